"""The Z80 game as an engine: the answers of `tools.protocol.Backend` by the tape's own bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pyref import network
from pyref.errors import InvalidPositionError
from pyref.movegen import Dice, unplayed_after_roll
from pyref.options import Options
from pyref.outcome import CLASSES, Closing, Outcome
from pyref.position import CHECKERS, LOCATIONS, OFF, OPPONENT_OFF, Board
from pyref.series import GameResult, Series
from pyref.turn import REASONS, Turn
from spectrum.harness.assembler import Program
from spectrum.z80 import state
from tools.protocol import Answer, By, Chosen, CubeQuestion
from tools.z80game.code import BUDGET, GameCode
from tools.z80game.layout import (
    MAX_MOVES,
    MoveMade,
    board_bytes,
    board_from_bytes,
    dice_bytes,
    moves_from_bytes,
    option_bytes,
    play_text,
    result_of,
    side_byte,
    side_from_byte,
    signed_word,
    words_bytes,
)


class Seen(NamedTuple):
    """One sequence of moves that the game handed to its visitor."""

    moves: tuple[MoveMade, ...]
    result: Board
    value: int


class Z80Backend:
    """The assembled game behind the protocol.

    interrupts  also run the ROM's interrupt routine, as in play: thinking time as the player has it
    budget      T-states that an answer may take; BudgetExceeded beyond
    """

    def __init__(
        self, program: Program | None = None, *, interrupts: bool = False, budget: int = BUDGET
    ) -> None:
        self.code = GameCode(program, interrupts=interrupts, budget=budget)
        self._areas = ((self.code.address("play_count"), 1 + 2 * MAX_MOVES),
                       (self.code.address("board") - 1, LOCATIONS))

    def info(self) -> Answer:
        program = self.code.program
        return {"name": "z80", "evaluator": network.load().id,
                "sizes": {"board": LOCATIONS, "value_bits": 16, "image": len(program.code)}}

    # Plays

    def _begin(
        self, board: Sequence[int], unplayed: Sequence[int] = (), options: Options | None = None,
        level: int = 4, marks: int = 0,
    ) -> None:
        options = options or Options()
        code = self.code
        code.begin()
        code.write("board", board_bytes(board), -1)
        code.write("marks", dice_bytes(unplayed, marks))
        code.write("option_ending", option_bytes(options))
        closing = options.last_roll and board[OPPONENT_OFF] == -CHECKERS
        code.write("closing", bytes((closing,)))
        code.write("level", bytes((level,)))

    def sequences(
        self, board: Board, dice: Dice, options: Options | None = None, level: int = 4
    ) -> list[Seen]:
        """Every sequence that the game evaluates for a roll, with its value, in its order."""
        self._begin(board, unplayed_after_roll(dice), options, level)
        core = self.code.core
        place = self.code.address("choose_visit") + 3  # behind the call of evaluate
        core.flags[place] |= state.PROBE
        core.set_probe(*self._areas)
        try:
            self.code.call("choose")
            heads, data = core.probes()
        finally:
            core.flags[place] &= ~np.uint8(state.PROBE)
            core.set_probe()
        return [
            Seen(moves_from_bytes(int(row[0]), row[1:9]), board_from_bytes(row[9:]),
                 signed_word(int(head["hl"]) & 255, int(head["hl"]) >> 8))
            for head, row in zip(heads, data.copy(), strict=True)]

    def plays(self, board: Board, dice: Dice, options: Options) -> list[tuple[str, Board]]:
        named: dict[Board, str] = {}
        for seen in self.sequences(board, dice, options):
            named.setdefault(seen.result, play_text(seen.moves))
        return [(text, result) for result, text in named.items()]

    def choose(self, board: Board, dice: Dice, level: int, options: Options) -> Chosen:
        self._begin(board, unplayed_after_roll(dice), options, level)
        return self._chosen(board, self.code.call("choose"))

    def advice(self, board: Board, dice: Dice, options: Options) -> Chosen:
        self._begin(board, unplayed_after_roll(dice), options, level=1)
        self.code.write("turn_start", self.code.read("board", 34, -1))
        return self._chosen(board, self.code.call("advice"))

    def _chosen(self, board: Board, t_states: int) -> Chosen:
        data = self.code.read("best_count", 11)
        moves = moves_from_bytes(data[0], data[1:9])
        if not moves:
            return Chosen("", board, None, t_states)
        return Chosen(play_text(moves), result_of(board, moves), signed_word(data[9], data[10]),
                      t_states)

    def evaluate(self, board: Board, before: Board, level: int) -> Answer:
        code = self.code
        self._begin(before, level=level)
        code.call("evaluate_before")
        code.write("board", board_bytes(board), -1)
        code.call("evaluate")
        value = code.core.hl
        code.call("cube_look")
        cube_value = code.core.hl
        return {"value": signed_word(value & 255, value >> 8),
                "cube_value": signed_word(cube_value & 255, cube_value >> 8)}

    # Cube

    def _begin_cube(self, question: CubeQuestion) -> None:
        if question.board[OFF] == CHECKERS or question.board[OPPONENT_OFF] == -CHECKERS:
            raise InvalidPositionError("the game is over: no cube action")
        self._begin(question.board, options=question.options, level=question.level)
        owner = 0 if question.cube.owner is None else question.cube.owner + 1
        self.code.write("first_mover", bytes((not question.is_first,)))
        self.code.write("cube_value", bytes((question.cube.value, owner)))
        self.code.write("option_cube", bytes((question.cube.limit,)))

    def cube_refusal(self, question: CubeQuestion) -> int:
        """Number of the reason why the cube may not be offered, 0 if it may."""
        self._begin_cube(question)
        self.code.call("cube_refuse")
        return self.code.core.a

    def double(self, question: CubeQuestion) -> bool:
        self._begin_cube(question)
        self.code.call("cube_offer")
        return self.code.carry

    def take(self, question: CubeQuestion) -> bool:
        self._begin_cube(question)
        self.code.call("cube_take")
        return self.code.carry

    # Rules

    def refuse(self, turn: Turn, source: int, die: int) -> str | None:
        options = Options(caucasian=turn.variant.marking)
        self._begin(turn.board, turn.unplayed, options, marks=turn.marks)
        self.code.call("refuse", a=source, c=die)
        number = self.code.core.a
        return REASONS[number - 1] if number else None

    def outcome(
        self, board: Board, cube: int, options: Options, mover_was_first: bool, closing: Closing,
        by: By,
    ) -> Outcome | None:
        if (by == "play" and not options.last_roll
                and board[OFF] == CHECKERS and board[OPPONENT_OFF] == -CHECKERS):
            raise InvalidPositionError("both sides have borne off all checkers")
        code = self.code
        self._begin(board, options=options)
        code.write("side", bytes((0, not mover_was_first, options.last_roll and closing == "done",
                                  cube)))
        routine = {"play": "outcome", "drop": "outcome_drop", "resign": "outcome_resign"}[by]
        code.call(routine, a=1)
        if not code.carry:
            return None
        winner, number, points = code.read("result_winner", 3)
        if winner == 2:
            return Outcome("draw", None, points)
        return Outcome("opponent" if winner else "mover", CLASSES[number - 1], points)

    def series(self, series: Series, games: list[GameResult], options: Options) -> Series:
        code = self.code
        self._begin((0,) * LOCATIONS, options=options)
        code.write("series_next", bytes((side_byte(series.next_starter),)) + words_bytes(
            *series.games, *series.points, *series.balances))
        for game in games:
            code.write("first_mover", bytes((game.starter,)))
            code.write("result_winner", bytes((side_byte(game.winner), 0, game.points)))
            code.call("series_book")
        data = code.read("series_next", 13)
        words = [signed_word(data[k], data[k + 1]) for k in range(1, 13, 2)]
        return Series((words[0], words[1]), (words[2], words[3]), (words[4], words[5]),
                      side_from_byte(data[0]))

    def is_covered(self, series: Series, options: Options) -> bool:
        """May the next game start, by the game's own test?"""
        self._begin((0,) * LOCATIONS, options=options)
        self.code.write("series_balances", words_bytes(*series.balances))
        self.code.call("series_is_bare")
        return not self.code.carry

    def dice(self, seed: int, rolls: int) -> list[Dice]:
        self._begin((0,) * LOCATIONS)
        self.code.call("dice_seed", hl=seed)
        found: list[Dice] = []
        for _ in range(rolls):
            self.code.call("dice_roll")
            found.append((self.code.core.h, self.code.core.l))
        return found
