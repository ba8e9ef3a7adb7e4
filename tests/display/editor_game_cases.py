"""Cases of the editor about games: recorded ones that are opened, test games.

test-editor.py runs them with the others.
"""

import pathlib
import subprocess

from editor_case import (GAME, answer, answer_and_go_on, assert_near, canvas_of, drop_file,
                         find_text, paint_one, shot, show_page, wait_for_readout)
from editor_driver import Atspi, box_of, has_state, role_of, wait_for

# The kept game of each battle.
GAMES = pathlib.Path(__file__).parent.parent / "games"


def says(editor, words, role="label"):
    """The label, or row, that is on the window and has these words; waits for it."""
    return wait_for(f'"{words}"', lambda: next(
        (node for node in editor.walk(into_tables=False)
         if role_of(node) == role and words in node.name and box_of(node)), None))


def open_game(case, name=GAME):
    editor = case.open()
    editor.act("open-game-file", str(GAMES / f"{name}.game"))
    return editor


def is_within(box, point):
    return (box.x < point[0] < box.x + box.width) and (box.y < point[1] < box.y + box.height)


def wait_for_row(editor, words):
    """What the bar over the map says of the phase or the order."""
    def ask():
        bar = editor.game_bar = getattr(editor, "game_bar", None) or editor.look("Game", "tool bar")
        return bar and any(words in node.name for node in editor.walk(bar)
                           if role_of(node) == "label")
    wait_for(f'"{words}" in the bar', ask)


def test_shows_a_recorded_game(case):
    editor = open_game(case)
    wait_for_row(editor, "Game: Set-up")
    wait_for_row(editor, "The map is only shown")

    # Arrows go from row to row, and from phase to phase.
    editor.key("Right")
    wait_for_row(editor, "Turn 1, French: movement")
    editor.key("Down")
    wait_for_row(editor, "1/Gazan moves from 0606 to 0409")
    editor.act("go-to-hex", "0409")
    wait_for_readout(editor, "1/Gazan")
    shot(case, "game-move")
    editor.act("game-previous")
    wait_for_row(editor, "Turn 1, French: movement")
    wait_for("the unit to be back", lambda: "1/Gazan" not in canvas_of(editor).get_name())

    # The end says who wins; from there back to a combat.
    editor.act("game-last")
    wait_for_row(editor, "The game is over: ")
    says(editor, "French: strength lost ")
    shot(case, "game-over")

    editor.act("close-game")
    wait_for("the end of the game", lambda: not editor.describe("close-game")[0])
    editor.act("go-to-hex", "0606")
    wait_for_readout(editor, "1/Gazan")
    assert not editor.describe("save")[0] and not editor.describe("undo")[0]


def test_lets_nobody_edit_the_map_of_a_game(case):
    editor = open_game(case)
    wait_for_row(editor, "The map is only shown")
    assert not editor.describe("paste")[0]
    editor.act("tool", "terrain")
    point = editor.hex_point("1812")
    editor.click(*point)
    editor.key("Return", "Delete", "t", "space")
    assert not editor.describe("undo")[0]

    # Once the game is closed the same click paints.
    editor.act("close-game")
    editor.act("tool", "terrain")
    editor.key("2")
    editor.click(*editor.hex_point("1812"))
    wait_for("the edit", lambda: editor.describe("undo")[0])


def test_asks_about_the_game(case):
    """Inspector, rules and the tree of units go by what is shown, not by the set-up."""
    editor = open_game(case)
    wait_for_row(editor, "Game: Set-up")
    editor.key("Right", "Down")
    wait_for_row(editor, "1/Gazan moves from 0606 to 0409")
    editor.act("go-to-hex", "0409")
    says(editor, "1/Gazan (", "list item")
    shot(case, "game-hex")
    editor.act("go-to-hex", "0606")
    wait_for("an empty hex", lambda: not any(
        role_of(node) == "list item" and node.name.startswith("1/Gazan (")
        for node in editor.walk(into_tables=False)))

    editor.act("panel", "rules")
    says(editor, "The rules are asked of the game as it stands")
    editor.click(*editor.hex_point("0409"))
    says(editor, "1/Gazan has 4 movement points and reaches ")
    editor.click(*editor.hex_point("0309"))
    says(editor, "to 0309")
    assert not has_state(editor.find("Turn", "spin button"), Atspi.StateType.SENSITIVE)
    shot(case, "game-rules")
    editor.act("go-to-hex", "0610")
    editor.act("go-to-hex", "0409")
    editor.key("Return")
    says(editor, "1/Gazan has 4 movement points and reaches ")

    editor.act("panel", "units")
    says(editor, "A game is shown; close it to edit the map.")
    row = says(editor, "Imperial Guard, ", "list item")
    box = box_of(row)
    editor.click(box.x + box.width / 2, box.y + box.height / 2)
    for button in ("Place at cursor", "Take off"):
        assert not has_state(editor.find(button, "push button"), Atspi.StateType.SENSITIVE)
    editor.key("Delete", "alt+p")
    assert not editor.describe("undo")[0]
    shot(case, "game-units")

    editor.act("close-game")
    wait_for("the buttons", lambda: has_state(editor.find("Take off", "push button"),
                                              Atspi.StateType.SENSITIVE))
    editor.act("panel", "rules")
    says(editor, "Click a counter on the map")


def test_refuses_a_game_of_another_battle(case):
    editor = case.open()
    editor.act("open-game-file", str(GAMES / "eylau.game"))
    dialog = editor.find_dialog()
    texts = " ".join(node.name for node in dialog.walk())
    assert "another scenario" in texts and "eylau.game:" in texts, texts
    shot(case, "game-foreign")
    editor.focus_dialog()
    editor.key("Escape")
    editor.wait_without_dialog()
    assert not editor.describe("close-game")[0]


def test_says_where_a_game_breaks(case):
    text = (GAMES / f"{GAME}.game").read_text()
    broken = case.folder / "broken.game"
    move = next(line for line in text.splitlines(True) if line.startswith("  move gazan-2 "))
    broken.write_text(text.replace(move, "  move gazan-2 2525\n", 1))
    editor = case.open()
    editor.act("open-game-file", str(broken))
    line = text[:text.index(move)].count("\n") + 1
    says(editor, f"Line {line}: “move gazan-2 2525” is refused: ")
    editor.act("game-last")
    wait_for_row(editor, f"Line {line}: ")
    editor.act("go-to-hex", "0409")
    wait_for_readout(editor, "1/Gazan")
    shot(case, "game-broken")


def break_test_plays(case):
    """Test-plays of a battle in which two units that cannot move stand in one hex, so that
    nobody can end a phase; returns the shortest game that was kept."""
    for number in (1, 2):
        unit = f'<unit id="tauenzien-{number}" name="{number}/Tauenzien" '
        row = next(line for line in case.path().read_text().splitlines() if unit in line)
        case.rewrite(case.path().name, row, row.replace('move="3"', 'move="0"'))
    case.rewrite(case.path().name, '<place unit="tauenzien-2" at="0808"',
                 '<place unit="tauenzien-2" at="0610"')
    vedette = pathlib.Path(case.program).resolve().parent.parent / "validator" / "vedette"
    done = subprocess.run([vedette, "playtest", case.path(), "--games", "3", "--save",
                           case.folder / "broken"], capture_output=True, text=True, check=False)
    assert "3 games broke in this way: a dead end" in done.stderr + done.stdout, done
    shortest, = (case.folder / "broken").glob("*-shortest.game")
    return shortest


def test_shows_where_a_test_play_broke(case):
    """The shortest game of those that broke: the position, and what is wrong with it."""
    shortest = break_test_plays(case)
    editor = case.open_file(shortest.relative_to(case.folder))
    wait_for_row(editor, "Turn 1, French: movement")
    wait_for_row(editor, "The game breaks here: a dead end: no legal order.")
    says(editor, "The game breaks here: ", "list item")
    editor.act("go-to-hex", "0610")
    wait_for_readout(editor, "1/Tauenzien")
    wait_for_readout(editor, "2/Tauenzien")
    shot(case, "game-shortest")
    editor.act("game-previous")
    wait_for_row(editor, "The map is only shown")
    editor.act("game-last")
    wait_for_row(editor, "The game breaks here: ")


def test_plays_a_test_game(case):
    editor = case.open()
    editor.act("panel", "game")
    editor.click_on("Play a Test Game…", "push button")
    editor.find_dialog()
    editor.focus_dialog()
    shot(case, "game-dialog")
    editor.key("Return")
    editor.wait_without_dialog()
    wait_for("the game", lambda: editor.describe("close-game")[0])
    wait_for_row(editor, "Set-up")
    editor.act("game-last")
    wait_for_row(editor, "The game is over: ")
    says(editor, "Test game, seed 1")
    shot(case, "game-test")

    path = case.folder / "mine.game"
    editor.act("save-game-to", str(path))
    wait_for("the file", path.exists)
    assert f"scenario {GAME}.scenario.xml\n" in path.read_text()
    editor.act("close-game")
    editor.act("open-game-file", str(path))
    wait_for_row(editor, "Set-up")
    says(editor, "mine.game")


def keep_game(case):
    """A game beside the scenario that is being tested."""
    game = case.folder / "kept.game"
    text = (GAMES / f"{GAME}.game").read_text()
    game.write_text(text.replace(f"../../scenarios/{GAME}/", ""))
    return game


def test_opens_a_game_with_its_scenario(case):
    game = keep_game(case)
    editor = case.open_file(game.name)
    wait_for_row(editor, "The map is only shown")
    wait_for_row(editor, "Set-up")
    editor.act("game-next")
    wait_for_row(editor, "Prussian plan: ")


def test_opens_a_game_that_is_dropped(case):
    """With its scenario, or into the window that has that."""
    game = keep_game(case)
    editor = case.open_nothing()
    editor.find("New Scenario…", "push button")
    drop_file(case, game)
    wait_for_row(editor, "Game: Set-up")
    editor.key("Right")
    wait_for_row(editor, "Turn 1, French: movement")
    drop_file(case, game)
    wait_for_row(editor, "Game: Set-up")


def test_forgets_a_game_whose_scenario_is_not_opened(case):
    game = keep_game(case)
    editor = case.open_file("jena.map.xml")
    paint_one(editor)
    wait_for("the edit", lambda: editor.describe("undo")[0])
    editor.act("open-game-file", str(game))
    answer_and_go_on(editor, "Open Its Scenario")
    answer(editor, "Cancel")
    editor.wait_without_dialog()
    editor.act("undo")
    editor.act("open-recent", case.path().as_uri())
    wait_for("the scenario", lambda: editor.window.get_name() == "Jena-Auerstadt")
    assert not editor.describe("close-game")[0]

    editor.act("open-game-file", str(game))
    wait_for_row(editor, "Game: Set-up")


def test_leaves_who_types_alone(case):
    """A game that comes up turns nothing away from under the hand; an edit goes into the
    set-up, and the game is played again by it, where it stands."""
    editor = case.open()
    paint_one(editor)
    wait_for("the edit", lambda: editor.describe("undo")[0])
    show_page(editor, "turns")
    editor.click_on("Label of turn 1", "text")
    editor.type("Da")
    editor.act("open-game-file", str(keep_game(case)))
    wait_for("the game", lambda: editor.describe("close-game")[0])
    assert editor.describe("view")[1] == "tables"
    says(editor, "The game is shown on the map.")
    editor.type("wn")
    assert find_text(editor, "Label of turn 1").get_text() == "Dawn"
    editor.key("Return")
    editor.find("Undo Change Turn 1: Label", "push button")

    editor.act("view", "map")
    editor.act("panel", "game")
    for _ in range(4):
        editor.act("game-next")
    wait_for_row(editor, "1/Gazan moves from 0606 to 0409")
    editor.act("undo")
    editor.act("undo")
    assert not editor.describe("undo")[0]
    wait_for_row(editor, "1/Gazan moves from 0606 to 0409")
    assert editor.describe("close-game")[0]


def test_keeps_the_view_of_a_game(case):
    """An edit leaves the map where it was dragged to, though what is said of the game comes
    and goes above it; the next order brings its hex into view."""
    def find_place():
        view, (x, y) = box_of(canvas_of(editor)), editor.hex_point("0409")
        return x - view.x, y - view.y

    editor = case.open()
    paint_one(editor)
    wait_for("the edit", lambda: editor.describe("undo")[0])
    editor.act("open-game-file", str(GAMES / f"{GAME}.game"))
    for _ in range(4):
        editor.act("game-next")
    wait_for_row(editor, "1/Gazan moves from 0606 to 0409")
    editor.act("go-to-hex", "0409")
    for _ in range(6):
        editor.key("plus")
    view = box_of(canvas_of(editor))
    # No farther than the map may go: it would be held at its edge in a view that shrinks.
    middle = view.y + view.height / 2
    editor.drag([(view.x + 60, middle), (view.x + view.width - 60, middle)])
    place = find_place()
    assert not is_within(view, editor.hex_point("0409")), place
    editor.act("undo")
    wait_for("the game to be played anew", lambda: not editor.look("Got It", "push button"))
    assert_near(find_place(), place)
    editor.act("redo")
    editor.find("Got It", "push button")
    assert_near(find_place(), place)
    editor.act("game-previous")
    editor.act("game-next")
    wait_for("the hex", lambda: is_within(view, editor.hex_point("0409")))
