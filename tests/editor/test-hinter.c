/* What scans of a map show is measured once, until something that it depends on is different; of
 * the other map it stays. */
#include <cairo.h>

#include "editor/area/resize.h"
#include "editor/edits/project-edits-scans.h"
#include "editor/scans/hinter.h"
#include "tests/editor/shared/stroke.h"
#include "tests/shared/folder.h"

#define PITCH 40 /* pixels between hexes */

/* The linker has it called in place of the true one, in a thread. */
VdSight *__real_vd_sight_new (const VdColors *picture,
                              const VdGrid   *grid,
                              const VdWindow *part,
                              VdPlaceFunc     place,
                              gconstpointer   data);
VdSight *__wrap_vd_sight_new (const VdColors *picture,
                              const VdGrid   *grid,
                              const VdWindow *part,
                              VdPlaceFunc     place,
                              gconstpointer   data);

static int n_measured;

VdSight *
__wrap_vd_sight_new (const VdColors *picture,
                     const VdGrid   *grid,
                     const VdWindow *part,
                     VdPlaceFunc     place,
                     gconstpointer   data)
{
  g_atomic_int_inc (&n_measured);
  return __real_vd_sight_new (picture, grid, part, place, data);
}

/* A project of two maps, of each of which there is a scan. */
typedef struct
{
  Strokes   files;
  VdHinter *hinter;
  guint     n_changed[2];
} Hints;

static const VdMap *
get_map (Hints *self,
         guint  map)
{
  return g_ptr_array_index (vd_editor_project_get (self->files.project)->resolved, map);
}

static void
do_edit (Hints  *self,
         VdEdit *edit)
{
  g_assert_nonnull (edit);
  g_assert_true (vd_editor_project_do (self->files.project, edit));
}

static void
on_changed (VdHinter *hinter,
            guint     map,
            Hints    *self)
{
  self->n_changed[map]++;
}

/* Until so many scans were measured in all, and there is nothing left to do. */
static void
expect (Hints *self,
        int    measured)
{
  while (g_atomic_int_get (&n_measured) < measured || vd_hinter_is_busy (self->hinter, 0) ||
         vd_hinter_is_busy (self->hinter, 1))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_atomic_int_get (&n_measured), ==, measured);
  g_assert_nonnull (vd_hinter_get_hex (self->hinter, 0, 0));
  g_assert_nonnull (vd_hinter_get_hex (self->hinter, 1, 0));
}

/* The same for both, as nobody looks at what they show; but each file is its own. */
static char *
draw_scan (Hints *self,
           guint  map)
{
  g_autofree char *name = g_strdup_printf ("scan-%u.png", map);
  char *path = g_build_filename (self->files.files.folder, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 400, 400);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 0.8, 0.7 + 0.1 * map, 0.6);
  cairo_paint (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return path;
}

static void
put_control (Hints *self,
             guint  map,
             guint  cell,
             double off)
{
  VdDocument *document = g_ptr_array_index (vd_editor_project_get (self->files.project)->maps, map);
  const VdScan *scan = &g_array_index (get_map (self, map)->scans, VdScan, 0);
  g_autofree char *at = vd_map_get_label (get_map (self, map), cell);
  double x, y;

  vd_grid_centre (&get_map (self, map)->grid, cell, &x, &y);
  do_edit (self, vd_edit_put_control (document, scan->node, at, 30 + PITCH * x + off,
                                      30 + PITCH * y));
}

static void
add_scan (Hints *self,
          guint  map)
{
  g_autofree char *path = draw_scan (self, map);

  vd_scan_files_add (vd_scan_files_get (self->files.project), map, path);
  while (get_map (self, map)->scans->len == 0)
    g_main_context_iteration (NULL, TRUE);
  put_control (self, map, 0, 0);
  put_control (self, map, 5, 0);
  put_control (self, map, 24, 0);
  put_control (self, map, 29, 0);
}

static void
set_up (Hints         *self,
        gconstpointer  data)
{
  strokes_set_up (&self->files, NULL);
  add_scan (self, 0);
  add_scan (self, 1);
  self->hinter = vd_hinter_get (self->files.project);
  g_signal_connect (self->hinter, "changed", G_CALLBACK (on_changed), self);
  g_atomic_int_set (&n_measured, 0);
  vd_hinter_want (self->hinter, 0);
  vd_hinter_want (self->hinter, 1);
  expect (self, 2);
}

static void
tear_down (Hints         *self,
           gconstpointer  data)
{
  strokes_tear_down (&self->files, NULL);
}

/* Hexes are called otherwise, and lie where they lay; what was said of them holds meanwhile. */
static void
test_renumbered (Hints         *self,
                 gconstpointer  data)
{
  VdNumbering numbering = get_map (self, 0)->numbering;
  g_autofree char *stray = NULL;

  numbering.row_from = 5;
  do_edit (self, vd_edit_renumber (vd_editor_project_get (self->files.project), 0, &numbering,
                                   &stray));
  g_assert_nonnull (vd_hinter_get_hex (self->hinter, 0, 0));
  expect (self, 2);
}

/* It lies elsewhere: measured anew, the other is not; undone, what lay there before is not kept. */
static void
test_moved (Hints         *self,
            gconstpointer  data)
{
  put_control (self, 1, 5, 3);
  expect (self, 3);
  vd_editor_project_undo (self->files.project);
  expect (self, 4);
}

/* Hints of other hexes are none; those of the other map stay. */
static void
test_resized (Hints         *self,
              gconstpointer  data)
{
  VdResize resize = { .right = 1 };
  VdResizeLoss loss;

  do_edit (self, vd_edit_resize (vd_editor_project_get (self->files.project), 1, &resize, &loss));
  g_assert_null (vd_hinter_get_hex (self->hinter, 1, 0));
  g_assert_nonnull (vd_hinter_get_hex (self->hinter, 0, 0));
  expect (self, 3);
  g_assert_nonnull (vd_hinter_get_hex (self->hinter, 1, 34));
}

/* What is painted is learnt from, and nothing measured for it. */
static void
test_painted (Hints         *self,
              gconstpointer  data)
{
  guint before = self->n_changed[0];

  vd_tools_set_tool (self->files.tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->files.tools, HEX_FOREST);
  strokes_click (&self->files, "0404");
  expect (self, 2);
  g_assert_cmpuint (self->n_changed[0], >, before);
}

/* An edit that teaches nothing changes no hints; and of the other map there is nothing new. */
static void
test_learnt_nothing (Hints         *self,
                     gconstpointer  data)
{
  guint before[2] = { self->n_changed[0], self->n_changed[1] };

  vd_tools_set_tool (self->files.tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->files.tools, HEX_FOREST);
  vd_tools_set_status (self->files.tools, 0);
  strokes_click (&self->files, "0404");
  expect (self, 2);
  g_assert_cmpuint (self->n_changed[0], ==, before[0] + 1);
  vd_tools_set_status (self->files.tools, 2);
  strokes_click (&self->files, "0404");
  g_assert_true (vd_hinter_is_busy (self->hinter, 0));
  expect (self, 2);
  g_assert_cmpuint (self->n_changed[0], ==, before[0] + 1);
  g_assert_cmpuint (self->n_changed[1], ==, before[1]);
}

/* Over a scan, clear ground that is painted clear has been looked at, and is learnt from. */
static void
test_painted_clear (Hints         *self,
                    gconstpointer  data)
{
  guint before = self->n_changed[0];

  vd_tools_set_tool (self->files.tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->files.tools, HEX_CLEAR);
  strokes_click (&self->files, "0404");
  expect (self, 2);
  g_assert_cmpuint (self->n_changed[0], ==, before + 1);
  g_assert_nonnull (vd_map_find_hex_node (get_map (self, 0),
                                          vd_map_find_cell (get_map (self, 0), "0404")));
}

/* Files that are looked for again and are the same tell nothing new. */
static void
test_looked_for (Hints         *self,
                 gconstpointer  data)
{
  guint before = self->n_changed[0] + self->n_changed[1];

  g_signal_emit_by_name (vd_scan_files_get (self->files.project), "changed");
  g_assert_false (vd_hinter_is_busy (self->hinter, 0));
  g_assert_false (vd_hinter_is_busy (self->hinter, 1));
  expect (self, 2);
  g_assert_cmpuint (self->n_changed[0] + self->n_changed[1], ==, before);
}

static void
note_findings (VdEditorProject *project,
               guint           *n)
{
  (*n)++;
}

/* What is wrong on a map is looked for without taking from others what they have of it. */
static void
test_faulty (Hints         *self,
             gconstpointer  data)
{
  VdDocument *document = g_ptr_array_index (vd_editor_project_get (self->files.project)->maps, 0);
  const VdMap *map = get_map (self, 0);
  const GPtrArray *items;
  guint n_found = 0;

  g_signal_connect (self->files.project, "findings-changed", G_CALLBACK (note_findings), &n_found);
  do_edit (self, vd_edit_put_control (document, g_array_index (map->scans, VdScan, 0).node, "9999",
                                      5, 5));
  while (n_found == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (map->n_faults, >, 0);
  g_assert_true (get_map (self, 0) == map);
  items = vd_scan_files_list (vd_scan_files_get (self->files.project), 0);
  g_assert_true (((VdScanItem *) items->pdata[0])->scan == (VdScan *) map->scans->data);
  g_signal_handlers_disconnect_by_data (self->files.project, &n_found);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char  *path;
    void       (*run) (Hints         *self,
                       gconstpointer  data);
  } rows[] = {
    { "/hinter/renumbered", test_renumbered },
    { "/hinter/moved", test_moved },
    { "/hinter/resized", test_resized },
    { "/hinter/painted", test_painted },
    { "/hinter/learnt-nothing", test_learnt_nothing },
    { "/hinter/painted-clear", test_painted_clear },
    { "/hinter/looked-for", test_looked_for },
    { "/hinter/faulty", test_faulty },
  };
  g_autofree char *cache = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  cache = folder_new ();
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add (rows[i].path, Hints, NULL, set_up, rows[i].run, tear_down);
  status = g_test_run ();
  folder_remove (cache);
  return status;
}
