/* map-index.h: what on a map lies near a place (private to formats)
 *
 * So that a small part of a large map is drawn without going through all of
 * it.  Made with the map; one that was put together by hand has none.
 */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

/* A map of at most so many cells is drawn as a whole: no line is cut, and no
 * name depends on what is seen. */
#define VD_MAP_WHOLE 4096

/**
 * VdStretch: a part of a run of hexsides, or of a path
 *
 * Lines of a large map are made of stretches of at most VD_STRETCH_LENGTH
 * items, counted from their beginning, whatever part of them is seen: so
 * dashes and hachures stay where they are when the view is scrolled.
 */
typedef struct
{
  guint    line;        /* of VdMap.runs or VdMap.paths */
  guint    ordinal;     /* of its line's stretches, from 0 */
  guint    first, last; /* items, inclusive */
  VdWindow window;      /* the cells that it has */
} VdStretch;

#define VD_STRETCH_LENGTH 32

/* Where a region lies. */
typedef struct
{
  VdWindow window; /* columns and rows */
  guint32  middle; /* that of its cells which is nearest to its middle */
} VdExtent;

struct _VdMapIndex
{
  GArray *sides; /* of VdStretch, in the order of the runs */
  GArray *paths; /* of VdStretch */
  GArray *names; /* of guint: VdMap.names by rising cell */
  GArray *regions; /* of VdExtent, one for each */
};

VdMapIndex *vd_map_index_new  (const VdMap *map);
void        vd_map_index_free (VdMapIndex  *self);

/**
 * vd_map_index_find_name:
 *
 * Returns: the first of @names whose cell is not before @cell
 */
guint       vd_map_index_find_name (const VdMapIndex *self,
                                    const VdMap      *map,
                                    guint             cell);

G_END_DECLS
