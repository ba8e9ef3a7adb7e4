#!/usr/bin/env python3
"""Holds the window of keyboard shortcuts to the keys that there are.

usage: shortcuts.py ROOT; TAP
"""

import collections
import pathlib
import re
import sys
from xml.etree import ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "shared"))

from page_rows import list_pages  # noqa: E402

MODIFIERS = {"Control": "GDK_CONTROL_MASK", "Alt": "GDK_ALT_MASK"}


def normal(key):
    """<Shift> and <Control> in one order."""
    return "".join(sorted(re.findall(r"<\w+>", key))) + re.sub(r"<\w+>", "", key)


def list_shown(overlay):
    """All keys of the window; it writes a row of keys as <Control>1...4, of those
    that are digits the first stands for all."""
    shown = set()
    for tag in ElementTree.parse(overlay).iter("property"):
        if tag.get("name") != "accelerator":
            continue
        for key in tag.text.split():
            span = re.fullmatch(r"(.*)(\d)\.\.\.(\d)", key)
            last = int(span[3]) if span and span[1] else int(span[2]) if span else 0
            shown |= {span[1] + str(i) for i in range(int(span[2]), last + 1)} \
                if span else {normal(key)}
    return shown


def list_accelerators(root):
    """(what it does, its keys, of which one is shown at least), of the program, of what
    turns to a page, and of menus that tell of keys."""
    table = (root / "editor" / "main.c").read_text().split("accels[] = {")[1].split("};")[0]
    for action, keys in re.findall(r'\{ "([^"]+)", \{ ([^}]+) \} \}', table):
        yield action, re.findall(r'"([^"]+)"', keys)
    for page in list_pages(root):
        if page.keys:
            yield f"win.{page.action}::{page.name}", [page.keys]
    for path in sorted(root.glob("editor/*/*.ui")):
        for item in ElementTree.parse(path).iter("item"):
            words = {tag.get("name"): tag.text for tag in item.findall("attribute")}
            if "accel" in words:
                yield words["action"], [words["accel"]]


def is_bound(key, root, accelerators):
    """Whether the program knows it: by its table, or by name beside what is held."""
    if key in accelerators:
        return True
    name = re.sub(r"<\w+>", "", key)
    held = [MODIFIERS[word] for word in re.findall(r"<(\w+)>", key) if word in MODIFIERS]
    for path in root.glob("editor/*/*.c"):
        text = path.read_text()
        if re.search(rf"GDK_KEY_{name}\b", text) and all(word in text for word in held):
            return True
    return len(name) == 1 and any(f'"{name.upper()}"' in path.read_text()
                                  for path in root.glob("editor/tools/*.c"))


def main():
    root = pathlib.Path(sys.argv[1])
    accelerators = list(list_accelerators(root))
    owners = collections.defaultdict(set)
    for action, keys in accelerators:
        for key in keys:
            owners[normal(key)].add(action)
    shown = list_shown(root / "editor" / "help-overlay.ui") | \
        {normal(page.keys) for page in list_pages(root) if page.keys}
    missing = [action for action, keys in accelerators
               if not {normal(key) for key in keys} & shown]
    idle = sorted(key for key in shown if not is_bound(key, root, owners))
    shared = [f"{key}: {', '.join(sorted(actions))}"
              for key, actions in sorted(owners.items()) if len(actions) > 1]
    results = (("each accelerator is in the window", missing),
               ("each key of the window does something", idle),
               ("no accelerator has two meanings", shared))
    print(f"1..{len(results)}")
    for number, (name, wrong) in enumerate(results, 1):
        print(f"{'not ' if wrong else ''}ok {number} {name}")
        for word in wrong:
            print("#", word)
    return any(wrong for _, wrong in results)


if __name__ == "__main__":
    sys.exit(main())
