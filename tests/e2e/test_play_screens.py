"""What the player sees and may do in a turn: moving, refusals, undo, advice, forced plays."""

import pytest

from pyref.identifiers import parse_position_id
from pyref.options import Options
from pyref.position import START
from tests.positions import pos
from tools.z80game.picture import board_on_screen, seen_by_red

BEAR_OFF = pos("x 6:1 3:2 2:3 1:4 off:5 / o 6:2 5:2 4:2 3:3 2:2 1:2 off:2")


def test_larger_die_is_asked_first_and_z_swaps(table):
    game = table().press("3", "6")
    assert game.prompt_row == "BLUE 6 FROM? (Z, 0, 1)"
    assert game.press("Z").prompt_row == "BLUE 3 FROM? (Z, 0, 1)"
    assert game.press("Z").prompt_row == "BLUE 6 FROM? (Z, 0, 1)"


def test_smaller_die_is_asked_when_nobody_can_move_by_the_larger(table):
    game = table(pos("x 24:2 / o 6:2 18:2 20:2 23:2 7:7")).press("6", "3")
    assert game.prompt_row.startswith("BLUE 3 FROM?")


def test_move_is_shown_in_letters_and_enter_ends_the_turn(table):
    game = table().press("3", "1", "Q", "S")
    assert game.last_play == "BLUE 31 Q-T S-T"
    assert game.prompt_row == "BLUE DONE? (ENTER, 0, 1)"
    game.press("ENTER")
    assert game.prompt == "DIE1"
    assert game.prompt_row == "RED DIE 1 (1-6)?"


def test_hit_is_marked_and_the_checker_goes_to_the_bar(table):
    game = table(pos("x 8:3 6:5 13:5 24:2 / o 24:2 13:5 8:3 6:4 20:1")).press("3", "1", "Q")
    assert game.last_play == "BLUE 31 Q-T*"
    assert board_on_screen(game.session.machine, game.session.image)[0] == -1


def test_entering_from_the_bar_and_bearing_off_have_their_own_words(table):
    game = table(pos("x bar:1 13:5 8:4 6:5 / o 24:2 13:5 8:3 6:5")).press("4", "2", "Y", "L")
    assert game.last_play == "BLUE 42 Y-D L-N"
    game = table(BEAR_OFF).press("6", "2", "S", "W")
    assert game.last_play == "BLUE 62 S-OFF W-OFF"


def test_zero_restores_board_dice_and_the_line(table):
    game = table().press("6", "3", "L", "Q", "0")
    assert game.prompt_row == "BLUE 6 FROM? (Z, 0, 1)"
    assert game.last_play == "BLUE 63"
    assert board_on_screen(game.session.machine, game.session.image) == START


def test_advice_shows_a_play_and_changes_nothing(table):
    game = table().press("3", "1", "1")
    assert game.message_row.startswith("LEVEL 4 ")
    assert game.message_row.removeprefix("LEVEL 4 ") == game.program.advice.letters
    assert game.last_play == "BLUE 31"
    assert game.press("A").message_row == ""


EITHER_NOT_BOTH = parse_position_id("-HDBb-c-----bA-------bbbb-").board
REFUSALS = {
    "no_checker": (START, "", "31", "B", "NO CHECKER THERE"),
    "bar_first": (pos("x bar:1 13:5 8:4 6:5 / o 24:2 13:5 8:3 6:5"), "", "42", "L",
                  "BAR (Y) FIRST"),
    "blocked": (START, "", "51", "A", "BLOCKED"),
    "not_home": (START, "", "62", "S", "NOT ALL HOME"),
    "higher_first": (pos("x 6:1 3:1 off:13 / o 1:15"), "", "51", "V", "HIGHER POINT FIRST"),
    "hitter_hides": (pos("x 8:1 5:1 off:13 / o 19:1 1:14"), "Q", "21", "S", "HITTER CAN'T HIDE"),
    "larger_die": (EITHER_NOT_BOTH, "Z", "63", "L", "LARGER DIE FIRST"),
    "wastes_die": (pos("x 6:1 off:14 / o 1:15"), "Z", "62", "S", "WASTES A DIE"),
}


@pytest.mark.parametrize("reason", sorted(REFUSALS))
def test_refusal_names_its_reason_and_changes_nothing(table, reason):
    board, before, dice, key, words = REFUSALS[reason]
    game = table(board, options=Options(caucasian=True)).press(*dice, *before)
    asked, shown = game.prompt_row, board_on_screen(game.session.machine, game.session.image)
    game.press(key)
    assert (game.message, game.message_row) == (reason, words)
    assert game.prompt_row == asked
    assert board_on_screen(game.session.machine, game.session.image) == shown


def test_no_move_is_said_and_enter_passes(table):
    closed = pos("x bar:1 13:5 8:4 6:5 / o 1:2 2:2 3:2 4:2 5:2 6:3 off:2")
    game = table(closed).press("6", "3")
    assert game.prompt == "NO_MOVE"
    assert game.prompt_row == "BLUE CAN'T MOVE (ENTER)"
    assert game.press("A", "0", "1").prompt == "NO_MOVE"
    assert game.press("ENTER").prompt == "DIE1"


def test_fifteen_checkers_on_a_point_are_counted(table):
    game = table(pos("x 1:15 / o 2:15"))
    screen = game.session.screen()
    assert screen[13][24:26] == "15"
    assert board_on_screen(game.session.machine, game.session.image)[1] == 15


def test_pip_counts_stand_beside_the_board(table):
    game = table(BEAR_OFF)
    assert (game.row(1)[-2:], game.row(20)[-2:]) == ("45", "22")


def test_red_plays_the_same_letters_and_the_board_is_not_turned(table):
    game = table(START, side="red", two_humans=True).press("3", "1")
    assert game.prompt_row == "RED 3 FROM? (Z, 0, 1)"
    game.press("H", "F")
    assert game.last_play == "RED 31  H-E F-E"
    board = game.program.game.turn.board
    assert board_on_screen(game.session.machine, game.session.image) == seen_by_red(board)


def test_hungarian_edition_says_it_in_hungarian(table):
    game = table(language="hu").press("3", "1")
    assert game.prompt_row == "KÉK 3 HONNAN? (Z, 0, 1)"
    assert game.press("B").message_row == "OTT NINCS KORONG"
    assert game.press("Q", "S").last_play == "KÉK 31   Q-T S-T"
