/* unit-row.h: a unit as an item of a list model
 *
 * Holds the text of each column, so that ten thousand units can be sorted and filtered
 * without reading a document.
 *
 * Signals:
 *   "changed": a text has changed
 */
#pragma once

#include <gio/gio.h>

#include "editor/units/unit-fields.h"

G_BEGIN_DECLS

/* After the fields of a unit: where it starts, in words. */
#define VD_UNIT_START VD_N_UNIT_FIELDS
#define VD_N_UNIT_COLUMNS (VD_N_UNIT_FIELDS + 1)

#define VD_TYPE_UNIT_ROW (vd_unit_row_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitRow, vd_unit_row, VD, UNIT_ROW, GObject)

VdUnitRow        *vd_unit_row_new         (VdNode            *node);
VdNode           *vd_unit_row_get_node    (VdUnitRow         *self);

/**
 * vd_unit_row_update:
 *
 * Looks up its unit again, which must still exist.
 */
void              vd_unit_row_update      (VdUnitRow         *self,
                                           const VdUnits     *units);

/**
 * vd_unit_row_get:
 * @column: a #VdUnitField, or %VD_UNIT_START
 *
 * Returns: (transfer none): what the column shows: for a side, formation or class its name,
 *   if only one has that name
 */
const char       *vd_unit_row_get         (VdUnitRow         *self,
                                           guint              column);

/* Its name, or else its id. */
const char       *vd_unit_row_get_title   (VdUnitRow         *self);
VdStart           vd_unit_row_get_start   (VdUnitRow         *self);

/**
 * vd_unit_row_has_text:
 * @folded: the text that is looked for, after g_utf8_casefold()
 *
 * Returns: whether its id, name, code, formation or traits contain that text
 */
gboolean          vd_unit_row_has_text    (VdUnitRow         *self,
                                           const char        *folded);

/* Numbers are compared by value, also those within a text. */
int               vd_unit_row_compare     (VdUnitRow         *a,
                                           VdUnitRow         *b,
                                           guint              column);

G_END_DECLS
