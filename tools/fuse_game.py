"""A whole game with typed dice in FUSE's 16K model and in ours: the same keys, the same screens.

    python -m tools.fuse_game                 # a game, the display file compared at 12 prompts
    python -m tools.fuse_game --keys 30       # only its first keys

The keys are drawn once, for the reference; our machine says how long each takes, and FUSE is given
that time and a margin before the next. At a dozen prompts, the title first, the 6,912 bytes of
FUSE's display file, read from a snapshot that FUSE writes, must equal ours. On a busy machine FUSE
may be late: a screen that differs is looked at again, and once one was late all waiting takes twice
as long. If one differs for good, the exit code is 1 and FUSE's screen lies in build/fuse.png, where
ImageMagick is installed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from pyref.network import load
from pyref.program import ENTER, Program, Prompt
from spectrum import Spectrum, media, rom
from spectrum.snapshot import Snapshot
from tools import build_tap
from tools.fuse import Fuse, missing
from tools.z80game.program import BUILD
from tools.z80game.random_keys import RandomKeys
from tools.z80game.session import Session

SCREEN = slice(0x4000, 0x5B00)
SPEED = 200
FRAMES_PER_SECOND = 50
MARGIN_S = 0.25
LOADING_S = 4.0
TO_THE_GAME = ("4", ENTER, "Y")
MOST_KEYS = 1500
TRIES = 4
LATE_S = 1.0
SLOWEST = 8


class Step(NamedTuple):
    """A key ("" for the title), the frames until the next prompt, and our display file there."""

    key: str
    frames: int
    prompt: Prompt
    screen: bytes


def scripted_keys(seed: int) -> list[str]:
    """Keys of one game with typed dice, from the title to its end, drawn for the reference."""
    program = Program(load())
    player = RandomKeys(Random(seed), wild=0, curious=0)
    keys = list(TO_THE_GAME)
    for key in keys:
        program.press(key)
    while program.prompt is not Prompt.GAME_OVER:
        if len(keys) == MOST_KEYS:
            raise RuntimeError(f"the game of seed {seed} does not end within {MOST_KEYS} keys")
        keys.append(player.key(program))
        program.press(keys[-1])
    return keys


def our_steps(tape: Path, keys: Sequence[str]) -> list[Step]:
    """Our machine with the tape loaded: the title, then after each key; step n is after n keys."""
    with Spectrum("16K") as machine:
        machine.boot()
        machine.load(tape)
        session = Session(machine=machine)
        steps = [Step("", 0, session.prompt, bytes(machine.memory[SCREEN]))]
        for key in keys:
            before = machine.frames
            session.press(key)
            screen = bytes(machine.memory[SCREEN])
            steps.append(Step(key, machine.frames - before, session.prompt, screen))
        return steps


def compared_steps(steps: Sequence[Step], compare: int) -> list[int]:
    """Numbers of `compare` steps, at least two, evenly spread from the first to the last."""
    count, last = max(2, min(compare, len(steps))), len(steps) - 1
    return sorted({round(n * last / (count - 1)) for n in range(count)})


def fuse_screen(fuse: Fuse) -> bytes:
    """The display file in FUSE now."""
    snapshot = media.parse(fuse.snapshot(), "fuse.szx")
    assert isinstance(snapshot, Snapshot)
    with Spectrum("16K") as machine:
        machine.restore_snapshot(snapshot)
        return bytes(machine.memory[SCREEN])


def awaited_screen(fuse: Fuse, expected: bytes) -> tuple[bytes, bool]:
    """The display file in FUSE, and whether it was not yet `expected` at the first look.

    Looked at up to `TRIES` times, each time after a longer wait, until it is as expected.
    """
    screen = fuse_screen(fuse)
    tries = 1
    while screen != expected and tries < TRIES:
        time.sleep(LATE_S * tries)
        screen = fuse_screen(fuse)
        tries += 1
    return screen, tries > 1


def play_in_fuse(tape: Path, steps: Sequence[Step], compare: int) -> list[tuple[int, bytes]]:
    """Press the keys in FUSE; returns (step, display file) for each step to be compared."""
    wanted = set(compared_steps(steps, compare))
    found = []
    rom_file = BUILD / "fuse.rom"
    rom_file.write_bytes(rom.find().data)
    slowness = 1
    with Fuse(rom_file, tape=tape, speed=SPEED) as fuse:
        fuse.load_tape()
        time.sleep(LOADING_S)
        for number, step in enumerate(steps):
            if step.key:
                fuse.press(step.key)
            time.sleep((step.frames / FRAMES_PER_SECOND * 100 / SPEED + MARGIN_S) * slowness)
            if number in wanted:
                screen, was_late = awaited_screen(fuse, step.screen)
                found.append((number, screen))
                if was_late:
                    slowness = min(2 * slowness, SLOWEST)
                same = screen == step.screen
                print(f"key {number:4} {step.prompt.name:12} {'same' if same else 'DIFFERS'}",
                      flush=True)
                if not same:
                    if not missing("import"):
                        fuse.picture(BUILD / "fuse.png")
                    return found
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; see the module's text."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fuse_game", description="Play a scripted game in FUSE and compare."
    )
    parser.add_argument("--seed", type=int, default=1, help="which game")
    parser.add_argument("--keys", type=int, help="only so many of its keys")
    parser.add_argument("--compare", type=int, default=12, help="prompts to compare at, 2 or more")
    options = parser.parse_args(arguments)
    if absent := missing():
        print(f"not installed: {', '.join(absent)}", file=sys.stderr)
        return 2
    tape = build_tap.build()
    steps = our_steps(tape, scripted_keys(options.seed)[: options.keys])
    started = time.monotonic()
    found = play_in_fuse(tape, steps, options.compare)
    differing = [number for number, screen in found if screen != steps[number].screen]
    seconds = time.monotonic() - started
    print(f"{len(steps) - 1} keys, {len(found)} prompts compared in {seconds:.0f} s, "
          f"{len(differing)} different")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
