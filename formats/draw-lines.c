/* Hexsides and paths as curves.
 *
 * A net is all lines of a sort, such as water.  It knows at each corner which
 * sides meet there: where two do, the line is pulled off the corner; where one
 * or three do, it goes to the corner itself. */
#include "formats/draw-private.h"

#include <math.h>
#include <string.h>

#define PULL 0.55      /* of hexside lines, off their corners */
#define ROAD_PULL 0.35 /* of roads, off the centres where they turn */
#define WANDER 0.03    /* of streams */
#define CAP 0.4        /* how far above the centre the middle of a top side is, at least */
#define BEYOND 0.3     /* how far lines run on past the frame */

/* A net in the making: which sides meet at each corner, as bits. */
typedef struct
{
  VdNet       net;
  VdCornerMap meets;
} Meeting;

static VdNet
net_of (const VdKind *kind)
{
  const char *look = kind->look;

  if (strcmp (look, "river") == 0 || strcmp (look, "stream") == 0)
    return VD_NET_WATER;
  if (strcmp (look, "slope") == 0)
    return VD_NET_SLOPE;
  if (strcmp (look, "gully") == 0)
    return VD_NET_GULLY;
  if (strcmp (look, "wall") == 0)
    return VD_NET_WALL;

  return VD_NET_OTHER;
}

static gboolean
is_crossing (const VdKind *kind)
{
  return strcmp (kind->look, "bridge") == 0 || strcmp (kind->look, "ford") == 0;
}

static void
set_widths (const VdKind *kind,
            VdCurve      *curve)
{
  gboolean is_river = strcmp (kind->look, "river") == 0;
  gboolean is_stream = strcmp (kind->look, "stream") == 0;

  curve->from = is_river ? 0.17 : is_stream ? 0.012 : 0.04;
  curve->to = is_river ? 0.22 : is_stream ? 0.085 : 0.04;
}

/* Both corners of a side, and the turn from the first to the second. */
typedef struct
{
  VdCorner a, b;
  guint    turn;
} Ends;

static Ends
ends_of (const VdGrid *grid,
         VdMapSide     side)
{
  return (Ends) { vd_corner_of (grid, side.cell, side.dir),
                  vd_corner_of (grid, side.cell, side.dir + 1), side.dir };
}

static gboolean
is_same (VdCorner a,
         VdCorner b)
{
  return a.along == b.along && a.across == b.across;
}

static void
mark_run (const VdDrawing *self,
          const VdRun     *run,
          VdCornerMap     *meets)
{
  for (guint i = 0; i < run->sides->len; i++)
    {
      VdMapSide side = g_array_index (run->sides, VdMapSide, i);

      if (vd_window_has (&self->window, self->grid, side.cell))
        {
          Ends ends = ends_of (self->grid, side);

          *vd_corner_map_at (meets, ends.a) |= 1 << ends.turn;
          *vd_corner_map_at (meets, ends.b) |= 1 << vd_dir_opposite (ends.turn);
        }
    }
}

static guint
count_bits (guint8 bits)
{
  guint n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;

  return n;
}

static VdVec
middle_from (const VdGrid *grid,
             VdCorner      corner,
             guint         turn)
{
  return vd_vec_mix (vd_corner_place (grid, corner),
                     vd_corner_place (grid, vd_corner_step (corner, turn)), 0.5);
}

/* Where a line passes a corner that it enters from the middle of one side. */
typedef struct
{
  VdVec at;
  VdVec way; /* the direction in which it passes */
} Pass;

static Pass
pass_corner (const VdGrid  *grid,
             const Meeting *meeting,
             VdCorner       corner,
             guint          in)
{
  const guint8 *bits = vd_corner_map_at (&meeting->meets, corner);
  guint8 others = (bits != NULL ? *bits : 0) & ~(1 << vd_dir_opposite (in));
  VdVec place = vd_corner_place (grid, corner);
  VdVec before = middle_from (grid, corner, vd_dir_opposite (in));
  gboolean wanders = meeting->net == VD_NET_WATER || meeting->net == VD_NET_GULLY;
  double wander = wanders ? WANDER : WANDER / 3;
  guint out = 0;
  VdVec after;

  if (count_bits (others) != 1)
    return (Pass) { place, { place.x - before.x, place.y - before.y } };

  while (!(others & 1 << out))
    out++;

  after = middle_from (grid, corner, out);
  place = vd_vec_mix (place, vd_vec_mix (before, after, 0.5), PULL);
  place.x += wander * vd_noise (corner.along, corner.across, 5);
  place.y += wander * vd_noise (corner.along, corner.across, 6);
  return (Pass) { place, { after.x - before.x, after.y - before.y } };
}

static VdVec
backward (VdVec v)
{
  return (VdVec) { -v.x, -v.y };
}

/* Draws the side from corner @a by @turn: corner, middle, corner. */
static void
add_side (const VdDrawing *self,
          const Meeting   *meeting,
          GArray          *points,
          VdCorner         a,
          guint            turn)
{
  VdCorner b = vd_corner_step (a, turn);
  Pass from = pass_corner (self->grid, meeting, a, vd_dir_opposite (turn));
  Pass to = pass_corner (self->grid, meeting, b, turn);
  VdVec middle = middle_from (self->grid, a, turn);
  VdVec along = { to.at.x - from.at.x, to.at.y - from.at.y };

  vd_curve_add (points, from.at, backward (from.way), middle, along);
  vd_curve_add (points, middle, along, to.at, to.way);
}

/* Whether a corner lies on the rim of what is in play. */
static gboolean
is_rim (const VdDrawing *self,
        VdMapSide        side,
        VdCorner         corner)
{
  VdVec p = vd_corner_place (self->grid, corner);
  VdVec m = vd_side_middle (self->grid, side.cell, side.dir);
  int beyond;

  /* The third hex at the corner lies straight on along the side. */
  p = (VdVec) { p.x + (p.x - m.x) * 0.4, p.y + (p.y - m.y) * 0.4 };
  beyond = vd_grid_at (self->grid, p.x, p.y);
  return beyond < 0 || self->map->terrain[beyond] == VD_NO_TERRAIN;
}

/* Carries a line that ends at the rim on to the frame. */
static void
run_on (const VdDrawing *self,
        GArray          *points,
        VdMapSide        side,
        VdCorner         corner,
        gboolean         at_start)
{
  VdVec m = vd_side_middle (self->grid, side.cell, side.dir);
  VdVec p = vd_corner_place (self->grid, corner);
  VdVec way = { p.x - m.x, p.y - m.y };
  VdVec far;

  if (!is_rim (self, side, corner))
    return;

  far = (VdVec) { p.x + way.x * (1 + BEYOND) * 2, p.y + way.y * (1 + BEYOND) * 2 };
  if (at_start)
    g_array_prepend_val (points, far);
  else
    g_array_append_val (points, far);
}

/* A stretch of sides of a run, each of which touches the next. */
typedef struct
{
  const VdRun *run;
  guint        first, last;
  VdCorner     start, end;
} Stretch;

static gboolean
continues (const VdDrawing *self,
           const VdRun     *run,
           guint            i,
           VdCorner         from,
           VdCorner        *to)
{
  VdMapSide side;
  Ends ends;

  if (i >= run->sides->len)
    return FALSE;

  side = g_array_index (run->sides, VdMapSide, i);
  if (!vd_window_has (&self->window, self->grid, side.cell))
    return FALSE;

  ends = ends_of (self->grid, side);
  *to = is_same (ends.a, from) ? ends.b : ends.a;
  return is_same (ends.a, from) || is_same (ends.b, from);
}

/* Whether the line goes round the side's own hex clockwise on pointy maps, so
 * that a low hex is on its right. */
static gboolean
is_forward (const VdDrawing *self,
            const VdRun     *run,
            guint            i,
            VdCorner         from)
{
  return is_same (ends_of (self->grid, g_array_index (run->sides, VdMapSide, i)).a, from);
}

/* From which of its corners the side at @i has to start, so that the next one
 * can follow. */
static VdCorner
start_of (const VdDrawing *self,
          const VdRun     *run,
          guint            i)
{
  Ends ends = ends_of (self->grid, g_array_index (run->sides, VdMapSide, i));
  VdCorner to;

  return continues (self, run, i + 1, ends.a, &to) ? ends.b : ends.a;
}

static void
add_curve (const VdDrawing *self,
           const Meeting   *meeting,
           const Stretch   *stretch)
{
  const VdRun *run = stretch->run;
  const VdKind *kind = &g_array_index (self->chart->sides, VdKind, run->kind);
  VdCurve curve = { g_array_new (FALSE, FALSE, sizeof (VdVec)), run->kind, 0, 0, run->node };
  gboolean is_flat = self->grid->orientation == VD_FLAT;
  double share = 1.0 / run->sides->len;
  double from, to;
  VdCorner corner = stretch->start;

  for (guint i = stretch->first; i <= stretch->last; i++)
    {
      Ends ends = ends_of (self->grid, g_array_index (run->sides, VdMapSide, i));
      gboolean forward = is_same (ends.a, corner);

      add_side (self, meeting, curve.points, corner,
                forward ? ends.turn : vd_dir_opposite (ends.turn));
      corner = forward ? ends.b : ends.a;
      curve.is_low_left = forward == is_flat;
    }

  run_on (self, curve.points, g_array_index (run->sides, VdMapSide, stretch->first),
          stretch->start, TRUE);
  run_on (self, curve.points, g_array_index (run->sides, VdMapSide, stretch->last), corner, FALSE);

  set_widths (kind, &curve);
  from = curve.from + (curve.to - curve.from) * stretch->first * share;
  to = curve.from + (curve.to - curve.from) * (stretch->last + 1) * share;
  curve.from = from;
  curve.to = to;
  g_array_append_val (self->nets[meeting->net], curve);
}

static void
add_run (const VdDrawing *self,
         const Meeting   *meeting,
         const VdRun     *run)
{
  gboolean is_directed = g_array_index (self->chart->sides, VdKind, run->kind).directed;

  for (guint i = 0; i < run->sides->len; )
    {
      VdMapSide side = g_array_index (run->sides, VdMapSide, i);
      Stretch stretch = { run, i, i };
      gboolean forward;
      VdCorner at, to;

      if (!vd_window_has (&self->window, self->grid, side.cell))
        {
          i++;
          continue;
        }

      stretch.start = start_of (self, run, i);
      forward = is_forward (self, run, i, stretch.start);

      /* Where low and high change hands one line cannot show both. */
      for (at = stretch.start; continues (self, run, i, at, &to); at = to)
        {
          if (is_directed && is_forward (self, run, i, at) != forward)
            break;

          stretch.last = i++;
        }

      add_curve (self, meeting, &stretch);
    }
}

static void
make_net (VdDrawing *self,
          VdNet      net)
{
  Meeting meeting = { net };

  self->nets[net] = g_array_new (FALSE, FALSE, sizeof (VdCurve));
  vd_corner_map_init (&meeting.meets, self->grid, &self->window);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < self->map->runs->len; i++)
      {
        const VdRun *run = &g_array_index (self->map->runs, VdRun, i);
        const VdKind *kind = &g_array_index (self->chart->sides, VdKind, run->kind);

        if (is_crossing (kind) || net_of (kind) != net)
          continue;

        if (pass == 0)
          mark_run (self, run, &meeting.meets);
        else
          add_run (self, &meeting, run);
      }

  vd_corner_map_clear (&meeting.meets);
}

static void
add_crossings (VdDrawing    *self,
               const VdRun  *run,
               const VdKind *kind)
{
  for (guint i = 0; i < run->sides->len; i++)
    {
      VdMapSide side = g_array_index (run->sides, VdMapSide, i);
      VdCrossing crossing = { vd_side_middle (self->grid, side.cell, side.dir) };
      VdVec centre = vd_centre_of (self->grid, side.cell);

      if (!vd_window_has (&self->window, self->grid, side.cell))
        continue;

      crossing.across = (VdVec) { (crossing.at.x - centre.x) * 2, (crossing.at.y - centre.y) * 2 };
      crossing.is_ford = strcmp (kind->look, "ford") == 0;
      g_array_append_val (self->crossings, crossing);
    }
}

static void
make_crossings (VdDrawing *self)
{
  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);
      const VdKind *kind = &g_array_index (self->chart->sides, VdKind, run->kind);

      if (is_crossing (kind))
        add_crossings (self, run, kind);
    }

  vd_drawing_fit_crossings (self);
}

static guint
window_index (const VdDrawing *self,
              guint            cell)
{
  int row = cell / self->grid->columns;
  int column = cell % self->grid->columns;

  return (row - self->window.top) * (self->window.right - self->window.left + 1) +
         column - self->window.left;
}

guint8
vd_drawing_roads_at (const VdDrawing *self,
                     guint            cell)
{
  return vd_window_has (&self->window, self->grid, cell) ? self->roads[window_index (self, cell)]
                                                         : 0;
}

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
  if (dir >= 0 && vd_window_has (&self->window, self->grid, cell))
    self->roads[window_index (self, cell)] |= 1 << dir;
}

static void
mark_cap (VdDrawing *self,
          int        cell,
          guint      dir)
{
  if (cell >= 0 && vd_window_has (&self->window, self->grid, cell) &&
      vd_side_middle (self->grid, cell, dir).y < vd_centre_of (self->grid, cell).y - CAP)
    self->capped[window_index (self, cell)] = TRUE;
}

static void
mark_caps (VdDrawing   *self,
           const VdRun *run)
{
  for (guint i = 0; i < run->sides->len; i++)
    {
      VdMapSide side = g_array_index (run->sides, VdMapSide, i);

      mark_cap (self, side.cell, side.dir);
      mark_cap (self, vd_grid_next (self->grid, side.cell, side.dir), vd_dir_opposite (side.dir));
    }
}

gboolean
vd_drawing_is_capped (const VdDrawing *self,
                      guint            cell)
{
  return vd_window_has (&self->window, self->grid, cell) &&
         self->capped[window_index (self, cell)];
}

static void
mark_path (VdDrawing    *self,
           const VdPath *path)
{
  const guint32 *cells = (const guint32 *) path->cells->data;
  guint last = path->cells->len - 1;

  for (guint i = 0; i < last; i++)
    if (vd_window_has (&self->window, self->grid, cells[i]))
      {
        int dir = vd_grid_dir (self->grid, cells[i], cells[i + 1]);

        mark_road (self, cells[i], dir);
        if (dir >= 0)
          mark_road (self, cells[i + 1], vd_dir_opposite (dir));
      }

  mark_road (self, cells[0], end_off_side (self, path, 0));
  mark_road (self, cells[last], end_off_side (self, path, 1));
}

/* Where a road passes a hex, and in which direction. */
static Pass
pass_hex (const VdDrawing *self,
          guint            cell,
          int              in,
          int              out)
{
  VdVec centre = vd_centre_of (self->grid, cell);
  VdVec before = in >= 0 ? vd_side_middle (self->grid, cell, in) : centre;
  VdVec after = out >= 0 ? vd_side_middle (self->grid, cell, out) : centre;
  Pass pass = { centre, { after.x - before.x, after.y - before.y } };

  if (count_bits (vd_drawing_roads_at (self, cell)) == 2 && in >= 0 && out >= 0 &&
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
  Pass pass = pass_hex (self, cell, in, out);
  VdVec centre = vd_centre_of (self->grid, cell);

  if (in >= 0)
    {
      VdVec from = vd_side_middle (self->grid, cell, in);

      vd_curve_add (points, from, (VdVec) { centre.x - from.x, centre.y - from.y },
                    pass.at, pass.way);
    }

  if (out >= 0)
    {
      VdVec to = vd_side_middle (self->grid, cell, out);

      vd_curve_add (points, pass.at, pass.way, to, (VdVec) { to.x - centre.x, to.y - centre.y });
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

static void
add_path_curve (VdDrawing    *self,
                const VdPath *path,
                guint         first,
                guint         last)
{
  const guint32 *cells = (const guint32 *) path->cells->data;
  guint end = path->cells->len - 1;
  VdCurve curve = { g_array_new (FALSE, FALSE, sizeof (VdVec)), path->kind, 0, 0, path->node };

  for (guint i = first; i <= last; i++)
    {
      int in = i > 0 ? vd_grid_dir (self->grid, cells[i], cells[i - 1])
                     : end_off_side (self, path, 0);
      int out = i < end ? vd_grid_dir (self->grid, cells[i], cells[i + 1])
                        : end_off_side (self, path, 1);

      add_hex (self, curve.points, cells[i], in, out);
    }

  if (first == 0)
    leave_map (self, curve.points, cells[0], end_off_side (self, path, 0), TRUE);
  if (last == end)
    leave_map (self, curve.points, cells[end], end_off_side (self, path, 1), FALSE);

  g_array_append_val (self->paths, curve);
}

static void
add_path_curves (VdDrawing    *self,
                 const VdPath *path)
{
  const guint32 *cells = (const guint32 *) path->cells->data;
  guint n = path->cells->len;

  for (guint i = 0; i < n; i++)
    {
      guint first = i;

      while (i < n && vd_window_has (&self->window, self->grid, cells[i]))
        i++;

      if (i > first)
        add_path_curve (self, path, first, i - 1);
    }
}

void
vd_drawing_make_lines (VdDrawing *self)
{
  gsize n = (gsize) (self->window.right - self->window.left + 1) *
            (self->window.bottom - self->window.top + 1);

  self->roads = g_malloc0 (n);
  self->capped = g_malloc0 (n);
  self->paths = g_array_new (FALSE, FALSE, sizeof (VdCurve));
  self->crossings = g_array_new (FALSE, FALSE, sizeof (VdCrossing));

  for (VdNet net = 0; net < VD_N_NETS; net++)
    make_net (self, net);

  make_crossings (self);

  for (guint i = 0; i < self->map->runs->len; i++)
    mark_caps (self, &g_array_index (self->map->runs, VdRun, i));
  for (guint i = 0; i < self->map->paths->len; i++)
    mark_path (self, &g_array_index (self->map->paths, VdPath, i));
  for (guint i = 0; i < self->map->paths->len; i++)
    add_path_curves (self, &g_array_index (self->map->paths, VdPath, i));
}

void
vd_drawing_clear_lines (VdDrawing *self)
{
  for (VdNet net = 0; net < VD_N_NETS; net++)
    vd_curves_free (self->nets[net]);

  vd_curves_free (self->paths);
  g_array_unref (self->crossings);
  g_free (self->roads);
  g_free (self->capped);
}
