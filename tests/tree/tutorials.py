#!/usr/bin/env python3
"""Holds the tutorials in other languages to the English ones: the same blocks in the same order,
the same pictures, commands and file names, and each label of the window as the window has it in
that language.

usage: tutorials.py ROOT; TAP
"""

import ast
import pathlib
import re
import sys

EMPHASIS = re.compile(r"\*\*(.+?)\*\*|(?<!\*)\*([^*]+?)\*(?!\*)")


def read_labels(path):
    """What each message of a translation may read as: {English: set}, without mnemonics and
    whatever their case."""
    labels, field, message, texts = {}, None, "", []

    def keep():
        for text in texts:
            labels.setdefault(plain(message), set()).add(plain(text))
    for line in path.read_text().splitlines():
        match = re.fullmatch(r'(?:(msg\w+)(?:\[\d\])? )?(".*")', line)
        if not match:
            continue
        text = ast.literal_eval(match[2])
        if match[1] == "msgid":
            keep()
            message, texts = "", []
        if match[1] == "msgstr":
            texts.append("")
        field = match[1] or field
        if field == "msgid":
            message += text
        elif field == "msgstr":
            texts[-1] += text
    keep()
    return labels


def plain(text):
    return " ".join(text.replace("_", "").lower().split())


def list_blocks(path):
    """(kind, text) of each, in their order; code as it is, the rest on one line."""
    blocks = []
    for part in re.split(r"\n\n+", path.read_text().strip("\n")):
        if part.startswith("    "):
            blocks.append(("code", part))
            continue
        for item in re.split(r"\n(?=- )", part):
            head = re.match(r"#+ |- |!\[", item)
            blocks.append((head[0] if head else "paragraph", " ".join(item.split())))
    return blocks


def list_marked(text):
    return [plain(bold or italic) for bold, italic in EMPHASIS.findall(text)]


def list_verbatim(kind, text):
    """What no language changes: code, and what a link or a picture leads to."""
    if kind == "code":
        return [text]
    return sorted(re.findall(r"`[^`]+`", text)) + \
        sorted(target.removeprefix("../") for target in re.findall(r"\]\(([^)]+)\)", text))


def list_faults(english, other, labels):
    blocks, others = list_blocks(english), list_blocks(other)
    kinds, other_kinds = [kind for kind, _ in blocks], [kind for kind, _ in others]
    if kinds != other_kinds:
        first = next((i for i, (a, b) in enumerate(zip(kinds, other_kinds)) if a != b),
                     min(len(kinds), len(other_kinds)))
        return [f"other blocks from the {first + 1}th on: {blocks[first:first + 1]} {others[first:first + 1]}"]

    faults = []
    for (kind, text), (_, translated) in zip(blocks, others):
        if list_verbatim(kind, text) != list_verbatim(kind, translated):
            faults.append(f"{list_verbatim(kind, text)}: {list_verbatim(kind, translated)}")
        left = list_marked(translated) if kind != "code" else []
        for label in list_marked(text) if kind != "code" else []:
            wanted = labels.get(label, set()) | {label}
            found = next((mark for mark in left if mark in wanted), None)
            if found is None:
                faults.append(f"“{label}” is {sorted(wanted)} in the window; emphasised here: {left}")
            else:
                left.remove(found)
        faults += [f"“{mark}” is emphasised for no label" for mark in left]
    return faults


def main():
    root = pathlib.Path(sys.argv[1])
    folder = root / "editor" / "tutorial"
    pages = sorted(folder.glob("*.md"))
    failed, n = 0, 0
    for language in (root / "po" / "LINGUAS").read_text().split():
        labels = read_labels(root / "po" / f"{language}.po")
        for page in pages:
            other = folder / language / page.name
            faults = list_faults(page, other, labels) if other.is_file() else ["is not there"]
            n += 1
            print(f"{'not ok' if faults else 'ok'} {n} {language}/{page.name}")
            for fault in faults:
                print(f"# {fault}")
            failed += bool(faults)
    print(f"1..{n}")
    return failed > 0 or n == 0


if __name__ == "__main__":
    sys.exit(main())
