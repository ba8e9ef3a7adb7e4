#!/usr/bin/env python3
"""A drawing in layers as others see it: rsvg-convert and ImageMagick beside what vedette
draws itself, xmllint; TAP.

usage: test-cli-svg.py VEDETTE SOURCE

With VD_ALL_MAPS in the environment all shipped maps are compared, not two of them."""

import collections
import math
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from cli import BATTLES, SOURCE, VEDETTE, case, exits, finish, run, skip

SCENARIOS = SOURCE / "scenarios"
SMALLEST = SCENARIOS / "the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
HILLY = SCENARIOS / "jena-auerstadt/jena-auerstadt.scenario.xml"
NAMESPACE = "{urn:vedette:1}"
SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"

# At so many dots an inch a tile of woods, or of marsh, has a whole number of pixels, and the
# map begins at a whole one: so textures of pixels lie where textures of lines do.
DPI = 260
# Edges are smoothed otherwise; letters stand on whole pixels here and not there, or are not
# joined.  All that is gone where so many pixels are taken together and compared.
SHRINK = 8
# How far a pixel may be from ours, of 255, and how many may be further, of all: hardly one by
# much, as where a slope is missing, and few by little, as where the grid is.
BOUNDS = ((64, 0.00005), (16, 0.002))
COUNTS = b"__asan_init" not in pathlib.Path(VEDETTE).read_bytes()


VAST = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="vast">
  <grid orientation="pointy" columns="1000" rows="1000"/>
  <numbering digits="4"/>
  <terrain default="clear"/>
</map>
"""


def rows_of(path, name):
    return list(ElementTree.parse(path).getroot().iter(NAMESPACE + name))


def maps_of(scenario):
    """(id, path) of the maps of a battle."""
    paths = [scenario.parent / row.get("href") for row in rows_of(scenario, "map")]
    return [(ElementTree.parse(path).getroot().get("id"), path) for path in paths]


def export(battle, out, *words):
    code, told, err = run("export", battle, "--to", "svg", "-o", out, *words)
    case(f"{battle.name} {' '.join(words)} is exported", code == 0, code, err)
    return [pathlib.Path(name) for name in told.splitlines()], err


# What is in it

def counts(name, battle):
    """Every row that can be seen is there, under its id."""
    with tempfile.TemporaryDirectory() as scratch:
        files, _ = export(battle, pathlib.Path(scratch) / "a.svg")
        check_units(name, battle, [ElementTree.parse(file).getroot() for file in files])
        for (map_id, path), file in zip(maps_of(battle), files):
            root = ElementTree.parse(file).getroot()
            ids = collections.Counter(node.get("id") for node in root.iter() if node.get("id"))
            case(f"{name}, {map_id}: no id twice", max(ids.values()) == 1, ids.most_common(3))
            check_rows(map_id, path, root)
            case(f"{name}, {map_id}: nothing but layers at the top",
                 all(node.get(MODE) == "layer" or node.tag in (SVG + "title", SVG + "metadata", SVG + "defs")
                     for node in root))
            if shutil.which("xmllint"):
                done = subprocess.run(["xmllint", "--noout", "--nonet", file], capture_output=True, check=False)
                case(f"{name}, {map_id}: xmllint has nothing to say", done.returncode == 0 and not done.stderr,
                     done.stderr)
            else:
                skip(f"{name}, {map_id}: xmllint has nothing to say", "no xmllint")


def group(root, name):
    """The children of the group with that id."""
    return next((list(node) for node in root.iter() if node.get("id") == name), [])


def check_rows(map_id, path, root):
    terrain, = rows_of(path, "terrain")
    ours = collections.Counter(row.get("terrain") for row in terrain)
    theirs = collections.Counter(node.get("data-terrain") for node in group(root, "hexes") if node.get("data-terrain"))
    case(f"{map_id}: hexes are as the map has them", ours == theirs, ours, theirs)
    sides = [len(row.get("sides").split()) for row in rows_of(path, "run")]
    case(f"{map_id}: so are hexsides", sides == [len(node) for node in group(root, "hexsides")])
    names = collections.Counter(row.get("text") for row in rows_of(path, "name"))
    drawn = collections.Counter(node.get(LABEL) for node in group(root, "layer-names"))
    case(f"{map_id}: names are some of the map's", drawn and not set(drawn) - set(names) -
         {row.get("name") for row in rows_of(path, "run") + rows_of(path, "region")}, drawn - names)
    paths = {node.get("id") for node in group(root, "layer-paths") if not node.get("id").endswith("-edge")}
    case(f"{map_id}: each path is there", len(paths) == len(rows_of(path, "path")), paths)


def check_units(name, battle, roots):
    places = sorted(row.get("unit") for row in rows_of(battle, "place"))
    drawn = sorted(node.get("id")[len("unit-"):] for root in roots for node in group(root, "layer-units"))
    case(f"{name}: all units that start on a map are there", drawn == places, drawn, places)


# What it looks like

def pixels(path):
    """The picture, SHRINK by SHRINK pixels taken together: (width, height, bytes of red, green, blue)."""
    with open(path, "rb") as png:
        width, height = (size // SHRINK for size in struct.unpack(">16x2I", png.read(24)))  # as each PNG begins
    done = subprocess.run(["convert", path, "-crop", f"{width * SHRINK}x{height * SHRINK}+0+0", "+repage", "-filter",
                           "Box", "-resize", f"{width}x{height}!", "-depth", "8", "rgb:-"],
                          capture_output=True, check=True)
    return width, height, done.stdout


def rasterize(svg, png):
    subprocess.run(["rsvg-convert", "--unlimited", "--dpi-x", str(DPI), "--dpi-y", str(DPI), "-o", png, svg],
                   check=True, capture_output=True)
    return pixels(png)


def difference(ours, theirs):
    """How far the pictures differ: up to 1 they are the same, from 2 on they are not."""
    (width, height, a), (other_width, other_height, b) = ours, theirs
    if (width, height) != (other_width, other_height):
        return math.inf
    far = collections.Counter(abs(x - y) for x, y in zip(a, b))
    return max(sum(n for distance, n in far.items() if distance >= most) / len(a) / share for most, share in BOUNDS)


def without(svg, layer, out):
    """The same drawing with a layer dropped."""
    ElementTree.register_namespace("", SVG[1:-1])
    tree = ElementTree.parse(svg)
    for node in list(tree.getroot()):
        if node.get("id") == layer:
            tree.getroot().remove(node)
    tree.write(out)
    return out


def compare(battle, map_id, scratch, drop):
    """rsvg-convert draws what vedette draws; where a layer is missing it is seen."""
    picture, svg, seen = (scratch / f"{map_id}{ending}" for ending in (".png", ".svg", "-seen.png"))
    words = (f"--map-id={map_id}",)
    exits(f"{map_id} is drawn", 0, "render", battle, f"--dpi={DPI}", "--max-pixels=2000", "-o", picture, *words)
    export(battle, svg, "--legend", *words)
    ours = pixels(picture)
    found = difference(ours, rasterize(svg, seen))
    case(f"{map_id}: rsvg-convert draws the same, by {found:.2f}", found <= 1, found)
    for layer in ElementTree.parse(svg).getroot():
        name = layer.get("id", "")
        if layer.get(MODE) and drop(name[len("layer-"):]):
            found = difference(ours, rasterize(without(svg, name, scratch / "part.svg"), seen))
            case(f"{map_id} without {name} is another, by {found:.2f}", found >= 2, found)


def looks(scratch):
    missing = [program for program in ("rsvg-convert", "convert") if not shutil.which(program)]
    if missing:
        skip("rsvg-convert draws the same", f"no {missing[0]}")
        return
    compare(SMALLEST, SMALLEST.stem.split(".")[0], scratch, lambda layer: layer != "regions")
    compare(HILLY, "auerstadt", scratch, lambda layer: layer == "regions")
    for battle in BATTLES if os.environ.get("VD_ALL_MAPS") else []:
        for map_id, _ in maps_of(battle):
            compare(battle, map_id, scratch, lambda layer: False)


def options(scratch):
    battle = SMALLEST
    out, err = exits("what it carries is listed", 0, "export", "--list")
    case("by name", re.search(r"^svg +SVG in layers \(a file for each map, \.svg\)", out, re.M), out)
    _, err = exits("a layer that there is not", 64, "export", battle, "--to", "svg", "--layers=roads", "-o",
                   scratch / "x.svg")
    case("is refused by name", "--layers: “roads”" in err and not (scratch / "x.svg").exists(), err)
    _, err = export(battle, scratch / "x.svg", "--layers=terrain,paths")
    case("what was not asked for is said", "layers that were not asked for (6)" in err, err)
    vast = scratch / "vast.map.xml"
    vast.write_text(VAST)
    _, err = exits("a million hexes", 2, "export", vast, "--to", "svg", "-o", scratch / "vast.svg")
    case("are refused, with what would help", re.search(r"vast: .* MB is the limit; ask for fewer layers", err) and
         not (scratch / "vast.svg").exists(), err)
    _, err = export(battle, scratch / "x.svg")
    case("what is lost is said", "not carried by SVG in layers" in err and "turns" in err, err)


def large(scratch):
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", "--columns=100", "--rows=100",
                    "--units=100", scratch / "big"], check=True, capture_output=True)
    child = subprocess.Popen([VEDETTE, "export", scratch / "big/big.scenario.xml", "--to", "svg", "-o",
                              scratch / "big.svg"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    case("ten thousand hexes", os.waitstatus_to_exitcode(status) == 0)
    case("within 500 MB", usage.ru_maxrss / 1024 < 500 or not COUNTS, usage.ru_maxrss / 1024)
    text = (scratch / "big.svg").read_bytes()
    case("each of them with an id", len(set(re.findall(rb'id="hex-[^"]*"', text))) == 10000)
    case("and what fills an area once", text.count(b"<pattern") < 20, text.count(b"<pattern"))


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        options(scratch)
        for battle in BATTLES:
            counts(battle.parent.name, battle)
        looks(scratch)
        large(scratch)
    finish()


if __name__ == "__main__":
    os.environ.pop("LANGUAGE", None)
    main()
