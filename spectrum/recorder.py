"""A film and its sound, collected while a machine is shown."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spectrum.gif import gif
from spectrum.timing import FRAMES_PER_SECOND
from spectrum.wav_file import write_wav

EVERY = 4
LONGEST_S = 60


class Recorder:
    """Takes every fourth frame and all samples, for a minute at most.

    rate : samples a second of what `add` is given
    """

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._count = 0
        self._frames: list[NDArray[np.uint8]] = []
        self._samples: list[NDArray[np.int16]] = []

    @property
    def is_full(self) -> bool:
        return self._count >= LONGEST_S * FRAMES_PER_SECOND

    @property
    def wants_frame(self) -> bool:
        """Whether `add` needs the picture of the frame that has just been run."""
        return self._count % EVERY == 0

    def add(self, frame: NDArray[np.uint8] | None, samples: NDArray[np.int16]) -> None:
        """Take one frame: palette indices if `wants_frame`, and its samples."""
        if frame is not None and not self.is_full:
            is_new = not self._frames or not np.array_equal(frame, self._frames[-1])
            self._frames.append(frame if is_new else self._frames[-1])
        self._samples.append(samples)
        self._count += 1

    def write(self, stem: Path) -> list[Path]:
        """Write `stem`.gif, and `stem`.wav if there was sound; returns what was written."""
        film = stem.with_suffix(".gif")
        film.write_bytes(gif(self._frames, round(100 * EVERY / FRAMES_PER_SECOND)))
        if not any(map(len, self._samples)):
            return [film]
        write_wav(stem.with_suffix(".wav"), self._samples, self._rate)
        return [film, stem.with_suffix(".wav")]
