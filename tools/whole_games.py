"""Whole games by keys: the assembled game beside the reference, compared after every key.

    python -m tools.whole_games --games 500
    python -m tools.whole_games --seed 1234        # the games of one seed again

Each seed draws options, language, dice mode and every key at random and plays three games, half of
them from a position shortly before the end. The command ends with code 1 at the first difference
and says how to repeat it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from pyref.program import Prompt
from tools.z80game.mirror import Difference, Mirror
from tools.z80game.random_keys import RandomKeys, late_board
from tools.z80game.session import Session

GAMES_A_SEED = 3
MAX_KEYS = 5000
LATE_SHARE = 0.5


class Tally:
    """What has been played and compared."""

    def __init__(self) -> None:
        self.games = self.keys = self.frames = 0
        self.prompts: Counter[str] = Counter()
        self.messages: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.started = time.perf_counter()

    def report(self) -> str:
        seconds = time.perf_counter() - self.started
        hours = self.frames / 50 / 3600
        return (f"{self.games} games, {self.keys} keys, {hours:.2f} emulated hours in "
                f"{seconds:.0f} s ({self.keys / seconds:.0f} keys/s), no difference\n"
                f"ends     {_listed(self.ends)}\nprompts  {_listed(self.prompts)}\n"
                f"messages {_listed(self.messages)}")


def _listed(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common())


class Titles:
    """A session of each edition that can be put back to its title screen; every second seed is
    Hungarian."""

    def __init__(self) -> None:
        self._sessions = [Session("en"), Session("hu")]
        self._states = [session.machine.save_state() for session in self._sessions]

    def session(self, seed: int) -> Session:
        """The session for a seed, at its title."""
        session = self._sessions[seed % 2]
        session.machine.restore(self._states[seed % 2])
        session.restart()
        return session

    def close(self) -> None:
        for session in self._sessions:
            session.machine.close()


def play_seed(titles: Titles, seed: int, games: int, tally: Tally) -> None:
    """Play some games from one seed; `Difference` if the two ever differ."""
    mirror = Mirror(titles.session(seed))
    player = RandomKeys(Random(seed))
    frames, late_game = mirror.machine.frames, -1
    try:
        for key in player.opening_keys():
            mirror.press(key)
        for _ in range(MAX_KEYS):
            if mirror.program.prompt is Prompt.ROLL and late_game < mirror.games:
                late_game = mirror.games
                if player.random.random() < LATE_SHARE:
                    mirror.set_board(late_board(player.random))
            games_before = mirror.games
            mirror.press(player.key(mirror.program))
            _count(mirror, tally, mirror.games > games_before)
            if mirror.games == games:
                return
        raise Difference(f"no end after {MAX_KEYS} keys")
    finally:
        tally.games += mirror.games
        tally.frames += mirror.machine.frames - frames
        mirror.close()


def _count(mirror: Mirror, tally: Tally, has_ended: bool) -> None:
    program = mirror.program
    tally.keys += 1
    tally.prompts[program.prompt.name] += 1
    if program.message:
        tally.messages[program.message] += 1
    game = program.game
    if has_ended and game and game.end:
        tally.ends[f"{game.end.how} {game.end.lost or ''}".strip()] += 1


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.whole_games", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES_A_SEED, help="games to play")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    options = parser.parse_args(arguments)
    tally = Tally()
    seed = options.seed
    titles = Titles()
    while tally.games < options.games:
        try:
            play_seed(titles, seed, GAMES_A_SEED, tally)
        except Difference as difference:
            print(f"{difference}\nrepeat: python -m tools.whole_games --seed {seed}")
            return 1
        seed += 1
        print(f"\r{tally.games} of {options.games} games", end="", file=sys.stderr, flush=True)
    titles.close()
    print(file=sys.stderr)
    print(tally.report())
    return 0


if __name__ == "__main__":
    sys.exit(main())
