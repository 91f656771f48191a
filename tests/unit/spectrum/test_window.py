"""The window on a display nobody sees, the pace of its sound, and the terminal screen."""

import os
import threading

import numpy as np
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from spectrum import Spectrum, terminal, window
from spectrum.audio import Pace, Ring
from spectrum.beeper import Beeper
from spectrum.errors import SpectrumError
from spectrum.recorder import Recorder
from spectrum.timing import FRAMES_PER_SECOND
from spectrum.window import PICTURE_HEIGHT, PICTURE_WIDTH, STATUS_HEIGHT, Window

from .conftest import TAPES


class Clock:
    """Seconds that pass when told to."""

    def __init__(self):
        self.now = 100.0

    def frames(self, count):
        for _ in range(count):
            self.now += 1 / FRAMES_PER_SECOND
            yield self.now


@pytest.fixture
def shown(zx, monkeypatch, tmp_path):
    """A window without sound over a booted machine, driven by a clock."""
    monkeypatch.setattr(Window, "_open_sound", lambda self: self.say("no sound: test"))
    monkeypatch.setattr(window.platformdirs, "user_state_dir", lambda name: str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pygame.time, "wait", lambda ms: None)
    opened = Window(zx, scale=2, key_help=[("A..X", "a point")],
                    mouse_map=lambda x, y: "k" if 0 <= x < 256 and 0 <= y < 192 else None)
    opened.clock = Clock()
    opened.step(opened.clock.now)
    yield opened
    opened.close()
    zx.beeper = None


def run(opened, frames):
    for now in opened.clock.frames(frames):
        opened.step(now)


def key(opened, code, character="", scancode=None, up=False):
    pygame.event.post(pygame.event.Event(
        pygame.KEYUP if up else pygame.KEYDOWN, key=code,
        scancode=code if scancode is None else scancode, unicode=character))


def tap(opened, code, character=""):
    key(opened, code, character)
    key(opened, code, character, up=True)
    run(opened, 12)


def test_a_short_tap_is_typed_though_it_lasted_less_than_a_frame(shown):
    tap(shown, pygame.K_p, "p")
    tap(shown, pygame.K_1, "1")
    tap(shown, pygame.K_RETURN, "\r")
    run(shown, 10)
    assert shown.zx.text()[0].startswith("1")


def test_hungarian_z_is_z_wherever_it_lies(shown):
    key(shown, pygame.K_z, "z", scancode=28)
    run(shown, 2)
    assert shown.zx.keyboard.down == {"Z"}
    key(shown, pygame.K_z, "z", scancode=28, up=True)
    run(shown, 6)
    assert not shown.zx.keyboard.down


def test_keys_are_let_go_when_the_window_loses_focus(shown):
    key(shown, pygame.K_a, "a")
    run(shown, 1)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    run(shown, 2)
    assert not shown.zx.keyboard.down


def test_files_dropped_are_loaded_and_bad_ones_are_a_message(shown):
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(TAPES / "stripes.tap")))
    run(shown, 2)
    assert shown.status() == "loaded stripes.tap"
    assert shown.zx.registers.pc in range(24800, 24851)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(TAPES / "bad_id00.tzx")))
    run(shown, 2)
    assert "block 2, offset 34" in shown.status()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(TAPES / "stripes_v3.z80")))
    run(shown, 2)
    assert shown.status() == "loaded stripes_v3.z80"


def test_a_click_types_what_the_program_maps_it_to(shown):
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(200, 200)))
    run(shown, 20)
    assert "LIST" in shown.zx.text()[23], "K in BASIC's keyword mode"
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5)))
    run(shown, 10)
    assert not shown.zx.keyboard.down


def test_pause_help_speed_mute_and_status(shown):
    frames = shown.zx.frames
    tap(shown, pygame.K_F10)
    paused_at = shown.zx.frames
    run(shown, 20)
    assert shown.zx.frames == paused_at
    assert frames <= paused_at
    shown.message = ""
    assert "PAUSE" in shown.status()
    tap(shown, pygame.K_F10)
    run(shown, 5)
    assert shown.zx.frames > paused_at
    plain = shown.picture()
    tap(shown, pygame.K_F1)
    assert (shown.picture() != plain).sum() > 1000
    tap(shown, pygame.K_F1)
    tap(shown, pygame.K_F1)
    for _ in range(5):
        tap(shown, pygame.K_F8)
    assert "max" in shown.status()
    for _ in range(9):
        tap(shown, pygame.K_F7)
    assert "0.25x" in shown.status()


def test_speed_is_so_many_frames_a_second(shown):
    for speed_key, expected in ((None, 50), (pygame.K_F8, 100), (pygame.K_F8, 200)):
        if speed_key:
            tap(shown, speed_key)
        before = shown.zx.frames
        run(shown, 50)
        assert abs(shown.zx.frames - before - expected) <= 5


def test_quick_save_and_load_and_screenshot(shown, tmp_path):
    tap(shown, pygame.K_F3)
    assert shown.status().startswith("nothing to load")
    tap(shown, pygame.K_F2)
    assert shown.status() == "saved"
    shown.zx.core.memory[0x4000:0x5800] = 0
    tap(shown, pygame.K_F3)
    assert shown.zx.text()[23].startswith("©")
    tap(shown, pygame.K_F9)
    assert len(list(tmp_path.glob("screenshot-*.png"))) == 1
    tap(shown, pygame.K_F5)
    assert shown.zx.frames < 100


def test_a_film_with_sound_is_written(shown, tmp_path):
    shown.zx.beeper = Beeper(window.RATE)
    tap(shown, pygame.K_F4)
    run(shown, 30)
    tap(shown, pygame.K_F4)
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and "write" in thread.name:
            thread.join(timeout=30)
    assert shown.status().startswith("wrote film-")
    film, sound = sorted(tmp_path.glob("film-*"))
    assert film.read_bytes().startswith(b"GIF89a")
    assert sound.stat().st_size > 2 * 30 * 880


def test_a_film_is_a_minute_at_most():
    recorder = Recorder(44100)
    black = np.zeros((2, 2), np.uint8)
    while not recorder.is_full:
        recorder.add(black if recorder.wants_frame else None, np.zeros(0, np.int16))
    assert len(recorder._frames) in (751, 752)
    assert recorder._frames[0] is recorder._frames[-1], "equal frames are kept once"


def test_tape_key_plays_stops_and_rewinds(shown):
    tap(shown, pygame.K_F12)
    assert "no tape" in shown.status()
    shown.zx.insert(TAPES / "sieve.tap", fast=False)
    tap(shown, pygame.K_F12)
    shown.message = ""
    assert "tape 0/4 >" in shown.status()
    tap(shown, pygame.K_F12)
    shown.message = ""
    assert ">" not in shown.status()


def test_pixels_stay_square_and_crisp_at_any_size(shown):
    for size, factor in (((700, 520), 2), ((1000, 800), 3), ((330, 900), 1), ((200, 200), 0.625)):
        shown._screen = pygame.display.set_mode(size, pygame.RESIZABLE)
        assert shown._placement()[2] == factor
        shown._draw()
    tap(shown, pygame.K_F11)
    tap(shown, pygame.K_F11)
    colours = {tuple(c) for c in pygame.surfarray.array3d(shown._screen).reshape(-1, 3)}
    assert colours <= {tuple(c) for c in window.display.PALETTE}


def test_shown_size(shown):
    assert shown.picture().shape == (PICTURE_HEIGHT + STATUS_HEIGHT, PICTURE_WIDTH)


def test_closing_the_window_ends_the_loop(zx, monkeypatch):
    rounds = []
    monkeypatch.setattr(Window, "_draw", lambda self: rounds.append(1) or (
        len(rounds) > 3 and pygame.event.post(pygame.event.Event(pygame.QUIT))))
    window.run(zx)
    assert len(rounds) >= 4
    zx.beeper = None


def test_arrow_keys_are_the_stick_when_one_is_plugged_in(shown):
    shown.zx.joystick.kind = "sinclair2"
    key(shown, pygame.K_UP)
    run(shown, 1)
    assert shown.zx.joystick.keys == {"4"}
    key(shown, pygame.K_UP, up=True)
    run(shown, 1)
    assert not shown.zx.joystick.keys
    shown.zx.joystick.kind = "none"


def test_no_window_is_one_clear_error(zx, monkeypatch):
    def refuse(*_):
        raise pygame.error("No available video device")
    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(SpectrumError, match="no window can be opened here"):
        Window(zx)


def test_a_window_that_nobody_could_see_is_not_opened(zx, monkeypatch):
    """SDL falls back to a driver without a screen; that is an error unless it was asked for."""
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    with pytest.raises(SpectrumError, match=r"there is no display.*--terminal"):
        Window(zx)


def test_no_audio_device_is_a_message(zx, monkeypatch):
    monkeypatch.setattr(window.sdl_audio, "get_audio_device_names", lambda capture: [])
    opened = Window(zx)
    assert opened.message == "no sound: no audio device"
    assert "no sound" in opened.status()
    opened.close()


# Sound's way out


def test_ring_gives_back_what_was_written_across_its_end():
    ring = Ring(100)
    for start in range(0, 300, 60):
        ring.write(np.arange(start, start + 60, dtype=np.int16))
        assert ring.read(60).tolist() == list(range(start, start + 60))
    assert (ring.underruns, ring.dropped) == (0, 0)


def test_an_empty_ring_holds_the_last_sample_and_counts():
    ring = Ring(100)
    ring.write(np.array([5, 7], np.int16))
    assert ring.read(4).tolist() == [5, 7, 7, 7]
    assert ring.underruns == 1
    ring.write(np.zeros(150, np.int16))
    assert ring.dropped == 50


def test_volume_changes_without_a_step():
    ring = Ring(5000)
    ring.write(np.full(2000, 10_000, np.int16))
    ring.read(500)
    ring.volume = 0.0
    faded = ring.read(1000).astype(int)
    assert abs(np.diff(faded)).max() < 20
    assert faded[-1] == 0


@pytest.mark.parametrize(("drift", "seconds"), [(0.995, 60), (1.0, 600), (1.005, 60)])
def test_minutes_of_sound_neither_run_dry_nor_overflow(drift, seconds):
    """A sink on a simulated clock, off by half a percent, polled every 6 ms with pauses of 15."""
    ring, rate, chunk = Ring(44100), 44100, 512
    rng = np.random.default_rng(7)
    produced, played, clock = 0.0, 0, 0.0
    silence = np.zeros(881, np.int16)
    while clock < seconds:
        clock += 0.015 if rng.random() < 0.1 else 0.006
        while (played + chunk) / (rate * drift) <= clock:
            ring.read(chunk)
            played += chunk
        if clock < 0.1:
            ring.underruns = 0
        due = Pace.frames_due_by_sound(len(ring), window.RING_TARGET, rate / FRAMES_PER_SECOND)
        for _ in range(due):
            produced += rate / FRAMES_PER_SECOND
            ring.write(silence[:880 + (int(produced) - int(produced - rate / 50.08) > 880)])
    assert ring.underruns == 0
    assert ring.dropped == 0
    assert len(ring) < window.RING_TARGET + 2000


def test_a_busy_computer_gets_more_sound_in_store(shown):
    for _ in range(20):
        shown._ring.underruns += 1
        shown._hold_more_sound_if_it_ran_dry()
    assert shown._ring_target == window.RING_TARGET_AT_MOST


def test_callback_thread_and_machine_do_not_disturb_each_other():
    ring = Ring(44100)
    heard = []

    def listen():
        while sum(map(len, heard)) < 40_000:
            heard.append(ring.read(512))
    listener = threading.Thread(target=listen)
    ring.write(np.ones(4000, np.int16))
    listener.start()
    for _ in range(60):
        ring.write(np.ones(880, np.int16))
    listener.join(timeout=10)
    assert set(np.concatenate(heard).tolist()) == {1}


def test_pace_makes_up_for_no_more_than_a_moment():
    pace = Pace()
    assert pace.frames_due_by_clock(10.0) == 0
    assert sum(pace.frames_due_by_clock(10 + k / 100) for k in range(1, 101)) in (49, 50)
    assert pace.frames_due_by_clock(99.0) <= Pace.MOST_AT_ONCE
    pace.speed = None
    assert pace.frames_due_by_clock(99.0) == Pace.MOST_AT_ONCE


# Terminal


def test_letters_are_letters_and_drawings_quarter_blocks(zx):
    zx.type("PLOT 0,175: PLOT 7,168\n", basic=True)
    zx.type('PRINT AT 3,2; INK 2;"Hi"\n', basic=True)
    zx.run(10)
    grid = terminal.compose(zx, 80, 25)
    assert (len(grid), len(grid[0])) == (24, 64)
    assert [c[0] for c in grid[3][4:8]] == ["H", " ", "i", " "]
    assert grid[3][4][1:] == (2, 7)
    zx.core.memory[0x4000:0x5800] = 0
    for line in range(4):
        zx.core.memory[0x4000 + 256 * line] = 0xF0
        zx.core.memory[0x4000 + 256 * (line + 4)] = 0x3C
    top = terminal.compose(zx, 80, 25)[0][:2]
    assert top == [("▖", 7, 0), ("▜", 7, 0)], "the pixel at the upper left counts as paper"


def test_a_large_terminal_shows_every_pixel(zx):
    grid = terminal.compose(zx, 256, 97)
    assert (len(grid), len(grid[0])) == (96, 256)
    pixels = window.display.without_border(zx.frame)
    assert grid[95][10] == ("▀", pixels[190, 10], pixels[191, 10])


def test_only_what_changed_is_sent(zx):
    screen = terminal.Screen()
    grid = terminal.compose(zx, 80, 25)
    assert len(screen.update(grid, 80, 25, "help")) > 1000
    assert screen.update(grid, 80, 25, "help") == ""
    changed = [list(row) for row in grid]
    changed[5][10] = ("X", 2, 7)
    assert screen.update(changed, 80, 25, "help") == "\x1b[6;19H\x1b[38;5;160;48;5;188mX"
    assert terminal.Screen(True).update(changed, 80, 25).count("38;2;205;0;0") == 1


def test_no_terminal_is_one_clear_error(zx):
    with pytest.raises(SpectrumError, match="needs a terminal"):
        terminal.run(zx)


def test_window_module_needs_no_machine_of_its_own():
    assert Spectrum("16K").beeper is None
