"""One way to ask either player: `python -m tools.engine pyref` or `python -m tools.engine z80`.

Reads one JSON request a line on standard input and writes one JSON answer a line on standard
output until the input ends or nobody reads the answers any more. Requests and answers:
tools/protocol.py. Exit code 1, with one line on standard error, if input or output fail.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from pyref.dice import Generator
from pyref.movegen import Dice, legal_plays
from pyref.network import load
from pyref.notation import format_play
from pyref.options import Options
from pyref.outcome import Closing, Outcome, drop, loss, of_play
from pyref.player import Choice, Evaluator, Player
from pyref.position import Board
from pyref.series import GameResult, Series
from pyref.turn import Turn
from pyref.variants import variant_of
from tools.protocol import Answer, Backend, By, Chosen, CubeQuestion, request_lines, serve


class PyrefBackend:
    """The reference behind the protocol."""

    def __init__(self, evaluator: Evaluator | None = None) -> None:
        self.evaluator: Evaluator = evaluator or load()

    def info(self) -> Answer:
        return {"name": "pyref", "sizes": {"board": 28, "value_bits": 16},
                "evaluator": self.evaluator.id}

    def plays(self, board: Board, dice: Dice, options: Options) -> list[tuple[str, Board]]:
        return [(format_play(board, play.moves), play.result)
                for play in legal_plays(board, dice, variant_of(options.caucasian))]

    def choose(self, board: Board, dice: Dice, level: int, options: Options) -> Chosen:
        return _chosen(board, Player(self.evaluator, options, level).choose(board, dice))

    def advice(self, board: Board, dice: Dice, options: Options) -> Chosen:
        return _chosen(board, Player(self.evaluator, options).advise(board, dice))

    def evaluate(self, board: Board, before: Board, level: int) -> Answer:
        return {"value": self.evaluator.evaluate(board, before, level),
                "cube_value": self.evaluator.cube_value(board)}

    def double(self, question: CubeQuestion) -> bool:
        player = Player(self.evaluator, question.options, question.level)
        return player.offers(question.board, question.cube.is_dead_after_take, question.is_first)

    def take(self, question: CubeQuestion) -> bool:
        player = Player(self.evaluator, question.options, question.level)
        return player.takes(question.board, question.cube.is_dead_after_take, question.is_first)

    def refuse(self, turn: Turn, source: int, die: int) -> str | None:
        return turn.refusal(source, die)

    def outcome(
        self, board: Board, cube: int, options: Options, mover_was_first: bool, closing: Closing,
        by: By
    ) -> Outcome | None:
        if by == "drop":
            return drop(mover_drops=True, cube=cube)
        if by == "resign":
            return loss(board, True, cube, options)
        return of_play(board, cube, options, mover_was_first, closing)

    def series(self, series: Series, games: list[GameResult], options: Options) -> Series:
        for game in games:
            series = series.booked(game, options)
        return series

    def dice(self, seed: int, rolls: int) -> list[Dice]:
        generator = Generator.seeded(seed)
        return [generator.roll() for _ in range(rolls)]


def _chosen(board: Board, choice: Choice) -> Chosen:
    if choice.play is None:
        return Chosen("", board, None)
    return Chosen(format_play(board, choice.play.moves), choice.play.result, choice.value)


def open_backend(name: str) -> Backend:
    """The backend called `pyref` or `z80`; the machine is loaded only for the second."""
    if name == "pyref":
        return PyrefBackend()
    from tools.z80game.engine import Z80Backend  # the emulator and its compiled core

    return Z80Backend()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.engine", description=__doc__)
    parser.add_argument("player", choices=("pyref", "z80"))
    name = parser.parse_args(arguments).player
    if sys.stdin is None or sys.stdout is None:
        print("tools.engine: standard input or output is closed", file=sys.stderr)
        return 1
    code = 0
    try:
        serve(open_backend(name), request_lines(sys.stdin.buffer), sys.stdout)
    except BrokenPipeError:
        _say_nothing_more()
    except OSError as error:
        print(f"tools.engine: {error.strerror or error}", file=sys.stderr)
        _say_nothing_more()
        code = 1
    except KeyboardInterrupt:
        code = 130
    return code


def _say_nothing_more() -> None:
    """Send what standard output has not taken nowhere, so that Python does not try at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
