"""Position identifiers: XGID and GNU Backgammon's position id, read and written.

Both are turned to the side on roll, as every board here is. XGID's letters are counted from the
bottom player's view and its turn field says who rolls; a GNU id holds first the side that is not on
roll, then the side on roll, each from its own ace point up to the bar. A GNU match id may follow
after a colon and then gives dice and cube.
"""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Literal

from pyref.errors import InvalidPositionError
from pyref.position import BAR, CHECKERS, Board, check_board, turned

Owner = Literal["centre", "own", "other"]

_GNU_POSITION = 14
_GNU_MATCH = 12
_GNU_BYTES = 10
_XGID_FIELDS = 10


@dataclass(frozen=True, slots=True)
class Identified:
    """What an identifier says, from the view of the side on roll; None where it says nothing."""

    board: Board
    dice: tuple[int, int] | None = None
    cube: int | None = None
    owner: Owner | None = None


def parse_position_id(text: str) -> Identified:
    """Read an XGID (whole, or its 26 letters alone) or a GNU id (with or without a match id).

    >>> parse_position_id("4HPwATDgc/ABMA").board == parse_position_id(
    ...     "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10").board
    True
    """
    text = text.strip()
    if text.upper().startswith("XGID="):
        return _parse_xgid(text[5:])
    if len(text.split(":")[0]) == 26:
        return _parse_xgid(text)
    return _parse_gnu(text)


def _parse_xgid(text: str) -> Identified:
    letters, *rest = text.split(":")
    if len(letters) != 26:
        raise InvalidPositionError(f"an XGID has 26 location letters, this one {len(letters)}")
    if rest and len(rest) < 4:
        raise InvalidPositionError(f"XGID {text!r} ends before its dice")
    if len(rest) >= _XGID_FIELDS:
        raise InvalidPositionError(f"XGID {text!r} has more than {_XGID_FIELDS} fields")
    counts = [_xgid_count(letter) for letter in letters]
    own = sum(n for n in counts if n > 0)
    other = -sum(n for n in counts if n < 0)
    board = check_board([*counts, CHECKERS - own, other - CHECKERS])
    if not rest:
        return Identified(board)
    exponent, owner, turn = (_xgid_number(field, text) for field in rest[:3])
    if turn not in (-1, 1) or owner not in (-1, 0, 1) or not 0 <= exponent <= 12:
        raise InvalidPositionError(f"XGID {text!r}: cube {exponent}, owner {owner}, turn {turn}")
    relative: Owner = "centre" if owner == 0 else "own" if owner == turn else "other"
    return Identified(turned(board) if turn == -1 else board, _xgid_dice(rest[3], text),
                      2 ** exponent, relative)


def _xgid_count(letter: str) -> int:
    if letter == "-":
        return 0
    if "A" <= letter <= "O":
        return ord(letter) - 64
    if "a" <= letter <= "o":
        return 96 - ord(letter)
    raise InvalidPositionError(f"{letter!r} is no XGID location letter")


def _xgid_number(field: str, text: str) -> int:
    try:
        return int(field)
    except ValueError:
        raise InvalidPositionError(f"{field!r} in XGID {text!r} is no number") from None


def _xgid_dice(field: str, text: str) -> tuple[int, int] | None:
    if field in ("00", "D", "B", "R"):
        return None
    if len(field) != 2 or not all(c in "123456" for c in field):
        raise InvalidPositionError(f"dice {field!r} in XGID {text!r}")
    return int(field[0]), int(field[1])


def format_xgid(
    board: Board, dice: tuple[int, int] | None = None, cube: int = 1, owner: Owner = "centre"
) -> str:
    """XGID of a money position with the side on roll at the bottom.

    >>> from pyref.position import START
    >>> format_xgid(START, (3, 1))
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10'
    """
    letters = "".join(
        "-" if n == 0 else chr(64 + n) if n > 0 else chr(96 - n) for n in board[:26])
    rolled = f"{dice[0]}{dice[1]}" if dice else "00"
    side = {"centre": 0, "own": 1, "other": -1}[owner]
    return f"XGID={letters}:{cube.bit_length() - 1}:{side}:1:{rolled}:0:0:0:0:10"


def _parse_gnu(text: str) -> Identified:
    position, _, match = text.partition(":")
    if len(position) != _GNU_POSITION or (match and len(match) != _GNU_MATCH):
        raise InvalidPositionError(
            f"{text!r} is neither an XGID nor a GNU id of {_GNU_POSITION} letters")
    runs = "".join(map(str, _bits(position + "==", text))).split("0")
    counts = [len(run) for run in runs]
    other, own = counts[:BAR], counts[BAR:2 * BAR]
    if len(own) < BAR or any(counts[2 * BAR:]):
        raise InvalidPositionError(f"GNU id {text!r} does not hold 2 x 25 points")
    if sum(own) > CHECKERS or sum(other) > CHECKERS:
        raise InvalidPositionError(f"GNU id {text!r} holds more than {CHECKERS} checkers a side")
    board = [0, *own, CHECKERS - sum(own), sum(other) - CHECKERS]
    for point, n in enumerate(other, 1):
        if n and board[BAR - point]:
            raise InvalidPositionError(f"GNU id {text!r}: both sides on point {BAR - point}")
        board[BAR - point] -= n
    if not match:
        return Identified(check_board(board))
    state = _bits(match, text)

    def number(start: int, length: int) -> int:
        return sum(bit << i for i, bit in enumerate(state[start:start + length]))

    first, second, holder, mover = number(15, 3), number(18, 3), number(4, 2), number(6, 1)
    if max(first, second) > 6 or (first == 0) != (second == 0):
        raise InvalidPositionError(f"GNU match id {match!r} has dice {first} {second}")
    dice = (first, second) if first else None
    owner: Owner = "centre" if holder == 3 else "own" if holder == mover else "other"
    return Identified(check_board(board), dice, 2 ** number(0, 4), owner)


def _bits(text: str, whole: str) -> list[int]:
    try:
        data = b64decode(text, validate=True)
    except ValueError:
        raise InvalidPositionError(f"{whole!r} is no GNU id: not base 64") from None
    return [byte >> i & 1 for byte in data for i in range(8)]


def format_gnu_id(board: Board) -> str:
    """GNU Backgammon's position id, 14 letters.

    >>> from pyref.position import START
    >>> format_gnu_id(START)
    '4HPwATDgc/ABMA'
    """
    bits: list[int] = []
    for side in (turned(board), board):
        for n in side[1:BAR + 1]:
            bits += [1] * max(0, n) + [0]
    value = sum(bit << i for i, bit in enumerate(bits))
    return b64encode(value.to_bytes(_GNU_BYTES, "little")).decode()[:_GNU_POSITION]
