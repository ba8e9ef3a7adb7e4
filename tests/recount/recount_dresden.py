#!/usr/bin/env python3
"""Counts Dresden again from tables of its own, and looks whether its map can be played.

The tables were set down apart from the scenario: each army's counters with the
hex or the letter and turn of entry on the back, K for those who come by die, R
for reserve, G for garrison.
"""
import collections
import sys

from recount_data import NS, TAP, Sheet, by_id, load, rows, words
from recount_maps import test_geometry
from recount_provenance import test_provenance

COUNTERS = {
    "french": """
        1-0a 2108 G, 1-0a 1910 G, 1-0a 1612 G, 1-0a 1311 G, 1-0a 1209 G, 2-0a 1609 G,
        4-6c 1004, 3-4 2009, 3-4 1810, 3-4 1811, 3-4 1811, 3-4 1005, 3-4 1004, 6-3a
        1710, 7-4 1708 R, 7-4 1708 R, 6-4 1411, 6-4 1411, 6-4 1310, 6-4 1310, 6-4 2008,
        6-4 2008, 6-4 1808, 6-4 1808, 5-6c A6, 9-3a 2404, 8-3a 1409, 8-3a 1909, 6-6c
        1305, 5-6c 1204, 4-4 1107, 4-4 1108, 5-4 A6, 5-4 A6, 5-4 A6, 5-4 A6, 5-4 A6, 5-4
        A6, 6-3a A6, 6-4 A5, 5-4 A5, 6-4 A5, 5-4 A5, 6-4 A5, 5-4 A5, 6-3a A5, 1-6c A5
    """,
    "austrian": """
        4-4 1413, 5-4 1614, 4-3a 1414, 3-4 1617 R, 2-6c 1817 R, 5-4 1417 R, 2-6c 1718 R,
        7-4 0918 R, 6-4 0818 R, 3-3a 0919 R, 5-4 1211, 3-6c 1117 R, 4-3a 1216 R, 4-3a
        1317 R, 6-4 0811, 6-4 1009, 6-4 0808, 2-3a 0609, 4-6c 0408, 4-4 0507, 8-4
        K, 7-4 K, 2-3a K
    """,
    "russian": """
        4-4 2308, 3-6c 2607, 2-3a 2407, 5-4 2709, 5-4 2509, 3-3a 2808, 5-4 2017 R, 4-6c
        2019 R, 3-6c C6, 5-4 C6, 6-4 C6, 5-4 C6, 3-3a C6, 3-6c C6, 6-3a 1918 R
    """,
    "prussian": """
        6-4 2011, 5-4 2417 R, 5-4 2211, 4-4 1912, 4-4 1813, 3-3a 2114, 3-6c 2618 R, 7-4
        2117 R, 4-3a 2117 R, 1-6c 2618 R
    """,
}

# Counters, strength points, on the map, in reserve.
TOTALS = {"french": (47, 222, 31, 2), "austrian": (23, 102, 20, 10),
          "russian": (15, 62, 9, 3), "prussian": (10, 42, 10, 5)}

MORALE = {"french": 30, "austrian": 20, "russian": 12, "prussian": 10}

TYPES = {"infantry": "", "cavalry": "c", "artillery": "a"}

CASE_FORM = (r"(NAOW|DRE) (\d+\.\d+(-\w+)?|OB-(RU|PR|AU|FR)|TRK-(LEN|NIGHT|RAIN|REINF|MOR))"
             r"|NAOW 2\.2")

ENTRIES = {"a": "2903", "b": "0111", "c": "1224"}


def counter(unit):
    return f"{unit.get('strength')}-{unit.get('move')}{TYPES[unit.get('class')]}"


def army_of(scenario):
    formations = by_id(rows(scenario, "units/formation"))
    return {unit.get("id"): formations[unit.get("formation")].get("army")
            for unit in rows(scenario, "units/unit")}


def read_counters():
    found = collections.Counter()
    for army, text in COUNTERS.items():
        for item in text.split(","):
            value, where, flag = (item.split() + [""])[:3]
            found[(army, value, where, flag)] += 1
    return found


def test_units(scenario):
    army = army_of(scenario)
    place = by_id(rows(scenario, "setup/place"), "unit")
    entry = {}
    for group in rows(scenario, "reinforcements/group"):
        if group.get("die") or group.get("otherwise"):
            letter = ""
        else:
            letter = next(k for k, at in ENTRIES.items() if at == group.get("at")).upper()
        for unit in words(group.get("units")):
            entry[unit] = letter + group.get("turn") if letter else "K"
    found = collections.Counter()
    totals = {}
    for unit in rows(scenario, "units/unit"):
        id = unit.get("id")
        at = place[id].get("at") if id in place else entry[id]
        flag = ("R" if id in place and place[id].get("state") == "reserve" else "")
        flag += "G" if "garrison" in words(unit.get("traits") or "") else ""
        found[(army[id], counter(unit), at, flag)] += 1
        count = totals.setdefault(army[id], [0, 0, 0, 0])
        for i, part in enumerate((1, int(unit.get("strength")), id in place, "R" in flag)):
            count[i] += part
    TAP.same(found - read_counters(), collections.Counter(), "no counter too many")
    TAP.same(read_counters() - found, collections.Counter(), "no counter too few")
    TAP.same({k: tuple(v) for k, v in totals.items()}, TOTALS, "counters, points, on the map, in reserve")
    TAP.same((len(place), len({p.get("at") for p in place.values()})), (70, 61), "70 units on 61 hexes")
    TAP.none((at for at, n in collections.Counter(
        p.get("at") for id, p in place.items() if ("G" not in flag_of(scenario, id))).items() if n > 2),
             "no hex holds more than two but for garrisons")


def flag_of(scenario, id):
    unit = by_id(rows(scenario, "units/unit"))[id]
    return "G" if "garrison" in words(unit.get("traits") or "") else ""


def test_armies(scenario):
    TAP.same({e.get("id"): int(e.get("morale")) for e in rows(scenario, "armies/army")}
             or {e.get("id"): int(e.get("morale")) for e in scenario.iter(NS + "army")},
             MORALE, "levels of morale")
    resets = sorted((e.get("army"), e.get("turn"), e.get("to")) for e in scenario.iter(NS + "reset"))
    TAP.same(resets, sorted((a, t, "50" if a == "french" else "start") for a in MORALE
                            for t in ("6", "16")), "resets")
    settings = {(e.get("name"), e.get("for")): e.get("value")
                for e in rows(scenario, "override/mechanics/set")}
    wanted = {("stacking", None): "2", ("morale-most", None): "50", ("morale-retreat", None): "1",
              ("morale-loss", None): "2", ("morale-advance", None): "1", ("army-shift", None): "1",
              ("coordination-shift", None): "1", ("reserve-distance", "french"): "3",
              ("reserve-distance", "allied"): "4", ("reserve-cost", "french"): "4",
              ("reserve-cost", "allied"): "1", ("reserve-on-loss", "allied"): "1",
              ("reorganization-nearest", None): "2", ("reorganization-farthest", None): "6"}
    TAP.same({key: settings.get(key) for key in wanted}, wanted, "parameters")


def test_turns(scenario):
    periods = collections.defaultdict(list)
    for turn in rows(scenario, "turns/turn"):
        if turn.get("period"):
            periods[turn.get("period")].append(int(turn.get("number")))
    TAP.same(rows(scenario, "turns")[0].get("count"), "32", "32 turns")
    TAP.same(periods["night"], [7, 8, 17, 18], "nights")
    TAP.same(periods["rain"], [*range(9, 17), 19, 20], "rain")
    labels = {int(e.get("number")): e.get("label") or "" for e in rows(scenario, "turns/turn")}
    TAP.ok("0200" in labels[8] and "1000" in labels[21] and "1100" in labels[22], "times")
    TAP.same([(e.get("id"), e.get("first")) for e in rows(scenario, "sides/side")
              if e.get("first")], [("allied", "yes")], "the Allies move first")
    TAP.same([(e.get("turn"), e.get("by")) for e in scenario.iter(NS + "stop")],
             [("6", "allied"), ("16", "allied")], "they may stop twice")


def test_victory(scenario):
    awards = rows(scenario, "victory/award")
    TAP.same(collections.Counter((e.get("test"), e.get("side"), e.get("points"), e.get("hexes"))
                                 for e in awards),
             collections.Counter([("losses-each", "allied", "1", None),
                                  ("losses-each", "allied", "2", None),
                                  ("losses-each", "french", "1", None),
                                  ("losses-each", "french", "2", None),
                                  ("holds", "allied", "25", "1608"),
                                  ("holds", "allied", "25", "1609"),
                                  ("holds", "allied", "25", "1709"),
                                  ("plays-past", "french", "55", None)]), "victory schedule")
    army = army_of(scenario)
    garrison = {id for id in army if flag_of(scenario, id)}
    TAP.same(len(garrison), 6, "six garrisons")
    TAP.none((e.get("id") for e in awards if e.get("of") == "french" and
              e.get("test") == "losses-each" and set(words(e.get("except") or "")) != garrison),
             "garrisons score nothing")
    TAP.same([(e.get("margin"), e.get("name")) for e in rows(scenario, "victory/level")],
             [("0", "Draw"), ("10", "Marginal"), ("26", "Substantive"), ("51", "Decisive")], "levels")


def test_map(sheet, scenario):
    cells = {p.get("at") for p in rows(scenario, "setup/place")} | set(ENTRIES.values())
    TAP.none((h for h in cells if h not in sheet.place), "all hexes are there")
    city = sheet.region("dresden")
    TAP.same(sorted(city), ["1608", "1609", "1709"], "the city")
    TAP.same({sheet.terrain[h] for h in city}, {"town"}, "all of the city is town")
    for letter, at in ENTRIES.items():
        TAP.same(sheet.region(f"entry-{letter}"), [at], f"entry {letter}")
        ends = [e for e in rows(sheet.root, "paths/path")
                if e.get("off") and at in (words(e.get("hexes"))[0], words(e.get("hexes"))[-1])]
        TAP.ok(len(ends) >= 1, f"entry {letter}: a road leads off the map")


def main():
    system = load("napoleons-art-of-war", "napoleons-art-of-war.system.xml")
    scenario = load("dresden", "dresden.scenario.xml")
    sheet = Sheet(load("dresden", "dresden.map.xml"))
    test_units(scenario)
    test_armies(scenario)
    test_turns(scenario)
    test_victory(scenario)
    test_geometry(sheet, system)
    test_map(sheet, scenario)
    test_provenance(sheet, scenario, "napoleons-art-of-war", CASE_FORM, r"F-\d\d")
    return TAP.close()


if __name__ == "__main__":
    sys.exit(main())
