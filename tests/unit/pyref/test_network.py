"""The evaluator against a second one written from the head of pyref/network.py alone."""

import json
import random
from pathlib import Path

import pytest

from pyref.movegen import legal_plays
from pyref.network import (
    STYLE_TERMS,
    WEIGHTS_FILE,
    WON,
    CubeSituation,
    board_class,
    has_contact,
    load,
    style_counts,
    turned,
)
from pyref.position import START
from tests.positions import pos
from tools.train import export

NET = load()
RAW = json.loads(WEIGHTS_FILE.read_text(encoding="utf-8"))


def clamp(low, value, high):
    return max(low, min(high, value))


def plain_sums(board):
    """Dense and convolution accumulators, checker by checker."""
    h, f = RAW["hidden"], RAW["filters"]
    sums = list(RAW["bias"])
    grid = [list(RAW["filter_bias"]) for _ in range(19)]
    for view, own, opp, first in ((board, "own", "opp", 0), (turned(board), "opp", "own", 3)):
        for location in range(1, 27):
            for k in range(max(0, view[location])):
                if location == 26:
                    column, channel = 57, None
                elif location == 25:
                    column, channel = 56, first
                else:
                    column = (location - 1, 23 + location, 48 + (location - 1) // 3)[min(k, 2)]
                    channel = first + min(k, 2)
                for u in range(h):
                    sums[u] += RAW[own][column][u]
                    sums[h + u] += RAW[opp][column][u]
                if channel is None:
                    continue
                place = location if first == 0 else 25 - location
                for r in range(8):
                    if 0 <= place - 7 + r < 19:
                        for u in range(f):
                            grid[place - 7 + r][u] += RAW["filter_weights"][channel][r][u]
    return sums, [(x + 128) % 256 - 128 for row in grid for x in row]


def plain_output(board, weights):
    sums, grid = plain_sums(board)
    total = sum(clamp(0, x, 20) * v for x, v in zip(grid, RAW["out_filters"], strict=True))
    for x, above, below in zip(sums, weights[0], weights[1], strict=True):
        total += min(x, 63) * above if x > 0 else min(-x, 63) * below
    return total


def plain_value(board, before):
    if board[26] == 15:
        return 32767
    if not has_contact(before):
        total = sum(max(0, board[p]) * RAW["race"]["table"][p - 1] for p in range(1, 27))
        return total + RAW["race"]["occupied"] * sum(board[p] > 0 for p in range(1, 7))
    row = board_class(before)
    return clamp(-32768, plain_output(board, RAW["out_dense"][row]) + RAW["out_constant"][row],
                 32766)


def walk(seed, plies=70):
    """(before, after) of a random game."""
    rng = random.Random(seed)
    board = tuple(START)
    for _ in range(plies):
        plays = legal_plays(board, (rng.randint(1, 6), rng.randint(1, 6)))
        if plays:
            after = rng.choice(plays).result
            yield board, after
            if after[26] == 15:
                return
        else:
            after = board
        board = tuple(turned(after))


@pytest.mark.parametrize("seed", range(6))
def test_value_is_the_plain_sum(seed):
    for before, after in walk(seed):
        assert NET.evaluate(after, before) == plain_value(after, before)


def test_cube_value_is_the_complemented_output_of_the_turned_board():
    for before, _ in walk(11):
        head = RAW["cube"]
        total = plain_output(turned(before), head["out"]) + head["constant"]
        assert NET.cube_value(before) == -1 - clamp(-32768, total, 32767)


def test_levels_add_their_terms_one_after_the_other():
    for before, after in walk(3):
        for level in (1, 2, 3):
            value = plain_value(after, before)
            if has_contact(before) and after[26] < 15:
                weights = RAW["styles"][level - 1]
                for weight, count in zip(weights, style_counts(after, before), strict=True):
                    value = clamp(-32768, value + 16 * weight * count, 32767)
            assert NET.evaluate(after, before, level) == value


def test_style_counts_name_what_a_play_leaves():
    before = pos("x 6:5 8:3 13:5 24:2 / o 6:5 8:3 13:5 24:2")
    after = pos("x 4:1 5:3 6:3 7:2 8:2 13:2 22:2 / o 6:5 8:3 13:5 24:1 bar:1")
    assert dict(zip(STYLE_TERMS, style_counts(after, before), strict=True)) == {
        "hit": 1, "blot": 1, "exposed": 1, "prime": 2, "anchor": 1, "back": 2, "home": 2}


def test_last_checker_off_is_worth_more_than_anything():
    before = pos("x 1:1 off:14 / o 6:5 off:10")
    after = list(before)
    after[1], after[26] = 0, 15
    assert NET.evaluate(after, before) == WON
    assert NET.evaluate(after, before, 1) == WON


def test_turning_twice_gives_the_same_board():
    for before, _ in walk(5):
        assert tuple(turned(turned(before))) == tuple(before)


@pytest.mark.parametrize(("board", "row"), [
    (pos("x 6:15 / o 6:15"), 0),
    (pos("x 24:1 6:14 / o 6:15"), 1),
    (pos("x 6:14 bar:1 / o 6:15"), 1),
    (pos("x 6:15 / o 6:14 24:1"), 2),
    (pos("x 6:15 / o 6:14 bar:1"), 2),
    (pos("x 6:5 8:3 13:5 24:2 / o 6:5 8:3 13:5 24:2"), 3),
])
def test_class_tells_who_still_has_checkers_back(board, row):
    assert board_class(board) == row


def test_a_race_has_no_checker_behind_another_and_none_on_a_bar():
    assert not has_contact(pos("x 6:10 12:5 / o 6:10 12:5"))
    assert has_contact(pos("x 6:10 13:5 / o 6:10 13:5"))
    assert has_contact(pos("x 6:15 / o 6:14 bar:1"))


def test_no_offer_that_cannot_matter():
    assert not NET.doubles(pos("x 2:1 1:1 off:13 / o 6:1 1:2 off:12"))


def test_a_dead_cube_is_offered_sooner_and_taken_less():
    live, dead = CubeSituation(), CubeSituation(dead=True)
    for seed in range(12):
        for board, _ in walk(seed, 40):
            if has_contact(board):
                continue
            assert NET.doubles(board, dead) >= NET.doubles(board, live)
            assert NET.takes(board, dead) <= NET.takes(board, live)


def test_moving_first_is_worth_less_with_the_last_roll_draw():
    board = pos("x 6:3 5:3 4:3 3:3 2:3 / o 7:3 5:3 4:3 3:3 2:3")
    lead = {first: NET.race_lead(board, first)[0] for first in (-1, 0, 1)}
    assert lead[-1] > lead[0] > lead[1]


def test_weights_are_bytes_and_sums_fit():
    for table in (RAW["own"], RAW["opp"], RAW["styles"], RAW["out_dense"], RAW["cube"]["out"]):
        rows = table if isinstance(table[0][0], int) else [row for rows in table for row in rows]
        assert max(abs(n) for row in rows for n in row) <= 127
    assert all(-128 <= b <= 127 for b in RAW["bias"])
    assert all(abs(w) <= 63 for c in RAW["filter_weights"] for row in c for w in row)
    assert len(RAW["own"]) == len(RAW["opp"]) == 58


def test_the_assembler_file_is_what_the_exporter_writes():
    written = (Path(__file__).parents[3] / "z80src" / "data" / "weights.asm").read_text("ascii")
    assert written == export.assembly(NET)
