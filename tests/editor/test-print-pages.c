/* test-print-pages: every part of a sheet is on some page, once and its overlap */
#include "editor/window/print-pages.h"

#include <math.h>

static const VdPrintSize a4 = { 7.77, 11.19 };

static GArray *
lay_out (VdPrintSize  size,
         VdPrintSize  page,
         VdPrintScale scale)
{
  GArray *pages = g_array_new (FALSE, FALSE, sizeof (VdPrintPage));

  vd_print_pages_add (pages, 3, &size, &page, scale);
  return pages;
}

static void
test_fits (void)
{
  const struct { VdPrintSize size; gboolean turned; double scale; } rows[] = {
    { { 5, 8 }, FALSE, 1 },                /* never larger than it is meant to be */
    { { 15.54, 10 }, TRUE, 11.19 / 15.54 },
    { { 10, 22.38 }, FALSE, 0.5 },
    { { 20, 20 }, FALSE, 7.77 / 20 },      /* as good either way: upright */
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GArray) pages = lay_out (rows[i].size, a4, VD_PRINT_FIT);
      const VdPrintPage *page = &g_array_index (pages, VdPrintPage, 0);

      g_assert_cmpuint (pages->len, ==, 1);
      g_assert_cmpuint (page->sheet, ==, 3);
      g_assert_cmpint (page->turned, ==, rows[i].turned);
      g_assert_cmpfloat_with_epsilon (page->scale, rows[i].scale, 1e-9);
    }
}

static void
test_whole (void)
{
  g_autoptr (GArray) pages = lay_out (a4, a4, VD_PRINT_TRUE);

  g_assert_cmpuint (pages->len, ==, 1);
  g_assert_cmpuint (g_array_index (pages, VdPrintPage, 0).columns, ==, 1);
}

/* Fewer pages if it lies on its side. */
static void
test_turns (void)
{
  g_autoptr (GArray) pages = lay_out ((VdPrintSize) { 11, 7.5 }, a4, VD_PRINT_TRUE);

  g_assert_cmpuint (pages->len, ==, 1);
  g_assert_true (g_array_index (pages, VdPrintPage, 0).turned);
}

/* Along a line through the sheet: from the first page to the last without a gap,
 * each beginning an overlap before the one before it ends. */
static void
check_cover (const GArray      *pages,
             const VdPrintSize *size,
             const VdPrintSize *page)
{
  const VdPrintPage *last = &g_array_index (pages, VdPrintPage, pages->len - 1);
  gboolean turned = last->turned;
  double width = turned ? page->height : page->width;
  double height = turned ? page->width : page->height;

  for (guint i = 0; i < pages->len; i++)
    {
      const VdPrintPage *part = &g_array_index (pages, VdPrintPage, i);

      g_assert_cmpfloat (part->scale, ==, 1);
      g_assert_cmpuint (i, ==, part->row * part->columns + part->column);
      g_assert_cmpfloat_with_epsilon (part->x, part->column * (width - VD_PRINT_OVERLAP), 1e-6);
      g_assert_cmpfloat_with_epsilon (part->y, part->row * (height - VD_PRINT_OVERLAP), 1e-6);
      g_assert_cmpfloat (part->x, <, size->width);
      g_assert_cmpfloat (part->y, <, size->height);
    }

  g_assert_cmpuint (pages->len, ==, last->columns * last->rows);
  g_assert_cmpfloat (last->x + width, >=, size->width - 1e-5);
  g_assert_cmpfloat (last->y + height, >=, size->height - 1e-5);
}

static void
test_covers (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      VdPrintSize size = { g_test_rand_double_range (0.5, 60), g_test_rand_double_range (0.5, 60) };
      VdPrintSize page = { g_test_rand_double_range (3, 12), g_test_rand_double_range (3, 12) };
      g_autoptr (GArray) pages = lay_out (size, page, VD_PRINT_TRUE);

      check_cover (pages, &size, &page);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/print/fits", test_fits);
  g_test_add_func ("/print/whole", test_whole);
  g_test_add_func ("/print/turns", test_turns);
  g_test_add_func ("/print/covers", test_covers);

  return g_test_run ();
}
