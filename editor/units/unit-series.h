/* unit-series.h: several units made from one pattern
 *
 * "#/Gudin" from 1 to 3 gives 1/Gudin, 2/Gudin and 3/Gudin.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/units.h"

G_BEGIN_DECLS

#define VD_UNIT_SERIES_MOST 99 /* units at once */

/**
 * VdUnitSeries:
 * @name: with # in place of the number
 * @code: likewise; may be empty, as may all that follows except the class
 * @unit_class: id or name
 * @formation: (nullable)
 * @side: (nullable): its row; needed if the formation has no side
 */
typedef struct
{
  const char *name;
  const char *code;
  guint       first, last;
  const char *unit_class;
  const char *strength;
  const char *move;
  VdNode     *formation;
  VdNode     *side;
} VdUnitSeries;

/**
 * vd_unit_series_fill:
 *
 * Returns: (transfer full): @pattern with the number in place of each #
 */
char   *vd_unit_series_fill     (const char         *pattern,
                                 guint               number);

/**
 * vd_unit_series_guess:
 * @name: (nullable): of a unit, "2/Gudin"
 *
 * Returns: (transfer full): "#/Gudin"; "#" if there is nothing to guess from
 */
char   *vd_unit_series_guess    (const char         *name);

/**
 * vd_edit_units_series:
 * @refusal: (out) (nullable) (transfer full): why it can't be done, for people,
 *   translated
 *
 * Adds the units after all others, in one step.
 *
 * Returns: (transfer full) (nullable)
 */
VdEdit *vd_edit_units_series    (const VdUnits      *units,
                                 const VdUnitSeries *series,
                                 char              **refusal);

G_END_DECLS
