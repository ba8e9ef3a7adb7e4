/* Without libvips there are no pictures, and no pyramids of them. */
#include "formats/scan/pyramid-tiles.h"

gboolean
vd_tiles_write (VdTilesFrom *from,
                int          fd)
{
  return FALSE;
}

VdTiles *
vd_tiles_hold (VdTilesFrom *from)
{
  return NULL;
}

VdTiles *
vd_tiles_open (const char *path,
               guint       width,
               guint       height)
{
  return NULL;
}

void
vd_tiles_free (VdTiles *self)
{
}

guint
vd_tiles_count (guint width,
                guint height)
{
  return 0;
}

gboolean
vd_tiles_read (const VdTiles *self,
               guint          number,
               guint          column,
               guint          row,
               guint8        *pixels,
               gsize          stride)
{
  return FALSE;
}
