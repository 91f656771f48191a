"""The shipped weights on samples of the oracle: not to be lost in a rearrangement."""

import pytest

from pyref.network import load
from pyref.player import Player
from tests.oracle import sample

NET = load()


def lost(level):
    """Mean equity lost a decision, judged by bgsage 3-ply."""
    total = 0.0
    rows = sample("equities")
    player = Player(NET, level=level)
    for row in rows:
        values = {tuple(result[0]): result[3] for result in row["results"]}
        play = player.choose(tuple(row["board"]), tuple(row["dice"])).play
        total += max(values.values()) - values[play.result]
    return total / len(rows)


def test_full_strength_loses_less_than_a_hundredth_of_a_point():
    assert lost(4) < 0.009


@pytest.mark.parametrize(("level", "most"), [(1, 0.035), (2, 0.025), (3, 0.016)])
def test_every_style_plays_a_sound_game(level, most):
    assert lost(level) < most


def test_cube_decisions_cost_little_and_clear_ones_are_right():
    rows = sample("cube")
    double_lost = take_lost = 0.0
    right = clear = 0
    for row in rows:
        nd, dt = row["bgsage"]["nd"], row["bgsage"]["dt"]
        offered = min(dt, 1)
        doubles, takes = NET.doubles(row["board"]), NET.takes(row["board"])
        double_lost += max(nd, offered) - (offered if doubles else nd)
        take_lost += max(dt - 1, 0) if takes else max(1 - dt, 0)
        if row["agree"] and min(row["margin"], row["margin_take"]) > 0.05:
            clear += 1
            right += doubles == (offered > nd) and takes == (dt <= 1)
    assert double_lost / len(rows) <= 0.020
    assert take_lost / len(rows) <= 0.030
    assert right >= 0.86 * clear
