"""The game played through its keys: keys in, prompt, screen text and state out.

    with Session() as game:                  # assembled, in a 16K machine, at its title
        game.press("4")
        print(game.prompt.name, game.screen()[23])

`Session.state` has the shape of `pyref.program.Program.state`, so that the two can be compared
after every key; `LockStep` does so.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from pyref.network import Network, load
from pyref.notation import format_letters
from pyref.options import ENDING_MULTIPLIER
from pyref.outcome import CLASSES
from pyref.program import MESSAGES, Program, Prompt
from pyref.sides import Side
from spectrum import Spectrum
from spectrum.errors import BudgetExceeded
from spectrum.harness.assembler import Program as Image
from tools.z80game.code import STACK_FILL
from tools.z80game.layout import NOBODY, STARTS, board_from_bytes
from tools.z80game.program import game_program

LAST_PLAY_ROW, MESSAGE_ROW, PROMPT_ROW = 21, 22, 23
GAP_FRAMES = 6
"""Frames without a key after each: the ROM takes a key for the old one if it comes sooner."""

LIMIT_FRAMES = 30_000
"""Ten minutes: no turn with its animation takes so long."""

_DICE_AT = 30
_IN_GAME = frozenset(range(Prompt.OPENING_BLUE, Prompt.GAME_OVER + 1))
_KEYS = {"OTHER": "SPACE"}


def _play_in(row: str) -> str:
    """The moves that a row of the screen shows after its first two words."""
    return " ".join(row.split()[2:])


class Session:
    """A running game.

    language    `en` or `hu`
    machine     a machine in which the game has been started already, by a tape for instance;
                left out: a new one, in which the image is placed and started
    """

    def __init__(self, language: str = "en", machine: Spectrum | None = None) -> None:
        self.image: Image = game_program(language)
        self.language = language
        self.machine = machine or self._started()
        self.machine.add_symbols(
            {name: value for name, value in self.image.symbols.items() if name[0] != "@"})
        self.seed = 0
        """FRAMES when the generator was last seeded."""
        self._is_in_game = False
        self.machine.hook("dice_seed", self._note_seed)
        self.wait()

    def _started(self) -> Spectrum:
        machine = Spectrum("16K")
        machine.boot()
        machine.poke_binary(self.image.code, self.image.origin)
        room = 0x8000 - self.image.end
        machine.poke_binary(bytes([STACK_FILL]) * room, self.image.end)
        machine.registers.sp = self.image.origin - 1
        machine.registers.pc = self.image.origin
        return machine

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.machine.close()

    def _note_seed(self, machine: Spectrum) -> None:
        self.seed = machine.registers.hl

    def byte(self, label: str, offset: int = 0) -> int:
        """A byte of the game's memory by symbol."""
        return int(self.machine.memory[self.image[label] + offset])

    def word(self, label: str, offset: int = 0) -> int:
        return self.byte(label, offset) | self.byte(label, offset + 1) << 8

    @property
    def prompt(self) -> Prompt:
        """What the game waits for; ValueError while it works."""
        return Prompt(self.byte("prompt"))

    def screen(self) -> list[str]:
        """The 24 rows as a person reads them."""
        return self.machine.text(udg="ÁÉÍÓÖŐÚÜŰ???????????") if self.language == "hu" else (
            self.machine.text())

    def stack_used(self) -> int:
        """Most bytes of stack in use so far; only where the session placed the image itself."""
        address = self.image.end
        while self.machine.memory[address] == STACK_FILL:
            address += 1
        return 0x8000 - address

    def press(self, key: str) -> None:
        """Press a key of game-flow.md (or `OTHER`), wait until the game has dealt with it.

        raises AssertionError if the game does not look at the key or does not come back
        """
        self.tap(_KEYS.get(key, key))
        self.wait()

    def tap(self, *keys: str) -> None:
        """Hold keys until the game has read one, then let go."""
        machine = self.machine
        machine.keyboard.press(*keys)
        place = "title" if self.prompt is Prompt.DEMO else "key_taken"
        try:
            machine.run_until(place, frames=LIMIT_FRAMES if self.prompt is Prompt.DEMO else 20)
        except BudgetExceeded as error:
            raise AssertionError(f"{'+'.join(keys)} was not read at {self.prompt.name}") from error
        finally:
            machine.keyboard.release(*keys)

    def restart(self) -> None:
        """The machine has been put back to a title screen."""
        self._is_in_game = False

    def wait(self) -> None:
        """Run until the game waits for a key; AssertionError if it does not in ten minutes."""
        try:
            self.machine.run_until("key_wait", frames=LIMIT_FRAMES)
        except BudgetExceeded as error:
            raise AssertionError(f"no prompt for {LIMIT_FRAMES} frames: {error}") from error
        self.machine.run(GAP_FRAMES)
        self.arrived()

    def settle(self) -> None:
        """The same for a game that may be waiting already."""
        for _ in range(LIMIT_FRAMES):
            if self.byte("prompt"):
                break
            self.machine.run(1)
        self.machine.run(GAP_FRAMES)
        self.arrived()

    def arrived(self) -> None:
        """The game waits for a key: HELP apart, the prompt says whether a game is on."""
        if self.prompt is not Prompt.HELP:
            self._is_in_game = self.prompt in _IN_GAME

    def state(self) -> dict[str, Any]:
        """The variables, in the shape of `pyref.program.Program.state`; moves as on the screen."""
        next_starter = self.byte("series_next")
        state: dict[str, Any] = {
            "prompt": self.prompt.name, "message": MESSAGES[self.byte("message")],
            "level": self.byte("level"), "own_dice": bool(self.byte("own_dice")),
            "two_humans": bool(self.byte("option_players")), **self.options(),
            "next_starter": None if next_starter == NOBODY else Side(next_starter).word,
        }
        for name in ("games", "points", "balances"):
            state[name] = (self.word(f"series_{name}"), self.word(f"series_{name}", 2))
        if self._is_in_game:
            state |= self._game_state()
        if state["message"] == "advice":
            state["advice"] = _play_in(self.screen()[MESSAGE_ROW])
        return state

    def options(self) -> dict[str, Any]:
        """The rules in force, as `pyref.options.Options.to_json`."""
        endings = {count: name for name, count in ENDING_MULTIPLIER.items()}
        return {
            "ending": endings[self.byte("option_ending")],
            "cube_limit": self.byte("option_cube"),
            "start": STARTS[self.byte("option_start")],
            "stake": self.byte("option_stake"),
            **{name: bool(self.byte(f"option_{name}"))
               for name in ("automatic", "last_roll", "caucasian")},
        }

    def _game_state(self) -> dict[str, Any]:
        start = self.image["board"] - 1
        owner = self.byte("cube_owner")
        opening = self.prompt in (Prompt.OPENING_BLUE, Prompt.OPENING_RED)
        state: dict[str, Any] = {
            "side": Side(self.byte("side")).word,
            "board": board_from_bytes(self.machine.memory[start:start + 28]),
            "cube": self.byte("cube_value"), "owner": Side(owner - 1).word if owner else None,
            "first": None if opening else Side(self.byte("first_mover")).word,
            "closing": bool(self.byte("closing")),
        }
        if self.prompt in (Prompt.MOVE, Prompt.CONFIRM, Prompt.NO_MOVE):
            state["dice"] = tuple(self.byte("turn_start", _DICE_AT + n) for n in (0, 1))
            left = self.byte("dice_left")
            state["unplayed"] = tuple(self.byte("dice", n) for n in range(left))
            state["moves"] = _play_in(self.screen()[LAST_PLAY_ROW])
        if self.prompt is Prompt.MOVE:
            state["asked"] = self.byte("die_asked")
        if self.prompt is Prompt.GAME_OVER:
            winner, lost = self.byte("result_winner"), self.byte("result_class")
            state["end"] = {
                "winner": None if winner == NOBODY else Side(winner).word,
                "class": CLASSES[lost - 1] if lost else None,
                "points": self.byte("result_points"),
            }
        return state


def reference_state(program: Program) -> dict[str, Any]:
    """`Program.state` with moves in letters, dice larger first, and the fields that both have."""
    state = program.state()
    if "dice" in state:
        dice, unplayed, _moves = state.pop("dice"), state.pop("unplayed"), state.pop("moves")
        game = program.game
        turn = game.turn if game else None
        if game and turn:
            state["dice"] = tuple(sorted(dice, reverse=True))
            state["unplayed"] = tuple(sorted(unplayed, reverse=True))
            state["moves"] = format_letters(turn.start, turn.moves, game.side)
    if "end" in state:
        state["end"] = {name: state["end"][name] for name in ("winner", "class", "points")}
    return state


class LockStep:
    """The Z80 game and `pyref.program.Program`, given the same keys and compared after each."""

    def __init__(self, language: str = "en", session: Session | None = None,
                 evaluator: Network | None = None) -> None:
        self.session = session or Session(language)
        self.program = Program(evaluator or load(), "hu" if language == "hu" else "en")
        self.keys: list[str] = []

    @property
    def prompt(self) -> Prompt:
        return self.program.prompt

    def press(self, key: str) -> None:
        """Press a key on both sides; AssertionError with the way to it if they then differ."""
        self.keys.append(key)
        self.session.press(key)
        self.program.frames = self.session.seed
        self.program.press(key)
        self.compare()

    def compare(self) -> None:
        """AssertionError if the states differ, with the fields that do and the keys so far."""
        game, reference = self.session.state(), reference_state(self.program)
        fields = "\n".join(
            f"  {name}: game {game.get(name)!r}, reference {reference.get(name)!r}"
            for name in sorted({*game, *reference}) if game.get(name) != reference.get(name))
        if not fields:
            return
        screen = "\n".join(self.session.screen()[LAST_PLAY_ROW:])
        raise AssertionError(
            f"after {len(self.keys)} keys the game and the reference differ:\n{fields}\n"
            f"screen:\n{screen}\nkeys: {' '.join(self.keys)}")
