"""One question to both players, and what differs in the answers.

A question is a request of the engine protocol (tools/protocol.py) or one of two wider ones:
`values` asks for every legal play with its value at a level, `refusals` for the reasons of all 25
source keys with each unplayed die after the moves in `played`, which left `die` to play.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pyref.identifiers import format_gnu_id
from pyref.movegen import legal_plays
from pyref.notation import format_play, parse_moves
from pyref.options import Options
from pyref.position import BAR
from pyref.turn import Turn
from pyref.variants import variant_of
from tools.engine import PyrefBackend
from tools.protocol import answer_line
from tools.z80game.engine import Z80Backend
from tools.z80game.layout import play_text

Request = Mapping[str, Any]
Answer = dict[str, Any]


@dataclass(frozen=True)
class Difference:
    """A question that the two answer differently."""

    request: Request
    z80: Any
    pyref: Any

    def __str__(self) -> str:
        position = ""
        if "board" in self.request:
            position = f"position {format_gnu_id(tuple(self.request['board']))}\n"
        question = json.dumps(dict(self.request), separators=(",", ":"))
        return (f"{position}dice     {self.request.get('dice')}\n"
                f"z80      {self.z80}\npyref    {self.pyref}\n"
                f"replay   python -m tools.compare_engines --request '{question}'")


class Comparison:
    """Both players, ready to be asked."""

    def __init__(self, z80: Z80Backend | None = None, pyref: PyrefBackend | None = None) -> None:
        self.z80 = z80 or Z80Backend()
        self.pyref = pyref or PyrefBackend()
        self._wider: dict[str, Callable[[Request], tuple[Any, Any]]] = {
            "values": self._values, "refusals": self._refusals}

    def answers(self, request: Request) -> tuple[Any, Any]:
        """What the Z80 and what the reference say."""
        wider = self._wider.get(request["cmd"])
        if wider:
            return wider(request)
        line = json.dumps(dict(request))
        z80 = json.loads(answer_line(self.z80, line))
        z80.pop("tstates", None)
        return z80, json.loads(answer_line(self.pyref, line))

    def difference(self, request: Request) -> Difference | None:
        """None if both answer the same."""
        z80, pyref = self.answers(request)
        return None if z80 == pyref else Difference(request, z80, pyref)

    def _values(self, request: Request) -> tuple[Any, Any]:
        board, dice = tuple(request["board"]), tuple(request["dice"])
        options = Options.from_json(request.get("rules", {}))
        level = request.get("level", 4)
        z80: dict[str, tuple[str, int]] = {}
        for seen in self.z80.sequences(board, dice, options, level):
            z80.setdefault(str(seen.result), (play_text(seen.moves), seen.value))
        evaluate = self.pyref.evaluator.evaluate
        pyref = {
            str(play.result): (format_play(board, play.moves), evaluate(play.result, board, level))
            for play in legal_plays(board, dice, variant_of(options.caucasian))}
        if z80 == pyref:
            return None, None
        keys = [key for key in {**z80, **pyref} if z80.get(key) != pyref.get(key)][:3]
        return {key: z80.get(key) for key in keys}, {key: pyref.get(key) for key in keys}

    def _refusals(self, request: Request) -> tuple[Any, Any]:
        board, dice = tuple(request["board"]), tuple(request["dice"])
        variant = variant_of(request.get("rules", {}).get("caucasian", False))
        turn = Turn(board, dice, variant)
        played, kept = request.get("played", []), request.get("die")
        for move in parse_moves(board, dice, played, variant, keep=kept):
            turn.play(*move)
        answers: tuple[Answer, Answer] = ({}, {})
        for die in sorted(set(turn.unplayed)):
            for source in range(1, BAR + 1):
                both = self.z80.refuse(turn, source, die), self.pyref.refuse(turn, source, die)
                if both[0] != both[1]:
                    for answer, reason in zip(answers, both, strict=True):
                        answer[f"{source} by {die}"] = reason
        return answers
