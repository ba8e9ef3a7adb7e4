/* units-edit.h: an edit of many units, put together change by change
 *
 * What a table, a sheet or a drag does to the order of battle becomes one step of the
 * history, in time that grows with the number of changes.  The documents are read as they
 * stand, so change each field of a row once only.  After vd_units_edit_finish() nothing but
 * vd_units_edit_free() may be called.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/unit-fields.h"

G_BEGIN_DECLS

typedef struct _VdUnitsEdit VdUnitsEdit;

VdUnitsEdit *vd_units_edit_new     (const VdUnits    *units,
                                    const char       *title);
void         vd_units_edit_free    (VdUnitsEdit      *self);

/**
 * vd_units_edit_change:
 * @values: by field, as from vd_unit_parse(); %NULL leaves a field as it is, "" removes it.
 *   The id is ignored.
 *
 * A unit that gets a hex leaves the groups and zones that brought it.
 */
void         vd_units_edit_change  (VdUnitsEdit      *self,
                                    const VdUnitInfo *info,
                                    char            **values);

/**
 * vd_units_edit_add:
 *
 * Adds a unit after all others.
 */
void         vd_units_edit_add     (VdUnitsEdit      *self,
                                    char            **values);

/**
 * vd_units_edit_add_formation:
 * @parent: (nullable)
 * @side: (nullable): the side's id
 *
 * Returns: (transfer full): its id, made from its name
 */
char        *vd_units_edit_add_formation (VdUnitsEdit *self,
                                    const char       *name,
                                    const VdNode     *parent,
                                    const char       *side);

/* Inserts a unit or a formation; @row is (transfer full), @before (nullable). */
void         vd_units_edit_insert  (VdUnitsEdit      *self,
                                    VdNode           *row,
                                    VdNode           *before);
void         vd_units_edit_remove  (VdUnitsEdit      *self,
                                    VdNode           *row);

/* Gives a row an attribute, if it has another; "" or %NULL for none. */
void         vd_units_edit_put     (VdUnitsEdit      *self,
                                    VdNode           *row,
                                    const char       *attribute,
                                    const char       *value);

/* Removes source and status: they do not state what the row says now. */
void         vd_units_edit_forget_source (VdUnitsEdit *self,
                                    VdNode           *row);

/**
 * vd_units_edit_make_id:
 * @kind: "unit" or "formation"
 *
 * Returns: (transfer full): "stem-1", or with the next number that is free
 */
char        *vd_units_edit_make_id (VdUnitsEdit      *self,
                                    const char       *kind,
                                    const char       *stem);

/**
 * vd_units_edit_name_id:
 *
 * Returns: (transfer full): an id made from a name, "i-corps" from "I Corps"; with a number
 *   if that is taken
 */
char        *vd_units_edit_name_id (VdUnitsEdit      *self,
                                    const char       *kind,
                                    const char       *name);

/* Takes an id that will be used later, so that it is not made before. */
void         vd_units_edit_reserve (VdUnitsEdit      *self,
                                    const char       *kind,
                                    const char       *id);

/**
 * vd_units_edit_finish:
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit      *vd_units_edit_finish  (VdUnitsEdit      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdUnitsEdit, vd_units_edit_free)

G_END_DECLS
