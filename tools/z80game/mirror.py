"""The running Z80 game beside `pyref.program`, whatever is done to the keyboard.

The game is watched, not asked: whenever it takes a key, the reference takes the same; whenever it
waits for the next, both states are compared. So keys may come as they like, also several at once or
at bad moments. (`session.LockStep` is the plain way: one key, one comparison.) `Difference` names
the keys that led there.

    with Session("en") as session:
        mirror = Mirror(session)
        for key in ["4", "N", "N"]:
            mirror.press(key)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyref.network import load
from pyref.player import Evaluator
from pyref.position import LOCATIONS, Board
from pyref.program import DIGITS, ENTER, IDLE, LETTERS, OTHER, Program, Prompt
from pyref.sides import Side
from spectrum import Spectrum
from spectrum.z80.state import STOP_ADDRESS, STOP_PC, Stop
from tools.z80game.layout import board_bytes, board_from_bytes
from tools.z80game.session import Session, reference_state

READ_FRAMES = 60
"""Frames within which a pressed key must be read."""

WORK_FRAMES = 6000
"""Frames within which the game must ask again after a key: thinking, moving, passing."""

STEP_FRAMES = 4
"""Frames run at a time while waiting for the game."""

RELEASE_FRAMES = 7
"""Frames without a key before the next: the ROM forgets a key after five."""


class Difference(AssertionError):
    """The Z80 game and the reference disagree; the text names both states and all keys."""


class Mirror:
    """A session at its title screen, and the reference.

    keys_taken  the keys that the game has taken, by the names of `pyref.program`
    games       games that have ended, demos included
    """

    def __init__(self, session: Session, evaluator: Evaluator | None = None) -> None:
        self.session = session
        self.machine = session.machine
        self.program = Program(evaluator or load(), "hu" if session.language == "hu" else "en")
        self.keys_taken: list[str] = []
        self.games = 0
        self._pending: str | None = None
        self._waits = 0
        self._hooks = {"key_taken": self._key_taken, "key_wait": self._key_wanted,
                       "game_end": self._game_ended, "title": self._title_reached}
        for label, hook in self._hooks.items():
            self.machine.hook(label, hook)
        self.compare()

    def close(self) -> None:
        """Take the hooks off the machine."""
        for label, hook in self._hooks.items():
            self.machine.unhook(label, hook)

    # What the game does

    def _key_taken(self, machine: Spectrum) -> None:
        code = chr(machine.registers.a)
        self._pending = ENTER if code == "\r" else code if code in LETTERS + DIGITS else OTHER
        self.keys_taken.append(self._pending)

    def _key_wanted(self, _machine: Spectrum) -> None:
        self._settle()
        self._waits += 1
        self.session.arrived()
        self.compare()

    def _settle(self) -> None:
        """Let the reference take the key that the game has taken."""
        if self._pending is not None:
            key, self._pending = self._pending, None
            self.program.frames = self.session.seed
            self.program.press(key)

    def _game_ended(self, _machine: Spectrum) -> None:
        self.games += 1
        self._settle()
        game = self.program.game
        if self.program.prompt is Prompt.DEMO and game is not None:
            while self.program.demo_step():
                pass
            session, start = self.session, self.session.image["board"] - 1
            self._compare(
                {"board": game.board, "side": game.side, "cube": game.cube.value,
                 "points": game.end.points if game.end else None},
                {"board": board_from_bytes(self.machine.memory[start:start + LOCATIONS]),
                 "side": Side(session.byte("side")), "cube": session.byte("cube_value"),
                 "points": session.byte("result_points")})

    def _title_reached(self, _machine: Spectrum) -> None:
        """The demo has ended or a key has left it; keys typed there are not `key_taken`."""
        self._settle()
        if self.program.prompt is Prompt.DEMO:
            self.program.press(OTHER)

    # What the player does

    def press(self, key: str) -> None:
        """Press one key (as `Program.press`) until it is taken, and wait for the next prompt.

        `IDLE` lets the title screen alone until the demo runs. In the demo any key leaves.
        """
        taken, waits = len(self.keys_taken), self._waits
        in_demo = self._in_demo()
        if key == IDLE:
            self.run_until(self._in_demo, "the demo")
            return
        self.machine.keyboard.press("SPACE" if key == OTHER else key)
        if in_demo:
            self.run_until_waiting(waits)
        else:
            self.run_until(lambda: len(self.keys_taken) > taken, f"reading {key}", READ_FRAMES)
        self.machine.keyboard.release_all()
        self.run(RELEASE_FRAMES)
        self.run_until_waiting(waits)

    def hold(self, keys: Sequence[str], frames: int) -> None:
        """Hold keys of the keyboard, by their printed names, for some frames and let them go.

        Whatever the game takes for a key meanwhile, the reference takes too.
        """
        self.machine.keyboard.press(*keys)
        self.run(frames)
        self.machine.keyboard.release_all()

    def set_board(self, board: Board) -> None:
        """At `ROLL`: go on with another board, from the view of the side on roll, on both."""
        game = self.program.game
        if self.program.prompt is not Prompt.ROLL or game is None:
            raise ValueError(f"the prompt is {self.program.prompt.name}, expected ROLL")
        game.board = board
        start = self.session.image["board"] - 1
        self.machine.memory[start:start + LOCATIONS] = board_bytes(board)

    def run(self, frames: int) -> None:
        """Run; `Difference` if the machine stops, as it does at memory flagged by a guard."""
        stop = self.machine.run(frames)
        if stop is not Stop.DONE:
            state = self.machine.core.state
            raise Difference(f"{stop.name} at {int(state[STOP_ADDRESS]):04X}h by the instruction "
                             f"at {self.machine.label(int(state[STOP_PC]))} {self._history()}")

    def _in_demo(self) -> bool:
        return self.session.byte("prompt") == Prompt.DEMO

    def run_until_waiting(self, since: int = 0) -> None:
        """Run until the game has come to wait for a key more often than `since`, or plays the demo.
        """
        self.run_until(lambda: self._waits > since or self._in_demo(), "the next prompt")

    def run_until(self, done: Callable[[], bool], what: str, frames: int = WORK_FRAMES) -> None:
        """Run until something has happened (a few frames more); `Difference` if it does not."""
        for _ in range(0, frames, STEP_FRAMES):
            if done():
                return
            self.run(STEP_FRAMES)
        if not done():
            raise Difference(f"the game did not come to {what} within {frames} frames "
                             f"(PC={self.machine.registers.pc:04X}h) {self._history()}")

    # Comparison

    def compare(self) -> None:
        """Compare the states at this prompt; `Difference` names what is not the same."""
        self._compare(reference_state(self.program), self.session.state())

    def _compare(self, expected: dict[str, Any], found: dict[str, Any]) -> None:
        wrong = [f"  {name}: z80 {found.get(name)!r}, pyref {expected.get(name)!r}"
                 for name in sorted({*expected, *found}) if expected.get(name) != found.get(name)]
        if wrong:
            raise Difference("\n".join(["states differ:", *wrong, self._history()]))

    def _history(self) -> str:
        return f"after keys {' '.join(self.keys_taken)}"
