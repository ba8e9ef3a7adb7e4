/* What lines show: hexsides from corner to corner, paths from hex to hex. */
#include "formats/exchange/tmx/tmx-take.h"

#include <math.h>
#include <string.h>

#define NEAR 0.25   /* of the length of a hexside: how far from a corner it is still meant */
#define BESIDE 0.25 /* likewise: how far beside a hexside the hexes are looked for */

static gboolean
is_near (const VdTmxTake *self,
         VdTmxPoint       a,
         VdTmxPoint       b)
{
  return hypot (a.x - b.x, a.y - b.y) < NEAR * self->geometry.side;
}

/* The hexes to the left and to the right of who walks from @from to @to, if these are the two
 * ends of their side. */
static gboolean
find_side (const VdTmxTake *self,
           VdTmxPoint       from,
           VdTmxPoint       to,
           int              cells[2])
{
  double length = hypot (to.x - from.x, to.y - from.y);
  double right = BESIDE * self->geometry.side * (from.y - to.y) / MAX (length, 1);
  double down = BESIDE * self->geometry.side * (to.x - from.x) / MAX (length, 1);
  VdTmxPoint middle = { (from.x + to.x) / 2, (from.y + to.y) / 2 }, corners[2];
  int dir;

  cells[0] = vd_tmx_take_find (self, (VdTmxPoint) { middle.x - right, middle.y - down });
  cells[1] = vd_tmx_take_find (self, (VdTmxPoint) { middle.x + right, middle.y + down });
  dir = cells[0] >= 0 && cells[1] >= 0
        ? vd_grid_dir (&self->geometry.grid, cells[0], cells[1]) : -1;
  if (dir < 0)
    return FALSE;

  corners[0] = vd_tmx_corner (&self->geometry, cells[0], dir);
  corners[1] = vd_tmx_corner (&self->geometry, cells[0], (dir + 1) % VD_N_DIRS);
  return (is_near (self, from, corners[0]) && is_near (self, to, corners[1])) ||
         (is_near (self, from, corners[1]) && is_near (self, to, corners[0]));
}

/* (transfer full) */
static char *
write_side (const VdTmxTake *self,
            const int        cells[2],
            gboolean         is_directed)
{
  g_autofree char *left = vd_map_get_label (self->map, cells[0]);
  g_autofree char *right = vd_map_get_label (self->map, cells[1]);

  if (is_directed)
    return g_strconcat (left, ">", right, NULL);

  return strcmp (left, right) < 0 ? g_strconcat (left, "/", right, NULL)
                                  : g_strconcat (right, "/", left, NULL);
}

GPtrArray *
vd_tmx_shape_sides (const VdTmxTake  *self,
                    const GArray     *points,
                    gboolean          is_directed,
                    char            **why)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  int cells[2];

  for (guint i = 1; i < points->len; i++)
    if (find_side (self, g_array_index (points, VdTmxPoint, i - 1),
                   g_array_index (points, VdTmxPoint, i), cells))
      g_ptr_array_add (words, write_side (self, cells, is_directed));
    else
      {
        *why = vd_phrase_new (N_("its point %u is not the next corner of a hexside in play; draw "
                                 "from corner to corner"), i + 1);
        return NULL;
      }

  if (words->len > 0)
    return g_steal_pointer (&words);

  *why = vd_phrase_of (N_("it is no line; draw it from corner to corner"));
  return NULL;
}

GPtrArray *
vd_tmx_shape_path (const VdTmxTake  *self,
                   const GArray     *points,
                   char            **why)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  int before = -1;

  for (guint i = 0; i < points->len; i++)
    {
      int cell = vd_tmx_take_find (self, g_array_index (points, VdTmxPoint, i));

      if (cell >= 0 && cell == before)
        continue;
      if (cell < 0 || (before >= 0 && vd_grid_dir (&self->geometry.grid, before, cell) < 0))
        {
          *why = vd_phrase_new (N_("its point %u is not in a hex in play beside the one before; "
                                   "draw from hex to hex"), i + 1);
          return NULL;
        }

      g_ptr_array_add (words, vd_map_get_label (self->map, cell));
      before = cell;
    }

  if (words->len > 0)
    return g_steal_pointer (&words);

  *why = vd_phrase_of (N_("it is no line; draw it from hex to hex"));
  return NULL;
}
