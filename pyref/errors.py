"""Errors of the reference.

    BackgammonError (ValueError)
    |-- InvalidPositionError   a board or position id that cannot be read or has impossible counts
    |-- InvalidPlayError       a play, move or roll that cannot be read
    |-- IllegalPlayError       a play or move that can be read but is against the rules
    |-- InvalidOptionsError    an option that does not exist or is out of its range
    `-- NotAllowedError        a cube action or resignation that the rules forbid at this moment
"""


class BackgammonError(ValueError):
    """Anything the caller asked for that the reference cannot do."""


class InvalidPositionError(BackgammonError):
    """A board or position id that cannot be read or holds impossible counts."""


class InvalidPlayError(BackgammonError):
    """A play, move or roll that cannot be read."""


class IllegalPlayError(BackgammonError):
    """A play or move that can be read but is against the rules."""


class InvalidOptionsError(BackgammonError):
    """An option that does not exist or is out of its range."""


class NotAllowedError(BackgammonError):
    """A cube action or resignation that the rules forbid at this moment."""
