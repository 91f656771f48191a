"""Animated GIF of palette indices: only the rectangle that changed is stored for each frame.

Source: GIF89a specification (CompuServe, 1990); LZW with codes of 5 to 12 bits.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from spectrum.display import PALETTE

Frame = NDArray[np.uint8]

_COLOUR_BITS = 4
_CLEAR, _END = 16, 17
_HIGHEST_CODE = 4095


def gif(frames: Iterable[Frame], centiseconds: int) -> bytes:
    """A GIF that repeats for ever.

    frames : palette indices 0..15, all of one shape; equal neighbours become one longer frame
    centiseconds : time of each
    """
    images: list[bytes] = []
    durations: list[int] = []
    previous: Frame | None = None
    size = (0, 0)
    for frame in frames:
        size = (frame.shape[1], frame.shape[0])
        if previous is not None and np.array_equal(previous, frame):
            durations[-1] += centiseconds
            continue
        top, bottom, left, right = _changed(previous, frame)
        head = b"\x2c" + b"".join(v.to_bytes(2, "little")
                                  for v in (left, top, right - left, bottom - top)) + b"\0"
        images.append(head + _compressed(frame[top:bottom, left:right]))
        durations.append(centiseconds)
        previous = frame.copy()
    if not images:
        raise ValueError("a GIF needs at least one frame")
    body = b"".join(b"\x21\xf9\x04\x04" + min(d, 0xFFFF).to_bytes(2, "little") + b"\0\0" + image
                    for d, image in zip(durations, images, strict=True))
    screen = size[0].to_bytes(2, "little") + size[1].to_bytes(2, "little") + bytes((0xF3, 0, 0))
    return (b"GIF89a" + screen + PALETTE.tobytes()
            + b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" + body + b"\x3b")


def _changed(previous: Frame | None, frame: Frame) -> tuple[int, int, int, int]:
    """Top, bottom, left, right (ends exclusive) of what differs."""
    if previous is None:
        return 0, frame.shape[0], 0, frame.shape[1]
    differs = previous != frame
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _compressed(pixels: Frame) -> bytes:
    """The LZW data of an image, in sub-blocks."""
    codes: list[tuple[int, int]] = [(_CLEAR, _COLOUR_BITS + 1)]
    table: dict[tuple[int, int], int] = {}
    free, width = _END + 1, _COLOUR_BITS + 1
    stream = pixels.ravel().tolist()
    current = stream[0]
    for pixel in stream[1:]:
        known = table.get((current, pixel))
        if known is not None:
            current = known
            continue
        codes.append((current, width))
        table[current, pixel] = free
        if free == 1 << width and width < 12:
            width += 1
        free += 1
        if free > _HIGHEST_CODE:
            codes.append((_CLEAR, width))
            table, free, width = {}, _END + 1, _COLOUR_BITS + 1
        current = pixel
    codes += [(current, width), (_END, width)]
    packed, bits, count = bytearray(), 0, 0
    for code, size in codes:
        bits |= code << count
        count += size
        while count >= 8:
            packed.append(bits & 0xFF)
            bits >>= 8
            count -= 8
    if count:
        packed.append(bits & 0xFF)
    blocks = b"".join(bytes([len(packed[k:k + 255])]) + packed[k:k + 255]
                      for k in range(0, len(packed), 255))
    return bytes([_COLOUR_BITS]) + blocks + b"\0"
