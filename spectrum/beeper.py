"""The loudspeaker: OUTs to port FE, at their T-states, to band-limited samples.

    OUTs and tape edges of a frame --> steps (32-tap windowed sinc)
                                           |
                                           '--> running sum, 7 Hz high-pass --> int16

A step of the level that falls between two samples is spread over 32 of them, so that nothing
above half the sample rate folds back: the pitch of a tone is that of its T-states. Samples are
counted from the frame number by integer arithmetic, so that an hour of sound has neither drift nor
a sample too many. The sound lags 16 samples behind.

Missing: the speaker's own timbre.
"""


import numpy as np
from numpy.typing import NDArray

from spectrum import beeper_kernel, kernel
from spectrum.timing import CLOCK_HZ, T_PER_FRAME
from spectrum.z80.state import PORT_CAPACITY

TAPS, PHASES = 32, 64
_UNIT = 1 << 12
_FULL_SCALE = 24000
LEVELS = (0, 60, 900, 1000)
"""Loudspeaker level in thousandths by MIC (bit 3) and beeper (bit 4) of port FE."""
TAPE_LEVELS = (0, 0, 120, 120)
"""What the tape adds: loading is heard, softly."""


def _step_table() -> NDArray[np.int64]:
    """Differences of a band-limited step, int64[PHASES * TAPS]; each phase sums to `_UNIT`."""
    cutoff = 0.9
    table = np.zeros((PHASES, TAPS))
    for phase in range(PHASES):
        x = np.arange(TAPS) - TAPS // 2 + 1 - phase / PHASES
        window = 0.42 + 0.5 * np.cos(2 * np.pi * x / TAPS) + 0.08 * np.cos(4 * np.pi * x / TAPS)
        impulse = np.sinc(cutoff * x) * np.where(np.abs(x) <= TAPS / 2, window, 0)
        table[phase] = impulse / impulse.sum()
    scaled = np.rint(table * _UNIT).astype(np.int64)
    scaled[:, TAPS // 2 - 1] += _UNIT - scaled.sum(axis=1)
    return scaled.reshape(-1)


class Beeper:
    """Makes the samples of one machine, frame after frame.

    rate : samples a second, 8000..96000
    """

    def __init__(self, rate: int = 44100, compiled: bool | None = None) -> None:
        if not 8000 <= rate <= 96000:
            raise ValueError(f"sample rate {rate}, expected 8000..96000")
        self.rate = rate
        self.frames = 0
        self._steps = _step_table()
        self._levels = np.array(LEVELS, np.int64)
        self._level = np.zeros(1, np.int64)
        self._tape_levels = np.array(TAPE_LEVELS, np.int64)
        self._tape_level = np.zeros(1, np.int64)
        self._mean = np.zeros(1, np.int64)
        self._capacity = rate * T_PER_FRAME // CLOCK_HZ + 2 + TAPS
        self._sums = np.zeros(self._capacity + 64, np.int64)
        self._ready: list[NDArray[np.int16]] = []
        self._port = np.zeros(PORT_CAPACITY, np.int64)
        steps = kernel.load(beeper_kernel.add_steps, beeper_kernel.SIGNATURE, compiled)
        arrays = {"port": self._port, "steps": self._steps, "sums": self._sums}
        self._add = steps.bind({**arrays, "levels": self._levels, "carry": self._level})
        self._add_tape = steps.bind(
            {**arrays, "levels": self._tape_levels, "carry": self._tape_level})
        settle = kernel.load(beeper_kernel.settle, beeper_kernel.SETTLE_SIGNATURE, compiled)
        self._settle = settle.bind({"sums": self._sums, "carry": self._mean})

    def add_frame(self, port: NDArray[np.int64], tape: NDArray[np.int64] | None = None) -> None:
        """Make the samples of one whole frame.

        port : the core's log of OUTs in it, times from its start
        tape : the tape's edges in the same form, the level in bit 4, or None
        """
        position = self.frames * T_PER_FRAME * self.rate
        first, last = position // CLOCK_HZ, (position + T_PER_FRAME * self.rate) // CLOCK_HZ
        count = last - first
        for log, add in ((port, self._add), (tape, self._add_tape)):
            if log is not None and len(log):
                entries = min(len(log), PORT_CAPACITY)
                self._port[:entries] = log[:entries]
                add(entries, position - first * CLOCK_HZ, self.rate)
        tail = self._sums[count:count + TAPS + 32].copy()
        self._settle(count)
        scale = _FULL_SCALE / (_UNIT * max(LEVELS))
        self._ready.append((self._sums[:count] * scale).astype(np.int16))
        self._sums[:len(tail)] = tail
        self._sums[len(tail):] = 0
        self.frames += 1

    def take(self) -> NDArray[np.int16]:
        """The samples made since the last call, mono."""
        samples = np.concatenate(self._ready) if self._ready else np.zeros(0, np.int16)
        self._ready = []
        return samples
