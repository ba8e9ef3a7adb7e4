"""What the editor is for, in one sitting: from nothing to a scenario that is checked.

By pointer and keys alone, as a designer works: no action of the window is called by its
name.  (Where a hex is the window is asked, and whether there is something to save.)
"""

import pathlib
import re
import subprocess
import xml.etree.ElementTree as tree

from editor_case import choose, edit_cell, find_finding, shot
from editor_driver import Atspi, has_state, wait_for
from editor_finding_cases import look_for, press
from editor_new_cases import NAMESPACE, field, point
from editor_units_cases import click_cell, click_row

TITLE = "The Ford"
WOOD = [f"12{row:02}" for row in range(1, 11)] + [f"13{row:02}" for row in range(10, 0, -1)]
RIVER = [f"{column:02}05/{column:02}06" for column in range(1, 16)]
ROAD = [f"05{row:02}" for row in range(1, 9)]
CROSSING = "0505/0506"
FINDING = "map.path-without-bridge"
STARTS = {"French": ["0502", "0602"], "Prussian": ["0509", "0609", "0409"]}


def begin(editor, folder):
    """A blank map."""
    editor.click_on("New Scenario…", "push button")
    dialog = editor.find_dialog()
    for name, value in (("Title", TITLE), ("Folder", str(folder)),
                        ("Name of the first side", "French"),
                        ("Name of the second side", "Prussian")):
        field(editor, dialog, name, value)
    point(editor, editor.find("Create", "push button", inside=dialog))
    editor.wait_without_dialog()
    wait_for("the scenario", lambda: editor.window.get_name() == TITLE)


def draw(editor, points):
    editor.drag([editor.hex_point(name) for name in points], steps=3)


def paint(editor):
    choose(editor, "Terrain", "Forest")
    draw(editor, WOOD)
    choose(editor, "Hexsides", "River")
    editor.drag([editor.side_point(side) for side in RIVER])


def lead_road(editor):
    """Over the river, where a bridge is offered and refused."""
    choose(editor, "Paths", "Road")
    draw(editor, ROAD)
    editor.find("Bridge", "push button")
    point(editor, editor.find("Leave", "push button"))
    wait_for("the end of the offer", lambda: not editor.look("Leave", "push button"))


def check(case, scenario):
    """What the validator says of what is saved."""
    case.save()
    vedette = pathlib.Path(case.program).resolve().parent.parent / "validator" / "vedette"
    return subprocess.run([vedette, "check", scenario], capture_output=True, text=True)


def mend(editor):
    """What was refused is found, and mended where it is found."""
    find_finding(editor, "there is no bridge")
    press(editor, "^Repair: Put “Bridge” on hexside ")
    wait_for("the end of the finding",
             lambda: not look_for(editor, "there is no bridge", "list item"))


def add_three(editor, case, side, place):
    click_row(editor, side)
    editor.key("shift+Insert")
    dialog = editor.find_dialog()
    for name, value in (("Name", f"{side} #"), ("Code", f"{side[0]}#"), ("Strength", "5"),
                        ("Movement", "4")):
        field(editor, dialog, name, value)
    point(editor, editor.find("Side", "push button", inside=dialog))
    editor.key("Home", *["Down"] * place, "Return")
    editor.find(f"{side} 1, {side} 2, {side} 3", "label", inside=dialog)
    shot(case, f"done-add-{side}")
    point(editor, editor.find("Add", "push button", inside=dialog))
    editor.wait_without_dialog()
    editor.find("Undo Add 3 Units", "push button")


def set_up(editor, side, starts):
    """The first units of a side, each by a click on the map."""
    click_row(editor, side)
    click_cell(editor, f"Name of {side} 1")
    click_cell(editor, f"Name of {side} {len(starts)}", "shift")
    editor.key("ctrl+m")
    for number, at in enumerate(starts, 1):
        words = f"Click the hex for {side} {number}" + ("." if number == len(starts) else ";")
        wait_for(words, lambda words=words: look_for(editor, re.escape(words), "label"))
        editor.click(*editor.hex_point(at))
    editor.find(f"Undo Place {side} {len(starts)} on {starts[-1]}", "push button")


def muster(editor, case):
    """Six units; all but one have their hex on the map."""
    editor.click_on("Units", "page tab")
    for place, side in enumerate(STARTS):
        add_three(editor, case, side, place)
    for side, starts in STARTS.items():
        set_up(editor, side, starts)


def reinforce(editor):
    """The sixth comes by the road on turn 3."""
    editor.click_on("Tables", "page tab")
    editor.click_on("Reinforcements", "list item")
    editor.click_on("Add Group", "push button")
    editor.find("New group, turn 1, French", "list item")
    editor.type("The Reserve")
    editor.key("Return")
    editor.click_on("Enters at hexes of The Reserve", "text")
    editor.type(ROAD[0])
    editor.key("Return")
    editor.click_on("Units of The Reserve", "push button")
    wait_for("the list of units", lambda: any(
        node.name == "French 1" and has_state(node, Atspi.StateType.FOCUSED)
        for node in editor.walk(into_tables=False)))
    editor.key("Down", "Down", "space", "Escape")
    card = editor.find("The Reserve, turn 1, French", "list item")
    point(editor, card)
    editor.key("ctrl+Right", "ctrl+Right")
    editor.find("The Reserve, turn 3, French", "list item")


def reward(editor):
    editor.click_on("Victory", "list item")
    editor.click_on("Add Award", "push button")
    edit_cell(editor, "Value of New award", "8")
    words = "French: 1 point if the Prussian side has lost at least 8 strength points."
    wait_for("the plain words", lambda: any(node.name == words for node in editor.walk()))


def find_rows(path, name):
    return [row.attrib for row in tree.parse(path).iter(NAMESPACE + name)]


def compare(scenario):
    """All of it stands in the files."""
    ground = scenario.with_name("the-ford.map.xml")
    forest = {row["at"] for row in find_rows(ground, "hex") if row.get("terrain") == "forest"}
    assert forest == set(WOOD) and len(WOOD) == 20, forest
    runs = {row["kind"]: row["sides"].split() for row in find_rows(ground, "run")}
    assert runs["bridge"] == [CROSSING], runs
    assert set(RIVER) <= set(runs["river"]), runs
    assert [row["hexes"] for row in find_rows(ground, "path")] == [" ".join(ROAD)]
    assert len(find_rows(scenario, "unit")) == 6
    names = {row["id"]: row["name"] for row in find_rows(scenario, "unit")}
    places = {names[row["unit"]]: row["at"] for row in find_rows(scenario, "place")}
    assert places == {f"{side} {number}": at for side, starts in STARTS.items()
                      for number, at in enumerate(starts, 1)}, places
    group, = find_rows(scenario, "group")
    assert (group["turn"], names[group["units"]]) == ("3", "French 3"), group
    award, = find_rows(scenario, "award")
    assert (award["test"], award["value"]) == ("losses-at-least", "8"), award


def test_from_nothing_to_a_checked_scenario(case):
    folder = case.folder.parent / "the-ford"
    scenario = folder / "the-ford.scenario.xml"
    editor = case.open_nothing()
    begin(editor, folder)
    paint(editor)
    lead_road(editor)
    assert FINDING in check(case, scenario).stdout
    mend(editor)
    muster(editor, case)
    reinforce(editor)
    reward(editor)
    done = check(case, scenario)
    assert done.returncode == 0 and "0 errors" in done.stdout, done.stdout + done.stderr
    assert FINDING not in done.stdout, done.stdout
    compare(scenario)
