"""A tape: blocks of pulses, whatever file they came from.

    file  --tape_tap/tzx/pzx/wav-->  Tape (blocks)  --play-->  Signal (edges)  -->  EAR of the core
                                       |
                                       `-- bytes of standard blocks, for the ROM trap (tape_deck)

A pulse is a stretch of one level; each pulse has the level opposite to the one before. A pause is
first one millisecond of the level that would come next, so that the last edge is an edge, then
low; the pulse after a pause is low as well. Times are T-states of 3.5 MHz.

Source: TZX 1.20 (the same rules stated in PZX 1.0); timings of the standard block from the ROM's
SA-BYTES at 04C2h.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

T_PER_MS = 3500
PILOT, SYNC_1, SYNC_2, ZERO, ONE = 2168, 667, 735, 855, 1710
PILOT_COUNT_HEADER, PILOT_COUNT_DATA = 8063, 3223
HEADER_LENGTH = 17
_PULSES_AT_ONCE = 8192
_CHUNK_BYTES = _PULSES_AT_ONCE // 16

Edges = NDArray[np.int64]


class Signal:
    """The signal so far, as the times at which its level changes.

    level : level (0 or 1) that the next pulse will have
    length : T-states so far
    edges_taken : edges given away so far
    """

    def __init__(self) -> None:
        self.level = 0
        self.length = 0
        self._line = 0
        self._pieces: list[Edges] = []
        self.edges_taken = 0

    def pulses(self, durations: Edges) -> None:
        """Append pulses of alternating level; a duration of 0 only swaps the level."""
        if not len(durations):
            return
        starts = self.length + np.cumsum(durations) - durations
        self._pieces.append(starts if self.level != self._line else starts[1:])
        self.length += int(durations.sum())
        self._line = self.level ^ ((len(durations) - 1) & 1)
        self.level = 1 - self._line

    def tone(self, duration: int, count: int) -> Iterator[None]:
        """Append `count` equal pulses, yielding after each few thousand."""
        for start in range(0, count, _PULSES_AT_ONCE):
            self.pulses(np.full(min(_PULSES_AT_ONCE, count - start), duration, np.int64))
            yield

    def hold(self, level: int, duration: int) -> None:
        """Append `duration` T-states of `level`; the next pulse has the other level."""
        self.level = level
        self.pulses(np.array([duration], np.int64))

    def pause(self, duration: int) -> None:
        """Append a pause, as the module's text has it; none if `duration` is 0."""
        if duration:
            self.hold(self.level, min(duration, T_PER_MS))
            if duration > T_PER_MS:
                self.hold(0, duration - T_PER_MS)
            self.level = 0

    def copy(self) -> "Signal":
        """A copy that goes on by itself."""
        other = Signal()
        other.level, other.length, other.edges_taken = self.level, self.length, self.edges_taken
        other._line, other._pieces = self._line, list(self._pieces)
        return other

    @property
    def has_edges(self) -> bool:
        """Whether `take_edges` may give any."""
        return bool(self._pieces)

    def take_edges(self) -> tuple[Edges, Edges]:
        """Edges since the last call: ascending times in the signal, and the level from each on."""
        times = np.concatenate(self._pieces) if self._pieces else np.zeros(0, np.int64)
        levels = (np.arange(len(times)) + self.edges_taken + 1) & 1
        self.edges_taken += len(times)
        self._pieces = []
        return times, levels


@dataclass(frozen=True, kw_only=True)
class Block:
    """One block of a tape file; this base is silent.

    offset : where it starts in its file, in bytes
    """

    offset: int = 0
    name: ClassVar[str] = "block"
    is_audible: ClassVar[bool] = False

    def describe(self) -> str:
        """One line for a listing."""
        return self.name

    def play(self, signal: Signal) -> Iterator[None]:
        """Append the sound to `signal`, yielding now and then so that it can be taken away."""
        yield from ()


@dataclass(frozen=True, kw_only=True)
class DataBlock(Block):
    """Pilot, sync and bits: what SAVE writes, and its turbo and headless kin.

    data : every byte on the tape: for a ROM block flag, contents, parity
    pilot_count : pulses of the pilot, 0 for pure data
    sync : the pulses between pilot and data
    used_bits : bits of the last byte that are on the tape, 1..8
    pause : T-states of silence after the block
    """

    data: bytes
    pilot: int = PILOT
    pilot_count: int = 0
    sync: tuple[int, ...] = (SYNC_1, SYNC_2)
    zero: int = ZERO
    one: int = ONE
    used_bits: int = 8
    pause: int = 1000 * T_PER_MS
    name: ClassVar[str] = "data"
    is_audible: ClassVar[bool] = True

    @property
    def is_standard(self) -> bool:
        """Whether the ROM's loader reads it: its own timings within 5% and whole bytes."""
        found = (self.pilot, *self.sync, self.zero, self.one)
        expected = (PILOT, SYNC_1, SYNC_2, ZERO, ONE)
        return (self.used_bits == 8 and self.pilot_count >= 1000 and len(found) == len(expected)
                and all(abs(f - e) * 20 <= e for f, e in zip(found, expected, strict=True)))

    @property
    def is_parity_right(self) -> bool:
        """Whether all bytes, parity included, combine to 0 by exclusive or."""
        return reduce(xor, self.data, 0) == 0

    def describe(self) -> str:
        speed = "" if self.is_standard else "turbo " if self.pilot_count else "pure "
        parity = "" if self.is_parity_right or not self.is_standard else ", parity wrong"
        header = describe_header(self.data)
        return f"{speed}{self.name}, {len(self.data)} bytes{parity}" + (
            f": {header}" if header else "")

    def play(self, signal: Signal) -> Iterator[None]:
        yield from signal.tone(self.pilot, self.pilot_count)
        signal.pulses(np.array(self.sync, np.int64))
        for start in range(0, len(self.data), _CHUNK_BYTES):
            chunk = self.data[start:start + _CHUNK_BYTES]
            bits = np.unpackbits(np.frombuffer(chunk, np.uint8))
            if start + _CHUNK_BYTES >= len(self.data):
                bits = bits[:len(bits) - 8 + self.used_bits]
            signal.pulses(np.repeat(np.where(bits, self.one, self.zero).astype(np.int64), 2))
            yield
        signal.pause(self.pause)
        yield


@dataclass(frozen=True, kw_only=True)
class PulseBlock(Block):
    """Pulses one by one: `counts[i]` pulses of `durations[i]` T-states each.

    level : level of the first pulse, or None to go on from the block before
    """

    durations: tuple[int, ...]
    counts: tuple[int, ...]
    level: int | None = None
    name: ClassVar[str] = "pulses"
    is_audible: ClassVar[bool] = True

    def describe(self) -> str:
        if len(self.durations) == 1:
            return f"tone, {self.counts[0]} pulses of {self.durations[0]} T"
        return f"{sum(self.counts)} pulses"

    def play(self, signal: Signal) -> Iterator[None]:
        if self.level is not None:
            signal.level = self.level
        for duration, count in zip(self.durations, self.counts, strict=True):
            yield from signal.tone(duration, count)


@dataclass(frozen=True, kw_only=True)
class SequenceBlock(Block):
    """Bits as sequences of pulses (PZX DATA).

    zero, one : pulses of a 0 and of a 1, each up to 255 durations
    bits : number of bits of `data` on the tape
    level : level of the first pulse
    tail : T-states of the closing pulse, 0 for none
    """

    data: bytes
    bits: int
    zero: tuple[int, ...]
    one: tuple[int, ...]
    level: int
    tail: int
    name: ClassVar[str] = "data"
    is_audible: ClassVar[bool] = True

    def describe(self) -> str:
        header = describe_header(self.data)
        return f"data, {len(self.data)} bytes" + (f": {header}" if header else "")

    def play(self, signal: Signal) -> Iterator[None]:
        signal.level = self.level
        zero, one = np.array(self.zero, np.int64), np.array(self.one, np.int64)
        step = max(1, _PULSES_AT_ONCE // (8 * max(len(zero), len(one), 1)))
        for start in range(0, len(self.data), step):
            bits = np.unpackbits(np.frombuffer(self.data[start:start + step], np.uint8))
            bits = bits[:self.bits - start * 8]
            if len(zero) == len(one):
                signal.pulses(np.where(bits[:, None], one, zero).ravel())
            else:
                signal.pulses(np.concatenate([one if bit else zero for bit in bits]))
            yield
        if self.tail:
            signal.pulses(np.array([self.tail], np.int64))
        yield


@dataclass(frozen=True, kw_only=True)
class DirectBlock(Block):
    """Samples of one bit each (TZX block 15).

    sample : T-states a sample
    used_bits : samples in the last byte, 1..8
    """

    data: bytes
    sample: int
    used_bits: int
    pause: int
    name: ClassVar[str] = "direct recording"
    is_audible: ClassVar[bool] = True

    def describe(self) -> str:
        return f"{self.name}, {len(self.data) * 8} samples of {self.sample} T"

    def play(self, signal: Signal) -> Iterator[None]:
        for start in range(0, len(self.data), _CHUNK_BYTES):
            bits = np.unpackbits(np.frombuffer(self.data[start:start + _CHUNK_BYTES], np.uint8))
            if start + _CHUNK_BYTES >= len(self.data):
                bits = bits[:len(bits) - 8 + self.used_bits]
            changes = np.flatnonzero(np.diff(bits)) + 1
            lengths = np.diff(changes, prepend=0, append=len(bits)).astype(np.int64)
            signal.level = int(bits[0])
            signal.pulses(lengths * self.sample)
            yield
        signal.pause(self.pause)
        yield


@dataclass(frozen=True, kw_only=True)
class RecordingBlock(Block):
    """A stretch of a recording: its own edges, and the bytes they hold where they are a ROM block.

    durations : int64, T-states of each pulse
    level : level of the first pulse
    data : bytes with flag and parity, or None if the ROM's loader would not read it
    """

    durations: Edges = field(repr=False, compare=False)
    level: int
    data: bytes | None = None
    name: ClassVar[str] = "recording"
    is_audible: ClassVar[bool] = True

    def describe(self) -> str:
        if self.data is None:
            return f"recording, {len(self.durations)} pulses"
        header = describe_header(self.data)
        return f"recorded data, {len(self.data)} bytes" + (f": {header}" if header else "")

    def play(self, signal: Signal) -> Iterator[None]:
        signal.level = self.level
        for start in range(0, len(self.durations), _PULSES_AT_ONCE):
            signal.pulses(self.durations[start:start + _PULSES_AT_ONCE])
            yield


@dataclass(frozen=True, kw_only=True)
class PauseBlock(Block):
    """Silence of `duration` T-states."""

    duration: int
    name: ClassVar[str] = "pause"

    def describe(self) -> str:
        return f"pause, {self.duration // T_PER_MS} ms"

    def play(self, signal: Signal) -> Iterator[None]:
        signal.pause(self.duration)
        yield


@dataclass(frozen=True, kw_only=True)
class HoldBlock(Block):
    """A level held for a time (PZX PAUS) or set for the next pulse (duration 0, TZX 2B)."""

    level: int
    duration: int = 0
    name: ClassVar[str] = "level"

    def describe(self) -> str:
        if not self.duration:
            return f"set level {self.level}"
        return f"level {self.level} for {self.duration // T_PER_MS} ms"

    def play(self, signal: Signal) -> Iterator[None]:
        if self.duration:
            signal.hold(self.level, self.duration)
        else:
            signal.level = self.level
        yield


@dataclass(frozen=True, kw_only=True)
class StopBlock(Block):
    """The tape stops until someone presses PLAY again.

    only_48k : stops 16K and 48K machines only; both are all this package has
    """

    only_48k: bool = False
    name: ClassVar[str] = "stop the tape"

    def describe(self) -> str:
        return "stop the tape" + (" (16K and 48K machines)" if self.only_48k else "")


@dataclass(frozen=True, kw_only=True)
class LoopStartBlock(Block):
    """What follows up to the next loop end is played `count` times."""

    count: int
    name: ClassVar[str] = "loop"

    def describe(self) -> str:
        return f"loop, {self.count} times"


@dataclass(frozen=True, kw_only=True)
class LoopEndBlock(Block):
    """Back to the loop's start, or on if it has been played often enough."""

    name: ClassVar[str] = "loop end"


@dataclass(frozen=True, kw_only=True)
class JumpBlock(Block):
    """Go on at block `target` (index from 0)."""

    target: int
    name: ClassVar[str] = "jump"

    def describe(self) -> str:
        return f"jump to block {self.target + 1}"


@dataclass(frozen=True, kw_only=True)
class CallBlock(Block):
    """Play from each of `targets` (indices from 0) to a return, one after another."""

    targets: tuple[int, ...]
    name: ClassVar[str] = "call"

    def describe(self) -> str:
        return "call blocks " + ", ".join(str(t + 1) for t in self.targets)


@dataclass(frozen=True, kw_only=True)
class ReturnBlock(Block):
    """Back to the call that led here, and to its next target."""

    name: ClassVar[str] = "return"


@dataclass(frozen=True, kw_only=True)
class InfoBlock(Block):
    """Words for people: titles, groups, comments, archive information."""

    text: str
    name: ClassVar[str] = "text"

    def describe(self) -> str:
        return self.text


@dataclass(frozen=True)
class Tape:
    """The blocks of a tape file, in order.

    file : name for messages
    warnings : what was odd but could be read, each naming block and offset
    """

    blocks: tuple[Block, ...]
    file: str = "tape"
    warnings: tuple[str, ...] = ()

    def listing(self) -> list[str]:
        """One line a block, numbered from 1."""
        return [f"{n:3}  {block.describe()}" for n, block in enumerate(self.blocks, 1)]


def rom_block(data: bytes, *, offset: int = 0, pause: int = 1000 * T_PER_MS) -> DataBlock:
    """A block with the timings of SAVE; `data` holds flag and parity, the flag sets the pilot."""
    is_header = bool(data) and data[0] < 128
    return DataBlock(data=data, offset=offset, pause=pause,
                     pilot_count=PILOT_COUNT_HEADER if is_header else PILOT_COUNT_DATA)


def describe_header(data: bytes) -> str | None:
    """What a ROM header announces, such as 'Program: "loader"  LINE 10', or None if it is none.

    data : flag, 17 bytes, parity
    """
    if len(data) != HEADER_LENGTH + 2 or data[0] != 0 or data[1] > 3:
        return None
    name = "".join(chr(c) if 32 <= c < 127 else "?" for c in data[2:12]).rstrip()
    length, first, _second = (int.from_bytes(data[i:i + 2], "little") for i in (12, 14, 16))
    if data[1] == 0:
        line = f" LINE {first}" if first < 32768 else ""
        return f'Program: "{name}"{line}, {length} bytes'
    if data[1] == 3:
        return f'Bytes: "{name}" CODE {first},{length}'
    return f'{"Number" if data[1] == 1 else "Character"} array: "{name}", {length} bytes'
