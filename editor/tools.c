#include "editor/tools-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "editor/project-edits.h"
#include "editor/sides.h"

#define STEP 0.12    /* of a hex: how finely a stroke is followed */
#define DRAG_FROM 0.15 /* of a hex: less is a click with an unsteady hand */

const VdToolInfo vd_tool_infos[VD_N_TOOLS] = {
  [VD_TOOL_SELECT] = {
    "select", N_("Select"), N_("Select hexes; drag counters to other hexes"),
    "vedette-select-symbolic", "S" },
  [VD_TOOL_TERRAIN] = {
    "terrain", N_("Terrain"), N_("Paint hexes by dragging; the right button erases"),
    "vedette-terrain-symbolic", "T" },
  [VD_TOOL_SIDE] = {
    "side", N_("Hexsides"),
    N_("Draw streams, slopes and bridges by dragging along hexsides; the right button erases"),
    "vedette-side-symbolic", "H" },
  [VD_TOOL_HAND] = {
    "hand", N_("Pan"), N_("Move the view by dragging; as the middle button does with any tool"),
    "vedette-hand-symbolic", "P" },
};

enum
{
  PROP_TOOL = 1,
  PROP_HEX_KIND,
  PROP_SIDE_KIND,
  PROP_BRUSH,
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

/* Counters */

/* The row of the counter that is seen in a hex; (nullable) */
static VdNode *
pick (VdTools *self,
      VdSpot   spot)
{
  const VdCounter *counter = vd_counters_find (self->counters, self->view.selected);

  if (counter == NULL || !vd_spot_equal (counter->spot, spot))
    counter = vd_counters_at (self->counters, spot);

  return counter != NULL ? counter->place : NULL;
}

static void
select_at (VdTools *self,
           double   x,
           double   y)
{
  VdNode *before = self->view.selected;
  VdSpot spot;

  self->was_selected = FALSE;
  if (!vd_tools_find_spot (self, x, y, &spot))
    {
      self->view.selected = NULL;
      return;
    }

  self->view.selected = pick (self, spot);
  self->was_selected = before != NULL && self->view.selected == before;
}

/* A click on what is selected already goes to the counter below it. */
static void
select_below (VdTools *self)
{
  const VdCounter *selected = vd_counters_find (self->counters, self->view.selected);

  if (selected != NULL && self->was_selected)
    self->view.selected = vd_counters_below (self->counters, selected)->place;
}

/* On top: where it is seen, and taken up again. */
static void
drop (VdTools *self,
      VdSpot   spot)
{
  VdNode *place = self->view.carried;

  self->view.carried = NULL;
  g_ptr_array_remove (self->raised, place);
  g_ptr_array_add (self->raised, place);
  vd_editor_project_do (self->project,
                        vd_edit_move_unit (vd_tools_get_project (self), place, spot));
}

static void
carry_to_cursor (VdTools *self)
{
  vd_layout_centre (vd_editor_project_get_layout (self->project), vd_tools_get_project (self),
                    self->view.cursor, &self->view.x, &self->view.y);
}

/* What is in view */

static gboolean
is_visible (VdTools *self,
            double   x,
            double   y)
{
  const VdRect *visible = &self->visible;

  return !self->bounded || (x >= visible->x && x < visible->x + visible->width &&
                            y >= visible->y && y < visible->y + visible->height);
}

static gboolean
find_visible (VdTools *self,
              double   x,
              double   y,
              VdSpot  *spot)
{
  return is_visible (self, x, y) && vd_tools_find_spot (self, x, y, spot);
}

/* What comes next is not where the pointer has gone, but what was moved under
 * it. */
static void
lift (VdTools *self)
{
  self->lifted = TRUE;
  self->has_last = FALSE;
  self->run = NULL;
}

void
vd_tools_set_visible (VdTools      *self,
                      const VdRect *visible)
{
  if (memcmp (&self->visible, visible, sizeof *visible) != 0)
    lift (self);

  self->bounded = TRUE;
  self->visible = *visible;
}

/* Pointer */

/* The side that is shown, as it would be painted. */
static void
turn_if_flipped (VdTools *self)
{
  VdToolView *view = &self->view;

  if (view->has_side && self->flipped && vd_tools_is_directed (self))
    view->side = vd_side_turn (&vd_tools_get_map (self, view->side_map)->grid, view->side);
}

static void
update_side (VdTools *self,
             double   x,
             double   y)
{
  VdToolView *view = &self->view;

  view->has_side = self->tool == VD_TOOL_SIDE && !self->pressed &&
                   vd_tools_find_side (self, x, y, FALSE, &view->side_map, &view->side);
  turn_if_flipped (self);
}

void
vd_tools_hover (VdTools *self,
                double   x,
                double   y)
{
  if (self->project == NULL)
    return;

  self->view.has_over = vd_tools_find_spot (self, x, y, &self->view.over);
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

static void
begin_stroke (VdTools  *self,
              double    x,
              double    y,
              gboolean  erase)
{
  self->pressed = TRUE;
  self->erase = erase;
  self->moved = FALSE;
  self->lifted = FALSE;
  self->has_last = FALSE;
  self->run = NULL;
  self->from_x = self->x = x;
  self->from_y = self->y = y;
  self->view.carried = NULL;
  self->view.has_side = FALSE;
}

/* The pointer has come to a hex; a stroke begins or ends there. */
static void
set_place (VdTools *self,
           VdSpot   spot)
{
  self->view.cursor = self->view.over = spot;
  self->view.has_cursor = self->view.has_over = TRUE;
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

  begin_stroke (self, x, y, erase);
  if (vd_tools_find_spot (self, x, y, &spot))
    set_place (self, spot);

  vd_editor_project_begin_gesture (self->project);
  if (self->tool == VD_TOOL_SELECT && !erase)
    select_at (self, x, y);
  else
    vd_tools_stroke (self, x, y, TRUE);

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
}

/* The way from where the stroke has come to, in steps. */
static void
follow (VdTools *self,
        double   x,
        double   y)
{
  double from_x = self->lifted ? x : self->x;
  double from_y = self->lifted ? y : self->y;
  guint n = MAX (1, (guint) ceil (hypot (x - from_x, y - from_y) / STEP));

  self->lifted = FALSE;
  for (guint i = 1; i <= n && !self->lifted; i++)
    {
      double step_x = from_x + (x - from_x) * i / n;
      double step_y = from_y + (y - from_y) * i / n;

      if (is_visible (self, step_x, step_y))
        vd_tools_stroke (self, step_x, step_y, FALSE);
      else
        lift (self);
    }
}

void
vd_tools_drag (VdTools *self,
               double   x,
               double   y)
{
  if (!self->pressed)
    return;

  if (self->tool == VD_TOOL_SELECT)
    drag_counter (self, x, y);
  else
    follow (self, x, y);

  self->view.has_over = find_visible (self, x, y, &self->view.over);
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
      if (find_visible (self, self->x, self->y, &spot))
        {
          set_place (self, spot);
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
  VdToolView *view = &self->view;
  const VdGrid *grid;

  view->has_side = FALSE;
  if (self->tool != VD_TOOL_SIDE || !view->has_cursor)
    return;

  grid = &vd_tools_get_map (self, view->cursor.map)->grid;
  view->side_map = view->cursor.map;
  view->side = (VdMapSide) { view->cursor.cell, self->dir };
  view->has_side = vd_grid_next (grid, view->cursor.cell, self->dir) >= 0;
  turn_if_flipped (self);
}

void
vd_tools_set_cursor (VdTools *self,
                     VdSpot   spot)
{
  self->view.cursor = spot;
  self->view.has_cursor = TRUE;
  self->view.has_over = FALSE;
  show_cursor_side (self);
  emit_changed (self);
}

void
vd_tools_move_cursor (VdTools *self,
                      int      across,
                      int      down)
{
  VdToolView *view = &self->view;

  if (self->project == NULL || vd_tools_get_project (self)->resolved->len == 0)
    return;

  if (!view->has_cursor)
    view->cursor = (VdSpot) { 0, 0 };
  else
    view->cursor = vd_layout_step (vd_editor_project_get_layout (self->project),
                                   vd_tools_get_project (self), view->cursor, across, down);

  view->has_cursor = TRUE;
  view->has_over = FALSE;
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
  /* Exactly one of the two turns what is shown. */
  turn_if_flipped (self);
  self->flipped = !self->flipped;
  turn_if_flipped (self);
  emit_changed (self);
}

static void
take_or_drop (VdTools *self)
{
  if (self->view.carried != NULL)
    {
      drop (self, self->view.cursor);
      return;
    }

  self->view.selected = pick (self, self->view.cursor);
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
    {
      vd_editor_project_begin_gesture (self->project);
      vd_tools_paint_hex (self, self->view.cursor, erase);
      vd_editor_project_end_gesture (self->project);
    }
  else if (self->tool == VD_TOOL_SIDE)
    {
      self->run = NULL;
      show_cursor_side (self);
      if (self->view.has_side)
        vd_tools_paint_side (self, self->view.side_map, self->view.side, erase);
    }

  emit_changed (self);
}

/* State */

static void
refresh (VdTools *self)
{
  g_array_unref (self->counters);
  self->counters = vd_counters_new (vd_tools_get_project (self));
  for (guint i = 0; i < self->raised->len; i++)
    vd_counters_raise (self->counters, g_ptr_array_index (self->raised, i));

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
  g_ptr_array_set_size (self->raised, 0);
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

void
vd_tools_pick_kind (VdTools *self)
{
  const VdToolView *view = &self->view;
  VdSpot spot = view->has_over ? view->over : view->cursor;
  guint kind;

  if (self->project == NULL || self->tool != VD_TOOL_TERRAIN ||
      !(view->has_over || view->has_cursor))
    return;

  kind = vd_tools_get_map (self, spot.map)->terrain[spot.cell];
  if (kind != VD_NO_TERRAIN)
    vd_tools_set_hex_kind (self, kind);
}

guint
vd_tools_get_brush (VdTools *self)
{
  return self->brush;
}

void
vd_tools_set_brush (VdTools *self,
                    guint    brush)
{
  self->brush = MIN (brush, VD_MAX_BRUSH);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BRUSH]);
  emit_changed (self);
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

    case PROP_BRUSH:
      g_value_set_uint (value, self->brush);
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
  g_ptr_array_unref (self->raised);

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
  properties[PROP_BRUSH] =
    g_param_spec_uint ("brush", NULL, NULL, 0, VD_MAX_BRUSH, 0,
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
  self->raised = g_ptr_array_new ();
}
