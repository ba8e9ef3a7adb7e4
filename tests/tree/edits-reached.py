#!/usr/bin/env python3
"""Every edit function of the editor is tried by a maker of tests/editor/shared/random-edits.c.

The headers of editor/ say which functions make edits: those that return a VdEdit, or
something that holds one.  Each wants a row in the table of makers, and the maker of
that row has to call it.

usage: edits-reached.py ROOT         check a tree; TAP
       edits-reached.py --self-test  feed it headers and makers that don't agree; TAP
"""

import pathlib
import re
import sys
import tempfile

# The makers, and the table of them.
MAKERS = "tests/editor/shared"
TABLE = f"{MAKERS}/random-edits.c"

# What makes an edit, and is not one that a designer makes.
NOT_MADE = {
    "vd_edit_list": "all that the others return",
    "vd_edit_replay": "of the journal, which the tests read after the edits",
    "vd_unit_plan_dialog_steal_edit": "hands over what vd_unit_plan_new() made",
}

COMMENT = re.compile(r"/\*.*?\*/", re.S)
HOLDER = re.compile(r"typedef struct\s*\w*\s*\{([^{}]*)\}\s*(\w+);")
ROW = re.compile(r'^\s*\{ "(\w+)", \d+, [\w |]+, (\w+) \},$', re.M)
BODY = re.compile(r"^(\w+) \(const VdProject \*project\)\n\{\n(.*?)^\}$", re.M | re.S)


def edit_functions(root):
    """Yields (function, header) of all that make edits."""
    texts = {path: COMMENT.sub("", path.read_text("utf-8"))
             for path in sorted((root / "editor").rglob("*.h"))
             if not path.name.endswith("-private.h")}
    made = {"VdEdit"} | {name for text in texts.values() for members, name in HOLDER.findall(text)
                         if re.search(r"\bVdEdit\s*\*", members)}
    function = re.compile(r"^(?:%s)\s*\*\s*(vd_\w+)\s*\(" % "|".join(sorted(made)), re.M)

    for path, text in texts.items():
        for name in function.findall(text):
            yield name, path.relative_to(root)


def faults(root):
    functions = dict(edit_functions(root))
    rows = dict(ROW.findall((root / TABLE).read_text("utf-8")))
    bodies = {name: body for path in sorted((root / MAKERS).glob("random-*.c"))
              for name, body in BODY.findall(path.read_text("utf-8"))}

    for name, header in sorted(functions.items()):
        if name not in rows and name not in NOT_MADE:
            yield f"{header}: no maker of {TABLE} makes an edit by {name}"
    for name, maker in rows.items():
        if name not in functions:
            yield f"{TABLE}: {name} is in no header of editor/"
        elif not re.search(rf"\b{name} \(", bodies.get(maker, "")):
            yield f"{TABLE}: {maker} does not call {name}"
    for name in NOT_MADE:
        if name not in functions:
            yield f"tests/tree/edits-reached.py: {name} is in no header of editor/"


def plant(root, header, row, call):
    for folder in ("editor", MAKERS):
        (root / folder).mkdir(parents=True)
    (root / "editor/some.h").write_text(
        "typedef struct\n{\n  VdEdit *edit;\n} VdPlan;\n" + header + "".join(
            f"VdEdit *{name} (void);\n" for name in NOT_MADE), "utf-8")
    (root / TABLE).write_text(
        "static const TestMaker makers[] = {\n" + row + "};\n", "utf-8")
    (root / MAKERS / "random-some.c").write_text(
        f"VdEdit *\nmake (const VdProject *project)\n{{\n  return {call};\n}}\n", "utf-8")


SOUND = ("VdEdit  *vd_edit_do   (const VdProject *project);\n",
         '  { "vd_edit_do", 3, TEST_OF_MAP | TEST_OF_SCENARIO, make },\n', "vd_edit_do (project)")
CASES = {
    "a sound tree": (SOUND, 0),
    "a function without a maker": ((SOUND[0] + "VdPlan *vd_plan (void);\n", *SOUND[1:]), 1),
    "a function that only looks": ((SOUND[0] + "const VdEdit *vd_look (void);\n", *SOUND[1:]), 0),
    "a maker that makes something else": ((*SOUND[:2], "vd_edit_do_more (project)"), 1),
    "a row of what is not there any more": (("", *SOUND[1:]), 1),
}


def report(number, name, found):
    for fault in found:
        print(f"# {fault}")
    print(f"{'not ok' if found else 'ok'} {number} {name}")
    return bool(found)


def self_test():
    failed = False
    print(f"1..{len(CASES)}")
    for number, (name, (parts, expected)) in enumerate(CASES.items(), 1):
        with tempfile.TemporaryDirectory() as folder:
            plant(pathlib.Path(folder), *parts)
            found = list(faults(pathlib.Path(folder)))
        failed |= report(number, name, [] if len(found) == expected
                         else [f"expected {expected} faults", *found])
    return failed


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()

    print("1..1")
    return report(1, "each edit function has a maker", list(faults(pathlib.Path(sys.argv[1]))))


if __name__ == "__main__":
    sys.exit(main())
