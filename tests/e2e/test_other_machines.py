"""The tape as others load it: FUSE's 16K model, and SkoolKit's simulated LOAD."""

import pytest

from spectrum import Spectrum, media
from tools import build_tap, fuse, fuse_game

FIRST_KEYS = 5


@pytest.fixture(scope="module")
def tape():
    return build_tap.build()


def test_tape_loads_in_skoolkits_simulator(tape, program, tmp_path):
    """tap2sna types LOAD \"\", follows the tape's pulses and stops where our code begins."""
    from skoolkit import tap2sna

    snapshot = tmp_path / "game.z80"
    tap2sna.main(["--start", str(program.origin), str(tape), str(snapshot)])
    with Spectrum("48K") as machine:
        machine.restore_snapshot(media.read(snapshot))
        loaded = bytes(machine.memory[program.origin:program.end])
    assert loaded == program.code


@pytest.mark.skipif(bool(fuse.missing()), reason=f"not installed: {', '.join(fuse.missing())}")
def test_first_screens_in_fuse_are_ours_byte_for_byte(tape):
    steps = fuse_game.our_steps(tape, fuse_game.scripted_keys(1)[:FIRST_KEYS])
    found = fuse_game.play_in_fuse(tape, steps, compare=len(steps))
    assert [(n, screen == steps[n].screen) for n, screen in found] == [
        (n, True) for n in range(FIRST_KEYS + 1)]


@pytest.mark.slow
@pytest.mark.skipif(bool(fuse.missing()), reason=f"not installed: {', '.join(fuse.missing())}")
def test_a_whole_game_in_fuse_has_our_screens():
    assert fuse_game.main([]) == 0
