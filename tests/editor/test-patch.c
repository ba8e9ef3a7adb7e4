#include <math.h>
#include <string.h>

#include "editor/area/patch-picture.h"
#include "editor/area/patch.h"
#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"
#include "tests/editor/shared/edits.h"
#include "tests/editor/shared/furnish.h"
#include "tests/editor/shared/things.h"

#define SIZE "20" /* rows and columns of the maps: room to turn a patch in */
#define N_ROUNDS 60

typedef struct
{
  TestProject test;
} Fixture;

static const VdMap *
get_map (Fixture *self,
         guint    map)
{
  return g_ptr_array_index (self->test.project->resolved, map);
}

static VdDocument *
get_document (Fixture *self,
              guint    map)
{
  return g_ptr_array_index (self->test.project->maps, map);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);

  for (guint i = 0; i < 2; i++)
    {
      VdNode *grid = vd_node_find (vd_document_get_root (get_document (self, i)), "grid");

      g_free (vd_node_set (grid, "columns", SIZE));
      g_free (vd_node_set (grid, "rows", SIZE));
    }

  vd_project_resolve (self->test.project, NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  test_project_clear (&self->test);
}

static void
apply (Fixture *self,
       VdEdit  *edit)
{
  if (edit == NULL)
    return;

  vd_edit_swap (edit);
  vd_edit_free (edit);
  vd_project_resolve (self->test.project, NULL);
}

static void
refurnish (Fixture  *self,
           guint     map,
           gboolean  both)
{
  tear_down (self, NULL);
  set_up (self, NULL);
  test_furnish (&self->test, map);
  if (both)
    test_furnish (&self->test, 1 - map);
}

/* Hexes that hang together, as far from the rim as @from it. */
static VdCellSet *
random_cells (const VdMap *map,
              guint        rim,
              guint        n)
{
  VdCellSet *cells = vd_cell_set_new (vd_grid_n_cells (&map->grid));
  guint row = g_test_rand_int_range (rim, map->grid.rows - rim);
  guint column = g_test_rand_int_range (rim, map->grid.columns - rim);
  int cell = row * map->grid.columns + column;

  for (guint i = 0; i < n; i++)
    {
      int next = vd_grid_next (&map->grid, cell, g_test_rand_int_range (0, VD_N_DIRS));

      vd_cell_set_put (cells, cell, TRUE);
      cell = next >= 0 ? next : cell;
    }

  return cells;
}

static VdPatch *
copy (Fixture         *self,
      guint            map,
      const VdCellSet *cells)
{
  guint anchor = vd_cell_set_middle (cells, &get_map (self, map)->grid);

  return vd_patch_copy (self->test.project, map, cells, anchor, VD_PARTS_ALL);
}

/* Turning */

/* A label that was put beside its hex goes round with it, and can still be read. */
static void
test_turns_labels (Fixture       *self,
                   gconstpointer  data)
{
  static const char text_of_label[] =
    "<patch xmlns=\"urn:vedette:patch:1\" orientation=\"pointy\">"
    "<name text=\"Brook\" offset=\"100 0\" turn=\"30\" hexes=\"0,0\"/></patch>";
  static const struct
  {
    int         sixths;
    gboolean    flip;
    const char *words;
  } rows[] = {
    { 0, FALSE, "offset=\"100 0\" turn=\"30\"" },
    { 1, FALSE, "offset=\"50 87\" turn=\"90\"" },
    { 2, FALSE, "offset=\"-50 87\" turn=\"-30\"" },
    { 3, FALSE, "offset=\"-100 0\" turn=\"30\"" },
    { 0, TRUE,  "offset=\"-100 0\" turn=\"-30\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (VdPatch) patch = vd_patch_read (text_of_label, strlen (text_of_label), NULL);
      g_autofree char *text = NULL;

      vd_patch_rotate (patch, rows[i].sixths);
      if (rows[i].flip)
        vd_patch_flip (patch);
      text = vd_patch_write (patch);
      if (strstr (text, rows[i].words) == NULL)
        g_error ("%s in\n%s", rows[i].words, text);
    }
}

static void
test_turns (Fixture       *self,
            gconstpointer  data)
{
  for (guint map = 0; map < 2; map++)
    {
      g_autoptr (VdCellSet) cells = NULL;
      g_autoptr (VdPatch) patch = NULL;
      g_autofree char *before = NULL, *turned = NULL, *round = NULL, *flipped = NULL;
      g_autofree char *back = NULL;

      test_furnish (&self->test, map);
      cells = random_cells (get_map (self, map), 0, 60);
      patch = copy (self, map, cells);
      before = vd_patch_write (patch);

      vd_patch_rotate (patch, 1);
      turned = vd_patch_write (patch);
      g_assert_cmpstr (turned, !=, before);
      for (guint i = 1; i < 6; i++)
        vd_patch_rotate (patch, 1);
      round = vd_patch_write (patch);
      g_assert_cmpstr (round, ==, before);

      vd_patch_flip (patch);
      flipped = vd_patch_write (patch);
      g_assert_cmpstr (flipped, !=, before);
      vd_patch_rotate (patch, 2);
      vd_patch_flip (patch);
      vd_patch_rotate (patch, 2);
      back = vd_patch_write (patch);
      g_assert_cmpstr (back, ==, before);
    }
}

/* Pictures */

static cairo_surface_t *
draw_patch (Fixture *self,
            VdParts  parts)
{
  const VdMap *map = get_map (self, 0);
  g_autoptr (VdCellSet) cells = vd_cell_set_new (vd_grid_n_cells (&map->grid));
  g_autoptr (VdPatch) patch = NULL;
  int cell = vd_map_find_cell (map, "0203");
  VdRect place;

  vd_cell_set_put (cells, cell, TRUE);
  patch = vd_patch_copy (self->test.project, 0, cells, cell, parts);
  return vd_patch_picture (patch, self->test.project->chart, map, 40, &place);
}

/* How many points have anything on them. */
static guint
count_drawn (cairo_surface_t *picture)
{
  const guchar *data = (cairo_surface_flush (picture), cairo_image_surface_get_data (picture));
  gsize size = (gsize) cairo_image_surface_get_stride (picture) *
               cairo_image_surface_get_height (picture);
  guint n = 0;

  for (gsize i = 0; i < size; i += sizeof (guint32))
    n += *(const guint32 *) (const void *) (data + i) != 0;

  cairo_surface_destroy (picture);
  return n;
}

/* What floats shows all that will come down: the stream on its rim, the bridge over it. */
static void
test_pictures (Fixture       *self,
               gconstpointer  data)
{
  guint ground = count_drawn (draw_patch (self, VD_PART_TERRAIN)), stream, bridge;

  stream = count_drawn (draw_patch (self, VD_PARTS_MAP));
  apply (self, test_edit_make (self->test.project, "side 0203/0303 bridge"));
  bridge = count_drawn (draw_patch (self, VD_PARTS_MAP));

  /* Both halves are seen, that beyond the rim too. */
  g_assert_cmpuint (stream, >, ground + 30);
  g_assert_cmpuint (bridge, >, stream + 5);
}

/* On the screen: @sixths clockwise from direction 0, on either kind of map. */
static int
find_beside (const VdMap *map,
             guint        anchor,
             double       degrees)
{
  double x, y;

  vd_grid_centre (&map->grid, anchor, &x, &y);
  return vd_grid_at (&map->grid, x + cos (degrees * G_PI / 180), y + sin (degrees * G_PI / 180));
}

static void
assert_lands (const VdPatch *patch,
              const VdMap   *map,
              guint          anchor,
              double         degrees)
{
  const VdPatchRow *row = g_ptr_array_index (patch->rows, 0);
  VdHex hex = g_array_index (row->hexes, VdHex, 0);

  g_assert_cmpint (vd_patch_find_cell (map, anchor, hex), ==, find_beside (map, anchor, degrees));
}

/* What a person sees: a hex to the right goes round clockwise, and left and
 * right change sides. */
static void
test_seen (Fixture       *self,
           gconstpointer  data)
{
  for (guint map = 0; map < 2; map++)
    {
      const VdMap *resolved = get_map (self, map);
      double start = map == 0 ? 0 : 30; /* flat maps have no hex straight to the right */
      guint anchor = 10 * resolved->grid.columns + 10;
      g_autoptr (VdCellSet) cells = vd_cell_set_new (vd_grid_n_cells (&resolved->grid));
      g_autoptr (VdPatch) patch = NULL;

      vd_cell_set_put (cells, find_beside (resolved, anchor, start), TRUE);
      patch = vd_patch_copy (self->test.project, map, cells, anchor, VD_PARTS_ALL);

      for (guint i = 0; i < 6; i++)
        {
          assert_lands (patch, resolved, anchor, start + 60.0 * i);
          assert_lands (patch, get_map (self, 1 - map), anchor,
                        start + 60.0 * i + (map == 0 ? 30 : -30));
          vd_patch_rotate (patch, 1);
        }

      vd_patch_flip (patch);
      assert_lands (patch, resolved, anchor, 180 - start);
    }
}

/* Text */

static void
test_text (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (VdCellSet) cells = NULL;
  g_autoptr (VdPatch) patch = NULL, read = NULL;
  g_autofree char *text = NULL, *again = NULL;
  g_autoptr (GError) error = NULL;

  test_furnish (&self->test, 0);
  cells = random_cells (get_map (self, 0), 0, 400);
  patch = copy (self, 0, cells);
  text = vd_patch_write (patch);
  read = vd_patch_read (text, strlen (text), &error);
  g_assert_no_error (error);
  again = vd_patch_write (read);
  g_assert_cmpstr (again, ==, text);
}

static void
test_not_a_patch (Fixture       *self,
                  gconstpointer  data)
{
  static const char *const texts[] = {
    "", "0707", "<patch/>", "<map xmlns=\"urn:vedette:1\"/>",
    "<patch xmlns=\"urn:vedette:patch:1\"><hex terrain=\"forest\"/></patch>",
    "<patch xmlns=\"urn:vedette:patch:1\"><hex terrain=\"forest\" hexes=\"0\"/></patch>",
    "<patch xmlns=\"urn:vedette:patch:1\"><hex terrain=\"forest\" hexes=\"0,99999\"/></patch>",
    "<patch xmlns=\"urn:vedette:patch:1\"><run kind=\"river\" hexes=\"0,0 1,0 2,0\"/></patch>",
    "<patch xmlns=\"urn:vedette:patch:1\">",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vd_patch_read (texts[i], strlen (texts[i]), &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
    }
}

/* Putting down */

static void
test_in_place (Fixture       *self,
               gconstpointer  data)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint map = i % 2;
      g_autoptr (VdCellSet) cells = NULL;
      g_autoptr (VdPatch) patch = NULL;
      VdPasteReport report;
      guint anchor;

      if (i % 10 < 2)
        refurnish (self, map, FALSE);

      cells = random_cells (get_map (self, map), 0, 10 * i);
      anchor = vd_cell_set_middle (cells, &get_map (self, map)->grid);
      patch = copy (self, map, cells);
      g_assert_null (vd_patch_paste (self->test.project, patch, (VdSpot) { map, anchor },
                                     VD_PARTS_ALL, &report));
      g_assert_cmpuint (report.n_outside + report.n_unknown + report.n_absent, ==, 0);
    }
}

/* All that is on a map, and by which edges its paths leave it. */
static char *
describe_map (Fixture *self,
              guint    map)
{
  guint n = vd_grid_n_cells (&get_map (self, map)->grid);
  g_autoptr (VdCellSet) cells = vd_cell_set_new (n);
  g_autoptr (VdPatch) patch = NULL;
  g_autoptr (GPtrArray) off = g_ptr_array_new_with_free_func (g_free);

  for (guint cell = 0; cell < n; cell++)
    vd_cell_set_put (cells, cell, TRUE);
  patch = copy (self, map, cells);

  for (guint i = 0; i < patch->rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (patch->rows, i);

      if (*things_find_word (row, "off") != '\0')
        g_ptr_array_add (off, g_strconcat (things_find_word (row, "kind"), " ",
                                           things_find_word (row, "off"), NULL));
    }

  g_ptr_array_sort (off, things_compare);
  g_ptr_array_add (off, things_describe (patch, FALSE));
  g_ptr_array_add (off, NULL);
  return g_strjoinv ("\n", (char **) off->pdata);
}

/* Cut and put back where it was, the map is what it was; as text too, as the
 * clipboard has it. */
static void
test_cut_and_back (Fixture       *self,
                   gconstpointer  data)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint map = i % 2;
      g_autoptr (VdCellSet) cells = NULL;
      g_autoptr (VdPatch) patch = NULL, pasted = NULL;
      g_autofree char *before = NULL, *after = NULL, *text = NULL;
      VdPasteReport report;
      guint anchor;

      refurnish (self, map, FALSE);
      before = describe_map (self, map);
      cells = random_cells (get_map (self, map), 0, 4 * i);
      anchor = vd_cell_set_middle (cells, &get_map (self, map)->grid);
      patch = copy (self, map, cells);
      text = vd_patch_write (patch);
      pasted = vd_patch_read (text, strlen (text), NULL);

      apply (self, vd_patch_clear (self->test.project, map, cells, VD_PARTS_ALL, "Cut"));
      apply (self, vd_patch_paste (self->test.project, pasted, (VdSpot) { map, anchor },
                                   VD_PARTS_ALL, &report));
      after = describe_map (self, map);
      g_assert_cmpstr (after, ==, before);
    }
}

/* Puts @patch down and says what is there then. */
static VdPatch *
put_down (Fixture       *self,
          const VdPatch *patch,
          VdSpot         anchor)
{
  const VdMap *map = get_map (self, anchor.map);
  g_autoptr (VdCellSet) cells = vd_cell_set_new (vd_grid_n_cells (&map->grid));
  g_autofree char *before = test_project_write (&self->test), *undone = NULL;
  VdPasteReport report;
  VdEdit *edit = vd_patch_paste (self->test.project, patch, anchor, VD_PARTS_ALL, &report);

  g_assert_cmpuint (report.n_outside + report.n_unknown + report.n_absent, ==, 0);

  if (edit != NULL)
    {
      vd_edit_swap (edit);
      vd_edit_swap (edit);
      undone = test_project_write (&self->test);
      g_assert_cmpstr (undone, ==, before);
      vd_edit_swap (edit);
      vd_edit_free (edit);
      vd_project_resolve (self->test.project, NULL);
    }

  for (guint i = 0; i < patch->rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (patch->rows, i);

      if (row->kind == VD_PATCH_HEX)
        vd_cell_set_put (cells, vd_patch_find_cell (get_map (self, anchor.map), anchor.cell,
                                                    g_array_index (row->hexes, VdHex, 0)), TRUE);
    }

  return vd_patch_copy (self->test.project, anchor.map, cells, anchor.cell, VD_PARTS_ALL);
}

/* Whatever way a patch is turned and wherever it is put down, what lies there
 * then is that patch. */
static void
test_elsewhere (Fixture       *self,
                gconstpointer  data)
{
  gboolean furnished = GPOINTER_TO_INT (data);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint from = i % 2, to = furnished ? i / 2 % 2 : 1 - from;
      g_autoptr (VdCellSet) cells = NULL;
      g_autoptr (VdPatch) patch = NULL, there = NULL;
      g_autofree char *wanted = NULL, *got = NULL;

      refurnish (self, from, furnished);

      cells = random_cells (get_map (self, from), 8, 5);
      patch = copy (self, from, cells);
      vd_patch_rotate (patch, g_test_rand_int_range (-6, 7));
      if (g_test_rand_bit ())
        vd_patch_flip (patch);

      there = put_down (self, patch, (VdSpot) { to, g_test_rand_int_range (9, 11) * 20 + 10 });
      wanted = things_describe (patch, furnished);
      got = things_describe (there, furnished);
      g_assert_cmpstr (got, ==, wanted);
    }
}

static void
test_off_the_map (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr (VdCellSet) cells = vd_cell_set_new (400);
  g_autoptr (VdPatch) patch = NULL;
  VdPasteReport report;
  VdEdit *edit;

  test_furnish (&self->test, 0);
  for (guint cell = 0; cell < 400; cell++)
    vd_cell_set_put (cells, cell, TRUE);
  patch = vd_patch_copy (self->test.project, 0, cells, 0, VD_PARTS_MAP);

  edit = vd_patch_paste (self->test.project, patch, (VdSpot) { 0, 10 * 20 + 5 }, VD_PARTS_MAP,
                         &report);
  g_assert_nonnull (edit);
  g_assert_cmpuint (report.n_outside, ==, 400 - 10 * 15);
  vd_edit_free (edit);
}

static void
test_clear (Fixture       *self,
            gconstpointer  data)
{
  guint n = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint map = i % 2;
      g_autoptr (VdCellSet) cells = NULL;
      g_autoptr (VdPatch) there = NULL;
      g_autofree char *before = NULL, *after = NULL;
      g_autofree char *got = NULL;
      VdEdit *edit;

      refurnish (self, map, FALSE);
      cells = random_cells (get_map (self, map), 0, 40);
      before = test_project_write (&self->test);
      edit = vd_patch_clear (self->test.project, map, cells, VD_PARTS_ALL, "Clear");
      if (edit == NULL)
        continue;

      n++;
      vd_edit_swap (edit);
      vd_project_resolve (self->test.project, NULL);

      there = copy (self, map, cells);
      for (guint r = 0; r < there->rows->len; r++)
        {
          const VdPatchRow *row = g_ptr_array_index (there->rows, r);

          g_assert_true (row->kind == VD_PATCH_HEX || row->kind == VD_PATCH_RUN);
          if (row->kind == VD_PATCH_HEX)
            g_assert_cmpstr (things_find_word (row, "terrain"), ==, "clear");
        }
      got = things_describe (there, TRUE);
      g_assert_null (strstr (got, "\n1 "));

      vd_edit_swap (edit);
      after = test_project_write (&self->test);
      g_assert_cmpstr (after, ==, before);
      vd_edit_free (edit);
      vd_project_resolve (self->test.project, NULL);
    }

  g_assert_cmpuint (n, >, N_ROUNDS / 2);
}

/* Lines */

typedef struct
{
  const char *path;
  const char *cut;   /* hexes of the first map */
  const char *paste; /* where the first of them comes down; NULL: not at all */
  const char *diff;
} Row;

#define RUN(id, rest) "<run id=\"" id "\" " rest "/>\n"
#define BROOK(id, sides) \
  RUN (id, "kind=\"stream\" name=\"Brook\" sides=\"" sides "\" status=\"guess\"")

static const Row rows[] = {
  { "/patch/cut/river-in-two", "0203 0303", NULL,
    "-<hex at=\"0303\" terrain=\"town\" note=\"burnt\"/>\n"
    "-" BROOK ("brook", "0202/0203 0203/0303 0203/0304")
    "-<names>\n-<name at=\"0303\" text=\"Mill\" size=\"small\"/>\n-</names>\n"
    "+" BROOK ("brook", "0202/0203") "+" BROOK ("brook-2", "0203/0304") "+<names/>\n" },
  { "/patch/cut/and-back-is-one-river", "0203 0303", "0203",
    "" },
  { "/patch/cut/counter-and-back", "0102", "0102", "" },
  { "/patch/cut/counter-comes-along", "0102", "0105",
    "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0105\"/>\n" },
  { "/patch/cut/name-comes-along", "0303", "0503",
    "-<hex at=\"0303\" terrain=\"town\" note=\"burnt\"/>\n"
    "-<name at=\"0303\" text=\"Mill\" size=\"small\"/>\n"
    "+<hex at=\"0503\" terrain=\"town\" note=\"burnt\"/>\n"
    "+" BROOK ("brook-2", "0403/0503")
    "+<name at=\"0503\" text=\"Mill\" size=\"small\"/>\n" },
};

static VdCellSet *
read_cells (Fixture    *self,
            const char *text,
            guint      *first)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  VdCellSet *cells = vd_cell_set_new (vd_grid_n_cells (&get_map (self, 0)->grid));

  for (guint i = 0; words[i] != NULL; i++)
    vd_cell_set_put (cells, vd_map_find_cell (get_map (self, 0), words[i]), TRUE);

  *first = vd_map_find_cell (get_map (self, 0), words[0]);
  return cells;
}

static void
test_row (Fixture       *self,
          gconstpointer  data)
{
  const Row *row = data;
  g_autoptr (VdCellSet) cells = NULL;
  g_autoptr (VdPatch) patch = NULL;
  g_autofree char *before = test_project_write (&self->test);
  g_autofree char *after = NULL, *diff = NULL;
  VdSpot anchor = { 0, 0 };
  VdPasteReport report;

  cells = read_cells (self, row->cut, &anchor.cell);
  patch = vd_patch_copy (self->test.project, 0, cells, anchor.cell, VD_PARTS_ALL);
  apply (self, vd_patch_clear (self->test.project, 0, cells, VD_PARTS_ALL, "Cut"));

  if (row->paste != NULL)
    {
      anchor.cell = vd_map_find_cell (get_map (self, 0), row->paste);
      apply (self, vd_patch_paste (self->test.project, patch, anchor, VD_PARTS_ALL, &report));
    }

  after = test_project_write (&self->test);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==, row->diff);
}

/* A road that crosses what is cut is two roads, which keep the edges by which
 * they leave the map; put back, it is one. */
static void
test_road (Fixture       *self,
           gconstpointer  data)
{
  VdDocument *document = get_document (self, 0);
  VdNode *edge = vd_node_new (document, "edge"), *path = vd_node_new (document, "path");
  g_autoptr (VdCellSet) cells = NULL;
  g_autoptr (VdPatch) patch = NULL;
  VdSpot anchor = { 0, 0 };
  VdPasteReport report;
  VdNode *first, *second;

  g_free (vd_node_set (edge, "id", "west"));
  g_free (vd_node_set (edge, "side", "left"));
  test_insert (&self->test, 0, "edges", edge);
  g_free (vd_node_set (path, "id", "pike"));
  g_free (vd_node_set (path, "kind", "road"));
  g_free (vd_node_set (path, "hexes", "0701 0702 0703 0704 0705 0706"));
  g_free (vd_node_set (path, "off", "west"));
  test_insert (&self->test, 0, "paths", path);
  vd_project_resolve (self->test.project, NULL);

  cells = read_cells (self, "0703 0704", &anchor.cell);
  patch = vd_patch_copy (self->test.project, 0, cells, anchor.cell, VD_PARTS_ALL);
  apply (self, vd_patch_clear (self->test.project, 0, cells, VD_PARTS_ALL, "Cut"));

  first = vd_node_get_first (vd_node_get_parent (path));
  second = vd_node_get_next (first);
  g_assert_cmpstr (vd_node_get (first, "hexes"), ==, "0701 0702");
  g_assert_cmpstr (vd_node_get (first, "off"), ==, "west");
  g_assert_cmpstr (vd_node_get (second, "hexes"), ==, "0705 0706");
  g_assert_cmpstr (vd_node_get (second, "id"), ==, "pike-2");
  g_assert_null (vd_node_get (second, "off"));
  g_assert_null (vd_node_get_next (second));

  apply (self, vd_patch_paste (self->test.project, patch, anchor, VD_PARTS_ALL, &report));
  g_assert_cmpstr (vd_node_get (path, "hexes"), ==, "0701 0702 0703 0704 0705 0706");
  g_assert_cmpstr (vd_node_get (path, "off"), ==, "west");
  g_assert_true (vd_node_get_first (vd_node_get_parent (path)) == path);
  g_assert_null (vd_node_get_next (path));
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *self, gconstpointer data);
    gconstpointer data;
  } tests[] = {
    { "/patch/turns", test_turns },
    { "/patch/turns-labels", test_turns_labels },
    { "/patch/seen", test_seen },
    { "/patch/text", test_text },
    { "/patch/not-a-patch", test_not_a_patch },
    { "/patch/in-place", test_in_place },
    { "/patch/cut-and-back", test_cut_and_back },
    { "/patch/on-a-blank-map", test_elsewhere, GINT_TO_POINTER (FALSE) },
    { "/patch/on-a-full-map", test_elsewhere, GINT_TO_POINTER (TRUE) },
    { "/patch/off-the-map", test_off_the_map },
    { "/patch/clear", test_clear },
    { "/patch/road", test_road },
    { "/patch/pictures", test_pictures },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, tests[i].data, set_up, tests[i].run, tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add (rows[i].path, Fixture, &rows[i], set_up, test_row, tear_down);

  return g_test_run ();
}
