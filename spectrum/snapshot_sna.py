"""SNA (48K layout) and SCR files.

SNA is 27 bytes of registers and 49,152 of RAM; PC lies on the stack. A 16K machine is written in
the same layout with FFh above its RAM. Refused: any other size (that of a 128K machine is named),
a stack pointer outside RAM. Loaded with a warning: an interrupt mode above 2 (taken as 1).
"""

from spectrum.errors import SnapshotFormatError
from spectrum.snapshot import RAM_SIZE, SCREEN_SIZE, Snapshot, default_registers

HEADER_SIZE = 27
SIZE = HEADER_SIZE + RAM_SIZE
_WORDS = {"hl_alt": 1, "de_alt": 3, "bc_alt": 5, "af_alt": 7, "hl": 9, "de": 11, "bc": 13,
          "iy": 15, "ix": 17, "af": 21, "sp": 23}
_SIZES_128K = (131103, 147487)


def parse_sna(content: bytes, file: str = "snapshot.sna") -> Snapshot:
    """Read an SNA file; SnapshotFormatError says why it is refused."""
    if len(content) in _SIZES_128K:
        raise SnapshotFormatError(file, "is of a 128K machine, which is not emulated", offset=0)
    if len(content) != SIZE:
        raise SnapshotFormatError(file, f"has {len(content)} bytes, an SNA file has {SIZE}",
                                  offset=len(content))
    registers = default_registers()
    for name, offset in _WORDS.items():
        registers[name] = int.from_bytes(content[offset:offset + 2], "little")
    registers["i"], registers["r"] = content[0], content[20]
    registers["iff1"] = registers["iff2"] = content[19] >> 2 & 1
    warnings = []
    registers["im"] = content[25]
    if content[25] > 2:
        registers["im"] = 1
        warnings.append(f"{file}: offset 25: there is no interrupt mode {content[25]}, 1 is used")
    sp = registers["sp"]
    if not 0x4000 <= sp <= 0xFFFE:
        raise SnapshotFormatError(file, f"the stack pointer is {sp:04X}h, PC is not in RAM",
                                  offset=23)
    ram = content[HEADER_SIZE:]
    registers["pc"] = int.from_bytes(ram[sp - 0x4000:sp - 0x4000 + 2], "little")
    registers["sp"] = (sp + 2) & 0xFFFF
    return Snapshot(ram, registers, None, content[26] & 7, file=file, warnings=tuple(warnings))


def format_sna(snapshot: Snapshot) -> bytes:
    """The SNA file of a snapshot.

    PC is put on the stack of the copy, over the two bytes below SP. Raises ValueError where those
    are not RAM.
    """
    registers = dict(snapshot.registers)
    sp = registers["sp"] = (registers["sp"] - 2) & 0xFFFF
    if not 0x4000 <= sp <= 0xFFFE or (snapshot.model == "16K" and sp > 0x7FFE):
        raise ValueError(f"an SNA file needs its stack in RAM, SP is {sp + 2 & 0xFFFF:04X}h")
    ram = bytearray(snapshot.ram)
    ram[sp - 0x4000:sp - 0x4000 + 2] = registers["pc"].to_bytes(2, "little")
    header = bytearray(HEADER_SIZE)
    for name, offset in _WORDS.items():
        header[offset:offset + 2] = registers[name].to_bytes(2, "little")
    header[0], header[20] = registers["i"], registers["r"]
    header[19] = registers["iff2"] << 2
    header[25], header[26] = registers["im"], snapshot.border
    return bytes(header + ram)


def parse_scr(content: bytes, file: str = "screen.scr") -> Snapshot:
    """Read a screen of 6,912 bytes; SnapshotFormatError for any other size."""
    if len(content) != SCREEN_SIZE:
        raise SnapshotFormatError(file, f"has {len(content)} bytes, a screen has {SCREEN_SIZE}",
                                  offset=len(content))
    return Snapshot(content, {}, file=file)
