"""Cases of the editor about what could be lost: crashes, other programs, folders
that are closed; and the history, in which one goes back.

test-editor.py runs them with the others.
"""

import errno
import fcntl
import hashlib
import os
import pathlib
import re
import signal
import subprocess

from editor_case import (answer, answer_and_go_on, find_finding, find_text, paint_one, show_group,
                         shot, show_page)
from editor_driver import IDLE, Editor, box_of, role_of, wait_for
from editor_views_cases import list_pixels, place_on_screen

PAINTED = '+<hex at="1812" terrain="forest"/>'


def kill(editor):
    """As a crash does."""
    editor.process.send_signal(signal.SIGKILL)
    editor.process.wait()
    editor.process.stderr.close()
    wait_for("the end of its name on the bus", lambda: not editor.is_on_bus())


def open_again(case, *files, **more):
    case.editor = Editor(case.program, *files, **more)
    return case.editor


def bar_with(editor, words):
    return wait_for(f'a bar with "{words}"', lambda: next(
        (node for node in editor.walk(into_tables=False)
         if words in node.name and box_of(node)), None))


def test_recovers_after_a_crash(case):
    editor = case.open()
    paint_one(editor)
    kill(editor)
    case.expect()

    editor = open_again(case, case.path())
    answer(editor, "Recover")
    editor.wait_without_dialog()
    bar_with(editor, "Recovered")
    assert editor.describe("save")[0]
    assert editor.describe("undo")[0]

    # It outlives another crash, and is there without naming the file.
    kill(editor)
    editor = open_again(case)
    answer(editor, "Recover")
    editor.wait_without_dialog()
    bar_with(editor, "It is not saved yet")
    case.save()
    wait_for("the bar to go", lambda: not any(
        "It is not saved yet" in node.name and box_of(node)
        for node in editor.walk(into_tables=False)))
    case.expect(jena=[PAINTED])

    # What is saved is not offered again, nor after a clean end.
    editor.last_key("ctrl+w")
    wait_for("the end of the program", editor.has_ended)
    editor = open_again(case, case.path())
    editor.find("Jena", "push button")
    assert len(editor.list_window_ids()) == 1


def test_suggests_to_recover(case):
    """Of the answers the one that brings the work back stands out, by its colour and as
    what Return does; none warns in red."""
    editor = case.open()
    paint_one(editor)
    kill(editor)
    editor = open_again(case, case.path())
    dialog = editor.find_dialog()
    ground = {}
    for name in ("Recover", "Open as Saved", "Discard Changes"):
        box = box_of(editor.find(name, "push button", inside=dialog))
        ground[name] = find_ground(case, box)
    shot(case, "recovery")
    red, _, blue = ground["Recover"]
    assert blue > red + 60, ground
    for name in ("Open as Saved", "Discard Changes"):
        assert max(ground[name]) - min(ground[name]) < 25, ground
    editor.focus_dialog()
    editor.key("Return")
    editor.wait_without_dialog()
    bar_with(editor, "Recovered")


def find_ground(case, box):
    """The colour of a button of the dialog beside its words."""
    dialog, = case.editor.list_dialog_ids()
    left, top = place_on_screen(case.editor, dialog)
    area = (6, 4, left + int(box.x) + 6, top + int(box.y + box.height / 2) - 2)
    pixels = list_pixels(case, "button", area)
    return tuple(sum(channel) / len(pixels) for channel in zip(*pixels))


def test_offers_nothing_that_is_saved(case):
    """All is undone and done again after it was saved: the files hold it."""
    editor = case.open()
    paint_one(editor)
    case.save()
    editor.key("ctrl+z")
    wait_for("something to save", lambda: editor.describe("save")[0])
    editor.key("ctrl+shift+z")
    wait_for("nothing to save", lambda: not editor.describe("save")[0])
    kill(editor)
    editor = open_again(case, case.path())
    editor.find("Jena", "push button")
    assert len(editor.list_window_ids()) == 1
    case.expect(jena=[PAINTED])


def test_opens_as_saved_after_a_crash(case):
    editor = case.open()
    paint_one(editor)
    kill(editor)
    editor = open_again(case, case.path())
    answer(editor, "Open as Saved")
    editor.wait_without_dialog()
    assert not editor.describe("undo")[0]

    # It is offered again, until it is given up.
    kill(editor)
    editor = open_again(case, case.path())
    answer(editor, "Discard Changes")
    editor.wait_without_dialog()
    kill(editor)
    editor = open_again(case, case.path())
    editor.find("Jena", "push button")
    assert len(editor.list_window_ids()) == 1
    case.expect()


def test_tells_of_other_programs(case):
    editor = case.open()
    path = case.path("jena.map.xml")
    path.write_text(path.read_text().replace('at="1811" terrain="', 'at="1811" note="theirs" terrain="'))
    bar_with(editor, "Another program has changed jena.map.xml")
    editor.click_on("Keep Mine", "push button")
    wait_for("the end of the bar", lambda: not editor.look("Keep Mine"))

    theirs = path.read_text().replace("<title>Jena</title>", "<title>Theirs</title>")
    path.write_text(theirs)
    bar_with(editor, "Another program has changed jena.map.xml")
    editor.click_on("Reload", "push button")
    editor.find("Theirs", "push button")
    wait_for("the end of the bar", lambda: not editor.look("Reload"))


def open_beside_reader(pipe):
    """The writer's end of a pipe that somebody reads from, or None."""
    try:
        return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno != errno.ENXIO:
            raise
        return None


def test_reloads_beside_the_window(case):
    """A disk that is slow to answer keeps the files, and not the window; what was there
    comes back if one does not want to wait."""
    editor = case.open()
    path = case.path("jena.map.xml")
    theirs = path.read_text().replace("<title>Jena</title>", "<title>Theirs</title>")
    pipe = path.with_name("pipe")
    os.mkfifo(pipe)
    os.replace(pipe, path)
    bar_with(editor, "Another program has changed jena.map.xml")
    editor.click_on("Reload", "push button")
    editor.find(f"Opening {case.path().name}", "label")
    shoot(editor, "reloading")
    # Who has not begun to read yet would share the next pipe with the next reader.
    slow = wait_for("the reader", lambda: open_beside_reader(path))
    editor.click_on("Cancel", "push button")
    editor.find("Jena", "push button")
    path.unlink()
    os.mkfifo(path)
    bar_with(editor, "Another program has changed jena.map.xml")
    editor.click_on("Reload", "push button")
    editor.find(f"Opening {case.path().name}", "label")
    path.write_text(theirs)
    editor.find("Theirs", "push button")
    os.close(slow)


def shoot(editor, name):
    if "VD_SCREENSHOTS" in os.environ:
        editor.screenshot(f"{os.environ['VD_SCREENSHOTS']}/{name}.png")


def hold(path):
    """Has a file open for editing, as another program of ours does."""
    name = hashlib.md5(os.fsencode(path)).hexdigest()
    folder = pathlib.Path(os.environ["XDG_STATE_HOME"]) / "vedette"
    folder.mkdir(parents=True, exist_ok=True)
    lock = open(folder / f"open-{name}.lock", "w", encoding="utf-8")
    fcntl.flock(lock, fcntl.LOCK_EX)
    lock.write("1\n")
    lock.flush()
    return lock


def test_reads_only_what_another_has(case):
    with hold(case.path()):
        editor = case.open()
        bar_with(editor, "Another window has some of these files open")
        shoot(editor, "open-elsewhere")
        paint_one(editor)
        bar_with(editor, "This is open to be read only")
        assert not editor.describe("undo")[0]
        case.expect()

        # Elsewhere it may be edited.
        mine = case.folder / "mine.scenario.xml"
        editor.act("save-as-to", str(mine))
        answer(editor, "Save")
        editor.wait_without_dialog()
        wait_for("the copy", mine.exists)
        wait_for("the end of the bar", lambda: not editor.look("Keep Read-Only"))
        paint_one(editor)
        wait_for("something to undo", lambda: editor.describe("undo")[0])
        case.save()
        case.expect()


def test_shows_what_holds_after_a_refusal(case):
    """What was typed and refused does not stay as if it were taken."""
    with hold(case.path()):
        editor = case.open()
        bar_with(editor, "Another window has some of these files open")
        show_page(editor, "turns")
        label = find_text(editor, "Label of turn 1")
        editor.click_on("Label of turn 1", "text")
        editor.type("Dawn")
        wait_for("what is typed", lambda: label.get_text() == "Dawn")
        editor.key("Return")
        bar_with(editor, "This is open to be read only")
        wait_for("the label as it was", lambda: label.get_text() == "")

        show_group(editor, "VI Corps")
        name = find_text(editor, "Name of VI Corps")
        editor.click_on("Name of VI Corps", "text")
        editor.key("ctrl+a")
        editor.type("Sixth")
        wait_for("what is typed", lambda: name.get_text() == "Sixth")
        editor.key("ctrl+s")
        wait_for("the name as it was", lambda: name.get_text() == "VI Corps")
        assert not editor.describe("undo")[0]
        case.expect()


def test_edits_what_another_has(case):
    with hold(case.path()):
        editor = case.open()
        bar_with(editor, "Another window has some of these files open")
        editor.click_on("Edit Anyway", "push button")
        wait_for("the end of the bar", lambda: not editor.look("Edit Anyway"))
        paint_one(editor)
        case.save()
        case.expect(jena=[PAINTED])


def hand_over(editor, path):
    """Opens a file as the desktop does: with the program that runs already."""
    subprocess.run([editor.process.args[0], path], check=True)


def windows_of(editor):
    return [node for node in editor.application.list_children() if role_of(node) == "frame"]


def test_reads_only_what_another_window_has(case):
    """A map that is open with its scenario is not opened twice; another scenario with
    that map is open to be read."""
    night = case.path("night.scenario.xml")
    night.write_text(case.path().read_text())
    editor = case.open()
    hand_over(editor, case.path("jena.map.xml"))
    hand_over(editor, night)
    second = wait_for("a second window", lambda: next(
        (window for window in windows_of(editor) if window.path != editor.window.path), None))
    wait_for("a bar", lambda: any(
        "Another window has some of these files open" in node.name and box_of(node)
        for node in editor.walk(second, into_tables=False)))
    assert not any("Another window has" in node.name and box_of(node)
                   for node in editor.walk(into_tables=False))
    assert len(windows_of(editor)) == 2


def test_says_what_is_write_protected(case):
    editor = case.open()
    case.path("jena.map.xml").chmod(0o444)
    paint_one(editor)
    editor.key("ctrl+s")
    dialog = editor.find_dialog()
    text = " ".join(node.name for node in editor.walk(dialog))
    assert "jena.map.xml is write-protected" in text and "chmod u+w" in text, text
    answer(editor, "Close")
    editor.wait_without_dialog()
    assert editor.describe("save")[0]
    case.expect()
    case.path("jena.map.xml").chmod(0o644)
    case.save()
    case.expect(jena=[PAINTED])
    backup = case.path("jena.map.xml~").read_text()
    assert backup == case.before["jena.map.xml"]


def test_goes_on_while_the_disk_is_full(case):
    """One is told that nothing is kept or saved, and loses nothing once there is room."""
    full = case.folder.parent / "full"
    editor = case.open(environment={"LD_PRELOAD": str(case.tool("full-disk.so")),
                                    "VD_FULL_DISK": str(full)})
    full.touch()
    try:
        paint_one(editor)
        bar_with(editor, "What you do now would be lost in a crash")
        shoot(editor, "full-disk")
        editor.key("ctrl+s")
        dialog = editor.find_dialog()
        text = " ".join(node.name for node in editor.walk(dialog))
        assert "No space left on device" in text, text
        answer(editor, "Close")
        editor.wait_without_dialog()
        assert editor.describe("save")[0]
        case.expect()
    finally:
        full.unlink()

    editor.key("ctrl+z", "ctrl+shift+z")
    wait_for("the end of the bar", lambda: not editor.look("Got It"))
    kill(editor)
    editor = open_again(case, case.path())
    answer(editor, "Recover")
    editor.wait_without_dialog()
    case.save()
    case.expect(jena=[PAINTED])


def test_tells_who_else_has_a_map(case):
    text = case.path().read_text()
    case.path("night.scenario.xml").write_text(text)
    editor = case.open()
    assert not editor.look("Got It")
    editor.act("tool", "terrain")
    bar_with(editor, "The maps are also those of night.scenario.xml")
    shoot(editor, "shared-map")
    editor.click_on("Got It", "push button")
    wait_for("the end of the bar", lambda: not editor.look("Got It"))

    # Once is enough.
    paint_one(editor)
    assert not editor.look("Got It")


def test_shows_the_window_that_has_the_file(case):
    editor = case.open()
    paint_one(editor)
    editor.act("open-recent", case.path().as_uri())
    assert editor.describe("undo")[0]
    assert len(editor.list_window_ids()) == 1


def find_step(editor, words):
    return wait_for(f'a step with "{words}"', lambda: next(
        (node for node in editor.walk(into_tables=False)
         if role_of(node) == "list item" and node.name.startswith(words)
         and box_of(node)), None))


def test_goes_through_the_history(case):
    editor = case.open()
    editor.act("panel", "history")
    paint_one(editor)
    find_step(editor, "Paint Forest at 1812, now")
    case.save()
    find_step(editor, "Paint Forest at 1812, now, saved")
    editor.click(*editor.hex_point("1813"))
    editor.click(*editor.hex_point("1814"))
    if "VD_SCREENSHOTS" in os.environ:
        editor.screenshot(os.environ["VD_SCREENSHOTS"] + "/history-panel.png")

    box = box_of(find_step(editor, "As it was opened"))
    editor.click(box.x + box.width / 2, box.y + box.height / 2)
    wait_for("nothing to undo", lambda: not editor.describe("undo")[0])
    find_step(editor, "As it was opened, now")
    find_step(editor, "Paint Forest at 1812, undone")
    case.save()
    case.expect()
    find_step(editor, "As it was opened, now, saved")

    # By keys: down to the next row, and there.
    editor.key("Down", "Return")
    find_step(editor, "Paint Forest at 1812, now")  # the rows are made anew, and the focus with them
    assert editor.describe("undo")[0]
    case.save()
    case.expect(jena=[PAINTED])


def test_saves_as(case):
    editor = case.open()
    paint_one(editor)
    folder = case.folder.parent / "mine"
    folder.mkdir()
    editor.act("save-copy-to", str(folder / "copy"))
    answer(editor, "Save")
    editor.wait_without_dialog()
    wait_for("the copy", (folder / "copy.scenario.xml").exists)
    assert editor.describe("save")[0]

    editor.act("save-as-to", str(folder / "night.scenario.xml"))
    answer(editor, "Save")
    editor.wait_without_dialog()
    wait_for("the copy to be open", lambda: not editor.describe("save")[0])
    case.expect()

    # The history has come along.
    assert editor.describe("undo")[0]
    editor.key("ctrl+z")
    wait_for("a change", lambda: editor.describe("save")[0])
    editor.key("ctrl+shift+z")
    wait_for("no change", lambda: not editor.describe("save")[0])
    assert 'at="1812" terrain="forest"' in (folder / "night-jena.map.xml").read_text()
    text = (folder / "night.scenario.xml").read_text()
    assert 'href="night-jena.map.xml"' in text
    assert 'system="../napoleon-at-war/napoleon-at-war.system.xml"' in text


def test_moves_no_rules_over_anothers(case):
    """Rules that a repair has changed go along where they are when the scenario
    moves; not over what another program has made of them meanwhile."""
    system = case.folder.parent / "napoleon-at-war" / "napoleon-at-war.system.xml"
    columns = system.read_text()
    swapped = swap_columns(columns)
    system.write_text(swapped)
    editor = case.open()
    find_finding(editor, "is no better for the attacker")
    editor.click_on("Repair: Put the columns in order, with their results", "push button")
    editor.move(*IDLE)  # what is said of the next finding would stay
    wait_for("something to save", lambda: editor.describe("save")[0])
    theirs = swapped.replace("<title>", "<title>Their ")
    system.write_text(theirs)
    there = case.folder / "night.scenario.xml"
    for reply in ("Cancel", "Replace"):
        editor.act("save-as-to", str(there))
        answer_and_go_on(editor, "Save")
        editor.find("Replace", "push button", inside=editor.find_dialog())
        shoot(editor, "replace-rules")
        answer(editor, reply)
        editor.wait_without_dialog()
        wait_for("the files", lambda: there.exists() == (reply == "Replace"))
        assert (system.read_text() == theirs) == (reply == "Cancel")
    wait_for("the end of saving", lambda: not editor.describe("save")[0])


def swap_columns(text):
    """The first two columns of the results table change places."""
    rows = re.findall(r" *<column [^>]*/>\n", text)
    return text.replace(rows[0] + rows[1], rows[1] + rows[0])
