/* test-print-tiles.c: how something is cut into tiles, in numbers */
#include <math.h>

#include "formats/print/tiles.h"

#define CLOSE 1e-6

static void
check_tiles (const VdTileLine *line)
{
  g_autoptr (GArray) tiles = vd_map_tiles_new (line, 1000);
  const VdTile *at = tiles != NULL ? &g_array_index (tiles, VdTile, 0) : NULL;

  g_assert_nonnull (tiles);
  g_assert_cmpfloat (at->start, ==, 0);
  for (guint i = 0; i < tiles->len; i++)
    {
      gboolean is_last = i + 1 == tiles->len;

      g_assert_cmpfloat (at[i].end - at[i].start, <=, line->room + CLOSE);
      g_assert_cmpfloat (at[i].start, <=, at[i].cut);
      g_assert_cmpfloat (at[i].cut, <, at[i].glue);
      g_assert_cmpfloat (at[i].glue, <=, at[i].end);
      if (is_last)
        g_assert_cmpfloat (at[i].end, ==, line->length);
      else
        g_assert_cmpfloat_with_epsilon (at[i].end - at[i + 1].start, line->overlap, CLOSE);
      if (!is_last)
        g_assert_cmpfloat (at[i].glue, ==, at[i + 1].cut);
    }

  if (line->overlap < line->hex / 2)
    return;

  for (double hex = line->first; hex + line->hex <= line->length; hex += line->pitch)
    {
      gboolean is_whole = FALSE;

      for (guint i = 0; i < tiles->len; i++)
        is_whole |= at[i].start <= hex + CLOSE && hex + line->hex <= at[i].end + CLOSE;
      g_assert_true (is_whole);
    }
}

static void
test_tiles (void)
{
  for (int i = 0; i < 20000; i++)
    {
      double hex = g_test_rand_double_range (4, 60);
      gboolean is_straight = g_test_rand_bit ();
      VdTileLine line = {
        .length = g_test_rand_double_range (5, 3000),
        .overlap = i % 3 ? 10 : g_test_rand_int_range (0, 41),
        .first = g_test_rand_double_range (0, 12),
        .pitch = is_straight ? hex * sqrt (0.75) : hex / 2,
        .hex = is_straight ? hex / sqrt (0.75) : hex,
      };

      line.room = line.hex + line.overlap + g_test_rand_double_range (0, 250);
      check_tiles (&line);
    }
}

static void
test_no_tiles (void)
{
  const VdTileLine narrow = { 100, 25, 10, 8, 8, 16 }, many = { 1000, 40, 10, 8, 8, 16 };
  const VdTileLine whole = { 20, 20, 10, 2, 8, 16 };
  g_autoptr (GArray) one = vd_map_tiles_new (&whole, 1);

  g_assert_null (vd_map_tiles_new (&narrow, 100));
  g_assert_null (vd_map_tiles_new (&many, 20));
  g_assert_nonnull (one);
  g_assert_cmpuint (one->len, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tiles/many", test_tiles);
  g_test_add_func ("/tiles/none", test_no_tiles);
  return g_test_run ();
}
