"""Blocks, signals, the deck, and the loader's trap."""

import itertools

import numpy as np
import pytest

from spectrum import Spectrum, media
from spectrum.errors import TapeFormatError, TapeLoadingError
from spectrum.tape import (
    T_PER_MS,
    CallBlock,
    DataBlock,
    HoldBlock,
    JumpBlock,
    LoopEndBlock,
    LoopStartBlock,
    PauseBlock,
    PulseBlock,
    ReturnBlock,
    Signal,
    StopBlock,
    Tape,
    describe_header,
    rom_block,
)
from spectrum.tape_deck import TapeDeck
from spectrum.tape_pzx import format_pzx, parse_pzx
from spectrum.tape_tap import format_tap, parse_tap
from spectrum.tape_tzx import parse_tzx

from .conftest import TAPES


def with_parity(data):
    parity = 0
    for byte in data:
        parity ^= byte
    return bytes(data) + bytes([parity])


def header(kind=3, length=10, first=0x6000, name=b"test"):
    return with_parity(bytes([0, kind]) + name.ljust(10) + length.to_bytes(2, "little")
                       + first.to_bytes(2, "little") + (32768).to_bytes(2, "little"))


def edges_of(*blocks):
    deck = TapeDeck()
    deck.insert(Tape(blocks))
    deck.play(0)
    times, levels, more = [], [], True
    while more:
        new_times, new_levels, more = deck.feed()
        times += new_times.tolist()
        levels += new_levels.tolist()
    return list(zip(times, levels, strict=True))


# Signals


def test_pulses_alternate_and_the_first_after_a_pause_is_low():
    signal = Signal()
    signal.pulses(np.array([10, 20, 30]))
    signal.pause(2 * T_PER_MS)
    signal.pulses(np.array([5, 5]))
    times, levels = signal.take_edges()
    end = 60 + 2 * T_PER_MS
    assert times.tolist() == [10, 30, 60, 60 + T_PER_MS, end + 5]
    assert levels.tolist() == [1, 0, 1, 0, 1]


def test_a_pulse_of_no_length_swaps_the_level():
    signal = Signal()
    signal.pulses(np.array([10, 0, 10, 10]))
    times, _ = signal.take_edges()
    assert times.tolist() == [10, 10, 20]


def test_rom_block_has_the_pulses_of_save():
    """SA-BYTES: 8063 pilot pulses for a header, 3223 otherwise, 667 and 735, 855 and 1710."""
    edges = edges_of(rom_block(b"\xff\x01", pause=0))
    lengths = np.diff([0] + [t for t, _ in edges])
    assert lengths[:3223].tolist() == [2168] * 3223
    assert lengths[3223:3225].tolist() == [667, 735]
    assert lengths[3225:].tolist() == [1710] * 16 + [855] * 14 + [1710] * 2
    assert len(edges_of(rom_block(b"\x00", pause=0))) == 8063 + 2 + 16


def test_used_bits_shorten_the_last_byte():
    block = DataBlock(data=b"\x00\xff", sync=(), zero=100, one=200, used_bits=3, pause=0)
    assert edges_of(block)[-1][0] == 16 * 100 + 6 * 200


# The deck


def test_loop_plays_its_blocks_that_many_times():
    tone = PulseBlock(durations=(100,), counts=(2,))
    edges = edges_of(LoopStartBlock(count=3), tone, LoopEndBlock())
    assert [t for t, _ in edges] == [100, 200, 300, 400, 500, 600]


def test_jump_and_call_and_return():
    one, two = (PulseBlock(durations=(d,), counts=(1,)) for d in (1000, 10))
    edges = edges_of(CallBlock(targets=(3, 3)), one, JumpBlock(target=5), two, ReturnBlock(),
                     PauseBlock(duration=0))
    assert edges[-1][0] == 10 + 10 + 1000


def test_endless_jump_without_sound_ends(monkeypatch):
    monkeypatch.setattr("spectrum.tape_deck._MOST_SILENT_PIECES", 1000)
    edges = edges_of(PauseBlock(duration=100), JumpBlock(target=2), JumpBlock(target=1))
    assert edges[-1] == (100, 2)


@pytest.mark.parametrize("body", [
    "26 01 00 00 00", "26 02 00 00 00 01 00 30 01 41", "23 01 00 23 ff ff", "20 ff ff 23 ff ff",
    "20 00 00 23 ff ff", "24 ff 00 26 01 00 01 00 25 23 fd ff", "2b 01 00 00 00 01 23 ff ff",
], ids=["call of itself", "call of itself and of the next", "two jumps", "pause and jump",
        "stop and jump", "a round that a loop keeps going", "level and jump"])
def test_a_tape_that_goes_round_without_a_sound_is_refused(body):
    with pytest.raises(TapeFormatError, match="without end and without a sound") as caught:
        parse_tzx(b"ZXTape!\x1a\x01\x14" + bytes.fromhex(body))
    assert caught.value.block is not None
    assert caught.value.offset is not None


@pytest.mark.parametrize("body", ["24 ff ff 25", "12 01 00 01 00 23 ff ff",
                                  "26 01 00 02 00 23 03 00 12 01 00 01 00 27 30 01 41"])
def test_loops_sounding_rounds_and_calls_that_return_are_read(body):
    assert parse_tzx(b"ZXTape!\x1a\x01\x14" + bytes.fromhex(body)).blocks


@pytest.mark.parametrize("round_and_round", [
    (DataBlock(data=b"", sync=(), pause=0), JumpBlock(target=0)),
    (PulseBlock(durations=(0,), counts=(2,)), JumpBlock(target=0)),
    (PauseBlock(duration=7000), JumpBlock(target=0)),
    (CallBlock(targets=(0,)),),
], ids=["blocks without pulses", "pulses without time", "time without pulses", "calls"])
def test_the_deck_ends_a_tape_that_goes_round_without_a_sound(round_and_round, monkeypatch, caplog):
    monkeypatch.setattr("spectrum.tape_deck._MOST_SILENT_PIECES", 1000)
    deck = TapeDeck()
    deck.insert(Tape(round_and_round))
    deck.play(0)
    while deck.feed()[2]:
        pass
    assert deck.at_end
    assert "goes round without a sound" in caplog.text


def test_a_call_of_itself_gives_the_rom_nothing_and_ends(monkeypatch):
    monkeypatch.setattr("spectrum.tape_deck._MOST_SILENT_PIECES", 1000)
    deck = TapeDeck()
    deck.insert(Tape((CallBlock(targets=(0,)),)))
    assert deck.next_standard() is None
    assert deck.at_end


def test_stop_block_stops_until_play_is_pressed_again():
    deck = TapeDeck()
    deck.insert(Tape((PulseBlock(durations=(50,), counts=(2,)), StopBlock(),
                      PulseBlock(durations=(70,), counts=(1,)))))
    deck.play(1000)
    times, levels, more = deck.feed()
    assert (times.tolist(), levels.tolist(), more) == ([1050, 1100], [1, 2], False)
    deck.tick(1100)
    assert not deck.playing
    assert not deck.at_end
    deck.play(5000)
    assert deck.feed()[0].tolist() == [5070]
    deck.tick(6000)
    assert deck.at_end


def test_set_level_chooses_the_next_pulse():
    edges = edges_of(HoldBlock(level=1), PulseBlock(durations=(50,), counts=(2,)))
    assert edges[:2] == [(0, 1), (50, 0)]


def test_a_deck_goes_on_from_a_saved_state():
    tape = Tape((rom_block(bytes(3000), pause=0), rom_block(b"\xff" * 2000, pause=0)))
    deck = TapeDeck()
    deck.insert(tape)
    deck.play(0)
    for _ in range(4):
        deck.feed()
    saved = deck.save()
    expected = deck.feed()
    deck.feed()
    assert deck.restore(saved) is not None
    for found, wanted in zip(deck.feed(), expected, strict=True):
        assert np.array_equal(found, wanted)


# Formats


def test_tap_round_trip_and_listing():
    blocks = [header(), with_parity(b"\xff" + bytes(10))]
    tape = parse_tap(format_tap(blocks))
    assert [b.data for b in tape.blocks] == blocks
    assert tape.listing()[0] == '  1  data, 19 bytes: Bytes: "test" CODE 24576,10'


@pytest.mark.parametrize(("kind", "text"), [
    (0, 'Program: "test" LINE 10, 5 bytes'), (1, 'Number array: "test", 5 bytes'),
    (2, 'Character array: "test", 5 bytes'), (3, 'Bytes: "test" CODE 10,5'), (4, None)])
def test_headers_are_described(kind, text):
    assert describe_header(header(kind, 5, 10)) == text


TZX_HEAD = b"ZXTape!\x1a\x01\x14"


def test_tzx_blocks_are_read_as_specified():
    body = (b"\x11" + bytes.fromhex("7808 9b02 df02 5703 ae06 7f1f 07 f401 020000 abcd")
            + b"\x12" + bytes.fromhex("6400 0a00") + b"\x13" + bytes.fromhex("02 0100 0200")
            + b"\x14" + bytes.fromhex("6400 c800 08 0000 010000 55")
            + b"\x15" + bytes.fromhex("4f00 0000 08 010000 f0")
            + b"\x20\x00\x00" + b"\x2a\x00\x00\x00\x00" + b"\x2b\x01\x00\x00\x00\x01"
            + b"\x31\x05\x02hi" + b"\x33\x01\x00\x00\x01"
            + b"\x35" + b"custom".ljust(16) + b"\x02\x00\x00\x00xx" + b"\x5a" + bytes(9))
    tape = parse_tzx(TZX_HEAD + body)
    assert not tape.warnings
    assert [b.describe() for b in tape.blocks] == [
        "turbo data, 2 bytes", "tone, 10 pulses of 100 T", "2 pulses", "pure data, 1 bytes",
        "direct recording, 8 samples of 79 T", "stop the tape",
        "stop the tape (16K and 48K machines)", "set level 1", "hi", "hardware",
        "custom information", "two files joined here"]


def test_direct_recording_is_one_level_a_sample():
    body = b"\x15" + bytes.fromhex("6400 0000 04 010000 b0")
    edges = edges_of(*parse_tzx(TZX_HEAD + body).blocks)
    assert edges == [(0, 1), (100, 0), (200, 1), (400, 2)]


@pytest.mark.parametrize("cut", range(11, 40))
def test_a_cut_off_tzx_is_refused_or_ends_between_blocks(cut):
    whole = TZX_HEAD + b"\x12\x64\x00\x0a\x00" + b"\x10\xe8\x03\x13\x00" + header()
    if cut in (15, len(whole)):
        assert parse_tzx(whole[:cut]).blocks
        return
    with pytest.raises(TapeFormatError) as caught:
        parse_tzx(whole[:cut])
    assert caught.value.block in (1, 2)


def test_pzx_pulses_and_data_of_its_own_kind_are_kept():
    def chunk(tag, body):
        return tag + len(body).to_bytes(4, "little") + body
    pulses = bytes.fromhex("0380 6400 0080 0200 0000")
    data = bytes.fromhex("0c000080 0000 01 02 0a00 1400 1e00 a5f0")
    tape = parse_pzx(chunk(b"PZXT", b"\x01\x00") + chunk(b"PULS", pulses) + chunk(b"DATA", data))
    assert tape.listing() == ["  1  PZX tape", "  2  5 pulses", "  3  data, 2 bytes"]
    assert not tape.warnings


def test_pzx_round_trip_gives_the_same_pulses():
    blocks = [rom_block(header()), rom_block(with_parity(b"\xff" + bytes(range(50))))]
    tape = parse_pzx(format_pzx(blocks))
    assert edges_of(*tape.blocks)[:8063 + 2 + 19 * 16] == edges_of(*blocks)[:8063 + 2 + 19 * 16]


@pytest.mark.parametrize("fast", [True, False])
def test_pzx_loads(zx, fast):
    blocks = [rom_block(header(length=50)), rom_block(with_parity(b"\xff" + bytes(range(50))))]
    tape = parse_pzx(format_pzx(blocks))
    assert [b.data for b in tape.blocks if isinstance(b, DataBlock)] == [b.data for b in blocks]
    zx.insert(tape, fast=fast)
    zx.type('LOAD ""CODE\n', basic=True)
    zx.run(5 if fast else 600)
    assert zx.memory[0x6000:0x6032] == bytes(range(50))


# The trap (conorarmstrong/zx_go issue 1)


def call_loader(zx, block, flag, start, length, *, load=True):
    """Call LD-BYTES with `block` on the tape; returns the CallResult."""
    zx.insert(Tape((rom_block(block),)))
    return zx.call(0x0556, a=flag, f=int(load), ix=start, de=length, budget=20_000_000)


@pytest.mark.parametrize("load", [True, False])
def test_loader_success(zx, load):
    data = bytes(range(1, 101))
    if not load:
        zx.memory[0x6000:0x6064] = data
    result = call_loader(zx, with_parity(b"\xff" + data), 0xFF, 0x6000, 100, load=load)
    assert (result.carry, result.de, result.ix) == (True, 0, 0x6064)
    assert zx.memory[0x6000:0x6064] == data


@pytest.mark.parametrize(("what", "block", "length"), [
    ("wrong flag", with_parity(b"\x00" + bytes(100)), 100),
    ("wrong parity", b"\xff" + bytes(100) + b"\x01", 100),
    ("block too short", with_parity(b"\xff" + bytes(50)), 100),
    ("block too long", with_parity(b"\xff" + bytes(99) + b"\x07"), 50)])
def test_loader_failure_resets_carry_and_uses_the_block_up(zx, what, block, length):
    result = call_loader(zx, block, 0xFF, 0x6000, length)
    assert not result.carry, what
    assert zx.cassette.deck.at_end


@pytest.mark.parametrize("block", [
    with_parity(b"\xff" + bytes(range(30))), b"\xff" + bytes(range(30)) + b"\x55",
    with_parity(b"\xff" + bytes(range(60))), with_parity(b"\x00" + bytes(range(30))),
    with_parity(b"\xff" + bytes(range(10)))],
    ids=["good", "parity", "long", "flag", "short"])
@pytest.mark.parametrize("load", [True, False], ids=["load", "verify"])
def test_trap_and_pulses_leave_the_same_registers(zx, block, load):
    """AF, DE, IX, HL after LD-BYTES by trap and by pulses."""
    zx.memory[0x6000:0x601E] = bytes(range(30))
    start = zx.save_state()
    results, memories = [], []
    for fast in (True, False):
        zx.restore(start)
        zx.insert(Tape((rom_block(block),)), fast=fast)
        result = zx.call(0x0556, a=0xFF, f=int(load), ix=0x6000, de=30, budget=40_000_000)
        results.append({n: result.registers[n] for n in ("a", "f", "de", "ix", "h")})
        memories.append(zx.memory[0x6000:0x6020])
    assert memories[0] == memories[1]
    fields = ("de", "ix", "h") if block[0] == 0xFF else ("de", "ix")
    assert [results[0][n] for n in fields] == [results[1][n] for n in fields]
    assert results[0]["f"] & 1 == results[1]["f"] & 1


def test_verify_of_a_differing_byte_fails(zx):
    result = call_loader(zx, with_parity(b"\xff" + b"\x01\x02\x03"), 0xFF, 0x6000, 3, load=False)
    assert not result.carry


# Turbo loaders and SAVE


def test_a_turbo_block_is_read_at_its_own_speed():
    """The ROM's edge routine with a shorter threshold reads a block at double speed.

    LD-BYTES is copied to RAM that is not contended and its bit threshold (CBh at 05D0h) lowered
    towards its start (B0h), as turbo loaders of the time did.
    """
    zx = Spectrum("48K")
    zx.boot()
    rom = bytearray(zx.memory[0x0556:0x0605])
    origin = 0x9000
    threshold = bytes.fromhex("3ecbb8")
    place = rom.index(threshold)
    rom[place + 1] = 0xBA
    for absolute in (0x05E3, 0x05E7, 0x05CA):
        moved = (absolute - 0x0556 + origin).to_bytes(2, "little")
        for opcode in (0xCD, 0xD2):
            rom = bytearray(bytes(rom).replace(
                bytes([opcode]) + absolute.to_bytes(2, "little"), bytes([opcode]) + moved))
    zx.poke_binary(bytes(rom), origin)
    payload = with_parity(b"\xff" + bytes(range(200)))
    turbo = DataBlock(data=payload, pilot=2168, pilot_count=3000, zero=500, one=1000, pause=350_000)
    assert not turbo.is_standard
    zx.insert(Tape((turbo,)))
    zx.memory[0x6000:0x60C8] = bytes(200)
    result = zx.call(origin, a=0xFF, f=1, ix=0x6000, de=200, budget=60_000_000)
    assert result.carry
    assert zx.memory[0x6000:0x60C8] == bytes(range(200))


def test_save_from_basic_gives_blocks_that_load_again(zx):
    zx.type('10 PRINT "kept"\n', basic=True)
    zx.type('SAVE "abc"\n', basic=True)
    zx.run(10)
    zx.type(" ")
    zx.run(60)
    assert zx.text()[23].startswith("0 OK")
    blocks = zx.cassette.saved_blocks[:]
    assert describe_header(blocks[0]) == 'Program: "abc", 12 bytes'
    assert all(DataBlock(data=b).is_parity_right for b in blocks)
    zx.boot()
    zx.load(parse_tap(format_tap(blocks)))
    zx.type("RUN\n", basic=True)
    zx.run(10)
    assert zx.text()[0].startswith("kept")


def test_a_program_that_only_reads_keys_does_not_start_the_tape(zx):
    """Reading port FE all the time with interrupts on is a game, with interrupts off a loader."""
    loop = bytes.fromhex("3e7f dbfe 18fa")
    for interrupts, starts in ((1, False), (0, True)):
        zx.insert(Tape((rom_block(header()),)))
        zx.poke_binary(loop, 0x6000)
        zx.registers.update({"pc": 0x6000, "iff1": interrupts, "iff2": interrupts})
        zx.run(5)
        assert zx.cassette.deck.playing is starts


def test_the_key_that_started_loading_is_up_before_the_program_runs(zx):
    held = []
    zx.hook(24576, lambda machine: held.append(machine.keyboard.down))
    zx.load(media.read(TAPES / "sieve.tap"))
    zx.unhook(24576, zx._hooks[24576][0])
    assert held == [frozenset()]


def test_missing_tape_is_reported_not_waited_for(zx):
    with pytest.raises(TapeLoadingError, match="waits for more"):
        zx.load(Tape((rom_block(header()),)))


def test_a_tape_that_nothing_reads_is_reported(zx, monkeypatch):
    monkeypatch.setattr(zx, "type", lambda *_, **__: None)
    with pytest.raises(TapeLoadingError, match="after block 0 of 1: nothing has read it"):
        zx.load(Tape((rom_block(header()),)))


def test_pilot_pulses_reach_the_core_in_bounded_pieces():
    deck = TapeDeck()
    deck.insert(Tape((PulseBlock(durations=(1,), counts=(60_000,)),)))
    deck.play(0)
    sizes = [len(deck.feed()[0]) for _ in itertools.repeat(None, 8)]
    assert max(sizes) < 32_000
    assert sum(sizes) >= 60_000
