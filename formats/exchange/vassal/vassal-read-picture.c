/* vassal-read-picture.c: how large pictures are, without opening them */
#include "formats/exchange/vassal/vassal-read.h"

#include <string.h>

#define MOST_EDGE 100000 /* pixels */

static guint
get_16 (const guint8 *at)
{
  return (guint) at[0] << 8 | at[1];
}

/* A JPEG is a sequence of segments, one of which begins the picture. */
static gboolean
read_jpeg (const guint8 *data,
           gsize         size,
           guint        *width,
           guint        *height)
{
  gsize at = 2;

  while (at + 9 < size && data[at] == 0xff)
    {
      guint8 kind = data[at + 1];
      gboolean begins = kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 &&
                        kind != 0xcc;

      if (begins)
        {
          *height = get_16 (data + at + 5);
          *width = get_16 (data + at + 7);
          return TRUE;
        }
      at += 2 + (gsize) MAX (get_16 (data + at + 2), 2);
    }

  return FALSE;
}

/* Of millimetres and the like it is not known how many pixels they are. */
static guint
read_length (const char *text)
{
  char *unit = NULL;
  double length = text != NULL ? g_ascii_strtod (text, &unit) : 0;

  return unit != NULL && (*unit == '\0' || strcmp (unit, "px") == 0) && length > 0
         ? (guint) MIN (length, MOST_EDGE) : 0;
}

/* A drawing says its size in its first element, or the part of the plane that it shows. */
static gboolean
read_svg (GBytes *bytes,
          guint  *width,
          guint  *height)
{
  g_autoptr (VdXmlNode) root = vd_xml_read (bytes, "svg", NULL);
  const char *across = root != NULL ? vd_xml_node_get (root, "width") : NULL;
  const char *down = root != NULL ? vd_xml_node_get (root, "height") : NULL;
  const char *box = root != NULL ? vd_xml_node_get (root, "viewBox") : NULL;
  g_auto (GStrv) edges = g_strsplit_set (box != NULL ? box : "", " ,", 4);

  if (g_strv_length (edges) == 4 && (across == NULL || down == NULL))
    {
      across = edges[2];
      down = edges[3];
    }

  *width = read_length (across);
  *height = read_length (down);
  return root != NULL;
}

gboolean
vd_vassal_picture_size (GBytes *bytes,
                        guint  *width,
                        guint  *height)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gboolean is_known = TRUE;

  if (size >= 24 && memcmp (data, "\x89PNG", 4) == 0)
    {
      *width = get_16 (data + 16) << 16 | get_16 (data + 18);
      *height = get_16 (data + 20) << 16 | get_16 (data + 22);
    }
  else if (size >= 10 && memcmp (data, "GIF8", 4) == 0)
    {
      *width = (guint) data[7] << 8 | data[6];
      *height = (guint) data[9] << 8 | data[8];
    }
  else if (size >= 4 && memcmp (data, "\xff\xd8", 2) == 0)
    is_known = read_jpeg (data, size, width, height);
  else
    is_known = read_svg (bytes, width, height);

  return is_known && *width > 0 && *height > 0 && *width <= MOST_EDGE && *height <= MOST_EDGE;
}
