"""Why the Z80 game refuses a move: the first reason that applies, for every key and die."""

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pyref.movegen import legal_plays
from pyref.notation import format_play
from pyref.turn import Turn
from pyref.variants import variant_of
from tests.positions import bearing_off, blocked, boards, dice, few_checkers, home_hits, on_bar

settings = hypothesis_settings(deadline=None, max_examples=25, derandomize=True)


@st.composite
def turns(draw, kinds=boards):
    """A position, a roll, and the moves made so far of one of its legal plays."""
    board, roll, caucasian = draw(kinds), draw(dice), draw(st.booleans())
    variant = variant_of(caucasian)
    plays = legal_plays(board, roll, variant)
    moves = draw(st.sampled_from(plays)).moves if plays else ()
    turn = Turn(board, roll, variant)
    played = []
    for move in moves[:draw(st.integers(0, 3))]:
        if len(turn.unplayed) > 1:
            played.append(format_play(turn.board, [move]))
            turn.play(*move)
    return {"board": board, "dice": roll, "played": played, "die": turn.unplayed[0],
            "rules": {"caucasian": caucasian}}


@settings
@given(turns())
def test_every_source_key_and_unplayed_die_gets_the_reference_s_reason(same, turn):
    same("refusals", **turn)


@settings
@given(turns(st.one_of(blocked, few_checkers)))
def test_larger_die_and_wasted_die_are_told_apart(same, turn):
    same("refusals", **turn)


@settings
@given(turns(st.one_of(on_bar, bearing_off)))
def test_bar_first_and_bearing_off_reasons_are_the_reference_s(same, turn):
    same("refusals", **turn)


@settings
@given(turns(home_hits))
def test_a_hitter_that_hides_is_refused(same, turn):
    same("refusals", **turn)
