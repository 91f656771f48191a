"""The bench compares like with like: the same work in every core."""

import sys

import pytest

from spectrum.z80 import state
from tools import bench_core
from tools.bench_core import FRAME_T_STATES


@pytest.mark.parametrize("workload", ["contended", "boot"])
def test_the_workload_is_the_same_as_in_skoolkit(workload):
    memory, start = bench_core.image(workload)
    core = bench_core.Core("48K", "fast", True)
    core.memory[:] = bench_core.np.frombuffer(memory, bench_core.np.uint8)
    core.pc, core.sp = start, 0x7F00
    core.ports[:] = 0xFF
    core.state[state.EAR_LEVEL] = 0
    simulator = bench_core.skoolkit_simulator(memory, start)
    end = 20 * FRAME_T_STATES + 30_000
    core.run(t_end=end)
    simulator.trace(start, None, 0, end, workload == "boot", None, None, None, None, None)
    assert core.t == simulator.registers[25]
    assert core.memory.tobytes() == bytes(simulator.memory)


def test_a_peer_that_is_not_installed_is_left_out(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "z80", None)
    monkeypatch.setattr(bench_core, "warm_start_ms", lambda: 1.0)
    bench_core.main(["--rounds", "1", "--seconds", "0.005"])
    output = capsys.readouterr().out
    assert "z80: left out" in output
    assert "SkoolKit" in output
    assert "waits alone" in output
