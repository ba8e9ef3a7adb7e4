/* contact.h: who owes a combat, and whether all duties can still be met
 *
 * Every enemy that controls a phasing unit is to be attacked, and every
 * phasing unit in enemy control is to attack, each once [NAW 7.11, 7.12,
 * 7.14; R-09].  A duty that nobody can meet any more has lapsed.  The
 * graph of contacts is made anew when a unit moves or fights, and read while
 * a combat is put together.
 *
 * Since an attacker may take on all that it touches, the units of contact
 * split into legal combats whenever none of them is left without a partner.
 * So a combat is legal if it leaves none without a partner that had one.
 *
 * Where the units of a hex attack and defend together (stack.h), they are one
 * entry of the lists, and one unit stands for them.
 */
#pragma once

#include "core/game.h"

G_BEGIN_DECLS

/* A combat that is being put together, as sets of units of the game's contact
 * lists (indices into own, foes and guns). */
typedef struct
{
  guint16 own[VD_MAX_ATTACKERS];
  guint16 foes[VD_MAX_DEFENDERS];
  guint16 guns[VD_MAX_BOMBARDERS];
  guint   n_own;
  guint   n_foes;
  guint   n_guns;
} VdAllocation;

/**
 * vd_contact_refresh:
 *
 * Makes the lists own, foes and guns of @game if they are out of date.
 */
void     vd_contact_refresh     (VdGame             *game);

/**
 * vd_contact_is_owed:
 *
 * Returns: whether a duty is left that somebody can meet
 */
gboolean vd_contact_is_owed     (VdGame             *game);

/**
 * vd_contact_begun:
 * @allocation: (out)
 *
 * The open combat as an allocation.
 */
void     vd_contact_begun       (VdGame             *game,
                                 VdAllocation       *allocation);

/* Units of one hex, at most. */
#define VD_MAX_GROUP 16

/**
 * vd_contact_group:
 * @unit: in contact
 * @units: (out) (array length=VD_MAX_GROUP): receives it first
 *
 * Returns: how many units are attacked, or attack, together with @unit
 */
guint    vd_contact_group       (const VdGame       *game,
                                 VdUnitId            unit,
                                 guint16            *units);

/**
 * vd_contact_can_complete:
 * @allocation: units named so far; at least one defender
 * @as_is: whether it must be legal without further units
 *
 * Returns: whether the combat can be completed, or is complete, so that all
 *   remaining duties can be met
 */
gboolean vd_contact_can_complete (VdGame             *game,
                                  const VdAllocation *allocation,
                                  gboolean            as_is);

/**
 * vd_contact_touches:
 *
 * Returns: whether attacker @own and defender @foe are next to each other and
 *   may fight
 */
gboolean vd_contact_touches     (const VdGame       *game,
                                 guint               own,
                                 guint               foe);
gboolean vd_contact_fires_at    (const VdGame       *game,
                                 guint               gun,
                                 guint               foe);

/**
 * vd_contact_needs_gun:
 *
 * Returns: whether @unit must still bombard: without it, some enemy that is to
 *   be attacked and that nobody beside it can attack any more would go free
 */
gboolean vd_contact_needs_gun   (VdGame             *game,
                                 VdUnitId            unit);

/**
 * vd_attack_dir:
 *
 * Returns: the side by which @attacker may attack @defender in the next hex,
 *   or -1 if it may not
 */
int      vd_attack_dir          (const VdGame       *game,
                                 VdUnitId            attacker,
                                 VdUnitId            defender);

G_END_DECLS
