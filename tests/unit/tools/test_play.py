"""`make play` without a display, and a build in a folder with letters of any alphabet."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.z80game.program import ROOT


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {n: v for n, v in os.environ.items() if n not in ("DISPLAY", "WAYLAND_DISPLAY")}
    kept.pop("SDL_VIDEODRIVER", None)
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True,
        env={**kept, "PYTHONPATH": str(folder), **environment}, timeout=120, check=False)


def test_without_a_display_it_says_so_and_names_the_terminal():
    done = run(ROOT, "-m", "tools.play")
    if sys.platform.startswith("linux"):
        assert done.returncode == 2
        assert "make play-terminal" in done.stderr


def test_the_tape_is_built_in_a_folder_with_accents_in_its_name(tmp_path):
    folder = tmp_path / "új könyvtár"
    for package in ("pyref", "spectrum", "tools", "z80src"):
        shutil.copytree(ROOT / package, folder / package,
                        ignore=shutil.ignore_patterns("__pycache__"))
    done = run(folder, "-m", "tools.build_tap", "--lang", "en")
    assert done.returncode == 0, done.stderr
    listing = (folder / "build" / "backgammon.lst").read_text(encoding="utf-8")
    assert str(tmp_path) not in listing
    assert (folder / "build" / "backgammon.tap").is_file()
