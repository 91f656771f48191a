"""The terminal screen: a machine played in a text terminal, over SSH too.

A terminal of 256 x 96 or more shows every pixel as half a character (upper half block, ink above,
paper below). A smaller one, from 64 x 24 on, shows each of the 32 x 24 cells as two characters:
letters as letters, anything else as quarter blocks. Only what changed is sent, 12 times a second.

A terminal says when a key is pressed, not when it is let go: each key is held for a few
frames. There is no sound. POSIX only.
"""

import os
import select
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from spectrum import display, text
from spectrum.audio import Pace
from spectrum.errors import SpectrumError
from spectrum.keyboard import CHORDS
from spectrum.keyscript import Stroke
from spectrum.machine import Spectrum

Cell = tuple[str, int, int]
"""A character and the palette indices of its ink and paper."""
Grid = list[list[Cell]]

HOLD_FRAMES, GAP_FRAMES = 4, 3
DRAW_INTERVAL_S = 0.08
QUIT = "\x03"
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_ESCAPES: dict[str, Stroke] = {
    "\x1b[A": ("CAPS SHIFT", "7"), "\x1b[B": ("CAPS SHIFT", "6"), "\x1b[C": ("CAPS SHIFT", "8"),
    "\x1b[D": ("CAPS SHIFT", "5"), "\x1b[3~": ("CAPS SHIFT", "0"),
    "\x1b": ("CAPS SHIFT", "SPACE"), "\t": ("CAPS SHIFT", "SYMBOL SHIFT"),
    "\x7f": ("CAPS SHIFT", "0"), "\r": ("ENTER",),
}
TERMINAL_HELP = (("Ctrl-C", "leave"), ("Esc", "BREAK"), ("Tab", "extended mode"))


def run(zx: Spectrum, *, key_help: Sequence[tuple[str, str]] = (), out: TextIO | None = None
        ) -> None:
    """Show a machine in the terminal until Ctrl-C.

    key_help : rows (keys, meaning) of the program that runs, for the line below the screen
    raises SpectrumError where there is no terminal, or one smaller than 64 x 24
    """
    stream = out or sys.stdout
    if not (sys.stdin.isatty() and stream.isatty()):
        raise SpectrumError("the terminal screen needs a terminal for input and output")
    columns, rows = shutil.get_terminal_size()
    if columns < 64 or rows < 24:
        raise SpectrumError(f"the terminal has {columns} x {rows} characters, "
                            "at least 64 x 24 are needed")
    screen = Screen(is_truecolour=os.environ.get("COLORTERM", "") in ("truecolor", "24bit"))
    keys = Keys()
    pace = Pace()
    hint = "   ".join(f"{a}: {b}" for a, b in (*TERMINAL_HELP, *key_help))
    drawn = 0.0
    with _raw_terminal(stream):
        while True:
            now = time.monotonic()
            typed = _read_keys()
            if QUIT in typed:
                return
            keys.add(typed)
            for _ in range(pace.frames_due_by_clock(now)):
                zx.keyboard.hold_only(keys.held_at(zx.frames))
                zx.run(1)
            if now - drawn >= DRAW_INTERVAL_S:
                columns, rows = shutil.get_terminal_size()
                stream.write(screen.update(compose(zx, columns, rows), columns, rows, hint))
                stream.flush()
                drawn = now
            time.sleep(0.004)


@contextmanager
def _raw_terminal(stream: TextIO) -> Iterator[None]:
    try:
        import termios
        import tty
    except ImportError as error:
        raise SpectrumError("the terminal screen needs a POSIX terminal") from error
    saved = termios.tcgetattr(sys.stdin)
    try:
        tty.setraw(sys.stdin)
        stream.write("\x1b[?1049h\x1b[?25l\x1b[2J")
        yield
    finally:
        stream.write("\x1b[0m\x1b[?25h\x1b[?1049l")
        stream.flush()
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, saved)


def _read_keys() -> str:
    """What has been typed, without waiting."""
    if not select.select([sys.stdin], [], [], 0)[0]:
        return ""
    return os.read(sys.stdin.fileno(), 1024).decode("utf-8", "ignore")


def split_keys(typed: str) -> list[Stroke]:
    """Keys of the Spectrum for what a terminal sent; what means nothing is left out."""
    result = []
    while typed:
        sequence = next((s for s in sorted(_ESCAPES, key=len, reverse=True)
                         if typed.startswith(s)), typed[0])
        if sequence in _ESCAPES:
            result.append(_ESCAPES[sequence])
        elif sequence in CHORDS:
            result.append(CHORDS[sequence])
        typed = typed[len(sequence):]
    return result


@dataclass
class Keys:
    """Key strokes waiting to be held, one after another."""

    waiting: list[Stroke] = field(default_factory=list)
    since: int = 0

    def add(self, typed: str) -> None:
        """Let what a terminal sent wait its turn."""
        self.waiting.extend(split_keys(typed))

    def held_at(self, frame: int) -> Stroke:
        """Keys to hold in this frame; frames must not go back by more than a reset does."""
        if not self.waiting or frame < self.since:
            self.since = frame
        if not self.waiting:
            return ()
        if frame - self.since >= HOLD_FRAMES + GAP_FRAMES:
            self.waiting.pop(0)
            self.since = frame
        return self.waiting[0] if self.waiting and frame - self.since < HOLD_FRAMES else ()


def compose(zx: Spectrum, columns: int, rows: int) -> Grid:
    """The screen as characters for a terminal of this size."""
    if columns >= 256 and rows >= 96:
        return half_blocks(display.without_border(zx.frame))
    return letters_and_quarters(zx)


def half_blocks(pixels: NDArray[np.uint8]) -> Grid:
    """Two pixels above each other in one character; palette indices, an even number of rows."""
    return [[("▀", int(above), int(below)) for above, below in zip(top, bottom, strict=True)]
            for top, bottom in zip(pixels[::2], pixels[1::2], strict=True)]


def letters_and_quarters(zx: Spectrum) -> Grid:
    """32 x 24 cells as 64 x 24 characters; FLASH as at this moment."""
    pixels = display.without_border(zx.still_frame())
    lines = text.read_screen(zx.core.memory, udg="")
    grid: Grid = []
    for row, line in enumerate(lines):
        cells: list[Cell] = []
        for column, character in enumerate(line):
            cell = pixels[row * 8:row * 8 + 8, column * 8:column * 8 + 8]
            cells.extend(_cell(cell, character))
        grid.append(cells)
    return grid


def _cell(pixels: NDArray[np.uint8], character: str) -> list[Cell]:
    """Two characters for the 8 x 8 pixels of a cell that reads as `character`."""
    paper = int(pixels[0, 0])
    others = pixels[pixels != paper]
    ink = int(others[0]) if len(others) else paper
    if character != text.UNKNOWN and character not in text.BLOCKS[1:]:
        return [(character, ink, paper), (" ", ink, paper)]
    lit = (pixels != paper).reshape(2, 4, 4, 2).sum(axis=(1, 3)) >= 4
    left, right = (sum(1 << k for k, bit in enumerate(half.ravel()) if bit)
                   for half in (lit[:, :2], lit[:, 2:]))
    return [(_QUARTERS[left], ink, paper), (_QUARTERS[right], ink, paper)]


class Screen:
    """Knows what the terminal shows, and writes what is different.

    is_truecolour : send colours as RGB, otherwise from the palette of 256
    """

    def __init__(self, is_truecolour: bool = False) -> None:
        self._is_truecolour = is_truecolour
        self._shown: Grid = []
        self._size = (0, 0)

    def update(self, grid: Grid, columns: int, rows: int, hint: str = "") -> str:
        """The characters to send so that the terminal shows `grid`, in its middle."""
        pieces = []
        if (columns, rows) != self._size or len(grid) != len(self._shown):
            self._size, self._shown = (columns, rows), []
            pieces.append("\x1b[0m\x1b[2J")
            if rows > len(grid):
                pieces.append(f"\x1b[{len(grid) + 1};1H{hint[:columns]}")
        left = max(0, (columns - len(grid[0])) // 2)
        for y, line in enumerate(grid):
            old = self._shown[y] if self._shown else []
            if line == old:
                continue
            x = 0
            while x < len(line):
                if old and line[x] == old[x]:
                    x += 1
                    continue
                pieces.append(f"\x1b[{y + 1};{left + x + 1}H")
                while x < len(line) and not (old and line[x] == old[x]):
                    ink, paper = line[x][1:]
                    pieces.append(self._colours(ink, paper))
                    while x < len(line) and line[x][1:] == (ink, paper):
                        pieces.append(line[x][0])
                        x += 1
        self._shown = grid
        return "".join(pieces)

    def _colours(self, ink: int, paper: int) -> str:
        if self._is_truecolour:
            (r, g, b), (r2, g2, b2) = display.PALETTE[ink], display.PALETTE[paper]
            return f"\x1b[38;2;{r};{g};{b};48;2;{r2};{g2};{b2}m"
        return f"\x1b[38;5;{_colour_of_256(ink)};48;5;{_colour_of_256(paper)}m"


def _colour_of_256(index: int) -> int:
    """The nearest colour of the 6 x 6 x 6 cube that 256-colour terminals have."""
    level = 5 if index >= 8 else 4
    return 16 + level * (36 * (index >> 1 & 1) + 6 * (index >> 2 & 1) + (index & 1))
