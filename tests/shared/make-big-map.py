#!/usr/bin/env python3
"""Writes a large battle to measure with: a system, a map and a scenario.

usage: make-big-map.py [--columns N] [--rows N] [--units N] [--fault KIND] FOLDER

Every hex has a row of its own; rivers, streams, slopes, roads, trails, bridges,
names, heights, woods and units are as dense as on a printed map of 580 hexes, so
that no layer of the canvas is without anything to draw, and hexes are of every
status.  The same words always give the same files, and the checks find nothing in
them but crossroads without a name.

  --fault=schema   the last hex lacks an attribute: the map cannot be read
  --fault=kind     the last hex has a terrain that the chart does not have
The place of the fault is printed, as FILE:LINE."""

import argparse
import pathlib
import random
import shutil

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SYSTEM = SOURCE / "scenarios" / "napoleon-at-war" / "napoleon-at-war.system.xml"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

# One line of the kind in so many rows or columns of the map.
STREAM_ROWS = 13
STREAMS_OF_A_RIVER = 6  # every sixth stream is a river
ROADS_OF_A_TRAIL = 3
REGION_ROWS = 17
REGION_COLUMNS = 29
SLOPE_ROWS = 23
ROAD_ROWS = 8
ROAD_COLUMNS = 8
SLOPE_SIDES = 40      # of one run
HEXES_OF_A_NAME = 18
NAMES = (("small", ""), ("small", ' look="feature"'), ("medium", ""), ("small", ' look="water"'),
         ("large", ' look="area"'))
STATUSES = ("stated", "transcribed", "checked", "reconstructed", "guess", "guess", "guess")
UNITS_OF_A_FORMATION = 20


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--columns", type=int, default=1000)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("--units", type=int, default=10000)
    parser.add_argument("--fault", choices=("schema", "kind"))
    return parser.parse_args()


class Map:
    """Straight rows, numbered from the top left; of each two rows the second
    is pushed right."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows

    @staticmethod
    def label(row, column):
        return f"{row:04}{column:04}"

    def below(self, row, column):
        """The two hexes under a hex, from left to right; some may be off."""
        left = column if row % 2 == 0 else column - 1
        return [(row + 1, c) for c in (left, left + 1) if 1 <= c <= self.columns]

    def boundary(self, row):
        """The hexsides under a row, from edge to edge, each touching the next."""
        for column in range(1, self.columns + 1):
            for low in self.below(row, column):
                yield (row, column), low

    def stream_rows(self):
        return range(STREAM_ROWS // 2, self.rows, STREAM_ROWS)

    def slope_rows(self):
        """Not where a stream runs."""
        streams = set(self.stream_rows())
        for row in range(SLOPE_ROWS // 2, self.rows, SLOPE_ROWS):
            yield row + 1 if row in streams else row

    def down(self, column):
        """A way from the top edge to the bottom edge."""
        here = (1, column)
        while here[0] < self.rows:
            yield here
            here = self.below(*here)[here[0] % 2 - 1]
        yield here


def sides(pairs, mark):
    return " ".join(f"{Map.label(*a)}{mark}{Map.label(*b)}" for a, b in pairs)


def hexes(places):
    return " ".join(Map.label(*place) for place in places)


def chunks(items, size):
    items = list(items)
    return (items[i:i + size] for i in range(0, len(items), size))


def side_runs(land):
    for n, row in enumerate(land.stream_rows()):
        kind = "river" if n % STREAMS_OF_A_RIVER == 0 else "stream"
        yield f'id="stream-{row}" kind="{kind}" name="Brook {row}"' \
            f' sides="{sides(land.boundary(row), "/")}"'
    for row in land.slope_rows():
        for n, part in enumerate(chunks(land.boundary(row), SLOPE_SIDES)):
            yield f'id="slope-{row}-{n}" kind="slope" sides="{sides(part, ">")}"'
    for column in range(ROAD_COLUMNS // 2, land.columns, ROAD_COLUMNS):
        way = list(land.down(column))
        for row in land.stream_rows():
            pair = way[row - 1:row + 1]
            if len(pair) == 2:
                yield f'id="bridge-{row}-{column}" kind="bridge" sides="{sides([pair], "/")}"'


def roads(land):
    for n, row in enumerate(range(ROAD_ROWS // 2, land.rows, ROAD_ROWS)):
        kind = "trail" if n % ROADS_OF_A_TRAIL == 0 else "road"
        way = [(row, column) for column in range(1, land.columns + 1)]
        yield f'id="east-{row}" kind="{kind}" hexes="{hexes(way)}" off="west east"'
    for column in range(ROAD_COLUMNS // 2, land.columns, ROAD_COLUMNS):
        yield f'id="south-{column}" kind="road" hexes="{hexes(land.down(column))}"' \
            ' off="north south"'


def names(land, dice):
    places = sorted({(dice.randrange(land.rows) + 1, dice.randrange(land.columns) + 1)
                     for _ in range(land.rows * land.columns // HEXES_OF_A_NAME)})
    for n, place in enumerate(places):
        size, look = NAMES[n % len(NAMES)]
        yield f'at="{Map.label(*place)}" text="Place {n + 1}" size="{size}"{look}'


def regions(land):
    """A height or a wood of three rows of hexes, here and there."""
    for row in range(REGION_ROWS // 2, land.rows - 1, REGION_ROWS):
        for column in range(REGION_COLUMNS // 3, land.columns - 8, REGION_COLUMNS):
            kind, name = (("heights", "Heights"), ("wood", "Wood"))[(row + column) % 2]
            cells = [(row + down, column + across) for down in range(3) for across in range(6)]
            yield f'id="region-{row}-{column}" name="{name} {row}.{column}" kind="{kind}"' \
                f' hexes="{hexes(cells)}"'


def terrain(land, dice):
    """Woods and rough ground in runs along the row, a town now and then."""
    kind, left = "forest", 0
    for row in range(1, land.rows + 1):
        for column in range(1, land.columns + 1):
            if left == 0:
                kind = "rough" if kind == "forest" else "forest"
                left = dice.randrange(1, 30)
            left -= 1
            here = "town" if dice.random() < 0.03 else kind
            status = STATUSES[dice.randrange(len(STATUSES))]
            yield f'at="{Map.label(row, column)}" terrain="{here}" status="{status}"'


def section(name, row, rows, attributes=""):
    yield f"  <{name}{attributes}>\n"
    for words in rows:
        yield f"    <{row} {words}/>\n"
    yield f"  </{name}>\n"


def map_lines(land):
    dice = random.Random(1)
    yield HEAD
    yield '<map xmlns="urn:vedette:1" id="big">\n'
    yield "  <title>A large map to measure with</title>\n"
    yield f'  <grid orientation="pointy" columns="{land.columns}" rows="{land.rows}"' \
        ' stagger="second"/>\n'
    yield '  <numbering order="row-column" columns-from="1" columns-go="right" rows-from="1"' \
        ' rows-go="down" digits="4" style="digits"/>\n'
    yield from section("edges", "edge", (f'id="{name}" side="{side}"' for name, side in
                                         (("north", "top"), ("east", "right"),
                                          ("south", "bottom"), ("west", "left"))))
    yield from section("sides", "run", side_runs(land))
    yield from section("paths", "path", roads(land))
    yield from section("names", "name", names(land, dice))
    yield from section("regions", "region", regions(land))
    yield from section("terrain", "hex", terrain(land, dice), ' default="clear"')
    yield "</map>\n"


def scenario_lines(land, n_units):
    dice = random.Random(2)
    cells = dice.sample(range(land.rows * land.columns), n_units)
    owner = {n: ("blue", "red")[n // UNITS_OF_A_FORMATION % 2] for n in range(n_units)}
    kinds = (("infantry", 6, 4), ("cavalry", 3, 6), ("artillery", 5, 3))
    yield HEAD
    yield '<scenario xmlns="urn:vedette:1" id="big" system="big.system.xml">\n'
    yield "  <title>A large battle to measure with</title>\n"
    yield from section("maps", "map", ['href="big.map.xml"'])
    yield from section("sides", "side",
                       ['id="blue" name="Blue" color="#1f3c88" ink="#ffffff" first="yes"',
                        'id="red" name="Red" color="#e0705f" ink="#1c1a17"'])
    yield "  <units>\n"
    for n in range(0, n_units, UNITS_OF_A_FORMATION):
        yield f'    <formation id="f{n}" name="Division {n // UNITS_OF_A_FORMATION + 1}"' \
            f' side="{owner[n]}"/>\n'
    for n in range(n_units):
        name, strength, move = kinds[n % len(kinds)]
        yield f'    <unit id="u{n}" name="Unit {n + 1}" code="{n + 1}" side="{owner[n]}"' \
            f' formation="f{n - n % UNITS_OF_A_FORMATION}" class="{name}"' \
            f' strength="{strength}" move="{move}"/>\n'
    yield "  </units>\n"
    places = [Map.label(cell // land.columns + 1, cell % land.columns + 1) for cell in cells]
    yield from section("setup", "place",
                       (f'unit="u{n}" at="{place}"' for n, place in enumerate(places)))
    yield '  <turns count="10"/>\n'
    total = {side: sum(kinds[n % len(kinds)][1] for n in range(n_units) if owner[n] == side)
             for side in ("blue", "red")}
    yield from section("victory", "award",
                       (f'id="{loser}-losses" side="{side}" points="1" test="losses-at-least"'
                        f' of="{loser}" value="{min(100, total[loser])}"'
                        for side, loser in (("red", "blue"), ("blue", "red"))))
    yield '  <override>\n    <rules>\n'
    yield '      <bind point="victory.at-end" case="BIG 1"/>\n'
    yield '      <bind point="victory.awards" case="BIG 2"/>\n'
    yield '    </rules>\n  </override>\n</scenario>\n'


def spoil(lines, fault):
    """Puts the fault into the last hex; returns its line number."""
    number = max(n for n, line in enumerate(lines) if line.startswith("    <hex "))
    line = lines[number]
    if fault == "schema":
        lines[number] = line.replace(" terrain=", " terain=")
    else:
        head, tail = line.split(' terrain="')
        lines[number] = head + ' terrain="never-heard-of"' + tail[tail.index('"') + 1:]
    return number + 1


def main():
    args = parse_arguments()
    land = Map(args.columns, args.rows)
    args.folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(SYSTEM, args.folder / "big.system.xml")
    path = args.folder / "big.map.xml"
    lines = list(map_lines(land))
    if args.fault:
        print(f"{path}:{spoil(lines, args.fault)}")
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.writelines(lines)
    with open(args.folder / "big.scenario.xml", "w", encoding="utf-8", newline="\n") as out:
        out.writelines(scenario_lines(land, args.units))


if __name__ == "__main__":
    main()
