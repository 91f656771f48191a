"""Plays and boards as text.

A play is written as single moves, never grouped: `13/10 8/7`, `bar/22*`, `6/off`; `*` marks a hit
and is ignored when read. The screen's letters run A..X from blue's 24-point to his 1-point; Y is
the bar.
"""

import re
from collections.abc import Sequence

from pyref.errors import IllegalPlayError, InvalidPlayError
from pyref.movegen import Dice, Move, Play, legal_plays, moved, sources, unplayed_after_roll
from pyref.position import BAR, OFF, OPPONENT_OFF, Board, Point, turned
from pyref.sides import Side
from pyref.turn import Turn
from pyref.variants import STANDARD, Variant

_MOVE = re.compile(r"(bar|\d{1,2})/(off|\d{1,2})\*?", re.IGNORECASE)


def format_play(board: Sequence[int], moves: Sequence[Move]) -> str:
    """Canonical text of moves made one after the other from `board`; "" for none.

    >>> from pyref.position import START
    >>> format_play(START, [Move(13, 3), Move(8, 1)])
    '13/10 8/7'
    """
    words = []
    for source, die in moves:
        target = source - die
        hit = "*" if target > 0 and board[target] == -1 else ""
        words.append(f"{_point_name(source)}/{_point_name(target) if target > 0 else 'off'}{hit}")
        board = moved(board, source, die)
    return " ".join(words)


def _point_name(point: Point) -> str:
    return "bar" if point == BAR else str(point)


def parse_move(text: str) -> tuple[Point, Point]:
    """(source, target) of one written move; 25 is the bar, 0 is off.

    >>> parse_move("bar/22*"), parse_move("6/off")
    ((25, 22), (6, 0))
    """
    match = _MOVE.fullmatch(text)
    if not match:
        raise InvalidPlayError(f"{text!r} is no move; expected for example 13/10, bar/22* or 6/off")
    left, right = (word.lower() for word in match.groups())
    source = BAR if left == "bar" else int(left)
    target = 0 if right == "off" else int(right)
    if not 1 <= source <= BAR or not 0 <= target < source or (right != "off" and target == 0):
        raise InvalidPlayError(f"{text!r} is no move of 1..24 or the bar towards the lower points")
    return source, target


def parse_moves(
    board: Sequence[int], dice: Dice, words: Sequence[str], variant: Variant = STANDARD,
    keep: int | None = None
) -> list[Move]:
    """The moves that the words name, each with its die, each legal by itself when it is made.

    keep    a die that must be left unplayed afterwards (the one being asked), or None

    The dice are matched to the words so that all can be played; where a checker can be borne off
    by either die, the smallest that fits is used. `IllegalPlayError` if no matching exists.
    """
    moves = [parse_move(word) for word in words]
    left = list(unplayed_after_roll(dice))
    if keep is not None:
        if keep not in left:
            raise InvalidPlayError(f"die {keep} was not rolled with {dice[0]}-{dice[1]}")
        left.remove(keep)
    found = _match(board, sorted(left), moves, variant, 0)
    if found is None:
        raise IllegalPlayError(
            f"{' '.join(words)!r} cannot be played with {dice[0]}-{dice[1]}"
            + (f" while a {keep} is left" if keep is not None else ""))
    return found


def _match(
    board: Sequence[int], left: list[int], moves: list[tuple[Point, Point]], variant: Variant,
    marks: int
) -> list[Move] | None:
    if not moves:
        return []
    source, target = moves[0]
    for die in dict.fromkeys(left):
        if max(0, source - die) != target or source not in sources(board, die):
            continue
        if variant.hides(board, marks, source, source - die):
            continue
        rest = left.copy()
        rest.remove(die)
        after_marks = variant.marks_after(board, marks, source, source - die)
        found = _match(moved(board, source, die), rest, moves[1:], variant, after_marks)
        if found is not None:
            return [Move(source, die), *found]
    return None


def parse_play(
    board: Sequence[int], dice: Dice, text: str, variant: Variant = STANDARD
) -> Play:
    """The legal play that the text names by its result; "" where nothing can be played.

    `InvalidPlayError` if it cannot be read, `IllegalPlayError` with the reason if it is not legal.

    >>> from pyref.position import START
    >>> parse_play(START, (3, 1), "8/5 6/5").moves
    (Move(source=8, die=3), Move(source=6, die=1))
    """
    moves = tuple(parse_moves(board, dice, text.split(), variant))
    after = board
    for move in moves:
        after = moved(after, *move)
    result = tuple(after)
    plays = legal_plays(board, dice, variant)
    if any(play.result == result for play in plays) or (not plays and not moves):
        return Play(moves, result)
    turn = Turn(board, dice, variant)
    for move in moves:
        turn.play(*move)
    raise IllegalPlayError(f"{text!r} plays {len(moves)} dice, {turn.total} can be played")


def letter_of(point: Point, side: Side) -> str:
    """Letter of a side's own point 1..24, or Y for its bar.

    >>> letter_of(24, Side.BLUE), letter_of(24, Side.RED), letter_of(25, Side.RED)
    ('A', 'X', 'Y')
    """
    if point == BAR:
        return "Y"
    return chr(64 + (BAR - point if side is Side.BLUE else point))


def point_of(letter: str, side: Side) -> Point:
    """A side's own point that a letter A..Y names, 25 for Y.

    >>> point_of("x", Side.BLUE), point_of("A", Side.RED)
    (1, 1)
    """
    number = ord(letter.upper()) - 64 if len(letter) == 1 else 0
    if not 1 <= number <= BAR:
        raise InvalidPlayError(f"{letter!r} is no letter A..Y")
    return number if number == BAR or side is Side.RED else BAR - number


def format_letters(board: Sequence[int], moves: Sequence[Move], side: Side) -> str:
    """The play as the screen writes it: `M-P`, `Y-E` entering, `W-OFF`, `*` after a hit.

    >>> from pyref.position import START
    >>> format_letters(START, [Move(13, 3), Move(8, 1)], Side.BLUE)
    'L-O Q-R'
    """
    words = []
    for source, die in moves:
        target = source - die
        hit = "*" if target > 0 and board[target] == -1 else ""
        to = letter_of(target, side) if target > 0 else "OFF"
        words.append(f"{letter_of(source, side)}-{to}{hit}")
        board = moved(board, source, die)
    return " ".join(words)


def parse_letters(text: str, side: Side) -> tuple[Point, Point]:
    """(source, target) of one move in letters.

    >>> parse_letters("Y-E", Side.BLUE), parse_letters("W-OFF", Side.BLUE)
    ((25, 20), (2, 0))
    """
    left, dash, right = text.rstrip("*").partition("-")
    if not dash:
        raise InvalidPlayError(f"{text!r} is no move in letters; expected for example L-O or W-OFF")
    source = point_of(left, side)
    target = 0 if right.upper() == "OFF" else point_of(right, side)
    if not target < source:
        raise InvalidPlayError(f"{text!r} does not move towards the lower points")
    return source, target


def ascii_board(board: Board, side: Side = Side.BLUE) -> str:
    """The board as the screen shows it, whoever is on roll: red above, blue below.

    `board` is the view of `side`, the side on roll. `x` is a blue checker, `o` a red one; stacks
    above five show their count. The last line gives the trays and the pip counts.

    >>> from pyref.position import START
    >>> print(ascii_board(START))
     L  K  J  I  H  G |   | F  E  D  C  B  A
     x  .  .  .  o  . |   | o  .  .  .  .  x
     x  .  .  .  o  . |   | o  .  .  .  .  x
     x  .  .  .  o  . |   | o  .  .  .  .  .
     x  .  .  .  .  . |   | o  .  .  .  .  .
     x  .  .  .  .  . |   | o  .  .  .  .  .
    ------------------|   |------------------
     o  .  .  .  .  . |   | x  .  .  .  .  .
     o  .  .  .  .  . |   | x  .  .  .  .  .
     o  .  .  .  x  . |   | x  .  .  .  .  .
     o  .  .  .  x  . |   | x  .  .  .  .  o
     o  .  .  .  x  . |   | x  .  .  .  .  o
     M  N  O  P  Q  R |   | S  T  U  V  W  X
    bar x 0 o 0  off x 0 o 0  pips x 167 o 167  blue to roll
    """
    blue = board if side is Side.BLUE else turned(board)
    upper = [_column(blue[p]) for p in range(13, 25)]
    lower = [_column(blue[p])[::-1] for p in range(12, 0, -1)]
    lines = [_letters("LKJIHG", "FEDCBA")]
    lines += [_row([column[i] for column in upper]) for i in range(5)]
    lines.append("-" * 18 + "|   |" + "-" * 18)
    lines += [_row([column[i] for column in lower]) for i in range(5)]
    lines.append(_letters("MNOPQR", "STUVWX"))
    pips = sum(p * n for p, n in enumerate(blue[:26]) if n > 0)
    other = sum((BAR - p) * -n for p, n in enumerate(blue[:26]) if n < 0)
    lines.append(
        f"bar x {blue[BAR]} o {-blue[0]}  off x {blue[OFF]} o {-blue[OPPONENT_OFF]}  "
        f"pips x {pips} o {other}  {side.word} to roll")
    return "\n".join(lines)


def _column(count: int) -> list[str]:
    """Five cells of a point from the edge inwards."""
    sign, n = ("x", count) if count > 0 else ("o", -count)
    cells = [sign] * min(n, 5) + ["."] * (5 - min(n, 5))
    if n > 5:
        cells[4] = str(n)
    return cells


def _row(cells: list[str]) -> str:
    words = [f"{cell:>2} " for cell in cells]
    return ("".join(words[:6]) + "|   |" + "".join(words[6:])).rstrip()


def _letters(left: str, right: str) -> str:
    return _row([*left, *right])


