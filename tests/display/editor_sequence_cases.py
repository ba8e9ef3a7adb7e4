"""Cases of the editor about rows of the rules that an override replaces together: conditions of
shifts, changes of recovery, the sequence of play; of the cases of rules, and of recoils.

test-editor.py runs them with the others.
"""

from editor_case import edit_cell, find_text, scroll_to_cell, shot
from editor_driver import Atspi, box_of, has_state, wait_for
from editor_leader_cases import battle_line, open_battle
from editor_rules_cases import says
from editor_system_cases import (open_menu, paste_cells, press_word, show_table,
                                 wait_for_menu_end)


def battle_lines(case, mark):
    return [line.strip() for line in case.battle.read_text().splitlines() if mark in line]


def press_last(editor, name):
    """What stands at the end of a page."""
    frame = box_of(editor.window)
    editor.move(frame.width / 2, frame.height / 2)
    editor.wheel(40)
    box = editor.find_box(name, "push button")
    editor.click(box.x + box.width / 2, box.y + box.height / 2)


def as_before(case, before):
    """All that was done is undone, and saved so."""
    while case.editor.describe("undo")[0]:
        case.editor.act("undo")
    case.save()
    assert case.battle.read_bytes() == before


def test_edits_shifts(case):
    editor = open_battle(case)
    before = case.battle.read_bytes()
    show_table(editor, "shifts")
    edit_cell(editor, "Columns of Guard infantry", "10")
    editor.find("This must be a whole number from 0 to 9.")
    editor.key("Escape")
    edit_cell(editor, "Columns of Guard infantry", "2")
    editor.find("Columns of Guard infantry as in the system: 1", "push button")
    shot(case, "shifts")
    case.save()
    assert battle_line(case, "<shift ") == '<shift id="guard" columns="2"/>'
    as_before(case, before)

    edit_cell(editor, "New shift", "Fresh troops")
    editor.find("Columns of Fresh troops", "text")
    editor.click_on("Add a condition to Fresh troops", "push button")
    name = "Units of Fresh troops"
    edit_cell(editor, name, "3")
    case.save()
    assert battle_line(case, "<shift ") == '<shift id="fresh-troops" name="Fresh troops">'
    assert battle_line(case, "<has ") == '<has units="3"/>'
    as_before(case, before)


def test_edits_conditions_of_shifts(case):
    """Those of the system stand in the scenario from the first change of one on, until a click
    lets the system's hold again."""
    editor = open_battle(case)
    before = case.battle.read_bytes()
    show_table(editor, "shifts")
    name = "Trait of Guard infantry: Own side, Some, Infantry, guard"
    back = "Conditions of Guard infantry as in the system"
    scroll_to_cell(editor, "Trait of Guard infantry: Infantry, guard")
    assert editor.look(back, "push button") is None, name
    edit_cell(editor, "Units of Guard infantry: Infantry, guard", "0")
    editor.find("This must be a whole number from 1 to 99.")
    editor.key("Escape")
    edit_cell(editor, "Trait of Guard infantry: Infantry, guard", "guard old")
    editor.find(back, "push button")
    shot(case, "shifts-conditions")
    case.save()
    assert battle_lines(case, "<has ") == [
        '<has class="infantry" trait="guard old"/>',
        '<has of="enemy" is="none" terrain="fortified-town" case="R06 11.54D; F51"/>']

    # By keys, in a menu.
    word = "All"
    open_menu(editor, "How many of Guard infantry: Infantry, guard old")
    press_word(editor, word)
    wait_for_menu_end(editor, word)
    case.save()
    assert '<has is="all" class="infantry" trait="guard old"/>' in battle_lines(case, "<has ")
    editor.click_on(back, "push button")
    case.save()
    assert case.battle.read_bytes() == before
    editor.act("undo")
    editor.find(back, "push button")
    as_before(case, before)


def test_edits_the_sequence(case):
    editor = open_battle(case)
    before = case.battle.read_bytes()
    show_table(editor, "sequence")
    edit_cell(editor, "Name of Movement", "March")
    editor.find("Name of March", "text")
    editor.find("Table as in the system", "push button")
    shot(case, "sequence")
    case.save()
    assert '<phase kind="movement" name="March" case="R06 2.11B"/>' in battle_lines(case, "<phase ")
    assert battle_line(case, "<order ").startswith('<order period="night" first="second"')

    editor.click_on("Move March Up", "push button")
    editor.find("Undo Move March Up", "push button")
    case.save()
    lines = battle_lines(case, "<phase ")
    assert "March" in lines[5] and 'kind="command"' in lines[6], lines
    editor.click_on("Remove March", "push button")
    wait_for("the end of the row", lambda: editor.look("Name of March", "text") is None)
    editor.key("ctrl+z")
    editor.find("Name of March", "text")
    editor.click_on("Table as in the system", "push button")
    case.save()
    assert case.battle.read_bytes() == before
    as_before(case, before)


def test_edits_recovery(case):
    editor = open_battle(case)
    before = case.battle.read_bytes()
    show_table(editor, "sequence")
    cell = "Amount of Infantry, guard"
    edit_cell(editor, cell, "much")
    editor.find("This must be a whole number from -9 to 9.")
    shot(case, "recovery-refused")
    editor.key("Escape")
    paste_cells(case, cell, "3\n-2\n")
    case.save()
    lines = battle_lines(case, "<modifier ")
    assert len(lines) == 3 and 'amount="3"' in lines[0] and 'amount="-2"' in lines[1], lines
    assert 'army="prussian"' in lines[1], lines
    editor.key("ctrl+z")
    press_last(editor, "Add Change")
    case.save()
    lines = battle_lines(case, "<modifier ")
    assert len(lines) == 4 and lines[3] == '<modifier amount="1"/>', lines
    as_before(case, before)


def check_paste(case, cell, text, mark, expected):
    """What is pasted stands in the rows, and goes in one step."""
    before = case.battle.read_bytes()
    paste_cells(case, cell, text)
    case.save()
    lines = battle_lines(case, mark)
    assert [line for line in expected if line in lines] == expected, lines
    case.editor.key("Escape")
    case.editor.act("undo")
    wait_for("nothing more to undo", lambda: not case.editor.describe("undo")[0])
    case.save()
    assert case.battle.read_bytes() == before


def test_pastes_the_sequence(case):
    editor = open_battle(case)
    show_table(editor, "sequence")
    check_paste(case, "Name of Movement", "March\nFight\n", "<phase ", [
        '<phase kind="movement" name="March" case="R06 2.11B"/>'])


def test_pastes_shifts(case):
    """The rows of conditions have no columns: what would lie on them is refused with its reason, and
    nothing of the rest is pasted."""
    editor = open_battle(case)
    show_table(editor, "shifts")
    cell = "Columns of Guard infantry"
    refusal = "There is no cell here for “3”."
    paste_cells(case, cell, "2\n3\n", refusal)
    editor.find(refusal, "label")
    assert not editor.describe("undo")[0]
    assert find_text(editor, cell).get_text() == "1"
    # What a menu shows, as well as the word of the files.
    check_paste(case, cell, "2\tDefender\n", "<shift ", [
        '<shift id="guard" columns="2" side="defender"/>'])


def test_pastes_cases(case):
    editor = open_battle(case)
    show_table(editor, "cases")
    check_paste(case, "Rule of The game ends after its last turn", "R06 20.3\nR06 20.4\n", "<bind ", [
        '<bind point="sequence.game-end" case="R06 20.3"/>'])


def test_pastes_recoils(case):
    editor = open_battle(case)
    show_table(editor, "morale")
    for _ in range(2):
        editor.click_on("Add Recoil", "push button")
    case.save()
    paste_cells(case, "Fraction of recoil", "1:4\n1:5\n")
    case.save()
    assert battle_lines(case, "<recoil ") == [
        '<recoil units="" fraction="1:4"/>', '<recoil units="" fraction="1:5"/>']


def test_binds_rules_to_cases(case):
    editor = open_battle(case)
    before = case.battle.read_bytes()
    show_table(editor, "cases")
    cell = "Rule of The game ends after its last turn"
    assert find_text(editor, cell).get_text() == "R06 20.0"
    editor.click_on(cell, "text")
    editor.key("ctrl+a", "Delete", "Return")
    editor.find("The system says “R06 20.0”; an override can say something else, but not nothing.")
    editor.key("Escape")
    edit_cell(editor, cell, "R06 20.0; R06 20.3")
    editor.find(f"{cell} as in the system: R06 20.0", "push button")
    shot(case, "cases")
    case.save()
    assert battle_line(case, "<bind ") == (
        '<bind point="sequence.game-end" case="R06 20.0; R06 20.3"/>')
    as_before(case, before)


def test_edits_recoils(case):
    editor = open_battle(case)
    before = case.battle.read_bytes()
    show_table(editor, "morale")
    editor.click_on("Add Recoil", "push button")
    cell = "Fraction of recoil"
    edit_cell(editor, cell, "a third")
    editor.find("A ratio is a number, or two as 3:2.")
    shot(case, "recoil")
    editor.key("Escape")
    edit_cell(editor, cell, "1:4")
    case.save()
    assert battle_line(case, "<recoil ") == '<recoil units="" fraction="1:4"/>'
    as_before(case, before)


def test_says_why_no_game_is_played(case):
    """In words, before one asks for a game."""
    editor = open_battle(case, "early-warning", change=lambda text: text.replace(
        '<mechanic name="scouting"', '<mechanic name="scouting" needed="yes"'))
    editor.act("panel", "game")
    says(editor, "The scenario can't be played yet: it needs mechanics that are not played: "
                 "scouting")
    assert not has_state(editor.find("Play a Test Game…", "push button"),
                         Atspi.StateType.SENSITIVE)
    shot(case, "game-unplayable")


def test_offers_a_game_that_is_played(case):
    editor = open_battle(case)
    editor.act("panel", "game")
    wait_for("the button", lambda: has_state(editor.find("Play a Test Game…", "push button"),
                                             Atspi.StateType.SENSITIVE))
    assert not any("can't be played" in node.name for node in editor.walk(into_tables=False))
