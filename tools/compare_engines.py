"""Hold the Z80 game against the reference: the same questions to both, until a target is reached.

    python -m tools.compare_engines --decisions 20000
    python -m tools.compare_engines --hours 8 --processes 2 --seed 7
    python -m tools.compare_engines --hours 8 --dask tcp://scheduler:8786
    python -m tools.compare_engines --request '{"cmd":"choose","board":[...],"dice":[3,1]}'

Questions come in blocks (tools/z80game/cases.py); what is finished is counted in the file of
`--state`, so a run that was stopped goes on with the next blocks, and a larger target adds to it.
It belongs to the assembled game, the weights and the seed: with others the counts begin anew. The
end prints decisions by kind and by second, and the first differences with a command to replay them;
a page with the plots is written beside the state. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyref.network import WEIGHTS_FILE
from tools.command import CommandError, run_command
from tools.compare_report import page
from tools.z80game.cases import SOURCES, block
from tools.z80game.comparison import Comparison
from tools.z80game.program import BUILD, game_program

KEPT_DIFFERENCES = 5
PROGRESS_S = 10.0


@dataclass
class Tally:
    """What has been compared: blocks begun by source, decisions by kind and by source of the
    position, (seconds, decisions) along the way, differences as text."""

    identity: str
    blocks: dict[str, int] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    history: list[list[float]] = field(default_factory=list)
    different: int = 0
    differences: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def decisions(self) -> int:
        return self.kinds.total()

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def add(self, source: str, kinds: dict[str, int], differences: list[str]) -> None:
        self.kinds.update(kinds)
        self.sources[source] += sum(kinds.values())
        self.different += len(differences)
        self.differences = (self.differences + differences)[:KEPT_DIFFERENCES]

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(vars(self), indent=1), encoding="utf-8")
        partial.replace(path)

    @classmethod
    def load(cls, path: Path, identity: str) -> Tally:
        """The tally kept in a file; a new one if there is none or it belongs to another game."""
        try:
            row = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return cls(identity)
        if row.get("identity") != identity:
            return cls(identity)
        return cls(**{**row, **{name: Counter(row[name]) for name in ("kinds", "sources")}})

    def report(self) -> str:
        """Counts by kind, rate, differences."""
        lines = [f"{kind:<12}{count:>10}" for kind, count in sorted(self.kinds.items())]
        speed = f"in {self.seconds:.0f} s, {self.rate:.0f} a second"
        lines.append(f"{'all':<12}{self.decisions:>10}  {speed}")
        lines.append(f"different   {self.different:>10}")
        return "\n".join([*lines, *(f"\n{text}" for text in self.differences)])


def identity(seed: int) -> str:
    """Names the code, the weights and the seed that a tally belongs to."""
    digest = hashlib.sha256(game_program().code + WEIGHTS_FILE.read_bytes())
    return f"{digest.hexdigest()[:16]} seed {seed}"


@lru_cache(maxsize=1)
def _comparison() -> Comparison:
    return Comparison()


def compare_block(source: str, number: int, seed: int) -> tuple[str, dict[str, int], list[str]]:
    """Source, decisions compared by kind, and differences as text, of one block."""
    comparison = _comparison()
    kinds: Counter[str] = Counter()
    differences = []
    for request in block(source, number, seed, comparison.z80):
        kinds[request["cmd"]] += 1
        if found := comparison.difference(request):
            differences.append(str(found))
    return source, dict(kinds), differences


def _numbered(tally: Tally) -> Iterator[tuple[str, int]]:
    for source in itertools.cycle(SOURCES):
        number = tally.blocks.get(source, 0)
        tally.blocks[source] = number + 1
        yield source, number


def _executor(processes: int, dask: str | None) -> Executor:
    if dask is None:
        return ProcessPoolExecutor(processes)
    distributed = importlib.import_module("distributed")
    executor: Executor = distributed.Client(dask).get_executor()
    return executor


def run(
    path: Path, seed: int, decisions: int | None, hours: float | None, processes: int = 1,
    dask: str | None = None,
) -> Tally:
    """Compare until the target is reached; progress on standard error, the tally in `path`."""
    tally = Tally.load(path, identity(seed))
    started = told = time.monotonic()
    earlier = tally.seconds
    ordered = _numbered(tally)

    def is_enough() -> bool:
        if hours is not None and tally.seconds - earlier >= hours * 3600:
            return True
        return decisions is not None and tally.decisions >= decisions

    with _executor(processes, dask) as pool:
        pending: set[Future[tuple[str, dict[str, int], list[str]]]] = set()
        while not is_enough() or pending:
            while len(pending) < 2 * processes and not is_enough():
                source, number = next(ordered)
                pending.add(pool.submit(compare_block, source, number, seed))
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                tally.add(*future.result())
            now = time.monotonic()
            tally.seconds = earlier + now - started
            if now - told >= PROGRESS_S and not is_enough():
                told = now
                tally.history.append([tally.seconds, tally.decisions])
                tally.save(path)
                print(f"{tally.decisions} decisions, {tally.different} different, "
                      f"{tally.rate:.0f} a second", file=sys.stderr)
    tally.history.append([tally.seconds, tally.decisions])
    tally.save(path)
    path.with_suffix(".html").write_text(page(tally), encoding="utf-8")
    return tally


def replay(text: str) -> int:
    """Ask both players one question and print the answers."""
    try:
        request: dict[str, Any] = json.loads(text)
    except ValueError as error:
        raise CommandError(f"--request is not JSON: {error}") from error
    z80, pyref = Comparison().answers(request)
    print(f"z80    {z80}\npyref  {pyref}")
    return int(z80 != pyref)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.compare_engines", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=int, help="stop at so many in all (default 20000)")
    parser.add_argument("--hours", type=float, help="stop after so much time")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to work on instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, default=BUILD / "compare.json")
    parser.add_argument("--request", help="one question as JSON: print both answers and stop")
    options = parser.parse_args(arguments)
    if options.request:
        return replay(options.request)
    decisions = options.decisions
    if decisions is None and options.hours is None:
        decisions = 20_000
    tally = run(options.state, options.seed, decisions, options.hours, options.processes,
                options.dask)
    print(tally.report())
    return 1 if tally.different else 0


if __name__ == "__main__":
    run_command(main)
