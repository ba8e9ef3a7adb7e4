#!/usr/bin/env python3
"""Counts the shipped data again, against tables written down a second time.

Usage: recount.py SOURCE-DIRECTORY.  Writes TAP.  Needs no part of the build:
it reads the XML by itself, so a slip in the data and one in our reader cannot
hide each other.
"""

import collections
import re
import sys
import xml.etree.ElementTree as tree

sys.dont_write_bytecode = True

import recount_provenance as provenance
from recount_data import NS, TAP, Sheet, all_choices, by_id, holds, load, rows, words
from recount_maps import test_constraints, test_edges, test_geometry
from recount_tables import (AWARDS, CHART, EXITS, LEVELS, LINES, MECHANICS, MOVES, OWN_MECHANICS,
                            OWN_SETTINGS, RESULTS, SETTINGS, SHEET, Unit, applies, full_name)


def test_tables():
    for line in LINES:
        TAP.same((len(line.units), sum(unit.strength for unit in line.units)),
                 (line.count, line.points),
                 f"chart: turn {line.turn} {line.side} {line.option} {line.where}, totals")
    for side, text in SHEET.items():
        sheet = sorted(tuple(entry.split()) for entry in text.split(","))
        chart = sorted({(u.code, f"{u.strength}-{u.move}", u.type)
                        for line in LINES if line.side == side for u in line.units})
        TAP.same([unit[:2] for unit in chart], sheet, f"{side} charts agree with the counter sheet")


def test_system(system):
    chart = re.findall(r"(hex|side|path) (\S+) (\S+) (\d) (\S+)", CHART)
    found = {(e.tag.removeprefix(NS), e.get("id")): e for e in rows(system, "chart/*")}
    TAP.same(sorted(found), sorted(row[:2] for row in chart), "chart has the rows of case 9.0")
    for what, kind, cost, defence, word in chart:
        row = found.get((what, kind))
        flag = "blocks" if row.get("sight") == "blocks" else \
               "directed" if row.get("directed") == "yes" else "-"
        TAP.same((row.get("cost"), row.get("defence", "1"), flag), (cost, defence, word),
                 f"chart: {kind}")
    river, bridge = found["side", "river"], found["side", "bridge"]
    TAP.same([river.get(key) for key in ("attack", "control", "bombard")],
             ["never", "no", "adjacent"], "chart: guns alone fight over a river")
    TAP.same(words(bridge.get("removes")), ["river", "stream"], "chart: a bridge spans all water")
    TAP.same({e.get("id"): e.get("range") for e in rows(system, "classes/class")},
             {"infantry": None, "cavalry": None, "artillery": "2"},
             "three classes, guns reach two hexes")
    columns = [e.get("odds") for e in rows(system, "combat/column")]
    TAP.same(columns, list(RESULTS), "results table: columns from worst to best")
    table = [words(e.get("results")) for e in rows(system, "combat/row")]
    TAP.same([e.get("die") for e in rows(system, "combat/row")], list("123456"),
             "results table: a row for each face of the die")
    for i, odds in enumerate(columns):
        TAP.same([row[i] for row in table], words(RESULTS[odds]), f"results table: column {odds}")
    TAP.same({e.get("code"): (e.get("attacker"), e.get("defender"))
              for e in rows(system, "results/result")},
             {"Ae": ("eliminated", "none"), "De": ("none", "eliminated"),
              "Ex": ("exchange", "eliminated"), "Ar": ("retreat", "none"),
              "Dr": ("none", "retreat")},
             "results table: what the codes do")
    periods = rows(system, "periods/period")
    TAP.same([(e.get("id"), e.get("combat"), e.get("control")) for e in periods],
             [("day", None, None), ("night", "no", "closed")], "periods: no combat by night")
    TAP.same([e.get("kind") for e in rows(system, "sequence/phase")], ["movement", "combat"],
             "a player-turn is movement, then combat")


def test_parameters(system, scenario):
    for root, path, mechanics, settings in (
            (system, "mechanics", MECHANICS, SETTINGS),
            (scenario, "override/mechanics", OWN_MECHANICS, OWN_SETTINGS)):
        name = root.get("id")
        TAP.same([e.get("name") for e in rows(root, f"{path}/mechanic")], mechanics,
                 f"{name}: mechanics in use")
        found = {e.get("name"): e.get("value") for e in rows(root, f"{path}/set")}
        TAP.same(sorted(found), sorted(settings), f"{name}: parameters")
        for key, value in settings.items():
            TAP.same(found.get(key), value, f"{name}: {key} is {value}")


def describe(unit):
    return Unit(unit.get("side"), int(unit.get("strength")), int(unit.get("move")),
                unit.get("class"), unit.get("code"))


def test_units(scenario):
    units = rows(scenario, "units/unit")
    found = collections.Counter(describe(unit) for unit in units)
    wanted = sorted({unit for line in LINES for unit in line.units})
    names = {describe(unit): unit.get("name") for unit in units}
    for unit in wanted:
        label = f"{unit.side} {unit.code} {unit.strength}-{unit.move} {unit.type}"
        TAP.same((found[unit], names.get(unit)), (1, full_name(unit)), f"unit: {label}")
    TAP.none(set(found) - set(wanted), "no unit beyond the charts")
    TAP.same(len(units), 88, "88 counters")
    TAP.same(len(by_id(units)), len(units), "units have ids of their own")
    for side, count, points in (("french", 49, 240), ("prussian", 39, 172)):
        own = [int(unit.get("strength")) for unit in units if unit.get("side") == side]
        TAP.same((len(own), sum(own)), (count, points),
                 f"{side} total {count} units, {points} points")
    TAP.none((unit.get("id") for unit in units
              if int(unit.get("move")) != MOVES[unit.get("side")][unit.get("class")]),
             "movement allowances follow side and type")
    test_formations(scenario, units)


def test_formations(scenario, units):
    formations = by_id(rows(scenario, "units/formation"))
    TAP.none((unit.get("id") for unit in units
              if unit.get("formation") not in formations
              or formations[unit.get("formation")].get("side") != unit.get("side")),
             "every unit belongs to a formation of its side")
    TAP.none((id for id, f in formations.items()
              if f.get("parent") and formations[f.get("parent")].get("side") != f.get("side")),
             "every formation belongs to one of its side")
    sizes = collections.Counter()
    for unit in units:
        formation = unit.get("formation")
        while formation:
            sizes[formation] += 1
            formation = formations[formation].get("parent")
    TAP.same({id: n for id, n in sizes.items() if not formations[id].get("parent")},
             {"guard": 2, "corps-1": 6, "corps-3": 10, "corps-4": 8, "corps-5": 6, "corps-6": 7,
              "corps-7": 6, "cavalry-reserve": 4, "army-jena": 17, "army-auerstadt": 11,
              "army-reserve": 11}, "formations have the order of battle's sizes")


def test_setup(scenario):
    units = by_id(rows(scenario, "units/unit"))
    places = rows(scenario, "setup/place")
    found = sorted((place.get("at"), describe(units[place.get("unit")])) for place in places)
    wanted = sorted((line.where, line.units[0]) for line in LINES if line.turn == 0)
    for (at, unit) in wanted:
        TAP.ok((at, unit) in found, f"set-up: {unit.side} {unit.code} at {at}")
    TAP.same(len(found), len(wanted), "no set-up beyond the charts")
    TAP.same(len({at for at, _ in found}), 18, "set-up: one unit a hex")
    for side, count, points, case in (("prussian", 13, 51, "JA 13.1"),
                                      ("french", 5, 34, "JA 13.2")):
        own = [(at, unit) for at, unit in found if unit.side == side]
        TAP.same((len(own), sum(unit.strength for _, unit in own)), (count, points),
                 f"set-up: {side} {count} units, {points} points")
        TAP.same({place.get("case") for place in places
                  if units[place.get("unit")].get("side") == side}, {case},
                 f"set-up: {side} by {case}")


def arrivals(scenario, chosen):
    units = by_id(rows(scenario, "units/unit"))
    for group in rows(scenario, "reinforcements/group"):
        if holds(group.get("when"), chosen):
            members = sorted(describe(units[id]) for id in words(group.get("units")))
            where = group.get("at") or group.get("edge").removeprefix("jena:")
            yield (group.get("side"), int(group.get("turn")), where, tuple(members)), group


def test_reinforcements(scenario):
    n_units = len(rows(scenario, "units/unit"))
    for chosen in all_choices():
        name = " ".join(f"{key}={value}" for key, value in chosen.items())
        groups = dict(arrivals(scenario, chosen))
        wanted = {(line.side, line.turn, line.where, tuple(line.units)): line
                  for line in LINES if line.turn > 0 and applies(line.option, line.turn, chosen)}
        for key, line in wanted.items():
            TAP.ok(key in groups, f"{name}: turn {line.turn} {line.side} at {line.where}, "
                   f"{line.count} units, {line.points} points")
        TAP.same(len(groups), len(wanted), f"{name}: no group beyond the charts")
        entering = [unit for key in groups for unit in key[3]]
        points = {side: sum(unit.strength for unit in entering if unit.side == side)
                  for side in ("french", "prussian")}
        TAP.same(points, {"french": 206, "prussian": 104 + (17 if chosen["louis"] == "yes" else 0)},
                 f"{name}: points that come in")
        TAP.same(len(entering) + 18, n_units - (0 if chosen["louis"] == "yes" else 4),
                 f"{name}: every unit starts or comes once")
        TAP.same(len(set(entering)), len(entering), f"{name}: no unit comes twice")
    test_delays(scenario)


def test_delays(scenario):
    groups = rows(scenario, "reinforcements/group")
    TAP.same({(g.get("edge"), g.get("when")) for g in groups if g.get("delay") == "yes"},
             {("jena:north", "plan=b")}, "only the starred groups of option B may be held back")
    at_auerstadt = {g.get("turn"): g.get("units") for g in groups
                    if g.get("at") == "0128" and g.get("when") == "plan=a"}
    TAP.same({g.get("turn"): g.get("units") for g in groups if g.get("edge")},
             {str(int(turn) + 5): units for turn, units in at_auerstadt.items()},
             "the starred groups come five turns later under option B")
    TAP.same([(g.get("id"), g.get("cancelled-by")) for g in groups if g.get("cancelled-by")],
             [("ruchel", "exit 2901 french")], "only Ruchel can be cancelled")
    TAP.none((g.get("id") for g in groups if not g.get("case").startswith("JA ")),
             "every group names its case")
    TAP.none((g.get("id") for g in groups if g.get("turn") == "11" and g.get("when") != "plan=b"),
             "nobody comes on turn 11 under option A")


def test_turns(scenario):
    turns = rows(scenario, "turns")[0]
    periods = {e.get("number"): e.get("period", "day") for e in rows(scenario, "turns/turn")}
    TAP.same(turns.get("count"), "12", "12 turns")
    TAP.same([e.get("number") for e in rows(scenario, "turns/turn")],
             [str(turn) for turn in range(1, 13)], "the track has each turn once")
    TAP.same([periods.get(str(turn), "day") for turn in range(1, 13)],
             ["night"] * 3 + ["fog"] * 2 + ["day"] * 7, "three turns of night, two of fog")
    fog = by_id(rows(scenario, "override/periods/period"))["fog"]
    TAP.same((fog.get("allowance"), fog.get("range"), fog.get("combat")), ("1/2", "1", None),
             "fog halves allowances and holds guns to the next hex")
    night = by_id(rows(scenario, "override/periods/period"))["night"]
    TAP.same((night.get("combat"), night.get("control"), night.get("allowance")),
             ("no", "closed", None), "night is otherwise as in the standard rules")
    closed = [e.get("terrain") for e in rows(scenario, "override/periods/period/closed")]
    TAP.same(closed, ["forest"], "night closes the forest")
    TAP.same([(e.get("id"), e.get("first")) for e in rows(scenario, "sides/side")],
             [("french", "yes"), ("prussian", None)], "the French move first")


def test_levels(scenario):
    for (plan, louis), wanted in LEVELS.items():
        chosen = {"plan": plan, "louis": louis, "bernadotte": "no", "bernadotte-12": "no"}
        found = [(e.get("field"), e.get("side"), int(e.get("points")))
                 for e in rows(scenario, "morale/level") if holds(e.get("when"), chosen)]
        keys = [(field, side) for field in ("jena", "auerstadt") for side in ("prussian", "french")]
        TAP.same(sorted(found),
                 sorted((*key, points) for key, points in zip(keys, wanted) if points),
                 f"levels of demoralization: plan={plan} louis={louis}")


def award_key(e):
    parts = [e.get(key) for key in ("test", "of", "to", "ratio", "field", "edges", "value")]
    return ":".join(part for part in parts if part)


def test_victory(scenario):
    lines = [re.match(r"(\S.*\S)\s+(\w+)\s+(\S)\s+(\S)$", line.strip()).groups()
             for line in AWARDS.strip().splitlines()]
    awards = rows(scenario, "victory/award")
    for plan, column, best in (("a", 2, {"french": 6, "prussian": 9}),
                               ("b", 3, {"french": 3, "prussian": 6})):
        chosen = {"plan": plan, "louis": "no", "bernadotte": "no", "bernadotte-12": "no"}
        active = [e for e in awards if holds(e.get("when"), chosen)]
        found = {award_key(e): (e.get("side"), e.get("points")) for e in active}
        for line in lines:
            wanted = None if line[column] == "-" else (line[1], line[column])
            TAP.same(found.get(line[0]), wanted, f"victory, option {plan.upper()}: {line[0]}")
        TAP.same(len(active), sum(line[column] != "-" for line in lines),
                 f"victory, option {plan.upper()}: nothing beyond the schedule")
        # The two rows on the ratio of losses exclude each other, as do the two levels of a field.
        total = collections.Counter()
        for e in active:
            total[e.get("side")] += int(e.get("points"))
        TAP.same(dict(total), best, f"victory, option {plan.upper()}: the most that each can score")
    TAP.none((e.get("id") for e in awards if not e.get("name")), "every award says what it is for")
    TAP.same([(e.get("margin"), e.get("name")) for e in rows(scenario, "victory/level")],
             [("1", "Marginal"), ("2", "Substantive"), ("3", "Decisive")], "grades of victory")


def test_exits(scenario):
    exits = rows(scenario, "exits/exit")
    TAP.same({(e.get("side"), e.get("field")): set(words(e.get("edges"))) for e in exits}, EXITS,
             "edges by which a side may leave")
    TAP.same({e.get("demoralized") for e in exits}, {"any"}, "exits open by demoralization")
    track = rows(scenario, "tracks/track")[0]
    TAP.same((track.get("side"), track.get("spaces"), track.get("when")), ("french", "3", "plan=a"),
             "the Transit Track is for the French, three spaces long")
    sections = rows(scenario, "tracks/track/section")
    TAP.same([(e.get("id"), e.get("from"), e.get("to")) for e in sections],
             [("western", "jena:transit-west", "auerstadt:transit-west"),
              ("eastern", "jena:transit-east", "auerstadt:transit-east")],
             "the track's two Sections")


def test_options(scenario):
    options = by_id(rows(scenario, "options/option"))
    found = {id: (o.get("chooser"), [c.get("id") for c in o]) for id, o in options.items()}
    TAP.same(found, {"plan": ("prussian", ["a", "b"]), "louis": ("prussian", ["no", "yes"]),
                     "bernadotte": ("french", ["no", "yes"]),
                     "bernadotte-12": ("french", ["no", "yes"])}, "options and who chooses")
    TAP.same({id: o.get("turn") for id, o in options.items()},
             {"plan": None, "louis": None, "bernadotte": "10", "bernadotte-12": "12"},
             "when an option is chosen")
    TAP.same(options["plan"].get("secret"), "yes", "the Prussian plan is secret")
    TAP.same([c.get("id") for option in options.values() for c in option
              if c.get("default") == "yes"], ["a", "no", "no", "no"], "the defaults are history")
    TAP.same([(o, c.get("id"), c.get("when")) for o, option in options.items()
              for c in option if c.get("when")], [("bernadotte", "yes", "plan=a"), ("bernadotte-12", "yes", "plan=a")],
             "Bernadotte can join Davout under option A only")


def test_ids(root):
    ids = collections.Counter((e.tag, e.get("id")) for e in root.iter() if e.get("id"))
    shared = {NS + "choice", NS + "period"}
    TAP.none((id for (tag, id), n in ids.items() if n > 1 and tag not in shared),
             f"{root.get('id')}: ids are unique")


def test_provenance(sheets, scenario, system):
    readme = provenance.read("jena-auerstadt")
    roots = [sheet.root for sheet in sheets.values()] + [scenario, system]
    for sheet in sheets.values():
        features = [e for kind in provenance.KINDS + ("edges/edge",)
                    for e in rows(sheet.root, kind)]
        TAP.none((tree.tostring(e, "unicode")[:80] for e in features
                  if e.get("status") not in provenance.STATUS),
                 f"{sheet.id}: every feature says how sure it is")
        for kind in provenance.KINDS:
            provenance.test_counts(sheet, kind, readme, f"README counts {sheet.id}'s {kind}")
    for root in roots:
        provenance.test_sources(root, root.get("id"))
    provenance.test_cases((scenario, system), r"(NAW|JA) (\d+\.\d+(-\w+)?|OOB|CM|TRT)")
    for root in roots:
        test_ids(root)
    TAP.none((e.get("name") for root in (scenario, system) for e in root.iter(NS + "set")
              if not e.get("case")), "parameters name their cases")
    provenance.test_rulings((scenario, system), r"R-\d\d",
                            readme + provenance.read("napoleon-at-war"))


def main():
    system = load("napoleon-at-war", "napoleon-at-war.system.xml")
    scenario = load("jena-auerstadt", "jena-auerstadt.scenario.xml")
    sheets = {name: Sheet(load("jena-auerstadt", f"{name}.map.xml"))
              for name in ("jena", "auerstadt")}
    test_tables()
    test_system(system)
    test_parameters(system, scenario)
    test_units(scenario)
    test_setup(scenario)
    test_reinforcements(scenario)
    test_turns(scenario)
    test_levels(scenario)
    test_victory(scenario)
    test_exits(scenario)
    test_options(scenario)
    for sheet in sheets.values():
        test_geometry(sheet, system)
    test_edges(sheets)
    test_constraints(sheets, system, scenario)
    test_provenance(sheets, scenario, system)
    return TAP.close()


if __name__ == "__main__":
    sys.exit(main())
