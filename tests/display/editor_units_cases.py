"""Cases of the editor about the order of battle: the table of units, what goes
to a spreadsheet and comes back, and the tree from which units are dragged.
"""

import subprocess

from editor_case import (FILES, answer, canvas_of, find_group, readout, restated, shot,
                         show_page)
from editor_driver import Atspi, box_of, has_state, role_of, wait_for

SCENARIO = FILES[2]


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
                    (node.name == name or node.name.startswith(f"{name}: ")):
                return node
        return None
    return wait_for(f"the cell \"{name}\"", ask)


def click_cell(editor, name, modifier=None, button=1):
    box = editor.box_at_rest(find_cell(editor, name))
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


def test_keeps_what_was_typed_in_a_cell_that_is_left(case):
    """By a click on another cell, on the tab of another view, or into the entry by which the
    unit is not found any more: no Return is needed."""
    editor = open_units(case)
    look_for(editor, "gudin")

    def begin(name, text):
        click_cell(editor, name)
        editor.key("F2", "ctrl+a")
        editor.type(text)
    begin("Strength of 1/Gudin", "9")
    click_cell(editor, "Strength of 2/Gudin")
    wait_for_cell(editor, "Strength of 1/Gudin: 9")
    begin("Movement of 1/Gudin", "5")
    editor.click_on("Map", "page tab")
    editor.click_on("Units", "page tab")
    wait_for_cell(editor, "Movement of 1/Gudin: 5")
    begin("Formation of 2/Gudin", "Division Morand")
    editor.click_on("Find units")
    wait_for_cell(editor, "Formation of 2/Gudin: Division Morand")
    begin("Strength of 1/Gudin", "much")
    click_cell(editor, "Strength of 2/Gudin")
    wait_for("why not", lambda: any(
        node.name.startswith("A strength is a number of points")
        for node in editor.walk(into_tables=False)))
    wait_for_cell(editor, "Strength of 1/Gudin: 9")
    case.save()
    units = [line for line in case.changes(SCENARIO) if line.startswith("+")]
    assert len(units) == 2, units
    assert 'strength="9" move="5"' in units[0] and 'formation="morand"' in units[1], units


def test_types_a_start(case):
    """The hex on which a unit starts is typed as its strength is."""
    editor = open_units(case)
    look_for(editor, "tauenzien")
    row = case.line(SCENARIO, '<place unit="tauenzien-1"')
    type_into(editor, "Start of 1/Tauenzien", "9999")
    editor.find("There is no hex “9999” on these maps.")
    editor.key("Escape")
    type_into(editor, "Start of 1/Tauenzien", "0612")
    wait_for_cell(editor, "Start of 1/Tauenzien: 0612")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, '"0610"', '"0612"')])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_types_a_new_formation(case):
    """It is made with the unit in it, as one step, and one is told."""
    editor = open_units(case)
    look_for(editor, "gudin")
    row = unit_line(case, "gudin-1")
    type_into(editor, "Formation of 1/Gudin", "Avant-Garde")
    editor.find("There was no formation “Avant-Garde”: it has been added. Undo takes it back.")
    editor.find("Undo Add Avant-Garde with 1/Gudin", "push button")
    find_row(editor, "Avant-Garde")
    shot(case, "units-new-formation")
    case.save()
    case.expect(scenario=['+<formation id="avant-garde" name="Avant-Garde" side="french"/>',
                          "-" + row, "+" + restated(row, 'formation="gudin"',
                                                    'formation="avant-garde"')])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_edits_steps(case):
    """How often a unit is reduced, and what its other side shows then."""
    editor = open_units(case)
    look_for(editor, "gudin")
    row = unit_line(case, "gudin-1")
    for name, wrong, words, right in (
            ("Steps", "0", "This must be a whole number from 1 to 99.", "2"),
            ("Reduced side", "weak", "This is the strength of the other side of the counter, "
             "such as 3, or strength and movement, as 3-4.", "4-3")):
        type_into(editor, f"{name} of 1/Gudin", wrong)
        editor.find(words)
        editor.key("Escape")
        type_into(editor, f"{name} of 1/Gudin", right)
        wait_for_cell(editor, f"{name} of 1/Gudin: {right}")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(
        row, ' move="4"', ' move="4" steps="2" reduced="4-3"')])
    editor.key("ctrl+z", "ctrl+z")
    assert not editor.describe("undo")[0]
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


def open_panel(case):
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("panel", "units")
    return editor


def find_row(editor, name):
    """A row of the tree, by how its name begins."""
    return wait_for(f"the row {name}", lambda: next(
        (node for node in editor.walk(into_tables=False)
         if role_of(node) == "list item" and box_of(node) and
         node.name.startswith(f"{name}, ")), None))


def point_of_row(editor, name):
    box = editor.box_at_rest(find_row(editor, name))
    return box.x + box.width / 2, box.y + box.height / 2


def click_row(editor, name):
    """Chooses it; the keys that follow mean it, so that they wait until it is chosen."""
    editor.click(*point_of_row(editor, name))
    wait_for(f"{name} to be chosen",
             lambda: has_state(find_row(editor, name), Atspi.StateType.SELECTED))


def unfold(editor, *names):
    for name in names:
        click_row(editor, name)
        editor.key("Return")


def test_drags_a_unit_from_the_tree(case):
    editor = open_panel(case)
    unfold(editor, "VII Corps (Augereau)", "Division Desjardins")
    group = case.line(SCENARIO, '<group id="augereau"')
    point = point_of_row(editor, "1/Desjardins")
    shot(case, "units-panel")
    canvas_of(editor)  # now, while nothing moves
    editor.carry([point, editor.hex_point("0912")], steps=12,
                 arrived=lambda: "0912" in readout(editor))
    wait_for("the drop", lambda: editor.describe("undo")[0])
    editor.find("Undo Place 1/Desjardins on 0912", "push button")
    click_row(editor, "1/Desjardins")
    shot(case, "units-panel-dropped")
    case.save()
    changed = ["-" + group, "+" + group.replace("desjardins-1 ", "")]
    case.expect(scenario=['+<place unit="desjardins-1" at="0912"/>'] + changed)

    # And back: from the map onto the tree.
    editor.drag([editor.hex_point("0912"), point], steps=12)
    editor.find("Undo Take 1/Desjardins off the Map", "push button")
    case.save()
    case.expect(scenario=changed)
    editor.key("ctrl+z", "ctrl+z")
    case.save()
    case.expect()


def test_places_a_unit_by_keyboard(case):
    editor = open_panel(case)
    unfold(editor, "Cavalry Reserve")
    editor.act("go-to-hex", "0912")
    click_row(editor, "Klein")
    editor.key("alt+p")
    editor.find("Undo Place Klein on 0912", "push button")
    click_row(editor, "Klein")
    editor.key("Delete")
    editor.find("Undo Take Klein off the Map", "push button")
    editor.key("ctrl+z", "ctrl+z")
    case.save()
    case.expect()


def test_moves_units_between_formations(case):
    """Dragged in the tree, or cut and pasted by keys."""
    editor = open_panel(case)
    unfold(editor, "VII Corps (Augereau)", "Division Desjardins")
    row = unit_line(case, "desjardins-1")
    editor.carry([point_of_row(editor, "1/Desjardins"),
                  point_of_row(editor, "Division Heudelet")], steps=12,
                 arrived=lambda: shot(case, "units-drag") or True)
    editor.find("Undo Move 1/Desjardins to Division Heudelet", "push button")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, 'formation="desjardins"',
                                                    'formation="heudelet"')])
    editor.key("ctrl+z")
    wait_for("nothing to undo", lambda: not editor.describe("undo")[0])
    click_row(editor, "1/Desjardins")
    editor.key("ctrl+x")
    editor.find(CUT, "label")
    click_row(editor, "Division Heudelet")
    editor.key("ctrl+v")
    editor.find("Undo Move 1/Desjardins to Division Heudelet", "push button")
    editor.key("ctrl+z")
    case.save()
    case.expect()


def is_shown(editor, name):
    """Whether the tree has that row now."""
    return any(role_of(node) == "list item" and node.name.startswith(f"{name}, ")
               for node in editor.walk(into_tables=False))


def test_unfolds_at_once_what_takes_units(case):
    """And not half a second later, when rows would move from under the pointer."""
    editor = open_panel(case)
    unfold(editor, "VII Corps (Augereau)", "Division Desjardins")
    editor.carry([point_of_row(editor, "1/Desjardins"),
                  point_of_row(editor, "Division Heudelet")], steps=12)
    assert editor.describe("undo")[0]
    assert is_shown(editor, "1/Heudelet")


def test_unfolds_at_once_beside_the_table(case):
    """What takes units that are dragged from the table."""
    editor = open_units(case)
    look_for(editor, "klein")
    box = box_of(find_cell(editor, "Name of Klein"))
    editor.carry([(box.x + 20, box.y + box.height / 2),
                  point_of_row(editor, "VII Corps (Augereau)")], steps=12)
    assert editor.describe("undo")[0]
    assert is_shown(editor, "Division Heudelet")


CUT = "Go to the formation that they are to belong to, and press Ctrl+V."


def test_says_what_to_do_while_rows_unfold(case):
    """One unfolds the formation to which one was told to go; that is still said then."""
    editor = open_panel(case)
    unfold(editor, "VII Corps (Augereau)", "Division Desjardins")
    click_row(editor, "1/Desjardins")
    editor.key("ctrl+x")
    editor.find(CUT, "label")
    editor.key("ctrl+Down", "ctrl+Down", "Return")
    find_row(editor, "1/Heudelet")
    assert editor.look(CUT, "label")


def test_drags_units_from_the_table(case):
    """To another formation, and over the switch of the views onto the map."""
    editor = open_units(case)
    look_for(editor, "klein")
    row, group = unit_line(case, "klein"), case.line(SCENARIO, '<group id="cavalry-reserve"')
    box = box_of(find_cell(editor, "Name of Klein"))
    point = box.x + 20, box.y + box.height / 2
    box = box_of(find_row(editor, "Imperial Guard"))
    editor.carry([point, (box.x + box.width / 2, box.y + box.height / 2)], steps=12,
                 arrived=lambda: shot(case, "units-table-drag") or True)
    editor.find("Undo Move Klein to Imperial Guard", "push button")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, 'formation="cavalry-reserve"',
                                                    'formation="guard"')])
    editor.key("ctrl+z")
    switch = box_of(editor.find("Map", "page tab"))
    over = switch.x + switch.width / 2, switch.y + switch.height / 2
    with editor.carrying(point, over) as carry_to:
        carry_to(over, 12, lambda: editor.describe("view")[1] == "map")
        carry_to(editor.hex_point("0912"), 12, lambda: "0912" in readout(editor))
    editor.find("Undo Place Klein on 0912", "push button")
    case.save()
    case.expect(scenario=['+<place unit="klein" at="0912"/>',
                          "-" + group, "+" + group.replace("klein ", "")])


def test_drags_a_unit_from_the_map_to_the_table(case):
    """As the other way round, over the switch of the views: its table's tab takes it off
    the map, and no other tab does."""
    editor = case.open()
    place = case.line(SCENARIO, '<place unit="tauenzien-1"')
    editor.act("show-map", 0)
    editor.hex_point("0610")
    canvas_of(editor)

    def carry_to(tab):
        box = editor.find_box(tab, "page tab")
        editor.drag([editor.hex_point("0610"), (box.x + box.width / 2, box.y + box.height / 2)],
                    steps=12)

    carry_to("Tables")
    assert not editor.describe("undo")[0]
    assert editor.describe("view")[1] == "map"
    carry_to("Units")
    editor.find("Undo Take 1/Tauenzien off the Map", "push button")
    editor.find("1/Tauenzien is off the map.", "label")
    shot(case, "units-off-the-map")
    case.save()
    case.expect(scenario=["-" + place])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_places_units_by_clicks(case):
    """Those that are selected in the table, one after the other."""
    editor = open_units(case)
    look_for(editor, "desjardins")
    click_cell(editor, "Name of 1/Desjardins")
    click_cell(editor, "Name of 2/Desjardins", "shift")
    group = case.line(SCENARIO, '<group id="augereau"')
    editor.key("ctrl+m")
    editor.find("Click the hex for 1/Desjardins; 1 more is to follow.")
    shot(case, "units-place-by-click")
    editor.click(*editor.hex_point("0912"))
    editor.find("Click the hex for 2/Desjardins.")
    editor.click(*editor.hex_point("0913"))
    wait_for("the table", lambda: editor.describe("view")[1] == "units")
    case.save()
    case.expect(scenario=['+<place unit="desjardins-1" at="0912"/>',
                          '+<place unit="desjardins-2" at="0913"/>', "-" + group,
                          "+" + group.replace("desjardins-1 desjardins-2 ", "")])


def test_drags_a_unit_to_a_group(case):
    """From the tree beside the table of reinforcements."""
    editor = open_panel(case)
    group = case.line(SCENARIO, '<group id="guns"')
    place = case.line(SCENARIO, '<place unit="suchet-1"')
    unfold(editor, "V Corps (Lannes)", "Division Suchet")
    show_page(editor, "reinforcements")
    card = box_of(find_group(editor, "Guard and VII Corps guns"))
    row = box_of(find_row(editor, "1/Suchet"))
    editor.carry([(row.x + row.width / 2, row.y + row.height / 2),
                  (card.x + card.width / 2, card.y + card.height / 2)], steps=12,
                 arrived=lambda: shot(case, "units-to-group") or True)
    editor.find("Undo Move 1/Suchet to Guard and VII Corps guns", "push button")
    case.save()
    case.expect(scenario=["-" + place, "-" + group,
                          "+" + restated(group, 'corps-7-artillery"',
                                         'corps-7-artillery suchet-1"')])


def test_adds_several_units(case):
    """Like the one that is selected, with a number each, after a look at them."""
    editor = open_units(case)
    look_for(editor, "gudin")
    click_cell(editor, "Name of 2/Gudin")
    editor.key("shift+Insert")
    dialog = editor.find_dialog()
    editor.find("1/Gudin, 2/Gudin, 3/Gudin", "label", inside=dialog)
    shot(case, "units-add-several")
    answer(editor, "Add")
    editor.wait_without_dialog()
    editor.find("Undo Add 3 Units", "push button")
    case.save()
    case.expect(scenario=[
        f'+<unit id="gudin-{number + 2}" name="{number}/Gudin" code="{number}/Gud" side="french"'
        ' formation="gudin" class="infantry" strength="7" move="4"/>' for number in (1, 2, 3)])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_pastes_from_the_clipboard(case):
    """What was copied comes back, after a look at what it would change."""
    editor = open_units(case)
    look_for(editor, "gudin")
    click_cell(editor, "Name of 1/Gudin")
    click_cell(editor, "Name of Gudin Artillery", "shift")
    editor.key("ctrl+c")
    editor.key("ctrl+e")
    editor.find("Edit 3 units")
    editor.type("5")
    editor.key("Return")
    wait_for_cell(editor, "Strength of 2/Gudin: 5")
    case.save()
    assert len(case.changes(SCENARIO)) == 6

    click_cell(editor, "Name of 1/Gudin")
    editor.key("ctrl+v")
    dialog = editor.find_dialog()
    editor.find("Line 2: 1/Gudin: Strength: 5 → 7", "list item", inside=dialog)
    shot(case, "units-paste")
    answer(editor, "Take Over")
    editor.wait_without_dialog()
    editor.find("Undo Paste Units", "push button")
    case.save()
    case.expect()
    for keys, lines in (("ctrl+z", 6), ("ctrl+shift+z", 0), ("ctrl+z", 6)):
        editor.key(keys)
        case.save()
        assert len(case.changes(SCENARIO)) == lines


def offer_text(case, text):
    """Another program with that text on its clipboard."""
    sheet = case.folder.parent / "sheet.tsv"
    words = case.folder.parent / "offered.txt"
    sheet.write_bytes(text.encode())
    with open(words, "w", encoding="utf-8") as out:
        other = subprocess.Popen([case.tool("offer-text"), sheet], stdout=out)
    wait_for("the other clipboard", lambda: "offered" in words.read_text())
    return other


def take_text(case):
    """What another program finds on the clipboard."""
    return subprocess.run([case.tool("take-text")], capture_output=True, text=True, check=True).stdout


def test_copies_to_a_spreadsheet(case):
    """Another program finds a line for each unit, under the names of the columns; what it
    gives back unchanged changes nothing."""
    editor = open_units(case)
    look_for(editor, "gudin")
    click_cell(editor, "Name of 1/Gudin")
    click_cell(editor, "Name of Gudin Artillery", "shift")
    editor.key("ctrl+c")
    text = take_text(case)
    table = [line.split("\t") for line in text.splitlines()]
    assert table[0][:8] == ["id", "name", "code", "side", "formation", "class", "strength", "move"]
    assert [line[0] for line in table[1:]] == ["gudin-1", "gudin-2", "gudin-artillery"]
    assert all(len(line) == len(table[0]) for line in table), table
    for line in table[1:]:
        row = unit_line(case, line[0])
        said = dict(zip(table[0], line))
        for column in ("name", "code", "side", "class", "strength", "move"):
            assert f' {column}="{said[column]}"' in row, (column, said, row)

    other = offer_text(case, text)
    try:
        click_cell(editor, "Name of 2/Gudin")
        editor.key("ctrl+v")
        dialog = editor.find_dialog()
        editor.find("3 are the same", inside=dialog)
        answer(editor, "Close")
        editor.wait_without_dialog()
    finally:
        other.kill()
        other.wait()
    assert not editor.describe("undo")[0] and not editor.describe("save")[0]


def paste_sheet(case, text, *items):
    """Pastes what another program has copied; the dry run must say @items."""
    editor = case.editor
    other = offer_text(case, text)
    try:
        click_cell(editor, "Name of 1/Gudin")
        editor.key("ctrl+v")
        dialog = editor.find_dialog()
        for item in items:
            editor.find(item, "list item", inside=dialog)
        shot(case, "units-paste-foreign")
        answer(editor, "Take Over")
        editor.wait_without_dialog()
        assert other.poll() is None, "the other program has lost its clipboard"
    finally:
        other.kill()
        other.wait()


def test_pastes_from_a_spreadsheet(case):
    """Rows of another program: its line ends, quotes and columns of its own; units with
    ids and without, changed and new, without a line that names the columns too."""
    editor = open_units(case)
    look_for(editor, "gudin")
    gudin = unit_line(case, "gudin-1")
    paste_sheet(
        case, "Weather\tName\tid\tSide\tFormation\tClass\tStrength\tMove\r\n"
        "fog\t1/Gudin\tgudin-1\tfrench\tDivision Gudin\tinfantry\t9\t4\r\n"
        "\t\"Gudin \"\"Horse\"\"\"\t\tFrench\tDivision Gudin\tCavalry\t3\t6\r\n"
        "\tGudin Lost\t\tFrench\tDivision Gudin\tdragoons\t3\t6\r\n",
        "Line 1: Weather: No such column is known; it is left out. There are: id, name, code, "
        "side, formation, class, strength, move, steps, reduced, traits, at, case, source, "
        "status, note, initiative, kind, rating, own-formation, vedettes, parent.",
        "Line 2: 1/Gudin: Strength: 7 → 9",
        'Line 3: Gudin "Horse": Id gudin-horse, Side french, Formation gudin, '
        "Class cavalry, Strength 3, Move 6",
        "Line 4: Gudin Lost: Class: There is no class “dragoons”. There are: infantry, cavalry, "
        "artillery.")
    case.save()
    changed = ["-" + gudin, "+" + restated(gudin, 'strength="7"', 'strength="9"'),
               '+<unit id="gudin-horse" name="Gudin &quot;Horse&quot;" side="french"'
               ' formation="gudin" class="cavalry" strength="3" move="6"/>']
    case.expect(scenario=changed)

    # No line with the names of columns: they are those that are exported.
    look_for(editor, "gudin")
    paste_sheet(case, "gudin-1\t1/Gudin\t1/Gud\tfrench\tgudin\tinfantry\t8\t4\n"
                "\tGudin Foot\tGF\tfrench\tgudin\tinfantry\t2\t4\n",
                "Line 1: 1/Gudin: Strength: 9 → 8")
    case.save()
    again = ["-" + gudin, changed[1].replace('"9"', '"8"'), changed[2],
             '+<unit id="gudin-foot" name="Gudin Foot" code="GF" side="french"'
             ' formation="gudin" class="infantry" strength="2" move="4"/>']
    for keys, lines in ((None, again), ("ctrl+z", changed), ("ctrl+z", []),
                        ("ctrl+shift+z", changed)):
        if keys:
            editor.key(keys)
            case.save()
        case.expect(scenario=lines)


def test_imports_a_table_after_a_look(case):
    editor = open_units(case)
    table = case.folder / "units.csv"
    table.write_bytes("\ufeffid;name;side;formation;class;strength;move;at;weather\r\n"
                      "guard;Guard;french;guard;infantry;12;4;;fine\r\n"
                      "lasalle;\"Lasalle; light\";French;Cavalry Reserve;Cavalry;3;6;0912;\r\n"
                      "sahuc;Sahuc;french;cavalry-reserve;dragoons;4;5;;\r\n".encode())
    guard = unit_line(case, "guard")
    editor.act("import-units", str(table))
    dialog = editor.find_dialog()
    editor.find("1 unit would be added · 1 would be changed · "
                "2 lines or columns are left out", inside=dialog)
    editor.find("Line 2: Guard: Strength: 11 → 12", "list item", inside=dialog)
    shot(case, "units-import")
    answer(editor, "Take Over")
    editor.wait_without_dialog()
    case.save()
    case.expect(scenario=[
        "-" + guard, "+" + restated(guard, 'strength="11"', 'strength="12"'),
        '+<unit id="lasalle" name="Lasalle; light" side="french" formation="cavalry-reserve"'
        ' class="cavalry" strength="3" move="6"/>',
        '+<place unit="lasalle" at="0912"/>'])
    editor.key("ctrl+z")
    case.save()
    case.expect()

    # All that is written out comes back without a change.
    editor.act("export-units", str(table))
    assert len(table.read_bytes().splitlines()) == 89
    editor.act("import-units", str(table))
    editor.find("88 are the same", inside=editor.find_dialog())
    answer(editor, "Close")
    editor.wait_without_dialog()
    assert not editor.describe("undo")[0]


def test_removes_what_is_used(case):
    editor = open_units(case)
    look_for(editor, "klein")
    row, group = unit_line(case, "klein"), case.line(SCENARIO, '<group id="cavalry-reserve"')
    click_cell(editor, "Name of Klein")
    editor.key("ctrl+u")
    editor.find("Reinforcements: Cavalry Reserve, turn 10", "list item")
    shot(case, "units-where-used")
    editor.key("Escape")
    click_cell(editor, "Name of Klein")
    editor.key("Delete")
    dialog = editor.find_dialog()
    text = " ".join(node.name for node in editor.walk(dialog))
    assert "Remove Klein everywhere?" in text and "Cavalry Reserve, turn 10" in text, text
    answer(editor, "Remove")
    editor.wait_without_dialog()
    case.save()
    case.expect(scenario=["-" + row, "-" + group, "+" + group.replace("klein ", "")])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_adds_a_formation_with_a_unit(case):
    editor = open_units(case)
    click_row(editor, "Cavalry Reserve")
    editor.find("Add formation", "push button").do_action(0)
    editor.find("New formation in Cavalry Reserve")
    editor.type("Light Division")
    shot(case, "units-formation")
    editor.key("Return")
    editor.key("ctrl+s")
    wait_for("the end of saving", lambda: not editor.describe("save")[0])
    case.expect(scenario=['+<formation id="light-division" name="Light Division" side="french"'
                          ' parent="cavalry-reserve"/>'])
    click_row(editor, "Light Division")
    editor.click_on("Add unit", "push button")
    find_cell(editor, "Name of light-division-1")
    editor.key("ctrl+z", "ctrl+z")
    case.save()
    case.expect()


def test_adds_a_unit_to_the_side_that_is_shown(case):
    editor = open_units(case)
    click_row(editor, "Prussian")
    editor.click_on("Add unit", "push button")
    find_cell(editor, "Name of unit-1")

    # What one types next is its name, then its code.
    editor.type("Black Band")
    editor.key("Tab")
    editor.type("BB")
    editor.key("Return")
    case.save()
    case.expect(scenario=['+<unit id="black-band" name="Black Band" code="BB" side="prussian"'
                          ' class="infantry"/>'])
