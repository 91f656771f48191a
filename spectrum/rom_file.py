"""Files as the ROM saves them: a header block and a data block, each with flag and parity.

Source: ZX Spectrum ROM, SA-ALL at 0970h (header of 17 bytes) and SA-BYTES at 04C2h (parity).
"""

from functools import reduce
from operator import xor

HEADER_FLAG, DATA_FLAG = 0x00, 0xFF
PROGRAM, CODE = 0, 3
NAME_LENGTH = 10


def with_parity(flag: int, contents: bytes) -> bytes:
    """Flag byte, contents and the byte that makes all of them combine to 0 by exclusive or."""
    return bytes([flag]) + contents + bytes([reduce(xor, contents, flag)])


def _file(kind: int, name: str, data: bytes, first: int, second: int) -> list[bytes]:
    stored = name.encode("ascii")
    if len(stored) > NAME_LENGTH:
        raise ValueError(f"a file name has at most {NAME_LENGTH} characters, {name!r} is longer")
    header = bytes([kind]) + stored.ljust(NAME_LENGTH)
    for word in (len(data), first, second):
        header += word.to_bytes(2, "little")
    return [with_parity(HEADER_FLAG, header), with_parity(DATA_FLAG, data)]


def program_file(name: str, program: bytes, *, autostart: int | None = None) -> list[bytes]:
    """A BASIC program without variables; `autostart` is the line LOAD goes on with, 1..9999."""
    if autostart is not None and not 1 <= autostart <= 9999:
        raise ValueError(f"autostart is a line number 1..9999, not {autostart}")
    return _file(PROGRAM, name, program, 0x8000 if autostart is None else autostart, len(program))


def code_file(name: str, data: bytes, origin: int) -> list[bytes]:
    """Bytes that LOAD ""CODE puts back at `origin`."""
    if not 0 <= origin <= origin + len(data) <= 0x10000:
        raise ValueError(f"{len(data)} bytes do not fit at {origin}")
    return _file(CODE, name, data, origin, 0x8000)
