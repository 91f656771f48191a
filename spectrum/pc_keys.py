"""From the keys of a PC to the keys of the Spectrum, by character and not by position.

A key that writes a character which the Spectrum can write presses the keys for it, wherever it
lies on the PC's keyboard: so letters are right on QWERTZ and AZERTY, and `"` is SYMBOL SHIFT and P
on any of them. Shift is CAPS SHIFT and Ctrl is SYMBOL SHIFT, but not while they serve to write such
a character. Keys that write nothing (arrows, Enter) are named.
"""

from spectrum.keyboard import CHORDS

NAMED_KEYS: dict[str, tuple[str, ...]] = {
    "return": ("ENTER",), "enter": ("ENTER",), "space": ("SPACE",),
    "backspace": ("CAPS SHIFT", "0"), "delete": ("CAPS SHIFT", "0"),
    "left": ("CAPS SHIFT", "5"), "down": ("CAPS SHIFT", "6"),
    "up": ("CAPS SHIFT", "7"), "right": ("CAPS SHIFT", "8"),
    "escape": ("CAPS SHIFT", "SPACE"), "caps lock": ("CAPS SHIFT", "2"),
    "tab": ("CAPS SHIFT", "SYMBOL SHIFT"), "insert": ("CAPS SHIFT", "1"),
}
MODIFIERS = {"left shift": "CAPS SHIFT", "right shift": "CAPS SHIFT",
             "left ctrl": "SYMBOL SHIFT", "right ctrl": "SYMBOL SHIFT"}
KEY_HELP = (
    ("letters ...", "as on your keyboard"), ("Shift", "CAPS SHIFT"), ("Ctrl", "SYMBOL SHIFT"),
    ("Tab", "both shifts"), ("Backspace", "DELETE"), ("arrows", "cursor keys"), ("Esc", "BREAK"),
)
"""Rows (keys, meaning) of a help; 12 and 24 characters fit side by side."""


class PcKeyboard:
    """Which keys of the Spectrum the PC's held keys stand for."""

    def __init__(self) -> None:
        self._characters: dict[int, tuple[tuple[str, ...], bool]] = {}
        self._modifiers: dict[int, str] = {}

    def press(self, code: int, name: str, character: str) -> bool:
        """A key went down.

        code : identifies the physical key, for `release`
        name : the key's name in lower case by the PC's layout ("a", "left shift", "return")
        character : what it writes with the shifts held, or ""
        returns False for a key that means nothing to the Spectrum
        """
        if name in MODIFIERS:
            self._modifiers[code] = MODIFIERS[name]
        elif name in NAMED_KEYS:
            self._characters[code] = (NAMED_KEYS[name], True)
        elif character.isprintable() and character in CHORDS:
            self._characters[code] = (CHORDS[character], True)
        elif name in CHORDS:
            self._characters[code] = (CHORDS[name], False)
        else:
            return False
        return True

    def release(self, code: int) -> None:
        """A key came up."""
        self._characters.pop(code, None)
        self._modifiers.pop(code, None)

    def release_all(self) -> None:
        """Every key came up, as when a window loses focus."""
        self._characters.clear()
        self._modifiers.clear()

    @property
    def keys(self) -> frozenset[str]:
        """Keys of the Spectrum that are down."""
        held = {key for chord, _ in self._characters.values() for key in chord}
        if not any(is_written for _, is_written in self._characters.values()):
            held.update(self._modifiers.values())
        return frozenset(held)
