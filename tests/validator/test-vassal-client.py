#!/usr/bin/env python3
"""Modules in VASSAL itself, if VEDETTE_VASSAL names its Vengine.jar; TAP.

Each battle is loaded on a display of its own, a game is begun, and the pieces that VASSAL has
are counted by hex; a picture of its windows goes to VEDETTE_PICTURES, if that names a folder.

usage: test-vassal-client.py VEDETTE SOURCE
"""

import collections
import os
import pathlib
import subprocess
import tempfile

from cli import BATTLES, SOURCE, case, finish, run, skip
from vassal_module import Module

JAR = os.environ.get("VEDETTE_VASSAL")
PICTURES = os.environ.get("VEDETTE_PICTURES")


def expected(path):
    """(map, place, unit): as often as the module puts it there; on the track whatever box is near."""
    module = Module(path)
    found = collections.Counter()
    for title, window, _, grid in module.maps():
        for stack in module.all("module.map.SetupStack", window):
            place = stack.get("location") or grid.name(int(stack.get("x")), int(stack.get("y")))
            for _, piece in module.slots(stack):
                found[title, place, piece.marks()["UnitId"]] += 1
    return found


def compile_client(scratch):
    done = subprocess.run(["javac", "-cp", JAR, "-d", scratch / "classes", SOURCE / "tests/clients/TellPieces.java"],
                          capture_output=True, text=True)
    case("what asks VASSAL is compiled", done.returncode == 0, done.stdout, done.stderr)
    return done.returncode == 0


def take_picture(name):
    if PICTURES:
        path = pathlib.Path(PICTURES) / f"vassal-{name}.png"
        done = subprocess.run(["import", "-window", "root", path], capture_output=True, text=True)
        case(f"{name}: a picture is taken", done.returncode == 0, done.stderr)


def try_battle(battle, scratch):
    name = battle.name.split(".")[0]
    module = scratch / f"{name}.vmod"
    run("export", battle, "--to", "vassal", "-o", module, "--ids", scratch / f"{name}.gpid")
    home = scratch / "home"
    home.mkdir(exist_ok=True)
    client = subprocess.Popen(
        ["java", f"-Duser.home={home}", "-cp", f"{JAR}:{scratch}/classes", "VASSAL.launch.TellPieces", "--load", module],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    found = collections.Counter()
    for line in client.stdout:
        words = line.rstrip("\n").split("\t")
        if words == ["END"]:
            break
        found[tuple(words)] += len(words) == 3
    take_picture(name)
    client.stdin.close()
    client.wait()
    wanted = expected(module)
    case(f"{name}: VASSAL has each piece where the module has it", found == wanted and wanted,
         list((found - wanted).items())[:5], list((wanted - found).items())[:5])
    log = "\n".join(path.read_text(errors="replace") for path in home.rglob("errorLog*"))
    case(f"{name}: and finds no fault with it", " ERROR " not in log and " WARN " not in log,
         *[line for line in log.splitlines() if " ERROR " in line or " WARN " in line][:10])


if not JAR:
    skip("modules in VASSAL itself", "VEDETTE_VASSAL names no Vengine.jar")
elif "DISPLAY" not in os.environ:
    skip("modules in VASSAL itself", "there is no display; run it under xvfb-run")
else:
    with tempfile.TemporaryDirectory() as folder:
        if compile_client(pathlib.Path(folder)):
            for each in BATTLES:
                try_battle(each, pathlib.Path(folder))
finish()
