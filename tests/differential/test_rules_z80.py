"""Dice, outcome, cube and series of the Z80 game equal the reference's."""

from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from pyref.cube import Cube
from pyref.network import load
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


races = st.builds(
    lambda own, other, off, gone: _race(own, other, off, gone),
    st.lists(st.integers(1, 11), min_size=15, max_size=15),
    st.lists(st.integers(14, 24), min_size=15, max_size=15), st.integers(0, 14),
    st.integers(0, 14))


def _race(own, other, off, gone):
    """Own checkers on points 1..11, the opponent's on 14..24, some of each borne off."""
    cells = [0] * 28
    for point in own[off:]:
        cells[point] += 1
    for point in other[gone:]:
        cells[point] -= 1
    cells[26], cells[27] = off, -gone
    return tuple(cells)


@settings
@given(races, st.booleans(), st.booleans())
def test_the_lead_of_a_race_is_the_reference_s(z80, board, last_roll, is_first):
    code = z80.code
    code.begin()
    code.write("board", board_bytes(board), -1)
    code.write("option_last_roll", bytes((last_roll,)))
    code.write("first_mover", bytes((not is_first,)))
    code.call("cube_lead")
    sign = 0 if not last_roll else 1 if is_first else -1
    lead, length = load().race_lead(board, sign)
    assert code.carry == (lead < 0)
    if lead >= 0:
        assert (256 * code.core.hl, code.core.de) == (lead, length)


@settings
@given(races, tables, cubes, firsts)
def test_cube_decisions_of_races_are_the_reference_s(same, board, rules, cube, first):
    rules = {**rules, "cube_limit": 64}
    fields = {"board": board, "rules": rules, "cube": min(cube, 32), "owner": "own", "first": first}
    same("double", **fields)
    same("take", **fields)


@settings
@given(boards, st.sampled_from(("outcome", "outcome_resign", "cube_offer", "cube_take")))
def test_judging_leaves_the_board_as_it_was(z80, board, routine):
    code = z80.code
    code.begin()
    code.write("board", board_bytes(board), -1)
    code.write("cube_value", b"\x01")
    code.call(routine)
    assert board_from_bytes(code.read("board", 28, -1)) == board


def test_automatic_doubles_stop_at_the_limit_and_at_32(z80):
    code = z80.code
    for limit in CUBE_LIMITS:
        for value in (1, 2, 4, 8, 16, 32, 64):
            for automatic in (False, True):
                code.begin()
                code.write("option_cube", bytes((limit,)))
                code.write("option_automatic", bytes((automatic,)))
                code.write("cube_value", bytes((value,)))
                code.call("cube_automatic")
                cube = Cube(limit, value)
                expected = cube.doubled_automatically().value if automatic else value
                assert code.read("cube_value", 1)[0] == expected, (limit, value)


def test_the_taker_owns_the_doubled_cube(z80):
    code = z80.code
    for side in (0, 1):
        code.begin()
        code.write("cube_value", b"\x02\x00")
        code.write("side", bytes((side,)))
        code.call("cube_double")
        assert code.read("cube_value", 2) == bytes((4, 2 - side))


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
