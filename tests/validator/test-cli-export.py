#!/usr/bin/env python3
"""vedette export as a user has it, and HexJSON as other programs read it; TAP.

usage: test-cli-export.py VEDETTE SOURCE
"""

import collections
import hashlib
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import cli
from cli import SOURCE, case, exits, finish, n_hexes, run, skip
from npm_modules import installed

SCENARIOS = SOURCE / "scenarios"
BATTLES = cli.BATTLES + cli.SMALL_OF_CAMPAIGN
JENA = SCENARIOS / "jena-auerstadt/jena-auerstadt.scenario.xml"
MAP = SCENARIOS / "jena-auerstadt/jena.map.xml"
LINDACH = SCENARIOS / "the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
MANIFEST = "vedette-files.txt"
SYSTEM = SCENARIOS / "napoleon-at-war/napoleon-at-war.system.xml"
SMALL = sorted((SOURCE / "tests/hexjson").glob("*.map.xml"))
NAMESPACE = "{urn:vedette:1}"
LINE = math.sqrt(3) / 2  # between two lines of hexes, where neighbours are 1 apart
NEAR = 1e-6

# A map of which only a part is in play, so that neither its first row nor its first column is.
PART = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="part">
  <grid orientation="{0}" columns="7" rows="6" stagger="{1}"/>
  <areas>
    <area id="inner" columns="2-6" rows="2-5"/>
  </areas>
</map>
"""


def rows_of(path, name):
    return list(ElementTree.parse(path).getroot().iter(NAMESPACE + name))


def maps_of(scenario):
    """(id, path) of the maps of a battle."""
    paths = [scenario.parent / row.get("href") for row in rows_of(scenario, "map")]
    return [(ElementTree.parse(path).getroot().get("id"), path) for path in paths]


def once(pairs):
    """An object of JSON, no member of which stands twice."""
    assert len({key for key, _ in pairs}) == len(pairs), pairs
    return dict(pairs)


def read(text):
    return json.loads(text, object_pairs_hook=once)


def export(source, out, *words):
    """The files that are written, by name, and what is said on standard error."""
    code, told, err = run("export", source, "--to", "hexjson", "-o", out, *words)
    case(f"{source.name} is exported", code == 0, code, err)
    return [pathlib.Path(name) for name in told.splitlines()], err


# The command

def command(scratch):
    out, err = exits("the formats are listed", 0, "export", "--list")
    case("each with what it carries", "hexjson" in out and "HexJSON 1.1" in out and
         "\n  map: id\n" in out and "  paths: kind, hexes\n" in out and "(null)" not in out and not err, out, err)
    out, err = exits("a map goes to standard output", 0, "export", MAP, "--to", "hexjson")
    case("as JSON alone", read(out)["id"] == "jena")
    case("and what is left behind is said beside it",
         err.startswith("vedette export: not carried by HexJSON 1.1") and "paths without id (9)" in err and
         "edges (4)" in err, err)
    same, _ = exits("to a file", 0, "export", MAP, "--to=hexjson", "-o", scratch / "jena.hexjson")
    case("whose name is told", same == f"{scratch}/jena.hexjson\n", same)
    case("the same is written", (scratch / "jena.hexjson").read_text() == out)

    _, err = exits("as JSON", 0, "export", MAP, "--to=hexjson", "-o", scratch / "jena.hexjson", "--report=json",
                   env={"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"})
    told = read(err)
    case("what is left behind has elements and numbers", told["format"] == "hexjson" and
         {"document": "map", "element": "edges", "count": 1, "inside": 4} in told["left"] and
         {"document": "map", "element": "path", "attribute": "id", "count": 9} in told["left"], err)

    files, err = export(JENA, scratch / "both.hexjson")
    case("a battle of two maps makes two files", [path.name for path in files] ==
         ["both-jena.hexjson", "both-auerstadt.hexjson"], files)
    case("units that come later are left behind", "units that do not start in a hex (70)" in err, err)
    files, err = export(JENA, scratch / "one.hexjson", "--map-id=auerstadt")
    case("of one map only that", [path.name for path in files] == ["one.hexjson"] and
         files[0].read_bytes() == (scratch / "both-auerstadt.hexjson").read_bytes(), files)
    case("that there is another is said", "maps that were not asked for (1)" in err, err)


def refusals(scratch):
    def refused(what, code, words, *said):
        _, err = exits(what, code, "export", *words)
        case("which is said", all(word in err for word in said), err)

    refused("no format", 64, [JENA], "--to", "--list")
    refused("a format that there is not", 64, [JENA, "--to", "paper"], "“paper”", "--list")
    refused("no file", 64, ["--to", "hexjson"], "name one file")
    refused("two files", 64, [JENA, MAP, "--to", "hexjson"], "name one file")
    refused("two maps to standard output", 64, [JENA, "--to", "hexjson"], "--map-id")
    refused("a map that there is not", 64, [JENA, "--to", "hexjson", "--map-id=leipzig", "-o", scratch / "x"],
            "--map-id: “leipzig” is none of the maps jena, auerstadt")
    refused("a form of the report that there is not", 64, [MAP, "--to", "hexjson", "--report=xml"], "--report")
    refused("a system, which has no map", 2, [SYSTEM, "--to", "hexjson"], str(SYSTEM), "holds no map")
    refused("a file that is not there", 2, ["nowhere.xml", "--to", "hexjson"], "nowhere.xml")
    refused("a folder that is not there", 2, [MAP, "--to", "hexjson", "-o", scratch / "no/where"], "no/where")
    case("nothing of it is written", not (scratch / "no").exists() and not list(scratch.glob("x*")))
    (scratch / "none-auerstadt.hexjson").mkdir()
    refused("a map for which a folder is in the way", 2, [JENA, "--to", "hexjson", "-o", scratch / "none.hexjson"],
            "none-auerstadt.hexjson")
    case("nor is the other map written", not (scratch / "none-jena.hexjson").exists())
    (scratch / "none-auerstadt.hexjson").rmdir()


# Folders

def listed(folder):
    """What the manifest lists, {name: hash}."""
    return {name: digest for digest, name in (line.split("  ", 1) for line in
                                              (folder / MANIFEST).read_text().splitlines())}


def files_in(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def to_folder(what, expected, folder, *words, **how):
    return exits(what, expected, "export", LINDACH, "--to", "csv", "-o", folder, *words, **how)


def folders(scratch):
    folder = scratch / "made" / "there"
    _, err = to_folder("a folder in one that is not there is refused", 2, folder)
    case("which is said", str(folder) in err and not folder.parent.exists(), err)
    for output in [], ["-o", "-"]:
        _, err = exits("a folder to standard output is refused", 64, "export", LINDACH, "--to", "csv", *output)
        case("which is said too", "makes a folder; name it with -o" in err, err)
    (scratch / "a-file").write_text("mine")
    _, err = to_folder("so is one where a file is", 2, scratch / "a-file")
    case("which stays", (scratch / "a-file").read_text() == "mine" and "is no folder" in err, err)

    folder = scratch / "folder"
    out, err = to_folder("a folder that is not there is made", 0, folder)
    case("and told", out == f"{folder}\n" and not err, out, err)
    first = files_in(folder)
    case("with a manifest of all files", {name: hashlib.sha256(data).hexdigest() for name, data in first.items()
                                          if name != MANIFEST} == listed(folder), listed(folder))
    case("as sha256sum checks it", subprocess.run(["sha256sum", "--quiet", "-c", MANIFEST], cwd=folder, check=False,
                                                  capture_output=True).returncode == 0)
    out, err = exits("beside what is left behind", 0, "export", LINDACH, "--to", "csv", "-o", folder, "--report=json")
    case("as JSON", read(err) == {"format": "csv", "left": []} and files_in(folder) == first, err)
    to_folder("by a name with a slash at its end", 0, f"{folder}/")
    (scratch / "link").symlink_to(folder)
    to_folder("or through a link", 0, scratch / "link")
    case("it is the same", files_in(folder) == first and (scratch / "link").is_symlink())

    (folder / "mine.txt").write_text("mine")
    (folder / "counters" / "mine.png").write_text("mine")
    to_folder("without pictures", 0, folder, "--pictures=none")
    case("these are taken away, and all else stays", {str(path.relative_to(folder)) for path in folder.rglob("*.*")
                                                      if path.suffix != ".csv"} ==
         {"mine.txt", "counters/mine.png", MANIFEST} and len(files_in(folder)) == len(listed(folder)) + 3,
         sorted(files_in(folder)))
    to_folder("with them again", 0, folder)
    case("they are there again", files_in(folder) == {**first, "mine.txt": b"mine", "counters/mine.png": b"mine"})

    in_the_way(folder)
    (folder / MANIFEST).unlink()
    before = files_in(folder)
    _, err = to_folder("a folder of others is refused", 2, folder)
    case("as it is", files_in(folder) == before and "not from here" in err, err)
    (scratch / "empty").mkdir()
    to_folder("an empty one is taken", 0, scratch / "empty")


def in_the_way(folder):
    before = files_in(folder)

    def refused(what, *said):
        changed = files_in(folder)
        _, err = to_folder(what, 2, folder, "--dpi=100")
        case("and nothing is written", files_in(folder) == changed and all(word in err for word in said) and
             err.count("\n") == 1, err)

    def mended(path):
        path.write_bytes(before[str(path.relative_to(folder))])

    units, picture = folder / "units.csv", next(path for path in sorted(folder.glob("counters/*.png"))
                                                if path.name != "mine.png")
    units.write_text("changed")
    refused("a table that was edited stays", "units.csv", "has been changed")
    mended(units)
    picture.unlink()
    picture.mkdir()
    refused("so does a folder in the place of a picture", picture.name, "not from here")
    picture.rmdir()
    picture.symlink_to(folder / "mine.txt")
    refused("and a link there", picture.name, "not from here")
    picture.unlink()
    mended(picture)
    shutil.rmtree(folder / "counters")
    (folder / "counters").symlink_to(folder.parent)
    refused("and a link in the place of their folder", "counters")
    (folder / "counters").unlink()
    (folder / "counters").mkdir()
    to_folder("what somebody has taken away comes again", 0, folder)
    (folder / "counters" / "mine.png").write_text("mine")
    case("all of it", files_in(folder) == before)
    if os.geteuid() == 0:
        skip("a folder that may not be written to is refused", "root may write anywhere")
        return
    folder.chmod(0o500)
    refused("a folder that may not be written to is refused", str(folder))
    folder.chmod(0o700)


# HexJSON

def place(layout, q, r):
    """The centre of a hex, right and down, as the format has it: r goes up, and lines of a
    number that is odd, or even, are pushed right or up."""
    kind, axis = layout.split("-")
    pushed = ((r if axis == "r" else q) % 2 == 1) == (kind == "odd")
    if axis == "r":
        return q + pushed / 2, -r * LINE
    return q * LINE, -(r + pushed / 2)


def across(layout, at, edge):
    """Where the middle of a hexside lies: edges count clockwise from the top."""
    turn = math.radians(60 * (edge - 1) + (0 if layout[-1] == "q" else 30))
    return at[0] + math.sin(turn) / 2, at[1] - math.cos(turn) / 2


def near(a, b):
    return math.dist(a, b) < NEAR


def centres(data):
    return {key: place(data["layout"], each["q"], each["r"]) for key, each in data["hexes"].items()}


def middle(a, b):
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def sides_of(path):
    """{id or kind: [pairs of hexes]} of a map, in order."""
    return [(row.get("id"), row.get("kind"), [word.replace(">", "/").split("/") for word in row.get("sides").split()])
            for row in rows_of(path, "run")]


def counts_of_map(path, data):
    """Yields (what, ours, theirs) of a map and its file."""
    hexes = data["hexes"]
    grid, = rows_of(path, "grid")
    terrain, = rows_of(path, "terrain")
    kinds = collections.Counter(row.get("terrain") for row in terrain)
    kinds[terrain.get("default")] += n_hexes(grid) - len(terrain)
    yield "hexes", n_hexes(grid), len(hexes)
    yield "terrain", +kinds, collections.Counter(each["terrain"] for each in hexes.values())
    yield "statuses", collections.Counter(row.get("status") for row in terrain if row.get("status")), \
        collections.Counter(each["status"] for each in hexes.values() if "status" in each)
    yield "names", sorted((row.get("at"), row.get("text")) for row in rows_of(path, "name")), \
        sorted((key, name["text"]) for key, each in hexes.items() for name in each.get("names", []))
    yield "regions", sorted((row.get("id"), label) for row in rows_of(path, "region")
                            for label in row.get("hexes").split()), \
        sorted((region, key) for key, each in hexes.items() for region in each.get("regions", []))
    steps = {(row.get("kind"), *pair) for row in rows_of(path, "path") for labels in [row.get("hexes").split()]
             for one, other in zip(labels, labels[1:]) for pair in ((one, other), (other, one))}
    yield "steps of paths", steps, {(kind, key, other) for key, each in hexes.items()
                                    for kind, others in each.get("paths", {}).items() for other in others}
    yield "hexsides", sum(len(pairs) for _, _, pairs in sides_of(path)), \
        sum(len(each["edges"]) for each in data["boundaries"].values())


def hexsides(path, data):
    """Each edge lies between the two hexes that the map names, and where it is directed it
    belongs to the low one."""
    at = centres(data)
    for (_, kind, pairs), each in zip(sides_of(path), data["boundaries"].values()):
        if each["kind"] != kind or len(pairs) != len(each["edges"]):
            return False
        for (one, other), edge in zip(pairs, each["edges"]):
            here = place(data["layout"], edge["q"], edge["r"])
            if not near(here, at[one]) or not near(across(data["layout"], here, edge["e"]), middle(here, at[other])):
                return False
    return True


def units_of(scenario, files):
    """(ours, theirs): number and strength of the units that start in hexes, by hex."""
    units = {row.get("id"): row for row in rows_of(scenario, "unit")}
    ours = sorted((row.get("unit"), row.get("at").split(":")[-1], Fraction(units[row.get("unit")].get("strength")))
                  for row in rows_of(scenario, "place"))
    theirs = sorted((unit["id"], key, Fraction(unit["strength"])) for data in files
                    for key, each in data["hexes"].items() for unit in each.get("units", []))
    return ours, theirs


def by_hand():
    for path in SMALL:
        out, _ = exits(f"{path.name} is exported", 0, "export", path, "--to", "hexjson")
        by_hand_too = path.with_name(path.name.replace(".map.xml", ".hexjson"))
        case("as it was written by hand", out == by_hand_too.read_text(), out)
    case("each stagger of each orientation", len(SMALL) == 4)


def battles(scratch):
    for battle in BATTLES:
        files, _ = export(battle, scratch / f"{battle.parent.name}.hexjson")
        written = [read(path.read_text()) for path in files]
        case("a file for each map", [data["id"] for data in written] == [name for name, _ in maps_of(battle)])
        for (name, path), data in zip(maps_of(battle), written):
            for what, ours, theirs in counts_of_map(path, data):
                case(f"{name}: {what} are those of the map", ours == theirs, ours, theirs)
            case(f"{name}: every hexside lies where the map has it", hexsides(path, data))
        ours, theirs = units_of(battle, written)
        case("units stand where they start", ours == theirs, ours, theirs)


# Others that read it

def drawn_alike(data, drawn):
    """Whether the hexes of two drawings lie alike, one of them larger and elsewhere."""
    ours = centres(data)
    if ours.keys() != drawn.keys():
        return False
    keys = list(ours)
    scale = (max(x for x, _ in drawn.values()) - min(x for x, _ in drawn.values())) / \
        (max(x for x, _ in ours.values()) - min(x for x, _ in ours.values()))
    left, top = (drawn[keys[0]][axis] - ours[keys[0]][axis] * scale for axis in (0, 1))
    return all(near(drawn[key], (x * scale + left, y * scale + top)) for key, (x, y) in ours.items())


def d3(scratch):
    files = sorted(scratch.glob("*.hexjson"))
    for orientation in "pointy", "flat":
        for stagger in "first", "second":
            path = scratch / f"part-{orientation}-{stagger}.map.xml"
            path.write_text(PART.format(orientation, stagger))
            files += export(path, path.with_suffix(".hexjson"))[0]
            case("only what is in play is in it", len(read(files[-1].read_text())["hexes"]) == 20)
    files += sorted((SOURCE / "tests/hexjson").glob("*.hexjson"))
    with installed() as (folder, why):
        for path in files:
            if folder is None:
                skip(f"d3-hexjson draws {path.name}", why)
                continue
            done = subprocess.run(["node", folder / "hexjson.js", path], capture_output=True, text=True, check=False)
            drawn = json.loads(done.stdout) if done.returncode == 0 else {}
            case(f"d3-hexjson draws the hexes of {path.name} where they lie",
                 drawn_alike(read(path.read_text()), drawn), done.stderr, drawn)


def large(scratch):
    made = scratch / "large"
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", "--columns=200", "--rows=200",
                    "--units=400", made], check=True, capture_output=True)
    files, err = export(made / "big.scenario.xml", made / "big.hexjson")
    data = read(files[0].read_text())
    case("a large battle is whole", len(data["hexes"]) == 40000 and
         sum(len(each.get("units", [])) for each in data["hexes"].values()) == 400 and
         "units that do not" not in err, err)
    case("in a file with a line for each hex", len(files[0].read_text().splitlines()) < 42000)


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        command(scratch)
        refusals(scratch)
        folders(scratch)
        by_hand()
        battles(scratch)
        d3(scratch)
        large(scratch)
    finish()


if __name__ == "__main__":
    os.environ.pop("LANGUAGE", None)
    main()
