"""Cases of the editor about battles with leaders: who they are and whom they command, as
tables and trees tell it, and the rules at hand.

test-editor.py runs them with the others.
"""

import pathlib
import shutil

from editor_case import edit_cell, readout, restated, shot, wait_for_readout
from editor_driver import Editor, box_of, wait_for
from editor_properties_cases import is_sensitive
from editor_rules_cases import says
from editor_units_cases import (click_cell, click_row, find_cell, find_row, look_for, type_into,
                                unfold, wait_for_cell)

SHIPPED = pathlib.Path(__file__).resolve().parents[2] / "scenarios" / "rossbach-avenged"


def open_battle(case, name="saalfeld", change=None, **more):
    """One of the battles that have leaders, in a copy of its folder; @change is made to its text
    before."""
    folder = case.folder.parent / SHIPPED.name
    shutil.copytree(SHIPPED, folder)
    case.battle = folder / f"{name}.scenario.xml"
    if change is not None:
        case.battle.write_text(change(case.battle.read_text()))
    case.editor = Editor(case.program, case.battle, **more)
    return case.editor


def battle_line(case, mark):
    """The one line of the battle that holds @mark."""
    found = [line.strip() for line in case.battle.read_text().splitlines() if mark in line]
    assert len(found) == 1, f"{mark} is on {len(found)} lines"
    return found[0]


def test_edits_leaders_in_the_table_of_units(case):
    editor = open_battle(case)
    editor.act("view", "units")
    look_for(editor, "lannes")
    wait_for_cell(editor, "Kind of leader of Lannes: Commander")
    wait_for_cell(editor, "Own formation of Lannes: Without a point")
    shot(case, "units-leaders")
    # In a window of the usual size what is said of leaders is seen without scrolling.
    assert editor.look("Steps", "table column header") is None
    frame, free = box_of(editor.window), box_of(find_cell(editor, "Own formation of Lannes"))
    assert free.x + free.width <= frame.width, (free.x, free.width)

    type_into(editor, "Rating of Lannes", "10")
    editor.find("This must be a whole number from 0 to 9.")
    editor.key("Escape")
    type_into(editor, "Rating of Lannes", "2")
    wait_for_cell(editor, "Rating of Lannes: 2")
    type_into(editor, "Kind of leader of Lannes", "king")
    editor.find("This must be one of these: Commander, Officer, Head of state, Replacement.")
    editor.key("Escape")
    type_into(editor, "Kind of leader of Lannes", "officer")
    wait_for_cell(editor, "Kind of leader of Lannes: Officer")
    click_cell(editor, "Initiative of Lannes")
    editor.key("F2", "ctrl+a", "5", "Return")
    wait_for_cell(editor, "Initiative of Lannes: 5")
    case.save()
    row = battle_line(case, '<unit id="lannes"')
    assert 'initiative="5" kind="officer" rating="2" own-formation="free"' in row, row


def open_menu_of(editor, name):
    """The menu of the line of a unit, and what makes its vedettes there."""
    click_cell(editor, f"Name of {name}", button=3)
    return editor.find("Make Vedettes", "menu item")


def test_makes_vedettes(case):
    """Only where there are fewer than the number says, which is seen in the menu."""
    editor = open_battle(case, "campaign")
    before = case.battle.read_bytes()
    editor.act("view", "units")
    look_for(editor, "tilly")
    wait_for_cell(editor, "Vedettes of Tilly: 3")
    for name in "Tilly", "Tilly, vedette 1":
        assert not is_sensitive(open_menu_of(editor, name)), name
        editor.key("Escape")
        wait_for("the end of the menu", lambda: editor.look("Make Vedettes", "menu item") is None)

    # By keys: the column of vedettes lies beyond the window.
    click_cell(editor, "Reduced side of Tilly")
    editor.key("Right", "Right", "Right", "Right", "F2", "ctrl+a", "4", "Return")
    wait_for_cell(editor, "Vedettes of Tilly: 4")
    item = open_menu_of(editor, "Tilly")
    assert is_sensitive(item)
    shot(case, "make-vedettes")
    item.do_action(0)
    wait_for_cell(editor, "Unit of vedette Tilly, vedette 4: tilly")
    editor.find("Undo Make Vedettes of Tilly", "push button")
    case.save()
    assert battle_line(case, '<unit id="tilly-4"') == (
        '<unit id="tilly-4" name="Tilly, vedette 4" code="Tilly 4" side="french" '
        'formation="french-i" class="vedette" strength="1/2" move="9" parent="tilly" '
        'case="R06 13.1"/>')
    while editor.describe("undo")[0]:
        editor.act("undo")
    case.save()
    assert case.battle.read_bytes() == before


def test_has_no_columns_of_leaders_where_there_are_none(case):
    editor = case.open()
    editor.act("view", "units")
    look_for(editor, "gudin")
    find_cell(editor, "Strength of 1/Gudin")
    names = {node.name.split(" of ")[0] for node in editor.walk() if " of 1/Gudin" in node.name}
    assert "Movement" in names and not names & {"Initiative", "Rating", "Kind of leader"}, names


def unfold_army(editor):
    """The army below the side of the same name."""
    click_row(editor, "French")
    editor.key("Down", "Return")


def test_tells_leaders_and_levels_of_formations(case):
    """In the tree beside the map, and in that of the table, where a level is edited too."""
    editor = open_battle(case, "jena")
    editor.act("panel", "units")
    unfold_army(editor)
    row = find_row(editor, "V Corps (Lannes)")
    assert row.name.endswith(", Lannes · level 10"), row.name
    unfold(editor, "V Corps (Lannes)")
    assert find_row(editor, "Lannes").name.endswith(", Commander, rating 1")
    shot(case, "units-panel-leaders")

    editor.act("view", "units")
    unfold_army(editor)
    click_row(editor, "V Corps (Lannes)")
    shot(case, "units-levels")
    before = battle_line(case, '<formation id="french-v"')
    editor.find("Rename formation", "push button").do_action(0)
    editor.find("Demoralized by losing")
    editor.key("Tab", "Tab", "Tab", "ctrl+a")  # past its name, units and strength
    editor.type("1/2")
    editor.key("Return")  # is refused, so that one goes on typing
    editor.key("ctrl+a")
    editor.type("9")
    shot(case, "units-formation-level")
    editor.key("Return")
    wait_for("the new level", lambda: find_row(editor, "V Corps (Lannes)").name.endswith("level 9"))
    case.save()
    assert battle_line(case, '<formation id="french-v"') == restated(
        before, 'level="10"', 'level="9"')


def test_shows_whom_a_leader_commands(case):
    """The range of a leader on the map, who of his is in it and why others are not."""
    editor = open_battle(case)
    editor.act("go-to-hex", "N0820")
    editor.act("panel", "rules")
    says(editor, "Click a counter on the map")
    editor.click_on("Command range", "push button")
    says(editor, "Click a leader on the map")
    editor.click(*editor.hex_point("N0823"))
    says(editor, "Hohenlohe reaches 26 hexes by command")
    says(editor, "Prittwitz, in range")
    assert "[R06 7.2A" in says(editor, "Louis Ferdinand, out of range: A leader commands")
    shot(case, "rules-command")


def test_shows_how_far_a_column_marches(case):
    editor = open_battle(case)
    editor.act("go-to-hex", "N0820")
    editor.act("panel", "rules")
    editor.click_on("Road march", "push button")
    editor.click(*editor.hex_point("N0820"))
    says(editor, "Grawert can end a move in road march in 59 hexes")
    shot(case, "rules-march")
    editor.act("go-to-hex", "N0821")  # as by the keyboard
    says(editor, "to N0821")


def test_asks_nothing_of_command_where_it_is_not_played(case):
    editor = case.open()
    editor.act("panel", "rules")
    says(editor, "Click a counter on the map")
    names = {node.name for node in editor.walk(into_tables=False)}
    assert "Sight" in names and not names & {"Command range", "Road march"}, names


def test_says_that_a_bridge_is_down(case):
    """Of a bridge that stands it is not said."""
    folder = case.folder.parent / SHIPPED.name
    shutil.copytree(SHIPPED, folder)
    case.battle = folder / "saalfeld.scenario.xml"
    text = case.battle.read_text()
    assert text.count("</setup>") == 1
    case.battle.write_text(text.replace("</setup>",
                                        '<damaged at="S1008/S1009"/></setup>'))
    case.editor = Editor(case.program, case.battle)
    editor = case.editor
    editor.act("go-to-hex", "S1151")
    wait_for_readout(editor, "River bridge")
    assert "(down)" not in readout(editor), readout(editor)
    editor.act("go-to-hex", "S1008")
    wait_for_readout(editor, "River bridge (down)")


def test_edits_work_at_bridges(case):
    """A row of the system, overridden by the scenario; it lies in another row."""
    editor = open_battle(case)
    editor.act("view", "tables")
    editor.act("table", "chart")
    name = "Die of River bridge: Damage"
    edit_cell(editor, name, "5")
    editor.find("Undo Change River bridge: Damage: Die", "push button")
    shot(case, "chart-work")
    case.save()
    assert '<work kind="damage" cost="2" die="5" by="infantry mixed"' in battle_line(case, "<work ")
    editor.key("ctrl+z")
    case.save()
    assert "<work " not in case.battle.read_text()
