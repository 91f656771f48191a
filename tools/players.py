"""Players that choose for many boards at once, for matches and strength tables.

`player(name)` knows

    level1 .. level4    the network's four levels, by the compiled twin of `pyref.network`
    pyref1 .. pyref4    the same levels by the reference itself, for checking
    z80-1 .. z80-4      the same levels played by the assembled game in the emulator
    pubeval             Tesauro's linear evaluator, where its weights are at hand
    random              any legal play, all equally likely
    bgsage              bgsage's bare networks (its 1-ply), where installed
    a path              level 4 of another weights.json

A player is asked with boards, dice and a number for each that names the decision, so that a random
choice depends on nothing else.
"""

from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pyref.network import load
from pyref.player import Player as ReferencePlayer
from tools import pubeval
from tools.command import CommandError
from tools.train.boards import MAX_PLAYS, Boards, has_contact, plays
from tools.train.compiled import Array, compiled
from tools.train.twin import Twin, best

Numbers = NDArray[np.int64]


class Player(Protocol):
    """Anything that plays."""

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        """Boards (n, 28) after the player's plays, still in the mover's view.

        boards, dice (n, 2), numbers (n,) naming the decisions; where nothing can be played the
        board stays as it is.
        """


@compiled
def mixed(number: int) -> int:
    """64 well-mixed bits of a number, as a non-negative 63-bit integer."""
    x = np.uint64(number) + np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = x ^ (x >> np.uint64(31))
    return np.int64(x >> np.uint64(1))  # type: ignore[return-value]


@compiled
def _random_plays(boards: Boards, dice: Numbers, numbers: Numbers, after: Boards) -> None:
    results = np.zeros((MAX_PLAYS, 28), np.int8)
    hashes = np.zeros(MAX_PLAYS, np.int64)
    for i in range(len(boards)):
        count = plays(boards[i], dice[i, 0], dice[i, 1], results, hashes)
        after[i] = boards[i] if count == 0 else results[mixed(numbers[i]) % count]


@compiled
def _pubeval_plays(boards: Boards, dice: Numbers, tables: Array, after: Boards) -> None:
    results = np.zeros((MAX_PLAYS, 28), np.int8)
    hashes = np.zeros(MAX_PLAYS, np.int64)
    for i in range(len(boards)):
        count = plays(boards[i], dice[i, 0], dice[i, 1], results, hashes)
        after[i] = boards[i]
        table = tables[0 if has_contact(boards[i]) else 1]
        top = -np.inf
        for k in range(count):
            value = 0.0
            for location in range(28):
                value += table[location, results[k, location] + 15]
            if results[k, 26] == 15:
                value = pubeval.FINISHED
            if value > top:
                top = value
                after[i] = results[k]


@compiled
def _network_plays(boards: Boards, dice: Numbers, twin: Twin, style: Array,
                   after: Boards) -> None:
    results = np.zeros((MAX_PLAYS, 28), np.int8)
    hashes = np.zeros(MAX_PLAYS, np.int64)
    acc = np.zeros(twin[1].shape[0], np.int16)
    for i in range(len(boards)):
        count = plays(boards[i], dice[i, 0], dice[i, 1], results, hashes)
        after[i] = boards[i]
        if count > 0:
            after[i] = results[best(boards[i], results, count, twin, style, acc)]


class RandomPlayer:
    """Any legal play."""

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        after = np.empty_like(boards)
        _random_plays(boards, dice, numbers, after)
        return after


class PubevalPlayer:
    """The linear evaluator; of equal values the first enumerated."""

    def __init__(self) -> None:
        self._tables = pubeval.load()

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        after = np.empty_like(boards)
        _pubeval_plays(boards, dice, self._tables, after)
        return after


class NetworkPlayer:
    """One level of the network by the compiled twin."""

    def __init__(self, level: int, weights: Path | None = None) -> None:
        self._twin = Twin.of(load(weights) if weights else load())
        self._style = self._twin.styles[level - 1]

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        after = np.empty_like(boards)
        _network_plays(boards, dice, self._twin, self._style, after)
        return after


class PyrefPlayer:
    """One level by the reference."""

    def __init__(self, level: int) -> None:
        self._player = ReferencePlayer(load(), level=level)

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        after = boards.copy()
        for i, (board, roll) in enumerate(zip(boards.tolist(), dice.tolist(), strict=True)):
            chosen = self._player.choose(tuple(board), (roll[0], roll[1])).play
            if chosen is not None:
                after[i] = chosen.result
        return after


class Z80Player:
    """One level by the tape's own bytes."""

    def __init__(self, level: int) -> None:
        from pyref.options import Options
        from tools.z80game.engine import Z80Backend

        self._backend, self._options, self._level = Z80Backend(), Options(), level

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        after = boards.copy()
        for i, (board, roll) in enumerate(zip(boards.tolist(), dice.tolist(), strict=True)):
            chosen = self._backend.choose(tuple(board), (roll[0], roll[1]), self._level,
                                          self._options)
            after[i] = chosen.result
        return after


class SagePlayer:
    """bgsage's bare networks."""

    def __init__(self) -> None:
        from tools.train.teacher import teacher

        self._teacher = teacher()

    def play(self, boards: Boards, dice: Numbers, numbers: Numbers) -> Boards:
        from tools.train.teacher_math import equity

        results = np.zeros((MAX_PLAYS, 28), np.int8)
        hashes = np.zeros(MAX_PLAYS, np.int64)
        after = boards.copy()
        found: list[Boards] = []
        for board, roll in zip(boards, dice, strict=True):
            count = plays(board, roll[0], roll[1], results, hashes)
            found.append(results[:count].copy())
        equities = equity(self._teacher.after_play(np.concatenate(found)))
        start = 0
        for i, options in enumerate(found):
            if len(options):
                after[i] = options[equities[start:start + len(options)].argmax()]
            start += len(options)
        return after


@lru_cache(maxsize=16)
def player(name: str) -> Player:
    """The player of that name, made once a process; ValueError if nobody is called so."""
    if name == "random":
        return RandomPlayer()
    if name == "pubeval":
        return PubevalPlayer()
    if name == "bgsage":
        return SagePlayer()
    if name.endswith(".json"):
        return NetworkPlayer(4, Path(name))
    kind, level = name[:-1].rstrip("-"), name[-1:]
    if level in {"1", "2", "3", "4"}:
        if kind == "level":
            return NetworkPlayer(int(level))
        if kind == "pyref":
            return PyrefPlayer(int(level))
        if kind == "z80":
            return Z80Player(int(level))
    raise CommandError(f"no player is called {name!r}: see tools/players.py")
