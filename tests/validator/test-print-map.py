#!/usr/bin/env python3
"""Maps as vedette print makes them, seen by another program that shows PDFs; TAP.

usage: test-print-map.py VEDETTE SOURCE"""

import pathlib
import re
import shutil
import subprocess
import tempfile

from cli import SOURCE, case, exits, finish, skip

BATTLES = {"dresden": "dresden", "eylau": "eylau", "jena-auerstadt": "auerstadt", "wagram": "wagram",
           "the-bridge-at-lindach": None}
PIXELS = 6         # a millimetre
CLEARLY = 48       # of 255
HIDDEN = 7         # of 10 millimetres of overlap, what is glued over
POINTS = 72 / 25.4


class Picture:
    """Pixels of a page."""

    def __init__(self, path):
        data = path.read_bytes()
        head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        self.width, self.height = int(head[1]), int(head[2])
        self.rows = data[head.end():]

    def row(self, y, left, right):
        start = (y * self.width + left) * 3
        return self.rows[start:start + (right - left) * 3]


def scenario(battle):
    return SOURCE / "scenarios" / battle / f"{battle}.scenario.xml"


def boxes(pdf):
    """Of each page the edges of its TrimBox, in millimetres from the top left."""
    out = subprocess.run(["pdfinfo", "-box", "-f", "1", "-l", "999", pdf], capture_output=True, text=True,
                         check=True).stdout
    found = []
    for media, trim in zip(re.findall(r"MediaBox: +(.*)", out), re.findall(r"TrimBox: +(.*)", out)):
        height = float(media.split()[3])
        left, bottom, right, top = map(float, trim.split())
        found.append([edge / POINTS for edge in (left, height - top, right, height - bottom)])
    return found


def pages(pdf, folder):
    subprocess.run(["pdftoppm", "-r", str(PIXELS * 25.4), pdf, folder / pdf.stem], check=True)
    return [Picture(path) for path in sorted(folder.glob(f"{pdf.stem}-*.ppm"))]


def pixel(millimetres):
    return round(millimetres * PIXELS)


def print_map(battle, folder, name, *options):
    pdf = folder / f"{name}.pdf"
    out, _ = exits(f"{battle} is printed as {name}", 0, "print", scenario(battle), "--parts=map", "--hex=16",
                   *options, "-o", pdf)
    listed, _ = exits(f"the pages of {battle} as {name} are listed", 0, "print", scenario(battle), "--parts=map",
                      "--hex=16", *options, "--list")
    titles = [line.split("\t")[3] for line in listed.splitlines()]
    return titles, boxes(pdf), pages(pdf, folder)


def differences(tile, box, whole, trim, at):
    """How many pixels of a tile there are, and how many are clearly not those of the whole at that place.

    A PDF says places to a few thousandths of a point, and of edges smoothed otherwise a pixel may get
    lighter or darker."""
    left, top = pixel(box[0]), pixel(box[1])
    width = min(pixel(box[2]), tile.width) - left
    there_x, there_y = pixel(trim[0] + at[0]), pixel(trim[1] + at[1])
    width = min(width, pixel(trim[2]) - there_x)
    height = min(pixel(box[3]) - top, pixel(trim[3]) - there_y)
    off = 0
    for y in range(height):
        here = tile.row(top + y, left, left + width)
        there = whole.row(there_y + y, there_x, there_x + width)
        if here != there:
            off += sum(abs(a - b) > CLEARLY for a, b in zip(here[1::3], there[1::3]))
    return width * height, off


def put_together(battle, map_id, folder, paper):
    ids = [f"--map-id={map_id}"] if map_id else []
    titles, trims, tiles = print_map(battle, folder, f"{battle}-{paper}", f"--paper={paper}", *ids)
    _, sheets, wholes = print_map(battle, folder, f"{battle}-sheet", "--map-as=sheet", *ids)
    trim, whole = sheets[-1], wholes[-1]
    x = y = off = n = seen_pixels = 0
    for title, box, tile in zip(titles, trims, tiles):
        name = re.search(r": ([A-Z])(\d+)$", title)
        if not name:
            continue
        if name[2] == "1" and name[1] != "A":
            x, y = 0, y + height
        last_right = f"{name[1]}{int(name[2]) + 1}" not in " ".join(titles)
        last_below = f"{chr(ord(name[1]) + 1)}1" not in " ".join(titles)
        seen = [box[0], box[1], box[2] - (0 if last_right else HIDDEN), box[3] - (0 if last_below else HIDDEN)]
        compared, differ = differences(tile, seen, whole, trim, (x, y))
        seen_pixels += compared
        off += differ
        x += seen[2] - seen[0]
        height = seen[3] - seen[1]
        n += 1
    case(f"{n} tiles of {battle} on {paper} are the whole map", n > 1 and off < seen_pixels / 1000,
         f"{off} of {seen_pixels} pixels differ")
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
        if not shutil.which("pdftoppm") or not shutil.which("pdfinfo"):
            skip("tiles are the whole map", "poppler-utils is missing")
            finish()
        lengths(folder)
        for battle, map_id in BATTLES.items():
            put_together(battle, map_id, folder, "a4" if battle != "wagram" else "letter")
    finish()


if __name__ == "__main__":
    main()
