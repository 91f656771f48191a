"""What a command says when something that it needs is not there."""

import importlib
import sys

import pytest

from tools.command import CommandError, run_command

pytest.importorskip("numba")


@pytest.fixture
def said(monkeypatch, capsys, tmp_path):
    """Runs a command in a place where nothing is; returns the one line that it says."""
    def ask(name, *arguments):
        module = importlib.import_module(f"tools.{name}")
        monkeypatch.setattr(sys, "argv", [f"{name}.py", *arguments])
        monkeypatch.setenv("PUBEVAL_WEIGHTS", str(tmp_path / "pubeval.json"))
        with pytest.raises(SystemExit) as done:
            run_command(module.main)
        assert done.value.code == 1
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        return lines[0]
    return ask


@pytest.mark.parametrize(("name", "arguments", "wanted"), [
    ("strength", ["--data", "{}"], ["/equities.jsonl.xz is missing", "--data names"]),
    ("strength", ["--players", "pubeval"], ["/pubeval.json is missing", "PUBEVAL_WEIGHTS names"]),
    ("tournament", ["random", "pubeval", "--processes", "1", "--games", "2"],
     ["/pubeval.json is missing", "PUBEVAL_WEIGHTS names"]),
    ("tournament", ["random", "nobody", "--processes", "1", "--games", "2"], ["'nobody'"]),
    ("tournament", ["random", "{}/w.json", "--processes", "1", "--games", "2"],
     ["/w.json is missing"]),
    ("compare_engines", ["--request", "x"], ["--request is not JSON"]),
    ("styles", ["--weights", "{}/w.json"], ["/w.json is missing"]),
    ("train.fit", ["x", "--folder", "{}"], ["no shards"]),
    ("train.race", ["--folder", "{}"], ["no shards"]),
    ("train.finish", ["x", "--runs", "{}"], ["/x.json is missing", "--help"])])
def test_what_is_missing_is_named_in_one_line(said, tmp_path, name, arguments, wanted):
    line = said(name, *(argument.format(tmp_path) for argument in arguments))
    assert all(words in line for words in wanted)


def test_labels_for_the_cube_need_shards(said, tmp_path):
    pytest.importorskip("bgsage")
    assert "no shards" in said("train.cubedata", "--folder", str(tmp_path))


def test_comparison_without_any_data_says_where_it_looked(monkeypatch, tmp_path):
    from tools.z80game import cases
    monkeypatch.setattr(cases, "_FOLDERS", (tmp_path / "a", tmp_path / "b"))
    cases.data_boards.cache_clear()
    with pytest.raises(CommandError, match=f"neither {tmp_path / 'a'} nor {tmp_path / 'b'}"):
        cases.data_boards()
    cases.data_boards.cache_clear()


def test_strength_without_pubeval_says_so_and_goes_on(monkeypatch, capsys, tmp_path):
    from tools import strength
    monkeypatch.setenv("PUBEVAL_WEIGHTS", str(tmp_path / "pubeval.json"))
    for name in ("load_decisions", "print_losses", "print_cube"):
        monkeypatch.setattr(strength, name, lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["strength.py", "--players", "random"])
    strength.main()
    assert "no games against pubeval" in capsys.readouterr().out


def test_a_package_that_is_not_optional_is_a_fault_of_ours():
    def main():
        raise ModuleNotFoundError("no module", name="pyref")
    with pytest.raises(ModuleNotFoundError):
        run_command(main)


def test_a_package_that_is_optional_is_named(said, monkeypatch):
    def main():
        raise ModuleNotFoundError("no module", name="bgsage")
    monkeypatch.setattr("tools.strength.main", main)
    assert said("strength") == "strength: the package bgsage is not installed"


def test_the_code_of_the_command_is_kept():
    for code, wanted in ((None, None), (0, 0), (1, 1)):
        with pytest.raises(SystemExit) as done:
            run_command(lambda code=code: code)
        assert done.value.code == wanted
