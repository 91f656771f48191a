"""The 40-key matrix, with the ghost keys of the real one.

    half-row   port    column 0      1        2     3     4
       0       FEFE    CAPS SHIFT    Z        X     C     V
       1       FDFE    A             S        D     F     G
       2       FBFE    Q             W        E     R     T
       3       F7FE    1             2        3     4     5
       4       EFFE    0             9        8     7     6
       5       DFFE    P             O        I     U     Y
       6       BFFE    ENTER         L        K     J     H
       7       7FFE    SPACE         SYMBOL SHIFT   M   N   B

A port read pulls low every half-row whose address bit is 0; a pressed key joins its half-row to its
column. Nothing stops the current from running back up another pressed key, so three keys at
the corners of a rectangle make the fourth appear too.

The core reads `Keyboard.table`; the machine owns the keyboard and says when it changed.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from spectrum.errors import KeyNameError

HALF_ROWS: tuple[tuple[str, ...], ...] = (
    ("CAPS SHIFT", "Z", "X", "C", "V"),
    ("A", "S", "D", "F", "G"),
    ("Q", "W", "E", "R", "T"),
    ("1", "2", "3", "4", "5"),
    ("0", "9", "8", "7", "6"),
    ("P", "O", "I", "U", "Y"),
    ("ENTER", "L", "K", "J", "H"),
    ("SPACE", "SYMBOL SHIFT", "M", "N", "B"),
)
POSITIONS = {key: (row, column)
             for row, keys in enumerate(HALF_ROWS) for column, key in enumerate(keys)}
KEYS = tuple(POSITIONS)
ALIASES = {"CAPS": "CAPS SHIFT", "SHIFT": "CAPS SHIFT", "CS": "CAPS SHIFT",
           "SYMBOL": "SYMBOL SHIFT", "SYM": "SYMBOL SHIFT", "SS": "SYMBOL SHIFT",
           "\n": "ENTER", " ": "SPACE"}

_SYMBOL_SHIFTED = {
    "1": "!", "2": "@", "3": "#", "4": "$", "5": "%", "6": "&", "7": "'", "8": "(", "9": ")",
    "0": "_", "R": "<", "T": ">", "O": ";", "P": '"', "H": "^", "J": "-", "K": "+", "L": "=",
    "Z": ":", "C": "?", "V": "/", "B": "*", "N": ",", "M": ".", "X": "£",
}
CHORDS: dict[str, tuple[str, ...]] = {
    **{c.lower(): (c,) for c in KEYS if len(c) == 1},
    **{c: ("CAPS SHIFT", c) for c in KEYS if len(c) == 1 and c.isalpha()},
    **{symbol: ("SYMBOL SHIFT", key) for key, symbol in _SYMBOL_SHIFTED.items()},
    "\n": ("ENTER",), " ": ("SPACE",), "\b": ("CAPS SHIFT", "0"),
}
"""Keys to hold for each character in L or C mode; "\\b" is DELETE."""


def key_name(name: str) -> str:
    """The printed name of a key from any spelling: "a", "enter", "symbol_shift", "ss".

    raises KeyNameError if the keyboard has no such key
    """
    found = name if name in ALIASES else name.upper().replace("_", " ")
    found = ALIASES.get(found, found)
    if found not in POSITIONS:
        raise KeyNameError(f"no key is called {name!r}; the names are {', '.join(KEYS)}")
    return found


def chord(character: str) -> tuple[str, ...]:
    """Keys to hold together for one character, such as ("SYMBOL SHIFT", "P") for a quote.

    raises KeyNameError if no key combination gives it
    """
    try:
        return CHORDS[character]
    except KeyError:
        raise KeyNameError(f"no keys give the character {character!r}") from None


def half_rows(keys: Iterable[str]) -> frozenset[int]:
    """Numbers 0..7 of the half-rows that `keys` (printed names) lie in."""
    return frozenset(POSITIONS[key][0] for key in keys)


class Keyboard:
    """Which keys are down, and what each port address reads because of it.

    table : uint8, shape (256,): index is the high byte of the port, bits 0-4 of the value are the
        columns (0 = pressed), bits 5 and 7 are 1, bit 6 is 0: the core puts EAR there
    """

    def __init__(self) -> None:
        self._down: set[str] = set()
        self._stick: frozenset[str] = frozenset()
        self.table: NDArray[np.uint8] = np.full(256, 0xBF, np.uint8)

    @property
    def down(self) -> frozenset[str]:
        """Printed names of the keys that are held."""
        return frozenset(self._down)

    def press(self, *names: str) -> None:
        """Hold keys down. Raises KeyNameError, and then holds none of them."""
        self._set(self._down | {key_name(name) for name in names})

    def release(self, *names: str) -> None:
        """Let keys go; one that is not down is no fault."""
        self._set(self._down - {key_name(name) for name in names})

    def release_all(self) -> None:
        """Let every key go; those of a joystick stay."""
        self._set(set())

    def hold_only(self, names: Iterable[str]) -> None:
        """Hold exactly these keys."""
        self._set({key_name(name) for name in names})

    def hold_for_joystick(self, keys: frozenset[str]) -> None:
        """Hold these (printed names) too, until the next call; a Sinclair or Cursor stick does."""
        if keys != self._stick:
            self._stick = keys
            self.table[:] = matrix_table(self._down | keys)

    def _set(self, down: set[str]) -> None:
        if down != self._down:
            self._down = down
            self.table[:] = matrix_table(down | self._stick)


def matrix_table(down: Iterable[str]) -> NDArray[np.uint8]:
    """What each high byte of the port reads while the keys `down` (printed names) are held.

    returns uint8, shape (256,), as `Keyboard.table`
    """
    columns_of_row = [0] * 8
    for key in down:
        row, column = POSITIONS[key]
        columns_of_row[row] |= 1 << column
    table = np.full(256, 0xBF, np.uint8)
    if not any(columns_of_row):
        return table
    low_rows = (~np.arange(256)) & 0xFF
    low_columns = np.zeros(256, np.int64)
    for _ in range(8):
        before = low_columns.copy()
        for row, columns in enumerate(columns_of_row):
            reached = ((low_rows >> row) & 1 == 1) | (low_columns & columns != 0)
            low_rows = low_rows | (reached.astype(np.int64) << row)
            low_columns = low_columns | np.where(reached, columns, 0)
        if np.array_equal(before, low_columns):
            break
    table &= (0xBF ^ low_columns).astype(np.uint8)
    return table
