"""The comparing command counts, goes on where it stopped, and shows differences."""

import json

from pyref.position import START
from tools.compare_engines import Tally, identity, replay, run
from tools.compare_report import page
from tools.z80game.comparison import Comparison


def test_a_run_goes_on_where_it_stopped(tmp_path):
    state = tmp_path / "compare.json"
    first = run(state, seed=3, decisions=1, hours=None)
    again = run(state, seed=3, decisions=first.decisions + 1, hours=None)
    assert again.decisions > first.decisions
    assert again.different == first.different == 0
    assert sum(again.blocks.values()) > sum(first.blocks.values()) > 0
    assert "every answer is the same" in state.with_suffix(".html").read_text(encoding="utf-8")


def test_a_tally_of_another_seed_begins_anew(tmp_path):
    state = tmp_path / "compare.json"
    Tally(identity(1), kinds={"choose": 5}).save(state)
    assert Tally.load(state, identity(1)).decisions == 5
    assert Tally.load(state, identity(2)).decisions == 0


def test_a_difference_names_position_dice_both_answers_and_a_replay(comparison):
    class Wrong(type(comparison.pyref)):
        def choose(self, board, dice, level, options):
            chosen = super().choose(board, dice, level, options)
            return type(chosen)(chosen.play, chosen.result, chosen.value + 1)

    request = {"cmd": "choose", "board": START, "dice": (3, 1)}
    text = str(Comparison(comparison.z80, Wrong()).difference(request))
    assert "position 4HPwATDgc/ABMA" in text
    assert "dice     (3, 1)" in text
    assert "python -m tools.compare_engines --request '{\"cmd\":\"choose\"" in text
    tally = Tally("x", different=1, differences=[text])
    assert "1 answers differ" in page(tally)


def test_replay_prints_both_answers(capsys):
    assert replay(json.dumps({"cmd": "choose", "board": START, "dice": [6, 1]})) == 0
    z80, pyref = capsys.readouterr().out.splitlines()
    assert z80.split(maxsplit=1)[1] == pyref.split(maxsplit=1)[1]
