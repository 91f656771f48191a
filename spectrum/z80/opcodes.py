"""The Z80 instruction set as data: what every opcode is called and how long it takes.

The interpreter (`source.py`), the disassembler and the timing tests all read these tables, so
an instruction is described once. Texts use Zilog's names; operand bytes in them are

    n   a byte         nn  a word, low byte first
    e   a jump offset  d   a displacement to IX or IY

Times are T-states without contention; two figures are "condition false / true" or "last round /
repeated". Undocumented opcodes carry the names most assemblers give them (SLL, IXH, IN F,(C)).
Source: Zilog UM0080; Sean Young, "The Undocumented Z80 Documented" 0.91.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Instruction:
    """One opcode: its text, T-states, and T-states when it jumps, calls, returns or repeats."""

    text: str
    t: int
    t_taken: int

    @property
    def mnemonic(self) -> str:
        """The first word, such as LD."""
        return self.text.split(" ")[0]

    @property
    def operands(self) -> tuple[str, ...]:
        """What follows it, split at commas."""
        parts = self.text.split(" ", 1)
        return tuple(parts[1].split(",")) if len(parts) == 2 else ()

    @property
    def is_conditional(self) -> bool:
        """Whether it may take longer: a jump, call, return or repetition."""
        return self.t != self.t_taken


REGISTERS = ("B", "C", "D", "E", "H", "L", "(HL)", "A")
ARITHMETIC = ("ADD A,", "ADC A,", "SUB ", "SBC A,", "AND ", "XOR ", "OR ", "CP ")
ROTATIONS = ("RLC", "RRC", "RL", "RR", "SLA", "SRA", "SLL", "SRL")

_FIRST_QUARTER = """
NOP 4         | LD BC,nn 10   | LD (BC),A 7  | INC BC 6
INC B 4       | DEC B 4       | LD B,n 7     | RLCA 4
EX AF,AF' 4   | ADD HL,BC 11  | LD A,(BC) 7  | DEC BC 6
INC C 4       | DEC C 4       | LD C,n 7     | RRCA 4
DJNZ e 8/13   | LD DE,nn 10   | LD (DE),A 7  | INC DE 6
INC D 4       | DEC D 4       | LD D,n 7     | RLA 4
JR e 12       | ADD HL,DE 11  | LD A,(DE) 7  | DEC DE 6
INC E 4       | DEC E 4       | LD E,n 7     | RRA 4
JR NZ,e 7/12  | LD HL,nn 10   | LD (nn),HL 16| INC HL 6
INC H 4       | DEC H 4       | LD H,n 7     | DAA 4
JR Z,e 7/12   | ADD HL,HL 11  | LD HL,(nn) 16| DEC HL 6
INC L 4       | DEC L 4       | LD L,n 7     | CPL 4
JR NC,e 7/12  | LD SP,nn 10   | LD (nn),A 13 | INC SP 6
INC (HL) 11   | DEC (HL) 11   | LD (HL),n 10 | SCF 4
JR C,e 7/12   | ADD HL,SP 11  | LD A,(nn) 13 | DEC SP 6
INC A 4       | DEC A 4       | LD A,n 7     | CCF 4
"""

_LAST_QUARTER = """
RET NZ 5/11   | POP BC 10     | JP NZ,nn 10     | JP nn 10
CALL NZ,nn 10/17 | PUSH BC 11 | ADD A,n 7       | RST 0 11
RET Z 5/11    | RET 10        | JP Z,nn 10      | -
CALL Z,nn 10/17  | CALL nn 17 | ADC A,n 7       | RST 8 11
RET NC 5/11   | POP DE 10     | JP NC,nn 10     | OUT (n),A 11
CALL NC,nn 10/17 | PUSH DE 11 | SUB n 7         | RST 16 11
RET C 5/11    | EXX 4         | JP C,nn 10      | IN A,(n) 11
CALL C,nn 10/17  | -          | SBC A,n 7       | RST 24 11
RET PO 5/11   | POP HL 10     | JP PO,nn 10     | EX (SP),HL 19
CALL PO,nn 10/17 | PUSH HL 11 | AND n 7         | RST 32 11
RET PE 5/11   | JP (HL) 4     | JP PE,nn 10     | EX DE,HL 4
CALL PE,nn 10/17 | -          | XOR n 7         | RST 40 11
RET P 5/11    | POP AF 10     | JP P,nn 10      | DI 4
CALL P,nn 10/17  | PUSH AF 11 | OR n 7          | RST 48 11
RET M 5/11    | LD SP,HL 6    | JP M,nn 10      | EI 4
CALL M,nn 10/17  | -          | CP n 7          | RST 56 11
"""

_EXTENDED_LEFT = """
IN B,(C) 12   | OUT (C),B 12  | SBC HL,BC 15 | LD (nn),BC 20
IN C,(C) 12   | OUT (C),C 12  | ADC HL,BC 15 | LD BC,(nn) 20
IN D,(C) 12   | OUT (C),D 12  | SBC HL,DE 15 | LD (nn),DE 20
IN E,(C) 12   | OUT (C),E 12  | ADC HL,DE 15 | LD DE,(nn) 20
IN H,(C) 12   | OUT (C),H 12  | SBC HL,HL 15 | LD (nn),HL 20
IN L,(C) 12   | OUT (C),L 12  | ADC HL,HL 15 | LD HL,(nn) 20
IN F,(C) 12   | OUT (C),0 12  | SBC HL,SP 15 | LD (nn),SP 20
IN A,(C) 12   | OUT (C),A 12  | ADC HL,SP 15 | LD SP,(nn) 20
"""

_EXTENDED_RIGHT = """
NEG 8 | RETN 14 | IM 0 8 | LD I,A 9
NEG 8 | RETI 14 | IM 0 8 | LD R,A 9
NEG 8 | RETN 14 | IM 1 8 | LD A,I 9
NEG 8 | RETN 14 | IM 2 8 | LD A,R 9
NEG 8 | RETN 14 | IM 0 8 | RRD 18
NEG 8 | RETN 14 | IM 0 8 | RLD 18
NEG 8 | RETN 14 | IM 1 8 | NOP 8
NEG 8 | RETN 14 | IM 2 8 | NOP 8
"""

_BLOCK = (("LDI", "CPI", "INI", "OUTI"), ("LDD", "CPD", "IND", "OUTD"),
          ("LDIR", "CPIR", "INIR", "OTIR"), ("LDDR", "CPDR", "INDR", "OTDR"))


def _parse(cell: str) -> Instruction | None:
    text, _, times = cell.strip().rpartition(" ")
    if not text:
        return None
    t, _, taken = times.partition("/")
    return Instruction(text, int(t), int(taken or t))


def _rows(table: str) -> list[Instruction | None]:
    return [_parse(cell) for line in table.strip().splitlines() for cell in line.split("|")]


def _main() -> dict[int, Instruction]:
    found = dict(enumerate(_rows(_FIRST_QUARTER)))
    found.update({0xC0 + k: row for k, row in enumerate(_rows(_LAST_QUARTER))})
    for code in range(0x40, 0xC0):
        source = REGISTERS[code & 7]
        target = REGISTERS[code >> 3 & 7]
        text = f"LD {target},{source}" if code < 0x80 else f"{ARITHMETIC[code >> 3 & 7]}{source}"
        if code == 0x76:
            text = "HALT"
        t = 7 if "(HL)" in text else 4
        found[code] = Instruction(text, t, t)
    return {code: row for code, row in sorted(found.items()) if row}


def _bits() -> dict[int, Instruction]:
    found = {}
    for code in range(256):
        operand = REGISTERS[code & 7]
        group, bit = code >> 6, code >> 3 & 7
        text = (f"{ROTATIONS[bit]} {operand}" if group == 0
                else f"{('BIT', 'RES', 'SET')[group - 1]} {bit},{operand}")
        t = 8 if operand != "(HL)" else 12 if group == 1 else 15
        found[code] = Instruction(text, t, t)
    return found


def _extended() -> dict[int, Instruction]:
    found: dict[int, Instruction | None] = {}
    for k, row in enumerate(_rows(_EXTENDED_LEFT)):
        found[0x40 + (k >> 2) * 8 + (k & 3)] = row
    for k, row in enumerate(_rows(_EXTENDED_RIGHT)):
        found[0x44 + (k >> 2) * 8 + (k & 3)] = row
    for k, names in enumerate(_BLOCK):
        for column, name in enumerate(names):
            found[0xA0 + 8 * k + column] = Instruction(name, 16, 21 if k > 1 else 16)
    return {code: row for code, row in sorted(found.items()) if row}


def _indexed() -> dict[int, Instruction]:
    """Opcodes that DD and FD change, written with IX; all others ignore the prefix."""
    found = {}
    for code, row in MAIN.items():
        if row.text in ("EX DE,HL", "HALT"):
            continue
        if "(HL)" in row.text and row.mnemonic != "JP":
            text, more = row.text.replace("(HL)", "(IX+d)"), 9 if code == 0x36 else 12
        else:
            text = re.sub(r"\bHL\b", "IX", row.text)
            text, more = re.sub(r"(?<=[ ,])([HL])(?=,|$)", r"IX\1", text), 4
        if text != row.text:
            found[code] = Instruction(text, row.t + more, row.t_taken + more)
    return found


def _indexed_bits() -> dict[int, Instruction]:
    """DD CB d op: a result also goes to the register the opcode names."""
    found = {}
    for code, row in BITS.items():
        is_test = code >> 6 == 1
        head = row.text.removesuffix(REGISTERS[code & 7])
        copy = "" if code & 7 == 6 or is_test else f",{REGISTERS[code & 7]}"
        t = 20 if is_test else 23
        found[code] = Instruction(f"{head}(IX+d){copy}", t, t)
    return found


MAIN = _main()
"""Unprefixed, without the prefixes CB, DD, ED, FD."""
BITS = _bits()
"""After CB."""
EXTENDED = _extended()
"""After ED; every other opcode does nothing for 8 T."""
INDEXED = _indexed()
"""After DD (for FD read IY)."""
INDEXED_BITS = _indexed_bits()
"""After DD CB d."""
PREFIXES = (0xCB, 0xDD, 0xED, 0xFD)

KEEP_FLAGS = frozenset({
    "NOP", "LD", "PUSH", "POP", "EX", "EXX", "JP", "JR", "DJNZ", "CALL", "RET", "RETN", "RETI",
    "RST", "OUT", "DI", "EI", "IM", "HALT", "RES", "SET"})
"""Mnemonics after which Q is 0 (EX AF,AF' and POP AF among them)."""


def changes_flags(row: Instruction) -> bool:
    """True if the instruction computes flags, which SCF and CCF then show through Q.

    16-bit INC and DEC and IN A,(n) do not; LD A,I and LD A,R do.
    Source: the `q` field of SingleStepTests z80 v1, all 1,604 opcodes.
    """
    if row.text in ("LD A,I", "LD A,R"):
        return True
    if row.mnemonic in ("INC", "DEC"):
        return row.operands[0] not in ("BC", "DE", "HL", "SP", "IX")
    if row.text == "IN A,(n)":
        return False
    return row.mnemonic not in KEEP_FLAGS
