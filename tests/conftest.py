"""Fixtures for every test: the assembled game, once a session."""

import pytest

from tools.z80game.program import game_program


@pytest.fixture(scope="session")
def program():
    """The English edition of the game, assembled."""
    return game_program("en")


@pytest.fixture(scope="session")
def program_hu():
    """The Hungarian edition of the game, assembled."""
    return game_program("hu")
