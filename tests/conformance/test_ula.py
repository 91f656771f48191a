"""Contention, I/O, floating bus and interrupt against measurements (tests/data/ula)."""

import numpy as np
import pytest

from spectrum.z80.core import Core
from tools.conformance import ula


def test_contention_cases(ula_data, compiled):
    cases = ula.read_lines(ula_data / ula.CASES)
    assert len(cases) == 2702
    assert sum(case["t"] != case["uncontended"] for case in cases) == 1722
    core = Core("48K", "fast", compiled)
    wrong = [found for case in cases[::1 if compiled else 5]
             for found in ula.instruction_differences(core, case)]
    assert wrong == []


def test_contention_is_the_same_on_the_16k_model(ula_data):
    core = Core("16K", "fast", True)
    cases = [case for case in ula.read_lines(ula_data / ula.CASES)
             if all(case["regs"][name] < 0x8000 - 4 for name in ("PC", "HL", "DE", "SP"))]
    assert len(cases) > 500
    assert [found for case in cases for found in ula.instruction_differences(core, case)] == []


def test_program_timings(ula_data, measured_rom, compiled):
    core = Core("16K", "full", compiled)
    if measured_rom:
        core.memory[:0x4000] = np.frombuffer(measured_rom, np.uint8)
    cases = ula.read_lines(ula_data / ula.PROGRAMS)
    assert len(cases) == 100
    outcomes = [ula.program_differences(core, case, measured_rom is not None)
                for case in cases[::1 if compiled else 10]]
    assert [found for outcome in outcomes for found in outcome.differences] == []
    compared = sum(outcome.was_compared for outcome in outcomes)
    assert compared > len(outcomes) // 2


@pytest.mark.parametrize("name", ["nop_contended", "io", "floating_bus", "interrupt",
                                  "unmapped_16k", "disagreement_otir"])
def test_sweep(ula_data, compiled, name):
    sweeps = ula.read_sweeps(ula_data)
    assert sweeps[name]
    assert dict(ula.sweep_differences(sweeps, compiled, (name,)))[name] == []
