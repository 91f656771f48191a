"""Whole games played only by keys, the game beside the reference: `python -m tools.play_by_keys`.

    python -m tools.play_by_keys --games 500           both editions, options drawn at random
    python -m tools.play_by_keys --seed 7 --games 1    one of them again
    python -m tools.play_by_keys --keys "4 N N ENTER"  these keys again, without noise

After every key the variables of the Z80 game equal the state of `pyref.program.Program`, and after
every play the board that is drawn equals it too. Exit code 1 at the first difference, which is
printed with the keys that lead to it.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from pyref.network import Network, load
from pyref.notation import letter_of
from pyref.position import BAR
from pyref.program import KEYS, Program, Prompt
from pyref.sides import Side
from tools.z80game.picture import board_on_screen, seen_by_red
from tools.z80game.program import LANGUAGES
from tools.z80game.session import LockStep, Session

NOISE = 0.03
"""Share of keys that are drawn from the whole keyboard."""

_WITH_BOARD = frozenset({Prompt.ROLL, Prompt.MOVE, Prompt.CONFIRM, Prompt.GAME_OVER})


class KeyPlayer:
    """Draws the next key for a program: mostly one that leads on, sometimes any.

    rng    source of every choice
    noise  share of keys from the whole keyboard
    """

    def __init__(self, rng: random.Random, noise: float = NOISE) -> None:
        self.rng = rng
        self.noise = noise

    def key(self, program: Program) -> str:
        """The next key; never one that starts the demo."""
        key = self._any() if self.rng.random() < self.noise else self._sensible(program)
        return "ENTER" if program.prompt is Prompt.TITLE and key == "D" else key

    def _any(self) -> str:
        return self.rng.choice(sorted(KEYS))

    def _one(self, *weighted: tuple[str, float]) -> str:
        keys = [key for key, _ in weighted]
        return self.rng.choices(keys, [weight for _, weight in weighted])[0]

    def _sensible(self, program: Program) -> str:
        yes = program.yes
        match program.prompt:
            case Prompt.TITLE:
                return self._one(("1", 1), ("2", 1), ("3", 1), ("4", 1), ("O", 4), ("H", .3))
            case Prompt.OPTIONS:
                return self._one(*((digit, 1) for digit in "12345678"), ("9", .3), ("ENTER", 4))
            case Prompt.RESULTS:
                return self._one((yes, 1), ("N", 3), ("ENTER", 1), ("O", 1))
            case Prompt.LEVEL:
                return self.rng.choice("1234")
            case Prompt.OWN_DICE:
                return self._one((yes, 1), ("N", 1), ("O", .3))
            case Prompt.ROLL:
                roll = self.rng.choice("123456") if program.own_dice else "ENTER"
                return self._one((roll, 1), ("D", .08), ("R", .02), ("H", .02))
            case Prompt.MOVE:
                return self._move(program)
            case Prompt.CONFIRM:
                return self._one(("ENTER", 1), ("0", .1), ("1", .03))
            case Prompt.TAKE:
                return self._one((yes, 2), ("N", 1))
            case Prompt.RESIGN:
                return self._one((yes, 1), ("N", 2))
            case _:
                return self.rng.choice(sorted(program.keys()))

    def _move(self, program: Program) -> str:
        game = program.game
        assert game is not None
        assert game.turn is not None
        turn, die = game.turn, program.asked
        legal = [source for source in range(1, BAR + 1) if turn.refusal(source, die) is None]
        if not legal:
            return self._one(("Z", 1), ("0", .1))
        letter = letter_of(self.rng.choice(legal), game.side)
        return self._one((letter, 1), ("Z", .05), ("0", .02), ("1", .02), (self._any(), .05))


def check_picture(lock: LockStep) -> None:
    """AssertionError if the drawn board is not the board."""
    game = lock.program.game
    if lock.prompt not in _WITH_BOARD or game is None:
        return
    board = game.turn.board if game.turn else game.board
    expected = board if game.side is Side.BLUE else seen_by_red(board)
    seen = board_on_screen(lock.session.machine, lock.session.image)
    if seen != expected:
        raise AssertionError(
            f"the screen shows {seen}\nthe board is     {expected}\nkeys: {' '.join(lock.keys)}")


def play_games(lock: LockStep, player: KeyPlayer, games: int) -> Iterator[Counter[str]]:
    """Play so many games to their end; what happened in each, counted by prompt and by ending."""
    for _ in range(games):
        seen: Counter[str] = Counter()
        while True:
            before = lock.prompt
            lock.press(player.key(lock.program))
            check_picture(lock)
            seen[before.name.lower()] += 1
            if lock.program.message:
                seen[lock.program.message] += 1
            if lock.prompt is Prompt.GAME_OVER and before is not Prompt.GAME_OVER:
                break
        end = lock.program.game and lock.program.game.end
        assert end
        seen[f"by {end.how}, {end.lost}"] += 1
        yield seen


def run(games: int, seed: int, evaluator: Network) -> Counter[str]:
    """So many games in sessions of four, the editions in turn; prints progress."""
    total: Counter[str] = Counter()
    played, began = 0, time.monotonic()
    while played < games:
        language = sorted(LANGUAGES)[seed % len(LANGUAGES)]
        lock = LockStep(language, evaluator=evaluator)
        player = KeyPlayer(random.Random(seed))
        try:
            for seen in play_games(lock, player, min(4, games - played)):
                total += seen
                played += 1
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, edition {language}: {error}") from error
        finally:
            lock.session.machine.close()
        print(f"{played} games, {sum(total.values())} keys, "
              f"{time.monotonic() - began:.0f} s", flush=True)
        seed += 1
    return total


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.play_by_keys",
        description="Whole games by keys, the game beside the reference.")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", choices=sorted(LANGUAGES), default="en", help="with --keys")
    parser.add_argument("--keys", help="keys to press instead, separated by spaces")
    options = parser.parse_args(arguments)
    try:
        if options.keys:
            lock = LockStep(options.lang, Session(options.lang))
            for key in options.keys.split():
                lock.press(key)
                check_picture(lock)
            print("\n".join(lock.session.screen()))
            return 0
        total = run(options.games, options.seed, load())
    except AssertionError as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(f"{count:8} {what}" for what, count in sorted(total.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
