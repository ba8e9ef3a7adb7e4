/* Hints on scans whose truth is known, printed in styles that are for tuning; and what was learnt,
 * kept.  In short; the figures are figures-hints.c's. */
#include <glib/gstdio.h>
#include <string.h>

#include "tests/scan/bench-hints.h"
#include "tests/shared/documents.h"
#include "tests/shared/folder.h"

static BenchScan *
make (const char *style,
      guint       columns,
      guint       rows,
      guint       seed)
{
  BenchAsk ask = { style, NULL, columns, rows, seed, 80, NULL };

  return bench_scan_new (&ask);
}

static void
test_figures (void)
{
  BenchTenths tenths[VD_N_ASKS] = { { { 0 } } };
  g_autoptr (BenchScan) scan = make ("quad", 18, 14, 1);
  BenchFigures figures;

  bench_judge (scan, 1, tenths, &figures);
  bench_judge_unknown (scan, 1, &figures);
  bench_print_header ();
  bench_print_row ("quad", scan, &figures);
  g_assert_cmpfloat (figures.right, >=, 0.95);
  g_assert_cmpfloat (figures.right, >, figures.clear);
  g_assert_cmpfloat (figures.rivers, >=, 0.9);
  g_assert_cmpfloat (figures.false_rivers, <=, 0.05);
  g_assert_cmpfloat (figures.unsure, >=, 0.8);
}

/* Towns look much like forts and fields but for what they are drawn with: where none was painted,
 * they lack what those have. */
static void
test_unknown (void)
{
  g_autoptr (BenchScan) scan = make ("survey", 36, 28, 2);
  BenchFigures figures = { 0 };

  bench_judge_unknown (scan, 2, &figures);
  g_test_message ("%u of %u are unsure", figures.unknown_unsure, figures.unknown);
  g_assert_cmpuint (figures.unknown, >=, 100);
  g_assert_cmpuint (figures.unknown_unsure * 100, >=, figures.unknown * 80);
}

/* Streams have the colour of rivers and differ by their width, over woods and fields alike. */
static void
test_streams (void)
{
  BenchTenths tenths[VD_N_ASKS] = { { { 0 } } };
  g_autoptr (BenchScan) scan = make ("quad", 36, 28, 6);
  BenchFigures figures;

  bench_judge (scan, 6, tenths, &figures);
  g_test_message ("rivers: %.3f found, %.3f false", figures.rivers, figures.false_rivers);
  g_assert_cmpfloat (figures.rivers, >=, 0.9);
  g_assert_cmpfloat (figures.false_rivers, <=, 0.05);
}

/* A river that lies between other grounds than where it was painted, as one with islands, is still
 * a river. */
static void
test_banks (void)
{
  BenchTenths tenths[VD_N_ASKS] = { { { 0 } } };
  g_autofree char *map = made_find_battle (g_getenv ("VD_RIVER"));
  BenchAsk ask = { "folded", map, 0, 0, 44, 80, NULL };
  g_autoptr (BenchScan) scan = bench_scan_new (&ask);
  BenchFigures figures;

  bench_judge (scan, 44, tenths, &figures);
  g_test_message ("rivers: %.3f found, %.3f false", figures.rivers, figures.false_rivers);
  g_assert_cmpfloat (figures.rivers, >=, 0.9);
  g_assert_cmpfloat (figures.false_rivers, <=, 0.05);
}

/* --- what hints are made of */

/* Nothing painted, nothing suggested; the same picture and entries, the same hints. */
static void
test_same (void)
{
  g_autoptr (BenchScan) scan = make ("quad", 12, 10, 5);
  g_autoptr (GHashTable) counts = NULL, again = NULL;
  g_autoptr (VdEntries) one = bench_scan_paint (scan, 1, NULL, &counts);
  g_autoptr (VdEntries) two = bench_scan_paint (scan, 1, NULL, &again);
  g_autoptr (VdEntries) blank = vd_entries_new_blank (&scan->made->grid);
  g_autoptr (VdHints) a = vd_hints_new (&scan->sight, 1, one, NULL);
  g_autoptr (VdHints) b = vd_hints_new (&scan->sight, 1, two, NULL);
  g_autoptr (VdHints) none = vd_hints_new (&scan->sight, 1, blank, NULL);
  g_autoptr (VdHints) unseen = vd_hints_new (NULL, 0, one, NULL);

  for (guint cell = 0; cell < vd_grid_n_cells (&scan->made->grid); cell++)
    {
      const VdHexHints *hex = vd_hints_get (a, cell);

      g_assert_cmpmem (hex, sizeof *hex, vd_hints_get (b, cell), sizeof *hex);
      g_assert_true (hex->is_seen);
      g_assert_nonnull (hex->terrain.kind);
      g_assert_null (vd_hints_get (none, cell)->terrain.kind);
      g_assert_null (vd_hints_get (none, cell)->sides[0].kind);
      g_assert_false (vd_hints_get (unseen, cell)->is_seen);
      g_assert_null (vd_hints_get (unseen, cell)->terrain.kind);
      g_assert_cmpint (vd_hints_get (unseen, cell)->terrain.is_entered, ==,
                       hex->terrain.is_entered);
    }
}

/* A slip is seen: what was entered is judged by the others. */
static void
test_slip (void)
{
  g_autoptr (BenchScan) scan = make ("quad", 12, 10, 5);
  g_autoptr (GHashTable) counts = NULL;
  g_autoptr (VdEntries) entries = bench_scan_paint (scan, 1, NULL, &counts);
  g_autoptr (VdHints) hints = NULL;
  guint slip = 0;

  while (strcmp (scan->truth[VD_ASK_TERRAIN][slip], "clear") != 0 ||
         vd_entries_get (entries, VD_ASK_TERRAIN, slip) != NULL)
    slip++;
  vd_entries_put (entries, VD_ASK_TERRAIN, slip, 0, "marsh");
  hints = vd_hints_new (&scan->sight, 1, entries, NULL);
  g_assert_cmpstr (vd_hints_get (hints, slip)->terrain.kind, ==, "clear");
  g_assert_true (vd_hints_get (hints, slip)->terrain.is_entered);
  g_assert_false (vd_scan_hint_is_sure (&vd_hints_get (hints, slip)->terrain));
}

/* --- what is kept */

/* What was painted on one scan is kept under a name, and serves for another of the style. */
static void
test_lessons (void)
{
  g_autoptr (BenchScan) first = make ("magazine", 16, 12, 3);
  g_autoptr (BenchScan) other = make ("magazine", 16, 12, 4);
  g_autoptr (GHashTable) counts = NULL;
  g_autoptr (VdEntries) entries = bench_scan_paint (first, 1, NULL, &counts);
  g_autoptr (VdEntries) blank = vd_entries_new_blank (&other->made->grid);
  g_autoptr (VdLessons) given = vd_hints_learn (&first->sight, 1, entries);
  g_autoptr (VdLessons) kept = NULL;
  g_autoptr (GPtrArray) names = NULL;
  g_autoptr (VdHints) hints = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = vd_lessons_get_path ("A magazine", &error);
  guint right = 0, n = vd_grid_n_cells (&other->made->grid);

  g_assert_no_error (error);
  vd_lessons_write (given, path, &error);
  g_assert_no_error (error);
  names = vd_lessons_list ();
  g_assert_cmpuint (names->len, ==, 1);
  g_assert_cmpstr (names->pdata[0], ==, "A magazine");
  kept = vd_lessons_read (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (vd_lessons_get_n (kept), ==, vd_lessons_get_n (given));
  hints = vd_hints_new (&other->sight, 1, blank, kept);
  for (guint cell = 0; cell < n; cell++)
    right += strcmp (vd_hints_get (hints, cell)->terrain.kind,
                     other->truth[VD_ASK_TERRAIN][cell]) == 0;
  g_test_message ("of another scan of the style %u of %u are right", right, n);
  g_assert_cmpuint (right * 10, >, n * 8);
  g_assert_true (vd_lessons_forget ("A magazine", &error));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_refused (void)
{
  static const char *const texts[] = {
    "", "{}", "[]", "{\"format\": \"vedette-lessons-3\", \"examples\": []}",
    "{\"format\": \"vedette-lessons-1\", \"examples\": []}",
    "{\"format\": \"vedette-lessons-2\"}",
    "{\"format\": \"vedette-lessons-2\", \"examples\": [], \"more\": 1}",
    "{\"format\": \"vedette-lessons-2\", \"examples\": [], \"examples\": []}",
    "{\"format\": \"vedette-lessons-2\", \"examples\": [7]}",
    "{\"format\": \"vedette-lessons-2\", \"examples\": [{\"ask\": \"name\", \"kind\": \"a\", "
    "\"numbers\": []}]}",
    "{\"format\": \"vedette-lessons-2\", \"examples\": [{\"ask\": \"side\", \"kind\": \"a\", "
    "\"numbers\": [1, 2]}]}",
  };
  static const char *const names[] = { "", " a", "..", "a/b", "a.b", "\377" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vd_lessons_read_bytes (texts[i], strlen (texts[i]), "bad.json", &error));
      g_assert_nonnull (error);
      g_assert_true (g_str_has_prefix (error->message, "bad.json: "));
      g_assert_null (strchr (error->message, '\n'));
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vd_lessons_get_path (names[i], &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
    }
}

/* --- entries */

/* The map that the functions below look at: a river along a hex, a road, a wood, and no more. */
static const char text[] =
  "<?xml version=\"1.0\"?>"
  "<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>"
  "<grid orientation=\"pointy\" columns=\"6\" rows=\"5\" stagger=\"second\"/>"
  "<numbering order=\"column-row\" columns-from=\"1\" rows-from=\"1\" digits=\"2\"/>"
  "<terrain default=\"clear\"><hex at=\"0101\" terrain=\"forest\"/></terrain>"
  "<sides><run id=\"r\" kind=\"river\" sides=\"0303/0403\"/>"
  "<run id=\"b\" kind=\"bridge\" sides=\"0303/0203\"/></sides>"
  "<paths><path id=\"p\" kind=\"road\" hexes=\"0504 0505\"/></paths></map>";

static void
test_entries (void)
{
  g_autoptr (VdDocument) document = read_document (text);
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
  guint river = vd_map_find_cell (map, "0303"), east = vd_map_find_cell (map, "0403");
  guint far = vd_map_find_cell (map, "0601");
  g_autoptr (VdEntries) entries = vd_entries_new (map, chart);
  int side = vd_grid_find_place (&map->grid, VD_ASK_SIDE, river, vd_grid_dir (&map->grid, river,
                                                                             east));
  int other = vd_grid_find_place (&map->grid, VD_ASK_SIDE, river, vd_grid_dir (&map->grid, east,
                                                                              river));

  g_assert_cmpstr (vd_entries_get (entries, VD_ASK_TERRAIN, 0), ==, "forest");
  g_assert_null (vd_entries_get (entries, VD_ASK_TERRAIN, far));
  g_assert_cmpstr (vd_entries_get (entries, VD_ASK_SIDE, side), ==, "river");
  g_assert_true (vd_entries_is_firm (entries, VD_ASK_SIDE, side));
  g_assert_cmpstr (vd_entries_get (entries, VD_ASK_SIDE, other), ==, VD_ENTRY_NOTHING);
  g_assert_false (vd_entries_is_firm (entries, VD_ASK_SIDE, other));
  g_assert_null (vd_entries_get (entries, VD_ASK_PATH, side));
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *home = folder_new ();
  int code;

  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/hints/same", test_same);
  g_test_add_func ("/hints/slip", test_slip);
  g_test_add_func ("/hints/entries", test_entries);
  g_test_add_func ("/hints/lessons", test_lessons);
  g_test_add_func ("/hints/refused", test_refused);
  g_test_add_func ("/hints/figures", test_figures);
  g_test_add_func ("/hints/unknown", test_unknown);
  g_test_add_func ("/hints/streams", test_streams);
  g_test_add_func ("/hints/banks", test_banks);
  code = g_test_run ();
  folder_remove (home);
  return code;
}
