"""The rules that can be chosen, with their defaults and ranges (docs/rules.md)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, Self, get_args

from pyref.errors import InvalidOptionsError

Ending = Literal["single", "gammon", "backgammon"]
Start = Literal["roll", "loser", "alternate"]

CUBE_LIMITS = (0, 2, 4, 8, 16, 32, 64)
MAX_STAKE = 99
ENDING_MULTIPLIER: Mapping[Ending, int] = {"single": 1, "gammon": 2, "backgammon": 3}


@dataclass(frozen=True, slots=True)
class Options:
    """One table's rules; every field defaults to what the game plays without being asked.

    ending      the most a loss counts: single 1/1/1, gammon 1/2/2, backgammon 1/2/3
    cube_limit  highest cube value 2..64, 0 = no cube
    automatic   a tie on the opening roll doubles the centred cube
    last_roll   the last-roll draw
    caucasian   a checker that hit at home may not hide in the same turn
    start       who moves first in the later games of a series
    stake       0..99, paid per point

    >>> Options(ending="gammon", stake=5).cover
    640
    """

    ending: Ending = "backgammon"
    cube_limit: int = 64
    automatic: bool = False
    last_roll: bool = False
    caucasian: bool = False
    start: Start = "roll"
    stake: int = 0

    def __post_init__(self) -> None:
        if self.ending not in get_args(Ending):
            raise InvalidOptionsError(
                f"ending is {self.ending!r}, expected one of {get_args(Ending)}")
        if self.start not in get_args(Start):
            raise InvalidOptionsError(f"start is {self.start!r}, expected one of {get_args(Start)}")
        for name in ("automatic", "last_roll", "caucasian"):
            if not isinstance(getattr(self, name), bool):
                raise InvalidOptionsError(f"{name} is {getattr(self, name)!r}, expected true or "
                                          "false")
        if type(self.cube_limit) is not int or self.cube_limit not in CUBE_LIMITS:
            raise InvalidOptionsError(
                f"cube_limit is {self.cube_limit!r}, expected one of {CUBE_LIMITS}")
        if type(self.stake) is not int or not 0 <= self.stake <= MAX_STAKE:
            raise InvalidOptionsError(f"stake is {self.stake!r}, expected 0..{MAX_STAKE}")

    @classmethod
    def from_json(cls, rules: Mapping[str, Any]) -> Self:
        """Options from the `rules` object of the engine protocol; missing fields are defaults."""
        unknown = set(rules) - {f.name for f in fields(cls)}
        if unknown:
            raise InvalidOptionsError(f"unknown rules: {', '.join(sorted(unknown))}")
        return cls(**rules)

    def to_json(self) -> dict[str, Any]:
        """The `rules` object of these options, every field written out."""
        return asdict(self)

    @property
    def cover(self) -> int:
        """Balance that each side needs before a game may start: the most it can lose."""
        return self.stake * max(1, self.cube_limit) * ENDING_MULTIPLIER[self.ending]
