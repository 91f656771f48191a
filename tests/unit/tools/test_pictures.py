"""Pictures that the tools draw: the loading screen, PNG files."""

import io
import os

import numpy as np

from spectrum import Spectrum
from tools.loading_screen import COLUMNS, ROWS, loading_screen
from tools.screenshots import png


def test_png_is_read_back_as_it_was():
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    picture = np.random.default_rng(1).integers(0, 256, (5, 7, 3), np.uint8)
    surface = pygame.image.load(io.BytesIO(png(picture)), "x.png")
    assert surface.get_size() == (7, 5)
    assert [[surface.get_at((x, y))[:3] for x in range(7)] for y in range(5)] == [
        [tuple(int(value) for value in pixel) for pixel in row] for row in picture]


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
