/* contact.h: who may fight whom
 *
 * A unit that may attack or be attacked does so once [NAW 7.14]; which have to
 * is kept in the state (duty.h).  The graph of contacts is made anew when a unit moves
 * or fights, and read while a combat is put together (allocation.h).
 *
 * Where the units of a hex attack and defend together (stack.h), they are one
 * entry of the lists, and one unit stands for them.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* It keeps its lists beside the game. */
extern const VdGameCache vd_contact_game_cache;

/* The three lists of contacts. */
typedef enum
{
  VD_CONTACT_OWN,     /* phasing units that may attack the next hex */
  VD_CONTACT_ENEMIES, /* enemies who may be attacked */
  VD_CONTACT_GUNS     /* phasing guns that may bombard */
} VdContactKind;

/**
 * vd_contact_refresh:
 *
 * Makes the lists if they are out of date; call before the lists are asked for.
 */
void     vd_contact_refresh     (VdGame             *game);

/**
 * vd_contact_forget:
 *
 * Says that they are: units have become able to fight, or have fought.  Once a unit is
 * placed, moved or taken away they are out of date without this.
 */
void     vd_contact_forget      (VdGame             *game);

guint    vd_contact_count       (const VdGame       *game,
                                 VdContactKind       kind);

/**
 * vd_contact_get:
 * @place: less than vd_contact_count(), or 0 for where the list begins
 *
 * Returns: (transfer none): the contact, until the lists are made anew
 */
const VdContact *vd_contact_get (const VdGame       *game,
                                 VdContactKind       kind,
                                 guint               place);

static inline VdUnitId
vd_contact_unit (const VdGame  *game,
                 VdContactKind  kind,
                 guint          place)
{
  return vd_contact_get (game, kind, place)->unit;
}

/**
 * vd_contact_find:
 *
 * Returns: the place of @unit among the phasing units beside an enemy or among the
 *   enemies, whatever its side is; %VD_NOT_LISTED if it has none
 */
guint    vd_contact_find        (const VdGame       *game,
                                 VdUnitId            unit);

/**
 * vd_contact_find_gun:
 *
 * Returns: its place among the guns that may bombard, or %VD_NOT_LISTED
 */
guint    vd_contact_find_gun    (const VdGame       *game,
                                 VdUnitId            unit);

/* Whether @unit is in some list. */
static inline gboolean
vd_contact_has (const VdGame *game,
                VdUnitId      unit)
{
  return vd_contact_find (game, unit) != VD_NOT_LISTED ||
         vd_contact_find_gun (game, unit) != VD_NOT_LISTED;
}

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
 * Returns: whether attacker @own and defender @enemy are next to each other and
 *   may fight
 */
gboolean vd_contact_touches     (const VdGame       *game,
                                 guint               own,
                                 guint               enemy);
gboolean vd_contact_fires_at    (const VdGame       *game,
                                 guint               gun,
                                 guint               enemy);

/**
 * vd_attack_dir:
 *
 * Returns: the side by which @attacker may attack @defender in the next hex,
 *   or -1 if it may not
 */
int      vd_attack_dir          (const VdGame       *game,
                                 VdUnitId            attacker,
                                 VdUnitId            defender);

/**
 * vd_contact_may_fight:
 *
 * Returns: whether the phasing unit @own may attack @enemy in the next hex, both of whom may
 *   have a part in attacks that are declared
 */
gboolean vd_contact_may_fight   (const VdGame       *game,
                                 VdUnitId            own,
                                 VdUnitId            enemy);

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
    if (!vd_contact_holds (list, n, contact->enemy[i]))
      return TRUE;

  return FALSE;
}

G_END_DECLS
