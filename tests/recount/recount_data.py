"""TAP, documents and maps for recount.py, read without any part of the build."""

import collections
import itertools
import math
import os
import re
import sys
import xml.etree.ElementTree as tree
from fractions import Fraction

NS = "{urn:vedette:1}"
ROOT = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "../..")
HOME = os.path.join(ROOT, "scenarios")


# TAP


class Tap:
    def __init__(self):
        self.count = 0
        self.failed = 0

    def ok(self, passed, name, *details):
        self.count += 1
        self.failed += not passed
        if not passed:
            for detail in details:
                print(f"# {detail}")
        print(f"{'ok' if passed else 'not ok'} {self.count} - {name}")

    def same(self, got, wanted, name):
        self.ok(got == wanted, name, f"found  {got}", f"wanted {wanted}")

    def none(self, wrong, name):
        wrong = list(wrong)
        self.ok(not wrong, name, *wrong[:10])

    def close(self):
        print(f"1..{self.count}")
        return 1 if self.failed else 0


TAP = Tap()


# Documents


def load(*parts):
    return tree.parse(os.path.join(HOME, *parts)).getroot()


def rows(root, path):
    return root.findall("/".join(NS + step for step in path.split("/")))


def by_id(elements, key="id"):
    return {element.get(key): element for element in elements}


def number(text):
    return math.inf if text == "never" else Fraction(text)


def words(text):
    return (text or "").split()


def holds(when, chosen):
    return all(chosen[term.split("=")[0]] == term.split("=")[1] for term in words(when))


def all_choices():
    for plan, louis, ten, twelve in itertools.product("ab", *[("no", "yes")] * 3):
        if plan == "a" or ten == twelve == "no":
            yield {"plan": plan, "louis": louis, "bernadotte": ten, "bernadotte-12": twelve}


# Maps


class Sheet:
    """One map: its hexes by printed number, and what lies on them."""

    def __init__(self, root):
        self.root = root
        self.id = root.get("id")
        grid, numbering = rows(root, "grid")[0], rows(root, "numbering")[0]
        self.columns, self.rows = int(grid.get("columns")), int(grid.get("rows"))
        self.pushed = 1 if grid.get("stagger") == "second" else 0
        self.first_column = int(numbering.get("columns-from"))
        self.first_row = int(numbering.get("rows-from"))
        self.place = {}
        self.label = {}
        self.flat = grid.get("orientation") == "flat"
        for row, column in itertools.product(range(self.rows), range(self.columns)):
            label = f"{self.first_row + self.rows - 1 - row:02}{self.first_column + column:02}"
            place = column, row
            if self.flat:  # straight columns are straight rows of a sheet that is turned over
                label = f"{self.first_column + column:02}{self.first_row + row:02}"
                place = row, column
            self.place[label] = place
            self.label[place] = label
        self.terrain = dict.fromkeys(self.place, rows(root, "terrain")[0].get("default"))
        for element in rows(root, "terrain/hex"):
            self.terrain[element.get("at")] = element.get("terrain")
        self.runs = rows(root, "sides/run")
        self.paths = rows(root, "paths/path")
        self.names = [e.get("at") for e in rows(root, "names/name")]
        self.regions = by_id(rows(root, "regions/region"))

    def near(self, label):
        column, row = self.place[label]
        shift = 0 if row % 2 == self.pushed else -1
        steps = [(column - 1, row), (column + 1, row)]
        steps += [(column + shift + i, row + j) for i in (0, 1) for j in (-1, 1)]
        return [self.label[step] for step in steps if step in self.label]

    def touch(self, a, b):
        return a in self.place and b in self.near(a)

    def named(self, text):
        return next(e.get("at") for e in rows(self.root, "names/name") if e.get("text") == text)

    def distance(self, a, b):
        def axial(label):
            column, row = self.place[label]
            return column - (row - (row % 2 == self.pushed)) // 2, row
        (q1, r1), (q2, r2) = axial(a), axial(b)
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))

    def edge(self, side):
        column, row = {"top": (None, 0), "bottom": (None, self.rows - 1),
                       "left": (0, None), "right": (self.columns - 1, None)}[side]
        if self.flat:
            column, row = row, column
        return {label for label, (c, r) in self.place.items() if column == c or row == r}

    def edges(self):
        return {e.get("id"): self.edge(e.get("side")) for e in rows(self.root, "edges/edge")}

    def region(self, name):
        return words(self.regions[name].get("hexes"))

    def sides(self, kind):
        return [tuple(re.split("[/>]", side)) for run in self.runs if run.get("kind") == kind
                for side in words(run.get("sides"))]

    def links(self):
        for path in self.paths:
            hexes = words(path.get("hexes"))
            for a, b in zip(hexes, hexes[1:]):
                yield path.get("id"), a, b

    def corners(self, a, b):
        """A corner is named by the hexes that meet there; at the edge by the two and a sign."""
        shared = [hex for hex in self.near(a) if hex in self.near(b)]
        return {frozenset((a, b, hex)) for hex in shared} | (
            {frozenset((a, b, "off"))} if len(shared) < 2 else set())


def step_cost(sheet, system, a, b):
    """What a unit pays from @a to @b by day, worked out here from the files alone."""
    costs = {e.get("id"): number(e.get("cost")) for e in rows(system, "chart/*") if e.get("id")}
    pair = frozenset((a, b))
    cost = costs[sheet.terrain[b]]
    for _, x, y in sheet.links():
        if frozenset((x, y)) == pair:
            cost = costs["road"]
    bridged = any(frozenset(side) == pair for side in sheet.sides("bridge"))
    for kind in ("stream", "river"):
        if not bridged and any(frozenset(side) == pair for side in sheet.sides(kind)):
            cost += costs[kind]
    if (a, b) in sheet.sides("slope"):
        cost += costs["slope"]
    return cost


def reach(sheet, system, entry, points):
    """Hexes that @points of movement reach from off the map, with what they cost."""
    on_road = any(entry in (a, b) for _, a, b in sheet.links())
    spent = {entry: Fraction(1, 2) if on_road else Fraction(1)}
    queue = [entry]
    while queue:
        here = queue.pop()
        for there in sheet.near(here):
            cost = spent[here] + step_cost(sheet, system, here, there)
            if cost <= points and cost < spent.get(there, math.inf):
                spent[there] = cost
                queue.append(there)
    return spent
