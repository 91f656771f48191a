"""Who has won a game, by which class, and for how many points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pyref.errors import InvalidPositionError
from pyref.options import ENDING_MULTIPLIER, Options
from pyref.position import BAR, CHECKERS, HOME, OFF, OPPONENT_BAR, OPPONENT_OFF

Class = Literal["single", "gammon", "backgammon"]
Winner = Literal["mover", "opponent", "draw"]
Closing = Literal["none", "due", "done"]

CLASSES: tuple[Class, ...] = ("single", "gammon", "backgammon")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. A draw has no class and no points."""

    winner: Winner
    lost: Class | None
    points: int


def class_of_loss(board: Sequence[int], mover_loses: bool) -> Class:
    """What a loss is by the loser's checkers as they stand, whatever the ending setting.

    >>> from pyref.position import START
    >>> class_of_loss(START, mover_loses=True)
    'backgammon'
    """
    if mover_loses:
        off, bar, home = board[OFF], board[BAR], max(board[BAR - HOME:BAR])
    else:
        off, bar = -board[OPPONENT_OFF], -board[OPPONENT_BAR]
        home = -min(board[1:HOME + 1])
    if off:
        return "single"
    return "backgammon" if bar or home > 0 else "gammon"


def multiplier(lost: Class, options: Options) -> int:
    """What the class counts under the ending setting, 1..3."""
    return min(CLASSES.index(lost) + 1, ENDING_MULTIPLIER[options.ending])


def loss(board: Sequence[int], mover_loses: bool, cube: int, options: Options) -> Outcome:
    """The outcome if one side loses the game as the checkers stand (also by resignation)."""
    lost = class_of_loss(board, mover_loses)
    return Outcome("opponent" if mover_loses else "mover", lost, multiplier(lost, options) * cube)


def drop(mover_drops: bool, cube: int) -> Outcome:
    """The outcome of a refused double; `cube` is the value before the offer."""
    return Outcome("opponent" if mover_drops else "mover", "single", cube)


def of_play(
    board: Sequence[int], cube: int, options: Options, mover_was_first: bool,
    closing: Closing = "none"
) -> Outcome | None:
    """The outcome once a play has been made; None while the game goes on.

    mover_was_first  the side whose view `board` is moved first in the game
    closing          last-roll draw only: "none" no closing roll yet, "due" it is to be rolled,
                     "done" it has been played. Without that option it is not looked at.
    """
    mover_off = board[OFF] == CHECKERS
    opponent_off = board[OPPONENT_OFF] == -CHECKERS
    if not options.last_roll:
        if mover_off and opponent_off:
            raise InvalidPositionError("both sides have borne off all checkers")
        if not mover_off and not opponent_off:
            return None
        return loss(board, not mover_off, cube, options)
    first_off, second_off = (mover_off, opponent_off) if mover_was_first else (
        opponent_off, mover_off)
    if first_off and second_off:
        return Outcome("draw", None, 0)
    if first_off:
        if closing != "done":
            return None
        return loss(board, not mover_was_first, cube, options)
    return loss(board, mover_was_first, cube, options) if second_off else None
