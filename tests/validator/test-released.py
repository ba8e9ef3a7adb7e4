#!/usr/bin/env python3
"""Files of every released version: they open, say nothing new, and play as ever; TAP.

usage: test-released.py VEDETTE SOURCE

The files are in tests/documents, in a folder named after the version, and never change.
"""

import json
import re

from cli import SOURCE, case, exits, finish

# The hash of one game between random players; it changes with VD_CORE_VERSION
# (core/play/record.h) alone.
HASHES = {
    "0.1.0/dresden.scenario.xml": "611bf79c66145192",
    "0.1.0/jena-auerstadt.scenario.xml": "c6a587f3971e840d",
}


def is_new(finding):
    """Whether it says that the file is wrong, or that this version does not take it all in."""
    return finding["severity"] == "error" or finding["code"] == "attribute.unread" or \
        finding["code"].startswith("document.unknown")


def opens(name, path):
    out, _ = exits(f"{name} opens", 0, "check", "--format=json", "--verbose", path)
    report = json.loads(out)
    case("whole", not report["unreadable"] and report["checks"] > 0, report["unreadable"])
    strange = [finding for finding in report["findings"] if is_new(finding)]
    case("and all that is in it is understood", not strange, *strange)


def is_written_back(path):
    out, _ = exits("it is written", 0, "format", "--output=-", path)
    case("byte for byte", out.encode() == path.read_bytes())


def plays(name, path):
    sides = re.search("<sides>.*?</sides>", path.read_text(), re.DOTALL)[0]
    players = [f"--player={side}=random" for side in re.findall('<side id="(.*?)"', sides)]
    out, _ = exits("it is played", 0, "playtest", "--games=1", "--seed=1", "--unchecked", "--hash",
                   *players, path)
    case("as ever", out.strip() == HASHES[name], out)


folder = SOURCE / "tests/documents"
names = sorted(str(path.relative_to(folder)) for path in folder.glob("[0-9]*/*"))
case("of each file one knows how it is played", names == sorted(HASHES), *names)
for name in names:
    opens(name, folder / name)
    is_written_back(folder / name)
    plays(name, folder / name)
finish()
