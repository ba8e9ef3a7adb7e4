#!/usr/bin/env python3
"""What vedette playtest says of many games, and when it stops; TAP.

usage: test-cli-campaigns.py VEDETTE SOURCE
"""

import json
import math

from cli import SOURCE, case, exits, finish, run

SMALL = SOURCE / "scenarios/the-bridge-at-lindach/the-bridge-at-lindach.scenario.xml"
BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"


def games(*words, code=0):
    """The report of a campaign; that it exits so is a case."""
    out, _ = exits(f"playtest {' '.join(map(str, words[1:]))}", code, "playtest", "--format=json",
                   "--unchecked", *words)
    return json.loads(out) if out.startswith("{") else {}


def told(report):
    return {key: value for key, value in report.items() if key != "speed"}


def course():
    report = games(SMALL, "--games=80", "--jobs=1")
    for jobs in 2, 5:
        other = games(SMALL, "--games=80", f"--jobs={jobs}")
        case(f"the same by {jobs} workers", told(report) == told(other))

    turns = report["turns"]
    last = turns[-1]
    case("every turn is there", [turn["turn"] for turn in turns] == list(range(1, 11)), turns)
    case("with all games", all(turn["games"] == 80 for turn in turns), turns)
    case("in each somebody leads, or nobody",
         all(sum(lead["leads"] for lead in turn["leads"]) == turn["games"] for turn in turns), turns)
    wins = report["wins"][0]["shares"]
    case("who leads at the end has won",
         [lead["leads"] for lead in last["leads"]] == [share["wins"] for share in wins], last, wins)
    for i, side in enumerate(("french", "prussian")):
        case(f"points and losses of the {side} at the end are those of the game",
             math.isclose(last["sides"][i]["points"]["mean"], report["points"][side]["mean"], abs_tol=1e-6) and
             math.isclose(last["sides"][i]["lost"]["mean"], report["losses"][side]["mean"], abs_tol=1e-6),
             last, report["points"], report["losses"])
        by_class = [row for row in report["losses_by_class"] if row["side"] == side]
        case("losses by class add up",
             math.isclose(sum(row["strength"]["mean"] for row in by_class),
                          report["losses"][side]["mean"], abs_tol=1e-5), by_class)
        lost = [turn["sides"][i]["lost"]["mean"] for turn in turns]
        case("losses never fall", lost == sorted(lost), lost)

    margin = report["margins"][0]["points"]
    case("the margin is what the points differ by",
         math.isclose(margin["mean"], report["points"]["french"]["mean"] - report["points"]["prussian"]["mean"],
                      abs_tol=1e-6), margin)
    case("and lies in its interval", margin["low"] < margin["mean"] < margin["high"], margin)
    case("levels have their intervals",
         all(level["low"] <= level["share"] <= level["high"] for level in report["levels"]), report["levels"])
    case("the lead changes at times", 0 < report["lead_changes"]["mean"] < 9, report["lead_changes"])
    case("all turns are played", report["duration"]["mean"] == 10, report["duration"])

    out, _ = exits("the text has it too", 0, "playtest", SMALL, "--games=20", "--unchecked")
    case("margins, losses by class, turns",
         all(word in out for word in ("Margin in points", "Losses a game by class",
                                      "At the end of each turn", "changes of the lead")), out)
    case("in lines that fit a terminal", max(map(len, out.splitlines())) <= 100, out)
    options = games(BATTLE, "--games=12")
    plans = [row["choice"] for row in options["margins"] if row["option"] == "plan"]
    case("margins by option", plans == ["a", "b"], options["margins"])


def main():
    course()


main()
finish()
