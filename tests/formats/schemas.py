#!/usr/bin/env python3
"""Every document of the tree against its published schema.

usage: schemas.py SOURCE SCHEMAS

By xmllint, and by Jing too where it is installed.  Two validators, because
each reads the schemas in its own way.  A file whose name begins with
"document.unknown" is there to break the schema, and must.  Prints TAP."""

import shutil
import subprocess
import sys
from pathlib import Path

KINDS = ("system", "map", "scenario", "cases")
FOLDERS = ("scenarios", "tests")


def documents(source):
    """All documents of the tree, by kind."""
    found = {kind: [] for kind in KINDS}
    for folder in FOLDERS:
        for path in sorted((source / folder).rglob("*.xml")):
            kind = path.name.split(".")[-2]
            if kind in found:
                found[kind].append(path)
    return found


def complaints_of(command, paths):
    """What the validator says of each path; nothing of one that it accepts."""
    result = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True,
                            check=False)
    lines = (result.stdout + result.stderr).splitlines()
    return {path: [line for line in lines if line.startswith(f"{path}:")] for path in paths}


def validators(schema):
    yield ["xmllint", "--noout", "--relaxng", schema]
    if shutil.which("jing"):
        yield ["jing", schema]


def main():
    source, schemas = map(Path, sys.argv[1:])
    count = 0
    failed = False
    for kind, paths in documents(source).items():
        if not paths:
            continue
        for command in validators(str(schemas / f"{kind}.rng")):
            for path, complaints in complaints_of(command, paths).items():
                count += 1
                good = bool(complaints) == path.name.startswith("document.unknown")
                failed |= not good
                if not good:
                    print("".join(f"# {line}\n" for line in complaints), end="")
                print(f"{'ok' if good else 'not ok'} {count} - {command[0]} "
                      f"{path.relative_to(source)}")
    print(f"1..{count}")
    sys.exit(failed or count == 0)


if __name__ == "__main__":
    main()
