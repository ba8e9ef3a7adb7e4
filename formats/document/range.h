/* range.h: what points, or what multiple of them, an attribute may hold */
#pragma once

#include "core/text/quarters.h"
#include "formats/schema/schema.h"

G_BEGIN_DECLS

/**
 * vd_range_of_points:
 * @attribute: of points, a multiple, or a cost
 *
 * Returns: from the least to the most that the schema says; for a cost, what can
 *   be paid, or "never", which is %VD_NEVER
 */
VdQuartersRange vd_range_of_points (const VdSchemaAttribute *attribute);

G_END_DECLS
