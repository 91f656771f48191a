"""The computer player: four levels behind one evaluator.

Level 1 is a runner, 2 a back game player, 3 a blitzer, 4 plays at full strength. They differ in the
values that the evaluator gives to plays; cube and advice are the same at every level.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pyref.errors import BackgammonError, InvalidPositionError
from pyref.movegen import Dice, Play, legal_plays
from pyref.network import CubeSituation
from pyref.options import Options
from pyref.outcome import CLASSES, class_of_loss
from pyref.position import CHECKERS, OFF, OPPONENT_OFF
from pyref.variants import variant_of

LEVELS = (1, 2, 3, 4)
FULL_STRENGTH = 4
_DRAW_RANK = 3


class Evaluator(Protocol):
    """What the player asks; `pyref.network.Network` is the one that ships."""

    @property
    def id(self) -> str:
        """Names the weights, for reports."""

    def evaluate(self, board: Sequence[int], before: Sequence[int], level: int = 4) -> int:
        """Signed 16-bit value to the mover of `board` as after a play from `before`."""

    def cube_value(self, board: Sequence[int]) -> int:
        """Signed 16-bit output of the cube head for the side on roll."""

    def doubles(self, board: Sequence[int], situation: CubeSituation) -> bool:
        """Would the side on roll offer the cube that it may offer?"""

    def takes(self, board: Sequence[int], situation: CubeSituation) -> bool:
        """Would the other side accept? `board` is the doubler's view."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The play made and its value; `play` is None if nothing can be played, the value then 0."""

    play: Play | None
    value: int


@dataclass(frozen=True, slots=True)
class Player:
    """One level of the computer player under one table's options."""

    evaluator: Evaluator
    options: Options = field(default_factory=Options)
    level: int = FULL_STRENGTH

    def __post_init__(self) -> None:
        if type(self.level) is not int or self.level not in LEVELS:
            raise BackgammonError(f"level is {self.level!r}, expected 1..4")

    def choose(self, board: Sequence[int], dice: Dice) -> Choice:
        """The legal play with the highest value; of equal ones the first enumerated.

        In a closing roll (last-roll draw on, the opponent all off) the result counts first: a draw,
        then the mildest loss; then the value.
        """
        is_closing = self.options.last_roll and board[OPPONENT_OFF] == -CHECKERS
        best = Choice(None, 0)
        best_key: tuple[int, int] | None = None
        for play in legal_plays(board, dice, variant_of(self.options.caucasian)):
            value = self.evaluator.evaluate(play.result, board, self.level)
            key = (_closing_rank(play.result) if is_closing else 0, value)
            if best_key is None or key > best_key:
                best, best_key = Choice(play, value), key
        return best

    def advise(self, board: Sequence[int], dice: Dice) -> Choice:
        """What level 4 would play."""
        return Player(self.evaluator, self.options).choose(board, dice)

    def offers(self, board: Sequence[int], is_dead: bool, is_first: bool) -> bool:
        """Would this player, on roll with a cube it may offer, offer it?

        is_dead   the offer would bring the cube to its limit
        is_first  this side moved first in the game
        """
        return self.evaluator.doubles(_unfinished(board), self._situation(is_dead, is_first))

    def takes(self, board: Sequence[int], is_dead: bool, doubler_is_first: bool) -> bool:
        """Would this player take the cube that the side on roll, whose view `board` is, offers?"""
        return self.evaluator.takes(_unfinished(board), self._situation(is_dead, doubler_is_first))

    def _situation(self, is_dead: bool, doubler_is_first: bool) -> CubeSituation:
        last_roll = 0 if not self.options.last_roll else 1 if doubler_is_first else -1
        return CubeSituation(self.options.ending != "single", is_dead, last_roll)


def _closing_rank(board: Sequence[int]) -> int:
    """3 for a draw, 2 for a single, 1 for a gammon, 0 for a backgammon lost by the mover."""
    if board[OFF] == CHECKERS:
        return _DRAW_RANK
    return _DRAW_RANK - 1 - CLASSES.index(class_of_loss(board, mover_loses=True))


def _unfinished(board: Sequence[int]) -> Sequence[int]:
    if board[OFF] == CHECKERS or board[OPPONENT_OFF] == -CHECKERS:
        raise InvalidPositionError("the game is over: no cube action")
    return board
