"""LD-BYTES and SA-BYTES of the ROM, done at once instead of pulse by pulse.

The loader is caught at LD-START, where everything it needs is in place whoever called it:
A' = flag wanted, carry of F' set to load and reset to verify, IX = address, DE = length, and the
return through SA/LD-RET on the stack. What is left behind is what the real loop leaves: memory up
to the byte where it stopped, IX, DE, H (parity) and L (last byte), and the ROM itself computes the
flags and returns. The saver is caught at its entry.

Both are recognised by the bytes of the ROM around the addresses, not by its name.
Source: The Complete Spectrum ROM Disassembly (Logan and O'Hara), 04C2h and 0556h.
"""

import numpy as np
from numpy.typing import NDArray

from spectrum.rom_file import with_parity
from spectrum.z80 import state
from spectrum.z80.core import Core

SA_BYTES = 0x04C2
LD_START = 0x056C
SA_LD_RET = 0x053F
_LD_START_CODE = bytes.fromhex("cde70530fa21")
_PARITY_CHECK = bytes.fromhex("7cfe01c9")
_SA_BYTES_STARTS = (bytes.fromhex("213f05e521801f"), bytes.fromhex("213f05e5cb7f21"))
_SA_LD_RET_CODE = bytes.fromhex("f53a485ce6380f0f0fd3fe")
_LD_8_BITS_RETURN, _LD_EDGE_2_RETURN = 0x05CD, 0x05E6
_CARRY, _ZERO = 0x01, 0x40


def can_load(rom: bytes) -> bool:
    """Whether this ROM's loader is the one that `load_block` stands in for."""
    return rom[LD_START:LD_START + 6] == _LD_START_CODE and _PARITY_CHECK in rom[0x5D0:0x5F0]


def can_save(rom: bytes) -> bool:
    """Whether this ROM's saver is the one that `saved_block` stands in for."""
    return (rom[SA_BYTES:SA_BYTES + 7] in _SA_BYTES_STARTS
            and rom[SA_LD_RET:SA_LD_RET + 11] == _SA_LD_RET_CODE)


def load_block(core: Core, block: bytes) -> None:
    """Give `block` (flag, contents, parity) to the loader that stands at LD-START.

    Loads or verifies as F' says, and leaves PC where the ROM checks the parity, or at a RET with
    carry reset: wrong flag, a byte that differs in VERIFY, or fewer bytes than wanted.
    """
    parity_check = 0x5D0 + core.memory[0x5D0:0x5F0].tobytes().index(_PARITY_CHECK)
    failed = parity_check + 3
    wanted_flag, alternate_flags = core.af_alt >> 8, core.af_alt & 0xFF
    loads = bool(alternate_flags & _CARRY)
    address, length = core.ix, core.de
    parity, last, good = block[0], block[0], True
    if block[0] != wanted_flag:
        core.a, core.f = (block[0] ^ wanted_flag), 0
        good = False
    else:
        core.af_alt = core.af_alt & 0xFF00 | (alternate_flags & _CARRY) | _ZERO
        taken, loaded = _transfer(core, block[1:], loads)
        good = taken > length
        address, length = address + min(loaded, length), length - min(loaded, length)
        for byte in block[1:1 + taken]:
            parity ^= byte
        last = block[taken] if taken else block[0]
    core.ix, core.de = address & 0xFFFF, length
    core.h, core.l = parity, last
    if good:
        core.pc = parity_check
        _leave_stack_as_the_loop_does(core)
    else:
        core.f = core.f & ~(_CARRY | _ZERO) & 0xFF
        core.pc = failed


def _transfer(core: Core, contents: bytes, loads: bool) -> tuple[int, int]:
    """Put the bytes into memory or compare them; returns (bytes read from tape, bytes accepted).

    The byte after the last wanted one is the parity: it is read, but not put anywhere.
    """
    length = core.de
    count = min(len(contents), length)
    addresses = (np.arange(count) + core.ix) & 0xFFFF
    source: NDArray[np.uint8] = np.frombuffer(contents[:count], np.uint8)
    if loads:
        writable = (addresses >= core.model.ram_start) & (addresses < core.model.ram_end)
        core.memory[addresses[writable]] = source[writable]
    else:
        wrong = np.flatnonzero(core.memory[addresses] != source)
        if len(wrong):
            return int(wrong[0]) + 1, int(wrong[0])
    return min(len(contents), length + 1), count


def _leave_stack_as_the_loop_does(core: Core) -> None:
    """Below the stack pointer stand the return addresses of the last bit's CALLs."""
    for depth, word in ((2, _LD_8_BITS_RETURN), (4, _LD_EDGE_2_RETURN)):
        for k, byte in enumerate((word & 0xFF, word >> 8)):
            place = (core.sp - depth + k) & 0xFFFF
            if core.model.ram_start <= place < core.model.ram_end:
                core.memory[place] = byte


def saved_block(core: Core) -> bytes:
    """The block (flag, contents, parity) that SA-BYTES, at its entry, is about to save."""
    flag, start, length = core.a, core.ix, core.de
    addresses = (np.arange(length) + start) & 0xFFFF
    return with_parity(flag, core.memory[addresses].tobytes())


def skip_saving(core: Core) -> None:
    """Leave SA-BYTES as if the block had gone out, at the RET that ends SA/LD-RET.

    That routine itself is left out: the key that began the saving would be taken for BREAK.
    """
    core.ix = (core.ix + core.de + 1) & 0xFFFF
    core.de = 0xFFFF
    core.iff1 = core.iff2 = 1
    core.f |= _CARRY
    core.pc = SA_LD_RET + len(_SA_LD_RET_CODE) + 11
    core.state[state.LAST] = state.PLAIN
