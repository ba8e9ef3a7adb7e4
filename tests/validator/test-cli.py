#!/usr/bin/env python3
"""The program vedette as a user meets it: exit codes, output, help; TAP.

usage: test-cli.py VEDETTE SOURCE
"""

import html
import json
import os
import pathlib
import pty
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

from cli import SHARE, SOURCE, VEDETTE, case, exits, finish, run

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
MAP = SOURCE / "scenarios/jena-auerstadt/jena.map.xml"
BROKEN = SOURCE / "tests/broken"
DRESDEN = SOURCE / "scenarios/dresden/dresden.scenario.xml"
SMALL = BROKEN / "base/small.scenario.xml"
COMMANDS = ["check", "cases", "playtest", "runs", "replay", "explain", "referee", "render", "print",
            "export", "import", "format", "new", "diff", "merge", "agree", "bundle", "unbundle"]
GAME = SOURCE / "tests/games/jena-auerstadt.game"


def has_terminals():
    """A folder that one has only changed the root to lacks /dev/pts."""
    try:
        for end in pty.openpty():
            os.close(end)
        return True
    except OSError:
        return False


def bring_terminals():
    """Runs all this again where there are terminals, if the superuser may."""
    mounts = ["unshare", "--mount"]
    if "VD_TERMINALS" in os.environ or not shutil.which("unshare") or \
            subprocess.run([*mounts, "true"], capture_output=True).returncode != 0:
        return

    os.environ["VD_TERMINALS"] = "tried"
    os.execvp("unshare", [*mounts, "sh", "-c", 'mount -t devpts devpts /dev/pts; exec "$@"', "sh",
                          sys.executable, *sys.argv])


def on_terminal(*words, **env):
    """What a person sees who runs vedette on a terminal."""
    main, side = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    program = subprocess.Popen([VEDETTE, *map(str, words)], stdin=subprocess.DEVNULL, stdout=side,
                               stderr=side, env={**clean, "LC_ALL": "C.UTF-8", "TERM": "xterm", **env})
    os.close(side)
    seen = b""
    while True:
        try:
            more = os.read(main, 4096)
        except OSError:  # the other end is closed
            break
        if not more:
            break
        seen += more
    program.wait()
    os.close(main)
    return seen.decode()


def usage():
    out, err = exits("--help succeeds", 0, "--help")
    case("and names every command", all(f"\n  {name} " in out for name in COMMANDS) and not err, out)
    version = re.search(r"version: '(.+)'", (SOURCE / "meson.build").read_text()).group(1)
    out, _ = exits("--version succeeds", 0, "--version")
    case("and gives the version of the build", out == f"vedette {version}\n", out)

    out, err = exits("without a command it is misused", 64)
    case("which is said on standard error", not out and "Usage" in err, out, err)
    _, err = exits("a command that there is not is refused", 64, "chekc")
    case("by name", "chekc" in err, err)

    for name in COMMANDS:
        out, err = exits(f"{name} --help succeeds", 0, name, "--help")
        case(f"{name} --help says how it is used", out.startswith(f"Usage:\n  vedette {name} ") and not err,
             out)
        case(f"{name} --help names its page", f"\nMore is in vedette-{name}(1).\n" in out, out)
        again, _ = exits(f"help {name} succeeds", 0, "help", name)
        case("and says the same", again == out, again)
        manual(name, out)
        _, err = exits(f"{name} refuses an option it does not know", 64, name, "--no-such-option", SMALL)
        case(f"{name} says which", "--no-such-option" in err and f"vedette {name} --help" in err, err)
        exits(f"{name} without a file is misused", 64, name)
        words = {"explain": ["move", "b1", "0101"], "export": ["--to", "hexjson"], "import": ["--from", "json", "-o", "out"],
                 "print": ["-o", "out.pdf"], "diff": [SMALL], "merge": [SMALL, SMALL], "agree": [SMALL]}.get(name, [])
        if name in ("new", "runs"):  # whose first word is no file
            continue
        _, err = exits(f"{name} of a file that is not there", 2, name, "nowhere.xml", *words)
        case(f"{name} names the file", "nowhere.xml" in err, err)
    out, _ = exits("help alone succeeds", 0, "help")
    case("and is --help", out == run("--help")[1])
    for words in ("help", "help"), ("help", "--help"), ("help", "-h"):
        case(f"and so is {' '.join(words)}", run(*words)[:2] == (0, out), run(*words))
    exits("help with a command that there is not is misused", 64, "help", "chekc")
    _, err = exits("and with two of them", 64, "help", "check", "playtest")
    case("which it says", "one command" in err, err)
    overview = plain("vedette")
    case("the overview names every page", all(f".BR vedette-{name} (1)\n" in overview for name in COMMANDS), overview)
    pages = sorted((SOURCE / "validator").glob("*.1"))
    case("there is a page for each command and no other", sorted(page.stem for page in pages) ==
         sorted(["vedette"] + [f"vedette-{name}" for name in COMMANDS]), pages)
    players()
    short_options()
    for page in pages:
        if shutil.which("man") and shutil.which("groff"):
            said = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                  env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"}).stderr
            case(f"man has nothing against {page.name}", not said, said)
        if shutil.which("mandoc"):
            lint = subprocess.run(["mandoc", "-Tlint", "-W", "warning", page], capture_output=True, text=True)
            case(f"{page.name} is in order", lint.returncode == 0, lint.stdout)


def plain(name):
    """A manual page without what makes signs of words."""
    return (SOURCE / f"validator/{name}.1").read_text().replace("\\-", "-")


def list_orders():
    """As the page of recorded games has them."""
    listed = re.search(r"^\.SH ORDERS\n\.nf\n(.*?)^\.fi", plain("vedette-replay"), re.M | re.S)
    return re.sub(r"\\f[A-Z]", "", listed.group(1)).splitlines()


def manual(name, help_text):
    """The page of a command has all that its --help has."""
    page = plain(f"vedette-{name}")
    chapters = dict(re.findall(r"^\.SH ([A-Z ]+)\n(.*?)(?=^\.SH |\Z)", page, re.M | re.S))
    case(f"the page of {name} has its chapters", {"NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "SEE ALSO"} <= set(chapters)
         and chapters["NAME"].startswith(f"vedette-{name} - "), list(chapters))
    options = [(short, long) for short, long in re.findall(r"^  (-\w)?(?:, )?(--[a-z-]+)", help_text, re.M) if long != "--help"]
    missing = [long for _, long in options
               if not re.search(rf"^\.TP\n\.B\w? (-\w \", \" )?{long}(?![a-z-])", chapters.get("OPTIONS", ""), re.M)]
    case(f"the page of {name} explains every option", (options or name == "referee") and not missing, missing)
    missing = [long for short, long in options
               if not re.search(rf"{long}(?![a-z-])|(?<![\w-]){short or long}(?![\w-])", chapters["SYNOPSIS"])]
    case(f"the synopsis of {name} has every option", not missing, missing)
    unknown = set(re.findall(r"^\.TP\n\.B\w? (?:-\w \", \" )?(--[a-z-]+)", chapters.get("OPTIONS", ""), re.M)) - \
        {long for _, long in options}
    case(f"and there is no other", not unknown, unknown)


def short_options():
    """A value may stand at once behind the letter of its option, as in other programs."""
    plain = ["playtest", SMALL, "--hash", "--games", 5, "--seed", 7]
    want = run(*plain)[1]
    for words in (["-n5", "-s7"], ["-j1", "-n5", "-s7"], ["-n", 5, "-j1", "-s7"], ["-s7", "-n5", "-j", 1],
                  ["-n5", "-s7", "-pblue=random"], ["-n5", "-s7", "-p", "blue=random"]):
        out, err = exits(f"{' '.join(map(str, words))} are options with values", 0, "playtest", SMALL, "--hash", *words)
        case("as if they stood apart", out == want and not err, out, err)
    _, err = exits("a number that is none is refused by its option", 64, "playtest", SMALL, "-nfive")
    case("not by another", "five" in err and "-n" in err, err)
    for words in (["-j300"], ["-j", 300], ["--jobs=300"]):
        _, err = exits(f"{words[0]} is too many", 64, "playtest", SMALL, *words)
        case("jobs, not games", "--jobs" in err, err)
    for word in "-x5", "-5", "-n":
        exits(f"{word} is none", 64, "playtest", SMALL, word)
    with tempfile.TemporaryDirectory() as folder:
        exits("the name of a file too", 0, "bundle", SMALL, f"-o{folder}/whole.xml")
        case("is the file", os.listdir(folder) == ["whole.xml"], os.listdir(folder))
        exits("behind other letters", 0, "render", SMALL, f"-co{folder}/counters.svg")
        case("which count", sorted(os.listdir(folder)) == ["counters.svg", "whole.xml"], os.listdir(folder))
        exits("what looks so may be a value", 0, "bundle", SMALL, "-o", "-n5.xml", cwd=folder)
        exits("of a long option", 0, "bundle", SMALL, "--output", "-j1.xml", cwd=folder)
        exits("and behind -- a file", 0, "check", "--", "-n5.xml", cwd=folder)
        case("all are there", {"-n5.xml", "-j1.xml"} <= set(os.listdir(folder)), os.listdir(folder))


def players():
    """Every player that is listed stands in the page of playtest with all that it takes."""
    out, _ = exits("players are listed", 0, "playtest", "--list-players")
    page = plain("vedette-playtest")
    listed = re.split(r"\n(?! )", out.strip())
    case("all of them", [one.split(":")[0] for one in listed] ==
         ["random", "greedy", "planner", "passive", "no-bombardment", "still",
          "program"], listed)
    for one in listed[:-1]:
        name, rows = one.split(":")[0], one.split("\n")[1:]
        section = page.split(f".SS {name}\n")[-1].split("\n.S")[0]
        takes = [re.match(r"  (\w+)=(-?\d+) \((-?\d+) to (-?\d+)\): (.*)", row) for row in rows]
        if all(takes):
            missing = [take.group(1) for take in takes if not re.search(
                rf"^\.BI {take.group(1)}= N\n{re.escape(take.group(5)[0].upper() + take.group(5)[1:])} "
                rf"\(from {take.group(3)} to {take.group(4)}; default {take.group(2)}\)\.$", section, re.M)]
            case(f"{name} takes {len(takes)} numbers, as the page says", takes and not missing and
                 len(re.findall(r"^\.BI \w+= N$", section, re.M)) == len(takes), missing, section)
        elif name in ("random", "still"):
            case(f"{name} takes none", rows == ["  takes no numbers"] and "It takes no numbers." in section, rows)
        else:
            told = re.search(r"takes what (\w+) takes, and is (\S+)$", rows[0])
            case(f"{name} takes what another takes", len(rows) == 1 and f".BR {told.group(2)} :" in section and
                 f"It takes what {told.group(1)} takes." in section, rows, section)
            exits(f"{name} can be told so", 0, "playtest", SMALL, "-n", 1, "--hash", "-p", f"blue={name}:near=3")


def played_on(scratch):
    """Games that go on from a position of a recorded one."""
    folder = scratch / "onward"
    from_ = ["playtest", "--from", GAME, "--at", 300]
    hashes = [exits(f"games that go on, {jobs} at a time", 0, *from_, "-n", 6, "--hash", f"--jobs={jobs}",
                    f"--save={folder}")[0] for jobs in (1, 3)]
    case("are the same however many workers", hashes[0] == hashes[1], hashes)
    named, _ = exits("with the scenario named", 0, *from_, BATTLE, "-n", 6, "--hash")
    case("too", named == hashes[0], named)
    begun = [line for line in GAME.read_text().splitlines() if line.startswith("  ")][:300]
    begun = [re.sub(r"^  (roll|weather|summon \S+) = (\d)", r"  \1 \2 = \2", line) for line in begun]
    games = sorted(folder.iterdir())
    orders = [[line for line in game.read_text().splitlines() if line.startswith("  ")] for game in games]
    case("each begins as the recorded one did", len(games) == 6 and all(game[:300] == begun for game in orders))
    case("and goes on by itself", len({tuple(game[300:310]) for game in orders}) == 6)
    out, _ = exits("each comes out again", 0, "replay", *games)
    case("the dice before being given", out.count("given by hand") == 6, out)
    out, _ = exits("in the summary", 0, *from_, "-n", 3)
    case("it stands where from", f"\nAll games go on from order 300 of {GAME}.\n" in out and "No audit failed" in out, out)
    out, _ = exits("and for programs", 0, *from_, "-n", 3, "--format=json")
    report = json.loads(out)
    case("too", report["from"] == {"game": str(GAME), "orders": 300} and report["options"]["plan"] == "a", report)
    page = scratch / "onward.html"
    exits("on a page", 0, *from_, "-n", 3, "--report", page)
    text = html.unescape(re.sub(r"<[^>]*>", "", page.read_text()))
    command = re.search(r"vedette (playtest \S+ --seed 1 --first 0 --games 3 .*--from \S+ --at 300.*)$", text, re.M)
    case("with the command", command, text[-1500:])
    named = {path.name: path for path in (BATTLE, GAME)}
    words = shlex.split(command.group(1))
    case("that does not tell where the files are kept", {"/"}.isdisjoint("".join(words)) and named.keys() <= set(words),
         words)
    again, _ = exits("which plays them", 0, *(named.get(word, word) for word in words), "--hash")
    plain, _ = exits("as they were", 0, *from_, "-n", 3, "--hash")
    case("once more", again == plain, again, plain)
    exits("pairs of players go on too", 0, *from_, "--pairs=random passive", "-n", 1)
    other, _ = exits("and other players", 0, *from_, "-n", 6, "--hash", "--player=french=passive")
    case("otherwise", other != hashes[0])
    one, two = (exits(f"a choice that is still to be made, {choice}", 0, *from_, "-n", 4, "--format=json",
                      f"--option=bernadotte={choice}")[0] for choice in ("no", "yes"))
    case("is made so", [json.loads(text)["options"]["bernadotte"] for text in (one, two)] == ["no", "yes"], one, two)
    _, err = exits("one that was made otherwise is refused", 64, *from_, "--option=plan=b")
    case("with what it is", "it is “a” by then" in err, err)
    _, err = exits("a game of another battle does not go on", 2, "playtest", DRESDEN, *from_[1:])
    case("known by its name", "it is a game of “Jena-Auerstadt”" in err, err)
    _, err = exits("a game that is over does not go on", 64, "playtest", "--from", GAME)
    case("which is said", "over by then" in err, err)
    _, err = exits("nor from behind its end", 64, "playtest", "--from", GAME, "--at", 5000)
    case("which is said with its orders", "has 829 orders" in err, err)
    for words in (f"--store={scratch}/x.sqlite",), ("--shard=1/2",), ("--sign",), ("--compare", BATTLE):
        exits(f"{words[0]} does not go with it", 64, *from_, *words)
    exits("--at alone is refused", 64, "playtest", BATTLE, "--at=3")
    exits("a game that is not there", 2, "playtest", "--from", scratch / "nowhere.game")
    broken = scratch / "breaks.game"
    broken.write_text(GAME.read_text().replace("  end\n", "  end\n  end\n", 1))
    _, err = exits("one that breaks before does not go on", 2, "playtest", BATTLE, "--from", broken, "--at", 300)
    case("by its line", re.search(rf"{broken}:\d+: the game breaks there", err), err)


def given_by_hand(scratch):
    """Dice in a recorded game that are not those of its seed, though all comes out the same."""
    text = GAME.read_text()
    lines = text.splitlines(keepends=True)
    rolls = [i for i, line in enumerate(lines) if line.startswith("  roll = ")]
    game, found, play_by = scratch / "by-hand.game", [], f"--scenario={BATTLE}"
    for i in rolls:
        die, result = re.match(r"  roll = (\d) (.*)", lines[i]).groups()
        for other in "123456".replace(die, ""):
            tried = lines[:i] + [f"  roll {other} = {other} {result}\n"] + lines[i + 1:]
            game.write_text("".join(tried))
            if run("replay", "-q", play_by, game)[0] == 0:
                found.append((i, other, result))
                break
        if len(found) == 2:
            break
    for i, other, result in found:
        lines[i] = f"  roll {other} = {other} {result}\n"
    game.write_text("".join(lines))
    out, err = exits("two dice by hand that come to what the others came to", 0, "replay", play_by, game)
    case("are told and counted", f"2 dice were given by hand and are not those of the seed: "
         f"lines {found[0][0] + 1}, {found[1][0] + 1}" in out and "as recorded\n" not in out and not err, out, err)
    quiet, _ = exits("with --quiet too", 0, "replay", "-q", play_by, game)
    case("for it is not as recorded", quiet == out, quiet, out)
    i, other, result = found[0]
    lines[i] = re.sub(rf"roll {other} = {other}", f"roll {other} = {'2' if other != '2' else '3'}", lines[i])
    game.write_text("".join(lines))
    out, _ = exits("a given die that is not the one that was thrown", 1, "replay", play_by, game)
    case("is a fault", out.startswith(f"{game}:{i + 1}: “roll {other}” now comes to: {other} "), out)
    text = re.sub(r"  roll = (\d) ", r"  roll \1 = \1 ", text)
    game.write_text(text)
    out, _ = exits("dice by hand that are those of the seed", 0, "replay", play_by, game)
    case("are as recorded", out.endswith(" orders, as recorded\n"), out)


def break_game(lines, broken):
    """An order of it is given twice; returns after which line."""
    at = next(i for i, line in enumerate(lines) if line.startswith("  move "))
    broken.write_text("".join(lines[:at + 1] + lines[at:]))
    return at


def of_another_core(scratch):
    """Games that were played by the version of the rules before."""
    version = int(re.search(r"VD_CORE_VERSION (\d+)", (SOURCE / "core/play/record.h").read_text()).group(1))
    before = version - 1
    said = f"  It was played by version {before} of the rules in the program, which has {version}.\n"
    games = sorted((GAME.parent / f"of-core-{before}").glob("*.game"))
    case("a game of the version before is kept", len(games) > 0)
    for game in games:
        bytes_before, time_before = game.read_bytes(), game.stat().st_mtime_ns
        code, out, err = run("replay", game)
        case(f"{game.name} of core {before} is said to be", said in out and not err, out, err)
        case("and comes out as recorded, or breaks at a line", code == 0 and " as recorded\n" in out or code == 1 and
             re.match(rf"{re.escape(str(game))}:\d+: ", out), code, out)
        case("and an order that was legal is named with case and version", " is refused" not in out or
             re.search(rf"“.+” was played by version {before} of the rules in the program and is refused by "
                       rf"version {version}: .* \[.+\]\n", out), out)
        case("it is not touched", game.read_bytes() == bytes_before and game.stat().st_mtime_ns == time_before)
    case("one of them at least comes out", any(run("replay", "-q", game)[0] == 0 for game in games))

    text = re.sub(r"^core .*$", f"core {before}", GAME.read_text(), flags=re.M)
    lines = text.splitlines(keepends=True)
    game = scratch / "before.game"
    at = break_game(lines, game)
    out, _ = exits("an order that the version before let pass", 1, "replay", f"--scenario={BATTLE}", game)
    order = lines[at].strip()
    case("is named with its case and the versions",
         re.match(rf"{game}:{at + 2}: “{order}” was played by version {before} of the rules in the program and is "
                  rf"refused by version {version}: .* \[.+\]\n", out) and said in out, out)
    case("and stays in its file", game.read_text() == "".join(lines[:at + 1] + lines[at:]))


def is_of_other_rules(scratch, game, scenario):
    """Whether it is taken for one: that is said where a game breaks."""
    broken = scratch / "of-rules.game"
    break_game(game.read_text().splitlines(keepends=True), broken)
    return "has changed" in run("replay", f"--scenario={scenario}", broken)[1]


def change(scratch, scenario, pattern, by):
    """The battle as one file, in which something is otherwise."""
    changed = scratch / "changed.scenario.xml"
    run("bundle", scenario, "-o", changed)
    text, n = re.subn(pattern, by, changed.read_text(), count=1)
    case(f"{scenario.name}: {by}", n == 1)
    changed.write_text(text)
    return changed


def replay(scratch):
    out, err = exits("games are saved", 0, "playtest", "--games=3", "--seed=7", f"--save={scratch}/games",
                     "--hash", BATTLE)
    saved = sorted((scratch / "games").iterdir())
    case("each in a file", [path.name for path in saved] ==
         [f"jena-auerstadt-7-{number}.game" for number in range(3)], saved)
    plain, _ = exits("as they are played without", 0, "playtest", "--games=3", "--seed=7", "--hash", BATTLE)
    case("order by order", out == plain, out, plain)
    out, err = exits("they are replayed", 0, "replay", *saved)
    case("each told", out.count(" orders, as recorded\n") == 3 and not err, out, err)
    out, err = exits("or not told", 0, "replay", "--quiet", *saved)
    case("at all", not out and not err, out, err)

    for game in sorted(GAME.parent.glob("*.game")):
        scenario = SOURCE / f"scenarios/{game.stem}/{game.stem}.scenario.xml"
        exits(f"a game of {game.stem} is saved", 0, "playtest", "--games=1", f"--save={scratch}/{game.stem}", scenario)
        new = next((scratch / game.stem).iterdir())
        for path in (game, new):
            case(f"{path.name} is of the rules as they are (else: tests/record-games)",
                 not is_of_other_rules(scratch, path, scenario))
        looks = change(scratch, scenario, r'look="(forest|slope)"', 'look="rough"')
        exits("it comes out the same where that looks otherwise", 0, "replay", f"--scenario={looks}", new)
        case("and is of the same rules", not is_of_other_rules(scratch, new, looks))
        case("unless it was recorded when looks counted", is_of_other_rules(scratch, game, looks))
        rules = change(scratch, scenario, r'(<hex [^>]*) cost="2"', r'\1 cost="3"')
        case("but not where that has other rules", is_of_other_rules(scratch, new, rules))

    scenario = re.search(r"^scenario .*$", GAME.read_text(), re.M).group()
    lines = GAME.read_text().replace(scenario, "scenario gone.scenario.xml").splitlines(keepends=True)
    broken = scratch / "broken.game"
    at = break_game(lines, broken)
    _, err = exits("without its scenario a game is unreadable", 2, "replay", broken)
    case("and another can be named", "--scenario" in err, err)
    out, err = exits("a game that breaks is a finding", 1, "replay", f"--scenario={BATTLE}", broken)
    case("by file, line and case", re.match(rf"{broken}:{at + 2}: “move .*” is refused: .* \[.+\]\n", out)
         and not err, out, err)
    broken.write_text(re.sub(r"^rules .*$", "rules 0123456789abcdef", broken.read_text(), flags=re.M))
    out, _ = exits("so is one of other rules", 1, "replay", f"--scenario={BATTLE}", broken)
    case("which is said", "has changed" in out, out)
    broken.write_text("".join(lines).replace("  end\n", "  ende\n", 1))
    _, err = exits("one that is no game is unreadable", 2, "replay", f"--scenario={BATTLE}", broken)
    case("by file and line", re.match(rf'{broken}:\d+: the order "ende"', err), err)
    case("and is sent to the page of the orders", "man vedette-replay lists" in err, err)
    out, _ = exits("what orders there are", 0, "referee", SMALL, stdin=b'{"request":"hello"}\n{"request":"quit"}\n')
    case("stands there", list_orders() == json.loads(out.splitlines()[0])["orders"], list_orders(), out)
    exits("the gravest code counts", 2, "replay", f"--scenario={BATTLE}", GAME, broken)
    out, _ = exits("a game may come from standard input", 0, "replay", f"--scenario={BATTLE}", "-",
                   stdin=GAME.read_bytes())
    _, err = exits("games of standard input are not saved", 64, "playtest", f"--save={scratch}/games", "-")
    case("for they name their scenario", "scenario" in err, err)
    played_on(scratch)
    given_by_hand(scratch)
    of_another_core(scratch)
    (scratch / "file").write_text("")
    exits("nor in a folder that is none", 2, "playtest", "--games=1", f"--save={scratch}/file", BATTLE)


def check(scratch):
    out, err = exits("the battle is in order", 0, "check", BATTLE)
    case("and summed up", re.search(r"^4 files, \d+ checks, 0 errors, 0 warnings\n\Z", out, re.M)
         and not err, out, err)
    out, _ = exits("a lone map is checked", 0, "check", MAP)
    case("as one file", re.search(r"^1 file, \d+ checks, 0 errors, 0 warnings\n\Z", out, re.M), out)
    cases = sorted((SOURCE / "tests/cases").glob("*.cases.xml"))
    _, err = exits("--only that is like no case is misused", 64, "cases", "--only=nope", cases[0])
    case("and says so", "nope" in err, err)
    _, err = exits("a list of cases that is not there", 2, "cases", "--coverage=nowhere.tsv", cases[0])
    case("is named as a place in a file", err.startswith("nowhere.tsv:1: "), err)
    exits("position cases are checked", 0, "check", *cases)
    exits("standard input is checked", 0, "check", "-", stdin=MAP.read_bytes())
    out, _ = exits("what cannot be read is no success", 2, "check", "nowhere.xml", MAP)
    case("and is in the sum", "1 file could not be read" in out, out)

    river = BROKEN / "map.river-ends-inside.scenario.xml"
    columns = BROKEN / "table.columns-order.scenario.xml"
    out, _ = exits("a warning does not fail", 0, "check", river)
    case("but is said with file, line, severity and code",
         re.match(r"\S*map\.river-ends-inside\.map\.xml:17: warning: .+ \[map\.river-ends-inside\]\n {4}\S", out),
         out)
    case("and counted", out.endswith(" 0 errors, 1 warning\n"), out)
    exits("it fails where warnings do", 1, "check", "--fail-on=warning", river)
    exits("and where notes do", 1, "check", "--fail-on=note", river)
    exits("an error fails", 1, "check", columns)
    _, err = exits("a severity that there is not is refused", 64, "check", "--fail-on=fatal", river)
    case("with those that there are", "error, warning, note" in err, err)
    exits("a format that there is not is refused", 64, "check", "--format=yaml", river)
    out, err = exits("--quiet leaves it to the exit code", 1, "check", "--quiet", columns)
    case("and says nothing", not out and not err, out, err)

    out, err = exits("an unreadable file beside others", 2, "check", columns, "nowhere.xml", river)
    case("is said on standard error, the others on standard output",
         err.count("\n") == 1 and "columns-order" in out and "river-ends-inside" in out, out, err)
    places = re.findall(r"^(\S+?):(\d+): ", out, re.M)
    case("findings are in order of file and line",
         places == sorted(places, key=lambda place: (place[0], int(place[1]))) and places, places)
    twice = run("check", river, river.with_name("map.river-ends-inside.map.xml"))[1]
    case("what two files have in common is said once", twice.count("[map.river-ends-inside]") == 1, twice)
    garbled = scratch / "garbled.map.xml"
    garbled.write_text("<map xmlns='urn:vedette:1' id='x'>\n  <grid\n")
    _, err = exits("a file that is no XML", 2, "check", garbled)
    case("is named with its line, in one line", re.match(rf"{garbled}:[23]: .+\n\Z", err), err)

    text = river.read_text().replace(
        "</scenario>", '  <ignore finding="map.river-ends-inside" reason="it dries up"/>\n</scenario>')
    accepted = BROKEN.parent / "broken"
    copy = scratch / "broken"
    shutil.copytree(accepted, copy)
    river = copy / "map.river-ends-inside.scenario.xml"
    river.write_text(text)
    out, _ = exits("an accepted finding does not fail", 0, "check", "--fail-on=note", river)
    case("is not shown but counted", "[map.river" not in out and "1 finding is accepted" in out, out)
    out, _ = exits("nor when it is shown", 0, "check", "--fail-on=note", "--verbose", river)
    case("with the reason", "[map.river-ends-inside]" in out and "it dries up" in out, out)

    out, err = exits("JSON of an error", 1, "check", "--format=json", columns, river)
    report = json.loads(out)
    found = {finding["code"]: finding for finding in report["findings"]}
    case("holds what the text says",
         report["errors"] == 1 and report["warnings"] == 0 and report["ignored"] == 1 and
         len(report["findings"]) == 2 and
         found["map.river-ends-inside"]["ignored"] == "it dries up" and
         found["table.columns-order"]["severity"] == "error" and
         found["table.columns-order"]["line"] > 0, out)
    report = json.loads(run("check", "--format=json", "nowhere.xml")[1])
    case("and what could not be read", len(report["unreadable"]) == 1 and not report["files"], report)

    findings = re.findall(r"^### (\S+) \(", (SOURCE / "validator/FINDINGS.md").read_text(), re.M)
    table = (SOURCE / "formats/project/checks.c").read_text().split("codes[] = {")[1]
    counted = re.findall(r'"\+?([a-z]+\.[a-z-]+)"', table)
    case("every finding that is described is counted as a check",
         findings == counted, set(findings) ^ set(counted))


def terminal():
    global count
    if not has_terminals():
        count += 1
        print(f"ok {count} - on a terminal # SKIP /dev/pts is not mounted", flush=True)
        return

    columns = BROKEN / "table.columns-order.scenario.xml"
    case("on a terminal there are colours", "\033[" in on_terminal("check", columns))
    case("not with NO_COLOR", "\033" not in on_terminal("check", columns, NO_COLOR="1"))
    case("not on a dumb one", "\033" not in on_terminal("check", columns, TERM="dumb"))
    case("not in a file", "\033" not in run("check", columns)[1])
    case("an empty NO_COLOR is none", "\033[" in on_terminal("check", columns, NO_COLOR=""))
    seen = on_terminal("playtest", BATTLE, "--games=400", "--unchecked", "--jobs=1", NO_COLOR="1")
    case("a long run shows a bar", re.search(r"\r\[#*\.*\] \d+ of 400 games", seen), seen)
    case("and takes it away", "\r\033[K" in seen.split("of 400 games")[-1], seen)
    case("but not into a file", run("playtest", SMALL, "--games=3")[2] == "")
    if os.path.exists("/dev/full"):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([VEDETTE, "check", BATTLE], stdout=full, stderr=subprocess.PIPE)
        case("a full disk is noticed", done.returncode == 3 and done.stderr, done)


def playtest():
    def games(*words):
        code, out, err = run("playtest", "--format=json", *words)
        return json.loads(out) if code == 0 else {"code": code, "err": err}

    def without_speed(report):
        return {key: value for key, value in report.items() if key != "speed"}

    _, err = exits("a side that there is not", 64, "playtest", BATTLE, "--player=red=random")
    case("is told which there are", "french, prussian" in err, err)

    first = games(BATTLE, "--games=7", "--jobs=1")
    case("seven games are played", first.get("games") == 7 and first["failed"] == [], first)
    for jobs in 2, 7:
        other = games(BATTLE, "--games=7", f"--jobs={jobs}")
        case(f"the same by {jobs} workers", without_speed(first) == without_speed(other), first, other)
    other = games(BATTLE, "--games=7", "--unchecked")
    case("the same without audits", first["hash"] == other["hash"], first, other)
    other = games(BATTLE, "--games=7", "--seed=2")
    case("others with another seed", first["hash"] != other["hash"], first, other)
    single = games(BATTLE, "--games=7", "--seed=18446744073709551615")
    case("a seed of 64 bits is kept", single.get("seed") == "18446744073709551615", single)

    out, err = exits("--hash succeeds", 0, "playtest", BATTLE, "--games=7", "--hash")
    case("and gives the hash alone", out == first["hash"] + "\n" and not err, out, err)

    parts = [games(SMALL, f"--first={i}", "--games=1") for i in range(4)]
    whole = games(SMALL, "--games=4")
    case("a game is the same alone",
         abs(sum(part["moves"]["mean"] for part in parts) / 4 - whole["moves"]["mean"]) < 1e-6 and
         len({part["hash"] for part in parts}) > 1, parts, whole)

    shares = whole["wins"][0]["shares"]
    case("wins and draws add up to the games", sum(share["wins"] for share in shares) == 4, whole)
    case("each share lies in its interval",
         all(0 <= share["low"] <= share["share"] <= share["high"] <= 1 for share in shares), shares)

    plan = games(BATTLE, "--games=4", "--option=plan=b", "--option", "louis=yes")
    case("options are fixed", plan.get("options") == {"plan": "b", "louis": "yes"}, plan)
    case("and no other choice was made",
         {(wins["option"], wins["choice"]) for wins in plan["wins"] if wins["option"] in ("plan", "louis")}
         == {("plan", "b"), ("louis", "yes")}, plan)
    free = games(BATTLE, "--games=16", "--unchecked")
    case("free options are chosen both ways",
         {wins["choice"] for wins in free["wins"] if wins["option"] == "plan"} == {"a", "b"}, free)

    for what, words in {
        "an option that there is not": ["--option=moon=full"],
        "a choice that there is not": ["--option=plan=z"],
        "an option without a choice": ["--option=plan"],
        "choices that exclude each other": ["--option=plan=b", "--option=bernadotte=yes"],
        "a player that there is not": ["--player=french=napoleon"],
        "a player of no side": ["--player=swedish=random"],
        "no games": ["--games=0"],
        "too many games": ["--games=99999999"],
        "a seed that is no number": ["--seed=x"],
        "a negative seed": ["--seed=-1"],
        "negative jobs": ["--jobs=-1"],
        "a negative first game": ["--first=-1"],
        "a format that there is not": ["--format=xml"],
        "a second file": [SMALL],
    }.items():
        out, err = exits(f"{what}: refused", 64, "playtest", BATTLE, *words)
        case(f"{what}: said in words", not out and err.startswith("vedette playtest: "), out, err)
    exits("a player by name", 0, "playtest", BATTLE, "--games=1", "--player=french=random",
          "-p", "prussian=random")

    out, _ = exits("the summary is readable", 0, "playtest", BATTLE, "--games=5")
    case("and has what it should",
         all(word in out for word in ("5 games", "French", "Prussian", "draw", "Option A", "moves",
                                      "combats", "Demoralized", "games/s", "orders/s", "µs",
                                      "Hash of the games: ", "No audit failed")), out)
    case("and what random play is worth", "says nothing about the balance" in out, out)
    case("no name broken off", "…" not in out, out)
    case("in lines that fit a terminal", max(map(len, out.splitlines())) <= 100, out)
    _, err = exits("what is unsound is played", 1, "playtest", "--games=1",
                   BROKEN / "setup.overstacked.scenario.xml")
    case("and said to be", "1 error; “vedette check” names it" in err, err)
    _, err = exits("a map cannot be played", 2, "playtest", MAP)
    case("which is said", "no scenario" in err, err)
    _, err = exits("a scenario beyond the limits is not played", 1, "playtest",
                   BROKEN / "scenario.unplayable.scenario.xml")
    case("with the reason", "scenario.unplayable.scenario.xml:2: cannot be played: " in err, err)
    unplayable(BROKEN / "scenario.unplayable.scenario.xml", BROKEN / "scenario.limit.scenario.xml")
    _, err = exits("one with errors is", 1, "playtest", BROKEN / "setup.off-map.scenario.xml",
                   "--games=1")
    case("with a warning", "1 error; “vedette check”" in err, err)


def unplayable(*files):
    """Who is asked to play what cannot be played says so, with file and line, and exits with 1."""
    for file in files:
        out, _ = run("check", file)[1:]
        line = re.search(r"^\S+?:(\d+): .*\[scenario\.", out, re.M).group(1)
        for words in (["playtest", file], ["playtest", "--pairs=random", file], ["playtest", "--sign", file],
                      ["playtest", "--compare", SMALL, file], ["explain", file, "move", "b1", "0101"],
                      ["referee", file], ["referee", SMALL, file], ["replay", GAME, f"--scenario={file}"]):
            code, out, err = run(*words)
            case(f"{words[0]} does not play {file.name}", code == 1 and
                 re.search(rf"^{file}:{line}: cannot be played: ", err, re.M), code, out, err)
        out, err = exits("nor does check --play, which is an error of it", 1, "check", "--play", 40, file)
        case("with its line", re.search(rf"{file.name}:{line}: error: .*\[scenario\.", out), out, err)
    exits("it is none where nobody plays", 0, "check", files[0])
    text = files[0].read_text().replace("</scenario>", '<ignore finding="scenario.unplayable" reason="not ready"/>'
                                        "</scenario>")
    out, _ = exits("nor is it accepted by who plays", 1, "check", "--play", 40, "-", stdin=text.encode(), cwd=BROKEN)
    case("whatever the author says", "error: The scenario cannot be played" in out, out)


def render(scratch):
    for ending, begin in (("svg", b"<?xml"), ("pdf", b"%PDF-"), ("png", b"\x89PNG\r\n\x1a\n")):
        drawn = scratch / f"map.{ending}"
        out, err = exits(f"a map is drawn as {ending}", 0, "render", MAP, "-o", drawn, "--dpi=60")
        case(f"its {ending} is one", drawn.read_bytes().startswith(begin) and out == f"{drawn}\n", out, err)
    tree.parse(scratch / "map.svg")
    small = struct.unpack(">II", (scratch / "map.png").read_bytes()[16:24])
    run("render", MAP, "-o", scratch / "map.png", "--dpi=120")
    large = struct.unpack(">II", (scratch / "map.png").read_bytes()[16:24])
    case("--dpi sets its size", all(abs(b - 2 * a) <= 2 for a, b in zip(small, large)), small, large)

    drawn = scratch / "both.svg"
    out, _ = exits("two maps are drawn", 0, "render", BATTLE, "--map", "-o", drawn)
    names = [scratch / "both-jena.svg", scratch / "both-auerstadt.svg"]
    case("into two files that it names", out.split() == list(map(str, names)) and
         all(name.stat().st_size > 1000 for name in names) and not drawn.exists(), out)
    out, _ = exits("one of them is drawn", 0, "render", BATTLE, "--map-id=jena", "-o", drawn)
    case("into the one file", out == f"{drawn}\n" and drawn.exists(), out)
    with_units = drawn.stat().st_size
    exits("and without units", 0, "render", BATTLE, "--map-id=jena", "--no-units", "-o", drawn)
    case("there is less to draw", drawn.stat().st_size < with_units, drawn.stat().st_size, with_units)
    exits("counters are drawn", 0, "render", BATTLE, "--counters", "-o", scratch / "counters.png")
    case("into a picture", (scratch / "counters.png").read_bytes()[:4] == b"\x89PNG")
    out, _ = exits("without a name for the file", 0, "render", BATTLE, "--counters", cwd=scratch)
    case("it gets the scenario's", out == "jena-auerstadt-counters.svg\n" and
         (scratch / "jena-auerstadt-counters.svg").exists(), out)

    out, err = exits("a position of a recorded game is drawn", 0, "render", "--game", GAME, "--at", 300, "-o",
                     scratch / "position.svg")
    case("on all maps of its scenario", not err and
         out.split() == [str(scratch / f"position-{name}.svg") for name in ("jena", "auerstadt")], out, err)
    sizes = []
    for at in 0, 300, 829:
        exits(f"after {at} orders", 0, "render", "--game", GAME, f"--at={at}", "--map-id=jena", "-o", drawn)
        sizes.append(drawn.read_bytes())
    case("it is another each time", len(set(sizes)) == 3)
    exits("without --at after all", 0, "render", "--game", GAME, "--map-id=jena", "-o", drawn)
    case("that there are", drawn.read_bytes() == sizes[2])
    _, err = exits("by that of another battle it is not", 2, "render", DRESDEN, "--game", GAME, "-o", drawn)
    case("known by its name", "it is a game of “Jena-Auerstadt”" in err, err)
    exits("by a scenario that is named", 0, "render", BATTLE, "--game", GAME, "--at=300", "--map-id=jena", "-o", drawn)
    case("it is the same", drawn.read_bytes() == sizes[1])
    out, _ = exits("without a name for the file", 0, "render", "--game", GAME, "--at=9", "--map-id=jena", cwd=scratch)
    case("it gets the game's", out == "jena-auerstadt-map.svg\n", out)
    _, err = exits("a position that there is not is refused", 64, "render", "--game", GAME, "--at=830", "-o", drawn)
    case("with what there is", "has 829 orders" in err, err)
    exits("nor is there one before the first", 64, "render", "--game", GAME, "--at=-1", "-o", drawn)
    exits("--at alone is refused", 64, "render", BATTLE, "--at=3", "-o", drawn)
    exits("and a sheet of counters", 64, "render", "--counters", "--game", GAME, "-o", drawn)
    broken = scratch / "breaks.game"
    broken.write_text(GAME.read_text().replace("  end\n", "  end\n  end\n", 1))
    _, err = exits("a game that breaks before is not drawn", 2, "render", BATTLE, "--game", broken, "-o", drawn)
    case("by its line", re.match(rf"vedette render: {broken}:\d+: the game breaks there", err), err)
    exits("but before it breaks it is", 0, "render", BATTLE, "--game", broken, "--at=5", "-o", drawn)
    exits("a game that is not there", 2, "render", "--game", "nowhere.game", "-o", drawn)

    exits("a map has no counters", 2, "render", MAP, "--counters", "-o", scratch / "none.svg")
    exits("an ending that there is not is refused", 64, "render", MAP, "-o", scratch / "map.gif")
    exits("a map that there is not is refused", 64, "render", BATTLE, "--map-id=moon", "-o", drawn)
    exits("one file for two sheets is refused", 64, "render", BATTLE, "--map", "--counters", "-o", drawn)
    exits("a resolution of nothing is refused", 64, "render", MAP, "--dpi=0", "-o", drawn)
    _, err = exits("a folder that is not there", 2, "render", MAP, "-o", scratch / "no/map.svg")
    case("is named", "no/map.svg: cannot be written: No such file or directory; " in err, err)


def canonical(scratch):
    shipped = sorted((SOURCE / "scenarios").rglob("*.xml"))
    out, err = exits("what is shipped is canonical", 0, "format", "--check", *shipped)
    case("and nothing is said", not out and not err, out, err)
    file = scratch / "same.map.xml"
    file.write_bytes(MAP.read_bytes())
    os.utime(file, (1, 1))
    exits("a canonical file is let be", 0, "format", file)
    case("not even touched", file.stat().st_mtime == 1)

    original = MAP.read_bytes()
    file.write_bytes(original.replace(b'<grid ', b'<grid  ').replace(b'"clear"', b"'clear'"))
    other = file.read_bytes()
    out, _ = exits("two lines that differ", 1, "format", "--check", file)
    case("are counted", out == f"{file}: 2 lines would change\n", out)
    case("and left alone", file.read_bytes() == other)
    exits("-o writes elsewhere", 0, "format", file, "-o", scratch / "out.xml")
    case("the canonical text", (scratch / "out.xml").read_bytes() == original and
         file.read_bytes() == other)
    out, _ = exits("the file is rewritten", 0, "format", file)
    case("as it says", out == f"{file}: 2 lines rewritten\n" and file.read_bytes() == original, out)
    exits("after which it is canonical", 0, "format", "--check", file)
    out, _ = exits("standard input is written to standard output", 0, "format", "-", stdin=other)
    case("in the canonical form", out.encode() == original)
    out, _ = exits("Windows' line ends", 1, "format", "--check", "-", stdin=original.replace(b"\n", b"\r\n"))
    case("are all the lines", out == f"-: {original.count(10)} lines would change\n", out)
    exits("-o is for one file", 64, "format", file, MAP, "-o", scratch / "x.xml")
    exits("and not for --check", 64, "format", "--check", file, "-o", scratch / "x.xml")
    _, err = exits("of two files one is bad", 2, "format", "--check", "nowhere.xml", file)
    case("and named", "nowhere.xml" in err, err)


if not has_terminals():
    bring_terminals()

with tempfile.TemporaryDirectory() as folder:
    usage()
    canonical(pathlib.Path(folder))
    if SHARE == 1:
        check(pathlib.Path(folder))
        terminal()
        playtest()
        replay(pathlib.Path(folder))
        render(pathlib.Path(folder))
finish()
