"""Names for the slots of the core's state array, for its flag bits, log entries and stop reasons.

The state is one int64 array of `SIZE` slots, the same for every map and variant and for the
compiled and the interpreted core, so a machine may change between them from call to call.

Registers hold their plain values (8 or 16 bits). While the processor is halted PC stands on the
HALT instruction, which is fetched again every 4 T, and `LAST` is `HALT_OPCODE`.
"""

from enum import IntEnum

# Registers.
A, F, BC, DE, HL, IX, IY, SP, PC, I, R = range(11)  # noqa: E741 - the name of the register
IFF1, IFF2, IM, WZ = 11, 12, 13, 14
AF_ALT, BC_ALT, DE_ALT, HL_ALT = 15, 16, 17, 18

LAST = 19
"""What was executed last, for everything that depends on it: an unprefixed opcode stands for
itself, a prefixed instruction for `PLAIN`, `FLAGS_CHANGED` or `READ_IFF2`, a DD or FD that had
no effect for itself, with `FLAGS_CHANGED` added if the instruction before it computed flags."""

PLAIN, FLAGS_CHANGED, READ_IFF2 = 0x00, 0x100, 0x101
HALT_OPCODE, EI_OPCODE = 0x76, 0xFB

# Time. Absolute time, T-states since reset, is FRAME_START + T.
T = 20
"""T-states since the interrupt of this frame. A run that ends with the frame leaves 69888 or a
few more here; the next run begins by taking 69888 off."""
FRAME_START = 21
"""T-states from reset to the start of this frame, a multiple of 69888."""

# How the run is to end, and how it ended.
BUDGET = 22
"""T-states to run; counted down, below 1 when they are used up."""
STOP, STOP_ADDRESS, STOP_VALUE, STOP_PC = 23, 24, 25, 26
"""Reason (`Stop`); the address and byte concerned; the instruction that did it."""
RESUME_T, RESUME_PC = 27, 28
"""Where the last run stopped by an exec flag: the next one passes that flag once."""
HALT_STOPS = 29
"""1 = HALT with interrupts off ends the run."""

# Ports.
LAST_FE = 30
"""Last byte sent to port FE: border in bits 0-2, MIC bit 3, beeper bit 4."""
EAR_LEVEL, EAR_INDEX = 31, 32
"""Signal at the EAR socket (0, 1, or 2 = none); next entry of the EAR array to take."""
EAR_IDLE = 33
"""Without a signal EAR reads bit (LAST_FE >> 3 & 3) of this: C hex issue 3, E hex issue 2."""

# Logs: entries written so far.
PICTURE_COUNT, PORT_COUNT, PROBE_COUNT, BUS_COUNT, HISTORY_COUNT = 34, 35, 36, 37, 38
LOG_START = 39
"""Absolute time of T = 0 in the port log."""
BUS_ON = 40
"""1 = the full variant writes the bus log."""
PROBE_BASE, PROBE_LENGTH = 41, 45
"""Four slots each: the memory areas a probe copies."""
PROBE_AREAS = 4

INTERRUPTS, INTERRUPT_T = 49, 50
"""Interrupts accepted, and T-states spent accepting them."""
NMI = 51
"""1 = a non-maskable interrupt is accepted when the next run begins."""

INTERRUPT_LENGTH = 52
"""T-states at the start of a frame during which the interrupt is accepted: 32, or 0 = never."""

FREE_UNTIL, FREE_FROM = 53, 54
"""No access that begins before T = FREE_UNTIL + FREE_MARGIN, or at FREE_FROM or later, waits."""
FREE_MARGIN = 32
"""More T-states than from the start of an instruction to its last access, without waits."""
CONTENDED_PAGE, NO_PAGE = 0x4000, -1
"""The upper two bits of contended addresses; what stands for them while nothing waits."""

SIZE = 64

FRAME_T_STATES = 69888
INTERRUPT_T_STATES = 32

# Bits of the byte that `flags` holds for every address.
EXEC_STOP = 0x01
READ_STOP = 0x02
WRITE_STOP = 0x04
PROBE = 0x08
CODE = 0x10
NO_EXEC = 0x20

# Log entries are kind << 56 | t << 24 | address << 8 | data; these are the kinds of the bus log.
BUS_FETCH, BUS_REFRESH, BUS_READ, BUS_WRITE, BUS_IDLE, BUS_IN, BUS_OUT = range(7)

# Sizes of the logs and tables (powers of two where an index is masked with size - 1).
PICTURE_CAPACITY = 1 << 14
PORT_CAPACITY = 1 << 14
PROBE_CAPACITY = 1 << 18
PROBE_HEADER = 20
PROBE_AREA_LIMIT = 4096
BUS_CAPACITY = 1 << 16
HISTORY_CAPACITY = 1 << 12
BUS_RESERVE = 512
PORT_RESERVE = 16
EAR_CAPACITY = 1 << 15
NEVER = 1 << 62
T_TABLE_SIZE = FRAME_T_STATES + 8192
IDLE_CELL = 65536
CELLS = 65536 + 8


class Stop(IntEnum):
    """Why a run came back."""

    DONE = 0
    """The frames or T-states asked for have passed."""
    EXEC = 1
    """PC reached an address flagged EXEC_STOP; its instruction has not been executed."""
    READ = 2
    """Data was read from an address flagged READ_STOP (full variant; the instruction is done)."""
    WRITE = 3
    """An address flagged WRITE_STOP was written to, ROM included (full; instruction done)."""
    CODE_WRITE = 4
    """An address flagged CODE was written to (full; instruction done)."""
    NO_EXEC = 5
    """PC reached an address flagged NO_EXEC (full; not executed)."""
    HALTED = 6
    """HALT with interrupts off, when HALT_STOPS is set: only an NMI could go on."""
    LOG_FULL = 7
    """The port, probe or bus log is nearly full: read it, clear it, run again."""
    EAR_END = 8
    """The EAR array is used up and more was promised: fill it again."""


STOP_EXEC, STOP_READ, STOP_WRITE, STOP_CODE_WRITE, STOP_NO_EXEC, STOP_HALTED, STOP_LOG_FULL = (
    int(Stop.EXEC), int(Stop.READ), int(Stop.WRITE), int(Stop.CODE_WRITE), int(Stop.NO_EXEC),
    int(Stop.HALTED), int(Stop.LOG_FULL))
"""The same reasons as plain integers, for restricted Python."""
