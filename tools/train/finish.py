"""Turn a fitted run into the shipped weights: cube head, race table, styles, both files.

    python -m tools.train.finish RUN

Reads `data/train/runs/RUN.json`, `data/train/cube.npz` and `data/train/race.json`; writes
`pyref/weights.json` and `z80src/data/weights.asm`.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from pyref.network import STYLE_SCALE, STYLE_TERMS, WEIGHTS_FILE, Network
from tools.command import run_command
from tools.train.compiled import WORK
from tools.train.cubedata import CUBE_FILE
from tools.train.cubehead import fit_cube
from tools.train.export import WEIGHTS_ASM, assembly
from tools.train.fit import RUNS
from tools.train.race import RACE_FILE

STYLES: dict[str, dict[str, float]] = {
    "runner": {"hit": -0.24, "exposed": -0.08, "anchor": -0.25, "back": -0.30},
    "back game": {"hit": -0.08, "blot": 0.01, "prime": 0.06, "anchor": 0.18, "back": 0.04},
    "blitzer": {"hit": 0.10, "blot": 0.02, "anchor": -0.05, "back": -0.03, "home": 0.04},
}
"""Levels 1 to 3 in points of equity a count; see `pyref.network.style_counts`."""


def style_weights(units_per_point: float) -> list[list[int]]:
    """The styles in the network's units, as bytes."""
    return [[max(-127, min(127, round(terms.get(name, 0) * units_per_point / STYLE_SCALE)))
             for name in STYLE_TERMS] for terms in STYLES.values()]


def finished(run: dict[str, Any], race: dict[str, Any], cube_file: Path) -> dict[str, Any]:
    """The whole of weights.json."""
    dense = 2 * run["hidden"]
    empty = {"out": [[0] * dense] * 2, "constant": 0}
    weights = run | {"race": {key: race[key] for key in ("table", "occupied")},
                     "styles": style_weights(run["units_per_point"]), "cube": empty}
    return weights | {"cube": fit_cube(cube_file, Network(**weights))}


def _text(weights: dict[str, Any]) -> str:
    lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in weights.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("run")
    parser.add_argument("--runs", type=Path, default=RUNS)
    parser.add_argument("--cube", type=Path, default=CUBE_FILE)
    parser.add_argument("--race", type=Path, default=RACE_FILE)
    parser.add_argument("--weights", type=Path, default=WEIGHTS_FILE)
    parser.add_argument("--assembly", type=Path, default=WEIGHTS_ASM)
    options = parser.parse_args()
    run = json.loads((options.runs / f"{options.run}.json").read_text(encoding="utf-8"))
    race = json.loads(options.race.read_text(encoding="utf-8"))
    weights = finished(run, race, options.cube)
    options.weights.write_text(_text(weights), encoding="utf-8")
    options.assembly.write_text(assembly(Network(**weights)), encoding="ascii")
    print(f"{options.weights.name} and {options.assembly.name} of run {weights['id']} under "
          f"{WORK.parent.parent.name}")


if __name__ == "__main__":
    run_command(main)
