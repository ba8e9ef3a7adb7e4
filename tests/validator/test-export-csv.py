#!/usr/bin/env python3
"""The format csv: tables that Python reads, with all of the documents in them, and no formulas;
counters as pictures; the same documents made of them again; TAP.

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

import cli
from cli import SOURCE, case, exits, finish, hex_places, n_hexes, run, skip

BATTLES = cli.BATTLES + cli.OF_CAMPAIGN
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
        n = n_hexes(grid)
        kinds = collections.Counter(row.get("terrain") for row in terrain)
        kinds[terrain.get("default")] += n - len(terrain)
        yield f"hexes of {root.get('id')}", n, len(hexes)
        yield "terrain", +kinds, collections.Counter(row["terrain"] for row in hexes)
        yield "hexes that the map lists", sorted(row.get("at") for row in terrain), \
            sorted(row["at"] for row in hexes if row["usual"] is None)
        yield "places of hexes", hex_places(grid), {(int(row["column"]), int(row["row"])) for row in hexes}


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


# Back again

def canonical(path, scratch):
    """The bytes of a document in its canonical form."""
    target = scratch / "canonical.xml"
    exits(f"{path.name} is written in its canonical form", 0, "format", path, "-o", target)
    return target.read_bytes()


def imported(folder, scratch):
    """({name: bytes} of the files that are made of a folder, standard error)."""
    target = scratch / "imported"
    shutil.rmtree(target, ignore_errors=True)
    out, err = exits("tables are imported", 0, "import", folder, "--from", "csv", "-o", target)
    files = {str(path.relative_to(target)): path.read_bytes() for path in target.rglob("*") if path.is_file()}
    case("and the files are told", sorted(out.splitlines()) == sorted(f"{target}/{name}" for name in files), out)
    return files, err


def names_of(battle):
    """The files of a battle."""
    names = [row.get("href") for row in ElementTree.parse(battle).getroot().iter(OURS + "map")]
    names.append(ElementTree.parse(battle).getroot().get("system"))
    return [battle] + [(battle.parent / name).resolve() for name in names]


def shipped(battle):
    files = [path.resolve() for path in names_of(battle)]
    folder = os.path.commonpath([path.parent for path in files])
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def back_again(scratch):
    folder = scratch / "back"
    for battle in BATTLES:
        export(battle, folder, *(["--pictures=none"] if battle != SMALL else []))
        files, err = imported(folder, scratch)
        case(f"{battle.parent.name} comes back to the letter", files == shipped(battle), list(files))
        case("with nothing to be said of it", not re.search("columns|unknown", err), err)
    n = 0
    for path in OTHERS + sorted((SOURCE / "tests/broken").glob("*.xml"))[::4]:
        shutil.rmtree(folder, ignore_errors=True)
        code, _, err = run("export", path, "--to", "csv", "-o", folder, "--pictures=none")
        if code != 0:
            continue
        files, _ = imported(folder, scratch)
        if not err:
            case(f"{path.name} comes back in its canonical form", canonical(path, scratch) in files.values())
            continue
        root = ElementTree.parse(path).getroot().tag.removeprefix(OURS)
        made = next(scratch / "imported" / name for name in files if name.endswith(f".{root}.xml"))
        export(made, scratch / "again", "--pictures=none")
        case(f"all of {path.name} that is in tables comes back", not changed(folder, scratch / "again"),
             changed(folder, scratch / "again"))
        n += 1
    case("of broken ones as well", n > 35, n)


def rewrite(folder, change):
    """Each table as another program saves it: @change makes bytes of its heading and lines."""
    for path in folder.glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            lines = list(csv.reader(file))
        path.write_bytes(change(lines))


def joined(lines, separator, end, quote=False):
    def cell(text):
        return '"' + text.replace('"', '""') + '"' if quote or re.search('[";,\t\r\n]', text) else text

    return "".join(separator.join(map(cell, line)) + end for line in lines)


def as_others_save(scratch):
    folder = scratch / "saved"
    ways = {
        "with semicolons and a byte order mark": lambda lines: joined(lines, ";", "\r\n").encode("utf-8-sig"),
        "with tabs and LF": lambda lines: joined(lines, "\t", "\n").encode(),
        "with all cells in quotation marks": lambda lines: joined(lines, ",", "\r\n", quote=True).encode(),
        "with columns in another order": lambda lines: joined([line[::-1] for line in lines], ",", "\r\n").encode(),
        "without a line end at last": lambda lines: joined(lines, ",", "\r\n").rstrip("\r\n").encode(),
        "with empty lines": lambda lines: joined(
            [line for each in lines for line in (each, [""], [""] * len(each))], ",", "\r\n").encode(),
    }
    for what, change in ways.items():
        export(SMALL, folder, "--pictures=none")
        rewrite(folder, change)
        files, _ = imported(folder, scratch)
        case(f"{what} they come back as well", files == shipped(SMALL), list(files))
    path = scratch / "texts.map.xml"
    export(path, folder)
    files, _ = imported(folder, scratch)
    case("texts that look like formulas come back", files == {"=m.map.xml": canonical(path, scratch)}, files)


def edited(scratch):
    """What somebody does to tables by hand."""
    folder = scratch / "by-hand"
    export(SMALL, folder, "--pictures=none")

    def change(table, edit):
        path = folder / f"{table}.csv"
        with path.open(encoding="utf-8", newline="") as file:
            heading, *lines = csv.reader(file)
        rows = [dict(zip(heading, line)) for line in lines]
        edit(rows)
        heading = list(dict.fromkeys(key for row in rows for key in row))
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, heading, restval="")
            writer.writeheader()
            writer.writerows(rows)

    def of(files, name):
        return next(text.decode() for key, text in files.items() if key.endswith(name))

    before = shipped(SMALL)
    bare = []

    def paint(rows):
        bare.append(next(row["at"] for row in rows if row["usual"]))
        next(row for row in rows if row["at"] == bare[0])["terrain"] = "forest"

    change("hexes", paint)
    files, _ = imported(folder, scratch)
    old, new = of(before, ".map.xml").splitlines(), of(files, ".map.xml").splitlines()
    case("a hex that is given another terrain is listed", set(new) - set(old) ==
         {f'    <hex at="{bare[0]}" terrain="forest"/>'} and len(new) == len(old) + 1, set(new) ^ set(old))

    def add(rows):
        rows.append({**rows[-1], "id": "newcomer", "front": "x", "qty": "2"})

    change("units", add)
    files, err = imported(folder, scratch)
    case("a unit that is added is there", '<unit id="newcomer"' in of(files, ".scenario.xml"))
    case("a column that somebody has added is told of", "column “qty”" in err, err)
    (folder / "unit.csv").write_text("id\r\nx\r\n")
    (folder / "order.csv").unlink(missing_ok=True)
    files, err = imported(folder, scratch)
    case("so is a table that there is not", "unit.csv" in err and len(files) == len(before), err)


BESIDE = """<?xml version="1.0" encoding="UTF-8"?>
<!-- of the file -->
<?tool first?>
<map xmlns="urn:vedette:1" xmlns:x="urn:x" id="m" x:seen="1">
  <title>A map<!-- of the title --></title>
  <grid orientation="pointy" columns="3" rows="2"/>
  <x:layer x:n="1"><x:thing>some <b xmlns="">text</b>, <!-- and --> more</x:thing></x:layer>
  <newest of="tomorrow"><hex at="0101"/></newest>
  <terrain default="clear">
    <!-- of a hex -->
    <hex at="0101" terrain="wood" newer="yes" x:y="z"/>
    <!-- of another -->
    <hex at="0102" terrain="town"/>
    <!-- the end -->
  </terrain>
  <!-- of all -->
</map>
<!-- after -->
"""


def into(scratch):
    """What tables do not hold stays in a battle that they are imported into."""
    path, folder, target = scratch / "beside.map.xml", scratch / "beside", scratch / "into"
    path.write_text(BESIDE)

    def changed_to(new, *edits):
        export(path, folder)
        hexes = folder / "hexes.csv"
        text = hexes.read_bytes().decode()
        for old, other in edits:
            text = text.replace(old, other, 1)
        hexes.write_bytes(text.encode())
        shutil.rmtree(target, ignore_errors=True)
        exits("tables go into a battle", 0, "import", folder, "--from", "csv", "--into", path, "-o", target)
        made = (target / "beside.map.xml").read_text()
        case("in which all else stays", made == new, made)

    changed_to(BESIDE)
    changed_to(BESIDE.replace('terrain="wood"', 'terrain="marsh"'), ("0101,wood", "0101,marsh"))
    changed_to(BESIDE.replace('    <!-- of another -->\n    <hex at="0102" terrain="town"/>\n', ""),
               ("0102,town,,,,,,,", "0102,clear,,,,,,clear,"))
    files = imported(folder, scratch)[0]
    case("of itself there is nothing beside", b"<!--" not in files["m.map.xml"] and b"x:" not in files["m.map.xml"])


def refusals(scratch):
    folder, target = scratch / "refused", scratch / "nothing"
    good, _ = export(SMALL, scratch / "good", "--pictures=none")

    def refused(what, name, text, *said):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(scratch / "good", folder)
        path = folder / name
        if text is None:
            path.unlink()
        elif not path.exists():
            path.write_text(text(""))
        else:
            path.write_bytes(text(path.read_bytes().decode()).encode("utf-8", "surrogateescape"))
        out, err = exits(what, 2, "import", folder, "--from", "csv", "-o", target)
        case("which is said in a line, and nothing is written", all(word in err for word in (str(folder), *said)) and
             err.count("\n") == 1 and not out and not target.exists(), err)

    def put(old, new):
        return lambda text: text.replace(old, new, 1)

    heading = (scratch / "good/units.csv").read_bytes().decode().split("\r\n")[0]
    unit = good["units"][0]["id"]
    refused("no table of documents", "documents.csv", None, "documents.csv")
    refused("an empty one", "documents.csv", lambda text: "", "documents.csv")
    refused("no UTF-8", "units.csv", lambda text: text + "\udcff", "units.csv:", "UTF-8")
    refused("a quotation mark without end", "units.csv", lambda text: text + '"a', "units.csv:", "quotation mark")
    refused("something behind one", "units.csv", put(f"{unit},", f'"{unit}"x,'), "units.csv:2: ")
    refused("more cells than columns", "units.csv", lambda text: text + ",".join("abc" * 20) + "\r\n", "units.csv:",
            "cells")
    refused("more cells than any table has", "units.csv", lambda text: text + "," * 300 + "\r\n", "units.csv:", "256")
    refused("a column twice", "units.csv", put(heading, heading.replace("owner", "id")), "units.csv:1: ", "“id”")
    refused("a row without what it must have", "units.csv", put(f"\r\n{unit},", "\r\n,"), "units.csv:2: ", "'id'")
    refused("a control character", "units.csv", put(f"{unit},", f"{unit}\x07,"), "units.csv:2: ", "control")
    refused("a zero", "units.csv", put(f"{unit},", f"{unit}\0,"), "units.csv:")
    listed = next(number for number, row in enumerate(good["hexes"]) if not row["usual"])
    refused("a hex of a map that there is not", "hexes.csv",
            lambda text: "\r\n".join(f"un{line}" if number == listed + 1 else line
                                     for number, line in enumerate(text.split("\r\n"))),
            f"hexes.csv:{listed + 2}: ", "nowhere")
    refused("a document that there is not", "titles.csv", put("\r\nscenario,", "\r\nthis,"), "titles.csv:2: ",
            "nowhere")
    refused("a kind of document that there is not", "documents.csv", put(",map,", ",plan,"), "documents.csv:", "kind")
    refused("two documents of a name", "documents.csv", lambda text: text + text.splitlines()[-1] + "\r\n",
            "documents.csv:")
    refused("a map that the scenario does not name", "documents.csv", lambda text: text + "other,map\r\n", "maps")
    refused("a name that climbs", "maps.csv", put("\r\n", "\r\n../../../../../../../../../"), "folders higher")
    refused("a name from the root", "maps.csv", put("\r\n", "\r\n/etc/"), "/etc/")
    refused("two scenarios", "documents.csv", lambda text: text + "scenario,scenario\r\n", "documents.csv:")
    refused("a section that says what is not its own", "sections.csv",
            lambda text: text + "scenario,units" + ",1" * (text.split("\r\n")[0].count(",") - 1) + "\r\n",
            "sections.csv:")
    order = "in,section,table,row,rows,count\r\nscenario,units,,,"
    refused("an order of what does not stand there", "order.csv", lambda _: order + "hex,1\r\n", "order.csv:2: ",
            "rows")
    refused("and one without a number", "order.csv", lambda _: order + "unit,some\r\n", "order.csv:2: ", "count")
    refused("a file of more than 256 MB", "notes.csv", lambda text: text + " " * (256 * 1024 * 1024 + 1), "notes.csv",
            "256 MB")
    exits("what is no folder", 2, "import", scratch / "good/units.csv", "--from", "csv", "-o", target)
    exits("what is not there", 2, "import", scratch / "nowhere", "--from", "csv", "-o", target)
    case("makes nothing", not target.exists())


def large(scratch):
    made = scratch / "large"
    subprocess.run([sys.executable, SOURCE / "tests/shared/make-big-map.py", "--columns=200", "--rows=200",
                    "--units=400", made], check=True, capture_output=True)
    tables, _ = export(made / "big.scenario.xml", scratch / "big")
    case("a large battle is whole", len(tables["hexes"]) == 40000 and len(tables["units"]) == 400 and
         len(list((scratch / "big/counters").iterdir())) == 800)
    files, _ = imported(scratch / "big", scratch)
    case("and comes back to the letter", all(canonical(path, scratch) in files.values()
                                             for path in made.glob("*.xml")), list(files))


def main():
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        contents(scratch)
        worked_out(scratch)
        formulas(scratch)
        pictures(scratch)
        stable(scratch)
        back_again(scratch)
        as_others_save(scratch)
        edited(scratch)
        into(scratch)
        refusals(scratch)
        large(scratch)
    finish()


if __name__ == "__main__":
    os.environ.pop("LANGUAGE", None)
    main()
