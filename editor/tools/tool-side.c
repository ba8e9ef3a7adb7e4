#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"

#define MAX_JUMP 6 /* sides that a quick hand may leave out */

gboolean
vd_tools_is_directed (VdTools *self)
{
  const GArray *sides;
  int kind;

  g_return_val_if_fail (VD_IS_TOOLS (self), FALSE);

  kind = self->kinds[VD_PAINT_SIDES];
  if (self->project == NULL)
    return FALSE;

  sides = vd_tools_get_project (self)->chart->sides;
  return kind >= 0 && kind < (int) sides->len && g_array_index (sides, VdKind, kind).directed;
}

static gboolean
find_side (VdTools   *self,
           double     x,
           double     y,
           gboolean   strict,
           VdMapSide *side,
           guint     *map)
{
  const VdGrid *grid;
  VdSpot spot;
  VdRect rect;

  if (!vd_tools_find_spot (self, x, y, &spot))
    return FALSE;

  *map = spot.map;
  grid = &vd_tools_get_map (self, spot.map)->grid;
  rect = vd_layout_get (vd_editor_project_get_layout (self->project), spot.map);

  return vd_side_nearest (grid, x - rect.x, y - rect.y, strict, side);
}

static void
paint_side (VdTools   *self,
            guint      map,
            VdMapSide  side,
            gboolean   erase)
{
  const VdProject *project = vd_tools_get_project (self);
  int kind = self->kinds[VD_PAINT_SIDES];
  VdManner manner;

  if (kind >= (int) project->chart->sides->len)
    return;

  if (erase || kind < 0)
    {
      vd_editor_project_do (self->project, vd_edit_erase_side (project, map, side, kind));
      return;
    }

  manner = vd_tools_get_manner (self, map, self->side.run);
  vd_editor_project_do (self->project, vd_edit_paint_side (project, map, side, kind, &manner));
  vd_tools_note_crossing (self, map, side);
  self->side.run = vd_edit_find_run (vd_tools_get_project (self), map, side, kind);
}

/* Strokes */

static void
lift (VdTools *self)
{
  self->side.has_last = FALSE;
  self->side.run = NULL;
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  lift (self);
  self->view.has_side = FALSE;
}

/* Goes on from the last side of the stroke to the next, by way of those that
 * a quick hand has left out; so that slopes keep their low hexes on one hand. */
static void
go_on (VdTools   *self,
       guint      map,
       VdMapSide  side)
{
  VdGrid grid = vd_tools_get_map (self, map)->grid; /* an edit makes the map anew */
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (VdMapSide));

  if (!vd_side_path (&grid, self->side.last, side, MAX_JUMP, path))
    {
      self->side.run = NULL;
      paint_side (self, map, side, self->erase);
      self->side.last = side;
      return;
    }

  for (guint i = 0; i < path->len; i++)
    {
      VdMapSide next = vd_side_follow (&grid, self->side.last, g_array_index (path, VdMapSide, i));

      paint_side (self, map, next, self->erase);
      self->side.last = next;
    }
}

static void
stroke (VdTools  *self,
        double    x,
        double    y,
        gboolean  first)
{
  guint map;
  VdMapSide side;

  if (!find_side (self, x, y, !first, &side, &map))
    return;

  if (!self->side.has_last || self->side.last_map != map)
    {
      if (self->side.flipped && vd_tools_is_directed (self))
        side = vd_side_turn (&vd_tools_get_map (self, map)->grid, side);

      paint_side (self, map, side, self->erase);
      self->side.last = side;
    }
  else if (!vd_side_equal (&vd_tools_get_map (self, map)->grid, self->side.last, side))
    go_on (self, map, side);

  self->side.has_last = TRUE;
  self->side.last_map = map;
}

static void
release (VdTools *self)
{
  vd_tools_make_offer (self);
}

/* The side that is shown, as it would be painted. */

static void
turn_if_flipped (VdTools *self)
{
  VdToolView *view = &self->view;

  if (view->has_side && self->side.flipped && vd_tools_is_directed (self))
    view->side = vd_side_turn (&vd_tools_get_map (self, view->side_map)->grid, view->side);
}

static void
hover (VdTools *self,
       double   x,
       double   y)
{
  VdToolView *view = &self->view;

  view->has_side = find_side (self, x, y, FALSE, &view->side, &view->side_map);
  turn_if_flipped (self);
}

static void
show_cursor (VdTools *self)
{
  VdToolView *view = &self->view;

  view->has_side = FALSE;
  if (!view->has_cursor)
    return;

  view->side_map = view->cursor.map;
  view->side = (VdMapSide) { view->cursor.cell, self->side.dir };
  view->has_side = vd_grid_next (&vd_tools_get_map (self, view->cursor.map)->grid,
                                 view->cursor.cell, self->side.dir) >= 0;
  turn_if_flipped (self);
}

static void
turn (VdTools *self,
      int      by)
{
  self->side.dir = (self->side.dir + VD_N_DIRS + by) % VD_N_DIRS;
  show_cursor (self);
}

/* Exactly one of the two turns what is shown. */
static void
turn_shown (VdTools *self)
{
  turn_if_flipped (self);
  self->side.flipped = !self->side.flipped;
  turn_if_flipped (self);
}

/* Whether the slope that lies there has the low hex that is shown. */
static gboolean
is_shown_as_painted (VdTools *self)
{
  const VdToolView *view = &self->view;
  const VdMap *map = vd_tools_get_map (self, view->side_map);

  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);

      if (!g_array_index (vd_tools_get_project (self)->chart->sides, VdKind, run->kind).directed)
        continue;

      for (guint s = 0; s < run->sides->len; s++)
        {
          VdMapSide side = g_array_index (run->sides, VdMapSide, s);

          if (vd_side_equal (&map->grid, side, view->side))
            return side.cell == view->side.cell;
        }
    }

  return TRUE;
}

/* What is painted there is turned, and what is about to be. */
static void
flip (VdTools  *self,
      gboolean  whole)
{
  const VdToolView *view = &self->view;
  VdEdit *edit = view->has_side ? vd_edit_turn_side (vd_tools_get_project (self), view->side_map,
                                                     view->side, whole) : NULL;

  if (edit != NULL)
    {
      vd_editor_project_do (self->project, edit);
      if (!is_shown_as_painted (self))
        turn_shown (self);
    }
  else
    turn_shown (self);
}

static void
pick (VdTools *self,
      VdSpot   spot)
{
  const VdProject *project = vd_tools_get_project (self);

  for (guint kind = 0; self->view.has_side && kind < project->chart->sides->len; kind++)
    if (vd_edit_find_run (project, self->view.side_map, self->view.side, kind) != NULL)
      {
        vd_tools_set_side_kind (self, kind);
        return;
      }
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  self->side.run = NULL;
  show_cursor (self);
  if (self->view.has_side)
    paint_side (self, self->view.side_map, self->view.side, erase);
  vd_tools_make_offer (self);
}

const VdToolClass vd_tool_side = {
  .info = {
    "side", N_("Hexsides"),
    N_("Draw streams, slopes and bridges by dragging along hexsides; the right button erases"),
    "vedette-side-symbolic", "H", "crosshair", VD_PAINT_SIDES },
  .edits = VD_PART_SIDES,
  .press = press,
  .stroke = stroke,
  .lift = lift,
  .release = release,
  .hover = hover,
  .show_cursor = show_cursor,
  .activate = activate,
  .turn = turn,
  .flip = flip,
  .pick = pick,
};
