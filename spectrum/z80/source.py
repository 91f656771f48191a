"""Writes the interpreter: one restricted Python function `run` from the tables of opcodes.py.

    interpreter("16k", "fast")          text for the compiler
    interpreter("16k", "fast", "tree")  text for CPython

`run` loads the registers from the state array, executes until the T-states of state[BUDGET] are
used up or something stops it, and stores them. Its shape:

    while left > 0:                     once a frame, and once an instruction while T < 32
        new frame? accept the interrupt?
        tend = end of frame or budget
        while t < tend:                 once an instruction; to stop, set tend = 0
            is flags[pc] set? break
            fetch, dispatch
        broken off? stop or probe

So the loop that counts tests one thing only. The interrupt signal is active for 32 T: there the
inner loop is left after each instruction and the outer one looks.
"""

from functools import partial

from spectrum.z80 import flags as flag_tables
from spectrum.z80 import opcodes, state
from spectrum.z80.blocks import BlockWriter
from spectrum.z80.opcodes import BITS, EXTENDED, INDEXED, MAIN, Instruction
from spectrum.z80.threads import FRAME_SIZE, Threads

STATE_AT = 0
LOOKUP_AT = STATE_AT + 8 * state.SIZE
DELAYS_AT = LOOKUP_AT + flag_tables.SIZE
CELLS_AT = DELAYS_AT + state.T_TABLE_SIZE
FLAGS_AT = CELLS_AT + state.CELLS
FRAME_AT = FLAGS_AT + 65536
BLOCK_SIZE = FRAME_AT + FRAME_SIZE
"""Where the arrays that nearly every instruction uses lie in one block of memory, in bytes."""

ARRAYS = {"st": f"i64@{STATE_AT}", "tab": f"u8@{LOOKUP_AT}", "dly": f"u8@{DELAYS_AT}",
          "mem": f"u8@{CELLS_AT}", "flags": f"u8@{FLAGS_AT}", "fb": "i64", "keys": "u8",
          "reads": "i64", "ports": "i64", "ear": "i64", "pic": "i64", "plog": "i64", "prb": "u8"}
"""Array arguments of `run`, in order, for the fast variant."""
FULL_ARRAYS = ARRAYS | {"bus": "i64", "hist": "i64", "hits": "i64", "cost": "i64"}

THREADS = Threads(("t", "tend", "pc", "sp", "a", "f", "bc", "de", "hl"), FRAME_AT)
"""What machine code keeps in registers from one instruction to the next."""

REGISTERS = {"a": (state.A, 0xFF), "f": (state.F, 0xFF), "bc": (state.BC, 0xFFFF),
             "de": (state.DE, 0xFFFF), "hl": (state.HL, 0xFFFF), "ix": (state.IX, 0xFFFF),
             "iy": (state.IY, 0xFFFF), "sp": (state.SP, 0xFFFF), "pc": (state.PC, 0xFFFF),
             "i": (state.I, 0xFF), "iff1": (state.IFF1, 1), "wz": (state.WZ, 0xFFFF),
             "op": (state.LAST, 0x1FF)}
"""Local variables of `run`, their slots and widths. `op` is what was executed last."""

CONSTANTS = sorted(name for name in vars(state) if name.isupper())


def arrays(variant: str) -> dict[str, str]:
    """Array arguments of `run` with their element types, in order."""
    return FULL_ARRAYS if variant == "full" else ARRAYS


def interpreter(map_name: str, variant: str, dispatch: str = "switch") -> str:
    """Text of `run` for a map ("16k", "48k", "flat") and a variant ("fast", "full").

    It needs the text of helpers.py before it.
    """
    writer = Interpreter(map_name, variant == "full", dispatch)
    writer.run()
    imports = ",\n    ".join(CONSTANTS)
    return f"from spectrum.z80.state import (\n    {imports},\n)\n\n\n{writer.text()}"


class Interpreter(BlockWriter):
    """Writes `run` for one map and variant."""

    @property
    def looked_at(self) -> int:
        """Bits of `flags` for which the inner loop is left."""
        return state.EXEC_STOP | state.PROBE | (state.NO_EXEC if self.is_full else 0)

    def run(self) -> None:
        names = arrays("full" if self.is_full else "fast")
        with self.block(f"def run({', '.join(names)})"):
            self.load()
            with self.block("while left > 0"):
                self.start_frame()
                self.emit("start = t", f"tend = {state.FRAME_T_STATES}")
                if self.is_contended:
                    self.choose_segment()
                with self.block("if t < st[INTERRUPT_LENGTH]"):
                    self.emit("tend = t + 1")
                    with self.block("if iff1 != 0 and op != 0xFB and (op & 0xDF) != 0xDD"):
                        self.accept_interrupt()
                        self.emit("tend = 0")
                with self.block("if t + left < tend"):
                    self.emit("tend = t + left")
                with self.block("while t < tend"):
                    self.one_instruction()
                self.emit("left = left - (t - start)")
                with self.block("if t < tend"):
                    self.look_at_flags()
                with self.block("if st[STOP] != 0"):
                    self.emit("break")
            self.store()
            self.emit("return 0")

    def choose_segment(self) -> None:
        """In the border, where nothing waits, no address is looked upon as contended."""
        self.emit("page = NO_PAGE")
        with self.block("if t < st[FREE_UNTIL]"):
            self.emit("tend = min(tend, st[FREE_UNTIL])")
        with self.block("elif t < st[FREE_FROM]"):
            self.emit("page = CONTENDED_PAGE", "tend = min(tend, st[FREE_FROM])")

    # Start and end

    def load(self) -> None:
        for name, (slot, mask) in REGISTERS.items():
            self.emit(f"{name} = st[{slot}] & {mask:#x}")
        for slot in (state.AF_ALT, state.BC_ALT, state.DE_ALT, state.HL_ALT):
            self.emit(f"st[{slot}] = st[{slot}] & 0xFFFF")
        self.emit("st[IFF2] = st[IFF2] & 1")
        self.emit("r = st[R] & 0xFF", "r7 = r & 0x80", "t = st[T]", "left = st[BUDGET]")
        if self.is_full:
            self.emit("log_on = st[BUS_ON]")
        if self.is_contended:
            self.emit("page = CONTENDED_PAGE")
        with self.block("if st[NMI] != 0 and (op & 0xDF) != 0xDD"):
            self.emit("st[NMI] = 0")
            self.start_frame()
            self.emit("start = t")
            self.accept("iff1 = 0", wait=5)
            self.emit("pc = 0x66", "wz = pc", "left = left - (t - start)")

    def store(self) -> None:
        for name, (slot, _) in REGISTERS.items():
            self.emit(f"st[{slot}] = {name}")
        self.emit("st[R] = (r & 0x7F) | r7", "st[T] = t", "st[BUDGET] = left")

    def start_frame(self) -> None:
        with self.block(f"if t >= {state.FRAME_T_STATES}"):
            self.emit(f"t = t - {state.FRAME_T_STATES}",
                      f"st[FRAME_START] = st[FRAME_START] + {state.FRAME_T_STATES}",
                      "st[PICTURE_COUNT] = 0",
                      f"st[RESUME_T] = st[RESUME_T] - {state.FRAME_T_STATES}")

    # Interrupts

    def accept(self, *disable: str, wait: int) -> None:
        """What INT and NMI share: leave HALT, acknowledge, push PC."""
        with self.block("if op == HALT_OPCODE"):
            self.emit("pc = (pc + 1) & 0xFFFF")
        self.emit(*disable, "op = PLAIN", "r = r + 1", f"t = t + {wait}")
        if self.is_full:
            self.emit("at = pc")
        self.push("(pc >> 8)", "(pc & 0xFF)")

    def accept_interrupt(self) -> None:
        """13 T in IM 0 and 1 (the idle bus gives FF, RST 56), 19 T in IM 2."""
        with self.block("if op == READ_IFF2"):
            self.emit("f = f & 0xFB")
        self.accept("iff1 = 0", "st[IFF2] = 0", wait=7)
        self.emit("pc = 0x38")
        with self.block("if st[IM] == 2"):
            self.emit("vector = (i << 8) | 0xFF")
            self.emit(f"pc = {self.read_word('vector')}")
        self.emit("wz = pc", "st[INTERRUPTS] = st[INTERRUPTS] + 1",
                  "st[INTERRUPT_T] = st[INTERRUPT_T] + t - start")

    # One instruction

    def one_instruction(self) -> None:
        self.leave_at_flag()
        if self.is_full:
            self.emit("at = pc", "since = t",
                      f"hist[st[HISTORY_COUNT] & {state.HISTORY_CAPACITY - 1:#x}] = "
                      "((st[FRAME_START] + t) << 16) | pc",
                      "st[HISTORY_COUNT] = st[HISTORY_COUNT] + 1")
        self.fetch("opcode")
        self.dispatch("opcode", {
            **{code: partial(self.plain, code, row) for code, row in MAIN.items()},
            0xCB: self.after_cb, 0xED: self.after_ed,
            0xDD: partial(self.after_index, 0xDD, "ix"),
            0xFD: partial(self.after_index, 0xFD, "iy")})
        if self.is_full:
            self.emit("hits[at] = hits[at] + 1", "cost[at] = cost[at] + t - since")
            with self.block("if st[STOP] != 0"):
                self.emit("tend = 0")

    def plain(self, code: int, row: Instruction) -> None:
        self.instruction(row)
        self.emit(f"op = {code:#x}")

    def leave_at_flag(self) -> None:
        """Leave the inner loop before an instruction at a flagged address, once.

        A HALT that is fetched again is not looked at again.
        """
        with self.block(f"if (flags[pc] & {self.looked_at:#x}) != 0"), self.block(
                "if op != HALT_OPCODE and (t != st[RESUME_T] or pc != st[RESUME_PC])"):
            self.emit("break")

    def look_at_flags(self) -> None:
        """Probe or stop at a flagged address; the next inner loop passes it."""
        self.emit("st[RESUME_T] = t", "st[RESUME_PC] = pc")
        with self.block("if (flags[pc] & PROBE) != 0"):
            self.emit("probe(t, pc, (a << 8) | f, bc, de, hl, ix, iy, sp, st, mem, prb)")
        for flag in ("NO_EXEC", "EXEC_STOP") if self.is_full else ("EXEC_STOP",):
            with self.block(f"if (flags[pc] & {flag}) != 0"):
                self.emit(f"st[STOP] = STOP_{flag.removesuffix('_STOP')}",
                          "st[STOP_ADDRESS] = pc", "st[STOP_PC] = pc")

    # Prefixes

    def after_cb(self) -> None:
        self.fetch("code")
        self.dispatch("code", {code: partial(self.bit_case, row) for code, row in BITS.items()})

    def bit_case(self, row: Instruction) -> None:
        self.bits(row)
        self.emit("op = FLAGS_CHANGED" if opcodes.changes_flags(row) else "op = PLAIN")

    def after_ed(self) -> None:
        self.fetch("code")
        self.emit("op = PLAIN")
        self.dispatch("code", {code: partial(self.extended, row)
                               for code, row in EXTENDED.items()})

    def extended(self, row: Instruction) -> None:
        self.instruction(row)
        if row.text in ("LD A,I", "LD A,R"):
            self.emit("op = READ_IFF2")
        elif opcodes.changes_flags(row):
            self.emit("op = FLAGS_CHANGED")

    def after_index(self, prefix: int, register: str) -> None:
        """After DD or FD. A prefix that the next byte ignores is an instruction of its own,
        which hands on whether the one before it computed flags."""
        self.emit("code = mem[pc]")
        with self.block(f"if tab[{flag_tables.INDEXED} + code] != 0"):
            self.emit(f"xy = {register}")
            self.fetch("code")
            self.emit("op = code")
            self.dispatch("code", {**{code: partial(self.instruction, row)
                                      for code, row in INDEXED.items()},
                                   0xCB: self.after_indexed_cb})
            self.emit(f"{register} = xy")
        with self.block(f"elif tab[{flag_tables.KEEPS} + op] == 0"):
            self.emit(f"op = {prefix:#x} | FLAGS_CHANGED")
        with self.block("else"):
            self.emit(f"op = {prefix:#x}")

    def after_indexed_cb(self) -> None:
        """The byte after the displacement is read like an operand: R is not counted."""
        address = self.indexed_address(self.operand())
        code = self.operand_in_place()
        self.idle("pc", 2)
        self.emit("pc = (pc + 1) & 0xFFFF")
        value = self.read(address)
        self.idle(address, 1)
        self.emit(f"code = {code}", "group = code >> 3", "op = FLAGS_CHANGED")
        with self.block("if code >= 0x80"):
            self.emit("op = PLAIN")
        self.dispatch("group", {
            group: partial(self.indexed_bits, opcodes.INDEXED_BITS[group * 8 + 6], value, address)
            for group in range(32)}, size=32)
        with self.block("if (code & 0xC0) != 0x40"):
            self.write(address, "result")
            self.emit("group = code & 7")
            self.dispatch("group", {
                k: partial(self.put, register, "result")
                for k, register in enumerate(opcodes.REGISTERS) if register != "(HL)"}, size=8)

    def indexed_bits(self, row: Instruction, value: str, address: str) -> None:
        if row.mnemonic == "BIT":
            self.test_bit(row.operands[0], value, f"({address} >> 8)")
        else:
            self.emit(f"result = {self.changed(row.mnemonic, row.operands[0], value)}")
