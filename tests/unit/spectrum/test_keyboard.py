"""The matrix, typing, joysticks, and the PC's keyboard."""

import pytest

from spectrum.errors import KeyNameError, KeyNotReadError
from spectrum.joystick import Joystick
from spectrum.keyboard import CHORDS, HALF_ROWS, KEYS, Keyboard, chord, key_name, matrix_table
from spectrum.keyscript import KEYWORD_STROKES, basic_strokes
from spectrum.pc_keys import PcKeyboard
from spectrum.terminal import Keys, split_keys

ROW_PORTS = (0xFE, 0xFD, 0xFB, 0xF7, 0xEF, 0xDF, 0xBF, 0x7F)


def naive_columns(down, high):
    """The matrix as a circuit: follow the low lines until nothing changes."""
    rows = {row for row in range(8) if not high >> row & 1}
    columns: set[int] = set()
    while True:
        before = len(rows), len(columns)
        for row, keys in enumerate(HALF_ROWS):
            for column, key in enumerate(keys):
                if key in down and (row in rows or column in columns):
                    rows.add(row)
                    columns.add(column)
        if (len(rows), len(columns)) == before:
            return 0xBF & ~sum(1 << column for column in columns)


@pytest.mark.parametrize("down", [
    (), ("A",), ("CAPS SHIFT", "A"), ("Q", "P"), ("A", "S", "Q"),
    ("CAPS SHIFT", "Z", "A", "1", "2"), ("SPACE", "ENTER", "0", "9"), KEYS], ids=str)
def test_matrix_equals_the_circuit(down):
    assert matrix_table(down).tolist() == [naive_columns(down, high) for high in range(256)]


@pytest.mark.parametrize("key", KEYS)
def test_each_key_pulls_its_column_in_its_half_row_alone(key):
    table = matrix_table([key])
    for row, keys in enumerate(HALF_ROWS):
        expected = 0xBF & ~(1 << keys.index(key)) if key in keys else 0xBF
        assert table[ROW_PORTS[row]] == expected


def test_three_keys_of_a_rectangle_make_the_fourth_appear():
    table = matrix_table(["A", "S", "Q"])
    assert table[0xFB] == 0xBF & ~0b11, "W appears with Q"


def test_reading_several_half_rows_gives_all_their_keys():
    table = matrix_table(["A", "P"])
    assert table[0x00] == 0xBF & ~0b1
    assert table[0xFF] == 0xBF


@pytest.mark.parametrize(("spelling", "name"), [
    ("a", "A"), ("enter", "ENTER"), ("Symbol_Shift", "SYMBOL SHIFT"), ("ss", "SYMBOL SHIFT"),
    (" ", "SPACE"), ("\n", "ENTER"), ("caps", "CAPS SHIFT")])
def test_key_spellings(spelling, name):
    assert key_name(spelling) == name


@pytest.mark.parametrize("name", ["", "AA", "ESC", "é"])
def test_unknown_keys_are_named(name):
    keyboard = Keyboard()
    with pytest.raises(KeyNameError, match="no key"):
        keyboard.press("A", name)
    assert not keyboard.down
    with pytest.raises(KeyNameError):
        chord("é")


# Typing


TYPEABLE = "".join(c for c in CHORDS if c.isprintable() and c not in '"')


def test_every_character_typed_is_the_character_printed(zx):
    zx.type('PRINT "', basic=True)
    zx.type(TYPEABLE + '"\n')
    zx.run(20)
    assert "".join(zx.text())[:len(TYPEABLE)] == TYPEABLE


def test_every_keyword_has_its_key_strokes(zx):
    """Each keyword typed into a line, and the line read back from the edit area."""
    statements = [word for word, keys in KEYWORD_STROKES.items()
                  if len(keys) == 1 and keys[0][0] != "SYMBOL SHIFT" and word != "REM"]
    functions = [word for word in KEYWORD_STROKES if word not in statements and word != "REM"]
    for words, first in ((statements, False), (functions, True)):
        for word in words[::3]:
            zx.type("PRINT " * first + word, basic=True)
            zx.run(4)
            shown = "".join(zx.text()[21:])
            assert word in shown, shown
            for _ in range(2 + first):
                zx.press("CAPS SHIFT", "0")
                zx.run(6)


def test_basic_strokes_know_the_mode_of_the_cursor():
    assert basic_strokes("10 IF A THEN GO TO 10\n") == [
        ("1",), ("0",), ("U",), ("CAPS SHIFT", "A"), ("SYMBOL SHIFT", "G"), ("G",), ("1",), ("0",),
        ("ENTER",)]
    assert basic_strokes('PRINT "IF":REM LET') == [
        ("P",), ("SYMBOL SHIFT", "P"), ("CAPS SHIFT", "I"), ("CAPS SHIFT", "F"),
        ("SYMBOL SHIFT", "P"), ("SYMBOL SHIFT", "Z"), ("E",), ("CAPS SHIFT", "L"),
        ("CAPS SHIFT", "E"), ("CAPS SHIFT", "T")]
    with pytest.raises(KeyNameError, match="LET can only start a statement"):
        basic_strokes("PRINT LET")


def test_typing_waits_until_the_program_looks(zx):
    """A routine that is busy for 100 frames before it reads the keyboard still gets the key."""
    zx.poke_binary(bytes.fromhex(
        "f3 011e00 11401f 1b 7a b3 20fb 0b 78 b1 20f3"  # about 100 frames of nothing
        "3efd dbfe e601 20f8 3e2a 320070 18fe"), 0x6000)  # until A is down; (7000h) = 42
    zx.registers.update({"pc": 0x6000, "iff1": 0, "iff2": 0})
    zx.type("a")
    assert zx.memory[0x7000] == 42


def test_typing_to_a_program_that_never_looks_is_an_error(zx):
    zx.poke_binary(bytes.fromhex("f318fe"), 0x6000)
    zx.registers.update({"pc": 0x6000, "iff1": 0, "iff2": 0})
    with pytest.raises(KeyNotReadError, match=r"A was held for 20 frames.*PC=6001h"):
        zx.type("a", limit=20)
    assert not zx.keyboard.down


def test_press_holds_for_so_many_frames(zx):
    seen = []
    zx.hook(0x0038, lambda m: seen.append(set(m.keyboard.down)))
    zx.press("A", frames=3)
    zx.unhook(0x0038, next(iter(zx._hooks[0x0038])))
    assert [s for s in seen if s] == [{"A"}] * len([s for s in seen if s])
    assert len([s for s in seen if s]) in (3, 4)


# Joysticks


def test_kempston_answers_its_port_only_when_plugged_in(zx):
    zx.poke_binary(bytes.fromhex("db1fc9"), 0x6000)
    zx.joystick.hold("up", "fire")
    assert zx.call(0x6000).a == 0xFF
    zx.joystick.kind = "kempston"
    assert zx.call(0x6000).a == 0b11000
    zx.joystick.hold()
    assert zx.call(0x6000).a == 0
    zx.joystick.kind = "none"


@pytest.mark.parametrize(("kind", "keys"), [
    ("sinclair1", {"6", "0"}), ("sinclair2", {"1", "5"}), ("cursor", {"5", "0"})])
def test_other_joysticks_press_keys(kind, keys):
    keyboard = Keyboard()
    stick = Joystick(keyboard.hold_for_joystick)
    stick.kind = kind
    stick.hold("left", "fire")
    assert stick.keys == keys
    assert keyboard.table.tolist() == matrix_table(keys).tolist()
    keyboard.press("Q")
    assert keyboard.table.tolist() == matrix_table(keys | {"Q"}).tolist()
    stick.hold()
    assert keyboard.table.tolist() == matrix_table({"Q"}).tolist()


def test_a_joystick_says_what_it_lacks():
    with pytest.raises(ValueError, match="no jump"):
        Joystick().hold("jump")


# The PC's keyboard


@pytest.mark.parametrize(("name", "character", "keys"), [
    ("z", "z", {"Z"}), ("y", "y", {"Y"}), ("2", '"', {"SYMBOL SHIFT", "P"}),
    ("a", "A", {"CAPS SHIFT", "A"}), ("v", "@", {"SYMBOL SHIFT", "2"}),
    ("return", "\r", {"ENTER"}), ("left", "", {"CAPS SHIFT", "5"})])
def test_pc_keys_go_by_character(name, character, keys):
    """The scancode may be any: Hungarian QWERTZ reports y and z by what is printed on them."""
    pc = PcKeyboard()
    assert pc.press(77, name, character)
    assert pc.keys == keys
    pc.release(77)
    assert not pc.keys


def test_pc_shift_is_caps_shift_but_not_while_it_writes_a_sign():
    pc = PcKeyboard()
    pc.press(1, "left shift", "")
    assert pc.keys == {"CAPS SHIFT"}
    pc.press(2, "2", '"')
    assert pc.keys == {"SYMBOL SHIFT", "P"}
    pc.release(2)
    assert pc.keys == {"CAPS SHIFT"}


def test_pc_ctrl_is_symbol_shift():
    pc = PcKeyboard()
    pc.press(1, "left ctrl", "")
    pc.press(2, "p", "\x10")
    assert pc.keys == {"SYMBOL SHIFT", "P"}


def test_pc_letters_the_spectrum_lacks_mean_nothing():
    assert not PcKeyboard().press(1, "ű", "ű")


def test_terminal_keys():
    assert split_keys("a\x1b[Aé\r") == [("A",), ("CAPS SHIFT", "7"), ("ENTER",)]
    keys = Keys()
    keys.add("ab")
    held = [keys.held_at(frame) for frame in range(16)]
    assert held[:5] == [("A",)] * 4 + [()]
    assert held[7:12] == [("B",)] * 4 + [()]
    assert keys.held_at(20) == ()
