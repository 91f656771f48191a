"""Fit one network to the labelled decisions, with its weights rounded while it learns.

    python -m tools.train.fit NAME [--hidden 16] [--filters 8] [--epochs 12] [--init OTHER] ...

Reads `data/train/decisions/*.npz` and writes `data/train/runs/NAME.npz` (the float parameters and
the optimiser, saved every few minutes: the same command goes on from there), `NAME.jsonl` (one line
a report, for the learning curve) and at the end `NAME.json`, weights in the form of
`pyref/weights.json` without cube head and styles, which `tools.train.finish` adds.

Loss of one decision: 0.2 squared error of the equity, 2 x cross-entropy of the choice (softmax at
0.04 points), 10 x the expected regret of choosing by that softmax, and a penalty on convolution
sums that would wrap; positions of `cubedata` come in between, with 0.5 squared error of the cube
head, so that the units serve both. From `--round-from` on, the forward pass
uses the rounded weights and the gradient passes straight through.
"""

import argparse
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from pyref.network import COLUMNS, DENSE_CLAMP, FILTER_CLAMP, POSITIONS, WINDOW
from tools.command import run_command
from tools.train.compiled import WORK
from tools.train.dataset import Decisions, cube_rows, joined, load_shards
from tools.train.gradient import Floats, Parameters, batch, regret, wiring
from tools.train.selfplay import FOLDER

RUNS = WORK / "runs"
FILTER_LIMIT = 63
OUT_LIMIT = 127
WEIGHT_LIMIT = 127
NEAR = 0.3


@dataclass(frozen=True)
class Plan:
    """What a run is made of; kept in its files."""

    hidden: int = 16
    filters: int = 8
    epochs: float = 12.0
    rate: float = 6e-3
    round_from: float = 0.4
    batch: int = 512
    seed: int = 0
    temperature: float = 0.04
    losses: tuple[float, ...] = (0.2, 0.5, 2.0, 10.0, 0.02)
    init: str = ""


Arrays = dict[str, Floats]


def initial(plan: Plan) -> Arrays:
    """Random start; activations are scaled so that 1 is the clamp."""
    rng = np.random.default_rng(plan.seed)
    h, f = plan.hidden, plan.filters

    def normal(scale: float, *shape: int) -> Floats:
        return (rng.normal(size=shape) * scale).astype(np.float32)

    return {
        "own": normal(0.12, COLUMNS, h),
        "opp": normal(0.12, COLUMNS, h),
        "bias": (rng.random(2 * h) * 0.6 + 0.1).astype(np.float32),
        "filters": normal(0.25, 6, WINDOW * f),
        "filter_bias": (rng.random(f) * 0.6).astype(np.float32),
        "out_dense": np.tile(normal(0.15, 1, 2 * h), (4, 1)),
        "out_low": np.zeros((4, 2 * h), np.float32),
        "out_filters": normal(0.03, POSITIONS * f),
        "constant": np.zeros(4, np.float32),
        "cube_dense": np.zeros((2, 2 * h), np.float32),
        "cube_constant": np.zeros(1, np.float32),
    }


def output_scale(arrays: Arrays) -> float:
    """Output units a point of equity, so that the largest output weight is `OUT_LIMIT`."""
    largest = max(float(np.abs(arrays["out_dense"]).max()) / DENSE_CLAMP,
                  float(np.abs(arrays["out_low"]).max()) / DENSE_CLAMP,
                  float(np.abs(arrays["out_filters"]).max(initial=0)) / FILTER_CLAMP)
    return OUT_LIMIT / largest


def integers(arrays: Arrays) -> dict[str, NDArray[np.float64]]:
    """The rounded weights, still as floats."""
    scale = output_scale(arrays)

    def rounded(name: str, factor: float, limit: float) -> NDArray[np.float64]:
        result: NDArray[np.float64] = np.clip(
            np.rint(arrays[name].astype(np.float64) * factor), -limit, limit)
        return result

    return {
        "own": rounded("own", DENSE_CLAMP, WEIGHT_LIMIT),
        "opp": rounded("opp", DENSE_CLAMP, WEIGHT_LIMIT),
        "bias": rounded("bias", DENSE_CLAMP, WEIGHT_LIMIT),
        "filters": rounded("filters", FILTER_CLAMP, FILTER_LIMIT),
        "filter_bias": rounded("filter_bias", FILTER_CLAMP, 127),
        "out_dense": rounded("out_dense", scale / DENSE_CLAMP, OUT_LIMIT),
        "out_low": rounded("out_low", scale / DENSE_CLAMP, OUT_LIMIT),
        "out_filters": rounded("out_filters", scale / FILTER_CLAMP, OUT_LIMIT),
        "constant": rounded("constant", scale, 32767),
    }


def unrounded(arrays: Arrays) -> Arrays:
    """What the rounded weights stand for, in the scale of training."""
    scale = output_scale(arrays)
    factors = {"own": DENSE_CLAMP, "opp": DENSE_CLAMP, "bias": DENSE_CLAMP,
               "filters": FILTER_CLAMP, "filter_bias": FILTER_CLAMP,
               "out_dense": scale / DENSE_CLAMP, "out_low": scale / DENSE_CLAMP,
               "out_filters": scale / FILTER_CLAMP, "constant": scale}
    return arrays | {name: (values / factors[name]).astype(np.float32)
                     for name, values in integers(arrays).items()}


def assembled(arrays: Arrays) -> Parameters:
    """The kernel's form: both sides' dense columns, one output row a class."""
    own, opp = arrays["own"], arrays["opp"]
    filters = np.broadcast_to(arrays["out_filters"], (4, len(arrays["out_filters"])))
    return Parameters(
        dense=np.concatenate([np.concatenate([own, opp], 1), np.concatenate([opp, own], 1)]),
        bias=arrays["bias"], filters=arrays["filters"], filter_bias=arrays["filter_bias"],
        out=np.ascontiguousarray(np.concatenate([arrays["out_dense"], filters], 1)),
        constant=arrays["constant"],
        cube=arrays["cube_dense"], cube_constant=arrays["cube_constant"], low=arrays["out_low"])


def _taken_apart(gradient: Parameters, plan: Plan) -> Arrays:
    """The gradient of `assembled`'s result as the gradient of its argument."""
    h = plan.hidden
    dense = gradient.dense
    return {
        "own": dense[:COLUMNS, :h] + dense[COLUMNS:, h:],
        "opp": dense[:COLUMNS, h:] + dense[COLUMNS:, :h],
        "bias": gradient.bias, "filters": gradient.filters, "filter_bias": gradient.filter_bias,
        "out_dense": gradient.out[:, :2 * h],
        "out_low": gradient.low,
        "out_filters": gradient.out[:, 2 * h:].sum(0),
        "constant": gradient.constant, "cube_dense": gradient.cube,
        "cube_constant": gradient.cube_constant,
    }


class Run:
    """One fit: parameters, optimiser and the data's order, resumable at any saved step."""

    def __init__(self, name: str, plan: Plan, folder: Path = RUNS) -> None:
        self.name, self.plan, self.folder = name, plan, folder
        self.arrays = initial(plan)
        if plan.init:
            with np.load(folder / f"{plan.init}.npz") as saved:
                self.arrays = {key: saved.get(key, start)
                               for key, start in self.arrays.items()}
        self._mean = {key: np.zeros_like(value) for key, value in self.arrays.items()}
        self._square = {key: np.zeros_like(value) for key, value in self.arrays.items()}
        self.step = 0
        self._links = wiring()
        folder.mkdir(parents=True, exist_ok=True)
        if self._checkpoint.exists():
            self._restore()

    @property
    def _checkpoint(self) -> Path:
        return self.folder / f"{self.name}.npz"

    def _restore(self) -> None:
        with np.load(self._checkpoint) as saved:
            if json.loads(str(saved["plan"])) != json.loads(json.dumps(asdict(self.plan))):
                raise ValueError(f"run {self.name} exists with another plan: take another name")
            self.step = int(saved["step"])
            for key in self.arrays:
                self.arrays[key] = saved[key]
                self._mean[key] = saved[f"mean_{key}"]
                self._square[key] = saved[f"square_{key}"]

    def save(self) -> None:
        """Write the checkpoint in one move."""
        data: dict[str, Any] = dict(self.arrays)
        data |= {f"mean_{key}": value for key, value in self._mean.items()}
        data |= {f"square_{key}": value for key, value in self._square.items()}
        partial = self.folder / f"{self.name}.part.npz"
        np.savez(partial, plan=json.dumps(asdict(self.plan)), step=self.step, **data)
        partial.replace(self._checkpoint)

    def train(self, decisions: Decisions, test: Decisions, reports: int = 12) -> None:
        """Run to the plan's end, reporting now and then."""
        size = self.plan.batch
        per_epoch = max(1, len(decisions.counts) // size)
        steps = max(1, int(self.plan.epochs * per_epoch))
        every = max(1, steps // reports)
        order, epoch = np.arange(0), -1
        sums = np.zeros(2)
        began = time.monotonic()
        with tqdm(total=steps, initial=self.step, desc=self.name, mininterval=10) as bar:
            while self.step < steps:
                if self.step // per_epoch != epoch:
                    epoch = self.step // per_epoch
                    order = np.random.default_rng([self.plan.seed, epoch]).permutation(
                        len(decisions.counts))
                place = self.step % per_epoch
                sums += self._learn(decisions, np.sort(order[place * size:(place + 1) * size]),
                                    self.step / steps)
                self.step += 1
                bar.update(1)
                if self.step % every == 0 or self.step == steps:
                    count = (self.step - 1) % every + 1
                    self._report(test, steps, sums / count, time.monotonic() - began)
                    sums[:] = 0
                    self.save()

    def _learn(self, decisions: Decisions, chosen: NDArray[np.int64],
               done: float) -> NDArray[np.float64]:
        rounding = done >= self.plan.round_from
        parameters = assembled(unrounded(self.arrays) if rounding else self.arrays)
        gradient = Parameters(*(np.zeros_like(field) for field in parameters))
        measured = batch(
            chosen, decisions.roots, decisions.cands, decisions.counts, decisions.targets,
            decisions.classes, parameters, gradient, self._links, self.plan.filters,
            np.float32(self.plan.temperature), np.array(self.plan.losses, np.float32),
            np.float32(120 / FILTER_CLAMP))
        rate = self.plan.rate * min(1.0, done / 0.05) * (
            0.99 * 0.5 * (1 + np.cos(np.pi * done)) + 0.01)
        t = self.step + 1
        for key, slope in _taken_apart(gradient, self.plan).items():
            mean, square = self._mean[key], self._square[key]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            self.arrays[key] -= (rate * (mean / (1 - 0.9**t))
                                 / (np.sqrt(square / (1 - 0.999**t)) + 1e-8)).astype(np.float32)
        if rounding:
            for key, limit in (("own", (WEIGHT_LIMIT + 0.49) / DENSE_CLAMP),
                               ("opp", (WEIGHT_LIMIT + 0.49) / DENSE_CLAMP),
                               ("filters", (FILTER_LIMIT + 0.49) / FILTER_CLAMP)):
                np.clip(self.arrays[key], -limit, limit, out=self.arrays[key])
        return np.array(measured)

    def test_regret(self, test: Decisions, rounded: bool = True) -> float:
        """Equity lost a decision on held-back shards, by the teacher's own labels."""
        parameters = assembled(unrounded(self.arrays) if rounded else self.arrays)
        return float(regret(*test, parameters, self._links, self.plan.filters))

    def _report(self, test: Decisions, steps: int, sums: NDArray[np.float64],
                seconds: float) -> None:
        line = {"step": self.step, "of": steps, "square": round(float(sums[0]), 5),
                "expected_regret": round(float(sums[1]), 5),
                "test_float": round(self.test_regret(test, False), 5),
                "test": round(self.test_regret(test), 5), "seconds": round(seconds)}
        with (self.folder / f"{self.name}.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        tqdm.write(f"{self.name} {line}")

    def weights(self) -> dict[str, Any]:
        """The integer network in the form of weights.json, without cube head and styles."""
        h, f = self.plan.hidden, self.plan.filters
        whole = {key: values.astype(int) for key, values in integers(self.arrays).items()}
        return {
            "id": self.name, "hidden": h, "filters": f,
            "units_per_point": round(output_scale(self.arrays), 3),
            "own": whole["own"].tolist(), "opp": whole["opp"].tolist(),
            "bias": whole["bias"].tolist(),
            "filter_weights": whole["filters"].reshape(6, WINDOW, f).tolist(),
            "filter_bias": whole["filter_bias"].tolist(),
            "out_dense": np.stack([whole["out_dense"], whole["out_low"]], 1).tolist(),
            "out_filters": whole["out_filters"].tolist(),
            "out_constant": whole["constant"].tolist(),
        }


def arguments_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name")
    default = Plan()
    for name in ("hidden", "filters", "epochs", "rate", "round_from", "batch",
                 "seed", "temperature", "init"):
        value = getattr(default, name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    parser.add_argument("--losses", type=float, nargs=5, default=list(default.losses))
    parser.add_argument("--shards", default="*", help="pattern of the training shards' names")
    parser.add_argument("--test", default="clean-0", help="shard kept back for the reports")
    parser.add_argument("--cube", type=Path, default=WORK / "cube.npz",
                        help="positions of cubedata; without them no cube head is trained")
    parser.add_argument("--most", type=int, default=0, help="use only so many decisions")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--runs", type=Path, default=RUNS)
    return parser


def main() -> None:
    options = arguments_parser().parse_args()
    fields = {name: getattr(options, name) for name in Plan.__dataclass_fields__}
    plan = Plan(**fields | {"losses": tuple(options.losses), "epochs": float(options.epochs)})
    held_back = options.folder / f"{options.test}.npz"
    paths = [path for path in sorted(options.folder.glob(f"{options.shards}.npz"))
             if path != held_back and not path.stem.endswith(".part")]
    decisions = load_shards(paths)
    if options.most:
        order = np.random.default_rng(0).permutation(len(decisions.counts))[:options.most]
        decisions = decisions.part(np.sort(order))
    if options.cube.exists():
        decisions = joined([decisions, cube_rows(options.cube, NEAR)])
    test = load_shards([held_back])
    print(f"{options.name}: {len(decisions.counts)} decisions of {len(paths)} shards, "
          f"{len(test.counts)} held back", flush=True)
    run = Run(options.name, plan, options.runs)
    run.train(decisions, test)
    (options.runs / f"{options.name}.json").write_text(json.dumps(run.weights()),
                                                      encoding="utf-8")


if __name__ == "__main__":
    run_command(main)
