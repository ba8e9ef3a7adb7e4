#include "editor/print/single-look.h"

#include <string.h>

#include "formats/io/output-folder.h"

#define COLUMNS 3    /* of a page, of two pictures each */
#define ROWS 6
#define EDGE 180     /* dots, of the longer side of a picture */
#define GAP 20
#define PAIR (2 * EDGE + GAP)
#define GREY 0.5     /* around each, so that white ones have an edge */

/* The list of them comes last. */
static guint
count_pairs (const GPtrArray *files)
{
  guint n = 0;

  for (guint i = 0; i < files->len; i++)
    n += g_str_has_suffix (((const VdOutputFile *) g_ptr_array_index (files, i))->name, ".png");

  return n / 2;
}

guint
vd_single_look_count (const GPtrArray *files)
{
  g_return_val_if_fail (files != NULL, 0);

  return MAX (1, (count_pairs (files) + COLUMNS * ROWS - 1) / (COLUMNS * ROWS));
}

typedef struct
{
  const guchar *data;
  gsize         left;
} Reader;

static cairo_status_t
read_bytes (void          *closure,
            unsigned char *data,
            unsigned int   length)
{
  Reader *self = closure;

  if (length > self->left)
    return CAIRO_STATUS_READ_ERROR;

  memcpy (data, self->data, length);
  self->data += length;
  self->left -= length;
  return CAIRO_STATUS_SUCCESS;
}

static void
draw_picture (cairo_t            *cr,
              const VdOutputFile *file,
              double              x,
              double              y)
{
  Reader reader;
  cairo_surface_t *picture;
  double scale;

  reader.data = g_bytes_get_data (file->bytes, &reader.left);
  picture = cairo_image_surface_create_from_png_stream (read_bytes, &reader);
  if (cairo_surface_status (picture) == CAIRO_STATUS_SUCCESS)
    {
      scale = (double) EDGE / MAX (cairo_image_surface_get_width (picture),
                                   cairo_image_surface_get_height (picture));
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_scale (cr, scale, scale);
      cairo_set_source_surface (cr, picture, 0, 0);
      cairo_paint (cr);
      cairo_restore (cr);
      cairo_rectangle (cr, x, y, EDGE, EDGE);
      cairo_set_source_rgb (cr, GREY, GREY, GREY);
      cairo_set_line_width (cr, 1);
      cairo_stroke (cr);
    }
  cairo_surface_destroy (picture);
}

cairo_surface_t *
vd_single_look_draw (const GPtrArray *files,
                     guint            page)
{
  guint first, n;
  cairo_surface_t *surface;
  cairo_t *cr;

  g_return_val_if_fail (files != NULL && page < vd_single_look_count (files), NULL);

  first = page * COLUMNS * ROWS;
  n = MIN (count_pairs (files) - first, COLUMNS * ROWS);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, COLUMNS * (PAIR + 2 * GAP),
                                        ROWS * (EDGE + 2 * GAP));
  cr = cairo_create (surface);
  for (guint i = 0; i < n; i++)
    {
      double x = GAP + i % COLUMNS * (PAIR + 2 * GAP), y = GAP + i / COLUMNS * (EDGE + 2 * GAP);

      draw_picture (cr, g_ptr_array_index (files, 2 * (first + i)), x, y);
      draw_picture (cr, g_ptr_array_index (files, 2 * (first + i) + 1), x + EDGE + GAP, y);
    }
  cairo_destroy (cr);
  return surface;
}
