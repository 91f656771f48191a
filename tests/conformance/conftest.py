"""Both ways to run the core, and where the data are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "data"
OPENSE = Path("/usr/share/spectrum-roms/opense.rom")


@pytest.fixture(params=[True, False], ids=["compiled", "cpython"])
def compiled(request):
    """True: machine code; False: the same source in CPython."""
    return request.param


@pytest.fixture(scope="session")
def ula_data():
    return ROOT / "tests" / "data" / "ula"


@pytest.fixture(scope="session")
def shared_data():
    """Data that cannot be copied into the project."""
    if not SHARED.is_dir():
        pytest.skip(f"no {SHARED}")
    return SHARED


@pytest.fixture(scope="session")
def measured_rom():
    """The ROM with which the program timings were measured, or None."""
    return OPENSE.read_bytes() if OPENSE.is_file() else None
