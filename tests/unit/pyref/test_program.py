"""The state machine of docs/game-flow.md: what each key does at each prompt."""

import pytest

from pyref.cube import Cube
from pyref.game import Game
from pyref.options import CUBE_LIMITS, Options
from pyref.position import START, turned
from pyref.program import ENTER, IDLE, KEYS, MESSAGES, Program, Prompt
from pyref.series import Series
from pyref.sides import Side
from pyref.turn import Turn
from tests.positions import pos
from tests.unit.pyref.plain_evaluator import PlainEvaluator

BLUE, RED = Side.BLUE, Side.RED
DEFAULTS = Options()


def press(program, *keys):
    for key in keys:
        assert program.press(key), f"{key} was ignored at {program.prompt.name}"
    return program


def own_dice_game(*keys, evaluator=None, options=DEFAULTS, two_humans=False):
    """A program in a game with own dice, after the dice typed in `keys`."""
    program = Program(evaluator or PlainEvaluator())
    program.options, program.two_humans = options, two_humans
    press(program, ENTER, *([] if two_humans else ["N"]), "Y")
    return press(program, *keys)


def at_roll(board, side=BLUE, evaluator=None, options=DEFAULTS, two_humans=False, first=BLUE,
            cube=None):
    """A program with own dice at `ROLL`: `side` is on roll and `board` is its view."""
    program = own_dice_game(evaluator=evaluator, options=options, two_humans=two_humans)
    program.game = Game(options)
    program.game.start(first)
    program.game.side, program.game.board = side, board
    if cube:
        program.game.cube = cube
    program.prompt = Prompt.ROLL
    return program


QUIET = pos("x 24:2 13:5 8:3 6:5 / o 24:2 13:5 8:3 6:5")
NO_MOVE = pos("x bar:1 13:5 8:4 6:5 / o 1:2 2:2 3:2 4:2 5:2 6:3 off:2")


def test_it_starts_at_the_title_with_the_defaults():
    state = Program(PlainEvaluator()).state()
    assert state["prompt"] == "TITLE"
    assert (state["level"], state["own_dice"], state["two_humans"]) == (4, False, False)
    assert Options.from_json({key: state[key] for key in Options().to_json()}) == Options()
    assert (state["balances"], state["next_starter"]) == ((1000, 1000), None)


def test_message_numbers_are_those_of_the_document():
    assert MESSAGES.index("no_checker") == 1
    assert MESSAGES.index("wastes_die") == 8
    assert MESSAGES.index("cube_off") == 9
    assert MESSAGES.index("advice") == 15


def test_order_of_questions_is_that_of_1983():
    program = Program(PlainEvaluator())
    press(program, "2")
    assert (program.prompt, program.level) == (Prompt.RESULTS, 2)
    press(program, "Y")
    assert program.prompt is Prompt.LEVEL
    press(program, "3")
    assert (program.prompt, program.level) == (Prompt.OWN_DICE, 3)
    press(program, "Y")
    assert program.prompt is Prompt.OPENING_BLUE


@pytest.mark.parametrize("keys", [["3", "N"], ["3", ENTER], ["3", "Y", ENTER]])
def test_the_level_stays_where_it_is_not_changed(keys):
    program = press(Program(PlainEvaluator()), *keys)
    assert (program.prompt, program.level) == (Prompt.OWN_DICE, 3)


def test_enter_starts_a_game_with_computer_dice_at_once():
    program = press(Program(PlainEvaluator()), ENTER, ENTER, ENTER)
    assert not program.own_dice
    assert program.prompt in (Prompt.MOVE, Prompt.NO_MOVE, Prompt.ROLL)


def test_the_hungarian_edition_says_i_for_yes():
    program = press(Program(PlainEvaluator(), "hu"), ENTER)
    assert not program.press("Y")
    press(program, "I")
    assert program.prompt is Prompt.LEVEL


def test_two_humans_are_asked_no_level_question():
    program = press(Program(PlainEvaluator()), "O", "1", ENTER)
    assert (program.prompt, program.two_humans) == (Prompt.TITLE, True)
    press(program, ENTER)
    assert program.prompt is Prompt.OWN_DICE


@pytest.mark.parametrize(("key", "field", "values"), [
    ("2", "ending", ["single", "gammon", "backgammon"]),
    ("3", "cube_limit", [*CUBE_LIMITS]), ("4", "automatic", [True, False]),
    ("5", "start", ["loser", "alternate", "roll"]), ("6", "last_roll", [True, False]),
    ("7", "caucasian", [True, False]), ("8", "stake", [*range(1, 100), 0]),
    ("9", "stake", [10, 20, 30, 40, 50, 60, 70, 80, 90, 0])])
def test_an_option_key_steps_through_the_values(key, field, values):
    program = press(Program(PlainEvaluator()), "O")
    for value in values:
        press(program, key)
        assert getattr(program.options, field) == value


def test_stake_is_taken_modulo_100():
    program = press(Program(PlainEvaluator()), "O", *"8" * 5, *"9" * 10)
    assert program.options.stake == 5


@pytest.mark.parametrize("key", "123456789")
def test_changing_an_option_begins_a_new_series(key):
    program = press(Program(PlainEvaluator()), ENTER, "O")
    program.series = Series((3, 2), (7, 5), (900, 1100), RED)
    press(program, key)
    assert program.series == Series(balances=(900, 1100))
    press(program, ENTER)
    assert program.prompt is (Prompt.OWN_DICE if key == "1" else Prompt.RESULTS)


def test_looking_at_the_options_changes_nothing():
    program = press(Program(PlainEvaluator()), ENTER, ENTER)
    program.series = Series((3, 2), (7, 5), (900, 1100), RED)
    press(program, "O", ENTER)
    assert program.series.games == (3, 2)


def test_help_returns_to_the_title_and_to_the_roll():
    program = press(Program(PlainEvaluator()), "H")
    assert program.prompt is Prompt.HELP
    assert program.keys() == KEYS
    press(program, "OTHER")
    assert program.prompt is Prompt.TITLE
    game = at_roll(QUIET)
    press(game, "H", "D")
    assert game.prompt is Prompt.ROLL
    assert game.game.cube.value == 1


def test_a_table_that_a_balance_does_not_cover_is_refused():
    program = press(Program(PlainEvaluator()), ENTER, "O", "8", *"9" * 9, ENTER, ENTER, "N")
    assert (program.prompt, program.message) == (Prompt.OPTIONS, "not_covered")
    press(program, "3", *"8" * 9, ENTER)
    assert (program.prompt, program.message) == (Prompt.RESULTS, "")
    press(program, ENTER, "N")
    assert program.game is not None


def test_the_opening_roll_is_typed_blue_first_until_the_dice_differ():
    program = own_dice_game("4", "4", "2", "5")
    assert program.prompt is Prompt.ROLL
    record = program.game.record[0]
    assert (record.side, record.dice) == (RED, (2, 5))
    assert program.game.cube.value == 1


def test_typed_ties_double_automatically():
    program = own_dice_game("4", "4", "2", "2", "5", "2", options=Options(automatic=True))
    assert (program.prompt, program.game.cube.value) == (Prompt.MOVE, 4)


def test_larger_die_is_asked_first_and_z_swaps():
    program = own_dice_game("3", "1")
    assert program.asked == 3
    press(program, "Z")
    assert program.asked == 1
    press(program, "Z")
    assert program.asked == 3
    press(program, "Z", "S")
    assert program.asked == 3
    assert not program.press("Z"), "one die left"


def test_smaller_die_is_asked_where_no_letter_is_accepted_for_the_larger():
    program = at_roll(pos("x 24:1 off:14 / o 7:2 8:2 off:11"))
    press(program, "6", "1")
    assert program.asked == 1
    press(program, "Z")
    assert program.asked == 6, "Z asks for it all the same"
    press(program, "A")
    assert program.message == "blocked"


def test_an_illegal_letter_is_refused_with_its_reason_and_nothing_changes():
    """poulter7/backgammon-js issue 2: the dice stay as well."""
    program = own_dice_game("6", "2")
    before = program.state()
    press(program, "S")
    assert program.message == "not_home"
    assert {**program.state(), "message": ""} == before
    press(program, "B")
    assert program.message == "no_checker"
    press(program, "Y")
    assert program.message == "no_checker"


def test_all_moves_made_enter_confirms_and_0_restores():
    """clavierhaus/gnubg-android issue 4."""
    program = own_dice_game("3", "1")
    assert not program.press(ENTER), "dice must still be played"
    press(program, "Q", "S")
    assert (program.prompt, program.state()["moves"]) == (Prompt.CONFIRM, "8/5 6/5")
    press(program, "0")
    assert (program.prompt, program.asked) == (Prompt.MOVE, 3)
    assert program.state()["board"] == START
    press(program, "Q", "S", ENTER)
    assert program.prompt is Prompt.DIE1
    assert not program.press("0"), "too late"


def test_0_undoes_a_swap_too():
    program = own_dice_game("3", "1")
    press(program, "Z", "0")
    assert program.asked == 3


def test_advice_shows_level_4s_play_from_the_start_of_the_turn_and_changes_nothing():
    program = own_dice_game("3", "1")
    press(program, "Q")
    before = program.state()
    press(program, "1")
    state = program.state()
    expected = program._player().advise(START, (3, 1))
    assert program.advice.choice == expected
    assert len(state.pop("advice").split()) == 2
    assert {**state, "message": ""} == before
    press(program, "S")
    assert program.advice is None


def test_without_a_legal_move_enter_passes():
    program = at_roll(NO_MOVE, two_humans=True)
    press(program, "3", "1")
    assert program.prompt is Prompt.NO_MOVE
    assert not program.press("1")
    press(program, ENTER)
    assert (program.prompt, program.game.side) == (Prompt.ROLL, RED)


def test_the_computer_passes_without_a_key():
    program = at_roll(turned(NO_MOVE), evaluator=PlainEvaluator())
    program.game.board = pos("x 24:1 6:2 5:2 4:2 3:2 2:2 1:2 13:2 / o bar:1 13:5 8:4 6:5")
    press(program, "2", "1", "L", "N", ENTER)
    press(program, "6", "6")
    assert program.prompt is Prompt.ROLL
    assert program.game.record[-1].moves == ()


@pytest.mark.parametrize(("cube", "message"), [
    (Cube(0), "cube_off"), (Cube(64, 2, RED), "cube_not_yours"), (Cube(2, 2, BLUE), "cube_limit"),
    (Cube(2, 2, RED), "cube_not_yours")])
def test_an_offer_that_is_not_allowed_is_refused_with_a_reason(cube, message):
    program = at_roll(QUIET, cube=cube)
    press(program, "D")
    assert (program.prompt, program.message) == (Prompt.ROLL, message)


def test_the_computer_takes_and_then_owns_the_cube():
    program = press(at_roll(QUIET), "D")
    assert (program.prompt, program.message) == (Prompt.ROLL, "taken")
    assert (program.game.cube.value, program.game.cube.owner) == (2, RED)
    press(program, "D")
    assert program.message == "cube_not_yours"


def test_the_computer_drops():
    program = press(at_roll(QUIET, evaluator=PlainEvaluator(takes_at=-1)), "D")
    assert program.prompt is Prompt.GAME_OVER
    assert program.state()["end"] == {
        "winner": "blue", "how": "drop", "class": "single", "points": 1}
    assert program.series.points == (1, 0)


def after_blues_turn(answer_first=(), **settings):
    program = at_roll(QUIET, **settings)
    return press(program, "3", "1", "Q", "S", ENTER, *answer_first)


def test_the_computer_offers_and_waits_for_yes_or_no():
    """ichabod801/t_games issue 542: ENTER and every other key do nothing."""
    program = after_blues_turn(evaluator=PlainEvaluator(doubles_at=-1000))
    assert program.prompt is Prompt.TAKE
    for key in KEYS - {"Y", "N"}:
        assert not program.press(key)
    press(program, "Y")
    assert (program.prompt, program.message) == (Prompt.DIE1, "taken")
    assert (program.game.cube.value, program.game.cube.owner) == (2, BLUE)


def test_dropping_the_computers_offer_loses_the_value_before_it():
    program = after_blues_turn(["N"], evaluator=PlainEvaluator(doubles_at=-1000))
    assert program.prompt is Prompt.GAME_OVER
    assert program.state()["end"] == {
        "winner": "red", "how": "drop", "class": "single", "points": 1}


@pytest.mark.parametrize("cube", [Cube(0), Cube(64, 2, BLUE), Cube(2, 2, RED)])
def test_the_computer_offers_no_cube_that_the_rules_forbid(cube):
    program = after_blues_turn(evaluator=PlainEvaluator(doubles_at=-1000), cube=cube)
    assert program.prompt is Prompt.DIE1


def test_no_cube_action_in_a_turn_begun_by_the_opening_roll():
    program = own_dice_game("2", "5", evaluator=PlainEvaluator(doubles_at=-1000))
    assert program.prompt is Prompt.ROLL
    program = own_dice_game("5", "2")
    assert program.prompt is Prompt.MOVE, "D is a point letter here"
    press(program, "D")
    assert program.message == "no_checker"


def test_the_starter_of_a_later_game_may_double_first():
    evaluator = PlainEvaluator(doubles_at=-1000)
    program = Program(evaluator)
    program.options = Options(start="loser")
    program.series = Series(next_starter=RED)
    press(program, ENTER, "N", "Y")
    assert program.prompt is Prompt.TAKE
    press(program, "Y")
    assert program.prompt is Prompt.DIE1


@pytest.mark.parametrize(("ending", "points"), [("single", 2), ("gammon", 4), ("backgammon", 6)])
def test_resigning_names_its_cost_and_waits_for_yes_or_no(ending, points):
    program = at_roll(QUIET, options=Options(ending=ending, start="loser"),
                      cube=Cube(64, 2, BLUE))
    press(program, "R")
    assert program.prompt is Prompt.RESIGN
    assert program.game.cost_of_resigning().points == points
    for key in KEYS - {"Y", "N"}:
        assert not program.press(key)
    press(program, "N")
    assert program.prompt is Prompt.ROLL
    press(program, "R", "Y")
    assert program.state()["end"] == {
        "winner": "red", "how": "resign", "class": "backgammon", "points": points}
    assert (program.series.points, program.series.next_starter) == ((0, points), BLUE)
    press(program, ENTER)
    assert program.prompt is Prompt.RESULTS


def test_two_humans_answer_each_other_and_red_uses_the_same_letters():
    program = at_roll(turned(QUIET), side=RED, two_humans=True)
    press(program, "D")
    assert program.prompt is Prompt.TAKE
    press(program, "Y")
    assert (program.prompt, program.game.cube.owner) == (Prompt.ROLL, BLUE)
    press(program, "3", "1", "H", "F", ENTER)
    assert program.game.record[-1].moves == ((8, 3), (6, 1))
    assert (program.prompt, program.game.side) == (Prompt.ROLL, BLUE)


def test_last_checker_off_needs_enter_and_ends_the_game():
    """ichabod801/t_games issue 162."""
    program = at_roll(pos("x 1:1 off:14 / o 6:15"))
    press(program, "6", "6", "X")
    assert program.prompt is Prompt.CONFIRM
    press(program, ENTER)
    assert program.state()["end"] == {
        "winner": "blue", "how": "play", "class": "gammon", "points": 2}


LAST_ROLL = Options(last_roll=True)


def test_before_a_closing_roll_neither_cube_nor_resignation():
    program = at_roll(pos("x 1:1 off:14 / o 6:2 off:13"), two_humans=True, options=LAST_ROLL)
    press(program, "6", "6", "X", ENTER)
    assert (program.prompt, program.game.side) == (Prompt.ROLL, RED)
    for key in "DR":
        press(program, key)
        assert (program.prompt, program.message) == (Prompt.ROLL, "last_roll")
    press(program, "6", "6", "F", "F", ENTER)
    assert program.state()["end"] == {"winner": None, "how": "draw", "class": None, "points": 0}
    assert program.series.games == (0, 0)


def test_the_computer_offers_nothing_before_its_closing_roll():
    program = at_roll(pos("x 1:1 off:14 / o 6:2 off:13"), options=LAST_ROLL,
                      evaluator=PlainEvaluator(doubles_at=-1000))
    press(program, "6", "6", "X", ENTER)
    assert program.prompt is Prompt.DIE1
    press(program, "1", "2")
    assert (program.prompt, program.game.end.winner) == (Prompt.GAME_OVER, BLUE)


def test_stakes_are_paid_and_shown():
    program = at_roll(pos("x 1:1 off:14 / o 6:15"), options=Options(stake=2, cube_limit=2))
    press(program, "6", "6", "X", ENTER)
    assert program.state()["balances"] == (1004, 996)


def test_same_seed_same_game():
    states = []
    for _ in range(2):
        program = Program(PlainEvaluator())
        program.frames = 4321
        press(program, ENTER, ENTER, ENTER)
        states.append(program.state())
    assert states[0] == states[1]


@pytest.mark.parametrize("key", ["D", IDLE])
def test_the_demo_plays_itself_and_leaves_everything_as_it_was(key):
    program = Program(PlainEvaluator(doubles_at=30, takes_at=60))
    press(program, "2")
    program.prompt = Prompt.TITLE
    before = program.state()
    press(program, key)
    turns = 0
    while program.demo_step():
        turns += 1
    assert program.game.end is not None
    assert turns >= len(program.game.record) > 2
    press(program, "OTHER")
    assert program.state() == before


def test_any_key_leaves_the_demo_at_any_time():
    program = press(Program(PlainEvaluator()), "D")
    program.demo_step()
    press(program, "A")
    assert program.prompt is Prompt.TITLE


def test_a_turn_that_wins_leaves_no_dice_behind():
    program = at_roll(pos("x 1:1 off:14 / o 6:15"))
    press(program, "6", "5", "X", ENTER)
    assert program.state()["dice"] is None


def test_turn_objects_are_not_shared_between_turns():
    program = own_dice_game("3", "1")
    first = program.game.turn
    press(program, "Q", "S", ENTER, "6", "5", "2", "1")
    assert isinstance(program.game.turn, Turn)
    assert program.game.turn is not first
