"""The tables of opcodes.py: complete, and their T-states are those of the core."""

import pytest

from spectrum.z80 import opcodes
from spectrum.z80.core import Core

START = 0x6000


@pytest.fixture(scope="module")
def core():
    return Core("flat", "fast", False)


def test_every_opcode_has_an_instruction():
    assert set(opcodes.MAIN) | set(opcodes.PREFIXES) == set(range(256))
    assert set(opcodes.BITS) == set(opcodes.INDEXED_BITS) == set(range(256))
    assert len(opcodes.EXTENDED) == 80
    assert len(opcodes.INDEXED) == 85


def took(core, code, **registers):
    core.memory[START:START + 4] = 0
    core.memory[START:START + len(code)] = list(code)
    core.pc, core.sp = START, 0x9000
    core.frame_t = 1000
    for name, value in registers.items():
        setattr(core, name, value)
    before = core.t
    core.step()
    return core.t - before


ROWS = [((code,), row) for code, row in opcodes.MAIN.items()]
ROWS += [((0xCB, code), row) for code, row in opcodes.BITS.items()]
ROWS += [((0xED, code), row) for code, row in opcodes.EXTENDED.items()]
ROWS += [((0xDD, code), row) for code, row in opcodes.INDEXED.items()]
ROWS += [((0xDD, 0xCB, 1, code), row) for code, row in opcodes.INDEXED_BITS.items()]


def test_t_states_are_those_of_the_core(core):
    """Conditions with all flags clear and set; B or BC such that loops end or go on."""
    for code, row in ROWS:
        found = {took(core, code, f=f, a=1, b=b, c=1, hl=0x7000, de=0x7100, ix=0x7200)
                 for f in (0x00, 0xFF) for b in (0, 1, 2)}
        expected = {row.t, row.t_taken}
        assert found <= expected, f"{bytes(code).hex()} {row.text}"
        if row.is_conditional and row.mnemonic not in ("LDIR", "LDDR", "CPIR", "CPDR"):
            assert found == expected, f"{bytes(code).hex()} {row.text}"


@pytest.mark.parametrize("code", [0xB0, 0xB1, 0xB8, 0xB9])
def test_repeating_block_instructions(core, code):
    row = opcodes.EXTENDED[code]
    once = took(core, (0xED, code), b=0, c=1, a=1, hl=0x7000, de=0x7100)
    again = took(core, (0xED, code), b=0, c=2, a=1, hl=0x7000, de=0x7100)
    assert (once, again) == (row.t, row.t_taken)


def test_indexed_texts_name_each_register_once():
    assert opcodes.INDEXED[0x66].text == "LD H,(IX+d)"
    assert opcodes.INDEXED[0x6C].text == "LD IXL,IXH"
    assert opcodes.INDEXED[0x36].text == "LD (IX+d),n"
    assert opcodes.INDEXED[0xE9].text == "JP (IX)"
    assert 0xEB not in opcodes.INDEXED
    assert opcodes.INDEXED_BITS[0x00].text == "RLC (IX+d),B"
    assert opcodes.INDEXED_BITS[0x46].text == "BIT 0,(IX+d)"
