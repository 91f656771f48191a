"""Fixtures of the end-to-end tests: a running game, beside the reference."""

from collections.abc import Callable, Iterator

import pytest

from pyref.network import Network, load
from tools.z80game.session import LockStep, Session


@pytest.fixture(scope="session")
def evaluator() -> Network:
    """The shipped network; its tables are built once."""
    return load()


@pytest.fixture
def lock_step(evaluator: Network) -> Iterator[Callable[[str], LockStep]]:
    """Starts a game of an edition (`en`, `hu`) in lock-step with the reference."""
    sessions: list[Session] = []

    def start(language: str = "en") -> LockStep:
        session = Session(language)
        sessions.append(session)
        return LockStep(language, session, evaluator)

    yield start
    for session in sessions:
        session.machine.close()
