/* counters.h: the units that the set-up puts on the maps
 *
 * Made anew after an edit.  Units that come later, or are set up within a
 * zone, have no hex and are not here.
 */
#pragma once

#include "editor/maps/places.h"

G_BEGIN_DECLS

typedef struct
{
  VdNode *place; /* the row of the set-up */
  VdNode *unit;
  VdSpot  spot;
  guint   level; /* how many lie below it in the hex */
} VdCounter;

/**
 * vd_counters_new:
 *
 * Returns: (transfer full) (element-type VdCounter): in the order of the
 *   set-up, so that what lies on top comes later
 */
GArray          *vd_counters_new   (const VdProject *project);

/**
 * vd_counters_index_units:
 *
 * Returns: (transfer full): the units of the order of battle (VdNode), by id
 */
GHashTable      *vd_counters_index_units (const VdProject *project);

/* Lays those of a hex on one another, in the order of the array. */
void             vd_counters_set_levels (GArray    *counters);

/**
 * vd_counters_raise:
 *
 * Lays the counter of that row on top of those in its hex.
 */
void             vd_counters_raise (GArray          *counters,
                                    const VdNode    *place);

/**
 * vd_counters_at:
 *
 * Returns: (nullable) (transfer none): the topmost counter in a hex
 */
const VdCounter *vd_counters_at    (const GArray    *counters,
                                    VdSpot           spot);

/**
 * vd_counters_below:
 *
 * Returns: (transfer none): the counter under that one; the topmost again
 *   after the lowest
 */
const VdCounter *vd_counters_below (const GArray    *counters,
                                    const VdCounter *counter);

/**
 * vd_counters_find:
 *
 * Returns: (nullable) (transfer none): the counter of that row
 */
const VdCounter *vd_counters_find  (const GArray    *counters,
                                    const VdNode    *place);

/**
 * vd_counters_mark:
 *
 * Returns: (transfer full): a bit for each cell of the map, set where a
 *   counter lies; as VdMapDraw wants it
 */
guint8          *vd_counters_mark  (const GArray    *counters,
                                    const VdProject *project,
                                    guint            map);

G_END_DECLS
