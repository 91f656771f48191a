"""The compiled twins of the training tools against the reference."""

import json
import random
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba", reason="the extra `train` is not installed")

from pyref.movegen import legal_plays  # noqa: E402
from pyref.network import board_class  # noqa: E402
from pyref.position import (  # noqa: E402
    START,
    has_contact,
    turned,
)
from tools import pubeval  # noqa: E402
from tools.players import NetworkPlayer, PyrefPlayer, RandomPlayer, player  # noqa: E402
from tools.tournament import Score, play_block, roll  # noqa: E402
from tools.train import boards as kernels  # noqa: E402

DATA = Path(__file__).parents[4] / "shared" / "data" / "backgammon"
SEEN = 160


def drawn(count, seed=4):
    """(board, dice) pairs of random games."""
    rng = random.Random(seed)
    board = tuple(START)
    while count:
        dice = rng.randint(1, 6), rng.randint(1, 6)
        plays = legal_plays(board, dice)
        if len(plays) > 1:
            yield board, dice
            count -= 1
        after = rng.choice(plays).result if plays else board
        board = tuple(START) if after[26] == 15 else tuple(turned(after))


def arrays(pairs):
    return (np.array([b for b, _ in pairs], np.int8), np.array([d for _, d in pairs], np.int64),
            np.arange(len(pairs)))


def test_plays_come_in_the_order_of_the_rules():
    out = np.zeros((kernels.MAX_PLAYS, 28), np.int8)
    hashes = np.zeros(kernels.MAX_PLAYS, np.int64)
    for board, dice in drawn(SEEN):
        count = kernels.plays(np.array(board, np.int8), *dice, out, hashes)
        assert out[:count].tolist() == [list(p.result) for p in legal_plays(board, dice)]


def test_contact_and_class_agree():
    for board, _ in drawn(SEEN):
        array = np.array(board, np.int8)
        assert kernels.has_contact(array) == has_contact(board)
        assert kernels.board_class(array) == board_class(board)
        assert kernels.turned_boards(array[None])[0].tolist() == list(turned(board))


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_level_chooses_what_the_reference_chooses(level):
    pairs = list(drawn(60, seed=level))
    twin, reference = NetworkPlayer(level), PyrefPlayer(level)
    assert twin.play(*arrays(pairs)).tolist() == reference.play(*arrays(pairs)).tolist()


def test_dice_depend_on_seed_game_and_turn_alone():
    assert roll(1, 2, 3) == roll(1, 2, 3)
    rolls = {roll(seed, game, turn) for seed in range(4) for game in range(9) for turn in range(9)}
    assert len(rolls) == 36
    assert all(len(set(roll(1, game, 0))) == 2 for game in range(100))


def test_a_player_against_itself_with_exchanged_sides_gains_nothing():
    net = NetworkPlayer(4)
    score = Score(play_block(net, net, 1, range(10)))
    assert score.mean == 0
    assert score.error == 0


def test_full_strength_beats_random_play():
    assert Score(play_block(NetworkPlayer(4), RandomPlayer(), 1, range(10))).mean > 1


def test_unknown_players_are_refused():
    with pytest.raises(ValueError, match="no player is called 'level9'"):
        player("level9")


@pytest.mark.skipif(not pubeval.weights_file().exists(), reason="pubeval's weights are not here")
@pytest.mark.skipif(not DATA.exists(), reason="the oracle data are not beside the checkout")
def test_pubeval_gives_the_published_values():
    tables = pubeval.load()
    for line in (DATA / "pubeval_values.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        value = pubeval.value(row["pos"], bool(row["race"]), tables)
        assert value == pytest.approx(row["value"], abs=2e-5)


@pytest.mark.skipif(not pubeval.weights_file().exists(), reason="pubeval's weights are not here")
def test_full_strength_beats_pubeval():
    assert Score(play_block(NetworkPlayer(4), player("pubeval"), 1, range(60))).mean > 0
