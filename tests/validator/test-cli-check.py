#!/usr/bin/env python3
"""What vedette check offers beyond its list: SARIF, baselines, repairs, pages; TAP.

usage: test-cli-check.py VEDETTE SOURCE
"""

import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import urllib.parse

import jsonschema

from cli import SHARE, SOURCE, VEDETTE, case, exits, finish, run

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
BROKEN = SOURCE / "tests/broken"
SCHEMA = json.loads((SOURCE / "tests/validator/sarif.schema.json").read_text())
PAGES = (SOURCE / "validator/FINDINGS.md").read_text()
CODES = re.findall(r"^### (\S+) \(", PAGES, re.M)


def complaint(log):
    """What is wrong with a SARIF log, by its schema and by what a schema cannot say."""
    error = next(jsonschema.Draft202012Validator(SCHEMA).iter_errors(log), None)
    if error:
        return f"{list(error.absolute_path)}: {error.message}"
    for one in log["runs"]:
        rules = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
        for result in one["results"]:
            if rules[result["ruleIndex"]] != result["ruleId"]:
                return f"ruleIndex of {result['ruleId']}"
            for fix in result.get("fixes", []):
                for change in fix["artifactChanges"]:
                    region = change["replacements"][0]["deletedRegion"]
                    if region["endLine"] < region["startLine"]:
                        return f"region of {result['ruleId']}"
        if len(set(rules)) != len(rules):
            return "a rule twice"
    return None


def sarif_of(*words, cwd=None):
    code, out, err = run("check", "--format=sarif", *words, cwd=cwd)
    return code, json.loads(out), err


def copy_broken(scratch, name):
    copy = scratch / name
    shutil.copytree(BROKEN, copy)
    return copy


def canonical(folder):
    """The files of a folder that can be read, as `vedette format` writes them."""
    run("format", *sorted(folder.rglob("*.xml")))


def apply_fix(folder, fix):
    """As an editor that reads SARIF would."""
    for change in fix["artifactChanges"]:
        path = folder / urllib.parse.unquote(change["artifactLocation"]["uri"])
        lines = path.read_text().splitlines(keepends=True)
        for replacement in change["replacements"]:
            region = replacement["deletedRegion"]
            lines[region["startLine"] - 1:region["endLine"] - 1] = \
                [replacement.get("insertedContent", {"text": ""})["text"]]
        path.write_text("".join(lines))


def sarif(scratch):
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    accepts = scratch / "accepts"
    shutil.copytree(BROKEN, accepts)
    accepting = accepts / "map.river-ends-inside.scenario.xml"
    accepting.write_text(accepting.read_text().replace(
        "</scenario>", '  <ignore finding="map.river-ends-inside" reason="it dries up"/>\n</scenario>'))
    files = [*sorted(BROKEN.glob("*.scenario.xml")), BATTLE, accepting]
    code, log, _ = sarif_of(*files)
    case("SARIF of all broken files is as the schema has it", code == 1 and complaint(log) is None, complaint(log))
    one = log["runs"][0]
    case("each code is a rule", [rule["id"] for rule in one["tool"]["driver"]["rules"]] == CODES)
    case("with its page", all(rule["help"]["markdown"] in PAGES and rule["help"]["markdown"].startswith(
        rule["shortDescription"]["text"]) for rule in one["tool"]["driver"]["rules"]))

    report = json.loads(run("check", "--format=json", *files)[1])
    told = [(finding["code"], finding["severity"], finding["text"], finding.get("line"), finding.get("hex"))
            for finding in report["findings"]]
    results = [(result["ruleId"], result["level"], result["message"]["text"],
                result["locations"][0]["physicalLocation"].get("region", {}).get("startLine"),
                result["properties"].get("hex")) for result in one["results"]]
    case("it holds what JSON holds", told == results and len(told) > 70, len(told), len(results))
    suppressed = [(result["ruleId"], result["suppressions"]) for result in one["results"]
                  if result["suppressions"] and result["ruleId"].startswith("map.")]
    case("what is accepted is suppressed with its reason", suppressed == [
        ("map.river-ends-inside", [{"kind": "inSource", "justification": "it dries up"}])], suppressed)
    case("the files are its artifacts",
         [item["location"]["uri"].removeprefix("file://") for item in one["artifacts"]] == report["files"])

    bad = json.loads(json.dumps(log))
    bad["runs"][0]["results"][0]["level"] = "fatal"
    case("the schema refuses what is none", complaint(bad) is not None)
    bad = json.loads(json.dumps(log))
    bad["runs"][0]["results"][0]["ruleIndex"] += 1
    case("and so do the checks beside it", complaint(bad) is not None)

    code, log, _ = sarif_of("nowhere.xml")
    run_of = log["runs"][0]["invocations"][0]
    case("what cannot be read is a notification", code == 2 and not run_of["executionSuccessful"] and
         "nowhere.xml" in run_of["toolExecutionNotifications"][0]["message"]["text"] and complaint(log) is None,
         run_of, complaint(log))

    odd = scratch / "name with % and é"
    odd.mkdir()
    shutil.copytree(BROKEN / "base", odd / "base")
    text = (BROKEN / "table.columns-order.scenario.xml").read_text()
    (odd / "a b%20.scenario.xml").write_text(text)
    code, log, _ = sarif_of("a b%20.scenario.xml", cwd=odd)
    places = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
              for result in log["runs"][0]["results"]]
    case("names are escaped", complaint(log) is None and places == ["a%20b%2520.scenario.xml"], places, complaint(log))


def fixes(scratch):
    """The fixes of SARIF are what --fix does."""
    plain = copy_broken(scratch, "plain")
    canonical(plain)
    n_fixes = 0
    for path in sorted(plain.glob("*.scenario.xml")):
        log = sarif_of(path.name, cwd=plain)[1]
        fixed = [result for result in log["runs"][0]["results"] if "fixes" in result]
        if not fixed:
            continue
        n_fixes += 1
        before = {file.name: file.read_bytes() for file in plain.glob("*.xml")}
        apply_fix(plain, fixed[0]["fixes"][0])
        by_hand = {file.name: file.read_bytes() for file in plain.glob("*.xml")}
        for name, text in before.items():
            (plain / name).write_bytes(text)
        out = run("check", "--fix", path.name, cwd=plain)[1]
        by_fix = {file.name: file.read_bytes() for file in plain.glob("*.xml")}
        case(f"{path.name}: the fix in SARIF changes what --fix changes",
             by_hand == by_fix and by_fix != before, out)
        changed = [name for name in before if before[name] != by_fix[name]]
        code, after, _ = run("check", path.name, cwd=plain)
        case(f"and its finding is no more in {', '.join(changed)}", code == 0 and
             f"[{fixed[0]['ruleId']}]" not in after and "get the canonical form" not in out, after, out)
    case("many of the broken files can be repaired", n_fixes >= 20, n_fixes)


def fix(scratch):
    folder = copy_broken(scratch, "fix")
    canonical(folder)
    path = folder / "entry.after-end.scenario.xml"
    before = path.read_bytes()
    out, _ = exits("--dry-run says what --fix would do", 1, "check", "--fix", "--dry-run", path)
    case("and does not", "would be repaired: Let it come on the last turn" in out and
         "1 repair would be made" in out and path.read_bytes() == before, out)
    out, _ = exits("--fix repairs", 0, "check", "--fix", path)
    case("and tells what", re.search(r":21: repaired: Let it come on the last turn, 4 \[entry.after-end\]\n", out)
         and "1 repair made" in out and " 0 errors" in out, out)
    old, new = before.decode().splitlines(), path.read_text().splitlines()
    case("one line has changed", len(old) == len(new) and sum(a != b for a, b in zip(old, new)) == 1, new)
    out, _ = exits("a second time there is nothing to do", 0, "check", "--fix", path)
    case("as is said", "0 repairs made" in out and path.read_text().splitlines() == new, out)

    path = folder / "map.bridge-without-water.scenario.xml"
    out, _ = exits("a map that the scenario names is repaired too", 0, "check", "--fix", "--fail-on=note", path,
                   folder / "map.bridge-without-water.map.xml")
    case("once", out.count("repaired: ") == 1 and "1 repair made" in out, out)

    text = (folder / "turns.hole.scenario.xml").read_text()
    path = folder / "turns.hole.scenario.xml"
    path.write_text(text.replace("</scenario>", '  <ignore finding="turns.hole" reason="so printed"/>\n</scenario>'))
    before = path.read_bytes()
    out, _ = exits("what is accepted", 0, "check", "--fix", path)
    case("stays as it is", path.read_bytes() == before and "0 repairs made" in out, out)

    path = folder / "loose.scenario.xml"
    path.write_text((folder / "entry.after-end.scenario.xml").read_text().replace(
        'turn="4"', 'turn="9"').replace("<units>", "<units  >"))
    out, _ = exits("a file that is not canonical is repaired", 0, "check", "--fix", path)
    case("and what else changes in it is said", "1 other line gets the canonical form" in out, out)

    # Two rounds: the row that names what is misspelt is understood only then.
    path = folder / "rounds.scenario.xml"
    text = (folder / "base/small.scenario.xml").read_text()
    path.write_text(text.replace('href="', 'href="base/').replace('system="', 'system="base/'))
    text = path.read_text()
    group = re.search(r'<group [^>]*units="b2"[^>]*/>', text).group()
    bad = re.sub(r'turn="\d+"', 'turn="9"', group).replace("<group ", "<group statsu=\"stated\" ")
    path.write_text(text.replace(group, bad))
    out, _ = exits("several repairs of a row are all made", 0, "check", "--fix", "--fail-on=note", path)
    case("and told", out.count(": repaired: ") == 2 and "2 repairs made" in out, out)

    exits("--dry-run alone is misused", 64, "check", "--dry-run", path)
    _, err = exits("standard input is not repaired", 64, "check", "--fix", "-", stdin=b"<map/>")
    case("which is said", "standard input" in err, err)
    out, err = exits("beside JSON", 1, "check", "--fix", "--dry-run", "--format=json",
                     folder / "table.columns-order.scenario.xml")
    case("repairs are told on standard error", json.loads(out)["errors"] == 1 and "would be repaired" in err, err)
    out, err = exits("--quiet", 0, "check", "--fix", "--quiet", folder / "table.columns-order.scenario.xml")
    case("tells none", not out and not err, out, err)

    bundle = folder / "bundle.scenario.xml"
    run("bundle", folder / "entry.twice.scenario.xml", "-o", bundle)
    before = bundle.read_bytes()
    _, err = exits("a bundle", 2, "check", "--fix", bundle)
    case("is left as it is, which is said", bundle.read_bytes() == before and "unbundle" in err, err)


def consequences(scratch):
    """What only follows from a slip of the pen is not repaired: the rows are right."""
    folder = scratch / "consequences"
    shutil.copytree(SOURCE / "scenarios", folder)
    jena = folder / "jena-auerstadt/jena-auerstadt.scenario.xml"
    lindach = folder / "the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
    wagram = folder / "wagram/wagram.scenario.xml"
    rules = folder / "napoleon-at-war/napoleon-at-war.system.xml"

    def check(what, scenario, path, pattern, slip, repaired):
        """Makes a slip, repairs, and looks at all files; then all is as before."""
        before = {file: file.read_bytes() for file in folder.rglob("*.xml")}
        text = path.read_text()
        path.write_text(re.sub(pattern, slip, text, count=1))
        slipped = path.read_bytes()
        case(f"{what}: the slip is one", slipped != before[path])
        out, _ = exits(what, 0 if repaired else 1, "check", "--fix", scenario)
        expected = {**before, **({} if repaired else {path: slipped})}
        wrong = [file.name for file in before if file.read_bytes() != expected[file]]
        case(f"{what}: {'only that is mended' if repaired else 'nothing is touched'}", not wrong, wrong, out)
        for file, held in before.items():
            file.write_bytes(held)
        return out

    out = check("a condition with a misspelt option", jena, jena, r'(id="gudin-a"[^>]*when=")plan=a', r"\1pln=a", True)
    case("one repair", "1 repair made" in out and "wait" not in out, out)
    check("a misspelt kind that bridges take away", lindach, rules, 'removes="river stream"', 'removes="rivr stream"',
          True)
    out = check("a group with a die that there is not", wagram, wagram, r' die="1"', ' die="0"', False)
    case("the setting that now seems idle waits", "1 repair waits" in out and "[setting.idle]" in out, out)
    out = check("a group of the wrong side", lindach, lindach, r'(id="the-reserve"[^>]*side=")french', r"\1prussian",
                False)
    case("is not said to bring nobody", out.count("[entry.wrong-side]") == 3 and "[entry.no-units]" not in out, out)
    check("nor are units taken out of one that come with another too", jena, jena,
          r'(id="gudin-b"[^>]*side=")french', r"\1prussian", False)
    out = check("a group of units that there are not", lindach, lindach, r'units="reserve reserve-2 reserve-guns"',
                'units="guard"', False)
    case("neither", "[reference.unknown]" in out and "[entry.no-units]" not in out, out)
    out = check("a unit that is called otherwise", jena, jena, '<unit id="gudin-1"', '<unit id="first-of-gudin"', False)
    case("stays in its groups", out.count("[reference.unknown]") == 2 and "2 repairs wait" in out, out)
    out = check("so does one that comes with one group", lindach, lindach, '<unit id="reserve-2"', '<unit id="others"',
                False)
    case("and is nowhere else", "[entry.never]" in out and "1 repair waits" in out, out)
    check("an edge that cannot be read, to which roads lead", lindach, folder / "the-bridge-at-lindach/"
          "the-bridge-at-lindach.map.xml", 'side="bottom"', 'side="bottob"', True)
    out = check("a bridge at a hexside that there is not", lindach, folder / "the-bridge-at-lindach/"
                "the-bridge-at-lindach.map.xml", 'sides="1205/1206"', 'sides="120/1206"', False)
    case("is not made anew", "[map.no-such-hex]" in out and "1 repair waits" in out, out)
    eylau = folder / "eylau/eylau.scenario.xml"
    check("a unit that is called otherwise, where another has a name of three letters", eylau, eylau,
          '<unit id="des-2"', '<unit id="des-a"', False)
    river = folder / "eylau/eylau.map.xml"
    text, held = river.read_text(), eylau.read_bytes()
    river.write_text(text.replace('id="pasmar"', 'id="pasma"'))
    out, _ = exits("a river that is called otherwise", 0, "check", "--fix", eylau)
    case("does not lose what its author accepts of it", "[ignore.nothing]" in out and
         "[map.river-ends-inside]" in out and eylau.read_bytes() == held, out)
    river.write_text(text)
    out = check("a choice that is called otherwise", jena, jena, '<choice id="a"', '<choice id="alpha"', False)
    case("its groups wait", re.search(r"\d+ repairs wait until", out) and "0 repairs made" in out, out)


def lone_maps(scratch):
    """Without a system nobody knows the kinds; a scenario that lists the map brings one."""
    folder = scratch / "lone"
    shutil.copytree(SOURCE / "scenarios", folder)
    for name in ("dresden/dresden", "eylau/eylau", "jena-auerstadt/jena", "wagram/wagram"):
        path = folder / f"{name}.map.xml"
        before = path.read_bytes()
        out, _ = exits(f"{path.name} alone", 0, "check", "--fix", path)
        case("has kinds of its system", " 0 errors, 0 warnings" in out and "0 repairs made" in out and
             path.read_bytes() == before, out)

    path = folder / "dresden/dresden.map.xml"
    path.write_text(path.read_text().replace('terrain="woods"', 'terrain="wodos"', 1))
    exits("a misspelt kind is none that is known", 0, "check", path)
    scenario = folder / "dresden/dresden.scenario.xml"
    within, _ = exits("within the scenario it is", 1, "check", scenario)
    case("an error", within.count("[map.unknown-terrain]") == 1, within)
    for files in ([scenario, path], [path, scenario]):
        out, _ = exits("and so it is with both", 1, "check", *files)
        case("said once", out == within, out, within)
    river = path.read_text()
    path.write_text(river.replace("<names>", '<names>\n    <name at="9999" text="Nowhere"/>', 1))
    out, _ = exits("what needs no system", 1, "check", path)
    case("is said of a map alone", "[map.no-such-hex]" in out, out)
    path.write_text(river)
    out, _ = exits("it is repaired within the scenario", 0, "check", "--fix", path, scenario)
    case("once", "1 repair made" in out and 'terrain="wodos"' not in path.read_text(), out)
    scenario.write_text("no scenario")
    out, _ = exits("a map of a scenario that cannot be read", 2, "check", path, scenario)
    case("is checked alone", out.startswith("1 file, ") or "\n1 file, " in out, out)


def same_map_id(scratch):
    """Two maps of one id are two documents: neither is proposed to go."""
    folder = copy_broken(scratch, "same-id") / "base"
    canonical(folder)
    (folder / "twin.map.xml").write_text((folder / "small.map.xml").read_text())
    path = folder / "small.scenario.xml"
    path.write_text(path.read_text().replace('<map href="small.map.xml"/>',
                                             '<map href="small.map.xml"/>\n    <map href="twin.map.xml"/>'))
    out, _ = exits("two maps of the same id", 1, "check", path)
    case("are said with file and line", re.search(
        r'twin\.map\.xml:\d+: error: The map "small" occurs twice.* \[reference\.duplicate\]', out), out)
    before = path.read_bytes()
    exits("and are for their author to tell apart", 1, "check", "--fix", path)
    case("so the list of maps stays", path.read_bytes() == before)


def too_many_hexes(scratch):
    """What is left out for its size says nothing of what may happen there."""
    folder = scratch / "vast"
    shutil.copytree(SOURCE / "scenarios", folder)
    for name in ("wagram", "eylau", "jena-auerstadt"):
        for path in (folder / name).glob("*.map.xml"):
            path.write_text(re.sub(r'columns="\d+" rows="\d+"', 'columns="4096" rows="4096"', path.read_text()))
        out, err = exits(f"{name} with too many hexes", 1, "check", folder / name / f"{name}.scenario.xml")
        case("it is said that they are left out", "[scenario.limit]" in out, out)
        case("and nothing of fields that are not there", "field ?" not in out and "above-strength" not in out, out)
        case("nor of awards that are earned there", "can never be earned" not in out, out)
        case("and no complaint of the program about itself", not err, err)


def unwritable(scratch):
    """A disk that is full: nothing is lost, and it is said."""
    folder = copy_broken(scratch, "full")
    canonical(folder)
    path = folder / "entry.after-end.scenario.xml"
    before = path.read_bytes()
    names = sorted(file.name for file in folder.iterdir())
    done = subprocess.run([VEDETTE, "check", "--fix", str(path)], capture_output=True, text=True,
                          restore_signals=False,  # SIGXFSZ stays ignored
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)),
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    case("a file that cannot be written is an exit code of its own", done.returncode == 2, done)
    case("is said with its name", str(path) in done.stderr and "cannot be written" in done.stderr, done.stderr)
    case("is as it was", path.read_bytes() == before and
         names == sorted(file.name for file in folder.iterdir()))
    case("and no repair is claimed", "repaired" not in done.stdout and "0 repairs made" in done.stdout, done.stdout)


def baseline(scratch):
    folder = copy_broken(scratch, "baseline")
    columns = folder / "table.columns-order.scenario.xml"
    river = folder / "map.river-ends-inside.scenario.xml"
    for name in ("json", "sarif"):
        past = scratch / f"past.{name}"
        past.write_text(run("check", f"--format={name}", columns, river)[1])
        out, _ = exits(f"what stands in a baseline ({name}) does not fail", 0, "check", "--fail-on=note",
                       f"--baseline={past}", columns, river)
        case("and is counted apart", "2 findings are known from the baseline, 0 of it are gone\n" in out and
             " 0 errors, 0 warnings\n" in out and "[table.columns" not in out, out)

        keep = columns.read_text()
        columns.write_text(keep.replace("<combat", "<!-- moved -->\n<!-- down -->\n<combat", 1).replace(
            "<units>", "<!-- a line -->\n  <units>", 1))
        exits("nor when its line has moved", 0, "check", f"--baseline={past}", columns, river)
        columns.write_text(keep)
        out, _ = exits("nor when it is looked at from another folder", 0, "check", "--fail-on=note",
                       f"--baseline={past}", columns.name, river.name, cwd=folder)
        case("though files have other names there", "2 findings are known" in out, out)

        out, _ = exits("another finding does", 1, "check", f"--baseline={past}", columns, river,
                       folder / "entry.after-end.scenario.xml")
        case("and it alone is shown", out.count("error: ") == 1 and "[entry.after-end]" in out, out)
        out, _ = exits("what is gone", 0, "check", f"--baseline={past}", "--verbose", river)
        case("is said", "1 finding is known from the baseline, 1 of it is gone\n" in out and
             re.search(r"^gone: .*\[table\.columns-order\]$", out, re.M) and "    known from the baseline\n" in out, out)

        report = json.loads(run("check", "--format=json", f"--baseline={past}", river,
                                folder / "entry.after-end.scenario.xml")[1])
        marks = {finding["code"]: finding.get("known", False) for finding in report["findings"]}
        case("JSON marks what is known", marks == {"map.river-ends-inside": True, "entry.after-end": False} and
             report["known"] == 1 and report["errors"] == 1 and report["warnings"] == 0, report)
        case("and lists what is gone", [finding["code"] for finding in report["gone"]] == ["table.columns-order"])
        log = sarif_of(f"--baseline={past}", river, folder / "entry.after-end.scenario.xml")[1]
        states = {result["ruleId"]: result["baselineState"] for result in log["runs"][0]["results"]}
        case("SARIF has states", complaint(log) is None and states == {
            "map.river-ends-inside": "unchanged", "entry.after-end": "new", "table.columns-order": "absent"}, states)
        past.write_text(json.dumps(log))
        out, _ = exits("what was absent then is not known now", 1, "check", f"--baseline={past}", columns)
        case("but new", "[table.columns-order]" in out, out)

    # One that stands there once makes one known.
    both = folder / "reference.unknown.scenario.xml"
    past = scratch / "once.json"
    past.write_text(run("check", "--format=json", both)[1])
    text = both.read_text()
    known = json.loads(past.read_text())["findings"][0]
    row = text.splitlines()[known["line"] - 1]
    words = re.search(r'units="([^"]*)"', row).group(1)
    both.write_text(text.replace(f'units="{words}"', f'units="{words} nobody"', 1))
    out, _ = exits("a second finding of a row", 1, "check", f"--baseline={past}", both)
    case("is new", out.count("error: ") == 1 and "nobody" in out and "1 finding is known" in out, out)

    # What was accepted then and is not now.
    text = river.read_text()
    river.write_text(text.replace("</scenario>", '  <ignore finding="map.river-ends-inside" reason="dry"/>\n</scenario>'))
    past.write_text(run("check", "--format=json", river)[1])
    out, _ = exits("what is accepted is not known besides", 0, "check", f"--baseline={past}", river)
    case("but accepted", "0 findings are known" in out and "1 finding is accepted" in out, out)
    river.write_text(text)
    exits("what was accepted, and no longer is, counts", 1, "check", "--fail-on=warning", f"--baseline={past}", river)

    _, err = exits("a baseline that there is not", 2, "check", "--baseline=nowhere.json", river)
    case("is named", "nowhere.json" in err and "--format=json" in err, err)
    past.write_text("{")
    _, err = exits("one that is no JSON", 2, "check", f"--baseline={past}", river)
    case("too", str(past) in err and err.count("\n") == 1, err)
    for text in ("[]", "{}", '{"runs": 3}', "3", ""):
        past.write_text(text)
        _, err = exits(f"nor is {text or 'nothing'} a report", 2, "check", f"--baseline={past}", river)
        case("which is said", str(past) in err, err)
    for text in ('{"findings": [1, {}, {"code": 3}]}', '{"runs": [1, {"results": [null, {"ruleId": "x"}]}]}'):
        past.write_text(text)
        out, _ = exits("a report with odd entries is read as far as it goes", 0, "check", f"--baseline={past}", river)
        case("which is not far", "0 findings are known" in out, out)


def pages():
    for code in CODES:
        section = PAGES.split(f"\n### {code} (")[1].split("\n## ")[0].split("\n### ")[0].split("\n", 1)[1].strip()
        done, out, err = run("check", "--explain", code)
        parts = re.findall(r"^- (Why|Example|Remedy|Repair): \S", section, re.M)
        case(f"{code} is explained as FINDINGS.md has it", done == 0 and section in out and not err, out, err)
        case("with what, why, an example and what to do",
             parts[:3] == ["Why", "Example", "Remedy"] and not section.startswith("- "), parts)
    out, _ = exits("all codes are listed", 0, "check", "--explain=all")
    case("in order", [line.split(" ")[0] for line in out.splitlines()] == CODES)
    _, err = exits("a code that there is not is refused", 64, "check", "--explain=map.moat")
    case("with a way to find it", "map.moat" in err and "--explain all" in err, err)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    fix(folder)
    lone_maps(folder)
    unwritable(folder)
    if SHARE == 1:
        sarif(folder)
        fixes(folder)
        consequences(folder)
        same_map_id(folder)
        too_many_hexes(folder)
        baseline(folder)
        pages()
finish()
