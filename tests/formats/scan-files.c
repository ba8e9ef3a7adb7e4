#include "tests/formats/scan-files.h"

#include <cairo-pdf.h>
#include <string.h>
#include <vips/vips.h>

char *
scan_save (const char *folder,
           const char *name,
           guint       width,
           guint       height,
           const char *how)
{
  g_autofree guint8 *pixels = g_malloc ((gsize) width * height * 3);
  g_autofree char *target = NULL;
  VipsImage *plain, *image;
  char *path;

  g_assert_cmpint (vips_init ("test"), ==, 0);
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      scan_color (x, y, pixels + ((gsize) y * width + x) * 3);

  plain = vips_image_new_from_memory (pixels, (gsize) width * height * 3, width, height, 3,
                                      VIPS_FORMAT_UCHAR);
  g_assert_cmpint (vips_copy (plain, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL), ==,
                   0);
  path = g_strdup_printf ("%s/%s%.*s", folder, name, (int) strcspn (how, "["), how);
  target = g_strconcat (path, how + strcspn (how, "["), NULL);
  if (vips_image_write_to_file (image, target, NULL) != 0)
    g_error ("%s: %s", target, vips_error_buffer ());
  g_object_unref (image);
  g_object_unref (plain);
  return path;
}

char *
scan_save_pdf (const char *folder)
{
  char *path = g_build_filename (folder, "pages.pdf", NULL);
  cairo_surface_t *surface = cairo_pdf_surface_create (path, 144, 72);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_paint (cr);
  cairo_show_page (cr);
  cairo_pdf_surface_set_size (surface, 72, 72);
  cairo_set_source_rgb (cr, 0, 1, 0);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0, 0, 1);
  cairo_rectangle (cr, 0, 36, 72, 36);
  cairo_fill (cr);
  cairo_show_page (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return path;
}

static guint32
find_crc (const guint8 *bytes,
          gsize         n)
{
  guint32 crc = 0xffffffff;

  for (gsize i = 0; i < n; i++)
    {
      crc ^= bytes[i];
      for (guint bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }

  return ~crc;
}

static void
add_number (GByteArray *to,
            guint32     number)
{
  number = GUINT32_TO_BE (number);
  g_byte_array_append (to, (const guint8 *) &number, 4);
}

/* Its pixels begin, and there are no more of them. */
GBytes *
scan_lie_png (guint    width,
              guint    height,
              gboolean is_interlaced)
{
  static const guint8 pixels[] = { 0x78, 0x9c, 0x63, 0x60, 0x60, 0x60, 0x00, 0x00 };
  const guint8 rest[] = { 8, 2, 0, 0, is_interlaced };
  GByteArray *png = g_byte_array_new ();

  g_byte_array_append (png, (const guint8 *) "\x89PNG\r\n\x1a\n", 8);
  add_number (png, 13);
  g_byte_array_append (png, (const guint8 *) "IHDR", 4);
  add_number (png, width);
  add_number (png, height);
  g_byte_array_append (png, rest, sizeof rest);
  add_number (png, find_crc (png->data + 12, 17));
  add_number (png, sizeof pixels);
  g_byte_array_append (png, (const guint8 *) "IDAT", 4);
  g_byte_array_append (png, pixels, sizeof pixels);
  add_number (png, find_crc (png->data + 12 + 17 + 4 + 4, 4 + sizeof pixels));
  add_number (png, 0);
  g_byte_array_append (png, (const guint8 *) "IEND\xae\x42\x60\x82", 8);
  return g_byte_array_free_to_bytes (png);
}
