#!/usr/bin/python3
"""The editor, as a designer uses it: the program itself, on a screen, with
pointer and keys, and what the saved files say then.

usage: test-editor.py EDITOR SOURCE [CASE | FILE]...     inside tests/with-display; TAP

Runs the cases of this file and of all editor_*_cases.py beside it, or those that
are named, or all of the files that are named, as editor_file_cases.

Screenshots of each case are left in the folder VD_SCREENSHOTS, if it is set.
"""

import contextlib
import importlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import unittest

from editor_case import (FILES, PAGES, Case, assert_near, canvas_of, choose, edge_of, edit_cell,
                         find_finding, readout, restated, show_group, show_page,
                         take_tool, wait_for_readout)
from editor_driver import Atspi, box_of, has_state, list_nearest, role_of, wait_for


# Cases


def test_opens(case):
    editor = case.open()
    assert editor.window.get_name() == "Jena-Auerstadt"
    for name in ("Jena", "Auerstadt", "All", "Undo", "Save", "Main menu"):
        editor.find(name)
    editor.click(*editor.hex_point("0610"))
    wait_for_readout(editor, "Jena 0610: Town, Closewitz")
    assert "1/Tauenzien (6-3)" in readout(editor)
    assert not editor.describe("undo")[0] and not editor.describe("save")[0]


def test_failures_say_what_there_is_instead(case):
    """What is looked for in vain is told of by what comes nearest."""
    editor = case.open_nothing()
    editor.find("Open a scenario to begin")
    assert 'nearest: label "Open a scenario to begin"; ' in \
        editor.tell_nearest("Open a battle to begin")
    assert list_nearest("Undo", ["Main menu", "Redo", "Undone", "Undo the last"]) == \
        ["Undone", "Undo the last", "Redo", "Main menu"]


def test_explains_itself(case):
    def say(option):
        return subprocess.run([case.program, option], capture_output=True, text=True, check=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout
    assert re.search(r"vedette-editor \[OPTION.*\] \[FILE…\]\n\nA FILE is", say("--help"))
    assert "--version" in say("--help")
    assert re.fullmatch(r"vedette-editor \d+\.\d+\.\d+\n", say("--version"))


def test_welcomes(case):
    editor = case.open_nothing()
    editor.find("Open a scenario to begin")
    assert not editor.describe("save")[0]


def test_paints_a_wood(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    editor.drag([editor.hex_point("1811"), editor.hex_point("1814")], steps=9)
    assert editor.window.get_name() == "• Jena-Auerstadt"
    case.save()
    assert editor.window.get_name() == "Jena-Auerstadt"
    case.expect(jena=[f'+<hex at="{at}" terrain="forest"/>'
                      for at in ("1811", "1812", "1813", "1814")])


def test_paints_where_the_pointer_went(case):
    """However fast: the window gets many moves for one frame, and none is lost."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    corner = ("1811", "1812", "1813", "1814", "1913", "2013")
    points = [editor.hex_point(name) for name in corner]
    editor.move(*points[0])
    editor.press()
    editor.rush(points[1:])
    editor.release()
    case.save()
    case.expect(jena=[f'+<hex at="{at}" terrain="forest"/>' for at in corner])


def test_paints_with_a_wide_brush(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    editor.click_on("Brush of 7 hexes", "push button")
    editor.click(*editor.hex_point("1812"))
    editor.click_on("Undo Paint Forest at 1812", "push button")
    assert not editor.describe("undo")[0]
    editor.click(*editor.hex_point("1812"))
    editor.key("bracketright")
    assert editor.describe("brush")[1] == 2
    editor.key("bracketleft")
    assert editor.describe("brush")[1] == 1
    case.save()
    assert len(case.changes("jena.map.xml")) == 7


def test_paints_with_what_lies_there(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Town")
    editor.click(*editor.hex_point("1105"), modifier="ctrl")
    assert not editor.describe("undo")[0]
    editor.click(*editor.hex_point("1812"))
    editor.find("Undo Paint Forest at 1812", "push button")
    editor.move(*editor.hex_point("1811"))
    editor.key("i")
    editor.click(*editor.hex_point("1812"))
    case.save()
    case.expect()


def test_offers_what_the_battle_has(case):
    editor = case.open()
    take_tool(editor, "Terrain")
    editor.find("Town", "list item")
    assert not editor.look("Marsh", "list item")


def test_undoes_a_stroke_at_once(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Town")
    editor.drag([editor.hex_point("1811"), editor.hex_point("1814")])
    editor.click_on("Undo Paint Town at 1811", "push button")
    assert not editor.describe("undo")[0]
    assert editor.window.get_name() == "Jena-Auerstadt"
    editor.click_on("Redo Paint Town at 1811", "push button")
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]
    editor.key("ctrl+shift+z")
    case.save()
    assert len(case.changes("jena.map.xml")) == 4


def test_erases_with_the_right_button(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Town")
    row = case.line("jena.map.xml", '<hex at="1406"')
    editor.click(*editor.hex_point("1406"), button=3)
    case.save()
    case.expect(jena=["-" + row])


STREAM = ("1812/1912", "1812/1913", "1813/1913", "1813/1914", "1814/1914")


def test_draws_a_stream(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Hexsides", "Stream")
    editor.drag([editor.side_point(side) for side in STREAM])
    case.save()
    case.expect(jena=[f'+<run id="stream-1" kind="stream" sides="{" ".join(STREAM)}"/>'])


def test_draws_a_stream_in_a_hurry(case):
    """A hand that skips sides still draws them all."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Hexsides", "Stream")
    editor.drag([editor.side_point(STREAM[0]), editor.side_point(STREAM[2]),
                 editor.side_point(STREAM[4])], steps=1)
    case.save()
    case.expect(jena=[f'+<run id="stream-1" kind="stream" sides="{" ".join(STREAM)}"/>'])


def test_draws_a_slope_on_one_hand(case):
    """Low hexes stay on one side of the line, wherever the pointer wobbles."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Hexsides", "Slope")
    editor.find("Drag along hexsides: the hex under the pointer is the low one; F turns that round",
                "label")
    points = [editor.side_point(side) for side in STREAM]
    x, y = editor.hex_point("1812")
    start = (points[0][0] * 0.85 + x * 0.15, points[0][1] * 0.85 + y * 0.15)
    editor.drag([start] + points)
    case.save()
    low = ("1812>1912", "1812>1913", "1813>1913", "1813>1914", "1814>1914")
    case.expect(jena=[f'+<run id="slope-1" kind="slope" sides="{" ".join(low)}"/>'])


def test_drags_a_counter(case):
    editor = case.open()
    editor.act("show-map", 0)
    row = case.line(FILES[2], '<place unit="tauenzien-1"')
    editor.drag([editor.hex_point("0610"), editor.hex_point("0612")])
    wait_for_readout(editor, "Jena 0612")
    assert "1/Tauenzien" in readout(editor)
    editor.find("Undo Move 1/Tauenzien to 0612", "push button")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, '"0610"', '"0612"')])


def test_drags_a_counter_to_the_other_map(case):
    editor = case.open()
    editor.drag([editor.hex_point("0606"), editor.hex_point("0525")])
    case.save()
    assert any('at="0525"' in line for line in case.changes(FILES[2]))


def test_paints_nothing_unseen(case):
    """A drag that goes on over the tables edits no hex that lies under them."""
    editor = case.open()
    editor.act("show-map", 0)
    for _ in range(3):
        editor.act("zoom-in")
    edge = edge_of(canvas_of(editor))
    column = next(i for i in range(20, 0, -1) if editor.hex_point(f"10{i:02}")[0] < edge)
    x, y = editor.hex_point(f"10{column:02}")
    choose(editor, "Terrain", "Town")
    editor.drag([(x, y), (edge + 200, y), (edge + 200, y + 80), (x, y + 80)], steps=4)
    editor.act("show-map", 0)
    editor.act("tool", "select")
    editor.drag([editor.hex_point("0610"), (edge + 100, editor.hex_point("0610")[1])])
    case.save()
    case.expect(jena=case.changes("jena.map.xml"))
    painted = re.findall(r'at="(\d\d)(\d\d)"', " ".join(case.changes("jena.map.xml")))
    assert all(int(across) <= column + 1 for _, across in painted), painted
    assert len({up for up, _ in painted}) > 1, "it did not go on where the pointer came back"


def test_paints_what_is_pointed_at(case):
    """The wheel in a stroke moves the map under the brush: only what comes to
    lie under the pointer is painted, not the way to it."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("zoom-in")
    choose(editor, "Terrain", "Town")
    x, y = editor.hex_point("1008")
    editor.move(x, y)
    editor.press()
    editor.wheel(2)
    editor.wheel(-3, control=True)
    dx, dy = (b - a for a, b in zip(editor.hex_point("1008"), (x, y)))
    assert abs(dx) + abs(dy) > 100, "the map has not moved"
    editor.release()
    case.save()
    assert 2 <= len(case.changes("jena.map.xml")) <= 3, case.changes("jena.map.xml")

    # A counter goes along with the pointer.
    editor.act("show-map", 0)
    editor.act("tool", "select")
    a, b = editor.hex_point("0610"), editor.hex_point("0810")
    editor.move(*a)
    editor.press()
    editor.move(*b)
    editor.wheel(-1)
    editor.release()
    wait_for_readout(editor, "1/Tauenzien")
    assert "Jena 0810" not in readout(editor), "it did not move with the map"
    editor.find("Undo Move 1/Tauenzien to " + readout(editor)[5:9], "push button")


def test_edits_a_turn(case):
    editor = case.open()
    row = case.line(FILES[2], '<group id="ruchel"')
    show_group(editor, "Ruchel")
    edit_cell(editor, "Turn of Ruchel", "11")
    editor.find("Undo Change Ruchel: Turn", "push button")
    case.save()
    case.expect(scenario=["-" + row, "+" + restated(row, 'turn="10"', 'turn="11"')])


def test_refuses_a_turn(case):
    editor = case.open()
    show_group(editor, "Ruchel")
    edit_cell(editor, "Turn of Ruchel", "13")
    editor.find("A turn is a whole number from 1 to 12.", "label")
    assert not editor.describe("undo")[0]
    editor.key("Escape")
    assert not editor.describe("save")[0]
    edit_cell(editor, "Turn of Ruchel", "0")
    editor.key("Tab")
    editor.find("A turn is a whole number from 1 to 12.", "label")
    assert not editor.describe("save")[0]
    edit_cell(editor, "Turn of Ruchel", "9")
    assert editor.describe("save")[0]


def test_saves_what_is_being_typed(case):
    """Without Enter, by the keys and by the button."""
    editor = case.open()
    row = case.line(FILES[2], '<group id="ruchel"')
    show_group(editor, "Ruchel")
    editor.click_on("Turn of Ruchel", "text")
    for value, save in (("11", lambda: editor.key("ctrl+s")),
                        ("12", lambda: editor.click_on("Save", "push button"))):
        editor.key("ctrl+a")
        editor.type(value)
        wait_for("something to save", lambda: editor.describe("save")[0])
        save()
        wait_for("the end of saving", lambda: not editor.describe("save")[0])
        case.expect(scenario=["-" + row, "+" + restated(row, 'turn="10"', f'turn="{value}"')])
        editor.click_on("Turn of Ruchel", "text")

    # What can't stand is not saved, and says so.
    editor.key("ctrl+a")
    editor.type("13")
    editor.key("ctrl+s")
    editor.find("A turn is a whole number from 1 to 12.", "label")
    assert editor.describe("save")[0]
    case.expect(scenario=["-" + row, "+" + restated(row, 'turn="10"', 'turn="12"')])
    editor.key("Escape")
    assert not editor.describe("save")[0]


def test_goes_to_a_finding(case):
    place = '<place unit="gazan-1" at="0606"'
    case.rewrite(FILES[2], place, place.replace("0606", "0607"))
    editor = case.open()
    finding = find_finding(editor, "0607")
    editor.click_on(finding, "list item")
    wait_for_readout(editor, "Jena 0607")
    # Mended by hand, it goes away by itself.
    editor.drag([editor.hex_point("0607"), editor.hex_point("0606")])
    wait_for("the end of the finding", lambda: not editor.look(finding, "list item"))


def test_goes_to_a_row(case):
    """A finding without a hex leads to its row of a table; where there is no
    table of it, the status bar says where it stands."""
    case.rewrite(FILES[2], 'name="Ruchel" side="prussian" turn="10"',
                 'name="Ruchel" side="prussian" turn="14"')
    case.rewrite(FILES[2], '<award id="losses-b" name="Prussian losses are below 48" side="prussian"',
                 '<award id="losses-b" name="Prussian losses are below 48" side="nobody"')
    case.rewrite(FILES[2], "</scenario>",
                 '  <ignore finding="no.such" reason="none"/>\n</scenario>')
    editor = case.open()

    losses = "Prussian losses are below 48 (Option B)"
    for words, table, row, cell in (
            ("(ruchel) comes on turn 14", "reinforcements", "Ruchel, turn 14, Prussian", None),
            ('names the side "nobody"', "victory", losses, f"Points for {losses}")):
        editor.act("panel", "findings")
        editor.click_on(find_finding(editor, words), "list item")
        wait_for("its table", lambda: editor.describe("table")[1] == table)
        wait_for(f"the row {row}", lambda: any(
            node.name == row and has_state(node, Atspi.StateType.SELECTED) and box_of(node)
            for node in editor.walk()))
        focused = editor.find(cell, "text") if cell else editor.find(row, "list item")
        assert has_state(focused, Atspi.StateType.FOCUSED)

    editor.act("panel", "findings")
    editor.click_on(find_finding(editor, "no.such"), "list item")
    line = case.path().read_text().count("\n") - 1
    editor.find(f"This stands in {FILES[2]}, on line {line}.", "label")


def test_goes_to_a_place(case):
    """By its number or its name, which need not be whole."""
    editor = case.open()
    for typed, words in (("0707", "0707"), ("isserstedt", "1406"), ("altengon", "0916"),
                         ("Hassenhausen", "Auerstadt"), (" 0708 ", "0708")):
        editor.key("ctrl+g", "ctrl+a")
        editor.type(typed)
        editor.key("Return")
        wait_for_readout(editor, words)


def test_says_where_one_cannot_go(case):
    editor = case.open()
    editor.key("ctrl+g")
    editor.type("9999")
    editor.key("Return")
    words = "There is no hex and no place “9999” on these maps."
    editor.find(words, "label")
    entry = editor.find("Go to hex", "text")
    wait_for("the reason on the entry",
             lambda: entry.get_description() == words)
    editor.key("ctrl+a")
    editor.type("0707")
    editor.key("Return")
    wait_for_readout(editor, "Jena 0707")
    wait_for("the end of the reason", lambda: not editor.look(words, "label"))
    assert "Type a hex number" in entry.get_description()


def test_says_that_it_checks(case):
    """Before the first check is over, nothing is said of errors."""
    place = '<place unit="gazan-1" at="0606"'
    case.rewrite(FILES[2], place, place.replace("0606", "0607"))
    editor = case.open()
    said = []

    def ask():
        texts = [node.name for node in editor.walk(into_tables=False)
                 if role_of(node) == "label"]
        if editor.look("Nothing to mend", "label"):
            said.append("Nothing to mend")
        return "1 Error" in texts
    wait_for("the end of the check", ask)
    assert not said, "it spoke too soon"


def test_reads_out_what_moved_last(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    editor.move(*editor.hex_point("1811"))
    editor.press()
    editor.move(*editor.hex_point("1813"))
    wait_for_readout(editor, "Jena 1813: Forest")
    editor.release()
    editor.move(*editor.hex_point("1009"))
    wait_for_readout(editor, "Jena 1009")
    editor.key("ctrl+g")
    editor.type("0707")
    editor.key("Return")
    wait_for_readout(editor, "Jena 0707")
    editor.move(*editor.hex_point("1010"))
    wait_for_readout(editor, "Jena 1010")


def test_works_by_keys_alone(case):
    editor = case.open()
    editor.key("ctrl+g")
    editor.type("1811")
    editor.key("Return", "t", "2", "Right", "space")      # forest at 1812
    editor.key("h", "3", "bracketright", "Return")        # a stream beside it
    editor.key("s")
    editor.key("ctrl+g", "ctrl+a")
    editor.type("0606")
    editor.key("Return", "Return", "Right", "Up", "Return")  # a counter to 0707
    wait_for_readout(editor, "1/Gazan")
    editor.key("ctrl+z")                                  # and back
    case.save()
    changes = case.changes("jena.map.xml")
    assert changes[0] == '+<hex at="1812" terrain="forest"/>', changes
    assert re.fullmatch(r'\+<run id="stream-1" kind="stream" sides="1812/\d{4}|'
                        r'\+<run id="stream-1" kind="stream" sides="\d{4}/\d{4}"/>', changes[1])
    assert len(changes) == 2 and "1812" in changes[1], changes
    assert case.changes(FILES[2]) == []


def test_pans_and_zooms(case):
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("zoom-in")
    editor.act("zoom-in")
    x, y = editor.hex_point("1410")
    editor.drag([(x, y), (x + 60, y + 40)], button=2)
    assert_near(editor.hex_point("1410"), (x + 60, y + 40))
    assert editor.describe("undo")[0] is False

    editor.xdotool("keydown", "space")
    editor.drag([(x + 60, y + 40), (x, y)])
    editor.xdotool("keyup", "space")
    assert_near(editor.hex_point("1410"), (x, y))

    take_tool(editor, "Pan")
    editor.drag([(x, y), (x - 30, y + 20)])
    assert_near(editor.hex_point("1410"), (x - 30, y + 20))

    # With Ctrl the wheel zooms, and what is under the pointer stays there.
    x, y = editor.hex_point("1410")
    a = editor.hex_point("1411")
    editor.move(x, y)
    editor.wheel(-3, control=True)
    assert_near(editor.hex_point("1410"), (x, y))
    assert editor.hex_point("1411")[0] - x > (a[0] - x) * 1.3

    editor.wheel(2)
    assert editor.hex_point("1410")[1] < y - 50


def test_zooms_where_one_works(case):
    """Buttons and keys zoom around the cursor; what cannot be seen does not
    count."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("go-to-hex", "jena:1410")
    x, y = editor.hex_point("1410")
    for _ in range(4):
        editor.act("zoom-in")
    assert_near(editor.hex_point("1410"), (x, y))
    editor.act("zoom-out")
    assert_near(editor.hex_point("1410"), (x, y))


def test_goes_on_filling_the_view(case):
    """Maps that fill the view do so in a window of another size, until one
    zooms or pans."""
    editor = case.open()
    corners = ("jena:0101", "auerstadt:2934")

    def resize(width, height):
        editor.xdotool("windowsize", "--sync", editor.window_id, width, height)
        wait_for("the new size", lambda: abs(box_of(editor.window).width - width) < 60)
        editor.settle()

    for width, height in ((900, 640), (1200, 900)):
        resize(width, height)
        frame = box_of(canvas_of(editor))
        a, b = (editor.hex_point(corner) for corner in corners)
        assert frame.x <= a[0] <= b[0] <= frame.x + frame.width, (frame.x, frame.width, a, b)

    editor.act("zoom-in")
    a, b = (editor.hex_point(corner) for corner in corners)
    resize(900, 640)
    c, d = (editor.hex_point(corner) for corner in corners)
    assert abs((d[0] - c[0]) - (b[0] - a[0])) <= 1.5, "it zoomed out"


def test_takes_any_size(case):
    """However small the window is made: GTK complains where a part of it does
    not know how much room it needs, and a complaint fails the case."""
    editor = case.open()
    show_group(editor, "Main army (Option A)")
    edit_cell(editor, "Turn of Main army", "13")
    for page in PAGES:
        show_page(editor, page)
        for width, height in ((640, 480), (100, 100), (1000, 700), (300, 700)):
            editor.xdotool("windowsize", "--sync", editor.window_id, width, height)
            editor.settle()
            editor.act("locate-hex", "0610")
            wait_for("a frame of that size", lambda: editor.describe("hex-point")[1][0])


def test_a_whole_session(case):
    """Everything at once: each edit is its own lines of the files, undo takes all of it
    back, and redo does it again."""
    editor = case.open()
    group = case.line(FILES[2], '<group id="ney"')
    award = case.line(FILES[2], '<award id="losses-b"')
    place = case.line(FILES[2], '<place unit="suchet-2"')

    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    editor.click(*editor.hex_point("1812"))
    choose(editor, "Hexsides", "Stream")
    editor.drag([editor.side_point(side) for side in STREAM])
    take_tool(editor, "Select")
    editor.drag([editor.hex_point("0408"), editor.hex_point("0409")])
    show_group(editor, "VI Corps")
    edit_cell(editor, "Turn of VI Corps", "7")
    show_page(editor, "victory")
    edit_cell(editor, "Points for Prussian losses are below 48 (Option B)", "5")

    done = dict(
        jena=['+<hex at="1812" terrain="forest"/>',
              f'+<run id="stream-1" kind="stream" sides="{" ".join(STREAM)}"/>'],
        scenario=["-" + place, "+" + restated(place, '"0408"', '"0409"'),
                  "-" + group, "+" + restated(group, 'turn="8"', 'turn="7"'),
                  "-" + award, "+" + restated(award, 'points="2"', 'points="5"')])
    case.save()
    case.expect(**done)

    editor.act("tool", "select")
    for keys, expected in (("ctrl+z", {}), ("ctrl+shift+z", done), ("ctrl+z", {})):
        for _ in range(5):
            editor.key(keys)
        case.save()
        case.expect(**expected)
    assert not editor.describe("undo")[0]


# The run


def screenshot(case, name):
    folder = os.environ.get("VD_SCREENSHOTS")
    if folder and case.editor and not case.editor.has_ended():
        case.editor.screenshot(pathlib.Path(folder) / f"{name}.png")


def run(program, source, name, test):
    """Returns what went wrong, or nothing, and why the case was skipped, if it was."""
    with tempfile.TemporaryDirectory(prefix="vedette-editor-") as folder:
        case = Case(program, source, pathlib.Path(folder))
        trouble, complaints, skipped = "", "", ""
        try:
            test(case)
        except unittest.SkipTest as reason:
            skipped = f" # SKIP {reason}"
        except Exception:  # a test case must not keep the others from running
            trouble = traceback.format_exc()
            if case.editor and not case.editor.has_ended():
                trouble += f"on the screen: {case.editor.list_screen()}\n"
        with contextlib.suppress(Exception):
            screenshot(case, name)
        said = case.editor.close() if case.editor else ""
        if case.editor and case.editor.process.returncode not in (0, -signal.SIGTERM):
            complaints = f"the editor ended with {case.editor.process.returncode}\n"
        # GLib says so where the program breaks a contract.
        if re.search(r"CRITICAL|WARNING", said):
            complaints += said
        return trouble + complaints, skipped


def list_tests():
    """The cases of each file, by its name."""
    here = pathlib.Path(__file__)
    modules = {here.stem: globals()}
    for path in sorted(here.parent.glob("editor_*_cases.py")):
        modules[path.stem] = vars(importlib.import_module(path.stem))
    return {file: {name[5:].replace("_", "-"): test for name, test in module.items()
                   if name.startswith("test_")} for file, module in modules.items()}


def choose_tests(names):
    files = list_tests()
    every = {name: test for tests in files.values() for name, test in tests.items()}
    chosen = {}
    for name in names or files:
        chosen.update(files[name] if name in files else {name: every[name]})
    return chosen


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    tests = choose_tests(sys.argv[3:])

    failed = 0
    print(f"1..{len(tests)}", flush=True)
    for number, (name, test) in enumerate(tests.items(), 1):
        started = time.monotonic()
        bad, skipped = run(program, source, name, test)
        for line in bad.splitlines():
            print("#", line)
        if bad:  # where a summary of the results leaves out remarks
            print(f"{name}:\n{bad}", file=sys.stderr)
        print(f"{'not ' if bad else ''}ok {number} {name}{skipped}", flush=True)
        print(f"# {time.monotonic() - started:.1f} s", flush=True)
        failed += bool(bad)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
