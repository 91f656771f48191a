"""Cube decisions labelled by bgsage, for the cube head and the thresholds.

    python -m tools.train.cubedata [--positions 600000] [--shards 'clean-*']

Draws positions before a roll from those shards of `selfplay` and writes `data/train/cube.npz`:
`boards` int8 (n, 28); `nd`, `dt` float32 (n,): bgsage 1-ply equities without and with a double that
is taken, per cube value, centred cube, no Jacoby rule, no beavers; `probs` float32 (n, 5).
"""

import argparse
from pathlib import Path

import numpy as np
from tqdm import tqdm

from tools.command import run_command
from tools.train.compiled import WORK
from tools.train.dataset import NO_SHARDS
from tools.train.selfplay import FOLDER
from tools.train.teacher import teacher

CUBE_FILE = WORK / "cube.npz"
_CHUNK = 5000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=600_000)
    parser.add_argument("--shards", default="clean-*", help="pattern of their names")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--output", type=Path, default=CUBE_FILE)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    roots = []
    for path in sorted(options.folder.glob(f"{options.shards}.npz")):
        with np.load(path) as data:
            roots.append(data["root"])
    if not roots:
        raise FileNotFoundError(NO_SHARDS)
    pool = np.unique(np.concatenate(roots), axis=0)
    boards = pool[rng.permutation(len(pool))[:options.positions]]
    answers = []
    for start in tqdm(range(0, len(boards), _CHUNK), desc="cube labels", mininterval=5):
        answers += teacher().cube(boards[start:start + _CHUNK])
    options.output.parent.mkdir(parents=True, exist_ok=True)
    np.savez(options.output, boards=boards,
             nd=np.array([a["equity_nd"] for a in answers], np.float32),
             dt=np.array([a["equity_dt"] for a in answers], np.float32),
             probs=np.array([a["probs"] for a in answers], np.float32))
    print(f"{options.output.name}: {len(boards)} positions")


if __name__ == "__main__":
    run_command(main)
