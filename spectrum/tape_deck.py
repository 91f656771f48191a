"""The cassette player: a tape, a position, and the EAR edges the core is to see.

    PLAY, STOP, REWIND                     next standard block for the ROM trap
            |                                      ^
            v                                      |
    blocks of the tape --- walk loops, calls, stops --- edges, a bounded piece at a time --> core

The deck knows no wall clock: playing begins at an absolute T-state, and the core asks for more
edges when it has used those it has. A stop block, a pause of 0 or the end of the tape stops the
deck; the next `play` goes on behind it. The position runs ahead of the sound by the edges that the
core holds, a few thousand at most. A tape that has gone through very many pieces of blocks without
an edge, or without time passing, will not come to an end by itself: there it ends.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from spectrum.tape import (
    Block,
    DataBlock,
    Edges,
    HoldBlock,
    InfoBlock,
    PauseBlock,
    RecordingBlock,
    Signal,
    StopBlock,
    Tape,
)
from spectrum.tape_walk import Walk, after

log = logging.getLogger(__name__)

NO_SIGNAL = 2
_EDGES_AT_ONCE = 4_000
_MOST_SILENT_PIECES = 200_000
_NOTHING_FED = (np.zeros(0, np.int64), np.zeros(0, np.int64), False)


@dataclass(frozen=True)
class _Progress:
    """Pieces played since the signal last had both a longer time and an edge, which were these.

    Edges by the thousand at one and the same time count for more, as each of them costs time.
    """

    pieces: int = 0
    length: int = 0
    edges: int = 0

    def after_piece(self, signal: Signal) -> "_Progress":
        if signal.length > self.length and signal.edges_taken > self.edges:
            return _Progress(0, signal.length, signal.edges_taken)
        flood = (signal.edges_taken - self.edges) // _EDGES_AT_ONCE
        return _Progress(self.pieces + 1 + flood, self.length, self.edges)


@dataclass(frozen=True)
class DeckState:
    """What `TapeDeck.save` keeps."""

    tape: Tape | None
    walk: Walk
    playing: bool
    origin: int
    signal: Signal
    pieces_done: int
    fed: tuple[Edges, Edges, bool]
    stop_time: int | None
    progress: _Progress


class TapeDeck:
    """Plays one tape. All times are T-states since reset."""

    def __init__(self) -> None:
        self.tape: Tape | None = None
        self.playing = False
        self._walk = Walk()
        self._origin = 0
        self._signal = Signal()
        self._signal_at_block = Signal()
        self._pieces: Iterator[None] | None = None
        self._pieces_done = 0
        self._progress = _Progress()
        self._stop_time: int | None = None
        self._fed: tuple[Edges, Edges, bool] = _NOTHING_FED

    def insert(self, tape: Tape | None) -> None:
        """Put a tape in, rewound and stopped; None takes it out."""
        self.tape = tape
        self.rewind()

    def rewind(self) -> None:
        """Back to the first block; stopped."""
        self.stop()
        self._walk = Walk()

    def play(self, t: int) -> None:
        """Press PLAY at time `t`; nothing happens at the end of the tape or while it plays."""
        if self.playing or self.at_end:
            return
        self.playing = True
        self._origin = t
        self._signal = Signal()
        self._progress = _Progress()
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
        count = 0
        while self.playing and count < _EDGES_AT_ONCE:
            if self._progress.pieces >= _MOST_SILENT_PIECES:
                self._end_here()
            if not self._next_piece():
                self._finish(times, levels)
                break
            if self._signal.has_edges:
                piece, level = self._signal.take_edges()
                times.append(piece + self._origin)
                levels.append(level)
                count += len(piece)
            self._progress = self._progress.after_piece(self._signal)
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
        walk, blocks = self._walk, self.tape.blocks
        for _ in range(_MOST_SILENT_PIECES):
            if walk.index >= len(blocks):
                return None
            block = blocks[walk.index]
            data = self._standard_data(block)
            if data is not None:
                self._walk = after(blocks, walk)
                self._skip_silence()
                return data
            if block.is_audible:
                return None
            walk = after(blocks, walk)
        self._end_here()
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
            self._walk = Walk(len(self.tape.blocks))

    def _end_here(self) -> None:
        """Go to the end of a tape that goes round without end."""
        assert self.tape is not None
        number = self._walk.index + 1
        log.warning("%s: block %d, offset %d: the tape goes round without a sound; it ends here",
                    self.tape.file, number, self.tape.blocks[number - 1].offset)
        self._pieces = None
        self._walk = Walk(len(self.tape.blocks))

    def _next_piece(self) -> bool:
        """Play one piece of the present block, or go on to the next one; False where it stops."""
        assert self.tape is not None
        if self._pieces is None:
            if self._walk.index >= len(self.tape.blocks):
                return False
            block = self.tape.blocks[self._walk.index]
            if isinstance(block, StopBlock):
                self._walk = after(self.tape.blocks, self._walk)
                return False
            self._signal_at_block = self._signal.copy()
            self._pieces, self._pieces_done = block.play(self._signal), 0
        for _ in self._pieces:
            self._pieces_done += 1
            return True
        self._pieces = None
        self._walk = after(self.tape.blocks, self._walk)
        return True

    def _finish(self, times: list[Edges], levels: list[Edges]) -> None:
        end = self._origin + self._signal.length
        self._stop_time = end
        times.append(np.array([end], np.int64))
        levels.append(np.array([NO_SIGNAL], np.int64))

    def save(self) -> DeckState:
        """A copy of the deck's state, the tape itself shared."""
        signal = self._signal_at_block if self._pieces is not None else self._signal
        return DeckState(self.tape, self._walk, self.playing, self._origin, signal.copy(),
                         self._pieces_done if self._pieces is not None else -1, self._fed,
                         self._stop_time, self._progress)

    def restore(self, saved: DeckState) -> tuple[Edges, Edges, bool] | None:
        """Go back to a saved state; returns the edges the core had been fed, or None if stopped."""
        self.tape, self._walk, self.playing = saved.tape, saved.walk, saved.playing
        self._origin, self._signal = saved.origin, saved.signal.copy()
        self._stop_time, self._fed = saved.stop_time, saved.fed
        self._progress = saved.progress
        self._pieces = None
        if saved.pieces_done >= 0 and self.tape is not None:
            self._signal_at_block = saved.signal.copy()
            self._pieces = self.tape.blocks[self._walk.index].play(self._signal)
            self._pieces_done = saved.pieces_done
            for _ in range(saved.pieces_done):
                next(self._pieces)
            self._signal.take_edges()
        return self._fed if self.playing else None
