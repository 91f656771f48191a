"""How fast a whole machine runs: boot, frames alone, and frames with picture and sound.

    python -m tools.bench_machine [--frames 2000]

CPU seconds, the middle of five runs; a frame is 19.97 ms of real time.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable

from spectrum import Spectrum
from spectrum.timing import FRAMES_PER_SECOND

PROGRAM = "10 BEEP .05,RND*30: PRINT RND: BORDER RND*7: GO TO 10\nRUN\n"
RUNS = 5


def middle_time(action: Callable[[], object]) -> float:
    """CPU seconds of `action`, the median of five."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return statistics.median(times)


def busy_machine(sample_rate: int | None) -> Spectrum:
    """A machine in a BASIC program that beeps, prints and changes the border."""
    zx = Spectrum("16K", sample_rate=sample_rate)
    zx.boot()
    zx.type(PROGRAM, basic=True)
    return zx


def boot() -> None:
    Spectrum("16K").boot()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=2000)
    frames = parser.parse_args().frames
    boot()
    print(f"made and booted to the copyright message: {middle_time(boot) * 1000:.1f} ms")
    silent, full = busy_machine(None), busy_machine(44100)

    def draw_and_play() -> None:
        for _ in range(frames):
            full.run(1)
            _ = full.frame
            full.take_sound()

    for what, action in ((f"{frames} frames at once", lambda: silent.run(frames)),
                         ("each with palette indices and samples", draw_and_play)):
        seconds = middle_time(action)
        print(f"{what}: {seconds / frames * 1e6:.0f} microseconds a frame, "
              f"{frames / FRAMES_PER_SECOND / seconds:.0f} times real speed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
