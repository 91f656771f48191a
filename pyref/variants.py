"""The two sets of moving rules: standard, and Caucasian as a small override.

`marks` is a set of points 1..6 as a bit mask (bit p = point p): where a checker stands that hit a
blot at home in the present turn. The standard rules never mark anything.
"""

from collections.abc import Sequence

from pyref.position import HOME, Point

Marks = int


class Variant:
    """The standard rules."""

    name = "standard"
    marking = False

    def hides(self, board: Sequence[int], marks: Marks, source: Point, target: Point) -> bool:
        """Would a marked checker move on to another own checker?"""
        return False

    def marks_after(
        self, board: Sequence[int], marks: Marks, source: Point, target: Point
    ) -> Marks:
        """Marks after the move from `source` to `target` (<= 0 = off) on `board` before it."""
        return 0

    def next_top(self, source: Point, die: int, marks: Marks) -> Point:
        """Highest source to try after a move of a double from `source` left these marks."""
        return source


class Caucasian(Variant):
    """A checker that hit a blot in its own home board may not hide on another own checker in the
    same turn. With others on its point, the one that moves away is taken to be unmarked."""

    name = "caucasian"
    marking = True

    def hides(self, board: Sequence[int], marks: Marks, source: Point, target: Point) -> bool:
        """Does a marked checker, alone on `source`, move on to a point with another own one?"""
        return bool(
            marks >> source & 1 and board[source] == 1 and target > 0 and board[target] > 0)

    def marks_after(
        self, board: Sequence[int], marks: Marks, source: Point, target: Point
    ) -> Marks:
        """A mark moves with its checker; a hit at home sets one."""
        moved_on = marks >> source & 1 and board[source] == 1
        if moved_on:
            marks &= ~(1 << source)
        if 0 < target <= HOME and (moved_on or board[target] == -1):
            marks |= 1 << target
        return marks

    def next_top(self, source: Point, die: int, marks: Marks) -> Point:
        """Two moves of a double from s and then from a higher source could change places, and
        so have been tried before, unless the second lands on s and a mark is at stake there."""
        return source + die if marks and source <= HOME else source


STANDARD = Variant()
CAUCASIAN = Caucasian()


def variant_of(caucasian: bool) -> Variant:
    """The variant that the option `caucasian` asks for."""
    return CAUCASIAN if caucasian else STANDARD
