"""Everything pyz80 gets silently wrong ends in one AssemblyError that names the place."""

import pytest

from spectrum.harness import crosscheck
from spectrum.harness.assembler import AssemblyError, assemble, assemble_cached


def source(tmp_path, body, origin="        org &6000\n"):
    path = tmp_path / "main.asm"
    path.write_text(origin + body, encoding="utf-8")
    return path


def test_code_symbols_and_origin_come_back(tmp_path):
    program = assemble(source(tmp_path, "start:  ld a,5\n        ret\nfinish:\n"))
    assert program.code == bytes([0x3E, 5, 0xC9])
    assert (program.origin, program.end, program["finish"]) == (0x6000, 0x6003, 0x6003)


def test_defines_reach_the_source(tmp_path):
    body = "        if LANG == 1\n        ld a,1\n        else\n        ld a,2\n        endif\n"
    assert assemble(source(tmp_path, body), {"LANG": 1}).code == bytes([0x3E, 1])


def test_included_files_are_assembled_and_checked(tmp_path):
    (tmp_path / "part.asm").write_text("        ld a,#5\n", encoding="utf-8")
    with pytest.raises(AssemblyError, match=r"part\.asm:1"):
        assemble(source(tmp_path, '        include "part.asm"\n'))


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("        ld a,5 # note\n", "#"),
        ('        defm "£"\n', "ASCII"),
        ('        defm "ab","cd"\n', "one string"),
        ("@loop:\n        djnz @loop\n", "nearest"),
        ("seed:   ret\n", "random"),
        ("pi:     ret\n", "math"),
        ("        defb pi\n", "math"),
        ("        defw floor(7.9)\n", "math"),
        ("BUMP:   macro\n        inc a\n", "ENDM"),
        ("        nop\n        org &6010\n", "ORG"),
        ("        ld a,300\n", "warning"),
        ("        ld a,missing\n", "missing"),
        ("start   ld a,1\n", "refused"),
        ('        include "nowhere.asm"\n', "nowhere"),
        ("; only a comment\n", "no object"),
    ],
)
def test_a_trap_is_refused(tmp_path, body, reason):
    with pytest.raises(AssemblyError, match=reason):
        assemble(source(tmp_path, body))


def test_source_without_org_is_refused(tmp_path):
    with pytest.raises(AssemblyError, match="ORG"):
        assemble(source(tmp_path, "        nop\n", origin=""))


def test_length_must_agree_with_the_end_label(tmp_path):
    """Trailing DS is not written by pyz80, so the labels and the object disagree."""
    path = source(tmp_path, "        nop\n        ds 10\nfinish:\n")
    with pytest.raises(AssemblyError, match="finish"):
        assemble(path, end_label="finish")


ALL_FORMS = """
FIVE:   equ 5
start:  ld a,"A"
        ld a,(FIVE)
        ld (start+1),hl
        ld (ix+FIVE),FIVE+1
        ld (iy-3),a
@loop:
        djnz @-loop
        jr nz,@+on
        ld bc,start/256
        ld a,start\\256
@on:
        ex af,af'
        add a,b
        add b
        bit 7,(hl)
        sl1 b
        rst 16
        jp (hl)
        in a,(254)
        ld a,-1
        and %101
        ex (sp),hl
        ld a,ixh
        set 3,(iy+5)
        ld (hl),255
        db 1,2,3
        neg
"""


def test_every_kind_of_operand_reads_back(tmp_path):
    program = assemble(source(tmp_path, ALL_FORMS))
    assert len(crosscheck.rows(program.listing)) == 24


def test_a_wrong_byte_is_found_by_the_second_reader(tmp_path):
    program = assemble(source(tmp_path, ALL_FORMS))
    for offset in range(program["start"] - program.origin, len(program.code)):
        damaged = bytearray(program.code)
        damaged[offset] ^= 0x18
        inside_data = program.code[offset - 2 : offset + 3].find(b"\x01\x02\x03") >= 0
        found = crosscheck.mismatches(
            program.listing, bytes(damaged), program.origin, program.symbols
        )
        assert found or inside_data


def test_a_cached_program_is_the_same_and_changes_with_its_source(tmp_path):
    path, cache = source(tmp_path, "start:  ld a,5\n"), tmp_path / "cache"
    first = assemble_cached(path, cache=cache)
    assert assemble_cached(path, cache=cache) == first
    source(tmp_path, "start:  ld a,6\n")
    assert assemble_cached(path, cache=cache).code == bytes([0x3E, 6])


def test_a_damaged_cache_is_assembled_again(tmp_path):
    path, cache = source(tmp_path, "start:  ld a,5\n"), tmp_path / "cache"
    first = assemble_cached(path, cache=cache)
    for stored in cache.iterdir():
        stored.write_text("{", encoding="utf-8")
    assert assemble_cached(path, cache=cache) == first
