"""Would the comparison notice a fault? Break the assembled game on purpose, many times, and see.

    python -m tools.mutate_z80 --mutants 200 --seed 1

Each mutant has one instruction of the engine or evaluator changed (a condition turned round, a
number off by one, INC for DEC, ADD for SUB, another register loaded) or one byte of the weights. It
is asked questions of the kinds that `tools.compare_engines` asks; it is caught if any answer
differs from the sound game's, which equals the reference's, or if it does not answer. Prints the
share caught and each survivor with its source line; exit code 1 below the share of `--least`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pyref.errors import BackgammonError
from pyref.options import Options
from pyref.series import Series
from spectrum.errors import SpectrumError
from spectrum.harness import crosscheck
from spectrum.harness.assembler import Program
from tools.protocol import answer_line
from tools.z80game.cases import SOURCES, block
from tools.z80game.comparison import Comparison, Request
from tools.z80game.engine import Z80Backend
from tools.z80game.program import game_program

MUTANT_BUDGET = 60_000_000
_JR_CONDITIONS = (0x20, 0x28, 0x30, 0x38)
_WEIGHT_TABLES = ("net_dense_own", "net_cube_thresholds")


@dataclass(frozen=True)
class Mutant:
    """One byte of the image changed: what kind of fault, and the source line it lies in."""

    kind: str
    address: int
    value: int
    line: str

    def applied(self, program: Program) -> Program:
        data = bytearray(program.code)
        data[self.address - program.origin] = self.value
        return replace(program, code=bytes(data))

    def __str__(self) -> str:
        return f"{self.address:04X} {self.kind:<10} {self.line}"


def _changes(data: bytes) -> Iterator[tuple[str, int, int]]:
    """(kind, offset, new byte) of each fault that fits an instruction."""
    first = data[0]
    if first in _JR_CONDITIONS or first & 0xC7 in (0xC0, 0xC2, 0xC4):
        yield "condition", 0, first ^ 0x08
    if first & 0xC7 in (0x04, 0x05) and first & 0xC7 != 0xC7:
        yield "inc or dec", 0, first ^ 0x01
    if first & 0xCF in (0x03, 0x0B):
        yield "inc or dec", 0, first ^ 0x08
    if first & 0xF8 in (0x80, 0x90):
        yield "add or sub", 0, first ^ 0x10
    if first & 0xC7 in (0x06, 0xC6) and len(data) == 2:
        yield "off by one", 1, data[1] + 1 & 255
    if first & 0xCF == 0x01 and len(data) == 3:
        yield "off by one", 1, data[1] + 1 & 255
    if 0x40 <= first < 0x80 and first != 0x76 and first & 7 != 6:
        yield "register", 0, first ^ 0x01 if (first ^ 1) & 7 != 6 else first ^ 0x04


def mutants(program: Program, count: int, seed: int) -> list[Mutant]:
    """Faults drawn from all that are possible, one in eight in the weights."""
    symbols = program.symbols
    inside = [(symbols["board_setup"], symbols["engine_end"]),
              (symbols["part_evaluator"], symbols["part_ui"])]
    possible = [
        Mutant(kind, row.address + offset, value, row.text)
        for row in crosscheck.rows(program.listing)
        if any(low <= row.address < high for low, high in inside)
        for kind, offset, value in _changes(row.data)]
    rng = random.Random(seed)
    chosen = rng.sample(possible, min(len(possible), count - count // 8))
    low, high = (symbols[name] for name in _WEIGHT_TABLES)
    for _ in range(count - len(chosen)):
        address = rng.randrange(low, high)
        value = program.code[address - program.origin] ^ 1 << rng.randint(2, 6)
        chosen.append(Mutant("weight", address, value, "a weight"))
    return chosen


def _table(z80: Z80Backend) -> list[Any]:
    """What the routines say that no request of the protocol reaches; tests/differential compares
    them with the reference."""
    code = z80.code
    code.begin()
    code.write("board", bytes(range(1, 29)), -1)
    code.call("board_setup")
    found: list[Any] = [code.read("board", 28, -1)]
    for limit, value, owner, closing in itertools.product(
        (0, 4, 64), (1, 4, 32), (0, 1, 2), (0, 1)
    ):
        code.begin()
        code.write("option_cube", bytes((limit,)))
        code.write("option_automatic", bytes((1 - closing,)))
        code.write("closing", bytes((closing, value, owner)))
        code.call("cube_refuse")
        found.append(code.core.a)
        code.call("cube_automatic")
        code.call("cube_double")
        found.append(code.read("cube_value", 2))
    for balance, stake in itertools.product((0, 767, 768, 9999), (0, 4, 99)):
        series, options = Series(balances=(9999, balance)), Options(cube_limit=64, stake=stake)
        found.append(z80.is_covered(series, options))
    code.begin()
    code.write("series_next", bytes(range(1, 14)))
    code.call("series_restart")
    found.append(code.read("series_next", 13))
    return found


def _answer(z80: Z80Backend, request: Request) -> Any:
    if request["cmd"] == "values":
        return z80.sequences(tuple(request["board"]), tuple(request["dice"]),
                             Options.from_json(request.get("rules", {})), request["level"])
    if request["cmd"] == "table":
        return _table(z80)
    if request["cmd"] == "refusals":
        return Comparison(z80).answers(request)[0]
    answer = json.loads(answer_line(z80, json.dumps(dict(request))))
    answer.pop("tstates", None)
    return answer


def is_caught(mutant: Mutant, program: Program, asked: list[tuple[Request, Any]]) -> bool:
    """Does any question tell the mutant from the sound game?"""
    try:
        z80 = Z80Backend(mutant.applied(program), budget=MUTANT_BUDGET)
        return any(_answer(z80, request) != sound for request, sound in asked)
    except (SpectrumError, BackgammonError, IndexError, ValueError):
        return True


def questions(comparison: Comparison, seed: int, blocks: int) -> list[tuple[Request, Any]]:
    """Requests with the sound game's answers; RuntimeError if the reference says otherwise."""
    asked: list[tuple[Request, Any]] = [({"cmd": "table"}, _table(comparison.z80))]
    for number in range(blocks):
        for source in SOURCES:
            for request in block(source, number, seed, comparison.z80):
                if found := comparison.difference(request):
                    raise RuntimeError(f"the game as it is differs already:\n{found}")
                asked.append((request, _answer(comparison.z80, request)))
    return asked


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutate_z80", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blocks", type=int, default=4, help="blocks of questions of each source")
    parser.add_argument("--least", type=float, default=0.75, help="share that must be caught")
    options = parser.parse_args(arguments)
    program = game_program()
    asked = questions(Comparison(), options.seed, options.blocks)
    found = mutants(program, options.mutants, options.seed)
    caught: Counter[str] = Counter()
    made = Counter(mutant.kind for mutant in found)
    for mutant in found:
        if is_caught(mutant, program, asked):
            caught[mutant.kind] += 1
        else:
            print(f"survived  {mutant}")
    for kind, count in sorted(made.items()):
        print(f"{kind:<12}{caught[kind]:>5} of {count}")
    share = caught.total() / len(found)
    print(f"{'all':<12}{caught.total():>5} of {len(found)} caught by {len(asked)} questions: "
          f"{share:.1%}")
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())
