/* How large a picture will be, and whether that is too large. */
#include "core/text/phrase.h"
#include "formats/draw/render-private.h"

#include <math.h>

#define MEGA (1024.0 * 1024.0)
#define BAND_BYTES (32 * MEGA) /* of the pixels that are drawn at a time */
#define BYTES_A_PIXEL 4

/* As measured, on maps with much and with little on them. */
#define PNG_BYTES_A_PIXEL 1.0 /* of the file, and of the room that it grows into */
#define PDF_BYTES 0.2          /* of the file, for each byte that an SVG would have */
#define SVG_MEMORY 2.7         /* likewise, of what is kept till the file is written */
#define PDF_MEMORY 2.1
#define BASE_MEMORY (32 * MEGA) /* fonts, and what is the same for all */

static const char *const names[] = { "PNG", "SVG", "PDF" };

guint
vd_sheet_band_rows (const VdRenderSize *size)
{
  return CLAMP (floor (BAND_BYTES / (size->across * BYTES_A_PIXEL)), 1, size->down);
}

void
vd_sheet_get_size (VdSheet           *sheet,
                   const VdSheetPlan *plan,
                   VdPictureFormat    format,
                   VdRenderSize      *size)
{
  *size = (VdRenderSize) { .width = sheet->width, .height = sheet->height };

  if (format == VD_PICTURE_PNG)
    {
      size->across = ceil (sheet->width * sheet->dpi);
      size->down = ceil (sheet->height * sheet->dpi);
      size->memory = BASE_MEMORY + size->across * size->down * PNG_BYTES_A_PIXEL +
                     size->across * vd_sheet_band_rows (size) * BYTES_A_PIXEL;
    }
  else
    {
      double weight = plan->weigh (sheet, plan->data);

      size->file = weight * (format == VD_PICTURE_SVG ? 1 : PDF_BYTES);
      size->memory = BASE_MEMORY + weight * (format == VD_PICTURE_SVG ? SVG_MEMORY : PDF_MEMORY);
    }
}

static gboolean
check_pixels (const VdSheet      *sheet,
              const VdRenderSize *size,
              const char         *path,
              GError            **error)
{
  double most = sheet->how->megapixels > 0 ? sheet->how->megapixels : VD_RENDER_MEGAPIXELS;
  double dpi = sqrt (most * 1e6 / (sheet->width * sheet->height));

  if (size->across * size->down <= most * 1e6)
    return TRUE;

  vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                       N_("%s: as PNG with %u dots an inch it would have %u by %u pixels; that is %u "
                          "megapixels, and %u is the limit, kept with at most %u dots an inch"),
                       path, (guint) sheet->dpi, (guint) size->across, (guint) size->down,
                       (guint) ceil (size->across * size->down / 1e6), (guint) most, (guint) dpi);
  return FALSE;
}

gboolean
vd_sheet_check_size (const VdSheet      *sheet,
                     const VdRenderSize *size,
                     VdPictureFormat     format,
                     const char         *path,
                     GError            **error)
{
  double most = sheet->how->megabytes > 0 ? sheet->how->megabytes : VD_RENDER_MEGABYTES;

  if (format == VD_PICTURE_PNG && !check_pixels (sheet, size, path, error))
    return FALSE;
  if (size->memory <= most * MEGA)
    return TRUE;

  if (format == VD_PICTURE_PNG)
    vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                         N_("%s: as PNG it would take about %u MB of memory to draw, and %u MB is "
                            "the limit"), path, (guint) (size->memory / MEGA), (guint) most);
  else
    vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                         N_("%s: as %s it would be a file of about %u MB and take about %u MB of "
                            "memory to draw, and %u MB is the limit"), path, names[format],
                         (guint) ceil (size->file / MEGA), (guint) (size->memory / MEGA),
                         (guint) most);
  return FALSE;
}
