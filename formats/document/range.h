/* range.h: what points an attribute may hold */
#pragma once

#include "core/text/quarters.h"
#include "formats/schema/schema.h"

G_BEGIN_DECLS

/**
 * vd_range_of_points:
 * @attribute: of points, or a cost
 *
 * Returns: from none to the most that the schema says; for a cost, what can be
 *   paid, or "never", which is %VD_NEVER
 */
VdQuartersRange vd_range_of_points (const VdSchemaAttribute *attribute);

G_END_DECLS
