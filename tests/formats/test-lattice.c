/* Grids of hexes found in pictures of them, and not found in others. */
#include <math.h>

#include "formats/scan/lattice-private.h"
#include "tests/formats/made-sheet.h"
#include "tests/shared/share.h"

typedef struct
{
  const char *name;
  Sheet       sheet;
} Case;

#define FLAT { 20, 16, VD_FLAT, TRUE }
#define POINTY { 18, 19, VD_POINTY, FALSE }

static const VdNumbering numbering = { .column_from = 1, .row_from = 1, .digits = 2 };

static const Case seen[] = {
  { "lines", { .grid = FLAT, .look = SHEET_LINES, .pitch = 60, .turn = 1.5, .noise = 10 } },
  { "pointy", { .grid = POINTY, .look = SHEET_LINES, .pitch = 47.3, .turn = -3, .noise = 20,
                .terrain = 0.3 } },
  { "corners", { .grid = FLAT, .look = SHEET_CORNERS, .pitch = 58, .turn = 2.9, .shear = 0.01,
                 .noise = 20, .terrain = 0.2 } },
  { "dots", { .grid = POINTY, .look = SHEET_DOTS, .pitch = 52, .turn = 2, .tilt = 0.03,
              .noise = 20, .terrain = 0.2 } },
  { "numbered", { .grid = FLAT, .numbering = &numbering, .look = SHEET_LINES, .pitch = 70,
                  .turn = -2, .tilt = 0.03, .shear = -0.01, .fold = 2, .noise = 20,
                  .terrain = 0.4 } },
  { "numbered-corners", { .grid = POINTY, .numbering = &numbering, .look = SHEET_CORNERS,
                          .pitch = 55, .turn = 1, .tilt = -0.02, .noise = 15, .terrain = 0.4 } },
  { "small", { .grid = { 40, 30, VD_FLAT, FALSE }, .look = SHEET_LINES, .pitch = 24, .turn = 0.5,
               .noise = 10, .terrain = 0.3 } },
  { "large", { .grid = { 9, 9, VD_POINTY, TRUE }, .look = SHEET_LINES, .pitch = 190, .turn = -1,
               .noise = 10, .terrain = 0.3 } },
};

static const Case unseen[] = {
  { "squares", { .grid = FLAT, .look = SHEET_SQUARES, .pitch = 60, .turn = 1, .noise = 10 } },
  { "bricks", { .grid = FLAT, .look = SHEET_BRICKS, .pitch = 60, .turn = 1, .noise = 10 } },
  { "numbered-squares", { .grid = FLAT, .numbering = &numbering, .look = SHEET_SQUARES, .pitch = 60,
                          .noise = 10, .terrain = 0.2 } },
  { "torn", { .grid = FLAT, .look = SHEET_LINES, .pitch = 60, .fold = 10.8, .noise = 10 } },
  { "nothing", { .grid = FLAT, .look = SHEET_NOTHING, .pitch = 60, .noise = 20 } },
  { "white", { .grid = FLAT, .look = SHEET_NOTHING, .pitch = 30 } },
};

/* How far the nearest centre of the lattice is from the true one of @cell, in hexes. */
static double
get_error (const VdLattice *lattice,
           const Sheet     *sheet,
           guint            cell)
{
  double x, y, nearest = INFINITY;

  vd_grid_centre (&sheet->grid, cell, &x, &y);
  sheet_place (sheet, x, y, &x, &y);
  for (guint i = 0; i < vd_grid_n_cells (&lattice->grid); i++)
    {
      double across, down;

      vd_grid_centre (&lattice->grid, i, &across, &down);
      vd_lattice_place (lattice, across, down, &across, &down);
      nearest = MIN (nearest, hypot (across - x, down - y));
    }

  return nearest / sheet->pitch;
}

static void
test_seen (gconstpointer data)
{
  const Case *tried = data;
  const Sheet *sheet = &tried->sheet;
  g_autoptr (VdGrey) grey = sheet_draw (sheet);
  g_autoptr (VdLattice) lattice = vd_lattice_find (grey);
  double squares = 0;

  g_assert_nonnull (lattice);
  for (guint cell = 0; cell < vd_grid_n_cells (&sheet->grid); cell++)
    squares += pow (get_error (lattice, sheet, cell), 2);
  squares = sqrt (squares / vd_grid_n_cells (&sheet->grid));

  g_test_message ("%s: %.2f %% of a hex, pitch %.3f, angle %.3f, symmetry %.2f, coverage %.2f, "
                  "spread %.4f, %u x %u%s", tried->name, 100 * squares, lattice->pitch,
                  lattice->angle, lattice->symmetry, lattice->coverage, lattice->spread,
                  lattice->grid.columns, lattice->grid.rows, lattice->doubt ? " (doubt)" : "");
  g_assert_cmpint (lattice->grid.orientation, ==, sheet->grid.orientation);
  g_assert_cmpfloat (squares, <, sheet->fold > 0 ? 0.02 : 0.01);
  g_assert_cmpstr (lattice->doubt, ==, NULL);
  g_assert_cmpfloat_with_epsilon (lattice->angle, sheet->turn, 0.5);
}

static void
test_unseen (gconstpointer data)
{
  const Case *tried = data;
  g_autoptr (VdGrey) grey = sheet_draw (&tried->sheet);
  g_autoptr (VdLattice) lattice = vd_lattice_find (grey);

  if (lattice != NULL)
    g_test_message ("%s: pitch %.3f, angle %.3f, symmetry %.2f, coverage %.2f, spread %.4f",
                    tried->name, lattice->pitch, lattice->angle, lattice->symmetry,
                    lattice->coverage, lattice->spread);
  g_assert_true (lattice == NULL || lattice->doubt != NULL);
}

/* A lattice that is just good enough in all, and what is a little less: each by itself is a doubt.
 * Of most pictures that are no map several are. */
static const struct
{
  const char *doubt;
  guint       n_points;
  double      symmetry, rival, spread, coverage, part;
} doubts[] = {
  { NULL, 8, 0.121, 0, 0.029, 0.41, 0.56 },
  { "*Too few*", 7, 0.121, 0, 0.029, 0.41, 0.56 },
  { "*Large parts*", 8, 0.121, 0, 0.029, 0.39, 0.56 },
  { "*A large part*", 8, 0.121, 0, 0.029, 0.41, 0.54 },
  { "*one sheet*", 8, 0.121, 0, 0.031, 0.41, 0.56 },
  { "*look like hexes*", 8, 0.119, 0, 0.029, 0.41, 0.56 },
  { "*look like hexes*", 8, 0.121, 0.121, 0.029, 0.41, 0.56 },
};

static void
test_doubts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (doubts); i++)
    {
      VdLattice lattice = { .grid = FLAT, .pitch = 60, .symmetry = doubts[i].symmetry,
                            .spread = doubts[i].spread, .coverage = doubts[i].coverage };
      VdTrack track = { .rival = doubts[i].rival };
      VdLatticePoint point = { 0 };
      double width, height;
      const char *said;

      vd_grid_size (&lattice.grid, &width, &height);
      lattice.points = g_array_new (FALSE, FALSE, sizeof (VdLatticePoint));
      for (guint n = 0; n < doubts[i].n_points; n++)
        g_array_append_val (lattice.points, point);

      said = vd_lattice_find_doubt (&lattice, &track, width * height * 60 * 60 / doubts[i].part);
      g_test_message ("%u: %s", i, said != NULL ? said : "none");
      if (doubts[i].doubt == NULL)
        g_assert_null (said);
      else
        g_assert_true (said != NULL && g_pattern_match_simple (doubts[i].doubt, said));
      g_array_unref (lattice.points);
    }
}

static gpointer
find_many (gpointer data)
{
  VdGrey grey = *(const VdGrey *) data;

  for (guint i = 0; i < 3; i++, grey.width -= 8)
    {
      g_autoptr (VdLattice) lattice = vd_lattice_find (&grey);

      g_assert_true (lattice == NULL || lattice->doubt != NULL);
    }

  return NULL;
}

/* Several may be looked for at a time. */
static void
test_threads (void)
{
  g_autoptr (GRand) dice = g_rand_new_with_seed (1);
  VdGrey *greys[4];
  GThread *threads[G_N_ELEMENTS (greys)];

  for (guint i = 0; i < G_N_ELEMENTS (greys); i++)
    {
      greys[i] = vd_grey_new (300 + 90 * i, 260);
      for (gsize at = 0; at < greys[i]->stride * greys[i]->height; at++)
        greys[i]->bytes[at] = g_rand_int_range (dice, 0, 256);
    }
  for (guint i = 0; i < G_N_ELEMENTS (greys); i++)
    threads[i] = g_thread_new ("lattice", find_many, greys[i]);
  for (guint i = 0; i < G_N_ELEMENTS (greys); i++)
    {
      g_thread_join (threads[i]);
      vd_grey_free (greys[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < test_share (G_N_ELEMENTS (seen)); i++)
    {
      g_autofree char *path = g_strconcat ("/lattice/seen/", seen[i].name, NULL);

      g_test_add_data_func (path, &seen[i], test_seen);
    }
  for (guint i = 0; i < test_share (G_N_ELEMENTS (unseen)); i++)
    {
      g_autofree char *path = g_strconcat ("/lattice/unseen/", unseen[i].name, NULL);

      g_test_add_data_func (path, &unseen[i], test_unseen);
    }

  g_test_add_func ("/lattice/doubts", test_doubts);
  g_test_add_func ("/lattice/threads", test_threads);

  return g_test_run ();
}
