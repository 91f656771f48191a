"""The board as a value."""

import pytest
from hypothesis import given

from pyref.errors import InvalidPositionError
from pyref.position import START, Position, has_contact, pip_count, turned
from tests import positions
from tests.positions import pos


@given(positions.boards)
def test_turning_twice_is_nothing(board):
    assert turned(turned(board)) == board


def test_start_from_each_sides_own_view():
    assert pos("x 24:2 13:5 8:3 6:5 / o 24:2 13:5 8:3 6:5") == START
    assert (Position.start().pip_count, Position.start().opponent_pip_count) == (167, 167)


def test_bar_counts_25_pips():
    assert pip_count(pos("x bar:15 / o 1:15")) == 375
    assert pip_count(pos("x off:15 / o 1:15")) == 0


def test_contact_ends_when_the_sides_have_passed():
    assert Position.start().has_contact
    assert not has_contact(pos("x 12:15 / o 12:15"))
    assert has_contact(pos("x 14:15 / o 12:15"))
    assert has_contact(pos("x bar:1 1:14 / o 1:15"))
    assert has_contact(pos("x 1:15 / o bar:1 1:14"))


def test_all_home_and_finished():
    assert Position(pos("x 6:15 / o 1:15")).is_all_home
    assert not Position(pos("x 7:1 6:14 / o 1:15")).is_all_home
    assert not Position(pos("x bar:1 6:14 / o 1:15")).is_all_home
    assert Position(pos("x off:15 / o 1:15")).is_finished
    assert Position(pos("x 1:15 / o off:15")).is_finished
    assert not Position.start().is_finished
    assert Position.start().turned() == Position.start()


def changed(index, value):
    board = list(START)
    board[index] = value
    return board


@pytest.mark.parametrize("board", [
    [], START[:27], [*START, 0], changed(6, 6), changed(6, 4), changed(0, 1), changed(27, 1),
    changed(25, -1), changed(26, -1), changed(6, 5.0), changed(6, "5"), changed(6, None),
    changed(3, True)])
def test_impossible_boards_are_refused(board):
    with pytest.raises(InvalidPositionError):
        Position(tuple(board))


def test_two_sides_on_one_point_are_refused():
    with pytest.raises(InvalidPositionError):
        Position.from_points({6: 15}, {19: 15})
    with pytest.raises(InvalidPositionError):
        Position.from_points({26: 15}, {1: 15})
