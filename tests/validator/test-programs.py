#!/usr/bin/env python3
"""Programs that play in vedette playtest; TAP.

usage: test-programs.py VEDETTE SOURCE

The example player on every shipped battle; what a program is told, which is held
to the schema and to the recorded game; the same games by however many workers and
in however many parts; what the other side keeps secret; programs that end, hang,
write nonsense or give illegal orders; that none of them is left over.
"""

import json
import pathlib
import re
import sys
import tempfile

from cli import BATTLES, SHARE, SMALL_OF_CAMPAIGN, SOURCE, case, exits, finish, run
from referee_lines import notice_complaint, reply_complaint, request_complaint

SMALL = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
SECRET = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
EXAMPLE = f"program:{sys.executable} {SOURCE}/tests/validator/player.py"

# What the players of this test have alike.
COMMON = """
import json, os, random, sys, time
def say(request, **members):
    print(json.dumps({"request": request, **members}), flush=True)
def ask(request, **members):
    say(request, **members)
    return json.loads(sys.stdin.readline())
def order():
    return chance.choice(ask("orders")["orders"])
games = 0
for line in sys.stdin:
    notice = json.loads(line)
    if notice["notice"] == "begin":
        games, decisions, chance = games + 1, 0, random.Random(notice["seed"])
    elif notice["notice"] == "decide":
        decisions += 1
"""

# It writes down all that passes, and asks all that it may.
WITNESS = """
import json, os, random, sys
log = open(f"{sys.argv[1]}.{os.getpid()}", "a")
def hear():
    line = sys.stdin.readline()
    log.write(line)
    log.flush()
    return json.loads(line) if line else None
def ask(request, **members):
    line = json.dumps({"request": request, **members})
    log.write(line + "\\n")
    print(line, flush=True)
    return hear()
while (notice := hear()) is not None:
    if notice["notice"] == "begin":
        chance, side, turn = random.Random(notice["seed"]), notice["side"], 0
    elif notice["notice"] == "decide":
        orders = ask("orders", id=notice["orders-given"])["orders"]
        if notice["turn"] != turn:
            turn = notice["turn"]
            for request in "hello", "scenario", "state", "log", "odds", "load", "save", "undo", "quit":
                ask(request)
            ask("state", **{"as": side})
            ask("apply", order="march")
        order = chance.choice(orders)
        if order.startswith("move "):
            hexes = ask("reach", unit=order.split()[1])["hexes"]
            far = chance.choice([hex for hex in hexes if hex["legal"]])
            order = " ".join(["move", order.split()[1], *far["path"]])
            ask("test", order=order)
        ask("apply", order=order)
"""


class Bench:
    """A folder of players, and the campaigns that they play in."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def player(self, name, text):
        path = self.folder / f"{name}.py"
        path.write_text(text)
        return f"program:{sys.executable} {path}"

    def common(self, name, text):
        return self.player(name, COMMON + "".join(" " * 8 + line + "\n" for line in text.splitlines()))

    def left_over(self):
        """The command lines of programs of this folder that still run, or are not reaped."""
        lines = []
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                line = path.read_bytes()
            except OSError:
                continue
            if str(self.folder).encode() in line and b"playtest" not in line:
                lines.append(line)
        return lines


def play(what, players, *words, battle=SMALL, code=0):
    """A campaign of such players, by side in the order of the battle; both outputs."""
    sides = re.findall(r'<side id="(.*?)"', battle.read_text())[:2]
    named = [f"--player={side}={player}" for side, player in zip(sides, players)]
    return exits(what, code, "playtest", *named, *words, battle)


def examples():
    for battle in BATTLES + SMALL_OF_CAMPAIGN:
        out, err = play(f"the example plays both sides of {battle.parent.name}", (EXAMPLE, EXAMPLE), "--games=1",
                        "--format=json", battle=battle)
        report = json.loads(out) if out else {}
        case("the game comes to its end", report.get("games") == 1 and report.get("failed") == [] and
             report["turns"][0]["games"] == 1, out[:500], err)


def page(bench):
    """The player of the page plays as the example does."""
    text = (SOURCE / "formats/REFEREE.md").read_text().split("```python\n")[1].split("```")[0]
    case("the page has a player of ten lines", text.count("\n") == 10, text)
    player = bench.player("page", text)
    out, _ = play("it plays", (player, "greedy"), "--games=6", "--hash")
    again, _ = play("as the example does", (EXAMPLE, "greedy"), "--games=6", "--hash")
    case("the same games", out == again, out, again)


def repeated(bench):
    sign = {}
    for words in ["--jobs=1"], ["--jobs=3"], ["--jobs=1", "--unchecked"], ["--jobs=1", "--seed=2"]:
        out, _ = play(f"six games: {' '.join(words)}", (EXAMPLE, "greedy"), "--games=6", "--hash", *words)
        sign[" ".join(words)] = out
    values = list(sign.values())
    case("the same games by however many workers, and without audits", len(set(values[:3])) == 1, sign)
    case("another seed gives others", values[3] != values[0], sign)
    out, _ = play("the same by a program that both sides share", (EXAMPLE, EXAMPLE), "--games=2", "--hash")
    again, _ = play("once more", (EXAMPLE, EXAMPLE), "--games=2", "--hash")
    case("is the same", out == again and len(out) == 17, out, again)

    quoted = f"'{EXAMPLE}'"
    out, _ = exits("--pairs takes a program in quotes", 0, "playtest", "--pairs", f"random {quoted}", "--games=2",
                   "--format=json", SMALL)
    case("in three of four pairs", sum(EXAMPLE in pair["players"].values()
                                       for pair in json.loads(out or "{}").get("pairs", [])) == 3, out)
    out, _ = exits("--compare", 0, "playtest", "--compare", f"--player=french={EXAMPLE}", "--games=3",
                   "--format=json", SMALL, SMALL)
    case("plays the same in the same battle", json.loads(out or "{}").get("same") == 3, out)
    play("--until", (EXAMPLE, "random"), "--games=60", "--until=share within 30%", "--unchecked")
    play("--sprt", (EXAMPLE, "random"), "--games=60", "--sprt=french 10% 90%", "--unchecked")


def transcripts(folder, command):
    """What each of the programs heard and said: [[object…]…]."""
    return [[json.loads(line) for line in path.read_text().splitlines()]
            for path in sorted(folder.glob(f"{command}.*"))]


def told_orders(lines):
    """The orders of each game, as notices tell them."""
    told = []
    for line in lines:
        if line.get("notice") == "begin":
            told.append([])
        elif "notice" in line:
            told[-1] += [entry["order"] for entry in line["log"]]
    return told


def recorded_orders(path):
    text = re.sub(r" = .*", "", path.read_text())
    return [line.strip() for line in text.splitlines() if line.startswith("  ")]


def witness(bench):
    folder = bench.folder / "seen"
    folder.mkdir()
    player = bench.player("witness", WITNESS)
    games = bench.folder / "games"
    play("a witness plays", (f"{player} {folder}/french", "random"), "--games=3", "--jobs=1", "--save", games)
    seen = transcripts(folder, "french")
    case("one program plays all games of a worker", len(seen) == 1, len(seen))
    lines = [line for lines in seen for line in lines]
    wrong = [text for line in lines for text in [
        notice_complaint(line) if "notice" in line else request_complaint(line) if "request" in line
        else reply_complaint(line)] if text]
    # That there is no order "march" is what it wanted to hear.
    wrong = [text for text in wrong if "request-apply" not in text]
    case(f"each of {len(lines)} lines is as the schema has it", len(lines) > 300 and not wrong, *wrong[:5])
    notices = [line for line in lines if "notice" in line]
    case("of three games each has a beginning and an end",
         [notice["notice"] for notice in notices if notice["notice"] != "decide"] == ["begin", "end"] * 3)
    case("each with a seed of its own", len({line["seed"] for line in notices if line["notice"] == "begin"}) == 3)
    case("it is asked on its turn alone", all(notice["decider"] == "french" for notice in notices
                                              if notice["notice"] == "decide"))
    saved = [recorded_orders(path) for path in sorted(games.glob("*.game"))]
    case("it is told all orders of both sides, once", told_orders(lines) == [
        [re.sub(r"^(roll) \d+$", r"\1", order) for order in game] for game in saved],
         *[(a, b) for told, game in zip(told_orders(lines), saved) for a, b in zip(told, game) if a != b][:5])
    exits("the games can be played again", 0, "replay", *sorted(games.glob("*.game")))
    case("a move by a way of its own is carried out along it", any(
        line["reply"] == "apply" and len(line["order"].split()) > 4 for line in lines if "reply" in line))
    ends = [line for line in notices if line["notice"] == "end"]
    ended = [re.search(r"^over \d+ (\S+)", path.read_text(), re.M).group(1) for path in sorted(games.glob("*.game"))]
    case("and how it ended", all(line["phase"] == "over" and line["decider"] is None for line in ends) and
         [line["winner"] for line in ends] == [None if end == "draw" else end for end in ended],
         ends, [path.read_text()[-200:] for path in games.glob("*.game")])
    denied = {line["error"]["code"] for line in lines if "error" in line}
    case("what is for an arbiter is not for a player", denied == {"not-yours", "bad-order", "out-of-sequence"}, denied)
    offered = next(line["requests"] for line in lines if line.get("reply") == "hello")
    case("nor is it offered", "apply" in offered and not {"load", "save", "undo", "quit"} & set(offered), offered)
    case("it sees neither seed nor hash of the game", not any(
        {"seed", "hash"} & line.keys() for line in lines if "reply" in line))

    for path in folder.iterdir():
        path.unlink()
    play("a witness in --pairs", (), "--pairs", f"random '{player} {folder}/pairs'", "--games=2", "--jobs=1")
    seen = transcripts(folder, "pairs")
    case("two programs play all pairs", len(seen) == 2, len(seen))


def secrets(bench):
    """A secret of the other side, and all that its program sees until it is out."""
    folder = bench.folder / "secrets"
    folder.mkdir()
    player = bench.player("spy", WITNESS)
    option = re.search(r'<option id="(.*?)"[^>]*secret="yes"', SECRET.read_text()).group(1)
    choices = re.findall(r'<choice id="(.*?)"', SECRET.read_text().split(f'<option id="{option}"')[1]
                         .split("</option>")[0])
    seen = {}
    for choice in choices:
        play(f"the other side chooses {choice}", (f"{player} {folder}/{choice}", "random"), "--games=1", "--jobs=1",
             f"--option={option}={choice}", battle=SECRET)
        lines = transcripts(folder, choice)[0]
        out = next(i for i, line in enumerate(lines) for known in line.get("options", [])
                   if line.get("reply") == "state" and known["id"] == option and known["choice"] is not None)
        first = next(i for i, line in enumerate(lines) if line.get("turn", 1) > 1)
        seen[choice] = [json.dumps(line) for line in lines[:min(out, first)]]
        case("which is told in the end", {"id": option, "chosen": True, "choice": choice} in lines[out]["options"],
             lines[out]["options"])
        case("and was in the log as “?”", any(entry["order"] == f"choose {option} ?" for line in lines[:out]
                                              for entry in line.get("log", [])))
    case("until then all choices look alike", len(choices) > 1 and min(map(len, seen.values())) > 50 and
         len({tuple(lines) for lines in seen.values()}) == 1, {choice: len(lines) for choice, lines in seen.items()})


def faults(bench):
    for name, text, said in (
            ("silent", "time.sleep(100)", r"gave no order within 1 second"),
            ("gone", "sys.exit(3)", r"ended \(exit code 3\) before it wrote"),
            ("late", "if decisions == 9: sys.exit(4)\nask('apply', order=order())",
             r"ended \(exit code 4\); its last line was “.*apply"),
            ("killed", "os.kill(os.getpid(), 9)", r"ended \(signal 9\)"),
            ("chatty", "print('I think…', flush=True)", r"wrote “I think…”.*no request.*standard error"),
            ("list", "print('[1]', flush=True)", r"wrote “\[1\]”.*no request"),
            ("bytes", "sys.stdout.buffer.write(b'\\xff\\x00\\n'); sys.stdout.flush()", r"no request"),
            ("endless", "sys.stdout.write('x' * (5 << 20)); sys.stdout.flush()", r"line of more than 4194304 bytes"),
            ("stubborn", "while True: ask('apply', order='end of it')", r"20 of its requests were refused.*end of it"),
            ("illegal", "while True: ask('apply', order='roll')", r"20 of its requests were refused.*roll"),
            ("wavering", "orders = ask('orders')['orders']\n"
             "ask('apply', order=next((o for o in orders if o.startswith('announce')), chance.choice(orders)))",
             r"it announced odds 1000 times for one attack"),
            ("deaf", "while True: say('orders')", r"gave no order within 1 second")):
        player = bench.common(name, text)
        _, err = play(f"{name}: it ends the campaign", (player, "random"), "--games=4",
                      *(["--patience=1"] if "second" in said else []), code=2)
        case(f"{name}: which says who and why", re.search(
            rf"game \d, player french=program:.*{name}\.py: .*{said}", err), err)
        case("in a line", err.count("\n") == 1 and "Traceback" not in err, err)
    case("none of them is left", not bench.left_over(), *bench.left_over())

    player = bench.common("crash", "raise ValueError('lost my way')")
    _, err = play("what it says of it", (player, "random"), "--games=1", code=2)
    case("is seen", "ValueError: lost my way" in err and "exit code 1" in err, err)
    clumsy = bench.common("clumsy", "if decisions % 2: ask('apply', order='roll 9')\nask('apply', order=order())")
    out, _ = play("one that is refused now and then goes on", (clumsy, "random"), "--games=3", "--hash")
    again, _ = play("and plays", (EXAMPLE, "random"), "--games=3", "--hash")
    case("as if it had not asked", out == again, out, again)
    leaving = bench.player("leaving", COMMON + " " * 8 + "if ask('apply', order=order())['decider'] is None: break\n"
                           "    else: break\n")
    out, _ = play("one that leaves when the game is over", (leaving, "random"), "--games=1", "--hash")
    again, _ = play("has played it", (EXAMPLE, "random"), "--games=1", "--hash")
    case("to its end", out == again, out, again)
    _, err = play("but is missed in the next", (leaving, "random"), "--games=2", "--jobs=1", code=2)
    case("which is said", "game 1, " in err and "ended (exit code 0)" in err, err)
    lingering = bench.player("lingering", COMMON + " " * 8 + "ask('apply', order=order())\ntime.sleep(100)\n")
    play("one that does not end with its input is ended", (lingering, "random"), "--games=1")
    case("none of these is left either", not bench.left_over(), *bench.left_over())

    for word, said in (("program:", "behind “program:”"), ("program:no-such-program-9", "no-such-program-9"),
                       ("program:'x", "quote"), ("program:a\tb", "one line"), ("programme", "there is no player")):
        _, err = play(f"“{word}” is refused", (word, "random"), code=64)
        case("with the reason", said in err, err)
    for word in "0", "86401", "x":
        play(f"--patience {word} is refused", (EXAMPLE, "random"), f"--patience={word}", code=64)


def stored(bench):
    """A store, parts of a campaign, and a program that ends in the middle."""
    store, parts = bench.folder / "whole.sqlite", [bench.folder / f"{i}.sqlite" for i in (1, 2)]
    frail = bench.common("frail", "if games == 3 and os.path.exists(sys.argv[0] + '.frail'): sys.exit(5)\n"
                                  "ask('apply', order=order())")
    flag = bench.folder / "frail.py.frail"
    flag.write_text("")
    whole, _ = play("six games", (frail, "random"), "--games=2", "--hash")
    _, err = play("a program that ends in its third game", (frail, "random"), "--games=6", "--jobs=1", "--store",
                  store, code=2)
    case("leaves a word on the store", "in the store" in err and "exit code 5" in err, err)
    out, _ = exits("which has", 0, "runs", "list", "--format=json", store)
    kept = json.loads(out)
    case("the games before it", kept["runs"][0]["games"] in (1, 2) if "runs" in kept else False, out)
    flag.unlink()
    first, _ = play("mended, the same command", (frail, "random"), "--games=6", "--jobs=1", "--store", store, "--hash")
    fresh, _ = play("plays the others", (frail, "random"), "--games=6", "--jobs=2", "--hash")
    case("as if nothing had been", first == fresh, first, fresh)

    sign, _ = play("signed", (frail, "random"), "--games=6", "--sign")
    for i, part in enumerate(parts, 1):
        play(f"part {i}", (frail, "random"), "--games=6", f"--shard={i}/2", "--store", part, "--signature", sign.strip())
    merged = bench.folder / "merged.sqlite"
    exits("the parts together", 0, "runs", "merge", merged, *parts)
    dumps = [exits("as lines", 0, "runs", "dump", path)[0] for path in (store, merged)]
    case("are the whole", dumps[0] == dumps[1] and frail in dumps[0], *dumps)

    (bench.folder / "frail.py").write_text((bench.folder / "frail.py").read_text()
                                           .replace("order=order()", "order=ask('orders')['orders'][-1]"))
    _, err = play("another program under the same command", (frail, "random"), "--games=6", "--shard=1/2",
                  "--signature", sign.strip(), code=2)
    case("is not who signed", "first game comes out otherwise" in err, err)
    _, err = play("nor has it a place in the store", (frail, "random"), "--games=8", "--store", store, code=2)
    case("where the other played", "otherwise" in err, err)


with tempfile.TemporaryDirectory() as place:
    faults(Bench(place))
    if SHARE == 1:
        examples()
        page(Bench(place))
        repeated(Bench(place))
        witness(Bench(place))
        secrets(Bench(place))
        stored(Bench(place))
finish()
