"""Choosing, advising and cube answers, around any evaluator."""

import pytest

from pyref.errors import BackgammonError, InvalidPositionError
from pyref.movegen import legal_plays
from pyref.network import CubeSituation, load
from pyref.notation import format_play
from pyref.options import Options
from pyref.player import Choice, Player
from pyref.position import START
from tests.oracle import sample
from tests.positions import pos
from tests.unit.pyref.plain_evaluator import PlainEvaluator


class Indifferent(PlainEvaluator):
    def evaluate(self, board, before, level=4):
        return 0


def test_of_equal_plays_the_one_enumerated_first_is_made():
    choice = Player(Indifferent()).choose(START, (3, 1))
    assert format_play(START, choice.play.moves) == "24/21 24/23"


def test_the_highest_value_is_chosen():
    board = pos("x 13:1 off:14 / o 24:2 10:1 off:12")
    choice = Player(PlainEvaluator()).choose(board, (2, 1))
    values = [PlainEvaluator().evaluate(p.result, board) for p in legal_plays(board, (2, 1))]
    assert choice.value == max(values)


def test_nothing_to_play():
    board = pos("x bar:1 13:5 8:4 6:5 / o 1:2 2:2 3:2 4:2 5:2 6:3 off:2")
    assert Player(PlainEvaluator()).choose(board, (3, 1)) == Choice(None, 0)


def test_level_reaches_the_evaluator_and_advice_is_level_4():
    one, four = Player(PlainEvaluator(), level=1), Player(PlainEvaluator(), level=4)
    assert 4 * one.choose(START, (6, 5)).value == four.choose(START, (6, 5)).value
    assert one.advise(START, (6, 5)) == four.choose(START, (6, 5))


@pytest.mark.parametrize("level", [0, 5, "4", True, None])
def test_there_are_four_levels(level):
    with pytest.raises(BackgammonError):
        Player(PlainEvaluator(), level=level)


class Stubborn(PlainEvaluator):
    """Wants to stay on its 20-point and to bear nothing off."""

    def evaluate(self, board, before, level=4):
        return 100 * board[20] - 100 * board[26]


@pytest.mark.parametrize(("last_roll", "stays"), [(True, 0), (False, 1)])
def test_in_a_closing_roll_leaving_the_winners_home_counts_before_the_value(last_roll, stays):
    board = pos("x 20:1 8:14 / o off:15")
    choice = Player(Stubborn(), Options(last_roll=last_roll)).choose(board, (2, 1))
    assert choice.play.result[20] == stays


@pytest.mark.parametrize(("last_roll", "off"), [(True, 1), (False, 0)])
def test_in_a_closing_roll_saving_the_gammon_counts_before_the_value(last_roll, off):
    board = pos("x 7:1 5:1 6:13 / o off:15")
    choice = Player(Stubborn(), Options(last_roll=last_roll)).choose(board, (5, 1))
    assert choice.play.result[26] == off


def test_cube_questions_carry_ending_limit_and_last_roll():
    for options, is_dead, first, expected in [
            (Options(), False, True, CubeSituation(True, False, 0)),
            (Options(ending="single"), True, True, CubeSituation(False, True, 0)),
            (Options(last_roll=True), False, True, CubeSituation(True, False, 1)),
            (Options(last_roll=True), False, False, CubeSituation(True, False, -1))]:
        evaluator = PlainEvaluator()
        player = Player(evaluator, options)
        player.offers(START, is_dead, first)
        player.takes(START, is_dead, first)
        assert evaluator.asked == [("doubles", expected), ("takes", expected)]


def test_no_cube_question_once_the_game_is_over():
    for board in (pos("x off:15 / o 6:15"), pos("x 6:15 / o off:15")):
        with pytest.raises(InvalidPositionError):
            Player(PlainEvaluator()).offers(board, False, True)
        with pytest.raises(InvalidPositionError):
            Player(PlainEvaluator()).takes(board, False, True)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_network_chooses_a_legal_play_at_every_level(level):
    player = Player(load(), level=level)
    for row in sample("legal_plays")[level::40]:
        choice = player.choose(row["board"], tuple(row["dice"]))
        if choice.play is None:
            assert row["results"] == []
        else:
            assert list(choice.play.result) in row["results"]
            assert -32768 <= choice.value <= 32767


def test_the_last_checker_off_is_worth_32767():
    board = pos("x 2:2 off:13 / o 1:15")
    assert Player(load()).choose(board, (6, 5)).value == 32767
