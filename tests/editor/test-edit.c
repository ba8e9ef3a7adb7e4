#include "editor/edits/history.h"
#include "editor/edits/project-edits-sources.h"
#include "tests/editor/shared/edits.h"
#include "tests/editor/shared/resolved.h"

/* What is done, and the lines of the files that differ then. */
typedef struct
{
  const char *path;
  const char *steps[9];
  const char *diff;
} Row;

#define HEX(at, rest) "<hex at=\"" at "\" terrain=\"" rest "/>\n"
#define SIDE(id, rest) "<side id=\"" id "\" name=\"" rest "/>\n"
#define RUN(id, kind, sides) "<run id=\"" id "\" kind=\"" kind "\" sides=\"" sides "\"/>\n"
#define PATH(id, kind, rest) "<path id=\"" id "\" kind=\"" kind "\" hexes=\"" rest "/>\n"
#define PATHS(rows) "+<paths>\n" rows "+</paths>\n"
#define SCAN(file, rest, end) \
  "<scan id=\"scan-1\" file=\"" file "\" hash=\"sha256:" rest "\" height=\"30\"" end ">\n"
#define CONTROL(at, x, y) "+<control at=\"" at "\" x=\"" x "\" y=\"" y "\"/>\n"
#define SOURCES(rows) "+<sources>\n" rows "+</sources>\n"
#define SOURCE(key, rest) "+<source key=\"" key "\" title=\"" rest "\"/>\n"
#define EDGE(id) "+<edges>\n+<edge id=\"" id "\" side=\"" id "\"/>\n+</edges>\n"
#define BROOK(sides) \
  "<run id=\"brook\" kind=\"stream\" name=\"Brook\" sides=\"" sides "\" status=\"guess\"/>\n"
#define OLD_BROOK "-" BROOK ("0202/0203 0203/0303 0203/0304")

#define MILL_ROW(more) "<name at=\"0303\" text=\"Mill\" size=\"small\"" more "/>\n"

static const Row rows[] = {
  /* Terrain */
  { "/edit/hex/new",
    { "hex 0205 forest" },
    "+" HEX ("0205", "forest\"") },
  { "/edit/hex/new-loses-old-provenance",
    { "hex 0202 town" },
    "-" HEX ("0202", "forest\" status=\"stated\"") "+" HEX ("0202", "town\"") },
  { "/edit/hex/default-is-not-written",
    { "hex 0202 clear" },
    "-<!-- the wood of the old survey -->\n-" HEX ("0202", "forest\" status=\"stated\"") },
  { "/edit/hex/note-stays",
    { "hex 0303 clear" },
    "-" HEX ("0303", "town\" note=\"burnt\"") "+" HEX ("0303", "clear\" note=\"burnt\"") },
  { "/edit/hex/there-and-back",
    { "hex 0205 forest", "hex 0205 clear" },
    "" },
  { "/edit/hex/first-of-a-map",
    { "hex 0704 town" },
    "-<terrain default=\"clear\"/>\n+" HEX ("0704", "town\"") },

  /* Hexsides: a line grows at its ends, and nowhere else */
  { "/edit/side/begins",
    { "side 0404/0405 river" },
    "+" RUN ("river-1", "river", "0404/0405") },
  { "/edit/side/grows-at-end",
    { "side 0304/0204 stream" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303 0203/0304 0204/0304") },
  { "/edit/side/grows-at-start",
    { "side 0103/0203 stream" },
    OLD_BROOK "+" BROOK ("0103/0203 0202/0203 0203/0303 0203/0304") },
  { "/edit/side/branch-is-a-new-line",
    { "side 0202/0303 stream" },
    "+" RUN ("stream-1", "stream", "0202/0303") },
  { "/edit/side/branch-grows",
    { "side 0202/0303 stream", "side 0302/0303 stream" },
    "+" RUN ("stream-1", "stream", "0202/0303 0302/0303") },
  { "/edit/side/gap-joins",
    { "side 0204/0305 stream", "side 0204/0304 stream" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303 0203/0304 0204/0304 0204/0305") },
  { "/edit/side/gap-joins-backwards",
    { "side 0305/0404 stream", "side 0304/0305 stream", "side 0204/0304 stream" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303 0203/0304 0204/0304 0304/0305 0305/0404") },
  { "/edit/side/other-name-does-not-join",
    { "side 0204/0305 stream", "name stream-1 as Burn", "side 0204/0304 stream" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303 0203/0304 0204/0304")
    "+<run id=\"stream-1\" kind=\"stream\" name=\"Burn\" sides=\"0204/0305\"/>\n" },
  { "/edit/side/named-one-stays",
    { "side 0101/0102 river", "side 0102/0202 river", "name river-2 as Long", "side 0102/0201 river" },
    "+<run id=\"river-2\" kind=\"river\" name=\"Long\" sides=\"0102/0202 0102/0201 0101/0102\"/>\n" },
  { "/edit/side/first-of-a-map",
    { "side 0704/0804 river" },
    "+" RUN ("river-1", "river", "0704/0804") },
  { "/edit/side/first-two-of-a-map",
    { "sides 0704/0804,0703/0704 bridge" },
    "+" RUN ("bridge-1", "bridge", "0704/0804") "+" RUN ("bridge-2", "bridge", "0703/0704") },

  /* What excludes what */
  { "/edit/side/river-replaces-stream",
    { "side 0203/0304 river" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303") "+" RUN ("river-1", "river", "0203/0304") },
  { "/edit/side/bridge-spans-stream",
    { "side 0203/0303 bridge" },
    "+" RUN ("bridge-1", "bridge", "0203/0303") },
  { "/edit/side/bridges-stand-alone",
    { "side 0203/0303 bridge", "side 0203/0304 bridge" },
    "+" RUN ("bridge-1", "bridge", "0203/0303") "+" RUN ("bridge-2", "bridge", "0203/0304") },

  /* Direction */
  { "/edit/side/slope-grows",
    { "side 0404>0505 slope" },
    "-" RUN ("hill", "slope", "0404>0504") "+" RUN ("hill", "slope", "0404>0504 0404>0505") },
  { "/edit/side/slope-turns",
    { "side 0504>0404 slope" },
    "-" RUN ("hill", "slope", "0404>0504") "+" RUN ("hill", "slope", "0504>0404") },

  /* Erasing */
  { "/edit/erase/end",
    { "erase 0203/0304 stream" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303") },
  { "/edit/erase/middle-splits",
    { "erase 0203/0303 stream" },
    OLD_BROOK "+" BROOK ("0202/0203")
    "+<run id=\"brook-2\" kind=\"stream\" name=\"Brook\" sides=\"0203/0304\" status=\"guess\"/>\n" },
  { "/edit/erase/piece-grows",
    { "erase 0203/0303 stream", "side 0303/0304 stream" },
    OLD_BROOK "+" BROOK ("0202/0203")
    "+<run id=\"brook-2\" kind=\"stream\" name=\"Brook\" sides=\"0203/0304 0303/0304\" status=\"guess\"/>\n" },
  { "/edit/erase/and-mend",
    { "erase 0203/0303 stream", "side 0203/0303 stream" },
    "" },
  { "/edit/erase/last",
    { "erase 0404/0504 slope" },
    "-" RUN ("hill", "slope", "0404>0504") },
  { "/edit/erase/only-that-kind",
    { "side 0203/0304 bridge", "erase 0203/0304 stream" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303") "+" RUN ("bridge-1", "bridge", "0203/0304") },
  { "/edit/erase/whatever-is-there",
    { "side 0203/0304 bridge", "erase 0203/0304" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303") },
  { "/edit/erase/ring-stays-one-line",
    { "side 0403/0404 river", "side 0304/0403 river", "side 0303/0403 river", "side 0402/0403 river",
      "side 0403/0503 river", "side 0403/0504 river", "erase 0303/0403 river" },
    "+" RUN ("river-1", "river", "0402/0403 0403/0503 0403/0504 0403/0404 0304/0403") },

  /* A spur that is taken off leaves two ends, which are one line when drawn over again */
  { "/edit/erase/spur-and-draw-over",
    { "side 0403/0404 river", "side 0304/0403 river", "side 0303/0304 river",
      "side 0303/0403 river", "erase 0303/0304 river", "side 0303/0403 river" },
    "+" RUN ("river-1", "river", "0403/0404 0304/0403 0303/0403") },
  { "/edit/erase/spur-and-draw-over-the-first",
    { "side 0403/0404 river", "side 0304/0403 river", "side 0303/0304 river",
      "side 0303/0403 river", "erase 0303/0304 river", "side 0304/0403 river" },
    "+" RUN ("river-2", "river", "0303/0403 0304/0403 0403/0404") },
  { "/edit/erase/spur-between-names",
    { "side 0403/0404 river", "side 0304/0403 river", "side 0303/0304 river",
      "side 0303/0403 river", "erase 0303/0304 river", "name river-1 as Burn",
      "name river-2 as Bach" },
    "+<run id=\"river-1\" kind=\"river\" name=\"Burn\" sides=\"0403/0404 0304/0403\"/>\n"
    "+<run id=\"river-2\" kind=\"river\" name=\"Bach\" sides=\"0303/0403\"/>\n" },
  { "/edit/erase/slopes-of-two-hands-stay-two",
    { "side 0504>0505 slope", "side 0505>0404 slope", "erase 0504/0505 slope",
      "side 0504>0404 slope" },
    "-" RUN ("hill", "slope", "0404>0504") "+" RUN ("hill", "slope", "0504>0404")
    "+" RUN ("slope-1", "slope", "0505>0404") },
  { "/edit/erase/slopes-of-one-hand-join",
    { "side 0504>0505 slope", "side 0505>0404 slope", "erase 0504/0505 slope",
      "side 0504>0404 slope", "side 0504>0404 slope" },
    "-" RUN ("hill", "slope", "0404>0504") "+" RUN ("slope-1", "slope", "0505>0404 0504>0404") },

  /* Units and tables */
  { "/edit/unit/move",
    { "move a 0205" },
    "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0205\"/>\n" },
  { "/edit/unit/move-to-other-map",
    { "move a 0703" },
    "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0703\"/>\n" },
  { "/edit/unit/ambiguous-hex",
    { "move b north:0404" },
    "-<place unit=\"b\" at=\"0704\"/>\n+<place unit=\"b\" at=\"north:0404\"/>\n" },
  { "/edit/group/turn",
    { "set late turn 5" },
    "-<group id=\"late\" name=\"Latecomers\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c\"/>\n"
    "+<group id=\"late\" name=\"Latecomers\" side=\"red\" turn=\"5\" at=\"0106\" units=\"c\"/>\n" },
  { "/edit/award/points",
    { "set hold points 12" },
    "-<award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\" test=\"holds\" hexes=\"0303\"/>\n"
    "+<award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"12\" test=\"holds\" hexes=\"0303\"/>\n" },
  { "/edit/award/ratio",
    { "set hold ratio 3:2" },
    "-<award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\" test=\"holds\" hexes=\"0303\"/>\n"
    "+<award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\" test=\"holds\" ratio=\"3:2\" hexes=\"0303\"/>\n" },
  /* Source and status, where one states them */
  { "/edit/origin/hex",
    { "hex 0205 forest survey guess" },
    "+" HEX ("0205", "forest\" source=\"survey\" status=\"guess\"") },
  { "/edit/origin/hex-as-it-was",
    { "hex 0202 forest survey checked" },
    "-" HEX ("0202", "forest\" status=\"stated\"")
    "+" HEX ("0202", "forest\" source=\"survey\" status=\"checked\"") },
  { "/edit/origin/default-is-written",
    { "hex 0205 clear survey checked" },
    "+" HEX ("0205", "clear\" source=\"survey\" status=\"checked\"") },
  { "/edit/origin/another-run",
    { "side 0304/0204 stream survey checked" },
    "+" "<run id=\"stream-1\" kind=\"stream\" sides=\"0204/0304\" source=\"survey\" status=\"checked\"/>\n" },
  { "/edit/origin/one-side-of-a-run",
    { "side 0203/0304 stream survey checked" },
    OLD_BROOK "+" BROOK ("0202/0203 0203/0303")
    "+<run id=\"stream-1\" kind=\"stream\" name=\"Brook\" sides=\"0203/0304\" source=\"survey\" status=\"checked\"/>\n" },
  { "/edit/origin/one-step-of-a-path",
    { "step 0402/0403 road", "step 0403/0404 road", "step 0403/0404 road survey checked" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403\"")
    "+" PATH ("road-2", "road", "0403 0404\" source=\"survey\" status=\"checked\"")) },

  /* Sources come to both maps, the south one after the north one; rows follow a key */
  { "/edit/source/new",
    { "source survey Plan PD" },
    SOURCES (SOURCE ("survey", "Plan\" rights=\"PD")) SOURCES (SOURCE ("survey", "Plan\" rights=\"PD")) },
  { "/edit/source/to-those-that-are-there",
    { "source survey Plan PD", "source rules Book MIT" },
    SOURCES (SOURCE ("survey", "Plan\" rights=\"PD") SOURCE ("rules", "Book\" rights=\"MIT"))
    SOURCES (SOURCE ("survey", "Plan\" rights=\"PD") SOURCE ("rules", "Book\" rights=\"MIT")) },
  { "/edit/source/another-key",
    { "source survey Plan PD", "hex 0205 forest survey guess", "resource survey plan Map" },
    SOURCES (SOURCE ("plan", "Map")) "+" HEX ("0205", "forest\" source=\"plan\" status=\"guess\"")
    SOURCES (SOURCE ("plan", "Map")) },
  { "/edit/source/removed",
    { "source survey Plan PD", "source rules Book MIT", "hex 0205 forest rules guess",
      "unsource survey" },
    SOURCES (SOURCE ("rules", "Book\" rights=\"MIT"))
    "+" HEX ("0205", "forest\" source=\"rules\" status=\"guess\"")
    SOURCES (SOURCE ("rules", "Book\" rights=\"MIT")) },

  /* Scans: one line for what is said of one, one for each control point */
  { "/edit/scan/new",
    { "scan map.png" },
    "+<scans>\n+" SCAN ("map.png", "00\" width=\"40", "/") "+</scans>\n" },
  { "/edit/scan/elsewhere-and-another",
    { "scan map.png", "scan-at plan/map.png", "scan-is sha256:01" },
    "+<scans>\n+" SCAN ("plan/map.png", "01\" width=\"50", "/") "+</scans>\n" },
  { "/edit/scan/as-usual-is-not-written",
    { "scan map.png", "scan-fit affine", "scan-corrected yes", "scan-fit projective",
      "scan-corrected no" },
    "+<scans>\n+" SCAN ("map.png", "00\" width=\"40", "/") "+</scans>\n" },
  { "/edit/scan/removed",
    { "scan map.png", "scan second.png", "unscan" },
    "+<scans>\n+<scan id=\"scan-2\" file=\"second.png\" hash=\"sha256:00\" width=\"40\" "
    "height=\"30\"/>\n+</scans>\n" },
  { "/edit/control/new-and-moved",
    { "scan map.png", "control 0203 12.504 30", "control 0404 7 8", "control 0203 13 30" },
    "+<scans>\n+" SCAN ("map.png", "00\" width=\"40", "") CONTROL ("0203", "13", "30")
    CONTROL ("0404", "7", "8") "+</scan>\n+</scans>\n" },
  { "/edit/control/removed",
    { "scan map.png", "control 0203 12.5 30", "control 0404 7 8", "uncontrol 0203" },
    "+<scans>\n+" SCAN ("map.png", "00\" width=\"40", "") CONTROL ("0404", "7", "8")
    "+</scan>\n+</scans>\n" },

  /* Slopes are turned, one side or all */
  { "/edit/turn/side",
    { "side 0403/0504 slope", "turn 0404/0504" },
    "-" RUN ("hill", "slope", "0404>0504") "+" RUN ("hill", "slope", "0504>0404 0403>0504") },
  { "/edit/turn/run",
    { "side 0403/0504 slope", "turn 0403/0504 run" },
    "-" RUN ("hill", "slope", "0404>0504") "+" RUN ("hill", "slope", "0504>0404 0504>0403") },

  /* Paths: a line grows at its ends, and nowhere else */
  { "/edit/path/begins",
    { "step 0402/0403 road" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403\"")) },
  { "/edit/path/grows-at-end",
    { "step 0402/0403 road", "step 0403/0404 road" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403 0404\"")) },
  { "/edit/path/grows-at-start",
    { "step 0402/0403 road", "step 0402/0401 road" },
    PATHS ("+" PATH ("road-1", "road", "0401 0402 0403\"")) },
  { "/edit/path/branch-is-a-new-line",
    { "step 0402/0403 road", "step 0403/0404 road", "step 0403/0503 road", "step 0503/0502 road" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403 0404\"") "+" PATH ("road-2", "road", "0403 0503 0502\"")) },
  { "/edit/path/gap-joins",
    { "step 0401/0402 road", "step 0403/0404 road", "step 0402/0403 road" },
    PATHS ("+" PATH ("road-1", "road", "0401 0402 0403 0404\"")) },
  { "/edit/path/meets-a-junction",
    { "step 0402/0403 road", "step 0403/0404 road", "step 0503/0403 road" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403 0404\"") "+" PATH ("road-2", "road", "0503 0403\"")) },
  { "/edit/path/ring",
    { "step 0402/0403 road", "step 0403/0503 road", "step 0503/0402 road" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403 0503 0402\"")) },
  { "/edit/path/ring-opened",
    { "step 0402/0403 road", "step 0403/0503 road", "step 0503/0402 road", "unstep 0403/0503" },
    PATHS ("+" PATH ("road-1", "road", "0503 0402 0403\"")) },
  { "/edit/path/cut-in-two",
    { "step 0401/0402 road", "step 0402/0403 road", "step 0403/0404 road", "unstep 0402/0403 road" },
    PATHS ("+" PATH ("road-1", "road", "0401 0402\"") "+" PATH ("road-1-2", "road", "0403 0404\"")) },
  { "/edit/path/branch-erased-and-drawn-over",
    { "step 0402/0403 road", "step 0403/0503 road", "step 0403/0404 road",
      "unstep 0403/0503 road", "step 0403/0404 road" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403 0404\"")) },
  { "/edit/path/end-erased",
    { "step 0401/0402 road", "step 0402/0403 road", "unstep 0401/0402" },
    PATHS ("+" PATH ("road-1", "road", "0402 0403\"")) },
  { "/edit/path/all-erased",
    { "step 0401/0402 road", "unstep 0401/0402" },
    "+<paths/>\n" },
  { "/edit/path/hex-erased",
    { "step 0401/0402 road", "step 0402/0403 road", "step 0403/0404 road", "step 0404/0405 road",
      "unpath 0403" },
    PATHS ("+" PATH ("road-1", "road", "0401 0402\"") "+" PATH ("road-1-2", "road", "0404 0405\"")) },
  { "/edit/path/replaces-another-kind",
    { "step 0401/0402 trail", "step 0402/0403 trail", "step 0402/0403 road" },
    PATHS ("+" PATH ("trail-1", "trail", "0401 0402\"") "+" PATH ("road-1", "road", "0402 0403\"")) },
  { "/edit/path/leaves-the-map",
    { "step 0201/0101 road", "off 0101 left road" },
    PATHS ("+" PATH ("road-1", "road", "0201 0101\" off=\"left\"")) EDGE ("left") },
  { "/edit/path/comes-in",
    { "off 0101 top road", "step 0101/0201 road" },
    EDGE ("top") PATHS ("+" PATH ("road-1", "road", "0201 0101\" off=\"top\"")) },
  { "/edit/path/leaves-at-both-ends",
    { "off 0101 left road", "step 0101/0102 road", "off 0102 top road" },
    "+<edges>\n+<edge id=\"left\" side=\"left\"/>\n+<edge id=\"top\" side=\"top\"/>\n+</edges>\n"
    PATHS ("+" PATH ("road-1", "road", "0102 0101\" off=\"top left\"")) },
  { "/edit/path/end-off-the-map-erased",
    { "step 0201/0101 road", "step 0201/0202 road", "off 0101 left road", "unstep 0101/0201" },
    PATHS ("+" PATH ("road-1", "road", "0202 0201\"")
           "+" PATH ("road-1-2", "road", "0101\" off=\"left\"")) EDGE ("left") },

  /* What is said of the whole */
  { "/edit/title/map",
    { "title north Middle" },
    "-<title>North</title>\n+<title>Middle</title>\n" },
  { "/edit/title/scenario",
    { "title battle Skirmish" },
    "-<title>Battle</title>\n+<title>Skirmish</title>\n" },
  { "/edit/reader/named",
    { "reader Ann", "reader Ben" },
    "-<map xmlns=\"urn:vedette:1\" id=\"north\">\n"
    "+<map xmlns=\"urn:vedette:1\" id=\"north\" reader=\"Ben\">\n" },
  { "/edit/reader/nobody",
    { "reader Ann", "reader" },
    "" },
  { "/edit/look/colours",
    { "look red 1 no #102030 Red" },
    "-" SIDE ("red", "Red\"") "+" SIDE ("red", "Red\" color=\"#102030\" ink=\"#ffffff\"") },
  { "/edit/look/figures-as-they-fit",
    { "look red 2 no #102030 Red", "look red 0 no - Red" },
    "-" SIDE ("red", "Red\"") "+" SIDE ("red", "Red\" color=\"#102030\"") },
  { "/edit/look/moves-first",
    { "look blue 0 no - Blue", "look red 0 yes - Rouge" },
    "-" SIDE ("blue", "Blue\" first=\"yes\"") "-" SIDE ("red", "Red\"")
    "+" SIDE ("blue", "Blue\"") "+" SIDE ("red", "Rouge\" first=\"yes\"") },
  { "/edit/count/said",
    { "count red 12 84" },
    "-" SIDE ("red", "Red\"") "+" SIDE ("red", "Red\" units=\"12\" strength=\"84\"") },
  { "/edit/count/said-otherwise",
    { "count red 12 84", "count red 13 84" },
    "-" SIDE ("red", "Red\"") "+" SIDE ("red", "Red\" units=\"13\" strength=\"84\"") },
  { "/edit/count/of-units-alone",
    { "count red 12 84", "count red 12 " },
    "-" SIDE ("red", "Red\"") "+" SIDE ("red", "Red\" units=\"12\"") },
  { "/edit/rename/place",
    { "rename Mill to Old Mill" },
    "-<name at=\"0303\" text=\"Mill\" size=\"small\"/>\n+<name at=\"0303\" text=\"Old Mill\" size=\"small\"/>\n" },

  /* Labels: to where there is room again by nothing left of it */
  { "/edit/label/placed",
    { "label Mill 40 -25" },
    "-" MILL_ROW ("") "+" MILL_ROW (" offset=\"40 -25\"") },
  { "/edit/label/turned",
    { "label Mill 40 -25", "label Mill 45 -25 14" },
    "-" MILL_ROW ("") "+" MILL_ROW (" offset=\"45 -25\" turn=\"15\"") },
  { "/edit/label/released",
    { "label Mill 40 -25 -30", "label Mill" },
    "" },
  { "/edit/label/goes-with-its-name",
    { "label Mill 40 -25", "move-name Mill 0204" },
    "-" MILL_ROW ("") "+<name at=\"0204\" text=\"Mill\" size=\"small\" offset=\"40 -25\"/>\n" },
  { "/edit/label/takes-its-name-along",
    { "label Mill 310 0" },
    "-" MILL_ROW ("") "+<name at=\"0306\" text=\"Mill\" size=\"small\" offset=\"10 0\"/>\n" },
  { "/edit/label/no-farther-than-the-map",
    { "label Mill -310 0" },
    "-" MILL_ROW ("") "+" MILL_ROW (" offset=\"-300 0\"") },
};

static void
do_steps (TestProject       *test,
          VdHistory         *history,
          const char *const *steps)
{
  for (guint i = 0; steps[i] != NULL; i++)
    {
      VdEdit *edit = test_edit_make (test->project, steps[i]);

      g_assert_nonnull (edit);
      vd_history_do (history, edit);
      vd_project_resolve (test->project, NULL);
    }
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  VdHistory *history = vd_history_new ();
  TestProject test;
  g_autofree char *before = NULL, *after = NULL, *undone = NULL, *redone = NULL, *diff = NULL;

  test_project_init (&test);
  before = test_project_write (&test);

  do_steps (&test, history, row->steps);
  test_assert_readable (test.project);
  after = test_project_write (&test);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==, row->diff);

  while (vd_history_undo (history))
    ;
  undone = test_project_write (&test);
  g_assert_cmpstr (undone, ==, before);

  while (vd_history_redo (history))
    ;
  redone = test_project_write (&test);
  g_assert_cmpstr (redone, ==, after);

  vd_history_free (history);
  test_project_clear (&test);
}

/* Done already, or not to be done. */
static void
test_nothing (gconstpointer data)
{
  TestProject test;

  test_project_init (&test);
  g_assert_null (test_edit_make (test.project, data));
  test_project_clear (&test);
}

static const struct
{
  const char *path;
  const char *words;
} nothings[] = {
  { "/edit/nothing/same-terrain", "hex 0202 forest" },
  { "/edit/nothing/same-side", "side 0203/0202 stream" },
  { "/edit/nothing/same-slope", "side 0404>0504 slope" },
  { "/edit/nothing/erase-empty", "erase 0101/0102" },
  { "/edit/nothing/erase-other", "erase 0202/0203 river" },
  { "/edit/nothing/no-slope", "turn 0101/0102" },
  { "/edit/nothing/no-path", "unstep 0101/0102" },
  { "/edit/nothing/no-path-there", "unpath 0101 road" },
  { "/edit/nothing/same-hex", "move a 0102" },
  { "/edit/nothing/same-turn", "set late turn  3 " },
  { "/edit/nothing/same-turn-with-zeros", "set late turn 003" },
  { "/edit/refused/turn-zero", "set late turn 0" },
  { "/edit/refused/turn-past-the-end", "set late turn 9" },
  { "/edit/refused/turn-in-words", "set late turn soon" },
  { "/edit/refused/no-turn", "set late turn " },
  { "/edit/refused/points-in-words", "set hold points -1" },
  { "/edit/refused/points-too-many", "set hold points 10000" },
  { "/edit/refused/ratio-by-nothing", "set hold ratio 3/0" },
  { "/edit/refused/ratio-by-none", "set hold ratio 3:0" },
  { "/edit/refused/ratio-as-a-fraction", "set hold ratio 3/2" },
  { "/edit/refused/ratio-of-three", "set hold ratio 3:2:1" },
  { "/edit/refused/ratio-too-large", "set hold ratio 10000:1" },
  { "/edit/refused/no-name", "set late name " },
  { "/edit/refused/source-without-key", "source  Plan PD" },
  { "/edit/nothing/no-source", "unsource survey" },
};

/* A spur that its author wrote amid a line leaves no gap. */
static void
test_spur_in_line (void)
{
  static const char *const steps[] = { "erase 0303/0304 stream", NULL };
  VdHistory *history = vd_history_new ();
  g_autofree char *before = NULL, *after = NULL;
  VdDocument *map;
  TestProject test;

  test_project_init (&test);
  before = test_project_write (&test);
  map = g_ptr_array_index (test.project->maps, 0);
  vd_history_do (history, vd_edit_set (map, vd_node_get_first (vd_node_find (
                            vd_document_get_root (map), "sides")), "sides",
                            "0202/0203 0203/0303 0303/0304 0203/0304"));
  vd_project_resolve (test.project, NULL);
  do_steps (&test, history, steps);
  after = test_project_write (&test);
  g_assert_cmpstr (after, ==, before);

  vd_history_free (history);
  test_project_clear (&test);
}

/* Nor does drawing over say which two of three paths that end in one hex are one. */
static void
test_junction (void)
{
  static const char *const steps[] = {
    "step 0402/0403 road", "step 0403/0404 road", "step 0403/0503 road",
    "unstep 0402/0403 road", "step 0402/0403 road", NULL,
  };
  VdHistory *history = vd_history_new ();
  TestProject test;

  test_project_init (&test);
  do_steps (&test, history, steps);
  g_assert_null (test_edit_make (test.project, "step 0403/0404 road"));

  vd_history_free (history);
  test_project_clear (&test);
}

/* What would be ambiguous, or would leave rows that state nothing. */
static void
test_sources_refused (void)
{
  static const char *const steps[] = {
    "source survey Plan PD", "source rules Book MIT", "hex 0205 forest survey guess", NULL,
  };
  static const char *const refused[] = {
    "source survey Other PD", "resource survey rules Map", "unsource survey",
  };
  VdHistory *history = vd_history_new ();
  TestProject test;
  VdEdit *edit;

  test_project_init (&test);
  do_steps (&test, history, steps);
  g_assert_cmpuint (vd_source_count_uses (test.project, "survey"), ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    g_assert_null (test_edit_make (test.project, refused[i]));

  edit = test_edit_make (test.project, "unsource rules");
  g_assert_nonnull (edit);
  g_assert_cmpstr (vd_edit_get_title (edit), ==, "Remove Source rules");
  vd_edit_free (edit);
  vd_history_free (history);
  test_project_clear (&test);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_row);
  for (guint i = 0; i < G_N_ELEMENTS (nothings); i++)
    g_test_add_data_func (nothings[i].path, nothings[i].words, test_nothing);
  g_test_add_func ("/edit/erase/spur-inside-a-line", test_spur_in_line);
  g_test_add_func ("/edit/path/junction-drawn-over", test_junction);
  g_test_add_func ("/edit/source/refused", test_sources_refused);

  return g_test_run ();
}
