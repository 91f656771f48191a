"""Build the tape: `python -m tools.build_tap [--lang en|hu|all]`.

Writes into build/: backgammon.tap (BASIC loader with autostart, then the code), .tzx and .wav of
the same blocks, .map (symbols by address), .lst (listing), and prints the table of bytes by part.
Files of the Hungarian edition are called backgammon-hu. Exit code 1 if the source is refused or
image and stack do not fit.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spectrum import basic
from spectrum.harness.assembler import AssemblyError, Program
from spectrum.rom_file import code_file, program_file
from spectrum.tape import Tape, rom_block
from spectrum.tape_tap import format_tap
from spectrum.tape_tzx import format_tzx
from spectrum.tape_wav import write_tape_wav
from tools.command import run_command
from tools.loading_screen import loading_screen
from tools.z80game.parts import byte_table
from tools.z80game.program import BUILD, LANGUAGES, ROOT, game_program

LOADER = ROOT / "z80src" / "loader" / "loader.bas"
TAPE_NAME = "backgammon"
AUTOSTART = 10
RAM_START, RAM_END = 0x4000, 0x8000
SCREEN = 0x4000
MAKERS = ("tools/build_tap.py", "tools/loading_screen.py", "spectrum/basic.py",
          "spectrum/rom_file.py", "spectrum/tape_tap.py")
"""Modules that decide what is on the tape."""


def tape_blocks(program: Program) -> list[bytes]:
    """The six blocks of the tape: header and data of the loader, the loading screen, the code."""
    loader = basic.program(LOADER.read_text(encoding="ascii"))
    blocks = program_file(TAPE_NAME, loader, autostart=AUTOSTART)
    blocks += code_file(TAPE_NAME, loading_screen(program), SCREEN)
    return blocks + code_file(TAPE_NAME, program.code, program.origin)


def tape_path(language: str = "en") -> Path:
    """Where the tape of an edition is written."""
    return BUILD / ("backgammon.tap" if language == "en" else f"backgammon-{language}.tap")


def symbol_map(program: Program) -> str:
    """Symbols in RAM by address, a line each: hexadecimal address and name; small constants, which
    a debugger would take for addresses in the ROM, are left out."""
    rows = sorted((value, name) for name, value in program.symbols.items()
                  if RAM_START <= value < RAM_END)
    return "".join(f"{value:04X} {name}\n" for value, name in rows)


def is_current(language: str = "en") -> bool:
    """Whether the tape is there and newer than everything it is made from."""
    path = tape_path(language)
    if not path.is_file():
        return False
    made = path.stat().st_mtime
    sources = [*(ROOT / "z80src").rglob("*"), *(ROOT / name for name in MAKERS)]
    return all(source.stat().st_mtime <= made for source in sources)


def build(language: str = "en") -> Path:
    """Assemble an edition and write its files; returns the path of the tape."""
    program = game_program(language)
    path = tape_path(language)
    path.parent.mkdir(exist_ok=True)
    blocks = [rom_block(data) for data in tape_blocks(program)]
    path.with_suffix(".map").write_text(symbol_map(program), encoding="ascii")
    path.with_suffix(".lst").write_text(program.listing, encoding="utf-8")
    path.with_suffix(".tzx").write_bytes(format_tzx(blocks))
    write_tape_wav(Tape(tuple(blocks), path.name), path.with_suffix(".wav"))
    path.write_bytes(format_tap(block.data for block in blocks))  # last: `is_current` looks at it
    return path


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the module's text."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.build_tap", description="Assemble the game and write its tape."
    )
    parser.add_argument("--lang", choices=[*LANGUAGES, "all"], default="all")
    options = parser.parse_args(arguments)
    languages = list(LANGUAGES) if options.lang == "all" else [options.lang]
    within = True
    for language in languages:
        try:
            path = build(language)
        except AssemblyError as error:
            print(error, file=sys.stderr)
            return 1
        table, fits = byte_table(game_program(language))
        print(f"{path.relative_to(ROOT)} ({path.stat().st_size} bytes)\n{table}\n")
        within &= fits
    return 0 if within else 1


if __name__ == "__main__":
    run_command(main)
