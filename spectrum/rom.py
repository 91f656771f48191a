"""Find the 16 KB ROM.

Searched in this order; the first image that passes is taken:

1. the file the user names (any image of 16,384 bytes; an unknown one is named as such)
2. `*.rom` and `*.bin` in `roms/` of the checkout, then of the current folder
3. the image that the installed SkoolKit package carries (data, under Amstrad's permission)
4. Debian's opense-basic

Images of 2 to 4 must have a known SHA-256. No image is part of this project.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from spectrum.errors import RomNotFoundError

ROM_SIZE = 16384
SINCLAIR_SHA256 = "d55daa439b673b0e3f5897f99ac37ecb45f974d1862b4dadb85dec34af99cb42"
OPENSE_SHA256 = "7038f98c22105a03d8416f213fab0b53a248405bbb7e351366f0a7158cae4815"
KNOWN = {SINCLAIR_SHA256: "Sinclair 48K ROM", OPENSE_SHA256: "OpenSE BASIC"}
DEBIAN_PATH = Path("/usr/share/spectrum-roms/opense.rom")


@dataclass(frozen=True)
class Rom:
    """A checked ROM image.

    data : 16,384 bytes
    name : what it is, by its checksum, such as "Sinclair 48K ROM"
    source : where it was found, for messages
    """

    data: bytes
    name: str
    source: str

    @property
    def sha256(self) -> str:
        """The image's SHA-256 in lower-case hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def spells_keywords(self) -> bool:
        """Whether its BASIC wants keywords letter by letter, not by single keys."""
        return self.sha256 == OPENSE_SHA256

    def __str__(self) -> str:
        return f"{self.name} ({self.source})"


def find(user_file: str | Path | None = None, *, search: Iterator[Path] | None = None) -> Rom:
    """The ROM to use.

    user_file : a file that must be used, or None to search
    search : places to look at instead of the usual ones (for tests)
    raises RomNotFoundError naming every place that was looked at, and why it would not do
    """
    if user_file is not None:
        path = Path(user_file)
        problem = _problem(path)
        if problem:
            raise RomNotFoundError(f"{path}: {problem}")
        return _load(path)
    rejected = []
    for path in search if search is not None else _candidates():
        problem = _problem(path) or _unknown(path)
        if not problem:
            return _load(path)
        rejected.append(f"  {path}: {problem}")
    raise RomNotFoundError(
        "no Spectrum ROM found. Looked at:\n" + "\n".join(rejected or ["  (no place to look at)"])
        + "\nInstall SkoolKit (pip install skoolkit) or Debian's opense-basic, or copy a 48K ROM"
        " image into roms/ or name one with --rom.")


def _candidates() -> Iterator[Path]:
    folders = [Path(__file__).parents[1] / "roms", Path.cwd() / "roms"]
    for folder in dict.fromkeys(folders):
        images = sorted(p for p in folder.glob("*") if p.suffix.lower() in (".rom", ".bin"))
        yield from images or [folder / "*.rom"]
    if find_spec("skoolkit") is not None:
        yield Path(str(resources.files("skoolkit") / "resources" / "48.rom"))
    yield DEBIAN_PATH


def _problem(path: Path) -> str | None:
    try:
        size = path.stat().st_size
        if not path.is_file():
            return "is not a file"
        if size != ROM_SIZE:
            return f"has {size} bytes, a ROM image has {ROM_SIZE}"
        path.read_bytes()
    except FileNotFoundError:
        return "not there"
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    return None


def _unknown(path: Path) -> str | None:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return None if digest in KNOWN else f"unknown image, SHA-256 {digest}"


def _load(path: Path) -> Rom:
    data = path.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    return Rom(data, KNOWN.get(digest, f"unknown ROM, SHA-256 {digest[:16]}..."), str(path))
