"""Single faults in the texts of a battle, and changes that are none.

tests/fuzz/mutate puts them into the files.  Each kind draws a mutant of the lines of a
file, or None where there is nothing to change.  Those that move a thing or change
a number, for which one must know the ground, are in mutants_moved.py.
"""

import collections
import pathlib
import re

SHIPPED = pathlib.Path(__file__).resolve().parents[2] / "scenarios"


def battles():
    """Those of a campaign lie on several sheets, whose numbers are not understood here."""
    return sorted(path.relative_to(SHIPPED) for path in SHIPPED.glob("*/*.scenario.xml")
                  if path.parent.name != "rossbach-avenged")


def files_of(battle):
    """The scenario, its maps and its system."""
    text = (SHIPPED / battle).read_text()
    named = [*re.findall(r'<map href="([^"]+)"', text), *re.findall(r' system="([^"]+)"', text)[:1]]
    return [battle, *(((SHIPPED / battle).parent / name).resolve().relative_to(SHIPPED) for name in named)]


class Mutant:
    """A file's lines with one change, and where it is: a line and words."""

    def __init__(self, lines, line, words=()):
        self.lines, self.line, self.words = lines, line, set(words)


def rows(lines, element, attribute=None):
    return [n for n, line in enumerate(lines) if re.match(rf"\s*<{element}\b", line) and
            (attribute is None or f' {attribute}="' in line)]


def value(line, attribute):
    return re.search(rf' {attribute}="([^"]*)"', line).group(1)


def with_value(line, attribute, text):
    return re.sub(rf' {attribute}="[^"]*"', lambda _: f' {attribute}="{text}"', line, count=1)


def changed(lines, n, line, words=()):
    return Mutant([*lines[:n], line, *lines[n + 1:]], n + 1, words)


def without(lines, n, words):
    return Mutant([*lines[:n], *lines[n + 1:]], n + 1, words)


def dangling(element, attribute):
    """One word of a reference names nothing."""
    def draw(dice, lines):
        found = rows(lines, element, attribute)
        if not found:
            return None
        n = dice.choice(found)
        words = value(lines[n], attribute).split()
        if not words:
            return None
        at = dice.randrange(len(words))
        words[at] += "-q"
        return changed(lines, n, with_value(lines[n], attribute, " ".join(words)), [words[at]])
    return draw


def duplicate(element):
    """A row of one line stands twice."""
    def draw(dice, lines):
        found = [n for n in rows(lines, element) if lines[n].rstrip().endswith("/>")]
        if not found:
            return None
        n = dice.choice(found)
        return Mutant([*lines[:n + 1], lines[n], *lines[n + 1:]], n + 2, re.findall(r'"([^"]*)"', lines[n])[:1])
    return draw


def delete(element, attribute):
    """A row is gone that others need."""
    def draw(dice, lines):
        found = [n for n in rows(lines, element, attribute) if lines[n].rstrip().endswith("/>")]
        if not found:
            return None
        n = dice.choice(found)
        return without(lines, n, value(lines[n], attribute).split())
    return draw


def delete_bridge(dice, lines):
    found = [n for n in rows(lines, "run", "sides") if ' kind="bridge"' in lines[n]]
    roads = {pair for n in rows(lines, "path", "hexes") for pair in pairs(value(lines[n], "hexes").split())}
    found = [n for n in found if any(frozenset(side.split("/")) in roads for side in value(lines[n], "sides").split())]
    if not found:
        return None
    n = dice.choice(found)
    return without(lines, n, re.findall(r"\w+", value(lines[n], "sides")))


def pairs(hexes):
    return [frozenset(pair) for pair in zip(hexes, hexes[1:])]


def list_of(dice, lines, element, attribute, least, kinds=None):
    found = [n for n in rows(lines, element, attribute) if len(value(lines[n], attribute).split()) >= least and
             (kinds is None or value(lines[n], "kind") in kinds)]
    if not found:
        return None, None
    n = dice.choice(found)
    return n, value(lines[n], attribute).split()


def swap(element, attribute, kinds=None):
    """Two things that follow each other change places, inside a line of them."""
    def draw(dice, lines):
        n, words = list_of(dice, lines, element, attribute, 5, kinds)
        if n is None:
            return None
        at = dice.randrange(1, len(words) - 3)
        words[at], words[at + 2] = words[at + 2], words[at]
        return changed(lines, n, with_value(lines[n], attribute, " ".join(words)), words[at:at + 3])
    return draw


def leave_out(element, attribute, kinds=None):
    """One is missing inside a line of them."""
    def draw(dice, lines):
        n, words = list_of(dice, lines, element, attribute, 3, kinds)
        if n is None:
            return None
        at = dice.randrange(1, len(words) - 1)
        near = words[at - 1:at + 2]
        del words[at]
        return changed(lines, n, with_value(lines[n], attribute, " ".join(words)),
                       [hex_ for word in near for hex_ in re.split("[/>]", word)])
    return draw


def off_by(element, attribute, far):
    """A hex of a path lies some hexes away: a digit was misread."""
    def draw(dice, lines):
        n, words = list_of(dice, lines, element, attribute, 3)
        if n is None:
            return None
        at = dice.randrange(1, len(words) - 1)
        number = int(words[at]) + dice.choice([-far, far])
        if number < 101:
            return None
        near = words[at - 1:at + 2]
        words[at] = f"{number:04}"
        return changed(lines, n, with_value(lines[n], attribute, " ".join(words)), [*near, words[at]])
    return draw


def off_map(element):
    """A hex that no map has."""
    def draw(dice, lines):
        found = [n for n in rows(lines, element, "at") if re.fullmatch(r"\d{4}", value(lines[n], "at"))]
        if not found:
            return None
        n = dice.choice(found)
        return changed(lines, n, with_value(lines[n], "at", f"99{dice.randrange(100):02}"))
    return draw


def swap_cells(dice, lines):
    """Two results that follow each other, and differ, change places."""
    found = []
    for n in rows(lines, "row", "results"):
        words = value(lines[n], "results").split()
        found += [(n, at) for at in range(len(words) - 1) if words[at] != words[at + 1]]
    if not found:
        return None
    n, at = dice.choice(found)
    words = value(lines[n], "results").split()
    words[at], words[at + 1] = words[at + 1], words[at]
    return changed(lines, n, with_value(lines[n], "results", " ".join(words)))


def swap_columns(dice, lines):
    found = rows(lines, "column", "odds")
    if len(found) < 2:
        return None
    at = dice.randrange(len(found) - 1)
    a, b = value(lines[found[at]], "odds"), value(lines[found[at + 1]], "odds")
    moved = list(lines)
    moved[found[at]] = with_value(lines[found[at]], "odds", b)
    moved[found[at + 1]] = with_value(lines[found[at + 1]], "odds", a)
    return Mutant(moved, found[at + 1] + 1, [a, b])


def late(dice, lines):
    found = rows(lines, "group", "turn")
    if not found:
        return None
    n = dice.choice(found)
    return changed(lines, n, with_value(lines[n], "turn", str(dice.randrange(60, 200))))


def no_number(element, attribute):
    def draw(dice, lines):
        found = rows(lines, element, attribute)
        if not found:
            return None
        n = dice.choice(found)
        return changed(lines, n, with_value(lines[n], attribute, dice.choice(["-1", "two", "4O", "999"])))
    return draw


def digit_twice(dice, lines):
    """A strength that no unit of its class has, of a class that has some."""
    found = [n for n in rows(lines, "unit", "strength") if re.fullmatch("[3-9]", value(lines[n], "strength"))]
    usual = collections.Counter(value(lines[n], "class") for n in rows(lines, "unit", "class"))
    found = [n for n in found if usual[value(lines[n], "class")] > 4]
    if not found:
        return None
    n = dice.choice(found)
    return changed(lines, n, with_value(lines[n], "strength", value(lines[n], "strength") * 2))


def used_by_all(system):
    """The kinds that lie on some map of each battle that is played by a system."""
    kinds = None
    for battle in battles():
        files = files_of(battle)
        if any((SHIPPED / file).name.startswith(system) for file in files):
            text = "".join((SHIPPED / file).read_text() for file in files if file.name.endswith(".map.xml"))
            used = set(re.findall(r' (?:terrain|kind|default)="([^"]+)"', text))
            kinds = used if kinds is None else kinds & used
    return kinds or set()


def dear(dice, lines):
    """A cost of the chart with a digit twice: nobody has so much to spend."""
    head = re.search(r'<system [^>]*id="([^"]+)"', "".join(lines[:4]))
    used = used_by_all(head.group(1)) if head else set()
    found = [n for n in rows(lines, "(?:hex|side)", "cost") if re.fullmatch("[1-9]", value(lines[n], "cost")) and
             value(lines[n], "id") in used]
    if not found:
        return None
    n = dice.choice(found)
    return changed(lines, n, with_value(lines[n], "cost", value(lines[n], "cost") * 2))


def draw_twice(dice, lines):
    """A road is there once more, under another name."""
    found = [n for n in rows(lines, "path", "hexes") if ' id="' in lines[n] and
             len(value(lines[n], "hexes").split()) > 3]
    if not found:
        return None
    n = dice.choice(found)
    name = value(lines[n], "id")
    again = with_value(lines[n], "id", name + "-q")
    return Mutant([*lines[:n + 1], again, *lines[n + 1:]], n + 2, [name, name + "-q"])


def step_back(dice, lines):
    """Two hexes of a path are written twice."""
    n, words = list_of(dice, lines, "path", "hexes", 4)
    if n is None:
        return None
    at = dice.randrange(1, len(words) - 1)
    words[at + 1:at + 1] = words[at - 1:at + 1]
    return changed(lines, n, with_value(lines[n], "hexes", " ".join(words)))


def onto_enemy(dice, lines):
    """A unit is set up where one of the other side stands."""
    sides = {value(lines[n], "id"): value(lines[n], "side") for n in rows(lines, "unit", "side")}
    found = [n for n in rows(lines, "place", "at") if value(lines[n], "unit") in sides]
    if not found:
        return None
    n = dice.choice(found)
    others = [m for m in found if sides[value(lines[m], "unit")] != sides[value(lines[n], "unit")]]
    if not others:
        return None
    at = value(lines[dice.choice(others)], "at")
    return changed(lines, n, with_value(lines[n], "at", at), [at])


def move_row(element):
    """Rows in another order say the same."""
    def draw(dice, lines):
        found = [n for n in rows(lines, element) if lines[n].rstrip().endswith("/>")]
        if len(found) < 2:
            return None
        a, b = sorted(dice.sample(found, 2))
        moved = list(lines)
        moved[a], moved[b] = moved[b], moved[a]
        return Mutant(moved, a + 1)
    return draw


def add_note(dice, lines):
    found = [n for n in rows(lines, "(?:unit|place|hex|run|path|group)") if " note=" not in lines[n]]
    if not found:
        return None
    n = dice.choice(found)
    return changed(lines, n, re.sub(r"(/?>)\s*$", r' note="as printed"\1' + "\n", lines[n], count=1))


def add_comment(dice, lines):
    n = dice.randrange(3, len(lines) - 1)
    return Mutant([*lines[:n], "  <!-- looked up again -->\n", *lines[n:]], n + 1)


def turn_round(element, attribute):
    """A line from its other end is the same line."""
    def draw(dice, lines):
        n, words = list_of(dice, lines, element, attribute, 2)
        if n is None or " off=" in lines[n]:
            return None
        return changed(lines, n, with_value(lines[n], attribute, " ".join(reversed(words))))
    return draw


FAULTY = {
    "dangling unit of a place": dangling("place", "unit"),
    "dangling unit of a group": dangling("group", "units"),
    "dangling formation": dangling("unit", "formation"),
    "dangling class": dangling("unit", "class"),
    "dangling side": dangling("unit", "side"),
    "dangling terrain": dangling("hex", "terrain"),
    "dangling kind of a run": dangling("run", "kind"),
    "dangling kind of a path": dangling("path", "kind"),
    "dangling period": dangling("turn", "period"),
    "dangling side of an award": dangling("award", "of"),
    "duplicate unit": duplicate("unit"),
    "duplicate place": duplicate("place"),
    "duplicate hex": duplicate("hex"),
    "duplicate run": duplicate("run"),
    "duplicate group": duplicate("group"),
    "delete a place": delete("place", "unit"),
    "delete a group": delete("group", "units"),
    "delete a unit": delete("unit", "id"),
    "delete a bridge": delete_bridge,
    "leave a hex of a path out": leave_out("path", "hexes"),
    "leave a side of a river out": leave_out("run", "sides", ("river", "stream", "slope")),
    "swap hexes of a path": swap("path", "hexes"),
    "swap sides of a river": swap("run", "sides", ("river", "stream", "slope")),
    "hex of a path misread": off_by("path", "hexes", 200),
    "hex of a path misread by much": off_by("path", "hexes", 3),
    "place off the map": off_map("place"),
    "terrain off the map": off_map("hex"),
    "group after the end": late,
    "strength that is none": no_number("unit", "strength"),
    "strength with a digit too many": digit_twice,
    "cost with a digit too many": dear,
    "road drawn twice": draw_twice,
    "path that steps back": step_back,
    "unit on an enemy": onto_enemy,
    "dangling code of a result": dangling("row", "results"),
    "dangling rule point": dangling("bind", "point"),
    "dangling setting": dangling("set", "name"),
    "leave a result out": leave_out("row", "results"),
    "delete a row of the table": delete("row", "die"),
    "swap results of a row": swap_cells,
    "swap columns of the table": swap_columns,
}
HARMLESS = {
    "move a unit's row": move_row("unit"),
    "move a place's row": move_row("place"),
    "move a path's row": move_row("path"),
    "add a note": add_note,
    "add a comment": add_comment,
    "turn a path round": turn_round("path", "hexes"),
    "turn a run round": turn_round("run", "sides"),
}


