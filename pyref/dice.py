"""Dice: the 21 rolls with their weights, and the game's own generator.

The generator is an 8-bit xorshift with four bytes of state and period 2^32 - 1. Its Z80 twin is
`dice_seed` and `dice_roll` in `z80src/engine/dice.asm`.
"""

from dataclasses import dataclass

from pyref.errors import BackgammonError

Roll = tuple[int, int]

WEIGHTED_ROLLS: tuple[tuple[Roll, int], ...] = tuple(
    ((high, low), 1 if high == low else 2) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 different rolls, larger die first, with their chances in 36."""

MAX_SEED = 0xFFFF
_FACES = 6
_FAIR_BYTES = 252
_WARM_UP = 16


@dataclass(slots=True)
class Generator:
    """The game's generator; `x`..`w` are its bytes, newest last.

    >>> generator = Generator.seeded(1234)
    >>> [generator.roll() for _ in range(3)]
    [(5, 3), (2, 3), (2, 1)]
    """

    x: int
    y: int
    z: int
    w: int

    @classmethod
    def seeded(cls, seed: int) -> "Generator":
        """The state after a 16-bit seed (0..65535, 0 as good as any) and 16 draws thrown away."""
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise BackgammonError(f"seed is {seed!r}, expected 0..{MAX_SEED}")
        generator = cls(seed & 255, seed >> 8, 0x5A, 0xA5)
        for _ in range(_WARM_UP):
            generator.draw()
        return generator

    def draw(self) -> int:
        """The next byte, 0..255."""
        t = (self.x ^ self.x << 1) & 255
        self.x, self.y, self.z = self.y, self.z, self.w
        self.w = (self.w ^ self.w << 3 ^ t ^ t >> 1) & 255
        return self.w

    def die(self) -> int:
        """A fair die 1..6; the four highest bytes are drawn again."""
        byte = self.draw()
        while byte >= _FAIR_BYTES:
            byte = self.draw()
        return byte % _FACES + 1

    def roll(self) -> Roll:
        """Two dice, the first drawn first."""
        first = self.die()
        return first, self.die()
