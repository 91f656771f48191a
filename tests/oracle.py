"""The oracle data: samples in tests/data/backgammon, the whole sets beside the checkout if there.

tests/data/backgammon/README.md says where the rows come from.
"""

import json
import lzma
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "tests" / "data" / "backgammon"
WHOLE = ROOT.parent / "shared" / "data" / "backgammon"
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
"""The 21 rolls in the order of perft.txt."""


def sample(name):
    """Rows of a sample kept in the repository."""
    return _rows(SAMPLES / f"{name}.jsonl.xz")


def whole(name):
    """Rows of the whole set; skips the test where the data folder is absent."""
    for path in (WHOLE / f"{name}.jsonl.xz", WHOLE / f"{name}.jsonl"):
        if path.exists():
            return _rows(path)
    pytest.skip(f"no {name} in ../shared/data/backgammon beside this checkout")


def perft_blocks():
    """Blocks of tests/data/perft.txt as dictionaries: name, source, id, variant, plays, ..."""
    text = (ROOT / "tests" / "data" / "perft.txt").read_text(encoding="utf-8")
    blocks = text.split("\n\n")[1:]
    return [dict(line.split(": ", 1) for line in block.strip().splitlines()) for block in blocks]


def _rows(path):
    data = path.read_bytes()
    text = lzma.decompress(data) if path.suffix == ".xz" else data
    return [json.loads(line) for line in text.splitlines()]
