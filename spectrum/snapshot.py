"""A snapshot: the machine at one moment, whatever file it came from.

    SNA, Z80, SZX, SCR  --parse-->  Snapshot  --apply-->  Core
                        <--format--           <---of----

What each format can hold, beyond registers, RAM and border:

            T in the frame   MEMPTR   last instruction (Q, EI)   PC and stack
    SZX          yes          yes     yes                        as they are
    Z80 v3       yes          no      no                         as they are
    Z80 v1, v2   no           no      no                         as they are
    SNA          no           no      no                         PC is put below SP, in RAM
    SCR          the 6,912 bytes of the display file, nothing else
"""

from dataclasses import dataclass, field
from typing import Self

import numpy as np

from spectrum.timing import T_PER_FRAME
from spectrum.z80 import state
from spectrum.z80.core import Core

RAM_SIZE = 0xC000
SCREEN_SIZE = 6912
PAGE_SIZE = 0x4000
REGISTERS = ("bc", "de", "hl", "ix", "iy", "sp", "pc", "i", "r", "iff1", "iff2", "im",
             "af_alt", "bc_alt", "de_alt", "hl_alt", "memptr")


@dataclass(frozen=True)
class Snapshot:
    """All of a machine that a file can carry.

    ram : 49,152 bytes from 4000h, FFh where a 16K machine has nothing; for a screen 6,912 bytes
    registers : `af` and all of `REGISTERS` by name; empty for a screen
    model : "16K" or "48K", or None if the format does not say
    frame_t : T-states since the interrupt, 0..69887
    last : slot LAST of the core's state: what was executed last
    file : name for messages
    warnings : what was odd but could be read
    """

    ram: bytes = field(repr=False)
    registers: dict[str, int]
    model: str | None = None
    border: int = 7
    frame_t: int = 0
    last: int = state.PLAIN
    file: str = "snapshot"
    warnings: tuple[str, ...] = ()

    @property
    def is_screen_only(self) -> bool:
        """Whether it is the display file and nothing else."""
        return not self.registers

    @property
    def needs_48k(self) -> bool:
        """Whether anything of it lies above the RAM of a 16K machine.

        Upper RAM of one value throughout counts as unused.
        """
        if self.model == "16K" or self.is_screen_only:
            return False
        upper = self.ram[PAGE_SIZE:]
        return (upper.count(upper[0]) != len(upper) or self.registers["pc"] >= 0x8000
                or self.registers["sp"] > 0x8000)

    def apply(self, core: Core) -> None:
        """Put it into a core that has just been reset; a screen leaves everything else alone."""
        end = min(0x4000 + len(self.ram), core.model.ram_end)
        core.memory[0x4000:end] = np.frombuffer(self.ram[:end - 0x4000], np.uint8)
        if self.is_screen_only:
            return
        for name in REGISTERS:
            setattr(core, name, self.registers[name])
        core.a, core.f = self.registers["af"] >> 8, self.registers["af"]
        core.frame_t = self.frame_t
        core.last_fe = self.border
        core.state[state.LAST] = self.last

    @classmethod
    def of(cls, core: Core) -> Self:
        """The snapshot of a core as it is now."""
        registers = {name: int(getattr(core, name)) for name in REGISTERS}
        registers["af"] = core.a << 8 | core.f
        return cls(core.memory[0x4000:].tobytes(), registers,
                   "16K" if core.model.ram_end == 0x8000 else "48K", core.last_fe & 7,
                   core.frame_t % T_PER_FRAME, int(core.state[state.LAST]))


def default_registers() -> dict[str, int]:
    """All registers 0, as a start for a parser."""
    return dict.fromkeys(("af", *REGISTERS), 0)
