"""bgsage as the teacher: labels for positions after a play, and for cube decisions."""

from functools import lru_cache
from typing import Any

import bgbot_cpp
import numpy as np
from bgsage.weights import default_weights

from tools.train.boards import Boards, points_won
from tools.train.teacher_math import Probabilities

_CHUNK = 40_000
_CENTRED = bgbot_cpp.CubeOwner.CENTERED


def _sage_boards(boards: Boards) -> list[list[int]]:
    """bgsage counts the opponent's bar upward and needs no checkers off."""
    converted = boards[:, :26].copy()
    converted[:, 0] = -converted[:, 0]
    rows: list[list[int]] = converted.tolist()
    return rows


class Teacher:
    """bgsage's networks, loaded once; `plies` counts as bgsage does (1 = the bare networks)."""

    def __init__(self, plies: int = 1) -> None:
        weights = default_weights()
        self._bare = bgbot_cpp.create_strategy(
            weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list)
        self._deep = bgbot_cpp.create_multipy(
            weights.strategy_type, weights.weight_paths_list, weights.hidden_sizes_list,
            n_plies=plies, parallel_evaluate=False, parallel_threads=0)
        self._plies = plies

    def after_play(self, boards: Boards) -> Probabilities:
        """Probabilities (n, 5) for the side that has just moved; finished games exactly."""
        strategy = self._bare if self._plies == 1 else self._deep
        result = np.zeros((len(boards), 5), np.float32)
        for start in range(0, len(boards), _CHUNK):
            rows = _sage_boards(boards[start:start + _CHUNK])
            answers = bgbot_cpp.batch_evaluate_post_move(
                [(row, _CENTRED) for row in rows], strategy, 1, jacoby=False)
            result[start:start + len(rows)] = [answer["probs"] for answer in answers]
        for i in np.flatnonzero(boards[:, 26] == 15):
            points = points_won(boards[i])
            result[i] = (1, points >= 2, points >= 3, 0, 0)
        return result

    def cube(self, boards: Boards) -> list[dict[str, Any]]:
        """bgsage's whole answer for each position before the roll, cube centred at 1."""
        answers: list[dict[str, Any]] = []
        for start in range(0, len(boards), _CHUNK):
            rows = _sage_boards(boards[start:start + _CHUNK])
            answers += bgbot_cpp.batch_evaluate_positions(
                [(row, 1, _CENTRED) for row in rows], self._deep, 1, jacoby=False, beaver=False)
        return answers


@lru_cache(maxsize=2)
def teacher(plies: int = 1) -> Teacher:
    """One teacher a process: its networks are large."""
    return Teacher(plies)
