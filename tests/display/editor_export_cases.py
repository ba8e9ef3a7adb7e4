"""Cases of the editor about what is given to other programs.

test-editor.py runs them with the others.
"""

import json
import pathlib
import subprocess
import zipfile

from editor_case import GAME, paint_one, shot
from editor_driver import IDLE, Atspi, box_of, has_state, role_of, wait_for


ROOT = pathlib.Path(__file__).resolve().parents[2]
LOWEST = 540  # what of the dialog is surely in view


def press(editor, node):
    box = editor.box_at_rest(node)
    editor.click(box.x + box.width / 2, box.y + box.height / 2)


def open_export(editor):
    editor.act("export")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    return dialog


def find_line(editor, dialog, role, *words):
    """What has that role and these words in its name."""
    return wait_for(f"{role} with {words}", lambda: next(
        (node for node in editor.walk(dialog)
         if role_of(node) == role and all(word in node.name for word in words) and box_of(node)),
        None))


def choose_format(editor, dialog, title):
    """A row that is seen; one further down by arrows, which scroll to it."""
    row = find_line(editor, dialog, "list item", title)
    box = editor.box_at_rest(row)
    if box.y + box.height < LOWEST:
        press(editor, row)
        return
    first = find_line(editor, dialog, "list item", "PNG picture")
    press(editor, first)
    go_to_format(editor, dialog, title)


def find_entry(editor, dialog, name):
    """The entry itself, inside of what has its name."""
    editor.find(name, "text", inside=dialog)
    return [node for node in editor.walk(dialog)
            if node.name == name and role_of(node) == "text"][-1]


def find_path(editor, dialog):
    return find_entry(editor, dialog, "Where it is written")


def fill_path(editor, dialog, path):
    press(editor, find_path(editor, dialog))
    editor.key("ctrl+a")
    editor.type(str(path))


def button(editor, dialog, name):
    return editor.find(name, "push button", inside=dialog)


def is_open(editor, dialog, name):
    """Whether a button can be pressed."""
    return has_state(button(editor, dialog, name), Atspi.StateType.SENSITIVE)


def assert_open(editor, dialog, *names, wanted=True):
    """Buttons can be pressed, or not, soon: that is known a little after what they belong to."""
    wait_for(f"{names} open: {wanted}", lambda: all(is_open(editor, dialog, name) == wanted for name in names))


def find_switch(editor, dialog, name):
    return next(node for node in editor.walk(dialog)
                if node.name == name and box_of(node) and role_of(node) != "label")


def ask_command(case, *words):
    """What the command makes of the same file."""
    out = case.folder.parent / "by-command"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), *words, "-o", out],
                   check=True, capture_output=True)
    return out.read_bytes()


def end(editor, dialog, path):
    find_line(editor, dialog, "label", f"{path} is written.")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_exports_data_by_pointer(case):
    """The same bytes as the command, in which nothing is left behind."""
    editor = case.open()
    target = case.folder / "out.json"
    dialog = open_export(editor)
    choose_format(editor, dialog, "JSON: All")
    find_line(editor, dialog, "list item", "Written", f"{GAME}.json")
    find_line(editor, dialog, "list item", "Nothing is left behind.")
    fill_path(editor, dialog, target)
    press(editor, button(editor, dialog, "Export"))
    find_line(editor, dialog, "label", f"{target} is written.")
    shot(case, "export-done")
    press(editor, button(editor, dialog, "Close"))
    editor.wait_without_dialog()
    editor.find("out.json is written.", "label")
    assert target.read_bytes() == ask_command(case, "--to", "json")
    assert not editor.describe("save")[0], "nothing is saved by that"


def go_to_format(editor, dialog, title):
    """By arrows, from the first on."""
    names = [node.name for node in editor.walk(dialog)
             if role_of(node) == "list item" and box_of(node)]
    place = next(i for i, name in enumerate(names) if name.startswith(title))
    editor.key(*["Down"] * place)


def tab_to(editor, node):
    for _ in range(60):
        if has_state(node, Atspi.StateType.FOCUSED):
            return
        editor.key("Tab")
    raise AssertionError(f"{node.name} is not reached")


def test_exports_data_by_keys(case):
    """All of it, with what is not saved; what is not carried is said before and after."""
    editor = case.open()
    paint_one(editor)
    editor.key("ctrl+shift+e")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    go_to_format(editor, dialog, "HexJSON")
    find_line(editor, dialog, "list item", "Not carried")
    tab_to(editor, find_path(editor, dialog))
    editor.key("ctrl+a")
    editor.type(str(case.folder / "out"))
    editor.key("Return")
    end(editor, dialog, case.folder / "out.hexjson")
    made = json.loads((case.folder / "out-jena.hexjson").read_text())
    assert made["hexes"]["1812"]["terrain"] == "forest"
    assert (case.folder / "out-auerstadt.hexjson").exists()
    case.save()
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "hexjson",
                    "-o", case.folder / "by-command.hexjson"], check=True, capture_output=True)
    for name in ("jena", "auerstadt"):
        assert (case.folder / f"out-{name}.hexjson").read_bytes() == \
            (case.folder / f"by-command-{name}.hexjson").read_bytes()


def test_exports_by_options(case):
    """One map instead of all; a file that is there is replaced, and that is said before."""
    editor = case.open()
    target = case.folder / "one.hexjson"
    target.write_text("mine")
    dialog = open_export(editor)
    choose_format(editor, dialog, "HexJSON")
    fill_path(editor, dialog, target)
    find_line(editor, dialog, "list item", "Written", "one-jena.hexjson")
    assert_open(editor, dialog, "Export")
    press(editor, button(editor, dialog, "Map"))
    editor.key("End", "Return")
    find_line(editor, dialog, "label", "Already there, and will be replaced: one.hexjson")
    shot(case, "export-replace")
    press(editor, button(editor, dialog, "Replace"))
    end(editor, dialog, target)
    assert target.read_bytes() == ask_command(case, "--to", "hexjson", "--map-id", "auerstadt")
    assert not (case.folder / "one-jena.hexjson").exists()


def test_remembers_of_each_format(case):
    """What was turned off stays off; what was chosen of one is not of another."""
    editor = case.open()
    dialog = open_export(editor)
    switch = "Counters where they are set up"
    find_line(editor, dialog, "label", "a counter is half an inch: 75 pixels.")
    press(editor, find_switch(editor, dialog, switch))
    wait_for("no counters", lambda: not has_state(find_switch(editor, dialog, switch),
                                                  Atspi.StateType.CHECKED))
    choose_format(editor, dialog, "SVG picture")
    find_line(editor, dialog, "label", "It can be enlarged and stays sharp.")
    assert has_state(find_switch(editor, dialog, switch), Atspi.StateType.CHECKED)
    choose_format(editor, dialog, "PNG picture")
    find_line(editor, dialog, "label", "a counter is half an inch: 75 pixels.")
    assert not has_state(find_switch(editor, dialog, switch), Atspi.StateType.CHECKED)


def test_leaves_open_what_is_not_given(case):
    """A number for which nothing usual is known is none, as in the command."""
    editor = case.open()
    dialog = open_export(editor)
    choose_format(editor, dialog, "SVG in layers: ")
    find_line(editor, dialog, "list item", "Written", f"{GAME}-jena.svg")
    fill_path(editor, dialog, case.folder / "out.svg")
    editor.key("Return")
    end(editor, dialog, case.folder / "out.svg")
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "svg", "-o",
                    case.folder / "by-command.svg"], check=True, capture_output=True)
    assert (case.folder / "out-jena.svg").read_bytes() == \
        (case.folder / "by-command-jena.svg").read_bytes()


def test_exports_a_folder(case):
    """Into a new one; never into one in which other files are."""
    editor = case.open()
    dialog = open_export(editor)
    choose_format(editor, dialog, "Tiled: ")
    find_line(editor, dialog, "list item", "Written", "jena.tmx")
    fill_path(editor, dialog, case.folder)
    find_line(editor, dialog, "label", "holds files that are not from here")
    assert_open(editor, dialog, "Export", wanted=False)
    target = case.folder / "tiled"
    editor.type("/tiled")
    wait_for("another folder", lambda: is_open(editor, dialog, "Export"))
    editor.key("Return")
    end(editor, dialog, target)
    out = case.folder.parent / "by-command"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "tmx", "-o", out],
                   check=True, capture_output=True)
    names = sorted(path.relative_to(out) for path in out.rglob("*") if path.is_file())
    assert names == sorted(path.relative_to(target) for path in target.rglob("*")
                           if path.is_file())
    for name in names:
        assert (out / name).read_bytes() == (target / name).read_bytes(), name


def test_exports_pictures(case):
    """Of the map on which the cursor is, with what is not saved; and of all counters."""
    editor = case.open()
    paint_one(editor)
    dialog = open_export(editor)
    find_line(editor, dialog, "label", "a counter is half an inch: 75 pixels.")
    for node in editor.walk(dialog):
        if has_state(node, Atspi.StateType.FOCUSABLE) and box_of(node):
            assert node.name, role_of(node)
    assert find_path(editor, dialog).get_text().endswith(f"/{GAME}-jena.png")
    editor.key("Tab", "Tab", "ctrl+a")
    editor.type("60")
    editor.key("Tab")
    find_line(editor, dialog, "label", "a counter is half an inch: 30 pixels.")
    shot(case, "export-picture")
    press(editor, button(editor, dialog, "Export"))
    png = case.folder / f"{GAME}-jena.png"
    end(editor, dialog, png)
    assert png.read_bytes().startswith(b"\x89PNG")

    editor.act("export-counters-to", str(case.folder / "counters.svg"))
    editor.find("counters.svg is written.", "label")
    assert "<svg" in (case.folder / "counters.svg").read_text()
    assert editor.describe("save")[0], "nothing is saved by that"


def test_says_why_nothing_is_exported(case):
    """Before work is done for it, and afterwards."""
    editor = case.open()
    dialog = open_export(editor)
    choose_format(editor, dialog, "JSON: All")
    fill_path(editor, dialog, case.folder / "nowhere" / "out.json")
    find_line(editor, dialog, "label", "nowhere/out.json: cannot be written")
    assert_open(editor, dialog, "Export", wanted=False)
    shot(case, "export-refused")
    fill_path(editor, dialog, case.folder)
    editor.key("BackSpace")
    wait_for("another name", lambda: is_open(editor, dialog, "Export"))
    editor.key("Escape")
    editor.wait_without_dialog()

    editor.act("export-map-to", str(case.folder / "nowhere" / "map.png"))
    dialog = editor.find_dialog()
    find_line(editor, dialog, "label", "nowhere/map.png")
    button(editor, dialog, "Close").do_action(0)
    editor.wait_without_dialog()
    assert editor.describe("export-map-to")[0], "it can be tried again"


def start_writing(case, busy, title, target):
    """An export that waits for a disk which takes its time."""
    editor = case.open(environment={"LD_PRELOAD": str(case.tool("slow-disk.so")),
                                    "VD_SLOW_DISK": str(busy)})
    dialog = open_export(editor)
    choose_format(editor, dialog, title)
    fill_path(editor, dialog, target)
    wait_for("what can be exported", lambda: is_open(editor, dialog, "Export"))
    busy.touch()
    editor.key("Return")
    find_line(editor, dialog, "label", "is being written")
    return editor, dialog


def close_by_manager(case):
    """As a manager of windows would: asks the dialog for it."""
    window, = case.editor.list_dialog_ids()
    subprocess.run([case.tool("close-window"), window], check=True)
    case.editor.settle()


def test_closing_cancels_an_export(case):
    """What is closed while it writes leaves everything as it was, and says so; files in a
    folder too."""
    busy = case.folder.parent / "busy"
    before = sorted(path.name for path in case.folder.iterdir())
    target = case.folder / "tiled"
    editor, dialog = start_writing(case, busy, "Tiled: ", target)
    editor.xdotool("mousemove", *IDLE)  # over the map it would say at once what lies there
    try:
        close_by_manager(case)
        find_line(editor, dialog, "label", "Cancelling")
        shot(case, "export-closing")
    finally:
        busy.unlink()
    editor.wait_without_dialog()
    editor.find("Cancelled; nothing is written.", "label")
    assert sorted(path.name for path in case.folder.iterdir()) == before


def test_tries_an_export_again(case):
    """By Return, once there is room: the button that does it has the focus."""
    full = case.folder.parent / "full"
    editor = case.open(environment={"LD_PRELOAD": str(case.tool("full-disk.so")),
                                    "VD_FULL_DISK": str(full)})
    target = case.folder / "out.json"
    dialog = open_export(editor)
    choose_format(editor, dialog, "JSON: All")
    fill_path(editor, dialog, target)
    wait_for("what can be exported", lambda: is_open(editor, dialog, "Export"))
    full.touch()
    try:
        editor.key("Return")
        find_line(editor, dialog, "label", "No space left on device")
        assert has_state(button(editor, dialog, "Export"), Atspi.StateType.FOCUSED)
        shot(case, "export-unwritten")
        editor.key("Return")
        find_line(editor, dialog, "label", "No space left on device")
    finally:
        full.unlink()
    assert not target.exists()
    editor.key("Return")
    end(editor, dialog, target)


def test_names_what_is_replaced(case):
    """A file for each map by its own name, before there is a preview; an earlier export in a
    folder by the number of its files."""
    (case.folder / "one-jena.hexjson").write_text("mine")
    (case.folder / "one.hexjson").write_text("of nobody's concern")
    editor = case.open()
    dialog = open_export(editor)
    choose_format(editor, dialog, "HexJSON")
    fill_path(editor, dialog, case.folder / "one.hexjson")
    find_line(editor, dialog, "label", "Already there, and will be replaced: one-jena.hexjson")
    assert button(editor, dialog, "Replace")
    folder = case.folder / "tiled"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "tmx", "-o",
                    folder], check=True, capture_output=True)
    choose_format(editor, dialog, "Tiled: ")
    find_line(editor, dialog, "list item", "Written", "jena.tmx")
    fill_path(editor, dialog, folder)
    find_line(editor, dialog, "label", "An earlier export lies there: 92 files will be replaced.")
    shot(case, "export-replace-folder")
    editor.key("Return")
    end(editor, dialog, folder)


def test_exports_a_module_and_an_extension(case):
    """The numbers of pieces lie beside the battle, whatever folder the editor was started in;
    what extends a module ends otherwise."""
    editor = case.open()
    dialog = open_export(editor)
    choose_format(editor, dialog, "VASSAL")
    tab_to(editor, find_entry(editor, dialog, "Numbers of pieces"))
    editor.type("ours.gpid")
    find_line(editor, dialog, "list item", "ours.gpid", "for the next export")
    shot(case, "export-vassal")
    fill_path(editor, dialog, case.folder / "out.vmod")
    editor.key("Return")
    end(editor, dialog, case.folder / "out.vmod")
    assert (case.folder / "ours.gpid").exists()
    assert zipfile.is_zipfile(case.folder / "out.vmod")

    other = ROOT / "scenarios" / "wagram" / "wagram.scenario.xml"
    subprocess.run([case.built("validator/vedette"), "export", other, "--to", "vassal", "-o",
                    case.folder / "wagram.vmod", "--ids", case.folder / "wagram.gpid"], check=True,
                   capture_output=True)
    dialog = open_export(editor)
    choose_format(editor, dialog, "VASSAL")
    tab_to(editor, find_entry(editor, dialog, "Extension of the module"))
    editor.type("wagram.vmod")
    find_line(editor, dialog, "list item", "Written", f"{GAME}.vmdx")
    assert find_path(editor, dialog).get_text().endswith(f"/{GAME}.vmdx")
    shot(case, "export-extension")
    press(editor, button(editor, dialog, "Export"))
    end(editor, dialog, case.folder / f"{GAME}.vmdx")


def test_exports_some_layers(case):
    """Checked, as they are called in the language of the window."""
    editor = case.open()
    target = case.folder / "out.svg"
    dialog = open_export(editor)
    choose_format(editor, dialog, "SVG in layers: ")
    press(editor, button(editor, dialog, "Map"))
    editor.key("End", "Return")
    for name in ("regions", "terrain", "hexsides", "paths", "numbers", "names", "units"):
        press(editor, editor.find(name, "check box", inside=dialog))
    grid = editor.find("grid", "check box", inside=dialog)
    assert not has_state(grid, Atspi.StateType.SENSITIVE), "none would be all"
    shot(case, "export-layers")
    fill_path(editor, dialog, target)
    wait_for("what can be exported", lambda: is_open(editor, dialog, "Export"))
    editor.key("Return")
    end(editor, dialog, target)
    assert target.read_bytes() == ask_command(case, "--to", "svg", "--map-id", "auerstadt",
                                              "--layers", "grid")


def test_cancels_an_export(case):
    """While the disk takes its time; nothing comes of it, and it can be done again."""
    busy = case.folder.parent / "busy"
    target = case.folder / "out.json"
    before = sorted(path.name for path in case.folder.iterdir())
    editor, dialog = start_writing(case, busy, "JSON: All", target)
    try:
        shot(case, "export-writing")
        editor.key("Escape")
        find_line(editor, dialog, "label", "Cancelling")
    finally:
        busy.unlink()
    find_line(editor, dialog, "label", "Cancelled; nothing is written.")
    assert sorted(path.name for path in case.folder.iterdir()) == before
    editor.key("Return")
    end(editor, dialog, target)
    assert json.loads(target.read_text())
