"""Texts of the game: packed without loss, up to date, and no wider than the screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import pack_text
from tools.pack_text import ACCENTS, DATA, encode, pack, read_texts, source, unpack

COLUMNS = 32
WIDEST_NUMBER = {"score": 4, "balance": 4, "resign": 3, "take": 2, "play": 2}
OUTCOME = 1, 2, 3
"""Digits of multiplier, cube and points: 3X64=192."""

LANGUAGES = sorted(ACCENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_assembler_source_is_what_the_texts_say(language):
    written = (DATA / f"strings_{language}.asm").read_text(encoding="ascii")
    assert written == source(language), "run python -m tools.pack_text"


def test_both_editions_have_the_same_texts_in_the_same_order():
    english, hungarian = (list(read_texts(DATA / f"strings_{name}.txt")) for name in LANGUAGES)
    assert english == hungarian


@given(st.lists(st.text("ABC ", min_size=1, max_size=30), min_size=1, max_size=8))
def test_packing_loses_nothing(texts):
    plain = [encode(text, "") for text in texts]
    packed, pairs = pack(plain, 0x5B)
    assert [unpack(codes, pairs, 0x5B) for codes in packed] == plain
    assert pack_text.size((packed, pairs)) <= sum(map(len, plain))


def test_characters_without_a_code_are_refused():
    with pytest.raises(ValueError, match="no code for"):
        encode("small letters", "")


@pytest.mark.parametrize("line", ["no colon", "name:nothing", ": no name", "twice: A\ntwice: B"])
def test_lines_that_are_no_text_are_refused(tmp_path, line):
    path = tmp_path / "strings.txt"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match="expected a new"):
        read_texts(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_is_wider_than_the_screen(language):
    texts = read_texts(DATA / f"strings_{language}.txt")
    sides = [texts["blue"], texts["red"]]
    classes = [texts[name] for name in ("single", "gammon", "backgammon")]
    for name, text in texts.items():
        for row in text.split("%"):
            for side, other in (sides, sides[::-1]):
                widest = row.replace("$", side).replace("#", other).replace("!", side)
                widest = widest.replace('"', max(classes, key=len))
                if name == "wins":
                    for digits in OUTCOME:
                        widest = widest.replace("&", "9" * digits, 1)
                widest = widest.replace("&", "9" * WIDEST_NUMBER.get(name, 1))
                assert len(widest) <= COLUMNS, f"{name}: {widest!r}"
