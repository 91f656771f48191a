"""What the drawn board says, read from the screen's pixels and colours, not from the variables.

The layout is that of z80src/ui/board_view.asm: checkers 12 lines high from the edge inwards, five
at most; where there are more, their number stands in inverse digits on the fifth.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyref.position import BAR, LOCATIONS, OFF, Board
from spectrum import Spectrum
from spectrum.harness.assembler import Program
from spectrum.ula import attribute_address, display_address

CHECKER_LINES = 12
CHECKERS_DRAWN = 5
COUNT_ROW_TOP, COUNT_ROW_BOTTOM = 8, 13
_TOP_EDGE, _BOTTOM_EDGE = 16, 159
_BLUE_INK, _RED_INK = 1, 2
_BOTTOM, _COLUMN = 0x80, 0x1F


def _lines(machine: Spectrum, top: int, step: int, column: int) -> bytes:
    """A checker's place as 24 bytes, in the order from the edge inwards."""
    memory = machine.memory
    places = (display_address(top + step * n, column) for n in range(CHECKER_LINES))
    return bytes(int(memory[place + side]) for place in places for side in (0, 1))


def _column_value(machine: Spectrum, image: Program, place: int, text: Sequence[str]) -> int:
    memory = machine.memory
    where = int(memory[image["board_places"] + place])
    column, is_bottom = where & _COLUMN, bool(where & _BOTTOM)
    edge, step = (_BOTTOM_EDGE, -1) if is_bottom else (_TOP_EDGE, 1)
    labels = {1: "checker_blue", -1: "checker_red"}
    pictures = {
        sign: bytes(memory[image[label]:image[label] + 2 * CHECKER_LINES])
        for sign, label in labels.items()}
    count, sign = 0, 0
    while count < CHECKERS_DRAWN:
        lines = _lines(machine, edge + step * CHECKER_LINES * count, step, column)
        found = next((s for s, picture in pictures.items() if picture == lines), 0)
        if not found or (sign and found != sign):
            break
        sign, count = found, count + 1
    if count == CHECKERS_DRAWN - 1:
        row = COUNT_ROW_BOTTOM if is_bottom else COUNT_ROW_TOP
        digits = text[row][column:column + 2].strip()
        count = int(digits) if digits.isdigit() else count
    if count:
        colours = int(memory[attribute_address(edge, column)])
        ink = {1: _BLUE_INK, -1: _RED_INK}[sign]
        if colours & 7 != ink:
            raise AssertionError(f"checkers of place {place} are drawn in ink {colours & 7}")
    return sign * count


def board_on_screen(machine: Spectrum, image: Program) -> Board:
    """The board as a person sees it, from blue's view."""
    text = machine.text()
    values = [_column_value(machine, image, place, text) for place in range(LOCATIONS)]
    return (*values[1:], values[0])


def seen_by_red(board: Board) -> Board:
    """The other side's view: location n is 25 - n there, for the trays too."""
    by_location = {n: board[n] for n in range(OFF + 1)} | {-1: board[LOCATIONS - 1]}
    turned = {BAR - n: -count for n, count in by_location.items()}
    return (*(turned[n] for n in range(OFF + 1)), turned[-1])
