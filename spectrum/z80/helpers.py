"""What the interpreter calls instead of writing it out: ports, logs, watches and probes.

Restricted Python (compiler.py): this text is put in front of the interpreter that source.py
writes, and is compiled with it. In CPython `st` and the other arrays are memoryviews.
"""

from spectrum.z80.compiler import Cells, Numbers, inline, outline
from spectrum.z80.state import (
    BUS_CAPACITY,
    BUS_COUNT,
    BUS_RESERVE,
    CODE,
    EAR_CAPACITY,
    EAR_IDLE,
    EAR_INDEX,
    EAR_LEVEL,
    FRAME_START,
    LAST_FE,
    LOG_START,
    PICTURE_CAPACITY,
    PICTURE_COUNT,
    PORT_CAPACITY,
    PORT_COUNT,
    PORT_RESERVE,
    PROBE_AREA_LIMIT,
    PROBE_AREAS,
    PROBE_BASE,
    PROBE_CAPACITY,
    PROBE_COUNT,
    PROBE_HEADER,
    PROBE_LENGTH,
    STOP,
    STOP_ADDRESS,
    STOP_CODE_WRITE,
    STOP_LOG_FULL,
    STOP_PC,
    STOP_READ,
    STOP_VALUE,
    STOP_WRITE,
    WRITE_STOP,
)


@outline
def contended_idle(t: int, count: int, dly: Cells) -> int:
    """Time after `count` internal T-states, each of which may have to wait."""
    for _ in range(count):
        t = t + dly[t] + 1
    return t


@outline
def port_early(t: int, port: int, dly: Cells) -> int:
    """Time of the first T of an I/O cycle with its wait; an OUT reaches the ULA then."""
    if (port & 0xC000) == 0x4000:
        t = t + dly[t]
    return t + 1


@outline
def port_late(t: int, port: int, dly: Cells) -> int:
    """Time after the other three T of an I/O cycle with their waits."""
    if (port & 1) == 0:
        return t + dly[t] + 3
    if (port & 0xC000) == 0x4000:
        for _ in range(3):
            t = t + dly[t] + 1
        return t
    return t + 3


@outline
def read_port(port: int, t: int, st: Numbers, mem: Cells, keys: Cells, reads: Numbers,
              ports: Numbers, ear: Numbers, fb: Numbers) -> int:
    """Byte that an IN sampled at T of the frame gets from a Spectrum."""
    if (port & 1) != 0:
        value = ports[port & 0xFF]
        if value < 0:
            value = mem[fb[t]]
        return value & 0xFF
    reads[port >> 8] = reads[port >> 8] + 1
    index = st[EAR_INDEX]
    now = ((st[FRAME_START] + t) << 2) | 3
    while ear[index & (EAR_CAPACITY - 1)] <= now:
        st[EAR_LEVEL] = ear[index & (EAR_CAPACITY - 1)] & 3
        index = index + 1
    st[EAR_INDEX] = index
    level = st[EAR_LEVEL]
    if level > 1:
        level = (st[EAR_IDLE] >> ((st[LAST_FE] >> 3) & 3)) & 1
    return ((keys[port >> 8] & 0xBF) | (level << 6)) & 0xFF


@outline
def write_port(port: int, value: int, t: int, st: Numbers, plog: Numbers) -> int:
    """Log an OUT that reaches the ULA at T; returns 1 if the log is nearly full."""
    if (port & 1) != 0:
        return 0
    st[LAST_FE] = value
    count = st[PORT_COUNT]
    when = (st[FRAME_START] - st[LOG_START] + t) & 0xFFFFFFFF
    plog[count & (PORT_CAPACITY - 1)] = (when << 24) | (port << 8) | value
    st[PORT_COUNT] = count + 1
    if count < PORT_CAPACITY - PORT_RESERVE:
        return 0
    st[STOP] = STOP_LOG_FULL
    return 1


@outline
def picture_write(t: int, address: int, value: int, st: Numbers, pic: Numbers) -> int:
    """Log a write to the display file; a frame cannot hold more than the log."""
    count = st[PICTURE_COUNT]
    pic[count & (PICTURE_CAPACITY - 1)] = (t << 24) | (address << 8) | value
    st[PICTURE_COUNT] = count + 1
    return 0


@outline
def note(kind: int, t: int, address: int, value: int, st: Numbers, bus: Numbers) -> int:
    """Put a machine cycle into the bus log."""
    count = st[BUS_COUNT]
    bus[count & (BUS_CAPACITY - 1)] = (kind << 56) | (t << 24) | (address << 8) | value
    st[BUS_COUNT] = count + 1
    if count > BUS_CAPACITY - BUS_RESERVE and st[STOP] == 0:
        st[STOP] = STOP_LOG_FULL
    return 0


@outline
def watched_read(address: int, value: int, at: int, st: Numbers) -> int:
    """Stop after the instruction at `at`, which read a watched byte."""
    if st[STOP] == 0:
        st[STOP] = STOP_READ
        st[STOP_ADDRESS] = address
        st[STOP_VALUE] = value
        st[STOP_PC] = at
    return 0


@outline
def watched_write(flag: int, address: int, value: int, at: int, st: Numbers) -> int:
    """Stop after the instruction at `at`, which wrote to a watched byte or to code."""
    if st[STOP] == 0 and (flag & (WRITE_STOP | CODE)) != 0:
        st[STOP] = STOP_WRITE if (flag & WRITE_STOP) != 0 else STOP_CODE_WRITE
        st[STOP_ADDRESS] = address
        st[STOP_VALUE] = value
        st[STOP_PC] = at
    return 0


@inline
def put_word(value: int, place: int, prb: Cells) -> int:
    """Store a word in the probe log, low byte first; returns the next place."""
    prb[place & (PROBE_CAPACITY - 1)] = value & 0xFF
    prb[(place + 1) & (PROBE_CAPACITY - 1)] = (value >> 8) & 0xFF
    return place + 2


@outline
def probe(t: int, pc: int, af: int, bc: int, de: int, hl: int, ix: int, iy: int, sp: int,
          st: Numbers, mem: Cells, prb: Cells) -> int:
    """Append a record to the probe log; stop if there is no room for another."""
    place = put_word(t & 0xFFFF, st[PROBE_COUNT], prb)
    place = put_word((t >> 16) & 0xFFFF, place, prb)
    place = put_word(pc, place, prb)
    place = put_word(af, place, prb)
    place = put_word(bc, place, prb)
    place = put_word(de, place, prb)
    place = put_word(hl, place, prb)
    place = put_word(ix, place, prb)
    place = put_word(iy, place, prb)
    place = put_word(sp, place, prb)
    for area in range(PROBE_AREAS):
        base = st[PROBE_BASE + area]
        for k in range(st[PROBE_LENGTH + area] & (2 * PROBE_AREA_LIMIT - 1)):
            prb[place & (PROBE_CAPACITY - 1)] = mem[(base + k) & 0xFFFF]
            place = place + 1
    st[PROBE_COUNT] = place
    if place > PROBE_CAPACITY - PROBE_HEADER - PROBE_AREA_LIMIT:
        st[STOP] = STOP_LOG_FULL
    return 0
