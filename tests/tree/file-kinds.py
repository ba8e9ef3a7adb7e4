"""Launcher, description and kinds of files say the same of what the editor opens; TAP.

usage: file-kinds.py SOURCE

A rule system is described, but nothing that the editor opens by itself.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

EDITOR = pathlib.Path(sys.argv[1]) / "editor"
NOT_OPENED = {"application/x-vedette-system+xml"}

launcher = re.search(r"^MimeType=(.*)$", (EDITOR / "org.vedette.Editor.desktop.in").read_text(),
                     re.M).group(1)
opened = [kind for kind in launcher.split(";") if kind]
told = [node.text for node in
        ElementTree.parse(EDITOR / "org.vedette.Editor.metainfo.xml.in").iter("mediatype")]
described = [node.get("type") for node in
             ElementTree.parse(EDITOR / "org.vedette.Editor.mime.xml").iter()
             if node.tag.endswith("}mime-type")]

failed = 0
for number, (what, one, other) in enumerate((
        ("the launcher opens something", True, len(opened) > 0),
        ("the description tells of what the launcher opens", sorted(told), sorted(opened)),
        ("each kind of file is described, and opened unless it is a system",
         sorted(described), sorted({*opened, *NOT_OPENED}))), 1):
    failed += one != other
    if one != other:
        print(f"# {one}\n# {other}")
    print(f"{'ok' if one == other else 'not ok'} {number} - {what}")
print("1..3")
sys.exit(1 if failed else 0)
