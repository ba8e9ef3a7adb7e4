/* unit-vedettes.h: which vedettes are whose, and those that are missing
 *
 * A unit says by a number how many vedettes it breaks down into; each of them is a unit of its
 * own that names it as its parent.  No GTK here.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/units.h"

G_BEGIN_DECLS

/**
 * vd_unit_refuse_parent:
 * @parent: an id
 *
 * Returns: (transfer full) (nullable): why a unit cannot be a vedette of another, for people,
 *   translated
 */
char   *vd_unit_refuse_parent   (const VdUnits    *units,
                                 const VdUnitInfo *vedette,
                                 const char       *parent);

/**
 * vd_unit_refuse_vedettes:
 * @number: "" for none
 *
 * Returns: (transfer full) (nullable): why a unit cannot break down into vedettes, for people,
 *   translated
 */
char   *vd_unit_refuse_vedettes (const VdNode     *unit,
                                 const char       *number);

/* Returns: whether vd_edit_unit_vedettes() has some to make */
gboolean vd_unit_lacks_vedettes (const VdUnits    *units,
                                 const VdNode     *unit);

/**
 * vd_edit_unit_vedettes:
 * @parent: a unit
 * @told: (out) (nullable) (transfer full): what is made, for people, translated
 * @refusal: (out) (nullable) (transfer full): why there is nothing to make, for people,
 *   translated
 *
 * Adds the vedettes that a unit lacks of its number, after it and those that it has.  They have
 * class, strength and movement of another vedette of the unit, or else of its side, or else of
 * any; without one, the class whose symbol is that of vedettes, and strength and movement are to
 * be copied from the counters.
 *
 * Returns: (transfer full) (nullable): the edit, as one step
 */
VdEdit *vd_edit_unit_vedettes   (const VdUnits    *units,
                                 const VdNode     *parent,
                                 char            **told,
                                 char            **refusal);

G_END_DECLS
