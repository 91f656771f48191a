"""The assembled game in a core, without screen or keys: call its routines, read its variables.

The memory is that of the 16K machine after the tape has loaded and the program has cleared and set
its variables; every question starts from that copy, so no answer depends on the one before.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from spectrum import rom
from spectrum.errors import BudgetExceeded
from spectrum.harness.assembler import Program
from spectrum.z80 import state
from spectrum.z80.core import Core
from spectrum.z80.state import Stop
from tools.z80game.program import game_program

RAM_TOP = 0x8000
VARIABLES = 0x5B00
STACK_FILL = 0xE5
"""What unused stack holds, so that its depth can be read off."""

BUDGET = 4_000_000_000
"""T-states that no routine of the game takes (19 emulated minutes)."""

_RETURN_ADDRESS = 0x3FFF
_IY = 0x5C3A


class GameCode:
    """The game's routines.

    program     assembled game; the English edition if left out
    budget      T-states that a call may take
    interrupts  let the frame interrupt and the ROM's routine for it run, as in play
    compiled    as for `Core`
    model       "16K", or "flat" for times without contention
    """

    def __init__(
        self, program: Program | None = None, *, interrupts: bool = False,
        compiled: bool | None = None, budget: int = BUDGET, model: str = "16K",
    ) -> None:
        self.program = program or game_program()
        self.symbols = self.program.symbols
        self.interrupts = interrupts
        self.budget = budget
        self.core = Core(model, compiled=compiled)
        self._memory = self.core.memory.data
        self._memory[:rom.ROM_SIZE] = rom.find().data
        self._memory[self.program.origin:self.program.end] = self.program.code
        stack = bytes([STACK_FILL]) * (RAM_TOP - self.program.end)
        self._memory[self.program.end:RAM_TOP] = stack
        self.core.i, self.core.im, self.core.iy = 0x3F, 1, _IY
        self.core.flags[_RETURN_ADDRESS] |= state.EXEC_STOP
        self._image = bytes(self._memory[VARIABLES:RAM_TOP])
        self.call("engine_init")
        self._image = bytes(self._memory[VARIABLES:RAM_TOP])

    @property
    def memory(self) -> NDArray[np.uint8]:
        """uint8[65536], the machine's memory itself."""
        return self.core.memory

    def address(self, label: str) -> int:
        return self.program[label]

    def begin(self) -> None:
        """Back to the state just after the program's start."""
        self._memory[VARIABLES:RAM_TOP] = self._image

    def write(self, label: str, data: bytes, offset: int = 0) -> None:
        start = self.symbols[label] + offset
        self._memory[start:start + len(data)] = data

    def read(self, label: str, length: int, offset: int = 0) -> bytes:
        start = self.symbols[label] + offset
        return bytes(self._memory[start:start + length])

    def call(self, label: str, *, budget: int | None = None, **registers: int) -> int:
        """CALL a routine from the start of a frame; T-states until it has returned.

        Registers not named keep their values; `core` holds them afterwards. BudgetExceeded if it
        does not return in `budget` T-states (`self.budget` if left out).
        """
        core = self.core
        budget = budget or self.budget
        core.frame_t = 0
        core.state[state.RESUME_T] = -1  # the last call may have returned at the same T
        start = core.t
        for name, value in registers.items():
            setattr(core, name, value)
        core.sp = RAM_TOP - 2
        self._memory[RAM_TOP - 2:RAM_TOP] = _RETURN_ADDRESS.to_bytes(2, "little")
        core.iff1 = core.iff2 = int(self.interrupts)
        core.pc = self.symbols[label]
        while core.t - start < budget:
            stop = core.run(t_end=start + budget)
            if stop is Stop.EXEC and core.pc == _RETURN_ADDRESS:
                return core.t - start
            if stop is not Stop.DONE:
                break
        raise BudgetExceeded(f"return from {label}", core.pc, core.t - start)

    @property
    def carry(self) -> bool:
        return bool(self.core.f & 1)

    @property
    def stack_depth(self) -> int:
        """Bytes of stack used since `begin`, the return address included."""
        stack = self.core.memory[self.program.end:RAM_TOP]
        used = np.flatnonzero(stack != STACK_FILL)
        return int(len(stack) - used[0]) if len(used) else 0
