"""One game: turns, cube, and the ways it ends."""

import pytest

from pyref.errors import InvalidPlayError, NotAllowedError
from pyref.game import Game
from pyref.options import Options
from pyref.position import turned
from pyref.sides import Side
from tests.positions import pos

BLUE, RED = Side.BLUE, Side.RED
DEFAULTS = Options()


def started(board, options=DEFAULTS, side=BLUE, first=BLUE):
    """A game in the middle: `side` is on roll, `board` is its view."""
    game = Game(options)
    game.start(first)
    game.side, game.board = side, board
    return game


def play(game, dice, *moves):
    turn = game.roll(dice)
    for move in moves:
        turn.play(*move)
    game.finish_turn()


def test_higher_die_of_the_opening_roll_moves_first_with_both():
    game = Game(Options())
    assert game.opening_roll(2, 5)
    assert (game.side, game.first, game.turn.dice) == (RED, RED, (2, 5))


@pytest.mark.parametrize(("automatic", "value"), [(False, 1), (True, 2)])
def test_a_tie_is_rolled_again_and_may_double_the_cube(automatic, value):
    game = Game(Options(automatic=automatic))
    assert not game.opening_roll(3, 3)
    assert (game.turn, game.cube.value, game.cube.owner) == (None, value, None)
    assert game.opening_roll(6, 1)


def test_the_board_is_always_the_view_of_the_side_on_roll():
    game = started(pos("x 24:2 13:5 8:3 6:5 / o 24:2 13:5 8:3 6:5"))
    play(game, (3, 1), (8, 3), (6, 1))
    assert game.side is RED
    assert game.board == turned(pos("x 24:2 13:5 8:2 6:4 5:2 / o 24:2 13:5 8:3 6:5"))


def test_a_turn_does_not_end_while_dice_must_be_played():
    game = started(pos("x 24:2 13:5 8:3 6:5 / o 24:2 13:5 8:3 6:5"))
    with pytest.raises(NotAllowedError):
        game.finish_turn()
    turn = game.roll((3, 1))
    turn.play(8, 3)
    with pytest.raises(NotAllowedError):
        game.finish_turn()


def test_a_side_without_a_move_passes():
    game = started(pos("x bar:1 13:5 8:4 6:5 / o 1:2 2:2 3:2 4:2 5:2 6:3 off:2"))
    board = game.board
    play(game, (3, 1))
    assert (game.side, game.board) == (RED, turned(board))


def test_last_checker_off_ends_the_game():
    game = started(pos("x 1:1 off:14 / o 6:15"), side=RED)
    play(game, (6, 6), (1, 6))
    end = game.end
    assert (end.winner, end.how, end.lost, end.multiplier, end.points) == (
        RED, "play", "gammon", 2, 2)


def test_points_are_multiplier_times_cube():
    game = started(pos("x 1:1 off:14 / o bar:1 6:14"), Options(ending="gammon"))
    game.take()
    assert (game.cube.value, game.cube.owner) == (2, RED)
    play(game, (2, 1), (1, 2))
    assert (game.end.lost, game.end.multiplier, game.end.points) == ("backgammon", 2, 4)


def test_a_drop_is_the_value_before_the_offer():
    game = started(pos("x 1:2 off:13 / o bar:1 6:14"))
    game.drop()
    assert (game.end.winner, game.end.how, game.end.lost, game.end.points) == (
        BLUE, "drop", "single", 1)


def test_the_taker_owns_the_cube_and_only_he_offers_next():
    game = started(pos("x 24:2 13:5 8:3 6:5 / o 24:2 13:5 8:3 6:5"))
    game.take()
    assert game.offer_refusal() == "cube_not_yours"
    with pytest.raises(NotAllowedError):
        game.take()
    play(game, (3, 1), (8, 3), (6, 1))
    assert game.offer_refusal() is None


def test_resignation_costs_what_the_checkers_say():
    game = started(pos("x 24:2 13:5 8:3 6:5 / o 24:2 13:5 8:3 6:5"), side=RED)
    cost = game.cost_of_resigning()
    game.resign()
    assert game.end == cost
    assert (cost.winner, cost.lost, cost.points) == (BLUE, "backgammon", 3)


def test_no_cube_action_and_no_resignation_after_the_roll():
    game = Game(Options())
    with pytest.raises(NotAllowedError):
        game.resign()
    game.opening_roll(6, 1)
    for action in (game.resign, game.take, game.drop, game.offer_refusal):
        with pytest.raises(NotAllowedError):
            action()


LAST_ROLL = Options(last_roll=True)


def test_first_mover_finishing_gives_the_other_a_closing_roll():
    game = started(pos("x 1:1 off:14 / o 6:2 off:13"), LAST_ROLL)
    play(game, (2, 1), (1, 2))
    assert (game.end, game.is_closing, game.side) == (None, True, RED)
    assert game.offer_refusal() == "last_roll"
    with pytest.raises(NotAllowedError):
        game.resign()


@pytest.mark.parametrize(("dice", "moves", "end"), [
    ((6, 6), [(6, 6), (6, 6)], (None, "draw", None, 0)),
    ((6, 1), [(6, 6), (6, 1)], (BLUE, "play", "single", 1))])
def test_closing_roll_decides_between_draw_and_loss(dice, moves, end):
    game = started(pos("x 1:1 off:14 / o 6:2 off:13"), LAST_ROLL)
    play(game, (2, 1), (1, 2))
    play(game, dice, *moves)
    assert (game.end.winner, game.end.how, game.end.lost, game.end.points) == end


def test_second_mover_finishing_first_wins_without_a_closing_roll():
    game = started(pos("x 1:1 off:14 / o 6:2 off:13"), LAST_ROLL, side=RED, first=BLUE)
    play(game, (2, 1), (1, 2))
    assert game.end.winner is RED


def test_class_is_judged_after_the_closing_roll():
    game = started(pos("x 1:1 off:14 / o 7:1 6:14"), LAST_ROLL)
    play(game, (2, 1), (1, 2))
    play(game, (6, 1), (7, 1), (6, 6))
    assert (game.end.winner, game.end.lost) == (BLUE, "single")


def test_every_turn_is_recorded():
    game = started(pos("x 24:2 13:5 8:3 6:5 / o 24:2 13:5 8:3 6:5"))
    play(game, (3, 1), (8, 3), (6, 1))
    record = game.record[0]
    assert (record.side, record.dice, record.moves) == (BLUE, (3, 1), ((8, 3), (6, 1)))


def test_impossible_dice_are_refused_and_change_nothing():
    game = Game(Options(automatic=True))
    with pytest.raises(InvalidPlayError, match=r"roll \(7, 7\)"):
        game.opening_roll(7, 7)
    assert game.cube.value == 1
    game.start(Side.BLUE)
    with pytest.raises(InvalidPlayError, match=r"roll \(0, 9\)"):
        game.roll((0, 9))
    assert game.turn is None
