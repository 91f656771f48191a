"""The machine as a whole: boot, time, runs that stop, calls, states, sound."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from spectrum import BudgetExceeded, MachineStuckError, RomNotFoundError, Spectrum, rom
from spectrum.beeper import Beeper
from spectrum.errors import ModelMismatchError
from spectrum.registers import REGISTER_NAMES
from spectrum.z80.state import Stop

from .conftest import TAPES


def test_boots_to_the_copyright_message_in_well_under_a_second():
    Spectrum("16K").boot()
    start = time.process_time()
    with Spectrum("16K") as zx:
        zx.boot()
        assert zx.text()[23].startswith("© 1982 Sinclair Research Ltd")
    assert time.process_time() - start < 0.3


@pytest.mark.parametrize(("model", "ramtop", "free"), [("16K", 0x7FFF, 0x7FFF),
                                                      ("48K", 0xFFFF, 0xFFFF)])
def test_memory_of_the_models(model, ramtop, free):
    zx = Spectrum(model)
    zx.boot()
    assert zx.memory.word(0x5CB4) == ramtop
    assert zx.memory.word(0x5CB2) == free - 168
    zx.poke_binary(bytes.fromhex("3e55 320010 320090 c9"), 0x6000)
    before = zx.memory[0x1000]
    zx.call(0x6000)
    assert zx.memory[0x1000] == before, "ROM"
    assert zx.memory[0x9000] == (0xFF if model == "16K" else 0x55)


def test_python_core_boots_like_the_compiled_one(zx):
    other = Spectrum("16K", core="python")
    zx.reset()
    for machine in (zx, other):
        machine.run_t_states(60_000)
    assert other.core.backend == "python"
    assert other.registers.as_dict() == zx.registers.as_dict()
    assert np.array_equal(other.core.memory, zx.core.memory)


def test_time_counts_from_reset_and_runs_end_with_frames(zx):
    before = zx.frames
    zx.run(7)
    assert zx.frames == before + 7
    assert zx.t % 69888 < 40
    zx.run_t_states(1000)
    zx.run(1)
    assert zx.frames == before + 8
    zx.reset()
    assert zx.t == 0


def test_long_runs_equal_runs_frame_by_frame(zx):
    start = zx.save_state()
    zx.type("FOR a=1 TO 200:PRINT a;:NEXT a\n", basic=True)
    middle = zx.save_state()
    zx.run(130)
    at_once = zx.save_state(), zx.frame.copy()
    zx.restore(middle)
    for _ in range(130):
        zx.run(1)
    assert np.array_equal(zx.core.memory, at_once[0].core.cells[:65536])
    assert np.array_equal(zx.frame, at_once[1])
    zx.restore(start)
    assert zx.text()[23].startswith("©")


def test_restore_goes_back_exactly(zx):
    zx.keyboard.press("A")
    saved = zx.save_state()
    zx.run(3)
    first = zx.registers.as_dict(), zx.memory[0x4000:0x8000], zx.t
    zx.restore(saved)
    assert zx.keyboard.down == {"A"}
    zx.run(3)
    assert (zx.registers.as_dict(), zx.memory[0x4000:0x8000], zx.t) == first


def test_restore_is_microseconds(zx):
    saved = zx.save_state()
    start = time.process_time()
    for _ in range(200):
        zx.restore(saved)
    assert (time.process_time() - start) / 200 < 200e-6


def test_states_of_another_model_are_refused(zx):
    with pytest.raises(ModelMismatchError, match="48K"):
        zx.restore(Spectrum("48K").save_state())


# Runs that stop


COUNTER = bytes.fromhex("210000 23 7c b5 20fb c9")  # HL = 0; INC HL until it is 0 again


def test_run_until_a_label_counts_t_states(zx):
    zx.poke_binary(bytes.fromhex("f3 00 00 00 18fe"), 0x6000)
    zx.add_symbols({"loop": 0x6004})
    zx.registers.update({"pc": 0x6000, "iff1": 0, "iff2": 0})
    used = zx.run_until("loop")
    assert zx.registers.pc == 0x6004
    assert 16 <= used <= 16 + 6 * 4
    assert zx.run_until("loop") in range(12, 25), "at least one instruction is executed"


def test_run_until_says_where_it_stopped_instead(zx):
    zx.poke_binary(bytes.fromhex("18fe"), 0x6000)
    zx.add_symbols({"here": 0x6000, "there": 0x7000})
    zx.registers.update({"pc": 0x6000, "iff1": 0, "iff2": 0})
    with pytest.raises(BudgetExceeded, match=r"there not reached in \d+ T.*6000h \(here\)"):
        zx.run_until("there", frames=3)
    with pytest.raises(KeyError, match="no symbol 'nowhere'"):
        zx.run_until("nowhere")
    with pytest.raises(ValueError, match="address 65536"):
        zx.run_until(65536)


def test_halt_with_interrupts_off_is_noticed_when_waiting(zx):
    """DrGoldfire/Z80.js pull request 4: DI, HALT never ends; only a wait says so."""
    zx.poke_binary(bytes.fromhex("f376"), 0x6000)
    zx.registers.pc = 0x6000
    assert zx.run(10) is Stop.DONE
    with pytest.raises(MachineStuckError, match="halted with interrupts off at 6001h"):
        zx.run_until(0x7000)


def test_breakpoints_and_hooks(zx):
    zx.poke_binary(COUNTER, 0x6000)
    zx.registers.pc = 0x6000
    calls = []
    zx.hook(0x6003, lambda machine: calls.append(machine.registers.hl))
    zx.add_breakpoint(0x6003)
    assert zx.run(1) is Stop.EXEC
    assert zx.registers.pc == 0x6003
    assert zx.run(1) is Stop.EXEC
    assert calls == [0, 1]
    zx.remove_breakpoint(0x6003)
    zx.unhook(0x6003, zx._hooks[0x6003][0])
    assert zx.run(1) is Stop.DONE
    assert len(calls) == 2


def test_a_long_run_with_many_outs_comes_to_its_end(zx):
    """More OUTs than the core's log holds between two looks of the machine."""
    zx.poke_binary(bytes.fromhex("f3 d3fe d3fe d3fe 18f8"), 0x6000)
    zx.registers.pc = 0x6000
    before = zx.frames
    assert zx.run(200) is Stop.DONE
    assert zx.frames == before + 200
    zx.run_t_states(5 * 69888)
    assert zx.frames == before + 205


def test_step_executes_one_instruction(zx):
    zx.poke_binary(COUNTER, 0x6000)
    zx.registers.update({"pc": 0x6000, "iff1": 0, "iff2": 0})
    zx.step(3)
    assert (zx.registers.pc, zx.registers.hl) == (0x6005, 1)


def test_nearest_label(zx):
    zx.add_symbols({"first": 0x6000, "second": 0x6010, "far": 0x7000})
    assert [zx.label(a) for a in (0x5FFF, 0x6000, 0x600F, 0x6011, 0x6FFF)] == [
        None, "first", "first+15", "second+1", None]


# Calls


def test_call_returns_registers_time_and_writes(zx):
    zx.poke_binary(bytes.fromhex("86 321261 c9"), 0x6100)  # add a,(hl); ld (6112h),a; ret
    zx.add_symbols({"add": 0x6100})
    zx.memory[0x6111] = 30
    before = zx.registers.sp, zx.registers.iff1
    result = zx.call("add", a=12, hl=0x6111, frame_t=0)
    assert result.a == 42
    assert result.t_states == 7 + 13 + 10
    assert result.changed == {0x6112: (0, 42)} | {a: v for a, v in result.changed.items()
                                                 if a >= 0x7F00}
    assert not result.carry
    assert not result.zero
    assert (zx.registers.sp, zx.registers.iff1) == before
    with pytest.raises(AttributeError, match="xyz"):
        _ = result.xyz


def test_call_is_slower_under_the_display(zx):
    zx.poke_binary(COUNTER, 0x6000)
    in_border = zx.call(0x6000, hl=0, frame_t=0, budget=69888 * 30).t_states
    flat = Spectrum("flat")
    flat.registers.sp = 0x7F00
    flat.poke_binary(COUNTER, 0x6000)
    bare = flat.call(0x6000, budget=69888 * 30).t_states
    assert bare == 10 + 65536 * (6 + 4 + 4 + 12) - 5 + 10
    assert in_border > 1.1 * bare


def test_call_stops_at_its_budget(zx):
    zx.poke_binary(bytes.fromhex("18fe"), 0x6000)
    zx.add_symbols({"forever": 0x6000})
    with pytest.raises(BudgetExceeded, match="return from forever"):
        zx.call("forever", budget=10_000)
    assert (zx.registers.iff1, zx.registers.iff2) == (1, 1), "interrupts are on again"
    with pytest.raises(ValueError, match="no register q"):
        zx.call("forever", q=1)


def test_call_lets_interrupts_come_if_asked(zx):
    zx.poke_binary(COUNTER, 0x6000)
    frames = zx.memory.word(0x5C78)
    zx.call(0x6000, interrupts=True, budget=69888 * 60)
    assert zx.memory.word(0x5C78) > frames + 20


# Memory and registers


def test_memory_is_ints_and_bytes(zx):
    zx.memory[0x6000] = 255
    assert zx.memory[0x6000] + 1 == 256
    zx.memory[0x6000:0x6003] = b"abc"
    assert zx.memory[0x6000:0x6003] == b"abc"
    zx.memory.set_word(0x6000, 0x1234)
    assert (zx.memory[0x6000], zx.memory.word(0x6000)) == (0x34, 0x1234)
    for index, value, error in ((0x6000, 256, ValueError), (65536, 0, IndexError),
                                (slice(0x6000, 0x6002), b"abc", ValueError)):
        with pytest.raises(error):
            zx.memory[index] = value


def test_registers_are_attributes(zx):
    zx.registers.af = 0x1281
    assert (zx.registers.a, zx.registers.f, zx.registers.flags) == (0x12, 0x81, "S......C")
    zx.registers.hl = 0x12345
    assert (zx.registers.hl, zx.registers.h) == (0x2345, 0x23)
    assert "HL=2345" in repr(zx)
    assert zx.registers.as_dict() == {
        name: getattr(zx.registers, name) for name in REGISTER_NAMES}


def test_machines_in_threads_do_not_disturb_each_other():
    def work(number):
        zx = Spectrum("16K")
        zx.boot()
        zx.type(f"PRINT {number}*{number}\n", basic=True)
        zx.run(50)
        return zx.text()[0].strip()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(8))) == [str(n * n) for n in range(8)]


# ROM


def test_a_rom_is_checked_by_size_and_named_by_checksum(tmp_path):
    (tmp_path / "short.rom").write_bytes(bytes(100))
    with pytest.raises(RomNotFoundError, match=r"short\.rom: has 100 bytes"):
        rom.find(tmp_path / "short.rom")
    (tmp_path / "mine.rom").write_bytes(bytes(16384))
    assert str(rom.find(tmp_path / "mine.rom")).startswith("unknown ROM, SHA-256 4fe7b59af6de3b66")
    assert rom.find().name in rom.KNOWN.values()


def test_no_rom_is_one_clear_error(tmp_path):
    (tmp_path / "odd.rom").write_bytes(bytes(16384))
    with pytest.raises(RomNotFoundError) as caught:
        rom.find(search=iter([tmp_path / "none.rom", tmp_path / "odd.rom", tmp_path]))
    message = str(caught.value)
    assert "none.rom: not there" in message
    assert "odd.rom: unknown image" in message
    assert "pip install skoolkit" in message


@pytest.mark.skipif(not rom.DEBIAN_PATH.exists(), reason="Debian's opense-basic not installed")
def test_opense_basic_boots_types_and_loads():
    zx = Spectrum("16K", rom_file=rom.DEBIAN_PATH)
    zx.boot()
    assert zx.rom.name == "OpenSE BASIC"
    zx.type("PRINT 6*7\n", basic=True)
    zx.run(10)
    assert zx.text()[0].startswith("42")
    for fast in (True, False):
        zx.boot()
        zx.load(TAPES / "stripes.tap", fast=fast)
        zx.run_until(24850)
        assert zx.memory.word(25000) == 113 + 256 * 151


# Sound


def tone(half_period, frames, rate):
    beeper = Beeper(rate)
    level, t = 0, 0
    for frame in range(frames):
        entries = []
        while t < (frame + 1) * 69888:
            level ^= 0x10
            entries.append((t - frame * 69888) << 24 | 254 << 8 | level)
            t += half_period
        beeper.add_frame(np.array(entries, np.int64))
    return beeper.take().astype(float)


def pitch(samples, rate):
    """Mean frequency by rising zero crossings."""
    rising = np.flatnonzero((samples[:-1] < 0) & (samples[1:] >= 0))
    at = rising - samples[rising] / (samples[rising + 1] - samples[rising])
    return (len(at) - 1) / (at[-1] - at[0]) * rate


@pytest.mark.parametrize("rate", [22050, 44100, 48000])
@pytest.mark.parametrize("half_period", [500, 1750, 3977])
def test_pitch_is_that_of_the_t_states(rate, half_period):
    samples = tone(half_period, 50, rate)[rate // 4:]
    assert pitch(samples, rate) == pytest.approx(3_500_000 / (2 * half_period), rel=1e-4)


def test_basic_beep_is_the_a_of_an_orchestra(zx):
    """BEEP 2,9 on the real ROM: 440 Hz within 0.1%."""
    zx.beeper = Beeper(44100)
    zx.type("BEEP 2,9\n", basic=True)
    zx.run(30)
    zx.take_sound()
    zx.run(60)
    samples = zx.take_sound().astype(float)
    zx.beeper = None
    assert pitch(samples, 44100) == pytest.approx(440, rel=1e-3)


def test_the_pilot_of_a_tape_is_heard_while_it_loads(zx):
    """807 Hz: two pulses of 2168 T."""
    zx.beeper = Beeper(44100)
    zx.type('LOAD ""\n', basic=True)
    zx.insert(TAPES / "stripes.tap", fast=False)
    zx.run(60)
    zx.take_sound()
    zx.run(60)
    samples = zx.take_sound().astype(float)
    zx.beeper = None
    zx.cassette.stop()
    assert abs(samples).max() < 4000, "softly"
    assert pitch(samples, 44100) == pytest.approx(3_500_000 / (2 * 2168), rel=1e-3)


def test_sound_has_no_more_and_no_fewer_samples_than_time():
    beeper = Beeper(44100)
    for _ in range(1000):
        beeper.add_frame(np.zeros(0, np.int64))
    assert len(beeper.take()) == 1000 * 69888 * 44100 // 3_500_000


def test_a_tone_above_half_the_sample_rate_is_silent():
    """Band-limited: 25 kHz leaves nothing at 44.1 kHz; drawn by samples it would fold to 19 kHz."""
    samples = tone(70, 20, 44100)[8000:]
    assert abs(samples).max() < 600


def test_frames_join_without_a_step():
    """A level that stays needs no sound at the seams of the frames."""
    beeper = Beeper(44100)
    beeper.add_frame(np.array([100 << 24 | 254 << 8 | 0x10], np.int64))
    for _ in range(20):
        beeper.add_frame(np.zeros(0, np.int64))
    samples = beeper.take().astype(float)[200:]
    assert abs(np.diff(samples)).max() < 40


def test_sound_wants_a_sample_rate(zx):
    with pytest.raises(ValueError, match="sample_rate"):
        zx.take_sound()
    with pytest.raises(ValueError, match="sample rate 100"):
        Beeper(100)
