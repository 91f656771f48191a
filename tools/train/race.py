"""Fit the race table: what a checker is worth by its location once contact is over.

    python -m tools.train.race [--shards 6]

Value of a play = sum of table[location] over the mover's checkers + `occupied` for each point of
the home board that is not empty. Fitted to bgsage's labels by cross-entropy and expected regret
over each decision's results, then rounded to bytes; results are shuffled first, as many plays tie.
Writes `data/train/race.json`.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import trange

from tools.command import run_command
from tools.train.compiled import WORK
from tools.train.dataset import Decisions, load_shards
from tools.train.selfplay import FOLDER

RACE_FILE = WORK / "race.json"
_LIMIT = 127
_TEMPERATURE = 0.02
Floats = NDArray[np.float64]


def features(cands: NDArray[np.int8]) -> NDArray[np.float32]:
    """(..., 26): own checkers on 1..24 and off, and occupied home points."""
    own = np.maximum(cands[..., 1:25], 0)
    occupied = (own[..., :6] > 0).sum(-1)
    return np.concatenate([own, cands[..., 26:27], occupied[..., None]], -1).astype(np.float32)


def _shuffled(decisions: Decisions, rng: np.random.Generator) -> tuple[
        NDArray[np.float32], Floats, NDArray[np.bool_]]:
    width = decisions.cands.shape[1]
    present = np.arange(width)[None] < decisions.counts[:, None]
    order = np.argsort(np.where(present, rng.random(present.shape), 2.0), axis=1)
    inputs = features(np.take_along_axis(decisions.cands, order[..., None], 1))
    equity = np.take_along_axis(decisions.targets[..., 0].astype(float), order, 1)
    return inputs, np.where(present, equity, -9.0), present


def lost(weights: Floats, inputs: NDArray[np.float32], equity: Floats,
         present: NDArray[np.bool_]) -> Floats:
    """Equity lost by each decision, choosing the highest value."""
    values = np.where(present, inputs @ weights, -1e9)
    chosen = values.argmax(1)
    result: Floats = equity.max(1) - equity[np.arange(len(chosen)), chosen]
    return result


def fit(inputs: NDArray[np.float32], equity: Floats, present: NDArray[np.bool_], steps: int,
        rng: np.random.Generator) -> Floats:
    """Weights (26,) in points of equity."""
    weights = np.zeros(inputs.shape[-1])
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    ideal = equity.max(1, keepdims=True)
    for t in trange(1, steps + 1, desc="race table", mininterval=5):
        chosen = rng.integers(len(inputs), size=1024)
        x, here = inputs[chosen], present[chosen]
        behind = np.where(here, ideal[chosen] - equity[chosen], 0)
        values = np.where(here, x @ weights, -1e9)
        student = np.exp((values - values.max(1, keepdims=True)) / _TEMPERATURE)
        student /= student.sum(1, keepdims=True)
        teacher = np.where(here, np.exp(-behind / _TEMPERATURE), 0)
        teacher /= teacher.sum(1, keepdims=True)
        regret = (behind * student).sum(1, keepdims=True)
        slope = 0.3 * (student - teacher) + 25 * student * (behind - regret)
        gradient = np.einsum("nk,nkf->f", slope, x) / len(chosen)
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        rate = 0.005 * (1 - t / (steps + 1))
        weights -= rate * (mean / (1 - 0.9**t)) / (np.sqrt(square / (1 - 0.999**t)) + 1e-9)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shards", type=int, default=6)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--output", type=Path, default=RACE_FILE)
    options = parser.parse_args()
    rng = np.random.default_rng(5)
    decisions = load_shards(sorted(options.folder.glob("*.npz"))[:options.shards], contact=False)
    data = _shuffled(decisions, rng)
    training = np.arange(len(data[0])) % 5 != 0
    weights = fit(data[0][training], data[1][training], data[2][training], options.steps, rng)
    whole = np.rint(weights * (_LIMIT / np.abs(weights).max()))
    held_back = data[0][~training], data[1][~training], data[2][~training]
    report = {"float": float(lost(weights, *held_back).mean()),
              "bytes": float(lost(whole, *held_back).mean()), "decisions": int(training.sum())}
    options.output.write_text(json.dumps({
        "table": [*whole[:24].astype(int).tolist(), 0, int(whole[24])],
        "occupied": int(whole[25]), "lost": report}), encoding="utf-8")
    print(report)


if __name__ == "__main__":
    run_command(main)
