"""The two sides by their colours."""

from enum import IntEnum


class Side(IntEnum):
    """Blue plays at the bottom and is the human; red plays at the top.

    >>> Side.BLUE.other
    <Side.RED: 1>
    """

    BLUE = 0
    RED = 1

    @property
    def other(self) -> "Side":
        """The side that is not this one."""
        return Side.RED if self is Side.BLUE else Side.BLUE

    @property
    def word(self) -> str:
        """Lower case name, as the engine protocol writes it."""
        return self.name.lower()
