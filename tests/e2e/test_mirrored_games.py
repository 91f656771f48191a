"""The assembled game and the reference, given the same keys, stay the same at every prompt."""

from random import Random

import pytest

from spectrum import Spectrum
from tools.monkey import run_seed
from tools.whole_games import Tally, language_of, play_seed
from tools.z80game.mirror import Difference, Mirror
from tools.z80game.program import game_program
from tools.z80game.random_keys import RandomKeys


@pytest.fixture(scope="module")
def booted():
    with Spectrum("16K") as machine:
        machine.boot()
        yield machine, machine.save_state()


def test_twenty_whole_games_with_options_drawn_at_random_in_both_languages(booted):
    machine, state = booted
    tally = Tally()
    for seed in range(10):
        play_seed(machine, state, seed, 2, tally)
    assert tally.games == 20
    assert {language_of(seed) for seed in range(10)} == {"en", "hu"}
    assert len(tally.ends) >= 3
    assert {"MOVE", "CONFIRM", "ROLL", "DIE1", "DIE2", "TAKE", "RESIGN", "NO_MOVE"} <= set(
        tally.prompts)


def test_a_monkey_cannot_break_it(booted):
    """Three emulated minutes of chords; memory guarded, states compared."""
    machine, state = booted
    variant = machine.core.variant
    flags = machine.core.flags.copy()
    monkey, stack_left = run_seed(machine, state, 3, 50 * 180)
    machine.core.variant = variant
    machine.core.flags[:] = flags
    assert stack_left > 0
    assert len(monkey.mirror.keys_taken) > 50


def test_a_difference_is_found_and_names_the_keys(booted):
    machine, state = booted
    machine.restore(state)
    mirror = Mirror(machine, game_program("en"))
    for key in ["4", "N", "Y", "3", "1"]:
        mirror.press(key)
    machine.memory[machine.address("board") + 8] = 2
    with pytest.raises(Difference, match=r"board: .*\n.*after keys 4 N Y 3 1 Q"):
        mirror.press("Q")
    mirror.close()


def test_the_demo_plays_the_reference_s_game(booted):
    machine, state = booted
    machine.restore(state)
    mirror = Mirror(machine, game_program("en"))
    mirror.press("D")
    mirror.run_until(lambda: mirror.games == 1, "the end of the demo", 60_000)
    mirror.run_until_waiting(1)
    mirror.press("H")
    mirror.close()


def test_random_keys_know_every_prompt(booted):
    player = RandomKeys(Random(1), wild=0.0)
    assert len(player.opening_keys()) > 2
