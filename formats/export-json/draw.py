# Draws the maps of a battle as JSON as SVG.  usage: draw.py FILE > OUT.svg
import json
import math
import sys
from html import escape

FILLS = dict(forest="#a8c090", grove="#ccd4ac", town="#c8a090", rough="#d0b888", marsh="#a0c0b0", lake="#a0c0e0")
LINES = {"river": "#3060a0", "stream": "#6090c0", "ditch": "#6090c0", "slope": "#906030", "bridge": "#000000"}

battle = json.load(open(sys.argv[1], encoding="utf-8"))
chart = battle.get("system", {}).get("chart", {})
looks = {row["id"]: row.get("look") for kind in ("hex", "side", "path") for row in chart.get(kind, [])}


def corner(across, hex_, first, number):
    """A corner of a hex; a side of number e lies between corners e - 1 and e."""
    angle = math.radians(60 * number + first)
    reach = across / math.sqrt(3)
    return hex_["x"] + reach * math.sin(angle), hex_["y"] - reach * math.cos(angle)


def points(pairs):
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in pairs)


def text(hex_, down, words, kind="name"):
    return f'<text class="{kind}" x="{hex_["x"]}" y="{hex_["y"] + down}">{escape(words)}</text>'


def draw(board):
    across, hexes = board["$across"], {row["label"]: row for row in board["$hexes"]}
    first = 0 if board["grid"]["orientation"] == "pointy" else -30
    for row in hexes.values():
        fill = FILLS.get(looks.get(row.get("terrain")), "#e8e2c8")
        corners = [corner(across, row, first, number) for number in range(6)]
        yield f'<polygon class="hex" points="{points(corners)}" fill="{fill}" stroke="#999"/>'
    for run in board.get("sides", {}).get("run", []):
        for side in run["sides"]:
            if "e" in side:
                ends = [corner(across, hexes[side["hexes"][0]], first, side["e"] - back) for back in (1, 0)]
                colour = LINES.get(looks.get(run["kind"]), "#000")
                yield f'<polyline class="side" points="{points(ends)}" stroke="{colour}" stroke-width="2"/>'
    for path in board.get("paths", {}).get("path", []):
        along = points((hexes[label]["x"], hexes[label]["y"]) for label in path["hexes"])
        yield f'<polyline class="path" points="{along}" fill="none" stroke="#a04020"/>'
    for name in board.get("names", {}).get("name", []):
        yield text(hexes[name["at"]], -4, name["text"])
    for unit in battle.get("scenario", {}).get("units", {}).get("unit", []):
        where = unit.get("$at", "").split(":")
        if where[-1] in hexes and where[0] in (where[-1], board.get("id")):
            yield text(hexes[where[-1]], 2, unit["id"], "unit")


down, total = 0, sum(board["$height"] for board in battle["maps"])
print(f'<svg xmlns="http://www.w3.org/2000/svg" font-size="3" height="{total}mm">')
for each in battle["maps"]:
    print(f'<g transform="translate(0 {down})">', *draw(each), "</g>", sep="\n")
    down += each["$height"]
print("</svg>")
