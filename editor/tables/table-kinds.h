/* table-kinds.h: what tables there are, and what their columns say */
#pragma once

#include "editor/rows/table.h"

G_BEGIN_DECLS

/**
 * vd_table_kind_find:
 * @parent: name of the element that holds the rows
 */
const VdTableKind *vd_table_kind_find (const char *parent);

G_END_DECLS
