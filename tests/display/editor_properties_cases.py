"""Cases of the editor about what is said of a map and a scenario as a whole: titles,
how hexes are numbered.

test-editor.py runs them with the others.
"""

import re
import shutil

from editor_case import FILES, shot
from editor_driver import box_of, has_state, wait_for, Atspi
from editor_export_cases import find_entry

NAMING = re.compile(r'( (?:at|hexes|sides|of|cancelled-by)=")([^"]*)"')
SCENARIO = FILES[2]
NAMED = ['-<map xmlns="urn:vedette:1" id="jena">',
         '+<map xmlns="urn:vedette:1" id="jena" reader="Anna Weber">']


def point(editor, node):
    box = box_of(node)
    editor.click(box.x + box.width / 2, box.y + box.height / 2)


def open_properties(editor, title="Properties of Jena"):
    editor.key("alt+Return")
    dialog = editor.find_dialog()
    assert dialog.get_name() == title, dialog.get_name()
    editor.focus_dialog()
    return dialog


def pick(editor, dialog, name, *keys):
    """Chooses from a list by keys, once it is opened."""
    point(editor, editor.find(name, "push button", inside=dialog))
    editor.key(*keys, "Return")


def say(editor, words, dialog):
    wait_for(f'"{words}"', lambda: any(words in node.name for node in editor.walk(dialog)))


def is_sensitive(node):
    return has_state(node, Atspi.StateType.SENSITIVE)


def renumbered(text, change):
    """The file, with another number for each hex of the first map; rows of terrain
    stand in the order of their numbers."""
    def rename(match):
        words = re.sub(r"\b(\d\d)(0[1-9]|1\d|20)\b",
                       lambda hexes: change(int(hexes[1]), int(hexes[2])), match[2])
        return f'{match[1]}{words}"'
    lines = [NAMING.sub(rename, line) for line in text.splitlines(True)]
    places = [i for i, line in enumerate(lines) if line.lstrip().startswith("<hex at=")]
    for i, line in zip(places, sorted(lines[i] for i in places)):
        lines[i] = line
    return "".join(lines)


def test_renumbers_a_map(case):
    """By keys: rows from above and a prefix; each hex that is named in the files
    is the same as before, and one step undoes it."""
    editor = case.open()
    editor.click(*editor.hex_point("0610"))
    dialog = open_properties(editor)
    say(editor, "Corners: 2901 top left, 2920 top right, 0101 bottom left, 0120 bottom right",
        dialog)
    apply = editor.find("Apply", "push button", inside=dialog)
    assert not is_sensitive(apply)
    editor.key("alt+p")
    editor.type("J")
    pick(editor, dialog, "Way of the rows", "Up")
    say(editor, "Corners: J0101 top left, J0120 top right, J2901 bottom left, J2920 bottom right",
        dialog)
    shot(case, "map-properties")
    editor.key("alt+a")
    editor.wait_without_dialog()
    editor.find("Undo Change Properties of Jena", "push button")
    editor.click(*editor.hex_point("J2410"))
    wait_for("the hex of the cursor", lambda: any(
        node.name.startswith("Jena J2410: Town, Closewitz")
        for node in editor.walk(into_tables=False)))
    case.save()

    def change(row, column):
        return f"J{30 - row:02}{column:02}"
    text = case.before["jena.map.xml"]
    assert '<hex at="0610"' in text and 'unit="tauenzien-1" at="0610"' in case.before[SCENARIO]
    wanted = renumbered(text, change).replace('rows-go="up" digits="2" style="digits"',
                                              'rows-go="down" digits="2" style="digits" prefix="J"')
    assert case.path("jena.map.xml").read_text() == wanted
    assert case.path().read_text() == renumbered(case.before[SCENARIO], change)
    assert case.changes("auerstadt.map.xml") == []
    editor.key("ctrl+z")
    case.save()
    case.expect()
    editor.key("ctrl+shift+z")
    case.save()
    assert case.path("jena.map.xml").read_text() == wanted


def test_gives_a_map_two_sheets(case):
    """Each with numbers of its own and a row in common; what they can't be is told as it is typed."""
    editor = case.open()
    editor.click(*editor.hex_point("0610"))
    dialog = open_properties(editor)
    apply = editor.find("Apply", "push button", inside=dialog)
    editor.key("alt+s")
    say(editor, "Give each sheet a prefix.", dialog)
    editor.type("S")
    editor.key("Tab", "Tab")
    editor.type("30-40")
    say(editor, "Write rows as the whole map numbers them, 1-29 or some of these.", dialog)
    assert not is_sensitive(apply)
    editor.key("ctrl+a")
    editor.type("1-15")
    editor.key("alt+s")
    say(editor, "Give each sheet a prefix.", dialog)
    editor.type("S")
    say(editor, "Two sheets have the prefix S.", dialog)
    editor.key("ctrl+a")
    editor.type("N")
    editor.key("Tab", "Tab")
    editor.type("15-29")
    say(editor, "Corners: N1501 top left, N1520 top right, S0101 bottom left, S0120 bottom right",
        dialog)
    shot(case, "map-sheets")
    editor.key("alt+a")
    editor.wait_without_dialog()
    case.save()

    def change(row, column):
        return f"S{row:02}{column:02}" if row <= 15 else f"N{row - 14:02}{column:02}"
    numbers = 'rows-go="up" digits="2" style="digits"'
    assert case.path("jena.map.xml").read_text() == renumbered(
        case.before["jena.map.xml"], change).replace(
        f"{numbers}/>", f"{numbers}>\n    <sheet prefix=\"S\" rows=\"1-15\"/>\n"
        "    <sheet prefix=\"N\" rows=\"15-29\"/>\n  </numbering>")
    assert case.path().read_text() == renumbered(case.before[SCENARIO], change)

    dialog = open_properties(editor)
    point(editor, editor.find("Take sheet S away", "push button", inside=dialog))
    say(editor, "Corners: N1501 top left, N1520 top right, 0101 bottom left, 0120 bottom right",
        dialog)
    editor.key("alt+a")
    editor.wait_without_dialog()
    editor.key("ctrl+z", "ctrl+z")
    case.save()
    case.expect()


def test_numbers_obliquely(case):
    """Columns that fall to the right: from row to row half a hex further."""
    editor = case.open()
    dialog = open_properties(editor)
    pick(editor, dialog, "Oblique numbers", "Down")
    say(editor, "Corners: 2915 top left, 2934 top right, 0101 bottom left, 0120 bottom right",
        dialog)
    editor.key("alt+a")
    editor.wait_without_dialog()
    case.save()
    wanted = renumbered(case.before["jena.map.xml"],
                        lambda row, column: f"{row:02}{column + row // 2:02}")
    wanted = wanted.replace('digits="2" style="digits"', 'digits="2" style="digits" slant="falling"')
    assert case.path("jena.map.xml").read_text() == wanted
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_says_what_numbers_can_not_be(case):
    """What can't stand is told as it is typed, and can't be applied."""
    editor = case.open()
    dialog = open_properties(editor)
    apply = editor.find("Apply", "push button", inside=dialog)
    editor.key("alt+p")
    editor.type("a:")
    say(editor, "A prefix has at most 7 letters", dialog)
    assert not is_sensitive(apply)
    editor.key("BackSpace")
    say(editor, "goes on naming the same hex", dialog)
    assert is_sensitive(apply)
    editor.key("alt+o", "ctrl+a")
    editor.type("x")
    say(editor, "begin with a whole number from -99999 to 99999", dialog)
    assert not is_sensitive(apply)
    editor.key("ctrl+a")
    editor.key("minus", "3")
    say(editor, "Columns or rows would have numbers below 0: let them begin higher.", dialog)
    assert not is_sensitive(apply)
    editor.key("ctrl+a")
    editor.type("22")
    say(editor, "Corners: a2922 top left, a2941 top right", dialog)
    editor.key("alt+t", "ctrl+a", "BackSpace")
    say(editor, "Give the map a title.", dialog)
    assert not is_sensitive(apply)
    editor.key("Escape")
    editor.wait_without_dialog()
    assert not editor.describe("undo")[0]


def test_says_who_transcribed_a_map(case):
    """Typed, saved, read again, and taken away; each is one step."""
    editor = case.open()
    dialog = open_properties(editor)
    apply = editor.find("Apply", "push button", inside=dialog)
    editor.key("alt+e")
    editor.type(" Anna Weber ")
    wait_for("something to apply", lambda: is_sensitive(apply))
    shot(case, "map-reader")
    editor.key("Return")
    editor.wait_without_dialog()
    editor.find("Undo Change Properties of Jena", "push button")
    case.save()
    case.expect(jena=NAMED)
    dialog = open_properties(editor)
    entry = find_entry(editor, dialog, "Reader")
    assert entry.get_text() == "Anna Weber", entry.get_text()
    editor.key("alt+e", "ctrl+a", "BackSpace", "Return")
    editor.wait_without_dialog()
    case.save()
    case.expect(jena=[])
    editor.act("undo")
    case.save()
    case.expect(jena=NAMED)


def test_keeps_stray_words_stray(case):
    """A row that names no hex by mistake must not come to name one."""
    case.rewrite(SCENARIO, 'unit="tauenzien-1" at="0610"', 'unit="tauenzien-1" at="4041"')
    editor = case.open()
    dialog = open_properties(editor)
    for letter in "or":
        editor.key(f"alt+{letter}", "ctrl+a")
        editor.type("30")
    editor.key("alt+a")
    say(editor, "There is no hex 4041, but a row of the files names it", dialog)
    editor.key("Escape")
    editor.wait_without_dialog()
    assert not editor.describe("undo")[0]


def test_tells_whose_map_it_is(case):
    """Another scenario of the folder names hexes of the map as well."""
    shutil.copy(case.path(), case.path("other.scenario.xml"))
    editor = case.open()
    dialog = open_properties(editor)
    say(editor, "The map is also that of other.scenario.xml", dialog)
    editor.key("alt+r", "ctrl+a")
    editor.type("2")
    editor.key("Return")
    editor.wait_without_dialog()
    editor.find("Undo Change Properties of Jena", "push button")
    wait_for("the bar", lambda: any("The maps are also those of other" in node.name
                                    for node in editor.walk(into_tables=False)))


def test_renames_a_map(case):
    """Its title, also on the button that shows it."""
    editor = case.open()
    open_properties(editor)
    editor.type("Jena, 14 October")
    editor.key("Return")
    editor.wait_without_dialog()
    editor.find("Jena, 14 October", "push button")
    case.save()
    case.expect(jena=["-<title>Jena</title>", "+<title>Jena, 14 October</title>"])
    editor.key("ctrl+z")
    editor.find("Jena", "push button")
    case.save()
    case.expect()


def test_changes_the_sides(case):
    """Title, names, colours, who moves first: one edit, by pointer and keys."""
    editor = case.open()
    editor.key("alt+shift+Return")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    apply = editor.find("Apply", "push button", inside=dialog)
    assert not is_sensitive(apply)
    editor.key("alt+t", "ctrl+a", "BackSpace")
    say(editor, "Give the scenario a title.", dialog)
    editor.type("Two Battles")
    point(editor, editor.find("Name of the second side", "text", inside=dialog))
    editor.key("ctrl+a", "BackSpace")
    say(editor, "Give both sides a name.", dialog)
    assert not is_sensitive(apply)
    editor.type("Prussian and Saxon")
    pick(editor, dialog, "Figures of the second side", "Up", "Up")
    point(editor, editor.find("The second side moves first", inside=dialog))
    shot(case, "scenario-properties")
    editor.key("alt+a")
    editor.wait_without_dialog()
    editor.find("Undo Change Properties of the Scenario", "push button")
    assert editor.window.get_name() == "• Two Battles"
    case.save()
    wanted = ["-<title>Jena-Auerstadt</title>", "+<title>Two Battles</title>",
              '-<side id="french" name="French" color="#1f3c88" ink="#ffffff" first="yes" '
              'units="49" strength="240" case="JA 13.3"/>',
              '-<side id="prussian" name="Prussian" color="#d3cab4" ink="#1c1a17" '
              'units="39" strength="172"/>',
              '+<side id="french" name="French" color="#1f3c88" ink="#ffffff" '
              'units="49" strength="240" case="JA 13.3"/>',
              '+<side id="prussian" name="Prussian and Saxon" color="#d3cab4" first="yes" '
              'units="39" strength="172"/>']
    assert sorted(case.changes(SCENARIO)) == sorted(wanted), case.changes(SCENARIO)
    editor.key("ctrl+z")
    case.save()
    case.expect()
    editor.key("ctrl+shift+z")
    case.save()
    assert sorted(case.changes(SCENARIO)) == sorted(wanted), case.changes(SCENARIO)


def test_says_what_sides_are_said_to_have(case):
    """The counts of the printed sheet, checked as they are typed; one is taken away."""
    editor = case.open()
    editor.key("alt+shift+Return")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    apply = editor.find("Apply", "push button", inside=dialog)
    point(editor, editor.find("Units of the second side", "text", inside=dialog))
    editor.key("ctrl+a")
    editor.type("many")
    say(editor, "This must be a whole number from 0 to 1024.", dialog)
    assert not is_sensitive(apply)
    editor.key("ctrl+a")
    editor.type("40")
    editor.key("Tab", "BackSpace")
    shot(case, "scenario-counts")
    wait_for("what can stand", lambda: is_sensitive(apply))
    editor.key("Return")
    editor.wait_without_dialog()
    case.save()
    side = '<side id="prussian" name="Prussian" color="#d3cab4" ink="#1c1a17" units='
    case.expect(scenario=[f'-{side}"39" strength="172"/>', f'+{side}"40"/>'])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_colours_a_side(case):
    """From the palette, by keys; the counter on the map is drawn anew."""
    editor = case.open()
    editor.key("alt+shift+Return")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    point(editor, editor.find("Colour of the first side", inside=dialog))
    palette = wait_for("the palette", lambda: next(
        (window for window in editor.application.list_children()
         if editor.look("Dark Green", inside=window)), None))
    point(editor, editor.find("Dark Green", inside=palette))
    editor.find("_Select Select", inside=palette).do_action(0)
    wait_for("the end of the palette", lambda: len(editor.list_window_ids()) == 2)
    editor.focus_dialog()
    editor.find("Apply", "push button", inside=dialog).do_action(0)
    editor.wait_without_dialog()
    case.save()
    line = next(line for line in case.changes(SCENARIO) if line.startswith("+"))
    assert re.fullmatch(r'\+<side id="french" name="French" color="#[0-9a-f]{6}" ink="#ffffff" '
                        r'first="yes" units="49" strength="240" case="JA 13.3"/>', line), line
    assert "#1f3c88" not in line and len(case.changes(SCENARIO)) == 2


def test_opens_edges_from_the_menu(case):
    """By the letters of the menu, each once what it belongs to is there."""
    editor = case.open()
    editor.wait_for_frame()
    for key in "F10", "e", "d":
        editor.key(key)
        editor.wait_for_frame()
    wait_for("the dialog", lambda: any(window.get_name() == "Edges and Areas of Jena"
                                       for window in editor.application.list_children()))


def test_changes_edges_and_areas(case):
    """An edge renamed, one taken away, one added; an
    area that can't be is told of as it is typed."""
    editor = case.open()
    editor.click(*editor.hex_point("0610"))
    editor.act("map-edges")
    dialog = editor.find_dialog()
    assert dialog.get_name() == "Edges and Areas of Jena", dialog.get_name()
    editor.focus_dialog()
    apply = editor.find("Apply", "push button", inside=dialog)
    assert not is_sensitive(apply)
    point(editor, editor.find("Name of North", "text", inside=dialog))
    editor.key("ctrl+a")
    editor.type("Apolda")
    editor.key("alt+e")
    say(editor, "Give each edge a name.", dialog)
    editor.type("Ford")
    say(editor, "The edge Ford has no side and no hexes.", dialog)
    point(editor, editor.find("Hexes of the new row", "text", inside=dialog))
    editor.type("0104 0999")
    say(editor, "0999", dialog)
    assert not is_sensitive(apply)
    editor.key(*["BackSpace"] * 5)
    editor.key("alt+r")
    say(editor, "Give each area a name.", dialog)
    editor.type("Left bank")
    editor.key("Tab")
    editor.type("1-99")
    say(editor, "The area Left bank has columns 1-99", dialog)
    shot(case, "map-edges")
    # That of the area stands below that of the edge.
    point(editor, [node for node in editor.walk(dialog) if node.name == "Take the new row away"][-1])
    wait_for("what can stand", lambda: is_sensitive(apply))
    point(editor, editor.find("Take West away", "push button", inside=dialog))
    editor.key("alt+a")
    editor.wait_without_dialog()
    editor.find("Undo Change Edges and Areas of Jena", "push button")
    case.save()
    old = case.line("jena.map.xml", '<edge id="north"')
    changed = case.changes("jena.map.xml")
    kept = re.sub(r' (source|status)="[^"]*"', "", old).replace('name="North"', 'name="Apolda"')
    west = case.line("jena.map.xml", '<edge id="west"')
    assert changed == [f"-{old}", f"+{kept}", f"-{west}",
                       '+<edge id="ford" name="Ford" hexes="0104"/>'], changed
    editor.key("ctrl+z")
    case.save()
    case.expect()
    editor.key("ctrl+shift+z")
    case.save()
    assert case.changes("jena.map.xml") == changed


def test_numbers_a_new_map_as_printed(case):
    """A blank map is numbered as that of the shipped battle."""
    folder = case.folder.parent / "blank"
    editor = case.open_nothing()
    editor.find("New Scenario…", "push button")
    editor.key("ctrl+n")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    for name, value in (("Title", "Blank"), ("Folder", str(folder)), ("Rows", "29")):
        point(editor, editor.find(name, inside=dialog))
        editor.key("ctrl+a")
        editor.type(value)
        editor.key("Tab")
    pick(editor, dialog, "Way of the rows", "Down")
    say(editor, "20 columns and 29 rows, numbered 2901 to 0120", dialog)
    shot(case, "new-numbers")
    editor.find("Create", "push button", inside=dialog).do_action(0)
    editor.wait_without_dialog()
    wait_for("the scenario", lambda: editor.window.get_name() == "Blank")
    line = next(line for line in case.path("jena.map.xml").read_text().splitlines()
                if "<numbering " in line)
    assert line in (folder / "blank.map.xml").read_text().splitlines()
