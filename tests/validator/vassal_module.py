"""VASSAL modules as another program reads them: pieces decoded, hexes named, pictures opened.

Made from what VASSAL's classes of these names do, not from how we write: a module goes by
what is read here.
"""

import math
import re
import struct
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib

BUILD = "VASSAL.build."


# Sequences (SequenceEncoder)

def split(text, mark):
    """The fields of a sequence."""
    fields, field, at = [], "", 0
    while True:
        end = text.find(mark, at)
        if end < 0:
            fields.append(field + text[at:])
            break
        if end > at and text[end - 1] == "\\":
            field, at = field + text[at:end - 1] + mark, end + 1
            continue
        fields.append(field + text[at:end])
        field, at = "", end + 1
    return [each[1:-1] if len(each) > 1 and each[0] == each[-1] == "'" else each for each in fields]


def join(fields, mark):
    """The same back."""
    def escape(field):
        quoted = field.endswith("\\") or (field[:1] == "'" and field[-1:] == "'")
        bare = field.replace(mark, "\\" + mark)
        return f"'{bare}'" if quoted else bare
    return mark.join(map(escape, fields))


# Pieces

class Piece:
    """What +/ID/TYPE/STATE says: traits from the outermost to the innermost."""

    def __init__(self, text):
        command, self.id, kind, state = split(text, "/")
        assert command == "+", text
        self.types, self.states = self.unnest(kind), self.unnest(state)
        assert len(self.types) == len(self.states), text
        self.text = text

    @staticmethod
    def unnest(text):
        parts = []
        while True:
            fields = split(text, "\t")
            if len(fields) == 1:
                return parts + fields
            assert len(fields) == 2, text
            parts.append(fields[0])
            text = fields[1]

    @staticmethod
    def nest(parts):
        text = parts[-1]
        for part in reversed(parts[:-1]):
            text = join([part, text], "\t")
        return text

    def encode(self):
        return join(["+", self.id, self.nest(self.types), self.nest(self.states)], "/")

    def traits(self):
        """(name, fields, state) of each."""
        for kind, state in zip(self.types, self.states):
            fields = split(kind, ";")
            yield fields[0], fields[1:], state

    def marks(self):
        for name, fields, state in self.traits():
            if name == "mark":
                return dict(zip(split(fields[0], ","), split(state, ",")))
        return {}

    def layers(self):
        """By name: whether it is on, its picture."""
        found = {}
        for name, fields, state in self.traits():
            if name == "emb2":
                assert len(fields) == 33, fields
                found[fields[18]] = int(state) > 0, split(fields[15], ",")[0]
        return found

    def basic(self):
        """Picture, name, number."""
        assert self.types[-1].startswith("piece;")
        fields, state = split(self.types[-1], ";"), split(self.states[-1], ";")
        return fields[3], fields[4], state[3]


# Names of hexes (HexGrid, RegularGridNumbering, HexGridNumbering; RegionGrid)

def java_round(number):
    return math.floor(number + 0.5)


class HexGrid:
    def __init__(self, element, width, height):
        grid, number = element.attrib, element[0].attrib
        self.dx, self.dy = float(grid["dx"]), float(grid["dy"])
        self.x0, self.y0 = int(grid["x0"]), int(grid["y0"])
        self.sideways = grid["sideways"] == "true"
        self.stagger = number["stagger"] == "true"
        self.first, self.sep, self.format = number["first"], number["sep"], number["locationFormat"]
        self.kind = {half: (number[half + "Type"], int(number[half + "Leading"]), int(number[half + "Off"]))
                     for half in "hv"}
        self.h_descends, self.v_descends = number["hDescend"] == "true", number["vDescend"] == "true"
        self.max_rows = math.floor(height / self.dx + 0.5)
        self.max_columns = math.floor(width / self.dy + 0.5)

    @staticmethod
    def write(number, kind, leading):
        sign, number = "-" if number < 0 else "", abs(number)
        if kind == "A":
            return sign + chr(65 + number % 26) * (number // 26 + 1)
        zeros = ""
        while leading > 0 and number < 10 ** leading:
            zeros, leading = zeros + "0", leading - 1
        return sign + zeros + str(number)

    @staticmethod
    def read(text, kind):
        if kind == "N":
            return int(text)
        return 26 * (len(text) - 1) + ord(text[-1]) - 65

    def name(self, x, y):
        if self.sideways:
            x, y = y, x
        column = java_round((x - self.x0) / self.dx)
        down = y - self.y0 - (self.dy / 2 if column % 2 else 0)
        row = java_round(down / self.dy)
        if self.v_descends if self.sideways else self.h_descends:
            column = (self.max_rows if self.sideways else self.max_columns) - column
        if self.h_descends if self.sideways else self.v_descends:
            row = (self.max_columns if self.sideways else self.max_rows) - row
        assert not self.stagger
        halves = [self.write(column + self.kind["h"][2], *self.kind["h"][:2]),
                  self.write(row + self.kind["v"][2], *self.kind["v"][:2])]
        if self.first != "H":
            halves.reverse()
        return self.format.replace("$gridLocation$", self.sep.join(halves))

    def find(self, name):
        """Where a piece goes that is placed there by name."""
        def pattern(kind, leading, _):
            letters = "|".join(chr(65 + i) + "+" for i in range(26))
            return f"(-?(?:{letters}))" if kind == "A" else "(-?[0-9]{%d,})" % (leading + 1)
        order = "hv" if self.first == "H" else "vh"
        parts = self.format.split("$gridLocation$")
        regex = re.escape(parts[0]) + re.escape(self.sep).join(pattern(*self.kind[h]) for h in order) + re.escape(parts[1])
        found = re.fullmatch(regex, name)
        if not found:
            return None
        value = {half: self.read(found[i + 1], self.kind[half][0]) - self.kind[half][2]
                 for i, half in enumerate(order)}
        column, row = value["h"], value["v"]
        if self.v_descends if self.sideways else self.h_descends:
            column = (self.max_rows if self.sideways else self.max_columns) - column
        if self.h_descends if self.sideways else self.v_descends:
            row = (self.max_columns if self.sideways else self.max_rows) - row
        x = int(column * self.dx) + self.x0
        y = int(row * self.dy + (self.dy / 2 if column % 2 else 0)) + self.y0
        return (y, x) if self.sideways else (x, y)


class RegionGrid:
    def __init__(self, element, *_):
        self.regions = {each.get("name"): (int(each.get("originx")), int(each.get("originy"))) for each in element}
        assert len(self.regions) == len(element)

    def name(self, x, y):
        return min(self.regions, key=lambda name: math.dist(self.regions[name], (x, y)))

    def find(self, name):
        return self.regions.get(name)


# Pictures

def picture_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


def picture_rows(data):
    """Rows of (red, green, blue) of a PNG of eight bits without alpha."""
    width, height = picture_size(data)
    depth, colour = data[24], data[25]
    assert (depth, colour) == (8, 2), (depth, colour)
    packed, at = b"", 8
    while at < len(data):
        size, name = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + size] if name == b"IDAT" else b""
        at += size + 12
    raw, rows, before = zlib.decompress(packed), [], bytearray(width * 3)
    for y in range(height):
        line = bytearray(raw[y * (width * 3 + 1):(y + 1) * (width * 3 + 1)])
        kind, line = line[0], line[1:]
        for i in range(len(line)):
            left = line[i - 3] if i >= 3 else 0
            up, corner = before[i], before[i - 3] if i >= 3 else 0
            if kind == 1:
                add = left
            elif kind == 2:
                add = up
            elif kind == 3:
                add = (left + up) // 2
            elif kind == 4:
                guess = left + up - corner
                add = min((left, up, corner), key=lambda each: abs(guess - each))
            else:
                add = 0
            line[i] = (line[i] + add) & 255
        before = line
        rows.append([tuple(line[i:i + 3]) for i in range(0, len(line), 3)])
    return rows


# Modules

class Module:
    def __init__(self, path):
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            self.names = archive.namelist()
            self.files = {name: archive.read(name) for name in self.names}
            self.stored = {each.filename for each in archive.infolist() if each.compress_type == zipfile.ZIP_STORED}
        assert len(self.files) == len(self.names), "a name stands twice"
        self.root = ElementTree.fromstring(self.files["buildFile.xml"].decode())

    def all(self, name, within=None):
        return list((self.root if within is None else within).iter(BUILD + name))

    def maps(self):
        """(name, element, board, grid) of the windows of maps."""
        for window in self.all("module.Map"):
            (board,) = self.all("module.map.boardPicker.Board", window)
            size = picture_size(self.files["images/" + board.get("image")])
            grid = board[0]
            kind = HexGrid if grid.tag.endswith(".HexGrid") else RegionGrid
            yield window.get("mapName"), window, board, kind(grid, *size)

    def slots(self, within=None):
        return [(slot, Piece(slot.text)) for slot in self.all("widget.PieceSlot", within)]

    def prototypes(self):
        return {each.get("name"): Piece(each.text) for each in self.all("module.PrototypeDefinition")}

    def resolve(self, path):
        """The part that an extension adds to (ComponentPathBuilder); None if there is none."""
        part = self.root
        for step in split(path, "/") if path else []:
            kind, *name = split(step, ":")
            found = [each for each in part if each.tag == kind]
            part = next((each for each in found if name and each.get("name") == name[0]), found[0] if found else None)
            if part is None:
                return None
        return part

    def pictures(self):
        """All that anything names."""
        found = set()
        for board in self.all("module.map.boardPicker.Board"):
            found.add(board.get("image"))
        for chart in self.all("widget.Chart"):
            found.add(chart.get("fileName"))
        for _, piece in self.slots():
            found.add(piece.basic()[0])
            found |= {image for _, image in piece.layers().values()}
        return found
