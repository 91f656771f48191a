"""Where the Z80 game's thinking time goes: T-states by documented routine, contention included."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable

from pyref.movegen import Dice
from pyref.options import Options
from pyref.position import Board
from tools.z80game.engine import Z80Backend
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
