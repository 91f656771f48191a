"""Counters, stakes, balances, and who starts the next game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyref.options import CUBE_LIMITS, Options
from pyref.series import GameResult, Series
from pyref.sides import Side

BLUE, RED = Side.BLUE, Side.RED


def test_games_and_points_are_counted_for_the_winner():
    series = Series().booked(GameResult(BLUE, BLUE, 6), Options())
    series = series.booked(GameResult(RED, RED, 1), Options())
    assert (series.games, series.points) == ((1, 1), (6, 1))


def test_a_draw_adds_nothing_and_moves_no_stake():
    series = Series().booked(GameResult(BLUE, None, 0), Options(stake=10))
    assert (series.games, series.points, series.balances) == ((0, 0), (0, 0), (1000, 1000))


def test_loser_pays_points_times_stake():
    series = Series().booked(GameResult(BLUE, RED, 6), Options(stake=7))
    assert series.balances == (958, 1042)


def test_nothing_is_booked_without_a_stake():
    assert Series().booked(GameResult(BLUE, RED, 6), Options()).balances == (1000, 1000)


def test_counters_stop_at_9999():
    series = Series(games=(9999, 0), points=(9990, 0), balances=(9990, 1000))
    series = series.booked(GameResult(BLUE, BLUE, 192), Options(stake=1))
    assert (series.games, series.points, series.balances) == ((9999, 0), (9999, 0), (9999, 808))


@pytest.mark.parametrize("winner", [BLUE, RED, None])
@pytest.mark.parametrize("starter", [BLUE, RED])
def test_next_starter(starter, winner):
    result = GameResult(starter, winner, 1 if winner is not None else 0)
    assert Series().booked(result, Options(start="roll")).next_starter is None
    assert Series().booked(result, Options(start="alternate")).next_starter is starter.other
    loser = None if winner is None else winner.other
    assert Series().booked(result, Options(start="loser")).next_starter is loser


def test_first_game_has_an_opening_roll():
    assert Series().next_starter is None


def test_a_new_series_keeps_the_balances():
    series = Series().booked(GameResult(BLUE, RED, 6), Options(stake=7, start="loser"))
    assert series.restarted() == Series(balances=(958, 1042))


@pytest.mark.parametrize(("options", "cover"), [
    (Options(), 0), (Options(stake=1), 192), (Options(stake=1, cube_limit=0), 3),
    (Options(stake=5, cube_limit=8, ending="gammon"), 80),
    (Options(stake=99, cube_limit=0, ending="single"), 99)])
def test_cover_is_stake_times_limit_times_ending(options, cover):
    assert options.cover == cover


def test_a_table_must_be_covered_by_both():
    table = Options(stake=2, cube_limit=2, ending="single")
    assert Series(balances=(4, 9)).is_covered(table)
    assert not Series(balances=(9, 3)).is_covered(table)
    assert Series(balances=(0, 0)).is_covered(Options())


@given(st.integers(0, 99), st.sampled_from(CUBE_LIMITS), st.integers(0, 9999),
       st.integers(0, 9999), st.sampled_from(["single", "gammon", "backgammon"]))
def test_cover_makes_a_negative_balance_impossible(stake, limit, blue, red, ending):
    options = Options(ending=ending, cube_limit=limit, stake=stake)
    series = Series(balances=(blue, red))
    if series.is_covered(options):
        worst = max(1, limit) * {"single": 1, "gammon": 2, "backgammon": 3}[ending]
        for winner in Side:
            assert min(series.booked(GameResult(BLUE, winner, worst), options).balances) >= 0
