"""FUSE's core tests with their bus events (GPL data, read from the shared folder)."""

import pytest

from tools.conformance import fuse


@pytest.fixture(scope="module")
def cases(shared_data):
    return fuse.read(shared_data)


def test_all_but_the_known_pass_with_their_events(cases, compiled):
    runner = fuse.Runner(compiled)
    wrong = {name: found for name, (before, after) in cases.items()
             if name not in fuse.KNOWN and (found := runner.differences(before, after))}
    assert len(cases) == 1356
    assert not wrong


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=pytest.mark.xfail(
        strict=True, reason=f"{what} in mid-repeat: single-step data of a real chip decide"))
    for name, what in fuse.KNOWN.items()])
def test_known_disagreement(cases, name):
    before, after = cases[name]
    assert fuse.Runner(True).differences(before, after) == []


def test_a_wrong_event_is_found():
    expected = [(0, "MC", 0, None), (4, "MR", 0, 0x34), (4, "MC", 0x4000, None),
                (7, "MR", 0x4000, 1)]
    assert list(fuse.event_differences(expected, expected)) == []
    assert list(fuse.event_differences(expected[:3], expected))
    moved = [*expected[:2], (5, "MC", 0x4000, None), expected[3]]
    assert list(fuse.event_differences(moved, expected))
