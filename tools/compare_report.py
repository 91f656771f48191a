"""The report of a comparison as one HTML page with its plots drawn inline."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.compare_engines import Tally

_WIDTH, _BAR, _LABEL, _HEIGHT = 640, 22, 110, 220
_STYLE = """body{font:16px/1.5 system-ui,sans-serif;margin:2em auto;max-width:44em;color:#222}
h1{font-size:1.5em}h2{font-size:1.1em;margin-top:1.6em}pre{background:#f4f4f4;padding:.8em;
overflow:auto;font-size:12px}svg{width:100%}text{font:13px system-ui,sans-serif}
.good{color:#126b2e}.bad{color:#a01818}"""


def bars(counts: Mapping[str, int]) -> str:
    """A bar a count, longest first, as SVG."""
    rows = sorted(counts.items(), key=lambda row: -row[1])
    longest = max(counts.values(), default=1)
    parts = []
    for number, (name, count) in enumerate(rows):
        y, width = number * _BAR, (_WIDTH - _LABEL - 90) * count / longest
        parts.append(
            f'<text x="0" y="{y + 15}">{html.escape(name)}</text>'
            f'<rect x="{_LABEL}" y="{y + 3}" width="{width:.1f}" height="{_BAR - 6}" '
            f'fill="#3465a4"/><text x="{_LABEL + width + 6:.1f}" y="{y + 15}">{count:,}</text>')
    return (f'<svg viewBox="0 0 {_WIDTH} {max(1, len(rows)) * _BAR}" role="img">'
            f'{"".join(parts)}</svg>')


def line(points: Sequence[Sequence[float]], across: str, up: str) -> str:
    """A curve through (x, y) points from the origin, as SVG with its largest values named."""
    most_x = max((p[0] for p in points), default=0) or 1
    most_y = max((p[1] for p in points), default=0) or 1
    left, bottom = 10, _HEIGHT - 24
    path = " ".join(
        f"{left + (_WIDTH - 130) * x / most_x:.1f},{bottom - (bottom - 16) * y / most_y:.1f}"
        for x, y in [(0, 0), *((p[0], p[1]) for p in points)])
    return (f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">'
            f'<polyline points="{path}" fill="none" stroke="#3465a4" stroke-width="2"/>'
            f'<line x1="{left}" y1="{bottom}" x2="{_WIDTH - 110}" y2="{bottom}" stroke="#888"/>'
            f'<text x="{_WIDTH - 105}" y="{bottom + 4}">{most_x:,.0f} {across}</text>'
            f'<text x="{_WIDTH - 115}" y="20">{most_y:,.0f} {up}</text></svg>')


def page(tally: Tally) -> str:
    """The whole page."""
    good = not tally.different
    verdict = ("every answer is the same" if good
               else f"{tally.different} answers differ")
    faults = "".join(f"<pre>{html.escape(text)}</pre>" for text in tally.differences)
    return f"""<!doctype html><html lang="en"><meta charset="utf-8">
<title>Z80 game against the reference</title><style>{_STYLE}</style>
<h1>Z80 game against the reference</h1>
<p><b>{tally.decisions:,}</b> decisions compared, {tally.rate:,.0f} a second:
<b class="{'good' if good else 'bad'}">{verdict}</b>. State {html.escape(tally.identity)}.</p>
<h2>Decisions by kind</h2>{bars(tally.kinds)}
<h2>Decisions by source of the position</h2>{bars(tally.sources)}
<h2>Decisions over time</h2>{line(tally.history, "s", "decisions")}
{"<h2>Differences</h2>" + faults if faults else ""}</html>
"""
