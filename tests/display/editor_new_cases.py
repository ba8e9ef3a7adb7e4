"""Cases of the editor about new scenarios.

test-editor.py runs them with the others.
"""

import os
import pathlib
import re
import xml.etree.ElementTree as tree

from editor_case import find_finding
from editor_driver import Atspi, box_of, has_state, wait_for

SCENARIOS = pathlib.Path(__file__).resolve().parents[2] / "scenarios"

NAMESPACE = "{urn:vedette:1}"


def show(case, name):
    folder = os.environ.get("VD_SCREENSHOTS")
    if folder:
        case.editor.screenshot(pathlib.Path(folder) / f"{name}.png")


def point(editor, node):
    box = box_of(node)
    editor.click(box.x + box.width / 2, box.y + box.height / 2)


def field(editor, dialog, name, value):
    """Types into a field of the dialog, which lies over the corner of the window; what is
    further down is scrolled to."""
    node = editor.find(name, "text", inside=dialog)
    for _ in range(9):
        box = box_of(node)
        if box.y + box.height < 520:
            break
        editor.move(60, 300)  # over captions, which do not take the wheel
        editor.wheel(1)
        editor.settle()
    point(editor, node)
    editor.key("ctrl+a")
    editor.type(value)
    editor.key("Tab")


def begin(editor):
    editor.key("ctrl+n")
    dialog = editor.find_dialog()
    editor.find("Title", "text", inside=dialog)
    return dialog


def press(editor, dialog, name):
    editor.find(name, "push button", inside=dialog).do_action(0)
    editor.settle()


def test_makes_a_blank_scenario(case):
    """From nothing to a scenario that is saved and checked."""
    folder = case.folder.parent / "evening"
    editor = case.open_nothing()
    editor.find("New Scenario…", "push button")
    dialog = begin(editor)
    wait_for("what is missing", lambda: any(
        "Give the scenario a title" in node.name for node in editor.walk(dialog)))
    field(editor, dialog, "Title", "Evening Battle")
    field(editor, dialog, "Folder", str(folder))
    field(editor, dialog, "Name of the first side", "North")
    wait_for("what will be done", lambda: any(
        "are copied into the folder" in node.name for node in editor.walk(dialog)))
    wait_for("the numbers", lambda: any(
        "numbered 0101 to 1520" in node.name for node in editor.walk(dialog)))
    show(case, "new-dialog")
    press(editor, dialog, "Create")
    editor.wait_without_dialog()
    wait_for("the scenario", lambda: editor.window.get_name() == "Evening Battle")
    assert not editor.describe("save")[0]
    find_finding(editor, "The scenario has no units")
    root = tree.parse(folder / "evening-battle.scenario.xml").getroot()
    assert root.find(f"{NAMESPACE}sides/{NAMESPACE}side").get("name") == "North"
    assert (folder / "evening-battle.map.xml").exists()

    # It can be painted at once, and nothing is written over it.
    editor.act("tool", "terrain")
    editor.key("2")
    editor.click(*editor.hex_point("0505"))
    editor.key("ctrl+s")
    wait_for("the end of saving", lambda: not editor.describe("save")[0])
    assert 'at="0505"' in (folder / "evening-battle.map.xml").read_text()
    dialog = begin(editor)
    field(editor, dialog, "Title", "Evening Battle")
    field(editor, dialog, "Folder", str(folder))
    wait_for("the refusal", lambda: any(
        "There is a file" in node.name for node in editor.walk(dialog)))


def dims(editor, dialog, caption):
    """Whether the words before a field say that it is not to be filled in."""
    return not has_state(editor.find(caption, "label", inside=dialog), Atspi.StateType.SENSITIVE)


def test_dims_captions_with_their_fields(case):
    """What the copy of a scenario brings is not asked for, nor its caption shown as if; of
    an existing map, only what belongs to the map."""
    editor = case.open_nothing()
    dialog = begin(editor)
    of_map, of_all = ("Size", "Hexes", "Numbers"), ("Rules", "Map", "Moves first", "Turns")

    def wait_for_dim(*wanted):
        wait_for(f"{wanted} dimmed, and no other", lambda: wanted == tuple(
            caption for caption in (*of_map, *of_all) if dims(editor, dialog, caption)))
    wait_for_dim()
    point(editor, editor.find("Map", "push button", inside=dialog))
    editor.key("Down", "Return")
    wait_for_dim(*of_map)
    show(case, "new-dialog-dimmed")
    point(editor, editor.find("Map", "push button", inside=dialog))
    editor.key("Up", "Return")
    wait_for_dim()
    point(editor, editor.find("Begin with", "push button", inside=dialog))
    editor.key("Down", "Return")
    wait_for_dim(*of_map, *of_all)


def test_copies_a_shipped_scenario(case):
    folder = case.folder.parent / "variant"
    editor = case.open_nothing()
    dialog = begin(editor)
    field(editor, dialog, "Title", "My Variant")
    field(editor, dialog, "Folder", str(folder))
    point(editor, editor.find("Begin with", "push button", inside=dialog))
    titles = sorted(re.search("<title>(.*)</title>", path.read_text()).group(1)
                    for path in SCENARIOS.glob("*/*.scenario.xml"))
    editor.key(*["Down"] * (1 + titles.index("Jena-Auerstadt")), "Return")
    wait_for("its map", lambda: any(
        "20 columns and 29 rows, numbered 2901 to 0120" in node.name
        for node in editor.walk(dialog)))
    press(editor, dialog, "Create")
    editor.wait_without_dialog()
    wait_for("the scenario", lambda: editor.window.get_name() == "My Variant")
    editor.find("Nothing to mend")
    assert len(list(folder.iterdir())) == 4, list(folder.iterdir())


def test_begins_on_an_existing_map(case):
    """The map is chosen as a file, with what is painted on it, and copied beside the new
    scenario; sides and turns are asked for as ever."""
    folder = case.folder.parent / "second-day"
    map_file = SCENARIOS / "jena-auerstadt" / "auerstadt.map.xml"
    editor = case.open_nothing()
    dialog = begin(editor)
    field(editor, dialog, "Title", "Second Day")
    field(editor, dialog, "Folder", str(folder))
    field(editor, dialog, "Name of the second side", "Saxony")
    box = box_of(editor.find("Turns", "spin button", inside=dialog))
    editor.click(box.x + 14, box.y + box.height / 2)
    editor.key("ctrl+a")
    editor.type("7")
    editor.key("Tab")
    choose_file(editor, dialog, "Choose files of maps", map_file)
    wait_for("its hexes", lambda: any(
        "13 columns and 29 rows, numbered 2922 to 0134" in node.name for node in editor.walk(dialog)))
    show(case, "new-on-a-map")
    press(editor, dialog, "Create")
    editor.wait_without_dialog()
    wait_for("the scenario", lambda: editor.window.get_name() == "Second Day")
    root = tree.parse(folder / "second-day.scenario.xml").getroot()
    assert [side.get("name") for side in root.iter(f"{NAMESPACE}side")] == ["Blue", "Saxony"]
    assert root.find(f"{NAMESPACE}turns").get("count") == "7"
    copy, = folder.glob("*.map.xml")
    assert copy.read_bytes() == map_file.read_bytes()
    assert [row.get("href") for row in root.iter(f"{NAMESPACE}map")] == [copy.name]


def choose_file(editor, dialog, button, path):
    """In the desktop's own window, which takes a path that is typed."""
    windows = set(editor.list_window_ids())
    press(editor, dialog, button)
    chooser, = wait_for("the chooser", lambda: set(editor.list_window_ids()) - windows)
    editor.xdotool("windowfocus", chooser)
    editor.settle()
    editor.type(str(path))
    editor.key("Return")
    wait_for("the end of the chooser", lambda: chooser not in editor.list_window_ids())
    editor.focus_dialog()
