"""The Z80 of a Spectrum as an object: arrays, registers, and `run`.

    from spectrum.z80.core import Core
    core = Core("16K")                      # or "48K", or "flat": 64K of RAM, no ULA
    core.memory[0:16384] = rom
    core.reset()
    core.run(frames=100)                    # -> Stop.DONE
    core.flags[0x12A9] |= state.EXEC_STOP
    if core.run(frames=50) is Stop.EXEC: ...

`run` executes the interpreter that `source.py` writes: compiled through LLVM, or, when that
is not possible or not wanted, the same source in CPython (`core.backend` says which). Both work
on the same arrays, and so do the two variants: "fast", and "full", which also keeps the
watches, bus log, profile and history. Set `core.variant` between two runs to change over.

Time. `core.t` counts T-states since reset and never goes back; `core.frame_t` is the position in
the frame, 0 at the interrupt. When a run ends with its frame, `frame_t` is 69888 or a little
more: the new frame begins with the next run, which first clears the picture log. So whoever
draws copies the 6,912 bytes of the display file before a run that starts a frame
(`core.starts_frame`), and after the run replays `picture_log()` over the copy.

Arrays (all may be read between runs, and written except the last two)

    state      int64[64]      slots named in state.py
    memory     uint8[65536]   addresses as the Z80 sees them; 8000-FFFF of a 16K stays FF
    flags      uint8[65536]   per address: EXEC_STOP, READ_STOP, WRITE_STOP, PROBE, CODE, NO_EXEC
    keyboard   uint8[256]     what the five keys give for each high byte of the port: bits 0-4,
                              1 = up, bits 5 and 7 set, bit 6 clear (the EAR bit is put in)
    key_reads  int64[256]     times the keyboard was read, by high byte of the port
    ports      int64[256]     answer of an odd port by its low byte (a joystick), or -1: floating
                              bus ("flat": of every port; -1 gives the high byte of the port)
    delays     uint8[78080]   wait for an access that begins at T of the frame (`set_delays`)
    floating   int64[78080]   address whose byte floats on the bus at T, or IDLE_CELL (FF)

Logs. An entry is an int64: kind << 56 | t << 24 | address << 8 | data.

    picture_log()  writes to 4000-5AFF of this frame; t = T in the frame when the byte is in
                   memory (end of the write cycle)
    port_log()     OUTs to even ports since `clear_port_log`; address = port; t = T-states since
                   the start of the frame in which it was cleared, when the ULA takes the byte
                   (1 T into the I/O cycle, its first wait included)
    bus_log()      full variant while state[BUS_ON]: machine cycles in order, see bus_log.py;
                   t = start of the cycle before any wait, in T of the frame
    probes()       one record for each time PC passed an address flagged PROBE
    history()      full: the last 4,096 instructions as (absolute T, PC)
    hits, cost     full: int64[65536], executions and T-states by address of the instruction

The picture log holds any frame; a full port, probe or bus log ends the run with Stop.LOG_FULL.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spectrum import ula
from spectrum.models import Model, model
from spectrum.timing import contention_table
from spectrum.z80 import flags as flag_tables
from spectrum.z80 import interpreters, source, state
from spectrum.z80.compiler import Kernel
from spectrum.z80.state import FRAME_T_STATES, Stop

log = logging.getLogger(__name__)

VARIANTS = ("fast", "full")
PROBE_RECORD = np.dtype([("t", "<u4"), ("pc", "<u2"), ("af", "<u2"), ("bc", "<u2"), ("de", "<u2"),
                         ("hl", "<u2"), ("ix", "<u2"), ("iy", "<u2"), ("sp", "<u2")])


class _Register:
    """A slot of the state array as an attribute, cut to its width when written."""

    def __init__(self, slot: int, mask: int = 0xFFFF, shift: int = 0) -> None:
        self.slot, self.mask, self.shift = slot, mask, shift

    def __get__(self, core: "Core", owner: type) -> int:
        return int(core.state[self.slot]) >> self.shift & self.mask

    def __set__(self, core: "Core", value: int) -> None:
        rest = int(core.state[self.slot]) & ~(self.mask << self.shift)
        core.state[self.slot] = rest | (value & self.mask) << self.shift


class _ProgramCounter(_Register):
    """PC; setting it ends HALT and the effects of the last instruction (EI, a prefix, Q)."""

    def __set__(self, core: "Core", value: int) -> None:
        super().__set__(core, value)
        core.state[state.LAST] = state.PLAIN


@dataclass(frozen=True)
class CoreState:
    """What `Core.save` keeps: state array, memory, and the EAR array if a signal is on.

    ear_end  absolute time at which a run stops because more edges were promised
    """

    state: NDArray[np.int64]
    cells: NDArray[np.uint8]
    ear: NDArray[np.int64] | None
    ear_end: int


class Core:
    """One processor with its memory, wired to the tables of a model.

    model     a `spectrum.models.Model` or its name: "16K", "48K", "flat"
    variant   "fast" or "full"
    compiled  True: compiled or an error; False: CPython; None: compiled, else CPython with a
              message in the log of this module and in `backend_message`
    """

    a = _Register(state.A, 0xFF)
    f = _Register(state.F, 0xFF)
    b = _Register(state.BC, 0xFF, 8)
    c = _Register(state.BC, 0xFF)
    d = _Register(state.DE, 0xFF, 8)
    e = _Register(state.DE, 0xFF)
    h = _Register(state.HL, 0xFF, 8)
    l = _Register(state.HL, 0xFF)  # noqa: E741 - the name of the register
    bc = _Register(state.BC)
    de = _Register(state.DE)
    hl = _Register(state.HL)
    ix = _Register(state.IX)
    iy = _Register(state.IY)
    sp = _Register(state.SP)
    pc = _ProgramCounter(state.PC)
    i = _Register(state.I, 0xFF)
    r = _Register(state.R, 0xFF)
    iff1 = _Register(state.IFF1, 1)
    iff2 = _Register(state.IFF2, 1)
    im = _Register(state.IM, 3)
    memptr = _Register(state.WZ)
    af_alt = _Register(state.AF_ALT)
    bc_alt = _Register(state.BC_ALT)
    de_alt = _Register(state.DE_ALT)
    hl_alt = _Register(state.HL_ALT)
    last_fe = _Register(state.LAST_FE, 0xFF)

    def __init__(self, model_or_name: Model | str = "16K", variant: str = "fast",
                 compiled: bool | None = None) -> None:
        self.model = model_or_name if isinstance(model_or_name, Model) else model(model_or_name)
        self.compiled = compiled
        block = np.zeros(source.BLOCK_SIZE, np.uint8)
        self.state = block[source.STATE_AT:source.LOOKUP_AT].view(np.int64)
        self._lookup = block[source.LOOKUP_AT:source.DELAYS_AT]
        self._lookup[:] = flag_tables.lookup()
        self._delays = block[source.DELAYS_AT:source.CELLS_AT]
        self._cells = block[source.CELLS_AT:source.FLAGS_AT]
        self.flags = block[source.FLAGS_AT:source.FRAME_AT]
        self.state[state.INTERRUPT_LENGTH] = self.model.interrupt
        self.memory = self._cells[:65536]
        self._cells[state.IDLE_CELL] = 0xFF
        self.memory[self.model.ram_end:] = 0xFF
        self.set_delays(contention_table(self.model))
        self.floating = ula.floating_bus_table(self.model)
        self.keyboard = np.full(256, 0xBF, np.uint8)
        self.key_reads = np.zeros(256, np.int64)
        self.ports = np.full(256, -1, np.int64)
        self._ear = np.full(state.EAR_CAPACITY, state.NEVER, np.int64)
        self._ear_end = state.NEVER
        self._picture = np.zeros(state.PICTURE_CAPACITY, np.int64)
        self._port = np.zeros(state.PORT_CAPACITY, np.int64)
        self._probe = np.zeros(state.PROBE_CAPACITY, np.uint8)
        self._bus = np.zeros(0, np.int64)
        self._history = np.zeros(0, np.int64)
        self.hits = np.zeros(0, np.int64)
        self.cost = np.zeros(0, np.int64)
        self._calls: dict[str, Callable[[], int]] = {}
        self.backend_message = ""
        self.variant = variant
        self.reset()

    @property
    def variant(self) -> str:
        """ "fast" or "full"; may be set between runs."""
        return self._variant

    @variant.setter
    def variant(self, name: str) -> None:
        if name not in VARIANTS:
            raise ValueError(f"core variant {name!r}, expected one of {', '.join(VARIANTS)}")
        if name == "full" and not len(self._bus):
            self._bus = np.zeros(state.BUS_CAPACITY, np.int64)
            self._history = np.zeros(state.HISTORY_CAPACITY, np.int64)
            self.hits = np.zeros(65536, np.int64)
            self.cost = np.zeros(65536, np.int64)
        self._variant = name
        if name not in self._calls:
            kernel = interpreters.load(self.model.map, name, self.compiled)
            if kernel.message and not self.backend_message:
                self.backend_message = kernel.message
                log.warning("%s", kernel.message)
            self.connect(kernel)

    def connect(self, kernel: Kernel) -> None:
        """Use an interpreter for the present variant; `interpreters.load` makes them."""
        self.backend = kernel.backend
        self._calls[self._variant] = kernel.bind({
            "st": self.state, "mem": self._cells, "flags": self.flags, "dly": self._delays,
            "fb": self.floating, "tab": self._lookup, "keys": self.keyboard,
            "reads": self.key_reads, "ports": self.ports, "ear": self._ear,
            "pic": self._picture, "plog": self._port, "prb": self._probe, "bus": self._bus,
            "hist": self._history, "hits": self.hits, "cost": self.cost})

    # Time

    @property
    def t(self) -> int:
        """T-states since reset."""
        return int(self.state[state.FRAME_START]) + int(self.state[state.T])

    @property
    def frame_t(self) -> int:
        """T-states since the interrupt of this frame; 69888 or a few more at its end."""
        return int(self.state[state.T])

    @frame_t.setter
    def frame_t(self, value: int) -> None:
        if not 0 <= value < FRAME_T_STATES + 256:
            raise ValueError(f"{value} T in the frame, expected 0..{FRAME_T_STATES + 255}")
        self.state[state.T] = value

    @property
    def frame(self) -> int:
        """Frames begun since reset."""
        return int(self.state[state.FRAME_START]) // FRAME_T_STATES

    @property
    def starts_frame(self) -> bool:
        """True if the next run begins a new frame (and clears the picture log)."""
        return self.frame_t == 0 or self.frame_t >= FRAME_T_STATES

    # Running

    def run(self, frames: int | None = None, t_end: int | None = None) -> Stop:
        """Run to the end of the frame, of `frames` frames, or until absolute time `t_end`.

        Returns the reason; DONE means the time asked for has passed (a run ends at the first
        instruction boundary at or after it). A `t_end` in the past does nothing.
        """
        if t_end is None:
            start = int(self.state[state.FRAME_START])
            if self.frame_t >= FRAME_T_STATES:
                start += FRAME_T_STATES
            t_end = start + FRAME_T_STATES * (1 if frames is None else frames)
        st = self.state
        if st[state.NMI] and self.in_prefix:
            self._execute(self.t + 1)
        if not 0 <= self.frame_t < FRAME_T_STATES + 1024:
            raise ValueError(f"state[T] is {self.frame_t}, expected 0..{FRAME_T_STATES + 1023}")
        stop = self._execute(min(t_end, self._ear_end))
        return Stop.EAR_END if stop is Stop.DONE and t_end > self._ear_end else stop

    def _execute(self, t_end: int) -> Stop:
        self.state[state.BUDGET] = t_end - self.t
        self.state[state.STOP] = 0
        self._calls[self._variant]()
        return Stop(int(self.state[state.STOP]))

    def step(self) -> Stop:
        """Execute one instruction (or accept one interrupt); an exec flag at PC is passed."""
        self.pass_flag()
        return self.run(t_end=self.t + 1)

    def pass_flag(self) -> None:
        """Let the next run begin at PC although PC is flagged EXEC_STOP or NO_EXEC."""
        self.state[state.RESUME_T] = self.state[state.T]
        self.state[state.RESUME_PC] = self.state[state.PC]

    def reset(self) -> None:
        """As the RESET line does: PC, I, R, IFF and IM 0, AF and SP FFFF; time starts again.

        Memory, flags, tables and the other registers keep their contents.
        """
        for slot in (state.PC, state.I, state.R, state.IFF1, state.IFF2, state.IM, state.WZ,
                     state.LAST, state.T, state.FRAME_START, state.LOG_START, state.STOP,
                     state.LAST_FE, state.PICTURE_COUNT, state.PORT_COUNT, state.PROBE_COUNT,
                     state.BUS_COUNT, state.HISTORY_COUNT, state.INTERRUPTS, state.INTERRUPT_T,
                     state.NMI):
            self.state[slot] = 0
        self.a = self.f = 0xFF
        self.sp = 0xFFFF
        self.state[state.RESUME_T] = -1
        self.state[state.EAR_IDLE] = ula.ear_idle(issue=3)
        self.set_ear(np.zeros(0, np.int64), np.zeros(0, np.int64))

    def nmi(self) -> None:
        """Request a non-maskable interrupt: the next run begins by accepting it, or, after a DD
        or FD without effect, with one more instruction before it."""
        self.state[state.NMI] = 1

    @property
    def halted(self) -> bool:
        """True while the processor waits in HALT; PC then stands on the HALT."""
        return int(self.state[state.LAST]) == state.HALT_OPCODE

    @halted.setter
    def halted(self, value: bool) -> None:
        self.state[state.LAST] = state.HALT_OPCODE if value else state.PLAIN

    @property
    def flags_changed(self) -> bool:
        """True if the last instruction computed flags: SCF and CCF depend on it (Q)."""
        return not self._lookup[flag_tables.KEEPS + int(self.state[state.LAST])]

    @property
    def in_prefix(self) -> bool:
        """True between a DD or FD without effect and the instruction it stands before."""
        return int(self.state[state.LAST]) & 0xDF == 0xDD

    # Inputs

    @property
    def delays(self) -> NDArray[np.uint8]:
        """Waits by T of the frame, as `set_delays` has it; read-only."""
        view = self._delays[:]
        view.setflags(write=False)
        return view

    def set_delays(self, table: NDArray[np.uint8]) -> None:
        """Set the wait for an access to contended memory or ports that begins at T.

        table  uint8, shape (78080,), as `timing.contention_table` makes them
        """
        self._delays[:] = table
        waits = np.flatnonzero(table)
        first, last = (int(waits[0]), int(waits[-1])) if len(waits) else (FRAME_T_STATES, -1)
        self.state[state.FREE_UNTIL] = first - state.FREE_MARGIN
        self.state[state.FREE_FROM] = last + 1

    def set_ear(self, times: NDArray[np.int64], levels: NDArray[np.int64],
                more: bool = False) -> None:
        """Set the signal at the EAR socket from now on.

        times   int64, ascending absolute T-states, at most `EAR_CAPACITY` - 1 of them
        levels  int64, level from that time on: 0, 1, or 2 = no signal (EAR follows port FE)
        more    True: a run that would pass the last time ends there with Stop.EAR_END

        The level before the first time is kept; set state[EAR_LEVEL] to change it.
        """
        count = len(times)
        if count >= state.EAR_CAPACITY:
            raise ValueError(f"{count} EAR edges, at most {state.EAR_CAPACITY - 1} fit")
        if count != len(levels) or (count and (np.diff(times) < 0).any()):
            raise ValueError("EAR times must ascend and have one level each")
        self._ear[:count] = times * 4 + levels
        self._ear[count:] = state.NEVER
        self._ear_end = int(times[-1]) if more and count else state.NEVER
        self.state[state.EAR_INDEX] = 0
        if not count:
            self.state[state.EAR_LEVEL] = 2

    # Logs

    def picture_log(self) -> NDArray[np.int64]:
        """Writes to the display file in this frame: a view, valid until the next run."""
        return self._picture[:int(self.state[state.PICTURE_COUNT])]

    def port_log(self) -> NDArray[np.int64]:
        """OUTs to even ports since `clear_port_log`: a view, valid until the next run."""
        return self._port[:int(self.state[state.PORT_COUNT])]

    def clear_port_log(self) -> None:
        """Empty the port log; its times then count from the start of the present frame."""
        self.state[state.PORT_COUNT] = 0
        start = int(self.state[state.FRAME_START])
        self.state[state.LOG_START] = start + (
            FRAME_T_STATES if self.frame_t >= FRAME_T_STATES else 0)

    def bus_log(self) -> NDArray[np.int64]:
        """Machine cycles since `clear_bus_log` (full variant, while state[BUS_ON] is 1)."""
        return self._bus[:int(self.state[state.BUS_COUNT])]

    def clear_bus_log(self) -> None:
        """Empty the bus log."""
        self.state[state.BUS_COUNT] = 0

    def set_probe(self, *areas: tuple[int, int]) -> None:
        """Choose what a probe copies: up to four (base, length), 4,096 bytes in all."""
        if len(areas) > state.PROBE_AREAS or sum(n for _, n in areas) > state.PROBE_AREA_LIMIT:
            raise ValueError(f"probe areas {areas}: at most four, together 4096 bytes")
        if any(not 0 <= base <= base + n <= 65536 for base, n in areas):
            raise ValueError(f"probe areas {areas} leave the address space")
        for k in range(state.PROBE_AREAS):
            base, length = areas[k] if k < len(areas) else (0, 0)
            self.state[state.PROBE_BASE + k] = base
            self.state[state.PROBE_LENGTH + k] = length
        self.clear_probes()

    def probes(self) -> tuple[NDArray[np.void], NDArray[np.uint8]]:
        """Records since `clear_probes`: registers (t in the frame, pc, af .. sp) and bytes.

        returns a structured array of n records and a uint8 array of shape (n, bytes copied)
        """
        size = state.PROBE_HEADER + int(
            self.state[state.PROBE_LENGTH:state.PROBE_LENGTH + state.PROBE_AREAS].sum())
        raw = self._probe[:int(self.state[state.PROBE_COUNT])].reshape(-1, size)
        heads = np.ascontiguousarray(raw[:, :state.PROBE_HEADER]).view(PROBE_RECORD)[:, 0]
        return heads, raw[:, state.PROBE_HEADER:].copy()

    def clear_probes(self) -> None:
        """Empty the probe log."""
        self.state[state.PROBE_COUNT] = 0

    def history(self) -> list[tuple[int, int]]:
        """The last instructions of the full variant, oldest first, as (absolute T, PC)."""
        count = int(self.state[state.HISTORY_COUNT])
        size = state.HISTORY_CAPACITY
        order = range(max(0, count - size), count)
        return [(int(self._history[k % size]) >> 16, int(self._history[k % size]) & 0xFFFF)
                for k in order]

    # Saving

    def save(self) -> CoreState:
        """Copy registers, time, logs' counters, memory and EAR signal."""
        ear = self._ear.copy() if int(self._ear[0]) != state.NEVER else None
        return CoreState(self.state.copy(), self._cells.copy(), ear, self._ear_end)

    def restore(self, saved: CoreState) -> None:
        """Go back to a saved state; flags, keyboard and port tables stay as they are."""
        self.state[:] = saved.state
        self._cells[:] = saved.cells
        if saved.ear is not None:
            self._ear[:] = saved.ear
        elif int(self._ear[0]) != state.NEVER:
            self._ear[:] = state.NEVER
        self._ear_end = saved.ear_end
