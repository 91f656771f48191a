"""The table of bytes: the document names the shares that the build goes by."""

import re

from tests.oracle import ROOT
from tools.z80game.parts import ROOM, SHARES, STACK_SHARE, byte_table, image_parts

ROW = re.compile(r"^\| (\w+) \| ([\d,]+) \|", re.MULTILINE)


def test_the_memory_map_has_the_shares_of_the_build():
    text = (ROOT / "docs" / "memory-map.md").read_text(encoding="utf-8")
    written = {name: int(share.replace(",", "")) for name, share in ROW.findall(text)}
    wanted = {name: share for name, (_, share) in SHARES.items()}
    assert written == {**wanted, "stack": STACK_SHARE, "sum": ROOM}


def test_every_part_of_the_image_has_a_share(program, program_hu):
    for image in (program, program_hu):
        parts = image_parts(image)
        assert [part.name for part in parts] == list(SHARES)
        assert sum(part.size for part in parts) == len(image.code)
        assert byte_table(image)[1]
