"""Every instruction of a stretch of program, and T-states by label."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spectrum.harness.listing import names_by_address
from spectrum.z80.disassembler import disassemble

if TYPE_CHECKING:
    from spectrum.machine import Address, Spectrum


@dataclass(frozen=True)
class Step:
    """One executed instruction.

    t : T-states since reset when it began
    t_states : what it took, contention and an interrupt before it included
    pc, label, text : where and what it was
    registers : all registers after it, as text
    """

    t: int
    t_states: int
    pc: int
    label: str
    text: str
    registers: str

    def __str__(self) -> str:
        return (f"{self.t:>10} {self.t_states:>3}  {self.pc:04X} {self.label:20} {self.text:20} "
                f"{self.registers}")


def trace(machine: "Spectrum", until: "Address | None" = None, limit: int = 10_000) -> list[Step]:
    """Execute instruction by instruction and note each.

    until : address or label before which to stop (checked after the first instruction)
    limit : instructions at most
    """
    stop = machine.address(until) if until is not None else None
    names = names_by_address(machine)
    steps: list[Step] = []
    while len(steps) < limit:
        pc, t = machine.registers.pc, machine.t
        line = disassemble(machine.memory.__getitem__, pc, names)
        machine.step()
        steps.append(Step(t, machine.t - t, pc, machine.label(pc) or "", line.text,
                          repr(machine.registers)))
        if machine.registers.pc == stop:
            break
    return steps


def t_states_by_label(steps: list[Step]) -> dict[str, int]:
    """T-states spent below each label (offsets put together), the most first."""
    sums: Counter[str] = Counter()
    for step in steps:
        sums[step.label.split("+")[0] or "?"] += step.t_states
    return dict(sums.most_common())
