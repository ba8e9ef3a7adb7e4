/* Control points of which no registration can be made. */
#include "formats/scan/registration-private.h"

#include "formats/io/error.h"

#include <math.h>
#include <string.h>

#define FARTHEST_PLACE 1e5  /* hexes */
#define FARTHEST_PIXEL 1e7
#define LEAST_WEIGHT 1e-6
#define SAME_PLACE 1e-3     /* hexes */
#define SAME_PIXEL 0.5
#define ON_A_LINE 1e-3      /* their breadth, in parts of their length */

/* Which coordinates of a tie are looked at. */
typedef struct
{
  const VdTie *ties;
  gboolean     is_map;
} Side;

static double
get_x (const Side *side,
       guint       i)
{
  return side->is_map ? side->ties[i].map_x : side->ties[i].x;
}

static double
get_y (const Side *side,
       guint       i)
{
  return side->is_map ? side->ties[i].map_y : side->ties[i].y;
}

static const char *
get_name (const VdTie *tie)
{
  return tie->name ? tie->name : "?";
}

static gboolean
check_numbers (const VdTie  *ties,
               guint         n_ties,
               GError      **error)
{
  for (guint i = 0; i < n_ties; i++)
    {
      const VdTie *tie = &ties[i];

      if (fabs (tie->map_x) <= FARTHEST_PLACE && fabs (tie->map_y) <= FARTHEST_PLACE &&
          fabs (tie->x) <= FARTHEST_PIXEL && fabs (tie->y) <= FARTHEST_PIXEL &&
          tie->weight >= LEAST_WEIGHT && tie->weight <= 1 / LEAST_WEIGHT)
        continue;
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE,
                           N_("The control point of hex %s lies where no sheet can be."),
                           get_name (tie));
      return FALSE;
    }
  return TRUE;
}

static int
compare_along (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const Side *side = data;
  guint i = *(const guint *) a, j = *(const guint *) b;
  double x = get_x (side, i) - get_x (side, j);

  return x != 0 ? (x > 0 ? 1 : -1) : (i > j) - (i < j);
}

/* Returns: whether two lie within @distance of each other; then @one and @other are these. */
static gboolean
find_double (const Side *side,
             guint       n,
             double      distance,
             guint      *one,
             guint      *other)
{
  g_autofree guint *order = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) n, sizeof *order, compare_along, (gpointer) side);
  for (guint i = 0; i < n; i++)
    for (guint j = i + 1; j < n; j++)
      {
        double x = get_x (side, order[j]) - get_x (side, order[i]);

        if (x > distance)
          break;
        if (hypot (x, get_y (side, order[j]) - get_y (side, order[i])) <= distance)
          {
            *one = MIN (order[i], order[j]);
            *other = MAX (order[i], order[j]);
            return TRUE;
          }
      }
  return FALSE;
}

static gboolean
check_doubles (const VdTie  *ties,
               guint         n_ties,
               GError      **error)
{
  guint one, other;

  if (find_double (&(Side) { ties, TRUE }, n_ties, SAME_PLACE, &one, &other))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE,
                           N_("Hex %s has two control points; remove one of them."),
                           get_name (&ties[one]));
      return FALSE;
    }
  if (find_double (&(Side) { ties, FALSE }, n_ties, SAME_PIXEL, &one, &other))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE,
                           N_("The control points of hexes %s and %s lie on the same pixel; one of "
                              "them is at the wrong place."),
                           get_name (&ties[one]), get_name (&ties[other]));
      return FALSE;
    }
  return TRUE;
}

/* Sums of 1, x, y, xx, xy, yy about the first point. */
#define N_SUMS 6

static void
add_sums (const Side *side,
          guint       i,
          double      sign,
          double      sums[N_SUMS])
{
  double x = get_x (side, i) - get_x (side, 0), y = get_y (side, i) - get_y (side, 0);
  double terms[N_SUMS] = { 1, x, y, x * x, x * y, y * y };

  for (guint k = 0; k < N_SUMS; k++)
    sums[k] += sign * terms[k];
}

static gboolean
is_line (const double sums[N_SUMS])
{
  double n = sums[0];
  double xx = sums[3] - sums[1] * sums[1] / n, yy = sums[5] - sums[2] * sums[2] / n;
  double xy = sums[4] - sums[1] * sums[2] / n;
  double larger = (xx + yy) / 2 + hypot ((xx - yy) / 2, xy);

  return (xx * yy - xy * xy) <= ON_A_LINE * ON_A_LINE * larger * larger;
}

/* Returns: n for all points on a line, the one that all but it are on a line, or -1 */
static int
find_line (const Side *side,
           guint       n)
{
  double sums[N_SUMS] = { 0 };

  for (guint i = 0; i < n; i++)
    add_sums (side, i, 1, sums);
  if (is_line (sums))
    return (int) n;

  for (guint i = 0; i < n; i++)
    {
      double others[N_SUMS];

      memcpy (others, sums, sizeof others);
      add_sums (side, i, -1, others);
      if (is_line (others))
        return (int) i;
    }
  return -1;
}

static gboolean
check_lines (const VdTie  *ties,
             guint         n_ties,
             VdScanFit     fit,
             GError      **error)
{
  for (guint is_map = 0; is_map < 2; is_map++)
    {
      int found = find_line (&(Side) { ties, (gboolean) is_map }, n_ties);

      if (found == (int) n_ties)
        {
          vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE, "%s",
            N_("All control points lie on one line; set one away from it."));
          return FALSE;
        }
      if (found >= 0 && fit == VD_SCAN_PROJECTIVE)
        {
          vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE,
            N_("All control points but that of hex %s lie on one line; set another away from it."),
            get_name (&ties[found]));
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
vd_ties_check (const VdTie  *ties,
               guint         n_ties,
               VdScanFit     fit,
               GError      **error)
{
  guint least = vd_fit_get_least (fit);

  if (n_ties < least)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE,
                           N_("%u control points are needed; there are %u."), least, n_ties);
      return FALSE;
    }
  if (n_ties > VD_TIES_MOST)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_UNPLAYABLE,
                           N_("A scan can have at most %u control points."), VD_TIES_MOST);
      return FALSE;
    }
  return check_numbers (ties, n_ties, error) && check_doubles (ties, n_ties, error) &&
         (fit == VD_SCAN_SIMILARITY || check_lines (ties, n_ties, fit, error));
}
