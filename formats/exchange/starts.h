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
 */
typedef struct
{
  const VdNode *unit;
  const VdNode *place;
  VdSpot        spot;
  const VdNode *zone;
  const VdNode *group;
} VdStart;

/**
 * vd_starts_list:
 *
 * Says of a place that is in no hex, of no unit, or not the first of its unit, that it is
 * lost.
 *
 * Returns: (transfer full): of #VdStart: all units, in their order
 */
GArray       *vd_starts_list  (VdExport         *export);

/* The same of the first unit of each id; of the others it says that they are lost. */
GArray       *vd_starts_list_once (VdExport      *export);

G_END_DECLS
