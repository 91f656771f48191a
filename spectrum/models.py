"""The models as short records of differences.

A `Model` feeds the generator (which addresses are RAM, which are contended) and the tables
(when the ULA starts to hold the processor up). "flat" is a bare Z80 with 64K of RAM and no ULA,
for CPU tests.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Model:
    """One machine.

    name             as the user types it
    map              "16k", "48k" or "flat": which interpreter `spectrum.z80.source` writes
    ram_start        first address that can be written to
    ram_end          first address above RAM
    first_contended  T-state of the first wait in a frame: 14335, or 14336 on a machine that has
                     warmed up ("late" timing); None without a ULA
    interrupt        T-states the frame interrupt lasts; 0 = there is none
    """

    name: str
    map: str
    ram_start: int
    ram_end: int
    first_contended: int | None
    interrupt: int


MODELS = (
    Model("16K", "16k", 0x4000, 0x8000, 14335, 32),
    Model("48K", "48k", 0x4000, 0x10000, 14335, 32),
    Model("16K-late", "16k", 0x4000, 0x8000, 14336, 32),
    Model("48K-late", "48k", 0x4000, 0x10000, 14336, 32),
    Model("flat", "flat", 0x0000, 0x10000, None, 0),
)


def model(name: str) -> Model:
    """Model by name, upper or lower case; ValueError names the choices."""
    for candidate in MODELS:
        if candidate.name.lower() == name.lower():
            return candidate
    raise ValueError(f"model {name!r}, expected one of {', '.join(m.name for m in MODELS)}")
