"""A turn from the roll to its end, and why a move is refused (the table in docs/rules.md)."""

from collections.abc import Sequence
from typing import Literal, get_args

from pyref.errors import IllegalPlayError, InvalidPlayError
from pyref.movegen import Dice, Move, most_dice, moved, unplayed_after_roll
from pyref.position import BAR, HOME, Point
from pyref.variants import STANDARD, Marks, Variant

Reason = Literal["no_checker", "bar_first", "blocked", "not_home", "higher_first", "hitter_hides",
                 "larger_die", "wastes_die"]

REASONS: tuple[Reason, ...] = get_args(Reason)
"""In the order in which they are tried; the Z80 game numbers them from 1."""


class Turn:
    """The turn of one side from the roll to the end: dice, moves made so far, marks.

    Moves are added one at a time, each judged by `refusal`; nothing else changes a turn. Dice that
    are not 1..6 are an InvalidPlayError.

    >>> from pyref.position import START
    >>> turn = Turn(START, (3, 1))
    >>> turn.refusal(13, 1), turn.refusal(8, 3), turn.refusal(10, 3)
    ('blocked', None, 'no_checker')
    >>> turn.play(8, 3)
    >>> turn.unplayed
    (1,)
    """

    def __init__(self, board: Sequence[int], dice: Dice, variant: Variant = STANDARD) -> None:
        self.start = tuple(board)
        self.dice = dice
        self.variant = variant
        self.total = most_dice(board, unplayed_after_roll(dice), variant)
        """The most dice that can be played in this turn, 0..4."""
        self.restore()

    def restore(self) -> None:
        """Take all moves back."""
        self.board = self.start
        self.unplayed = unplayed_after_roll(self.dice)
        self.marks: Marks = 0
        self.moves: list[Move] = []

    @property
    def is_complete(self) -> bool:
        """True once no further die must be played."""
        return len(self.moves) == self.total

    def refusal(self, source: Point, die: int) -> Reason | None:
        """Why the checker on `source` (25 = bar) may not be moved by `die` now; None if it may."""
        if die not in self.unplayed:
            raise InvalidPlayError(f"die {die} is not among the unplayed {self.unplayed}")
        if not 1 <= source <= BAR:
            raise InvalidPlayError(f"source {source} is outside 1..25")
        board, target = self.board, source - die
        if board[source] <= 0:
            return "no_checker"
        if board[BAR] and source != BAR:
            return "bar_first"
        if target >= 1 and board[target] <= -2:
            return "blocked"
        if target <= 0 and max(board[HOME + 1:BAR + 1]) > 0:
            return "not_home"
        if target < 0 and max(board[source + 1:BAR], default=0) > 0:
            return "higher_first"
        if self.variant.hides(board, self.marks, source, target):
            return "hitter_hides"
        if self._is_smaller_of_either_not_both(die):
            return "larger_die"
        if len(self.moves) + 1 + self._still_playable_after(source, die) < self.total:
            return "wastes_die"
        return None

    def _is_smaller_of_either_not_both(self, die: int) -> bool:
        if self.moves or self.total != 1 or die != min(self.dice) or die == max(self.dice):
            return False
        return all(most_dice(self.board, (d,), self.variant) for d in self.dice)

    def _still_playable_after(self, source: Point, die: int) -> int:
        marks = self.variant.marks_after(self.board, self.marks, source, source - die)
        after = moved(self.board, source, die)
        rest = self._without(die)
        return most_dice(after, rest, self.variant, marks) if rest else 0

    def _without(self, die: int) -> tuple[int, ...]:
        rest = list(self.unplayed)
        rest.remove(die)
        return tuple(rest)

    def play(self, source: Point, die: int) -> None:
        """Make a move, or raise `IllegalPlayError` with the reason."""
        reason = self.refusal(source, die)
        if reason:
            raise IllegalPlayError(f"the checker on {source} may not move by {die}: {reason}")
        self.marks = self.variant.marks_after(self.board, self.marks, source, source - die)
        self.board = tuple(moved(self.board, source, die))
        self.unplayed = self._without(die)
        self.moves.append(Move(source, die))

    def accepts(self, die: int) -> bool:
        """Would any source be accepted for this unplayed die?"""
        return any(self.refusal(source, die) is None for source in range(1, BAR + 1))
