"""Cases of the editor about names: several of a hex, labels put beside it.

test-editor.py runs them with the others.
"""

import re

from editor_case import Atspi, canvas_of, has_state, take_tool, wait_for
from editor_paint_cases import screenshot

TOWN = '<name at="1310" text="Vierzehnheiligen"'


def name_row(at, text, more="", size="medium"):
    return f'<name at="{at}" text="{text}" size="{size}"{more}/>'


def wait_for_entry(editor):
    return wait_for("the focus on the name", lambda: next(
        (node for node in editor.walk(into_tables=False)
         if has_state(node, Atspi.StateType.FOCUSED) and node.get_role_name() == "text"), None))


def wait_for_map(editor):
    wait_for("the focus on the map",
             lambda: has_state(canvas_of(editor), Atspi.StateType.FOCUSED))


def list_looks(editor, *keys):
    """Opens the list of how a name is written, by its letter, and presses @keys in it."""
    editor.key("alt+w")
    editor.find("As water", "label")
    editor.key(*keys)
    wait_for("the end of the list", lambda: not editor.look("As a town", "label"))


def offset_of(case, text):
    """The offset of the label, as it is saved."""
    found = re.search(f'text="{text}".* offset="(-?\\d+) (-?\\d+)"',
                      case.path("jena.map.xml").read_text())
    assert found, f"{text} has no offset"
    return int(found[1]), int(found[2])


def test_names_a_hex_twice_by_keys(case):
    """A second name for a hex, the label of one of two moved, each taken off: all by
    keys, and undone."""
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("go-to-hex", "1310")
    wait_for_map(editor)
    editor.key("a", "Return")
    wait_for_entry(editor)
    screenshot(editor, "names-of-a-hex")
    editor.key("shift+Tab", "space")
    editor.find("New name", "label")
    editor.key("Down", "Return")
    wait_for("the end of the list", lambda: not editor.look("Vierzehnheiligen", "label"))
    editor.key("Tab")
    wait_for_entry(editor)
    editor.type("Hohle Bach")
    list_looks(editor, "Down", "Down", "Down", "Down", "Return")
    screenshot(editor, "names-water")
    editor.key("Tab", "Tab", "space")
    wait_for_map(editor)
    case.save()
    brook = "+" + name_row("1310", "Hohle Bach", ' look="water"')
    case.expect(jena=[brook])

    # The town is the other one of the two.
    editor.key("bracketleft", "shift+Right", "shift+Right", "shift+Up")
    wait_for("which it is", lambda: any("Vierzehnheiligen (1 of 2)" in node.name
                                        for node in editor.walk(into_tables=False)))
    screenshot(editor, "moves-a-label-by-keys")
    case.save()
    x, y = offset_of(case, "Vierzehnheiligen")
    town = case.line("jena.map.xml", TOWN)

    def moved(x, y, turn=""):
        return "+" + town.replace('size="medium"', f'size="medium" offset="{x} {y}"{turn}')
    case.expect(jena=["-" + town, moved(x, y), brook])
    editor.key("ctrl+z")
    case.save()
    case.expect(jena=["-" + town, moved(x, y + 5), brook])
    editor.key("ctrl+shift+z")
    editor.key("shift+Page_Up")
    case.save()
    case.expect(jena=["-" + town, moved(x, y, ' turn="-15"'), brook])

    # All that is done while Shift is held is one step.
    editor.xdotool("keydown", "shift")
    editor.key("Down", "Down", "Left")
    editor.xdotool("keyup", "shift")
    case.save()
    case.expect(jena=["-" + town, moved(x - 5, y + 10, ' turn="-15"'), brook])
    editor.key("ctrl+z")
    case.save()
    case.expect(jena=["-" + town, moved(x, y, ' turn="-15"'), brook])
    for _ in range(4):
        editor.key("ctrl+z")
    case.save()
    case.expect(jena=[brook])

    # The other one again, into the next hex and off the map.
    editor.key("bracketright", "ctrl+Right")
    case.save()
    case.expect(jena=["+" + name_row("1311", "Hohle Bach", ' look="water"')])
    editor.key("Delete")
    case.save()
    case.expect()
    editor.key("ctrl+z", "ctrl+z", "ctrl+z")
    case.save()
    case.expect()
    for _ in range(3):
        editor.key("ctrl+shift+z")
    case.save()
    case.expect()


def test_puts_labels_where_they_are_wanted(case):
    """A label put down beside the middle of a hex with Shift, renamed and slanted,
    dragged by its letters, taken off by the right button; the label of a town is moved
    and let go again."""
    editor = case.open()
    editor.act("show-map", 0)
    (x1, y1), (x2, _) = editor.hex_point("1812"), editor.hex_point("1813")
    hex_width = x2 - x1
    place = x1 + hex_width * 0.3, y1 - hex_width * 0.2
    take_tool(editor, "Names")
    editor.click(*place, modifier="shift")
    wait_for_entry(editor)
    editor.type("Auf der Höhe")
    editor.key("Return")
    case.save()
    x, y = offset_of(case, "Auf der Höhe")
    assert abs(x - 30) <= 5 and abs(y + 20) <= 5, (x, y)
    case.expect(jena=["+" + name_row("1812", "Auf der Höhe", f' offset="{x} {y}"')])

    # By its letters, as no hex has it.
    editor.drag([place, (place[0] + hex_width * 0.5, place[1]),
                 (place[0] + hex_width, place[1] + hex_width * 0.5)])
    case.save()
    x2, y2 = offset_of(case, "Auf der Höhe")
    assert abs(x2 - x - 100) <= 5 and abs(y2 - y - 50) <= 5, (x2, y2)
    place = place[0] + hex_width, place[1] + hex_width * 0.5
    editor.click(*place)
    wait_for_entry(editor)
    editor.find("Name at 1812", "label")
    editor.type("Die Höhe")
    list_looks(editor, "Escape")
    editor.key("Tab", "Tab", "ctrl+a")
    editor.type("32")
    screenshot(editor, "slants-a-label")
    editor.key("Tab", "Tab", "space")
    wait_for_map(editor)
    case.save()
    case.expect(jena=["+" + name_row("1812", "Die Höhe", f' offset="{x2} {y2}" turn="30"')])
    screenshot(editor, "label-slanted")
    editor.key("ctrl+z")
    case.save()
    case.expect(jena=["+" + name_row("1812", "Auf der Höhe", f' offset="{x2} {y2}"')])
    editor.click(*place, button=3)
    case.save()
    case.expect()
    for _ in range(3):
        editor.key("ctrl+z")
    case.save()
    case.expect()
    editor.key("ctrl+shift+z")
    case.save()
    case.expect(jena=["+" + name_row("1812", "Auf der Höhe", f' offset="{x} {y}"')])


def test_lets_a_label_go(case):
    """A label that stays where it was put, and goes where there is room again."""
    editor = case.open()
    editor.act("show-map", 0)
    (x1, y1), (x2, _) = editor.hex_point("1310"), editor.hex_point("1311")
    take_tool(editor, "Names")
    editor.xdotool("keydown", "shift")
    editor.drag([(x1, y1), (x1, y1 + (x2 - x1))])
    editor.xdotool("keyup", "shift")
    case.save()
    town = case.line("jena.map.xml", TOWN)
    x, y = offset_of(case, "Vierzehnheiligen")
    case.expect(jena=["-" + town, "+" + town.replace('size="medium"',
                                                     f'size="medium" offset="{x} {y}"')])
    editor.act("go-to-hex", "1310")
    editor.key("Return")
    wait_for_entry(editor)
    assert has_state(editor.find("Label stays where it is put", "check box"),
                     Atspi.StateType.CHECKED)
    list_looks(editor, "Escape")
    editor.key("Tab", "space", "Tab", "Tab", "space")
    wait_for_map(editor)
    case.save()
    case.expect()
    editor.key("ctrl+z")
    case.save()
    assert offset_of(case, "Vierzehnheiligen") == (x, y)
