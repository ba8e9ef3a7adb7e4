"""Cases of the tables of the rules: edits of a system that is reached through a
scenario stand in the scenario, and go back with a click."""

import gettext
import pathlib
import re
import subprocess

from editor_case import (FILES, answer, edit_cell, find_text, make_language, paint_one,
                         scroll_to_cell, shot)
from editor_driver import IDLE, Atspi, Editor, box_of, has_state, wait_for
from editor_select_cases import pixels_at, shows
from editor_units_cases import offer_text
from editor_views_cases import list_pixels

SCENARIO = FILES[2]
SYSTEM = "napoleon-at-war.system.xml"


def show_table(editor, name):
    editor.act("view", "tables")
    editor.act("table", name)


def system_path(case):
    return case.folder.parent / "napoleon-at-war" / SYSTEM


def check(case):
    """What the validator says of the scenario as it was saved."""
    vedette = case.built("validator/vedette")
    done = subprocess.run([vedette, "check", case.path()], capture_output=True, text=True)
    return done.returncode, done.stdout


def wait_for_change(editor, ask):
    wait_for("the edit", lambda: editor.describe("undo")[0] and ask())


def test_result_is_overridden(case):
    system = system_path(case).read_bytes()
    editor = case.open()
    before = case.path().read_bytes()
    show_table(editor, "results")
    edit_cell(editor, "Result at 3-1, die 6", "ex")
    editor.find("Table as in the system", "push button")
    case.save()

    changes = case.changes(SCENARIO)
    assert '+<row die="6" results="Ae Ae Ae Ar Ar Ar Ex Ex Ex Ex"/>' in changes, changes
    assert changes[0] == '+<combat die="6" case="NAW 7.6-T">', changes
    assert len(changes) == 18 and all(line[0] == "+" for line in changes), changes
    assert system_path(case).read_bytes() == system
    status, said = check(case)
    assert status == 0 and " 0 errors, 0 warnings" in said, said

    editor.click_on("Table as in the system", "push button")
    case.save()
    assert case.path().read_bytes() == before
    editor.act("undo")
    editor.find("Table as in the system", "push button")
    editor.act("undo")
    case.save()
    assert case.path().read_bytes() == before


# Of a result that is final, in the table as in the drawing beside it.
ATTACKER_ELIMINATED, DEFENDER_ELIMINATED = (168, 50, 45), (47, 95, 153)


def test_colours_results_and_draws_losses(case):
    """A result has its colour, and what a column comes to is drawn and said: both follow
    an edit of one result and its undoing."""
    editor = case.open()
    show_table(editor, "results")
    plot = editor.find("What the columns come to", "image")

    def describe():
        """For each column its odds, what becomes of whom in percent, and the losses."""
        lines = plot.get_description().splitlines()
        return {line.split(":")[0]: line.split(": ", 1)[1] for line in lines}

    def read_losses(words):
        return [int(part) for part in
                re.search(r"attacker (\d+)%, defender (\d+)%\.$", words).groups()]

    def count_eliminated():
        box = box_of(plot)
        pixels = list_pixels(case, "plot", (int(box.width), int(box.height), int(box.x), int(box.y)))
        return sum(shows([pixel], DEFENDER_ELIMINATED) for pixel in pixels)

    def is_coloured(cell, colour):
        """Away from its letters, and from the outline of what has the keys."""
        box = editor.find_box(cell, "text")
        return shows(pixels_at(editor, box.x + 8, box.y + 8), colour)

    before = wait_for("the columns", describe)
    assert list(before)[0] == "1-5" and list(before)[-1] == "6-1", list(before)
    assert "Defender eliminated" not in before["3-1"], before["3-1"]
    assert before["1-5"].startswith("Attacker eliminated"), before["1-5"]
    drawn = count_eliminated()
    shot(case, "results-before")
    ruin, changed = "Result at 1-5, die 6", "Result at 3-1, die 6"
    assert is_coloured(ruin, ATTACKER_ELIMINATED)
    assert not is_coloured(ruin, DEFENDER_ELIMINATED)
    assert not is_coloured(changed, DEFENDER_ELIMINATED)

    edit_cell(editor, changed, "De")
    editor.move(*IDLE)  # the tooltip of the cell would lie over the drawing
    after = wait_for("other words", lambda: describe() != before and describe())
    assert [odds for odds in before if after[odds] != before[odds]] == ["3-1"], after
    assert "Defender eliminated 17%" in after["3-1"], after["3-1"]
    (attacker, defender), (now_attacker, now_defender) = (
        read_losses(words["3-1"]) for words in (before, after))
    assert now_attacker == attacker and 16 <= now_defender - defender <= 17, after["3-1"]
    wait_for("its colour", lambda: is_coloured(changed, DEFENDER_ELIMINATED))
    assert is_coloured(ruin, ATTACKER_ELIMINATED)
    wait_for("its share in the drawing", lambda: count_eliminated() > drawn)
    shot(case, "results-after")

    editor.act("undo")
    wait_for("the words as they were", lambda: describe() == before)
    wait_for("the cell as it was", lambda: not is_coloured(changed, DEFENDER_ELIMINATED))
    wait_for("the drawing as it was", lambda: count_eliminated() == drawn)


def test_results_by_keys(case):
    editor = case.open()
    show_table(editor, "results")
    scroll_to_cell(editor, "Result at 1-1, die 1")
    editor.click_on("Result at 1-1, die 1", "text")
    editor.key("Down", "Right", "ctrl+a")
    editor.type("De")
    editor.key("Left", "Up")
    case.save()
    assert '+<row die="2" results="Ar Ar Ar Dr Dr De Dr Dr De De"/>' in case.changes(SCENARIO)

    editor.key("alt+Down")
    name = "Ae — attacker: Eliminated; defender: No effect"
    editor.find(name, "push button")
    editor.key("Tab", "shift+Tab", "Return")  # the first has the focus
    wait_for("the end of the menu", lambda: editor.look(name, "push button") is None)
    case.save()
    assert '+<row die="1" results="Ar Ar Dr Dr Ae Dr Dr De De De"/>' in case.changes(SCENARIO)


def test_wrong_code_is_refused(case):
    editor = case.open()
    show_table(editor, "results")
    edit_cell(editor, "Result at 3-1, die 6", "Zz")
    editor.find("“Zz” is no result code. The codes are: Ae, De, Ex, Ar, Dr.")

    # It is not lost unasked.
    editor.key("ctrl+w")
    answer(editor, "Cancel")
    editor.wait_without_dialog()
    assert find_text(editor, "Result at 3-1, die 6").get_text() == "Zz"
    editor.click_on("Result at 3-1, die 6", "text")
    editor.key("Escape")
    assert not editor.describe("undo")[0]
    editor.last_key("ctrl+w")
    wait_for("the end of the program", editor.has_ended)


BEYOND = "The cells on the clipboard go beyond the table: begin further up or to the left."


def paste_cells(case, cell, text, refusal=BEYOND):
    """What a spreadsheet has copied, pasted into that cell, or refused with that reason."""
    editor = case.editor
    other = offer_text(case, text)
    try:
        scroll_to_cell(editor, cell)
        editor.click_on(cell, "text")
        editor.key("ctrl+a", "ctrl+v")
        wait_for("what is pasted", lambda: editor.describe("undo")[0] or
                 editor.look(refusal, "label"))
    finally:
        other.kill()
        other.wait()


def test_pastes_results(case):
    """Each cell where it belongs, in one step; or none, if one has no place."""
    editor = case.open()
    show_table(editor, "results")
    paste_cells(case, "Result at 1-1, die 2", "De\tEx\nAe\tDr\n")
    case.save()
    changes = case.changes(SCENARIO)
    assert '+<row die="2" results="Ar Ar Ar Dr De Ex Dr Dr De De"/>' in changes, changes
    assert '+<row die="3" results="Ae Ar Ar Ar Ae Dr Dr Dr Dr De"/>' in changes, changes
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]
    paste_cells(case, "Result at 6-1, die 6", "De\tEx\n")
    assert not editor.describe("undo")[0]
    shot(case, "pasted-beyond")


def test_pastes_a_set_up(case):
    editor = case.open()
    show_table(editor, "setup")
    paste_cells(case, "Hex of 1/Tauenzien", "0612\tPrussian\t1/Tauenzien\n0809\n")
    case.save()
    changes = case.changes(SCENARIO)
    assert len(changes) == 4 and any('at="0612"' in line for line in changes), changes
    assert any('at="0809"' in line and "tauenzien-2" in line for line in changes), changes
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()


def outlast_an_edit(case, table, cell, typed, reason, good):
    """What was refused stays where it was typed, through edits made elsewhere and with
    another view shown, until it is put right; nothing is saved without it."""
    editor = case.open()
    paint_one(editor)
    wait_for("the edit", lambda: editor.describe("undo")[0])
    show_table(editor, table)
    edit_cell(editor, cell, typed)
    editor.find(reason)
    editor.act("undo")
    editor.act("redo")
    assert find_text(editor, cell).get_text() == typed
    shot(case, f"refused-{table}")
    editor.act("view", "map")
    editor.act("undo")
    editor.act("redo")
    editor.key("ctrl+s")
    wait_for("the table", lambda: editor.describe("view")[1] == "tables")
    editor.find(reason)
    assert find_text(editor, cell).get_text() == typed
    assert editor.describe("save")[0]
    case.expect()

    editor.wait_for_focus("text", cell)
    editor.key("ctrl+a")
    editor.type(good)
    case.save()
    assert editor.describe("undo")[0]


def test_refused_code_outlasts_an_edit(case):
    outlast_an_edit(case, "results", "Result at 3-1, die 6", "Zz",
                    "“Zz” is no result code. The codes are: Ae, De, Ex, Ar, Dr.", "Ex")
    assert '+<row die="6" results="Ae Ae Ae Ar Ar Ar Ex Ex Ex Ex"/>' in case.changes(SCENARIO)


def test_refused_cost_outlasts_an_edit(case):
    outlast_an_edit(case, "chart", "Cost of Forest", "1/3",
                    "A cost is points up to 63, as 2 or 1/2, or “never”.", "3")
    assert case.changes(SCENARIO) == ['+<hex id="forest" cost="3"/>'], case.changes(SCENARIO)


def test_never_is_said_in_german(case):
    """It is shown, typed and refused in the words of the window, and written as ever."""
    catalogues = pathlib.Path(__file__).resolve().parents[2] / "po"
    editor = case.open(environment=make_language(case.folder, "de_DE.UTF-8",
                                                 catalogues / "de.po"))
    editor.translate = gettext.translation(
        "vedette", case.folder / "catalogues", ["de"]).gettext
    show_table(editor, "chart")
    scroll_to_cell(editor, "Kosten von River")
    assert find_text(editor, "Kosten von River").get_text() == "nie"
    edit_cell(editor, "Kosten von Forest", "nie")
    case.save()
    case.expect(scenario=['+<hex id="forest" cost="never"/>'])
    assert find_text(editor, "Kosten von Forest").get_text() == "nie"
    shot(case, "never-in-german")
    edit_cell(editor, "Kosten von Forest", "selten")
    editor.find("Kosten sind Punkte bis 63, etwa 2 oder 1/2, oder „nie“.")
    editor.key("Escape", "ctrl+z")
    case.save()
    case.expect()


def test_typed_cost_outlasts_a_row(case):
    """The table is built anew around what is still being typed."""
    editor = case.open()
    show_table(editor, "chart")
    edit_cell(editor, "New terrain", "Vineyard")
    editor.find("Cost of Vineyard", "text")
    scroll_to_cell(editor, "Cost of Forest")
    editor.click_on("Cost of Forest", "text")
    editor.key("ctrl+a")
    editor.type("4")
    editor.act("undo")
    wait_for("the row's end", lambda: editor.look("Cost of Vineyard", "text") is None)
    editor.type("2")
    assert find_text(editor, "Cost of Forest").get_text() == "42"
    case.save()
    case.expect(scenario=['+<hex id="forest" cost="42"/>'])


def test_terrain_cost_is_overridden(case):
    system = system_path(case).read_bytes()
    editor = case.open()
    before = case.path().read_bytes()
    show_table(editor, "chart")
    edit_cell(editor, "Cost of Forest", "3")
    back = "Cost of Forest as in the system: 2"
    editor.find(back, "push button")
    case.save()
    case.expect(scenario=['+<hex id="forest" cost="3"/>'])
    assert system_path(case).read_bytes() == system

    editor.click_on(back, "push button")
    case.save()
    assert case.path().read_bytes() == before
    editor.act("undo")
    editor.find(back, "push button")
    editor.act("undo")
    assert not editor.describe("undo")[0]
    editor.act("redo")
    case.save()
    case.expect(scenario=['+<hex id="forest" cost="3"/>'])


def test_cost_is_validated(case):
    editor = case.open()
    show_table(editor, "chart")
    edit_cell(editor, "Cost of Forest", "1/3")
    editor.find("A cost is points up to 63, as 2 or 1/2, or “never”.")
    assert editor.look("Cost of Forest as in the system: 2") is None
    editor.key("Escape")
    edit_cell(editor, "Cost of Forest", "1 1/2")
    case.save()
    case.expect(scenario=['+<hex id="forest" cost="3/2"/>'])


def test_terrain_is_added(case):
    editor = case.open()
    before = case.path().read_bytes()
    show_table(editor, "chart")
    edit_cell(editor, "New terrain", "Vineyard")
    editor.find("Cost of Vineyard", "text")
    editor.click_on("Add an exception to Vineyard", "push button")
    edit_cell(editor, "Cost of Vineyard: Infantry", "2")
    case.save()
    case.expect(scenario=['+<hex id="vineyard" name="Vineyard" cost="1" look="clear">',
                          '+<except class="infantry" cost="2"/>', "+</hex>"])
    status, said = check(case)
    assert status == 0, said

    editor.click_on("Remove Vineyard", "push button")
    wait_for("the row's end", lambda: editor.look("Cost of Vineyard", "text") is None)
    case.save()
    assert case.path().read_bytes() == before


def test_columns_of_forts_come_with_a_fort(case):
    """What is said of forts alone takes no room where there is none."""
    editor = case.open()
    show_table(editor, "chart")
    editor.find("Fort of Town", "check box")
    assert editor.look("Odds at most of Town", "text") is None
    assert editor.look("Retreat die of River", "text") is None

    editor.click_on("Fort of Town", "check box")
    edit_cell(editor, "Odds at most of Town", "1-1")
    case.save()
    case.expect(scenario=['+<hex id="town" fort="yes" fort-cap="1-1"/>'])


def test_option_is_added(case):
    editor = case.open()
    show_table(editor, "options")
    edit_cell(editor, "New option", "Rain")
    editor.find("Name of Rain", "text")
    edit_cell(editor, "On turn of Rain", "3")
    case.save()
    assert sorted(case.changes(SCENARIO)) == [
        "+</option>", '+<choice id="no" name="No" default="yes"/>',
        '+<choice id="yes" name="Yes"/>',
        '+<option id="rain" name="Rain" chooser="french" turn="3">'], case.changes(SCENARIO)
    status, said = check(case)
    assert status == 0, said


def test_parameter_is_overridden(case):
    editor = case.open()
    show_table(editor, "parameters")
    edit_cell(editor, "Value of Stacking", "0")
    editor.find("This must be a whole number from 1 to 127.")
    editor.key("Escape")
    edit_cell(editor, "Value of Stacking", "2")
    editor.find("Value of Stacking as in the system: 1", "push button")
    case.save()
    case.expect(scenario=['+<set name="stacking" value="2"/>'])


def open_menu(editor, name):
    """The list of a cell, by the pointer."""
    scroll_to_cell(editor, name, "push button")
    editor.click_on(name, "push button")


def press_word(editor, word):
    """By keys, which go from word to word and choose none on the way."""
    node = editor.find(word, "check box")
    for key in ["Up"] * 8 + ["Down"] * 8:
        if has_state(node, Atspi.StateType.FOCUSED):
            break
        editor.key(key)
    editor.key("space")


def wait_for_menu_end(editor, word):
    wait_for("the end of the menu", lambda: editor.look(word, "check box") is None)


def test_words_are_chosen(case):
    """One word ends the menu, several are ticked; Escape leaves it."""
    editor = case.open()
    before = case.path().read_bytes()
    show_table(editor, "chart")
    open_menu(editor, "Looks like of Stream")
    editor.find("River", "check box")
    editor.key("Escape")
    wait_for_menu_end(editor, "River")
    assert not editor.describe("undo")[0]

    open_menu(editor, "Looks like of Stream")
    press_word(editor, "River")
    wait_for_menu_end(editor, "River")
    case.save()
    case.expect(scenario=['+<side id="stream" look="river"/>'])
    editor.act("undo")

    # By keys: the button has the focus again.
    open_menu(editor, "Removes of Bridge")
    editor.find("River", "check box")
    editor.key("Escape")
    wait_for_menu_end(editor, "River")
    editor.key("space")
    ticked = editor.find("River", "check box")
    assert has_state(ticked, Atspi.StateType.CHECKED)
    press_word(editor, "River")
    wait_for_change(editor, lambda: not has_state(ticked, Atspi.StateType.CHECKED))
    assert editor.look("Stream", "check box"), "a list of words stays for the next one"
    editor.key("Escape")
    case.save()
    case.expect(scenario=['+<side id="bridge" removes="stream"/>'])
    editor.act("undo")
    case.save()
    assert case.path().read_bytes() == before


def test_condition_is_chosen(case):
    """A choice only where another option has been decided so; for each other option
    one of its choices, or any."""
    editor = case.open()
    before = case.path().read_bytes()
    show_table(editor, "options")
    name = "Only if of Join Davout at Auerstadt"
    open_menu(editor, name)
    words = "Option B: the whole army stands at Jena"
    press_word(editor, words)
    wait_for_change(editor, lambda: has_state(editor.find(words, "check box"),
                                              Atspi.StateType.CHECKED))
    editor.key("Escape")
    case.save()
    assert any("plan=b" in line for line in case.changes(SCENARIO)), case.changes(SCENARIO)
    editor.act("undo")
    case.save()
    assert case.path().read_bytes() == before


def test_system_alone(case):
    path = system_path(case)
    before = path.read_text()
    editor = case.editor = Editor(case.program, path)
    assert editor.window.get_name() == "Napoleon at War: standard rules"
    edit_cell(editor, "Cost of Forest", "3")
    case.save()
    assert path.read_text() == before.replace('name="Forest" cost="2"', 'name="Forest" cost="3"')
    editor.act("undo")
    case.save()
    assert path.read_text() == before

    show_table(editor, "results")
    edit_cell(editor, "Result at 3-1, die 6", "Xx")
    editor.key("Escape")
    edit_cell(editor, "Result at 3-1, die 6", "De")
    case.save()
    assert path.read_text() == before.replace("Ae Ae Ae Ar Ar Ar Ar Ex Ex Ex",
                                              "Ae Ae Ae Ar Ar Ar De Ex Ex Ex")
