#include "formats/scan/pyramid.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "formats/scan/libraries.h"
#include "formats/scan/picture-private.h"
#include "formats/scan/pyramid-cache.h"
#include "formats/scan/pyramid-tiles.h"

#define MOST_HELD (4u << 20) /* pixels of the finest level of one that is held in memory */
#define COARSEST 8           /* that is tried: a 65,536th of the picture */

struct _VdPyramid
{
  gatomicrefcount n_refs;
  guint           width, height; /* of the picture */
  guint           finest;
  VdTiles        *tiles;
};

/* @tiles: (transfer full) */
static VdPyramid *
pyramid_new (guint    width,
             guint    height,
             guint    finest,
             VdTiles *tiles)
{
  VdPyramid *self = g_new0 (VdPyramid, 1);

  g_atomic_ref_count_init (&self->n_refs);
  self->width = width;
  self->height = height;
  self->finest = finest;
  self->tiles = tiles;
  return self;
}

VdPyramid *
vd_pyramid_ref (VdPyramid *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->n_refs);
  return self;
}

void
vd_pyramid_unref (VdPyramid *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->n_refs))
    return;

  vd_tiles_free (self->tiles);
  g_free (self);
}

/* In the cache */

static VdPyramid *
find (const char *folder,
      const char *hash,
      guint       page)
{
  VdPyramidKey key = { hash, page };
  g_autofree char *path = vd_pyramid_cache_find (folder, &key);
  VdTiles *tiles = path != NULL ? vd_tiles_open (path, key.width >> key.finest,
                                                 key.height >> key.finest) : NULL;

  if (path != NULL && tiles == NULL)
    g_unlink (path); /* to be made anew */
  if (tiles == NULL)
    return NULL;

  vd_pyramid_cache_touch (path);
  return pyramid_new (key.width, key.height, key.finest, tiles);
}

VdPyramid *
vd_pyramid_find (const char *hash,
                 guint       page)
{
  g_autofree char *folder = NULL;

  g_return_val_if_fail (hash != NULL && strchr (hash, ':') != NULL && page > 0, NULL);

  if (vd_scan_get_missing (VD_SCAN_HAS_PICTURES) != NULL)
    return NULL;

  folder = vd_pyramid_cache_get_folder ();
  return folder != NULL ? find (folder, hash, page) : NULL;
}

/* Making */

typedef struct
{
  const char *path;
  const char *hash;
  guint       page;
  char       *folder;  /* (nullable): without one nothing can be kept */
  VdWatch    *watch;
  VdPicture  *picture; /* (nullable): of which nothing was read yet */
} Making;

/* What it will take at most, by JPEG of much detail. */
static guint64
count_bytes (guint width,
             guint height,
             guint level)
{
  return (guint64) (width >> level) * (height >> level) * 4 / 3;
}

static gboolean
keeps_room (gpointer folder)
{
  return vd_pyramid_cache_has_room (folder, 0);
}

/* The tiles from a level on, of a picture that nothing was read of, into the cache.
 *
 * (transfer full) (nullable): %NULL without an error of the picture's if there is no room */
static VdTiles *
keep (const Making *self,
      VdTilesFrom  *from)
{
  guint width = vd_picture_get_width (from->picture);
  guint height = vd_picture_get_height (from->picture);
  VdPyramidKey key = { self->hash, self->page, width, height, from->level };
  g_autofree char *path = NULL;
  g_autofree char *unfinished = NULL;
  int fd = vd_pyramid_cache_begin (self->folder, &unfinished);
  gboolean is_whole;

  if (fd < 0)
    return NULL;

  is_whole = vd_tiles_write (from, fd);
  key.n_bytes = lseek (fd, 0, SEEK_END);
  path = vd_pyramid_cache_get_path (self->folder, &key);
  close (fd);
  if (is_whole && g_rename (unfinished, path) == 0)
    {
      vd_pyramid_cache_clean (self->folder, path, VD_PYRAMIDS_MOST_BYTES);
      return vd_tiles_open (path, width >> from->level, height >> from->level);
    }

  g_unlink (unfinished);
  return NULL;
}

/* (transfer full) (nullable) */
static VdTiles *
hold (const Making *self,
      VdTilesFrom  *from)
{
  from->keeps_room = NULL;
  return vd_tiles_hold (from);
}

/* By one of the two above. */
static VdTiles *
try (Making        *self,
     guint          level,
     VdTiles     *(*store) (const Making *self, VdTilesFrom *from),
     GError       **error)
{
  g_autoptr (VdPicture) picture = self->picture != NULL
                                  ? g_steal_pointer (&self->picture)
                                  : vd_picture_open (self->path, self->page, error);
  VdTilesFrom from = { picture, level, self->watch, keeps_room, self->folder };
  VdTiles *tiles;

  if (picture == NULL)
    return NULL;

  tiles = store (self, &from);
  if (from.error != NULL)
    g_propagate_error (error, from.error);
  return tiles;
}

/* The finest that can be had.  A level that is not written is held, if it is small. */
static VdPyramid *
make (Making  *self,
      GError **error)
{
  guint width = vd_picture_get_width (self->picture);
  guint height = vd_picture_get_height (self->picture);
  guint last = MIN (g_bit_storage (MIN (width, height)) - 1, COARSEST);
  g_autoptr (GError) problem = NULL;
  VdTiles *tiles = NULL;

  for (guint level = 0; level <= last; level++)
    {
      if (self->folder != NULL &&
          vd_pyramid_cache_has_room (self->folder, count_bytes (width, height, level)))
        tiles = try (self, level, keep, &problem);
      if (tiles == NULL && problem == NULL && !vd_watch_is_cancelled (self->watch) &&
          (guint64) (width >> level) * (height >> level) <= MOST_HELD)
        tiles = try (self, level, hold, &problem);

      if (tiles != NULL)
        return pyramid_new (width, height, level, tiles);
      if (problem != NULL || vd_watch_is_cancelled (self->watch))
        break;
    }

  if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  else if (!vd_watch_is_cancelled (self->watch))
    g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: %s", self->path,
                 g_strerror (ENOSPC));
  return NULL;
}

VdPyramid *
vd_pyramid_make (const char  *path,
                 const char  *hash,
                 guint        page,
                 VdWatch     *watch,
                 GError     **error)
{
  g_autofree char *folder = NULL;
  g_autoptr (VdPyramid) found = NULL;
  VdPyramid *made;
  Making self = { path, hash, page, NULL, watch, NULL };

  g_return_val_if_fail (path != NULL && hash != NULL && strchr (hash, ':') != NULL, NULL);
  g_return_val_if_fail (page > 0, NULL);

  folder = vd_pyramid_cache_get_folder ();
  self.folder = folder;
  found = folder != NULL && vd_scan_get_missing (VD_SCAN_HAS_PICTURES) == NULL
          ? find (folder, hash, page) : NULL;

  /* One that was made when there was little room may become finer now. */
  if (found != NULL && (found->finest == 0 ||
                        !vd_pyramid_cache_has_room (folder, count_bytes (found->width,
                                                                         found->height, 0))))
    return g_steal_pointer (&found);

  self.picture = vd_picture_open (path, page, error);
  if (self.picture == NULL)
    return NULL;

  made = make (&self, error);
  vd_picture_free (self.picture); /* if nothing was read of it */
  return made;
}

/* Asking */

guint
vd_pyramid_get_width (const VdPyramid *self)
{
  return self->width;
}

guint
vd_pyramid_get_height (const VdPyramid *self)
{
  return self->height;
}

guint
vd_pyramid_get_finest (const VdPyramid *self)
{
  return self->finest;
}

guint
vd_pyramid_get_coarsest (const VdPyramid *self)
{
  return self->finest + vd_tiles_count (self->width >> self->finest, self->height >> self->finest)
         - 1;
}

static gboolean
has_level (const VdPyramid *self,
           guint            level)
{
  return level >= self->finest && level <= vd_pyramid_get_coarsest (self);
}

guint
vd_pyramid_get_level_width (const VdPyramid *self,
                            guint            level)
{
  g_return_val_if_fail (self != NULL && has_level (self, level), 0);

  return self->width >> level;
}

guint
vd_pyramid_get_level_height (const VdPyramid *self,
                             guint            level)
{
  g_return_val_if_fail (self != NULL && has_level (self, level), 0);

  return self->height >> level;
}

cairo_surface_t *
vd_pyramid_get_tile (VdPyramid *self,
                     guint      level,
                     guint      column,
                     guint      row)
{
  cairo_surface_t *tile;
  guint width, height;

  g_return_val_if_fail (self != NULL, NULL);

  if (!has_level (self, level))
    return NULL;

  width = self->width >> level;
  height = self->height >> level;
  if (column > (width - 1) / VD_PYRAMID_TILE || row > (height - 1) / VD_PYRAMID_TILE)
    return NULL;

  tile = cairo_image_surface_create (CAIRO_FORMAT_RGB24,
                                     MIN (VD_PYRAMID_TILE, width - column * VD_PYRAMID_TILE),
                                     MIN (VD_PYRAMID_TILE, height - row * VD_PYRAMID_TILE));
  if (!vd_tiles_read (self->tiles, level - self->finest, column, row,
                      cairo_image_surface_get_data (tile), cairo_image_surface_get_stride (tile)))
    g_clear_pointer (&tile, cairo_surface_destroy);
  else
    cairo_surface_mark_dirty (tile);

  return tile;
}
