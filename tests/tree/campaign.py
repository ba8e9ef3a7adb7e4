#!/usr/bin/env python3
"""Holds the documents of a campaign, several battles on one map, to each other and to what their
README counts; TAP.

usage: campaign.py ROOT
"""

import collections
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

NS = "{urn:vedette:1}"
count = failed = 0


def case(what, good, *said):
    global count, failed
    count += 1
    failed += not good
    for thing in said if not good else ():
        print("#", thing)
    print("ok" if good else "not ok", count, "-", what)


def tables(text):
    """The tables of a README, as {first cell of the head: {first cell of a row: its other cells}}."""
    found = {}
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()]
        found[" ".join(head[:2])] = {row[0]: row[1:] for row in rows}
    return found


def bare_crossings(ground):
    """Where a path of the map crosses a river without a bridge, and how many do; a hex is told by
    its row on the whole field, as two sheets may share one."""
    first = {sheet.get("prefix"): int(sheet.get("rows").split("-")[0]) for sheet in ground.iter(NS + "sheet")}

    def place(label):
        return first[label[0]] + int(label[1:3]) - 1, int(label[3:])

    sides = collections.defaultdict(set)
    for run in ground.iter(NS + "run"):
        for side in re.split(" ", run.get("sides")):
            sides[run.get("kind")].add(frozenset(place(label) for label in re.split("[/>]", side)))
    steps = [(path.get("kind"), one, other) for path in ground.iter(NS + "path")
             for one, other in zip(path.get("hexes").split(), path.get("hexes").split()[1:])]
    crossing = [step for step in steps if frozenset(map(place, step[1:])) in sides["river"]]
    return [step for step in crossing
            if frozenset(map(place, step[1:])) not in sides["river-bridge"]], len(crossing)


def main(folder):
    scenarios = {path.name.split(".")[0]: ElementTree.parse(path).getroot()
                 for path in sorted(folder.glob("*.scenario.xml"))}
    ground, = (ElementTree.parse(path).getroot() for path in folder.glob("*.map.xml"))
    said = tables((folder / "README.md").read_text())

    rows = {}
    for name, root in scenarios.items():
        units = [unit.attrib for unit in root.iter(NS + "unit")]
        other = [unit["id"] for unit in units if rows.setdefault(unit["id"], unit) != unit]
        case(f"{name}: units are the same as in the other battles", not other, other)
        bare = [row.attrib for kind in ("unit", "place", "group") for row in root.iter(NS + kind)
                if not row.get("status") or not row.get("source")]
        case(f"{name}: each unit, place and group says how sure it is, and whence", not bare, bare[:3])

    counted = {}
    for kind in ("hex", "run", "path", "name", "region"):
        statuses = collections.Counter(row.get("status") for row in ground.iter(NS + kind))
        counted[kind] = [str(statuses[word]) for word in ("stated", "reconstructed", "guess")]
    case("features of the map are as many as the README says", said["feature stated"] == counted,
         said["feature stated"], counted)

    bare, crossings = bare_crossings(ground)
    case("each road and trail that crosses a river has a bridge there", crossings and not bare, bare)

    forces = {}
    for name, root in scenarios.items():
        # A vedette is a part of the unit that sends it out.
        units = [unit for unit in root.iter(NS + "unit") if not unit.get("parent")]
        places = collections.Counter(row.get("status") for kind in ("place", "group") for row in root.iter(NS + kind))
        kinds = collections.Counter(unit.get("status") for unit in units)
        turns, = root.iter(NS + "turns")
        forces[f"`{name}`"] = [turns.get("count")] + [
            f"{len(own)} of {sum(int(unit.get('strength')) for unit in own)}"
            for own in ([unit for unit in units if unit.get("side") == side and unit.get("class") != "leader"]
                        for side in ("french", "prussian"))
        ] + [" / ".join(str(each[word]) for word in ("stated", "reconstructed", "guess")) for each in (kinds, places)]
    case("turns, units and how sure they are are as the README says", said["scenario turns"] == forces,
         said["scenario turns"], forces)

    parents = {row.get("id"): row.get("parent") or row.get("id")
               for root in scenarios.values() for row in root.iter(NS + "formation")}
    names = {row.get("id"): row.get("name") for root in scenarios.values() for row in root.iter(NS + "formation")}
    corps = collections.Counter()
    for unit in (unit for unit in rows.values()
                 if unit["class"] != "leader" and "formation" in unit and "parent" not in unit):
        corps[unit["side"], names[parents[unit["formation"]]]] += int(unit["strength"])
    told = {(side.lower(), name): int(strength)
            for side, name, strength in ([key.split(": ")[0], key.split(": ")[1], cells[0]]
                                         for key, cells in said["corps strength"].items())}
    case("the strength of each corps is as the README says", told == corps, told, dict(corps))
    print(f"1..{count}")
    sys.exit(failed > 0)


main(pathlib.Path(sys.argv[1]) / "scenarios/rossbach-avenged")
