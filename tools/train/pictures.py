"""Draw the pictures of docs/evaluator.md.

    python -m tools.train.pictures [RUN ...]

Writes docs/pictures/learning-curve.svg from the logs of the named runs, one after another (they are
copied to docs/figures/learning.jsonl, so the picture can be drawn again without them), and
docs/pictures/strength-bytes.svg from docs/figures/strength-bytes.json.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass

from tools.command import run_command
from tools.train.compiled import ROOT
from tools.train.fit import RUNS

DOCS = ROOT / "docs"
CURVE = DOCS / "figures" / "learning.jsonl"
SIZES = DOCS / "figures" / "strength-bytes.json"
WIDTH, HEIGHT, MARGIN = 640, 360, 56
Point = tuple[float, float]


@dataclass(frozen=True)
class Axes:
    """A plot's ranges and the names of its axes."""

    x: tuple[float, float]
    y: tuple[float, float]
    across: str
    up: str

    def place(self, point: Point) -> Point:
        """Data to picture units."""
        return (MARGIN + (point[0] - self.x[0]) / (self.x[1] - self.x[0]) * (WIDTH - 2 * MARGIN),
                HEIGHT - MARGIN - (point[1] - self.y[0]) / (self.y[1] - self.y[0])
                * (HEIGHT - 2 * MARGIN))

    def frame(self) -> list[str]:
        """Axes with five ticks each."""
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
                 'font-family="sans-serif" font-size="12">',
                 f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
        for i in range(6):
            x = self.x[0] + i / 5 * (self.x[1] - self.x[0])
            y = self.y[0] + i / 5 * (self.y[1] - self.y[0])
            left, bottom = self.place((x, self.y[0]))
            side, level = self.place((self.x[0], y))
            parts += [f'<path d="M{left:.1f} {bottom:.1f}V{MARGIN}" stroke="#eee"/>',
                      f'<path d="M{side:.1f} {level:.1f}H{WIDTH - MARGIN}" stroke="#eee"/>',
                      f'<text x="{left:.1f}" y="{bottom + 16:.1f}" text-anchor="middle">'
                      f'{x:,.0f}</text>',
                      f'<text x="{side - 6:.1f}" y="{level + 4:.1f}" text-anchor="end">'
                      f'{y:.4f}</text>']
        parts += [f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">{self.across}'
                  '</text>', f'<text x="{MARGIN}" y="{MARGIN - 16}">{self.up}</text>']
        return parts

    def line(self, points: Sequence[Point], colour: str) -> str:
        """A polyline."""
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self.place, points))
        return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'

    def dot(self, point: Point, label: str, colour: str) -> str:
        """A labelled point."""
        x, y = self.place(point)
        return (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
                f'<text x="{x + 7:.1f}" y="{y - 5:.1f}">{label}</text>')


def learning_curve(lines: Sequence[dict[str, float]]) -> str:
    """Equity lost on the held-back shard by training step, all runs in a row."""
    points: list[tuple[float, float, float]] = []
    start = 0.0
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        points.append((start + line["step"], line["test"], line["test_float"]))
        if following is not None and following["step"] < line["step"]:
            start += line["step"]
    top = max(rounded for _, rounded, _ in points)
    bottom = min(rounded for _, rounded, _ in points)
    axes = Axes((0, points[-1][0]), (bottom - 0.0004, top + 0.0002), "training step",
                "equity lost a decision, held-back shard (blue: rounded weights, grey: not)")
    return "\n".join([*axes.frame(), axes.line([(x, f) for x, _, f in points], "#999"),
                      axes.line([(x, r) for x, r, _ in points], "#0060c0"), "</svg>", ""])


def strength_by_bytes(rows: Sequence[dict[str, float | str]]) -> str:
    """Equity lost on the oracle by bytes of tables."""
    axes = Axes((500, 4500), (0.007, 0.0125), "bytes of weights, biases and output weights",
                "equity lost a decision (judge: bgsage 3-ply)")
    dots = [axes.dot((float(row["bytes"]), float(row["lost"])), str(row["name"]),
                     "#c00000" if row.get("ours") else "#808080") for row in rows]
    return "\n".join([*axes.frame(), *dots, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("runs", nargs="*")
    runs: list[str] = parser.parse_args().runs
    images = DOCS / "pictures"
    for folder in (images, CURVE.parent):
        folder.mkdir(parents=True, exist_ok=True)
    if runs:
        CURVE.write_text("".join(
            (RUNS / f"{run}.jsonl").read_text(encoding="utf-8") for run in runs),
            encoding="utf-8")
    lines = [json.loads(line) for line in CURVE.read_text(encoding="utf-8").splitlines()]
    (images / "learning-curve.svg").write_text(learning_curve(lines), encoding="utf-8")
    rows = json.loads(SIZES.read_text(encoding="utf-8"))
    (images / "strength-bytes.svg").write_text(strength_by_bytes(rows), encoding="utf-8")


if __name__ == "__main__":
    run_command(main)
