"""The command line: what it prints, what it writes, and its exit codes."""

import numpy as np
import pytest

from spectrum import media
from spectrum.cli import main
from spectrum.tape import Tape

from .conftest import TAPES

SIEVE = str(TAPES / "sieve.tap")


def test_help_has_examples(capsys):
    with pytest.raises(SystemExit) as done:
        main(["--help"])
    assert done.value.code == 0
    assert "python -m spectrum convert game.tap game.z80" in capsys.readouterr().out
    for command in ("run", "info", "convert", "screenshot", "record", "tape2wav"):
        with pytest.raises(SystemExit):
            main([command, "--help"])


def test_wrong_use_is_exit_code_2(capsys):
    for arguments in (["record"], ["run", "--model", "128K"], ["--nonsense"]):
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
    assert main(["tape2wav", SIEVE, str(out), "--level", "0"]) == 1


def test_typing_and_a_joystick_by_option(tmp_path, monkeypatch):
    out = tmp_path / "a.png"
    assert main(["screenshot", str(TAPES / "sieve_v3.z80"), str(out), "--type", ""]) == 0
    seen = []
    monkeypatch.setattr("spectrum.terminal.run", lambda zx: seen.append(zx.joystick.kind))
    assert main(["run", "--terminal", "--joystick", "kempston"]) == 0
    assert seen == ["kempston"]
