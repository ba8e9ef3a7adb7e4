#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"
#include "editor/tools/line.h"

#define REACH 0.44 /* of a hex, from its middle: nearer, the hex is meant */
#define BEYOND 0.1 /* of a hex, past the side of the sheet: farther, the path leaves it */

static const char *const sheet_sides[] = { "top", "right", "bottom", "left" };

/* Painting */

static int
get_kind (VdTools *self)
{
  return self->kinds[VD_PAINT_PATHS];
}

static gboolean
has_kind (VdTools *self)
{
  return get_kind (self) < (int) vd_tools_get_project (self)->chart->paths->len;
}

static void
paint_step (VdTools   *self,
            guint      map,
            VdMapSide  step,
            gboolean   erase)
{
  const VdProject *project = vd_tools_get_project (self);
  VdManner manner = vd_tools_get_manner (self, map, self->path.node);

  self->path.stepped = TRUE;
  if (erase || get_kind (self) < 0)
    {
      vd_editor_project_do (self->project,
                            vd_edit_erase_step (project, map, step, get_kind (self)));
      return;
    }

  vd_editor_project_do (self->project,
                        vd_edit_paint_step (project, map, step, get_kind (self), &manner));
  self->path.node = vd_edit_find_path (vd_tools_get_project (self), map, step, get_kind (self));
  vd_tools_note_crossing (self, map, step);
}

/* From hex to hex along the straight line. */
static void
paint_line (VdTools  *self,
            VdSpot    from,
            VdSpot    to,
            gboolean  erase)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (!has_kind (self))
    return;

  vd_line_list (vd_tools_get_map (self, from.map), from.cell, to.cell, cells);
  for (guint i = 1; i < cells->len; i++)
    {
      VdGrid grid = vd_tools_get_map (self, from.map)->grid; /* an edit makes the map anew */
      VdMapSide step;

      if (vd_side_between (&grid, g_array_index (cells, guint32, i - 1),
                           g_array_index (cells, guint32, i), &step))
        paint_step (self, from.map, step, erase);
    }
}

/* Whether the hex lies on that side of its sheet. */
static gboolean
is_on_side (VdTools *self,
            VdSpot   spot,
            guint    side)
{
  const VdGrid *grid = &vd_tools_get_map (self, spot.map)->grid;
  guint column = spot.cell % grid->columns, row = spot.cell / grid->columns;
  const gboolean on[] = { row == 0, column + 1 == grid->columns, row + 1 == grid->rows,
                          column == 0 };

  return on[side];
}

static void
lead_off (VdTools *self,
          VdSpot   spot,
          guint    side)
{
  VdManner manner = vd_tools_get_manner (self, spot.map, self->path.node);

  if (get_kind (self) < 0 || !has_kind (self))
    return;

  self->path.stepped = TRUE;
  vd_editor_project_do (self->project,
                        vd_edit_lead_off (vd_tools_get_project (self), spot, sheet_sides[side],
                                          get_kind (self), &manner));
}

/* By which side of its sheet one goes from the hex to a point that lies more than
 * @beside off the sheet; -1 if by none. */
static int
find_way_out (VdTools *self,
              VdSpot   spot,
              double   beside,
              double   x,
              double   y)
{
  VdRect rect = vd_layout_get (vd_editor_project_get_layout (self->project), spot.map);
  const double beyond[] = { rect.y - y, x - rect.x - rect.width, y - rect.y - rect.height,
                            rect.x - x };
  int best = -1;

  for (guint i = 0; i < G_N_ELEMENTS (beyond); i++)
    if (beyond[i] > beside && is_on_side (self, spot, i) && (best < 0 || beyond[i] > beyond[best]))
      best = i;

  return best;
}

/* Strokes */

static void
lift (VdTools *self)
{
  self->path.has_last = FALSE;
  self->path.outside = FALSE;
  self->path.node = NULL;
}

static void
press (VdTools *self,
       double   x,
       double   y)
{
  lift (self);
  self->path.stepped = FALSE;
  self->view.has_anchor = FALSE;
}

static gboolean
is_meant (VdTools *self,
          VdSpot   spot,
          double   x,
          double   y)
{
  double cx, cy;

  vd_layout_centre (vd_editor_project_get_layout (self->project), vd_tools_get_project (self), spot,
                    &cx, &cy);
  return hypot (x - cx, y - cy) < REACH;
}

/* Whether a point is on none of the sheets; between the hexes at the border of one
 * it still is. */
static gboolean
is_off_all (VdTools *self,
            double   x,
            double   y)
{
  const VdLayout *layout = vd_editor_project_get_layout (self->project);

  for (guint i = 0; i < layout->maps->len; i++)
    {
      VdRect rect = vd_layout_get (layout, i);

      if (x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height)
        return FALSE;
    }

  return TRUE;
}

static void
go_outside (VdTools *self,
            double   x,
            double   y)
{
  int side = self->path.has_last ? find_way_out (self, self->path.last, BEYOND, x, y) : -1;

  if ((self->path.has_last && side < 0) || !is_off_all (self, x, y))
    return;

  self->path.outside_x = x;
  self->path.outside_y = y;
  if (side >= 0 && !self->erase)
    lead_off (self, self->path.last, side);
  lift (self);
  self->path.outside = TRUE;
}

/* The first hex of the stroke, or of what is left of it. */
static void
come_in (VdTools *self,
         VdSpot   spot)
{
  int side = self->path.outside
             ? find_way_out (self, spot, 0, self->path.outside_x, self->path.outside_y) : -1;

  lift (self);
  if (side >= 0 && !self->erase)
    {
      const VdProject *project;

      lead_off (self, spot, side);
      project = vd_tools_get_project (self);
      self->path.node = vd_edit_find_path_end (project, spot, get_kind (self));
    }

  self->path.has_last = TRUE;
  self->path.last = spot;
}

static void
stroke (VdTools  *self,
        double    x,
        double    y,
        gboolean  first)
{
  VdSpot spot;

  if (!vd_tools_find_spot (self, x, y, &spot))
    {
      go_outside (self, x, y);
      return;
    }

  if (!self->path.has_last || spot.map != self->path.last.map)
    {
      come_in (self, spot);
      return;
    }

  if (vd_spot_equal (spot, self->path.last) || !is_meant (self, spot, x, y))
    return;

  paint_line (self, self->path.last, spot, self->erase);
  self->path.last = spot;
}

static void
release (VdTools *self)
{
  /* A click of the right button, without a way to anywhere. */
  if (!self->path.stepped && self->path.has_last && (self->erase || get_kind (self) < 0) &&
      has_kind (self))
    vd_editor_project_do (self->project,
                          vd_edit_erase_paths_at (vd_tools_get_project (self), self->path.last,
                                                  get_kind (self)));
  lift (self);
  vd_tools_make_offer (self);
}

/* Keys: Enter puts the pen down, and draws from there */

static void
show_cursor (VdTools *self)
{
  VdToolView *view = &self->view;

  g_array_set_size (self->preview, 0);
  if (view->has_anchor && view->has_cursor && view->cursor.map == view->anchor.map)
    vd_line_list (vd_tools_get_map (self, view->anchor.map), view->anchor.cell, view->cursor.cell,
                  self->preview);
  view->cells_map = view->anchor.map;
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  VdToolView *view = &self->view;

  if (!has_kind (self))
    return;

  if (erase || get_kind (self) < 0)
    vd_editor_project_do (self->project,
                          vd_edit_erase_paths_at (vd_tools_get_project (self), view->cursor,
                                                  get_kind (self)));
  else if (!view->has_anchor || view->anchor.map != view->cursor.map)
    {
      view->has_anchor = TRUE;
      view->anchor = view->cursor;
    }
  else if (vd_spot_equal (view->anchor, view->cursor))
    view->has_anchor = FALSE;
  else
    {
      paint_line (self, view->anchor, view->cursor, FALSE);
      view->anchor = view->cursor;
    }

  self->path.node = NULL;
  show_cursor (self);
  vd_tools_make_offer (self);
}

static void
cancel (VdTools *self)
{
  self->view.has_anchor = FALSE;
  show_cursor (self);
  vd_tools_decline_offer (self);
}

/* By the first side of the sheet by which nothing leaves it yet. */
static void
leave_sheet (VdTools *self)
{
  VdSpot spot = self->view.cursor;

  self->path.node = NULL;
  for (guint side = 0; side < G_N_ELEMENTS (sheet_sides); side++)
    if (is_on_side (self, spot, side) &&
        !vd_edit_is_led_off (vd_tools_get_project (self), spot, sheet_sides[side]))
      {
        lead_off (self, spot, side);
        break;
      }

  self->view.has_anchor = FALSE;
  show_cursor (self);
}

static void
pick (VdTools *self,
      VdSpot   spot)
{
  const GArray *paths = vd_tools_get_map (self, spot.map)->paths;

  for (guint i = 0; i < paths->len; i++)
    {
      const VdPath *path = &g_array_index (paths, VdPath, i);

      for (guint c = 0; c < path->cells->len; c++)
        if (g_array_index (path->cells, guint32, c) == spot.cell)
          {
            vd_tools_set_path_kind (self, path->kind);
            return;
          }
    }
}

const VdToolClass vd_tool_path = {
  .info = {
    "path", N_("Paths"),
    N_("Draw roads from hex to hex, and off the map; the right button erases"),
    "vedette-path-symbolic", "R", "crosshair", VD_PAINT_PATHS },
  .edits = VD_PART_PATHS,
  .press = press,
  .stroke = stroke,
  .lift = lift,
  .release = release,
  .cancel = cancel,
  .show_cursor = show_cursor,
  .activate = activate,
  .leave_sheet = leave_sheet,
  .pick = pick,
};
