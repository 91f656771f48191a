"""The bytes of the game by part: used, share of the memory, free.

The parts of the image begin at the labels `part_<name>` of z80src/main.asm, in its order; the stack
takes what is left below 32768.
"""

from __future__ import annotations

from typing import NamedTuple

from spectrum.harness.assembler import Program

ROOM = 8567
"""Image and stack: 24201..32767."""

SHARES = {
    "engine": ("rules, plays, refusals, dice, cube, series", 1646),
    "network": ("weights", 2838),
    "evaluator": ("evaluator and styles", 718),
    "ui": ("screen, keys, session", 2445),
    "text": ("text and tables", 770),
}
"""What each part holds and the most it may take; what they leave is the stack's."""

STACK_SHARE = ROOM - sum(share for _, share in SHARES.values())


class Part(NamedTuple):
    """A part of the image and its size in bytes."""

    name: str
    start: int
    size: int


def image_parts(program: Program) -> list[Part]:
    """The parts in the order of their addresses."""
    starts = sorted(
        (value, name.removeprefix("part_")) for name, value in program.symbols.items()
        if name.startswith("part_") and name != "part_stack")
    ends = [start for start, _ in starts[1:]] + [program.symbols["image_end"]]
    return [Part(name, start, end - start)
            for (start, name), end in zip(starts, ends, strict=True)]


def byte_table(program: Program) -> tuple[str, bool]:
    """The table as text, and whether image and stack (`STACK_SIZE` of main.asm) fit into the room.

    A part over its share is marked with `!`; the image as a whole is what must fit.
    """
    lines = [f"{'part':<12}{'used':>6}{'share':>7}{'free':>6}  holds"]
    used = 0
    for part in image_parts(program):
        holds, share = SHARES.get(part.name, ("", 0))
        mark = "!" if part.size > share else " "
        lines.append(
            f"{part.name:<12}{part.size:>6}{share:>7}{share - part.size:>6}{mark} {holds}")
        used += part.size
    free = ROOM - used
    lines.append(f"{'stack':<12}{free:>6}{STACK_SHARE:>7}{free - STACK_SHARE:>6}"
                 f"{'!' if free < STACK_SHARE else ' '} what is left of {ROOM}")
    return "\n".join(lines), free >= program.symbols["STACK_SIZE"]
