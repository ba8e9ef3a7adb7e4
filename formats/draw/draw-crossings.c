#include "formats/draw/draw-private.h"

#define FORD_REACH 0.1 /* how far water may pass the middle of its hexside */

/* Where a crossing meets water, and how near the nearest point of it is. */
typedef struct
{
  VdVec  at;
  guint  crossing;
  double distance; /* squared */
  double width;
} Ford;

static int
compare_fords (gconstpointer a,
               gconstpointer b)
{
  double x = ((const Ford *) a)->at.x, y = ((const Ford *) b)->at.x;

  return (x > y) - (x < y);
}

/* The first ford that is not left of @x. */
static guint
find_ford (const GArray *fords,
           double        x)
{
  guint low = 0, high = fords->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (fords, Ford, middle).at.x < x)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static void
note_water (GArray *fords,
            VdVec   p,
            double  width)
{
  for (guint i = find_ford (fords, p.x - FORD_REACH);
       i < fords->len && g_array_index (fords, Ford, i).at.x < p.x + FORD_REACH;
       i++)
    {
      Ford *ford = &g_array_index (fords, Ford, i);
      double distance = (p.x - ford->at.x) * (p.x - ford->at.x) +
                        (p.y - ford->at.y) * (p.y - ford->at.y);

      if (distance < ford->distance)
        {
          ford->distance = distance;
          ford->width = width;
        }
    }
}

/* A bridge is as long as the water under it is wide.  One goes through the
 * water once, not once for each bridge: a large map has thousands of both. */
void
vd_drawing_fit_crossings (VdDrawing *self)
{
  g_autoptr (GArray) fords = g_array_new (FALSE, FALSE, sizeof (Ford));

  for (guint i = 0; i < self->crossings->len; i++)
    {
      VdVec at = g_array_index (self->crossings, VdCrossing, i).at;
      Ford ford = { at, i, FORD_REACH * FORD_REACH, 0.08 };

      g_array_append_val (fords, ford);
    }

  g_array_sort (fords, compare_fords);

  for (guint i = 0; i < self->nets[VD_NET_WATER]->len && fords->len > 0; i++)
    {
      const VdCurve *curve = &g_array_index (self->nets[VD_NET_WATER], VdCurve, i);

      for (guint j = 0; j < curve->points->len; j++)
        note_water (fords, g_array_index (curve->points, VdVec, j),
                    curve->from + (curve->to - curve->from) * j / curve->points->len);
    }

  for (guint i = 0; i < fords->len; i++)
    {
      const Ford *ford = &g_array_index (fords, Ford, i);

      g_array_index (self->crossings, VdCrossing, ford->crossing).length = ford->width + 0.13;
    }
}
