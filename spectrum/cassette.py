"""The cassette deck wired to a core: edges for EAR, blocks for the ROM, and a hand on the keys.

    TapeDeck --edges--> EAR of the core          ROM at LD-START --> next block at once, or PLAY
    key_reads of the core --> a loader listens: PLAY; nobody has listened for long: STOP
    ROM at SA-BYTES --> saved_blocks

A loader of a program's own is told from a game that reads keys by how often it reads port FE in
a frame, and by its interrupts being off.
"""

import logging
from dataclasses import dataclass

import numpy as np

from spectrum import rom_tape
from spectrum.tape import Edges, Tape
from spectrum.tape_deck import DeckState, TapeDeck
from spectrum.z80 import state
from spectrum.z80.core import Core

log = logging.getLogger(__name__)

PORT_READS_OF_A_LOADER = 400
FRAMES_WITHOUT_LOADER = 150
_NO_EDGES = np.zeros(0, np.int64)


@dataclass(frozen=True)
class CassetteState:
    """What `Cassette.save` keeps."""

    deck: DeckState
    port_reads: int


class Cassette:
    """One deck, one core.

    fast : give the ROM whole blocks at once where it can take them
    save_at_once : leave out the pulses of SAVE
    saved_blocks : what the ROM has saved, each block with flag and parity
    is_starved : True once the ROM has waited for a block with no tape left
    """

    def __init__(self, core: Core) -> None:
        self.deck = TapeDeck()
        self.fast = True
        self.save_at_once = True
        self.saved_blocks: list[bytes] = []
        self.is_starved = False
        self._core = core
        self._port_reads = 0
        self._idle_frames = 0
        self._unheard: list[tuple[Edges, Edges]] = []

    def connect(self, core: Core) -> None:
        """Play to another core from now on."""
        self.deck.stop()
        self._core = core

    @property
    def is_moving_or_ready(self) -> bool:
        """Whether the deck has to be looked at every frame."""
        return self.deck.playing or not self.deck.at_end

    def insert(self, tape: Tape | None, *, fast: bool) -> None:
        """Put a tape in, rewound; its warnings go to the log. None takes it out."""
        self.stop()
        self.deck.insert(tape)
        self.fast = fast
        self.is_starved = False
        self._idle_frames = 0
        self._port_reads = int(self._core.key_reads.sum())
        for warning in tape.warnings if tape else ():
            log.warning("%s", warning)

    def play(self) -> None:
        """Press PLAY."""
        if not self.deck.playing and not self.deck.at_end:
            self.deck.play(self._core.t)
            self._idle_frames = 0
            self._core.set_ear(_NO_EDGES, _NO_EDGES)
            self._core.state[state.EAR_LEVEL] = 0
            self.feed()

    def stop(self) -> None:
        """Press STOP."""
        self.deck.stop()
        self._unheard.clear()
        self._core.set_ear(_NO_EDGES, _NO_EDGES)

    def feed(self) -> None:
        """Give the core its next edges; those it had are past, whether it has looked or not."""
        level = self.deck.fed_level
        if level is not None:
            self._core.state[state.EAR_LEVEL] = level
        times, levels, more = self.deck.feed()
        self._core.set_ear(times, levels, more)
        self._unheard = [*self._unheard[-1:], (times, levels)]

    def heard(self, start: int, end: int) -> tuple[Edges, Edges]:
        """Edges of the signal in a stretch of time that has just passed: (times, levels)."""
        times = np.concatenate([_NO_EDGES, *(t for t, _ in self._unheard)])
        levels = np.concatenate([_NO_EDGES, *(v for _, v in self._unheard)])
        inside = (times >= start) & (times < end)
        return times[inside], levels[inside]

    def look_in(self) -> None:
        """Once a frame: notice the end of the tape, and press the keys as a person would."""
        deck = self.deck
        deck.tick(self._core.t)
        reads = int(self._core.key_reads.sum())
        polled, self._port_reads = reads - self._port_reads, reads
        is_heard = polled >= PORT_READS_OF_A_LOADER and not self._core.iff1
        self._idle_frames = 0 if is_heard else self._idle_frames + 1
        if is_heard and not deck.playing and not deck.at_end:
            self.play()
        elif deck.playing and self._idle_frames > FRAMES_WITHOUT_LOADER:
            self.stop()

    def serve_loader(self) -> bool:
        """The ROM's loader waits: give it a block, or start the tape. True if a block was given."""
        self._idle_frames = 0
        if self.deck.playing:
            return False
        block = self.deck.next_standard() if self.fast else None
        if block is not None:
            rom_tape.load_block(self._core, block)
            return True
        self.is_starved = self.deck.at_end
        self.play()
        return False

    def serve_saver(self) -> bool:
        """The ROM is about to save a block: keep it. True if the pulses are left out."""
        self.saved_blocks.append(rom_tape.saved_block(self._core))
        if self.save_at_once:
            rom_tape.skip_saving(self._core)
        return self.save_at_once

    def describe(self) -> str:
        """Where the tape stands: `game.tap: after block 2 of 4`."""
        behind, count = self.deck.position
        name = self.deck.tape.file if self.deck.tape else "no tape"
        return f"{name}: after block {behind} of {count}"

    def save(self) -> CassetteState:
        """A copy of the state, the tape itself shared."""
        return CassetteState(self.deck.save(), self._port_reads)

    def restore(self, saved: CassetteState) -> None:
        """Go back to a saved state; the core has gone back already."""
        self._port_reads = saved.port_reads
        slots = (state.EAR_INDEX, state.EAR_LEVEL)
        values = [int(self._core.state[slot]) for slot in slots]
        fed = self.deck.restore(saved.deck)
        if fed is not None:
            self._core.set_ear(*fed)
            for slot, value in zip(slots, values, strict=True):
                self._core.state[slot] = value
