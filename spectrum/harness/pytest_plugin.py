"""pytest fixtures for Spectrum software, and failures that show the machine.

Switched on by `pytest_plugins = ["spectrum.harness.pytest_plugin"]` in the top conftest.py, or by
`-p spectrum.harness.pytest_plugin`.

    def test_prints(spectrum_16k):
        spectrum_16k.type("PRINT 2\n", basic=True)
        spectrum_16k.run(5)
        assert spectrum_16k.text()[0].startswith("2")

A test that fails with a machine among its fixtures (or in what they hold) is reported with
registers, disassembly around PC with symbols, the last instructions if they were kept, and the
screen.
"""

from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any

import pytest

from spectrum.harness.assembler import Program, assemble
from spectrum.harness.listing import explain
from spectrum.machine import Spectrum, State

Assembled = Callable[..., Spectrum]


@pytest.fixture(scope="session")
def _booted_machines() -> dict[str, tuple[Spectrum, State]]:
    return {}


def _fresh(machines: dict[str, tuple[Spectrum, State]], model: str) -> Spectrum:
    """The session's machine of this model, back at the copyright message."""
    if model not in machines:
        machine = Spectrum(model)
        machine.boot()
        machines[model] = machine, machine.save_state()
    machine, state = machines[model]
    machine.close()
    machine.symbols.clear()
    machine.cassette.saved_blocks.clear()
    machine.restore(state)
    return machine


@pytest.fixture
def spectrum_16k(_booted_machines: dict[str, tuple[Spectrum, State]]) -> Spectrum:
    """A 16K machine at the copyright message; the same object in every test, made as new."""
    return _fresh(_booted_machines, "16K")


@pytest.fixture
def spectrum_48k(_booted_machines: dict[str, tuple[Spectrum, State]]) -> Spectrum:
    """A 48K machine at the copyright message."""
    return _fresh(_booted_machines, "48K")


@pytest.fixture
def assembled(spectrum_16k: Spectrum) -> Assembled:
    """Call with a source file (and `defines`) for the 16K machine with it in memory, by symbol."""

    def load(main: str | Path, **defines: int) -> Spectrum:
        return put(spectrum_16k, assemble(Path(main), defines))
    return load


def put(machine: Spectrum, program: Program) -> Spectrum:
    """Place assembled code in a machine and let its symbols be used; returns the machine."""
    machine.poke_binary(program.code, program.origin)
    machine.add_symbols(program.symbols)
    return machine


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    report = yield
    if report.when == "call" and report.failed:
        for name, machine in _machines(getattr(item, "funcargs", {})):
            report.sections.append((f"Spectrum {name}", explain(machine)))
    return report


def _machines(arguments: Mapping[str, Any]) -> list[tuple[str, Spectrum]]:
    """Machines among the fixtures of a test, and in the attributes `zx` and `machine` of these."""
    found: dict[int, tuple[str, Spectrum]] = {}
    for name, value in arguments.items():
        for candidate in (value, getattr(value, "zx", None), getattr(value, "machine", None)):
            if isinstance(candidate, Spectrum):
                found.setdefault(id(candidate), (name, candidate))
    return list(found.values())
