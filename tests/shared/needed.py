#!/usr/bin/python3
"""needed.py BUILD OPTION...: the targets of a build without the programs that only other tests need
than  meson test OPTION...  runs; one a line."""

import json
import pathlib
import subprocess
import sys


def list_selected(build, options):
    """The names of the tests that those options choose."""
    told = subprocess.run(["meson", "test", "-C", build, "--list", *options], check=True,
                          capture_output=True, text=True).stdout
    return {line.rpartition(" / ")[2] for line in told.splitlines() if " / " in line}


def main(build, *options):
    root = pathlib.Path(build).resolve()

    def read(name):
        return json.loads((root / "meson-info" / f"intro-{name}.json").read_text())
    selected = list_selected(build, options)
    tests = read("tests")
    of_any = {target for test in tests for target in test["depends"]}
    wanted = {target for test in tests if test["name"] in selected for target in test["depends"]}
    for target in read("targets"):
        if target["id"] in wanted or target["build_by_default"] and not (
                target["type"] == "executable" and target["id"] in of_any):
            for name in target["filename"]:
                print(pathlib.Path(name).relative_to(root))


if __name__ == "__main__":
    main(*sys.argv[1:])
