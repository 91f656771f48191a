"""Call a Z80 routine as a test calls a function."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spectrum.errors import BudgetExceeded
from spectrum.z80.state import Stop

if TYPE_CHECKING:
    from spectrum.machine import Address, Spectrum

RETURN_ADDRESS = 0x3FFF
"""Where a called routine returns to: the last byte of the ROM's character set, never executed."""


@dataclass(frozen=True)
class CallResult:
    """What a routine did.

    registers : all registers by name when it returned, as `Registers.as_dict`
    t_states : T-states from its first instruction to the end of its RET, contention included
    before, after : uint8[65536], memory
    """

    registers: dict[str, int]
    t_states: int
    before: NDArray[np.uint8] = field(repr=False)
    after: NDArray[np.uint8] = field(repr=False)

    def __getattr__(self, name: str) -> int:
        try:
            return self.registers[name]
        except KeyError:
            raise AttributeError(f"no register {name!r}") from None

    @property
    def carry(self) -> bool:
        """The carry flag when it returned."""
        return bool(self.registers["f"] & 1)

    @property
    def zero(self) -> bool:
        """The zero flag when it returned."""
        return bool(self.registers["f"] & 0x40)

    @property
    def changed(self) -> dict[int, tuple[int, int]]:
        """Addresses whose byte is another now: address -> (before, after)."""
        return {int(a): (int(self.before[a]), int(self.after[a]))
                for a in np.flatnonzero(self.before != self.after)}


def call(machine: "Spectrum", place: "Address", *, budget: int, interrupts: bool,
         frame_t: int | None, **registers: int) -> CallResult:
    """CALL the routine at an address or label and run until it returns.

    Parameters
    ----------
    budget : T-states it may take; BudgetExceeded, with PC and label, after that
    interrupts : let the frame interrupt come (its T-states count); otherwise they are off during
        the call and afterwards as before
    frame_t : T in the frame to start at, for a contended time that can be repeated; None = now
    registers : values to put into registers first, by name (`a=3, hl=0x6000`)

    The return address goes on the machine's own stack. Raises MachineStuckError at a HALT with
    interrupts off; a breakpoint on the way ends the call with BudgetExceeded, which holds its PC.
    However it ends, the interrupts are then as before if `interrupts` was not asked for.
    """
    address = machine.address(place)
    core, regs = machine.core, machine.registers
    regs.update(registers)
    was = regs.iff1, regs.iff2
    if interrupts:
        regs.iff1 = regs.iff2 = 1
    else:
        regs.iff1 = regs.iff2 = 0
    if frame_t is not None:
        core.frame_t = frame_t
    regs.sp = (regs.sp - 2) & 0xFFFF
    machine.memory.set_word(regs.sp, RETURN_ADDRESS)
    core.halted = False
    regs.pc = address
    before = core.memory.copy()
    start = machine.t
    try:
        stop = machine.run_to(RETURN_ADDRESS, start + budget)
        if stop is not Stop.EXEC or regs.pc != RETURN_ADDRESS:
            raise BudgetExceeded(f"return from {machine.label(address) or f'{address:04X}h'}",
                                 regs.pc, machine.t - start, machine.label(regs.pc))
        return CallResult(regs.as_dict(), machine.t - start, before, core.memory.copy())
    finally:
        if not interrupts:
            regs.iff1, regs.iff2 = was
