"""A map that is being transcribed from a scan, made to measure with.

Of the map of make-big-map.py one hex in so many is entered, and every second line; the rest is
to be suggested by the scan.
"""

import json
import re
import subprocess
import sys

ENTERED = 4      # one hex in so many
POINTS = 60      # control points, at most
DPI = 60
ROW = re.compile(r'    <hex at="\d+" [^\n]*\n')
LINE = re.compile(r"    <(?:run|path) [^\n]*\n")


def leave_out(pattern, text, is_kept):
    """All rows but those whose number is kept."""
    count = iter(range(len(text)))
    return pattern.sub(lambda row: row[0] if is_kept(next(count)) else "", text)


def make_scanned_map(source, make_scan, folder, columns, rows):
    """Returns the scenario."""
    scenario, land = folder / "big.scenario.xml", folder / "big.map.xml"
    subprocess.run([sys.executable, source / "tests/shared/make-big-map.py", folder,
                    f"--columns={columns}", f"--rows={rows}", f"--units={columns * rows // 100}"],
                   check=True)
    subprocess.run([make_scan, scenario, "7", "--map-id", "big", "--style", "quad", f"--dpi={DPI}",
                    "-o", folder / "scan.jpg"], check=True, capture_output=True)
    truth = json.loads((folder / "scan.json").read_text())
    seen = [each for each in truth["hexes"] if each["seen"]]
    points = "".join(f'      <control at="{each["at"]}" x="{each["x"]:.2f}" y="{each["y"]:.2f}"/>\n'
                     for each in seen[::len(seen) // POINTS + 1])
    text = land.read_text()
    text = leave_out(ROW, text, lambda number: number % ENTERED == 0)
    text = leave_out(LINE, text, lambda number: number % 2 == 0)
    land.write_text(text.replace("</map>", f'  <scans>\n    <scan id="scan-1" file="scan.jpg">\n'
                                           f"{points}    </scan>\n  </scans>\n</map>"))
    return scenario
