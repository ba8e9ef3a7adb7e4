#!/usr/bin/env python3
"""The format csv: tables that Python reads, with all of the documents in them, and no formulas;
counters as pictures; TAP.

usage: test-export-csv.py VEDETTE SOURCE
"""

import collections
import csv
import itertools
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
import zlib
from fractions import Fraction

from cli import SOURCE, case, exits, finish, run, skip

BATTLES = sorted((SOURCE / "scenarios").glob("*/*.scenario.xml"))
OTHERS = sorted((SOURCE / "tests/documents").glob("*.xml")) + sorted((SOURCE / "tests/hexjson").glob("*.map.xml")) + \
    sorted((SOURCE / "scenarios").glob("*/*.system.xml")) + sorted((SOURCE / "scenarios").glob("*/*.map.xml"))
SMALL = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
OURS = "{urn:vedette:1}"
FORMULA = re.compile(r"[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
NUMBER = re.compile(r"-?[0-9]+([.][0-9]+)?")

# Texts that a program could take for more than texts, as they are in a document.
TEXTS = ["=1+1", "+1", "-1+2", "@SUM(1)", "\tx", "\rx", "\n=x", " =1", "\u00a0=1", "\uff1d1", "'", "''=1", "", "-90",
         "-2.5", "-", "--", "1,2", "a;b", 'say "so"', '"', "a\r\nb", "0707", "3-1", "=HYPERLINK(\"a\",\"b\")", " a ",
         "1e3", "\u00e9t\u00e9"]


def attribute(text):
    return "".join(f"&#{ord(letter)};" if letter in "&<>\"\t\r\n" else letter for letter in text)


def export(path, folder, *words):
    """{name of a table: rows} of what is exported; rows are dictionaries."""
    shutil.rmtree(folder, ignore_errors=True)
    out, err = exits(f"{path.name} is exported", 0, "export", path, "--to", "csv", "-o", folder, *words)
    case("into the folder that is told", out == f"{folder}\n", out)
    return read(folder), err


def value(cell):
    """What a cell says: an apostrophe before it is not a part of it."""
    return None if cell == "" else cell.removeprefix("'")


def read(folder):
    tables = {}
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            heading, *lines = csv.reader(file, strict=True)
        assert len(set(heading)) == len(heading), (path, heading)
        assert all(len(line) == len(heading) for line in lines), path
        tables[path.stem] = [{key: value(cell) for key, cell in zip(heading, line)} for line in lines]
    return tables


def cells(folder):
    for path in sorted(folder.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            yield from ((path.name, cell) for cell in itertools.chain.from_iterable(csv.reader(file)))


def lined(folder):
    """Whether all line ends outside of quotation marks are CRLF, and each file has one last."""
    for path in folder.glob("*.csv"):
        bare = re.sub(rb'"[^"]*"', b"", path.read_bytes())
        if not bare.endswith(b"\r\n") or re.search(rb"[^\r]\n|\r[^\n]|\r\Z", bare):
            return False
    return True


# What is in it

def documents_of(path):
    root = ElementTree.parse(path).getroot()
    if root.tag != OURS + "scenario":
        return [root]
    names = [row.get("href") for row in root.iter(OURS + "map")] + [root.get("system")]
    return [root] + [ElementTree.parse(path.parent / name).getroot() for name in names if name]


def rows_of(roots, name, within=None):
    """Rows of a name, of sections of a name."""
    return [row for root in roots for parent in root.iter() if within is None or parent.tag == OURS + within
            for row in parent if row.tag == OURS + name]


# Tables, and the rows that are in them: element, section.
KINDS = {
    "units": ("unit", "units"), "formations": ("formation", "units"), "places": ("place", "setup"),
    "reinforcements": ("group", "reinforcements"), "turns": ("turn", "turns"), "awards": ("award", "victory"),
    "award-conditions": ("also", None), "victory-levels": ("level", "victory"), "morale-levels": ("level", "morale"),
    "terrain-chart": ("hex", "chart"), "hexside-chart": ("side", "chart"), "path-chart": ("path", "chart"),
    "combat-rows": ("row", "combat"), "combat-columns": ("column", "combat"), "rule-cases": ("bind", "rules"),
    "hexsides": ("run", "sides"), "paths": ("path", "paths"), "names": ("name", "names"),
    "regions": ("region", "regions"), "edges": ("edge", "edges"), "choices": ("choice", None),
    "settings": ("set", "mechanics"), "mechanics": ("mechanic", "mechanics"), "classes": ("class", "classes"),
    "sources": ("source", "sources"), "titles": ("title", None), "notes": ("note", None),
}


def attributes_of(row):
    return {key.replace("{http://www.w3.org/XML/1998/namespace}", "xml:"): text for key, text in row.attrib.items()}


def counts(path, tables):
    """Yields (what, ours, theirs)."""
    roots = documents_of(path)
    for table, (name, section) in KINDS.items():
        ours = [attributes_of(row) for row in rows_of(roots, name, section)]
        theirs = tables.get(table, [])
        keys = {key for row in ours for key in row}
        yield table, sorted(sorted(row.items()) for row in ours), \
            sorted(sorted((key, text) for key, text in row.items() if key in keys and text is not None)
                   for row in theirs)
    units = rows_of(roots, "unit", "units")
    for what in "strength", "move":
        yield what, sum(Fraction(row.get(what, "0")) for row in units), \
            sum(Fraction(row[what] or "0") for row in tables.get("units", []))
    texts = [" ".join((row.text or "").split()) for name in ("title", "note") for row in rows_of(roots, name)]
    yield "texts", sorted(texts), sorted(row["text"] or "" for name in ("titles", "notes")
                                         for row in tables.get(name, []))


def boards(path, tables):
    """Yields (what, ours, theirs) of each map."""
    for root in documents_of(path):
        if root.tag != OURS + "map" or root.find(OURS + "areas") is not None:
            continue
        grid, = root.iter(OURS + "grid")
        hexes = [row for row in tables["hexes"] if row["map"] == root.get("id")]
        terrain = root.find(OURS + "terrain")
        n = int(grid.get("columns")) * int(grid.get("rows"))
        kinds = collections.Counter(row.get("terrain") for row in terrain)
        kinds[terrain.get("default")] += n - len(terrain)
        yield f"hexes of {root.get('id')}", n, len(hexes)
        yield "terrain", +kinds, collections.Counter(row["terrain"] for row in hexes)
        yield "hexes that the map lists", sorted(row.get("at") for row in terrain), \
            sorted(row["at"] for row in hexes if row["usual"] is None)
        yield "places of hexes", {(column, row) for column in range(1, int(grid.get("columns")) + 1)
                                  for row in range(1, int(grid.get("rows")) + 1)}, \
            {(int(row["column"]), int(row["row"])) for row in hexes}


def contents(scratch):
    folder = scratch / "tables"
    for path in BATTLES + OTHERS:
        tables, err = export(path, folder, "--pictures=none")
        case("nothing is left behind but what is no row", not err or path in OTHERS and
             re.search("comments|other programs", err), err)
        case("lines end in CRLF", lined(folder))
        case("no pictures are there", not (folder / "counters").exists())
        if path in BATTLES:
            for what, ours, theirs in counts(path, tables):
                case(f"{path.parent.name}: {what} are those of the documents", ours == theirs, ours, theirs)
            for what, ours, theirs in boards(path, tables):
                case(f"{path.parent.name}: {what} are those of the map", ours == theirs, ours, theirs)
        bad = [pair for pair in cells(folder) if FORMULA.match(pair[1]) and not NUMBER.fullmatch(pair[1])]
        case("no cell begins as a formula", not bad, bad)


def worked_out(scratch):
    tables, _ = export(SMALL, scratch / "small")
    places = {row["unit"]: row["at"] for row in tables["places"]}
    groups = {unit: row for row in tables["reinforcements"] for unit in (row["units"] or "").split()}
    formations = {row["id"]: row for row in tables["formations"]}
    units = tables["units"]
    case("units say where they start", [row["start"] for row in units] == [places.get(row["id"]) for row in units])
    case("and with whom they come", [(row["group"], row["turn"]) for row in units] ==
         [(groups[row["id"]]["id"], groups[row["id"]]["turn"]) if row["id"] in groups else (None, None)
          for row in units])
    case("and whose they are", all(row["owner"] == (row["side"] or formations[row["formation"]]["side"])
                                   for row in units))
    case("ids come first", all(next(iter(tables[name][0])) == "id" for name in ("units", "sides", "formations")))


def formulas(scratch):
    path = scratch / "texts.map.xml"
    rows = "".join(f'<name at="0101" text="{attribute(text)}"/>\n' for text in TEXTS)
    path.write_text('<map xmlns="urn:vedette:1" id="=m"><grid orientation="flat" columns="3" rows="3"/>\n'
                    f"<terrain default='clear'/><names>\n{rows}</names></map>")
    tables, _ = export(path, scratch / "texts")
    case("every text comes out of its cell as it was", [row["text"] for row in tables["names"]] == TEXTS,
         [pair for pair in zip(TEXTS, (row["text"] for row in tables["names"])) if pair[0] != pair[1]])
    with (scratch / "texts/names.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    at = lines[0].index("text")
    shown = [line[at] for line in lines[1:]]
    case("numbers stay numbers", shown[:2] == ["'=1+1", "'+1"] and "-90" in shown and "-2.5" in shown, shown)
    bad = [pair for pair in cells(scratch / "texts") if FORMULA.match(pair[1]) and not NUMBER.fullmatch(pair[1])]
    case("all else is kept from running", not bad, bad)
    (scratch / "texts/by-hand.csv").write_text("a,b\r\n=1+1,2\r\n")
    spreadsheet(scratch, sorted((scratch / "texts").glob("*.csv")) + sorted((scratch / "small").glob("*.csv")))


def spreadsheet(scratch, paths):
    office = shutil.which("soffice")
    if office is None:
        skip("LibreOffice sees no formula", "no LibreOffice here")
        return
    # Commas, quotation marks and UTF-8, and all columns as they come, so that formulas would be taken.
    done = subprocess.run([office, "--headless", f"-env:UserInstallation=file://{scratch}/office", "--convert-to",
                           "fods", "--infilter=CSV:44,34,76,1,,0,false,true,false,false", "--outdir",
                           scratch / "sheets", *paths], capture_output=True, text=True, check=False)
    sheets = {path.stem: path.read_text() for path in (scratch / "sheets").glob("*.fods")}
    found = {name for name, text in sheets.items() if "table:formula" in text}
    case("LibreOffice sees a formula in a file by hand, and in no other", found == {"by-hand"} and
         len(sheets) == len({path.stem for path in paths}), found, done.stderr)
    case("and all texts", all("office:value-type" in text for text in sheets.values()))


# Pictures

def pixels_of(path):
    """(width, height, rows of RGBA) of a PNG without interlace."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    at, packed, header = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        chunk = data[at + 8:at + 8 + size]
        assert zlib.crc32(kind + chunk) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0], path
        header = struct.unpack(">IIBBBBB", chunk) if kind == b"IHDR" else header
        packed += chunk if kind == b"IDAT" else b""
        at += size + 12
    width, height, depth, color, *_ = header
    assert (depth, color) == (8, 6), header
    raw, above, rows = zlib.decompress(packed), bytes(width * 4), []
    for y in range(height):
        kind, line = raw[y * (width * 4 + 1)], bytearray(raw[y * (width * 4 + 1) + 1:(y + 1) * (width * 4 + 1)])
        for x in range(width * 4):
            left, up, corner = line[x - 4] if x > 3 else 0, above[x], above[x - 4] if x > 3 else 0
            guess = left + up - corner
            near = min((left, up, corner), key=lambda each, guess=guess: abs(guess - each))
            line[x] = (line[x] + (0, left, up, (left + up) // 2, near)[kind]) & 255
        above = bytes(line)
        rows.append(above)
    return width, height, rows


TWINS = """<scenario xmlns="urn:vedette:1" id="twins">
<sides><side id="blue" color="#1f3c88"/><side id="red" color="#d3cab4"/></sides>
<units>
<unit id="Ney" side="blue" strength="8" move="4" code="Ney" reduced="3-2"/>
<unit id="ney" side="blue" strength="6" move="4"/>
<unit id="n\u00e9y" side="red" strength="5" move="4"/><unit id="NE\u0301Y" side="red" strength="4" move="4"/>
<unit id="con" side="red" strength="3" move="4"/><unit id="ney" side="red" strength="2" move="1"/>
</units></scenario>"""


def folded(name):
    return unicodedata.normalize("NFKD", "".join(letter for letter in unicodedata.normalize("NFKD", name)
                                                 if not unicodedata.combining(letter))).casefold()


def pictures(scratch):
    folder = scratch / "pictures"
    tables, _ = export(SMALL, folder)
    units = tables["units"]
    files = [row[side] for row in units for side in ("front", "back")]
    case("each counter has a picture of either side", None not in files and len(set(files)) == 2 * len(units) and
         sorted(files) == sorted(f"counters/{path.name}" for path in (folder / "counters").iterdir()), files)
    drawn = {name: pixels_of(folder / name) for name in files}
    case("of half an inch", all(picture[:2] == (150, 150) for picture in drawn.values()))
    case("clear at the corners and full in the middle",
         all(rows[y][x * 4 + 3] == 0 for _, _, rows in drawn.values() for y in (0, 149) for x in (0, 149)) and
         all(rows[75][75 * 4 + 3] == 255 for _, _, rows in drawn.values()))
    case("fronts differ where units do", len({tuple(drawn[row["front"]][2]) for row in units}) ==
         len({tuple(row[key] for key in ("owner", "class", "strength", "move", "code", "formation"))
              for row in units}))

    tables, _ = export(SMALL, folder, "--pictures=front", "--dpi=100")
    case("fronts alone", all(row["back"] is None and row["front"] for row in tables["units"]) and
         len(list((folder / "counters").iterdir())) == len(units))
    case("and smaller", pixels_of(folder / tables["units"][0]["front"])[:2] == (50, 50))
    for words in ("--pictures=back",), ("--dpi=0",), ("--dpi=many",):
        exits(f"{words[0]} is refused", 64, "export", SMALL, "--to", "csv", "-o", scratch / "none", *words)

    path = scratch / "twins.scenario.xml"
    path.write_text(TWINS)
    tables, err = export(path, folder)
    names = [row[side] for row in tables["units"][:5] for side in ("front", "back")]
    case("units that differ in case or accents alone have files of their own",
         len({folded(name) for name in names}) == 10 and all((folder / name).is_file() for name in names), names)
    case("and one that has the id of another has none, which is said", tables["units"][5]["front"] is None and
         "counters of units that have the id of another (1)" in err, err)
    backs = [pixels_of(folder / row["back"])[2] for row in tables["units"][:5]]
    case("the back is the reduced unit, or else blank", backs[0] != backs[1] and backs[2] == backs[4] != backs[1])


# Stable

def changed(one, other):
    """Names of the files that differ, and how many lines do in each table."""
    names = {str(path.relative_to(folder)) for folder in (one, other) for path in folder.rglob("*") if path.is_file()}
    found = {}
    for name in names:
        a, b = ((folder / name).read_bytes() if (folder / name).exists() else b"" for folder in (one, other))
        if a != b and not name.startswith("vedette-files"):
            found[name] = sum(pair[0] != pair[1] for pair in itertools.zip_longest(a.splitlines(), b.splitlines())) \
                if name.endswith(".csv") else 1
    return found


def stable(scratch):
    shutil.copytree(SOURCE / "scenarios", scratch / "edited")
    path, = (scratch / "edited").glob("the-bridge-at-lindach/*.scenario.xml")
    export(path, scratch / "before")
    export(path, scratch / "again")
    case("the same documents give the same bytes", not changed(scratch / "before", scratch / "again"))
    text = path.read_text()
    path.write_text(re.sub(r'(<unit [^>]*strength=")[0-9]+', r"\g<1>99", text, count=1))
    tables, _ = export(path, scratch / "after")
    case("an edited strength makes a line and a picture differ",
         changed(scratch / "before", scratch / "after") == {"units.csv": 1, tables["units"][0]["front"]: 1},
         changed(scratch / "before", scratch / "after"))


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        contents(scratch)
        worked_out(scratch)
        formulas(scratch)
        pictures(scratch)
        stable(scratch)
    finish()


if __name__ == "__main__":
    os.environ.pop("LANGUAGE", None)
    main()
