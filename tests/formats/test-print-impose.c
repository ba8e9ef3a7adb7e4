/* test-print-impose.c: sheets that are folded make a booklet whose pages are in order */
#include "formats/print/impose.h"

/* How the pages of so many sheets follow one another once they lie in one another: each sheet is
 * opened like a book, so that its front right is a page, its back left the one behind it; the
 * second half comes back through the sheets. */
static GArray *
fold (guint n_pages)
{
  const guint n_sheets = vd_impose_count_sides (n_pages) / 2;
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));
  guint left, right;

  for (guint sheet = 0; sheet < n_sheets; sheet++)
    {
      vd_impose_find (n_pages, 2 * sheet, &left, &right);
      g_array_append_val (order, right);
      vd_impose_find (n_pages, 2 * sheet + 1, &left, &right);
      g_array_append_val (order, left);
    }
  for (guint sheet = n_sheets; sheet > 0; sheet--)
    {
      vd_impose_find (n_pages, 2 * sheet - 1, &left, &right);
      g_array_append_val (order, right);
      vd_impose_find (n_pages, 2 * sheet - 2, &left, &right);
      g_array_append_val (order, left);
    }

  return order;
}

static void
test_fold (void)
{
  for (guint n = 0; n <= 40; n++)
    {
      g_autoptr (GArray) order = fold (n);

      g_assert_cmpuint (order->len % 4, ==, 0);
      g_assert_cmpuint (order->len, >=, n);
      g_assert_cmpuint (order->len, <, n + 4);
      for (guint i = 0; i < order->len; i++)
        g_assert_cmpuint (g_array_index (order, guint, i), ==, i);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print-impose/fold", test_fold);
  return g_test_run ();
}
