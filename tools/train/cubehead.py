"""Fit the cube head and every cube threshold to `cubedata`'s labels.

The head reads the dense units of the turned board, above and below zero, with weights of its own,
and the convolution units with the network's. It is fitted by least squares to the equity of a
double that is taken, on the positions where doubling or not differs by less than 0.3 points, in
the scale in which the convolution units have the weight they have, and rounded to bytes.
Thresholds are those that lose least on the same positions; with contact the four right answers are
weighted as they occur near a decision: no double 43%, double and take 25%, double and pass 21%,
too good 11%. bgsage labels the ordinary cube (gammons count, the taker may redouble); the other
three situations follow from its probabilities by Janowski's formulas: equity is a mixture of a
cube that is fully alive (0.68) and one that is dead (0.32).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyref.network import RACE_ON_ROLL, Network, race_pips
from pyref.position import turned
from tools.train.boards import Boards, has_contact, turned_boards
from tools.train.compiled import Array, compiled
from tools.train.teacher_math import equity
from tools.train.twin import Twin, cube_units

Floats = NDArray[np.float64]

NEAR = 0.3
CUBE_LIFE = 0.68
_NEVER = 32767
_ANSWER_SHARES = np.array([0.43, 0.25, 0.21, 0.11])
"""No double, double and take, double and pass, too good to double."""
_HEAD_LIMIT = 127


@dataclass(frozen=True)
class Labels:
    """Equities per cube value, (n,): not doubled, doubled and taken."""

    nd: Floats
    dt: Floats

    @property
    def offered(self) -> Floats:
        """What an offer is worth when the other side answers well."""
        return np.minimum(self.dt, 1.0)

    @property
    def near(self) -> NDArray[np.bool_]:
        result: NDArray[np.bool_] = np.abs(self.offered - self.nd) < NEAR
        return result

    @property
    def weights(self) -> Floats:
        """Weight of each position, so that the four answers have `_ANSWER_SHARES`."""
        answer = np.where(self.offered <= self.nd, np.where(self.dt <= 1, 0, 3),
                          np.where(self.dt <= 1, 1, 2))
        shares = np.bincount(answer, minlength=4) / max(1, len(answer))
        result: Floats = (_ANSWER_SHARES / np.maximum(shares, 0.01))[answer]
        return result

    def part(self, chosen: NDArray[np.bool_]) -> "Labels":
        return Labels(self.nd[chosen], self.dt[chosen])

    def double_lost(self, doubles: NDArray[np.bool_]) -> float:
        """Mean equity lost by these offers."""
        made = np.where(doubles, self.offered, self.nd)
        return float((np.maximum(self.nd, self.offered) - made).mean())

    def take_lost(self, takes: NDArray[np.bool_]) -> float:
        """Mean equity lost by these answers."""
        return float(np.where(takes, np.maximum(self.dt - 1, 0),
                              np.maximum(1 - self.dt, 0)).mean())


def situations(nd: Floats, dt: Floats, probs: NDArray[np.float32]) -> list[Labels]:
    """Labels of the four threshold rows: live, dead, and both without gammons."""
    fair = equity(probs).astype(np.float64)
    plain = 2 * probs[:, 0].astype(np.float64) - 1

    def mixed(alive: Floats, dead: Floats) -> Floats:
        return CUBE_LIFE * alive + (1 - CUBE_LIFE) * dead

    def last_cube(value: Floats) -> Labels:
        centred = np.clip(2 * value, -1, 1)
        owned = np.clip((value + 1) / 0.75 - 1, -1, 1)
        return Labels(np.maximum(mixed((centred + owned) / 2, value), value), 2 * value)

    live_plain = Labels(mixed(np.clip(plain / 0.6, -1, 1), plain),
                        2 * mixed(np.clip((plain + 0.6) / 0.8 - 1, -1, 1), plain))
    return [Labels(nd, dt), last_cube(fair), live_plain, last_cube(plain)]


@compiled
def _contacts(boards: Array, contact: Array) -> None:
    for i in range(len(boards)):
        contact[i] = has_contact(boards[i])


def _gain_between(values: Floats, labels: Labels, weights: Floats) -> tuple[float, float]:
    """Bounds of the values between which doubling gains most."""
    order = np.argsort(values)
    gains = (labels.offered - labels.nd) * weights
    gain = np.concatenate([[0.0], np.cumsum(gains[order])])
    high = int(np.argmax(gain - np.minimum.accumulate(gain)))
    low = int(np.argmin(gain[:high + 1]))
    ordered = np.append(values[order], np.inf)
    return float(ordered[low]), float(ordered[high])


def _take_limit(values: Floats, labels: Labels, weights: Floats) -> float:
    """The value up to which taking loses least."""
    order = np.argsort(values)
    cost = np.concatenate([[0.0], np.cumsum(((labels.dt - 1) * weights)[order])])
    ordered = np.concatenate([[-np.inf], values[order]])
    return float(ordered[int(np.argmin(cost))])


def _thresholds(values: Floats, labels: Labels, gammons: bool) -> list[int]:
    values, labels = values[labels.near], labels.part(labels.near)
    low, high = _gain_between(values, labels, labels.weights)
    take = _take_limit(values, labels, labels.weights)
    top = _NEVER if not gammons or not np.isfinite(high) else int(min(_NEVER, np.floor(high)))
    return [int(np.ceil(low)), int(np.floor(take)), top]


def head_inputs(boards: Boards, net: Network) -> tuple[Floats, Floats]:
    """Activations (n, 2 x dense) that the head weighs, above zero then below, and the (n,) that
    the convolution units add."""
    twin = Twin.of(net)
    units = np.zeros((len(boards), 2, 2 * net.hidden), np.int8)
    shared = np.zeros(len(boards), np.int64)
    cube_units(turned_boards(boards), twin, units, shared)
    return units.reshape(len(boards), -1).astype(np.float64), shared.astype(np.float64)


def _fit_head(inputs: Floats, shared: Floats, wanted: Floats) -> tuple[NDArray[np.int64], int]:
    """Byte weights and the constant of the head, whose output falls as `wanted` rises; equities
    around the decisions count most."""
    near = np.exp(-((wanted - 0.85) / 0.5) ** 2) + 0.05
    ones = np.ones((len(inputs), 1))
    x = np.concatenate([inputs, shared[:, None], ones], 1)
    weights = np.linalg.solve(
        x.T @ (x * near[:, None]) + 1e-4 * near.sum() * np.eye(x.shape[1]), -x.T @ (near * wanted))
    scale = 1 / weights[-2]
    if scale <= 0 or np.abs(weights[:-2]).max() * scale > 1.5 * _HEAD_LIMIT:
        scale = _HEAD_LIMIT / np.abs(weights[:-2]).max()
    rounded = np.clip(np.rint(weights[:-2] * scale), -_HEAD_LIMIT, _HEAD_LIMIT)
    constant = float(np.average(-scale * wanted - inputs @ rounded - shared, weights=near))
    return rounded.astype(np.int64), round(constant)


def _race(boards: Boards, labels: list[Labels]) -> dict[str, Any]:
    """Thresholds of the race formula, and the margin of the rule for gammons."""
    rows = [tuple(int(n) for n in board) for board in boards]
    mine = np.array([race_pips(b) for b in rows], np.float64)
    his = np.array([race_pips(turned(b)) for b in rows], np.float64)
    lead = np.clip(his - mine + RACE_ON_ROLL, -255, 255)
    ratio = 256 * lead * np.abs(lead) / (mine + his)
    saving = np.array([sum(-n * (19 - p) for p, n in enumerate(b[:19]) if n < 0) for b in rows])
    no_gammon = boards[:, 27] < 0
    race = []
    for row in labels[:2]:
        near = row.near & no_gammon
        alike = np.ones(int(near.sum()))
        low, _ = _gain_between(ratio[near], row.part(near), alike)
        take = _take_limit(ratio[near], row.part(near), alike)
        race.append([round(low), min(255, round(take))])
    live = labels[0]
    gammonish = ~no_gammon & (ratio >= race[0][0])
    margins = range(-60, 40)
    lost = [live.part(gammonish).double_lost(~(saving + margin > mine)[gammonish])
            for margin in margins]
    doubles = (ratio >= race[0][0]) & ~(~no_gammon & (saving + margins[int(np.argmin(lost))]
                                                      > mine))
    print(f"race: double loses {live.part(live.near).double_lost(doubles[live.near]):.4f}, "
          f"take {live.part(live.near).take_lost((ratio <= race[0][1])[live.near]):.4f}; "
          f"gammonish {gammonish.sum()} lose {min(lost):.4f}, cashing all {lost[0]:.4f}")
    return {"race": race, "gammon_margin": margins[int(np.argmin(lost))]}


def fit_cube(path: Path, net: Network) -> dict[str, Any]:
    """The `cube` entry of weights.json."""
    with np.load(path) as data:
        boards, probs = data["boards"], data["probs"]
        labels = situations(data["nd"].astype(np.float64), data["dt"].astype(np.float64), probs)
    contact = np.zeros(len(boards), np.bool_)
    _contacts(boards, contact)
    touching = [row.part(contact) for row in labels]
    inputs, shared = head_inputs(boards[contact], net)
    training = np.arange(len(inputs)) % 5 != 0
    near = touching[0].near
    fitting = near & training
    weights, constant = _fit_head(inputs[fitting], shared[fitting],
                                  np.clip(touching[0].dt[fitting], -2, 2.2))
    values = -1 - (inputs @ weights + shared + constant)
    none_off = boards[contact][:, 27] == 0
    rows = [_thresholds(values[chosen], row.part(chosen), gammons=k < 2)
            for k, row in enumerate(touching)
            for chosen in [training if k < 2 else training & none_off]]
    for name, (low, take, high), row in zip(("live", "dead", "single live", "single dead"), rows,
                                            touching, strict=True):
        held = row.near & ~training & none_off
        x, held_row = values[held], row.part(held)
        print(f"{name}: thresholds {low} {take} {high}; double loses "
              f"{held_row.double_lost((x >= low) & (x <= high)):.4f} (never "
              f"{held_row.double_lost(np.zeros(len(x), bool)):.4f}), take "
              f"{held_row.take_lost(x <= take):.4f} (always "
              f"{held_row.take_lost(np.ones(len(x), bool)):.4f})")
    dense = 2 * net.hidden
    few = np.flatnonzero(~contact)[:40_000]
    return {"out": [weights[:dense].tolist(), weights[dense:].tolist()], "constant": constant,
            "thresholds": rows,
            **_race(boards[few], [Labels(row.nd[few], row.dt[few]) for row in labels])}
