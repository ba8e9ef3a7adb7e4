/* view-combat.h: what a side sees of a Combat Phase
 *
 * Each asks the chapter of the rules that it names.
 */
#pragma once

#include "core/play/view.h"

G_BEGIN_DECLS

/**
 * VdContacts: who may fight whom; see contact.h
 * @own: (array length=n_own): of the phasing side,
 * @enemies: (array length=n_enemies): of the other
 * @guns: (array length=n_guns): those that bombard; their enemies are in range
 */
typedef struct
{
  const VdContact *own;
  const VdContact *enemies;
  const VdContact *guns;
  guint            n_own;
  guint            n_enemies;
  guint            n_guns;
} VdContacts;

/* Returns: the lists as they are now; good until the next order */
VdContacts vd_view_contacts       (VdView        *view);

/* Returns: the place of @unit among VdContacts.own or enemies, or %VD_NOT_LISTED */
guint      vd_view_find_contact   (const VdView  *view,
                                   VdUnitId       unit);

/* As vd_contact_group(). */
guint      vd_view_contact_group  (const VdView  *view,
                                   VdUnitId       unit,
                                   guint16       *units);

/* As vd_attack_dir(). */
int        vd_view_attack_dir     (const VdView  *view,
                                   VdUnitId       attacker,
                                   VdUnitId       defender);

/* Returns: whether the order may be given while combats are begun and put together */
gboolean   vd_view_may_fight      (VdView        *view,
                                   const VdOrder *order);

/* Returns: the column of the open combat as it stands; see vd_odds_of_combat() */
guint      vd_view_column         (const VdView  *view);

/**
 * vd_view_column_with:
 * @order: legal, and a bombardment or a formation's columns
 *
 * Returns: the column that it would have after @order
 */
guint      vd_view_column_with    (VdView        *view,
                                   const VdOrder *order);

/**
 * vd_view_declared:
 * @unit: of an attack that was declared
 * @worth_of: (array): by unit
 * @worth: (out) (array length=2): what the attackers and the defenders are worth by that
 *
 * Returns: the column that it would have now
 */
guint      vd_view_declared       (VdView        *view,
                                   VdUnitId       unit,
                                   const gint32  *worth_of,
                                   gint32        *worth);

/* Returns: whether @unit can retreat so many hexes without displacing anybody */
gboolean   vd_view_may_retreat_far (const VdView *view,
                                    VdUnitId      unit,
                                    guint         hexes);

/* Returns: whether @unit can retreat to some hex without displacing anybody */
gboolean   vd_view_may_retreat    (const VdView  *view,
                                   VdUnitId       unit);

/* Returns: whether a side owes its declarations of fresh strength */
gboolean   vd_view_is_declaring   (const VdView  *view);

/* Returns: whether a side is being asked who retreats before combat */
gboolean   vd_view_is_withdrawing (const VdView  *view);

/* Returns: whether a side is being asked which shifts it has in the open combat */
gboolean   vd_view_is_choosing    (const VdView  *view);

/* As vd_shifts_of(), for a combat that may be planned. */
VdShiftSum vd_view_shifts         (const VdView         *view,
                                   const VdShiftParties *parties);

/* As vd_fresh_find_marker(). */
int        vd_view_find_marker    (const VdView  *view,
                                   VdUnitId       unit);

/* Returns: what @unit has besides its own strength in this phase, in quarters */
guint      vd_view_fresh_strength (const VdView  *view,
                                   VdUnitId       unit);

G_END_DECLS
