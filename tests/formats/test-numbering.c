/* Numbering: what is printed is read back, and nothing else is read. */
#include "formats/map/numbering.h"

#include <string.h>

#define N_GRIDS 400

static void
assert_label (const VdNumbering *numbering,
              const VdGrid      *grid,
              guint              column,
              guint              row,
              const char        *expected)
{
  guint cell = row * grid->columns + column;
  char label[24];

  vd_numbering_print (numbering, grid, cell, label, sizeof label);
  g_assert_cmpstr (label, ==, expected);
  g_assert_cmpint (vd_numbering_parse (numbering, grid, expected, -1), ==, cell);
}

/* Rows first and upwards, as on maps of 29 rows by 34 columns. */
static void
test_row_column (void)
{
  VdNumbering numbering = { .row_first = TRUE, .column_from = 1, .row_from = 1, .rows_up = TRUE,
                            .digits = 2 };
  VdGrid grid = { 34, 29, VD_POINTY, TRUE };

  assert_label (&numbering, &grid, 0, 28, "0101");
  assert_label (&numbering, &grid, 33, 0, "2934");
  assert_label (&numbering, &grid, 6, 22, "0707");
}

/* The second playing area of a sheet counts on. */
static void
test_origin (void)
{
  VdNumbering numbering = { .row_first = TRUE, .column_from = 22, .row_from = 1, .rows_up = TRUE,
                            .digits = 2 };
  VdGrid grid = { 13, 29, VD_POINTY, TRUE };

  assert_label (&numbering, &grid, 0, 28, "0122");
  assert_label (&numbering, &grid, 12, 0, "2934");
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "0121", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "0135", -1), ==, -1);
}

static void
test_column_row (void)
{
  VdNumbering numbering = { .column_from = 1, .row_from = 1, .columns_left = TRUE, .digits = 2 };
  VdGrid grid = { 30, 20, VD_FLAT, TRUE };

  assert_label (&numbering, &grid, 29, 0, "0101");
  assert_label (&numbering, &grid, 0, 19, "3020");
}

static void
test_prefix (void)
{
  VdNumbering numbering = { .row_first = TRUE, .column_from = 0, .row_from = 0, .digits = 2,
                            .prefix = "N" };
  VdGrid grid = { 50, 50, VD_POINTY, FALSE };

  assert_label (&numbering, &grid, 34, 22, "N2234");
  assert_label (&numbering, &grid, 0, 0, "N0000");
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "2234", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "S2234", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "N", -1), ==, -1);
}

static void
test_letters (void)
{
  VdNumbering numbering = { .row_first = TRUE, .column_from = 1, .row_from = 1, .digits = 2,
                            .letters = TRUE };
  VdGrid grid = { 12, 120, VD_POINTY, TRUE };

  assert_label (&numbering, &grid, 0, 0, "A01");
  assert_label (&numbering, &grid, 11, 25, "Z12");
  assert_label (&numbering, &grid, 0, 26, "AA01");
  assert_label (&numbering, &grid, 0, 27, "BB01");
  assert_label (&numbering, &grid, 2, 52, "AAA03");
  assert_label (&numbering, &grid, 2, 104, "10503");
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "AB01", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "a01", -1), ==, -1);
}

/* More columns than the digits can hold. */
static void
test_too_few_digits (void)
{
  VdNumbering numbering = { .row_first = TRUE, .column_from = 1, .row_from = 1, .digits = 1 };
  VdGrid grid = { 12, 12, VD_POINTY, TRUE };

  assert_label (&numbering, &grid, 0, 0, "11");
  assert_label (&numbering, &grid, 0, 10, "111");
  assert_label (&numbering, &grid, 10, 0, "1.11");
}

/* Oblique: all hexes of a straight line have one number. */
static void
test_slant (void)
{
  VdNumbering numbering = { .column_from = 1, .row_from = 1, .digits = 2,
                            .slant = VD_SLANT_RISING };
  VdGrid grid = { 8, 6, VD_FLAT, TRUE };

  assert_label (&numbering, &grid, 0, 0, "0101");
  assert_label (&numbering, &grid, 0, 5, "0106");
  assert_label (&numbering, &grid, 1, 4, "0206");
  assert_label (&numbering, &grid, 2, 4, "0306");
  assert_label (&numbering, &grid, 7, 5, "0810");

  numbering.slant = VD_SLANT_FALLING;
  numbering.row_from = 4;
  assert_label (&numbering, &grid, 0, 0, "0104");
  assert_label (&numbering, &grid, 1, 0, "0204");
  assert_label (&numbering, &grid, 2, 1, "0304");
  assert_label (&numbering, &grid, 7, 0, "0801");

  /* Counted from the right, the last column has the plain numbers. */
  numbering.columns_left = TRUE;
  assert_label (&numbering, &grid, 7, 0, "0104");
  assert_label (&numbering, &grid, 6, 0, "0204");
  assert_label (&numbering, &grid, 5, 0, "0305");

  grid.orientation = VD_POINTY;
  numbering = (VdNumbering) { .row_first = TRUE, .column_from = 1, .row_from = 1, .digits = 2,
                              .slant = VD_SLANT_RISING };
  assert_label (&numbering, &grid, 5, 0, "0106");
  assert_label (&numbering, &grid, 4, 1, "0206");
  assert_label (&numbering, &grid, 4, 2, "0306");
}

static void
test_length (void)
{
  VdNumbering numbering = { .row_first = TRUE, .column_from = 1, .row_from = 1, .digits = 2 };
  VdGrid grid = { 10, 10, VD_POINTY, TRUE };

  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "0203/0204", 4), ==, 12);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "0203/0204", -1), ==, -1);
}

static const char *const strange[] = {
  "", "0", "01", "101", "00101", "0101 ", " 0101", "01 01", "01.01", "+101", "0x01", "-101", "01-1",
  "9999", "99999999999999999999", "01011", "0a01", "ABCD", ".", "1.", ".1", "-", "--11", "1.-1",
  "\303\2740101", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA01",
};

static void
test_strange (void)
{
  for (guint letters = 0; letters < 2; letters++)
    for (guint i = 0; i < G_N_ELEMENTS (strange); i++)
      {
        VdNumbering numbering = { .row_first = TRUE, .column_from = 1, .row_from = 1, .digits = 2,
                                  .letters = letters };
        VdGrid grid = { 10, 10, VD_FLAT, TRUE };

        g_assert_cmpint (vd_numbering_parse (&numbering, &grid, strange[i], -1), ==, -1);
      }
}

static void
randomize (VdNumbering *numbering,
           VdGrid      *grid)
{
  static const char *const prefixes[] = { "", "N", "S-", "map7.", "AA", "12" };

  *grid = (VdGrid) {
    .columns = g_test_rand_int_range (1, 60),
    .rows = g_test_rand_int_range (1, 60),
    .orientation = g_test_rand_bit () ? VD_FLAT : VD_POINTY,
    .second_pushed = g_test_rand_bit (),
  };
  if (grid->columns > 1 && grid->rows > 1)
    grid->short_lines = g_test_rand_int_range (VD_SHORT_NONE, VD_SHORT_EVEN + 1);
  *numbering = (VdNumbering) {
    .row_first = g_test_rand_bit (),
    .column_from = g_test_rand_int_range (-20, 130),
    .row_from = g_test_rand_int_range (-20, 130),
    .columns_left = g_test_rand_bit (),
    .rows_up = g_test_rand_bit (),
    .digits = g_test_rand_int_range (1, 5),
    .letters = g_test_rand_bit (),
    .slant = g_test_rand_int_range (VD_SLANT_NONE, VD_SLANT_RISING + 1),
  };
  g_strlcpy (numbering->prefix,
             prefixes[g_test_rand_int_range (0, G_N_ELEMENTS (prefixes))],
             sizeof numbering->prefix);
}

/* Some lines, numbered anew or not at all. */
static VdSheetLines
randomize_lines (int   from,
                 guint n)
{
  int first = from + g_test_rand_int_range (0, n);

  return g_test_rand_bit ()
         ? (VdSheetLines) { first, first + g_test_rand_int_range (0, n), g_test_rand_int_range (-5, 40) }
         : (VdSheetLines) { -VD_MAX_NUMBER, 2 * VD_MAX_NUMBER, -VD_MAX_NUMBER };
}

static void
randomize_sheets (VdNumbering  *numbering,
                  const VdGrid *grid)
{
  static const char *const prefixes[] = { "W", "E", "NE", "S." };

  numbering->n_sheets = g_test_rand_int_range (0, G_N_ELEMENTS (prefixes) + 1);
  for (guint i = 0; i < numbering->n_sheets; i++)
    {
      VdPrintedSheet *sheet = &numbering->sheets[i];

      g_strlcpy (sheet->prefix, prefixes[i], sizeof sheet->prefix);
      sheet->columns = randomize_lines (numbering->column_from, grid->columns);
      sheet->rows = randomize_lines (numbering->row_from, grid->rows);
    }
}

/* Two sheets laid over one another: what lies on both has two names. */
static void
test_sheets (void)
{
  VdNumbering numbering = {
    .row_first = TRUE, .column_from = 1, .row_from = 1, .rows_up = TRUE, .digits = 2, .n_sheets = 2,
    .sheets = { { "S", { 1, 54, 1 }, { 1, 39, 1 } }, { "N", { 1, 54, 1 }, { 39, 77, 1 } } },
  };
  VdGrid grid = { 54, 77, VD_POINTY, TRUE, VD_SHORT_EVEN };
  char label[VD_MAX_LABEL];
  guint largest;

  assert_label (&numbering, &grid, 0, 76, "S0101");
  assert_label (&numbering, &grid, 11, 38, "S3912");
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "N0112", -1), ==, 38 * 54 + 11);
  g_assert_true (vd_numbering_print_other (&numbering, &grid, 38 * 54 + 11, 1, label, sizeof label));
  g_assert_cmpstr (label, ==, "N0112");
  g_assert_false (vd_numbering_print_other (&numbering, &grid, 38 * 54 + 11, 2, label, sizeof label));
  g_assert_false (vd_numbering_print_other (&numbering, &grid, 37 * 54 + 11, 1, label, sizeof label));

  /* Row 38 of the south sheet lies beside both names of the one above. */
  assert_label (&numbering, &grid, 11, 39, "S3812");
  g_assert_cmpint (vd_grid_dir (&grid, 38 * 54 + 11, 39 * 54 + 11), >=, 0);

  assert_label (&numbering, &grid, 52, 37, "N0253");
  assert_label (&numbering, &grid, 53, 0, "N3954");
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "N0254", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "S4001", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "N4001", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "3912", -1), ==, -1);

  g_assert_true (vd_numbering_fits (&numbering, &grid, &largest));
  g_assert_cmpuint (largest, ==, 54);

  numbering.sheets[1].rows.last = 76;
  assert_label (&numbering, &grid, 53, 0, "7754"); /* on no sheet */
}

/* Each line counts from its own last hex, if numbers come from there. */
static void
test_short (void)
{
  VdNumbering numbering = { .column_from = 1, .row_from = 1, .rows_up = TRUE, .digits = 2 };
  VdGrid grid = { 4, 5, VD_FLAT, TRUE, VD_SHORT_EVEN };

  assert_label (&numbering, &grid, 0, 4, "0101");
  assert_label (&numbering, &grid, 1, 3, "0201");
  assert_label (&numbering, &grid, 0, 0, "0105");
  assert_label (&numbering, &grid, 1, 0, "0204");
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "0205", -1), ==, -1);
  g_assert_cmpint (vd_numbering_parse (&numbering, &grid, "0200", -1), ==, -1);
}

static guint
count_names (const VdNumbering *numbering,
             const VdGrid      *grid,
             guint              cell)
{
  char label[VD_MAX_LABEL];
  guint n = 1;

  for (; vd_numbering_print_other (numbering, grid, cell, n, label, sizeof label); n++)
    g_assert_cmpint (vd_numbering_parse (numbering, grid, label, -1), ==, cell);

  return n;
}

/* For any scheme: no two hexes have one number, and each is read back. */
static void
test_any (void)
{
  for (guint i = 0; i < N_GRIDS; i++)
    {
      VdNumbering numbering;
      VdGrid grid;

      randomize (&numbering, &grid);
      if (!numbering.letters)
        randomize_sheets (&numbering, &grid);

      for (guint cell = 0; cell < vd_grid_n_cells (&grid); cell++)
        {
          char label[24];

          if (!vd_grid_has (&grid, cell))
            continue;

          g_assert_cmpuint (count_names (&numbering, &grid, cell), <=, 1 + numbering.n_sheets);
          vd_numbering_print (&numbering, &grid, cell, label, sizeof label);
          g_assert_cmpint (vd_numbering_parse (&numbering, &grid, label, -1), ==, cell);
        }
    }
}

/* Along a line that slants one number stays, whatever the scheme. */
static void
test_slant_any (void)
{
  for (guint i = 0; i < N_GRIDS; i++)
    {
      VdNumbering numbering;
      VdGrid grid;

      randomize (&numbering, &grid);
      numbering.slant = g_test_rand_bit () ? VD_SLANT_FALLING : VD_SLANT_RISING;
      for (guint cell = 0; cell < vd_grid_n_cells (&grid); cell++)
        {
          gboolean flat = grid.orientation == VD_FLAT;
          int next = vd_grid_next (&grid, cell, numbering.slant == VD_SLANT_FALLING ? 1 : 2);
          int column, row, next_column, next_row;

          if (next < 0 || !vd_grid_has (&grid, cell))
            continue;

          vd_numbering_count (&numbering, &grid, cell, &column, &row);
          vd_numbering_count (&numbering, &grid, next, &next_column, &next_row);
          g_assert_cmpint (flat ? row : column, ==, flat ? next_row : next_column);
        }
    }
}

/* Whatever is read is the printed number of what it names. */
static void
test_any_text (void)
{
  for (guint i = 0; i < 20000; i++)
    {
      static const char letters[] = "0011223459.-ABZN/";
      VdNumbering numbering;
      VdGrid grid;
      char text[12] = "";
      char label[24];
      int cell;

      randomize (&numbering, &grid);
      for (int n = g_test_rand_int_range (0, 11); n > 0; n--)
        text[strlen (text)] = letters[g_test_rand_int_range (0, sizeof letters - 1)];

      cell = vd_numbering_parse (&numbering, &grid, text, -1);
      if (cell < 0)
        continue;

      vd_numbering_print (&numbering, &grid, cell, label, sizeof label);
      g_assert_cmpstr (label, ==, text);
    }
}

/* Columns and rows by themselves, as areas name them: what is printed is read back. */
static void
test_places (void)
{
  static const struct { gboolean letters, is_column; int number; const char *text; } places[] = {
    { FALSE, FALSE, 7, "7" }, { FALSE, TRUE, 120, "120" }, { FALSE, TRUE, 0, "0" },
    { FALSE, FALSE, -3, "-3" }, { TRUE, FALSE, 3, "C" }, { TRUE, FALSE, 29, "CC" },
    { TRUE, FALSE, 104, "ZZZZ" }, { TRUE, FALSE, 105, "105" }, { TRUE, TRUE, 3, "3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      VdNumbering numbering = { .row_first = TRUE, .letters = places[i].letters, .digits = 2 };
      g_autofree char *text =
        vd_numbering_print_place (&numbering, places[i].is_column, places[i].number);
      int number;

      g_assert_cmpstr (text, ==, places[i].text);
      g_assert_cmpstr (vd_numbering_parse_place (&numbering, places[i].is_column, text, &number),
                       ==, "");
      g_assert_cmpint (number, ==, places[i].number);
      g_assert_null (vd_numbering_parse_place (&numbering, places[i].is_column, "-", &number));
    }
}

static gboolean
fits_half (const VdNumbering *numbering,
           int                value,
           gboolean           is_first)
{
  static const int beyond[] = { 1, 10, 100, 1000, 10000 };

  return (is_first && numbering->letters && value <= 104) || value < beyond[numbering->digits];
}

/* Whatever the scheme: as the numbers of all hexes say. */
static void
test_below (void)
{
  for (guint n = 0; n < 2000; n++)
    {
      VdNumbering numbering;
      VdGrid grid;
      gboolean is_below = FALSE, fits = TRUE;
      guint largest;

      randomize (&numbering, &grid);
      for (guint cell = 0; cell < vd_grid_n_cells (&grid); cell++)
        {
          int column, row;

          if (!vd_grid_has (&grid, cell))
            continue;
          vd_numbering_count (&numbering, &grid, cell, &column, &row);
          is_below |= column < 0 || row < 0;
          fits &= fits_half (&numbering, column, !numbering.row_first) &&
                  fits_half (&numbering, row, numbering.row_first);
        }
      g_assert_cmpint (vd_numbering_fits (&numbering, &grid, &largest), ==, fits);
      g_assert_cmpint (vd_numbering_falls_below (&numbering, &grid), ==, is_below);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/numbering/row-column", test_row_column);
  g_test_add_func ("/numbering/origin", test_origin);
  g_test_add_func ("/numbering/column-row", test_column_row);
  g_test_add_func ("/numbering/prefix", test_prefix);
  g_test_add_func ("/numbering/letters", test_letters);
  g_test_add_func ("/numbering/too-few-digits", test_too_few_digits);
  g_test_add_func ("/numbering/slant", test_slant);
  g_test_add_func ("/numbering/slant-any", test_slant_any);
  g_test_add_func ("/numbering/below", test_below);
  g_test_add_func ("/numbering/places", test_places);
  g_test_add_func ("/numbering/length", test_length);
  g_test_add_func ("/numbering/strange", test_strange);
  g_test_add_func ("/numbering/sheets", test_sheets);
  g_test_add_func ("/numbering/short", test_short);
  g_test_add_func ("/numbering/any-scheme", test_any);
  g_test_add_func ("/numbering/any-text", test_any_text);

  return g_test_run ();
}
