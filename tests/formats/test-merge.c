/* Merging and comparing versions of a document: each case is three short texts
 * and what must come of them. */
#include "core/text/phrase.h"
#include "formats/merge/document-diff.h"
#include "formats/merge/document-merge.h"
#include "tests/shared/documents.h"

#include <string.h>

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
#define MAP(inside) HEAD "<map xmlns=\"urn:vedette:1\" id=\"m\">\n" inside "</map>\n"
#define TERRAIN(rows) MAP ("  <terrain default=\"clear\">\n" rows "  </terrain>\n")
#define HEX(at, kind) "    <hex at=\"" at "\" terrain=\"" kind "\"/>\n"
#define SIDES(rows) MAP ("  <sides>\n" rows "  </sides>\n")
#define RIVER(id, sides) "    <run id=\"" id "\" kind=\"river\" sides=\"" sides "\"/>\n"
#define PATHS(rows) MAP ("  <paths>\n" rows "  </paths>\n")
#define ROAD(id, hexes) "    <path id=\"" id "\" kind=\"road\" hexes=\"" hexes "\"/>\n"
#define SYSTEM(inside) HEAD "<system xmlns=\"urn:vedette:1\">\n" inside "</system>\n"
#define COMBAT(columns, rows) SYSTEM ("  <combat die=\"6\">\n" columns rows "  </combat>\n")
#define COLUMN(odds) "    <column odds=\"" odds "\"/>\n"
#define ROW(die, results) "    <row die=\"" die "\" results=\"" results "\"/>\n"
#define SCENARIO(inside) HEAD "<scenario xmlns=\"urn:vedette:1\">\n" inside "</scenario>\n"
#define UNITS(rows) SCENARIO ("  <units>\n" rows "  </units>\n")
#define UNIT(id, words) "    <unit id=\"" id "\" " words "/>\n"

static VdDocument *
parse (const char *text)
{
  g_autoptr (GBytes) bytes = text != NULL ? g_bytes_new (text, strlen (text)) : NULL;
  g_autoptr (GError) error = NULL;
  VdDocument *document = bytes != NULL ? vd_document_load_bytes (bytes, "test", &error) : NULL;

  g_assert_no_error (error);
  return document;
}

static char *
print (const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Merges, and holds that the result can be read again. */
static char *
merge (const char *base,
       const char *ours,
       const char *theirs,
       guint       n_conflicts)
{
  g_autoptr (VdDocument) b = NULL;
  g_autoptr (VdDocument) o = parse (ours);
  g_autoptr (VdDocument) t = parse (theirs);
  g_autoptr (VdDocument) merged = NULL, again = NULL;
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (base != NULL)
    b = parse (base);
  merged = vd_document_merge (b, o, t, &conflicts, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < conflicts->len; i++)
    {
      g_autofree char *said = vd_phrase_say (((VdConflict *) conflicts->pdata[i])->text, NULL);

      g_test_message ("%s", said);
    }
  g_assert_cmpuint (conflicts->len, ==, n_conflicts);

  text = print (merged);
  again = parse (text);
  g_assert_cmpuint (vd_document_get_n_rewritten (again), ==, 0);
  return g_steal_pointer (&text);
}

static void
assert_merges (const char *base,
               const char *ours,
               const char *theirs,
               const char *expected)
{
  g_autofree char *one = merge (base, ours, theirs, 0);

  g_assert_cmpstr (one, ==, expected);
}

/* The same whoever is called ours. */
static void
assert_merges_either (const char *base,
                      const char *ours,
                      const char *theirs,
                      const char *expected)
{
  assert_merges (base, ours, theirs, expected);
  assert_merges (base, theirs, ours, expected);
}

static void
assert_conflict (const char *base,
                 const char *ours,
                 const char *theirs,
                 const char *mark,
                 const char *kept)
{
  g_autofree char *text = merge (base, ours, theirs, 1);

  if (strstr (text, mark) == NULL || strstr (text, kept) == NULL)
    g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, "<!-- " VD_CONFLICT_MARK " "));
  g_assert_nonnull (strstr (text, mark));
  g_assert_nonnull (strstr (text, kept));
}

/* Hexes */

static void
test_hexes (void)
{
  assert_merges_either (TERRAIN (HEX ("0101", "forest")),
                        TERRAIN (HEX ("0101", "forest") HEX ("0102", "town")),
                        TERRAIN (HEX ("0101", "forest") HEX ("0103", "rough")),
                        TERRAIN (HEX ("0101", "forest") HEX ("0102", "town")
                                 HEX ("0103", "rough")));
  assert_merges_either (TERRAIN (HEX ("0101", "forest") HEX ("0102", "town")),
                        TERRAIN (HEX ("0102", "town")),
                        TERRAIN (HEX ("0101", "forest") HEX ("0102", "rough")),
                        TERRAIN (HEX ("0102", "rough")));
  /* Both did the same. */
  assert_merges_either (TERRAIN (HEX ("0101", "forest")), TERRAIN (HEX ("0101", "town")),
                        TERRAIN (HEX ("0101", "town")), TERRAIN (HEX ("0101", "town")));
  /* Two attributes of one hex. */
  assert_merges_either (TERRAIN ("    <hex at=\"0101\" terrain=\"forest\" status=\"guess\"/>\n"),
                        TERRAIN ("    <hex at=\"0101\" terrain=\"town\" status=\"guess\"/>\n"),
                        TERRAIN ("    <hex at=\"0101\" terrain=\"forest\" status=\"stated\"/>\n"),
                        TERRAIN ("    <hex at=\"0101\" terrain=\"town\" status=\"stated\"/>\n"));
  /* A section that both began. */
  assert_merges_either (MAP (""), TERRAIN (HEX ("0101", "forest")), TERRAIN (HEX ("0102", "town")),
                        TERRAIN (HEX ("0101", "forest") HEX ("0102", "town")));
}

static void
test_hex_conflicts (void)
{
  assert_conflict (TERRAIN (HEX ("0101", "forest")), TERRAIN (HEX ("0101", "town")),
                   TERRAIN (HEX ("0101", "rough")),
                   "hex 0101: terrain is “town” in ours, “rough” in theirs, “forest” before",
                   HEX ("0101", "town"));
  assert_conflict (TERRAIN (HEX ("0101", "forest")), TERRAIN (""), TERRAIN (HEX ("0101", "rough")),
                   "hex 0101: taken away in ours, changed in theirs", HEX ("0101", "rough"));
  assert_conflict (TERRAIN (HEX ("0101", "forest")), TERRAIN (HEX ("0101", "rough")), TERRAIN (""),
                   "hex 0101: changed in ours, taken away in theirs", HEX ("0101", "rough"));
  /* New in both. */
  assert_conflict (TERRAIN (""), TERRAIN (HEX ("0101", "rough")), TERRAIN (HEX ("0101", "town")),
                   "hex 0101: terrain", HEX ("0101", "rough"));
  assert_conflict (NULL, TERRAIN (HEX ("0101", "rough")), TERRAIN (HEX ("0101", "town")),
                   "hex 0101: terrain", HEX ("0101", "rough"));
  /* A mark must not end its comment. */
  assert_conflict (TERRAIN (HEX ("0101", "a")), TERRAIN (HEX ("0101", "b--c-")),
                   TERRAIN (HEX ("0101", "d--->")), "“b- -c-”", HEX ("0101", "b--c-"));
}

/* Rivers and roads */

static void
test_rivers (void)
{
  /* One makes it longer at one end, the other at the other. */
  assert_merges_either (SIDES (RIVER ("r", "b/c c/d")), SIDES (RIVER ("r", "a/b b/c c/d")),
                        SIDES (RIVER ("r", "b/c c/d d/e")),
                        SIDES (RIVER ("r", "a/b b/c c/d d/e")));
  /* One cuts it, the other makes it longer. */
  assert_merges_either (SIDES (RIVER ("r", "a/b b/c c/d d/e")),
                        SIDES (RIVER ("r", "a/b") RIVER ("r-2", "c/d d/e")),
                        SIDES (RIVER ("r", "a/b b/c c/d d/e e/f")),
                        SIDES (RIVER ("r", "a/b") RIVER ("r-2", "c/d d/e e/f")));
  /* Both cut it, in different places: three parts, and an id of its own for the
   * third even where both chose the same. */
  assert_merges_either (SIDES (RIVER ("r", "a/b b/c c/d d/e e/f f/g g/h")),
                        SIDES (RIVER ("r", "a/b") RIVER ("r-2", "c/d d/e e/f f/g g/h")),
                        SIDES (RIVER ("r", "a/b b/c c/d d/e") RIVER ("r-2", "f/g g/h")),
                        SIDES (RIVER ("r", "a/b") RIVER ("r-2", "c/d d/e") RIVER ("r-3", "f/g g/h")));
  assert_merges (SIDES (RIVER ("r", "a/b b/c c/d d/e e/f f/g g/h")),
                 SIDES (RIVER ("r", "a/b") RIVER ("s", "c/d d/e e/f f/g g/h")),
                 SIDES (RIVER ("r", "a/b b/c c/d d/e") RIVER ("t", "f/g g/h")),
                 SIDES (RIVER ("r", "a/b") RIVER ("s", "c/d d/e") RIVER ("t", "f/g g/h")));
  /* A side has two names. */
  assert_merges_either (SIDES (RIVER ("r", "a/b b/c")), SIDES (RIVER ("r", "a/b b/c c/d")),
                        SIDES (RIVER ("r", "b/a b/c")),
                        SIDES (RIVER ("r", "b/a b/c c/d")));
  /* One makes it a stream, the other cuts it. */
  assert_merges_either (SIDES (RIVER ("r", "a/b b/c c/d")),
                        SIDES ("    <run id=\"r\" kind=\"stream\" sides=\"a/b b/c c/d\"/>\n"),
                        SIDES (RIVER ("r", "a/b") RIVER ("s", "c/d")),
                        SIDES ("    <run id=\"r\" kind=\"stream\" sides=\"a/b\"/>\n"
                               "    <run id=\"s\" kind=\"stream\" sides=\"c/d\"/>\n"));
  /* A bridge and a river on one side are two things. */
  assert_merges_either (SIDES (RIVER ("r", "a/b b/c")),
                        SIDES (RIVER ("r", "a/b b/c")
                               "    <run id=\"b\" kind=\"bridge\" sides=\"a/b\"/>\n"),
                        SIDES (RIVER ("r", "b/c")),
                        SIDES (RIVER ("r", "b/c")
                               "    <run id=\"b\" kind=\"bridge\" sides=\"a/b\"/>\n"));
}

static void
test_river_conflicts (void)
{
  assert_conflict (SIDES (RIVER ("r", "a/b b/c")), SIDES (""), SIDES (RIVER ("r", "a/b b/c c/d")),
                   "run r: taken away in ours", RIVER ("r", "a/b b/c c/d"));
  assert_conflict (SIDES (RIVER ("r", "a/b")), SIDES (RIVER ("r", "a/b b/c")),
                   SIDES (RIVER ("r", "a/b b/d")), "goes on from a/b in two ways",
                   RIVER ("r", "a/b b/c") RIVER ("r-2", "b/d"));
  assert_conflict (SIDES ("    <run id=\"r\" kind=\"river\" name=\"A\" sides=\"a/b\"/>\n"),
                   SIDES ("    <run id=\"r\" kind=\"river\" name=\"B\" sides=\"a/b b/c\"/>\n"),
                   SIDES ("    <run id=\"r\" kind=\"river\" name=\"C\" sides=\"a/b\"/>\n"),
                   "run r: name is “B” in ours, “C” in theirs",
                   "<run id=\"r\" kind=\"river\" name=\"B\" sides=\"a/b b/c\"/>");
}

static void
test_roads (void)
{
  assert_merges_either (PATHS (ROAD ("p", "b c d")), PATHS (ROAD ("p", "a b c d")),
                        PATHS (ROAD ("p", "b c d e")), PATHS (ROAD ("p", "a b c d e")));
  /* A detour for one step, and a longer road. */
  assert_merges_either (PATHS (ROAD ("p", "a b c")), PATHS (ROAD ("p", "a x b c")),
                        PATHS (ROAD ("p", "a b c d")), PATHS (ROAD ("p", "a x b c d")));
  /* Cut by both. */
  assert_merges_either (PATHS (ROAD ("p", "a b c d e f")),
                        PATHS (ROAD ("p", "a b") ROAD ("q", "c d e f")),
                        PATHS (ROAD ("p", "a b c d") ROAD ("q", "e f")),
                        PATHS (ROAD ("p", "a b") ROAD ("q", "c d") ROAD ("q-2", "e f")));
  /* A road that crosses another, and one of a single hex. */
  assert_merges (PATHS (ROAD ("p", "a b c")), PATHS (ROAD ("p", "a b c") ROAD ("q", "x b y")),
                 PATHS (ROAD ("p", "a b c d") ROAD ("s", "z")),
                 PATHS (ROAD ("p", "a b c d") ROAD ("q", "x b y") ROAD ("s", "z")));
}

/* What stands twice cannot be told apart: then a row is one thing. */
static void
test_twice (void)
{
  assert_merges_either (PATHS (ROAD ("p", "a b c b a")), PATHS (ROAD ("p", "a b c b a") ROAD ("q", "x y")),
                        PATHS (ROAD ("p", "a b c b d")),
                        PATHS (ROAD ("p", "a b c b d") ROAD ("q", "x y")));
}

/* Tables */

static void
append_change (const VdChange *change,
               gpointer        text)
{
  g_autofree char *its = vd_phrase_say (change->text, NULL);

  g_string_append_printf (text, "%u,%u %s %s\n", change->lines[0], change->lines[1],
                          vd_change_kinds[change->kind], its);
}

static void
count_change (const VdChange *change,
              gpointer        n)
{
  ++*(guint *) n;
}

static guint
count_changes (const VdDocument *a,
               const VdDocument *b)
{
  guint n = 0;

  g_assert_true (vd_document_diff (a, b, count_change, &n, NULL));
  return n;
}

static void
assert_differs (const char *a,
                const char *b,
                const char *said)
{
  g_autoptr (VdDocument) before = parse (a);
  g_autoptr (VdDocument) after = parse (b);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_true (vd_document_diff (before, after, append_change, text, NULL));
  g_assert_cmpstr (text->str, ==, said);
}

#define TWO COLUMN ("1-1") COLUMN ("2-1")
#define THREE TWO COLUMN ("3-1")

static void
test_cells (void)
{
  assert_merges_either (COMBAT (THREE, ROW ("1", "AE AR DR")), COMBAT (THREE, ROW ("1", "EX AR DR")),
                        COMBAT (THREE, ROW ("1", "AE DR DR")),
                        COMBAT (THREE, ROW ("1", "EX DR DR")));
  /* One adds a column, the other mends a cell. */
  assert_merges_either (COMBAT (TWO, ROW ("1", "AE AR") ROW ("2", "AR DR")),
                        COMBAT (THREE, ROW ("1", "AE AR DE") ROW ("2", "AR DR DE")),
                        COMBAT (TWO, ROW ("1", "AE AR") ROW ("2", "AR EX")),
                        COMBAT (THREE, ROW ("1", "AE AR DE") ROW ("2", "AR EX DE")));
  assert_conflict (COMBAT (TWO, ROW ("1", "AE AR")), COMBAT (TWO, ROW ("1", "AE EX")),
                   COMBAT (TWO, ROW ("1", "DR DR")), "row 1, column 2-1: “EX” in ours, “DR” in theirs",
                   ROW ("1", "DR EX"));
}

/* A cell is that of its die and its odds: columns that are moved take theirs along, and
 * headings that change places change what stands below them. */
static void
test_headings (void)
{
#define SWAPPED COLUMN ("1-1") COLUMN ("3-1") COLUMN ("2-1")
  const char *base = COMBAT (THREE, ROW ("1", "AE AR DR") ROW ("2", "AR DR DE"));
  const char *swapped = COMBAT (SWAPPED, ROW ("1", "AE AR DR") ROW ("2", "AR DR DE"));
  const char *moved = COMBAT (SWAPPED, ROW ("1", "AE DR AR") ROW ("2", "AR DE DR"));

  assert_merges_either (base, moved, COMBAT (THREE, ROW ("1", "AE EX DR") ROW ("2", "AR DR DE")),
                        COMBAT (SWAPPED, ROW ("1", "AE DR EX") ROW ("2", "AR DE DR")));
  assert_merges_either (base, swapped, COMBAT (THREE, ROW ("1", "EX AR DR") ROW ("2", "AR DR DE")),
                        COMBAT (SWAPPED, ROW ("1", "EX AR DR") ROW ("2", "AR DR DE")));
  assert_conflict (base, swapped, COMBAT (THREE, ROW ("1", "AE EX DR") ROW ("2", "AR DR DE")),
                   "row 1, column 2-1: “DR” in ours, “EX” in theirs, “AR” before; “DR” stays",
                   ROW ("1", "AE AR DR"));
  assert_conflict (base, COMBAT (THREE, ROW ("1", "AE EX DR") ROW ("2", "AR DR DE")), swapped,
                   "row 1, column 2-1: “EX” in ours, “DR” in theirs, “AR” before; “EX” stays",
                   SWAPPED "    <!-- CONFLICT: row 1, column 2-1: “EX” in ours, “DR” in theirs, “AR” "
                   "before; “EX” stays -->\n" ROW ("1", "AE AR EX"));
  /* A column that comes in while the others are moved, and a row below it. */
  assert_merges_either (COMBAT (TWO, ROW ("1", "AE AR")),
                        COMBAT (COLUMN ("2-1") COLUMN ("1-1"), ROW ("1", "AR AE")),
                        COMBAT (TWO COLUMN ("3-1"), ROW ("1", "AE AR DE")),
                        COMBAT (COLUMN ("2-1") COLUMN ("3-1") COLUMN ("1-1"), ROW ("1", "AR DE AE")));
  assert_merges_either (COMBAT (TWO, ROW ("1", "AE AR")),
                        COMBAT (TWO, ROW ("1", "AE AR") ROW ("2", "AR DR")),
                        COMBAT (COLUMN ("2-1") COLUMN ("1-1"), ROW ("1", "AR AE")),
                        COMBAT (COLUMN ("2-1") COLUMN ("1-1"), ROW ("1", "AR AE") ROW ("2", "DR AR")));
  /* What the one mends, in a column that the other takes away. */
  assert_conflict (base, COMBAT (TWO, ROW ("1", "AE AR") ROW ("2", "AR DR")),
                   COMBAT (THREE, ROW ("1", "AE AR EX") ROW ("2", "AR DR DE")),
                   "row 1, column 3-1: “” in ours, “EX” in theirs, “DR” before; “” stays",
                   ROW ("1", "AE AR"));

  assert_differs (base, moved, "3,3 changed combat: its columns are in another order\n");
  assert_differs (base, swapped,
                  "7,7 changed row 1, column 2-1: “AR” is now “DR”\n"
                  "7,7 changed row 1, column 3-1: “DR” is now “AR”\n"
                  "8,8 changed row 2, column 2-1: “DR” is now “DE”\n"
                  "8,8 changed row 2, column 3-1: “DE” is now “DR”\n"
                  "3,3 changed combat: its columns are in another order\n");
  assert_differs (COMBAT (TWO, ROW ("1", "AE AR")),
                  COMBAT (COLUMN ("1-1") COLUMN ("3-1"), ROW ("1", "AE DE")),
                  "5,0 removed column 2-1: odds=\"2-1\"\n"
                  "0,5 added column 3-1: odds=\"3-1\"\n"
                  "6,6 changed row 1, column 2-1: “AR” is gone\n"
                  "6,6 changed row 1, column 3-1: “DE” is new\n");
  /* A row that lacks a cell is told as a whole. */
  assert_differs (COMBAT (TWO, ROW ("1", "AE AR")), COMBAT (TWO, ROW ("1", "AE")),
                  "6,6 changed row 1: results “AE AR” is now “AE”\n");
}

static void
test_units (void)
{
  assert_merges_either (UNITS (UNIT ("a", "strength=\"4\" move=\"5\"") UNIT ("b", "move=\"6\"")),
                        UNITS (UNIT ("a", "strength=\"5\" move=\"5\"") UNIT ("b", "move=\"6\"")),
                        UNITS (UNIT ("a", "strength=\"4\" move=\"6\"") UNIT ("c", "move=\"3\"")),
                        UNITS (UNIT ("a", "strength=\"5\" move=\"6\"") UNIT ("c", "move=\"3\"")));
  /* New rows come where their author put them; ours before theirs. */
  assert_merges (UNITS (UNIT ("a", "move=\"1\"") UNIT ("b", "move=\"1\"")),
                 UNITS (UNIT ("a", "move=\"1\"") UNIT ("o", "move=\"1\"") UNIT ("b", "move=\"1\"")),
                 UNITS (UNIT ("a", "move=\"1\"") UNIT ("t", "move=\"1\"") UNIT ("b", "move=\"1\"")),
                 UNITS (UNIT ("a", "move=\"1\"") UNIT ("o", "move=\"1\"") UNIT ("t", "move=\"1\"")
                        UNIT ("b", "move=\"1\"")));
  /* One sorts them, the other mends one and adds one. */
  assert_merges_either (UNITS (UNIT ("b", "move=\"1\"") UNIT ("a", "move=\"1\"")),
                        UNITS (UNIT ("a", "move=\"1\"") UNIT ("b", "move=\"1\"")),
                        UNITS (UNIT ("b", "move=\"2\"") UNIT ("c", "move=\"1\"") UNIT ("a", "move=\"1\"")),
                        UNITS (UNIT ("a", "move=\"1\"") UNIT ("b", "move=\"2\"") UNIT ("c", "move=\"1\"")));
  assert_conflict (UNITS (UNIT ("a", "move=\"1\"") UNIT ("b", "move=\"1\"") UNIT ("c", "move=\"1\"")),
                   UNITS (UNIT ("c", "move=\"1\"") UNIT ("b", "move=\"1\"") UNIT ("a", "move=\"1\"")),
                   UNITS (UNIT ("b", "move=\"1\"") UNIT ("a", "move=\"1\"") UNIT ("c", "move=\"1\"")), "units: both have put",
                   UNIT ("c", "move=\"1\"") UNIT ("b", "move=\"1\"") UNIT ("a", "move=\"1\""));
}

static void
test_lists (void)
{
#define ZONE(units) SCENARIO ("  <setup>\n    <zone id=\"z\" units=\"" units "\"/>\n  </setup>\n")
  assert_merges (ZONE ("a b c"), ZONE ("a b c d"), ZONE ("a c e"), ZONE ("a c e d"));
  assert_merges (ZONE ("a b"), ZONE ("b"), ZONE ("a"), ZONE (""));
}

/* Rows without a name are known again by what they say. */
static void
test_nameless (void)
{
#define VICTORY(rows) SCENARIO ("  <victory>\n" rows "  </victory>\n")
#define AWARD(side, points, hexes) \
  "    <award side=\"" side "\" points=\"" points "\" test=\"holds\" hexes=\"" hexes "\"/>\n"
  assert_merges_either (VICTORY (AWARD ("a", "1", "x") AWARD ("a", "2", "y") AWARD ("b", "3", "z")),
                        VICTORY (AWARD ("a", "1", "x") AWARD ("b", "3", "z")),
                        VICTORY (AWARD ("a", "1", "x") AWARD ("a", "2", "y") AWARD ("b", "4", "z")),
                        VICTORY (AWARD ("a", "1", "x") AWARD ("b", "4", "z")));
}

/* What a pontoon costs is a row for each number of the die; of other work there is one row, whatever
 * its die is. */
static void
test_keys_of_several (void)
{
#define CROSSING(rows) \
  SYSTEM ("  <chart>\n    <side id=\"p\">\n" rows "    </side>\n  </chart>\n")
#define WORK(kind, words) "      <work kind=\"" kind "\" " words "/>\n"
#define LAYS(low, middle, high) \
  CROSSING (WORK ("lay", "cost=\"" low "\" die=\"2\"") WORK ("lay", "cost=\"" middle "\"") \
            WORK ("lay", "cost=\"" high "\" die=\"6\""))
  /* The one without a number holds up to four. */
  assert_merges (LAYS ("2", "3", "4"), LAYS ("1", "3", "4"), LAYS ("2", "5", "6"), LAYS ("1", "5", "6"));
  assert_merges_either (LAYS ("2", "3", "4"),
                        CROSSING (WORK ("lay", "cost=\"3\"") WORK ("lay", "cost=\"4\" die=\"6\"")),
                        LAYS ("2", "3", "5"),
                        CROSSING (WORK ("lay", "cost=\"3\"") WORK ("lay", "cost=\"5\" die=\"6\"")));
  assert_conflict (LAYS ("2", "3", "4"), LAYS ("2", "3", "5"), LAYS ("2", "3", "6"),
                   "cost is “5” in ours", "cost=\"5\"");
  assert_merges (CROSSING (WORK ("damage", "cost=\"1\" die=\"2\"")),
                 CROSSING (WORK ("damage", "cost=\"2\" die=\"2\"")),
                 CROSSING (WORK ("damage", "cost=\"1\" die=\"3\"")),
                 CROSSING (WORK ("damage", "cost=\"2\" die=\"3\"")));
  assert_differs (LAYS ("2", "3", "4"), LAYS ("1", "3", "5"),
                  "5,5 changed side p, work lay 2: cost “2” is now “1”\n"
                  "7,7 changed side p, work lay 6: cost “4” is now “5”\n");
  assert_differs (CROSSING (WORK ("repair", "die=\"2\"")), CROSSING (WORK ("repair", "die=\"3\"")),
                  "5,5 changed side p, work repair: die “2” is now “3”\n");
}

/* Which attributes are lists is said by the schema, of each element by itself. */

static void
test_lists_by_schema (void)
{
#define LOSSES(words) \
  VICTORY ("    <award id=\"a\" side=\"x\" points=\"1\" test=\"losses-each\" of=\"y\" " words "/>\n")
#define COUNTED(count) SCENARIO ("  <sides>\n    <side id=\"a\" units=\"" count "\"/>\n  </sides>\n")
#define ROLLED(faces) \
  SCENARIO ("  <reinforcements>\n    <group id=\"g\" die=\"" faces "\"/>\n  </reinforcements>\n")
  assert_merges (LOSSES ("class=\"inf\" except=\"p q\""),
                 LOSSES ("class=\"inf cav\" except=\"p q\""),
                 LOSSES ("class=\"inf art\" except=\"p\""),
                 LOSSES ("class=\"inf art cav\" except=\"p\""));
  assert_merges_either (ROLLED ("1 2"), ROLLED ("1 2 3"), ROLLED ("2"), ROLLED ("2 3"));
  /* A number of units is none, though the `units` of a group are. */
  assert_conflict (COUNTED ("5"), COUNTED ("6"), COUNTED ("7"), "units is “6” in ours", "units=\"6\"");
}

/* Text, comments and what is foreign */

static void
test_comments (void)
{
#define NOTED(comment, at) "    <!-- " comment " -->\n" HEX (at, "forest")
  assert_merges_either (TERRAIN (HEX ("0101", "forest") HEX ("0102", "forest")),
                        TERRAIN (NOTED ("one", "0101") HEX ("0102", "forest")),
                        TERRAIN (HEX ("0101", "forest") NOTED ("two", "0102")),
                        TERRAIN (NOTED ("one", "0101") NOTED ("two", "0102")));
  assert_merges (TERRAIN (HEX ("0101", "forest")), TERRAIN (NOTED ("one", "0101")),
                 TERRAIN (NOTED ("two", "0101")),
                 TERRAIN ("    <!-- one -->\n" NOTED ("two", "0101")));
  assert_merges_either (TERRAIN (NOTED ("one", "0101")), TERRAIN (HEX ("0101", "forest")),
                        TERRAIN (NOTED ("one", "0101") HEX ("0102", "town")),
                        TERRAIN (HEX ("0101", "forest") HEX ("0102", "town")));
  /* Somebody has something to say of what the other takes away. */
  assert_conflict (TERRAIN (HEX ("0101", "forest")), TERRAIN (NOTED ("why", "0101")), TERRAIN (""),
                   "changed in ours, taken away in theirs", "<!-- why -->");
}

static void
test_foreign (void)
{
#define FOREIGN(a, b) \
  MAP ("  <x:a xmlns:x=\"urn:x\">" a "</x:a>\n  <title>" b "</title>\n")
  assert_merges_either (FOREIGN ("1", "t"), FOREIGN ("2", "t"), FOREIGN ("1", "u"),
                        FOREIGN ("2", "u"));
  assert_conflict (FOREIGN ("1", "t"), FOREIGN ("2", "t"), FOREIGN ("3", "t"), "x:a: both have changed",
                   ">2</x:a>");
  assert_conflict (FOREIGN ("1", "t"), FOREIGN ("1", "u"), FOREIGN ("1", "v"), "title: the text is “u”",
                   "<title>u</title>");
}

static void
test_kinds (void)
{
  g_autoptr (VdDocument) map = parse (MAP (""));
  g_autoptr (VdDocument) system = parse (SYSTEM (""));
  g_autoptr (GError) error = NULL;
  GPtrArray *conflicts = NULL;

  g_assert_null (vd_document_merge (map, map, system, &conflicts, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
  g_clear_error (&error);
  g_assert_null (vd_document_merge (system, map, map, &conflicts, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
  g_clear_error (&error);
  g_assert_false (vd_document_diff (map, system, count_change, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
}

/* On all that is shipped */

/* Takes away every @n-th row, and changes a word of every row after one. */
static void
damage (VdDocument *document,
        guint       n,
        guint       from)
{
  guint k = 0;

  for (VdNode *part = vd_node_get_first (vd_document_get_root (document)); part != NULL;
       part = vd_node_get_next (part))
    for (VdNode *row = vd_node_get_first (part), *next; row != NULL; row = next)
      {
        next = vd_node_get_next (row);
        k++;
        if (k % n == from)
          vd_node_free (vd_document_remove (document, row, NULL));
        else if (k % n == from + 1)
          g_free (vd_node_set (row, "note", "changed"));
      }
}

static void
test_shipped (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();
  guint n_changed = 0;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (VdDocument) base = vd_document_load (paths->pdata[i], NULL);
      g_autoptr (VdDocument) same = vd_document_load (paths->pdata[i], NULL);
      g_autoptr (VdDocument) other = vd_document_load (paths->pdata[i], NULL);
      g_autoptr (GPtrArray) conflicts = NULL;
      g_autoptr (VdDocument) merged = NULL;
      g_autofree char *wanted = NULL, *text = NULL, *before = print (base);
      guint n;

      g_assert_cmpuint (count_changes (base, same), ==, 0);
      damage (other, 7, 2);
      wanted = print (other);
      n = count_changes (base, other);
      g_assert_cmpint (n == 0, ==, strcmp (wanted, before) == 0);
      n_changed += n;

      merged = vd_document_merge (base, same, other, &conflicts, NULL);
      text = print (merged);
      g_assert_cmpstr (text, ==, wanted);
      g_clear_pointer (&conflicts, g_ptr_array_unref);
      g_clear_pointer (&merged, vd_document_free);
      g_clear_pointer (&text, g_free);

      merged = vd_document_merge (base, other, same, &conflicts, NULL);
      text = print (merged);
      g_assert_cmpuint (conflicts->len, ==, 0);
      g_assert_cmpstr (text, ==, wanted);
    }

  g_assert_cmpuint (n_changed, >, 500);
}

/* Two authors, and each of them first: nothing of either is lost. */
static void
test_both (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (VdDocument) base = vd_document_load (paths->pdata[i], NULL);
      g_autoptr (VdDocument) ours = vd_document_load (paths->pdata[i], NULL);
      g_autoptr (VdDocument) theirs = vd_document_load (paths->pdata[i], NULL);
      g_autoptr (VdDocument) merged = NULL;
      g_autoptr (GPtrArray) conflicts = NULL;

      damage (ours, 11, 2);
      damage (theirs, 11, 6);
      merged = vd_document_merge (base, ours, theirs, &conflicts, NULL);
      g_assert_cmpuint (conflicts->len, ==, 0);

      g_assert_cmpuint (count_changes (base, merged), ==,
                        count_changes (base, ours) + count_changes (base, theirs));
    }
}

/* Differences */

static void
test_diff (void)
{
  assert_differs (TERRAIN (HEX ("0101", "forest") HEX ("0102", "town")),
                  TERRAIN (HEX ("0102", "rough") HEX ("0103", "town")),
                  "4,0 removed hex 0101: at=\"0101\" terrain=\"forest\"\n"
                  "5,4 changed hex 0102: terrain “town” is now “rough”\n"
                  "0,5 added hex 0103: at=\"0103\" terrain=\"town\"\n");
  assert_differs (TERRAIN (HEX ("0102", "forest") HEX ("0101", "town")),
                  TERRAIN (HEX ("0101", "town") HEX ("0102", "forest")), "");
  assert_differs (COMBAT (TWO, ROW ("1", "AE AR")), COMBAT (TWO, ROW ("1", "AE DR")),
                  "6,6 changed row 1, column 2-1: “AR” is now “DR”\n");
  assert_differs (SIDES (RIVER ("r", "a/b b/c c/d d/e")),
                  SIDES (RIVER ("r", "b/a") RIVER ("s", "c/d d/e e/f")),
                  "4,4 changed run r: sides without b/c\n"
                  "4,4 changed run r: sides now in another row: c/d d/e\n"
                  "0,5 added run s: id=\"s\" kind=\"river\" sides=\"c/d d/e e/f\"\n");
  assert_differs (ZONE ("a b"), ZONE ("b c"),
                  "4,4 changed zone z: units without a\n4,4 changed zone z: units with c\n");
  assert_differs (UNITS (UNIT ("a", "move=\"1\"") UNIT ("b", "move=\"1\"")), UNITS (UNIT ("b", "move=\"1\"") UNIT ("a", "move=\"1\"")),
                  "3,3 changed units: its rows are in another order\n");
  assert_differs (TERRAIN (HEX ("0101", "forest")), TERRAIN (NOTED ("why", "0101")),
                  "4,5 changed hex 0101: the comment before it is another\n");
  assert_differs (SYSTEM ("  <chart>\n    <hex id=\"f\">\n      <except class=\"c\" cost=\"1\"/>\n"
                          "    </hex>\n  </chart>\n"),
                  SYSTEM ("  <chart>\n    <hex id=\"f\">\n      <except class=\"c\" cost=\"2\"/>\n"
                          "    </hex>\n  </chart>\n"),
                  "5,5 changed hex f, except c: cost “1” is now “2”\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/merge/hexes", test_hexes);
  g_test_add_func ("/merge/hex-conflicts", test_hex_conflicts);
  g_test_add_func ("/merge/rivers", test_rivers);
  g_test_add_func ("/merge/river-conflicts", test_river_conflicts);
  g_test_add_func ("/merge/roads", test_roads);
  g_test_add_func ("/merge/twice", test_twice);
  g_test_add_func ("/merge/cells", test_cells);
  g_test_add_func ("/merge/headings", test_headings);
  g_test_add_func ("/merge/units", test_units);
  g_test_add_func ("/merge/lists", test_lists);
  g_test_add_func ("/merge/nameless", test_nameless);
  g_test_add_func ("/merge/keys-of-several", test_keys_of_several);
  g_test_add_func ("/merge/lists-by-schema", test_lists_by_schema);
  g_test_add_func ("/merge/comments", test_comments);
  g_test_add_func ("/merge/foreign", test_foreign);
  g_test_add_func ("/merge/kinds", test_kinds);
  g_test_add_func ("/merge/shipped", test_shipped);
  g_test_add_func ("/merge/both", test_both);
  g_test_add_func ("/merge/diff", test_diff);

  return g_test_run ();
}
