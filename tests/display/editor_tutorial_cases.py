"""The tutorial, step by step: from a blank map to a checked scenario.

What editor/tutorial/README.md tells a reader to do is done here, in its order
and by the names that it gives, so that neither can go stale; its pictures are
taken on the way, into the folder VD_TUTORIAL, if that is set.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import time
import zipfile

from editor_case import choose, find_finding, show_page
from editor_driver import Atspi, Missing, has_state, wait_for
from editor_export_cases import (button, choose_format, end, fill_path, find_entry, find_line,
                                 press, tab_to)
from editor_import_cases import fill, may_import, open_import
from editor_new_cases import field
from editor_print_cases import (USUAL_PARTS, check, count_pages, find_page, find_spin, leave_only,
                                open_print, turn, type_into)

TEXT = pathlib.Path(__file__).resolve().parents[2] / "editor" / "tutorial" / "README.md"


# So much of two pictures may differ, and what still moves has changed after so many seconds: the
# toolkit frames what has the keys for three seconds after one was pressed.
SHARE = 1 / 10000
REST = 3.5


def size(path):
    return tuple(map(int, subprocess.run(["identify", "-format", "%w %h", path], check=True,
                                         capture_output=True, text=True).stdout.split()))


def differ(a, b):
    """The share of pixels that differ much; 1 if the sizes do."""
    if size(a) != size(b):
        return 1
    said = subprocess.run(["convert", a, b, "-colorspace", "Gray", "-blur", "0x1.5", "-compose",
                           "difference", "-composite", "-threshold", "16%", "-format",
                           "%[fx:mean]", "info:"], check=True, capture_output=True, text=True)
    return float(said.stdout)


def read_units():
    """The table of units that the reader is told to make."""
    lines = TEXT.read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("    id,"))
    return "".join(line[4:] + "\n" for line in lines[first:lines.index("", first)])


class Lesson:
    """What the tutorials share; @folder is where a new scenario goes."""

    def __init__(self, case, folder):
        self.case = case
        self.folder = case.folder.parent / folder
        self.editor = case.open_nothing()

    def picture(self, name):
        """Takes it, if there is a folder for it, and again until it is as VD_STORED has it, if
        that is set: frames of dialogs lag behind what is known over the bus; or else until it
        stays as it is: bars to scroll by fade away.  One that never is as it was stored does not
        keep the tutorial from being done: tutorial-fresh names it."""
        folder, stored = os.environ.get("VD_TUTORIAL"), os.environ.get("VD_STORED")
        picture = pathlib.Path(folder or "", f"{name}.png")
        before = pathlib.Path(stored or self.case.folder, picture.name)

        def take():
            self.editor.screenshot(picture, window=True)
            if stored:
                return differ(before, picture) <= SHARE
            shutil.copy(picture, before)
            time.sleep(REST)
            self.editor.screenshot(picture, window=True)
            return differ(before, picture) == 0
        if folder:
            with contextlib.suppress(*[Missing] if stored else []):
                wait_for(f"what the picture {name} shows", take)

    def click(self, node):
        box = self.editor.box_at_rest(node)
        self.editor.click(box.x + box.width / 2, box.y + box.height / 2)

    def draw(self, points):
        self.editor.drag([self.editor.hex_point(name) for name in points])

    def create(self, title, **fields):
        """A new scenario, in its folder; names of other fields have _ for blanks."""
        editor = self.editor
        editor.key("ctrl+n")
        dialog = editor.find_dialog()
        for name, value in {"Title": title, "Folder": str(self.folder), **fields}.items():
            field(editor, dialog, name.replace("_", " "), value)
        editor.find("Create", "push button", inside=dialog).do_action(0)
        editor.wait_without_dialog()
        wait_for("the scenario", lambda: editor.window.get_name() == title)


class Tutorial(Lesson):
    def __init__(self, case):
        super().__init__(case, "lindach")
        self.scenario = self.folder / "the-bridge-at-lindach.scenario.xml"

    # The chapters

    def begin(self):
        """A new scenario."""
        self.create("The Bridge at Lindach", Name_of_the_first_side="French",
                    Name_of_the_second_side="Prussian")

    def paint(self):
        """A wood, a town, a river, a road and its bridge."""
        editor = self.editor
        choose(editor, "Terrain", "Forest")
        self.draw(["0307", "0408", "0409"])
        editor.click_on("Town", "list item")
        editor.click(*editor.hex_point("0505"))
        choose(editor, "Hexsides", "River")
        editor.drag([editor.side_point(side) for side in
                     ("0105/0106", "0205/0206", "0305/0306", "0405/0406", "0505/0506",
                      "0605/0606", "0705/0706", "0805/0806")])
        self.picture("river")
        choose(editor, "Paths", "Road")
        self.draw(["0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508"])
        editor.find("Bridge", "push button")
        self.picture("bridge")
        self.click(editor.find("Bridge", "push button"))
        wait_for("the bridge", lambda: editor.look("Undo Paint Bridge at 0505/0506", "push button"))

    def muster(self):
        """Six units from a table, each set up but one."""
        editor = self.editor
        table = self.folder / "units.csv"
        table.write_text(read_units())
        show_page(editor, "units")
        editor.act("import-units", str(table))
        dialog = editor.find_dialog()
        self.picture("import")
        editor.find("Take Over", "push button", inside=dialog).do_action(0)
        editor.wait_without_dialog()
        wait_for("the units", lambda: any(
            node.name.startswith("6 units") for node in editor.walk(into_tables=False)))
        self.picture("units")

    def reinforce(self):
        """The unit without a place comes by the road on turn 3."""
        editor = self.editor
        show_page(editor, "reinforcements")
        editor.click_on("Add Group", "push button")
        editor.find("New group, turn 1, French", "list item")
        editor.type("The Reserve")
        editor.key("Return")
        editor.click_on("Enters at hexes of The Reserve", "text")
        editor.type("0501")
        editor.key("Return")
        editor.click_on("Units of The Reserve", "push button")
        wait_for("the focus on the first", lambda: any(
            node.name == "1st Brigade" and has_state(node, Atspi.StateType.FOCUSED)
            for node in editor.walk(into_tables=False)))
        editor.key("Down", "Down", "Down", "space")
        wait_for("the end of the finding", lambda: not any(
            "brings no units" in node.name for node in editor.walk(into_tables=False)))
        editor.key("Escape")
        card = editor.find_box("The Reserve, turn 1, French", "list item")
        column = editor.find_box("Turn 3", "panel")
        y = card.y + card.height / 2
        editor.drag([(card.x + card.width / 2, y), (column.x + column.width / 2, y)])
        editor.find("The Reserve, turn 3, French", "list item")
        self.picture("group")

    def reward(self):
        """A point for what the enemy has lost."""
        editor = self.editor
        show_page(editor, "victory")
        editor.click_on("Add Award", "push button")
        editor.click_on("Value of New award", "text")
        editor.key("ctrl+a")
        editor.type("8")
        editor.key("Return")
        words = "French: 1 point if the Prussian side has lost at least 8 strength points."
        wait_for("the plain words", lambda: any(
            node.name == words for node in editor.walk()))
        self.picture("award")

    def mend(self):
        """The river is led off the map; what is left is looked through."""
        editor = self.editor
        show_page(editor, "map")
        show_page(editor, "findings-panel")
        find_finding(editor, "River ends")
        self.picture("findings")
        choose(editor, "Hexsides", "River")
        editor.drag([editor.side_point(side) for side in
                     ("0805/0806", "0905/0906", "1005/1006", "1105/1106", "1205/1206",
                      "1305/1306", "1405/1406", "1505/1506")])
        wait_for("the end of the finding", lambda: not any(
            "River ends" in node.name for node in editor.walk(into_tables=False)))
        editor.find("Nothing to mend")

    def save(self):
        editor = self.editor
        editor.click_on("Save", "push button")
        wait_for("the end of saving", lambda: not editor.describe("save")[0])
        self.picture("saved")
        text = self.scenario.read_text()
        for mark in ('<place unit="grenadiers" at="0609"/>', 'turn="3"', 'units="reserve"',
                     'test="losses-at-least"'):
            assert mark in text, mark
        map_text = self.scenario.with_name("the-bridge-at-lindach.map.xml").read_text()
        assert 'kind="bridge" sides="0505/0506"' in map_text
        vedette = self.case.built("validator/vedette")
        check = subprocess.run([vedette, "check", self.scenario], capture_output=True,
                               text=True)
        assert "0 errors, 0 warnings" in check.stdout, check.stdout + check.stderr


    def export(self, title, target):
        """Writes the battle for another program."""
        editor = self.editor
        editor.key("ctrl+shift+e")
        dialog = editor.find_dialog()
        editor.focus_dialog()
        choose_format(editor, dialog, f"{title}: ")
        fill_path(editor, dialog, target)
        find_line(editor, dialog, "list item", "Written")
        press(editor, button(editor, dialog, "Export"))
        end(editor, dialog, target)

    def paint_in_tiled(self, path, like, label):
        """What Tiled writes when @label is stamped with the tile of @like: numbers are row
        and column."""
        text = path.read_text()
        width = int(re.search(r'<layer [^>]*name="terrain"[^>]* width="(\d+)"', text)[1])
        start = text.index(">", text.index("<data", text.index('name="terrain"'))) + 1
        stop = text.index("</data>", start)
        tiles = [tile.strip() for tile in text[start:stop].split(",")]

        def place(name):
            return (int(name[:2]) - 1) * width + int(name[2:]) - 1
        assert len({tiles[place(name)] for name in ("0307", "0408", "0409")}) == 1
        assert tiles[place(label)] != tiles[place(like)]
        tiles[place(label)] = tiles[place(like)]
        path.write_text(text[:start] + ",".join(tiles) + text[stop:])

    def take_elsewhere(self):
        """A module of VASSAL; a map that Tiled changes, and that comes back."""
        editor = self.editor
        module = self.folder.parent / "lindach.vmod"
        self.export("VASSAL 3.7", module)
        assert "buildFile.xml" in zipfile.ZipFile(module).namelist()
        assert list(self.folder.glob("*.gpid"))
        self.export("Tiled", self.folder.parent / "tiled")
        path, = (self.folder.parent / "tiled").glob("*.tmx")
        self.paint_in_tiled(path, "0307", "0203")
        dialog = open_import(editor)
        fill(editor, dialog, "What is imported", path)
        find_line(editor, dialog, "list item", "Changed", "1 added, 0 removed, 0 changed")
        may_import(editor, dialog)
        press(editor, button(editor, dialog, "Import"))
        editor.wait_without_dialog()
        editor.find(f"Undo Import {path.name}", "push button")
        editor.key("ctrl+z")
        wait_for("the end of the import", lambda: not editor.describe("save")[0])

    def keep_offset(self, dialog):
        """Once the test page alone is there to be measured."""
        editor = self.editor
        leave_only(editor, dialog, "Test page")
        find_page(editor, dialog, "Test page")
        type_into(editor, find_entry(editor, dialog, "Move backs by"), "0.4,-0.2")
        tab_to(editor, find_entry(editor, dialog, "Printer whose offset and margins are kept"))
        editor.type("Laser")
        tab_to(editor, button(editor, dialog, "Keep Offset"))
        editor.key("space")
        find_line(editor, dialog, "label", "moved by 0.4,-0.2 mm")

    def look_at_parts(self, dialog):
        """A tile of the map, and a page of cards, by their numbers once the pages are laid out
        anew: until then these stand for others."""
        editor = self.editor
        for part, number, page in (("Map", 2, ": A1"), ("Cards", 1, "Order of battle cards")):
            leave_only(editor, dialog, part)
            find_page(editor, dialog, part)
            type_into(editor, find_spin(editor, dialog), str(number))
            editor.key("Tab")
            find_page(editor, dialog, page)
            self.picture(f"print-{part.lower()}")

    def look_at_singles(self, dialog):
        """What would be written in place of pages; not the place of it on this machine."""
        editor = self.editor
        turn(editor, dialog, "Pictures instead of a PDF")
        find_line(editor, dialog, "label", " files, ")
        fill_path(editor, dialog, "lindach-counters")
        editor.key("Tab")
        self.picture("print-singles")
        target = self.folder / "lindach-counters"
        fill_path(editor, dialog, target)
        press(editor, button(editor, dialog, "Write Pictures"))
        find_line(editor, dialog, "label", f"{target} is written.")
        assert (target / "counters.csv").exists()
        press(editor, button(editor, dialog, "Close"))
        editor.wait_without_dialog()
        return open_print(editor)

    def print(self):
        """A page to measure the printer with, pictures of single counters, and the whole battle
        in one file."""
        editor = self.editor
        dialog = open_print(editor)
        fill_path(editor, dialog, "lindach.pdf")  # the picture says nothing of this machine
        editor.key("Tab")
        self.picture("print")
        press(editor, button(editor, dialog, "Next Page"))
        find_page(editor, dialog, "sheet 1, backs")
        self.picture("print-backs")
        self.keep_offset(dialog)
        self.look_at_parts(dialog)
        dialog = self.look_at_singles(dialog)
        for part in USUAL_PARTS:
            check(editor, dialog, part)
        check(editor, dialog, "Test page", False)
        target = self.folder / "lindach.pdf"
        fill_path(editor, dialog, target)
        press(editor, button(editor, dialog, "Write PDF"))
        end(editor, dialog, target)
        assert count_pages(target) > 6


def test_from_a_blank_map(case):
    tutorial = Tutorial(case)
    tutorial.begin()
    tutorial.paint()
    tutorial.muster()
    tutorial.reinforce()
    tutorial.reward()
    tutorial.mend()
    tutorial.save()
    tutorial.take_elsewhere()
    tutorial.print()
