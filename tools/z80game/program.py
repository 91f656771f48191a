"""The assembled game: `z80src/main.asm` in one of its editions."""

from __future__ import annotations

from pathlib import Path

from spectrum.harness.assembler import Program, assemble_cached

ROOT = Path(__file__).parents[2]
MAIN = ROOT / "z80src" / "main.asm"
BUILD = ROOT / "build"
LANGUAGES = {"en": 0, "hu": 1}


def game_program(language: str = "en") -> Program:
    """The game assembled in `language` (`en`, `hu`); AssemblyError if the source is refused."""
    return assemble_cached(
        MAIN, {"LANG": LANGUAGES[language]}, end_label="image_end", cache=BUILD / "cache"
    )
