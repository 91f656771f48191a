"""Contention, I/O, interrupt and floating bus: measured facts of shared/data/ula, or the copies
of some of them in tests/data/ula.

Made for this project: FUSE 1.6.0 and SkoolKit 10.1 agree on every case (data/README.md says how
each was measured).
"""

import hashlib
import json
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from spectrum.z80 import state
from spectrum.z80.core import Core
from spectrum.z80.state import Stop

CASES = "contention_cases.jsonl.xz"
PROGRAMS = "program_timing_16k.jsonl.xz"
SWEEPS = "sweeps.json"
PAIRS = {"BC": "bc", "DE": "de", "HL": "hl", "IX": "ix", "IY": "iy", "SP": "sp", "PC": "pc",
         "I": "i", "R": "r", "AF_": "af_alt", "BC_": "bc_alt", "DE_": "de_alt", "HL_": "hl_alt"}
CODE_AT = 0x8000
CONTENDED_CODE_AT = 0x6000
FLOATING_CODE_AT = 0x8100

Case = dict[str, Any]


def read_lines(path: Path) -> list[Case]:
    """A .jsonl.xz file as a list."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def read_sweeps(folder: Path) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = json.loads((folder / SWEEPS).read_text(encoding="utf-8"))
    return found


def prepare(core: Core, registers: dict[str, int], t: int) -> None:
    """Start state of a case: registers, IFF 0, IM 1, T in the frame."""
    core.reset()
    core.im = 1
    for name, attribute in PAIRS.items():
        setattr(core, attribute, registers.get(name, 0))
    core.a, core.f = registers.get("AF", 0) >> 8, registers.get("AF", 0) & 0xFF
    core.frame_t = t


def instruction_differences(core: Core, case: Case) -> list[str]:
    """Run the one instruction of a contention case on a 48K core."""
    code = bytes.fromhex(case["code"])
    start = case["regs"]["PC"]
    where = np.arange(start, start + len(code)) & 0xFFFF
    core.memory[:] = 0
    core.memory[where] = np.frombuffer(code, np.uint8)
    prepare(core, case["regs"], case["t0"])
    before = core.t
    core.step()
    while core.in_prefix:
        core.step()
    found = []
    if core.t - before != case["t"]:
        found.append(f"{case['code']} at T {case['t0']}: {core.t - before} T, "
                     f"expected {case['t']}")
    if core.pc != case["pc1"]:
        found.append(f"{case['code']}: PC {core.pc:04X}, expected {case['pc1']:04X}")
    return found


class Outcome(NamedTuple):
    """Result of a timing program; not compared if it reads a ROM that is not at hand."""

    differences: list[str]
    was_compared: bool


def program_differences(core: Core, case: Case, has_measured_rom: bool) -> Outcome:
    """Run a program of the timing set on a 16K core (full variant) until its stop address.

    T and the memory afterwards are compared. A program that reads ROM bytes may rightly take
    another path with another ROM than the one it was measured with.
    """
    core.memory[0x4000:0x8000] = 0
    data = bytes.fromhex(case["data_4000_5eff_hex"])
    core.memory[0x4000:0x4000 + len(data)] = np.frombuffer(data, np.uint8)
    code = bytes.fromhex(case["code"])
    core.memory[case["org"]:case["org"] + len(code)] = np.frombuffer(code, np.uint8)
    prepare(core, case["regs"], case["t0"])
    core.flags[:] = 0
    core.flags[:0x4000] = state.READ_STOP
    core.flags[case["stop"]] |= state.EXEC_STOP
    reads_rom = False
    while (stop := core.run(t_end=case["t_end"] + 100_000)) is Stop.READ:
        reads_rom = True
    found = []
    if stop is not Stop.EXEC or core.t != case["t_end"]:
        found.append(f"program at {case['org']:04X} from T {case['t0']}: {stop.name} at {core.t}, "
                     f"expected {case['t_end']}")
    digest = hashlib.sha256(bytes(core.memory[0x4000:0x8000])).hexdigest()
    if digest != case["ram_4000_7fff_sha256"]:
        found.append(f"program at {case['org']:04X} from T {case['t0']}: memory differs")
    was_compared = has_measured_rom or not reads_rom
    return Outcome(found if was_compared else [], was_compared)


def sweep_differences(sweeps: dict[str, list[Case]], compiled: bool | None,
                      names: Iterable[str] = ("nop_contended", "io", "floating_bus", "interrupt",
                                              "unmapped_16k", "disagreement_otir"),
                      ) -> Iterator[tuple[str, list[str]]]:
    """Sweeps by name with what differs."""
    checks = {"nop_contended": _nop, "io": _port, "floating_bus": _floating,
              "interrupt": _interrupt, "unmapped_16k": _unmapped,
              "disagreement_otir": instruction_differences}
    for name in names:
        core = Core("16K" if name == "unmapped_16k" else "48K", "fast", compiled)
        yield name, [text for case in sweeps[name] for text in checks[name](core, case)]


def _timed(core: Core, code: bytes, start: int, t: int, a: int = 0) -> int:
    core.memory[start:start + len(code)] = np.frombuffer(code, np.uint8)
    prepare(core, {"PC": start, "SP": 0xFF00, "AF": a << 8}, t)
    before = core.t
    core.step()
    return core.t - before


def _nop(core: Core, case: Case) -> Iterator[str]:
    took = _timed(core, b"\0", CONTENDED_CODE_AT, case["t0"])
    if took != case["t"]:
        yield f"NOP at T {case['t0']}: {took} T, expected {case['t']}"


def _port(core: Core, case: Case) -> Iterator[str]:
    opcode = {"IN A,(n)": 0xDB, "OUT (n),A": 0xD3}[case["op"]]
    took = _timed(core, bytes([opcode, case["n"]]), CODE_AT, case["t0"], case["a"])
    if took != case["t"]:
        yield (f"{case['op']}, port {case['a']:02X}{case['n']:02X}, at T {case['t0']}: {took} T, "
               f"expected {case['t']}")


def _floating(core: Core, case: Case) -> Iterator[str]:
    for line in range(8):
        core.memory[0x4000 + 256 * line:0x4020 + 256 * line] = np.arange(1, 33)
    core.memory[0x5800:0x5820] = np.arange(0x80, 0xA0)
    _timed(core, b"\xDB\xFF", FLOATING_CODE_AT, case["t0"])
    if core.a != case["a"]:
        yield f"floating bus at T {case['t0']}: {core.a:02X}, expected {case['a']:02X}"


def _interrupt(core: Core, case: Case) -> Iterator[str]:
    """EI and a NOP end so that the NOP is done at T = t_ready (of the next frame if need be)."""
    core.memory[CODE_AT:CODE_AT + 2] = np.frombuffer(b"\xFB\0", np.uint8)
    prepare(core, {"PC": CODE_AT, "SP": 0xFF00}, 0)
    core.frame_t = (case["t_ready"] - 8) % state.FRAME_T_STATES
    core.step()
    core.step()
    core.step()
    accepted = core.pc == 0x0038
    t = core.frame_t % state.FRAME_T_STATES
    if accepted != case["accepted"] or (accepted and t != case["t_at_0038"]):
        yield f"interrupt at T {case['t_ready']}: accepted {accepted} at {t}, expected {case}"


def _unmapped(core: Core, case: Case) -> Iterator[str]:
    address = case["addr"]
    code = bytes([0x3E, 0, 0x3A, address & 0xFF, address >> 8])
    _timed(core, code, CONTENDED_CODE_AT, case["t0"])
    core.step()
    if core.a != case["value"]:
        yield f"({address:04X}) reads {core.a:02X}, expected {case['value']:02X}"
