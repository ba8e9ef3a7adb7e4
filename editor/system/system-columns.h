/* system-columns.h: the column of a grid in which each cell of the rules stands
 *
 * Column 0 shows how a row looks on the map, the next one its name; the others are its fields
 * in order.  Cells of a row inside another stand under those of the outer row where possible.
 */
#pragma once

#include "editor/system/system.h"

G_BEGIN_DECLS

#define VD_COLUMN_SWATCH 0
#define VD_COLUMN_NAME 1

/**
 * vd_system_columns_find:
 * @first: a row of the table that lies in no other
 *
 * Returns: 0 if there is no such column
 */
guint       vd_system_columns_find (const VdSystemRow *first,
                                    const char        *attribute);

/* The one after all fields. */
guint       vd_system_columns_last (const VdSystemRow *first);

/**
 * vd_system_columns_outer:
 * @attribute: of a row inside another
 *
 * Returns: (nullable): the attribute of the outer row that it stands under
 */
const char *vd_system_columns_outer (const char       *attribute);

/**
 * vd_system_columns_mechanic:
 *
 * @element: of the rows that have the column
 * @attribute: or the element of a row inside another
 *
 * Returns: (nullable): the mechanic that alone asks for it
 */
const char *vd_system_columns_mechanic (const char    *element,
                                        const char    *attribute);

/**
 * vd_system_columns_with:
 *
 * Returns: (nullable): another attribute, without which in any row nobody asks for this one
 */
const char *vd_system_columns_with  (const char       *attribute);

G_END_DECLS
