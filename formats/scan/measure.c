#include "formats/scan/measure-private.h"

#include <math.h>
#include <stdlib.h>

/* --- colours */

guint32
vd_measuring_look (const VdMeasuring *self,
                   guint              cell,
                   double             x,
                   double             y)
{
  const VdFlatHex *flat = &self->flats[cell];
  double px = flat->centre[0] + flat->right[0] * x + flat->down[0] * y;
  double py = flat->centre[1] + flat->right[1] * x + flat->down[1] * y;

  return vd_colors_has (self->picture, px, py) ? vd_colors_at (self->picture, px, py)
                                               : G_MAXUINT32;
}

VdLab
vd_measuring_look_lab (VdMeasuring *self,
                       guint        cell,
                       double       x,
                       double       y,
                       double       light)
{
  guint32 color = vd_measuring_look (self, cell, x, y), key = 0;
  guint slot;

  for (guint shift = 0; shift < 24; shift += 8)
    key |= (guint32) MIN ((color >> shift & 0xff) / light + 0.5, 255) << shift;
  slot = (key * 2654435761u) >> 16;
  if (self->keys[slot] != key + 1)
    {
      self->keys[slot] = key + 1;
      self->labs[slot] = vd_color_lab ((VdColor) { (key >> 16) / 255.0, (key >> 8 & 0xff) / 255.0,
                                                   (key & 0xff) / 255.0 });
    }
  return self->labs[slot];
}

double
vd_measuring_get_light (const VdMeasuring *self,
                        guint              cell)
{
  return vd_light_at (&self->light, self->flats[cell].centre[0], self->flats[cell].centre[1]);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  float x = *(const float *) a, y = *(const float *) b;

  return (x > y) - (x < y);
}

void
vd_measure_sort (float *values,
                 guint  n)
{
  qsort (values, n, sizeof *values, compare);
}

/* --- where hexes lie */

static gboolean
is_inside (const VdMeasuring *self,
           guint              cell)
{
  for (guint i = 0; i < 12; i++)
    if (vd_measuring_look (self, cell, 0.55 * cos (i * G_PI / 6), 0.55 * sin (i * G_PI / 6)) ==
        G_MAXUINT32)
      return FALSE;

  return TRUE;
}

static gboolean
lay (VdMeasuring   *self,
     guint          cell,
     VdPlaceFunc    place,
     gconstpointer  data)
{
  VdFlatHex *flat = &self->flats[cell];
  double x, y, right[2], down[2];

  vd_grid_centre (self->grid, cell, &x, &y);
  if (!place (data, x, y, &flat->centre[0], &flat->centre[1]) ||
      !place (data, x + 0.4, y, &right[0], &right[1]) ||
      !place (data, x, y + 0.4, &down[0], &down[1]))
    return FALSE;

  for (guint i = 0; i < 2; i++)
    {
      flat->right[i] = (right[i] - flat->centre[i]) / 0.4;
      flat->down[i] = (down[i] - flat->centre[i]) / 0.4;
    }
  return is_inside (self, cell);
}

/* --- all */

VdMeasured *
vd_measured_new (const VdColors *picture,
                 const VdGrid   *grid,
                 const VdWindow *part,
                 VdPlaceFunc     place,
                 gconstpointer   data)
{
  guint n = vd_grid_n_cells (grid);
  g_autofree VdMeasuring *self = g_new0 (VdMeasuring, 1);
  g_autofree VdFlatHex *flats = g_new0 (VdFlatHex, n);
  gsize n_lines = (gsize) n * VD_N_SIDES_OWN * VD_MEASURE_LINES;

  self->picture = picture;
  self->grid = grid;
  self->flats = flats;
  self->result = g_new0 (VdMeasured, 1);
  self->result->has = g_new0 (guint8, n);
  self->result->hexes = g_new0 (float, (gsize) n * VD_MEASURE_HEX);
  self->result->across = g_new0 (float, n_lines);
  self->result->along = g_new0 (float, n_lines);
  for (guint cell = 0; cell < n; cell++)
    self->result->has[cell] = (part == NULL || vd_window_has (part, grid, cell)) &&
                              lay (self, cell, place, data);
  vd_measuring_find_light (self);
  vd_measuring_find_numbers (self);
  vd_measuring_do_hexes (self);
  vd_measuring_do_sides (self);
  return self->result;
}

void
vd_measured_free (VdMeasured *self)
{
  g_free (self->has);
  g_free (self->hexes);
  g_free (self->across);
  g_free (self->along);
  g_free (self);
}
