"""Every flag and accumulator before DAA, against Rui Ribeiro's table (shared data, BSD-3)."""

import lzma

from spectrum.z80.core import Core

FILE = "cpu/daa_table.txt.xz"


def test_all_rows(shared_data, compiled):
    core = Core("flat", "fast", compiled)
    core.memory[0x8000] = 0x27
    wrong = []
    with lzma.open(shared_data / FILE, "rt") as file:
        rows = [pair for pair in map(numbers, file) if pair]
    for before, expected in rows:
        n, c, h, a = before
        core.pc, core.frame_t = 0x8000, 1000
        core.a, core.f = a, n << 1 | c | h << 4
        core.step()
        found = (core.f >> 1 & 1, core.f & 1, core.f >> 4 & 1, core.a)
        if found != expected:
            wrong.append((before, found, expected))
    assert len(rows) == 2048
    assert wrong == []


def numbers(line):
    """N C H A before and after, from a row "N n C c H h AA N n C c H h AA"."""
    fields = line.split()
    if len(fields) != 14 or fields[0] != "N" or not fields[1].isdigit():
        return None
    rows = [(int(fields[k + 1]), int(fields[k + 3]), int(fields[k + 5]), int(fields[k + 6], 16))
            for k in (0, 7)]
    return rows[0], rows[1]
