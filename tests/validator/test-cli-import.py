#!/usr/bin/env python3
"""vedette import into a battle that is there, as a user has it; TAP.

usage: test-cli-import.py VEDETTE SOURCE
"""

import json
import os
import pathlib
import re
import shutil
import tempfile

import cli
from cli import SOURCE, case, exits, finish, run

SCENARIOS = SOURCE / "scenarios"
BATTLES = cli.BATTLES + cli.SMALL_OF_CAMPAIGN
JENA = SCENARIOS / "jena-auerstadt/jena-auerstadt.scenario.xml"
MAP = SCENARIOS / "jena-auerstadt/auerstadt.map.xml"


def files_of(folder):
    """{name: text} of all files in a folder."""
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


def files_named(battle):
    """The same of the files that a battle is made of, below the folder that holds them all."""
    text = battle.read_text()
    names = [battle.name] + re.findall(r'<map href="([^"]+)"', text) + re.findall(r' system="([^"]+)"', text)
    paths = [(battle.parent / name).resolve() for name in names]
    top = os.path.commonpath([path.parent for path in paths])
    return {str(path.relative_to(top)): path.read_text() for path in paths}


def lines_changed(before, after):
    """(lines that are gone, lines that are new) of all files together."""
    assert before.keys() == after.keys(), (before.keys(), after.keys())
    old, new = ([line for name in sorted(side) for line in side[name].splitlines()] for side in (before, after))
    return [line for line in old if line not in new], [line for line in new if line not in old]


def fresh(scratch, name="out"):
    folder = scratch / name
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def table_of(report):
    """{what: [taken, left, unknown, conflicting]} of the report as text."""
    rows = re.findall(r"^(\S.*?) +(\d+) +(\d+) +(\d+) +(\d+)$", report, re.M)
    return {row[0]: [int(number) for number in row[1:]] for row in rows}


# Whole documents

def whole(scratch):
    path = scratch / "battle.json"
    for battle in BATTLES:
        exits(f"{battle.name} is exported", 0, "export", battle, "--to", "json", "-o", path)
        folder = fresh(scratch)
        out, err = exits("and imported into itself", 0, "import", path, "--from=json", "--into", battle, "-o", folder)
        case("which changes nothing", files_of(folder) == files_named(battle), out, err)
        case("all of it is told", sorted(out.splitlines()) == sorted(f"{folder}/{name}" for name in files_of(folder)),
             out)
        case("and nothing is said to have changed", table_of(err).get("documents", [0])[0] == len(files_of(folder)) and
             "rows added" not in err, err)

    exits("one is exported", 0, "export", JENA, "--to", "json", "-o", path)
    path.write_text(re.sub(r'("id":"morand-2".*?"strength":)\d+', r"\g<1>9", path.read_text()))
    folder = fresh(scratch)
    _, err = exits("with a strength edited", 0, "import", path, "--from=json", "--into", JENA, "-o", folder)
    gone, new = lines_changed(files_named(JENA), files_of(folder))
    case("a line is another", len(gone) == len(new) == 1 and 'strength="9"' in new[0], gone, new)
    case("which is said", "jena-auerstadt/jena-auerstadt.scenario.xml: units: rows added: 0, removed: 0, changed: 1\n"
         in err, err)

    folder = fresh(scratch)
    _, err = exits("as JSON", 0, "import", path, "--from=json", "--into", JENA, "-o", folder, "--report=json",
                   env={"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"})
    told = json.loads(err)
    case("it has numbers", told["format"] == "json" and told["fates"] ==
         [{"what": "documents", "taken": 4, "left": 0, "unknown": 0, "conflicting": 0}] and told["items"] == [] and
         [each["changes"] for each in told["documents"] if each["changes"]] ==
         [[{"section": "units", "added": 0, "removed": 0, "changed": 1}]], err)
    code, out, err = run("check", folder / "jena-auerstadt/jena-auerstadt.scenario.xml")
    case("the battle finds its files", code in (0, 1), out, err)


def one_map(scratch):
    path, folder = scratch / "map.json", fresh(scratch)
    exits("a map by itself", 0, "export", MAP, "--to", "json", "-o", path)
    text = path.read_text()
    path.write_text(text.replace('"text":"Hassenhausen"', '"text":"Hasenhausen"'))
    exits("goes into its battle", 0, "import", path, "--from=json", "--into", JENA, "-o", folder)
    gone, new = lines_changed(files_named(JENA), files_of(folder))
    case("of which only it is another", len(gone) == len(new) == 1 and "Hasenhausen" in new[0], gone, new)

    folder = fresh(scratch)
    exits("or into itself alone", 0, "import", path, "--from=json", "--into", MAP, "-o", folder)
    case("under its name", list(files_of(folder)) == [MAP.name], files_of(folder).keys())

    path.write_text(text.replace('"id": "auerstadt"', '"id": "leipzig"'))
    folder = fresh(scratch)
    _, err = exits("one that the battle does not have", 0, "import", path, "--from=json", "--into", JENA, "-o", folder)
    case("is said to be unknown", table_of(err)["documents"][2] == 1 and "leipzig.map.xml: unknown" in err, err)
    case("and the battle stays as it was", files_of(folder) == files_named(JENA))


def refusals(scratch):
    path, folder = scratch / "battle.json", fresh(scratch)
    exits("a battle", 0, "export", JENA, "--to", "json", "-o", path)

    def refused(what, code, words, *said):
        _, err = exits(what, code, "import", *words)
        case("which is said, and nothing is written", all(word in err for word in said) and not folder.exists(), err)

    refused("into a battle that is not there", 2, [path, "--from=json", "--into", "nowhere.xml", "-o", folder],
            "nowhere.xml")
    refused("into standard input", 64, [path, "--from=json", "--into", "-", "-o", folder], "--into")
    refused("a report of another form", 64, [path, "--from=json", "--report=xml", "-o", folder], "--report")
    refused("a folder", 2, [SCENARIOS, "--from=json", "-o", folder], "is a folder; JSON is read from a file")
    path.write_text(path.read_text()[:-100])
    refused("what ends too soon", 2, [path, "--from=json", "--into", JENA, "-o", folder], "is no JSON")
    folder.mkdir()
    (folder / "mine").write_text("mine")
    _, err = exits("a folder that is not empty", 2, "import", path, "--from=json", "--into", JENA, "-o", folder)
    case("is left alone", files_of(folder) == {"mine": "mine"} and "Name an empty folder" in err, err)


os.environ.pop("LANGUAGE", None)
with tempfile.TemporaryDirectory() as name:
    scratch = pathlib.Path(name)
    for test in whole, one_map, refusals:
        test(scratch)
        for each in scratch.iterdir():
            shutil.rmtree(each) if each.is_dir() else each.unlink()
finish()
