"""The evaluator: a small integer network, defined here bit for bit.

This text is the contract for the Z80 twin (`z80src/engine/evaluate.asm`, `cube.asm`); every number
it reads stands in `z80src/data/weights.asm`, which `tools/train/export.py` writes from the same
`weights.json` that this module loads. A board is the 28 signed integers of docs/board-format.md,
seen by the mover: [0] opponent on the bar (<= 0), [1..24] points, [25] own bar, [26] own off, [27]
opponent off (<= 0).

**Which arithmetic.** The position *before* the play decides. No contact there (no checker on a
bar, the mover's highest point below the opponent's lowest): the race formula. Else the network,
with the output row `class` = bit 0: own checker on 19..24 or on the own bar, bit 1: opponent's
checker on 1..6 or on his bar. A board with all 15 own checkers off is worth `WON` = 32767 in every
case.

**Columns.** Each side's 15 checkers are 15 columns of 58, in that side's own counting (point p of
the opponent is 25 - p of the board): the first checker on point p is column a(p) = p - 1, the
second b(p) = 23 + p, each further one zone z = 48 + (p - 1) // 3, each on the bar 56, each off 57.

**Dense units.** 2H accumulators, A[0..H-1] and B[0..H-1], true sums that fit 16 bits. An own
column c adds `own[c][h]` to A[h] and `opp[c][h]` to B[h]; an opponent's column adds `opp[c][h]` to
A[h] and `own[c][h]` to B[h]. Start values are `bias` (2H). The Z80 stores weights + 128 as
unsigned bytes, so its sums start at bias (a signed byte) - 3840 (30 columns x 128). Both sides of
zero count: a sum above 0 gives the activation min(sum, 63) for the unit's first output weight, a
sum below 0 the activation min(-sum, 63) for its second.

**Convolution units.** 19 x F accumulators of 8 bits that wrap (mod 256, so order never matters),
position-major. A checker at location L (own bar 25, opponent's bar 0, else its point of the board)
adds `filters[channel][r][f]` to C[L - 7 + r][f] for each r of 0..7 with 0 <= L - 7 + r < 19.
Channel 0 first own checker of a point and each own one on the bar, 1 the second, 2 each further;
3, 4, 5 the same for the opponent. Checkers off add nothing. Start value of every position:
`filter_bias`. Activation: the byte read as -128..127, min(max(it, 0), 20).

**Output.** Exact sum (24 bits) of weight x activation over A then B, the weight being
`out_dense[class][0][u]` above 0 and `out_dense[class][1][u]` below, of `out_filters[s * F + f]` x
activation over C, whatever the class, and `out_constant[class]`; then clamped to 16 bits.
In weights.asm a row of `net_out` is the 2H units in order, each its two weights side by side.

**Race.** The sum over the locations 1..26 of the mover's checkers there x `race.table[location -
1]` (the bar's entry is 0, the last is for checkers off), + `race.occupied` for each of the points
1..6 that holds own checkers; always inside 16 bits.

**Style.** Levels 1 to 3 add, to the network's value only (never in races), seven terms in the
order of `STYLE_TERMS`; each is 16 x weight (int8) x count and is added with saturation to
-32768..32767, one after the other. At every level a final 32767 becomes 32766.

**Cube.** The board is turned round (the opponent seen as having just moved) and put through the
network with one more row of dense weights, `cube.out[0]` above 0 and `cube.out[1]` below, the same
`out_filters`, and `cube.constant`; the sum is clamped to -32768..32767 and complemented (-1 - sum):
the larger, the better for the side on roll. `Network.doubles` and `Network.takes` state the rules.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import getitem, mul
from pathlib import Path
from struct import unpack
from typing import Any, NamedTuple

from pyref.position import CHECKERS, has_contact, turned

Board = Sequence[int]

COLUMNS = 58
DENSE_CLAMP = 63
FILTER_CLAMP = 20
WINDOW = 8
POSITIONS = 19
WON = 32767
STYLE_SCALE = 16
RACE_ON_ROLL = 5
RACE_CERTAIN = 7
STYLE_TERMS = ("hit", "blot", "exposed", "prime", "anchor", "back", "home")
_LANE = 16
_OFFSET = 128
_DENSE_ZERO = 8192


def board_class(board: Board) -> int:
    """Output row 0..3 of the position before the play."""
    behind = board[25] > 0 or any(n > 0 for n in board[19:25])
    ahead = board[0] < 0 or any(n < 0 for n in board[1:7])
    return behind + 2 * ahead


def style_counts(board: Board, before: Board) -> tuple[int, ...]:
    """What the style weights multiply, in the order of `STYLE_TERMS`, for a board after a play.

    hit      checkers sent to the opponent's bar by the play
    blot     own single checkers on 1..24
    exposed  those of them with an opponent's checker 1..6 points below, or on 1..6 while he has
             one on the bar
    prime    points beyond two in the longest run of neighbouring own points of two or more
    anchor   own points of two or more on 19..24
    back     own checkers on 19..24 and on the bar
    home     own points of two or more on 1..6
    """
    blots = [p for p in range(1, 25) if board[p] == 1]
    exposed = sum(
        1 for p in blots
        if (board[0] and p <= 6) or any(n < 0 for n in board[max(1, p - 6):p])
    )
    longest = run = 0
    for p in range(1, 25):
        run = run + 1 if board[p] >= 2 else 0
        longest = max(longest, run)
    return (
        max(0, before[0] - board[0]),
        len(blots),
        exposed,
        max(0, longest - 2),
        sum(1 for n in board[19:25] if n >= 2),
        board[25] + sum(n for n in board[19:25] if n > 0),
        sum(1 for n in board[1:7] if n >= 2),
    )


def _saturated(value: int, low: int = -32768, high: int = 32767) -> int:
    return max(low, min(high, value))


class CubeSituation(NamedTuple):
    """What beside the board matters to a cube decision.

    gammons    False with the ending setting `single`
    dead       the doubled cube reaches its limit, so the taker can never redouble
    last_roll  with the last-roll draw: +1 if the doubler moved first in the game, -1 if second;
               0 without that setting
    """

    gammons: bool = True
    dead: bool = False
    last_roll: int = 0


@dataclass(frozen=True)
class Network:
    """The weights, as read from `weights.json` (tools/train writes it), and what they compute."""

    id: str
    hidden: int
    filters: int
    units_per_point: float
    own: list[list[int]]
    opp: list[list[int]]
    bias: list[int]
    filter_weights: list[list[list[int]]]
    filter_bias: list[int]
    out_dense: list[list[list[int]]]
    out_filters: list[int]
    out_constant: list[int]
    race: dict[str, Any]
    styles: list[list[int]]
    cube: dict[str, Any] = field(repr=False)

    @cached_property
    def _lanes(self) -> list[list[int]]:
        """For each location the accumulators' change by its count, index -15..15 (Python's negative
        indices), all units as 16-bit lanes of one integer."""
        lanes = []
        for location in range(28):
            row = [0] * (2 * CHECKERS + 1)
            for k in range(CHECKERS):
                row[k + 1] = row[k] + self._column_lanes(location, 0, k)
                row[-k - 1] = row[-k] + self._column_lanes(location, 1, k)
            lanes.append(row)
        return lanes

    def _column_lanes(self, location: int, side: int, k: int) -> int:
        dense, channel = dense_column(location, side, k)
        a, b = (self.own, self.opp) if side == 0 else (self.opp, self.own)
        lanes = [w + _OFFSET for w in a[dense]] + [w + _OFFSET for w in b[dense]]
        grid = [0] * (POSITIONS * self.filters)
        if channel is not None:
            for r in range(WINDOW):
                s = location - WINDOW + 1 + r
                if 0 <= s < POSITIONS:
                    for f in range(self.filters):
                        grid[s * self.filters + f] = self.filter_weights[channel][r][f] & 255
        return _packed(lanes + grid)

    @cached_property
    def _start(self) -> int:
        """Accumulators without a checker; the dense ones raised so that no lane is negative."""
        lanes = [b + _DENSE_ZERO for b in self.bias]
        return _packed(lanes + [b & 255 for b in self.filter_bias] * POSITIONS)

    def activations(self, board: Board) -> tuple[list[int], list[int], bytes]:
        """Dense units above 0, the same below 0, and convolution units of a board with all 30
        checkers."""
        state = self._start + sum(map(getitem, self._lanes, board))
        dense = 2 * self.hidden
        raw = state.to_bytes(2 * (dense + POSITIONS * self.filters), "little")
        sums = unpack(f"<{dense}H", raw[:2 * dense])
        return ([_ABOVE[lane] for lane in sums], [_BELOW[lane] for lane in sums],
                raw[2 * dense::2].translate(_FILTER_ACTIVATION))

    def network_value(self, board: Board, row: int) -> int:
        """Output of the network for a board after a play; `row` is `board_class` before it."""
        total = self._output(board, self.out_dense[row]) + self.out_constant[row]
        return _saturated(total)

    def _output(self, board: Board, weights: list[list[int]]) -> int:
        above, below, grid = self.activations(board)
        total: int = (sum(map(mul, weights[0], above)) + sum(map(mul, weights[1], below))
                      + sum(map(mul, self.out_filters, grid)))
        return total

    def race_value(self, board: Board) -> int:
        """Value of a board after a play from a position without contact."""
        table: list[int] = self.race["table"]
        total = sum(n * weight for n, weight in zip(board[1:27], table, strict=True) if n > 0)
        occupied = sum(1 for n in board[1:7] if n > 0)
        return int(total + self.race["occupied"] * occupied)

    def evaluate(self, board: Board, before: Board, level: int = 4) -> int:
        """Value to the mover of `board`, reached by a play from `before`; higher is better.

        level    1..4, the style; 4 is the network alone
        returns  -32768..32767; 32767 only for the last checker borne off
        """
        if board[26] == CHECKERS:
            return WON
        if not has_contact(before):
            return self.race_value(board)
        value = self.network_value(board, board_class(before))
        if level < 4:
            for weight, count in zip(
                self.styles[level - 1], style_counts(board, before), strict=True
            ):
                value = _saturated(value + STYLE_SCALE * weight * count)
        return min(value, WON - 1)

    def cube_value(self, board: Board) -> int:
        """Output of the cube head for the side on roll, whose view `board` is; contact only."""
        head: list[list[int]] = self.cube["out"]
        constant: int = self.cube["constant"]
        return -1 - _saturated(self._output(turned(board), head) + constant)

    def doubles(self, board: Board, situation: CubeSituation | None = None) -> bool:
        """Would the side on roll, whose view `board` is, offer the cube it may offer?"""
        situation = situation or CubeSituation()
        if not has_contact(board):
            return self._race_doubles(board, situation)
        low, _, high = self._thresholds(board, situation)
        value = self.cube_value(board)
        return low <= value and (value <= high or board[27] < 0)

    def takes(self, board: Board, situation: CubeSituation | None = None) -> bool:
        """Would the other side accept the cube? `board` is the doubler's view."""
        situation = situation or CubeSituation()
        if not has_contact(board):
            _, limit = self.cube["race"][int(situation.dead)]
            lead, length = self.race_lead(board, situation.last_roll)
            return lead <= int(limit) * length
        return self.cube_value(board) <= self._thresholds(board, situation)[1]

    def race_lead(self, board: Board, last_roll: int = 0) -> tuple[int, int]:
        """256 x D x |D| and S of a race, from the view of the side on roll.

        D = opponent's pips - own pips + 5 - 4 x last_roll, at most 255 either way; S is the sum of
        both sides' pips, as `race_pips` counts them.
        """
        mine, his = race_pips(board), race_pips(turned(board))
        lead = max(-255, min(255, his - mine + RACE_ON_ROLL - 4 * last_roll))
        return 256 * lead * abs(lead), mine + his

    def _race_doubles(self, board: Board, situation: CubeSituation) -> bool:
        if board[26] >= CHECKERS - 2 and _pips(board) <= 3:
            return False  # wins with every roll: the cube cannot matter
        threshold, _ = self.cube["race"][int(situation.dead)]
        lead, length = self.race_lead(board, situation.last_roll)
        if lead < int(threshold) * length:
            return False
        return not (situation.gammons and board[27] == 0 and self._plays_for_gammon(board))

    def _plays_for_gammon(self, board: Board) -> bool:
        """In a race: the opponent's pips to bring all checkers home, plus a margin, exceed the pips
        the side on roll needs to finish."""
        saving = sum(-n * (19 - p) for p, n in enumerate(board[:19]) if n < 0)
        return bool(saving + self.cube["gammon_margin"] > race_pips(board))

    def _thresholds(self, board: Board, situation: CubeSituation) -> list[int]:
        """Double from, take up to, double up to: a row for live and dead cube, then the same for
        gammons that do not count though they may happen (the opponent has borne off none)."""
        row = 2 * (not situation.gammons and board[27] == 0) + situation.dead
        thresholds: list[int] = self.cube["thresholds"][row]
        return thresholds


def _pips(board: Board) -> int:
    return sum(p * n for p, n in enumerate(board[:25]) if n > 0)


def race_pips(board: Board) -> int:
    """Own pips of a race, + 2 a checker not borne off, 1 a checker on the 1-point and 1 an empty
    point of the home board, - 7."""
    gaps = sum(1 for n in board[1:7] if n <= 0)
    return _pips(board) + 2 * (CHECKERS - board[26]) + max(board[1], 0) + gaps - RACE_CERTAIN


def dense_column(location: int, side: int, k: int) -> tuple[int, int | None]:
    """Dense column and filter channel of the k-th (from 0) checker of `side` at `location`."""
    if location in (26, 27):
        return 57, None
    if location in (0, 25):
        return 56, 3 * side
    point = location if side == 0 else 25 - location
    if k < 2:
        return 24 * k + point - 1, 3 * side + k
    return 48 + (point - 1) // 3, 3 * side + 2


def _packed(lanes: Sequence[int]) -> int:
    return sum(lane << (_LANE * i) for i, lane in enumerate(lanes))


_ZERO_LANE = _DENSE_ZERO + 2 * CHECKERS * _OFFSET
_ABOVE = [max(0, min(DENSE_CLAMP, lane - _ZERO_LANE)) for lane in range(32768)]
_BELOW = [max(0, min(DENSE_CLAMP, _ZERO_LANE - lane)) for lane in range(32768)]
_FILTER_ACTIVATION = bytes(min(n, FILTER_CLAMP) if n < 128 else 0 for n in range(256))

WEIGHTS_FILE = Path(__file__).with_name("weights.json")


@lru_cache(maxsize=4)
def load(path: Path = WEIGHTS_FILE) -> Network:
    """The network in a weights file; the shipped one by default."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return Network(**data)
