"""Read assembled instructions back with a disassembler that pyz80 has no part in.

Each listing row that holds an instruction is decoded from the object's bytes by SkoolKit's
disassembler and compared with the source line, whose operands are worked out here from the symbols.
Data directives are not compared: pyz80's listing shows wrong bytes for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace

_ROW = re.compile(r"^([0-9A-F]{4}) ((?:[0-9A-F]{2} ?)+?) *\t(.*)$")
_ADDRESSED = re.compile(r"^([0-9A-F]{4}) ")
_STATEMENT = re.compile(r"^\s*(?:[@\w.]+:)?\s*(\w+)\s*(.*?)\s*$")
_LOCAL_LABEL = re.compile(r"^\s*@(\w+):")
_LOCAL_USE = re.compile(r"@([-+])(\w+)")
_DATA = frozenset("db defb dw defw dm defm ds defs mdat align org equ assert print".split())
_ALU_ON_A = frozenset("add adc sub sbc and xor or cp".split())
_KEPT = frozenset(
    "a b c d e h l i r f af bc de hl sp ix iy ixh ixl iyh iyl nz z nc po pe p m af'".split()
)
_SAME = {"sl1": "sll"}


@dataclass(frozen=True)
class Row:
    """An instruction of the listing: its address, bytes, text and line in the listing."""

    address: int
    data: bytes
    text: str
    line: int


def _strip_comment(text: str) -> str:
    return re.sub(r';(?=(?:[^"]*"[^"]*")*[^"]*$).*', "", text)


def rows(listing: str) -> list[Row]:
    """Every instruction row of a pyz80 listing."""
    found = []
    for number, line in enumerate(listing.splitlines()):
        match = _ROW.match(line)
        if not match:
            continue
        text = _strip_comment(match[3]).strip()
        statement = _STATEMENT.match(text)
        if statement and statement[1].lower() not in _DATA:
            found.append(Row(int(match[1], 16), bytes.fromhex(match[2]), text, number))
    return found


def evaluate(expression: str, symbols: Mapping[str, int]) -> int:
    """The value of a pyz80 expression: Python's operators, `/` cut toward zero, `\\` modulo."""
    text = re.sub(r'"(.)"', lambda m: str(ord(m[1])), expression)
    text = re.sub(r"(?<![\w)])&([0-9A-Fa-f]+)\b", r"0x\1", text)
    text = re.sub(r"(?<![\w)])%([01]+)\b", r"0b\1", text).replace("\\", "%")
    text = re.sub(r"\b0+(?=\d)", "", text)
    return int(eval(text, {"__builtins__": {}}, dict(symbols)))


def _local_addresses(listing: str) -> dict[str, list[tuple[int, int]]]:
    """Local label -> (listing line, address) in order; the address is that of the next row."""
    lines = listing.splitlines()
    found: dict[str, list[tuple[int, int]]] = {}
    for number, line in enumerate(lines):
        match = _LOCAL_LABEL.match(line[18:] if "\t" not in line else line.split("\t", 1)[1])
        if not match:
            continue
        for later in lines[number:]:
            if addressed := _ADDRESSED.match(later):
                found.setdefault(match[1], []).append((number, int(addressed[1], 16)))
                break
    return found


def _replace_locals(text: str, line: int, table: dict[str, list[tuple[int, int]]]) -> str:
    def address(match: re.Match[str]) -> str:
        places = table.get(match[2], [])
        if match[1] == "-":
            return str(max(((n, a) for n, a in places if n < line), default=(0, -1))[1])
        return str(min(((n, a) for n, a in places if n > line), default=(0, -1))[1])

    return _LOCAL_USE.sub(address, text)


def _split(operands: str) -> list[str]:
    parts, depth, quoted, current = [], 0, False, ""
    for character in operands:
        quoted ^= character == '"'
        if not quoted:
            depth += (character == "(") - (character == ")")
        if character == "," and not depth and not quoted:
            parts.append(current.strip())
            current = ""
        else:
            current += character
    return [*parts, current.strip()] if current.strip() else parts


def _is_indirect(operand: str) -> bool:
    if not (operand.startswith("(") and operand.endswith(")")):
        return False
    depth = 0
    for column, character in enumerate(operand):
        depth += (character == "(") - (character == ")")
        if depth == 0 and column < len(operand) - 1:
            return False
    return True


def _operand(text: str, symbols: Mapping[str, int], *, byte: bool) -> str:
    lower = text.lower().replace(" ", "") if '"' not in text else text
    if lower in _KEPT:
        return lower
    if _is_indirect(text):
        inner = text[1:-1].strip()
        if match := re.match(r"(ix|iy)\s*([-+])\s*(.*)$", inner, re.IGNORECASE):
            value = evaluate(match[2] + "(" + match[3] + ")", symbols)
            return f"({match[1].lower()}{value:+d})"
        if inner.lower() in ("ix", "iy"):
            return f"({inner.lower()}+0)"
        return f"({_operand(inner, symbols, byte=byte)})"
    return str(evaluate(text, symbols) & (0xFF if byte else 0xFFFF))


def _takes_byte(mnemonic: str, operands: list[str]) -> bool:
    if mnemonic in ("in", "out", "im", "bit", "res", "set", *_ALU_ON_A):
        return True
    if mnemonic != "ld" or not operands:
        return False
    target = operands[0].lower()
    return target not in ("hl", "de", "bc", "sp", "ix", "iy") and not (
        target == "a" and len(operands) > 1 and _is_indirect(operands[1])
    )


def normalise(text: str, symbols: Mapping[str, int]) -> str:
    """One spelling for an instruction: lower case, numbers worked out, `a,` of the ALU dropped."""
    match = _STATEMENT.match(text)
    if not match:
        return text
    mnemonic = _SAME.get(match[1].lower(), match[1].lower())
    operands = _split(match[2])
    if mnemonic in _ALU_ON_A and len(operands) == 2 and operands[0].lower() == "a":
        operands = operands[1:]
    byte = _takes_byte(mnemonic, operands)
    if mnemonic == "ld" and operands and _is_indirect(operands[0]):
        inner = operands[0][1:-1].strip().lower()
        pointer = inner in ("hl", "de", "bc") or inner[:2] in ("ix", "iy")
        words = [_operand(operands[0], symbols, byte=False)]
        words += [_operand(word, symbols, byte=pointer) for word in operands[1:]]
    else:
        words = [_operand(word, symbols, byte=byte) for word in operands]
    if mnemonic in ("jp",) and words and words[-1] in ("(ix+0)", "(iy+0)"):
        words[-1] = words[-1].replace("+0", "")
    return f"{mnemonic} {','.join(words)}".strip()


def _decoder(memory: list[int]) -> Callable[[int, int], tuple[str, int]]:
    """A function (address, size) -> (text, bytes taken) reading instructions from `memory`."""
    from skoolkit.disassembler import Disassembler
    from skoolkit.snaskool import DisassemblerConfig

    config = DisassemblerConfig(
        asm_hex=False,
        asm_lower=True,
        defb_size=8,
        defm_size=66,
        defw_size=1,
        handle_rst=False,
        imaker=lambda address, text, data: SimpleNamespace(text=text, size=len(data)),
        opcodes="ALL",
        wrap=True,
    )
    disassembler = Disassembler(memory, config)

    def decode(address: int, size: int) -> tuple[str, int]:
        instruction = disassembler.disassemble(address, address + size, "n")[0]
        return str(instruction.text), int(instruction.size)

    return decode


def mismatches(
    listing: str, code: bytes, origin: int, symbols: Mapping[str, int]
) -> list[str]:
    """Rows whose bytes do not decode to their source, as lines fit to print; empty if all do."""
    memory = [0] * 0x10000
    memory[origin : origin + len(code)] = code
    decode = _decoder(memory)
    local = _local_addresses(listing)
    problems = []
    for row in rows(listing):
        place = f"{row.address:04X} {row.data.hex(' ')}: {row.text}"
        if bytes(memory[row.address : row.address + len(row.data)]) != row.data:
            problems.append(f"{place}: the object holds other bytes at this address")
            continue
        decoded, size = decode(row.address, len(row.data))
        try:
            wanted = normalise(_replace_locals(row.text, row.line, local), symbols)
            found = normalise(decoded, {})
        except (SyntaxError, NameError, TypeError) as error:
            problems.append(f"{place}: operand not understood ({error})")
            continue
        if size != len(row.data) or wanted != found:
            problems.append(f"{place}: decodes as {decoded!r} ({size} bytes)")
    return problems
