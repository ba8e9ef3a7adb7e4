"""The scenario's tables, as a designer fills them in: reinforcements on their
grid of turns, turns, set-up, victory.
"""

from editor_case import FILES, edit_cell, restated, scroll_to_cell, shot, show_group, show_page
from editor_driver import Atspi, box_of, wait_for


def middle_of(node):
    box = box_of(node)
    return box.x + box.width / 2, box.y + box.height / 2


def column_of(editor, turn):
    """Where the column of a turn is, across."""
    return middle_of(editor.find(f"Turn {turn}", "panel"))[0]


def wait_for_words(editor, words):
    """A row of a table in plain language."""
    wait_for(f'"{words}"', lambda: any(node.name == words for node in editor.walk()))


def show_last_row(editor):
    """A table makes only the rows that are near what is seen."""
    table = box_of(editor.find("Set-up", "scroll pane"))
    editor.move(table.x + table.width / 2, table.y + table.height / 2)
    editor.wheel(30)


def find_words(editor, words):
    """The label in a table that has these words."""
    return wait_for(f'"{words}"', lambda: next(
        (node for node in editor.walk() if node.name == words and box_of(node)), None))


def test_drags_a_group(case):
    """From turn 3 to turn 5, in one step that can be undone."""
    editor = case.open()
    row = case.line(FILES[2], '<group id="guns"')
    show_page(editor, "reinforcements")
    card = editor.find("Guard and VII Corps guns, turn 3, French", "list item")
    x, y = middle_of(card)
    editor.drag([(x, y), (column_of(editor, 5), y)])
    editor.find("Guard and VII Corps guns, turn 5, French", "list item")
    editor.find("Undo Move Guard and VII Corps guns to Turn 5", "push button")
    moved = ["-" + row, "+" + restated(row, 'turn="3"', 'turn="5"')]
    case.save()
    case.expect(scenario=moved)
    for keys, lines in (("ctrl+z", []), ("ctrl+shift+z", moved), ("ctrl+z", [])):
        editor.key(keys)
        case.save()
        case.expect(scenario=lines)
    assert not editor.describe("undo")[0]


def test_moves_a_group_by_keys(case):
    """Ctrl and an arrow, each a step that can be undone; Enter goes to the details."""
    editor = case.open()
    row = case.line(FILES[2], '<group id="guns"')
    show_group(editor, "Guard and VII Corps guns")
    editor.key("ctrl+Right", "ctrl+Right", "ctrl+Left")
    editor.find("Guard and VII Corps guns, turn 4, French", "list item")
    editor.key("Return", "ctrl+a")
    editor.type("Guns")
    editor.key("Return")
    editor.find("Guns, turn 4, French", "list item")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(
        row, 'name="Guard and VII Corps guns" side="french" turn="3"',
        'name="Guns" side="french" turn="4"')])
    editor.key("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]


def test_edits_a_place(case):
    editor = case.open()
    row = case.line(FILES[2], '<place unit="tauenzien-1"')
    show_page(editor, "setup")
    edit_cell(editor, "Hex of 1/Tauenzien", "9999")
    editor.find("There is no hex “9999” on these maps.", "label")
    editor.key("Escape")
    edit_cell(editor, "Hex of 1/Tauenzien", "0612")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, '"0610"', '"0612"')])
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]


def open_zone(case):
    """The editor with the details of a zone, and the row of the zone in the file."""
    row = ('<zone id="farm" side="french" units="lasalle-1" within="1" of="0912" '
           'case="JA 13.1" source="ja" status="stated"/>')
    unit = ('<unit id="lasalle-1" name="1/Lasalle" side="french" class="cavalry" '
            'strength="3" move="6"/>')
    case.rewrite(FILES[2], "  </units>", f"    {unit}\n  </units>")
    case.rewrite(FILES[2], "  </setup>", f"    {row}\n  </setup>")
    editor = case.open()
    show_page(editor, "setup")
    show_last_row(editor)
    editor.click(*middle_of(find_words(editor, "within 1 of 0912")))
    return editor, row


def test_edits_a_zone(case):
    """Where its units may be set up is told in the details of the row."""
    editor, row = open_zone(case)
    edit_cell(editor, "Within of farm", "many")
    editor.find("This must be a whole number from 0 to 99.", "label")
    editor.key("Escape")
    edit_cell(editor, "Within of farm", "2")
    wait_for_words(editor, "within 2 of 0912")
    edit_cell(editor, "Of hex of farm", "0913")
    wait_for_words(editor, "within 2 of 0913")
    shot(case, "zone-edited")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(
        row, 'within="1" of="0912"', 'within="2" of="0913"')])
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()


def test_takes_what_was_typed_as_another_row_is_chosen(case):
    """A click that leaves the field turns the details to another row, too."""
    editor, row = open_zone(case)
    for typed, now in (("2", "within 2 of 0912"), ("3", "within 3 of 0912")):
        editor.click_on("Within of farm", "text")
        editor.key("ctrl+a")
        editor.type(typed)
        editor.click_on("Hex of 1/Tauenzien", "text")
        wait_for_words(editor, now)
        wait_for("the other row", lambda: not editor.look("Within of farm", "text"))
        editor.click(*middle_of(find_words(editor, now)))
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, 'within="1"', 'within="3"')])



def test_adds_a_damaged_crossing(case):
    """It can be added where bridges can be damaged, and is told among the rows of the set-up."""
    case.rewrite(FILES[2], "    <mechanics>\n",
                 '    <mechanics>\n      <mechanic name="crossings"/>\n')
    editor = case.open()
    show_page(editor, "setup")
    assert editor.look("Add Losses", "push button") is None
    editor.click_on("Add Damage", "push button")
    wait_for_words(editor, "(damaged crossing)")
    edit_cell(editor, "Hexsides of damaged", "0610/0710")
    case.save()
    case.expect(scenario=['+<damaged at="0610/0710"/>'])


def test_edits_a_victory_row(case):
    editor = case.open()
    row = case.line(FILES[2], '<award id="french-jena"')
    show_page(editor, "victory")
    edit_cell(editor, "Points for The French are demoralized at Jena", "4")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, 'points="3"', 'points="4"')])
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]


def test_adds_an_award(case):
    editor = case.open()
    show_page(editor, "victory")
    editor.click_on("Add Award", "push button")
    wait_for_words(editor, "French: 1 point if the Prussian side has lost at least "
                           "1 strength point.")
    edit_cell(editor, "Value of New award", "40")
    wait_for_words(editor, "French: 1 point if the Prussian side has lost at least "
                           "40 strength points.")
    case.save()
    case.expect(scenario=['+<award id="award-1" name="New award" side="french" points="1" '
                          'test="losses-at-least" of="prussian" value="40"/>'])
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()


def test_searches_a_list(case):
    """Enter takes the first word that is found."""
    editor = case.open()
    show_page(editor, "victory")
    editor.click_on("Add Award", "push button")
    editor.click_on("Test of New award", "push button")
    editor.find("Losses are at most in a ratio", "list item")
    editor.type("holds")
    editor.key("Return")
    wait_for_words(editor, "French: 1 point if a unit of the French side is in "
                           "(hexes to be chosen).")
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]


def test_adds_a_turn(case):
    editor = case.open()
    row = case.line(FILES[2], '<turns count="12"')
    show_page(editor, "turns")
    editor.click_on("Add Turn", "push button")
    editor.find("Period of turn 13")
    editor.key("Tab")
    editor.type("Dusk")
    editor.key("Return")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, '"12"', '"13"'),
                          '+<turn number="13" period="day" label="Dusk"/>'])
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()


def test_ends_a_day(case):
    """By the keyboard, and back by the pointer."""
    editor = case.open()
    show_page(editor, "turns")
    editor.click_on("Label of turn 5", "text")
    editor.key("Tab", "space")
    editor.find("Undo Change Turn 5: A day ends", "push button")
    shot(case, "day-ends")
    case.save()
    case.expect(scenario=['-<turn number="5" period="fog"/>',
                          '+<turn number="5" period="fog" ends="day"/>'])
    editor.click_on("A day ends with turn 5", "check box")
    case.save()
    case.expect()
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]


def test_adds_a_recall(case):
    editor = case.open()
    show_page(editor, "restrictions")
    editor.click_on("Add Recall", "push button")
    wait_for_words(editor, "Back to reserve: (units to be chosen)")
    shot(case, "recall")
    case.save()
    case.expect(scenario=['+<restrictions>', '+<recall units="" turn="1"/>', '+</restrictions>'])
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()


def test_picks_a_hex_on_the_map(case):
    """The window turns to the map, a click answers, and it turns back."""
    editor = case.open()
    row = case.line(FILES[2], '<place unit="tauenzien-1"')
    show_page(editor, "setup")
    scroll_to_cell(editor, "Hex of 1/Tauenzien")
    editor.click_on("Hex of 1/Tauenzien", "text")
    editor.key("Escape")
    editor.click_on("Choose a hex on the map", "push button")
    editor.find("Click the hex for “Hex” of tauenzien-1.", "label")
    assert editor.describe("view")[1] == "map"
    editor.act("go-to-hex", "jena:0612")
    shot(case, "pick-a-hex")
    editor.click(*editor.hex_point("jena:0612"))
    wait_for("the table", lambda: editor.describe("view")[1] == "tables")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, '"0610"', '"0612"')])
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]


def test_picks_hexes_on_the_map(case):
    """Several: by pointer and keys, until that is done; Escape changes nothing."""
    editor = case.open()
    row = case.line(FILES[2], '<group id="guns"')
    show_group(editor, "Guard and VII Corps guns")
    editor.click_on("Choose hexes on the map", "push button")
    editor.find("Done", "push button")
    editor.key("Escape")
    wait_for("the table", lambda: editor.describe("view")[1] == "tables")
    assert not editor.describe("undo")[0]
    editor.click_on("Choose hexes on the map", "push button")
    editor.act("go-to-hex", "jena:0612")
    editor.click(*editor.hex_point("jena:0612"))
    editor.key("Right", "Return")
    shot(case, "pick-hexes")
    editor.key("Tab", "Return")
    wait_for("the table", lambda: editor.describe("view")[1] == "tables")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, '"0104"', '"0104 0612 0613"')])


def test_offers_units_of_the_side(case):
    """A French group is not asked about the Prussians, unless all are wanted."""
    editor = case.open()
    show_group(editor, "Guard and VII Corps guns")
    editor.click_on("Units of Guard and VII Corps guns")
    editor.find("2/Gudin", "list item")
    shot(case, "units-of-the-side")
    assert not editor.look("1/Tauenzien", "list item")
    editor.key("shift+Tab", "space")
    editor.find("1/Tauenzien", "list item")


def test_stays_where_a_row_was_added(case):
    """The keys go on in a long table: a row that lacks its first cell does not lose
    them.  From the list of tables Tab leads into the one that is shown, and back."""
    editor = case.open()

    def has_focus(name):
        nodes = list(editor.walk())
        return any(node.name == name for node in
                   editor.accessible.list_with_state(nodes, Atspi.StateType.FOCUSED))

    show_page(editor, "victory")
    editor.click_on("Add Level", "push button")
    wait_for("the new row to have the keys", lambda: has_focus("New level"))
    shot(case, "row-added")
    editor.key("Tab", "ctrl+a")
    editor.type("Crushing")
    editor.key("Return")
    wait_for_words(editor, "Crushing: a lead of 4 points or more.")
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]

    editor.act("table", "turns")
    for keys in (["Tab"], ["Tab", "Tab"], ["Tab"]):
        editor.click_on("Turns", "list item")
        editor.key(*keys)
        assert editor.describe("table")[1] == "turns"
        assert not has_focus("Turns")
    editor.key("shift+Tab")
    wait_for("the list to have the keys", lambda: has_focus("Turns"))
    editor.key("shift+Tab")
    assert editor.describe("table")[1] == "turns"
    assert not has_focus("Turns")
