"""How the four levels differ: habits and results of each against full strength.

    python -m tools.styles [--games 4000]

Points and gammons are those of the level; habits are counted after each of its plays with contact:
hits a play, own blots, share of plays that leave an anchor (a point of two in the opponent's home
board), two anchors, and four points or more in a row.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from tools.command import run_command
from tools.players import NetworkPlayer, Numbers, Player
from tools.tournament import BLOCK, Score, play_block
from tools.train.boards import Boards, has_contact

NAMES = {1: "runner", 2: "back game", 3: "blitzer", 4: "full strength"}
HABITS = ("hits", "blots", "anchor", "two anchors", "prime")


def habits(before: Boards, after: Boards) -> NDArray[np.float64]:
    """Sums over plays (n, 28) of what `HABITS` names, shape (5,)."""
    made = after[:, 1:25] >= 2
    anchors = made[:, 18:].sum(1)
    longest = np.zeros(len(after), np.int64)
    run = np.zeros(len(after), np.int64)
    for p in range(24):
        run = np.where(made[:, p], run + 1, 0)
        longest = np.maximum(longest, run)
    return np.array([
        (after[:, 0] < before[:, 0]).sum(), (after[:, 1:25] == 1).sum(), (anchors >= 1).sum(),
        (anchors >= 2).sum(), (longest >= 4).sum()], np.float64)


class Watched:
    """A player whose plays with contact are counted."""

    def __init__(self, inner: Player) -> None:
        self._inner = inner
        self.plays = 0
        self.totals = np.zeros(len(HABITS))

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        after = self._inner.play(boards, dice, numbers)
        counted = np.array([has_contact(board) for board in boards], bool)
        counted &= (after != boards).any(1)
        self.plays += int(counted.sum())
        self.totals += habits(boards[counted], after[counted])
        return after


def measure(level: int, games: int, seed: int = 1,
            weights: Path | None = None) -> tuple[Score, NDArray[np.float64]]:
    """Score of a level against level 4, and its habits a play."""
    watched = Watched(NetworkPlayer(level, weights))
    full = NetworkPlayer(4, weights)
    pairs = (games + 1) // 2
    blocks = [play_block(watched, full, seed, range(start, min(start + BLOCK, pairs)))
              for start in tqdm(range(0, pairs, BLOCK), desc=f"level {level}", disable=None)]
    return Score(np.concatenate(blocks)), watched.totals / watched.plays


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, help="another weights.json")
    options = parser.parse_args()
    print(f"{'level':<18}{'points a game':>18}" + "".join(f"{name:>12}" for name in HABITS)
          + f"{'gammons won':>13}{'lost':>7}")
    for level, name in NAMES.items():
        score, rates = measure(level, options.games, options.seed, options.weights)
        print(f"{level} {name:<16}{score.mean:>+9.3f} +- {score.error:.3f}"
              + "".join(f"{rate:>12.3f}" for rate in rates)
              + f"{score.share(2) + score.share(3):>13.3f}"
              + f"{score.share(-2) + score.share(-3):>7.3f}", flush=True)


if __name__ == "__main__":
    run_command(main)
