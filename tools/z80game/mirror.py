"""The running Z80 game beside `pyref.program`: same keys, same state after every one of them.

The game is watched, not asked: whenever it takes a key, the reference takes the same; whenever it
waits for the next, both states are compared. So keys may come as they like, also several at once or
at bad moments. `Difference` names the keys that led there.

    with Spectrum("16K") as machine:
        machine.boot()
        mirror = Mirror(machine, game_program("en"))
        for key in ["4", "N", "N"]:
            mirror.press(key)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyref.network import load
from pyref.notation import letter_of
from pyref.options import ENDING_MULTIPLIER
from pyref.player import Evaluator
from pyref.position import LOCATIONS, Board
from pyref.program import DIGITS, ENTER, IDLE, LETTERS, MESSAGES, OTHER, Language, Program, Prompt
from pyref.sides import Side
from spectrum import Spectrum
from spectrum.harness.assembler import Program as Assembled
from spectrum.z80.state import STOP_ADDRESS, STOP_PC, Stop
from tools.z80game.layout import (
    MAX_MOVES,
    STARTS,
    board_bytes,
    board_from_bytes,
    moves_from_bytes,
    side_from_byte,
)

Peek = Callable[[str, int, int], bytes]
"""(label, length, offset) -> bytes of the game's RAM from the label plus the offset on."""

IN_A_GAME = range(Prompt.ROLL, Prompt.GAME_OVER + 1)
ROLLED = (Prompt.MOVE, Prompt.CONFIRM, Prompt.NO_MOVE)
ENDINGS = {count: ending for ending, count in ENDING_MULTIPLIER.items()}
CLASSES = (None, "single", "gammon", "backgammon")

STACK = 0x8000
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


def state_of(peek: Peek) -> dict[str, Any]:
    """What the game's RAM says at a prompt, under the names of `Program.state`."""
    def byte(label: str) -> int:
        return peek(label, 1, 0)[0]

    def words(label: str) -> tuple[int, int]:
        data = peek(label, 4, 0)
        return data[0] | data[1] << 8, data[2] | data[3] << 8

    prompt = Prompt(byte("prompt"))
    state: dict[str, Any] = {
        "prompt": prompt.name, "message": MESSAGES[byte("message")], "level": byte("level"),
        "own_dice": bool(byte("own_dice")), "two_humans": bool(byte("option_players")),
        "ending": ENDINGS[byte("option_ending")], "cube_limit": byte("option_cube"),
        "automatic": bool(byte("option_automatic")), "start": STARTS[byte("option_start")],
        "last_roll": bool(byte("option_last_roll")), "caucasian": bool(byte("option_caucasian")),
        "stake": byte("option_stake"), "next_starter": _side_word(byte("series_next")),
        "games": words("series_games"), "points": words("series_points"),
        "balances": words("series_balances"),
    }
    if prompt in IN_A_GAME:
        state |= _game_state(prompt, peek, byte)
    return state


def _game_state(prompt: Prompt, peek: Peek, byte: Callable[[str], int]) -> dict[str, Any]:
    owner = byte("cube_owner")
    state: dict[str, Any] = {
        "side": _side_word(byte("side")), "first": _side_word(byte("first_mover")),
        "closing": bool(byte("closing")), "cube": byte("cube_value"),
        "owner": None if owner == 0 else _side_word(owner - 1),
        "board": board_from_bytes(peek("board", LOCATIONS, -1)),
    }
    if prompt in ROLLED:
        left, dice = byte("dice_left"), peek("dice", 2, 0)
        different = left == 2 and dice[0] != dice[1]
        state["unplayed"] = (dice[0], dice[1]) if different else (dice[0],) * left
    if prompt is Prompt.MOVE:
        state["asked"] = byte("die_asked")
    if MESSAGES[byte("message")] == "advice":
        moves = moves_from_bytes(byte("best_count"), peek("best_moves", 2 * MAX_MOVES, 0))
        side = Side(byte("side"))
        state["advice"] = " ".join(
            f"{letter_of(move.source, side)}-"
            f"{letter_of(move.target, side) if move.target else 'OFF'}{'*' if move.hit else ''}"
            for move in moves)
    if prompt is Prompt.GAME_OVER:
        winner = _side_word(byte("result_winner"))
        state["end"] = {"winner": winner, "class": CLASSES[byte("result_class")],
                        "points": byte("result_points")}
    return state


def _side_word(value: int) -> str | None:
    side = side_from_byte(value)
    return None if side is None else side.word


class Mirror:
    """A booted 16K machine into which the assembled game is put and started, and the reference.

    The seed of a game is caught where the Z80 reads it and given to the reference.

    games, keys_taken  how much has been compared
    """

    def __init__(
        self, machine: Spectrum, assembled: Assembled, language: Language = "en",
        evaluator: Evaluator | None = None
    ) -> None:
        self.machine = machine
        self.program = Program(evaluator or load(), language)
        self.keys_taken: list[str] = []
        self.games = 0
        self._symbols = assembled.symbols
        self._pending: str | None = None
        self._waits = 0
        machine.add_symbols(assembled.symbols)
        self._hooks = {"dice_seed": self._seed_read, "key_taken": self._key_taken,
                       "key_wait": self._key_wanted, "game_end": self._game_ended,
                       "title": self._title_reached}
        for label, hook in self._hooks.items():
            machine.hook(label, hook)
        machine.poke_binary(assembled.code, assembled.origin)
        machine.registers.sp = STACK
        machine.registers.pc = assembled.origin
        self.run_until_waiting()

    def close(self) -> None:
        """Take the hooks off the machine."""
        for label, hook in self._hooks.items():
            self.machine.unhook(label, hook)

    def peek(self, label: str, length: int, offset: int = 0) -> bytes:
        """Bytes of the game's RAM."""
        start = self._symbols[label] + offset
        return bytes(self.machine.memory[start:start + length])

    # What the game does

    def _seed_read(self, machine: Spectrum) -> None:
        self.program.frames = machine.registers.hl

    def _key_taken(self, machine: Spectrum) -> None:
        code = chr(machine.registers.a)
        self._pending = ENTER if code == "\r" else code if code in LETTERS + DIGITS else OTHER
        self.keys_taken.append(self._pending)

    def _key_wanted(self, _machine: Spectrum) -> None:
        self._settle()
        self._waits += 1
        self.compare()

    def _settle(self) -> None:
        """Let the reference take the key that the game has taken."""
        if self._pending is not None:
            key, self._pending = self._pending, None
            self.program.press(key)

    def _game_ended(self, _machine: Spectrum) -> None:
        self.games += 1
        self._settle()
        if self.program.prompt is Prompt.DEMO:
            while self.program.demo_step():
                pass
            self._compare(self._demo_state(), {
                "board": board_from_bytes(self.peek("board", LOCATIONS, -1)),
                "side": _side_word(self.peek("side", 1)[0]),
                "cube": self.peek("cube_value", 1)[0],
                "points": self.peek("result_points", 1)[0]})

    def _demo_state(self) -> dict[str, Any]:
        game = self.program.game
        assert game is not None
        assert game.end is not None
        return {"board": game.board, "side": game.side.word, "cube": game.cube.value,
                "points": game.end.points}

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
        start = self._symbols["board"] - 1
        self.machine.memory[start:start + LOCATIONS] = board_bytes(board)

    def run(self, frames: int) -> None:
        """Run; `Difference` if the machine stops, as it does at memory flagged by a guard."""
        stop = self.machine.run(frames)
        if stop is not Stop.DONE:
            state = self.machine.core.state
            raise Difference(f"{stop.name} at {int(state[STOP_ADDRESS]):04X}h by the instruction "
                             f"at {self.machine.label(int(state[STOP_PC]))} {self._history()}")

    def _in_demo(self) -> bool:
        return self.peek("prompt", 1)[0] == Prompt.DEMO

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
        self._compare(self.program.state(), state_of(self.peek))

    def _compare(self, expected: dict[str, Any], found: dict[str, Any]) -> None:
        wrong = {key: (value, _only(expected.get(key), value)) for key, value in found.items()
                 if _only(expected.get(key), value) != value}
        if wrong:
            lines = [f"  {key}: z80 {z80!r}, pyref {pyref!r}"
                     for key, (z80, pyref) in wrong.items()]
            raise Difference("\n".join(["states differ:", *lines, self._history()]))

    def _history(self) -> str:
        return f"after keys {' '.join(self.keys_taken)}"


def _only(expected: Any, found: Any) -> Any:
    """`expected` cut down to the fields that `found` has."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: expected.get(key) for key in found}
    return expected
