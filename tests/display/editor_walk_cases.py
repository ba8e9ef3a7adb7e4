"""Cases of the editor about the walk through a map, hex by hex and by keys alone.

test-editor.py runs them with the others.
"""

from editor_case import FILES, shot, show_page, take_tool
from editor_driver import Atspi, Editor, has_state, wait_for
from editor_export_cases import find_entry
from editor_paint_cases import click_over_map, type_source
from editor_scan_cases import open_with_scan

COLUMNS, ROWS = 20, 15
LONE = "lone.map.xml"
N_MANY = 300
BATCH = 60   # keys that are sent at once
FROM = 'source="sheet" status="transcribed"'


def write_map(case):
    """Of clear ground, by itself: terrain as maps without a system have it."""
    case.path(LONE).write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<map xmlns="urn:vedette:1" id="lone">\n'
        '  <title>Lone</title>\n'
        f'  <grid orientation="pointy" columns="{COLUMNS}" rows="{ROWS}" stagger="second"/>\n'
        '  <numbering order="row-column" columns-from="1" columns-go="right" rows-from="1" '
        'rows-go="down" digits="2" style="digits"/>\n'
        '  <terrain default="clear"/>\n</map>\n')


def open_lone(case):
    case.before = {name: case.path(name).read_text() for name in FILES}
    case.editor = Editor(case.program, case.path(LONE))
    return case.editor


def wait_for_start(editor):
    """Until a key begins the walk."""
    start = editor.find("Begin the walk", "push button")
    wait_for("the keys to be there", lambda: has_state(start, Atspi.StateType.FOCUSED))


def find_desk(editor):
    """What has the keys, and says where one is."""
    return wait_for("the desk", lambda: next(
        (node for node in editor.walk(into_tables=False)
         if has_state(node, Atspi.StateType.FOCUSED) and ": " in node.name), None))


def wait_for_words(desk, *words):
    wait_for(f"{words} at the desk", lambda: all(word in desk.get_name() for word in words))


def begin(editor, source="sheet", reader=None):
    """By keys alone."""
    editor.key("alt+4")
    wait_for_start(editor)
    if source is not None:
        editor.key("shift+Tab", "shift+Tab")
        entry = find_entry(editor, editor.window, "Source")
        wait_for("the source to have the keys", lambda: has_state(entry, Atspi.StateType.FOCUSED))
        editor.key("ctrl+a")
        editor.type(source)
    if reader is not None:
        editor.key("shift+Tab")
        entry = find_entry(editor, editor.window, "Reader")
        wait_for("the reader to have the keys", lambda: has_state(entry, Atspi.StateType.FOCUSED))
        editor.type(reader)
    editor.key("Return")
    return find_desk(editor)


def press_many(editor, keys):
    """All at once, as somebody types who does not look up."""
    for at in range(0, len(keys), BATCH):
        editor.xdotool("key", "--delay", "1", *keys[at:at + BATCH])
        editor.settle()


def label_of(number):
    return f"{number // COLUMNS + 1:02}{number % COLUMNS + 1:02}"


def rows_of(case, name=LONE):
    """The lines of the file, without those of its frame."""
    return [line.strip() for line in case.path(name).read_text().splitlines()
            if line.strip().startswith(("<hex", "<run", "<path ", "<name", "<source "))]


def test_walks_by_keys(case):
    """Hundreds of hexes without the pointer: each is one edit, in its place."""
    write_map(case)
    editor = open_lone(case)
    desk = begin(editor)
    assert "0101" in desk.get_name(), desk.get_name()
    keys = [("1", "2", "3")[number % 3] for number in range(N_MANY)]
    press_many(editor, keys)
    wait_for_words(desk, "All hexes of the map are entered.")
    shot(case, "walk-many")
    case.save()
    rows = [row for row in rows_of(case) if row.startswith("<hex")]
    assert len(rows) == N_MANY, len(rows)
    assert [row.split('"')[1] for row in rows] == [label_of(number) for number in range(N_MANY)]
    assert len({row.split('"')[3] for row in rows}) == 3, rows[:3]
    assert all(row.endswith(f"{FROM}/>") for row in rows), rows[:3]
    assert '<source key="sheet"/>' in rows_of(case), rows_of(case)[:3]


def test_walk_enters_all_sorts(case):
    """Sides, paths, a name; back, undone; nothing suggested; all said."""
    write_map(case)
    editor = open_lone(case)
    desk = begin(editor)
    editor.key("space")
    wait_for_words(desk, "Nothing is suggested here. 0101: not entered")
    editor.key("g")
    wait_for_words(desk, "east. 0101", "; ")
    first = desk.get_name().split(" east.")[0]
    editor.key("g")
    wait_for_words(desk, f"No {first} east.")
    editor.key("s")
    wait_for("another kind of hexside", lambda: first not in desk.get_name())
    editor.key("v")
    wait_for_words(desk, "south-east. 0101")
    editor.key("shift+g")
    wait_for_words(desk, "east. 0101")
    editor.key("n")
    find_entry(editor, editor.window, "Name of the hex")
    editor.type("Mill Hill")
    shot(case, "walk-name")
    editor.key("Return")
    wait_for_words(desk, "0101", "Mill Hill")
    wait_for("the desk to have the keys", lambda: has_state(desk, Atspi.StateType.FOCUSED))
    editor.key("2", "Return")
    wait_for_words(desk, "0103: not entered")
    shot(case, "walk-sorts")
    editor.key("BackSpace")
    wait_for_words(desk, "0102: ")
    editor.key("3")
    wait_for_words(desk, "0103: not entered")
    case.save()
    rows = rows_of(case)
    assert [row.split('"')[1] for row in rows if row.startswith("<hex")] == ["0101", "0102"], rows
    sides = [row for row in rows if row.startswith("<run")]
    assert len(sides) == 1 and 'sides="0101/0201"' in sides[0] and FROM in sides[0], sides
    paths = [row for row in rows if row.startswith("<path ")]
    assert len(paths) == 1 and 'hexes="0101 0102"' in paths[0] and FROM in paths[0], paths
    names = [row for row in rows if row.startswith("<name ")]
    assert len(names) == 1 and 'text="Mill Hill"' in names[0] and FROM in names[0], names
    editor.key("ctrl+z")
    wait_for_words(desk, "0102: ")
    editor.key("ctrl+z")
    wait_for_words(desk, "0102: not entered")
    editor.key("ctrl+z")
    wait_for_words(desk, "0101: not entered", "Mill Hill")
    editor.key("Escape")
    wait_for("the map", lambda: editor.describe("view")[1] == "map")


def test_walk_goes_on_where_it_was(case):
    """After another start of the program; without what was kept, at the first hex that is not
    entered."""
    def state_files():
        folder = case.folder.parent / "state" / "vedette" / "walks"
        return list(folder.glob("*.walk")) if folder.is_dir() else []
    write_map(case)
    editor = open_lone(case)
    desk = begin(editor, reader="Anna")
    editor.key("2", "2", "2", "s", "Right", "Right")
    wait_for_words(desk, "0106: not entered")
    editor.key("g")
    wait_for_words(desk, "east. 0106")
    side = desk.get_name().split(" east.")[0]
    editor.key("g")
    wait_for_words(desk, f"No {side} east.")
    wait_for("what is kept", lambda: any("at=0106" in path.read_text() for path in state_files()))
    case.save()
    editor.close()
    editor = open_lone(case)
    editor.key("alt+4")
    editor.find("3 of 300 hexes entered", "label")
    assert find_entry(editor, editor.window, "Reader").get_text() == "Anna"
    shot(case, "walk-again")
    desk = begin(editor, source=None)
    wait_for_words(desk, "0106: not entered")
    editor.key("g")
    wait_for_words(desk, f"{side} east. 0106")
    editor.key("2")
    case.save()
    assert all(FROM in row for row in rows_of(case) if row.startswith("<hex"))
    assert '<map xmlns="urn:vedette:1" id="lone" reader="Anna">' in case.path(LONE).read_text()
    editor.close()
    for path in state_files():
        path.write_text("[walk]\nat=")
    editor = open_lone(case)
    desk = begin(editor, source=None)
    wait_for_words(desk, "0104: not entered")


def test_walk_begins_with_the_map_as_it_is(case):
    """Not as it was when it was opened: after what was entered meanwhile, from the source that was
    chosen; but as somebody has typed it."""
    write_map(case)
    editor = open_lone(case)
    take_tool(editor, "Terrain")
    click_over_map(editor, "Source and status", None)
    click_over_map(editor, "New Source…", "push button")
    type_source(editor, "folio")
    click_over_map(editor, "Status of what is painted", None)
    editor.key("Down", "Down", "Return")
    editor.find("folio, Transcribed")
    editor.click(*editor.hex_point("0101"))
    editor.key("alt+4")
    editor.find("1 of 300 hexes entered", "label")
    first, source = (find_entry(editor, editor.window, name) for name in ("First hex", "Source"))
    wait_for("the next hex", lambda: first.get_text() == "0102")
    wait_for("the source", lambda: source.get_text() == "folio")
    wait_for_start(editor)
    editor.key("shift+Tab", "ctrl+a")
    editor.type("0505")
    editor.act("view", "map")
    editor.click(*editor.hex_point("0102"))
    editor.key("alt+4")
    editor.find("2 of 300 hexes entered", "label")
    wait_for("what was typed", lambda: first.get_text() == "0505")


def test_walks_beside_the_scan(case):
    """Its name is the source, where none is said."""
    editor = open_with_scan(case)
    editor.act("go-to-hex", "jena:1510")
    desk = begin(editor, source=None)
    editor.find("Scan", "image")
    editor.find("Drawing", "image")
    for _ in range(3):
        editor.key("Right")
    shot(case, "walk-scan")
    at = desk.get_name().split(":")[0].split()[-1]
    editor.key("Return")
    case.save()
    assert any(f'at="{at}"' in line and 'source="scan" status="transcribed"' in line
               for line in case.changes(FILES[0])), case.changes(FILES[0])
