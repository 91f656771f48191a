"""Our own recordings decode back to the same blocks whatever a cable does to them."""

import io
import wave

import numpy as np
import pytest

from spectrum import media, tape_wav
from spectrum.errors import SpectrumError, TapeFormatError
from spectrum.tape import (
    InfoBlock,
    LoopEndBlock,
    LoopStartBlock,
    PauseBlock,
    PulseBlock,
    StopBlock,
    Tape,
    rom_block,
)
from spectrum.tape_wav import parse_wav, samples_from_tape, write_tape_wav

from .conftest import TAPES

TAPE = media.read_tape(TAPES / "sieve.tap")
BLOCKS = [*(block.data for block in TAPE.blocks[:3]), TAPE.blocks[3].data[:600]]


@pytest.fixture(scope="module")
def tape():
    return Tape(tuple(rom_block(data) for data in BLOCKS), "short.tap")


@pytest.fixture(scope="module")
def clean(tape):
    """Samples -1..1 at 44.1 kHz."""
    return samples(tape, 44100)


def samples(tape, rate):
    return np.concatenate(list(samples_from_tape(tape, rate)))


def low_passed(samples, cutoff, rate=44100):
    """Two first-order low-passes in a row, as a dull head and a long cable make."""
    count = 4096
    frequencies = np.fft.rfftfreq(count, 1 / rate)
    response = 1 / (1 + 1j * frequencies / cutoff) ** 2
    kernel = np.fft.irfft(response, count)[:400]
    return np.convolve(samples, kernel)[:len(samples)]


def wav(samples, rate=44100, width=2, channels=1):
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        if width == 1:
            file.writeframes(((samples * 127) + 128).astype(np.uint8).tobytes())
        else:
            file.writeframes((samples * 32767).astype("<i2").tobytes())
    return out.getvalue()


def decoded(content):
    return [b.data for b in parse_wav(content).blocks if b.data is not None]


DISTORTIONS = {
    "full level": lambda s: s,
    "half level": lambda s: s / 2,
    "quiet": lambda s: s / 20,
    "inverted": lambda s: -s,
    "low-passed at 4 kHz": lambda s: low_passed(s, 4000) / 1.2,
    "offset": lambda s: s / 3 + 0.4,
    "hum": lambda s: s / 2 + 0.1 * np.sin(np.arange(len(s)) * 2 * np.pi * 50 / 44100),
    "noise": lambda s: s / 2 + np.random.default_rng(1).normal(0, 0.03, len(s)),
    "clipped": lambda s: np.clip(low_passed(s, 9000) * 3, -1, 1),
    "coupled by a capacitor": lambda s: (s - low_passed(s, 30)) / 2,
    "one percent fast": lambda s: np.interp(np.arange(0, len(s) - 1, 1.01), np.arange(len(s)), s),
}


@pytest.mark.parametrize("name", DISTORTIONS)
def test_a_distorted_recording_gives_the_same_blocks(clean, name):
    assert decoded(wav(DISTORTIONS[name](clean))) == BLOCKS


@pytest.mark.parametrize("size", [10_007, 99_991])
def test_a_recording_is_read_in_pieces_without_a_seam(clean, monkeypatch, size):
    whole = tape_wav.pulses_from_samples(clean.astype(np.float32), 44100)
    monkeypatch.setattr(tape_wav, "SAMPLES_AT_ONCE", size)
    pieces = tape_wav.pulses_from_samples(clean.astype(np.float32), 44100)
    assert pieces[1] == whole[1]
    assert len(pieces[0]) == len(whole[0])
    assert abs(pieces[0] - whole[0]).max() < 40, "half a sample"


@pytest.mark.parametrize("rate", [22050, 44100, 48000])
def test_every_usual_rate_gives_the_same_blocks(tape, rate):
    assert decoded(wav(samples(tape, rate), rate)) == BLOCKS


def test_eight_bits_and_two_channels_give_the_same_blocks(clean):
    assert decoded(wav(clean * 0.8, width=1)) == BLOCKS
    silent = np.zeros_like(clean)
    assert decoded(wav(np.stack([silent, clean], axis=1).ravel(), channels=2)) == BLOCKS


def test_a_recording_loads_by_its_own_pulses(zx, tape):
    out = io.BytesIO()
    write_tape_wav(tape, out)
    recording = parse_wav(out.getvalue())
    zx.insert(Tape(recording.blocks[:2]), fast=False)
    zx.type('LOAD ""\n', basic=True)
    zx.run(600)
    assert zx.memory[23755:23755 + 71] == BLOCKS[1][1:-1]


def test_our_wav_is_what_a_real_machine_wants(tape):
    """Mono; pilots of at least 8063 and 3223 pulses; about a second between blocks; 70% level."""
    out = io.BytesIO()
    write_tape_wav(tape, out)
    with wave.open(io.BytesIO(out.getvalue())) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert 0.69 < samples.max() / 32767 <= 0.7
    durations = np.concatenate([b.durations for b in parse_wav(out.getvalue()).blocks])
    pauses = durations[durations > 3_000_000]
    assert len(pauses) >= len(BLOCKS) - 1
    assert (abs(pauses[:len(BLOCKS) - 1] / 3_500_000 - 1) < 0.05).all()
    in_pilot = abs(durations - 2168) < 100
    changes = np.flatnonzero(np.diff(in_pilot.astype(int), prepend=0, append=0))
    runs = [int(b - a) for a, b in zip(changes[::2], changes[1::2], strict=True) if b - a > 256]
    assert all(abs(run - expected) <= 2 for run, expected in
               zip(runs, [8063, 3223, 8063, 3223], strict=True))


def test_a_long_pause_is_written_in_pieces_with_nothing_lost(monkeypatch):
    monkeypatch.setattr(tape_wav, "SAMPLES_AT_ONCE", 1000)
    tape = Tape((PulseBlock(durations=(4000,), counts=(3,)), PauseBlock(duration=3_500_000),
                 StopBlock(), PulseBlock(durations=(4000,), counts=(1,))))
    pieces = list(samples_from_tape(tape, 8000))
    assert all(len(piece) <= max(1000, 2 * 8000) for piece in pieces)
    sound = np.concatenate(pieces)
    seconds = 0.5 + 3 * 4000 / 3.5e6 + 1 + 2 + 4000 / 3.5e6 + 0.5
    assert abs(len(sound) / 8000 - seconds) < 2 / 8000
    assert abs((sound + 1).sum() / 2 - (4000 + 3500) / 3.5e6 * 8000) < 0.01


def test_a_tape_of_many_hours_and_one_without_sound_are_not_written(tmp_path):
    hours = (LoopStartBlock(count=1000), PauseBlock(duration=65 * 3_500_000), LoopEndBlock())
    stops = (StopBlock(),) * 6000
    tone = PulseBlock(durations=(100,), counts=(2,))
    for blocks, reason in (((tone, *hours), "more than 3 hours"),
                           ((tone, *stops), "more than 3 hours"),
                           ((InfoBlock(text="a"), PauseBlock(duration=10)), "makes a sound")):
        with pytest.raises(SpectrumError, match=f"^long.tzx: .*{reason}"):
            write_tape_wav(Tape(blocks, "long.tzx"), tmp_path / "a.wav")
    assert not (tmp_path / "a.wav").exists()


@pytest.mark.parametrize("rate", [-1, 0, 1, 7999, 192001, 10 ** 12])
def test_a_rate_that_no_recording_has_is_refused(tape, rate, tmp_path):
    with pytest.raises(ValueError, match=r"expected 8000\.\.192000"):
        write_tape_wav(tape, tmp_path / "a.wav", rate)


def test_a_wav_that_cannot_be_written_is_one_error(tape, tmp_path):
    with pytest.raises(IsADirectoryError):
        write_tape_wav(tape, tmp_path)
    with pytest.raises(OSError, match="No space left"):
        write_tape_wav(tape, "/dev/full")


@pytest.mark.parametrize(("content", "reason"), [
    (b"RIFF\x04\x00\x00\x00WAVE", "not a WAV"),
    (wav(np.zeros(0)), "no samples"),
    (wav(np.zeros(5000)), "nothing is recorded"),
    (wav(np.zeros(50), rate=4000), "4000 samples a second"),
    (b"RIFF" + b"\xff" * 60, "not a WAV")])
def test_bad_recordings_are_refused(content, reason):
    with pytest.raises(TapeFormatError, match=reason):
        parse_wav(content, "bad.wav")


def test_a_cut_off_recording_is_read_with_a_warning(clean):
    content = wav(clean)
    tape = parse_wav(content[:len(content) // 3])
    assert "announced" in tape.warnings[0]
    assert tape.blocks[0].data == BLOCKS[0]
