"""SZX (ZX-State) files, versions 1.4 and 1.5.

Refused: a wrong signature, a block or RAM page that is cut off or does not unpack to 16,384
bytes, a machine that is not a 16K or 48K, no registers, a page missing. Blocks of other
hardware are passed over without a word, as the format wants it.
Source: the ZX-State specification by Jonathan Needle.
"""

import zlib

from spectrum.errors import SnapshotFormatError
from spectrum.snapshot import PAGE_SIZE, Snapshot, default_registers
from spectrum.timing import T_PER_FRAME
from spectrum.z80 import flags, state

MAGIC = b"ZXST"
_MACHINES = {0: "16K", 1: "48K"}
_NOT_EMULATED = {2: "128K", 3: "+2", 4: "+2A", 5: "+3", 6: "+3e", 7: "Pentagon", 8: "TC2048",
                 9: "TC2068", 10: "Scorpion", 11: "SE", 12: "TS2068", 13: "Pentagon 512",
                 14: "Pentagon 1024", 15: "48K NTSC", 16: "128Ke"}
_PAGES = {5: 0, 2: 1, 0: 2}
_WORDS = ("af", "bc", "de", "hl", "af_alt", "bc_alt", "de_alt", "hl_alt", "ix", "iy", "sp", "pc")
_BYTES = ("i", "r", "iff1", "iff2", "im")
_EI_LAST, _HALTED, _FLAGS_SET = 1, 2, 4
_Z80R_SIZE = 37


def parse_szx(content: bytes, file: str = "snapshot.szx") -> Snapshot:
    """Read an SZX file; SnapshotFormatError says why it is refused."""
    if content[:4] != MAGIC:
        raise SnapshotFormatError(file, "not an SZX file: it does not start with ZXST", offset=0)
    if len(content) < 8:
        raise SnapshotFormatError(file, "the file ends inside the header", offset=len(content))
    if content[6] not in _MACHINES:
        name = _NOT_EMULATED.get(content[6], "unknown")
        raise SnapshotFormatError(
            file, f"is of a machine that is not emulated: number {content[6]} ({name})", offset=6)
    model = _MACHINES[content[6]]
    pages: dict[int, bytes] = {}
    registers: dict[str, int] | None = None
    border, frame_t, last = 7, 0, state.PLAIN
    offset, block = 8, 0
    while offset < len(content):
        block += 1
        kind, length = content[offset:offset + 4], int.from_bytes(
            content[offset + 4:offset + 8], "little")
        body = content[offset + 8:offset + 8 + length]
        if offset + 8 > len(content) or len(body) < length:
            raise SnapshotFormatError(
                file, f"block {kind!r} announces {length} bytes, the file has {len(body)} more",
                block=block, offset=offset)
        if kind == b"Z80R":
            if length < _Z80R_SIZE:
                raise SnapshotFormatError(file, f"the registers have {length} bytes, expected "
                                          f"{_Z80R_SIZE}", block=block, offset=offset)
            registers, frame_t, last = _parse_registers(body)
            if registers["im"] > 2:
                raise SnapshotFormatError(file, f"there is no interrupt mode {registers['im']}",
                                          block=block, offset=offset + 8 + 28)
        elif kind == b"SPCR" and length >= 4:
            border = body[0] & 7
        elif kind == b"RAMP":
            page, data = _parse_page(body, file, block, offset)
            if page in _PAGES:
                pages[_PAGES[page]] = data
        offset += 8 + length
    if registers is None:
        raise SnapshotFormatError(file, "there are no registers in it (no block Z80R)",
                                  offset=len(content))
    needed = range(1) if model == "16K" else range(3)
    if any(k not in pages for k in needed):
        raise SnapshotFormatError(file, f"not all of the RAM of a {model} machine is in the file",
                                  offset=len(content))
    ram = b"".join(pages[k] if k in needed else b"\xff" * PAGE_SIZE for k in range(3))
    return Snapshot(ram, registers, model, border, frame_t, last, file)


def _parse_registers(body: bytes) -> tuple[dict[str, int], int, int]:
    registers = default_registers()
    for k, name in enumerate(_WORDS):
        registers[name] = int.from_bytes(body[2 * k:2 * k + 2], "little")
    for k, name in enumerate(_BYTES):
        registers[name] = body[24 + k]
    registers["iff1"], registers["iff2"] = int(body[26] != 0), int(body[27] != 0)
    registers["memptr"] = int.from_bytes(body[35:37], "little")
    frame_t = int.from_bytes(body[29:33], "little") % T_PER_FRAME
    bits = body[34]
    last = (state.EI_OPCODE if bits & _EI_LAST else state.HALT_OPCODE if bits & _HALTED
            else state.FLAGS_CHANGED if bits & _FLAGS_SET else state.PLAIN)
    return registers, frame_t, last


def _parse_page(body: bytes, file: str, block: int, offset: int) -> tuple[int, bytes]:
    if len(body) < 3:
        raise SnapshotFormatError(file, "the head of a RAM page is cut off", block=block,
                                  offset=offset)
    data = body[3:]
    if body[0] & 1:
        try:
            data = zlib.decompressobj().decompress(data, PAGE_SIZE + 1)
        except zlib.error as error:
            raise SnapshotFormatError(file, f"page {body[2]} does not unpack ({error})",
                                      block=block, offset=offset) from error
    if len(data) != PAGE_SIZE:
        raise SnapshotFormatError(file, f"page {body[2]} has {len(data)} bytes, expected "
                                  f"{PAGE_SIZE}", block=block, offset=offset)
    return body[2], data


def format_szx(snapshot: Snapshot) -> bytes:
    """The SZX 1.5 file of a snapshot, its pages packed."""
    registers = snapshot.registers
    body = bytearray()
    for name in _WORDS:
        body += registers[name].to_bytes(2, "little")
    body += bytes(registers[name] for name in _BYTES)
    body += snapshot.frame_t.to_bytes(4, "little")
    body.append(max(0, state.INTERRUPT_T_STATES - snapshot.frame_t))
    body.append((_EI_LAST if snapshot.last == state.EI_OPCODE else 0)
                | (_HALTED if snapshot.last == state.HALT_OPCODE else 0)
                | (_FLAGS_SET if flags.keeps(snapshot.last) == 0 else 0))
    body += registers["memptr"].to_bytes(2, "little")
    machine = 0 if snapshot.model == "16K" else 1
    result = bytearray(MAGIC + bytes((1, 5, machine, 0)))
    result += _block(b"Z80R", bytes(body))
    result += _block(b"SPCR", bytes((snapshot.border, 0, 0, snapshot.border, 0, 0, 0, 0)))
    for page, index in _PAGES.items():
        if index == 0 or machine == 1:
            data = snapshot.ram[index * PAGE_SIZE:(index + 1) * PAGE_SIZE]
            result += _block(b"RAMP", b"\x01\x00" + bytes([page]) + zlib.compress(data, 9))
    return bytes(result)


def _block(kind: bytes, body: bytes) -> bytes:
    return kind + len(body).to_bytes(4, "little") + body
