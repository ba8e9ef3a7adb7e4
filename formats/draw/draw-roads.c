/* Paths as curves: from hex to hex, pulled off the centres where they turn. */
#include "formats/draw/draw-private.h"

#include <string.h>

#define ROAD_PULL 0.35 /* off the centres where they turn */

static gboolean
is_off (const VdDrawing *self,
        guint            cell,
        guint            dir)
{
  int next = vd_grid_next (self->grid, cell, dir);

  return next < 0 || self->map->terrain[next] == VD_NO_TERRAIN;
}

/* The side by which a path leaves the map: that which goes on as straight as
 * possible from the hex before, or straight out of the nearest edge. */
static int
off_side (const VdDrawing *self,
          guint            cell,
          int              before)
{
  VdVec centre = vd_centre_of (self->grid, cell);
  VdVec way = { centre.x - self->frame.width / 2, centre.y - self->frame.height / 2 };
  double best = -G_MAXDOUBLE;
  int found = -1;

  if (before >= 0)
    {
      VdVec from = vd_centre_of (self->grid, before);

      way = (VdVec) { centre.x - from.x, centre.y - from.y };
    }

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      VdVec middle = vd_side_middle (self->grid, cell, dir);
      double score = (middle.x - centre.x) * way.x + (middle.y - centre.y) * way.y;

      if (is_off (self, cell, dir) && score > best)
        {
          best = score;
          found = dir;
        }
    }

  return found;
}

/* The side by which end 0 or 1 of a path leaves the map, or -1. */
static int
end_off_side (const VdDrawing *self,
              const VdPath    *path,
              guint            end)
{
  guint last = path->cells->len - 1;
  guint cell = g_array_index (path->cells, guint32, end == 0 ? 0 : last);
  int before = last > 0 ? (int) g_array_index (path->cells, guint32, end == 0 ? 1 : last - 1) : -1;

  return path->off & 1 << end ? off_side (self, cell, before) : -1;
}

static void
mark_road (VdDrawing *self,
           guint      cell,
           int        dir)
{
  if (dir >= 0 && vd_window_has (&self->reach, self->grid, cell))
    self->roads[vd_drawing_place_of (self, cell)] |= 1 << dir;
}

static const VdPath *
get_path (const VdDrawing *self,
          const VdStretch *stretch)
{
  return &g_array_index (self->map->paths, VdPath, stretch->line);
}

void
vd_drawing_mark_path (VdDrawing       *self,
                      const VdStretch *stretch)
{
  const VdPath *path = get_path (self, stretch);
  const guint32 *cells = (const guint32 *) path->cells->data;
  guint last = path->cells->len - 1;

  for (guint i = stretch->first; i <= stretch->last && i < last; i++)
    if (vd_window_has (&self->reach, self->grid, cells[i]))
      {
        int dir = vd_grid_dir (self->grid, cells[i], cells[i + 1]);

        mark_road (self, cells[i], dir);
        if (dir >= 0)
          mark_road (self, cells[i + 1], vd_dir_opposite (dir));
      }

  if (stretch->first == 0)
    mark_road (self, cells[0], end_off_side (self, path, 0));
  if (stretch->last == last)
    mark_road (self, cells[last], end_off_side (self, path, 1));
}

/* Where a road passes a hex, and in which direction. */
static VdCurveEnd
pass_hex (const VdDrawing *self,
          guint            cell,
          int              in,
          int              out)
{
  VdVec centre = vd_centre_of (self->grid, cell);
  VdVec before = in >= 0 ? vd_side_middle (self->grid, cell, in) : centre;
  VdVec after = out >= 0 ? vd_side_middle (self->grid, cell, out) : centre;
  VdCurveEnd pass = { centre, { after.x - before.x, after.y - before.y } };

  if (vd_count_bits (vd_drawing_roads_at (self, cell)) == 2 && in >= 0 && out >= 0 &&
      strcmp (vd_drawing_look (self, cell), "town") != 0)
    pass.at = vd_vec_mix (centre, vd_vec_mix (before, after, 0.5), ROAD_PULL);

  return pass;
}

/* From the middle of the side @in, or from where the path begins, to the
 * middle of the side @out, or to where it ends. */
static void
add_hex (const VdDrawing *self,
         GArray          *points,
         guint            cell,
         int              in,
         int              out)
{
  VdCurveEnd pass = pass_hex (self, cell, in, out);
  VdVec centre = vd_centre_of (self->grid, cell);

  if (in >= 0)
    {
      VdVec from = vd_side_middle (self->grid, cell, in);

      vd_curve_add (points, vd_drawing_steps (self),
                    (VdCurveEnd) { from, { centre.x - from.x, centre.y - from.y } }, pass);
    }

  if (out >= 0)
    {
      VdVec to = vd_side_middle (self->grid, cell, out);

      vd_curve_add (points, vd_drawing_steps (self), pass,
                    (VdCurveEnd) { to, { to.x - centre.x, to.y - centre.y } });
    }
}

/* Carries a path that leaves the map on to the frame and past it. */
static void
leave_map (const VdDrawing *self,
           GArray          *points,
           guint            cell,
           int              dir,
           gboolean         at_start)
{
  VdVec centre = vd_centre_of (self->grid, cell);
  VdVec middle, far;

  if (dir < 0)
    return;

  middle = vd_side_middle (self->grid, cell, dir);
  far = vd_vec_mix (centre, middle, 2.4);
  if (at_start)
    g_array_prepend_val (points, far);
  else
    g_array_append_val (points, far);
}

void
vd_drawing_add_path (VdDrawing       *self,
                     const VdStretch *stretch)
{
  const VdPath *path = get_path (self, stretch);
  const guint32 *cells = (const guint32 *) path->cells->data;
  guint end = path->cells->len - 1;
  VdCurve curve = { g_array_new (FALSE, FALSE, sizeof (VdVec)), path->kind, 0, 0, path->node,
                    stretch->ordinal, cells[(stretch->first + stretch->last) / 2] };

  for (guint i = stretch->first; i <= stretch->last; i++)
    {
      int in = i > 0 ? vd_grid_dir (self->grid, cells[i], cells[i - 1])
                     : end_off_side (self, path, 0);
      int out = i < end ? vd_grid_dir (self->grid, cells[i], cells[i + 1])
                        : end_off_side (self, path, 1);

      add_hex (self, curve.points, cells[i], in, out);
    }

  if (stretch->first == 0)
    leave_map (self, curve.points, cells[0], end_off_side (self, path, 0), TRUE);
  if (stretch->last == end)
    leave_map (self, curve.points, cells[end], end_off_side (self, path, 1), FALSE);

  g_array_append_val (self->paths, curve);
}
