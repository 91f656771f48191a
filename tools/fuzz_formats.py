"""Feed damaged files to every parser of the emulator for as long as wanted.

    python -m tools.fuzz_formats --minutes 60 --seed 1

Each file must be refused with a FileFormatError or give something sound, within two CPU
seconds and without growing the process. A file that does neither is written to build/fuzz and
ends the run with exit code 1.
"""

import argparse
import random
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from spectrum import media
from spectrum.errors import FileFormatError
from spectrum.snapshot import RAM_SIZE, SCREEN_SIZE, Snapshot
from spectrum.tape import DataBlock, Tape
from spectrum.tape_deck import TapeDeck
from spectrum.tape_pzx import format_pzx
from spectrum.tape_tap import parse_tap
from spectrum.tape_wav import write_tape_wav

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "tests" / "data" / "tape"
SUFFIXES = (".tap", ".tzx", ".pzx", ".wav", ".sna", ".z80", ".szx", ".scr")
SECONDS_A_FILE = 2.0
MEMORY_LIMIT_KB = 1_500_000
LONGEST_SEED = 60_000


def seeds(folder: Path) -> dict[str, list[bytes]]:
    """Files to damage, by suffix; those of formats that the samples lack are made from a TAP."""
    found = {suffix: [p.read_bytes() for p in sorted(folder.glob(f"*{suffix}"))
                      if p.stat().st_size <= LONGEST_SEED] for suffix in SUFFIXES}
    tape = parse_tap((folder / "sieve.tap").read_bytes())
    short = tape.blocks[:2]
    found[".pzx"] = [format_pzx([b for b in short if isinstance(b, DataBlock)])]
    wav = ROOT / "build" / "fuzz" / "seed.wav"
    wav.parent.mkdir(parents=True, exist_ok=True)
    write_tape_wav(Tape(short[1:], "seed"), wav, 8000)
    found[".wav"] = [wav.read_bytes()[:LONGEST_SEED]]
    found[".scr"] = [bytes(SCREEN_SIZE)]
    return found


def damage(content: bytes, rng: random.Random) -> bytes:
    """A copy with up to six faults: bytes set, cut out, put in, doubled, or the end cut off."""
    result = bytearray(content)
    for _ in range(rng.randint(0, 6)):
        head = rng.random() < 0.6
        place = rng.randint(0, min(len(result), 120) if head else len(result))
        kind = rng.randrange(6)
        if kind <= 1 and place < len(result):
            result[place] = rng.choice((0, 1, 0x7F, 0x80, 0xFE, 0xFF, rng.randrange(256)))
        elif kind == 2:
            del result[place:place + rng.randint(1, 40)]
        elif kind == 3:
            result[place:place] = rng.randbytes(rng.randint(1, 12))
        elif kind == 4:
            piece = result[place:place + rng.randint(1, 60)]
            result[place:place] = piece
        elif rng.random() < 0.3:
            del result[place:]
    return bytes(result)


def use(content: bytes, suffix: str) -> str:
    """Parse, and play the first of a tape; returns "refused", "snapshot" or "tape".

    AssertionError if what comes out is not sound.
    """
    try:
        found = media.parse(content, f"fuzz{suffix}")
    except FileFormatError:
        return "refused"
    if isinstance(found, Snapshot):
        assert len(found.ram) == (SCREEN_SIZE if found.is_screen_only else RAM_SIZE)
        assert all(0 <= value <= 0xFFFF for value in found.registers.values())
        assert found.registers.get("im", 0) <= 2
        return "snapshot"
    assert len(found.listing()) == len(found.blocks)
    deck = TapeDeck()
    deck.insert(found)
    deck.play(0)
    more, pieces = True, 0
    while more and pieces < 5:
        times, _, more = deck.feed()
        pieces += 1
        assert len(times) < 32_768
        assert (times[1:] >= times[:-1]).all()
    return "tape"


def run(minutes: float, seed: int, report: Callable[[str], None]) -> bool:
    """Fuzz for so long; returns True if nothing was found."""
    rng = random.Random(seed)
    samples = seeds(SAMPLES)
    outcomes: Counter[str] = Counter()
    end, next_report = time.monotonic() + minutes * 60, time.monotonic() + 10
    while time.monotonic() < end:
        suffix = rng.choice(SUFFIXES)
        content = damage(rng.choice(samples[suffix]), rng)
        start = time.process_time()
        try:
            outcomes[f"{suffix} {use(content, suffix)}"] += 1
            seconds = time.process_time() - start
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            assert seconds < SECONDS_A_FILE, f"took {seconds:.1f} s"
            assert peak < MEMORY_LIMIT_KB, f"the process has grown to {peak} KB"
        except Exception:
            file = ROOT / "build" / "fuzz" / f"found-{seed}-{outcomes.total()}{suffix}"
            file.write_bytes(content)
            report(f"{traceback.format_exc()}\nkept as {file.relative_to(ROOT)}")
            return False
        if time.monotonic() > next_report:
            next_report += 10
            report(f"{outcomes.total()} files")
    for name, count in sorted(outcomes.items()):
        report(f"{name:16} {count}")
    report(f"{outcomes.total()} files, nothing found")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    return 0 if run(options.minutes, options.seed, print) else 1


if __name__ == "__main__":
    sys.exit(main())
