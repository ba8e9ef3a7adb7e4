#!/usr/bin/env python3
"""Pages on campaigns: whole, alone, well escaped; TAP.

usage: test-report.py VEDETTE SOURCE
"""

import base64
import html
import json
import os
import pathlib
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

import report_numbers
from cli import SOURCE, case, exits, finish, run
from report_numbers import heads, parse
from store_rows import reseal

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
LATE = SOURCE / "scenarios/wagram/wagram.scenario.xml"
FLAT = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
CHAPTERS = ["In short", "Who wins", "What options change", "Levels of victory", "By how many points",
            "What the points come from", "Turn by turn", "On the map",
            "Combats", "What became of the units", "Findings", "What never happened", "Games to look at", "How to have the same again"]
GAME = "data:text/plain;base64,"
NASTY = """</title><script>alert("1")</script> & 'quoted' <b> ]]> <!-- """


def is_well_formed(page):
    done = subprocess.run(["xmllint", "--noout", "--nonet", page], capture_output=True, text=True)
    return done.returncode == 0, done.stderr


def references(root):
    """What an element fetches or leads to."""
    for element in root.iter():
        for name in ("href", "src", "data", "action", "srcset", "poster"):
            if name in element.attrib:
                yield element.attrib[name]


MEASURE = r"[MLHVZ ]*([-+]?\d+(\.\d+)?[MLHVZ ]*)+"


def odd_numbers(root):
    """Drawings and measures that hold something else than numbers with a point."""
    for element in root.iter():
        for name in ("x", "y", "width", "height", "viewBox", "d"):
            if not re.fullmatch(MEASURE, element.get(name, "0")):
                yield element.get(name)
        for value in re.findall(r":([^;]*)%", element.get("style", "")):
            if not re.fullmatch(r"(color-mix\(in srgb, var\(--heat\) )?\d+\.\d\d", value):
                yield value


def check(page, what):
    good, said = is_well_formed(page)
    case(f"{what} is well-formed", good, said)
    if not good:
        return None
    root = parse(page)
    text = page.read_text()
    case(f"{what} needs nothing beside it",
         not re.search(r"https?:|url\(|@import|<script|<link|<iframe|\bon\w+=", text) and
         all(ref.startswith(("#", "data:image/png;base64,", GAME)) or re.fullmatch(r"[\w./%-]+\.game", ref)
             for ref in references(root)))
    private = [place for place in (str(SOURCE), str(page.parent), str(pathlib.Path.home()) + "/", os.getcwd())
               if place in text or any(place.encode() in base64.b64decode(ref.split(",", 1)[1])
                                       for ref in references(root) if ref.startswith(GAME))]
    case(f"{what} does not say where files are kept", not private, private)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    case(f"what {what} draws is there once", len(ids) == len(set(ids)) and
         all(ref[1:] in ids for ref in references(root) if ref.startswith("#")))
    bad = list(odd_numbers(root))
    case(f"all numbers of {what} are numbers", not bad, bad[:10])
    return root


def campaign(scratch):
    page, saved = scratch / "page.html", scratch / "games"
    store = scratch / "store.sqlite"
    out, _ = exits("a campaign is reported", 0, "playtest", BATTLE, "-n", 60, "--report", page, "--save", saved,
                   "--store", store, "--format", "json", "--player", "french=greedy")
    told = json.loads(out)
    root = check(page, "the page")
    case("it has all its chapters", [head for head in heads(root) if head != "Reinforcements"] == CHAPTERS,
         heads(root))
    text = html.unescape(page.read_text()).replace("\u00a0", " ")
    share = told["wins"][0]["shares"][0]
    case("it says who wins, and how sure that is",
         f"French {100 * share['share']:.1f} % ({100 * share['low']:.1f} % to {100 * share['high']:.1f} %)" in text)
    case("and who played", "French: <code>greedy</code>" in text and "Prussian: <code>random</code>" in text)
    links = [ref for ref in references(root) if ref.endswith(".game")]
    case("which are not alike, and what that means", "played by different players" in text and
         "favours" not in text)
    case("it leads to games", len(links) >= 4, links)
    case("which are there", all((page.parent / link).is_file() for link in links), links)
    exits("and can be replayed", 0, "replay", "-q", page.parent / links[0])
    case("what games tell stands there as findings", re.search(r"<li>[^<]+<span[^>]*><code>play\.", page.read_text()))
    findings(root, "a saved campaign")
    report_numbers.check(root, store, told, "the page")
    case("both maps are drawn once", page.read_text().count("data:image/png") == 2)
    titles = [title.text for title in root.iter("title") if re.match(r"\d{4}: ", title.text or "")]
    case("with figures by hex", len(titles) > 300, len(titles))

    again = scratch / "again.html"
    exits("the same from the store", 0, "runs", "report", store, "--output", again, "--games", saved)
    case("byte for byte", again.read_bytes() == page.read_bytes())
    for part in (1, 2, 3):
        run("playtest", BATTLE, "-n", 60, "--shard", f"{part}/3", "--store", scratch / f"{part}.sqlite",
            "--player", "french=greedy")
    merged = scratch / "merged.sqlite"
    run("runs", "merge", merged, scratch / "3.sqlite", scratch / "1.sqlite", scratch / "2.sqlite")
    exits("and from parts that were merged", 0, "runs", "report", merged, "-o", again, "--games", saved)
    case("too", again.read_bytes() == page.read_bytes())
    out, _ = exits("or to standard output", 0, "runs", "report", merged, "-o", "-")
    case("with the games within", "href=\"games/" not in out and out.count(GAME) >= 4 and "</html>" in out)
    alone = scratch / "alone.html"
    alone.write_text(out)
    root = check(alone, "the page with games")
    findings(root, "a page alone")
    within(root, scratch, saved)
    programs(scratch)

    run("playtest", BATTLE, "-n", 2, "--seed", 5, "--store", store)
    _, err = exits("of several runs one must be named", 2, "runs", "report", store, "--output", again)
    case("which is said", "--run" in err, err)
    runs = json.loads(run("runs", "list", store, "--format", "json")[1])["runs"]
    exits("by its key", 0, "runs", "report", store, "--output", again, "--run", runs[0]["run"][:12])
    exits("that exists", 2, "runs", "report", store, "--output", again, "--run", "zz")
    exits("the page must be named", 64, "runs", "report", store)
    exits("and be written somewhere", 2, "runs", "report", merged, "--output", scratch / "none/page.html")
    for place in (scratch / "none/page.html", scratch):
        out, err = exits("which is seen before games are played", 2, "playtest", BATTLE, "-n", 2, "--report", place)
        case("and said", out == "" and "cannot be written" in err, out, err)
    others = {path: path.read_bytes() for path in saved.glob("*.game")}
    _, err = exits("other players' games are not written over", 2, "playtest", BATTLE, "-n", 2, "--save", saved,
                   "--player", "french=passive")
    case("which is said", "other players have played this game" in err, err)
    case("and they are not", others and others == {path: path.read_bytes() for path in saved.glob("*.game")})
    exits("games are in a folder that is there", 2, "runs", "report", merged, "--output", again, "--games",
          scratch / "none")


def late(scratch):
    """A battle whose reinforcements do not all come."""
    page, store = scratch / "late.html", scratch / "late.sqlite"
    out, _ = exits("a battle with late reinforcements is reported", 0, "playtest", LATE, "-n", 40, "--report", page,
                   "--store", store, "--format", "json", "--unchecked", "-p", "french=greedy", "-p", "austrian=greedy")
    root = check(page, "its page")
    case("it has that chapter too", heads(root) == [head for head in CHAPTERS[:10] + ["Reinforcements"] + CHAPTERS[10:] if head != "What options change"], heads(root))
    report_numbers.check(root, store, json.loads(out), "late")
    never = report_numbers.Page(root).chapters["What never happened"]
    lists = [element.text.split("; ") for element in never.iter() if (element.text or "").count("; ") > 5]
    case("what never happened stands there once", lists and all(len(set(words)) == len(words) for words in lists),
         *[words for words in lists if len(set(words)) < len(words)])
    text = page.read_text()
    case("in short it says what never happens", "Levels of victory that nobody reached: " in text and
         re.search(r'href="#findings">Other findings: [1-9]', text))
    case("rules that were never applied stand there once", text.count("play.rule-never-applied") == 1)


def without_level(scratch):
    """A battle that is won before the first level is reached."""
    battle, page, store = (scratch / name for name in ("slight.scenario.xml", "slight.html", "slight.sqlite"))
    run("bundle", FLAT, "-o", battle)
    battle.write_text(re.sub('level margin="(.)"', lambda found: f'level margin="{int(found[1]) + 3}"', battle.read_text()))
    out, _ = exits("a battle with wins of no level is reported", 0, "playtest", battle, "-n", 40, "--report", page,
                   "--store", store, "--format", "json", "-p", "french=greedy", "-p", "prussian=greedy")
    told = json.loads(out)
    root = check(page, "the page on slight wins")
    report_numbers.check(root, store, told, "slight wins")
    bare = [level for level in told["levels"] if level["level"] is None]
    case("both sides have such wins, and nobody's games have no level, too",
         [level["side"] for level in bare] == ["french", "prussian", None] and
         all(level["games"] for level in bare), bare)
    case("levels add up to all games", sum(level["games"] for level in told["levels"]) == told["games"], told["levels"])
    accepted(battle, page)
    out, _ = exits("and told as text", 0, "playtest", battle, "-n", 40, "-p", "french=greedy", "-p", "prussian=greedy")
    rows = re.findall(r"^  (French, no level|Prussian, no level|nobody) +(\d+) ", out, re.M)
    case("which has their rows", [int(games) for _, games in rows] == [level["games"] for level in bare], rows, bare)


def accepted(battle, page):
    """A level that nobody reaches, and of which the scenario says why."""
    plain = battle.read_text()
    level = '<level margin="90" name="Crushing"/>'
    ignore = '<ignore finding="play.level-never-reached" at="level Crushing" reason="the printed table has it"/>'
    told = []
    for line in "", ignore:
        text = plain.replace("</victory>", f"{level}</victory>").replace("</scenario>", f"{line}</scenario>")
        battle.write_text(text)
        exits("a level out of reach is reported", 0, "playtest", battle, "-n", 40, "--report", page,
              "-p", "french=greedy", "-p", "prussian=greedy")
        chapters = report_numbers.Page(parse(page)).chapters
        told.append(["Crushing" in "".join(chapters[name].itertext()) for name in ("In short", "What never happened")])
    case("in short, too, unless it is accepted", told == [[True, True], [False, True]], told)
    battle.write_text(plain)


def stopped(scratch):
    """A page tells by what rule its games came to an end."""
    page = scratch / "stopped.html"
    for option, says in (("--until=share within 9%", "the share is known to ±"), ("--sprt=french 10% 30%", "rather than")):
        out, _ = exits(f"a campaign with {option} is reported", 0, "playtest", FLAT, "-n", 400, option, "--unchecked",
                       "--report", page)
        line = next(line for line in out.splitlines() if says in line)
        case("the page says so", line in html.unescape(page.read_text()) and "decided by how they came out" in
             page.read_text(), line)
        store, again = scratch / f"stopped-{option[2:6]}.sqlite", scratch / "stopped-again.html"
        exits("and from a store", 0, "playtest", FLAT, "-n", 400, option, "--unchecked", "--store", store)
        exits("it is reported", 0, "runs", "report", store, "-o", again, "--games", scratch)
        exits("as it is where it was played", 0, "playtest", FLAT, "-n", 400, option, "--unchecked", "--report", page,
              "--save", scratch)
        case("byte for byte", again.read_bytes() == page.read_bytes())
    exits("a number of games is reported", 0, "playtest", FLAT, "-n", 20, "--unchecked", "--report", page)
    case("as one", "How many games there are was settled before they were played." in page.read_text())


def made_up(scratch, played, name, kinds):
    """The store that was played, with other choices and winners: kinds of ({option: choice}, games, French wins).
    Returns the page's text, its chapter on options, and the groups of that."""
    store, page = scratch / f"{name}.sqlite", scratch / f"{name}.html"
    shutil.copy(played, store)
    rows = []
    for chosen, n, wins in kinds:
        packed = sum(choice << 8 * option for option, choice in chosen.items())
        rows += [(packed, 0 if i < wins else 1) for i in range(n)]
    base = sqlite3.connect(store)
    numbers = [number for number, in base.execute("SELECT number FROM games ORDER BY number LIMIT ?", [len(rows)])]
    assert len(numbers) == len(rows)
    base.execute("DELETE FROM chronicles WHERE number >= ?", [len(rows)])
    base.execute("DELETE FROM games WHERE number >= ?", [len(rows)])
    base.executemany("UPDATE games SET choices = ?, winner = ?, turns = 20 WHERE number = ?",
                     [(*row, number) for row, number in zip(rows, numbers)])
    reseal(base)
    base.commit()
    base.close()
    exits(f"a made-up store is reported: {name}", 0, "runs", "report", store, "-o", page, "--games", scratch)
    root = check(page, name)
    chapter = report_numbers.Page(root).chapters["What options change"]
    groups = {}
    for group in chapter.iter("div"):
        if group.get("class") == "group":
            name = group.find("h3").text
            groups[name] = groups.get(name, "") + "\f" * (name in groups) + "".join(group.itertext()).replace("\u00a0", " ")
    told = {"games": len(rows), "wins": [], "levels": []}
    base = sqlite3.connect(store)
    base.row_factory = sqlite3.Row
    report_numbers.options(report_numbers.Page(root), lambda words, *values: base.execute(
        f"{report_numbers.KEY} {words}", values).fetchall(), ["french", "prussian"], name)
    base.close()
    return "".join(report_numbers.Page(root).chapters["In short"].itertext()), "".join(chapter.itertext()), groups


# Numbers of Jena's options.
PLAN, LOUIS, TEN, TWELVE = range(4)


def turned(scratch):
    """Options that do the opposite of what all games together seem to say."""
    played = scratch / "turned-of.sqlite"
    run("playtest", BATTLE, "-n", 480, "--unchecked", "--store", played)
    # Under plan A, Join wins 45 of 100 and March 38; plan B, where there is March alone, wins 80.
    short, _, groups = made_up(scratch, played, "opened", [
        ({PLAN: 0, TEN: 0}, 100, 38), ({PLAN: 0, TEN: 1}, 100, 45), ({PLAN: 1}, 200, 160)])
    bernadotte = groups["Bernadotte on turn 10 (optional)"]
    case("a choice is compared where it was open: the sign is that of plan A", "+7.0" in bernadotte and
         "200 of 400 decided games" in bernadotte and "No difference is proved" in bernadotte, bernadotte)
    case("nor is what is even taken from elsewhere", re.search(r"Nearest to even it is with .Join[^.]*Option A", short) and
         "Most depends on “Prussian plan”" in short, short)
    case("an option that nobody chose otherwise is not compared", "Bernadotte on turn 12 (optional)" not in groups,
         groups.keys())

    # Join helps with Louis and harms without: what is put together says nothing.
    short, chapter, groups = made_up(scratch, played, "crossed", [
        ({PLAN: 0, LOUIS: 0, TEN: 0}, 100, 60), ({PLAN: 0, LOUIS: 0, TEN: 1}, 100, 35),
        ({PLAN: 0, LOUIS: 1, TEN: 0}, 100, 30), ({PLAN: 0, LOUIS: 1, TEN: 1}, 100, 72)])
    bernadotte = groups["Bernadotte on turn 10 (optional)"]
    case("opposite signs are no result", "There is no result for all" in bernadotte and "Division Louis" in bernadotte and
         "A difference" not in bernadotte, bernadotte)
    case("in short, too", "“Bernadotte on turn 10 (optional)” does turns round" in short and
         "Most depends on “Bernadotte" not in short, short)
    case("two options that do more together are named", "“Bernadotte on turn 10 (optional)” and “Division Louis "
         "(optional)” do more together than apart" in chapter and "−25.0" in chapter and "+42.0" in chapter, chapter)

    # Nothing but chance, and a choice that was hardly made.
    short, chapter, groups = made_up(scratch, played, "even", [
        ({PLAN: 0, LOUIS: 0, TEN: 0}, 100, 51), ({PLAN: 0, LOUIS: 1, TEN: 0}, 100, 49),
        ({PLAN: 0, LOUIS: 0, TEN: 1}, 9, 0)])
    case("few games of a choice are named and left out", "Left out, with fewer than 10 games of one choice: Prussian plan: "
         "Option A" in groups["Bernadotte on turn 10 (optional)"] and "(200 and 9)" in chapter, chapter)
    case("and what is left is no difference", "A difference" not in chapter and "No option shifts" in short, short)


def opened_by_two(scratch):
    """Choices that two other options open, each or together."""
    battle, played = scratch / "two.scenario.xml", scratch / "two-of.sqlite"
    run("bundle", BATTLE, "-o", battle)
    plain, join = battle.read_text(), '<choice id="yes" name="Join Davout at Auerstadt" when="plan=a"/>'
    option, title = '<option id="bernadotte" ', "Bernadotte on turn 10 (optional)"
    head, tail = plain[:plain.index(option)], plain[plain.index(option):]

    # Join comes with plan A, Halt with Louis.  Join does better in each row, though worse in all games together.
    battle.write_text(head + tail.replace(join, join + '<choice id="halt" name="Halt" when="louis=yes"/>', 1))
    run("playtest", battle, "-n", 480, "--unchecked", "--store", played)
    short, _, groups = made_up(scratch, played, "opened-by-each", [
        ({PLAN: 0, LOUIS: 0, TEN: 0}, 100, 60), ({PLAN: 0, LOUIS: 0, TEN: 1}, 20, 14),
        ({PLAN: 0, LOUIS: 1, TEN: 0}, 20, 4), ({PLAN: 0, LOUIS: 1, TEN: 1}, 100, 30), ({PLAN: 0, LOUIS: 1, TEN: 2}, 60, 24),
        ({PLAN: 1, LOUIS: 1, TEN: 0}, 50, 30), ({PLAN: 1, LOUIS: 1, TEN: 2}, 50, 35), ({PLAN: 1, LOUIS: 0, TEN: 0}, 30, 15)])
    march_join, march_halt, join_halt = groups[title].split("\f")
    rows = [f"Prussian plan: {plan}; Division Louis (optional): {louis}" for plan in (
        "Option A: the main army marches to Auerstadt", "Option B: the whole army stands at Jena") for louis in (
            "Lost at Saalfeld, as it was", "Present, with higher levels of demoralization")]
    case("strata are of both options that open a choice", [[row in text for row in rows] for text in (
        march_join, march_halt, join_halt)] == [[True, True, False, False], [False, True, False, True],
                                                [False, True, False, False]], groups[title])
    case("and put together the sign is that of the rows", "Put together+10.0" in march_join and
         "In 190 of 430 decided games one of the two could not be made, or a third was." in march_join, march_join)

    # Join takes both.
    battle.write_text(head + tail.replace(join, join.replace("plan=a", "plan=a louis=yes"), 1))
    played.unlink()
    run("playtest", battle, "-n", 480, "--unchecked", "--store", played)
    _, _, groups = made_up(scratch, played, "opened-by-both", [
        ({PLAN: 0, LOUIS: 1, TEN: 0}, 100, 38), ({PLAN: 0, LOUIS: 1, TEN: 1}, 100, 45),
        ({PLAN: 0, LOUIS: 0}, 100, 80), ({PLAN: 1, LOUIS: 1}, 50, 40), ({PLAN: 1, LOUIS: 0}, 50, 40)])
    case("a choice that both open together has one stratum, of both", [row in groups[title] for row in rows] ==
         [False, True, False, False] and "+7.0" in groups[title] and
         "In 200 of 400 decided games one of the two could not be made." in groups[title] and
         "Put together" not in groups[title], groups[title])


def codes_of(name):
    return set(re.findall(r'"(play\.[a-z-]+)"', (SOURCE / "formats" / name).read_text()))


def findings(root, what):
    """Each finding of games leads to a row of the page with a game."""
    rows = {row.get("id"): row for row in root.iter("tr") if row.get("id")}
    items = [item for item in root.iter("li") if (item.findtext("*/code") or "").startswith("play.")]
    case(f"{what} has findings of two kinds at least", len({item.findtext("*/code") for item in items}) > 1)
    for item in items:
        code, link = item.findtext("*/code"), item.find("*/a")
        row = rows.get(link.get("href", "")[1:]) if link is not None else None
        case(f"{what}: {code} leads to a game", row is not None, tree.tostring(item))
        if row is None:
            continue
        text, said = "".join(row.itertext()), link.text
        why, number = re.search(r"\((.*)\)", said).group(1), re.search(r"[Gg]ame (\d+)", said).group(1)
        case(f"{what}: which says why", row.get("id") == f"game-{number}" and why in text, said, text)
        case(f"{what}: and claims no more than is so", said.startswith("No game shows it") == ("never" in code), said)
        if code == "play.one-sided":
            side = "".join(item.itertext()).split(" wins ")[0]
            case(f"{what}: the side has won there", row.findall("td")[2].find("span").tail == side, text)


def commands(root):
    return [text for text in ("".join(code.itertext()) for code in root.iter("code")) if text.startswith("vedette ")]


def within(root, scratch, saved):
    """The games that a page holds are those that were played."""
    links = [link for link in root.iter("a") if link.get("href").startswith(GAME)]
    folder = scratch / "taken"
    folder.mkdir()
    for link in links:
        (folder / link.get("download")).write_bytes(base64.b64decode(link.get("href")[len(GAME):]))
    same = [(folder / name).read_text().split("\n\n", 1)[1] == (saved / name).read_text().split("\n\n", 1)[1]
            for name in map(lambda link: link.get("download"), links)]
    case("the games of the page are those of the campaign", len(same) >= 4 and all(same), same)
    exits("and can be replayed", 0, "replay", "-q", "--scenario", BATTLE, *folder.iterdir())
    command = [text for text in commands(root) if text.endswith("--save .")]
    case("the page says how to have others", len(command) == 1, command)
    if command:
        words = shlex.split(command[0])[1:]
        words[words.index("--first") + 1] = "7"
        words[words.index(BATTLE.name)] = BATTLE
        code, _, err = run(*words, cwd=scratch)
        case("with a number", code == 0 and (scratch / "jena-auerstadt-1-7.game").read_text() ==
             (saved / "jena-auerstadt-1-7.game").read_text().replace(
                 "scenario " + re.search("^scenario (.*)$", (saved / "jena-auerstadt-1-7.game").read_text(), re.M)[1],
                 "scenario " + re.search("^scenario (.*)$", (scratch / "jena-auerstadt-1-7.game").read_text(), re.M)[1]),
             err)


def programs(scratch):
    """Programs are not started to print a page."""
    told = codes_of("project/checks.c") - {"play.audit-failed"}  # which no store is asked for
    case("all codes of games have their examples", codes_of("report/report-games.c") == told)
    case("and a heading", codes_of("report/report-summary.c") == told)
    page = scratch / "programs-page.html"
    exits("a campaign of programs is reported", 0, "playtest", FLAT, "-n", 3, "--report", page,
          "--player", f"french=program:{sys.executable} {SOURCE}/tests/validator/player.py 'a b' {SOURCE}/tests/",
          "--store", scratch / "p.sqlite")
    root = check(page, "their page")
    text = html.unescape(page.read_text())
    case("without games, for no program is started to print a page", GAME not in text and
         "The number leads" not in text)
    case("the command is one that a shell takes", all(
        "--player 'french=program:" in text and shlex.split(text).count("--player") == 2 for text in commands(root)),
         *commands(root))
    case("the programs are named without their folders", all(
        f"french=program:{pathlib.Path(sys.executable).name} player.py 'a b' tests" in shlex.split(text)
        for text in commands(root)), *commands(root))
    again = scratch / "programs.html"
    exits("from the store", 0, "runs", "report", scratch / "p.sqlite", "--output", again)
    case("it is the same", again.read_bytes() == page.read_bytes())


def escaped(scratch):
    battle = scratch / "nasty.scenario.xml"
    run("bundle", FLAT, "-o", battle)
    text = battle.read_text()
    nasty = html.escape(NASTY)
    text = re.sub(r"<title>[^<]*</title>", f"<title>{nasty}</title>", text, count=1)
    text = re.sub(r'(<(?:side|unit|award|army|option|choice)\b[^>]*\bname=")[^"]*"', lambda m: m.group(1) + nasty + '"', text)
    battle.write_text(text)
    page = scratch / "nasty.html"
    exits("a battle with a nasty title is reported", 0, "playtest", battle, "-n", 5, "--report", page)
    root = check(page, "its page")
    case("its title is a title", root is not None and NASTY.strip() in "".join(root.find("body/header/h1").itertext()))


def little(scratch):
    page = scratch / "none.html"
    exits("no games at all are reported", 0, "playtest", FLAT, "-n", 2, "--shard", "1/3", "--report", page)
    check(page, "their page")
    sides = re.findall(r'<side id="([^"]+)"', FLAT.read_text())
    greedy = [word for side in sides for word in ("--player", f"{side}=greedy")]
    exits("one game is reported", 0, "playtest", FLAT, "-n", 1, "--report", page, *greedy)
    check(page, "its page")
    case("which says that this is too few", "Too few games" in page.read_text())
    exits("random players are", 0, "playtest", FLAT, "-n", 40, "--report", page)
    case("said to say nothing about the balance", "nothing about the balance" in page.read_text() and
         "favours" not in page.read_text())
    exits("greedy ones are", 0, "playtest", FLAT, "-n", 40, "--report", page, *greedy)
    case("judged", re.search("favours|is even", re.search('class="verdict">([^<]*)<', page.read_text()).group(1)))
    locales = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split()
    for name in ("de_DE.utf8", "fr_FR.utf8"):
        if name in locales:
            code, _, err = run("playtest", FLAT, "-n", 4, "--report", page, env={"LC_ALL": name})
            case(f"a page is written in {name}", code == 0, err)
            check(page, f"a page in {name}")


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    scratch = pathlib.Path(folder)
    campaign(scratch)
    late(scratch)
    without_level(scratch)
    turned(scratch)
    opened_by_two(scratch)
    stopped(scratch)
    escaped(scratch)
    little(scratch)
finish()
