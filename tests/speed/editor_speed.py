"""How fast the editor is: what bench-editor measures.

The editor tells of each frame (editor/canvas/frame-log.h), as seconds of the
monotonic clock, which is time.monotonic() here, of edits and of how far opening
and saving are; the rest is seen from outside: how long it takes to answer over the
bus, what is on the screen, its memory.
"""

import ctypes
import os
import pathlib
import re
import statistics
import sys
import subprocess
import tempfile
import threading
import time

from gi.repository import Gio, GLib

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "display"))

from accessible import FOR_EVER  # noqa: E402
from editor_driver import (BUS_NAME, WINDOW_PATH, Atspi, Editor,  # noqa: E402
                           has_state, wait_for)

FRAME = re.compile(r"frame: ([\d.]+) ms, processor ([\d.]+) ms, ended at ([\d.]+)")
EDITED = re.compile(r"edit: ([\d.]+) ms")
FOUND = re.compile(r"findings: ([\d.]+) ms after the edit")
HINTED = re.compile(r"hints: ([\d.]+) ms, of [1-9]")
PROGRESS = re.compile(r"progress: ([\d.]+)")
DRAWN = re.compile(r"snapshot: [\d.]+ ms(.*)")
QUIET = 0.4    # seconds without a frame: the view has come to rest


class Pointer:
    """Moves at once; a program started for each move would take as long as the frame
    that is measured."""

    def __init__(self):
        self.x11, self.test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(None))

    def flush(self):
        self.x11.XFlush(self.display)

    def move(self, x, y):
        self.test.XTestFakeMotionEvent(self.display, -1, round(x), round(y), ctypes.c_ulong(0))
        self.flush()

    def press(self, down=True):
        self.test.XTestFakeButtonEvent(self.display, 1, down, ctypes.c_ulong(0))
        self.flush()

    def close(self):
        self.x11.XCloseDisplay(self.display)


class Frame:
    """One frame: milliseconds by the clock and of the processor, and when it
    ended; @complete: whether the canvas had no more to draw."""

    def __init__(self, wall, processor, ended, complete):
        self.wall, self.processor, self.ended, self.complete = wall, processor, ended, complete


class Responder(threading.Thread):
    """Asks the window again and again; keeps the longest time without an answer, and
    the longest that its main thread had the processor meanwhile, which is the same
    on a computer with nothing else to do."""

    def __init__(self):
        super().__init__(daemon=True)
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        self.pid = None  # of the program, once there is one
        self.longest = 0.0
        self.longest_processor = 0.0
        self.answers = 0
        self.done = threading.Event()

    def run(self):
        while not self.done.wait(0.01):
            asked, worked = time.monotonic(), self.processor()
            try:
                self.bus.call_sync(BUS_NAME, WINDOW_PATH, "org.gtk.Actions", "Describe",
                                   GLib.Variant("(s)", ("save",)), None,
                                   Gio.DBusCallFlags.NO_AUTO_START, FOR_EVER, None)
            except GLib.Error:
                continue  # there is no window yet
            self.answers += 1
            self.longest = max(self.longest, time.monotonic() - asked)
            self.longest_processor = max(self.longest_processor, self.processor() - worked)

    def processor(self):
        """Seconds of the main thread so far."""
        try:
            stat = pathlib.Path(f"/proc/{self.pid}/task/{self.pid}/schedstat").read_text()
        except OSError:
            return 0.0
        return int(stat.split()[0]) / 1e9

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        self.join()


class Timed:
    """An editor whose frames are counted; @suggests: it shows what scans suggest."""

    def __init__(self, program, path, suggests=False):
        self.log = tempfile.NamedTemporaryFile("r", suffix=".log")
        self.out = open(self.log.name, "w", encoding="utf-8")
        self.started = time.monotonic()
        environment = {**os.environ, "VEDETTE_DEBUG": "draw,edit"}
        self.settings = tempfile.TemporaryDirectory()
        if suggests:
            environment.update(self.write_settings("show-hints=true"))
        self.process = subprocess.Popen([program, path], env=environment,
                                        stdout=subprocess.DEVNULL, stderr=self.out)
        self.frames = []
        self.edits = []     # milliseconds: from an edit to documents and maps that have it
        self.findings = []  # milliseconds from an edit to what is wrong then
        self.hints = []     # milliseconds in which suggestions were made of scans
        self.shown = []     # how far opening and saving were, in frames that said so
        self.progress = None
        self.changed = None  # the first frame after the last edit that was asked for
        self.awaits = False
        self.pending = True
        self.editor = None

    def write_settings(self, text):
        """Returns the environment that makes a program take them."""
        path = pathlib.Path(self.settings.name) / "glib-2.0/settings/keyfile"
        path.parent.mkdir(parents=True)
        path.write_text(f"[org/vedette/Editor]\n{text}\n")
        return {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": self.settings.name}

    def attach(self):
        """Once there is a window: the driver of tests, on this program."""
        self.editor = Editor.__new__(Editor)
        self.editor.attach(self.process)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait()
        self.log.close()
        self.out.close()
        self.settings.cleanup()

    def read_frames(self):
        """Those since the last call."""
        fresh = []
        for line in self.log:
            if match := EDITED.search(line):
                self.edits.append(float(match.group(1)))
                self.awaits = True
            if match := FOUND.search(line):
                self.findings.append(float(match.group(1)))
            if match := HINTED.search(line):
                self.hints.append(float(match.group(1)))
            if match := DRAWN.search(line):
                self.pending = "more" in match.group(1)
            if match := PROGRESS.search(line):
                self.progress = float(match.group(1))
            if match := FRAME.search(line):
                fresh.append(Frame(*map(float, match.groups()), not self.pending))
                self.note_frame(fresh[-1])
        self.frames += fresh
        return fresh

    def note_frame(self, frame):
        if self.awaits:
            self.changed, self.awaits = frame, False
        if self.progress is not None and self.progress not in self.shown[-1:]:
            self.shown.append(self.progress)
        self.progress = None

    def wait_for_change(self, do):
        """Does something that edits; returns the milliseconds from then to the end of
        the frame that shows it."""
        self.read_frames()
        self.changed = None
        started = time.monotonic()
        do()
        self.read_frames()
        while not self.changed:
            time.sleep(0.001)
            self.read_frames()
        return (self.changed.ended - started) * 1000

    def show_statuses(self):
        """The one layer that is not shown from the start."""
        self.act("colour-by-status")
        self.rest()

    def check_layers(self):
        """That the layers panel says of every layer that it is shown.  To be asked when
        all is measured: what is looked at from outside takes longer."""
        self.act("panel", "layers")
        self.editor.look_inside()
        names = {node.name: node for node in self.editor.walk()}
        layers = [name.removeprefix("Opacity of ") for name in names if "Opacity of " in name]
        hidden = [layer for layer in layers
                  if not has_state(names[f"Show {layer}"], Atspi.StateType.PRESSED)]
        # What is only suggested is shown on demand.
        hidden = [layer for layer in hidden if layer != "Suggestions"]
        if "Statuses" not in layers or hidden:
            raise AssertionError(f"of the layers {layers} some are not shown: {hidden}")

    def rest(self):
        """Waits until nothing is drawn any more; returns the frames till then."""
        frames, last = self.read_frames(), time.monotonic()
        while True:
            fresh = self.read_frames()
            if not fresh and time.monotonic() - last > QUIET and not self.pending:
                self.answer()  # it may have been too busy for a frame
                fresh = self.read_frames()
                if not fresh:
                    return frames
            if fresh:
                last = time.monotonic()
            frames += fresh
            time.sleep(0.01)

    def answer(self):
        """Waits until the window has dealt with all that was sent to it."""
        if self.editor:
            for _ in range(2):
                self.editor.bus.call_sync(BUS_NAME, WINDOW_PATH, "org.gtk.Actions", "List", None,
                                          None, Gio.DBusCallFlags.NO_AUTO_START, FOR_EVER, None)

    def first_frame(self):
        """Waits for the first frame that shows a map as it is."""
        while True:
            for frame in self.read_frames():
                if frame.complete:
                    return frame
            time.sleep(0.005)

    def memory(self):
        """(now, at most) in MB"""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return tuple(int(re.search(rf"{name}:\s+(\d+)", text).group(1)) / 1024
                     for name in ("VmRSS", "VmHWM"))

    def act(self, name, *parameters):
        variants = [parameter if isinstance(parameter, GLib.Variant)
                    else GLib.Variant("s", parameter) for parameter in parameters]
        self.editor.call("Activate", GLib.Variant("(sava{sv})", (name, variants, {})))

    def set(self, name, kind, value):
        """The state of an action, as a menu sets it."""
        self.editor.call("SetState", GLib.Variant("(sva{sv})", (name, GLib.Variant(kind, value),
                                                                {})))

    def zoom_to(self, pixels):
        self.act("zoom-to", GLib.Variant("d", pixels))

    def wheel(self, notches, control=False, delay=25):
        """Turns the wheel notch by notch, as a hand does."""
        keys = ["keydown", "ctrl"] if control else []
        self.editor.xdotool(*keys, "click", "--repeat", abs(notches), "--delay", delay,
                            5 if notches > 0 else 4)
        if control:
            self.editor.xdotool("keyup", "ctrl")

    def screen(self):
        """What is on the screen, as bytes."""
        return subprocess.run(["import", "-window", "root", "-depth", "8", "rgb:-"], check=True,
                              capture_output=True).stdout


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def median(values):
    return statistics.median(values)


def roam(timed, notches=40):
    """Pans down, to the right and back, and zooms in and out; returns all frames."""
    timed.rest()
    frames = []
    for turn in (notches, -notches // 2):
        timed.wheel(turn)
        frames += timed.rest()
    timed.editor.xdotool("keydown", "shift")
    timed.wheel(notches // 2)
    timed.editor.xdotool("keyup", "shift")
    frames += timed.rest()
    for turn in (-3, 3):
        timed.wheel(turn, control=True, delay=120)
        frames += timed.rest()
    return frames


def redraw(timed):
    """Draws all anew, by taking a layer away and putting it back."""
    for _ in range(2):
        timed.act("show-grid")
        timed.rest()


def count_differences(a, b):
    """Pixels that differ."""
    if a == b:
        return 0
    return sum(a[i:i + 3] != b[i:i + 3] for i in range(0, len(a), 3))
