/* contact.h: who may fight whom
 *
 * Who may attack and be attacked does so once [NAW 7.14]; who has to is kept
 * in the state (duty.h).  The graph of contacts is made anew when a unit moves
 * or fights, and read while a combat is put together (allocation.h).
 *
 * Where the units of a hex attack and defend together (stack.h), they are one
 * entry of the lists, and one unit stands for them.
 */
#pragma once

#include "core/game.h"

G_BEGIN_DECLS

/* In VdGame.index_of and gun_of: the unit is in no list. */
#define VD_NOT_LISTED 0xffffu

/**
 * vd_contact_refresh:
 *
 * Makes the lists own, foes and guns of @game if they are out of date.
 */
void     vd_contact_refresh     (VdGame             *game);

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
 * vd_attack_dir:
 *
 * Returns: the side by which @attacker may attack @defender in the next hex,
 *   or -1 if it may not
 */
int      vd_attack_dir          (const VdGame       *game,
                                 VdUnitId            attacker,
                                 VdUnitId            defender);

/* Whether @member is one of the @n of @list. */
static inline gboolean
vd_contact_holds (const guint16 *list,
                  guint          n,
                  guint          member)
{
  for (guint i = 0; i < n; i++)
    if (list[i] == member)
      return TRUE;

  return FALSE;
}

/* Whether @contact has a partner who is none of the @n of @list. */
static inline gboolean
vd_contact_has_other (const VdContact *contact,
                      const guint16   *list,
                      guint            n)
{
  for (guint i = 0; i < contact->n; i++)
    if (!vd_contact_holds (list, n, contact->foe[i]))
      return TRUE;

  return FALSE;
}

G_END_DECLS
