#include <string.h>

#include "tests/editor/shared/stroke.h"

#define TOWN(at) "+<hex at=\"" at "\" terrain=\"town\"/>\n"

static void
test_brush (Strokes       *self,
            gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  strokes_drag (self, "0401 0404", 1, FALSE);
  strokes_expect (self, TOWN ("0401") TOWN ("0402") TOWN ("0403") TOWN ("0404"));
  strokes_expect_undone (self);
}

/* Seven hexes and nineteen, as many of them as there are, are one step. */
static void
test_wide_brush (Strokes       *self,
                 gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  vd_tools_set_brush (self->tools, 1);
  strokes_click (self, "0402");
  /* 0303 is one already. */
  strokes_expect (self, TOWN ("0302") TOWN ("0401") TOWN ("0402") TOWN ("0403") TOWN ("0502")
                        TOWN ("0503"));
  strokes_expect_undone (self);

  strokes_click (self, "0101");
  strokes_expect (self, TOWN ("0101") TOWN ("0102") TOWN ("0201"));
  strokes_expect_undone (self);

  strokes_cursor_at (self, "0402");
  vd_tools_set_brush (self->tools, 9);
  g_assert_cmpuint (vd_tools_get_brush (self->tools), ==, VD_MAX_BRUSH);
  vd_tools_activate (self->tools, FALSE);
  strokes_expect_undone (self);
}

/* On blank maps the first stroke is seen, whatever they are all over; elsewhere the chart's
 * first terrain is meant. */
static void
test_first_kind (Strokes       *self,
                 gconstpointer  data)
{
  const VdProject *project = vd_editor_project_get (self->project);
  VdDocument *north = project->maps->pdata[0];
  VdNode *terrain = vd_node_find (vd_document_get_root (north), "terrain");

  g_assert_cmpint (vd_tools_get_hex_kind (self->tools), ==, HEX_CLEAR);
  while (vd_node_get_first (terrain) != NULL)
    {
      VdEdit *edit = vd_edit_list ("Clear");

      vd_edit_add (edit, vd_edit_remove (north, vd_node_get_first (terrain)));
      vd_editor_project_do (self->project, edit);
    }

  vd_tools_set_project (self->tools, NULL);
  vd_tools_set_project (self->tools, self->project);
  g_assert_cmpint (vd_tools_get_hex_kind (self->tools), ==, HEX_FOREST);

  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  strokes_click (self, "0401");
  strokes_expect (self, "-<!-- the wood of the old survey -->\n"
                        "-<hex at=\"0202\" terrain=\"forest\" status=\"stated\"/>\n"
                        "-<hex at=\"0303\" terrain=\"town\" note=\"burnt\"/>\n"
                        "+<hex at=\"0401\" terrain=\"forest\"/>\n");
}

/* What lies under the pointer counts before what lies at the cursor. */
static void
test_pick (Strokes       *self,
           gconstpointer  data)
{
  double x, y;

  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_hex_kind (self->tools), ==, HEX_TOWN);

  strokes_cursor_at (self, "0202");
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_hex_kind (self->tools), ==, HEX_FOREST);

  strokes_find (self, "0303", &x, &y);
  vd_tools_hover (self->tools, x, y);
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_hex_kind (self->tools), ==, HEX_TOWN);
  strokes_expect (self, "");
}

/* Off the maps and across both of them. */
static void
test_brush_across_maps (Strokes       *self,
                        gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  strokes_drag (self, "0206 south:0404", 3, FALSE);
  g_assert_true (vd_editor_project_is_modified (self->project));
  {
    g_auto (GStrv) names = vd_editor_project_list_modified (self->project);

    g_assert_cmpuint (g_strv_length (names), ==, 2);
    g_assert_cmpstr (names[0], ==, "north.map.xml");
    g_assert_cmpstr (names[1], ==, "south.map.xml");
  }
  strokes_expect_undone (self);
}

static void
test_eraser (Strokes       *self,
             gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  strokes_drag (self, "0202", 1, TRUE);
  strokes_expect (self, "-<!-- the wood of the old survey -->\n"
                        "-<hex at=\"0202\" terrain=\"forest\" status=\"stated\"/>\n");
  strokes_expect_undone (self);

  vd_tools_set_hex_kind (self->tools, VD_ERASER);
  strokes_click (self, "0202");
  strokes_expect (self, "-<!-- the wood of the old survey -->\n"
                        "-<hex at=\"0202\" terrain=\"forest\" status=\"stated\"/>\n");
}

#define RIVER "0403/0404 0304/0404 0305/0404 0305/0405"

static void
test_sides (Strokes       *self,
            gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_RIVER);
  strokes_drag (self, RIVER, GPOINTER_TO_UINT (data), FALSE);
  strokes_expect (self, "+<run id=\"river-1\" kind=\"river\" sides=\"" RIVER "\"/>\n");
  strokes_expect_undone (self);
}

/* Across the hexes, not along their sides: what is skipped is filled in. */
static void
test_sides_short_cut (Strokes       *self,
                      gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_RIVER);
  strokes_drag (self, "0403/0404 0404 0305/0404", 8, FALSE);
  strokes_expect (self, "+<run id=\"river-1\" kind=\"river\""
                        " sides=\"0403/0404 0304/0404 0305/0404\"/>\n");
}

static void
test_sides_erase (Strokes       *self,
                  gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_STREAM);
  strokes_drag (self, "0203/0304 0203/0303", 4, TRUE);
  strokes_expect (self, "-<run id=\"brook\" kind=\"stream\" name=\"Brook\""
                        " sides=\"0202/0203 0203/0303 0203/0304\" status=\"guess\"/>\n"
                        "+<run id=\"brook\" kind=\"stream\" name=\"Brook\""
                        " sides=\"0202/0203\" status=\"guess\"/>\n");
  strokes_expect_undone (self);
}

/* The low hexes stay on one hand, wherever the pointer is by then. */
static void
test_slope (Strokes       *self,
            gconstpointer  data)
{
  double x, y, cx, cy;

  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_SLOPE);

  strokes_find (self, "0202/0303", &x, &y);
  strokes_find (self, "0303", &cx, &cy);
  vd_tools_press (self->tools, x + 0.2 * (cx - x), y + 0.2 * (cy - y), FALSE);
  strokes_find (self, "0203/0303", &x, &y);
  strokes_find (self, "0203", &cx, &cy);
  vd_tools_drag (self->tools, x + 0.2 * (cx - x), y + 0.2 * (cy - y));
  vd_tools_release (self->tools);

  strokes_expect (self, "+<run id=\"slope-1\" kind=\"slope\" sides=\"0303>0202 0303>0203\"/>\n");
}

static void
test_slope_flipped (Strokes       *self,
                    gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_SLOPE);
  strokes_cursor_at (self, "0303");
  vd_tools_turn (self->tools, 0);
  vd_tools_flip (self->tools, FALSE);
  vd_tools_activate (self->tools, FALSE);
  strokes_expect (self, "+<run id=\"slope-1\" kind=\"slope\" sides=\"0304>0303\"/>\n");

  vd_tools_flip (self->tools, FALSE);
  vd_tools_activate (self->tools, FALSE);
  strokes_expect (self, "+<run id=\"slope-1\" kind=\"slope\" sides=\"0303>0304\"/>\n");
}

static void
test_drag_counter (Strokes       *self,
                   gconstpointer  data)
{
  strokes_drag (self, "0102 0205", 4, FALSE);
  strokes_expect (self, "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0205\"/>\n");
  g_assert_nonnull (vd_tools_get_view (self->tools)->selected);
  strokes_expect_undone (self);
}

/* An unsteady hand, a hex without a counter, and a drop beside the maps. */
static void
test_drag_nothing (Strokes       *self,
                   gconstpointer  data)
{
  double x, y;

  strokes_find (self, "0102", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  vd_tools_drag (self->tools, x + 0.1, y);
  vd_tools_release (self->tools);
  strokes_drag (self, "0404 0405", 4, FALSE);

  vd_tools_press (self->tools, x, y, FALSE);
  vd_tools_drag (self->tools, -5, -5);
  vd_tools_release (self->tools);

  strokes_expect (self, "");
  g_assert_null (vd_editor_project_get_undo_title (self->project));
  g_assert_null (vd_tools_get_view (self->tools)->carried);
}

static void
test_drag_given_up (Strokes       *self,
                    gconstpointer  data)
{
  double x, y;

  strokes_find (self, "0102", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  vd_tools_drag (self->tools, x + 1, y);
  g_assert_nonnull (vd_tools_get_view (self->tools)->carried);
  vd_tools_cancel (self->tools);
  vd_tools_release (self->tools);
  strokes_expect (self, "");
}

/* Whatever a stroke has painted by then; what was done before it stays, and the next
 * stroke is a step of its own. */
static void
test_stroke_given_up (Strokes       *self,
                      gconstpointer  data)
{
  static const VdTool tools[] = { VD_TOOL_TERRAIN, VD_TOOL_SIDE, VD_TOOL_PATH, VD_TOOL_FILL };
  double x, y;

  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  vd_tools_set_side_kind (self->tools, SIDE_RIVER);
  vd_tools_set_path_kind (self->tools, PATH_ROAD);
  for (guint i = 0; i < G_N_ELEMENTS (tools); i++)
    {
      vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
      strokes_click (self, "0601");
      vd_tools_set_tool (self->tools, tools[i]);
      strokes_find (self, "0401", &x, &y);
      vd_tools_press (self->tools, x, y, FALSE);
      strokes_find (self, "0404", &x, &y);
      vd_tools_drag (self->tools, x, y);
      strokes_find (self, "0504", &x, &y);
      vd_tools_drag (self->tools, x, y);
      g_assert_cmpuint (vd_history_get_n_done (vd_editor_project_get_history (self->project)),
                        ==, 2);
      vd_tools_cancel (self->tools);
      vd_tools_drag (self->tools, x, y + 1);
      vd_tools_release (self->tools);
      strokes_expect_undone (self);
    }
}

/* All of the hexes to the left of that one, and half of it. */
static void
see_up_to (Strokes    *self,
           const char *name)
{
  VdRect visible = { 0, 0, 0, 1000 };
  double y;

  strokes_find (self, name, &visible.width, &y);
  vd_tools_set_visible (self->tools, &visible);
}

/* A stroke ends where the view does, and goes on where the pointer comes back;
 * not along the straight line between the two. */
static void
test_brush_out_of_view (Strokes       *self,
                        gconstpointer  data)
{
  double x, y;

  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  see_up_to (self, "0104");

  strokes_find (self, "0102", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  strokes_find (self, "0106", &x, &y);
  vd_tools_drag (self->tools, x, y);
  strokes_find (self, "0506", &x, &y);
  vd_tools_drag (self->tools, x, y);
  strokes_find (self, "0502", &x, &y);
  vd_tools_drag (self->tools, x, y);
  strokes_find (self, "0501", &x, &y);
  vd_tools_drag (self->tools, x, y);
  vd_tools_release (self->tools);

  strokes_expect (self, TOWN ("0102") TOWN ("0103") TOWN ("0104") TOWN ("0501") TOWN ("0502"));
  strokes_expect_undone (self);
}

/* The map is moved under the brush: what was between is not painted. */
static void
test_brush_over_moved_view (Strokes       *self,
                            gconstpointer  data)
{
  double x, y;

  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  see_up_to (self, "0106");
  strokes_find (self, "0101", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  see_up_to (self, "0105");
  strokes_find (self, "0501", &x, &y);
  vd_tools_drag (self->tools, x, y);
  see_up_to (self, "0105");
  strokes_find (self, "0503", &x, &y);
  vd_tools_drag (self->tools, x, y);
  vd_tools_release (self->tools);

  strokes_expect (self, TOWN ("0101") TOWN ("0501") TOWN ("0502") TOWN ("0503"));
}

static void
test_sides_out_of_view (Strokes       *self,
                        gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_RIVER);
  see_up_to (self, "0403");
  strokes_drag (self, "0402/0503 0405 0401/0502", 1, FALSE);
  strokes_expect (self, "+<run id=\"river-1\" kind=\"river\" sides=\"0402/0503 0403/0503\"/>\n"
                        "+<run id=\"river-2\" kind=\"river\" sides=\"0401/0502\"/>\n");
  strokes_expect_undone (self);
}

static void
test_drag_out_of_view (Strokes       *self,
                       gconstpointer  data)
{
  see_up_to (self, "0104");
  strokes_drag (self, "0102 0105", 4, FALSE);
  strokes_expect (self, "");
  g_assert_null (vd_tools_get_view (self->tools)->carried);

  strokes_drag (self, "0102 0105 0103", 4, FALSE);
  strokes_expect (self, "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0103\"/>\n");
}

static void
expect_over (Strokes    *self,
             const char *name)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  VdSpot spot;

  g_assert_true (vd_spot_find (vd_editor_project_get (self->project), name, &spot));
  g_assert_true (view->has_over);
  g_assert_true (vd_spot_equal (view->over, spot));
}

/* What is read out is the hex of what moved last, pointer or cursor. */
static void
test_over (Strokes       *self,
           gconstpointer  data)
{
  double x, y;

  for (VdTool tool = VD_TOOL_SELECT; tool <= VD_TOOL_SIDE; tool++)
    {
      vd_tools_set_tool (self->tools, tool);
      strokes_find (self, "0401", &x, &y);
      vd_tools_press (self->tools, x, y, FALSE);
      expect_over (self, "0401");
      strokes_find (self, "0403", &x, &y);
      vd_tools_drag (self->tools, x, y);
      expect_over (self, "0403");
      vd_tools_release (self->tools);
      expect_over (self, "0403");

      strokes_cursor_at (self, "0101");
      g_assert_false (vd_tools_get_view (self->tools)->has_over);
      strokes_find (self, "0402", &x, &y);
      vd_tools_hover (self->tools, x, y);
      expect_over (self, "0402");
    }
}

/* A click on a stack goes from counter to counter. */
static void
test_stack (Strokes       *self,
            gconstpointer  data)
{
  const VdToolView *view = vd_tools_get_view (self->tools);

  strokes_drag (self, "0102 0704", 4, FALSE);
  vd_tools_cancel (self->tools);

  strokes_click (self, "0704");
  g_assert_cmpstr (vd_node_get (view->selected, "unit"), ==, "a");
  strokes_click (self, "0704");
  g_assert_cmpstr (vd_node_get (view->selected, "unit"), ==, "b");
  strokes_click (self, "0704");
  g_assert_cmpstr (vd_node_get (view->selected, "unit"), ==, "a");
}

/* What was moved last lies on top, as far as anyone has moved anything; the
 * rows of the file keep their order. */
static void
test_stack_order (Strokes       *self,
                  gconstpointer  data)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  const GArray *counters;

  strokes_drag (self, "0102 0704", 4, FALSE);
  counters = vd_tools_get_counters (self->tools);
  g_assert_cmpuint (counters->len, ==, 2);
  g_assert_cmpstr (vd_node_get (g_array_index (counters, VdCounter, 1).place, "unit"), ==, "a");
  strokes_expect (self, "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0704\"/>\n");

  vd_tools_cancel (self->tools);
  strokes_drag (self, "0704 0705", 4, FALSE);
  strokes_expect (self, "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0705\"/>\n");

  /* The one that a click has brought up, by pointer and by keys. */
  strokes_drag (self, "0705 0704", 4, FALSE);
  strokes_click (self, "0704");
  g_assert_cmpstr (vd_node_get (view->selected, "unit"), ==, "b");
  vd_tools_activate (self->tools, FALSE);
  g_assert_cmpstr (vd_node_get (view->carried, "unit"), ==, "b");
  vd_tools_cancel (self->tools);
  strokes_drag (self, "0704 0705", 4, FALSE);
  strokes_expect (self, "-<place unit=\"a\" at=\"0102\"/>\n-<place unit=\"b\" at=\"0704\"/>\n"
                        "+<place unit=\"a\" at=\"0704\"/>\n+<place unit=\"b\" at=\"0705\"/>\n");
}

static void
test_keys (Strokes       *self,
           gconstpointer  data)
{
  strokes_cursor_at (self, "0102");
  vd_tools_activate (self->tools, FALSE);
  vd_tools_move_cursor (self->tools, 1, 0);
  vd_tools_move_cursor (self->tools, 0, 1);
  vd_tools_activate (self->tools, FALSE);
  strokes_expect (self, "-<place unit=\"a\" at=\"0102\"/>\n+<place unit=\"a\" at=\"0203\"/>\n");
}

/* Past the side of a map to the next one, and not past the last. */
static void
test_keys_between_maps (Strokes       *self,
                        gconstpointer  data)
{
  const VdToolView *view = vd_tools_get_view (self->tools);

  strokes_cursor_at (self, "0206");
  vd_tools_move_cursor (self->tools, 1, 0);
  g_assert_cmpuint (view->cursor.map, ==, 1);
  g_assert_cmpuint (view->cursor.cell, ==, 6);
  vd_tools_move_cursor (self->tools, -1, 0);
  g_assert_cmpuint (view->cursor.map, ==, 0);
  vd_tools_move_cursor (self->tools, 0, -1);
  vd_tools_move_cursor (self->tools, 0, -1);
  g_assert_cmpuint (view->cursor.cell, ==, 5);
}

/* What was selected may be gone after an undo; its row is not asked for. */
static void
test_undo_in_a_stroke (Strokes       *self,
                       gconstpointer  data)
{
  double x, y;

  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  strokes_find (self, "0401", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  vd_editor_project_undo (self->project);
  strokes_find (self, "0402", &x, &y);
  vd_tools_drag (self->tools, x, y);
  vd_tools_release (self->tools);
  strokes_expect (self, TOWN ("0401") TOWN ("0402"));
  vd_editor_project_undo (self->project);
  vd_editor_project_undo (self->project);
  strokes_expect (self, "");
}

/* What a question was answered with: names with blanks between, "-" if it was
 * given up. */
typedef struct
{
  Strokes *strokes;
  char    *answer;
} Question;

static void
on_answer (const GArray *spots,
           gpointer      user_data)
{
  Question *question = user_data;
  GString *text = g_string_new (spots == NULL ? "-" : NULL);

  for (guint i = 0; spots != NULL && i < spots->len; i++)
    {
      g_autofree char *name =
        vd_spot_name (vd_editor_project_get (question->strokes->project),
                      g_array_index (spots, VdSpot, i));

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
    }

  g_free (question->answer);
  question->answer = g_string_free (text, FALSE);
}

static void
expect_answer (Question   *question,
               const char *answer)
{
  g_assert_cmpstr (question->answer, ==, answer);
  g_assert_null (vd_tools_get_question (question->strokes->tools));
  g_clear_pointer (&question->answer, g_free);
}

/* While hexes are asked for nothing is painted; a press answers, or Enter. */
static void
test_question (Strokes       *self,
               gconstpointer  data)
{
  Question question = { self, NULL };

  vd_tools_set_tool (self->tools, VD_TOOL_TERRAIN);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
  vd_tools_ask (self->tools, "Which?", NULL, on_answer, &question);
  g_assert_false (vd_tools_asks_several (self->tools));
  g_assert_null (question.answer);
  strokes_drag (self, "0401 0404", 1, FALSE);
  expect_answer (&question, "north:0401");

  strokes_cursor_at (self, "0402");
  vd_tools_ask (self->tools, "Which?", NULL, on_answer, &question);
  vd_tools_activate (self->tools, FALSE);
  expect_answer (&question, "north:0402");
  strokes_expect (self, "");
}

static void
test_several_asked (Strokes       *self,
                    gconstpointer  data)
{
  Question question = { self, NULL };
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (VdSpot));

  vd_tools_ask (self->tools, "Which?", spots, on_answer, &question);
  g_assert_true (vd_tools_asks_several (self->tools));
  strokes_click (self, "0402");
  strokes_click (self, "0303");
  strokes_click (self, "0404");
  strokes_click (self, "0402");
  g_assert_cmpuint (vd_tools_get_view (self->tools)->asked->len, ==, 2);
  vd_tools_end_question (self->tools, TRUE);
  expect_answer (&question, "0303 north:0404");
  g_assert_null (vd_tools_get_view (self->tools)->asked);
}

/* Escape, another tool, another question and another project give it up. */
static void
test_question_given_up (Strokes       *self,
                        gconstpointer  data)
{
  Question question = { self, NULL };
  Question other = { self, NULL };

  vd_tools_ask (self->tools, "Which?", NULL, on_answer, &question);
  vd_tools_cancel (self->tools);
  expect_answer (&question, "-");

  vd_tools_ask (self->tools, "Which?", NULL, on_answer, &question);
  vd_tools_set_tool (self->tools, VD_TOOL_PATH);
  expect_answer (&question, "-");

  vd_tools_ask (self->tools, "Which?", NULL, on_answer, &question);
  vd_tools_ask (self->tools, "And which?", NULL, on_answer, &other);
  g_assert_cmpstr (question.answer, ==, "-");
  g_free (question.answer);
  vd_tools_set_project (self->tools, NULL);
  expect_answer (&other, "-");
}

static void
test_key_of_source (Strokes       *self,
                    gconstpointer  data)
{
  g_free (vd_tools_add_source (self->tools, &(VdSourceForm) { "plan", NULL, NULL }));
  g_assert_cmpstr (vd_tools_get_source (self->tools), ==, "plan");
  g_free (vd_tools_change_source (self->tools, &(VdSourceForm) { "sketch", NULL, NULL }));
  g_assert_cmpstr (vd_tools_get_source (self->tools), ==, "sketch");

  /* What is painted states the one source still, whatever it is called. */
  vd_editor_project_undo (self->project);
  g_assert_cmpstr (vd_tools_get_source (self->tools), ==, "plan");
  vd_editor_project_redo (self->project);
  g_assert_cmpstr (vd_tools_get_source (self->tools), ==, "sketch");

  /* One that goes is remembered, should it come back. */
  vd_editor_project_undo (self->project);
  vd_editor_project_undo (self->project);
  vd_editor_project_redo (self->project);
  g_assert_cmpstr (vd_tools_get_source (self->tools), ==, "plan");
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Strokes *self, gconstpointer data);
    guint       steps;
  } tests[] = {
    { "/tools/brush", test_brush, 0 },
    { "/tools/wide-brush", test_wide_brush, 0 },
    { "/tools/first-kind", test_first_kind, 0 },
    { "/tools/pick", test_pick, 0 },
    { "/tools/brush-across-maps", test_brush_across_maps, 0 },
    { "/tools/eraser", test_eraser, 0 },
    { "/tools/sides", test_sides, 6 },
    { "/tools/sides-in-a-hurry", test_sides, 1 },
    { "/tools/sides-short-cut", test_sides_short_cut, 0 },
    { "/tools/sides-erase", test_sides_erase, 0 },
    { "/tools/slope", test_slope, 0 },
    { "/tools/slope-flipped", test_slope_flipped, 0 },
    { "/tools/drag-counter", test_drag_counter, 0 },
    { "/tools/drag-nothing", test_drag_nothing, 0 },
    { "/tools/drag-given-up", test_drag_given_up, 0 },
    { "/tools/stroke-given-up", test_stroke_given_up, 0 },
    { "/tools/brush-out-of-view", test_brush_out_of_view, 0 },
    { "/tools/brush-over-moved-view", test_brush_over_moved_view, 0 },
    { "/tools/sides-out-of-view", test_sides_out_of_view, 0 },
    { "/tools/drag-out-of-view", test_drag_out_of_view, 0 },
    { "/tools/over", test_over, 0 },
    { "/tools/stack", test_stack, 0 },
    { "/tools/stack-order", test_stack_order, 0 },
    { "/tools/keys", test_keys, 0 },
    { "/tools/keys-between-maps", test_keys_between_maps, 0 },
    { "/tools/question", test_question, 0 },
    { "/tools/question/several", test_several_asked, 0 },
    { "/tools/question/given-up", test_question_given_up, 0 },
    { "/tools/key-of-source", test_key_of_source, 0 },
    { "/tools/undo-in-a-stroke", test_undo_in_a_stroke, 0 },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Strokes, GUINT_TO_POINTER (tests[i].steps), strokes_set_up,
                tests[i].run, strokes_tear_down);

  return g_test_run ();
}
