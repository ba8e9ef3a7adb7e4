#!/usr/bin/env python3
"""Maps of Tiled: what is in them, and what Tiled and engines of games make of them; TAP.

usage: test-cli-tmx.py VEDETTE SOURCE
"""

import collections
import contextlib
import difflib
import functools
import http.server
import json
import math
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree as ElementTree

import cli
from cli import SOURCE, case, exits, finish, n_hexes, run, skip
from npm_modules import installed

BATTLES = cli.BATTLES + cli.OF_CAMPAIGN
MAP = SOURCE / "scenarios/jena-auerstadt/jena.map.xml"
SYSTEM = SOURCE / "scenarios/napoleon-at-war/napoleon-at-war.system.xml"
NAMESPACE = "{urn:vedette:1}"
PATIENCE = 120  # seconds for another program
FAST = 10       # for a shipped battle with all its pictures
ENGINES = ("phaser", "melonjs")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")

# A map with something in every corner of it, for each stagger.  The ids of the last two regions
# would make one number.
SMALL = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="small">
  <grid orientation="{0}" columns="6" rows="5" stagger="{1}"/>
  <terrain default="clear">
    <hex at="0101" terrain="forest" status="guess"/>
    <hex at="0506" terrain="town"/>
  </terrain>
  <sides>
    <run kind="stream" name="Brook" sides="{2}"/>
    <run kind="slope" sides="{3}"/>
  </sides>
  <paths>
    <path kind="road" hexes="0101 0102 0103 0104 0105 0106"/>
  </paths>
  <names>
    <name at="0303" text="Mill"/>
    <name at="0303" text="Ford" offset="40 -25" turn="15"/>
  </names>
  <regions>
    <region id="ring" hexes="{4}"/>
    <region id="aB" hexes="0101"/>
    <region id="b!" hexes="0102"/>
  </regions>
</map>
"""
HUGE = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="huge">
  <grid orientation="flat" columns="4096" rows="4096"/>
</map>
"""


def rows_of(path, name):
    return list(ElementTree.parse(path).getroot().iter(NAMESPACE + name))


def maps_of(scenario):
    """(id, path) of the maps of a battle."""
    paths = [scenario.parent / row.get("href") for row in rows_of(scenario, "map")]
    return [(ElementTree.parse(path).getroot().get("id"), path) for path in paths]


# Both forms of a file, as the same facts

def value_of(kind, value):
    return int(value) if kind == "int" else value


def xml_properties(node):
    return {each.get("name"): value_of(each.get("type"), each.get("value", each.text or ""))
            for each in node.findall("properties/property")}


def json_properties(node):
    return {each["name"]: value_of(each["type"], each["value"]) for each in node.get("properties", [])}


def tile_of(tilesets, gid):
    """A gid as (name of the tileset, number of the tile), whatever their first ones are."""
    if gid == 0:
        return None
    tileset = max((each for each in tilesets if each["first"] <= gid), key=lambda each: each["first"])
    return tileset["name"], gid - tileset["first"]


def number(text):
    return round(float(text), 2)


def xml_line(node):
    for shape in ("polyline", "polygon"):
        line = node.find(shape)
        if line is not None:
            return shape, [tuple(map(number, point.split(","))) for point in line.get("points").split()]
    return None


def json_line(node):
    for shape in ("polyline", "polygon"):
        if shape in node:
            return shape, [(number(point["x"]), number(point["y"])) for point in node[shape]]
    return None


def text_of(get, text):
    return (text, get("color"), int(get("pixelsize")), get("halign"), get("valign")) if text is not None else None


def read_tmx(path):
    root = ElementTree.parse(path).getroot()
    head = {key: root.get(key) for key in ("orientation", "staggeraxis", "staggerindex", "renderorder")}
    head |= {key: int(root.get(key)) for key in ("width", "height", "tilewidth", "tileheight", "hexsidelength")}
    tilesets = [{"name": each.get("name"), "first": int(each.get("firstgid")), "columns": int(each.get("columns")),
                 "size": (int(each.get("tilewidth")), int(each.get("tileheight"))),
                 "image": each.find("image").get("source") if each.find("image") is not None else None,
                 "tiles": {int(tile.get("id")): (tile.get("type") or tile.get("class"), xml_properties(tile),
                                                 tile.find("image").get("source") if tile.find("image") is not None
                                                 else None) for tile in each.findall("tile")}}
                for each in root.findall("tileset")]
    layers = [{"name": each.get("name"), "id": int(each.get("id")), "color": each.get("color"),
               "properties": xml_properties(each),
               "tiles": [tile_of(tilesets, int(gid)) for gid in each.findtext("data").split(",")]
               if each.tag == "layer" else None,
               "objects": {int(node.get("id")): {
                   "name": node.get("name", ""), "class": node.get("type") or node.get("class"),
                   "at": (number(node.get("x")), number(node.get("y"))),
                   "size": (number(node.get("width", 0)), number(node.get("height", 0))),
                   "rotation": number(node.get("rotation", 0)), "line": xml_line(node),
                   "point": node.find("point") is not None,
                   "text": text_of(node.find("text").get, node.findtext("text"))
                   if node.find("text") is not None else None,
                   "tile": tile_of(tilesets, int(node.get("gid", 0))),
                   "properties": xml_properties(node)} for node in each.findall("object")}}
              for each in root if each.tag in ("layer", "objectgroup")]
    return {"head": head, "properties": xml_properties(root), "tilesets": tilesets, "layers": layers}


def read_tmj(path):
    root = json.loads(path.read_text())
    head = {key: root[key] for key in ("orientation", "staggeraxis", "staggerindex", "renderorder", "width", "height",
                                       "tilewidth", "tileheight", "hexsidelength")}
    tilesets = [{"name": each["name"], "first": each["firstgid"], "columns": each["columns"],
                 "size": (each["tilewidth"], each["tileheight"]), "image": each.get("image"),
                 "tiles": {tile["id"]: (tile["type"], json_properties(tile), tile.get("image"))
                           for tile in each["tiles"]}} for each in root["tilesets"]]
    layers = [{"name": each["name"], "id": each["id"], "color": each.get("color"), "properties": json_properties(each),
               "tiles": [tile_of(tilesets, gid) for gid in each["data"]] if "data" in each else None,
               "objects": {node["id"]: {
                   "name": node["name"], "class": node["type"], "at": (number(node["x"]), number(node["y"])),
                   "size": (number(node["width"]), number(node["height"])), "rotation": number(node["rotation"]),
                   "line": json_line(node), "point": node.get("point", False),
                   "text": text_of(node["text"].get, node["text"]["text"]) if "text" in node else None,
                   "tile": tile_of(tilesets, node.get("gid", 0)),
                   "properties": json_properties(node)} for node in each.get("objects", [])}}
              for each in root["layers"]]
    return {"head": head, "properties": json_properties(root), "tilesets": tilesets, "layers": layers}


def without_firsts(facts):
    """The same whatever gids the tiles have."""
    return {**facts, "tilesets": [{**each, "first": 0} for each in facts["tilesets"]]}


def differs(one, other, where=""):
    """Where two trees of facts first differ; "" if they do not."""
    if isinstance(one, dict) and isinstance(other, dict):
        if one.keys() != other.keys():
            return f"{where}: {sorted(set(map(str, one)) ^ set(map(str, other)))[:5]}"
        return next(filter(None, (differs(one[key], other[key], f"{where}/{key}") for key in one)), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(filter(None, (differs(a, b, f"{where}/{i}") for i, (a, b) in enumerate(zip(one, other)))), "")
    return "" if one == other else f"{where}: {str(one)[:200]} and {str(other)[:200]}"


def layer(facts, name):
    found, = [each for each in facts["layers"] if each["name"] == name]
    return found


def objects(facts, kind):
    return [each for all_of in facts["layers"] for each in all_of["objects"].values() if each["class"] == kind]


# Where Tiled has hexes, in the whole numbers of its own renderer

def tiled_centre(head, column, row):
    along_x = head["staggeraxis"] == "x"
    side = head["hexsidelength"]
    off_x = (head["tilewidth"] - (side if along_x else 0)) // 2
    off_y = (head["tileheight"] - (0 if along_x else side)) // 2
    column_width = off_x + (side if along_x else 0)
    row_height = off_y + (0 if along_x else side)
    shifted = ((column if along_x else row) % 2 == 1) == (head["staggerindex"] == "odd")
    if along_x:
        left, top = column * column_width, row * head["tileheight"] + (row_height if shifted else 0)
    else:
        left, top = column * head["tilewidth"] + (column_width if shifted else 0), row * row_height
    return left + head["tilewidth"] / 2, top + head["tileheight"] / 2


def tiled_size(head):
    corners = [tiled_centre(head, column, row) for column in (head["width"] - 1, head["width"] - 2)
               for row in (head["height"] - 1, head["height"] - 2)]
    return (max(x for x, _ in corners) + head["tilewidth"] / 2, max(y for _, y in corners) + head["tileheight"] / 2)


def middle_of(each):
    """The middle of a text, which turns round its top left."""
    turn = math.radians(each["rotation"])
    width, height = each["size"]
    return (each["at"][0] + (width * math.cos(turn) - height * math.sin(turn)) / 2,
            each["at"][1] + (width * math.sin(turn) + height * math.cos(turn)) / 2)


def centres(facts):
    """The middles of hexes, by their printed numbers."""
    head = facts["head"]
    cells = [tiled_centre(head, i % head["width"], i // head["width"])
             for i, tile in enumerate(layer(facts, "terrain")["tiles"]) if tile is not None]
    return dict(zip((each["name"] for each in layer(facts, "hexes")["objects"].values()), cells, strict=True))


def points_of(each):
    """Of a line, on the map."""
    x, y = each["at"]
    return [(x + dx, y + dy) for dx, dy in each["line"][1]] if each["line"] else [each["at"]]


def between(a, b):
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def near(a, b):
    return math.dist(a, b) < 0.02


def side_lies(at, word, a, b):
    """Whether a hexside is drawn from @a to @b, a directed one with its low hex to the left."""
    low, high = (at[label] for label in re.split("[/>]", word))
    middle = between(a, b)
    to_left = (low[0] - middle[0]) * (b[1] - a[1]) - (low[1] - middle[1]) * (b[0] - a[0])
    return near(middle, between(low, high)) and (">" not in word or to_left > 0)


def sides_lie(facts):
    at = centres(facts)
    for each in objects(facts, "hexside"):
        words, points = each["properties"]["sides"].split(), points_of(each)
        drawn = list(zip(points, points[1:]))
        if len(drawn) != len(words):
            return each
        if not all(side_lies(at, word, *line) for word, line in zip(words, drawn)) and \
           not all(side_lies(at, word, *line) for word, line in zip(reversed(words), drawn)):
            return each
    return None


def paths_lie(facts):
    at = centres(facts)
    return [each for each in objects(facts, "path")
            if [at[label] for label in each["properties"]["hexes"].split()] != points_of(each)]


def under(at, point):
    return min(at, key=lambda label: math.dist(at[label], point))


def areas_of(each):
    points = points_of(each)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1])) / 2


def regions_lie(facts):
    """The outlines of a region enclose as much as its hexes do; holes are walked round the other way."""
    head = facts["head"]
    wide, high, side = head["tilewidth"], head["tileheight"], head["hexsidelength"]
    hexagon = high * (wide + side) / 2 if head["staggeraxis"] == "x" else wide * (high + side) / 2
    parts = collections.defaultdict(float)
    for kind in "region", "region-part":
        for each in objects(facts, kind):
            parts[each["properties"]["id"]] += areas_of(each)
    return [each["name"] for each in objects(facts, "region")
            if not math.isclose(abs(parts[each["properties"]["id"]]),
                                hexagon * len(set(each["properties"]["hexes"].split())))]


def names_lie(facts):
    at = centres(facts)
    return [each for each in objects(facts, "name")
            if not near(middle_of(each), tuple(map(int, each["properties"]["middle"].split()))) or
            ("offset" not in each["properties"] and under(at, middle_of(each)) != each["properties"]["at"])]


def units_lie(facts):
    at = centres(facts)
    return [each for each in objects(facts, "unit")
            if under(at, (each["at"][0] + each["size"][0] / 2, each["at"][1] - each["size"][1] / 2)) !=
            each["properties"]["at"].split(":")[-1]]


# What is in a file

def sides_of(rows):
    return collections.Counter((row.get("kind"), row.get("name", ""), word)
                               for row in rows for word in row.get("sides").split())


def told_of(node, *but):
    """The attributes of a row, as properties are."""
    return {key: value for key, value in node.attrib.items() if key not in but}


def as_texts(properties):
    return {key: str(value) for key, value in properties.items()}


def counts_of(path, facts):
    """Yields (what, ours, theirs) of a map and its file."""
    grid, = rows_of(path, "grid")
    terrain, = rows_of(path, "terrain")
    kinds = collections.Counter(row.get("terrain") for row in terrain)
    kinds[terrain.get("default")] += n_hexes(grid) - len(terrain)
    tiles = {each["name"]: each["tiles"] for each in facts["tilesets"]}
    yield "terrain", +kinds, collections.Counter(tiles[name][tile][1]["kind"]
                                                 for name, tile in filter(None, layer(facts, "terrain")["tiles"]))
    yield "rows of hexes", sorted(sorted(told_of(row, "terrain").items()) for row in terrain), \
        sorted(sorted(as_texts(each["properties"]).items()) for each in objects(facts, "hex") if each["properties"])
    yield "hexsides", sides_of(rows_of(path, "run")), collections.Counter(
        (each["properties"]["kind"], each["name"], word)
        for each in objects(facts, "hexside") for word in each["properties"]["sides"].split())
    yield "paths", sorted((row.get("kind"), row.get("name", ""), row.get("hexes"), row.get("off"))
                          for row in rows_of(path, "path")), \
        sorted((each["properties"]["kind"], each["name"], each["properties"]["hexes"], each["properties"].get("off"))
               for each in objects(facts, "path"))
    yield "names", sorted((row.get("text"), *sorted(told_of(row, "text").items())) for row in rows_of(path, "name")), \
        sorted((each["text"][0], *sorted((key, str(value)) for key, value in each["properties"].items()
                                         if key != "middle")) for each in objects(facts, "name"))
    yield "regions", {row.get("id"): row.get("hexes").split() for row in rows_of(path, "region")}, \
        {each["properties"]["id"]: each["properties"]["hexes"].split() for each in objects(facts, "region")}


def units_of(scenario, written):
    """(ours, theirs): every unit with what it can do, and where those stand that are on the maps."""
    ours = {row.get("id"): told_of(row) for row in rows_of(scenario, "unit")}, \
        sorted((row.get("unit"), row.get("at").split(":")[-1]) for row in rows_of(scenario, "place"))
    palette = [{properties["id"]: as_texts(properties) for _, properties, _ in each["tiles"].values()}
               for facts in written for each in facts["tilesets"] if each["name"] == "units"]
    case("all maps have the same counters", all(each == palette[0] for each in palette))
    theirs = palette[0], sorted((each["name"], each["properties"]["at"].split(":")[-1])
                                for facts in written for each in objects(facts, "unit"))
    return ours, theirs


def geometry(name, facts):
    for what, wrong in (("hexside", sides_lie(facts)), ("path", paths_lie(facts)), ("region", regions_lie(facts)),
                        ("name", names_lie(facts)), ("unit", units_lie(facts))):
        case(f"{name}: every {what} lies where it belongs", not wrong, wrong)


def export(source, out, form):
    code, told, err = run("export", source, "--to", form, "-o", out)
    case(f"{source.name} is exported to {form}", code == 0 and told == f"{out}\n", code, told, err)
    return err


def command(scratch):
    out, _ = exits("the formats are listed", 0, "export", "--list")
    case("both forms with what they carry", "\ntmj " in out and "\ntmx " in out, out)
    _, err = exits("a folder has to be named", 64, "export", MAP, "--to=tmx")
    case("which is said", "makes a folder" in err, err)
    _, err = exits("a system has no map", 2, "export", SYSTEM, "--to=tmx", "-o", scratch / "none")
    case("which is said", "holds no map" in err and not (scratch / "none").exists(), err)
    huge = scratch / "huge.map.xml"
    huge.write_text(HUGE)
    _, err = exits("a map that would take all memory is refused", 2, "export", huge, "--to=tmj", "-o", scratch / "none")
    case("with what to do about it", "16777216 hexes" in err and "divide it" in err and
         not (scratch / "none").exists(), err)
    err = export(MAP, scratch / "alone", "tmx")
    case("a map by itself is a map and the picture of its terrain",
         sorted(path.name for path in (scratch / "alone").iterdir()) ==
         ["jena-terrain.png", "jena.tmx", "vedette-files.txt"])
    case("and all of it is carried", err == "" or "comments" in err, err)


def battles(scratch):
    """The folders that are written, with their maps."""
    folders = []
    for battle in BATTLES:
        folder = scratch / battle.parent.name
        before = time.monotonic()
        err = export(battle, folder, "tmx")
        took = time.monotonic() - before
        case(f"{battle.parent.name} takes less than {FAST} s", took < FAST, took)
        case("what a map does not hold is said", "combat" in err.lower() or "not carried" in err, err)
        export(battle, scratch / f"{battle.parent.name}-json", "tmj")
        written = []
        for name, path in maps_of(battle):
            facts = read_tmx(folder / f"{name}.tmx")
            other = differs(facts, read_tmj(scratch / f"{battle.parent.name}-json" / f"{name}.tmj"))
            case(f"{name}: both forms say the same", other == "", other)
            for what, ours, theirs in counts_of(path, facts):
                case(f"{name}: {what} are those of the map", ours == theirs, ours, theirs)
            geometry(name, facts)
            missing = [image for each in facts["tilesets"] for image in
                       [each["image"], *(tile[2] for tile in each["tiles"].values())]
                       if image and not (folder / image).exists()]
            case(f"{name}: all pictures are there", not missing, missing)
            written.append(facts)
            folders.append((folder, name))
        ours, theirs = units_of(battle, written)
        case(f"{battle.parent.name}: units are those of the scenario", ours == theirs, ours, theirs)
    return folders


# Each stagger

def small_map(orientation, stagger):
    """Hexsides all round a hex in the middle, walked one way, and the other; a ring of hexes with a hole."""
    pushed = stagger == "first"
    middle, around = "0304", []
    for turn in range(6):
        if orientation == "flat":
            up = ((4 - 1) % 2 == 1) == (not pushed)  # whether column 4 is pushed down
            column, row = [(4, 2), (5, 2), (5, 3), (4, 4), (3, 3), (3, 2)][turn]
            row += 1 if up and column != 4 else 0
        else:
            right = ((3 - 1) % 2 == 1) == (not pushed)  # whether row 3 is pushed to the right
            column, row = [(3, 2), (4, 2), (5, 3), (4, 4), (3, 4), (3, 3)][turn]
            column += 1 if right and row != 3 else 0
        around.append(f"{row:02}{column:02}")
    return SMALL.format(orientation, stagger, " ".join(f"{middle}/{label}" for label in around),
                        " ".join(f"{label}>{middle}" for label in reversed(around)), " ".join(around))


def staggers(scratch):
    """(name, folder, facts) of a map of 6 x 5 hexes for each."""
    made = []
    for orientation in "pointy", "flat":
        for stagger in "first", "second":
            name = f"{orientation}-{stagger}"
            source = scratch / f"{name}.map.xml"
            source.write_text(small_map(orientation, stagger))
            _, err = exits(f"{name} is a good map", 0, "check", source)
            err = export(source, scratch / name, "tmx")
            export(source, scratch / f"{name}-json", "tmj")
            case(f"{name}: nothing is left behind", err == "", err)
            facts = read_tmx(scratch / name / "small.tmx")
            geometry(name, facts)
            case(f"{name}: hexsides that hang together are one line, and the region has a hole",
                 len(objects(facts, "hexside")) == 2 and len(objects(facts, "region-part")) == 1)
            numbers = re.findall(r'<object id="(\d+)"', (scratch / name / "small.tmx").read_text())
            case(f"{name}: objects have numbers of their own", len(set(numbers)) == len(numbers) > 30, numbers)
            middles = [middle_of(each)[0] for each in objects(facts, "hex")]
            case(f"{name}: numbers stand in the middle of their hexes",
                 middles == [x for x, _ in centres(facts).values()], middles)
            made.append((name, scratch / name, facts))
    return made


# Tiled itself

def tiled(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=PATIENCE, check=False,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"})


def raw(path, *how):
    """The pixels of a picture, four bytes each, and its size."""
    size = subprocess.run(["identify", "-format", "%w %h", path], capture_output=True, text=True, check=True).stdout
    done = subprocess.run(["convert", path, *how, "-depth", "8", "rgba:-"], capture_output=True, check=True)
    return done.stdout, tuple(map(int, size.split()))


def alike(drawn, wide, tiles, tiles_wide, at, tile, size):
    """Whether a hex of a picture is the tile, at points all over it but its rim."""
    for dx in range(-size[0] // 4, size[0] // 4, 7):
        for dy in range(-size[1] // 3, size[1] // 3, 7):
            here = 4 * (int(at[1] + dy) * wide + int(at[0] + dx))
            there = 4 * ((size[1] // 2 + dy) * tiles_wide + tile * size[0] + size[0] // 2 + dx)
            if any(abs(a - b) > 2 for a, b in zip(drawn[here:here + 3], tiles[there:there + 3])):
                return False
    return True


def gaps(drawn, size, at, head):
    """How many hexes have a corner or a hexside through which the ground is seen; rims of the map apart."""
    places = set(at.values())
    found = 0
    for x, y in places:
        for ox, oy in places:
            if 0 < math.dist((x, y), (ox, oy)) < 1.1 * max(head["tilewidth"], head["tileheight"]) and (x, y) < (ox, oy):
                here = 4 * (int((y + oy) / 2) * size[0] + int((x + ox) / 2))
                found += drawn[here + 3] != 255
    return found


def rasterized(label, folder, name, facts):
    picture = folder.parent / f"{folder.name}-{name}.png"
    hidden = [word for each in facts["layers"] if each["tiles"] is None for word in ("--hide-layer", each["name"])]
    done = tiled("tmxrasterizer", *hidden, folder / f"{name}.tmx", picture)
    if done.returncode != 0 or not picture.exists():
        case(f"Tiled draws {label}", False, done.stderr)
        return
    drawn, size = raw(picture)
    case(f"Tiled draws {label} as large as it is", size == tiled_size(facts["head"]), size, tiled_size(facts["head"]))
    sheet = facts["tilesets"][0]
    tiles, tiles_size = raw(folder / sheet["image"])
    at = centres(facts)
    kinds = [tile for tile in layer(facts, "terrain")["tiles"] if tile]
    wrong = [printed for (printed, place), (_, tile) in zip(at.items(), kinds)
             if not alike(drawn, size[0], tiles, tiles_size[0], place, tile, sheet["size"])]
    case(f"Tiled draws every hex of {label} where it lies", not wrong, wrong)
    holes = gaps(drawn, size, at, facts["head"])
    case(f"Tiled draws {label} without gaps", holes == 0, holes)


def there_and_back(label, folder, name, facts):
    other, again = folder / "again.tmj", folder / "again.tmx"
    for source, form, target in ((folder / f"{name}.tmx", "json", other), (other, "tmx", again)):
        done = tiled("tiled", "--export-map", form, source, target)
        if done.returncode != 0 or not target.exists():
            case(f"Tiled saves {label}", False, done.stderr)
            return
    for path, read in ((other, read_tmj), (again, read_tmx)):
        what = differs(without_firsts(facts), without_firsts(read(path)))
        case(f"Tiled keeps all of {label} in {path.suffix}", what == "", what)


def with_tiled(maps):
    for label, folder, name, facts in maps:
        if shutil.which("tmxrasterizer") and shutil.which("convert"):
            rasterized(label, folder, name, facts)
        else:
            skip(f"Tiled draws {label}", "no tmxrasterizer, or no ImageMagick, here")
        if shutil.which("tiled"):
            there_and_back(label, folder, name, facts)
        else:
            skip(f"Tiled keeps all of {label}", "no tiled here")


# Engines of games

class Pages(http.server.ThreadingHTTPServer):
    """A folder for a browser, on this machine alone; "told" holds what its pages post."""

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), functools.partial(Answers, directory=folder))
        self.told = queue.Queue()


class Answers(http.server.SimpleHTTPRequestHandler):
    def do_POST(self):
        self.server.told.put(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *words):
        pass


@contextlib.contextmanager
def served(folder):
    with Pages(folder) as pages:
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        yield pages
        pages.shutdown()


def browse(pages, path, scratch):
    """What a page tells of itself (tests/clients/told.js); or None and why it does not."""
    log = scratch / "browser.log"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, \
            open(log, "w", encoding="utf-8") as written, subprocess.Popen(
                [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--enable-logging=stderr",
                 "--remote-debugging-port=0", f"--user-data-dir={home}",
                 f"http://127.0.0.1:{pages.server_port}/{path}"], stdout=written, stderr=written) as browser:
        try:
            told = json.loads(pages.told.get(timeout=PATIENCE))
        except queue.Empty:
            return None, f"the page says nothing in {PATIENCE} s: {log.read_text(errors='replace')[-800:]}"
        finally:
            browser.kill()
    return (None, told["fault"]) if "fault" in told else (told, "")


def fault_of(engine, version, head):
    """By how much an engine is known to lay all hexes of such a map elsewhere than Tiled does.

    Where even lines are pushed Phaser pulls the odd ones back instead (Tile.updatePixelXY), so
    that objects, which stay, lie half a hex from their hexes."""
    if (engine, version, head["staggerindex"]) == ("phaser", "4.2.1", "even"):
        return (-head["tilewidth"] / 2, 0) if head["staggeraxis"] == "y" else (0, -head["tileheight"] / 2)
    return 0, 0


def in_engine(engine, version, pages, scratch, made):
    """Each map as an engine lays it, hex by hex."""
    for name, folder, facts in made:
        told, why = browse(pages, f"{engine}.html?map={folder.name}-json/small.tmj", scratch)
        if told is None:
            case(f"{engine} {version} lays {name}", False, why)
            continue
        right, down = fault_of(engine, version, facts["head"])
        at = [(x + right, y + down) for x, y in centres(facts).values()]
        off = max(math.dist(a, b) for a, b in zip(at, told["centres"], strict=True))
        less = f", but for {abs(right + down):g} pixels that are its own fault" if right or down else ""
        case(f"{engine} {version} lays every hex of {name} within a pixel{less}", off <= 1, off, told["centres"][:8],
             at[:8])
        has = {each["name"]: len(each["objects"]) for each in facts["layers"] if each["tiles"] is None}
        case(f"{engine} {version} has all objects of {name}", told["objects"] == has, told["objects"], has)


def engines(scratch, made):
    with installed(engines=True) as (folder, why):
        if folder is not None and not all((folder / "node_modules" / engine).exists() for engine in ENGINES):
            folder, why = None, "npm did not install it"
        why = why if BROWSER else "no chromium here"
        if folder is None or not BROWSER:
            for engine in ENGINES:
                skip(f"{engine} lays hexes where they are", why)
            return
        for name, source, _ in made:
            shutil.copytree(source.parent / f"{name}-json", folder / f"{name}-json")
        with served(folder) as pages:
            for engine in ENGINES:
                version = json.loads((folder / "node_modules" / engine / "package.json").read_text())["version"]
                in_engine(engine, version, pages, scratch, made)


def large(scratch):
    made = scratch / "large"
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", "--columns=200", "--rows=200",
                    "--units=400", made], check=True, capture_output=True)
    before = time.monotonic()
    export(made / "big.scenario.xml", made / "out", "tmx")
    took = time.monotonic() - before
    facts = read_tmx(next((made / "out").glob("*.tmx")))
    case("a large battle is whole", len(layer(facts, "terrain")["tiles"]) == 40000 and
         len(objects(facts, "hex")) == 40000 and len(objects(facts, "unit")) == 400)
    case("and its lines lie where they belong", not sides_lie(facts) and not paths_lie(facts))
    case("in time", took < 60, took)


def edits(scratch):
    """An edit changes no more than it must."""
    text = MAP.read_text()
    source = scratch / "edited.map.xml"
    source.write_text(text)
    export(source, scratch / "before", "tmx")
    name = re.search(r'<name at="\d+" text="([^"]+)"', text)[1]
    row = re.search(r"<run [^>]*/>\n", text)[0]
    for what, old, new, most in (("a name", f'text="{name}"', 'text="Elsewhere"', 2),
                                 ("one run more", row, row + '    <run kind="stream" sides="0101/0102"/>\n', 8)):
        source.write_text(text.replace(old, new, 1))
        export(source, scratch / "after", "tmx")
        one, other = ((scratch / folder / "jena.tmx").read_text().splitlines() for folder in ("before", "after"))
        changed = [line for line in difflib.unified_diff(one, other, n=0, lineterm="")
                   if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        case(f"{what} changes a few lines of a map", 0 < len(changed) <= most + 2, *changed)


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        command(scratch)
        made = staggers(scratch)
        folders = battles(scratch)
        edits(scratch)
        with_tiled([(label, folder, "small", facts) for label, folder, facts in made])
        with_tiled([(name, folder, name, read_tmx(folder / f"{name}.tmx")) for folder, name in folders])
        engines(scratch, made)
        large(scratch)
    finish()


if __name__ == "__main__":
    os.environ.pop("LANGUAGE", None)
    main()
