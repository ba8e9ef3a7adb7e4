#!/usr/bin/env python3
"""Holds the tree to its layers (README.md): who may include what, what the
core may call, that players see the game through views, that no game is named in
C, and what stands at the top.

usage: layering.py ROOT              check a tree; TAP
       layering.py --self-test       feed it trees that break each rule; TAP
"""

import pathlib
import re
import subprocess
import sys
import tempfile

MAY_USE = {
    "core": {"core"},
    "formats": {"core", "formats"},
    "validator": {"core", "formats", "validator"},
    "editor": {"core", "formats", "editor"},
    "tests": {"core", "formats", "validator", "editor", "tests"},
}

# All of the outside world that the core knows.
CORE_SYSTEM = {
    "glib.h", "assert.h", "errno.h", "float.h", "inttypes.h", "limits.h", "math.h",
    "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdlib.h", "string.h",
}
TOOLKIT = re.compile(r"(gtk|gdk|gsk)/|adwaita|graphene")
TOOLKIT_NAMES = re.compile(r"\b(_?(Gtk|Gdk|Gsk)[A-Z]\w*|(GTK|GDK|GSK)_\w+|(gtk|gdk|gsk)_\w+)")

# What a row of formats_folders calls the libraries, by their headers.
OUTSIDE = {
    "cairo": re.compile(r"cairo"),
    "gio": re.compile(r"gio/"),
    "json-glib": re.compile(r"json-glib/"),
    "libarchive": re.compile(r"archive(_entry)?\.h"),
    "libxml2": re.compile(r"libxml/"),
    "pango": re.compile(r"pango/"),
    "poppler": re.compile(r"(glib/)?poppler"),
    "qpdf": re.compile(r"qpdf/"),
    "SQLite": re.compile(r"sqlite3"),
    "tesseract": re.compile(r"(tesseract|leptonica)/"),
    "vips": re.compile(r"vips/"),
}

# Made by the build, so not to be found in the tree.
MADE = re.compile(r"config\.h$|.*-resources\.h$")

# Files, locale, clock, environment, chance that is not the state's own.
CORE_CALLS = re.compile(
    r"\b(setlocale|localeconv|gettext|dgettext|dcgettext|g_dgettext|g_dpgettext\w*|"
    r"getenv|secure_getenv|setenv|g_getenv|g_setenv|g_get_environ|"
    r"fopen|fdopen|freopen|open|openat|creat|read|write|mmap|unlink|rename|remove|"
    r"g_fopen|g_open|g_file_\w+|g_mapped_file_\w+|g_dir_\w+|g_io_channel_\w+|g_key_file_\w+|"
    r"printf|fprintf|vprintf|vfprintf|puts|putchar|fputs|g_print|g_printerr|perror|"
    r"time|clock|gettimeofday|clock_gettime|localtime\w*|gmtime\w*|mktime|strftime|"
    r"g_get_real_time|g_get_monotonic_time|g_get_current_time|g_date_time_\w+|g_timer_\w+|"
    r"rand|srand|random|srandom|drand48|g_random_\w+|g_rand_\w+|"
    r"g_get_user_name|g_get_home_dir|g_get_user_\w+_dir|system|popen|fork|g_spawn_\w+)\s*\(")

# A battle's place or a rule book's title.  "Napoleonic" is a period, not a
# game, and a comment may cite a case: [NAW 7.72].
GAMES = re.compile(
    r"jena|auerst|wagram|eylau|dresden|rossbach|austerlitz|borodino|leipzig|waterloo|"
    r"napoleon(?!ic)|\b1806\b", re.I)

# Those who decide on what they see, and what they are made of (core/play/view.h) ...
PLAYERS = re.compile(r"core/players/[^/]+\.[ch]$")
# ... and what is behind it.
BEHIND_VIEWS = {"core/position/state.h", "core/position/game.h"}
BEHIND_VIEWS_NAMES = re.compile(r"\b_?(VdState|VdGame|truth)\b")

# A view that a player made itself, or turned round, could be anybody's.
OTHER_VIEWS = re.compile(r"\bVdView\s+\w+|\bview\w*(->|\.)side\s*[-+^|&]?=(?!=)")

# Who looks behind a view: those who make it, and the seat, which has the dice from there.
TRUTH = re.compile(r"(->|\.)\s*truth\b|\bview(->|\.)\s*game\b")
KEEPS_TRUTH = re.compile(r"core/play/(view[^/]*|world)\.[ch]$|formats/referee/referee-seat\.c$")

TOP = {
    "meson.build", "meson_options.txt", "editor", "validator", "core", "formats",
    "scenarios", "tests", "po", "README.md", "LICENSE",
}

# The folders of the editor, each of which may include those before it alone; and one of a layer
# that is for the compiler.
LADDER = ("maps", "edits", "project", "widgets", "area", "tools", "rows", "findings", "units",
          "tables", "system", "games", "scans", "canvas", "walk", "panels", "second",
          "exchange", "print", "window")
BESIDE = {"pch"}

# A row of core_folders in core/meson.build: a folder, and those that it knows; in formats, and
# what it knows besides.
LIBRARIES = ("core", "formats")
LIBRARY = re.compile(r"^  \['(\w+)', \[([^\]]*)\](?:,\s*\[([^\]]*)\])?", re.M)

# What a folder keeps to itself, and who may see the inside of it.
KEPT = {
    "core/combat/contact-lists.h": re.compile(r"core/combat/(allocation|contact)\.c$"),
    "core/movement/move-cache.h": re.compile(
        r"core/movement/(company-way|leader-move|march|march-reach|move|move-cache|move-list|mutants|reach|"
        r"reserve-movement|roster|stacking|unhindered|walk)\.c$"),
    "formats/schema/schema-private.h": re.compile(r"formats/schema/"),
    "formats/compile/compile-private.h": re.compile(r"formats/compile/|tests/"),
}

# Whatever includes something, and the one way in which it is written.
INCLUDING = re.compile(r"(#|%:)\s*(include|import)")
PLAIN = re.compile(r'#include (<[^<>"]+>|"(\w[^/"]*/)*\w[^/"]*\.(h|def)")')
INCLUDE = re.compile(r'^\s*#\s*include\s+([<"])([^>"]+)[>"]')
COMMENT_OR_STRING = re.compile(
    r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def sources(root, *layers):
    for layer in layers or MAY_USE:
        for path in sorted((root / layer).rglob("*")):
            if path.suffix in {".c", ".h", ".def"}:
                yield layer, path


def includes(root):
    """Yields (layer, file:line, path of the includer, quote, what it includes)."""
    for layer, path in sources(root):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if match:
                name = path.relative_to(root)
                yield layer, f"{name}:{number}", str(name), *match.groups()


def plain(root):
    """No include is written so that the other rules miss it."""
    for _, path in sources(root):
        text = path.read_text("utf-8")
        bare = COMMENT_OR_STRING.sub(blank, text).splitlines()
        for number, (line, code) in enumerate(zip(text.splitlines(), bare), 1):
            if INCLUDING.search(code) and not PLAIN.fullmatch(line):
                yield f"{path.relative_to(root)}:{number}: write #include and the file, no more"


def layers(root):
    for layer, where, _, quote, name in includes(root):
        folder = name.split("/")[0]
        if quote == '"' and folder in MAY_USE and folder not in MAY_USE[layer]:
            yield f"{where}: {layer} may not include {name}"


def from_root(root):
    for _, where, _, quote, name in includes(root):
        if quote == '"' and not (MADE.match(name) or
                                 (name.split("/")[0] in MAY_USE and (root / name).is_file())):
            yield f"{where}: {name} is not a file counted from the root"
        if quote == "<" and name.split("/")[0] in MAY_USE:
            yield f"{where}: write \"{name}\" in quotes"


def system_headers(root):
    for layer, where, _, quote, name in includes(root):
        if quote == "<" and layer == "core" and name not in CORE_SYSTEM:
            yield f"{where}: core may use only GLib and the C library, not <{name}>"
        elif layer in {"formats", "validator"} and TOOLKIT.match(name):
            yield f"{where}: {layer} may not use GTK"


def tables(root):
    for layer, where, includer, _, name in includes(root):
        if name.startswith("core/scenario/tables") and not (
                layer in {"core", "tests"} or re.match(r"formats/(compile|check)/", includer)):
            yield f"{where}: {name} is for the core, the compiler and the checks"


def kept(root):
    for _, where, includer, _, name in includes(root):
        if name in KEPT and not KEPT[name].match(includer):
            yield f"{where}: {name} is for those who keep it"


def rows(root, layer):
    """Yields each folder of a layer that is built of libraries, those that it may include, itself
    among them, and what else it knows."""
    text = (root / layer / "meson.build").read_text("utf-8")
    for folder, known, outside in LIBRARY.findall(text):
        yield folder, {folder, *re.findall(r"\w+", known)}, set(re.findall(r"[\w-]+", outside))


def between_folders(root, *layers):
    """Yields (layer, folder, where, folder that it includes something of, that file)."""
    for layer, where, includer, quote, name in includes(root):
        own, other = includer.split("/"), name.split("/")
        if quote == '"' and layer in layers and other[0] == layer and len(own) == len(other) == 3:
            yield layer, own[1], where, other[1], name


def libraries(root):
    """A folder includes what its library links with, and no file stands outside of the folders."""
    for layer in LIBRARIES:
        known = {folder: folders for folder, folders, _ in rows(root, layer)}
        for _, path in sources(root, layer):
            folder = path.relative_to(root / layer).parts[0]
            if folder not in known and folder not in BESIDE:
                yield f"{path.relative_to(root)}: stands in no folder of {layer}/meson.build"
        for _, folder, where, other, name in between_folders(root, layer):
            if other not in known.get(folder, {other}):
                yield f"{where}: {layer}/{folder} does not know {name}"


def library_of(quote, name):
    """(nullable): what a row of formats_folders calls that of which a header is."""
    if quote == '"':
        return "core" if name.startswith("core/") else None
    return next((library for library, its in OUTSIDE.items() if its.match(name)), None)


def outside(root):
    """A folder of formats includes of the core and of other libraries what its row names."""
    named = {folder: libraries for folder, _, libraries in rows(root, "formats")}
    for layer, where, includer, quote, name in includes(root):
        folder, library = includer.split("/")[1], library_of(quote, name)
        if layer == "formats" and library and library not in named.get(folder, {library}):
            yield f"{where}: formats/{folder} does not know {library}, but includes {name}"


def ladder(root):
    """No circle of includes between the folders of the editor."""
    there = {path.name for path in (root / "editor").glob("*") if any(path.glob("*.[ch]"))}
    for folder in sorted(there - set(LADDER) - BESIDE):
        yield f"editor/{folder}: has no place in LADDER"
    for _, folder, where, other, name in between_folders(root, "editor"):
        if folder in LADDER and other in LADDER[LADDER.index(folder) + 1:]:
            yield f"{where}: editor/{folder} may not include {name}"


def shared_tests(root):
    """A test stands in a folder, and includes nothing of another but what all share."""
    for _, path in sources(root, "tests"):
        if path.parent == root / "tests":
            yield f"{path.relative_to(root)}: stands in no folder of tests/"
    for layer, where, includer, quote, name in includes(root):
        own, other = includer.split("/")[1], name.split("/")
        if layer == "tests" and quote == '"' and other[0] == "tests" \
                and other[1] not in {own, "shared"}:
            yield f"{where}: what tests/{own} needs of {name} belongs into tests/shared"


def toolkit_included(root):
    """What names something of GTK includes it, by itself or by others, for builds that do not read
    it before each file anyway (b_pch)."""
    included = {}
    for _, _, includer, _, name in includes(root):
        included.setdefault(includer, []).append(name)

    def comes_to_toolkit(name, seen):
        seen.add(name)
        return any(TOOLKIT.match(other) or other not in seen and comes_to_toolkit(other, seen)
                   for other in included.get(name, []))

    for _, path in sources(root, "editor"):
        name = str(path.relative_to(root))
        text = COMMENT_OR_STRING.sub(blank, path.read_text("utf-8"))
        for number, line in enumerate(text.splitlines(), 1):
            match = TOOLKIT_NAMES.search(line) if not INCLUDE.match(line) else None
            if match:
                if not comes_to_toolkit(name, set()):
                    yield f"{name}:{number}: names {match.group()} and includes no GTK"
                break


def players_include(root):
    """By no chain of includes does a player come to the position itself."""
    included = {}
    for _, where, includer, quote, name in includes(root):
        if quote == '"':
            included.setdefault(includer, []).append((where, name))

    def chain(name, seen):
        """(nullable): the files from name to what is behind views, both included."""
        if name in BEHIND_VIEWS:
            return [name]
        seen.add(name)
        for _, other in included.get(name, []):
            found = chain(other, seen) if other not in seen else None
            if found:
                return [name, *found]
        return None

    for player in filter(PLAYERS.match, list(included)):
        for where, name in included[player]:
            found = chain(name, set())
            if found:
                yield f"{where}: a player sees a view and may not include {' -> '.join(found)}"


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def core_calls(root):
    for _, path in sources(root, "core"):
        text = COMMENT_OR_STRING.sub(blank, path.read_text("utf-8"))
        for number, line in enumerate(text.splitlines(), 1):
            for match in CORE_CALLS.finditer(line):
                yield f"{path.relative_to(root)}:{number}: core may not call {match.group(1)}"


def players_name(root):
    for _, path in sources(root, "core"):
        name = str(path.relative_to(root))
        text = COMMENT_OR_STRING.sub(blank, path.read_text("utf-8")) if PLAYERS.match(name) else ""
        for number, line in enumerate(text.splitlines(), 1):
            match = BEHIND_VIEWS_NAMES.search(line)
            if match:
                yield f"{name}:{number}: a player sees a view and names no {match.group(1)}"


def players_turn(root):
    for _, path in sources(root, "core"):
        name = str(path.relative_to(root))
        text = COMMENT_OR_STRING.sub(blank, path.read_text("utf-8")) if PLAYERS.match(name) else ""
        for number, line in enumerate(text.splitlines(), 1):
            if OTHER_VIEWS.search(line):
                yield f"{name}:{number}: a player makes no view, and has none of another side"


def truth(root):
    for _, path in sources(root, "core", "formats", "validator", "editor"):
        name = str(path.relative_to(root))
        text = COMMENT_OR_STRING.sub(blank, path.read_text("utf-8"))
        for number, line in enumerate(text.splitlines(), 1):
            if TRUTH.search(line) and not KEEPS_TRUTH.match(name):
                yield f"{name}:{number}: only who makes views looks behind one"


def games(root):
    for _, path in sources(root, "core", "formats", "validator", "editor", "tests"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            match = GAMES.search(line)
            if match:
                yield f"{path.relative_to(root)}:{number}: names a game ({match.group()})"


def entries(root):
    """What is at the top: of the checkout if there is one, else of the folder."""
    git = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True) \
        if (root / ".git").exists() else None
    if git and git.returncode == 0:
        return {name.split("/")[0] for name in git.stdout.splitlines()}
    return {path.name for path in root.iterdir()
            if path.name != "out" and not path.name.startswith("build")}


def top(root):
    found = {name for name in entries(root) if not name.startswith(".")}
    for name in sorted(found - TOP):
        yield f"{name}: does not belong at the top"
    for name in sorted(TOP - found):
        yield f"{name}: is missing at the top"


RULES = {
    "includes are plain": plain,
    "includes follow the layers": layers,
    "includes are written from the root": from_root,
    "outside headers suit the layer": system_headers,
    "core/scenario/tables*.h stay with the core, the compiler and the checks": tables,
    "what folders keep to themselves is for them alone": kept,
    "a folder of the core and of formats knows those that its library names": libraries,
    "a folder of formats knows the libraries that its row names": outside,
    "the folders of the editor form a ladder": ladder,
    "tests share what stands in tests/shared": shared_tests,
    "what names GTK includes it": toolkit_included,
    "players include nothing of the state and the game": players_include,
    "players name nothing of the state and the game": players_name,
    "players see by the view that they get": players_turn,
    "nobody looks behind a view but who makes it": truth,
    "the core calls no file, locale, clock, environment or chance": core_calls,
    "no C file names a game": games,
    "the top level is as settled": top,
}


def check(root):
    print(f"1..{len(RULES)}")
    bad = False
    for number, (name, rule) in enumerate(RULES.items(), 1):
        faults = list(rule(root))
        bad = bad or bool(faults)
        for fault in faults:
            print("#", fault)
        print("not ok" if faults else "ok", number, "-", name)
    return bad


# For a tree of libraries
FOLDERS = {"core/meson.build": """core_folders = [
  ['board', []],
  ['text', ['board']],
  ['play', ['text']],
]
""", "formats/meson.build": """formats_folders = [
  ['schema', [], []],
  ['io', [], ['core', 'gio', 'json-glib']],
  ['document', ['schema', 'io'],
    ['core', 'libxml2']],
]
"""}

# For each rule, files that break it and the place that must be named, or
# files that come close and must pass.
BROKEN = [
    (plain, {"core/a.c": '\n/* b */ #include "core/position/game.h"\n'}, "core/a.c:2"),
    (plain, {"core/a.c": '#define B "core/position/game.h"\n#include B\n'}, "core/a.c:2"),
    (plain, {"core/a.c": '#include "core/../core/position/game.h"\n'}, "core/a.c:1"),
    (plain, {"core/a.h": '#include "core/game.inc"\n'}, "core/a.h:1"),
    (plain, {"core/a.c": '#include "core/a.h"\n#include "config.h"\n#include <glib.h>\n'
                         '/* #include BAD */ "#include"\n',
             "editor/a.c": '#include "editor/rows/points.def"\n'}, None),
    (layers, {"core/a.c": '#include "formats/b.h"\n'}, "core/a.c:1"),
    (layers, {"formats/a.h": '\n#include "editor/b.h"\n'}, "formats/a.h:2"),
    (layers, {"validator/a.c": '#include "editor/b.h"\n'}, "validator/a.c:1"),
    (layers, {"editor/a.c": '# include "validator/b.h"\n'}, "editor/a.c:1"),
    (layers, {"editor/a.c": '#include "tests/b.h"\n'}, "editor/a.c:1"),
    (layers, {"tests/a.c": '#include "editor/b.h"\n'}, None),
    (from_root, {"core/a.c": '#include "b.h"\n', "core/b.h": ""}, "core/a.c:1"),
    (from_root, {"core/a.c": '#include "core/gone.h"\n'}, "core/a.c:1"),
    (from_root, {"core/a.c": '#include <core/b.h>\n', "core/b.h": ""}, "core/a.c:1"),
    (from_root, {"core/a.c": '#include "core/b.def"\n#include "config.h"\n',
                 "core/b.def": ""}, None),
    (system_headers, {"core/a.c": "#include <gio/gio.h>\n"}, "core/a.c:1"),
    (system_headers, {"core/a.h": "#include <stdio.h>\n"}, "core/a.h:1"),
    (system_headers, {"formats/a.c": "#include <gtk/gtk.h>\n"}, "formats/a.c:1"),
    (system_headers, {"validator/a.c": "#include <gdk/gdk.h>\n"}, "validator/a.c:1"),
    (system_headers, {"core/a.c": "#include <glib.h>\n", "editor/a.c": "#include <gtk/gtk.h>\n"},
     None),
    (toolkit_included, {"editor/a.h": "#include <glib.h>\nGtkWidget *a (void);\n"},
     "editor/a.h:2"),
    (toolkit_included, {"editor/a.c": '#include "editor/b.h"\nint a = GDK_KEY_a;\n',
                        "editor/b.h": '#include "editor/a.h"\n', "editor/a.h": ""}, "editor/a.c:2"),
    (toolkit_included, {"editor/a.c": '#include "editor/b.h"\nGtkWidget *a;\n',
                        "editor/b.h": '#include "editor/c.h"\n',
                        "editor/c.h": "#include <gtk/gtk.h>\n",
                        "editor/d.c": '/* GtkWidget */ const char *d = "GtkWidget";\n'}, None),
    (tables, {"editor/a.c": '#include "core/scenario/tables.h"\n'}, "editor/a.c:1"),
    (tables, {"formats/draw/a.c": '#include "core/scenario/tables.h"\n'}, "formats/draw/a.c:1"),
    (tables, {"formats/draw/a.c": '#include "core/scenario/tables-units.h"\n'},
     "formats/draw/a.c:1"),
    (tables, {"formats/compile/compile-map.c": '#include "core/scenario/tables.h"\n',
              "tests/a.c": '#include "core/scenario/tables.h"\n'}, None),
    (kept, {"core/players/approach.c": '#include "core/movement/move-cache.h"\n'},
     "core/players/approach.c:1"),
    (kept, {"core/combat/contact.h": '#include "core/combat/contact-lists.h"\n'},
     "core/combat/contact.h:1"),
    (kept, {"core/movement/walk.c": '#include "core/movement/move-cache.h"\n',
            "core/combat/contact.c": '#include "core/combat/contact-lists.h"\n'}, None),
    (kept, {"editor/a.c": '#include "formats/schema/schema-private.h"\n'}, "editor/a.c:1"),
    (kept, {"formats/check/a.c": '#include "formats/compile/compile-private.h"\n'},
     "formats/check/a.c:1"),
    (kept, {"formats/schema/a.c": '#include "formats/schema/schema-private.h"\n',
            "editor/a.c": '#include "formats/schema/schema.h"\n'}, None),
    (ladder, {"editor/maps/a.c": '#include "editor/edits/b.h"\n'}, "editor/maps/a.c:1"),
    (ladder, {"editor/canvas/a.h": '#include "editor/window/b.h"\n'}, "editor/canvas/a.h:1"),
    (ladder, {"editor/other/a.c": ""}, "editor/other"),
    (libraries, {"core/board/a.h": '#include "core/text/b.h"\n', **FOLDERS}, "core/board/a.h:1"),
    (libraries, {"core/play/a.c": '\n#include "core/board/b.h"\n', **FOLDERS}, "core/play/a.c:2"),
    (libraries, {"core/other/a.h": "", **FOLDERS}, "core/other/a.h"),
    (libraries, {"core/a.h": "", **FOLDERS}, "core/a.h"),
    (libraries, {"core/play/a.c": '#include "core/text/b.h"\n#include "core/play/b.h"\n',
                 "formats/io/a.c": '#include "core/play/b.h"\n', **FOLDERS}, None),
    (libraries, {"formats/io/a.c": '#include "formats/schema/b.h"\n', **FOLDERS},
     "formats/io/a.c:1"),
    (libraries, {"formats/a.c": "", **FOLDERS}, "formats/a.c"),
    (libraries, {"formats/document/a.c": '#include "formats/io/b.h"\n', **FOLDERS}, None),
    (outside, {"formats/schema/a.c": '#include "core/board/hex.h"\n', **FOLDERS},
     "formats/schema/a.c:1"),
    (outside, {"formats/io/a.h": "\n#include <libxml/parser.h>\n", **FOLDERS},
     "formats/io/a.h:2"),
    (outside, {"formats/document/a.c": "#include <sqlite3.h>\n", **FOLDERS},
     "formats/document/a.c:1"),
    (outside, {"formats/document/a.c": "#include <cairo-svg.h>\n", **FOLDERS},
     "formats/document/a.c:1"),
    (outside, {"formats/document/a.c": "#include <pango/pangocairo.h>\n", **FOLDERS},
     "formats/document/a.c:1"),
    (outside, {"formats/document/a.c": "#include <json-glib/json-glib.h>\n", **FOLDERS},
     "formats/document/a.c:1"),
    (outside, {"formats/schema/a.c": "#include <gio/gio.h>\n", **FOLDERS},
     "formats/schema/a.c:1"),
    (outside, {"formats/document/a.c": "#include <vips/vips.h>\n", **FOLDERS},
     "formats/document/a.c:1"),
    (outside, {"formats/document/a.c": '#include <libxml/parser.h>\n#include "core/text/b.h"\n'
               "#include <glib.h>\n", "editor/a.c": "#include <sqlite3.h>\n", **FOLDERS}, None),
    (ladder, {"editor/main.c": '#include "editor/window/b.h"\n', "editor/pch/a.h": "",
              "editor/window/a.c": '#include "editor/maps/b.h"\n#include "editor/window/b.h"\n'},
     None),
    (shared_tests, {"tests/a.c": ""}, "tests/a.c"),
    (shared_tests, {"tests/core/a.c": '#include "tests/editor/shared/b.h"\n'}, "tests/core/a.c:1"),
    (shared_tests, {"tests/editor/a.c": '#include "core/text/b.h"\n#include "tests/shared/b.h"\n'
                                        '#include "tests/editor/shared/b.h"\n'}, None),
    (players_include, {"core/players/fight.c": '\n#include "core/position/game.h"\n'},
     "core/players/fight.c:2"),
    (players_include, {"core/players/player-wise.c":
                       '#include "core/players/player.h"\n#include "core/combat/odds.h"\n',
                       "core/players/player.h": "",
                       "core/combat/odds.h": '#include "core/movement/move.h"\n',
                       "core/movement/move.h": '#include "core/position/state.h"\n'},
     "core/players/player-wise.c:2"),
    (players_include, {"core/players/trial.c": '#include "core/players/trial.h"\n',
                       "core/players/trial.h": '#include "core/play/view.h"\n',
                       "core/play/view.h":
                       '#include "core/position/order.h"\n#include "core/position/order.h"\n',
                       "core/position/order.h": '#include "core/play/view.h"\n'}, None),
    (players_include, {"core/players/worth.h": '#include "core/play/view.h"\n',
                       "core/play/view.h": "",
                       "core/play/view.c":
                       '#include "core/play/view.h"\n#include "core/position/game.h"\n',
                       "core/playing.c": '#include "core/position/game.h"\n'}, None),
    (players_name, {"core/players/departure.h": "guint x;\nVdGame *game;\n"},
     "core/players/departure.h:2"),
    (players_name, {"core/players/approach-threat.c": "n = view->truth->n_at[cell];\n"},
     "core/players/approach-threat.c:1"),
    (players_name, {"core/players/player.h": "/* what the VdGame is in truth */\nVdView *view;\n",
                    "core/play/view.h": "VdGame *truth;\n"}, None),
    (players_name, {"core/players/worth.c": "struct _VdGame *game;\n"}, "core/players/worth.c:1"),
    (players_turn, {"core/players/fight.c": "\nVdView all = *view;\n"}, "core/players/fight.c:2"),
    (players_turn, {"core/players/departure.c": "view->side ^= 1;\n"}, "core/players/departure.c:1"),
    (players_turn, {"core/players/fight.c": "const VdView *view;\nif (view->side == trial->side)\n"
                                    "  trial->side = view->side;\n",
                    "core/play/world.c": "VdView taken;\n"}, None),
    (truth, {"core/scout.c": "f (view->truth);\n"}, "core/scout.c:1"),
    (truth, {"formats/referee/referee-ask.c": "x = view.truth->state;\n"},
     "formats/referee/referee-ask.c:1"),
    (truth, {"core/play/view-combat.c": "f (view->truth);\n",
             "core/play/world.c": "g (view->truth);\n",
             "formats/draw/a.c": "/* view->truth */ truth = 1;\n"}, None),
    (core_calls, {"core/a.c": "int x;\nx = time (NULL);\n"}, "core/a.c:2"),
    (core_calls, {"core/a.h": 'g_getenv ("HOME")\n'}, "core/a.h:1"),
    (core_calls, {"core/a.c": "return g_random_int_range (0, 6);\n"}, "core/a.c:1"),
    (core_calls, {"core/a.c": "/* fopen () */ // rand ()\nputs_off (\"time (0)\");\n"
                              "g_strdup_printf (x); vd_state_time (s);\n"}, None),
    (games, {"core/a.c": "/* as at Wagram */\n"}, "core/a.c:1"),
    (games, {"editor/a.c": '"Napoleon at War"\n'}, "editor/a.c:1"),
    (games, {"editor/a.c": '"battles of the Napoleonic period"\n'}, None),
    (top, {**{name: "" for name in TOP}, "notes.txt": ""}, "notes.txt"),
    (top, {name: "" for name in TOP - {"po"}}, "po"),
    (top, {**{name: "" for name in TOP}, ".ci/run": "", "out/x": "", "build-x/y": ""}, None),
]


def self_test():
    print(f"1..{len(BROKEN)}")
    bad = False
    for number, (rule, files, expected) in enumerate(BROKEN, 1):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, "utf-8")
            faults = list(rule(root))
        good = [fault.split(": ")[0] for fault in faults] == ([expected] if expected else [])
        bad = bad or not good
        for fault in faults if not good else []:
            print("#", fault)
        kind = f"finds {expected}" if expected else "lets pass what is right"
        print("ok" if good else "not ok", number, "-", rule.__name__, kind)
    return bad


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        sys.exit(self_test())
    sys.exit(check(pathlib.Path(sys.argv[1])))
