"""An evaluator that a reader can work out, for tests of everything around it."""

from pyref.position import pip_count, turned


class PlainEvaluator:
    """Moves on and leaves no blots; in pips of the race it judges the cube.

    `doubles_at` and `takes_at` are leads in pips from which it offers and up to which it takes;
    `asked` records the situations of all cube questions.
    """

    id = "plain"

    def __init__(self, doubles_at=1000, takes_at=1000):
        self.doubles_at, self.takes_at = doubles_at, takes_at
        self.asked = []

    def evaluate(self, board, before, level=4):
        if board[26] == 15:
            return 32767
        blots = sum(1 for n in board[1:25] if n == 1)
        return -level * (pip_count(board) + 8 * blots)

    def cube_value(self, board):
        return pip_count(turned(board)) - pip_count(board)

    def doubles(self, board, situation):
        self.asked.append(("doubles", situation))
        return self.cube_value(board) >= self.doubles_at

    def takes(self, board, situation):
        self.asked.append(("takes", situation))
        return self.cube_value(board) <= self.takes_at
