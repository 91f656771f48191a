"""The command that runs all suites, and the harness for whole test programs."""

import pytest

from tools import cpu_conformance
from tools.conformance import programs, ula


def silent(*_):
    pass


def com_program(message):
    """A CP/M program that prints a string and a character and ends."""
    code = bytes.fromhex("0E09" "111301" "CD0500" "0E02" "1E21" "CD0500" "C30000")
    assert len(code) <= 0x13
    return code.ljust(0x13, b"\0") + message.encode() + b"$"


class TestPrograms:
    def test_output_and_time_of_a_cpm_program(self):
        time = 7 + 10 + 17 + 7 + 7 + 17 + 10
        expected = {"output_zexall": "OK!", "total_t_states": time}
        outcome = programs.run_zex(com_program("OK"), expected, "zexall", True, silent)
        assert outcome == programs.Outcome("OK!", time, [])

    def test_an_error_line_is_reported(self):
        expected = {"output_zexall": "OK!", "total_t_states": 75}
        outcome = programs.run_zex(com_program("add ERROR"), expected, "zexall", True, silent)
        assert outcome.differences == ["add ERROR!"]

    def test_a_wrong_time_is_reported(self):
        expected = {"output_zexall": "OK!", "total_t_states": 74}
        outcome = programs.run_zex(com_program("OK"), expected, "zexall", True, silent)
        assert outcome.differences == ["zexall: 75 T, expected 74"]

    def test_the_code_block_of_a_tape(self):
        header = bytes([0, 3]) + b"z80doc    " + bytes(7)
        tape = b"".join(bytes([len(block), 0]) + block
                        for block in (header, b"\xFFabc\x00"))
        assert programs.code_block(tape) == b"abc"
        with pytest.raises(ValueError, match="no CODE block"):
            programs.code_block(tape[:len(header) + 2])

    def test_programs_are_found_in_any_case_and_folder(self, tmp_path):
        (tmp_path / "deep").mkdir()
        (tmp_path / "deep" / "ZEXDOC.COM").write_bytes(b"x")
        found = programs.find(tmp_path, "zexdoc")
        assert found is not None
        assert found.name == "ZEXDOC.COM"
        assert programs.find(tmp_path, "z80doc") is None

    def test_a_picture_program_that_leaves_its_code_is_reported(self):
        header = bytes([0, 3]) + b"z80ccfscr " + bytes(7)
        code = b"\xFF\xC3\x00\x00\x00"
        tape = b"".join(bytes([len(block), 0]) + block for block in (header, code))
        assert "PC" in programs.run_picture_test(tape, 3, True)[0]


class TestCommand:
    def test_a_good_core_exits_with_0(self, capsys):
        assert cpu_conformance.main(["ula", "lockstep", "--rounds", "200", "--every", "20"]) == 0
        output = capsys.readouterr().out
        assert "all that ran is right" in output
        assert "ula io: 432 checked, 0 wrong" in output

    def test_a_fault_exits_with_1(self, capsys, monkeypatch):
        def wrong(core, case):
            return ["T differs"]

        monkeypatch.setattr(ula, "instruction_differences", wrong)
        assert cpu_conformance.main(["ula", "--every", "500"]) == 1
        assert "T differs" in capsys.readouterr().out

    def test_what_is_not_there_is_named(self, capsys, tmp_path):
        assert cpu_conformance.main(["fuse", "singlestep", "zex", "z80test", "--data",
                                     str(tmp_path), "--programs", str(tmp_path)]) == 0
        output = capsys.readouterr().out
        for name in ("fuse", "singlestep", *programs.ZEX, *programs.Z80TESTS,
                     programs.PICTURE_TEST):
            assert f"{name}: left out" in output
        assert "left out: fuse (" in output

    @pytest.mark.parametrize("arguments", [["nonsense"], ["--programs", "/no/such/folder"]])
    def test_wrong_arguments(self, arguments, capsys):
        with pytest.raises(SystemExit) as caught:
            cpu_conformance.main(arguments)
        assert caught.value.code == 2
        assert "nonsense" in (text := capsys.readouterr().err) or "is not a folder" in text
