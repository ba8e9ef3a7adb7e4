"""Manners: preferences and print."""

from editor_case import wait_for_readout
from editor_driver import Atspi, box_of, has_state, role_of, wait_for


def find_control(editor, dialog, name):
    """What takes the focus, in view or not; a label may have the same name."""
    return wait_for(f"the control {name}", lambda: next(
        (node for node in editor.walk(dialog)
         if node.get_name() == name and has_state(node, Atspi.StateType.FOCUSABLE)), None))


def toggle(editor, dialog, name):
    node = find_control(editor, dialog, name)
    was = has_state(node, Atspi.StateType.CHECKED)
    node.do_action(0)
    editor.settle()

    def is_turned():
        node.clear_cache()
        return has_state(node, Atspi.StateType.CHECKED) != was
    wait_for(f"{name} to turn", is_turned)


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
    """What takes the focus there has a name, and the style holds at once."""
    editor = case.open()
    editor.key("ctrl+comma")
    dialog = editor.find_dialog()
    for node in editor.walk(dialog):
        if has_state(node, Atspi.StateType.FOCUSABLE) and box_of(node):
            assert node.get_name(), role_of(node)
    toggle(editor, dialog, "High contrast")
    editor.key("Escape")
    editor.wait_without_dialog()


def test_offers_to_print(case):
    editor = case.open()
    editor.click(*editor.hex_point("0610"))
    wait_for_readout(editor, "Closewitz")
    editor.key("ctrl+p")
    dialog = editor.find_dialog()
    for name in ("Jena", "Auerstadt", "Counters"):
        assert has_state(find_control(editor, dialog, name), Atspi.StateType.CHECKED)
    editor.key("Escape")
    editor.wait_without_dialog()
    assert not editor.describe("undo")[0]
