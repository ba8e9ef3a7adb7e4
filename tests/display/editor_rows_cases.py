"""Cases of what keys and clipboard do in tables: the same in all of them."""

from editor_case import FILES, find_text, scroll_to_cell, show_page
from editor_driver import Atspi, has_state, wait_for
from editor_units_cases import (click_cell, find_cell, look_for, offer_text, open_units, take_text,
                                wait_for_cell)

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


# The table of units shows texts, and an entry in place of one only while one types.

UNITS = ("1/Gudin", "2/Gudin", "Gudin Artillery")
STRENGTHS = ("7", "7", "3")


def open_gudin(case):
    editor = open_units(case)
    look_for(editor, "gudin")
    return editor


def wait_for_strengths(editor, strengths):
    for unit, strength in zip(UNITS, strengths):
        wait_for_cell(editor, f"Strength of {unit}: {strength}")


def wait_for_unit(editor, unit):
    """A cell that is typed in no longer has the keys."""
    wait_for(f"the keys at {unit}", lambda: has_state(
        find_cell(editor, f"Strength of {unit}"), Atspi.StateType.FOCUSED))


def enter_strength(editor, unit):
    click_cell(editor, f"Strength of {unit}")
    editor.key("F2")
    wait_for_focus(editor, f"Strength of {unit}")


def test_goes_from_unit_to_unit(case):
    """Typed in or not; what can't stand keeps the keys."""
    editor = open_gudin(case)
    for typing in False, True:
        click_cell(editor, "Strength of 1/Gudin")
        for keys, unit in (("Down", 1), ("Down", 2), ("Up", 1), ("Up", 0)):
            if typing:
                editor.key("F2")
            editor.key(keys)
            wait_for_unit(editor, UNITS[unit])
    editor.key("F2", "Return")
    wait_for_unit(editor, UNITS[1])
    editor.type("x")
    editor.key("Down")
    editor.find("A strength is a number of points up to 999, such as 6 or 1/2.")
    wait_for_focus(editor, "Strength of 2/Gudin")
    editor.key("Escape")
    wait_for_unit(editor, UNITS[1])
    editor.key("F2", "Escape")
    wait_for_unit(editor, UNITS[1])
    assert not editor.describe("undo")[0]


def test_fills_units(case):
    """The one below, or all that are selected; each time a step that can be undone."""
    editor = open_gudin(case)
    enter_strength(editor, UNITS[0])
    editor.key("ctrl+a")
    editor.type("9")
    editor.key("ctrl+Down")
    wait_for_unit(editor, UNITS[1])
    editor.key("ctrl+Down")
    wait_for_unit(editor, UNITS[2])
    wait_for_strengths(editor, "999")
    editor.key("ctrl+z", "ctrl+z", "ctrl+z")
    wait_for_strengths(editor, STRENGTHS)
    assert not editor.describe("undo")[0]

    click_cell(editor, "Strength of 1/Gudin")
    editor.key("shift+Down", "shift+Down")
    wait_for_unit(editor, UNITS[2])
    editor.type("8")
    editor.key("ctrl+Down")
    wait_for_strengths(editor, "888")
    editor.act("undo")
    editor.act("undo")
    wait_for_strengths(editor, STRENGTHS)
    assert not editor.describe("undo")[0]


def test_fills_units_that_are_not_found_then(case):
    """They stay where they are while their cells are filled."""
    editor = open_gudin(case)
    editor.act("find-units")
    editor.key("ctrl+a")
    editor.type("division gudin")
    click_cell(editor, "Formation of 1/Gudin")
    editor.key("shift+Down", "shift+Down")
    editor.type("Division Morand")
    editor.key("ctrl+Down")
    for unit in UNITS:
        wait_for_cell(editor, f"Formation of {unit}: Division Morand")
    case.save()
    lines = [line for line in case.changes(SCENARIO) if line.startswith("+")]
    assert len(lines) == 3 and all('formation="morand"' in line for line in lines), lines


def test_pastes_cells_of_units(case):
    """Where the keys are, typed in or not, as one step or not at all."""
    editor = open_gudin(case)
    for keys in (), ("F2",):
        other = offer_text(case, "9\t5\n8\t6\n")
        try:
            click_cell(editor, "Strength of 1/Gudin")
            editor.key(*keys, "ctrl+v")
            wait_for_strengths(editor, "983")
            wait_for_cell(editor, "Movement of 2/Gudin: 6")
            editor.act("undo")
            wait_for_strengths(editor, STRENGTHS)
            assert not editor.describe("undo")[0]
        finally:
            other.kill()
            other.wait()

    other = offer_text(case, "9\nmany\n")
    try:
        click_cell(editor, "Strength of 1/Gudin")
        editor.key("ctrl+v")
        editor.find("A strength is a number of points up to 999, such as 6 or 1/2.")
    finally:
        other.kill()
        other.wait()
    wait_for_strengths(editor, STRENGTHS)
    assert not editor.describe("undo")[0]


def test_copies_the_unit_that_is_typed_in(case):
    """With the names of the columns, as rows of units are copied elsewhere; it comes back as
    a table."""
    editor = open_gudin(case)
    enter_strength(editor, UNITS[1])
    editor.key("End", "ctrl+c")
    text = take_text(case)
    assert text.startswith("id\tname\t") and text.count("\n") == 2 and "\ngudin-2\t" in text, text
    editor.key("ctrl+v")
    editor.find("1 is the same", inside=editor.find_dialog())


def test_leaves_a_unit_by_tab(case):
    """To the next cell; what can't stand is taken back, and the table says why."""
    editor = open_gudin(case)
    for typed, strength in (("9", "9"), ("many", "9")):
        enter_strength(editor, UNITS[0])
        editor.key("ctrl+a")
        editor.type(typed)
        editor.key("Tab")
        wait_for("the keys in the next cell", lambda: has_state(
            find_cell(editor, "Movement of 1/Gudin"), Atspi.StateType.FOCUSED))
        wait_for_cell(editor, f"Strength of 1/Gudin: {strength}")
    editor.find("A strength is a number of points up to 999, such as 6 or 1/2.", "label")
