"""The routine headers of z80src: what they say about entry, exit, registers, size, time and twin.

    python -m tools.z80game.routines            the routines, and every size that is not true
    python -m tools.z80game.routines --write    put the true sizes into the sources (or into those
                                                of one folder, named after --write)

A routine ends where the next documented routine, part of the image or table of data begins.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from spectrum.harness.assembler import Program
from tools.z80game.program import MAIN, game_program

FIELDS = ("In", "Out", "Uses", "Size", "Time", "Twin")
PAIRS = ("AF", "BC", "DE", "HL", "IX", "IY", "SP")
REGISTERS = ("A", "F", "BC", "DE", "HL", "IX", "IY")
"""What a call may change, as a header names it; B, C, D, E, H, L belong to their pairs."""

_TITLE = re.compile(r"^; (\w+) - (.+)$")
_FIELD = re.compile(r"^; (In|Out|Uses|Size|Time|Twin): +(.*)$")
_MORE = re.compile(r"^;        ? *(\S.*)$")
_LABEL = re.compile(r"^(\w+):")
_SIZE = re.compile(r"^(\d+) bytes?$")
_TIME = re.compile(r"^(\d+) T( at most)?$")
_WORD = re.compile(r"\b(AF|BC|DE|HL|IX|IY|SP|A|F|B|C|D|E|H|L)(')?(?!\w)")
_FLAG = re.compile(r"\b(carry|Z|NZ|flags?)\b")


@dataclass(frozen=True)
class Routine:
    """One header: name, what the routine is for, and the six fields as text."""

    name: str
    purpose: str
    path: Path
    line: int
    fields: Mapping[str, str]

    @property
    def size(self) -> int:
        """Bytes that the header claims."""
        match = _SIZE.match(self.fields["Size"])
        if not match:
            raise ValueError(f"{self.place}: Size is {self.fields['Size']!r}, expected `n bytes`")
        return int(match[1])

    @property
    def time(self) -> tuple[int, bool] | None:
        """T-states without contention and whether they are exact (else the most), where Time is of
        one of the forms `n T` and `n T at most`."""
        match = _TIME.match(self.fields["Time"])
        return (int(match[1]), not match[2]) if match else None

    @property
    def place(self) -> str:
        return f"{self.path.name}:{self.line} {self.name}"

    @property
    def twin(self) -> str | None:
        """Dotted name of the Python twin, None where the header gives a reason instead."""
        text = self.fields["Twin"]
        return None if text.startswith("none (") else text

    def changes(self) -> set[str]:
        """Single registers that Out and Uses name, such as {"A", "F", "B"}; alternates with '."""
        named: set[str] = set()
        for register, mark in _WORD.findall(self.fields["Out"] + " ; " + self.fields["Uses"]):
            named.update(name + mark for name in (register if register in PAIRS else (register,)))
            if register in ("IX", "IY", "SP"):
                named.add(register)
        if _FLAG.search(self.fields["Out"]):
            named.add("F")
        return named


def _headers(path: Path) -> Iterable[Routine]:
    lines = path.read_text(encoding="ascii").splitlines()
    for number, line in enumerate(lines):
        title = _TITLE.match(line)
        if not title:
            continue
        fields: dict[str, str] = {}
        last = ""
        for following in lines[number + 1:]:
            if match := _FIELD.match(following):
                last = match[1]
                fields[last] = match[2].strip()
            elif last and (match := _MORE.match(following)):
                fields[last] += " " + match[1].strip()
            else:
                break
        if fields:
            yield Routine(title[1], title[2], path, number + 1, fields)


def routines(folder: Path = MAIN.parent) -> list[Routine]:
    """Every routine header of the sources, by file and line."""
    return [routine for path in sorted(folder.rglob("*.asm")) for routine in _headers(path)]


def true_sizes(program: Program, known: Iterable[Routine]) -> dict[str, int]:
    """Bytes from each routine to the next one or to the end of its part."""
    names = [routine.name for routine in known if routine.name in program.symbols]
    bounds = sorted(
        {program.symbols[name] for name in names}
        | {value for name, value in program.symbols.items() if name.startswith("part_")}
        | {program.symbols[name] for name in ("engine_end", "ui_end", "image_end")})
    following = dict(itertools.pairwise(bounds))
    return {name: following[program.symbols[name]] - program.symbols[name] for name in names}


def problems(program: Program) -> list[str]:
    """What is wrong with the headers: fields missing, no such label, size not true."""
    found = []
    known = routines()
    sizes = true_sizes(program, known)
    for routine in known:
        missing = [field for field in FIELDS if field not in routine.fields]
        if missing:
            found.append(f"{routine.place}: no {', '.join(missing)}")
        elif routine.name not in sizes:
            found.append(f"{routine.place}: no such label")
        elif routine.size != sizes[routine.name]:
            found.append(f"{routine.place}: Size says {routine.size}, it is {sizes[routine.name]}")
    return found


def write_sizes(program: Program, folder: Path = MAIN.parent) -> int:
    """Correct the Size lines in the sources of a folder; returns how many were wrong."""
    known = routines()
    sizes = true_sizes(program, known)
    wrong = 0
    for path in {routine.path for routine in known if routine.path.is_relative_to(folder)}:
        lines = path.read_text(encoding="ascii").splitlines(keepends=True)
        before = list(lines)
        for routine in known:
            if routine.path != path or routine.name not in sizes:
                continue
            for number in range(routine.line, routine.line + len(FIELDS) + 6):
                if lines[number].startswith("; Size:"):
                    lines[number] = f"; Size:  {sizes[routine.name]} bytes\n"
                    wrong += lines[number] != before[number]
                    break
        if lines != before:
            path.write_text("".join(lines), encoding="ascii")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.z80game.routines", description="The routine headers of z80src.")
    parser.add_argument("--write", nargs="?", type=Path, const=MAIN.parent, metavar="FOLDER",
                        help="correct the sizes in the sources")
    options = parser.parse_args(arguments)
    program = game_program()
    if options.write:
        print(f"{write_sizes(program, options.write.resolve())} sizes corrected")
    else:
        known = routines()
        sizes = true_sizes(program, known)
        for routine in known:
            print(f"{sizes.get(routine.name, 0):5} {routine.name:<20} {routine.purpose}")
    found = problems(program)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
