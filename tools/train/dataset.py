"""The shards of `selfplay` as arrays to train on."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.train.boards import KEPT, Boards, board_class, has_contact, turned_boards
from tools.train.compiled import Array, compiled
from tools.train.gradient import NO_CUBE
from tools.train.teacher_math import equity

NO_SHARDS = "no shards: make some with python -m tools.train.selfplay, or name others (see --help)"


class Decisions(NamedTuple):
    """Decisions of one kind (contact or race).

    roots int8 (n, 28); cands int8 (n, 12, 28); counts int64 (n,); targets float32 (n, 12, 2):
    equity, and the equity of a double that the other side offers and this one takes, or
    `gradient.NO_CUBE`; classes int64 (n,)
    """

    roots: Boards
    cands: NDArray[np.int8]
    counts: NDArray[np.int64]
    targets: NDArray[np.float32]
    classes: NDArray[np.int64]

    def part(self, chosen: NDArray[np.int64] | slice) -> "Decisions":
        fields: list[NDArray[Any]] = [field[chosen] for field in self]
        return Decisions(*fields)


@compiled
def _sort_out(roots: Array, contact: Array, classes: Array) -> None:
    for i in range(len(roots)):
        contact[i] = has_contact(roots[i])
        classes[i] = board_class(roots[i])


def load_shards(paths: list[Path], contact: bool = True) -> Decisions:
    """All decisions with (or without) contact in the given shards, in their order."""
    parts = []
    for path in paths:
        with np.load(path) as data:
            roots = data["root"]
            touching = np.zeros(len(roots), np.bool_)
            classes = np.zeros(len(roots), np.int64)
            _sort_out(roots, touching, classes)
            kept = touching == contact
            labels = data["labels"][kept].astype(np.float32)
            targets = np.stack([equity(labels), np.full(labels.shape[:2], NO_CUBE)], -1)
            parts.append(Decisions(roots[kept], data["cands"][kept],
                                   data["count"][kept].astype(np.int64), targets, classes[kept]))
    if not parts:
        raise FileNotFoundError(NO_SHARDS)
    return joined(parts)


def cube_rows(path: Path, near: float) -> Decisions:
    """The contact positions of `cubedata` where doubling matters less than `near` points.

    Each is a decision with one result, the turned board, so that only its values count.
    """
    with np.load(path) as data:
        boards, dt = data["boards"], data["dt"]
        chosen = np.abs(np.minimum(dt, 1) - data["nd"]) < near
        boards, dt, probs = boards[chosen], dt[chosen], data["probs"][chosen]
    contact = np.zeros(len(boards), np.bool_)
    classes = np.zeros(len(boards), np.int64)
    roots = turned_boards(boards)
    _sort_out(roots, contact, classes)
    roots, count = roots[contact], int(contact.sum())
    cands = np.zeros((count, KEPT, 28), np.int8)
    cands[:, 0] = roots
    targets = np.full((count, KEPT, 2), NO_CUBE, np.float32)
    targets[:, 0, 0] = -equity(probs[contact])
    targets[:, 0, 1] = np.clip(dt[contact], -1.5, 2.5)
    return Decisions(roots, cands, np.ones(count, np.int64), targets, classes[contact])


def joined(parts: list[Decisions]) -> Decisions:
    """All of them, one after another."""
    return Decisions(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))
