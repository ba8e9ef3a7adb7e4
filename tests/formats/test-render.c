/* Sheets: files that other programs can read, the same every time. */
#include <libxml/parser.h>
#include <math.h>
#include <string.h>

#include "core/scenario/crossing.h"
#include "core/scenario/sight.h"
#include "core/scenario/tables.h"
#include "formats/compile/compile.h"
#include "formats/draw/bounds.h"
#include "formats/draw/laid.h"
#include "formats/draw/render.h"
#include "tests/shared/ask.h"
#include "tests/shared/documents.h"
#include "tests/shared/folder.h"
#include "tests/shared/made.h"

static const char *const endings[] = { "png", "svg", "pdf" };

typedef struct
{
  char      *folder;
  VdProject *project;
} Fixture;

/* The first shipped scenario that has a map. */
static void
set_up (Fixture       *f,
        gconstpointer  data)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  f->folder = folder_new ();

  for (guint i = 0; i < paths->len && f->project == NULL; i++)
    if (g_str_has_suffix (paths->pdata[i], ".scenario.xml"))
      {
        f->project = vd_project_load (paths->pdata[i], NULL, NULL);
        if (f->project != NULL && (f->project->resolved->len == 0 || f->project->scenario == NULL))
          g_clear_pointer (&f->project, vd_project_free);
      }

  g_assert_nonnull (f->project);
}

static void
tear_down (Fixture       *f,
           gconstpointer  data)
{
  folder_remove (f->folder);
  g_free (f->folder);
  vd_project_free (f->project);
}

static char *
render (const Fixture     *f,
        const char        *name,
        gboolean           is_map,
        const VdRenderHow *how)
{
  char *path = g_build_filename (f->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  gboolean done = is_map ? vd_render_map (f->project, 0, how, path, &error)
                         : vd_render_counters (f->project, how, path, &error);

  g_assert_no_error (error);
  g_assert_true (done);
  return path;
}

static void
assert_same (const char *a,
             const char *b)
{
  g_autofree char *text_a = NULL, *text_b = NULL;
  gsize size_a, size_b;

  g_assert_true (g_file_get_contents (a, &text_a, &size_a, NULL));
  g_assert_true (g_file_get_contents (b, &text_b, &size_b, NULL));
  g_assert_cmpuint (size_a, >, 1000);
  g_assert_cmpmem (text_a, size_a, text_b, size_b);
}

static void
test_same (Fixture       *f,
           gconstpointer  data)
{
  VdRenderHow how = { 60, TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    for (int is_map = 0; is_map < 2; is_map++)
      {
        g_autofree char *name_a = g_strconcat ("a.", endings[i], NULL);
        g_autofree char *name_b = g_strconcat ("b.", endings[i], NULL);
        g_autofree char *a = render (f, name_a, is_map, &how);
        g_autofree char *b = render (f, name_b, is_map, &how);

        assert_same (a, b);
      }
}

static void
test_svg (Fixture       *f,
          gconstpointer  data)
{
  VdRenderHow how = { 0, TRUE };

  for (int is_map = 0; is_map < 2; is_map++)
    {
      g_autofree char *path = render (f, "sheet.svg", is_map, &how);
      xmlDocPtr document = xmlReadFile (path, NULL, XML_PARSE_NONET | XML_PARSE_HUGE);
      xmlNodePtr root;
      g_autofree char *text = NULL;

      g_assert_nonnull (document);
      root = xmlDocGetRootElement (document);
      g_assert_cmpstr ((const char *) root->name, ==, "svg");
      xmlFreeDoc (document);

      /* Lines and letters, not a picture of them. */
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_nonnull (strstr (text, "<path"));
      g_assert_null (strstr (text, "<image"));
    }
}

/* A counter's edge is half an inch at any resolution. */
static void
test_resolution (Fixture       *f,
                 gconstpointer  data)
{
  VdRenderHow low = { 50 }, high = { 100 };
  g_autofree char *a = render (f, "a.png", FALSE, &low);
  g_autofree char *b = render (f, "b.png", FALSE, &high);
  cairo_surface_t *small = cairo_image_surface_create_from_png (a);
  cairo_surface_t *large = cairo_image_surface_create_from_png (b);

  g_assert_cmpint (cairo_surface_status (small), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (ABS (cairo_image_surface_get_width (small) * 2 -
                        cairo_image_surface_get_width (large)), <=, 2);
  cairo_surface_destroy (small);
  cairo_surface_destroy (large);
}

/* A picture of many bands, and the same sheet drawn at once. */
static void
test_bands (Fixture       *f,
            gconstpointer  data)
{
  VdRenderHow how = { 401, TRUE };
  g_autofree char *path = render (f, "bands.png", TRUE, &how);
  cairo_surface_t *banded = cairo_image_surface_create_from_png (path);
  int width = cairo_image_surface_get_width (banded);
  int height = cairo_image_surface_get_height (banded);
  cairo_surface_t *whole = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  VdRenderSheet *sheet = vd_render_sheet_new (f->project, 0, &how);
  cairo_t *cr = cairo_create (whole);
  gsize n_other = 0;

  g_assert_cmpint (cairo_surface_status (banded), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint ((gint64) width * height, >, 5 * 8 * 1024 * 1024); /* five bands of 32 MB */
  cairo_scale (cr, how.dpi, how.dpi);
  vd_render_sheet_draw (sheet, cr);
  cairo_surface_flush (whole);

  /* The sheet ends within the last pixels. */
  for (int y = 0; y < height - 1; y++)
    {
      const guint32 *a = (guint32 *) (cairo_image_surface_get_data (banded) +
                                      (gsize) y * cairo_image_surface_get_stride (banded));
      const guint32 *b = (guint32 *) (cairo_image_surface_get_data (whole) +
                                      (gsize) y * cairo_image_surface_get_stride (whole));

      for (int x = 0; x < width - 1; x++)
        n_other += ((a[x] ^ b[x]) & 0xffffff) != 0;
    }

  /* Places are rounded a little differently. */
  g_assert_cmpfloat ((double) n_other / width / height, <, 1e-5);
  cairo_destroy (cr);
  vd_render_sheet_free (sheet);
  cairo_surface_destroy (whole);
  cairo_surface_destroy (banded);
}

static void
note_begin (const VdRenderSize *size,
            gpointer            user_data)
{
  *(VdRenderSize *) user_data = *size;
}

static void
note_progress (guint    done,
               guint    total,
               gpointer user_data)
{
  VdRenderSize *seen = user_data;

  g_assert_cmpuint (done, <=, total);
  seen->down = done; /* as far as it has come */
}

static void
test_limits (Fixture       *f,
             gconstpointer  data)
{
  static const char *const names[] = { "limit.png", "limit.svg", "limit.pdf" };
  VdRenderSize seen = { 0 };
  VdRenderWatch watch = { note_begin, note_progress, &seen };
  VdRenderHow how = { .dpi = 150, .megabytes = 5, .watch = &watch };
  VdRenderHow few = { .dpi = 150, .megapixels = 1 }, many = { .dpi = 150, .watch = &watch };
  g_autofree char *path = g_build_filename (f->folder, names[0], NULL);
  g_autofree char *drawn = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *large = g_build_filename (f->folder, names[i], NULL);

      g_assert_false (vd_render_map (f->project, 0, &how, large, &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT);
      g_assert_false (g_file_test (large, G_FILE_TEST_EXISTS));
      g_clear_error (&error);
    }

  g_assert_cmpfloat (watch.size.memory, >, 5.0 * 1024 * 1024);
  g_assert_cmpfloat (seen.memory, ==, 0); /* the work has not begun */
  g_assert_false (vd_render_map (f->project, 0, &few, path, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT);

  drawn = render (f, "drawn.png", TRUE, &many);
  g_assert_cmpfloat (seen.down, ==, watch.size.down);
  g_assert_cmpfloat (seen.memory, >, 0);
}

/* A part of a map is as large as its hexes are, and a counter is half an inch there too. */
static void
test_part (Fixture       *f,
           gconstpointer  data)
{
  VdRenderPart part = { 2, 2, 9, 11 };
  VdRenderHow all = { 100, .no_legend = TRUE }, some = { 100, .part = &part, .no_legend = TRUE };
  g_autofree char *a = render (f, "all.png", TRUE, &all);
  g_autofree char *b = render (f, "some.png", TRUE, &some);
  cairo_surface_t *large = cairo_image_surface_create_from_png (a);
  cairo_surface_t *small = cairo_image_surface_create_from_png (b);
  int less = cairo_image_surface_get_width (large) - cairo_image_surface_get_width (small);
  double unit = 0.5 / VD_COUNTER_EDGE * 100, across;
  const VdMap *map = f->project->resolved->pdata[0];

  across = map->grid.orientation == VD_POINTY ? 1 : sqrt (0.75);
  g_assert_cmpfloat (ABS (less / unit - (map->grid.columns - 8) * across), <, 1);
  cairo_surface_destroy (large);
  cairo_surface_destroy (small);
}

static void
test_errors (Fixture       *f,
             gconstpointer  data)
{
  VdRenderHow how = { 0 }, fine = { 100000 };
  g_autofree char *nowhere = g_build_filename (f->folder, "no", "such.png", NULL);
  g_autofree char *huge = g_build_filename (f->folder, "huge.png", NULL);
  g_autofree char *other = g_build_filename (f->folder, "map.bmp", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (vd_render_map (f->project, 0, &how, nowhere, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_true (g_str_has_prefix (error->message, nowhere));
  g_clear_error (&error);

  g_assert_false (vd_render_map (f->project, 0, &fine, huge, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT);
  g_clear_error (&error);

  g_assert_false (vd_render_knows (other));
  g_assert_false (vd_render_counters (f->project, &how, other, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
}

/* The height of a sheet with a formation that takes more than one row, and @n_others in
 * another. */
static int
measure_sheet (const char *folder,
               guint       n_others)
{
  g_autoptr (GString) text =
    g_string_new ("<scenario xmlns='urn:vedette:1' id='s'><sides><side id='a' name='A'/></sides>"
                  "<units><formation id='f' name='First'/><formation id='g' name='Second'/>");
  g_autofree char *path = g_build_filename (folder, "s.scenario.xml", NULL);
  g_autofree char *out = g_build_filename (folder, "s.png", NULL);
  g_autoptr (VdProject) project = NULL;
  VdRenderHow how = { 60, TRUE };
  cairo_surface_t *surface;
  int height;

  for (guint i = 0; i < 25 + n_others; i++)
    g_string_append_printf (text, "<unit id='u%u' side='a' formation='%s' class='c' strength='1' "
                            "move='1'/>", i, i < 25 ? "f" : "g");
  g_string_append (text, "</units></scenario>");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  project = vd_project_load (path, NULL, NULL);
  g_assert_nonnull (project);
  g_assert_true (vd_render_counters (project, &how, out, NULL));

  surface = cairo_image_surface_create_from_png (out);
  height = cairo_image_surface_get_height (surface);
  cairo_surface_destroy (surface);
  return height;
}

/* The name of the next formation does not stand on counters of the one before. */
static void
test_wide_formation (Fixture       *f,
                     gconstpointer  data)
{
  g_assert_cmpint (measure_sheet (f->folder, 2), >, measure_sheet (f->folder, 0));
}

/* Plays a turn or so, however well. */
static void
play_on (VdGame *game)
{
  VdPlayer *player = vd_player_new ("random", game->scenario, NULL);
  VdOrderList list = { 0 };

  vd_play_begin (game, 1);
  vd_player_begin (player, 1);
  for (guint i = 0; i < 150; i++)
    {
      VdOrder order;

      vd_play_list (game, &list);
      order = ask_player (player, game, &list);
      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
  vd_player_free (player);
}

/* The units of the first map stand at set-up where they stand in the position. */
static void
set_up_so (VdProject    *project,
           const VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdNode *setup = vd_node_find (vd_document_get_root (project->scenario), "setup");

  while (vd_node_get_first (setup) != NULL)
    vd_node_free (vd_document_remove (project->scenario, vd_node_get_first (setup), NULL));

  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit) && vd_cell_map (s, game->state.units[unit].cell) == 0)
      {
        VdNode *place = vd_node_new (project->scenario, "place");

        g_free (vd_node_set (place, "unit", vd_scenario_get_unit_id (s, unit)));
        g_free (vd_node_set (place, "at",
                             vd_scenario_get_label (s, game->state.units[unit].cell)));
        vd_document_insert (project->scenario, setup, place, VD_NODE_END);
      }
}

/* A position in the midst of a game is drawn as a set-up that is the same. */
static void
test_position (Fixture       *f,
               gconstpointer  data)
{
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = vd_project_compile (f->project, findings);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  VdRenderHow how = { 40, TRUE };
  g_autofree char *before = render (f, "before.png", TRUE, &how);
  g_autofree char *drawn = NULL, *named = NULL, *set = NULL;
  g_autofree char *text_before = NULL, *text_drawn = NULL, *text_named = NULL;
  gsize size_before, size_drawn, size_named;

  play_on (game);
  how.position = game;
  drawn = render (f, "drawn.png", TRUE, &how);
  how.caption = "After order 150";
  named = render (f, "named.png", TRUE, &how);
  set_up_so (f->project, game);
  set = render (f, "set.png", TRUE, &(VdRenderHow) { 40, TRUE });

  assert_same (drawn, set);
  g_assert_true (g_file_get_contents (before, &text_before, &size_before, NULL));
  g_assert_true (g_file_get_contents (drawn, &text_drawn, &size_drawn, NULL));
  g_assert_true (g_file_get_contents (named, &text_named, &size_named, NULL));
  g_assert_false (size_before == size_drawn && memcmp (text_before, text_drawn, size_drawn) == 0);
  g_assert_false (size_named == size_drawn && memcmp (text_named, text_drawn, size_drawn) == 0);
}

/* Also where another map has hexes of the same numbers. */
static void
test_numbered_alike (Fixture       *f,
                     gconstpointer  data)
{
  g_autofree char *maps = made_swap (made_scenario, "<map href='a.map.xml'/>",
                                     "<map href='a.map.xml'/><map href='b.map.xml'/>");
  g_autofree char *places = made_swap (maps, "at='0202'", "at='a:0202'");
  g_autofree char *scenario = made_swap (places, "at='0101'", "at='a:0101'");
  g_autofree char *drawn = NULL, *set = NULL;
  g_autoptr (VdGame) game = NULL;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  game = vd_game_new (made.s);
  vd_play_begin (game, 1);
  g_assert_true (vd_game_is_on_map (game, 0));
  drawn = render (&(Fixture) { f->folder, made.project }, "drawn.png", TRUE,
                  &(VdRenderHow) { 40, TRUE, .position = game });
  set = render (&(Fixture) { f->folder, made.project }, "set.png", TRUE,
                &(VdRenderHow) { 40, TRUE });
  assert_same (drawn, set);
  made_clear (&made);
}

/* @name: of a shipped scenario */
static VdProject *
load_scenario (const char *name)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], name))
      return vd_project_load (paths->pdata[i], NULL, NULL);

  g_assert_not_reached ();
}

/* A bridge that is down in a game is drawn as one that is down from the first. */
static void
test_damaged (Fixture       *f,
              gconstpointer  data)
{
  g_autoptr (VdProject) project = load_scenario ("/saalfeld.scenario.xml");
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = vd_project_compile (project, findings);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  const Fixture of = { f->folder, project };
  const VdCrossingRow *row = &scenario->crossings[0];
  VdNode *setup = vd_node_find (vd_document_get_root (project->scenario), "setup");
  VdNode *damaged = vd_node_new (project->scenario, "damaged");
  g_autofree char *at = g_strdup_printf ("%s/%s", vd_scenario_get_label (scenario, row->cell),
                                         vd_scenario_get_label (scenario, row->to));
  VdRenderHow how = { 40, TRUE, .position = game };
  g_autofree char *drawn = NULL, *set = NULL, *whole = NULL;
  g_autofree char *text_drawn = NULL, *text_whole = NULL;
  gsize size_drawn, size_whole;

  vd_play_begin (game, 0);
  vd_play_deploy_all (game);
  whole = render (&of, "whole.png", TRUE, &how);
  vd_game_set_crossing (game, 0, VD_CROSSING_DAMAGED);
  drawn = render (&of, "drawn.png", TRUE, &how);
  g_free (vd_node_set (damaged, "at", at));
  vd_document_insert (project->scenario, setup, damaged, VD_NODE_END);
  set = render (&of, "set.png", TRUE, &(VdRenderHow) { 40, TRUE });

  assert_same (drawn, set);
  g_assert_true (g_file_get_contents (whole, &text_whole, &size_whole, NULL));
  g_assert_true (g_file_get_contents (drawn, &text_drawn, &size_drawn, NULL));
  g_assert_false (size_whole == size_drawn && memcmp (text_whole, text_drawn, size_drawn) == 0);
}

/* Lays the first train of @game that finds water where it stands, over the first side that it
 * can. */
static void
lay_one (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_pontoons; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        VdUnitId unit = s->pontoons[i];
        guint cell = game->state.units[unit].cell;
        int kind = vd_game_is_on_map (game, unit)
                   ? vd_scenario_find_lay (s, s->units[unit].unit_class, cell, dir) : -1;

        if (kind < 0)
          continue;

        vd_game_remove (game, unit, VD_PLACE_LAID);
        vd_game_set_pontoon (game, i, &(VdLaid) { .cell = cell, .dir = dir + 1, .kind = kind });
        return;
      }

  g_assert_not_reached ();
}

/* A pontoon is drawn, and explained in the key, which has one sign more. */
static void
test_laid (Fixture       *f,
           gconstpointer  data)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"),
                                            "tests/pontoons/two-trains.scenario.xml", NULL);
  g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = vd_project_compile (project, findings);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  const Fixture of = { f->folder, project };
  VdRenderHow how = { 40, TRUE, .position = game };
  g_autofree char *before = NULL, *after = NULL, *text_before = NULL, *text_after = NULL;
  g_autoptr (GArray) laid = NULL;
  const VdLaidBridge *bridge;
  gsize size_before, size_after;

  vd_play_begin (game, 0);
  vd_play_deploy_all (game);
  before = render (&of, "before.png", TRUE, &how);
  lay_one (game);
  after = render (&of, "after.png", TRUE, &how);
  g_assert_true (g_file_get_contents (before, &text_before, &size_before, NULL));
  g_assert_true (g_file_get_contents (after, &text_after, &size_after, NULL));
  g_assert_false (size_before == size_after && memcmp (text_before, text_after, size_after) == 0);

  laid = vd_laid_list (project, 0, scenario, &game->state);
  g_assert_cmpuint (laid->len, ==, 1);
  bridge = &g_array_index (laid, VdLaidBridge, 0);
  g_assert_nonnull (strstr (vd_laid_get_name (bridge, project), "Pontoon over a "));
  g_assert_nonnull (vd_laid_get_owner (bridge, project));
  g_assert_true (vd_laid_find (laid, &((VdMap *) project->resolved->pdata[0])->grid, bridge->cell,
                               bridge->dir) == bridge);
  g_assert_false (vd_laid_are_alike (laid, NULL));
}

static gboolean
is_in (const GArray *cells,
       guint         cell)
{
  for (guint i = 0; i < cells->len; i++)
    if (g_array_index (cells, guint32, i) == cell)
      return TRUE;

  return FALSE;
}

/* The boundary of the region that the bar of a shipped scenario closes: all hexsides between a hex
 * of it and one that is none, each once. */
static void
test_bounds (Fixture       *f,
             gconstpointer  data)
{
  g_autoptr (VdProject) project = load_scenario ("/early-warning.scenario.xml");
  g_autoptr (GArray) rules = g_array_new (FALSE, FALSE, sizeof (VdBoundRule));
  g_autoptr (GArray) bounds = vd_bounds_new (project, 0, NULL, rules);
  const VdMap *map = project->resolved->pdata[0];
  VdNode *restrictions = vd_node_find (vd_document_get_root (project->scenario), "restrictions");
  const Fixture of = { f->folder, project };
  VdRenderHow how = { 20 };
  g_autofree char *barred = render (&of, "barred.png", TRUE, &how), *open = NULL;
  g_autofree char *text_barred = NULL, *text_open = NULL;
  const VdBoundRule *rule = &g_array_index (rules, VdBoundRule, 0);
  const VdRegion *region = NULL;
  gsize size_barred, size_open;
  guint n = 0;

  g_assert_cmpuint (rules->len, ==, 1);
  g_assert_cmpint (rule->kind, ==, VD_BOUND_ENTER);
  g_assert_cmpstr (rule->side, ==, "Prussian");
  g_assert_false (rule->is_of_some);

  for (guint i = 0; i < map->regions->len; i++)
    if (g_strcmp0 (g_array_index (map->regions, VdRegion, i).name, rule->region) == 0)
      region = &g_array_index (map->regions, VdRegion, i);
  g_assert_nonnull (region);

  for (guint i = 0; i < region->cells->len; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int next = vd_grid_next (&map->grid, g_array_index (region->cells, guint32, i), dir);

        n += next >= 0 && map->terrain[next] != VD_NO_TERRAIN && !is_in (region->cells, next);
      }
  g_assert_cmpuint (bounds->len, ==, n);
  g_assert_cmpuint (n, >, 50);

  /* It is drawn. */
  g_clear_pointer (&bounds, g_array_unref);
  vd_node_free (vd_document_remove (project->scenario, vd_node_find (restrictions, "bar"), NULL));
  bounds = vd_bounds_new (project, 0, NULL, NULL);
  g_assert_cmpuint (bounds->len, ==, 0);
  open = render (&of, "open.png", TRUE, &how);
  g_assert_true (g_file_get_contents (barred, &text_barred, &size_barred, NULL));
  g_assert_true (g_file_get_contents (open, &text_open, &size_open, NULL));
  g_assert_false (size_barred == size_open && memcmp (text_barred, text_open, size_open) == 0);
}

/* Two sides that may not leave two regions, though several rows say so. */
static void
test_pens (Fixture       *f,
           gconstpointer  data)
{
  g_autoptr (VdProject) project = load_scenario ("/massenbach-overruled.scenario.xml");
  g_autoptr (GArray) rules = g_array_new (FALSE, FALSE, sizeof (VdBoundRule));
  g_autoptr (GArray) bounds = vd_bounds_new (project, 0, NULL, rules);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < rules->len; i++)
    g_assert_cmpint (g_array_index (rules, VdBoundRule, i).kind, ==, VD_BOUND_LEAVE);
  for (guint i = 0; i < bounds->len; i++)
    {
      const VdBound *bound = &g_array_index (bounds, VdBound, i);
      guint key = (bound->cell * 8 + bound->dir) * 4 + bound->lane;

      g_assert_true (g_hash_table_add (seen, GUINT_TO_POINTER (key + 1)));
    }
  g_assert_cmpuint (rules->len, >=, 2);
}

static void
set (VdNode     *node,
     const char *attribute,
     const char *value)
{
  g_free (vd_node_set (node, attribute, value));
}

/* Rows that name units bind their side once they name all of it, together. */
static void
test_bound_side (Fixture       *f,
                 gconstpointer  data)
{
  g_autoptr (VdProject) project = load_scenario ("/saalfeld.scenario.xml");
  VdNode *restrictions = vd_node_find (vd_document_get_root (project->scenario), "restrictions");
  VdNode *hold = vd_node_find (restrictions, "hold"), *other = vd_node_new (project->scenario,
                                                                            "hold");

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GArray) rules = g_array_new (FALSE, FALSE, sizeof (VdBoundRule));

      g_array_unref (vd_bounds_new (project, 0, NULL, rules));
      g_assert_cmpuint (rules->len, ==, 2);
      g_assert_cmpint (g_array_index (rules, VdBoundRule, 0).is_of_some, ==, i == 1);
      g_assert_false (g_array_index (rules, VdBoundRule, 1).is_of_some);
      if (i == 0)
        {
          set (hold, "units", "gazan treilhard lannes");
        }
      else if (i == 1)
        {
          set (other, "units", "suchet");
          set (other, "region", vd_node_get (hold, "region"));
          vd_document_insert (project->scenario, restrictions, other, VD_NODE_END);
        }
    }
}

/* A bar of some turns is drawn in these, unless it is lifted; where no turn is asked for it is
 * marked. */
static void
test_bound_turns (Fixture       *f,
                  gconstpointer  data)
{
  static const struct {
    VdBoundsAt at;
    guint      n;
  } all[] = {
    { { 2, 0 }, 0 }, { { 3, 0 }, 1 }, { { 5, 0 }, 1 }, { { 6, 0 }, 0 }, { { 4, 1 }, 0 },
    { { 4, 2 }, 1 },
  };
  g_autoptr (VdProject) project = load_scenario ("/early-warning.scenario.xml");
  VdNode *restrictions = vd_node_find (vd_document_get_root (project->scenario), "restrictions");
  VdNode *bar = vd_node_find (restrictions, "bar");
  g_autoptr (GArray) always = vd_bounds_new (project, 0, NULL, NULL);
  g_autoptr (GArray) passing = NULL;

  g_assert_false (g_array_index (always, VdBound, 0).is_passing);
  set (bar, "turn", "3");
  set (bar, "until", "5");
  passing = vd_bounds_new (project, 0, NULL, NULL);
  g_assert_cmpuint (passing->len, ==, always->len);
  g_assert_true (g_array_index (passing, VdBound, 0).is_passing);

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      g_autoptr (GArray) rules = g_array_new (FALSE, FALSE, sizeof (VdBoundRule));
      g_autoptr (GArray) bounds = vd_bounds_new (project, 0, &all[i].at, rules);

      g_assert_cmpuint (rules->len, ==, all[i].n);
      g_assert_cmpuint (bounds->len, ==, all[i].n * always->len);
      g_assert_false (bounds->len > 0 && g_array_index (bounds, VdBound, 0).is_passing);
    }
}

/* The key to a part of a map is no higher than the part: it stands in columns, and shows no more
 * than the part has. */
static void
test_part_key (Fixture       *f,
               gconstpointer  data)
{
  g_autoptr (VdProject) project = load_scenario ("/saalfeld.scenario.xml");
  const VdRenderPart part = { 4, 45, 20, 56 };
  VdRenderHow with = { 40, TRUE, .part = &part }, without = with;
  VdRenderSheet *keyed, *bare;
  double width, height, bare_width, bare_height;

  without.no_legend = TRUE;
  keyed = vd_render_sheet_new (project, 0, &with);
  bare = vd_render_sheet_new (project, 0, &without);
  vd_render_sheet_get_size (keyed, &width, &height);
  vd_render_sheet_get_size (bare, &bare_width, &bare_height);
  g_assert_cmpfloat_with_epsilon (height, bare_height, 0.3);
  g_assert_cmpfloat (width, >, bare_width + 2 * 2.7);
  vd_render_sheet_free (keyed);
  vd_render_sheet_free (bare);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/render/same", Fixture, NULL, set_up, test_same, tear_down);
  g_test_add ("/render/svg", Fixture, NULL, set_up, test_svg, tear_down);
  g_test_add ("/render/resolution", Fixture, NULL, set_up, test_resolution, tear_down);
  g_test_add ("/render/wide-formation", Fixture, NULL, set_up, test_wide_formation, tear_down);
  g_test_add ("/render/position", Fixture, NULL, set_up, test_position, tear_down);
  g_test_add ("/render/numbered-alike", Fixture, NULL, set_up, test_numbered_alike, tear_down);
  g_test_add ("/render/damaged", Fixture, NULL, set_up, test_damaged, tear_down);
  g_test_add ("/render/laid", Fixture, NULL, set_up, test_laid, tear_down);
  g_test_add ("/render/bands", Fixture, NULL, set_up, test_bands, tear_down);
  g_test_add ("/render/limits", Fixture, NULL, set_up, test_limits, tear_down);
  g_test_add ("/render/part", Fixture, NULL, set_up, test_part, tear_down);
  g_test_add ("/render/part-key", Fixture, NULL, set_up, test_part_key, tear_down);
  g_test_add ("/render/bounds", Fixture, NULL, set_up, test_bounds, tear_down);
  g_test_add ("/render/bound-side", Fixture, NULL, set_up, test_bound_side, tear_down);
  g_test_add ("/render/bound-turns", Fixture, NULL, set_up, test_bound_turns, tear_down);
  g_test_add ("/render/pens", Fixture, NULL, set_up, test_pens, tear_down);
  g_test_add ("/render/errors", Fixture, NULL, set_up, test_errors, tear_down);
  return g_test_run ();
}
