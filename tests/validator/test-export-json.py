#!/usr/bin/env python3
"""The format json: as its schema has it, all of the documents in it, the same documents made of
it again, and drawn by the two clients of its page; TAP.

usage: test-export-json.py VEDETTE SOURCE
"""

import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from fractions import Fraction

import jsonschema
import cli
from cli import SOURCE, case, exits, finish, n_hexes, run, skip

BATTLES = cli.BATTLES + cli.OF_CAMPAIGN
OTHERS = sorted((SOURCE / "tests/documents").glob("*.xml")) + sorted((SOURCE / "tests/hexjson").glob("*.map.xml")) + \
    sorted((SOURCE / "scenarios").glob("*/*.system.xml")) + sorted((SOURCE / "scenarios").glob("*/*.map.xml"))
CLIENTS = SOURCE / "formats/export-json"
SCHEMA = json.loads((pathlib.Path(os.environ["VD_SCHEMAS"]) / "vedette.schema.json").read_text())
OURS = "{urn:vedette:1}"
CLASSES = "hex", "side", "path", "name", "unit"

# What may stand beside rows, and in them, that no schema knows.
BESIDE = """<?xml version="1.0" encoding="UTF-8"?>
<!-- of the file -->
<?tool first?>
<map xmlns="urn:vedette:1" xmlns:x="urn:x" id="m" x:seen="1">
  <grid orientation="pointy" columns="3" rows="2"/>
  <title>A &lt;map&gt;<!-- of the title --></title>
  <x:layer x:n="1"><x:thing>some <b xmlns="">text</b>, <!-- and --> more</x:thing></x:layer>
  <newest of="tomorrow"><hex at="0101"/></newest>
  <terrain default="clear">
    <!-- of a hex -->
    <hex at="0101" terrain="wood" newer="yes" x:y="z" note="a &quot;tab&#9;and a line&#10;"/>
    <!-- the end -->
  </terrain>
  <!-- of all -->
</map>
<!-- after -->
"""


# Values that would not come back, were they more than texts, and some that do.
ODD = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="odd">
  <grid orientation="pointy" columns="03" rows="+2"/>
  <numbering digits="-0" prefix="7"/>
  <terrain default="clear">
    <hex at="0101" terrain="wood" case="A;B"/>
    <hex at="0102" terrain="wood" case="A; B"/>
    <hex at="0103" terrain="" case=""/>
  </terrain>
  <sides>
    <run kind="river" sides="0101/0102  0102/0103"/>
    <run kind="river" sides="0101/0102 0102>0103 0101 0101/0102/0103 / 0101/"/>
  </sides>
  <regions>
    <region id="r" hexes=" 0101"/>
    <region id="s" hexes="0101 0102"/>
  </regions>
  <georeference latitude="50.10" longitude="1e3" scale="400.5" azimuth="-0"/>
</map>
"""


def once(pairs):
    """An object of JSON, no member of which stands twice."""
    assert len({key for key, _ in pairs}) == len(pairs), pairs
    return dict(pairs)


def export(path):
    out, err = exits(f"{path.name} is exported", 0, "export", path, "--to", "json")
    case("and nothing is left behind", err == "", err)
    return json.loads(out, object_pairs_hook=once), out


# The schema

def members(node, where="$"):
    """Yields (where, schema) of each member that the schema describes."""
    if isinstance(node, dict):
        for name, each in node.get("properties", {}).items() if isinstance(node.get("properties"), dict) else ():
            yield f"{where}.{name}", each
        for key, each in node.items():
            yield from members(each, f"{where}.{key}")
    elif isinstance(node, list):
        for number, each in enumerate(node):
            yield from members(each, f"{where}[{number}]")


def described(schema):
    if "$ref" in schema:
        return described(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    return len(schema.get("description", "")) > 4


def the_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    all_of_it = list(members(SCHEMA))
    bare = [where for where, schema in all_of_it if not described(schema)]
    case(f"each of {len(all_of_it)} members of the schema is described", len(all_of_it) > 500 and not bare, bare)
    cells = re.findall(r"^\| (`[$].*?) \|", (SOURCE / "formats/EXPORT-JSON.md").read_text(), re.M)
    names = {name for cell in cells for name in re.findall("[$][a-z]+", cell)}
    ours = {where.rsplit(".", 1)[-1] for where, _ in all_of_it}
    case("the members of the page are the schema's", len(names) == 13 and names <= ours, names - ours)
    validator = jsonschema.Draft202012Validator(SCHEMA)
    wrong = [{"format": "vedette", "version": 1, "maps": [{"grid": {"columns": 3, "rows": 2}}]},
             {"format": "vedette", "version": 1, "maps": [{"gird": {}}]},
             {"format": "vedette", "version": 2, "maps": []}, {"maps": []}]
    case("what is wrong is not as the schema has it", not any(validator.is_valid(each) for each in wrong))
    return validator


# What is in it

def rows(data, *names):
    """The rows below a section, none if there is no such."""
    for name in names:
        data = data.get(name, {})
    return data or []


def count_rows(node):
    """How many rows, by their names, an object of a document holds."""
    found = collections.Counter()
    for key, each in node.items():
        if key.startswith("$"):
            continue
        for row in each if isinstance(each, list) else [each]:
            if isinstance(row, dict) and not ("hexes" in row and key == "sides"):
                found += collections.Counter({key: 1}) + count_rows(row)
    return found


def documents_of(path):
    """The documents of a battle: (kind, number among its kind, root)."""
    root = ElementTree.parse(path).getroot()
    kind = root.tag.removeprefix(OURS)
    if kind != "scenario":
        return [(kind, 0, root)]
    maps = [ElementTree.parse(path.parent / row.get("href")).getroot() for row in root.iter(OURS + "map")]
    system = ElementTree.parse(path.parent / root.get("system")).getroot()
    return [("scenario", 0, root), ("system", 0, system), *(("map", number, each) for number, each in enumerate(maps))]


def document_in(data, kind, number):
    return data["maps"][number] if kind == "map" else data[kind]


def number_of(value):
    return Fraction(value) if isinstance(value, (int, float, str)) else None


def sums(battle, data):
    """Yields (what, ours, theirs): sums over units and hexes."""
    kinds = {(kind, number): root for kind, number, root in documents_of(battle)}
    units = list(kinds["scenario", 0].iter(OURS + "unit"))
    theirs = rows(data["scenario"], "units", "unit")
    for what in "strength", "move":
        yield what, sum(Fraction(row.get(what, "0")) for row in units), \
            sum(number_of(row.get(what, 0)) for row in theirs)
    starts = {row.get("unit"): row.get("at") for row in kinds["scenario", 0].iter(OURS + "place")}
    yield "starts", starts, {row["id"]: row["$at"] for row in theirs if "$at" in row}
    yield "sides of units", len(units), sum("$side" in row for row in theirs)
    for (kind, number), root in kinds.items():
        if kind != "map":
            continue
        board = data["maps"][number]
        grid = root.find(OURS + "grid")
        yield "hexes", n_hexes(grid), len(board["$hexes"])
        terrain = root.find(OURS + "terrain")
        kinds_of = collections.Counter(row.get("terrain") for row in terrain)
        kinds_of[terrain.get("default")] += len(board["$hexes"]) - len(terrain)
        yield "terrain", +kinds_of, collections.Counter(row["terrain"] for row in board["$hexes"])
        pairs = [re.split("[/>]", word) for run in root.iter(OURS + "run") for word in run.get("sides").split()]
        yield "hexsides", pairs, [side["hexes"] for run in rows(board, "sides", "run") for side in run["sides"]]
        yield "steps of paths", sum(len(row.get("hexes").split()) for row in root.iter(OURS + "path")), \
            sum(len(row["hexes"]) for row in rows(board, "paths", "path"))


STEPS = {"pointy": [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
         "flat": [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]}


def sides_lie(board):
    """Whether each side e of the hex at q, r leads to the other of its two hexes, and the
    centres lie as the axial numbers have it."""
    hexes = {row["label"]: row for row in board["$hexes"]}
    steps = STEPS[board["grid"]["orientation"]]
    for run in rows(board, "sides", "run"):
        for side in run["sides"]:
            one, other = (hexes[label] for label in side["hexes"])
            step = steps[side["e"] - 1]
            if (one["q"], one["r"]) != (side["q"], side["r"]) or \
                    (one["q"] + step[0], one["r"] + step[1]) != (other["q"], other["r"]) or \
                    abs(((one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2) ** 0.5 - board["$across"]) > 0.02:
                return False
    return True


def contents(validator):
    for path in BATTLES + OTHERS:
        data, out = export(path)
        wrong = [f"{error.json_path}: {error.message[:100]}" for error in validator.iter_errors(data)]
        case("as the schema has it", not wrong, *wrong[:5])
        for kind, number, root in documents_of(path):
            ours = collections.Counter(node.tag.removeprefix(OURS) for node in root.iter()
                                       if isinstance(node.tag, str) and node.tag.startswith(OURS))
            ours[kind] -= 1
            theirs = count_rows(document_in(data, kind, number))
            case(f"{kind}: as many rows of each name", +ours == theirs, +ours - theirs, theirs - +ours)
        case("none of it is XML", "</" not in out and "/>" not in out)
        if path in BATTLES:
            for what, one, other in sums(path, data):
                case(f"{path.parent.name}: {what} are those of the documents", one == other, one, other)
        case("hexsides lie where their hexes do", all(sides_lie(board) for board in data["maps"]))


def beside(scratch, validator):
    path = scratch / "beside.map.xml"
    path.write_text(BESIDE)
    data, out = export(path)
    wrong = [f"{error.json_path}: {error.message[:100]}" for error in validator.iter_errors(data)]
    case("as the schema has it", not wrong, *wrong[:5])
    board, = data["maps"]
    row, = board["terrain"]["hex"]
    case("comments stand before the row after them", row["$before"] == [{"comment": " of a hex "}] and
         board["terrain"]["$end"] == [{"comment": " the end "}] and board["$end"] == [{"comment": " of all "}] and
         board["$after"] == [{"comment": " after "}], out)
    case("instructions too", board["$before"][1] == {"instruction": "tool", "text": "first"}, out)
    case("other attributes are apart", row["$other"] == {"newer": "yes", "x:y": "z"} and
         board["$other"] == {"xmlns:x": "urn:x", "x:seen": "1"}, out)
    layer, newest = board["terrain"]["$before"]
    thing, = layer["content"]
    case("elements of others are whole", layer["attributes"] == {"x:n": "1"} and layer["uri"] == "urn:x" and
         thing["content"] == ["some ", {"element": "b", "uri": "", "attributes": {}, "content": ["text"]}, ", ",
                              {"comment": " and "}, " more"], layer)
    case("so is what a newer version has", newest["element"] == "newest" and "uri" not in newest, newest)
    case("an order that is the author's is said", board["$order"] == [["grid", 1], ["title", 1], ["terrain", 1]], board)
    case("texts are texts", board["title"] == [{"$text": "A <map>", "$end": [{"comment": " of the title "}]}] and
         row["note"] == 'a "tab\tand a line\n', out)


def odd(scratch, validator):
    path = scratch / "odd.map.xml"
    path.write_text(ODD)
    data, out = export(path)
    case("as the schema has it", validator.is_valid(data), out)
    board, = data["maps"]
    hexes, runs, regions = board["terrain"]["hex"], board["sides"]["run"], board["regions"]["region"]
    case("numbers in another form are texts", (board["grid"]["columns"], board["grid"]["rows"],
                                               board["numbering"]["digits"]) == ("03", "+2", "-0"), out)
    geo = board["georeference"]
    case("so are decimals", (geo["latitude"], geo["longitude"], geo["scale"]) == ("50.10", "1e3", 400.5), out)
    case("so are lists in another form", [row.get("case") for row in hexes] == [["A;B"], ["A", "B"], ""] and
         [row["hexes"] for row in regions] == [" 0101", ["0101", "0102"]] and
         runs[0]["sides"] == "0101/0102  0102/0103", out)
    case("so are hexsides that are none", [side if isinstance(side, str) else side.get("directed", False)
                                           for side in runs[1]["sides"]] ==
         [False, True, "0101", "0101/0102/0103", "/", "0101/"], out)
    case("and all of them come back", canonical(path, scratch) in imported(path, scratch).values() and
         path.read_bytes() == canonical(path, scratch))


# Stable

def one_line(scratch):
    shutil.copytree(SOURCE / "scenarios", scratch / "edited")
    path, = (scratch / "edited").glob("the-bridge-at-lindach/*.scenario.xml")
    before, _ = exits("a battle is exported", 0, "export", path, "--to", "json")
    text = path.read_text()
    path.write_text(re.sub(r'(<unit [^>]*strength=")[0-9]+', r"\g<1>99", text, count=1))
    after, _ = exits("and again with a strength edited", 0, "export", path, "--to", "json")
    changed = [pair for pair in zip(before.splitlines(), after.splitlines()) if pair[0] != pair[1]]
    case("which differs in one line", len(changed) == 1 and '"strength":99' in changed[0][1] and
         len(before.splitlines()) == len(after.splitlines()), *changed)


# Back again

def canonical(path, scratch):
    """The bytes of a document in its canonical form."""
    target = scratch / "canonical.xml"
    exits(f"{path.name} is written in its canonical form", 0, "format", path, "-o", target)
    return target.read_bytes()


def imported(source, scratch):
    """{name: bytes} of the files that are made of what is exported of @source."""
    exits(f"{source.name} is exported", 0, "export", source, "--to", "json", "-o", scratch / "battle.json")
    folder = scratch / "imported"
    shutil.rmtree(folder, ignore_errors=True)
    out, err = exits("and imported", 0, "import", scratch / "battle.json", "--from", "json", "-o", folder)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    case("whose files are told", sorted(out.splitlines()) == sorted(f"{folder}/{name}" for name in files) and not err,
         out, err)
    return files


def back_again(scratch):
    for battle in BATTLES:
        names = [battle] + [(battle.parent / row.get("href")).resolve() for row in
                            ElementTree.parse(battle).getroot().iter(OURS + "map")]
        names.append((battle.parent / ElementTree.parse(battle).getroot().get("system")).resolve())
        files = imported(battle, scratch)
        folder = os.path.commonpath([path.resolve().parent for path in names])
        case("to the letter", files == {str(path.resolve().relative_to(folder)): path.read_bytes()
                                        for path in names}, list(files))
    broken = sorted((SOURCE / "tests/broken").glob("*.xml"))
    for path in OTHERS + [scratch / "beside.map.xml"] + broken:
        code, _, _ = run("export", path, "--to", "json", "-o", scratch / "battle.json")
        if path in broken and code != 0:
            continue
        case(f"{path.name} comes back in its canonical form",
             canonical(path, scratch) in imported(path, scratch).values())
    case("of broken ones as well", len(broken) > 150)


def refusals(scratch):
    good = {"format": "vedette", "version": 1, "maps": [
        {"id": "m", "grid": {"orientation": "flat", "columns": 3, "rows": 3},
         "terrain": {"default": "clear", "hex": [{"at": "0101", "terrain": "wood"}]},
         "sides": {"run": [{"kind": "river", "sides": [{"hexes": ["0101", "0102"]}]}]}}]}

    def refused(what, text, *said):
        path, folder = scratch / "refused.json", scratch / "nothing"
        path.write_bytes(text if isinstance(text, bytes) else json.dumps(text).encode())
        out, err = exits(what, 2, "import", path, "--from", "json", "-o", folder)
        case("which is said in a line, and nothing is written", all(word in err for word in (str(path), *said)) and
             err.count("\n") == 1 and not out and not folder.exists(), err)

    def changed(change):
        data = json.loads(json.dumps(good))
        change(data["maps"][0])
        return data

    path, folder = scratch / "good.json", scratch / "good"
    path.write_text(json.dumps(good))
    exits("a map by hand is imported", 0, "import", path, "--from", "json", "-o", folder)
    case("under its name", [each.name for each in folder.iterdir()] == ["m.map.xml"], list(folder.iterdir()))
    text = (folder / "m.map.xml").read_text()
    case("with the hexsides that it has", '<run kind="river" sides="0101/0102"/>' in text, text)
    _, err = exits("into the same folder it is not", 2, "import", path, "--from", "json", "-o", folder)
    case("which is said", "Name an empty folder" in err and (folder / "m.map.xml").read_text() == text, err)

    refused("no JSON", b'{"format": "vedette",\n nothing}', "refused.json:2: ")
    refused("no UTF-8", b'{"format": "\xff"}', "UTF-8")
    refused("a zero", b'{"format": "a\\u0000"}')
    refused("an array", [])
    refused("two members of one name", b'{"format": "vedette", "version": 1, "maps": [], "maps": []}', "twice")
    refused("brackets without end", b"[" * 100000)
    refused("another format", {"format": "hexjson", "version": 1, "maps": []}, "format")
    refused("a later version", {**good, "version": 2}, "version")
    refused("two maps without a scenario", {**good, "maps": good["maps"] * 2}, "scenario")
    refused("a member that there is not", changed(lambda data: data.update(gird={})), "/maps/0/gird: ")
    refused("a row without what it must have", changed(lambda data: data["terrain"]["hex"][0].pop("at")),
            "/maps/0/terrain/hex/0: ", "at")
    refused("what is no row", changed(lambda data: data["terrain"].update(hex=[7])), "/maps/0/terrain/hex/0: ")
    refused("one row for several", changed(lambda data: data["terrain"].update(hex={})), "/maps/0/terrain/hex: ")
    refused("a hexside of one hex", changed(lambda data: data["sides"]["run"][0].update(sides=[{"hexes": ["1"]}])),
            "/maps/0/sides/run/0/sides/0: ")
    refused("two words in one", changed(lambda data: data["sides"]["run"][0].update(sides=["0101/0102 0102/0103"])),
            "/maps/0/sides/run/0/sides/0: ")
    refused("half a column", changed(lambda data: data["grid"].update(columns=2.5)), "/maps/0/grid/columns: ")
    refused("a comment that ends too soon", changed(lambda data: data.update({"$end": [{"comment": "--><a/>"}]})),
            "/maps/0/$end/0: ")
    refused("a tag in a name", changed(lambda data: data.update({"$other": {"a='1'><b": "c"}})), "$other")
    refused("a control character", changed(lambda data: data.update(id="a\x07")), "/maps/0/id: ")
    refused("a prefix that nothing declares", changed(lambda data: data.update({"$before": [{"element": "x:a"}]})))
    scenario = {"id": "s", "system": "../../../../../../../../../../r.system.xml", "maps": {"map": []}}
    refused("a file of more than 256 MB", b" " * (256 * 1024 * 1024 + 1), "256 MB", "split it")
    refused("a name that climbs", {**good, "maps": [], "scenario": scenario, "system": {}}, "folders higher")
    refused("a name from the root", {**good, "maps": [], "scenario": {**scenario, "system": "/etc/r.system.xml"},
                                     "system": {}}, "/etc/r.system.xml")
    refused("a system that is not there", {**good, "maps": [], "scenario": {**scenario, "system": "r.system.xml"}})
    for what, names, said in (("names that differ in case", ("a.map.xml", "A.map.xml"), "one with another file"),
                              ("names that differ in accents", ("e.map.xml", "\u00e9.map.xml"), "one with another file"),
                              ("a file on the way to another", ("a.xml", "a.xml/b.xml"), "leads through another file"),
                              ("a device", ("a.xml", "Con.xml"), "device")):
        refused(what, {**good, "maps": [{**good["maps"][0], "id": name} for name in ("m", "n")], "scenario":
                       {"id": "s", "maps": {"map": [{"href": name} for name in names]}}}, "/maps/1", names[1], said)
    refused("fewer maps than the scenario names", {**good, "scenario": {"id": "s"}}, "/maps: ")

    for what, words in ("a format that cannot be imported", ["--from", "hexjson", "-o", folder]), \
            ("no format", ["-o", folder]), ("no folder", ["--from", "json"]):
        exits(what, 64, "import", path, *words)
    out, _ = exits("the formats are listed", 0, "import", "--list")
    case("json among them", "json" in {line.split()[0] for line in out.splitlines()}, out)


def large(scratch):
    made = scratch / "large"
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", "--columns=200", "--rows=200",
                    "--units=400", made], check=True, capture_output=True)
    files = imported(made / "big.scenario.xml", scratch)
    data = json.loads((scratch / "battle.json").read_text())
    case("a large battle is whole", len(data["maps"][0]["$hexes"]) == 40000 and
         len(data["scenario"]["units"]["unit"]) == 400)
    case("and comes back to the letter", all(canonical(path, scratch) in files.values()
                                             for path in made.glob("*.xml")), list(files))


# Clients

def expected(data):
    """How much there is to draw, by class."""
    found = collections.Counter()
    for board in data["maps"]:
        labels = {row["label"] for row in board["$hexes"]}
        found["hex"] += len(labels)
        found["side"] += sum(len(run["sides"]) for run in rows(board, "sides", "run"))
        found["path"] += len(rows(board, "paths", "path"))
        found["name"] += len(rows(board, "names", "name"))
    found["unit"] = sum("$at" in row for row in rows(data.get("scenario", {}), "units", "unit"))
    return found


def drawn(svg):
    """(how much of each class, where the hexes are)."""
    nodes = [node for node in ElementTree.fromstring(svg).iter() if node.get("class") in CLASSES]
    places = [tuple(round(float(part), 1) for part in re.split("[ ,]", node.get("points")))
              for node in nodes if node.get("class") in ("hex", "side")]
    return collections.Counter(node.get("class") for node in nodes), places


def near(one, other):
    return len(one) == len(other) and all(abs(a - b) < 0.11 for pair in zip(one, other) for a, b in zip(*pair))


def clients(scratch):
    for program in CLIENTS.iterdir():
        case(f"{program.name} is less than 60 lines", len(program.read_text().splitlines()) < 60)
    for path in BATTLES + sorted((SOURCE / "tests/hexjson").glob("*.map.xml")):
        out, _ = exits(f"{path.name} is exported", 0, "export", path, "--to", "json", "-o", scratch / "battle.json")
        data = json.loads((scratch / "battle.json").read_text())
        pictures = {}
        for name, program in ("draw.py", [sys.executable]), ("draw.js", ["node"]):
            if not shutil.which(program[0]):
                skip(f"{name} draws {path.name}", f"no {program[0]} here")
                continue
            done = subprocess.run([*program, CLIENTS / name, scratch / "battle.json"], capture_output=True, text=True,
                                  check=False)
            case(f"{name} draws {path.name}", done.returncode == 0, done.stderr)
            if done.returncode != 0:
                continue
            found, pictures[name] = drawn(done.stdout)
            case("all of it", found == +expected(data), found, expected(data))
        if len(pictures) == 2:
            case("both draw the same", near(*pictures.values()))


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        validator = the_schema()
        contents(validator)
        beside(scratch, validator)
        one_line(scratch)
        odd(scratch, validator)
        back_again(scratch)
        refusals(scratch)
        large(scratch)
        clients(scratch)
    finish()


if __name__ == "__main__":
    main()
