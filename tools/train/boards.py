"""Compiled twins of the rules that training and matches need; boards are int8[28], mover's view.

`plays` follows the enumeration order of docs/rules.md, so that the first of equal values is the
same play that `pyref` finds.
"""

import numpy as np
from numpy.typing import NDArray

from tools.train.compiled import Array, compiled

Boards = NDArray[np.int8]

MAX_PLAYS = 1024
KEPT = 12
"""Results kept of a decision for training."""
START = np.array([0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2,
                  0, 0, 0], np.int8)
_HASH = np.random.default_rng(1983).integers(1, 2**62, 28, dtype=np.int64)


def turned_boards(boards: Boards) -> Boards:
    """All boards (n, 28) from the other side's view."""
    result = np.empty_like(boards)
    result[:, :26] = -boards[:, 25::-1]
    result[:, 26] = -boards[:, 27]
    result[:, 27] = -boards[:, 26]
    return result


@compiled
def has_contact(board: Boards) -> bool:
    if board[0] != 0 or board[25] != 0:
        return True
    highest = 0
    for p in range(24, 0, -1):
        if board[p] > 0:
            highest = p
            break
    contact = False
    for p in range(1, highest):
        if board[p] < 0:
            contact = True
    return contact


@compiled
def board_class(board: Boards) -> int:
    """Output row 0..3, as `pyref.network.board_class`."""
    behind = board[25] > 0
    ahead = board[0] < 0
    for p in range(19, 25):
        if board[p] > 0:
            behind = True
    for p in range(1, 7):
        if board[p] < 0:
            ahead = True
    return (1 if behind else 0) + (2 if ahead else 0)


@compiled
def points_won(board: Boards) -> int:
    """1, 2 or 3 for a mover who has just borne off the last checker."""
    if board[27] < 0:
        return 1
    if board[0] < 0:
        return 3
    for p in range(1, 7):
        if board[p] < 0:
            return 3
    return 2


@compiled
def move(board: Boards, source: int, die: int) -> int:
    """Move one checker in place: -1 if it may not, else 1 if it hit, else 0."""
    if board[source] <= 0 or (board[25] > 0 and source != 25):
        return -1
    target = source - die
    if target >= 1:
        if board[target] < -1:
            return -1
        board[source] -= 1
        if board[target] == -1:
            board[target] = 1
            board[0] -= 1
            return 1
        board[target] += 1
        return 0
    for p in range(7, 26):
        if board[p] > 0:
            return -1
    if target < 0:
        for p in range(source + 1, 7):
            if board[p] > 0:
                return -1
    board[source] -= 1
    board[26] += 1
    return 0


@compiled
def unmove(board: Boards, source: int, die: int, hit: int) -> None:
    """Take back what `move` did; `hit` is its answer."""
    target = source - die
    board[source] += 1
    if target < 1:
        board[26] -= 1
    elif hit == 1:
        board[target] = -1
        board[0] += 1
    else:
        board[target] -= 1


@compiled
def _keep(board: Boards, out: Boards, hashes: Array, count: int) -> int:
    value = np.int64(0)
    for i in range(28):
        value += _HASH[i] * np.int64(board[i])
    for k in range(count):
        if hashes[k] == value:
            return count
    hashes[count] = value
    out[count] = board
    return count + 1


@compiled
def plays(board: Boards, first: int, second: int, out: Boards, hashes: Array) -> int:
    """Distinct results of all legal plays into `out[:n]`, the first to reach each keeps its place.

    out     int8, shape (>= MAX_PLAYS, 28)
    hashes  int64 scratch, shape (>= MAX_PLAYS,)
    returns n; 0 if no checker can be moved
    """
    work = board.copy()
    count = 0
    if first == second:
        sources = np.full(5, 25, np.int64)
        hits = np.zeros(5, np.int64)
        depth = 0
        moved = np.zeros(5, np.int64)
        best = 0
        while depth >= 0:
            stepped = False
            if depth < 4:
                while sources[depth] >= 1:
                    hit = move(work, sources[depth], first)
                    if hit >= 0:
                        stepped = True
                        break
                    sources[depth] -= 1
            if stepped:
                hits[depth] = hit
                moved[depth] = 1
                moved[depth + 1] = 0
                sources[depth + 1] = sources[depth]
                depth += 1
                continue
            if moved[depth] == 0 and depth > 0 and depth >= best:
                if depth > best:
                    best = depth
                    count = 0
                count = _keep(work, out, hashes, count)
            depth -= 1
            if depth >= 0:
                unmove(work, sources[depth], first, hits[depth])
                sources[depth] -= 1
        return count
    both = False
    for order in range(2):
        die = max(first, second) if order == 0 else min(first, second)
        other = first + second - die
        singles_allowed = count == 0
        for source in range(25, 0, -1):
            hit = move(work, source, die)
            if hit < 0:
                continue
            followed = False
            for source2 in range(25, 0, -1):
                hit2 = move(work, source2, other)
                if hit2 < 0:
                    continue
                followed = True
                if not both:
                    both = True
                    count = 0
                count = _keep(work, out, hashes, count)
                unmove(work, source2, other, hit2)
            if not followed and not both and singles_allowed:
                count = _keep(work, out, hashes, count)
            unmove(work, source, die, hit)
    return count
