"""Cases of the editor about people who hear it instead of seeing it.

test-editor.py runs them with the others.
"""

import re

from editor_driver import Atspi, role_of
from editor_scenes import prepare, show_all, show_trouble

# Type names that GTK falls back on where nobody has given a name.
UNNAMED = re.compile(r"^(Gtk|Vd)[A-Z]\w+$|^$")

# GTK wraps what is in a menu into a scrolled window without a name, which takes no focus
# from the keys that go through a menu.
MENUS = ("main-menu", "open-menu", "canvas-menu", "unit-menu")


def list_nameless(editor, where, dialog):
    """How many controls take the focus there, and those that nothing is said of."""
    if where == "units":  # a few rows are like all
        editor.act("find-units")
        editor.type("klein")
    controls = editor.accessible.list_with_state(list(editor.walk(dialog)),
                                                 Atspi.StateType.FOCUSABLE)
    if where in MENUS:
        controls = [node for node in controls if (role_of(node), node.name) != ("scroll pane", "")]
    return len(controls), {(where, role_of(node), node.name) for node in controls
                           if UNNAMED.match(node.name) or role_of(node) in ("unknown", "filler")}


class Walk:
    """Looks at scene after scene."""

    def __init__(self, case):
        self.case = case
        self.seen = 0
        self.nameless = set()

    def look(self, where, dialog):
        seen, nameless = list_nameless(self.case.editor, where, dialog)
        assert seen, f"there is nothing in {where}"
        self.seen += seen
        self.nameless |= nameless

    def conclude(self, least):
        assert self.seen > least, self.seen
        assert not self.nameless, self.nameless


def test_names_the_tools(case):
    """Whatever takes the focus has a name and a role: with every tool taken."""
    editor = case.open()
    walk = Walk(case)
    for tool in ("terrain", "line", "fill", "side", "path", "name", "region", "hand"):
        editor.act("tool", tool)
        editor.click(*editor.hex_point("0607"))
        walk.look(tool, None)
        editor.key("Escape")
        if editor.describe("undo")[0]:
            editor.act("undo")
    walk.conclude(200)


def test_names_everything(case):
    """In every view, in all that opens over it and in every dialog."""
    prepare(case)
    editor = case.open()
    walk = Walk(case)
    show_all(editor, case, walk.look)
    walk.conclude(1500)


def test_names_what_comes_unasked(case):
    walk = Walk(case)
    show_trouble(case, walk.look)
    walk.conclude(100)
