"""The engine protocol: every command, and what is no request, asked of the reference and of the
assembled game alike."""

import io
import json
import subprocess
import sys

import pytest

from pyref.identifiers import format_gnu_id, format_xgid
from pyref.network import load
from pyref.position import START, turned
from tests.oracle import ROOT, sample
from tests.positions import pos
from tools.engine import PyrefBackend, open_backend
from tools.protocol import COMMANDS, MAX_LINE, answer_line, request_lines, serve


@pytest.fixture(scope="module", params=["pyref", "z80"])
def backend(request):
    return open_backend(request.param)


@pytest.fixture
def ask(backend):
    def answer(cmd, **fields):
        return json.loads(answer_line(backend, json.dumps({"cmd": cmd, **fields})))

    return answer


def test_info(ask):
    info = ask("info", id=1)
    assert info["id"] == 1
    assert info["name"] in ("pyref", "z80")
    assert info["levels"] == [1, 2, 3, 4]
    assert info["evaluator"] == load().id
    assert info["options"]["cube_limit"] == [0, 2, 4, 8, 16, 32, 64]


def test_plays_are_sorted_by_result_and_equal_the_oracle(ask):
    for row in sample("legal_plays")[::25]:
        answer = ask("plays", board=row["board"], dice=row["dice"])
        assert [play["result"] for play in answer["plays"]] == row["results"]


def test_plays_obey_the_rules_asked_for(ask):
    board = list(pos("x 8:1 5:1 off:13 / o 19:1 1:14"))
    standard = ask("plays", board=board, dice=[2, 1])["plays"]
    caucasian = ask("plays", board=board, dice=[2, 1], rules={"caucasian": True})["plays"]
    assert len(caucasian) < len(standard)


def test_choose_and_advice(ask):
    chosen = ask("choose", board=list(START), dice=[3, 1], level=1)
    assert {"play", "result", "value"} == set(chosen) - {"tstates"}
    advice = ask("advice", board=list(START), dice=[3, 1], level=1)
    full = ask("choose", board=list(START), dice=[3, 1])
    assert [advice[key] for key in ("play", "result", "value")] == [
        full[key] for key in ("play", "result", "value")]


def test_choose_with_nothing_to_play(ask):
    board = list(pos("x bar:1 13:5 8:4 6:5 / o 1:2 2:2 3:2 4:2 5:2 6:3 off:2"))
    chosen = ask("choose", board=board, dice=[3, 1])
    assert (chosen["play"], chosen["result"], chosen["value"]) == ("", board, None)


def test_identifiers_are_read_wherever_a_board_is(ask):
    board = pos("x 6:5 8:3 13:4 24:2 bar:1 / o 6:7 8:3 13:4 off:1")
    wanted = ask("plays", board=list(board), dice=[6, 1])
    assert ask("plays", board=format_gnu_id(board), dice=[6, 1]) == wanted
    assert ask("plays", board=format_xgid(board, (6, 1))) == wanted
    assert ask("plays", board=format_xgid(board, (5, 5)), dice=[6, 1]) == wanted
    value = ask("evaluate", board=format_gnu_id(board), before=format_xgid(board))["value"]
    assert value == ask("evaluate", board=list(board), before=list(board))["value"]


def test_evaluate_takes_class_and_race_from_the_position_before(ask):
    race = pos("x 6:5 5:5 4:5 / o 6:5 5:5 4:5")
    assert ask("evaluate", board=list(race), before=list(race))["value"] == load().evaluate(
        race, race)
    assert ask("evaluate", board=list(race), before=list(START))["value"] == load().evaluate(
        race, START)


def test_cube_answers_are_yes_or_no(ask):
    board = list(START)
    assert ask("double", board=board, cube=1, owner="centre")["offer"] in (True, False)
    assert ask("take", board=board, cube=1, owner="centre")["take"] in (True, False)
    assert ask("double", board=board, cube=64, owner="own") == {"offer": False}
    assert ask("double", board=board, cube=2, owner="other") == {"offer": False}
    assert ask("double", board=board, rules={"cube_limit": 0}) == {"offer": False}
    assert ask("take", board=board, cube=2, owner="other")["error"]["kind"] == "not_allowed"


def test_cube_and_owner_of_an_identifier_count_where_the_request_has_none(ask):
    text = format_xgid(START, cube=2, owner="other")
    assert ask("take", board=text)["error"]["kind"] == "not_allowed"
    assert "take" in ask("take", board=text, owner="own")


def test_refuse(ask):
    board = list(START)
    assert ask("refuse", board=board, dice=[5, 1], die=5, **{"from": 24}) == {"reason": "blocked"}
    assert ask("refuse", board=board, dice=[3, 1], played=["8/5"], die=1, **{"from": 6}) == {
        "reason": None}
    assert ask("refuse", board=board, dice=[3, 1], die=1, **{"from": "bar"}) == {
        "reason": "no_checker"}


def test_refuse_knows_the_marks_of_the_moves_played(ask):
    board = list(pos("x 8:1 5:1 off:13 / o 19:1 1:14"))
    request = {"board": board, "dice": [2, 1], "played": ["8/6*"], "die": 1, "from": 6}
    assert ask("refuse", **request) == {"reason": None}
    assert ask("refuse", **request, rules={"caucasian": True}) == {"reason": "hitter_hides"}


@pytest.mark.parametrize(("fields", "answer"), [
    ({"cube": 2}, ("mover", "backgammon", 6)),
    ({"cube": 2, "rules": {"ending": "gammon"}}, ("mover", "backgammon", 4)),
    ({"rules": {"last_roll": True}, "first": "mover"}, (None, None, 0)),
    ({"rules": {"last_roll": True}, "first": "mover", "closing": "due"}, (None, None, 0)),
    ({"rules": {"last_roll": True}, "first": "mover", "closing": "done"},
     ("mover", "backgammon", 3)),
    ({"rules": {"last_roll": True}, "first": "opponent"}, ("mover", "backgammon", 3))])
def test_outcome_by_play(ask, fields, answer):
    board = list(pos("x off:15 / o bar:1 6:14"))
    found = ask("outcome", board=board, **fields)
    assert (found["winner"], found["class"], found["points"]) == answer


def test_outcome_by_drop_and_resignation(ask):
    board = list(START)
    assert ask("outcome", board=board, by="drop", cube=4) == {
        "winner": "opponent", "class": "single", "points": 4}
    assert ask("outcome", board=board, by="resign", cube=4) == {
        "winner": "opponent", "class": "backgammon", "points": 12}


def test_series(ask):
    answer = ask("series", rules={"start": "loser", "stake": 3}, games=[
        {"starter": "blue", "winner": "red", "points": 2},
        {"starter": "blue", "winner": "draw"}, {"starter": "red", "winner": "blue", "points": 6}])
    assert answer == {"starter": "red", "games": [1, 1], "points": [6, 2],
                      "balances": [1012, 988], "covered": True}
    assert ask("series", games=[])["starter"] == "roll"
    assert ask("series", rules={"ending": "gammon", "start": "alternate"}, games=[
        {"winner": "red", "class": "backgammon", "cube": 4}, {"winner": "red", "points": 1}]) == {
        "starter": "blue", "games": [0, 2], "points": [0, 9], "balances": [1000, 1000],
        "covered": True}
    assert not ask("series", games=[], balances=[5, 5], rules={"stake": 1})["covered"]


def test_dice(ask):
    assert ask("dice", seed=1234, rolls=3) == {"rolls": [[5, 3], [2, 3], [2, 1]]}
    assert len(ask("dice", seed=0, rolls=10)["rolls"]) == 10


GOOD = {"board": list(START), "dice": [3, 1]}


@pytest.mark.parametrize(("cmd", "fields", "kind"), [
    ("jump", {}, "unknown_command"), (7, {}, "unknown_command"), (None, {}, "missing_field"),
    ("plays", {"dice": [3, 1]}, "missing_field"), ("plays", {"board": list(START)},
                                                   "missing_field"),
    ("plays", {**GOOD, "dice": [0, 1]}, "bad_dice"), ("plays", {**GOOD, "dice": [3]}, "bad_dice"),
    ("plays", {**GOOD, "dice": "31"}, "bad_dice"), ("plays", {**GOOD, "dice": [3, True]},
                                                    "bad_dice"),
    ("plays", {**GOOD, "board": [1, 2]}, "bad_board"), ("plays", {**GOOD, "board": "x"},
                                                        "bad_board"),
    ("plays", {**GOOD, "board": {}}, "bad_board"),
    ("plays", {**GOOD, "board": [0.5, *START[1:]]}, "bad_board"),
    ("plays", {**GOOD, "rules": {"ending": "oin"}}, "bad_rules"),
    ("plays", {**GOOD, "rules": {"huff": True}}, "bad_rules"),
    ("plays", {**GOOD, "rules": []}, "bad_rules"),
    ("choose", {**GOOD, "level": 5}, "bad_field"), ("choose", {**GOOD, "level": "4"}, "bad_field"),
    ("evaluate", {"board": list(START), "before": 1}, "bad_board"),
    ("evaluate", {"board": list(START), "before": list(pos("x off:15 / o 6:15"))}, "bad_board"),
    ("double", {"board": list(START), "cube": 3}, "bad_field"),
    ("double", {"board": list(START), "owner": "blue"}, "bad_field"),
    ("double", {"board": list(pos("x off:15 / o 6:15"))}, "bad_board"),
    ("refuse", {**GOOD, "die": 2, "from": 6}, "bad_play"),
    ("refuse", {**GOOD, "die": 1, "from": 25}, "bad_field"),
    ("refuse", {**GOOD, "die": 1, "from": 0}, "bad_field"),
    ("refuse", {**GOOD, "die": 1, "from": 6, "played": ["8/4"]}, "illegal_play"),
    ("refuse", {**GOOD, "die": 1, "from": 6, "played": ["8"]}, "bad_play"),
    ("refuse", {**GOOD, "die": 1, "from": 6, "played": "8/5"}, "bad_play"),
    ("refuse", {**GOOD, "die": 1, "from": 6, "played": ["24/22"]}, "illegal_play"),
    ("outcome", {"board": list(START), "by": "magic"}, "bad_field"),
    ("outcome", {"board": list(START), "closing": True}, "bad_field"),
    ("series", {}, "missing_field"), ("series", {"games": {}}, "bad_field"),
    ("series", {"games": [1]}, "bad_field"),
    ("series", {"games": [{"starter": "blue", "winner": "red"}]}, "missing_field"),
    ("series", {"games": [{"starter": "blue", "winner": "red", "points": 0}]}, "bad_field"),
    ("series", {"games": [], "balances": [1]}, "bad_field"),
    ("series", {"games": [{"winner": "red", "points": 1}], "balances": [5, 5],
                "rules": {"stake": 1}}, "not_allowed"),
    ("series", {"games": [{"winner": "red", "points": 192}], "balances": [99, 99],
                "rules": {"stake": 1, "cube_limit": 0}}, "bad_field"),
    ("dice", {"rolls": 1}, "missing_field"), ("dice", {"seed": 65536}, "bad_field"),
    ("dice", {"seed": 1, "rolls": 10**9}, "bad_field")])
def test_a_bad_request_is_answered_with_its_kind(ask, cmd, fields, kind):
    answer = ask(cmd, id="x", **fields)
    assert answer["id"] == "x"
    assert answer["error"]["kind"] == kind
    assert answer["error"]["message"]


@pytest.mark.parametrize("line", ["{", "[]", "7", "null", '"info"', b"\xff\xfe", "[" * 100_000,
                                  '{"cmd": "info"} x', "1" * 10_000,
                                  '{"id":NaN,"cmd":"info"}', '{"id":-Infinity,"cmd":"info"}',
                                  '{"id":1e999,"cmd":"info"}', '{"id":[{"a":[NaN]}],"cmd":"info"}',
                                  " " * MAX_LINE + '{"cmd":"info"}'])
def test_what_is_no_request_is_answered_and_the_engine_goes_on(backend, line):
    assert json.loads(answer_line(backend, line))["error"]["kind"] == "bad_json"


def test_a_fault_of_the_backend_is_answered_too():
    class Broken(PyrefBackend):
        def dice(self, seed, rolls):
            raise RuntimeError("no dice")

    answer = json.loads(answer_line(Broken(), '{"id":1,"cmd":"dice","seed":1}'))
    assert answer == {"id": 1, "error": {"kind": "failed", "message": "RuntimeError: no dice"}}


def test_answers_come_in_order_one_line_each(backend):
    lines = ['{"id":1,"cmd":"dice","seed":1}', "", "nonsense", '{"id":3,"cmd":"info"}']
    out = io.StringIO()
    serve(backend, lines, out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 3]


def test_every_command_of_the_protocol_is_there():
    assert set(COMMANDS) == {"info", "plays", "choose", "advice", "evaluate", "double", "take",
                             "refuse", "outcome", "series", "dice"}


def test_the_process_ends_with_its_input():
    done = subprocess.run(
        [sys.executable, "-m", "tools.engine", "pyref"], cwd=ROOT, capture_output=True, text=True,
        input='{"id":1,"cmd":"dice","seed":1234}\nnonsense\n', timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[0]) == {"id": 1, "rolls": [[5, 3]]}
    assert len(done.stdout.splitlines()) == 2


@pytest.mark.parametrize("ends", ["<&-", ">&-", ">/dev/full", "<&- >&-"])
def test_input_or_output_that_fails_is_one_line(ends):
    command = f"'{sys.executable}' -m tools.engine pyref {ends}"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, text=True, capture_output=True,
                          input='{"cmd":"info"}\n', timeout=60, check=False)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("tools.engine: ")


def test_a_line_without_end_is_not_kept_in_memory():
    stream = io.BytesIO(b"x" * (3 * MAX_LINE) + b'\n{"cmd":"info"}')
    assert [len(line) for line in request_lines(stream)] == [MAX_LINE + 1, 14]


def test_an_answer_to_an_offer_that_may_not_be_made_is_an_error(ask):
    for fields in ({"rules": {"cube_limit": 0}}, {"cube": 64, "owner": "own"}, {"owner": "other"}):
        board = list(START)
        assert ask("double", board=board, **fields) == {"offer": False}
        assert ask("take", board=board, **fields)["error"]["kind"] == "not_allowed"


def test_board_of_the_other_side_is_another_question(ask):
    board = pos("x 6:5 8:3 13:5 24:2 / o 5:2 6:4 8:2 13:5 24:2")
    assert ask("plays", board=list(board), dice=[6, 6]) != ask(
        "plays", board=list(turned(board)), dice=[6, 6])
