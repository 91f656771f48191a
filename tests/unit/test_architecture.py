"""Imports point one way: tests -> tools -> spectrum, pyref; z80src knows nothing of Python."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = {"pyref": {"spectrum", "tools", "tests"}, "spectrum": {"pyref", "tools", "tests"},
             "tools": {"tests"}}
PYREF_MAY_IMPORT = sys.stdlib_module_names | {"pyref"}


def imported_roots(path: Path) -> set[str]:
    roots = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            roots |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            roots.add(node.module.split(".")[0])
    return roots


@pytest.mark.parametrize("package", sorted(FORBIDDEN))
def test_imports_never_point_outward(package):
    for path in sorted((ROOT / package).rglob("*.py")):
        wrong = imported_roots(path) & FORBIDDEN[package]
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


def test_pyref_needs_only_the_standard_library():
    for path in sorted((ROOT / "pyref").rglob("*.py")):
        wrong = imported_roots(path) - PYREF_MAY_IMPORT
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


def test_only_the_window_imports_pygame():
    users = [p for p in (ROOT / "spectrum").rglob("*.py") if "pygame" in imported_roots(p)]
    assert {p.stem for p in users} == {"window"}
