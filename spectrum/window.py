"""The window: one machine on screen, with sound, keys, mouse, and files dropped on it.

    SDL events --> PcKeyboard --> machine.keyboard        machine.frame --> palette --> scaled
    audio callback <-- Ring <-- machine.take_sound        Pace: how many frames are due

The only module that imports pygame. What is decided by rules (which keys, how many frames) lies in
modules that are tested without a window.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame
from pygame._sdl2 import audio as sdl_audio
from pygame._sdl2 import sdl2

from spectrum import display, media
from spectrum.audio import Pace, Ring, Samples
from spectrum.beeper import Beeper
from spectrum.errors import ModelMismatchError, SpectrumError
from spectrum.keyscript import strokes
from spectrum.machine import Spectrum
from spectrum.overlay import Frame, Letters, panel
from spectrum.pc_keys import KEY_HELP, PcKeyboard
from spectrum.recorder import Recorder
from spectrum.snapshot import Snapshot
from spectrum.timing import FRAMES_PER_SECOND

log = logging.getLogger(__name__)

MouseMap = Callable[[int, int], str | None]
Rows = Sequence[tuple[str, str]]

SIDE, ABOVE = 32, 24
PICTURE_WIDTH = display.DISPLAY_WIDTH + 2 * SIDE
PICTURE_HEIGHT = display.DISPLAY_HEIGHT + 2 * ABOVE
STATUS_HEIGHT = 12
RATE = 44100
CHUNK = 512
RING_TARGET, RING_TARGET_AT_MOST = 2600, 9000
RING_TARGET_STEP = 900
MESSAGE_SECONDS = 6.0
LEAST_HOLD_FRAMES = 3
UNSEEN = ("offscreen", "dummy", "evdev")
SPEEDS: tuple[float | None, ...] = (0.25, 0.5, 1.0, 2.0, 4.0, None)
STICK = {pygame.K_RIGHT: "right", pygame.K_LEFT: "left", pygame.K_DOWN: "down",
         pygame.K_UP: "up", pygame.K_LALT: "fire", pygame.K_RALT: "fire"}
WINDOW_HELP: tuple[tuple[str, str], ...] = (
    ("F1", "help"), ("F2 / F3", "save / load quickly"), ("F4", "film: start, stop"),
    ("F5", "reset"),
    ("F6", "sound on, off"), ("PgUp / PgDn", "louder, softer"), ("F7 / F8", "slower, faster"),
    ("F9", "screenshot (PNG)"), ("F10", "pause"), ("F11", "full screen"),
    ("F12", "tape: play, stop, rewind"), ("drop a file", "load tape or snapshot"),
)


def run(zx: Spectrum, *, title: str = "ZX Spectrum", scale: int | None = None,
        full_screen: bool = False, volume: float = 0.6, key_help: Rows = (),
        mouse_map: MouseMap | None = None) -> None:
    """Show a machine until its window is closed.

    scale : window pixels for one of the Spectrum's, or None for what fits the desktop
    volume : 0..1
    key_help : rows (keys, meaning) of the program that runs, the first page of the help; about 12
        and 24 characters fit side by side, and 20 rows
    mouse_map : called with a click's place on the display, x 0..255 from the left, y 0..191 from
        the top; returns the text to type for it, or None
    raises SpectrumError where no window can be opened
    """
    window = Window(zx, title=title, scale=scale, full_screen=full_screen, volume=volume,
                    key_help=key_help, mouse_map=mouse_map)
    try:
        while window.is_open:
            window.step(time.monotonic())
    finally:
        window.close()


class Window:
    """The window as an object; `step` does one round of it. Parameters as for `run`."""

    def __init__(self, zx: Spectrum, *, title: str = "ZX Spectrum", scale: int | None = None,
                 full_screen: bool = False, volume: float = 0.6, key_help: Rows = (),
                 mouse_map: MouseMap | None = None) -> None:
        self.zx = zx
        self.is_open = True
        self.is_paused = False
        self.help_page = 0
        self.message = ""
        self._message_until = 0.0
        self._now = 0.0
        self._keys = PcKeyboard()
        self._release_at: dict[int, int] = {}
        self._stick: set[str] = set()
        self._recorder: Recorder | None = None
        self._typing: list[tuple[str, ...]] = []
        self._typing_until = 0
        self._help_pages = [rows for rows in (key_help, (*KEY_HELP, *WINDOW_HELP)) if rows]
        self._mouse_map = mouse_map
        self._letters = Letters(zx.rom.data)
        self._pace = Pace()
        self._ring = Ring(RATE)
        self._ring_target, self._underruns_seen = RING_TARGET, 0
        self._volume, self._is_mute = volume, False
        self._open_display(title, scale, full_screen)
        self._device = self._open_sound()
        self._set_volume(volume)

    # Opening and closing

    def _open_display(self, title: str, scale: int | None, full_screen: bool) -> None:
        try:
            pygame.display.init()
            if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
                raise pygame.error("there is no display")
            desktop = pygame.display.get_desktop_sizes()[0]
            size = (PICTURE_WIDTH, PICTURE_HEIGHT + STATUS_HEIGHT)
            if scale is None:
                scale = max(1, min((desktop[0] - 40) // size[0], (desktop[1] - 120) // size[1], 4))
            self._window_size = (size[0] * scale, size[1] * scale)
            pygame.display.set_caption(title)
            self._screen = pygame.display.set_mode(self._window_size, pygame.RESIZABLE)
            if full_screen:
                self._toggle_full_screen()
        except pygame.error as error:
            raise SpectrumError(f"no window can be opened here ({error}); "
                                "the terminal screen needs none: --terminal") from error
        pygame.key.set_repeat()
        self._surface = pygame.Surface(size, depth=8)
        self._surface.set_palette(display.PALETTE.tolist())

    def _open_sound(self) -> Any:
        """The audio device, or None with a message: no sound is no error."""
        try:
            sdl2.init_subsystem(sdl2.INIT_AUDIO)
            names = sdl_audio.get_audio_device_names(False)
            if not names:
                raise pygame.error("no audio device")
            device = sdl_audio.AudioDevice(
                names[0], False, RATE, sdl_audio.AUDIO_S16, 1, CHUNK, 0, self._give_sound)
        except (pygame.error, sdl2.error) as error:
            self.say(f"no sound: {error}")
            return None
        if self.zx.beeper is None or self.zx.beeper.rate != RATE:
            self.zx.beeper = Beeper(RATE)
        device.pause(0)
        return device

    def _give_sound(self, _device: Any, memory: memoryview) -> None:
        """Called by SDL in its own thread for the next samples."""
        out = np.frombuffer(memory, np.int16)
        out[:] = self._ring.read(len(out))

    def close(self) -> None:
        """Close window and sound; the machine lives on."""
        if self._device is not None:
            self._device.pause(1)
            self._device.close()
            self._device = None
        self.zx.keyboard.release_all()
        pygame.quit()

    # One round

    def step(self, now: float) -> None:
        """Deal with events, run the frames that are due, draw, and wait a little.

        now : seconds of a monotonic clock
        """
        self._now = now
        for event in pygame.event.get():
            self._handle(event)
        if not self.is_open:
            return
        frames = 0 if self.is_paused else self._frames_due(now)
        for _ in range(frames):
            self._run_frame()
        if frames or self.is_paused:
            self._draw()
        if not frames or self.is_paused:
            pygame.time.wait(2 if not self.is_paused else 20)

    def _frames_due(self, now: float) -> int:
        tape_runs = self.zx.cassette.deck.playing and self.zx.cassette.fast
        speed = None if tape_runs else self._pace.speed
        if self._device is not None and speed == 1.0:
            self._pace.restart()
            self._hold_more_sound_if_it_ran_dry()
            return Pace.frames_due_by_sound(len(self._ring), self._ring_target,
                                            RATE / FRAMES_PER_SECOND)
        if tape_runs:
            return 20
        return self._pace.frames_due_by_clock(now)

    def _hold_more_sound_if_it_ran_dry(self) -> None:
        """On a busy computer a longer delay is better than gaps: 59 ms grow to 204 at most."""
        if self._ring.underruns > self._underruns_seen:
            self._underruns_seen = self._ring.underruns
            self._ring_target = min(RING_TARGET_AT_MOST, self._ring_target + RING_TARGET_STEP)

    def _run_frame(self) -> None:
        zx = self.zx
        for code in [c for c, frame in self._release_at.items() if zx.frames >= frame]:
            self._keys.release(code)
            del self._release_at[code]
        self._type_on()
        zx.run(1)
        samples = zx.take_sound() if zx.beeper is not None else np.zeros(0, np.int16)
        self._record(samples)
        is_rushing = zx.cassette.deck.playing and zx.cassette.fast
        if self._device is not None and self._pace.speed == 1.0 and not is_rushing:
            self._ring.write(samples)

    def _record(self, samples: Samples) -> None:
        recorder = self._recorder
        if recorder is not None:
            recorder.add(self._cropped() if recorder.wants_frame else None, samples)
            if recorder.is_full:
                self._toggle_film()

    def _type_on(self) -> None:
        """Hold the keys that are down, or those of a click that is being typed."""
        typed: frozenset[str] = frozenset()
        if self._typing:
            phase = self._typing_until - self.zx.frames
            if phase <= 0:
                self._typing.pop(0)
                self._typing_until = self.zx.frames + 2 * LEAST_HOLD_FRAMES
            elif phase > LEAST_HOLD_FRAMES:
                typed = frozenset(self._typing[0])
        self.zx.keyboard.hold_only(self._keys.keys | typed)

    # Events

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.is_open = False
        elif event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif event.type == pygame.KEYUP:
            self._key_up(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys.release_all()
        elif event.type == pygame.DROPFILE:
            self.open_file(event.file)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(*event.pos)

    def _key_down(self, event: pygame.event.Event) -> None:
        action = self._actions().get(event.key)
        if action is not None:
            action()
        elif self.zx.joystick.kind != "none" and event.key in STICK:
            self._stick.add(STICK[event.key])
            self.zx.joystick.hold(*self._stick)
        else:
            self._release_at.pop(event.scancode, None)
            self._keys.press(event.scancode, pygame.key.name(event.key).lower(), event.unicode)

    def _key_up(self, event: pygame.event.Event) -> None:
        if STICK.get(event.key) in self._stick:
            self._stick.discard(STICK[event.key])
            self.zx.joystick.hold(*self._stick)
        frame = self.zx.frames + LEAST_HOLD_FRAMES
        self._release_at[event.scancode] = max(frame, self._release_at.get(event.scancode, 0))

    def _actions(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_F1: self._toggle_help, pygame.K_F2: self._quick_save,
            pygame.K_F3: self._quick_load, pygame.K_F4: self._toggle_film,
            pygame.K_F5: self._reset,
            pygame.K_F6: self._toggle_mute, pygame.K_F7: lambda: self._change_speed(-1),
            pygame.K_F8: lambda: self._change_speed(1), pygame.K_F9: self._screenshot,
            pygame.K_F10: self._toggle_pause, pygame.K_F11: self._toggle_full_screen,
            pygame.K_F12: self._toggle_tape,
            pygame.K_PAGEUP: lambda: self._set_volume(self._volume + 0.1),
            pygame.K_PAGEDOWN: lambda: self._set_volume(self._volume - 0.1),
        }

    def _click(self, x: int, y: int) -> None:
        if self._mouse_map is None:
            return
        left, top, factor = self._placement()
        text = self._mouse_map(int((x - left) / factor) - SIDE, int((y - top) / factor) - ABOVE)
        if text:
            self._typing.extend(strokes(text))
            self._typing_until = max(self._typing_until, self.zx.frames + 2 * LEAST_HOLD_FRAMES)

    # Commands

    def say(self, message: str) -> None:
        """Show a message in the status line for a few seconds."""
        log.info("%s", message)
        self.message = message
        self._message_until = self._now + MESSAGE_SECONDS

    def open_file(self, file: str | Path) -> None:
        """Load a tape or snapshot as if it had been dropped on the window."""
        zx = self.zx
        try:
            content = media.read(file)
            if isinstance(content, Snapshot):
                self._become(content)
            else:
                zx.boot()
                zx.load(content)
            warnings = content.warnings
            self.say(warnings[0] if warnings else f"loaded {Path(file).name}")
        except SpectrumError as error:
            self.say(str(error))
        self._pace.restart()

    def _become(self, snapshot: Snapshot) -> None:
        try:
            self.zx.restore_snapshot(snapshot)
        except ModelMismatchError:
            self.zx.switch_model("48K")
            self.zx.restore_snapshot(snapshot)

    def _quick_file(self) -> Path:
        return Path(platformdirs.user_state_dir("spectrum16k")) / f"quick-{self.zx.model}.szx"

    def _quick_save(self) -> None:
        file = self._quick_file()
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self.zx.save(file)
            self.say("saved")
        except (OSError, SpectrumError) as error:
            self.say(f"not saved: {error}")

    def _quick_load(self) -> None:
        try:
            content = media.read(self._quick_file())
            if isinstance(content, Snapshot):
                self._become(content)
            self.say("back at the quick save")
        except SpectrumError as error:
            self.say(f"nothing to load: {error}")

    def _screenshot(self) -> None:
        file = Path(f"screenshot-{datetime.now():%Y%m%d-%H%M%S}.png")
        try:
            self.zx.save(file)
            self.say(f"wrote {file}")
        except SpectrumError as error:
            self.say(str(error))

    def _toggle_film(self) -> None:
        """Begin a film, or end it and write it, in a thread of its own as that takes a while."""
        if self._recorder is None:
            self._recorder = Recorder(RATE)
            self.say("filming")
            return
        recorder, self._recorder = self._recorder, None
        stem = Path(f"film-{datetime.now():%Y%m%d-%H%M%S}")

        def write() -> None:
            try:
                self.say("wrote " + ", ".join(str(file) for file in recorder.write(stem)))
            except (OSError, ValueError) as error:
                self.say(f"no film: {error}")
        threading.Thread(target=write, daemon=True).start()

    def _reset(self) -> None:
        self.zx.boot()
        self.say("reset")

    def _toggle_help(self) -> None:
        self.help_page = (self.help_page + 1) % (len(self._help_pages) + 1)

    def _toggle_pause(self) -> None:
        self.is_paused = not self.is_paused
        self._pace.restart()

    def _toggle_mute(self) -> None:
        self._is_mute = not self._is_mute
        self._set_volume(self._volume)

    def _set_volume(self, volume: float) -> None:
        self._volume = min(1.0, max(0.0, volume))
        self._ring.volume = 0.0 if self._is_mute else self._volume

    def _change_speed(self, step: int) -> None:
        index = SPEEDS.index(self._pace.speed) + step
        self._pace.speed = SPEEDS[min(len(SPEEDS) - 1, max(0, index))]
        self._pace.restart()
        self._ring.clear()

    def _toggle_tape(self) -> None:
        if self.zx.cassette.deck.playing:
            self.zx.cassette.stop()
        elif self.zx.cassette.deck.at_end:
            deck = self.zx.cassette.deck
            deck.rewind()
            self.say("tape rewound" if deck.tape else "no tape: drop one on the window")
        else:
            self.zx.cassette.play()

    def _toggle_full_screen(self) -> None:
        is_full = bool(self._screen.get_flags() & pygame.FULLSCREEN)
        size, flags = ((self._window_size, pygame.RESIZABLE) if is_full
                       else ((0, 0), pygame.FULLSCREEN))
        self._screen = pygame.display.set_mode(size, flags)
        pygame.mouse.set_visible(is_full)

    # Drawing

    def status(self) -> str:
        """The status line: a message while there is one, else model, speed, tape, sound."""
        if self.message and self._now < self._message_until:
            return self.message
        speed = self._pace.speed
        parts = [self.zx.model, "max" if speed is None else f"{speed:g}x"]
        behind, count = self.zx.cassette.deck.position
        if count:
            parts.append(f"tape {behind}/{count}{' >' if self.zx.cassette.deck.playing else ''}")
        if self._device is None:
            parts.append("no sound")
        else:
            parts.append("mute" if self._is_mute else f"vol {self._volume:.0%}")
        if self.is_paused:
            parts.append("PAUSE")
        return "  ".join([*parts, "F1 help"])

    def picture(self) -> Frame:
        """What is shown, as palette indices: picture, help if wanted, status line."""
        frame = self._cropped()
        if self.help_page:
            frame = panel(frame, self._letters, "Keys  (F1: next)",
                          self._help_pages[self.help_page - 1])
        shown = np.zeros((PICTURE_HEIGHT + STATUS_HEIGHT, PICTURE_WIDTH), np.uint8)
        shown[:PICTURE_HEIGHT] = frame
        self._letters.draw(shown, 4, PICTURE_HEIGHT + 2, self.status(), 7, 0)
        return shown

    def _cropped(self) -> Frame:
        """The last frame with the part of the border that the window shows."""
        top, left = display.BORDER_TOP - ABOVE, display.BORDER_LEFT - SIDE
        return self.zx.frame[top:top + PICTURE_HEIGHT, left:left + PICTURE_WIDTH]

    def _placement(self) -> tuple[int, int, float]:
        """Left and top edge of the picture in the window, and window pixels a Spectrum pixel."""
        width, height = self._screen.get_size()
        factor: float = min(width / PICTURE_WIDTH, height / (PICTURE_HEIGHT + STATUS_HEIGHT))
        if factor >= 1:
            factor = int(factor)
        return (int(width - PICTURE_WIDTH * factor) // 2,
                int(height - (PICTURE_HEIGHT + STATUS_HEIGHT) * factor) // 2, factor)

    def _draw(self) -> None:
        pixels = pygame.surfarray.pixels2d(self._surface)
        pixels[:] = self.picture().T
        del pixels
        left, top, factor = self._placement()
        size = (int(PICTURE_WIDTH * factor), int((PICTURE_HEIGHT + STATUS_HEIGHT) * factor))
        self._screen.fill((0, 0, 0))
        self._screen.blit(pygame.transform.scale(self._surface, size), (left, top))
        pygame.display.flip()
