"""BASIC text becomes the bytes that the ROM's own editor would have stored."""

import doctest

import pytest

import spectrum.basic as basic


def test_examples_in_the_module():
    assert doctest.testmod(basic).failed == 0


def test_line_length_counts_what_follows_it():
    line = basic.program('10 CLEAR VAL "24200"')
    assert int.from_bytes(line[2:4], "little") == len(line) - 4


@pytest.mark.parametrize(
    ("value", "stored"),
    [(0, "00 00 00 00 00"), (24200, "00 00 88 5e 00"), (0.5, "80 00 00 00 00"),
     (10.5, "84 28 00 00 00"), (65536, "91 00 00 00 00")],
)
def test_numbers_take_the_small_form_if_they_are_whole(value, stored):
    assert basic.number_bytes(value).hex(" ") == stored


def test_keywords_inside_strings_stay_letters():
    assert b'"PRINT"' in basic.program('10 PRINT "PRINT"')


@pytest.mark.parametrize("text", ["PRINT", "0 PRINT", "10000 PRINT", '10 PRINT "é"'])
def test_a_bad_line_is_named(text):
    with pytest.raises(basic.BasicError):
        basic.program(text)


def test_line_numbers_must_rise():
    with pytest.raises(basic.BasicError, match="rise"):
        basic.program("20 CLS\n10 CLS")
