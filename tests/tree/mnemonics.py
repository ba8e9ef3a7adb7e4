#!/usr/bin/env python3
"""Holds the underlined letters of each dialog, menu and bar apart, in English and in
every language that there is a catalogue for.

usage: mnemonics.py ROOT | --self-test; TAP
"""

import gettext
import pathlib
import re
import subprocess
import sys
import tempfile
from xml.etree import ElementTree

UNDERLINED = re.compile(r"_([^_])")
TRUE = ("1", "yes", "true", "True")


def letter_of(label):
    """The letter of a label that Alt goes with, or None."""
    found = UNDERLINED.search(label.replace("__", ""))
    return found[1].casefold() if found else None


def list_words(node, kind):
    return {tag.get("name"): tag for tag in node.findall(kind)}


def list_underlined(tree):
    """The labels of a template that have a letter."""
    for node in tree.iter("object"):
        words = list_words(node, "property")
        if "use-underline" in words and words["use-underline"].text in TRUE:
            yield from (words[name].text for name in ("label", "title")
                        if name in words and words[name].get("translatable"))


def list_entries(menu):
    """The entries of a menu with those of its sections, not of menus inside it."""
    for node in menu:
        if node.tag == "section":
            yield from list_entries(node)
        elif node.tag in ("item", "submenu"):
            label = list_words(node, "attribute").get("label")
            if label is not None:
                yield label.text


def list_menus(tree, name):
    for kind in ("menu", "submenu"):
        for menu in tree.iter(kind):
            label = list_words(menu, "attribute").get("label")
            title = menu.get("id") or (label.text if label is not None else kind)
            yield f"{name}: {title}", list(list_entries(menu))


def list_templates(root):
    """The labels of each window, with those of the forms in it."""
    trees = {path: ElementTree.parse(path) for path in sorted(root.glob("editor/*/*.ui"))}
    owners = {tag.get("class"): tree for tree in trees.values() for tag in tree.iter("template")}
    for path, tree in trees.items():
        inside = {node.get("class") for node in tree.iter("object")} & set(owners)
        labels = [label for each in [tree, *(owners[name] for name in sorted(inside))]
                  for label in list_underlined(each)]
        yield path.name, labels
        yield from list_menus(tree, path.name)


def list_answers(root):
    """The answers of each dialog that is made by a function, the buttons of each bar."""
    for path in sorted(root.glob("editor/*/*.c")):
        text = path.read_text()
        for number, part in enumerate(re.split(r"\n}\n|\n  \{ \"", text)):
            labels = re.findall(r'N?_\("((?:[^"]*)_\w[^"]*)"\)', part)
            if "add_answer" in part or "add_button" in part or "RESPONSE" in part:
                yield f"{path.name}, part {number}", labels


def list_groups(root):
    return [(where, labels) for where, labels in [*list_templates(root), *list_answers(root)]
            if len(labels) > 1]


def find_faults(groups, translate):
    """What collides, or has lost its letter."""
    for where, labels in groups:
        taken = {}
        for label in labels:
            said = translate(label)
            letter = letter_of(said)
            if letter is None and letter_of(label) is not None:
                yield f"{where}: “{said}” has no letter"
            elif letter in taken and letter is not None and taken[letter] != said:
                yield f"{where}: “{taken[letter]}” and “{said}” have the same letter"
            taken.setdefault(letter, said)


def read_catalogue(path):
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder, "made.mo")
        subprocess.run(["msgfmt", "-o", made, path], check=True)
        with open(made, "rb") as file:
            return gettext.GNUTranslations(file).gettext


def tell(number, name, faults):
    for fault in faults:
        print("#", fault)
    print(f"{'not ' if faults else ''}ok {number} {name}")
    return bool(faults)


def test_itself():
    cases = [
        ("two of one letter", [("w", ["_Open", "_Other"])], str, 1),
        ("capitals do not count", [("w", ["_Open", "t_o"])], str, 1),
        ("letters apart", [("w", ["_Open", "O_ther", "no letter"])], str, 0),
        ("a letter that is lost", [("w", ["_Open", "_Save"])], lambda s: s.strip("_"), 2),
        ("the same thing twice", [("w", ["_Open", "_Open"])], str, 0),
        ("an underscore that is meant", [("w", ["a__b _c", "_b"])], str, 0),
    ]
    print(f"1..{len(cases)}")
    return max(tell(number, name, [] if len(list(find_faults(groups, translate))) == wanted
                    else [f"{list(find_faults(groups, translate))}, not {wanted}"])
               for number, (name, groups, translate, wanted) in enumerate(cases, 1))


def main():
    if sys.argv[1:] == ["--self-test"]:
        return test_itself()
    root = pathlib.Path(sys.argv[1])
    groups = list_groups(root)
    catalogues = sorted(root.glob("po/*.po"))
    print(f"1..{len(catalogues) + 2}")
    failed = tell(1, "there are dialogs, menus and bars",
                  [] if len(groups) >= 20 else [f"only {len(groups)}"])
    failed |= tell(2, "in English", list(find_faults(groups, str)))
    for number, path in enumerate(catalogues, 3):
        failed |= tell(number, f"in {path.stem}",
                       list(find_faults(groups, read_catalogue(path))))
    return failed


if __name__ == "__main__":
    sys.exit(main())
