/* pyramid-cache.h: where pyramids are kept (private to formats/scan)
 *
 * A file is called after what it is of and how large that is,
 * HASH-PAGE-WIDTHxHEIGHT-LEVEL-BYTES.tiles, LEVEL being the finest that it has, and BYTES how many it
 * has itself, so that it is known to be whole.  Until it is that it has another ending.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *hash; /* as the map writes it */
  guint       page;
  guint       width, height;
  guint       finest;
  guint64     n_bytes;
} VdPyramidKey;

/* Returns: (transfer full) (nullable): the folder, made if need be; %NULL if it cannot be */
char    *vd_pyramid_cache_get_folder (void);

/**
 * vd_pyramid_cache_find:
 * @key: (inout): its hash and page; receives the rest
 *
 * Returns: (transfer full) (nullable): the path of the finest file that there is
 */
char    *vd_pyramid_cache_find       (const char         *folder,
                                      VdPyramidKey       *key);

/* Returns: (transfer full): where the file of all of @key is */
char    *vd_pyramid_cache_get_path   (const char         *folder,
                                      const VdPyramidKey *key);

/* Notes that it was looked at. */
void     vd_pyramid_cache_touch      (const char         *path);

/* Returns: a descriptor of a new file, -1 if there can be none; @path: (out): transfer full */
int      vd_pyramid_cache_begin      (const char         *folder,
                                      char              **path);

/* Takes away what was not finished, and what was not looked at for longest, until the rest is no
 * more than @most bytes; but for @kept. */
void     vd_pyramid_cache_clean      (const char         *folder,
                                      const char         *kept,
                                      guint64             most);

/* Whether the disk has room for @n bytes and leaves enough for all else. */
gboolean vd_pyramid_cache_has_room   (const char         *folder,
                                      guint64             n);

G_END_DECLS
