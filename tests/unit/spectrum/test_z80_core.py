"""The core as an object: registers, stops, logs, inputs, probes, saving."""

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from spectrum.z80 import interpreters, state
from spectrum.z80.core import Core
from spectrum.z80.state import Stop

CODE = 0x8000
FRAME = 69888


@pytest.fixture(params=[True, False], ids=["compiled", "cpython"])
def compiled(request):
    return request.param


def make(code, compiled, model="48K", variant="fast", **registers):
    core = Core(model, variant, compiled)
    data = bytes.fromhex(code)
    core.memory[CODE:CODE + len(data)] = np.frombuffer(data, np.uint8)
    core.pc, core.sp = CODE, 0xFF00
    for name, value in registers.items():
        setattr(core, name, value)
    return core


class TestRegisters:
    def test_halves_are_parts_of_their_pair(self):
        core = Core("flat", compiled=False)
        core.hl = 0x1234
        assert (core.h, core.l) == (0x12, 0x34)
        core.h, core.l = 0x56, 0x178
        assert core.hl == 0x5678

    def test_setting_pc_ends_halt(self, compiled):
        core = make("76", compiled)
        core.step()
        assert core.halted
        core.pc = CODE
        assert not core.halted

    def test_no_state_leads_out_of_the_arrays(self):
        """Rubbish in every slot, in CPython with every index checked."""
        pick = random.Random(1)
        core = make("", False, variant="full")
        core.connect(interpreters.interpreted("48k", "full", checked=True))
        for _ in range(25):
            core.memory[:] = np.frombuffer(pick.randbytes(65536), np.uint8)
            core.flags[::50] = state.PROBE
            core.set_delays(np.full_like(core.delays, 255))
            core.ports[:] = pick.randrange(-1 << 40, 1 << 40)
            for slot in range(state.SIZE):
                core.state[slot] = pick.choice((-1, 1, pick.randrange(-1 << 62, 1 << 62)))
            core.state[state.T] = pick.randrange(FRAME + 256)
            core.state[state.FRAME_START] = 0
            core.run(t_end=core.t + 1500)
            assert all(0 <= core.state[slot] <= 0xFFFF for slot in range(state.IM))

    def test_time_out_of_the_frame_is_refused(self):
        core = Core("16K", compiled=False)
        core.state[state.T] = -5
        with pytest.raises(ValueError, match=r"state\[T\] is -5"):
            core.run()
        with pytest.raises(ValueError, match="80000 T in the frame"):
            core.frame_t = 80_000


class TestTime:
    def test_a_run_ends_with_its_frame(self, compiled):
        core = make("18FE", compiled)
        assert core.starts_frame
        assert core.run() is Stop.DONE
        assert FRAME <= core.frame_t < FRAME + 12
        assert core.starts_frame
        assert core.frame == 0
        core.run(frames=2)
        assert 3 * FRAME <= core.t < 3 * FRAME + 12
        assert core.frame == 2

    def test_a_run_until_a_time(self, compiled):
        core = make("00" * 100, compiled)
        core.run(t_end=21)
        assert core.t == 24
        core.run(t_end=5)
        assert core.t == 24

    def test_time_goes_on_across_frames(self, compiled):
        core = make("18FE", compiled)
        core.run(t_end=5 * FRAME + 100)
        assert 5 * FRAME + 100 <= core.t < 5 * FRAME + 112
        assert core.frame_t == core.t - 5 * FRAME


class TestStops:
    def test_exec_flag_stops_before_the_instruction_once(self, compiled):
        core = make("3C3C3C18FB", compiled, a=0)
        core.flags[CODE + 1] = state.EXEC_STOP
        assert core.run() is Stop.EXEC
        assert (core.pc, core.a) == (CODE + 1, 1)
        assert core.state[state.STOP_ADDRESS] == CODE + 1
        assert core.run() is Stop.EXEC
        assert (core.pc, core.a) == (CODE + 1, 4)

    def test_exec_flag_where_the_run_begins(self, compiled):
        core = make("3C3C", compiled, a=0)
        core.flags[CODE] = state.EXEC_STOP
        assert core.run() is Stop.EXEC
        assert core.a == 0
        core.pc = CODE + 1
        core.flags[CODE + 1] = state.EXEC_STOP
        assert core.run() is Stop.EXEC, "another flagged address without time passing"

    def test_step_passes_the_flag(self, compiled):
        core = make("3C3C", compiled, a=0)
        core.flags[CODE:CODE + 2] = state.EXEC_STOP
        assert core.step() is Stop.DONE
        assert (core.pc, core.a) == (CODE + 1, 1)

    def test_step_passes_the_flag_at_the_end_of_a_frame(self, compiled):
        core = make("18FE", compiled)
        core.run()
        core.flags[CODE] = state.EXEC_STOP
        assert core.step() is Stop.DONE
        assert core.frame == 1
        assert core.run(frames=2) is Stop.EXEC

    def test_a_flag_passed_once_stops_one_frame_later(self, compiled):
        """The same T in the next frame is another moment."""
        core = make("18FE", compiled)
        core.memory[CODE:CODE + 3] = [0xC3, CODE & 0xFF, CODE >> 8]
        core.flags[CODE] = state.EXEC_STOP
        core.frame_t = 100
        assert core.run() is Stop.EXEC
        core.flags[CODE] = 0
        core.run(frames=1)
        core.frame_t = 100
        core.flags[CODE] = state.EXEC_STOP
        assert core.run() is Stop.EXEC

    def test_a_flagged_halt_stops_once(self, compiled):
        core = make("76", compiled)
        core.flags[CODE] = state.EXEC_STOP
        assert core.run(frames=3) is Stop.EXEC
        assert core.run(frames=3) is Stop.DONE

    def test_read_and_write_watches(self, compiled):
        core = make("3A0090" "320190" "00", compiled, variant="full", a=7)
        core.memory[0x9000] = 0x42
        core.flags[0x9000] = state.READ_STOP
        core.flags[0x9001] = state.WRITE_STOP
        assert core.run() is Stop.READ
        assert (core.a, core.pc) == (0x42, CODE + 3)
        stopped = core.state[[state.STOP_ADDRESS, state.STOP_VALUE, state.STOP_PC]].tolist()
        assert stopped == [0x9000, 0x42, CODE]
        assert core.run() is Stop.WRITE
        stopped = core.state[[state.STOP_ADDRESS, state.STOP_VALUE, state.STOP_PC]].tolist()
        assert stopped == [0x9001, 0x42, CODE + 3]
        assert core.memory[0x9001] == 0x42

    def test_code_that_is_written_to(self, compiled):
        core = make("320080", compiled, variant="full")
        core.flags[CODE:CODE + 3] = state.CODE
        assert core.run() is Stop.CODE_WRITE
        assert core.state[state.STOP_ADDRESS] == CODE

    def test_execution_of_data(self, compiled):
        core = make("C30090", compiled, variant="full")
        core.flags[0x9000:0x9100] = state.NO_EXEC
        assert core.run() is Stop.NO_EXEC
        assert core.pc == 0x9000


class TestLogs:
    def test_picture_log_holds_the_frame(self, compiled):
        core = make("210040" "36AA" "210058" "3607" "32005B" "18FE", compiled, "16K")
        core.memory[0x6000:0x6010] = core.memory[CODE:CODE + 16] = 0
        data = bytes.fromhex("210040" "36AA" "210058" "3607" "32005B" "18FE")
        core.memory[0x6000:0x6000 + len(data)] = np.frombuffer(data, np.uint8)
        core.pc = 0x6000
        core.run()
        entries = [(int(word) >> 24, int(word) >> 8 & 0xFFFF, int(word) & 0xFF)
                   for word in core.picture_log()]
        assert entries == [(20, 0x4000, 0xAA), (40, 0x5800, 0x07)]
        core.run(t_end=core.t + 100)
        assert len(core.picture_log()) == 0

    def test_picture_log_holds_the_fastest_writer(self, compiled):
        """PUSH writes two bytes in 11 T; 16,384 entries are enough for a frame."""
        core = make("31005B" + "E5" * 2000, compiled)
        core.memory[CODE + 2003:CODE + 2006] = [0xC3, 0x00, 0x80]
        core.set_delays(np.zeros_like(core.delays))
        core.run()
        count = len(core.picture_log())
        assert 12_000 < count < state.PICTURE_CAPACITY
        assert (np.diff(core.picture_log() >> 24) > 0).all()

    def test_port_log_counts_from_the_frame_it_was_cleared_in(self, compiled):
        core = make("3E07D3FE" "18FC", compiled)
        core.run(frames=1)
        core.clear_port_log()
        core.run(t_end=core.t + 30)
        first = int(core.port_log()[0])
        start = core.frame * FRAME
        assert first >> 8 & 0xFFFF == 0x07FE
        assert first & 0xFF == 7
        assert 0 < first >> 24 <= core.t - start
        assert core.last_fe == 7

    def test_a_full_port_log_ends_the_run(self, compiled):
        core = make("D3FE18FC", compiled)
        assert core.run(frames=50) is Stop.LOG_FULL
        assert len(core.port_log()) < state.PORT_CAPACITY
        assert core.run(frames=1) is Stop.LOG_FULL
        core.clear_port_log()
        assert core.run(frames=1) is Stop.DONE

    def test_odd_ports_are_not_logged(self, compiled):
        core = make("D3FFD3FE", compiled)
        core.step()
        core.step()
        assert len(core.port_log()) == 1

    def test_a_full_bus_log_ends_the_run(self, compiled):
        core = make("18FE", compiled, variant="full")
        core.state[state.BUS_ON] = 1
        assert core.run(frames=10) is Stop.LOG_FULL
        core.clear_bus_log()
        assert core.step() is Stop.DONE

    def test_profile_and_history(self, compiled):
        core = make("3C18FD", compiled, variant="full")
        core.run(t_end=160)
        assert core.hits[CODE] == core.hits[CODE + 1] == 10
        assert (core.cost[CODE], core.cost[CODE + 1]) == (40, 120)
        assert core.history()[:3] == [(0, CODE), (4, CODE + 1), (16, CODE)]
        core.run(frames=1)
        assert len(core.history()) == state.HISTORY_CAPACITY
        assert core.cost.sum() == core.t


class TestInputs:
    def test_keys_by_half_row_and_their_counter(self, compiled):
        core = make("3EFEDBFE", compiled)
        core.keyboard[0xFE] = 0xBF & ~2
        core.step()
        core.step()
        assert core.a == 0xBD
        assert core.key_reads[0xFE] == 1
        assert core.key_reads.sum() == 1

    def test_ear_edges_arrive_at_their_time(self, compiled):
        core = make("DBFE" "18FC", compiled)
        core.set_ear(np.array([100, 200, 300]), np.array([1, 0, 2]))
        core.state[state.EAR_LEVEL] = 0
        seen = []
        while core.t < 400:
            core.step()
            if core.pc == CODE + 2:
                seen.append((core.t - 1, core.a >> 6 & 1))
        assert seen
        assert all(bit == (100 <= t < 200) for t, bit in seen)

    def test_ear_reads_are_exact_to_the_t(self, compiled):
        for edge in (9, 10, 11):
            core = make("DBFE", compiled)
            core.set_ear(np.array([edge]), np.array([1]))
            core.state[state.EAR_LEVEL] = 0
            core.step()
            assert core.a >> 6 & 1 == (edge <= 10), "the port is sampled 10 T after the start"

    def test_a_run_ends_where_the_edges_end(self, compiled):
        core = make("18FE", compiled)
        core.set_ear(np.array([1000, 2000]), np.array([1, 0]), more=True)
        assert core.run(frames=1) is Stop.EAR_END
        assert 2000 <= core.t < 2012
        core.set_ear(np.array([3000]), np.array([1]))
        assert core.run(frames=1) is Stop.DONE

    def test_wrong_edges_are_refused(self):
        core = Core("16K", compiled=False)
        with pytest.raises(ValueError, match="ascend"):
            core.set_ear(np.array([5, 4]), np.array([1, 0]))
        with pytest.raises(ValueError, match="EAR edges, at most"):
            core.set_ear(np.arange(state.EAR_CAPACITY), np.zeros(state.EAR_CAPACITY, np.int64))

    def test_a_joystick_answers_its_port(self, compiled):
        core = make("DB1F", compiled)
        core.ports[0x1F] = 0x10
        core.step()
        assert core.a == 0x10


class TestProbes:
    def test_a_probe_records_and_goes_on(self, compiled):
        core = make("2100903434" "18FC", compiled, bc=0x1234)
        core.flags[CODE + 4] = state.PROBE
        core.set_probe((0x9000, 2), (CODE, 1))
        assert core.run(t_end=200) is Stop.DONE
        heads, copies = core.probes()
        assert len(heads) == len(copies) > 3
        assert heads["pc"].tolist() == [CODE + 4] * len(heads)
        assert set(heads["bc"].tolist()) == {0x1234}
        assert copies[:, 0].tolist() == [1 + 2 * k for k in range(len(copies))]
        assert set(copies[:, 2].tolist()) == {0x21}
        assert (np.diff(heads["t"].astype(int)) > 0).all()
        core.clear_probes()
        assert len(core.probes()[0]) == 0

    def test_probe_and_stop_at_one_address(self, compiled):
        core = make("3C18FD", compiled)
        core.flags[CODE] = state.PROBE | state.EXEC_STOP
        core.set_probe((0x9000, 1))
        for count in (1, 2, 3):
            assert core.run() is Stop.EXEC
            assert len(core.probes()[0]) == count

    def test_a_full_probe_log_ends_the_run(self, compiled):
        core = make("18FE", compiled)
        core.flags[CODE] = state.PROBE
        core.set_probe((0, 4000))
        assert core.run() is Stop.LOG_FULL
        count = len(core.probes()[0])
        assert count > 60
        core.clear_probes()
        core.run(t_end=core.t + 1)
        assert len(core.probes()[0]) == 0

    def test_areas_that_do_not_fit_are_refused(self):
        core = Core("16K", compiled=False)
        with pytest.raises(ValueError, match="together 4096"):
            core.set_probe((0, 5000))
        with pytest.raises(ValueError, match="address space"):
            core.set_probe((65530, 10))


class TestSaving:
    def test_a_restored_core_goes_on_alike(self, compiled):
        core = make("2100403C7723" "18FB", compiled)
        core.set_ear(np.array([50_000, 60_000]), np.array([1, 0]))
        core.run(t_end=40_000)
        saved = core.save()
        core.run(frames=3)
        after = (core.t, core.hl, core.memory.tobytes())
        core.restore(saved)
        assert core.t == saved.state[state.FRAME_START] + saved.state[state.T]
        core.run(frames=3)
        assert (core.t, core.hl, core.memory.tobytes()) == after

    def test_variants_may_change_between_runs(self):
        core = make("3C18FD", True)
        core.run(t_end=1000)
        core.variant = "full"
        core.run(t_end=2000)
        core.variant = "fast"
        core.run(t_end=3000)
        straight = make("3C18FD", True)
        straight.run(t_end=3000)
        assert core.t == straight.t
        assert core.a == straight.a
        with pytest.raises(ValueError, match="expected one of fast, full"):
            core.variant = "medium"


class TestThreads:
    def test_cores_run_side_by_side(self):
        """The compiled core releases the GIL and shares nothing but read-only tables."""
        codes = ["3C18FD", "210040347E23B720F918F4", "DBFE18FC", "F5C118FC"]
        alone = [make(code, True) for code in codes]
        for core in alone:
            core.run(frames=40)
        together = [make(code, True) for code in codes]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda core: core.run(frames=40), together))
        for one, other in zip(alone, together, strict=True):
            assert one.t == other.t
            assert one.memory.tobytes() == other.memory.tobytes()
            assert one.state.tolist() == other.state.tolist()
