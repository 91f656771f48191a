"""All conformance checks of the processor in one command.

    python -m tools.cpu_conformance                          all that needs no foreign program
    python -m tools.cpu_conformance --programs FOLDER        also zexdoc, zexall and z80test
    python -m tools.cpu_conformance --core python --every 50 a sample in CPython
    python -m tools.cpu_conformance fuse ula                 only these

Suites: fuse, singlestep, ula, lockstep, boot, zex, z80test. The exit code is 0 if all that ran
is right, 1 if not; what could not run is listed as left out. The programs zexdoc.com,
zexall.com, z80doc.tap and so on are searched in FOLDER and below; they are not part of this
project, public repositories of Z80 emulators carry them.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np

from spectrum import rom
from spectrum.z80.core import Core
from tools.conformance import fuse, lockstep, programs, singlestep, ula

Item = TypeVar("Item")

ROOT = Path(__file__).parents[1]
DATA = ROOT.parent / "shared" / "data"
OWN_ULA_DATA = ROOT / "tests" / "data" / "ula"
OPENSE_ROMS = (Path("/usr/share/spectrum-roms/opense.rom"),
               Path("/usr/share/opense-basic/opense.rom"))
LOCKSTEP_ROUNDS = 100_000
BOOT_FRAMES = {True: 1000, False: 20}
PICTURE_FRAMES = 500
SHOWN = 20
PROGRESS_SECONDS = 0.2


@dataclass
class Report:
    """What was found so far."""

    wrong: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def show(self, name: str, count: int, found: list[str], seconds: float, note: str = "") -> None:
        """Print one suite's line and the first faults; all `found` are kept in `wrong`."""
        clear = "\r\033[K" if sys.stderr.isatty() and sys.stdout.isatty() else ""
        print(f"{clear}{name}: {count} checked, {len(found)} wrong, {seconds:.1f} s"
              f"{'; ' + note if note else ''}", flush=True)
        for text in found[:SHOWN]:
            print(f"    {text}")
        self.wrong += [f"{name}: {text}" for text in found]

    def leave_out(self, name: str, reason: str) -> None:
        """Print and keep that a suite could not run."""
        print(f"{name}: left out, {reason}")
        self.left_out.append(f"{name} ({reason})")


class Progress:
    """One line on standard error that is written over and over."""

    def __init__(self, name: str, is_quiet: bool) -> None:
        self.name, self.is_quiet = name, is_quiet
        self.last = 0.0

    def __call__(self, text: str) -> None:
        now = time.monotonic()
        if not self.is_quiet and now - self.last > PROGRESS_SECONDS:
            self.last = now
            print(f"\r\033[K{self.name}: {text}", end="", file=sys.stderr, flush=True)

    def over(self, items: Iterable[Item], total: int) -> Iterator[Item]:
        """The items, their number shown as they go by."""
        for k, item in enumerate(items):
            self(f"{k} of {total}")
            yield item


@dataclass
class Options:
    """compiled: True, False, None = as `Core`; every: only each n-th row of large sets."""

    compiled: bool | None
    every: int
    rounds: int
    seed: int
    data: Path
    programs: Path | None
    is_quiet: bool

    def progress(self, name: str) -> Progress:
        """A progress line for one suite."""
        return Progress(name, self.is_quiet)


def check_fuse(options: Options, report: Report) -> None:
    """FUSE's core tests: registers, memory, T-states and bus events after short programs.

    A case that is known to differ must differ, otherwise it counts as wrong.
    """
    if not (options.data / fuse.INPUT).is_file():
        report.leave_out("fuse", f"no {options.data / fuse.INPUT}")
        return
    begin = time.monotonic()
    cases = fuse.read(options.data)
    runner = fuse.Runner(options.compiled)
    wrong = []
    for name, (before, after) in options.progress("fuse").over(cases.items(), len(cases)):
        found = runner.differences(before, after)
        if name in fuse.KNOWN:
            if not found:
                wrong.append(f"{name} passes but is known to differ ({fuse.KNOWN[name]})")
        else:
            wrong += [f"{name}: {text}" for text in found]
    report.show("fuse", len(cases), wrong, time.monotonic() - begin,
                f"{len(fuse.KNOWN)} known to differ: {', '.join(fuse.KNOWN)}")


def check_singlestep(options: Options, report: Report) -> None:
    """Single-step data: registers, RAM and every bus cycle of one instruction a test."""
    path = options.data / singlestep.FILE
    if not path.is_file():
        report.leave_out("singlestep", f"no {path}")
        return
    begin = time.monotonic()
    runner = singlestep.Runner(options.compiled)
    wrong, count = [], 0
    tests = singlestep.read(path, options.every)
    for test in options.progress("singlestep").over(tests, 32_080 // options.every):
        count += 1
        wrong += [f"{test['name']}: {text}" for text in runner.differences(test)]
    report.show("singlestep", count, wrong, time.monotonic() - begin, "registers, RAM, bus")


def check_ula(options: Options, report: Report) -> None:
    """Contention and floating bus: instructions, whole programs, and sweeps over a frame.

    The rows in tests/data/ula stand in where the full set is absent; programs that read OpenSE
    BASIC are left out where it is not installed.
    """
    folder = options.data / "ula"
    if not folder.is_dir():
        folder = OWN_ULA_DATA
    begin = time.monotonic()
    core = Core("48K", "fast", options.compiled)
    cases = ula.read_lines(folder / ula.CASES)[::options.every]
    wrong = [text for case in options.progress("ula cases").over(cases, len(cases))
             for text in ula.instruction_differences(core, case)]
    report.show("ula cases", len(cases), wrong, time.monotonic() - begin)
    begin = time.monotonic()
    core = Core("16K", "full", options.compiled)
    measured = next((path for path in OPENSE_ROMS if path.is_file()), None)
    if measured:
        core.memory[:0x4000] = np.frombuffer(measured.read_bytes(), np.uint8)
    cases = ula.read_lines(folder / ula.PROGRAMS)[::options.every]
    outcomes = [ula.program_differences(core, case, measured is not None)
                for case in options.progress("ula programs").over(cases, len(cases))]
    skipped = sum(not outcome.was_compared for outcome in outcomes)
    report.show("ula programs", len(outcomes) - skipped,
                [text for outcome in outcomes for text in outcome.differences],
                time.monotonic() - begin)
    if skipped:
        report.leave_out(f"{skipped} ula programs", "they read OpenSE BASIC, which is not here")
    sweeps = ula.read_sweeps(folder)
    begin = time.monotonic()
    for name, found in ula.sweep_differences(sweeps, options.compiled):
        report.show(f"ula {name}", len(sweeps[name]), found, time.monotonic() - begin)
        begin = time.monotonic()


def check_lockstep(options: Options, report: Report) -> None:
    """`options.rounds` random states and instructions, ours beside SkoolKit's simulator."""
    begin = time.monotonic()
    pair = lockstep.Pair(options.compiled, options.seed)
    wrong = [text for _ in options.progress("lockstep").over(range(options.rounds), options.rounds)
             for text in pair.differences()]
    masked = ", ".join(f"{count} x {lockstep.MASKS[name].name}"
                       for name, count in pair.masked.items()) or "none"
    report.show("lockstep", options.rounds, wrong, time.monotonic() - begin,
                f"seed {options.seed}; masked {masked}")


def check_boot(options: Options, report: Report) -> None:
    """The ROM from reset beside SkoolKit: 1,000 frames compiled, 20 in CPython."""
    begin = time.monotonic()
    core = Core("48K", "fast", options.compiled)
    frames = BOOT_FRAMES[core.backend == "compiled"]
    found = lockstep.boot_difference(core, rom.find().data, frames)
    report.show("boot", frames, [found] if found else [], time.monotonic() - begin,
                "frames from reset beside SkoolKit")


def check_zex(options: Options, report: Report) -> None:
    """zexdoc and zexall: their own checksums, and the T-states on record.

    In CPython only the ten cheapest tests of each.
    """

    def run(name: str, program: bytes, progress: programs.Progress) -> programs.Outcome:
        expected = programs.read_expected(options.data, programs.ZEX_EXPECTED)
        if options.compiled is not False:
            return programs.run_zex(program, expected, name, options.compiled, progress)
        cheap = sorted(range(len(expected["tests"])),
                       key=lambda k: int(expected["tests"][k]["t_states"]))[:10]
        runs = [programs.run_zex(program, expected, name, False, progress, only=k) for k in cheap]
        return programs.Outcome("".join(one.output for one in runs),
                                sum(one.t_states for one in runs),
                                [text for one in runs for text in one.differences])

    _run_programs(options, report, programs.ZEX, run)


def check_z80test(options: Options, report: Report) -> None:
    """The z80test tapes and the picture test; left out in CPython."""

    def run(name: str, program: bytes, progress: programs.Progress) -> programs.Outcome:
        if name == programs.PICTURE_TEST:
            return programs.Outcome("", PICTURE_FRAMES * 69888, programs.run_picture_test(
                program, PICTURE_FRAMES, options.compiled))
        expected = programs.read_expected(options.data, programs.Z80TEST_EXPECTED)
        return programs.run_z80test(program, expected, name, options.compiled, progress)

    names = (*programs.Z80TESTS, programs.PICTURE_TEST)
    if options.compiled is False:
        report.leave_out("z80test", "would take an hour in CPython")
        return
    _run_programs(options, report, names, run)


def _run_programs(options: Options, report: Report, names: Iterable[str],
                  run: Callable[[str, bytes, programs.Progress], programs.Outcome]) -> None:
    for name in names:
        path = programs.find(options.programs, name) if options.programs else None
        if not path:
            report.leave_out(name, f"not in {options.programs}" if options.programs
                             else "no --programs folder given")
            continue
        begin = time.monotonic()
        outcome = run(name, path.read_bytes(), partial(_show_time, options.progress(name)))
        seconds = time.monotonic() - begin
        report.show(name, max(1, outcome.output.count("OK")), outcome.differences, seconds,
                    f"{outcome.t_states} T-states, {outcome.t_states / seconds / 1e6:.0f} million "
                    "a second")


def _show_time(progress: Progress, t: int, output: str) -> None:
    progress(f"{t / 1e9:.2f} thousand million T-states, {output.count('OK')} OK")


SUITES: dict[str, Callable[[Options, Report], None]] = {
    "fuse": check_fuse, "singlestep": check_singlestep, "ula": check_ula,
    "lockstep": check_lockstep, "boot": check_boot, "zex": check_zex, "z80test": check_z80test}
CORES = {"auto": None, "compiled": True, "python": False}


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the module's text."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.cpu_conformance", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=f"of {', '.join(SUITES)}; all")
    parser.add_argument("--programs", type=Path, help="folder with zexdoc.com, z80doc.tap, ...")
    parser.add_argument("--data", type=Path, default=DATA, help=f"published data ({DATA})")
    parser.add_argument("--core", choices=CORES, default="compiled")
    parser.add_argument("--every", type=int, default=1, help="only each n-th row of large sets")
    parser.add_argument("--rounds", type=int, default=LOCKSTEP_ROUNDS,
                        help=f"random states for lockstep ({LOCKSTEP_ROUNDS})")
    parser.add_argument("--seed", type=int, default=1, help="of the random states (1)")
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    given = parser.parse_args(arguments)
    unknown = [name for name in given.suites if name not in SUITES]
    if unknown:
        parser.error(f"unknown suite {unknown[0]!r}, expected {', '.join(SUITES)}")
    if given.programs and not given.programs.is_dir():
        parser.error(f"--programs {given.programs} is not a folder")
    options = Options(CORES[given.core], max(1, given.every), given.rounds, given.seed, given.data,
                      given.programs, given.quiet or not sys.stderr.isatty())
    report = Report()
    for name in given.suites or SUITES:
        SUITES[name](options, report)
    if report.left_out:
        print(f"left out: {', '.join(report.left_out)}")
    print(f"{len(report.wrong)} wrong" if report.wrong else "all that ran is right")
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
