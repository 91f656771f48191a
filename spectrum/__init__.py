"""A ZX Spectrum (16K and 48K) in Python, for playing and for testing ports.

    >>> from spectrum import Spectrum
    >>> with Spectrum("16K") as zx:
    ...     zx.boot()
    ...     zx.text()[23].strip()
    '© 1982 Sinclair Research Ltd'

`machine` says what a machine is made of; docs/emulator.md how to use it and what is missing.
"""

from spectrum.errors import (
    BudgetExceeded,
    FileFormatError,
    KeyNameError,
    KeyNotReadError,
    MachineStuckError,
    ModelMismatchError,
    RomNotFoundError,
    SnapshotFormatError,
    SpectrumError,
    TapeFormatError,
    TapeLoadingError,
)
from spectrum.machine import Spectrum, State

__all__ = [
    "BudgetExceeded", "FileFormatError", "KeyNameError", "KeyNotReadError", "MachineStuckError",
    "ModelMismatchError", "RomNotFoundError", "SnapshotFormatError", "Spectrum", "SpectrumError",
    "State", "TapeFormatError", "TapeLoadingError",
]
