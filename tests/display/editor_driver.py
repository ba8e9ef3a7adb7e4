"""Drives vedette-editor as a user does: pointer and keys through XTest, what
is on the screen through AT-SPI; and asks the window where a hex is.

Run inside tests/with-display.  Nothing here is tried twice, and nothing waits for a time except
a press that must not pass for the second half of a double click.
"""

import contextlib
import ctypes
import difflib
import itertools
import os
import pathlib
import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "shared"))

from accessible import FOR_EVER, Bus  # noqa: E402
from guard import tell_all_stacks  # noqa: E402
from page_rows import list_pages  # noqa: E402

BUS_NAME = "org.vedette.Editor"
WINDOW_PATH = "/org/vedette/Editor/window/1"
# What is waited for comes, however busy the machine is.  Where it does not come for so many
# seconds, the program hangs or is wrong; those of the cases that follow wait less, as the
# whole has failed anyway.
PATIENCE = [300, 20]

# Seconds in which GTK takes two presses for two clicks, with some to spare.
DOUBLE_CLICK = 0.5

# Pixels across or down after which GTK takes a press for a drag, with some to spare.
FAR_ENOUGH = 10

# A place on the bar at the top of the window.
IDLE = 580, 25


def list_page_titles():
    """For each action that turns pages their titles, by their names."""
    titles = {}
    for row in list_pages(pathlib.Path(__file__).resolve().parents[2]):
        titles.setdefault(row.action, {})[row.name] = row.title
    return titles


PAGE_TITLES = list_page_titles()


class Missing(AssertionError):
    """What is looked for is not there."""


def find_missing_letters(text):
    """Those that are on no key of the screen's keyboard (see with-display)."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    screen = ctypes.c_void_p(x11.XOpenDisplay(None))
    try:  # the first 256 letters have their own numbers there, too
        return [letter for letter in text if ord(letter) > 255 or
                not x11.XKeysymToKeycode(screen, ctypes.c_ulong(ord(letter)))]
    finally:
        x11.XCloseDisplay(screen)


def is_carried():
    """Whether the screen carries something from window to window, which is whoever's whose
    selection it is until the drop is over."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
    screen = ctypes.c_void_p(x11.XOpenDisplay(None))
    try:
        selection = x11.XInternAtom(screen, b"XdndSelection", 0)
        return x11.XGetSelectionOwner(screen, ctypes.c_ulong(selection)) != 0
    finally:
        x11.XCloseDisplay(screen)


def outline(box):
    return box and (box.x, box.y, box.width, box.height)


def wait_for(what, ask, tell_instead=None):
    """Asks again and again, but not so often as to keep the program from its work, until
    the answer is true; returns it.  @tell_instead says what there is if it does not come: a
    failure is often read far from the screen."""
    end = time.monotonic() + PATIENCE[0]
    pause = 0.01
    while time.monotonic() < end:
        answer = ask()
        if answer:
            return answer
        time.sleep(pause)
        pause = min(2 * pause, 0.2)
    if len(PATIENCE) > 1:
        del PATIENCE[0]
        print(tell_all_stacks(os.getpid()), file=sys.stderr, flush=True)
    raise Missing(f"{what} does not come" + (f"; there is {tell_instead()}" if tell_instead else ""))


def list_nearest(wanted, names, count=8):
    """Those of the names that share most with the one that is wanted, the nearest first."""
    matcher = difflib.SequenceMatcher(None, b=wanted, autojunk=False)

    def share(name):
        matcher.set_seq1(name)
        longest = matcher.find_longest_match(0, len(name), 0, len(wanted)).size
        return matcher.ratio() + longest / max(1, len(wanted))
    return sorted(set(names) - {""}, key=lambda name: (-share(name), name))[:count]


def role_of(node):
    return node.get_role_name()


class Box:
    def __init__(self, x, y, width, height):
        self.x, self.y, self.width, self.height = x, y, width, height


def box_of(node):
    """Where a node is on its window; None for what has no place there, or is not
    shown."""
    box = node.get_box()
    return Box(*box) if box and box[2] > 0 and box[3] > 0 else None


def has_state(node, state):
    return node.has_state(state)


class Editor:
    """A running editor with one window."""

    def __init__(self, program, *files, environment=None):
        process = subprocess.Popen(
            [program, *map(str, files)], env={**os.environ, **(environment or {})},
            stderr=subprocess.PIPE, text=True)
        try:
            self.attach(process)
            self.scale = int((environment or {}).get("GDK_SCALE", 1))
            self.look_inside()
        except BaseException:
            process.kill()
            raise

    def attach(self, process):
        """Waits for the window of a program that has been started."""
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        self.translate = str  # what the editor calls what is so called in English
        self.scale = 1  # pixels of the screen
        self.canvas = None  # see canvas_of
        self.met = {}       # see recall
        self.frames = 0  # see wait_for_frame
        self.here = None  # where the pointer is
        self.pressed = {}  # when it was last pressed where
        self.errors = None  # what it complained of, once it has ended
        self.process = process
        # Where nothing has a tooltip, which is a window too, wherever a case before has left
        # it; on the window, as the keys go to what lies under it.
        self.xdotool("mousemove", *IDLE)
        wait_for("the window on the bus", self.has_window)
        self.window_id = wait_for("the window on the screen", self.find_window_id)

    def look_inside(self):
        """Finds the window on AT-SPI."""
        self.accessible = Bus()
        self.application = wait_for(
            "the program on AT-SPI",
            lambda: self.accessible.find_application(self.process.pid))
        self.window = wait_for("its window on AT-SPI", self.application.list_children)[0]

    # The program

    def has_window(self):
        if self.process.poll() is not None:
            raise Missing(f"the editor ended with {self.process.returncode}: "
                          f"{self.process.stderr.read()}")
        try:
            return "hex-point" in self.call("List").unpack()[0]
        except GLib.Error:
            return False

    def is_on_bus(self):
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "NameHasOwner", GLib.Variant("(s)", (BUS_NAME,)), None, Gio.DBusCallFlags.NONE, FOR_EVER,
            None).unpack()[0]

    def call(self, method, parameters=None):
        return self.bus.call_sync(BUS_NAME, WINDOW_PATH, "org.gtk.Actions", method, parameters,
                                  None, Gio.DBusCallFlags.NO_AUTO_START, FOR_EVER, None)

    def act(self, action, *parameters):
        """Activates an action of the window; parameters are str or int."""
        variants = [GLib.Variant("i" if isinstance(p, int) else "s", p) for p in parameters]
        self.call("Activate", GLib.Variant("(sava{sv})", (action, variants, {})))
        self.settle()

    def describe(self, action):
        """Whether an action is enabled, and its state."""
        enabled, _, state = self.call("Describe", GLib.Variant("(s)", (action,))).unpack()[0]
        return enabled, state[0] if state else None

    def has_ended(self):
        return self.process.poll() is not None

    def close(self):
        """Ends the program, whatever it shows; returns what it complained of."""
        if not self.has_ended():
            self.process.terminate()
        if self.errors is None:
            _, self.errors = self.process.communicate()
        return self.errors

    # The screen

    def list_screen(self):
        """The windows of this program by name, and where the pointer is, which says who
        gets the keys."""
        def ask(*words):
            return subprocess.run(["xdotool", *words], capture_output=True, text=True).stdout.split("\n")[0]
        names = {window: ask("getwindowname", window) for window in self.list_window_ids()}
        return f"{names}, {ask('getmouselocation')}"

    def list_window_ids(self, process=None):
        """Of this program, or of another one."""
        pid = (process or self.process).pid
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(pid)],
                               capture_output=True, text=True)
        return found.stdout.split()

    def find_window_id(self):
        return next(iter(self.list_window_ids()), None)

    def xdotool(self, *words):
        subprocess.run(["xdotool", *map(str, words)], check=True, capture_output=True)

    def settle(self, events=2):
        """Returns once the program has dealt with what was sent so far.  Its
        loop takes events in turn, of the screen's one in each, so an answer over the bus
        comes after one of them; the second one after what that has set going."""
        for _ in range(max(2, events)):
            self.call("List")

    def wait_for_frame(self):
        """Returns once what was done so far is laid out and drawn; on the screen it may be
        a little later."""
        self.frames += 1
        self.locate(f"frame {self.frames}")

    def move(self, x, y):
        self.rush([(x, y)])

    def rush(self, points):
        """Through all of them at once, faster than the program draws."""
        words = []
        for x, y in points:
            self.here = round(x * self.scale), round(y * self.scale)
            words += ["mousemove", "--window", self.window_id, *self.here]
        self.xdotool(*words)
        self.settle()

    def part(self):
        """Makes sure that the next press is not the second half of a double click: once the
        time of that is over, the program has to know.  Each row counts its own presses, so one
        elsewhere in between ends nothing."""
        if self.here in self.pressed:
            time.sleep(max(0, self.pressed[self.here] + DOUBLE_CLICK - time.monotonic()))
            self.settle()

    def press(self, button=1):
        self.part()
        self.xdotool("mousedown", button)
        self.settle()
        self.pressed[self.here] = time.monotonic()

    def release(self, button=1):
        self.xdotool("mouseup", button)
        self.settle()

    def click(self, x, y, button=1, modifier=None):
        """On what has been drawn, as a person does.  A button that is held down for longer than a
        double click takes does not choose a row: it is let go before the program knows."""
        self.point_at(x, y)
        self.part()
        words = ["mousedown", button, "mouseup", button]
        if modifier:
            words = ["keydown", modifier, *words, "keyup", modifier]
        self.xdotool(*words)
        self.settle(len(words) // 2)
        self.pressed[self.here] = time.monotonic()

    def point_at(self, x, y):
        """Brings the pointer over what has been drawn, for a press that is to come there: a
        tooltip that lay in its way, and would take that, is gone then."""
        self.move(x, y)
        self.wait_for_frame()

    def go(self, here, there, steps):
        """Not at once, but as a hand does."""
        for step in range(1, steps + 1):
            self.move(here[0] + (there[0] - here[0]) * step / steps,
                      here[1] + (there[1] - here[1]) * step / steps)

    def drag(self, points, button=1, steps=6):
        """Presses at the first point, on what has been drawn, goes through all, lets go
        at the last."""
        self.point_at(*points[0])
        self.press(button)
        try:
            for here, there in zip(points, points[1:]):
                self.go(here, there, steps)
        finally:  # a button held down would spoil the tests to come
            self.release(button)

    # What the screen itself carries, from widget to widget and from window to window

    def carry(self, points, steps=6, arrived=None):
        """As drag, with what the screen carries."""
        with self.carrying(points[0], points[1]) as carry_to:
            for there in points[1:]:
                carry_to(there, steps, arrived if there == points[-1] else None)

    @contextlib.contextmanager
    def carrying(self, start, towards):
        """Takes up what lies at @start; gives what carries it on; drops it at the end.  GTK
        takes up nothing so soon after the press that a click may have been meant, however
        far the pointer went, so that a fast machine would drop what it has not taken up."""
        here = start
        far = max(abs(a - b) for a, b in zip(start, towards))
        shakes = itertools.cycle((FAR_ENOUGH, FAR_ENOUGH + 2))

        def take_up():
            part = next(shakes) / far
            self.move(*(a + (b - a) * part for a, b in zip(start, towards)))
            return is_carried()

        def carry_to(there, steps=6, arrived=None):
            nonlocal here
            self.go(here, there, steps)
            here = there
            shakes = itertools.count()

            def ask():
                """GTK asks what is under the pointer only while that moves, and not while it
                waits for an answer, which takes as many moves: of a question, of its answer,
                and of those for the place where the pointer is now."""
                shake = next(shakes)
                self.point_at(here[0] + shake % 2, here[1])
                return shake >= 4 and (not arrived or arrived())
            wait_for("what is carried to arrive", ask)
        self.point_at(*start)
        self.press()
        try:
            wait_for("something to be taken up", take_up)
            yield carry_to
        finally:
            self.release()
        wait_for("the drop", lambda: not is_carried())

    def wheel(self, notches, control=False):
        """Turns the wheel, down if positive."""
        if control:
            self.xdotool("keydown", "ctrl")
        for _ in range(abs(notches)):
            self.xdotool("click", 5 if notches > 0 else 4)
        if control:
            self.xdotool("keyup", "ctrl")
        self.settle()

    def key(self, *keys):
        for key in keys:
            self.xdotool("key", key)
            self.settle(2 * len(key.split("+")))

    def last_key(self, key):
        """One that may end the program."""
        self.xdotool("key", key)

    def type(self, text):
        missing = not text.isascii() and find_missing_letters(text)
        if missing:  # they would come now and then
            raise Missing(f"{' '.join(missing)} can't be typed: with-display gives the keyboard")
        self.xdotool("type", text)
        self.settle()

    def screenshot(self, path, window=False):
        """Of the screen, or of what lies in the place of the window."""
        pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.wait_for_frame()
        self.wait_for_frame()  # which begins once the screen has dealt with the one before
        box = box_of(self.window)
        crop = ["-crop", f"{box.width}x{box.height}+0+0", "+repage"] if window else []
        subprocess.run(["import", "-window", "root", *crop, str(path)], check=True)

    # The map

    def hex_point(self, name):
        """Where the centre of a hex is on the window."""
        _, x, y = self.locate(name)
        if x < 0:
            raise Missing(f"there is no hex {name}")
        return x, y

    def locate(self, name):
        """What the window says of the place of a hex after the next frame."""
        self.act("locate-hex", name)

        def ask():
            state = self.describe("hex-point")[1]
            return state if state[0] == name else None
        return wait_for(f"where {name} is", ask)

    def side_point(self, side):
        """Where the middle of a hexside is: between the centres of its hexes."""
        a, b = side.replace(">", "/").split("/")
        (x1, y1), (x2, y2) = self.hex_point(a), self.hex_point(b)
        return (x1 + x2) / 2, (y1 + y2) / 2

    # What is accessible

    def walk(self, node=None, into_tables=True):
        """All nodes below one (the window), it included, but not the pages of the
        window that are turned away; tables, which are most of it, can be left out."""
        return (node or self.window).walk(self.see(), into_tables)

    def see(self):
        """What leaves those of a list of nodes that are not on pages turned away, as these are
        once what was done so far is drawn."""
        self.wait_for_frame()
        hidden = self.list_hidden()

        def list_seen(nodes):
            """Only pages have no place at all."""
            titled = [node for node in nodes if node.name in hidden]
            away = set(titled) - set(self.accessible.list_placed(titled))
            return [node for node in nodes if node not in away]
        return list_seen

    def recall(self, what, search):
        """The node that was found as that before, if it is still to be seen and called the
        same; else, or if there is none yet, what a search finds, which takes ten times as long."""
        node = self.met.get(what)
        if not (node and node.is_met_again(self.see()) and box_of(node)):
            node = self.met[what] = search()
        return node

    def list_hidden(self):
        """The titles of the window's pages that are not to be seen."""
        shown = {action: self.describe(action)[1] for action in PAGE_TITLES}
        titles = {title for pages in PAGE_TITLES.values() for title in pages.values()}
        titles -= {PAGE_TITLES[action].get(name) for action, name in shown.items()}
        return {self.translate(title) for title in titles}

    def list_dialog_ids(self):
        """Popovers and tooltips, which are windows of the screen too, are no dialogs."""
        def is_dialog(window):
            asked = subprocess.run(["xprop", "-id", window, "_NET_WM_WINDOW_TYPE"],
                                   capture_output=True, text=True)
            return asked.returncode == 0 and "_TYPE_MENU" not in asked.stdout
        return [window for window in self.list_window_ids()
                if window != self.window_id and is_dialog(window)]

    def find_dialog(self):
        """The dialog over the window; waits for it.  Only what is on the
        screen is asked for over AT-SPI: GTK 4.8 breaks down when it is asked
        for a window that is shown but not mapped yet."""
        wait_for("a dialog", self.list_dialog_ids)
        self.settle()
        return next(node for node in self.application.list_children()
                    if node.path != self.window.path)

    def focus_dialog(self):
        """Gives the keys to the dialog, the largest if there are two, as a window manager
        would."""
        def area(window):
            size = re.search(r"Geometry: (\d+)x(\d+)", subprocess.run(
                ["xdotool", "getwindowgeometry", window], capture_output=True, text=True).stdout)
            return int(size[1]) * int(size[2]) if size else 0
        self.xdotool("windowfocus", max(wait_for("a dialog", self.list_dialog_ids), key=area))
        self.settle()

    def wait_without_dialog(self):
        """Without a popover, too.  A tooltip that has come meanwhile goes while the pointer
        is elsewhere."""
        looks = itertools.count()

        def ask():
            if len(self.list_window_ids()) == 1:
                return True
            if next(looks) < 10:
                return False
            self.xdotool("mousemove", *IDLE)
            self.wait_for_frame()
            alone = len(self.list_window_ids()) == 1
            self.xdotool("mousemove", "--window", self.window_id, *(self.here or IDLE))
            return alone
        wait_for("the end of the dialog", ask)
        self.settle()

    def look(self, name, role=None, inside=None):
        """The node with that name that has a place on the window, or None.
        (GTK 4.8 does not tell which nodes are showing.)"""
        return self.recall((name, role, inside and inside.path), lambda: next((
            node for node in self.walk(inside, into_tables=role == "text")
            if node.name == name and role in (None, role_of(node)) and box_of(node)), None))

    def find(self, name, role=None, inside=None):
        """As look, but waits for it."""
        return wait_for(f"{role or 'something'} \"{name}\"",
                        lambda: self.look(name, role, inside),
                        lambda: self.tell_nearest(name, inside))

    def tell_nearest(self, wanted, inside=None):
        """What the nodes whose names come nearest to the one wanted are, for a failure: their
        roles and, where they have none, that they have no place."""
        try:
            nodes = list(self.walk(inside))
            nearest = list_nearest(wanted, [node.name for node in nodes])
            return f"{len(nodes)} nodes, by name nearest: " + "; ".join(
                f"{role_of(node)} \"{node.name}\"" + ("" if box_of(node) else " without a place")
                for name in nearest for node in [next(n for n in nodes if n.name == name)])
        except GLib.Error as error:  # what it was looked for in has gone
            return f"nothing to be asked any more: {error.message}"

    def box_at_rest(self, node):
        """Where a node is, once it stays there: a view that has just been turned to, or in
        which a row is new, is still being laid out."""
        places = [box_of(node)]

        def stays():
            self.wait_for_frame()
            places.append(box_of(node))
            return places[-1] and outline(places[-1]) == outline(places[-2])
        wait_for(f"\"{node.name}\" to stay where it is", stays)
        return places[-1]

    def wait_for_focus(self, role, name, inside=None):
        """Until the keys go to what has that role and name.  Those that are sent while a popover
        has them go with it when it closes."""
        wait_for(f"the keys to go to {role} \"{name}\"", lambda: any(
            role_of(node) == role and node.name == name and
            has_state(node, Atspi.StateType.FOCUSED) for node in self.walk(inside)))

    def find_box(self, name, role=None):
        """Where a control is, once it stays there."""
        return self.box_at_rest(self.find(name, role))

    def click_on(self, name, role=None):
        """Clicks a control; in a list or a table, scrolls to it first."""
        frame = box_of(self.window)
        box = self.find_box(name, role)
        while box.y + box.height > frame.height - 60:
            self.move(box.x + box.width / 2, frame.height / 2)
            self.wheel(3)
            before, box = box, box_of(self.find(name, role))
            if box.y >= before.y:
                raise Missing(f"\"{name}\" can't be scrolled to")
        self.click(box.x + box.width / 2, box.y + box.height / 2)
