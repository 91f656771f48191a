"""Why a move is refused: every row of the table, and the order in which the rows are tried."""

import pytest

from pyref.errors import IllegalPlayError, InvalidPlayError
from pyref.identifiers import parse_position_id
from pyref.position import START
from pyref.turn import Turn
from pyref.variants import CAUCASIAN
from tests.positions import pos


def test_no_checker():
    turn = Turn(START, (3, 1))
    assert turn.refusal(23, 1) == "no_checker"
    assert turn.refusal(12, 1) == "no_checker", "an opponent's point is none of ours"
    assert turn.refusal(25, 1) == "no_checker", "nobody on the bar"


def test_bar_first():
    turn = Turn(pos("x bar:1 13:5 8:4 6:5 / o 6:2 8:3 13:5 24:2 1:3"), (3, 1))
    assert turn.refusal(13, 3) == "bar_first"
    assert turn.refusal(25, 3) is None


def test_blocked():
    assert Turn(START, (5, 1)).refusal(24, 5) == "blocked"
    assert Turn(pos("x bar:1 13:5 8:4 6:5 / o 3:2 1:13"), (3, 1)).refusal(25, 3) == "blocked"


def test_not_home():
    turn = Turn(START, (6, 1))
    assert turn.refusal(6, 6) == "not_home"


def test_higher_first():
    turn = Turn(pos("x 6:1 3:1 off:13 / o 1:15"), (5, 1))
    assert turn.refusal(3, 5) == "higher_first"
    assert turn.refusal(6, 5) is None


def test_exact_bear_off_needs_no_higher_first():
    assert Turn(pos("x 6:1 3:1 off:13 / o 1:15"), (3, 1)).refusal(3, 3) is None


def test_hitter_hides():
    turn = Turn(pos("x 8:1 5:1 off:13 / o 19:1 1:14"), (2, 1), CAUCASIAN)
    turn.play(8, 2)
    assert turn.refusal(6, 1) == "hitter_hides"
    assert turn.refusal(5, 1) is None


def test_hitter_may_be_covered_and_then_one_moves_on():
    """With two on the point, the one that moves away is taken to be unmarked."""
    turn = Turn(pos("x 7:2 5:1 off:12 / o 19:1 1:14"), (1, 1), CAUCASIAN)
    turn.play(7, 1)
    assert turn.refusal(6, 1) == "hitter_hides"
    turn.play(7, 1)
    assert turn.refusal(6, 1) is None
    turn.play(6, 1)
    assert turn.refusal(6, 1) == "hitter_hides", "the one left behind keeps the mark"


def test_larger_die():
    """k4ntz/JAXAtari pull request 226."""
    turn = Turn(parse_position_id("-HDBb-c-----bA-------bbbb-").board, (6, 3))
    assert turn.refusal(13, 3) == "larger_die"
    assert turn.refusal(13, 6) is None


def test_wastes_die():
    """The 6 alone would bear the last checker off, but then the 2 is not played."""
    turn = Turn(pos("x 6:1 off:14 / o 1:15"), (6, 2))
    assert turn.refusal(6, 6) == "wastes_die"
    assert turn.refusal(6, 2) is None


def test_first_reason_of_the_table_counts():
    board = pos("x bar:1 13:5 8:4 6:5 / o 3:2 1:13")
    assert Turn(board, (6, 3)).refusal(20, 3) == "no_checker", "before bar_first"
    assert Turn(board, (6, 3)).refusal(6, 6) == "bar_first", "before not_home"


def test_a_die_that_is_not_left_is_an_error():
    turn = Turn(START, (3, 1))
    turn.play(8, 3)
    with pytest.raises(InvalidPlayError):
        turn.refusal(6, 3)
    with pytest.raises(InvalidPlayError):
        turn.refusal(0, 1)


def test_a_refused_move_changes_nothing():
    turn = Turn(START, (5, 1))
    with pytest.raises(IllegalPlayError, match="blocked"):
        turn.play(24, 5)
    assert (turn.board, turn.unplayed, turn.moves) == (START, (5, 1), [])


def test_restore_brings_back_board_dice_and_hit_checkers():
    """clavierhaus/gnubg-android issue 4."""
    board = pos("x 8:1 5:1 off:13 / o 19:1 1:14")
    turn = Turn(board, (2, 1), CAUCASIAN)
    turn.play(8, 2)
    turn.play(5, 1)
    assert turn.is_complete
    turn.restore()
    assert (turn.board, turn.unplayed, turn.marks, turn.moves) == (board, (2, 1), 0, [])


def test_bar_is_free_again_once_all_have_entered():
    """binarymax/backgammon.js issue 1: the next turn is judged from the board alone."""
    turn = Turn(pos("x bar:2 13:5 8:3 6:5 / o 1:15"), (4, 3))
    turn.play(25, 4)
    turn.play(25, 3)
    assert turn.is_complete
    assert Turn(turn.board, (2, 1)).refusal(13, 2) is None


def test_turn_is_complete_at_once_when_nothing_can_be_played():
    turn = Turn(pos("x bar:1 13:5 8:4 6:5 / o 1:2 2:2 3:2 4:2 5:2 6:3 off:2"), (3, 1))
    assert turn.total == 0
    assert turn.is_complete
