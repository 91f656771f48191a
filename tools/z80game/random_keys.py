"""Keys drawn at random for the program: mostly such that a game gets on, now and then wild ones."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pyref.notation import letter_of
from pyref.position import (
    BAR,
    CHECKERS,
    LOCATIONS,
    OFF,
    OPPONENT_OFF,
    POINTS,
    Board,
    check_board,
)
from pyref.program import ENTER, KEYS, Program, Prompt

ALL_KEYS = tuple(sorted(KEYS))


def late_board(random: Random) -> Board:
    """A position shortly before the end, such as a game may hold: few checkers left, some of them
    on the bar or far behind, blots at home to hit; for half of the sides none borne off."""
    board = [0] * LOCATIONS
    for sign in (1, -1):
        left = random.randint(1, 5)
        off = random.random() < 0.5
        for k in range(CHECKERS):
            if k >= left and off:
                board[OFF if sign > 0 else OPPONENT_OFF] += sign
                continue
            far = random.random() < 0.1
            own = random.randint(1, BAR if far else 7) if k < left else random.randint(1, 3)
            point = own if sign > 0 else BAR - own
            while 1 <= point <= POINTS and board[point] * sign < 0:
                point -= sign
            board[point if 1 <= point <= POINTS else (BAR if sign > 0 else 0)] += sign
    return check_board(board)


class RandomKeys:
    """A player who knows the prompts and moves at random.

    wild    share of keys drawn from the whole keyboard
    curious share of keys spent on help, advice, swapping and taking back, where they are accepted
    """

    def __init__(self, random: Random, wild: float = 0.1, curious: float = 0.05) -> None:
        self.random = random
        self.wild = wild
        self.curious = curious

    def opening_keys(self) -> list[str]:
        """Keys from the title to the first game's questions, with options drawn at random."""
        keys = ["O"]
        for option in "1234567":
            keys += [option] * self.random.randrange(3 if option in "1467" else 7)
        keys += ["8"] * self.random.randrange(3) + [ENTER, self.random.choice("1234")]
        return keys

    def key(self, program: Program) -> str:
        """The next key at the program's prompt."""
        if self.random.random() < self.wild:
            return self._one_of(ALL_KEYS)
        if program.prompt in (Prompt.MOVE, Prompt.CONFIRM, Prompt.ROLL) \
                and self.random.random() < self.curious:
            return self._one_of("01Z" if program.prompt is not Prompt.ROLL else "DDHR")
        return self._sensible(program)

    def _one_of(self, keys: Sequence[str]) -> str:
        return self.random.choice(keys)

    def _sensible(self, program: Program) -> str:
        match program.prompt:
            case Prompt.MOVE:
                return self._legal_letter(program)
            case Prompt.CONFIRM | Prompt.NO_MOVE | Prompt.GAME_OVER:
                return ENTER
            case Prompt.ROLL:
                return self._one_of("123456") if program.own_dice else ENTER
            case Prompt.RESIGN:
                return self._one_of([program.yes, "N", "N"])
            case Prompt.TAKE:
                return self._one_of([program.yes, program.yes, "N"])
            case Prompt.OPTIONS:
                return self._one_of([*"12345678", *[ENTER] * 8])
            case Prompt.TITLE:
                return self._one_of("1234")
            case Prompt.RESULTS | Prompt.OWN_DICE:
                return self._one_of([program.yes, "N", ENTER])
            case _:
                return self._one_of(sorted(program.keys()))

    def _legal_letter(self, program: Program) -> str:
        assert program.game is not None
        assert program.game.turn is not None
        turn, die = program.game.turn, program.asked
        sources = [s for s in range(1, 26) if turn.refusal(s, die) is None]
        return letter_of(self.random.choice(sources), program.game.side) if sources else "Z"
