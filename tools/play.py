"""Play the game: `python -m tools.play [--terminal] [--lang en|hu]` (`make play`).

Builds the tape if it is missing or older than its sources, boots a 16K machine with the real ROM,
loads the tape and shows the machine in a window, or in the terminal.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys

from spectrum import Spectrum
from spectrum.errors import SpectrumError
from spectrum.harness.assembler import AssemblyError
from tools import build_tap
from tools.command import run_command
from tools.z80game.mouse import key_at
from tools.z80game.program import LANGUAGES

TITLE = "Backgammon, 16K ZX Spectrum"
KEY_HELP = (
    ("A..X", "checker on that point"),
    ("Y", "checker on the bar"),
    ("Z", "other die first"),
    ("0", "take the moves back"),
    ("1", "advice"),
    ("ENTER", "roll; end the turn"),
    ("D", "double"),
    ("R", "resign"),
    ("H", "help"),
    ("O", "options (on the title)"),
    ("mouse", "click a point, bar, cube"),
)
NO_DISPLAY = (
    "There is no display here to open a window on.\n"
    "The same machine in this terminal: make play-terminal"
    " (or: python -m tools.play --terminal)"
)


def has_display() -> bool:
    """Whether a window can be hoped for: on Linux and BSD a display must be named."""
    if sys.platform in ("win32", "darwin") or os.environ.get("SDL_VIDEODRIVER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def loaded_machine(language: str = "en") -> Spectrum:
    """A 16K machine that has loaded the game's tape; builds the tape first if it must."""
    if not build_tap.is_current(language):
        build_tap.build(language)
    zx = Spectrum("16K")
    zx.boot()
    zx.load(build_tap.tape_path(language))
    return zx


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the module's text."""
    parser = argparse.ArgumentParser(prog="python -m tools.play", description="Play the game.")
    parser.add_argument("--terminal", action="store_true", help="in the terminal, no window")
    parser.add_argument("--lang", choices=list(LANGUAGES), default="en", help="edition to play")
    options = parser.parse_args(arguments)
    if not options.terminal and not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 2
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    try:
        zx = loaded_machine(options.lang)
        if options.terminal:
            from spectrum import terminal

            terminal.run(zx, key_help=KEY_HELP[:6])
        else:
            from spectrum import window

            window.run(zx, title=TITLE, key_help=KEY_HELP, mouse_map=key_at)
    except (SpectrumError, AssemblyError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    run_command(main)
