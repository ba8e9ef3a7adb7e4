/* starts.h: where each unit of a battle starts, or with which group it comes
 *
 * For formats whose master is the unit, each of which is there once.
 */
#pragma once

#include "formats/document/document-rows.h"
#include "formats/exchange/export.h"

G_BEGIN_DECLS

/**
 * VdStart:
 * @place: (nullable): that puts it into a hex in play
 * @spot: of @place
 * @zone: (nullable): the first within which its owner may place it
 * @group: (nullable): the first that brings it
 * @n_ways: how many of all of these there are: the place, zones and groups
 */
typedef struct
{
  const VdNode *unit;
  const VdNode *place;
  VdSpot        spot;
  const VdNode *zone;
  const VdNode *group;
  guint         n_ways;
} VdStart;

/**
 * vd_starts_list:
 *
 * Says of a unit that has the id of one before, and of a place that is in no hex, of no unit, or
 * not the first of its unit, that it is lost.
 *
 * Returns: (transfer full): of #VdStart: all other units, in their order
 */
GArray       *vd_starts_list  (VdExport         *export);

/* Says of units that may come in several ways that a format shows them in one alone. */
void          vd_starts_tell_ways (VdExport     *export,
                                   const GArray *starts);

G_END_DECLS
