"""Writing the block instructions and the two nibble rotations.

A repeating block instruction is one round at a time: it puts PC back on itself while there is
more to do, so interrupts get in between. In a round that repeats, Y and X of F come from the
high byte of PC, and INIR and its kin change H and P/V too (David Banks' findings, confirmed by
every repeating case of SingleStepTests).
"""

from spectrum.z80 import flags as flag_tables
from spectrum.z80.instructions import InstructionWriter, parity, sign


class BlockWriter(InstructionWriter):

    def do_ldi(self) -> None:
        self.load_block("+", False)

    def do_ldd(self) -> None:
        self.load_block("-", False)

    def do_ldir(self) -> None:
        self.load_block("+", True)

    def do_lddr(self) -> None:
        self.load_block("-", True)

    def do_cpi(self) -> None:
        self.compare_block("+", False)

    def do_cpd(self) -> None:
        self.compare_block("-", False)

    def do_cpir(self) -> None:
        self.compare_block("+", True)

    def do_cpdr(self) -> None:
        self.compare_block("-", True)

    def do_ini(self) -> None:
        self.in_block("+", False)

    def do_ind(self) -> None:
        self.in_block("-", False)

    def do_inir(self) -> None:
        self.in_block("+", True)

    def do_indr(self) -> None:
        self.in_block("-", True)

    def do_outi(self) -> None:
        self.out_block("+", False)

    def do_outd(self) -> None:
        self.out_block("-", False)

    def do_otir(self) -> None:
        self.out_block("+", True)

    def do_otdr(self) -> None:
        self.out_block("-", True)

    def load_block(self, step: str, repeats: bool) -> None:
        value, shown = self.read("hl"), self.name("q")
        self.write("de", value)
        self.idle("de", 2)
        self.emit(f"{shown} = a + {value}", "bc = (bc - 1) & 0xFFFF",
                  f"f = (f & 0xC1) | ({shown} & 8) | (({shown} << 4) & 0x20)")
        with self.block("if bc != 0"):
            self.emit("f = f | 4")
            if repeats:
                self.repeat("de")
        self.emit(f"hl = (hl {step} 1) & 0xFFFF", f"de = (de {step} 1) & 0xFFFF")

    def compare_block(self, step: str, repeats: bool) -> None:
        value, rest, half, shown = self.read("hl"), self.name("q"), self.name("q"), self.name("q")
        self.idle("hl", 5)
        self.emit(f"wz = (wz {step} 1) & 0xFFFF", "bc = (bc - 1) & 0xFFFF",
                  f"{rest} = (a - {value}) & 0xFF", f"{half} = (a ^ {value} ^ {rest}) & 0x10",
                  f"{shown} = {rest} - ({half} >> 4)",
                  f"f = tab[{flag_tables.COMPARED} + {rest}] | 2 | {half} | (f & 1) | "
                  f"({shown} & 8) | (({shown} << 4) & 0x20)")
        with self.block("if bc != 0"):
            self.emit("f = f | 4")
            if repeats:
                with self.block(f"if {rest} != 0"):
                    self.repeat("hl")
        self.emit(f"hl = (hl {step} 1) & 0xFFFF")

    def in_block(self, step: str, repeats: bool) -> None:
        self.idle_refresh(1)
        self.emit(f"wz = (bc {step} 1) & 0xFFFF")
        value, total = self.port_in("bc"), self.name("q")
        self.write("hl", value)
        self.emit(f"{total} = {value} + ((bc {step} 1) & 0xFF)", "bc = (bc - 0x100) & 0xFFFF")
        self.count_block(value, total)
        if repeats:
            self.repeat_ports("hl", value)
        self.emit(f"hl = (hl {step} 1) & 0xFFFF")

    def out_block(self, step: str, repeats: bool) -> None:
        self.idle_refresh(1)
        value, total = self.read("hl"), self.name("q")
        self.emit("bc = (bc - 0x100) & 0xFFFF", f"wz = (bc {step} 1) & 0xFFFF",
                  f"hl = (hl {step} 1) & 0xFFFF")
        self.port_out("bc", value)
        self.emit(f"{total} = {value} + (hl & 0xFF)")
        self.count_block(value, total)
        if repeats:
            self.repeat_ports("bc", value)

    def count_block(self, value: str, total: str) -> None:
        """Flags of a round of INI, IND, OUTI or OUTD, B already counted down."""
        self.emit(f"f = {sign('(bc >> 8)')} | (({value} >> 6) & 2) | "
                  f"({parity(f'(({total} & 7) ^ (bc >> 8))')} & 4)")
        with self.block(f"if {total} > 0xFF"):
            self.emit("f = f | 0x11")

    def repeat(self, address: str) -> None:
        """Go back to the instruction: 5 T with `address` on the bus."""
        self.idle(address, 5)
        self.emit("pc = (pc - 2) & 0xFFFF", "wz = (pc + 1) & 0xFFFF",
                  "f = (f & 0xD7) | ((pc >> 8) & 0x28)")

    def repeat_ports(self, address: str, value: str) -> None:
        with self.block("if bc >= 0x100"):
            self.repeat(address)
            with self.block("if (f & 1) == 0"):
                self.flip_parity("(bc >> 8)")
            with self.block("else"):
                self.emit("f = f & 0xEF")
                with self.block(f"if ({value} & 0x80) != 0"):
                    self.flip_parity("((bc >> 8) - 1)")
                    with self.block("if (bc & 0x0F00) == 0"):
                        self.emit("f = f | 0x10")
                with self.block("else"):
                    self.flip_parity("((bc >> 8) + 1)")
                    with self.block("if (bc & 0x0F00) == 0x0F00"):
                        self.emit("f = f | 0x10")

    def flip_parity(self, value: str) -> None:
        """P/V is turned over unless the low three bits of a value have even parity."""
        self.emit(f"f = f ^ (({parity(f'({value} & 7)')} & 4) ^ 4)")

    def do_rrd(self) -> None:
        self.rotate_nibbles("({0} >> 4) | ((a & 0x0F) << 4)", "{0} & 0x0F")

    def do_rld(self) -> None:
        self.rotate_nibbles("(({0} << 4) & 0xF0) | (a & 0x0F)", "{0} >> 4")

    def rotate_nibbles(self, to_memory: str, to_a: str) -> None:
        value = self.read("hl")
        self.idle("hl", 4)
        self.emit("wz = (hl + 1) & 0xFFFF")
        self.write("hl", f"({to_memory.format(value)})")
        self.emit(f"a = (a & 0xF0) | ({to_a.format(value)})", f"f = {parity('a')} | (f & 1)")
