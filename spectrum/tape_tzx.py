"""TZX files, version 1.20.

Played: 10 11 12 13 14 15 20 23 24 25 26 27 2A 2B and the texts 21 22 30 31 32 33 35 5A; 28 goes on
with the next block; the old 34 and 40 are passed over. Refused: a wrong signature, a block that is
cut off, an id that is not defined, data for a Commodore 64 (16, 17), CSW and generalised data (18,
19), a jump or call out of the file or for ever round without a sound, a file without a block.
Loaded with a warning: a major version other than 1, an unknown block above 5A whose announced
length fits, an empty data block, a loop without end or an end without loop. What is inside data
blocks is played as on hardware.
Source: TZX format, revision 1.20.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NoReturn

from spectrum.errors import TapeFormatError
from spectrum.tape import (
    T_PER_MS,
    Block,
    CallBlock,
    DataBlock,
    DirectBlock,
    HoldBlock,
    InfoBlock,
    JumpBlock,
    LoopEndBlock,
    LoopStartBlock,
    PauseBlock,
    PulseBlock,
    ReturnBlock,
    StopBlock,
    Tape,
    rom_block,
)
from spectrum.tape_walk import silent_round

MAGIC = b"ZXTape!\x1a"
_ARCHIVE = {0: "Title", 1: "Publisher", 2: "Author", 3: "Year", 4: "Language", 5: "Type",
            6: "Price", 7: "Protection", 8: "Origin", 255: "Comment"}


@dataclass
class _Reader:
    """Reads fields of one block, and knows where the fault is when they are not there."""

    content: bytes
    file: str
    block: int = 0
    start: int = 10
    offset: int = 10
    warnings: list[str] = field(default_factory=list)

    def number(self, size: int) -> int:
        return int.from_bytes(self.data(size), "little")

    def data(self, size: int) -> bytes:
        found = self.content[self.offset:self.offset + size]
        if len(found) < size:
            self.refuse(f"the block needs {size} bytes from offset {self.offset} on, "
                        f"the file has {len(found)}")
        self.offset += size
        return found

    def text(self, size: int) -> str:
        raw = self.data(size).decode("latin-1").replace("\r", " / ")
        return "".join(c if c.isprintable() else "?" for c in raw)

    def refuse(self, reason: str) -> NoReturn:
        raise TapeFormatError(self.file, reason, block=self.block, offset=self.start)

    def warn(self, reason: str) -> None:
        self.warnings.append(f"{self.file}: block {self.block}, offset {self.start}: {reason}")


def parse_tzx(content: bytes, file: str = "tape.tzx") -> Tape:
    """The blocks of a TZX file.

    content : the whole file
    file : its name, for messages
    raises TapeFormatError naming block and offset
    """
    if len(content) < len(MAGIC) + 2 and MAGIC.startswith(content[:8]):
        raise TapeFormatError(file, "the file ends inside the header", offset=len(content))
    if not content.startswith(MAGIC):
        raise TapeFormatError(file, "not a TZX file: it does not start with ZXTape! and 1Ah",
                              offset=0)
    reader = _Reader(content, file)
    if content[8] != 1:
        reader.warnings.append(f"{file}: offset 8: version {content[8]}.{content[9]:02d}, "
                               "read as version 1.20")
    blocks: list[Block] = []
    while reader.offset < len(content):
        reader.block += 1
        reader.start = reader.offset
        blocks.append(_parse_block(reader))
    if not blocks:
        raise TapeFormatError(file, "no block in it", offset=len(content))
    _check_structure(blocks, reader)
    return Tape(tuple(blocks), file, tuple(reader.warnings))


def _parse_block(reader: _Reader) -> Block:
    kind = reader.number(1)
    if kind in _PARSERS:
        return _PARSERS[kind](reader)
    if kind < 0x5B:
        reader.refuse(f"block id {kind:02X}h is not "
                      + ("supported" if kind in (0x18, 0x19) else "defined"))
    reader.data(reader.number(4))
    reader.warn(f"block id {kind:02X}h is not defined; passed over by its length")
    return InfoBlock(text=f"unknown block {kind:02X}h", offset=reader.start)


def _standard(reader: _Reader) -> Block:
    pause = reader.number(2) * T_PER_MS
    data = reader.data(reader.number(2))
    if not data:
        reader.warn("empty data block")
        return PauseBlock(duration=pause, offset=reader.start)
    return rom_block(data, offset=reader.start, pause=pause)


def _turbo(reader: _Reader) -> Block:
    pilot, sync_1, sync_2, zero, one, count = (reader.number(2) for _ in range(6))
    used_bits, pause = reader.number(1), reader.number(2) * T_PER_MS
    return DataBlock(offset=reader.start, data=_some(reader, 3), pilot=pilot, pilot_count=count,
                     sync=(sync_1, sync_2), zero=zero, one=one, pause=pause,
                     used_bits=used_bits if 1 <= used_bits <= 8 else 8)


def _tone(reader: _Reader) -> Block:
    duration, count = reader.number(2), reader.number(2)
    return PulseBlock(offset=reader.start, durations=(duration,), counts=(count,))


def _pulses(reader: _Reader) -> Block:
    durations = tuple(reader.number(2) for _ in range(reader.number(1)))
    return PulseBlock(offset=reader.start, durations=durations, counts=(1,) * len(durations))


def _pure_data(reader: _Reader) -> Block:
    zero, one, used_bits = reader.number(2), reader.number(2), reader.number(1)
    pause = reader.number(2) * T_PER_MS
    return DataBlock(offset=reader.start, data=_some(reader, 3), sync=(), zero=zero, one=one,
                     pause=pause, used_bits=used_bits if 1 <= used_bits <= 8 else 8)


def _direct(reader: _Reader) -> Block:
    sample, pause, used_bits = reader.number(2), reader.number(2) * T_PER_MS, reader.number(1)
    return DirectBlock(offset=reader.start, data=_some(reader, 3), sample=sample, pause=pause,
                       used_bits=used_bits if 1 <= used_bits <= 8 else 8)


def _some(reader: _Reader, size_of_length: int) -> bytes:
    data = reader.data(reader.number(size_of_length))
    if not data:
        reader.warn("empty data block")
    return data


def _pause(reader: _Reader) -> Block:
    duration = reader.number(2) * T_PER_MS
    return (PauseBlock(duration=duration, offset=reader.start) if duration
            else StopBlock(offset=reader.start))


def _group_start(reader: _Reader) -> Block:
    return InfoBlock(text=f"group: {reader.text(reader.number(1))}", offset=reader.start)


def _group_end(reader: _Reader) -> Block:
    return InfoBlock(text="group end", offset=reader.start)


def _relative(reader: _Reader) -> int:
    """A block index from a signed distance; refused if it leads out of the file (see below)."""
    distance = int.from_bytes(reader.data(2), "little", signed=True)
    return reader.block - 1 + distance


def _jump(reader: _Reader) -> Block:
    target = _relative(reader)
    if target == reader.block - 1:
        reader.refuse("the block jumps to itself")
    return JumpBlock(target=target, offset=reader.start)


def _loop_start(reader: _Reader) -> Block:
    return LoopStartBlock(count=max(1, reader.number(2)), offset=reader.start)


def _loop_end(reader: _Reader) -> Block:
    return LoopEndBlock(offset=reader.start)


def _call(reader: _Reader) -> Block:
    count = reader.number(2)
    return CallBlock(targets=tuple(_relative(reader) for _ in range(count)), offset=reader.start)


def _return(reader: _Reader) -> Block:
    return ReturnBlock(offset=reader.start)


def _select(reader: _Reader) -> Block:
    reader.data(reader.number(2))
    reader.warn("a choice of blocks; the tape goes on with the next one")
    return InfoBlock(text="choice of blocks", offset=reader.start)


def _stop_if_48k(reader: _Reader) -> Block:
    reader.data(reader.number(4))
    return StopBlock(only_48k=True, offset=reader.start)


def _set_level(reader: _Reader) -> Block:
    body = reader.data(reader.number(4))
    return HoldBlock(level=body[0] & 1 if body else 0, offset=reader.start)


def _text(reader: _Reader) -> Block:
    return InfoBlock(text=reader.text(reader.number(1)), offset=reader.start)


def _message(reader: _Reader) -> Block:
    reader.number(1)
    return InfoBlock(text=reader.text(reader.number(1)), offset=reader.start)


def _archive(reader: _Reader) -> Block:
    end = reader.number(2) + reader.offset
    items = []
    for _ in range(reader.number(1)):
        name = _ARCHIVE.get(reader.number(1), "Text")
        items.append(f"{name}: {reader.text(reader.number(1))}")
    if reader.offset != end:
        reader.warn(f"the archive information ends at offset {reader.offset}, announced was {end}")
        reader.offset = min(max(end, reader.offset), len(reader.content))
    return InfoBlock(text="; ".join(items), offset=reader.start)


def _passed_over(name: str, before_length: int, size_of_length: int, scale: int = 1
                 ) -> Callable[[_Reader], Block]:
    def parse(reader: _Reader) -> Block:
        reader.data(before_length)
        reader.data(reader.number(size_of_length) * scale)
        return InfoBlock(text=name, offset=reader.start)
    return parse


def _emulation_info(reader: _Reader) -> Block:
    reader.data(8)
    return InfoBlock(text="emulation information", offset=reader.start)


def _glue(reader: _Reader) -> Block:
    reader.data(9)
    return InfoBlock(text="two files joined here", offset=reader.start)


def _c64(reader: _Reader) -> Block:
    reader.refuse("data for a Commodore 64")


_PARSERS: dict[int, Callable[[_Reader], Block]] = {
    0x10: _standard, 0x11: _turbo, 0x12: _tone, 0x13: _pulses, 0x14: _pure_data, 0x15: _direct,
    0x16: _c64, 0x17: _c64, 0x20: _pause, 0x21: _group_start, 0x22: _group_end, 0x23: _jump,
    0x24: _loop_start, 0x25: _loop_end, 0x26: _call, 0x27: _return, 0x28: _select,
    0x2A: _stop_if_48k, 0x2B: _set_level, 0x30: _text, 0x31: _message, 0x32: _archive,
    0x33: _passed_over("hardware", 0, 1, 3), 0x34: _emulation_info,
    0x35: _passed_over("custom information", 16, 4), 0x40: _passed_over("snapshot", 1, 3),
    0x5A: _glue,
}


def _check_structure(blocks: list[Block], reader: _Reader) -> None:
    """Refuse jumps out of the file and endless silence; warn of loops that do not match."""
    open_loop = False
    for index, block in enumerate(blocks):
        reader.block, reader.start = index + 1, block.offset
        targets = (block.targets if isinstance(block, CallBlock)
                   else (block.target,) if isinstance(block, JumpBlock) else ())
        for target in targets:
            if not 0 <= target < len(blocks):
                reader.refuse(f"leads to block {target + 1}, the file has 1 to {len(blocks)}")
        if isinstance(block, LoopStartBlock):
            if open_loop:
                reader.warn("a loop inside a loop; the outer one is forgotten")
            open_loop = True
        elif isinstance(block, LoopEndBlock):
            if not open_loop:
                reader.warn("the end of a loop that was not begun; passed over")
            open_loop = False
    if open_loop:
        reader.block, reader.start = len(blocks), blocks[-1].offset
        reader.warn("the tape ends inside a loop, which is played once")
    endless = silent_round(blocks)
    if endless is not None:
        reader.block, reader.start = endless + 1, blocks[endless].offset
        reader.refuse("the tape goes round here without end and without a sound")


def format_tzx(blocks: Iterable[DataBlock]) -> bytes:
    """A TZX file of ROM blocks: a standard block (10) each, with its pause."""
    result = bytearray(MAGIC + bytes((1, 20)))
    for block in blocks:
        result += b"\x10" + (block.pause // T_PER_MS).to_bytes(2, "little")
        result += len(block.data).to_bytes(2, "little") + block.data
    return bytes(result)
