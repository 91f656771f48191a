"""Pack the game's texts: `python -m tools.pack_text` writes z80src/data/strings_*.asm.

The source is z80src/data/strings_en.txt (and _hu): a line a text, `name: words`. Every code is one
byte below 128: a character 20h..5Ah (Hungarian: its nine accented capitals follow), or a pair of
codes, found by joining the most frequent pair again and again. Bit 7 marks the last code of a text.
The decoder is z80src/ui/text.asm.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from pathlib import Path

DATA = Path(__file__).parents[1] / "z80src" / "data"
ACCENTS = {"en": "", "hu": "ÁÉÍÓÖŐÚÜŰ"}
FIRST_CHARACTER = 0x20
FIRST_ACCENT = 0x5B
LAST_CODE = 0x7F
COST_OF_PAIR = 2

Codes = list[int]
Pair = tuple[int, int]


def read_texts(path: Path) -> dict[str, str]:
    """Texts by name, in order; ValueError on a line that is neither empty, comment nor text."""
    texts: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("//"):
            continue
        name, colon, words = line.partition(": ")
        if not colon or not name.isidentifier() or not words or name in texts:
            raise ValueError(f"{path}:{number}: expected a new `name: text`, found {line!r}")
        texts[name] = words
    return texts


def encode(text: str, accents: str) -> Codes:
    """Character codes of `text`; ValueError if a character has none."""
    codes = []
    for character in text:
        if character in accents:
            codes.append(FIRST_ACCENT + accents.index(character))
        elif FIRST_CHARACTER <= ord(character) < FIRST_ACCENT:
            codes.append(ord(character))
        else:
            raise ValueError(f"no code for {character!r} in {text!r}")
    return codes


def join(codes: Codes, pair: Pair, new: int) -> Codes:
    """`codes` with every occurrence of `pair`, from the left, replaced by `new`."""
    joined: Codes = []
    position = 0
    while position < len(codes):
        if tuple(codes[position : position + 2]) == pair:
            joined.append(new)
            position += 2
        else:
            joined.append(codes[position])
            position += 1
    return joined


def count_pairs(texts: list[Codes]) -> Counter[Pair]:
    """How often each pair can be replaced, overlaps (`AAA`) counted once."""
    counts: Counter[Pair] = Counter()
    for codes in texts:
        previous = None
        for pair in itertools.pairwise(codes):
            previous = None if pair == previous else pair
            counts[pair] += previous is not None
    return counts


def pack(texts: list[Codes], first_pair: int) -> tuple[list[Codes], list[Pair]]:
    """Packed texts and the pairs; pair codes run from `first_pair` to 127 and on from 0.

    The most frequent pair is joined again and again. Which of equals comes first makes no
    difference to speak of: 300 random orders all gave the same size.
    """
    pairs: list[Pair] = []
    room = LAST_CODE + 1 - first_pair + FIRST_CHARACTER
    while len(pairs) < room:
        counts = count_pairs(texts)
        best = max(counts, key=lambda pair: (counts[pair], pair), default=None)
        if best is None or counts[best] <= COST_OF_PAIR:
            break
        new = (first_pair + len(pairs)) % (LAST_CODE + 1)
        texts = [join(codes, best, new) for codes in texts]
        pairs.append(best)
    return texts, pairs


def size(packed: tuple[list[Codes], list[Pair]]) -> int:
    """Bytes of packed texts and their pairs."""
    texts, pairs = packed
    return sum(map(len, texts)) + 2 * len(pairs)


def unpack(codes: Codes, pairs: list[Pair], first_pair: int) -> Codes:
    """The character codes that packed `codes` stand for."""
    plain: Codes = []
    for code in codes:
        index = (code - first_pair) % (LAST_CODE + 1)
        plain += unpack(list(pairs[index]), pairs, first_pair) if index < len(pairs) else [code]
    return plain


def _bytes(values: Codes) -> str:
    return "        defb " + ", ".join(str(value) for value in values) + "\n"


def source(language: str) -> str:
    """The assembler source of one edition's texts."""
    path = DATA / f"strings_{language}.txt"
    accents = ACCENTS[language]
    texts = read_texts(path)
    first_pair = FIRST_ACCENT + len(accents)
    plain = [encode(text, accents) for text in texts.values()]
    packed, pairs = pack(plain, first_pair)
    if [unpack(codes, pairs, first_pair) for codes in packed] != plain:
        raise AssertionError(f"{path}: packing lost something")
    lines = [
        f"; Texts of the edition {language}: written by tools/pack_text.py from\n",
        f"; strings_{language}.txt, not by hand. {sum(map(len, plain))} characters in "
        f"{size((packed, pairs))} bytes.\n\n",
        f"{'TEXT_FIRST_ACCENT:':<24}EQU {FIRST_ACCENT}\n",
        f"{'TEXT_FIRST_PAIR:':<24}EQU {first_pair}\n",
        f"{'TEXT_PAIRS:':<24}EQU {len(pairs)}\n",
    ]
    lines += [
        f"{'TEXT_' + name.upper() + ':':<24}EQU {number}\n" for number, name in enumerate(texts)
    ]
    lines.append("\ntext_pairs:\n")
    lines += [_bytes(list(pair)) for pair in pairs]
    lines.append("\ntext_strings:\n")
    for codes, text in zip(packed, texts.values(), strict=True):
        lines.append(f"        ; {text}\n" if text.isascii() else "")
        lines.append(_bytes([*codes[:-1], codes[-1] | 128]))
    return "".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Write both editions; say their sizes."""
    argparse.ArgumentParser(
        prog="python -m tools.pack_text", description="Write z80src/data/strings_*.asm from .txt."
    ).parse_args(arguments)
    for language in ACCENTS:
        text = source(language)
        (DATA / f"strings_{language}.asm").write_text(text, encoding="ascii")
        print(f"{language}: {text.splitlines()[1].split('hand. ')[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
