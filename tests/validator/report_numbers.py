"""The numbers of a page on a campaign, held against the store of its games.

What the store tells is asked in SQL, by the views that STORE.md describes; the ends of
means' intervals are those that playtest --format=json tells.  The greatest run of a
store is looked at.
"""

import math
import re
import sqlite3
from xml.etree import ElementTree

from cli import case


def parse(page):
    """The page as a tree; HTML alone knows its first line."""
    return ElementTree.fromstring(page.read_text().replace("<!DOCTYPE html>", "", 1))


def heads(root):
    return ["".join(head.itertext()) for head in root.iter("h2")]


def when_open(condition, chosen):
    """Whether choices satisfy a condition as documents write it: plan=a louis=no|yes."""
    return all(chosen.get(option) in wanted.split("|") for option, wanted in
               (word.split("=") for word in (condition or "").split()))


def open_games(ask):
    """{option: [(game, choice, what could be chosen, what opened that, winner)]}: of games that had a choice."""
    document, = ask("SELECT document FROM scenarios JOIN runs ON runs.scenario = scenarios.id"
                    " JOIN wanted ON wanted.run = runs.key")
    games = {}
    for row in ask("SELECT number, option, choice, turns, winner FROM good JOIN decisions USING (run, number)"):
        games.setdefault(row["number"], (row["turns"], row["winner"], {}))[2][row["option"]] = row["choice"]
    found = {}
    for option in ElementTree.fromstring(document["document"]).findall(".//{*}option"):
        choices = option.findall("{*}choice")
        openers = sorted({word.split("=")[0] for choice in choices for word in choice.get("when", "").split()})
        for number, (turns, winner, chosen) in games.items():
            could = [choice.get("id") for choice in choices if when_open(choice.get("when"), chosen)]
            if len(could) > 1 and turns >= int(option.get("turn", 0)):
                found.setdefault(option.get("id"), []).append(
                    (number, chosen[option.get("id")], could, tuple(chosen[name] for name in openers), winner))
    return found


KEY = """WITH wanted AS (SELECT run FROM tallies ORDER BY games DESC LIMIT 1),
  good AS (SELECT * FROM outcomes JOIN wanted USING (run) WHERE error IS NULL)"""


def wilson(k, n):
    z, share = 1.959964, k / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (0 if k == 0 else max(0, middle - reach)), (1 if k == n else min(1, middle + reach))


def end_name(names, side, level):
    """An end of games as a person reads it: the side that wins, by its id, and the level."""
    if not side:
        return ", ".join(filter(None, ("nobody", level)))
    return f"{names[side]}, {level or 'no level'}"


def number(text):
    """The first number of a cell, however its minus is written; None if it has none."""
    found = re.search(r"[-+]?\d+(\.\d+)?", (text or "").replace("−", "-"))
    return float(found.group()) if found else None


def near(text, value, digits=1):
    """Whether a cell says the value, rounded."""
    said = number(text)
    return said is not None and value is not None and abs(said - value) <= 0.5 * 10 ** -digits + 1e-9


def between(text, ends):
    """Whether a cell says "LOW to HIGH"."""
    low, high = text.split(" to ")
    return near(low, ends[0]) and near(high, ends[1])


class Page:
    """Its chapters by their headings."""

    def __init__(self, root):
        self.chapters = {"".join(section.find("h2").itertext()): section for section in root.iter("section")}

    def tables(self, chapter):
        return list(self.chapters[chapter].iter("table"))

    @staticmethod
    def rows(table):
        """(its head, [(text, text of what is small in it)]) of each row of figures."""
        for row in table.iter("tr"):
            head, cells = row.find("th"), row.findall("td")
            if head is None or not cells or row in list(table.find("thead")):
                continue
            texts = []
            for cell in cells:
                small = "".join("".join(part.itertext()) for part in cell.iter("small"))
                whole = "".join(cell.itertext())
                texts.append((whole[:len(whole) - len(small)].replace("\u00a0", " "), small))
            yield "".join(head.itertext()).strip().replace("\u00a0", " "), texts


def check(root, store, told, what):
    page = Page(root)
    base = sqlite3.connect(store)
    base.row_factory = sqlite3.Row
    try:
        def ask(words, *values):
            return base.execute(f"{KEY} {words}", values).fetchall()
        sides = [row["id"] for row in base.execute("SELECT id FROM sides GROUP BY side ORDER BY side")]
        names = {row["id"]: row["name"] for row in base.execute("SELECT id, name FROM sides")}
        n = ask("SELECT count (*) AS n FROM good")[0]["n"]
        case(f"{what}: the store has its games", n == told["games"], n)
        summary(page, ask, names, sides, n, what)
        levels(page, ask, names, sides, n, told, what)
        options(page, ask, sides, what)
        histogram(page, ask, what)
        scores(page, ask, n, what)
        losses(page, ask, told, what)
        course(page, ask, sides, told, what)
        curves(page, ask, sides, what)
        combats(page, ask, what)
        arrivals(page, ask, what)
        fates(page, ask, what)
        heats(page, ask, what)
    finally:
        base.close()


def summary(page, ask, names, sides, n, what):
    text = "".join(page.chapters["In short"].itertext()).replace("\u00a0", " ").replace("−", "-")
    wins = {side: ask("SELECT count (*) AS k FROM good WHERE winner = ?", side)[0]["k"] for side in sides}
    ahead = max(sides, key=wins.get)
    decided = sum(wins.values())
    low, high = wilson(wins[ahead], decided)
    case(f"{what}: in short, who wins and how sure that is",
         f"Of 100 decided games {names[ahead]} wins about {100 * wins[ahead] / decided:.0f}; the truth lies between "
         f"{100 * low:.0f} and {100 * high:.0f}, 95 times in 100." in text, text)
    mean, = ask("SELECT avg (points_0 - points_1) AS mean FROM good")[0]
    said = re.search(r"(?:ahead by|certain: .+ by) ([\d.]+) on average", text)
    case(f"{what}: by how many points", said and near(said.group(1), abs(mean)), said and said.group(), mean)
    ends = ask("SELECT winner, level, count (*) AS k FROM good GROUP BY 1, 2 ORDER BY 3 DESC")
    case(f"{what}: the commonest end, or one of those", any(
        f"The commonest end: {end_name(names, end['winner'], end['level'])} ({100 * end['k'] / n:.1f} %)" in text
        for end in ends if end["k"] == ends[0]["k"]), text, [dict(end) for end in ends])
    case(f"{what}: on how many games it rests", f"{n} games tell the share" in text, text)


def levels(page, ask, names, sides, n, told, what):
    rows = dict(Page.rows(page.tables("Levels of victory")[0]))
    case(f"{what}: a row for each level", len(rows) == len(told["levels"]) + 2, rows.keys())
    are_open = open_games(ask)
    for level in told["levels"]:
        ended = {row["number"] for row in ask("SELECT number FROM good WHERE winner IS ? AND level IS ?",
                                              level["side"], level["level"])}
        name = end_name(names, level["side"], level["level"])
        found = ask("SELECT count (*) AS k, avg (points_0 - points_1) AS mean FROM good"
                    " WHERE winner IS ? AND level IS ?", level["side"], level["level"])[0]
        share, margin, *choices = rows[name]
        ends = [100 * end for end in wilson(found["k"], n)]
        case(f"{what}: {name}: share and margin", near(share[0], 100 * found["k"] / n) and between(share[1], ends) and
             (near(margin[0], found["mean"]) if found["k"] else margin[0] == "–"), rows[name], dict(found))
        if found["k"] > 1 and margin[1]:
            case(f"{what}: {name}: its interval", between(margin[1], (level["margin"]["low"], level["margin"]["high"])),
                 margin, level)
        options = [wins for wins in told["wins"] if wins["option"]]
        options = [wins for wins in options if sum(wins["option"] == other["option"] for other in options) > 1]
        by_choice = [{"n": len(chosen), "k": len(chosen & ended)} for chosen in
                     ({game for game, choice, *_ in are_open[wins["option"]] if choice == wins["choice"]}
                      for wins in options)]
        case(f"{what}: {name}: by option", len(by_choice) == len(choices) and
             all(near(cell[0], 100 * row["k"] / row["n"]) and
                 between(cell[1], [100 * end for end in wilson(row["k"], row["n"])])
                 for cell, row in zip(choices, by_choice)), choices, [dict(row) for row in by_choice])
    widths = [float(re.search(r"width:([\d.]+)%", part.get("style")).group(1))
              for part in next(bar for bar in page.chapters["Levels of victory"].iter("div")
                               if bar.get("class") == "bar levels")]
    shares = sorted(100 * row["k"] / n for row in ask("SELECT count (*) AS k FROM good GROUP BY winner, level"))
    case(f"{what}: the bar is as long as the shares", sum(widths) > 99.9 and len(widths) == len(shares) and
         all(abs(a - b) < 0.01 for a, b in zip(sorted(widths), shares)), widths, shares)


def newcombe(k, n):
    """The difference of the second share from the first, and its interval, of 100."""
    shares = [k[i] / n[i] for i in (0, 1)]
    (low1, high1), (low2, high2) = (wilson(k[i], n[i]) for i in (0, 1))
    d = shares[1] - shares[0]
    return [100 * d, 100 * (d - math.hypot(shares[1] - low2, high1 - shares[0])),
            100 * (d + math.hypot(high2 - shares[1], shares[0] - low1))]


def pool(counted):
    """The difference of Mantel and Haenszel, and its interval from those of the strata, of 100."""
    weights = [n[0] * n[1] / sum(n) for n, _ in counted]
    parts = [newcombe(k, n) for n, k in counted]
    middle = sum(w * d for w, (d, _, _) in zip(weights, parts)) / sum(weights)
    reach = [math.sqrt(sum((w * (part[end] - part[0])) ** 2 for w, part in zip(weights, parts))) / sum(weights)
             for end in (1, 2)]
    return middle, middle - reach[0], middle + reach[1]


def by_chance(counted):
    """How often chance brings so much: Cochran's, Mantel's and Haenszel's chi square."""
    excess = variance = 0
    for n, k in counted:
        games, wins = sum(n), sum(k)
        excess += k[1] - n[1] * wins / games
        variance += n[0] * n[1] * wins * (games - wins) / (games ** 2 * (games - 1))
    return math.erfc(math.sqrt(excess ** 2 / variance / 2)) if variance else 1


def holm(ps):
    adjusted, most = [0] * len(ps), 0
    for rank, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        adjusted[i] = most = max(most, min(1, (len(ps) - rank) * ps[i]))
    return adjusted


def says_chance(text, p):
    return p < 0.0001 if text == "< 0.0001" else abs(float(text) - p) <= 0.051 * p


def pair_strata(games, pair, side):
    """{what opened it: ([games], [won])} of two choices, where both could be made."""
    strata = {}
    for _, choice, could, opened, winner in games:
        if winner and choice in pair and set(pair) <= set(could):
            n, k = strata.setdefault(opened, ([0, 0], [0, 0]))
            n[pair.index(choice)] += 1
            k[pair.index(choice)] += winner == side
    return strata


def comparison(group, strata, what):
    """The table of two choices; returns what of it is counted."""
    counted = [(n, k) for n, k in strata.values() if min(n) >= 10]
    table, text = group.find(".//table"), "".join(group.itertext())
    if not counted:
        case(f"{what} has too few games", table is None and "Too few games" in text)
        return counted
    rows = [cells for _, cells in Page.rows(table)]
    figures = sorted((n[0], n[1], *newcombe(k, n)) for n, k in counted)
    said = sorted((number(cells[0][0]), number(cells[2][0]), number(cells[4][0]),
                   *map(number, cells[4][1].split(" to "))) for cells in rows if cells[0][0])
    case(f"{what}: each stratum with its games and difference", len(said) == len(figures) and
         all(abs(a - b) <= 0.051 for one, other in zip(said, figures) for a, b in zip(one, other)), said, figures)
    left = [min(n) for n, _ in strata.values() if min(n) < 10]
    case(f"{what}: small strata are named", text.count("Left out, with fewer than 10") == len(left), left, text)
    pooled, known = [cells[4] for cells in rows if not cells[0][0]], pool(counted)
    case(f"{what}: and put together", len(pooled) == (len(counted) > 1) and
         all(figure == "–" or near(figure, known[0]) and between(small, known[1:]) for figure, small in pooled), pooled, known)
    return counted


def options(page, ask, sides, what):
    """Each two choices in strata of what opened them, put together, and corrected for how many there are."""
    chapter = page.chapters.get("What options change")
    known = open_games(ask)
    pairs = []
    for option in known:
        ids = [(row["id"], row["name"], row["title"]) for row in ask(
            "SELECT choices.id, choices.name, options.name AS title FROM choices JOIN options USING (scenario, option) JOIN runs ON"
            " runs.scenario = choices.scenario JOIN wanted ON wanted.run = runs.key WHERE options.id = ? ORDER BY choice", option)]
        pairs += [(option, ids[a], ids[b]) for b in range(len(ids)) for a in range(b)
                  if {ids[a][0], ids[b][0]} <= {choice for _, choice, *_ in known[option]}]
    case(f"{what}: options are compared if there is something to compare", (chapter is not None) == bool(pairs), pairs)
    if chapter is None:
        return
    groups = [group for group in chapter.iter("div") if group.get("class") == "group"]
    case(f"{what}: each two choices that were made", [group.find("h3").text for group in groups] ==
         [first[2] for _, first, _ in pairs], pairs)
    told = []
    for group, (option, first, second) in zip(groups, pairs):
        name = f"{what}: {option}: {first[0]} and {second[0]}"
        counted = comparison(group, pair_strata(known[option], (first[0], second[0]), sides[0]), name)
        if counted:
            told.append((name, "".join(group.itertext()), by_chance(counted)))
    for (name, text, p), adjusted in zip(told, holm([p for _, _, p in told])):
        said = re.search(r"\(p (< 0\.0001|[\d.e-]+); among all comparisons of this page (< 0\.0001|[\d.e-]+)\)", text)
        case(f"{name}: as chance has it, corrected for all", "There is no result for all" in text or
             said and says_chance(said[1], p) and says_chance(said[2], adjusted) and
             text.count("A difference:") == (adjusted < 0.05), said and said.groups(), p, adjusted)


def histogram(page, ask, what):
    drawing = next(page.chapters["By how many points"].iter("svg"))
    columns = {}
    for rect in drawing.iter("rect"):
        span, games = rect.findtext("title").split(": ")
        columns[tuple(int(end) for end in span.split(" … "))] = (int(games), float(rect.get("height")))
    counted = {column: 0 for column in columns}
    for margin, k in ask("SELECT points_0 - points_1, count (*) FROM good GROUP BY 1"):
        for column in columns:
            if column[0] <= margin <= column[-1]:
                counted[column] += k
    ticks = [(float(text.get("y")) - 6, int(text.text)) for text in drawing.iter("text") if text.get("text-anchor") == "end"
             and text.text.isdigit()]
    case(f"{what}: the axis of the histogram counts games", len(ticks) >= 2 and ticks[0][1] == 0 and
         all(abs((200 - y) / 184 * ticks[-1][1] - n) < 0.02 * ticks[-1][1] for y, n in ticks) and
         all(abs(height - 184 * games / ticks[-1][1]) < 0.02 for games, height in columns.values()), ticks, columns)
    case(f"{what}: the histogram has all games", {column: games for column, (games, _) in columns.items()} == counted
         and sum(counted.values()) == ask("SELECT count (*) FROM good")[0][0], columns, counted)
    heights = {games: height for games, height in columns.values()}
    most = max(heights)
    case(f"{what}: its columns are as high as they are many",
         all(abs(height / heights[most] - games / most) < 0.001 for games, height in heights.items()), heights)


def scores(page, ask, n, what):
    for table in page.tables("What the points come from"):
        rows = list(Page.rows(table))
        awards = ask("SELECT iif ((SELECT count (*) FROM awards AS same WHERE same.text = awards.text) > 1,"
                     " awards.text || ' (' || awards.id || ')', awards.text) AS text, sum (points) AS points, count (*) AS k FROM scores"
                     " JOIN good USING (run, number) JOIN awards ON awards.id = scores.award GROUP BY scores.award")
        said = sorted((name.removesuffix(" *"), number(cells[0][0]), number(cells[1][0])) for name, cells in rows
                      if cells[0][0] and number(cells[1][0]) > 0)
        known = sorted((row["text"], row["points"] / n, 100 * row["k"] / n) for row in awards)
        case(f"{what}: points by row of the schedule", len(said) == len(known) and
             all(a[0] == b[0] and abs(a[1] - b[1]) <= 0.051 and abs(a[2] - b[2]) <= 0.051 for a, b in zip(said, known)),
             said, known)


def losses(page, ask, told, what):
    table = page.tables("Combats")[1]
    rows = [[number(cell[0]) for cell in cells] for _, cells in Page.rows(table)]
    n = told["games"]
    known = [(row["units"] / n, row["strength"] / n) for row in
             ask("SELECT sum (losses.units) AS units, sum (strength) AS strength FROM losses"
                 " JOIN good USING (run, number) JOIN sides ON sides.id = losses.side"
                 " JOIN classes ON classes.id = losses.class GROUP BY sides.side, classes.class"
                 " ORDER BY sides.side, classes.class")]
    case(f"{what}: losses by class", len(rows) >= len(known) > 0 and all(
        any(abs(row[0] - units) <= 0.051 and abs(row[1] - strength) <= 0.051 for row in rows)
        for units, strength in known), rows, known)


def by_turn(ask):
    return {row["turn"]: row for row in ask(
        "SELECT turn, count (*) AS n, avg (turns.points_0) AS points_0, avg (turns.points_1) AS points_1,"
        " avg (lost_0) AS lost_0, avg (lost_1) AS lost_1, avg (strength_0) AS strength_0,"
        " avg (strength_1) AS strength_1, avg (turns.points_0 - turns.points_1) AS margin,"
        " sum (leader IS (SELECT id FROM sides WHERE side = 0)) AS leads_0,"
        " sum (leader IS (SELECT id FROM sides WHERE side = 1)) AS leads_1"
        " FROM turns JOIN good USING (run, number) GROUP BY turn")}


def course(page, ask, sides, told, what):
    known, good, said = by_turn(ask), True, []
    rows = list(Page.rows(page.tables("Turn by turn")[0]))
    for (turn, cells), told_turn in zip(rows, told["turns"]):
        row = known[int(turn)]
        figures = [row["n"], 100 * row["leads_0"] / row["n"], 100 * row["leads_1"] / row["n"], row["margin"]]
        for side in range(len(sides)):
            figures += [row[f"points_{side}"], row[f"lost_{side}"], row[f"strength_{side}"]]
        ends = [100 * end for end in wilson(row["leads_0"], row["n"])]
        margin = told_turn["margin"]
        if not (all(near(cell[0], figure) for cell, figure in zip(cells, figures)) and len(cells) == len(figures) and
                between(cells[1][1], ends) and near(cells[3][1].lstrip("±"), margin["high"] - margin["mean"])):
            good = False
            said.append((turn, cells, figures, ends))
    case(f"{what}: every turn with its intervals", good and len(rows) == len(known) == len(told["turns"]), *said[:3])


def curves(page, ask, sides, what):
    """A point of a curve is a straight function of the mean that it shows."""
    known = by_turn(ask)
    drawings = list(page.chapters["Turn by turn"].iter("svg"))
    case(f"{what}: four drawings of curves", len(drawings) == 4)
    for drawing, column in zip(drawings, ("strength", "lost", "points", "leads")):
        ticks = [(float(text.get("y")), float(text.text)) for text in drawing.iter("text")
                 if text.get("text-anchor") == "end"]
        top, bottom = ticks[0][1], ticks[2][1]
        paths = [path for path in drawing.iter("path") if re.match("l[01]", path.get("class"))]
        good = len(paths) == len(sides)
        for side, path in enumerate(paths):
            heights = [float(y) for y in re.findall(r"[ML][\d.]+ ([\d.]+)", path.get("d"))]
            values = [100 * row[f"leads_{side}"] / row["n"] if column == "leads" else row[f"{column}_{side}"]
                      for _, row in sorted(known.items())]
            drawn = [bottom + (top - bottom) * (200 - y) / 192 for y in heights]
            good = good and len(drawn) == len(values) and \
                all(abs(a - b) <= (top - bottom) * 0.0005 + 1e-6 for a, b in zip(drawn, values))
        case(f"{what}: the curves of {column} are the means", good)


def combats(page, ask, what):
    table = page.tables("Combats")[0]
    n = ask("SELECT count (*) AS n FROM combats JOIN good USING (run, number)")[0]["n"]
    odds = [head.text for head in table.find("thead").iter("th")][1:]
    good, cells = n > 0, 0
    for die, row in Page.rows(table):
        for column, (text, _) in zip(odds, row):
            k = ask("SELECT count (*) AS k FROM combats JOIN good USING (run, number) WHERE odds = ? AND die = ?",
                    column, int(die))[0]["k"]
            said = re.search(r"[\d.]+$", text)
            good = good and (abs(float(said.group()) - 100 * k / n) <= 0.051 if k else said is None)
            cells += 1
    case(f"{what}: {cells} cells of the results table", good and cells >= 6 * len(odds))


def fates(page, ask, what):
    """How each unit ended, of 100 games in which it took part."""
    known = [(row["name"], row["n"], *(100 * row[key] / row["n"] for key in ("fought", "stood", "lost", "gone", "never")))
             for row in ask("SELECT units.name, count (*) AS n, sum (fought) AS fought, sum (place = 4) AS lost,"
                            " sum (place = 5) AS gone, sum (came = 0 AND place NOT IN (4, 5)) AS never,"
                            " sum (place NOT IN (4, 5) AND came > 0) AS stood FROM careers JOIN good USING (run, number)"
                            " JOIN runs ON runs.key = careers.run JOIN units ON units.id = careers.unit AND"
                            " units.scenario = runs.scenario GROUP BY units.unit")]
    said = [(name, *(number(cell[0]) or 0 for cell in cells[:6])) for table in page.tables("What became of the units")
            for name, cells in Page.rows(table)]
    bad = [(one, other) for one, other in zip(sorted(said), sorted(known)) if one[0] != other[0] or
           any(abs(a - b) > 0.051 for a, b in zip(one[1:], other[1:]))]
    case(f"{what}: the fates of {len(known)} units", len(said) == len(known) > 10 and not bad, bad[:4])


def drawn(group):
    """{hex: figure} of a group of a drawing."""
    return {label: float(count) for label, count in (title.text.split(": ") for title in group.iter("title"))}


def differ(drawn_, known, least):
    """Hexes that are not drawn as they ought to be: of a turn, what is less than can be told is left out."""
    return {label: (drawn_.get(label), known.get(label)) for label in drawn_.keys() | known.keys()
            if abs(drawn_.get(label, 0) - known.get(label, 0)) > (0.0051 if label in drawn_ else least)}


def heats(page, ask, what):
    """Who attacked and who stood where, of all turns and of each."""
    chapter = page.chapters["On the map"]
    games = ask("SELECT count (*) FROM good")[0][0]
    watched = "run IN (SELECT run FROM wanted) AND number IN (SELECT number FROM chronicles WHERE stand_list IS NOT NULL)"
    n_watched = ask(f"SELECT count (*) FROM good WHERE {watched}")[0][0]
    text = "".join(chapter.itertext())
    case(f"{what}: how many games tell who stood where", 0 < n_watched <= games and
         f"noted in {n_watched} of {games} games" in text, n_watched)
    turns = [row["turn"] for row in ask("SELECT DISTINCT turn FROM turns JOIN good USING (run, number) ORDER BY turn")]
    ends = ask(f"SELECT count (*) FROM turns JOIN good USING (run, number) WHERE {watched}")[0][0]
    radios = [element.get("class") for element in chapter.iter("input") if element.get("type") == "radio"]
    case(f"{what}: each turn can be chosen, and all", radios == [None] + [f"k{turn}" for turn in turns], radios)
    of_all, of_turns = {}, {}
    for figure in chapter.iter("figure"):
        title = figure.findtext("h3")
        for group in figure.iter("g"):
            look = group.get("class", "").split()
            if "all" in look:
                of_all.setdefault(title, {}).update(drawn(group))
            elif "turn" in look:
                of_turns.setdefault((title, int(look[1][2:])), {}).update(drawn(group))
    for row in ask("SELECT sides.id, sides.name FROM sides JOIN runs ON runs.scenario = sides.scenario JOIN wanted ON"
                   " wanted.run = runs.key"):
        for title, n_games, all_, rows in (
                (f"Where {row['name']} attacked", games, games, ask("SELECT turn AS first, turn AS last, hex, 1 AS n FROM combats"
                                                             " JOIN good USING (run, number) WHERE side = ?", row["id"])),
                (f"Where {row['name']} stood", n_watched, ends, ask("SELECT first, last, hex, strength AS n FROM stands"
                                                         " JOIN good USING (run, number) WHERE side = ?", row["id"]))):
            known, known_all = {}, {}
            for first, last, label, n in map(tuple, rows):
                for turn in range(first, last + 1):
                    of = known.setdefault(turn, {})
                    of[label] = of.get(label, 0) + n / n_games
                    known_all[label] = known_all.get(label, 0) + n / all_
            bad = differ(of_all.get(title, {}), known_all, 0)
            case(f"{what}: {title}, of all turns", rows and not bad, list(bad.items())[:5])
            bad = {turn: seen for turn in turns if (seen := differ(of_turns.get((title, turn), {}), known.get(turn, {}), 0.0051))}
            case(f"{what}: {title}, in each of {len(turns)} turns", known and not bad, list(bad.items())[:3])
    strength = {row["turn"]: row["strength_0"] + row["strength_1"] for row in ask(
        "SELECT turn, sum (strength_0) AS strength_0, sum (strength_1) AS strength_1 FROM turns JOIN good USING (run, number)"
        f" WHERE {watched} GROUP BY turn")}
    stood = {row["turn"]: row["n"] for row in ask("SELECT turn, sum (strength) AS n FROM stands JOIN turns USING (run, number)"
                                                  " JOIN good USING (run, number) WHERE turn BETWEEN stands.first AND stands.last GROUP BY turn")}
    case(f"{what}: what stood is what was on the map", strength == stood, strength, stood)


def arrivals(page, ask, what):
    """Who came late, and who never came: of those whom a die may bring there is no telling."""
    chapter = page.chapters.get("Reinforcements")
    documents = ask("SELECT document FROM scenarios JOIN runs ON runs.scenario = scenarios.id"
                    " JOIN wanted ON wanted.run = runs.key")
    rolled_for = {unit for document in documents
                  for group in ElementTree.fromstring(document["document"]).findall(".//{*}group") if group.get("die")
                  for unit in group.get("units").split()}
    known = {row["name"]: row for row in ask(
        "SELECT units.id, units.name, count (*) AS due, sum (came > careers.due) AS late, sum (came = 0) AS never,"
        " 1.0 * sum (CASE WHEN came > 0 THEN came - careers.due ELSE 0 END) / nullif (sum (came > 0), 0) AS delay"
        " FROM careers JOIN good USING (run, number) JOIN units ON units.id = careers.unit"
        " WHERE careers.due > 0 GROUP BY units.id") if row["id"] not in rolled_for}
    troubled = {name for name, row in known.items() if row["late"] or row["never"]}
    if not known:
        case(f"{what}: nobody was to come", chapter is None)
        return
    if not troubled:
        case(f"{what}: all came in time", "All came when they were due." in "".join(chapter.itertext()))
        return
    rows = [[("".join(cell.itertext())).replace("\u00a0", " ") for cell in row.findall("td")] for row in chapter.iter("tr")]
    rows = [row for row in rows if row]
    bad = [row for row in rows if not (
        int(row[1]) == known[row[0]]["due"] and near(row[2], 100 * known[row[0]]["late"] / known[row[0]]["due"]) and
        near(row[3], known[row[0]]["delay"] or 0) and near(row[4], 100 * known[row[0]]["never"] / known[row[0]]["due"]))]
    case(f"{what}: {len(rows)} units that came late or never", {row[0] for row in rows} == troubled and not bad,
         bad[:3], troubled, [dict(known[row[0]]) for row in bad[:3]])
