#!/usr/bin/env python3
"""What drawing costs is said before, and bounded; TAP.

usage: test-big-picture.py VEDETTE SOURCE

Memory that a limit names is measured of the program alone."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from cli import SHARE, SOURCE, VEDETTE, case, exits, finish, run

MAKER = SOURCE / "tests/shared/make-big-map.py"
JENA = SOURCE / "scenarios/jena-auerstadt/jena.map.xml"
BLANK = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="blank">
  <grid orientation="pointy" columns="{0}" rows="{0}"/>
  <numbering digits="4"/>
  <terrain default="clear"/>
</map>
"""
MEGA = 1024 * 1024
# Of a program with sanitizers memory is theirs more than its own.
COUNTS = b"__asan_init" not in pathlib.Path(VEDETTE).read_bytes()


def measured(*words):
    """Runs vedette: (exit code, what it says on standard error, peak of memory in MB)."""
    child = subprocess.Popen([VEDETTE, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                             env={**os.environ, "LC_ALL": "C.UTF-8"})
    err = child.stderr.read().decode()
    _, status, usage = os.wait4(child.pid, 0)
    return os.waitstatus_to_exitcode(status), err, usage.ru_maxrss / 1024


def refused(what, name, scratch, *words, says):
    """It is refused before it is drawn, and nothing is written, nor kept in memory."""
    out = scratch / name
    code, err, megabytes = measured("render", *words, "-o", out)
    case(f"{what}: it is refused", code == 2 and not out.exists(), err)
    case(f"{what}: with the size that it would have", re.search(says, err), err)
    case(f"{what}: and the options that lift the limit or keep to it",
         "--part" in err and re.search(r"--max-(pixels|memory)=\d+", err), err)
    case(f"{what}: within 300 MB", megabytes < 300 or not COUNTS, megabytes)


def too_large(scratch):
    vast, huge = scratch / "vast.map.xml", scratch / "huge.map.xml"
    vast.write_text(BLANK.format(1000))
    huge.write_text(BLANK.format(4096))
    refused("a million hexes as SVG", "vast.svg", scratch, vast, says=r"a file of about 6\d\d MB and take about")
    refused("a million hexes as PNG", "vast.png", scratch, vast, says=r"9\d{4} by 8\d{4} pixels; that is \d{4} meg")
    refused("sixteen million as SVG", "huge.svg", scratch, huge, says=r"a file of about 1\d{4} MB")
    refused("sixteen million as PDF", "huge.pdf", scratch, huge, says=r"a file of about \d{4} MB")

    _, err, _ = measured("render", vast, "-o", scratch / "vast.png")
    dpi = int(re.search(r"kept with at most (\d+) dots", err)[1])
    case("the resolution that it names is within the limit", dpi == 28, err)
    limit = int(re.search(r"--max-memory=(\d+)", measured("render", vast, "-o", scratch / "a.svg")[1])[1])
    case("so is the memory", 1024 < limit < 4096, limit)
    code, err, _ = measured("render", vast, "--part=01000100-01400150", "-o", scratch / "part.svg")
    case("a part of it is drawn", code == 0 and (scratch / "part.svg").exists(), err)


def large(scratch):
    subprocess.run([sys.executable, MAKER, "--columns=100", "--rows=100", "--units=100", scratch / "big"], check=True)
    battle = scratch / "big/big.scenario.xml"
    code, err, megabytes = measured("render", battle, "-o", scratch / "big.svg")
    case("ten thousand hexes with all that is drawn on a map", code == 0, err)
    said = re.search(r"big\.svg: about ([\d.]+) MB; drawing takes about (\d+) MB", err)
    size = (scratch / "big.svg").stat().st_size / MEGA
    case("their size was said before, about", said and 0.8 * size < float(said[1]) < 1.3 * size, err, size)
    case("and their memory", said and (megabytes < 1.3 * int(said[2]) < 2.6 * megabytes or not COUNTS), err, megabytes)
    case("what fills an area is in the file once", (scratch / "big.svg").read_bytes().count(b"<pattern") < 20 and
         (megabytes < 250 or not COUNTS), megabytes)

    code, err, megabytes = measured("render", battle, "-o", scratch / "big.png")
    said = re.search(r"big\.png: (\d+) by (\d+) pixels; drawing takes about (\d+) MB", err)
    case("as PNG too", code == 0 and said, err)
    case("of which no more is in memory than a band",
         said and (megabytes < 250 or not COUNTS) and 250 < int(said[1]) * int(said[2]) * 4 / MEGA, megabytes)


def small(scratch):
    out, err = exits("what is soon done is not talked of", 0, "render", JENA, "-o", scratch / "jena.svg")
    case("but named", out == f"{scratch / 'jena.svg'}\n" and not err, out, err)
    _, err = exits("a limit of one's own", 2, "render", JENA, "--max-pixels=5", "-o", scratch / "jena.png")
    case("is kept", "and 5 is the limit" in err and "--max-pixels=7" in err, err)
    exits("and lifted", 0, "render", JENA, "--max-pixels=7", "-o", scratch / "jena.png")
    _, err = exits("so it is with memory", 2, "render", JENA, "--max-memory=10", "-o", scratch / "none.svg")
    case("which is said", "and 10 MB is the limit" in err and "--max-memory=" in err, err)
    exits("a limit of nothing is refused", 64, "render", JENA, "--max-pixels=0", "-o", scratch / "none.png")
    _, err = exits("so is a part that is none", 64, "render", JENA, "--part=0101", "-o", scratch / "none.svg")
    case("with an example", "0101-1020" in err, err)
    exits("or of hexes that there are not", 64, "render", JENA, "--part=0101-9999", "-o", scratch / "none.svg")
    exits("counters have no parts", 64, "render", JENA, "-c", "--part=0101-0202", "-o", scratch / "none.svg")
    exits("either corner may come first", 0, "render", JENA, "--part=0812-0305", "-o", scratch / "a.svg")
    exits("of either pair", 0, "render", JENA, "--part=0805-0312", "-o", scratch / "b.svg")
    case("the part is the same", (scratch / "a.svg").read_bytes() == (scratch / "b.svg").read_bytes())
    out = run("render", "--help")[1]
    case("both limits are in the help", "300" in out and "one GiB" in out and "--part" in out, out)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    small(folder)
    if SHARE == 1:
        large(folder)
    too_large(folder)
finish()
