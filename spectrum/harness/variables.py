"""Variables of a program by symbol and type.

    read(zx, "board", "28b")      # 28 signed bytes -> tuple
    read(zx, "score", "<H")       # one word -> int
    write(zx, "dice", "2B", 6, 5)

Types are those of the standard library's `struct`; words are little-endian with `<`.
"""

import struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spectrum.machine import Address, Spectrum


def read(machine: "Spectrum", place: "Address", form: str = "B") -> Any:
    """The value there, or a tuple of several; struct.error for a form that does not exist."""
    start = machine.address(place)
    values = struct.unpack(form, machine.memory[start:start + struct.calcsize(form)])
    return values[0] if len(values) == 1 else values


def write(machine: "Spectrum", place: "Address", form: str, *values: int | bytes) -> None:
    """Put values there; struct.error where they do not fit the form."""
    start = machine.address(place)
    data = struct.pack(form, *values)
    machine.memory[start:start + len(data)] = data
