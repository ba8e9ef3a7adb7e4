/* allocation.h: whether all duties of contact can still be met
 *
 * A duty (duty.h) that nobody can meet any more has lapsed.  Since an
 * attacker may take on all that it touches, the units of contact split into
 * legal combats whenever none of them is left without a partner.  So a combat is
 * legal if it leaves none without a partner that had one.  A gun that has to
 * attack, and is controlled no longer, does so by firing as well.  Who attacks out of a fort
 * leaves none of those in its control without a partner either, duty or not.
 */
#pragma once

#include "core/combat/contact.h"

G_BEGIN_DECLS

/* A combat that is being put together, as sets of places in the three lists of
 * contacts. */
typedef struct
{
  guint16 own[VD_MAX_ATTACKERS];
  guint16 enemies[VD_MAX_DEFENDERS];
  guint16 guns[VD_MAX_BOMBARDERS];
  guint   n_own;
  guint   n_enemies;
  guint   n_guns;
} VdAllocation;

/**
 * vd_allocation_begun:
 * @allocation: (out)
 *
 * The open combat as an allocation.
 */
void     vd_allocation_begun        (VdGame             *game,
                                     VdAllocation       *allocation);

/**
 * vd_allocation_can_complete:
 * @allocation: units named so far; at least one defender
 * @as_is: whether it must be legal without further units
 *
 * Returns: whether the combat can be completed, or is complete, so that all
 *   remaining duties can be met
 */
gboolean vd_allocation_can_complete (VdGame             *game,
                                     const VdAllocation *allocation,
                                     gboolean            as_is);

/**
 * vd_allocation_fits:
 *
 * In one combat every adjacent attacker touches every defender [7.22; R-10]; by the
 * other reading it touches some.
 *
 * Returns: whether the phasing unit @own may attack @enemies together
 */
gboolean vd_allocation_fits         (const VdGame       *game,
                                     guint               own,
                                     const guint16      *enemies,
                                     guint               n_enemies);

/**
 * vd_allocation_touches:
 *
 * Returns: whether some attacker of the allocation touches @enemy
 */
gboolean vd_allocation_touches      (const VdGame       *game,
                                     const VdAllocation *allocation,
                                     guint               enemy);

/**
 * vd_allocation_fires:
 *
 * Returns: whether some gun of the allocation is of the phasing units @own
 */
gboolean vd_allocation_fires        (const VdGame       *game,
                                     const VdAllocation *allocation,
                                     guint               own);

/**
 * vd_allocation_find_sallied_at:
 *
 * Returns: the first enemy whom the allocation leaves without an attacker though it attacks out
 *   of a fort in whose control he stands; -1 if there is none
 */
int      vd_allocation_find_sallied_at (const VdGame       *game,
                                        const VdAllocation *allocation);

/**
 * vd_allocation_is_owed:
 *
 * Returns: whether a duty is left that somebody can meet
 */
gboolean vd_allocation_is_owed      (VdGame             *game);

/**
 * vd_allocation_count_lapsed:
 *
 * Of the contacts as they stand; vd_contact_refresh() keeps it with them.
 */
guint    vd_allocation_count_lapsed (const VdGame       *game);

/**
 * vd_allocation_needs_gun:
 *
 * Returns: whether @unit must still bombard: without it, some enemy that is to
 *   be attacked and that nobody beside it can attack any more would go free
 */
gboolean vd_allocation_needs_gun    (VdGame             *game,
                                     VdUnitId            unit);

G_END_DECLS
