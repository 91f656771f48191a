"""Writing machine cycles: every access with its wait, its T-states and its log.

In the text written here `t` is the T-state in the frame, `mem` the memory, `dly` the waits.
A contended access first waits dly[t], then takes its T-states. Which addresses are contended is
in `page`: 4000h, or, in the part of a frame without waits, a value that no address has. Idle
T-states of an instruction wait one by one if a contended address is on the bus.

The full variant also notes every cycle in the bus log (if that is on) and looks at the watch
bits of the address; `at` is the address of the running instruction.
"""

from spectrum.z80.emit import Writer
from spectrum.z80.state import (
    BUS_FETCH,
    BUS_IDLE,
    BUS_IN,
    BUS_OUT,
    BUS_READ,
    BUS_REFRESH,
    BUS_WRITE,
    CODE,
    READ_STOP,
    WRITE_STOP,
)

DISPLAY_END = 0x5B00
IR = "((i << 8) | (r & 0x7F) | r7)"


class BusWriter(Writer):
    """map: "16k", "48k" or "flat"; is_full: with bus log and watches."""

    def __init__(self, map_name: str, is_full: bool, dispatch: str) -> None:
        super().__init__(dispatch)
        self.map = map_name
        self.is_full = is_full
        self.is_contended = map_name != "flat"

    def fetch(self, variable: str) -> None:
        """Opcode fetch at PC into a variable: 4 T, PC and R counted on."""
        self.note(BUS_FETCH, "pc", "mem[pc]")
        self.note(BUS_REFRESH, IR, "0")
        self.wait("pc")
        self.emit(f"{variable} = mem[pc]", "t = t + 4", "pc = (pc + 1) & 0xFFFF", "r = r + 1")

    def operand(self) -> str:
        """Read the byte at PC and count PC on; returns the name that holds it."""
        value = self.operand_in_place()
        self.emit("pc = (pc + 1) & 0xFFFF")
        return value

    def operand_in_place(self) -> str:
        """Read the byte at PC, which stays on the bus; PC is not counted on."""
        value = self.name("v")
        self.note(BUS_READ, "pc", "mem[pc]")
        self.wait("pc")
        self.emit(f"{value} = mem[pc]", "t = t + 3")
        return value

    def operand_word(self) -> str:
        """Read the word at PC and count PC on; returns the name that holds it."""
        low, high, word = self.operand(), self.operand(), self.name("w")
        self.emit(f"{word} = {low} | ({high} << 8)")
        return word

    def read(self, address: str) -> str:
        """Read data: 3 T; returns the name that holds the byte."""
        value = self.name("v")
        self.emit(f"{value} = mem[{address}]")
        self.note(BUS_READ, address, value)
        if self.is_full:
            with self.block(f"if (flags[{address}] & {READ_STOP}) != 0"):
                self.emit(f"watched_read({address}, {value}, at, st)")
        self.wait(address)
        self.emit("t = t + 3")
        return value

    def read_word(self, address: str) -> str:
        """Read a word of data, low byte first; returns the name that holds it."""
        low = self.read(address)
        second, word = self.name("w"), self.name("w")
        self.emit(f"{second} = ({address} + 1) & 0xFFFF")
        high = self.read(second)
        self.emit(f"{word} = {low} | ({high} << 8)")
        return word

    def write(self, address: str, value: str) -> None:
        """Write data: 3 T. `address` is a name; a write to the display file is logged."""
        self.note(BUS_WRITE, address, value)
        if self.is_full:
            with self.block(f"if (flags[{address}] & {WRITE_STOP | CODE}) != 0"):
                self.emit(f"watched_write(flags[{address}], {address}, {value}, at, st)")
        if self.map == "flat":
            self.emit(f"mem[{address}] = {value}", "t = t + 3")
            return
        with self.block(f"if ({address} & 0xC000) == 0x4000"):
            with self.block("if page == 0x4000"):
                self.emit("t = t + dly[t]")
            self.emit("t = t + 3", f"mem[{address}] = {value}")
            with self.block(f"if {address} < {DISPLAY_END:#06x}"):
                self.emit(f"picture_write(t, {address}, {value}, st, pic)")
        with self.block("else"):
            self.emit("t = t + 3")
            if self.map == "48k":
                with self.block(f"if {address} >= 0x8000"):
                    self.emit(f"mem[{address}] = {value}")

    def push(self, high: str, low: str) -> None:
        """Write two bytes to the stack."""
        for value in (high, low):
            self.emit("sp = (sp - 1) & 0xFFFF")
            self.write("sp", value)

    def pop(self) -> tuple[str, str]:
        """Read two bytes from the stack; returns the names of the high and the low one."""
        low = self.read("sp")
        self.emit("sp = (sp + 1) & 0xFFFF")
        high = self.read("sp")
        self.emit("sp = (sp + 1) & 0xFFFF")
        return high, low

    def idle(self, address: str, count: int) -> None:
        """Internal T-states while `address` is on the bus."""
        self.note(BUS_IDLE, address, str(count))
        if not self.is_contended:
            self.emit(f"t = t + {count}")
            return
        with self.block(f"if ({address} & 0xC000) == page"):
            self.emit("t = t + dly[t] + 1" if count == 1
                      else f"t = contended_idle(t, {count}, dly)")
        with self.block("else"):
            self.emit(f"t = t + {count}")

    def idle_refresh(self, count: int) -> None:
        """Internal T-states after a fetch, while the refresh address IR is still on the bus.

        R is already counted on, so the bus log gets the address before that.
        """
        if self.is_full:
            self.note(BUS_IDLE, "((i << 8) | ((r - 1) & 0x7F) | r7)", str(count))
        if not self.is_contended:
            self.emit(f"t = t + {count}")
            return
        with self.block("if ((i << 8) & 0xC000) == page"):
            self.emit("t = t + dly[t] + 1" if count == 1
                      else f"t = contended_idle(t, {count}, dly)")
        with self.block("else"):
            self.emit(f"t = t + {count}")

    def port_in(self, port: str) -> str:
        """IN cycle, 4 T; `port` is a name; returns the name that holds the byte."""
        value, start = self.name("v"), self.name("s")
        self.emit(f"{start} = t")
        if self.map == "flat":
            self.emit(f"{value} = ports[{port} & 0xFF]")
            with self.block(f"if {value} < 0"):
                self.emit(f"{value} = {port} >> 8")
            self.emit(f"{value} = {value} & 0xFF", "t = t + 4")
        else:
            self.emit(f"t = port_late(port_early(t, {port}, dly), {port}, dly)",
                      f"{value} = read_port({port}, t - 1, st, mem, keys, reads, ports, ear, fb)")
        self.note(BUS_IN, port, value, start)
        return value

    def port_out(self, port: str, value: str) -> None:
        """OUT cycle, 4 T; `port` is a name."""
        self.note(BUS_OUT, port, value)
        self.emit(f"t = port_early(t, {port}, dly)" if self.is_contended else "t = t + 1")
        with self.block(f"if write_port({port}, {value}, t, st, plog) != 0"):
            self.emit("tend = 0")
        self.emit(f"t = port_late(t, {port}, dly)" if self.is_contended else "t = t + 3")

    def wait(self, address: str) -> None:
        """The wait before an access, if its address is contended."""
        if self.is_contended:
            with self.block(f"if ({address} & 0xC000) == page"):
                self.emit("t = t + dly[t]")

    def note(self, kind: int, address: str, value: str, start: str = "t") -> None:
        """A cycle for the bus log (full variant); `value` is T-states for BUS_IDLE."""
        if self.is_full:
            with self.block("if log_on != 0"):
                self.emit(f"note({kind}, {start}, {address}, {value}, st, bus)")
