"""What published emulators got wrong, and what the data sets do not reach: interrupts, HALT, NMI.

Each test of the first part names the public report it comes from; the figures were confirmed
in SkoolKit 10.1, FUSE or both unless the test says where else they come from.
"""

import numpy as np
import pytest

from spectrum import ula
from spectrum.z80 import state
from spectrum.z80.core import Core
from spectrum.z80.state import Stop

CODE = 0x8000
FRAME = 69888


def core_with(code, compiled, model="48K", **registers):
    """A core with machine code at 8000h, interrupts off, T = 100 in the frame."""
    core = Core(model, "fast", compiled)
    core.memory[CODE:CODE + len(code)] = np.frombuffer(code, np.uint8)
    core.pc, core.sp = CODE, 0xFF00
    for name, value in registers.items():
        setattr(core, name, value)
    core.frame_t = registers.get("frame_t", 100)
    return core


def run_code(code, compiled, steps, **registers):
    core = core_with(bytes.fromhex(code), compiled, **registers)
    for _ in range(steps):
        core.step()
        while core.in_prefix:
            core.step()
    return core


def pushed(core):
    """The address that was pushed on the stack that began at FF00h."""
    return int(core.memory[0xFEFE]) | int(core.memory[0xFEFF]) << 8


class TestPublicReports:
    def test_halt_does_not_turn_interrupts_on(self, compiled):
        """DrGoldfire/Z80.js pull request 4: DI / HALT never ends."""
        core = core_with(bytes.fromhex("F376"), compiled)
        core.run(frames=10)
        assert core.halted
        assert core.pc == CODE + 1
        assert core.iff1 == core.iff2 == 0

    def test_halt_with_interrupts_off_is_reported_on_request(self, compiled):
        core = core_with(bytes.fromhex("F376"), compiled)
        core.state[state.HALT_STOPS] = 1
        assert core.run(frames=10) is Stop.HALTED
        assert core.state[state.STOP_ADDRESS] == CODE + 1

    @pytest.mark.parametrize("prefix", ["DD", "FD", "FB"])
    def test_a_row_of_prefixes_or_ei_holds_the_interrupt(self, compiled, prefix):
        """kosarev/zx issue 26: accepted only after the instruction that follows the last one."""
        core = core_with(bytes.fromhex(prefix * 200 + "0000"), compiled, im=1)
        core.iff1 = core.iff2 = 1
        core.frame_t = FRAME - 200 * 4 + 16
        for k in range(201):
            core.step()
            assert core.pc == CODE + k + 1
        core.step()
        assert (core.pc, core.frame_t, pushed(core)) == (0x0038, 20 + 13, CODE + 201)

    def test_interrupt_after_the_instruction_that_follows_ei(self, compiled):
        core = core_with(bytes.fromhex("FB0000"), compiled, im=1)
        core.frame_t = 0
        core.step()
        assert (core.pc, core.iff1) == (CODE + 1, 1)
        core.step()
        assert core.pc == CODE + 2
        core.step()
        assert core.pc == 0x0038
        assert core.frame_t == 4 + 4 + 13

    @pytest.mark.parametrize(("code", "steps", "a"), [
        ("AFED4FED5F", 3, 0x02), ("3E80ED4F000000ED5F", 6, 0x85)])
    def test_refresh_register(self, compiled, code, steps, a):
        """rustzx issue 3: R counts prefixes; bit 7 stays."""
        assert run_code(code, compiled, steps).a == a

    def test_refresh_counts_two_for_ddcb(self, compiled):
        assert run_code("DDCB0006", compiled, 1, r=0, ix=0x9000).r == 2

    def test_refresh_counts_two_a_round_of_ldir(self, compiled):
        core = run_code("EDB0", compiled, 3, r=0, bc=3, hl=0x9000, de=0xA000)
        assert (core.r, core.bc, core.pc) == (6, 0, CODE + 2)

    def test_refresh_after_reset(self, compiled):
        core = Core("48K", "fast", compiled)
        core.memory[0:3] = [0xF3, 0xED, 0x5F]
        core.reset()
        core.step()
        core.step()
        assert core.a == 0x03

    def test_scf_shows_bits_of_a_zilog_chip(self, compiled):
        """raxoft/z80test issue 5: F = 28h, LD A,0, SCF gives 29h (an NEC chip gives 01h)."""
        assert run_code("3E0037", compiled, 2, f=0x28).f == 0x29

    def test_scf_after_an_instruction_that_computed_flags(self, compiled):
        core = run_code("E6FF37", compiled, 2, a=0x00, f=0x28)
        assert core.f & 0x28 == 0

    @pytest.mark.parametrize(("code", "a", "f"), [
        ("3E15C62727", 0x42, 0x14), ("3E99C60127", 0x00, 0x55), ("3E42D61527", 0x27, 0x26)])
    def test_daa(self, compiled, code, a, f):
        """djbottrill/ESP32-Z80-Emulator issue 5."""
        core = run_code(code, compiled, 3)
        assert (core.a, core.f) == (a, f)

    def test_srl_of_memory_keeps_the_carry(self, compiled):
        """Dotneteer/spectnetide issue 216."""
        core = core_with(bytes.fromhex("CB3E"), compiled, hl=0x9000, f=0)
        core.memory[0x9000] = 1
        start = core.t
        core.step()
        assert (core.memory[0x9000], core.f, core.t - start) == (0, 0x45, 15)

    def test_interrupt_in_the_middle_of_ldir(self, compiled):
        """ares issue 886: PC on LDIR, BC = 2, P/V = 1; the whole takes 58 T."""
        core = core_with(bytes.fromhex("EDB0"), compiled, bc=3, hl=0x9000, de=0xA000, im=1,
                         iff1=1)
        core.frame_t = 0
        core.state[state.LAST] = state.EI_OPCODE
        core.step()
        assert (core.pc, core.bc, core.f & 4) == (CODE, 2, 4)
        core.step()
        assert core.pc == 0x0038
        assert pushed(core) == CODE
        core.iff1, core.pc = 0, CODE
        core.step()
        core.step()
        assert (core.bc, core.f & 4) == (0, 0)
        assert core.t == 21 + 13 + 21 + 16

    def test_port_fe_without_keys_or_tape(self, compiled):
        """djbottrill issue 11: OUT 254,0 then IN gives 191, OUT 254,16 gives 255 (issue 3)."""
        low = run_code("AFD3FEAFDBFE", compiled, 4)
        high = run_code("3E10D3FEAFDBFE", compiled, 4)
        assert (low.a, high.a) == (191, 255)

    def test_issue_2_boards_hear_mic_too(self, compiled):
        core = core_with(bytes.fromhex("3E08D3FEAFDBFE"), compiled)
        core.state[state.EAR_IDLE] = ula.ear_idle(issue=2)
        for _ in range(4):
            core.step()
        assert core.a == 255

    def test_rom_and_empty_memory_cannot_be_written(self, compiled):
        """maziac/DeZog issue 29, on a 16K machine."""
        core = Core("16K", "full", compiled)
        core.memory[0x1000] = 0x77
        code = bytes.fromhex("3E55" "320010" "320090")
        core.memory[0x6000:0x6000 + len(code)] = np.frombuffer(code, np.uint8)
        core.pc, core.a = 0x6000, 0
        core.flags[[0x1000, 0x9000]] = state.WRITE_STOP
        for address in (0x1000, 0x9000):
            assert core.run() is Stop.WRITE
            assert core.state[state.STOP_ADDRESS] == address
            assert core.state[state.STOP_VALUE] == 0x55
        assert (core.memory[0x1000], core.memory[0x9000]) == (0x77, 0xFF)

    @pytest.mark.parametrize(("code", "size"), [("ED00", 2), ("ED77", 2), ("EDFF", 2)])
    def test_undocumented_ed_is_a_nop_of_8_t(self, compiled, code, size):
        """kosarev/zx issue 24: no opcode stops the host."""
        core = core_with(bytes.fromhex(code), compiled, af_alt=0x1234)
        start = core.t
        core.step()
        assert (core.pc, core.t - start) == (CODE + size, 8)

    def test_dd_dd_cb_is_one_lost_prefix(self, compiled):
        core = core_with(bytes.fromhex("DDDDCB05C6"), compiled, ix=0x9000)
        core.step()
        core.step()
        assert core.memory[0x9005] == 1
        assert core.pc == CODE + 5

    def test_floating_bus_in_display_and_border(self, compiled):
        """mame pull request 9850: a display byte in the display, FF in the border."""
        core = core_with(bytes.fromhex("DBFFDBFF"), compiled)
        core.memory[0x4000:0x5B00] = 0x3C
        core.frame_t = 14328
        core.step()
        assert core.a == 0x3C
        core.frame_t = 60_000
        core.step()
        assert core.a == 0xFF


class TestInterrupts:
    def test_im_2_reads_its_vector_at_i_ff(self, compiled):
        core = core_with(b"\0", compiled, im=2, iff1=1, iff2=1, i=0x90)
        core.memory[0x90FF], core.memory[0x9100] = 0x34, 0x92
        core.frame_t = 0
        core.step()
        assert (core.pc, core.frame_t, core.iff1, core.iff2) == (0x9234, 19, 0, 0)
        assert pushed(core) == CODE
        assert core.memptr == 0x9234

    def test_im_0_takes_rst_56_from_the_idle_bus(self, compiled):
        core = core_with(b"\0", compiled, im=0, iff1=1)
        core.frame_t = 0
        core.step()
        assert (core.pc, core.frame_t) == (0x0038, 13)

    @pytest.mark.parametrize(("t", "is_accepted"), [(0, True), (31, True), (32, False)])
    def test_the_signal_lasts_32_t(self, compiled, t, is_accepted):
        """shared/data/ula sweeps, measured in FUSE."""
        core = core_with(b"\0", compiled, im=1, iff1=1)
        core.frame_t = t
        core.step()
        assert (core.pc == 0x0038) is is_accepted

    def test_a_short_handler_is_entered_twice(self, compiled):
        """EI and RET within 32 T: the signal is still there."""
        core = core_with(b"\0" * 40, compiled, im=2, iff1=1, i=0x90)
        core.memory[0x90FF], core.memory[0x9100] = 0x00, 0x92
        core.memory[0x9200] = 0xFB
        core.memory[0x9201] = 0xC9
        core.frame_t = 0
        core.run(t_end=200)
        assert core.state[state.INTERRUPTS] == 1
        core = core_with(b"\0" * 40, compiled, im=1, iff1=1, model="flat")
        core.state[state.INTERRUPT_LENGTH] = 32
        core.memory[0x38], core.memory[0x39] = 0xFB, 0xC9
        core.frame_t = 0
        core.run(t_end=200)
        assert core.state[state.INTERRUPTS] == 2

    def test_interrupt_after_ld_a_i_clears_parity(self, compiled):
        """The NMOS chip reads IFF2 too late; Zilog's note and `p` of the single-step data."""
        core = core_with(bytes.fromhex("ED5700"), compiled, im=1, iff1=1, iff2=1)
        core.frame_t = FRAME - 5
        core.step()
        assert core.f & 4 == 4
        core.step()
        assert core.pc == 0x0038
        assert core.f & 4 == 0

    def test_halt_ends_with_the_interrupt_and_returns_behind_it(self, compiled):
        core = core_with(bytes.fromhex("76"), compiled, im=1, iff1=1)
        core.run()
        assert core.halted
        assert core.pc == CODE
        core.step()
        assert (core.pc, core.halted) == (0x0038, False)
        assert pushed(core) == CODE + 1

    @pytest.mark.parametrize("start", [CODE, 0x6000], ids=["free", "contended"])
    def test_resting_in_halt_is_the_same_as_fetching_it(self, start):
        """The full variant with its bus log fetches every time; the others pass it at once."""
        results = []
        for variant, log_on in (("fast", 0), ("full", 0), ("full", 1)):
            core = Core("48K", variant, True)
            core.state[state.BUS_ON] = log_on
            core.memory[start] = 0x76
            core.pc, core.r = start, 5
            core.frame_t = 14_000
            core.run()
            results.append((core.t, core.r, core.pc))
        assert len(set(results)) == 1

    def test_nmi(self, compiled):
        core = core_with(bytes.fromhex("76"), compiled, im=1, iff1=1, iff2=1)
        core.step()
        core.nmi()
        start = core.t
        core.run(t_end=core.t + 1)
        assert (core.pc, core.t - start) == (0x0066, 11)
        assert (core.iff1, core.iff2, core.halted) == (0, 1, False)
        assert pushed(core) == CODE + 1
        core.memory[0x66:0x68] = [0xED, 0x45]
        core.step()
        assert (core.pc, core.iff1) == (CODE + 1, 1)

    def test_nmi_at_the_end_of_a_frame_takes_11_t(self, compiled):
        core = core_with(bytes.fromhex("18FE"), compiled)
        core.run()
        core.nmi()
        start = core.t
        core.run(t_end=start + 11)
        assert (core.pc, core.t) == (0x0066, start + 11)

    def test_nmi_waits_for_the_end_of_a_prefix(self, compiled):
        core = core_with(bytes.fromhex("DD00"), compiled)
        core.step()
        assert core.in_prefix
        core.nmi()
        core.step()
        core.run(t_end=core.t + 1)
        assert pushed(core) == CODE + 2
