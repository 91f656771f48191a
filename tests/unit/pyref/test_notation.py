"""Plays, letters and identifiers: what is printed can be read back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyref.errors import IllegalPlayError, InvalidPlayError, InvalidPositionError
from pyref.identifiers import format_gnu_id, format_xgid, parse_position_id
from pyref.movegen import Move, legal_plays, moved
from pyref.notation import (
    ascii_board,
    format_letters,
    format_play,
    letter_of,
    parse_letters,
    parse_move,
    parse_moves,
    parse_play,
    point_of,
)
from pyref.position import START, turned
from pyref.sides import Side
from pyref.variants import CAUCASIAN
from tests import positions
from tests.oracle import sample
from tests.positions import pos


@settings(max_examples=80, deadline=None)
@given(positions.boards, positions.dice)
def test_plays_round_trip(board, dice):
    for play in legal_plays(board, dice)[:10]:
        text = format_play(board, play.moves)
        after = board
        for move in parse_moves(board, dice, text.split()):
            after = moved(after, *move)
        assert tuple(after) == play.result


@settings(max_examples=50, deadline=None)
@given(positions.boards, positions.dice, st.sampled_from(Side))
def test_letters_name_the_same_moves_as_numbers(board, dice, side):
    for play in legal_plays(board, dice)[:10]:
        letters = format_letters(board, play.moves, side).split()
        assert [parse_letters(word, side) for word in letters] == [
            (move.source, move.target) for move in play.moves]


def test_hits_entering_and_bearing_off_are_written_out():
    board = pos("x bar:1 2:1 off:13 / o 3:1 24:1 off:13")
    assert format_play(board, [Move(25, 3)]) == "bar/22*"
    assert format_letters(board, [Move(25, 3)], Side.BLUE) == "Y-C*"
    home = pos("x 2:1 off:14 / o 1:15")
    assert format_play(home, [Move(2, 6)]) == "2/off"
    assert format_letters(home, [Move(2, 6)], Side.BLUE) == "W-OFF"


def test_a_star_is_ignored_when_read():
    assert parse_move("8/5*") == parse_move("8/5") == (8, 5)
    assert parse_move("BAR/22") == (25, 22)


@pytest.mark.parametrize(
    "text",
    ["", "8", "8-5", "5/8", "0/off", "25/20x", "13/0", "26/20", "8/5/3", "off/3", "bar/bar"])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(InvalidPlayError):
        parse_move(text)


def test_moves_that_the_dice_do_not_allow_are_illegal():
    with pytest.raises(IllegalPlayError):
        parse_moves(START, (3, 1), ["8/4"])
    with pytest.raises(IllegalPlayError):
        parse_moves(START, (5, 1), ["24/19"])
    with pytest.raises(IllegalPlayError):
        parse_moves(START, (3, 1), ["8/5", "8/5"])


@settings(max_examples=50, deadline=None)
@given(positions.boards, positions.dice)
def test_every_legal_play_is_read_as_itself(board, dice):
    plays = legal_plays(board, dice)
    for play in plays[:10]:
        assert parse_play(board, dice, format_play(board, play.moves)).result == play.result
    if not plays:
        assert parse_play(board, dice, "").result == board


def test_either_die_may_be_meant_where_the_result_is_the_same():
    board = pos("x 4:1 off:14 / o 1:15")
    assert parse_play(board, (6, 5), "4/off").result[26] == 15


@pytest.mark.parametrize(("text", "reason"), [
    ("", "plays 0 dice, 2 can be played"), ("8/5", "plays 1 dice"), ("24/23 24/21 8/7", "cannot")])
def test_an_illegal_play_is_refused_with_the_reason(text, reason):
    with pytest.raises(IllegalPlayError, match=reason):
        parse_play(START, (3, 1), text)
    with pytest.raises(IllegalPlayError, match="larger_die"):
        parse_play(parse_position_id("-HDBb-c-----bA-------bbbb-").board, (6, 3), "13/10")


def test_the_asked_die_is_not_used_for_moves_already_made():
    board = pos("x 2:2 off:13 / o 1:15")
    assert parse_moves(board, (5, 3), ["2/off"], keep=3) == [Move(2, 5)]
    assert parse_moves(board, (5, 3), ["2/off"], keep=5) == [Move(2, 3)]
    with pytest.raises(InvalidPlayError):
        parse_moves(board, (5, 3), ["2/off"], keep=4)


def test_a_hiding_hitter_cannot_be_written_in_the_caucasian_game():
    board = pos("x 8:1 5:1 off:13 / o 19:1 1:14")
    assert parse_moves(board, (2, 1), ["8/6*", "6/5"])
    with pytest.raises(IllegalPlayError):
        parse_moves(board, (2, 1), ["8/6*", "6/5"], CAUCASIAN)


@pytest.mark.parametrize("side", Side)
def test_letters_and_points_are_one_to_one(side):
    assert [point_of(letter_of(p, side), side) for p in range(1, 26)] == list(range(1, 26))


def test_letters_on_screen():
    blue = {letter_of(p, Side.BLUE): START[p] for p in range(1, 25) if START[p] > 0}
    red = {letter_of(p, Side.RED): START[p] for p in range(1, 25) if START[p] > 0}
    assert blue == {"A": 2, "L": 5, "Q": 3, "S": 5}
    assert red == {"X": 2, "M": 5, "H": 3, "F": 5}


@pytest.mark.parametrize("letter", ["", "Z", "1", "AB", "-"])
def test_what_is_no_letter_is_refused(letter):
    with pytest.raises(InvalidPlayError):
        point_of(letter, Side.BLUE)


def test_ascii_board_is_the_same_picture_for_both_sides():
    board = pos("x 6:5 8:3 13:4 24:2 bar:1 / o 6:7 8:3 13:4 off:1")
    blue, red = ascii_board(board), ascii_board(turned(board), Side.RED)
    assert blue.replace("blue to roll", "") == red.replace("red to roll", "")
    assert " 7 " in blue


@settings(max_examples=100, deadline=None)
@given(positions.boards, st.none() | positions.dice, st.sampled_from([1, 2, 4, 64]),
       st.sampled_from(["centre", "own", "other"]))
def test_identifiers_round_trip(board, dice, cube, owner):
    read = parse_position_id(format_xgid(board, dice, cube, owner))
    assert (read.board, read.dice, read.cube, read.owner) == (board, dice, cube, owner)
    assert parse_position_id(format_gnu_id(board)).board == board


def test_identifiers_of_the_oracle_round_trip():
    for row in sample("legal_plays")[::5]:
        board = tuple(row["board"])
        assert parse_position_id(format_gnu_id(board)).board == board


def test_an_xgid_is_turned_to_the_side_on_roll():
    """Written down from GNU Backgammon 1.07.001, which owns the second form as jGfwARDwefAACA."""
    bottom = parse_position_id("XGID=-a-B--D-B---dE---d-e----A-:1:1:1:52:0:0:0:0:10")
    top = parse_position_id("XGID=-a-B--D-B---dE---d-e----A-:1:-1:-1:52:0:0:0:0:10")
    assert top.board == turned(bottom.board)
    assert (bottom.owner, top.owner) == ("own", "own")
    assert (top.dice, top.cube) == ((5, 2), 2)
    assert format_gnu_id(top.board) == "jGfwARDwefAACA"
    assert parse_position_id("jGfwARDwefAACA:AYEKAAAAAAAE") == top


def test_cube_owner_survives_an_identifier():
    """Deinonychus999/AnkiGammon issue 48: the roller owns the cube at 2."""
    read = parse_position_id("XGID=--CBCBC------B--b--cabbcb-:1:1:1:21:0:0:0:0:8")
    assert (read.cube, read.owner, read.dice) == (2, "own", (2, 1))


def test_the_26_letters_alone_are_read():
    assert parse_position_id("-b----E-C---eE---c-e----B-").board == START


@pytest.mark.parametrize("text", [
    "", "XGID=", "XGID=-b----E-C---eE---c-e----B", "XGID=-b----E-C---eE---c-e----P-:0:0:1:00",
    "XGID=-b----E-C---eE---c-e----B-:0:0:2:31:0:0:0:0:10",
    "XGID=-b----E-C---eE---c-e----B-:0:x:1:31:0:0:0:0:10",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:0:10",
    "XGID=-b----E-C---eE---c-e----B-:0:0", "XGID=-o----OOC---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    "XGID=A---------------------------:0:0:1:00:0:0:0:0:10",
    "XGID=a----------------------------", "4HPwATDgc/ABM", "4HPwATDgc/ABM!", "4HPwATDgc/ABMA:cAk",
    "//////////////", "AAAAAAAAAAAAAA:////////////", "4HPwATDgc/ABMA:cAkAAAAAAAA!"])
def test_what_is_no_identifier_is_refused(text):
    with pytest.raises(InvalidPositionError):
        parse_position_id(text)
