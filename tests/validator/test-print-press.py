#!/usr/bin/env python3
"""What a press is told of printed pages, by pdfinfo and Ghostscript; TAP.

usage: test-print-press.py VEDETTE SOURCE"""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import tempfile
import time
import zlib

from cli import BATTLES, SHARE, SOURCE, VEDETTE, case, exits, finish, skip

TRACK = SOURCE / "scenarios/wagram/wagram.scenario.xml" # whose track of losses has a page without counters
SMALL = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
POINT = 72 / 25.4
BOX = re.compile(r"^Page +(\d+) (Media|Crop|Bleed|Trim)Box: +([\d.-]+) +([\d.-]+) +([\d.-]+) +([\d.-]+)$", re.M)


def list_pages(*words):
    """(part, width, height, title) of each page, in millimetres."""
    out, _ = exits("the pages are listed", 0, "print", *words, "--list")
    pages = []
    for line in out.splitlines():
        _, part, size, title = line.split("\t")
        pages.append((part, *map(float, size.removesuffix(" mm").split(" x ")), title))
    return pages


def read_boxes(path):
    """By page and name: (left, bottom, right, top) in points."""
    out = subprocess.run(["pdfinfo", "-box", "-l", "-1", path], check=True, capture_output=True,
                         text=True).stdout
    return {(int(page), name): tuple(map(float, edges)) for page, name, *edges in BOX.findall(out)}


def holds(outer, inner):
    return (outer[0] <= inner[0] + 0.01 and outer[1] <= inner[1] + 0.01 and
            outer[2] >= inner[2] - 0.01 and outer[3] >= inner[3] - 0.01)


def inks(path):
    """Of each page how much there is of cyan, magenta, yellow and black."""
    out = subprocess.run(["gs", "-q", "-dSAFER", "-o", "-", "-sDEVICE=inkcov", path], check=True,
                         capture_output=True, text=True).stdout
    return [tuple(map(float, line.split()[:4])) for line in out.splitlines() if "CMYK" in line]


def test_boxes():
    exits("a battle is printed", 0, "print", SMALL, "-o", "all.pdf", "--parts=counters,map,charts,cards,book,test")
    pages = list_pages(SMALL, "--parts=counters,map,charts,cards,book,test")
    boxes = read_boxes("all.pdf")
    case("each page has all boxes", len(boxes) == 4 * len(pages), (len(boxes), len(pages)))
    for number, (part, width, height, title) in enumerate(pages, 1):
        media = boxes[number, "Media"]
        case(f"page {number} ({title}) is as large as it is said to be",
             abs(media[2] - width * POINT) < 0.01 and abs(media[3] - height * POINT) < 0.01, media)
        case("it is shown whole, and cut inside of what is drawn",
             boxes[number, "Crop"] == media and holds(media, boxes[number, "Bleed"]) and
             holds(boxes[number, "Bleed"], boxes[number, "Trim"]), boxes)
    case("all parts are there in their order",
         [part for part in dict.fromkeys(part for part, *_ in pages)] ==
         ["counters", "map", "charts", "cards", "book", "test"], pages)


def count_greys(path):
    """How often a grey, or black, is chosen by three colours."""
    data = pathlib.Path(path).read_bytes()
    n = 0
    for start in re.finditer(rb"\bstream\r?\n", data):
        try:
            text = zlib.decompressobj().decompress(data[start.end():])
        except zlib.error:
            continue
        n += sum(bool(re.match(rb"(?:(?:[\d.]+ ){1,3}(?:g|G|rg|RG) )*([\d.]+) \1 \1 (?:rg|RG)\b", line))
                 for line in text.split(b"\n"))
    return n


def test_greys():
    exits("cards are printed", 0, "print", SMALL, "-o", "cards.pdf", "--parts=cards")
    case("edges of counters are black alone, whatever they are filled with", count_greys("cards.pdf") == 0,
         count_greys("cards.pdf"))


def test_inks():
    if shutil.which("gs") is None:
        skip("inks", "gs")
        return
    exits("text is printed", 0, "print", SMALL, "-o", "book.pdf", "--parts=test")
    for page in inks("book.pdf"):
        case("black is black alone", page[:3] == (0, 0, 0) and page[3] > 0, page)
    exits("so are tables", 0, "print", SMALL, "-o", "book.pdf", "--parts=book")
    shown = [number for number, (*_, title) in enumerate(list_pages(SMALL, "--parts=book"), 1)
             if title == "Order of battle"]
    coloured = [number for number, page in enumerate(inks("book.pdf"), 1) if page[:3] != (0, 0, 0)]
    case("grey is black alone; only counters have colour", coloured == shown, coloured)
    exits("and charts", 0, "print", TRACK, "-o", "charts.pdf", "--parts=charts")
    shown = [number for number, (*_, title) in enumerate(list_pages(TRACK, "--parts=charts"), 1)
             if title in ("Terrain Effects Chart", "Turn Record")]
    coloured = [number for number, page in enumerate(inks("charts.pdf"), 1) if page[:3] != (0, 0, 0)]
    case("of which only those with pictures have colour", coloured == shown, coloured)
    exits("and in inks", 0, "print", SMALL, "-o", "inks.pdf", "--parts=counters,test", "--cmyk")
    pages = inks("inks.pdf")
    case("text has black alone there too", all(page[:3] == (0, 0, 0) for page in pages[-2:]), pages)
    case("and counters are in colour", max(pages[0][:3]) > 0.01, pages)
    first = open("inks.pdf", "rb").read()
    time.sleep(1.1)
    exits("again", 0, "print", SMALL, "-o", "inks.pdf", "--parts=counters,test", "--cmyk")
    case("the same bytes", open("inks.pdf", "rb").read() == first)
    case("with the boxes", len(read_boxes("inks.pdf")) == 4 * len(pages))
    profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
    if os.path.exists(profile):
        exits("a press has its profile", 0, "print", SMALL, "-o", "press.pdf", "--parts=test", "--cmyk",
              "--profile", profile)
        case("which is used", [page[:3] for page in inks("press.pdf")] == [(0, 0, 0)] * 2)


def refuse(name, said, *words):
    _, err = exits(f"{name} is refused", 64, "print", SMALL, "-o", "refused.pdf", *words)
    case(f"{name}: by name, with what to do", said in err, err)
    case("and nothing is written", not os.path.exists("refused.pdf"))


def test_refusals():
    with open("profile.icc", "wb") as file:
        file.write(b"x" * 200)
    refuse("a file that is no profile", "is no ICC profile", "--cmyk", "--profile", "profile.icc")
    refuse("a profile that is not there", "cannot be read", "--cmyk", "--profile", "nowhere.icc")
    refuse("a profile without inks", "--profile: has no effect without --cmyk", "--profile", "profile.icc")
    refuse("a part of what is not printed", "--imposed: has no effect without --parts=book", "--imposed",
           "--parts=charts")
    refuse("paper for pictures", "--paper: has no effect with --singles", "--singles", "--paper=a3")
    refuse("marks on backs that there are not", "--marks-on: has no effect without --backs=long|short|fold",
           "--backs=none", "--marks-on=back")
    refuse("a part that there is not", "is none of counters", "--parts=maps")
    refuse("a length that is none", "give millimetres", "--margin=five")
    path = os.environ["PATH"]
    os.environ["PATH"] = "/nowhere"
    refuse("inks without Ghostscript", "--cmyk: needs the program gs", "--cmyk")
    os.environ["PATH"] = path
    with open("kept.pdf", "w", encoding="utf-8") as file:
        file.write("kept")
    exits("what does not fit", 64, "print", SMALL, "-o", "kept.pdf", "--counter-size=300")
    case("leaves the file that was there", open("kept.pdf", encoding="utf-8").read() == "kept")


def processor_time():
    """Seconds that the processor has worked for what this program has run: so long as that takes
    on a machine that does nothing else."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_battles():
    for battle in BATTLES[::SHARE]:
        name = battle.name.split(".")[0]
        before = processor_time()
        exits(f"{name} is printed", 0, "print", battle, "-o", "battle.pdf")
        took = processor_time() - before
        case("soon", took < (5 if COUNTS else 60), took)
        case("all of it can be read", read_boxes("battle.pdf") and
             subprocess.run(["pdftotext", "battle.pdf", "-"], capture_output=True, check=True).stdout)


COUNTS = b"__asan_init" not in pathlib.Path(VEDETTE).read_bytes()
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    test_boxes()
    test_greys()
    test_inks()
    test_refusals()
    test_battles()
finish()
