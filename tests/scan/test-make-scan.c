/* test-make-scan.c: the truth about a scan is true
 *
 * Scans are made as a user makes them, and read from the files.  Black discs are printed where
 * hexes have their centres, and must be found where the truth says that these are, whatever was
 * done to the scan.  In millimetres of error this is far less than a reader of scans is allowed.
 */
#include <json-glib/json-glib.h>
#include <math.h>
#include <stdio.h>
#include <jpeglib.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/scan/decoy.h"
#include "tests/scan/style.h"
#include "tests/shared/folder.h"

#define ROWS_MAP "the-bridge-at-lindach/the-bridge-at-lindach.map.xml"
#define LARGE_MAP (g_getenv ("VD_LARGE"))
#define COLUMNS_MAP (g_getenv ("VD_COLUMNS")) /* its columns are straight */
#define DPI "100"
#define DISC 4         /* pixels, the radius of a disc at that */
#define MOST_OFF 0.5   /* pixels: a crease goes through some discs */
#define MOST_RMS 0.06
#define MOST_RMS_CREASED 0.1
#define LINE_REACH 6   /* pixels to either side of a line of the grid */
#define LEAST_LINES 0.9
#define LEAST_FOUND 0.6 /* of the hexes; the others are near an edge of the paper */

#define REFUSED 64
#define NOT_DONE 2

/* --- making and reading scans */

typedef struct
{
  char   *folder;
  char   *picture, *truth;
  int     code;
  char   *said;
} Made;

typedef struct
{
  guint   width, height;
  guchar *grey;
} Picture;

/* @more: arguments, blanks between. */
static void
make (Made       *made,
      const char *map,
      const char *seed,
      const char *more)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", map, NULL);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) words = g_strsplit (more, " ", -1);
  g_auto (GStrv) arguments = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  made->folder = folder_new ();
  made->picture = g_build_filename (made->folder, "scan.jpg", NULL);
  made->truth = g_build_filename (made->folder, "scan.json", NULL);
  g_strv_builder_add_many (builder, g_getenv ("VD_MAKE_SCAN"), path, seed, "-o", made->picture,
                           NULL);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != 0)
      g_strv_builder_add (builder, words[i]);
  arguments = g_strv_builder_end (builder);
  g_spawn_sync (NULL, arguments, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, &made->said,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  made->code = WEXITSTATUS (status);
}

static void
made_clear (Made *made)
{
  folder_remove (made->folder);
  g_free (made->folder);
  g_free (made->picture);
  g_free (made->truth);
  g_free (made->said);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Made, made_clear)

static void
picture_read (Picture    *picture,
              const char *path)
{
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr manager;
  FILE *file = fopen (path, "rb");

  g_assert_nonnull (file);
  jpeg.err = jpeg_std_error (&manager);
  jpeg_create_decompress (&jpeg);
  jpeg_stdio_src (&jpeg, file);
  jpeg_read_header (&jpeg, TRUE);
  jpeg.out_color_space = JCS_GRAYSCALE;
  jpeg_start_decompress (&jpeg);
  picture->width = jpeg.output_width;
  picture->height = jpeg.output_height;
  picture->grey = g_malloc ((gsize) picture->width * picture->height);
  while (jpeg.output_scanline < jpeg.output_height)
    {
      JSAMPROW row = picture->grey + (gsize) jpeg.output_scanline * picture->width;

      jpeg_read_scanlines (&jpeg, &row, 1);
    }
  jpeg_finish_decompress (&jpeg);
  jpeg_destroy_decompress (&jpeg);
  fclose (file);
}

static void
picture_clear (Picture *picture)
{
  g_free (picture->grey);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

static JsonParser *
read_truth (const char *path)
{
  JsonParser *parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  return parser;
}

static JsonObject *
get_root (JsonParser *truth)
{
  return json_node_get_object (json_parser_get_root (truth));
}

static JsonArray *
get_hexes (JsonParser *truth)
{
  return json_object_get_array_member (get_root (truth), "hexes");
}

/* --- discs */

static double
get (JsonObject *object,
     const char *member)
{
  return json_object_get_double_member (object, member);
}

/* Whether all around is on the picture and on paper: no hex nearby is cut off. */
static gboolean
is_amid (JsonParser    *truth,
         const Picture *picture,
         JsonObject    *hex)
{
  double pitch = get (get_root (truth), "pitch"), x = get (hex, "x"), y = get (hex, "y");
  JsonArray *hexes = get_hexes (truth);

  if (x < pitch || y < pitch || x > picture->width - pitch || y > picture->height - pitch)
    return FALSE;
  for (guint i = 0; i < json_array_get_length (hexes); i++)
    {
      JsonObject *other = json_array_get_object_element (hexes, i);

      if (!json_object_get_boolean_member (other, "seen") &&
          hypot (get (other, "x") - x, get (other, "y") - y) < 1.6 * pitch)
        return FALSE;
    }

  return TRUE;
}

static guchar
get_grey (const Picture *picture,
          int            x,
          int            y)
{
  return picture->grey[(gsize) y * picture->width + x];
}

/* How light the paper is around a point: the mean along the edge of a square. */
static double
measure_paper (const Picture *picture,
               int            x,
               int            y,
               int            reach)
{
  double sum = 0;

  for (int i = -reach; i < reach; i++)
    sum += get_grey (picture, x + i, y - reach) + get_grey (picture, x + reach, y + i) +
           get_grey (picture, x - i, y + reach) + get_grey (picture, x - reach, y - i);
  return sum / (8 * reach);
}

/* Returns: how far the middle of what is dark there is from the point; -1: nothing is dark */
static double
find_disc (const Picture *picture,
           double         x,
           double         y)
{
  int reach = DISC + 4;
  double paper = measure_paper (picture, x, y, reach), sum = 0, right = 0, down = 0;

  for (int j = (int) y - reach; j <= (int) y + reach; j++)
    for (int i = (int) x - reach; i <= (int) x + reach; i++)
      {
        double dark = MAX (paper * 0.6 - get_grey (picture, i, j), 0);

        sum += dark;
        right += dark * (i + 0.5);
        down += dark * (j + 0.5);
      }

  return sum > 20 * paper ? hypot (right / sum - x, down / sum - y) : -1;
}

static void
check_discs (JsonParser    *truth,
             const Picture *picture,
             double         most_rms)
{
  JsonArray *hexes = get_hexes (truth);
  guint n = json_array_get_length (hexes), n_found = 0;
  double squares = 0, most = 0;

  for (guint i = 0; i < n; i++)
    {
      JsonObject *hex = json_array_get_object_element (hexes, i);
      double off;

      if (!json_object_get_boolean_member (hex, "seen") || !is_amid (truth, picture, hex))
        continue;

      off = find_disc (picture, get (hex, "x"), get (hex, "y"));
      g_assert_cmpfloat (off, >=, 0);
      most = MAX (most, off);
      squares += off * off;
      n_found++;
    }

  g_test_message ("%u of %u: RMS %.4f, most %.4f pixels", n_found, n, sqrt (squares / n_found),
                  most);
  g_assert_cmpfloat (n_found, >=, LEAST_FOUND * n);
  g_assert_cmpfloat (most, <, MOST_OFF);
  g_assert_cmpfloat (sqrt (squares / n_found), <, most_rms);
}

static void
test_discs (gconstpointer parts)
{
  const char *maps[] = { ROWS_MAP, COLUMNS_MAP };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autofree char *more = g_strconcat ("--dpi " DPI " --hex 11 --marks all --only ", parts,
                                           NULL);
      g_auto (Made) made = { NULL };
      g_auto (Picture) picture = { 0 };
      g_autoptr (JsonParser) truth = NULL;

      make (&made, maps[i], "5", more);
      g_assert_cmpstr (made.said, ==, "");
      g_assert_cmpint (made.code, ==, 0);
      picture_read (&picture, made.picture);
      truth = read_truth (made.truth);
      check_discs (truth, &picture,
                   strstr (parts, "fold") != NULL ? MOST_RMS_CREASED : MOST_RMS);
    }
}

/* A disc in one hex is where the truth has that hex, and nowhere else. */
static void
test_label (void)
{
  g_auto (Made) made = { NULL };
  g_auto (Picture) picture = { 0 };
  g_autoptr (JsonParser) truth = NULL;
  guint n_found = 0;

  make (&made, ROWS_MAP, "9", "--dpi " DPI " --style quad --marks 0307");
  picture_read (&picture, made.picture);
  truth = read_truth (made.truth);
  for (guint i = 0; i < json_array_get_length (get_hexes (truth)); i++)
    {
      JsonObject *hex = json_array_get_object_element (get_hexes (truth), i);
      gboolean is_it = strcmp (json_object_get_string_member (hex, "at"), "0307") == 0;

      if (!is_it && !is_amid (truth, &picture, hex))
        continue;
      g_assert_true ((find_disc (&picture, get (hex, "x"), get (hex, "y")) >= 0) == is_it);
      n_found += is_it;
    }
  g_assert_cmpuint (n_found, ==, 1);
}

/* Whether a line goes through the middle between two points, across the way from one to the
 * other: it is darkest there. */
static gboolean
has_line (const Picture *picture,
          JsonObject    *from,
          JsonObject    *to)
{
  double x = (get (from, "x") + get (to, "x")) / 2, y = (get (from, "y") + get (to, "y")) / 2;
  double right = get (to, "x") - get (from, "x"), down = get (to, "y") - get (from, "y");
  double length = hypot (right, down);
  int darkest = 0, least = 256;

  for (int i = -LINE_REACH; i <= LINE_REACH; i++)
    {
      int grey = get_grey (picture, x + i * right / length, y + i * down / length);

      if (grey < least)
        darkest = i;
      least = MIN (least, grey);
    }

  return ABS (darkest) <= 1;
}

/* The grid of a map lies between the centres; here and there something else is darker. */
static void
test_grid (void)
{
  g_auto (Made) made = { NULL };
  g_auto (Picture) picture = { 0 };
  g_autoptr (JsonParser) truth = NULL;
  guint n = 0, n_lines = 0;

  make (&made, ROWS_MAP, "11", "--dpi " DPI " --style quad");
  picture_read (&picture, made.picture);
  truth = read_truth (made.truth);
  for (guint i = 0; i < json_array_get_length (get_hexes (truth)); i++)
    for (guint k = 0; k < i; k++)
      {
        JsonObject *hex = json_array_get_object_element (get_hexes (truth), i);
        JsonObject *other = json_array_get_object_element (get_hexes (truth), k);
        double far = hypot (get (hex, "x") - get (other, "x"), get (hex, "y") - get (other, "y"));

        if (far > 1.2 * get (get_root (truth), "pitch") || !is_amid (truth, &picture, hex))
          continue;
        n++;
        n_lines += has_line (&picture, hex, other);
      }

  g_test_message ("%u of %u sides have a line", n_lines, n);
  g_assert_cmpuint (n, >, 600);
  g_assert_cmpfloat (n_lines, >, LEAST_LINES * n);
}

/* What is torn off or outside is told, and still has its place. */
static void
test_cut_off (void)
{
  g_auto (Made) made = { NULL };
  g_auto (Picture) picture = { 0 };
  g_autoptr (JsonParser) truth = NULL;
  guint n_unseen = 0;

  make (&made, ROWS_MAP, "5", "--dpi " DPI " --only corners --marks all");
  picture_read (&picture, made.picture);
  truth = read_truth (made.truth);
  for (guint i = 0; i < json_array_get_length (get_hexes (truth)); i++)
    {
      JsonObject *hex = json_array_get_object_element (get_hexes (truth), i);

      n_unseen += !json_object_get_boolean_member (hex, "seen");
      g_assert_true (json_object_get_boolean_member (hex, "seen") ==
                     (find_disc (&picture, get (hex, "x"), get (hex, "y")) >= 0) ||
                     !is_amid (truth, &picture, hex));
    }
  g_assert_cmpuint (n_unseen, >, 0);
  g_assert_cmpuint (json_array_get_length (get_hexes (truth)), ==, 300);
}

/* The numbering of the truth, put to the test by the labels of two corners. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *style, *first, *last;
  } rows[] = {
    { "quad", "0101", "1520" },
    { "survey", "0101", "2015" },
    { "magazine", "2010", "3429" },
    { "painted", "A01", "O20" },
    { "folded", "1501", "0120" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *more = g_strdup_printf ("--dpi 30 --style %s", rows[i].style);
      g_auto (Made) made = { NULL };
      g_autoptr (JsonParser) truth = NULL;
      JsonArray *hexes;

      make (&made, ROWS_MAP, "1", more);
      truth = read_truth (made.truth);
      hexes = get_hexes (truth);
      g_assert_cmpstr (json_object_get_string_member (
                         json_array_get_object_element (hexes, 0), "label"), ==, rows[i].first);
      g_assert_cmpstr (json_object_get_string_member (
                         json_array_get_object_element (hexes, 299), "label"), ==, rows[i].last);
    }
}

/* --- pictures */

static GBytes *
get_bytes (const char *path)
{
  char *text;
  gsize size;
  gboolean is_read = g_file_get_contents (path, &text, &size, NULL);

  g_assert_true (is_read);
  return g_bytes_new_take (text, size);
}

static void
test_same (void)
{
  static const char *const seeds[] = { "8", "8", "9" };
  GBytes *pictures[3], *truths[3];

  for (guint i = 0; i < 3; i++)
    {
      g_auto (Made) made = { NULL };

      make (&made, ROWS_MAP, seeds[i], "--dpi 60 --style painted");
      pictures[i] = get_bytes (made.picture);
      truths[i] = get_bytes (made.truth);
    }
  g_assert_true (g_bytes_equal (pictures[0], pictures[1]));
  g_assert_true (g_bytes_equal (truths[0], truths[1]));
  g_assert_false (g_bytes_equal (pictures[0], pictures[2]));
  g_assert_false (g_bytes_equal (truths[0], truths[2]));
  for (guint i = 0; i < 3; i++)
    {
      g_bytes_unref (pictures[i]);
      g_bytes_unref (truths[i]);
    }
}

/* How much of a picture stands out from what is beside it, and how light it is. */
static void
measure (const Picture *picture,
         double        *detail,
         double        *light)
{
  gsize n = 0;

  *detail = *light = 0;
  for (guint y = picture->height / 8; y < picture->height * 7 / 8; y++)
    for (guint x = picture->width / 8; x < picture->width * 7 / 8; x++)
      {
        *detail += abs (get_grey (picture, x, y) - get_grey (picture, x - 1, y));
        *light += get_grey (picture, x, y);
        n++;
      }
  *detail /= n;
  *light /= n;
}

/* Each style is another to the eye, and so is each decoy; all have something on them. */
static void
check_variety (const char *const *names,
               guint              n,
               const char        *option)
{
  g_autofree double *detail = g_new (double, n);
  g_autofree double *light = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *more = g_strdup_printf ("--dpi 60 --hex 16 --only none %s %s", option,
                                               names[i]);
      g_auto (Made) made = { NULL };
      g_auto (Picture) picture = { 0 };

      make (&made, ROWS_MAP, "3", more);
      g_assert_cmpint (made.code, ==, 0);
      picture_read (&picture, made.picture);
      measure (&picture, &detail[i], &light[i]);
      g_test_message ("%s: detail %.2f, light %.1f", names[i], detail[i], light[i]);
      for (guint k = 0; k < i; k++)
        g_assert_true (fabs (detail[i] - detail[k]) > 0.05 || fabs (light[i] - light[k]) > 0.5);
    }
}

static void
test_styles (void)
{
  const char *names[2 * SCAN_N_STYLES];

  for (guint i = 0; i < SCAN_N_STYLES; i++)
    {
      names[i] = scan_styles_tuning[i].name;
      names[SCAN_N_STYLES + i] = scan_styles_held[i].name;
    }
  check_variety (names, G_N_ELEMENTS (names), "--style");
}

static void
test_decoys (void)
{
  const char *names[SCAN_N_DECOYS];

  for (guint i = 0; i < SCAN_N_DECOYS; i++)
    names[i] = scan_decoys[i].name;
  check_variety (names, G_N_ELEMENTS (names) - 1, "--decoy"); /* numbers are not seen so small */
}

/* What is no grid of hexes has no hexes; what has the wrong numbers has them in the truth. */
static void
test_decoy_truth (void)
{
  for (guint i = 0; i < SCAN_N_DECOYS; i++)
    {
      const ScanDecoy *decoy = &scan_decoys[i];
      g_autofree char *more = g_strdup_printf ("--dpi 30 --style quad --decoy %s", decoy->name);
      g_auto (Made) made = { NULL };
      g_autoptr (JsonParser) truth = NULL;
      guint n_right = 0;

      make (&made, ROWS_MAP, "3", more);
      truth = read_truth (made.truth);
      g_assert_cmpstr (json_object_get_string_member (get_root (truth), "decoy"), ==, decoy->name);
      g_assert_cmpuint (json_array_get_length (get_hexes (truth)), ==,
                        decoy->has_hexes ? 300 : 0);
      for (guint k = 0; k < json_array_get_length (get_hexes (truth)); k++)
        {
          JsonObject *hex = json_array_get_object_element (get_hexes (truth), k);

          n_right += g_strcmp0 (json_object_get_string_member (hex, "label"),
                                json_object_get_string_member (hex, "at")) == 0;
        }
      g_assert_cmpuint (n_right, <, 10);
    }
}

/* --- use */

static void
test_wrong_use (void)
{
  static const struct
  {
    const char *seed, *more, *said;
    int         code;
  } rows[] = {
    { "x", "", "seed", REFUSED },
    { "1", "--style baroque", "--list-styles", REFUSED },
    { "1", "--decoy moon", "--list-decoys", REFUSED },
    { "1", "--only rust", "--only", REFUSED },
    { "1", "--dpi 5000", "--dpi", REFUSED },
    { "1", "--hex 1", "--hex", REFUSED },
    { "1", "--marks 9999", "--marks", REFUSED },
    { "1", "--map-id moon", "--map-id", REFUSED },
    { "1", "--dpi 1200 --hex 60", "--dpi", REFUSED },
    { "1", "--sedd", "--help", REFUSED },
    { "1", "-o scan.gif", ".jpg", REFUSED },
    { "1", "-o /no/such/folder/scan.jpg", "/no/such/folder/scan.jpg", NOT_DONE },
    { "1", "--dpi 30 --truth /no/such/folder/scan.json", "/no/such/folder/scan.json", NOT_DONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (Made) made = { NULL };

      make (&made, LARGE_MAP, rows[i].seed, rows[i].more);
      g_test_message ("%s", made.said);
      g_assert_cmpint (made.code, ==, rows[i].code);
      g_assert_nonnull (strstr (made.said, rows[i].said));
      g_assert_false (g_file_test (made.truth, G_FILE_TEST_EXISTS));
    }
}

/* A sheet of 22 by 34 inches at 300 dpi, or a smaller one, takes less than its pixels do. */
static void
test_memory (void)
{
#ifdef __SANITIZE_ADDRESS__
  g_test_skip ("sanitizers have memory of their own");
#else
  gboolean is_long = g_getenv ("VD_LONG") != NULL;
  g_auto (Made) made = { NULL };
  g_autoptr (JsonParser) truth = NULL;
  JsonObject *picture;
  struct rusage usage;
  double megapixels;

  make (&made, LARGE_MAP, "2", is_long ? "--dpi 300 --hex 23" : "--dpi 150 --hex 23 --only none");
  g_assert_cmpint (made.code, ==, 0);
  truth = read_truth (made.truth);
  picture = json_object_get_object_member (get_root (truth), "picture");
  megapixels = get (picture, "width") * get (picture, "height") / 1e6;
  getrusage (RUSAGE_CHILDREN, &usage);
  g_test_message ("%.1f megapixels in at most %ld kB", megapixels, usage.ru_maxrss);
  g_assert_cmpfloat (megapixels, >, is_long ? 67 : 16);
  g_assert_cmpint (usage.ru_maxrss, <, is_long ? 100000 : 45000);
#endif
}

int
main (int    argc,
      char **argv)
{
  static const char *const parts[] = {
    "none", "rotation", "tilt", "shear", "drift", "fold", "light,ring", "grain,inks", "corners",
    "rotation,tilt,shear,drift,fold,light,grain,inks,ring,corners,water"
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *path = g_strconcat ("/make-scan/discs/", parts[i], NULL);

      g_test_add_data_func (path, parts[i], test_discs);
    }
  g_test_add_func ("/make-scan/label", test_label);
  g_test_add_func ("/make-scan/grid", test_grid);
  g_test_add_func ("/make-scan/cut-off", test_cut_off);
  g_test_add_func ("/make-scan/numbers", test_numbers);
  g_test_add_func ("/make-scan/same", test_same);
  g_test_add_func ("/make-scan/styles", test_styles);
  g_test_add_func ("/make-scan/decoys", test_decoys);
  g_test_add_func ("/make-scan/decoy-truth", test_decoy_truth);
  g_test_add_func ("/make-scan/wrong-use", test_wrong_use);
  g_test_add_func ("/make-scan/memory", test_memory);
  return g_test_run ();
}
