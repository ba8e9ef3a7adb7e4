/* counters.h: the units that the set-up puts on the maps
 *
 * The list is made again after an edit.  Units that arrive later, or are set up
 * anywhere within a zone, have no hex and are not in it.
 */
#pragma once

#include "editor/maps/places.h"

G_BEGIN_DECLS

typedef struct
{
  VdNode *place; /* the row of the set-up */
  VdNode *unit;
  VdSpot  spot;
  gboolean is_reduced;
  guint   level; /* how many lie below it in the stack */
  gboolean is_leader;
  gboolean is_led; /* by a leader who lies below it; no leader itself */
} VdCounter;

/**
 * vd_counters_new:
 *
 * Returns: (transfer full) (element-type VdCounter): hexes in the order of the set-up, and
 *   in each of them the counters from the bottom to the top (stack.h)
 */
GArray          *vd_counters_new   (const VdProject *project);

/**
 * vd_counters_index_units:
 * @project: with a scenario
 *
 * Returns: (transfer full): the units of the order of battle (VdNode), by id
 */
GHashTable      *vd_counters_index_units (const VdProject *project);

/* Stacks the counters of each hex: the strongest on top. */
void             vd_counters_stack_up (GArray          *counters,
                                       const VdProject *project);

/**
 * vd_counters_raise:
 *
 * Puts the counter of that row on top of the stack in its hex.
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
 * Returns: (transfer none): the counter under that one in the stack; after the
 *   lowest, the topmost again
 */
const VdCounter *vd_counters_below (const GArray    *counters,
                                    const VdCounter *counter);

/**
 * vd_counters_find:
 * @place: (nullable): %NULL has no counter
 *
 * Returns: (nullable) (transfer none): the counter of that row
 */
const VdCounter *vd_counters_find  (const GArray    *counters,
                                    const VdNode    *place);

/**
 * vd_counters_mark:
 *
 * Returns: (transfer full): a bit for each hex of the map, set where a counter
 *   lies; in the form that VdMapDraw takes
 */
guint8          *vd_counters_mark  (const GArray    *counters,
                                    const VdProject *project,
                                    guint            map);

G_END_DECLS
