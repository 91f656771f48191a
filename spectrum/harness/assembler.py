"""Assemble Z80 source with pyz80, refusing everything that pyz80 accepts but gets wrong.

pyz80 has traps that end in wrong bytes and exit code 0: values that do not fit (a warning only),
`#` as a comment sign, several strings in one DEFM, macros left open, misspelt names that happen
to be functions of Python's `math` and `random`. `assemble` therefore checks the source text
first, runs pyz80 as a process of its own with a time limit, and accepts the result only if there
was no warning, the object is new, its length is what the labels say, and every instruction reads
back as it was written (`spectrum.harness.crosscheck`).

Source: measurements with pyz80 1.3.0; docs/architecture.md#the-assembler lists each trap.
"""

from __future__ import annotations

import ast
import hashlib
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from spectrum.errors import SpectrumError
from spectrum.harness import crosscheck

TIME_LIMIT_S = 60
_PYTHON_NAMES = frozenset(name for module in (math, random) for name in dir(module))
_REGISTER_E = "e"
_INCLUDE = re.compile(r'^\s*(?:include|inc)\s+"([^"]+)"', re.IGNORECASE)
_BARE_LOCAL = re.compile(r"@(?![-+])\w+")
_LOCAL = re.compile(r"@[-+]?\w+")
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_ORG = re.compile(r"^\s*(?:\w+:)?\s*org\s+(\S+)", re.IGNORECASE)
_DIAGNOSTIC = re.compile(r"(?:^|\s)(?:warning|error):", re.IGNORECASE)
_PRECEDENCE_PROBE = "        assert 2+3*4 == 14\n        assert (7 & 3) == 3\n"


class AssemblyError(SpectrumError, ValueError):
    """The source was refused; the message names file, line and reason."""


@dataclass(frozen=True)
class Program:
    """Assembled code: `code` bytes to be placed at `origin`, with its symbols and listing."""

    code: bytes
    origin: int
    symbols: Mapping[str, int] = field(repr=False)
    listing: str = field(repr=False)

    @property
    def end(self) -> int:
        """First address behind the code."""
        return self.origin + len(self.code)

    def __getitem__(self, name: str) -> int:
        try:
            return self.symbols[name]
        except KeyError:
            raise KeyError(f"no label or constant {name!r} in the assembled program") from None


def source_files(main: Path) -> list[Path]:
    """`main` and every file it includes, in the order of inclusion."""
    found: list[Path] = []

    def visit(path: Path, included_from: str) -> None:
        if not path.is_file():
            raise AssemblyError(f"{included_from}: no such file: {path}")
        found.append(path)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if match := _INCLUDE.match(line):
                visit(path.parent / match[1], f"{path}:{number}")

    visit(Path(main), "command")
    return found


def without_comment(line: str) -> str:
    """The line up to the first `;` outside a string."""
    quoted = False
    for column, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == ";" and not quoted:
            return line[:column]
    return line


def _check_line(statement: str) -> str | None:
    outside = re.sub(r'"[^"]*"', '""', statement)
    if not statement.isascii():
        return "only ASCII characters assemble as what they look like"
    if "#" in outside:
        return "`#` starts a comment in pyz80 and hides the rest of the line"
    body = re.sub(r"^\s*@\w+:", "", outside)
    if match := _BARE_LOCAL.search(body):
        return f"{match[0]}: write @-name or @+name, the bare form takes the nearest of both"
    for word in _WORD.findall(_LOCAL.sub("", outside)):
        if word in _PYTHON_NAMES and word != _REGISTER_E:
            return f"{word!r} is a name of Python's math or random module"
    if re.search(r"\b(?:defm|dm)\b", outside, re.IGNORECASE) and outside.count('""') > 1:
        return "one string in a DEFM: more are assembled as one with the quotes between them"
    return None


def check_sources(files: list[Path]) -> None:
    """Refuse source text that pyz80 would assemble silently wrong."""
    origins = 0
    for path in files:
        open_macro = 0
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            statement = without_comment(line)
            if problem := _check_line(statement):
                raise AssemblyError(f"{path}:{number}: {problem}: {line.strip()}")
            words = re.findall(r"\w+", re.sub(r'"[^"]*"', "", statement.lower()))
            open_macro += ("macro" in words) - ("endm" in words)
            if _ORG.match(statement):
                origins += 1
                if origins > 1:
                    raise AssemblyError(
                        f"{path}:{number}: a second ORG leaves no gap; pad with DS instead"
                    )
        if open_macro:
            raise AssemblyError(f"{path}: MACRO without ENDM (pyz80 would write no object)")
    if not origins:
        raise AssemblyError(f"{files[0]}: no ORG found, exactly one is expected")


def _parse_symbols(output: str) -> dict[str, int]:
    for line in output.splitlines():
        if line.startswith("{"):
            table = ast.literal_eval(line)
            return {name: int(value) for name, value in table.items() if name[0] != "@"}
    raise AssemblyError("pyz80 printed no symbol table")


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=TIME_LIMIT_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise AssemblyError(
            f"pyz80 did not end within {TIME_LIMIT_S} s (a DEFM with an expression after its "
            "string makes it hang)"
        ) from None


def assemble(
    main: Path, defines: Mapping[str, int] | None = None, *, end_label: str | None = None
) -> Program:
    """Assemble `main` and what it includes.

    defines    constants handed to the source (`IF`, expressions), whole numbers
    end_label  a label behind the last byte; its address is checked against the object's length
    raises     AssemblyError: trap found in the source, error, warning, no fresh object, wrong
               length, or an instruction whose bytes do not read back as the source line
    """
    main = Path(main)
    check_sources(source_files(main))
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder)
        obj, lst, probe = build / "object.bin", build / "listing.txt", build / "probe.asm"
        probe.write_text(
            f'{_PRECEDENCE_PROBE}        include "{main.resolve()}"\n', encoding="utf-8"
        )
        command = [sys.executable, "-m", "pyz80.pyz80", "--case", f"--obj={obj}"]
        command += [f"--lstfile={lst}", "-s", "."]
        command += [f"-D{name}={int(value)}" for name, value in (defines or {}).items()]
        done = _run([*command, str(probe)])
        output = done.stdout + done.stderr
        if done.returncode or _DIAGNOSTIC.search(output):
            detail = output
            if "Opcode not recognised" in output:
                detail += _run([*command[:3], "-e", *command[3:], str(probe)]).stderr[-800:]
            raise AssemblyError(f"{main}: pyz80 refused the source:\n{detail.strip()}")
        if not obj.is_file():
            raise AssemblyError(f"{main}: pyz80 ended well but wrote no object")
        code = obj.read_bytes()
        listing = "".join(
            line
            for line in lst.read_bytes().decode("utf-8", "replace").splitlines(keepends=True)
            if f'include "{main.resolve()}"' not in line
        )
        symbols = _parse_symbols(done.stdout)
    rows = crosscheck.rows(listing)
    if not rows:
        raise AssemblyError(f"{main}: the listing shows no instruction")
    origin = _origin(main, symbols)
    if end_label is not None and symbols.get(end_label) != origin + len(code):
        raise AssemblyError(
            f"{main}: label {end_label} is {symbols.get(end_label)}, but origin {origin} and "
            f"{len(code)} bytes end at {origin + len(code)}"
        )
    if problems := crosscheck.mismatches(listing, code, origin, symbols):
        shown = "\n".join(problems[:10])
        raise AssemblyError(f"{main}: bytes do not read back as the source:\n{shown}")
    return Program(code, origin, symbols, listing)


def _origin(main: Path, symbols: Mapping[str, int]) -> int:
    for path in source_files(main):
        for line in path.read_text(encoding="utf-8").splitlines():
            if match := _ORG.match(without_comment(line)):
                return crosscheck.evaluate(match[1], symbols)
    raise AssemblyError(f"{main}: no ORG found")


def assemble_cached(
    main: Path,
    defines: Mapping[str, int] | None = None,
    *,
    end_label: str | None = None,
    cache: Path,
) -> Program:
    """`assemble`, or the same result from the folder `cache` if no source has changed since."""
    digest = hashlib.sha256(repr((sorted((defines or {}).items()), end_label)).encode())
    for path in [*source_files(Path(main)), Path(__file__), Path(crosscheck.__file__)]:
        digest.update(path.read_bytes())
    stored = cache / f"{digest.hexdigest()[:32]}.json"
    try:
        row = json.loads(stored.read_text(encoding="utf-8"))
        return Program(
            bytes.fromhex(row["code"]), row["origin"], row["symbols"], row["listing"]
        )
    except (OSError, ValueError, KeyError):
        program = assemble(main, defines, end_label=end_label)
    row = {
        "code": program.code.hex(),
        "origin": program.origin,
        "symbols": dict(program.symbols),
        "listing": program.listing,
    }
    cache.mkdir(parents=True, exist_ok=True)
    partial = stored.with_suffix(f".{os.getpid()}")
    partial.write_text(json.dumps(row), encoding="utf-8")
    partial.replace(stored)
    return program
