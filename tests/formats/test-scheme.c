/* Ways of counting hexes, found from numbers of which many are misread. */
#include <string.h>

#include "formats/scan/scheme.h"

#define N_ROUNDS 300
#define N_READINGS 30

static VdNumbering
make_numbering (GRand *chance)
{
  VdNumbering numbering = { 0 };

  numbering.row_first = g_rand_boolean (chance);
  numbering.columns_left = g_rand_boolean (chance);
  numbering.rows_up = g_rand_boolean (chance);
  numbering.column_from = g_rand_int_range (chance, 1, 20);
  numbering.row_from = g_rand_int_range (chance, 1, 20);
  numbering.digits = 2;
  numbering.letters = g_rand_int_range (chance, 0, 4) == 0;
  if (!numbering.letters && g_rand_int_range (chance, 0, 4) == 0)
    strcpy (numbering.prefix, "N");
  return numbering;
}

static VdGrid
make_grid (GRand *chance)
{
  return (VdGrid) { g_rand_int_range (chance, 12, 40), g_rand_int_range (chance, 12, 40),
                    g_rand_boolean (chance) ? VD_FLAT : VD_POINTY, g_rand_boolean (chance) };
}

/* Readings of the whole of @grid, of which a part is wrong. */
static GArray *
read_numbers (GRand             *chance,
              const VdNumbering *numbering,
              const VdGrid      *grid,
              double             wrong)
{
  GArray *readings = g_array_new (FALSE, TRUE, sizeof (VdReading));

  for (guint i = 0; i < N_READINGS; i++)
    {
      guint cell = g_rand_int_range (chance, 0, vd_grid_n_cells (grid));
      VdReading reading = { .column = cell % grid->columns, .row = cell / grid->columns,
                            .weight = 1 };
      char label[VD_MAX_LABEL];

      vd_numbering_print (numbering, grid, cell, label, sizeof label);
      g_strlcpy (reading.text, label, sizeof reading.text);
      if (g_rand_double (chance) < wrong)
        reading.text[g_rand_int_range (chance, 0, strlen (reading.text))] =
          '0' + g_rand_int_range (chance, 0, 10);
      g_array_append_val (readings, reading);
    }

  return readings;
}

static gboolean
is_right (const VdScheme    *scheme,
          const VdNumbering *numbering,
          const VdGrid      *grid)
{
  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    {
      char expected[VD_MAX_LABEL], found[VD_MAX_LABEL];

      vd_numbering_print (numbering, grid, cell, expected, sizeof expected);
      vd_numbering_print (&scheme->numbering, &scheme->grid,
                          vd_scheme_get_cell (scheme, grid, cell % grid->columns,
                                              cell / grid->columns), found, sizeof found);
      if (strcmp (expected, found) != 0)
        return FALSE;
    }

  return TRUE;
}

/* A third misread: nearly always right, and never wrong and sure. */
static void
test_misread (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (20261127);
  VdSchemeAsk ask = { 0 };
  guint n_sure = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      VdNumbering numbering = make_numbering (chance);
      VdGrid grid = make_grid (chance);
      g_autoptr (GArray) readings = read_numbers (chance, &numbering, &grid, 0.35);
      VdScheme scheme;

      g_assert_true (vd_scheme_vote (&grid, readings, &ask, &scheme));
      if (scheme.doubt != NULL)
        continue;

      n_sure++;
      g_assert_true (is_right (&scheme, &numbering, &grid));
    }

  g_test_message ("%u of %u are sure", n_sure, N_ROUNDS);
  g_assert_cmpint (n_sure, >, N_ROUNDS * 9 / 10);
}

/* The lattice has the other lines pushed. */
static void
test_pushed (void)
{
  VdGrid grid = { 20, 15, VD_FLAT, TRUE }, seen = grid;
  VdNumbering numbering = { .column_from = 1, .row_from = 1, .digits = 2 };
  g_autoptr (GArray) readings = g_array_new (FALSE, TRUE, sizeof (VdReading));
  VdSchemeAsk ask = { 0 };
  VdScheme scheme;

  seen.second_pushed = FALSE;
  for (guint cell = 30; cell < vd_grid_n_cells (&grid) - 30; cell += 7)
    {
      /* What is pushed down in the one is where it was before in the other. */
      VdReading reading = { .column = cell % 20, .row = cell / 20 + (cell % 2), .weight = 1 };

      vd_numbering_print (&numbering, &grid, cell, reading.text, sizeof reading.text);
      g_array_append_val (readings, reading);
    }

  g_assert_true (vd_scheme_vote (&seen, readings, &ask, &scheme));
  g_assert_cmpstr (scheme.doubt, ==, NULL);
  g_assert_cmpint (scheme.n_agreed, ==, readings->len);
  g_assert_true (scheme.grid.second_pushed);
}

/* Numbers of no scheme, and numbers of two */
static void
test_wrong (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (7);
  VdSchemeAsk ask = { 0 };

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      VdNumbering numbering = make_numbering (chance);
      VdGrid grid = make_grid (chance);
      g_autoptr (GArray) readings = read_numbers (chance, &numbering, &grid, 0);
      VdScheme scheme;

      for (guint k = 0; k < readings->len; k++)
        g_snprintf (g_array_index (readings, VdReading, k).text, VD_MAX_READ, "%04d",
                    g_rand_int_range (chance, 0, 10000));

      if (vd_scheme_vote (&grid, readings, &ask, &scheme))
        g_assert_nonnull (scheme.doubt);
    }
}

/* Thirteen numbers of one way of counting, and @n of another.  Columns come by turns even and
 * odd: the same hexes with the other lines pushed share only half of the labels. */
static gboolean
is_sure_beside (guint n)
{
  VdGrid grid = { 20, 15, VD_FLAT, TRUE };
  VdNumbering ways[2] = { { .column_from = 1, .row_from = 1, .digits = 2 },
                          { .column_from = 38, .row_from = 54, .digits = 2 } };
  g_autoptr (GArray) readings = g_array_new (FALSE, TRUE, sizeof (VdReading));
  VdSchemeAsk ask = { 0 };
  VdScheme scheme;

  for (guint i = 0; i < 13 + n; i++)
    {
      VdReading reading = { .column = i * 3 % 20, .row = i * 7 % 15, .weight = 1 };

      vd_numbering_print (&ways[i >= 13], &grid, reading.row * 20 + reading.column,
                          reading.text, sizeof reading.text);
      g_array_append_val (readings, reading);
    }

  g_assert_true (vd_scheme_vote (&grid, readings, &ask, &scheme));
  g_assert_true (is_right (&scheme, &ways[0], &grid));
  g_assert_cmpint (scheme.n_agreed, ==, 13);
  g_test_message ("%u beside: a lead of %d", n, scheme.lead);
  return scheme.doubt == NULL;
}

/* Three numbers that agree by chance are no rival of thirteen, four are. */
static void
test_rival (void)
{
  g_assert_true (is_sure_beside (0));
  g_assert_true (is_sure_beside (3));
  g_assert_false (is_sure_beside (4));
}

/* With the numbering known only the place is asked. */
static void
test_known (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (3);
  VdNumbering numbering = { .row_first = TRUE, .rows_up = TRUE, .column_from = 1, .row_from = 1,
                            .digits = 2 };
  VdNumbering plain = { .column_from = 1, .row_from = 1, .digits = 2 };
  VdGrid grid = { 30, 20, VD_POINTY, TRUE };
  VdSchemeAsk ask = { .grid = &grid, .numbering = &numbering };
  g_autoptr (GArray) readings = read_numbers (chance, &numbering, &grid, 0.3);
  VdScheme scheme;

  g_assert_true (vd_scheme_vote (&grid, readings, &ask, &scheme));
  g_assert_cmpstr (scheme.doubt, ==, NULL);
  g_assert_true (is_right (&scheme, &numbering, &grid));

  /* Another than is printed finds no votes. */
  ask.numbering = &plain;
  g_assert_true (!vd_scheme_vote (&grid, readings, &ask, &scheme) || scheme.doubt != NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/scheme/misread", test_misread);
  g_test_add_func ("/scheme/pushed", test_pushed);
  g_test_add_func ("/scheme/wrong", test_wrong);
  g_test_add_func ("/scheme/rival", test_rival);
  g_test_add_func ("/scheme/known", test_known);

  return g_test_run ();
}
