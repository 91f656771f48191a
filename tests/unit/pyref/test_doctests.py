"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import pyref

MODULES = ["pyref", *(f"pyref.{module.name}" for module in pkgutil.iter_modules(pyref.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
