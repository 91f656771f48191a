"""When the cube may be offered, and what it then shows."""

import pytest

from pyref.cube import Cube
from pyref.errors import NotAllowedError
from pyref.sides import Side

BLUE, RED = Side.BLUE, Side.RED


def test_either_side_may_offer_a_centred_cube():
    assert Cube().refusal(BLUE) is None
    assert Cube().refusal(RED) is None


def test_later_only_the_owner_may_offer():
    cube = Cube().doubled(taker=RED)
    assert cube.refusal(BLUE) == "cube_not_yours"
    assert cube.refusal(RED) is None


def test_never_at_the_limit():
    cube = Cube(limit=2).doubled(taker=RED)
    assert cube.refusal(RED) == "cube_limit"
    with pytest.raises(NotAllowedError, match="cube_limit"):
        cube.doubled(taker=BLUE)


def test_never_when_off():
    assert Cube(limit=0).refusal(BLUE) == "cube_off"


def test_not_yours_comes_before_the_limit():
    assert Cube(limit=2).doubled(taker=RED).refusal(BLUE) == "cube_not_yours"


def test_take_doubles_and_changes_hands():
    cube = Cube()
    for n, taker in enumerate([RED, BLUE, RED, BLUE, RED, BLUE], 1):
        cube = cube.doubled(taker)
        assert (cube.value, cube.owner) == (2 ** n, taker)
    assert cube.refusal(BLUE) == "cube_limit"


def test_centred_cube_shows_64_while_it_is_worth_1():
    assert Cube().shown == 64
    assert Cube().doubled_automatically().shown == 2
    assert Cube().doubled(BLUE).shown == 2


@pytest.mark.parametrize(("limit", "top"), [(0, 1), (2, 2), (8, 8), (32, 32), (64, 32)])
def test_automatic_doubles_never_pass_the_limit_or_32(limit, top):
    cube = Cube(limit=limit)
    for _ in range(10):
        cube = cube.doubled_automatically()
    assert (cube.value, cube.owner) == (top, None)


@pytest.mark.parametrize(("value", "dead"), [(1, False), (16, False), (32, True)])
def test_cube_is_dead_once_an_offer_reaches_the_limit(value, dead):
    assert Cube(64, value).is_dead_after_take is dead
