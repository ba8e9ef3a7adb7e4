#!/usr/bin/env python3
"""Counters on paper, measured there: each once, its back behind it; TAP.

usage: test-print-counters.py VEDETTE SOURCE
"""

import collections
import csv
import html
import pathlib
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

from cli import SOURCE, case, exits, finish, run, skip
from drawn import Page

POINTS = 72 / 25.4     # in a millimetre
A4 = 210, 297
SIZE = 12.7            # of a counter, half an inch
SAFE = SIZE * 32 / 36  # what a dashed line is drawn around
BEYOND = 25            # how far a line to cut along goes on
FINE, COARSE = 600, 150 # what is finer than a dot is moved to whole ones: not where lines are measured
NEAR = 0.05            # millimetres between the middles of a front and its back
NAMESPACE = "{urn:vedette:1}"

# Counted by hand, from the orders of battle and from the rules that each battle plays: units;
# markers by their kind; sheets of A4, with half an inch and with three quarters of one.
NUMBERS = {
    "dresden": (95, {"turn": 1, "morale": 4, "disrupted": 2, "reserve": 20}, 1, 2),
    "eylau": (82, {"turn": 1, "fresh": 16, "control": 2}, 1, 2),
    "jena-auerstadt": (88, {"turn": 1, "losses": 4}, 1, 2),
    "the-bridge-at-lindach": (20, {"turn": 1, "losses": 2}, 1, 1),
    "wagram": (82, {"turn": 1, "losses": 2}, 1, 2),
}
TURNED = "eylau"  # is measured with all kinds of backs


def scenario(battle):
    return SOURCE / "scenarios" / battle / f"{battle}.scenario.xml"


class Grey(Page):
    """A page as rows of bytes."""

    def __init__(self, pdf, page, dpi):
        super().__init__(pdf, page, dpi, grey=True)

    def measure(self, x, y, reach):
        """The middle and the size of what is drawn within that reach of a place, in millimetres."""
        left, right = (round((x + d) * self.scale) for d in (-reach, reach))
        top, bottom = (round((y + d) * self.scale) for d in (-reach, reach))
        rows = [bytes(self.data[row * self.width + left:row * self.width + right])
                for row in range(top, bottom)]
        columns = [bytes(column) for column in zip(*rows)]
        ground = collections.Counter(rows[0]).most_common(1)[0][0]
        a, b = self.ends(rows, ground)
        c, d = self.ends(columns, ground)
        return ((left + (c + d) / 2) / self.scale, (top + (a + b) / 2) / self.scale,
                (d - c) / self.scale, (b - a) / self.scale)

    def ends(self, rows, ground):
        """Where the first and the last of several lines lie that are drawn beside each other, in
        the middle of their ink, to a part of a row; near the corners, where nothing else is."""
        corner = round(self.scale * (SIZE - SAFE) / 2) + round(self.scale)
        ink = [sum(abs(value - ground) for value in row[:corner] + row[-corner:]) for row in rows]
        marked = [i for i, amount in enumerate(ink) if amount > max(ink) / 2]

        def middle(near):
            span = range(max(0, near - 2), min(len(ink), near + 3))
            return sum(i * ink[i] for i in span) / sum(ink[i] for i in span) + 0.5
        return middle(marked[0]), middle(marked[-1])


def words(pdf, page):
    """[(text, x, y, width, height)] in millimetres, of the middles."""
    out = subprocess.run(["pdftotext", "-bbox", "-f", str(page), "-l", str(page), pdf, "-"],
                         capture_output=True, check=True).stdout.decode()
    found = re.findall(r'<word xMin="([^"]*)" yMin="([^"]*)" xMax="([^"]*)" yMax="([^"]*)">'
                       r'(.*?)</word>', out)
    boxes = [(html.unescape(text), *(float(n) / POINTS for n in numbers))
             for *numbers, text in found]
    return [(text, (a + c) / 2, (b + d) / 2, c - a, d - b) for text, a, b, c, d in boxes]


def figures_of(unit):
    return f"{unit.get('strength')}\u2011{unit.get('move')}"


def units_of(battle):
    return list(ElementTree.parse(scenario(battle)).iter(f"{NAMESPACE}unit"))


def find_cells(pdf, page, units):
    """Where counters lie: the middle of each, found by its figures, with what stands above them."""
    possible = {figures_of(unit) for unit in units}
    # The names of formations are written upwards, in letters of one height.
    everything = words(pdf, page)
    across = {round(width, 2) for text, _, _, width, height in everything
              if len(text) > 3 and height > width}
    everything = [word for word in everything if round(word[3], 2) not in across]
    cells = []
    for text, x, y, _, _ in everything:
        if text in possible:
            y -= SIZE * 0.265  # the figures stand so far below the middle
            code = [word for word, a, b, _, _ in everything
                    if abs(a - x) < SIZE / 2 and -SIZE / 2 < b - y < -SIZE / 4]
            cells.append((x, y, " ".join(code), text))
    return cells


def print_battle(battle, folder, *options):
    pdf = folder / f"{battle}.pdf"
    code, out, err = run("print", scenario(battle), "--parts", "counters", "-o", pdf, *options)
    if code != 0:
        case(f"{battle} is printed with {' '.join(options)}", False, out, err)
    return pdf if code == 0 else None


def count_pages(pdf):
    out = subprocess.run(["pdfinfo", pdf], capture_output=True, check=True).stdout.decode()
    return int(re.search(r"Pages:\s+(\d+)", out).group(1))


def check_units(battle, folder):
    pdf = print_battle(battle, folder, "--marks", "none")
    if pdf is None:
        return
    units = units_of(battle)
    seen = collections.Counter()
    for page in range(1, count_pages(pdf) + 1, 2):
        seen.update((code, text) for _, _, code, text in find_cells(pdf, page, units))
    wanted = collections.Counter((unit.get("code", ""), figures_of(unit)) for unit in units)
    case(f"{battle}: every unit of the order of battle is there exactly once",
         seen == wanted and sum(seen.values()) == len(units), "not there:", wanted - seen,
         "too many:", seen - wanted)


def check_numbers(battle, folder):
    units, markers, sheets, large = NUMBERS[battle]
    exits(f"{battle}: single counters are written", 0, "print", scenario(battle), "--singles",
          "-o", folder / battle)
    with open(folder / battle / "counters.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    kinds = collections.Counter()
    for row in rows:
        marker = re.match(r"marker-([a-z]+)", row["front"])
        kinds[marker.group(1) if marker else None] += int(row["count"])
    case(f"{battle}: there are {units} units and the markers that its rules need",
         kinds == {None: units, **markers}, kinds)
    names = {name for row in rows for name in (row["front"], row["back"])}
    case(f"{battle}: each has a picture of either side",
         len(names) == 2 * len(rows) and
         names == {path.name for path in (folder / battle).glob("*.png")})
    for size, expected in (("1/2in", sheets), ("3/4in", large)):
        pdf = print_battle(battle, folder, "--counter-size", size)
        if pdf is not None:
            case(f"{battle}: counters of {size} are on {expected} sheets",
                 count_pages(pdf) == 2 * expected, count_pages(pdf))


def turned(backs, offset):
    """Where the back is of what lies at a place."""
    def turn(x, y):
        x, y = (x, A4[1] - y) if backs == "short" else (A4[0] - x, y)
        return x + offset[0], y + offset[1]
    return turn


def check_backs(battle, folder, backs, dpi, offset=(0, 0)):
    moved = ("--back-offset", f"{offset[0]},{offset[1]}") if backs != "fold" else ()
    pdf = print_battle(battle, folder, "--backs", backs, "--marks", "none", "--safe-line", *moved)
    if pdf is None:
        return
    turn = turned(backs, offset)
    errors = []
    for page in range(1, count_pages(pdf) + 1, 1 if backs == "fold" else 2):
        front = Grey(pdf, page, dpi)
        back = front if backs == "fold" else Grey(pdf, page + 1, dpi)
        for x, y, _, _ in find_cells(pdf, page, units_of(battle)):
            a = front.measure(x, y, SIZE / 2)
            wanted = turn(*a[:2])
            b = back.measure(*wanted, SIZE / 2)
            if all(abs(length - SAFE) <= 0.1 + 2 * 25.4 / dpi for length in (*a[2:], *b[2:])):
                errors.append((b[0] - wanted[0], b[1] - wanted[1]))
    most = max((abs(error) for pair in errors for error in pair), default=0)
    mean = max((abs(sum(axis)) / len(errors) for axis in zip(*errors)), default=0)
    said = f"{len(errors)} counters, at most {most:.3f} mm, in the mean {mean:.3f} mm"
    case(f"{battle}: backs are behind fronts within {NEAR} mm ({backs}, {dpi} dpi, {offset})",
         len(errors) == len(units_of(battle)) and most <= NEAR, said)
    print("#", said)


def check_headings(folder):
    """On paper that is turned over its short edge they are upside down, as the counters are."""
    for backs, is_turned in (("long", False), ("short", True)):
        pdf = print_battle(TURNED, folder, "--backs", backs)
        if pdf is None:
            return
        out = subprocess.run(["pdftotext", "-bbox", "-f", "2", "-l", "2", pdf, "-"], capture_output=True,
                             check=True).stdout.decode()
        words = [(float(x), float(y), word) for x, y, word in
                 re.findall(r'<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</word>', out)]
        ends = [(x, y) for x, y, word in words if re.fullmatch(r"\(\d+\)", word)]
        begins = [[x for x, y, word in words if abs(y - line) < 2 and x != end and word[0].isupper()]
                  for end, line in ends]
        case(f"headings of backs stand as counters do ({backs})",
             ends and all(all((x > end) == is_turned for x in row)
                          for row, (end, _) in zip(begins, ends)) and any(begins), words)


def check_entries(folder):
    pdf = print_battle("wagram", folder)
    if pdf is None:
        return
    out = subprocess.run(["pdftotext", pdf, "-"], capture_output=True, check=True).stdout.decode()
    case("where somebody comes in is told whole, in two lines if need be",
         out.count("East edge from") == out.count("1134 to 2934") == 5 and
         all(line.endswith(" · …") for line in out.splitlines() if "…" in line), out)


def find_ink(battle, folder, marks):
    """How far down the first and the last ink of the fronts lies; nothing if they are not printed."""
    pdf = print_battle(battle, folder, "--marks", marks)
    if pdf is None:
        return None
    page = Grey(pdf, 1, COARSE)
    rows = (page.data[i:i + page.width] for i in range(0, len(page.data), page.width))
    inked = [i / page.scale for i, row in enumerate(rows) if min(row) < 200]
    return inked[0], inked[-1]


def check_marks(folder):
    """Where there are no counters lines are no more than a ruler's hold longer."""
    marked, plain = (find_ink("the-bridge-at-lindach", folder, marks) for marks in ("full", "none"))
    case("lines begin at the edge of the paper and end a little beyond the last counter",
         marked and plain and abs(marked[0] - 5) < 0.5 and
         BEYOND < marked[1] - plain[1] < BEYOND + SIZE, marked, plain)


def check_refusals(folder):
    path = scenario(TURNED)
    for words_, said in ((("--counter-size", "300"), "the largest that does is 189.0 mm"),
                         (("--corners", "7"), "the largest that does is 6.3 mm"),
                         (("--back-offset", "11,0"), "back-offset"),
                         (("--printer-margins", "3,3,3,12.7"), "margin: the printer prints no nearer to the edge"),
                         (("--printer-margins", "1/4in"), "the smallest margin that does is 6.4 mm"),
                         (("--printer-margins", "3,3"), "printer-margins"),
                         (("--printer-margins", "-1"), "printer-margins")):
        _, err = exits(f"{' '.join(words_)} is refused", 64, "print", path, "--parts", "counters",
                       "-o", folder / "none.pdf", *words_)
        case(f"{' '.join(words_)}: what fits is named", said in err, err)
    exits("what the printer reaches is printed", 0, "print", path, "--parts", "counters", "-o",
          folder / "reached.pdf", "--printer-margins", "3,3,3,12.7", "--margin", "12.7")
    case("nothing is written of what is refused", not (folder / "none.pdf").exists())


def main():
    if not shutil.which("pdftocairo") or not shutil.which("pdftotext"):
        skip("counters on paper", "no poppler-utils")
        finish()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for battle in NUMBERS:
            check_units(battle, folder)
            check_numbers(battle, folder)
            check_backs(battle, folder, "long", FINE)
        for backs in ("short", "fold"):
            check_backs(TURNED, folder, backs, FINE)
        check_backs(TURNED, folder, "long", FINE, (1.3, -0.7))
        check_headings(folder)
        check_entries(folder)
        check_marks(folder)
        check_refusals(folder)
    finish()


main()
