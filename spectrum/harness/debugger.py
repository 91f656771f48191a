"""Breakpoints and watchpoints by symbol, checks, stepping, history backwards.

    debugger = Debugger(zx)
    debugger.watch("board", 28)
    debugger.protect_code("main", 3000)
    print(debugger.go())        # "6123h (play_all+7) wrote 05h to 6012h (board+2)"

It switches the machine's core to its full variant, which runs at about three quarters of the speed.
`python -m spectrum debug game.tap` is the same at a prompt (`Prompt`).
"""

import cmd
from typing import TYPE_CHECKING

from spectrum.errors import SpectrumError
from spectrum.harness.listing import disassembly, explain, last_instructions
from spectrum.z80 import state
from spectrum.z80.state import Stop

if TYPE_CHECKING:
    from spectrum.machine import Address, Spectrum

STACK_PATTERN = 0xA5


class Debugger:
    """Debugs one machine; `release` gives it back at full speed, without watches and checks."""

    def __init__(self, machine: "Spectrum") -> None:
        self.machine = machine
        self._breakpoints: set[int] = set()
        machine.core.variant = "full"

    # What to stop at

    def stop_at(self, place: "Address") -> None:
        """Stop before the instruction at an address or label."""
        self.machine.add_breakpoint(place)
        self._breakpoints.add(self.machine.address(place))

    def watch(self, place: "Address", length: int = 1, *, reads: bool = False,
              writes: bool = True) -> None:
        """Stop after an instruction that writes to (or reads data from) `length` addresses."""
        bits = (state.READ_STOP if reads else 0) | (state.WRITE_STOP if writes else 0)
        self._flag(place, length, bits)

    def protect_code(self, place: "Address", length: int) -> None:
        """Stop after a write to `length` addresses that hold code."""
        self._flag(place, length, state.CODE)

    def forbid_execution(self, place: "Address", length: int) -> None:
        """Stop before an instruction in `length` addresses that hold data."""
        self._flag(place, length, state.NO_EXEC)

    def guard_rom_and_missing_memory(self) -> None:
        """Stop after a write to ROM, and on a 16K machine to 8000h and above."""
        self._flag(0, 0x4000, state.WRITE_STOP)
        end = self.machine.core.model.ram_end
        if end < 0x10000:
            self._flag(end, 0x10000 - end, state.WRITE_STOP)

    def forget(self, place: "Address", length: int = 1) -> None:
        """Drop the watches and checks of `length` addresses, and a breakpoint there."""
        start = self.machine.address(place)
        self.machine.core.flags[start:start + length] &= state.EXEC_STOP | state.PROBE
        for address in range(start, start + length):
            self.machine.remove_breakpoint(address)
            self._breakpoints.discard(address)

    def release(self) -> None:
        """Drop all watches, checks and breakpoints of this debugger; the fast core again."""
        for address in self._breakpoints:
            self.machine.remove_breakpoint(address)
        self.machine.core.flags[:] &= state.EXEC_STOP | state.PROBE
        self.machine.core.variant = "fast"

    def _flag(self, place: "Address", length: int, bits: int) -> None:
        start = self.machine.address(place)
        self.machine.core.flags[start:min(65536, start + length)] |= bits

    # Running

    def go(self, frames: int = 500) -> str:
        """Run until something stops it; says what, or that `frames` frames have passed."""
        stop = self.machine.run(frames)
        return self.describe(stop)

    def step(self, count: int = 1) -> str:
        """Execute `count` instructions."""
        self.machine.step(count)
        return self.where()

    def step_over(self) -> str:
        """Execute one instruction; a CALL, RST or repeating one to its end."""
        machine = self.machine
        following = machine.registers.pc + _size(machine, machine.registers.pc)
        if _enters(machine, machine.registers.pc):
            machine.run_until(following & 0xFFFF)
        else:
            machine.step()
        return self.where()

    def step_out(self, frames: int = 500) -> str:
        """Run until the present routine has returned: until SP is above where it is now."""
        machine = self.machine
        sp = machine.registers.sp
        end = machine.frames + frames
        while machine.frames < end:
            machine.step()
            if sp < machine.registers.sp <= sp + 2:
                break
        return self.where()

    def describe(self, stop: Stop) -> str:
        """A stop in words."""
        machine, slots = self.machine, self.machine.core.state
        pc, address = int(slots[state.STOP_PC]), int(slots[state.STOP_ADDRESS])
        value, culprit = int(slots[state.STOP_VALUE]), self.place(pc)
        match stop:
            case Stop.EXEC:
                return f"at {self.place(machine.registers.pc)}"
            case Stop.WRITE:
                return f"{culprit} wrote {value:02X}h to {self.place(address)}"
            case Stop.READ:
                return f"{culprit} read {value:02X}h from {self.place(address)}"
            case Stop.CODE_WRITE:
                return f"{culprit} wrote {value:02X}h into code at {self.place(address)}"
            case Stop.NO_EXEC:
                return f"data would be executed at {self.place(machine.registers.pc)}"
            case Stop.HALTED:
                return f"halted with interrupts off at {self.place(machine.registers.pc)}"
        return f"still running at {self.place(machine.registers.pc)}"

    # Looking

    def place(self, address: int) -> str:
        """An address with its label: `6012h (board+2)`."""
        label = self.machine.label(address)
        return f"{address:04X}h" + (f" ({label})" if label else "")

    def where(self) -> str:
        """Registers and the instructions around PC."""
        return "\n".join([repr(self.machine.registers), *disassembly(self.machine)])

    def history(self, count: int = 20) -> str:
        """The last instructions, oldest first."""
        return "\n".join(last_instructions(self.machine, count))


def fill_stack(machine: "Spectrum", lowest: int) -> None:
    """Fill the free stack, from `lowest` up to SP, with a pattern that `stack_depth` looks for."""
    machine.core.memory[lowest:machine.registers.sp] = STACK_PATTERN


def stack_depth(machine: "Spectrum", lowest: int, top: int) -> int:
    """Bytes of stack ever used below `top` since `fill_stack`; all of them if none is left.

    A pushed byte equal to the pattern at the very bottom goes unnoticed.
    """
    for address in range(lowest, top):
        if machine.memory[address] != STACK_PATTERN:
            return top - address
    return 0


def _size(machine: "Spectrum", address: int) -> int:
    from spectrum.z80.disassembler import disassemble
    return disassemble(machine.memory.__getitem__, address).size


def _enters(machine: "Spectrum", address: int) -> bool:
    from spectrum.z80.disassembler import disassemble
    text = disassemble(machine.memory.__getitem__, address).text
    return text.startswith(("CALL", "RST", "LDIR", "LDDR", "CPIR", "CPDR", "DJNZ"))


class Prompt(cmd.Cmd):
    """The debugger at a prompt; places are labels, or numbers such as 24201, 0x5E89 or 5E89h."""

    intro = "Type help or ?."
    prompt = "> "

    def __init__(self, machine: "Spectrum") -> None:
        super().__init__()
        self.debugger = Debugger(machine)
        self.machine = machine

    def onecmd(self, line: str) -> bool:
        """One command; an error is a line of text, not the end."""
        try:
            return super().onecmd(line)
        except (SpectrumError, KeyError, ValueError) as error:
            self._say(f"? {error}")
            return False

    def emptyline(self) -> bool:
        """Enter alone steps."""
        self.do_step("")
        return False

    def do_break(self, line: str) -> None:
        """break PLACE: stop before the instruction there"""
        self.debugger.stop_at(self._place(line))

    def do_watch(self, line: str) -> None:
        """watch PLACE [LENGTH]: stop after a write there"""
        place, *rest = line.split()
        self.debugger.watch(self._place(place), int(rest[0]) if rest else 1)

    def do_forget(self, line: str) -> None:
        """forget PLACE [LENGTH]: no break or watch there any more"""
        place, *rest = line.split()
        self.debugger.forget(self._place(place), int(rest[0]) if rest else 1)

    def do_go(self, line: str) -> None:
        """go [FRAMES]: run until something stops it (500 frames)"""
        self._say(self.debugger.go(int(line or 500)))

    def do_step(self, line: str) -> None:
        """step [COUNT]: execute instructions"""
        self._say(self.debugger.step(int(line or 1)))

    def do_over(self, _line: str) -> None:
        """over: execute one instruction, a call to its end"""
        self._say(self.debugger.step_over())

    def do_out(self, _line: str) -> None:
        """out: run until the routine has returned"""
        self._say(self.debugger.step_out())

    def do_where(self, _line: str) -> None:
        """where: registers and instructions around PC"""
        self._say(self.debugger.where())

    def do_back(self, line: str) -> None:
        """back [COUNT]: the last instructions"""
        self._say(self.debugger.history(int(line or 20)))

    def do_screen(self, _line: str) -> None:
        """screen: all of it, as text"""
        self._say(explain(self.machine))

    def do_mem(self, line: str) -> None:
        """mem PLACE [LENGTH]: bytes"""
        place, *rest = line.split()
        start = self._place(place)
        for address in range(start, start + (int(rest[0]) if rest else 64), 16):
            row = self.machine.memory[address:address + 16]
            text = "".join(chr(c) if 32 <= c < 127 else "." for c in row)
            self._say(f"{address:04X}  {row.hex(' '):48} {text}")

    def do_type(self, line: str) -> None:
        r"""type TEXT: press keys; \n is ENTER"""
        self.machine.type(line.replace("\\n", "\n"))

    def do_quit(self, _line: str) -> bool:
        """quit"""
        return True

    do_EOF = do_quit

    def _place(self, text: str) -> int:
        text = text.strip()
        if text in self.machine.symbols:
            return self.machine.address(text)
        number = int(text[:-1], 16) if text.lower().endswith("h") else int(text, 0)
        return self.machine.address(number)

    def _say(self, text: str) -> None:
        self.stdout.write(text + "\n")
