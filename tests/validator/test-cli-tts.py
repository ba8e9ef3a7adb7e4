#!/usr/bin/env python3
"""vedette export --to tts: a table for Tabletop Simulator; TAP.

The program itself is not to be had here: its files are held to what is known of them
(a tile of scale 1 with a square picture is 2 by 2; snap points are in the tile's own
measure), and places to the hexes of the export to JSON.

usage: test-cli-tts.py VEDETTE SOURCE
"""

import collections
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree

import cli
from cli import SOURCE, case, exits, finish

BATTLES = cli.BATTLES + cli.SMALL_OF_CAMPAIGN
BRIDGE = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
NAMESPACE = "{urn:vedette:1}"
ACROSS = 16  # millimetres of a hex in the export to JSON; it is 1 on the table
MOST = 4096  # pixels
SECONDS = 10
NEAR = 1e-3  # hexes; the export to JSON has hundredths of a millimetre

TOP = {"SaveName", "GameMode", "Date", "VersionNumber", "Gravity", "PlayArea", "Table", "Sky", "Note", "Grid",
       "TabStates", "LuaScript", "LuaScriptState", "XmlUI", "ObjectStates"}
OBJECT = {"GUID", "Name", "Transform", "Nickname", "Description", "GMNotes", "ColorDiffuse", "Locked", "Grid", "Snap",
          "Autoraise", "Sticky", "Tooltip", "Hands", "LuaScript", "LuaScriptState", "XmlUI"}
TRANSFORM = {what + axis for what in ("pos", "rot", "scale") for axis in "XYZ"}


def rows_of(path, name):
    return list(ElementTree.parse(path).getroot().iter(NAMESPACE + name))


def export(source, out, *words):
    """(the table, what is said on standard error)"""
    _, err = exits(f"{source.name} is exported", 0, "export", source, "--to=tts", "-o", out, *words)
    file, = out.glob("*.json")
    return json.loads(file.read_text()), err


def maps_of(source, scratch):
    """The maps of the export to JSON: their hexes, {label: (right, down)} in hexes from the middle of
    the map, by the map's id in the battle's order."""
    out = scratch / "whole.json"
    exits(f"{source.name} is exported to JSON", 0, "export", source, "--to=json", "-o", out)
    return {board["id"]: {each["label"]: ((each["x"] - board["$width"] / 2) / ACROSS,
                                          (each["y"] - board["$height"] / 2) / ACROSS) for each in board["$hexes"]}
            for board in json.loads(out.read_text())["maps"]}


def all_objects(table):
    for each in table["ObjectStates"]:
        yield each
        yield from each.get("ContainedObjects", [])


def tiles(table, *, boards):
    return [each for each in all_objects(table) if each["Name"] == "Custom_Tile" and each["Locked"] == boards]


def place(each):
    return each["Transform"]["posX"], each["Transform"]["posZ"]


def snaps(board):
    """Where the snap points of a tile are on the table: it is turned half round."""
    scale = board["Transform"]["scaleX"]
    x, z = place(board)
    return [(x - point["Position"]["x"] * scale, z - point["Position"]["z"] * scale)
            for point in board["AttachedSnapPoints"]]


def near(a, b):
    return math.dist(a, b) < NEAR


def size_of(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


# A table

def structure(name, table):
    case(f"{name}: a saved object has these members", TOP <= table.keys(), TOP - table.keys())
    objects = list(all_objects(table))
    case(f"{name}: and each object these", all(
        OBJECT <= each.keys() and each["Transform"].keys() == TRANSFORM and each["ColorDiffuse"].keys() == set("rgb")
        for each in objects))
    guids = [each["GUID"] for each in objects]
    case(f"{name}: numbers are six digits, and differ", len(set(guids)) == len(guids) and
         all(re.fullmatch("[0-9a-f]{6}", guid) for guid in guids))
    case(f"{name}: tiles have two sides and lie upright", all(
        each["CustomImage"]["ImageURL"] and each["CustomImage"]["ImageSecondaryURL"] and
        each["CustomImage"]["CustomTile"].keys() == {"Type", "Thickness", "Stackable", "Stretch"} and
        each["Transform"]["rotY"] == 180 for each in objects if each["Name"] == "Custom_Tile"))
    case(f"{name}: only bags hold anything", all(
        (each["Name"] == "Bag") == ("ContainedObjects" in each) for each in table["ObjectStates"]))
    case(f"{name}: there is a die", [each["Name"] for each in objects if each["Name"].startswith("Die")] == ["Die_6"])
    pages = table["TabStates"]
    case(f"{name}: the notebook has pages", [pages[key]["id"] for key in pages] == list(range(len(pages))) and
         {"Terrain", "Combat", "Turns", "Sources"} <= {page["title"] for page in pages.values()},
         [page["title"] for page in pages.values()])


def notebook(battle, table):
    """Rows that name others say what these are called; an id follows where two have one name."""
    pages = {page["title"]: page["body"].splitlines() for page in table["TabStates"].values()}
    names = {row.get("id"): row.get("name") or row.get("code") for row in rows_of(battle, "unit")}
    sides = {row.get("name") for row in rows_of(battle, "side")}
    placed = [names[row.get("unit")] for row in rows_of(battle, "place")]
    said = [line[3:line.index("[/b]")] for line in pages.get("Set-up", []) if "  Hex: " in line]
    case(f"{battle.parent.name}: the notebook calls units by their names", len(said) == len(placed) and all(
        line == name or line.startswith(name + " (") for line, name in zip(said, placed)), said[:5])
    case(f"{battle.parent.name}: and sides", all(
        re.search(r"Side: ([^;]*)", line)[1] in sides for line in pages.get("Reinforcements", []) if "Side: " in line))


def pieces(battle, table):
    units = [row.get("id") for row in rows_of(battle, "unit")]
    found = [each["GMNotes"] for each in tiles(table, boards=False)]
    case(f"{battle.parent.name}: every unit is there once", sorted(units) == sorted(found))
    starts = {row.get("unit") for row in rows_of(battle, "place")}
    standing = {each["GMNotes"] for each in table["ObjectStates"] if each["Name"] == "Custom_Tile" and
                not each["Locked"]}
    case(f"{battle.parent.name}: those that start in a hex are on the table", starts == standing, starts ^ standing)


def several_ways(battle, err):
    """Who may come in several ways is shown in one, which is said."""
    ways = collections.Counter(row.get("unit") for row in rows_of(battle, "place"))
    for row in rows_of(battle, "zone") + rows_of(battle, "group"):
        ways.update(set(row.get("units").split()))
    n = sum(n > 1 for n in ways.values())
    case(f"{battle.parent.name}: units that may come in several ways are said", n == int(
        (re.search(r"several ways: they wait for one of them \((\d+)\)", err) or [0, 0])[1]), n, err)


def bags(battle, table):
    """Others lie in the bag of the first zone or group that brings them."""
    found = {unit["GMNotes"]: bag["GMNotes"] for bag in table["ObjectStates"] if bag["Name"] == "Bag"
             for unit in bag["ContainedObjects"]}
    brings = {}
    for row in rows_of(battle, "zone") + rows_of(battle, "group"):
        for unit in row.get("units").split():
            brings.setdefault(unit, row.get("id"))
    case(f"{battle.parent.name}: reinforcements lie in bags by their arrival",
         all(bag == brings[unit] for unit, bag in found.items() if unit in brings) and
         len(found) == len(tiles(table, boards=False)) - len(rows_of(battle, "place")), found)
    turns = {row.get("id"): row.get("turn") for row in rows_of(battle, "group")}
    case(f"{battle.parent.name}: which say their turn", all(
        bag["Nickname"].startswith(f"Turn {turns[bag['GMNotes']]}: ") for bag in table["ObjectStates"]
        if bag["Name"] == "Bag" and bag["GMNotes"] in turns))


def places(battle, table, maps):
    """Snap points are the middles of hexes, and units stand on theirs."""
    name, standing = battle.parent.name, {each["GMNotes"]: place(each) for each in tiles(table, boards=False)}
    at = {}
    for board_id, hexes in maps.items():
        boards = [each for each in tiles(table, boards=True) if each["GMNotes"] == board_id]
        left = min(place(each)[0] - each["Transform"]["scaleX"] for each in boards)
        right = max(place(each)[0] + each["Transform"]["scaleX"] for each in boards)
        points = sorted(point for each in boards for point in snaps(each))
        # No board lies on another, and each is as wide as high.
        middle = (left + right) / 2
        ours = sorted((middle + x, -y) for x, y in hexes.values())
        case(f"{name}: {board_id} has a snap point in the middle of each hex", len(points) == len(ours) and
             all(any(near(a, b) for b in points) for a in ours), len(points), len(ours), points[:3], ours[:3])
        for label, (x, y) in hexes.items():
            at[f"{board_id}:{label}"] = (middle + x, -y)
            at.setdefault(label, (middle + x, -y))
    case(f"{name}: units stand in the middle of their hexes", all(
        near(standing[row.get("unit")], at[row.get("at")]) for row in rows_of(battle, "place")))
    widths = {each["Transform"]["scaleX"] * 2 for each in tiles(table, boards=False)}
    case(f"{name}: counters fit into hexes", all(0.7 < width < 0.85 for width in widths), widths)
    heights = collections.defaultdict(list)
    for each in tiles(table, boards=False):
        if each in table["ObjectStates"]:
            heights[place(each)].append(each["Transform"]["posY"])
    case(f"{name}: and stand on each other", all(
        all(b - a > each for a, b in zip(sorted(stack), sorted(stack)[1:])) and min(stack) > 0.96 + 0.2
        for stack in heights.values() for each in (0.1,)))


def apart(name, table):
    """Boards do not overlap, nor bags."""
    squares = [(*place(each), each["Transform"]["scaleX"]) for each in table["ObjectStates"]
               if each["Locked"] or each["Name"] == "Bag"]
    case(f"{name}: boards and bags lie apart", all(
        max(abs(a[0] - b[0]), abs(a[1] - b[1])) > a[2] + b[2] - NEAR
        for i, a in enumerate(squares) for b in squares[:i]))


def pictures(name, out, table, pixels=96):
    """Every picture that is named is there, a square that can be loaded, and no other is."""
    named = set()
    for each in all_objects(table):
        for key in ("ImageURL", "ImageSecondaryURL") if each["Name"] == "Custom_Tile" else ():
            named.add(each["CustomImage"][key])
    case(f"{name}: addresses are of this machine", all(
        re.fullmatch(r"file:///([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-F]{2})*", word) for word in named),
        sorted(named)[:2])
    files = {pathlib.Path(urllib.parse.unquote(word.removeprefix("file://"))) for word in named}
    case(f"{name}: every picture is there, and no other", files == {path.absolute() for path in out.glob("*.png")})
    sizes = {path.name: size_of(path) for path in files}
    case(f"{name}: pictures are squares of at most {MOST}", all(
        across == down <= MOST for across, down in sizes.values()), sizes)
    boards = {each["CustomImage"]["ImageURL"].split("/")[-1]: each for each in tiles(table, boards=True)}
    case(f"{name}: boards have {pixels} pixels a hex", all(
        abs(sizes[file][0] - each["Transform"]["scaleX"] * 2 * pixels) <= 1 for file, each in boards.items()))


def hard_place(scratch):
    """Whatever the folder is called, addresses are such as lead there."""
    out = scratch / "Mein Spiel #1, 100%, Blücher"
    table, _ = export(BRIDGE, out, "--pixels=24")
    pictures("a hard place", out, table, pixels=24)


def battles(scratch):
    for battle in BATTLES:
        name, out = battle.parent.name, scratch / battle.parent.name
        started = time.monotonic()
        table, err = export(battle, out)
        case(f"{name}: it takes less than {SECONDS} s", time.monotonic() - started < SECONDS,
             time.monotonic() - started)
        structure(name, table)
        notebook(battle, table)
        pieces(battle, table)
        several_ways(battle, err)
        bags(battle, table)
        places(battle, table, maps_of(battle, scratch))
        apart(name, table)
        pictures(name, out, table)
        case(f"{name}: that others do not find the pictures is said",
             f"addresses of pictures that hold on this machine only ({len(list(out.glob('*.png')))})" in err, err)


# Choices

def choices(scratch):
    table, err = export(BRIDGE, scratch / "host", "--base-url=https://example.org/my table", "--counters=bags",
                        "--pixels=24")
    addresses = {each["CustomImage"][key] for each in tiles(table, boards=True) + tiles(table, boards=False)
                 for key in ("ImageURL", "ImageSecondaryURL")}
    case("addresses begin as they should", all(
        word.startswith("https://example.org/my table/") for word in addresses), addresses)
    case("and end with names of files", {urllib.parse.unquote(word.split("/")[-1]) for word in addresses} ==
         {path.name for path in (scratch / "host").glob("*.png")})
    case("nothing is said of this machine", "machine" not in err and str(scratch) not in json.dumps(table), err)
    case("all counters lie in bags", not [each for each in table["ObjectStates"]
                                          if each["Name"] == "Custom_Tile" and not each["Locked"]] and
         len(tiles(table, boards=False)) == len(rows_of(BRIDGE, "unit")))

    table, err = export(BRIDGE, scratch / "large", "--pixels=400")
    boards = tiles(table, boards=True)
    case("a large map is cut", len(boards) > 1 and f"cuts of maps into several boards ({len(boards) - 1})" in err, err)
    case("no piece of it too large", all(size_of(path)[0] <= MOST for path in (scratch / "large").glob("board-*.png")))
    places(BRIDGE, table, maps_of(BRIDGE, scratch))
    apart("large", table)

def large(scratch):
    made = scratch / "made"
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", "--columns=200", "--rows=200",
                    "--units=400", made], check=True, capture_output=True)
    _, err = exits("a limit is kept", 64, "export", made / "big.scenario.xml", "--to=tts", "-o", scratch / "huge")
    case("and said with what would do", re.search(r"--pixels: .* megapixels, .*; at most 85 will do", err), err)
    case("nothing is written", not (scratch / "huge").exists())
    table, _ = export(made / "big.scenario.xml", scratch / "big", "--pixels=20")
    case("with fewer pixels the map is one board", [len(board["AttachedSnapPoints"]) for board in tiles(
        table, boards=True)] == [40000])
    case("with all units", len(tiles(table, boards=False)) == 400)


def own_table(scratch):
    """A battle with a Combat Results Table of its own has none besides, and the die for that."""
    own = ('<combat die="10"><column odds="1:1"/>' +
           "".join(f'<row die="{n}" results="Ae"/>' for n in range(1, 11)) + "</combat></override>")
    exits("the battle is bundled", 0, "bundle", BRIDGE, "-o", scratch / "own.scenario.xml")
    text = (scratch / "own.scenario.xml").read_text()
    (scratch / "own.scenario.xml").write_text(text.replace("</override>", own, 1))
    table, err = export(scratch / "own.scenario.xml", scratch / "own", "--pixels=24")
    page = next(page["body"] for page in table["TabStates"].values() if page["title"] == "Combat")
    case("a table of the battle takes the place of the other", "Die of 10" in page and page.count("Die of") == 1, page)
    case("which is said", "before the battle changes them" in err, err)
    case("the die is for it", [each["Name"] for each in all_objects(table) if each["Name"].startswith("Die")] ==
         ["Die_10"])


def reduced(scratch):
    """The back has the figures of the reduced unit, the move too where that is said."""
    exits("the battle is bundled", 0, "bundle", BRIDGE, "-o", scratch / "plain.scenario.xml")
    text, backs = (scratch / "plain.scenario.xml").read_text(), []
    unit = next(iter(rows_of(BRIDGE, "unit"))).get("id")
    for name, figures in (("both", 'move="9" reduced="2-3"'), ("other", 'move="3" reduced="2"')):
        made = re.sub(rf'(<unit id="{unit}" [^>]*)move="[^"]*"', rf'\1{figures}', text)
        (scratch / f"{name}.scenario.xml").write_text(made)
        export(scratch / f"{name}.scenario.xml", scratch / name, "--pixels=24")
        backs.append((scratch / name / f"back-{unit}.png").read_bytes())
    case("a reduced unit shows its strength and its move apart", backs[0] == backs[1])


def one_edit(scratch):
    """A strength edited changes its piece, its picture and what is said of it."""
    exits("the battle is bundled", 0, "bundle", BRIDGE, "-o", scratch / "one.scenario.xml")
    text = (scratch / "one.scenario.xml").read_text()
    unit = next(row for row in rows_of(BRIDGE, "unit"))
    other = re.sub(rf'(<unit id="{unit.get("id")}" [^>]*strength=)"[^"]*"', r'\1"97"', text)
    (scratch / "two.scenario.xml").write_text(other)
    words = "--base-url=https://example.org", "--pixels=24"
    export(scratch / "one.scenario.xml", scratch / "one", *words)
    export(scratch / "one.scenario.xml", scratch / "again", *words)
    export(scratch / "two.scenario.xml", scratch / "two", *words)
    files = [{path.name: path.read_bytes() for path in (scratch / folder).iterdir()
              if path.name != "vedette-files.txt"} for folder in ("one", "again", "two")]
    case("the same makes the same", files[0] == files[1])
    differ = {name for name in files[0] if files[0][name] != files[2][name]}
    case("one edit changes one picture", files[0].keys() == files[2].keys() and
         sorted(name for name in differ if name.endswith(".png")) == [f"front-{unit.get('id')}.png"], differ)
    file = next(name for name in differ if name.endswith(".json"))
    lines = [text[file].decode().splitlines() for text in (files[0], files[2])]
    changed = [a for a, b in zip(*lines) if a != b]
    case("and of the table a piece and a page", len(lines[0]) == len(lines[1]) and len(changed) == 2, changed)


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        battles(scratch)
        hard_place(scratch)
        choices(scratch)
        large(scratch)
        own_table(scratch)
        reduced(scratch)
        one_edit(scratch)
    finish()


if __name__ == "__main__":
    os.environ.pop("LANGUAGE", None)
    main()
