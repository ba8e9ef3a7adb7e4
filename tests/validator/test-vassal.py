#!/usr/bin/env python3
"""vedette export --to vassal: modules against the documents that they are made of; TAP.

usage: test-vassal.py VEDETTE SOURCE
"""

import collections
import itertools
import json
import math
import pathlib
import re
import shutil
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

import cli
from cli import SINGLE_BATTLES, SOURCE, case, exits, finish, run, skip
from vassal_module import BUILD, HexGrid, Module, Piece, join, picture_rows, picture_size, split

BATTLES = SINGLE_BATTLES + cli.OF_CAMPAIGN  # extensions are made of large ones
LINDACH = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
NAMESPACE = "{urn:vedette:1}"
TRACK = "Turn Track"
WGEXPORT = pathlib.Path("/usr/share/texlive/texmf-dist/tex/latex/wargame/wgexport.py")

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map xmlns="urn:vedette:1" id="m">
  <grid orientation="{orientation}" columns="{columns}" rows="{rows}" stagger="{stagger}"/>
  <numbering order="{order}" columns-from="{columns_from}" columns-go="{columns_go}" rows-from="{rows_from}" rows-go="{rows_go}" digits="2" style="{style}"{prefix} slant="{slant}"/>
  <terrain default="clear">{terrain}</terrain>
</map>
"""
USUAL = {"orientation": "flat", "columns": 6, "rows": 5, "stagger": "second", "order": "column-row",
         "columns_from": 1, "columns_go": "right", "rows_from": 1, "rows_go": "down", "style": "digits",
         "prefix": "", "slant": "none", "terrain": ""}

# Names that sequences have to take apart again.
HARD = ["I/3 Corps", "a;b,c", "back\\slash", "ends in \\", "'quoted'", "'", "tab\there", "\\/;,\\", "Blücher", "-", "+x"]


def rows_of(path, name):
    return list(ElementTree.parse(path).getroot().iter(NAMESPACE + name))


def export(source, out, *words):
    code, told, err = run("export", source, "--to", "vassal", "-o", out, *words)
    if code != 0:
        case(f"{pathlib.Path(source).name} is exported", False, code, err)
    return err


def mechanics(path):
    """What the rules of a battle have beside those that all have."""
    system = path.parent / ElementTree.parse(path).getroot().get("system")
    return {row.get("name") for each in (path, system) for row in rows_of(each, "mechanic")}


def hexes_of(source):
    """By map id: the hexes as the export to JSON has them."""
    _, out, _ = run("export", source, "--to", "json")
    return {board.get("id"): board for board in json.loads(out)["maps"]}


# The battles

def contents(name, module):
    case(f"{name}: what says all stands first", module.names[:2] == ["moduledata", "buildFile.xml"], module.names[:3])
    case(f"{name}: names are of ASCII and below images", all(
        each.isascii() and (i < 2 or each.startswith("images/") and each.count("/") == 1)
        for i, each in enumerate(module.names)), module.names)
    case(f"{name}: the archive can be read from front to back", not module.stored, module.stored)
    used = {"images/" + each for each in module.pictures()}
    case(f"{name}: each picture is there, and is used", used == set(module.names[2:]),
         used ^ set(module.names[2:]))
    for each in module.names[2:]:
        assert min(picture_size(module.files[each])) > 0
    order = [child.tag for child in module.root]
    case(f"{name}: prototypes and the encoder come before pieces",
         order.index(BUILD + "module.BasicCommandEncoder") < order.index(BUILD + "module.PrototypesContainer")
         < order.index(BUILD + "module.Map"), order)
    data = ElementTree.fromstring(module.files["moduledata"])
    case(f"{name}: both files say the same of the module",
         [data.findtext(key) for key in ("name", "version", "VassalVersion")] ==
         [module.root.get(key) for key in ("name", "version", "VassalVersion")])


def pieces(name, path, module):
    units = {row.get("id"): row for row in rows_of(path, "unit")}
    slots = module.slots()
    case(f"{name}: pieces are read and written back", all(piece.encode() == slot.text for slot, piece in slots) and
         all(piece.encode() == piece.text for piece in module.prototypes().values()))
    ids = [slot.get("gpid") for slot, _ in slots]
    case(f"{name}: no two have a number", len(set(ids)) == len(ids) > 0 and
         max(map(int, ids)) < int(module.root.get("nextPieceSlotId")))
    case(f"{name}: which the piece has too", all(piece.basic()[2] == slot.get("gpid") for slot, piece in slots))
    window = module.all("module.PieceWindow")[0]
    listed = [piece.marks()["UnitId"] for _, piece in module.slots(window)]
    case(f"{name}: each unit is once in the order of battle", sorted(listed) == sorted(units), listed)
    case(f"{name}: and says what its row says", all(
        piece.marks()[mark] == (units[piece.marks()["UnitId"]].get(attribute) or "")
        for _, piece in slots for mark, attribute in (
            ("Strength", "strength"), ("Move", "move"), ("Side", "side"), ("Class", "class"), ("Code", "code"))))
    prototypes = module.prototypes()
    asked = {fields[0] for _, piece in [*slots, *((None, each) for each in prototypes.values())]
             for trait, fields, _ in piece.traits() if trait == "prototype"}
    case(f"{name}: prototypes that are asked for are there", asked <= set(prototypes), asked)
    known = {"prototype", "emb2", "mark", "piece", "markmoved", "delete", "sendto"}
    case(f"{name}: no trait is unknown", {trait for piece in [*prototypes.values(), *(each for _, each in slots)]
                                         for trait, _, _ in piece.traits()} <= known)
    played = mechanics(path)
    states = [layer for layer, rule in (("Reserve", "reserves"), ("Disrupted", "disruption")) if rule in played]
    case(f"{name}: both sides, and the states that its rules have, {states}, have names that stay", all(
        list(piece.layers()) == [*states, "Back"] for _, piece in slots))


def setup(name, path, module):
    """Who stands where, on maps and on the track."""
    maps = [(ElementTree.parse(path.parent / row.get("href")).getroot().get("id"))
            for row in rows_of(path, "map") if row.get("href")]
    stands, reserves = collections.Counter(), set()
    seen = collections.Counter()
    for (title, window, board, grid), number in zip(module.maps(), itertools.count()):
        for stack in module.all("module.map.SetupStack", window):
            here = module.slots(stack)
            seen.update(piece.marks()["UnitId"] for _, piece in here)
            reserves |= {piece.marks()["UnitId"] for _, piece in here if piece.layers().get("Reserve", [False])[0]}
            if title != TRACK:
                assert stack.get("useGridLocation") == "true" and stack.get("owningBoard") == board.get("name")
                assert grid.find(stack.get("location")) is not None, stack.get("location")
                stands[maps[number], stack.get("location")] += len(here)
    expected = collections.Counter()
    for row in rows_of(path, "place"):
        at = row.get("at").split(":")
        owner = at[0] if len(at) > 1 else None
        candidates = [each for each in maps if owner in (None, each)]
        for each in candidates:
            if at[-1] in LABELS[path][each]:
                expected[each, at[-1]] += 1
                break
    case(f"{name}: as many pieces in each hex as the set-up says", stands == expected and expected, stands - expected,
         expected - stands)
    case(f"{name}: no unit stands in two places", not seen or max(seen.values()) == 1, seen.most_common(3))
    case(f"{name}: reserves begin as such", reserves == {row.get("unit") for row in rows_of(path, "place")
                                                       if row.get("state")}, reserves)
    coming = {unit for row in rows_of(path, "group") for unit in (row.get("units") or "").split()}
    case(f"{name}: who comes later waits on the track", coming <= set(seen), coming - set(seen))


def track(name, path, module):
    """Units that come wait in the box of their turn."""
    window = next((each for title, each, _, _ in module.maps() if title == TRACK), None)
    boxes = {stack.get("name").rsplit(" (", 1)[0].split(",")[0]: [] for stack in
             module.all("module.map.SetupStack", window)}
    for stack in module.all("module.map.SetupStack", window):
        box = stack.get("name").rsplit(" (", 1)[0].split(",")[0]
        boxes[box] += [piece.marks()["UnitId"] for _, piece in module.slots(stack)]
    turns = collections.defaultdict(set)
    for row in rows_of(path, "group"):
        for unit in (row.get("units") or "").split():
            turns[unit].add(f"Turn {row.get('turn')}")
    case(f"{name}: in the box of a turn in which it can come", all(
        box in turns[unit] for box, units in boxes.items() for unit in units if box.startswith("Turn")), boxes)


def grids(name, path, module):
    for (title, _, _, grid), (id_, board) in zip(module.maps(), BOARDS[path].items()):
        hexes = board["$hexes"]
        wrong = [row["label"] for row in hexes if grid.find(row["label"]) is None or
                 grid.name(*grid.find(row["label"])) != row["label"]]
        case(f"{name}, {title}: VASSAL calls all {len(hexes)} hexes as they are printed", not wrong and hexes, wrong[:5])
        case(f"{name}, {title}: by counting, if it is not of two sheets",
             isinstance(grid, HexGrid) == (path not in cli.OF_CAMPAIGN))
        scale = 96 / board["$across"]
        (x, y), first = grid.find(hexes[0]["label"]), hexes[0]
        far = max(math.dist(grid.find(row["label"]), (x + (row["x"] - first["x"]) * scale,
                                                      y + (row["y"] - first["y"]) * scale)) for row in hexes)
        case(f"{name}, {title}: and has them where the map has", far < 1.5, far)


def opinion(name, module):
    """The reader of the LaTeX package wargame, which knows no names with a slash in them."""
    if not WGEXPORT.exists():
        skip(f"{name}: wgexport.py reads the module", f"{WGEXPORT} is not there")
        return
    sys.path.insert(0, str(WGEXPORT.parent))
    import wgexport
    read = wgexport.get_doc(module.files["buildFile.xml"].decode())
    case(f"{name}: wgexport.py finds maps, boards and prototypes", set(wgexport.get_maps(read)) ==
         set(wgexport.get_boards(read)) == {title for title, *_ in module.maps()} and
         set(wgexport.get_prototypes(read)) == set(module.prototypes()))
    slots = [slot.childNodes[0].nodeValue for slot in wgexport.get_pieces(read, asdict=False)]
    plain = [text for text in slots if "\\/" not in text]
    case(f"{name}: and takes pieces apart as we do", len(slots) == len(module.slots()) and plain and all(
        [part["def"][0] for part in wgexport.get_piece_parts(text)] == [kind.split(";")[0] for kind in Piece(text).types]
        and wgexport.get_piece_parts(text)[-1]["state"] == split(Piece(text).states[-1], ";") for text in plain))


def battles(scratch):
    for path in BATTLES:
        name = path.name.split(".")[0]
        err = export(path, scratch / f"{name}.vmod", "--ids", scratch / f"{name}.gpid")
        module = Module(scratch / f"{name}.vmod")
        case(f"{name}: what is left behind is said", "not carried by VASSAL" in err, err)
        if name == "jena-auerstadt":
            case(f"{name}: units that may come in several ways are said",
                 "units that may come in several ways: they wait for one of them (" in err, err)
        contents(name, module)
        pieces(name, path, module)
        setup(name, path, module)
        track(name, path, module)
        grids(name, path, module)
        opinion(name, module)


# Numbers of hexes, in all ways

def variants():
    for orientation, stagger, order, across, down in itertools.product(
            ("flat", "pointy"), ("first", "second"), ("column-row", "row-column"), ("right", "left"), ("down", "up")):
        yield {"orientation": orientation, "stagger": stagger, "order": order, "columns_go": across, "rows_go": down}


def numbers(scratch):
    def read(**how):
        (scratch / "m.map.xml").write_text(MAP.format(**{**USUAL, **how}))
        export(scratch / "m.map.xml", scratch / "m.vmod", "--pixels=24")
        ((_, _, _, grid),) = Module(scratch / "m.vmod").maps()
        hexes = hexes_of(scratch / "m.map.xml")["m"]["$hexes"]
        return grid, [row["label"] for row in hexes if grid.find(row["label"]) is None or
                      grid.name(*grid.find(row["label"])) != row["label"]], hexes

    wrong, uncounted = [], []
    for how in variants():
        for more in ({}, {"style": "letters"}, {"prefix": ' prefix="N"', "columns_from": 22, "rows_from": 7}):
            grid, bad, _ = read(**how, **more)
            wrong += [(how, more, bad)] if bad else []
            uncounted += [] if isinstance(grid, HexGrid) else [(how, more)]
    case("hexes are called as they are printed, whatever the numbering", not wrong, *wrong[:3])
    case("by counting, letters and a prefix too", not uncounted, *uncounted[:5])

    for what, how in (("slanted numbers", {"slant": "falling", "rows_from": 10}),
                      ("numbers too long for their digits", {"rows_from": 98}),
                      ("a prefix that means something", {"prefix": ' prefix="$"'})):
        grid, bad, hexes = read(**how)
        case(f"{what}: a region a hex", not isinstance(grid, HexGrid) and not bad and
             len(grid.regions) == len(hexes), bad)
        err = export(scratch / "m.map.xml", scratch / "m.vmod", "--pixels=24")
        case("which is said", "each hex is a region" in err, err)


    (scratch / "m.map.xml").write_text(MAP.format(**{**USUAL, "columns": 300, "rows": 300}))
    _, err = exits("a picture that is too large", 2, "export", scratch / "m.map.xml", "--to", "vassal",
                   "-o", scratch / "large.vmod")
    case("is refused with what would do", "megapixels" in err and "--pixels" in err, err)


# The picture under the grid

def registered(scratch):
    """A lake in one hex shows around the place that the grid has for it."""
    worst = 0
    for orientation, stagger, at in itertools.product(("flat", "pointy"), ("first", "second"), ("0101", "0304", "0605")):
        found = []
        for terrain in ("", f'<hex at="{at}" terrain="lake"/>'):
            (scratch / "p.map.xml").write_text(MAP.format(**{
                **USUAL, "orientation": orientation, "stagger": stagger, "terrain": terrain}))
            export(scratch / "p.map.xml", scratch / "p.vmod", "--pixels=41", "--no-numbers")
            module = Module(scratch / "p.vmod")
            ((_, _, board, grid),) = module.maps()
            found.append(picture_rows(module.files["images/" + board.get("image")]))
        differ = [(x, y) for y, (one, other) in enumerate(zip(*found)) for x, (a, b) in enumerate(zip(one, other))
                  if a != b]
        middle = [(min(each) + max(each) + 1) / 2 for each in zip(*differ)]
        worst = max(worst, math.dist(middle, grid.find(at)))
    case("the picture lies under the grid, for each stagger", worst < 2.5, worst)


# From one export to the next

def copy_battle(scratch):
    """A battle to be edited, with its maps and its system."""
    system = ElementTree.parse(LINDACH).getroot().get("system")
    shutil.copytree((LINDACH.parent / system).parent, scratch / pathlib.Path(system).parent.name)
    shutil.copytree(LINDACH.parent, scratch / "battle")


def lines_that_differ(one, other):
    a, b = (each.files["buildFile.xml"].decode().splitlines() for each in (one, other))
    assert len(a) == len(b)
    return [(x, y) for x, y in zip(a, b) if x != y]


def stability(scratch):
    def module(text, name):
        source = scratch / "battle/b.scenario.xml"
        source.write_text(text)
        export(source, scratch / name)
        return Module(scratch / name)

    text = LINDACH.read_text()
    unit = rows_of(LINDACH, "unit")[3]
    id_, strength = unit.get("id"), unit.get("strength")
    one = module(text, "1.vmod")
    table = scratch / "battle/b.gpid"
    case("the numbers of pieces are kept beside the battle", table.exists())
    kept = table.read_text()
    same = module(text, "same.vmod")
    numbers_of_table = [int(line.split()[0]) for line in kept.splitlines() if line[0] != "#"]
    case("in lines by number, two for each unit", numbers_of_table == list(range(1, len(numbers_of_table) + 1)) and
         len(numbers_of_table) == 2 * len(rows_of(LINDACH, "unit")), kept)
    case("the same battle gives the same module", same.files == one.files and (scratch / "same.vmod").read_bytes() ==
         (scratch / "1.vmod").read_bytes() and table.read_text() == kept)

    row = next(line for line in text.splitlines() if f'<unit id="{id_}"' in line)
    edited = text.replace(row, row.replace(f'strength="{strength}"', f'strength="{int(strength) + 1}"'))
    other = module(edited, "2.vmod")
    changed = lines_that_differ(one, other)
    case("a strength edited changes the lines of one piece", 1 <= len(changed) <= 2 and
         all(Piece(ElementTree.fromstring(line).text).marks()["UnitId"] == id_ for pair in changed for line in pair),
         changed)
    files = {name for name in one.files if one.files[name] != other.files.get(name)}
    case("and one picture", files == {"buildFile.xml", f"images/unit-{id_}.png"} and
         set(one.files) == set(other.files), files)

    gone = module(text.replace(f'id="{id_}"', 'id="newcomer"').replace(f'"{id_}"', '"newcomer"'), "3.vmod")
    old = {piece.basic()[2] for _, piece in one.slots()}
    new = {piece.basic()[2] for _, piece in gone.slots() if piece.marks()["UnitId"] == "newcomer"}
    case("a new unit gets numbers that nobody had", new and not new & old, new)
    case("and the others keep theirs", {(piece.marks()["UnitId"], piece.basic()[2]) for _, piece in one.slots()
                                       if piece.marks()["UnitId"] != id_} ==
         {(piece.marks()["UnitId"], piece.basic()[2]) for _, piece in gone.slots()
          if piece.marks()["UnitId"] != "newcomer"})
    back = module(text, "4.vmod")
    case("one that comes back has its own again", [piece.text for _, piece in back.slots()] ==
         [piece.text for _, piece in one.slots()])
    case("but the next number never falls", int(back.root.get("nextPieceSlotId")) >
         int(one.root.get("nextPieceSlotId")))

    table.write_text(kept + "1 counter somebody\n")
    _, err = exits("a table with a number twice is refused", 2, "export", scratch / "battle/b.scenario.xml",
                   "--to", "vassal", "-o", scratch / "5.vmod")
    case("with its line", f"b.gpid:{len(kept.splitlines()) + 1}: " in err and not (scratch / "5.vmod").exists(), err)
    table.unlink()
    table.symlink_to("/nowhere/at/all")
    _, err = exits("a table that cannot be written", 2, "export", scratch / "battle/b.scenario.xml",
                   "--to", "vassal", "-o", scratch / "5.vmod")
    case("stops the export before it writes", "b.gpid" in err and not (scratch / "5.vmod").exists(), err)
    case("and what would do is said", "with --ids" in err and len(err.splitlines()) == 1, err)


def states(scratch):
    """A battle puts a unit in reserve of which its rules know nothing."""
    text = LINDACH.read_text()
    unit = rows_of(LINDACH, "place")[0].get("unit")
    (scratch / "battle/state.scenario.xml").write_text(
        text.replace(f'<place unit="{unit}"', f'<place unit="{unit}" state="reserve"'))
    export(scratch / "battle/state.scenario.xml", scratch / "state.vmod")
    layers = {piece.marks()["UnitId"]: piece.layers()["Reserve"][0] for _, piece in
              Module(scratch / "state.vmod").slots() if piece.layers()["Reserve"][0]}
    case("who begins in reserve does, even if the rules have no reserves", set(layers) == {unit}, layers)


# Extensions

def names_of(module):
    """What VASSAL takes for the same if it is called the same, by kind."""
    return {
        "window": {each.get("mapName") for each in module.all("module.Map")},
        "board": {each.get("name") for each in module.all("module.map.boardPicker.Board")},
        "prototype": set(module.prototypes()),
        "list": {each.get("name") for kind in ("PieceWindow", "ChartWindow", "DiceButton")
                 for each in module.all("module." + kind)},
        "turn": {each.get("name") for kind in ("TurnTracker", "ListTurnLevel") for each in module.all("module.turn." + kind)},
        "picture": {each for each in module.names if each.startswith("images/")},
        "number": {slot.get("gpid") for slot, _ in module.slots()},
    }


def stands(module):
    """(place, unit, state of layers) of all that is placed, without the names of windows."""
    found = []
    for title, window, _, grid in module.maps():
        for stack in module.all("module.map.SetupStack", window):
            place = stack.get("location") or grid.name(int(stack.get("x")), int(stack.get("y")))
            found += [(title.split(": ")[-1], place, piece.marks()["UnitId"], [on for on, _ in piece.layers().values()])
                      for _, piece in module.slots(stack)]
    return found


def extension(scratch, name, of):
    """A battle as an extension of the module of another, beside its own module."""
    base, alone = Module(scratch / f"{of}.vmod"), Module(scratch / f"{name}.vmod")
    battle, out = next(each for each in BATTLES if each.name.startswith(name)), scratch / f"{name}.vmdx"
    words = ("--ids", scratch / f"{name}.gpid", "--extends", scratch / f"{of}.vmod")
    err = export(battle, out, *words)
    first = out.read_bytes()
    export(battle, out, *words)
    case(f"{name}, for {of}: the same each time", out.read_bytes() == first)
    added = Module(out)
    case(f"{name}: what says all stands first", added.names[:3] == ["extensiondata", "moduledata", "buildFile.xml"],
         added.names[:3])
    case(f"{name}: the module's data are beside it", added.files["moduledata"] == base.files["moduledata"])
    data = ElementTree.fromstring(added.files["extensiondata"])
    case(f"{name}: it is for that module alone", added.root.tag == BUILD + "module.ModuleExtension" and
         added.root.get("anyModule") == data.findtext("universal") == "false" and
         [added.root.get(key) for key in ("module", "moduleVersion", "extensionId")] ==
         [base.root.get("name"), base.root.get("version"), name], added.root.attrib)
    case(f"{name}: and of the version that it says", added.root.get("version") == data.findtext("version") == "1.0" and
         added.root.get("vassalVersion") == data.findtext("VassalVersion"))
    case(f"{name}: each element adds one thing to something that the module has", all(
        each.tag == BUILD + "module.ExtensionElement" and len(each) == 1 and base.resolve(each.get("target")) is not None
        for each in added.root), [each.attrib for each in added.root])
    kinds = [each[0].tag.split(".")[-1] for each in added.root]
    case(f"{name}: prototypes first, to where prototypes are", kinds[:3] == ["PrototypeDefinition"] * 3 and all(
        (each[0].tag == BUILD + "module.PrototypeDefinition") == each.get("target").endswith(".PrototypesContainer")
        for each in added.root), kinds)
    both = {kind: names & names_of(base)[kind] for kind, names in names_of(added).items()}
    case(f"{name}: nothing is called as something of the module", not any(both.values()) and
         all(names_of(added).values()) and len(names_of(added)["number"]) == len(added.slots()), both)
    case(f"{name}: names of windows begin with the battle", all(
        each.startswith(alone.root.get("name")) for each in names_of(added)["window"]), names_of(added)["window"])
    case(f"{name}: its windows are opened by buttons", all(
        each.get("launch") == "true" and each.get("buttonName") for each in added.all("module.Map")))
    numbers = {(piece.marks()["UnitId"], piece.basic()[2]) for _, piece in alone.slots()}
    case(f"{name}: numbers are those of the battle, behind its id", {
        (piece.marks()["UnitId"], piece.basic()[2]) for _, piece in added.slots()} ==
         {(unit, f"{name}:{number}") for unit, number in numbers} and all(
             piece.basic()[2] == slot.get("gpid") for slot, piece in added.slots()))
    case(f"{name}: pieces are read and written back", all(piece.encode() == slot.text for slot, piece in added.slots()))
    case(f"{name}: all stands where it does in a module by itself", stands(added) == stands(alone) and stands(added))
    case(f"{name}: each picture is there, and is used",
         {"images/" + each for each in added.pictures()} == set(added.names[3:]))
    prototypes = added.prototypes()
    used = {fields[0] for piece in [*prototypes.values(), *(each for _, each in added.slots())]
            for trait, fields, _ in piece.traits() if trait == "prototype"}
    case(f"{name}: pieces use its own prototypes, all of them", used == set(prototypes), used ^ set(prototypes))
    sent = {fields[2] for piece in prototypes.values() for trait, fields, _ in piece.traits() if trait == "sendto"}
    case(f"{name}: and what is lost goes to its own track", len(sent) == 1 and
         sent <= names_of(added)["window"], sent)
    case(f"{name}: dice and lists of pieces in play are the module's",
         not added.all("module.DiceButton") and not added.all("module.Inventory"))
    roster = {each.text for each in base.all("module.PlayerRoster")[0]}
    lacking = {row.get("name") for row in rows_of(battle, "side") if row.get("units")} - roster
    case(f"{name}: sides that the module has not are told", ("players cannot choose" in err) == bool(lacking), lacking, err)


def other_module(scratch, name, old, new):
    """The module of Jena-Auerstadt with something else in what says all."""
    module = Module(scratch / "jena-auerstadt.vmod")
    text = module.files["buildFile.xml"].decode()
    assert old in text
    with zipfile.ZipFile(scratch / name, "w") as archive:
        archive.writestr("moduledata", module.files["moduledata"])
        archive.writestr("buildFile.xml", text.replace(old, new))
    return scratch / name


def refused(scratch):
    def refuse(what, battle, base, *words):
        out = scratch / "refused.vmdx"
        of_option = words[0] == "--extends: "
        _, err = exits(f"an extension {what} is refused", 64 if of_option else 2, "export", battle, "--to", "vassal", "-o", out,
                       "--ids", scratch / "refused.gpid", "--extends", base)
        case("in one line, with what would do", err.count("\n") == 1 + of_option and all(word in err for word in words) and
             not out.exists() and not (scratch / "refused.gpid").exists(), err)

    jena = scratch / "jena-auerstadt.vmod"
    dresden = next(each for each in BATTLES if each.name.startswith("dresden"))
    itself = next(each for each in BATTLES if each.name.startswith("jena"))
    refuse("by other rules", dresden, jena, "--extends: ", "Rules: napoleon-at-war", "Rules: napoleons-art-of-war",
           "a module of its own")
    refuse("of the battle itself", itself, jena, "--extends: ", "another one")
    refuse("of a map alone", itself.parent / "jena.map.xml", jena, "--extends: ", "only a battle")
    refuse("of a file that is not there", LINDACH, scratch / "nowhere.vmod", "nowhere.vmod: ")
    refuse("of what is no archive", LINDACH, LINDACH, f"{LINDACH.name}: ")
    refuse("of an extension", LINDACH, scratch / "wagram.vmdx", "wagram.vmdx: ", ".vmod")
    refuse("of a module of older make", LINDACH, other_module(
        scratch, "old.vmod", 'ModuleOther1="Rules: napoleon-at-war"', 'ModuleOther1=""'), "--extends: ", "anew")
    refuse("of a module that cannot be read", LINDACH, other_module(scratch, "torn.vmod", "</VASSAL.build.GameModule>", ""),
           "torn.vmod: buildFile.xml:")
    with zipfile.ZipFile(scratch / "bare.vmod", "w") as archive:
        archive.writestr("notes.txt", "nothing")
    refuse("of some other archive", LINDACH, scratch / "bare.vmod", "bare.vmod: ", "buildFile.xml")

    base = other_module(scratch, "dice.vmod", 'nSides="6"', 'nSides="8"')
    export(LINDACH, scratch / "dice.vmdx", "--ids", scratch / "dice.gpid", "--extends", base)
    added = Module(scratch / "dice.vmdx")
    case("dice that the module has not come along", [each.get("nSides") for each in added.all("module.DiceButton")] ==
         ["6", "6"])


def hard_names(scratch):
    text = LINDACH.read_text()
    ids = [row.get("id") for row in rows_of(LINDACH, "unit")]
    root = ElementTree.fromstring(text)
    for row, name in zip(root.iter(NAMESPACE + "unit"), HARD):
        row.set("name", name)
    ElementTree.register_namespace("", NAMESPACE[1:-1])
    (scratch / "battle/hard.scenario.xml").write_bytes(ElementTree.tostring(root))
    export(scratch / "battle/hard.scenario.xml", scratch / "hard.vmod")
    module = Module(scratch / "hard.vmod")
    found = {piece.marks()["UnitId"]: (piece.basic()[1], piece.marks()["UnitName"]) for _, piece in module.slots()}
    case("names with delimiters come back", all(found[id_] == (name.replace("\t", " "),) * 2
                                                for id_, name in zip(ids, HARD)), found)
    case("and so do pieces", all(piece.encode() == slot.text for slot, piece in module.slots()))


def odd_ids(scratch):
    """Ids that a check complains of have their numbers all the same, each time."""
    text = LINDACH.read_text()
    for row, id_ in zip(rows_of(LINDACH, "unit"), ("", "behind ", "two&#10;lines", "a b")):
        text = text.replace(f'<unit id="{row.get("id")}"', f'<unit id="{id_}"')
    (scratch / "battle/odd.scenario.xml").write_text(text)
    for name in ("1", "2"):
        export(scratch / "battle/odd.scenario.xml", scratch / f"odd-{name}.vmod", "--pixels=24")
    case("odd ids keep their numbers", (scratch / "odd-1.vmod").read_bytes() == (scratch / "odd-2.vmod").read_bytes())
    table = scratch / "battle/odd.gpid"
    kept = table.read_bytes()
    table.write_bytes(kept.replace(b"\n", b"\r\n"))
    export(scratch / "battle/odd.scenario.xml", scratch / "odd-3.vmod", "--pixels=24")
    case("in a table with the ends of lines of Windows too",
         (scratch / "odd-1.vmod").read_bytes() == (scratch / "odd-3.vmod").read_bytes())


def like_maps(scratch):
    """Two maps of one title."""
    for folder in ("jena-auerstadt", "napoleon-at-war"):
        shutil.copytree(SOURCE / "scenarios" / folder, scratch / "like" / folder)
    for path in (scratch / "like/jena-auerstadt").glob("*.map.xml"):
        path.write_text(re.sub("<title>.*?</title>", "<title>Map</title>", path.read_text()))
    export(scratch / "like/jena-auerstadt/jena-auerstadt.scenario.xml", scratch / "like.vmod", "--pixels=24")
    module = Module(scratch / "like.vmod")
    charts = [(each.get("chartName"), each.get("fileName")) for each in module.all("widget.Chart")]
    case("each of two maps of one title has its charts", all(
        len(set(each)) == len(charts) for each in zip(*charts)) and len(set(module.names)) == len(module.names), charts)

    for path in (scratch / "like/jena-auerstadt").glob("*.map.xml"):
        path.write_text(re.sub('(<map [^>]*?) id="[^"]*"', r"\1", re.sub("<title>.*?</title>", "", path.read_text()), count=1))
    export(scratch / "like/jena-auerstadt/jena-auerstadt.scenario.xml", scratch / "bare.vmod", "--pixels=24")
    windows = [each.get("mapName") for each in Module(scratch / "bare.vmod").all("module.Map")]
    case("each of two maps without title and id has its window", len(set(windows)) == len(windows) == 3, windows)


def large_pictures(scratch):
    """Tables that are too long for a picture."""
    units = [row.get("id") for row in rows_of(LINDACH, "unit")]
    text = re.sub("<setup>.*</setup>", "", LINDACH.read_text(), flags=re.DOTALL)
    text = re.sub("<reinforcements>.*</reinforcements>", "<reinforcements>" + "".join(
        f'<group id="g{i}" turn="2" units="{unit}"/>' for i, unit in enumerate(units)) + "</reinforcements>", text,
        flags=re.DOTALL)
    (scratch / "battle/long.scenario.xml").write_text(re.sub('<turns count="[0-9]*"', '<turns count="255"', text))
    export(scratch / "battle/long.scenario.xml", scratch / "long.vmod")
    module = Module(scratch / "long.vmod")
    (board,) = [each for each in module.all("module.map.boardPicker.Board") if each.get("name") == TRACK]
    across, down = picture_size(module.files["images/" + board.get("image")])
    stacks = [each for each in module.all("module.map.SetupStack") if each.get("owningBoard") == TRACK]
    case("a track of many turns has room for all", down < 32768 and len(stacks) == len(units) and all(
        0 < int(each.get("x")) < across and 0 < int(each.get("y")) < down for each in stacks), across, down, len(stacks))

    late = text.replace('id="g0" turn="2"', 'id="g0" turn="99"').replace('id="g1" turn="2"', 'id="g1"')
    (scratch / "battle/late.scenario.xml").write_text(late)
    err = export(scratch / "battle/late.scenario.xml", scratch / "late.vmod")
    case("of units that come in no turn of the track it is said", "units that come in none of the turns: they are in the "
         "order of battle alone (2)" in err, err)

    names = "".join(f'<name at="0101" text="Place {i}"/>' for i in range(2000))
    (scratch / "n.map.xml").write_text(MAP.format(**USUAL).replace("</map>", f"<names>{names}</names></map>"))
    err = export(scratch / "n.map.xml", scratch / "n.vmod", "--pixels=24")
    case("of a chart that is too long it is said", "rows of charts below the end of a picture" in err, err)


def sides(scratch):
    """Units whose formations say whose they are."""
    root = ElementTree.fromstring(LINDACH.read_text())
    for row in root.iter(NAMESPACE + "unit"):
        del row.attrib["side"]
    ElementTree.register_namespace("", NAMESPACE[1:-1])
    (scratch / "battle/sides.scenario.xml").write_bytes(ElementTree.tostring(root))
    export(scratch / "battle/sides.scenario.xml", scratch / "sides.vmod", "--pixels=24")
    of_units = {row.get("id"): row.get("side") for row in rows_of(LINDACH, "unit")}
    of_formations = {row.get("id"): row.get("side") for row in rows_of(LINDACH, "formation")}
    wanted = {row.get("id"): of_formations.get(row.get("formation"), "") for row in rows_of(LINDACH, "unit")}
    found = {piece.marks()["UnitId"]: piece.marks()["Side"] for _, piece in Module(scratch / "sides.vmod").slots()}
    case("the inventory has them by these", found == wanted and wanted == of_units, found, wanted)


def decoder():
    """The reader of this test itself, on a piece of a module by somebody else."""
    piece = Piece("+/null/prototype;DBGlobal\tinfo;CS 4,sD5\\\tprototype;geWRK\\\\\tpiece;K;D;pz35tb.gif;PzKw 35t Wreck/"
                  "\t\\\t\\\\\tnull;92;30;7441")
    case("a foreign piece is taken apart", [kind.split(";")[0] for kind in piece.types] ==
         ["prototype", "info", "prototype", "piece"] and piece.basic() == ("pz35tb.gif", "PzKw 35t Wreck", "7441"))
    case("and put together again", piece.encode() == piece.text, piece.encode())
    for fields in itertools.product(["", "a", "\\", "'", ";", "a\\;", "';'", "\\;\\"], repeat=2):
        assert split(join(list(fields), ";"), ";") == list(fields), fields


LABELS, BOARDS = {}, {}
for battle in BATTLES:
    BOARDS[battle] = hexes_of(battle)
    LABELS[battle] = {id_: {row["label"] for row in board["$hexes"]} for id_, board in BOARDS[battle].items()}

with tempfile.TemporaryDirectory() as folder:
    scratch = pathlib.Path(folder)
    decoder()
    battles(scratch)
    numbers(scratch)
    registered(scratch)
    copy_battle(scratch)
    stability(scratch)
    states(scratch)
    extension(scratch, "wagram", "jena-auerstadt")
    extension(scratch, "eylau", "dresden")
    refused(scratch)
    hard_names(scratch)
    odd_ids(scratch)
    like_maps(scratch)
    large_pictures(scratch)
    sides(scratch)
finish()
