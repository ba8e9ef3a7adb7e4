#include "formats/io/png.h"

#include <string.h>

#define CHANNELS 3
#define FILTER_UP 2       /* each byte is told by its difference from the one above */
#define CHUNK (64 * 1024) /* bytes of the picture that a part of the file holds at most */

struct _VdPng
{
  GByteArray  *bytes;
  GConverter  *squeeze;
  guint        width;
  guint        n_left;  /* rows */
  guint8      *above;   /* the row before; of zeroes before the first */
  guint8      *row;     /* as it goes into the file, its filter before it */
  GByteArray  *chunk;
  guint32      table[256];
};

/* The checksum of the format, ISO 3309. */
static void
make_table (guint32 table[256])
{
  for (guint32 n = 0; n < 256; n++)
    {
      guint32 c = n;

      for (int bit = 0; bit < 8; bit++)
        c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
      table[n] = c;
    }
}

static guint32
check_sum (const VdPng  *self,
           const guint8 *data,
           gsize         size)
{
  guint32 c = 0xffffffffu;

  for (gsize i = 0; i < size; i++)
    c = self->table[(c ^ data[i]) & 0xff] ^ c >> 8;

  return c ^ 0xffffffffu;
}

static void
put_number (GByteArray *bytes,
            guint32     number)
{
  guint32 big = GUINT32_TO_BE (number);

  g_byte_array_append (bytes, (const guint8 *) &big, sizeof big);
}

static void
put_chunk (VdPng        *self,
           const char   *type,
           const guint8 *data,
           gsize         size)
{
  guint from;

  put_number (self->bytes, size);
  from = self->bytes->len;
  g_byte_array_append (self->bytes, (const guint8 *) type, 4);
  if (size > 0)
    g_byte_array_append (self->bytes, data, size);
  put_number (self->bytes, check_sum (self, self->bytes->data + from, size + 4));
}

static void
put_header (VdPng *self,
            guint  height)
{
  static const guint8 rest[] = { 8, 2, 0, 0, 0 }; /* 8 bits of red, green and blue */
  g_autoptr (GByteArray) header = g_byte_array_new ();

  put_number (header, self->width);
  put_number (header, height);
  g_byte_array_append (header, rest, sizeof rest);
  put_chunk (self, "IHDR", header->data, header->len);
}

VdPng *
vd_png_new (GByteArray *bytes,
            guint       width,
            guint       height)
{
  VdPng *self;

  g_return_val_if_fail (bytes != NULL && width > 0 && height > 0, NULL);

  self = g_new0 (VdPng, 1);
  self->bytes = bytes;
  self->squeeze = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1));
  self->width = width;
  self->n_left = height;
  self->above = g_malloc0 ((gsize) width * CHANNELS);
  self->row = g_malloc ((gsize) width * CHANNELS + 1);
  self->chunk = g_byte_array_new ();
  make_table (self->table);
  g_byte_array_append (bytes, (const guint8 *) "\x89PNG\r\n\x1a\n", 8);
  put_header (self, height);

  return self;
}

void
vd_png_set_resolution (VdPng *self,
                       guint  dpi)
{
  static const guint8 metres[] = { 1 };
  guint32 per_metre = (guint32) (dpi / 0.0254 + 0.5);
  g_autoptr (GByteArray) chunk = g_byte_array_new ();

  g_return_if_fail (self != NULL && dpi > 0);

  put_number (chunk, per_metre);
  put_number (chunk, per_metre);
  g_byte_array_append (chunk, metres, sizeof metres);
  put_chunk (self, "pHYs", chunk->data, chunk->len);
}

static void
filter_row (VdPng         *self,
            const guint32 *pixels)
{
  self->row[0] = FILTER_UP;
  for (gsize x = 0; x < self->width; x++)
    for (guint channel = 0; channel < CHANNELS; channel++)
      {
        gsize at = x * CHANNELS + channel;
        guint8 value = pixels[x] >> (16 - 8 * channel);

        self->row[at + 1] = value - self->above[at];
        self->above[at] = value;
      }
}

static void
put_pending (VdPng *self)
{
  if (self->chunk->len > 0)
    put_chunk (self, "IDAT", self->chunk->data, self->chunk->len);
  g_byte_array_set_size (self->chunk, 0);
}

/* Compression of what is in memory cannot fail. */
static void
squeeze_row (VdPng    *self,
             gboolean  is_last)
{
  GConverterFlags flags = is_last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS;
  const guint8 *from = self->row;
  gsize left = (gsize) self->width * CHANNELS + 1;
  GConverterResult done = G_CONVERTER_CONVERTED;

  while (left > 0 || (is_last && done != G_CONVERTER_FINISHED))
    {
      guint8 buffer[CHUNK];
      gsize read = 0, written = 0;

      done = g_converter_convert (self->squeeze, from, left, buffer, sizeof buffer, flags, &read,
                                  &written, NULL);
      g_assert (done != G_CONVERTER_ERROR);
      from += read;
      left -= read;
      g_byte_array_append (self->chunk, buffer, written);
      if (self->chunk->len >= CHUNK)
        put_pending (self);
    }
}

void
vd_png_add_rows (VdPng        *self,
                 const guint8 *pixels,
                 gsize         stride,
                 guint         n_rows)
{
  g_return_if_fail (n_rows <= self->n_left);

  for (guint y = 0; y < n_rows; y++)
    {
      filter_row (self, (const guint32 *) (pixels + y * stride));
      squeeze_row (self, --self->n_left == 0);
    }

  if (self->n_left > 0)
    return;

  put_pending (self);
  put_chunk (self, "IEND", NULL, 0);
}

void
vd_png_free (VdPng *self)
{
  if (self == NULL)
    return;

  g_object_unref (self->squeeze);
  g_byte_array_unref (self->chunk);
  g_free (self->above);
  g_free (self->row);
  g_free (self);
}
