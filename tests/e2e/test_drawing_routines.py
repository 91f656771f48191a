"""The drawing routines by themselves: addresses, numbers, every column with every stack, dice."""

import random

import numpy as np
import pytest

from pyref.position import START, Board
from spectrum.text import read_screen
from tools.z80game.code import GameCode
from tools.z80game.layout import board_bytes
from tools.z80game.picture import board_on_screen

PIPS = {1: ".../.o./...", 2: "o../.../..o", 3: "o../.o./..o", 4: "o.o/.../o.o",
        5: "o.o/.o./o.o", 6: "o.o/o.o/o.o"}
DICE_Y, DIE_COLUMN = 80, 15
PIP_LINES, PIP_PIXELS = (2, 6, 10), (2, 6, 10)


class Screen:
    """The memory of a core, read as `spectrum.Spectrum` shows it."""

    def __init__(self, code: GameCode) -> None:
        self.memory = code.memory

    def text(self) -> list[str]:
        return read_screen(self.memory, font=0x3D00)


@pytest.fixture(scope="module")
def code():
    return GameCode()


def test_screen_address_is_right_for_every_line_and_column(code):
    for y in range(192):
        for column in (0, 13, 31):
            code.call("screen_address", bc=y << 8 | column)
            expected = 0x4000 | (y & 0xC0) << 5 | (y & 7) << 8 | (y & 0x38) << 2 | column
            assert code.core.hl == expected


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 1000, 9999, 65535])
def test_numbers_are_printed_without_leading_zeros(code, number):
    code.begin()
    code.memory[0x4000:0x5800] = 0
    code.memory[0x5800:0x5B00] = 7
    code.call("text_number", hl=number)
    assert Screen(code).text()[0].strip() == str(number)


def _board(values: dict[int, int]) -> Board:
    board = [0] * 28
    for place, value in values.items():
        board[place] = value
    return tuple(board)


def test_every_place_shows_every_number_of_checkers(code):
    """Each of the 28 places with -15..15 checkers, in boards that hold many at once."""
    rng = random.Random(5)
    for _ in range(40):
        board = _board({n: rng.randint(-15, 15) for n in range(28)})
        code.begin()
        code.write("board", board_bytes(board), -1)
        code.call("board_refresh")
        assert board_on_screen(Screen(code), code.program) == board


def test_only_columns_that_changed_are_drawn_again(code):
    code.begin()
    code.write("board", board_bytes(START), -1)
    full = code.call("board_refresh")
    before = code.memory[0x4000:0x5800].copy()
    assert code.call("board_draw") < full / 10
    assert np.array_equal(before, code.memory[0x4000:0x5800])


@pytest.mark.parametrize("face", PIPS)
def test_dice_show_their_pips(code, face):
    code.begin()
    code.call("die_draw", a=face, bc=DIE_COLUMN)
    rows = []
    for line in PIP_LINES:
        y = DICE_Y + line
        address = 0x4000 | (y & 0xC0) << 5 | (y & 7) << 8 | (y & 0x38) << 2 | DIE_COLUMN
        bits = f"{code.memory[address]:08b}{code.memory[address + 1]:08b}"
        rows.append("".join("o" if bits[x:x + 3] == "000" else "." for x in PIP_PIXELS))
    assert "/".join(rows) == PIPS[face]


def test_scratch_lines_are_zero_again_for_the_evaluator(code):
    code.begin()
    code.write("board", board_bytes(START), -1)
    code.call("board_refresh")
    code.call("die_draw", a=5, bc=DIE_COLUMN)
    assert not any(code.read("column_lines", 128))
