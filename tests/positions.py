"""Positions for tests: a one-line builder, and hypothesis strategies aimed at rare kinds."""

import re

from hypothesis import strategies as st

from pyref.position import Board, Position, check_board

_ENTRY = re.compile(r"(bar|off|\d+):(\d+)")


def pos(text):
    """A board from "x 6:5 8:3 13:5 24:2 / o 6:5 8:3 13:5 24:2".

    `x` is the side on roll and `o` the other, each counted from its own side; `bar:n` and `off:n`
    are allowed, and checkers not named are off.
    """
    left, right = text.split("/")
    sides = {}
    for part in (left, right):
        name, *entries = part.split()
        sides[name] = {_location(entry): int(entry.split(":")[1]) for entry in entries}
    if set(sides) != {"x", "o"}:
        raise ValueError(f"{text!r} needs one part x and one part o")
    return Position.from_points(sides["x"], sides["o"]).board


def _location(entry):
    match = _ENTRY.fullmatch(entry)
    if not match:
        raise ValueError(f"{entry!r} is not point:count")
    return {"bar": 25, "off": 0}.get(match[1]) if not match[1].isdigit() else int(match[1])


dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
doubles = st.integers(1, 6).map(lambda d: (d, d))


@st.composite
def _placed(draw, own, made, blots=(), own_bar=0, opponent_bar=0):
    """Own checkers on drawn points; the opponent's in pairs and singly on points left free.

    `own`, `made` and `blots` are strategies of lists of points, the bars strategies of counts (or
    plain values). Checkers that find no place are borne off.
    """
    board = [0] * 28
    for point in _drawn(draw, own)[:15]:
        board[point] += 1
    board[25] = min(15 - sum(board), _drawn(draw, own_bar))
    board[26] = 15 - sum(board)
    left = 15
    board[0] = -_drawn(draw, opponent_bar)
    left += board[0]
    for size, points in ((2, _drawn(draw, made)), (1, _drawn(draw, blots))):
        for point in points:
            if board[point] == 0 and left >= size:
                board[point] = -size
                left -= size
    board[27] = -left
    return check_board(board)


def _drawn(draw, value):
    return draw(value) if isinstance(value, st.SearchStrategy) else value


def _points(low, high, at_least, at_most, unique=True):
    return st.lists(st.integers(low, high), min_size=at_least, max_size=at_most, unique=unique)


def _checkers(low, high, at_least, at_most):
    return _points(low, high, at_least, at_most, unique=False)


def _counts(*weighted):
    return st.sampled_from([n for n, weight in weighted for _ in range(weight)])


_bar = _counts((0, 6), (1, 3), (2, 2), (4, 1))

anything: st.SearchStrategy[Board] = _placed(
    _checkers(1, 24, 8, 15), _points(1, 24, 2, 6), _points(1, 24, 0, 5), _bar, _bar)

blocked: st.SearchStrategy[Board] = _placed(
    _checkers(7, 24, 1, 3), _points(4, 23, 6, 7), _points(1, 24, 0, 2), _counts((0, 4), (1, 1)))
"""Few checkers and much of the way barred: no play, one die only, either but not both."""

on_bar: st.SearchStrategy[Board] = _placed(
    _checkers(1, 24, 2, 12), _points(19, 24, 2, 6), _points(1, 24, 0, 4),
    _counts((1, 4), (2, 2), (3, 1)))
"""On the bar against a home board of two to six points."""

bearing_off: st.SearchStrategy[Board] = _placed(
    _checkers(1, 6, 1, 15), _points(1, 24, 0, 4), _points(1, 6, 0, 3), 0, _counts((0, 3), (1, 1)))
"""All at home: gaps, dice above the top, blots to hit, last checkers."""

coming_home: st.SearchStrategy[Board] = _placed(
    st.tuples(_checkers(1, 6, 1, 8), _checkers(7, 10, 1, 2)).map(lambda two: two[0] + two[1]),
    _points(1, 24, 0, 5), _points(1, 9, 0, 3), _counts((0, 6), (1, 1)))
"""The last checkers come in: bearing off may begin within the turn."""

few_checkers: st.SearchStrategy[Board] = _placed(
    _checkers(1, 10, 1, 2), _points(1, 8, 2, 5), _points(1, 8, 0, 2))
"""One or two checkers: forced, wasted and larger-die cases are frequent."""

home_hits: st.SearchStrategy[Board] = _placed(
    _checkers(1, 10, 2, 6), _points(1, 9, 0, 2), _points(1, 6, 2, 4), _counts((0, 9), (1, 1)))
"""Opposing blots in the mover's home: the Caucasian rule bites."""

boards: st.SearchStrategy[Board] = st.one_of(
    anything, blocked, on_bar, bearing_off, coming_home, few_checkers, home_hits)
"""All kinds together; the mover has always a checker left."""
