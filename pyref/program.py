"""The whole program as a state machine: prompts, the keys they accept, what each key does.

This is docs/game-flow.md in code, and the Z80 game must stand at the same prompt with the same
state after every key. `Program.press` takes one key and works until the next prompt, the computer's
own turns included.

    program = Program(load())
    program.press("4")            # SKILL LEVEL
    program.press("N")            # no other level
    program.frames = 1234         # the value of FRAMES at which the next key starts the game
    program.press("ENTER")        # computer dice
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Literal

from pyref.dice import Generator
from pyref.game import Game
from pyref.movegen import Dice
from pyref.notation import format_letters, format_play, point_of
from pyref.options import CUBE_LIMITS, MAX_STAKE, Options
from pyref.player import FULL_STRENGTH, Choice, Evaluator, Player
from pyref.series import GameResult, Series
from pyref.sides import Side
from pyref.turn import REASONS, Turn

Language = Literal["en", "hu"]
YES = {"en": "Y", "hu": "I"}

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
DIGITS = tuple("0123456789")
ENTER, IDLE, OTHER = "ENTER", "IDLE", "OTHER"
KEYS = frozenset({*LETTERS, *DIGITS, ENTER, OTHER})
"""Every key; `OTHER` stands for all that no question accepts (SPACE, BREAK, SYMBOL SHIFT)."""
_DICE = frozenset("123456")
_STARTS: tuple[Literal["roll", "loser", "alternate"], ...] = ("roll", "loser", "alternate")
_ENDINGS: tuple[Literal["backgammon", "single", "gammon"], ...] = (
    "backgammon", "single", "gammon")


class Prompt(IntEnum):
    """What the program waits for; the numbers are the Z80 game's `prompt` byte."""

    TITLE = 1
    HELP = 2
    OPTIONS = 3
    RESULTS = 4
    LEVEL = 5
    OWN_DICE = 6
    OPENING_BLUE = 7
    OPENING_RED = 8
    ROLL = 9
    DIE1 = 10
    DIE2 = 11
    MOVE = 12
    CONFIRM = 13
    NO_MOVE = 14
    TAKE = 15
    RESIGN = 16
    GAME_OVER = 17
    DEMO = 18


MESSAGES = ("", *REASONS, "cube_off", "cube_not_yours", "cube_limit", "last_roll", "not_covered",
            "taken", "advice")
"""The message line's content by the number that the Z80 game's `message` byte holds."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Level 4's play from the start of the turn, as the screen's letters."""

    choice: Choice
    letters: str


class Program:
    """The program from its title screen on.

    frames  set by the caller: FRAMES (16 bits) at the key that starts the next game
    """

    def __init__(self, evaluator: Evaluator, language: Language = "en") -> None:
        self.evaluator = evaluator
        self.yes = YES[language]
        self.frames = 0
        self.prompt = Prompt.TITLE
        self.message = ""
        self.level = FULL_STRENGTH
        self.own_dice = False
        self.two_humans = False
        self.options = Options()
        self.series = Series()
        self.game: Game | None = None
        self.advice: Advice | None = None
        self._generator = Generator.seeded(0)
        self._help_from = Prompt.TITLE
        self._options_from_title = True
        self._first_die = 0
        self._is_swapped = False
        self._handlers: dict[Prompt, Callable[[str], None]] = {
            Prompt.TITLE: self._title,
            Prompt.HELP: self._help,
            Prompt.OPTIONS: self._change_option,
            Prompt.RESULTS: self._results,
            Prompt.LEVEL: self._choose_level,
            Prompt.OWN_DICE: self._choose_dice,
            Prompt.OPENING_BLUE: self._opening_blue,
            Prompt.OPENING_RED: self._opening_red,
            Prompt.ROLL: self._roll_key,
            Prompt.DIE1: self._die1,
            Prompt.DIE2: self._die2,
            Prompt.MOVE: self._turn_key,
            Prompt.CONFIRM: self._turn_key,
            Prompt.NO_MOVE: self._turn_key,
            Prompt.TAKE: self._answer_offer,
            Prompt.RESIGN: self._answer_resign,
            Prompt.GAME_OVER: self._next_game,
            Prompt.DEMO: self._leave_demo,
        }

    def keys(self) -> frozenset[str]:
        """The keys that are accepted now; every other one is ignored."""
        question = {self.yes, "N"}
        match self.prompt:
            case Prompt.TITLE:
                return frozenset({*"1234OHD", ENTER, IDLE})
            case Prompt.HELP | Prompt.DEMO:
                return KEYS
            case Prompt.OPTIONS:
                return frozenset({*"123456789", ENTER})
            case Prompt.RESULTS | Prompt.OWN_DICE:
                return frozenset({*question, "O", ENTER})
            case Prompt.LEVEL:
                return frozenset({*"1234", ENTER})
            case Prompt.OPENING_BLUE | Prompt.OPENING_RED | Prompt.DIE1 | Prompt.DIE2:
                return _DICE
            case Prompt.ROLL:
                return frozenset({*"DRH", *(_DICE if self.own_dice else {ENTER})})
            case Prompt.MOVE:
                letters = {*LETTERS, "0", "1"}
                return frozenset(letters if self._can_swap() else letters - {"Z"})
            case Prompt.CONFIRM:
                return frozenset({"0", "1", ENTER})
            case Prompt.NO_MOVE | Prompt.GAME_OVER:
                return frozenset({ENTER})
            case Prompt.TAKE | Prompt.RESIGN:
                return frozenset(question)

    def press(self, key: str) -> bool:
        """Press a key (or `IDLE`) and work until the next prompt. False if it was ignored."""
        if key not in self.keys():
            return False
        self.message = ""
        self.advice = None
        self._handlers[self.prompt](key)
        return True

    # Before a game

    def _title(self, key: str) -> None:
        if key == "O":
            self._open_options(from_title=True)
        elif key == "H":
            self._open_help()
        elif key in ("D", IDLE):
            self._start_demo()
        else:
            if key != ENTER:
                self.level = int(key)
            self._between_games()

    def _open_help(self) -> None:
        self._help_from = self.prompt
        self.prompt = Prompt.HELP

    def _help(self, _key: str) -> None:
        self.prompt = self._help_from

    def _between_games(self) -> None:
        self.game = None
        self.prompt = Prompt.OWN_DICE if self.two_humans else Prompt.RESULTS

    def _open_options(self, from_title: bool) -> None:
        self._options_from_title = from_title
        self.prompt = Prompt.OPTIONS

    def _change_option(self, key: str) -> None:
        if key == ENTER:
            if self._options_from_title:
                self.prompt = Prompt.TITLE
            else:
                self._between_games()
            return
        if key == "1":
            self.two_humans = not self.two_humans
        else:
            self.options = _stepped(self.options, key)
        self.series = self.series.restarted()

    def _results(self, key: str) -> None:
        if key == "O":
            self._open_options(from_title=False)
        else:
            self.prompt = Prompt.LEVEL if key == self.yes else Prompt.OWN_DICE

    def _choose_level(self, key: str) -> None:
        if key != ENTER:
            self.level = int(key)
        self.prompt = Prompt.OWN_DICE

    def _choose_dice(self, key: str) -> None:
        if key == "O":
            self._open_options(from_title=False)
            return
        self.own_dice = key == self.yes
        if not self.series.is_covered(self.options):
            self._open_options(from_title=False)
            self.message = "not_covered"
            return
        self._generator = Generator.seeded(self.frames)
        self.game = Game(self.options)
        if self.series.next_starter is not None:
            self.game.start(self.series.next_starter)
            self._before_roll()
        elif self.own_dice:
            self.prompt = Prompt.OPENING_BLUE
        else:
            self._draw_opening(self.game)
            self._after_roll()

    # Rolling

    def _draw_opening(self, game: Game) -> None:
        while not game.opening_roll(*self._generator.roll()):
            pass

    def _opening_blue(self, key: str) -> None:
        self._first_die = int(key)
        self.prompt = Prompt.OPENING_RED

    def _opening_red(self, key: str) -> None:
        if self._playing.opening_roll(self._first_die, int(key)):
            self._after_roll()
        else:
            self.prompt = Prompt.OPENING_BLUE

    @property
    def _playing(self) -> Game:
        assert self.game is not None
        return self.game

    @property
    def _turn(self) -> Turn:
        assert self._playing.turn is not None
        return self._playing.turn

    def _is_human(self, side: Side) -> bool:
        return self.prompt is not Prompt.DEMO and (side is Side.BLUE or self.two_humans)

    def _player(self) -> Player:
        level = FULL_STRENGTH if self.prompt is Prompt.DEMO else self.level
        return Player(self.evaluator, self._playing.options, level)

    def _before_roll(self) -> None:
        game = self._playing
        if self._is_human(game.side):
            self.prompt = Prompt.ROLL
        elif self._computer_offers(game):
            self.prompt = Prompt.TAKE
        else:
            self._roll_for_computer()

    def _computer_offers(self, game: Game) -> bool:
        return game.offer_refusal() is None and self._player().offers(
            game.board, game.cube.is_dead_after_take, game.is_first_on_roll)

    def _computer_takes(self, game: Game) -> bool:
        return self._player().takes(
            game.board, game.cube.is_dead_after_take, game.is_first_on_roll)

    def _roll_for_computer(self) -> None:
        if self.own_dice:
            self.prompt = Prompt.DIE1
        else:
            self._roll(self._generator.roll())

    def _roll(self, dice: Dice) -> None:
        self._playing.roll(dice)
        self._after_roll()

    def _roll_key(self, key: str) -> None:
        if key == "H":
            self._open_help()
        elif key == "D":
            self._offer()
        elif key == "R":
            if self._playing.is_closing:
                self.message = "last_roll"
            else:
                self.prompt = Prompt.RESIGN
        elif key == ENTER:
            self._roll(self._generator.roll())
        else:
            self._die1(key)

    def _die1(self, key: str) -> None:
        self._first_die = int(key)
        self.prompt = Prompt.DIE2

    def _die2(self, key: str) -> None:
        self._roll((self._first_die, int(key)))

    def _after_roll(self) -> None:
        game, turn = self._playing, self._turn
        if self._is_human(game.side):
            self._is_swapped = False
            self.prompt = Prompt.MOVE if turn.total else Prompt.NO_MOVE
            return
        self._computer_plays(game)
        self._end_turn()

    def _computer_plays(self, game: Game) -> None:
        turn = self._turn
        play = self._player().choose(turn.start, turn.dice).play
        for move in play.moves if play else ():
            turn.play(*move)

    # A human's turn

    def _can_swap(self) -> bool:
        return len(set(self._turn.unplayed)) == 2

    @property
    def asked(self) -> int:
        """The die that `MOVE` asks for."""
        low, high = min(self._turn.unplayed), max(self._turn.unplayed)
        first = high if low == high or self._turn.accepts(high) else low
        return low + high - first if self._is_swapped else first

    def _turn_key(self, key: str) -> None:
        turn = self._turn
        if key == ENTER:
            self._end_turn()
        elif key == "0":
            turn.restore()
            self._is_swapped = False
            self.prompt = Prompt.MOVE
        elif key == "1":
            self._advise()
        elif key == "Z":
            self._is_swapped = not self._is_swapped
        else:
            self._move(turn, point_of(key, self._playing.side))

    def _move(self, turn: Turn, source: int) -> None:
        die = self.asked
        reason = turn.refusal(source, die)
        if reason:
            self.message = reason
            return
        turn.play(source, die)
        self._is_swapped = False
        if turn.is_complete:
            self.prompt = Prompt.CONFIRM

    def _advise(self) -> None:
        game, turn = self._playing, self._turn
        choice = self._player().advise(turn.start, turn.dice)
        assert choice.play is not None
        letters = format_letters(turn.start, choice.play.moves, game.side)
        self.advice = Advice(choice, letters)
        self.message = "advice"

    def _end_turn(self) -> None:
        game = self._playing
        game.finish_turn()
        if game.end:
            self._end_game()
        else:
            self._before_roll()

    # Cube and resignation

    def _offer(self) -> None:
        game = self._playing
        reason = game.offer_refusal()
        if reason:
            self.message = reason
        elif self._is_human(game.side.other):
            self.prompt = Prompt.TAKE
        elif self._computer_takes(game):
            game.take()
            self.message = "taken"
        else:
            game.drop()
            self._end_game()

    def _answer_offer(self, key: str) -> None:
        game = self._playing
        if key == "N":
            game.drop()
            self._end_game()
            return
        game.take()
        self.message = "taken"
        if self._is_human(game.side):
            self.prompt = Prompt.ROLL
        else:
            self._roll_for_computer()

    def _answer_resign(self, key: str) -> None:
        if key == "N":
            self.prompt = Prompt.ROLL
            return
        self._playing.resign()
        self._end_game()

    # The end of a game

    def _end_game(self) -> None:
        end = self._playing.end
        assert end is not None
        self.series = self.series.booked(
            GameResult(self._playing.starter, end.winner, end.points), self.options)
        self.prompt = Prompt.GAME_OVER

    def _next_game(self, _key: str) -> None:
        self._between_games()

    # Demo

    def _start_demo(self) -> None:
        self.prompt = Prompt.DEMO
        self._generator = Generator.seeded(self.frames)
        self.game = Game(self.options)
        self._draw_opening(self.game)

    def demo_step(self) -> bool:
        """One turn of the demo, its cube action included; False once its game is over."""
        game = self._playing
        if game.end:
            return False
        if game.turn is None:
            if self._computer_offers(game):
                if not self._computer_takes(game):
                    game.drop()
                    return True
                game.take()
            game.roll(self._generator.roll())
        self._computer_plays(game)
        game.finish_turn()
        return True

    def _leave_demo(self, _key: str) -> None:
        self.game = None
        self.prompt = Prompt.TITLE

    # Comparison

    def state(self) -> dict[str, Any]:
        """Everything that is compared with the Z80 game after a key (docs/game-flow.md, 8).

        Options and counters always; the keys `side`, `board`, `dice`, `unplayed`, `moves`,
        `asked`, `cube`, `owner`, `first` and `closing` in a game; `end` at its end; `advice`
        after `1`.
        """
        state: dict[str, Any] = {
            "prompt": self.prompt.name, "message": self.message, "level": self.level,
            "own_dice": self.own_dice, "two_humans": self.two_humans, **self.options.to_json(),
            "games": self.series.games, "points": self.series.points,
            "balances": self.series.balances,
            "next_starter": _word(self.series.next_starter),
        }
        if self.game is not None and self.prompt is not Prompt.DEMO:
            state |= self._game_state(self.game)
        if self.advice is not None:
            state["advice"] = self.advice.letters
        return state

    def _game_state(self, game: Game) -> dict[str, Any]:
        turn = game.turn
        state: dict[str, Any] = {
            "side": game.side.word, "board": turn.board if turn else game.board,
            "dice": turn.dice if turn else None,
            "unplayed": tuple(sorted(turn.unplayed, reverse=True)) if turn else None,
            "moves": format_play(turn.start, turn.moves) if turn else "",
            "cube": game.cube.value, "owner": _word(game.cube.owner), "first": _word(game.first),
            "closing": game.is_closing,
        }
        if self.prompt is Prompt.MOVE:
            state["asked"] = self.asked
        if game.end:
            state["end"] = {"winner": _word(game.end.winner), "how": game.end.how,
                            "class": game.end.lost, "points": game.end.points}
        return state


def _word(side: Side | None) -> str | None:
    return None if side is None else side.word


def _stepped(options: Options, key: str) -> Options:
    """The options after one step of key `2`..`9`."""
    match key:
        case "2":
            return replace(options, ending=_ENDINGS[(_ENDINGS.index(options.ending) + 1) % 3])
        case "3":
            at = CUBE_LIMITS.index(options.cube_limit)
            return replace(options, cube_limit=CUBE_LIMITS[(at + 1) % len(CUBE_LIMITS)])
        case "4":
            return replace(options, automatic=not options.automatic)
        case "5":
            return replace(options, start=_STARTS[(_STARTS.index(options.start) + 1) % 3])
        case "6":
            return replace(options, last_roll=not options.last_roll)
        case "7":
            return replace(options, caucasian=not options.caucasian)
        case "8":
            return replace(options, stake=(options.stake + 1) % (MAX_STAKE + 1))
        case _:
            return replace(options, stake=(options.stake + 10) % (MAX_STAKE + 1))
