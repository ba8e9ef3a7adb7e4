/* The names tool: what is done to the names of a hex and to their labels, by pointer and
 * by keys. */
#include <math.h>

#include "tests/editor/shared/stroke.h"

#define MILL "<name at=\"0303\" text=\"Mill\" size=\"small\"/>\n"

static void
count_wanted (guint *n)
{
  (*n)++;
}

static void
test_name (Strokes       *self,
           gconstpointer  data)
{
  guint n = 0;
  VdSpot spot;

  vd_tools_set_tool (self->tools, VD_TOOL_NAME);
  g_signal_connect_swapped (self->tools, "name-wanted", G_CALLBACK (count_wanted), &n);
  strokes_click (self, "0402");
  g_assert_cmpuint (n, ==, 1);
  g_assert_null (vd_tools_get_name (self->tools, &spot));
  g_assert_cmpuint (spot.cell, ==, 19);
  vd_tools_set_status (self->tools, 5);
  vd_tools_set_name (self->tools, &(VdNameForm) { " Long  Farm\n", VD_NAME_LARGE });
  strokes_expect (self, "+<name at=\"0402\" text=\"Long  Farm\" size=\"large\""
                        " status=\"guess\"/>\n");
  strokes_expect_undone (self);

  /* Nothing typed, nothing named. */
  strokes_click (self, "0402");
  vd_tools_set_name (self->tools, &(VdNameForm) { "  ", VD_NAME_LARGE });
  strokes_expect (self, "");
}

static void
test_name_changed (Strokes       *self,
                   gconstpointer  data)
{
  VdSpot spot;

  vd_tools_set_tool (self->tools, VD_TOOL_NAME);
  strokes_cursor_at (self, "0303");
  vd_tools_activate (self->tools, FALSE);
  g_assert_cmpstr (vd_tools_get_name (self->tools, &spot)->text, ==, "Mill");
  vd_tools_set_name (self->tools, &(VdNameForm) { "Old Mill", VD_NAME_MEDIUM });
  strokes_expect (self, "-" MILL "+<name at=\"0303\" text=\"Old Mill\" size=\"medium\"/>\n");
  strokes_expect_undone (self);

  vd_tools_activate (self->tools, FALSE);
  vd_tools_set_name (self->tools, &(VdNameForm) { "Mill", VD_NAME_SMALL });
  strokes_expect (self, "");
  vd_tools_activate (self->tools, FALSE);
  vd_tools_set_name (self->tools, &(VdNameForm) { "", VD_NAME_SMALL });
  strokes_expect (self, "-<names>\n-" MILL "-</names>\n+<names/>\n");
}

/* Dragged to another hex; taken away by the right button, and by Delete. */
static void
test_name_moved (Strokes       *self,
                 gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_NAME);
  strokes_drag (self, "0303 0305", 4, FALSE);
  strokes_expect (self, "-" MILL "+<name at=\"0305\" text=\"Mill\" size=\"small\"/>\n");
  strokes_expect_undone (self);

  strokes_drag (self, "0304 0305", 4, FALSE);
  strokes_expect (self, "");
  strokes_drag (self, "0303", 1, TRUE);
  strokes_expect (self, "-<names>\n-" MILL "-</names>\n+<names/>\n");
  vd_editor_project_undo (self->project);
  strokes_cursor_at (self, "0303");
  vd_tools_activate (self->tools, TRUE);
  strokes_expect (self, "-<names>\n-" MILL "-</names>\n+<names/>\n");
}

/* Several names of a hex: the brackets choose one, and what is done is done to it. */
static void
test_several_names (Strokes       *self,
                    gconstpointer  data)
{
  VdSpot spot;

  vd_tools_set_tool (self->tools, VD_TOOL_NAME);
  strokes_cursor_at (self, "0303");
  vd_tools_activate (self->tools, FALSE);
  vd_tools_choose_name (self->tools, NULL);
  g_assert_null (vd_tools_get_name (self->tools, &spot));
  vd_tools_set_name (self->tools, &(VdNameForm) { "Brook", VD_NAME_SMALL, VD_NAME_LOOK_WATER });
  strokes_expect (self, "+<name at=\"0303\" text=\"Brook\" size=\"small\" look=\"water\"/>\n");

  /* The last, and round to it again. */
  g_assert_cmpstr (vd_tools_get_name_at (self->tools, spot)->text, ==, "Brook");
  vd_tools_turn (self->tools, 1);
  g_assert_cmpstr (vd_tools_get_name_at (self->tools, spot)->text, ==, "Mill");
  vd_tools_turn (self->tools, 1);
  g_assert_cmpstr (vd_tools_get_name_at (self->tools, spot)->text, ==, "Brook");
  vd_tools_turn (self->tools, -1);
  vd_tools_activate (self->tools, FALSE);
  g_assert_cmpstr (vd_tools_get_name (self->tools, &spot)->text, ==, "Mill");
  vd_tools_activate (self->tools, TRUE);
  strokes_expect (self, "-" MILL "+<name at=\"0303\" text=\"Brook\" size=\"small\""
                        " look=\"water\"/>\n");
  vd_editor_project_undo (self->project);
  strokes_expect_undone (self);
}

/* By small steps, all of them one step of the history; to another hex with the
 * cursor. */
static void
test_name_by_keys (Strokes       *self,
                   gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_NAME);
  strokes_cursor_at (self, "0303");
  vd_tools_shift_label (self->tools, 1, 0, 0);
  vd_tools_shift_label (self->tools, 1, 0, 0);
  vd_tools_shift_label (self->tools, 0, -1, 1);
  vd_tools_end_shift (self->tools);
  strokes_expect (self, "-" MILL "+<name at=\"0303\" text=\"Mill\" size=\"small\""
                        " offset=\"10 -5\" turn=\"15\"/>\n");
  strokes_expect_undone (self);

  vd_tools_shift_name (self->tools, 1, 0);
  strokes_expect (self, "-" MILL "+<name at=\"0304\" text=\"Mill\" size=\"small\"/>\n");
  g_assert_cmpuint (vd_tools_get_view (self->tools)->cursor.cell, ==, 15);
  strokes_expect_undone (self);

  /* Where there is none nothing is done, and that is said. */
  strokes_cursor_at (self, "0101");
  vd_tools_shift_label (self->tools, 1, 0, 0);
  vd_tools_shift_name (self->tools, 1, 0);
  vd_tools_end_shift (self->tools);
  strokes_expect (self, "");

  vd_tools_set_locked (self->tools, VD_PART_NAMES);
  strokes_cursor_at (self, "0303");
  vd_tools_shift_label (self->tools, 1, 0, 0);
  vd_tools_shift_name (self->tools, 1, 0);
  strokes_expect (self, "");
}

/* The label of the first name is shown one hex to the right of its own. */
static const VdNode *
find_shown_at (guint    map,
               double   x,
               double   y,
               gpointer user_data)
{
  const VdMap *drawn = vd_editor_project_get (user_data)->resolved->pdata[map];
  const VdName *name = &g_array_index (drawn->names, VdName, 0);
  double middle_x, middle_y;

  vd_grid_centre (&drawn->grid, name->cell + 1, &middle_x, &middle_y);
  return hypot (x - middle_x, y - middle_y) < 0.3 ? name->node : NULL;
}

static gboolean
find_shown (guint         map,
            const VdName *name,
            VdRect       *box,
            gpointer      user_data)
{
  const VdMap *drawn = vd_editor_project_get (user_data)->resolved->pdata[map];
  double x, y;

  vd_grid_centre (&drawn->grid, g_array_index (drawn->names, VdName, 0).cell + 1, &x, &y);
  *box = (VdRect) { x - 0.3, y - 0.1, 0.6, 0.2 };
  return TRUE;
}

/* A label is taken by its letters where labels alone are meant, and once it was put
 * somewhere; elsewhere a new one is put down. */
static void
test_label_by_pointer (Strokes       *self,
                       gconstpointer  data)
{
  static const VdLabelSource source = { find_shown_at, find_shown };
  double x, y;
  VdSpot spot;
  VdNamePlace place;

  vd_tools_set_tool (self->tools, VD_TOOL_NAME);
  vd_tools_set_label_source (self->tools, &source, self->project);
  vd_tools_set_label_mode (self->tools, TRUE);
  strokes_drag (self, "0304 0305", 4, FALSE);
  strokes_expect (self, "-" MILL "+<name at=\"0303\" text=\"Mill\" size=\"small\""
                        " offset=\"200 0\"/>\n");
  vd_tools_set_label_mode (self->tools, FALSE);
  strokes_drag (self, "0304 0302", 4, FALSE);
  strokes_expect (self, "-" MILL "+<name at=\"0303\" text=\"Mill\" size=\"small\""
                        " offset=\"0 0\"/>\n");
  vd_editor_project_undo (self->project);
  strokes_expect_undone (self);

  /* A click on the letters asks for that name; beside them for a new one, just there. */
  vd_tools_set_label_mode (self->tools, TRUE);
  strokes_click (self, "0304");
  g_assert_cmpstr (vd_tools_get_name (self->tools, &spot)->text, ==, "Mill");
  strokes_find (self, "0303", &x, &y);
  vd_tools_press (self->tools, x + 0.2, y - 0.3, FALSE);
  vd_tools_release (self->tools);
  g_assert_null (vd_tools_get_name (self->tools, &spot));
  vd_tools_get_name_place (self->tools, &place);
  vd_tools_set_name (self->tools, &(VdNameForm) { "Brook", VD_NAME_SMALL, .place = place });
  strokes_expect (self, "+<name at=\"0303\" text=\"Brook\" size=\"small\""
                        " offset=\"20 -30\"/>\n");
  vd_tools_set_label_source (self->tools, NULL, NULL);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char   *path;
    void        (*run) (Strokes *self, gconstpointer data);
    gconstpointer data;
  } tests[] = {
    { "/names/named", test_name, NULL },
    { "/names/changed", test_name_changed, NULL },
    { "/names/moved", test_name_moved, NULL },
    { "/names/several", test_several_names, NULL },
    { "/names/by-keys", test_name_by_keys, NULL },
    { "/names/label-by-pointer", test_label_by_pointer, NULL },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Strokes, tests[i].data, strokes_set_up, tests[i].run,
                strokes_tear_down);

  return g_test_run ();
}
