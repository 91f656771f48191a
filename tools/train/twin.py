"""A compiled twin of `pyref.network` for millions of positions; tests prove the two equal."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pyref.network import (
    DENSE_CLAMP,
    FILTER_CLAMP,
    POSITIONS,
    STYLE_SCALE,
    STYLE_TERMS,
    WINDOW,
    WON,
    Network,
    dense_column,
)
from tools.train.boards import board_class, has_contact
from tools.train.compiled import compiled


@dataclass(frozen=True)
class Twin:
    """Tables the kernels below read.

    lanes   int16 (28, 31, units): change of every accumulator by location and count + 15
    start   int16 (units,): accumulators of an empty board
    out     int16 (classes, units); constant int64 (classes,)
    race    int64 (3,): off, pip, point
    styles  int64 (4, terms): weights by level - 1, already scaled; level 4 is zero
    dense   number of dense units, which come first
    """

    lanes: NDArray[np.int16]
    start: NDArray[np.int16]
    out: NDArray[np.int16]
    constant: NDArray[np.int64]
    race: NDArray[np.int64]
    styles: NDArray[np.int64]
    dense: int

    @classmethod
    def of(cls, net: Network) -> "Twin":
        dense, classes = 2 * net.hidden, len(net.out_dense)
        units = dense + POSITIONS * net.filters
        step = np.zeros((28, 2, 4, units), np.int16)
        own, opp = np.array(net.own, np.int16), np.array(net.opp, np.int16)
        filters = np.array(net.filter_weights, np.int16).reshape(6, WINDOW, net.filters)
        lanes = np.zeros((28, 31, units), np.int16)
        for location in range(28):
            for side in (0, 1):
                sign = 1 - 2 * side
                for k in range(15):
                    column, channel = dense_column(location, side, k)
                    step = np.zeros(units, np.int16)
                    pair = (own[column], opp[column]) if side == 0 else (opp[column], own[column])
                    step[:dense] = np.concatenate(pair)
                    if channel is not None and net.filters:
                        grid = step[dense:].reshape(POSITIONS, net.filters)
                        for r in range(WINDOW):
                            s = location - WINDOW + 1 + r
                            if 0 <= s < POSITIONS:
                                grid[s] += filters[channel, r]
                    lanes[location, 15 + sign * (k + 1)] = lanes[location, 15 + sign * k] + step
        rows = [net.out_filters[min(k, len(net.out_filters) - 1)] for k in range(classes)]
        styles = np.zeros((4, len(STYLE_TERMS)), np.int64)
        styles[:3] = STYLE_SCALE * np.array(net.styles, np.int64)
        return cls(
            lanes=lanes,
            start=np.concatenate([np.array(net.bias, np.int16),
                                  np.tile(np.array(net.filter_bias, np.int16), POSITIONS)]),
            out=np.concatenate([np.array(net.out_dense, np.int16), np.array(rows, np.int16)], 1),
            constant=np.array(net.out_constant, np.int64),
            race=np.array([net.race["off"], net.race["pip"], net.race["point"]], np.int64),
            styles=styles, dense=dense)


@compiled
def accumulate(board, lanes, start, acc):  # type: ignore[no-untyped-def]
    """All accumulators of a board into `acc` (int16, units)."""
    units = start.shape[0]
    for u in range(units):
        acc[u] = start[u]
    for location in range(28):
        count = board[location]
        if count != 0:
            row = lanes[location, count + 15]
            for u in range(units):
                acc[u] += row[u]


@compiled
def activate(acc, dense):  # type: ignore[no-untyped-def]
    """Accumulators to activations in place: dense ones clamped, the others as wrapped bytes."""
    for u in range(dense):
        acc[u] = min(max(acc[u], np.int16(0)), np.int16(DENSE_CLAMP))
    for u in range(dense, acc.shape[0]):
        low = acc[u] & np.int16(255)
        acc[u] = np.int16(0) if low >= 128 else min(low, np.int16(FILTER_CLAMP))


@compiled
def network_value(board, row, lanes, start, out, constant, dense, acc):  # type: ignore[no-untyped-def]
    accumulate(board, lanes, start, acc)
    activate(acc, dense)
    total = np.int32(0)
    weights = out[row]
    for u in range(acc.shape[0]):
        total += np.int32(weights[u]) * np.int32(acc[u])
    return min(max(np.int64(total) + constant[row], -WON), WON - 1)


@compiled
def race_value(board, race):  # type: ignore[no-untyped-def]
    total = race[0] * board[26]
    for p in range(1, 25):
        if board[p] > 0:
            total -= race[1] * p * board[p]
            if p <= 6:
                total += race[2]
    return total


@compiled
def styled(value, board, before, weights):  # type: ignore[no-untyped-def]
    """`value` with the seven style terms, as `pyref.network.style_counts` defines them."""
    blots = exposed = longest = run = anchors = home = 0
    back = np.int64(board[25])
    for p in range(1, 25):
        n = board[p]
        if n == 1:
            blots += 1
            shot = board[0] != 0 and p <= 6
            for q in range(max(1, p - 6), p):
                if board[q] < 0:
                    shot = True
            if shot:
                exposed += 1
        if n >= 2:
            run += 1
            longest = max(longest, run)
            if p >= 19:
                anchors += 1
            if p <= 6:
                home += 1
        else:
            run = 0
        if p >= 19 and n > 0:
            back += n
    counts = (np.int64(before[0]) - board[0], blots, exposed, max(0, longest - 2), anchors, back,
              home)
    for k in range(7):
        value = min(max(value + weights[k] * counts[k], -32768), 32767)
    return min(value, WON - 1)


@compiled
def evaluate(board, before, contact, row, lanes, start, out, constant, race, style, dense, acc):  # type: ignore[no-untyped-def]
    """Twin of `Network.evaluate`; contact and row are those of `before`, `style` one level's row."""
    if board[26] == 15:
        return np.int64(WON)
    if not contact:
        return race_value(board, race)
    value = network_value(board, row, lanes, start, out, constant, dense, acc)
    for k in range(style.shape[0]):
        if style[k] != 0:
            return styled(value, board, before, style)
    return value


@compiled
def best(before, out_boards, count, lanes, start, out, constant, race, style, dense, acc):  # type: ignore[no-untyped-def]
    """Index of the first play of highest value among `out_boards[:count]`."""
    contact = has_contact(before)
    row = board_class(before)
    chosen = 0
    top = np.int64(-40000)
    for i in range(count):
        value = evaluate(out_boards[i], before, contact, row, lanes, start, out, constant, race,
                         style, dense, acc)
        if value > top:
            top = value
            chosen = i
    return chosen
