"""numba, with a cache that knows every source of this package.

numba looks only at the file of the cached function, so an edited callee in another module would go
unnoticed; the cache folder is therefore named by the hash of all sources here.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numpy.typing import NDArray

Array = NDArray[Any]
"""An array argument of a kernel, whose docstring gives shape and type."""
Number = Any
"""An integer or float in a kernel: numpy's when interpreted, the machine's when compiled."""

ROOT = Path(__file__).parents[2]
WORK = ROOT / "data" / "train"

Function = TypeVar("Function", bound=Callable[..., Any])


def _sources_hash() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


config: Any = numba.config
config.CACHE_DIR = str(ROOT / "build" / "numba" / _sources_hash())


def compiled(function: Function) -> Function:
    """Compile an integer kernel on first use."""
    jit: Any = numba.njit(cache=True)
    result: Function = jit(function)
    return result


def compiled_float(function: Function) -> Function:
    """The same for float kernels, whose sums may be reordered."""
    jit: Any = numba.njit(cache=True, fastmath=True)
    result: Function = jit(function)
    return result
