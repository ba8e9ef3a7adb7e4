"""Cases of the editor about the order of battle: the table of units, what goes
to a spreadsheet and comes back, and the tree from which units are dragged.
"""

import os
import pathlib

from editor_case import FILES, answer, restated
from editor_driver import box_of, role_of, wait_for

SCENARIO = FILES[2]


def shot(case, name):
    folder = os.environ.get("VD_SCREENSHOTS")
    if folder:
        case.editor.screenshot(pathlib.Path(folder) / f"{name}.png")


def open_units(case):
    editor = case.open()
    editor.act("view", "units")
    editor.find("88 units")
    return editor


def test_shows_the_order_of_battle(case):
    editor = open_units(case)
    shot(case, "units")


def look_for(editor, text):
    """Filters the table, so that its few lines can be asked for quickly."""
    editor.act("find-units")
    editor.key("ctrl+a")
    editor.type(text)


def find_cell(editor, name):
    """A cell by what it is ("Strength of Guard"), whatever it holds."""
    def ask():
        for node in editor.walk():
            if role_of(node) == "table cell" and box_of(node) and \
                    (node.get_name() == name or node.get_name().startswith(f"{name}: ")):
                return node
        return None
    return wait_for(f"the cell \"{name}\"", ask)


def click_cell(editor, name, modifier=None, button=1):
    box = box_of(find_cell(editor, name))
    editor.click(box.x + box.width / 2, box.y + box.height / 2, button, modifier)


def type_into(editor, name, value):
    click_cell(editor, name)
    editor.key("F2")
    editor.key("ctrl+a")
    editor.type(value)
    editor.key("Return")


def wait_for_cell(editor, name):
    wait_for(name, lambda: find_cell(editor, name.split(":")[0]).get_name() == name)


def unit_line(case, unit):
    return case.line(SCENARIO, f'<unit id="{unit}"')


def test_edits_a_cell(case):
    editor = open_units(case)
    look_for(editor, "gudin")
    row = unit_line(case, "gudin-1")
    type_into(editor, "Strength of 1/Gudin", "many")
    editor.find("A strength is a number of points up to 999, such as 6 or 1/2.")
    editor.key("Escape")
    type_into(editor, "Strength of 1/Gudin", "9")
    wait_for_cell(editor, "Strength of 1/Gudin: 9")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, 'strength="7"', 'strength="9"')])
    editor.key("ctrl+z")
    wait_for_cell(editor, "Strength of 1/Gudin: 7")
    case.save()
    case.expect()


def test_edits_three_at_once(case):
    editor = open_units(case)
    look_for(editor, "gudin")
    rows = [unit_line(case, unit) for unit in ("gudin-1", "gudin-2", "gudin-artillery")]
    click_cell(editor, "Name of 1/Gudin")
    click_cell(editor, "Name of Gudin Artillery", "shift")
    editor.key("ctrl+e")
    editor.find("Edit 3 units")
    editor.type("5")
    shot(case, "units-edit-three")
    editor.key("Return")
    wait_for_cell(editor, "Strength of 2/Gudin: 5")
    case.save()
    case.expect(scenario=["-" + row for row in rows] +
                ["+" + restated(row, row[row.index(' strength'):row.index(' move')],
                                ' strength="5"') for row in rows])
    editor.key("ctrl+z")
    case.save()
    case.expect()
