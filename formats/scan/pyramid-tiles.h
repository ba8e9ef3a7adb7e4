/* pyramid-tiles.h: the tiles of a pyramid, in a file or in memory (private to formats/scan) */
#pragma once

#include "formats/scan/picture.h"

G_BEGIN_DECLS

/**
 * VdTilesFrom: what tiles are made of, and why they were not
 * @picture: of which nothing was read yet
 * @level: the finest that is made
 * @keeps_room: (nullable): asked now and then for @data whether to go on writing
 * @error: set if that was the picture's fault
 */
typedef struct
{
  VdPicture  *picture;
  guint       level;
  VdWatch    *watch;
  gboolean  (*keeps_room) (gpointer data);
  gpointer    data;
  GError     *error;
} VdTilesFrom;

typedef struct _VdTiles VdTiles;

/* Returns: whether all of it was written */
gboolean vd_tiles_write (VdTilesFrom   *from,
                         int            fd);

/* Returns: (transfer full) (nullable): the same in memory */
VdTiles *vd_tiles_hold  (VdTilesFrom   *from);

/**
 * vd_tiles_open:
 * @width, @height: of its finest level
 *
 * Returns: (transfer full) (nullable): %NULL if it is not such a file, and whole
 */
VdTiles *vd_tiles_open  (const char    *path,
                         guint          width,
                         guint          height);
void     vd_tiles_free  (VdTiles       *self);

/* Levels, from the finest, until one is a tile. */
guint    vd_tiles_count (guint          width,
                         guint          height);

/**
 * vd_tiles_read:
 * @number: of the level, 0 for the finest
 * @column, @row: of a tile that there is
 * @pixels: as in an image of %CAIRO_FORMAT_RGB24
 *
 * From any thread.
 */
gboolean vd_tiles_read  (const VdTiles *self,
                         guint          number,
                         guint          column,
                         guint          row,
                         guint8        *pixels,
                         gsize          stride);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTiles, vd_tiles_free)

G_END_DECLS
