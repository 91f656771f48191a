"""The doubling cube: value, owner, and when it may be offered."""

from dataclasses import dataclass, replace
from typing import Literal

from pyref.errors import NotAllowedError
from pyref.sides import Side

CubeRefusal = Literal["cube_off", "cube_not_yours", "cube_limit"]
AUTOMATIC_LIMIT = 32
MAX_VALUE = 64


@dataclass(frozen=True, slots=True)
class Cube:
    """Value and owner (None = centred), under a limit of 2..64 (0 = no cube).

    >>> Cube().doubled(taker=Side.RED)
    Cube(limit=64, value=2, owner=<Side.RED: 1>)
    """

    limit: int = MAX_VALUE
    value: int = 1
    owner: Side | None = None

    def refusal(self, side: Side) -> CubeRefusal | None:
        """Why `side`, on roll, may not offer the cube; None if it may."""
        if self.limit == 0:
            return "cube_off"
        if self.owner is side.other:
            return "cube_not_yours"
        if self.value >= self.limit:
            return "cube_limit"
        return None

    def doubled(self, taker: Side) -> "Cube":
        """The cube once `taker` has taken the other side's offer."""
        reason = self.refusal(taker.other)
        if reason:
            raise NotAllowedError(f"{taker.other.word} may not double: {reason}")
        return replace(self, value=2 * self.value, owner=taker)

    def doubled_automatically(self) -> "Cube":
        """After a tie on the opening roll with automatic doubles; never past the limit or 32."""
        if 2 * self.value > min(self.limit, AUTOMATIC_LIMIT):
            return self
        return replace(self, value=2 * self.value)

    @property
    def is_dead_after_take(self) -> bool:
        """True if an offer would bring the cube to its limit, so nobody could double again."""
        return 2 * self.value >= self.limit

    @property
    def shown(self) -> int:
        """The number drawn on the cube: 64 while it is centred and worth 1, else its value."""
        return MAX_VALUE if self.owner is None and self.value == 1 else self.value
