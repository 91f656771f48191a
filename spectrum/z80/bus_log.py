"""The bus log of the full variant as text and as pins.

The log holds one entry a machine cycle (two for an opcode fetch: fetch and refresh). Here it is
spelled out in the two forms published test sets use. Without waits only: the entries hold the
time at which a cycle began, and these forms have no place for waits.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spectrum.z80.state import (
    BUS_FETCH,
    BUS_IDLE,
    BUS_IN,
    BUS_OUT,
    BUS_READ,
    BUS_REFRESH,
    BUS_WRITE,
)

Event = tuple[int, str, int, int | None]
Cycle = tuple[int, int | None, str]


class Entry(NamedTuple):
    """kind: one of state.BUS_*; t: T in the frame; data: the byte, or T-states of BUS_IDLE."""

    kind: int
    t: int
    address: int
    data: int


def entries(log: Iterable[int]) -> Iterator[Entry]:
    """Take a log entry apart: kind << 56 | t << 24 | address << 8 | data."""
    for word in log:
        word = int(word)
        yield Entry(word >> 56, word >> 24 & 0xFFFFFFFF, word >> 8 & 0xFFFF, word & 0xFF)


def fuse_events(log: Iterable[int]) -> Iterator[Event]:
    """Events (time, type, address, data) as FUSE's core test prints them.

    MC, PC: a wait may be looked up; MR, MW, PR, PW: a byte passes. FUSE counts R on before it
    shows the refresh address in the T-states that follow a fetch; the chip shows the old one.
    """
    refresh = -1
    for kind, t, address, data in entries(log):
        match kind:
            case _ if kind == BUS_FETCH:
                yield t, "MC", address, None
                yield t + 4, "MR", address, data
            case _ if kind == BUS_REFRESH:
                refresh = address
            case _ if kind == BUS_IDLE:
                if address == refresh:
                    address = address & 0xFF80 | (address + 1) & 0x7F
                for k in range(data):
                    yield t + k, "MC", address, None
            case _ if kind in (BUS_READ, BUS_WRITE):
                yield t, "MC", address, None
                yield t + 3, "MR" if kind == BUS_READ else "MW", address, data
            case _:
                yield from _fuse_port_events(kind, t, address, data)


def _fuse_port_events(kind: int, t: int, port: int, data: int) -> Iterator[Event]:
    is_contended = port & 0xC000 == 0x4000
    if is_contended:
        yield t, "PC", port, None
    yield t + 1, "PR" if kind == BUS_IN else "PW", port, data
    if port & 1 == 0:
        yield t + 1, "PC", port, None
    elif is_contended:
        for k in range(1, 4):
            yield t + k, "PC", port, None


def cycles(log: Iterable[int]) -> Iterator[Cycle]:
    """One (address bus, data bus or None, pins) a T-state, as SingleStepTests z80 v1 has them.

    Pins: read, write, memory request, I/O request, each a letter or "-". The address stays on
    the bus through the idle T-states.
    """
    for kind, _, address, data in entries(log):
        match kind:
            case _ if kind == BUS_FETCH:
                yield from ((address, None, "----"), (address, None, "r-m-"))
                opcode = data
            case _ if kind == BUS_REFRESH:
                yield from ((address, opcode, "----"), (address, None, "----"))
            case _ if kind == BUS_READ:
                yield from ((address, None, "----"), (address, None, "r-m-"),
                            (address, data, "----"))
            case _ if kind == BUS_WRITE:
                yield from ((address, None, "----"), (address, data, "-wm-"),
                            (address, None, "----"))
            case _ if kind == BUS_IDLE:
                yield from [(address, None, "----")] * data
            case _ if kind == BUS_IN:
                yield from ((address, None, "----"), (address, None, "----"),
                            (address, None, "r--i"), (address, data, "----"))
            case _ if kind == BUS_OUT:
                yield from ((address, None, "----"), (address, None, "----"),
                            (address, data, "-w-i"), (address, None, "----"))
