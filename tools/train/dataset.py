"""The shards of `selfplay` as arrays to train on."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.train.boards import Boards, board_class, has_contact
from tools.train.compiled import Array, compiled
from tools.train.teacher_math import equity


class Decisions(NamedTuple):
    """Decisions of one kind (contact or race).

    roots int8 (n, 28); cands int8 (n, 12, 28); counts int64 (n,); targets float32 (n, 12, 2):
    equity and win probability; classes int64 (n,)
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
            targets = np.stack([equity(labels), labels[..., 0]], -1)
            parts.append(Decisions(roots[kept], data["cands"][kept],
                                   data["count"][kept].astype(np.int64), targets, classes[kept]))
    if not parts:
        raise FileNotFoundError("no shards: make some with python -m tools.train.selfplay")
    return Decisions(*(np.concatenate(fields) for fields in zip(*parts, strict=True)))
