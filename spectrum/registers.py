"""The registers of the Z80 as attributes, read from and written to the core."""

from typing import Any, cast

import numpy as np

from spectrum.z80 import state
from spectrum.z80.core import Core

BYTE_REGISTERS = ("a", "f", "b", "c", "d", "e", "h", "l", "i", "r")
WORD_REGISTERS = ("af", "bc", "de", "hl", "ix", "iy", "sp", "pc", "af_alt", "bc_alt", "de_alt",
                  "hl_alt", "memptr")
REGISTER_NAMES = (*BYTE_REGISTERS, *WORD_REGISTERS, "iff1", "iff2", "im")
_FLAG_LETTERS = "SZ5H3PNC"


class _Forwarded:
    """An attribute of the core of the same name."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, registers: "Registers", owner: type) -> int:
        return cast(int, getattr(registers._core, self.name))

    def __set__(self, registers: "Registers", value: int) -> None:
        setattr(registers._core, self.name, value)


class Registers:
    """`a` to `l`, `i`, `r` hold bytes; `af` to `hl_alt` words; `iff1`, `iff2` 0 or 1; `im` 0..2.

    A value that is too wide is cut to its register, as by the Z80's own arithmetic.
    """

    a, f, b, c, d, e, h, l, i, r = (_Forwarded() for _ in range(10))  # noqa: E741
    bc, de, hl, ix, iy, sp, pc = (_Forwarded() for _ in range(7))
    af_alt, bc_alt, de_alt, hl_alt, memptr = (_Forwarded() for _ in range(5))
    iff1, iff2, im = (_Forwarded() for _ in range(3))

    def __init__(self, core: Core) -> None:
        self._core = core

    @property
    def af(self) -> int:
        """A and F as a word."""
        return self.a << 8 | self.f

    @af.setter
    def af(self, value: int) -> None:
        self.a, self.f = value >> 8, value

    @property
    def flags(self) -> str:
        """The flags by letter, a dot for one that is reset: "S.5H.P.C"."""
        return "".join(letter if self.f << k & 0x80 else "."
                       for k, letter in enumerate(_FLAG_LETTERS))

    def as_dict(self) -> dict[str, int]:
        """All of them by name."""
        slots = self._core.state[:state.HL_ALT + 1].tolist()
        bc, de, hl = slots[state.BC], slots[state.DE], slots[state.HL]
        return {
            "a": slots[state.A], "f": slots[state.F], "b": bc >> 8, "c": bc & 0xFF,
            "d": de >> 8, "e": de & 0xFF, "h": hl >> 8, "l": hl & 0xFF, "i": slots[state.I],
            "r": slots[state.R], "af": slots[state.A] << 8 | slots[state.F], "bc": bc, "de": de,
            "hl": hl, "ix": slots[state.IX], "iy": slots[state.IY], "sp": slots[state.SP],
            "pc": slots[state.PC], "af_alt": slots[state.AF_ALT], "bc_alt": slots[state.BC_ALT],
            "de_alt": slots[state.DE_ALT], "hl_alt": slots[state.HL_ALT],
            "memptr": slots[state.WZ], "iff1": slots[state.IFF1], "iff2": slots[state.IFF2],
            "im": slots[state.IM],
        }

    def update(self, values: dict[str, Any]) -> None:
        """Set registers by name; ValueError names one that the Z80 does not have."""
        unknown = set(values) - set(REGISTER_NAMES)
        if unknown:
            raise ValueError(f"no register {', '.join(sorted(unknown))}; "
                             f"there are {', '.join(REGISTER_NAMES)}")
        for name, value in values.items():
            setattr(self, name, int(value))

    def __repr__(self) -> str:
        return (f"AF={self.af:04X} BC={self.bc:04X} DE={self.de:04X} HL={self.hl:04X} "
                f"IX={self.ix:04X} IY={self.iy:04X} SP={self.sp:04X} PC={self.pc:04X} "
                f"I={self.i:02X} R={self.r:02X} IM={self.im} IFF={self.iff1}{self.iff2} "
                f"flags {self.flags}")


class Memory:
    """The 64K that the Z80 sees: `memory[a]` is an int, `memory[a:b]` bytes.

    Writing goes everywhere, into ROM and into unconnected addresses too: it is the hand of a
    debugger, not a bus cycle.
    """

    def __init__(self, core: Core) -> None:
        self.array = core.memory

    def __len__(self) -> int:
        return 65536

    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return self.array[index].tobytes()
        return int(self.array[self._checked(index)])

    def __setitem__(self, index: int | slice, value: int | bytes) -> None:
        if isinstance(index, slice):
            data = np.frombuffer(bytes(cast(bytes, value)), np.uint8)
            if len(self.array[index]) != len(data):
                raise ValueError(f"{len(data)} bytes for {len(self.array[index])} addresses")
            self.array[index] = data
        else:
            byte = int(cast(int, value))
            if not 0 <= byte <= 255:
                raise ValueError(f"{byte} is not a byte")
            self.array[self._checked(index)] = byte

    def word(self, address: int) -> int:
        """The little-endian word at `address`, wrapping at the top."""
        return int(self.array[address & 0xFFFF]) | int(self.array[(address + 1) & 0xFFFF]) << 8

    def set_word(self, address: int, value: int) -> None:
        """Write a word, low byte first, wrapping at the top; it is cut to 16 bits."""
        self.array[address & 0xFFFF] = value & 0xFF
        self.array[(address + 1) & 0xFFFF] = value >> 8 & 0xFF

    @staticmethod
    def _checked(address: int) -> int:
        if not 0 <= address <= 0xFFFF:
            raise IndexError(f"address {address}, expected 0..65535")
        return address
