#include "editor/canvas/room.h"
#include "tests/editor/shared/stroke.h"

/* The rows of the map of the small project, which has no region of its own. */
#define REGION(id, name, hexes) \
  "+<region id=\"" id "\" name=\"" name "\" hexes=\"" hexes "\"/>\n"
#define REGIONS(rows) "+<regions>\n" rows "+</regions>\n"
#define HILL REGIONS (REGION ("the-hill", "The Hill", "0101 0102 0103"))

static void
make_hill (Strokes *self)
{
  vd_tools_set_tool (self->tools, VD_TOOL_REGION);
  vd_tools_add_region (self->tools, " The Hill ");
  strokes_drag (self, "0101 0103", 6, FALSE);
}

static void
expect_told (VdTools    *tools,
             const char *text,
             guint      *n)
{
  ++*n;
}

static void
test_new (Strokes       *self,
          gconstpointer  data)
{
  make_hill (self);
  strokes_expect (self, HILL);
  g_assert_cmpstr (vd_tools_get_region (self->tools, NULL)->id, ==, "the-hill");
  strokes_expect_undone (self);

  /* It still waits for its first hex. */
  strokes_click (self, "0505");
  strokes_expect (self, REGIONS (REGION ("the-hill", "The Hill", "0505")));
}

/* Hexes that are in it keep their places, others come last. */
static void
test_grow (Strokes       *self,
           gconstpointer  data)
{
  make_hill (self);
  strokes_drag (self, "0103 0203", 6, FALSE);
  strokes_expect (self, REGIONS (REGION ("the-hill", "The Hill", "0101 0102 0103 0203")));
  vd_editor_project_undo (self->project);
  strokes_expect (self, HILL);
}

static void
test_erase (Strokes       *self,
            gconstpointer  data)
{
  make_hill (self);
  strokes_drag (self, "0102", 1, TRUE);
  strokes_expect (self, REGIONS (REGION ("the-hill", "The Hill", "0101 0103")));
  vd_editor_project_undo (self->project);
  strokes_expect (self, HILL);

  /* What has no hex left is gone, and the stroke takes nothing else. */
  strokes_drag (self, "0101 0103", 6, TRUE);
  strokes_expect (self, "+<regions/>\n");
  vd_editor_project_undo (self->project);
  strokes_expect (self, HILL);
}

static void
test_eraser (Strokes       *self,
             gconstpointer  data)
{
  make_hill (self);
  vd_tools_add_region (self->tools, "The Hill");
  strokes_drag (self, "0102 0101", 6, FALSE);
  strokes_expect (self, REGIONS (REGION ("the-hill", "The Hill", "0101 0102 0103")
                                 REGION ("the-hill-2", "The Hill", "0102 0101")));
  vd_tools_set_region_kind (self->tools, VD_ERASER);
  strokes_click (self, "0102");
  strokes_expect (self, REGIONS (REGION ("the-hill", "The Hill", "0101 0103")
                                 REGION ("the-hill-2", "The Hill", "0101")));
}

static void
test_keys (Strokes       *self,
           gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_REGION);
  vd_tools_add_region (self->tools, "Wood");
  strokes_cursor_at (self, "0303");
  vd_tools_turn (self->tools, 1);
  g_assert_cmpuint (vd_tools_get_brush (self->tools), ==, 1);
  vd_tools_turn (self->tools, -1);
  vd_tools_activate (self->tools, FALSE);
  vd_tools_move_cursor (self->tools, 1, 0);
  vd_tools_activate (self->tools, FALSE);
  strokes_expect (self, REGIONS (REGION ("wood", "Wood", "0303 0304")));
  vd_tools_activate (self->tools, TRUE);
  strokes_expect (self, REGIONS (REGION ("wood", "Wood", "0303")));
}

static void
test_pick (Strokes       *self,
           gconstpointer  data)
{
  make_hill (self);
  vd_tools_add_region (self->tools, "Wood");
  strokes_drag (self, "0103 0104", 6, FALSE);
  strokes_cursor_at (self, "0101");
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_region_kind (self->tools), ==, 0);

  /* Where both lie, one after the other. */
  strokes_cursor_at (self, "0103");
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_region_kind (self->tools), ==, 1);
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_region_kind (self->tools), ==, 0);
}

static void
test_rename (Strokes       *self,
             gconstpointer  data)
{
  make_hill (self);
  vd_tools_rename_region (self->tools, "Windmill Hill");
  strokes_expect (self, REGIONS (REGION ("the-hill", "Windmill Hill", "0101 0102 0103")));
  vd_editor_project_undo (self->project);
  strokes_expect (self, HILL);
}

/* A region lies on one map, and tells so once a stroke. */
static void
test_elsewhere (Strokes       *self,
                gconstpointer  data)
{
  guint n = 0;

  make_hill (self);
  g_signal_connect (self->tools, "told", G_CALLBACK (expect_told), &n);
  strokes_drag (self, "0704 0702", 6, FALSE);
  strokes_expect (self, HILL);
  g_assert_cmpuint (n, ==, 1);
}

/* The scenario would name what is no more. */
static void
test_named (Strokes       *self,
            gconstpointer  data)
{
  VdDocument *scenario = vd_editor_project_get (self->project)->scenario;
  VdNode *group = vd_node_find (vd_document_get_root (scenario), "reinforcements");
  VdEdit *edit = vd_edit_list ("Come in by the hill");
  guint n = 0;

  make_hill (self);
  vd_edit_add (edit, vd_edit_set (scenario, vd_node_get_first (group), "region",
                                  data));
  vd_editor_project_do (self->project, edit);
  g_signal_connect (self->tools, "told", G_CALLBACK (expect_told), &n);
  strokes_drag (self, "0101 0103", 6, TRUE);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (vd_node_get (vd_tools_get_region (self->tools, NULL)->node, "hexes"), ==,
                   "0103");
}

/* An accepted finding is about the region, and does not need it. */
static void
test_accepted (Strokes       *self,
               gconstpointer  data)
{
  VdDocument *scenario = vd_editor_project_get (self->project)->scenario;
  VdEdit *edit = vd_edit_list ("Accept a finding");
  VdNode *ignore = vd_node_new (scenario, "ignore");
  VdNode *regions;

  make_hill (self);
  regions = vd_node_get_parent (vd_tools_get_region (self->tools, NULL)->node);
  g_free (vd_node_set (ignore, "finding", "map.region-overlap"));
  g_free (vd_node_set (ignore, "at", "region the-hill"));
  g_free (vd_node_set (ignore, "reason", "As printed."));
  vd_edit_add (edit, vd_edit_insert (scenario, vd_document_get_root (scenario), ignore, NULL));
  vd_editor_project_do (self->project, edit);
  strokes_drag (self, "0101 0103", 6, TRUE);
  g_assert_null (vd_node_get_first (regions));
}

static void
test_locked (Strokes       *self,
             gconstpointer  data)
{
  make_hill (self);
  vd_tools_set_locked (self->tools, VD_PART_REGIONS);
  strokes_click (self, "0505");
  strokes_expect (self, HILL);
}

static void
test_sort (Strokes       *self,
           gconstpointer  data)
{
  make_hill (self);
  vd_tools_set_region_sort (self->tools, " old  wood ");
  strokes_expect (self, REGIONS ("+<region id=\"the-hill\" name=\"The Hill\" kind=\"old-wood\" "
                                 "hexes=\"0101 0102 0103\"/>\n"));
  vd_tools_set_region_sort (self->tools, "");
  strokes_expect (self, HILL);
  vd_editor_project_undo (self->project);
  vd_editor_project_undo (self->project);
  strokes_expect (self, HILL);
}

/* Of names that would be written in one place each has room of its own, as long as there
 * is any near it; the first, which is of the region that is painted, stays. */
static void
test_names_apart (Strokes       *self,
                  gconstpointer  data)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (cairo_rectangle_int_t));
  guint n = 0;

  for (guint i = 0; i < 8; i++)
    {
      cairo_rectangle_int_t box = { 100 + 7 * i, 200, 60, 14 };

      n += vd_room_take (taken, &box);
    }

  g_assert_cmpuint (n, ==, taken->len);
  g_assert_cmpuint (n, ==, 5);
  g_assert_cmpint (g_array_index (taken, cairo_rectangle_int_t, 0).y, ==, 200);
  for (guint i = 0; i < taken->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const cairo_rectangle_int_t *a = &g_array_index (taken, cairo_rectangle_int_t, i);
        const cairo_rectangle_int_t *b = &g_array_index (taken, cairo_rectangle_int_t, j);

        g_assert_true (a->x >= b->x + b->width || b->x >= a->x + a->width ||
                       a->y >= b->y + b->height || b->y >= a->y + a->height);
      }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char   *path;
    void        (*run) (Strokes *self, gconstpointer data);
    gconstpointer data;
  } tests[] = {
    { "/regions/new", test_new, NULL },
    { "/regions/grow", test_grow, NULL },
    { "/regions/erase", test_erase, NULL },
    { "/regions/eraser", test_eraser, NULL },
    { "/regions/keys", test_keys, NULL },
    { "/regions/pick", test_pick, NULL },
    { "/regions/rename", test_rename, NULL },
    { "/regions/sort", test_sort, NULL },
    { "/regions/elsewhere", test_elsewhere, NULL },
    { "/regions/named", test_named, "north:the-hill" },
    { "/regions/named-without-map", test_named, "the-hill" },
    { "/regions/accepted", test_accepted, NULL },
    { "/regions/locked", test_locked, NULL },
    { "/regions/names-apart", test_names_apart, NULL },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Strokes, tests[i].data, strokes_set_up, tests[i].run,
                strokes_tear_down);

  return g_test_run ();
}
