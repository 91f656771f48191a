"""Dice, outcome, cube and series of the Z80 game equal the reference's."""

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pyref.cube import Cube
from pyref.options import CUBE_LIMITS, Options
from pyref.position import CHECKERS, OFF
from pyref.series import Series
from pyref.sides import Side
from tests.oracle import sample
from tests.positions import boards, pos
from tools.protocol import CubeQuestion
from tools.z80game.layout import board_bytes, board_from_bytes

settings = hypothesis_settings(deadline=None, max_examples=60, derandomize=True)

tables = st.fixed_dictionaries({
    "ending": st.sampled_from(("single", "gammon", "backgammon")),
    "cube_limit": st.sampled_from(CUBE_LIMITS), "automatic": st.booleans(),
    "last_roll": st.booleans(), "caucasian": st.booleans(),
    "start": st.sampled_from(("roll", "loser", "alternate")), "stake": st.integers(0, 99)})
cubes = st.sampled_from((1, 2, 4, 8, 16, 32, 64))
firsts = st.sampled_from(("mover", "opponent"))


@settings
@given(st.integers(0, 65535))
def test_a_seed_gives_the_reference_s_rolls(same, seed):
    same("dice", seed=seed, rolls=12)


@settings
@given(boards, tables, cubes, firsts, st.sampled_from(("none", "due", "done")),
       st.sampled_from(("play", "drop", "resign")))
def test_points_of_every_ending_are_the_reference_s(same, board, rules, cube, first, closing, by):
    same("outcome", board=board, rules=rules, cube=cube, first=first, closing=closing, by=by)


def test_finished_games_of_the_data_have_their_class(same):
    for row in sample("outcomes"):
        answer = same("outcome", board=row["board"])
        number = ("single", "gammon", "backgammon").index(answer["class"]) + 1 if (
            answer["winner"]) else 0
        assert (-number if answer["winner"] == "opponent" else number) == row["result"]


def test_one_closing_roll_draws_or_loses(same):
    rules = {"last_roll": True}
    finished = pos("x off:15 / o 6:5 off:10")
    both = (0,) * OFF + (CHECKERS, -CHECKERS)
    assert same("outcome", board=finished, rules=rules, first="mover")["winner"] is None
    assert same("outcome", board=finished, rules=rules, first="opponent")["winner"] == "mover"
    assert same("outcome", board=both, rules=rules, first="opponent",
                closing="done")["winner"] == "draw"


@settings
@given(boards, tables, st.sampled_from((1, 2, 4, 8, 16, 32)), firsts)
def test_cube_offers_and_takes_are_the_reference_s(same, board, rules, cube, first):
    fields = {"board": board, "rules": rules, "cube": cube, "owner": "centre", "first": first}
    same("double", **fields)
    same("take", **fields)


def test_cube_decisions_of_the_data_are_the_reference_s(same):
    for row in sample("cube")[::4]:
        owner = "own" if row["owner"] == "player" else "centre"
        for command in ("double", "take"):
            same(command, board=row["board"], cube=row["cube"], owner=owner)


def test_the_cube_is_refused_for_the_reference_s_reason(z80):
    numbers = {"cube_off": 9, "cube_not_yours": 10, "cube_limit": 11, None: 0}
    board = pos("x 6:15 / o 6:15")
    for limit in CUBE_LIMITS:
        for value in (1, 2, 64):
            for owner in (None, Side.BLUE, Side.RED):
                cube = Cube(limit, value, owner)
                question = CubeQuestion(board, cube, True, 4, Options(cube_limit=limit))
                assert z80.cube_refusal(question) == numbers[cube.refusal(Side.BLUE)]


@settings
@given(tables, st.lists(
    st.tuples(st.sampled_from(("blue", "red")), st.sampled_from(("blue", "red", "draw")),
              st.integers(1, 12)), min_size=1, max_size=12))
def test_counters_balances_and_starters_are_the_reference_s(same, rules, games):
    same("series", rules=rules, balances=[9990, 9000], games=[
        {"starter": starter, "winner": winner, "points": 0 if winner == "draw" else points}
        for starter, winner, points in games])


@settings
@given(tables, st.integers(0, 9999), st.integers(0, 9999))
def test_a_balance_covers_the_worst_game_or_no_game_starts(z80, rules, blue, red):
    options, series = Options(**rules), Series(balances=(blue, red))
    assert z80.is_covered(series, options) == series.is_covered(options)


@settings
@given(boards, boards, st.integers(1, 4))
def test_evaluation_takes_class_and_race_from_the_position_before(same, board, before, level):
    same("evaluate", board=board, before=before, level=level)


@settings
@given(boards)
def test_a_board_survives_the_way_into_ram_and_back(board):
    assert board_from_bytes(board_bytes(board)) == board
