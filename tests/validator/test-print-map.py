#!/usr/bin/env python3
"""Maps as vedette print makes them, seen by another program that shows PDFs; TAP.

usage: test-print-map.py VEDETTE SOURCE"""

import pathlib
import re
import shutil
import subprocess
import tempfile

from cli import SOURCE, case, exits, finish, skip
from drawn import Page

BATTLES = {"dresden": "dresden", "eylau": "eylau", "jena-auerstadt": "auerstadt", "wagram": "wagram",
           "the-bridge-at-lindach": None}
POINTS_AN_INCH = 72
HIDDEN = 36 - 9    # of an overlap, in points, what is glued over
SHADE = 1          # of 255: to which soft shades are rounded
# Pixels a point, at which hexes of 3/4 in and overlaps of 1/2 in are whole pixels, and how many of
# all may differ: of small ones none, of many some letters begin in the middle of one.
FINE = {1: 0, 4: 1 / 1000000}
POINTS = 72 / 25.4


def scenario(battle):
    return SOURCE / "scenarios" / battle / f"{battle}.scenario.xml"


def boxes(pdf):
    """Of each page the edges of its TrimBox, in points from the top left."""
    out = subprocess.run(["pdfinfo", "-box", "-f", "1", "-l", "999", pdf], capture_output=True, text=True,
                         check=True).stdout
    found = []
    for media, trim in zip(re.findall(r"MediaBox: +(.*)", out), re.findall(r"TrimBox: +(.*)", out)):
        height = float(media.split()[3])
        left, bottom, right, top = map(float, trim.split())
        found.append([left, height - top, right, height - bottom])
    return found


def print_map(battle, folder, name, *options):
    """The PDF, and (title, trim) of its pages."""
    pdf = folder / f"{name}.pdf"
    exits(f"{battle} is printed as {name}", 0, "print", scenario(battle), "--parts=map", "--hex=3/4in", *options,
          "-o", pdf)
    listed, _ = exits(f"the pages of {battle} as {name} are listed", 0, "print", scenario(battle), "--parts=map",
                      "--hex=3/4in", *options, "--list")
    return pdf, list(zip([line.split("\t")[3] for line in listed.splitlines()], boxes(pdf)))


def differences(tile, box, whole, at, point):
    """How many pixels of a tile there are, and how many are not those of the whole at that place."""
    left, top, right, bottom = (round(edge) * point for edge in box)
    there_x, there_y = (round(edge) * point for edge in at)
    length, off = 3 * (right - left), 0
    for y in range(bottom - top):
        begin = 3 * ((top + y) * tile.width + left)
        here = tile.data[begin:begin + length]
        begin = 3 * ((there_y + y) * whole.width + there_x)
        there = whole.data[begin:begin + length]
        if here != there:
            off += len({i // 3 for i in range(length) if abs(here[i] - there[i]) > SHADE})
    return length // 3 * (bottom - top), off


def places(tiles):
    """Of each tile its page, what is seen of it and where that lies in the whole, in points."""
    titles = " ".join(title for title, _ in tiles)
    x = y = height = 0
    for i, (title, box) in enumerate(tiles):
        name = re.search(r": ([A-Z])(\d+)$", title)
        if not name:
            continue
        if name[2] == "1" and name[1] != "A":
            x, y = 0, y + height
        last_right = f"{name[1]}{int(name[2]) + 1}" not in titles
        last_below = f"{chr(ord(name[1]) + 1)}1" not in titles
        seen = [box[0], box[1], box[2] - (0 if last_right else HIDDEN), box[3] - (0 if last_below else HIDDEN)]
        yield i + 1, seen, (x, y)
        x += seen[2] - seen[0]
        height = seen[3] - seen[1]


def draw(pdf, page, point):
    """Without smoothed edges, which a program may smooth otherwise where it clips."""
    return Page(pdf, page, point * POINTS_AN_INCH, "-antialias", "none")


def put_together(battle, map_id, folder, paper):
    """What is seen of all tiles is the whole map."""
    ids = [f"--map-id={map_id}"] if map_id else []
    pdf, tiles = print_map(battle, folder, f"{battle}-{paper}", f"--paper={paper}", "--map-overlap=1/2in", *ids)
    sheet, wholes = print_map(battle, folder, f"{battle}-sheet", "--map-as=sheet", *ids)
    trim = wholes[-1][1]
    for point, most in FINE.items():
        whole = draw(sheet, len(wholes), point)
        n = off = seen_pixels = 0
        for page, seen, (x, y) in places(tiles):
            compared, differ = differences(draw(pdf, page, point), seen, whole, (trim[0] + x, trim[1] + y), point)
            seen_pixels, off, n = seen_pixels + compared, off + differ, n + 1
        dpi = point * POINTS_AN_INCH
        case(f"{n} tiles of {battle} on {paper} are the whole map at {dpi} dpi",
             n > 1 and off <= seen_pixels * most, f"{off} of {seen_pixels} pixels differ")
        case(f"none of {battle} is left out at {dpi} dpi", abs(seen_pixels - (trim[2] - trim[0]) *
             (trim[3] - trim[1]) * point ** 2) < point * (trim[2] + trim[3]), seen_pixels, trim)
        print(f"# {off} of {seen_pixels} pixels")


def refusals(folder):
    jena = scenario("jena-auerstadt")
    for option, words in (("--hex", ["--hex=150"]), ("--map-id", ["--map-id=paris"]),
                          ("--map-width", ["--map-as=sheet", "--map-width=200"]),
                          ("--map-width", ["--map-as=sheet", "--map-width=200", "--map-height=200"]),
                          ("--map-width", ["--map-width=200", "--map-height=200"]),
                          ("--safe-line", ["--safe-line"])):
        _, err = exits(f"{' '.join(words)} is refused", 64, "print", jena, "--parts=map", *words, "-o",
                       folder / "none.pdf")
        case("by the name of the option", option in err, err)
    case("and nothing is written", not (folder / "none.pdf").exists())


def lengths(folder):
    """Under the map a length has the comma of the language; an option has a point in all."""
    what = "lengths are written as the language has them"
    made = shutil.which("localedef") and subprocess.run(
        ["localedef", "-i", "de_DE", "-f", "UTF-8", folder / "de_DE.UTF-8"], capture_output=True).returncode == 0
    if not made:
        skip(what, "there is no German locale")
        return
    pdf = folder / "german.pdf"
    german = {"LC_ALL": "de_DE.UTF-8", "LOCPATH": str(folder)}
    _, err = exits("a map is printed in German", 0, "print", scenario("dresden"), "--parts=map", "--hex=16.5",
                   "-o", pdf, env=german)
    text = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, text=True, check=True).stdout
    case(what, "16,5 mm" in text and "16.5" not in text, text[-300:])
    _, err = exits("hexes too wide are refused in German", 64, "print", scenario("dresden"), "--parts=map",
                   "--map-as=sheet", "--map-width=200", "--map-height=200", "--hex=16.5", "-o", pdf, env=german)
    case("with a point", "16.5 mm" in err, err)
    _, err = exits("so are counters", 64, "print", scenario("dresden"), "--counter-size=300", "-o", pdf, env=german)
    case("with a point too", "189.0 mm" in err, err)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        refusals(folder)
        if not shutil.which("pdftocairo") or not shutil.which("pdfinfo"):
            skip("tiles are the whole map", "poppler-utils is missing")
            finish()
        lengths(folder)
        for battle, map_id in BATTLES.items():
            put_together(battle, map_id, folder, "a4" if battle != "wagram" else "letter")
    finish()


if __name__ == "__main__":
    main()
