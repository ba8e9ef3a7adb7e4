"""Cases of the editor about findings: what is wrong, repairs, what is ignored.

test-editor.py runs them with the others.
"""

import re
import subprocess

from editor_case import FILES, answer, find_finding, readout, wait_for_readout
from editor_driver import Atspi, box_of, has_state, role_of, wait_for

BRIDGE = '<run id="bridge-1" kind="bridge"'


def look_for(editor, pattern, role):
    return next((node.name for node in editor.walk(into_tables=False)
                 if role_of(node) == role and re.search(pattern, node.name)), None)


def press(editor, pattern, role="push button"):
    """A button of a row, whose name says what it is about."""
    editor.click_on(wait_for(f"a button {pattern}", lambda: look_for(editor, pattern, role)), role)


def unbridge(case):
    """Takes the first bridge of Jena away that a road needs; returns its row."""
    text = case.path(FILES[0]).read_text()
    row = next(line for line in text.splitlines() if 'kind="bridge"' in line)
    case.path(FILES[0]).write_text(text.replace(row + "\n", ""))
    return row.strip()


def test_repairs_a_finding(case):
    row = unbridge(case)
    editor = case.open()
    side = re.search(r'sides="([^" ]+)', row).group(1)
    find_finding(editor, "there is no bridge")
    editor.act("go-to-hex", "1812")
    press(editor, "^Repair: Put “Bridge” on hexside ")
    wait_for("the end of the finding",
             lambda: not look_for(editor, "there is no bridge", "list item"))
    wait_for("the cursor at the bridge",
             lambda: any(name in readout(editor) for name in side.split("/")))
    wait_for("its name in the history",
             lambda: look_for(editor, "^Undo Put “Bridge” on hexside", "push button"))
    case.save()
    added = case.changes(FILES[0])
    assert len(added) == 1 and added[0].startswith('+<run id="') and 'kind="bridge"' in added[0]
    assert side in added[0], added

    # It is an edit like any other.
    editor.key("ctrl+z")
    find_finding(editor, "there is no bridge")
    case.save()
    case.expect()
    editor.key("ctrl+shift+z")
    case.save()
    assert case.changes(FILES[0]) == added


def test_repairs_all_of_a_kind(case):
    case.rewrite(FILES[0], "  <regions>\n", "  <regions>\n"
                 '    <region id="odd" hexes="0101 9901 9902 9903"/>\n')
    editor = case.open()
    find_finding(editor, "9903")
    press(editor, "^Repair all 3 of map.no-such-hex")
    wait_for("the end of the findings", lambda: not look_for(editor, "990", "list item"))
    case.save()
    assert case.changes(FILES[0]) == ['-<region id="odd" hexes="0101 9901 9902 9903"/>',
                                      '+<region id="odd" hexes="0101"/>']
    editor.key("ctrl+z")
    find_finding(editor, "9902")


def check(case):
    """What vedette says of the files as they are."""
    vedette = case.built("validator/vedette")
    return subprocess.run([vedette, "check", case.path()], capture_output=True,
                          text=True).stdout


def test_ignores_a_finding(case):
    unbridge(case)
    assert "map.path-without-bridge" in check(case)
    editor = case.open()
    find_finding(editor, "there is no bridge")
    press(editor, "^Ignore: A path crosses")
    dialog = editor.find_dialog()
    answer(editor, "Ignore")  # without a reason it is refused
    wait_for("why not", lambda: any("Say why" in node.name for node in editor.walk(dialog)))
    editor.type("the road fords it")
    answer(editor, "Ignore")
    editor.wait_without_dialog()
    wait_for("the end of the finding",
             lambda: not look_for(editor, "^Repair: ", "push button"))
    case.save()
    added = case.changes(FILES[2])
    assert len(added) == 1 and re.match(r'\+<ignore finding="map.path-without-bridge" '
                                        r'at="jena:\d{4}" reason="the road fords it"/>', added[0])
    # The program that checks files takes the reason as well.
    assert "map.path-without-bridge" not in check(case)

    # It stands in the folded list, and can be taken back.
    press(editor, r"^Ignored \(\d+\)$")
    press(editor, "^Stop ignoring: A path crosses")
    wait_for("the finding in its place",
             lambda: not look_for(editor, "^Stop ignoring: A path crosses", "push button"))
    find_finding(editor, "there is no bridge")
    case.save()
    case.expect()


def test_filters_findings(case):
    unbridge(case)
    place = '<place unit="gazan-1" at="0606"'
    case.rewrite(FILES[2], place, place.replace("0606", "0607"))
    case.rewrite(FILES[2], 'code="1/Riv"', 'code="1/Rivaudissimo-Grande"')
    editor = case.open()
    bridge = find_finding(editor, "there is no bridge")
    other = find_finding(editor, "0607")
    note = find_finding(editor, "has no room and is cut off")
    assert note.startswith("Note: "), note
    for heading in ("1 Error", "1 Warning", "1 Note"):
        editor.find(heading, "label")

    editor.click_on("1 note", "push button")
    wait_for("no notes", lambda: not editor.look(note, "list item"))
    editor.find(bridge, "list item")
    editor.click_on("1 note", "push button")
    editor.find(note, "list item")
    editor.click_on("1 error", "push button")
    wait_for("warnings alone", lambda: not editor.look(other, "list item"))
    editor.find(bridge, "list item")
    editor.click_on("1 error", "push button")
    editor.find(other, "list item")

    editor.click_on("Filter findings")
    editor.type("path crosses")
    wait_for("what has these words", lambda: not editor.look(other, "list item"))
    editor.key("ctrl+a")
    editor.type("nothing of the kind")
    editor.click_on("Show All", "push button")
    editor.find(other, "list item")
    editor.find(bridge, "list item")


def test_steps_through_findings(case):
    unbridge(case)
    place = '<place unit="gazan-1" at="0606"'
    case.rewrite(FILES[2], place, place.replace("0606", "0607"))
    editor = case.open()
    first = find_finding(editor, "0607")
    second = find_finding(editor, "there is no bridge")
    editor.key("F8")
    wait_for_readout(editor, "Jena 0607")
    assert has_state(editor.find(first, "list item"), Atspi.StateType.SELECTED)
    editor.key("F8")
    wait_for("the next one", lambda: has_state(editor.find(second, "list item"),
                                               Atspi.StateType.SELECTED))
    editor.key("shift+F8")
    wait_for_readout(editor, "Jena 0607")


def add_many(case):
    """Seventy findings, of which the first names 9901 and the last 9970."""
    hexes = " ".join(f"99{n:02}" for n in range(1, 71))
    case.rewrite(FILES[0], "  <regions>\n", "  <regions>\n"
                 f'    <region id="odd" hexes="0101 {hexes}"/>\n')


def test_lists_many_findings(case):
    """A row is made once one comes near it."""
    add_many(case)
    editor = case.open()
    box = box_of(editor.find(find_finding(editor, "9901"), "list item"))
    assert not look_for(editor, "9970", "list item")
    editor.move(box.x + box.width / 2, box.y + box.height / 2)
    for _ in range(12):
        editor.wheel(10)
        editor.wait_for_frame()
    find_finding(editor, "9970")


def test_steps_to_the_last_of_many_findings(case):
    add_many(case)
    editor = case.open()
    find_finding(editor, "9901")
    editor.key("shift+F8")
    last = find_finding(editor, "9970")
    wait_for("the last one", lambda: has_state(editor.find(last, "list item"),
                                               Atspi.StateType.SELECTED))


def test_says_that_nothing_is_wrong(case):
    editor = case.open()
    editor.find("Nothing to mend")
    assert wait_for("how many checks", lambda: look_for(editor, r"^\d{2,} checks were made",
                                                        "label"))


def test_findings_of_a_lone_map(case):
    unbridge(case)
    editor = case.open_file(FILES[0])
    find_finding(editor, "there is no bridge")
    name = wait_for("its button", lambda: look_for(editor, "^Ignore: A path crosses", "push button"))
    assert not has_state(editor.find(name, "push button"), Atspi.StateType.SENSITIVE)
    press(editor, "^Repair: Put “")
    wait_for("the end of the finding",
             lambda: not look_for(editor, "there is no bridge", "list item"))
