"""The rules a second time, from docs/rules.md alone: slow, plain, and nothing shared with pyref.

Every checker is an object of its own: the mover's are (point, hit at home in this turn), the
opponent's are points, all in the mover's counting (25 own bar, 0 off for the mover; 0 the
opponent's bar). All dice are tried in all orders with all checkers; only then the rule of most dice
and of the larger die picks.
"""

from itertools import permutations

BAR = 25


def state_of(board):
    """(own checkers, opponent's checkers) of a board of 28 counts; those off are left out."""
    own = [(p, False) for p in range(1, 26) for _ in range(max(0, board[p]))]
    other = [p for p in range(25) for _ in range(max(0, -board[p]))]
    return tuple(sorted(own)), tuple(sorted(other))


def board_of(state):
    own, other = state
    board = [0] * 28
    for point, _ in own:
        board[point] += 1
    for point in other:
        board[point] -= 1
    board[26] = 15 - len(own)
    board[27] = len(other) - 15
    return tuple(board)


def mover_of(state, source):
    """The checker that would leave `source`: an unmarked one where there is one."""
    here = sorted(checker for checker in state[0] if checker[0] == source)
    return here[0] if here else None


def objection(state, source, die, caucasian):
    """Why this single move is not legal by itself, or None."""
    own, other = state
    checker = mover_of(state, source)
    if checker is None:
        return "no_checker"
    if source != BAR and any(point == BAR for point, _ in own):
        return "bar_first"
    target = source - die
    if target >= 1 and sum(point == target for point in other) >= 2:
        return "blocked"
    if target <= 0 and any(point > 6 for point, _ in own):
        return "not_home"
    if target < 0 and any(point > source for point, _ in own):
        return "higher_first"
    if caucasian and checker[1] and target >= 1 and any(point == target for point, _ in own):
        return "hitter_hides"
    return None


def after(state, source, die, caucasian):
    own, other = list(state[0]), list(state[1])
    checker = mover_of(state, source)
    own.remove(checker)
    target = source - die
    if target >= 1:
        hits = target in other
        if hits:
            other.remove(target)
            other.append(0)
        marked = caucasian and (checker[1] or (hits and target <= 6))
        own.append((target, marked))
    return tuple(sorted(own)), tuple(sorted(other))


def dice_to_play(dice):
    return list(dice) if dice[0] != dice[1] else [dice[0]] * 4


def reach(state, order, caucasian):
    """Layers of states: layer k holds all that can be reached by playing the first k dice."""
    layers = [{state}]
    for die in order:
        nxt = {after(s, source, die, caucasian)
               for s in layers[-1] for source in {p for p, _ in s[0]}
               if objection(s, source, die, caucasian) is None}
        if not nxt:
            break
        layers.append(nxt)
    return layers


def most(state, left, caucasian):
    """The most of these dice that any order plays."""
    return max((len(reach(state, order, caucasian)) - 1 for order in set(permutations(left))),
               default=0)


def results(board, dice, caucasian=False):
    """The set of boards after all legal plays; empty if no die can be played."""
    left = dice_to_play(dice)
    start = state_of(board)
    by_order = {order: reach(start, order, caucasian) for order in set(permutations(left))}
    longest = max(len(layers) - 1 for layers in by_order.values())
    if longest == 0:
        return set()
    orders = [order for order, layers in by_order.items() if len(layers) - 1 == longest]
    if longest == 1 and len(orders) == 2:
        orders = [max(orders)]
    return {board_of(state) for order in orders for state in by_order[order][longest]}


def refusal(board, dice, played, die, source, caucasian=False):
    """The first reason of the table that applies; `played` is a list of (source, die)."""
    start = state_of(board)
    state, left = start, dice_to_play(dice)
    for moved_from, moved_by in played:
        state = after(state, moved_from, moved_by, caucasian)
        left.remove(moved_by)
    reason = objection(state, source, die, caucasian)
    if reason:
        return reason
    both = dice_to_play(dice)
    required = most(start, both, caucasian)
    if not played and len(set(both)) == 2 and required == 1 and die == min(both) \
            and all(most(start, [d], caucasian) for d in both):
        return "larger_die"
    left.remove(die)
    if len(played) + 1 + most(after(state, source, die, caucasian), left, caucasian) < required:
        return "wastes_die"
    return None


def last_roll_result(board, mover_was_first, closing_done):
    """(winner, class) with the last-roll draw on, or None while the game goes on."""
    off = {"mover": board[26], "opponent": -board[27]}
    first = "mover" if mover_was_first else "opponent"
    second = "opponent" if mover_was_first else "mover"
    if off[first] == 15 and off[second] == 15:
        return "draw", None
    if off[first] == 15 and not closing_done:
        return None
    if off[first] == 15:
        return first, loss_class(board, second)
    if off[second] == 15:
        return second, loss_class(board, first)
    return None


def loss_class(board, loser):
    if loser == "mover":
        if board[26] > 0:
            return "single"
        deep = any(board[p] > 0 for p in (19, 20, 21, 22, 23, 24, 25))
    else:
        if board[27] < 0:
            return "single"
        deep = any(board[p] < 0 for p in (0, 1, 2, 3, 4, 5, 6))
    return "backgammon" if deep else "gammon"
