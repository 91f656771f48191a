"""Time in a Spectrum 16K/48K, in T-states of the 3.5 MHz clock; T = 0 is the frame interrupt.

Sources: measurements with FUSE 1.6.0 and SkoolKit 10.1, which agree on 117 start times of NOP,
1,722 delayed instructions of 757 opcodes and 100 whole programs (tests/conformance repeats
them); Patrik Rak's timing test 0 and Jan Bobrowski's Minfo on real machines for the figures.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from spectrum.models import Model
from spectrum.z80.state import FRAME_T_STATES, T_TABLE_SIZE

CLOCK_HZ = 3_500_000
T_PER_LINE = 224
LINES = 312
T_PER_FRAME = FRAME_T_STATES
FRAMES_PER_SECOND = CLOCK_HZ / T_PER_FRAME

LINES_ABOVE_DISPLAY = 64
DISPLAY_LINES = 192
T_CONTENDED_PER_LINE = 128
DELAY_PATTERN = (6, 5, 4, 3, 2, 1, 0, 0)
"""Wait of an access that begins k T after a line's first contended T, by k mod 8."""


@cache
def contention_table(model: Model) -> NDArray[np.uint8]:
    """Wait for an access to contended memory or port that begins at T.

    returns uint8, shape (78080,), read-only: 0..6 for each T of a frame and 8,192 beyond it (an
    instruction that began in the frame may go on there); all 0 for a model without a ULA
    """
    table = np.zeros(T_TABLE_SIZE, np.uint8)
    if model.first_contended is not None:
        pattern = np.resize(np.array(DELAY_PATTERN, np.uint8), T_CONTENDED_PER_LINE)
        for line in range(DISPLAY_LINES):
            start = model.first_contended + line * T_PER_LINE
            table[start:start + T_CONTENDED_PER_LINE] = pattern
    table.setflags(write=False)
    return table
