"""pyref against the naive generator, which knows the rules alone and tries all orders."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyref.identifiers import format_xgid
from pyref.movegen import Move, legal_plays, unplayed_after_roll
from pyref.options import Options
from pyref.outcome import of_play
from pyref.turn import Turn
from pyref.variants import CAUCASIAN, STANDARD, Caucasian, variant_of
from tests import naive_backgammon as naive
from tests import positions
from tests.oracle import sample

KINDS = ["anything", "blocked", "on_bar", "bearing_off", "coming_home", "few_checkers", "home_hits"]


def agree(board, dice, caucasian):
    plays = legal_plays(board, dice, variant_of(caucasian))
    found = {play.result for play in plays}
    assert len(found) == len(plays)
    expected = naive.results(board, dice, caucasian)
    assert found == expected, (
        f"{format_xgid(board, dice)} caucasian={caucasian}: only pyref {found - expected}, "
        f"only naive {expected - found}")


@pytest.mark.parametrize("caucasian", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_plays_equal_the_naive_generator(kind, caucasian):
    @settings(max_examples=40, deadline=None)
    @given(getattr(positions, kind), positions.dice)
    def check(board, dice):
        agree(board, dice, caucasian)

    check()


@settings(max_examples=80, deadline=None)
@given(positions.home_hits, positions.doubles)
def test_caucasian_doubles_equal_the_naive_generator(board, dice):
    agree(board, dice, True)


class TryingAll(Caucasian):
    """Once a mark exists every source is tried, as the rules say it."""

    def next_top(self, source, die, marks):
        return 25 if marks else source


@settings(max_examples=80, deadline=None)
@given(positions.home_hits, positions.doubles)
def test_sources_left_out_in_caucasian_doubles_change_no_play_and_no_name(board, dice):
    assert legal_plays(board, dice, CAUCASIAN) == legal_plays(board, dice, TryingAll())


def test_naive_generator_equals_the_oracle():
    for row in sample("legal_plays")[::10] + sample("legal_last_checker")[::4]:
        found = naive.results(row["board"], tuple(row["dice"]))
        assert sorted(map(list, found)) == row["results"]


@st.composite
def turns(draw, kinds=positions.boards, variant=STANDARD):
    """A turn under way: board, dice, and moves by accepted sources, often hits at home."""
    turn = Turn(draw(kinds), draw(positions.dice), variant)
    for _ in range(draw(st.integers(0, max(0, turn.total - 1)))):
        accepted = [Move(source, die) for die in sorted(set(turn.unplayed))
                    for source in range(1, 26) if turn.refusal(source, die) is None]
        hits = [move for move in accepted
                if 0 < move.target <= 6 and turn.board[move.target] == -1]
        turn.play(*draw(st.sampled_from(hits or accepted)))
    return turn


UNDER_WAY = st.one_of(
    turns(), turns(positions.home_hits, CAUCASIAN), turns(positions.few_checkers))


@settings(max_examples=60, deadline=None)
@given(UNDER_WAY)
def test_refusals_equal_the_naive_ones(turn):
    for die in set(turn.unplayed):
        for source in range(1, 26):
            expected = naive.refusal(
                turn.start, turn.dice, turn.moves, die, source, turn.variant.marking)
            assert turn.refusal(source, die) == expected, (
                f"{format_xgid(turn.start, turn.dice)} after {turn.moves}, {source} by {die}")


@settings(max_examples=60, deadline=None)
@given(UNDER_WAY)
def test_accepted_moves_are_those_that_lead_to_a_legal_play(turn):
    """A letter is accepted exactly if some legal play goes through it."""
    plays = {play.result for play in legal_plays(turn.start, turn.dice, turn.variant)}
    for die in set(turn.unplayed):
        for source in range(1, 26):
            if turn.refusal(source, die) is None:
                assert _reachable(turn, source, die) & plays


def _reachable(turn, source, die):
    """Boards that can end the turn after one more move."""
    copy = Turn(turn.start, turn.dice, turn.variant)
    for move in turn.moves:
        copy.play(*move)
    copy.play(source, die)
    if copy.is_complete:
        return {copy.board}
    ends = set()
    for next_die in set(copy.unplayed):
        for next_source in range(25, 0, -1):
            if copy.refusal(next_source, next_die) is None:
                ends |= _reachable(copy, next_source, next_die)
    return ends


@settings(max_examples=100, deadline=None)
@given(positions.boards, st.booleans(), st.sampled_from(["none", "due", "done"]))
def test_last_roll_outcomes_equal_the_naive_ones(board, first, closing):
    finished = list(board)
    for own in (True, False):
        ended = finished.copy()
        if own:
            ended = [n if n <= 0 else 0 for n in ended]
            ended[26] = 15
        else:
            ended = [n if n >= 0 else 0 for n in ended]
            ended[27] = -15
        for end in (ended, finished):
            outcome = of_play(end, 2, Options(last_roll=True), first, closing)
            expected = naive.last_roll_result(end, first, closing == "done")
            assert (outcome and (outcome.winner, outcome.lost)) == expected


def test_four_of_a_double_two_of_others():
    assert unplayed_after_roll((4, 4)) == (4, 4, 4, 4)
    assert unplayed_after_roll((4, 2)) == (4, 2)
