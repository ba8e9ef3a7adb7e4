#!/usr/bin/env python3
"""Counts test cases over several runs of meson test.

usage: count.py NAME=FILE.json...   (FILE.json as meson test --logbase writes it)

A program that speaks TAP counts case by case, any other counts once.  One that
ends badly although no case of it failed (a crash, a case too few, out of time)
counts as one failure more.  Names what was skipped and why and what failed, with the
remarks that stand before it, and where the time went; the last line is "N passed, N failed,
N skipped".
"""

import json
import re
import sys

CASE = re.compile(r"(not )?ok\b\s*(?:\d+\s*)?([^#]*)(?:#\s*(skip|todo)\S*\s*(.*))?", re.I)
PLAN = re.compile(r"1\.\.(\d+)(?:\s*#\s*skip\S*\s*(.*))?", re.I)
GOOD = {"OK", "EXPECTEDFAIL"}

# How many of the remarks before a failed case are repeated: its last words.
REMARKS = 16

# What guard.py and tests/run say last of the processor, and how many programs are told of.
USED = re.compile(r"^guard: ([\d.]+) s of processor$", re.M)
LONGEST = 10


def cases_of(output):
    """Yields (outcome, name, reason, remarks) of each case in TAP output."""
    remarks = []
    for line in output.splitlines():
        match = CASE.match(line)
        if match:
            said, remarks = remarks[-REMARKS:], []
            bad, name, directive, reason = match.groups()
            name = name.strip().removeprefix("- ")
            if directive and directive.lower() == "skip" and not bad:
                yield "skipped", name, reason, []
            elif directive and directive.lower() == "todo":
                yield ("skipped" if bad else "failed"), name, "to do: " + reason, []
            else:
                yield ("failed" if bad else "passed"), name, "", said if bad else []
            continue
        if line.startswith("#"):
            remarks.append(line)
        match = PLAN.match(line)
        if match and match.group(1) == "0":
            yield "skipped", "all of it", match.group(2) or "", []


def outcomes_of(test):
    """The cases of one program, and what its own end adds to them."""
    found = list(cases_of(test.get("stdout") or ""))
    result = test["result"]
    failed = any(outcome == "failed" for outcome, *_ in found)
    if not found:
        outcome = "passed" if result in GOOD else "skipped" if result == "SKIP" else "failed"
        found.append((outcome, "", "" if outcome == "passed" else result.lower(), []))
    elif result not in GOOD and result != "SKIP" and not failed:
        found.append(("failed", "its end", result.lower(), []))
    return found


def seconds_of(test):
    """How long the processor worked for a program; None if nobody says so."""
    used = USED.findall(test.get("stderr") or "")
    return float(used[-1]) if used else None


def tell_times(times):
    """@times: (seconds of processor, run, name) of each program."""
    runs = {}
    for seconds, run, _ in times:
        runs[run] = runs.get(run, 0) + seconds
    if not runs:
        return []
    told = ", ".join(f"{run} {seconds:.0f}" for run, seconds in runs.items())
    return [f"processor, s: {told}",
            *(f"{seconds:6.0f} s {run}: {name}"
              for seconds, run, name in sorted(times, reverse=True)[:LONGEST])]


def main(arguments):
    said = {"skipped": [], "failed": []}
    count = {"passed": 0, "failed": 0, "skipped": 0}
    times = []
    for argument in arguments:
        run, _, path = argument.rpartition("=")
        try:
            lines = open(path, encoding="utf-8").read().splitlines()
        except OSError:
            said["failed"].append(f"failed: {run}: no tests were run ({path} is not there)")
            count["failed"] += 1
            continue
        for line in lines:
            test = json.loads(line)
            if (seconds := seconds_of(test)) is not None:
                times.append((seconds, run, test["name"]))
            for outcome, name, reason, remarks in outcomes_of(test):
                count[outcome] += 1
                if outcome != "passed":
                    what = ": ".join(part for part in (run, test["name"], name) if part)
                    said[outcome] += [f"{outcome}: {what}" + (f" ({reason})" if reason else ""),
                                      *(f"  {remark}" for remark in remarks)]
    lines = [line for outcome in said.values() for line in outcome] + tell_times(times)
    print(*lines, sep="\n", end="\n" * bool(lines))
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**count))
    return 1 if count["failed"] or not count["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
