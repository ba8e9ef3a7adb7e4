#!/usr/bin/env python3
"""Pages on campaigns in Chromium: as wide as the window, in the dark, on paper; TAP.

usage: test-report-browser.py VEDETTE SOURCE
"""

import html
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

from cli import SOURCE, case, exits, finish
from report_numbers import heads, parse

BATTLE = SOURCE / "scenarios/jena-auerstadt/jena-auerstadt.scenario.xml"
LATE = SOURCE / "scenarios/wagram/wagram.scenario.xml"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")

# What a browser finds, put where it can be read.
PROBE = """<script>
addEventListener ('error', event => { document.body.dataset.fault = event.message; });
addEventListener ('load', () => {
  const root = document.documentElement, wide = [];
  for (const e of document.querySelectorAll ('main *'))
    if (!e.closest ('.scroll') && !e.closest ('svg') && !e.closest ('details:not([open])') &&
        e.getBoundingClientRect ().right > root.clientWidth + 1)
      wide.push (e.tagName + '.' + e.className);
  const ink = getComputedStyle (document.body), maps = [...document.querySelectorAll ('.map svg')];
  const scrolls = [...document.querySelectorAll ('.scroll')].filter (e => !e.closest ('details:not([open])'));
  document.body.dataset.seen = JSON.stringify ({
    wide, scroll: root.scrollWidth, client: root.clientWidth, paper: ink.backgroundColor, ink: ink.color,
    maps: maps.map (m => m.getBoundingClientRect ().height),
    bars: [...document.querySelectorAll ('.bars .bar')].map (b => b.getBoundingClientRect ().width),
    chapters: [...document.querySelectorAll ('section')].map (s => [s.querySelector ('h2').innerText,
      s.getBoundingClientRect ().height, s.innerText.replace (s.querySelector ('h2').innerText, '')]),
    tables: scrolls.map (e => [e.querySelector ('table').getBoundingClientRect ().right - e.getBoundingClientRect ().right,
      getComputedStyle (e).overflowX]),
    folded: [...document.querySelectorAll ('details')].map (d => d.lastElementChild.checkVisibility (
      { contentVisibilityAuto: true }) && d.lastElementChild.getBoundingClientRect ().height),
  });
});
</script></body>"""
PAPER = 695  # CSS pixels between the margins of A4


def browse(scratch, *words):
    """What the browser prints; nothing if it does not come to an end."""
    try:
        return subprocess.run([BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu",
                               f"--user-data-dir={scratch / 'browser'}", *words],
                              capture_output=True, text=True).stdout
    except subprocess.TimeoutExpired:
        return ""


def look(page, scratch, width, *switches, as_printed=False):
    """What the probe found, and the page with what it left there."""
    probed = scratch / "probed.html"
    text = page.read_text().replace("</body>", PROBE)
    probed.write_text(text.replace("@media print", "@media screen") if as_printed else text)
    dom = browse(scratch, "--hide-scrollbars", f"--window-size={width},900", *switches, "--dump-dom", probed.as_uri())
    found = re.search(r'data-seen="([^"]*)"', dom)
    return json.loads(html.unescape(found.group(1))) if found else {}, dom


def brightness(color):
    return sum(map(int, re.findall(r"\d+", color)[:3]))


def browsed(page, scratch, n_maps, what):
    """In windows of all kinds."""
    root = parse(page)
    for width, name in ((1400, "wide"), (500, "narrow")):
        for dark in (False, True):
            switch = ["--blink-settings=preferredColorScheme=0"] if dark else \
                ["--blink-settings=preferredColorScheme=1"]
            seen, dom = look(page, scratch, width, *switch)
            where = f"{what} in a {name} {'dark' if dark else 'light'} window"
            case(f"{where} is shown", bool(seen) and "data-fault" not in dom, dom[-400:])
            if not seen:
                continue
            case(f"{where}: nothing is cut off", not seen["wide"] and seen["scroll"] <= seen["client"], seen["wide"][:8],
                 seen["scroll"], seen["client"])
            case(f"{where}: ink stands out from paper",
                 (brightness(seen["paper"]) < 150 < brightness(seen["ink"])) if dark else
                 (brightness(seen["paper"]) > 600 > 300 > brightness(seen["ink"])), seen["paper"], seen["ink"])
            case(f"{where}: maps and bars have room", len(seen["maps"]) == n_maps and min(seen["maps"]) > 150 and
                 min(seen["bars"]) > 200, seen["maps"], seen["bars"][:3])
            case(f"{where}: each chapter has room and numbers", [chapter[0] for chapter in seen["chapters"]] == heads(root)
                 and all(height > 60 and re.search(r"\d", text) or name == "Reinforcements"
                         for name, height, text in seen["chapters"]), [chapter[:2] for chapter in seen["chapters"]])
            case(f"{where}: tables that are wider can be scrolled", seen["tables"] and
                 all(beyond <= 1 or (overflow == "auto" and name == "narrow") for beyond, overflow in seen["tables"]),
                 seen["tables"])


def printed(page, scratch, what):
    """On paper: as a browser would lay it out, and as it comes out."""
    seen, _ = look(page, scratch, PAPER, as_printed=True)
    case(f"{what} on paper: nothing is cut off", seen and not seen["wide"] and seen["scroll"] <= seen["client"] and
         all(beyond <= 1 for beyond, _ in seen["tables"]), seen.get("wide"), seen.get("tables"))
    folded = seen.get("folded")
    case(f"{what} on paper: nothing is folded away", folded and all(height > 10 for height in folded), folded)
    pdf = scratch / "page.pdf"
    pdf.unlink(missing_ok=True)
    browse(scratch, "--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.as_uri())
    is_printed = pdf.is_file() and pdf.stat().st_size > 20000
    case(f"{what} is printed", is_printed)
    if not is_printed:
        return
    if not shutil.which("pdftotext"):
        case(f"{what} as printed # SKIP there is no pdftotext", True)
        return
    boxes = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True).stdout
    sheets = re.findall(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', boxes, re.S)
    words = [(float(width), float(height), [(*map(float, place), html.unescape(word)) for *place, word in
              re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', sheet)])
             for width, height, sheet in sheets]
    outside = [word for width, height, sheet in words for word in sheet
               if word[0] < 20 or word[2] > width - 20 or word[1] < 20 or word[3] > height - 20]
    case(f"{what} as printed: all words are within the margins", words and not outside, outside[:5])
    there = {word[4] for _, _, sheet in words for word in sheet}
    said = {word for section in parse(page).iter("section") for kind in ("h2", "h3", "td", "th", "dd")
            for element in section.iter(kind) for word in " ".join(element.itertext()).split()}
    # A word may be broken at the end of a line.
    missing = [word for word in said - there if not re.search("[-/,.–]|^.{16}", word)]
    case(f"{what} as printed: every word of the tables is there", len(said) > 200 and not missing, missing[:10])
    last = [max(sheet, key=lambda word: word[3]) for _, _, sheet in words if sheet]
    ends = {head.split()[-1] for head in heads(parse(page))}
    case(f"{what} as printed: no chapter ends with its heading", not any(
        word[4] in ends and word[3] - word[1] > 14 for word in last), last)


def report(scratch, battle, n_games, *words):
    page = scratch / "page.html"
    exits(f"{battle.stem} is reported", 0, "playtest", battle, "-n", n_games, "--unchecked",
          "--report", page, "--save", scratch / battle.stem, *words)
    return page


if not BROWSER:
    case("in a browser # SKIP there is no chromium", True)
    finish()
for battle, n_games, greedy, n_maps, what in (
        (BATTLE, 60, ["french"], 14, "a page"),
        (LATE, 40, ["french", "austrian"], 7, "a page with a late force")):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        scratch = pathlib.Path(folder)
        page = report(scratch, battle, n_games, *(word for side in greedy for word in ("-p", f"{side}=greedy")))
        browsed(page, scratch, n_maps, what)
        printed(page, scratch, what)
finish()
