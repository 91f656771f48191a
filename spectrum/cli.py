"""The command line: `python -m spectrum`, or `spectrum16k` once installed.

Exit codes: 0 done; 1 the machine or a file said no (one line on standard error says why); 2 the
command line itself is wrong; 130 interrupted.
"""

import argparse
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from spectrum import media, tape_wav, wav_file
from spectrum.errors import RomNotFoundError, SpectrumError, one_line
from spectrum.gif import gif
from spectrum.machine import Spectrum
from spectrum.snapshot import Snapshot
from spectrum.tape import DataBlock, RecordingBlock, Tape, rom_block
from spectrum.tape_pzx import format_pzx
from spectrum.tape_tap import format_tap
from spectrum.tape_tzx import format_tzx
from spectrum.timing import FRAMES_PER_SECOND

MOST_FRAMES = 10_000_000
EXAMPLES = """examples:
  python -m spectrum                               Sinclair BASIC in a window
  python -m spectrum game.tap                      load a tape and play it in a window
  python -m spectrum run game.z80 --terminal       the same in a text terminal
  python -m spectrum info game.tzx                 list the blocks of a tape
  python -m spectrum convert game.tzx game.tap     tapes and snapshots from one format to another
  python -m spectrum convert game.tap game.z80     load a tape, write a snapshot
  python -m spectrum screenshot game.tap shot.png --frames 100
  python -m spectrum record game.tap film.gif --frames 500 --type "1"
  python -m spectrum debug game.tap --symbols build/game.map
  python -m spectrum tape2wav game.tap game.wav    for a real Spectrum's EAR socket
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given[0] not in (*_COMMANDS, "-h", "--help"):
        given.insert(0, "run")
    options = _parser().parse_args(given)
    to_terminal = logging.StreamHandler()
    to_terminal.setFormatter(_OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[to_terminal])
    try:
        command: Callable[[argparse.Namespace], None] = _COMMANDS[options.command]
        command(options)
        if sys.stdout:
            sys.stdout.flush()
    except RomNotFoundError as error:
        print(f"spectrum: {error if options.rom is None else one_line(str(error))}",
              file=sys.stderr)
        return 1
    except OSError as error:
        reason = error.strerror or str(error)
        said = f"{error.filename}: {reason}" if error.filename is not None else reason
        print(f"spectrum: {one_line(said)}", file=sys.stderr)
        _forget_output()
        return 1
    except (SpectrumError, ValueError) as error:
        print(f"spectrum: {one_line(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


class _OneLine(logging.Formatter):
    """A warning is one line, whatever the file is called."""

    def format(self, record: logging.LogRecord) -> str:
        return one_line(record.getMessage())


def _forget_output() -> None:
    """Drop what standard output has not taken, so that Python does not try again at its end."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m spectrum", description="A ZX Spectrum of 16K or 48K.", epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    def add(name: str, text: str, *files: str, machine: bool = True) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        for file in files:
            optional = file.endswith("?")
            sub.add_argument(file.rstrip("?"), nargs="?" if optional else None, type=Path)
        if machine:
            sub.add_argument("--model", choices=("16K", "48K"), type=str.upper,
                             help="default: 16K, or 48K for a snapshot that needs it")
            sub.add_argument("--rom", type=Path, help="ROM image to use")
            sub.add_argument("--core", choices=("auto", "compiled", "python"), default="auto")
            sub.add_argument("--slow-tape", action="store_true",
                             help="play every pulse instead of giving blocks to the ROM at once")
        return sub

    run = add("run", "Play in a window or in the terminal.", "file?")
    run.add_argument("--terminal", action="store_true", help="text terminal instead of a window")
    run.add_argument("--scale", type=_whole(1, 16), help="window pixels for one of the Spectrum's")
    run.add_argument("--full-screen", action="store_true")
    run.add_argument("--volume", type=_whole(0, 100), default=60, help="0..100 (default 60)")
    run.add_argument("--joystick", choices=("kempston", "sinclair1", "sinclair2", "cursor"),
                     help="plug an interface in; arrow keys and Alt are the stick")
    debug = add("debug", "Debug at a prompt.", "file?")
    debug.add_argument("--symbols", type=Path, help="map file: address (hex) and name a line")
    add("info", "Say what a file holds, or which ROM and core are used.", "file?")
    add("convert", "Convert a tape or snapshot; the suffixes say from what to what.", "file",
        "output")
    for name, text in (("screenshot", "Write the picture as PNG."),
                       ("record", "Write a film (.gif) or the sound (.wav).")):
        sub = add(name, text, "file", "output")
        sub.add_argument("--frames", type=_whole(int(name == "record"), MOST_FRAMES), default=50,
                         help="frames to run (50 a second)")
        sub.add_argument("--type", default="", metavar="TEXT", help="type this first; \\n is Enter")
        if name == "record":
            sub.add_argument("--every", type=_whole(1, MOST_FRAMES), default=4,
                             help="frames between two pictures")
    wav = add("tape2wav", "Write a tape as sound for a real Spectrum.", "file", "output",
              machine=False)
    wav.add_argument("--rate", type=_whole(*tape_wav.RATES), default=44100,
                     help="samples a second, 8000..192000")
    wav.add_argument("--level", type=_whole(1, 100), default=70, help="loudness, 1..100")
    return parser


def _whole(low: int, high: int) -> Callable[[str], int]:
    """What reads an option that is a whole number of low..high."""
    def number(word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{word!r}, expected {low}..{high}")
        return value
    return number


def _machine(options: argparse.Namespace, content: Tape | Snapshot | None,
             sample_rate: int | None = None) -> Spectrum:
    model = options.model
    if model is None:
        model = "48K" if isinstance(content, Snapshot) and content.needs_48k else "16K"
    return Spectrum(model, rom_file=options.rom, core=options.core, sample_rate=sample_rate)


def _load(options: argparse.Namespace, sample_rate: int | None = None) -> Spectrum:
    """A machine that has loaded the file of the command, or has booted if there is none."""
    content = media.read(options.file) if options.file else None
    zx = _machine(options, content, sample_rate)
    zx.boot()
    if content is not None:
        zx.load(content, fast=not options.slow_tape)
    return zx


def _run(options: argparse.Namespace) -> None:
    zx = _load_in_view(options)
    if options.joystick:
        zx.joystick.kind = options.joystick
    if options.terminal:
        from spectrum import terminal
        terminal.run(zx)
        return
    from spectrum import window
    title = f"{options.file.name} - ZX Spectrum" if options.file else "ZX Spectrum"
    window.run(zx, title=title, scale=options.scale, full_screen=options.full_screen,
               volume=options.volume / 100)


def _load_in_view(options: argparse.Namespace) -> Spectrum:
    """As `_load`, but a tape that is to be played slowly is only started: one wants to see that."""
    content = media.read(options.file) if options.file and options.slow_tape else None
    if not isinstance(content, Tape):
        return _load(options)
    zx = _machine(options, content)
    zx.boot()
    zx.insert(content, fast=False)
    zx.type('LOAD ""\n', basic=True)
    return zx


def _debug(options: argparse.Namespace) -> None:
    from spectrum.harness.debugger import Prompt
    zx = _load(options)
    if options.symbols:
        zx.add_symbols(_symbols(options.symbols))
    Prompt(zx).cmdloop()


def _symbols(file: Path) -> dict[str, int]:
    """The symbols of a map file; SpectrumError naming file and line if it is none."""
    try:
        lines = media.read_bytes(file).decode().splitlines()
    except UnicodeDecodeError as error:
        raise SpectrumError(f"{file}: not a map file: byte {error.start} is no text") from error
    symbols = {}
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words:
            continue
        try:
            address, name = words
            symbols[name] = int(address, 16)
            if not 0 <= symbols[name] <= 0xFFFF:
                raise ValueError(address)
        except ValueError as error:
            raise SpectrumError(f"{file}: line {number} is {line!r}, expected an address (hex) "
                                "and a name") from error
    return symbols


def _info(options: argparse.Namespace) -> None:
    if options.file is None:
        zx = _machine(options, None)
        print(f"model {zx.model}\nROM   {zx.rom}\ncore  {zx.core.backend}")
        return
    content = media.read(options.file)
    for warning in content.warnings:
        print(f"warning: {one_line(warning)}")
    if isinstance(content, Tape):
        print("\n".join(content.listing()))
    elif content.is_screen_only:
        print("screen, 6912 bytes")
    else:
        zx = Spectrum("48K" if content.needs_48k else "16K", rom_file=options.rom,
                      core=options.core)
        zx.restore_snapshot(content)
        said = content.model or ("48K" if content.needs_48k else "16K or 48K")
        print(f"snapshot, {said}, border {content.border}, T {content.frame_t}\n{zx.registers!r}")


def _convert(options: argparse.Namespace) -> None:
    suffix = options.output.suffix.lower()
    content = media.read(options.file)
    if isinstance(content, Tape) and suffix in media.TAPE_SUFFIXES:
        if suffix == ".wav":
            tape_wav.write_tape_wav(content, options.output)
        elif suffix == ".tap":
            options.output.write_bytes(format_tap(b.data for b in standard_blocks(content)))
        elif suffix == ".pzx":
            options.output.write_bytes(format_pzx(standard_blocks(content)))
        else:
            options.output.write_bytes(format_tzx(standard_blocks(content)))
        return
    if isinstance(content, Snapshot) and suffix in media.TAPE_SUFFIXES:
        raise SpectrumError(f"{options.file}: a snapshot cannot become a tape")
    _load(options).save(options.output)


def standard_blocks(tape: Tape) -> list[DataBlock]:
    """The blocks of a tape as the ROM would save them.

    raises SpectrumError for a tape with sound of another kind, which that would lose, and for one
        without such a block
    """
    result = []
    for number, block in enumerate(tape.blocks, 1):
        if isinstance(block, DataBlock) and block.is_standard:
            result.append(block)
        elif isinstance(block, RecordingBlock) and block.data is not None:
            result.append(rom_block(block.data))
        elif block.is_audible:
            raise SpectrumError(f"{tape.file}: block {number} ({block.describe()}) is not in the "
                                "ROM's format and would be lost")
    if not result:
        raise SpectrumError(f"{tape.file}: no block of data on it")
    return result


def _screenshot(options: argparse.Namespace) -> None:
    zx = _load(options)
    zx.type(options.type.replace("\\n", "\n"))
    zx.run(options.frames)
    zx.save(options.output)


def _record(options: argparse.Namespace) -> None:
    suffix = options.output.suffix.lower()
    if suffix not in (".gif", ".wav"):
        raise SpectrumError(f"cannot record {suffix}; films are .gif, sound is .wav")
    zx = _load(options, sample_rate=44100 if suffix == ".wav" else None)
    zx.type(options.type.replace("\\n", "\n"))
    if suffix == ".wav":
        zx.take_sound()
        for _ in _progress(range(options.frames)):
            zx.run(1)
        wav_file.write_wav(options.output, [zx.take_sound()], 44100)
        return

    def frames() -> Iterator[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
        for _ in _progress(range(0, options.frames, options.every)):
            zx.run(options.every)
            yield zx.frame
    options.output.write_bytes(gif(frames(), round(100 * options.every / FRAMES_PER_SECOND)))


def _tape2wav(options: argparse.Namespace) -> None:
    tape_wav.write_tape_wav(media.read_tape(options.file), options.output, options.rate,
                            options.level / 100)


def _progress(steps: range) -> Iterator[int]:
    """The steps, with a bar on standard error if that is a terminal."""
    shown = sys.stderr.isatty()
    for done, step in enumerate(steps, 1):
        yield step
        if shown:
            share = done / len(steps)
            end = "\n" if done == len(steps) else ""
            print(f"\r[{'#' * int(share * 30):30}] {share:4.0%}", end=end, file=sys.stderr)


_COMMANDS = {"run": _run, "debug": _debug, "info": _info, "convert": _convert,
             "screenshot": _screenshot, "record": _record, "tape2wav": _tape2wav}
