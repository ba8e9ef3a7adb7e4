"""Cases of the editor about the keyboard: who has the keys, and what all can be done
with them alone.

test-editor.py runs them with the others.
"""

from xml.etree import ElementTree

from editor_case import FILES, answer, find_text
from editor_done_cases import begin
from editor_driver import Atspi, box_of, role_of, wait_for
from editor_new_cases import NAMESPACE, point
from editor_units_cases import click_cell, find_cell, look_for, offer_text


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


def test_has_the_keys_of_units_before_there_are_any(case):
    """A table that was copied is pasted where the window says so; Insert adds a unit."""
    editor = case.open_nothing()
    begin(editor, case.folder.parent / "keys")
    editor.click_on("Units", "page tab")
    editor.find("0 units")
    editor.key("Insert")
    editor.find("1 unit · 1 selected, 0 strength points", "label")
    editor.key("ctrl+z")
    editor.find("0 units")
    other = offer_text(case, "name\tside\tclass\tstrength\tmove\nGuard\tfrench\tinfantry\t5\t4\n")
    try:
        editor.key("ctrl+f")
        point(editor, editor.find("No units yet"))
        editor.key("ctrl+v")
        editor.find_dialog()
        answer(editor, "Take Over")
        editor.wait_without_dialog()
    finally:
        other.kill()
        other.wait()
    find_cell(editor, "Name of Guard")


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


def find_rows(path, name):
    return [row.attrib for row in ElementTree.parse(path).iter(NAMESPACE + name)]


def choose_kind(editor, name):
    """What the tool paints, by the digit that its row shows."""
    rows = [node.name for node in editor.walk(into_tables=False)
            if role_of(node) == "list item" and box_of(node)]
    editor.key(str(rows.index(name) + 1))


def go_to(editor, at):
    editor.key("ctrl+g", "ctrl+a")
    editor.type(at)
    editor.key("Return")


def tab_to(editor, *wanted):
    """Goes back from control to control, at most once around the window, until one of that
    name, or name and role, has the keys.  After a popover none may have them: the screen has no
    window manager that would give them back."""
    def find_focus():
        return next(((node.path, node.name, role_of(node))
                     for node in editor.accessible.list_with_state(
                         list(editor.walk(into_tables=False)), Atspi.StateType.FOCUSED)), None)
    passed = []
    while (focus := find_focus()) not in passed:
        if focus and wanted == focus[1:][:len(wanted)]:
            return
        passed.append(focus)
        editor.key("shift+Tab")
    raise AssertionError(f"the keys do not come to {wanted}, but to {passed}")


def test_draws_a_map_by_keys(case):
    """Every tool that draws, from a blank map to the saved file, without a pointer and without an
    action called by its name."""
    folder = case.folder.parent / "keys"
    ground = folder / "keys.map.xml"
    editor = case.open_nothing()
    editor.key("ctrl+n")
    editor.find("Title", "text", inside=editor.find_dialog())
    editor.focus_dialog()
    editor.type("Keys")
    editor.key("Tab", "ctrl+a")
    editor.type(str(folder))
    editor.key("Return")
    editor.wait_without_dialog()
    wait_for("the scenario", lambda: editor.window.get_name() == "Keys")

    go_to(editor, "0505")
    editor.key("t")
    choose_kind(editor, "Forest")
    editor.key("space", "Right", "space")
    go_to(editor, "1010")
    editor.key("l")
    choose_kind(editor, "Town")
    editor.key("Return", "Right", "Right", "Return", "Escape")
    go_to(editor, "1011")
    editor.key("g")
    choose_kind(editor, "Marsh")
    editor.key("Return")
    go_to(editor, "0308")
    editor.key("h")
    choose_kind(editor, "River")
    editor.key("Return", "bracketright", "Return")
    go_to(editor, "0312")
    editor.key("r")
    choose_kind(editor, "Road")
    editor.key("Return", "Right", "Right", "Return", "Escape")
    go_to(editor, "0505")
    editor.key("F2")
    find_text(editor, "Name of the place")
    editor.type("Oak Wood")
    editor.key("Return")
    case.save()
    painted = [(row["at"], row["terrain"]) for row in find_rows(ground, "hex")]
    assert painted == [("0505", "forest"), ("0506", "forest"), ("1010", "marsh"),
                       ("1011", "marsh"), ("1012", "marsh")], painted
    run, = find_rows(ground, "run")
    assert run["kind"] == "river" and len(run["sides"].split()) == 2, run
    path, = find_rows(ground, "path")
    assert path["kind"] == "road" and path["hexes"] == "0312 0313 0314", path
    name, = find_rows(ground, "name")
    assert (name["at"], name["text"]) == ("0505", "Oak Wood"), name

    editor.key("e")
    tab_to(editor, "New…")
    editor.key("space")
    find_text(editor, "Name of the new region")
    editor.type("Heights")
    editor.key("Return")
    go_to(editor, "0708")
    editor.key("Return", "Right", "Return")
    case.save()
    region, = find_rows(ground, "region")
    assert (region["name"], region["hexes"]) == ("Heights", "0708 0709"), region

    # What is selected is copied, turned and put down elsewhere.
    editor.key("s")
    go_to(editor, "0505")
    editor.key("shift+Right", "ctrl+c")
    editor.find("2 hexes are on the clipboard.", "label")
    editor.key("ctrl+v", "r", *["Down"] * 8, "Return")
    editor.find("Undo Paste 2 Hexes at 1306", "push button")
    case.save()
    woods = [row["at"] for row in find_rows(ground, "hex") if row["terrain"] == "forest"]
    assert len(woods) == 4 and {"0505", "0506"} < set(woods), woods
    first, second = sorted(set(woods) - {"0505", "0506"})
    assert first[:2] != second[:2], "it was not turned"
    while editor.describe("undo")[0]:
        editor.key("ctrl+z")
    case.save()
    assert not find_rows(ground, "hex") and not find_rows(ground, "run") and \
        not find_rows(ground, "path") and not find_rows(ground, "name") and \
        not find_rows(ground, "region")


def test_leads_from_tab_to_entry(case):
    """Who goes to the units by the keys of the switch of views goes through them in their
    order; only who comes from the map is in the table at once."""
    editor = case.open()
    tab_to(editor, "Units", "page tab")
    editor.key("space")
    wait_for("the units", lambda: editor.describe("view")[1] == "units")
    editor.find("88 units")
    editor.key("Tab", "Tab", "Tab", "Tab")  # tables, panel, menu, and the entry
    editor.type("klein")
    wait_for("the one unit", lambda: any(
        node.name.startswith("1 of 88 units") for node in editor.walk(into_tables=False)))
