"""Cases of the editor about its files: closing, saving, what stands in the way.

test-editor.py runs them with the others.
"""

import os
import re
import shutil

from editor_case import answer, drop_file, paint_one
from editor_driver import wait_for


def test_asks_before_closing(case):
    editor = case.open()
    paint_one(editor)
    editor.key("ctrl+w")
    answer(editor, "Cancel")
    editor.wait_without_dialog()
    assert not editor.has_ended() and editor.describe("save")[0]
    editor.key("ctrl+w")
    answer(editor, "Discard")
    wait_for("the end of the program", editor.has_ended)
    case.expect()


def test_saves_when_closing(case):
    editor = case.open()
    paint_one(editor)
    editor.key("ctrl+w")
    answer(editor, "Save")
    wait_for("the end of the program", editor.has_ended)
    case.expect(jena=['+<hex at="1812" terrain="forest"/>'])


def test_closes_once_it_is_saved(case):
    """Where the disk takes its time, one may ask to close meanwhile, and the
    window goes when all is saved; until then nothing is edited."""
    busy = case.folder.parent / "busy"
    editor = case.open(environment={"LD_PRELOAD": str(case.tool("slow-disk.so")),
                                    "VD_SLOW_DISK": str(busy)})
    paint_one(editor)
    busy.touch()
    try:
        editor.key("ctrl+s")
        editor.find("Saving jena-auerstadt.scenario.xml", "label")
        editor.click(*editor.hex_point("1813"))
        editor.find("The files are being saved; do that again in a moment.", "label")
        editor.key("ctrl+w")
        assert not editor.has_ended() and len(editor.list_window_ids()) == 1
        case.expect()
    finally:
        busy.unlink()
    wait_for("the end of the program", editor.has_ended)
    case.expect(jena=['+<hex at="1812" terrain="forest"/>'])


def test_closes_without_a_question(case):
    editor = case.open()
    paint_one(editor)
    editor.key("ctrl+z")
    editor.last_key("ctrl+w")
    wait_for("the end of the program", editor.has_ended)


def test_announces_rewriting(case):
    """A file that was written by hand is put into canonical form only after a
    word of warning."""
    text = case.path("jena.map.xml").read_text()
    by_hand = text.replace('<title>Jena</title>', '<title>Jena</title  >')
    by_hand = by_hand.replace('orientation="pointy" columns="20"', "columns='20' orientation='pointy'")
    assert by_hand != text
    case.path("jena.map.xml").write_text(by_hand)
    editor = case.open()
    paint_one(editor)
    editor.key("ctrl+s")
    answer(editor, "Cancel")
    assert case.path("jena.map.xml").read_text() == by_hand
    editor.wait_without_dialog()
    editor.key("ctrl+s")
    answer(editor, "Save")
    wait_for("the end of saving", lambda: not editor.describe("save")[0])
    case.before["jena.map.xml"] = text
    case.expect(jena=['+<hex at="1812" terrain="forest"/>'])


def test_asks_before_replacing(case):
    """What another program has written since is not lost without a word."""
    editor = case.open()
    paint_one(editor)
    theirs = case.path("jena.map.xml").read_text().replace("<title>Jena</title>",
                                                           "<title>Theirs</title>")
    case.path("jena.map.xml").write_text(theirs)
    editor.key("ctrl+s")
    answer(editor, "Cancel")
    editor.wait_without_dialog()
    assert case.path("jena.map.xml").read_text() == theirs
    editor.key("ctrl+s")
    answer(editor, "Replace")
    wait_for("the end of saving", lambda: not editor.describe("save")[0])
    case.expect(jena=['+<hex at="1812" terrain="forest"/>'])

    # What it has saved itself is its own.
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_opens_rules_again(case):
    """Rules alone are among the recent files too, for a program that starts anew."""
    system = case.folder.parent / "napoleon-at-war" / "napoleon-at-war.system.xml"
    editor = case.open_nothing()
    editor.act("open-recent", system.as_uri())
    wait_for("the rules", lambda: editor.describe("view")[1] == "tables")
    editor.last_key("ctrl+w")
    wait_for("the end of the program", editor.has_ended)
    editor = case.open_nothing()
    editor.find("New Scenario…", "push button")
    editor.click_on("Open", "push button")
    editor.find("napoleon-at-war.system.xml", "menu item")
    editor.key("Down", "Down", "Return")
    wait_for("the rules again", lambda: editor.describe("view")[1] == "tables")


def test_opens_what_is_dropped(case):
    editor = case.open_nothing()
    case.before = {}
    editor.find("New Scenario…", "push button")
    drop_file(case, case.path("jena.map.xml"))
    wait_for("the map", lambda: editor.locate("1812")[1] >= 0)

    # What is open is not lost.
    paint_one(editor)
    drop_file(case, case.path("auerstadt.map.xml"))
    answer(editor, "Cancel")
    editor.wait_without_dialog()
    assert editor.describe("undo")[0]


def test_tells_what_cannot_be_opened(case):
    case.rewrite("jena.map.xml", "</terrain>", "</terrrain>")
    editor = case.open()
    dialog = editor.find_dialog()
    text = " ".join(node.name for node in editor.walk(dialog))
    assert re.search(r"jena\.map\.xml:\d+: ", text), text


def test_tells_what_cannot_be_saved(case):
    if os.geteuid() == 0:
        # Nothing is closed to root but what is in the way.
        editor = case.open()
        paint_one(editor)
        shutil.rmtree(case.folder)
    else:
        editor = case.open()
        paint_one(editor)
        case.folder.chmod(0o500)
    editor.key("ctrl+s")
    dialog = editor.find_dialog()
    text = " ".join(node.name for node in editor.walk(dialog))
    assert "jena.map.xml" in text, text
    assert editor.describe("save")[0]
    if case.folder.exists():
        case.folder.chmod(0o700)
