"""Cases of the editor about painting: paths, slopes, bridges that are offered.

test-editor.py runs them with the others.
"""

import os
import re

from editor_case import FILES, canvas_of, choose, restated, shot, take_tool, wait_for_readout
from editor_driver import Atspi, box_of, has_state, wait_for

ROAD = ("1407", "1507", "1508", "1509", "1609")
BROOK_ROAD = ("2707", "2607", "2608", "2609")
OFFER = "Road crosses Werlitzgraben at 2707/2607."


def screenshot(editor, name):
    """Of what is open in the middle of a case."""
    folder = os.environ.get("VD_SCREENSHOTS")
    if folder:
        editor.screenshot(f"{folder}/{name}.png")


def draw(editor, hexes):
    editor.drag([editor.hex_point(name) for name in hexes])


def click_over_map(editor, name, role="push button"):
    box = box_of(editor.find(name, role))
    editor.click(box.x + box.width / 2, box.y + box.height / 2)


def test_draws_a_road(case):
    """From hex to hex as one line, which undo takes back at once."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Paths", "Road")
    draw(editor, ROAD)
    case.save()
    case.expect(jena=[f'+<path id="road-1" kind="road" hexes="{" ".join(ROAD)}"/>'])
    editor.key("ctrl+z")
    case.save()
    case.expect()
    editor.key("ctrl+shift+z")
    case.save()
    case.expect(jena=[f'+<path id="road-1" kind="road" hexes="{" ".join(ROAD)}"/>'])


def test_leads_a_road_off_the_map(case):
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Paths", "Road")
    x, y = editor.hex_point("1820")
    x1, _ = editor.hex_point("1819")
    editor.drag([editor.hex_point("1818"), (x1, y), (x, y), (x + (x - x1) * 0.8, y)])
    case.save()
    case.expect(jena=['+<path id="road-1" kind="road" hexes="1818 1819 1820" off="north"/>'])


def test_offers_a_bridge(case):
    """A road that crosses water is offered a bridge; the offer can be taken by
    keys alone, and undone by itself."""
    editor = case.open()
    editor.key("F9")  # a finding that comes up widens the panel, and moves the map
    editor.act("show-map", 0)
    choose(editor, "Paths", "Road")
    draw(editor, BROOK_ROAD)
    road = f'+<path id="road-1" kind="road" hexes="{" ".join(BROOK_ROAD)}"/>'
    editor.find(OFFER, "label")
    screenshot(editor, "offers-a-bridge-open")
    editor.key("Tab")
    wait_for("the focus on the offer", lambda: has_state(
        editor.find("Bridge", "push button"), Atspi.StateType.FOCUSED))
    editor.key("space")
    wait_for("the focus on the map",
             lambda: has_state(canvas_of(editor), Atspi.StateType.FOCUSED))
    assert not editor.look("Leave", "push button")
    case.save()
    bridged = ['+<run id="bridge-1" kind="bridge" sides="2607/2707"/>', road]
    case.expect(jena=bridged)
    for keys, lines in (("ctrl+z", [road]), ("ctrl+shift+z", bridged), ("ctrl+z", [road])):
        editor.key(keys)
        case.save()
        case.expect(jena=lines)

    # With the pointer, and not wanted at all.
    editor.key("ctrl+z")
    draw(editor, BROOK_ROAD)
    click_over_map(editor, "Leave")
    assert not editor.look("Leave", "push button")
    case.save()
    case.expect(jena=[road])


def test_offers_a_ford_too(case):
    """By rules that know a ford a bridge or a ford is offered where a road crosses
    water: each is one click, or a few keys, and one step to be undone."""
    system = next((case.folder.parent / "napoleon-at-war").glob("*.system.xml"))
    text = system.read_text()
    bridge = next(line for line in text.splitlines() if '<side id="bridge"' in line)
    ford = ('    <side id="ford" name="Ford" cost="1" removes="stream" look="ford"/>')
    system.write_text(text.replace(bridge, f"{bridge}\n{ford}"))
    editor = case.open()
    editor.key("F9")
    editor.act("show-map", 0)
    choose(editor, "Paths", "Road")
    road = f'+<path id="road-1" kind="road" hexes="{" ".join(BROOK_ROAD)}"/>'

    def build(word):
        return [f'+<run id="{word.lower()}-1" kind="{word.lower()}" sides="2607/2707"/>', road]

    draw(editor, BROOK_ROAD)
    editor.find(OFFER, "label")
    assert editor.look("Bridge", "push button")
    click_over_map(editor, "Ford")
    assert not editor.look("Leave", "push button")
    case.save()
    case.expect(jena=build("Ford"))
    screenshot(editor, "ford-built")
    for keys, lines in (("ctrl+z", [road]), ("ctrl+shift+z", build("Ford")), ("ctrl+z", [road]),
                        ("ctrl+z", [])):
        editor.key(keys)
        case.save()
        case.expect(jena=lines)

    # By keys the bridge comes first, the ford next.
    for n_tabs, word in ((1, "Bridge"), (2, "Ford")):
        draw(editor, BROOK_ROAD)
        editor.find(OFFER, "label")
        screenshot(editor, "offers-a-ford-too-open")
        editor.key(*["Tab"] * n_tabs)
        wait_for(f"the focus on {word}", lambda: has_state(
            editor.find(word, "push button"), Atspi.StateType.FOCUSED))
        editor.key("space")
        wait_for("the focus on the map",
                 lambda: has_state(canvas_of(editor), Atspi.StateType.FOCUSED))
        case.save()
        case.expect(jena=build(word))
        editor.key("ctrl+z", "ctrl+z")
        case.save()
        case.expect()


def test_draws_a_path_by_keys(case):
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("go-to-hex", "1812")
    editor.key("r", "1", "Return", "Right", "Right", "Right", "Return", "Escape")
    case.save()
    case.expect(jena=['+<path id="road-1" kind="road" hexes="1812 1813 1814 1815"/>'])
    editor.key("Delete")
    case.save()
    case.expect(jena=['+<path id="road-1" kind="road" hexes="1812 1813 1814"/>'])


def test_paints_a_line(case):
    """A straight line from press to release, shown before it is painted."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Line", "Forest")
    editor.move(*editor.hex_point("1812"))
    editor.press()
    editor.move(*editor.hex_point("2014"))
    editor.move(*editor.hex_point("1816"))
    wait_for_readout(editor, "5 hexes")
    editor.release()
    case.save()
    case.expect(jena=[f'+<hex at="{at}" terrain="forest"/>' for at in range(1812, 1817)])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_fills_a_wood(case):
    """All hexes of a wood that touch, then all woods of the map; each is one step."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Fill", "Town")
    editor.move(*editor.hex_point("1301"))
    wait_for_readout(editor, "; 4 hexes")
    editor.click(*editor.hex_point("1301"))
    case.save()
    changes = case.changes("jena.map.xml")
    assert len(changes) == 8 and all('terrain="town"' in line for line in changes
                                     if line.startswith("+")), changes
    editor.key("ctrl+z")
    editor.click_on("Whole map", "push button")
    editor.move(*editor.hex_point("1302"))
    editor.click(*editor.hex_point("1301"))
    case.save()
    assert 'terrain="forest"' not in case.path("jena.map.xml").read_text()
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_lines_and_fills_by_keys(case):
    """Enter begins a line and ends it, the next one begins there; a wood is filled, and a
    bracket makes it all woods of the map."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("go-to-hex", "1812")
    editor.key("l", "2", "Return", "Right", "Right", "Right")
    wait_for_readout(editor, "4 hexes")
    editor.key("Return", "Down", "Return", "Escape")
    case.save()
    rows = [f'+<hex at="{at}" terrain="forest"/>' for at in (1812, 1813, 1814, 1815)]
    below = [line for line in case.changes("jena.map.xml") if line not in rows]
    assert len(below) == 1 and 'terrain="forest"' in below[0], below
    editor.key("ctrl+z", "ctrl+z")
    case.save()
    case.expect()

    editor.act("go-to-hex", "1301")
    editor.key("g", "3", "Return")
    case.save()
    changes = case.changes("jena.map.xml")
    assert len(changes) == 8 and all('terrain="town"' in line for line in changes
                                     if line.startswith("+")), changes
    editor.key("ctrl+z", "bracketright", "Return")
    case.save()
    assert 'terrain="forest"' not in case.path("jena.map.xml").read_text()
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_states_what_it_paints(case):
    """Source and status are a setting; the map shows them in colours, and N goes from
    hex to hex."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    click_over_map(editor, "Source and status", None)
    for setting in ("Source of what is painted", "Status of what is painted"):
        click_over_map(editor, setting, None)
        editor.key("Down", "Down", "Down", "Return")
    editor.find("ground, Checked")
    editor.click(*editor.hex_point("1812"))
    editor.act("colour-by-status")
    editor.find("Checked: 1 hex", "push button")
    case.save()
    case.expect(jena=['+<hex at="1812" terrain="forest" source="ground" status="checked"/>'])
    editor.act("go-to-hex", "1810")
    editor.key("n")
    wait_for_readout(editor, "1811")
    editor.key("shift+n", "shift+n")
    wait_for_readout(editor, "1808")
    click_over_map(editor, "Checked: 1 hex")
    wait_for_readout(editor, "1812: Forest")


def type_source(editor, *fields):
    """Types into the popover of a source, whose key has the focus."""
    editor.find("Key", "text")
    for number, field in enumerate(fields):
        editor.key(*["Tab"] * bool(number), "ctrl+a")
        editor.type(field)
    editor.key("Return")
    wait_for("the end of the popover", lambda: not editor.look("Key", "text"))


def forget_sources(case, name):
    """A map as one begins it: its file has no source."""
    text = case.path(name).read_text()
    text = re.sub(r"  <sources>.*?</sources>\n", "", text, flags=re.S)
    case.path(name).write_text(re.sub(r' source="[^"]*"', "", text))


def test_adds_a_source(case):
    """To maps whose files have none; it is stated, changed with the rows that state it,
    and kept as long as there is one."""
    for name in FILES[:2]:
        forget_sources(case, name)
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    click_over_map(editor, "Source and status", None)
    click_over_map(editor, "New Source…", None)
    type_source(editor, "old map", "Plan of the field, 1806", "public domain")
    editor.find("old-map")
    shot(case, "source-added")
    editor.click(*editor.hex_point("1812"))
    case.save()
    source = '+<source key="old-map" title="Plan of the field, 1806" rights="public domain"/>'
    case.expect(jena=["+<sources>", source, "+</sources>",
                      '+<hex at="1812" terrain="forest" source="old-map"/>'],
                auerstadt=["+<sources>", source, "+</sources>"])

    click_over_map(editor, "Change…", None)
    type_source(editor, "plan")
    case.save()
    source = source.replace("old-map", "plan")
    case.expect(jena=["+<sources>", source, "+</sources>",
                      '+<hex at="1812" terrain="forest" source="plan"/>'],
                auerstadt=["+<sources>", source, "+</sources>"])

    # It can't go while the hex states it, which is said; without the hex it can.
    click_over_map(editor, "Change…", None)
    editor.find("Remove", "push button")
    editor.key("Tab", "Tab", "Tab", "space")
    editor.find("1 row of the maps states the source “plan”.", "label")
    shot(case, "source-refused")
    editor.key("Escape")
    editor.key("ctrl+z", "ctrl+z")
    editor.find("old-map")  # what is painted states it still, by its old key
    click_over_map(editor, "Change…", None)
    editor.find("Remove", "push button")
    editor.key("Tab", "Tab", "Tab", "space")
    editor.find("Undo Remove Source old-map")
    case.save()
    case.expect(jena=["+<sources/>"], auerstadt=["+<sources/>"])
    editor.key("ctrl+z", "ctrl+z")
    case.save()
    case.expect()


def test_names_places(case):
    """A click asks for the name, a drag moves it, and keys alone do the same."""
    editor = case.open()
    editor.act("show-map", 0)
    take_tool(editor, "Names")
    editor.click(*editor.hex_point("1812"))
    editor.find("Name of the place", "text")
    editor.type("Long Farm")
    editor.key("Return")
    case.save()
    case.expect(jena=['+<name at="1812" text="Long Farm" size="medium"/>'])
    editor.drag([editor.hex_point("1812"), editor.hex_point("1814")])
    case.save()
    case.expect(jena=['+<name at="1814" text="Long Farm" size="medium"/>'])

    stobra = case.line("jena.map.xml", 'text="Stobra"')
    editor.act("tool", "select")
    editor.act("go-to-hex", "1614")
    editor.key("F2", "ctrl+a")
    editor.type("Stobrach")
    editor.key("Tab", "Tab", "Tab", "space")
    screenshot(editor, "names-places-popover")
    editor.key("Tab", "Tab", "Tab", "Tab", "Return")
    case.save()
    case.expect(jena=["-" + stobra,
                      "+" + restated(stobra, "Stobra", "Stobrach").replace("small", "large"),
                      '+<name at="1814" text="Long Farm" size="medium"/>'])


def test_keeps_a_name_that_was_typed(case):
    """Without Enter, by a click on the next place; Escape leaves it."""
    editor = case.open()
    editor.act("show-map", 0)
    take_tool(editor, "Names")
    for at, text in (("1812", "Long Farm"), ("1515", "Nowhere")):
        editor.click(*editor.hex_point(at))
        editor.find("Name of the place", "text")
        editor.type(text)
        if text == "Nowhere":
            editor.key("Escape")
        else:
            editor.click(*editor.hex_point("2818"))
        editor.wait_without_dialog()
    case.save()
    case.expect(jena=['+<name at="1812" text="Long Farm" size="medium"/>'])
    editor.key("ctrl+z")
    case.save()
    case.expect()

    editor.click(*editor.hex_point("1812"))
    editor.find("Name of the place", "text")
    editor.type("Saved Farm")
    editor.key("ctrl+s")
    editor.wait_without_dialog()
    wait_for("the file to be written", lambda: not editor.describe("save")[0])
    case.expect(jena=['+<name at="1812" text="Saved Farm" size="medium"/>'])


def test_undoes_in_the_middle_of_a_stroke(case):
    """What is undone is the stroke so far, and it paints no further; redo waits for its end."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Terrain", "Forest")
    editor.drag([editor.hex_point("2818"), editor.hex_point("2818")])
    assert editor.describe("undo")[0]
    editor.key("ctrl+z")
    editor.move(*editor.hex_point("1812"))
    editor.press()
    for hex in ("1813", "1814"):
        editor.move(*editor.hex_point(hex))
    editor.wait_for_frame()
    editor.key("ctrl+shift+z", "ctrl+z")
    for hex in ("1815", "1816"):
        editor.move(*editor.hex_point(hex))
    editor.release()
    editor.wait_for_frame()
    case.save()
    case.expect()
    assert not editor.describe("undo")[0]


def test_turns_a_slope(case):
    """F turns the slope that lies there, with Shift all of the line."""
    editor = case.open()
    editor.act("show-map", 0)
    choose(editor, "Hexsides", "Slope")
    editor.drag([editor.side_point(side) for side in ("1812/1912", "1812/1913", "1813/1913")])
    x, y = editor.hex_point("1812")
    sx, sy = editor.side_point("1812/1913")
    editor.move(sx * 0.8 + x * 0.2, sy * 0.8 + y * 0.2)

    def lows():
        case.save()
        change = case.changes("jena.map.xml")
        assert len(change) == 1 and 'kind="slope"' in change[0], change
        return [side.split(">")[0] for side in change[0].split('sides="')[1].split('"')[0].split()]
    first = lows()
    editor.key("f")
    second = lows()
    assert second[0] == first[0] and second[1] != first[1] and second[2] == first[2], second
    editor.key("shift+f")
    third = lows()
    assert all(a != b for a, b in zip(second, third)), (second, third)
    editor.key("ctrl+z", "ctrl+z")
    assert lows() == first
