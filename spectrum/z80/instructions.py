"""Writing instructions: one method a mnemonic, operands by their text in opcodes.py.

Registers are local variables: a f bc de hl ix iy sp pc i r r7 iff1 wz (MEMPTR), 8 or 16 bits
wide; `xy` stands for IX or IY while an indexed instruction runs. `tab` holds the flag tables.

Sources: Sean Young, "The Undocumented Z80 Documented"; boo_boo and Vladimir Kladov on MEMPTR;
Patrik Rak on Q; David Banks on the flags of interrupted INIR and its kin; checked against
SingleStepTests and FUSE (tests/conformance).
"""

from collections.abc import Callable

from spectrum.z80 import flags as flag_tables
from spectrum.z80.bus import BusWriter
from spectrum.z80.opcodes import Instruction

CONDITIONS = {"NZ": "(f & 0x40) == 0", "Z": "(f & 0x40) != 0", "NC": "(f & 1) == 0",
              "C": "(f & 1) != 0", "PO": "(f & 4) == 0", "PE": "(f & 4) != 0",
              "P": "(f & 0x80) == 0", "M": "(f & 0x80) != 0"}
HIGH = {"B": "bc", "D": "de", "H": "hl", "IXH": "xy"}
LOW = {"C": "bc", "E": "de", "L": "hl", "IXL": "xy"}
PAIRS = {"BC": "bc", "DE": "de", "HL": "hl", "SP": "sp", "IX": "xy", "AF": "af"}


def sign(value: str) -> str:
    return f"tab[{value}]"


def parity(value: str) -> str:
    return f"tab[{flag_tables.PARITY} + {value}]"


class InstructionWriter(BusWriter):
    """`instruction(row)` writes the body of one row of opcodes.py, after its opcode fetches."""

    def instruction(self, row: Instruction) -> None:
        method: Callable[..., None] = getattr(self, f"do_{row.mnemonic.lower()}")
        method(*row.operands)

    # Operands

    def get(self, operand: str) -> str:
        """Text of an 8-bit operand's value; memory and bytes after the opcode are read."""
        if operand == "A":
            return "a"
        if operand in HIGH:
            return f"({HIGH[operand]} >> 8)"
        if operand in LOW:
            return f"({LOW[operand]} & 0xFF)"
        if operand == "n":
            return self.operand()
        return self.read(self.address(operand))

    def named(self, operand: str) -> str:
        """As `get`, but always a name."""
        text = self.get(operand)
        if text.isidentifier():
            return text
        value = self.name("v")
        self.emit(f"{value} = {text}")
        return value

    def put(self, register: str, value: str) -> None:
        if register == "A":
            self.emit(f"a = {value}")
        elif register in HIGH:
            pair = HIGH[register]
            self.emit(f"{pair} = (({value}) << 8) | ({pair} & 0xFF)")
        else:
            pair = LOW[register]
            self.emit(f"{pair} = ({pair} & 0xFF00) | ({value})")

    def address(self, operand: str) -> str:
        """Name that holds the address of a memory operand."""
        if operand == "(HL)":
            return "hl"
        displacement = self.operand_in_place()
        self.idle("pc", 5)
        self.emit("pc = (pc + 1) & 0xFFFF")
        return self.indexed_address(displacement)

    def indexed_address(self, displacement: str) -> str:
        address = self.name("e")
        self.emit(f"{address} = (xy + ({displacement} ^ 0x80) - 0x80) & 0xFFFF",
                  f"wz = {address}")
        return address

    # Loads and exchanges

    def do_nop(self) -> None:
        pass

    def do_ld(self, target: str, source: str) -> None:
        if target in PAIRS or source in PAIRS:
            self.load_pair(target, source)
        elif source in ("I", "R"):
            self.load_from_refresh(source)
        elif target in ("I", "R"):
            self.idle_refresh(1)
            self.emit("i = a" if target == "I" else "r = a")
            if target == "R":
                self.emit("r7 = a & 0x80")
        elif target in ("(BC)", "(DE)", "(nn)"):
            address = self.operand_word() if target == "(nn)" else PAIRS[target[1:3]]
            self.emit(f"wz = (a << 8) | (({address} + 1) & 0xFF)")
            self.write(address, "a")
        elif source in ("(BC)", "(DE)", "(nn)"):
            address = self.operand_word() if source == "(nn)" else PAIRS[source[1:3]]
            self.emit(f"wz = ({address} + 1) & 0xFFFF")
            self.emit(f"a = {self.read(address)}")
        elif (target, source) == ("(IX+d)", "n"):
            address = self.indexed_address(self.operand())
            value = self.operand_in_place()
            self.idle("pc", 2)
            self.emit("pc = (pc + 1) & 0xFFFF")
            self.write(address, value)
        elif target == "(HL)":
            self.write("hl", self.get(source))
        elif target == "(IX+d)":
            self.write(self.address(target), self.get(source))
        elif target != source:
            self.put(target, self.get(source))

    def load_pair(self, target: str, source: str) -> None:
        if source == "nn":
            self.emit(f"{PAIRS[target]} = {self.operand_word()}")
        elif source == "(nn)":
            address = self.operand_word()
            self.emit(f"wz = ({address} + 1) & 0xFFFF")
            self.emit(f"{PAIRS[target]} = {self.read_word(address)}")
        elif target == "(nn)":
            address, second = self.operand_word(), self.name("w")
            self.emit(f"wz = ({address} + 1) & 0xFFFF")
            self.write(address, f"({PAIRS[source]} & 0xFF)")
            self.emit(f"{second} = ({address} + 1) & 0xFFFF")
            self.write(second, f"({PAIRS[source]} >> 8)")
        else:
            self.idle_refresh(2)
            self.emit(f"sp = {PAIRS[source]}")

    def load_from_refresh(self, source: str) -> None:
        self.idle_refresh(1)
        self.emit("a = i" if source == "I" else "a = (r & 0x7F) | r7",
                  f"f = {sign('a')} | (st[IFF2] << 2) | (f & 1)")

    def do_push(self, pair: str) -> None:
        self.idle_refresh(1)
        if pair == "AF":
            self.push("a", "f")
        else:
            self.push(f"({PAIRS[pair]} >> 8)", f"({PAIRS[pair]} & 0xFF)")

    def do_pop(self, pair: str) -> None:
        high, low = self.pop()
        if pair == "AF":
            self.emit(f"a = {high}", f"f = {low}")
        else:
            self.emit(f"{PAIRS[pair]} = {low} | ({high} << 8)")

    def do_ex(self, left: str, right: str) -> None:
        if left == "(SP)":
            self.exchange_stack(PAIRS[right])
        elif left == "DE":
            self.emit("swap = de", "de = hl", "hl = swap")
        else:
            self.emit("swap = (a << 8) | f", "a = st[AF_ALT] >> 8", "f = st[AF_ALT] & 0xFF",
                      "st[AF_ALT] = swap")

    def exchange_stack(self, pair: str) -> None:
        second = self.name("w")
        low = self.read("sp")
        self.emit(f"{second} = (sp + 1) & 0xFFFF")
        high = self.read(second)
        self.idle(second, 1)
        self.write(second, f"({pair} >> 8)")
        self.write("sp", f"({pair} & 0xFF)")
        self.idle("sp", 2)
        self.emit(f"{pair} = {low} | ({high} << 8)", f"wz = {pair}")

    def do_exx(self) -> None:
        for pair in ("bc", "de", "hl"):
            self.emit(f"swap = {pair}", f"{pair} = st[{pair.upper()}_ALT]",
                      f"st[{pair.upper()}_ALT] = swap")

    # 8-bit arithmetic

    def do_add(self, target: str, source: str) -> None:
        if target == "A":
            self.add(self.named(source), "")
        else:
            self.add_pair(PAIRS[target], PAIRS[source])

    def do_adc(self, target: str, source: str) -> None:
        if target == "A":
            self.add(self.named(source), " + (f & 1)")
        else:
            self.add_pair_with_carry(PAIRS[source], "+")

    def do_sub(self, source: str) -> None:
        self.subtract(self.named(source), "")

    def do_sbc(self, target: str, source: str) -> None:
        if target == "A":
            self.subtract(self.named(source), " - (f & 1)")
        else:
            self.add_pair_with_carry(PAIRS[source], "-")

    def add(self, value: str, carry: str) -> None:
        total = self.name("q")
        self.emit(f"{total} = a + {value}{carry}",
                  f"f = {sign(f'({total} & 0xFF)')} | ({total} >> 8) | "
                  f"((a ^ {value} ^ {total}) & 0x10) | "
                  f"(((a ^ {total}) & ({value} ^ {total}) & 0x80) >> 5)",
                  f"a = {total} & 0xFF")

    def subtract(self, value: str, carry: str) -> None:
        rest = self.name("q")
        self.emit(f"{rest} = a - {value}{carry}",
                  f"f = {sign(f'({rest} & 0xFF)')} | {self.borrow_flags(value, rest)}",
                  f"a = {rest} & 0xFF")

    def do_cp(self, source: str) -> None:
        value, rest = self.named(source), self.name("q")
        self.emit(f"{rest} = a - {value}",
                  f"f = tab[{flag_tables.COMPARED} + ({rest} & 0xFF)] | ({value} & 0x28) | "
                  + self.borrow_flags(value, rest))

    def borrow_flags(self, value: str, rest: str) -> str:
        return (f"2 | (({rest} >> 8) & 1) | ((a ^ {value} ^ {rest}) & 0x10) | "
                f"(((a ^ {value}) & (a ^ {rest}) & 0x80) >> 5)")

    def do_and(self, source: str) -> None:
        self.emit(f"a = a & {self.get(source)}", f"f = {parity('a')} | 0x10")

    def do_xor(self, source: str) -> None:
        self.emit(f"a = a ^ {self.get(source)}", f"f = {parity('a')}")

    def do_or(self, source: str) -> None:
        self.emit(f"a = a | {self.get(source)}", f"f = {parity('a')}")

    def do_inc(self, target: str) -> None:
        self.count(target, "+", flag_tables.INCREMENTED)

    def do_dec(self, target: str) -> None:
        self.count(target, "-", flag_tables.DECREMENTED)

    def count(self, target: str, operator: str, table: int) -> None:
        if target in PAIRS:
            self.idle_refresh(2)
            self.emit(f"{PAIRS[target]} = ({PAIRS[target]} {operator} 1) & 0xFFFF")
            return
        result = self.name("q")
        if target.startswith("("):
            address = self.address(target)
            value = self.read(address)
            self.idle(address, 1)
        else:
            value = self.get(target)
        self.emit(f"{result} = ({value} {operator} 1) & 0xFF",
                  f"f = tab[{table} + {result}] | (f & 1)")
        if target.startswith("("):
            self.write(address, result)
        else:
            self.put(target, result)

    def do_neg(self) -> None:
        value = self.name("v")
        self.emit(f"{value} = a", "a = 0")
        self.subtract(value, "")

    def do_cpl(self) -> None:
        self.emit("a = a ^ 0xFF", "f = (f & 0xC5) | (a & 0x28) | 0x12")

    def do_scf(self) -> None:
        self.emit(f"f = (f & 0xC4) | (((f & tab[{flag_tables.KEEPS} + op]) | a) & 0x28) | 1")

    def do_ccf(self) -> None:
        self.emit(f"f = (f & 0xC4) | (((f & tab[{flag_tables.KEEPS} + op]) | a) & 0x28) | "
                  "((f & 1) << 4) | ((f & 1) ^ 1)")

    def do_daa(self) -> None:
        self.emit("fix = 0", "carry = f & 1")
        with self.block("if (f & 0x10) != 0 or (a & 0x0F) > 9"):
            self.emit("fix = 6")
        with self.block("if carry != 0 or a > 0x99"):
            self.emit("fix = fix | 0x60", "carry = 1")
        with self.block("if (f & 2) != 0"):
            self.emit("swap = (a - fix) & 0xFF")
        with self.block("else"):
            self.emit("swap = (a + fix) & 0xFF")
        self.emit(f"f = {parity('swap')} | ((a ^ swap) & 0x10) | (f & 2) | carry", "a = swap")

    # 16-bit arithmetic

    def add_pair(self, target: str, source: str) -> None:
        total = self.name("q")
        self.idle_refresh(7)
        self.emit(f"wz = ({target} + 1) & 0xFFFF", f"{total} = {target} + {source}",
                  f"f = (f & 0xC4) | ({total} >> 16) | (({total} >> 8) & 0x28) | "
                  f"((({target} ^ {source} ^ {total}) >> 8) & 0x10)",
                  f"{target} = {total} & 0xFFFF")

    def add_pair_with_carry(self, source: str, operator: str) -> None:
        total = self.name("q")
        overflow = f"(hl ^ {total}) & ({source} ^ {total})"
        if operator == "-":
            overflow = f"(hl ^ {source}) & (hl ^ {total})"
        self.idle_refresh(7)
        self.emit("wz = (hl + 1) & 0xFFFF", f"{total} = hl {operator} {source} {operator} (f & 1)",
                  f"f = (({total} >> 16) & 1) | (({total} >> 8) & 0xA8) | "
                  f"(((hl ^ {source} ^ {total}) >> 8) & 0x10) | "
                  f"(({overflow} & 0x8000) >> 13)" + (" | 2" if operator == "-" else ""),
                  f"hl = {total} & 0xFFFF")
        with self.block("if hl == 0"):
            self.emit("f = f | 0x40")

    # Rotations and bits

    def do_rlca(self) -> None:
        self.emit("a = ((a << 1) | (a >> 7)) & 0xFF", "f = (f & 0xC4) | (a & 0x29)")

    def do_rrca(self) -> None:
        self.emit("carry = a & 1", "a = (a >> 1) | (carry << 7)",
                  "f = (f & 0xC4) | (a & 0x28) | carry")

    def do_rla(self) -> None:
        self.emit("carry = a >> 7", "a = ((a << 1) | (f & 1)) & 0xFF",
                  "f = (f & 0xC4) | (a & 0x28) | carry")

    def do_rra(self) -> None:
        self.emit("carry = a & 1", "a = (a >> 1) | ((f & 1) << 7)",
                  "f = (f & 0xC4) | (a & 0x28) | carry")

    def rotated(self, mnemonic: str, value: str) -> str:
        """Write a rotation of a named value and its flags; returns the result's name."""
        result = self.name("q")
        shifted_out = "7" if mnemonic in ("RLC", "RL", "SLA", "SLL") else "0"
        filled = {"RLC": f"(({value} << 1) | ({value} >> 7)) & 0xFF",
                  "RRC": f"({value} >> 1) | (({value} & 1) << 7)",
                  "RL": f"(({value} << 1) | (f & 1)) & 0xFF",
                  "RR": f"({value} >> 1) | ((f & 1) << 7)",
                  "SLA": f"({value} << 1) & 0xFF",
                  "SRA": f"({value} >> 1) | ({value} & 0x80)",
                  "SLL": f"(({value} << 1) | 1) & 0xFF",
                  "SRL": f"{value} >> 1"}[mnemonic]
        self.emit(f"{result} = {filled}",
                  f"f = {parity(result)} | (({value} >> {shifted_out}) & 1)")
        return result

    def changed(self, mnemonic: str, bit: str, value: str) -> str:
        """Write a rotation, RES or SET of a named value; returns the result's name."""
        if mnemonic not in ("RES", "SET"):
            return self.rotated(mnemonic, value)
        result = self.name("q")
        mask = 1 << int(bit)
        self.emit(f"{result} = {value} & {0xFF ^ mask}" if mnemonic == "RES"
                  else f"{result} = {value} | {mask}")
        return result

    def bits(self, row: Instruction) -> None:
        """An instruction after CB."""
        mnemonic, operand = row.mnemonic, row.operands[-1]
        bit = row.operands[0]
        if operand == "(HL)":
            value = self.read("hl")
            self.idle("hl", 1)
        else:
            value = self.named(operand)
        if mnemonic == "BIT":
            self.test_bit(bit, value, "(wz >> 8)" if operand == "(HL)" else value)
            return
        result = self.changed(mnemonic, bit, value)
        if operand == "(HL)":
            self.write("hl", result)
        else:
            self.put(operand, result)

    def test_bit(self, bit: str, value: str, undocumented: str) -> None:
        """BIT: Y and X come from the register, or for memory from the high byte of MEMPTR."""
        tested = self.name("q")
        self.emit(f"{tested} = {value} & {1 << int(bit)}",
                  f"f = ({parity(tested)} & 0xD7) | ({undocumented} & 0x28) | 0x10 | (f & 1)")

    # Jumps

    def do_jp(self, *operands: str) -> None:
        if operands[0] in ("(HL)", "(IX)"):
            self.emit(f"pc = {PAIRS[operands[0][1:3]]}")
            return
        self.emit(f"wz = {self.operand_word()}")
        if len(operands) == 1:
            self.emit("pc = wz")
        else:
            with self.block(f"if {CONDITIONS[operands[0]]}"):
                self.emit("pc = wz")

    def do_jr(self, *operands: str) -> None:
        self.relative(CONDITIONS[operands[0]] if len(operands) == 2 else "")

    def do_djnz(self, _: str) -> None:
        self.idle_refresh(1)
        self.emit("bc = (bc - 0x100) & 0xFFFF")
        self.relative("bc >= 0x100")

    def relative(self, condition: str) -> None:
        offset = self.operand_in_place()
        if not condition:
            self.jump_by(offset)
            return
        with self.block(f"if {condition}"):
            self.jump_by(offset)
        with self.block("else"):
            self.emit("pc = (pc + 1) & 0xFFFF")

    def jump_by(self, offset: str) -> None:
        self.idle("pc", 5)
        self.emit(f"pc = (pc + ({offset} ^ 0x80) - 0x7F) & 0xFFFF", "wz = pc")

    def do_call(self, *operands: str) -> None:
        low, high, last = self.operand(), self.operand_in_place(), self.name("w")
        self.emit(f"{last} = pc", "pc = (pc + 1) & 0xFFFF", f"wz = {low} | ({high} << 8)")
        if len(operands) == 1:
            self.call_wz(last)
            return
        with self.block(f"if {CONDITIONS[operands[0]]}"):
            self.call_wz(last)

    def call_wz(self, last: str) -> None:
        self.idle(last, 1)
        self.push("(pc >> 8)", "(pc & 0xFF)")
        self.emit("pc = wz")

    def do_ret(self, *operands: str) -> None:
        if not operands:
            self.return_to_stack()
            return
        self.idle_refresh(1)
        with self.block(f"if {CONDITIONS[operands[0]]}"):
            self.return_to_stack()

    def return_to_stack(self) -> None:
        high, low = self.pop()
        self.emit(f"pc = {low} | ({high} << 8)", "wz = pc")

    def do_retn(self) -> None:
        self.return_to_stack()
        self.emit("iff1 = st[IFF2]")

    do_reti = do_retn

    def do_rst(self, target: str) -> None:
        self.idle_refresh(1)
        self.push("(pc >> 8)", "(pc & 0xFF)")
        self.emit(f"pc = {int(target):#x}", "wz = pc")

    # Processor control

    def do_di(self) -> None:
        self.emit("iff1 = 0", "st[IFF2] = 0")

    def do_ei(self) -> None:
        self.emit("iff1 = 1", "st[IFF2] = 1")

    def do_im(self, mode: str) -> None:
        self.emit(f"st[IM] = {mode}")

    def do_halt(self) -> None:
        """PC stays on HALT. What is left until `tend` passes at once, waits included."""
        self.emit("pc = (pc - 1) & 0xFFFF")
        with self.block("if iff1 == 0 and st[HALT_STOPS] != 0"):
            self.emit("st[STOP] = STOP_HALTED", "st[STOP_ADDRESS] = pc", "tend = 0")
        if self.is_full:
            with self.block("if log_on == 0"):
                self.rest_in_halt()
        else:
            self.rest_in_halt()

    def rest_in_halt(self) -> None:
        if self.is_contended:
            with self.block("if (pc & 0xC000) == page"), self.block("while t < tend"):
                self.emit("t = t + dly[t] + 4", "r = r + 1")
        with self.block("if t < tend"):
            self.emit("swap = (tend - t + 3) >> 2", "t = t + (swap << 2)", "r = r + swap")

    # Ports

    def do_in(self, target: str, source: str) -> None:
        port = self.name("w")
        if source == "(n)":
            self.emit(f"{port} = (a << 8) | {self.operand()}", f"wz = ({port} + 1) & 0xFFFF")
            self.emit(f"a = {self.port_in(port)}")
            return
        self.emit("wz = (bc + 1) & 0xFFFF")
        value = self.port_in("bc")
        self.emit(f"f = {parity(value)} | (f & 1)")
        if target != "F":
            self.put(target, value)

    def do_out(self, target: str, source: str) -> None:
        if target == "(n)":
            port, low = self.name("w"), self.operand()
            self.emit(f"{port} = (a << 8) | {low}", f"wz = (a << 8) | (({low} + 1) & 0xFF)")
            self.port_out(port, "a")
            return
        self.emit("wz = (bc + 1) & 0xFFFF")
        self.port_out("bc", "0" if source == "0" else self.get(source))
