#include "formats/print/tiles.h"

#include <math.h>

#define CUT (9 * VD_TILE_STEP) /* how far inside the overlap */
#define CLOSE 1e-6

double
vd_tile_step_down (double place)
{
  return floor (place / VD_TILE_STEP + CLOSE) * VD_TILE_STEP;
}

double
vd_tile_step_up (double place)
{
  return ceil (place / VD_TILE_STEP - CLOSE) * VD_TILE_STEP;
}

/* Where a tile may begin that begins at @place at the latest. */
static double
snap_down (const VdTileLine *line,
           double            place)
{
  double seam = line->first + floor ((place - line->first) / line->pitch + CLOSE) * line->pitch;
  double spare = line->overlap - (line->hex - line->pitch);

  /* Hexes that begin before a seam end no more than that behind it. */
  if (spare < 0)
    return vd_tile_step_down (place);

  return seam - vd_tile_step_down (seam) <= spare ? vd_tile_step_down (seam) : seam;
}

/* Returns: (transfer full) (nullable): where tiles begin that are as long as the room */
static GArray *
list_starts (const VdTileLine *line,
             double            room,
             guint             most)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (double));
  double start = 0;

  g_array_append_val (starts, start);
  while (start + room < line->length - CLOSE)
    {
      double next = snap_down (line, start + room - line->overlap);

      if (next <= start || starts->len == most)
        return NULL;

      start = next;
      g_array_append_val (starts, start);
    }

  return g_steal_pointer (&starts);
}

/* The shortest that need no more tiles, so that the last is none of a few millimetres. */
static GArray *
balance (const VdTileLine *line,
         GArray           *starts)
{
  guint n = starts->len;
  double low = 0, high = line->room; /* of which the latter will do */

  while (high - low > 1)
    {
      double room = (low + high) / 2;
      g_autoptr (GArray) found = list_starts (line, room, n);

      if (found != NULL)
        {
          high = room;
          g_array_set_size (starts, 0);
          g_array_append_vals (starts, found->data, found->len);
        }
      else
        {
          low = room;
        }
    }

  return starts;
}

GArray *
vd_map_tiles_new (const VdTileLine *line,
                  guint             most)
{
  g_autoptr (GArray) starts = NULL;
  GArray *tiles;

  g_return_val_if_fail (line != NULL && line->pitch > 0, NULL);

  if (line->length > line->room && line->room < line->hex + line->overlap)
    return NULL;

  starts = list_starts (line, line->room, most);
  if (starts == NULL)
    return NULL;

  balance (line, starts);
  tiles = g_array_sized_new (FALSE, FALSE, sizeof (VdTile), starts->len);
  for (guint i = 0; i < starts->len; i++)
    {
      double start = g_array_index (starts, double, i), cut = MIN (CUT, vd_tile_step_down (line->overlap / 2));
      VdTile tile = { start, line->length, i > 0 ? start + cut : start, line->length };

      if (i + 1 < starts->len)
        {
          tile.end = g_array_index (starts, double, i + 1) + line->overlap;
          tile.glue = g_array_index (starts, double, i + 1) + cut;
        }
      g_array_append_val (tiles, tile);
    }

  return tiles;
}
