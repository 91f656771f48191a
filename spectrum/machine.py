"""A whole Spectrum: the parts, wired together, and the time they share.

What belongs to the machine: the core with its memory, the keyboard matrix, the joystick, the
cassette deck, the picture and the sound. What belongs to its surroundings: windows, wall clocks,
loudspeakers, files. A machine never waits and never looks at a clock; whoever shows it
decides how fast frames are asked for.

    Keyboard --table--> +------+ --picture log, port log--> Display (palette indices)
    Joystick --ports--> | Core | --port log---------------> Beeper (samples), saved blocks
    Cassette --edges--> +------+ <--exec flags------------- ROM traps, hooks, breakpoints

Time is one integer: T-states of the 3.5 MHz clock since reset (`t`). A frame is 69,888 of them and
starts with the interrupt. `run` advances time to the end of a frame; a stop on the way (a
breakpoint, an address waited for) leaves the machine between two instructions.

    >>> from spectrum import Spectrum
    >>> with Spectrum("16K") as zx:
    ...     zx.boot()
    ...     zx.type('PRINT 6*7\\n', basic=True)
    ...     _ = zx.run(frames=10)
    ...     zx.text()[0].rstrip()
    '42'

Who owns what: the machine owns its parts and wires them. The cassette deck works on the core, the
core holds the ULA's tables; no other part knows of another. A machine belongs to one thread at a
time; different machines may run in different threads, and the compiled core lets them run at once.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from spectrum import display, media, rom, rom_tape, text, ula
from spectrum.beeper import Beeper
from spectrum.cassette import Cassette, CassetteState
from spectrum.display import Capture, Display
from spectrum.errors import (
    BudgetExceeded,
    KeyNotReadError,
    MachineStuckError,
    ModelMismatchError,
    TapeLoadingError,
)
from spectrum.joystick import Joystick
from spectrum.keyboard import Keyboard, half_rows, key_name
from spectrum.keyscript import Stroke, basic_strokes, strokes
from spectrum.registers import WORD_REGISTERS, Memory, Registers
from spectrum.snapshot import Snapshot
from spectrum.tape import Tape
from spectrum.timing import T_PER_FRAME
from spectrum.z80 import state
from spectrum.z80.core import Core, CoreState
from spectrum.z80.state import PORT_CAPACITY, Stop

if TYPE_CHECKING:
    from spectrum.harness.call import CallResult

log = logging.getLogger(__name__)

Address = int | str
Hook = Callable[["Spectrum"], None]

FRAMES_PER_CALL = 50
HOLD_FRAMES = 3
GAP_FRAMES = 6
READ_LIMIT_FRAMES = 250
BOOT_LIMIT_FRAMES = 400
ERR_NR = 0x5C3A
WHITE = 7
FIRST_CONTENDED = 14335
TAPE_LOADING_ERROR = 26
QUIET_FRAMES, QUIET_FRAMES_AT_END, REPORT_FRAMES = 100, 10, 5
_ROWS_READ = np.array([[not high >> row & 1 for high in range(256)] for row in range(8)])
_CORES = {"auto": None, "compiled": True, "python": False}


@dataclass(frozen=True)
class State:
    """A saved machine, for `Spectrum.restore`. Belongs to the model it was saved from."""

    model: str
    core: CoreState
    cassette: CassetteState
    keys: frozenset[str]


class Spectrum:
    """A machine of one model.

    Parameters
    ----------
    model : "16K", "48K"; "16K-late", "48K-late" (ULA one T later); "flat" (64K RAM, no contention)
    rom_file : ROM image to use, or None to search (see `rom.find`)
    core : "auto" (compiled if possible), "compiled", "python"
    issue : board issue 2 or 3, which differ in the EAR bit without a signal
    sample_rate : Hz of the sound to make for each frame, or None for none (see `take_sound`)
    """

    def __init__(self, model: str = "16K", *, rom_file: str | Path | None = None,
                 core: str = "auto", issue: int = 3, sample_rate: int | None = None) -> None:
        if core not in _CORES:
            raise ValueError(f"core {core!r}, expected one of {', '.join(_CORES)}")
        self.rom = rom.find(rom_file)
        self.issue = issue
        self.keyboard = Keyboard()
        self.joystick = Joystick(self.keyboard.hold_for_joystick)
        self.display = Display(_CORES[core])
        self.beeper = Beeper(sample_rate) if sample_rate else None
        self.symbols: dict[str, int] = {}
        self._compiled = _CORES[core]
        self._hooks: dict[int, list[Hook]] = {}
        self._breakpoints: set[int] = set()
        self._target: int | None = None
        self._opened: Capture | None = None
        self._captured: Capture | None = None
        self.core = Core(model, compiled=self._compiled)
        self.cassette = Cassette(self.core)
        self._wire()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Take the tape out and let every key go. The machine may still be looked at."""
        self.cassette.insert(None, fast=True)
        self.keyboard.release_all()

    def _wire(self) -> None:
        """Connect the parts to the core."""
        self.model = self.core.model.name
        self._late = (self.core.model.first_contended or FIRST_CONTENDED) - FIRST_CONTENDED
        self.registers = Registers(self.core)
        self.memory = Memory(self.core)
        self.core.keyboard[:] = self.keyboard.table
        self.keyboard.table = self.core.keyboard
        self.joystick.connect(self.core.ports)
        self.reset()
        self._refresh_flags()

    def switch_model(self, model: str) -> None:
        """Become another model, switched on anew; tape, hooks and breakpoints stay."""
        self.core = Core(model, compiled=self._compiled)
        self.cassette.connect(self.core)
        self._wire()

    # Time

    @property
    def t(self) -> int:
        """T-states since reset."""
        return self.core.t

    @property
    def frames(self) -> int:
        """Complete frames since reset."""
        return self.core.t // T_PER_FRAME

    def reset(self) -> None:
        """Switch off and on: RAM and registers zero, ROM in place, time 0."""
        self.cassette.stop()
        self.core.memory[:] = 0
        self.core.memory[self.core.model.ram_end:] = 0xFF
        self.core.memory[:rom.ROM_SIZE] = np.frombuffer(self.rom.data, np.uint8)
        self.registers.update(dict.fromkeys(WORD_REGISTERS, 0))
        self.core.reset()
        self.core.state[state.EAR_IDLE] = ula.ear_idle(self.issue)
        self.core.last_fe = WHITE
        self._opened = self._captured = None

    def boot(self) -> None:
        """Reset and run until BASIC shows its copyright message and waits for a key."""
        self.reset()
        for _ in range(BOOT_LIMIT_FRAMES):
            self.run(frames=1)
            if self.core.memory[0x50E0:0x5100].any() and self.core.iff1 and self.core.im:
                self.run(frames=2)
                return
        raise BudgetExceeded("the copyright message", self.registers.pc, self.t)

    def run(self, frames: int = 1) -> Stop:
        """Run to the end of the present frame, or of the `frames`-th from now.

        Returns Stop.DONE, or Stop.EXEC if a breakpoint was reached first.
        """
        return self._advance(self._frame_start() + frames * T_PER_FRAME)

    def _frame_start(self) -> int:
        """Absolute time at which the frame that runs now, or next, starts."""
        core = self.core
        return core.t - core.frame_t + (T_PER_FRAME if core.frame_t >= T_PER_FRAME else 0)

    def run_t_states(self, t_states: int) -> Stop:
        """Run at least so many T-states, to the next instruction boundary. Returns as `run`."""
        return self._advance(self.t + t_states)

    def run_until(self, address: Address, frames: int = 500) -> int:
        """Run until the instruction at an address or label is next; at least one is executed.

        returns the T-states used; raises BudgetExceeded after `frames` frames, and
        MachineStuckError at a HALT with interrupts off
        """
        start, wanted = self.t, self.address(address)
        self.core.pass_flag()
        stop = self.run_to(wanted, start + frames * T_PER_FRAME)
        if stop is not Stop.EXEC or self.registers.pc != wanted:
            raise BudgetExceeded(f"{address if isinstance(address, str) else f'{wanted:04X}h'}",
                                 self.registers.pc, self.t - start,
                                 self.label(self.registers.pc))
        return self.t - start

    def run_to(self, address: int, t_end: int) -> Stop:
        """Run until the instruction at `address` is next or time `t_end`; returns which.

        Raises MachineStuckError at a HALT with interrupts off. A breakpoint may stop it earlier.
        """
        self._target = address
        self._refresh_flags(address)
        try:
            return self._waiting(lambda: self._advance(t_end))
        finally:
            self._target = None
            self._refresh_flags(address)

    def step(self, count: int = 1) -> None:
        """Execute `count` instructions, each with any interrupt that comes before it."""
        for _ in range(count):
            self._before_run()
            self.core.pass_flag()
            if self.core.step() is Stop.EAR_END:
                self.cassette.feed()
            self._after_run()

    def _waiting(self, action: Callable[[], Stop]) -> Stop:
        """Do `action` with HALT and interrupts off being an error instead of an endless wait."""
        self.core.state[state.HALT_STOPS] = 1
        try:
            stop = action()
        finally:
            self.core.state[state.HALT_STOPS] = 0
        if stop is Stop.HALTED:
            pc = self.registers.pc
            raise MachineStuckError(f"halted with interrupts off at {pc:04X}h"
                                    + (f" ({self.label(pc)})" if self.label(pc) else ""))
        return stop

    def _advance(self, t_end: int) -> Stop:
        """Run to absolute time `t_end` or a stop that concerns the caller."""
        core = self.core
        while core.t < t_end:
            self._before_run()
            stop = core.run(t_end=self._next_look(t_end))
            self._after_run()
            if stop is Stop.EAR_END:
                self.cassette.feed()
            elif stop is Stop.EXEC:
                if self._reached(core.pc):
                    return stop
            elif stop is Stop.LOG_FULL and len(core.port_log()) > PORT_CAPACITY // 2:
                self._opened = None
                core.clear_port_log()
            elif stop is not Stop.DONE:
                return stop
        return Stop.DONE

    def _next_look(self, t_end: int) -> int:
        """When to come back from the core: each frame if someone follows them, else seldom."""
        start = self._frame_start()
        unwatched = (t_end - start) // T_PER_FRAME - 2
        if self._watches_frames or unwatched < 1:
            return min(t_end, start + T_PER_FRAME)
        self._opened = None
        return start + min(unwatched, FRAMES_PER_CALL) * T_PER_FRAME

    @property
    def _watches_frames(self) -> bool:
        return self.beeper is not None or self.cassette.is_moving_or_ready

    def _before_run(self) -> None:
        core = self.core
        if core.starts_frame:
            core.clear_port_log()
            frame = core.frame + (core.frame_t >= T_PER_FRAME)
            self._opened = Capture(core.memory[0x4000:0x5B00].copy(), *self._no_logs,
                                   core.last_fe & 7, bool(frame // display.FLASH_FRAMES & 1),
                                   self._late)

    _no_logs = (np.zeros(0, np.int64), np.zeros(0, np.int64))

    def _after_run(self) -> None:
        core = self.core
        if not core.starts_frame or core.frame_t == 0:
            return
        if self._opened is not None:
            opened = self._opened
            self._captured = replace(opened, picture=core.picture_log().copy(),
                                     port=core.port_log().copy())
            self._opened = None
        if self.beeper is not None and self._captured is not None:
            self.beeper.add_frame(self._captured.port, self._tape_in_frame())
        if self.cassette.is_moving_or_ready:
            self.cassette.look_in()

    def _tape_in_frame(self) -> NDArray[np.int64] | None:
        """Edges of the tape in the frame that has just ended, for the loudspeaker."""
        if not self.cassette.deck.playing:
            return None
        end = self._frame_start()
        times, levels = self.cassette.heard(end - T_PER_FRAME, end)
        tape: NDArray[np.int64] = (times - end + T_PER_FRAME) << 24 | (levels == 1) << 4
        return tape

    def _reached(self, pc: int) -> bool:
        """Deal with a flagged address; True if the caller of the run wants to know."""
        for hook in list(self._hooks.get(pc, ())):
            hook(self)
        if self.core.pc != pc:
            return False
        if pc == rom_tape.LD_START and self.cassette.serve_loader():
            return False
        if pc == rom_tape.SA_BYTES and self.cassette.serve_saver():
            return False
        return pc in self._breakpoints or pc == self._target

    # Symbols, hooks and breakpoints

    def address(self, place: Address) -> int:
        """An address from a number or a symbol; KeyError names an unknown symbol."""
        if isinstance(place, str):
            if place not in self.symbols:
                raise KeyError(f"no symbol {place!r}; {len(self.symbols)} are known")
            return self.symbols[place]
        if not 0 <= place <= 0xFFFF:
            raise ValueError(f"address {place}, expected 0..65535")
        return place

    def add_symbols(self, symbols: Mapping[str, int]) -> None:
        """Let addresses be named in `call`, `run_until`, hooks and messages."""
        self.symbols.update(symbols)

    def label(self, address: int) -> str | None:
        """The nearest symbol at or below `address`, as "name" or "name+3"; None if all are above.

        Only symbols that are addresses in RAM or ROM within 1 KB below count.
        """
        best = max(((value, name) for name, value in self.symbols.items()
                    if address - 1024 < value <= address), default=None)
        if best is None:
            return None
        return best[1] if best[0] == address else f"{best[1]}+{address - best[0]}"

    def hook(self, place: Address, callback: Hook) -> None:
        """Call `callback(machine)` whenever the instruction at a place is about to be executed."""
        address = self.address(place)
        self._hooks.setdefault(address, []).append(callback)
        self._refresh_flags(address)

    def unhook(self, place: Address, callback: Hook) -> None:
        """Undo one `hook`; ValueError or KeyError if it was not there."""
        address = self.address(place)
        self._hooks[address].remove(callback)
        self._refresh_flags(address)

    def add_breakpoint(self, place: Address) -> None:
        """Let `run` stop with Stop.EXEC before the instruction at a place."""
        self._breakpoints.add(self.address(place))
        self._refresh_flags(self.address(place))

    def remove_breakpoint(self, place: Address) -> None:
        """Undo `add_breakpoint`; one that is not there is no fault."""
        self._breakpoints.discard(self.address(place))
        self._refresh_flags(self.address(place))

    def _refresh_flags(self, address: int | None = None) -> None:
        """Set or clear the exec flag of one address, or of all that have ever mattered."""
        traps = {a for a, works in ((rom_tape.LD_START, rom_tape.can_load(self.rom.data)),
                                    (rom_tape.SA_BYTES, rom_tape.can_save(self.rom.data)))
                 if works}
        wanted = traps | self._breakpoints | {a for a, hooks in self._hooks.items() if hooks}
        if self._target is not None:
            wanted.add(self._target)
        for place in wanted if address is None else {address}:
            if place in wanted:
                self.core.flags[place] |= state.EXEC_STOP
            else:
                self.core.flags[place] &= 0xFF ^ state.EXEC_STOP

    # Keys

    def press(self, *keys: str, frames: int = 4) -> None:
        """Hold keys together for `frames` frames, then let them go and run one frame more.

        Key names are those printed on the machine, in any spelling ("ENTER", "symbol_shift", "a").
        The program may or may not look: `type` is the call that makes sure.
        """
        names = [key_name(key) for key in keys]
        self.keyboard.press(*names)
        self.run(frames)
        self.keyboard.release(*names)
        self.run(1)

    def type(self, characters: str, *, basic: bool = False, hold: int = HOLD_FRAMES,
             gap: int = GAP_FRAMES, limit: int = READ_LIMIT_FRAMES) -> None:
        r"""Type text as a person would, one key or shifted key at a time; "\n" is ENTER.

        basic : type keywords in capitals with their single keys, as the ROM's BASIC wants them
        hold : frames each key is held at least; it is held on until its half-row has been read
        gap : frames of no key after each; "at least", in the same way, between two keys
        limit : frames to wait for the program to read; KeyNotReadError after that
        """
        by_keyword = basic and not self.rom.spells_keywords
        self._type_strokes(basic_strokes(characters) if by_keyword else strokes(characters), hold,
                           gap, limit)

    def _type_strokes(self, all_strokes: Iterable[Stroke], hold: int, gap: int, limit: int) -> None:
        previous: Stroke = ()
        for stroke in all_strokes:
            if previous:
                self._run_until_read(previous, limit)
            self.keyboard.press(*stroke)
            reads = self._reads(stroke)
            self.run(hold)
            if self._reads(stroke) == reads and not self._run_until_read(stroke, limit):
                self.keyboard.release(*stroke)
                raise KeyNotReadError(
                    f"{' + '.join(stroke)} was held for {limit} frames, but the program "
                    f"(PC={self.registers.pc:04X}h) never read its half-row")
            self.keyboard.release(*stroke)
            self.run(gap)
            previous = stroke

    def _run_until_read(self, keys: Stroke, limit: int) -> bool:
        """Run until every half-row of `keys` has been read since the last gap; False if not."""
        before = self._reads(keys)
        for _ in range(limit):
            self.run(1)
            if self._reads(keys) > before:
                return True
        return False

    def _reads(self, keys: Iterable[str]) -> int:
        """How often the least read of the keys' half-rows has been read so far."""
        return min(int(self.core.key_reads[_ROWS_READ[row]].sum()) for row in half_rows(keys))

    # Tape and files

    def load(self, file: str | Path | Tape | Snapshot, *, fast: bool = True,
             frames: int = 100_000) -> Tape | Snapshot:
        """Load a tape, a snapshot or a screen, recognised by its contents.

        A snapshot replaces the machine's state. For a tape `LOAD ""` is typed (BASIC must be
        waiting; a machine that has just been switched on is booted first), the tape put in once the
        key is up again, and the machine run until the tape has been read or nobody reads it.

        fast : let the ROM take whole blocks at once; False plays every pulse at real speed
        frames : frames to give it at most
        raises FileFormatError, and leaves the machine unchanged, if the file is refused;
            ModelMismatchError likewise if the snapshot needs more memory; TapeLoadingError if BASIC
            reports "R Tape loading error", waits for more than the tape has, or never looks at it
        """
        content = media.read(file) if isinstance(file, str | Path) else file
        if isinstance(content, Snapshot):
            self.restore_snapshot(content)
            return content
        if self.t == 0:
            self.boot()
        self.insert(None)
        self.type('LOAD ""\n', basic=True)
        self.insert(content, fast=fast)
        self._wait_for_tape(frames)
        return content

    def insert(self, tape: str | Path | Tape | None, *, fast: bool = True) -> None:
        """Put a tape into the deck; it starts when a loader looks for it. None takes it out."""
        content = media.read_tape(tape) if isinstance(tape, str | Path) else tape
        self.cassette.insert(content, fast=fast)

    def _wait_for_tape(self, frames: int) -> None:
        deck, quiet, was_read = self.cassette.deck, 0, False
        for _ in range(frames):
            position = deck.position
            self._waiting(lambda: self.run(1))
            if self.memory[ERR_NR] == TAPE_LOADING_ERROR:
                self.run(REPORT_FRAMES)
                raise TapeLoadingError(f"{self.cassette.describe()}: R Tape loading error")
            if self.cassette.is_starved:
                raise TapeLoadingError(
                    f"{self.cassette.describe()}: the program waits for more tape")
            busy = deck.playing or deck.position != position
            quiet, was_read = 0 if busy else quiet + 1, was_read or busy
            if quiet >= (QUIET_FRAMES_AT_END if deck.at_end else QUIET_FRAMES):
                if not was_read:
                    raise TapeLoadingError(f"{self.cassette.describe()}: nothing has read it")
                return
        raise BudgetExceeded("the end of the tape", self.registers.pc, frames * T_PER_FRAME)

    # Snapshots and states

    def save_state(self) -> State:
        """A copy of the whole machine, for `restore`; microseconds, not a file."""
        return State(self.model, self.core.save(), self.cassette.save(), self.keyboard.down)

    def restore(self, saved: State) -> None:
        """Go back to a saved state of the same model, time and tape position included."""
        if saved.model != self.model:
            raise ModelMismatchError(f"the state is of a {saved.model}, this is a {self.model}")
        self.core.restore(saved.core)
        self.cassette.restore(saved.cassette)
        self.keyboard.hold_only(saved.keys)
        self._opened = self._captured = None

    def restore_snapshot(self, snapshot: Snapshot) -> None:
        """Become what the snapshot describes; time starts again at its place in the frame."""
        if snapshot.needs_48k and self.core.model.ram_end < 0x10000:
            raise ModelMismatchError(
                f"{snapshot.file} needs a 48K machine, this is a {self.model}")
        if not snapshot.is_screen_only:
            self.cassette.stop()
            self.core.reset()
            self.core.state[state.EAR_IDLE] = ula.ear_idle(self.issue)
        snapshot.apply(self.core)
        self._opened = self._captured = None
        for warning in snapshot.warnings:
            log.warning("%s", warning)

    def snapshot(self) -> Snapshot:
        """The machine as a snapshot, to be written by `media.write`."""
        return Snapshot.of(self.core)

    def save(self, file: str | Path) -> None:
        """Write a snapshot, screen or picture: the suffix (.z80 .sna .szx .scr .png) says which."""
        media.write(file, self)

    # Looking

    @property
    def frame(self) -> NDArray[np.uint8]:
        """The last complete frame as palette indices 0..15, uint8, shape (296, 352).

        Drawn as the beam drew it. Before the first frame, or after a state was restored, the
        display file as it stands.
        """
        return self.display.draw(self._captured or self._still())

    def still_frame(self) -> NDArray[np.uint8]:
        """The display file as it stands now, in the middle of a frame too; as `frame`."""
        return self.display.draw(self._still())

    def _still(self) -> Capture:
        core = self.core
        return display.still(core.memory[0x4000:0x5B00], core.last_fe & 7,
                             bool(core.frame // display.FLASH_FRAMES & 1))

    def image(self) -> NDArray[np.uint8]:
        """`frame` in colours: uint8, shape (296, 352, 3)."""
        return display.rgb(self.frame)

    @property
    def screen_bytes(self) -> bytes:
        """The 6,912 bytes of the display file."""
        return self.core.memory[0x4000:0x5B00].tobytes()

    def text(self, **options: Any) -> list[str]:
        """The screen as 24 lines of 32 characters; options as `text.read_screen`."""
        return text.read_screen(self.core.memory, **options)

    def attributes(self) -> NDArray[np.uint8]:
        """The attribute bytes, uint8, shape (24, 32)."""
        return text.read_attributes(self.core.memory)

    def take_sound(self) -> NDArray[np.int16]:
        """Samples made since the last call, mono; needs `sample_rate`."""
        if self.beeper is None:
            raise ValueError("this machine was made without a sample_rate")
        return self.beeper.take()

    # Harness

    def poke_binary(self, code: bytes, origin: int) -> None:
        """Put bytes into memory from address `origin` on."""
        self.memory[origin:origin + len(code)] = code

    def call(self, place: Address, *, budget: int = 50 * T_PER_FRAME, interrupts: bool = False,
             frame_t: int | None = None, **registers: int) -> "CallResult":
        """CALL a routine and run until it returns; see `harness.call.call`."""
        from spectrum.harness.call import call
        return call(self, place, budget=budget, interrupts=interrupts, frame_t=frame_t,
                    **registers)

    def __repr__(self) -> str:
        return f"<Spectrum {self.model}, {self.rom.name}, frame {self.frames}, {self.registers!r}>"
