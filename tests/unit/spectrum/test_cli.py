"""The command line: what it prints, what it writes, and its exit codes."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from spectrum import media
from spectrum.cli import main
from spectrum.errors import FileFormatError
from spectrum.tape import Tape

from .conftest import TAPES

SIEVE = str(TAPES / "sieve.tap")


def test_help_has_examples(capsys):
    with pytest.raises(SystemExit) as done:
        main(["--help"])
    assert done.value.code == 0
    assert "python -m spectrum convert game.tap game.z80" in capsys.readouterr().out
    for command in ("run", "debug", "info", "convert", "screenshot", "record", "tape2wav"):
        with pytest.raises(SystemExit):
            main([command, "--help"])


def test_wrong_use_is_exit_code_2(capsys):
    numbers = [["record", "a.tap", "a.gif", "--every", "0"],
               ["record", "a.tap", "a.gif", "--frames", "0"],
               ["screenshot", "a.tap", "a.png", "--frames", "-5"],
               ["screenshot", "a.tap", "a.png", "--frames", "9" * 30],
               ["tape2wav", "a.tap", "a.wav", "--rate", "0"],
               ["tape2wav", "a.tap", "a.wav", "--rate", "999999999999"],
               ["tape2wav", "a.tap", "a.wav", "--level", "0"],
               ["run", "--volume", "101"], ["run", "--scale", "0"], ["run", "--scale", "two"]]
    for arguments in (["record"], ["run", "--model", "128K"], ["--nonsense"], *numbers):
        with pytest.raises(SystemExit) as done:
            main(arguments)
        assert done.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_without_arguments_it_is_basic_in_a_window(monkeypatch):
    seen = []
    monkeypatch.setattr("spectrum.window.run", lambda zx, **_: seen.append(zx.text()[23][:6]))
    assert main([]) == 0
    assert seen == ["© 1982"]


def test_a_refused_file_is_one_line_and_exit_code_1(capsys, tmp_path):
    assert main(["info", str(TAPES / "bad_jump_out.tzx")]) == 1
    assert main(["info", str(tmp_path / "none.tap")]) == 1
    assert main(["none.tap", "--terminal"]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert "block 2, offset 34" in lines[0]
    assert all("No such file" in line for line in lines[1:])


def test_a_strange_file_name_does_not_break_the_line(capsys, tmp_path):
    assert main(["info", str(tmp_path / "two\nlines.tap")]) == 1
    assert main(["convert", SIEVE, str(tmp_path / "no\nfolder" / "a.tap")]) == 1
    assert main(["info", "--rom", str(tmp_path / "two\nlines.rom")]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert all(line.startswith("spectrum: ") and "\\n" in line for line in lines)
    warned = tmp_path / "two\nlines.tzx"
    warned.write_bytes((TAPES / "bad_major2.tzx").read_bytes())
    assert main(["info", str(warned)]) == 0
    assert "two\\nlines.tzx: offset 8" in capsys.readouterr().out


def test_what_is_no_regular_file_is_not_waited_for(capsys, tmp_path):
    os.mkfifo(tmp_path / "pipe.tap")
    for file in ("/dev/zero", str(tmp_path / "pipe.tap"), str(tmp_path)):
        assert main(["info", file]) == 1
        assert capsys.readouterr().err == f"spectrum: {file}: not a regular file\n"


def test_a_large_file_is_refused_by_its_size(monkeypatch, tmp_path):
    monkeypatch.setattr(media, "SIZE_LIMIT", 1 << 20)
    (tmp_path / "a.tap").write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(FileFormatError, match="larger than 1 MB"):
        media.read(tmp_path / "a.tap")


def test_output_that_cannot_be_written_is_one_line(capsys, tmp_path):
    for command, suffix in (("tape2wav", ".wav"), ("convert", ".tap"), ("convert", ".wav"),
                            ("record", ".wav"), ("record", ".gif"), ("screenshot", ".png")):
        folder = tmp_path / f"folder{suffix}"
        folder.mkdir(exist_ok=True)
        assert main([command, SIEVE, str(folder)]) == 1
        assert capsys.readouterr().err == f"spectrum: {folder}: Is a directory\n"


def test_standard_output_that_takes_nothing_is_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "spectrum", "info", SIEVE], stdout=full,
                              stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "spectrum: No space left on device\n"


def test_a_map_file_that_is_none_is_named(capsys, tmp_path):
    symbols = tmp_path / "a.map"
    for content, reason in ((bytes(range(256)), "not a map file"), (b"1234 a\nxyz b\n", "line 2"),
                            (b"12345 a\n", "line 1")):
        symbols.write_bytes(content)
        assert main(["debug", SIEVE, "--symbols", str(symbols)]) == 1
        line = capsys.readouterr().err
        assert line.startswith(f"spectrum: {symbols}: ")
        assert reason in line


def test_a_tape_without_data_is_not_converted(capsys, tmp_path):
    tape = tmp_path / "text.tzx"
    tape.write_bytes(b"ZXTape!\x1a\x01\x14\x30\x01A")
    for suffix in media.TAPE_SUFFIXES:
        out = tmp_path / f"out{suffix}"
        assert main(["convert", str(tape), str(out)]) == 1
        assert not out.exists()
    assert len(capsys.readouterr().err.splitlines()) == 4


def test_info_lists_tapes_and_snapshots(capsys):
    assert main(["info", SIEVE]) == 0
    assert 'Program: "loader" LINE 10' in capsys.readouterr().out
    assert main(["info", str(TAPES / "sieve_v3.z80")]) == 0
    assert "snapshot, 48K" in capsys.readouterr().out
    assert main(["info", str(TAPES / "bad_im7.sna")]) == 0
    assert "warning:" in capsys.readouterr().out
    assert main(["info"]) == 0
    assert "ROM" in capsys.readouterr().out


@pytest.mark.parametrize("suffix", [".wav", ".pzx"])
def test_tapes_are_converted_there_and_back(tmp_path, suffix):
    there, back = tmp_path / f"a{suffix}", tmp_path / "b.tap"
    assert main(["convert", SIEVE, str(there)]) == 0
    if suffix == ".wav":
        assert main(["convert", str(there), str(back)]) == 0
        assert back.read_bytes() == (TAPES / "sieve.tap").read_bytes()
    assert isinstance(media.read(there), Tape)


def test_a_tape_becomes_a_snapshot_but_not_the_other_way_round(tmp_path, capsys):
    out = tmp_path / "a.szx"
    assert main(["convert", SIEVE, str(out)]) == 0
    assert media.read(out).model == "16K"
    assert main(["convert", str(out), str(tmp_path / "a.tap")]) == 1
    assert main(["convert", str(TAPES / "sieve_rich.tzx"), str(tmp_path / "a.tap")]) == 1
    assert "would be lost" in capsys.readouterr().err
    assert main(["convert", SIEVE, str(tmp_path / "a.xyz")]) == 1


def test_pictures_films_and_sound(tmp_path):
    for name, options in (("a.png", []), ("a.gif", ["--frames", "8"]),
                          ("a.wav", ["--frames", "25"])):
        command = "screenshot" if name == "a.png" else "record"
        assert main([command, str(TAPES / "stripes.tap"), str(tmp_path / name), *options]) == 0
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF89a")
    assert (tmp_path / "a.wav").stat().st_size == 44 + 2 * (25 * 69888 * 44100 // 3_500_000 + 1)
    assert main(["record", SIEVE, str(tmp_path / "a.mp4")]) == 1


def test_tape2wav_rate_and_level(tmp_path):
    out = tmp_path / "a.wav"
    assert main(["tape2wav", SIEVE, str(out), "--rate", "22050", "--level", "50"]) == 0
    samples = np.frombuffer(out.read_bytes()[44:], "<i2")
    assert samples.max() == round(0.5 * 32767) - 1 or samples.max() == int(0.5 * 32767)


def test_typing_and_a_joystick_by_option(tmp_path, monkeypatch):
    out = tmp_path / "a.png"
    assert main(["screenshot", str(TAPES / "sieve_v3.z80"), str(out), "--type", ""]) == 0
    seen = []
    monkeypatch.setattr("spectrum.terminal.run", lambda zx: seen.append(zx.joystick.kind))
    assert main(["run", "--terminal", "--joystick", "kempston"]) == 0
    assert seen == ["kempston"]
