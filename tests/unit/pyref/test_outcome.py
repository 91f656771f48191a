"""Who wins, by which class, for how much."""

import pytest

from pyref.errors import InvalidPositionError
from pyref.options import Options
from pyref.outcome import Outcome, class_of_loss, drop, loss, of_play
from pyref.position import START, turned
from tests.oracle import sample, whole
from tests.positions import pos

WON = {
    "one_off": (pos("x off:15 / o off:1 6:14"), "single", 2),
    "none_off": (pos("x off:15 / o 6:10 13:5"), "gammon", 4),
    "on_the_bar": (pos("x off:15 / o bar:1 6:14"), "backgammon", 6),
    "in_the_winners_home": (pos("x off:15 / o 19:1 6:14"), "backgammon", 6),
    "one_off_and_one_on_the_bar": (pos("x off:15 / o bar:1 off:1 6:13"), "single", 2),
    "just_outside_the_winners_home": (pos("x off:15 / o 18:1 6:14"), "gammon", 4),
}


@pytest.mark.parametrize("rows", [sample, whole])
def test_outcomes_equal_the_oracle(rows):
    classes = {1: "single", 2: "gammon", 3: "backgammon"}
    for row in rows("outcomes"):
        outcome = of_play(row["board"], 1, Options(), mover_was_first=True)
        if row["result"] == 0:
            assert outcome is None
        else:
            winner = "mover" if row["result"] > 0 else "opponent"
            points = abs(row["result"])
            assert outcome == Outcome(winner, classes[points], points)


@pytest.mark.parametrize("name", WON)
def test_points_follow_from_the_losers_checkers(name):
    """KristianEkman/Backgammon issue 6; the cube stands at 2."""
    board, lost, points = WON[name]
    assert of_play(board, 2, Options(), True) == Outcome("mover", lost, points)
    assert of_play(turned(board), 2, Options(), True) == Outcome("opponent", lost, points)


@pytest.mark.parametrize(("ending", "counts"), [
    ("single", (1, 1, 1)), ("gammon", (1, 2, 2)), ("backgammon", (1, 2, 3))])
def test_ending_setting_caps_the_multiplier(ending, counts):
    boards = [WON[name][0] for name in ("one_off", "none_off", "on_the_bar")]
    found = [of_play(board, 4, Options(ending=ending), True) for board in boards]
    assert tuple(outcome.points for outcome in found) == tuple(4 * n for n in counts)
    assert [outcome.lost for outcome in found] == ["single", "gammon", "backgammon"]


def test_resigning_early_is_a_backgammon():
    assert loss(START, True, 2, Options()) == Outcome("opponent", "backgammon", 6)
    assert loss(START, True, 2, Options(ending="gammon")).points == 4


def test_a_drop_costs_the_value_before_the_offer_once():
    assert drop(mover_drops=True, cube=4) == Outcome("opponent", "single", 4)
    assert drop(mover_drops=False, cube=1) == Outcome("mover", "single", 1)


def test_game_goes_on():
    assert of_play(START, 1, Options(), True) is None
    assert class_of_loss(START, True) == class_of_loss(START, False) == "backgammon"


LAST_ROLL = Options(last_roll=True)
FIRST_DONE = pos("x 1:2 off:13 / o off:15")
BOTH_DONE = pos("x off:15 / o off:15")


def test_first_mover_finishing_is_not_the_end_with_the_last_roll_draw():
    board = turned(FIRST_DONE)
    assert of_play(board, 1, LAST_ROLL, True) is None
    assert of_play(board, 1, LAST_ROLL, True, "due") is None


def test_second_mover_finishing_wins_at_once():
    board = turned(FIRST_DONE)
    assert of_play(board, 1, LAST_ROLL, False) == Outcome("mover", "single", 1)


def test_closing_roll_that_clears_the_board_draws():
    assert of_play(BOTH_DONE, 8, LAST_ROLL, False, "done") == Outcome("draw", None, 0)


def test_closing_roll_that_does_not_loses_and_the_class_is_judged_then():
    assert of_play(FIRST_DONE, 2, LAST_ROLL, False, "done") == Outcome("opponent", "single", 2)
    none_off = pos("x 1:15 / o off:15")
    assert of_play(none_off, 2, LAST_ROLL, False, "done") == Outcome("opponent", "gammon", 4)


def test_without_the_setting_closing_is_not_looked_at():
    assert of_play(turned(FIRST_DONE), 1, Options(), True, "due") == Outcome("mover", "single", 1)
    with pytest.raises(InvalidPositionError):
        of_play(BOTH_DONE, 1, Options(), True)
