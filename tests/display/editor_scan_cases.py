"""Cases of the editor about scans of the printed map.

test-editor.py runs them with the others.
"""

import hashlib
import json
import math
import re
import struct
import subprocess
import unittest
import zlib

from editor_case import FILES, canvas_of, choose, shot, show_page, wait_for_readout
from editor_driver import Atspi, box_of, has_state, wait_for
from editor_export_cases import button, find_entry, find_line, press, tab_to

MAP = FILES[0]
SIZE = 900, 1000   # pixels of the scan
EDGE = 1.9         # pixels a millimetre
TURN = 0.02        # of a pixel right a pixel down
# Tiles are JPEG, which keeps a grey as it is.
RED, PAPER = bytes((200, 0, 0)), bytes((235, 235, 235))
CORNERS = "0202", "0219", "2802", "2819"
NEAR = 6           # pixels between where a red hex should be seen and where it is


def write_png(path, size, rows):
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data +
                struct.pack(">I", zlib.crc32(kind + data)))
    header = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 1)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) +
                     chunk(b"IEND", b""))


def find_pixels(case):
    """Where the scan has the middle of each hex: slanted, so that it is not as the map."""
    out = case.folder.parent / "jena.json"
    subprocess.run([case.built("validator/vedette"), "export", case.path(), "--to", "json", "-o",
                    out], check=True, capture_output=True)
    hexes = next(each for each in json.loads(out.read_text())["maps"] if each["id"] == "jena")
    return {each["label"]: (40 + EDGE * each["x"] + TURN * EDGE * each["y"],
                            30 + EDGE * each["y"] - TURN * EDGE * each["x"])
            for each in hexes["$hexes"]}


def make_scan(case, name="scan.png", color=RED, marked=("1510",)):
    """Paper, with a square of a colour on some hexes."""
    case.need("VIPS")
    pixels = find_pixels(case)
    rows = [bytearray(PAPER * SIZE[0]) for _ in range(SIZE[1])]
    for label in marked:
        x, y = (round(each) for each in pixels[label])
        for row in rows[y - 8:y + 9]:
            row[3 * (x - 8):3 * (x + 9)] = color * 17
    write_png(case.folder / name, SIZE, rows)
    return pixels


def hash_of(case, name="scan.png"):
    return "sha256:" + hashlib.sha256((case.folder / name).read_bytes()).hexdigest()


def list_scan(case, pixels, hexes=CORNERS, hashed=None):
    """Writes the scan into the map's file."""
    rows = "".join(f'      <control at="{at}" x="{pixels[at][0]:.2f}" y="{pixels[at][1]:.2f}"/>\n'
                   for at in hexes)
    end = f">\n{rows}    </scan>" if rows else "/>"
    case.rewrite(MAP, "</map>", f'  <scans>\n    <scan id="scan-1" file="scan.png" '
                 f'hash="{hashed or hash_of(case)}" width="{SIZE[0]}" height="{SIZE[1]}"{end}\n'
                 "  </scans>\n</map>")


def colors_at(editor, case, x, y, width):
    """Of pixels beside each other, the first at x."""
    path = case.folder.parent / "seen.png"
    editor.screenshot(path)
    said = subprocess.run(["convert", path, "-crop", f"{width}x1+{round(x)}+{round(y)}", "-depth",
                           "8", "rgb:-"], check=True, capture_output=True).stdout
    return [tuple(said[at:at + 3]) for at in range(0, 3 * width, 3)]


def color_at(editor, case, x, y):
    return colors_at(editor, case, x, y, 1)[0]


def is_red(color):
    return color[0] > 120 and color[1] < 90 and color[2] < 90


def open_with_scan(case):
    pixels = make_scan(case)
    list_scan(case, pixels)
    editor = case.open()
    editor.act("show-map", 0)
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "scan.png", "4 control points")
    return editor


def wait_for_red(editor, case, wanted=True, hexes="1510", shift=0):
    x, y = editor.hex_point(hexes)
    wait_for(f"red at {hexes}: {wanted}",
             lambda: is_red(color_at(editor, case, x + shift, y)) == wanted)


def test_lays_a_scan_on_the_hexes(case):
    """What it shows of a hex is seen on the hex, and stays there when one zooms."""
    editor = open_with_scan(case)
    editor.act("tool", "hand")
    wait_for_red(editor, case)
    wait_for_red(editor, case, False, "1512")
    shot(case, "scan-below")
    editor.act("go-to-hex", "jena:1510")
    for _ in range(4):
        editor.act("zoom-in")
    wait_for_red(editor, case, shift=NEAR)
    shot(case, "scan-near")


def test_looks_at_the_scan_alone(case):
    """As long as a key is held; beside the map at a line."""
    editor = open_with_scan(case)
    editor.act("tool", "hand")
    editor.act("go-to-hex", "jena:1510")
    wait_for_red(editor, case, shift=NEAR)
    town = editor.hex_point("1105")
    editor.xdotool("keydown", "b")
    wait_for("the scan alone", lambda: color_at(editor, case, *town) == tuple(PAPER))
    shot(case, "scan-alone")
    editor.xdotool("keyup", "b")
    wait_for("the map again", lambda: color_at(editor, case, *town) != tuple(PAPER))
    editor.key("w")
    box = box_of(canvas_of(editor))
    wait_for("the line", lambda: any(color[0] < 90 for color in colors_at(
        editor, case, box.x + box.width / 2 - 12, box.y + 30, 24)))
    shot(case, "scan-swipe")
    editor.key("w")
    wait_for("the map again", lambda: color_at(editor, case, *town) != tuple(PAPER))


def test_says_what_has_become_of_the_file(case):
    """Missing, and another picture; both mended by undoable edits."""
    pixels = make_scan(case)
    list_scan(case, pixels, hashed="sha256:" + "0" * 64)
    editor = case.open()
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "another picture")
    shot(case, "scan-other")
    press(editor, button(editor, editor.window, "Accept"))
    find_line(editor, editor.window, "list item", "4 control points", "RMS")
    case.save()
    old, new = case.changes(MAP)
    assert old.replace("0" * 64, hash_of(case).split(":")[1])[1:] == new[1:]
    (case.folder / "scan.png").rename(case.folder / "elsewhere.png")
    editor.act("undo")
    find_line(editor, editor.window, "list item", "There is no file", str(case.folder / "scan.png"))
    button(editor, editor.window, "Locate…")
    shot(case, "scan-missing")


def open_points(editor):
    press(editor, button(editor, editor.window, "Control Points…"))
    dialog = editor.find_dialog()
    editor.focus_dialog()
    return dialog


def find_picture(editor, dialog):
    return editor.find("Picture of the scan", "image", inside=dialog)


def test_puts_control_points_by_pointer(case):
    """Each is an edit; the fourth lays the scan on the map, and the next number is known."""
    pixels = make_scan(case)
    list_scan(case, pixels, hexes=())
    editor = case.open()
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "scan.png", "0 control points")
    dialog = open_points(editor)
    box = box_of(find_picture(editor, dialog))
    scale = min(box.width / SIZE[0], box.height / SIZE[1])
    left = box.x + (box.width - SIZE[0] * scale) / 2
    top = box.y + (box.height - SIZE[1] * scale) / 2
    for at in CORNERS:
        editor.click(left + pixels[at][0] * scale, top + pixels[at][1] * scale)
        entry = find_entry(editor, dialog, "Number of the hex")
        editor.key("ctrl+a")
        editor.type(at)
        editor.key("Return")
        find_line(editor, dialog, "list item", at)
    find_line(editor, dialog, "label", "RMS")
    shot(case, "scan-points")
    editor.click(left + pixels["1510"][0] * scale, top + pixels["1510"][1] * scale)
    entry = find_entry(editor, dialog, "Number of the hex")
    wait_for("the number of the hex", lambda: entry.get_text() == "1510")
    editor.key("Escape")
    editor.key("ctrl+z")
    wait_for("three points", lambda: not any(
        node.name.startswith(CORNERS[3]) for node in editor.walk(dialog)))
    editor.key("ctrl+shift+z")
    find_line(editor, dialog, "list item", CORNERS[3])
    editor.key("Escape")
    editor.wait_without_dialog()
    case.save()
    added = [line for line in case.changes(MAP) if "<control" in line]
    assert [line.split('"')[1] for line in added] == list(CORNERS), added
    # The edge of the window is not in what is known of its boxes.
    off = [tuple(float(line.split('"')[place]) - wanted
                 for place, wanted in zip((3, 5), pixels[at])) for line, at in zip(added, CORNERS)]
    assert all(abs(a - b) * scale < 2 for each in off for a, b in zip(each, off[0])), off
    assert all(abs(part) * scale < 8 for part in off[0]), off


def test_puts_a_control_point_by_keys(case):
    """The cross is moved by arrows; a number that the map has not is refused."""
    pixels = make_scan(case)
    list_scan(case, pixels, hexes=())
    editor = case.open()
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "scan.png")
    tab_to(editor, button(editor, editor.window, "Control Points…"))
    editor.key("space")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    picture = find_picture(editor, dialog)
    wait_for("the picture has the keys", lambda: has_state(picture, Atspi.StateType.FOCUSED))
    editor.key("Left", "Up", "shift+Right", "Return")
    find_entry(editor, dialog, "Number of the hex")
    editor.type("9999")
    editor.key("Return")
    find_line(editor, dialog, "label", "9999")
    editor.key("ctrl+a")
    editor.type("1510")
    editor.key("Return")
    find_line(editor, dialog, "list item", "1510")
    editor.key("Escape")
    editor.wait_without_dialog()
    editor.find("Undo Add Control Point 1510", "push button")


def test_says_what_would_be_undone(case):
    """In the window of the points too, where it may be of something else than scans."""
    pixels = make_scan(case)
    list_scan(case, pixels)
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    editor.click(*editor.hex_point("1811"))
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "4 control points")
    dialog = open_points(editor)
    editor.find("Undo Paint Forest at 1811", "push button", inside=dialog)
    editor.key("ctrl+z")
    editor.find("Redo Paint Forest at 1811", "push button", inside=dialog)
    editor.find("Undo", "push button", inside=dialog)
    editor.key("ctrl+shift+z")
    editor.find("Undo Paint Forest at 1811", "push button", inside=dialog)
    editor.key("Escape")
    editor.wait_without_dialog()


# How far hexes are off

EVENLY = [f"{column:02}{row:02}" for column in range(2, 29, 4) for row in range(2, 20, 3)]
SLIP = 6   # pixels by which one point is wrong


def bend(pixels):
    """A sheet that damp has drawn out in waves."""
    return {at: (x + 1.3 * math.sin(y / 120), y + 0.8 * math.sin(x / 150))
            for at, (x, y) in pixels.items()}


def choose_shown(editor, dialog, name):
    """With the key, which goes round."""
    editor.key("r")
    editor.find(name, inside=dialog)


def count_hexes(editor, dialog):
    """As the legend has them."""
    return [int(node.name.split()[0]) for node in editor.walk(dialog)
            if re.fullmatch(r"\d+ hex(es)?", node.name) and box_of(node)]


def test_shows_how_far_hexes_are_off(case):
    """By tints and arrows over the scan, in pixels and per cent, of each hex; and what the
    correction does to it."""
    pixels = bend(make_scan(case))
    pixels["1408"] = pixels["1408"][0] + SLIP, pixels["1408"][1]
    list_scan(case, pixels, hexes=EVENLY)
    editor = case.open()
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", f"{len(EVENLY)} control points")
    dialog = open_points(editor)
    find_line(editor, dialog, "label", "RMS", "px", "% of a hex")
    shot(case, "points-grid")
    choose_shown(editor, dialog, "How far hexes are off")
    find_line(editor, dialog, "label", "under 1 %", "px")
    find_line(editor, dialog, "label", "over 10 %", "px")
    find_line(editor, dialog, "label", "Arrows go from where the grid has a hex", "times as long")
    counts = wait_for("the legend", lambda: count_hexes(editor, dialog))
    assert sum(counts) == 29 * 20 and counts[3] == 1 and min(counts[:3]) > 20, counts
    shot(case, "points-off")
    row = find_line(editor, dialog, "list item", "0205")
    press(editor, row)
    editor.find(row.name, "label", inside=dialog)
    shot(case, "points-near")
    next(node for node in editor.walk(dialog)
         if node.name == "Remove Control Point 1408").do_action(0)
    wait_for("less that is off", lambda: count_hexes(editor, dialog)[3] == 0)
    choose_shown(editor, dialog, "What is corrected")
    find_line(editor, dialog, "label", "Nothing is corrected")
    assert count_hexes(editor, dialog)[1:] == [0, 0, 0], count_hexes(editor, dialog)
    press(editor, editor.find("Correct folds and shrunk paper", "check box", inside=dialog))
    find_line(editor, dialog, "label", "Arrows show which way, drawn")
    shot(case, "points-shift")
    editor.focus_dialog()
    choose_shown(editor, dialog, "The grid alone")
    wait_for("no legend", lambda: not count_hexes(editor, dialog))
    editor.key("Escape")
    editor.wait_without_dialog()


def print_scan(case, *more, hexes=()):
    """Prints the map as its publisher might, scans that, and lists the scan."""
    case.need("VIPS")
    picture = case.folder / "scan.jpg"
    subprocess.run([case.built("tests/scan/make-scan"), case.path(), "3", "-o", picture, "--map-id",
                    "jena", "--style", "quad", "--dpi", "100", *more], check=True,
                   capture_output=True)
    truth = json.loads((case.folder / "scan.json").read_text())
    pixels = {each["at"]: (each["x"], each["y"]) for each in truth["hexes"]}
    rows = "".join(f'      <control at="{at}" x="{pixels[at][0]:.2f}" y="{pixels[at][1]:.2f}"/>\n'
                   for at in hexes)
    end = f">\n{rows}    </scan>" if rows else "/>"
    size = truth["picture"]
    case.rewrite(MAP, "</map>", '  <scans>\n    <scan id="scan-1" file="scan.jpg" hash='
                 f'"{hash_of(case, "scan.jpg")}" width="{size["width"]}" '
                 f'height="{size["height"]}"{end}\n  </scans>\n</map>')
    return pixels


def open_printed(case):
    editor = case.open()
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "scan.jpg", "control points")
    return editor


def check_found(case, pixels):
    """Control points in the file lie where the hexes are."""
    case.save()
    added = [line.split('"') for line in case.changes(MAP) if 'origin="found"' in line]
    assert len(added) > 40, added
    for words in added:
        x, y = pixels[words[1]]
        off = (float(words[3]) - x) ** 2 + (float(words[5]) - y) ** 2
        assert off < 2, words


def test_finds_hexes_by_keys(case):
    """By the numbers in the picture, as one edit; or not, if one cancels it."""
    case.need("TESSERACT")
    pixels = print_scan(case)
    editor = open_printed(case)
    tab_to(editor, button(editor, editor.window, "Find Hexes"))
    editor.key("space")
    cancel = button(editor, editor.window, "Stop finding hexes")
    wait_for("the keys to go on there", lambda: has_state(cancel, Atspi.StateType.FOCUSED))
    shot(case, "scan-finding")
    editor.key("space")
    again = button(editor, editor.window, "Find Hexes")
    wait_for("the keys to come back", lambda: has_state(again, Atspi.StateType.FOCUSED))
    editor.key("space")
    find_line(editor, editor.window, "label", "numbers that were read agree")
    find_line(editor, editor.window, "list item", "RMS")
    shot(case, "scan-found")
    check_found(case, pixels)
    editor.find("Undo Find Hexes in scan.jpg", "push button")
    editor.act("undo")
    find_line(editor, editor.window, "list item", "0 control points")


def test_finds_hexes_by_two_that_are_known(case):
    """Where there are no numbers."""
    pixels = print_scan(case, "--decoy", "no-numbers", hexes=CORNERS[:3:2])
    editor = open_printed(case)
    press(editor, button(editor, editor.window, "Find Hexes"))
    find_line(editor, editor.window, "label", "2 hexes that are known")
    check_found(case, pixels)


def test_asks_for_what_is_not_known(case):
    """Nothing is done of what is not sure; without numbers it tells what the user can do."""
    print_scan(case, "--decoy", "no-numbers")
    editor = open_printed(case)
    press(editor, button(editor, editor.window, "Find Hexes"))
    dialog = editor.find_dialog()
    find_line(editor, dialog, "label", "Put control points on two hexes")
    if case.lacks("TESSERACT"):
        find_line(editor, dialog, "label", "tesseract was missing", "Type the numbers")
    shot(case, "scan-not-found")
    press(editor, button(editor, dialog, "Control Points…"))
    find_line(editor, editor.find_dialog(), "label", "Click the middle of a hex")
    editor.focus_dialog()
    editor.key("Escape")
    editor.wait_without_dialog()
    find_line(editor, editor.window, "list item", "0 control points")


def test_asks_before_it_uses_what_is_not_sure(case):
    """The numbers of the print are shuffled: whoever takes the points all the same says so."""
    print_scan(case, "--decoy", "wrong-numbers")
    editor = open_printed(case)
    press(editor, button(editor, editor.window, "Find Hexes"))
    dialog = editor.find_dialog()
    find_line(editor, dialog, "label", "Use control points that may be wrong?")
    find_line(editor, dialog, "label", "could be read", "see first whether the grid lies")
    shot(case, "scan-unsure")
    editor.focus_dialog()
    editor.key("Return")
    editor.wait_without_dialog()
    find_line(editor, editor.window, "list item", "0 control points")
    assert not editor.describe("undo")[0]
    press(editor, button(editor, editor.window, "Find Hexes"))
    dialog = editor.find_dialog()
    press(editor, button(editor, dialog, "Use Them"))
    editor.wait_without_dialog()
    find_line(editor, editor.window, "list item", "RMS")
    editor.find("Undo Find Hexes in scan.jpg", "push button")
    editor.act("undo")
    find_line(editor, editor.window, "list item", "0 control points")


def locate(editor, path):
    """In the desktop's own window, which takes a path that is typed."""
    windows = set(editor.list_window_ids())
    press(editor, button(editor, editor.window, "Locate…"))
    chooser, = wait_for("the chooser", lambda: set(editor.list_window_ids()) - windows)
    editor.xdotool("windowfocus", chooser)
    editor.settle()
    editor.type(str(path))
    editor.key("Return")
    wait_for("the end of the chooser", lambda: chooser not in editor.list_window_ids())


def test_puts_no_points_on_another_file(case):
    """Where the file is another one by the time hexes are found."""
    print_scan(case)
    (case.folder / "scan.jpg").rename(case.folder / "print.jpg")
    editor = case.open()
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "list item", "There is no file")
    locate(editor, case.folder / "print.jpg")
    find_line(editor, editor.window, "list item", "print.jpg", "0 control points")
    press(editor, button(editor, editor.window, "Find Hexes"))
    button(editor, editor.window, "Stop finding hexes")
    editor.act("undo")
    find_line(editor, editor.window, "list item", "There is no file")
    wait_for("the end of the search", lambda: not editor.look("Stop finding hexes", "push button"))
    editor.find("Redo Locate Scan print.jpg", "push button")


def test_says_what_the_build_lacks(case):
    """It reads no scans then; the map opens all the same, and keeps what it says of them."""
    if not case.lacks("VIPS"):
        raise unittest.SkipTest("this build reads scans")
    write_png(case.folder / "scan.png", SIZE, [bytes(PAPER * SIZE[0])] * SIZE[1])
    list_scan(case, find_pixels(case))
    editor = case.open()
    editor.act("show-map", 0)
    show_page(editor, "scans-panel")
    find_line(editor, editor.window, "label", "This build reads no scans", "libvips was missing")
    find_line(editor, editor.window, "list item", "scan.png", "libvips was missing")
    shot(case, "scan-no-library")
    editor.act("go-to-hex", "jena:0610")
    editor.click(*editor.hex_point("0610"))
    wait_for_readout(editor, "Jena 0610: Town, Closewitz")
    assert not editor.describe("save")[0]
