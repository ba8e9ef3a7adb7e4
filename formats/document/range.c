#include "formats/document/range.h"

VdQuartersRange
vd_range_of_points (const VdSchemaAttribute *attribute)
{
  g_return_val_if_fail (attribute->type == VD_VALUE_POINTS || attribute->type == VD_VALUE_COST ||
                        attribute->type == VD_VALUE_MULTIPLE, (VdQuartersRange) { 0 });

  return attribute->type == VD_VALUE_COST
         ? (VdQuartersRange) { 0, VD_NEVER - 1, "never", VD_NEVER }
         : (VdQuartersRange) { VD_Q (attribute->least), VD_Q (attribute->most), NULL, 0 };
}
