/* Layers of tiles, as they are packed. */
#include "formats/exchange/tmx/tmx-source.h"

#include <gio/gio.h>
#include <string.h>

#define MOST_CELLS (VD_GRID_MAX_EDGE * VD_GRID_MAX_EDGE)
#define MOST_FAR (16 * VD_GRID_MAX_EDGE) /* more is refused, or lies off the map */

/* A piece of a layer: all of it, or a chunk. */
typedef struct
{
  const VdTmxSource *source;
  const VdXmlNode   *node;
  const VdXmlNode   *data;  /* that says how it is packed */
  int                left, top;
  guint              columns, rows;
  guint32           *gids;  /* of the piece */
} Piece;

static gboolean
fail_length (const Piece  *self,
             GError      **error)
{
  return vd_tmx_source_fail (self->source, error, self->node,
                             N_("has not a tile for each of its %u hexes; save it again with "
                                "Tiled"), self->columns * self->rows);
}

static gboolean
read_csv (Piece   *self,
          GError **error)
{
  const char *at = self->node->text;
  guint n = self->columns * self->rows;

  for (guint i = 0; i < n; i++)
    {
      char *end;
      guint64 gid;

      at += strspn (at, " \t\r\n");
      if (!g_ascii_isdigit (*at))
        return fail_length (self, error);

      gid = g_ascii_strtoull (at, &end, 10);
      at = end + strspn (end, " \t\r\n");
      if (gid > G_MAXUINT32 || (i + 1 < n && *at++ != ','))
        return fail_length (self, error);
      self->gids[i] = (guint32) gid;
    }

  return *at == '\0' || fail_length (self, error);
}

static gboolean
read_elements (Piece   *self,
               GError **error)
{
  guint n = 0;

  for (guint i = 0; i < self->node->children->len; i++)
    {
      const VdXmlNode *child = self->node->children->pdata[i];

      if (strcmp (child->name, "tile") != 0)
        continue;
      if (n < self->columns * self->rows)
        self->gids[n] = (guint32) vd_tmx_get_number (child, "gid");
      n++;
    }

  return n == self->columns * self->rows || fail_length (self, error);
}

/* No more than @most bytes, whatever comes out.  Returns: (nullable) */
static GByteArray *
unpack (const guint8          *bytes,
        gsize                  size,
        GZlibCompressorFormat  format,
        gsize                  most)
{
  g_autoptr (GZlibDecompressor) packer = g_zlib_decompressor_new (format);
  g_autoptr (GByteArray) all = g_byte_array_new ();
  GConverterResult result = G_CONVERTER_CONVERTED;
  guint8 buffer[65536];
  gsize read = 0;

  while (result != G_CONVERTER_FINISHED)
    {
      gsize n_read = 0, n_written = 0;

      result = g_converter_convert (G_CONVERTER (packer), bytes + read, size - read, buffer,
                                    sizeof buffer, G_CONVERTER_INPUT_AT_END, &n_read, &n_written,
                                    NULL);
      read += n_read;
      g_byte_array_append (all, buffer, n_written);
      if (result == G_CONVERTER_ERROR || all->len > most || (n_read == 0 && n_written == 0))
        return NULL;
    }

  return g_steal_pointer (&all);
}

static gboolean
take_bytes (Piece         *self,
            const guint8  *bytes,
            gsize          size,
            GError       **error)
{
  guint n = self->columns * self->rows;

  if (size != 4 * (gsize) n)
    return fail_length (self, error);

  for (guint i = 0; i < n; i++)
    {
      guint32 gid;

      memcpy (&gid, bytes + 4 * (gsize) i, sizeof gid);
      self->gids[i] = GUINT32_FROM_LE (gid);
    }

  return TRUE;
}

static gboolean
read_base64 (Piece   *self,
             GError **error)
{
  const char *packed = vd_xml_node_get (self->data, "compression");
  gsize size;
  g_autofree guint8 *bytes = g_base64_decode (self->node->text, &size);
  g_autoptr (GByteArray) all = NULL;

  if (packed == NULL || *packed == '\0')
    return take_bytes (self, bytes, size, error);
  if (strcmp (packed, "zlib") != 0 && strcmp (packed, "gzip") != 0)
    {
      g_autofree char *shown = vd_tmx_show (packed);

      return vd_tmx_source_fail (self->source, error, self->data,
                                 N_("is packed by %s; choose another Tile Layer Format in the "
                                    "properties of the map in Tiled, and save it again"), shown);
    }

  all = unpack (bytes, size, strcmp (packed, "gzip") == 0 ? G_ZLIB_COMPRESSOR_FORMAT_GZIP
                                                          : G_ZLIB_COMPRESSOR_FORMAT_ZLIB,
                4 * (gsize) self->columns * self->rows);
  return all != NULL ? take_bytes (self, all->data, all->len, error) : fail_length (self, error);
}

static gboolean
read_piece (Piece   *self,
            GError **error)
{
  const char *encoding = vd_xml_node_get (self->data, "encoding");

  if (encoding == NULL || *encoding == '\0')
    return read_elements (self, error);
  if (strcmp (encoding, "csv") == 0)
    return read_csv (self, error);
  if (strcmp (encoding, "base64") == 0)
    return read_base64 (self, error);

  return vd_tmx_source_fail (self->source, error, self->data,
                             N_("is written in a way that is not known; save it again with "
                                "Tiled"));
}

static void
lay_down (const Piece *self,
          guint32     *cells)
{
  for (guint row = 0; row < self->rows; row++)
    for (guint column = 0; column < self->columns; column++)
      {
        gint64 x = (gint64) self->left + column, y = (gint64) self->top + row;

        if (x >= 0 && y >= 0 && x < self->source->columns && y < self->source->rows)
          cells[y * self->source->columns + x] = self->gids[row * self->columns + column];
      }
}

static gboolean
add_piece (Piece    *self,
           guint32  *cells,
           guint64  *n_cells,
           GError  **error)
{
  gboolean is_read;

  *n_cells += (guint64) self->columns * self->rows;
  if (self->columns > VD_GRID_MAX_EDGE || self->rows > VD_GRID_MAX_EDGE || *n_cells > MOST_CELLS)
    return vd_tmx_source_fail (self->source, error, self->node,
                               N_("is larger than any map can be; cut it to its size"));

  self->gids = g_new0 (guint32, self->columns * self->rows + 1);
  is_read = read_piece (self, error);
  if (is_read)
    lay_down (self, cells);
  g_free (self->gids);
  return is_read;
}

static gboolean
read_data (const VdTmxSource  *source,
           const VdXmlNode    *data,
           guint32            *cells,
           GError            **error)
{
  Piece whole = { source, data, data, 0, 0, source->columns, source->rows };
  guint64 n_cells = 0;

  if (vd_xml_node_find (data, "chunk") == NULL)
    return add_piece (&whole, cells, &n_cells, error);

  for (guint i = 0; i < data->children->len; i++)
    {
      const VdXmlNode *chunk = data->children->pdata[i];
      Piece piece = {
        .source = source,
        .node = chunk,
        .data = data,
        .left = (int) CLAMP (vd_tmx_get_number (chunk, "x"), -MOST_FAR, MOST_FAR),
        .top = (int) CLAMP (vd_tmx_get_number (chunk, "y"), -MOST_FAR, MOST_FAR),
        .columns = (guint) CLAMP (vd_tmx_get_number (chunk, "width"), 0, MOST_FAR),
        .rows = (guint) CLAMP (vd_tmx_get_number (chunk, "height"), 0, MOST_FAR),
      };

      if (strcmp (chunk->name, "chunk") == 0 && !add_piece (&piece, cells, &n_cells, error))
        return FALSE;
    }

  return TRUE;
}

guint32 *
vd_tmx_source_read_tiles (const VdTmxSource       *self,
                          const VdTmxSourceLayer  *layer,
                          GError                 **error)
{
  const VdXmlNode *data = vd_xml_node_find (layer->node, "data");
  g_autofree guint32 *cells = g_new0 (guint32, self->columns * self->rows + 1);

  if (data == NULL)
    vd_tmx_source_fail (self, error, layer->node, N_("is a layer without tiles; save it again with "
                                                     "Tiled"));
  return data != NULL && read_data (self, data, cells, error) ? g_steal_pointer (&cells) : NULL;
}
