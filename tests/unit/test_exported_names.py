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


@pytest.mark.parametrize("package", ["pyref", "spectrum"])
def test_every_error_of_the_package_is_exported(package):
    errors = importlib.import_module(f"{package}.errors")
    own = {name for name, found in vars(errors).items()
           if isinstance(found, type) and issubclass(found, Exception)}
    assert own <= set(importlib.import_module(package).__all__)
