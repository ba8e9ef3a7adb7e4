"""The pages of the editor's window, as the rows of editor/window/pages.c have them."""

import collections
import re

# action, name: what turns to it; keys: its accelerator, or None
Page = collections.namedtuple("Page", "action name title keys")

ACTIONS = {"VIEWS": "view", "TABLES": "table", "PANEL": "panel"}
ROW = re.compile(r'^  \{ VD_(VIEWS|TABLES|PANEL), "([^"]+)", N_\("([^"]+)"\)(.*?)\},$',
                 re.MULTILINE | re.DOTALL)


def list_pages(root):
    text = (root / "editor" / "window" / "pages.c").read_text()
    for stack, name, title, rest in ROW.findall(text):
        keys = re.search(r'"((?:<\w+>)*[A-Z0-9]\w*)"', rest)
        yield Page(ACTIONS[stack], name, title, keys[1] if keys else None)
