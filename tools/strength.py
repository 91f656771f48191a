"""How strong the players are, by look-up and by play.

    python -m tools.strength [--games 30000] [--z80] [--data FOLDER]

Prints

- equity lost a decision on `equities.jsonl.xz` (judge: bgsage 3-ply) by kind of position, for the
  four levels, pubeval, random play and, where installed, bgsage's bare networks;
- points a game against pubeval with the standard error, for the same players;
- equity lost by offering and answering the cube on `cube.jsonl.xz` (judge: bgsage's 3-ply
  equities), and how many of the clear decisions are right;
- with --z80 the same decisions by the assembled game in the emulator: equity lost, agreement with
  the reference, thinking time at 3.5 MHz on the contended machine with interrupts, and its
  share by routine.

The data files lie in `../shared/data/backgammon` beside the checkout unless --data names their
folder; without it the samples of 500 rows in tests/data are used.
"""

import argparse
import importlib.util
import json
import lzma
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyref.network import load
from pyref.options import Options
from pyref.player import Player as ReferencePlayer
from tools import pubeval
from tools.command import CommandError, run_command
from tools.players import player
from tools.tournament import report, tournament

ROOT = Path(__file__).parents[1]
_WHOLE = ROOT.parent / "shared" / "data" / "backgammon"
DATA = _WHOLE if _WHOLE.exists() else ROOT / "tests" / "data" / "backgammon"
KINDS = ("opening", "contact", "bar", "race", "bearoff", "bearoff_contact")
LEVELS = ("level1", "level2", "level3", "level4")
CLOCK = 3_500_000
_JUDGE = 3
_CLEAR = 0.05
_SAMPLE = 200


@dataclass(frozen=True)
class Decisions:
    """The rows of `equities.jsonl.xz`.

    boards int8 (n, 28), dice int64 (n, 2), kinds (n,); `equity[i]` maps each legal result to the
    judge's equity; `best` float64 (n,) the highest of them.
    """

    boards: NDArray[np.int8]
    dice: NDArray[np.int64]
    kinds: NDArray[np.str_]
    equity: list[dict[tuple[int, ...], float]]
    best: NDArray[np.float64]

    def lost(self, after: NDArray[np.int8]) -> NDArray[np.float64]:
        """Equity lost by choosing these boards (n, 28)."""
        chosen = np.array([values[tuple(board)] for values, board
                           in zip(self.equity, after.tolist(), strict=True)], np.float64)
        return np.subtract(self.best, chosen)

    def lost_at_random(self) -> NDArray[np.float64]:
        """What a player loses who takes any result with the same chance."""
        return np.subtract(self.best, [float(np.mean(list(v.values()))) for v in self.equity])


def rows(path: Path) -> list[dict[str, Any]]:
    """All rows of an .xz file of JSON lines."""
    if not path.is_file():
        raise CommandError(f"{path} is missing; --data names the folder with the data files")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def load_decisions(path: Path) -> Decisions:
    """The equity oracle."""
    data = rows(path)
    equity = [{tuple(r[0]): float(r[_JUDGE]) for r in row["results"]} for row in data]
    return Decisions(np.array([row["board"] for row in data], np.int8),
                     np.array([row["dice"] for row in data], np.int64),
                     np.array([row["kind"] for row in data]), equity,
                     np.array([max(values.values()) for values in equity]))


def loss_line(name: str, lost: NDArray[np.float64], kinds: NDArray[np.str_]) -> str:
    """One row of the table."""
    cells = [f"{lost[kinds == kind].mean():>9.4f}" if (kinds == kind).any() else f"{'-':>9}"
             for kind in KINDS]
    error = lost.std() / np.sqrt(len(lost))
    return f"{name:<14}" + "".join(cells) + f"{lost.mean():>9.4f} +- {error:.4f}"


def available() -> list[str]:
    """The players that can take part here."""
    names = [*LEVELS]
    if pubeval.weights_file().exists():
        names.append("pubeval")
    if importlib.util.find_spec("bgsage"):
        names.append("bgsage")
    return names


def print_losses(decisions: Decisions, names: Sequence[str]) -> None:
    print("equity lost a decision (judge: bgsage 3-ply)")
    print(f"{'player':<14}" + "".join(f"{k[:8]:>9}" for k in KINDS) + f"{'all':>9}")
    print(loss_line("random", decisions.lost_at_random(), decisions.kinds))
    for name in names:
        after = player(name).play(decisions.boards, decisions.dice,
                                  np.arange(len(decisions.boards)))
        print(loss_line(name, decisions.lost(after), decisions.kinds), flush=True)


@dataclass(frozen=True)
class CubeScore:
    """What the cube decisions of a file cost, and how many clear ones are right."""

    double_lost: float
    take_lost: float
    clear: int
    clear_right: int


def cube_score(path: Path) -> CubeScore:
    """The network's cube decisions on the cube oracle."""
    net = load()
    double_lost, take_lost, clear, right = [], [], 0, 0
    for row in rows(path):
        board, nd, dt = row["board"], row["bgsage"]["nd"], row["bgsage"]["dt"]
        offered = min(dt, 1.0)
        doubles, takes = net.doubles(board), net.takes(board)
        double_lost.append(max(nd, offered) - (offered if doubles else nd))
        take_lost.append(max(dt - 1, 0) if takes else max(1 - dt, 0))
        if row["agree"] and min(row["margin"], row["margin_take"]) > _CLEAR:
            clear += 1
            right += doubles == (offered > nd) and takes == (dt <= 1)
    return CubeScore(float(np.mean(double_lost)), float(np.mean(take_lost)), clear, right)


def print_cube(path: Path) -> None:
    score = cube_score(path)
    print(f"cube: doubling loses {score.double_lost:.4f} a decision, answering "
          f"{score.take_lost:.4f}; clear decisions right {score.clear_right} of {score.clear} "
          f"({score.clear_right / score.clear:.1%})")


def print_z80(decisions: Decisions, longest: tuple[list[int], list[int]]) -> None:
    """The same decisions by the assembled game, with its thinking time."""
    from tools.z80game.engine import Z80Backend
    from tools.z80game.profile import time_by_routine

    backend, options = Z80Backend(interrupts=True), Options()
    print("z80, thinking time in seconds at 3.5 MHz")
    for level in (1, 2, 3, 4):
        after, times = [], []
        reference = ReferencePlayer(load(), options, level)
        sample = np.linspace(0, len(decisions.boards) - 1, _SAMPLE).astype(int)
        differing = 0
        for board, dice in zip(decisions.boards.tolist(), decisions.dice.tolist(), strict=True):
            chosen = backend.choose(tuple(board), (dice[0], dice[1]), level, options)
            after.append(chosen.result)
            times.append((chosen.tstates or 0) / CLOCK)
        for i in sample.tolist():
            dice = decisions.dice[i].tolist()
            play = reference.choose(tuple(decisions.boards[i].tolist()), (dice[0], dice[1])).play
            differing += play is None or play.result != after[i]
        seconds = np.array(times)
        worst = backend.choose(tuple(longest[0]), (longest[1][0], longest[1][1]), level, options)
        print(loss_line(f"z80-{level}", decisions.lost(np.array(after, np.int8)),
                        decisions.kinds))
        print(f"  mean {seconds.mean():.3f}, 99% {np.quantile(seconds, 0.99):.3f}, most "
              f"{seconds.max():.3f}, longest list {(worst.tstates or 0) / CLOCK:.3f}; "
              f"{differing} of {_SAMPLE} differ from the reference", flush=True)
        some = [(tuple(decisions.boards[i].tolist()), tuple(decisions.dice[i].tolist()))
                for i in sample.tolist()]
        shares = time_by_routine(backend, some, level)
        spent = ", ".join(f"{name} {share:.1%}" for name, share in shares[:8])
        print(f"  time {spent}", flush=True)


def longest_list(path: Path) -> tuple[list[int], list[int]]:
    """Board and dice of the row of `legal_plays.jsonl.xz` with the most results."""
    row = max(rows(path), key=lambda r: len(r["results"]))
    return row["board"], row["dice"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=30_000, help="against pubeval; 0 for none")
    parser.add_argument("--players", nargs="+", default=None)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--z80", action="store_true", help="let the assembled game play too")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = options.players or available()
    print(f"evaluator {load().id}")
    decisions = load_decisions(options.data / "equities.jsonl.xz")
    print_losses(decisions, names)
    print_cube(options.data / "cube.jsonl.xz")
    if options.z80:
        print_z80(decisions, longest_list(options.data / "legal_plays.jsonl.xz"))
    if options.games and not pubeval.weights_file().exists():
        print(f"no games against pubeval: {pubeval.missing()}")
    elif options.games:
        for name in [*names, "random"]:
            if name not in ("pubeval", "bgsage"):
                print(report(name, "pubeval", tournament(
                    name, "pubeval", options.games, seed=options.seed,
                    processes=options.processes)), flush=True)


if __name__ == "__main__":
    run_command(main)
