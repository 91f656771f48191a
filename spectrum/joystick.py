"""Joysticks: Kempston on its port, Sinclair 1 and 2 and Cursor as the keys they press.

    Kempston    IN 31: bit 0 right, 1 left, 2 down, 3 up, 4 fire; 1 = pressed
    Sinclair 1  keys 6 left, 7 right, 8 down, 9 up, 0 fire
    Sinclair 2  keys 1 left, 2 right, 3 down, 4 up, 5 fire
    Cursor      keys 5 left, 6 down, 7 up, 8 right, 0 fire

Without a Kempston interface its port is not answered (floating bus), which is how programs find
out; `connect` and `kind` decide.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

KINDS = ("none", "kempston", "sinclair1", "sinclair2", "cursor")
DIRECTIONS = ("right", "left", "down", "up", "fire")
KEMPSTON_PORT = 0x1F
NOT_ANSWERED = -1
_KEYS = {
    "sinclair1": {"left": "6", "right": "7", "down": "8", "up": "9", "fire": "0"},
    "sinclair2": {"left": "1", "right": "2", "down": "3", "up": "4", "fire": "5"},
    "cursor": {"left": "5", "down": "6", "up": "7", "right": "8", "fire": "0"},
}


class Joystick:
    """One joystick of a chosen kind.

    kind : one of `KINDS`; setting it plugs the interface in or out
    hold_keys : called with the keys that the stick holds down, whenever they may have changed
    """

    def __init__(self, hold_keys: Callable[[frozenset[str]], None] = lambda keys: None) -> None:
        self._hold_keys = hold_keys
        self._kind = "none"
        self._held: frozenset[str] = frozenset()
        self._ports: NDArray[np.int64] = np.full(256, NOT_ANSWERED, np.int64)

    def connect(self, ports: NDArray[np.int64]) -> None:
        """Use this table of port answers (int64[256] by the low byte of the port, -1 = none)."""
        self._ports = ports
        self._answer()

    @property
    def kind(self) -> str:
        """What is plugged in, one of `KINDS`."""
        return self._kind

    @kind.setter
    def kind(self, kind: str) -> None:
        if kind not in KINDS:
            raise ValueError(f"joystick {kind!r}, expected one of {', '.join(KINDS)}")
        self._kind = kind
        self._answer()

    def hold(self, *directions: str) -> None:
        """Hold exactly these of "right", "left", "down", "up", "fire"."""
        unknown = set(directions) - set(DIRECTIONS)
        if unknown:
            raise ValueError(f"joystick has no {', '.join(sorted(unknown))}")
        self._held = frozenset(directions)
        self._answer()

    @property
    def keys(self) -> frozenset[str]:
        """Keys of the machine's keyboard that the stick holds down (none for Kempston)."""
        mapping = _KEYS.get(self._kind, {})
        return frozenset(mapping[d] for d in self._held if d in mapping)

    def _answer(self) -> None:
        self._hold_keys(self.keys)
        if self._kind == "kempston":
            bits = sum(1 << DIRECTIONS.index(d) for d in self._held)
            self._ports[KEMPSTON_PORT] = bits
        else:
            self._ports[KEMPSTON_PORT] = NOT_ANSWERED
