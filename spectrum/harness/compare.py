"""What a routine changed, and what it should not have."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from spectrum.harness.call import CallResult

if TYPE_CHECKING:
    from spectrum.machine import Spectrum

Area = tuple[int, int]
"""First address and length."""
STACK_DEPTH = 64
SHOWN = 12
_PAIRS = {"af": "af", "bc": "bc", "de": "de", "hl": "hl", "a": "af", "b": "bc", "c": "bc",
          "d": "de", "e": "de", "h": "hl", "l": "hl", "ix": "ix", "iy": "iy"}
KEPT_BY_DEFAULT = ("ix", "iy", "sp", "af_alt", "bc_alt", "de_alt", "hl_alt")


def unexpected_writes(machine: "Spectrum", result: CallResult, allowed: Iterable[Area],
                      stack_depth: int = STACK_DEPTH) -> dict[int, tuple[int, int]]:
    """Bytes a call changed outside `allowed` and outside its own stack.

    stack_depth : bytes below the stack pointer that the call may use
    returns address -> (before, after)
    """
    areas = [*allowed, (machine.registers.sp - stack_depth, stack_depth)]
    return {address: pair for address, pair in result.changed.items()
            if not any(start <= address < start + length for start, length in areas)}


def describe_writes(machine: "Spectrum", writes: Mapping[int, tuple[int, int]]) -> str:
    """Lines such as `6012h (board+2): 03h -> 05h`, the first few of them."""
    lines = []
    for address, (before, after) in list(writes.items())[:SHOWN]:
        label = machine.label(address)
        place = f"{address:04X}h" + (f" ({label})" if label else "")
        lines.append(f"{place}: {before:02X}h -> {after:02X}h")
    if len(writes) > SHOWN:
        lines.append(f"and {len(writes) - SHOWN} more")
    return "\n".join(lines)


def changed_registers(result: CallResult, before: Mapping[str, int],
                      may_change: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Registers a call changed that it should have kept.

    before : registers before the call, as `Registers.as_dict`
    may_change : names such as "af" or "b" (which stands for its pair)
    returns name -> (before, after), pairs only
    """
    free = {_PAIRS.get(name.lower(), name.lower()) for name in may_change}
    kept = [name for name in ("bc", "de", "hl", *KEPT_BY_DEFAULT) if name not in free]
    return {name: (before[name], result.registers[name]) for name in kept
            if before[name] != result.registers[name]}


def first_difference(ours: bytes, theirs: bytes, origin: int, machine: "Spectrum") -> str | None:
    """Where two stretches of memory from `origin` on differ first, in words; None if nowhere."""
    for k, (left, right) in enumerate(zip(ours, theirs, strict=True)):
        if left != right:
            label = machine.label(origin + k)
            place = f"{origin + k:04X}h" + (f" ({label})" if label else "")
            count = sum(a != b for a, b in zip(ours, theirs, strict=True))
            return f"{place}: {left:02X}h, expected {right:02X}h; {count} bytes differ"
    return None
