#!/usr/bin/env python3
"""vedette export --to rtt: what node has when it requires the file; TAP.

usage: test-cli-rtt.py VEDETTE SOURCE
"""

import collections
import json
import math
import os
import pathlib
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

import cli
from cli import SOURCE, case, exits, finish, n_hexes, skip

BATTLES = cli.BATTLES + cli.SMALL_OF_CAMPAIGN
NAMESPACE = "{urn:vedette:1}"
PIXELS = 60  # between two opposite sides of a hex, unless it is asked for others
SHOW = "console.log(JSON.stringify(require(process.argv[1])))"

# A browser has no modules: the constant is there by its name.
PAGE = """
const vm = require("vm"), fs = require("fs"), context = vm.createContext({})
vm.runInContext(fs.readFileSync(process.argv[1], "utf8") + "\\nthis.seen = data", context)
console.log(JSON.stringify(context.seen))
"""

# Maps that share numbers, and one that has letters.
PLAIN_MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="{0}">
  <grid orientation="pointy" columns="12" rows="5"/>
  <numbering prefix="{1}" digits="{2}"/>
</map>
"""
TWO_MAPS = """<?xml version="1.0" encoding="UTF-8"?>
<scenario xmlns="urn:vedette:1" id="two">
  <maps><map href="{0}.map.xml"/><map href="{1}.map.xml"/></maps>
  <units><unit id="u" class="c" strength="1" move="2"/></units>
  <setup><place unit="u" at="{1}:0202"/></setup>
  <turns count="1"/>
</scenario>
"""

# A map and a battle that a program must not stumble on.
HOSTILE_MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="__proto__">
  <title>A \u2028 line \u2029 ends</title>
  <grid orientation="flat" columns="3" rows="2"/>
  <numbering prefix="{0}"/>
  <sides><run kind="__proto__" sides="{0}0101/{0}0102"/></sides>
  <names><name at="{0}0101" text="&lt;/script>&lt;!-- &quot;__proto__&quot;: \\ ]]>"/></names>
</map>
"""
HOSTILE = """<?xml version="1.0" encoding="UTF-8"?>
<scenario xmlns="urn:vedette:1" id="hostile">
  <maps><map href="hostile.map.xml"/></maps>
  <units>
    <unit id="__proto__" name="constructor" code="${1}`" class="c" strength="1/2" move="2"/>
  </units>
  <setup><place unit="__proto__" at="0202"/></setup>
  <turns count="1"/>
</scenario>
"""


def rows_of(path, name):
    return list(ElementTree.parse(path).getroot().iter(NAMESPACE + name))


def maps_of(battle):
    """[(id, path)], in the order of the battle."""
    paths = [battle.parent / row.get("href") for row in rows_of(battle, "map")]
    return [(ElementTree.parse(path).getroot().get("id"), path) for path in paths]


def node(script, path):
    done = subprocess.run(["node", "-e", script, path], capture_output=True, text=True, check=False)
    case(f"node reads {path.name}", done.returncode == 0, done.stderr)
    return json.loads(done.stdout)


def export(source, out, *words):
    """What a module has as its data, and what is said on standard error."""
    _, err = exits(f"{source.name} is exported", 0, "export", source, "--to", "rtt", "-o", out, *words)
    return node(SHOW, out.absolute()), err


def find_hex(data, sheet, label):
    """The number of a hex."""
    found, = (int(key) for key, each in data["map"]["hexes"].items()
              if each["sheet"] == sheet and each["label"] == label)
    return found


def names_to_ids(battle, data):
    """{name of a hex as the battle has it: number}: "0707", and "jena:0707"."""
    ids = {}
    for sheet, (name, _) in enumerate(maps_of(battle)):
        for key, each in data["map"]["hexes"].items():
            if each["sheet"] == sheet:
                ids.setdefault(each["label"], int(key))
                ids[f"{name}:{each['label']}"] = int(key)
    return ids


def counts(battle, data):
    """Yields (what, ours, theirs)."""
    found, maps = data["map"], [path for _, path in maps_of(battle)]
    here = [{each["label"]: int(key) for key, each in found["hexes"].items() if each["sheet"] == sheet}
            for sheet in range(len(maps))]
    grids = [rows_of(path, "grid")[0] for path in maps]
    yield "hexes", sum(n_hexes(grid) for grid in grids), len(found["hexes"])
    kinds = collections.Counter()
    for path, grid in zip(maps, grids):
        terrain, = rows_of(path, "terrain")
        kinds.update(row.get("terrain") for row in terrain)
        kinds[terrain.get("default")] += n_hexes(grid) - len(terrain)
    yield "terrain", +kinds, collections.Counter(each["terrain"] for each in found["hexes"].values())
    sides, chains, names = collections.defaultdict(list), collections.defaultdict(list), {}
    for path, ids in zip(maps, here):
        for row in rows_of(path, "run"):
            sides[row.get("kind")] += [[ids[label] for label in word.replace(">", "/").split("/")]
                                       for word in row.get("sides").split()]
        for row in rows_of(path, "path"):
            chains[row.get("kind")].append([ids[label] for label in row.get("hexes").split()])
        for row in rows_of(path, "name"):
            names.setdefault(str(ids[row.get("at")]), row.get("text"))
    yield "hexsides", dict(sides), found["sides"]
    yield "paths", dict(chains), found["paths"]
    yield "names", names, found["names"]
    yield "regions", [(row.get("id"), sorted(ids[label] for label in row.get("hexes").split()))
                      for path, ids in zip(maps, here) for row in rows_of(path, "region")], \
        [(each["id"], sorted(each["hexes"])) for each in found["regions"]]


def units(battle, data):
    """Likewise, of what stands in the battle's own file."""
    ids = names_to_ids(battle, data)
    formations = {row.get("id"): row for row in rows_of(battle, "formation")}
    sections = {name: ElementTree.parse(battle).getroot().find(NAMESPACE + name)
                for name in ("sides", "units", "reinforcements", "turns")}

    def side_of(row):
        while row is not None and row.get("side") is None:
            row = formations.get(row.get("formation") or row.get("parent"))
        return row.get("side") if row is not None else None

    def number(word):
        top, _, bottom = word.partition("/")
        return int(top) / int(bottom or 1)

    yield "pieces", [(row.get("id"), side_of(row), number(row.get("strength")), int(row.get("move")), row.get("code"))
                     for row in rows_of(battle, "unit")], \
        [(each["id"], each["side"], each["strength"], each["move"], each.get("code")) for each in data["pieces"]]
    yield "places", sorted((row.get("unit"), ids[row.get("at")]) for row in rows_of(battle, "place")), \
        sorted((each["piece"], each["hex"]) for each in data["setup"])
    yield "sides", [row.get("id") for row in sections["sides"]], [each["id"] for each in data["sides"]]
    groups = [row for row in sections["reinforcements"] if row.tag == NAMESPACE + "group"]
    yield "reinforcements", [(row.get("id"), int(row.get("turn")), row.get("units").split()) for row in groups], \
        [(each["id"], each["turn"], each["list"]) for each in data["reinforcements"]]
    yield "where they enter", [[ids[name] for name in row.get("at").split()] for row in groups if row.get("at")], \
        [each["hex"] for row, each in zip(groups, data["reinforcements"]) if row.get("at")]
    yield "groups on an edge enter somewhere", True, all(each["hex"] for each in data["reinforcements"])
    yield "zones", [row.get("units").split() for row in rows_of(battle, "zone")], \
        [each["list"] for each in data["zones"]]
    yield "turns", (int(sections["turns"].get("count")), len(sections["turns"])), \
        (data["last_turn"], len(data["turns"]))


def is_laid_out(data, pixels):
    """Neighbours are those whose middles are one hex apart, and all lie in their sheet."""
    hexes = {int(key): each for key, each in data["map"]["hexes"].items()}
    for key, each in hexes.items():
        sheet = data["map"]["sheets"][each["sheet"]]
        near = {other for other, that in hexes.items() if that["sheet"] == each["sheet"] and other != key and
                math.dist((each["x"], each["y"]), (that["x"], that["y"])) < pixels * 1.1}
        if near != set(each["adjacent"]) or len(each["adjacent"]) != len(near):
            return False
        if not (0 < each["x"] < sheet["width"] and 0 < each["y"] < sheet["height"]):
            return False
    return True


def battles(scratch):
    for battle in BATTLES:
        name = battle.parent.name
        out = scratch / f"{name}.js"
        data, err = export(battle, out)
        for what, ours, theirs in [*counts(battle, data), *units(battle, data)]:
            case(f"{name}: {what} are those of the files", ours == theirs, ours, theirs)
        case(f"{name}: neighbours touch", is_laid_out(data, PIXELS))
        case(f"{name}: each piece is one", len({each["id"] for each in data["pieces"]}) == len(data["pieces"]))
        case(f"{name}: a page reads the same", node(PAGE, out) == data)
        case(f"{name}: what is left behind is said", err.startswith("vedette export: not carried by Rally the Troops"),
             err)


def numbers(scratch):
    """Hexes are called as they are printed, if that tells them apart."""
    one, _ = export(SOURCE / "scenarios/wagram/wagram.scenario.xml", scratch / "one.js")
    case("a hex is called by its printed number",
         all(int(key) == int(each["label"]) for key, each in one["map"]["hexes"].items()))
    for name, prefix, digits in ("north", "", 2), ("south", "", 2), ("odd", "N", 2):
        (scratch / f"{name}.map.xml").write_text(PLAIN_MAP.format(name, prefix, digits))
    for names in ("north", "south"), ("north", "odd"):
        path = scratch / f"{'-'.join(names)}.scenario.xml"
        path.write_text(TWO_MAPS.format(*names).replace("odd:", "odd:N"))
        two, _ = export(path, scratch / "two.js", "--pixels=100")
        case(f"{' and '.join(names)}: no two hexes have a number", len(two["map"]["hexes"]) == 2 * 12 * 5 and
             all(int(key) == int(each["label"][-4:]) + 1000 * each["sheet"]
                 for key, each in two["map"]["hexes"].items()), list(two["map"]["hexes"]))
        case("there are as many pixels as are asked for", is_laid_out(two, 100))
        case("a unit stands on its map", two["setup"][0]["hex"] == find_hex(
            two, 1, "N0202" if "odd" in names else "0202"), two["setup"])
    _, err = exits("too many pixels are refused", 64, "export", BATTLES[0], "--to=rtt", "--pixels=4000")
    case("with what would do", "--pixels: give a number from 12 to 400" in err, err)
    _, err = exits("a system has no map", 2, "export",
                   SOURCE / "scenarios/napoleon-at-war/napoleon-at-war.system.xml", "--to=rtt")
    case("which is said", "holds no map" in err, err)


def hostile(scratch):
    for prefix, first in ("", 101), ("N", 11):
        (scratch / "hostile.map.xml").write_text(HOSTILE_MAP.format(prefix))
        battle = scratch / "hostile.scenario.xml"
        battle.write_text(HOSTILE.replace("0202", f"{prefix}0202"))
        out = scratch / f"hostile-{prefix}.js"
        data, _ = export(battle, out)
        program = out.read_text()
        case("no line ends in a text, and no script", not any(
            word in program for word in ("\u2028", "\u2029", "</", "<!--")), program)
        case("text is what it was", data["map"]["sheets"][0]["title"] == "A \u2028 line \u2029 ends" and
             data["map"]["names"] == {str(first): "</script><!-- \"__proto__\": \\ ]]>"}, data["map"]["names"])
        case("a kind may be called __proto__", data["map"]["sides"] == {"__proto__": [[first, first + 1]]},
             data["map"]["sides"])
        case("and a unit", [(each["id"], each["name"], each["code"]) for each in data["pieces"]] ==
             [("__proto__", "constructor", "${1}`")], data["pieces"])
        case("it stands where it starts", data["setup"] == [
            {"piece": "__proto__", "hex": find_hex(data, 0, f"{prefix}0202")}], data["setup"])


def main():
    if not shutil.which("node"):
        skip("node requires data.js", "no node here")
        finish()
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        battles(scratch)
        numbers(scratch)
        hostile(scratch)
    finish()


if __name__ == "__main__":
    os.environ.pop("LANGUAGE", None)
    main()
