"""Every file of tests/data/tape by its verdict."""

import hashlib

import pytest

from spectrum import Spectrum, media
from spectrum.errors import FileFormatError, MachineStuckError, TapeLoadingError
from spectrum.snapshot import Snapshot
from spectrum.tape import Tape

from .conftest import TAPES, verdicts

GOOD = verdicts(True)
GOOD_TAPES = [v for v in GOOD if v["file"].endswith(("tap", "tzx"))
              and v["file"] != "stripes_code.tap"]
GOOD_SNAPSHOTS = [v for v in GOOD if not v["file"].endswith(("tap", "tzx"))]
BAD = verdicts(False)
STOPS = {"sieve": 24655, "stripes": 24850}

REFUSED = "refused"
WARNED = "loaded with a warning"
TAPE_ERROR = "R Tape loading error"
WAITS = "waits for more tape"
AS_HARDWARE = "runs on"
CLASSES = {
    "bad_checksum_data.tap": TAPE_ERROR, "bad_checksum_header.tap": WAITS,
    "bad_bitflip_data.tap": TAPE_ERROR, "bad_trunc_in_header.tap": REFUSED,
    "bad_trunc_in_data.tap": REFUSED, "bad_trunc_length_field.tap": REFUSED,
    "bad_zero_length_block.tap": WARNED, "bad_only_zero_length.tap": REFUSED,
    "bad_length2_block.tap": AS_HARDWARE, "bad_block_longer_than_file.tap": REFUSED,
    "bad_wrong_flag_header.tap": WAITS, "bad_wrong_flag_data.tap": TAPE_ERROR,
    "bad_header_type9.tap": WAITS, "bad_header_len_less.tap": TAPE_ERROR,
    "bad_missing_data.tap": WAITS, "bad_data_first.tap": TAPE_ERROR, "bad_empty.tap": REFUSED,
    "bad_random.tap": REFUSED, "bad_trailing_garbage.tap": REFUSED,
    "bad_load_to_rom.tap": AS_HARDWARE, "bad_load_over_end.tap": AS_HARDWARE,
    "bad_signature.tzx": REFUSED, "bad_no_eof_marker.tzx": REFUSED,
    "bad_short_header.tzx": REFUSED, "bad_header_only.tzx": REFUSED, "bad_major2.tzx": WARNED,
    "bad_unknown_block.tzx": WARNED, "bad_id00.tzx": REFUSED, "bad_trunc_block10.tzx": REFUSED,
    "bad_checksum.tzx": TAPE_ERROR, "bad_zero_block10.tzx": WARNED,
    "bad_loop_no_end.tzx": WARNED, "bad_loop_end_only.tzx": WARNED, "bad_jump_out.tzx": REFUSED,
    "bad_short.sna": REFUSED, "bad_long.sna": REFUSED, "bad_header_only.sna": REFUSED,
    "bad_empty.sna": REFUSED, "bad_sp_zero.sna": REFUSED, "bad_im7.sna": WARNED,
    "bad_v1_no_endmark.z80": WARNED, "bad_v1_trunc.z80": REFUSED,
    "bad_v1_run_at_eof.z80": WARNED, "bad_v1_too_much.z80": REFUSED, "bad_hdr_29.z80": REFUSED,
    "bad_empty.z80": REFUSED, "bad_v3_extlen7.z80": REFUSED, "bad_v3_hw99.z80": REFUSED,
    "bad_v3_pagelen.z80": REFUSED, "bad_v3_trunc.z80": REFUSED, "bad_v3_nopages.z80": REFUSED,
    "bad_magic.szx": REFUSED, "bad_trunc.szx": REFUSED, "bad_machine200.szx": REFUSED,
}
VARIABLES_OF_TIME = {*range(0x5C00, 0x5C08), 0x5C78, 0x5C79, 0x5C7A}
"""KSTATE and FRAMES, which the interrupt changes while time passes."""


def expect_program(zx, verdict):
    zx.run_until(verdict["expect"]["stop_pc"])
    cells = {int(a): v for a, v in verdict["expect"]["cells"].items()}
    assert {a: zx.memory[a] for a in cells} == cells


def test_every_bad_file_has_a_class():
    assert {v["file"] for v in BAD} == set(CLASSES)


@pytest.mark.parametrize("verdict", GOOD_TAPES, ids=lambda v: v["file"])
def test_pulses_and_rom_trap_give_the_same_memory(zx, verdict):
    after = []
    start = zx.save_state()
    for fast in (True, False):
        zx.restore(start)
        zx.load(TAPES / verdict["file"], fast=fast)
        expect_program(zx, verdict)
        after.append(zx.memory[0x4000:0x8000])
        if verdict["program"] == "stripes":
            digest = hashlib.sha256(zx.memory[0x4000:0x5B00]).hexdigest()
            assert digest == verdict["expect"]["screen_sha256"]
    differing = {0x4000 + k for k, pair in enumerate(zip(*after, strict=True))
                 if pair[0] != pair[1]} - VARIABLES_OF_TIME
    stacks = {*range(0x7F00, 0x7F58), *range(zx.registers.sp - 24, zx.registers.sp)}
    assert differing <= stacks, "only dead bytes below a stack pointer may differ"


@pytest.mark.parametrize("verdict", GOOD_SNAPSHOTS, ids=lambda v: v["file"])
def test_snapshots_run_to_the_expected_memory(zx, verdict):
    zx.load(TAPES / verdict["file"])
    expect_program(zx, verdict)
    digest = hashlib.sha256(zx.memory[0x4000:0x5B00]).hexdigest()
    assert digest == verdict["expect"]["screen_sha256"]


def test_code_without_a_loader_is_loaded_by_hand(zx):
    zx.insert(TAPES / "stripes_code.tap")
    zx.type('LOAD ""CODE\n', basic=True)
    zx.run(20)
    zx.type("RANDOMIZE USR 24800\n", basic=True)
    expect_program(zx, next(v for v in GOOD if v["file"] == "stripes_code.tap"))


@pytest.mark.parametrize("verdict", BAD, ids=lambda v: v["file"])
def test_bad_file_is_of_its_class(zx, verdict):
    path, wanted = TAPES / verdict["file"], CLASSES[verdict["file"]]
    before = zx.snapshot(), zx.t
    if wanted is REFUSED:
        with pytest.raises(FileFormatError) as caught:
            zx.load(path)
        assert verdict["file"] in str(caught.value)
        assert caught.value.offset is not None
        assert (zx.snapshot(), zx.t) == before, "a refused file leaves the machine unchanged"
        return
    content = media.read(path)
    assert bool(content.warnings) == (wanted is WARNED)
    assert all(verdict["file"] in warning for warning in content.warnings)
    if wanted is WARNED and isinstance(content, Tape):
        if verdict["fault"] == "structure":
            with pytest.raises(TapeLoadingError, match=WAITS):
                zx.load(content)
        else:
            zx.load(content)
            zx.run_until(STOPS[verdict["program"] or "sieve"])
    elif wanted is WARNED:
        zx.load(content)
        zx.run_until(STOPS[verdict["program"] or "sieve"])
    elif wanted is AS_HARDWARE:
        try:
            zx.load(content)
        except MachineStuckError:
            assert verdict["fault"] == "address", "runs into the ROM's own DI and HALT"
    else:
        with pytest.raises(TapeLoadingError, match=wanted):
            zx.load(content)
        if wanted is TAPE_ERROR:
            assert zx.text()[23].startswith(TAPE_ERROR)


@pytest.mark.parametrize("name", [n for n, c in CLASSES.items() if c in (TAPE_ERROR, WAITS)])
def test_a_real_tape_recorder_gives_the_same_report(zx, name):
    with pytest.raises(TapeLoadingError, match=CLASSES[name]):
        zx.load(TAPES / name, fast=False, frames=3000)


def test_a_file_is_known_by_its_contents_not_by_its_name(tmp_path):
    (tmp_path / "a.tap").write_bytes((TAPES / "sieve.tzx").read_bytes())
    assert len(media.read(tmp_path / "a.tap").blocks) == 4
    (tmp_path / "b.tzx").write_bytes((TAPES / "sieve.tap").read_bytes())
    with pytest.raises(FileFormatError, match=r"b\.tzx: offset 0: not a TZX file"):
        media.read(tmp_path / "b.tzx")
    (tmp_path / "c.sna").write_bytes((TAPES / "sieve_16k.szx").read_bytes())
    assert isinstance(media.read(tmp_path / "c.sna"), Snapshot)
    (tmp_path / "d.xyz").write_bytes(b"1")
    with pytest.raises(FileFormatError, match="unknown kind"):
        media.read(tmp_path / "d.xyz")


def test_a_48k_program_is_refused_by_a_16k_machine(zx):
    from spectrum.errors import ModelMismatchError
    big = Spectrum("48K")
    big.boot()
    big.memory[0x9000] = 1
    before = zx.snapshot()
    with pytest.raises(ModelMismatchError, match="48K"):
        zx.load(big.snapshot())
    assert zx.snapshot() == before
