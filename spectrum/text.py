"""Read the screen as text, by the character set in memory.

Each of the 768 cells is looked up among the shapes a program prints with: the 96 characters at
CHARS + 256, the 21 user-defined graphics at UDG, and the 16 block graphics; inverse video is read
like the plain shape. Cells whose ink and paper are the same colour read as a space, since a person
sees nothing there. A shape that is none of these reads as U+FFFD.
"""

import numpy as np
from numpy.typing import NDArray

CHARS_VARIABLE, UDG_VARIABLE = 0x5C36, 0x5C7B
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
BLOCKS = " ▝▘▀▗▐▚▜▖▞▌▛▄▟▙█"
"""Codes 80h..8Fh: bit 0 top right, bit 1 top left, bit 2 bottom right, bit 3 bottom left."""
_COLUMNS, _ROWS = 32, 24


def font_character(code: int) -> str:
    """The character printed by `code`, 20h..7Fh: ASCII but for the pound and copyright signs."""
    return {0x60: "£", 0x7F: "©"}.get(code, chr(code))


def read_screen(memory: NDArray[np.uint8], *, font: int | None = None,
                udg: str = "ABCDEFGHIJKLMNOPQRSTU", visible_only: bool = True) -> list[str]:
    """The 24 lines of the screen, 32 characters each.

    memory : uint8, shape (65536,)
    font : address of the shape of the space, or None for the system variable CHARS plus 256
    udg : what to show for each user-defined graphic, from the first on
    visible_only : read cells of equal ink and paper as spaces
    """
    shapes = _shapes(memory, font, udg)
    cells = _cells(memory[0x4000:0x5800])
    text = [shapes.get(cell, UNKNOWN) for cell in cells.tolist()]
    if visible_only:
        attributes = memory[0x5800:0x5B00]
        hidden = (attributes & 7) == (attributes >> 3 & 7)
        for index in np.flatnonzero(hidden):
            text[index] = " "
    return ["".join(text[row * _COLUMNS:(row + 1) * _COLUMNS]) for row in range(_ROWS)]


def read_attributes(memory: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The attribute bytes, shape (24, 32), a copy."""
    return memory[0x5800:0x5B00].reshape(_ROWS, _COLUMNS).copy()


def _cells(bitmap: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """The eight bytes of each cell as one number, shape (768,), row by row."""
    lines = bitmap.reshape(3, 8, 8, _COLUMNS)
    return np.ascontiguousarray(lines.transpose(0, 2, 3, 1)).view(np.uint64).reshape(-1)


def _shapes(memory: NDArray[np.uint8], font: int | None, udg: str) -> dict[int, str]:
    def word(address: int) -> int:
        return int(memory[address]) | int(memory[address + 1]) << 8

    def patterns(address: int, count: int) -> list[int]:
        taken = memory[(np.arange(count * 8) + address) & 0xFFFF]
        result: list[int] = taken.view(np.uint64).tolist()
        return result

    if font is None:
        font = word(CHARS_VARIABLE) + 256
    full = (1 << 64) - 1
    shapes: dict[int, str] = {}

    def add(pattern: int, character: str) -> None:
        shapes.setdefault(pattern, character)
        shapes.setdefault(full ^ pattern, character)

    for code, pattern in enumerate(patterns(font, 96), 0x20):
        add(pattern, font_character(code))
    for character, pattern in zip(udg, patterns(word(UDG_VARIABLE), len(udg)), strict=True):
        add(pattern, character)
    for code, character in enumerate(BLOCKS):
        top, bottom = (((code >> shift & 1) * 0x0F) | ((code >> shift + 1 & 1) * 0xF0)
                       for shift in (0, 2))
        pattern = int(np.array([top] * 4 + [bottom] * 4, np.uint8).view(np.uint64)[0])
        shapes.setdefault(pattern, character)
    return shapes
