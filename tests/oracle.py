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


def sample(name):
    """Rows of a sample kept in the repository."""
    return _rows(SAMPLES / f"{name}.jsonl.xz")


def whole(name):
    """Rows of the whole set; skips the test where the data folder is absent."""
    for path in (WHOLE / f"{name}.jsonl.xz", WHOLE / f"{name}.jsonl"):
        if path.exists():
            return _rows(path)
    pytest.skip(f"no {name} in ../shared/data/backgammon beside this checkout")


def _rows(path):
    data = path.read_bytes()
    text = lzma.decompress(data) if path.suffix == ".xz" else data
    return [json.loads(line) for line in text.splitlines()]
