"""Random states and the start of the ROM in lock-step with SkoolKit's simulator."""

import pytest

from spectrum import rom
from spectrum.z80.core import Core
from tools.conformance import lockstep


@pytest.mark.parametrize(("compiled", "rounds"), [(True, 2000), (False, 500)],
                         ids=["compiled", "cpython"])
def test_random_states(compiled, rounds):
    pair = lockstep.Pair(compiled, seed=rounds)
    assert [found for _ in range(rounds) for found in pair.differences()] == []


def test_the_full_variant_too():
    pair = lockstep.Pair(True, seed=3, variant="full")
    assert [found for _ in range(500) for found in pair.differences()] == []


@pytest.mark.parametrize(("name", "code"), [("scf_ccf", "37"), ("scf_ccf", "3F"),
                                            ("otir", "EDB3"), ("otir", "EDBB")])
def test_every_mask_hides_something(name, code, monkeypatch):
    pair = lockstep.Pair(True, seed=4)
    monkeypatch.setattr(pair, "_instruction", lambda: bytes.fromhex(code))
    assert [found for _ in range(2000) for found in pair.differences()] == []
    assert pair.masked[name] > 0
    assert set(pair.masked) == {name}


def test_a_fault_is_found():
    """The comparison itself is tested: a core with one wrong delay must not pass."""
    pair = lockstep.Pair(True, seed=5)
    delays = pair.core.delays.copy()
    delays[20_000:21_000] = 3
    pair.core.set_delays(delays)
    assert any(pair.differences() for _ in range(2000))


@pytest.mark.parametrize(("compiled", "frames"), [(True, 120), (False, 3)],
                         ids=["compiled", "cpython"])
def test_rom_from_reset(compiled, frames):
    image = rom.find().data
    assert lockstep.boot_difference(Core("48K", "fast", compiled), image, frames) == ""
