"""Random instruction states in lock-step with SkoolKit's CCMIOSimulator (C, with contention).

Each round puts random registers, memory and time into both, executes one instruction and compares
registers, memory and T-states. What SkoolKit does otherwise is masked by name (`MASKS`).
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from skoolkit import CCMIOSimulator
from skoolkit.simutils import from_memory

from spectrum.z80 import opcodes, state
from spectrum.z80.core import Core
from spectrum.z80.state import FRAME_T_STATES, INTERRUPT_T_STATES

BYTES = {"a": 0, "f": 1, "b": 2, "c": 3, "d": 4, "e": 5, "h": 6, "l": 7, "i": 14, "r": 15}
WORDS = {"ix": 8, "iy": 10, "af_alt": 16, "bc_alt": 18, "de_alt": 20, "hl_alt": 22}
SINGLE = {"sp": 12, "pc": 24, "memptr": 29, "im": 27, "iff1": 26}
T_SLOT, HALT_SLOT = 25, 28
REFILL_EVERY = 64


@dataclass(frozen=True)
class Mask:
    """A difference that is not counted: which fields after which instructions, and why."""

    name: str
    fields: tuple[str, ...]
    reason: str


MASKS = {
    "scf_ccf": Mask("bits 3 and 5 of F after SCF and CCF", ("f35",),
                    "SkoolKit shows an NEC chip, the core a Zilog one with Q"),
    "otir": Mask("T-states of OTIR and OTDR in mid-repeat", ("t",),
                 "SkoolKit has BC before the decrement on the bus; FUSE and single-step after"),
}


class NoKeys:
    """Answers ports as the core is set up to: no key, EAR low, FF from unconnected ports."""

    border = 7

    def read_port(self, registers: Any, port: int) -> int:
        return 0xFF if port & 1 else 0xBF


class Pair:
    """A 48K core and a SkoolKit simulator that are given the same states.

    `masked` counts the differences that were not reported, by mask.
    """

    def __init__(self, compiled: bool | None, seed: int, variant: str = "fast") -> None:
        self.core = Core("48K", variant, compiled)
        self.core.ports[:] = 0xFF
        self.core.state[state.EAR_LEVEL] = 0
        self.random = random.Random(seed)
        self.other = from_memory(CCMIOSimulator, bytearray(65536), {}, {"iff": 0, "im": 1})
        self.other.set_tracer(NoKeys())
        self.rounds = 0
        self.masked: Counter[str] = Counter()

    def differences(self) -> list[str]:
        """One round; what differs, without what is masked."""
        if self.rounds % REFILL_EVERY == 0:
            self.other.memory[:] = self.random.randbytes(65536)
            self.core.memory[:] = np.frombuffer(self.other.memory, np.uint8)
        self.rounds += 1
        code = self._instruction()
        start = self.random.choice((0x3000, 0x5000, 0x8000, 0x7FFE, 0xFFFE))
        for k, byte in enumerate(code):
            place = start + k & 0xFFFF
            self.other.memory[place] = byte
            self.core.memory[place] = byte
        t = self._set_registers(start)
        self.core.step()
        self.other.run()
        masked = {field: name for name in self._masks(code, start) for field in MASKS[name].fields}
        found = []
        for field, text in self._compare():
            if field in masked:
                self.masked[masked[field]] += 1
            else:
                found.append(f"{code.hex()} at {start:04X}, T {t}: {text}")
        return found

    def _instruction(self) -> bytes:
        pick, operands = self.random, self.random.randbytes(3)
        group = pick.random()
        if group < 0.35:
            return bytes([pick.choice(list(opcodes.MAIN))]) + operands
        if group < 0.5:
            return bytes([0xCB, pick.randrange(256)])
        if group < 0.7:
            return bytes([0xED, pick.choice(list(opcodes.EXTENDED))]) + operands
        prefix = pick.choice((0xDD, 0xFD))
        if group < 0.85:
            return bytes([prefix, pick.choice(list(opcodes.MAIN))]) + operands
        return bytes([prefix, 0xCB, pick.randrange(256), pick.randrange(256)])

    def _set_registers(self, start: int) -> int:
        pick, core, registers = self.random, self.core, self.other.registers
        for name, slot in BYTES.items():
            self._set(name, slot, pick.randrange(256))
        for name, slot in WORDS.items():
            value = self._address()
            setattr(core, name, value)
            registers[slot], registers[slot + 1] = value >> 8, value & 0xFF
        if pick.random() < 0.2:
            self._set("b", BYTES["b"], pick.choice((0, 1, 0x40, 0x80)))
            self._set("c", BYTES["c"], pick.choice((0, 1)))
        self._set("sp", SINGLE["sp"], self._address())
        self._set("pc", SINGLE["pc"], start)
        self._set("memptr", SINGLE["memptr"], pick.randrange(65536))
        self._set("im", SINGLE["im"], pick.randrange(3))
        self._set("iff1", SINGLE["iff1"], pick.randrange(2))
        core.iff2 = core.iff1
        t = pick.choice((pick.randrange(14280, 57300),
                         pick.randrange(INTERRUPT_T_STATES, FRAME_T_STATES)))
        core.frame_t = t
        core.state[state.FRAME_START] = 0
        registers[T_SLOT], registers[HALT_SLOT] = t, 0
        return t

    def _set(self, name: str, slot: int, value: int) -> None:
        setattr(self.core, name, value)
        self.other.registers[slot] = value

    def _address(self) -> int:
        value = self.random.randrange(65536)
        return value & 0x3FFF | self.random.choice((0x4000, 0x4000, 0x8000, value & 0xC000))

    def _masks(self, code: bytes, start: int) -> Iterator[str]:
        if code[0] in (0x37, 0x3F):
            yield "scf_ccf"
        row = opcodes.EXTENDED.get(code[1]) if code[0] == 0xED else None
        if row and row.text in ("OTIR", "OTDR") and self.core.pc == start:
            yield "otir"

    def _compare(self) -> Iterator[tuple[str, str]]:
        core, registers = self.core, self.other.registers
        expected = {name: registers[slot] for name, slot in (BYTES | SINGLE).items()}
        expected |= {name: registers[slot] << 8 | registers[slot + 1]
                     for name, slot in WORDS.items()}
        expected |= {"t": registers[T_SLOT]}
        for name, value in expected.items():
            found = getattr(core, name)
            if found != value:
                field = "f35" if name == "f" and not (found ^ value) & ~0x28 else name
                yield field, f"{name} {found:X}, SkoolKit {value:X}"
        if core.memory.tobytes() != bytes(self.other.memory):
            place = int(np.flatnonzero(core.memory != np.frombuffer(self.other.memory,
                                                                    np.uint8))[0])
            yield "memory", f"({place:04X}) {core.memory[place]:02X}, SkoolKit " \
                            f"{self.other.memory[place]:02X}"


def boot_difference(core: Core, rom: bytes, frames: int) -> str:
    """Run the ROM from reset in both, interrupts included; "" or what differs after that.

    They are compared in the middle of a frame: at its edge one may have taken the interrupt.
    """
    core.memory[:0x4000] = np.frombuffer(rom, np.uint8)
    core.memory[0x4000:] = 0
    core.reset()
    core.ports[:] = 0xFF
    core.state[state.EAR_LEVEL] = 0
    memory = bytearray(rom) + bytearray(0xC000)
    other = from_memory(CCMIOSimulator, memory, {"PC": 0, "SP": 0xFFFF, "A": 255, "F": 255, "I": 0,
                                                 "IY": core.iy}, {"iff": 0, "im": 0})
    other.set_tracer(NoKeys())
    end = frames * FRAME_T_STATES + FRAME_T_STATES // 2
    core.run(t_end=end)
    other.trace(0, None, 0, end, True, None, None, None, None, None)
    registers = other.registers
    for name, slot in (BYTES | {"sp": 12, "pc": 24}).items():
        if getattr(core, name) != registers[slot]:
            return f"{name} {getattr(core, name):X}, SkoolKit {registers[slot]:X}"
    if core.t != registers[T_SLOT]:
        return f"T {core.t}, SkoolKit {registers[T_SLOT]}"
    if core.memory.tobytes() != bytes(other.memory):
        return "memory differs"
    return ""
