"""Cases of what keys and clipboard do in tables: the same in all of them."""

from editor_case import FILES, find_text, scroll_to_cell, show_page
from editor_driver import Atspi, has_state, wait_for
from editor_units_cases import offer_text, take_text

SCENARIO = FILES[2]

# A page, and cells one below the other in it.
COLUMNS = (("setup", ("Hex of 1/Tauenzien", "Hex of 2/Tauenzien")),
           ("turns", ("Label of turn 5", "Label of turn 6", "Label of turn 7")),
           ("chart", ("Cost of Clear", "Cost of Forest")),
           ("results", ("Result at 3-1, die 1", "Result at 3-1, die 2", "Result at 3-1, die 3")))


def wait_for_focus(editor, name):
    wait_for(f'the keys in "{name}"',
             lambda: has_state(find_text(editor, name), Atspi.StateType.FOCUSED))


def enter_cell(editor, name):
    scroll_to_cell(editor, name)
    editor.click_on(name, "text")
    wait_for_focus(editor, name)


def get_text(editor, name):
    return find_text(editor, name).get_text()


def wait_for_text(editor, name, text):
    wait_for(f'"{text}" in "{name}"', lambda: get_text(editor, name) == text)


def paste(case, cell, text):
    editor = case.editor
    other = offer_text(case, text)
    try:
        enter_cell(editor, cell)
        editor.key("ctrl+a", "ctrl+v")
        wait_for("what is pasted", lambda: editor.describe("undo")[0])
    finally:
        other.kill()
        other.wait()


def test_goes_from_cell_to_cell(case):
    """By arrows, and by Enter."""
    editor = case.open()
    for page, cells in COLUMNS:
        show_page(editor, page)
        enter_cell(editor, cells[0])
        for keys in ("Down", "Up"), ("Return", "Up"):
            editor.key(keys[0])
            wait_for_focus(editor, cells[1])
            editor.key(keys[1])
            wait_for_focus(editor, cells[0])
    assert not editor.describe("undo")[0]


def test_fills_the_cell_below(case):
    """With what is typed, each time a step that can be undone."""
    editor = case.open()
    for (page, cells), typed in zip(COLUMNS, ("0612", "Dusk", "3", "De")):
        show_page(editor, page)
        enter_cell(editor, cells[0])
        before = [get_text(editor, cell) for cell in cells]
        editor.key("ctrl+a")
        editor.type(typed)
        editor.key(*["ctrl+Down"] * (len(cells) - 1))
        wait_for_focus(editor, cells[-1])
        for cell in cells:
            wait_for_text(editor, cell, typed)
        for _ in cells:
            editor.key("ctrl+z")
        for cell, text in zip(cells, before):
            wait_for_text(editor, cell, text)
        assert not editor.describe("undo")[0]


def test_fills_all_rows_that_are_selected(case):
    """From any of them, in one step."""
    editor = case.open()
    show_page(editor, "setup")
    enter_cell(editor, "Hex of 1/Tauenzien")
    editor.key("shift+Down", "shift+Down", "ctrl+a")
    editor.type("0612")
    editor.key("ctrl+Down")
    for unit in ("1/Tauenzien", "2/Tauenzien", "Tauenzien Cavalry"):
        wait_for_text(editor, f"Hex of {unit}", "0612")
    editor.key("ctrl+z", "ctrl+z")
    wait_for_text(editor, "Hex of 1/Tauenzien", "0610")
    assert not editor.describe("undo")[0]


def test_copies_rows(case):
    """Where nothing is selected in the cell; what another program gives back unchanged
    changes nothing."""
    editor = case.open()
    show_page(editor, "setup")
    enter_cell(editor, "Hex of 1/Tauenzien")
    editor.key("End", "ctrl+c")
    row = take_text(case)
    assert row.startswith("0610\tPrussian\t1/Tauenzien\t") and row.count("\n") == 1, row
    editor.key("shift+Down", "End", "ctrl+c")
    rows = take_text(case)
    assert rows.startswith(row) and rows.count("\n") == 2, rows
    paste(case, "Hex of 1/Tauenzien", rows.replace("0610", "0612"))
    case.save()
    assert len(case.changes(SCENARIO)) == 2, case.changes(SCENARIO)

    show_page(editor, "chart")
    enter_cell(editor, "Cost of Forest")
    editor.key("End", "ctrl+c")
    assert take_text(case).startswith("Forest\tForest\t2\t"), take_text(case)


def test_pastes_cells(case):
    """Into tables in which that could not be done before: in one step, as ever."""
    editor = case.open()
    show_page(editor, "turns")
    paste(case, "Label of turn 5", "Noon\tday\nOne\n")
    show_page(editor, "chart")
    paste(case, "Cost of Clear", "2\n3\n")
    case.save()
    changes = case.changes(SCENARIO)
    for line in ('+<turn number="5" period="fog" label="Noon" ends="day"/>',
                 '+<hex id="clear" cost="2"/>', '+<hex id="forest" cost="3"/>'):
        assert line in changes, changes
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()


def test_rows_by_keys(case):
    """Added, duplicated, moved, removed."""
    editor = case.open()
    show_page(editor, "setup")
    enter_cell(editor, "Hex of 1/Tauenzien")
    editor.key("alt+Down")
    editor.find("Undo Move tauenzien-1 Down", "push button")
    editor.key("ctrl+d")
    editor.find("Undo Duplicate tauenzien-1", "push button")
    editor.key("alt+Delete")
    editor.find("Undo Remove tauenzien-1", "push button")
    editor.key("ctrl+z", "ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]
    enter_cell(editor, "Hex of 1/Tauenzien")
    editor.key("Insert")
    wait_for("a new row", lambda: editor.describe("undo")[0])
    case.save()
    assert len(case.changes(SCENARIO)) == 1, case.changes(SCENARIO)


def test_goes_back_to_the_system(case):
    """By a key, where a table overrides the system's; what is typed is taken back too."""
    editor = case.open()
    for page, cell, typed in (("chart", "Cost of Forest", "3"),
                              ("results", "Result at 3-1, die 2", "De")):
        show_page(editor, page)
        enter_cell(editor, cell)
        before = get_text(editor, cell)
        editor.key("ctrl+a")
        editor.type(typed)
        editor.key("Down", "Up", "ctrl+a")
        editor.type("x")
        editor.key("alt+BackSpace")
        wait_for_text(editor, cell, before)
    case.save()
    case.expect()


def test_takes_what_is_typed_as_one_leaves(case):
    """By Tab, or by a click on another row; what can't stand is taken back, and the table
    says why."""
    editor = case.open()
    show_page(editor, "setup")
    ways = (lambda: editor.key("Tab"),
            lambda: editor.click_on("Hex of Tauenzien Cavalry", "text"))
    for leave, typed in zip(ways, ("0612", "0613")):
        enter_cell(editor, "Hex of 1/Tauenzien")
        editor.key("ctrl+a")
        editor.type(typed)
        leave()
        wait_for("the edit", lambda: editor.describe("undo")[0])
        wait_for_text(editor, "Hex of 1/Tauenzien", typed)
        editor.act("undo")
        wait_for_text(editor, "Hex of 1/Tauenzien", "0610")
        enter_cell(editor, "Hex of 1/Tauenzien")
        editor.key("ctrl+a")
        editor.type("9999")
        leave()
        editor.find("There is no hex “9999” on these maps.", "label")
        wait_for_text(editor, "Hex of 1/Tauenzien", "0610")
        assert not editor.describe("save")[0]


def test_removes_a_row_that_has_the_keys(case):
    """As one that was just added has, where none of its cells is typed in."""
    editor = case.open()
    show_page(editor, "exits")
    editor.click_on("Add Exit", "push button")
    wait_for("the keys in the row", lambda: any(
        has_state(node, Atspi.StateType.FOCUSED) and has_state(node, Atspi.StateType.SELECTED)
        for node in editor.walk()))
    editor.key("Delete")
    editor.find("Undo Remove Exit", "push button")
    case.save()
    case.expect()
