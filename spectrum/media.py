"""Files in and out: which format it is, and the one call for each direction.

A file is recognised by its contents where the format has a signature (TZX, PZX, SZX, WAV), whatever
its name says; the others (TAP, SNA, Z80, SCR) by their suffix.
"""

from collections.abc import Callable
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from spectrum import display
from spectrum.errors import FileFormatError, SpectrumError, TapeFormatError
from spectrum.snapshot import Snapshot
from spectrum.snapshot_sna import format_sna, parse_scr, parse_sna
from spectrum.snapshot_szx import MAGIC as SZX_MAGIC
from spectrum.snapshot_szx import format_szx, parse_szx
from spectrum.snapshot_z80 import format_z80, parse_z80
from spectrum.tape import Tape
from spectrum.tape_pzx import MAGIC as PZX_MAGIC
from spectrum.tape_pzx import parse_pzx
from spectrum.tape_tap import parse_tap
from spectrum.tape_tzx import MAGIC as TZX_MAGIC
from spectrum.tape_tzx import parse_tzx
from spectrum.tape_wav import parse_wav

if TYPE_CHECKING:
    from spectrum.machine import Spectrum

SIZE_LIMIT = 64 << 20
Parser = Callable[[bytes, str], Tape | Snapshot]
_BY_SUFFIX: dict[str, Parser] = {
    ".tap": parse_tap, ".tzx": parse_tzx, ".pzx": parse_pzx, ".wav": parse_wav,
    ".sna": parse_sna, ".z80": parse_z80, ".szx": parse_szx, ".scr": parse_scr,
}
TAPE_SUFFIXES = (".tap", ".tzx", ".pzx", ".wav")
SNAPSHOT_SUFFIXES = (".sna", ".z80", ".szx", ".scr")


def parse(content: bytes, file: str) -> Tape | Snapshot:
    """What the bytes of a file hold; `file` is its name, for its suffix and for messages.

    raises FileFormatError if it is refused or of no known kind
    """
    if content[:7] == TZX_MAGIC[:7]:
        return parse_tzx(content, file)
    if content[:4] == PZX_MAGIC:
        return parse_pzx(content, file)
    if content[:4] == SZX_MAGIC:
        return parse_szx(content, file)
    if content[:4] == b"RIFF" and content[8:12] == b"WAVE":
        return parse_wav(content, file)
    suffix = Path(file).suffix.lower()
    if suffix not in _BY_SUFFIX:
        raise FileFormatError(file, "unknown kind of file; known are "
                              + " ".join(_BY_SUFFIX))
    return _BY_SUFFIX[suffix](content, file)


def read_bytes(file: str | Path) -> bytes:
    """A file's bytes. SpectrumError if it cannot be read, is a device, a pipe or a folder, or is
    larger than anything that this package reads."""
    path = Path(file)
    try:
        if not S_ISREG(path.stat().st_mode):
            raise SpectrumError(f"{file}: not a regular file")
        with path.open("rb") as stream:
            content = stream.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise SpectrumError(f"{file}: {error.strerror or error}") from error
    if len(content) > SIZE_LIMIT:
        raise FileFormatError(str(file), f"larger than {SIZE_LIMIT >> 20} MB")
    return content


def read(file: str | Path) -> Tape | Snapshot:
    """Read a tape or snapshot file. SpectrumError if it cannot be opened or is refused."""
    return parse(read_bytes(file), str(file))


def read_tape(file: str | Path) -> Tape:
    """Read a tape; TapeFormatError if it is a snapshot."""
    content = read(file)
    if not isinstance(content, Tape):
        raise TapeFormatError(str(file), "is a snapshot, not a tape")
    return content


def format_snapshot(snapshot: Snapshot, suffix: str) -> bytes:
    """The file of a snapshot by suffix: .z80 (version 3), .sna, .szx, .scr.

    ValueError for another suffix, or where the format cannot hold it.
    """
    if suffix == ".z80":
        return format_z80(snapshot)
    if suffix == ".sna":
        return format_sna(snapshot)
    if suffix == ".szx":
        return format_szx(snapshot)
    if suffix == ".scr":
        return snapshot.ram[:6912]
    raise ValueError(f"cannot write {suffix or 'a file without suffix'}; "
                     f"known are {' '.join(SNAPSHOT_SUFFIXES)} and .png")


def write(file: str | Path, machine: "Spectrum") -> None:
    """Save a machine: a snapshot by suffix, or .png for the last frame.

    SpectrumError if the file cannot be written or the format cannot hold the machine.
    """
    path = Path(file)
    suffix = path.suffix.lower()
    try:
        content = (display.png(machine.frame, 2) if suffix == ".png"
                   else format_snapshot(machine.snapshot(), suffix))
        path.write_bytes(content)
    except ValueError as error:
        raise SpectrumError(f"{file}: {error}") from error
    except OSError as error:
        raise SpectrumError(f"{file}: {error.strerror or error}") from error
