#!/usr/bin/env python3
"""What vedette does with documents: bundles; TAP.

usage: test-cli-documents.py VEDETTE SOURCE
"""

import os
import pathlib
import tempfile

from cli import SOURCE, case, exits, finish, run

SCENARIOS = SOURCE / "scenarios"
BATTLE = SCENARIOS / "jena-auerstadt/jena-auerstadt.scenario.xml"
MAP = SCENARIOS / "jena-auerstadt/jena.map.xml"


def bundles(scratch):
    file = scratch / "jena.scenario.xml"
    out, err = exits("a scenario is bundled", 0, "bundle", BATTLE, "-o", file)
    case("and nothing said", not out and not err, out, err)
    out, _ = exits("without -o to standard output", 0, "bundle", BATTLE)
    case("the same", out.encode() == file.read_bytes())
    exits("a bundle is canonical", 0, "format", "--check", file)

    lonely = scratch / "lonely"
    lonely.mkdir()
    alone = lonely / "jena.scenario.xml"
    alone.write_bytes(file.read_bytes())
    out, _ = exits("it is checked without the files it was made of", 0, "check", alone)
    case("as one file", out.startswith("1 file, ") or "1 file, " in out, out)
    games, _ = exits("it is played", 0, "playtest", "--games=2", "--hash", alone)
    same, _ = run("playtest", "--games=2", "--hash", BATTLE)[1:]
    case("as the files are", games == same, games, same)
    exits("a game of the files is replayed by it", 0, "replay", "--scenario", alone,
          SOURCE / "tests/games/jena-auerstadt.game")
    exits("its maps are drawn", 0, "render", alone, "--map-id=jena", "-o", scratch / "jena.svg")

    apart = scratch / "apart"
    out, err = exits("it is split", 0, "unbundle", "--into", apart, alone)
    names = ["napoleon-at-war/napoleon-at-war.system.xml", "jena-auerstadt/jena.map.xml",
             "jena-auerstadt/auerstadt.map.xml", "jena-auerstadt/jena-auerstadt.scenario.xml"]
    case("into files that are named", out.split() == [str(apart / name) for name in names] and not err, out, err)
    case("which are those it was made of",
         all((apart / name).read_bytes() == (SCENARIOS / name).read_bytes() for name in names))
    case("and no others", sum(path.is_file() for path in apart.rglob("*")) == len(names))
    for name in names:
        os.utime(apart / name, (1, 1))
    exits("it is split again", 0, "unbundle", "--into", apart, alone)
    case("and nothing touched", all((apart / name).stat().st_mtime == 1 for name in names))
    out, _ = exits("from standard input into the working directory", 0, "unbundle", "-",
                   stdin=alone.read_bytes(), cwd=lonely)
    case("too", (lonely / names[0]).exists(), out)

    (apart / names[1]).write_text("mine")
    (apart / names[2]).unlink()
    _, err = exits("a file that is another's is not overwritten", 2, "unbundle", "--into", apart, alone)
    case("it is named", names[1] in err and "--force" in err, err)
    case("nothing is written at all", (apart / names[1]).read_text() == "mine" and
         not (apart / names[2]).exists())
    exits("but if one asks", 0, "unbundle", "--force", "--into", apart, alone)
    case("it is", (apart / names[1]).read_bytes() == MAP.read_bytes())

    evil = scratch / "evil.scenario.xml"
    evil.write_text(alone.read_text().replace('"jena.map.xml"', '"../../../jena.map.xml"'))
    _, err = exits("a bundle whose files lead out of the folder", 2, "unbundle", "--into", apart / "deep", evil)
    case("is refused by file and line", err.startswith(f"{evil}:") and not (apart / "deep").exists(), err)
    _, err = exits("a map is no scenario", 2, "bundle", MAP)
    case("which is said", str(MAP) in err and "expected a scenario" in err, err)
    _, err = exits("a bundle is not bundled", 2, "bundle", alone)
    case("which is said", "bundle already" in err, err)
    _, err = exits("a scenario is not split", 2, "unbundle", BATTLE)
    case("which is said by file and line", err.startswith(f"{BATTLE}:2: "), err)
    exits("two scenarios are not bundled", 64, "bundle", BATTLE, BATTLE)
    _, err = exits("a bundle that cannot be written", 2, "bundle", BATTLE, "-o", scratch / "no/where.xml")
    case("is named", "no/where.xml" in err, err)
    blocked = scratch / "blocked"
    blocked.write_text("")
    _, err = exits("a folder that is a file", 2, "unbundle", "--into", blocked, alone)
    case("is named", "blocked" in err, err)

    crooked = scratch / "crooked"
    crooked.mkdir()
    (crooked / "m.map.xml").write_text(MAP.read_text().replace("<grid ", "<grid  "))
    (crooked / "s.scenario.xml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<scenario xmlns="urn:vedette:1">\n'
        '  <maps>\n    <map href="m.map.xml"/>\n  </maps>\n</scenario>\n')
    _, err = exits("files that are not canonical are bundled", 0, "bundle", crooked / "s.scenario.xml",
                   "-o", scratch / "straight.scenario.xml")
    case("which is told", "1 line is in another form" in err, err)


with tempfile.TemporaryDirectory() as folder:
    bundles(pathlib.Path(folder))
finish()
