"""Flag tables: one uint8 array that the interpreter indexes, each part built by its rule.

Bits of F: S 80, Z 40, Y 20 (copy of bit 5), H 10, X 08 (copy of bit 3), P/V 04, N 02, C 01.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from spectrum.z80 import opcodes, state

S, Z, Y, H, X, PV, N, C = 0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01

# Where each table starts.
SIGN = 0
PARITY = 256
INCREMENTED = 512
DECREMENTED = 768
COMPARED = 1024
KEEPS = 1280
INDEXED = 1792
SIZE = 2048


def sign(value: int) -> int:
    """S, Z, Y and X of a result."""
    return value & (S | Y | X) | (Z if value == 0 else 0)


def parity(value: int) -> int:
    """S, Z, Y, X and even parity of a result, as logic, rotations and IN give them."""
    return sign(value) | (0 if value.bit_count() & 1 else PV)


def incremented(value: int) -> int:
    """Flags, without C, of the result of an 8-bit INC."""
    return sign(value) | (H if value & 0x0F == 0 else 0) | (PV if value == 0x80 else 0)


def decremented(value: int) -> int:
    """Flags, without C, of the result of an 8-bit DEC."""
    return sign(value) | N | (H if value & 0x0F == 0x0F else 0) | (PV if value == 0x7F else 0)


def compared(value: int) -> int:
    """S and Z of a difference; CP takes Y and X from its operand."""
    return sign(value) & ~(Y | X)


def keeps(last: int) -> int:
    """Bits of F that SCF and CCF OR into Y and X after `last` (state.LAST): none if that
    instruction computed flags, for then Q = F cancels them (Zilog chips)."""
    if last >= state.FLAGS_CHANGED:
        return 0
    row = opcodes.MAIN.get(last)
    return 0 if row and opcodes.changes_flags(row) else Y | X


def indexed(code: int) -> int:
    """1 for opcodes that a DD or FD before them changes, CB among them."""
    return int(code in opcodes.INDEXED or code == 0xCB)


@cache
def lookup() -> NDArray[np.uint8]:
    """All tables in one array, uint8[2048], read-only."""
    table = np.zeros(SIZE, np.uint8)
    for start, rule in ((SIGN, sign), (PARITY, parity), (INCREMENTED, incremented),
                        (DECREMENTED, decremented), (COMPARED, compared), (INDEXED, indexed)):
        table[start:start + 256] = [rule(value) for value in range(256)]
    table[KEEPS:KEEPS + 512] = [keeps(last) for last in range(512)]
    table.setflags(write=False)
    return table
