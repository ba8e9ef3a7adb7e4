#include <string.h>

#include "editor/area/resize.h"
#include "formats/map/scans.h"
#include "tests/editor/shared/furnish.h"

#define N_ROUNDS 40

typedef struct
{
  TestProject test;
} Fixture;

static void
add_row (Fixture    *self,
         guint       map,
         const char *section,
         const char *element,
         const char *words)
{
  VdNode *node = vd_node_new (g_ptr_array_index (self->test.project->maps, map), element);
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  for (guint i = 0; parts[i] != NULL; i += 2)
    g_free (vd_node_set (node, parts[i], parts[i + 1]));
  test_insert (&self->test, map, section, node);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  VdDocument *north;
  VdNode *place;

  test_project_init (&self->test);
  north = g_ptr_array_index (self->test.project->maps, 0);
  add_row (self, 0, "edges", "edge", "id|west|side|left");
  add_row (self, 0, "edges", "edge", "id|ford|hexes|0501 0502");
  add_row (self, 0, "paths", "path", "id|pike|kind|road|hexes|0401 0402 0303 0304 0405|off|west");
  add_row (self, 0, "regions", "region", "id|hills|hexes|0101 0102 0203");
  place = vd_node_new (north, "georeference");
  g_free (vd_node_set (place, "latitude", "50.95"));
  g_free (vd_node_set (place, "longitude", "11.5"));
  g_free (vd_node_set (place, "scale", "500"));
  g_free (vd_node_set (place, "azimuth", "30"));
  vd_document_insert (north, vd_document_get_root (north), place, NULL);
  vd_project_resolve (self->test.project, NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  test_project_clear (&self->test);
}

static const VdMap *
get_map (Fixture *self,
         guint    map)
{
  return g_ptr_array_index (self->test.project->resolved, map);
}

/* Returns: (transfer full) (nullable): the edit, done. */
static VdEdit *
resize (Fixture      *self,
        guint         map,
        VdResize      by,
        VdResizeLoss *loss)
{
  VdEdit *edit = vd_edit_resize (self->test.project, map, &by, loss);

  if (edit != NULL)
    vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);

  return edit;
}

/* The files after an edit, and after it was taken back. */

typedef struct
{
  const char *path;
  VdResize    by;
  const char *loss; /* NULL for none */
  const char *diff; /* NULL: too long to tell */
} Row;

#define GRID(columns, rows, stagger) \
  "<grid orientation=\"pointy\" columns=\"" columns "\" rows=\"" rows "\" stagger=\"" stagger "\"/>\n"
#define OLD_GRID "-" GRID ("6", "5", "second")
#define NUMBERS(columns, rows) \
  "<numbering order=\"row-column\" columns-from=\"" columns "\" columns-go=\"right\" rows-from=\"" \
  rows "\" rows-go=\"down\" digits=\"2\" style=\"digits\"/>\n"
#define PIKE(rest) "<path id=\"pike\" kind=\"road\" " rest "/>\n"
#define BROOK(sides) \
  "<run id=\"brook\" kind=\"stream\" name=\"Brook\" sides=\"" sides "\" status=\"guess\"/>\n"

static const Row rows[] = {
  { "/resize/right", { 0, 0, 2, 0, FALSE }, NULL,
    OLD_GRID "+" GRID ("8", "5", "second") },
  { "/resize/bottom", { 0, 0, 0, 1, TRUE }, NULL,
    OLD_GRID "+" GRID ("6", "6", "second") },
  { "/resize/crop-bottom", { 0, 0, 0, -1, FALSE },
    "This removes 1 hexside, 2 hexes of regions and edges.",
    OLD_GRID "-<run id=\"hill\" kind=\"slope\" sides=\"0404>0504\"/>\n"
    "-<edge id=\"ford\" hexes=\"0501 0502\"/>\n"
    "+" GRID ("6", "4", "second") },
  { "/resize/crop-middle-of-a-road", { 0, -3, 0, 0, FALSE },
    "This removes 2 hexes with terrain, 3 hexsides, 2 hexes of roads and trails, 1 name, "
    "3 hexes of regions and edges, 1 counter, 2 hexes that the scenario names.",
    NULL },
};

static void
test_row (Fixture       *self,
          gconstpointer  data)
{
  const Row *row = data;
  g_autofree char *before = test_project_write (&self->test), *after = NULL, *undone = NULL;
  g_autofree char *diff = NULL, *text = NULL;
  VdResizeLoss loss;
  g_autoptr (VdEdit) edit = resize (self, 0, row->by, &loss);

  g_assert_nonnull (edit);
  text = vd_resize_describe_loss (&loss);
  g_assert_cmpstr (text, ==, row->loss);
  after = test_project_write (&self->test);
  diff = test_diff (before, after);
  if (row->diff != NULL)
    g_assert_cmpstr (diff, ==, row->diff);

  vd_edit_swap (edit);
  undone = test_project_write (&self->test);
  g_assert_cmpstr (undone, ==, before);
}

static void
assert_has (Fixture    *self,
            const char *line)
{
  g_autofree char *text = test_project_write (&self->test);

  if (strstr (text, line) == NULL)
    g_error ("%s is not in\n%s", line, text);
}

/* Told, for the dialog: not if they begin anew. */
static void
test_below (Fixture       *self,
            gconstpointer  data)
{
  static const struct { VdResize by; gboolean falls_below; } below[] = {
    { { 1, 1, 0, 0, FALSE }, FALSE },
    { { 2, 0, 0, 0, FALSE }, TRUE },
    { { 0, 2, 0, 0, FALSE }, TRUE },
    { { 2, 2, 0, 0, TRUE }, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (below); i++)
    {
      VdResizeLoss loss;

      vd_edit_free (vd_edit_resize (self->test.project, 0, &below[i].by, &loss));
      g_assert_cmpint (loss.falls_below, ==, below[i].falls_below);
    }
}

/* Numbers go on where they were, or begin anew; the scenario follows. */
static void
test_numbers (Fixture       *self,
              gconstpointer  data)
{
  VdResizeLoss loss;
  g_autoptr (VdEdit) kept = resize (self, 0, (VdResize) { 1, 1, 0, 0, FALSE }, &loss);
  g_autoptr (VdEdit) anew = NULL;

  assert_has (self, GRID ("7", "6", "first"));
  assert_has (self, NUMBERS ("0", "0"));
  assert_has (self, "<place unit=\"a\" at=\"0102\"/>");
  vd_edit_swap (kept);
  vd_project_resolve (self->test.project, NULL);

  anew = resize (self, 0, (VdResize) { 1, 1, 0, 0, TRUE }, &loss);
  assert_has (self, GRID ("7", "6", "first"));
  assert_has (self, NUMBERS ("1", "1"));
  assert_has (self, "<place unit=\"a\" at=\"0203\"/>");
  assert_has (self, "at=\"0207\" units=\"c\"");
  assert_has (self, "test=\"holds\" hexes=\"north:0404\"");
  assert_has (self, "<hex at=\"0303\" terrain=\"forest\" status=\"stated\"/>");
  assert_has (self, BROOK ("0303/0304 0304/0404 0304/0405"));
  assert_has (self, "<run id=\"hill\" kind=\"slope\" sides=\"0505>0605\"/>");
  assert_has (self, PIKE ("hexes=\"0502 0503 0404 0405 0506\" off=\"west\""));
  assert_has (self, "<region id=\"hills\" hexes=\"0202 0203 0304\"/>");
  assert_has (self, "<name at=\"0404\" text=\"Mill\" size=\"small\"/>");
}

/* A road whose middle is gone is two; each keeps the way by which it leaves. */
static void
test_cut_road (Fixture       *self,
               gconstpointer  data)
{
  VdResizeLoss loss;
  g_autoptr (VdEdit) edit = NULL;

  add_row (self, 0, "paths", "path", "id|lane|kind|road|hexes|0201 0202 0102 0103 0204 0205");
  vd_project_resolve (self->test.project, NULL);
  edit = resize (self, 0, (VdResize) { 0, -1, 0, 0, FALSE }, &loss);
  g_assert_cmpuint (loss.n_steps, ==, 2);
  assert_has (self, "<path id=\"lane\" kind=\"road\" hexes=\"0201 0202\"/>");
  assert_has (self, "<path id=\"lane-2\" kind=\"road\" hexes=\"0204 0205\"/>");
  assert_has (self, PIKE ("hexes=\"0401 0402 0303 0304 0405\" off=\"west\""));
}

/* A playing area that touches the side grows, one that does not stays. */
static void
test_areas (Fixture       *self,
            gconstpointer  data)
{
  VdResizeLoss loss;
  g_autoptr (VdEdit) edit = NULL;

  add_row (self, 0, "areas", "area", "id|left|columns|1-3");
  add_row (self, 0, "areas", "area", "id|right|columns|4-6|rows|1-4");
  vd_project_resolve (self->test.project, NULL);
  edit = resize (self, 0, (VdResize) { 2, 0, 0, 3, TRUE }, &loss);
  assert_has (self, "<area id=\"left\" columns=\"1-5\"/>");
  assert_has (self, "<area id=\"right\" columns=\"6-8\" rows=\"1-4\"/>");
}

/* A word that named no hex may do so on the larger map. */
static void
test_stray (Fixture       *self,
            gconstpointer  data)
{
  VdResizeLoss loss;
  g_autoptr (VdEdit) edit = NULL;

  add_row (self, 0, "edges", "edge", "id|far|hexes|0501 0508");
  vd_project_resolve (self->test.project, NULL);
  edit = resize (self, 0, (VdResize) { 0, 0, 2, 0, FALSE }, &loss);
  assert_has (self, "<edge id=\"far\" hexes=\"0501 0508\"/>");
}

static void
add_scan (Fixture *self)
{
  static const char *const hexes[] = { "0101", "0304" };
  VdDocument *north = g_ptr_array_index (self->test.project->maps, 0);
  VdNode *scan;

  add_row (self, 0, "scans", "scan", "id|print|file|print.png|from|0101|to|0506");
  scan = vd_node_get_first (vd_node_find (vd_document_get_root (north), "scans"));
  for (guint i = 0; i < G_N_ELEMENTS (hexes); i++)
    {
      VdNode *control = vd_node_new (north, "control");

      g_free (vd_node_set (control, "at", hexes[i]));
      g_free (vd_node_set (control, "x", "10"));
      g_free (vd_node_set (control, "y", "20"));
      vd_document_insert (north, scan, control, NULL);
    }
  vd_project_resolve (self->test.project, NULL);
}

/* Where hexes lie in a scan, they lie there under their new numbers. */
static void
test_scans (Fixture       *self,
            gconstpointer  data)
{
  VdResizeLoss loss;
  g_autoptr (VdEdit) edit = NULL;

  add_scan (self);
  edit = resize (self, 0, (VdResize) { 1, 1, 0, 0, TRUE }, &loss);
  assert_has (self, "<scan id=\"print\" file=\"print.png\" from=\"0202\" to=\"0607\">");
  assert_has (self, "<control at=\"0202\" x=\"10\" y=\"20\"/>");
  assert_has (self, "<control at=\"0405\" x=\"10\" y=\"20\"/>");
}

/* A hex that is gone has no point any more, and the scan shows what is left. */
static void
test_cropped_scans (Fixture       *self,
                    gconstpointer  data)
{
  VdResizeLoss loss;
  g_autoptr (VdEdit) edit = NULL;

  add_scan (self);
  edit = resize (self, 0, (VdResize) { 0, -1, 0, 0, FALSE }, &loss);
  assert_has (self, "<scan id=\"print\" file=\"print.png\" from=\"0201\" to=\"0506\">");
  assert_has (self, "<control at=\"0304\" x=\"10\" y=\"20\"/>");
  g_assert_cmpuint (g_array_index (get_map (self, 0)->scans, VdScan, 0).controls->len, ==, 1);
}

/* What lies on a hex lies there still. */
static void
assert_same_ground (const VdMap    *before,
                    const VdMap    *after,
                    const VdResize *by)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&before->grid); cell++)
    {
      int row = (int) (cell / before->grid.columns) + by->top;
      int column = (int) (cell % before->grid.columns) + by->left;
      guint to = row * after->grid.columns + column;

      g_assert_cmpuint (before->terrain[cell], ==, after->terrain[to]);
      g_assert_cmpuint (before->status[cell], ==, after->status[to]);
      if (!by->renumber)
        {
          g_autofree char *old = vd_map_get_label (before, cell);
          g_autofree char *new = vd_map_get_label (after, to);

          g_assert_cmpstr (old, ==, new);
        }

      /* Neighbours remain neighbours: the stagger is right. */
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int next = vd_grid_next (&before->grid, cell, dir);
          int next_row = next >= 0 ? next / (int) before->grid.columns + by->top : 0;
          int next_column = next >= 0 ? next % (int) before->grid.columns + by->left : 0;

          if (next >= 0)
            g_assert_cmpint (vd_grid_next (&after->grid, to, dir), ==,
                             next_row * (int) after->grid.columns + next_column);
        }
    }
}

static void
number_obliquely (Fixture *self,
                  guint    map,
                  VdSlant  slant)
{
  VdNumbering numbering = get_map (self, map)->numbering;
  g_autofree char *stray = NULL;
  g_autoptr (VdEdit) edit = NULL;

  numbering.slant = slant;
  edit = vd_edit_renumber (self->test.project, map, &numbering, &stray);
  g_assert_null (stray);
  if (edit != NULL)
    vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
}

static void
test_out_and_back (Fixture       *self,
                   gconstpointer  data)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint map = i % 2;
      VdResize by = { g_test_rand_int_range (0, 9), g_test_rand_int_range (0, 9),
                      g_test_rand_int_range (0, 9), g_test_rand_int_range (0, 9), i / 2 % 2 };
      VdResize back = { -by.left, -by.top, -by.right, -by.bottom, by.renumber };
      g_autofree char *before = NULL, *after = NULL;
      g_autoptr (VdMap) old = NULL;
      VdEdit *out, *in;
      VdResizeLoss loss;

      if (i % 10 < 2)
        {
          tear_down (self, NULL);
          set_up (self, NULL);
          test_furnish (&self->test, map);
          number_obliquely (self, map, i / 10 % 3);
        }

      by.right += by.left + by.top + by.right + by.bottom == 0;
      back.right = -by.right;
      before = test_project_write (&self->test);
      old = vd_map_new (g_ptr_array_index (self->test.project->maps, map),
                        self->test.project->chart, NULL);
      out = resize (self, map, by, &loss);
      g_assert_nonnull (out);
      g_assert_null (vd_resize_describe_loss (&loss));
      assert_same_ground (old, get_map (self, map), &by);

      in = resize (self, map, back, &loss);
      g_assert_nonnull (in);
      g_assert_null (vd_resize_describe_loss (&loss));
      after = test_project_write (&self->test);
      g_assert_cmpstr (after, ==, before);
      vd_edit_free (out);
      vd_edit_free (in);
    }
}

/* However much goes, one step brings it back. */
static void
test_crop_and_undo (Fixture       *self,
                    gconstpointer  data)
{
  test_furnish (&self->test, 0);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      VdResize by = { g_test_rand_int_range (-3, 2), g_test_rand_int_range (-2, 3),
                      g_test_rand_int_range (-2, 3), g_test_rand_int_range (-2, 2), i % 2 };
      g_autofree char *before = test_project_write (&self->test), *after = NULL;
      g_autofree char *redone = NULL, *undone = NULL;
      VdResizeLoss loss;
      g_autoptr (VdEdit) edit = resize (self, 0, by, &loss);

      if (edit == NULL)
        continue;

      after = test_project_write (&self->test);
      vd_edit_swap (edit);
      undone = test_project_write (&self->test);
      g_assert_cmpstr (undone, ==, before);
      vd_edit_swap (edit);
      redone = test_project_write (&self->test);
      g_assert_cmpstr (redone, ==, after);
      vd_edit_swap (edit);
      vd_project_resolve (self->test.project, NULL);
    }
}

static void
test_impossible (Fixture       *self,
                 gconstpointer  data)
{
  VdResizeLoss loss;

  g_assert_null (resize (self, 0, (VdResize) { -6, 0, 0, 0, FALSE }, &loss));
  g_assert_null (resize (self, 0, (VdResize) { 0, 0, 5000, 0, FALSE }, &loss));
  g_assert_null (resize (self, 0, (VdResize) { -7, 0, 3, 0, FALSE }, &loss));
  g_assert_null (resize (self, 0, (VdResize) { 0, 0, 0, 0, TRUE }, &loss));
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/resize/below", test_below },
    { "/resize/numbers", test_numbers },
    { "/resize/cut-road", test_cut_road },
    { "/resize/areas", test_areas },
    { "/resize/stray", test_stray },
    { "/resize/scans", test_scans },
    { "/resize/cropped-scans", test_cropped_scans },
    { "/resize/out-and-back", test_out_and_back },
    { "/resize/crop-and-undo", test_crop_and_undo },
    { "/resize/impossible", test_impossible },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add (rows[i].path, Fixture, &rows[i], set_up, test_row, tear_down);

  return g_test_run ();
}
