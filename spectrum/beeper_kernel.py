"""Edges to samples, in restricted Python (see `z80.compiler`)."""

from typing import Any

SIGNATURE = {"port": "i64", "levels": "i64", "steps": "i64", "sums": "i64", "carry": "i64"}


def add_steps(port: "Any", levels: "Any", steps: "Any", sums: "Any", carry: "Any",
              count: int, start: int, rate: int) -> int:
    """Add a band-limited step to `sums` for each change of the loudspeaker's level.

    port : int64[], log of OUTs, T << 24 | ... | byte, T from the start of the frame
    levels : int64[4], loudspeaker level by bits 3 and 4 of the byte
    steps : int64[64 * 32], the step's 32 differences for each 64th of a sample it may fall on
    sums : int64[], differences to be summed up to samples; the step at T spreads over the 32
        samples from floor(position) on
    carry : int64[1], the level before the first entry; the level after the last one, after
    count : entries of `port`
    start : position of T = 0 in `sums`, in units of a sample / 3,500,000
    rate : samples a second
    returns the number of level changes
    """
    level = carry[0]
    changes = 0
    for entry in range(count):
        value = port[entry]
        new = levels[(value >> 3) & 3]
        if new != level:
            position = start + ((value >> 24) & 0xFFFFFFFF) * rate
            sample = position // 3500000
            phase = ((position - sample * 3500000) * 64) // 3500000
            for k in range(32):
                sums[sample + k] += (new - level) * steps[phase * 32 + k]
            level = new
            changes += 1
    carry[0] = level
    return changes


def settle(sums: "Any", carry: "Any", count: int) -> int:
    """Sum `count` differences up, in place, and let the mean decay (a high-pass at 7 Hz).

    carry : int64[1], running sum << 10
    """
    total = carry[0]
    for k in range(count):
        total += sums[k] << 10
        total -= total >> 10
        sums[k] = total >> 10
    carry[0] = total
    return 0


SETTLE_SIGNATURE = {"sums": "i64", "carry": "i64"}
