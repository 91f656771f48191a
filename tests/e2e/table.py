"""A position in the running game and in the reference, at ROLL, reached by keys where it can be.

Options are set by their keys and a game with own dice is started by keys; only the board, whose
turn it is and the cube are then written into both programs: playing to them would take a game each.
"""

from pyref.cube import Cube
from pyref.options import CUBE_LIMITS, Options
from pyref.position import START
from pyref.sides import Side
from tools.z80game.layout import board_bytes

DEFAULTS = Options()
ENDINGS = ("backgammon", "single", "gammon")
LIMITS = (64, *CUBE_LIMITS[:-1])
STARTS = ("roll", "loser", "alternate")


def option_keys(options: Options, *, two_humans=False) -> list[str]:
    """The keys that lead from the title through the options, and back to it."""
    stake_tens, stake_ones = divmod(options.stake, 10)
    steps = {
        "1": two_humans, "2": ENDINGS.index(options.ending),
        "3": LIMITS.index(options.cube_limit), "4": options.automatic,
        "5": STARTS.index(options.start), "6": options.last_roll, "7": options.caucasian,
        "8": stake_ones, "9": stake_tens}
    return ["O", *(key for key, count in steps.items() for _ in range(int(count))), "ENTER"]


class Table:
    """A game with own dice; `press` keys, read `row` and `prompt`."""

    def __init__(self, lock, board=START, options=DEFAULTS, side="blue", *, two_humans=False,
                 first="blue", cube=1, owner=None, closing=False):
        self.lock, self.session, self.program = lock, lock.session, lock.program
        yes = lock.program.yes
        self.press(*option_keys(options, two_humans=two_humans), "4")
        if not two_humans:
            self.press("N")
        self.press(yes, "3", "1")
        self._place(board, Side[side.upper()], Side[first.upper()],
                    Cube(options.cube_limit, cube, None if owner is None else Side[owner.upper()]),
                    closing)

    def _place(self, board, side, first, cube, closing):
        """Put the position down as it is before a roll, and let the game show it."""
        game = self.program.game
        game.board, game.side, game.first, game.cube = board, side, first, cube
        game.turn, game.is_closing = None, closing
        self.program.prompt = type(self.program.prompt).ROLL
        session = self.session
        machine, address = session.machine, session.image.symbols
        machine.memory[address["board"] - 1:address["board"] + 27] = list(board_bytes(board))
        for name, value in (("side", side), ("first_mover", first), ("cube_value", cube.value),
                            ("cube_owner", 0 if cube.owner is None else cube.owner + 1),
                            ("closing", int(closing)), ("prompt", 0)):
            machine.memory[address[name]] = int(value)
        machine.registers.sp = 0x8000
        machine.registers.pc = address["board_screen"]
        top = 0x7FFE
        machine.memory[top] = address["turn"] & 255
        machine.memory[top + 1] = address["turn"] >> 8
        machine.registers.sp = top
        session.wait()
        self.lock.compare()

    @property
    def prompt(self):
        return self.program.prompt.name

    @property
    def message(self):
        return self.program.message

    def press(self, *keys):
        """Keys to both programs, which must agree after each. Returns this table."""
        for key in keys:
            self.lock.press(key)
        return self

    def row(self, number):
        """A row of the screen without the blanks at its ends."""
        return self.session.screen()[number].strip()

    @property
    def last_play(self):
        return self.row(21)

    @property
    def message_row(self):
        return self.row(22)

    @property
    def prompt_row(self):
        return self.row(23)
