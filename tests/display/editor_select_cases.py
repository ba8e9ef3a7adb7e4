"""Cases of the editor about many hexes at once: selecting, copying, the size of
a map, layers.

test-editor.py runs them with the others.
"""

import os
import re
import shutil
import subprocess

from editor_case import answer, choose, shot
from editor_driver import Missing, box_of, wait_for

HOW_TO_PASTE = ("Click or press Enter to put the hexes down; R rotates them, M mirrors them, "
                "Esc gives up.")


def select(editor, first, last, modifier=None):
    """Drags a rectangle round the hexes from one to another."""
    half = 0.4 * (editor.hex_point("1812")[0] - editor.hex_point("1811")[0])
    (x1, y1), (x2, y2) = editor.hex_point(first), editor.hex_point(last)
    points = [(min(x1, x2) - half, min(y1, y2) - half), (max(x1, x2) + half, max(y1, y2) + half)]
    if modifier:
        editor.xdotool("keydown", modifier)
    editor.drag(points)
    if modifier:
        editor.xdotool("keyup", modifier)


def zoom_in(editor, name, steps=6):
    editor.act("go-to-hex", name)
    for _ in range(steps):
        editor.act("zoom-in")


def rows_of(case, name="jena.map.xml"):
    """at to terrain, of the file as it is now."""
    return dict(re.findall(r'<hex at="(\d+)" terrain="(\w+)"', case.path(name).read_text()))


def test_selects_and_clears(case):
    editor = case.open()
    editor.act("show-map", 0)
    select(editor, "0310", "0412")
    editor.key("Delete")
    editor.find("Undo Clear 6 Hexes at 0411", "push button")
    case.save()
    before = case.before["jena.map.xml"]
    gone = [f'-{line.strip()}' for line in before.splitlines()
            if any(f'<hex at="{at}"' in line
                   for at in ("0310", "0311", "0312", "0410", "0411", "0412"))]
    assert gone and gone == [line for line in case.changes("jena.map.xml")
                             if line.startswith("-<hex")]
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_copies_turns_and_pastes(case):
    editor = case.open()
    editor.act("show-map", 0)
    zoom_in(editor, "0412", 4)
    select(editor, "0310", "0412")
    shot(case, "selected")
    editor.key("ctrl+c")
    editor.find("6 hexes are on the clipboard.", "label")
    editor.key("ctrl+v")
    editor.find(HOW_TO_PASTE, "label")
    editor.move(*editor.hex_point("0610"))
    wait_for("the hex under the pointer", lambda: any(
        node.name.startswith("Jena 0610") for node in editor.walk(into_tables=False)))
    editor.find(HOW_TO_PASTE, "label")  # for as long as they float
    shot(case, "floating")
    box = editor.find_box("Rotate", "push button")
    editor.click(box.x + box.width / 2, box.y + box.height / 2)
    shot(case, "floating-turned")
    editor.key("shift+r")
    plain = put_down(case, "0515")
    paste(editor, "m")
    mirrored = put_down(case, "0515")
    assert plain[1] == mirrored[1] == [3, 3], (plain, mirrored)
    assert abs(plain[0]) > 5 and abs(plain[0] + mirrored[0]) < 2, (plain, mirrored)
    paste(editor, "r")
    assert put_down(case, "0515")[1] == [2, 2, 2]
    paste(editor, "m", "m")
    assert put_down(case, "0515") == plain


def paste(editor, *keys):
    """Lets what is on the clipboard float, turned and mirrored by those keys."""
    editor.key("ctrl+v")
    editor.find(HOW_TO_PASTE, "label")
    editor.key(*keys)


def put_down(case, at):
    """Puts six hexes of wood down and takes them back.  Returns how far the uppermost line
    of them stands to the right of the lowest one, and how many are on each line."""
    editor = case.editor
    editor.click(*editor.hex_point(at))
    editor.find(f"Undo Paste 6 Hexes at {at}", "push button")
    case.save()
    woods = re.findall(r'\+<hex at="(\d+)" terrain="forest"', "\n".join(case.changes("jena.map.xml")))
    assert len(woods) == 6 and at in woods, woods
    lines, last = [], None
    for y, x in sorted((y, x) for x, y in map(editor.hex_point, woods)):
        if last is None or y - last > 2:  # those of a line differ by what is rounded off
            lines.append([])
        lines[-1].append(x)
        last = y
    editor.key("ctrl+z")
    case.save()
    case.expect()
    return (round(sum(lines[0]) / len(lines[0]) - sum(lines[-1]) / len(lines[-1]), 3),
            [len(line) for line in lines])


def test_cuts_to_another_map(case):
    """From one map to the other; both files change, and one undo for each."""
    editor = case.open()
    editor.act("show-map", -1)
    select(editor, "0310", "0312")
    editor.key("ctrl+x")
    editor.find("Undo Cut 3 Hexes at 0311", "push button")
    editor.key("ctrl+v")
    editor.find(HOW_TO_PASTE, "label")
    editor.click(*editor.hex_point("1030"))
    editor.find("Undo Paste 3 Hexes at 1030", "push button")
    case.save()
    assert case.changes("jena.map.xml") and case.changes("auerstadt.map.xml")
    editor.key("ctrl+z", "ctrl+z")
    case.save()
    case.expect()


def test_pastes_in_another_program(case):
    """Over the clipboard of the screen, to a program that knows nothing of the
    first."""
    editor = case.open()
    editor.act("show-map", 0)
    select(editor, "0310", "0412")
    editor.key("ctrl+c")
    editor.find("6 hexes are on the clipboard.", "label")

    folder = case.folder.parent / "other"
    shutil.copytree(case.folder, folder)
    target = folder / "jena.map.xml"
    # Without a session bus it is a program of its own.
    apart = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent",
             "GTK_A11Y": "none"}
    other = subprocess.Popen([case.program, str(target)], env=apart, stderr=subprocess.DEVNULL)
    try:
        mine = set(editor.list_window_ids())
        window = wait_for("the other window", lambda: next(iter(list_windows() - mine), None))
        subprocess.run(["xdotool", "windowfocus", "--sync", window], check=True)
        paste_into(window, target)
    finally:
        other.terminate()
        other.wait()


def list_windows():
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "vedette"],
                           capture_output=True, text=True)
    return set(found.stdout.split())


def picture_of(window):
    return subprocess.run(["import", "-window", window, "rgb:-"], check=True,
                          capture_output=True).stdout


def still_picture_of(window):
    """Once nothing moves on it any more."""
    last = [None]

    def is_still():
        last.append(picture_of(window))
        return last[-1] == last[-2]
    wait_for("a window at rest", is_still)
    return last[-1]


def send(window, *words):
    """Pointer and keys, to a window that cannot be asked; returns when they show."""
    before = still_picture_of(window)
    subprocess.run(["xdotool", *words], check=True)
    wait_for(f"something to come of {words}", lambda: picture_of(window) != before)


def paste_into(window, target):
    before = target.read_text()
    wait_for("the map in it", lambda: "Jena" in subprocess.run(
        ["xdotool", "getwindowname", window], capture_output=True, text=True).stdout)
    send(window, "mousemove", "--window", window, "560", "400", "click", "1")
    send(window, "key", "ctrl+v")
    send(window, "key", "Return")
    send(window, "key", "ctrl+s")
    wait_for("the hexes in the other file", lambda: target.read_text() != before)


def test_selects_by_keyboard(case):
    """A rectangle with Shift and the arrows, copied and put down by Enter."""
    editor = case.open()
    editor.act("go-to-hex", "jena:0310")
    editor.key("shift+Right", "shift+Right", "shift+Down")
    editor.key("ctrl+c")
    editor.find("6 hexes are on the clipboard.", "label")
    editor.key("ctrl+v")
    editor.find(HOW_TO_PASTE, "label")
    for _ in range(4):
        editor.key("Down")
    editor.key("Return")
    editor.find("Undo Paste 6 Hexes at 0112", "push button")
    editor.key("Escape", "shift+Return")
    editor.key("ctrl+c")
    editor.find("1 hex is on the clipboard.", "label")


def test_selects_same_terrain(case):
    """By terrain, and by a line drawn round hexes."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.click(*editor.hex_point("0311"))
    editor.key("ctrl+shift+l", "ctrl+c")
    touching = wait_for("a count", lambda: count_of(editor))
    editor.key("ctrl+l", "ctrl+c")
    every = wait_for("a larger count", lambda: next(
        (n for n in [count_of(editor)] if n and n > touching), None))
    assert every == case.before["jena.map.xml"].count('terrain="forest"'), every
    editor.key("ctrl+shift+i", "ctrl+c")
    rest = wait_for("the rest", lambda: next(
        (n for n in [count_of(editor)] if n and n != every), None))
    assert rest == 580 - every, rest
    editor.key("Escape")
    editor.act("lasso")
    corners = [editor.hex_point(at) for at in ("0909", "0913", "1311", "0909")]
    editor.move(*corners[0])
    editor.press()
    for corner in corners[1:]:
        editor.move(*corner)
        editor.hex_point("0909")  # answers after a frame: this corner is not skipped
    editor.release()
    shot(case, "lasso")
    editor.key("ctrl+c")
    lasso = wait_for("those of the lasso", lambda: next(
        (n for n in [count_of(editor)] if n and n != rest), None))
    assert 6 <= lasso <= 12, lasso


def count_of(editor):
    """How many hexes the status bar says are on the clipboard."""
    for node in editor.walk(into_tables=False):
        words = node.name.split()
        if words[1:] in (["hexes", "are", "on", "the", "clipboard."],
                         ["hex", "is", "on", "the", "clipboard."]):
            return int(words[0])
    return None


def test_resizes_a_map(case):
    """A column more at the left, and a word of warning before rows go and where numbers would
    fall below 0."""
    editor = case.open()
    editor.click(*editor.hex_point("0610"))
    editor.act("resize-map")
    dialog = editor.find_dialog()
    assert dialog.get_name() == "Size of Jena", dialog.get_name()
    spin = editor.find("Columns at the left", inside=dialog)
    spin.set_value(2)
    wait_for("numbers below 0", lambda: any("below 0" in node.name
                                            for node in editor.walk(dialog)))
    spin.set_value(1)
    editor.find("20 × 29 → 21 × 29", inside=dialog)
    editor.find("Nothing that is on the map is lost.", inside=dialog)
    editor.find("Rows at the bottom", inside=dialog).set_value(-1)
    wait_for("what is lost", lambda: any("This removes" in node.name
                                         for node in editor.walk(dialog)))
    shot(case, "resize")
    editor.find("Rows at the bottom", inside=dialog).set_value(0)
    answer(editor, "Resize")
    editor.wait_without_dialog()
    editor.find("Undo Resize Jena to 21 × 29", "push button")
    shot(case, "resized")
    case.save()
    changed = case.changes("jena.map.xml")
    assert any('columns="21"' in line for line in changed), changed
    assert any('columns-from="0"' in line for line in changed), changed
    assert len(changed) == 6, changed  # grid, numbering and georeference
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_locks_a_layer(case):
    """What is locked is not painted, and the status bar says why."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("panel", "layers")
    editor.click_on("Lock Terrain", "push button")
    choose(editor, "Terrain", "Forest")
    editor.click(*editor.hex_point("1812"))
    editor.find("Terrain: locked. Unlock this in the side panel to edit it.", "label")
    assert not editor.describe("undo")[0]
    editor.click_on("Lock Terrain", "push button")
    editor.click(*editor.hex_point("1812"))
    editor.find("Undo Paint Forest at 1812", "push button")


def test_shows_layers_and_moves_by_the_minimap(case):
    """Layers are hidden and shown through; a click in the overview goes there."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("panel", "layers")
    shot(case, "layers")
    editor.click_on("Show Hexsides", "push button")
    wood, field = editor.hex_point("0411"), editor.hex_point("1812")
    strong, ground = (mean(pixels_at(editor, *point)) for point in (wood, field))
    editor.find("Opacity of Terrain").set_value(40)
    wait_for("the wood to pale", lambda: mean(pixels_at(editor, *wood)) != strong)
    shot(case, "layers-faint")
    # Two fifths of what it had over the bare field, whose own colour stays.
    faint = mean(pixels_at(editor, *wood))
    assert mean(pixels_at(editor, *field)) == ground
    for was, now, bare in zip(strong, faint, ground):
        assert abs((now - bare) - 0.4 * (was - bare)) < 6, (strong, faint, ground)
    for _ in range(6):
        editor.act("zoom-in")
    box = box_of(editor.find("Overview of the maps"))
    editor.click(box.x + box.width * 0.8, box.y + box.height * 0.5)
    wait_for("the first map out of view", lambda: is_left_of_view(editor, "0610"))
    shot(case, "minimap")
    before = editor.hex_point("1530")
    editor.key("Left")
    wait_for("the view further left", lambda: editor.hex_point("1530")[0] > before[0])


def test_shows_statuses_as_a_layer(case):
    """The layer and the colours of the menu are one; with it comes what they mean."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("panel", "layers")
    assert not editor.describe("colour-by-status")[1]
    assert not editor.look("Reconstructed", "label")
    before = canvas_picture(editor)
    editor.click_on("Show Statuses", "push button")
    editor.find("Reconstructed", "label")
    assert editor.describe("colour-by-status")[1]
    coloured = canvas_picture(editor)
    assert coloured != before

    # It shows through, as far as one likes.
    editor.find("Opacity of Statuses").set_value(10)
    wait_for("paler colours", lambda: canvas_picture(editor) not in (coloured, before))
    shot(case, "layers-status")
    editor.act("colour-by-status")
    wait_for("the end of the legend", lambda: not editor.look("Reconstructed", "label"))
    wait_for("the map as it was", lambda: canvas_picture(editor) == before)


# As the legend shows them (map-view-status.c).
GUESS, RECONSTRUCTED = (217, 51, 38), (242, 179, 13)
STATED = (33, 140, 51)
# A region that only the case has.
INNER, FELLOW, OUTER = "2309", "2310", "2308"


def pixels_at(editor, x, y):
    """Those round a point of the window."""
    editor.wait_for_frame()
    pixels = subprocess.run(["import", "-window", "root", "-crop", f"5x5+{x - 2:.0f}+{y - 2:.0f}",
                             "-depth", "8", "rgb:-"], check=True, capture_output=True).stdout
    return [tuple(pixels[i:i + 3]) for i in range(0, len(pixels), 3)]


def mean(pixels):
    return tuple(sum(channel) / len(pixels) for channel in zip(*pixels))


def shows(pixels, wanted):
    return any(all(abs(a - b) <= 35 for a, b in zip(pixel, wanted)) for pixel in pixels)


def test_colours_lines_and_names_by_status(case):
    """What is not a hex has a status too: its line, its outline, or the ground of its label."""
    case.rewrite("jena.map.xml", "  <names>\n", '  <names>\n    <name at="2612" text="Nowhere" '
                 'size="large" offset="0 0" status="guess"/>\n')
    case.rewrite("jena.map.xml", "  <regions>\n", '  <regions>\n    <region id="waste" '
                 f'hexes="{INNER} {FELLOW}" status="stated"/>\n')
    editor = case.open()
    editor.act("show-map", 0)
    places = {"a hexside": (editor.side_point("2104/2105"), GUESS),
              "a path": (editor.side_point("1803/1903"), RECONSTRUCTED),
              "the edge of a region": (editor.side_point(f"{INNER}/{OUTER}"), STATED)}
    within = editor.side_point(f"{INNER}/{FELLOW}")
    before = {name: pixels_at(editor, *point) for name, (point, _) in places.items()}
    assert not any(shows(before[name], colour) for name, (_, colour) in places.items()), before
    editor.act("colour-by-status")
    editor.find("Reconstructed", "label")
    for name, (point, colour) in places.items():
        wait_for(f"{name} in its colour", lambda point=point, colour=colour:
                 shows(pixels_at(editor, *point), colour))
    assert not shows(pixels_at(editor, *within), STATED), "a line inside of the region"
    # The ground of a label is tinted; no line is near.
    shot(case, "status-of-lines")
    wait_for("the label on red", lambda: any(
        red > green + 40 for red, green, _ in pixels_at(editor, *editor.hex_point("2612"))))
    editor.act("colour-by-status")
    for name, (point, _) in places.items():
        wait_for(f"{name} as it was",
                 lambda name=name, point=point: pixels_at(editor, *point) == before[name])


def canvas_picture(editor):
    """The pixels in the middle of the first map."""
    editor.wait_for_frame()
    x, y = editor.hex_point("1010")
    return subprocess.run(["import", "-window", "root", "-crop", f"160x160+{x:.0f}+{y:.0f}",
                           "rgb:-"], check=True, capture_output=True).stdout


def is_left_of_view(editor, name):
    try:
        return editor.hex_point(name)[0] < 100
    except Missing:  # a point off the window
        return True


def test_unlocks_what_stood_in_the_way(case):
    """A map with a locked layer keeps its size, and says how to go on."""
    editor = case.open()
    editor.act("panel", "layers")
    editor.click_on("Lock Names", "push button")
    editor.move(100, 600)  # where no tooltip is
    editor.act("resize-map")
    editor.find("Names: locked. Unlock this in the side panel to edit it.", "label")
    shot(case, "locked")
    editor.find("Unlock Names", "push button").do_action(0)
    wait_for("the end of the lock", lambda: not editor.look("Unlock Names", "push button"))
    editor.act("resize-map")
    editor.find_dialog()
    editor.key("Escape")
    editor.wait_without_dialog()


def test_fills_what_is_selected_by_key(case):
    """Who clicks a tool and a terrain works on the map: the keys stay there."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.click(*editor.hex_point("1812"))
    editor.key("shift+Down")
    choose(editor, "Terrain", "Town")
    editor.key("ctrl+d")
    editor.find("Undo Fill with Town at 1812", "push button")
    case.save()
    case.expect(jena=['+<hex at="1712" terrain="town"/>', '+<hex at="1812" terrain="town"/>'])
