"""Cases of the editor about what its views make of their room, and what they keep
from each other.

test-editor.py runs them with the others.
"""

import subprocess

from editor_case import find_text, shot, show_group, show_page
from editor_driver import box_of, outline, role_of, wait_for

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
    card = next(node for node in editor.walk(into_tables=False)
                if node.name.startswith("Holtzendorf, turn"))
    assert grid.y < box_of(card).y and bottom_of(card) <= grid.y + grid.height
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
