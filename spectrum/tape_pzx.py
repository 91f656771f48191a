"""PZX files, version 1.0.

Refused: a wrong signature, another major version than 1, a block that is cut off or whose length
does not suit its contents, a file with nothing to play. Blocks of unknown tags are passed over, as
the format wants it. Loaded with a warning: PULS ending inside an entry.
Source: PZX specification 1.0 by Patrik Rak.
"""

from spectrum.errors import TapeFormatError
from spectrum.tape import (
    ONE,
    ZERO,
    Block,
    DataBlock,
    HoldBlock,
    InfoBlock,
    PulseBlock,
    SequenceBlock,
    StopBlock,
    Tape,
)

MAGIC = b"PZXT"
_DATA_HEAD = 8


def parse_pzx(content: bytes, file: str = "tape.pzx") -> Tape:
    """The blocks of a PZX file.

    content : the whole file
    file : its name, for messages
    raises TapeFormatError naming block and offset
    """
    if content[:4] != MAGIC:
        raise TapeFormatError(file, "not a PZX file: it does not start with PZXT", offset=0)
    blocks: list[Block] = []
    warnings: list[str] = []
    offset, number = 0, 0
    while offset < len(content):
        number += 1
        tag, size = content[offset:offset + 4], content[offset + 4:offset + 8]
        length = int.from_bytes(size, "little")
        body = content[offset + 8:offset + 8 + length]
        if len(size) < 4 or len(body) < length:
            raise TapeFormatError(
                file, f"the block announces {length} bytes, the file has {len(body)} more",
                block=number, offset=offset)
        try:
            block, odd = _parse_block(tag, body, offset)
        except (ValueError, IndexError) as error:
            raise TapeFormatError(file, f"{tag.decode('latin-1')}: {error}", block=number,
                                  offset=offset) from error
        if odd:
            warnings.append(f"{file}: block {number}, offset {offset}: {odd}")
        if block is not None:
            blocks.append(block)
        offset += 8 + length
    if not any(block.is_audible for block in blocks):
        raise TapeFormatError(file, "nothing to play in it", offset=len(content))
    return Tape(tuple(_joined(blocks)), file, tuple(warnings))


def _joined(blocks: list[Block]) -> list[Block]:
    """Pilot and data that make up a block of the ROM become one, for the ROM trap."""
    result: list[Block] = []
    for block in blocks:
        pilot = result[-1] if result else None
        if (isinstance(block, SequenceBlock) and isinstance(pilot, PulseBlock)
                and pilot.counts[1:] == (1, 1) and block.bits == 8 * len(block.data)
                and block.level == 1 and len(set(block.zero)) == len(set(block.one)) == 1
                and len(block.zero) == len(block.one) == 2):
            joined = DataBlock(data=block.data, offset=pilot.offset, pilot=pilot.durations[0],
                               pilot_count=pilot.counts[0], sync=pilot.durations[1:],
                               zero=block.zero[0], one=block.one[0], pause=block.tail)
            if joined.is_standard:
                result[-1] = joined
                continue
        result.append(block)
    return result


def _parse_block(tag: bytes, body: bytes, offset: int) -> tuple[Block | None, str]:
    """The block, or None for one that is passed over, and what is odd about it, if anything."""
    if tag == MAGIC:
        if len(body) < 2 or body[0] != 1:
            raise ValueError("version 1 expected")
        text = body[2:].decode("latin-1").split("\0")[0]
        return InfoBlock(text=text or "PZX tape", offset=offset), ""
    if tag == b"PULS":
        return _parse_pulses(body, offset)
    if tag == b"DATA":
        return _parse_data(body, offset), ""
    if tag == b"PAUS":
        if len(body) < 4:
            raise ValueError(f"{len(body)} bytes, expected 4")
        value = int.from_bytes(body[:4], "little")
        return HoldBlock(level=value >> 31, duration=value & 0x7FFFFFFF, offset=offset), ""
    if tag == b"STOP":
        return StopBlock(only_48k=body[:2] == b"\x01\x00", offset=offset), ""
    if tag == b"BRWS":
        return InfoBlock(text=body.decode("latin-1").split("\0")[0], offset=offset), ""
    return None, ""


def _parse_pulses(body: bytes, offset: int) -> tuple[Block, str]:
    durations, counts = [], []
    words = [int.from_bytes(body[k:k + 2], "little") for k in range(0, len(body) - 1, 2)]
    odd = "half a word at its end left out" if len(body) % 2 else ""
    position = 0
    while position < len(words):
        try:
            count, duration = 1, words[position]
            if duration > 0x8000:
                count, position = duration & 0x7FFF, position + 1
                duration = words[position]
            if duration >= 0x8000:
                position += 1
                duration = (duration & 0x7FFF) << 16 | words[position]
        except IndexError:
            odd = "the last entry is cut off and left out"
            break
        position += 1
        durations.append(duration)
        counts.append(count)
    return PulseBlock(durations=tuple(durations), counts=tuple(counts), level=0,
                      offset=offset), odd


def _parse_data(body: bytes, offset: int) -> Block:
    if len(body) < _DATA_HEAD:
        raise ValueError(f"{len(body)} bytes, expected at least {_DATA_HEAD}")
    head = int.from_bytes(body[:4], "little")
    bits, level = head & 0x7FFFFFFF, head >> 31
    tail = int.from_bytes(body[4:6], "little")
    sequences_end = _DATA_HEAD + 2 * (body[6] + body[7])
    if len(body) < sequences_end + (bits + 7) // 8:
        raise ValueError(f"{bits} bits and {body[6] + body[7]} pulses announced, "
                         f"but only {len(body)} bytes in it")
    words = [int.from_bytes(body[k:k + 2], "little") for k in range(_DATA_HEAD, sequences_end, 2)]
    data = body[sequences_end:sequences_end + (bits + 7) // 8]
    return SequenceBlock(data=data, bits=bits, zero=tuple(words[:body[6]]),
                         one=tuple(words[body[6]:]), level=level, tail=tail, offset=offset)


def format_pzx(blocks: list[DataBlock]) -> bytes:
    """A PZX file of blocks as the ROM writes them (pilot, sync, bits, pause)."""

    def chunk(tag: bytes, body: bytes) -> bytes:
        return tag + len(body).to_bytes(4, "little") + body

    def word(value: int) -> bytes:
        return value.to_bytes(2, "little")

    result = chunk(MAGIC, b"\x01\x00")
    for block in blocks:
        result += chunk(b"PULS", word(0x8000 | block.pilot_count) + word(block.pilot)
                        + b"".join(map(word, block.sync)))
        pulses = word(ZERO) * 2 + word(ONE) * 2
        result += chunk(b"DATA", (1 << 31 | len(block.data) * 8).to_bytes(4, "little")
                        + word(945) + b"\x02\x02" + pulses + block.data)
        if block.pause:
            result += chunk(b"PAUS", block.pause.to_bytes(4, "little"))
    return result
