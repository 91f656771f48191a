"""Sound on its way out: a ring buffer between the machine and an audio callback, and the pace.

    machine --samples, 20 ms at a time--> Ring --as many as it asks--> audio callback

While sound plays the sink is the clock: whenever less than `target` samples lie in the ring, one
more frame is due. So the ring can neither run dry nor overflow however the two clocks drift. A
callback that finds too little gets the last sample again, held, which is a pause and no click, and
is counted. Without sound, or at another speed than 1, the wall clock is the clock.
"""

import threading

import numpy as np
from numpy.typing import NDArray

from spectrum.timing import FRAMES_PER_SECOND

Samples = NDArray[np.int16]


class Ring:
    """Samples waiting to be played; one thread writes, another reads.

    capacity : samples it holds at most; what does not fit is dropped and counted
    volume : 0..1, applied on the way out; changes are spread over a read, so they do not click
    """

    def __init__(self, capacity: int) -> None:
        self._data = np.zeros(capacity, np.int16)
        self._start = 0
        self._count = 0
        self._last = np.int16(0)
        self._gain = 1.0
        self._lock = threading.Lock()
        self.volume = 1.0
        self.underruns = 0
        self.dropped = 0

    def __len__(self) -> int:
        return self._count

    def write(self, samples: Samples) -> None:
        """Append samples."""
        with self._lock:
            room = len(self._data) - self._count
            self.dropped += max(0, len(samples) - room)
            samples = samples[:room]
            places = (self._start + self._count + np.arange(len(samples))) % len(self._data)
            self._data[places] = samples
            self._count += len(samples)

    def read(self, count: int) -> Samples:
        """The next `count` samples; the last one is held where there are too few."""
        with self._lock:
            taken = min(count, self._count)
            places = (self._start + np.arange(taken)) % len(self._data)
            result = np.empty(count, np.int16)
            result[:taken] = self._data[places]
            self._start = (self._start + taken) % len(self._data)
            self._count -= taken
            if taken:
                self._last = result[taken - 1]
            if taken < count:
                self.underruns += 1
                result[taken:] = self._last
        if self._gain == self.volume:
            return (result * self._gain).astype(np.int16)
        gains = np.linspace(self._gain, self.volume, count)
        self._gain = self.volume
        return (result * gains).astype(np.int16)

    def clear(self) -> None:
        """Forget what waits."""
        with self._lock:
            self._count = 0


class Pace:
    """Says how many frames are due.

    speed : times real speed, or None for as fast as possible
    """

    MOST_AT_ONCE = 5

    def __init__(self) -> None:
        self.speed: float | None = 1.0
        self._owed = 0.0
        self._last_time: float | None = None

    def frames_due_by_clock(self, now: float) -> int:
        """Frames due by the wall clock, 0..MOST_AT_ONCE.

        now : seconds, of any monotonic clock; time lost (a stall, a pause) is not made up for
        """
        if self.speed is None:
            return self.MOST_AT_ONCE
        elapsed = now - self._last_time if self._last_time is not None else 0.0
        self._last_time = now
        self._owed = min(self._owed + elapsed * FRAMES_PER_SECOND * self.speed,
                         float(self.MOST_AT_ONCE) * max(self.speed, 1.0))
        frames = int(self._owed)
        self._owed -= frames
        return frames

    def restart(self) -> None:
        """Forget the time that has passed, after a pause."""
        self._last_time = None
        self._owed = 0.0

    @staticmethod
    def frames_due_by_sound(waiting: int, target: int, samples_a_frame: float) -> int:
        """Frames due so that at least `target` samples wait, 0..MOST_AT_ONCE."""
        missing = target - waiting
        return max(0, min(Pace.MOST_AT_ONCE, int(np.ceil(missing / samples_a_frame))))
