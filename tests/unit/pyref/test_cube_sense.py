"""Cube decisions that nobody would dispute, by the weights that ship."""

import pytest

from pyref.network import CubeSituation, load
from pyref.options import Options
from pyref.player import LEVELS, Player
from pyref.position import START
from tests.positions import pos

DEFAULTS, NO_GAMMONS = Options(), Options(ending="single")

CLEAR = {
    "opening": (START, "hold", "take"),
    "race_far_ahead": (
        pos("x 6:3 5:3 4:3 3:3 2:3 / o 8:3 7:3 6:3 5:3 4:3"), "double", "pass"),
    "race_far_behind": (pos("x 8:3 7:3 6:3 5:3 4:3 / o 6:3 5:3 4:3 3:3 2:3"), "hold", "take"),
    "race_level": (pos("x 12:2 10:3 8:4 6:6 / o 12:2 10:3 8:4 6:6"), "hold", "take"),
    "one_closed_out_after_four_off": (
        pos("x 6:2 5:3 4:3 3:2 2:3 1:2 / o bar:1 6:4 5:4 4:2 off:4"), "double", "pass"),
    "closed_out_oneself": (
        pos("x bar:1 6:4 5:4 4:2 off:4 / o 6:2 5:3 4:3 3:2 2:3 1:2"), "hold", "take"),
    "other_side_needs_one_more_roll": (pos("x 6:2 5:1 off:12 / o 1:1 off:14"), "hold", "take"),
}
"""Position, what the side on roll does, and what the other does if it is offered the cube."""

TOO_GOOD = {
    "two_closed_out": pos("x 6:2 5:3 4:3 3:2 2:3 1:2 / o bar:2 18:1 13:5 8:3 6:4"),
    "last_checkers_while_none_is_home": pos("x 2:1 1:2 off:12 / o 18:4 13:5 8:3 6:3"),
    "six_checkers_behind_a_prime": pos("x 8:2 7:2 6:3 5:3 4:3 3:2 / o 24:6 13:3 8:3 6:3"),
}
"""Positions in which a gammon is nearly sure: worth more than the cube."""


@pytest.fixture(scope="module")
def network():
    return load()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("options", [DEFAULTS, NO_GAMMONS], ids=["gammons", "no_gammons"])
@pytest.mark.parametrize("name", CLEAR)
def test_clear_decisions_are_right_at_every_level(network, name, options, level):
    board, action, answer = CLEAR[name]
    player = Player(network, options, level)
    assert player.offers(board, is_dead=False, is_first=True) == (action == "double")
    assert player.takes(board, is_dead=False, doubler_is_first=True) == (answer == "take")


@pytest.mark.parametrize("name", TOO_GOOD)
def test_a_sure_gammon_is_played_on_for_where_gammons_count(network, name):
    board = TOO_GOOD[name]
    assert not Player(network, DEFAULTS).offers(board, False, True)
    assert not Player(network, DEFAULTS).takes(board, False, True)


@pytest.mark.parametrize("name", TOO_GOOD)
def test_nothing_is_too_good_with_ending_single(network, name):
    board = TOO_GOOD[name]
    assert Player(network, NO_GAMMONS).offers(board, False, True)
    assert not Player(network, NO_GAMMONS).takes(board, False, True)


@pytest.mark.parametrize("name", ["race_far_ahead", "race_far_behind"])
def test_a_dead_cube_and_the_last_roll_draw_change_no_clear_race(network, name):
    board, action, answer = CLEAR[name]
    player = Player(network, Options(last_roll=True))
    for is_dead in (False, True):
        for is_first in (False, True):
            assert player.offers(board, is_dead, is_first) == (action == "double")
            assert player.takes(board, is_dead, is_first) == (answer == "take")


@pytest.mark.parametrize("last_roll", [0, 1, -1])
@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("board", [CLEAR["one_closed_out_after_four_off"][0],
                                   TOO_GOOD["last_checkers_while_none_is_home"]],
                         ids=["closed_out", "gammon_race"])
def test_without_gammons_the_network_finds_no_sure_win_too_good(network, board, dead, last_roll):
    situation = CubeSituation(gammons=False, dead=dead, last_roll=last_roll)
    assert network.doubles(board, situation)
    assert not network.takes(board, situation)
