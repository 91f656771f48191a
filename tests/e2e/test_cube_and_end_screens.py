"""The cube, resignation, the ends of a game and what is booked, as the player sees them."""

import pytest

from pyref.options import Options
from tests.positions import pos
from tools.z80game.session import MESSAGE_ROW

ONE_LEFT = pos("x 1:1 off:14 / o 6:2 5:2 4:2 3:3 2:2 1:2 off:2")
GAMMON = pos("x 1:1 off:14 / o 13:5 8:5 6:5")
BACKGAMMON = pos("x 1:1 off:14 / o 20:1 13:5 8:4 6:5")
LOST = pos("x bar:2 13:5 8:4 6:4 / o 1:2 2:2 3:2 4:3 5:3 6:3")
BACK_HOME = pos("x 13:5 8:5 6:5 / o 13:5 8:5 6:5")
CUBE_PLACES = {None: (10, 12), "blue": (19, 29), "red": (2, 29)}
"""Row and column of the cube by its owner."""


def cube_shown(game):
    """Where the cube is drawn, and its number."""
    screen = game.session.screen()
    found = {owner: screen[row][column:column + 2].strip()
             for owner, (row, column) in CUBE_PLACES.items()}
    return {owner: number for owner, number in found.items() if number}


def test_centred_cube_shows_64_and_a_taken_one_stands_beside_its_owner(table):
    game = table(BACK_HOME)
    assert cube_shown(game) == {None: "64"}
    game.press("D")
    assert game.message == "taken"
    assert game.message_row == "DOUBLE TAKEN"
    assert game.prompt == "ROLL"
    assert cube_shown(game) == {"red": "2"}


def test_no_cube_is_drawn_when_it_is_off(table):
    assert cube_shown(table(options=Options(cube_limit=0))) == {}


@pytest.mark.parametrize(("options", "more", "words"), [
    (Options(cube_limit=0), {}, "CUBE IS OFF"),
    (Options(), {"cube": 2, "owner": "red"}, "CUBE IS NOT YOURS"),
    (Options(cube_limit=2), {"cube": 2, "owner": "blue"}, "CUBE AT LIMIT"),
    (Options(last_roll=True), {"closing": True}, "NOT IN LAST ROLL"),
])
def test_offer_that_is_not_allowed_is_refused_with_its_reason(table, options, more, words):
    game = table(BACK_HOME, options=options, **more).press("D")
    assert game.prompt == "ROLL"
    assert game.message_row == words


def test_computer_drops_a_lost_game(table):
    board = pos("x 1:3 2:2 off:10 / o 6:5 5:5 4:5")
    game = table(board).press("D")
    assert game.prompt == "GAME_OVER"
    assert game.last_play == "RED DROPS"
    assert game.message_row == "BLUE WINS SINGLE 1X1=1"


def test_two_humans_are_asked_by_name(table):
    game = table(BACK_HOME, two_humans=True).press("D")
    assert game.prompt_row == "BLUE DOUBLES. RED TAKES 2? Y/N"
    assert game.press("ENTER", "A", "0").prompt == "TAKE"
    assert cube_shown(game.press("Y")) == {"red": "2"}
    game = table(BACK_HOME, two_humans=True).press("D", "N")
    assert game.last_play == "RED DROPS"


@pytest.mark.parametrize(("ending", "points"), [("single", 2), ("gammon", 4), ("backgammon", 6)])
def test_resignation_names_its_class_and_cost(table, ending, points):
    game = table(LOST, options=Options(ending=ending), cube=2, owner="blue").press("R")
    assert game.prompt_row == f"RESIGN BACKGAMMON, LOSE {points}? Y/N"
    assert game.press("N").prompt == "ROLL"
    game.press("R", "Y")
    assert game.last_play == "BLUE RESIGNS"
    assert game.message_row == f"RED WINS BACKGAMMON {points // 2}X2={points}"
    assert game.prompt_row == "NEXT GAME? (ENTER)"


@pytest.mark.parametrize(("board", "words"), [
    (ONE_LEFT, "BLUE WINS SINGLE 1X1=1"), (GAMMON, "BLUE WINS GAMMON 2X1=2"),
    (BACKGAMMON, "BLUE WINS BACKGAMMON 3X1=3")])
def test_last_checker_ends_the_game_with_its_class(table, board, words):
    game = table(board).press("6", "5", "X")
    assert game.prompt == "CONFIRM"
    assert game.press("ENTER").message_row == words


def test_points_and_balances_are_shown_between_games(table):
    game = table(GAMMON, options=Options(stake=5, cube_limit=2, start="loser"))
    game.press("6", "5", "X", "ENTER", "ENTER")
    assert game.row(0) == "GAMES 1-0 POINTS 2-0"
    assert game.last_play == "BLUE-RED: BALANCE 1010-990"
    assert game.prompt_row == "CHANGE LEVEL 4? Y/N"


def test_both_off_after_a_closing_roll_is_a_draw(table):
    board = pos("x 1:1 off:14 / o off:15")
    game = table(board, options=Options(last_roll=True), first="red", closing=True)
    game.press("2", "1", "X", "ENTER")
    assert game.message_row == "DRAW"
    assert game.press("ENTER").row(0) == "GAMES 0-0 POINTS 0-0"


def test_computer_offers_the_cube_and_asks(table):
    """Red is far ahead in the race; with ending `single` it never plays on for a gammon."""
    board = pos("x 6:5 5:5 4:5 / o 1:3 2:2 off:10")
    game = table(board, options=Options(ending="single")).press("2", "1", "S", "S", "ENTER")
    assert game.prompt == "TAKE"
    assert game.prompt_row == "RED DOUBLES. BLUE TAKES 2? Y/N"
    assert game.session.screen()[MESSAGE_ROW].strip() == ""
    game.press("ENTER", "D", "1")
    assert game.prompt == "TAKE"
    game.press("N")
    assert game.message_row == "RED WINS SINGLE 1X1=1"
    assert game.last_play == "BLUE DROPS"
