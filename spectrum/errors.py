"""Every error of its own that this package raises.

    SpectrumError
    |-- RomNotFoundError         no usable ROM; says where one may come from
    |-- ModelMismatchError       the file needs another model than this machine is
    |-- KeyNameError             a key or character the keyboard does not have (also ValueError)
    |-- KeyNotReadError          a key was held, but the program never looked at its half-row
    |-- BudgetExceeded           a run did not arrive in its T-states; holds PC, label and T
    |-- TapeLoadingError         BASIC gave up loading, or the tape ended too early
    |-- MachineStuckError        HALT with interrupts off: nothing but a reset or an NMI helps
    |-- FileFormatError          a file is not what it says; holds file, block, offset
    |   |-- TapeFormatError
    |   `-- SnapshotFormatError
    |-- basic.BasicError         a line of BASIC that cannot be stored (also ValueError)
    |-- harness.assembler.AssemblyError   a source that was refused (also ValueError)
    `-- z80.compiler.CompilerError        no machine code here; CPython can do the same work

A caller who catches `SpectrumError` catches all of them; a file that is refused leaves the machine
as it was. An argument outside its documented range is a plain `ValueError` (a symbol that nobody
knows a `KeyError`), our own broken invariants are `AssertionError`.
"""


def one_line(text: str) -> str:
    """A message for one line of a terminal: what is not printable in it, a file name's line feed
    say, is written as in a Python string."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class SpectrumError(Exception):
    """Base of all errors of this package."""


class RomNotFoundError(SpectrumError):
    """No ROM image of the right size and checksum was found."""


class ModelMismatchError(SpectrumError):
    """The snapshot needs memory or hardware that this model lacks."""


class KeyNameError(SpectrumError, ValueError):
    """The keyboard has no such key, or no key gives such a character."""


class KeyNotReadError(SpectrumError):
    """A key was held down for as long as allowed and the program never read its half-row."""


class TapeLoadingError(SpectrumError):
    """The tape did not load; the machine stands as a real one would, with its report."""


class MachineStuckError(SpectrumError):
    """The processor halted with interrupts off."""


class BudgetExceeded(SpectrumError):
    """A run used up its T-states or frames without arriving.

    Parameters
    ----------
    goal : what the run was waiting for, as a person would say it
    pc : program counter when the run was stopped
    t_states : T-states used up
    label : nearest symbol at or below `pc`, such as "play_all+3", if symbols are known
    """

    def __init__(self, goal: str, pc: int, t_states: int, label: str | None = None) -> None:
        self.goal = goal
        self.pc = pc
        self.t_states = t_states
        self.label = label
        where = f"{pc:04X}h" + (f" ({label})" if label else "")
        super().__init__(f"{goal} not reached in {t_states} T-states; stopped at {where}")


class FileFormatError(SpectrumError):
    """A file cannot be read as the format it claims or is taken for.

    Parameters
    ----------
    file : name of the file as the user gave it
    reason : what was found and what was expected
    block : number of the block, counted from 1, or None where the format has none
    offset : position of the fault in bytes from the start of the file, or None
    """

    def __init__(self, file: str, reason: str, *, block: int | None = None,
                 offset: int | None = None) -> None:
        self.file = file
        self.reason = reason
        self.block = block
        self.offset = offset
        place = ([f"block {block}"] if block is not None else []) + (
            [f"offset {offset}"] if offset is not None else [])
        super().__init__(f"{file}: " + (", ".join(place) + ": " if place else "") + reason)


class TapeFormatError(FileFormatError):
    """A TAP, TZX, PZX or WAV file is refused."""


class SnapshotFormatError(FileFormatError):
    """An SNA, Z80, SZX or SCR file is refused."""
