"""SingleStepTests z80 v1: one instruction from a given state, with every T-state of the bus.

Data: shared/data/cpu/singlestep_z80_v1_sample.jsonl.xz, 20 tests for each of 1,604 opcodes
(licence MIT; see data/README.md).
"""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spectrum.z80 import bus_log, state
from spectrum.z80.core import Core

FILE = "cpu/singlestep_z80_v1_sample.jsonl.xz"
REGISTERS = ("pc", "sp", "a", "b", "c", "d", "e", "f", "h", "l", "i", "r", "ix", "iy", "im",
             "iff1", "iff2")
RENAMED = {"wz": "memptr", "af_": "af_alt", "bc_": "bc_alt", "de_": "de_alt", "hl_": "hl_alt"}

Test = dict[str, Any]


def read(path: Path, every: int = 1) -> Iterator[Test]:
    """The tests of the file, or every n-th of them."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for k, line in enumerate(file):
            if k % every == 0:
                yield json.loads(line)


class Runner:
    """Runs tests on one core of model "flat"; the full variant also compares the bus."""

    def __init__(self, compiled: bool | None, variant: str = "full") -> None:
        self.core = Core("flat", variant, compiled)
        self.core.state[state.BUS_ON] = 1

    def differences(self, test: Test) -> list[str]:
        """What is not as the test says, empty if all is."""
        core, first, last = self.core, test["initial"], test["final"]
        self._prepare(first, test.get("ports", []))
        core.clear_bus_log()
        core.clear_port_log()
        start = core.t
        core.step()
        if core.in_prefix:
            core.step()
        return [*self._register_differences(last), *self._other_differences(test, start)]

    def _prepare(self, first: dict[str, Any], ports: list[Any]) -> None:
        core = self.core
        for name in REGISTERS:
            setattr(core, name, first[name])
        for name, attribute in RENAMED.items():
            setattr(core, attribute, first[name])
        core.state[state.LAST] = state.FLAGS_CHANGED if first["q"] else state.PLAIN
        core.frame_t = 1000
        for address, value in first["ram"]:
            core.memory[address] = value
        core.ports[:] = -1
        for port, value, direction in ports:
            if direction == "r":
                core.ports[port & 0xFF] = value

    def _register_differences(self, last: dict[str, Any]) -> Iterator[str]:
        core = self.core
        found = {name: getattr(core, name) for name in REGISTERS}
        found |= {name: getattr(core, attribute) for name, attribute in RENAMED.items()}
        found["pc"] = core.pc + core.halted & 0xFFFF
        found["ei"] = int(core.state[state.LAST] == state.EI_OPCODE)
        found["p"] = int(core.state[state.LAST] == state.READ_IFF2)
        found["q"] = core.f if core.flags_changed else 0
        for name, value in found.items():
            if value != last[name]:
                yield f"{name} {value:X}, expected {last[name]:X}"

    def _other_differences(self, test: Test, start: int) -> Iterator[str]:
        core = self.core
        for address, value in test["final"]["ram"]:
            if core.memory[address] != value:
                yield f"({address:04X}) {core.memory[address]:02X}, expected {value:02X}"
        if core.t - start != len(test["cycles"]):
            yield f"{core.t - start} T, expected {len(test['cycles'])}"
        written = [[entry.address, entry.data] for entry in bus_log.entries(core.bus_log())
                   if entry.kind == state.BUS_OUT]
        expected = [row[:2] for row in test.get("ports", []) if row[2] == "w"]
        if core.variant == "full":
            if written != expected:
                yield f"ports {written}, expected {expected}"
            cycles = [list(cycle) for cycle in bus_log.cycles(core.bus_log())]
            if cycles != test["cycles"]:
                yield f"cycles {cycles}, expected {test['cycles']}"

