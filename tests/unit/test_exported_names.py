"""What the packages offer by name is there, sorted, and described."""

import importlib

import pytest


@pytest.mark.parametrize("package", ["pyref", "spectrum"])
def test_exported_names_exist_in_order_and_are_described(package):
    module = importlib.import_module(package)
    names = module.__all__
    assert len(set(names)) == len(names)
    assert names == sorted(names, key=lambda name: (not name.isupper(), name.islower(), name))
    for name in names:
        found = getattr(module, name)
        if callable(found) and getattr(found, "__module__", "").startswith(package):
            assert found.__doc__, f"{package}.{name} says nothing"
