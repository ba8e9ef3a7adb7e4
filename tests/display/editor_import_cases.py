"""Cases of the editor about what is taken from other programs.

test-editor.py runs them with the others.
"""

import pathlib
import shutil
import subprocess

from editor_case import FILES, GAME, paint_one, shot
from editor_driver import IDLE, Atspi, box_of, has_state, role_of, wait_for
from editor_export_cases import (button, close_by_manager, find_entry, find_line, is_open,
                                 press)

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEX = '<hex at="1812" terrain="forest"/>'


def export_changed(case):
    """What another program has made of the battle: a wood more."""
    folder = case.folder.parent / "theirs"
    shutil.copytree(case.folder, folder / GAME)
    shutil.copytree(case.folder.parent / "napoleon-at-war", folder / "napoleon-at-war")
    path = folder / GAME / FILES[0]
    text = path.read_text()
    mark = '<hex at="1815"' if '<hex at="1815"' in text else "</terrain>"
    path.write_text(text.replace(mark, f"{HEX}\n{mark}", 1))
    subprocess.run([case.built("validator/vedette"), "format", path], check=True,
                   capture_output=True)
    made = case.folder.parent / "theirs.json"
    subprocess.run([case.built("validator/vedette"), "export", folder / GAME / FILES[2], "--to",
                    "json", "-o", made], check=True, capture_output=True)
    return made


def open_import(editor):
    editor.key("ctrl+shift+o")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    return dialog


def fill(editor, dialog, name, path):
    press(editor, find_entry(editor, dialog, name))
    editor.key("ctrl+a")
    editor.type(str(path))


def choose_open(editor, dialog):
    """That it becomes changes to what is open."""
    press(editor, button(editor, dialog, "Becomes"))
    editor.key("End", "Return")


def may_import(editor, dialog):
    wait_for("what can be imported", lambda: is_open(editor, dialog, "Import"))


def test_imports_as_one_edit(case):
    """What another program has changed; undone at once."""
    made = export_changed(case)
    editor = case.open()
    dialog = open_import(editor)
    for node in editor.walk(dialog):
        if has_state(node, Atspi.StateType.FOCUSABLE) and box_of(node):
            assert node.name, role_of(node)
    assert not is_open(editor, dialog, "Import")
    fill(editor, dialog, "What is imported", made)
    choose_open(editor, dialog)
    find_line(editor, dialog, "list item", "Changed", "1 added, 0 removed, 0 changed")
    shot(case, "import-into")
    may_import(editor, dialog)
    press(editor, button(editor, dialog, "Import"))
    editor.wait_without_dialog()
    editor.find("theirs.json is imported.", "label")
    editor.find("Undo Import theirs.json", "push button")
    case.save()
    case.expect(jena=["+" + HEX])
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0], "it was one step"
    case.save()
    case.expect()


def test_imports_nothing_new(case):
    """What says only what is there, saved or not, is no edit."""
    made = export_changed(case)
    editor = case.open()
    paint_one(editor)
    dialog = open_import(editor)
    fill(editor, dialog, "What is imported", made)
    choose_open(editor, dialog)
    find_line(editor, dialog, "label", "nothing that the battle does not say already")
    assert not is_open(editor, dialog, "Import")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_takes_no_other_battle(case):
    """Into what is open, which would then name files that are not there."""
    made = case.folder.parent / "other.json"
    other = ROOT / "scenarios" / "wagram" / "wagram.scenario.xml"
    subprocess.run([case.built("validator/vedette"), "export", other, "--to", "json", "-o", made],
                   check=True, capture_output=True)
    editor = case.open()
    dialog = open_import(editor)
    fill(editor, dialog, "What is imported", made)
    choose_open(editor, dialog)
    find_line(editor, dialog, "label", "It is another battle")
    shot(case, "import-other")
    assert not is_open(editor, dialog, "Import")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_knows_a_folder(case):
    """By the files in it; what only changes a battle is that at once."""
    folder = case.folder.parent / "tiled"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "tmx", "-o",
                    folder], check=True, capture_output=True)
    editor = case.open()
    dialog = open_import(editor)
    fill(editor, dialog, "What is imported", folder)
    find_line(editor, dialog, "label", "nothing that the battle does not say already")
    shot(case, "import-folder")
    assert not editor.look("Folder of the new battle", "text", dialog)
    assert not is_open(editor, dialog, "Import")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_imports_a_battle(case):
    """Into a new folder, by keys; the same files to the letter, which are opened."""
    made = case.folder.parent / "same.json"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "json", "-o",
                    made], check=True, capture_output=True)
    editor = case.open_nothing()
    editor.find("New Scenario…", "push button")
    dialog = open_import(editor)
    editor.type(str(made))
    find_line(editor, dialog, "list item", "Written", FILES[0])
    fill(editor, dialog, "Folder of the new battle", case.folder)
    find_line(editor, dialog, "label", "holds files that are not from here")
    shot(case, "import-refused")
    assert not is_open(editor, dialog, "Import")
    folder = case.folder.parent / "new"
    fill(editor, dialog, "Folder of the new battle", folder)
    may_import(editor, dialog)
    shot(case, "import-new")
    editor.key("Return")
    editor.wait_without_dialog()
    wait_for("the battle", lambda: editor.window.get_name() == "Jena-Auerstadt")
    for name in FILES:
        found, = folder.rglob(name)
        assert found.read_bytes() == case.path(name).read_bytes(), name


def test_says_why_nothing_is_imported(case):
    """A line with the fault; nothing is written."""
    broken = case.folder.parent / "broken.json"
    broken.write_text('{"format": 1')
    editor = case.open()
    dialog = open_import(editor)
    fill(editor, dialog, "What is imported", broken)
    find_line(editor, dialog, "label", "broken.json:1")
    shot(case, "import-broken")
    assert not is_open(editor, dialog, "Import")
    assert not (case.folder.parent / "broken").exists()
    editor.key("Escape")
    editor.wait_without_dialog()


def test_says_why_nothing_is_written(case):
    """And it can be tried again, by Return."""
    full = case.folder.parent / "full"
    made = case.folder.parent / "same.json"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "json", "-o",
                    made], check=True, capture_output=True)
    editor = case.open(environment={"LD_PRELOAD": str(case.tool("full-disk.so")),
                                    "VD_FULL_DISK": str(full)})
    dialog = open_import(editor)
    fill(editor, dialog, "What is imported", made)
    may_import(editor, dialog)
    full.touch()
    try:
        editor.key("Return")
        find_line(editor, dialog, "label", "No space left on device")
        assert is_open(editor, dialog, "Import"), "it need not be read again"
        assert has_state(button(editor, dialog, "Import"), Atspi.StateType.FOCUSED)
        shot(case, "import-unwritten")
    finally:
        full.unlink()
    assert not (case.folder.parent / "same").exists()
    editor.key("Return")
    editor.wait_without_dialog()
    wait_for("the battle", lambda: (case.folder.parent / "same").exists())


def test_closing_cancels_an_import(case):
    """What is closed while it writes leaves everything as it was, and says so."""
    busy = case.folder.parent / "busy"
    made = case.folder.parent / "same.json"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "json", "-o",
                    made], check=True, capture_output=True)
    editor = case.open(environment={"LD_PRELOAD": str(case.tool("slow-disk.so")),
                                    "VD_SLOW_DISK": str(busy)})
    before = sorted(path.name for path in case.folder.parent.iterdir())
    dialog = open_import(editor)
    fill(editor, dialog, "What is imported", made)
    may_import(editor, dialog)
    editor.xdotool("mousemove", *IDLE)
    busy.touch()
    try:
        editor.key("Return")
        find_line(editor, dialog, "label", "is being written")
        close_by_manager(case)
        find_line(editor, dialog, "label", "Cancelling")
    finally:
        busy.unlink()
    editor.wait_without_dialog()
    editor.find("Cancelled; nothing is written.", "label")
    assert sorted(path.name for path in case.folder.parent.iterdir()) == before


def test_imports_a_module(case):
    """Made by VASSAL, or for it, as a battle of its own."""
    made = case.folder.parent / "jena.vmod"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "vassal", "-o",
                    made, "--ids", case.folder.parent / "jena.gpid"], check=True,
                   capture_output=True)
    editor = case.open()
    dialog = open_import(editor)
    editor.type(str(made))
    find_line(editor, dialog, "list item", "Taken")
    shot(case, "import-module")
    may_import(editor, dialog)
    editor.key("Return")
    editor.wait_without_dialog()
    wait_for("the battle", lambda: list((case.folder.parent / "jena").glob("*.scenario.xml")))
