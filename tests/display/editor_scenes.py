"""What there is to see in the editor: its pages, and all that opens over them.

Escape ends what a scene opens.
"""

import contextlib
import gettext
import pathlib

from editor_case import (FILES, GAME, PAGES, edit_cell, find_finding, paint_one, scroll_to_cell,
                         show_group, show_page, take_tool)
from editor_driver import box_of, role_of, wait_for
from editor_export_cases import button, choose_format, fill_path, find_line
from editor_hint_cases import forget_some, list_scan, print_map, use
from editor_import_cases import choose_open, export_changed, fill
from editor_safety_cases import answer, bar_with, hold, kill, open_again
from editor_second_cases import make_second

UNITS = ("id;name;side;formation;class;strength;move;at;weather\n"
         "guard;Guard;french;guard;infantry;12;4;;fine\n"
         "lasalle;Lasalle;french;Cavalry Reserve;cavalry;3;6;0912;\n"
         "sahuc;Sahuc;french;cavalry-reserve;dragoons;4;5;;\n")


def prepare(case):
    """Something to find fault with, before the scenario is opened."""
    place = '<place unit="gazan-1" at="0606"'
    case.rewrite(FILES[2], place, place.replace("0606", "0607"))
    text = case.path(FILES[0]).read_text()
    row = next(line for line in text.splitlines() if 'kind="bridge"' in line)
    case.path(FILES[0]).write_text(text.replace(row + "\n", ""))
    (case.folder / "units.csv").write_text(UNITS)


def show_map(editor, hexes="jena:0610"):
    show_page(editor, "map")
    show_page(editor, "findings-panel")
    editor.act("show-map", 0)
    editor.act("tool", "select")
    editor.act("go-to-hex", hexes)


def with_keys(*keys):
    def bring(editor, case):
        show_map(editor)
        editor.key(*keys)
    return bring


def press(editor, node):
    box = box_of(node)
    editor.click(box.x + box.width / 2, box.y + box.height / 2)


def with_button(name):
    def bring(editor, case):
        show_map(editor)
        press(editor, editor.find(name))
    return bring


def open_resize(editor, case):
    show_map(editor)
    editor.act("resize-map")


def open_export(editor, case):
    show_map(editor)
    editor.act("export")


def with_format(title):
    """The dialog with that format chosen, and its preview."""
    def bring(editor, case):
        open_export(editor, case)
        dialog = editor.find_dialog()
        choose_format(editor, dialog, title)
        find_line(editor, dialog, "list item", "Not carried")
    return bring


def open_print(editor, case):
    """With its first page."""
    show_map(editor)
    editor.key("ctrl+p")
    find_line(editor, editor.find_dialog(), "label", "sheet 1, fronts")


def open_written(editor, case):
    with_format("HexJSON")(editor, case)
    dialog = editor.find_dialog()
    fill_path(editor, dialog, case.folder / "jena.hexjson")
    editor.key("Return")
    find_line(editor, dialog, "label", "is written.")


def open_import(editor, case):
    show_map(editor)
    editor.act("import")


def open_into(editor, case):
    made = export_changed(case)
    open_import(editor, case)
    dialog = editor.find_dialog()
    fill(editor, dialog, "What is imported", made)
    choose_open(editor, dialog)
    find_line(editor, dialog, "list item", "Changed")


def open_map(editor, case):
    show_map(editor)
    editor.key("alt+Return")


def open_edges(editor, case):
    show_map(editor)
    editor.act("map-edges")


def open_scenario(editor, case):
    show_map(editor)
    editor.key("alt+shift+Return")


def open_ignore(editor, case):
    show_map(editor)
    find_finding(editor, "there is no bridge")
    next(node for node in editor.walk(into_tables=False)
         if node.name.startswith("Ignore: A path crosses")).do_action(0)


def open_plan(editor, case):
    show_page(editor, "units")
    editor.act("import-units", str(case.folder / "units.csv"))


def show_game(editor, case):
    show_map(editor)
    games = pathlib.Path(__file__).parent.parent / "games"
    editor.act("open-game-file", str(games / f"{GAME}.game"))
    wait_for("the game", lambda: editor.describe("close-game")[0])
    show_page(editor, "game-panel")


def open_refusal(editor, case):
    show_map(editor)
    editor.act("open-recent", (case.folder / "no-such.scenario.xml").as_uri())


def select_unit(editor):
    show_page(editor, "units")
    editor.act("find-units")
    editor.key("ctrl+a")
    editor.type("klein")
    press(editor, wait_for("the row", lambda: next(
        (node for node in editor.walk() if node.name.startswith("Name of Klein")), None)))


def with_unit(key, wanted):
    """The key pressed on a unit of the table, and what is to come of it."""
    def bring(editor, case):
        select_unit(editor)
        editor.key(key)
        if wanted:
            editor.find(wanted)
    return bring


def open_formation(editor, case):
    show_page(editor, "units")
    press(editor, wait_for("the row", lambda: next(
        (node for node in editor.walk(into_tables=False) if role_of(node) == "list item" and
         box_of(node) and node.name.startswith("Cavalry Reserve, ")), None)))
    press(editor, editor.find("Add formation", "push button"))
    editor.find("New formation in Cavalry Reserve")


# Details of a row, on the pages of tables: of rows that are there, and, for kinds of
# which there is none, of one that is added.


def with_cell(page, cell):
    def bring(editor, case):
        show_page(editor, page)
        scroll_to_cell(editor, cell)
        editor.click_on(cell, "text")
    return bring


def with_added(page, *buttons):
    def bring(editor, case):
        show_page(editor, page)
        for button in buttons:
            editor.click_on(button, "push button")
    return bring


def open_group(editor, case):
    show_group(editor, "VI Corps")


def open_picker(editor, case):
    open_group(editor, case)
    editor.click_on("Units of VI Corps", "push button")


def ask_hex(editor, case):
    with_cell("setup", "Hex of 1/Tauenzien")(editor, case)
    editor.click_on("Choose a hex on the map", "push button")
    editor.find("Click the hex for “Hex” of tauenzien-1.", "label")


def refuse_cell(editor, case):
    show_page(editor, "setup")
    edit_cell(editor, "Hex of 1/Tauenzien", "9999")


def with_region(button, wanted):
    def bring(editor, case):
        show_map(editor)
        take_tool(editor, "Regions")
        editor.key("1")
        editor.click_on(button, "push button")
        editor.find(wanted, "text")
    return bring


def open_play(editor, case):
    show_map(editor)
    editor.act("play-game")


def open_results(editor, case):
    show_page(editor, "results")
    press(editor, editor.find("Result at 1-1, die 1", "text"))
    editor.key("alt+Down")


def paint(editor, case):
    show_map(editor, "jena:1811")
    editor.key("t", "2", "space")


def ask_origin(editor, case):
    paint(editor, case)
    press(editor, editor.find("Source and status"))


def add_source(editor, case):
    paint(editor, case)
    if not editor.look("New Source…"):  # it stays unfolded
        press(editor, editor.find("Source and status"))
    box = editor.find_box("New Source…")  # which the expander moves
    editor.click(box.x + box.width / 2, box.y + box.height / 2)
    editor.find("Key", "text")


def cross_water(editor, case):
    show_map(editor, "jena:2707")
    editor.key("r", "1", "Return", "Down", "Down", "Return")


def select(editor, case):
    show_map(editor, "jena:0310")
    editor.key(*["shift+Right"] * 4, *["shift+Down"] * 3)


def paste(editor, case):
    select(editor, case)
    editor.key("ctrl+c", "ctrl+v", "Down", "Down")


def colour(editor, case):
    show_map(editor)
    editor.act("colour-by-status")


def show_reach(editor, case):
    show_map(editor, "jena:0610")
    show_page(editor, "rules-panel")
    editor.key("Return")


def show_history(editor, case):
    paint(editor, case)
    editor.key("Right", "space")
    show_page(editor, "history-panel")


def walk(editor, case):
    show_map(editor)
    show_page(editor, "walk")
    press(editor, editor.find("Begin the walk", "push button"))
    editor.key("Right", "g", "2", "3")


# Windows of their own, by name, and how each is opened.
DIALOGS = {
    "new-dialog": with_keys("ctrl+n"),
    "preferences": with_keys("ctrl+comma"),
    "shortcuts": with_keys("ctrl+question"),
    "help": with_keys("F1"),
    "print": open_print,
    "map-properties": open_map,
    "export": open_export,
    "export-data": with_format("HexJSON"),
    "export-done": open_written,
    "import": open_import,
    "import-into": open_into,
    "scenario-properties": open_scenario,
    "map-edges": open_edges,
    "resize": open_resize,
    "ignore": open_ignore,
    "unit-plan": open_plan,
    "add-several": with_unit("shift+Insert", None),
    "play": open_play,
}

# What opens over the window or changes it.
MORE = {
    "main-menu": with_button("Main menu"),
    "open-menu": with_button("Open"),
    "canvas-menu": with_keys("Menu"),
    "place-name": with_keys("F2"),
    "paint": paint,
    "origin": ask_origin,
    "new-source": add_source,
    "bridge": cross_water,
    "selection": select,
    "paste": paste,
    "status": colour,
    "reach": show_reach,
    "history": show_history,
    "walk-on": walk,
    "where-used": with_unit("ctrl+u", None),
    "edit-units": with_unit("ctrl+e", "Edit 1 unit"),
    "unit-menu": with_unit("Menu", None),
    "formation": open_formation,
    "group": open_group,
    "picker": open_picker,
    "award": with_cell("victory", "Points for The French are demoralized at Jena"),
    "condition": with_added("victory", "Add Award", "Add Condition"),
    "victory-level": with_added("victory", "Add Level"),
    "place": with_cell("setup", "Hex of 1/Tauenzien"),
    "refusal": refuse_cell,
    "ask": ask_hex,
    "zone": with_added("setup", "Add Zone"),
    "level": with_added("morale", "Add Level"),
    "reset": with_added("morale", "Add Reset"),
    "restriction": with_added("restrictions", "Add Restriction"),
    "exit": with_added("exits", "Add Exit"),
    "track": with_added("tracks", "Add Track"),
    "section": with_added("tracks", "Add Track", "Add Section"),
    "early-end": with_added("stops", "Add Early End"),
    "new-region": with_region("New…", "Name of the new region"),
    "change-region": with_region("Change…", "Name of the region"),
    "result-codes": open_results,
    "game": show_game,
    "cannot-open": open_refusal,
}


@contextlib.contextmanager
def dialog(editor, case, name):
    """That dialog, until it is closed again."""
    DIALOGS[name](editor, case)
    window = editor.find_dialog()
    editor.focus_dialog()
    yield window
    editor.key("Escape")
    editor.wait_without_dialog()


@contextlib.contextmanager
def scene(editor, case, name):
    """That scene, until all is as before."""
    MORE[name](editor, case)
    yield
    editor.key("Escape", "Escape")
    if name == "status":
        editor.act("colour-by-status")
    if name == "game":
        editor.act("close-game")
    while editor.describe("undo")[0]:
        editor.act("undo")


def show_all(editor, case, look):
    """Calls @look with the name of each page, dialog and scene, and the dialog."""
    find_finding(editor, "0607")  # the maps are drawn, and checked
    for page in PAGES:
        show_page(editor, page)
        look(page, None)
    for name in MORE:
        with scene(editor, case, name):
            look(name, None)
    for name in DIALOGS:
        with dialog(editor, case, name) as window:
            look(name, window)


def show_trouble(case, look, **more):
    """The same for what one does not ask for: another program that has the files, or
    changes them, and a crash.  Each has an editor of its own."""
    with hold(case.path()):
        editor = case.open(**more)
        bar_with(editor, "Another window has some of these files open")
        look("open-elsewhere", None)
        editor.close()

    editor = case.open(**more)
    paint_one(editor)
    kill(editor)
    editor = open_again(case, case.path(), **more)
    look("recovery", editor.find_dialog())
    answer(editor, "Recover")
    editor.wait_without_dialog()
    bar_with(editor, "Recovered")
    look("recovered", None)

    path = case.path(FILES[0])
    path.write_text(path.read_text() + "\n")
    bar_with(editor, f"Another program has changed {FILES[0]}")
    look("changed-on-disk", None)
    editor.close()


def show_scans(case, look, words=gettext.NullTranslations(), **more):
    """The same for a scan of the map, suggestions, and a second pass.  @words: in what language
    the editor speaks."""
    def text(said):
        return words.gettext(said).replace("_", "")

    truth = print_map(case)
    forget_some(case, truth)
    list_scan(case, truth)
    editor = case.open(**more)
    editor.act("show-map", 0)
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "scan.jpg")
    look("scan", None)
    use(editor, editor.find(text("Show suggestions"), "check box"))
    find_line(editor, editor.window, "label", words.ngettext(
        "%u hex is suggested.", "%u hexes are suggested.", 2).replace("%u ", ""))
    look("scan-suggestions", None)
    press(editor, button(editor, editor.window, text("Control Points…")))
    window = editor.find_dialog()
    editor.focus_dialog()
    find_line(editor, window, "list item", "0")
    look("scan-points", window)
    editor.key("Escape")
    editor.wait_without_dialog()
    editor.close()

    (case.folder / "scan.jpg").rename(case.folder / "gone.jpg")
    make_second(case)
    editor = case.open(**more)
    editor.act("show-map", 0)
    show_page(editor, "scans-panel")
    button(editor, editor.window, text("Locate…"))
    look("scan-missing", None)
    editor.act("start-second-pass")
    window = editor.find_dialog()
    look("second-pass", window)
    editor.focus_dialog()
    editor.key("Escape")
    editor.wait_without_dialog()
    editor.act("go-to-hex", "jena:0610")
    editor.act("compare-passes")
    press(editor, find_line(editor, editor.window, "list item", "0610"))
    look("disputes", None)
    editor.close()
