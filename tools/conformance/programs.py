"""Whole test programs on a bare core: zexdoc, zexall and Patrik Rak's z80test.

The programs are not part of this project: whoever has a copy names its folder. What they must
print and how many T-states they take is in shared/data/cpu (data/README.md says how each
is to be run).
"""

import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from spectrum.z80 import state
from spectrum.z80.core import Core
from spectrum.z80.state import FRAME_T_STATES, Stop

ZEX = ("zexdoc", "zexall")
Z80TESTS = ("z80doc", "z80docflags", "z80flags", "z80full", "z80memptr", "z80ccf")
PICTURE_TEST = "z80ccfscr"
ZEX_EXPECTED = "cpu/zex_expected.json"
Z80TEST_EXPECTED = "cpu/z80test_expected.json"
EXACT_T_STATES = ("z80doc", "z80docflags")
"""Programs whose expected T-states were measured in a run without a failed line."""
BDOS, ZEX_START, ZEX_TOP = 0x0005, 0x0100, 0xF000
ZEX_POINTERS, ZEX_POINTERS_FREE = 0x013A, 0x013C
PRINT, OPEN_CHANNEL, TAB = 0x0010, 0x1601, 23
SLICE_T = 200 * FRAME_T_STATES
CODE_HEADER = 3

Progress = Callable[[int, str], None]


@dataclass
class Outcome:
    """What a program printed and how long it took; `differences` is empty if all is right."""

    output: str
    t_states: int
    differences: list[str]


def find(folder: Path, name: str) -> Path | None:
    """A program by name, upper or lower case, anywhere in the folder."""
    suffix = "com" if name in ZEX else "tap"
    matches = [path for path in sorted(folder.rglob("*"))
               if path.name.lower() == f"{name}.{suffix}"]
    return matches[0] if matches else None


def read_expected(folder: Path, name: str) -> dict[str, Any]:
    """Expected results of all programs of a kind, from the data folder."""
    found: dict[str, Any] = json.loads((folder / name).read_text(encoding="utf-8"))
    return found


def run_zex(program: bytes, expected: dict[str, Any], name: str, compiled: bool | None,
            progress: Progress, only: int | None = None) -> Outcome:
    """Run zexdoc or zexall to its end, or the one test with number `only`.

    Its system calls are answered: 2 prints a character, 9 a string that ends in "$".
    """
    core = _bare_core(program, ZEX_START, compiled)
    core.memory[BDOS + 1], core.memory[BDOS + 2] = ZEX_TOP & 0xFF, ZEX_TOP >> 8
    core.sp = ZEX_TOP
    if only is not None:
        pointer = ZEX_POINTERS + 2 * only
        core.memory[ZEX_POINTERS:ZEX_POINTERS + 2] = core.memory[pointer:pointer + 2]
        core.memory[ZEX_POINTERS_FREE:ZEX_POINTERS_FREE + 2] = 0

    def printed() -> str:
        if core.c == 2:
            return chr(core.e)
        text = core.memory[core.de:].tobytes()
        return text[:text.index(b"$")].decode("latin-1")

    output, t_states = _run(core, {BDOS: printed}, progress)
    if only is not None:
        is_right = output.count("OK") == 1 and "ERROR" not in output
        wrong = [] if is_right else [f"{name} test {only}: {output.strip()}"]
        return Outcome(output, t_states, wrong)
    wrong = [line for line in output.split("\n\r") if "ERROR" in line]
    if output != expected[f"output_{name}"] and not wrong:
        wrong = [f"{name}: printed {output!r}"]
    if t_states != expected["total_t_states"]:
        wrong.append(f"{name}: {t_states} T, expected {expected['total_t_states']}")
    return Outcome(output, t_states, wrong)


def run_z80test(tape: bytes, expected: dict[str, Any], name: str, compiled: bool | None,
                progress: Progress) -> Outcome:
    """Run a z80test program to its end. Printing through RST 16 is answered."""
    entry = int(expected[name]["entry"])
    core = _bare_core(code_block(tape), entry, compiled)
    core.ports[0xFE] = 0xBF
    core.sp = 0x7F00
    skip = [0]

    def printed() -> str:
        if skip[0]:
            skip[0] -= 1
            return ""
        if core.a == TAB:
            skip[0] = 2
            return " "
        return "\n" if core.a == 13 else chr(core.a)

    output, t_states = _run(core, {PRINT: printed, OPEN_CHANNEL: lambda: ""}, progress)
    wrong = list(_wrong_lines(output, expected, name))
    total = int(expected[name]["total_t_states_uncontended"])
    if name in EXACT_T_STATES and t_states != total:
        wrong.append(f"{name}: {t_states} T, expected {total}")
    return Outcome(output, t_states, wrong)


def _wrong_lines(output: str, expected: dict[str, Any], name: str) -> Iterator[str]:
    lines = [line.strip() for line in output.split("\n") if line.strip()]
    for number, title, _ in expected[name]["tests"]:
        result = "Skipped" if number in expected["skipped_on_zilog"] else "OK"
        wanted = f"{number} {title}"
        if not any(line.startswith(wanted) and line.endswith(result) for line in lines):
            found = [line for line in lines if line.startswith(wanted)]
            yield f"{name}: {found or 'no line'}, expected {wanted} {result}"
    if lines[-1] != expected[name]["final_line"]:
        yield f"{name}: last line {lines[-1]!r}"


def run_picture_test(tape: bytes, frames: int, compiled: bool | None) -> list[str]:
    """Run z80ccfscr on a 48K core: its loop must draw and never leave its code."""
    core = Core("48K", "fast", compiled)
    code = code_block(tape)
    core.memory[0x8000:0x8000 + len(code)] = np.frombuffer(code, np.uint8)
    core.pc, core.sp = 0x8000, 0x7F00
    wrong = []
    checksums = set()
    for frame in range(frames):
        core.run()
        if not 0x8000 <= core.pc < 0x8000 + len(code):
            return [f"{PICTURE_TEST}: PC {core.pc:04X} in frame {frame}"]
        if frame >= frames // 2:
            checksums.add(zlib.crc32(core.memory[0x4000:0x5800].tobytes()))
    if not core.memory[0x4000:0x5800].any():
        wrong.append(f"{PICTURE_TEST}: nothing drawn")
    return wrong


def code_block(tape: bytes) -> bytes:
    """Contents of the block that follows the CODE header of a .tap file."""
    place, wanted = 0, False
    while place < len(tape):
        size = tape[place] | tape[place + 1] << 8
        block = tape[place + 2:place + 2 + size]
        if wanted:
            return block[1:-1]
        wanted = block[0] == 0 and block[1] == CODE_HEADER
        place += 2 + size
    raise ValueError("no CODE block in the tape file")


def _bare_core(program: bytes, entry: int, compiled: bool | None) -> Core:
    core = Core("flat", "fast", compiled)
    core.memory[entry:entry + len(program)] = np.frombuffer(program, np.uint8)
    core.flags[0] = state.EXEC_STOP
    core.pc = entry
    return core


def _run(core: Core, services: dict[int, Callable[[], str]],
         progress: Progress) -> tuple[str, int]:
    """Run until PC = 0. A service address that is reached prints what its function returns, and
    the core returns from it at once, without the time of a RET."""
    for address in services:
        core.flags[address] |= state.EXEC_STOP
    output = ""
    while True:
        stop = core.run(t_end=core.t + SLICE_T)
        if stop is Stop.EXEC and core.pc == 0:
            return output, core.t
        if stop is Stop.EXEC:
            output += services[core.pc]()
            core.pc = int(core.memory[core.sp]) | int(core.memory[core.sp + 1]) << 8
            core.sp += 2
        progress(core.t, output)
