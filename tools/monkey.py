"""A monkey at the keyboard: any keys, short and long, several at once, for hours of machine time.

    python -m tools.monkey --hours 10
    python -m tools.monkey --seed 7 --hours 0.1     # one seed again

Half of what it does is a sensible key, so that it sees every screen; the rest is chords of any of
the 40 keys, BREAK and both shifts included, pressed at any moment, also while the computer thinks.
What the game takes for a key the reference takes too, and both are compared at every prompt.
Guarded besides: no write to the ROM, no access to 8000h and above, nothing executed outside the
image and the ROM; at the end the code and tables are as they were (but for the bytes that the game
names `..._op`, which it writes itself), so are the system variables other than the keyboard's, and
the stack has kept its place.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from pyref.program import ENTER, OTHER, Prompt
from spectrum.keyboard import KEYS
from spectrum.z80.state import NO_EXEC, READ_STOP, WRITE_STOP
from tools.whole_games import Titles
from tools.z80game.mirror import Difference, Mirror
from tools.z80game.random_keys import RandomKeys
from tools.z80game.session import Session

FRAMES_PER_HOUR = 50 * 3600
FRAMES_A_SEED = 30_000
RAM_TOP = 0x8000
RAM_BOTTOM = 0x4000
SYSTEM_VARIABLES = range(0x5C00, 0x5CB6)
KEYBOARD_VARIABLES = {*range(0x5C00, 0x5C0B), 0x5C3B, 0x5C41, *range(0x5C78, 0x5C7B)}
"""KSTATE, LAST_K, REPDEL, REPPER, FLAGS, MODE and FRAMES: what the ROM's interrupt may change."""


class Guards:
    """What must not happen to the machine's memory, watched from the title screen on."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.core = session.machine.core
        symbols = session.image.symbols
        self.start, self.image_end = session.image.origin, symbols["image_end"]
        self.own_operands = {address for name, address in symbols.items() if name.endswith("_op")}
        self._variant, self._flags = self.core.variant, self.core.flags.copy()
        self.core.variant = "full"
        self.core.flags[:RAM_BOTTOM] |= WRITE_STOP
        self.core.flags[RAM_BOTTOM:self.start] |= NO_EXEC
        self.core.flags[self.image_end:RAM_TOP] |= NO_EXEC
        self.core.flags[RAM_TOP:] |= READ_STOP | WRITE_STOP | NO_EXEC
        self._image, self._variables = self._fixed(), self._system()

    def close(self) -> None:
        """Guard no more."""
        self.core.variant = self._variant
        self.core.flags[:] = self._flags

    def _fixed(self) -> bytes:
        return bytes(self.core.memory[self.start:self.image_end])

    def _system(self) -> list[int]:
        return [int(self.core.memory[a]) for a in SYSTEM_VARIABLES if a not in KEYBOARD_VARIABLES]

    def stack_left(self) -> int:
        """Bytes between the image and the deepest that the stack has reached."""
        return RAM_TOP - self.image_end - self.session.stack_used()

    def check(self) -> None:
        """`Difference` if anything that must stay has changed."""
        now = self._fixed()
        changed = {self.start + i for i, (a, b) in enumerate(zip(self._image, now, strict=True))
                   if a != b} - self.own_operands
        if changed:
            names = sorted({str(self.session.machine.label(a)) for a in changed})
            raise Difference(f"code or tables changed at {', '.join(names)}")
        if self._system() != self._variables:
            raise Difference("system variables changed")
        if self.stack_left() == 0:
            raise Difference("the stack has reached the image")


class Monkey:
    """Random chords on a mirrored game."""

    def __init__(self, mirror: Mirror, random: Random) -> None:
        self.mirror = mirror
        self.random = random
        self.sensible = RandomKeys(random, wild=0.0, curious=0.1)
        self.prompts: Counter[str] = Counter()

    def act(self) -> None:
        """Press something somehow."""
        random = self.random
        if random.random() < 0.5:
            self.mirror.hold(self._sensible_chord(), random.choice((1, 3, 5, 8)))
        else:
            count = random.choice((1, 1, 1, 2, 2, 3, 5))
            self.mirror.hold(random.sample(sorted(KEYS), count),
                             random.choice((1, 2, 4, 10, 60)))
        self.mirror.run(random.choice((1, 2, 6, 8, 8, 20, 100)))
        self.prompts[self.mirror.program.prompt.name] += 1

    def _sensible_chord(self) -> list[str]:
        if self.mirror.program.prompt is Prompt.OPTIONS:
            return [ENTER]
        key = self.sensible.key(self.mirror.program)
        return ["SPACE" if key == OTHER else key]


def run_seed(titles: Titles, seed: int, frames: int) -> tuple[Monkey, int]:
    """Let the monkey play for some frames; `Difference` if anything is wrong.

    returns the monkey and the bytes of stack that were never used
    """
    session = titles.session(seed)
    guards = Guards(session)
    mirror = Mirror(session)
    try:
        monkey = Monkey(mirror, Random(seed))
        end = session.machine.frames + frames
        while session.machine.frames < end:
            monkey.act()
        guards.check()
        return monkey, guards.stack_left()
    finally:
        mirror.close()
        guards.close()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.monkey", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=0.2, help="emulated hours")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    options = parser.parse_args(arguments)
    wanted, played, seed = int(options.hours * FRAMES_PER_HOUR), 0, options.seed
    keys = games = 0
    stack_left = RAM_TOP
    prompts: Counter[str] = Counter()
    started = time.perf_counter()
    titles = Titles()
    while played < wanted:
        frames = min(FRAMES_A_SEED, wanted - played)
        try:
            monkey, left = run_seed(titles, seed, frames)
        except Difference as difference:
            print(f"{difference}\nrepeat: python -m tools.monkey --seed {seed} "
                  f"--hours {frames / FRAMES_PER_HOUR}")
            return 1
        played, seed, stack_left = played + frames, seed + 1, min(stack_left, left)
        keys, games = keys + len(monkey.mirror.keys_taken), games + monkey.mirror.games
        prompts.update(monkey.prompts)
        print(f"\r{played / FRAMES_PER_HOUR:.2f} hours", end="", file=sys.stderr, flush=True)
    titles.close()
    print(file=sys.stderr)
    seconds = time.perf_counter() - started
    print(f"{played / FRAMES_PER_HOUR:.2f} emulated hours in {seconds:.0f} s, {keys} keys taken, "
          f"{games} games ended, {stack_left} bytes of stack never used, nothing wrong\n"
          f"seen at {', '.join(f'{name} {n}' for name, n in prompts.most_common())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
