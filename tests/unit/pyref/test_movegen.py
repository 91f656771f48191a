"""Legal plays: the oracle's rows, perft counts, and the rules by name."""

import pytest

from pyref.errors import InvalidPlayError
from pyref.identifiers import parse_position_id
from pyref.movegen import legal_plays, most_dice, sequences
from pyref.notation import format_play
from pyref.position import START, turned
from pyref.turn import Turn
from pyref.variants import CAUCASIAN, STANDARD, variant_of
from tests.oracle import ROLLS, perft_blocks, sample, whole
from tests.positions import pos


def texts(board, dice, variant=STANDARD):
    return [format_play(board, play.moves) for play in legal_plays(board, dice, variant)]


def results(board, dice, variant=STANDARD):
    return {play.result for play in legal_plays(board, dice, variant)}


@pytest.mark.parametrize("rows", [sample, whole])
@pytest.mark.parametrize("name", ["legal_plays", "legal_last_checker"])
def test_legal_plays_equal_the_oracle_on_every_row(name, rows):
    wrong = []
    for row in rows(name):
        plays = legal_plays(row["board"], tuple(row["dice"]))
        if sorted(list(play.result) for play in plays) != row["results"]:
            wrong.append(row)
        if "played" in row and plays:
            assert {len(play.moves) for play in plays} == {row["played"]}
    assert not wrong, f"{len(wrong)} rows differ, first {wrong[0]}"


@pytest.mark.parametrize("block", perft_blocks(), ids=lambda b: f"{b['name']}-{b['variant']}")
def test_number_of_plays_from_named_positions(block):
    board = parse_position_id(block["id"]).board
    variant = variant_of(block["variant"] == "caucasian")
    plays = {roll: legal_plays(board, roll, variant) for roll in ROLLS}
    split = " ".join(f"{high}{low}={len(plays[high, low])}" for high, low in ROLLS)
    assert split == block["plays"]
    if "two_turns" in block:
        total = sum(len(legal_plays(turned(play.result), roll, variant))
                    for found in plays.values() for play in found for roll in ROLLS)
        assert total == int(block["two_turns"])


def test_larger_die_comes_first_and_sources_descend():
    assert texts(START, (1, 3))[:4] == ["24/21 24/23", "24/21 21/20", "24/21 8/7", "24/21 6/5"]


def test_the_first_sequence_that_reaches_a_result_names_it():
    board = pos("x 13:1 off:14 / o 24:2 off:13")
    assert texts(board, (2, 1)) == ["13/11 11/10"]
    assert [path for path, _ in sequences(board, (2, 1))] == [
        ((13, 2), (11, 1)), ((13, 1), (12, 2))]


def test_sources_of_a_double_never_increase():
    for path, _ in sequences(START, (1, 1)):
        points = [source for source, _ in path]
        assert points == sorted(points, reverse=True)


def test_order_of_the_dice_makes_no_difference():
    assert texts(START, (6, 4)) == texts(START, (4, 6))


def test_a_checker_on_the_bar_enters_before_anything_else():
    board = pos("x bar:1 13:5 8:4 6:5 / o 6:2 8:3 13:5 24:2 1:3")
    assert all(text.startswith("bar/") for text in texts(board, (3, 1)))


def test_dice_left_after_entering_must_be_played():
    board = pos("x bar:1 13:5 8:4 6:5 / o 6:2 8:3 13:5 24:2 1:3")
    assert all(len(play.moves) == 2 for play in legal_plays(board, (5, 2)))


def test_no_play_against_a_closed_board():
    board = pos("x bar:1 13:5 8:4 6:5 / o 1:2 2:2 3:2 4:2 5:2 6:3 off:2")
    assert all(legal_plays(board, roll) == [] for roll in ROLLS)


def test_larger_die_is_forced_when_only_one_can_be_played():
    """k4ntz/JAXAtari pull request 226: the checker on L plays the 6 or the 3, not both."""
    board = parse_position_id("-HDBb-c-----bA-------bbbb-").board
    assert texts(board, (6, 3)) == ["13/7"]


def test_smaller_die_is_played_when_the_larger_cannot_be():
    board = pos("x 24:1 off:14 / o 7:2 8:2 off:11")
    assert most_dice(board, (6,)) == 0
    assert texts(board, (6, 1)) == ["24/23"]


def test_a_double_is_played_four_times():
    """google-deepmind/open_spiel issue 514: four checkers go off on 1-1."""
    board = parse_position_id("-D----------------------o-").board
    assert texts(board, (1, 1)) == ["1/off 1/off 1/off 1/off"]


def test_a_blocked_source_leaves_the_others():
    """ichabod801/t_games issue 283: 13 is blocked by the 12-point until the end."""
    board = parse_position_id("------K----BbB----------m-").board
    plays = legal_plays(board, (1, 1))
    assert len(plays) == 17
    assert 13 not in {move.source for play in plays for move in play.moves}
    assert {11, 6} <= {play.moves[0].source for play in plays}


def test_bearing_off_may_begin_within_the_turn():
    board = pos("x 7:1 6:2 off:12 / o 24:2 1:13")
    assert texts(board, (6, 1)) == ["7/6 6/off"]


def test_a_greedy_bear_off_is_not_the_only_one():
    """ichabod801/t_games issue 194."""
    board = parse_position_id("--A--A------------------o-").board
    assert sorted(texts(board, (4, 2))) == ["5/1 2/off", "5/3 3/off"]


def test_a_higher_die_takes_the_highest_checker():
    board = pos("x 4:2 2:2 off:11 / o 1:15")
    assert texts(board, (6, 5)) == ["4/off 4/off"]


def test_a_die_on_a_gap_moves_a_higher_checker_inside():
    board = pos("x 6:1 1:2 off:12 / o 1:15")
    assert texts(board, (5, 4)) == ["6/1 1/off"]


def test_finishing_excuses_no_die():
    """One checker on the 6-point: 4-6 plays the 4 and then bears off."""
    board = pos("x 6:1 off:14 / o 1:15")
    assert texts(board, (6, 4)) == ["6/2 2/off"]


def test_remaining_dice_lapse_once_the_last_checker_is_off():
    """ichabod801/t_games issue 162."""
    board = parse_position_id("-A----------------------o-").board
    assert texts(board, (6, 6)) == ["1/off"]


def test_hit_checkers_go_to_the_bar():
    board = pos("x 6:1 off:14 / o 20:1 24:1 off:13")
    play = legal_plays(board, (4, 1))[0]
    assert play.result[0] == -1


def test_no_bearing_off_while_a_checker_is_on_the_bar():
    board = pos("x bar:1 1:14 / o 1:13 off:2")
    assert texts(board, (6, 5)) == ["bar/19 19/14"]


def test_hitter_may_not_hide_in_the_caucasian_game():
    board = pos("x 8:1 5:1 off:13 / o 19:1 1:14")
    hidden = pos("x 5:2 off:13 / o bar:1 1:14")
    assert hidden in results(board, (2, 1))
    assert hidden not in results(board, (2, 1), CAUCASIAN)


def test_order_matters_in_caucasian_doubles():
    """8/6* 4/2 6/4 is legal (the 4-point is empty when the hitter comes), 8/6* 6/4 4/2 is not."""
    board = pos("x 8:1 4:1 off:13 / o 19:1 1:14")
    paths = [path for path, _ in sequences(board, (2, 2), CAUCASIAN)]
    assert any(path[:3] == ((8, 2), (4, 2), (6, 2)) for path in paths)
    assert not any(path[:3] == ((8, 2), (6, 2), (4, 2)) for path in paths)


def test_hitter_may_be_covered():
    board = pos("x 8:1 7:1 off:13 / o 19:1 1:14")
    assert "8/6* 7/6" in texts(board, (2, 1), CAUCASIAN)


def test_hitter_may_hit_again_and_go_off():
    board = pos("x 6:1 off:14 / o 20:1 22:1 off:13")
    assert texts(board, (1, 1), CAUCASIAN) == ["6/5* 5/4 4/3* 3/2"]
    board = pos("x 6:1 off:14 / o 20:1 off:14")
    assert texts(board, (6, 1), CAUCASIAN) == ["6/5* 5/off"]


@pytest.mark.parametrize("dice", [(7, 1), (0, 3), (6, -1), (3, 2.5), (3,), (1, 2, 3), (9, 9)])
def test_impossible_dice_are_refused(dice):
    with pytest.raises(InvalidPlayError, match="expected two dice"):
        legal_plays(START, dice)
    with pytest.raises(InvalidPlayError, match="expected two dice"):
        Turn(START, dice)
