"""A function of restricted Python as a kernel: compiled if possible, else as it stands."""

import inspect
import logging
from collections.abc import Callable, Mapping

from spectrum.z80.compiler import CompilerError, Kernel, compile_kernel, python_kernel

log = logging.getLogger(__name__)
_loaded: dict[tuple[Callable[..., int], bool | None], Kernel] = {}


def load(function: Callable[..., int], signature: Mapping[str, str],
         compiled: bool | None = None) -> Kernel:
    """The kernel of one function that calls no other; made once in a process.

    signature : element type by array parameter; these come first
    compiled : True: compiled or CompilerError; False: CPython; None: compiled if possible,
        otherwise CPython with a message in the log
    """
    if (function, compiled) not in _loaded:
        _loaded[function, compiled] = _make(function, signature, compiled)
    return _loaded[function, compiled]


def _make(function: Callable[..., int], signature: Mapping[str, str],
          compiled: bool | None) -> Kernel:
    source, name = inspect.getsource(function), function.__name__
    if compiled is not False:
        scalars = len(inspect.signature(function).parameters) - len(signature)
        try:
            return compile_kernel(source, signature, name, scalars=scalars)
        except CompilerError as error:
            if compiled:
                raise
            log.warning("%s runs in Python, slowly: %s", name, error)
    return python_kernel(source, signature, name)
