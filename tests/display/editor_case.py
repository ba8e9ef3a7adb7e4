"""What the cases of test-editor.py share: a copy of the shipped scenario to
edit, and the moves of a designer that take more than one click.
"""

import difflib
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from editor_driver import PAGE_TITLES, Atspi, Editor, box_of, has_state, role_of, wait_for

GAME = "jena-auerstadt"
FILES = ("jena.map.xml", "auerstadt.map.xml", f"{GAME}.scenario.xml")


# Every page of the window, and the actions that turn to it.
PAGES = {name: [("view", name)] for name in PAGE_TITLES["view"] if name != "tables"}
PAGES.update({name: [("view", "tables"), ("table", name)] for name in PAGE_TITLES["table"]})
PAGES.update({f"{name}-panel": [("panel", name)] for name in PAGE_TITLES["panel"]})


class Case:
    """One editor on a copy of the shipped scenario."""

    def __init__(self, program, source, folder):
        self.folder = folder / GAME
        shutil.copytree(source / "scenarios" / GAME, self.folder)
        shutil.copytree(source / "scenarios" / "napoleon-at-war", folder / "napoleon-at-war")
        self.program = program
        # What a case leaves unsaved is not offered to the next one.
        os.environ["XDG_STATE_HOME"] = str(folder / "state")
        self.editor = None
        self.before = {}

    def path(self, name=FILES[2]):
        return self.folder / name

    def built(self, path):
        """What is built beside the editor, by its path in the folder of the build."""
        return pathlib.Path(self.program).resolve().parent.parent / path

    def lacks(self, library):
        """Whether the build was made without one of those for scans: VIPS, POPPLER, TESSERACT."""
        return f"#define VD_HAVE_{library}\n" not in self.built("config.h").read_text()

    def need(self, library):
        if self.lacks(library):
            raise unittest.SkipTest(f"this build has no {library}")

    def tool(self, name):
        """What is built for these cases."""
        return self.built("tests/display") / name

    def rewrite(self, name, old, new):
        """Changes a file before it is opened."""
        text = self.path(name).read_text()
        assert text.count(old) == 1, f"{old} stands {text.count(old)} times in {name}"
        self.path(name).write_text(text.replace(old, new))

    def open(self, **more):
        self.before = {name: self.path(name).read_text() for name in FILES}
        self.editor = Editor(self.program, self.path(), **more)
        return self.editor

    def open_file(self, name):
        """One of the files, without the scenario."""
        self.before = {each: self.path(each).read_text() for each in FILES}
        self.editor = Editor(self.program, self.path(name))
        return self.editor

    def open_nothing(self, **more):
        self.editor = Editor(self.program, **more)
        return self.editor

    def changes(self, name):
        """The lines that differ from the file as it was opened."""
        diff = difflib.unified_diff(self.before[name].splitlines(),
                                    self.path(name).read_text().splitlines(), n=0, lineterm="")
        return [line[0] + line[1:].strip() for line in diff
                if line[0] in "+-" and not line.startswith(("+++", "---"))]

    def save(self):
        self.editor.key("ctrl+s")
        wait_for("the end of saving", lambda: not self.editor.describe("save")[0])

    def line(self, name, mark):
        """The one line of a file, as it was opened, that holds @mark."""
        found = [line.strip() for line in self.before[name].splitlines() if mark in line]
        assert len(found) == 1, f"{mark} is on {len(found)} lines of {name}"
        return found[0]

    def expect(self, **files):
        """That the named files differ by these lines, and the others not at all."""
        for name in FILES:
            wanted = files.get(name.split(".")[0].replace(f"{GAME}", "scenario"), [])
            assert self.changes(name) == wanted, f"{name}: {self.changes(name)}, not {wanted}"


# The tools by what their buttons are called.
TOOLS = {"Select": "select", "Terrain": "terrain", "Line": "line", "Fill": "fill",
         "Hexsides": "side", "Paths": "path", "Names": "name", "Regions": "region", "Pan": "hand"}


def take_tool(editor, tool):
    """A tool by its button; what is done with it must not come before it is taken."""
    editor.click_on(tool, "push button")
    wait_for(f"the tool {tool}", lambda: editor.describe("tool")[1] == TOOLS[tool])


def choose(editor, tool, kind):
    """A tool by its button, what it paints by its row."""
    take_tool(editor, tool)
    editor.click_on(kind, "list item")


# One that is written from right to left.
LANGUAGE = "he_IL.UTF-8"


def make_language(folder, language=LANGUAGE, catalogue=None):
    """What lets the editor speak a language, which the system need not know: its
    locale, and a catalogue, without which GLib translates nothing, GTK's
    direction neither; an empty one, if none is named.  Returns the environment."""
    name = language.split(".")[0]
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", f"{folder}/{language}"], check=True)
    messages = pathlib.Path(folder, "catalogues", name.split("_")[0], "LC_MESSAGES")
    messages.mkdir(parents=True)
    empty = messages / "vedette.po"
    empty.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n')
    subprocess.run(["msgfmt", "-o", messages / "vedette.mo", catalogue or empty], check=True)
    return {"LC_ALL": language, "LOCPATH": str(folder),
            "VEDETTE_LOCALE_DIR": str(messages.parent.parent)}


def show_page(editor, page):
    for action, name in PAGES[page]:
        editor.act(action, name)


def canvas_of(editor):
    """The canvas, which stays the same for as long as its window is there; a
    search of the whole window for it is slow."""
    if not editor.canvas:
        editor.canvas = wait_for("the canvas", lambda: next(
            (node for node in editor.walk(into_tables=False)
             if role_of(node) == "image" and has_state(node, Atspi.StateType.FOCUSABLE)), None))
    return editor.canvas


def readout(editor):
    return canvas_of(editor).get_name()


def wait_for_readout(editor, words):
    wait_for(f'"{words}" in the readout', lambda: words in readout(editor))


def restated(row, old, new):
    """What an edit says is no longer what the source said."""
    return re.sub(r' (source|status)="[^"]*"', "", row.replace(old, new))


def edge_of(node):
    box = box_of(node)
    return box.x + box.width


def scroll_to_cell(editor, name, role="text"):
    """A table makes only the rows that are near what is seen."""
    def ask():
        if editor.look(name, role):
            return True
        editor.move(frame.width / 2, frame.height / 3)
        editor.wheel(2)
        return False
    frame = box_of(editor.window)
    wait_for(f'a row with "{name}"', ask, lambda: editor.tell_nearest(name))


def drop_file(case, path):
    """Drags a file from the window of another program, as from a file manager."""
    editor = case.editor
    words = case.folder.parent / "drag.txt"
    with open(words, "w", encoding="utf-8") as out:
        other = subprocess.Popen([case.tool("drag-file"), path], stdout=out)
    try:
        wait_for("the other window", lambda: "shown" in words.read_text() and
                 editor.list_window_ids(other))
        box = box_of(editor.window)
        editor.carry([(30, 30), (60, 60), (box.width / 2, box.height / 2)],
                     arrived=lambda: "taken" in words.read_text())
        wait_for("the end of the drag", lambda: other.poll() is not None)
    finally:
        other.kill()
        other.wait()


def find_text(editor, name):
    """What is typed into, inside the entry of that name."""
    def search():
        editor.find(name, "text")
        return [node for node in editor.walk() if node.name == name and role_of(node) == "text"][-1]
    return editor.recall((name, "what is typed into"), search)


def edit_cell(editor, name, value):
    scroll_to_cell(editor, name)
    editor.click_on(name, "text")
    editor.key("ctrl+a")
    editor.type(value)
    editor.key("Return")


def find_group(editor, name):
    """The card of a group on the grid of turns."""
    return wait_for(f"the group {name}", lambda: next(
        (node for node in editor.walk(into_tables=False)
         if role_of(node) == "list item" and node.name.startswith(f"{name}, turn")
         and box_of(node)), None), lambda: editor.tell_nearest(f"{name}, turn"))


def show_group(editor, name):
    """Selects a group on the grid of turns, which may have to be scrolled."""
    def middle():
        box = box_of(card)
        return box.x + box.width / 2, box.y + box.height / 2
    show_page(editor, "reinforcements")
    card = find_group(editor, name)
    view = box_of(editor.find("Reinforcements by turn", "scroll pane"))

    def find_way():
        """The button of the wheel that brings it nearer: turns go on to the left where one
        reads from right to left."""
        x = middle()[0]
        return 7 if x > view.x + view.width - 40 else 6 if x < view.x + 40 else None
    while find_way():
        before = middle()
        editor.move(view.x + view.width / 2, view.y + view.height / 2)
        editor.xdotool("click", find_way())
        editor.settle()
        wait_for("the grid to go on", lambda: middle() != before)
    while middle()[1] > view.y + view.height - 30:
        before = middle()
        editor.move(view.x + view.width / 2, view.y + view.height / 2)
        editor.wheel(1)
        wait_for("the grid to go down", lambda: middle() != before)
    editor.click(*middle())


def find_finding(editor, words):
    """The name of the row of the list that has these words."""
    return wait_for(f"a finding with {words}", lambda: next(
        (node.name for node in editor.walk(into_tables=False)
         if role_of(node) == "list item" and words in node.name and box_of(node)), None),
        lambda: editor.tell_nearest(words))


def assert_near(point, wanted):
    assert abs(point[0] - wanted[0]) <= 1.5 and abs(point[1] - wanted[1]) <= 1.5, \
        f"{point} is not {wanted}"


def answer(editor, button):
    """Presses a button of the dialog by its action, as the dialog is a window
    of its own on a screen without a window manager; one that closes, or a tooltip,
    may still be there for a moment when the next one comes.  Returns the dialog."""
    editor.find_dialog()
    dialog, node = wait_for(f"a dialog with {button}", lambda: next(
        ((window, node) for window in editor.application.list_children()
         if window.path != editor.window.path
         for node in [editor.look(button, "push button", inside=window)] if node),
        None))
    node.do_action(0)
    return dialog


def answer_and_go_on(editor, button):
    """As answer, where another dialog follows that may have the same buttons: GTK
    shows a button pressed by its action as pressed for a while before it acts, and
    until then the first dialog still stands."""
    path = answer(editor, button).path
    wait_for(f"the end of the dialog with {button}", lambda: all(
        window.path != path for window in editor.application.list_children()))


def paint_one(editor):
    editor.act("tool", "terrain")
    editor.key("2")
    editor.click(*editor.hex_point("1812"))


def shot(case, name):
    """A picture to be looked at, if there is a folder for them."""
    folder = os.environ.get("VD_SCREENSHOTS")
    if folder:
        case.editor.screenshot(pathlib.Path(folder) / f"{name}.png")
