"""Cases of the editor about a battle on paper.

test-editor.py runs them with the others.
"""

import re
import subprocess

from editor_case import FILES, shot
from editor_driver import Atspi, has_state, wait_for
from editor_export_cases import (assert_open, button, fill_path, find_entry, find_line, find_path,
                                 is_open, press, tab_to)
from editor_manners_cases import find_control

USUAL_PARTS = ("Counters", "Map", "Charts", "Cards", "Book")


def open_print(editor):
    editor.key("ctrl+p")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    find_page(editor, dialog, "sheet 1, fronts")
    return dialog


def find_page(editor, dialog, *words):
    """Below the page that is seen."""
    return find_line(editor, dialog, "label", *words, " mm")


def find_spin(editor, dialog):
    return editor.find("Page", "spin button", inside=dialog)


def ask_command(case, *words):
    out = case.folder.parent / "by-command.pdf"
    subprocess.run([case.built("validator/vedette"), "print", case.path(), *words, "-o", out],
                   check=True, capture_output=True)
    return out.read_bytes()


def count_pages(path):
    said = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True).stdout
    return int(re.search(r"Pages: +(\d+)", said)[1])


def count_offered(editor, dialog):
    """How many pages there are to look at."""
    return wait_for("the number of pages", lambda: next(
        (int(node.name[3:]) for node in editor.walk(dialog)
         if re.fullmatch(r"of \d+", node.name)), None))


def check(editor, dialog, name, wanted=True):
    """Has that part printed, or not; by keys, which scroll to it."""
    box = editor.find(name, "check box", inside=dialog)
    if has_state(box, Atspi.StateType.CHECKED) != wanted:
        tab_to(editor, box)
        editor.key("space")
    wait_for(name, lambda: has_state(box, Atspi.StateType.CHECKED) == wanted)


def leave_only(editor, dialog, *parts):
    for part in parts:
        check(editor, dialog, part)
    for part in (*USUAL_PARTS, "Test page"):
        if part not in parts:
            check(editor, dialog, part, False)


def type_into(editor, node, text):
    press(editor, node)
    editor.key("ctrl+a")
    editor.type(text)


def tab_into(editor, node, text):
    """Into an entry that may be out of sight."""
    tab_to(editor, node)
    editor.key("ctrl+a")
    editor.type(text)


def test_prints_by_pointer(case):
    """Pages are looked at, and what is written is what the command writes."""
    editor = case.open()
    target = case.folder / "battle.pdf"
    dialog = open_print(editor)
    press(editor, button(editor, dialog, "Next Page"))
    find_page(editor, dialog, "sheet 1, backs", "210 × 297")
    press(editor, button(editor, dialog, "Previous Page"))
    find_page(editor, dialog, "sheet 1, fronts")
    assert_open(editor, dialog, "Previous Page", wanted=False)
    shot(case, "print-counters")
    leave_only(editor, dialog, "Counters", "Charts")
    wait_for("fewer pages", lambda: count_offered(editor, dialog) < 12)
    offered = count_offered(editor, dialog)
    fill_path(editor, dialog, target)
    press(editor, button(editor, dialog, "Write PDF"))
    find_line(editor, dialog, "label", f"{target} is written.")
    find_line(editor, dialog, "list item", f"{offered} pages")
    shot(case, "print-done")
    press(editor, button(editor, dialog, "Close"))
    editor.wait_without_dialog()
    assert count_pages(target) == offered
    assert target.read_bytes() == ask_command(case, "--parts", "counters,charts")
    assert not editor.describe("undo")[0]


def test_prints_by_keys(case):
    """Any page is turned to; all of it without the pointer."""
    editor = case.open()
    dialog = open_print(editor)
    editor.key("alt+Right")
    find_page(editor, dialog, "sheet 1, backs")
    editor.key("alt+Left")
    find_page(editor, dialog, "sheet 1, fronts")
    tab_to(editor, find_spin(editor, dialog))
    editor.key("Page_Down", "Page_Down")
    find_page(editor, dialog, "Map · ")
    last = count_offered(editor, dialog)
    editor.key("ctrl+a")
    editor.type(str(last))
    editor.key("Tab")
    find_page(editor, dialog, "Book · ")
    assert_open(editor, dialog, "Next Page", wanted=False)
    tab_to(editor, find_path(editor, dialog))
    editor.key("ctrl+a")
    editor.type(str(case.folder / "all"))
    editor.key("Return")
    find_line(editor, dialog, "label", "all.pdf is written.")
    editor.key("Escape")
    editor.wait_without_dialog()
    assert count_pages(case.folder / "all.pdf") == last


def turn(editor, dialog, name):
    tab_to(editor, find_control(editor, dialog, name))
    editor.key("space")


def test_writes_single_counters(case):
    """Into a folder, as the command does; what lies there is replaced or in the way, as it says."""
    editor = case.open()
    dialog = open_print(editor)
    turn(editor, dialog, "Pictures instead of a PDF")
    heading = find_line(editor, dialog, "label", " files, ")
    offered = int(re.match(r"(\d+) files, ", heading.name)[1])
    press(editor, button(editor, dialog, "Next Page"))
    wait_for("more pictures", lambda: is_open(editor, dialog, "Previous Page"))
    proposed = find_path(editor, dialog).get_text()
    assert proposed.endswith("/jena-auerstadt-counters"), proposed
    assert not has_state(find_entry(editor, dialog, "Radius of corners"), Atspi.StateType.SENSITIVE)
    shot(case, "print-singles")
    target = case.folder / "singles"
    fill_path(editor, dialog, target)
    press(editor, button(editor, dialog, "Write Pictures"))
    find_line(editor, dialog, "label", f"{target} is written.")
    press(editor, button(editor, dialog, "Close"))
    editor.wait_without_dialog()
    by_command = case.folder / "by-command"
    subprocess.run([case.built("validator/vedette"), "print", case.path(), "--singles", "-o", by_command],
                   check=True, capture_output=True)
    written = {path.name: path.read_bytes() for path in target.iterdir()}
    assert written == {path.name: path.read_bytes() for path in by_command.iterdir()}
    assert len(written) == offered + 1, (len(written), offered)  # and which they are

    dialog = open_print(editor)
    turn(editor, dialog, "Pictures instead of a PDF")
    find_line(editor, dialog, "label", " files, ")
    fill_path(editor, dialog, target)
    find_line(editor, dialog, "label", f"An earlier export lies there: {offered} files will be replaced.")
    assert_open(editor, dialog, "Replace")
    strange = case.folder / "strange"
    strange.mkdir()
    (strange / "letter.txt").write_text("mine")
    fill_path(editor, dialog, strange)
    find_line(editor, dialog, "label", str(strange))
    assert_open(editor, dialog, "Write Pictures", wanted=False)
    shot(case, "print-singles-refused")
    turn(editor, dialog, "Pictures instead of a PDF")
    find_page(editor, dialog, "sheet 1, fronts")
    wait_for("the name of a PDF", lambda: find_path(editor, dialog).get_text().endswith("/jena-auerstadt.pdf"))
    assert_open(editor, dialog, "Write PDF", "Send to Printer…")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_says_that_pictures_are_made(case):
    """And not that pages are laid out; so where nobody waits for them any more."""
    busy = case.folder / "busy"
    editor = case.open(environment={"LD_PRELOAD": str(case.tool("slow-picture.so")),
                                    "VD_SLOW_PICTURE": str(busy)})
    dialog = open_print(editor)
    busy.touch()
    turn(editor, dialog, "Pictures instead of a PDF")
    find_line(editor, dialog, "label", "The pictures of counters are being made…")
    shot(case, "print-singles-made")
    press(editor, button(editor, dialog, "Stop the Preview"))
    find_line(editor, dialog, "label", "The preview was stopped. The pictures can be written all the same.")
    busy.unlink()
    turn(editor, dialog, "Pictures instead of a PDF")
    find_page(editor, dialog, "sheet 1, fronts")
    editor.key("Escape")
    editor.wait_without_dialog()


def count_named(editor, dialog, name):
    return sum(node.name == name for node in editor.walk(dialog))


def test_says_what_measures_are_in(case):
    """Millimetres, unless they say so themselves; what inches are is told."""
    editor = case.open()
    dialog = open_print(editor)
    edge = find_entry(editor, dialog, "Edge of counters")
    find_line(editor, dialog, "label", "= 12.7 mm")
    assert count_named(editor, dialog, "mm") == 9
    type_into(editor, edge, "15.5")
    wait_for("no inches", lambda: count_named(editor, dialog, "mm") == 10)
    type_into(editor, edge, "5/8in")
    find_line(editor, dialog, "label", "= 15.88 mm")
    shot(case, "print-measures")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_says_what_does_not_fit(case):
    """In place of the pages, by what the form calls it; and they are back once it fits."""
    editor = case.open()
    dialog = open_print(editor)
    edge = find_entry(editor, dialog, "Edge of counters")
    type_into(editor, edge, "400")
    find_line(editor, dialog, "label", "Edge of counters: ")
    wait_for("no way to write it", lambda: not is_open(editor, dialog, "Write PDF"))
    assert_open(editor, dialog, "Send to Printer…", wanted=False)
    shot(case, "print-refused")
    type_into(editor, edge, "15")
    find_page(editor, dialog, "sheet 1, fronts")
    wait_for("a way to write it", lambda: is_open(editor, dialog, "Write PDF"))


def test_leaves_out_what_has_no_effect(case):
    """What is of a part that is not printed cannot be changed, is kept, and is in nobody's way."""
    editor = case.open()
    target = case.folder / "charts.pdf"
    dialog = open_print(editor)
    for heading in ("Counters", "Maps", "The book", "For a press"):
        find_line(editor, dialog, "label", heading)
    corners = find_entry(editor, dialog, "Radius of corners")
    width = find_entry(editor, dialog, "Width of the sheet")
    assert has_state(corners, Atspi.StateType.SENSITIVE)
    assert not has_state(width, Atspi.StateType.SENSITIVE)
    type_into(editor, corners, "1.5")
    leave_only(editor, dialog, "Charts")
    wait_for("no corners", lambda: not has_state(corners, Atspi.StateType.SENSITIVE))
    find_page(editor, dialog, "Charts · ")
    shot(case, "print-no-effect")
    fill_path(editor, dialog, target)
    press(editor, button(editor, dialog, "Write PDF"))
    find_line(editor, dialog, "label", f"{target} is written.")
    assert target.read_bytes() == ask_command(case, "--parts", "charts")
    press(editor, button(editor, dialog, "Close"))
    editor.wait_without_dialog()


def choose_paper(editor, dialog, key):
    """Of the list, by an arrow."""
    lists = [node for node in editor.walk(dialog)
             if node.name.startswith("Paper") and has_state(node, Atspi.StateType.FOCUSABLE)]
    tab_to(editor, lists[-1])
    editor.key("space", key, "Return")


def test_keeps_the_offset_of_a_printer(case):
    """By printer, paper and edge; until it is forgotten."""
    editor = case.open()
    dialog = open_print(editor)
    offset = find_entry(editor, dialog, "Move backs by")
    printer = find_entry(editor, dialog, "Printer whose offset and margins are kept")
    assert_open(editor, dialog, "Forget Offset", wanted=False)
    type_into(editor, offset, "0.4,-0.2")
    tab_to(editor, printer)
    editor.type("Laser")
    tab_to(editor, button(editor, dialog, "Keep Offset"))
    editor.key("space")
    find_line(editor, dialog, "label", "moved by 0.4,-0.2 mm")
    assert_open(editor, dialog, "Forget Offset")
    assert_open(editor, dialog, "Keep Offset", wanted=False)
    shot(case, "print-offset")

    def read_offset():
        return offset.get_text()
    choose_paper(editor, dialog, "Down")
    wait_for("no offset on other paper", lambda: read_offset() == "0,0")
    choose_paper(editor, dialog, "Up")
    wait_for("the offset again", lambda: read_offset() == "0.4,-0.2")
    editor.key("Escape")
    editor.wait_without_dialog()

    dialog = open_print(editor)
    offset = find_entry(editor, dialog, "Move backs by")
    wait_for("the offset in another dialog", lambda: read_offset() == "0.4,-0.2")
    tab_to(editor, button(editor, dialog, "Forget Offset"))
    editor.key("space")
    wait_for("no offset", lambda: read_offset() == "0,0")
    find_line(editor, dialog, "label", "No offset is kept")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_keeps_the_margins_of_a_printer(case):
    """By printer and paper; a smaller margin is refused, with the smallest that the printer takes."""
    editor = case.open()
    dialog = open_print(editor)
    margin = find_entry(editor, dialog, "Margin of the printer")
    needed = find_entry(editor, dialog, "What the printer needs")
    printer = find_entry(editor, dialog, "Printer whose offset and margins are kept")
    tab_to(editor, printer)
    editor.type("Laser")
    tab_into(editor, needed, "3,3,3,12.7")
    find_line(editor, dialog, "label", "Margin of the printer: ", "12.7 mm")
    wait_for("no way to write it", lambda: not is_open(editor, dialog, "Write PDF"))
    assert_open(editor, dialog, "Send to Printer…", wanted=False)
    shot(case, "print-margin-refused")
    choose_paper(editor, dialog, "Down")
    wait_for("nothing known of other paper", lambda: needed.get_text() == "")
    find_page(editor, dialog, "sheet 1, fronts")
    choose_paper(editor, dialog, "Up")
    wait_for("the margins again", lambda: needed.get_text() == "3,3,3,12.7")
    tab_into(editor, margin, "12.7")
    find_page(editor, dialog, "sheet 1, fronts")
    wait_for("a way to write it", lambda: is_open(editor, dialog, "Write PDF"))
    editor.key("Escape")
    editor.wait_without_dialog()

    editor.key("ctrl+p")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    find_line(editor, dialog, "label", "Margin of the printer: ", "12.7 mm")
    tab_into(editor, find_entry(editor, dialog, "What the printer needs"), "5")
    find_page(editor, dialog, "sheet 1, fronts")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_replaces_what_is_there(case):
    """It is said before."""
    editor = case.open()
    target = case.folder / "old.pdf"
    target.write_text("old")
    dialog = open_print(editor)
    leave_only(editor, dialog, "Charts")
    fill_path(editor, dialog, target)
    find_line(editor, dialog, "label", "will be replaced: old.pdf")
    find_page(editor, dialog, "Charts · ")
    press(editor, button(editor, dialog, "Replace"))
    find_line(editor, dialog, "label", f"{target} is written.")
    assert target.read_bytes().startswith(b"%PDF")
    assert case.path(FILES[2]).exists()
