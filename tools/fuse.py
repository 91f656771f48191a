"""FUSE on a screen nobody sees: load a file, press keys, read the memory and the picture back.

Needs Debian's fuse-emulator-sdl, xvfb and xdotool (`missing()` names what is not there). FUSE runs
in a private Xvfb display; keys are typed by xdotool; the memory is read from a snapshot that FUSE's
own menu writes. `speed` raises the emulated speed, key presses keep the time of the host. Pictures
need ImageMagick's `import` as well (`missing("import")`).

Source: the options and menus of FUSE 1.6.0 as its manual page and screens show them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

PROGRAMS = ("fuse-sdl", "Xvfb", "xdotool")
KEY_DOWN_S = 0.1
_KEYSYMS = {"ENTER": "Return", "SPACE": "space", ".": "period", "-": "minus", "TAB": "Tab"}


class FuseError(RuntimeError):
    """FUSE did not start, or did not do what was asked in time."""


def missing(*others: str) -> list[str]:
    """The programs that are needed and not installed, `others` among them."""
    return [name for name in (*PROGRAMS, *others) if shutil.which(name) is None]


class Fuse:
    """A running FUSE; a context manager.

    rom      16,384-byte ROM file
    tape     file to insert, or None
    snapshot file to start from, or None
    machine  FUSE's name of the model: `16` or `48`
    speed    percent of real speed
    """

    def __init__(self, rom: Path, *, tape: Path | None = None, snapshot: Path | None = None,
                 machine: str = "16", speed: int = 100) -> None:
        if absent := missing():
            raise FuseError(f"not installed: {', '.join(absent)}")
        self._folder = tempfile.TemporaryDirectory(prefix="fuse")
        self._display = self._start_display()
        self._environment = {
            **os.environ,
            "DISPLAY": self._display,
            "HOME": self._folder.name,
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEODRIVER": "x11",
        }
        self._fuse = subprocess.Popen(
            [
                "fuse-sdl",
                *("--no-sound", "--no-confirm-actions", "--no-auto-load", "--fastload"),
                *("--accelerate-loader", "--traps", "--machine", machine),
                *(f"--rom-{machine}", str(rom.resolve()), "--speed", str(speed)),
                *(("--tape", str(tape.resolve())) if tape else ()),
                *(("--snapshot", str(snapshot.resolve())) if snapshot else ()),
            ],
            env=self._environment,
            cwd=self._folder.name,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._snapshots = 0
        try:
            self._focus()
        except BaseException:
            self.close()
            raise

    def _start_display(self) -> str:
        """Start Xvfb on a free number; without `-noreset` it would start anew, with FUSE just
        connecting, whenever an xdotool that was its only client goes."""
        read, write = os.pipe()
        self._xvfb = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-noreset"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise FuseError("Xvfb did not start")
        return f":{number}"

    def _xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
        return done.stdout

    def _focus(self) -> None:
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if self._fuse.poll() is not None:
                raise FuseError(f"FUSE ended with code {self._fuse.returncode} while starting")
            if windows := self._xdotool("search", "--name", "Fuse").split():
                time.sleep(1.0)
                self._xdotool("windowfocus", windows[0])
                time.sleep(0.3)
                return
            time.sleep(0.1)
        raise FuseError("no window of FUSE within 20 s")

    def press(self, key: str, *, hold_s: float = KEY_DOWN_S) -> None:
        """Press and release one key: a letter, digit, ENTER, SPACE, or an X keysym."""
        symbol = _KEYSYMS.get(key, key.lower() if len(key) == 1 else key)
        self._xdotool("keydown", symbol)
        time.sleep(hold_s)
        self._xdotool("keyup", symbol)
        time.sleep(hold_s)

    def press_all(self, keys: Iterable[str]) -> None:
        """Press keys one after another."""
        for key in keys:
            self.press(key)

    def load_tape(self) -> None:
        """Type LOAD "" and ENTER in K mode."""
        self.press("J", hold_s=0.15)
        self._xdotool("keydown", "Control_R")
        time.sleep(0.1)
        self.press_all("PP")
        self._xdotool("keyup", "Control_R")
        self.press("ENTER", hold_s=0.15)

    def snapshot(self) -> bytes:
        """The machine now, as the bytes of a .szx file written by FUSE."""
        self._snapshots += 1
        name = f"{self._snapshots}.szx"
        self.press("F2")
        time.sleep(0.3)
        self.press("TAB")
        time.sleep(0.2)
        self.press_all(name)
        self.press("ENTER")
        path = Path(self._folder.name) / name
        end = time.monotonic() + 10
        size = -1
        while time.monotonic() < end:
            if path.is_file() and path.stat().st_size == size > 0:
                return path.read_bytes()
            size = path.stat().st_size if path.is_file() else -1
            time.sleep(0.1)
        raise FuseError(f"FUSE wrote no snapshot {name} within 10 s")

    def picture(self, path: Path) -> None:
        """Save the screen as a picture (needs ImageMagick's `import`)."""
        subprocess.run(
            ["import", "-window", "root", str(path)], env=self._environment, check=True, timeout=20
        )

    def pixels(self, width: int, height: int) -> NDArray[np.uint8]:
        """The upper left of FUSE's window now, (height, width, 3), RGB."""
        corner = f"{width}x{height}+0+0"
        done = subprocess.run(
            ["import", "-window", "root", "-crop", corner, "-depth", "8", "ppm:-"],
            env=self._environment, check=True, capture_output=True, timeout=20,
        )
        flat = np.frombuffer(done.stdout[-width * height * 3:], np.uint8)
        return flat.reshape(height, width, 3)

    def close(self) -> None:
        """End FUSE and its display and remove its files."""
        for process in (self._fuse, self._xvfb):
            process.kill()
            process.wait()
        self._folder.cleanup()

    def __enter__(self) -> Fuse:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
