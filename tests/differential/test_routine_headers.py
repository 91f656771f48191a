"""What the headers of the Z80 routines say is true: size, registers, twins."""

import importlib
import random

import numpy as np
import pytest

from pyref.movegen import sources, unplayed_after_roll
from pyref.options import Options
from tools.z80game.cases import by_chance, data_boards
from tools.z80game.code import GameCode
from tools.z80game.layout import board_bytes, dice_bytes, option_bytes
from tools.z80game.program import MAIN
from tools.z80game.routines import problems, routines

ENGINE = [r for r in routines() if r.path.parent.name in ("engine", "lib")]
NEVER_RETURNS = {"start"}
ENGINE_STACK = 80
"""Bytes of stack that choosing a play may use, the call included."""
BYTE_REGISTERS = ("a", "f", "b", "c", "d", "e", "h", "l")
WHOLE_REGISTERS = ("ix", "iy", "sp", "af_alt", "bc_alt", "de_alt", "hl_alt")
NAMES = {"af_alt": "A'", "bc_alt": "B'", "de_alt": "D'", "hl_alt": "H'"}


def test_every_field_is_there_and_every_size_true(program):
    assert problems(program) == []


@pytest.mark.parametrize("routine", routines(), ids=lambda r: r.name)
def test_the_twin_exists(routine):
    if routine.twin is None:
        return
    found, rest = None, routine.twin.split(".")
    for cut in range(len(rest), 0, -1):
        try:
            found = importlib.import_module(".".join(rest[:cut]))
        except ImportError:
            continue
        for name in rest[cut:]:
            found = getattr(found, name)
        return
    pytest.fail(f"{routine.place}: no {routine.twin}")


def _entry(name, code, board, rng):
    """Registers that a routine needs at its entry, for a board that is in RAM."""
    place = code.address("board")
    die = rng.randint(1, 6)
    source = next(iter(sources(board, die)), 13)
    target = place + (source - die if source > die else 26)
    return {
        "move_test": {"hl": place + rng.randint(1, 25), "c": die},
        "move_mask": {"a": rng.randint(1, 26)},
        "move_play": {"hl": place + source, "de": target},
        "play_is_seen": {"hl": place + source, "de": target, "c": die},
        "move_undo": {"hl": place + source, "de": target},
        "move_apply": {"a": source, "c": die},
        "dice_use": {"c": code.memory[code.address("dice")]},
        "refuse": {"a": rng.randint(1, 25), "c": code.memory[code.address("dice")]},
        "outcome_loss": {"a": rng.randint(0, 1)},
        "outcome_drop": {"a": rng.randint(0, 1)},
        "series_add": {"hl": code.address("series_points"), "de": rng.randint(0, 200)},
        "cube_threshold": {"bc": code.address("net_cube_thresholds")},
        "cube_margin": {"c": rng.randint(0, 1)},
        "eval_network": {"a": rng.randint(0, 4)},
        "eval_half": {"hl": code.address("net_dense_own"), "de": code.address("dense")},
        "eval_step": {"hl": code.address("eval_board") + 24, "de": place + 24, "a": 1},
    }.get(name, {})


def _prepare(name, code, rng):
    """A drawn position in RAM, and every register as the routine may find it."""
    board = by_chance(rng) if rng.random() < 0.5 else rng.choice(data_boards())
    code.begin()
    code.write("board", board_bytes(board), -1)
    roll = unplayed_after_roll((rng.randint(1, 6), rng.randint(1, 6)))
    code.write("marks", dice_bytes(roll))
    code.write("option_ending", option_bytes(Options(last_roll=rng.random() < 0.5)))
    code.write("level", bytes((rng.randint(1, 4),)))
    code.write("cube_value", b"\x01")
    code.write("eval_row", bytes((rng.randint(0, 3),)))
    visitor = code.address("choose_visit").to_bytes(2, "little")
    code.write("play_visitor_ptr", visitor)
    code.write("play_leaf_ptr", visitor)
    values = {register: rng.randint(0, 255) for register in BYTE_REGISTERS}
    values |= {register: rng.randint(0, 65535) for register in WHOLE_REGISTERS[3:]}
    values |= {"ix": rng.randint(0, 65535), "iy": 0x5C3A}
    for register, value in _entry(name, code, board, rng).items():
        if len(register) == 2:
            values[register[0]], values[register[1]] = value >> 8, value & 255
        else:
            values[register] = int(value)
    for register, value in values.items():
        setattr(code.core, register, value)
    return values


CALLED = [r for r in ENGINE if r.name not in NEVER_RETURNS]


@pytest.mark.parametrize("routine", CALLED, ids=lambda r: r.name)
def test_registers_outside_out_and_uses_survive(routine, z80):
    code, core = z80.code, z80.code.core
    rng = random.Random(routine.name)
    allowed = routine.changes()
    changed = set()
    for _ in range(6):
        values = _prepare(routine.name, code, rng)
        code.call(routine.name)
        changed |= {NAMES.get(name, name.upper()) for name, value in values.items()
                    if getattr(core, name) != value}
        assert core.sp == 0x8000, routine.place
    assert changed <= allowed, f"{routine.place}: changes {sorted(changed - allowed)}"


@pytest.fixture(scope="module")
def uncontended(program):
    """The game's routines in 64K of RAM without contention."""
    return GameCode(program, model="flat")


@pytest.mark.parametrize("routine", [r for r in CALLED if r.time], ids=lambda r: r.name)
def test_times_without_contention_are_true(routine, uncontended):
    claimed, is_exact = routine.time
    rng = random.Random(routine.name)
    for _ in range(15):
        _prepare(routine.name, uncontended, rng)
        taken = uncontended.call(routine.name)
        if is_exact:
            assert abs(taken - claimed) <= claimed // 100, routine.place
        else:
            assert taken <= claimed, routine.place


def test_every_engine_file_has_headers():
    for path in (*(MAIN.parent / "engine").glob("*.asm"), *(MAIN.parent / "lib").glob("*.asm")):
        assert any(r.path == path for r in ENGINE), path.name


def test_memory_outside_the_variables_is_never_written(z80):
    code = z80.code
    program, rng = code.program, random.Random(5)
    before = np.array(code.memory)
    patched = [code.address(name) for name in program.symbols
               if name.startswith("eval_") and name.endswith("_op")]
    allowed = np.zeros(65536, bool)
    allowed[0x5B00:0x5C00] = allowed[0x5CB6:program.origin] = True
    allowed[program.symbols["image_end"]:0x8000] = True
    for address in patched:
        allowed[address:address + 2] = True
    for board in (rng.choice(data_boards()) for _ in range(60)):
        roll = (rng.randint(1, 6), rng.randint(1, 6))
        z80.choose(board, roll, rng.randint(1, 4), Options(caucasian=rng.random() < 0.5))
        wrong = np.flatnonzero((code.memory != before) & ~allowed)
        assert not len(wrong), [f"{a:04X}" for a in wrong]


def test_the_evaluator_leaves_its_buckets_empty(z80):
    for board in data_boards()[::900]:
        z80.choose(board, (6, 4), 2, Options())
        assert not any(z80.code.read("buckets", 128))


def test_the_engine_needs_little_stack(z80, record_property):
    deepest = 0
    rng = random.Random(3)
    for board in rng.sample(data_boards(), 80):
        double = rng.randint(1, 6)
        z80.choose(board, (double, double), rng.randint(1, 4), Options(caucasian=True))
        deepest = max(deepest, z80.code.stack_depth)
        z80.advice(board, (double, double), Options())
        deepest = max(deepest, z80.code.stack_depth)
    record_property("engine_stack_bytes", deepest)
    assert deepest <= ENGINE_STACK
