"""Cases of the editor about maps that are entered a second time.

test-editor.py runs them with the others.
"""

import math
import re

from editor_case import FILES, choose, shot, show_page, wait_for_readout
from editor_driver import Atspi, has_state, wait_for
from editor_export_cases import button, find_line, press
from editor_scan_cases import list_scan, make_scan
from editor_walk_cases import find_desk, wait_for_start, wait_for_words

MAP = FILES[0]
SECOND = "jena.second.map.xml"
THIRD = "jena.third.map.xml"


def start(case, reader="Ben"):
    """The dialog, with who reads in it."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("go-to-hex", "jena:0610")
    editor.act("start-second-pass")
    dialog = editor.find_dialog()
    editor.focus_dialog()
    editor.key("ctrl+a")
    editor.type(reader)
    return editor, dialog


def test_starts_a_second_pass(case):
    """It is opened in place of the first, shows nothing of it, and leaves it as it is."""
    editor, dialog = start(case)
    shot(case, "second-dialog")
    press(editor, button(editor, dialog, "Start"))
    editor.wait_without_dialog()
    wait_for("the second pass", lambda: editor.window.get_name().endswith(": second pass"))
    find_line(editor, editor.window, "label", "This is the second pass of jena.map.xml")
    editor.click(*editor.hex_point("0610"))
    wait_for_readout(editor, "0610: Clear")
    assert case.path(MAP).read_text() == case.before[MAP]
    text = case.path(SECOND).read_text()
    assert 'reader="Ben"' in text and "<hex " not in text and "<run " not in text, text
    assert ('<pass of="jena.map.xml" rules="jena-auerstadt.scenario.xml" '
            'what="terrain hexsides paths names"/>') in text, text
    choose(editor, "Terrain", "Forest")
    editor.click(*editor.hex_point("1811"))
    shot(case, "second-empty")
    case.save()
    assert '<hex at="1811" terrain="forest"/>' in case.path(SECOND).read_text()
    press(editor, button(editor, editor.window, "Compare with the First"))
    find_line(editor, editor.window, "list item", "1811", "Clear | Forest")
    assert case.path(MAP).read_text() == case.before[MAP]


def test_starts_with_hexes_drawn_by_lot(case):
    editor, dialog = start(case)
    editor.key("Tab", "space")
    editor.wait_for_focus("list item", "", dialog)
    editor.key("Down", "Down", "Return")
    editor.wait_for_focus("push button", "Part", dialog)
    editor.key("Tab")
    editor.wait_for_focus("spin button", "Number of hexes", dialog)
    editor.key("ctrl+a")
    editor.type("12")
    editor.key("Tab")
    shot(case, "second-drawn")
    press(editor, button(editor, dialog, "Start"))
    editor.wait_without_dialog()
    find_line(editor, editor.window, "label", "12 hexes are to be entered")
    hexes = re.search(r' hexes="([^"]*)" seed="1"', case.path(SECOND).read_text()).group(1)
    assert len(hexes.split()) == 12
    press(editor, button(editor, editor.window, "Select Its Hexes"))
    shot(case, "second-part")
    walk_through(case, editor, hexes.split())


def walk_through(case, editor, hexes):
    """A walk comes to the part alone, and is through when that is."""
    editor.key("alt+4")
    editor.find("0 of 12 hexes of the part entered", "label")
    shot(case, "second-walk-start")
    wait_for_start(editor)
    editor.key("Return")
    desk = find_desk(editor)
    seen = []
    while len(seen) < len(hexes):
        at = wait_for("another hex", lambda: next(iter(
            {label for label in hexes if f"{label}: not entered" in desk.get_name()} - {*seen}), None))
        seen.append(at)
        if len(seen) == 3:
            shot(case, "second-walk")
        editor.key("Return")
    wait_for_words(desk, "All hexes of the part are entered.")
    find_line(editor, editor.window, "label", "12 of 12 hexes of the part entered")
    case.save()
    entered = re.findall(r'<hex at="(\d+)"', case.path(SECOND).read_text())
    assert sorted(entered) == sorted(hexes), (entered, hexes)


def begin_again(editor, progress):
    editor.key("alt+4")
    editor.find(progress, "label")
    wait_for_start(editor)
    editor.key("Return")


def test_walks_a_pass_without_terrain(case):
    """Keys of terrain and Space enter nothing in it; what was looked at is counted, and not forgotten."""
    empty = re.sub(r"  <(terrain|sides|paths|names|regions|settled)\b.*?</\1>\n", "",
                   case.path(MAP).read_text(), flags=re.S)
    case.path(SECOND).write_text(empty.replace(
        "</map>", '  <pass of="jena.map.xml" rules="jena-auerstadt.scenario.xml" what="hexsides" '
                  'hexes="0610 0707 0909"/>\n</map>'))
    editor = case.open_file(SECOND)
    begin_again(editor, "0 of 3 hexes of the part entered")
    desk = find_desk(editor)
    wait_for_words(desk, "0909: not entered")
    editor.key("1")
    wait_for_words(desk, "This second pass is not about terrain. 0909: not entered")
    editor.key("space")
    wait_for_words(desk, "Nothing is suggested here. 0909: not entered")
    shot(case, "second-hexsides")
    editor.key("Return")
    wait_for_words(desk, "0707: not entered")
    find_line(editor, editor.window, "label", "1 of 3 hexes of the part entered")
    editor.key("Escape")
    begin_again(editor, "1 of 3 hexes of the part entered")
    wait_for_words(desk, "0707: not entered")
    editor.key("g")
    editor.key("Return", "Return")
    wait_for_words(desk, "All hexes of the part are entered.")
    case.save()
    text = case.path(SECOND).read_text()
    assert "<hex " not in text, text
    assert len(re.findall(r'<run .*sides="[^"]*0707', text)) == 1, text


def test_draws_gold_rows(case):
    """From what is checked; a reader who has entered nothing has all of them wrong."""
    case.path(MAP).write_text(re.sub(r'(<(?:hex|run|path|name) .*?) status="\w+"', r'\1 status="checked"',
                                     case.path(MAP).read_text()))
    gold = case.path("jena.gold.map.xml")
    editor, dialog = start(case)
    editor.key("alt+g")
    editor.key("ctrl+a")
    editor.type("20")
    editor.key("Tab")
    shot(case, "second-gold")
    press(editor, button(editor, dialog, "Start"))
    editor.wait_without_dialog()
    wait_for("the second pass", lambda: editor.window.get_name().endswith(": second pass"))
    rows = re.findall(r"<(?:hex|run|path|name) .*/>", gold.read_text())
    assert len(rows) >= 20 and all('status="checked"' in row for row in rows), rows
    press(editor, button(editor, editor.window, "Compare with the First"))
    find_line(editor, editor.window, "label", "Gold rows: 20. The first has 0 of them wrong, the second 20")
    shot(case, "second-gold-compared")


def make_second(case):
    """Two passes of terrain and names that differ in four places; the first was read by Anna."""
    text = re.sub(r'(<(?:hex|name) .*?) status="\w+"', r'\1 status="transcribed"',
                  case.path(MAP).read_text())
    text = text.replace('id="jena"', 'id="jena" reader="Anna"', 1)
    case.path(MAP).write_text(text)
    second = re.sub(r"  <(sides|paths|regions|settled).*?</\1>\n", "", text, flags=re.S)
    second = second.replace('reader="Anna"', 'reader="Ben"')
    second = second.replace('<hex at="0610" terrain="town"', '<hex at="0610" terrain="forest"')
    second = re.sub(r'    <hex at="0707".*\n', "", second)
    second = second.replace('text="Cospeda"', 'text="Kospeda"')
    second = re.sub(r'    <name at="0909".*\n', "", second)
    second = second.replace("</map>", '  <pass of="jena.map.xml" what="terrain names"/>\n</map>')
    case.path(SECOND).write_text(second)


def open_disputes(case):
    make_second(case)
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("go-to-hex", "jena:0101")
    editor.act("compare-passes")
    find_line(editor, editor.window, "label", "4 of 4 disputes with jena.second.map.xml")
    return editor


def test_asks_a_third_reader(case):
    """A pass of what is in dispute alone is written, once; what was read is not in it."""
    editor = open_disputes(case)
    press(editor, button(editor, editor.window, "Ask a Third Reader"))
    find_line(editor, editor.window, "label", "jena.third.map.xml is written, for somebody")
    shot(case, "second-third")
    text = case.path(THIRD).read_text()
    assert '<pass of="jena.map.xml"' in text and "<hex " not in text, text
    hexes = re.search(r' hexes="([^"]*)"', text).group(1).split()
    assert set(hexes) == {"0610", "0707", "0909"}, hexes
    press(editor, button(editor, editor.window, "Ask a Third Reader"))
    find_line(editor, editor.window, "label", "jena.third.map.xml is there already")
    assert case.path(THIRD).read_text() == text


def select(editor, *words):
    press(editor, find_line(editor, editor.window, "list item", *words))


def test_settles_disputes_by_keys(case):
    """1 keeps the first, 2 takes the second, each as an edit; the next is shown then."""
    editor = open_disputes(case)
    select(editor, "0610", "Terrain", "Town | Forest")
    shot(case, "second-disputes")
    editor.key("2")
    find_line(editor, editor.window, "label", "3 of 4 disputes")
    editor.key("1")
    find_line(editor, editor.window, "label", "2 of 4 disputes")
    editor.act("undo")
    find_line(editor, editor.window, "label", "3 of 4 disputes")
    editor.act("redo")
    find_line(editor, editor.window, "label", "2 of 4 disputes")
    select(editor, "0707", "Cospeda | Kospeda")
    press(editor, button(editor, editor.window, "Second: Kospeda"))
    find_line(editor, editor.window, "label", "1 of 4 disputes with jena.second.map.xml is to be")
    select(editor, "0707", "Town | Clear")
    press(editor, button(editor, editor.window, "Neither: Paint It by Hand"))
    find_line(editor, editor.window, "label", "0 of 4 disputes")
    find_line(editor, editor.window, "label", "Disputes between the first two: 4, of which settled: 4.")
    shot(case, "second-settled")
    press(editor, button(editor, editor.window, "Mark What Agrees as Checked"))
    find_line(editor, editor.window, "label", "rows have become checked")
    case.save()
    text = case.path(MAP).read_text()
    assert '<hex at="0610" terrain="forest" status="checked"/>' in text, text
    assert re.search(r'<hex at="0707" terrain="town" .*status="checked"', text), text
    assert 'text="Kospeda"' in text and 'text="Cospeda"' not in text
    for row in ('what="terrain" at="0610" first="town" second="forest"',
                'what="terrain" at="0707" first="town" second="clear"',
                'what="names" at="0707" first="Cospeda" second="Kospeda"',
                'what="names" at="0909" first="Lützeroda"'):
        assert f"    <dispute {row}/>\n" in text, (row, text[-2000:])


def test_shows_the_scan_at_a_dispute(case):
    """Near enough to be read, whatever the map is shown at."""
    pixels = make_scan(case)
    list_scan(case, pixels)
    editor = open_disputes(case)

    def measure():
        return math.dist(editor.hex_point("0610"), editor.hex_point("0612"))
    assert measure() < 100
    select(editor, "0610", "Town | Forest")
    wait_for("hexes to be large", lambda: measure() > 100)
    shot(case, "second-scan")


def test_compares_with_another_file(case):
    """Of another person; one of another map is refused."""
    make_second(case)
    other = case.folder / "ben.map.xml"
    other.write_text(re.sub(r"  <pass .*\n", "", case.path(SECOND).read_text()))
    case.path(SECOND).unlink()
    editor = case.open()
    editor.act("go-to-hex", "jena:0101")
    show_page(editor, "second-panel")
    assert not has_state(button(editor, editor.window, "Compare Passes"), Atspi.StateType.SENSITIVE)
    editor.act("compare-with-file", str(other))
    find_line(editor, editor.window, "label", "disputes with ben.map.xml are to be settled")
    find_line(editor, editor.window, "list item", "Hexsides stream")
    list_many(case, editor, other)
    editor.act("compare-with-file", str(case.path(FILES[1])))
    find_line(editor, editor.window, "label", "auerstadt.map.xml: its grid has")


def list_many(case, editor, other):
    """A list that does not show all says so; what decides is above it."""
    rows = "".join(f'    <hex at="{row:02}{column:02}" terrain="forest"/>\n'
                   for row in range(1, 30) for column in range(1, 21))
    other.write_text(re.sub(r"(  <terrain [^>]*>\n).*?(  </terrain>)", rf"\1{rows}\2",
                            other.read_text(), flags=re.S))
    editor.act("compare-with-file", str(other))
    find_line(editor, editor.window, "label", "are to be settled. The first 500 are listed.")
    find_line(editor, editor.window, "list item", "Clear | Forest")
    shot(case, "second-many")
    button(editor, editor.window, "Second: Forest")
