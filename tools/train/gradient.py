"""The training kernel: forward and backward over decisions, in float32.

The results of one decision differ from its root by a few checkers, so the root's columns are summed
once and only the changed columns are added for each result; the gradient goes back the same way.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyref.network import COLUMNS, POSITIONS, WINDOW, dense_column
from tools.train.compiled import Array, Number, compiled_float

Floats = NDArray[np.float32]


MOST_COLUMNS = 64


def wiring() -> NDArray[np.int64]:
    """What the checker that makes a location's count `n` adds, int64 (28 * 31, 5).

    Row location * 31 + n + 15 (n < 0: the opponent's): dense row (side * 58 + column), filter
    channel, first filter row, number of filter rows (0 for none), first position.
    """
    links = np.zeros((28 * 31, 5), np.int64)
    for location in range(28):
        first = max(0, WINDOW - 1 - location)
        last = min(WINDOW, POSITIONS + WINDOW - 1 - location)
        for side in (0, 1):
            for k in range(15):
                dense, channel = dense_column(location, side, k)
                row = location * 31 + 15 + (1 - 2 * side) * (k + 1)
                links[row, 0] = side * COLUMNS + dense
                if channel is not None:
                    links[row, 1:] = (channel, first, last - first, location - WINDOW + 1 + first)
    return links


class Parameters(NamedTuple):
    """Arrays of one network, or of its gradient.

    dense      (2 x 58, 2H): what a column of either side adds to A then B
    bias       (2H,)
    filters    (6, 8 x F)
    filter_bias (F,)
    out        (classes, units); low (classes, 2H): dense sums below 0; constant (classes,)
    cube       (2, 2H): the cube head of the dense units above and below 0, which uses `out` for
               the convolution units; cube_constant (1,)
    """

    dense: Floats
    bias: Floats
    filters: Floats
    filter_bias: Floats
    out: Floats
    constant: Floats
    cube: Floats
    cube_constant: Floats
    low: Floats


NO_CUBE = -100.0
"""The cube target of a result whose cube equity is not known."""


@compiled_float
def _changes(old: Array, new: Array, ids: Array, signs: Array) -> Number:
    """The columns that turn board `old` into `new`, checker by checker: how many."""
    number = 0
    for location in range(28):
        count = np.int64(old[location])
        goal = np.int64(new[location])
        while count != goal:
            if count < goal:
                adding = count >= 0
                ids[number] = location * 31 + 15 + (count + 1 if adding else count)
                count += 1
            else:
                adding = count <= 0
                ids[number] = location * 31 + 15 + (count - 1 if adding else count)
                count -= 1
            signs[number] = np.float32(1) if adding else np.float32(-1)
            number += 1
    return number


@compiled_float
def _apply(acc: Array, ids: Array, signs: Array, number: Number, dense: Array, filters: Array,
           links: Array, count: Number) -> None:
    """Add the listed columns to the accumulators."""
    wide = dense.shape[1]
    for e in range(number):
        link = links[ids[e]]
        sign = signs[e]
        weights = dense[link[0]]
        for u in range(wide):
            acc[u] += sign * weights[u]
        size = link[3] * count
        if size > 0:
            start = wide + link[4] * count
            first = link[2] * count
            place = acc[start:start + size]
            row = filters[link[1], first:first + size]
            for u in range(size):
                place[u] += sign * row[u]


@compiled_float
def _transpose(grad: Array, ids: Array, signs: Array, number: Number, dense: Array, filters: Array,
               links: Array, count: Number) -> None:
    """The transpose of `_apply`: unit gradients into the weights' gradients."""
    wide = dense.shape[1]
    for e in range(number):
        link = links[ids[e]]
        sign = signs[e]
        weights = dense[link[0]]
        for u in range(wide):
            weights[u] += sign * grad[u]
        size = link[3] * count
        if size > 0:
            start = wide + link[4] * count
            first = link[2] * count
            place = grad[start:start + size]
            row = filters[link[1], first:first + size]
            for u in range(size):
                row[u] += sign * place[u]


@compiled_float
def forward(root: Array, cands: Array, number: Number, parameters: Parameters, links: Array,
            count: Number, sums: Array, ids: Array, signs: Array, lengths: Array) -> None:
    """Accumulators of one decision's results into `sums[:number]`; the last row is the root's.

    ids, signs  (results + 1, MOST_COLUMNS) scratch, filled with the changes; lengths their number
    """
    dense, bias, filters, filter_bias = parameters[0], parameters[1], parameters[2], parameters[3]
    wide = bias.shape[0]
    last = sums.shape[0] - 1
    base = sums[last]
    for u in range(wide):
        base[u] = bias[u]
    for s in range(POSITIONS):
        for f in range(count):
            base[wide + s * count + f] = filter_bias[f]
    lengths[last] = _changes(np.zeros(28, np.int8), root, ids[last], signs[last])
    _apply(base, ids[last], signs[last], lengths[last], dense, filters, links, count)
    for j in range(number):
        acc = sums[j]
        for u in range(base.shape[0]):
            acc[u] = base[u]
        lengths[j] = _changes(root, cands[j], ids[j], signs[j])
        _apply(acc, ids[j], signs[j], lengths[j], dense, filters, links, count)


@compiled_float
def outputs(sums: Array, number: Number, row: Number, parameters: Parameters,
            equity: Array) -> None:
    """Equity of each result from its accumulators (scaled so that a clamp is 1)."""
    weights, low, constant = parameters[4][row], parameters[8][row], parameters[5]
    for j in range(number):
        acc = sums[j]
        total = constant[row]
        for u in range(acc.shape[0]):
            total += weights[u] * min(max(acc[u], np.float32(0)), np.float32(1))
        for u in range(low.shape[0]):
            total += low[u] * min(max(-acc[u], np.float32(0)), np.float32(1))
        equity[j] = total


@compiled_float
def cube_gradient(acc: Array, target: Number, weight: Number, parameters: Parameters,
                  gradients: Parameters, grad: Array) -> None:
    """Set `grad` to the slope of weight x squared error of the cube head, and add to the head's."""
    cube, cube_grad = parameters[6], gradients[6]
    shared, shared_grad = parameters[4][0], gradients[4][0]
    wide = parameters[1].shape[0]
    units = acc.shape[0]
    total = parameters[7][0]
    for u in range(wide):
        total += (cube[0, u] * min(max(acc[u], np.float32(0)), np.float32(1))
                  + cube[1, u] * min(max(-acc[u], np.float32(0)), np.float32(1)))
    for u in range(wide, units):
        total += shared[u] * min(max(acc[u], np.float32(0)), np.float32(1))
    slope = 2 * weight * (total - target)
    gradients[7][0] += slope
    for u in range(wide):
        z = acc[u]
        cube_grad[0, u] += slope * min(max(z, np.float32(0)), np.float32(1))
        cube_grad[1, u] += slope * min(max(-z, np.float32(0)), np.float32(1))
        above = np.float32(1) if (z > 0 and z < 1) else np.float32(0)
        below = np.float32(1) if (z < 0 and z > -1) else np.float32(0)
        grad[u] = slope * (cube[0, u] * above - cube[1, u] * below)
    for u in range(wide, units):
        z = acc[u]
        shared_grad[u] += slope * min(max(z, np.float32(0)), np.float32(1))
        grad[u] = slope * shared[u] if (z > 0 and z < 1) else np.float32(0)


@compiled_float
def batch(chosen: Array, roots: Array, cands: Array, counts: Array, targets: Array,
          classes: Array, parameters: Parameters, gradients: Parameters, links: Array,
          count: Number, temperature: Number, losses: Array,
          limit: Number) -> tuple[Number, Number]:
    """Add the gradient of the decisions `chosen` to `gradients`; (mean square error, regret).

    targets float32 (n, results, 2): equity; equity of a double that is taken, offered by the other
            side, or `NO_CUBE`
    losses  float32 (5,): weights of equity error, cube error, cross-entropy, regret, and of the
            penalty on convolution sums beyond +-`limit` (they would wrap)
    """
    out = parameters[4]
    wide = parameters[1].shape[0]
    units = out.shape[1]
    width = cands.shape[1]
    sums = np.zeros((width + 1, units), np.float32)
    equity = np.zeros(width, np.float32)
    student = np.zeros(width, np.float32)
    teacher = np.zeros(width, np.float32)
    grad = np.zeros(units, np.float32)
    total = np.zeros(units, np.float32)
    ids = np.zeros((width + 1, MOST_COLUMNS), np.int64)
    signs = np.zeros((width + 1, MOST_COLUMNS), np.float32)
    lengths = np.zeros(width + 1, np.int64)
    square = np.float32(0)
    regrets = np.float32(0)
    share = np.float32(1.0 / len(chosen))
    for d in chosen:
        number = counts[d]
        row = classes[d]
        forward(roots[d], cands[d], number, parameters, links, count, sums, ids, signs,
                lengths)
        outputs(sums, number, row, parameters, equity)
        top = equity[0]
        ideal = targets[d, 0, 0]
        for j in range(1, number):
            top = max(top, equity[j])
            ideal = max(ideal, targets[d, j, 0])
        student_sum = np.float32(0)
        teacher_sum = np.float32(0)
        for j in range(number):
            student[j] = np.exp((equity[j] - top) / temperature)
            teacher[j] = np.exp((targets[d, j, 0] - ideal) / temperature)
            student_sum += student[j]
            teacher_sum += teacher[j]
        regret = np.float32(0)
        for j in range(number):
            student[j] /= student_sum
            teacher[j] /= teacher_sum
            regret += student[j] * (ideal - targets[d, j, 0])
        regrets += regret
        for u in range(units):
            total[u] = np.float32(0)
        weights, low = out[row], parameters[8][row]
        low_grad = gradients[8][row]
        out_grad = gradients[4][row]
        part = share / np.float32(10)
        for j in range(number):
            error = equity[j] - targets[d, j, 0]
            square += error * error / number
            by_equity = (losses[0] * 2 * error * part
                         + losses[2] * (student[j] - teacher[j]) * share
                         + losses[3] * share * student[j]
                         * ((ideal - targets[d, j, 0]) - regret) / temperature)
            gradients[5][row] += by_equity
            acc = sums[j]
            dt = targets[d, j, 1]
            if dt > NO_CUBE:
                near = np.exp(-((dt - np.float32(0.8)) / np.float32(0.6)) ** 2)
                cube_gradient(acc, -dt, losses[1] * (near + np.float32(0.05)) * share, parameters,
                              gradients, grad)
            else:
                for u in range(units):
                    grad[u] = np.float32(0)
            for u in range(units):
                z = acc[u]
                a = min(max(z, np.float32(0)), np.float32(1))
                out_grad[u] += by_equity * a
                inside = np.float32(1) if (z > 0 and z < 1) else np.float32(0)
                grad[u] += by_equity * weights[u] * inside
            for u in range(wide):
                z = -acc[u]
                low_grad[u] += by_equity * min(max(z, np.float32(0)), np.float32(1))
                inside = np.float32(1) if (z > 0 and z < 1) else np.float32(0)
                grad[u] -= by_equity * low[u] * inside
            if losses[4] > 0:
                for u in range(wide, units):
                    over = max(acc[u] - limit, np.float32(0)) + min(acc[u] + limit, np.float32(0))
                    grad[u] += losses[4] * over * part
            for u in range(units):
                total[u] += grad[u]
            _transpose(grad, ids[j], signs[j], lengths[j], gradients[0], gradients[2], links,
                       count)
        _transpose(total, ids[width], signs[width], lengths[width], gradients[0], gradients[2],
                   links, count)
        for u in range(wide):
            gradients[1][u] += total[u]
        for s in range(POSITIONS):
            for f in range(count):
                gradients[3][f] += total[wide + s * count + f]
    return square * share, regrets * share


@compiled_float
def regret(roots: Array, cands: Array, counts: Array, targets: Array, classes: Array,
           parameters: Parameters, links: Array, count: Number) -> Number:
    """Equity lost by always choosing the highest output, mean over all decisions."""
    width = cands.shape[1]
    sums = np.zeros((width + 1, parameters[4].shape[1]), np.float32)
    equity = np.zeros(width, np.float32)
    ids = np.zeros((width + 1, MOST_COLUMNS), np.int64)
    signs = np.zeros((width + 1, MOST_COLUMNS), np.float32)
    lengths = np.zeros(width + 1, np.int64)
    lost = 0.0
    for d in range(len(counts)):
        number = counts[d]
        forward(roots[d], cands[d], number, parameters, links, count, sums, ids, signs,
                lengths)
        outputs(sums, number, classes[d], parameters, equity)
        chosen = 0
        ideal = targets[d, 0, 0]
        for j in range(1, number):
            if equity[j] > equity[chosen]:
                chosen = j
            ideal = max(ideal, targets[d, j, 0])
        lost += ideal - targets[d, chosen, 0]
    return lost / len(counts)
