"""Labelled decisions from self-play, one shard of games at a time.

    python -m tools.train.selfplay KIND [--shards 10] [--games 4000] [--first 0] [--student FILE]

KIND says who plays; bgsage labels every result in all of them:

    clean    bgsage, now and then a random play
    noisy    bgsage with three degrees of noise, a degree a game
    student  the network in FILE (a weights.json) against itself, half of the games with noise
    pubeval  the same network against pubeval

Shards go to `data/train/decisions/KIND-SEED.npz`; those that exist are not made again, so a stopped
run goes on where it was. Fields, one row a decision with at least two results: `root` int8 (n, 28),
`cands` int8 (n, 12, 28) the best seven results and five others, best first, `labels` float16
(n, 12, 5), `count` int8 (n,), `ply` int16 (n,).
"""

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from pyref.network import load
from tools import pubeval
from tools.command import run_command
from tools.train.boards import (
    KEPT,
    MAX_PLAYS,
    START,
    Boards,
    board_class,
    has_contact,
    plays,
    turned_boards,
)
from tools.train.compiled import WORK, Array, compiled
from tools.train.teacher import teacher
from tools.train.teacher_math import equity
from tools.train.twin import Twin, evaluate

BEST_KEPT = 7
FOLDER = WORK / "decisions"
KINDS = ("clean", "noisy", "student", "pubeval")
_NOISE = np.array([0.02, 0.05, 0.12, 0.3])


@compiled
def _all_plays(boards: Array, dice: Array, out: Array, offsets: Array, hashes: Array) -> int:
    """Results of all boards one after another; offsets (n + 1,). -1 if `out` is too small."""
    total = 0
    offsets[0] = 0
    for i in range(len(boards)):
        if len(out) - total < MAX_PLAYS:
            return -1
        total += plays(boards[i], dice[i, 0], dice[i, 1], out[total:], hashes)
        offsets[i + 1] = total
    return total


@compiled
def _values(before: Array, results: Array, offsets: Array, tables: Array, twin: Twin,
            style: Array, use_pubeval: Array, values: Array) -> None:
    """The players' values of all results: pubeval's where `use_pubeval[i]`, else the network's."""
    acc = np.zeros(len(twin[1]), np.int16)
    for i in range(len(before)):
        contact = has_contact(before[i])
        row = board_class(before[i])
        for k in range(offsets[i], offsets[i + 1]):
            if use_pubeval[i]:
                total = 0.0
                for location in range(28):
                    total += tables[0 if contact else 1, location, results[k, location] + 15]
                values[k] = total
            else:
                values[k] = evaluate(results[k], before[i], contact, row, twin, style, acc)


class Games:
    """Many games advancing together, a ply at a time."""

    def __init__(self, kind: str, games: int, seed: int, student: Twin | None,
                 scale: float) -> None:
        self._kind, self._student, self._scale = kind, student, scale
        self._rng = np.random.default_rng(seed)
        self._teacher = teacher()
        self._tables = pubeval.load() if kind == "pubeval" else np.zeros((2, 28, 31))
        self._boards = np.repeat(START[None], games, 0)
        self._dice = self._opening_dice(games)
        self._pubeval_moves = np.arange(games) % 2 == 1
        noise = self._rng.choice(_NOISE, games)
        if kind == "noisy":
            self._noise = noise
        elif kind == "student":
            self._noise = np.where(self._rng.random(games) < 0.5, noise, 0.0)
        else:
            self._noise = np.zeros(games)
        self._random_share = 0.01 if kind == "clean" else 0.02
        self._out = np.zeros((max(200_000, games * 100) + MAX_PLAYS, 28), np.int8)
        self._hashes = np.zeros(MAX_PLAYS, np.int64)

    def _opening_dice(self, games: int) -> NDArray[np.int64]:
        dice = self._rng.integers(1, 7, (games, 2))
        while (equal := dice[:, 0] == dice[:, 1]).any():
            dice[equal] = self._rng.integers(1, 7, (int(equal.sum()), 2))
        return dice

    @property
    def running(self) -> int:
        return len(self._boards)

    def ply(self, number: int) -> dict[str, NDArray[np.generic]]:
        """Play one roll in every game; the decisions in it, as the shard's fields."""
        games = len(self._boards)
        offsets = np.zeros(games + 1, np.int64)
        while (total := _all_plays(self._boards, self._dice, self._out, offsets,
                                   self._hashes)) < 0:
            self._out = np.zeros((2 * len(self._out), 28), np.int8)
        results = self._out[:total]
        labels = self._teacher.after_play(results)
        equities = equity(labels)
        values = self._player_values(results, offsets, equities)
        counts = np.diff(offsets)
        following = self._boards.copy()
        kept: list[tuple[int, NDArray[np.int64]]] = []
        for g in np.flatnonzero(counts):
            first, last = offsets[g], offsets[g + 1]
            order = np.argsort(-equities[first:last], kind="stable")
            if counts[g] > 1 and results[first + order[0], 26] < 15:
                if counts[g] > KEPT:
                    others = self._rng.choice(order[BEST_KEPT:], KEPT - BEST_KEPT, replace=False)
                    order = np.concatenate([order[:BEST_KEPT], others])
                kept.append((int(g), first + order))
            following[g] = results[first + self._chosen(int(g), values[first:last])]
        data = self._fields(kept, results, labels, number)
        self._advance(following)
        return data

    def _player_values(self, results: Boards, offsets: NDArray[np.int64],
                       equities: NDArray[np.float32]) -> NDArray[np.float64]:
        if self._student is None:
            return equities.astype(np.float64)
        twin = self._student
        values = np.zeros(len(results))
        plain = self._pubeval_moves if self._kind == "pubeval" else np.zeros(self.running, bool)
        _values(self._boards, results, offsets, self._tables, twin, twin.styles[3], plain, values)
        return values / self._scale

    def _chosen(self, game: int, values: NDArray[np.float64]) -> int:
        if self._rng.random() < self._random_share:
            return int(self._rng.integers(len(values)))
        if self._noise[game] > 0:
            values = values + self._noise[game] * self._rng.gumbel(size=len(values))
        return int(values.argmax())

    def _fields(self, kept: list[tuple[int, NDArray[np.int64]]], results: Boards,
                labels: NDArray[np.float32], number: int) -> dict[str, NDArray[np.generic]]:
        cands = np.zeros((len(kept), KEPT, 28), np.int8)
        marks = np.zeros((len(kept), KEPT, 5), np.float16)
        count = np.zeros(len(kept), np.int8)
        for i, (_, rows) in enumerate(kept):
            count[i] = len(rows)
            cands[i, :len(rows)] = results[rows]
            marks[i, :len(rows)] = labels[rows]
        root = self._boards[[g for g, _ in kept]] if kept else np.zeros((0, 28), np.int8)
        return {"root": root, "cands": cands, "labels": marks, "count": count,
                "ply": np.full(len(kept), number, np.int16)}

    def _advance(self, following: Boards) -> None:
        going = following[:, 26] < 15
        self._boards = turned_boards(following[going])
        self._noise = self._noise[going]
        self._pubeval_moves = ~self._pubeval_moves[going]
        self._dice = self._rng.integers(1, 7, (len(self._boards), 2))


def make_shard(kind: str, games: int, seed: int, student: Path | None, path: Path) -> int:
    """Play and label one shard; the number of decisions written."""
    net = load(student) if student else None
    play = Games(kind, games, seed, Twin.of(net) if net else None,
                 net.units_per_point if net else 1.0)
    parts: list[dict[str, NDArray[np.generic]]] = []
    with tqdm(total=games, desc=path.stem, unit="game", mininterval=5) as bar:
        while play.running and len(parts) < 400:
            parts.append(play.ply(len(parts)))
            bar.update(games - play.running - bar.n)
    data = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part.npz")
    np.savez(partial, **data)  # type: ignore[arg-type]
    partial.replace(path)
    return len(data["root"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--shards", type=int, default=10)
    parser.add_argument("--games", type=int, default=4000, help="games a shard")
    parser.add_argument("--first", type=int, default=0, help="seed of the first shard")
    parser.add_argument("--student", type=Path, help="weights.json that plays")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    if (arguments.kind in ("student", "pubeval")) != bool(arguments.student):
        parser.error("--student goes with the kinds student and pubeval")
    for seed in range(arguments.first, arguments.first + arguments.shards):
        path = arguments.folder / f"{arguments.kind}-{seed}.npz"
        if path.exists():
            continue
        began = time.monotonic()
        made = make_shard(arguments.kind, arguments.games,
                          seed * len(KINDS) + KINDS.index(arguments.kind),
                          arguments.student, path)
        print(f"{path.name}: {made} decisions, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    run_command(main)
