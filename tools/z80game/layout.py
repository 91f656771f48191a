"""The game's RAM as Python values: boards, dice, moves, options, cube and series by symbol.

A board in RAM is 28 signed bytes from `board - 1` on: the opponent's checkers borne off first, then
locations 0..26. In a `pyref` board that count comes last. Marks are kept as 2 << point in one byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pyref.options import ENDING_MULTIPLIER, Options, Start
from pyref.position import BAR, LOCATIONS, OFF, Board
from pyref.sides import Side

HIT = 0x80
MAX_MOVES = 4
STARTS: tuple[Start, ...] = ("roll", "loser", "alternate")
"""Values of `option_start` by number."""

NOBODY = 2
"""No winner (a draw), or no starter (an opening roll)."""


class MoveMade(NamedTuple):
    """A move as the game records it: source 1..25, target 0 (off)..24, with hit or without."""

    source: int
    target: int
    hit: bool

    def __str__(self) -> str:
        source = "bar" if self.source == BAR else str(self.source)
        target = str(self.target) if self.target else "off"
        return f"{source}/{target}{'*' if self.hit else ''}"


def board_bytes(board: Sequence[int]) -> bytes:
    """28 bytes for `board - 1` on."""
    return bytes(n & 255 for n in (board[LOCATIONS - 1], *board[:LOCATIONS - 1]))


def board_from_bytes(data: Sequence[int]) -> Board:
    """The board that 28 bytes from `board - 1` on hold."""
    counts = [int(n) - 256 if n > 127 else int(n) for n in data]
    return (*counts[1:], counts[0])


def dice_bytes(unplayed: Iterable[int], marks: int = 0) -> bytes:
    """Six bytes for `marks` on: marks, number of dice, and the list that the game keeps of them.

    unplayed  0..4 dice in any order
    marks     points 1..6 as bits, bit p = point p, as in pyref.variants
    """
    left = sorted(unplayed, reverse=True)
    pair = (left or [1])[:2]
    larger, smaller = pair[0], pair[-1]
    return bytes((2 * marks & 255, len(left), larger, smaller, larger, smaller))


def moves_from_bytes(count: int, data: Sequence[int]) -> tuple[MoveMade, ...]:
    """The moves in `play_moves` or `best_moves`: `count` pairs of source and target."""
    pairs = [(int(data[2 * k]), int(data[2 * k + 1])) for k in range(count)]
    return tuple(
        MoveMade(source, 0 if target == OFF else target & ~HIT, target >= HIT)
        for source, target in pairs)


def play_text(moves: Iterable[MoveMade]) -> str:
    """A play in the protocol's words, `13/10 8/7*`."""
    return " ".join(map(str, moves))


def result_of(board: Sequence[int], moves: Iterable[MoveMade]) -> Board:
    """The board after recorded moves.

    >>> from pyref.position import START
    >>> result_of(START, [MoveMade(13, 10, False)])[10]
    1
    """
    after = list(board)
    for source, target, hit in moves:
        after[source] -= 1
        if hit:
            after[target] = 0
            after[0] -= 1
        after[target or OFF] += 1
    return tuple(after)


def option_bytes(options: Options) -> bytes:
    """Seven bytes for `option_ending` on."""
    return bytes((
        ENDING_MULTIPLIER[options.ending], options.cube_limit, options.automatic,
        STARTS.index(options.start), options.last_roll, options.caucasian, options.stake))


def side_byte(side: Side | None) -> int:
    """A side, or 2 for nobody."""
    return NOBODY if side is None else int(side)


def side_from_byte(value: int) -> Side | None:
    return None if value == NOBODY else Side(value)


def signed_word(low: int, high: int) -> int:
    value = low | high << 8
    return value - 65536 if value > 32767 else value


def words_bytes(*words: int) -> bytes:
    """Words, low byte first."""
    return b"".join((word & 0xFFFF).to_bytes(2, "little") for word in words)
