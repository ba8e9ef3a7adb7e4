"""Cases of the editor about what scans of the printed map seem to show.

test-editor.py runs them with the others.
"""

import json
import math
import os
import re
import subprocess

from editor_case import FILES, shot, show_page
from editor_driver import wait_for
from editor_export_cases import button, find_entry, find_line, tab_to
from editor_scan_cases import hash_of
from editor_walk_cases import find_desk, wait_for_start, wait_for_words

MAP = FILES[0]
ROW = re.compile(r'    <hex at="(\d+)" terrain="(\w+)"[^\n]*\n')
EVERY = 23         # of the clear hexes, one in so many is entered
LEAST = 85         # per cent of what was left out that has to come back


def print_map(case):
    """A scan of the map as it is shipped, and where hexes lie in it."""
    case.need("VIPS")
    subprocess.run([case.built("tests/scan/make-scan"), case.path(), "7", "--map-id", "jena",
                    "--style", "quad", "--dpi", "80", "-o", case.folder / "scan.jpg"],
                   check=True, capture_output=True)
    return json.loads((case.folder / "scan.json").read_text())


def forget_some(case, truth):
    """Every second hex of a kind is no longer in the map; some clear ones are.  Returns the
    former."""
    text = case.path(MAP).read_text()
    rows = ROW.findall(text)
    lost = {at: kind for number, (at, kind) in enumerate(rows) if number % 2}
    clear = [each["at"] for each in truth["hexes"] if each["terrain"] == "clear" and each["seen"]]
    kept = {row[1]: row[0] for row in ROW.finditer(text) if row[1] not in lost}
    kept.update({at: f'    <hex at="{at}" terrain="clear" status="stated"/>\n'
                 for at in clear[::EVERY]})
    first = ROW.search(text).start()
    case.path(MAP).write_text(text[:first] + "".join(kept[at] for at in sorted(kept)) +
                              ROW.sub("", text[first:]))
    return lost


def list_scan(case, truth):
    points = [each for each in truth["hexes"] if each["seen"]][::37]
    rows = "".join(f'      <control at="{each["at"]}" x="{each["x"]:.2f}" y="{each["y"]:.2f}"/>\n'
                   for each in points)
    case.rewrite(MAP, "</map>", f'  <scans>\n    <scan id="scan-1" file="scan.jpg" '
                 f'hash="{hash_of(case, "scan.jpg")}">\n{rows}    </scan>\n  </scans>\n</map>')


def use(editor, node):
    """By keys, which scroll to it."""
    tab_to(editor, node)
    editor.key("space")


def ask_for_hints(case):
    editor = case.open()
    editor.act("show-map", 0)
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "scan.jpg")
    use(editor, editor.find("Show suggestions", "check box"))
    return editor


def open_with_hints(case):
    truth = print_map(case)
    lost = forget_some(case, truth)
    list_scan(case, truth)
    editor = ask_for_hints(case)
    find_line(editor, editor.window, "label", "hexes are suggested")
    return editor, lost


def read_rows(case):
    return {row[1]: row for row in ROW.finditer(case.path(MAP).read_text())}


def test_accepts_a_hint_by_key(case):
    """What is suggested for the hex of the cursor is entered, marked as suggested; nothing is
    before."""
    editor, lost = open_with_hints(case)
    editor.act("tool", "hand")
    assert not editor.describe("save")[0], "something was entered by itself"
    at = next(at for at, kind in lost.items() if kind == "forest")
    editor.act("go-to-hex", f"jena:{at}")
    for _ in range(5):
        editor.act("zoom-in")
    editor.click(*editor.hex_point(at))
    shot(case, "hints")
    editor.key("y")
    editor.find("Undo Accept what scans show", "push button")
    case.save()
    row = read_rows(case)[at][0].strip()
    assert row == f'<hex at="{at}" terrain="forest" status="transcribed" suggested="yes"/>', row
    editor.act("undo")
    editor.find("Redo Accept what scans show", "push button")
    case.save()
    case.expect()


def dark_pixels(editor, case, hexes, width, height):
    """Where the canvas is as dark as what is written on it, around a hex."""
    path = case.folder.parent / "seen.png"
    x, y = editor.hex_point(hexes)
    editor.screenshot(path)
    said = subprocess.run(["convert", path, "-crop", f"{width}x{height}+{round(x - width / 2)}+"
                           f"{round(y - height / 2)}", "-depth", "8", "rgb:-"], check=True,
                          capture_output=True).stdout
    return {at // 3 for at in range(0, len(said), 3) if max(said[at:at + 3]) < 80}


def test_leaves_names_readable(case):
    """What is suggested of a wood lies below the name of the wood."""
    editor, _ = open_with_hints(case)
    editor.act("tool", "hand")
    editor.act("go-to-hex", "jena:1105")
    while math.dist(editor.hex_point("1105"), editor.hex_point("1106")) < 24:
        editor.act("zoom-in")
    shot(case, "hints-names")
    area = "1105", 150, 60

    def show(is_shown):
        before = dark_pixels(editor, case, *area)
        use(editor, editor.find("Show suggestions", "check box"))
        wait_for(f"suggestions shown: {is_shown}", lambda: dark_pixels(editor, case, *area) != before)
        return dark_pixels(editor, case, *area)
    bare = show(False)
    shown = show(True)
    print(f"# {len(bare)} dark pixels, {len(bare - shown)} hidden")
    assert len(bare) > 100 and len(bare - shown) * 30 < len(bare), (len(bare), len(bare - shown))


def test_accepts_hints_together(case):
    """All that are sure enough in the selection, as one step."""
    editor, lost = open_with_hints(case)
    editor.act("tool", "hand")
    shot(case, "hints-all")
    editor.act("select-all")
    use(editor, button(editor, editor.window, "Accept in Selection"))
    find_line(editor, editor.window, "label", "suggestions accepted")
    find_line(editor, editor.window, "label", "No more hexes are suggested")
    shot(case, "hints-accepted")
    case.save()
    rows = read_rows(case)
    found = [at for at, kind in lost.items() if at in rows and rows[at][2] == kind]
    assert len(found) * 100 >= LEAST * len(lost), f"{len(found)} of {len(lost)}"
    new = [row[0] for at, row in rows.items() if 'suggested="yes"' in row[0]]
    assert len(new) > len(found) and all('status="transcribed"' in row for row in new), len(new)
    editor.act("undo")
    case.save()
    case.expect()


def test_goes_on_suggesting_after_a_walk(case):
    """What is entered is learnt from as before, though the walk has looked at the scans too."""
    editor, _ = open_with_hints(case)
    editor.key("alt+4")
    wait_for_start(editor)
    editor.key("Return")
    editor.find("Drawing", "image")
    editor.key("Escape")
    wait_for("the map", lambda: editor.describe("view")[1] == "map")
    editor.act("tool", "hand")
    editor.act("select-all")
    use(editor, button(editor, editor.window, "Accept in Selection"))
    find_line(editor, editor.window, "label", "suggestions accepted")
    find_line(editor, editor.window, "label", "No more hexes are suggested")


def test_keeps_what_was_learnt(case):
    """Under a name, in the user's folder; and forgets it."""
    home = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(case.folder.parent / "data")
    try:
        editor, _ = open_with_hints(case)
        tab_to(editor, button(editor, editor.window, "Import…"))
        editor.key("shift+Tab", "space")  # the others have nothing to do yet
        find_entry(editor, editor.window, "Name of what was learnt")
        editor.type("A folio")
        editor.key("Return")
        kept = case.folder.parent / "data/vedette/lessons/A folio.json"
        wait_for("what was learnt", kept.exists)
        assert len(json.loads(kept.read_text())["examples"]) > 50
        use(editor, button(editor, editor.window, "Forget"))
        wait_for("nothing to be kept", lambda: not kept.exists())
    finally:
        if home is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = home


def test_suggests_nothing_in_a_second_pass(case):
    """Who reads a map once more is not told what it seems to show, and why not."""
    truth = print_map(case)
    lost = forget_some(case, truth)
    list_scan(case, truth)
    case.rewrite(MAP, "</map>", '  <pass of="first.map.xml"/>\n</map>')
    editor = ask_for_hints(case)
    find_line(editor, editor.window, "label", "Nothing is suggested in a second pass")
    editor.act("tool", "hand")
    editor.act("select-all")
    use(editor, button(editor, editor.window, "Accept in Selection"))
    find_line(editor, editor.window, "label", "Select hexes with suggestions first")
    editor.act("go-to-hex", f"jena:{min(lost)}")
    editor.key("y", "shift+y")
    editor.settle()
    assert not editor.describe("save")[0], "something was suggested and entered"
    editor.key("alt+4")
    wait_for_start(editor)
    editor.key("Return")
    desk = find_desk(editor)
    editor.key("space")
    wait_for_words(desk, "Nothing is suggested here.")
    case.save()
    assert 'suggested="yes"' not in case.path(MAP).read_text()
