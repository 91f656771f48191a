"""A big loop as many small functions that jump to each other.

The loop `while test: before; dispatch on a byte; after` with its 256 cases becomes 256 functions,
each a case, what follows it, and the start of the next round up to the jump to the next case.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from spectrum.z80.liveness import assigned, exposed
from spectrum.z80.llvm_ir import (
    BLOCK,
    Function,
    Layout,
    RestrictedPythonError,
    switch_cases,
)

DISPATCH_SIZE = 256
FRAME_SIZE = 512
CONVENTIONS = {"x86_64": ("ghccc", 9), "aarch64": ("tailcc", 7), "arm64": ("tailcc", 7)}


@dataclass(frozen=True)
class Threads:
    """How to spread a loop with a 256-way dispatch over functions that jump to each other.

    Each case becomes a function that ends with the start of the next round and a jump to the
    function of the next case. What lives on is handed over in processor registers, the rest in
    memory. So LLVM has small functions to work on, which it does better and faster than one of
    9,000 lines, and each jump is predicted by its own history.

    registers   variables that stay in processor registers, most used first
    frame       byte offset in the block of `FRAME_SIZE` bytes for everything else that lives on
    convention  LLVM's calling convention; it must allow a jump with all registers as arguments
    """

    registers: tuple[str, ...]
    frame: int
    convention: str = "ghccc"

    def for_processor(self, architecture: str) -> "Threads | None":
        """The same with the convention and number of registers that a processor has; None if
        it is not known to have any (the loop then stays one function)."""
        if architecture not in CONVENTIONS:
            return None
        convention, count = CONVENTIONS[architecture]
        return Threads(self.registers[:count], self.frame, convention)


class ThreadedFunction(Function):
    """A function with one big loop."""

    def __init__(self, name: str, constants: Mapping[str, int],
                 headers: Mapping[str, list[str]], layout: Layout, threads: Threads) -> None:
        super().__init__(name, constants, headers, layout)
        self.threads = threads
        self.saved: dict[str, int] = {}

    def prepare(self, node: ast.FunctionDef, pointers: list[str]) -> None:
        """Lay out the frame and put the array pointers there."""
        threads = self.threads
        shared = shared_variables(node)
        missing = set(threads.registers) - shared
        if missing:
            raise RestrictedPythonError(node, f"registers {sorted(missing)} are not shared")
        names = [*threads.registers, *sorted(shared - set(threads.registers)), *pointers]
        if 8 * len(names) > FRAME_SIZE:
            raise RestrictedPythonError(node, f"{len(names)} shared variables")
        frame = {name: threads.frame + 8 * k for k, name in enumerate(names)}
        for name in pointers:
            place = self.value(f"getelementptr i8, ptr %{BLOCK}, i64 {frame[name]}")
            self.emit(f"store ptr %{name}, ptr {place}")
        self.saved = {name: frame[name] for name in threads.registers}
        self.layout.frame.update({name: place for name, place in frame.items()
                                  if name not in threads.registers})

    def loop(self, test: ast.expr, body: list[ast.stmt]) -> None:
        """The big loop: call the first thread with the registers and take them back when the
        last returns."""
        k = big_dispatch(body)
        if k is None:
            super().loop(test, body)
            return
        node = body[k]
        assert isinstance(node, ast.If)
        cases, _ = switch_cases(node)
        loop = BigLoop(test, body[:k], cases[0][0], body[k + 1:])
        self.others.append(self.thread("head", [], loop))
        self.others += [self.thread(str(number), case, loop) for _, number, case in cases]
        names = ", ".join(f"ptr @{self.name}.{number}" for _, number, _ in cases)
        self.others.append(f"@{self.name}.table = internal constant "
                           f"[{DISPATCH_SIZE} x ptr] [{names}]")
        self.emit(f"call {self.threads.convention} void @{self.name}.head"
                  f"({self.thread_arguments(self)})")
        for name, place in self.saved.items():
            pointer = self.value(f"getelementptr i8, ptr %{BLOCK}, i64 {place}")
            self.emit(f"store i64 {self.value(f'load i64, ptr {pointer}')}, ptr %{name}.slot")

    def thread(self, suffix: str, case: list[ast.stmt], loop: "BigLoop") -> str:
        """A case, what follows the dispatch, and the loop's start up to the next dispatch."""
        thread = Function(f"{self.name}.{suffix}", self.constants, self.headers, self.layout)
        statements = [*case, *(loop.after if case else [])]
        thread.declare(assigned([*statements, *loop.before]) - set(self.threads.registers))
        for name in self.threads.registers:
            thread.slots.add(name)
            thread.emit(f"%{name}.slot = alloca i64")
            thread.emit(f"store i64 %{name}, ptr %{name}.slot")
        thread.loops.append(("again", "leave"))
        thread.body(statements)
        thread.jump("again")
        thread.place("again")
        thread.branch(loop.test, "on", "leave")
        thread.place("on")
        thread.body(loop.before)
        self.jump_to_next(thread, loop.variable)
        thread.place("leave")
        for name, place in self.saved.items():
            pointer = thread.value(f"getelementptr i8, ptr %{BLOCK}, i64 {place}")
            thread.emit(f"store i64 {thread.value(f'load i64, ptr %{name}.slot')}, "
                        f"ptr {pointer}")
        thread.emit("ret void")
        return thread.finished(f"define internal {self.threads.convention} void @{thread.name}"
                               f"({self.thread_parameters()}) nounwind")

    def thread_parameters(self) -> str:
        return ", ".join([f"ptr noalias %{BLOCK}",
                          *(f"i64 %{name}" for name in self.threads.registers)])

    def jump_to_next(self, thread: Function, variable: str) -> None:
        number = thread.expression(ast.Name(variable, ast.Load()))
        entry = thread.value(f"getelementptr inbounds [{DISPATCH_SIZE} x ptr], "
                             f"ptr @{self.name}.table, i64 0, i64 {number}")
        target = thread.value(f"load ptr, ptr {entry}")
        thread.emit(f"musttail call {self.threads.convention} void {target}"
                    f"({self.thread_arguments(thread)})")
        thread.emit("ret void")

    def thread_arguments(self, caller: Function) -> str:
        values = [caller.value(f"load i64, ptr %{name}.slot") for name in self.threads.registers]
        return ", ".join([f"ptr %{BLOCK}", *(f"i64 {value}" for value in values)])


@dataclass(frozen=True)
class BigLoop:
    """while test: before; dispatch on `variable`; after"""

    test: ast.expr
    before: list[ast.stmt]
    variable: str
    after: list[ast.stmt]


def shared_variables(node: ast.FunctionDef) -> set[str]:
    """Variables of a function with a big loop that live on from one round to the next, or from
    the loop to the rest of the function."""
    loops = [part for part in ast.walk(node)
             if isinstance(part, ast.While) and big_dispatch(part.body) is not None]
    if len(loops) != 1:
        raise RestrictedPythonError(node, f"{len(loops)} big loops, expected one")
    loop = loops[0]
    k = big_dispatch(loop.body)
    dispatch = loop.body[k or 0]
    assert isinstance(dispatch, ast.If)
    before, after = loop.body[:k], loop.body[(k or 0) + 1:]
    head: list[ast.stmt] = [ast.Expr(loop.test), *before]
    shared = exposed(head)[0]
    for _, _, case in switch_cases(dispatch)[0]:
        shared |= exposed([*case, *after, *head])[0]
    inside = {id(part) for part in ast.walk(loop)}
    rest = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)
            and isinstance(part.ctx, ast.Load) and id(part) not in inside}
    shared |= assigned(loop.body) & rest
    return shared & assigned(node.body)


def big_dispatch(body: list[ast.stmt]) -> int | None:
    """Index of the statement that dispatches on all 256 values of a byte."""
    for k, node in enumerate(body):
        if isinstance(node, ast.If) and len(switch_cases(node)[0]) == DISPATCH_SIZE:
            return k
    return None
