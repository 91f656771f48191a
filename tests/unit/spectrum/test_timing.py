"""Delays, floating bus and models: facts from tests/data/ula/README.md."""

import numpy as np
import pytest

from spectrum import ula
from spectrum.models import MODELS, model
from spectrum.timing import (
    DISPLAY_LINES,
    LINES,
    LINES_ABOVE_DISPLAY,
    T_PER_FRAME,
    T_PER_LINE,
    contention_table,
)
from spectrum.z80.state import IDLE_CELL


def test_a_frame_is_312_lines_of_224_t():
    assert T_PER_LINE * LINES == T_PER_FRAME == 69888


@pytest.mark.parametrize(("name", "first"), [("16K", 14335), ("48K", 14335), ("48K-late", 14336)])
def test_first_contended_line(name, first):
    table = contention_table(model(name))
    assert not table[:first].any()
    assert table[first:first + 16].tolist() == [6, 5, 4, 3, 2, 1, 0, 0] * 2
    assert not table[first + 128:first + 224].any()


def test_192_lines_of_16_cells_wait():
    table = contention_table(model("16K"))
    assert int(table.astype(int).sum()) == DISPLAY_LINES * 16 * 21
    last = 14335 + (DISPLAY_LINES - 1) * T_PER_LINE
    assert table[last] == 6
    assert not table[last + 128:].any()
    assert 14335 // T_PER_LINE == LINES_ABOVE_DISPLAY - 1


def test_flat_waits_for_nothing():
    assert not contention_table(model("flat")).any()
    assert (ula.floating_bus_table(model("flat")) == IDLE_CELL).all()


def test_floating_bus_fetches_two_cells_in_eight_t():
    table = ula.floating_bus_table(model("48K"))
    assert table[14337] == IDLE_CELL
    assert table[14338:14346].tolist() == [0x4000, 0x5800, 0x4001, 0x5801] + [IDLE_CELL] * 4
    assert table[14338 + 224:14340 + 224].tolist() == [0x4100, 0x5800]
    fetched = table[table != IDLE_CELL]
    assert len(fetched) == DISPLAY_LINES * 64
    assert set(np.unique(fetched)) == set(range(0x4000, 0x5B00))


@pytest.mark.parametrize(("line", "address"), [(0, 0x4000), (1, 0x4100), (8, 0x4020),
                                               (64, 0x4800), (191, 0x57E0)])
def test_display_addresses(line, address):
    assert ula.display_address(line, 0) == address
    assert ula.display_address(line, 31) == address + 31


def test_attribute_addresses():
    assert ula.attribute_address(0, 0) == 0x5800
    assert ula.attribute_address(191, 31) == 0x5AFF


def test_ear_without_a_signal():
    assert ula.ear_idle(3) == 0b1100
    assert ula.ear_idle(2) == 0b1110
    with pytest.raises(ValueError, match="board issue 4"):
        ula.ear_idle(4)


def test_models_by_name():
    assert model("16k").ram_end == 0x8000
    assert len({m.name for m in MODELS}) == len(MODELS)
    with pytest.raises(ValueError, match="expected one of 16K, 48K"):
        model("128K")
