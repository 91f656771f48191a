"""Fixtures of the end-to-end tests: a running game, beside the reference."""

import pytest

from pyref.network import load
from pyref.position import START
from tests.e2e.table import DEFAULTS, Table
from tools.z80game.session import LockStep, Session


@pytest.fixture(scope="session")
def evaluator():
    """The shipped network; its tables are built once."""
    return load()


@pytest.fixture(scope="session")
def at_title():
    """Running sessions by edition, and their machines' states at the title."""
    sessions = {language: Session(language) for language in ("en", "hu")}
    yield {language: (session, session.machine.save_state())
           for language, session in sessions.items()}
    for session in sessions.values():
        session.machine.close()


@pytest.fixture
def lock_step(at_title, evaluator):
    """Starts a game of an edition at its title, in lock-step with the reference."""
    def start(language="en"):
        session, state = at_title[language]
        session.machine.restore(state)
        session.restart()
        return LockStep(language, session, evaluator)

    return start


@pytest.fixture
def table(lock_step):
    """Puts any position on the board, the side named on roll with own dice, in both programs."""
    def place(board=START, *, options=DEFAULTS, side="blue", language="en", **more):
        return Table(lock_step(language), board, options, side, **more)

    return place
