"""Provenance: what every battle's files and READMEs say of their sources."""

import collections
import os
import re

from recount_data import HOME, NS, TAP, rows

KINDS = ("terrain/hex", "sides/run", "paths/path", "names/name", "regions/region")


def read(folder):
    with open(os.path.join(HOME, folder, "README.md"), encoding="utf-8") as readme:
        return readme.read()


def test_provenance(sheet, scenario, standard, case_form, ruling_form):
    """@standard: the folder of the system; @case_form, @ruling_form: how cases and rulings are
    written."""
    readme = read(sheet.id)
    for kind in KINDS:
        shares = collections.Counter(e.get("status") for e in rows(sheet.root, kind))
        TAP.none(set(shares) - {"stated", "reconstructed", "guess"},
                 f"every {kind} says how sure it is")
        cells = " | ".join(str(shares[s]) for s in ("stated", "reconstructed", "guess"))
        TAP.ok(f"| {sheet.id} | {kind.split('/')[1]} | {cells} |" in readme,
               f"README counts {kind}", f"wanted {cells}")
    for root in (sheet.root, scenario):
        keys = {e.get("key") for e in rows(root, "sources/source")}
        TAP.same({e.get("source") for e in root.iter() if e.get("source")}, keys,
                 f"{root.tag.removeprefix(NS)}: sources named and used are the same")
    cases = [case for e in scenario.iter() for case in (e.get("case") or "").split("; ") if case]
    TAP.none((case for case in cases if not re.fullmatch(case_form, case)),
             "cases are written as the lists of cases write them")
    explained = readme + read(standard)
    TAP.none((ruling for e in scenario.iter()
              for ruling in re.findall(ruling_form, e.get("note") or "")
              if f"| {ruling} |" not in explained), "every ruling is explained in a README")
