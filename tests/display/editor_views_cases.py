"""Cases of the editor about what its views make of their room, and what they keep
from each other.

test-editor.py runs them with the others.
"""

import re
import subprocess

from editor_case import FILES, answer, canvas_of, find_group, find_text, shot, show_group, show_page
from editor_done_cases import begin
from editor_driver import box_of, outline, role_of, wait_for
from editor_units_cases import look_for

RULE = "Rule of tauenzien-1"


def bottom_of(node):
    box = box_of(node)
    return box.y + box.height


def find_place(editor, name, role):
    """What one can see of it, once it stays there."""
    return editor.find_box(name, role)


def test_gives_details_room_when_there_are_any(case):
    """The table has the page to itself until a row is selected, by pointer or keys, and
    again when one does not want to see the details."""
    editor = case.open()
    show_page(editor, "setup")
    whole = find_place(editor, "Set-up", "scroll pane")
    assert not editor.look(RULE, "text")
    editor.click_on("Hex of 1/Tauenzien", "text")
    editor.find(RULE, "text")
    divided = find_place(editor, "Set-up", "scroll pane")
    assert divided.height < whole.height - 150, (divided.height, whole.height)
    editor.click_on("Details", "push button")
    wait_for("the whole table", lambda: not editor.look(RULE, "text"))
    assert outline(find_place(editor, "Set-up", "scroll pane")) == outline(whole)
    editor.key("space")
    editor.find(RULE, "text")
    assert outline(find_place(editor, "Set-up", "scroll pane")) == outline(divided)
    assert not editor.describe("undo")[0]


def test_keeps_the_row_in_view(case):
    """One that lay where the details come."""
    editor = case.open()
    show_page(editor, "setup")
    editor.click_on("Hex of 1/Suchet", "text")
    editor.find("Rule of suchet-1", "text")
    view = find_place(editor, "Set-up", "scroll pane")
    wait_for("the row above the details", lambda: bottom_of(
        editor.find("Hex of 1/Suchet", "text")) <= view.y + view.height)
    editor.key("ctrl+a")
    editor.type("0509")
    editor.key("Return")
    row = case.line("jena-auerstadt.scenario.xml", '<place unit="suchet-1"')
    case.save()
    assert case.changes("jena-auerstadt.scenario.xml")[0] == "-" + row

    show_group(editor, "Holtzendorf")
    editor.find_box("Units of Holtzendorf")
    grid = find_place(editor, "Reinforcements by turn", "scroll pane")

    def is_seen():
        card = find_group(editor, "Holtzendorf")
        return grid.y < box_of(card).y and bottom_of(card) <= grid.y + grid.height
    wait_for("the card above the details", is_seen)
    shot(case, "details")


def test_shows_what_belongs_to_the_map_there(case):
    """Zoom and the number of a hex to go to say nothing of a table."""
    editor = case.open()
    for page in ("units", "victory"):
        show_page(editor, page)
        wait_for("the table alone", lambda: not editor.look("Go to hex") and
                 not editor.look("Zoom in") and not editor.look("Auerstadt"))
    editor.key("ctrl+g")
    editor.find("Go to hex", "text")
    assert editor.describe("view")[1] == "map"
    editor.type("0610")
    editor.key("Return")
    wait_for("the hex in the status bar",
             lambda: any("1/Tauenzien" in node.name for node in editor.walk(into_tables=False)))
    # What has to be said is said anywhere, and is gone with the next view.
    show_page(editor, "units")
    wait_for("the table alone", lambda: not editor.look("Zoom in"))
    editor.act("export-map-to", str(case.folder / "jena.png"))
    said = wait_for("a word about the picture", lambda: next(
        (node for node in editor.walk(into_tables=False)
         if "jena.png" in node.name and box_of(node)), None))
    assert not editor.look("Zoom in")
    assert bottom_of(said) > box_of(editor.window).height - 50


def test_asks_for_a_formation_beside_its_button(case):
    editor = case.open()
    show_page(editor, "units")
    button = find_place(editor, "Add formation", "push button")
    editor.click(button.x + button.width / 2, button.y + button.height / 2)
    find_text(editor, "Name of the formation")
    place = find_place(editor, "Name of the formation", "text")
    # A popover tells its place on itself; what it points at is known from its window.
    popover = editor.list_window_ids()[-1]
    assert popover != editor.window_id
    left, top = place_on_screen(editor, popover)
    assert left <= button.x + button.width and left + place.width > button.x
    assert button.y - 130 < top < button.y, (top, button.y)
    editor.type("Reserve")
    editor.key("Return")
    editor.find("Undo Add Reserve", "push button")


def test_says_what_a_formation_is_said_to_have(case):
    """Beside its name: the counts of the printed sheet, by keys, in one step with it; what
    is no number stays where it is typed."""
    editor = case.open()
    show_page(editor, "units")
    guard = wait_for("the Guard", lambda: next(
        (node for node in editor.walk() if node.name.startswith("Imperial Guard, ") and
         box_of(node)), None))
    editor.click_on(guard.name, role_of(guard))
    button = find_place(editor, "Rename formation", "push button")
    editor.click(button.x + button.width / 2, button.y + button.height / 2)
    find_text(editor, "Name of the formation")
    editor.key("Tab", "ctrl+a")
    editor.type("some")
    shot(case, "formation-refused")
    editor.key("Return")
    assert find_text(editor, "Units of the formation").get_text() == "some"
    assert not editor.describe("undo")[0]
    editor.key("ctrl+a")
    editor.type("5")
    editor.key("Tab", "ctrl+a")
    editor.type("35/2")
    shot(case, "formation-counts")
    editor.key("Return")
    editor.find("Undo Change Imperial Guard: Units", "push button")
    case.save()
    row = case.line(FILES[2], '<formation id="guard"')
    said = row.replace(' case=', ' units="5" strength="35/2" case=')
    case.expect(scenario=["-" + row, "+" + said])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def place_on_screen(editor, window):
    words = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window],
                           capture_output=True, text=True, check=True).stdout
    values = dict(line.split("=") for line in words.splitlines())
    return int(values["X"]), int(values["Y"])


def test_fits_the_columns_of_units(case):
    """Nothing short is cut, the first unit that comes later can be read, and no heading
    lies out of view; a column that one has made wider stays so."""
    editor = case.open()
    show_page(editor, "units")
    right = box_of(editor.window).width
    headings = {node.name: box_of(node) for node in editor.walk()
                if role_of(node) == "label" and box_of(node)}
    for name in ("Name", "Side", "Formation", "Class", "Starts", "Traits", "Id"):
        assert headings[name].x + headings[name].width <= right, name
    assert headings["Steps"].x - headings["Starts"].x > 120
    assert headings["Class"].x - headings["Formation"].x > 110
    assert headings["Red."].x - headings["Steps"].x < 80

    edge, y = headings["Code"].x - 3, headings["Code"].y + 8
    editor.drag([(edge, y), (edge + 60, y)])
    wide = wait_for("a wider column", lambda: next(
        (box_of(node).x for node in editor.walk() if node.name == "Code" and box_of(node) and
         box_of(node).x > headings["Code"].x + 40), None))
    show_page(editor, "map")
    show_page(editor, "units")
    editor.wait_for_frame()
    assert [box_of(node).x for node in editor.walk()
            if node.name == "Code" and box_of(node)] == [wide]


def test_keeps_the_map_in_place_from_tool_to_tool(case):
    """The controls of each fit into the one width, so that the map does not jump."""
    editor = case.open()
    editor.act("tool", "terrain")
    canvas = canvas_of(editor)
    editor.wait_for_frame()
    before = outline(box_of(canvas))
    for tool in ("select", "line", "fill", "side", "path", "name", "region", "hand"):
        editor.act("tool", tool)
        editor.wait_for_frame()
        assert outline(box_of(canvas)) == before, (tool, outline(box_of(canvas)), before)


def test_widens_a_column_for_what_is_typed(case):
    """On a table of one unit there is room for all of its name."""
    editor = case.open_nothing()
    begin(editor, case.folder.parent / "wide")
    editor.click_on("Units", "page tab")
    editor.click_on("Add unit", "push button")

    def find_code():
        return next((box_of(node).x for node in editor.walk()
                     if node.name == "Code" and role_of(node) == "label" and box_of(node)), None)
    code = wait_for("the column after it", find_code)
    editor.type("Grenadiers of the Imperial Guard")
    editor.key("Return")
    wait_for("a wider column", lambda: find_code() > code + 100)


def list_pixels(case, name, area=None):
    """The screen, or a part of it, as lines of (x, y): colour."""
    path = case.folder / f"{name}.png"
    case.editor.screenshot(path)
    crop = ["-crop", "{}x{}+{}+{}".format(*area), "+repage"] if area else []
    words = subprocess.run(["convert", str(path), *crop, "-depth", "8", "rgb:-"],
                           capture_output=True, check=True).stdout
    return [tuple(words[i:i + 3]) for i in range(0, len(words), 3)]


def look_at_style(case):
    """How bright the panel is, and the head of the window: half of it, and what on it
    differs most from that."""
    editor = case.editor
    panel = box_of(editor.look("Filter", "entry") or editor.find("Findings"))
    ground = sorted(sum(pixel) / 3
                    for pixel in list_pixels(case, "panel", (300, 300, int(panel.x), 430)))
    head = sorted(sum(pixel) / 3 for pixel in list_pixels(case, "head", (1000, 40, 20, 8)))
    middle = head[len(head) // 2]
    return ground[len(ground) // 2], (middle, max(head[0], head[-1], key=lambda b: abs(b - middle)))


def test_is_dark(case):
    """The dark style: what lies around the map, and the panel, are dark; the letters are
    not."""
    case.open(environment={"GTK_THEME": "Adwaita:dark"})
    panel, head = look_at_style(case)
    assert panel < 80, panel
    assert head[0] < 80 < 180 < head[1], head


def test_lands_in_the_hex_at_twice_the_size(case):
    """Two pixels a point: a click paints the hex that it is on."""
    editor = case.open(environment={"GDK_SCALE": "2"})
    editor.act("show-map", 0)
    editor.act("tool", "terrain")
    editor.key("2")
    seen = [(name, point) for name in ("2910", "2705", "2503", "2708", "2308", "2203", "2105")
            for point in [editor.hex_point(name)] if point[0] < 600 and point[1] < 480]
    assert seen, "no hex lies on the screen"
    name, point = seen[0]
    editor.click(*point)
    case.save()
    changed = case.changes("jena.map.xml")
    assert changed and all(f'at="{name}"' in line for line in changed), changed


def test_sorts_units_by_a_heading(case):
    """A click sorts, another one turns it round; the file stays as it is."""
    editor = case.open()
    show_page(editor, "units")
    look_for(editor, "gudin")

    def first():
        cells = [node for node in editor.walk() if node.name.startswith("Strength of ")
                 and role_of(node) == "table cell" and box_of(node)]
        return min(cells, key=lambda node: box_of(node).y).name if cells else ""
    heading = wait_for("the heading", lambda: next(
        (box_of(node) for node in editor.walk() if node.name == "Str." and box_of(node)), None))
    middle = heading.x + heading.width / 2, heading.y + heading.height / 2
    wait_for("three lines", lambda: first() == "Strength of 1/Gudin: 7")
    editor.click(*middle)
    wait_for("the weakest first", lambda: first() == "Strength of Gudin Artillery: 3")
    editor.click(*middle)
    wait_for("the strongest first", lambda: first() == "Strength of 1/Gudin: 7")
    assert not editor.describe("undo")[0]


def test_shows_no_map_that_is_not_there(case):
    """Another program may ask for any."""
    editor = case.open()
    editor.act("show-map", 0)
    before = editor.hex_point("1811")
    editor.act("show-map", 99)
    editor.act("show-map", -7)
    assert editor.hex_point("1811") == before


def test_hides_hexsides_alone(case):
    """The river goes, and nothing that is away from hexsides changes."""
    editor = case.open()
    editor.act("show-map", 0)
    show_page(editor, "layers-panel")
    river, plain = editor.side_point("2105/2204"), editor.hex_point("1812")
    box = editor.find_box("Show Hexsides", "push button")
    editor.move(box.x + box.width / 2, box.y + box.height / 2)
    before = [list_pixels(case, "before", (6, 6, int(x) - 3, int(y) - 3))
              for x, y in (river, plain)]
    editor.click(box.x + box.width / 2, box.y + box.height / 2)
    editor.wait_for_frame()
    after = [list_pixels(case, "after", (6, 6, int(x) - 3, int(y) - 3))
             for x, y in (river, plain)]
    assert before[0] != after[0], "the stream is still there"
    assert before[1] == after[1], "what lies away from hexsides has changed"
    assert not editor.describe("undo")[0]


def list_features(text, rows=range(100), columns=range(100)):
    """The terrain and names of a map's file that lie in those rows and columns, by the
    numbers of their hexes."""
    return [found for found in
            re.findall(r'<(hex|name) at="(\d\d)(\d\d)"[^>]* ?(?:terrain|text)="([^"]*)"', text)
            if int(found[1]) in rows and int(found[2]) in columns]


def test_crops_to_the_selection(case):
    """In the window: four rows of five hexes are selected and remain with all that is on
    them, under their numbers; one step brings the rest back."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.click(*editor.hex_point("jena:0409"))
    editor.key(*["shift+Right"] * 4, *["shift+Down"] * 3)
    editor.act("crop-map")
    editor.find_dialog()
    editor.focus_dialog()
    editor.find("Resize", "push button", inside=editor.find_dialog())
    answer(editor, "Resize")
    editor.wait_without_dialog()
    assert editor.describe("undo")[0]
    case.save()
    after = case.path("jena.map.xml").read_text()
    size = re.search(r'<grid [^>]*columns="(\d+)" rows="(\d+)"', after).groups()
    assert size == ("5", "4"), size
    kept = list_features(case.before["jena.map.xml"], range(1, 5), range(9, 14))
    assert len(kept) > 6, kept
    assert list_features(after) == kept, list_features(after)
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()
