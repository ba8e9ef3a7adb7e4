/* bench-map.h: a map with all kinds of terrain, hexsides and paths, for suggestions to be tried on
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Writes a map document of so many columns and rows; the same seed writes the same. */
void bench_map_write (const char *path,
                      guint       columns,
                      guint       rows,
                      guint32     seed);

G_END_DECLS
