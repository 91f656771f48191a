import re

import pytest

from spectrum.z80 import opcodes
from spectrum.z80.disassembler import disassemble


def text(code, address=0x8000, names=None):
    memory = {address + k & 0xFFFF: byte for k, byte in enumerate(bytes.fromhex(code))}
    return disassemble(lambda place: memory.get(place, 0), address, names or {})


@pytest.mark.parametrize(("code", "expected"), [
    ("00", "NOP"), ("3E0A", "LD A,0Ah"), ("C33412", "JP 1234h"), ("18FE", "JR 8000h"),
    ("10FE", "DJNZ 8000h"), ("2805", "JR Z,8007h"), ("DD7EFE", "LD A,(IX-2)"),
    ("FD36057F", "LD (IY+5),7Fh"), ("FDCB8006", "RLC (IY-128)"), ("DDCB0540", "BIT 0,(IX+5)"),
    ("ED5B0040", "LD DE,(4000h)"), ("EDB0", "LDIR"), ("ED00", "DEFB 0EDh,00h"),
    ("DDDD", "DEFB 0DDh"), ("DD7C", "LD A,IXH"), ("FDE9", "JP (IY)"), ("D3FE", "OUT (0FEh),A"),
    ("ED70", "IN F,(C)"), ("CB37", "SLL A"), ("08", "EX AF,AF'"), ("C7", "RST 0"),
    ("36AA", "LD (HL),0AAh"), ("CD00F0", "CALL 0F000h")])
def test_text(code, expected):
    line = text(code)
    assert line.text == expected
    assert line.size == (1 if expected == "DEFB 0DDh" else len(code) // 2)


def test_symbols_stand_for_addresses():
    names = {0x1234: "board", 0x8000: "again"}
    assert text("CD3412", names=names).text == "CALL board"
    assert text("18FE", names=names).text == "JR again"
    assert text("18FE", names=names).target == 0x8000


def test_relative_jump_wraps():
    assert text("18FD", address=0).text == "JR 0FFFFh"


def test_times_come_with_the_text():
    line = text("C43412")
    assert (line.t, line.t_taken) == (10, 17)


OPERAND = re.compile(r"\bnn\b|\bn\b|\be\b|\bd\b")


@pytest.mark.parametrize(("prefix", "table"), [("", opcodes.MAIN), ("ED", opcodes.EXTENDED),
                                               ("DD", opcodes.INDEXED)])
def test_size_counts_the_operand_bytes(prefix, table):
    for code, row in table.items():
        line = text(f"{prefix}{code:02X}123456")
        operands = sum(len(word) for word in OPERAND.findall(row.text))
        assert line.size == len(prefix) // 2 + 1 + operands, row.text
        assert not OPERAND.search(line.text), line.text
