"""The picture that stands while the tape loads.

It is drawn from the game's own checkers, dice and colours, and from the letters of the ROM, so it
needs no file of its own. `loading_screen` gives the 6,912 bytes of a SCREEN$ block.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spectrum import rom
from spectrum.harness.assembler import Program

WIDTH, HEIGHT = 256, 192
COLUMNS, ROWS = 32, 24
FONT = 0x3C00
BLUE, RED, GREEN, YELLOW, WHITE = 1, 2, 4, 6, 7
BRIGHT = 64
FIELD_ROWS = 7
TITLE, TITLE_ROW, TITLE_SCALE = "BACKGAMMON", 9, 3
TITLE_COLOURS = (BRIGHT | YELLOW, YELLOW, BRIGHT | RED)
SUBTITLE, SUBTITLE_ROW = "FOR THE 16K ZX SPECTRUM", 14
TOP_STACKS = {0: (4, "red"), 3: (2, "blue"), 5: (1, "red"), 7: (3, "blue"), 11: (2, "red"),
              12: (1, "blue"), 15: (4, "blue")}
BOTTOM_STACKS = {0: (4, "blue"), 2: (1, "red"), 4: (2, "blue"), 8: (3, "red"), 9: (1, "blue"),
                 13: (2, "red"), 15: (4, "red")}
LINES_A_CHECKER = 12


class Canvas:
    """Pixels 0 or 1, uint8 (192, 256), and the attributes of the 24 x 32 cells."""

    def __init__(self) -> None:
        self.pixels = np.zeros((HEIGHT, WIDTH), np.uint8)
        self.attributes = np.full((ROWS, COLUMNS), WHITE, np.uint8)

    def screen_bytes(self) -> bytes:
        """In the order of the display file, the attributes behind it."""
        packed = np.packbits(self.pixels, axis=1).reshape(3, 8, 8, COLUMNS)
        return packed.transpose(0, 2, 1, 3).tobytes() + self.attributes.tobytes()


def _bits(data: bytes, width: int) -> NDArray[np.uint8]:
    return np.unpackbits(np.frombuffer(data, np.uint8)).reshape(-1, width)


def _letter(memory: bytes, character: str) -> NDArray[np.uint8]:
    start = FONT + 8 * ord(character)
    return _bits(memory[start:start + 8], 8)


def _checker(image: Program, colour: str) -> NDArray[np.uint8]:
    start = image[f"checker_{colour}"] - image.origin
    return _bits(image.code[start:start + 2 * LINES_A_CHECKER], 16)


def _triangle() -> NDArray[np.uint8]:
    lines = np.zeros((8 * FIELD_ROWS, 16), np.uint8)
    for row in range(FIELD_ROWS):
        lines[8 * row:8 * row + 8, row:16 - row] = 1
    return lines


def _field(canvas: Canvas, image: Program, *, top: bool) -> None:
    """A row of sixteen points with checkers, at the upper or at the lower edge."""
    height = 8 * FIELD_ROWS
    first = 0 if top else ROWS - FIELD_ROWS
    stacks = TOP_STACKS if top else BOTTOM_STACKS
    for point in range(COLUMNS // 2):
        lines = _triangle()
        inks = [GREEN if (point + top) % 2 else WHITE] * FIELD_ROWS
        count, colour = stacks.get(point, (0, "red"))
        covered = -(-LINES_A_CHECKER * count // 8)
        lines[:8 * covered] = 0
        for n in range(count):
            lines[LINES_A_CHECKER * n:LINES_A_CHECKER * (n + 1)] = _checker(image, colour)
        inks[:covered] = [RED if colour == "red" else BLUE] * covered
        if not top:
            lines, inks = lines[::-1], inks[::-1]
        canvas.pixels[8 * first:8 * first + height, 16 * point:16 * point + 16] = lines
        for row, ink in enumerate(inks):
            canvas.attributes[first + row, 2 * point:2 * point + 2] = 8 * YELLOW | ink


def _write(canvas: Canvas, memory: bytes, text: str, row: int, scale: int) -> None:
    cells = np.hstack([_letter(memory, character) for character in text])
    cells = cells.repeat(scale, 0).repeat(scale, 1)
    left = (WIDTH - cells.shape[1]) // 2
    canvas.pixels[8 * row:8 * row + cells.shape[0], left:left + cells.shape[1]] = cells


def loading_screen(image: Program) -> bytes:
    """The 6,912 bytes of the picture for an edition of the game."""
    memory = rom.find().data
    canvas = Canvas()
    _field(canvas, image, top=True)
    _field(canvas, image, top=False)
    _write(canvas, memory, TITLE, TITLE_ROW, TITLE_SCALE)
    _write(canvas, memory, SUBTITLE, SUBTITLE_ROW, 1)
    for row, colour in enumerate(TITLE_COLOURS):
        canvas.attributes[TITLE_ROW + row] = colour
    return canvas.screen_bytes()
