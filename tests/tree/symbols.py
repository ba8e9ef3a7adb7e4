#!/usr/bin/env python3
"""Holds the libraries that the programs are linked of apart: of two that define the same symbol the
linker takes either, without a word.

usage: symbols.py NM LIBRARY... | --self-test; TAP
"""

import collections
import subprocess
import sys

# What linkers take several of: weak symbols, those of common blocks and of sanitizers.
STRONG = set("TDBRSGi")


def list_defined(nm, library):
    """The symbols that others see of a library, each with the object that defines it."""
    out = subprocess.run([nm, "--print-file-name", "--defined-only", "--extern-only", library], check=True,
                         capture_output=True, text=True).stdout
    return read_symbols(out)


def read_symbols(text):
    """Of lines such as "lib.a:part.c.o:0000000000000010 T vd_part_new"."""
    for line in text.splitlines():
        place, _, rest = line.rpartition(":")
        fields = rest.split()
        if len(fields) == 3 and fields[1] in STRONG and not fields[2].startswith("__"):
            yield fields[2], place


def find_twice(defined):
    places = collections.defaultdict(set)
    for symbol, place in defined:
        places[symbol].add(place)
    return {symbol: sorted(where) for symbol, where in sorted(places.items()) if len(where) > 1}


def tell(number, name, faults):
    for fault in faults:
        print("#", fault)
    print(f"{'not ' if faults else ''}ok {number} {name}")
    return bool(faults)


def test_itself():
    line = "{0}.a:{1}.c.o:0000000000000010 {2} {3}\n"
    cases = [
        ("two libraries of one symbol", [("a", "x", "T", "vd_tiles_new"), ("b", "y", "T", "vd_tiles_new")], 1),
        ("and of data", [("a", "x", "R", "vd_rows"), ("b", "y", "D", "vd_rows")], 1),
        ("symbols of their own", [("a", "x", "T", "vd_tiles_new"), ("b", "y", "T", "vd_map_tiles_new")], 0),
        ("a weak one", [("a", "x", "T", "vd_node_ask"), ("b", "y", "W", "vd_node_ask")], 0),
        ("those of sanitizers", [("a", "x", "B", "__odr_asan.rows"), ("b", "y", "B", "__odr_asan.rows")], 0),
    ]
    print(f"1..{len(cases)}")
    failed = False
    for number, (name, rows, wanted) in enumerate(cases, 1):
        found = find_twice(read_symbols("".join(line.format(*row) for row in rows)))
        failed |= tell(number, name, [] if len(found) == wanted else [f"{found}, not {wanted}"])
    return failed


def main():
    if sys.argv[1:] == ["--self-test"]:
        return test_itself()
    nm, *libraries = sys.argv[1:]
    defined = [pair for library in libraries for pair in list_defined(nm, library)]
    print("1..2")
    failed = tell(1, "libraries define something", [] if len(defined) > 500 else [f"only {len(defined)}"])
    failed |= tell(2, "no symbol is defined twice",
                   [f"{symbol}: {', '.join(where)}" for symbol, where in find_twice(defined).items()])
    return failed


if __name__ == "__main__":
    sys.exit(main())
