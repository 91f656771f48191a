"""Pictures of the running game for docs/pictures: `python -m tools.screenshots`.

Every picture is reached from the title by keys, with own dice, so that the command draws the same
ones again. Written as PNG, the 352 x 296 pixels with the border at twice the size, and GIF.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pyref.network import load
from pyref.notation import letter_of
from pyref.program import Prompt
from spectrum import Spectrum
from spectrum.display import png
from spectrum.gif import gif
from tools.loading_screen import loading_screen
from tools.z80game.program import LANGUAGES, ROOT, game_program
from tools.z80game.session import LockStep, Session

FOLDER = ROOT / "docs" / "pictures"
SCALE = 2
MAX_TURNS = 120
ANIMATED_KEYS = "L Q ENTER 6 4 5 5 L L L L ENTER 3 1"
GIF_STEP = 4
"""Frames of the machine to one of the GIF, 8 hundredths of a second."""

MARGIN = 32
BLACK_BORDER = bytes((0xAF, 0xD3, 0xFE, 0x18, 0xFE))
"""XOR A; OUT (254), A; JR itself: what the loader's BORDER does."""


def picture(lock: LockStep) -> bytes:
    """What the machine shows, as a PNG file."""
    lock.session.machine.run(2)
    return png(lock.session.machine.frame, SCALE)


def loading_picture(language: str) -> bytes:
    """What stands on the screen while the tape loads, as a PNG file."""
    with Spectrum("16K") as machine:
        machine.poke_binary(loading_screen(game_program(language)), 0x4000)
        machine.poke_binary(BLACK_BORDER, 0x6000)
        machine.registers.pc = 0x6000
        machine.run(2)
        return png(machine.frame, SCALE)


class Script:
    """A game by keys, with own dice; plays are the advice that the reference gives itself."""

    def __init__(self, language: str) -> None:
        self.lock = LockStep(language, evaluator=load())
        self.rolls = iter(range(10_000))

    def press(self, keys: str) -> bytes:
        """Keys separated by spaces; the picture after them."""
        for key in keys.split():
            self.lock.press(key)
        return picture(self.lock)

    def dice(self) -> tuple[str, str]:
        """The next roll of a fixed sequence without a pattern that one sees."""
        n = next(self.rolls)
        return str(n * n * 7 % 11 % 6 + 1), str(n * 5 % 13 % 6 + 1)

    def play_turn(self) -> None:
        """From ROLL or MOVE to the next question of the player, the computer's turn included."""
        while True:
            prompt = self.lock.prompt
            if prompt is Prompt.ROLL or prompt is Prompt.DIE1:
                self.press(" ".join(self.dice()))
            elif prompt is Prompt.MOVE:
                self._move()
            elif prompt in (Prompt.CONFIRM, Prompt.NO_MOVE):
                self.press("ENTER")
            else:
                return
            if self.lock.prompt is Prompt.ROLL:
                return

    def _move(self) -> None:
        program = self.lock.program
        game = program.game
        assert game is not None
        assert game.turn is not None
        turn, die = game.turn, program.asked
        legal = [source for source in range(25, 0, -1) if turn.refusal(source, die) is None]
        self.press(letter_of(legal[0], game.side) if legal else "Z")


def pictures(language: str) -> Iterator[tuple[str, bytes]]:
    """Names and PNG files, in the order in which a player meets them."""
    script = Script(language)
    yes = script.lock.program.yes
    yield "title", script.press("")
    yield "options", script.press("O 2 2 5 8")
    yield "help", script.press("8 " * 99 + "ENTER H")
    yield "own-dice", script.press("ENTER 4 N")
    yield "opening", script.press(f"{yes} 6 1")
    yield "refusal", script.press("B")
    yield "advice", script.press("1")
    yield "roll", script.press("L Q ENTER 6 4")
    yield "cube", script.press("D")
    yield "double", script.press("5 5")
    seen: set[str] = set()
    for _ in range(MAX_TURNS):
        script.play_turn()
        game = script.lock.program.game
        if game is None or script.lock.prompt is Prompt.GAME_OVER:
            break
        if script.lock.prompt is Prompt.TAKE:
            if "offer" not in seen:
                seen.add("offer")
                yield "offer", picture(script.lock)
            script.press(yes)
        if "hit" not in seen and (game.board[25] or game.board[0]):
            seen.add("hit")
            yield "hit", picture(script.lock)
        if "bear-off" not in seen and game.board[26] >= 4:
            seen.add("bear-off")
            yield "bear-off", picture(script.lock)
    yield "end", picture(script.lock)


def animation(language: str, keys: str = ANIMATED_KEYS) -> bytes:
    """A GIF of the game being played by these keys, from the roll after the opening turn on."""
    session = Session(language)
    machine = session.machine
    yes = {"en": "Y", "hu": "I"}[language]
    for key in ("4", "N", yes, "6", "1"):
        session.press(key)
    frames: list[NDArray[np.uint8]] = []

    def film(count: int) -> None:
        for _ in range(count):
            machine.run(GIF_STEP)
            frames.append(machine.frame[MARGIN:-MARGIN, MARGIN:-MARGIN].copy())

    film(10)
    for key in keys.split():
        machine.keyboard.press(key)
        film(1)
        machine.keyboard.release(key)
        while not session.byte("prompt"):
            film(1)
        film(5)
    film(15)
    return gif(frames, GIF_STEP * 2)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.screenshots", description="Pictures of the game for docs/pictures.")
    parser.add_argument("--lang", choices=[*LANGUAGES, "all"], default="all")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args(arguments)
    languages = list(LANGUAGES) if options.lang == "all" else [options.lang]
    options.folder.mkdir(parents=True, exist_ok=True)
    for language in languages:
        (options.folder / f"loading-{language}.png").write_bytes(loading_picture(language))
        (options.folder / f"play-{language}.gif").write_bytes(animation(language))
        for name, data in pictures(language):
            path = options.folder / f"{name}-{language}.png"
            path.write_bytes(data)
            print(f"{path.name} {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
