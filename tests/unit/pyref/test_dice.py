"""The generator: its definition, and that its dice can be trusted.

Both dice of a roll alike, or the same roll again: ianfhunter/GNOLL issue 292.
"""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyref.dice import WEIGHTED_ROLLS, Generator
from pyref.errors import BackgammonError

SEEDS = [0, 1, 255, 256, 65535, *range(1000, 60000, 4000)]
ROLLS_A_SEED = 1800


def test_twenty_one_rolls_weigh_thirty_six():
    assert len(WEIGHTED_ROLLS) == 21
    assert sum(weight for _, weight in WEIGHTED_ROLLS) == 36


def test_first_draws_are_as_written_down():
    """t = x ^ (x << 1); the new w = w ^ (w << 3) ^ t ^ (t >> 1); all in 8 bits."""
    generator = Generator(0x34, 0x12, 0x5A, 0xA5)
    t = 0x34 ^ 0x68
    expected = (0xA5 ^ (0xA5 << 3) ^ t ^ (t >> 1)) & 255
    assert generator.draw() == expected
    assert (generator.x, generator.y, generator.z, generator.w) == (0x12, 0x5A, 0xA5, expected)


def test_seeding_throws_sixteen_draws_away():
    generator = Generator(0x34, 0x12, 0x5A, 0xA5)
    for _ in range(16):
        generator.draw()
    assert Generator.seeded(0x1234) == generator


def test_bytes_above_251_are_drawn_again():
    generator, twin = Generator.seeded(7), Generator.seeded(7)
    for _ in range(2000):
        byte = twin.draw()
        while byte >= 252:
            byte = twin.draw()
        assert generator.die() == byte % 6 + 1


@given(st.integers(0, 0xFFFF))
def test_same_seed_same_rolls(seed):
    one, two = Generator.seeded(seed), Generator.seeded(seed)
    assert [one.roll() for _ in range(5)] == [two.roll() for _ in range(5)]


@pytest.mark.parametrize("seed", [-1, 65536, 1.5, True, None])
def test_a_seed_outside_sixteen_bits_is_refused(seed):
    with pytest.raises(BackgammonError):
        Generator.seeded(seed)


@pytest.fixture(scope="module")
def rolls():
    found = []
    for seed in SEEDS[:20]:
        generator = Generator.seeded(seed)
        found += [generator.roll() for _ in range(ROLLS_A_SEED)]
    return found


def test_doubles_are_one_in_six(rolls):
    share = sum(a == b for a, b in rolls) / len(rolls)
    assert 0.160 <= share <= 0.174


def within_three_sigma(count, total, chance):
    sigma = (total * chance * (1 - chance)) ** 0.5
    return abs(count - total * chance) <= 3 * sigma


def test_faces_are_equally_frequent(rolls):
    for position in (0, 1):
        counts = Counter(roll[position] for roll in rolls)
        assert all(within_three_sigma(counts[face], len(rolls), 1 / 6) for face in range(1, 7))


def test_neighbouring_dice_are_independent(rolls):
    flat = [die for roll in rolls for die in roll]
    pairs = Counter(pairwise(flat))
    outside = [pair for pair in ((a, b) for a in range(1, 7) for b in range(1, 7))
               if not within_three_sigma(pairs[pair], len(flat) - 1, 1 / 36)]
    assert len(outside) <= 1, outside


def test_no_seed_gives_a_short_cycle():
    for seed in SEEDS:
        generator = Generator.seeded(seed)
        start = (generator.x, generator.y, generator.z, generator.w)
        for _ in range(3000):
            generator.draw()
            assert (generator.x, generator.y, generator.z, generator.w) != start


def rolls_of(seed, count):
    generator = Generator.seeded(seed)
    return tuple(generator.roll() for _ in range(count))


def test_seeds_differ_from_each_other():
    seeds = range(0, 4096, 7)
    assert len({rolls_of(seed, 8) for seed in seeds}) == len(seeds)


def test_first_rolls_of_neighbouring_seeds_are_fair():
    """The seed is a frame counter: games begun a moment apart must not begin alike."""
    first = [rolls_of(seed, 1)[0] for seed in range(20000, 23600)]
    counts = Counter(first)
    outside = [roll for roll in counts if not within_three_sigma(counts[roll], 3600, 1 / 36)]
    assert len(counts) == 36
    assert len(outside) <= 1, outside
    assert within_three_sigma(sum(a == b for a, b in pairwise(first)), 3599, 1 / 36)


def test_two_dice_never_share_one_draw():
    """If they did, the second die would follow from the first: all 36 pairs occur."""
    generator = Generator.seeded(99)
    assert len({generator.roll() for _ in range(600)}) == 36
