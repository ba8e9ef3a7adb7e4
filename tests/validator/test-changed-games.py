#!/usr/bin/env python3
"""Where changed-games says that games first differ; TAP.

usage: test-changed-games.py VEDETTE SOURCE
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from cli import SOURCE, VEDETTE, case, finish

BATTLE = "the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
SYSTEM = "napoleon-at-war/napoleon-at-war.system.xml"
GAMES = 12


def compare(*words):
    done = subprocess.run([sys.executable, SOURCE / "tests/changed-games", *words], text=True, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def with_changes(folder, path, *changes):
    """The battle with something otherwise in one of its files."""
    for copied in BATTLE, SYSTEM:
        shutil.copytree((SOURCE / "scenarios" / copied).parent, (folder / copied).parent, dirs_exist_ok=True)
    text = (folder / path).read_text()
    for found, by in changes:
        changed = re.sub(found, by, text)
        case(f"{found} is changed", changed != text)
        text = changed
    (folder / path).write_text(text)
    return folder / BATTLE


def with_other_rules(folder, *changes):
    return with_changes(folder, SYSTEM, *changes)


def places(out):
    return [(int(n), text) for n, text in re.findall(r"^ {1,6}(\d+)  (.*(?:\n {8}“.*)*)", out, re.M)]


battle = SOURCE / "scenarios" / BATTLE
code, out, err = compare(VEDETTE, VEDETTE, battle, str(GAMES))
case("one build plays the same as itself", (code, out) == (0, f"0 of {GAMES} games changed, 0 of these in "
                                                              "their hashes alone\n"), code, out, err)
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    other = with_other_rules(folder / "a", (r'<mechanic name="advance"[^>]*/>', ""))
    code, out, err = compare(VEDETTE, VEDETTE, battle, str(GAMES), f"--old-scenario={other}", "--most=4")
    case("games without advances are others", code == 0 and f"{GAMES} of {GAMES} games changed" in out, out, err)
    found = places(out)
    case("so many are looked into as was asked", sum(n for n, _ in found) == 4 and "where 4 of them" in out, out)
    case("each first differs where one could advance", all(re.search(
        r"^ *“advance” is legal in the new one only; the old one: NAW 7\.74: ", text, re.M) for _, text in found), out)

    other = with_other_rules(folder / "b", (r'(bind point="combat\.odds") case="[^"]*"', r'\1 case="X 1"'))
    code, out, err = compare(VEDETTE, VEDETTE, battle, str(GAMES), f"--old-scenario={other}")
    case("only what changes games is counted", out.startswith(f"0 of {GAMES} games changed"), out, err)

    no_lower = r'<mechanic name="odds-reduction"[^>]*/>', ""  # or the columns would be listed already
    one = with_other_rules(folder / "c", no_lower)
    other = with_other_rules(folder / "d", no_lower, (r'defence="2"', 'defence="4"'))
    code, out, err = compare(VEDETTE, VEDETTE, one, "60", f"--old-scenario={other}")
    found = places(out)
    case("other odds are another result, or other orders", code == 0 and found and all(
        re.search("comes to another result|is legal in the", text) for _, text in found), out, err)
    case("with the columns", any(re.search(r"“roll” comes to another result \(column \S+, now \S+\)", text)
                                 for _, text in found), out)

    code, out, err = compare(VEDETTE, VEDETTE, battle, str(GAMES), f"--old-scenario={one}", "--pass=announce")
    first, beside = map(places, out.split("beside announce:"))
    case("announcements are new", all("“announce” is legal in the new one only" in text for _, text in first), out)
    case("nothing else is, beside them", beside == [(first[0][0], "nothing else to the end of the old game")], out)
    code, by_case, err = compare(VEDETTE, VEDETTE, battle, str(GAMES), f"--old-scenario={one}", "--pass=NAW 7.9")
    case("they are passed over by their case too", by_case == out.replace("beside announce", "beside NAW 7.9"), by_case)
    code, out, err = compare(VEDETTE, VEDETTE, battle, "60", f"--old-scenario={other}", "--pass=announce",
                             "--pass=roll")
    first, beside, last = map(places, re.split("beside announce.*:", out))
    case("what they drown is seen beside them", any("comes to another result" in text for _, text in beside) and
         not any("comes to another result" in text for _, text in first), out)
    case("another result is never passed over", beside == last, out)

    other = with_changes(folder / "e", BATTLE, (r"( *<unit id=\"fusiliers\".*\n)(.*\n)", r"\2\1"))
    code, out, err = compare(VEDETTE, VEDETTE, battle, str(GAMES), f"--old-scenario={other}", "--pass=listing")
    first, beside = map(places, out.split("beside listing:"))
    case("units in another order are another list", any("is listed in another order" in text
                                                        for _, text in first), out)
    case("which is passed over too", not any("is listed" in text for _, text in beside), out)
code, out, _ = compare()
case("without its words it says how it is used", code == 64 and "usage: changed-games" in out, code, out)
finish()
