/* unit-uses.h: where a scenario names its units
 *
 * Rows of the set-up, groups, holds, awards and accepted findings name units by their ids.
 * Whoever removes a unit or gives it another id looks here first.  No GTK here.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/units.h"

G_BEGIN_DECLS

/**
 * VdUnitUse:
 * @attribute: the one that names it
 * @text: for people: what the row is and what it says
 * @has_spot: whether the row has a hex of its own, @spot
 * @goes: whether the row is removed with the units, as it means nothing without them
 */
typedef struct
{
  VdNode     *row;
  const char *attribute;
  char       *text;
  gboolean    has_spot;
  VdSpot      spot;
  gboolean    goes;
} VdUnitUse;

void       vd_unit_use_free       (VdUnitUse       *self);

/**
 * vd_units_list_uses:
 * @ids: a set of ids of units
 *
 * Returns: (transfer full) (element-type VdUnitUse): all rows that name any of
 *   them, in the order of the file
 */
GPtrArray *vd_units_list_uses     (const VdUnits   *units,
                                   GHashTable      *ids);

/* The same for one id. */
GPtrArray *vd_units_list_uses_of  (const VdUnits   *units,
                                   const char      *id);

/**
 * vd_units_drop_uses:
 *
 * Adds to @edit what takes the units out of all rows that name them; a row that would mean
 * something else without them is removed.
 */
void       vd_units_drop_uses     (const VdUnits   *units,
                                   GHashTable      *ids,
                                   VdEdit          *edit);

/**
 * vd_units_leave_groups:
 *
 * Adds to @edit what takes the units out of the groups and zones that bring
 * them; a zone without units is removed, a group stays, to be filled again.
 */
void       vd_units_leave_groups  (const VdUnits   *units,
                                   GHashTable      *ids,
                                   VdEdit          *edit);

/**
 * vd_units_rename_uses:
 *
 * Adds to @edit what makes all rows that name @from name @to.
 */
void       vd_units_rename_uses   (const VdUnits   *units,
                                   const char      *from,
                                   const char      *to,
                                   VdEdit          *edit);

/* The same for a formation, which units, formations and holds name. */
void       vd_formations_rename_uses (const VdUnits *units,
                                   const char      *from,
                                   const char      *to,
                                   VdEdit          *edit);

/**
 * vd_words_have:
 * @words: (nullable): ids with blanks between
 *
 * Returns: whether one of them is in @ids
 */
gboolean   vd_words_have          (const char      *words,
                                   GHashTable      *ids);

/**
 * vd_words_replace:
 * @words: (nullable): ids with blanks between
 * @to: (nullable): %NULL takes the words out
 *
 * Returns: (transfer full) (nullable): @words with @to for each that is in @ids;
 *   %NULL if none is left
 */
char      *vd_words_replace       (const char      *words,
                                   GHashTable      *ids,
                                   const char      *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdUnitUse, vd_unit_use_free)

G_END_DECLS
