#include <math.h>
#include <string.h>

#include "tests/editor/shared/stroke.h"

#define PATH(id, kind, rest) "+<path id=\"" id "\" kind=\"" kind "\" hexes=\"" rest "/>\n"
#define PATHS(rows) "+<paths>\n" rows "+</paths>\n"
#define BRIDGE(sides) "+<run id=\"bridge-1\" kind=\"bridge\" sides=\"" sides "\"/>\n"

/* Paths */

static void
take_paths (Strokes *self,
            guint    kind)
{
  vd_tools_set_tool (self->tools, VD_TOOL_PATH);
  vd_tools_set_path_kind (self->tools, kind);
}

static void
test_road (Strokes       *self,
           gconstpointer  data)
{
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0401 0402 0504 0505", GPOINTER_TO_UINT (data), FALSE);
  strokes_expect (self, PATHS (PATH ("road-1", "road", "0401 0402 0503 0504 0505\"")));
  strokes_expect_undone (self);
}

/* What has been drawn is taken up again at its end. */
static void
test_road_continued (Strokes       *self,
                     gconstpointer  data)
{
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0401 0402", 4, FALSE);
  strokes_drag (self, "0402 0404", 4, FALSE);
  strokes_expect (self, PATHS (PATH ("road-1", "road", "0401 0402 0403 0404\"")));
}

static void
test_road_erased (Strokes       *self,
                  gconstpointer  data)
{
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0401 0405", 9, FALSE);
  strokes_drag (self, "0403 0402", 4, TRUE);
  strokes_expect (self, PATHS (PATH ("road-1", "road", "0401 0402\"")
                               PATH ("road-1-2", "road", "0403 0404 0405\"")));

  /* A click takes all that the hex has. */
  strokes_drag (self, "0404", 1, TRUE);
  strokes_expect (self, PATHS (PATH ("road-1", "road", "0401 0402\"")));
}

/* A click paints nothing, and leaves nothing in the history. */
static void
test_road_click (Strokes       *self,
                 gconstpointer  data)
{
  take_paths (self, PATH_ROAD);
  strokes_click (self, "0401");
  strokes_expect (self, "");
  g_assert_null (vd_editor_project_get_undo_title (self->project));
}

static void
test_road_off_the_map (Strokes       *self,
                       gconstpointer  data)
{
  double x, y;

  take_paths (self, PATH_ROAD);
  strokes_find (self, "0402", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  strokes_find (self, "0401", &x, &y);
  vd_tools_drag (self->tools, x, y);
  strokes_find (self, "0301", &x, &y);
  vd_tools_drag (self->tools, x, y);
  vd_tools_drag (self->tools, x - 0.8, y);
  vd_tools_release (self->tools);
  strokes_expect (self, PATHS (PATH ("road-1", "road", "0402 0401 0301\" off=\"left\""))
                        "+<edges>\n+<edge id=\"left\" side=\"left\"/>\n+</edges>\n");
  strokes_expect_undone (self);
}

static void
test_road_onto_the_map (Strokes       *self,
                        gconstpointer  data)
{
  double x, y;

  take_paths (self, PATH_ROAD);
  strokes_find (self, "0301", &x, &y);
  vd_tools_press (self->tools, x - 0.8, y, FALSE);
  vd_tools_drag (self->tools, x, y);
  strokes_find (self, "0302", &x, &y);
  vd_tools_drag (self->tools, x, y);
  vd_tools_release (self->tools);
  strokes_expect (self, "+<edges>\n+<edge id=\"left\" side=\"left\"/>\n+</edges>\n"
                        PATHS (PATH ("road-1", "road", "0302 0301\" off=\"left\"")));
  strokes_expect_undone (self);
}

/* Enter puts the pen down, each further one draws; O leads off the map. */
static void
test_road_by_keys (Strokes       *self,
                   gconstpointer  data)
{
  const VdToolView *view = vd_tools_get_view (self->tools);

  take_paths (self, PATH_TRAIL);
  strokes_cursor_at (self, "0403");
  vd_tools_activate (self->tools, FALSE);
  g_assert_true (view->has_anchor);
  strokes_cursor_at (self, "0401");
  g_assert_cmpuint (view->cells->len, ==, 3);
  vd_tools_activate (self->tools, FALSE);
  vd_tools_leave_sheet (self->tools);
  strokes_expect (self, PATHS (PATH ("trail-1", "trail", "0403 0402 0401\" off=\"left\""))
                        "+<edges>\n+<edge id=\"left\" side=\"left\"/>\n+</edges>\n");
  g_assert_false (view->has_anchor);

  strokes_cursor_at (self, "0402");
  vd_tools_activate (self->tools, TRUE);
  g_assert_cmpuint (view->cells->len, ==, 0);
}

static void
test_pick_path (Strokes       *self,
                gconstpointer  data)
{
  take_paths (self, PATH_TRAIL);
  strokes_drag (self, "0401 0402", 4, FALSE);
  vd_tools_set_path_kind (self->tools, PATH_ROAD);
  strokes_cursor_at (self, "0402");
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_path_kind (self->tools), ==, PATH_TRAIL);
}

/* Bridges that are offered */

/* That a bridge is offered there, with these words. */
static void
expect_offer (Strokes    *self,
              const char *words)
{
  const VdOffer *offer = vd_tools_get_offer (self->tools);
  g_autofree char *text = NULL;

  g_assert_nonnull (offer);
  g_assert_cmpuint (offer->kinds->len, ==, 1);
  g_assert_cmpuint (g_array_index (offer->kinds, guint, 0), ==, SIDE_BRIDGE);
  text = vd_tools_describe_offer (self->tools);
  g_assert_cmpstr (text, ==, words);
}

static void
test_offer (Strokes       *self,
            gconstpointer  data)
{
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0303 0203 0202", 4, FALSE);
  expect_offer (self, "Road crosses Brook at 0303/0203 and 1 more hexside.");
  vd_tools_accept_offer (self->tools, SIDE_BRIDGE);
  g_assert_null (vd_tools_get_offer (self->tools));
  strokes_expect (self, "+<run id=\"bridge-1\" kind=\"bridge\" sides=\"0203/0303\"/>\n"
                        "+<run id=\"bridge-2\" kind=\"bridge\" sides=\"0202/0203\"/>\n"
                        PATHS (PATH ("road-1", "road", "0303 0203 0202\"")));

  /* One step for both bridges, and the offer is not made again. */
  vd_editor_project_undo (self->project);
  strokes_expect (self, PATHS (PATH ("road-1", "road", "0303 0203 0202\"")));
  g_assert_null (vd_tools_get_offer (self->tools));
}

/* Water that is led over a road. */
static void
test_offer_for_water (Strokes       *self,
                      gconstpointer  data)
{
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0402 0405", 9, FALSE);
  g_assert_null (vd_tools_get_offer (self->tools));
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_STREAM);
  strokes_drag (self, "0304/0403 0403/0404 0404/0504", 4, FALSE);
  expect_offer (self, "Road crosses Stream at 0403/0404.");
}

/* It goes with what it was for, with the next gesture, and when it is declined. */
static void
test_offer_gone (Strokes       *self,
                 gconstpointer  data)
{
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0303 0203", 4, FALSE);
  expect_offer (self, "Road crosses Brook at 0303/0203.");
  vd_editor_project_undo (self->project);
  g_assert_null (vd_tools_get_offer (self->tools));

  strokes_drag (self, "0303 0203", 4, FALSE);
  vd_tools_decline_offer (self->tools);
  g_assert_null (vd_tools_get_offer (self->tools));

  strokes_drag (self, "0202 0203", 4, FALSE);
  g_assert_nonnull (vd_tools_get_offer (self->tools));
  strokes_click (self, "0405");
  g_assert_null (vd_tools_get_offer (self->tools));
}

static void
on_locked (VdTools *tools,
           guint    parts,
           guint   *seen)
{
  *seen = parts;
}

/* A layer that is locked is left as it is, and can be unlocked with the offer still
 * open. */
static void
test_offer_locked (Strokes       *self,
                   gconstpointer  data)
{
  guint seen = 0;

  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0303 0203", 4, FALSE);
  g_signal_connect (self->tools, "locked", G_CALLBACK (on_locked), &seen);
  vd_tools_set_locked (self->tools, VD_PART_SIDES | VD_PART_NAMES);
  vd_tools_accept_offer (self->tools, SIDE_BRIDGE);
  strokes_expect (self, PATHS (PATH ("road-1", "road", "0303 0203\"")));
  g_assert_cmpuint (seen, ==, VD_PART_SIDES);

  vd_tools_set_locked (self->tools, VD_PART_NAMES);
  g_assert_cmpuint (seen, ==, 0);
  vd_tools_accept_offer (self->tools, SIDE_BRIDGE);
  strokes_expect (self, BRIDGE ("0203/0303") PATHS (PATH ("road-1", "road", "0303 0203\"")));
}

static void
test_no_offer_at_a_bridge (Strokes       *self,
                           gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_BRIDGE);
  strokes_click (self, "0203/0303");
  strokes_expect (self, BRIDGE ("0203/0303"));
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0303 0203", 4, FALSE);
  g_assert_null (vd_tools_get_offer (self->tools));
}

/* Hexes */

#define TOWN(at) "+<hex at=\"" at "\" terrain=\"town\"/>\n"

static void
take_town (Strokes *self,
           VdTool   tool)
{
  vd_tools_set_tool (self->tools, tool);
  vd_tools_set_hex_kind (self->tools, HEX_TOWN);
}

/* From press to release, whatever lies between; nothing before that. */
static void
test_line (Strokes       *self,
           gconstpointer  data)
{
  double x, y;

  take_town (self, VD_TOOL_LINE);
  strokes_find (self, "0401", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  strokes_find (self, "0101", &x, &y);
  vd_tools_drag (self->tools, x, y);
  strokes_find (self, "0404", &x, &y);
  vd_tools_drag (self->tools, x, y);
  g_assert_cmpuint (vd_tools_get_view (self->tools)->cells->len, ==, 4);
  strokes_expect (self, "");
  vd_tools_release (self->tools);
  strokes_expect (self, TOWN ("0401") TOWN ("0402") TOWN ("0403") TOWN ("0404"));
  g_assert_cmpuint (vd_tools_get_view (self->tools)->cells->len, ==, 0);
  strokes_expect_undone (self);
}

static void
test_line_by_keys (Strokes       *self,
                   gconstpointer  data)
{
  take_town (self, VD_TOOL_LINE);
  strokes_cursor_at (self, "0401");
  vd_tools_activate (self->tools, FALSE);
  strokes_cursor_at (self, "0403");
  vd_tools_activate (self->tools, FALSE);
  strokes_cursor_at (self, "0503");
  vd_tools_activate (self->tools, FALSE);
  vd_tools_cancel (self->tools);
  strokes_expect (self, TOWN ("0401") TOWN ("0402") TOWN ("0403") TOWN ("0503"));
  g_assert_false (vd_tools_get_view (self->tools)->has_anchor);
}

/* A line as wide as the brush paints each hex once. */
static void
test_wide_line (Strokes       *self,
                gconstpointer  data)
{
  take_town (self, VD_TOOL_LINE);
  vd_tools_set_brush (self->tools, 1);
  strokes_drag (self, "0501 0502", 1, FALSE);
  strokes_expect (self, TOWN ("0401") TOWN ("0402") TOWN ("0501") TOWN ("0502") TOWN ("0503"));
  strokes_expect_undone (self);
}

/* Hexes that touch: a wall of towns keeps the rest of the map as it is. */
static void
test_fill (Strokes       *self,
           gconstpointer  data)
{
  double x, y;

  take_town (self, VD_TOOL_LINE);
  strokes_drag (self, "0201 0206", 1, FALSE);
  vd_tools_set_hex_kind (self->tools, HEX_FOREST);
  vd_tools_set_tool (self->tools, VD_TOOL_FILL);
  strokes_find (self, "0103", &x, &y);
  vd_tools_hover (self->tools, x, y);
  g_assert_cmpuint (vd_tools_get_view (self->tools)->patch->n, ==, 6);
  strokes_click (self, "0103");
  g_assert_null (vd_tools_get_view (self->tools)->patch);
  vd_editor_project_undo (self->project);
  vd_editor_project_undo (self->project);
  strokes_expect (self, "");

  /* The whole map has what the click has: all but the wood and the mill. */
  vd_tools_turn (self->tools, 1);
  g_assert_true (vd_tools_get_everywhere (self->tools));
  vd_tools_hover (self->tools, x, y);
  g_assert_cmpuint (vd_tools_get_view (self->tools)->patch->n, ==, 28);
  strokes_cursor_at (self, "0303");
  vd_tools_activate (self->tools, FALSE);
  strokes_expect (self, "-<hex at=\"0303\" terrain=\"town\" note=\"burnt\"/>\n"
                        "+<hex at=\"0303\" terrain=\"forest\" note=\"burnt\"/>\n");
  strokes_expect_undone (self);
}

/* What is painted states what one has chosen, on the maps that know the source. */
static void
test_origin (Strokes       *self,
             gconstpointer  data)
{
  VdStatusCount counts[VD_N_STATUSES + 1];
  VdSpot spot;

  vd_tools_set_source (self->tools, "survey");
  vd_tools_set_status (self->tools, 3);
  take_town (self, VD_TOOL_TERRAIN);
  strokes_click (self, "0401");
  strokes_expect (self, "+<hex at=\"0401\" terrain=\"town\" status=\"checked\"/>\n");

  vd_tools_count_statuses (self->tools, counts);
  g_assert_cmpuint (counts[1].hexes, ==, 1);
  g_assert_cmpuint (counts[3].hexes, ==, 1);
  g_assert_cmpuint (counts[0].hexes, ==, 58);

  strokes_cursor_at (self, "0401");
  g_assert_true (vd_tools_find_status (self->tools, 1, 1, &spot));
  g_assert_cmpuint (spot.map, ==, 0);
  g_assert_cmpuint (spot.cell, ==, 7);
  g_assert_true (vd_tools_find_status (self->tools, 0, -1, &spot));
  g_assert_cmpuint (spot.cell, ==, 17);
  g_assert_false (vd_tools_find_status (self->tools, 4, 1, &spot));
}

static gboolean
is_at (Strokes    *self,
       VdSpot      spot,
       const char *name)
{
  VdSpot wanted;

  g_assert_true (vd_spot_find (vd_editor_project_get (self->project), name, &wanted));
  return vd_spot_equal (spot, wanted);
}

/* Hexsides, paths, names and regions have one too. */
static void
test_status_of_lines (Strokes       *self,
                      gconstpointer  data)
{
  VdStatusCount counts[VD_N_STATUSES + 1];
  VdSpot spot;

  /* The brook is a guess, the hill and the mill are not stated. */
  vd_tools_count_statuses (self->tools, counts);
  g_assert_cmpuint (counts[5].hexes, ==, 0);
  g_assert_cmpuint (counts[5].rows, ==, 1);
  g_assert_cmpuint (counts[0].rows, ==, 2);

  strokes_cursor_at (self, "0101");
  g_assert_true (vd_tools_find_status (self->tools, 5, 1, &spot));
  g_assert_cmpuint (spot.map, ==, 0);
  g_assert_true (is_at (self, spot, "0202") || is_at (self, spot, "0203"));

  /* A road that is checked: where it begins, from either side. */
  vd_tools_set_status (self->tools, 3);
  take_paths (self, PATH_ROAD);
  strokes_drag (self, "0401 0402", 4, FALSE);
  vd_tools_count_statuses (self->tools, counts);
  g_assert_cmpuint (counts[3].rows, ==, 1);
  strokes_cursor_at (self, "0303");
  g_assert_true (vd_tools_find_status (self->tools, 3, 1, &spot));
  g_assert_true (is_at (self, spot, "0401"));
  g_assert_true (vd_tools_find_status (self->tools, 3, -1, &spot));
  g_assert_true (is_at (self, spot, "0401"));

  /* A name, in the hex where it stands. */
  vd_tools_set_tool (self->tools, VD_TOOL_NAME);
  strokes_click (self, "0505");
  vd_tools_set_name (self->tools, &(VdNameForm) { "Ford", VD_NAME_SMALL });
  strokes_cursor_at (self, "0401");
  g_assert_true (vd_tools_find_status (self->tools, 3, 1, &spot));
  g_assert_true (is_at (self, spot, "0505"));

  /* A region, where its first hex is. */
  vd_tools_set_tool (self->tools, VD_TOOL_REGION);
  vd_tools_add_region (self->tools, "Hill");
  vd_tools_set_status (self->tools, 2);
  strokes_drag (self, "0601 0602", 4, FALSE);
  vd_tools_count_statuses (self->tools, counts);
  g_assert_cmpuint (counts[2].rows, ==, 1);
  g_assert_cmpuint (counts[2].hexes, ==, 0);
  g_assert_true (vd_tools_find_status (self->tools, 2, 1, &spot));
  g_assert_true (is_at (self, spot, "0601"));
  g_assert_true (vd_tools_find_status (self->tools, 2, -1, &spot));
  g_assert_true (is_at (self, spot, "0601"));
}

/* Hexsides */

/* A line that a quick hand draws across the hexes is one line without gaps. */
static void
test_river_in_one_go (Strokes       *self,
                      gconstpointer  data)
{
  const VdProject *project;
  const VdMap *map;
  guint n = 0;

  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_RIVER);
  strokes_drag (self, data, 1, FALSE);
  project = vd_editor_project_get (self->project);
  map = g_ptr_array_index (project->resolved, 0);

  for (guint i = 0; i < map->runs->len; i++)
    n += g_array_index (map->runs, VdRun, i).kind == SIDE_RIVER;
  g_assert_cmpuint (n, ==, 1);
}

/* F turns the slope that lies there, with Shift all of its line; where there is
 * none, the one that is about to be painted. */
static void
test_flip_painted (Strokes       *self,
                   gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_SLOPE);
  strokes_cursor_at (self, "0404");
  vd_tools_turn (self->tools, 2);
  g_assert_true (vd_tools_get_view (self->tools)->has_side);
  vd_tools_flip (self->tools, FALSE);
  strokes_expect (self, "-<run id=\"hill\" kind=\"slope\" sides=\"0404>0504\"/>\n"
                        "+<run id=\"hill\" kind=\"slope\" sides=\"0504>0404\"/>\n");
  strokes_expect_undone (self);
}

static void
test_flip_line (Strokes       *self,
                gconstpointer  data)
{
  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_SLOPE);
  strokes_cursor_at (self, "0403");
  vd_tools_turn (self->tools, 1);
  vd_tools_activate (self->tools, FALSE);
  vd_tools_flip (self->tools, TRUE);
  strokes_expect (self, "-<run id=\"hill\" kind=\"slope\" sides=\"0404>0504\"/>\n"
                        "+<run id=\"hill\" kind=\"slope\" sides=\"0504>0404 0504>0403\"/>\n");
}

static void
test_pick_side (Strokes       *self,
                gconstpointer  data)
{
  double x, y;

  vd_tools_set_tool (self->tools, VD_TOOL_SIDE);
  vd_tools_set_side_kind (self->tools, SIDE_RIVER);
  strokes_find (self, "0404/0504", &x, &y);
  vd_tools_hover (self->tools, x, y);
  vd_tools_pick_kind (self->tools);
  g_assert_cmpint (vd_tools_get_side_kind (self->tools), ==, SIDE_SLOPE);
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
    { "/paint/road", test_road, GUINT_TO_POINTER (6) },
    { "/paint/road-in-a-hurry", test_road, GUINT_TO_POINTER (1) },
    { "/paint/road-continued", test_road_continued, NULL },
    { "/paint/road-erased", test_road_erased, NULL },
    { "/paint/road-click", test_road_click, NULL },
    { "/paint/road-off-the-map", test_road_off_the_map, NULL },
    { "/paint/road-onto-the-map", test_road_onto_the_map, NULL },
    { "/paint/road-by-keys", test_road_by_keys, NULL },
    { "/paint/pick-path", test_pick_path, NULL },
    { "/paint/offer", test_offer, NULL },
    { "/paint/offer-for-water", test_offer_for_water, NULL },
    { "/paint/offer-gone", test_offer_gone, NULL },
    { "/paint/offer-locked", test_offer_locked, NULL },
    { "/paint/no-offer-at-a-bridge", test_no_offer_at_a_bridge, NULL },
    { "/paint/line", test_line, NULL },
    { "/paint/line-by-keys", test_line_by_keys, NULL },
    { "/paint/wide-line", test_wide_line, NULL },
    { "/paint/fill", test_fill, NULL },
    { "/paint/origin", test_origin, NULL },
    { "/paint/status-of-lines", test_status_of_lines, NULL },
    { "/paint/river-across", test_river_in_one_go, "0101/0201 0505" },
    { "/paint/river-down", test_river_in_one_go, "0103/0104 0503" },
    { "/paint/river-along", test_river_in_one_go, "0301/0302 0306" },
    { "/paint/flip-painted", test_flip_painted, NULL },
    { "/paint/flip-line", test_flip_line, NULL },
    { "/paint/pick-side", test_pick_side, NULL },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Strokes, tests[i].data, strokes_set_up, tests[i].run,
                strokes_tear_down);

  return g_test_run ();
}
