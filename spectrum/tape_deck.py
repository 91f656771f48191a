"""The cassette player: a tape, a position, and the EAR edges the core is to see.

    PLAY, STOP, REWIND                     next standard block for the ROM trap
            |                                      ^
            v                                      |
    blocks of the tape --- walk loops, calls, stops --- edges, a bounded piece at a time --> core

The deck knows no wall clock: playing begins at an absolute T-state, and the core asks for more
edges when it has used those it has. A stop block, a pause of 0 or the end of the tape stops the
deck; the next `play` goes on behind it. The position runs ahead of the sound by the edges that the
core holds, a few thousand at most.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from spectrum.tape import (
    Block,
    CallBlock,
    DataBlock,
    Edges,
    HoldBlock,
    InfoBlock,
    JumpBlock,
    LoopEndBlock,
    LoopStartBlock,
    PauseBlock,
    RecordingBlock,
    ReturnBlock,
    Signal,
    StopBlock,
    Tape,
)

NO_SIGNAL = 2
_EDGES_AT_ONCE = 4_000
_SILENT_BLOCKS_LIMIT = 10_000
_NOTHING_FED = (np.zeros(0, np.int64), np.zeros(0, np.int64), False)


@dataclass(frozen=True)
class _Walk:
    """Where the tape stands: block index, open loop (start, rounds left), open calls (where the
    call stands, which of its targets is being played)."""

    index: int = 0
    loop: tuple[int, int] | None = None
    calls: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class DeckState:
    """What `TapeDeck.save` keeps."""

    tape: Tape | None
    walk: _Walk
    playing: bool
    origin: int
    signal: Signal
    pieces_done: int
    fed: tuple[Edges, Edges, bool]
    stop_time: int | None


class TapeDeck:
    """Plays one tape. All times are T-states since reset."""

    def __init__(self) -> None:
        self.tape: Tape | None = None
        self.playing = False
        self._walk = _Walk()
        self._origin = 0
        self._signal = Signal()
        self._signal_at_block = Signal()
        self._pieces: Iterator[None] | None = None
        self._pieces_done = 0
        self._stop_time: int | None = None
        self._fed: tuple[Edges, Edges, bool] = _NOTHING_FED

    def insert(self, tape: Tape | None) -> None:
        """Put a tape in, rewound and stopped; None takes it out."""
        self.tape = tape
        self.rewind()

    def rewind(self) -> None:
        """Back to the first block; stopped."""
        self.stop()
        self._walk = _Walk()

    def play(self, t: int) -> None:
        """Press PLAY at time `t`; nothing happens at the end of the tape or while it plays."""
        if self.playing or self.at_end:
            return
        self.playing = True
        self._origin = t
        self._signal = Signal()
        self._pieces = None
        self._stop_time = None
        self._fed = _NOTHING_FED

    def stop(self) -> None:
        """Press STOP: the tape stays before the block it was playing."""
        self.playing = False
        self._pieces = None
        self._stop_time = None

    @property
    def at_end(self) -> bool:
        """True when there is no tape or nothing more on it."""
        return self.tape is None or self._walk.index >= len(self.tape.blocks)

    @property
    def position(self) -> tuple[int, int]:
        """(blocks behind the head, blocks on the tape)."""
        count = len(self.tape.blocks) if self.tape else 0
        return min(self._walk.index, count), count

    @property
    def fed_level(self) -> int | None:
        """Level after the edges that `feed` gave last; None if it has given none since `play`."""
        return int(self._fed[1][-1]) if len(self._fed[1]) else None

    def feed(self) -> tuple[Edges, Edges, bool]:
        """The next edges while playing: (times, levels, whether more follow).

        Times ascend; levels are 0, 1, or 2 for no signal. At least one edge unless the deck is
        stopped; when nothing follows, the last edge takes the signal away.
        """
        times: list[Edges] = []
        levels: list[Edges] = []
        count, silent_blocks = 0, 0
        while self.playing and count < _EDGES_AT_ONCE and silent_blocks < _SILENT_BLOCKS_LIMIT:
            length = self._signal.length
            if not self._next_piece():
                self._finish(times, levels)
                break
            piece, level = self._signal.take_edges()
            times.append(piece + self._origin)
            levels.append(level)
            count += len(piece)
            silent_blocks = 0 if self._signal.length > length else silent_blocks + 1
        else:
            if silent_blocks >= _SILENT_BLOCKS_LIMIT:
                self._finish(times, levels)
        more = self.playing and self._stop_time is None
        empty = np.zeros(0, np.int64)
        self._fed = (np.concatenate(times) if times else empty,
                     np.concatenate(levels) if levels else empty, more)
        return self._fed

    def tick(self, t: int) -> None:
        """Stop the deck if its signal has ended by time `t`."""
        if self._stop_time is not None and t >= self._stop_time:
            self.stop()

    def next_standard(self) -> bytes | None:
        """The next block's bytes if the ROM would read it, moving the tape behind it.

        None, without moving, while the tape plays, at its end, or when something else comes next.
        """
        if self.tape is None or self.playing:
            return None
        walk, seen = self._walk, 0
        while walk.index < len(self.tape.blocks) and seen < _SILENT_BLOCKS_LIMIT:
            block = self.tape.blocks[walk.index]
            data = self._standard_data(block)
            if data is not None:
                self._walk = self._after(walk)
                self._skip_silence()
                return data
            if block.is_audible:
                return None
            walk, seen = self._after(walk), seen + 1
        return None

    @staticmethod
    def _standard_data(block: Block) -> bytes | None:
        if isinstance(block, DataBlock) and block.is_standard:
            return block.data
        return block.data if isinstance(block, RecordingBlock) else None

    def _skip_silence(self) -> None:
        """Go to the end of the tape if nothing but silence follows."""
        assert self.tape is not None
        rest = self.tape.blocks[self._walk.index:]
        if all(isinstance(b, InfoBlock | PauseBlock | HoldBlock | StopBlock) for b in rest):
            self._walk = _Walk(len(self.tape.blocks))

    def _next_piece(self) -> bool:
        """Play one piece of the present block, or go on to the next one; False where it stops."""
        assert self.tape is not None
        if self._pieces is None:
            if self._walk.index >= len(self.tape.blocks):
                return False
            block = self.tape.blocks[self._walk.index]
            if isinstance(block, StopBlock):
                self._walk = self._after(self._walk)
                return False
            self._signal_at_block = self._signal.copy()
            self._pieces, self._pieces_done = block.play(self._signal), 0
        for _ in self._pieces:
            self._pieces_done += 1
            return True
        self._pieces = None
        self._walk = self._after(self._walk)
        return True

    def _finish(self, times: list[Edges], levels: list[Edges]) -> None:
        end = self._origin + self._signal.length
        self._stop_time = end
        times.append(np.array([end], np.int64))
        levels.append(np.array([NO_SIGNAL], np.int64))

    def _after(self, walk: _Walk) -> _Walk:
        """Where the tape goes on behind block `walk.index`."""
        assert self.tape is not None
        block, index = self.tape.blocks[walk.index], walk.index + 1
        if isinstance(block, LoopStartBlock):
            return _Walk(index, (index, block.count - 1), walk.calls)
        if isinstance(block, LoopEndBlock) and walk.loop:
            start, rounds = walk.loop
            if rounds > 0:
                return _Walk(start, (start, rounds - 1), walk.calls)
            return _Walk(index, None, walk.calls)
        if isinstance(block, JumpBlock):
            return _Walk(block.target, walk.loop, walk.calls)
        if isinstance(block, CallBlock) and block.targets:
            return _Walk(block.targets[0], walk.loop, (*walk.calls[:15], (walk.index, 0)))
        if isinstance(block, ReturnBlock) and walk.calls:
            caller, done = walk.calls[-1]
            call = self.tape.blocks[caller]
            assert isinstance(call, CallBlock)
            if done + 1 < len(call.targets):
                calls = (*walk.calls[:-1], (caller, done + 1))
                return _Walk(call.targets[done + 1], walk.loop, calls)
            return _Walk(caller + 1, walk.loop, walk.calls[:-1])
        return _Walk(index, walk.loop, walk.calls)

    def save(self) -> DeckState:
        """A copy of the deck's state, the tape itself shared."""
        signal = self._signal_at_block if self._pieces is not None else self._signal
        return DeckState(self.tape, self._walk, self.playing, self._origin, signal.copy(),
                         self._pieces_done if self._pieces is not None else -1, self._fed,
                         self._stop_time)

    def restore(self, saved: DeckState) -> tuple[Edges, Edges, bool] | None:
        """Go back to a saved state; returns the edges the core had been fed, or None if stopped."""
        self.tape, self._walk, self.playing = saved.tape, saved.walk, saved.playing
        self._origin, self._signal = saved.origin, saved.signal.copy()
        self._stop_time, self._fed = saved.stop_time, saved.fed
        self._pieces = None
        if saved.pieces_done >= 0 and self.tape is not None:
            self._signal_at_block = saved.signal.copy()
            self._pieces = self.tape.blocks[self._walk.index].play(self._signal)
            self._pieces_done = saved.pieces_done
            for _ in range(saved.pieces_done):
                next(self._pieces)
            self._signal.take_edges()
        return self._fed if self.playing else None
