"""Tesauro's pubeval, the public linear evaluator that players are measured against.

Its two weight vectors are data of other people's and are not part of this repository: they are read
from a JSON file with the lists `race` and `contact` (122 numbers each), by default
`../shared/data/backgammon/pubeval_weights.json` beside the checkout, else the path in the
environment variable PUBEVAL_WEIGHTS or given to `load`.
"""

import json
import os
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.command import CommandError

Tables = NDArray[np.float64]

_BESIDE = Path(__file__).parents[2] / "shared" / "data" / "backgammon" / "pubeval_weights.json"
FINISHED = 99999999.0


def weights_file() -> Path:
    """Where the weights are looked for; the file may be absent."""
    return Path(os.environ.get("PUBEVAL_WEIGHTS", _BESIDE))


def missing() -> str:
    """What to say where the weights are not."""
    return f"{weights_file()} is missing; PUBEVAL_WEIGHTS names another file of pubeval's weights"


def load(path: Path | None = None) -> Tables:
    """Value by location and count + 15, shape (2, 28, 31): contact first, then race.

    CommandError where there are no weights
    """
    if path is None and not weights_file().is_file():
        raise CommandError(missing())
    data = json.loads((path or weights_file()).read_text(encoding="utf-8"))
    return np.stack([_table(data["contact"]), _table(data["race"])])


def _table(weights: list[float]) -> NDArray[np.float64]:
    """The 122 weights spread over what a location can hold."""
    table = np.zeros((28, 31))
    for p in range(1, 25):
        single, one, made, three, spare = weights[5 * (24 - p):5 * (25 - p)]
        table[p, 15 - 1] = single
        table[p, 15 + 1] = one
        for n in range(2, 16):
            table[p, 15 + n] = made + (three if n == 3 else 0) + max(0, n - 3) / 2 * spare
    for n in range(16):
        table[0, 15 - n] = weights[120] * n / 2
        table[26, 15 + n] = weights[121] * n / 15
    return table


def value(board: list[int], race: bool, tables: Tables) -> float:
    """pubeval's value of a board after the mover's play; higher is better.

    board  28 integers, the mover's view
    race   the position before the play had no contact
    """
    if board[26] == 15:
        return FINISHED
    table = tables[int(race)]
    return float(sum(table[location, n + 15] for location, n in enumerate(board)))
