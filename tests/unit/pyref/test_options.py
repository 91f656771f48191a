"""Options: defaults, ranges, and the protocol's rules object."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyref.errors import InvalidOptionsError
from pyref.options import CUBE_LIMITS, Options

some_options = st.builds(
    Options, st.sampled_from(["single", "gammon", "backgammon"]), st.sampled_from(CUBE_LIMITS),
    st.booleans(), st.booleans(), st.booleans(), st.sampled_from(["roll", "loser", "alternate"]),
    st.integers(0, 99))


def test_defaults():
    assert Options.from_json({}) == Options("backgammon", 64, False, False, False, "roll", 0)


@given(some_options)
def test_rules_object_round_trips(options):
    assert Options.from_json(options.to_json()) == options


@pytest.mark.parametrize("rules", [
    {"ending": "oin"}, {"ending": None}, {"cube_limit": 3}, {"cube_limit": 128},
    {"cube_limit": True}, {"cube_limit": 2.0}, {"automatic": 1}, {"last_roll": "yes"},
    {"caucasian": None}, {"start": "winner"}, {"stake": -1}, {"stake": 100}, {"stake": "5"},
    {"jacoby": True}])
def test_what_is_no_option_is_refused(rules):
    with pytest.raises(InvalidOptionsError):
        Options.from_json(rules)
