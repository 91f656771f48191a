"""One game: whose turn it is, the board, the cube, and how it ends.

`Game` knows the rules of a game and nothing of keys or screens; `pyref.program` asks the questions.
"""

from dataclasses import dataclass
from typing import Literal

from pyref.cube import Cube
from pyref.errors import NotAllowedError
from pyref.movegen import Dice, Move, check_roll
from pyref.options import Options
from pyref.outcome import Class, Outcome, class_of_loss, drop, loss, multiplier, of_play
from pyref.position import CHECKERS, OFF, START, Board, turned
from pyref.sides import Side
from pyref.turn import Turn
from pyref.variants import variant_of

How = Literal["play", "drop", "resign", "draw"]


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended. `multiplier` x `cube` = `points`; a draw has neither winner nor class."""

    winner: Side | None
    how: How
    lost: Class | None
    multiplier: int
    cube: int

    @property
    def points(self) -> int:
        """What the winner gets, 0..192."""
        return self.multiplier * self.cube


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A finished turn: `board` before it from the view of `side`, and its moves."""

    side: Side
    board: Board
    dice: Dice
    moves: tuple[Move, ...]


class Game:
    """One game from the starting position.

    `board` is always the view of `side`, the side on roll; while `turn` is not None the dice are
    rolled and `turn.board` is the board with the moves made so far.
    """

    def __init__(self, options: Options) -> None:
        self.options = options
        self.board: Board = START
        self.cube = Cube(options.cube_limit)
        self.side = Side.BLUE
        self.first: Side | None = None
        """The side that moved first in this game; None before the opening roll."""
        self.is_closing = False
        """True in the one closing roll of a last-roll draw."""
        self.turn: Turn | None = None
        self.end: End | None = None
        self.record: list[TurnRecord] = []

    def opening_roll(self, blue: int, red: int) -> bool:
        """One opening roll. True: the higher side is on roll with these dice. False: a tie, which
        doubles the cube if the options say so. Dice are 1..6, otherwise InvalidPlayError."""
        check_roll((blue, red))
        if blue == red:
            if self.options.automatic:
                self.cube = self.cube.doubled_automatically()
            return False
        self.start(Side.BLUE if blue > red else Side.RED)
        self.roll((blue, red))
        return True

    def start(self, starter: Side) -> None:
        """Put the side that moves first on roll."""
        self.side = self.first = starter

    @property
    def starter(self) -> Side:
        """The side that moved first."""
        if self.first is None:
            raise NotAllowedError("nobody has moved first yet")
        return self.first

    @property
    def is_first_on_roll(self) -> bool:
        """Did the side on roll move first in this game?"""
        return self.side is self.first

    def roll(self, dice: Dice) -> Turn:
        """Give the side on roll its dice; InvalidPlayError if they are not 1..6."""
        self.turn = Turn(self.board, dice, variant_of(self.options.caucasian))
        return self.turn

    def finish_turn(self) -> None:
        """End the turn: the game ends, or the other side is on roll."""
        turn = self.turn
        if turn is None or not turn.is_complete:
            raise NotAllowedError("dice must still be played")
        self.record.append(TurnRecord(self.side, turn.start, turn.dice, tuple(turn.moves)))
        self.turn = None
        self.board = turn.board
        outcome = of_play(self.board, self.cube.value, self.options, self.is_first_on_roll,
                          "done" if self.is_closing else "none")
        if outcome:
            self._end_by(outcome, "play")
            return
        self.is_closing = self.board[OFF] == CHECKERS
        self.side = self.side.other
        self.board = turned(self.board)

    def offer_refusal(self) -> str | None:
        """Why the side on roll may not offer the cube; None if it may.

        `last_roll` before a closing roll, else the reasons of `Cube.refusal`.
        """
        self._check_before_roll()
        return "last_roll" if self.is_closing else self.cube.refusal(self.side)

    def take(self) -> None:
        """The other side takes the cube that the side on roll offers."""
        self._check_offer()
        self.cube = self.cube.doubled(self.side.other)

    def drop(self) -> None:
        """The other side drops; the game ends."""
        self._check_offer()
        self._end_by(drop(mover_drops=False, cube=self.cube.value), "drop")

    def resign(self) -> None:
        """The side on roll gives the game up."""
        self._check_before_roll()
        if self.is_closing:
            raise NotAllowedError("no resignation in a closing roll")
        self._end_by(loss(self.board, True, self.cube.value, self.options), "resign")

    def cost_of_resigning(self) -> End:
        """How the game would end if the side on roll resigned now."""
        lost = class_of_loss(self.board, mover_loses=True)
        return End(self.side.other, "resign", lost, multiplier(lost, self.options),
                   self.cube.value)

    def _check_before_roll(self) -> None:
        if self.end or self.turn or self.first is None:
            raise NotAllowedError("only before the roll of a game that goes on")

    def _check_offer(self) -> None:
        reason = self.offer_refusal()
        if reason:
            raise NotAllowedError(f"{self.side.word} may not double: {reason}")

    def _end_by(self, outcome: Outcome, how: How) -> None:
        if outcome.winner == "draw":
            self.end = End(None, "draw", None, 0, self.cube.value)
            return
        winner = self.side if outcome.winner == "mover" else self.side.other
        self.end = End(winner, how, outcome.lost, outcome.points // self.cube.value,
                       self.cube.value)
