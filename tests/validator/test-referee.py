#!/usr/bin/env python3
"""vedette referee as a front end meets it; TAP.

usage: test-referee.py VEDETTE SOURCE

The session of formats/REFEREE.md; what a side may not see or do; what is
refused, and that nothing has changed then; recorded games played order by
order; the two example clients.  Every line that is exchanged is held to
formats/referee.schema.json.
"""

import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import jsonschema

from referee_lines import SCHEMA, reply_complaint, request_complaint

VEDETTE, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()
SMALL = SOURCE / "tests/broken/base/small.scenario.xml"
SHARE = int(os.environ.get("VD_SHARE", 1))  # as share.h says
GAMES = sorted((SOURCE / "tests/games").glob("*.game"))

count = failed = 0


def case(what, good, *said):
    global count, failed
    count += 1
    if not good:
        failed += 1
        for thing in said:
            for line in str(thing).splitlines()[:30]:
                print("#", line[:2000])
    print("ok" if good else "not ok", count, "-", what, flush=True)


class Referee:
    """A referee that is asked; it holds what is exchanged to the schema."""

    def __init__(self, *files):
        self.program = subprocess.Popen([VEDETTE, "referee", *map(str, files)], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.complaints = []

    def send(self, line):
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()
        text = self.program.stdout.readline()
        reply = json.loads(text)
        self.complaints += filter(None, [reply_complaint(reply)])
        return reply

    def ask(self, request, **members):
        members = {"as" if key == "side" else key: value for key, value in members.items()}
        line = {"request": request, **members}
        reply = self.send(json.dumps(line))
        if "error" not in reply:
            self.complaints += filter(None, [request_complaint(line)])
        return reply

    def error(self, request, **members):
        return self.ask(request, **members).get("error", {}).get("code")

    def close(self):
        self.program.stdin.close()
        return self.program.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.program.poll() is None:
            self.close()


def matches(expected, text):
    """Whether TEXT is EXPECTED, in which "…" stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, expected.split("…"))), text)


def session():
    page = (SOURCE / "formats/REFEREE.md").read_text()
    lines = re.findall(r"^([<>]) (.*)$", page.split("## A session")[1], re.M)
    requests = [text for mark, text in lines if mark == ">"]
    replies = [text for mark, text in lines if mark == "<"]
    done = subprocess.run([VEDETTE, "referee", SMALL], input="\n".join(requests) + "\n", text=True,
                          capture_output=True)
    seen = done.stdout.splitlines()
    case("the session of the page is answered line by line",
         len(seen) == len(replies) == len(requests) > 15 and done.returncode == 0 and not done.stderr,
         done.stderr, len(seen), len(replies))
    for request, expected, text in zip(requests, replies, seen):
        case(f"as written: {request}", matches(expected, text), expected, text)
        case("and as the schema has it", reply_complaint(json.loads(text)) is None,
             reply_complaint(json.loads(text)))
    asked = [json.loads(text) for text in requests if text.startswith("{")]
    case("so is every request", not any(map(request_complaint, asked)))
    case("the page tells of every request",
         all(f"| `{name}` |" in page for name in json.loads(seen[0])["requests"]))
    case("and of every error", all(f"`{code}`" in page for code in
                                   SCHEMA["$defs"]["error"]["properties"]["error"]["properties"]["code"]["enum"]))
    case("the schema is one", jsonschema.Draft202012Validator.check_schema(SCHEMA) is None)
    whole = jsonschema.Draft202012Validator(SCHEMA)
    case("as a whole it has each line too", all(whole.is_valid(json.loads(text)) for text in seen[:12]))
    case("and not what is none", not whole.is_valid({"request": "state", "since": 1}) and
         not whole.is_valid({"request": "march"}) and not whole.is_valid({"reply": "state"}))


BAD = [
    ("", None), ("march", "malformed"), ("[]", "malformed"), ("1", "malformed"), ("{", "malformed"),
    ('{"request":}', "malformed"), ("{}", "bad-member"), ('{"request":1}', "bad-member"),
    ('{"request":"march"}', "unknown-request"), ('{"request":"state","since":1}', "bad-member"),
    ('{"request":"state","as":"nobody"}', "bad-member"), ('{"request":"state","as":7}', "bad-member"),
    ('{"request":"apply"}', "bad-member"), ('{"request":"apply","order":"march"}', "bad-order"),
    ('{"request":"apply","order":"move b1 9999"}', "bad-order"),
    ('{"request":"apply","order":"move r1 0304"}', "illegal"),
    ('{"request":"apply","order":"roll"}', "illegal"),
    ('{"request":"apply","order":"attack b2"}', "illegal"),
    ('{"request":"apply","order":"' + "x" * 5000 + '"}', "bad-member"),
    ('{"request":"test","order":"' + "end " * 400 + '"}', "bad-order"),
    ('{"request":"reach","unit":"nobody"}', "bad-member"), ('{"request":"reach"}', "bad-member"),
    ('{"request":"odds"}', "out-of-sequence"), ('{"request":"odds","defenders":["r1"]}', "bad-member"),
    ('{"request":"odds","defenders":"r1","with":["b1"]}', "bad-member"),
    ('{"request":"odds","defenders":["r1"],"with":["b1"]}', "illegal"),
    ('{"request":"odds","defenders":[' + '"r1",' * 70 + '"r1"],"with":["b1"]}', "bad-member"),
    ('{"request":"sight","from":"0101"}', "bad-member"),
    ('{"request":"sight","from":"0101","to":"9999"}', "bad-member"),
    ('{"request":"undo","n":0}', "bad-member"), ('{"request":"undo","n":2}', "bad-member"),
    ('{"request":"undo","n":1.5}', "bad-member"), ('{"request":"log","since":99}', "bad-member"),
    ('{"request":"load","scenario":"gone"}', "no-scenario"), ('{"request":"load","seed":-1}', "bad-member"),
    ('{"request":"load","seed":"1e9"}', "bad-member"), ('{"request":"load","seed":[]}', "bad-member"),
    ('{"request":"load","game":"x"}', "bad-game"), ('{"request":"load","game":7}', "bad-member"),
    ('{"request":"load","as":"red"}', "not-yours"), ('{"request":"save","as":"red"}', "not-yours"),
    ('{"request":"apply","order":"end","as":"red"}', "not-yours"),
    ('{"request":"undo","as":"red"}', "not-yours"),
    ("{" + '"a":[' * 3000 + "]" * 3000 + "}", "malformed"), ("[" * 100000, "malformed"),
    ('{"request":"state","id":"' + "x" * (4 << 20) + '"}', "too-long"),
    ('{"request":"state"} {"request":"state"}', "malformed"), ('{"request":"st\\u0000ate"}', "malformed"),
]

# What JSON is not, though json-glib, or some other reader, takes it.
LENIENT = [
    "{'request':'state'}", "{'request':\"state\"}", '{request:"state"}', '{"request":"state",}',
    '{"request":"odds","defenders":["r1",],"with":["b1"]}', '{"request":"state"/* so */}', '{"request":"state"}//',
    '{"request":"log","since":0x0}', '{"request":"log","since":00}', '{"request":"log","since":+0}',
    '{"request":"log","since":.0}', '{"request":"log","since":0.}', '{"request":"log","since":0e}',
    '{"request":"log","since":NaN}', '{"request":"log","since":-}', '{"request":"log","since":18446744073709551616}',
    '{"request":"log","since":9007199254740993}', '{"request":"state","id":99999999999999999999}',
    '{"request":"state","request":"state"}', '{"request":"state","re\\u0071uest":"quit"}',
    '{"request":"state","id":1,"id":2}', '{"request":"st\tate"}', '{"request":"st\\ate"}', '{"request":"st\\x61te"}',
    '{"request":"st\\u00"}', '{"request":"\\ud800"}', '{"request":"\\udc00"}', '{"request":"\\ud800\\u0041"}',
    '{"request":True}', '{"request":truely}', '{"request" "state"}', '{"request":"state"', '{"request":"state"}}',
    '\ufeff{"request":"state"}', '{"request":"state"}\f', '{"request":"state";}', '{,"request":"state"}', "null", '"x"',
]
SIGNS = "{}[]\"':,.\\/+-0123456789eEuxnt \t\ra"


def once(pairs):
    """An object; a member that stands twice is none."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("repeated")
    return dict(pairs)


def whole(digits):
    if abs(int(digits)) > 1 << 53:
        raise ValueError("too large")
    return int(digits)


def never(word):
    raise ValueError(word)


def is_object(line):
    """What Python says, which takes no more than JSON but constants, halves of characters, and a member twice."""
    try:
        value = json.loads(line, object_pairs_hook=once, parse_int=whole, parse_constant=never)
        line.encode() + json.dumps(value, ensure_ascii=False).encode()
    except ValueError:
        return False
    return isinstance(value, dict) and "\\u0000" not in json.dumps(value)


def by_the_letter():
    """A line is taken for JSON where another reader takes it, and nowhere else."""
    chance = random.Random(1809)
    session = ['{"request":"state","id":7}', '{"request":"odds","defenders":["r1"],"with":["b1","b2"],"bombard":[]}',
               '{"request":"log","since":0,"id":"a\\u00e9\\ud83d\\ude00\\n"}', '{ "request" : "undo" , "n" : -1.5e+3 }',
               '{"request":"load","seed":"7","x":{"y":[true,false,null]}}']
    lines = LENIENT + session
    for line in session * 400:
        at = chance.randrange(len(line))
        lines.append(line[:at] + chance.choice(["", chance.choice(SIGNS), line[at] + chance.choice(SIGNS)]) + line[at + 1:])
    with Referee(SMALL) as referee:
        referee.ask("load", seed=1)
        wrong = [line for line in LENIENT if referee.send(line).get("error", {}).get("code") != "malformed"]
        case("what is nearly JSON is refused", not wrong, *wrong)
        wrong = [line for line in lines if "\n" not in line and is_object(line) ==
                 (referee.send(line).get("error", {}).get("code") == "malformed")]
        case(f"{len(lines)} lines are JSON where another reader says so", not wrong, *wrong[:9])
        said = referee.send("{'request':'state'}")["error"]
        case("and what should stand there is said", "a string in double quotes is expected at byte 2" in said["text"], said)
        said = referee.send('{"request":"state","request":"state"}')["error"]
        case("and that a member stands twice", "twice" in said["text"], said)


def hostile():
    with Referee(SMALL) as referee:
        case("before a game there is none", referee.error("state") == "no-game" and
             referee.error("state", side="red") == "no-game" and referee.error("undo") == "no-game")
        referee.ask("load", seed=1)
        case("nothing is to be taken back", referee.error("undo") == "out-of-sequence")
        referee.ask("apply", order="move b1 0303")
        before = referee.ask("state")
        for line, code in BAD:
            if line == "":
                continue
            reply = referee.send(line)
            said = reply.get("error", {})
            case(f"refused: {line[:60]}", said and (code is None or said["code"] == code), reply)
        after = referee.ask("state")
        case("after all of which nothing has changed", before == after, before, after)
        for id_ in "x", 7, -(1 << 53), "x" * 128, "é" * 64, "":
            reply = referee.ask("orders", id=id_)
            case(f"the id {str(id_)[:20]} is sent back", reply.get("id") == id_ and "orders" in reply, str(reply)[:300])
        for id_ in 1.5, None, True, [1], {}, "x" * 129, "é" * 65:
            reply = referee.send(json.dumps({"request": "apply", "order": "end", "id": id_}, ensure_ascii=False))
            case(f"the id {str(id_)[:20]} is an error", reply.get("error", {}).get("code") == "bad-member" and
                 '"id" must be' in reply["error"]["text"] and "id" not in reply, str(reply)[:300])
        case("and its order is not carried out", referee.ask("state") == before)
        case("all of it as the schema has it", not referee.complaints, *referee.complaints)
        code = referee.close()
        case("the end of input ends it well", code == 0, code)

    raw = b'{"request":"load","seed":1}\n\xff\xfe\n{"request":"hel\x00lo"}\n\n   \n{"request":"hello"}'
    done = subprocess.run([VEDETTE, "referee", SMALL], input=raw, capture_output=True)
    codes = [json.loads(line).get("error", {}).get("code") for line in done.stdout.splitlines()]
    case("bytes that are no text are refused, and blank lines",
         codes == [None, "malformed", "malformed", "malformed", "malformed", None], done.stdout)
    for what, words, expected in (("without a file", [], 64), ("with standard input", ["-"], 64),
                                  ("with a file that is not there", ["nowhere.xml"], 2),
                                  ("with a map", [SOURCE / "tests/broken/base/small.map.xml"], 2)):
        done = subprocess.run([VEDETTE, "referee", *words], input="", capture_output=True, text=True)
        case(f"{what} it does not begin", done.returncode == expected and done.stderr and not done.stdout,
             done.returncode, done.stderr)


def scenario_of(game):
    name = re.search(r"^scenario (.*)$", game.read_text(), re.M).group(1)
    return game.parent / name


def body(text):
    """A recorded game without who played it, and what of which files."""
    return re.sub(r"^(player|scenario|rules) .*\n", "", text, flags=re.M)


def whole_game(path):
    """A recorded game, given order by order."""
    text = path.read_text()
    orders = [line.split(" = ")[0].strip() for line in text.splitlines() if line.startswith("  ")]
    seed = re.search(r"^seed (\d+)$", text, re.M).group(1)
    name = path.stem
    with Referee(scenario_of(path)) as referee:
        referee.ask("load", seed=seed)
        sides = [side["id"] for side in referee.ask("scenario")["sides"]]
        wrong = []
        for number, order in enumerate(orders):
            decider = referee.ask("apply", order=order)
            if "error" in decider:
                wrong.append(decider)
                break
            if number == len(orders) // 2:
                half = referee.ask("save")["game"]
                there = referee.ask("state")
        case(f"{name}: all orders are carried out", not wrong, *wrong)
        end = referee.ask("state")
        case(f"{name}: it is over, and somebody has won or nobody", end["phase"] == "over" and
             end["decider"] is None and end["winner"] in [*sides, None], str(end)[:400])
        saved = referee.ask("save")["game"]
        case(f"{name}: saved it is what was recorded", body(saved) == body(text))
        case(f"{name}: nothing more can be ordered", referee.error("apply", order="end") == "illegal")
        taken = referee.ask("load", game=half)
        case(f"{name}: the first half is taken up", "error" not in taken and referee.ask("state") == there,
             taken)
        for order in orders[len(orders) // 2 + 1:]:
            referee.ask("apply", order=order)
        case(f"{name}: and goes on to the same end", referee.ask("save")["game"] == saved)
        referee.ask("undo", n=len(orders))
        for order in orders[:50]:
            referee.ask("apply", order=order)
        case(f"{name}: once more from the beginning", referee.ask("log")["log"][:20] and
             [row["order"] for row in referee.ask("log")["log"]] == orders[:50])
        broken = saved.replace("  end\n", "  end\n  end\n", 1)
        case(f"{name}: a game that breaks is not taken up", referee.error("load", game=broken) == "bad-game")
        case(f"{name}: all of it as the schema has it", not referee.complaints, *referee.complaints[:5])


def secrets():
    """A secret option, in a battle that has one, from both sides."""
    for path in GAMES:
        with Referee(scenario_of(path)) as referee:
            referee.ask("load", seed="5")
            about = referee.ask("scenario")
            secret = [option for option in about["options"] if option["secret"]]
            if not secret:
                continue
            option, chooser = secret[0], secret[0]["chooser"]
            other = next(side["id"] for side in about["sides"] if side["id"] != chooser)
            texts = {}
            for choice in option["choices"]:
                referee.ask("load", seed="5")
                referee.ask("apply", order=f"choose {option['id']} {choice['id']}", side=chooser)
                while (now := referee.ask("orders"))["phase"] == "setup":
                    referee.ask("apply", order=now["orders"][0])
                for side in chooser, other:
                    seen = [referee.ask("state", side=side), referee.ask("log", side=side),
                            referee.ask("orders", side=side)]
                    texts.setdefault(side, []).append(json.dumps(seen))
                units = [unit["id"] for unit in about["units"]]
                texts.setdefault("reach", []).append(json.dumps(
                    [referee.ask("reach", unit=unit, side=other) for unit in units]))
            name = path.stem
            case(f"{name}: the chooser sees what he chose", len(set(texts[chooser])) == len(option["choices"]))
            case(f"{name}: to the other side all choices look alike", len(set(texts[other])) == 1,
                 *texts[other])
            case(f"{name}: nor does it learn by asking for reaches", len(set(texts["reach"])) == 1)
            case(f"{name}: neither sees seed or hash", not re.search('"(seed|hash)":', "".join(
                texts[chooser] + texts[other])))
            play_on(referee, option["id"], other)
            state = referee.ask("state", side=other)
            seen = next(row["choice"] for row in state["options"] if row["id"] == option["id"])
            case(f"{name}: it is told once units come by it", seen == option["choices"][-1]["id"], state)
            case(f"{name}: all as the schema has it", not referee.complaints, *referee.complaints[:5])


def play_on(referee, option, other):
    """Until the choice is told: whoever can brings units in."""
    for _ in range(3000):
        state = referee.ask("state", side=other)
        if state["phase"] == "over" or next(row["choice"] for row in state["options"]
                                            if row["id"] == option):
            return
        orders = referee.ask("orders")["orders"]
        coming = [order for order in orders if order.startswith("enter ")]
        referee.ask("apply", order=(coming or orders[-1:])[0])


def sides():
    """What a side may not do, in the small battle."""
    with Referee(SMALL) as referee:
        referee.ask("load", seed=1)
        case("who does not decide has no orders", not referee.ask("orders", side="red")["orders"] and
             referee.error("test", order="end", side="red") == "not-yours")
        for order in "move b1 0303 0304 0305", "end":
            referee.ask("apply", order=order, side="blue")
        owed, tested = referee.ask("apply", order="end")["error"], referee.ask("test", order="end")
        case("who ends the phase too soon is told who has still to attack",
             owed["unit"] == tested["unit"] == "b1" and owed["text"] == tested["text"] and
             owed["text"].endswith(": 1st Blue in 0305"), owed, tested)
        case("in the reasons too", tested["because"][-1]["text"] == owed["text"], tested)
        for order in "attack r1", "with b1":
            referee.ask("apply", order=order, side="blue")
        case("nobody gives himself a die", referee.error("apply", order="roll 3", side="blue") == "not-yours")
        referee.ask("apply", order="roll", side="blue")
        case("nor takes one back", referee.error("undo", side="blue") == "not-yours")
        case("the arbiter may", "error" not in referee.ask("undo") and
             referee.ask("apply", order="roll 3")["dice"] == [3])
        case("all as the schema has it", not referee.complaints, *referee.complaints)


def stand(referee):
    """Who stands where, by side and hex."""
    sides = {unit["id"]: unit["side"] for unit in referee.ask("scenario")["units"]}
    hexes = {}
    for unit in referee.ask("state")["units"]:
        if unit["place"] == "map":
            hexes.setdefault((sides[unit["id"]], unit["hex"]), []).append(unit["id"])
    return hexes


def near(one, other):
    """Whether two printed numbers can be those of neighbours."""
    return abs(int(one[-4:-2]) - int(other[-4:-2])) <= 1 and abs(int(one[-2:]) - int(other[-2:])) <= 1


def proposals():
    """What would be, asked of all who stand beside each other, before any phase is open."""
    for name in "eylau", "dresden", "wagram":
        path = SOURCE / f"tests/games/{name}.game"
        orders = [line.split(" = ")[0].strip() for line in path.read_text().splitlines() if line.startswith("  ")]
        n_asked, n_stacks, wrong = 0, 0, []
        with Referee(scenario_of(path)) as referee:
            referee.ask("load", seed=re.search(r"^seed (\d+)$", path.read_text(), re.M).group(1))
            for number, order in enumerate(orders):
                now = referee.ask("apply", order=order)
                if order != "end" or now["phase"] not in ("movement", "combat") or now["period"] == "night":
                    continue
                hexes = stand(referee)
                for side, here in hexes:
                    for other, there in hexes:
                        if other == side or not near(here, there) or \
                                referee.ask("sight", **{"from": here, "to": there}).get("distance") != 1:
                            continue
                        own, enemies = hexes[side, here], hexes[other, there]
                        reply = referee.ask("odds", defenders=enemies, **{"with": own})
                        refused = reply.get("error", {})
                        n_asked += 1
                        n_stacks += "error" not in reply and len(own) > 1
                        if refused and re.search("declared|attacks once|owner retreats", refused["text"]):
                            wrong.append((number, own, enemies, refused))
            case(f"{name}: what would be is answered before anything is declared, rolled or retreated",
                 n_asked > 20 and not wrong, n_asked, *wrong[:3])
            case(f"{name}: of a stack all may be named", name != "dresden" or n_stacks > 0, n_stacks)
            case(f"{name}: all as the schema has it", not referee.complaints, *referee.complaints[:3])


def announced():
    """Odds that were announced are those that are shown, and explained."""
    path = next(path for path in GAMES if "  announce " in path.read_text())
    orders = [line.split(" = ")[0].strip() for line in path.read_text().splitlines() if line.startswith("  ")]
    with Referee(scenario_of(path)) as referee:
        referee.ask("load", seed=re.search(r"^seed (\d+)$", path.read_text(), re.M).group(1))
        at = next(number for number, order in enumerate(orders) if order.startswith("announce "))
        for order in orders[:at]:
            referee.ask("apply", order=order)
        before = referee.ask("odds")
        referee.ask("apply", order=orders[at])
        after, column = referee.ask("odds"), orders[at].split()[1]
        results = referee.ask("scenario")["results"][column]
        case("an announcement is the column that is shown", before["column"] != column == after["column"] and
             after["lowered-from"] == before["column"] and "lowered-from" not in before, before, after)
        case("with its results", after["results"] == results != before["results"], after, results)
        case("and explained", any(part["text"] == f"{column} is announced" and "case" in part
                                  for part in after["because"]), after)
        case("it may be taken back", f"announce {before['column']}" in referee.ask("orders")["orders"])
        referee.ask("apply", order=f"announce {before['column']}")
        case("and is forgotten then", referee.ask("odds") == before and
             "announced" not in referee.ask("state")["combat"], referee.ask("odds"))
        case("all as the schema has it", not referee.complaints, *referee.complaints)


def armies():
    """What a front end needs of Dresden and Eylau beside hexes and points."""
    with Referee(SOURCE / "scenarios/dresden/dresden.scenario.xml",
                 SOURCE / "scenarios/eylau/eylau.scenario.xml") as referee:
        unnamed = referee.ask("load", seed="1")["error"]
        case("of two scenarios one must be named", unnamed["code"] == "no-scenario" and
             "dresden" in unnamed["text"] and "eylau" in unnamed["text"], unnamed)
        referee.ask("load", scenario="dresden", seed="1")
        units = {unit["id"]: unit for unit in referee.ask("scenario")["units"]}
        case("units say to which army they belong", units["pr-9-klux"]["army"] == "prussian" and
             units["fr-l-iii"]["garrison"] and "garrison" not in units["pr-9-klux"])
        state = referee.ask("state", side="french")
        case("armies say their morale", state["armies"]["french"] == {"morale": 30, "demoralized": False} and
             state["armies"]["prussian"]["morale"] == 10, state.get("armies"))
        units = {unit["id"]: unit for unit in state["units"]}
        case("20 units are in reserve", sum("reserve" in unit for unit in units.values()) == 20 and
             "reserve" in units["fr-old-guard-curial"] and "reserve" not in units["fr-l-iii"])
        while (state["player"], state["phase"]) != ("french", "movement"):
            orders = referee.ask("orders")["orders"]
            state = referee.ask("apply", order=next((order for order in ("end", "roll", "pass")
                                                     if order in orders), orders[0]))
        before = referee.ask("state")["armies"]["french"]["morale"]
        referee.ask("apply", order="release fr-old-guard-curial")
        state = referee.ask("state", side="allied")
        units = {unit["id"]: unit for unit in state["units"]}
        case("until they are called", "reserve" not in units["fr-old-guard-curial"] and
             state["armies"]["french"]["morale"] == before - 4, before, state["armies"])
        referee.ask("load", scenario="eylau", seed="1")
        state = referee.ask("state")
        case("16 formations are fresh", len(state["fresh"]) == 16 and "armies" not in state, state["fresh"])
        case("all as the schema has it", not referee.complaints, *referee.complaints)


CLIENTS = [[sys.executable, SOURCE / "tests/validator/referee-client.py"],
           ["node", SOURCE / "tests/validator/referee-client.js"]]


def clients():
    for command in CLIENTS:
        name = pathlib.Path(command[-1]).name
        for path in GAMES:
            with tempfile.NamedTemporaryFile(mode="r", suffix=".log") as log:
                done = subprocess.run([*command, VEDETTE, scenario_of(path), "7", log.name], text=True,
                                      capture_output=True)
                lines = [json.loads(line) for line in log]
            case(f"{name} plays a game of {path.stem}", done.returncode == 0 and
                 re.search(r"^(won by \S+|a draw) after \d+ orders$", done.stdout, re.M), done.stdout, done.stderr)
            wrong = [text for line in lines for text in [
                request_complaint(line) if "request" in line else reply_complaint(line)] if text]
            case(f"each of its {len(lines)} lines is as the schema has it", len(lines) > 500 and not wrong,
                 *wrong[:5])
            case("none of them is refused", not [line for line in lines if "error" in line],
                 *[line for line in lines if "error" in line][:5])
            case("all of its requests are those of a side", all("as" in line for line in lines
                 if line.get("request") not in (None, "hello", "load", "scenario", "quit")))


session()
hostile()
by_the_letter()
sides()
secrets()
armies()
proposals()
announced()
if SHARE == 1:
    for game in GAMES:
        whole_game(game)
    clients()
print(f"1..{count}")
sys.exit(failed > 0)
