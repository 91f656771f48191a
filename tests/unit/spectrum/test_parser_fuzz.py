"""Whatever bytes a parser is given, it answers or refuses; never anything else, and soon.

The everyday run is short. For an hour: python -m tools.fuzz_formats --minutes 60
"""

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.fuzz_formats import use

from .conftest import TAPES

SEEDS = {suffix: [p.read_bytes() for p in sorted(TAPES.glob(f"*{suffix}"))
                  if p.stat().st_size < 20_000]
         for suffix in (".tap", ".tzx", ".z80", ".szx")}
SEEDS |= {".sna": [bytes(100)], ".scr": [bytes(100)], ".pzx": [
    b"PZXT\x02\x00\x00\x00\x01\x00PULS\x04\x00\x00\x00\x9f\x8cx\x08"
    b"DATA\x12\x00\x00\x00\x10\x00\x00\x80\xb1\x03\x02\x02W\x03W\x03\xae\x06\xae\x06\xff\x01"
    b"PAUS\x04\x00\x00\x00\xe0g5\x00STOP\x02\x00\x00\x00\x01\x00"],
    ".wav": [b"RIFF\x64\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x44\xac\x00\x00\x44\xac"
             b"\x00\x00\x01\x00\x08\x00data\x40\x00\x00\x00" + bytes(range(0, 256, 4))]}


@st.composite
def damaged_files(draw, suffix):
    """A seed with a few bytes changed, cut, or put in; or plain bytes behind its beginning."""
    content = bytearray(draw(st.sampled_from(SEEDS[suffix])))
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(content)))
        match draw(st.sampled_from(("set", "cut", "insert", "end"))):
            case "set" if place < len(content):
                content[place] = draw(st.sampled_from((0, 1, 0x7F, 0x80, 0xFE, 0xFF)))
            case "cut":
                del content[place:place + draw(st.integers(1, 20))]
            case "insert":
                content[place:place] = draw(st.binary(min_size=1, max_size=8))
            case _:
                del content[place:]
    return bytes(content)


@pytest.mark.parametrize("suffix", sorted(SEEDS))
def test_damaged_files_are_answered_or_refused(suffix):
    @settings(max_examples=60, deadline=timedelta(seconds=5), database=None)
    @given(damaged_files(suffix))
    def check(content):
        use(content, suffix)
    check()
