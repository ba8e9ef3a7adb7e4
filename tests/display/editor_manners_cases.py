"""Manners: preferences, other languages, one of them from right to left."""

import gettext
import pathlib
import time

from editor_case import (PAGES, canvas_of, find_finding, make_language, paint_one, shot, show_page,
                         wait_for_readout)
from editor_driver import Atspi, box_of, has_state, role_of, wait_for
from editor_views_cases import list_pixels, look_at_style


def find_control(editor, dialog, name):
    """What takes the focus, in view or not; a label may have the same name."""
    return wait_for(f"the control {name}", lambda: next(
        (node for node in editor.walk(dialog)
         if node.name == name and has_state(node, Atspi.StateType.FOCUSABLE)), None))


def find_text(editor, dialog, words):
    return wait_for(f'"{words}"', lambda: next(
        (node for node in editor.walk(dialog) if words in node.name), None))


def toggle(editor, dialog, name):
    node = find_control(editor, dialog, name)
    was = has_state(node, Atspi.StateType.CHECKED)
    node.do_action(0)
    editor.settle()

    def is_turned():
        return has_state(node, Atspi.StateType.CHECKED) != was
    wait_for(f"{name} to turn", is_turned)


def count_turns(editor):
    """How often its main thread has had the processor."""
    pid = editor.process.pid
    return int(pathlib.Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[2])


def test_comes_to_rest(case):
    """While nothing happens nothing is drawn."""
    editor = case.open()
    editor.wait_for_frame()

    def rests():
        before = count_turns(editor)
        time.sleep(0.5)
        return count_turns(editor) - before < 10
    wait_for("the window to rest", rests)


def test_lets_the_wheel_zoom(case):
    editor = case.open()
    middle = editor.hex_point("1010")

    def width():
        a, b = editor.hex_point("1010"), editor.hex_point("1011")
        return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
    before = width()
    editor.move(*middle)
    editor.wheel(-1)
    assert abs(width() - before) < 0.1, "it scrolls, at first"

    editor.key("ctrl+comma")
    dialog = editor.find_dialog()
    toggle(editor, dialog, "The wheel zooms")
    editor.key("Escape")
    editor.wait_without_dialog()
    editor.move(*editor.hex_point("1010"))
    editor.wheel(-1)
    wait_for("it to zoom", lambda: width() > before * 1.05)
    zoomed = width()
    editor.wheel(2, control=True)
    assert abs(width() - zoomed) < 0.1, "with Ctrl it scrolls"


def test_names_the_preferences(case):
    """What takes the focus there has a name."""
    editor = case.open()
    editor.key("ctrl+comma")
    dialog = editor.find_dialog()
    for node in editor.walk(dialog):
        if has_state(node, Atspi.StateType.FOCUSABLE) and box_of(node):
            assert node.name, role_of(node)
    editor.key("Escape")
    editor.wait_without_dialog()


def choose_style(editor, dialog, name):
    """By keys, from a list of three that is open."""
    box = box_of(editor.find("Style", "push button", inside=dialog))
    editor.click(box.x + box.width / 2, box.y + box.height / 2)
    editor.key("Home", *["Down"] * ("As the desktop", "Light", "Dark").index(name), "Return")


def is_all(case, dark):
    """Whether the panel and the head of the window are dark, or light, and letters are not."""
    panel, head = look_at_style(case)
    if dark:
        return panel < 80 and head[0] < 80 < 180 < head[1]
    return panel > 180 and head[1] < 80 < 180 < head[0]


def test_is_dark_as_one_prefers(case):
    """At once, behind the preferences that are still open, and after them; and back."""
    editor = case.open()
    for name, dark in (("Dark", True), ("Light", False), ("Dark", True), ("As the desktop", False)):
        editor.key("ctrl+comma")
        dialog = editor.find_dialog()
        editor.focus_dialog()
        assert is_all(case, not dark), look_at_style(case)
        choose_style(editor, dialog, name)
        wait_for(f"the style {name}", lambda dark=dark: is_all(case, dark))
        shot(case, f"style-{name}")
        editor.key("Escape")
        editor.wait_without_dialog()
        assert is_all(case, dark), look_at_style(case)


def measure_border(case, editor, name):
    """How dark the border of a button is, on its left."""
    box = editor.find_box(name)
    strip = list_pixels(case, "border", (8, 1, int(box.x) - 4, int(box.y + box.height / 2)))
    return min(sum(pixel) / 3 for pixel in strip)


def test_has_high_contrast_as_one_prefers(case):
    """At once: borders that one can hardly see are dark; and back."""
    editor = case.open()
    faint = measure_border(case, editor, "Main menu")
    assert faint > 180, faint
    editor.key("ctrl+comma")
    dialog = editor.find_dialog()
    toggle(editor, dialog, "High contrast")
    wait_for("dark borders", lambda: measure_border(case, editor, "Main menu") < 130)
    shot(case, "style-contrast")
    toggle(editor, dialog, "High contrast")
    wait_for("faint borders", lambda: measure_border(case, editor, "Main menu") == faint)
    editor.key("Escape")
    editor.wait_without_dialog()


def test_reads_from_right_to_left(case):
    """The window is mirrored; the map is not, and is painted where one points."""
    editor = case.open(environment=make_language(case.folder))
    west, east = editor.hex_point("1812"), editor.hex_point("1805")
    frame = box_of(canvas_of(editor))
    assert box_of(editor.find("Terrain", "push button")).x > frame.x, "the tools are on the right"
    light = editor.hex_point("0104"), editor.hex_point("0124")
    paint_one(editor)
    case.save()
    case.expect(jena=['+<hex at="1812" terrain="forest"/>'])
    editor.close()
    plain = case.open()
    for name, point in (("1812", west), ("1805", east), ("0104", light[0]), ("0124", light[1])):
        other = plain.hex_point(name)
        assert abs(other[1] - point[1]) < 2, "the same height"
    assert (plain.hex_point("1812")[0] - plain.hex_point("1805")[0]) * (west[0] - east[0]) > 0


def tab_to_words(editor, window, words):
    """A label with a link, or one to be copied, takes the keys."""
    def ask():
        editor.key("Tab")
        return any(words in node.name and has_state(node, Atspi.StateType.FOCUSED)
                   for node in editor.walk(window))
    wait_for(f"the keys at {words}", ask)


def test_shows_the_tutorial(case):
    """In a window beside the editor, in which keys alone go on and to each chapter."""
    editor = case.open_nothing()
    editor.click_on("A Battle in One Sitting: the Tutorial", "push button")
    window = editor.find_dialog()
    editor.focus_dialog()
    assert window.get_name() == "Tutorial"
    title = editor.find("A battle in one sitting", "heading", inside=window)
    assert editor.find("A river drawn along the hexsides", "image", inside=window)
    top = box_of(title).y
    editor.key("Page_Down")
    wait_for("the page to go on", lambda: box_of(title).y < top)
    editor.key("Home")
    wait_for("its top", lambda: box_of(title).y == top)
    editor.key("shift+Tab", "Home", "Down", "Down", "Down", "Return")
    heading = editor.find("3. The armies", "heading", inside=window)
    wait_for("the chapter", lambda: 0 <= box_of(heading).y < top + 40)
    editor.key("Home", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down", "Down",
               "Return")
    heading = editor.find("From a printed map to a checked one", "heading", inside=window)
    wait_for("the next page", lambda: 0 <= box_of(heading).y < top + 40)
    shot(case, "tutorial-scan")
    last = editor.find("Transcribing: what there is", "heading", inside=window)
    tab_to_words(editor, window, "What each control does stands in")
    editor.key("Return")
    wait_for("the page of the link", lambda: 0 <= box_of(last).y < top + 40)
    editor.key("Escape")
    editor.wait_without_dialog()

    # Once more, by its key; a second window does not come.
    editor.key("F1")
    editor.find_dialog()
    editor.key("F1")
    assert len(editor.list_window_ids()) == 2


def test_reads_the_tutorial_in_german(case):
    """A link leads within the language, and the pictures of all languages are found."""
    catalogue = pathlib.Path(__file__).resolve().parents[2] / "po" / "de.po"
    editor = case.open(environment=make_language(case.folder, "de_DE.UTF-8", catalogue))
    editor.key("F1")
    window = editor.find_dialog()
    editor.focus_dialog()
    editor.find("Eine Schlacht in einem Zug", "heading", window)
    editor.find("Von der gedruckten Karte zur geprüften", "heading", window)
    picture = editor.find("Ein Fluss, entlang der Feldseiten gezogen", inside=window)
    assert box_of(picture).height > 100, box_of(picture).height
    shot(case, "help-german")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_finds_fault_in_german(case):
    """Findings, their remedies and repairs, though the core speaks English."""
    place = '<place unit="gazan-1" at="0606"'
    case.rewrite("jena-auerstadt.scenario.xml", place, place.replace("0606", "0607"))
    case.rewrite("jena-auerstadt.scenario.xml", 'name="Ruchel" side="prussian" turn="10"',
                 'name="Ruchel" side="prussian" turn="14"')
    catalogue = pathlib.Path(__file__).resolve().parents[2] / "po" / "de.po"
    editor = case.open(environment=make_language(case.folder, "de_DE.UTF-8", catalogue))
    find_finding(editor, "kommt im Zug 14, aber der letzte Zug ist 12.")
    find_finding(editor, "Auf Feld 0607")
    for words, role in (("Lassen Sie sie früher kommen, oder fügen Sie Züge hinzu.", "label"),
                        ("Beheben: Im letzten Zug kommen lassen, 12", "push button")):
        editor.find(words, role)


def test_refuses_a_broken_file_in_german(case):
    """File and line as they are, the sentence as a reader of German expects it."""
    case.rewrite("jena.map.xml", "  <regions>\n", "  <regions/>\n  <regions>\n")
    line = case.path("jena.map.xml").read_text().split("  <regions>\n")[0].count("\n") + 1
    catalogue = pathlib.Path(__file__).resolve().parents[2] / "po" / "de.po"
    editor = case.open(environment=make_language(case.folder, "de_DE.UTF-8", catalogue))
    dialog = editor.find_dialog()
    said = f'{case.path("jena.map.xml")}:{line}: Element „regions“ steht zweimal in „map“; ' \
        "legen Sie die beiden zusammen"
    editor.find(said, "label", inside=dialog)


# Wide tables that have room in a window of the usual size.
WHOLE = ("units", "chart", "options", "tracks")


def scrolls_sideways(editor):
    return any(role_of(node) == "scroll bar" and box_of(node) and
               box_of(node).width > box_of(node).height for node in editor.walk(into_tables=False))


def test_fits_in_longer_words(case):
    """German and French want more room; the window stays as wide as it was, and shows
    its tables whole."""
    catalogues = pathlib.Path(__file__).resolve().parents[2] / "po"
    for language in ("de", "fr"):
        folder = case.folder.parent / language
        folder.mkdir()
        editor = case.open(environment=make_language(
            folder, f"{language}_{language.upper()}.UTF-8", catalogues / f"{language}.po"))
        editor.translate = gettext.translation("vedette", folder / "catalogues", [language]).gettext
        width = box_of(editor.window).width
        for page in PAGES:
            show_page(editor, page)
            editor.wait_for_frame()
            assert box_of(editor.window).width == width, f"{page} in {language}"
            assert page not in WHOLE or not scrolls_sideways(editor), f"{page} in {language}"
        assert not editor.close()
