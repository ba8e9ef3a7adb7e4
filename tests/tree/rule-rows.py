#!/usr/bin/env python3
"""Holds the list of all rows of a rule book to the positions that cover them, both ways; TAP.

usage: rule-rows.py [--write] LIST FILE.cases.xml...
       rule-rows.py --self-test

A line of the list: the row, its kind, a few words, the section of the rules in the program that it
belongs to, and either a position that covers it or `no:` with the reason.  With --write what a
position covers is entered, and `no: open` where one did that is gone; other reasons stay.
"""

import collections
import pathlib
import re
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

NS = "{urn:vedette:1}"
NO = "no: "
OPEN = NO + "open"


def read_list(text):
    """The rows of the list, each as its cells; remarks begin with #."""
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def read_covers(paths, book):
    """By row of the book the positions that cover it, in the order of the files."""
    covers = collections.OrderedDict()
    for path in paths:
        for case in ElementTree.parse(path).getroot().iter(NS + "case"):
            for row in re.split(r"\s*;\s*", case.get("covers", "")):
                if row.startswith(book + " "):
                    covers.setdefault(row, []).append(case.get("id"))
    return covers


def find_faults(rows, covers):
    """What the list and the positions say differently of each other, by what is wrong."""
    faults = collections.OrderedDict((what, []) for what in (
        "each line has five cells", "each row stands once", "each row says where it belongs",
        "each position that a row names covers it", "no row with a reason is covered",
        "each row that a position covers is in the list"))
    uncut, twice, astray, gone, covered, unknown = faults.values()
    whole = [row for row in rows if len(row) == 5 and all(row)]
    uncut += [" ".join(row) for row in rows if row not in whole]
    names = collections.Counter(row[0] for row in whole)
    twice += [name for name, n in names.items() if n > 1]
    for name, _, _, section, state in whole:
        if not re.fullmatch(r"[AM][1-9][0-9]?|-", section):
            astray.append(f"{name}: {section}")
        if state.startswith(NO):
            covered += [f"{name}: {position}" for position in covers.get(name, [])[:1]]
        elif state not in covers.get(name, []):
            gone.append(f"{name}: {state}")
    unknown += [f"{name}: {positions[0]}" for name, positions in covers.items() if name not in names]
    return faults


def write_list(text, covers):
    lines = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            *cells, state = line.split("\t")
            positions = covers.get(cells[0], [])
            if positions:
                state = state if state in positions else positions[0]
            elif not state.startswith(NO):
                state = OPEN
            line = "\t".join(cells + [state])
        lines.append(line)
    return "\n".join(lines) + "\n"


def self_test():
    """Each fault is found, and writing mends what it can."""
    good = "# remark\nR 1\tzoc\ta\tM3\tP-1\nR 2\tzoc\tb\t-\tno: open\n"
    covers = {"R 1": ["P-0", "P-1"]}

    def faults(text, covered=covers):
        return [what for what, found in find_faults(read_list(text), covered).items() if found]

    def made(covered):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as file:
            file.write(f'<cases xmlns="urn:vedette:1"><case id="P-1" covers="{covered}"/></cases>')
            file.flush()
            return read_covers([file.name], "R")

    return [
        ("what agrees is let pass", faults(good) == []),
        ("a cell that is missing is found", faults(good.replace("\ta", ""))[0] == "each line has five cells"),
        ("a row that stands twice is found", faults(good + "R 2\tzoc\tc\tM1\tno: open\n") == ["each row stands once"]),
        ("a row of no section is found", faults(good.replace("M3", "3")) == ["each row says where it belongs"]),
        ("a position that does not cover is found",
         faults(good.replace("P-1", "P-2")) == ["each position that a row names covers it"]),
        ("a reason beside a position is found",
         faults(good, {**covers, "R 2": ["P-3"]}) == ["no row with a reason is covered"]),
        ("a row that is not in the list is found",
         faults(good, {**covers, "R 3": ["P-3"]}) == ["each row that a position covers is in the list"]),
        ("positions cover several rows of the book alone", made("R 1; S 2; R 3") == {"R 1": ["P-1"], "R 3": ["P-1"]}),
        ("writing keeps what is right", write_list(good, covers) == good),
        ("writing mends both ways",
         write_list(good, {"R 2": ["P-3"]}) ==
         "# remark\nR 1\tzoc\ta\tM3\tno: open\nR 2\tzoc\tb\t-\tP-3\n"),
    ]


def main(arguments):
    if arguments == ["--self-test"]:
        results = [(what, good, []) for what, good in self_test()]
    else:
        writes = arguments[0] == "--write"
        path, *cases = [pathlib.Path(argument) for argument in arguments[writes:]]
        text = path.read_text(encoding="utf-8")
        covers = read_covers(cases, read_list(text)[0][0].split(" ")[0])
        if writes:
            path.write_text(write_list(text, covers), encoding="utf-8")
            return 0
        rows = read_list(text)
        results = [(what, not found, found) for what, found in find_faults(rows, covers).items()]
        reasons = collections.Counter(row[4][len(NO):] for row in rows if row[4].startswith(NO))
        print(f"# {len(rows) - sum(reasons.values())} of {len(rows)} rows are covered")
        for reason, n in reasons.most_common():
            print(f"# {n}: {reason}")

    for number, (what, good, said) in enumerate(results, 1):
        print("ok" if good else "not ok", number, "-", what)
        for thing in said:
            print("#", thing)
    print(f"1..{len(results)}")
    return 0 if all(good for _, good, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
