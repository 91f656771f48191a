"""Compare our picture with that of FUSE, pixel by pixel, on programs of random OUTs and writes.

    python -m tools.compare_picture --seeds 1 2 3 [--keep tests/data/picture]

Each program waits for the interrupt with HALT, then changes border, attributes and bitmap bytes at
random through the frame, so that every frame is the same. Needs Debian's fuse-emulator-sdl, xvfb,
xdotool and imagemagick. `--keep` writes each program and what FUSE showed as test data. Exit code 1
if any pixel differs. FUSE shows 320 x 240 of our 352 x 296; its cassette symbol at the lower right
is left out.
"""

import argparse
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spectrum import Spectrum
from spectrum.snapshot_z80 import format_z80
from tools.fuse import Fuse, missing

Frame = NDArray[np.uint8]

ORIGIN, STACK = 0x6000, 0x5FFF
WAIT_FOR_INTERRUPT = bytes.fromhex("fb76f3")
WAIT_FOR_DISPLAY = bytes.fromhex("01ad01 0b78b120fb")
PREPARE = bytes.fromhex("210058 110040 af")
AND_NO_FLASH = bytes.fromhex("3ce67f")
STEPS = (bytes.fromhex("d3fe"), AND_NO_FLASH, b"\x77", b"\x2c", b"\x12", b"\x1c", b"\x00")
WIDTH, HEIGHT, LEFT, TOP = 320, 240, 16, 24
SYMBOL = (slice(215, 240), slice(280, 320))
PATIENCE_S = 20


def program(seed: int) -> bytes:
    """Machine code at 6000h: one frame of random changes, for ever."""
    rng = random.Random(seed)
    code = bytearray(WAIT_FOR_INTERRUPT + WAIT_FOR_DISPLAY + PREPARE)
    for _ in range(4600):
        code += rng.choice((*STEPS, AND_NO_FLASH, bytes([0x36, rng.randrange(128)])))
        if rng.random() < 0.004:
            code += bytes([0x26, rng.choice((0x58, 0x59, 0x5A))])
        if rng.random() < 0.004:
            code += bytes([0x16, rng.randrange(0x40, 0x58)])
    return bytes(code + b"\xc3" + ORIGIN.to_bytes(2, "little"))


def snapshot(seed: int) -> bytes:
    """A Z80 file of a 16K machine about to run the program."""
    zx = Spectrum("16K")
    zx.boot()
    zx.poke_binary(program(seed), ORIGIN)
    zx.registers.update({"pc": ORIGIN, "sp": STACK})
    return format_z80(zx.snapshot())


def our_frame(file: Path) -> Frame:
    """What we show, cut to FUSE's window; bright black is black."""
    zx = Spectrum("16K")
    zx.load(file)
    zx.run(100)
    return unified(zx.frame[TOP:TOP + HEIGHT, LEFT:LEFT + WIDTH])


def unified(frame: Frame) -> Frame:
    """Bright black as black, which looks the same."""
    return np.where(frame == 8, 0, frame).astype(np.uint8)


def fuse_frame(file: Path, folder: Path) -> Frame:
    """What FUSE shows after some seconds, as palette indices; `folder` takes the ROM."""
    rom = folder / "48.rom"
    rom.write_bytes(Spectrum("16K").rom.data)
    with Fuse(rom, snapshot=file) as fuse:
        for _ in range(PATIENCE_S):
            time.sleep(1)
            if len(np.unique(_look(fuse))) > 8:
                break
        time.sleep(2)
        return _look(fuse)


def _look(fuse: Fuse) -> Frame:
    """FUSE's window as palette indices."""
    rgb = fuse.pixels(WIDTH, HEIGHT)
    lit = (rgb > 96).astype(np.uint8)
    bright = (rgb.max(axis=2) > 220).astype(np.uint8) * 8
    return unified(lit[..., 2] + 2 * lit[..., 0] + 4 * lit[..., 1] + bright)


def main() -> int:
    """The command line; see the module's text."""
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--keep", type=Path, help="folder for the programs and FUSE's frames")
    options = parser.parse_args()
    if absent := missing("import"):
        print(f"not installed: {', '.join(absent)}", file=sys.stderr)
        return 2
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        for seed in options.seeds:
            file = Path(temporary) / f"{seed}.z80"
            file.write_bytes(snapshot(seed))
            ours, theirs = our_frame(file), fuse_frame(file, Path(temporary))
            differs = ours != theirs
            differs[SYMBOL] = False
            wrong += int(differs.sum())
            print(f"program {seed}: {int(differs.sum())} of {differs.size} pixels differ")
            if options.keep:
                shutil.copy(file, options.keep / file.name)
                np.savez_compressed(options.keep / f"{seed}-fuse.npz", frame=theirs)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
