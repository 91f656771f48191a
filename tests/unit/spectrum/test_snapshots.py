"""Snapshots: a machine that is saved and loaded again goes on as if nothing had happened."""

import dataclasses
import zlib

import numpy as np
import pytest

from spectrum import Spectrum, media
from spectrum.errors import SnapshotFormatError, SpectrumError
from spectrum.snapshot_sna import format_sna, parse_sna
from spectrum.snapshot_szx import parse_szx
from spectrum.snapshot_z80 import format_z80, pack, parse_z80, unpack
from spectrum.z80 import state

WRITERS = {
    "szx": lambda s: media.format_snapshot(s, ".szx"),
    "z80 v3": lambda s: format_z80(s, 3),
    "z80 v2": lambda s: format_z80(s, 2),
    "z80 v1": lambda s: format_z80(s, 1),
    "sna": format_sna,
}
SUFFIX = {"szx": "a.szx", "z80 v3": "a.z80", "z80 v2": "a.z80", "z80 v1": "a.z80", "sna": "a.sna"}
LOSES_FRAME_T = {"z80 v2", "z80 v1", "sna"}


def busy_machine(model):
    """A machine in the middle of a BASIC program that prints, plots and beeps."""
    zx = Spectrum(model)
    zx.boot()
    for line in ("10 PRINT RND;:PLOT RND*255,RND*175", "20 BEEP .01,RND*20:BORDER RND*7",
                 "30 GO TO 10"):
        zx.type(line + "\n", basic=True, hold=2, gap=5)
    zx.type("RUN\n", basic=True)
    zx.run(40)
    zx.run_t_states(31_234)
    return zx


@pytest.fixture(scope="module", params=["16K", "48K"])
def busy(request):
    zx = busy_machine(request.param)
    return zx, zx.save_state()


@pytest.mark.parametrize("name", WRITERS)
def test_500_frames_later_it_is_the_same_machine(busy, name):
    zx, start = busy
    zx.restore(start)
    if name in LOSES_FRAME_T:
        zx.core.frame_t = 0
    written = WRITERS[name](zx.snapshot())
    if name == "sna":
        sp = zx.registers.sp - 2
        zx.memory.set_word(sp, zx.registers.pc)
    other = Spectrum(zx.model)
    other.load(media.parse(written, SUFFIX[name]))
    first = zx.registers.memptr, other.registers.memptr
    for machine in (zx, other):
        machine.run_t_states(500 * 69888)
    assert np.array_equal(zx.core.memory, other.core.memory)
    assert zx.core.frame_t == other.core.frame_t
    ours, theirs = zx.registers.as_dict(), other.registers.as_dict()
    assert ours == theirs, f"MEMPTR was {first}"
    assert zx.core.last_fe & 7 == other.core.last_fe & 7


@pytest.mark.parametrize("name", WRITERS)
def test_every_register_survives(zx, name):
    values = {"a": 0x12, "f": 0xD7, "bc": 0x3456, "de": 0x789A, "hl": 0xBCDE, "ix": 0x1357,
              "iy": 0x2468, "sp": 0x7F00, "pc": 0x6001, "i": 0x3E, "r": 0x9A, "iff1": 0, "iff2": 1,
              "im": 2, "af_alt": 0x1122, "bc_alt": 0x3344, "de_alt": 0x5566, "hl_alt": 0x7788}
    for register, value in values.items():
        setattr(zx.registers, register, value)
    found = media.parse(WRITERS[name](zx.snapshot()), SUFFIX[name])
    values["af"] = values.pop("a") << 8 | values.pop("f")
    if name == "sna":
        values["iff1"] = values["iff2"]
    assert {register: found.registers[register] for register in values} == values


@pytest.mark.parametrize("last", [state.PLAIN, state.FLAGS_CHANGED, state.EI_OPCODE,
                                  state.HALT_OPCODE])
def test_szx_keeps_what_the_next_instruction_needs(zx, last):
    zx.core.state[state.LAST] = last
    zx.registers.memptr = 0x4321
    found = parse_szx(media.format_snapshot(zx.snapshot(), ".szx"))
    assert (found.last, found.registers["memptr"]) == (last, 0x4321)


@pytest.mark.parametrize("frame_t", [0, 1, 31, 17471, 17472, 17473, 34944, 69887])
def test_z80_v3_counts_t_states_down_by_quarters(zx, frame_t):
    snapshot = dataclasses.replace(zx.snapshot(), frame_t=frame_t)
    assert parse_z80(format_z80(snapshot)).frame_t == frame_t


def test_z80_v1_takes_pc_from_the_header_and_leaves_the_stack(zx):
    """shaymanjohn/speccyMac pull request 21: PC from offset 6, SP unchanged."""
    zx.registers.sp, zx.registers.pc = 0x7FFE, 0x6123
    found = parse_z80(format_z80(zx.snapshot(), 1))
    assert (found.registers["sp"], found.registers["pc"]) == (0x7FFE, 0x6123)


def test_z80_v1_uncompressed_and_byte_12_of_255_load(zx):
    """floooh/chips issue 88: bit 5 of byte 12 clear means uncompressed; FFh there means 1."""
    snapshot = zx.snapshot()
    packed = bytearray(format_z80(snapshot, 1))
    plain = packed[:30] + snapshot.ram
    plain[12] &= ~0x20
    assert parse_z80(bytes(plain)).ram == snapshot.ram
    plain[12] = 0xFF
    found = parse_z80(bytes(plain))
    assert (found.ram, found.border, found.registers["r"] >> 7) == (snapshot.ram, 0, 1)


@pytest.mark.parametrize("data", [
    b"\xed" * 2, b"\xed", b"\xed\x00\x00\x00\x00\x00", b"\xed\xed\xed" + b"\x01" * 300,
    b"\x05" * 4, b"\x05" * 5, b"\x05" * 256, bytes(range(256)), b"\xed" * 600, b"\x00\xed\xed\x00"])
def test_packing_is_undone(data):
    assert unpack(pack(data), len(data)) == data
    assert pack(b"\xed\x00\x00\x00\x00\x00\x00")[:2] == b"\xed\x00"


def test_sna_needs_a_stack_in_ram(zx, tmp_path):
    zx.registers.sp = 0x4000
    with pytest.raises(SpectrumError, match=r"x\.sna: an SNA file needs its stack in RAM"):
        zx.save(tmp_path / "x.sna")


def test_szx_page_that_unpacks_to_too_much_is_refused():
    bomb = zlib.compress(bytes(10_000_000))
    body = b"\x01\x00\x05" + bomb
    content = b"ZXST\x01\x04\x00\x00RAMP" + len(body).to_bytes(4, "little") + body
    with pytest.raises(SnapshotFormatError, match="expected 16384"):
        parse_szx(content)


def test_screen_alone_changes_only_the_screen(zx, tmp_path):
    zx.save(tmp_path / "a.scr")
    screen, before = zx.screen_bytes, zx.memory[0x5B00:]
    pc = zx.registers.pc
    zx.core.memory[0x4000:0x5B00] = 0
    zx.load(tmp_path / "a.scr")
    assert (zx.screen_bytes, zx.memory[0x5B00:], zx.registers.pc) == (screen, before, pc)


def test_a_16k_snapshot_runs_on_a_48k_machine(zx):
    big = Spectrum("48K")
    big.load(parse_z80(format_z80(zx.snapshot())))
    big.type("PRINT 1+1\n", basic=True)
    big.run(5)
    assert big.text()[0].startswith("2")


def test_sna_of_a_16k_machine_runs_on_16k(zx):
    assert not parse_sna(format_sna(zx.snapshot())).needs_48k
