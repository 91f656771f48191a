"""Recordings: WAV in, as pulses and, where the ROM would read them, as blocks; tape to WAV.

    samples --> mean removed --> comparator with hysteresis --> edges --> pulses --> blocks

The comparator follows the loudness of the recording, so that level, polarity, sample rate and a
dull sound do not matter. A block begins with a pilot of at least 256 pulses and two sync pulses; a
bit is a pair of pulses, told apart at the ROM's own threshold.

Refused: no RIFF/WAVE file, a format other than PCM of 8, 16, 24 or 32 bits, more than 8 channels, a
rate outside 8,000..192,000, no samples, nothing louder than noise. Loaded with a warning: fewer
samples than the header announces.
"""

import wave
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from spectrum import wav_file
from spectrum.errors import SpectrumError, TapeFormatError
from spectrum.tape import Edges, RecordingBlock, Tape
from spectrum.tape_deck import TapeDeck
from spectrum.timing import CLOCK_HZ

Samples = NDArray[np.floating]

MEAN_WINDOW_S = 0.025
ENVELOPE_WINDOW_S = 0.010
HYSTERESIS = 0.2
NOISE_FLOOR = 0.02
QUIETEST = 1e-3
MOST_CHANNELS = 8
SAMPLES_AT_ONCE = 1 << 20
PILOT_RANGE = (1500, 3000)
MIN_PILOT_PULSES = 256
SYNC_LIMIT = 1200
BIT_THRESHOLD = 2565
BIT_LIMIT = 5000
MAX_STRAY_PULSES = 32
WAV_LEVEL = 0.7
RATES = (8000, 192000)
LONGEST_S = 3 * 3600
STOP_S = 2
_SILENCE = (np.zeros(1, np.int64), np.zeros(1, np.int64))


def parse_wav(content: bytes, file: str = "tape.wav") -> Tape:
    """The recording as blocks; TapeFormatError says why it is refused."""
    samples, rate, warnings = _read_samples(content, file)
    durations, level = pulses_from_samples(samples, rate)
    if not len(durations):
        raise TapeFormatError(file, "nothing is recorded in it", offset=len(content))
    return Tape(tuple(split_recording(durations, level)), file, tuple(warnings))


def _read_samples(content: bytes, file: str) -> tuple[Samples, int, list[str]]:
    try:
        with wave.open(BytesIO(content)) as source:
            channels, width = source.getnchannels(), source.getsampwidth()
            rate, announced = source.getframerate(), source.getnframes()
            if not 1 <= channels <= MOST_CHANNELS:
                raise TapeFormatError(file, f"{channels} channels, expected 1..{MOST_CHANNELS}",
                                      offset=22)
            if width not in (1, 2, 3, 4):
                raise TapeFormatError(file, f"{width * 8} bits a sample, expected 8, 16, 24 or 32",
                                      offset=34)
            if not RATES[0] <= rate <= RATES[1]:
                raise TapeFormatError(
                    file, f"{rate} samples a second, expected {RATES[0]}..{RATES[1]}", offset=24)
            raw = source.readframes(min(announced, len(content)))
    except (wave.Error, EOFError, RuntimeError, OverflowError) as error:
        raise TapeFormatError(file, f"not a WAV file of PCM samples ({error or 'cut off'})",
                              offset=0) from error
    frame_size = channels * width
    frames = len(raw) // frame_size
    if not frames:
        raise TapeFormatError(file, "no samples in it", offset=len(content))
    warnings = [] if frames >= announced else [
        f"{file}: offset {len(content)}: {frames} samples, {announced} announced"]
    data = np.frombuffer(raw[:frames * frame_size], np.uint8).reshape(frames, channels, width)
    loud = _louder_channel([_to_float(data[:, channel]) for channel in range(channels)])
    return loud, rate, warnings


def _to_float(data: NDArray[np.uint8]) -> Samples:
    """Samples of one channel, -1..1, from little-endian bytes of shape (n, width)."""
    width = data.shape[1]
    if width == 1:
        return (data[:, 0].astype(np.float32) - 128) / 128
    top = data[:, -1].astype(np.int8).astype(np.float32) * 256 + data[:, -2]
    return np.asarray(top / 32768, np.float32)


def _louder_channel(channels: list[Samples]) -> Samples:
    return max(channels, key=lambda c: float(np.abs(c - c.mean()).mean()))


def pulses_from_samples(samples: Samples, rate: int) -> tuple[Edges, int]:
    """Durations of the pulses of a recording in T-states, and the level of the first.

    samples : float32, any level and polarity
    returns no durations where nothing is louder than noise
    """
    margin = max(3, int(rate * MEAN_WINDOW_S))
    pieces = [(start, max(0, start - margin), min(len(samples), start + SAMPLES_AT_ONCE))
              for start in range(0, len(samples), SAMPLES_AT_ONCE)]
    peak = max((float(np.abs(_centred(samples[before:end + margin], margin)).max())
                for _, before, end in pieces), default=0.0)
    if peak < QUIETEST:
        return np.zeros(0, np.int64), 0
    side, times, first_side = 0, [], 0
    for start, before, end in pieces:
        found, side, first = _flips(samples[before:end + margin], rate, peak, side,
                                    (start - before, end - before))
        times.append(found + before)
        first_side = first_side or first
    flips = np.concatenate(times)
    if not len(flips):
        return np.zeros(0, np.int64), 0
    edges = np.rint(flips * (CLOCK_HZ / rate)).astype(np.int64)
    end_t = max(len(samples) * CLOCK_HZ // rate, int(edges[-1]))
    return np.diff(edges, prepend=0, append=end_t), int(first_side > 0)


def _flips(samples: Samples, rate: int, peak: float, side: int, inside: tuple[int, int]
           ) -> tuple[NDArray[np.float64], int, int]:
    """Where the comparator flips within a piece of a recording.

    samples : the piece with a margin on either side
    peak : loudest deviation from the mean in the whole recording
    side : which side of the mean the signal was on before, -1 or 1; 0 if not known yet
    inside : first and last + 1 sample of the piece without its margin
    returns positions in samples, the side at the end, the first side that was known
    """
    centred = _centred(samples, max(3, int(rate * MEAN_WINDOW_S)))
    envelope = _running_max(np.abs(centred), max(1, int(rate * ENVELOPE_WINDOW_S)))
    threshold = HYSTERESIS * np.maximum(envelope, NOISE_FLOOR * peak)
    sides = np.where(centred > threshold, 1, np.where(centred < -threshold, -1, 0)).astype(np.int8)
    decided = np.flatnonzero(sides[inside[0]:inside[1]]) + inside[0]
    known = np.concatenate([[side] if side else [], sides[decided]])
    if not len(known):
        return np.zeros(0), side, 0
    at = decided[np.flatnonzero(np.diff(known)) + (0 if side else 1)]
    at = at[at > 0]
    step = centred[at] - centred[at - 1]
    goal = threshold[at] * sides[at]
    part = np.clip((goal - centred[at - 1]) / np.where(step == 0, 1, step), 0, 1)
    positions: NDArray[np.float64] = (at - 1).astype(np.float64) + part
    return positions, int(known[-1]), int(known[0])


def _centred(values: Samples, window: int) -> Samples:
    """Deviation from the mean of `window` samples around each, fewer at the ends."""
    sums = np.concatenate([[0.0], np.cumsum(values, dtype=np.float64)])
    index = np.arange(len(values))
    first = np.maximum(index - window // 2, 0)
    last = np.minimum(index + window // 2 + 1, len(values))
    return np.asarray(values - (sums[last] - sums[first]) / (last - first), np.float32)


def _running_max(values: Samples, window: int) -> Samples:
    """Greatest value within about `window` samples of each."""
    padding = -len(values) % window
    blocks = np.concatenate([values, np.zeros(padding, np.float32)]).reshape(-1, window).max(axis=1)
    around = np.maximum(blocks, np.maximum(np.append(blocks[1:], 0), np.append(0, blocks[:-1])))
    return np.repeat(around, window)[:len(values)].astype(np.float32)


def split_recording(durations: Edges, level: int) -> list[RecordingBlock]:
    """The pulses of a recording as blocks: each ROM block with the silence after it.

    durations : int64, T-states of each pulse
    level : level of the first one
    """
    found = decode_blocks(durations)
    starts = [start for start, _, _ in found]
    pieces: list[tuple[int, int, bytes | None]] = []
    position = 0
    for k, (start, end, data) in enumerate(found):
        if start - position > MAX_STRAY_PULSES:
            pieces.append((position, start, None))
            position = start
        following = starts[k + 1] if k + 1 < len(found) else len(durations)
        stop = following if following - end <= MAX_STRAY_PULSES else end
        pieces.append((position, stop, data))
        position = stop
    if position < len(durations):
        pieces.append((position, len(durations), None))
    return [RecordingBlock(durations=durations[a:b], level=level ^ (a & 1), data=data, offset=a)
            for a, b, data in pieces]


def decode_blocks(durations: Edges) -> list[tuple[int, int, bytes]]:
    """Blocks in the ROM's format: (first pulse of the pilot, pulse after the data, bytes)."""
    in_pilot = (durations >= PILOT_RANGE[0]) & (durations <= PILOT_RANGE[1])
    changes = np.flatnonzero(np.diff(in_pilot.astype(np.int8), prepend=0, append=0))
    result = []
    after = 0
    for start, end in zip(changes[::2].tolist(), changes[1::2].tolist(), strict=True):
        if start < after or end - start < MIN_PILOT_PULSES:
            continue
        if end + 2 > len(durations) or durations[end:end + 2].max() > SYNC_LIMIT:
            continue
        first = end + 2
        data, count = _decode_bits(durations[first:])
        if data:
            after = first + count
            result.append((start, after, data))
    return result


def _decode_bits(durations: Edges) -> tuple[bytes, int]:
    """Whole bytes from pairs of pulses up to the first that is none, and the pulses they took."""
    pairs = durations[:len(durations) // 2 * 2].reshape(-1, 2).sum(axis=1)
    too_long = np.flatnonzero(pairs > BIT_LIMIT)
    bits = pairs[:too_long[0] if len(too_long) else len(pairs)]
    if len(too_long) and len(bits) % 8 == 7:
        last = int(durations[2 * len(bits)])
        bits = np.append(bits, 2 * last)
    bits = bits[:len(bits) // 8 * 8]
    return np.packbits(bits > BIT_THRESHOLD).tobytes(), 2 * len(bits)


def write_tape_wav(tape: Tape, file: str | Path | BinaryIO, rate: int = 44100,
                   level: float = WAV_LEVEL) -> None:
    """Write a tape as a mono WAV of 16 bits that a real Spectrum loads.

    Stop blocks become two seconds of silence.

    rate : samples a second, 8000..192000
    level : peak, 0..1; less than 1 leaves room for a tape recorder's own filters
    raises SpectrumError, before anything is written, for a tape without a sound and for one
        longer than three hours, which at the highest rate are all that a WAV holds
    """
    if not RATES[0] <= rate <= RATES[1]:
        raise ValueError(f"{rate} samples a second, expected {RATES[0]}..{RATES[1]}")
    _check_length(tape)
    wav_file.write_wav(file, ((samples * (level * 32767)).astype(np.int16)
                              for samples in samples_from_tape(tape, rate)), rate)


def _check_length(tape: Tape) -> None:
    length, edges = 0, 0
    for times, _, more in _signal(tape):
        edges += len(times) - (not more)
        if length + times[-1] > LONGEST_S * CLOCK_HZ:
            raise SpectrumError(f"{tape.file}: more than {LONGEST_S // 3600} hours of sound")
        if not more:
            length += int(times[-1]) + STOP_S * CLOCK_HZ
    if not edges:
        raise SpectrumError(f"{tape.file}: nothing on it makes a sound")


def samples_from_tape(tape: Tape, rate: int) -> Iterator[Samples]:
    """Samples -1..1 of a tape in pieces; each is the mean of the signal over its time."""
    yield np.full(rate // 2, -1, np.float32)
    times, levels = _SILENCE
    done, is_behind_stop = 0, False
    for new_times, new_levels, more in _signal(tape):
        if is_behind_stop:
            yield np.full(STOP_S * rate, -1, np.float32)
        times, levels = np.append(times, new_times), np.append(levels, new_levels)
        end = int(times[-1]) * rate // CLOCK_HZ + (not more)
        for start in range(done, end, SAMPLES_AT_ONCE):
            yield _sample(times, levels, rate, start, min(start + SAMPLES_AT_ONCE, end))
        kept = int(np.searchsorted(times, end * CLOCK_HZ // rate, side="right")) - 1
        times, levels = (times[kept:], levels[kept:]) if more else _SILENCE
        done, is_behind_stop = end if more else 0, not more
    yield np.full(rate // 2, -1, np.float32)


def _signal(tape: Tape) -> Iterator[tuple[Edges, Edges, bool]]:
    """What the deck feeds, with PLAY pressed at time 0 whenever the tape has stopped."""
    deck = TapeDeck()
    deck.insert(tape)
    while not deck.at_end:
        deck.play(0)
        more = True
        while more:
            times, levels, more = deck.feed()
            yield times, levels, more
        deck.stop()


def _sample(times: Edges, levels: Edges, rate: int, first: int, end: int) -> Samples:
    """Samples `first` to before `end` of a signal whose edges are known from before them on."""
    values = np.where(levels == 1, 1.0, -1.0)
    integral = np.concatenate([[0.0], np.cumsum(np.diff(times) * values[:-1])])
    borders = np.arange(first, end + 1) * (CLOCK_HZ / rate)
    at_border = np.interp(borders, times, integral)
    beyond = np.maximum(borders - times[-1], 0)
    return np.asarray(np.diff(at_border - beyond) * (rate / CLOCK_HZ), np.float32)
