"""Cases of the editor about the rules at hand.

test-editor.py runs them with the others.
"""

from editor_case import readout, shot
from editor_driver import box_of, role_of, wait_for


def says(editor, words):
    """The label of the panel that has these words; waits for it."""
    return wait_for(f'"{words}" in the panel', lambda: next(
        (node.name for node in editor.walk(into_tables=False)
         if role_of(node) == "label" and words in node.name), None))


def open_rules(case):
    editor = case.open()
    editor.act("show-map", 0)
    editor.act("panel", "rules")
    says(editor, "Click a counter on the map")
    return editor


def set_turn(editor, turn):
    box = box_of(editor.find("Turn", "spin button"))
    editor.click(box.x + 14, box.y + box.height / 2)  # its buttons are at the other end
    editor.key("ctrl+a")
    editor.type(str(turn))
    editor.key("Return")


def test_shows_the_reach_of_a_unit(case):
    editor = open_rules(case)
    editor.click(*editor.hex_point("0606"))
    says(editor, "1/Gazan has 4 movement points and reaches ")
    before = readout(editor)
    editor.click(*editor.hex_point("0506"))
    says(editor, "to 0506")
    says(editor, "in all")
    assert readout(editor) != before
    shot(case, "rules-reach")

    # The first turns are a night, in which no wood may be entered, as a case of
    # the rule book says; by day one may.
    editor.click(*editor.hex_point("0705"))
    says(editor, "Refused: In the period some terrain may not be entered")
    says(editor, "[JA 16.1]")
    shot(case, "rules-refused")
    set_turn(editor, 6)
    says(editor, "to 0705")


def test_works_out_an_attack(case):
    editor = open_rules(case)
    editor.click_on("Attack", "push button")
    says(editor, "Click the counter that is attacked")
    editor.click(*editor.hex_point("0610"))
    says(editor, "Click the counters that attack it")
    editor.click(*editor.hex_point("0606"))
    says(editor, "as if it stood in")
    says(editor, "Refused: The period has no Combat Phase")
    set_turn(editor, 6)
    says(editor, "Defence")
    says(editor, "Column")
    says(editor, "of the defence is lost on average")
    for words, case_of_rule in (("1/Gazan attacks", "NAW 7.3"), ("in Town", "NAW 9.0-Town"),
                                ("no other unit helps the defence", "NAW 8.51"),
                                ("poor odds are allowed", "NAW 7.5")):
        assert f"[{case_of_rule}]" in says(editor, words)
    shot(case, "rules-attack")
    editor.click_on("Start Over", "push button")
    says(editor, "Click the counter that is attacked")


def test_looks_from_hex_to_hex(case):
    editor = open_rules(case)
    editor.click_on("Sight", "push button")
    editor.click(*editor.hex_point("1302"))
    editor.click(*editor.hex_point("1308"))
    says(editor, "the line of sight is blocked")
    says(editor, "Forest, blocks")
    shot(case, "rules-sight")
