"""The compiler: the language means the same compiled and in CPython; the cache is careful."""

import os
import random
import sys

import numpy as np
import pytest

from spectrum.z80 import compiler, interpreters, liveness, llvm_backend, source
from spectrum.z80.compiler import CompilerError, compile_kernel, python_kernel
from spectrum.z80.core import Core
from spectrum.z80.llvm_ir import RestrictedPythonError

ADD_UP = """
def total(cells, n):
    s = 0
    for k in range(n):
        s += cells[k]
    return s
"""
CELLS = {"cells": "u8"}


def both(text, signature, name, scalars, cache):
    return (compile_kernel(text, signature, name, scalars, cache=cache),
            python_kernel(text, signature, name))


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cache") / "kernels"
    folder.mkdir(mode=0o700)
    return folder


def test_an_example(cache):
    for kernel in both(ADD_UP, CELLS, "total", 1, cache):
        call = kernel.bind({"cells": np.array([1, 2, 255], np.uint8)})
        assert call(3) == 258


EXPRESSIONS = ["x + y * 3", "x - y", "x & y | x ^ 5", "x << 3", "x >> 2", "-x", "~y", "x // 7",
               "x % 7", "min(x, y)", "max(x, y)", "x if x < y else y", "1 < x <= 9",
               "x == y or x > 3 and y < 2", "not x", "(x > y) + (x == y)", "x // 8 * 8 + x % 8"]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_expressions_mean_the_same(expression, cache):
    text = f"def f(cells, x, y):\n    return {expression}\n"
    compiled, python = (kernel.bind({"cells": np.zeros(1, np.uint8)})
                        for kernel in both(text, CELLS, "f", 2, cache))
    pick = random.Random(expression)
    for _ in range(200):
        x, y = pick.randrange(-50, 50), pick.randrange(-50, 50)
        assert compiled(x, y) == int(python(x, y)), (x, y)


def test_statements_mean_the_same(cache):
    text = """
LIMIT = 7
@inline
def square(x):
    return x * x
@outline
def poke(cells, k, x):
    cells[k & 7] = x & 0xFF
def f(cells, words, n, q):
    '''docstring'''
    total = 0
    for k in range(10, 0, -3):
        total += square(k)
    for k in range(2, n):
        if k == q:
            continue
        poke(cells, k, k * q)
        if total > 4000:
            break
        if k == 0:
            total += 1
        elif k == 1:
            total += 2
        elif k == 2:
            total += 3
        elif k == 5:
            total += 5
        elif k == 6:
            pass
        else:
            total += LIMIT
        words[k & 3] -= total
    while 1:
        n -= 1
        if n < 3 or (q and not n > 5):
            break
    return total + n
"""
    text = "from spectrum.z80.compiler import inline, outline\n" + text
    kernels_ = both(text, {"cells": "u8", "words": "i64"}, "f", 2, cache)
    for n in range(2, 40, 5):
        for q in range(5):
            results = []
            for kernel in kernels_:
                cells, words = np.zeros(8, np.uint8), np.zeros(4, np.int64)
                value = kernel.bind({"cells": cells, "words": words})(n, q)
                results.append((value, cells.tolist(), words.tolist()))
            assert results[0] == results[1]


@pytest.mark.parametrize(("kind", "dtype"), [("u8", np.uint8), ("u16", np.uint16),
                                             ("i32", np.int32), ("i64", np.int64)])
def test_element_types(kind, dtype, cache):
    text = "def f(a):\n    a[1] = a[0] + 1\n    return a[2]\n"
    array = np.array([np.iinfo(dtype).max - 1, 0, np.iinfo(dtype).min], dtype)
    call = compile_kernel(text, {"a": kind}, "f", cache=cache).bind({"a": array})
    assert call() == np.iinfo(dtype).min
    assert array[1] == np.iinfo(dtype).max


@pytest.mark.parametrize(("text", "message"), [
    ("def f(cells):\n    return 1.5\n", "line 2: expression 1.5"),
    ("def f(cells):\n    return cells[0] / 2\n", "line 2: operator"),
    ("def f(cells):\n    return 5 // cells[0]\n", "line 2: division"),
    ("def f(cells):\n    return g(1)\n", "line 2: call"),
    ("def f(cells):\n    x = [1]\n    return 0\n", "line 2: expression"),
    ("def f(cells):\n    with cells:\n        pass\n", "line 2: statement"),
    ("def f(cells, x):\n    return x or 5\n", "line 2: expression x or 5"),
    ("@other\ndef f(cells):\n    return 0\n", "line 1: decorator other"),
    ("class A: pass\n", "line 1: only constants"),
    ("def g(cells):\n    return 0\n", "no function f")])
def test_what_is_not_in_the_language_is_named_with_its_line(text, message, cache):
    with pytest.raises(RestrictedPythonError, match=message):
        compile_kernel(text, CELLS, "f", cache=cache)


def test_arrays_are_checked(cache):
    kernel = compile_kernel("def f(a, b):\n    return 0\n", {"a": "u8", "b": "u8"}, "f",
                            cache=cache)
    block = np.zeros(20, np.uint8)
    with pytest.raises(ValueError, match="a and b share memory"):
        kernel.bind({"a": block[:11], "b": block[10:]})
    with pytest.raises(ValueError, match="array b: int64"):
        kernel.bind({"a": block, "b": np.zeros(3, np.int64)})
    with pytest.raises(ValueError, match="one contiguous dimension"):
        kernel.bind({"a": block[::2], "b": np.zeros(3, np.uint8)})


def test_cpython_refuses_what_does_not_fit():
    call = python_kernel("def f(a, x):\n    a[0] = x\n    return 0\n", {"a": "u8"}, "f").bind(
        {"a": np.zeros(1, np.uint8)})
    with pytest.raises(ValueError, match="invalid value"):
        call(256)
    checked = python_kernel("def f(a, x):\n    return a[x]\n", {"a": "u8"}, "f", checked=True)
    with pytest.raises(AssertionError, match="negative index"):
        checked.bind({"a": np.zeros(1, np.uint8)})(-1)


class TestCache:
    def test_second_time_from_the_cache(self, tmp_path):
        folder = tmp_path / "new" / "kernels"
        first = compile_kernel(ADD_UP, CELLS, "total", 1, cache=folder)
        second = compile_kernel(ADD_UP, CELLS, "total", 1, cache=folder)
        assert (first.from_cache, second.from_cache) == (False, True)
        assert folder.stat().st_mode & 0o777 == 0o700
        assert second.bind({"cells": np.array([4, 5], np.uint8)})(2) == 9

    def test_another_source_is_another_file(self, tmp_path):
        compile_kernel(ADD_UP, CELLS, "total", 1, cache=tmp_path)
        changed = compile_kernel(ADD_UP.replace("s = 0", "s = 1"), CELLS, "total", 1,
                                 cache=tmp_path)
        assert not changed.from_cache
        assert changed.bind({"cells": np.array([4], np.uint8)})(1) == 5

    def test_old_files_go(self, tmp_path):
        for k in range(compiler.CACHED_FILES + 10):
            file = tmp_path / f"old-{k}.o"
            file.write_bytes(b"")
            os.utime(file, (k, k))
        compile_kernel(ADD_UP, CELLS, "total", 1, cache=tmp_path)
        left = {path.name for path in tmp_path.iterdir()}
        assert len(left) == compiler.CACHED_FILES
        assert "old-0.o" not in left
        assert f"old-{compiler.CACHED_FILES + 9}.o" in left

    @pytest.mark.parametrize("damage", ["cut", "flip", "empty"])
    def test_a_damaged_file_is_replaced_with_a_message(self, tmp_path, damage):
        compile_kernel(ADD_UP, CELLS, "total", 1, cache=tmp_path)
        file = next(tmp_path.iterdir())
        data = bytearray(file.read_bytes())
        if damage == "flip":
            data[len(data) // 2] ^= 1
        file.write_bytes({"cut": data[:100], "flip": data, "empty": b""}[damage])
        kernel = compile_kernel(ADD_UP, CELLS, "total", 1, cache=tmp_path)
        assert not kernel.from_cache
        assert "damaged" in kernel.message
        assert kernel.bind({"cells": np.array([4, 5], np.uint8)})(2) == 9
        assert compile_kernel(ADD_UP, CELLS, "total", 1, cache=tmp_path).from_cache

    def test_a_folder_that_cannot_be_made_costs_a_message(self, tmp_path):
        blocked = tmp_path / "file"
        blocked.write_text("")
        kernel = compile_kernel(ADD_UP, CELLS, "total", 1, cache=blocked / "kernels")
        assert "not kept" in kernel.message or "not readable" in kernel.message
        assert kernel.bind({"cells": np.array([4, 5], np.uint8)})(2) == 9

    @pytest.mark.skipif(os.name != "posix", reason="permission bits are POSIX")
    def test_a_folder_that_others_may_write_to_is_not_used(self, tmp_path):
        compile_kernel(ADD_UP, CELLS, "total", 1, cache=tmp_path)
        tmp_path.chmod(0o777)
        kernel = compile_kernel(ADD_UP, CELLS, "total", 1, cache=tmp_path)
        assert not kernel.from_cache
        assert "others may write" in kernel.message

    def test_a_core_runs_in_cpython_if_code_cannot_be_executed(self, monkeypatch, caplog):
        def refuse(*_):
            raise RuntimeError("executable memory refused")

        monkeypatch.setattr(llvm_backend, "link", refuse)
        monkeypatch.setattr(interpreters, "load", interpreters.load.__wrapped__)
        core = Core("16K")
        assert core.backend == "python"
        assert "executable memory refused" in core.backend_message
        assert "CPython" in caplog.text
        core.memory[0x6000] = 0x3C
        core.pc, core.a = 0x6000, 1
        core.step()
        assert core.a == 2
        with pytest.raises(CompilerError, match="refused"):
            Core("16K", compiled=True)

    def test_a_core_runs_in_cpython_without_llvmlite(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "spectrum.z80.llvm_backend", None)
        monkeypatch.delattr("spectrum.z80.llvm_backend")
        monkeypatch.setattr(interpreters, "load", interpreters.load.__wrapped__)
        core = Core("16K")
        assert core.backend == "python"
        assert "llvm_backend" in core.backend_message

    def test_the_key_covers_every_source(self):
        """A file that shapes the machine code but is missing from the key would serve old code."""
        folder = interpreters.Path(interpreters.__file__).parent
        others = {"__init__.py", "core.py", "bus_log.py", "disassembler.py", "compiler.py"}
        covered = set(interpreters.SOURCES) | set(compiler.COMPILER_FILES) | others
        assert {path.name for path in folder.glob("*.py")} == covered


def test_generated_text_is_the_same_every_time():
    for variant in ("fast", "full"):
        assert source.interpreter("16k", variant) == source.interpreter("16k", variant)


def test_reads_before_writes():
    import ast
    body = ast.parse("""
if a:
    b = 1
else:
    c = b
    b = 2
d = b
while d:
    e = f
    d = e
g[h] = d
g += 1
""").body
    reads, written = liveness.exposed(body)
    assert reads == {"a", "b", "f", "g", "h"}
    assert written == {"b", "d", "g"}
