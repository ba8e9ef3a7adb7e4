#!/usr/bin/env python3
"""No sentence of a printed rule book stands on a page of a battle; TAP.

usage: test-print-sentences.py VEDETTE SOURCE

The printed texts are not part of this project: they are looked for in ../shared/seeds beside it.
"""

import pathlib
import re
import shutil
import subprocess
import tempfile

from cli import SOURCE, case, exits, finish, skip

TEXTS = SOURCE.resolve().parent / "shared" / "seeds"
BATTLES = ("dresden", "eylau", "jena-auerstadt", "the-bridge-at-lindach", "wagram")
RUN = 10       # words one after the other
SAID = 5       # of them that are more than figures and the letters of a table


def words(text):
    """In small letters, those that are divided put together."""
    return re.findall(r"[a-z0-9]+", re.sub(r"(?:\u00ad|-)\n", "", text.lower()))


def runs(text):
    found = words(text)
    for i in range(len(found) - RUN + 1):
        run = tuple(found[i:i + RUN])
        if sum(len(word) > 2 and word.isalpha() for word in run) >= SAID:
            yield run


def main():
    what = "no page says what a rule book says"
    if not TEXTS.is_dir() or not shutil.which("pdftotext"):
        skip(what, "pdftotext or the printed texts are not there")
        finish()
    printed = {run for path in sorted(TEXTS.glob("*.txt")) for run in runs(path.read_text(errors="replace"))}
    case("texts are there to compare with", len(printed) > 10000, len(printed))
    told = "The Playing Pieces represent the actual units which participated in the battles, and the Map"
    case("a sentence of one is found", any(run in printed for run in runs(told)))
    with tempfile.TemporaryDirectory() as folder:
        for battle in BATTLES:
            pdf = pathlib.Path(folder) / f"{battle}.pdf"
            exits(f"{battle} is printed", 0, "print", SOURCE / "scenarios" / battle / f"{battle}.scenario.xml",
                  "-o", pdf)
            text = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, check=True).stdout.decode()
            own = set(runs(text))
            same = [" ".join(run) for run in sorted(own) if run in printed]
            case(f"{battle}: {what}", len(own) > 1000 and not same, len(own), *same)
    finish()


main()
