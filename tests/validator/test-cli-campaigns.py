#!/usr/bin/env python3
"""What vedette playtest says of many games, and when it stops; TAP.

usage: test-cli-campaigns.py VEDETTE SOURCE
"""

import json
import math
import pathlib
import re
import shutil
import sqlite3
import tempfile

from cli import SHARE, SOURCE, case, exits, finish, run
from report_numbers import end_name
from store_rows import reseal

SMALL = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
COMMANDED = SOURCE / "scenarios/rossbach-avenged/saalfeld.scenario.xml"


def games(*words, code=0):
    """The report of a campaign; that it exits so is a case."""
    out, _ = exits(f"playtest {' '.join(map(str, words[1:]))}", code, "playtest", "--format=json",
                   "--unchecked", *words)
    return json.loads(out) if out.startswith("{") else {}


def told(report):
    return {key: value for key, value in report.items() if key != "speed"}


def course():
    report = games(SMALL, "--games=80", "--jobs=1")
    for jobs in 2, 5:
        other = games(SMALL, "--games=80", f"--jobs={jobs}")
        case(f"the same by {jobs} workers", told(report) == told(other))

    turns = report["turns"]
    last = turns[-1]
    case("every turn is there", [turn["turn"] for turn in turns] == list(range(1, 11)), turns)
    case("with all games", all(turn["games"] == 80 for turn in turns), turns)
    case("in each somebody leads, or nobody",
         all(sum(lead["leads"] for lead in turn["leads"]) == turn["games"] for turn in turns), turns)
    wins = report["wins"][0]["shares"]
    case("who leads at the end has won",
         [lead["leads"] for lead in last["leads"]] == [share["wins"] for share in wins], last, wins)
    wins_of = [share["wins"] for share in wins]
    for i, side in enumerate(("french", "prussian")):
        case(f"points and losses of the {side} at the end are those of the game",
             math.isclose(last["sides"][i]["points"]["mean"], report["points"][side]["mean"], abs_tol=1e-6) and
             math.isclose(last["sides"][i]["lost"]["mean"], report["losses"][side]["mean"], abs_tol=1e-6),
             last, report["points"], report["losses"])
        by_class = [row for row in report["losses_by_class"] if row["side"] == side]
        case("losses by class add up",
             math.isclose(sum(row["strength"]["mean"] for row in by_class),
                          report["losses"][side]["mean"], abs_tol=1e-5), by_class)
        lost = [turn["sides"][i]["lost"]["mean"] for turn in turns]
        case("losses never fall", lost == sorted(lost), lost)

    awards = {row["award"]: row for row in report["awards"]}
    objectives = {row["side"]: row for row in report["objectives"]}
    case("ground is an objective, losses are none",
         [name for name, row in awards.items() if row["objective"]] ==
         ["lindach", "bridge-held", "broken-through"], awards)
    for i, side in enumerate(("french", "prussian")):
        own = [row for row in awards.values() if row["side"] == side]
        case(f"the rows of the {side} add up to their points",
             math.isclose(sum(row["points"] for row in own), report["points"][side]["mean"], abs_tol=1e-6), own)
        reached, wins = objectives[side], wins_of[i]
        scored = [row["wins"]["scored"] for row in own if row["objective"]]
        case(f"objectives of the {side} are counted once in each game that they won",
             reached["wins"] == wins and max(scored) <= reached["scored"] <= min(wins, sum(scored)),
             reached, scored, wins)

    case("some wins had an objective, and some had none",
         0 < sum(row["scored"] for row in objectives.values()) < sum(wins_of[:2]), objectives)

    margin = report["margins"][0]["points"]
    case("the margin is what the points differ by",
         math.isclose(margin["mean"], report["points"]["french"]["mean"] - report["points"]["prussian"]["mean"],
                      abs_tol=1e-6), margin)
    case("and lies in its interval", margin["low"] < margin["mean"] < margin["high"], margin)
    case("levels have their intervals",
         all(level["low"] <= level["share"] <= level["high"] for level in report["levels"]), report["levels"])
    case("the lead changes at times", 0 < report["lead_changes"]["mean"] < 9, report["lead_changes"])
    case("all turns are played", report["duration"]["mean"] == 10, report["duration"])

    out, _ = exits("the text has it too", 0, "playtest", SMALL, "--games=20", "--unchecked")
    case("margins, victory schedule, losses by class, turns",
         all(word in out for word in ("Margin in points", "Victory schedule", "Losses a game by class",
                                      "At the end of each turn", "changes of the lead")), out)
    lines = out.splitlines()
    case("in lines that fit a terminal", max(map(len, lines[1:])) <= 82, max(lines[1:], key=len))
    options = games(BATTLE, "--games=12")
    for wins in options["wins"][1:]:
        case("levels by option add up to its wins",
             sum(level["games"] for level in wins["levels"] if level["side"] == "french") <= wins["shares"][0]["wins"]
             and all(level["low"] <= level["share"] <= level["high"] for level in wins["levels"]) and
             wins["levels"], wins)
    plans = [row["choice"] for row in options["margins"] if row["option"] == "plan"]
    case("margins by option", plans == ["a", "b"], options["margins"])
    reached = [level for level in options["levels"] if level["games"]]
    case("and by level", reached and all(
        level["margin"]["low"] <= level["margin"]["mean"] <= level["margin"]["high"] for level in reached), reached)
    drawn = sum(share["wins"] for share in options["wins"][0]["shares"] if share["side"] is None)
    case("which make up that of all games, but for draws",
         drawn == options["games"] - sum(level["games"] for level in reached) and
         (drawn or math.isclose(sum(level["games"] * level["margin"]["mean"] for level in reached),
                                options["games"] * options["margins"][0]["points"]["mean"], abs_tol=1e-6)), reached)
    text(options)


def text(report):
    """What a person reads is what a program reads."""
    out, _ = exits("the same as text", 0, "playtest", BATTLE, "--games=12")
    names = {"french": "French", "prussian": "Prussian"}
    head, rows = out.split("\nLevels of victory")[1].split("\n\n")[0].split("\n", 1)
    said = {row[:30].strip(): row[30:].split() for row in rows.splitlines()}
    case("with a row for each level", len(said) == len(report["levels"]) and "French less Prussian" in head, head, said)
    for level in report["levels"]:
        row = said[end_name(names, level["side"], level["level"])]
        margin = f"{level['margin']['mean']:.1f}" if level["games"] else "–"
        case(f"{level['side']}, {level['level']}: games, share and margin",
             row[:2] == [str(level["games"]), f"{100 * level['share']:.0f}"] and margin in row[3:], row, level)
    rows = re.sub(r"\s+", " ", out.split("\nVictory schedule")[1].split("\n\n")[0])
    case("rows of one wording have their names", "more than twice the French (ratio-above-a)" in rows and
         "more than twice the French (ratio-above-b)" in rows and "demoralized at Auerstadt (" not in rows, rows)
    small, _ = exits("a battle with a long name is played", 0, "playtest", SMALL, "--games=2")
    case("and its name is whole", "\n  The Bridge at Lindach, Prussian\n" in small, small)
    blocks = re.split("\n  (?! )", out.split("\nLevels by option")[1].split("\n\n")[0])[1:]
    choices = [wins for wins in report["wins"] if wins["option"]]
    case("levels stand by option", len(blocks) == len([option for option in {wins["option"] for wins in choices}
                                                       if sum(wins["option"] == option for wins in choices) > 1]), out)
    plan = [wins for wins in choices if wins["option"] == "plan"]
    for at, row in enumerate(blocks[0].splitlines()[2:]):
        shares = [int(share) for share in re.findall(r"(\d+) %", row)]
        name = row[:30].strip()
        levels = [[level for level in wins["levels"] if end_name(names, level["side"], level["level"]) == name][0] for wins in plan]
        case(f"by plan: {name}", shares == [int(f"{100 * level['share']:.0f}") for level in levels], row, levels)
    turns = re.findall(r"^ +(\d+) +12 +(\d+) % \((\d+)–(\d+)\) .* (-?[\d.]+) ±([\d.]+)$", out, re.M)
    case("who leads by turn, with intervals", [tuple(map(float, turn)) for turn in turns] == [
        (turn["turn"], *(float(f"{100 * turn['leads'][0][key]:.0f}") for key in ("share", "low", "high")),
         float(f"{turn['margin']['mean']:.1f}"),
         float(f"{turn['margin']['high'] - turn['margin']['mean']:.1f}")) for turn in report["turns"]] and turns, turns)
    both = re.findall(r"^ +(\d+) " + r" +(-?[\d.]+) ±[\d.]+" * 6 + "$", out, re.M)
    case("and what each side has", [tuple(map(float, turn)) for turn in both] == [
        (turn["turn"], *(float(f"{side[key]['mean']:.1f}") for side in turn["sides"]
                         for key in ("points", "lost", "on_map"))) for turn in report["turns"]] and both, both)


def holm(p):
    """As chance makes them among all."""
    most, right = 0, [0] * len(p)
    for place, i in enumerate(sorted(range(len(p)), key=p.__getitem__)):
        most = min(1, max(most, (len(p) - place) * p[i]))
        right[i] = most
    return right


def stops():
    wishes = {"share within 5%": "share", "prussian share within 8%": "share", "margin within 0.15": "margin",
              "french 5% 10%": "sprt"}
    for wish, rule in wishes.items():
        option = f"--{'sprt' if rule == 'sprt' else 'until'}={wish}"
        report = games(SMALL, option, "--jobs=1")
        stopped = report.get("stopped", {})
        case(f"{wish}: stops", stopped.get("rule") == rule and stopped["done"] and
             50 <= report["games"] < 20000, report.get("games"), stopped)
        for jobs in 2, 7:
            other = games(SMALL, option, f"--jobs={jobs}")
            case(f"{wish}: at the same game by {jobs} workers", told(other) == told(report),
                 other.get("games"), report.get("games"))
        whole = games(SMALL, f"--games={report['games']}")
        case(f"{wish}: the games are those that are played without it",
             whole["hash"] == report["hash"] and whole["turns"] == report["turns"])
        if rule == "share":
            widths = [(share["high"] - share["low"]) / 2 for share in report["wins"][0]["shares"]
                      if "prussian" not in wish or share["side"] == "prussian"]
            case(f"{wish}: the intervals are as narrow as they are said to be",
                 math.isclose(max(widths), stopped["reached"], abs_tol=1e-6) and
                 stopped["reached"] <= stopped["within"], widths, stopped)
        other = games(SMALL, option, "--seed=5")
        case(f"{wish}: another seed, other games", other["hash"] != report["hash"])

    report = games(SMALL, "--until=share within 0.1%", "--games=120")
    case("--games is the most", report["games"] == 120 and not report["stopped"]["done"], report.get("stopped"))
    out, _ = exits("which is said", 0, "playtest", SMALL, "--until=share within 0.1%", "--games=60", "--unchecked")
    case("in words", "Not exact enough after 60 games" in out, out)
    out, _ = exits("SPRT in words", 0, "playtest", SMALL, "--sprt=French 45% 55% alpha 1%", "--unchecked")
    case("with its error", "French wins 45 % rather than 55 %; where it won 55 %, this would be said in at most 5 of" in out, out)

    for option in ("--until=soon", "--until=share within 3", "--until=share within 0%", "--until=", "--until=within",
                   "--until=red share within 3%", "--until=french margin within 1", "--until=margin within x",
                   "--until=share within 3% or so", "--sprt=french", "--sprt=french 55% 45%", "--sprt=french 0% 5%",
                   "--sprt=red 45% 55%", "--sprt=french 45% 55% alpha", "--sprt=french 45% 55% alpha 60%",
                   "--sprt=french 45% 55% gamma 5%", "--sprt=french 45% 100%", "--fail-unless=french 40% 60%",
                   "--fail-unless=french within 60% 40%", "--fail-unless=red within 40% 60%"):
        out, err = exits(f"{option}: refused", 64, "playtest", SMALL, option)
        case("with what to write", "write “" in err and not out, out, err)
    exits("both at once: refused", 64, "playtest", SMALL, "--until=share within 3%", "--sprt=french 45% 55%")
    exits("of a part: refused", 64, "playtest", SMALL, "--until=share within 3%", "--shard=1/2")


def gates():
    wide, far, close = "prussian within 0% 100%", "french within 80% 90%", "french within 0% 17%"
    out, _ = exits("a gate that holds", 0, "playtest", SMALL, "--unchecked", f"--fail-unless={wide}")
    case("is said to", "Prussian wins within 0 % and 100 %: is proved (95 % interval " in out, out)
    out, _ = exits("one that does not", 1, "playtest", SMALL, "--unchecked", f"--fail-unless={far}")
    case("is said to fail", "French wins within 80 % and 90 %: fails (" in out, out)
    report = games(SMALL, f"--fail-unless={wide}", f"--fail-unless={far}", f"--fail-unless={close}", code=1)
    case("each has its verdict", [gate["verdict"] for gate in report["gates"]] == ["holds", "fails", "unproved"],
         report["gates"])
    share = report["wins"][0]["shares"][0]
    gate = report["gates"][2]
    case("its interval is wider than Wilson's", gate["low"] < share["low"] and gate["high"] > share["high"],
         gate, share)
    out, err = exits("with --hash too", 1, "playtest", SMALL, "--unchecked", "--hash", f"--fail-unless={far}")
    case("on standard error", len(out) == 17 and "fails" in err, out, err)


def pairs():
    report = games(SMALL, "--pairs=random greedy:near=3", "--games=30")
    case("each two players play", [tuple(pair["players"].values()) for pair in report["pairs"]] ==
         [(a, b) for a in ("random", "greedy:near=3") for b in ("random", "greedy:near=3")], report)
    case("the same by 3 workers", report == games(SMALL, "--pairs=random greedy:near=3", "--games=30", "--jobs=3"))
    for pair in report["pairs"]:
        alone = games(SMALL, "--games=30", *(f"--player={side}={who}" for side, who in pair["players"].items()))
        case("as they play alone", pair["hash"] == alone["hash"] and pair["shares"] == alone["wins"][0]["shares"] and
             sorted(map(str, pair["levels"])) == sorted(map(str, alone["levels"])) and
             math.isclose(pair["margin"]["mean"], alone["margins"][0]["points"]["mean"], abs_tol=1e-6), pair, alone)
    out, _ = exits("in words", 0, "playtest", SMALL, "--pairs", "random passive", "--games=5")
    case("a row for each", len([row for row in out.splitlines() if " % (" in row]) == 4, out)
    case("in lines that fit a terminal", max(map(len, out.splitlines())) <= 100, out)
    for words in (["--pairs="], ["--pairs=napoleon"], ["--pairs=random", "--player=french=greedy"],
                  ["--pairs=random", "--until=share within 3%"], ["--pairs=random", "--report=-"],
                  ["--pairs=random", "--fail-unless=blue within 1% 99%"], ["--pairs=random", "--save=x"],
                  ["--pairs=random", "--shard=1/2"], ["--pairs=random", "--compare"]):
        out, err = exits(f"{' '.join(words)}: refused", 64, "playtest", SMALL, *words)
        case("said in words", not out and err.startswith("vedette playtest: "), out, err)


def kept_pairs(scratch):
    """Each pair is a run of a store and has a page, as if it had been played alone."""
    store, page = scratch / "pairs.sqlite", scratch / "all.html"
    words = ["--pairs=random greedy:near=3", "--games=30"]
    bare = games(SMALL, *words)
    kept = games(SMALL, *words, f"--store={store}", f"--report={page}")
    pages = [pair.pop("page") for pair in kept["pairs"]]
    case("pairs are stored and reported with the same games", kept == bare, kept, bare)
    case("a page for each", [pathlib.Path(name).name for name in pages] ==
         [f"all-{i}-{a}-{b}.html" for i, (a, b) in enumerate([(a, b) for a in ("random", "greedy_near=3")
                                                             for b in ("random", "greedy_near=3")], 1)], pages)
    out, _ = exits("the store is listed", 0, "runs", "list", store, "--format=json")
    runs = {tuple(run["players"].values()): run for run in json.loads(out)["runs"]}
    case("a run for each", len(runs) == 4 and all(
        runs[tuple(pair["players"].values())]["wins"] ==
        {share["side"]: share["wins"] for share in pair["shares"] if share["side"]} for pair in kept["pairs"]), out)
    for pair, name in zip(kept["pairs"], pages):
        alone = scratch / "alone.html"
        exits("a pair is reported from the store", 0, "runs", "report", store, "-o", alone,
              "--run", runs[tuple(pair["players"].values())]["run"])
        case("as it was", alone.read_bytes() == pathlib.Path(name).read_bytes())
    again = games(SMALL, *words, f"--store={store}")
    case("again nothing is played", again == bare)
    exits("with one more player the others are read", 0, "playtest", SMALL, "--unchecked",
          "--pairs=random greedy:near=3 passive", "--games=30", f"--store={store}")
    out, _ = exits("the store is listed again", 0, "runs", "list", store, "--format=json")
    case("with five runs more", len(json.loads(out)["runs"]) == 9, out)
    exits("a store that cannot be made", 2, "playtest", SMALL, *words, f"--store={scratch}/none/x.sqlite")
    exits("a page that cannot be written", 2, "playtest", SMALL, *words, f"--report={scratch}/none/x.html")


def compares(scratch):
    def compared(*words):
        out, _ = exits(f"--compare {' '.join(str(word).rsplit('/')[-1] for word in words)}", 0, "playtest", "--compare",
                       "--format=json", "--unchecked", "--player=french=greedy", "--player=prussian=greedy", *words)
        return json.loads(out)

    def version(name, change):
        path = folder / f"{name}.scenario.xml"
        path.write_text(change(base.read_text()))
        return path

    folder = scratch / "scenarios/the-bridge-at-lindach"
    shutil.copytree(SOURCE / "scenarios", scratch / "scenarios")
    base = folder / SMALL.name

    same = compared(base, base, "--games=30")
    case("a battle plays as itself", same["same"] == 30 and same["a"]["hash"] == same["b"]["hash"], same)
    case("and differs in nothing",
         all(row["difference"] == 0 and row["p"] == 1 for row in same["wins"]) and
         all(row["difference"] == row["low"] == row["high"] == 0 for row in same["means"]), same)

    strong = version("strong", lambda text: text.replace('class="infantry" strength="6" move="3"/>',
                                                         'class="infantry" strength="9" move="3"/>'))
    pair = compared(base, strong, "--games=60", "--jobs=1")
    case("another plays otherwise", 0 <= pair["same"] < 60 and pair["a"]["hash"] != pair["b"]["hash"], pair)
    case("the same by 3 workers", pair == compared(base, strong, "--games=60", "--jobs=3"))
    for i, path in enumerate((base, strong)):
        alone = games(path, "--games=60", "--player=french=greedy", "--player=prussian=greedy")
        case("each as it plays alone", pair["ab"[i]]["hash"] == alone["hash"] and
             all(math.isclose(row["ab"[i]], share["share"], abs_tol=1e-6)
                 for row, share in zip(pair["wins"], alone["wins"][0]["shares"])), pair["wins"])
        margin = next(row for row in pair["means"] if row["figure"] == "margin")
        case("with its margin", math.isclose(margin["ab"[i]], alone["margins"][0]["points"]["mean"], abs_tol=1e-5))
    case("pairs add up", all(row["both"] + row["only_a"] + row["only_b"] + row["neither"] == 60
                             for row in pair["wins"]), pair["wins"])
    case("differences are differences, in their intervals",
         all(math.isclose(row["difference"], row["b"] - row["a"], abs_tol=1e-5) and
             row["low"] <= row["difference"] <= row["high"] for row in pair["wins"] + pair["means"]), pair)
    rows = pair["wins"] + pair["means"]
    case("what is called a difference is corrected for all rows", len(rows) == 12 and
         all(math.isclose(row["p_holm"], right, abs_tol=1e-6)
             for row, right in zip(rows, holm([row["p"] for row in rows]))), rows)
    back = compared(strong, base, "--games=60")
    case("the other way round they change their sign",
         all(math.isclose(row["difference"], -other["difference"], abs_tol=1e-6) and
             math.isclose(row["low"], -other["high"], abs_tol=1e-6) and
             (row["only_a"], row["p"]) == (other["only_b"], other["p"])
             for row, other in zip(pair["wins"], back["wins"])), pair["wins"], back["wins"])

    out, _ = exits("in words", 0, "playtest", "--compare", "--unchecked", "--games=20", base, strong)
    case("with what is a difference among all", "where all rows are looked at (Holm, 5 %)" in out and
         "Of 12 intervals" in out, out)
    case("both versions, wins and means", all(word in out for word in
         ("A: ", "B: ", "20 games of each with the same dice", "only A", "margin in points", "worth")), out)
    case("in lines that fit a terminal", max(map(len, out.splitlines()[2:])) <= 100, out)

    exits("one file is not compared", 64, "playtest", "--compare", base)
    exits("nor three", 64, "playtest", "--compare", base, base, base)
    exits("nor with a gate", 64, "playtest", "--compare", base, base, "--fail-unless=french within 1% 2%")
    exits("nor kept", 64, "playtest", "--compare", base, base, f"--store={scratch}/x.sqlite")
    _, err = exits("nor other sides", 2, "playtest", "--compare", base, BATTLE.parent.parent /
                   "wagram/wagram.scenario.xml")
    case("which is said", "the versions have other sides" in err, err)


def with_errors():
    """A file with errors is played as far as it can be, and never as if nothing were wrong."""
    broken = SOURCE / "tests/broken/value.number.scenario.xml"
    said = "with errors, and what is wrong was left out"
    for what, words in {"alone": [broken], "as one number": [broken, "--hash"],
                        "as a word": [broken, "--sign"], "compared": ["--compare", broken, broken],
                        "in pairs": [broken, "--pairs=random passive"]}.items():
        out, err = exits(f"with errors, {what}", 1, "playtest", "--games=2", "--unchecked", *words)
        case("it is played", out != "", out)
        case("and the errors are told of before and after", "1 error; " in err and said in err, err)

    _, err = exits("without errors", 0, "playtest", SMALL, "--games=2", "--unchecked")
    case("nothing is told of them", said not in err, err)


def older(scratch, words):
    """A store some of whose games an older version wrote, with a turn as of any battle; then all of them."""
    store, page = scratch / "older.sqlite", scratch / "older.html"
    exits("a battle is stored", 0, "playtest", *words, "--store", store)
    for n in 5, 12:
        base = sqlite3.connect(store)
        rows = base.execute("SELECT run, number, turn_list FROM chronicles WHERE number < ?", [n]).fetchall()
        base.executemany("UPDATE chronicles SET turn_list = ? WHERE run = ? AND number = ?", [
            (json.dumps([turn[:8] for turn in json.loads(turns)], separators=(",", ":")), run, number)
            for run, number, turns in rows])
        reseal(base, ["games"])
        base.commit()
        base.close()
        exits(f"of which {n} games are older", 0, "runs", "report", store, "-o", page, "--games", scratch)
        html = page.read_text()
        case("how many is said by name", f"demoralized and what became of bridges is not known of {n} of 12 games" in html)
        case("the tables are of the others", ("How much of each army moved" in html) == (n < 12) and
             ("Formations demoralized" in html) == (n < 12))


def efforts(scratch):
    """What armies, formations and bridges did, as text, JSON and a page; nothing of it of other battles."""
    page = scratch / "efforts.html"
    words = COMMANDED, "--games=12", "--seed=5", "--unchecked"
    report = games(*words)
    out, _ = exits("a battle with command as text", 0, "playtest", *words, f"--report={page}")

    moved = report["moved"]
    case("every army has each turn", len({(row["turn"], row["army"]) for row in moved}) == len(moved) and
         {row["army"] for row in moved} >= {"french", "prussian"}, moved)
    case("and no more moves than is there", all(
        0 <= row["moved"] <= row["present"] and (not row["present"] or math.isclose(
            row["share"], row["moved"] / row["present"])) for row in moved), moved)
    case("somebody moves, and somebody stays", any(row["share"] > 0 for row in moved) and
         any(row["share"] < 1 for row in moved), moved)
    armies = list(dict.fromkeys(row["army"] for row in moved))
    rows = out.split("\nHow much of each army moved")[1].split("\n\n")[0].splitlines()[2:]
    said = {(int(row.split()[0]), army): share for row in rows
            for army, share in zip(armies, re.findall(r"(\S+) %", row))}
    case("as text the same", said == {(row["turn"], row["army"]): f"{100 * row['share']:.1f}" for row in moved},
         said, moved)

    formations = report["demoralized_formations"]
    rows = out.split("\nFormations demoralized")[1].split("\n\n")[0]
    shares = re.findall(r"(\d+) % \(\S+\) +(\S+) +(\d+) %", rows)
    case("each formation has its row", sorted(shares) == sorted(
        (f"{100 * row['share']:.0f}", f"{row['first_turn']:.1f}" if row["games"] else "–",
         f"{100 * row['at_end'] / 12:.0f}") for row in formations) and formations, rows, formations)
    case("and nobody is counted by fields", "\nDemoralized " not in out, out)
    left = int(re.search(r"nobody worked: (\d+)", out)[1])
    touched = [row for row in report["bridges"] if row["destroyed"] or row["repaired"] or row["down_at_end"]]
    case("each bridge is told of, or left out by number", left + len(touched) == len(report["bridges"]) > 20, out)

    html = page.read_text()
    case("the page has a chapter on them", "Armies, formations and bridges" in html and
         all(f"{100 * row['share']:.1f}\u00a0%" in html or f"{100 * row['share']:.1f} %" in html for row in moved))

    older(scratch, words)

    other, _ = exits("a battle without", 0, "playtest", SMALL, "--games=2", "--unchecked", f"--report={page}")
    case("has none of it", "How much of each army" not in other and "\nDemoralized " in other and
         "Armies, formations" not in page.read_text(), other)
    case("nor in JSON", not {"moved", "demoralized_formations", "bridges"} & set(games(SMALL, "--games=2")))


def main():
    stops()
    if SHARE > 1:
        return
    course()
    gates()
    pairs()
    with_errors()
    with tempfile.TemporaryDirectory() as folder:
        kept_pairs(pathlib.Path(folder))
        compares(pathlib.Path(folder))
        efforts(pathlib.Path(folder))


main()
finish()
