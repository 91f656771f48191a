"""A series of games: counters, stakes and balances, and who starts the next game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pyref.options import Options
from pyref.sides import Side

MAX_COUNT = 9999
START_BALANCE = 1000


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game, as the series sees it. A draw has no winner and no points.

    starter  the side that moved first
    """

    starter: Side
    winner: Side | None
    points: int


@dataclass(frozen=True, slots=True)
class Series:
    """The running result, blue's number first.

    next_starter  who starts the next game; None = an opening roll decides

    >>> table = Options(stake=5, start="loser")
    >>> series = Series().booked(GameResult(Side.BLUE, Side.RED, 4), table)
    >>> series.games, series.points, series.balances, series.next_starter
    ((0, 1), (0, 4), (980, 1020), <Side.BLUE: 0>)
    """

    games: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    balances: tuple[int, int] = (START_BALANCE, START_BALANCE)
    next_starter: Side | None = None

    def is_covered(self, options: Options) -> bool:
        """Can both sides pay the most that a game may cost? Always, while nothing is staked."""
        return min(self.balances) >= options.cover

    def booked(self, result: GameResult, options: Options) -> "Series":
        """The series after one more game; counters and balances stop at 9999."""
        starter = _next_starter(result, options)
        if result.winner is None:
            return replace(self, next_starter=starter)
        winner = result.winner
        paid = result.points * options.stake
        return Series(
            _added(self.games, winner, 1),
            _added(self.points, winner, result.points),
            _added(_added(self.balances, winner, paid), winner.other, -paid),
            starter)

    def restarted(self) -> "Series":
        """A new series with the same balances."""
        return Series(balances=self.balances)


def _added(pair: Sequence[int], side: Side, amount: int) -> tuple[int, int]:
    changed = list(pair)
    changed[side] = min(MAX_COUNT, changed[side] + amount)
    return changed[0], changed[1]


def _next_starter(result: GameResult, options: Options) -> Side | None:
    if options.start == "alternate":
        return result.starter.other
    if options.start == "loser" and result.winner is not None:
        return result.winner.other
    return None
