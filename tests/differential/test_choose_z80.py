"""The play the Z80 game makes at each level, its value, and the advice of its key `1`."""

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pyref.options import Options
from tests.oracle import sample
from tests.positions import boards, dice, pos
from tools.z80game.layout import dice_bytes

settings = hypothesis_settings(deadline=None, max_examples=50, derandomize=True)


@settings
@given(boards, dice, st.integers(1, 4))
def test_each_level_makes_the_reference_s_play_at_its_value(same, board, roll, level):
    same("choose", board=board, dice=roll, level=level)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_each_level_plays_oracle_positions_like_the_reference(same, level):
    for row in sample("equities")[level::12]:
        same("choose", board=row["board"], dice=row["dice"], level=level)


@settings
@given(boards, dice)
def test_advice_is_level_four_whatever_the_level(same, board, roll):
    same("advice", board=board, dice=roll)


def test_in_a_closing_roll_the_result_counts_before_the_value(same):
    rules = {"last_roll": True}
    for text in ("x 2:1 1:1 off:13 / o off:15", "x 24:1 6:4 off:10 / o off:15",
                 "x bar:1 20:2 6:12 / o off:15", "x 7:1 6:14 / o off:15",
                 "x 19:2 8:3 6:10 / o off:15"):
        for roll in ((2, 1), (6, 3), (5, 5), (1, 1)):
            for level in (1, 4):
                same("choose", board=pos(text), dice=roll, level=level, rules=rules)


def test_bearing_off_the_last_checker_is_worth_32767(z80):
    chosen = z80.choose(pos("x 2:1 off:14 / o 6:5 off:10"), (3, 1), 4, Options())
    assert chosen.value == 32767


def test_no_legal_move_is_answered_without_a_play(z80):
    chosen = z80.choose(pos("x bar:2 6:13 / o 1:2 2:2 3:2 4:2 5:2 6:5"), (4, 2), 4, Options())
    assert (chosen.play, chosen.value) == ("", None)


def test_advice_is_for_the_start_of_the_turn_and_changes_nothing(z80):
    code = z80.code
    code.begin()
    code.call("board_setup")
    code.call("dice_set", hl=0x0301)
    first = code.read("board", 34, -1)
    code.call("move_apply", a=8, c=3)
    moved = code.read("board", 34, -1)
    code.write("level", b"\x02")
    code.call("advice")
    assert code.read("board", 34, -1) == moved != first
    assert code.read("turn_start", 34) == first
    assert code.read("level", 1) == b"\x02"
    assert code.read("best_count", 1) == b"\x02"
    assert moved[29:32] == dice_bytes((1,))[1:4]
