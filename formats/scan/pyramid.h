/* pyramid.h: a scan in tiles, at full size, half, a quarter and so on, for the screen
 *
 * It is made once of a picture and kept in the user's cache, found again by the hash of the file
 * and the page, so that a file may be moved and renamed.  It comes into place when it is whole; of
 * one that was not finished nothing is used.  A cache that has no room, or cannot be written to,
 * gives a coarser pyramid, down to one that is held in memory; nothing fails for it.  What has
 * not been looked at for long is taken away when new ones come and all of them are more than
 * VD_PYRAMIDS_MOST_BYTES.
 *
 * Level 0 is full size; a pixel of level N is the mean of 2^N by 2^N of them, from 0, 0 on.  What
 * is left over at the right and at the bottom is dropped.
 *
 * A pyramid may be asked by several threads.  It outlives its file in the cache.
 */
#pragma once

#include <cairo.h>

#include "formats/document/document.h"

G_BEGIN_DECLS

#define VD_PYRAMID_TILE 256 /* pixels, both ways */
#define VD_PYRAMIDS_MOST_BYTES (4ull << 30)

typedef struct _VdPyramid VdPyramid;

/**
 * vd_pyramid_find:
 * @hash: as the map writes it
 * @page: from 1
 *
 * Looks in the cache; takes a moment.
 *
 * Returns: (transfer full) (nullable): what was made before
 */
VdPyramid       *vd_pyramid_find         (const char      *hash,
                                          guint            page);

/**
 * vd_pyramid_make:
 * @path: of the picture
 * @hash: of this file; it is trusted
 * @watch: (nullable): how far it is, and whether to go on
 *
 * The same, or else makes it.  Takes seconds, so that it is work for a thread; any thread will
 * do, and several may make pyramids.
 *
 * Returns: (transfer full) (nullable): %NULL with @error set, which is about the picture, or
 *   without when it was cancelled
 */
VdPyramid       *vd_pyramid_make         (const char      *path,
                                          const char      *hash,
                                          guint            page,
                                          VdWatch         *watch,
                                          GError         **error);

VdPyramid       *vd_pyramid_ref          (VdPyramid       *self);
/* @self: (nullable) */
void             vd_pyramid_unref        (VdPyramid       *self);

/* Those of the picture at full size, though there may be no tiles of it. */
guint            vd_pyramid_get_width    (const VdPyramid *self);
guint            vd_pyramid_get_height   (const VdPyramid *self);

/* The levels that there are tiles of: from the finest, 0 unless the cache had no room, to the
 * coarsest, which is one tile. */
guint            vd_pyramid_get_finest   (const VdPyramid *self);
guint            vd_pyramid_get_coarsest (const VdPyramid *self);

/* Of a level that there are tiles of. */
guint            vd_pyramid_get_level_width  (const VdPyramid *self,
                                              guint            level);
guint            vd_pyramid_get_level_height (const VdPyramid *self,
                                              guint            level);

/**
 * vd_pyramid_get_tile:
 * @column, @row: its place among the tiles of the level
 *
 * Reads a tile; that takes a millisecond or so.  Those at the right and at the bottom may be
 * smaller.
 *
 * Returns: (transfer full) (nullable): an image of %CAIRO_FORMAT_RGB24; %NULL if there is no
 *   such tile, or it can no longer be read
 */
cairo_surface_t *vd_pyramid_get_tile     (VdPyramid       *self,
                                          guint            level,
                                          guint            column,
                                          guint            row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPyramid, vd_pyramid_unref)

G_END_DECLS
