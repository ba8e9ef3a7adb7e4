"""Cases of the editor about the languages that it speaks: what a person reads in the
window is asked of the window, as it runs.

test-editor.py runs them with the others.
"""

import gettext
import pathlib
import re
import subprocess
from xml.etree import ElementTree

from editor_case import PAGES, make_language, show_page
from editor_driver import box_of, role_of
from editor_scenes import prepare
from editor_select_cases import HOW_TO_PASTE

ROOT = pathlib.Path(__file__).resolve().parents[2]

# What GTK itself says where its own catalogue is not installed.
OF_GTK = {"Minimize", "Maximize", "Close", "Expand"}
# Attributes that no form asks for, and that are called as in the files.
OF_FILES = {"size"}
# Type names, which GTK says where there is no other, and the colour of a button.
PASSED = re.compile(r"^(Gtk|Vd)[A-Z]\w+$|^\w+ \d+ ?%, ")

WORD = re.compile(r"[^\W\d_]{4,}")
CODE = re.compile(r"\b[a-z-]+(\.[a-z-]+)+\b")  # of a finding, and the name of a file

TOOLS = ("select", "terrain", "line", "fill", "side", "path", "name", "region", "hand")

# Dialogs that open without a word of the window.
DIALOGS = {
    "new-dialog": ["ctrl+n"],
    "preferences": ["ctrl+comma"],
    "map-properties": ["alt+Return"],
    "scenario-properties": ["alt+shift+Return"],
    "print": ["ctrl+p"],
}
DIALOGS_BY_ACTION = ("resize-map", "export", "import", "map-edges", "play-game")


def list_words(text):
    return {word.casefold() for word in WORD.findall(CODE.sub("", text.replace("_", "")))}


def list_values(case):
    """All that the author has written: no catalogue knows that."""
    values = {str(case.folder), *(path.name for path in case.folder.iterdir())}
    for path in case.folder.parent.glob("*/*.xml"):
        for row in ElementTree.parse(path).iter():
            values |= {row.text or "", *row.attrib.values()}
    return values


def list_formats():
    """What other programs and their files are called, in any language."""
    for path in (ROOT / "formats" / "exchange").rglob("*.c"):
        yield from re.findall(r'\.title = "([^"]+)"', path.read_text())


class Reader:
    """Reads scene after scene, and keeps what is not in the language."""

    def __init__(self, case, texts, texts_of_gtk):
        """@texts: what stands in the catalogue, by what it is in English, which may be the same."""
        values = list_values(case)
        self.case = case
        self.written = {value.casefold() for value in values}
        self.english = ({msgid.replace("_", "") for msgid in texts if isinstance(msgid, str)} -
                        {text.replace("_", "") for text in texts.values()} - OF_GTK)
        self.known = set().union(*map(list_words, [
            *values, *texts.values(), *texts_of_gtk.values(), *OF_GTK, *OF_FILES, *list_formats()]))
        self.read = 0
        self.foreign = set()

    def look(self, where, inside=None):
        for node in self.case.editor.walk(inside):
            if node.name and not PASSED.match(node.name):
                self.read += 1
                fault = self.judge(node.name)
                if fault and box_of(node):
                    self.foreign.add(f"{where}, {role_of(node)}: “{node.name}” {fault}")

    def judge(self, name):
        """What is the same in both languages stands in the catalogue as well, and a word of
        the author may be one of the editor."""
        if name in self.english and name.casefold() not in self.written:
            return "is English"
        return "is in no catalogue" if list_words(name) - self.known else None


def list_texts(translation):
    """By what they are in English; the first plural stands beside its number."""
    return {key: text for key, text in getattr(translation, "_catalog", {}).items() if key}


def read_all(case, language):
    """Every page, every tool and the dialogs, in that language."""
    prepare(case)
    folder = case.folder.parent / language
    folder.mkdir()
    environment = make_language(folder, f"{language}_{language.upper()}.UTF-8",
                                ROOT / "po" / f"{language}.po")
    translation = gettext.translation("vedette", folder / "catalogues", [language])
    gtk = gettext.translation("gtk40", languages=[language], fallback=True)
    editor = case.open(environment=environment)
    editor.translate = translation.gettext
    reader = Reader(case, list_texts(translation), list_texts(gtk))
    for page in PAGES:
        show_page(editor, page)
        reader.look(page)
    show_page(editor, "map")
    editor.act("show-map", 0)
    for tool in TOOLS:
        editor.act("tool", tool)
        reader.look(tool)
    editor.act("tool", "select")
    for name, keys in DIALOGS.items():
        editor.key(*keys)
        read_dialog(editor, reader, name)
    for action in DIALOGS_BY_ACTION:
        editor.act(action)
        read_dialog(editor, reader, action)
    return reader


def read_formats(editor, reader, window):
    """What can be chosen of each, by arrows from the first on, which are of pictures."""
    rows = (ROOT / "formats" / "exchange" / "formats.c").read_text()
    for number in range(2 + rows.count("extern const VdExportFormat vd_")):
        editor.key("Down")
        reader.look(f"export {number}", window)


def read_dialog(editor, reader, name):
    window = editor.find_dialog()
    editor.focus_dialog()
    reader.look(name, window)
    if name == "export":
        read_formats(editor, reader, window)
    editor.key("Escape")
    editor.wait_without_dialog()


def conclude(reader):
    assert reader.read > 2000, reader.read
    assert not reader.foreign, "\n".join(sorted(reader.foreign))


def test_speaks_german(case):
    conclude(read_all(case, "de"))


def test_speaks_french(case):
    conclude(read_all(case, "fr"))


def least_size(window):
    """What the window tells whoever would make it smaller, as xprop says it."""
    said = subprocess.run(["xprop", "-id", window, "WM_NORMAL_HINTS"], capture_output=True,
                          text=True, check=True).stdout
    return tuple(map(int, re.search(r"minimum size: (\d+) by (\d+)", said).groups()))


def fit_small_window(case, language=None):
    """Half of a common screen is enough for every page and tool, and nothing is cut that is
    no cell of a table, which can be scrolled."""
    environment, translate = {}, str
    if language:
        folder = case.folder.parent / language
        folder.mkdir()
        environment = make_language(folder, f"{language}_{language.upper()}.UTF-8",
                                    ROOT / "po" / f"{language}.po")
        translate = gettext.translation("vedette", folder / "catalogues", [language]).gettext
    prepare(case)
    editor = case.open(environment=environment)
    editor.translate = translate
    window = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid",
                             str(editor.process.pid)], capture_output=True,
                            text=True, check=True).stdout.split()[-1]
    for page in PAGES:
        show_page(editor, page)
        editor.wait_for_frame()
        editor.wait_for_frame()  # which begins once the screen knows the size of the one before
        width, height = least_size(window)
        assert width <= 900 and height <= 640, (page, width, height)
    editor.xdotool("windowsize", window, 900, 640)
    show_page(editor, "results")
    view = editor.find_box(editor.translate("Tables of the rules"), "scroll pane")
    for name in ("Add column", "Remove column", "One face more", "One face less"):
        box = editor.find_box(editor.translate(name), "push button")
        assert box.x + box.width <= view.x + view.width - 12, (name, box.x + box.width)
    for name in ("new-dialog", "scenario-properties", "print"):
        editor.key(*DIALOGS[name])
        editor.find_dialog()
        width, height = least_size(editor.list_dialog_ids()[0])
        assert width <= 900 and height <= 640, (name, width, height)
        editor.focus_dialog()
        editor.key("Escape")
        editor.wait_without_dialog()


def test_says_how_to_paste_in_a_small_window(case):
    """The words stand above the buttons where there is no room beside them."""
    editor = case.open()
    editor.xdotool("windowsize", editor.window_id, 900, 640)
    editor.act("show-map", 0)
    editor.act("go-to-hex", "jena:0310")
    editor.key("ctrl+c", "ctrl+v")
    words = editor.find_box(HOW_TO_PASTE, "label")
    assert words.height < words.width / 2, (words.width, words.height)
    assert box_of(editor.find("Give Up", "push button")).y > words.y + words.height


def test_fits_a_small_window(case):
    fit_small_window(case)


def test_fits_a_small_window_in_german(case):
    fit_small_window(case, "de")


def test_fits_a_small_window_in_french(case):
    fit_small_window(case, "fr")
