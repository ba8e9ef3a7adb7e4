#include "editor/tools.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/project-edits.h"
#include "editor/sides.h"

#define STEP 0.12    /* of a hex: how finely a stroke is followed */
#define MAX_JUMP 3   /* sides that a quick hand may leave out */
#define DRAG_FROM 0.15 /* of a hex: less is a click with an unsteady hand */

const VdToolInfo vd_tool_infos[VD_N_TOOLS] = {
  [VD_TOOL_SELECT] = {
    "select", N_("Select"), N_("Select hexes; drag counters to other hexes"),
    "vedette-select-symbolic", "S" },
  [VD_TOOL_TERRAIN] = {
    "terrain", N_("Terrain"), N_("Paint hexes by dragging; the right button erases"),
    "vedette-terrain-symbolic", "T" },
  [VD_TOOL_SIDE] = {
    "side", N_("Hexsides"), N_("Draw streams, slopes and bridges by dragging along hexsides; the right button erases"),
    "vedette-side-symbolic", "H" },
  [VD_TOOL_HAND] = {
    "hand", N_("Pan"), N_("Move the view by dragging; as the middle button does with any tool"),
    "vedette-hand-symbolic", "P" },
};

struct _VdTools
{
  GObject          parent_instance;

  VdEditorProject *project;
  GArray          *counters; /* of VdCounter */
  VdTool           tool;
  int              hex_kind;
  int              side_kind;
  gboolean         flipped;  /* a directed side is drawn from the high hex */
  guint            dir;      /* of the cursor's side */
  VdToolView       view;

  /* The stroke, while the button is down */
  gboolean         pressed;
  gboolean         erase;
  gboolean         moved;
  gboolean         was_selected;
  double           from_x, from_y; /* where it began */
  double           x, y;           /* where it has come to */
  gboolean         has_last;
  guint            last_map;
  VdMapSide        last;           /* the newest side of the stroke */
  VdNode          *run;
};

enum
{
  PROP_TOOL = 1,
  PROP_HEX_KIND,
  PROP_SIDE_KIND,
  N_PROPS
};

enum
{
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdTools, vd_tools, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void
emit_changed (VdTools *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static const VdProject *
get_project (VdTools *self)
{
  return vd_editor_project_get (self->project);
}

static const VdMap *
get_map (VdTools *self,
         guint    map)
{
  return g_ptr_array_index (get_project (self)->resolved, map);
}

static gboolean
find_spot (VdTools *self,
           double   x,
           double   y,
           VdSpot  *spot)
{
  return vd_layout_at (vd_editor_project_get_layout (self->project), get_project (self), x, y, spot);
}

/* The hexside that is meant at a point of the layout. */
static gboolean
find_side (VdTools   *self,
           double     x,
           double     y,
           gboolean   strict,
           guint     *map,
           VdMapSide *side)
{
  VdSpot spot;
  VdRect rect;

  if (!find_spot (self, x, y, &spot))
    return FALSE;

  *map = spot.map;
  rect = vd_layout_get (vd_editor_project_get_layout (self->project), spot.map);

  return vd_side_nearest (&get_map (self, spot.map)->grid, x - rect.x, y - rect.y, strict, side);
}

static gboolean
is_directed (VdTools *self)
{
  const GArray *sides = get_project (self)->chart->sides;

  return self->side_kind >= 0 && g_array_index (sides, VdKind, self->side_kind).directed;
}

/* Painting */

static void
paint_hex (VdTools *self,
           VdSpot   spot,
           gboolean erase)
{
  const VdMap *map = get_map (self, spot.map);
  const VdProject *project = get_project (self);
  VdNode *terrain = vd_node_find (vd_document_get_root (map->document), "terrain");
  const char *usual = terrain != NULL ? vd_node_get (terrain, "default") : NULL;
  int kind = erase ? VD_ERASER : self->hex_kind;

  /* To erase a hex is to give it what lies everywhere. */
  for (guint i = 0; kind < 0 && i < project->chart->hexes->len; i++)
    if (usual == NULL || g_strcmp0 (g_array_index (project->chart->hexes, VdKind, i).id, usual) == 0)
      kind = i;

  if (kind >= 0)
    vd_editor_project_do (self->project, vd_edit_paint_hex (project, spot, kind));
}

static void
paint_side (VdTools   *self,
            guint      map,
            VdMapSide  side,
            gboolean   erase)
{
  const VdProject *project = get_project (self);

  if (erase || self->side_kind < 0)
    {
      vd_editor_project_do (self->project,
                            vd_edit_erase_side (project, map, side, self->side_kind));
      return;
    }

  vd_editor_project_do (self->project,
                        vd_edit_paint_side (project, map, side, self->side_kind, self->run));
  self->run = vd_edit_find_run (get_project (self), map, side, self->side_kind);
}

/* Goes on from the last side of the stroke to the next, by way of those that
 * a quick hand has left out; so that slopes keep their low hexes on one hand. */
static void
continue_sides (VdTools   *self,
                guint      map,
                VdMapSide  side)
{
  const VdGrid *grid = &get_map (self, map)->grid;
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (VdMapSide));

  if (!vd_side_path (grid, self->last, side, MAX_JUMP, path))
    {
      g_array_append_val (path, side);
      self->run = NULL;
      paint_side (self, map, side, self->erase);
      self->last = side;
      return;
    }

  for (guint i = 0; i < path->len; i++)
    {
      VdMapSide next = vd_side_follow (grid, self->last, g_array_index (path, VdMapSide, i));

      paint_side (self, map, next, self->erase);
      self->last = next;
    }
}

static void
stroke_side (VdTools *self,
             double   x,
             double   y,
             gboolean strict)
{
  guint map;
  VdMapSide side;

  if (!find_side (self, x, y, strict, &map, &side))
    return;

  if (!self->has_last || self->last_map != map)
    {
      if (self->flipped && is_directed (self))
        side = vd_side_turn (&get_map (self, map)->grid, side);

      paint_side (self, map, side, self->erase);
      self->last = side;
    }
  else if (!vd_side_equal (&get_map (self, map)->grid, self->last, side))
    continue_sides (self, map, side);

  self->has_last = TRUE;
  self->last_map = map;
}

static void
stroke_hex (VdTools *self,
            double   x,
            double   y)
{
  VdSpot spot;

  if (find_spot (self, x, y, &spot))
    paint_hex (self, spot, self->erase);
}

static void
stroke (VdTools *self,
        double   x,
        double   y,
        gboolean first)
{
  if (self->tool == VD_TOOL_TERRAIN)
    stroke_hex (self, x, y);
  else if (self->tool == VD_TOOL_SIDE)
    stroke_side (self, x, y, !first);
}

/* Counters */

static void
select_at (VdTools *self,
           double   x,
           double   y)
{
  const VdCounter *counter;
  const VdCounter *selected;
  VdSpot spot;

  self->was_selected = FALSE;
  if (!find_spot (self, x, y, &spot))
    {
      self->view.selected = NULL;
      return;
    }

  selected = vd_counters_find (self->counters, self->view.selected);
  if (selected != NULL && vd_spot_equal (selected->spot, spot))
    {
      self->was_selected = TRUE;
      return;
    }

  counter = vd_counters_at (self->counters, spot);
  self->view.selected = counter != NULL ? counter->place : NULL;
}

/* A click on what is selected already goes to the counter below it. */
static void
select_below (VdTools *self)
{
  const VdCounter *selected = vd_counters_find (self->counters, self->view.selected);

  if (selected != NULL && self->was_selected)
    self->view.selected = vd_counters_below (self->counters, selected)->place;
}

static void
drop (VdTools *self,
      VdSpot   spot)
{
  VdNode *place = self->view.carried;

  self->view.carried = NULL;
  vd_editor_project_do (self->project, vd_edit_move_unit (get_project (self), place, spot));
}

static void
carry_to_cursor (VdTools *self)
{
  vd_layout_centre (vd_editor_project_get_layout (self->project), get_project (self),
                    self->view.cursor, &self->view.x, &self->view.y);
}

/* Pointer */

static void
update_side (VdTools *self,
             double   x,
             double   y)
{
  self->view.has_side = self->tool == VD_TOOL_SIDE && !self->pressed &&
                        find_side (self, x, y, FALSE, &self->view.side_map, &self->view.side);

  if (self->view.has_side && self->flipped && is_directed (self))
    self->view.side = vd_side_turn (&get_map (self, self->view.side_map)->grid, self->view.side);
}

void
vd_tools_hover (VdTools *self,
                double   x,
                double   y)
{
  if (self->project == NULL)
    return;

  self->view.has_over = find_spot (self, x, y, &self->view.over);
  update_side (self, x, y);
  emit_changed (self);
}

void
vd_tools_leave (VdTools *self)
{
  self->view.has_over = FALSE;
  self->view.has_side = FALSE;
  emit_changed (self);
}

void
vd_tools_press (VdTools  *self,
                double    x,
                double    y,
                gboolean  erase)
{
  VdSpot spot;

  if (self->project == NULL)
    return;

  self->pressed = TRUE;
  self->erase = erase;
  self->moved = FALSE;
  self->has_last = FALSE;
  self->run = NULL;
  self->from_x = self->x = x;
  self->from_y = self->y = y;
  self->view.carried = NULL;
  self->view.has_side = FALSE;

  if (find_spot (self, x, y, &spot))
    vd_tools_set_cursor (self, spot);

  vd_editor_project_begin_gesture (self->project);
  if (self->tool == VD_TOOL_SELECT && !erase)
    select_at (self, x, y);
  else
    stroke (self, x, y, TRUE);

  emit_changed (self);
}

static void
drag_counter (VdTools *self,
              double   x,
              double   y)
{
  self->moved = self->moved || hypot (x - self->from_x, y - self->from_y) > DRAG_FROM;

  if (self->moved && !self->erase && self->view.selected != NULL)
    self->view.carried = self->view.selected;

  self->view.x = x;
  self->view.y = y;
  self->view.has_over = find_spot (self, x, y, &self->view.over);
}

void
vd_tools_drag (VdTools *self,
               double   x,
               double   y)
{
  double length = hypot (x - self->x, y - self->y);
  guint n = MAX (1, (guint) ceil (length / STEP));
  double from_x = self->x, from_y = self->y;

  if (!self->pressed)
    return;

  if (self->tool == VD_TOOL_SELECT)
    drag_counter (self, x, y);
  else
    for (guint i = 1; i <= n; i++)
      stroke (self, from_x + (x - from_x) * i / n, from_y + (y - from_y) * i / n, FALSE);

  self->x = x;
  self->y = y;
  emit_changed (self);
}

void
vd_tools_release (VdTools *self)
{
  VdSpot spot;

  if (!self->pressed)
    return;

  self->pressed = FALSE;
  if (self->view.carried != NULL)
    {
      if (find_spot (self, self->x, self->y, &spot))
        {
          vd_tools_set_cursor (self, spot);
          drop (self, spot);
        }
      self->view.carried = NULL;
    }
  else if (self->tool == VD_TOOL_SELECT && !self->moved)
    select_below (self);

  vd_editor_project_end_gesture (self->project);
  emit_changed (self);
}

void
vd_tools_cancel (VdTools *self)
{
  if (self->view.carried != NULL)
    self->view.carried = NULL;
  else
    self->view.selected = NULL;

  if (self->pressed)
    vd_editor_project_end_gesture (self->project);

  self->pressed = FALSE;
  emit_changed (self);
}

/* Keyboard */

static void
show_cursor_side (VdTools *self)
{
  const VdGrid *grid;

  self->view.has_side = FALSE;
  if (self->tool != VD_TOOL_SIDE || !self->view.has_cursor)
    return;

  grid = &get_map (self, self->view.cursor.map)->grid;
  self->view.side_map = self->view.cursor.map;
  self->view.side = (VdMapSide) { self->view.cursor.cell, self->dir };
  self->view.has_side = vd_grid_next (grid, self->view.cursor.cell, self->dir) >= 0;

  if (self->view.has_side && self->flipped && is_directed (self))
    self->view.side = vd_side_turn (grid, self->view.side);
}

void
vd_tools_set_cursor (VdTools *self,
                     VdSpot   spot)
{
  self->view.cursor = spot;
  self->view.has_cursor = TRUE;
  emit_changed (self);
}

void
vd_tools_move_cursor (VdTools *self,
                      int      across,
                      int      down)
{
  if (self->project == NULL || get_project (self)->resolved->len == 0)
    return;

  if (!self->view.has_cursor)
    self->view.cursor = (VdSpot) { 0, 0 };
  else
    self->view.cursor = vd_layout_step (vd_editor_project_get_layout (self->project),
                                        get_project (self), self->view.cursor, across, down);

  self->view.has_cursor = TRUE;
  self->view.has_over = FALSE;
  carry_to_cursor (self);
  show_cursor_side (self);
  emit_changed (self);
}

void
vd_tools_turn_side (VdTools *self,
                    int      by)
{
  self->dir = (self->dir + VD_N_DIRS + by) % VD_N_DIRS;
  show_cursor_side (self);
  emit_changed (self);
}

void
vd_tools_flip (VdTools *self)
{
  self->flipped = !self->flipped;
  if (self->view.has_side && is_directed (self))
    self->view.side = vd_side_turn (&get_map (self, self->view.side_map)->grid, self->view.side);
  emit_changed (self);
}

static void
take_or_drop (VdTools *self)
{
  const VdCounter *counter = vd_counters_at (self->counters, self->view.cursor);

  if (self->view.carried != NULL)
    {
      drop (self, self->view.cursor);
      return;
    }

  self->view.selected = counter != NULL ? counter->place : NULL;
  self->view.carried = self->view.selected;
  carry_to_cursor (self);
}

void
vd_tools_activate (VdTools  *self,
                   gboolean  erase)
{
  if (self->project == NULL || !self->view.has_cursor)
    return;

  if (self->tool == VD_TOOL_SELECT && !erase)
    take_or_drop (self);
  else if (self->tool == VD_TOOL_TERRAIN)
    paint_hex (self, self->view.cursor, erase);
  else if (self->tool == VD_TOOL_SIDE)
    {
      self->run = NULL;
      show_cursor_side (self);
      if (self->view.has_side)
        paint_side (self, self->view.side_map, self->view.side, erase);
    }

  emit_changed (self);
}

/* State */

static void
refresh (VdTools *self)
{
  g_array_unref (self->counters);
  self->counters = vd_counters_new (get_project (self));

  if (vd_counters_find (self->counters, self->view.selected) == NULL)
    self->view.selected = NULL;
  if (vd_counters_find (self->counters, self->view.carried) == NULL)
    self->view.carried = NULL;

  emit_changed (self);
}

void
vd_tools_set_project (VdTools         *self,
                      VdEditorProject *project)
{
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_func (self->project, refresh, self);

  g_set_object (&self->project, project);
  self->view = (VdToolView) { FALSE };
  self->pressed = FALSE;
  vd_tools_set_hex_kind (self, 0);
  vd_tools_set_side_kind (self, 0);

  if (project != NULL)
    {
      g_signal_connect_object (project, "changed", G_CALLBACK (refresh), self, G_CONNECT_SWAPPED);
      refresh (self);
    }
}

VdTool
vd_tools_get_tool (VdTools *self)
{
  return self->tool;
}

void
vd_tools_set_tool (VdTools *self,
                   VdTool   tool)
{
  if (self->tool == tool)
    return;

  vd_tools_release (self);
  self->tool = tool;
  self->view.carried = NULL;
  if (self->project != NULL)
    show_cursor_side (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TOOL]);
  emit_changed (self);
}

int
vd_tools_get_hex_kind (VdTools *self)
{
  return self->hex_kind;
}

void
vd_tools_set_hex_kind (VdTools *self,
                       int      kind)
{
  self->hex_kind = kind;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HEX_KIND]);
}

int
vd_tools_get_side_kind (VdTools *self)
{
  return self->side_kind;
}

void
vd_tools_set_side_kind (VdTools *self,
                        int      kind)
{
  self->side_kind = kind;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE_KIND]);
}

const VdToolView *
vd_tools_get_view (VdTools *self)
{
  return &self->view;
}

const GArray *
vd_tools_get_counters (VdTools *self)
{
  return self->counters;
}

VdTools *
vd_tools_new (void)
{
  return g_object_new (VD_TYPE_TOOLS, NULL);
}

static void
vd_tools_get_property (GObject    *object,
                       guint       id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  VdTools *self = VD_TOOLS (object);

  switch (id)
    {
    case PROP_TOOL:
      g_value_set_int (value, self->tool);
      break;

    case PROP_HEX_KIND:
      g_value_set_int (value, self->hex_kind);
      break;

    case PROP_SIDE_KIND:
      g_value_set_int (value, self->side_kind);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
vd_tools_finalize (GObject *object)
{
  VdTools *self = VD_TOOLS (object);

  g_clear_object (&self->project);
  g_array_unref (self->counters);

  G_OBJECT_CLASS (vd_tools_parent_class)->finalize (object);
}

static void
vd_tools_class_init (VdToolsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = vd_tools_get_property;
  object_class->finalize = vd_tools_finalize;

  properties[PROP_TOOL] =
    g_param_spec_int ("tool", NULL, NULL, 0, VD_N_TOOLS - 1, 0,
                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_HEX_KIND] =
    g_param_spec_int ("hex-kind", NULL, NULL, VD_ERASER, G_MAXINT, 0,
                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SIDE_KIND] =
    g_param_spec_int ("side-kind", NULL, NULL, VD_ERASER, G_MAXINT, 0,
                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
vd_tools_init (VdTools *self)
{
  self->counters = g_array_new (FALSE, FALSE, sizeof (VdCounter));
}
