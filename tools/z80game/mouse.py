"""The board under a mouse: which key a click on the game's screen stands for.

A click on a point types its letter, on the bar `Y`, on the cube `D`, between the two rows of points
or on the prompt ENTER, and on the last play `0`. The layout is that of z80src/constants/ui.asm.
"""

from __future__ import annotations

CELL = 8
POINT_WIDTH = 2 * CELL
BAR_LEFT, BAR_RIGHT = 96, 112
BOARD_RIGHT = 208
SIDE_LEFT, SIDE_RIGHT = 232, 248
TOP_ROW, MIDDLE, BOTTOM_ROW, LAST_PLAY_ROW, PROMPT_ROW = 8, 80, 96, 168, 184
OWNED_CUBES = (16, 152)
TOP_LETTERS, BOTTOM_LETTERS = "lkjihgfedcba", "mnopqrstuvwx"
ENTER = "\n"


def key_at(x: int, y: int) -> str | None:
    """The text to type for a click, x 0..255 from the left and y 0..191 from the top.

    >>> key_at(3, 40), key_at(195, 150), key_at(100, 120), key_at(40, 88)
    ('l', 'x', 'y', '\\n')
    """
    if y >= LAST_PLAY_ROW:
        return _below_the_board(y)
    if SIDE_LEFT <= x < SIDE_RIGHT and any(top <= y < top + CELL for top in OWNED_CUBES):
        return "d"
    if not (0 <= x < BOARD_RIGHT and y >= TOP_ROW):
        return None
    if BAR_LEFT <= x < BAR_RIGHT:
        return "d" if MIDDLE <= y < MIDDLE + CELL else "y"
    if MIDDLE <= y < BOTTOM_ROW:
        return ENTER
    point = (x if x < BAR_LEFT else x - POINT_WIDTH) // POINT_WIDTH
    return (TOP_LETTERS if y < MIDDLE else BOTTOM_LETTERS)[point]


def _below_the_board(y: int) -> str | None:
    if y >= PROMPT_ROW:
        return ENTER
    return "0" if y < LAST_PLAY_ROW + CELL else None
