#!/usr/bin/env python3
"""The format geopackage: a sound database with all rows of the documents in it, value by value,
layers that lie where they must, also for GDAL, and the queries of its page; TAP.

usage: test-export-geopackage.py VEDETTE SOURCE
"""

import collections
import json
import math
import pathlib
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import cli
from cli import SOURCE, case, exits, finish, n_hexes, run, skip

BATTLES = cli.BATTLES + cli.OF_CAMPAIGN
JENA = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
SYSTEM = SOURCE / "scenarios/napoleon-at-war/napoleon-at-war.system.xml"
OURS = "{urn:vedette:1}"
LAYERS = {"hexes": "POLYGON", "hexsides": "LINESTRING", "paths": "LINESTRING", "places": "POINT",
          "regions": "MULTIPOLYGON", "units": "POINT"}
OF_ALL = {"document", "section", "list_item", "arrivals"}  # tables that are no kind of row
ANY_ROW = {"case", "source", "status", "note"}
LISTS = {("map_edge", "hexes"), ("map_path", "hexes"), ("map_path", "off"), ("map_region", "hexes"),
         ("scenario_award", "hexes"), ("scenario_exit", "edges"), ("scenario_group", "die"),
         ("scenario_group", "at"), ("scenario_group", "units"), ("scenario_unit", "traits"),
         ("system_row", "results")}
NEAR = 0.0011  # coordinates are thousandths

# Values that a column of numbers cannot have.
ODD = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="odd">
  <grid orientation="pointy" columns="03" rows="2"/>
  <terrain default="clear" status="guess">
    <hex at="0101" terrain="wood" newer="yes" note="a &quot;tab&#9;"/>
  </terrain>
  <sides>
    <run kind="river" sides="0101/0102 0101/0203 0101"/>
  </sides>
  <paths>
    <path kind="road" hexes="0101 0102 0201 0909 0202 0203"/>
    <path kind="road" hexes="0101"/>
    <path kind="road" hexes="0101 0103 0203"/>
  </paths>
  <names>
    <name at="0909" text="Nowhere"/>
  </names>
  <regions>
    <region id="r" hexes="0101 0909"/>
    <region id="nowhere" hexes="0909"/>
  </regions>
  <georeference latitude="50.10" longitude="1e3" scale="400.5" azimuth="-0"/>
</map>
"""


def export(path, out, *words):
    code, _, err = run("export", path, "--to", "geopackage", "-o", out, *words)
    case(f"{path.name} is exported", code == 0, code, err)
    return err


def opened(path):
    data = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    data.row_factory = sqlite3.Row
    return data


def rows(data, query, *values):
    return data.execute(query, values).fetchall()


def one(data, query, *values):
    return rows(data, query, *values)[0][0]


def tables(data, kind):
    return {row[0] for row in rows(data, "SELECT table_name FROM gpkg_contents WHERE data_type = ?", kind)}


# Geometry

def geometry(blob):
    """The envelope in the head and the points of a geometry, by rings."""
    magic, version, flags, srs = struct.unpack_from("<2sBBi", blob)
    assert magic == b"GP" and version == 0 and flags in (1, 3), blob[:8]
    envelope = struct.unpack_from("<4d", blob, 8) if flags == 3 else None
    place = 8 + (32 if envelope else 0)
    rings = []

    def take(form):
        nonlocal place
        values = struct.unpack_from("<" + form, blob, place)
        place += struct.calcsize("<" + form)
        return values

    def points(n):
        values = take(f"{2 * n}d")
        rings.append(list(zip(values[::2], values[1::2])))

    def shape():
        order, kind = take("BI")
        assert order == 1
        if kind == 1:
            points(1)
        elif kind == 2:
            points(*take("I"))
        elif kind in (3, 6):
            for _ in range(*take("I")):
                if kind == 3:
                    points(*take("I"))
                else:
                    shape()
        return kind

    kind = shape()
    assert place == len(blob)
    return srs, kind, envelope, rings


def box(points):
    return min(x for x, _ in points), max(x for x, _ in points), min(y for _, y in points), max(y for _, y in points)


def area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:])) / 2


def middle(points):
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def centres(data, layer="hexes"):
    """The middles of hexes: {(document, hex): (x, y)}."""
    return {(row["document"], row["hex"]): middle(geometry(row["geom"])[3][0][:6])
            for row in rows(data, f"SELECT document, hex, geom FROM {layer}")}


# The file

def sound(data, path):
    case("it is a sound database", rows(data, "PRAGMA integrity_check")[0][0] == "ok")
    case("what its rows refer to is there", not rows(data, "PRAGMA foreign_key_check"))
    case("it says that it is a GeoPackage 1.3", path.read_bytes()[:16] == b"SQLite format 3\0" and
         one(data, "PRAGMA application_id") == 0x47504B47 and one(data, "PRAGMA user_version") == 10300)
    real = {row[0] for row in rows(data, "SELECT name FROM sqlite_schema WHERE type = 'table'")
            if not row[0].startswith(("gpkg_", "sqlite_"))}
    case("every table is in its contents", tables(data, "features") | tables(data, "attributes") == real, real)
    case("there is no date in it", one(data, "SELECT count (DISTINCT last_change) FROM gpkg_contents") == 1)
    named = {(row[0], row[1]) for row in rows(data, "SELECT table_name, column_name FROM gpkg_data_columns")}
    there = {(table, row["name"]) for table in real for row in rows(data, f'PRAGMA table_info ("{table}")')}
    case("the columns that it explains are there", len(named) > 100 and named <= there, named - there)
    lists = {row[0] for row in rows(data, "SELECT DISTINCT constraint_name FROM gpkg_data_column_constraints")}
    used = {row[0] for row in rows(data, "SELECT DISTINCT constraint_name FROM gpkg_data_columns") if row[0]}
    case("lists of words are those that columns have", lists == used and len(lists) > 5, lists ^ used)


def layers(data):
    """Of each layer the geometry is what the file says of it."""
    for row in rows(data, "SELECT * FROM gpkg_contents JOIN gpkg_geometry_columns USING (table_name)"):
        name = row["table_name"]
        drawn = [geometry(each[0]) for each in rows(data, f"SELECT geom FROM {name}")]
        kinds = {"POINT": 1, "LINESTRING": 2, "POLYGON": 3, "MULTIPOLYGON": 6}
        case(f"{name}: all of it is of one kind", row["geometry_type_name"] == LAYERS[name.removesuffix("_plane")] and
             all(srs == row["srs_id"] and kind == kinds[row["geometry_type_name"]] for srs, kind, _, _ in drawn))
        case(f"{name}: envelopes are exact", all(
            envelope in (None, box([point for ring in rings for point in ring])) for _, _, envelope, rings in drawn))
        points = [point for *_, rings in drawn for ring in rings for point in ring]
        extent = row["min_x"], row["max_x"], row["min_y"], row["max_y"]
        case(f"{name}: so is the extent", extent == (box(points) if points else (None,) * 4), extent)
        case(f"{name}: its coordinate system is there",
             one(data, "SELECT count (*) FROM gpkg_spatial_ref_sys WHERE srs_id = ?", row["srs_id"]) == 1)


# Rows

def documents_of(path):
    """The documents of a battle in the order of the file: (kind, root)."""
    root = ElementTree.parse(path).getroot()
    kind = root.tag.removeprefix(OURS)
    if kind != "scenario":
        return [(kind, root)]
    maps = [ElementTree.parse(path.parent / row.get("href")).getroot() for row in root.iter(OURS + "map")]
    system = ElementTree.parse(path.parent / root.get("system")).getroot()
    return [("scenario", root), ("system", system), *(("map", each) for each in maps)]


def table_of(names, kind, parent, tag):
    """(nullable): the table of rows of that tag in a document of that kind."""
    before = {"scenario": ("document", "scenario", "system")}.get(kind, ("document", kind))
    candidates = [f"{each}_{parent}_{tag}" for each in before] + [f"{each}_{tag}" for each in before]
    return next((name for name in candidates if name in names), None)


def same(column, value, written):
    """Whether a column has what is written in a file."""
    if isinstance(column, str):
        return column == value
    if value in ("yes", "no"):
        return column == (value == "yes")
    if column is None or written is not None:
        return written == value
    return abs(float(Fraction(column) - Fraction(value))) < 1e-9


def column_of(attribute):
    return re.sub(r"[-:]", "_", attribute.replace("{http://www.w3.org/XML/1998/namespace}", "xml:"))


class Rows:
    """Goes through documents as the tables should have it."""

    def __init__(self, data):
        self.names = tables(data, "attributes")
        self.above = {row["name"] for name in self.names - OF_ALL
                      for row in rows(data, f'PRAGMA table_info ("{name}")') if row["name"].endswith("_fid")}
        self.left = {name: iter(rows(data, f'SELECT * FROM "{name}" ORDER BY fid')) for name in self.names}
        self.wrong, self.n, self.lists = [], collections.Counter(), []

    def fits(self, node, row, above):
        written = json.loads(row["as_written"] or "{}")
        ours = {column_of(name): value for name, value in node.items()}
        bare = {"fid", "document", "as_written", "text"}
        for name in row.keys():
            if name.endswith("_fid"):
                if row[name] != (above[1] if above and name == f"{above[0]}_fid" else None):
                    return False
            elif name not in bare and row[name] is not None and name not in ours:
                return False
        if "text" in row.keys() and node.tag in (OURS + "title", OURS + "note") and \
                row["text"] != " ".join((node.text or "").split()):
            return False
        back = {column_of(name): value for name, value in written.items()}
        return ours.keys() <= set(row.keys()) and all(
            same(row[name], value, back.get(name)) for name, value in ours.items())

    def walk(self, kind, number, parent, above=None):
        for node in parent:
            if not isinstance(node.tag, str) or not node.tag.startswith(OURS):
                continue
            tag = node.tag.removeprefix(OURS)
            name = table_of(self.names, kind, parent.tag.removeprefix(OURS), tag)
            if name is None:
                row = next(self.left["section"]) if ANY_ROW & set(node.keys()) else None
                if row is not None and (row["name"], row["document"]) != (tag, number):
                    self.wrong.append(f"section {node.tag}")
                self.walk(kind, number, node)
                continue
            row = next(self.left[name], None)
            self.n[name] += 1
            if row is None or row["document"] != number or not self.fits(node, row, above):
                self.wrong.append(f"{name}: {node.attrib} is {dict(row) if row else None}")
                continue
            self.lists += [(name, column_of(a), row["fid"], v) for a, v in node.items()]
            self.walk(kind, number, node, (name, row["fid"]) if f"{name}_fid" in self.above else None)


def all_rows(data, path):
    seen = Rows(data)
    roots = documents_of(path)
    theirs = [dict(row) for row in rows(data, "SELECT * FROM document ORDER BY fid")]
    case("the documents are those of the battle", [(kind, root.get("id")) for kind, root in roots] ==
         [(row["kind"], row["id"]) for row in theirs], theirs)
    for number, (kind, root) in enumerate(roots, 1):
        seen.walk(kind, number, root)
    more = [name for name in seen.names - {"document", "list_item", "arrivals"}
            if next(seen.left[name], None) is not None]
    case(f"each of {sum(seen.n.values())} rows is in its table with all that it says", not seen.wrong and not more,
         *seen.wrong[:5], *more)
    items = collections.defaultdict(list)
    for row in rows(data, "SELECT * FROM list_item ORDER BY fid"):
        items[row["table_name"], row["column_name"], row["row_fid"]].append((row["number"], row["item"]))
    apart = LISTS | {key[:2] for key in items}
    for table, column, fid, value in seen.lists:
        if (table, column) in apart and items.pop((table, column, fid), []) != list(enumerate(value.split(), 1)):
            seen.wrong.append((table, column, fid))
    case("lists are taken apart", not seen.wrong and not items, *seen.wrong[:5], *list(items)[:5])
    return seen.n


def sums(data, path, counts):
    """Layers have what the rows say, as often."""
    roots = documents_of(path)
    scenario = roots[0][1]
    maps = [root for kind, root in roots if kind == "map"]
    units = {row.get("id"): row for row in scenario.iter(OURS + "unit")}
    starts = sorted((row.get("unit"), row.get("at").split(":")[-1]) for row in scenario.iter(OURS + "place"))
    case("units stand where they start", starts == sorted(
        (row["id"], row["hex"]) for row in rows(data, "SELECT id, hex FROM units")), starts[:5])
    for what in "strength", "move":
        case(f"the {what} of all that start is the same", sum(
            Fraction(units[unit].get(what, "0")) for unit, _ in starts) ==
            Fraction(one(data, f"SELECT total (\"{what}\") FROM units")))
        case(f"and of all units", sum(Fraction(row.get(what, "0")) for row in units.values()) ==
             Fraction(one(data, f"SELECT total (\"{what}\") FROM scenario_unit")))
    case("each has a side", one(data, "SELECT count (*) FROM units WHERE side IS NULL") == 0)
    comes = sorted((unit, row.get("id"), row.get("turn")) for row in scenario.iter(OURS + "group")
                   for unit in row.get("units", "").split())
    case("the others come when they do", comes == sorted(
        (row["unit"], row["group_id"], None if row["turn"] is None else str(row["turn"]))
        for row in rows(data, 'SELECT unit, group_id, turn FROM arrivals')), comes[:5])
    grids = [root.find(OURS + "grid") for root in maps]
    case("all hexes are there", one(data, "SELECT count (*) FROM hexes") ==
         sum(map(n_hexes, grids)))
    kinds = collections.Counter()
    for root, grid in zip(maps, grids):
        terrain = root.find(OURS + "terrain")
        ours = collections.Counter(row.get("terrain") for row in terrain)
        ours[terrain.get("default")] += n_hexes(grid) - len(terrain)
        kinds += collections.Counter({(root.get("id"), kind): n for kind, n in ours.items()})
    case("with their terrain", +kinds == {(row[0], row[1]): row[2] for row in rows(
        data, "SELECT map, terrain, count (*) FROM hexes GROUP BY map, terrain")}, kinds)
    sides = collections.Counter((root.get("id"), run.get("kind"), *re.split("[/>]", word)) for root in maps
                                for run in root.iter(OURS + "run") for word in run.get("sides").split())
    case("all hexsides are there", sides == collections.Counter(
        tuple(row) for row in rows(data, "SELECT map, kind, hex, other FROM hexsides")))
    for layer, table in ("paths", "map_path"), ("places", "map_name"), ("regions", "map_region"):
        case(f"all {layer} are there", one(data, f"SELECT count (*) FROM {layer}") == counts[table] ==
             one(data, f"SELECT count (DISTINCT {table}_fid) FROM {layer}"))


# Places

def lie(data):
    """What lies somewhere lies there, in whatever unit."""
    across = {row["fid"]: row["across"] for row in rows(data, "SELECT fid, across FROM document WHERE kind = 'map'")}
    at = centres(data)
    hexes = {(row["document"], row["hex"]): geometry(row["geom"])[3][0]
             for row in rows(data, "SELECT document, hex, geom FROM hexes")}
    corners = {key: set(ring) for key, ring in hexes.items()}

    def near(a, b, wanted=0.0):
        return abs(math.dist(a, b) - wanted) < 2 * NEAR

    case("hexes are regular, and go around to the left", all(
        len(ring) == 7 and ring[0] == ring[6] and abs(area(ring) / across[document] ** 2 - math.sqrt(3) / 2) < 1e-3 and
        all(near(point, at[document, label], across[document] / math.sqrt(3)) for point in ring)
        for (document, label), ring in hexes.items()))
    case("hexsides are what their hexes have in common", all(
        set(geometry(row["geom"])[3][0]) == corners[row["document"], row["hex"]] &
        corners[row["document"], row["other"]]
        for row in rows(data, "SELECT document, hex, other, geom FROM hexsides")))
    case("places lie in the middle of their hexes", all(
        near(geometry(row["geom"])[3][0][0], at[row["document"], row["hex"]])
        for layer in ("places", "units") for row in rows(data, f"SELECT document, hex, geom FROM {layer}")))
    lists = collections.defaultdict(list)
    for row in rows(data, """SELECT * FROM list_item WHERE column_name = 'hexes' AND table_name LIKE 'map_%'
                    ORDER BY fid"""):
        lists[row["table_name"], row["row_fid"]].append(row["item"])
    case("paths lead through their hexes", all(
        len(points) == len(labels) and
        all(near(point, at[row["document"], label]) for point, label in zip(points, labels))
        for row in rows(data, "SELECT document, map_path_fid AS fid, geom FROM paths")
        for points in geometry(row["geom"])[3] for labels in [lists["map_path", row["fid"]]]))
    case("regions are as large as their hexes", all(
        abs(sum(map(area, geometry(row["geom"])[3])) / across[row["document"]] ** 2 -
            math.sqrt(3) / 2 * len(set(lists["map_region", row["fid"]]))) < 1e-2
        for row in rows(data, "SELECT document, map_region_fid AS fid, geom FROM regions")))


def on_paper(scratch):
    """On paper hexes lie where the format json has them."""
    battle = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
    out, _ = exits("a battle without a georeference is exported as JSON", 0, "export", battle, "--to", "json")
    board = json.loads(out)["maps"][0]
    export(battle, scratch / "lindach.gpkg")
    data = opened(scratch / "lindach.gpkg")
    ours = {row["label"]: (row["x"], board["$height"] - row["y"]) for row in board["$hexes"]}
    theirs = {label: at for (_, label), at in centres(data).items()}
    case("its hexes lie where JSON has them", ours.keys() == theirs.keys() and all(
        math.dist(ours[label], theirs[label]) < 0.02 for label in ours))
    axial = {row["label"]: (row["q"], row["r"]) for row in board["$hexes"]}
    case("and are counted so", axial == {row["hex"]: (row["q"], row["r"]) for row in rows(
        data, "SELECT hex, q, r FROM hexes")})
    case("in a plane that is nowhere", {row[0] for row in rows(
        data, "SELECT srs_id FROM gpkg_geometry_columns")} == {-1})


# GDAL

def told(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False, errors="replace")
    return done.returncode, done.stdout, done.stderr


def as_degrees(path, layer, scratch):
    """The features of a layer, as GDAL has them in degrees."""
    out = scratch / "degrees.json"
    out.unlink(missing_ok=True)
    code, _, err = told("ogr2ogr", "-f", "GeoJSON", "-t_srs", "EPSG:4326", "-lco", "COORDINATE_PRECISION=9", str(out),
                        str(path), layer)
    case(f"GDAL makes GeoJSON of {layer}", code == 0 and not err, err)
    return json.loads(out.read_text())["features"]


def gdal(path, battle, scratch):
    what = f"GDAL takes {path.name}"
    if not shutil.which("ogrinfo"):
        skip(what, "ogrinfo of gdal-bin is not here")
        return
    data = opened(path)
    code, out, err = told("ogrinfo", "-ro", "-so", "-al", str(path))
    case(what, code == 0 and not err, err)
    parts = {part.split("\n")[0]: part for part in out.split("\nLayer name: ")[1:]}
    names = tables(data, "features") | tables(data, "attributes")
    counts = {name: int(re.search(r"Feature Count: (\d+)", part).group(1)) for name, part in parts.items()}
    case("with all tables and as many rows", counts == {
        name: one(data, f'SELECT count (*) FROM "{name}"') for name in names}, counts)
    for row in rows(data, "SELECT * FROM gpkg_contents WHERE data_type = 'features' AND min_x IS NOT NULL"):
        extent = re.search(r"Extent: \((.*), (.*)\) - \((.*), (.*)\)", parts[row["table_name"]])
        case(f"{row['table_name']}: the extent is the same", extent is not None and all(
            abs(float(text) - row[name]) < 1e-5 for text, name in
            zip(extent.groups(), ("min_x", "min_y", "max_x", "max_y"))), extent)
    for kind, root in documents_of(battle):
        place = root.find(OURS + "georeference") if kind == "map" else None
        if place is None:
            continue
        features = [each for each in as_degrees(path, "hexes", scratch) if each["properties"]["map"] == root.get("id")]
        ring = features[0]["geometry"]["coordinates"][0]
        x, y = middle(ring[:6])
        case("its first hex lies where the georeference says", math.hypot(
            (x - float(place.get("longitude"))) * math.cos(math.radians(y)), y - float(place.get("latitude"))) * 111320 <
            1e-4 * float(place.get("scale")), x, y)
        turn, far = bearing(features, (x, y), root.find(OURS + "grid").get("orientation") == "pointy")
        case("the page is turned as it says", abs((turn - float(place.get("azimuth")) + 180) % 360 - 180) < 0.2, turn)
        case("and as large", abs(far / float(place.get("scale")) - 1) < 2e-3, far)
        places = [each["properties"]["text"] for each in as_degrees(path, "places", scratch)]
        case("places have their names", sorted(places) == sorted(
            row.get("text") for kind, each in documents_of(battle) for row in each.iter(OURS + "name")), places[:5])


def bearing(features, first, level):
    """Degrees from north to which the page points, and metres a hex: by a hex to the right in the row of the first, or
    below it in its column, where columns are upright; not so far that meridians draw together."""
    at = {(each["properties"]["q"], each["properties"]["r"]): middle(each["geometry"]["coordinates"][0][:6])
          for each in features}
    q, r = next(key for key, place in at.items() if place == first)
    n = max(n for n in range(24) if (q + n, r) in at)
    down = max(n for n in range(24) if (q, r + n) in at)
    far = at[q + n, r] if level else at[q, r + down]
    lat = math.radians(first[1])
    a, e2 = 6378137.0, 0.00669437999
    w = 1 - e2 * math.sin(lat) ** 2
    north = math.radians(far[1] - first[1]) * a * (1 - e2) / w ** 1.5
    east = math.radians(far[0] - first[0]) * a / math.sqrt(w) * math.cos((lat + math.radians(far[1])) / 2)
    turn = math.degrees(math.atan2(east, north))
    return (turn - 90 if level else turn - 180), math.hypot(north, east) / (n if level else down)


# Stable

def dump(path):
    return collections.Counter(opened(path).iterdump())


def stable(scratch):
    export(JENA, scratch / "again.gpkg")
    case("the same battle gives the same bytes",
         (scratch / "again.gpkg").read_bytes() == (scratch / "jena-auerstadt.gpkg").read_bytes())
    copy = scratch / "copy"
    shutil.copytree(SOURCE / "scenarios", copy)
    path = copy / JENA.relative_to(SOURCE / "scenarios")
    text = path.read_text()
    unit = re.search(r'<place unit="(.*?)"', text).group(1)
    path.write_text(re.sub(rf'(<unit id="{re.escape(unit)}".*? strength=)".*?"', r'\1"99"', text))
    export(path, scratch / "edited.gpkg")
    before, after = dump(scratch / "again.gpkg"), dump(scratch / "edited.gpkg")
    gone, come = list((before - after).elements()), list((after - before).elements())
    case("a strength that is edited is another in two rows", len(gone) == len(come) == 2 and
         all('"units"' in line or '"scenario_unit"' in line for line in gone + come), *gone, *come)


# Others

def odd(scratch):
    path = scratch / "odd.map.xml"
    path.write_text(ODD)
    err = export(path, scratch / "odd.gpkg")
    data = opened(scratch / "odd.gpkg")
    sound(data, scratch / "odd.gpkg")
    layers(data)
    grid, = rows(data, "SELECT * FROM map_grid")
    case("a value in another form is kept as it is written too", (grid["columns"], grid["rows"]) == (3, 2) and
         json.loads(grid["as_written"]) == {"columns": "03"}, dict(grid))
    place, = rows(data, "SELECT * FROM map_georeference")
    case("decimals too", (place["scale"], place["latitude"], place["longitude"]) == (400.5, 50.1, 1000) and json.loads(place["as_written"]) ==
         {"latitude": "50.10", "longitude": "1e3", "azimuth": "-0"}, dict(place))
    case("what sections say is kept", [tuple(row)[1:4] for row in rows(
        data, 'SELECT fid, document, "default", status FROM map_terrain')] == [(1, "clear", "guess")])
    case("a georeference that is nowhere is said", "do not say where the map lies" in err, err)
    case("and what no layer shows", "things that are in tables alone, as the map does not have their hexes (6)" in
         err and "paths of single hexes, which are in tables alone (1)" in err, err)
    case("a path that jumps is several lines", one(data, "SELECT count (*) FROM paths WHERE map_path_fid = 1") == 2)
    case("and one that jumps over a hex begins behind it", [len(geometry(row[0])[3][0]) for row in rows(
        data, "SELECT geom FROM paths WHERE map_path_fid = 3")] == [2])
    case("regions are what there is of them", [row["id"] for row in rows(data, "SELECT id FROM regions")] == ["r"])
    case("tables have it all the same", one(data, "SELECT count (*) FROM map_region") == 2 and
         one(data, "SELECT sides FROM map_run") == "0101/0102 0101/0203 0101")


def both_kinds(scratch):
    """Of two maps one on the earth, one on paper."""
    copy = scratch / "both"
    shutil.copytree(SOURCE / "scenarios", copy)
    path = copy / "jena-auerstadt/jena.map.xml"
    path.write_text(re.sub(r"  <georeference .*\n", "", path.read_text()))
    export(copy / "jena-auerstadt/jena-auerstadt.scenario.xml", scratch / "both.gpkg")
    data = opened(scratch / "both.gpkg")
    sound(data, scratch / "both.gpkg")
    layers(data)
    srs = {row["table_name"]: row["srs_id"] for row in rows(data, "SELECT * FROM gpkg_geometry_columns")}
    case("each has layers", srs == {**dict.fromkeys(LAYERS, 32632), **{f"{name}_plane": -1 for name in LAYERS}}, srs)
    case("with its own in them", [row[0] for row in rows(data, "SELECT DISTINCT map FROM hexes")] == ["auerstadt"] and
         [row[0] for row in rows(data, "SELECT DISTINCT map FROM hexes_plane")] == ["jena"])

    path = copy / "jena-auerstadt/auerstadt.map.xml"
    path.write_text(re.sub(r"  <georeference .*\n", "", path.read_text()))
    export(copy / "jena-auerstadt/jena-auerstadt.scenario.xml", scratch / "paper.gpkg")
    data = opened(scratch / "paper.gpkg")
    lie(data)
    at = {name: box([point for row in rows(data, "SELECT geom FROM hexes WHERE map = ?", name)
                     for point in geometry(row["geom"])[3][0]]) for name in ("jena", "auerstadt")}
    case("two on paper lie side by side", 15 < at["auerstadt"][0] - at["jena"][1] < 17, at)


def page(scratch):
    """What the page says is there, and its queries answer."""
    text = (SOURCE / "formats/EXPORT-GEOPACKAGE.md").read_text()
    queries = re.findall(r"^    (SELECT (?:.*\n)(?:    .*\n)*)", text, re.M)
    data = opened(scratch / "jena-auerstadt.gpkg")
    case("the page has examples", len(queries) > 4, queries)
    for query in queries:
        try:
            found = rows(data, query)
            case(f"the page's {' '.join(query.split())[:50]}… answers", len(found) > 1 and all(
                value is not None for value in tuple(found[0])[:2]), len(found))
        except sqlite3.Error as error:
            case(f"the page's {query[:50]}", False, error, query)
    told_of = set(re.findall(r"^\| `(\w+)` \|", text, re.M))
    case("it tells of all layers and of tables that are no kind of row", told_of - {"fid", "document", "text",
         "as_written"} == set(LAYERS) | OF_ALL - {"document"}, told_of)
    named = set(re.findall(r"`((?:scenario|map|system|document)_\w+)`", text))
    there = tables(data, "attributes")
    case("what else it names is there", all(
        name in there or (name.endswith("_fid") and name[:-4] in there) or name.endswith("_") for name in named), named)


def large(scratch):
    made = scratch / "large"
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", "--columns=200", "--rows=200",
                    "--units=400", made], check=True, capture_output=True)
    export(made / "big.scenario.xml", made / "big.gpkg")
    data = opened(made / "big.gpkg")
    case("a large battle is whole", one(data, "SELECT count (*) FROM hexes") == 40000 ==
         one(data, "SELECT count (*) FROM map_terrain_hex") and one(data, "SELECT count (*) FROM units") == 400)
    case("and sound", rows(data, "PRAGMA integrity_check")[0][0] == "ok" and
         not rows(data, "PRAGMA foreign_key_check"))


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        for battle in BATTLES:
            path = scratch / f"{battle.parent.name}.gpkg"
            err = export(battle, path)
            case("nothing but comments is left behind", not err or
                 re.fullmatch(r"vedette export: not carried by GeoPackage 1.3, with how many: comments \(\d+\)\n", err),
                 err)
            data = opened(path)
            sound(data, path)
            layers(data)
            sums(data, battle, all_rows(data, battle))
            lie(data)
            gdal(path, battle, scratch)
        export(SYSTEM, scratch / "system.gpkg")
        sound(opened(scratch / "system.gpkg"), scratch / "system.gpkg")
        all_rows(opened(scratch / "system.gpkg"), SYSTEM)
        on_paper(scratch)
        stable(scratch)
        odd(scratch)
        both_kinds(scratch)
        page(scratch)
        large(scratch)
    finish()


if __name__ == "__main__":
    main()
