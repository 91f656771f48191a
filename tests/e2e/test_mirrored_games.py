"""The assembled game and the reference, given the same keys, stay the same at every prompt."""

import pytest

from pyref.program import IDLE, Prompt
from tools.monkey import run_seed
from tools.whole_games import Tally, Titles, play_seed
from tools.z80game.mirror import Difference, Mirror


@pytest.fixture(scope="module")
def titles():
    titles = Titles()
    yield titles
    titles.close()


@pytest.fixture
def mirror(titles):
    mirror = Mirror(titles.session(0))
    yield mirror
    mirror.close()


def test_twenty_whole_games_with_options_drawn_at_random_in_both_languages(titles):
    tally = Tally()
    for seed in range(10):
        play_seed(titles, seed, 2, tally)
    assert tally.games == 20
    assert len(tally.ends) >= 3
    assert {"MOVE", "CONFIRM", "ROLL", "DIE1", "DIE2", "TAKE", "RESIGN", "NO_MOVE"} <= set(
        tally.prompts)


def test_a_monkey_cannot_break_it(titles):
    """Three emulated minutes of chords; memory guarded, states compared."""
    monkey, stack_left = run_seed(titles, 3, 50 * 180)
    assert stack_left > 0
    assert len(monkey.mirror.keys_taken) > 50


def test_a_difference_is_found_and_names_the_keys(mirror):
    for key in ["4", "N", "Y", "3", "1"]:
        mirror.press(key)
    mirror.machine.memory[mirror.machine.address("board") + 8] = 2
    with pytest.raises(Difference, match=r"board: (?s:.*)after keys 4 N Y 3 1 Q"):
        mirror.press("Q")


@pytest.mark.parametrize("key", ["D", IDLE])
def test_the_demo_plays_the_game_of_the_reference(mirror, key):
    mirror.press(key)
    mirror.run_until(lambda: mirror.games == 1, "the end of the demo", 60_000)
    mirror.run_until(lambda: mirror.program.prompt is Prompt.TITLE, "the title")
    mirror.press("H")
