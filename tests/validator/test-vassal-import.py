#!/usr/bin/env python3
"""vedette import --from vassal: modules as anybody makes them, and our own back again; TAP.

usage: test-vassal-import.py VEDETTE SOURCE
"""

import io
import itertools
import json
import pathlib
import re
import shutil
import struct
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib
from xml.sax.saxutils import quoteattr

from cli import BATTLES, SHARE, SOURCE, case, exits, finish, run
from vassal_module import join

NAMESPACE = "{urn:vedette:1}"


# Modules

def png(width, height):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = (b"\0" + bytes(width * 3)) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def element(kind, /, *children, **attributes):
    said = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
    return f"<VASSAL.build.{kind}{said}>{''.join(children)}</VASSAL.build.{kind}>"


def text(what):
    return what.replace("&", "&amp;").replace("<", "&lt;")


def nest(parts):
    """Traits around traits, from the outermost."""
    nested = parts[-1]
    for part in reversed(parts[:-1]):
        nested = join([part, nested], "\t")
    return nested


def piece(*traits):
    """Of (fields, state) each, the piece itself last."""
    types, states = nest([join(fields, ";") for fields, _ in traits]), nest([state for _, state in traits])
    return text(join(["+", "null", types, states], "/"))


def counter(name, image, *traits, gpid="1"):
    return piece(*traits, (["piece", "", "", image, name], f"null;0;0;{gpid};0"))


def slot(name, definition):
    return element("widget.PieceSlot", definition, entryName=name, gpid="1", width="54", height="54")


def stack(board, /, *slots, **where):
    return element("module.map.SetupStack", *slots, owningBoard=board, **where)


def at(board, location, *slots):
    return stack(board, *slots, name=location, useGridLocation="true", location=location, x="0", y="0")


def window(grid, /, *stacks, name="Main Map", image="board.png"):
    board = element("module.map.boardPicker.Board", grid, name=name, image=image, reversible="false")
    return element("module.Map", element("module.map.BoardPicker", board), *stacks, mapName=name)


def hexes(grid, numbers):
    return element("module.map.boardPicker.board.HexGrid",
                   element("module.map.boardPicker.board.mapgrid.HexGridNumbering", **numbers) if numbers else "",
                   **grid)


def roster(*sides):
    return element("module.PlayerRoster", *(f"<entry>{text(side)}</entry>" for side in sides))


def palette(*children):
    return element("module.PieceWindow", element("widget.TabWidget", *children, entryName="Forces"), name="Pieces")


def prototypes(**definitions):
    return element("module.PrototypesContainer", *(
        element("module.PrototypeDefinition", definition, name=name) for name, definition in definitions.items()))


def write(path, *children, root="GameModule", build="buildFile.xml", **files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("moduledata", "<data/>")
        archive.writestr(build, '<?xml version="1.0" encoding="UTF-8"?>\n' +
                         element(root, *children, name="Sample Battle", version="1.2"))
        for name, data in files.items():
            archive.writestr("images/" + name.replace("__", "."), data)


# What comes of them

class Result:
    def __init__(self, scratch, path, what):
        self.folder = scratch / "out"
        shutil.rmtree(self.folder, ignore_errors=True)
        _, self.err = exits(what, 0, "import", path, "--from=vassal", "-o", self.folder, "--report=json")
        self.told = json.loads(self.err)
        self.scenario = next(self.folder.glob("*.scenario.xml"))
        self.root = ElementTree.parse(self.scenario).getroot()
        hrefs = [row.get("href") for row in self.rows("map")]
        self.maps = {ElementTree.parse(self.folder / href).getroot().get("id"):
                     ElementTree.parse(self.folder / href).getroot() for href in hrefs}

    def rows(self, name):
        return list(self.root.iter(NAMESPACE + name))

    def units(self):
        return {row.get("name"): row for row in self.rows("unit")}

    def places(self):
        names = {row.get("id"): row.get("name") for row in self.rows("unit")}
        return sorted((names[row.get("unit")], row.get("at")) for row in self.rows("place"))

    def grid(self, id_=None):
        root = self.maps[id_] if id_ else next(iter(self.maps.values()))
        return {**root.find(NAMESPACE + "grid").attrib, **root.find(NAMESPACE + "numbering").attrib}

    def items(self, fate):
        return [item for item in self.told["items"] if item["fate"] == fate]

    def check(self, what):
        code, out, err = run("check", self.scenario)
        case(f"{what}: vedette check reads it", code in (0, 1), out, err)


def has(grid, **expected):
    return all(grid.get(key.replace("_", "-")) == str(value) for key, value in expected.items())


# A flat-top map with coordinates

FLAT = {"dx": "60.0", "dy": "70.0", "x0": "40", "y0": "35", "sideways": "false"}
CCRR = {"first": "H", "sep": "", "hType": "N", "vType": "N", "hLeading": "1", "vLeading": "1", "hOff": "1",
        "vOff": "1", "stagger": "false", "locationFormat": "$gridLocation$"}


def flat(scratch):
    path = scratch / "flat.vmod"
    infantry = counter("1/2 Infantry", "inf.png", (["mark", "Strength,Move,Morale"], "4,5,B"))
    guns = counter("Guns", "guns.png", (["mark", "Strength"], "many"), (["delete", "Delete", "68,130", ""], ""))
    write(path, roster("French", "Prussian"),
          window(hexes(FLAT, CCRR), at("Main Map", "0302", slot("1/2 Infantry", infantry), slot("Guns", guns)),
                 stack("Main Map", slot("Stray", counter("Stray", "inf.png")), useGridLocation="false",
                       x="215", y="150", location=""),
                 at("Main Map", "9999", slot("Nowhere", counter("Nowhere", "none.png")))),
          palette(element("widget.ListWidget", slot("1/2 Infantry", infantry), entryName="French"),
                  element("widget.ListWidget", slot("Marker", counter("Marker", "inf.png")), entryName="Markers")),
          element("module.DiceButton", name="2d6"),
          board__png=png(400, 340), inf__png=png(8, 8), guns__png=png(8, 8))
    got = Result(scratch, path, "a flat-top module is imported")
    case("its grid is that of the board", has(got.grid(), orientation="flat", columns=6, rows=5, stagger="second",
                                              order="column-row", columns_from=1, rows_from=1, digits=2), got.grid())
    case("counters stand where they stood", got.places() == [
        ("1/2 Infantry", "0302"), ("Guns", "0302"), ("Stray", "0402")], got.places())
    units = got.units()
    case("with their values", units["1/2 Infantry"].get("strength") == "4" and units["1/2 Infantry"].get("move") == "5"
         and "Morale: B" in units["1/2 Infantry"].get("note"), units["1/2 Infantry"].attrib)
    case("one that is no number is for people", units["Guns"].get("strength") is None and
         "Strength: many" in units["Guns"].get("note"), units["Guns"].attrib)
    case("the side of a list is that of its counters, on the map too", units["1/2 Infantry"].get("side") == "french",
         units["1/2 Infantry"].attrib)
    case("and no other is guessed", all(units[name].get("side") is None for name in ("Guns", "Stray", "Marker")) and
         sum(item["what"] == "counters" for item in got.items("unknown")) == 4, got.items("unknown"))
    case("each counter is one unit", sorted(units) == ["1/2 Infantry", "Guns", "Marker", "Nowhere", "Stray"] and
         len(got.rows("unit")) == 5, list(units))
    case("pictures lie beside", {each.name for each in (got.folder / "pictures").iterdir()} ==
         {"board.png", "inf.png", "guns.png"} and (got.folder / "pictures/board.png").read_bytes() == png(400, 340))
    note = next(iter(got.maps.values())).find(NAMESPACE + "note").text
    case("and are named, with what it takes to lay them under the map", "pictures/board.png" in note and
         "400 x 340" in note and "40, 35" in note and "60" in note and "70" in note and
         "pictures/inf.png" in units["1/2 Infantry"].get("note"), note)
    told = {(item["what"], item["fate"]) for item in got.told["items"]}
    case("what is not taken is told", {("parts of the module", "left"), ("places of units", "unknown"),
                                       ("pictures", "unknown"), ("kinds of traits", "left")} <= told, told)
    case("with its place", all(re.match(re.escape(str(path)) + ": buildFile.xml:[0-9]+: ", item["place"])
                               for item in got.told["items"]), got.told["items"])
    got.check("flat-top")

    write(path, window(hexes(FLAT, {**CCRR, "stagger": "true"}), at("Main Map", "0201", slot("A", counter("A", ""))),
                       stack("Main Map", slot("B", counter("B", "")), x="100", y="70")), board__png=png(400, 340))
    got = Result(scratch, path, "one of which every other column is numbered from half a hex higher")
    case("has these pushed up", has(got.grid(), stagger="first", columns=6, rows=5) and
         got.places() == [("A", "0201"), ("B", "0202")], got.grid(), got.places())

    write(path, window(hexes(FLAT, {**CCRR, "hDescend": "true", "vDescend": "true", "hOff": "0", "vOff": "1",
                                    "first": "V"}), at("Main Map", "0402", slot("A", counter("A", "")))),
          board__png=png(400, 340))
    got = Result(scratch, path, "one that counts down")
    # VASSAL takes 400/70 for the number of columns, 340/60 for that of rows: 6 and 6.
    case("counts down", has(got.grid(), columns_go="left", rows_go="up", order="row-column", columns_from=1,
                            rows_from=3) and got.places() == [("A", "0402")], got.grid(), got.places())

    write(path, window(hexes(FLAT, {**CCRR, "sep": "."}), at("Main Map", "03.02", slot("A", counter("A", "")))),
          board__png=png(400, 340))
    got = Result(scratch, path, "one with a point in its numbers")
    case("has none in ours, which is told", got.places() == [("A", "0302")] and
         any(item["what"] == "numbers of hexes" and "01.01" in item["why"] for item in got.items("left")),
         got.places(), got.told["items"])

    zone = element("module.map.boardPicker.board.mapgrid.Zone", hexes(FLAT, {"stagger": "false"}), name="Field",
                   path="0,0;400,0;400,340;0,340")
    write(path, window(element("module.map.boardPicker.board.ZonedGrid", zone),
                       at("<any>", "Field", slot("A", counter("A", ""))),
                       stack("<any>", slot("B", counter("B", "")), x="160", y="105")), board__png=png(400, 340))
    got = Result(scratch, path, "a zone that is called the same everywhere")
    case("has usual numbers, and nobody stands in it by that name", got.places() == [("B", "0302")] and
         any(item["what"] == "places of units" for item in got.items("unknown")) and
         any("“Field”" in item["why"] for item in got.items("left")), got.places(), got.told["items"])

    write(path, window(hexes(FLAT, None)), board__png=png(400, 340))
    got = Result(scratch, path, "one without numbers")
    case("gets ours, which is told", any(item["what"] == "numbers of hexes" for item in got.items("unknown")),
         got.told["items"])


# A sideways map with letters, in a zone of its board

def sideways(scratch):
    path = scratch / "sideways.vmod"
    grid = hexes({"dx": "52.0", "dy": "60.0", "x0": "134", "y0": "130", "sideways": "true"},
                 {"first": "H", "sep": "", "hType": "A", "vType": "N", "hLeading": "0", "vLeading": "0",
                  "hOff": "26", "vOff": "1", "stagger": "false", "locationFormat": "N$gridLocation$"})
    zone = element("module.map.boardPicker.board.mapgrid.Zone", grid, name="Field", locationFormat="$gridLocation$",
                   path="100,100;470,100;470,360;100,360", useParentGrid="false")
    track = element("module.map.boardPicker.board.mapgrid.Zone",
                    element("module.map.boardPicker.board.RegionGrid"), name="Track",
                    locationFormat="$name$", path="0,0;600,0;600,90;0,90")
    write(path, window(element("module.map.boardPicker.board.ZonedGrid", zone, track),
                       at("Main Map", "NAA1", slot("A", counter("A", "a.gif"))),
                       at("Main Map", "NCC3", slot("B", counter("B", "a.gif")))),
          root="BasicModule", build="buildFile", board__png=png(600, 400),
          a__gif=b"GIF89a" + struct.pack("<HH", 8, 8) + b"\0\0\0")
    got = Result(scratch, path, "a sideways module is imported")
    # Rows from 134 down, 52 apart, to 360; columns from 130 right, 60 apart, to 470.
    case("its grid is that of the zone", has(got.grid(), orientation="pointy", columns=6, rows=5, stagger="second",
                                             order="row-column", style="letters", rows_from=27, columns_from=1,
                                             digits=1, prefix="N"), got.grid())
    case("with its letters", got.places() == [("A", "NAA1"), ("B", "NCC3")] and
         not [item for item in got.told["items"] if item["what"] == "numbers of hexes"],
         got.places(), got.told["items"])
    case("the map is named after the zone", list(got.maps) == ["field"], list(got.maps))
    case("the other zone is told of", any("RegionGrid" in item["place"] for item in got.items("left")),
         got.items("left"))
    case("that there are no sides too", [item["what"] for item in got.items("unknown")] == ["sides"] and
         not got.rows("side"), got.items("unknown"))
    got.check("sideways")


# Regions, prototypes in prototypes, layers

def regions(scratch):
    path = scratch / "regions.vmod"
    none = (["piece", "", "", "", ""], "null;0;0;;0")
    layer = (["emb2", "Flip", "128", "F"] + [""] * 8 + ["1", "false", "0", "0", "front.png,back;2.png", "+,+ (back)",
                                                        "true", "Step"] + [""] * 5 + ["1", "false"] + [""] * 6)
    definitions = {
        "Base": piece((["delete", "Delete", "68,130", ""], ""), (["mark", "Side"], "Blue"), none),
        "Blue_foot": piece((["prototype", "Base"], ""), (["mark", "Class,Movement"], "infantry,6"), none),
        "Loop": piece((["prototype", "Loop"], ""), (["prototype", "Loop"], ""), none),
    }
    guard = counter("Guard; \"old\" / young", "", (["prototype", "Blue_foot"], ""), (layer, "1"),
                    (["label", "76,130", "Change", "10"], "5-6"))
    torn = counter("Torn", "", (["prototype", "Base"], ""), (["mark", "Side"], "Red"))
    write(path, roster("Blue", "Red", "<observer>"), prototypes(**definitions),
          window(element("module.map.boardPicker.board.RegionGrid",
                         element("module.map.boardPicker.board.Region", name="Town", originx="10", originy="20")),
                 at("Main Map", "Town", slot("Guard", guard), slot("Torn", torn)),
                 at("Main Map", "Town", slot("Loop", counter("Loop", "", (["prototype", "Loop"], ""))),
                    slot("Lost", counter("Lost", "", (["prototype", "Nobody"], ""))), slot("Bad", "no piece")),
                 element("module.map.DrawPile", element("widget.CardSlot", "x", entryName="Card")), image="board.svg"),
          board__svg='<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>', front__png=png(4, 4))
    got = Result(scratch, path, "a module of regions is imported")
    units = got.units()
    case("prototypes are resolved", units['Guard; "old" / young'].get("side") == "blue" and
         units['Guard; "old" / young'].get("class") == "infantry" and
         units['Guard; "old" / young'].get("move") == "6", units['Guard; "old" / young'].attrib)
    note = units['Guard; "old" / young'].get("note")
    case("layers, labels and the picture that shows are in the note", "layer Step: front.png back;2.png" in note and
         "label: 5-6" in note and "picture: pictures/front.png" in note, note)
    case("who is of two sides is of none, which is told", units["Torn"].get("side") is None and
         [item["what"] for item in got.items("conflicting")] == ["counters"], got.items("conflicting"))
    case("no map is made of regions, and nobody has a place", not got.maps and not got.rows("place") and
         any("RegionGrid" in item["place"] for item in got.items("left")) and
         any(item["what"] == "places of units" for item in got.items("unknown")), got.told["items"])
    why = " ".join(item["why"] for item in got.told["items"])
    case("a prototype in itself, one that is not there, a text that is no piece, a card are told",
         "too many traits" in why and "“Nobody”" in why and "no piece" in why and "cards are no units" in why, why)
    case("and the board's picture lies beside", (got.folder / "pictures/board.svg").exists())
    got.check("regions")


# Our own

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="m">
  <grid orientation="{}" columns="7" rows="5" stagger="{}"/>
  <numbering order="{}" columns-from="{}" columns-go="{}" rows-from="{}" rows-go="{}" digits="2" style="{}"{}/>
</map>
"""
USUAL = {"columns-from": "1", "columns-go": "right", "rows-from": "1", "rows-go": "down", "style": "digits",
         "prefix": ""}


def described(root):
    """The grid of a map and its numbers."""
    grid, numbers = (root.find(NAMESPACE + name).attrib for name in ("grid", "numbering"))
    return ({key: grid[key] for key in ("orientation", "columns", "rows", "stagger")},
            {key: numbers.get(key, USUAL.get(key)) for key in (*USUAL, "order", "digits")})


def every_way(scratch):
    ways, wrong = [], []
    for how in itertools.product(("flat", "pointy"), ("first", "second"), ("column-row", "row-column"), ("1", "22"),
                                 ("right", "left"), ("1", "7"), ("down", "up"), ("digits", "letters"),
                                 ("", ' prefix="N"')):
        if len({how[3] == "1", how[5] == "1", how[8] == ""}) > 1:
            continue
        ways.append(how)
    for how in ways[::SHARE | 1]:  # an odd step meets every value
        (scratch / "m.map.xml").write_text(MAP.format(*how))
        run("export", scratch / "m.map.xml", "--to=vassal", "--pixels=24", "-o", scratch / "m.vmod")
        shutil.rmtree(scratch / "m", ignore_errors=True)
        code, _, err = run("import", scratch / "m.vmod", "--from=vassal", "-o", scratch / "m")
        back = next((scratch / "m").glob("*.map.xml"), None)
        if code != 0 or "numbers of hexes" not in err or described(ElementTree.parse(back).getroot()) != described(
                ElementTree.parse(scratch / "m.map.xml").getroot()) or not re.search("numbers of hexes +35 +0 +0 +0", err):
            wrong.append((how, err))
    case("maps numbered in every way come back", not wrong, len(wrong), *wrong[:3])


def own(scratch):
    for battle in BATTLES:
        name = battle.name.split(".")[0]
        path = scratch / "own.vmod"
        exits(f"{name} is exported", 0, "export", battle, "--to=vassal", "-o", path, "--pixels=40",
              "--ids", scratch / "own.gpid")
        got = Result(scratch, path, f"{name} is imported again")
        root = ElementTree.parse(battle).getroot()
        maps = [ElementTree.parse(battle.parent / row.get("href")).getroot() for row in root.iter(NAMESPACE + "map")]

        old, new = ([described(each) for each in all_] for all_ in (maps, got.maps.values()))
        case(f"{name}: its maps have the same hexes and numbers", old == new, old, new)
        keys = ("id", "name", "code", "class", "strength", "move", "side")
        units = {row.get("id"): [row.get(key) for key in keys[1:]] for row in root.iter(NAMESPACE + "unit")}
        sides = {row.get("id"): row.get("side") for row in root.iter(NAMESPACE + "formation")}
        for row in root.iter(NAMESPACE + "unit"):
            units[row.get("id")][-1] = row.get("side") or sides.get(row.get("formation"))
        back = {row.get("id"): [row.get(key) for key in keys[1:]] for row in got.rows("unit")}
        differ = [(id_, units[id_], back.get(id_)) for id_ in units if units[id_][1:-1] != (back.get(id_) or [])[1:-1] or
                  (units[id_][0] and units[id_][0] != back[id_][0])]
        case(f"{name}: its units too", set(units) == set(back) and not differ, differ[:5])
        titles = {row.get("id"): row.get("name") for row in root.iter(NAMESPACE + "side")}
        mine = {row.get("id"): row.get("name") for row in got.rows("side")}
        wrong = [id_ for id_ in units if titles.get(units[id_][-1]) != mine.get(back[id_][-1])]
        case(f"{name}: formations first", [row.tag for row in got.root.find(NAMESPACE + "units")] ==
             sorted(row.tag for row in got.root.find(NAMESPACE + "units")))
        case(f"{name}: of the same sides", not wrong, wrong[:5])

        def at_of(rows):
            return sorted((row.get("unit"), row.get("at").split(":")[-1]) for row in rows)
        case(f"{name}: where they were", at_of(root.iter(NAMESPACE + "place")) == at_of(got.rows("place")) and
             got.rows("place"), at_of(root.iter(NAMESPACE + "place"))[:5], at_of(got.rows("place"))[:5])
        got.check(name)


def alone(scratch):
    path = scratch / "alone.vmod"
    write(path, window(hexes(FLAT, CCRR)), board__png=png(400, 340))
    _, err = exits("into a battle that is there", 64, "import", path, "--from=vassal", "--into", BATTLES[0], "-o",
                   scratch / "no")
    case("a module does not go", "--into" in err and "new battle" in err and not (scratch / "no").exists(), err)


# Hostile ones

def hostile(scratch):
    def archive(*files):
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as out:
            for name, data in files:
                out.writestr(name, data)
        return held.getvalue()

    good = element("GameModule", name="x").encode()
    locked = bytearray(archive(("buildFile.xml", good)))
    locked[6] |= 1
    locked[locked.index(b"PK\1\2") + 8] |= 1
    cases = {
        "what is no archive": (b"hello", "no zip archive"),
        "one cut short": (archive(("buildFile.xml", good))[:-30], ""),
        "one that is encrypted": (bytes(locked), "encrypted"),
        "a name that leads out": (archive(("buildFile.xml", good), ("../images/x.png", b"x")), "leads out"),
        "one packed far too tight": (archive(("buildFile.xml", good), ("images/x.png", bytes(64 << 20))), "tighter"),
        "no build file": (archive(("images/x.png", b"x")), "no buildFile.xml"),
        "another root": (archive(("buildFile.xml", b"<x/>")), "no module of VASSAL"),
        "no XML": (archive(("buildFile.xml", b"<x")), "buildFile.xml:1: "),
        "entities": (archive(("buildFile.xml", b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')), "buildFile.xml:"),
        "far too deep": (archive(("buildFile.xml", b"<x>" * 5000)), "buildFile.xml:"),
    }
    for what, (data, why) in cases.items():
        path, folder = scratch / "hostile.vmod", scratch / "refused"
        path.write_bytes(data)
        _, err = exits(f"{what} is refused", 2, "import", path, "--from=vassal", "-o", folder)
        case("in one line that says why, and nothing is written", err.count("\n") == 1 and str(path) in err and
             why in err and not folder.exists(), err)

    path = scratch / "odd.vmod"
    part = piece(*[(["mark", "a"], "b")] * 100, (["piece", "", "", "", ""], "null;0;0;;0"))
    write(path, prototypes(Part=part), palette(*(
        slot(str(i), counter(str(i), "", *[(["prototype", "Part"], "")] * 4)) for i in range(5100))))
    _, err = exits("traits of prototypes without end", 2, "import", path, "--from=vassal", "-o", scratch / "refused")
    case("are refused", "traits" in err and str(path) in err and err.count("\n") == 1, err)
    write(path, palette(slot("Long", counter("x" * 70000, ""))))
    got = Result(scratch, path, "a piece of a text without end")
    case("is none, which is told", not got.rows("unit") and any("too long" in item["why"] for item in got.items("unknown")),
         got.err)

    for what, grid in {
            "hexes without a size": {**FLAT, "dx": "0"}, "hexes of nothing": {**FLAT, "dy": "nan"},
            "a grid far off": {**FLAT, "x0": "99999999999"}, "hexes without end": {**FLAT, "dx": "1e-300"}}.items():
        write(path, window(hexes(grid, CCRR)), board__png=png(400, 340))
        got = Result(scratch, path, f"{what}")
        case("are told of, or read as VASSAL would", got.maps or got.items("left"), got.err)
    write(path, window(hexes(FLAT, CCRR)), board__png=b"no picture")
    got = Result(scratch, path, "a board of no size")
    case("becomes no map, which is told", not got.maps and any("how large" in item["why"] for item in got.items("unknown")),
         got.err)


with tempfile.TemporaryDirectory() as name:
    scratch = pathlib.Path(name)
    for test in flat, sideways, regions, every_way, own, alone, hostile:
        test(scratch)
finish()
