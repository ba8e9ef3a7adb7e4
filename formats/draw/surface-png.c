#include "formats/draw/surface-png.h"

#include "formats/io/png.h"

static cairo_status_t
append_bytes (void         *closure,
              const guchar *data,
              unsigned int  length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* In much less time than cairo takes. */
static void
write_opaque (cairo_surface_t *surface,
              GByteArray      *bytes)
{
  guint height = cairo_image_surface_get_height (surface);
  g_autoptr (VdPng) png = vd_png_new (bytes, cairo_image_surface_get_width (surface), height);

  cairo_surface_flush (surface);
  vd_png_add_rows (png, cairo_image_surface_get_data (surface),
                   cairo_image_surface_get_stride (surface), height);
}

GBytes *
vd_surface_write_png (cairo_surface_t *surface)
{
  GByteArray *bytes = g_byte_array_new ();

  if (cairo_image_surface_get_format (surface) == CAIRO_FORMAT_RGB24)
    write_opaque (surface, bytes);
  else
    cairo_surface_write_to_png_stream (surface, append_bytes, bytes);
  cairo_surface_destroy (surface);
  return g_byte_array_free_to_bytes (bytes);
}
