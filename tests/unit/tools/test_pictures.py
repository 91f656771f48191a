"""Pictures that the tools draw: the loading screen, PNG files."""

import io
import os

import numpy as np

from spectrum import Spectrum
from spectrum.display import PALETTE, png
from tools.loading_screen import COLUMNS, ROWS, loading_screen


def test_png_is_read_back_as_it_was():
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    picture = np.random.default_rng(1).integers(0, 16, (5, 7), np.uint8)
    surface = pygame.image.load(io.BytesIO(png(picture, 2)), "x.png")
    assert surface.get_size() == (14, 10)
    assert [[surface.get_at((2 * x, 2 * y + 1))[:3] for x in range(7)] for y in range(5)] == [
        [tuple(PALETTE[index].tolist()) for index in row] for row in picture]


def test_loading_screen_is_a_screen_with_the_games_checkers(program):
    data = loading_screen(program)
    assert len(data) == 6912
    attributes = np.frombuffer(data[6144:], np.uint8).reshape(ROWS, COLUMNS)
    assert {int(a) & 7 for a in attributes[0]} >= {1, 2}, "blue and red checkers at the edge"
    assert (attributes < 128).all(), "nothing flashes"


def test_loading_screen_leaves_the_row_of_the_tape_message_black(program):
    """The loader prints `Bytes: backgammon` there, black on black, while the picture stands."""
    with Spectrum("16K") as machine:
        machine.poke_binary(loading_screen(program), 0x4000)
        assert machine.text()[15].strip() == ""
