/* test-print-map.c: maps on paper, measured in what is drawn
 *
 * VD_BATTLES are all that are shipped, VD_TWO_MAPS is one of them. */
#include <math.h>
#include <string.h>

#include "core/text/phrase.h"
#include "formats/draw/played.h"
#include "formats/print/print.h"
#include "tests/shared/documents.h"
#include "tests/shared/pages.h"

#define PIXELS (144 / VD_PRINT_MM_PER_INCH) /* of pictures that are compared: two a point, as whose tiles begin */
#define HEX "3/4in"    /* whole points, as */
#define OVERLAP "1/2in"
#define FINE 24        /* of one in which hexes are measured */
#define HIDDEN (27 * VD_PRINT_MM_PER_INCH / 72) /* of that overlap, what is glued over */
#define LEGEND_MARGIN 10
#define OUT 1          /* millimetres that letters and frames reach beyond where they stand */
#define BEYOND 30      /* around a page, millimetres: where nothing may be drawn */

static const char system_text[] =
  "<system xmlns='urn:vedette:1' id='y'><chart><hex id='clear' look='clear' name='Clear'/>"
  "<hex id='forest' look='forest' name='Forest'/><hex id='town' look='town' name='Town'/>"
  "<side id='stream' look='stream' name='Stream'/><path id='road' look='road' name='Road'/></chart>"
  "</system>";
static const char scenario_text[] =
  "<scenario xmlns='urn:vedette:1' id='s'><title>Made</title></scenario>";

/* Documents and what was chosen */

static VdProject *
make (const char *map)
{
  return vd_project_new ("made", read_document (system_text), read_document (scenario_text),
                         read_document (map), NULL);
}

/* @rest: after the grid */
static VdProject *
make_grid (const char *orientation,
           const char *stagger,
           guint       columns,
           guint       rows,
           const char *rest)
{
  g_autofree char *text =
    g_strdup_printf ("<map xmlns='urn:vedette:1' id='m'><title>Made</title><grid orientation='%s' "
                     "columns='%u' rows='%u' stagger='%s'/>%s</map>", orientation, columns, rows,
                     stagger, rest);

  return make (text);
}

static const char *
get_id (const VdProject *project,
        guint            map)
{
  return ((const VdMap *) project->resolved->pdata[map])->id;
}

/* A print that borrows its project. */
typedef struct
{
  GHashTable *values;
  VdPrint    *print; /* NULL with @error set if it is refused */
  GError     *error;
} Printed;

/* Options and their values, up to %NULL. */
static Printed *
print_with (const VdProject *project,
            ...)
{
  Printed *self = g_new0 (Printed, 1);
  VdPrintRequest request = { project, NULL, NULL };
  const char *name;
  va_list args;

  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (self->values, g_strdup ("parts"), g_strdup ("map"));
  va_start (args, project);
  while ((name = va_arg (args, const char *)) != NULL)
    g_hash_table_insert (self->values, g_strdup (name), g_strdup (va_arg (args, const char *)));
  va_end (args);

  request.values = self->values;
  self->print = vd_print_new (&request, &self->error);
  return self;
}

static void
printed_free (Printed *self)
{
  vd_print_free (self->print);
  g_hash_table_unref (self->values);
  g_clear_error (&self->error);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Printed, printed_free)

/* Pictures */

typedef struct { cairo_surface_t *surface; guchar *data; int width, height, stride; } Picture;

static Picture
picture_wrap (cairo_surface_t *surface)
{
  cairo_surface_flush (surface);
  return (Picture) { surface, cairo_image_surface_get_data (surface),
                     cairo_image_surface_get_width (surface),
                     cairo_image_surface_get_height (surface),
                     cairo_image_surface_get_stride (surface) };
}

static Picture
picture_new (int width,
             int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_destroy (cr);
  return picture_wrap (surface);
}

static guint32
pixel (const Picture *self,
       int            x,
       int            y)
{
  return ((const guint32 *) (const void *) (self->data + y * self->stride))[x] & 0xffffff;
}

/* A page with so many millimetres around it. */
static Picture
draw (const VdPrint *print,
      guint          page,
      double         pixels,
      int            around)
{
  VdPrintSheet sheet;
  Picture self;
  cairo_t *cr;

  vd_print_get_sheet (print, page, &sheet);
  self = picture_new (ceil ((sheet.width + 2 * around) * pixels),
                      ceil ((sheet.height + 2 * around) * pixels));
  cr = cairo_create (self.surface);
  cairo_scale (cr, pixels, pixels);
  cairo_translate (cr, around, around);
  vd_print_draw_page (print, page, cr);
  cairo_destroy (cr);
  return picture_wrap (self.surface);
}

/* Put together */

/* What was glued together of the tiles. */
typedef struct
{
  Picture picture;
  double  x, y;       /* where the next tile goes */
  double  row_height; /* of the tiles beside it, what is seen */
  guint   n;
} Glued;

static gboolean
is_legend (const VdPrintSheet *sheet)
{
  return g_str_has_suffix (sheet->title, "legend");
}

static void
glue (Glued         *self,
      const VdPrint *print,
      guint          page)
{
  VdPrintSheet sheet;
  Picture tile = draw (print, page, PIXELS, 0);
  cairo_t *cr = cairo_create (self->picture.surface);

  vd_print_get_sheet (print, page, &sheet);
  if (g_str_has_suffix (sheet.title, "1") && self->n > 0 &&
      !g_ascii_isdigit (sheet.title[strlen (sheet.title) - 2]))
    {
      self->x = 0;
      self->y += self->row_height;
    }

  cairo_rectangle (cr, self->x * PIXELS, self->y * PIXELS, sheet.trim.width * PIXELS,
                   sheet.trim.height * PIXELS);
  cairo_set_source_surface (cr, tile.surface, (self->x - sheet.trim.x) * PIXELS,
                            (self->y - sheet.trim.y) * PIXELS);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (tile.surface);
  self->x += sheet.trim.width - HIDDEN;
  self->row_height = sheet.trim.height - HIDDEN;
  self->n++;
}

/* How far apart two colours are, at most 255. */
static int
measure_difference (guint32 a,
                    guint32 b)
{
  int most = 0;

  for (int shift = 0; shift < 24; shift += 8)
    most = MAX (most, ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)));

  return most;
}

/* @where: in @b.  Returns: how many pixels are not the same, none of them by more than @most */
static guint
count_differences (const Picture *a,
                   const Picture *b,
                   VdRect         where,
                   int            most)
{
  guint n = 0;

  for (int y = 0; y < floor (where.height * PIXELS); y++)
    for (int x = 0; x < floor (where.width * PIXELS); x++)
      {
        int off = measure_difference (pixel (a, x, y), pixel (b, where.x * PIXELS + x + 0.5,
                                                              where.y * PIXELS + y + 0.5));

        g_assert_cmpint (off, <=, most);
        n += off > 0;
      }

  return n;
}

/* Shipped maps are put together of what is written (tests/validator/test-print-map.py): how cairo smooths
 * a curve in a row of pixels depends on what other curves there are in that row, so on what is clipped
 * away.
 *
 * Returns: how many pixels of a million it is off in */
static guint
put_together (const VdProject *project,
              const char      *id)
{
  g_autoptr (Printed) tiles = print_with (project, "map-id", id, "hex", HEX, "map-overlap", OVERLAP,
                                          "map-counters", "yes", NULL);
  g_autoptr (Printed) whole = print_with (project, "map-id", id, "hex", HEX, "map-as", "sheet",
                                          "map-counters", "yes", NULL);
  guint last, off;
  VdPrintSheet sheet;
  Picture expected;
  Glued glued = { 0 };

  g_assert_no_error (tiles->error);
  g_assert_no_error (whole->error);
  last = vd_print_count_pages (whole->print) - 1;
  vd_print_get_sheet (whole->print, last, &sheet);
  expected = draw (whole->print, last, PIXELS, 0);
  glued.picture = picture_new (ceil (sheet.width * PIXELS), ceil (sheet.height * PIXELS));

  for (guint i = 0; i < vd_print_count_pages (tiles->print); i++)
    {
      VdPrintSheet tile;

      vd_print_get_sheet (tiles->print, i, &tile);
      if (!is_legend (&tile))
        glue (&glued, tiles->print, i);
    }

  g_assert_cmpuint (glued.n, >, 1);
  glued.picture = picture_wrap (glued.picture.surface);
  off = count_differences (&glued.picture, &expected, sheet.trim, 0);
  cairo_surface_destroy (expected.surface);
  cairo_surface_destroy (glued.picture.surface);
  return off * 1e6 / (sheet.trim.width * sheet.trim.height * PIXELS * PIXELS);
}

static const char features[] =
  "<terrain default='clear'><hex at='0203' terrain='forest'/><hex at='0204' terrain='forest'/>"
  "<hex at='0502' terrain='town'/></terrain>"
  "<names><name at='0502' text='Nowhere at all'/><name at='0203' text='The wood'/></names>";

static void
test_together_made (void)
{
  static const char *const ways[] = { "pointy", "flat" }, *const staggers[] = { "first", "second" };

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (VdProject) project = make_grid (ways[i / 2], staggers[i % 2], 17, 19, features);

      g_assert_cmpuint (put_together (project, "m"), ==, 0);
    }
}

/* Measured */

/* The middles of dark columns in a row of pixels. */
static GArray *
find_lines (const Picture *picture,
            int            y)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (double));
  double weight = 0, sum = 0;

  for (int x = 0; x < picture->width; x++)
    {
      int dark = MAX (0, 225 - (int) (pixel (picture, x, y) >> 8 & 0xff));

      weight += dark;
      sum += dark * (x + 0.5);
      if (dark == 0 && weight > 0)
        {
          double middle = sum / weight;

          g_array_append_val (lines, middle);
          weight = sum = 0;
        }
    }

  return lines;
}

static void
test_hex_width (void)
{
  static const double widths[] = { 12.7 / VD_COUNTER_EDGE, 16, 25.4, 9.3 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autoptr (VdProject) project = make_grid ("pointy", "second", 9, 1, "");
      g_autofree char *hex = g_strdup_printf ("%.6f", widths[i]);
      g_autoptr (Printed) printed = print_with (project, "map-as", "sheet", i > 0 ? "hex" : NULL,
                                                hex, NULL);
      g_autoptr (GArray) lines = NULL;
      VdPrintSheet sheet;
      Picture picture;

      g_assert_no_error (printed->error);
      vd_print_get_sheet (printed->print, 1, &sheet);
      picture = draw (printed->print, 1, FINE, 0);
      lines = find_lines (&picture, (sheet.trim.y + sheet.trim.height / 2) * FINE);

      /* Three lines of the frame on either side, the innermost being the first hex's side. */
      g_assert_cmpuint (lines->len, >=, 12);
      g_assert_cmpfloat_with_epsilon ((g_array_index (lines, double, lines->len / 2 + 3) -
                                       g_array_index (lines, double, lines->len / 2 - 3)) /
                                      (6.0 * FINE), widths[i], widths[i] * 0.001);
      cairo_surface_destroy (picture.surface);
    }
}

/* Whether there is anything but white in a part of it. */
static gboolean
is_white (const Picture *picture,
          int            left,
          int            top,
          int            right,
          int            bottom)
{
  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      if (pixel (picture, x, y) != 0xffffff)
        return FALSE;

  return TRUE;
}

/* Nothing is drawn beyond the margin, where a printer or the page's edge would cut it. */
static void
check_kept_in (const VdPrint *print,
               guint          page,
               double         margin)
{
  const int pixels = 4;
  Picture picture = draw (print, page, pixels, BEYOND);
  int in = (BEYOND + margin) * pixels - 1;

  g_assert_false (is_white (&picture, 0, 0, picture.width, picture.height));
  g_assert_true (is_white (&picture, 0, 0, picture.width, in));
  g_assert_true (is_white (&picture, 0, picture.height - in, picture.width, picture.height));
  g_assert_true (is_white (&picture, 0, 0, in, picture.height));
  g_assert_true (is_white (&picture, picture.width - in, 0, picture.width, picture.height));
  cairo_surface_destroy (picture.surface);
}

/* How many colours there are in what is left of a tile. */
static guint
count_colors (const VdPrint      *print,
              guint               page,
              const VdPrintSheet *sheet)
{
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);
  Picture picture = draw (print, page, 2, 0);
  const VdRect *trim = &sheet->trim;

  for (int y = trim->y * 2 + 2; y < (trim->y + trim->height - HIDDEN) * 2 - 2; y++)
    for (int x = trim->x * 2 + 2; x < (trim->x + trim->width - HIDDEN) * 2 - 2; x++)
      g_hash_table_add (colors, GUINT_TO_POINTER (pixel (&picture, x, y)));

  cairo_surface_destroy (picture.surface);
  return g_hash_table_size (colors);
}

static void
check_battle (const char *name,
              const char *paper,
              const char *margin)
{
  g_autoptr (VdProject) project = load_battle (name);
  g_autoptr (Printed) printed = print_with (project, "paper", paper, "margin", margin, NULL);
  guint legends = 0, n;

  g_assert_no_error (printed->error);
  n = vd_print_count_pages (printed->print);
  for (guint i = 0; i < n; i++)
    {
      VdPrintSheet sheet;
      double least = g_ascii_strtod (margin, NULL);

      vd_print_get_sheet (printed->print, i, &sheet);
      g_assert_cmpstr (sheet.part, ==, "map");
      if (is_legend (&sheet))
        least = MAX (least, LEGEND_MARGIN) - OUT;
      check_kept_in (printed->print, i, least);
      legends += is_legend (&sheet);
      if (!is_legend (&sheet))
        g_assert_cmpuint (count_colors (printed->print, i, &sheet), >, 20);
    }

  g_assert_cmpuint (legends, >=, project->resolved->len);
  g_assert_cmpuint (n, >, legends);
}

static void
test_battles (void)
{
  g_auto (GStrv) battles = list_battles ();

  for (guint i = 0; battles[i] != NULL; i++)
    {
      check_battle (battles[i], "a4", "5");
      check_battle (battles[i], "letter", "12.7");
      check_battle (battles[i], "a3", "0");
    }
}

static void
test_same_bytes (void)
{
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autoptr (Printed) one = print_with (project, NULL), two = print_with (project, NULL);
  g_autoptr (GBytes) first = NULL, second = NULL;

  /* Looking at a page changes nothing. */
  cairo_surface_destroy (draw (one->print, 1, 2, 0).surface);
  first = vd_print_write (one->print, NULL, NULL);
  second = vd_print_write (two->print, NULL, NULL);
  g_assert_true (g_bytes_equal (first, second));
}

/* Joints: what is drawn onto the map for those who glue lies where it will not be seen */
/* How many pixels of a column of the map are black.
 *
 * @x: millimetres from the left of what is cut out; if negative, from its right */
static int
count_black (const VdPrint *print,
             guint          page,
             double         x)
{
  VdPrintSheet sheet;
  Picture picture = draw (print, page, FINE, 0);
  int n = 0, column;

  vd_print_get_sheet (print, page, &sheet);
  column = (x + sheet.trim.x + (x < 0 ? sheet.trim.width : 0)) * FINE;
  for (int y = sheet.trim.y * FINE; y < (sheet.trim.y + sheet.trim.height) * FINE; y++)
    n += pixel (&picture, column, y) < 0x303030;

  cairo_surface_destroy (picture.surface);
  return n;
}

static void
test_crosses (void)
{
  g_autoptr (VdProject) project = make_grid ("pointy", "second", 17, 5, "");
  g_autoptr (Printed) printed = print_with (project, "hex", HEX, "map-overlap", OVERLAP, NULL);
  const double in = 1; /* of the arm of a cross */

  g_assert_no_error (printed->error);
  g_assert_cmpint (count_black (printed->print, 1, in - HIDDEN), >=, 3);
  g_assert_cmpint (count_black (printed->print, 1, -in - HIDDEN), ==, 0);
  g_assert_cmpint (count_black (printed->print, 2, 0 + in), ==, 0);
}

/* Legends that are long */

/* The key of a map that has room in one column is not parted. */
static void
test_key (void)
{
  g_auto (GStrv) battles = list_battles ();

  for (guint i = 0; battles[i] != NULL; i++)
    {
      g_autoptr (VdProject) project = load_battle (battles[i]);
      g_autoptr (Printed) printed = print_with (project, NULL);
      g_autofree char *text = read_pages (printed->print, "-raw");
      g_auto (GStrv) keys = g_strsplit (text, "Terrain key", -1);

      g_assert_cmpuint (g_strv_length (keys), ==, project->resolved->len + 1);
    }
}

static void
test_long_legend (void)
{
  GString *rest = g_string_new ("<note>");
  g_autofree char *text = NULL;
  g_autoptr (VdProject) project = NULL;
  g_autoptr (Printed) printed = NULL;
  guint n = 0;

  for (int i = 0; i < 4000; i++)
    g_string_append_printf (rest, "word%d ", i);
  g_string_append (rest, "</note><sources>");
  for (int i = 0; i < 120; i++)
    g_string_append_printf (rest, "<source key='s%d' title='Source %d, and what it is called'/>", i,
                            i);
  g_string_append (rest, "</sources>");
  text = g_string_free (rest, FALSE);
  project = make_grid ("flat", "first", 3, 3, text);
  printed = print_with (project, NULL);
  g_assert_no_error (printed->error);

  for (guint i = 0; i < vd_print_count_pages (printed->print); i++)
    {
      VdPrintSheet sheet;

      vd_print_get_sheet (printed->print, i, &sheet);
      n += is_legend (&sheet);
      check_kept_in (printed->print, i, is_legend (&sheet) ? LEGEND_MARGIN - OUT : 5);
    }

  g_assert_cmpuint (n, >=, 3);
}

/* A piece that is taller than a page is made smaller. */
static void
test_endless_title (void)
{
  GString *text = g_string_new ("<map xmlns='urn:vedette:1' id='m'><title>Made</title>"
                                "<grid orientation='pointy' columns='2' rows='2' stagger='first'/>"
                                "<sources><source key='s' title='");
  g_autoptr (VdProject) project = NULL;
  g_autoptr (Printed) printed = NULL;

  for (int i = 0; i < 3000; i++)
    g_string_append (text, "Wwww");
  g_string_append (text, "'/></sources></map>");
  project = make (text->str);
  g_string_free (text, TRUE);
  printed = print_with (project, NULL);
  g_assert_no_error (printed->error);
  for (guint i = 0; i < vd_print_count_pages (printed->print); i++)
    check_kept_in (printed->print, i, 5);
}

/* What does not fit */

/* Returns: (transfer full): what the option is refused with */
static char *
refused (const Printed *printed,
         const char    *option)
{
  g_autofree char *begin = g_strconcat (option, ": ", NULL);

  g_assert_error (printed->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  g_assert_true (g_str_has_prefix (printed->error->message, begin));
  return vd_phrase_say (printed->error->message, NULL);
}

/* The last number in it. */
static char *
find_number (const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new ("([0-9.]+) mm (?:is the|wide at) most$", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_assert_true (g_regex_match (regex, text, 0, &match));
  return g_match_info_fetch (match, 1);
}

static void
test_too_large (void)
{
  static const char *const papers[] = { "a4", "letter", "a3" };
  g_autoptr (VdProject) project = make_grid ("flat", "second", 100, 90, "");

  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      g_autoptr (Printed) many = print_with (project, "hex", "60", "paper", papers[i], NULL);
      g_autofree char *why = refused (many, "hex");
      g_autofree char *most = find_number (why);
      g_autofree char *more = g_strdup_printf ("%.1f", g_ascii_strtod (most, NULL) + 0.3);
      g_autoptr (Printed) largest = print_with (project, "hex", most, "paper", papers[i], NULL);
      g_autoptr (Printed) larger = print_with (project, "hex", more, "paper", papers[i], NULL);

      g_assert_no_error (largest->error);
      g_assert_nonnull (larger->error);
    }
}

static void
test_too_narrow (void)
{
  g_autoptr (VdProject) project = make_grid ("pointy", "second", 6, 6, "");
  g_autoptr (Printed) wide = print_with (project, "hex", "150", "margin", "40", "map-overlap", "40",
                                         NULL);
  g_autofree char *why = refused (wide, "hex");
  g_autofree char *most = find_number (why);
  g_autoptr (Printed) largest = print_with (project, "hex", most, "margin", "40", "map-overlap",
                                            "40", NULL);

  g_assert_no_error (largest->error);
}

static void
test_sheets (void)
{
  g_autoptr (VdProject) project = make_grid ("pointy", "second", 20, 10, "");
  g_autoptr (Printed) half = print_with (project, "map-as", "sheet", "map-width", "500", NULL);
  g_autoptr (Printed) small = print_with (project, "map-as", "sheet", "map-width", "200",
                                          "map-height", "300", NULL);
  g_autoptr (Printed) turned = print_with (project, "map-as", "sheet", "map-width", "297",
                                           "map-height", "420", "hex", "14", NULL);
  g_autofree char *said = refused (half, "map-width");
  g_autofree char *why = refused (small, "map-width");
  g_autofree char *most = find_number (why);
  g_autoptr (Printed) largest = print_with (project, "map-as", "sheet", "map-width", "200",
                                            "map-height", "300", "hex", most, NULL);
  VdPrintSheet sheet;

  g_assert_nonnull (strstr (said, "both"));
  g_assert_no_error (largest->error);
  g_assert_no_error (turned->error);
  vd_print_get_sheet (turned->print, vd_print_count_pages (turned->print) - 1, &sheet);
  g_assert_cmpfloat (sheet.width, ==, 420);
  g_assert_cmpfloat (sheet.height, ==, 297);
  check_kept_in (turned->print, vd_print_count_pages (turned->print) - 1, 5);
}

/* Two numbers of a refusal: the size of a sheet. */
static void
find_sheet (const char  *text,
            char       **width,
            char       **height)
{
  g_autoptr (GRegex) regex = g_regex_new ("a sheet of ([0-9.]+) by ([0-9.]+) mm", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_assert_true (g_regex_match (regex, text, 0, &match));
  *width = g_match_info_fetch (match, 1);
  *height = g_match_info_fetch (match, 2);
}

/* A sheet on which no hexes have room is refused with the least that has it. */
static void
test_small_sheets (void)
{
  g_autoptr (VdProject) project = make_grid ("pointy", "second", 20, 10, "");
  g_autoptr (Printed) small = print_with (project, "map-as", "sheet", "map-width", "60",
                                          "map-height", "60", NULL);
  g_autofree char *why = refused (small, "map-width");
  g_autofree char *width = NULL, *height = NULL, *less = NULL;

  find_sheet (why, &width, &height);
  less = g_strdup_printf ("%.1f", g_ascii_strtod (height, NULL) - 1);
  {
    g_autoptr (Printed) least = print_with (project, "map-as", "sheet", "map-width", width,
                                            "map-height", height, "hex", "4", NULL);
    g_autoptr (Printed) smaller = print_with (project, "map-as", "sheet", "map-width", width,
                                              "map-height", less, "hex", "4", NULL);
    g_autofree char *again = NULL;

    g_assert_no_error (least->error);
    again = refused (smaller, "map-width");
  }
}

static void
test_which_maps (void)
{
  g_autoptr (VdProject) project = load_battle (g_getenv ("VD_TWO_MAPS"));
  g_autofree char *ids = g_strjoin (",", get_id (project, 1), get_id (project, 0), NULL);
  g_autofree char *wrong = g_strjoin (",", get_id (project, 1), "nowhere", NULL);
  g_autoptr (Printed) all = print_with (project, NULL);
  g_autoptr (Printed) both = print_with (project, "map-id", ids, NULL);
  g_autoptr (Printed) one = print_with (project, "map-id", get_id (project, 1), NULL);
  g_autoptr (Printed) none = print_with (project, "map-id", wrong, NULL);
  g_autofree char *why = refused (none, "map-id");

  g_assert_nonnull (strstr (why, "nowhere"));
  g_assert_cmpuint (vd_print_count_pages (both->print), ==, vd_print_count_pages (all->print));
  g_assert_cmpuint (vd_print_count_pages (one->print), <, vd_print_count_pages (all->print));
}

/* Odd ones */

static void
test_odd_maps (void)
{
  static const char *const overlaps[] = { "0", "3", "40" };
  g_autoptr (VdProject) point = make_grid ("flat", "first", 1, 1, "");
  g_autoptr (VdProject) line = make_grid ("pointy", "first", 60, 1, "");
  g_autoptr (VdProject) oblique =
    make_grid ("flat", "second", 12, 9, "<numbering digits='2' slant='rising'/>");
  g_autoptr (VdProject) areas =
    make_grid ("pointy", "second", 30, 9,
               "<areas><area id='a' columns='1-9'/><area id='b' columns='20-30'/></areas>");

  for (guint i = 0; i < G_N_ELEMENTS (overlaps); i++)
    {
      const VdProject *const projects[] = { point, line, areas, oblique };

      for (guint j = 0; j < G_N_ELEMENTS (projects); j++)
        {
          g_autoptr (Printed) printed = print_with (projects[j], "map-overlap", overlaps[i], NULL);

          g_assert_no_error (printed->error);
          for (guint page = 0; page < vd_print_count_pages (printed->print); page++)
            check_kept_in (printed->print, page, 5);
        }
    }
}

/* What is said under the tiles.  Returns: "17.9"; (transfer full) */
static char *
read_hex (VdPrint *print)
{
  g_autofree char *text = read_pages (print, "-raw");
  g_autoptr (GRegex) regex = g_regex_new ("a hex is ([0-9.]+) mm wide", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  char *first;

  g_assert_true (g_regex_match (regex, text, 0, &match));
  first = g_match_info_fetch (match, 1);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *hex = g_match_info_fetch (match, 1);

      g_assert_cmpstr (hex, ==, first);
    }

  return first;
}

/* Unless told otherwise hexes, of all maps, are as wide as they can be on as few pages as their
 * counters let them be, up to a quarter more than these need. */
static void
test_usual_hexes (void)
{
  const double least = 12.7 / VD_COUNTER_EDGE;
  g_auto (GStrv) battles = list_battles ();

  for (guint i = 0; battles[i] != NULL; i++)
    {
      g_autoptr (VdProject) project = load_battle (battles[i]);
      g_autofree char *narrow = g_strdup_printf ("%.6f", least), *hex = NULL, *more = NULL;
      g_autoptr (Printed) usual = print_with (project, NULL);
      g_autoptr (Printed) same = NULL, narrower = print_with (project, "hex", narrow, NULL);
      g_autoptr (Printed) wider = NULL;
      double wide;

      hex = read_hex (usual->print);
      wide = g_ascii_strtod (hex, NULL);
      more = g_strdup_printf ("%.1f", wide + 0.1);
      same = print_with (project, "hex", hex, NULL);
      wider = print_with (project, "hex", more, NULL);
      g_test_message ("%s: %s mm", battles[i], hex);
      g_assert_cmpfloat (wide, >=, least);
      g_assert_cmpfloat (wide, <=, least * 1.25);
      g_assert_cmpuint (vd_print_count_pages (usual->print), ==,
                        vd_print_count_pages (same->print));
      g_assert_cmpuint (vd_print_count_pages (usual->print), ==,
                        vd_print_count_pages (narrower->print));
      if (wide + 0.1 <= least * 1.25)
        g_assert_cmpuint (vd_print_count_pages (wider->print), >,
                          vd_print_count_pages (usual->print));
    }
}

/* Where a hex is wider than 20 mm, tiles have more in common than 10 mm, unless told otherwise. */
static void
test_wide_hexes (void)
{
  g_autoptr (VdProject) project = make_grid ("pointy", "second", 12, 9, "");
  g_autoptr (Printed) usual = print_with (project, "hex", "30", NULL);
  g_autoptr (Printed) half = print_with (project, "hex", "30", "map-overlap", "15", NULL);
  g_autoptr (Printed) less = print_with (project, "hex", "30", "map-overlap", "10", NULL);
  g_autoptr (GBytes) bytes = vd_print_write (usual->print, NULL, NULL);
  g_autoptr (GBytes) same = vd_print_write (half->print, NULL, NULL);
  g_autoptr (GBytes) other = vd_print_write (less->print, NULL, NULL);

  g_assert_true (g_bytes_equal (bytes, same));
  g_assert_false (g_bytes_equal (bytes, other));
}

static void
test_big_map (void)
{
  g_autoptr (VdProject) project = make_grid ("pointy", "second", 300, 300, features);
  g_autoptr (Printed) printed = print_with (project, "hex", "4", "paper", "a3", NULL);
  g_autoptr (GBytes) bytes = NULL;

  g_assert_no_error (printed->error);
  bytes = vd_print_write (printed->print, NULL, NULL);
  g_test_message ("%u pages, %zu bytes", vd_print_count_pages (printed->print),
                  g_bytes_get_size (bytes));
  g_assert_cmpuint (vd_print_count_pages (printed->print), >, 10);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 64 << 20);
}

/* @hold: a restriction */
static VdProject *
make_strip (const char *hold)
{
  g_autofree char *text =
    g_strdup_printf ("<scenario xmlns='urn:vedette:1' id='s'><title>Made</title><maps/>"
                     "<sides><side id='a'/></sides><units><unit id='u' side='a'/>"
                     "<unit id='v' side='a'/></units><setup><place unit='u' at='0303'/></setup>"
                     "<restrictions>%s</restrictions></scenario>", hold);
  static const char map[] =
    "<map xmlns='urn:vedette:1' id='m'><grid orientation='pointy' columns='40' rows='50'/>"
    "<terrain base='clear'/><regions><region id='strip' hexes='0202 0303 0408'/></regions></map>";

  return vd_project_new ("made", read_document (system_text), read_document (text),
                         read_document (map), NULL);
}

static guint
count_pages (const VdProject *project,
             const char      *option,
             const char      *value)
{
  g_autoptr (Printed) printed = print_with (project, option, value, NULL);

  g_assert_no_error (printed->error);
  return vd_print_count_pages (printed->print);
}

/* Only what is played is printed, if that is told; the whole map by an option, or where some unit
 * may go anywhere, or for a time. */
static void
test_strip (void)
{
  g_autoptr (VdProject) held = make_strip ("<hold units='u v' region='strip'/>");
  g_autoptr (VdProject) some = make_strip ("<hold units='u' region='strip'/>");
  g_autoptr (VdProject) a_time = make_strip ("<hold units='u v' region='strip' until='3'/>");
  guint whole = count_pages (held, "map-whole", "yes");
  VdRenderPart part;

  g_assert_true (vd_project_find_played (held, 0, &part));
  g_assert_cmpuint (part.left, ==, 0);
  g_assert_cmpuint (part.top, <=, 1);
  g_assert_cmpuint (part.right, <, 10);
  g_assert_cmpuint (part.bottom, <, 10);
  g_assert_cmpuint (count_pages (held, "hex", HEX), <, 5);
  g_assert_cmpuint (whole, >, 10);
  g_assert_cmpuint (count_pages (some, "map-whole", "no"), ==, whole);
  g_assert_cmpuint (count_pages (a_time, "map-whole", "no"), ==, whole);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print-map/together-made", test_together_made);
  g_test_add_func ("/print-map/hex-width", test_hex_width);
  if (can_read_pages ())
    {
      g_test_add_func ("/print-map/usual-hexes", test_usual_hexes);
      g_test_add_func ("/print-map/key", test_key);
    }
  g_test_add_func ("/print-map/wide-hexes", test_wide_hexes);
  g_test_add_func ("/print-map/battles", test_battles);
  g_test_add_func ("/print-map/same-bytes", test_same_bytes);
  g_test_add_func ("/print-map/crosses", test_crosses);
  g_test_add_func ("/print-map/small-sheets", test_small_sheets);
  g_test_add_func ("/print-map/long-legend", test_long_legend);
  g_test_add_func ("/print-map/endless-title", test_endless_title);
  g_test_add_func ("/print-map/too-large", test_too_large);
  g_test_add_func ("/print-map/too-narrow", test_too_narrow);
  g_test_add_func ("/print-map/sheets", test_sheets);
  g_test_add_func ("/print-map/strip", test_strip);
  g_test_add_func ("/print-map/which-maps", test_which_maps);
  g_test_add_func ("/print-map/odd-maps", test_odd_maps);
  g_test_add_func ("/print-map/big-map", test_big_map);
  return g_test_run ();
}
