#!/usr/bin/env python3
"""What vedette does with documents: bundles, differences, merging with git, new ones; TAP.

usage: test-cli-documents.py VEDETTE SOURCE
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import tempfile

from cli import SOURCE, VEDETTE, case, exits, finish, run

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


def differences(scratch):
    out, err = exits("a file and itself", 0, "diff", MAP, MAP)
    case("do not differ", not out and not err, out, err)
    text = MAP.read_text()
    file = scratch / "form.map.xml"
    file.write_text(text.replace('"clear"', "'clear'").replace("\n", "\r\n"))
    out, _ = exits("nor do two forms of it", 0, "diff", MAP, file)
    case("in any word", not out, out)

    lines = text.splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if 'terrain="forest"' in line)
    hex_ = lines[at].split('at="')[1].split('"')[0]
    changed = scratch / "changed.map.xml"
    changed.write_text("".join(lines[:at]) + lines[at].replace('"forest"', '"town"') + "".join(lines[at + 1:]))
    out, _ = exits("a hex that changed", 1, "diff", MAP, changed)
    case("is told by file, line, hex and values",
         out == f"{changed}:{at + 1}: changed: hex {hex_}: terrain “forest” is now “town”\n", out)
    out, _ = exits("as JSON", 1, "diff", "--format=json", MAP, changed)
    told = json.loads(out)["changes"]
    case("too", len(told) == 1 and told[0]["row"] == f"hex {hex_}" and told[0]["before"] == "forest" and
         told[0]["after"] == "town" and told[0]["line-after"] == at + 1 and told[0]["section"] == "terrain", out)
    out, _ = exits("quietly", 1, "diff", "-q", MAP, changed)
    case("nothing is written", not out, out)
    gone = scratch / "gone.map.xml"
    gone.write_text("".join(lines[:at] + lines[at + 1:]))
    out, _ = exits("a hex that is gone", 1, "diff", MAP, gone)
    case("is told by the line that it had", out.startswith(f"{MAP}:{at + 1}: removed: hex {hex_}: "), out)

    _, err = exits("a map and a scenario", 2, "diff", MAP, BATTLE)
    case("cannot be compared", str(BATTLE) in err and "two versions of one file" in err, err)
    _, err = exits("a file that is not there", 2, "diff", MAP, "nowhere.xml")
    case("is named", "nowhere.xml" in err, err)
    exits("one file is too few", 64, "diff", MAP)
    exits("three are too many", 64, "diff", MAP, MAP, MAP)
    exits("a format that there is not is refused", 64, "diff", "--format=xml", MAP, MAP)


HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SMALL_MAP = HEAD + """<map xmlns="urn:vedette:1" id="m">
  <grid orientation="flat" columns="9" rows="9"/>
  <terrain default="clear">
    <hex at="0303" terrain="forest"/>
    <hex at="0304" terrain="forest"/>
  </terrain>
  <sides>
    <run id="saale" kind="river" name="Saale" sides="0101/0102 0102/0201 0201/0202 0202/0301 0301/0302 0302/0401"/>
  </sides>
</map>
"""
SMALL_SYSTEM = HEAD + """<system xmlns="urn:vedette:1" id="s">
  <combat die="6">
    <column odds="1-1"/>
    <column odds="2-1"/>
    <column odds="3-1"/>
    <row die="1" results="AE AR DR"/>
    <row die="2" results="AR DR DE"/>
  </combat>
</system>
"""


class Repository:
    """A git repository whose documents vedette merges, set up as the manual page says."""

    def __init__(self, folder, **files):
        self.folder = folder
        folder.mkdir()
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.name", "Tester")
        self.git("config", "user.email", "tester@example.com")
        self.git("config", "merge.vedette.name", "Vedette documents")
        self.git("config", "merge.vedette.driver",
                 f"{shlex.quote(VEDETTE)} merge --name=%P -o %A %O %A %B")
        (folder / ".gitattributes").write_text("*.xml merge=vedette\n")
        for name, text in files.items():
            self.write(name, text)
        self.commit("base")

    def git(self, *words):
        return subprocess.run(["git", *words], cwd=self.folder, capture_output=True, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null",
                                   "GIT_CONFIG_NOSYSTEM": "1"})

    def path(self, name):
        return self.folder / f"{name}.xml"

    def write(self, name, text):
        self.path(name).write_text(text)

    def read(self, name):
        return self.path(name).read_text()

    def replace(self, name, old, new):
        text = self.read(name)
        assert old in text, old
        self.write(name, text.replace(old, new))

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def merge(self, ours, theirs):
        """Each changes the files on a branch of its own; then one is merged into the other."""
        self.git("checkout", "-q", "-b", "theirs")
        theirs(self)
        self.commit("theirs")
        self.git("checkout", "-q", "main")
        ours(self)
        self.commit("ours")
        return self.git("merge", "--no-edit", "theirs")


def merged_cleanly(what, done, repository):
    status = repository.git("status", "--porcelain").stdout
    case(f"{what}: git merges it", done.returncode == 0 and not status, done.stdout, done.stderr, status)


def merging_with_git(scratch):
    def paint(at, kind):
        return lambda repo: repo.replace("map", '    <hex at="0303"',
                                         f'    <hex at="{at}" terrain="{kind}"/>\n    <hex at="0303"')

    repo = Repository(scratch / "hexes", map=SMALL_MAP)
    done = repo.merge(paint("0301", "town"), paint("0302", "rough"))
    merged_cleanly("neighbouring hexes", done, repo)
    expected = SMALL_MAP.replace('    <hex at="0303"', '    <hex at="0301" terrain="town"/>\n'
                                 '    <hex at="0302" terrain="rough"/>\n    <hex at="0303"')
    case("and both are painted", repo.read("map") == expected, repo.read("map"))
    plain = Repository(scratch / "plain", map=SMALL_MAP)
    plain.git("rm", "-q", ".gitattributes")
    plain.commit("without vedette")
    case("which git alone cannot", plain.merge(paint("0301", "town"), paint("0302", "rough")).returncode == 1)

    def cut(side, rest):
        def change(repo):
            repo.replace("map", f" {side} {rest}\"/>", f'"/>\n    <run id="saale-2" kind="river" name="Saale" sides="{rest}"/>')
        return change

    repo = Repository(scratch / "river", map=SMALL_MAP)
    done = repo.merge(cut("0102/0201", "0201/0202 0202/0301 0301/0302 0302/0401"),
                      cut("0301/0302", "0302/0401"))
    merged_cleanly("a river that both have cut", done, repo)
    case("it falls into three", '"0101/0102"' in repo.read("map") and '"0201/0202 0202/0301"' in repo.read("map") and
         '"0302/0401"' in repo.read("map") and repo.read("map").count("<run ") == 3, repo.read("map"))
    ids = re.findall(r'<run id="([^"]+)"', repo.read("map"))
    case("each with an id of its own", len(set(ids)) == 3 and "saale" in ids, ids)

    def cell(old, new):
        return lambda repo: repo.replace("system", old, new)

    repo = Repository(scratch / "cells", system=SMALL_SYSTEM)
    done = repo.merge(cell("AE AR DR", "AE EX DR"), cell("AE AR DR", "AE AR DE"))
    merged_cleanly("two cells of one row", done, repo)
    case("and both are as they were made", repo.read("system") == SMALL_SYSTEM.replace("AE AR DR", "AE EX DE"),
         repo.read("system"))

    repo = Repository(scratch / "conflict", map=SMALL_MAP)
    done = repo.merge(lambda repo: repo.replace("map", '"0303" terrain="forest"', '"0303" terrain="town"'),
                      lambda repo: repo.replace("map", '"0303" terrain="forest"', '"0303" terrain="rough"'))
    status = repo.git("status", "--porcelain").stdout
    case("one hex in two ways: git stops", done.returncode == 1 and status == "UU map.xml\n", done.stdout, status)
    case("and names the file", "CONFLICT (content): Merge conflict in map.xml" in done.stdout, done.stdout)
    said = done.stdout + done.stderr
    case("vedette names the line and both values",
         "map.xml:5: conflict: hex 0303: terrain is “town” in ours, “rough” in theirs, “forest” before; "
         "“town” stays" in said, said)
    text = repo.read("map")
    case("the file can be read", run("format", "--check", repo.path("map"))[0] == 0)
    case("ours stays under a mark", "<!-- CONFLICT: hex 0303: terrain is “town” in ours, “rough” in theirs, "
         "“forest” before; “town” stays -->\n    <hex at=\"0303\" terrain=\"town\"/>\n" in text, text)
    out, _ = exits("the check does not let it pass", 1, "check", repo.path("map"))
    case("by its line", "map.xml:5: error: " in out and "[document.conflict]" in out, out)
    repo.write("map", "".join(line for line in text.splitlines(keepends=True) if "CONFLICT" not in line))
    repo.commit("decided")
    case("once it is decided git goes on", not repo.git("status", "--porcelain").stdout and
         "merge" not in repo.git("status").stdout)

    repo = Repository(scratch / "removed", map=SMALL_MAP)
    done = repo.merge(lambda repo: repo.replace("map", '    <hex at="0304" terrain="forest"/>\n', ""),
                      lambda repo: repo.replace("map", '"0304" terrain="forest"', '"0304" terrain="town"'))
    case("a hex taken away and changed: git stops", done.returncode == 1, done.stdout)
    case("and what was changed stays", '<hex at="0304" terrain="town"/>' in repo.read("map"), repo.read("map"))

    repo = Repository(scratch / "new")
    done = repo.merge(lambda repo: repo.write("map", SMALL_MAP),
                      lambda repo: repo.write("map", SMALL_MAP.replace("0304", "0305")))
    merged_cleanly("a file that both have made", done, repo)
    case("it has what either has", all(f'at="{at}"' in repo.read("map") for at in ("0303", "0304", "0305")),
         repo.read("map"))

    repo = Repository(scratch / "rebase", map=SMALL_MAP)
    repo.git("checkout", "-q", "-b", "theirs")
    paint("0302", "rough")(repo)
    repo.commit("theirs")
    repo.git("checkout", "-q", "main")
    paint("0301", "town")(repo)
    repo.commit("ours")
    repo.git("checkout", "-q", "theirs")
    done = repo.git("rebase", "main")
    case("so it does when a branch is rebased", done.returncode == 0 and repo.read("map") == expected,
         done.stdout, done.stderr)


def peak(*words):
    """Runs vedette: (exit code, peak memory in KB).  What a sanitizer keeps of freed memory does not count."""
    program = subprocess.Popen([VEDETTE, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")
                                    + ":quarantine_size_mb=0:thread_local_quarantine_size_kb=0"})
    _, status, used = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    return program.returncode, used.ru_maxrss


def large_differences(scratch):
    """To compare two large files takes hardly more memory than to read them."""
    small, large = scratch / "small.map.xml", scratch / "large.map.xml"
    for file, edge in (small, 120), (large, 400):
        rows = "".join(f'    <hex at="{c:04}{r:04}" terrain="{("town", "forest", "rough")[(c * 7 + r * edge) % 3]}"/>\n'
                       for c in range(1, edge + 1) for r in range(1, edge + 1))
        file.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n<map xmlns="urn:vedette:1" id="big">\n'
                        f'  <grid orientation="pointy" columns="{edge}" rows="{edge}"/>\n  <terrain>\n{rows}'
                        '  </terrain>\n</map>\n')
    read = [peak("format", "--check", file) for file in (small, large)]
    case("two large files are read", [code for code, _ in read] == [0, 0], read)
    for words in ([small, large], [large, small], ["--format=json", small, large]):
        code, kilobytes = peak("diff", *words)
        case(f"and compared within their memory ({kilobytes >> 10} MB)",
             code == 1 and kilobytes < 1.3 * sum(used for _, used in read), code, kilobytes, read)


FOREST, TOWN, ROUGH, LAKE = (f'    <hex at="0303" terrain="{kind}"/>\n'
                             for kind in ("forest", "town", "rough", "lake"))
MARKS = ("<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n")


def break_up(text):
    return text.replace("</sides>", "</side>")


def stopped_with_both(what, done, repo, side, status="UU"):
    """Git says conflict, and the file is no document but holds both, until that is decided."""
    said = done.stdout + done.stderr
    case(f"{what}: git stops", done.returncode == 1 and
         repo.git("status", "--porcelain").stdout == f"{status} map.xml\n", said)
    case(f"{what}: it is said of which side, by its path",
         re.search(rf"^map\.xml \({side}\):\d+: ", said, re.M) and ".merge_file" not in said, said)
    case(f"{what}: and what is to be done", "map.xml: not merged" in said and "“<<<<<<< ours”" in said, said)
    text = repo.read("map")
    case(f"{what}: both are in the file between marks", all(mark in text for mark in MARKS) and
         TOWN in text and ROUGH in text, text)
    exits(f"{what}: it does not pass the check", 2, "check", repo.path("map"))
    case(f"{what}: by the path that one has", "map.xml:" in run("check", repo.path("map"))[2])
    return text


def merging_what_is_broken(scratch):
    """One version is no document: nobody's work may be lost by a git add."""
    ours, theirs = (SMALL_MAP.replace(FOREST, row) for row in (TOWN, ROUGH))
    # What only one of them has changed, far from the other's.
    ours_too = ours.replace('rows="9"', 'rows="8"')

    repo = Repository(scratch / "broken-theirs", map=SMALL_MAP)
    text = stopped_with_both("theirs is broken", repo.merge(
        lambda repo: repo.write("map", ours_too), lambda repo: repo.write("map", break_up(theirs))), repo, "theirs")
    case("what was broken too", "</side>\n" in text and "</sides>\n" in text, text)
    repo = Repository(scratch / "broken-ours", map=SMALL_MAP)
    text = stopped_with_both("ours is broken", repo.merge(
        lambda repo: repo.write("map", break_up(ours)), lambda repo: repo.write("map", theirs)), repo, "ours")
    case("what is ours stands first", re.search("</side>\\n=======\\n(.*\\n)?  </sides>\\n", text), text)
    repo = Repository(scratch / "broken-base", map=break_up(SMALL_MAP))
    stopped_with_both("the base is broken", repo.merge(
        lambda repo: repo.write("map", ours), lambda repo: repo.write("map", theirs)), repo, "base")
    for side, versions in (("theirs", (ours, break_up(theirs))), ("ours", (break_up(ours), theirs)),
                           ("theirs", (ours, '<system xmlns="urn:vedette:1"/>\n' + ROUGH)),
                           ("ours", ("", theirs + TOWN))):
        repo = Repository(scratch / f"broken-new-{len(list(scratch.iterdir()))}")
        stopped_with_both(f"both made it, {side} is broken", repo.merge(
            lambda repo: repo.write("map", versions[0]), lambda repo: repo.write("map", versions[1])),
            repo, side, "AA")

    repo = Repository(scratch / "two-kinds")
    done = repo.merge(lambda repo: repo.write("map", SMALL_MAP), lambda repo: repo.write("map", SMALL_SYSTEM))
    case("a map and a system of one name: git stops", done.returncode == 1 and
         "map.xml (theirs):2: is a system" in done.stdout + done.stderr, done.stdout, done.stderr)
    case("and both are in the file", '"0303"' in repo.read("map") and "<combat" in repo.read("map") and
         MARKS[0] in repo.read("map"), repo.read("map"))

    repo = Repository(scratch / "broken-twice", map=SMALL_MAP)
    done = repo.merge(lambda repo: repo.write("map", break_up(ours)), lambda repo: repo.write("map", break_up(theirs)))
    said = done.stdout + done.stderr
    case("each that cannot be read is named", "map.xml (ours):" in said and "map.xml (theirs):" in said, said)

    # Outside git: a text with both where nothing was, and no file is touched.
    folder = scratch / "by-hand"
    folder.mkdir()
    paths = [folder / f"{name}.xml" for name in ("base", "ours", "theirs", "kept")]
    base, mine, other, kept = paths
    for path, text in zip(paths, (SMALL_MAP, ours_too, break_up(theirs), "kept\n")):
        path.write_text(text)
    out, err = exits("by hand", 2, "merge", base, mine, other)
    case("the text with both goes to standard output", all(mark in out for mark in MARKS) and
         TOWN in out and ROUGH in out and "</side>" in out, out)
    case("what ours alone has changed is taken", 'rows="8"' in out and 'rows="9"' not in out, out)
    case("theirs is named by its own path", re.search(rf"^{other}:\d+: ", err, re.M), err)
    exits("or to a file that is new", 2, "merge", base, mine, other, "-o", folder / "new.xml")
    case("whole", (folder / "new.xml").read_text() == out)
    (folder / "link.xml").symlink_to("nowhere.xml")
    for path in (kept, mine, other, folder / "link.xml"):
        _, err = exits(f"but not over {path.name}", 2, "merge", base, mine, other, "-o", path)
        case("which is said", f"{path} is as it was" in err, err)
    case("nothing is overwritten", [path.read_text() for path in paths] ==
         [SMALL_MAP, ours_too, break_up(theirs), "kept\n"] and not (folder / "nowhere.xml").exists())
    other.write_text(theirs)
    fifo = folder / "fifo"
    os.mkfifo(fifo)
    writer = subprocess.Popen(["sh", "-c", 'cat "$1" > "$2"', "sh", base, fifo])
    out, err = exits("a base that comes through a pipe is no empty base", 1, "merge", fifo, mine, other)
    writer.wait()
    case("but one with something in it", "“forest” before" in err, err)


def merging(scratch):
    base, ours, theirs = (scratch / f"{name}.map.xml" for name in ("base", "ours", "theirs"))
    base.write_text(SMALL_MAP)
    ours.write_text(SMALL_MAP.replace('"0303" terrain="forest"', '"0303" terrain="town"'))
    theirs.write_text(SMALL_MAP.replace('"0304" terrain="forest"', '"0304" terrain="rough"'))
    both = ours.read_text().replace('"0304" terrain="forest"', '"0304" terrain="rough"')
    out, err = exits("three files are merged", 0, "merge", base, ours, theirs)
    case("onto standard output", out == both and not err, out, err)
    exits("or into a file", 0, "merge", base, ours, theirs, "-o", ours)
    case("ours, say", ours.read_text() == both)
    other = scratch / "other.map.xml"
    other.write_text(SMALL_MAP.replace('"0303" terrain="forest"', '"0303" terrain="lake"'))
    out, err = exits("a conflict", 1, "merge", base, ours, other)
    case("is told by the name of ours", err.startswith(f"{ours}:5: conflict: ") and
         "1 conflict; decide at the comment" in err, err)
    _, err = exits("or as one says", 1, "merge", "--name=maps/jena.map.xml", base, ours, other)
    case("namely so", err.startswith("maps/jena.map.xml:5: conflict: "), err)
    _, err = exits("maps and scenarios", 2, "merge", base, ours, BATTLE)
    case("are not merged but as text", str(BATTLE) in err and "three versions of one file" in err, err)
    _, err = exits("a version that is not there", 2, "merge", base, ours, "nowhere.xml")
    case("is named", "nowhere.xml" in err, err)
    exits("two files are too few", 64, "merge", base, ours)
    _, err = exits("a folder that is not there", 2, "merge", base, ours, theirs, "-o", scratch / "no/m.xml")
    case("is named", "no/m.xml" in err, err)


def new_ones(scratch):
    rules = SCENARIOS / "napoleon-at-war/napoleon-at-war.system.xml"
    folder = scratch / "evening"
    sides = ["--side", "French", "--side", "Austrian=#ffffff"]
    out, err = exits("a scenario is made", 0, "new", "scenario", "--title=Evening Battle", "--system", rules,
                     *sides, "--turns=7", "--columns=12", "--rows=9", "--prefix=N", folder)
    made = folder / "evening-battle.scenario.xml"
    case("and named", out == f"{made}\n" and not err, out, err)
    case("with a copy of the rules", (folder / rules.name).read_bytes() == rules.read_bytes())
    text = made.read_text()
    case("with its sides and turns", '<side id="french" name="French" color="#1f3c88" first="yes"/>' in text and
         '<side id="austrian" name="Austrian" color="#ffffff"/>' in text and '<turns count="7"/>' in text, text)
    text = (folder / "evening-battle.map.xml").read_text()
    case("and a blank map", 'columns="12" rows="9"' in text and 'prefix="N"' in text, text)
    out, _ = exits("only units are wanting", 1, "check", made)
    case("says the check", out.count("error: ") == 1 and "[scenario.incomplete]" in out, out)
    exits("all is canonical", 0, "format", "--check", *folder.iterdir())
    _, err = exits("it is not made twice", 2, "new", "scenario", "--title=Evening Battle", "--system", rules,
                   *sides, folder)
    case("as it is there already", "evening-battle.map.xml in the folder already" in err, err)

    jena = BATTLE.parent / "jena.map.xml"
    twin = scratch / "twin.map.xml"
    twin.write_bytes(jena.read_bytes())
    twice = scratch / "twice"
    _, err = exits("a map given twice is refused", 2, "new", "scenario", "-t", "Two", "-s", rules, *sides,
                   "-m", jena, "-m", jena, twice)
    case("with the remedy", f"{jena} is given twice" in err and "each map once" in err and not twice.exists(), err)
    _, err = exits("so are two maps of one id", 2, "new", "scenario", "-t", "Two", "-s", rules, *sides,
                   "-m", jena, "-m", twin, twice)
    case("with theirs", "same id, “jena”" in err and "another id" in err and not twice.exists(), err)
    exits("two maps of their own ids are not", 0, "new", "scenario", "-t", "Two", "-s", rules, *sides,
          "-m", jena, "-m", BATTLE.parent / "auerstadt.map.xml", twice)

    other = scratch / "mine"
    out, _ = exits("one is made from another", 0, "new", "scenario", "-t", "My Jena", "-f", BATTLE, other)
    exits("which is as sound", 0, "check", out.strip())
    names = sorted(path.name for path in other.iterdir())
    case("with all that it needs", names == ["auerstadt.map.xml", "jena.map.xml", "my-jena.scenario.xml",
                                             "napoleon-at-war.system.xml"], names)
    out, _ = exits("or from one that comes with the program, by name", 0, "new", "scenario", "-t", "My Jena",
                   "--from=jena-auerstadt", scratch / "named")
    case("namely the same", all((scratch / "named" / name).read_bytes() == (other / name).read_bytes()
                                for name in names), out)
    _, err = exits("a name that nothing has", 64, "new", "system", "-t", "X", "--from=waterloo", other)
    case("is told what there is", "napoleon-at-war, napoleons-art-of-war" in err, err)
    bundle = scratch / "bundle.scenario.xml"
    run("bundle", BATTLE, "-o", bundle)
    _, err = exits("a bundle is not copied", 2, "new", "scenario", "-t", "X", "--from", bundle, scratch / "x")
    case("but what to do is said", "vedette unbundle" in err and not (scratch / "x").exists(), err)

    out, _ = exits("a map by itself", 0, "new", "map", "-t", "Ford", "--orientation=flat", "--order=column-row",
                   "--stagger=first", "--columns-from=5", "--rows-go=up", "--digits=3", folder)
    text = (folder / "ford.map.xml").read_text()
    case("is as it was asked for", 'id="ford"' in text and 'orientation="flat"' in text and 'stagger="first"' in text and
         'order="column-row" columns-from="5" columns-go="right" rows-from="1" rows-go="up" digits="3"' in text, text)
    exits("and sound", 0, "check", out.strip())
    out, _ = exits("a map from another", 0, "new", "map", "-t", "Other Jena", "--from", MAP, folder)
    text = (folder / "other-jena.map.xml").read_text()
    case("has a name of its own", 'id="other-jena"' in text and "<title>Other Jena</title>" in text and
         text.count("<hex ") == MAP.read_text().count("<hex "), text[:300])
    out, _ = exits("a system from another", 0, "new", "system", "-t", "My Rules", "--from=napoleon-at-war", folder)
    case("too", out == f"{folder}/my-rules.system.xml\n" and 'id="my-rules"' in pathlib.Path(out.strip()).read_text(), out)
    _, err = exits("a scenario is no map", 2, "new", "map", "-t", "X", "--from", BATTLE, folder)
    case("which is said", "is no map" in err, err)
    _, err = exits("a file that is not there", 2, "new", "map", "-t", "X", "--from=nowhere.xml", folder)
    case("is named", "nowhere.xml" in err, err)

    for what, words in {
        "nothing to make": [folder], "a kind that there is not": ["army", folder],
        "no title": ["map", folder], "a system from nothing": ["system", "-t", "X", folder],
        "a scenario without rules": ["scenario", "-t", "X", *sides, folder],
        "one side": ["scenario", "-t", "X", "-s", rules, "--side=A", folder],
        "a colour that is none": ["scenario", "-t", "X", "-s", rules, "--side=A=blue", "--side=B", folder],
        "more than the title of a copy": ["map", "-t", "X", "-f", MAP, "--rows=9", folder],
        "sides of a map": ["map", "-t", "X", *sides, folder],
        "an orientation that there is not": ["map", "-t", "X", "--orientation=round", folder],
        "too many digits": ["map", "-t", "X", "--digits=9", folder],
        "no digits": ["map", "-t", "X", "--digits=0", folder],
        "no columns of a copy": ["map", "-t", "X", "-f", MAP, "--columns=0", folder],
        "no turns of a map": ["map", "-t", "X", "--turns=0", folder],
        "a long prefix": ["map", "-t", "X", "--prefix=ABCDEFGHI", folder],
    }.items():
        out, err = exits(f"{what}: refused", 64, "new", *words)
        case(f"{what}: said in words", not out and err.startswith("vedette new: ") and "--help" in err, out, err)
    for what, words in {"no columns": ["--columns=-3"], "too many rows": ["--rows=100000"]}.items():
        _, err = exits(f"{what}: refused", 2, "new", "map", "-t", "X", *words, folder)
        case(f"{what}: said in words", "from 1 to" in err, err)
    _, err = exits("no columns at all: refused", 2, "new", "map", "-t", "X", "--columns=0", folder)
    case("no columns at all: said in words", "from 1 to" in err, err)
    _, err = exits("no turns: refused", 2, "new", "scenario", "-t", "X", "-s", rules, "--side=A", "--side=B",
                   "--turns=0", folder)
    case("no turns: said in words", "from 1 to 255 turns" in err, err)
    for what, words, said in [
            ("too few digits", ["--columns=100", "--digits=1"], "counted up to 100: give them more digits"),
            ("five digits", ["--columns-from=9990", "--digits=4"], "counted up to 10009, and four digits are the most"),
            ("five digits that are not said", ["--rows-from=9990"], "counted up to 10004, and four"),
            ("a number beyond all", ["--rows-from=2147483647"], "let them begin lower"),
            ("a number below all", ["--rows-from=-2147483648"], "let them begin higher"),
            ("a prefix in two words", ["--prefix=A B"], 'The prefix "A B" cannot stand')]:
        _, err = exits(f"{what}: refused", 2, "new", "map", "-t", "X", *words, folder)
        case(f"{what}: said in words", said in err, err)
    case("nothing of all that was written", not list(folder.glob("x.*")))
    exits("letters need no digits", 0, "new", "map", "-t", "Lettered", "--columns=9", "--rows=100", "--style=letters",
          "--digits=1", folder)


with tempfile.TemporaryDirectory() as folder:
    scratch = pathlib.Path(folder)
    bundles(scratch)
    differences(scratch)
    large_differences(scratch)
    merging(scratch)
    merging_with_git(scratch)
    merging_what_is_broken(scratch)
    new_ones(scratch)
finish()
