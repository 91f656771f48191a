"""A click on a point types the letter that the game itself writes beside it."""

import pytest

from pyref.position import START
from spectrum.text import read_screen
from tools.z80game.code import GameCode
from tools.z80game.layout import board_bytes
from tools.z80game.mouse import key_at

LETTER_ROWS = {1: 40, 20: 130}
"""Text rows of the letters, and a pixel line among the points beside them."""


@pytest.fixture(scope="module")
def screen():
    code = GameCode()
    code.write("board", board_bytes(START), -1)
    code.write("cube_value", bytes([1]))
    code.call("board_screen")
    return read_screen(code.memory, font=0x3D00)


@pytest.mark.parametrize("row", LETTER_ROWS)
def test_points_type_their_letters(screen, row):
    letters = [(column, letter) for column, letter in enumerate(screen[row][:26]) if letter != " "]
    assert len(letters) == 12
    for column, letter in letters:
        for x in (8 * column, 8 * column + 15):
            assert key_at(x, LETTER_ROWS[row]) == letter.lower()


def test_bar_cube_middle_and_rows_below_have_their_keys(screen):
    cube = screen[10].index("64")
    assert key_at(8 * cube + 4, 84) == "d"
    assert key_at(8 * cube + 4, 30) == key_at(8 * cube + 4, 150) == "y"
    assert key_at(20, 85) == key_at(20, 190) == "\n"
    assert key_at(20, 170) == "0"
    assert key_at(240, 154) == key_at(235, 20) == "d"


@pytest.mark.parametrize("place", [(220, 40), (240, 100), (10, 2), (20, 180), (-5, 40), (300, 60)])
def test_elsewhere_nothing_is_typed(place):
    assert key_at(*place) is None
