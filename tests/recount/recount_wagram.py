#!/usr/bin/env python3
"""Counts the data of Wagram again, against tables written down a second time.

Usage: recount_wagram.py SOURCE-DIRECTORY.  Writes TAP.  Like recount.py it
reads the XML by itself.
"""

import collections
import re
import sys

sys.dont_write_bytecode = True

from recount_data import TAP, Sheet, by_id, load, rows, words
from recount_maps import test_geometry
from recount_provenance import test_provenance

# Case 13.1: zone, reach, units and points, then the counters.
ZONES = """
    0524 3 10/47 6-4 Mora, 6-4 Fria, 6-4 Gudi, 6-4 Gran, 6-4 Demo, 2-6c Grou, 2-6c Mont, \
                 1-6c Pull, 6-4a 1/III, 6-4a 2/III
    1320 1 4/27 9-4 Clap, 9-4 Thar, 1-6c Colb, 8-4a II
    1417 2 7/33 8-4 DHil, 4-4 Brou, 4-4 Lecc, 4-4 Pact, 6-4a 1/Ital, 6-4a 2/Ital, 1-6c Gera
    0517 1 4/22 5-4 OlGd, 3-4 YoGd, 4-6c Gd, 10-4a Gd
    0514 1 4/24 8-4 Dupa, 8-4 Sax, 2-6c IX, 6-4a IX
    0714 2 7/43 6-4 Legr, 6-4 Boud, 6-4 StCy, 6-4 Moli, 3-6c LaSa, 8-4a 1/IV, 8-4a 2/IV
    lobau - 7/56 9-4 Marm, 6-4 Reyn, 5-4 Wred, 6-6c Res, 10-1a 1/Res, 10-1a 2/Res, 10-1a 3/Res
"""

# Case 13.2.
PLACES = """
    1926 6-4 1/AG   2025 6-4 2/AG    1233 1-6c 1/AG  1628 2-6c 2/AG  2026 6-4a AG
    2220 9-4 1/II   2123 8-4 2/II    2124 8-4 3/II   2323 1-6c 1/II  2322 9-4a II
    2417 7-4 1/I    2517 7-4 2/I     2319 6-4 3/I    2519 9-4a I
    2223 6-4 1/IV   2224 6-4 2/IV    2225 6-4 3/IV   2325 1-6c IV    2326 9-4a IV
    2301 6-4 1/VI   2202 6-4 2/VI    2201 5-4 3/VI   2302 2-6c VI    2401 9-4a VI
    2908 6-4 1/Res  2407 6-4 2/Res   2710 3-6c 1/Res 2712 3-6c 2/Res 2913 3-6c 3/Res
    2405 6-4a Res
"""

# Cases 14.6 and 14.71.
ARRIVALS = {
    "corps-iii": (4, 25, "6-4 1/III, 6-4 2/III, 5-4 3/III, 8-4a III"),
    "special-force": (5, 30, "6-4 1/SR, 6-4 2/SR, 6-4 3/SR, 5-6c SR, 7-4a SR"),
}

# The counter sheet by strength and movement; letters of the types are lost in print.
SHEET = {
    "french": "9-4 3, 8-4 6, 6-4 15, 5-4 2, 4-4 3, 3-4 1, 6-6 1, 4-6 1, 3-6 1, 2-6 3, 1-6 3, "
              "10-4 1, 10-1 3",
    "austrian": "9-4 5, 8-4 3, 7-4 3, 6-4 17, 5-4 2, 5-6 1, 3-6 3, 2-6 2, 1-6 3",
}

# The order of battle; 8-4a II is not in it.
SIZES = {
    "army-germany": 36, "corps-2": 5, "corps-3": 9, "corps-4": 7, "corps-9": 4, "corps-11": 1,
    "guard": 4, "french-reserve": 6, "army-italy": 7, "hapsburg-army": 29, "corps-i": 4,
    "corps-ii": 5, "corps-iii": 4, "corps-iv": 5, "corps-vi": 5, "austrian-reserve": 6,
    "advance-guard": 5, "special-force": 5,
}

TOWNS = {"aspern": (25, {"0809", "0810"}), "essling": (30, {"0714", "0813", "0814"}),
         "enzersdorf": (35, {"0516", "0517", "0616"})}

TYPES = {"infantry": "", "cavalry": "c", "artillery": "a"}

CASE_FORM = r"(NAW|WAG) (\d+\.\d+(-\w+)?|OOB|CM|TRT|Key)"


def describe(unit):
    return f"{unit.get('strength')}-{unit.get('move')}{TYPES[unit.get('class')]} {unit.get('code')}"


def read(text):
    return sorted(entry.strip() for entry in text.split(","))


def total(units):
    return len(units), sum(int(unit.get("strength")) for unit in units)


def test_units(scenario):
    units = rows(scenario, "units/unit")
    for side, count, points in (("french", 43, 252), ("austrian", 39, 223)):
        own = [unit for unit in units if unit.get("side") == side]
        TAP.same(total(own), (count, points), f"{side}: {count} counters, {points} points")
        wanted = {kind: int(n) for kind, n in map(str.split, read(SHEET[side]))}
        found = collections.Counter(f"{u.get('strength')}-{u.get('move')}" for u in own)
        TAP.same(dict(found), wanted, f"{side}: the counter sheet")
        TAP.none((u.get("id") for u in own if u.get("move") != "1" and
                  u.get("move") != ("6" if u.get("class") == "cavalry" else "4")),
                 f"{side}: movement allowances follow the type")
    french = [u for u in units if u.get("side") == "french"]
    TAP.same({name: total([u for u in french if u.get("class") == name]) for name in TYPES},
             {"infantry": (22, 136), "cavalry": (9, 22), "artillery": (12, 94)}, "French by type")
    formations = by_id(rows(scenario, "units/formation"))
    sizes = collections.Counter()
    for unit in units:
        formation = unit.get("formation")
        TAP.same(formations[formation].get("side"), unit.get("side"),
                 f"{unit.get('id')}: its formation is of its side")
        while formation:
            sizes[formation] += 1
            formation = formations[formation].get("parent")
    TAP.same(dict(sizes), SIZES, "formations have the order of battle's sizes")


def test_setup(scenario, sheet):
    units = by_id(rows(scenario, "units/unit"))
    places = {(p.get("at"), describe(units[p.get("unit")])) for p in rows(scenario, "setup/place")}
    wanted = set(re.findall(r"(\d{4}) (\d+-\d[ac]? \S+)", PLACES))
    for at, unit in sorted(wanted):
        TAP.ok((at, unit) in places, f"set-up: {unit} at {at}")
    TAP.same(len(places), 30, "set-up: 30 Austrian units")
    TAP.same(len({at for at, _ in places}), 30, "set-up: on 30 hexes")
    own = [units[p.get("unit")] for p in rows(scenario, "setup/place")]
    TAP.same((total(own), {u.get("side") for u in own}), ((30, 168), {"austrian"}),
             "set-up: 168 Austrian points")
    zones = by_id(rows(scenario, "setup/zone"))
    cells = {}
    for line in ZONES.strip().splitlines():
        where, within, size, text = line.split(None, 3)
        zone = zones.get(f"zone-{where}")
        members = [units[id] for id in words(zone.get("units"))]
        TAP.same(sorted(map(describe, members)), read(text), f"zone {where}: its counters")
        TAP.same("{}/{}".format(*total(members)), size, f"zone {where}: {size}")
        if within == "-":
            TAP.same(zone.get("region"), "wagram:lobau", "zone lobau: the island")
            cells[where] = set(sheet.region("lobau"))
        else:
            TAP.same((zone.get("of"), zone.get("within")), (where, within), f"zone {where}: reach")
            cells[where] = {h for h in sheet.place if sheet.distance(h, where) <= int(within)}
        TAP.ok(zone.get("case") == f"WAG 13.1-{'Lobau' if where == 'lobau' else where}",
               f"zone {where}: its case")
    TAP.same(len(zones), 7, "seven zones")
    TAP.same({where: len(hexes) for where, hexes in cells.items()},
             {"0524": 37, "1320": 7, "1417": 19, "0517": 7, "0514": 7, "0714": 19, "lobau": 60},
             "D-1, D-3: hexes of the zones")
    for where, hexes in cells.items():
        TAP.none((h for h in hexes if sheet.terrain[h] in ("out-of-play", "lake")),
                 f"D-3: zone {where} can be entered")


def test_arrivals(scenario, sheet):
    units = by_id(rows(scenario, "units/unit"))
    groups = by_id(rows(scenario, "reinforcements/group"))
    TAP.same(sorted(groups), sorted(ARRIVALS), "two groups come, both Austrian")
    for id, (count, points, text) in ARRIVALS.items():
        members = [units[unit] for unit in words(groups[id].get("units"))]
        TAP.same(sorted(map(describe, members)), read(text), f"{id}: its counters")
        TAP.same(total(members), (count, points), f"{id}: {count} units, {points} points")
        TAP.same({unit.get("side") for unit in members}, {"austrian"}, f"{id}: Austrian")
    keys = ("turn", "until", "die", "edge", "region", "control", "delay")
    TAP.same([groups["corps-iii"].get(key) for key in keys],
             ["3", None, None, "wagram:west", None, "ignored", None],
             "III Corps: turn 3, west edge, into enemy control")
    TAP.same([groups["special-force"].get(key) for key in keys],
             ["7", "11", "1", None, "wagram:east-entry", None, None],
             "special force: a 1 on turns 7 to 11, east edge")
    TAP.same(sheet.region("east-entry"), [f"{row}34" for row in range(11, 30)],
             "D-7: the east edge from 1134 to 2934")


def test_turns(scenario):
    TAP.same(rows(scenario, "turns")[0].get("count"), "14", "14 turns")
    TAP.same([e.get("number") for e in rows(scenario, "turns/turn") if e.get("period") == "night"],
             ["5", "6"], "turns 5 and 6 are night")
    TAP.same({e.get("side"): e.get("points") for e in rows(scenario, "morale/level")},
             {"french": "50", "austrian": "45"}, "levels of demoralization")
    TAP.same([(e.get("id"), e.get("first")) for e in rows(scenario, "sides/side")],
             [("french", "yes"), ("austrian", None)], "the French move first")
    hold = rows(scenario, "restrictions/hold")
    TAP.same([(words(e.get("units")), e.get("region")) for e in hold],
             [([f"lobau-artillery-{n}" for n in (1, 2, 3)], "wagram:lobau")],
             "the three guns of one point stay on Lobau")
    TAP.same([(e.get("side"), e.get("edges"), e.get("demoralized")) for e in
              rows(scenario, "exits/exit")], [("austrian", "west", None)],
             "only Austrians leave, only west, at any time")


def test_victory(scenario, sheet):
    awards = rows(scenario, "victory/award")
    found = collections.Counter((e.get("test"), e.get("side"), e.get("of"), e.get("points"),
                                 e.get("region"), e.get("edges")) for e in awards)
    wanted = [("losses-each", "austrian", "french", "1", None, None),
              ("losses-each", "french", "austrian", "1", None, None),
              ("exited-each", "austrian", "austrian", "1", None, "west"),
              ("in-region-each", "french", "french", "1", "wagram:russbach-heights", None)]
    for id, (points, hexes) in TOWNS.items():
        wanted += [(test, "austrian", "austrian", str(points), f"wagram:{id}", None)
                   for test in ("enters", "holds")]
        TAP.same(set(sheet.region(id)), hexes, f"{id}: its hexes")
        TAP.same({sheet.terrain[h] for h in hexes}, {"town"}, f"D-4: {id} is a town")
    TAP.same(found, collections.Counter(wanted), "victory schedule")
    TAP.same(sum(points for points, _ in TOWNS.values()), 90, "towns: 90 points, twice")
    TAP.same([(e.get("ratio"), e.get("side"), e.get("below")) for e in
              rows(scenario, "victory/level")],
             [("1", None, None), ("3:2", None, None), ("2", None, None), (None, "french", "75")],
             "grades by ratio, and 75 points for the French")


def test_rules(scenario):
    stream = by_id(rows(scenario, "override/chart/side"))["stream"]
    TAP.same([(e.get("class"), e.get("cost"), e.get("control"), e.get("attack")) for e in stream],
             [("cavalry artillery", "never", "no", "never")],
             "streams stop horse and guns, their control and their attacks")
    settings = {e.get("name"): e.get("value") for e in rows(scenario, "override/mechanics/set")}
    TAP.same(settings, {
        "demoralization-shift": "0", "demoralized-advance": "no", "demoralized-one-side": "no",
        "entry-cost": "1", "entry-controlled": "no", "entry-occupied": "austrian",
        "entry-together": "yes", "entry-die": "final", "entry-elsewhere": "no",
        "decline-if-demoralized": "no", "exit-cost": "1", "barred-since": "combat",
        "barred-contact": "binds"}, "parameters and rulings")
    TAP.same([e.get("name") for e in rows(scenario, "override/mechanics/mechanic")],
             ["demoralization", "exit", "barred-retreat"], "mechanics")


def test_map(sheet, scenario):
    region = lambda id: set(sheet.region(id))
    sides = {frozenset(side) for side in sheet.sides("stream")}
    bridges = {frozenset(side) for side in sheet.sides("bridge")}
    island = region("lobau")
    rim = {frozenset((h, n)) for h in island for n in sheet.near(h) if n not in island}
    water = {frozenset(side) for side in sheet.sides("river")}
    TAP.none(map(sorted, rim - water), "Lobau is an island")
    ways = [side for side in bridges & rim
            if all(sheet.terrain[h] != "out-of-play" for h in side)]
    TAP.ok(len(ways) >= 1, "D-2: a bridge leads off Lobau")
    TAP.same({h for h, t in sheet.terrain.items() if t == "out-of-play"}, region("right-bank"),
             "the right bank is out of play")
    north = {h for h in sheet.place if h not in region("right-bank") | island}
    reached, queue = {"0714"}, ["0714"]
    while queue:
        here = queue.pop()
        for there in sheet.near(here):
            if there in north and there not in reached and \
               (frozenset((here, there)) not in sides or frozenset((here, there)) in bridges):
                reached.add(there)
                queue.append(there)
    TAP.none(north - reached, "horse and guns reach every hex north of the Danube by bridges")
    woods = region("russbach-woods")
    TAP.same({sheet.terrain[h] for h in woods | region("lobau-woods")}, {"forest"},
             "the woods are forest")
    TAP.same(woods | region("lobau-woods"), {h for h, t in sheet.terrain.items() if t == "forest"},
             "there is no other forest")
    banks = [side for side in sides if set(side) <= woods]
    TAP.ok(len(banks) >= 5, "D-5: woods on both banks of the Russbach", f"{len(banks)} hexsides")
    TAP.ok(any(sheet.distance(h, "1426") <= 2 for side in bridges & sides for h in side),
           "D-5: a bridge near Glinzendorf")
    heights = region("russbach-heights")
    climbs = [(low, high) for low, high in sheet.sides("slope") if high in heights]
    TAP.ok(len(climbs) >= 30, "D-6: slopes lead up to the heights", f"{len(climbs)}")
    TAP.none((low for low, _ in climbs if low in heights), "D-6: they begin below them")
    cells = {p.get("at") for p in rows(scenario, "setup/place")} | region("east-entry")
    TAP.none((h for h in cells if sheet.terrain[h] in ("out-of-play", "lake")),
             "D-3: set-up and entry hexes can be entered")


def main():
    system = load("napoleon-at-war", "napoleon-at-war.system.xml")
    scenario = load("wagram", "wagram.scenario.xml")
    sheet = Sheet(load("wagram", "wagram.map.xml"))
    test_units(scenario)
    test_setup(scenario, sheet)
    test_arrivals(scenario, sheet)
    test_turns(scenario)
    test_victory(scenario, sheet)
    test_rules(scenario)
    test_geometry(sheet, system)
    test_map(sheet, scenario)
    test_provenance(sheet, scenario, "napoleon-at-war", CASE_FORM, r"R-\d\d")
    return TAP.close()


if __name__ == "__main__":
    sys.exit(main())
