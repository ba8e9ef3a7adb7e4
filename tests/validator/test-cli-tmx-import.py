#!/usr/bin/env python3
"""Maps of Tiled that were changed, back into their battle; TAP.

What is changed is saved by Tiled itself, where it is installed, before it is imported.

usage: test-cli-tmx-import.py VEDETTE SOURCE
"""

import base64
import copy
import gzip
import json
import math
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
import zlib

import cli
from cli import SHARE, SOURCE, case, exits, finish, run, skip

BATTLES = cli.BATTLES + cli.OF_CAMPAIGN
SCENARIOS = SOURCE / "scenarios"
BRIDGE = SCENARIOS / "the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
JENA = SCENARIOS / "jena-auerstadt/jena-auerstadt.scenario.xml"
TILED = shutil.which("tiled")
PATIENCE = 120  # seconds for Tiled

# The map of the bridge has hexes with their points up; (x, y) are those of Tiled.
WIDE, LOW = 104, 90


def centre(label):
    row, column = int(label[:2]), int(label[2:])
    return (column - 1) * WIDE + WIDE // 2 + (WIDE // 2 if row % 2 == 0 else 0), (row - 1) * LOW + 60


# Files

def files_of(folder):
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.xml")}


def files_named(battle):
    text = battle.read_text()
    names = [battle.name] + re.findall(r'<map href="([^"]+)"', text) + re.findall(r' system="([^"]+)"', text)
    paths = [(battle.parent / name).resolve() for name in names]
    folder = os.path.commonpath([path.parent for path in paths])
    return {str(path.relative_to(folder)): path.read_text() for path in paths}


def lines_changed(before, after):
    """(lines that are gone, lines that are new), without their indents."""
    if before.keys() != after.keys():
        return list(before), list(after)
    old, new = ([line.strip() for name in sorted(side) for line in side[name].splitlines()]
                for side in (before, after))
    return [line for line in old if line not in new], [line for line in new if line not in old]


def table_of(report):
    rows = re.findall(r"^(\S.*?) +(\d+) +(\d+) +(\d+) +(\d+)$", report, re.M)
    return {row[0]: [int(number) for number in row[1:]] for row in rows}


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def save_with_tiled(source, target, form="tmx"):
    """Whether Tiled has read @source and saved it as @target."""
    done = subprocess.run([TILED, "--export-map", form, source, target], capture_output=True, timeout=PATIENCE,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    return done.returncode == 0 and target.exists()


# What came back, of all shipped battles

def back_again(scratch):
    for battle in BATTLES:
        for form in "tmx", "tmj":
            exported, saved, back = (fresh(scratch / name) for name in ("exported", "saved", "back"))
            exits(f"{battle.name} is exported as {form}", 0, "export", battle, "--to", form, "-o", exported)
            _, err = exits("and imported", 0, "import", exported, "--from", form, "--into", battle, "-o", back)
            case("which changes nothing", files_of(back) == files_named(battle), err)
            case("and takes all of it", sum(sum(row[1:]) for row in table_of(err).values()) == 0 and
                 table_of(err)["hexes"][0] > 100, err)
            if TILED is None:
                skip("saved by Tiled it comes back", "tiled is not installed")
                continue
            saved.mkdir()
            good = all(save_with_tiled(path, saved / path.name, "tmx" if form == "tmx" else "json")
                       for path in exported.glob(f"*.{form}"))
            case("Tiled saves all of its maps", good and list(saved.iterdir()), list(saved.iterdir()))
            back = fresh(back)
            _, err = exits("which are imported", 0, "import", saved, "--from", form, "--into", battle, "-o", back)
            case("and change nothing", files_of(back) == files_named(battle) and
                 sum(sum(row[1:]) for row in table_of(err).values()) == 0, err,
                 *lines_changed(files_named(battle), files_of(back)))


# Maps of each stagger, full of lines by chance

def neighbours(pointy, second, columns=9, rows=8):
    """All pairs of labels of hexes that touch."""
    places = {}
    for row in range(rows):
        for column in range(columns):
            line = row if pointy else column
            pushed = (line % 2 == 1) == second
            places[f"{row + 1:02}{column + 1:02}"] = \
                (column + pushed / 2, row * math.sqrt(0.75)) if pointy else (column * math.sqrt(0.75), row + pushed / 2)
    return [(a, b) for a in places for b in places if a != b and math.dist(places[a], places[b]) < 1.1]


def by_chance(scratch):
    chance = random.Random(19)
    for pointy in False, True:
        for second in False, True:
            pairs = neighbours(pointy, second)
            runs = [f'<run kind="{kind}" sides="' + " ".join(between.join(chance.choice(pairs)) for _ in range(n)) + '"/>'
                    for kind, between in (("slope", ">"), ("stream", "/")) for n in range(1, 15)]
            paths = [f'<path kind="road" hexes="{" ".join(" ".join(chance.choice(pairs)) for _ in range(n))}"/>'
                     for n in range(1, 8)]
            path, exported, back = scratch / "chance.map.xml", scratch / "exported", scratch / "back"
            path.write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="chance">
  <grid orientation="{"pointy" if pointy else "flat"}" columns="9" rows="8" stagger="{"second" if second else "first"}"/>
  <sides>
    {(chr(10) + "    ").join(runs)}
  </sides>
  <paths>
    {(chr(10) + "    ").join(paths)}
  </paths>
</map>
""")
            exits("a map by chance is exported", 0, "export", path, "--to=tmx", "-o", fresh(exported))
            _, err = exits("and imported", 0, "import", exported, "--from=tmx", "--into", path, "-o", fresh(back))
            case("which changes nothing", (back / path.name).read_text() == path.read_text(), err,
                 *lines_changed({path.name: path.read_text()}, files_of(back)))


# One change after the other

class Map:
    """The map of the bridge, as it is exported, for a change."""

    def __init__(self, path):
        self.tree = ElementTree.parse(path)
        self.root = self.tree.getroot()

    def layer(self, name):
        return next(each for each in self.root if each.get("name") == name and each.tag != "tileset")

    def object(self, layer, name):
        return next(each for each in self.layer(layer) if each.get("name") == name)

    def paint(self, label, gid):
        data = self.layer("terrain").find("data")
        cells = [int(each) for each in data.text.split(",")]
        cells[(int(label[:2]) - 1) * 20 + int(label[2:]) - 1] = gid
        data.text = ",".join(map(str, cells))

    def add(self, layer, shape=None, **attributes):
        made = ElementTree.SubElement(self.layer(layer), "object", {"id": str(2 ** 30 + len(self.layer(layer))),
                                                                    **attributes})
        if shape is not None:
            ElementTree.SubElement(made, shape[0], {"points": shape[1]})
        return made

    def label(self, x, y):
        """The printed number of the hex that lies there: the nearest."""
        return min((each for each in self.layer("hexes") if each.tag == "object"),
                   key=lambda each: math.dist((float(each.get("x")) + 30, float(each.get("y")) + 50), (x, y))).get("name")

    def set(self, node, name, value):
        """Sets a property."""
        properties = node.find("properties")
        if properties is None:
            properties = ElementTree.Element("properties")
            node.insert(0, properties)
        for each in properties:
            if each.get("name") == name:
                properties.remove(each)
        ElementTree.SubElement(properties, "property", {"name": name, "value": value})

    def move(self, node, to, of=None):
        """To another hex: by as much as that is from the old one."""
        (x, y), (old_x, old_y) = centre(to), centre(of)
        node.set("x", str(float(node.get("x")) + x - old_x))
        node.set("y", str(float(node.get("y")) + y - old_y))

    def write(self, path):
        self.tree.write(path, encoding="UTF-8", xml_declaration=True)


def repaint(data):
    data.paint("0303", 2)


def repaint_usual(data):
    data.paint("0505", 1)


def repaint_turned(data):
    data.paint("0303", 0x80000002)


def paint_strange(data):
    data.paint("0303", 300)


def paint_unknown(data):
    tileset = data.root.find("tileset")
    tileset.find("tile[@id='1']/properties/property[@name='kind']").set("value", "jungle")


def paint_nothing(data):
    data.paint("0505", 0)


def note_hex(data):
    data.set(data.object("hexes", "0505"), "note", "the market")


def note_other_hex(data):
    data.set(data.object("hexes", "0101"), "status", "guess")


def strange_hex(data):
    data.set(data.object("hexes", "0101"), "music", "march.ogg")


def number_hex(data):
    data.object("hexes", "0101").set("name", "9999")


def move_name(data):
    data.move(data.object("names", "Neudorf"), "0802", "0607")


def shift_name(data):
    name = data.object("names", "Neudorf")
    name.set("x", str(float(name.get("x")) + 12))


def rename(data):
    data.object("names", "Neudorf").find("text").text = "Altdorf"


def rename_otherwise(data):
    data.object("names", "Neudorf").set("name", "Altdorf")


def rename_twice(data):
    name = data.object("names", "Neudorf")
    name.set("name", "Altdorf")
    name.find("text").text = "Newtown"


def new_name(data):
    x, y = centre("1305")
    made = data.add("names", x=str(x - 30), y=str(y - 10), width="60", height="20", type="name")
    ElementTree.SubElement(made, "text").text = "Ziegelei"


def drop_name(data):
    data.layer("names").remove(data.object("names", "Galgenberg"))


def lengthen(data):
    """The slope, by a hexside behind its last corner."""
    line = data.object("hexsides slope", "Galgenberg").find("polyline")
    line.set("points", line.get("points") + " 52,-90")


def shorten(data):
    line = data.object("hexsides slope", "Galgenberg").find("polyline")
    line.set("points", " ".join(line.get("points").split()[:-1]))


def strange_line(data):
    line = data.object("hexsides river", "Lind").find("polyline")
    line.set("points", line.get("points").replace("52,90 ", "77,77 ", 1))


def new_river(data):
    data.add("hexsides stream", ("polyline", "0,0 0,60"), name="Ditch", x="1560", y="30")


def drop_river(data):
    data.layer("hexsides stream").remove(data.object("hexsides stream", "Mill Brook"))


def copy_river(data):
    made = copy.deepcopy(data.object("hexsides stream", "Mill Brook"))
    made.set("id", "77")
    data.layer("hexsides stream").append(made)


def other_kind(data):
    brook = data.object("hexsides stream", "Mill Brook")
    data.layer("hexsides stream").remove(brook)
    data.layer("hexsides river").append(brook)


def directed_kind(data):
    """The brook as a slope: low is what lies to the left of who walks along it."""
    brook = data.object("hexsides stream", "Mill Brook")
    data.layer("hexsides stream").remove(brook)
    data.layer("hexsides slope").append(brook)


def kind_by_property(data):
    data.set(data.object("hexsides stream", "Mill Brook"), "kind", "river")


def drop_layer(data):
    data.root.remove(data.layer("hexsides stream"))


def new_road(data):
    (x, y), (to_x, to_y) = centre("0202"), centre("0302")
    data.add("paths trail", ("polyline", f"0,0 {to_x - x},{to_y - y}"), x=str(x + 5), y=str(y - 7))


def lengthen_road(data):
    road = next(each for each in data.layer("paths road") if each.get("name") is None and each.tag == "object")
    line = road.find("polyline")
    line.set("points", "-104,0 " + line.get("points"))


def move_unit(data):
    data.move(data.object("units", "hussars"), "0302", "0401")


def drop_unit(data):
    data.layer("units").remove(data.object("units", "hussars"))


def copy_unit(data):
    made = copy.deepcopy(data.object("units", "hussars"))
    made.set("id", "77")
    data.move(made, "0302", "0401")
    data.layer("units").append(made)


def late_unit(data):
    unit = copy.deepcopy(data.object("units", "hussars"))
    tileset = next(each for each in data.root.iter("tileset") if each.get("name") == "units")
    tile = next(each for each in tileset.iter("tile")
                if each.find("properties/property[@name='id']").get("value") == "uhlans")
    unit.attrib.pop("name")
    unit.attrib.pop("type", None)
    unit.set("id", "77")
    unit.set("gid", str(int(tileset.get("firstgid")) + int(tile.get("id"))))
    unit.remove(unit.find("properties"))
    data.layer("units").append(unit)


def strange_unit(data):
    unit = data.object("units", "hussars")
    unit.set("name", "cossacks")
    data.set(unit, "unit", "cossacks")


def unit_off(data):
    data.object("units", "hussars").set("x", "-500")


def state_unit(data):
    data.set(data.object("units", "hussars"), "state", "reserve")


def strange_unit_value(data):
    data.set(tile_of(data, "hussars"), "speed", "4")


def strong_unit(data):
    data.set(tile_of(data, "hussars"), "strength", "4")


def wide_region(data):
    data.set(data.object("regions", "The Galgenberg"), "hexes", "0609 0610 0710 0510")


def draw_region(data):
    line = data.object("regions", "The Galgenberg").find("polygon")
    line.set("points", line.get("points").replace("104,0", "208,0"))


def drop_region(data):
    data.layer("regions").remove(data.object("regions", "The Galgenberg"))


def retitle(data):
    data.set(data.root, "title", "Another")


def more_properties(data):
    data.set(data.root, "music", "march.ogg")


def drop_names(data):
    data.root.remove(data.layer("names"))


def remark(data):
    data.add("regions", x="3", y="3", width="9", height="9", name="remark")


def more_layers(data):
    ElementTree.SubElement(data.root, "imagelayer", {"id": "99", "name": "scan"})


ROAD = '<path id="mill-road" kind="road" hexes="0505 0605 0705 0805 0905 1005 1105 1205 1206 1306 1406 1506" off="south"/>'
HILL = '<run id="hill" kind="slope" name="Galgenberg" sides="0709&gt;0609 0608&gt;0609 0509&gt;0609"/>'.replace("&gt;", ">")
BROOK = re.search(r'<run id="mill-brook".*/>', (BRIDGE.parent / "the-bridge-at-lindach.map.xml").read_text()).group(0)
# Downstream the left bank of the brook, that of the higher columns, is the low one.
def turned(found):
    return ">".join(sorted(found.group(0).split("/"), key=lambda label: (int(label[2:]) + (int(label[:2]) % 2 == 0) / 2),
                           reverse=True))


HUSSARS = re.search(r'<unit id="hussars".*/>', BRIDGE.read_text()).group(0)

# What is done; lines that are gone, that are new; of what how many are left, unknown, conflicting; words that are said.
CHANGES = [
    (repaint, [], ['<hex at="0303" terrain="forest"/>'], {}, []),
    (repaint_usual, ['<hex at="0505" terrain="town"/>'], [], {}, []),
    (repaint_turned, [], ['<hex at="0303" terrain="forest"/>'], {}, []),
    (paint_strange, [], [], {"hexes": [0, 1, 0]}, ["tile 2, 2 (hex 0303): unknown (hexes)"]),
    (paint_unknown, [], [], {"hexes": [0, 25, 0]}, ["tile 2, 1 (hex 0203): unknown (hexes)"]),
    (paint_nothing, [], [], {"hexes": [1, 0, 0]}, ["(hex 0505): left behind (hexes)"]),
    (note_hex, ['<hex at="0505" terrain="town"/>'], ['<hex at="0505" terrain="town" note="the market"/>'], {}, []),
    (note_other_hex, [], ['<hex at="0101" terrain="clear" status="guess"/>'], {}, []),
    (strange_hex, [], [], {"hexes": [1, 0, 0]}, ["“music”"]),
    (strange_unit_value, [], [], {"values of units": [1, 0, 0]}, ["“speed”"]),
    (number_hex, [], [], {"hexes": [0, 1, 0]}, ["no hex “9999”"]),
    (move_name, ['<name at="0607" text="Neudorf" size="small"/>'], ['<name at="0802" text="Neudorf" size="small"/>'],
     {}, []),
    (shift_name, [], [], {"names": [1, 0, 0]}, ["“Neudorf”"]),
    (rename, ['<name at="0607" text="Neudorf" size="small"/>'], ['<name at="0607" text="Altdorf" size="small"/>'], {}, []),
    (rename_otherwise, ['<name at="0607" text="Neudorf" size="small"/>'],
     ['<name at="0607" text="Altdorf" size="small"/>'], {}, []),
    (rename_twice, [], [], {"names": [0, 0, 1]}, ["“Altdorf”"]),
    (new_name, [], ['<name at="1305" text="Ziegelei"/>'], {}, []),
    (drop_name, ['<name at="0610" text="Galgenberg" size="small"/>'], [], {}, []),
    (lengthen, [HILL], [HILL.replace('0509>0609"', '0509>0609 0510>0609"')], {}, []),
    (shorten, [HILL], [HILL.replace(" 0509>0609", "")], {}, []),
    (strange_line, [], [], {"hexsides": [0, 1, 0]}, ["“Lind”", "its point 3"]),
    (new_river, [], ['<run kind="stream" name="Ditch" sides="0115/0116"/>'], {}, []),
    (drop_river, [BROOK], [], {}, []),
    (copy_river, [], [], {"hexsides": [0, 0, 1]}, ["the same line"]),
    (other_kind, [BROOK], [BROOK.replace("stream", "river")], {}, []),
    (directed_kind, [BROOK], [re.sub("[0-9]{4}/[0-9]{4}", turned, BROOK.replace("stream", "slope"))], {}, []),
    (kind_by_property, [BROOK], [BROOK.replace("stream", "river")], {}, []),
    (drop_layer, [], [], {"layers": [1, 0, 0]}, ["“stream”"]),
    (new_road, [], ['<path kind="trail" hexes="0202 0302"/>'], {}, []),
    (lengthen_road, [ROAD], [ROAD.replace('hexes="', 'hexes="0504 ')], {}, []),
    (move_unit, ['<place unit="hussars" at="0401"/>'], ['<place unit="hussars" at="0302"/>'], {}, []),
    (drop_unit, ['<place unit="hussars" at="0401"/>'], [], {}, []),
    (copy_unit, [], [], {"units": [0, 0, 1]}, ["stands elsewhere too"]),
    (late_unit, [], [], {"units": [0, 0, 1]}, ["“the-relief”"]),
    (strange_unit, ['<place unit="hussars" at="0401"/>'], [], {"units": [0, 1, 0]}, ["no unit “cossacks”"]),
    (unit_off, [], [], {"units": [0, 1, 0]}, ["no hex in play"]),
    (state_unit, ['<place unit="hussars" at="0401"/>'], ['<place unit="hussars" at="0401" state="reserve"/>'], {}, []),
    (strong_unit, [HUSSARS], [HUSSARS.replace('strength="3"', 'strength="4"')], {}, []),
    (wide_region, ['<region id="galgenberg" name="The Galgenberg" hexes="0609 0610 0710"/>'],
     ['<region id="galgenberg" name="The Galgenberg" hexes="0609 0610 0710 0510"/>'], {"regions": [1, 0, 0]}, []),
    (draw_region, [], [], {"regions": [1, 0, 0]}, ["its outline"]),
    (drop_region, [], [], {"regions": [0, 0, 1]}, ["“galgenberg”", "it stays"]),
    (retitle, [], [], {"properties of the map": [1, 0, 0]}, ["“title”"]),
    (more_properties, [], [], {"properties of the map": [1, 0, 0]}, ["“music”"]),
    (drop_names, [], [], {"layers": [1, 0, 0]}, ["“names”"]),
    (remark, [], [], {"objects": [0, 1, 0]}, ["“remark”"]),
    (more_layers, [], [], {"layers": [1, 0, 0]}, ["“scan”"]),
]


def judge(scratch, path, change):
    _, gone, new, told, words = change
    back = fresh(scratch / "back")
    _, err = exits("it is imported", 0, "import", path, "--from=tmx", "--into", BRIDGE, "-o", back)
    seen = {what: row[1:] for what, row in table_of(err).items() if any(row[1:])}
    lines = lines_changed(files_named(BRIDGE), files_of(back))
    case("only that is other than before", lines == (gone, new), *lines, err)
    case("what was not taken is told", seen == told and all(word in err for word in words), err)


def changes(scratch):
    exported = scratch / "exported"
    exits("the bridge is exported", 0, "export", BRIDGE, "--to=tmx", "-o", exported)
    path = exported / "the-bridge-at-lindach.tmx"
    made, saved = exported / "made.tmx", exported / "saved.tmx"
    for change in CHANGES:
        data = Map(path)
        change[0](data)
        data.write(made)
        what = change[0].__name__.replace("_", " ")
        if TILED is None:
            skip(f"{what}: Tiled saves it", "tiled is not installed")
            judge(scratch, made, change)
            continue
        case(f"{what}: Tiled saves it", save_with_tiled(made, saved))
        judge(scratch, saved, change)


# A change that Tiled makes itself

PAINT = """tiled.registerMapFormat ("painted", { name: "Painted", extension: "tmx", write: function (map, name) {
  for (var i = 0; i < map.layerCount; i++)
    if (map.layerAt (i).name == "terrain")
      {
        var edit = map.layerAt (i).edit ();
        edit.setTile (2, 2, map.tilesets[0].tile (1));
        edit.apply ();
      }
  tiled.mapFormat ("tmx").write (map, name + ".tmx");
  return "";
} });
"""


def painted(scratch):
    if TILED is None:
        skip("a hex that Tiled has painted", "tiled is not installed")
        return
    folder, saved = scratch / "config/tiled/extensions", scratch / "exported/painted"
    folder.mkdir(parents=True)
    (folder / "paint.js").write_text(PAINT)
    exits("the bridge is exported", 0, "export", BRIDGE, "--to=tmx", "-o", scratch / "exported")
    subprocess.run([TILED, "--export-map", "painted", scratch / "exported/the-bridge-at-lindach.tmx", saved],
                   capture_output=True, timeout=PATIENCE,
                   env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(scratch / "config")})
    case("Tiled paints a hex", pathlib.Path(f"{saved}.tmx").exists())
    judge(scratch, f"{saved}.tmx", (None, [], ['<hex at="0303" terrain="forest"/>'], {}, []))


# How tiles are packed

def encodings(scratch):
    exported = scratch / "exported"
    exits("the bridge is exported", 0, "export", BRIDGE, "--to=tmx", "-o", exported)
    path = exported / "the-bridge-at-lindach.tmx"
    made, saved = exported / "made.tmx", exported / "saved.tmx"
    packers = {"": lambda data: data, "zlib": zlib.compress, "gzip": gzip.compress}
    change = (None, [], ['<hex at="0303" terrain="forest"/>'], {}, [])

    for name, pack in packers.items():
        data = Map(path)
        data.paint("0303", 2)
        node = data.layer("terrain").find("data")
        cells = [int(each) for each in node.text.split(",")]
        node.text = base64.b64encode(pack(struct.pack(f"<{len(cells)}I", *cells))).decode()
        node.set("encoding", "base64")
        if name:
            node.set("compression", name)
        data.write(made)
        judge(scratch, made, change)
        if TILED is None:
            skip(f"Tiled packs it by {name or 'base64'}", "tiled is not installed")
            continue
        good = save_with_tiled(made, saved)
        node = Map(saved).layer("terrain").find("data")
        case(f"Tiled packs it by {name or 'base64'}", good and node.get("encoding") == "base64" and
             node.get("compression", "") == name, node.attrib)
        judge(scratch, saved, change)
        good = save_with_tiled(made, exported / "saved.tmj", "json")
        case("in JSON too", good and isinstance(json.loads((exported / "saved.tmj").read_text())["layers"][0]["data"], str))
        back = fresh(scratch / "back")
        exits("which is imported", 0, "import", exported / "saved.tmj", "--from=tmj", "--into", BRIDGE, "-o", back)
        case("with that hex alone", lines_changed(files_named(BRIDGE), files_of(back)) == (change[1], change[2]))

    data = Map(path)
    data.paint("0303", 2)
    node = data.layer("terrain").find("data")
    for gid in node.text.split(","):
        ElementTree.SubElement(node, "tile", {"gid": gid.strip()})
    node.text = None
    node.attrib.pop("encoding")
    data.write(made)
    judge(scratch, made, change)

    data = Map(path)
    node = data.layer("terrain").find("data")
    cells = [each.strip() for each in node.text.split(",")]
    cells[2 * 20 + 2] = "2"
    node.text = None
    for left in range(0, 32, 16):
        for top in range(0, 16, 16):
            chunk = ElementTree.SubElement(node, "chunk", {"x": str(left), "y": str(top), "width": "16", "height": "16"})
            chunk.text = ",".join(cells[y * 20 + x] if x < 20 and y < 15 else "0"
                                  for y in range(top, top + 16) for x in range(left, left + 16))
    data.root.set("infinite", "1")
    data.write(made)
    judge(scratch, made, change)


# Two maps

def tile_of(data, unit):
    return next(each for each in data.root.iter("tile")
                if each.find("properties/property[@name='id']") is not None and
                each.find("properties/property[@name='id']").get("value") == unit)


def two_tiles(scratch):
    """Both files have a tile for each unit: it does not matter in which one it is changed."""
    exported = scratch / "tiles"
    exits("a battle of two maps is exported", 0, "export", JENA, "--to=tmx", "-o", exported)
    row = re.search(r'<unit id="rivaud-1".*/>', JENA.read_text()).group(0)
    for name in ("jena", "auerstadt"):
        plain = (exported / f"{name}.tmx").read_bytes()
        data = Map(exported / f"{name}.tmx")
        data.set(tile_of(data, "rivaud-1"), "strength", "9")
        data.write(exported / f"{name}.tmx")
        back = fresh(scratch / "back")
        _, err = exits(f"the tile of a unit changed in {name}", 0, "import", exported, "--from=tmx", "--into", JENA,
                       "-o", back)
        case("changes the unit", lines_changed(files_named(JENA), files_of(back)) ==
             ([row], [re.sub(' strength="[0-9]*"', ' strength="9"', re.sub(' source=.* status="[a-z]*"', "", row))]),
             err)
        (exported / f"{name}.tmx").write_bytes(plain)

    for name, strength in (("jena", "8"), ("auerstadt", "9")):
        data = Map(exported / f"{name}.tmx")
        data.set(tile_of(data, "rivaud-1"), "strength", strength)
        data.write(exported / f"{name}.tmx")
    back = fresh(scratch / "back")
    _, err = exits("tiles that contradict each other", 0, "import", exported, "--from=tmx", "--into", JENA, "-o", back)
    case("leave it as it was", table_of(err)["values of units"][3] == 1 and files_of(back) == files_named(JENA), err)


def two_maps(scratch):
    exported = scratch / "exported"
    exits("a battle of two maps is exported", 0, "export", JENA, "--to=tmx", "-o", exported)
    one, other = Map(exported / "auerstadt.tmx"), Map(exported / "jena.tmx")
    unit = next(each for each in other.layer("units") if each.tag == "object")
    name = unit.get("name")
    other.layer("units").remove(unit)
    x, y = centre("0510")
    unit.set("x", str(x - 40))
    unit.set("y", str(y + 40))
    one.layer("units").append(unit)
    one.write(exported / "auerstadt.tmx")
    back = fresh(scratch / "back")
    _, err = exits("a unit that stands on both", 0, "import", exported, "--from=tmx", "--into", JENA, "-o", back)
    case("stays where it was", table_of(err)["units"][3] == 1 and files_of(back) == files_named(JENA), err)
    other.write(exported / "jena.tmx")
    back = fresh(scratch / "back")
    _, err = exits("moved from one to the other", 0, "import", exported, "--from=tmx", "--into", JENA, "-o", back)
    gone, new = lines_changed(files_named(JENA), files_of(back))
    case("it stands there", len(gone) == len(new) == 1 and f'unit="{name}" at="{one.label(x, y)}"' in new[0],
         gone, new, err)
    back = fresh(scratch / "back")
    exits("one file alone", 0, "import", exported / "auerstadt.tmx", "--from=tmx", "--into", JENA, "-o", back)
    case("says the same of it", lines_changed(files_named(JENA), files_of(back)) == (gone, new))
    shutil.copy(exported / "auerstadt.tmx", exported / "again.tmx")
    _, err = exits("a map twice", 2, "import", exported, "--from=tmx", "--into", JENA, "-o", fresh(scratch / "back"))
    case("is refused", "is the same map as" in err, err)


# What is refused

def refusals(scratch):
    exported, back = scratch / "exported", scratch / "back"
    exits("the bridge is exported", 0, "export", BRIDGE, "--to=tmx", "-o", exported)
    path = exported / "the-bridge-at-lindach.tmx"
    text = path.read_text()

    def refused(what, made, *said):
        path.write_text(made)
        out, err = exits(what, 2, "import", path, "--from=tmx", "--into", BRIDGE, "-o", fresh(back))
        case("which is said in a line, and nothing is written", all(word in err for word in (str(exported), *said)) and
             err.count("\n") == 1 and not out and not back.exists(), err)

    def packed(data):
        return re.sub(r'<data encoding="csv">[^<]*', '<data encoding="base64" compression="zlib">' +
                      base64.b64encode(data).decode(), text)

    refused("a map of another size", text.replace('width="20"', 'width="21"', 1), "21 columns")
    refused("of other tiles", text.replace('tilewidth="104"', 'tilewidth="128"', 1), "elsewhere")
    refused("of another stagger", text.replace('staggerindex="odd"', 'staggerindex="even"', 1), "elsewhere")
    refused("of squares", text.replace('orientation="hexagonal"', 'orientation="orthogonal"', 1), "elsewhere")
    refused("of columns without end", text.replace('width="20"', 'width="99999999999"', 1), "no map of Tiled")
    refused("not from here", text.replace('name="vedette"', 'name="other"', 1), "“vedette”")
    refused("of another battle", text.replace('name="id" value="the-bridge-at-lindach"', 'name="id" value="leipzig"', 1),
            "holds no map of that battle")
    refused("no XML", text[:-20], "this is no XML")
    refused("another root", "<html/>", "no map of Tiled")
    refused("a tile too few", text.replace("1,1,1,", "1,1,", 1), "has not a tile for each")
    refused("tiles that are no numbers", text.replace("1,1,1,", "1,x,1,", 1), "has not a tile for each")
    refused("tiles packed by zstd", re.sub(r'<data encoding="csv">[^<]*', '<data encoding="base64" compression="zstd">AA',
                                           text), "zstd", "Tile Layer Format")
    refused("tiles without end", packed(zlib.compress(bytes(1 << 28))), "has not a tile for each")
    refused("tiles that are not packed so", packed(b"nothing"), "has not a tile for each")
    refused("a tileset elsewhere", text.replace("<tileset ", '<tileset firstgid="1" source="../../etc/passwd"/><tileset ', 1),
            "does not lie in its folder")
    refused("a tileset that is not there", text.replace("<tileset ", '<tileset firstgid="1" source="x.tsx"/><tileset ', 1),
            "x.tsx")
    refused("entities", '<!DOCTYPE map [<!ENTITY a "b">]>' + text.split("?>", 1)[1].replace("Lind", "&a;", 1), "entities")
    path.write_text(text)
    _, err = exits("without a battle", 64, "import", path, "--from=tmx", "-o", fresh(back))
    case("it is no battle", "--into" in err, err)
    out, _ = exits("the formats are listed", 0, "import", "--list")
    case("with that", "tmx          Tiled (a file, .tmx; a folder; with --into alone)" in out, out)


def large(scratch):
    """Lines and outlines as long as they may be, of rows that are said to be as long."""
    made, size = scratch / "made", 200 // SHARE
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", f"--columns={size}", f"--rows={size}",
                    "--units=9", made], check=True, capture_output=True)
    exits("a large battle is exported", 0, "export", made / "big.scenario.xml", "--to=tmx", "-o", scratch / "exported")
    path = next((scratch / "exported").glob("*.tmx"))
    text = path.read_text()

    def timed(what, made_text, seconds):
        path.write_text(made_text)
        started = time.monotonic()
        _, err = exits(what, 0, "import", path, "--from=tmx", "--into", made / "big.scenario.xml", "-o",
                       fresh(scratch / "back"))
        case(f"within {seconds} s", time.monotonic() - started < seconds, time.monotonic() - started)
        return err

    region = re.search(r'(<object [^>]*type="region".*?<polygon points=")[^"]*(".*?</object>)', text, re.S)
    zigzag = " ".join(f"{i % 7 - 3},{-i % 2 * 9000}" for i in range(100000))
    outline = region[1].replace('type="region"', 'type="region-part"') + zigzag + region[2]
    err = timed("regions of a million corners", text.replace(region[0], region[0] + outline * 10, 1), 20)
    case("which are not what the region is", "its outline is not that of the hexes" in err, err)

    road = re.search(r'(<object [^>]*type="path" x="([^"]*)" y="([^"]*)".*?name="hexes" value=")[^"]*(".*?<polyline points="0,0) '
                     r'(\S+)[^"]*', text, re.S)
    there_and_back = road[1] + " ".join(["0101"] * 100000) + road[4] + f" {road[5]} 0,0" * 49999
    err = timed("a road there and back, of many hexes", text.replace(road[0], there_and_back, 1), 20)
    case("is read", "paths" in err, err)


os.environ.pop("LANGUAGE", None)
with tempfile.TemporaryDirectory() as name:
    scratch = pathlib.Path(name)
    for test in back_again, by_chance, changes, painted, encodings, two_maps, two_tiles, refusals, large:
        test(scratch)
        for each in scratch.iterdir():
            shutil.rmtree(each) if each.is_dir() else each.unlink()
finish()
