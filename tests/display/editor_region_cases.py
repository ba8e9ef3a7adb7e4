"""Cases of the editor about regions, painted like terrain.

test-editor.py runs them with the others.
"""

from editor_case import restated, take_tool
from editor_paint_cases import screenshot


def row(hexes):
    return f'+<region id="bald-hill" name="Bald Hill" hexes="{hexes}"/>'


def test_paints_a_new_region(case):
    """Named in the palette, painted by a drag, one hex erased, undone."""
    editor = case.open()
    editor.act("show-map", 0)
    take_tool(editor, "Regions")
    editor.click_on("New…", "push button")
    editor.find("Name of the new region", "text")
    screenshot(editor, "names-a-new-region")
    editor.type("Bald Hill")
    editor.key("Return")
    editor.find("Bald Hill", "list item")
    screenshot(editor, "waits-for-a-hex")
    editor.drag([editor.hex_point(name) for name in ("1812", "1813", "1814")])
    case.save()
    case.expect(jena=[row("1812 1813 1814")])
    screenshot(editor, "paints-a-new-region")

    x, y = editor.hex_point("1813")
    editor.click(x, y, button=3)
    case.save()
    case.expect(jena=[row("1812 1814")])
    screenshot(editor, "erases-a-hex-of-a-region")
    editor.key("ctrl+z")
    case.save()
    case.expect(jena=[row("1812 1813 1814")])
    editor.key("ctrl+z")
    case.save()
    case.expect()


def test_paints_a_region_by_keys(case):
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("go-to-hex", "1013")
    editor.key("e", "1", "Return")
    case.save()
    old = case.line("jena.map.xml", '<region id="dornberg"')
    grown = restated(old, '1211"', '1211 1013"')
    case.expect(jena=["-" + old, "+" + grown])
    editor.key("Delete")
    case.save()
    case.expect(jena=["-" + old, "+" + restated(old, "", "")])


def test_says_of_what_kind_a_region_is(case):
    """Name and kind are one step; a kind of two words is one in the file."""
    editor = case.open()
    editor.act("show-map", 0)
    take_tool(editor, "Regions")
    editor.key("1")
    old = case.line("jena.map.xml", '<region id="dornberg"')
    editor.click_on("Change…", "push button")
    editor.find("Kind of the region", "text")
    editor.key("Tab", "ctrl+a")
    editor.type("bare heights")
    editor.key("Return")
    editor.find("Undo Change Kind of Dornberg Heights", "push button")
    case.save()
    case.expect(jena=["-" + old, "+" + old.replace('"heights"', '"bare-heights"')])
    editor.key("ctrl+z")
    assert not editor.describe("undo")[0]
    case.save()
    case.expect()
