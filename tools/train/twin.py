"""A compiled twin of `pyref.network` for millions of positions; tests prove the two equal."""

from typing import NamedTuple

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
from pyref.position import CHECKERS
from tools.train.boards import board_class, has_contact
from tools.train.compiled import Array, Number, compiled


class Twin(NamedTuple):
    """Tables the kernels below read.

    lanes   int16 (28, 31, units): change of every accumulator by location and count + 15
    start   int16 (units,): accumulators of an empty board
    out     int16 (classes, units); low int16 (classes, dense), for dense sums below 0
    constant int64 (classes,)
    race    int64 (27,): worth of a checker at 1..26, then of an occupied home point
    styles  int64 (4, terms): weights by level - 1, already scaled; level 4 is zero
    """

    lanes: NDArray[np.int16]
    start: NDArray[np.int16]
    out: NDArray[np.int16]
    low: NDArray[np.int16]
    constant: NDArray[np.int64]
    race: NDArray[np.int64]
    styles: NDArray[np.int64]

    @classmethod
    def of(cls, net: Network) -> "Twin":
        rows = [net.out_filters] * len(net.out_dense)
        dense = np.array(net.out_dense, np.int16)
        styles = np.zeros((4, len(STYLE_TERMS)), np.int64)
        styles[:3] = STYLE_SCALE * np.array(net.styles, np.int64)
        return cls(
            lanes=_lanes(net),
            start=np.concatenate([np.array(net.bias, np.int16),
                                  np.tile(np.array(net.filter_bias, np.int16), POSITIONS)]),
            out=np.concatenate([dense[:, 0], np.array(rows, np.int16)], 1),
            low=np.ascontiguousarray(dense[:, 1]),
            constant=np.array(net.out_constant, np.int64),
            race=np.array([*net.race["table"], net.race["occupied"]], np.int64),
            styles=styles)


def _lanes(net: Network) -> NDArray[np.int16]:
    dense = 2 * net.hidden
    own, opp = np.array(net.own, np.int16), np.array(net.opp, np.int16)
    filters = np.array(net.filter_weights, np.int16).reshape(6, WINDOW, net.filters)
    lanes = np.zeros((28, 31, dense + POSITIONS * net.filters), np.int16)
    for location in range(28):
        for side in (0, 1):
            for k in range(CHECKERS):
                column, channel = dense_column(location, side, k)
                step = np.zeros(lanes.shape[2], np.int16)
                pair = (own[column], opp[column]) if side == 0 else (opp[column], own[column])
                step[:dense] = np.concatenate(pair)
                if channel is not None:
                    grid = step[dense:].reshape(POSITIONS, net.filters)
                    for r in range(WINDOW):
                        s = location - WINDOW + 1 + r
                        if 0 <= s < POSITIONS:
                            grid[s] += filters[channel, r]
                count = (1 - 2 * side) * (k + 1)
                before = count - (1 - 2 * side)
                lanes[location, 15 + count] = lanes[location, 15 + before] + step
    return lanes


@compiled
def accumulate(board: Array, twin: Twin, acc: Array) -> None:
    """All accumulators of a board into `acc` (int16, units)."""
    lanes, start = twin[0], twin[1]
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
def network_value(board: Array, row: Number, twin: Twin, acc: Array) -> Number:
    """Twin of `Network.network_value`; `acc` is scratch."""
    accumulate(board, twin, acc)
    weights, low = twin[2][row], twin[3][row]
    dense = low.shape[0]
    total = np.int32(0)
    for u in range(dense):
        a = np.int32(acc[u])
        total += (np.int32(weights[u]) * min(max(a, np.int32(0)), np.int32(DENSE_CLAMP))
                  + np.int32(low[u]) * min(max(-a, np.int32(0)), np.int32(DENSE_CLAMP)))
    for u in range(dense, acc.shape[0]):
        byte = np.int32(acc[u]) & np.int32(255)
        active = np.int32(0) if byte >= 128 else min(byte, np.int32(FILTER_CLAMP))
        total += np.int32(weights[u]) * active
    return min(max(np.int64(total) + twin[4][row], -WON - 1), WON)


@compiled
def race_value(board: Array, race: Array) -> Number:
    """Twin of `Network.race_value`."""
    total = np.int64(0)
    for p in range(1, 27):
        if board[p] > 0:
            total += race[p - 1] * board[p]
            if p <= 6:
                total += race[26]
    return total


@compiled
def styled(value: Number, board: Array, before: Array, weights: Array) -> Number:
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
def evaluate(board: Array, before: Array, contact: bool, row: Number, twin: Twin, style: Array,
             acc: Array) -> Number:
    """Twin of `Network.evaluate`; contact and row are those of `before`, `style` a level's row."""
    if board[26] == 15:
        return np.int64(WON)
    if not contact:
        return race_value(board, twin[5])
    value = network_value(board, row, twin, acc)
    if style.any():
        return styled(value, board, before, style)
    return min(value, WON - 1)


@compiled
def best(before: Array, results: Array, count: Number, twin: Twin, style: Array,
         acc: Array) -> Number:
    """Index of the first play of highest value among `results[:count]`."""
    contact = has_contact(before)
    row = board_class(before)
    chosen = 0
    top = np.int64(-40000)
    for i in range(count):
        value = evaluate(results[i], before, contact, row, twin, style, acc)
        if value > top:
            top = value
            chosen = i
    return chosen


@compiled
def cube_units(boards: Array, twin: Twin, units: Array, shared: Array) -> None:
    """What the cube head weighs, of boards (n, 28) already turned.

    units   int8 (n, 2, dense): dense activations above 0, then below
    shared  int64 (n,): what the convolution units contribute, whose weights are the network's
    """
    acc = np.zeros(twin[1].shape[0], np.int16)
    dense = units.shape[2]
    for i in range(len(boards)):
        accumulate(boards[i], twin, acc)
        for u in range(dense):
            units[i, 0, u] = min(max(acc[u], 0), DENSE_CLAMP)
            units[i, 1, u] = min(max(-acc[u], 0), DENSE_CLAMP)
        total = np.int64(0)
        for u in range(dense, acc.shape[0]):
            byte = np.int64(acc[u]) & 255
            total += twin[2][0, u] * (0 if byte >= 128 else min(byte, FILTER_CLAMP))
        shared[i] = total
