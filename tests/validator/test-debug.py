#!/usr/bin/env python3
"""What VEDETTE_DEBUG has vedette tell; TAP.

usage: test-debug.py VEDETTE SOURCE
"""

import json
import re
import tempfile

from cli import SOURCE, case, finish, run

BATTLE = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
PLAY = ("playtest", BATTLE, "--games=3", "--jobs=1", "--format=json")


def told(words, *command):
    """The domains that speak, with what they say, and the output itself."""
    _, out, err = run(*command, env={"VEDETTE_DEBUG": words, "G_MESSAGES_DEBUG": ""})
    said = re.findall(r"vedette-(\w+)-DEBUG: [\d:.]+: (.*)", err)
    return said, out, err


def only(words, *command):
    return {domain for domain, _ in told(words, *command)[0]}


with tempfile.TemporaryDirectory() as folder:
    said, out, _ = told("parse", *PLAY)
    case("parse tells each file that is read, with its lines and its time",
         len(said) == 3 and all(re.search(r"\.xml: \d+ lines, [\d.]+ ms$", text)
                                for _, text in said), *said)
    case("what is told does not get among what is written", json.loads(out)["games"] == 3, out)

    said, _, _ = told("compile", *PLAY)
    case("compile tells hexes, units and time",
         re.search(r"\d+ hexes, \d+ units, [\d.]+ ms$", said[0][1]), *said)

    said, _, _ = told("play", *PLAY)
    case("play tells each game with its seed",
         [text.split(":")[0] for _, text in said] == ["game 0", "game 1", "game 2"], *said)

    said, _, _ = told("draw", "render", BATTLE, "--map", "-o", f"{folder}/map.svg")
    case("draw tells each sheet, measured and drawn", len(said) == 2, *said)

case("words go together", only("play,compile", *PLAY) == {"play", "compile"})
case("all is all of them", only("all", *PLAY) == {"parse", "compile", "play"})
case("without the word nothing is told", only("", *PLAY) == set())

_, _, err = told("help", "--version")
case("help lists the domains",
     re.findall(r"^  (\w+) ", err, re.M) == ["parse", "compile", "journal", "draw", "play", "edit"],
     err)
_, _, err = told("prase", "--version")
case("a word that there is not is named", "no “prase”" in err, err)

finish()
