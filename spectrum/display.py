"""The picture: from the core's logs to palette indices, and to colours when someone looks.

    display file at the frame's start --.
    picture log, border log ------------+--> render kernel --> frame --PALETTE--> RGB
    FLASH phase ------------------------'

`Display` keeps what is needed to draw the last complete frame and draws it on demand, once.
Palette index = colour 0..7 (black blue red magenta green cyan yellow white), plus 8 for BRIGHT.

Missing: colour bleeding and dot crawl of a television, and the "snow" of I in 40-7F.
"""

import struct
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spectrum import kernel
from spectrum.render_kernel import SIGNATURE, render
from spectrum.z80.state import PICTURE_CAPACITY, PORT_CAPACITY

WIDTH, HEIGHT = 352, 296
BORDER_LEFT, BORDER_TOP = 48, 48
DISPLAY_WIDTH, DISPLAY_HEIGHT = 256, 192
SCREEN_SIZE = 6912
FLASH_FRAMES = 16
_CELLS = WIDTH * HEIGHT // 8
_LEVELS = (0xCD, 0xFF)
PALETTE: NDArray[np.uint8] = np.array(
    [[level * (colour >> bit & 1) for bit in (1, 2, 0)]
     for level in _LEVELS for colour in range(8)], np.uint8)
"""RGB of each palette index, shape (16, 3)."""

_MASKS = (np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1) * 255).view(
    np.int64).reshape(256)
_NO_LOG = np.zeros(0, np.int64)


@dataclass(frozen=True)
class Capture:
    """All that one frame's picture depends on.

    screen : uint8[6912], display file at its start
    picture, port : the core's logs of the frame, times from its start
    border : colour 0..7 at its start
    flash : True if FLASH cells are inverse
    late : T-states by which the ULA is late, 0 or 1
    """

    screen: NDArray[np.uint8]
    picture: NDArray[np.int64]
    port: NDArray[np.int64]
    border: int
    flash: bool
    late: int = 0


class Display:
    """Draws captures.

    compiled : as for `kernel.load`
    """

    def __init__(self, compiled: bool | None = None) -> None:
        self._screen = np.zeros(SCREEN_SIZE, np.uint8)
        self._picture = np.zeros(PICTURE_CAPACITY, np.int64)
        self._port = np.zeros(PORT_CAPACITY, np.int64)
        self._frame = np.zeros(_CELLS, np.int64)
        self._render = kernel.load(render, SIGNATURE, compiled).bind({
            "screen": self._screen, "picture": self._picture, "port": self._port, "masks": _MASKS,
            "frame": self._frame})

    def draw(self, capture: Capture) -> NDArray[np.uint8]:
        """Palette indices 0..15 of a frame, uint8, shape (296, 352); a new array each time."""
        self._screen[:] = capture.screen
        self._picture[:len(capture.picture)] = capture.picture
        self._port[:len(capture.port)] = capture.port
        self._render(len(capture.picture), len(capture.port), capture.border, int(capture.flash),
                     capture.late)
        return self._frame.copy().view(np.uint8).reshape(HEIGHT, WIDTH)


def still(screen: NDArray[np.uint8], border: int, flash: bool = False) -> Capture:
    """A capture in which nothing changes while the beam runs."""
    return Capture(screen.copy(), _NO_LOG, _NO_LOG, border, flash)


def rgb(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Colours of palette indices: uint8, shape of `frame` plus (3,)."""
    return PALETTE[frame]


def without_border(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The 256 x 192 pixels of the display, a view."""
    return frame[BORDER_TOP:BORDER_TOP + DISPLAY_HEIGHT, BORDER_LEFT:BORDER_LEFT + DISPLAY_WIDTH]


def png(frame: NDArray[np.uint8], scale: int = 1) -> bytes:
    """A PNG file of palette indices, each pixel `scale` x `scale`."""
    if scale < 1:
        raise ValueError(f"scale {scale}, expected 1 or more")
    pixels = frame.repeat(scale, axis=0).repeat(scale, axis=1)
    height, width = pixels.shape
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = pixels

    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(kind + data)
        return len(data).to_bytes(4, "big") + kind + data + crc.to_bytes(4, "big")

    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", PALETTE.tobytes())
            + chunk(b"IDAT", zlib.compress(rows.tobytes(), 6))
            + chunk(b"IEND", b""))
