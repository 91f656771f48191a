"""Restricted Python to machine code, through LLVM IR text and llvmlite.

    kernel = compile_kernel(SOURCE, {"cells": "u8", "sums": "i64"}, "add_up")
    call = kernel.bind({"cells": cells, "sums": sums})
    call(100)                                   # the scalar arguments, in order

The language: integer constants (assigned or imported) and functions. Every scalar is an int64.
Every parameter named in the signature, or annotated as Cells ("u8") or Numbers ("i64"), is an
array of "u8", "u16", "i32" or "i64" elements, loaded as int64 and stored cut to size.
Statements: assignment to a name or an element, augmented assignment, if/elif/else, while, for
over range with constant step, break, continue, return, a call. Expressions: + - * & | ^ << >> ~,
// and % by a positive constant, comparisons (chained too), and/or/not, x if c else y, min, max,
and calls of functions of the same source. Functions marked `@inline` are always inlined, those
marked `@outline` never. Array parameters come first and must not overlap. A chain of
`if x == 1: .. elif x == 2: ..` of four or more becomes one jump table. Arrays whose type names a
byte offset ("u8@512") lie there in one block of memory: then machine code needs one register for
all of them.

The same source runs in CPython (`python_kernel`), where an element that does not fit raises. It
means the same as long as values stay within 64 bits and indices are not negative.

Machine code is kept in the user's cache folder under a hash of source, this file, the versions of
llvmlite and LLVM, and the processor. A file is used only if its own hash is right and the folder
belongs to this user alone; any trouble there costs a compilation and a message, nothing else.
"""

import ast
import builtins
import ctypes
import hashlib
import itertools
import logging
import os
import stat
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import platformdirs
from numpy.typing import NDArray

from spectrum.errors import SpectrumError
from spectrum.z80.llvm_module import imported_constants, module_text
from spectrum.z80.threads import Threads

log = logging.getLogger(__name__)

Array = NDArray[Any]
Cells = memoryview
Numbers = memoryview
Signature = Mapping[str, str]
Function = TypeVar("Function", bound=Callable[..., int])

DTYPES = {"u8": np.dtype(np.uint8), "u16": np.dtype(np.uint16), "i32": np.dtype(np.int32),
          "i64": np.dtype(np.int64)}
DIGEST_SIZE = 32
CACHED_FILES = 64
COMPILER_FILES = ("llvm_backend.py", "llvm_ir.py", "llvm_module.py", "liveness.py", "threads.py")


class CompilerError(SpectrumError, RuntimeError):
    """Machine code could not be made or not be run; CPython can do the same work."""


@dataclass(frozen=True)
class Kernel:
    """A callable kernel.

    backend     "compiled" or "python"
    from_cache  True if the machine code was found in the cache
    message     what the user should be told ("" if all went well)
    """

    backend: str
    signature: Signature
    from_cache: bool
    message: str
    function: Callable[..., int]

    def bind(self, arrays: Mapping[str, Array]) -> Callable[..., int]:
        """Fix the array arguments; the result takes the scalars and returns an int.

        Each array must have the element type of the signature, be contiguous, and share no
        memory with another: compiled code relies on it. ValueError names the array.
        """
        chosen = [arrays[name] for name in self.signature]
        for (name, kind), array in zip(self.signature.items(), chosen, strict=True):
            expected = DTYPES[kind.partition("@")[0]]
            if array.dtype != expected or not array.flags.c_contiguous or array.ndim != 1:
                raise ValueError(f"array {name}: {array.dtype} {array.shape}, expected one "
                                 f"contiguous dimension of {expected}")
        _refuse_overlap(self.signature, chosen)
        block = _block_address(self.signature, chosen)
        function = self.function
        bound: list[Any]
        if self.backend == "python":
            bound = [array.data for array in chosen]
        else:
            bound = [ctypes.c_void_p(array.ctypes.data)
                     for kind, array in zip(self.signature.values(), chosen, strict=True)
                     if "@" not in kind]
            if block:
                bound.insert(0, ctypes.c_void_p(block))

        def call(*scalars: int, _keep: list[Array] = chosen) -> int:
            return function(*bound, *scalars)

        return call


def _refuse_overlap(names: Signature, arrays: list[Array]) -> None:
    spans = sorted((array.ctypes.data, array.ctypes.data + array.nbytes, name)
                   for name, array in zip(names, arrays, strict=True) if array.nbytes)
    for (_, end, name), (start, _, other) in itertools.pairwise(spans):
        if start < end:
            raise ValueError(f"arrays {name} and {other} share memory")


def _block_address(signature: Signature, arrays: list[Array]) -> int:
    """Address of the block that holds the arrays with an offset; 0 if there are none."""
    starts = {array.ctypes.data - int(kind.partition("@")[2])
              for kind, array in zip(signature.values(), arrays, strict=True) if "@" in kind}
    if len(starts) > 1:
        raise ValueError("arrays do not lie at their offsets of one block")
    return starts.pop() if starts else 0


def compile_kernel(source: str | Callable[[], str], signature: Signature, name: str,
                   scalars: int = 0, key: bytes | None = None, cache: Path | None = None,
                   threads: Threads | None = None) -> Kernel:
    """Machine code of function `name` of a source text, from the cache if it is there.

    source     the text, or a function that writes it (called only if the cache has no code)
    signature  element type by array parameter, in the order of the parameters of `name`
    scalars    number of int64 parameters that follow them
    key        identifies a `source` that is a function: a hash of all it depends on
    cache      folder to use instead of the user's cache folder
    threads    spread the loop with a 256-way dispatch over functions, with these registers

    Raises CompilerError if no machine code can be made or executed here.
    """
    if callable(source) and key is None:
        raise ValueError("a source that is a function needs a key")
    try:
        from spectrum.z80 import llvm_backend
    except ImportError as error:
        raise CompilerError(f"no machine code for {name}: {error}") from error
    try:
        machine = llvm_backend.target_machine()
        threads = threads and threads.for_processor(machine.triple.partition("-")[0])
        identity = _identity(key or _text_key(str(source)), (dict(signature), name, threads),
                             llvm_backend.identity(machine))
        store = _Cache(cache or default_cache_folder(), f"{name}-{identity}.o")
        code, message = store.load()
        found = code is not None
        if code is None:
            log.info("compiling %s, once for this version", name)
            text = source() if callable(source) else source
            code = llvm_backend.object_code(module_text(text, signature, name, threads),
                                            machine)
            message = store.save(code) or message
        address = llvm_backend.link(code, name, machine)
    except (RuntimeError, OSError) as error:
        raise CompilerError(f"no machine code for {name}: {error}") from error
    pointers = len([kind for kind in signature.values() if "@" not in kind]) + any(
        "@" in kind for kind in signature.values())
    types = [ctypes.c_void_p] * pointers + [ctypes.c_int64] * scalars
    function = ctypes.CFUNCTYPE(ctypes.c_int64, *types)(address)
    return Kernel("compiled", signature, found, message, function)


def python_kernel(source: str, signature: Signature, name: str, message: str = "",
                  checked: bool = False) -> Kernel:
    """The same function in CPython. `checked` also refuses negative indices (slower)."""
    tree = ast.parse(source)
    space: dict[str, Any] = {"_index": _checked_index}
    if checked:
        tree = ast.fix_missing_locations(_CheckIndices().visit(tree))
    exec(builtins.compile(tree, f"<{name}>", "exec"), space)
    return Kernel("python", signature, False, message, space[name])


def inline(function: Function) -> Function:
    """Mark a function of a restricted source to be inlined wherever it is called."""
    return function


def outline(function: Function) -> Function:
    """Mark a function of a restricted source to be called, never inlined."""
    return function


def _checked_index(index: int) -> int:
    assert index >= 0, f"negative index {index}"
    return index


class _CheckIndices(ast.NodeTransformer):
    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        node.slice = ast.Call(ast.Name("_index", ast.Load()), [node.slice], [])
        return node


def default_cache_folder() -> Path:
    """Folder of the machine code: SPECTRUM16K_CACHE, else in the user's cache folder."""
    override = os.environ.get("SPECTRUM16K_CACHE")
    return Path(override) if override else Path(platformdirs.user_cache_dir("spectrum16k"))


class _Cache:
    """One file of machine code: a SHA-256 of the rest, then the object."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.path = folder, folder / name

    def load(self) -> tuple[bytes | None, str]:
        """The code and "", or None and what is wrong ("" if it is just not there)."""
        try:
            wrong = self._distrust()
            if wrong:
                return None, wrong
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None, ""
        except OSError as error:
            return None, f"machine code cache not readable: {error}"
        code = data[DIGEST_SIZE:]
        if hashlib.sha256(code).digest() != data[:DIGEST_SIZE]:
            return None, f"damaged machine code replaced: {self.path}"
        return code, ""

    def save(self, code: bytes) -> str:
        """Write the code and drop the oldest files; returns "" or why it is not kept."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            wrong = self._distrust()
            if wrong:
                return wrong
            handle, temporary = tempfile.mkstemp(dir=self.folder, suffix=".o")
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(code).digest() + code)
            Path(temporary).replace(self.path)
            files = sorted(self.folder.glob("*.o"), key=lambda path: path.stat().st_mtime)
            for path in files[:-CACHED_FILES]:
                path.unlink(missing_ok=True)
        except OSError as error:
            return f"machine code not kept, every start may compile: {error}"
        return ""

    def _distrust(self) -> str:
        """Why the folder is not to be used: others could have put code there."""
        if os.name != "posix":
            return ""
        found = self.folder.stat()
        if found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            return f"machine code cache not used, others may write to it: {self.folder}"
        return ""


def _text_key(source: str) -> bytes:
    return f"{source}{imported_constants(ast.parse(source))}".encode()


def _identity(key: bytes, call: object, compiled_by: list[bytes]) -> str:
    here = Path(__file__)
    parts = [key, repr(call).encode(), here.read_bytes(),
             *(here.with_name(name).read_bytes() for name in COMPILER_FILES),
             *compiled_by]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:24]
