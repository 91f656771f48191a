"""Our files read by fuse-emulator-utils, theirs by us; skipped where those are not installed."""

import shutil
import subprocess

import pytest

from spectrum import media, tape_wav
from spectrum.snapshot_sna import format_sna
from spectrum.snapshot_szx import format_szx
from spectrum.snapshot_z80 import format_z80

from .conftest import TAPES

needs_utils = pytest.mark.skipif(shutil.which("audio2tape") is None,
                                 reason="fuse-emulator-utils not installed")


def run(*arguments):
    subprocess.run([str(a) for a in arguments], check=True, capture_output=True, timeout=60)


@needs_utils
def test_audio2tape_reads_our_wav(tmp_path):
    tape_wav.write_tape_wav(media.read_tape(TAPES / "stripes.tap"), tmp_path / "a.wav")
    run("audio2tape", tmp_path / "a.wav", tmp_path / "a.tap")
    assert (tmp_path / "a.tap").read_bytes() == (TAPES / "stripes.tap").read_bytes()


@needs_utils
def test_we_read_the_wav_of_tape2wav(tmp_path):
    run("tape2wav", TAPES / "stripes.tap", tmp_path / "a.wav")
    ours = [block.data for block in media.read_tape(TAPES / "stripes.tap").blocks]
    assert [block.data for block in media.read_tape(tmp_path / "a.wav").blocks] == ours


@needs_utils
@pytest.mark.parametrize(("name", "write"), [
    ("a.szx", format_szx), ("v3.z80", format_z80), ("v2.z80", lambda s: format_z80(s, 2)),
    ("v1.z80", lambda s: format_z80(s, 1)), ("a.sna", format_sna)])
def test_snapconv_reads_our_snapshots(zx, tmp_path, name, write):
    zx.type("PRINT 1\n", basic=True)
    zx.run_t_states(12_345)
    ours = zx.snapshot()
    (tmp_path / name).write_bytes(write(ours))
    run("snapconv", tmp_path / name, tmp_path / "out.szx")
    theirs = media.read(tmp_path / "out.szx")
    lost = {"memptr"} if name != "a.szx" else set()
    assert {n: v for n, v in theirs.registers.items() if n not in lost} == {
        n: v for n, v in ours.registers.items() if n not in lost}
    assert theirs.border == ours.border
    if name in ("a.szx", "v3.z80"):
        assert theirs.frame_t == ours.frame_t
    below_stack = range(ours.registers["sp"] - 2 - 0x4000, ours.registers["sp"] - 0x4000)
    differing = {k for k in range(0x4000) if theirs.ram[k] != ours.ram[k]}
    assert differing <= (set(below_stack) if name == "a.sna" else set())
