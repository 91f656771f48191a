"""The ULA seen from the processor: port FE, the keyboard's place in it, and the floating bus.

    OUT (FE): D0-D2 border, D3 MIC, D4 beeper     IN (FE): D0-D4 keys (0 = down), D6 EAR
    Z80 data bus --(IN of an unconnected port)--> the byte the ULA fetches at that moment, or FF

The core answers ports from tables; this module states what they hold. Contention is in
`timing.py`, drawing in `display.py`, keys in `keyboard.py`.

Missing: the "snow" of I in 40-7F, and the rise time of the EAR input (levels change at once).
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from spectrum.models import Model
from spectrum.timing import DISPLAY_LINES, T_PER_LINE
from spectrum.z80.state import IDLE_CELL, T_TABLE_SIZE

FLOATING_AFTER_CONTENTION = 3
"""The first display byte floats 3 T after the first contended T (14338 where that is 14335).
Source: FUSE 1.6.0, IN from an odd port begun at every T around the first line."""


def display_address(line: int, column: int) -> int:
    """Address of the bitmap byte of a pixel line (0..191) and column (0..31)."""
    return 0x4000 | (line & 0xC0) << 5 | (line & 0x07) << 8 | (line & 0x38) << 2 | column


def attribute_address(line: int, column: int) -> int:
    """Address of the attribute byte for a pixel line (0..191) and column (0..31)."""
    return 0x5800 | (line >> 3) << 5 | column


@cache
def floating_bus_table(model: Model) -> NDArray[np.int64]:
    """Address of the byte that an IN sampled at T finds on an idle bus.

    returns int64, shape (78080,), read-only: in each 8 T of a display line bitmap, attribute,
    next bitmap, next attribute, then four idle; IDLE_CELL (a cell that holds FF) wherever the
    ULA is idle
    """
    table = np.full(T_TABLE_SIZE, IDLE_CELL, np.int64)
    if model.first_contended is not None:
        first = model.first_contended + FLOATING_AFTER_CONTENTION
        columns = np.arange(32)
        places = columns // 2 * 8 + columns % 2 * 2
        for line in range(DISPLAY_LINES):
            start = first + line * T_PER_LINE
            table[start + places] = display_address(line, 0) + columns
            table[start + places + 1] = attribute_address(line, 0) + columns
    table.setflags(write=False)
    return table


def ear_idle(issue: int) -> int:
    """What EAR reads without a signal, as four bits by (beeper bit << 1 | MIC bit) last sent.

    Issue 3 boards give the beeper bit alone; issue 2 boards give 1 also for MIC alone.
    Source: OUT 254,0 / OUT 254,16 then IN 254 read 191 / 255 on issue 3.
    """
    if issue not in (2, 3):
        raise ValueError(f"board issue {issue}, expected 2 or 3")
    return 0b1110 if issue == 2 else 0b1100
