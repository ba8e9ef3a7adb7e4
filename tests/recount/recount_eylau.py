#!/usr/bin/env python3
"""Counts Eylau again from tables of its own, and looks whether its map can be played.

The tables were set down apart from the scenario: the order of battle by
divisions and the hexes of the counters' backs.
"""
import collections
import re
import sys

from recount_data import TAP, Sheet, by_id, load, rows, words
from recount_maps import test_geometry
from recount_provenance import test_provenance

# Division: side, army, fresh strength, counters in the order of the order of battle
DIVISIONS = {
    "tut": ("allied", "russian-army", 3, "8-4 5-4 4-4 3-5c 1-5c 5-3a"),
    "ess": ("allied", "russian-army", 3, "8-4 6-4 4-4 2-5c 2-5c 6-3a"),
    "sam": ("allied", "russian-army", 4, "8-4 8-4 4-5c 6-3a"),
    "doc": ("allied", "russian-army", 3, "6-4 6-4 4-4 1-5c 5-3a"),
    "sac": ("allied", "russian-army", 3, "8-4 7-4 4-5c 8-3a"),
    "kam": ("allied", "russian-army", 3, "7-4 7-4 4-3a"),
    "ost": ("allied", "russian-army", 0, "7-4 5-4 1-4 2-5c 2-5c 4-3a"),
    "les": ("allied", "prussian-army", 2, "5-4 3-4 3-5c 2-5c 2-3a"),
    "lev": ("french", "french-army", 0, "5-4 3-4 1-4 7-3a"),
    "leg": ("french", "french-army", 0, "6-4 3-4 3-4 5-3a"),
    "des": ("french", "french-army", 3, "8-4 4-4 4-4 5-3a"),
    "heu": ("french", "french-army", 3, "4-4 4-4 4-4 7-3a"),
    "sth": ("french", "french-army", 3, "4-4 4-4 4-4 5-3a"),
    "gd": ("french", "french-army", 4, "9-4 9-4 3-5c"),
    "mur": ("french", "french-army", 0, "3-5c 3-5c 4-5c 4-5c 4-5c 1-5c 1-5c"),
    "mor": ("french", "french-army", 3, "8-4 4-4 1-5c"),
    "fri": ("french", "french-army", 3, "4-4 4-4"),
    "gud": ("french", "french-army", 3, "7-4 2-4"),
    "mar": ("french", "french-army", 3, "8-4 4-4 2-3a"),
    "gar": ("french", "french-army", 3, "5-4 4-4 1-5c"),
}

# The backs of the counters, row by row of the sheet, from right to left.
BACKS = """
    tut 8-4 0714, ess 8-4 0812, sam 8-4 0810, sam 8-4 0710, sac 8-4 1110, sac 7-4 1209,
    kam 7-4 1408, kam 7-4 1308, ost 7-4 1211, ess 6-4 0912, doc 6-4 0910, doc 6-4 0808,
    tut 5-4 0813, ost 5-4 1212, tut 4-4 0713, ess 4-4 1010, doc 4-4 0809, ost 1-4 1411,
    sam 4-5c 0711, sac 4-5c 1109, tut 3-5c 0715, ess 2-5c 0811, ess 2-5c 0911, ost 2-5c 1113,
    ost 2-5c 1510, tut 1-5c 0615, doc 1-5c 0709, sac 8-3a 1210, ess 6-3a 1011, sam 6-3a 0610,
    tut 5-3a 0913, doc 5-3a 0909, kam 4-3a 1309, ost 4-3a 1311, leg 6-4 1316, gd 9-4 1813,
    gd 9-4 1914, des 8-4 1614, lev 5-4 1217, des 4-4 1713, des 4-4 1613, heu 4-4 1714,
    heu 4-4 1715, heu 4-4 1814, sth 4-4 1812, sth 4-4 1811, sth 4-4 1912, lev 3-4 1216,
    leg 3-4 1315, leg 3-4 1215, lev 1-4 1118, mur 4-5c 1514, mur 4-5c 1516, mur 4-5c 1615,
    mur 3-5c 1414, mur 3-5c 1415, gd 3-5c 1915, mur 1-5c 1019, mur 1-5c 0820, lev 7-3a 1317,
    heu 7-3a 1616, leg 5-3a 1416, sth 5-3a 1815, des 5-3a 1515
"""

# Entry letter and turn, by the divisions that come.
ARRIVALS = {"mor": ("b", 4, 3, 13), "fri": ("b", 5, 2, 8), "les": ("a", 7, 5, 15),
            "gud": ("b", 8, 2, 9), "mar": ("a", 9, 3, 14), "gar": ("a", 9, 3, 10)}

TYPES = {"infantry": "", "cavalry": "c", "artillery": "a"}

CASE_FORM = r"(NAOW|EYL) (\d+\.\d+(-\w+)?|OB-(RU|PR|FR)|TRK-(LEN|NIGHT|REINF))"


def counter(unit):
    return f"{unit.get('strength')}-{unit.get('move')}{TYPES[unit.get('class')]}"


def total(units):
    return len(units), sum(int(unit.get("strength")) for unit in units)


def test_units(scenario):
    units = rows(scenario, "units/unit")
    formations = by_id(rows(scenario, "units/formation"))
    for id, (side, army, fresh, counters) in DIVISIONS.items():
        own = [unit for unit in units if unit.get("formation") == id]
        TAP.same([counter(unit) for unit in own], counters.split(), f"{id}: its counters")
        TAP.same({unit.get("side") for unit in own}, {side}, f"{id}: its side")
        TAP.same((formations[id].get("parent"), int(formations[id].get("fresh") or 0)),
                 (army, fresh), f"{id}: army and fresh strength")
    TAP.same(set(formations) - set(DIVISIONS), {"russian-army", "prussian-army", "french-army"},
             "no other formations than the armies")
    army = lambda name: [u for u in units if formations[u.get("formation")].get("parent") == name]
    TAP.same([total(army(name)) for name in ("russian-army", "prussian-army", "french-army")],
             [(34, 168), (5, 15), (43, 185)], "counters and points of the armies")
    TAP.same({name: total([u for u in units if u.get("class") == name]) for name in TYPES},
             {"infantry": (47, 246), "cavalry": (21, 51), "artillery": (14, 71)}, "by type")
    TAP.none((u.get("id") for u in units if u.get("move") !=
              {"infantry": "4", "cavalry": "5", "artillery": "3"}[u.get("class")]),
             "movement allowances follow the type")
    fresh = {side: [f for f in formations.values() if f.get("side") == side and f.get("fresh")]
             for side in ("french", "allied")}
    TAP.same({side: (len(f), sum(int(x.get("fresh")) for x in f)) for side, f in fresh.items()},
             {"french": (9, 28), "allied": (7, 21)}, "markers of fresh strength")


def test_setup(scenario):
    units = by_id(rows(scenario, "units/unit"))
    places = [(units[p.get("unit")].get("formation"), counter(units[p.get("unit")]), p.get("at"))
              for p in rows(scenario, "setup/place")]
    wanted = re.findall(r"(\w+) (\d+-\d[ac]?) (\d{4})", BACKS)
    TAP.same(collections.Counter(places), collections.Counter(wanted), "set-up: the counters' backs")
    TAP.same((len(places), len({at for _, _, at in places})), (64, 64), "64 units on 64 hexes")


def test_arrivals(scenario, sheet):
    units = by_id(rows(scenario, "units/unit"))
    groups = rows(scenario, "reinforcements/group")
    found = {}
    for group in groups:
        members = [units[unit] for unit in words(group.get("units"))]
        divisions = {unit.get("formation") for unit in members}
        TAP.same(len(divisions), 1, f"{group.get('id')}: one division")
        letter = next(l for l in "ab" if sheet.region(f"entry-{l}") == [group.get("at")])
        found[divisions.pop()] = (letter, int(group.get("turn")), *total(members))
        TAP.same([group.get(key) for key in ("within", "delay", "side")],
                 ["8", "yes", members[0].get("side")], f"{group.get('id')}: delay, eight hexes")
    TAP.same(found, ARRIVALS, "letters, turns, counters and points")
    for letter in "ab":
        for at in sheet.region(f"entry-{letter}"):
            ends = [e for e in rows(sheet.root, "paths/path")
                    if e.get("off") and at in (words(e.get("hexes"))[0], words(e.get("hexes"))[-1])]
            TAP.ok(len(ends) == 1, f"entry {letter}: a road leads off the map")


def test_turns(scenario):
    turns = rows(scenario, "turns/turn")
    TAP.same(rows(scenario, "turns")[0].get("count"), "12", "12 turns")
    TAP.same([e.get("number") for e in turns if e.get("period") == "night"], ["3"],
             "turn 3 is night")
    TAP.same([re.search(r"\d{4}", e.get("label"))[0] for e in turns],
             "1400 1515 1800 0700 0815 0930 1045 1200 1315 1430 1545 1700".split(), "times")
    TAP.same([(e.get("id"), e.get("first")) for e in rows(scenario, "sides/side")],
             [("french", "yes"), ("allied", None)], "the French move first")
    keys = ("side", "formations", "except", "choose", "turn", "until")
    TAP.same([tuple(e.get(key) for key in keys) for e in rows(scenario, "restrictions/hold")],
             [(None, "gd", None, None, "1", "2"), ("allied", None, "ost", None, "1", "1"),
              ("allied", None, "ost", "1", "2", "2")], "who may not move in the first turns")


def test_victory(scenario):
    keys = ("test", "side", "of", "points", "value", "hexes")
    found = collections.Counter(tuple(e.get(key) for key in keys)
                                for e in rows(scenario, "victory/award"))
    wanted = [("losses-each", "allied", "french", "1", None, None),
              ("losses-each", "french", "allied", "1", None, None),
              ("losses-at-least", "french", "allied", "15", "75", None),
              ("losses-at-least", "allied", "french", "15", "75", None)]
    wanted += [("controls", side, side, "5", None, at) for side in ("french", "allied")
               for at in ("1213", "1313")]
    TAP.same(found, collections.Counter(wanted), "victory schedule")
    TAP.same([(e.get("test"), e.get("units")) for e in rows(scenario, "victory/award/also")],
             [("attacked", "gd-1 gd-2")], "the Guard infantry must have attacked")
    TAP.same([(e.get("margin"), e.get("name")) for e in rows(scenario, "victory/level")],
             [("0", "Draw"), ("15", "Marginal"), ("30", "Substantive"), ("45", "Decisive")], "levels")


def test_rules(scenario):
    river = by_id(rows(scenario, "override/chart/side"))["river"]
    TAP.same([river.get(key) for key in ("cost", "defence", "attack", "control", "bombard")],
             ["0", "1", "open", "yes", "no"], "rivers are frozen")
    TAP.same(by_id(rows(scenario, "override/chart/hex"))["lake"].get("cost"), "1", "lakes are too")
    TAP.same(by_id(rows(scenario, "override/chart/path"))["road"].get("cost"), "1", "the road's rate")
    TAP.same([(e.get("name"), e.get("when")) for e in rows(scenario, "override/mechanics/mechanic")],
             [("divisional-integrity", None), ("fresh-strength", None),
              ("weather-die", "weather=yes")], "mechanics")
    TAP.same({e.get("name"): e.get("value") for e in rows(scenario, "override/mechanics/set")},
             {"integrity-strength": "2", "integrity-shift": "1", "integrity-shift-from": "3",
              "fresh-unused": "spent",
              "weather-eliminates": "5", "weather-swaps": "6"}, "parameters")


def reach(sheet, start, closed):
    seen, queue = {start}, [start]
    while queue:
        here = queue.pop()
        for there in sheet.near(here):
            if there in sheet.place and there not in seen and frozenset((here, there)) not in closed:
                seen.add(there)
                queue.append(there)
    return seen


def test_map(sheet, scenario):
    bridges = {frozenset(side) for side in sheet.sides("bridge")}
    streams = {frozenset(side) for side in sheet.sides("stream")} - bridges
    TAP.same({sheet.terrain[h] for h in ("1213", "1313")}, {"town"}, "both hexes of the town are town")
    TAP.none(set(sheet.place) - reach(sheet, "1213", streams), "guns reach every hex by bridges")
    heights = set(sheet.region("russian-ridge"))
    climbs = sheet.sides("slope")
    TAP.none((low for low, high in climbs if high not in heights or low in heights),
             "slopes lead up to the ridge")
    TAP.ok(len(climbs) >= 20, "the ridge has a face", f"{len(climbs)}")
    cells = {p.get("at") for p in rows(scenario, "setup/place")}
    TAP.none((h for h in cells | {"0324", "2308"} if h not in sheet.place), "all hexes are there")


def main():
    system = load("napoleons-art-of-war", "napoleons-art-of-war.system.xml")
    scenario = load("eylau", "eylau.scenario.xml")
    sheet = Sheet(load("eylau", "eylau.map.xml"))
    test_units(scenario)
    test_setup(scenario)
    test_arrivals(scenario, sheet)
    test_turns(scenario)
    test_victory(scenario)
    test_rules(scenario)
    test_geometry(sheet, system)
    test_map(sheet, scenario)
    test_provenance(sheet, scenario, "napoleons-art-of-war", CASE_FORM, r"F-\d\d")
    return TAP.close()


if __name__ == "__main__":
    sys.exit(main())
