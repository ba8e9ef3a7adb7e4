"""Cases of the editor about the keyboard: who has the keys, and what all can be done
with them alone.

test-editor.py runs them with the others.
"""

from editor_case import FILES
from editor_driver import wait_for
from editor_units_cases import click_cell, look_for


def wait_for_tool(editor, name):
    wait_for(f"the tool {name}", lambda: editor.describe("tool")[1] == name)


def test_gives_the_keys_back_after_a_menu(case):
    """Escape out of a menu, and one goes on where one was."""
    editor = case.open()
    editor.click(*editor.hex_point("jena:0610"))
    for keys, tool in ((["Escape"], "terrain"), (["Escape", "Escape"], "side")):
        editor.click_on("Main menu")
        editor.find("Edit", "menu item")
        editor.key("e")
        editor.find("Select All", "menu item")
        editor.key(*keys)
        editor.wait_without_dialog()
        editor.key({"terrain": "t", "side": "h"}[tool])
        wait_for_tool(editor, tool)
    editor.click_on("Open")
    wait_for("the menu", lambda: len(editor.list_window_ids()) > 1)
    editor.key("Escape")
    editor.wait_without_dialog()
    editor.key("t", "2", "Right", "space")
    assert editor.describe("undo")[0]
    case.save()
    assert len(case.changes(FILES[0])) == 1


def test_has_the_keys_of_units_at_once(case):
    """After a click on their tab; the entry above the table does not take them."""
    editor = case.open()
    editor.click_on("Units")
    editor.find("88 units")
    editor.key("shift+Insert")
    editor.find_dialog()
    editor.focus_dialog()
    editor.key("Escape")
    editor.wait_without_dialog()
    assert not editor.describe("undo")[0]


def test_adds_lines_to_the_selection(case):
    """Ctrl and a click add a line, and take it out again."""
    editor = case.open()
    editor.act("view", "units")
    look_for(editor, "gudin")
    click_cell(editor, "Name of 1/Gudin")
    editor.find("3 of 88 units · 1 selected, 7 strength points")
    click_cell(editor, "Strength of Gudin Artillery", "ctrl")
    editor.find("3 of 88 units · 2 selected, 10 strength points")
    click_cell(editor, "Name of 1/Gudin", "ctrl")
    editor.find("3 of 88 units · 1 selected, 3 strength points")
    click_cell(editor, "Name of 2/Gudin")
    editor.find("3 of 88 units · 1 selected, 7 strength points")
