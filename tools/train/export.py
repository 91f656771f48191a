"""Write `z80src/data/weights.asm` from `pyref/weights.json`.

    python -m tools.train.export

The file holds constants and tables only, in the layout the header of `pyref/network.py` describes;
the Z80 code reads every size from it, so another network of the same form needs no code change.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from pyref.network import (
    DENSE_CLAMP,
    FILTER_CLAMP,
    POSITIONS,
    STYLE_TERMS,
    WINDOW,
    Network,
    load,
)

WEIGHTS_ASM = Path(__file__).parents[2] / "z80src" / "data" / "weights.asm"
_COLUMN_BIAS = 128


def _line(keyword: str, values: Iterable[int], note: str = "") -> str:
    text = f"        {keyword:<4} " + ", ".join(str(v) for v in values)
    return f"{text:<40}; {note}" if note else text


def _bytes(values: Iterable[int], width: int) -> list[str]:
    data = [v & 255 for v in values]
    return [_line("defb", data[i:i + width]) for i in range(0, len(data), width)]


def _pairs(rows: list[list[list[int]]], units: int) -> list[str]:
    return _bytes((side[u] for row in rows for u in range(units) for side in row), 16)


def _words(values: Iterable[int], note: str = "") -> str:
    return _line("defw", [v & 0xFFFF for v in values], note)


def _table(label: str, comment: str, lines: Iterable[str]) -> list[str]:
    return ["", f"; {comment}", f"{label}:", *lines]


def table_bytes(net: Network) -> dict[str, int]:
    """Size of each table of weights.asm, by label."""
    units = 2 * net.hidden
    return {
        "net_dense_own": len(net.own) * net.hidden,
        "net_dense_opp": len(net.opp) * net.hidden,
        "net_filters": 6 * WINDOW * net.filters,
        "net_bias": units,
        "net_filter_bias": net.filters,
        "net_out": 2 * len(net.out_dense) * units,
        "net_cube_out": 2 * units,
        "net_out_filters": POSITIONS * net.filters,
        "net_out_constant": 2 * (len(net.out_constant) + 1),
        "net_race": len(net.race["table"]),
        "net_cube_thresholds": 6 * len(net.cube["thresholds"]),
        "net_cube_race": 4,
        "net_styles": len(net.styles) * len(STYLE_TERMS),
    }


def assembly(net: Network) -> str:
    """The text of weights.asm."""
    hidden, units = net.hidden, 2 * net.hidden
    sizes = table_bytes(net)
    lines = [
        f"; Evaluator weights of run {net.id}: written by tools/train/export.py from",
        "; pyref/weights.json, not by hand. Layout and arithmetic: head of pyref/network.py.",
        f"; {sum(sizes.values())} bytes of tables.",
        "",
        *(f"{name + ':':<24} EQU {value}" for name, value in {
            "NET_H": hidden,
            "NET_F": net.filters,
            "NET_CLASSES": len(net.out_dense),
            "NET_COLUMNS": len(net.own),
            "NET_WINDOW": WINDOW,
            "NET_POSITIONS": POSITIONS,
            "NET_DENSE_CLAMP": DENSE_CLAMP,
            "NET_FILTER_CLAMP": FILTER_CLAMP,
            "NET_RACE_OCCUPIED": net.race["occupied"],
            "NET_GAMMON_MARGIN": net.cube["gammon_margin"],
            "NET_STYLE_TERMS": len(STYLE_TERMS),
        }.items()),
        *_table("net_dense_own", "Own columns to A, opponent's to B: NET_H bytes, weight + 128",
                _bytes((w + _COLUMN_BIAS for c in net.own for w in c), hidden)),
        *_table("net_dense_opp", "Opponent's columns to A, own to B: the same form",
                _bytes((w + _COLUMN_BIAS for c in net.opp for w in c), hidden)),
        *_table("net_filters", "Six channels of NET_WINDOW rows of NET_F signed bytes",
                _bytes((w for c in net.filter_weights for row in c for w in row), net.filters)),
        *_table("net_filter_bias", "Start of each of the NET_POSITIONS rows of NET_F accumulators",
                _bytes(net.filter_bias, net.filters)),
        *_table("net_bias", "Biases of A, B (signed); their sums start at bias - 30 x 128",
                _bytes(net.bias, hidden)),
        *_table("net_out", "Output of A, B: a row of 2 x NET_H pairs (above 0, below 0) a class",
                _pairs(net.out_dense, units)),
        *_table("net_cube_out", "Cube head of A, B: row NET_CLASSES of the same table",
                _pairs([net.cube["out"]], units)),
        *_table("net_out_filters", "Output weights of the convolution units, in their order",
                _bytes(net.out_filters, net.filters)),
        *_table("net_out_constant", "Added to the sum, a word a class, then the cube head's",
                [_words([*net.out_constant, net.cube["constant"]])]),
        *_table("net_race", "Worth of an own checker in a race at locations 1..26 (signed)",
                _bytes(net.race["table"], 6)),
        *_table("net_cube_thresholds", "Double from, take to, double to; row 2 x single + dead",
                (_words(row) for row in net.cube["thresholds"])),
        *_table("net_cube_race", "Double from, take up to (x S against 256 x D x |D|); live, dead",
                [_line("defb", [v for row in net.cube["race"] for v in row])]),
        *_table("net_styles", f"Levels 1 to 3: {', '.join(STYLE_TERMS)} (signed, x 16)",
                _bytes((w for row in net.styles for w in row), len(STYLE_TERMS))),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=WEIGHTS_ASM)
    output: Path = parser.parse_args().output
    net = load()
    output.write_text(assembly(net), encoding="ascii")
    print(f"{output.name}: run {net.id}")
    for label, size in table_bytes(net).items():
        print(f"{label:<22}{size:>6}")
    print(f"{'total':<22}{sum(table_bytes(net).values()):>6}")


if __name__ == "__main__":
    main()
