"""Fast, full, flat and CPython are the same machine: random programs with zero delays."""

import random

import numpy as np
import pytest

from spectrum.timing import contention_table
from spectrum.z80 import interpreters, state
from spectrum.z80.core import Core

START, LENGTH = 0x4000, 0x4000
LOGS = ("picture_log", "port_log")


def program(seed):
    """16K of RAM with code everywhere, and registers that mostly point into it."""
    pick = random.Random(seed)
    weights = [4 if byte in (0xCB, 0xDD, 0xED, 0xFD, 0xD3, 0xDB) else 1 for byte in range(256)]
    weights[0x76] = 0 if seed % 4 else 1
    data = bytes(pick.choices(range(256), weights, k=LENGTH))
    registers = {name: pick.randrange(START, START + LENGTH)
                 for name in ("pc", "sp", "hl", "de", "bc", "ix", "iy", "hl_alt", "de_alt",
                              "bc_alt", "af_alt")}
    registers |= {"a": pick.randrange(256), "f": pick.randrange(256), "i": 0x40 | seed % 64,
                  "im": seed % 3, "iff1": 1, "iff2": 1}
    return data, registers


def run(core, seed, t_end, frame_t=69888 - 3000, waits=False):
    data, registers = program(seed)
    core.memory[:] = 0xFF
    core.memory[START:START + LENGTH] = np.frombuffer(data, np.uint8)
    core.reset()
    core.state[state.INTERRUPT_LENGTH] = 32
    delays = contention_table(core.model)
    core.set_delays(delays if waits else np.zeros_like(delays))
    core.ports[:] = 0x5A
    core.keyboard[:] = 0xBF
    core.key_reads[:] = 0
    for name, value in registers.items():
        setattr(core, name, value)
    core.frame_t = frame_t
    if waits == "everywhere":
        core.state[state.FREE_UNTIL] = 0
        core.state[state.FREE_FROM] = state.T_TABLE_SIZE
    core.run(t_end=t_end)
    return core


def outcome(core):
    kept = [slot for slot in range(state.SIZE)
            if slot not in (state.BUDGET, state.HISTORY_COUNT, state.BUS_COUNT, state.FREE_UNTIL,
                            state.FREE_FROM)]
    return (core.state[kept].tolist(), core.memory.tobytes(),
            *(getattr(core, log)().tolist() for log in LOGS), core.key_reads.tolist())


@pytest.fixture(scope="module")
def cores():
    return {"fast": Core("48K", "fast", True), "full": Core("48K", "full", True),
            "16K": Core("16K", "fast", True), "16K full": Core("16K", "full", True),
            "python": Core("48K", "fast", False), "python full": Core("48K", "full", False)}


def test_same_state_memory_and_logs(cores):
    """The 16K model agrees as long as nothing above its RAM was changed."""
    agreeing_16k = 0
    for seed in range(24):
        fast = outcome(run(cores["fast"], seed, 69888 + 15_000))
        for name, core in cores.items():
            found = outcome(run(core, seed, 69888 + 15_000))
            is_small = name.startswith("16K")
            if is_small and cores["fast"].memory[0x8000:].tobytes() != b"\xFF" * 0x8000:
                continue
            agreeing_16k += is_small
            assert found == fast, f"{name}, program {seed}"
    assert agreeing_16k > 10


def test_flat_is_the_same_while_it_stays_in_ram(cores):
    """The flat core has neither ROM nor ULA: inputs and the picture log are left out."""
    flat = Core("flat", "fast", True)
    agreeing = 0
    for seed in range(40):
        fast = run(cores["fast"], seed, 69888)
        run(flat, seed, 69888)
        is_comparable = (flat.memory[:0x4000].tobytes() == b"\xFF" * 0x4000
                         and not fast.key_reads.any())
        if is_comparable:
            agreeing += 1
            assert flat.memory.tobytes() == fast.memory.tobytes()
            assert flat.state[:state.T + 1].tolist() == fast.state[:state.T + 1].tolist()
            assert flat.port_log().tolist() == fast.port_log().tolist()
    assert agreeing > 5


@pytest.mark.parametrize("frame_t", [14_335 - 200, 14_335 + 191 * 224 + 128 - 200])
def test_the_border_without_look_ups_is_the_same(cores, frame_t):
    """Where nothing waits no wait is looked up; with look-ups everywhere all must be the same."""
    for seed in range(16):
        expected = outcome(run(cores["fast"], seed, 70_000, frame_t, "everywhere"))
        for name in ("fast", "full", "python"):
            assert outcome(run(cores[name], seed, 70_000, frame_t, True)) == expected, (name, seed)


def test_checked_cpython_refuses_nothing(cores):
    """The same source with every index checked: no negative index, no value that does not fit."""
    core = Core("48K", "full", False)
    core.connect(interpreters.interpreted("48k", "full", checked=True))
    core.state[state.BUS_ON] = 1
    for seed in range(4):
        run(core, seed, 69888 + 3000)
        core.clear_bus_log()
