"""Where the machine stands, in words: disassembly with symbols, last instructions, screen."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from spectrum.z80.disassembler import Line, disassemble

if TYPE_CHECKING:
    from spectrum.machine import Spectrum

LONGEST_INSTRUCTION = 4
FIRST_LABEL_ADDRESS = 0x0100


def names_by_address(machine: "Spectrum") -> dict[int, str]:
    """The machine's symbols the other way round; small numbers are taken for constants.

    Of several names for one address a label (lower case) wins over a constant.
    """
    order = sorted(machine.symbols.items(), key=lambda item: (item[0].isupper(), item[0]))
    found: dict[int, str] = {}
    for name, value in order:
        if FIRST_LABEL_ADDRESS <= value <= 0xFFFF:
            found.setdefault(value, name)
    return found


def format_line(machine: "Spectrum", address: int, names: dict[int, str],
                mark: str = " ") -> tuple[str, Line]:
    """One instruction as `> 6003  play_all+3        LD A,(HL)`."""
    line = disassemble(machine.memory.__getitem__, address, names)
    label = machine.label(address) or ""
    return f"{mark} {address:04X}  {label:24} {line.text}", line


def disassembly(machine: "Spectrum", before: int = 4, after: int = 6) -> list[str]:
    """Instructions around PC, the next one marked with `>`.

    Those before PC are the longest run of instructions that ends exactly at PC.
    """
    names, pc = names_by_address(machine), machine.registers.pc
    lines = [format_line(machine, address, names)[0]
             for address in _starts_before(machine, pc, before)]
    address = pc
    for _ in range(after):
        text, line = format_line(machine, address, names, ">" if address == pc else " ")
        lines.append(text)
        address = (address + line.size) & 0xFFFF
    return lines


def _starts_before(machine: "Spectrum", pc: int, count: int) -> list[int]:
    for start in range(max(0, pc - count * LONGEST_INSTRUCTION), pc):
        addresses, address = [], start
        while address < pc:
            addresses.append(address)
            address += disassemble(machine.memory.__getitem__, address).size
        if address == pc:
            return addresses[-count:]
    return []


def last_instructions(machine: "Spectrum", count: int = 12) -> list[str]:
    """The last instructions executed, oldest first; needs the core's full variant.

    Empty where no history was kept.
    """
    names = names_by_address(machine)
    history = machine.core.history()[-count:] if machine.core.variant == "full" else []
    return [f"T {t:>10} {format_line(machine, pc, names)[0]}" for t, pc in history]


def screen_box(lines: Iterable[str]) -> list[str]:
    """Lines of the screen in a frame, so that its edges can be seen."""
    return ["+" + "-" * 32 + "+", *(f"|{line}|" for line in lines), "+" + "-" * 32 + "+"]


def explain(machine: "Spectrum") -> str:
    """All that helps to understand why a test failed, several lines."""
    parts = [f"{machine.model} machine, frame {machine.frames}, T {machine.t}",
             repr(machine.registers), "", *disassembly(machine)]
    history = last_instructions(machine)
    if history:
        parts += ["", "last instructions:", *history]
    return "\n".join([*parts, "", *screen_box(machine.text())])
