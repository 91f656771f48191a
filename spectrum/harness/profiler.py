"""T-states and executions by routine and by line of source, contention included.

    with profile(zx) as result:
        zx.call("choose")
    print(result.table())

The core's full variant counts at every address; the program runs as it is, at about three quarters
of full speed. Output: a table, an annotated listing, speedscope (https://speedscope.app) and
LCOV files.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spectrum.timing import CLOCK_HZ

if TYPE_CHECKING:
    from spectrum.machine import Spectrum

_ADDRESS = re.compile(r"([0-9A-Fa-f]{4})\s+[0-9A-Fa-f]{2}\b")


@dataclass(frozen=True)
class Row:
    """A routine's share: `hits` of its first instruction, `t_states` of all its instructions."""

    name: str
    address: int
    hits: int
    t_states: int


@dataclass
class Profile:
    """Counts of a stretch of program.

    hits, cost : int64[65536], executions and T-states by address of the instruction
    symbols : routines are the addresses named here, each up to the next one
    """

    symbols: Mapping[str, int]
    hits: NDArray[np.int64] = field(default_factory=lambda: np.zeros(65536, np.int64))
    cost: NDArray[np.int64] = field(default_factory=lambda: np.zeros(65536, np.int64))

    @property
    def total(self) -> int:
        """T-states in all."""
        return int(self.cost.sum())

    def routines(self) -> list[Row]:
        """Routines that took any time, the most expensive first.

        Labels in lower case are routines; what lies in no routine counts as "ROM" below 4000h and
        "?" elsewhere.
        """
        labels: dict[int, str] = {}
        for name, address in sorted(self.symbols.items()):
            if not name.isupper() and 0x4000 <= address <= 0xFFFF:
                labels.setdefault(address, name)
        starts = sorted(labels)
        sums: dict[int, int] = {}
        for address in np.flatnonzero(self.cost).tolist():
            index = bisect_right(starts, address) - 1
            start = starts[index] if index >= 0 else (0 if address < 0x4000 else 0x4000)
            sums[start] = sums.get(start, 0) + int(self.cost[address])
        rows = [Row(labels.get(start, "ROM" if start < 0x4000 else "?"), start,
                    int(self.hits[start]), t) for start, t in sums.items()]
        return sorted(rows, key=lambda row: -row.t_states)

    def table(self, limit: int = 30) -> str:
        """The routines as a table: share, T-states, calls, T-states a call, name."""
        lines = [" share     T-states     calls    T a call  routine"]
        for row in self.routines()[:limit]:
            share = row.t_states / max(1, self.total)
            each = f"{row.t_states // row.hits}" if row.hits else "-"
            lines.append(f"{share:6.1%} {row.t_states:12} {row.hits:9} {each:>11}  {row.name}")
        return "\n".join(lines)

    def annotated(self, listing: str) -> str:
        """An assembler's listing with executions, T-states and share before each line.

        listing : lines that begin with a four-digit hexadecimal address count for it, the first
            line of an address alone; other lines are kept as they are
        """
        seen: set[int] = set()
        lines = []
        for line in listing.splitlines():
            match = _ADDRESS.match(line)
            address = int(match[1], 16) if match else None
            if address is None or address in seen or not self.hits[address]:
                lines.append(f"{'':29}{line}")
                continue
            seen.add(address)
            cost = int(self.cost[address])
            lines.append(f"{int(self.hits[address]):9} {cost:11} {cost / max(1, self.total):6.1%} "
                         f"{line}")
        return "\n".join(lines)

    def speedscope(self, name: str = "Z80") -> str:
        """A speedscope file: one sample a routine, weighted with its seconds."""
        rows = self.routines()
        weights = [row.t_states / CLOCK_HZ for row in rows]
        return json.dumps({
            "$schema": "https://www.speedscope.app/file-format-schema.json",
            "shared": {"frames": [{"name": row.name} for row in rows]},
            "profiles": [{"type": "sampled", "name": name, "unit": "seconds", "startValue": 0,
                          "endValue": sum(weights), "samples": [[k] for k in range(len(rows))],
                          "weights": weights}]})

    def lcov(self, lines: Mapping[tuple[str, int], int]) -> str:
        """An LCOV file of the source.

        lines : address of the first byte by (source file, line number), code lines only
        """
        by_file: dict[str, list[tuple[int, int]]] = {}
        for (file, number), address in lines.items():
            by_file.setdefault(file, []).append((number, int(self.hits[address])))
        parts = []
        for file, counts in by_file.items():
            counts.sort()
            body = "\n".join(f"DA:{number},{hits}" for number, hits in counts)
            covered = sum(hits > 0 for _, hits in counts)
            parts.append(f"SF:{file}\n{body}\nLF:{len(counts)}\nLH:{covered}\nend_of_record\n")
        return "".join(parts)


def listing_lines(listing: str, file: str) -> dict[tuple[str, int], int]:
    """Address by (file, line number) of the lines of a listing that made code, for `lcov`.

    file : name of the listing, which the report will point to
    """
    return {(file, number): int(match[1], 16)
            for number, line in enumerate(listing.splitlines(), 1)
            if (match := _ADDRESS.match(line))}


@contextmanager
def profile(machine: "Spectrum") -> Iterator[Profile]:
    """Count while the block runs; the result is filled in when it ends."""
    core = machine.core
    was = core.variant
    core.variant = "full"
    hits, cost = core.hits.copy(), core.cost.copy()
    result = Profile(dict(machine.symbols))
    try:
        yield result
    finally:
        result.hits += core.hits - hits
        result.cost += core.cost - cost
        core.variant = was
