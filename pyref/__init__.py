"""Backgammon by the rules of docs/rules.md: the definition that the Z80 game is held to.

    >>> from pyref import Position, legal_plays, format_play
    >>> start = Position.start()
    >>> [format_play(start.board, p.moves) for p in legal_plays(start.board, (6, 5))][:2]
    ['24/18 18/13', '24/18 13/8']

`Program` is the whole program as a state machine, `Game` one game, `Player` the computer player.
"""

from pyref.cube import Cube
from pyref.dice import WEIGHTED_ROLLS, Generator
from pyref.errors import (
    BackgammonError,
    IllegalPlayError,
    InvalidOptionsError,
    InvalidPlayError,
    InvalidPositionError,
    NotAllowedError,
)
from pyref.game import End, Game
from pyref.identifiers import format_gnu_id, format_xgid, parse_position_id
from pyref.movegen import Move, Play, legal_plays, most_dice, sequences
from pyref.network import Network, load
from pyref.notation import ascii_board, format_letters, format_play, parse_moves, parse_play
from pyref.options import Options
from pyref.outcome import Outcome, class_of_loss
from pyref.player import Choice, Evaluator, Player
from pyref.position import START, Board, Position, has_contact, pip_count, turned
from pyref.program import Program, Prompt
from pyref.series import GameResult, Series
from pyref.sides import Side
from pyref.turn import REASONS, Turn
from pyref.variants import CAUCASIAN, STANDARD, variant_of

__all__ = [
    "CAUCASIAN",
    "REASONS",
    "STANDARD",
    "START",
    "WEIGHTED_ROLLS",
    "BackgammonError",
    "Board",
    "Choice",
    "Cube",
    "End",
    "Evaluator",
    "Game",
    "GameResult",
    "Generator",
    "IllegalPlayError",
    "InvalidOptionsError",
    "InvalidPlayError",
    "InvalidPositionError",
    "Move",
    "Network",
    "NotAllowedError",
    "Options",
    "Outcome",
    "Play",
    "Player",
    "Position",
    "Program",
    "Prompt",
    "Series",
    "Side",
    "Turn",
    "ascii_board",
    "class_of_loss",
    "format_gnu_id",
    "format_letters",
    "format_play",
    "format_xgid",
    "has_contact",
    "legal_plays",
    "load",
    "most_dice",
    "parse_moves",
    "parse_play",
    "parse_position_id",
    "pip_count",
    "sequences",
    "turned",
    "variant_of",
]
