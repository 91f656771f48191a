"""Fixtures of the machine's tests."""

import json
from pathlib import Path

import pytest

from spectrum import Spectrum

TAPES = Path(__file__).parents[2] / "data" / "tape"


@pytest.fixture(scope="session")
def booted():
    """A 16K machine and its state at the copyright message; use `zx` to change it."""
    machine = Spectrum("16K")
    machine.boot()
    return machine, machine.save_state()


@pytest.fixture
def zx(booted):
    """A 16K machine at the copyright message."""
    machine, state = booted
    machine.close()
    machine.restore(state)
    machine.cassette.saved_blocks.clear()
    machine.symbols.clear()
    return machine


def verdicts(is_valid):
    """Lines of tests/data/tape/verdicts.jsonl that are valid, or not."""
    lines = (TAPES / "verdicts.jsonl").read_text().splitlines()
    return [row for row in map(json.loads, lines) if row["valid"] == is_valid]
