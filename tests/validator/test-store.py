#!/usr/bin/env python3
"""Games of test-plays in stores: as STORE.md says, whole after a kill, the same however a
campaign is divided; TAP.

usage: test-store.py VEDETTE SOURCE
"""

import contextlib
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import tempfile
import time

from cli import SHARE, SOURCE, VEDETTE, case, exits, finish, run
from store_rows import rekey, reseal

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
OTHER = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
GAMES = 140
MANY = 600  # stored in more than one piece, however fast they are played


def playtest(*words, battle=BATTLE):
    return ["playtest", battle, *words]


def dump(store):
    code, out, err = run("runs", "dump", store)
    return out if code == 0 else err


def games_of(store):
    return [line for line in dump(store).splitlines() if '"game":' in line]


def known_before(store):
    """What it says but for what stores of older versions do not hold."""
    rows = map(json.loads, dump(store).splitlines())
    return [{key: value for key, value in row.items() if key not in ("wishes", "stand_list")} for row in rows]


def listed(store):
    return json.loads(run("runs", "list", store, "--format", "json")[1])["runs"]


def start(*words):
    """Runs vedette beside us."""
    return subprocess.Popen([VEDETTE, *map(str, words)], stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, env={**os.environ, "LC_ALL": "C.UTF-8"})


@contextlib.contextmanager
def opened(store):
    base = sqlite3.connect(store)
    try:
        with base:
            yield base
    finally:
        base.close()


def ask(store, words):
    with opened(store) as base:
        return base.execute(words).fetchone()[0]


def is_whole(store):
    with opened(store) as base:
        return base.execute("PRAGMA integrity_check").fetchall() == [("ok",)] and \
            not base.execute("PRAGMA foreign_key_check").fetchall()


def page(heading):
    """What STORE.md says of tables or views: {name: [column]}."""
    text = (SOURCE / "formats/STORE.md").read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    said, name = {}, None
    for row in re.findall(r"^\| ([^|]*)\| ([^|]+) \|", text, re.M)[1:]:
        name = row[0].strip() or name
        if not name.startswith("-"):
            said.setdefault(name, []).append(row[1].strip())
    return said


def documented(scratch):
    store = scratch / "page.sqlite"
    exits("a store is made", 0, *playtest("-n", 3, "--store", store))
    with opened(store) as base:
        for heading, kind in (("Tables", "table"), ("Views", "view")):
            real = {name: [row[1] for row in base.execute(f"PRAGMA table_info ({name})")]
                    for (name,) in base.execute("SELECT name FROM sqlite_schema WHERE type = ?", [kind])}
            case(f"STORE.md tells every {kind} and its columns", page(heading) == real and real,
                 page(heading), real)
            for name in real:
                base.execute(f"SELECT * FROM {name}").fetchall()
        query = re.search(r'sqlite3 jena.sqlite "([^"]+)"', (SOURCE / "formats/STORE.md").read_text())
        rows = base.execute(query.group(1)).fetchall()
        case("its query answers", rows and sum(row[3] for row in rows if row[0] == rows[0][0]) == 3, rows)
        campaigns(base, store)
        keys = base.execute("SELECT key FROM runs").fetchall()
        case("its seals are as the page says", reseal(base))
        rekey(base)
        case("and its key", base.execute("SELECT key FROM runs").fetchall() == keys)
        document, = base.execute("SELECT document FROM scenarios").fetchone()
        kept = scratch / "kept.scenario.xml"
        kept.write_text(document)
    first, _ = exits("the scenario that it keeps is played", 0, "playtest", kept, "-n", 3, "--hash")
    same, _ = exits("as", 0, *playtest("-n", 3, "--hash"))
    case("as the files are", first == same)
    exits("a bundle's games are stored too", 0, "playtest", kept, "-n", 4, "--store", store)
    case("in the run of the files", dump(store).count('"core"') == 1 and len(games_of(store)) == 4, dump(store))


def campaigns(base, store):
    """One row for each run has all that its games follow from."""
    query = re.search(r"^    (SELECT \* FROM campaigns .*)$", (SOURCE / "formats/STORE.md").read_text(), re.M).group(1)
    found = base.execute(query)
    row = dict(zip((column[0] for column in found.description), found.fetchone()))
    told = json.loads(run("runs", "list", store, "--format", "json")[1])["runs"]
    dumped = json.loads(dump(store).splitlines()[0])
    case("the view of campaigns has the run", len(told) == 1 and not found.fetchall() and row["run"] == told[0]["run"] and
         row["games"] == 3 and [row["player_0"], row["player_1"]] == list(told[0]["players"].values()) and
         row["seed"] == "1" and row["title"] == told[0]["title"] and row["audited"] == 1, row, told)
    case("with core, rules, scenario and signature", all(str(row[key]) == str(dumped[key]) for key in
                                                         ("core", "rules", "scenario", "signature")), row, dumped)


def make_version(store, version):
    """The store as a program of a version before would have made it."""
    with opened(store) as base:
        if version < 5:
            base.executescript("DROP VIEW stops; DROP VIEW stands; DROP TABLE wishes;"
                               "ALTER TABLE chronicles DROP COLUMN stand_list")
        if version == 1:
            base.execute("DROP VIEW campaigns")
        if version < 3:
            base.execute("DROP VIEW hexes")
            base.execute("CREATE VIEW hexes AS SELECT key AS run FROM runs")
        if version < 4:
            for table in ("scenarios", "runs", "games"):
                base.execute(f"ALTER TABLE {table} DROP COLUMN seal")
        else:
            reseal(base)
        base.execute(f"PRAGMA user_version = {version}")


def older(scratch, version):
    """A store of a version before: read as it is, brought up to date when written to."""
    old, new = scratch / f"old-{version}.sqlite", scratch / "page.sqlite"
    page = scratch / f"old-{version}.html"
    shutil.copy(new, old)
    make_version(old, version)
    before, merged = old.read_bytes(), scratch / f"of-old-{version}.sqlite"
    out, _ = exits(f"a store of version {version} is listed", 0, "runs", "list", old)
    unknown = "By what rule the games came to an end is not known"
    case("and said not to tell how its games came to an end", unknown in out, out)
    case("has the same games", known_before(old) == known_before(new))
    exits("is reported", 0, "runs", "report", old, "-o", page)
    case("without what it does not hold", unknown in page.read_text() and "French attacked" in page.read_text() and
         "French stood" not in page.read_text())
    exits("is merged from", 0, "runs", "merge", merged, old)
    case("and stays as it is", old.read_bytes() == before and dump(merged) == dump(old))
    for order in ((old, new), (new, old)):
        into = scratch / f"{order[0].stem}-{order[1].stem}.sqlite"
        exits("is merged with one of this version", 0, "runs", "merge", into, *order)
        case("of which what was asked for is known", known_before(into) == known_before(new) and
             listed(into)[0]["stops"] == listed(new)[0]["stops"] and is_whole(into), listed(into))
    workers = [start(*playtest("-n", 6, "--store", old, "-j", 1)) for _ in range(3)]
    said = [worker.communicate()[1] for worker in workers]
    case("three processes add to it at once", not any(worker.returncode for worker in workers), said)
    with opened(old) as base:
        case("it is brought up to date", base.execute("PRAGMA user_version").fetchone() == (6,) and
             base.execute("SELECT run FROM campaigns").fetchall() == base.execute("SELECT key FROM runs").fetchall())
        case("with seals", reseal(base))
        case("in all of its views", base.execute("SELECT count(*) FROM hexes WHERE awaited >= jammed").fetchone()[0] > 0)
        new_ones = {number for number, in base.execute("SELECT number FROM stands")}
        case("with who stood where in new games", new_ones and new_ones == {number for number, in base.execute(
            "SELECT number FROM chronicles WHERE stand_list IS NOT NULL")} and not new_ones & set(range(3)), new_ones)
    exits("and reported once more", 0, "runs", "report", old, "-o", page)
    case("with how many games tell that", re.search(r"noted in \d of \d games", page.read_text()))


def altered_older(scratch):
    """What was altered in a store of version 4 is not sealed anew as it is brought up to date."""
    old = scratch / "altered-4.sqlite"
    shutil.copy(scratch / "page.sqlite", old)
    make_version(old, 4)
    with opened(old) as base:
        base.execute("UPDATE runs SET file = 'other.xml'")
    before = old.read_bytes()
    _, err = exits("a store of version 4 that was altered is not gone on with", 2, *playtest("-n", 6, "--store", old))
    case("nor changed", "does not say what it said" in err and ask(old, "PRAGMA user_version") == 4, err, len(before))


def reference(scratch):
    store = scratch / "whole.sqlite"
    out, _ = exits("a campaign is stored", 0, *playtest("-n", GAMES, "--store", store, "--format", "json"))
    told = json.loads(out)
    case("with all its games", len(games_of(store)) == GAMES)
    case("in large pages", ask(store, "PRAGMA page_size") == 65536)
    out, _ = exits("it is listed", 0, "runs", "list", store, "--format", "json")
    listed = json.loads(out)["runs"][0]
    wins = {share["side"]: share["wins"] for share in told["wins"][0]["shares"]}
    case("with who won", listed["games"] == GAMES and listed["draws"] == wins.pop(None) and
         listed["wins"] == wins and listed["title"] == told["title"], listed, wins)
    out, _ = exits("as text too", 0, "runs", "list", store)
    case("in short", f"{GAMES} games, numbers 0 to {GAMES - 1}" in out, out)

    before = dump(store)
    out, _ = exits("once more, nothing is played", 0, *playtest("-n", GAMES, "--store", store, "--format", "json"))
    again = json.loads(out)
    case("it says so", told.pop("speed")["stored"] == 0 and again.pop("speed")["stored"] == GAMES)
    case("the answer is the same", told == again)
    case("and the store", dump(store) == before)
    exits("a game alone is stored apart from others", 0,
          *playtest("-n", 1, "--first", GAMES + 50, "--store", store))
    case("and the gap is filled later", len(games_of(store)) == GAMES + 1)
    out, _ = exits("with what is missing", 0, *playtest("-n", 2, "--first", GAMES, "--store", store))
    case("and no more", len(games_of(store)) == GAMES + 3)
    return before


def killed(scratch):
    """Killed at any moment of the time that it takes, until a part was left behind."""
    store, whole = scratch / "killed.sqlite", scratch / "not-killed.sqlite"
    words = playtest("-n", MANY, "-j", 2)
    began = time.monotonic()
    exits("a long campaign is stored", 0, *words, "--store", whole)
    most = time.monotonic() - began
    rows = set(dump(whole).splitlines())
    dice = random.Random(5)
    n_kills, good, seen = 0, True, []
    while True:
        worker = start(*words, "--store", store)
        try:
            worker.wait(timeout=dice.uniform(0.02, most))
        except subprocess.TimeoutExpired:
            worker.send_signal(signal.SIGKILL)
            n_kills += 1
        code = worker.wait()
        worker.stderr.close()
        stored = games_of(store) if store.exists() else []
        seen.append(len(stored))
        good = good and rows.issuperset(stored) and (not store.exists() or is_whole(store))
        if code == -signal.SIGKILL:
            if seen[-2:] == seen[-1:] * 2:  # it comes no further in that time
                most *= 1.25
            continue
        good = good and code == 0 and seen == sorted(seen)
        if n_kills > 1 and any(0 < n < MANY for n in seen):
            break
        # It was at its end before it was killed: once more, and sooner.
        seen, most = [], most * 0.8
        for file in scratch.glob("killed.sqlite*"):
            file.unlink()
    case("a campaign is killed again and again", n_kills > 1, n_kills)
    case("and leaves a part of its games", any(0 < n < MANY for n in seen), seen, most)
    case("each time what is stored is whole and as it should be, and no less than before", good, seen)
    exits("it is ended", 0, *words, "--store", store)
    case("and is as if nothing had been", dump(store) == dump(whole))


def at_once(scratch, whole):
    store = scratch / "at-once.sqlite"
    workers = [start(*playtest("-n", GAMES, "--store", store, "-j", 1, "--shard", f"{i}/5"))
               for i in range(1, 6)]
    said = [worker.communicate()[1] for worker in workers]
    case("five processes write to one store", not any(worker.returncode for worker in workers), said)
    case("all there is to be, once", dump(store) == whole)
    store = scratch / "all-at-once.sqlite"
    workers = [start(*playtest("-n", GAMES, "--store", store, "-j", 1)) for _ in range(3)]
    said = [worker.communicate()[1] for worker in workers]
    case("three play the same", not any(worker.returncode for worker in workers), said)
    case("and nothing is counted twice", dump(store) == whole)


def divided(scratch, whole):
    parts = [scratch / f"part-{i}.sqlite" for i in range(1, 8)]
    sign, _ = exits("a campaign is signed", 0, *playtest("--sign"))
    for i, part in enumerate(parts, 1):
        code, _, err = run(*playtest("-n", GAMES, "--shard", f"{i}/7", "--store", part, "--signature", sign.strip(),
                                     "--hash"))
        if code:
            case(f"part {i} of 7", False, err)
    orders = [parts, parts[::-1], parts[3:] + parts[:3] + parts[2:5]]
    for number, order in enumerate(orders):
        store = scratch / f"merged-{number}.sqlite"
        exits("seven parts are merged", 0, "runs", "merge", store, *order)
        case("into the same as one run", dump(store) == whole)
    store = scratch / "one-by-one.sqlite"
    for part in orders[1]:
        run("runs", "merge", store, part)
    run("runs", "merge", store, store)
    case("one by one too", dump(store) == whole and is_whole(store))
    out, _ = exits("whoever goes on with it plays nothing", 0, *playtest("-n", GAMES, "--store", store, "--hash"))
    same, _ = exits("and answers", 0, *playtest("-n", GAMES, "--hash"))
    case("the same", out == same)
    exits("there may be more parts than games", 0, *playtest("-n", 2, "--shard", "2/5", "--store", store))
    for shard in ("0/3", "4/3", "3", "a/b", "1/3x"):
        exits(f"part {shard} is refused", 64, *playtest("--shard", shard))


def stopped(scratch):
    store = scratch / "until.sqlite"
    words = ["-n", 2000, "--until", "share  within 8.0%", "--player", "french=greedy", "--format", "json"]
    bare = json.loads(run(*playtest(*words))[1])
    out, _ = exits("a campaign that stops early is stored", 0, *playtest(*words, "--store", store))
    told = json.loads(out)
    again = json.loads(run(*playtest(*words, "--store", store))[1])
    for answer in (bare, told, again):
        del answer["speed"]
    case("it stops where it would without a store", told == bare and told["games"] < 2000, told["games"])
    case("with the games it had", len(games_of(store)) == told["games"])
    case("and once more without playing any", again == told and len(games_of(store)) == told["games"])
    rules(scratch, store, words, told)


def rules(scratch, store, words, told):
    """The store tells by what rule its games came to an end, whoever broke off and whatever was asked for besides."""
    rule = {"first": 0, "games": 2000, "rule": "until", "wish": "share within 8%"}
    met = {**rule, "played": told["games"], "met": True, "stopped": told["stopped"]}
    case("the store has its rule, once", listed(store)[0]["stops"] == [met] and listed(store)[0]["unaccounted"] == 0,
         listed(store))
    out, _ = exits("which is told", 0, "runs", "list", store)
    line = f"Stopped after {told['games']} games: the share is known to ±"
    case("as text", line in out and "decided by how they came out" in out, out)
    broken, page = scratch / "broken-off.sqlite", scratch / "broken-off.html"
    shutil.copy(store, broken)
    with opened(broken) as base:
        for table in ("chronicles", "games"):
            base.execute(f"DELETE FROM {table} WHERE number >= 60")
    case("one that was broken off is known for it", listed(broken)[0]["stops"] == [{**rule, "played": 60, "met": False}],
         listed(broken))
    exits("and reported", 0, "runs", "report", broken, "-o", page)
    case("as such", "60 are there: more were asked for by --until=“share within 8%”; the campaign was broken off"
         in page.read_text())
    exits("one that goes on", 0, *playtest(*words, "--store", broken))
    case("is as one that was not", dump(broken) == dump(store))
    exits("more games are asked for", 0, *playtest("-n", told["games"] + 30, "--player", "french=greedy", "--store", store))
    exits("and whether a share is high", 0, *playtest("--sprt", "french 20% 90%", "--player", "french=greedy", "--store", store,
                                                      "-n", 500))
    stops = listed(store)[0]["stops"]
    case("each rule is told", [(stop["rule"], stop["wish"], stop["met"]) for stop in stops] == [
        ("number", "", True), ("sprt", "french 20% 90% alpha 5% beta 5%", True), ("until", "share within 8%", True)] and
        stops[2] == met, stops)
    exits("on a page, too", 0, "runs", "report", store, "-o", page)
    text = page.read_text()
    case("with how many campaigns there were", "come from more than one campaign. " in text and line in text and
         "wins 90 % rather than 20 %" in text.replace("\u00a0", " ") and f"{told['games'] + 30} games were to be played" in text)
    many = scratch / "many.sqlite"
    for first in (0, 10, 20, 40):
        run(*playtest("-n", 10, "--first", first, "--store", many, "--unchecked", battle=OTHER))
    out, _ = exits("many numbers are told", 0, "runs", "list", many)
    case("together", "Games were asked for 4 times, and each time their number was settled before" in out and out.count("number 10 on") == 0, out)
    merged = scratch / "rules.sqlite"
    exits("rules are merged", 0, "runs", "merge", merged, broken, store)
    case("each once", dump(merged) == dump(store))
    with opened(store) as base:
        base.execute("DELETE FROM wishes WHERE rule <> 'until'")
        reseal(base)
    case("games that no rule has asked for are counted", listed(store)[0]["unaccounted"] == 30, listed(store))
    out, _ = exits("and told", 0, "runs", "list", store)
    case("so", "By what rule 30 of the games came to an end is not known" in out, out)


def make_older(store, core):
    """The run of a store as a program with other rules would have begun it."""
    told = json.loads(run("runs", "list", "--format=json", store)[1])["runs"][0]
    with opened(store) as base:
        base.execute("UPDATE runs SET core = ?", (core,))
        rekey(base)
        reseal(base)
    return told["core"]


def before_looks(scratch):
    """A store of version 5 is brought up to date as it is."""
    store = scratch / "old-5.sqlite"
    shutil.copy(scratch / "page.sqlite", store)
    make_version(store, 5)
    before = dump(store)
    bytes_before = store.read_bytes()
    exits("a store of version 5 is listed", 0, "runs", "list", store)
    case("and stays as it is", store.read_bytes() == bytes_before)
    exits("it is gone on with", 0, *playtest("-n", 4, "--store", store))
    case("and brought up to date", ask(store, "PRAGMA user_version") == 6 and
         set(before.splitlines()[1:]) < set(dump(store).splitlines()), dump(store))
    with opened(store) as base:
        case("with its seals", reseal(base))


def of_older_rules(scratch):
    """Games that a program with the version of the rules before has played."""
    store, page = scratch / "older.sqlite", scratch / "older.html"
    exits("games of the version before", 0, *playtest("-n", 5, "--store", store))
    now = make_older(store, 1)
    older = dump(store)
    out, err = exits("are listed", 0, "runs", "list", store)
    case("as such", f"  played by version 1 of the rules in the program, which has {now}\n" in out, out, err)
    exits("and reported", 0, "runs", "report", store, "-o", page)
    text = page.read_text()
    case("with their version", re.search(r"Rules core</th><td><code>1</code>", text) and
         f"a program with version {now} of the rules" in text, text[-2000:])
    _, err = exits("none is taken for one of this program", 0, *playtest("-n", 5, "--store", store))
    out, _ = exits("but all are played in a run of their own", 0, "runs", "list", "--format=json", store)
    runs = json.loads(out)["runs"]
    case("beside the older", sorted((one["core"], one["games"]) for one in runs) == [(1, 5), (now, 5)], runs)
    case("which is as it was", all(line in dump(store) for line in older.splitlines()), older)
    out, _ = exits("a new run is not said to be older", 0, "runs", "list", store)
    case("in the list", out.count("played by version") == 1, out)


def refused(scratch, whole):
    store = scratch / "refused.sqlite"
    shutil.copy(scratch / "merged-0.sqlite", store)
    sign = run(*playtest("--sign"))[1].strip()
    _, err = exits("another seed is another campaign", 2, *playtest("--seed", 2, "--signature", sign, "-n", 2))
    case("which is said", "another campaign" in err, err)
    wrong = sign[:-1] + ("0" if sign[-1] != "0" else "1")
    _, err = exits("another outcome is another program", 2, *playtest("--signature", wrong, "-n", 2))
    case("which is said", "does not play as the one" in err, err)

    changed = scratch / "changed.scenario.xml"
    run("bundle", BATTLE, "-o", changed)
    text = changed.read_text()
    number = re.search(r'<unit [^>]*strength="(\d+)"', text)
    changed.write_text(text[:number.start(1)] + str(int(number.group(1)) + 1) + text[number.end(1):])
    _, err = exits("a part with other files is refused", 2,
                   *playtest("-n", 5, "--shard", "1/5", "--store", store, battle=changed))
    case("which is said", "another scenario" in err, err)
    with opened(store) as base:
        base.execute("UPDATE runs SET core = 77")
        rekey(base)
        reseal(base)
    _, err = exits("a part with another core is refused", 2, *playtest("-n", 5, "--shard", "1/5", "--store", store))
    case("which is said", "rules core 77, this program has" in err, err)
    shutil.copy(scratch / "merged-0.sqlite", store)

    with opened(store) as base:
        base.execute("UPDATE games SET hash = hash + 1 WHERE number = 17")
        reseal(base)
    before = dump(store)
    _, err = exits("a game that came out otherwise is not merged", 2, "runs", "merge", store,
                   scratch / "part-1.sqlite", scratch / "part-2.sqlite")
    case("which is said", "part-1.sqlite game 17 came out otherwise" in err, err)
    case("and nothing is", dump(store) == before and "Nothing was merged." in err, err)
    half = scratch / "half.sqlite"
    _, err = exits("a store that another one contradicts stops a merge", 2, "runs", "merge", half,
                   scratch / "part-1.sqlite", scratch / "part-2.sqlite", store, scratch / "part-3.sqlite")
    case("what was merged until then is there", games_of(half) ==
         games_of(scratch / "part-1.sqlite") + games_of(scratch / "part-2.sqlite"), err)
    case("and said, and what was not", f"Merged were {scratch}/part-1.sqlite, {scratch}/part-2.sqlite; not {store} and"
         in err and "nothing was merged" not in err and "nothing of that store" in err, err)
    exits("what is left is merged without it", 0, "runs", "merge", half, *sorted(scratch.glob("part-?.sqlite")))
    shutil.copy(scratch / "merged-0.sqlite", store)
    with opened(store) as base:
        base.execute("UPDATE chronicles SET award_list = '[[0,1]]' WHERE number = 17")
        reseal(base)
    _, err = exits("nor one in which something else happened", 2, "runs", "merge", store, scratch / "part-1.sqlite")
    case("which is said", "part-1.sqlite something else happened in game 17" in err, err)
    with opened(store) as base:
        base.execute("DELETE FROM chronicles")
        base.execute("DELETE FROM games")
        base.execute("UPDATE runs SET signature = 5")
        reseal(base)
    _, err = exits("nor is a campaign that began otherwise", 2, "runs", "merge", store, scratch / "part-1.sqlite")
    case("which is said", "came out otherwise" in err, err)
    _, err = exits("nor gone on with", 2, *playtest("-n", 5, "--store", store))
    case("which is said", "came out otherwise when it was begun" in err, err)

    damaged, page = scratch / "damaged.sqlite", scratch / "damaged.html"
    shutil.copy(scratch / "merged-0.sqlite", damaged)
    with open(damaged, "r+b") as file:
        size = damaged.stat().st_size
        file.seek(size // 4)
        file.write(b"\xff" * (size // 2))
    out, err = exits("of a damaged store nothing is told", 2, *playtest("-n", GAMES + 1, "--store", damaged,
                                                                       "--report", page))
    case("but that it is", out == "" and not page.exists() and "malformed" in err, out, err)

    alien = scratch / "alien.sqlite"
    with opened(alien) as base:
        base.execute("CREATE TABLE letters (text)")
    bytes_before = alien.read_bytes()
    text = scratch / "text.sqlite"
    text.write_text("This is no database, but a text that is long enough to be one.\n" * 40)
    for file in (alien, text):
        _, err = exits("a file of another program is refused", 2, *playtest("-n", 1, "--store", file))
        case("by its name", file.name in err, err)
        exits("it is not listed", 2, "runs", "list", file)
        exits("nor merged", 2, "runs", "merge", scratch / "new.sqlite", file)
    case("and left alone", alien.read_bytes() == bytes_before and "no database" in text.read_text())
    with opened(store) as base:
        base.execute("PRAGMA user_version = 7")
    _, err = exits("a newer store is refused", 2, "runs", "list", store)
    case("which is said", "newer" in err, err)
    exits("a store that is not there is not listed", 2, "runs", "list", scratch / "none.sqlite")
    case("nor made", not (scratch / "none.sqlite").exists())
    exits("nor where there is no folder", 2, *playtest("-n", 1, "--store", scratch / "none/x.sqlite"))
    exits("standard input has no name", 64, "playtest", "-", "--store", store, stdin=b"")
    for words in ([], ["list"], ["merge", "a"], ["dump"], ["sing", "a"], ["list", "a", "b"]):
        exits(f"“runs {' '.join(words)}” is refused", 64, "runs", *words)


# What is altered, and whether only a seal can tell.
TAMPERED = [
    ("DELETE FROM players", False), ("DELETE FROM players WHERE side = 1", False),
    ("DELETE FROM sides", False), ("DELETE FROM sides WHERE side = 0", False), ("DELETE FROM scenarios", False),
    ("DELETE FROM runs", False), ("DELETE FROM games WHERE number = 2", False),
    ("DELETE FROM chronicles WHERE number = 2", False), ("UPDATE runs SET core = core + 1", False),
    ("UPDATE runs SET seed = '99'", False), ("UPDATE runs SET audited = 0", False),
    ("UPDATE runs SET signature = signature + 1", False), ("UPDATE runs SET scenario = 7", False),
    ("UPDATE players SET player = 'program:rm -r x'", False), ("UPDATE players SET side = 5 WHERE side = 1", False),
    ("UPDATE sides SET id = id || 'x'", False), ("UPDATE scenarios SET hash = 'aa'", False),
    ("UPDATE scenarios SET document = replace (document, 'strength=\"4\"', 'strength=\"5\"')", False),
    ("UPDATE scenarios SET document = substr (document, 1, 2000)", False), ("UPDATE scenarios SET document = ''", False),
    ("UPDATE games SET winner = 2", False), ("UPDATE games SET number = 4294967295 WHERE number = 2", False),
    ("UPDATE chronicles SET combat_list = '[[1,0,5,200,3,200,0,0]]'", False),
    ("UPDATE chronicles SET turn_list = substr (turn_list, 1, 20)", False), ("DROP TABLE cells", False),
    ("DROP TABLE players; CREATE VIEW players AS SELECT 1 AS run, 0 AS side, 'greedy' AS player", False),
    ("CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM runs; END", False),
    ("UPDATE sides SET name = 'Nobody'", True), ("UPDATE scenarios SET title = 'Another'", True),
    ("UPDATE runs SET file = 'other.xml'", True), ("UPDATE games SET winner = 1 - ifnull (winner, 0)", True),
    ("UPDATE games SET points_0 = points_0 + 1 WHERE number = 1", True), ("DELETE FROM units WHERE unit = 3", True),
    ("UPDATE chronicles SET hex_list = '[]' WHERE number = 1", True), ("UPDATE games SET seal = NULL", True),
    ("DELETE FROM wishes", True), ("UPDATE wishes SET games = 7", True), ("UPDATE wishes SET rule = 'sprt'", True),
    ("DROP TABLE wishes", True), ("UPDATE chronicles SET stand_list = NULL WHERE number = 1", True),
    ("UPDATE chronicles SET stand_list = '[[0,5,4,1]]' WHERE number = 1", True),
]


def hostile(scratch):
    """Stores that somebody has altered: one line says so, by the name of the file, and nothing else is told."""
    fresh, store, page = scratch / "fresh.sqlite", scratch / "hostile.sqlite", scratch / "hostile.html"
    run(*playtest("-n", 4, "--store", fresh, battle=OTHER))
    for words, needs_seal in TAMPERED[::SHARE]:
        for version in (6, 3)[:1 if needs_seal else 2]:
            shutil.copy(fresh, store)
            with opened(store) as base:
                base.execute("PRAGMA foreign_keys = OFF")
                base.executescript(f"PRAGMA user_version = {version}; {words}")
            outs = [run("runs", "report", store, "--output", page), run("runs", "merge", scratch / "into.sqlite", store)]
            case(f"version {version}: {words[:60]}: no page", outs[0][0] == 2 and not page.exists() and
                 outs[0][2].count("\n") == 1 and outs[0][1] == "" and store.name in outs[0][2], outs[0])
            # What is merged brings no document into a page: that it can't be read shows there.
            case(f"version {version}: {words[:60]}: not merged", outs[1][0] == (0 if "document" in words and version == 3 or
                                                                                "combat_list" in words and version == 3 or
                                                                                "turn_list" in words and version == 3 else 2),
                 outs[1])
            page.unlink(missing_ok=True)
            for file in scratch.glob("into.sqlite*"):
                file.unlink()
    shutil.copy(fresh, store)
    with opened(store) as base:
        base.execute("UPDATE runs SET seed = '99'")
    before = games_of(fresh)
    for words in (["runs", "list", store], ["runs", "dump", store], [*playtest("-n", 6, "--store", store, battle=OTHER)]):
        out, err = exits(f"{words[0]} {words[1] if words[0] == 'runs' else ''} finds the altered seed", 2, *words)
        case("and tells no game", '"game":' not in out and "its key does not stand for" in err, out, err)
    case("a store that was not altered has its games", len(before) == 4)
    for seed in 1, 2:
        shutil.copy(fresh, store)
        with opened(store) as base:
            base.execute("UPDATE games SET points_0 = 99, seal = NULL WHERE number = 1")
        _, err = exits("what is added seals nothing that was altered", 2,
                       *playtest("-n", 2, "--first", 10, "--seed", seed, "--store", store, battle=OTHER))
        case("but finds it", "seals are missing" in err, err)


def files(scratch):
    """Files that are no store, or not all of one."""
    fresh, page = scratch / "fresh.sqlite", scratch / "files.html"
    size = fresh.stat().st_size
    for kept in (1, 50, 99, 4096, size // 2, size - 1):
        cut = scratch / "cut.sqlite"
        cut.write_bytes(fresh.read_bytes()[:kept])
        for words in (["runs", "list", cut], ["runs", "report", cut, "-o", page], playtest("-n", 1, "--store", cut)):
            _, err = exits(f"a store of {kept} bytes is refused", 2, *words)
            case("as one that is cut", f"is cut: the file has {kept} bytes of" in err, err)
        case("and left alone", cut.read_bytes() == fresh.read_bytes()[:kept])
    written = scratch / "written.sqlite"
    written.write_bytes(fresh.read_bytes()[:size // 2])
    written.with_name("written.sqlite-journal").write_bytes(bytes(512))
    _, err = exits("one beside which a journal stands is opened, as somebody may be writing it", 2, "runs", "list", written)
    case("and found to be damaged by what is in it alone", "cut or damaged" in err and "the file has" not in err, err)
    for name, says in ((":memory:", "is no file"), ("", "needs a name"), (f"file:{fresh}", "is no file"),
                       (f"file:{fresh}?mode=memory", "is no file")):
        for words in (["runs", "list", name], playtest("-n", 1, "--store", name), ["runs", "merge", name, fresh],
                      ["runs", "merge", scratch / "new.sqlite", name]):
            _, err = exits(f"“{name[:12]}” as a store is refused: {words[0]} {words[1] if words[0] == 'runs' else ''}", 2, *words)
            case("as no file", says in err, err)
    odd = {"fifo": os.mkfifo, "folder": os.mkdir, "link": lambda path: os.symlink(scratch / "nowhere", path)}
    for what, make in odd.items():
        path = scratch / what
        make(path)
        kind = stat.S_IFMT(path.lstat().st_mode)
        for words in (["runs", "list", path], playtest("-n", 1, "--store", path)):
            _, err = exits(f"a {what} as a store is refused", 2, *words)
            case("by its name", path.name in err and ("regular file" in err or "leads nowhere" in err), err)
        case("and stays one", stat.S_IFMT(path.lstat().st_mode) == kind and not (scratch / "nowhere").exists())
    exits("a link to a store is one", 0, "runs", "list", linked(scratch, fresh))
    ahead(scratch, fresh)
    unwritable(scratch, fresh)


def linked(scratch, store):
    link = scratch / "linked.sqlite"
    link.symlink_to(store)
    return link


def ahead(scratch, fresh):
    """A copy without what was written ahead."""
    store, copy = scratch / "ahead.sqlite", scratch / "without.sqlite"
    shutil.copy(fresh, store)
    base = sqlite3.connect(store)
    base.execute("PRAGMA wal_autocheckpoint = 0")
    base.execute("CREATE TABLE more (than, before)")
    base.commit()
    case("something is written ahead", (scratch / "ahead.sqlite-wal").stat().st_size > 0)
    shutil.copy(store, copy)
    exits("a store is read with it", 0, "runs", "list", store)
    base.close()
    bare = scratch / "bare.sqlite"
    with opened(bare) as made:
        made.execute("PRAGMA journal_mode = WAL")
    _, err = exits("a file in which nothing is yet is refused", 2, "runs", "list", bare)
    case("as one that may lack it", "holds nothing" in err and "-wal" in err, err)


def unwritable(scratch, fresh):
    """Whoever may not write where a store is; who may do anything becomes somebody else."""
    folder = scratch / "unwritable"
    folder.mkdir()
    store = folder / "store.sqlite"
    shutil.copy(fresh, store)
    scratch.chmod(0o755)
    who = {"user": 65534, "group": 65534} if os.geteuid() == 0 else {}
    for file_mode, folder_mode, words, says in (
            (0o444, 0o777, playtest("-n", 5, "--store", store, battle=OTHER), "may not be written"),
            (0o666, 0o555, playtest("-n", 5, "--store", store, battle=OTHER), "write-ahead mode"),
            (0o444, 0o555, ["runs", "list", store], "write-ahead mode"),
            (0o000, 0o777, ["runs", "list", store], "can't be read; see its permissions")):
        store.chmod(file_mode)
        folder.chmod(folder_mode)
        done = subprocess.run([VEDETTE, *map(str, words)], capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8"}, **who)
        case(f"{words[0]} {words[1] if words[0] == 'runs' else ''} in modes {file_mode:o} and {folder_mode:o} says so",
             done.returncode == 2 and says in done.stderr and store.name in done.stderr, done.returncode, done.stderr)
        folder.chmod(0o777)
        store.chmod(0o666)
    exits("the store is as it was", 0, "runs", "list", store)


def change_looks(scratch):
    """The battle as one file, with another look, symbol, code, place and colour."""
    changed = scratch / "looks.scenario.xml"
    run("bundle", BATTLE, "-o", changed)
    text = changed.read_text()
    for pattern, by in ((r'look="forest"', 'look="marsh"'), (r'symbol="cavalry"', 'symbol="artillery"'),
                        (r'<unit ([^>]*)code="[^"]*"', r'<unit \1code="X"'), (r'(<name [^>]*)size="\w+"', r'\1size="small"'),
                        (r' color="#\w+"', ' color="#123456"')):
        text, n = re.subn(pattern, by, text, count=1)
        case(f"{by} is another", n == 1)
    changed.write_text(text)
    return changed


def looks(scratch):
    """Who changes how a battle looks goes on with its games: alone, in parts, and by their signature."""
    store, page = scratch / "looks.sqlite", scratch / "looks.html"
    changed = change_looks(scratch)
    run(*playtest("-n", 6, "--shard", "1/2", "--store", store))
    before, sign = games_of(store), run(*playtest("--sign"))[1]
    exits("a part with other looks is taken", 0,
          *playtest("-n", 6, "--shard", "2/2", "--store", store, "--signature", sign.strip(), battle=changed))
    exits("and goes on with it", 0, *playtest("-n", 9, "--store", store, battle=changed))
    case("in one run", len(listed(store)) == 1 and listed(store)[0]["games"] == 9 and
         set(before) < set(games_of(store)), dump(store))
    case("of the same signature", run(*playtest("--sign", battle=changed))[1] == sign)
    exits("which is reported", 0, "runs", "report", store, "-o", page)
    other = scratch / "other-looks.sqlite"
    run(*playtest("-n", 3, "--store", other, battle=changed))
    exits("and merged with one of the other looks", 0, "runs", "merge", other, store)
    case("into one run", len(listed(other)) == 1 and games_of(other) == games_of(store), dump(other))


def two_runs(scratch):
    store = scratch / "two.sqlite"
    run(*playtest("-n", 4, "--store", store))
    exits("another seed is another run", 0, *playtest("-n", 3, "--seed", 9, "--store", store))
    exits("another battle too", 0, *playtest("-n", 2, "--store", store, battle=OTHER))
    exits("and other players", 0, *playtest("-n", 2, "--store", store, "--player", "french=greedy:near=3"))
    out, _ = exits("all are listed", 0, "runs", "list", store, "--format", "json")
    runs = json.loads(out)["runs"]
    case("each with its games", sorted(one["games"] for one in runs) == [2, 2, 3, 4], out)
    case("and players", any("greedy:near=3" in one["players"].values() for one in runs))
    case("by their keys", [one["run"] for one in runs] == sorted(one["run"] for one in runs))
    for order in itertools.permutations([store, scratch / "page.sqlite"]):
        run("runs", "merge", scratch / f"{order[0].name}-first.sqlite", *order)
    one, other = (dump(scratch / f"{name}.sqlite-first.sqlite") for name in ("two", "page"))
    case("merged with another store they are the same", one == other and one)


with tempfile.TemporaryDirectory() as folder:
    scratch = pathlib.Path(folder)
    documented(scratch)
    older(scratch, 1)
    older(scratch, 2)
    older(scratch, 3)
    older(scratch, 4)
    altered_older(scratch)
    before_looks(scratch)
    hostile(scratch)
    files(scratch)
    whole = reference(scratch)
    if SHARE == 1:  # what is killed tells sanitizers nothing, nor what is played once more
        killed(scratch)
        at_once(scratch, whole)
        stopped(scratch)
    divided(scratch, whole)
    of_older_rules(scratch)
    refused(scratch, whole)
    looks(scratch)
    two_runs(scratch)
finish()
