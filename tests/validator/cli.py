"""Running vedette as a user does, and saying in TAP what was seen.

For programs that are called  NAME VEDETTE SOURCE.
"""

import os
import pathlib
import subprocess
import sys

VEDETTE, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).absolute()
SHARE = int(os.environ.get("VD_SHARE", 1))  # one in so many is done of what is long, as share.h says



def list_battles(*needed):
    """The shipped battles by their documents; where it is not to be long those that VD_BATTLES
    names and those that are needed anyway."""
    names = os.environ.get("VD_BATTLES", "").split() if "VD_LONG" not in os.environ else []
    return [path for path in sorted((SOURCE / "scenarios").glob("*/*.scenario.xml"))
            if not names or path.name.partition(".")[0] in (*names, *needed)]


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
