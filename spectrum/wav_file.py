"""Sound into a WAV file: mono, 16 bits."""

import wave
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray


def write_wav(file: str | Path | BinaryIO, pieces: Iterable[NDArray[np.int16]], rate: int) -> None:
    """Write samples, piece after piece, so that they need not be in memory together.

    file : a path, or a binary stream that can seek; a stream stays open
    rate : samples a second
    raises OSError if it cannot be written
    """
    if isinstance(file, str | Path):
        with Path(file).open("wb") as stream:
            write_wav(stream, pieces, rate)
        return
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        for samples in pieces:
            out.writeframesraw(samples.astype("<i2").tobytes())
