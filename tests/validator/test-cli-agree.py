#!/usr/bin/env python3
"""What vedette agree says of maps that several people made of one: shipped maps with seeded slips; TAP.

usage: test-cli-agree.py VEDETTE SOURCE
"""

import json
import pathlib
import random
import re
import tempfile

from cli import SOURCE, case, exits, finish, run

MAPS = sorted((SOURCE / "scenarios").glob("*/*.map.xml"))
HEX = re.compile(r'    <hex at="([^"]+)" terrain="([^"]+)"[^>]*/>\n')
NAME = re.compile(r'    <name at="([^"]+)" text="([^"]+)"[^>]*/>\n')
RUN = re.compile(r'    <run [^>]*kind="([^"]+)"[^>]* sides="([^"]+ [^"]+)"[^>]*/>\n')

FEATURE = re.compile(r"    <(?:hex|run|path|name|region) .*/>\n")
STATUS = re.compile(r' status="\w+"')


def entered(path):
    """A shipped map as somebody might have transcribed it."""
    text = re.sub(r'(<(?:hex|run|path|name|region) .*?) status="\w+"', r'\1 status="transcribed"',
                  path.read_text())
    return text.replace("  <terrain ", '  <!-- my own -->\n  <x:mine xmlns:x="urn:x" y="1"/>\n  <terrain ', 1)


def slip(text, rows, chance):
    """The map with slips in it: (text, what is in dispute then)."""
    disputes = []
    terrains = sorted({kind for _, kind in HEX.findall(text)})
    for row in rows:
        way = chance.randrange(3)
        if match := HEX.fullmatch(row):
            at, kind = match.groups()
            others = [other for other in terrains if other != kind]
            if way == 0 or not others:
                text = text.replace(row, "", 1)
            else:
                text = text.replace(row, row.replace(f'terrain="{kind}"', f'terrain="{chance.choice(others)}"'), 1)
            disputes.append(("terrain", at))
        elif match := NAME.fullmatch(row):
            at, name = match.groups()
            text = text.replace(row, "" if way == 0 else row.replace(f'text="{name}"', f'text="{name}x"'), 1)
            disputes.append(("names", at))
        elif match := RUN.fullmatch(row):
            kind, sides = match.groups()
            gone = sides.split()[-1]
            text = text.replace(row, row.replace(f" {gone}\"", '"'), 1)
            disputes.append(("hexsides", gone))
    return text, disputes


def gold_rows(scratch, right):
    """Drawn from what is checked, and from nothing else."""
    checked = scratch / "checked.map.xml"
    checked.write_text(FEATURE.sub(lambda row: STATUS.sub("", row.group(0)).replace("/>", ' status="checked"/>'),
                                   right.read_text()))
    unchecked = scratch / "unchecked.map.xml"
    unchecked.write_text(STATUS.sub("", right.read_text()))
    gold, again, other = (scratch / f"gold-{name}.map.xml" for name in ("one", "two", "three"))
    said, _ = exits("gold rows are drawn", 0, "agree", "--make-gold", gold, "--rows=20", "--seed=5", checked)
    case("and it is said of how many", "20 of " in said and "checked decisions are gold" in said, said)
    rows = FEATURE.findall(gold.read_text())
    case("each is checked", rows and all('status="checked"' in row for row in rows), rows)
    run("agree", "--make-gold", again, "--rows=20", "--seed=5", checked)
    run("agree", "--make-gold", other, "--rows=20", "--seed=6", checked)
    case("by seed", again.read_text() == gold.read_text() != other.read_text())
    exits("they can be checked as a map", 0, "check", gold)
    said, _ = exits("of what they are drawn from none is wrong", 0, "agree", checked, right, "--gold", gold,
                    "--format=json")
    case("as is said", json.loads(said)["gold"]["decisions"] == 20 and json.loads(said)["gold"]["wrong"] == [0, 0],
         said)
    exits("of what nobody has checked none is drawn", 1, "agree", "--make-gold", other, unchecked)
    exits("they are drawn from one map", 64, "agree", "--make-gold", other, checked, right)
    exits("which they do not overwrite", 64, "agree", "--make-gold", checked, checked)
    away = scratch / "away"
    away.mkdir(exist_ok=True)
    exits("nor lie away from it, as they name the same scans and rules", 64,
          "agree", "--make-gold", away / "gold.map.xml", checked)
    ruled = scratch / "ruled.map.xml"
    ruled.write_text(re.sub(r' rules="[^"]*"', "", checked.read_text()).replace("<map ", '<map rules="own.system.xml" ', 1))
    exits("of a map that names its rules", 0, "agree", "--make-gold", other, "--seed=5", ruled)
    case("they name them too", 'rules="own.system.xml"' in other.read_text())
    exits("some are to be drawn", 64, "agree", "--make-gold", other, "--rows=0", checked)
    for option in f"--gold={gold}", f"--settled={checked}", f"--ask={other}", "--one-reader", "--format=json", \
            f"--output={scratch / 'nowhere.map.xml'}":
        _, err = exits(f"{option.split('=')[0]} is not taken where rows are drawn", 64,
                       "agree", "--make-gold", scratch / "idle.map.xml", option, checked)
        case("by name", option.split("=")[0] in err, err)
    for option in "--rows=3", "--seed=4":
        _, err = exits(f"{option} is not taken where none are drawn", 64, "agree", option, checked, right)
        case("by name", option.split("=")[0] in err, err)
    case("and nothing is written then", not (scratch / "idle.map.xml").exists())


def same_side(one, other):
    return sorted(re.split("[/>]", one)) == sorted(re.split("[/>]", other))


def shipped(scratch, path, seed):
    chance = random.Random(seed)
    first, second, third, out = (scratch / f"{name}.map.xml" for name in ("a", "b", "c", "m"))
    text = entered(path)
    first.write_text(text)
    exits(f"{path.name}: as it was entered it can be read", 0, "format", first)
    first_bytes = first.read_bytes()

    second.write_text(text)
    said, _ = exits("two that are the same agree", 0, "agree", first, second)
    case("which leaves nothing to make an estimate of", "nothing to make an estimate of" in said, said)

    # A row of its own hex each, so that each slip is a dispute.
    seen, rows = set(), []
    for pattern in HEX, NAME, RUN:
        for match in pattern.finditer(text):
            place = pattern is HEX, pattern is NAME, match.group(1) if pattern is not RUN else match.group(2).split()[-1]
            if place not in seen:
                rows.append(match.group(0))
            seen.add(place)
    chosen = chance.sample(rows, 18)
    changed, disputes = slip(text, chosen[:9], chance)
    second.write_text(changed)
    said, err = exits("slips are disputes", 1, "agree", first, second, "--format=json")
    told = json.loads(said)
    got = [(dispute["group"], dispute["at"]) for dispute in told["disputes"]]
    case("each of them, and no other",
         len(got) == len(disputes) and
         all(any(group == of and (at == place or (of == "hexsides" and same_side(at, place)))
                 for group, at in got) for of, place in disputes), got, disputes, err)
    case("nobody has said who was right", told["errors"]["answer"] == "open" and "expected" not in told["errors"],
         told["errors"])

    exits("what agrees is written", 1, "agree", first, second, "-o", out)
    case("and the files stay as they were", first.read_bytes() == first_bytes and second.read_text() == changed)
    merged = out.read_text()
    case("it is as the first but for the status", STATUS.sub("", merged) == STATUS.sub("", first_bytes.decode()), merged)
    case("with comments and what is foreign", "<!-- my own -->" in merged and "urn:x" in merged, merged)
    unchecked = {STATUS.sub("", row) for row in FEATURE.findall(merged) if 'status="checked"' not in row}
    disputed = {STATUS.sub("", row) for row in chosen[:9]}
    named = {place for of, place in disputes if of == "names"}
    case("no row that is in dispute is checked", disputed <= unchecked, disputed - unchecked)
    case("all others are, but for other names of a hex",
         all(match and match.group(1) in named for match in map(NAME.fullmatch, unchecked - disputed)),
         unchecked - disputed)
    exits("it is canonical", 0, "format", "--check", out)

    other, more = slip(text, chosen[9:], chance)
    third.write_text(text)
    wrong = scratch / "wrong.map.xml"
    wrong.write_text(other)
    said, _ = exits("a third settles it", 1, "agree", wrong, second, third, "--format=json")
    errors = json.loads(said)["errors"]
    case("and tells who was wrong", (errors["first-wrong"], errors["second-wrong"], errors["settled"]) ==
         (len(more), len(disputes), len(more) + len(disputes)), errors)
    case("so that there is an estimate", errors["answer"] == "estimate" and
         0 < errors["low"] < errors["expected"] < errors["high"], errors)
    by_file, _ = run("agree", wrong, second, "--settled", third, "--format=json")[1:]
    case("as by a file that settles it", json.loads(by_file)["errors"] == errors, by_file, errors)
    asked = scratch / "asked.map.xml"
    exits("another reader is asked", 1, "agree", wrong, second, "--ask", asked)
    part = re.search(r' hexes="([^"]*)"/>', asked.read_text()).group(1).split()
    case("for what is in dispute alone, and told nothing", 0 < len(part) <= len(more) + len(disputes) and
         not FEATURE.search(asked.read_text()), asked.read_text())
    pass_ = re.search(r"  <pass .*\n", asked.read_text()).group(0)
    asked.write_text(third.read_text().replace("</map>", f"{pass_}</map>"))
    by_part, _ = run("agree", wrong, second, "--settled", asked, "--format=json")[1:]
    case("and settles it as who reads all", json.loads(by_part)["errors"] == errors, by_part, errors)
    exits("a file that is compared is not overwritten", 64, "agree", wrong, second, "--ask", second)
    exits("nor is one elsewhere written", 64, "agree", wrong, second, "--ask", scratch.parent / "x.map.xml")
    asked.unlink()
    exits("where all agree nobody is asked", 0, "agree", first, third, "--ask", asked)
    case("so there is no file", not asked.exists())
    said, _ = exits("of one person too", 1, "agree", wrong, second, third, "--one-reader")
    case("but as a lower bound", "This is a lower bound." in said, said)
    gold_rows(scratch, third)
    said, _ = exits("gold rows try the readers", 1, "agree", first, second, "--gold", third, "--format=json")
    gold = json.loads(said)["gold"]
    case("and tell how many are wrong", gold["wrong"] == [0, len(disputes)], gold)


def suggested(scratch):
    base = ('<?xml version="1.0" encoding="UTF-8"?>\n<map xmlns="urn:vedette:1">\n'
            '  <grid orientation="pointy" columns="4" rows="4"/>\n  <terrain default="clear">\n%s  </terrain>\n</map>\n')
    row = '    <hex at="0%d01" terrain="wood" status="transcribed"%s/>\n'
    yes = ' suggested="yes"'
    first, second, out = (scratch / f"{name}.map.xml" for name in ("s1", "s2", "s3"))
    first.write_text(base % (row % (1, "") + row % (2, yes) + row % (3, yes)))
    second.write_text(base % (row % (1, "") + row % (2, "") + row % (3, yes)))
    said, _ = exits("suggestions agree", 0, "agree", first, second, "-o", out)
    expected = first.read_text().replace("transcribed", "checked", 2).replace(yes, "", 1)
    case("but two of them do not check each other", out.read_text() == expected, out.read_text())
    case("which is said", "1 row agrees, but nobody" in said, said)
    exits("check takes such rows", 0, "check", first)


def refusals(scratch):
    small = MAPS[-1]
    copy = scratch / "copy.map.xml"
    copy.write_bytes(small.read_bytes())

    def refused(what, code, said, *words):
        _, err = exits(what, code, "agree", *words)
        case("by a line that says why", said in err and err.count("\n") <= 2, err)

    refused("a map of another grid is refused", 2, MAPS[0].name, small, MAPS[0])
    refused("one file is no two readers", 64, "name two maps", small)
    refused("nor is one that is named twice", 64, "named twice", small, small.parent / "." / small.name)
    refused("what is no map is refused", 2, "is no map", small, next(small.parent.glob("*.scenario.xml")))
    refused("no reader's file is written over", 64, "would be lost", small, copy, "-o", copy)
    refused("nor is the report mixed with a map", 64, "-o takes a file", small, copy, "-o", "-")
    refused("a folder that is not there is said", 2, "nowhere", small, copy, "-o", scratch / "nowhere" / "m.map.xml")
    data = small.read_bytes()
    for what, broken in [("a cut file", data[:len(data) // 2]), ("an empty one", b""), ("bytes", bytes(range(256)) * 9),
                         ("another encoding that lies", data.replace(b"UTF-8", b"UTF-16"))]:
        copy.write_bytes(broken)
        out = scratch / "never.map.xml"
        refused(f"{what} is refused", 2, "copy.map.xml:", small, copy, "-o", out)
        case("and nothing written", not out.exists())
    copy.write_bytes(data.replace(b'<hex at="', b'<hex at="9', 1))
    _, err = exits("a faulty row is left out", 1, "agree", small, copy)
    case("and said", "copy.map.xml: 1 fault" in err, err)
    many = "".join(f'<hex at="{i // 20 + 1:02}{i % 20 + 1:02}" terrain="t{i}"/>' for i in range(300))
    for name in "many", "more":
        (scratch / name).write_text('<map xmlns="urn:vedette:1"><grid orientation="flat" columns="20" rows="20"/>'
                                    f"<terrain>{many}</terrain></map>")
    copy.write_bytes(re.sub(rb'<terrain default="[^"]*"', b'<terrain default="other"', data))
    refused("another usual terrain is refused", 2, "same default", small, copy)
    refused("more kinds of terrain than there can be", 2, "254", scratch / "many", scratch / "more")


def main():
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        for number, path in enumerate(MAPS):
            shipped(scratch, path, 1806 + number)
        suggested(scratch)
        refusals(scratch)
    finish()


main()
