"""Provenance: what every battle's files and READMEs say of their sources."""

import collections
import os
import re

from recount_data import HOME, NS, TAP, rows

STATUS = ("stated", "reconstructed", "guess")
KINDS = ("terrain/hex", "sides/run", "paths/path", "names/name", "regions/region")


def read(folder):
    with open(os.path.join(HOME, folder, "README.md"), encoding="utf-8") as readme:
        return readme.read()


def test_counts(sheet, kind, readme, name):
    """The README has how many rows of @kind are how sure."""
    shares = collections.Counter(e.get("status") for e in rows(sheet.root, kind))
    cells = " | ".join(str(shares[status]) for status in STATUS)
    TAP.ok(f"| {sheet.id} | {kind.split('/')[1]} | {cells} |" in readme, name, f"wanted {cells}")


def test_sources(root, name):
    TAP.same({e.get("source") for e in root.iter() if e.get("source")},
             {e.get("key") for e in rows(root, "sources/source")},
             f"{name}: sources named and used are the same")


def test_cases(roots, form):
    cases = [case for root in roots for e in root.iter()
             for case in (e.get("case") or "").split("; ") if case]
    TAP.none((case for case in cases if not re.fullmatch(form, case)),
             "cases are written as the lists of cases write them")


def test_rulings(roots, form, explained):
    TAP.none((ruling for root in roots for e in root.iter()
              for ruling in re.findall(form, e.get("note") or "")
              if f"| {ruling} |" not in explained), "every ruling is explained in a README")


def test_provenance(sheet, scenario, standard, case_form, ruling_form):
    """@standard: the folder of the system; @case_form, @ruling_form: how cases and rulings are
    written."""
    readme = read(sheet.id)
    for kind in KINDS:
        TAP.none({e.get("status") for e in rows(sheet.root, kind)} - set(STATUS),
                 f"every {kind} says how sure it is")
        test_counts(sheet, kind, readme, f"README counts {kind}")
    for root in (sheet.root, scenario):
        test_sources(root, root.tag.removeprefix(NS))
    test_cases((scenario,), case_form)
    test_rulings((scenario,), ruling_form, readme + read(standard))
