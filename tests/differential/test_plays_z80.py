"""Legal plays of the Z80 game: the reference's, with the same names, order and values."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pyref.identifiers import parse_position_id
from pyref.movegen import legal_plays
from pyref.notation import format_play
from pyref.options import Options
from pyref.position import START
from pyref.variants import variant_of
from tests.oracle import ROLLS, perft_blocks, sample
from tests.positions import boards, dice, doubles, home_hits, pos

settings = hypothesis_settings(deadline=None, max_examples=60, derandomize=True)
levels = st.integers(1, 4)


@settings
@given(boards, dice, levels)
def test_every_play_and_its_value_is_the_reference_s(same, board, roll, level):
    same("values", board=board, dice=roll, level=level)


@settings
@given(home_hits, doubles, levels)
def test_a_hitter_may_not_hide_under_caucasian_rules(same, board, roll, level):
    same("values", board=board, dice=roll, level=level, rules={"caucasian": True})


def test_oracle_positions_have_exactly_their_legal_results(z80):
    for row in sample("legal_plays")[::6]:
        found = z80.plays(tuple(row["board"]), tuple(row["dice"]), Options())
        assert sorted(list(result) for _, result in found) == row["results"], row["id"]


def test_the_last_checker_must_play_both_dice_where_it_can(z80):
    for row in sample("legal_last_checker")[::4]:
        found = z80.plays(tuple(row["board"]), tuple(row["dice"]), Options())
        assert sorted(list(result) for _, result in found) == row["results"]


@pytest.mark.parametrize("block", perft_blocks(), ids=lambda b: f"{b['name']}-{b['variant']}")
def test_number_of_plays_from_named_positions(z80, block):
    board = parse_position_id(block["id"]).board
    options = Options(caucasian=block["variant"] == "caucasian")
    split = " ".join(f"{high}{low}={len(z80.plays(board, (high, low), options))}"
                     for high, low in ROLLS)
    assert split == block["plays"]


@pytest.mark.parametrize("caucasian", [False, True])
def test_the_first_sequence_that_reaches_a_result_names_it(z80, caucasian):
    for roll in ((3, 1), (6, 6), (2, 2), (5, 4)):
        found = z80.plays(START, roll, Options(caucasian=caucasian))
        expected = legal_plays(START, roll, variant_of(caucasian))
        assert [text for text, _ in found] == [
            format_play(START, play.moves) for play in expected]


def test_a_result_is_evaluated_once_where_two_orders_of_the_dice_reach_it(z80):
    seen = z80.sequences(START, (3, 1))
    assert len(seen) == len({s.result for s in seen})


def test_bearing_off_may_begin_within_the_turn(same):
    board = pos("x 7:1 6:2 5:2 off:10 / o 24:2 6:5 off:8")
    for roll in ((6, 1), (2, 1), (1, 1), (6, 6)):
        same("values", board=board, dice=roll)


def test_nobody_plays_against_six_closed_points(z80):
    board = pos("x bar:1 6:5 8:3 13:6 / o 6:2 5:2 4:2 3:2 2:2 1:2 13:3")
    for roll in ((1, 2), (3, 3), (6, 5)):
        assert z80.plays(board, roll, Options()) == []
