"""How fast the editor is: what bench-editor prints and the display suite holds
to budgets.

The editor tells of each frame (editor/canvas/frame-log.h), as seconds of the
monotonic clock, which is time.monotonic() here; the rest is seen from outside:
how long it takes to answer over the bus, what is on the screen, its memory.
"""

import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import threading
import time

from gi.repository import Gio, GLib

from editor_driver import BUS_NAME, WINDOW_PATH, Editor, wait_for

FRAME = re.compile(r"frame: ([\d.]+) ms, processor ([\d.]+) ms, ended at ([\d.]+)")
EDITED = re.compile(r"edit: ([\d.]+) ms")
FOUND = re.compile(r"findings: ([\d.]+) ms after the edit")
DRAWN = re.compile(r"snapshot: [\d.]+ ms(.*)")
QUIET = 0.4    # seconds without a frame: the view has come to rest
PATIENCE = 120  # seconds


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
                                   Gio.DBusCallFlags.NO_AUTO_START, PATIENCE * 1000, None)
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
    """An editor whose frames are counted."""

    def __init__(self, program, path):
        self.log = tempfile.NamedTemporaryFile("r", suffix=".log")
        self.out = open(self.log.name, "w", encoding="utf-8")
        self.started = time.monotonic()
        environment = {**os.environ, "G_MESSAGES_DEBUG": "vedette-editor vedette-edit"}
        self.process = subprocess.Popen([program, path], env=environment, stdout=self.out,
                                        stderr=subprocess.DEVNULL)
        self.frames = []
        self.edits = []     # milliseconds: from an edit to documents and maps that have it
        self.findings = []  # milliseconds from an edit to what is wrong then
        self.pending = True
        self.editor = None

    def attach(self):
        """Once there is a window: the driver of tests, on this program."""
        self.editor = Editor.__new__(Editor)
        self.editor.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        self.editor.process = self.process
        wait_for("the window on the bus", self.editor.has_window)
        self.editor.window_id = wait_for("the window", self.editor.find_window_id)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(timeout=30)
        self.log.close()
        self.out.close()

    def read_frames(self):
        """Those since the last call."""
        fresh = []
        for line in self.log:
            if match := EDITED.search(line):
                self.edits.append(float(match.group(1)))
            if match := FOUND.search(line):
                self.findings.append(float(match.group(1)))
            if match := DRAWN.search(line):
                self.pending = "more" in match.group(1)
            if match := FRAME.search(line):
                fresh.append(Frame(*map(float, match.groups()), not self.pending))
        self.frames += fresh
        return fresh

    def rest(self):
        """Waits until nothing is drawn any more; returns the frames till then."""
        frames, end = self.read_frames(), time.monotonic() + PATIENCE
        last = time.monotonic()
        while time.monotonic() < end:
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
        raise AssertionError(f"the view did not come to rest within {PATIENCE} s")

    def answer(self):
        """Waits until the window has dealt with all that was sent to it."""
        if self.editor:
            for _ in range(2):
                self.editor.bus.call_sync(BUS_NAME, WINDOW_PATH, "org.gtk.Actions", "List", None,
                                          None, Gio.DBusCallFlags.NO_AUTO_START, PATIENCE * 1000,
                                          None)

    def first_frame(self):
        """Waits for the first frame that shows a map as it is."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for frame in self.read_frames():
                if frame.complete:
                    return frame
            time.sleep(0.005)
        raise AssertionError(f"no map was shown within {PATIENCE} s")

    def memory(self):
        """(now, at most) in MB"""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return tuple(int(re.search(rf"{name}:\s+(\d+)", text).group(1)) / 1024
                     for name in ("VmRSS", "VmHWM"))

    def act(self, name, *parameters):
        variants = [parameter if isinstance(parameter, GLib.Variant)
                    else GLib.Variant("s", parameter) for parameter in parameters]
        self.editor.call("Activate", GLib.Variant("(sava{sv})", (name, variants, {})))

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
