"""Maps: geometry, and what the rules ask of the first two (D-3, D-8 to D-11)."""

import collections
import math
import re
from fractions import Fraction

from recount_data import TAP, by_id, number, reach, rows, words


def test_geometry(sheet, system):
    name = sheet.id
    hexes = rows(sheet.root, "terrain/hex")
    labels = [e.get("at") for e in hexes]
    TAP.none((label for label in labels if label not in sheet.place), f"{name}: terrain on the map")
    TAP.same(labels, sorted(set(labels)), f"{name}: every hex once, in order")
    used = {e.get("terrain") for e in hexes} | {run.get("kind") for run in sheet.runs} \
        | {path.get("kind") for path in sheet.paths}
    TAP.none(used & {"rough", "marsh", "trail"}, f"{name}: no terrain of other games (R-08)")
    sides = [(run.get("id"), side) for run in sheet.runs for side in words(run.get("sides"))]
    TAP.none((f"{id} {side}" for id, side in sides
              if not sheet.touch(*re.split("[/>]", side))),
             f"{name}: hexsides lie between neighbours")
    slopes = {run.get("id") for run in sheet.runs if run.get("kind") == "slope"}
    TAP.none((f"{id} {side}" for id, side in sides if (">" in side) != (id in slopes)),
             f"{name}: slopes and only slopes are directed")
    kinds = collections.Counter((run.get("kind"), frozenset(re.split("[/>]", side)))
                                for run in sheet.runs for side in words(run.get("sides")))
    TAP.none((sorted(key[1]) for key, n in kinds.items() if n > 1),
             f"{name}: no hexside twice, no slope both ways")
    TAP.none(broken_runs(sheet), f"{name}: streams and slopes go on from corner to corner")
    test_paths(sheet)
    place_names = rows(sheet.root, "names/name")
    TAP.none((e.get("text") for e in place_names if e.get("at") not in sheet.place),
             f"{name}: names on the map")
    towns = {label for label, terrain in sheet.terrain.items() if terrain == "town"}
    named = {e.get("at") for e in place_names}
    TAP.none((label for label in towns - named if not named & towns & set(sheet.near(label))),
             f"{name}: every town has a name, in one of its hexes")
    TAP.none((f"{id} {label}" for id in sheet.regions for label in sheet.region(id)
              if label not in sheet.place), f"{name}: regions on the map")


def test_regions(sheet, scenario):
    """Regions say again what stands elsewhere; the two must agree."""
    name = sheet.id
    forest = sorted(label for label, terrain in sheet.terrain.items() if terrain == "forest")
    woods = [label for region in sheet.regions.values() if region.get("kind") == "wood"
             for label in words(region.get("hexes"))]
    TAP.same(sorted(woods), forest, f"{name}: the woods are the forest, each hex in one")
    groups = rows(scenario, "reinforcements/group")
    entry = {at for group in groups for at in words(group.get("at")) if at in sheet.place}
    TAP.same(set(sheet.region("entry")), entry, f"{name}: entry hexes are those of the groups")
    for kind in ("heights", "hilltop"):
        for region in sheet.regions.values():
            if region.get("kind") == kind:
                TAP.ok(set(words(region.get("hexes"))) & set(sheet.names),
                       f"{name}: {region.get('id')} bears a name")
    if "setup-french" in sheet.regions:
        sides = {unit.get("id"): unit.get("side") for unit in rows(scenario, "units/unit")}
        for side in ("french", "prussian"):
            places = {place.get("at") for place in rows(scenario, "setup/place")
                      if sides[place.get("unit")] == side}
            TAP.same(set(sheet.region(f"setup-{side}")), places, f"{name}: the {side} set-up")


def broken_runs(sheet):
    """Runs whose neighbouring sides do not meet, or that turn back on their corner."""
    for run in sheet.runs:
        if run.get("kind") == "bridge":
            continue
        corners = [sheet.corners(*re.split("[/>]", side)) for side in words(run.get("sides"))]
        joints = [a & b for a, b in zip(corners, corners[1:])]
        if any(not joint for joint in joints):
            yield f"{run.get('id')} has a gap"
        elif len(joints) > 1 and any(a == b for a, b in zip(joints, joints[1:])):
            yield f"{run.get('id')} forks"


def test_paths(sheet):
    name = sheet.id
    links = list(sheet.links())
    edges = sheet.edges()
    TAP.none((f"{id} {a}-{b}" for id, a, b in links if not sheet.touch(a, b)),
             f"{name}: roads step from hex to hex")
    twice = collections.Counter(frozenset((a, b)) for _, a, b in links)
    TAP.none((sorted(link) for link, n in twice.items() if n > 1), f"{name}: every road link once")
    TAP.none((path.get("id") for path in sheet.paths for edge in words(path.get("off"))
              if not edges[edge] & {words(path.get("hexes"))[0], words(path.get("hexes"))[-1]}),
             f"{name}: roads leave by the edge they end on")
    water = {frozenset(side) for kind in ("stream", "river", "gully", "landgraben")
             for side in sheet.sides(kind)}
    bridges = {frozenset(side) for side in sheet.sides("bridge")}
    TAP.none(map(sorted, bridges - water), f"{name}: bridges span water")
    TAP.none(map(sorted, bridges - set(twice)), f"{name}: bridges carry roads")
    TAP.none(map(sorted, (water & set(twice)) - bridges), f"{name}: roads cross water by bridges")
    groups = []
    for _, a, b in links:
        joined = [group for group in groups if a in group or b in group]
        groups = [g for g in groups if g not in joined] + [set.union({a, b}, *joined)]
    TAP.same(len(groups), 1, f"{name}: the roads are one net")


def test_edges(sheets):
    wanted = {"jena": {"north": "0120 2920", "east": "0101 0120", "south": "0101 2901",
                       "west": "2901 2920"},
              "auerstadt": {"north": "0134 2934", "east": "0122 0134", "south": "0122 2922",
                            "west": "2922 2934"}}
    for sheet in sheets.values():
        ends = {id: f"{min(labels)} {max(labels)}" for id, labels in sheet.edges().items()}
        TAP.same(ends, wanted[sheet.id], f"{sheet.id}: edges")
        scheme = rows(sheet.root, "numbering")[0]
        TAP.same([scheme.get(key) for key in ("order", "columns-go", "rows-go", "digits")],
                 ["row-column", "right", "up", "2"], f"{sheet.id}: numbers count up and to the right")
        TAP.same(len(sheet.place), {"jena": 580, "auerstadt": 377}[sheet.id], f"{sheet.id}: hexes")
    TAP.none(set(sheets["jena"].place) & set(sheets["auerstadt"].place), "no number on both maps")


def test_constraints(sheets, system, scenario):
    jena, auerstadt = sheets["jena"], sheets["auerstadt"]
    costs = {e.get("id"): number(e.get("cost")) for e in rows(system, "chart/hex")}
    named = {place.get("at") for place in rows(scenario, "setup/place")}
    groups = rows(scenario, "reinforcements/group")
    entry = {at for group in groups for at in words(group.get("at"))}
    for label in sorted(named | entry):
        sheet = jena if label in jena.place else auerstadt
        TAP.ok(costs[sheet.terrain[label]] < math.inf, f"D-3: {label} can be entered")
    roads = {label for sheet in sheets.values() for _, a, b in sheet.links() for label in (a, b)}
    edges = set().union(*(labels for sheet in sheets.values() for labels in sheet.edges().values()))
    TAP.none(entry - roads, "D-3: entry hexes lie on roads")
    TAP.none(entry - edges, "D-3: entry hexes lie on an edge")
    for sheet in sheets.values():
        test_regions(sheet, scenario)
    for hilltop in ("0527", "0631"):
        ring = {(low, hilltop) for low in auerstadt.near(hilltop)}
        TAP.none(ring - set(auerstadt.sides("slope")), f"D-8: slopes all round hilltop {hilltop}")
    town = auerstadt.named("Hassenhausen")
    TAP.same(auerstadt.terrain[town], "town", "D-8: Hassenhausen is a town")
    between = auerstadt.distance("0527", town) + auerstadt.distance(town, "0631")
    TAP.ok(between <= auerstadt.distance("0527", "0631") + 1 and
           27 < int(town[2:]) < 31, "D-8: Hassenhausen lies between the hilltops")
    test_fog_march(auerstadt, system, scenario, town)
    test_dornberg(jena)
    test_sections(sheets)


def test_fog_march(sheet, system, scenario, town):
    fog = by_id(rows(scenario, "override/periods/period"))["fog"]
    points = math.floor(4 * Fraction(fog.get("allowance")))
    costs = reach(sheet, system, "0128", points)
    TAP.same(points, 2, "D-9: French infantry has two points in fog")
    TAP.ok(town in costs, f"D-9: {town} is reached from 0128 in fog", f"reached: {sorted(costs)}")
    TAP.same(costs.get(town), Fraction(2), "D-9: Hassenhausen costs all of two points")
    TAP.none({"0527", "0631"} & set(costs), "D-9: the hilltops are out of reach in fog")


def test_dornberg(sheet):
    wood = {label for label, terrain in sheet.terrain.items() if terrain == "forest"}
    town = sheet.named("Isserstedt")
    patch = {label for label in wood if sheet.distance(label, town) <= 2}
    grown = set()
    while grown != patch:
        grown = set(patch)
        patch |= {there for here in grown for there in sheet.near(here) if there in wood}
    TAP.ok(len(patch) >= 12, "D-10: a large wood lies by Isserstedt", f"{len(patch)} hexes")
    south_west = [label for label in patch if int(label[2:]) <= int(town[2:])]
    TAP.ok(len(south_west) * 2 > len(patch), "D-10: the wood is on the Prussian right")
    heights = set(sheet.region("dornberg"))
    slopes = [(low, high) for low, high in sheet.sides("slope") if high in heights]
    TAP.ok(len(slopes) >= 10, "D-10: slopes lead up to the Dornberg")
    TAP.none((side for side in slopes if side[0] in heights), "D-10: they start below it")
    toward_french = [low for low, high in slopes if low < high]
    TAP.ok(len(toward_french) * 2 > len(slopes), "D-10: most of them face the French")


def test_sections(sheets):
    for sheet, edge in ((sheets["jena"], "north"), (sheets["auerstadt"], "south")):
        east, west = sheet.region("transit-east"), sheet.region("transit-west")
        TAP.none(set(east) & set(west), f"D-11: {sheet.id}: a hex adjoins one Section")
        TAP.same(set(east) | set(west), sheet.edges()[edge],
                 f"D-11: {sheet.id}: every hex of the {edge} edge adjoins a Section")
        TAP.ok(max(east) < min(west), f"D-11: {sheet.id}: the Eastern Section lies east")
