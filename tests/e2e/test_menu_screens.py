"""Title, options, help, results, level, own dice and the demo, as the player sees them."""

import pytest

from pyref.program import Prompt
from tools.z80game.picture import board_on_screen
from tools.z80game.session import LAST_PLAY_ROW, PROMPT_ROW

HELP_COLUMNS = 26
OPTION_COLUMN = 21
DICE_ROWS = (10, 11)
"""The dice of the play before are not laid down again."""


def rows(lock):
    return [row.strip() for row in lock.session.screen()]


def test_title_shows_the_board_and_names_its_keys(lock_step):
    lock = lock_step()
    screen = rows(lock)
    assert screen[PROMPT_ROW] == "SKILL LEVEL 1-4?"
    assert screen[LAST_PLAY_ROW] == "O OPTIONS  H HELP  D DEMO"
    assert any("BACKGAMMON" in row for row in screen)


def test_order_of_questions_is_that_of_1983(lock_step):
    lock = lock_step()
    lock.press("2")
    assert rows(lock)[PROMPT_ROW] == "CHANGE LEVEL 2? Y/N"
    lock.press("Y")
    assert rows(lock)[PROMPT_ROW] == "SKILL LEVEL 1-4?"
    lock.press("3")
    assert rows(lock)[PROMPT_ROW] == "WANT TO ROLL YOUR OWN DICE? Y/N"
    lock.press("ENTER")
    assert lock.prompt in (Prompt.MOVE, Prompt.NO_MOVE, Prompt.ROLL)


OPTION_VALUES = {
    "1": (1, ["OFF", "ON"]), "2": (3, ["BACKGAMMON", "SINGLE", "GAMMON"]),
    "3": (5, ["64", "OFF", "2", "4", "8", "16", "32"]), "4": (7, ["OFF", "ON"]),
    "5": (9, ["ROLL", "LOSER", "ALTERNATE"]), "6": (11, ["OFF", "ON"]),
    "7": (13, ["OFF", "ON"]), "8": (15, ["OFF", "1", "2", "3"]),
    "9": (15, ["OFF", "10", "20", "30"]),
}


@pytest.mark.parametrize("key", sorted(OPTION_VALUES))
def test_option_key_steps_its_option_and_shows_it(lock_step, key):
    lock = lock_step()
    lock.press("O")
    row, values = OPTION_VALUES[key]
    for value in values:
        assert lock.session.screen()[row][OPTION_COLUMN:].strip() == value
        lock.press(key)
    if key not in "89":
        assert lock.session.screen()[row][OPTION_COLUMN:].strip() == values[0]
    lock.press("ENTER")
    assert lock.prompt is Prompt.TITLE


def test_stake_goes_from_99_to_0_and_by_tens_modulo_100(lock_step):
    lock = lock_step()
    for key in ["O", *"9" * 9, *"8" * 9]:
        lock.press(key)
    assert lock.session.screen()[15][OPTION_COLUMN:].strip() == "99"
    lock.press("9")
    assert lock.session.screen()[15][OPTION_COLUMN:].strip() == "9"


def test_table_that_a_balance_cannot_cover_is_refused(lock_step):
    lock = lock_step()
    for key in ["O", "9", "ENTER", "4", "N", "N"]:
        lock.press(key)
    assert lock.prompt is Prompt.OPTIONS
    assert rows(lock)[22] == "STAKE NOT COVERED"
    lock.press("ENTER")
    assert lock.prompt is Prompt.RESULTS


def test_two_humans_get_no_level_question(lock_step):
    lock = lock_step()
    for key in ("O", "1", "ENTER"):
        lock.press(key)
    assert rows(lock)[PROMPT_ROW] == "NEXT GAME? (ENTER)"
    lock.press("ENTER")
    assert lock.prompt is Prompt.OWN_DICE


@pytest.mark.parametrize("language", ["en", "hu"])
def test_help_names_every_key_and_leaves_no_trace(lock_step, language):
    lock = lock_step(language)
    for key in ("4", "N", lock.program.yes, "3", "1", "Q", "S", "ENTER", "6", "4"):
        lock.press(key)
    assert lock.prompt is Prompt.ROLL
    before = rows(lock)
    lock.press("H")
    text = "\n".join(rows(lock))
    for name in ("A-X", "Y", "Z", "0", "1", "ENTER", "D", "R"):
        assert name in text
    assert all(not row[HELP_COLUMNS:].strip() for row in lock.session.screen()[2:20])
    lock.press("OTHER")
    assert [row for n, row in enumerate(rows(lock)) if n not in DICE_ROWS] == [
        row for n, row in enumerate(before) if n not in DICE_ROWS]


def test_demo_plays_by_itself_and_any_key_leaves_it(lock_step):
    lock = lock_step()
    session = lock.session
    session.tap("D")
    start = board_on_screen(session.machine, session.image)
    session.machine.run(400)
    assert session.prompt is Prompt.DEMO
    assert rows(lock)[22] == "DEMO"
    assert board_on_screen(session.machine, session.image) != start
    session.press("SPACE")
    assert session.prompt is Prompt.TITLE
    lock.compare()


def test_demo_is_left_within_three_frames_of_a_key_while_it_pauses(lock_step):
    lock = lock_step()
    session, machine = lock.session, lock.session.machine
    session.tap("D")
    for _ in range(5):
        machine.run_until("pause")
        machine.run(1)
    machine.keyboard.press("A")
    machine.run(3)
    assert session.byte("prompt") != Prompt.DEMO


def test_title_left_alone_starts_the_demo(lock_step):
    lock = lock_step()
    session = lock.session
    session.machine.run(1450)
    assert session.prompt is Prompt.TITLE
    session.machine.run(200)
    assert session.prompt is Prompt.DEMO


@pytest.mark.parametrize("keys", [("SPACE", "CAPS SHIFT"), ("SYMBOL SHIFT",), ("SPACE",),
                                  ("SYMBOL SHIFT", "A"), ("CAPS SHIFT", "SYMBOL SHIFT")])
def test_break_and_symbols_do_nothing(lock_step, keys):
    lock = lock_step()
    for key in ("4", "N", "Y", "3", "1"):
        lock.press(key)
    machine = lock.session.machine
    before = machine.screen_bytes
    machine.press(*keys, frames=4)
    machine.run(8)
    lock.compare()
    assert machine.screen_bytes == before


def test_capitals_and_small_letters_are_the_same_key(lock_step):
    lock = lock_step()
    for key in ("4", "N", "Y", "3", "1"):
        lock.press(key)
    lock.session.machine.press("CAPS SHIFT", "B", frames=4)
    lock.session.machine.run(8)
    lock.program.press("B")
    lock.compare()
