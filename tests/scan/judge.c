#include "tests/scan/judge.h"

#include <math.h>
#include <string.h>

#define MOST_RMS 1.0
#define MOST_PITCH 0.1

/* A hex, and where it was found */
typedef struct
{
  double x, y;
} Place;

static gboolean
place_all (const VdRegistered *found,
           const MadeScan     *scan,
           const double        shift[2],
           Place              *places)
{
  for (guint i = 0; i < vd_grid_n_cells (&scan->grid); i++)
    {
      double x, y;

      vd_grid_centre (&scan->grid, i, &x, &y);
      if (!vd_registration_to_pixel (found->registration, x + shift[0], y + shift[1],
                                     &places[i].x, &places[i].y))
        return FALSE;
    }

  return TRUE;
}

/* The mean distance between neighbours. */
static double
get_pitch (const MadeScan *scan,
           const Place    *places)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < vd_grid_n_cells (&scan->grid); i++)
    for (guint dir = 0; dir < VD_N_DIRS / 2; dir++)
      {
        int next = vd_grid_next (&scan->grid, i, dir);

        if (next < 0)
          continue;
        sum += hypot (places[next].x - places[i].x, places[next].y - places[i].y);
        n++;
      }

  return sum / n;
}

static void
measure (const VdRegistered *found,
         const MadeScan     *scan,
         const double        shift[2],
         Judged             *judged)
{
  guint n = vd_grid_n_cells (&scan->grid);
  g_autofree Place *places = g_new (Place, n), *truth = g_new (Place, n);
  double pitch, squares = 0;

  for (guint i = 0; i < n; i++)
    truth[i] = (Place) { scan->hexes[i].x, scan->hexes[i].y };
  if (!place_all (found, scan, shift, places))
    return;

  pitch = get_pitch (scan, truth);
  judged->pitch = 100 * fabs (get_pitch (scan, places) / pitch - 1);
  for (guint i = 0; i < n; i++)
    {
      double off = 100 * hypot (places[i].x - truth[i].x, places[i].y - truth[i].y) / pitch;

      squares += off * off;
      judged->most = MAX (judged->most, off);
    }
  judged->rms = sqrt (squares / n);
}

/* The shift from the plane of the map to that of the scheme that most labels ask for. */
static gboolean
find_shift (const VdRegistered *found,
            const MadeScan     *scan,
            double              shift[2])
{
  guint best = 0, n = vd_grid_n_cells (&scan->grid);
  g_autofree Place *shifts = g_new (Place, n);
  guint n_shifts = 0;

  for (guint i = 0; i < n; i++)
    {
      const char *label = scan->hexes[i].label;
      int cell = label != NULL ? vd_numbering_parse (&found->scheme.numbering, &found->grid,
                                                     label, -1) : -1;
      double x, y;

      if (cell < 0)
        continue;
      vd_grid_centre (&scan->grid, i, &x, &y);
      vd_grid_centre (&found->grid, cell, &shifts[n_shifts].x, &shifts[n_shifts].y);
      shifts[n_shifts].x -= x;
      shifts[n_shifts++].y -= y;
    }

  for (guint i = 0; i < n_shifts; i++)
    {
      guint alike = 0;

      for (guint k = 0; k < n_shifts; k++)
        alike += hypot (shifts[i].x - shifts[k].x, shifts[i].y - shifts[k].y) < 0.01;
      if (alike > best)
        {
          best = alike;
          shift[0] = shifts[i].x;
          shift[1] = shifts[i].y;
        }
    }
  return best > 0;
}

/* Labels by the scheme at the places where the printed ones are. */
static void
count_labels (const VdRegistered *found,
              const MadeScan     *scan,
              Judged             *judged)
{
  for (guint i = 0; i < vd_grid_n_cells (&scan->grid); i++)
    {
      const MadeHex *hex = &scan->hexes[i];
      char label[VD_MAX_LABEL];
      double x, y;
      int cell;

      if (hex->label == NULL ||
          !vd_registration_to_map (found->registration, hex->x, hex->y, &x, &y))
        continue;

      cell = vd_grid_at (&found->grid, x, y);
      if (cell < 0)
        continue;
      vd_numbering_print (&found->scheme.numbering, &found->grid, cell, label, sizeof label);
      if (strcmp (label, hex->label) == 0)
        judged->n_right++;
      else
        judged->n_wrong++;
    }
}

void
judge (const VdRegistered *found,
       const MadeScan     *scan,
       Judged             *judged)
{
  double shift[2];

  *judged = (Judged) { .rms = G_MAXDOUBLE };
  if (found->registration == NULL)
    return;

  count_labels (found, scan, judged);
  if (find_shift (found, scan, shift))
    measure (found, scan, shift, judged);
}

void
judge_of_map (const VdRegistered *found,
              const MadeScan     *scan,
              Judged             *judged)
{
  *judged = (Judged) { .rms = G_MAXDOUBLE };
  if (found->registration == NULL)
    return;

  measure (found, scan, (double[2]) { 0, 0 }, judged);
  for (guint i = 0; i < vd_grid_n_cells (&scan->grid); i++)
    {
      double x, y;

      if (vd_registration_to_map (found->registration, scan->hexes[i].x, scan->hexes[i].y, &x, &y) &&
          vd_grid_at (&scan->grid, x, y) == (int) i)
        judged->n_right++;
      else
        judged->n_wrong++;
    }
}

gboolean
judged_is_good (const Judged *judged)
{
  return judged->rms < MOST_RMS && judged->pitch < MOST_PITCH && judged->n_wrong == 0 &&
         judged->n_right > 0;
}
