/* test-print-offset.c: the test page of a print, read as a person reads it
 *
 * Both sides are drawn, the back as it is seen through the paper of a printer that puts it
 * somewhat beside the front.  What is read must put it right.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "formats/print/page.h"
#include "formats/print/test-page.h"
#include "tests/shared/documents.h"

#define DOTS 20      /* a millimetre */
#define NEAR 1       /* from the axis, where all lines are */
#define FAR 11       /* where the long ones are alone */
#define DARK 100
#define MOST_LINES 64

static const char map[] =
  "<map xmlns='" VD_NAMESPACE "' id='m'><grid orientation='flat' columns='2' rows='2'/>"
  "<numbering digits='2'/></map>";

typedef struct
{
  VdProject  *project;
  GHashTable *values;
} Fixture;

/* Lines that cross a row or a column, by where their middles are, in millimetres. */
typedef struct
{
  double at[MOST_LINES];
  guint  n;
} Lines;

static void
set_up (Fixture       *self,
        gconstpointer  edge)
{
  self->project = vd_project_new ("made", NULL, NULL, read_document (map), NULL);
  self->values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_hash_table_insert (self->values, (gpointer) "parts", g_strdup ("test"));
  g_hash_table_insert (self->values, (gpointer) "backs", g_strdup (edge));
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  vd_project_free (self->project);
  g_hash_table_unref (self->values);
}

static VdPrint *
make_print (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  VdPrint *print = vd_print_new (&(VdPrintRequest) { self->project, self->values, NULL }, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (vd_print_count_pages (print), ==, 2);
  return print;
}

/* As seen from the front, the back @beside it. */
static cairo_surface_t *
draw (VdPrint    *print,
      guint       page,
      gboolean    is_short,
      const VdVec beside)
{
  VdPrintSheet sheet;
  cairo_surface_t *surface;
  cairo_t *cr;

  vd_print_get_sheet (print, page, &sheet);
  surface = cairo_image_surface_create (CAIRO_FORMAT_A8, (int) (sheet.width * DOTS),
                                        (int) (sheet.height * DOTS));
  cr = cairo_create (surface);
  cairo_scale (cr, DOTS, DOTS);
  if (page == 1)
    {
      cairo_translate (cr, beside.x, beside.y);
      cairo_translate (cr, is_short ? 0 : sheet.width, is_short ? sheet.height : 0);
      cairo_scale (cr, is_short ? 1 : -1, is_short ? -1 : 1);
    }
  vd_print_draw_page (print, page, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint8
get_dot (cairo_surface_t *surface,
         VdAxis           axis,
         guint            along,
         guint            across)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = cairo_image_surface_get_stride (surface);

  return axis == VD_AXIS_ACROSS ? data[across * stride + along] : data[along * stride + across];
}

/* @across: of the row or column, in millimetres; @middle: lines up to 32 mm from it */
static Lines
find_lines (cairo_surface_t *surface,
            VdAxis           axis,
            double           across,
            double           middle)
{
  guint row = (guint) (across * DOTS);
  Lines lines = { .n = 0 };

  for (guint i = (guint) ((middle - 32) * DOTS); i < (middle + 32) * DOTS; i++)
    {
      double weight = 0, sum = 0;

      for (; get_dot (surface, axis, i, row) > 0; i++)
        {
          weight += get_dot (surface, axis, i, row);
          sum += get_dot (surface, axis, i, row) * (i + 0.5);
        }
      if (weight > DARK && lines.n < MOST_LINES)
        lines.at[lines.n++] = sum / weight / DOTS;
    }

  return lines;
}

/* The nearest line of the other. */
static double
miss (const Lines *lines,
      double       at)
{
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < lines->n; i++)
    least = MIN (least, fabs (lines->at[i] - at));

  return least;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double difference = *(const double *) a - *(const double *) b;

  return (difference > 0) - (difference < 0);
}

/* What a person reads, in tenths of a millimetre.
 * @aside: how far the back lies beside the front across the scale, which does not mislead anybody */
static int
read_scale (VdPrint          *print,
            cairo_surface_t **sides,
            VdAxis            axis,
            double            aside)
{
  const VdVec middle = vd_test_page_get_middle (print, axis);
  double along = axis == VD_AXIS_ACROSS ? middle.x : middle.y;
  double across = axis == VD_AXIS_ACROSS ? middle.y : middle.x;
  int below = axis == VD_AXIS_ACROSS ? 1 : -1;
  Lines millimetres = find_lines (sides[0], axis, across - below * NEAR, along);
  Lines fives = find_lines (sides[0], axis, across - below * FAR, along);
  Lines vernier = find_lines (sides[1], axis, across + aside + below * NEAR, along);
  Lines zero = find_lines (sides[1], axis, across + aside + below * FAR, along);
  double step, best = G_MAXDOUBLE;
  int sign, lower, tenths = 0;

  g_assert_cmpuint (millimetres.n, ==, 39);
  g_assert_cmpuint (fives.n, ==, 5);
  g_assert_cmpuint (vernier.n, ==, 10);
  g_assert_cmpuint (zero.n, ==, 1);

  /* The numbers grow to where the other lines of the vernier are. */
  qsort (vernier.at, vernier.n, sizeof (double), compare);
  sign = fabs (vernier.at[0] - zero.at[0]) < 0.05 ? 1 : -1;
  lower = (int) floor (sign * (zero.at[0] - fives.at[2]) + 0.02);
  for (int i = 0; i < 10; i++)
    {
      step = miss (&millimetres, zero.at[0] + sign * i * VD_VERNIER_STEP);
      if (step < best)
        {
          best = step;
          tenths = i;
        }
    }

  return lower * 10 + tenths;
}

static void
measure (Fixture     *self,
         const VdVec  beside,
         const VdVec  aside,
         int         *across,
         int         *down)
{
  g_autoptr (VdPrint) print = make_print (self);
  gboolean is_short = strcmp (g_hash_table_lookup (self->values, "backs"), "short") == 0;
  cairo_surface_t *sides[] = {
    draw (print, 0, is_short, beside), draw (print, 1, is_short, beside),
  };

  *across = read_scale (print, sides, VD_AXIS_ACROSS, aside.y);
  *down = read_scale (print, sides, VD_AXIS_DOWN, aside.x);
  cairo_surface_destroy (sides[0]);
  cairo_surface_destroy (sides[1]);
}

/* Whatever a printer does, what is read of it undoes it. */
static void
test_reading (Fixture       *self,
              gconstpointer  edge)
{
  static const VdVec besides[] = { { 0, 0 }, { 0.3, -0.7 }, { -1.2, 2.5 }, { 4.9, 0.1 } };

  for (guint i = 0; i < G_N_ELEMENTS (besides); i++)
    {
      int across, down;

      g_hash_table_insert (self->values, (gpointer) "back-offset", g_strdup ("0,0"));
      measure (self, besides[i], besides[i], &across, &down);
      g_assert_cmpint (abs (across), ==, (int) round (fabs (besides[i].x) * 10));
      g_assert_cmpint (abs (down), ==, (int) round (fabs (besides[i].y) * 10));

      g_hash_table_insert (self->values, (gpointer) "back-offset",
                           g_strdup_printf ("%.1f,%.1f", across / 10.0, down / 10.0));
      measure (self, besides[i], (VdVec) { 0, 0 }, &across, &down);
      g_assert_cmpint (across, ==, 0);
      g_assert_cmpint (down, ==, 0);
    }
}

/* Nothing is turned over. */
static void
test_no_other_side (Fixture       *self,
                    gconstpointer  edge)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vd_print_new (&(VdPrintRequest) { self->project, self->values, NULL }, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  g_assert_true (g_str_has_prefix (error->message, "backs: "));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/print-offset/long", Fixture, "long", set_up, test_reading, tear_down);
  g_test_add ("/print-offset/short", Fixture, "short", set_up, test_reading, tear_down);
  g_test_add ("/print-offset/fold", Fixture, "fold", set_up, test_no_other_side, tear_down);
  g_test_add ("/print-offset/none", Fixture, "none", set_up, test_no_other_side, tear_down);

  return g_test_run ();
}
