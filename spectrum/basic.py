"""Sinclair BASIC text to the bytes of a saved program: keywords to tokens, numbers to hidden form.

    >>> program('10 BORDER 0: LOAD ""CODE').hex(" ")
    '00 0a 0e 00 e7 30 0e 00 00 00 00 00 3a ef 22 22 af 0d'

A line is `number statements`; spaces around keywords are dropped, those inside strings kept.
Source: ZX Spectrum BASIC programming manual, chapters 24 and 28 (line layout, five-byte numbers)
and appendix A (codes A5h..FFh).
"""

from __future__ import annotations

import math
import re

from spectrum.errors import SpectrumError

_WORDS = (
    "RND|INKEY$|PI|FN|POINT|SCREEN$|ATTR|AT|TAB|VAL$|CODE|VAL|LEN|SIN|COS|TAN|ASN|ACS|ATN|LN|EXP|"
    "INT|SQR|SGN|ABS|PEEK|IN|USR|STR$|CHR$|NOT|BIN|OR|AND|<=|>=|<>|LINE|THEN|TO|STEP|DEF FN|CAT|"
    "FORMAT|MOVE|ERASE|OPEN #|CLOSE #|MERGE|VERIFY|BEEP|CIRCLE|INK|PAPER|FLASH|BRIGHT|INVERSE|OVER|"
    "OUT|LPRINT|LLIST|STOP|READ|DATA|RESTORE|NEW|BORDER|CONTINUE|DIM|REM|FOR|GO TO|GO SUB|INPUT|"
    "LOAD|LIST|LET|PAUSE|NEXT|POKE|PRINT|PLOT|RUN|SAVE|RANDOMIZE|IF|CLS|DRAW|CLEAR|RETURN|COPY"
).split("|")
TOKENS = {word: 0xA5 + n for n, word in enumerate(_WORDS)}
_LONGEST_FIRST = sorted(TOKENS, key=len, reverse=True)
_PIECE = re.compile(
    r'(?P<string>"(?:[^"]|"")*")|(?P<number>\d+(?:\.\d+)?)|(?P<word>'
    + "|".join(
        re.escape(word) + (r"(?![A-Z$])" if word[-1].isalpha() else "") for word in _LONGEST_FIRST
    )
    + r")|(?P<name>[A-Za-z]\w*\$?)|(?P<space> +)|(?P<other>.)"
)


class BasicError(SpectrumError, ValueError):
    """A line of BASIC that cannot be stored; the message names the line."""


def number_bytes(value: float) -> bytes:
    """The five-byte form of a number: small integer if it is one, else floating point."""
    if value == int(value) and 0 <= value <= 0xFFFF:
        return bytes([0, 0, int(value) & 0xFF, int(value) >> 8, 0])
    mantissa, exponent = math.frexp(value)
    scaled = round(mantissa * 2**32)
    if scaled == 2**32:
        scaled, exponent = scaled // 2, exponent + 1
    return bytes([exponent + 128]) + (scaled & 0x7FFFFFFF).to_bytes(4, "big")


def _line(text: str) -> bytes:
    match = re.match(r"\s*(\d+)\s*(.*)$", text)
    if not match or not 1 <= int(match[1]) <= 9999:
        raise BasicError(f"expected a line number 1..9999 and statements, found {text!r}")
    body = bytearray()
    rest, in_rem = match[2], False
    for piece in _PIECE.finditer(rest):
        kind, word = piece.lastgroup, piece[0]
        if not word.isascii():
            raise BasicError(f"line {match[1]}: {word!r} is no character of the Spectrum")
        if in_rem or kind in ("string", "name", "other"):
            body += word.encode("ascii")
        elif kind == "word":
            body.append(TOKENS[word])
            in_rem = word == "REM"
        elif kind == "number":
            body += word.encode("ascii") + b"\x0e" + number_bytes(float(word))
    body.append(0x0D)
    return int(match[1]).to_bytes(2, "big") + len(body).to_bytes(2, "little") + bytes(body)


def program(source: str) -> bytes:
    """All lines of `source` as they lie from PROG to VARS; BasicError names a bad line."""
    lines = [line for line in source.splitlines() if line.strip()]
    numbers = [int(match[1]) for line in lines if (match := re.match(r"\s*(\d+)", line))]
    if numbers != sorted(set(numbers)):
        raise BasicError(f"line numbers must rise, found {numbers}")
    return b"".join(_line(line) for line in lines)
