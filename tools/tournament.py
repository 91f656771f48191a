"""Any two players against each other: points a game with its standard error.

    python -m tools.tournament level4 pubeval --games 30000
    python -m tools.tournament z80-4 pyref2 --games 200 --processes 2
    python -m tools.tournament level4 bgsage --games 2000 --dask tcp://scheduler:8786

Names of players: tools/players.py. Cubeless money games (gammon 2, backgammon 3). Games are played
in pairs with the same dice and the sides exchanged, so luck cancels in part; the standard error is
that of the pairs' means. All dice come from `--seed`.
"""

import argparse
import importlib.util
import math
import multiprocessing
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from tools.command import run_command
from tools.players import Numbers, Player, mixed, player
from tools.train.boards import START, Boards, points_won, turned_boards

BLOCK = 250
_MAX_PLIES = 5000


@dataclass(frozen=True)
class Score:
    """Points of the first player, one row a pair of games: shape (pairs, 2)."""

    points: NDArray[np.int64]

    @property
    def mean(self) -> float:
        """Points a game."""
        return float(self.points.mean())

    @property
    def error(self) -> float:
        """Standard error of the mean, from the pairs."""
        means = self.points.mean(1)
        return float(means.std(ddof=1) / math.sqrt(len(means))) if len(means) > 1 else math.nan

    @property
    def wins(self) -> float:
        return float((self.points > 0).mean())

    def share(self, points: int) -> float:
        """Share of games that ended with exactly so many points to the first player."""
        return float((self.points == points).mean())


def roll(seed: int, game: int, turn: int) -> tuple[int, int]:
    """The dice of one turn of a pair of games; a first roll is never a double."""
    key = mixed(mixed(mixed(seed) ^ game) ^ turn)
    while True:
        first, second = key % 6 + 1, key // 6 % 6 + 1
        if turn or first != second:
            return int(first), int(second)
        key = mixed(key)


def play_block(first: Player, second: Player, seed: int, pairs: range) -> NDArray[np.int64]:
    """Both games of each numbered pair, all in step: points of the first player, (pairs, 2)."""
    games = 2 * len(pairs)
    boards: Boards = np.repeat(START[None], games, 0)
    number = np.repeat(np.array(pairs, np.int64), 2)
    first_moves = np.arange(games) % 2 == 0
    points = np.zeros(games, np.int64)
    running = np.arange(games)
    for turn in range(_MAX_PLIES):
        if not len(running):
            break
        rolls = {int(k): roll(seed, int(k), turn) for k in np.unique(number[running])}
        dice: Numbers = np.array([rolls[int(k)] for k in number[running]], np.int64)
        for side, who in ((True, first), (False, second)):
            mine = first_moves[running] == side
            if mine.any():
                chosen = running[mine]
                boards[chosen] = who.play(boards[chosen], dice[mine],
                                          number[chosen] * _MAX_PLIES + turn)
        for game in running[boards[running, 26] == 15]:
            won = points_won(boards[game])
            points[game] = won if first_moves[game] else -won
        running = running[boards[running, 26] < 15]
        boards[running] = turned_boards(boards[running])
        first_moves[running] = ~first_moves[running]
    return points.reshape(-1, 2)


def _block(task: tuple[str, str, int, int, int]) -> NDArray[np.int64]:
    first, second, seed, start, stop = task
    return play_block(player(first), player(second), seed, range(start, stop))


def _results(tasks: list[tuple[str, str, int, int, int]], processes: int,
             dask: str | None) -> Iterator[NDArray[np.int64]]:
    if dask:
        distributed = importlib.import_module("distributed")

        client = distributed.Client(dask)
        for future in distributed.as_completed(client.map(_block, tasks)):
            yield future.result()
    elif processes == 1:
        yield from map(_block, tasks)
    else:
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            yield from pool.imap_unordered(_block, tasks)


def tournament(first: str, second: str, games: int, *, seed: int = 1, processes: int = 1,
               dask: str | None = None, quiet: bool = False) -> Score:
    """Play `games` (rounded up to pairs) and return the first player's points."""
    pairs = (games + 1) // 2
    block = min(BLOCK, max(1, -(-pairs // max(1, 4 * processes))))
    tasks = [(first, second, seed, start, min(start + block, pairs))
             for start in range(0, pairs, block)]
    bar: Iterable[Any] = tqdm(_results(tasks, processes, dask), total=len(tasks),
                              desc=f"{first} v {second}", unit="block", disable=quiet or None)
    return Score(np.concatenate(list(bar)))


def report(first: str, second: str, score: Score) -> str:
    """The line that the commands print."""
    return (f"{first} v {second}: {score.mean:+.4f} +- {score.error:.4f} points a game over "
            f"{score.points.size} games; wins {score.wins:.3f}, gammons and backgammons won "
            f"{score.share(2) + score.share(3):.3f}, lost {score.share(-2) + score.share(-3):.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to work on")
    options = parser.parse_args()
    if options.dask and importlib.util.find_spec("distributed") is None:
        parser.error("--dask needs the package distributed: pip install distributed")
    score = tournament(options.first, options.second, options.games, seed=options.seed,
                       processes=options.processes, dask=options.dask)
    print(report(options.first, options.second, score))


if __name__ == "__main__":
    run_command(main)
