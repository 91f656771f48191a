"""FUSE's core tests: 1,356 short programs with registers, memory and bus events after them.

Data: shared/data/cpu/fuse_tests.in.xz and fuse_tests.expected.xz (GPL-2.0-or-later, form as in
data/README.md). FUSE does not show the read of a jump offset or second address byte that is not
used, so such a read is left out of the comparison; the chip makes it, and the single-step data
hold it.
"""

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from spectrum.z80 import bus_log, state
from spectrum.z80.bus_log import Event
from spectrum.z80.core import Core

INPUT = "cpu/fuse_tests.in.xz"
EXPECTED = "cpu/fuse_tests.expected.xz"
KNOWN = {"edb2_1": "flags and MEMPTR of INIR", "edb3_1": "flags and MEMPTR of OTIR",
         "edb9_2": "flags of CPDR", "edba_1": "MEMPTR of INDR",
         "edbb_1": "flags and MEMPTR of OTDR"}
"""Tests expected to fail, and what differs in mid-repeat: the single-step data, which come from a
real chip, decide."""
PAIRS = ("af", "bc", "de", "hl", "af_alt", "bc_alt", "de_alt", "hl_alt", "ix", "iy", "sp", "pc",
         "memptr")
START_T = 1000


@dataclass
class Snapshot:
    """Registers (16-bit in the order of PAIRS, then I R IFF1 IFF2 IM halted), T, memory."""

    pairs: list[int]
    others: list[int]
    t: int
    memory: dict[int, int]
    events: list[Event]


def read(folder: Path) -> dict[str, tuple[Snapshot, Snapshot]]:
    """State before and expected state after, by the test's name."""
    before = dict(_blocks(folder / INPUT))
    after = dict(_blocks(folder / EXPECTED))
    return {name: (before[name], after[name]) for name in before}


def _blocks(path: Path) -> Iterator[tuple[str, Snapshot]]:
    with lzma.open(path, "rt", encoding="ascii") as file:
        lines = [line.strip() for line in file]
    for block in "\n".join(lines).split("\n\n"):
        rows = block.strip().split("\n")
        if rows == [""]:
            continue
        events = []
        k = 1
        while len(rows[k].split()[0]) < 4 or rows[k].split()[1] in "MCMRMWPCPRPW":
            t, kind, address, *data = rows[k].split()
            events.append((int(t), kind, int(address, 16), int(data[0], 16) if data else None))
            k += 1
        pairs = [int(word, 16) for word in rows[k].split()]
        i, r, *small, t = rows[k + 1].split()
        others = [int(i, 16), int(r, 16), *map(int, small)]
        memory = {}
        for row in rows[k + 2:]:
            if row.startswith("-1"):
                break
            address, *data = row.split()
            for offset, byte in enumerate(data[:data.index("-1")]):
                memory[int(address, 16) + offset & 0xFFFF] = int(byte, 16)
        yield rows[0], Snapshot(pairs, others, int(t), memory, events)


class Runner:
    """Runs tests on one core of model "flat", full variant."""

    def __init__(self, compiled: bool | None) -> None:
        self.core = Core("flat", "full", compiled)
        self.core.state[state.BUS_ON] = 1
        self.background = np.resize(np.array([0xDE, 0xAD, 0xBE, 0xEF], np.uint8), 65536)

    def differences(self, before: Snapshot, after: Snapshot) -> list[str]:
        """What is not as expected, empty if all is."""
        core = self.core
        core.memory[:] = self.background
        for address, byte in before.memory.items():
            core.memory[address] = byte
        for name, value in zip(PAIRS, before.pairs, strict=True):
            if name == "af":
                core.a, core.f = value >> 8, value & 0xFF
            else:
                setattr(core, name, value)
        core.i, core.r, core.iff1, core.iff2, core.im, halted = before.others
        core.halted = bool(halted)
        core.frame_t = START_T
        core.clear_bus_log()
        start = core.t
        while core.t - start < before.t or core.in_prefix:
            core.step()
        return list(self._compare(after, start))

    def _compare(self, after: Snapshot, start: int) -> Iterator[str]:
        core = self.core
        pairs = [core.a << 8 | core.f, *(getattr(core, name) for name in PAIRS[1:])]
        for name, found, expected in zip(PAIRS, pairs, after.pairs, strict=True):
            if found != expected:
                yield f"{name} {found:04X}, expected {expected:04X}"
        others = [core.i, core.r, core.iff1, core.iff2, core.im, int(core.halted)]
        if others != after.others:
            yield f"I R IFF1 IFF2 IM halted {others}, expected {after.others}"
        if core.t - start != after.t:
            yield f"{core.t - start} T, expected {after.t}"
        for address, byte in after.memory.items():
            if core.memory[address] != byte:
                yield f"({address:04X}) {core.memory[address]:02X}, expected {byte:02X}"
        events = [(t - START_T, kind, address, data)
                  for t, kind, address, data in bus_log.fuse_events(core.bus_log())]
        yield from event_differences(events, after.events)


def event_differences(found: list[Event], expected: list[Event]) -> Iterator[str]:
    """The first event that differs; an MR that only `found` has right after its MC is skipped."""
    k = 0
    for event in found:
        if k < len(expected) and event == expected[k]:
            k += 1
        elif event[1] != "MR":
            yield f"event {event}, expected {expected[k] if k < len(expected) else 'none'}"
            return
    if k < len(expected):
        yield f"event {expected[k]} missing"
