/* Hexsides as curves.
 *
 * A net is all lines of a sort, such as water.  It knows at each corner which
 * sides meet there: where two do, the line is pulled off the corner; where one
 * or three do, it goes to the corner itself. */
#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

#define PULL 0.55      /* of hexside lines, off their corners */
#define WANDER 0.03    /* of streams */
#define CAP 0.4        /* how far above the centre the middle of a top side is, at least */
#define BEYOND 0.3     /* how far lines run on past the frame */

guint
vd_drawing_steps (const VdDrawing *self)
{
  return self->is_vector || self->pixels >= 20 ? 8 : self->pixels >= 12 ? 4
         : self->pixels >= 6 ? 2 : 1;
}

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

  if (strcmp (look, "river") == 0 || strcmp (look, "stream") == 0 || strcmp (look, "ditch") == 0)
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

static const VdRun *
get_run (const VdDrawing *self,
         const VdStretch *stretch)
{
  return &g_array_index (self->map->runs, VdRun, stretch->line);
}

static const VdKind *
get_kind (const VdDrawing *self,
          const VdStretch *stretch)
{
  return &g_array_index (self->chart->sides, VdKind, get_run (self, stretch)->kind);
}

static void
mark_run (const VdDrawing *self,
          const VdStretch *stretch,
          VdCornerMap     *meets)
{
  for (guint i = stretch->first; i <= stretch->last; i++)
    {
      VdMapSide side = g_array_index (get_run (self, stretch)->sides, VdMapSide, i);

      if (vd_window_has (&self->reach, self->grid, side.cell))
        {
          Ends ends = ends_of (self->grid, side);

          *vd_corner_map_at (meets, ends.a) |= 1 << ends.turn;
          *vd_corner_map_at (meets, ends.b) |= 1 << vd_dir_opposite (ends.turn);
        }
    }
}

static VdVec
middle_from (const VdGrid *grid,
             VdCorner      corner,
             guint         turn)
{
  return vd_vec_mix (vd_corner_place (grid, corner),
                     vd_corner_place (grid, vd_corner_step (corner, turn)), 0.5);
}

#define NO_TURN -1

/* A side as a line goes along it: from a corner by a turn; and by which turns it
 * came there and goes on, if it does. */
typedef struct
{
  VdCorner from;
  guint    turn;
  int      before, after;
} Step;

/* Where a line passes a corner that it enters from the middle of one side, to
 * go on by @on.  Where others meet it there, it goes through the corner. */
static VdCurveEnd
pass_corner (const VdGrid  *grid,
             const Meeting *meeting,
             VdCorner       corner,
             guint          in,
             int            on)
{
  const guint8 *bits = vd_corner_map_at (&meeting->meets, corner);
  guint8 others = (bits != NULL ? *bits : 0) & ~(1 << vd_dir_opposite (in));
  VdVec place = vd_corner_place (grid, corner);
  VdVec before = middle_from (grid, corner, vd_dir_opposite (in));
  gboolean wanders = meeting->net == VD_NET_WATER || meeting->net == VD_NET_GULLY;
  double wander = wanders ? WANDER : WANDER / 3;
  guint out = 0;
  VdVec after;

  if (vd_count_bits (others) != 1)
    {
      after = on != NO_TURN ? middle_from (grid, corner, on) : place;
      return (VdCurveEnd) { place, { after.x - before.x, after.y - before.y } };
    }

  while (!(others & 1 << out))
    out++;

  after = middle_from (grid, corner, out);
  place = vd_vec_mix (place, vd_vec_mix (before, after, 0.5), PULL);
  place.x += wander * vd_noise (corner.along, corner.across, 5);
  place.y += wander * vd_noise (corner.along, corner.across, 6);
  return (VdCurveEnd) { place, { after.x - before.x, after.y - before.y } };
}

static VdVec
backward (VdVec v)
{
  return (VdVec) { -v.x, -v.y };
}

/* Draws one side: corner, middle, corner. */
static void
add_side (const VdDrawing *self,
          const Meeting   *meeting,
          GArray          *points,
          const Step      *step)
{
  int back = step->before != NO_TURN ? (int) vd_dir_opposite (step->before) : NO_TURN;
  VdCurveEnd from = pass_corner (self->grid, meeting, step->from, vd_dir_opposite (step->turn),
                                 back);
  VdCurveEnd to = pass_corner (self->grid, meeting, vd_corner_step (step->from, step->turn),
                               step->turn, step->after);
  VdVec middle = middle_from (self->grid, step->from, step->turn);
  VdVec along = { to.at.x - from.at.x, to.at.y - from.at.y };

  from.way = backward (from.way);
  vd_curve_add (points, vd_drawing_steps (self), from, (VdCurveEnd) { middle, along });
  vd_curve_add (points, vd_drawing_steps (self), (VdCurveEnd) { middle, along }, to);
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

/* Sides of a stretch, each of which touches the next. */
typedef struct
{
  const VdStretch *stretch;
  const VdRun     *run;
  guint            first, last;
  VdCorner         start;
} Course;

static gboolean
find_continuation (const VdDrawing *self,
                   const Course    *course,
                   guint            i,
                   VdCorner         from,
                   VdCorner        *to)
{
  Ends ends;

  if (i > course->stretch->last)
    return FALSE;

  ends = ends_of (self->grid, g_array_index (course->run->sides, VdMapSide, i));
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

/* From which of its corners the first side has to start, so that the next one
 * can follow. */
static VdCorner
start_of (const VdDrawing *self,
          const Course    *course)
{
  Ends ends = ends_of (self->grid, g_array_index (course->run->sides, VdMapSide, course->first));
  VdCorner to;

  return find_continuation (self, course, course->first + 1, ends.a, &to) ? ends.b : ends.a;
}

static VdCurve
curve_of (const Course *course,
          const VdKind *kind)
{
  VdMapSide middle = g_array_index (course->run->sides, VdMapSide,
                                    (course->first + course->last) / 2);
  VdCurve curve = { g_array_new (FALSE, FALSE, sizeof (VdVec)), course->run->kind, 0, 0,
                    course->run->node, course->stretch->ordinal, middle.cell };
  double share = 1.0 / course->run->sides->len;
  double from, to;

  set_widths (kind, &curve);
  from = curve.from + (curve.to - curve.from) * course->first * share;
  to = curve.from + (curve.to - curve.from) * (course->last + 1) * share;
  curve.from = from;
  curve.to = to;

  return curve;
}

/* The turn by which a course leaves @corner along its side @i; NO_TURN beyond
 * its end. */
static int
turn_of (const VdDrawing *self,
         const Course    *course,
         guint            i,
         VdCorner         corner)
{
  Ends ends;

  if (i > course->last)
    return NO_TURN;

  ends = ends_of (self->grid, g_array_index (course->run->sides, VdMapSide, i));
  return is_same (ends.a, corner) ? (int) ends.turn : (int) vd_dir_opposite (ends.turn);
}

static void
add_curve (const VdDrawing *self,
           const Meeting   *meeting,
           const Course    *course)
{
  const GArray *sides = course->run->sides;
  VdCurve curve = curve_of (course, get_kind (self, course->stretch));
  gboolean is_flat = self->grid->orientation == VD_FLAT;
  VdCorner corner = course->start;
  int before = NO_TURN;

  for (guint i = course->first; i <= course->last; i++)
    {
      Step step = { corner, turn_of (self, course, i, corner), before, NO_TURN };
      Ends ends = ends_of (self->grid, g_array_index (sides, VdMapSide, i));

      curve.is_low_left = is_same (ends.a, corner) == is_flat;
      corner = vd_corner_step (corner, step.turn);
      step.after = turn_of (self, course, i + 1, corner);
      add_side (self, meeting, curve.points, &step);
      before = step.turn;
    }

  run_on (self, curve.points, g_array_index (sides, VdMapSide, course->first), course->start,
          TRUE);
  run_on (self, curve.points, g_array_index (sides, VdMapSide, course->last), corner, FALSE);
  g_array_append_val (self->nets[meeting->net], curve);
}

static void
add_run (const VdDrawing *self,
         const Meeting   *meeting,
         const VdStretch *stretch)
{
  gboolean is_directed = get_kind (self, stretch)->directed;
  guint i = stretch->first;

  while (i <= stretch->last)
    {
      Course course = { stretch, get_run (self, stretch), i, i };
      gboolean forward;
      VdCorner at, to;

      course.start = start_of (self, &course);
      forward = is_forward (self, course.run, i, course.start);

      /* Where low and high change hands one line cannot show both. */
      for (at = course.start; find_continuation (self, &course, i, at, &to); at = to)
        {
          if (is_directed && is_forward (self, course.run, i, at) != forward)
            break;

          course.last = i++;
        }

      add_curve (self, meeting, &course);
    }
}

/* Lines that are drawn, and those that have a say in how they look. */
typedef struct
{
  GArray *drawn; /* of VdStretch */
  GArray *near;  /* of VdStretch; those that are drawn among them */
} Lines;

static void
make_net (VdDrawing   *self,
          VdNet        net,
          const Lines *sides)
{
  Meeting meeting = { net };

  self->nets[net] = g_array_new (FALSE, FALSE, sizeof (VdCurve));
  vd_corner_map_init (&meeting.meets, self->grid, &self->reach);

  for (guint pass = 0; pass < 2; pass++)
    {
      const GArray *stretches = pass == 0 ? sides->near : sides->drawn;

      for (guint i = 0; i < stretches->len; i++)
        {
          const VdStretch *stretch = &g_array_index (stretches, VdStretch, i);
          const VdKind *kind = get_kind (self, stretch);

          if (is_crossing (kind) || net_of (kind) != net)
            continue;

          if (pass == 0)
            mark_run (self, stretch, &meeting.meets);
          else
            add_run (self, &meeting, stretch);
        }
    }

  vd_corner_map_clear (&meeting.meets);
}

static void
add_crossings (VdDrawing       *self,
               const VdStretch *stretch)
{
  for (guint i = stretch->first; i <= stretch->last; i++)
    {
      VdMapSide side = g_array_index (get_run (self, stretch)->sides, VdMapSide, i);
      VdCrossing crossing = { vd_side_middle (self->grid, side.cell, side.dir) };
      VdVec centre = vd_centre_of (self->grid, side.cell);

      crossing.across = (VdVec) { (crossing.at.x - centre.x) * 2, (crossing.at.y - centre.y) * 2 };
      crossing.is_ford = strcmp (get_kind (self, stretch)->look, "ford") == 0;
      crossing.side = side;
      crossing.node = get_run (self, stretch)->node;
      g_array_append_val (self->crossings, crossing);
    }
}

static void
make_crossings (VdDrawing   *self,
                const Lines *sides)
{
  for (guint i = 0; i < sides->drawn->len; i++)
    {
      const VdStretch *stretch = &g_array_index (sides->drawn, VdStretch, i);

      if (is_crossing (get_kind (self, stretch)))
        add_crossings (self, stretch);
    }

  vd_drawing_fit_crossings (self);
}

guint
vd_drawing_place_of (const VdDrawing *self,
                     guint            cell)
{
  int row = cell / self->grid->columns;
  int column = cell % self->grid->columns;

  return (row - self->reach.top) * (self->reach.right - self->reach.left + 1) +
         column - self->reach.left;
}

guint8
vd_drawing_roads_at (const VdDrawing *self,
                     guint            cell)
{
  return vd_window_has (&self->reach, self->grid, cell) ? self->roads[vd_drawing_place_of (self, cell)]
                                                         : 0;
}

static void
mark_cap (VdDrawing *self,
          int        cell,
          guint      dir)
{
  if (cell >= 0 && vd_window_has (&self->reach, self->grid, cell) &&
      vd_side_middle (self->grid, cell, dir).y < vd_centre_of (self->grid, cell).y - CAP)
    self->capped[vd_drawing_place_of (self, cell)] = TRUE;
}

static void
mark_caps (VdDrawing       *self,
           const VdStretch *stretch)
{
  for (guint i = stretch->first; i <= stretch->last; i++)
    {
      VdMapSide side = g_array_index (get_run (self, stretch)->sides, VdMapSide, i);

      mark_cap (self, side.cell, side.dir);
      mark_cap (self, vd_grid_next (self->grid, side.cell, side.dir), vd_dir_opposite (side.dir));
    }
}

gboolean
vd_drawing_is_capped (const VdDrawing *self,
                      guint            cell)
{
  return vd_window_has (&self->reach, self->grid, cell) &&
         self->capped[vd_drawing_place_of (self, cell)];
}

static const VdWindow nowhere = { -9, -9, -9, -9 };

/* What of the lines lies in the window. */
static GArray *
list_stretches (const GArray   *all,
                const VdWindow *window)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (VdStretch));

  /* Beside a hex at its rim, too, runs what the hexes in it have to show. */
  for (guint i = 0; i < all->len; i++)
    {
      const VdStretch *stretch = &g_array_index (all, VdStretch, i);

      const VdWindow *has = &stretch->window;

      if (has->left <= window->right + 1 && has->right >= window->left - 1 &&
          has->top <= window->bottom + 1 && has->bottom >= window->top - 1)
        g_array_append_val (found, *stretch);
    }

  return found;
}

static void
grow_reach (VdDrawing    *self,
            const GArray *stretches)
{
  VdWindow *reach = &self->reach;

  for (guint i = 0; i < stretches->len; i++)
    {
      const VdWindow *has = &g_array_index (stretches, VdStretch, i).window;

      reach->left = MIN (reach->left, has->left);
      reach->top = MIN (reach->top, has->top);
      reach->right = MAX (reach->right, has->right);
      reach->bottom = MAX (reach->bottom, has->bottom);
    }
}

/* Lines are drawn in whole stretches, and look as their neighbours want it. */
static void
list_lines (VdDrawing        *self,
            const VdMapIndex *index,
            Lines            *sides,
            Lines            *paths)
{
  gboolean any = self->pixels >= VD_LINE_PIXELS;

  sides->drawn = list_stretches (index->sides, any ? &self->window : &nowhere);
  paths->drawn = list_stretches (index->paths, any ? &self->window : &nowhere);

  self->reach = self->window;
  grow_reach (self, sides->drawn);
  grow_reach (self, paths->drawn);
  self->reach.left = MAX (self->reach.left - 1, 0);
  self->reach.top = MAX (self->reach.top - 1, 0);
  self->reach.right = MIN (self->reach.right + 1, (int) self->grid->columns - 1);
  self->reach.bottom = MIN (self->reach.bottom + 1, (int) self->grid->rows - 1);

  sides->near = list_stretches (index->sides, any ? &self->reach : &nowhere);
  paths->near = list_stretches (index->paths, any ? &self->reach : &nowhere);
}

static void
make_lines (VdDrawing   *self,
            const Lines *sides,
            const Lines *paths)
{
  gsize n = (gsize) (self->reach.right - self->reach.left + 1) *
            (self->reach.bottom - self->reach.top + 1);

  self->roads = g_malloc0 (n);
  self->capped = g_malloc0 (n);
  self->paths = g_array_new (FALSE, FALSE, sizeof (VdCurve));
  self->crossings = g_array_new (FALSE, FALSE, sizeof (VdCrossing));

  for (VdNet net = 0; net < VD_N_NETS; net++)
    make_net (self, net, sides);

  make_crossings (self, sides);

  for (guint i = 0; i < sides->near->len; i++)
    mark_caps (self, &g_array_index (sides->near, VdStretch, i));
  for (guint i = 0; i < paths->near->len; i++)
    vd_drawing_mark_path (self, &g_array_index (paths->near, VdStretch, i));
  for (guint i = 0; i < paths->drawn->len; i++)
    vd_drawing_add_path (self, &g_array_index (paths->drawn, VdStretch, i));
}

void
vd_drawing_make_lines (VdDrawing *self)
{
  VdMapIndex *own = self->map->index == NULL ? vd_map_index_new (self->map) : NULL;
  Lines sides, paths;

  list_lines (self, own != NULL ? own : self->map->index, &sides, &paths);
  make_lines (self, &sides, &paths);

  g_array_unref (sides.drawn);
  g_array_unref (sides.near);
  g_array_unref (paths.drawn);
  g_array_unref (paths.near);
  g_clear_pointer (&own, vd_map_index_free);
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
