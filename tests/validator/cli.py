"""Running vedette as a user does, and saying in TAP what was seen.

For programs that are called  NAME VEDETTE SOURCE.
"""

import os
import pathlib
import subprocess
import sys

VEDETTE, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()

# The shipped battles.  Those of a campaign share one large map, every other row of which is a hex
# shorter: the smallest of them is for tests that know such rows and ask for it, and the others are
# for tests/kept-games and test-check alone, which time allows.  Of the single ones it is those
# that VD_BATTLES names, where it is not to be long.
ALL_BATTLES = sorted((SOURCE / "scenarios").glob("*/*.scenario.xml"))
CAMPAIGN = [path for path in ALL_BATTLES if path.parent.name == "rossbach-avenged"]
SINGLE_BATTLES = [path for path in ALL_BATTLES if path not in CAMPAIGN]
NAMED = os.environ.get("VD_BATTLES", "").split() if "VD_LONG" not in os.environ else []
BATTLES = [path for path in SINGLE_BATTLES if not NAMED or path.name.partition(".")[0] in NAMED]
SMALL_OF_CAMPAIGN = [path for path in CAMPAIGN if path.name.startswith("saalfeld")]
# For what is made of documents, the largest too, which nobody plays.
OF_CAMPAIGN = SMALL_OF_CAMPAIGN + [path for path in CAMPAIGN if path.name.startswith("campaign.") and
                                   "VD_LONG" in os.environ]
SHARE = int(os.environ.get("VD_SHARE", 1))  # one in so many is done of what is long, as share.h says

count = failed = 0


def case(what, good, *said):
    """Says a test case, after what was seen if it failed."""
    global count, failed
    count += 1
    if not good:
        failed += 1
        for thing in said:
            for line in str(thing).splitlines()[:30]:
                print("#", line)
    print("ok" if good else "not ok", count, "-", what, flush=True)


def n_hexes(grid):
    """How many hexes an element grid has, every other line of which may be one short."""
    columns, rows = int(grid.get("columns")), int(grid.get("rows"))
    lines = rows if grid.get("orientation") == "pointy" else columns
    return columns * rows - {None: 0, "odd": (lines + 1) // 2, "even": lines // 2}[grid.get("short")]


def hex_places(grid):
    """Column and row of each of its hexes, from 1."""
    pointy, short = grid.get("orientation") == "pointy", {"odd": 1, "even": 0}.get(grid.get("short"))
    columns, rows = int(grid.get("columns")), int(grid.get("rows"))
    return {(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)
            if (row if pointy else column) % 2 != short or (column < columns if pointy else row < rows)}


def skip(what, why):
    """Says a test case that cannot be tried here."""
    global count
    count += 1
    print("ok", count, "-", what, "# SKIP", why, flush=True)


def run(*words, stdin=None, env=None, cwd=None):
    """Runs vedette: (exit code, standard output, standard error)."""
    done = subprocess.run([VEDETTE, *map(str, words)], input=stdin, capture_output=True, cwd=cwd,
                          env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def exits(what, expected, *words, **how):
    """A case on the exit code alone; returns both outputs."""
    code, out, err = run(*words, **how)
    case(what, code == expected, f"exit code {code}", out, err)
    return out, err


def finish():
    """Ends the program."""
    print(f"1..{count}")
    sys.exit(failed > 0 or count == 0)
