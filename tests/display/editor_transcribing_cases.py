"""The second tutorial, step by step: from a printed map to a checked one.

What editor/tutorial/from-a-scan.md tells a reader to do is done here, in its order
and by the names that it gives; its pictures are taken on the way, as those of the first.
"""

import json
import os
import pathlib
import shlex
import subprocess

from editor_case import answer, choose, take_tool, wait_for_readout
from editor_driver import wait_for
from editor_export_cases import button, find_line, press
from editor_paint_cases import click_over_map, type_source
from editor_tutorial_cases import Lesson
from editor_walk_cases import find_desk, wait_for_start

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = ROOT / "editor" / "tutorial" / "from-a-scan.md"
NAME = "lindach-from-the-print"
OVERLOOKED = "0711"
KEYS = {"clear": "1", "forest": "2", "town": "5"}
LEAST = 30   # hexes that a person still decides, or fewer


def read_commands():
    """Those that the reader is told to give, by the program."""
    lines = [shlex.split(line) for line in TEXT.read_text().splitlines()
             if line.startswith("    ")]
    return {" ".join(words[:2]) if words[0] == "vedette" else words[0]: words for words in lines}


class Transcribing(Lesson):
    def __init__(self, case):
        super().__init__(case, "from-the-print")
        self.commands = read_commands()
        self.truth = {}

    def read_map(self, name=NAME):
        return (self.folder / f"{name}.map.xml").read_text()

    def run(self, name):
        """A command of vedette, as the text gives it, in the folder of the battle."""
        return subprocess.run([self.case.built("validator/vedette"), *self.commands[name][1:]],
                              cwd=self.folder, capture_output=True, text=True)

    # The chapters

    def scan(self):
        """A scan is made, and put beside a new map."""
        made = self.case.folder.parent / "made"
        made.mkdir()
        command = self.commands["tests/make-scan"]
        subprocess.run([ROOT / command[0], *command[1:-1], made / command[-1]], cwd=ROOT, check=True,
                       capture_output=True,
                       env={**os.environ, "VD_BUILD": str(self.case.built("."))})
        self.create("Lindach from the Print")
        (made / "scan.jpg").rename(self.folder / "scan.jpg")
        truth = json.loads((made / "scan.json").read_text())
        self.truth = {each["at"]: each["terrain"] for each in truth["hexes"]}

    def register(self):
        """The print lies under the hexes."""
        editor = self.editor
        editor.key("alt+F7")
        windows = set(editor.list_window_ids())
        editor.click_on("Add a scan", "push button")
        chooser, = wait_for("the chooser", lambda: set(editor.list_window_ids()) - windows)
        editor.xdotool("windowfocus", chooser)
        editor.settle()
        editor.type(str(self.folder / "scan.jpg"))
        editor.key("Return")
        wait_for("the end of the chooser", lambda: chooser not in editor.list_window_ids())
        find_line(editor, editor.window, "list item", "scan.jpg", "0 control points")
        editor.click_on("Find Hexes", "push button")
        find_line(editor, editor.window, "label", "numbers that were read agree")
        find_line(editor, editor.window, "label", "Good: ")
        self.picture("scan-found")

    def state_source(self):
        editor = self.editor
        take_tool(editor, "Terrain")
        click_over_map(editor, "Source and status", None)
        self.click(editor.find("New Source…", "push button"))
        type_source(editor, "print")
        self.click(editor.find("Status of what is painted"))
        editor.key("Down", "Down", "Return")
        editor.find("print, Transcribed")

    def paint(self):
        """Some hexes of each kind, by hand."""
        editor = self.editor
        self.state_source()
        choose(editor, "Terrain", "Forest")
        self.draw(["0203", "0204"])
        self.draw(["0307", "0308", "0408", "0409", "0410"])
        editor.click_on("Town", "list item")
        for at in ("0505", "0607"):
            editor.click(*editor.hex_point(at))
        editor.click_on("Clear", "list item")
        for hexes in ("0101 0102 0103 0104", "0312 0311 0411 0511", "0504 0503 0502",
                      "0205 0305 0405", "0206 0306 0406 0506", "1515 1415 1315", "1314 1414"):
            self.draw(hexes.split())
        choose(editor, "Hexsides", "River")
        editor.drag([editor.side_point(side) for side in
                     ("0105/0106", "0205/0206", "0305/0306", "0405/0406", "0505/0506")])
        editor.click_on("Stream", "list item")
        editor.drag([editor.side_point(side) for side in ("1514/1515", "1414/1415", "1314/1315")])
        choose(editor, "Paths", "Road")
        self.draw(["0501", "0502", "0503", "0504", "0505", "0506", "0507", "0508"])
        self.click(editor.find("Bridge", "push button"))
        wait_for("the bridge", lambda: editor.look("Undo Paint Bridge at 0505/0506", "push button"))

    def accept(self):
        """One suggestion, then all that are sure; and a look at both maps."""
        editor = self.editor
        editor.key("s")
        editor.click_on("Show suggestions", "check box")
        find_line(editor, editor.window, "label", "hexes are suggested")
        self.picture("scan-hints")
        editor.click(*editor.hex_point("0903"))
        editor.key("y")
        editor.find("Undo Accept what scans show", "push button")
        editor.key("ctrl+a", "shift+y")
        editor.key("Escape", "w")
        self.picture("scan-swipe")
        editor.key("w", "ctrl+s")
        wait_for("the end of saving", lambda: not editor.describe("save")[0])
        text = self.read_map()
        for at in ("0903", "1209", "1203"):
            assert f'<hex at="{at}" terrain="{self.truth[at]}" source="print" ' \
                   'status="transcribed" suggested="yes"/>' in text, at
        assert text.count("<hex ") >= 300 - LEAST, text.count("<hex ")

    def walk(self):
        """What is left; a wood is overlooked."""
        editor = self.editor
        editor.key("alt+4")
        wait_for_start(editor)
        editor.key("Return")
        desk = find_desk(editor)
        self.picture("walk")
        for _ in range(LEAST):
            words = desk.get_name()
            if words.startswith("All hexes"):
                break
            at = words.split(":")[0].split()[-1]
            editor.key("1" if at == OVERLOOKED else KEYS[self.truth[at]])
            wait_for(f"the end of {at}", lambda: desk.get_name() != words)
        assert desk.get_name().startswith("All hexes"), desk.get_name()
        editor.key("Escape")
        wait_for("the map", lambda: editor.describe("view")[1] == "map")

    def select_part(self):
        """A box around the hexes."""
        editor = self.editor
        editor.key("s")
        (left, top), (right, bottom) = (editor.hex_point(at) for at in ("0608", "0911"))
        edge = (editor.hex_point("0609")[0] - left) / 3
        editor.drag([(left - edge, top - edge), (right + edge, bottom + edge)])

    def read_again(self):
        """A part of it, by somebody else."""
        editor = self.editor
        self.select_part()
        editor.key("alt+F8")
        self.click(editor.find("Start a Second Pass…", "push button"))
        dialog = editor.find_dialog()
        editor.focus_dialog()
        editor.key("ctrl+a")
        editor.type("Ben")
        self.picture("second-start")
        press(editor, button(editor, dialog, "Start"))
        answer(editor, "Save")
        find_line(editor, editor.window, "label", "This is the second pass")
        editor.click_on("Select Its Hexes", "push button")
        choose(editor, "Terrain", "Forest")
        editor.click(*editor.hex_point(OVERLOOKED))
        take_tool(editor, "Names")
        editor.click(*editor.hex_point("0610"))
        editor.find("Name at 0610", "label")
        editor.type("Galgenberg")
        editor.key("Return")
        wait_for_readout(editor, "0610: Clear, Galgenberg")

    def settle(self):
        """Where the two differ, the second is right."""
        editor = self.editor
        editor.click_on("Compare with the First", "push button")
        answer(editor, "Save")
        find_line(editor, editor.window, "label", "2 of 2 disputes")
        self.click(find_line(editor, editor.window, "list item", OVERLOOKED, "Clear | Forest"))
        self.picture("second-disputes")
        editor.key("2")
        find_line(editor, editor.window, "label", "1 of 2 disputes")
        editor.key("2")
        find_line(editor, editor.window, "label", "0 of 2 disputes")
        editor.click_on("Mark What Agrees as Checked", "push button")
        find_line(editor, editor.window, "label", "rows have become checked")
        self.picture("second-checked")
        editor.key("ctrl+s")
        wait_for("the end of saving", lambda: not editor.describe("save")[0])
        text = self.read_map()
        assert f'<hex at="{OVERLOOKED}" terrain="forest" status="checked"/>' in text, text
        assert f'what="terrain" at="{OVERLOOKED}" first="clear" second="forest"' in text, text
        said = self.run("vedette check").stdout
        assert "[pass.estimate]" in said and "0 errors, 0 warnings" in said, said

    def agree(self):
        """The command puts together what agrees."""
        before = self.read_map(), self.read_map(f"{NAME}.second")
        said = self.run("vedette agree")
        assert f"{OVERLOOKED}, terrain: clear | forest -> forest" in said.stdout, said
        assert 'terrain="forest" status="checked"' in self.read_map("agreed")
        assert before == (self.read_map(), self.read_map(f"{NAME}.second"))


def test_from_a_printed_map(case):
    case.need("VIPS")
    case.need("TESSERACT")
    tutorial = Transcribing(case)
    tutorial.scan()
    tutorial.register()
    tutorial.paint()
    tutorial.accept()
    tutorial.walk()
    tutorial.read_again()
    tutorial.settle()
    tutorial.agree()
