"""Legal plays, streamed in the one order that names them (docs/rules.md).

Larger die first, then smaller die first; sources from the bar and 24 down to 1, depth first. For
doubles sources never increase, except once a Caucasian mark exists. The first sequence that reaches
a result names it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pyref.errors import InvalidPlayError
from pyref.position import BAR, HOME, OFF, POINTS, Board, Point
from pyref.variants import STANDARD, Marks, Variant

Dice = tuple[int, int]


class Move(NamedTuple):
    """One checker by one die; `source` 25 is the bar."""

    source: Point
    die: int

    @property
    def target(self) -> Point:
        """Where the checker arrives: 1..24, or 0 = off."""
        return max(0, self.source - self.die)


class Play(NamedTuple):
    """A whole turn: its moves in order and the board after them, still in the mover's view."""

    moves: tuple[Move, ...]
    result: Board


Path = tuple[tuple[int, int], ...]


def sources(board: Sequence[int], die: int, top: Point = BAR) -> list[Point]:
    """Points not above `top` from which the die can be moved by itself, highest first.

    Blocked points, the bar and bearing off are judged; other dice and marks are not.
    """
    if board[BAR]:
        return [BAR] if board[BAR - die] > -2 else []
    found = [s for s in range(min(top, POINTS), die, -1) if board[s] > 0 and board[s - die] > -2]
    if max(board[HOME + 1:BAR]) <= 0:
        if board[die] > 0:
            if die <= top:
                found.append(die)
        elif max(board[die:HOME + 1]) <= 0:
            highest = next((p for p in range(die - 1, 0, -1) if board[p] > 0), 0)
            if 0 < highest <= top:
                found.append(highest)
    return found


def moved(board: Sequence[int], source: Point, die: int) -> list[int]:
    """The board after one legal move, hit included."""
    after = list(board)
    after[source] -= 1
    target = source - die
    if target <= 0:
        after[OFF] += 1
    elif after[target] == -1:
        after[target] = 1
        after[0] -= 1
    else:
        after[target] += 1
    return after


def orders(dice: Sequence[int]) -> list[tuple[int, ...]]:
    """The orders in which unplayed dice can be played, larger first; one for equal dice.

    >>> orders((3, 5)), orders((2, 2)), orders((4,))
    ([(5, 3), (3, 5)], [(2, 2)], [(4,)])
    """
    if len(set(dice)) < 2:
        return [tuple(dice)]
    low, high = sorted(dice)
    return [(high, low), (low, high)]


def check_roll(dice: Sequence[int]) -> None:
    """Raise `InvalidPlayError` unless these are two dice of 1..6.

    >>> check_roll((7, 1))
    Traceback (most recent call last):
    pyref.errors.InvalidPlayError: roll (7, 1), expected two dice of 1..6
    """
    if len(dice) != 2 or not all(die in range(1, 7) for die in dice):
        raise InvalidPlayError(f"roll {dice!r}, expected two dice of 1..6")


def unplayed_after_roll(dice: Dice) -> tuple[int, ...]:
    """The dice to play: two different ones, or four of a double; another roll is refused."""
    check_roll(dice)
    return dice if dice[0] != dice[1] else (dice[0],) * 4


def most_dice(
    board: Sequence[int], dice: Sequence[int], variant: Variant = STANDARD, marks: Marks = 0
) -> int:
    """The most of these unplayed dice that any order allows to be played, 0..len(dice)."""
    best = 0
    for order in orders(dice):
        best = max(best, _deepest(board, order, variant, marks, BAR))
        if best == len(dice):
            break
    return best


def _deepest(
    board: Sequence[int], order: tuple[int, ...], variant: Variant, marks: Marks, top: Point
) -> int:
    best = 0
    die, rest = order[0], order[1:]
    for source in sources(board, die, top):
        if variant.hides(board, marks, source, source - die):
            continue
        if not rest:
            return 1
        after_marks = variant.marks_after(board, marks, source, source - die)
        next_top = variant.next_top(source, die, after_marks) if rest[0] == die else BAR
        depth = 1 + _deepest(moved(board, source, die), rest, variant, after_marks, next_top)
        if depth == len(order):
            return depth
        best = max(best, depth)
    return best


def sequences(
    board: Sequence[int], dice: Dice, variant: Variant = STANDARD
) -> Iterator[tuple[Path, list[int]]]:
    """Every legal sequence of (source, die) with its result, repeated results included."""
    unplayed = unplayed_after_roll(dice)
    longest = most_dice(board, unplayed, variant)
    if longest == 0:
        return
    for order in orders(unplayed):
        found = False
        for sequence in _walk(board, order[:longest], variant, 0, BAR, ()):
            found = True
            yield sequence
        if found and longest == 1 and len(unplayed) == 2:
            return


def _walk(
    board: Sequence[int], order: tuple[int, ...], variant: Variant, marks: Marks, top: Point,
    path: Path
) -> Iterator[tuple[Path, list[int]]]:
    die, rest = order[0], order[1:]
    for source in sources(board, die, top):
        if variant.hides(board, marks, source, source - die):
            continue
        after = moved(board, source, die)
        step = (*path, (source, die))
        if not rest:
            yield step, after
            continue
        after_marks = variant.marks_after(board, marks, source, source - die)
        next_top = variant.next_top(source, die, after_marks) if rest[0] == die else BAR
        yield from _walk(after, rest, variant, after_marks, next_top, step)


def legal_plays(board: Sequence[int], dice: Dice, variant: Variant = STANDARD) -> list[Play]:
    """One play for each distinct result, in order of enumeration; empty if no die can be played.

    dice : 1..6 each, otherwise InvalidPlayError

    >>> from pyref.position import START
    >>> [len(legal_plays(START, dice)) for dice in ((3, 1), (6, 5), (6, 6), (1, 1), (2, 2))]
    [16, 7, 11, 42, 75]
    """
    named: dict[Board, Path] = {}
    for path, after in sequences(board, dice, variant):
        named.setdefault(tuple(after), path)
    return [Play(tuple(Move(*step) for step in path), result) for result, path in named.items()]
