/* unit-row.h: a unit, as list models want it
 *
 * Holds what the columns say, so that sorting and filtering ten thousand of
 * them ask no document.
 *
 * Signals:
 *   "changed": it says something else now
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
 * Looks its unit up again.
 */
void              vd_unit_row_update      (VdUnitRow         *self,
                                           const VdUnits     *units);

/**
 * vd_unit_row_get:
 * @column: a #VdUnitField, or %VD_UNIT_START
 *
 * Returns: (transfer none): what the column shows: names of sides, formations
 *   and classes, where only one row has the name
 */
const char       *vd_unit_row_get         (VdUnitRow         *self,
                                           guint              column);

/* Its name, or else its id. */
const char       *vd_unit_row_get_title   (VdUnitRow         *self);
VdStart           vd_unit_row_get_start   (VdUnitRow         *self);

/**
 * vd_unit_row_has_text:
 * @folded: g_utf8_casefold() of what is looked for
 *
 * Returns: whether its id, name, code, formation or traits have that text
 */
gboolean          vd_unit_row_has_text    (VdUnitRow         *self,
                                           const char        *folded);

/* Numbers by value, text with the numbers in it by value. */
int               vd_unit_row_compare     (VdUnitRow         *a,
                                           VdUnitRow         *b,
                                           guint              column);

G_END_DECLS
