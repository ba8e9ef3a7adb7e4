"""Things moved to another place, and numbers that are off by one.

Whether such a change is a fault depends on what lies where, so that each kind gets
the ground of its battle.  A fault is only what contradicts the rest of the files: a
bridge without water, a unit in a lake, a table without its row for 4.  A unit that
stands a hex aside, a corps that comes a turn later, a strength of 7 for 6 are battles
that could be meant: nobody knows but the printed game, and no error may be told of
them.  What may be either is not drawn: a town moved off its road, a hexside at the end
of a stream, a victory level that is one higher and still the next.  Turns that the track leaves
out are ordinary ones, so that a game may well be a turn longer than it.
"""

import re

from mutants import SHIPPED, changed, files_of, rows, value, with_value

LABEL = re.compile(r"\b\d{4}\b")
DIRECTIONS = 6


def tags(text, element):
    """The start tags of elements of that name; a value may hold a ">"."""
    return re.findall(rf'<{element}(?: (?:[^">]|"[^"]*")*)?>', text)


class Ground:
    """What lies where in a shipped battle; hexes by their labels, which its maps do not
    share."""

    def __init__(self, battle):
        texts = {file: (SHIPPED / file).read_text() for file in files_of(battle)}
        scenario = texts[battle]
        system = next(text for file, text in texts.items() if file.name.endswith(".system.xml"))
        self.maps = [Sheet(text) for file, text in texts.items() if file.name.endswith(".map.xml")]
        costs = {value(row, "id"): value(row, "cost") for text in (system, scenario)
                 for row in tags(text, "hex") if ' cost="' in row}
        self.closed = {terrain for terrain, cost in costs.items() if cost == "never"}
        self.water = set(word for row in tags(system, "side") if ' removes="' in row
                          for word in value(row, "removes").split())
        self.units = {value(row, "id"): row for row in tags(scenario, "unit")}
        self.places = {value(row, "unit"): value(row, "at")
                       for row in tags(scenario, "place") if ' at="' in row}
        # Where no scenario says more, a hex holds one unit.
        self.holds_one = '<set name="stacking" value="1"' in system and \
            '<set name="stacking"' not in scenario
        self.words = list(re.findall(r"[\w-]+", scenario))
        self.labels = LABEL.findall("".join(texts.values()))

    def sheet_of(self, label):
        return next((sheet for sheet in self.maps if sheet.has(label)), None)

    def terrain(self, label):
        sheet = self.sheet_of(label)
        return sheet and sheet.terrain.get(label, sheet.default)

    def side_at(self, label):
        """The sides whose units are set up there."""
        return {value(self.units[unit], "side") for unit, at in self.places.items() if at == label}

    def is_closed(self, label):
        """To everyone: no road leads through it either."""
        return self.terrain(label) in self.closed and not self.sheet_of(label).has_path(label)

    def is_free(self, label):
        """Clear, and spoken of nowhere."""
        sheet = self.sheet_of(label)
        return sheet is not None and label not in self.labels

    def is_quiet(self, label, side):
        """Free, with no enemy beside it."""
        near = self.sheet_of(label).near(label) if self.is_free(label) else []
        return len(near) == DIRECTIONS and all(self.side_at(other) <= {side} for other in near)

    def list_movable(self, lines):
        """The rows of places of units that only their own row and this one speak of."""
        return [n for n in rows(lines, "place", "at") if value(lines[n], "unit") in self.places and
                self.words.count(value(lines[n], "unit")) == 2 and LABEL.fullmatch(value(lines[n], "at"))]

    def cannot_stand(self, unit, label):
        """Why a unit cannot be set up there: no such hex, closed, the enemy's or full."""
        if self.sheet_of(label) is None or self.is_closed(label):
            return True
        there = self.side_at(label)
        return bool(there) and (self.holds_one or there != {value(self.units[unit], "side")})


class Sheet:
    """One map."""

    def __init__(self, text):
        (grid,), (numbers,) = tags(text, "grid"), tags(text, "numbering")
        columns, rows_ = int(value(grid, "columns")), int(value(grid, "rows"))
        self.by_column = value(numbers, "order") == "column-row"
        first_column, first_row = int(value(numbers, "columns-from")), int(value(numbers, "rows-from"))
        self.columns = range(first_column, first_column + columns)
        self.rows = range(first_row, first_row + rows_)
        self.default = value(tags(text, "terrain")[0], "default")
        self.terrain = {value(row, "at"): value(row, "terrain")
                        for row in tags(text, "hex")}
        self.runs = [(value(row, "kind"),
                      [tuple(LABEL.findall(side)) for side in value(row, "sides").split()])
                     for row in tags(text, "run")]
        self.paths = [value(row, "hexes").split() for row in tags(text, "path")]
        self.steps = self.learn_steps()

    def split(self, label):
        """Its column and row."""
        a, b = int(label[:2]), int(label[2:])
        return (a, b) if self.by_column else (b, a)

    def label(self, column, row):
        return f"{column:02}{row:02}" if self.by_column else f"{row:02}{column:02}"

    def has(self, label):
        column, row = self.split(label)
        return column in self.columns and row in self.rows

    def learn_steps(self):
        """From a hex to those beside it, which depends on whether its column and row are
        odd: as the roads and rivers of the map have them, all of whose hexes lie side by
        side."""
        steps = {}
        pairs = [pair for path in self.paths for pair in zip(path, path[1:])]
        pairs += [side for _, sides in self.runs for side in sides]
        for one, other in [*pairs, *((b, a) for a, b in pairs)]:
            (x, y), (to_x, to_y) = self.split(one), self.split(other)
            steps.setdefault((x % 2, y % 2), set()).add((to_x - x, to_y - y))
        return steps

    def near(self, label):
        """The hexes beside it; less than six at the edge."""
        x, y = self.split(label)
        found = [self.label(x + dx, y + dy) for dx, dy in self.steps.get((x % 2, y % 2), ())]
        return [other for other in found if self.has(other)]

    def is_on_edge(self, label):
        column, row = self.split(label)
        return column in (self.columns[0], self.columns[-1]) or row in (self.rows[0], self.rows[-1])

    def has_path(self, label):
        return any(label in path for path in self.paths)

    def list_hexes(self):
        return [self.label(column, row) for column in self.columns for row in self.rows]


def one_off(dice, label):
    """A hex whose number differs by one in column or row."""
    a, b = int(label[:2]), int(label[2:])
    step = dice.choice([-1, 1])
    return f"{a + step:02}{b:02}" if dice.randrange(2) else f"{a:02}{b + step:02}"


def pick(dice, items):
    items = list(items)
    return dice.choice(items) if items else None


def move(dice, lines, found, choose):
    """Gives one of the rows @found another hex, which @choose picks for its line."""
    n = pick(dice, found)
    at = choose(lines[n]) if n is not None else None
    return at and changed(lines, n, with_value(lines[n], "at", at), [at, value(lines[n], "at")])


# Things at another place

def unit_into_closed(dice, lines, ground):
    """A unit is set up in a lake or a marsh."""
    return move(dice, lines, ground.list_movable(lines), lambda line: pick(
        dice, [label for sheet in ground.maps for label in sheet.terrain if ground.is_closed(label)]))


def unit_onto_friend(dice, lines, ground):
    """A unit is set up where one of its side fills the hex."""
    def choose(line):
        side = value(ground.units[value(line, "unit")], "side")
        return pick(dice, [at for unit, at in ground.places.items()
                           if at != value(line, "at") and ground.side_at(at) == {side}])
    return move(dice, lines, ground.list_movable(lines), choose) if ground.holds_one else None


def unit_aside(dice, lines, ground):
    """A unit stands on free ground, away from the enemy."""
    def choose(line):
        side = value(ground.units[value(line, "unit")], "side")
        return pick(dice, [label for label in ground.sheet_of(value(line, "at")).list_hexes()
                           if ground.is_quiet(label, side)])
    return move(dice, lines, ground.list_movable(lines), choose)


def list_terrain(lines, ground):
    """Terrain of which nothing else speaks."""
    return [n for n in rows(lines, "hex", "at") if LABEL.fullmatch(value(lines[n], "at")) and
            ground.labels.count(value(lines[n], "at")) == 1]


def terrain_onto_terrain(dice, lines, ground):
    """A wood lies where another has been painted."""
    found = [n for n in rows(lines, "hex", "at") if ground.sheet_of(value(lines[n], "at"))]
    return move(dice, lines, found, lambda line: pick(
        dice, [at for at in ground.sheet_of(value(line, "at")).terrain if at != value(line, "at")]))


def terrain_aside(dice, lines, ground):
    """A wood lies on free ground."""
    return move(dice, lines, list_terrain(lines, ground), lambda line: pick(
        dice, [at for at in ground.sheet_of(value(line, "at")).list_hexes() if ground.is_free(at)]))


def bridge_on_land(dice, lines, ground):
    """A bridge stands where there is no water."""
    n = pick(dice, [n for n in rows(lines, "run", "sides") if ' kind="bridge"' in lines[n]])
    sheet = n is not None and ground.sheet_of(LABEL.search(value(lines[n], "sides")).group())
    if not sheet:
        return None
    at = pick(dice, [label for label in sheet.list_hexes() if ground.is_free(label)])
    to = at and pick(dice, sheet.near(at))
    wet = {frozenset(side) for kind, sides in sheet.runs if kind in ground.water for side in sides}
    if not to or {at, to} in wet:
        return None
    return changed(lines, n, with_value(lines[n], "sides", f"{at}/{to}"), [at, to])


def list_entries(lines, ground):
    return [n for n in rows(lines, "group", "at") if LABEL.fullmatch(value(lines[n], "at")) and
            ground.sheet_of(value(lines[n], "at"))]


def entry_inland(dice, lines, ground):
    """A corps comes in far from any edge."""
    def choose(line):
        sheet = ground.sheet_of(value(line, "at"))
        return pick(dice, [label for label in sheet.list_hexes() if not sheet.is_on_edge(label)])
    return move(dice, lines, list_entries(lines, ground), choose)


def entry_off_map(dice, lines, ground):
    return move(dice, lines, list_entries(lines, ground), lambda line: f"99{dice.randrange(100):02}")


def entry_aside(dice, lines, ground):
    """A corps comes in by the next free hex of the edge."""
    def choose(line):
        sheet = ground.sheet_of(value(line, "at"))
        return pick(dice, [label for label in sheet.near(value(line, "at"))
                           if sheet.is_on_edge(label) and ground.is_free(label)])
    return move(dice, lines, list_entries(lines, ground), choose)


# Numbers of hexes

def unit_one_off(dice, lines, ground):
    """A unit stands one hex off, where it cannot."""
    def choose(line):
        at = one_off(dice, value(line, "at"))
        return at if ground.cannot_stand(value(line, "unit"), at) else None
    return move(dice, lines, ground.list_movable(lines), choose)


def terrain_one_off(dice, lines, ground):
    """Terrain lies one hex off, on other terrain or on no map."""
    def choose(line):
        at, sheet = one_off(dice, value(line, "at")), ground.sheet_of(value(line, "at"))
        return at if at in sheet.terrain or not ground.sheet_of(at) else None
    found = [n for n in rows(lines, "hex", "at") if LABEL.fullmatch(value(lines[n], "at"))]
    return move(dice, lines, found, choose)


def entry_one_off(dice, lines, ground):
    """A corps comes in one hex off, behind the edge or on no map."""
    def choose(line):
        at, sheet = one_off(dice, value(line, "at")), ground.sheet_of(value(line, "at"))
        return at if not ground.sheet_of(at) or not sheet.is_on_edge(at) else None
    return move(dice, lines, list_entries(lines, ground), choose)


def path_one_off(dice, lines, ground):
    """A hex of a road is one off, so that it does not lie beside the one before or after."""
    n = pick(dice, [n for n in rows(lines, "path", "hexes") if len(value(lines[n], "hexes").split()) > 2])
    if n is None:
        return None
    words = value(lines[n], "hexes").split()
    at = dice.randrange(1, len(words) - 1)
    sheet, before, after = ground.sheet_of(words[at]), words[at - 1], words[at + 1]
    words[at] = one_off(dice, words[at])
    if sheet is None or words[at] in sheet.near(before) and words[at] in sheet.near(after):
        return None
    return changed(lines, n, with_value(lines[n], "hexes", " ".join(words)), words[at - 1:at + 2])


def side_one_off(dice, lines, ground):
    """A hex of a hexside is one off, inside a river: only one hexside joins its neighbours, so
    that the river breaks, or there is no such hexside."""
    n = pick(dice, [n for n in rows(lines, "run", "sides") if len(value(lines[n], "sides").split()) > 2])
    if n is None:
        return None
    words = value(lines[n], "sides").split()
    at = dice.randrange(1, len(words) - 1)
    near = LABEL.findall(" ".join(words[at - 1:at + 2]))
    old = dice.choice(LABEL.findall(words[at]))
    new = one_off(dice, old)
    words[at] = words[at].replace(old, new)
    return changed(lines, n, with_value(lines[n], "sides", " ".join(words)), [new, *near])


# Other numbers

def count_off(element, attribute, steps=(-1, 1), taken=False, named=False):
    """A number is one more or less; if @taken, only where it becomes that of another row.  If
    @named, a finding elsewhere leads to it that says the number."""
    def draw(dice, lines, ground):
        found = [n for n in rows(lines, element, attribute)
                 if re.fullmatch(r"\d+", value(lines[n], attribute))]
        n = pick(dice, found)
        if n is None:
            return None
        number = int(value(lines[n], attribute)) + dice.choice(steps)
        others = {value(lines[m], attribute) for m in found if m != n}
        if number < 1 or taken and str(number) not in others:
            return None
        return changed(lines, n, with_value(lines[n], attribute, str(number)),
                       [str(number)] if named else [])
    return draw


def odds_off(dice, lines, ground):
    """A column of the table has the odds of the next."""
    found = rows(lines, "column", "odds")
    n = pick(dice, found)
    if n is None:
        return None
    parts = [int(part) for part in value(lines[n], "odds").split("-")]
    parts[dice.randrange(2)] += dice.choice([-1, 1])
    odds = "-".join(map(str, parts))
    if odds not in [value(lines[m], "odds") for m in found if m != n]:
        return None
    return changed(lines, n, with_value(lines[n], "odds", odds), [odds])


def group_off(dice, lines, ground):
    """A corps comes a turn sooner or later, within the game."""
    last = re.search(r'<turns [^>]*count="(\d+)"', "".join(lines))
    found = [n for n in rows(lines, "group", "turn")
             if not re.search(r" (?:until|otherwise|die)=", lines[n])]
    n = pick(dice, found)
    if n is None:
        return None
    turn = int(value(lines[n], "turn")) + dice.choice([-1, 1])
    if not 1 <= turn <= int(last.group(1)):
        return None
    return changed(lines, n, with_value(lines[n], "turn", str(turn)))


FAULTY = {
    "move a unit into closed ground": unit_into_closed,
    "move a unit onto a friend": unit_onto_friend,
    "move terrain onto terrain": terrain_onto_terrain,
    "move a bridge onto land": bridge_on_land,
    "move an entry inland": entry_inland,
    "move an entry off the map": entry_off_map,
    "unit one hex off": unit_one_off,
    "terrain one hex off": terrain_one_off,
    "entry one hex off": entry_one_off,
    "hex of a path one off": path_one_off,
    "hexside of a river one off": side_one_off,
    "turn of the track one off": count_off("turn", "number"),
    "game ends a turn before the track": count_off("turns", "count", steps=(-1,), named=True),
    "die of a row one off": count_off("row", "die"),
    "odds of a column one off": odds_off,
    "victory level one off": count_off("level", "margin", taken=True),
}
HARMLESS = {
    "move a unit aside": unit_aside,
    "move terrain aside": terrain_aside,
    "move an entry along the edge": entry_aside,
    "strength one off": count_off("unit", "strength"),
    "allowance one off": count_off("unit", "move"),
    "cost one off": count_off("(?:hex|side|path)", "cost"),
    "turn of a group one off": group_off,
    "game a turn longer": count_off("turns", "count", steps=(1,)),
    "demoralization one off": count_off("level", "points"),
    "points of an award one off": count_off("award", "points"),
    "value of an award one off": count_off("award", "value"),
}
