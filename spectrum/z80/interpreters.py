"""The interpreter for a map and a variant as a `Kernel`: compiled, from the cache, or CPython."""

import hashlib
from functools import cache
from pathlib import Path

from spectrum.z80 import source
from spectrum.z80.compiler import CompilerError, Kernel, compile_kernel, python_kernel

SOURCES = ("opcodes.py", "flags.py", "state.py", "helpers.py", "emit.py", "bus.py",
           "instructions.py", "blocks.py", "source.py", "interpreters.py")


def text(map_name: str, variant: str, dispatch: str = "switch") -> str:
    """The complete source of an interpreter, helpers included."""
    helpers = Path(__file__).with_name("helpers.py").read_text(encoding="utf-8")
    return f"{helpers}\n\n{source.interpreter(map_name, variant, dispatch)}"


@cache
def load(map_name: str, variant: str, compiled: bool | None = None) -> Kernel:
    """The interpreter of a map ("16k", "48k", "flat") and variant ("fast", "full"), made once in
    a process; all cores of a kind share it.

    compiled  True: CompilerError if that fails; False: CPython; None: CPython if it fails, with
              the reason in `Kernel.message`
    """
    message = ""
    if compiled is not False:
        try:
            return compile_kernel(lambda: text(map_name, variant), source.arrays(variant), "run",
                                  key=_key(map_name, variant), threads=source.THREADS)
        except CompilerError as error:
            if compiled:
                raise
            message = f"the Z80 runs in CPython, a hundred times slower: {error}"
    return interpreted(map_name, variant, message)


def interpreted(map_name: str, variant: str, message: str = "", checked: bool = False) -> Kernel:
    """The interpreter in CPython; `checked` refuses negative indices too."""
    return python_kernel(text(map_name, variant, "tree"), source.arrays(variant), "run", message,
                         checked)


def _key(map_name: str, variant: str) -> bytes:
    digest = hashlib.sha256(f"{map_name} {variant}".encode())
    for name in SOURCES:
        digest.update(hashlib.sha256(Path(__file__).with_name(name).read_bytes()).digest())
    return digest.digest()
