"""The engine protocol: JSON lines in, JSON lines out, the same for the reference and the Z80 game.

This module reads and checks requests and writes answers; a `Backend` computes. Beyond the table of
the protocol:

- `dice`, `cube` and `owner` may be left out where the board is an identifier that holds them;
  `level` is 4 and `rules` are the defaults where left out.
- `choose` and `advice` answer `"play": ""`, the unchanged board and `"value": null` if no die can
  be played. It is a closing roll if `last_roll` is on and the opponent has borne off everything.
- `evaluate` without `before` takes the board itself for the position before the play.
- `double` and `take` accept `"first": "mover"/"opponent"` (default mover: the doubler moved first
  in the game), which matters with `last_roll` only. Where the cube may not be offered (it is off,
  at its limit or the opponent's) `double` is false, and `take`, which has no offer to answer, is
  an error of kind `not_allowed`; that holds for the reference and the Z80 game alike.
- `series` takes `"games": [{"starter": "blue", "winner": "red", "points": 2}, ...]`, oldest first,
  `"winner": "draw"` (or null) for a draw, and `"balances": [blue, red]` (default 1000 each).
  `class` and `cube` may stand for `points`; `starter` is by default the one that the series names,
  blue after an opening roll.
  It answers `starter` (`"blue"`, `"red"`, or `"roll"` for an opening roll), `games`, `points`,
  `balances` (blue's number first) and `covered` (may the next game start).
- `dice` answers at most 10,000 rolls.
- A line has at most 4 MB. NaN, Infinity and numbers too large for a float are not JSON.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from typing import Any, BinaryIO, Literal, Protocol, TextIO, get_args

from pyref.cube import Cube
from pyref.errors import (
    BackgammonError,
    IllegalPlayError,
    InvalidOptionsError,
    InvalidPlayError,
    InvalidPositionError,
    NotAllowedError,
)
from pyref.identifiers import Identified, Owner, parse_position_id
from pyref.movegen import Dice
from pyref.notation import parse_moves
from pyref.options import CUBE_LIMITS, MAX_STAKE, Ending, Options, Start
from pyref.outcome import CLASSES, Closing, Outcome, multiplier
from pyref.player import LEVELS
from pyref.position import BAR, CHECKERS, OFF, Board, check_board
from pyref.series import MAX_COUNT, START_BALANCE, GameResult, Series
from pyref.sides import Side
from pyref.turn import Turn
from pyref.variants import variant_of

OPTION_VALUES: dict[str, list[Any]] = {
    "ending": list(get_args(Ending)), "cube_limit": list(CUBE_LIMITS), "automatic": [False, True],
    "last_roll": [False, True], "caucasian": [False, True], "start": list(get_args(Start)),
    "stake": [0, MAX_STAKE],
}
"""Each rule with its values; for the stake, lowest and highest."""

MAX_ROLLS = 10_000
MAX_CUBE = 64
MAX_LINE = 4 << 20
Answer = dict[str, Any]
By = Literal["play", "drop", "resign"]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A chosen play: canonical text, board after it, value (None if nothing can be played), and
    the T-states it took where the backend counts them."""

    play: str
    result: Board
    value: int | None
    tstates: int | None = None


@dataclass(frozen=True, slots=True)
class CubeQuestion:
    """A cube decision; everything from the view of the side that may double.

    cube   before the offer; Side.BLUE stands for the doubler as its owner
    first  the doubler moved first in the game
    """

    board: Board
    cube: Cube
    is_first: bool
    level: int
    options: Options


class Backend(Protocol):
    """What answers: the reference or the Z80 game."""

    def info(self) -> Answer:
        """`name`, `sizes` and `evaluator`; what all backends share is added to it."""

    def plays(self, board: Board, dice: Dice, options: Options) -> list[tuple[str, Board]]:
        """Text and result of each distinct legal play, in any order."""

    def choose(self, board: Board, dice: Dice, level: int, options: Options) -> Chosen:
        """The play of a level."""

    def advice(self, board: Board, dice: Dice, options: Options) -> Chosen:
        """The play that the game's key `1` shows."""

    def evaluate(self, board: Board, before: Board, level: int) -> Answer:
        """`value`, and the outputs used for the cube by name."""

    def double(self, question: CubeQuestion) -> bool:
        """Would the doubler offer? Asked only where the rules let him."""

    def take(self, question: CubeQuestion) -> bool:
        """Would the other side take?"""

    def refuse(self, turn: Turn, source: int, die: int) -> str | None:
        """Reason of refusal after the moves already made in `turn`, or None."""

    def outcome(
        self, board: Board, cube: int, options: Options, mover_was_first: bool, closing: Closing,
        by: By
    ) -> Outcome | None:
        """How the game has ended, None while it goes on."""

    def series(self, series: Series, games: list[GameResult], options: Options) -> Series:
        """The series after the games."""

    def dice(self, seed: int, rolls: int) -> list[Dice]:
        """The first rolls after a seed."""


class BadRequest(ValueError):
    """A request that cannot be answered; `kind` is a word for programs, the text for people."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


_KINDS: tuple[tuple[type[BackgammonError], str], ...] = (
    (InvalidPositionError, "bad_board"),
    (InvalidPlayError, "bad_play"),
    (IllegalPlayError, "illegal_play"),
    (InvalidOptionsError, "bad_rules"),
    (NotAllowedError, "not_allowed"),
    (BackgammonError, "bad_request"),
)


class Request:
    """Checked access to the fields of one request."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self._identified: Identified | None = None

    def _required(self, name: str) -> Any:
        if self.fields.get(name) is None:
            raise BadRequest("missing_field", f"{name} is missing")
        return self.fields[name]

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """An integer field of low..high."""
        value = self.fields.get(name)
        if value is None:
            value = self._required(name) if default is None else default
        if type(value) is not int or not low <= value <= high:
            raise BadRequest("bad_field", f"{name} is {value!r}, expected {low}..{high}")
        return value

    def word(self, name: str, words: tuple[str, ...], default: str | None = None) -> str:
        """A field that is one of some words."""
        value = self.fields.get(name)
        if value is None:
            value = self._required(name) if default is None else default
        if value not in words:
            raise BadRequest("bad_field", f"{name} is {value!r}, expected one of {words}")
        return str(value)

    def board(self, name: str = "board") -> Board:
        """28 integers from the mover's view, or an identifier, turned to the side on roll."""
        value = self._required(name)
        if isinstance(value, str):
            identified = parse_position_id(value)
            if name == "board":
                self._identified = identified
            return identified.board
        if not isinstance(value, list):
            raise BadRequest("bad_board", f"{name} is {value!r}, expected 28 integers or an id")
        return check_board(value)

    def dice(self) -> Dice:
        """The dice asked for, else those of the board's identifier (read `board` first)."""
        value = self.fields.get("dice")
        if value is None and self._identified and self._identified.dice:
            return self._identified.dice
        if value is None:
            raise BadRequest("missing_field", "dice is missing")
        if not (isinstance(value, list) and len(value) == 2
                and all(type(die) is int and 1 <= die <= 6 for die in value)):
            raise BadRequest("bad_dice", f"dice is {value!r}, expected two of 1..6")
        return value[0], value[1]

    def options(self) -> Options:
        """The object `rules`; defaults where it says nothing."""
        rules = self.fields.get("rules")
        if rules is None:
            return Options()
        if not isinstance(rules, dict):
            raise BadRequest("bad_rules", f"rules is {rules!r}, expected an object")
        return Options.from_json(rules)

    def level(self) -> int:
        """1..4, 4 if not given."""
        return self.whole("level", 1, 4, default=4)

    def cube_value(self) -> int:
        """The cube asked for, else that of the board's identifier, else 1 (read `board` first)."""
        default = self._identified.cube if self._identified else None
        value = self.whole("cube", 1, MAX_CUBE, default=default or 1)
        if value & (value - 1):
            raise BadRequest("bad_field", f"cube is {value}, expected a power of two")
        return value

    def owner(self) -> Owner:
        """The owner asked for, else that of the board's identifier (read `board` first)."""
        default = self._identified.owner if self._identified else None
        word = self.word("owner", ("centre", "own", "other"), default=default or "centre")
        return "own" if word == "own" else "other" if word == "other" else "centre"

    def cube_question(self) -> CubeQuestion:
        """Everything a cube decision depends on; the mover counts as blue."""
        board, options = self.board(), self.options()
        owner = {"centre": None, "own": Side.BLUE, "other": Side.RED}[self.owner()]
        cube = Cube(options.cube_limit, self.cube_value(), owner)
        first = self.word("first", ("mover", "opponent"), default="mover") == "mover"
        return CubeQuestion(board, cube, first, self.level(), options)

    def games(self, options: Options) -> list[GameResult]:
        """The list `games` as results; a series that could not have gone on is refused."""
        games = self._required("games")
        if not isinstance(games, list):
            raise BadRequest("bad_field", f"games is {games!r}, expected a list")
        results: list[GameResult] = []
        series = self.new_series()
        for game in games:
            if not isinstance(game, dict):
                raise BadRequest("bad_field", f"a game is {game!r}, expected an object")
            if not series.is_covered(options):
                raise BadRequest("not_allowed", f"game {len(results) + 1}: the balances "
                                 f"{series.balances} do not cover {options.cover}")
            result = Request(game)._game(series.next_starter, options)
            series = series.booked(result, options)
            if min(series.balances) < 0:
                raise BadRequest("bad_field", f"game {len(results) + 1}: {result.points} points "
                                 "are more than this table's options allow")
            results.append(result)
        return results

    def _game(self, starter: Side | None, options: Options) -> GameResult:
        """One result; `starter` is who begins this game by the series, None = opening roll."""
        sides = ("blue", "red")
        word = self.word("starter", sides, default="blue" if starter is None else starter.word)
        winner = self.word("winner", (*sides, "draw"), default="draw")
        if winner == "draw":
            return GameResult(Side[word.upper()], None, self.whole("points", 0, 0, default=0))
        if self.fields.get("points") is None and self.fields.get("class") is not None:
            at = CLASSES.index(self.word("class", CLASSES))
            points = multiplier(CLASSES[at], options) * self.cube_value()
        else:
            points = self.whole("points", 1, 3 * MAX_CUBE)
        return GameResult(Side[word.upper()], Side[winner.upper()], points)

    def new_series(self) -> Series:
        """A series before its first game, with the balances given or the usual ones."""
        balances = self.fields.get("balances", [START_BALANCE] * 2)
        if not (isinstance(balances, list) and len(balances) == 2
                and all(type(b) is int and 0 <= b <= MAX_COUNT for b in balances)):
            raise BadRequest("bad_field", f"balances is {balances!r}, expected two of 0..9999")
        return Series(balances=(balances[0], balances[1]))

    def words(self, name: str) -> list[str]:
        """A list of strings, empty if not given."""
        value = self.fields.get(name, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise BadRequest("bad_play", f"{name} is {value!r}, expected a list of moves")
        return value


def _plays(backend: Backend, request: Request) -> Answer:
    board = request.board()
    found = backend.plays(board, request.dice(), request.options())
    return {"plays": [{"play": play, "result": list(result)}
                      for play, result in sorted(found, key=lambda pair: pair[1])]}


def _chosen(chosen: Chosen) -> Answer:
    answer: Answer = {"play": chosen.play, "result": list(chosen.result), "value": chosen.value}
    if chosen.tstates is not None:
        answer["tstates"] = chosen.tstates
    return answer


def _choose(backend: Backend, request: Request) -> Answer:
    board = request.board()
    return _chosen(backend.choose(board, request.dice(), request.level(), request.options()))


def _advice(backend: Backend, request: Request) -> Answer:
    board = request.board()
    return _chosen(backend.advice(board, request.dice(), request.options()))


def _evaluate(backend: Backend, request: Request) -> Answer:
    board = request.board()
    before = request.board("before") if request.fields.get("before") is not None else board
    if before != board and before[OFF] == CHECKERS:
        raise BadRequest("bad_board", "before: the mover has nothing left to play")
    return backend.evaluate(board, before, request.level())


def _double(backend: Backend, request: Request) -> Answer:
    question = request.cube_question()
    allowed = question.cube.refusal(Side.BLUE) is None
    return {"offer": allowed and backend.double(question)}


def _take(backend: Backend, request: Request) -> Answer:
    question = request.cube_question()
    reason = question.cube.refusal(Side.BLUE)
    if reason:
        raise BadRequest("not_allowed", f"the cube may not be offered: {reason}")
    return {"take": backend.take(question)}


def _refuse(backend: Backend, request: Request) -> Answer:
    board, dice, options = request.board(), request.dice(), request.options()
    die = request.whole("die", 1, 6)
    source = request.fields.get("from")
    if source == "bar":
        source = BAR
    elif type(source) is not int or not 1 <= source < BAR:
        raise BadRequest("bad_field", f"from is {source!r}, expected 1..24 or \"bar\"")
    variant = variant_of(options.caucasian)
    turn = Turn(board, dice, variant)
    for move in parse_moves(board, dice, request.words("played"), variant, keep=die):
        turn.play(*move)
    return {"reason": backend.refuse(turn, source, die)}


def _outcome(backend: Backend, request: Request) -> Answer:
    board = request.board()
    closing = request.word("closing", ("none", "due", "done"), default="none")
    by = request.word("by", ("play", "drop", "resign"), default="play")
    outcome = backend.outcome(
        board, request.cube_value(), request.options(),
        request.word("first", ("mover", "opponent"), default="mover") == "mover",
        "done" if closing == "done" else "due" if closing == "due" else "none",
        "drop" if by == "drop" else "resign" if by == "resign" else "play")
    if outcome is None:
        return {"winner": None, "class": None, "points": 0}
    return {"winner": outcome.winner, "class": outcome.lost, "points": outcome.points}


def _series(backend: Backend, request: Request) -> Answer:
    options = request.options()
    series = backend.series(request.new_series(), request.games(options), options)
    starter = series.next_starter
    return {"starter": "roll" if starter is None else starter.word, "games": list(series.games),
            "points": list(series.points), "balances": list(series.balances),
            "covered": series.is_covered(options)}


def _dice(backend: Backend, request: Request) -> Answer:
    seed = request.whole("seed", 0, 0xFFFF)
    rolls = request.whole("rolls", 0, MAX_ROLLS, default=1)
    return {"rolls": [list(roll) for roll in backend.dice(seed, rolls)]}


def version() -> str:
    """Version of the installed distribution, "0" in a bare checkout."""
    try:
        return metadata.version("backgammon16k")
    except metadata.PackageNotFoundError:
        return "0"


def _info(backend: Backend, _request: Request) -> Answer:
    return {**backend.info(), "version": version(), "levels": list(LEVELS),
            "options": OPTION_VALUES}


COMMANDS: Mapping[str, Callable[[Backend, Request], Answer]] = {
    "info": _info,
    "plays": _plays,
    "choose": _choose,
    "advice": _advice,
    "evaluate": _evaluate,
    "double": _double,
    "take": _take,
    "refuse": _refuse,
    "outcome": _outcome,
    "series": _series,
    "dice": _dice,
}


def answer_line(backend: Backend, line: str | bytes) -> str:
    """The answer to one line, always one line of JSON."""
    identity: Any = None
    try:
        request = _parse(line)
        identity = request.get("id")
        answer = _answer(backend, request)
    except BadRequest as error:
        answer = {"error": {"kind": error.kind, "message": str(error)}}
    except BackgammonError as error:
        kind = next(word for kind, word in _KINDS if isinstance(error, kind))
        answer = {"error": {"kind": kind, "message": str(error)}}
    except Exception as error:  # our own fault: say so and answer the next request
        answer = {"error": {"kind": "failed", "message": f"{type(error).__name__}: {error}"}}
    if identity is not None:
        answer = {"id": identity, **answer}
    elif "error" in answer:
        answer = {"id": None, **answer}
    return json.dumps(answer, separators=(",", ":"))


def _parse(line: str | bytes) -> dict[str, Any]:
    if len(line) > MAX_LINE:
        raise BadRequest("bad_json", f"a line has at most {MAX_LINE} bytes")
    try:
        request = json.loads(line, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError) as error:
        raise BadRequest("bad_json", f"not a line of JSON: {error}") from None
    if not isinstance(request, dict):
        raise BadRequest("bad_json", "a request is a JSON object")
    return request


def _finite(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise ValueError(f"{word} is not a number")
    return number


def _answer(backend: Backend, fields: dict[str, Any]) -> Answer:
    command = fields.get("cmd")
    if command is None:
        raise BadRequest("missing_field", "cmd is missing")
    if not isinstance(command, str) or command not in COMMANDS:
        raise BadRequest("unknown_command",
                         f"cmd is {command!r}, expected one of {', '.join(COMMANDS)}")
    return COMMANDS[command](backend, Request(fields))


def request_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long, so much that it is seen to be."""
    while line := stream.readline(MAX_LINE + 1):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_LINE + 1)


def serve(backend: Backend, lines: Iterable[str | bytes], out: TextIO) -> None:
    """Answer line after line, in order, flushed each; blank lines are skipped."""
    for line in lines:
        if line.strip():
            out.write(answer_line(backend, line) + "\n")
            out.flush()
