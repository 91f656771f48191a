"""Both engines, once a session, and the judge that compares them."""

import pytest

from tools.z80game.comparison import Comparison
from tools.z80game.engine import Z80Backend


@pytest.fixture(scope="session")
def comparison(program):
    """The Z80 game and the reference, ready to be asked the same questions."""
    return Comparison(Z80Backend(program))


@pytest.fixture(scope="session")
def z80(comparison):
    """The Z80 game behind the engine protocol."""
    return comparison.z80


@pytest.fixture(scope="session")
def same(comparison):
    """same(cmd, **fields): fail with a replay command unless both give one answer; returns it."""

    def check(cmd, **fields):
        request = {"cmd": cmd, **fields}
        found = comparison.difference(request)
        if found:
            pytest.fail(str(found), pytrace=False)
        return comparison.answers(request)[1] if cmd not in ("values", "refusals") else None

    return check
