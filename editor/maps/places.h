/* places.h: hexes of a project by the names that its scenario gives them
 *
 * With several maps a printed number that occurs on more than one of them is
 * written "map:0707" (formats/README.md).
 */
#pragma once

#include "formats/compile.h"

G_BEGIN_DECLS

/* A hex of a project: a cell of the map with that index. */
typedef struct
{
  guint map;
  guint cell;
} VdSpot;

/**
 * vd_spot_find:
 * @name: "0707" or "north:0707"
 *
 * Returns: whether there is such a hex; the first, if several maps have it
 */
gboolean vd_spot_find  (const VdProject *project,
                        const char      *name,
                        VdSpot          *spot);

/**
 * vd_spot_find_place:
 * @name: a name on a map, "Mill Hill", or beginnings of its words, "mill"
 *
 * Returns: whether there is such a place; a whole name before a part of one
 */
gboolean vd_spot_find_place (const VdProject *project,
                             const char      *name,
                             VdSpot          *spot);

/**
 * vd_spot_name:
 *
 * Returns: (transfer full): what a scenario calls the hex; only as long as it
 *   must be
 */
char    *vd_spot_name  (const VdProject *project,
                        VdSpot           spot);

static inline gboolean
vd_spot_equal (VdSpot a,
               VdSpot b)
{
  return a.map == b.map && a.cell == b.cell;
}

G_END_DECLS
