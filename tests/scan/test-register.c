/* A small scan registered as a user would, knowing more or less of the map; and two scans whose
 * hexes are hard to tell from something else, of the battles VD_LOOKS and VD_LOOKS_ELSEWHERE. */
#include <math.h>
#include <string.h>

#include "core/text/phrase.h"
#include "tests/scan/judge.h"

#define BATTLE "the-bridge-at-lindach"
#define STYLE "quad"
#define SEED 3
#define DPI 100

typedef struct
{
  MadeScan       *scan;
  VdGrey         *grey;
  VdNumberReader *reader;
} Fixture;

static VdGrey *
read_grey (const MadeScan *scan)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPicture) picture = vd_picture_open (scan->picture, 1, &error);
  VdGrey *grey;

  g_assert_no_error (error);
  grey = vd_picture_read_grey (picture, 1, NULL, &error);
  g_assert_no_error (error);
  return grey;
}

static void
say (const VdRegistered *found,
     const Judged       *judged)
{
  g_autofree char *said = vd_phrase_say (found->sentence, NULL);

  g_test_message ("%s  RMS %.2f %%, most %.2f %%, pitch %.3f %%, %u labels right, %u wrong", said,
                  judged->rms, judged->most, judged->pitch, judged->n_right, judged->n_wrong);
}

/* Returns: (transfer full): what is found by numbers */
static VdRegistered *
find_by_numbers (const Fixture *fixture,
                 VdRegisterAsk  ask)
{
  ask.read = vd_number_reader_read;
  ask.data = fixture->reader;
  return vd_scan_register_grey (fixture->grey, &ask);
}

static void
test_nothing_known (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autoptr (VdRegistered) found = NULL;
  Judged judged;

  if (fixture->reader == NULL)
    {
      g_test_skip ("no tesseract");
      return;
    }

  found = find_by_numbers (fixture, (VdRegisterAsk) { 0 });
  judge (found, fixture->scan, &judged);
  say (found, &judged);
  g_assert_cmpint (found->grade, ==, VD_REGISTER_SURE);
  g_assert_true (judged_is_good (&judged));
}

static void
test_map_known (gconstpointer data)
{
  const Fixture *fixture = data;
  const MadeScan *scan = fixture->scan;
  g_autoptr (VdRegistered) found = NULL;
  Judged judged;

  if (fixture->reader == NULL)
    {
      g_test_skip ("no tesseract");
      return;
    }

  found = find_by_numbers (fixture, (VdRegisterAsk) { .grid = &scan->grid,
                                                      .numbering = &scan->numbering });
  judge_of_map (found, scan, &judged);
  say (found, &judged);
  g_assert_cmpint (found->grade, ==, VD_REGISTER_SURE);
  g_assert_true (judged_is_good (&judged));
  g_assert_cmpstr (g_array_index (found->points, VdFoundPoint, 0).label, ==,
                   scan->hexes[g_array_index (found->points, VdFoundPoint, 0).cell].label);
}

/* The map's own numbering is taken for nothing that the picture does not bear out. */
static void
test_other_numbering (gconstpointer data)
{
  const Fixture *fixture = data;
  const MadeScan *scan = fixture->scan;
  VdNumbering other = scan->numbering;
  g_autoptr (VdRegistered) found = NULL;

  if (fixture->reader == NULL)
    {
      g_test_skip ("no tesseract");
      return;
    }

  other.rows_up = !other.rows_up;
  found = find_by_numbers (fixture, (VdRegisterAsk) { .grid = &scan->grid, .numbering = &other });
  g_assert_cmpint (found->grade, ==, VD_REGISTER_REFUSED);
  g_assert_true (found->is_other_scheme);
  g_assert_false (found->lacks_labels);
  g_assert_cmpint (found->scheme.numbering.rows_up, ==, scan->numbering.rows_up);
  g_assert_cmpuint (found->points->len, ==, 0);
}

static VdKnownHex
know (const MadeScan *scan,
      guint           cell)
{
  return (VdKnownHex) { cell, scan->hexes[cell].x + 3, scan->hexes[cell].y - 4 };
}

static void
test_known (gconstpointer data)
{
  const Fixture *fixture = data;
  const MadeScan *scan = fixture->scan;
  guint n = vd_grid_n_cells (&scan->grid), columns = scan->grid.columns;
  VdKnownHex known[] = { know (scan, 2 * columns + 2), know (scan, n - 2 * columns - 3) };
  VdRegisterAsk ask = { .grid = &scan->grid, .numbering = &scan->numbering, .known = known,
                        .n_known = G_N_ELEMENTS (known) };
  g_autoptr (VdRegistered) found = vd_scan_register_grey (fixture->grey, &ask);
  Judged judged;

  judge_of_map (found, scan, &judged);
  say (found, &judged);
  g_assert_cmpint (found->grade, ==, VD_REGISTER_SURE);
  g_assert_true (judged_is_good (&judged));
}

/* One of two has the label of its neighbour. */
static void
test_known_wrongly (gconstpointer data)
{
  const Fixture *fixture = data;
  const MadeScan *scan = fixture->scan;
  guint n = vd_grid_n_cells (&scan->grid), columns = scan->grid.columns;
  VdKnownHex known[] = { know (scan, 2 * columns + 2), know (scan, n - 2 * columns - 3) };
  VdRegisterAsk ask = { .grid = &scan->grid, .numbering = &scan->numbering, .known = known,
                        .n_known = G_N_ELEMENTS (known) };
  g_autoptr (VdRegistered) found = NULL;

  known[1].cell++;
  found = vd_scan_register_grey (fixture->grey, &ask);
  g_assert_cmpint (found->grade, !=, VD_REGISTER_SURE);
}

static void
test_no_reader (gconstpointer data)
{
  const Fixture *fixture = data;
  const MadeScan *scan = fixture->scan;
  VdRegisterAsk ask = { .grid = &scan->grid, .numbering = &scan->numbering };
  g_autoptr (VdRegistered) found = vd_scan_register_grey (fixture->grey, &ask);

  g_assert_cmpint (found->grade, ==, VD_REGISTER_REFUSED);
  g_assert_true (found->lacks_labels);
  g_assert_cmpfloat (found->pitch, >, 0);
}

static void
test_cancelled (gconstpointer data)
{
  const Fixture *fixture = data;
  VdRegisterWatch watch = { .watch.cancelled = TRUE };
  VdRegisterAsk ask = { .watch = &watch };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPicture) picture = vd_picture_open (fixture->scan->picture, 1, &error);

  g_assert_no_error (error);
  g_assert_null (vd_scan_register (picture, &ask, &error));
  g_assert_no_error (error);
}

/* Reads some other number wherever there is one, so that none fits. */
static double
read_wrongly (const VdGrey *crop,
              char         *text,
              gpointer      data)
{
  double sure = vd_number_reader_read (crop, text, data);
  static guint n;

  if (strlen (text) == 4)
    g_snprintf (text, VD_MAX_READ, "%04u", (n = (n * 37 + 11) % 3000) + 101);
  return sure;
}

static void
assert_doubts_looks (const VdRegistered *found)
{
  g_autofree char *said = vd_phrase_say (found->sentence, NULL);

  g_assert_cmpstr (said, ==, "What repeats in the picture does not look like hexes.");
}

/* Where the small picture leaves it open whether what repeats are hexes, dozens of numbers that
 * agree and the picture at full size settle it; neither does alone. */
static void
test_looks (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autofree char *battle = made_find_battle (g_getenv ("VD_LOOKS"));
  g_autoptr (MadeScan) scan = NULL;
  g_autoptr (VdGrey) grey = NULL;
  g_autoptr (VdRegistered) found = NULL, unread = NULL;
  VdRegisterAsk ask = { .read = vd_number_reader_read, .data = fixture->reader };
  VdRegisterAsk wrong = { .read = read_wrongly, .data = fixture->reader };
  Judged judged;

  if (fixture->reader == NULL)
    {
      g_test_skip ("no tesseract");
      return;
    }

  scan = made_scan_new (&(MadeAsk) { battle, "folded", NULL, 605, 150, NULL });
  grey = read_grey (scan);
  found = vd_scan_register_grey (grey, &ask);
  judge (found, scan, &judged);
  say (found, &judged);
  g_assert_cmpint (found->grade, ==, VD_REGISTER_SURE);
  g_assert_true (judged_is_good (&judged));

  unread = vd_scan_register_grey (grey, &wrong);
  g_assert_cmpint (unread->grade, !=, VD_REGISTER_SURE);
  assert_doubts_looks (unread);
}

/* Of this one what repeats is taken for hexes half a hex from where they are; numbers agree there
 * too, and settle nothing. */
static void
test_looks_elsewhere (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autofree char *battle = made_find_battle (g_getenv ("VD_LOOKS_ELSEWHERE"));
  g_autoptr (MadeScan) scan = NULL;
  g_autoptr (VdGrey) grey = NULL;
  g_autoptr (VdRegistered) found = NULL;
  VdRegisterAsk ask = { .read = vd_number_reader_read, .data = fixture->reader };

  if (fixture->reader == NULL)
    {
      g_test_skip ("no tesseract");
      return;
    }

  scan = made_scan_new (&(MadeAsk) { battle, "folded", NULL, 304, 150, NULL });
  grey = read_grey (scan);
  found = vd_scan_register_grey (grey, &ask);
  g_assert_cmpuint (found->scheme.n_agreed, >=, 20);
  g_assert_cmpint (found->grade, ==, VD_REGISTER_UNSURE);
  assert_doubts_looks (found);
}

static const struct
{
  const char *name;
  void      (*test) (gconstpointer);
} rows[] = {
  { "nothing-known", test_nothing_known },
  { "map-known", test_map_known },
  { "other-numbering", test_other_numbering },
  { "known", test_known },
  { "known-wrongly", test_known_wrongly },
  { "no-reader", test_no_reader },
  { "cancelled", test_cancelled },
  { "looks", test_looks },
  { "looks/elsewhere", test_looks_elsewhere },
};

int
main (int    argc,
      char **argv)
{
  g_autofree char *battle = made_find_battle (BATTLE);
  Fixture fixture;
  int code;

  g_test_init (&argc, &argv, NULL);
  fixture.scan = made_scan_new (&(MadeAsk) { battle, STYLE, NULL, SEED, DPI, NULL });
  fixture.grey = read_grey (fixture.scan);
  fixture.reader = vd_number_reader_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/register/", rows[i].name, NULL);

      g_test_add_data_func (path, &fixture, rows[i].test);
    }

  code = g_test_run ();
  g_clear_pointer (&fixture.reader, vd_number_reader_free);
  vd_grey_free (fixture.grey);
  made_scan_free (fixture.scan);
  return code;
}
