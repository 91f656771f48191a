"""Questions for a comparison: positions from data, games, mutation and chance, rules at random.

Everything follows from a seed and the number of a block, so a block can be repeated anywhere.
"""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from pyref.movegen import legal_plays
from pyref.notation import format_play
from pyref.options import CUBE_LIMITS, MAX_STAKE, Options
from pyref.position import BAR, CHECKERS, LOCATIONS, OFF, OPPONENT_OFF, START, Board, turned
from pyref.turn import Turn
from pyref.variants import variant_of
from tools.command import CommandError
from tools.z80game.comparison import Request
from tools.z80game.engine import Z80Backend
from tools.z80game.program import ROOT

SOURCES = ("data", "mutation", "chance", "closing", "game")
PER_BLOCK = 20
"""Positions in a block; a block of the last kind is a whole game."""

_FOLDERS = (ROOT.parent / "shared" / "data" / "backgammon", ROOT / "tests" / "data" / "backgammon")
_DATA = ("legal_plays", "equities", "cube", "legal_last_checker")
_LONGEST_GAME = 200


@lru_cache(maxsize=1)
def data_boards() -> list[Board]:
    """Boards of the oracle data: of the whole sets beside the checkout, else of the samples."""
    found: list[Board] = []
    for name in _DATA:
        for path in (folder / f"{name}.jsonl.xz" for folder in _FOLDERS):
            if path.is_file():
                with lzma.open(path, "rt") as lines:
                    found += [tuple(json.loads(line)["board"]) for line in lines]
                break
    if not found:
        raise CommandError(f"no data on positions: neither {_FOLDERS[0]} nor {_FOLDERS[1]} has any")
    return found


def mutated(board: Sequence[int], rng: random.Random) -> Board:
    """The board with one to five checkers of either side put somewhere else."""
    cells = list(board)
    for _ in range(rng.randint(1, 5)):
        sign = rng.choice((1, -1))
        places = [n for n in range(LOCATIONS) if cells[n] * sign > 0]
        free = [n for n in range(1, BAR) if cells[n] * sign >= 0]
        free += [BAR, OFF] if sign > 0 else [0, OPPONENT_OFF]
        if places:
            cells[rng.choice(places)] -= sign
            cells[rng.choice(free)] += sign
    return tuple(cells)


def by_chance(rng: random.Random) -> Board:
    """Two sides thrown onto few or many points, with bars and checkers borne off."""
    cells = [0] * LOCATIONS
    for sign, bar, off in ((1, BAR, OFF), (-1, 0, OPPONENT_OFF)):
        low, high = rng.choice(((1, 24), (1, 12), (1, 8), (13, 24), (1, 6)))
        near = [p for p in range(1, BAR) if low <= (p if sign > 0 else BAR - p) <= high]
        points = [p for p in near if not cells[p]] or [p for p in range(1, BAR) if not cells[p]]
        points = rng.sample(points, min(len(points), rng.randint(2, 8)))
        borne = rng.choice((0, 0, 0, rng.randint(0, 14)))
        for _ in range(CHECKERS - borne):
            cells[bar if rng.random() < 0.03 else rng.choice(points)] += sign
        cells[off] += sign * borne
    return tuple(cells)


def closing(rng: random.Random) -> Board:
    """The opponent has borne off all his checkers; own ones are wherever chance threw them."""
    own = by_chance(rng)
    cells = [max(0, n) for n in own]
    cells[OPPONENT_OFF] = -CHECKERS
    if rng.random() < 0.3:  # few checkers left: a draw is near
        point = rng.randint(1, 6)
        cells = [0] * LOCATIONS
        cells[OFF], cells[OPPONENT_OFF] = CHECKERS - 2, -CHECKERS
        cells[point] += 1
        cells[rng.randint(1, 6)] += 1
    return tuple(cells)


def random_rules(rng: random.Random) -> dict[str, Any]:
    """Rules of a table; the defaults half the time."""
    if rng.random() < 0.5:
        return {}
    return {
        "ending": rng.choice(("single", "gammon", "backgammon")),
        "cube_limit": rng.choice(CUBE_LIMITS), "automatic": rng.random() < 0.5,
        "last_roll": rng.random() < 0.3, "caucasian": rng.random() < 0.5,
        "start": rng.choice(("roll", "loser", "alternate")), "stake": rng.randint(0, MAX_STAKE),
    }


def _is_over(board: Sequence[int]) -> bool:
    return board[OFF] == CHECKERS or board[OPPONENT_OFF] == -CHECKERS


def questions(
    board: Board, rng: random.Random, rules: dict[str, Any] | None = None
) -> Iterator[Request]:
    """What is asked about a position: its plays for a roll always, the rest by chance."""
    dice = [rng.randint(1, 6), rng.randint(1, 6)]
    level = rng.randint(1, 4)
    rules = random_rules(rng) if rules is None else rules
    roll = {"board": list(board), "dice": dice, "rules": rules}
    yield {"cmd": "values", **roll, "level": level}
    yield {"cmd": "choose", **roll, "level": level}
    if rng.random() < 0.1:
        yield {"cmd": "advice", **roll}
    if rng.random() < 0.2:
        yield from _refusals(board, (dice[0], dice[1]), rules, rng)
    cube = {"board": list(board), "rules": rules, "cube": 2 ** rng.randint(0, 5),
            "owner": rng.choice(("centre", "own")), "first": rng.choice(("mover", "opponent"))}
    if not _is_over(board):
        yield {"cmd": "double", **cube, "level": level}
        yield {"cmd": "take", **cube, "level": level}
    if rng.random() < 0.3:
        plays = legal_plays(board, (dice[0], dice[1]))
        after = rng.choice(plays).result if plays else board
        yield {"cmd": "evaluate", "board": list(after), "before": list(board), "level": level}
        yield {"cmd": "outcome", "board": list(after), "rules": rules, "cube": cube["cube"],
               "first": cube["first"], "closing": rng.choice(("none", "due", "done")),
               "by": rng.choice(("play", "drop", "resign"))}
    if rng.random() < 0.1:
        yield from _table(rules, rng)


def _refusals(
    board: Board, dice: tuple[int, int], rules: dict[str, Any], rng: random.Random
) -> Iterator[Request]:
    variant = variant_of(rules.get("caucasian", False))
    plays = legal_plays(board, dice, variant)
    moves = rng.choice(plays).moves if plays else ()
    turn = Turn(board, dice, variant)
    words: list[str] = []
    yield {"cmd": "refusals", "board": list(board), "dice": list(dice), "rules": rules}
    for move in moves[:rng.randint(0, len(moves))]:
        words.append(format_play(turn.board, [move]))
        turn.play(*move)
    if words and turn.unplayed:
        yield {"cmd": "refusals", "board": list(board), "dice": list(dice), "rules": rules,
               "played": words, "die": turn.unplayed[0]}


def _table(rules: dict[str, Any], rng: random.Random) -> Iterator[Request]:
    yield {"cmd": "dice", "seed": rng.randrange(65536), "rolls": 30}
    games = [
        {"starter": rng.choice(("blue", "red")), "winner": winner,
         "points": 0 if winner == "draw" else rng.choice((1, 2, 3, 4, 8, 12))}
        for winner in rng.choices(("blue", "red", "draw"), k=rng.randint(1, 8))]
    balances = [rng.choice((9999, rng.randint(6000, 9999))), rng.randint(6000, 9999)]
    yield {"cmd": "series", "rules": rules, "games": games, "balances": balances}


def block(source: str, number: int, seed: int, z80: Z80Backend) -> Iterator[Request]:
    """The questions of one block; `source` is one of `SOURCES`."""
    rng = random.Random(f"{seed} {source} {number}")
    if source == "game":
        yield from _game(rng, z80)
        return
    known = data_boards()
    for _ in range(PER_BLOCK):
        rules = None
        if source == "chance":
            board = by_chance(rng)
        elif source == "closing":
            board, rules = closing(rng), {"last_roll": True, "caucasian": rng.random() < 0.3}
        else:
            board = rng.choice(known)
            if rng.random() < 0.2:
                board = turned(board)
            if source == "mutation":
                board = mutated(board, rng)
        yield from questions(board, rng, rules)


def _game(rng: random.Random, z80: Z80Backend) -> Iterator[Request]:
    """A game of two levels against each other, with questions on the way."""
    levels = [rng.randint(1, 4), rng.randint(1, 4)]
    board: Board = START
    for ply in range(_LONGEST_GAME):
        if _is_over(board):
            return
        dice = [rng.randint(1, 6), rng.randint(1, 6)]
        yield {"cmd": "values", "board": list(board), "dice": dice, "level": levels[ply & 1]}
        yield {"cmd": "choose", "board": list(board), "dice": dice, "level": levels[ply & 1]}
        yield {"cmd": "double", "board": list(board), "cube": 1, "owner": "centre"}
        yield {"cmd": "take", "board": list(board), "cube": 1, "owner": "centre"}
        chosen = z80.choose(board, (dice[0], dice[1]), levels[ply & 1], Options())
        board = turned(chosen.result)
