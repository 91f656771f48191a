"""The picture, pixel by pixel, and the screen read as text."""

import zlib

import numpy as np
import pytest

from spectrum import display, text
from spectrum.display import Capture, Display, png, still, without_border
from spectrum.gif import gif
from spectrum.overlay import Letters, panel
from spectrum.z80 import state
from tools import compare_picture

from .conftest import TAPES

PICTURES = TAPES.parent / "picture"
COMPILED, PYTHON = Display(), Display(False)


def event(t, address, value):
    return t << 24 | address << 8 | value


def naive_frame(capture):
    """What the ULA shows, written down cell by cell from the facts."""
    frame = np.zeros((296, 352), np.uint8)
    writes = [(e >> 24, (e >> 8 & 0xFFFF) - 0x4000, e & 0xFF) for e in capture.picture.tolist()]
    outs = [(e >> 24, e & 7) for e in capture.port.tolist()]

    def byte(address, t):
        value = int(capture.screen[address])
        for when, where, what in writes:
            if where == address and when <= t:
                value = what
        return value

    for y in range(296):
        for column in range(44):
            t = (y + 16) * 224 + (column - 6) * 4 + capture.late
            colour = ([capture.border] + [c for when, c in outs if when < t + 4])[-1]
            frame[y, column * 8:column * 8 + 8] = colour
            line, x = y - 48, column - 6
            if 0 <= line < 192 and 0 <= x < 32:
                fetched = 14338 + capture.late + 224 * line + 8 * (x // 2) + 2 * (x % 2)
                bits = byte((line & 0xC0) << 5 | (line & 7) << 8 | (line & 0x38) << 2 | x, fetched)
                attribute = byte(6144 + line // 8 * 32 + x, fetched + 1)
                if attribute & 0x80 and capture.flash:
                    bits ^= 0xFF
                bright = 8 if attribute & 0x40 else 0
                for k in range(8):
                    is_ink = bits >> 7 - k & 1
                    colour = attribute & 7 if is_ink else attribute >> 3 & 7
                    frame[y, column * 8 + k] = colour | bright
    return frame


@pytest.mark.parametrize("seed", [1, 2])
def test_frame_equals_the_naive_one(seed):
    rng = np.random.default_rng(seed)
    picture = np.sort(np.array([event(int(t), int(a), int(v)) for t, a, v in zip(
        rng.integers(0, 69888, 60), rng.integers(0x4000, 0x5B00, 60),
        rng.integers(0, 256, 60), strict=True)]))
    port = np.sort(np.array([event(int(t), 254, int(v)) for t, v in zip(
        rng.integers(0, 69888, 40), rng.integers(0, 256, 40), strict=True)]))
    screen = rng.integers(0, 256, 6912).astype(np.uint8)
    capture = Capture(screen, picture, port, 3, bool(seed & 1), late=seed - 1)
    expected = naive_frame(capture)
    assert np.array_equal(COMPILED.draw(capture), expected)
    assert np.array_equal(PYTHON.draw(capture), expected)


@pytest.mark.parametrize("number", [4, 5, 6])
def test_frame_equals_that_of_fuse(number):
    file = PICTURES / f"{number}.z80"
    theirs = np.load(PICTURES / f"{number}-fuse.npz")["frame"]
    differs = compare_picture.our_frame(file) != theirs
    differs[compare_picture.SYMBOL] = False
    assert not differs.any(), f"{differs.sum()} pixels"


def test_drawing_leaves_the_capture_alone():
    capture = Capture(np.zeros(6912, np.uint8), np.array([event(5, 0x4000, 255)]),
                      np.zeros(0, np.int64), 7, False)
    first = COMPILED.draw(capture)
    assert np.array_equal(COMPILED.draw(capture), first)
    assert not capture.screen.any()


def test_flash_swaps_ink_and_paper():
    screen = np.zeros(6912, np.uint8)
    screen[6144] = 0x80 | 2 << 3 | 5
    assert without_border(COMPILED.draw(still(screen, 0)))[0, 0] == 2
    assert without_border(COMPILED.draw(still(screen, 0, True)))[0, 0] == 5


def test_flash_changes_every_16_frames(zx):
    zx.core.memory[0x5800] = 0x80 | 2 << 3 | 5
    colours = []
    while zx.frames % 32:
        zx.run(1)
    for _ in range(33):
        zx.run(1)
        colours.append(int(without_border(zx.frame)[0, 0]))
    assert colours == [2] * 16 + [5] * 16 + [2]


def test_border_stripes_land_where_the_beam_is(zx):
    """A loop of OUTs: each stripe starts at the cell of 4 T in which the OUT falls."""
    zx.poke_binary(bytes.fromhex("f3 3e00 3c d3fe 01e803 0b 78 b1 20fb 18f3"), 0x6000)
    zx.registers.pc = 0x6000
    zx.run(3)
    frame, outs = zx.frame, zx._captured.port
    assert len(outs) >= 2
    for entry in outs.tolist():
        t, colour = entry >> 24, entry & 7
        cell = (t - 16 * 224 + 24) // 4
        row, column = cell // 56, cell % 56
        if 0 <= row < 48 and column < 44:
            assert frame[row, column * 8] == colour


def test_rgb_and_palette():
    assert display.PALETTE[2].tolist() == [0xCD, 0, 0]
    assert display.PALETTE[9].tolist() == [0, 0, 0xFF]
    assert display.rgb(np.array([[4, 15]], np.uint8)).tolist() == [[[0, 0xCD, 0], [255] * 3]]


def test_png_holds_the_pixels():
    frame = np.arange(12, dtype=np.uint8).reshape(3, 4)
    content = png(frame, 2)
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    start = content.index(b"IDAT") + 4
    rows = np.frombuffer(zlib.decompressobj().decompress(content[start:]), np.uint8).reshape(6, 9)
    assert np.array_equal(rows[::2, 1::2], frame)
    with pytest.raises(ValueError, match="scale 0"):
        png(frame, 0)


def lzw_pixels(data):
    """Decode the LZW data of a GIF image (minimum code size and sub-blocks)."""
    size, position, stream = data[0], 1, b""
    while data[position]:
        stream += data[position + 1:position + 1 + data[position]]
        position += 1 + data[position]
    bits = int.from_bytes(stream, "little")
    table, width, previous, pixels = [], size + 1, None, []
    while True:
        code = bits & (1 << width) - 1
        bits >>= width
        if code == 1 << size:
            table = [bytes([k]) for k in range(1 << size)] + [b"", b""]
            width, previous = size + 1, None
            continue
        if code == (1 << size) + 1:
            return b"".join(pixels)
        entry = table[code] if code < len(table) else previous + previous[:1]
        pixels.append(entry)
        if previous is not None and len(table) < 4096:
            table.append(previous + entry[:1])
        previous = entry
        if len(table) == 1 << width and width < 12:
            width += 1


def test_gif_holds_the_pixels():
    rng = np.random.default_rng(3)
    noise = rng.integers(0, 16, (90, 120)).astype(np.uint8)
    content = gif([noise, noise, np.zeros_like(noise)], 4)
    first = content.index(b"\x2c")
    pixels = np.frombuffer(lzw_pixels(content[first + 10:]), np.uint8).reshape(90, 120)
    assert np.array_equal(pixels, noise)
    assert content.count(b"\x21\xf9\x04\x04") == 2, "equal frames become one"
    with pytest.raises(ValueError, match="at least one"):
        gif([], 4)


# Text


def test_the_whole_character_set_is_read_back(zx):
    zx.type('FOR n=32 TO 164:PRINT CHR$ n;:NEXT n\n', basic=True)
    zx.run(80)
    shown = "".join(zx.text())
    expected = "".join(map(text.font_character, range(32, 128))) + text.BLOCKS
    assert shown[:111] == expected[:111]
    assert shown[111] == " ", "a full block is an inverse space"
    assert shown[112:133] == "ABCDEFGHIJKLMNOPQRSTU"


def test_inverse_bright_and_hidden_text(zx):
    zx.type('PRINT INVERSE 1;"inverse"\n', basic=True)
    zx.type('PRINT INK 7;"hidden"\n', basic=True)
    zx.run(10)
    assert zx.text()[0].startswith("inverse ")
    assert zx.text()[1].strip() == ""
    assert zx.text(visible_only=False)[1].startswith("hidden")


def test_text_by_a_font_of_ones_own(zx):
    zx.memory[0x7000:0x7300] = bytes(reversed(zx.memory[0x3D00:0x4000]))
    zx.memory.set_word(text.CHARS_VARIABLE, 0x7000 - 256)
    zx.core.memory[0x4000:0x5800] = 0
    for line in range(8):
        zx.memory[0x4000 + line * 256] = zx.memory[0x7000 + ord("A") * 8 - 256 + line]
    assert zx.text()[0][0] == "A"
    assert zx.text(font=0x3D00)[0][0] == text.UNKNOWN
    zx.memory[0x4001] = 0x5A
    assert zx.text()[0][1] == text.UNKNOWN


def test_attributes(zx):
    assert zx.attributes().shape == (24, 32)
    assert set(zx.attributes().ravel().tolist()) == {0x38}


def test_letters_and_panel_are_cut_at_the_edge(zx):
    letters = Letters(zx.rom.data)
    frame = np.zeros((40, 80), np.uint8)
    letters.draw(frame, 60, 0, "ABC", 7, 1)
    letters.draw(frame, 0, 36, "low", 7, 1)
    letters.draw(frame, 0, 8, "ű", 7, 1)
    assert set(np.unique(frame[:8, 60:76])) == {1, 7}
    assert not frame[:8, 76:].any()
    assert not frame[32:].any()
    assert np.array_equal(frame[8:16, :8] == 7, frame[8:16, :8] != 1)
    shown = panel(np.full((60, 80), 5, np.uint8), letters, "T", [("a", "b")] * 20)
    assert shown.shape == (60, 80)


def test_last_frame_shows_the_last_run(zx):
    zx.type("CLS\n", basic=True)
    zx.run(100)
    zx.core.memory[0x5800:0x5B00] = 0x07
    zx.run(60)
    assert (without_border(zx.frame) == 0).any()
    assert zx.image().shape == (296, 352, 3)
    assert zx.core.state[state.PICTURE_COUNT] >= 0
