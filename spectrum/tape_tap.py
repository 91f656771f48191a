"""TAP files: blocks of the ROM's own format, each after its length in two bytes.

Refused: no block at all, or a length that the rest of the file does not have (this includes any
bytes after the last block that do not make up a block). Loaded with a warning: a block of length
0, which is left out. Everything inside a block is played as on hardware: a wrong parity ends in
"R Tape loading error", a block of flag and parity alone is legal, and so on.
"""

from collections.abc import Iterable

from spectrum.errors import TapeFormatError
from spectrum.tape import DataBlock, Tape, rom_block


def parse_tap(content: bytes, file: str = "tape.tap") -> Tape:
    """The blocks of a TAP file.

    content : the whole file
    file : its name, for messages
    raises TapeFormatError naming block and offset
    """
    blocks: list[DataBlock] = []
    warnings = []
    offset, number = 0, 0
    while offset < len(content):
        number += 1
        left = len(content) - offset - 2
        if left < 0:
            raise TapeFormatError(file, "the file ends inside the length of a block",
                                  block=number, offset=offset)
        length = int.from_bytes(content[offset:offset + 2], "little")
        if length > left:
            raise TapeFormatError(
                file, f"the block announces {length} bytes, the file has {left} more",
                block=number, offset=offset)
        if length == 0:
            warnings.append(f"{file}: block {number}, offset {offset}: empty block left out")
        else:
            blocks.append(rom_block(content[offset + 2:offset + 2 + length], offset=offset))
        offset += 2 + length
    if not blocks:
        raise TapeFormatError(file, "no block with any bytes in it", offset=0)
    return Tape(tuple(blocks), file, tuple(warnings))


def format_tap(blocks: Iterable[bytes]) -> bytes:
    """A TAP file of `blocks`, each with its flag and parity, 1..65535 bytes."""
    result = bytearray()
    for block in blocks:
        if not 1 <= len(block) <= 0xFFFF:
            raise ValueError(f"a TAP block has 1 to 65535 bytes, not {len(block)}")
        result += len(block).to_bytes(2, "little") + block
    return bytes(result)
