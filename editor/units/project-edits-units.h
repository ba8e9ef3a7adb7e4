/* project-edits-units.h: what a designer does with the order of battle
 *
 * As in project-edits.h: each function returns the edit that does what its name
 * says, as one step, or %NULL if nothing would change.  @nodes are rows of units
 * (element-type VdNode).
 *
 * Its source does not state what a unit has just been changed to: source and status are
 * removed, unless they are what is set.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/unit-fields.h"

G_BEGIN_DECLS

/**
 * vd_edit_units_set:
 * @typed: as in vd_unit_parse()
 * @refusal: (out) (nullable) (transfer full): if the value is not allowed, the reason, for
 *   people, translated
 *
 * Gives all units one value.  An id can be given to one unit only, and is changed wherever
 * the scenario names it.  A formation that does not exist is made, on the side of the units
 * if they share one.
 */
VdEdit *vd_edit_units_set        (const VdUnits   *units,
                                  const GPtrArray *nodes,
                                  VdUnitField      field,
                                  const char      *typed,
                                  char           **refusal);

/**
 * vd_edit_units_place:
 *
 * Sets the units up on a hex.  They leave the group or zone that brought them.
 */
VdEdit *vd_edit_units_place      (const VdUnits   *units,
                                  const GPtrArray *nodes,
                                  VdSpot           to);

/* Removes the rows that set the units up on a hex. */
VdEdit *vd_edit_units_unplace    (const VdUnits   *units,
                                  const GPtrArray *nodes);

/**
 * vd_edit_unit_add:
 * @like: (nullable): a unit; the new one stands after it, on its side, in its
 *   formation and of its class
 * @where: (nullable): the row of a formation, a side or an army: where it belongs,
 *   if there is no @like
 *
 * Adds a unit without strength and movement, which are to be copied from its counter.
 */
VdEdit *vd_edit_unit_add         (const VdUnits   *units,
                                  VdNode          *like,
                                  VdNode          *where);

/**
 * vd_edit_units_duplicate:
 *
 * Adds a copy after each unit, with an id of its own; the copies start nowhere.
 */
VdEdit *vd_edit_units_duplicate  (const VdUnits   *units,
                                  const GPtrArray *nodes);

/**
 * vd_edit_units_remove:
 *
 * Removes the units, and their names from all rows that have them.
 */
VdEdit *vd_edit_units_remove     (const VdUnits   *units,
                                  const GPtrArray *nodes);

/**
 * vd_edit_formation_add:
 * @parent: (nullable): what it belongs to
 * @side: (nullable): the side's id
 */
VdEdit *vd_edit_formation_add    (const VdUnits   *units,
                                  const char      *name,
                                  const VdNode    *parent,
                                  const char      *side);

/**
 * vd_edit_formation_set:
 * @attribute: "id", "name", "side", "army", "parent" or "fresh", or that of a count
 */
VdEdit *vd_edit_formation_set    (const VdUnits   *units,
                                  VdNode          *formation,
                                  const char      *attribute,
                                  const char      *typed,
                                  char           **refusal);

/**
 * vd_edit_formation_remove:
 *
 * Removes a formation; what belonged to it moves up to what it belonged to.  Refused while
 * a hold on movement names it.
 */
VdEdit *vd_edit_formation_remove (const VdUnits   *units,
                                  VdNode          *formation,
                                  char           **refusal);

G_END_DECLS
