"""Where the Z80 game's thinking time goes: by documented routine, and in one evaluation.

    python -m tools.z80game.profile [--positions 200]

prints what docs/z80-engine.md says of the evaluator: T-states of an evaluation without contention
and with it, what one costs that changes nothing and what each checker adds, how many checkers
differ and how many units are active, over the plays of positions with contact of the oracle data.
"""

from __future__ import annotations

import argparse
import random
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from pyref.movegen import Dice
from pyref.network import load
from pyref.options import Options
from pyref.position import Board, has_contact
from tools.z80game.cases import data_boards
from tools.z80game.code import GameCode
from tools.z80game.engine import Z80Backend
from tools.z80game.layout import board_bytes
from tools.z80game.routines import routines


def time_by_routine(
    backend: Z80Backend, decisions: Iterable[tuple[Board, Dice]], level: int = 4
) -> list[tuple[str, float]]:
    """Share of the T-states of choosing these plays by routine, largest first.

    A routine is what lies from its header's label to the next one's; time in the ROM's interrupt
    routine counts under `interrupt`.
    """
    core, symbols = backend.code.core, backend.code.symbols
    names = sorted((symbols[r.name], r.name) for r in routines() if r.name in symbols)
    starts = [start for start, _ in names]
    core.variant = "full"
    core.cost[:] = 0
    try:
        for board, dice in decisions:
            backend.choose(board, dice, level, Options())
        spent: Counter[str] = Counter()
        for address in core.cost.nonzero()[0].tolist():
            at = bisect_right(starts, address)
            spent[names[at - 1][1] if at else "interrupt"] += int(core.cost[address])
    finally:
        core.variant = "fast"
    total = spent.total()
    return [(name, t_states / total) for name, t_states in spent.most_common()]


def contact_decisions(count: int, seed: int = 1) -> list[tuple[Board, Dice]]:
    """Positions with contact of the oracle data, each with drawn dice."""
    rng = random.Random(seed)
    boards = rng.sample([board for board in data_boards() if has_contact(board)], count)
    return [(board, (rng.randint(1, 6), rng.randint(1, 6))) for board in boards]


def _evaluation_times(code: GameCode, before: Board, results: list[Board]) -> list[int]:
    """T-states of evaluating these plays of a position one after another."""
    code.begin()
    code.write("board", board_bytes(before), -1)
    code.call("evaluate_before")
    times = []
    for result in results:
        code.write("board", board_bytes(result), -1)
        times.append(code.call("evaluate"))
    return times


def evaluation_report(decisions: Iterable[tuple[Board, Dice]]) -> str:
    """The lines that the command prints."""
    z80, bare, net = Z80Backend(), GameCode(model="flat"), load()
    free: list[int] = []
    contended: list[int] = []
    changed: list[int] = []
    active: list[tuple[int, int]] = []
    evaluations = different = 0
    for board, dice in decisions:
        results = [seen.result for seen in z80.sequences(board, dice)]
        evaluations, different = evaluations + len(results), different + len(set(results))
        if len(results) < 2:
            continue
        free += _evaluation_times(bare, board, results)[1:]
        contended += _evaluation_times(z80.code, board, results)[1:]
        changed += [sum(abs(n - m) for n, m in zip(*pair, strict=True))
                    for pair in pairwise(results)]
        above, below, grid = net.activations(results[0])
        active.append((sum(map(bool, above)) + sum(map(bool, below)), sum(map(bool, grid))))
    steps = np.stack([np.ones(len(changed)), changed], 1)
    base, each = np.linalg.lstsq(steps, np.array(free, float), rcond=None)[0]
    dense, filters = np.mean(active, 0)
    return (f"{evaluations} evaluations, {different / evaluations:.1%} of different boards\n"
            f"T-states of one, without contention {np.mean(free):.0f} "
            f"({base:.0f} and {each:.0f} a checker), with contention {np.mean(contended):.0f}, "
            f"{np.mean(contended) / np.mean(free):.2f} times as long\n"
            f"checkers that differ from the play before {np.mean(changed):.1f}\n"
            f"active units: dense {dense:.0f}, filters {filters:.0f}")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.z80game.profile", description="What an evaluation costs the Z80.")
    parser.add_argument("--positions", type=int, default=200)
    print(evaluation_report(contact_decisions(parser.parse_args(arguments).positions)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
