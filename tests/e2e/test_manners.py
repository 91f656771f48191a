"""How the game behaves as a program: loading, speed of answer, stack, NMI, memory of others."""

import random

import pytest

from pyref.program import Prompt
from spectrum import Spectrum
from spectrum.harness.assembler import Program
from tools import build_tap
from tools.z80game.picture import board_on_screen, seen_by_red
from tools.z80game.random_keys import RandomKeys
from tools.z80game.session import LockStep, Session

FRAMES_TO_AN_EFFECT = 3
STACK_MARGIN = 32
SPARE_MEMORY = 67
"""Bytes that a Spectranet adds to the channel area below BASIC."""


@pytest.fixture(scope="module")
def tape():
    return build_tap.build("en")


@pytest.mark.parametrize("model", ["16K", "48K"])
def test_tape_loads_by_real_pulses_and_starts_itself(tape, model):
    with Spectrum(model) as machine:
        machine.boot()
        machine.load(tape, fast=False)
        session = Session("en", machine)
        assert session.prompt is Prompt.TITLE
        session.press("4")
        assert session.prompt is Prompt.RESULTS


def test_loader_works_with_an_interface_that_takes_room_below_basic(tape, program):
    """The channel area grows by an interface's variables; CLEAR 24200 still leaves room."""
    with Spectrum("16K") as machine:
        machine.boot()
        _grow_channels(machine, SPARE_MEMORY)
        machine.load(tape)
        assert Session("en", machine).prompt is Prompt.TITLE
        assert bytes(machine.memory[program.origin:program.end]) == program.code


def _grow_channels(machine, size):
    """Move everything from PROG on upwards, as the ROM's MAKE-ROOM does for an interface."""
    def word(address):
        return int(machine.memory[address]) | int(machine.memory[address + 1]) << 8

    prog, stkend = 0x5C53, 0x5C65
    start, end = word(prog), word(stkend)
    block = bytes(machine.memory[start:end])
    machine.poke_binary(block, start + size)
    for address in (0x5C4B, prog, 0x5C55, 0x5C57, 0x5C59, 0x5C5B, 0x5C5D, 0x5C5F, 0x5C61, 0x5C63,
                    stkend):
        value = word(address)
        if value >= start:
            machine.poke_binary(bytes(((value + size) & 255, (value + size) >> 8)), address)


def _press_and_count(lock: LockStep, key: str) -> int:
    """Frames from pressing a key until the picture has changed; 99 if it has not."""
    machine = lock.session.machine
    before = machine.screen_bytes
    machine.keyboard.press("SPACE" if key == "OTHER" else key)
    frames = 99
    for n in range(1, FRAMES_TO_AN_EFFECT + 2):
        machine.run(1)
        if machine.screen_bytes != before:
            frames = n
            break
    machine.keyboard.release("SPACE" if key == "OTHER" else key)
    lock.session.settle()
    lock.program.frames = lock.session.seed
    lock.program.press(key)
    lock.compare()
    return frames


def test_every_accepted_key_shows_within_three_frames(lock_step):
    """Keys that change nothing that is drawn (Z twice over, 0 at once) are not counted."""
    lock = lock_step()
    player = RandomKeys(random.Random(3), wild=0.0, curious=0.1)
    for key in ("4", "N", "Y"):
        lock.press(key)
    counted = 0
    while counted < 150:
        key = player.key(lock.program)
        before = lock.program.state()
        frames = _press_and_count(lock, key)
        if lock.program.state() != before and key != "0":
            counted += 1
            assert frames <= FRAMES_TO_AN_EFFECT, f"{key} at {before['prompt']}: {frames} frames"


@pytest.mark.parametrize("language", ["en", "hu"])
def test_drawn_board_is_the_board_through_a_game(lock_step, language):
    lock = lock_step(language)
    player = RandomKeys(random.Random(language))
    for key in player.opening_keys():
        lock.press(key)
    boards = 0
    while lock.prompt is not Prompt.GAME_OVER:
        lock.press(player.key(lock.program) if lock.prompt is not Prompt.TITLE else "4")
        game = lock.program.game
        if game is None or lock.prompt not in (Prompt.ROLL, Prompt.MOVE, Prompt.CONFIRM):
            continue
        board = game.turn.board if game.turn else game.board
        expected = board if game.side == 0 else seen_by_red(board)
        assert board_on_screen(lock.session.machine, lock.session.image) == expected
        boards += 1
    assert boards > 20
    assert lock.session.stack_used() + STACK_MARGIN <= lock.session.image["STACK_SIZE"]


def test_nothing_is_left_on_the_stack_by_games_that_end_early(lock_step):
    lock = lock_step()
    for key in ("O", "1", "ENTER", "ENTER", "Y", "6", "1"):
        lock.press(key)
    depths = set()
    for _ in range(4):
        player = RandomKeys(random.Random(1), wild=0.0, curious=0.0)
        while lock.prompt is not Prompt.ROLL:
            lock.press(player.key(lock.program))
        depths.add(lock.session.machine.registers.sp)
        for key in ("D", "N", "ENTER", "Y", "6", "1"):
            lock.press(key)
    assert len(depths) == 1


def test_nmi_does_no_harm(lock_step):
    lock = lock_step()
    for key in ("4", "N", "Y", "3", "1"):
        lock.press(key)
    lock.session.machine.core.nmi()
    lock.session.machine.run(5)
    lock.press("Q")
    lock.press("S")


def test_both_editions_fit_with_their_stack(program: Program, program_hu: Program):
    for image in (program, program_hu):
        assert image.end + image["STACK_SIZE"] <= 0x8000
