"""The board as a value: 28 counts from the view of the side on roll.

| index | meaning | sign |
|---|---|---|
| 0 | opponent's checkers on the bar | <= 0 |
| 1..24 | points; the mover goes from 24 down to 1 | own > 0, opponent's < 0 |
| 25 | own checkers on the bar | >= 0 |
| 26 | own checkers borne off | >= 0 |
| 27 | opponent's checkers borne off | <= 0 |

Functions on plain boards serve the inner loops; `Position` is the checked value around one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from pyref.errors import InvalidPositionError

Board = tuple[int, ...]
Point = int

LOCATIONS = 28
POINTS = 24
HOME = 6
CHECKERS = 15
OPPONENT_BAR, BAR, OFF, OPPONENT_OFF = 0, 25, 26, 27

START: Board = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2,
                0, 0, 0)


def turned(board: Sequence[int]) -> Board:
    """The same board from the other side's view."""
    return (*(-n for n in board[25::-1]), -board[OPPONENT_OFF], -board[OFF])


def pip_count(board: Sequence[int]) -> int:
    """Pips the mover still has to move, 0..375; a checker on the bar counts 25."""
    return sum(p * n for p, n in enumerate(board[:26]) if n > 0)


def has_contact(board: Sequence[int]) -> bool:
    """True unless both bars are empty and the mover's highest point is below the opponent's
    lowest."""
    if board[OPPONENT_BAR] or board[BAR]:
        return True
    highest = next((p for p in range(POINTS, 0, -1) if board[p] > 0), 0)
    return any(n < 0 for n in board[1:highest])


def check_board(values: Iterable[int]) -> Board:
    """The board as a tuple, or `InvalidPositionError` saying what is wrong with it."""
    board = tuple(values)
    if len(board) != LOCATIONS:
        raise InvalidPositionError(f"a board has {LOCATIONS} numbers, this one {len(board)}")
    for i, n in enumerate(board):
        if type(n) is not int:
            raise InvalidPositionError(f"board[{i}] is {n!r}, expected an integer")
    for i in (OPPONENT_BAR, OPPONENT_OFF):
        if board[i] > 0:
            raise InvalidPositionError(f"board[{i}] is {board[i]}, expected 0 or less")
    for i in (BAR, OFF):
        if board[i] < 0:
            raise InvalidPositionError(f"board[{i}] is {board[i]}, expected 0 or more")
    own = sum(n for n in board if n > 0)
    other = -sum(n for n in board if n < 0)
    if own != CHECKERS or other != CHECKERS:
        raise InvalidPositionError(
            f"the mover has {own} checkers and the opponent {other}, expected {CHECKERS} each")
    return board


@dataclass(frozen=True, slots=True)
class Position:
    """A checked board from the view of the side on roll.

    >>> Position.start().pip_count
    167
    >>> Position.start().turned() == Position.start()
    True
    """

    board: Board = START

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", check_board(self.board))

    @classmethod
    def start(cls) -> Self:
        """The position at the start of a game."""
        return cls(START)

    @classmethod
    def from_points(cls, own: dict[Point, int], opponent: dict[Point, int]) -> Self:
        """Each side's checkers by its own counting (25 = bar, 0 = off, which may be left out).

        >>> home = {24: 2, 13: 5, 8: 3, 6: 5}
        >>> Position.from_points(home, home) == Position.start()
        True
        """
        board = [0] * LOCATIONS
        for side, sign in ((own, 1), (opponent, -1)):
            for point, count in side.items():
                if not 0 <= point <= BAR:
                    raise InvalidPositionError(f"point {point} is outside 0..25")
                if point == 0:
                    index = OFF if sign > 0 else OPPONENT_OFF
                else:
                    index = point if sign > 0 else BAR - point
                if board[index]:
                    raise InvalidPositionError(f"both sides stand on location {index}")
                board[index] = sign * count
            rest = CHECKERS - sum(side.values())
            board[OFF if sign > 0 else OPPONENT_OFF] += sign * rest
        return cls(tuple(board))

    def turned(self) -> "Position":
        """The same position with the other side on roll."""
        return Position(turned(self.board))

    @property
    def pip_count(self) -> int:
        """Pips of the side on roll, 0..375."""
        return pip_count(self.board)

    @property
    def opponent_pip_count(self) -> int:
        """Pips of the other side, 0..375."""
        return pip_count(turned(self.board))

    @property
    def has_contact(self) -> bool:
        """Can the sides still hit each other?"""
        return has_contact(self.board)

    @property
    def is_all_home(self) -> bool:
        """True if every own checker not yet borne off is in the home board."""
        return max(self.board[HOME + 1:OFF]) <= 0

    @property
    def is_finished(self) -> bool:
        """True if either side has borne off all its checkers."""
        return self.board[OFF] == CHECKERS or self.board[OPPONENT_OFF] == -CHECKERS
