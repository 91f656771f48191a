"""The whole training pipeline in a minute: self-play, cube labels, race table, fit, both files."""

import json
import sys

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba", reason="the extra `train` is not installed")
pytest.importorskip("bgsage", reason="the extra `train` is not installed")

from pyref.network import load  # noqa: E402
from pyref.player import Player  # noqa: E402
from pyref.position import START, turned  # noqa: E402
from tools.train import cubedata, finish, fit, race, selfplay  # noqa: E402
from tools.train.dataset import load_shards  # noqa: E402
from tools.train.gradient import NO_CUBE, Parameters, batch, wiring  # noqa: E402

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("train") / "decisions"


@pytest.fixture(scope="module")
def command():
    def run(module, *arguments):
        before = sys.argv
        sys.argv = [module.__name__, *map(str, arguments)]
        try:
            module.main()
        finally:
            sys.argv = before
    return run


@pytest.fixture(scope="module")
def shards(folder, command):
    for kind in ("clean", "noisy"):
        command(selfplay, kind, "--games", 60, "--shards", 1, "--folder", folder)
    return folder


@pytest.fixture(scope="module")
def weights(shards, command):
    """The file that the pipeline ends with."""
    common = ("--folder", shards)
    work = shards.parent
    command(cubedata, *common, "--positions", 4000, "--shards", "*-0", "--output",
            work / "cube.npz")
    command(race, *common, "--steps", 200, "--shards", 2, "--output", work / "race.json")
    for _ in range(2):
        command(fit, "tiny", *common, "--runs", work, "--epochs", 6, "--batch", 64,
                "--cube", work / "cube.npz")
    command(finish, "tiny", "--runs", work, "--cube", work / "cube.npz", "--race",
            work / "race.json", "--weights", work / "weights.json", "--assembly",
            work / "weights.asm")
    return work / "weights.json"


def test_shards_hold_labelled_decisions_best_first(shards):
    data = load_shards([shards / "clean-0.npz"])
    assert len(data.counts) > 500
    assert (data.counts >= 2).all()
    first, second = data.targets[:, 0, 0], data.targets[:, 1, 0]
    assert (first >= second - 1e-3).all()


def test_a_shard_that_exists_is_not_made_again(shards, command):
    path = shards / "clean-0.npz"
    before = path.stat().st_mtime_ns
    command(selfplay, "clean", "--games", 60, "--shards", 1, "--folder", shards)
    assert path.stat().st_mtime_ns == before


def test_a_finished_run_is_not_trained_again_and_has_learned(weights):
    lines = [json.loads(line) for line in
             weights.with_name("tiny.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len({line["step"] for line in lines}) == len(lines)
    assert lines[-1]["test"] < 0.8 * lines[0]["test"]


def test_the_weights_play_and_decide_about_the_cube(weights):
    net = load(weights)
    assert net.id == "tiny"
    choice = Player(net).choose(START, (3, 1))
    assert choice.play is not None
    assert net.doubles(START) in (True, False)
    assert net.race_value(turned(START)) < net.race_value((0,) * 26 + (15, 0))
    assert "net_dense_own:" in weights.with_name("weights.asm").read_text(encoding="ascii")


def test_the_gradient_is_the_slope_of_the_loss(shards):
    data = load_shards([shards / "noisy-0.npz"]).part(slice(0, 8))
    data.targets[:4, 0, 1] = 0.7
    plan = fit.Plan(hidden=3, filters=2)
    links = wiring()
    losses = np.array([0.2, 0.0, 0.0, 0.0, 0.0], np.float32)

    def measured(arrays):
        parameters = fit.assembled(arrays)
        gradient = Parameters(*(np.zeros_like(field) for field in parameters))
        square, _ = batch(np.arange(8), data.roots, data.cands, data.counts, data.targets,
                          data.classes, parameters, gradient, links, 2, np.float32(0.04), losses,
                          np.float32(6))
        return square, gradient

    arrays = fit.initial(plan)
    assert data.targets[5, 0, 1] == NO_CUBE
    _, gradient = measured(arrays)
    data.counts[:] = 2
    _, gradient = measured(arrays)
    step = np.float32(1e-2)
    moved = {name: values.copy() for name, values in arrays.items()}
    moved["out_dense"][:, 0] += step
    higher, _ = measured(moved)
    moved["out_dense"][:, 0] -= 2 * step
    lower, _ = measured(moved)
    # The kernel's loss is the sum over two results / 10; the reported square is their mean.
    slope = (higher - lower) / (2 * step) * 0.2 * 2 / 10
    assert gradient.out[:, 0].sum() == pytest.approx(slope, rel=0.05)
