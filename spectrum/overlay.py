"""Text over the picture in the machine's own letters: status line, help, messages."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

FONT_ADDRESS = 0x3D00
_CODES = {"£": 0x60, "©": 0x7F}

Frame = NDArray[np.uint8]


class Letters:
    """Draws with the character set of a ROM.

    rom : 16,384 bytes
    """

    def __init__(self, rom: bytes) -> None:
        shapes = np.frombuffer(rom[FONT_ADDRESS:FONT_ADDRESS + 768], np.uint8).reshape(96, 8)
        self._shapes = np.unpackbits(shapes, axis=1).reshape(96, 8, 8)

    def draw(self, frame: Frame, x: int, y: int, text: str, ink: int, paper: int) -> None:
        """Write `text` into palette indices from the pixel (x, y) on; it is cut at the edge.

        Characters the Spectrum does not have are written as a question mark.
        """
        room = (frame.shape[1] - x) // 8
        if room <= 0 or y < 0 or y + 8 > frame.shape[0]:
            return
        for k, character in enumerate(text[:room]):
            code = _CODES.get(character, ord(character))
            shape = self._shapes[(code if 0x20 <= code < 0x80 else 0x3F) - 0x20]
            frame[y:y + 8, x + 8 * k:x + 8 * k + 8] = np.where(shape, ink, paper)


def panel(frame: Frame, letters: Letters, title: str, rows: Sequence[tuple[str, str]]) -> Frame:
    """A copy of the frame with a box of two columns in the middle: help, for instance.

    frame : palette indices; rows that do not fit are left out
    """
    result = frame.copy()
    left = max((len(a) for a, _ in rows), default=0)
    right = max((len(b) for _, b in rows), default=0)
    columns = min(max(left + 2 + right, len(title)) + 2, frame.shape[1] // 8)
    lines = min(len(rows) + 3, frame.shape[0] // 10)
    top = (frame.shape[0] - lines * 10) // 2
    x = (frame.shape[1] - columns * 8) // 2
    result[top:top + lines * 10, x:x + columns * 8] = 0
    letters.draw(result, x + 8, top + 6, title, 14, 0)
    for k, (what, meaning) in enumerate(rows[:lines - 3]):
        y = top + 22 + 10 * k
        letters.draw(result, x + 8, y, what[:columns - 2], 13, 0)
        letters.draw(result, x + 8 * (left + 3), y, meaning[:columns - left - 4], 7, 0)
    return result
