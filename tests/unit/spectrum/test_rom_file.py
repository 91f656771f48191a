"""Files carry the header that the ROM's SAVE writes."""

import pytest

from spectrum.rom_file import code_file, program_file


def parity(block):
    result = 0
    for byte in block:
        result ^= byte
    return result


def test_every_block_combines_to_zero():
    for block in [*code_file("name", b"\x01\x02", 24201), *program_file("p", b"\x00\x0a\x00\x00")]:
        assert parity(block) == 0


def test_code_header_names_length_and_origin():
    header, data = code_file("game", bytes(100), 24201)
    assert header[:2] == b"\x00\x03"
    assert header[2:12] == b"game      "
    assert int.from_bytes(header[12:14], "little") == 100
    assert int.from_bytes(header[14:16], "little") == 24201
    assert data[0] == 0xFF
    assert len(data) == 102


def test_autostart_is_a_line_that_exists():
    header, _ = program_file("game", bytes(30), autostart=10)
    assert int.from_bytes(header[14:16], "little") == 10
    assert int.from_bytes(header[16:18], "little") == 30


def test_no_autostart_is_8000h():
    header, _ = program_file("game", bytes(30))
    assert int.from_bytes(header[14:16], "little") == 0x8000


@pytest.mark.parametrize("call", [
    lambda: program_file("eleven char", b""),
    lambda: program_file("p", b"", autostart=0),
    lambda: code_file("c", bytes(2), 0xFFFF),
])
def test_what_does_not_fit_is_refused(call):
    with pytest.raises(ValueError, match=r"\d"):
        call()
