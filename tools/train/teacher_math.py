"""Equity from probabilities, apart from the teacher so that training needs no bgsage."""

import numpy as np
from numpy.typing import NDArray

Probabilities = NDArray[np.float32]


def equity(probabilities: Probabilities) -> NDArray[np.float32]:
    """Cubeless money equity of (..., 5): win, gammon, backgammon won, gammon, backgammon lost."""
    p = probabilities
    result: NDArray[np.float32] = (
        2 * p[..., 0] - 1 + p[..., 1] + p[..., 2] - p[..., 3] - p[..., 4])
    return result
