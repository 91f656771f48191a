"""Z80 snapshot files, versions 1, 2 and 3.

Refused: a header that is cut off or of an unknown length, a machine that is not a 16K or 48K, RAM
that does not unpack to its exact size, a page missing, or a page longer than the file.
Loaded with a warning: a version 1 file that has all its RAM but no end mark, bytes after
the last page, an interrupt mode of 3 (taken as 1).
Source: the description at World of Spectrum, "Z80 file format".
"""

from spectrum.errors import SnapshotFormatError
from spectrum.snapshot import PAGE_SIZE, RAM_SIZE, Snapshot, default_registers
from spectrum.timing import T_PER_FRAME

HEADER_SIZE = 30
END_MARK = b"\x00\xed\xed\x00"
_QUARTER = T_PER_FRAME // 4
_WORDS = {"bc": 2, "hl": 4, "pc": 6, "sp": 8, "de": 13, "bc_alt": 15, "de_alt": 17, "hl_alt": 19,
          "iy": 23, "ix": 25}
_PAGES_48K = {8: 0, 4: 1, 5: 2}
_HARDWARE_48K = (0, 1)
_MACHINES_V2 = {0: "48K", 1: "48K", 2: "SamRam", 3: "128K", 4: "128K"}
_MACHINES_V3 = {0: "48K", 1: "48K", 2: "SamRam", 3: "48K with M.G.T.", 4: "128K", 5: "128K",
                6: "128K with M.G.T.", 7: "+3", 9: "Pentagon", 10: "Scorpion", 12: "+2", 13: "+2A",
                14: "TC2048"}


def parse_z80(content: bytes, file: str = "snapshot.z80") -> Snapshot:
    """Read a Z80 file of any version; SnapshotFormatError says why it is refused."""
    if len(content) < HEADER_SIZE:
        raise SnapshotFormatError(
            file, f"the file ends inside the header ({len(content)} of {HEADER_SIZE} bytes)",
            offset=len(content))
    registers = default_registers()
    for name, offset in _WORDS.items():
        registers[name] = int.from_bytes(content[offset:offset + 2], "little")
    registers["af"] = content[0] << 8 | content[1]
    registers["af_alt"] = content[21] << 8 | content[22]
    flags = 1 if content[12] == 255 else content[12]
    registers["i"] = content[10]
    registers["r"] = content[11] & 0x7F | (flags & 1) << 7
    registers["iff1"], registers["iff2"] = int(content[27] != 0), int(content[28] != 0)
    warnings = []
    registers["im"] = content[29] & 3
    if registers["im"] == 3:
        registers["im"] = 1
        warnings.append(f"{file}: offset 29: there is no interrupt mode 3, 1 is used")
    border = flags >> 1 & 7
    if registers["pc"]:
        ram = _ram_of_version_1(content, bool(flags & 0x20), file, warnings)
        return Snapshot(ram, registers, None, border, file=file, warnings=tuple(warnings))
    return _parse_extended(content, registers, border, file, warnings)


def _ram_of_version_1(content: bytes, packed: bool, file: str, warnings: list[str]) -> bytes:
    body = content[HEADER_SIZE:]
    if not packed:
        if len(body) < RAM_SIZE:
            raise SnapshotFormatError(file, f"has {len(body)} bytes of RAM, expected {RAM_SIZE}",
                                      offset=len(content))
        if len(body) > RAM_SIZE:
            warnings.append(f"{file}: offset {HEADER_SIZE + RAM_SIZE}: "
                            f"{len(body) - RAM_SIZE} bytes after the RAM left out")
        return body[:RAM_SIZE]
    ends = body.endswith(END_MARK)
    ram = unpack(body[:-4] if ends else body, RAM_SIZE)
    if len(ram) != RAM_SIZE:
        raise SnapshotFormatError(
            file, f"the RAM unpacks to {'more than' if len(ram) > RAM_SIZE else 'only'} "
            f"{min(len(ram), RAM_SIZE)} bytes, expected {RAM_SIZE}", offset=HEADER_SIZE)
    if not ends:
        warnings.append(f"{file}: offset {len(content)}: the end mark is missing")
    return ram


def _parse_extended(content: bytes, registers: dict[str, int], border: int, file: str,
                    warnings: list[str]) -> Snapshot:
    length = int.from_bytes(content[30:32], "little")
    if length not in (23, 54, 55):
        raise SnapshotFormatError(
            file, f"the second header has {length} bytes, expected 23, 54 or 55", offset=30)
    if len(content) < 32 + length:
        raise SnapshotFormatError(file, "the file ends inside the second header",
                                  offset=len(content))
    registers["pc"] = int.from_bytes(content[32:34], "little")
    hardware, is_v3 = content[34], length != 23
    if hardware not in _HARDWARE_48K and not (is_v3 and hardware == 3):
        name = (_MACHINES_V3 if is_v3 else _MACHINES_V2).get(hardware, "unknown")
        raise SnapshotFormatError(file, f"is of a machine that is not emulated: "
                                  f"number {hardware} ({name})", offset=34)
    model = "16K" if content[37] & 0x80 else "48K"
    frame_t = 0
    if is_v3:
        low, high = int.from_bytes(content[55:57], "little"), content[57]
        frame_t = (_QUARTER * ((high + 1) & 3) + _QUARTER - 1 - low) % T_PER_FRAME
    ram = _read_pages(content, 32 + length, model, file, warnings)
    return Snapshot(ram, registers, model, border, frame_t, file=file, warnings=tuple(warnings))


def _read_pages(content: bytes, offset: int, model: str, file: str, warnings: list[str]) -> bytes:
    pages: dict[int, bytes] = {}
    block = 0
    while offset < len(content):
        block += 1
        if offset + 3 > len(content):
            if block > 1:
                warnings.append(f"{file}: offset {offset}: bytes after the last page left out")
                break
            raise SnapshotFormatError(file, "the file ends inside the head of a page", block=block,
                                      offset=offset)
        length = int.from_bytes(content[offset:offset + 2], "little")
        page = content[offset + 2]
        size = PAGE_SIZE if length == 0xFFFF else length
        body = content[offset + 3:offset + 3 + size]
        if len(body) < size:
            raise SnapshotFormatError(file, f"page {page} announces {size} bytes, the file has "
                                      f"{len(body)} more", block=block, offset=offset)
        data = body if length == 0xFFFF else unpack(body, PAGE_SIZE)
        if len(data) != PAGE_SIZE:
            found = f"more than {PAGE_SIZE}" if len(data) > PAGE_SIZE else f"{len(data)}"
            raise SnapshotFormatError(file, f"page {page} unpacks to {found} bytes, expected "
                                      f"{PAGE_SIZE}", block=block, offset=offset)
        if page in _PAGES_48K:
            pages[_PAGES_48K[page]] = data
        offset += 3 + size
    needed = range(1) if model == "16K" else range(3)
    if any(k not in pages for k in needed):
        raise SnapshotFormatError(file, f"not all of the RAM of a {model} machine is in the file",
                                  block=block, offset=offset)
    return b"".join(pages.get(k, b"\xff" * PAGE_SIZE) if k in needed else b"\xff" * PAGE_SIZE
                    for k in range(3))


def unpack(packed: bytes, limit: int) -> bytes:
    """Undo ED ED count byte. Stops soon after `limit` bytes; a run cut off at the end gives none.
    """
    result = bytearray()
    offset = 0
    while offset < len(packed) and len(result) <= limit:
        if packed[offset:offset + 2] == b"\xed\xed":
            if offset + 4 > len(packed):
                break
            result += packed[offset + 3:offset + 4] * packed[offset + 2]
            offset += 4
        else:
            result.append(packed[offset])
            offset += 1
    return bytes(result)


def pack(data: bytes) -> bytes:
    """Runs of five or more bytes, or of two or more EDh, as ED ED count byte.

    A byte after a single EDh never begins a run.
    """
    result = bytearray()
    offset = 0
    while offset < len(data):
        byte = data[offset]
        run = 1
        while run < 255 and offset + run < len(data) and data[offset + run] == byte:
            run += 1
        if run >= 5 or (run >= 2 and byte == 0xED):
            result += bytes((0xED, 0xED, run, byte))
            offset += run
        else:
            result.append(byte)
            offset += 1
            if byte == 0xED and offset < len(data):
                result.append(data[offset])
                offset += 1
    return bytes(result)


def format_z80(snapshot: Snapshot, version: int = 3) -> bytes:
    """The Z80 file of a snapshot, version 1, 2 or 3, packed.

    Raises ValueError for PC = 0 in version 1, which the format cannot hold.
    """
    registers = snapshot.registers
    header = bytearray(HEADER_SIZE)
    for name, offset in _WORDS.items():
        header[offset:offset + 2] = registers[name].to_bytes(2, "little")
    header[0], header[1] = registers["af"] >> 8, registers["af"] & 0xFF
    header[21], header[22] = registers["af_alt"] >> 8, registers["af_alt"] & 0xFF
    header[10], header[11] = registers["i"], registers["r"] & 0x7F
    header[12] = registers["r"] >> 7 | snapshot.border << 1
    header[27], header[28], header[29] = registers["iff1"], registers["iff2"], registers["im"]
    if version == 1:
        if not registers["pc"]:
            raise ValueError("version 1 of the Z80 format cannot hold PC = 0")
        header[12] |= 0x20
        return bytes(header) + pack(snapshot.ram) + END_MARK
    if version not in (2, 3):
        raise ValueError(f"Z80 version {version}, expected 1, 2 or 3")
    header[6:8] = b"\0\0"
    extended = bytearray(23 if version == 2 else 54)
    extended[0:2] = registers["pc"].to_bytes(2, "little")
    extended[5] = 0x80 if snapshot.model == "16K" else 0
    if version == 3:
        quarter, part = divmod(snapshot.frame_t, _QUARTER)
        extended[23:25] = (_QUARTER - 1 - part).to_bytes(2, "little")
        extended[25] = (quarter + 3) & 3
    body = bytearray(header + len(extended).to_bytes(2, "little") + extended)
    for page, index in _PAGES_48K.items():
        if index == 0 or snapshot.model != "16K":
            packed = pack(snapshot.ram[index * PAGE_SIZE:(index + 1) * PAGE_SIZE])
            body += len(packed).to_bytes(2, "little") + bytes([page]) + packed
    return bytes(body)
