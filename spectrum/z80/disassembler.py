"""Bytes to text, from the tables of opcodes.py.

    >>> from spectrum.z80.disassembler import disassemble
    >>> line = disassemble(bytes.fromhex("DD7EFE").__getitem__, 0)
    >>> line.text, line.size
    ('LD A,(IX-2)', 3)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spectrum.z80 import opcodes
from spectrum.z80.opcodes import Instruction

Reader = Callable[[int], int]
NO_NAMES: Mapping[int, str] = {}


@dataclass(frozen=True)
class Line:
    """One instruction.

    size      bytes, 1..4
    t         T-states without contention; `t_taken` when it jumps, calls, returns or repeats
    target    address that the instruction names (nn, or where e leads), or None
    """

    address: int
    size: int
    text: str
    t: int
    t_taken: int
    target: int | None


def disassemble(read: Reader, address: int, names: Mapping[int, str] = NO_NAMES) -> Line:
    """The instruction at an address.

    read   byte at an address 0..FFFF, e.g. `memory.__getitem__`
    names  symbols by address, written instead of the numbers they stand for

    A prefix without effect, and an ED without instruction, are written as DEFB.
    """
    def byte(offset: int) -> int:
        return int(read(address + offset & 0xFFFF))

    first, second = byte(0), byte(1)
    if first == 0xCB:
        return _line(opcodes.BITS[second], address, 2, byte, names)
    if first == 0xED:
        if second not in opcodes.EXTENDED:
            return Line(address, 2, f"DEFB {_hex(0xED, 2)},{_hex(second, 2)}", 8, 8, None)
        return _line(opcodes.EXTENDED[second], address, 2, byte, names)
    if first not in (0xDD, 0xFD):
        return _line(opcodes.MAIN[first], address, 1, byte, names)
    register = "IX" if first == 0xDD else "IY"
    if second == 0xCB:
        return _line(opcodes.INDEXED_BITS[byte(3)], address, 2, byte, names, register, after=1)
    if second in opcodes.INDEXED:
        return _line(opcodes.INDEXED[second], address, 2, byte, names, register)
    return Line(address, 1, f"DEFB {_hex(first, 2)}", 4, 4, None)


def _line(row: Instruction, address: int, size: int, byte: Callable[[int], int],
          names: Mapping[int, str], register: str = "IX", after: int = 0) -> Line:
    """`size` counts the bytes before the operands, `after` those that follow them."""
    words: list[str] = []
    target = None
    for part in _pieces(row.text):
        if part == "d":
            offset = (byte(size) ^ 0x80) - 0x80
            words[-1] = words[-1].removesuffix("+")
            part, size = f"{offset:+d}", size + 1
        elif part == "e":
            size += 1
            target = address + size + (byte(size - 1) ^ 0x80) - 0x80 & 0xFFFF
            part = names.get(target) or _hex(target, 4)
        elif part == "nn":
            target = byte(size) | byte(size + 1) << 8
            part, size = names.get(target) or _hex(target, 4), size + 2
        elif part == "n":
            part, size = _hex(byte(size), 2), size + 1
        words.append(part)
    text = "".join(words).replace("IX", register)
    return Line(address, size + after, text, row.t, row.t_taken, target)


def _pieces(text: str) -> list[str]:
    """Split a text so that the operand letters n, nn, e and d stand alone."""
    pieces = [""]
    for character in text:
        if character in "ned" and (pieces[-1] == character == "n" or pieces[-1][-1:] in " ,(+"):
            if pieces[-1] == "n":
                pieces[-1] = "nn"
            else:
                pieces.append(character)
        elif pieces[-1] in ("n", "nn", "e", "d"):
            pieces.append(character)
        else:
            pieces[-1] += character
    return pieces


def _hex(value: int, digits: int) -> str:
    text = f"{value:0{digits}X}h"
    return text if text[0].isdigit() else f"0{text}"
