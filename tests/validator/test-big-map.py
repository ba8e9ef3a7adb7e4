#!/usr/bin/env python3
"""The synthetic battle of make-big-map.py is what it says it is; TAP.

usage: test-big-map.py VEDETTE SOURCE

How fast it is checked is measured by the benchmark, not here."""

import pathlib
import subprocess
import sys
import tempfile

VEDETTE, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
MAKER = SOURCE / "tests/shared/make-big-map.py"
SMALL = ("--columns=60", "--rows=50", "--units=50")

count = failed = 0


def case(what, good, said=""):
    global count, failed
    count += 1
    if not good:
        failed += 1
        print("".join(f"# {line}\n" for line in str(said).splitlines()[:30]), end="")
    print("ok" if good else "not ok", count, "-", what, flush=True)


def make(folder, *words):
    """Makes a battle; returns its scenario and the place of its fault."""
    done = subprocess.run([sys.executable, MAKER, *words, folder], check=True,
                          capture_output=True, text=True)
    return pathlib.Path(folder) / "big.scenario.xml", done.stdout.strip()


def check(scenario):
    done = subprocess.run([VEDETTE, "check", scenario], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def contents(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def main():
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        scenario, _ = make(one, *SMALL)
        code, said = check(scenario)
        case("a small one has no finding", code == 0 and "0 errors, 0 warnings" in said, said)
        make(two, *SMALL)
        case("it is the same each time", contents(one) == contents(two))

        scenario, place = make(one, *SMALL, "--fault=schema")
        code, said = check(scenario)
        case("a missing attribute is found on its line",
             code == 2 and f"{place}: element 'hex'" in said, said)
        scenario, place = make(one, *SMALL, "--fault=kind")
        code, said = check(scenario)
        case("an unknown terrain is found on its line",
             code == 1 and f"{place}: error: " in said, said)

        scenario, place = make(one, "--fault=kind")
        rows = (pathlib.Path(one) / "big.map.xml").read_text().count("    <hex ")
        case("the large one has a million hexes", rows == 1000000, rows)
        case("its last line is beyond the first million", int(place.rsplit(":", 1)[1]) > 1000000)
        code, said = check(scenario)
        case("what is wrong there is found on its line",
             code == 1 and f"{place}: error: " in said and said.count(": error: ") == 1, said)
    print(f"1..{count}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
