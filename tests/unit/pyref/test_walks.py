"""Random keys: the program never raises, and what must hold holds at every prompt."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from pyref.movegen import legal_plays
from pyref.position import check_board, turned
from pyref.program import ENTER, KEYS, MESSAGES, Program, Prompt
from pyref.series import START_BALANCE
from pyref.sides import Side
from pyref.variants import variant_of
from tests.unit.pyref.plain_evaluator import PlainEvaluator


def check_state(program):
    """What holds at every prompt, whatever was pressed."""
    state = program.state()
    assert state["message"] in MESSAGES
    assert sum(state["balances"]) == 2 * START_BALANCE
    assert min(state["balances"]) >= 0
    game = program.game
    if game is None or program.prompt is Prompt.DEMO:
        return
    check_board(state["board"])
    assert state["cube"] <= max(1, game.options.cube_limit)
    match program.prompt:
        case Prompt.MOVE:
            assert state["asked"] in game.turn.unplayed
            assert any(game.turn.accepts(die) for die in game.turn.unplayed)
        case Prompt.CONFIRM:
            plays = legal_plays(game.turn.start, game.turn.dice, game.turn.variant)
            assert game.turn.board in {play.result for play in plays}
        case Prompt.NO_MOVE:
            assert legal_plays(game.turn.start, game.turn.dice, game.turn.variant) == []
        case Prompt.GAME_OVER:
            assert game.end is not None
            assert (game.end.winner is None) == (game.end.points == 0)
        case Prompt.ROLL | Prompt.RESIGN:
            assert game.turn is None


def sensible_key(random, program):
    """A key that gets on: mostly an accepted one, a legal source where a move is asked."""
    keys = sorted(program.keys())
    match program.prompt:
        case Prompt.MOVE:
            turn = program.game.turn
            sources = [s for s in range(1, 26) if turn.refusal(s, program.asked) is None]
            if not sources:
                return "Z"
            letter = "Y" if sources[-1] == 25 else None
            source = random.choice(sources)
            blue = program.game.side is Side.BLUE
            return letter or chr(64 + (25 - source if blue else source))
        case Prompt.CONFIRM:
            return ENTER
        case Prompt.ROLL:
            wanted = list("123456") if program.own_dice else [ENTER]
            return random.choice([*wanted * 9, "D", "H"])
        case Prompt.RESIGN:
            return "N"
        case Prompt.TAKE:
            return random.choice("YYYN")
        case Prompt.OPTIONS:
            return random.choice([*"12345678", ENTER, ENTER])
        case Prompt.TITLE:
            return random.choice("1234O")
        case _:
            return random.choice(keys)


@pytest.mark.parametrize("seed", range(6))
def test_wild_keys_never_raise(seed):
    random = Random(seed)
    program = Program(PlainEvaluator(doubles_at=20, takes_at=40), random.choice(["en", "hu"]))
    seen = Counter()
    for n in range(700):
        program.frames = random.randrange(65536)
        accepted = program.keys()
        wild = n % 2 == 0
        key = random.choice(sorted(KEYS)) if wild else random.choice(sorted(accepted))
        before = program.state()
        assert program.press(key) == (key in accepted)
        if key not in accepted:
            assert program.state() == before
        if program.prompt is Prompt.DEMO:
            program.demo_step()
        seen[program.prompt] += 1
        check_state(program)
    assert len(seen) >= 5


def test_whole_games_under_all_options():
    """Games played to their end by sensible keys, options drawn at random."""
    ends = Counter()
    prompts = Counter()
    for seed in range(10):
        random = Random(seed)
        program = Program(PlainEvaluator(doubles_at=15, takes_at=25))
        games = 0
        for _ in range(6000):
            program.frames = random.randrange(65536)
            program.press(sensible_key(random, program))
            prompts[program.prompt] += 1
            check_state(program)
            if program.prompt is Prompt.GAME_OVER:
                ends[program.game.end.how] += 1
                check_record(program.game)
                games += 1
                if games == 3:
                    break
        assert games == 3
    assert {"play", "drop"} <= set(ends)
    assert set(Prompt) - set(prompts) <= {Prompt.DEMO, Prompt.RESIGN}


def check_record(game):
    """The turns follow from one another: each board is what a legal play before it left."""
    variant = variant_of(game.options.caucasian)
    for before, after in pairwise(game.record):
        plays = legal_plays(before.board, before.dice, variant)
        results = {turned(play.result) for play in plays} or {turned(before.board)}
        assert after.side is before.side.other
        assert after.board in results


def test_a_series_follows_the_games():
    """Counters equal the sum over the games, starters follow the option."""
    random = Random(5)
    program = Program(PlainEvaluator(doubles_at=15, takes_at=25))
    for key in ["O", "5", "5", "9", "3", "3", ENTER, "4"]:
        assert program.press(key)
    games, points = [0, 0], [0, 0]
    starters = []
    while len(starters) < 6:
        asks = program.prompt in (Prompt.RESULTS, Prompt.OWN_DICE)
        program.press(random.choice("NY" if program.prompt is Prompt.OWN_DICE else "N") if asks
                      else sensible_key(random, program))
        if program.prompt is Prompt.GAME_OVER:
            end = program.game.end
            starters.append(program.game.starter)
            if end.winner is not None:
                games[end.winner] += 1
                points[end.winner] += end.points
            assert (program.series.games, program.series.points) == (tuple(games), tuple(points))
            program.press(ENTER)
    assert all(later is earlier.other for earlier, later in pairwise(starters))
    assert program.series.balances[0] - 1000 == 10 * (points[0] - points[1])
