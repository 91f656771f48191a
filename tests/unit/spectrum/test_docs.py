"""Examples in docs/emulator.md and in docstrings are true."""

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MODULES = ("spectrum", "spectrum.machine", "spectrum.keyscript", "spectrum.basic")


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted
    assert not result.failed


def test_emulator_document():
    result = doctest.testfile(str(ROOT / "docs" / "emulator.md"), module_relative=False,
                              encoding="utf-8")
    assert result.attempted > 15
    assert not result.failed
