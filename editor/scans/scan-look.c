#include "editor/scans/scan-look.h"

#include <math.h>

const char *const vd_scan_look_keys[] = {
  "scan-blend", "scan-above", "scan-brightness", "scan-contrast", NULL,
};

void
vd_scan_look_read (VdScanLook *self,
                   GSettings  *settings)
{
  g_return_if_fail (self != NULL && G_IS_SETTINGS (settings));

  *self = (VdScanLook) {
    .blend = g_settings_get_enum (settings, "scan-blend"),
    .is_above = g_settings_get_boolean (settings, "scan-above"),
    .brightness = g_settings_get_int (settings, "scan-brightness") / 100.0,
    .contrast = g_settings_get_int (settings, "scan-contrast") / 100.0,
  };
}

gboolean
vd_scan_look_equal (const VdScanLook *a,
                    const VdScanLook *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->blend == b->blend && !a->is_above == !b->is_above &&
         a->brightness == b->brightness && a->contrast == b->contrast;
}

/* Contrast turns the line of grey values about its middle, from level to steep. */
static void
fill_table (const VdScanLook *self,
            guint8           *table)
{
  double slope = tan ((self->contrast * 0.98 + 1) * G_PI / 4);

  for (guint i = 0; i < 256; i++)
    table[i] = CLAMP (lround ((i - 127.5) * slope + 127.5 + self->brightness * 255), 0, 255);
}

/* What is half seen through, at the edge of a scan, holds less of each colour. */
static guint32
look_up (guint32       pixel,
         const guint8 *table)
{
  guint alpha = pixel >> 24;
  guint32 changed = pixel & 0xff000000;

  for (guint shift = 0; shift < 24; shift += 8)
    {
      guint value = pixel >> shift & 0xff;

      changed |= (guint32) (alpha == 255 ? table[value]
                            : table[MIN (value * 255 / alpha, 255)] * alpha / 255) << shift;
    }

  return changed;
}

void
vd_scan_look_adjust (const VdScanLook *self,
                     cairo_surface_t  *surface)
{
  guint8 table[256];
  guint8 *row;

  g_return_if_fail (self != NULL && surface != NULL);
  g_return_if_fail (cairo_image_surface_get_format (surface) == CAIRO_FORMAT_ARGB32);

  if (self->brightness == 0 && self->contrast == 0)
    return;

  fill_table (self, table);
  cairo_surface_flush (surface);
  row = cairo_image_surface_get_data (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    {
      guint32 *pixels = (guint32 *) row;

      for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
        if (pixels[x] >> 24 != 0)
          pixels[x] = look_up (pixels[x], table);
      row += cairo_image_surface_get_stride (surface);
    }
  cairo_surface_mark_dirty (surface);
}

cairo_operator_t
vd_scan_look_get_operator (const VdScanLook *self)
{
  static const cairo_operator_t operators[VD_N_BLENDS] = {
    CAIRO_OPERATOR_OVER, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_DIFFERENCE,
  };

  g_return_val_if_fail (self != NULL && self->blend < VD_N_BLENDS, CAIRO_OPERATOR_OVER);

  return operators[self->blend];
}
