/* effects.h: what a result does at once: losses, and who owes a retreat
 *
 * The first part of the aftermath (aftermath.h); retreats and advances follow.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Removes a unit, for good unless it is only disrupted, and books the loss. */
void vd_effect_lose      (VdGame        *game,
                          VdUnitId       unit);

/* The same, but leaders of its side in the hex have not been with it, and have lost nobody. */
void vd_effect_lose_alone (VdGame       *game,
                           VdUnitId      unit);

/**
 * vd_effect_mark:
 * @flag: of VdUnitState
 *
 * Sets @flag for those of @units that are on the map.
 */
void vd_effect_mark      (VdGame        *game,
                          const guint16 *units,
                          guint          n,
                          guint          flag);

/**
 * vd_effect_retreat:
 * @attacks: whether @units are the attackers
 *
 * Marks @units as those that have to retreat: garrisons stay or fall.
 */
void vd_effect_retreat   (VdGame        *game,
                          const guint16 *units,
                          guint          n,
                          gboolean       attacks);

/**
 * vd_effect_exchange:
 *
 * Attackers of at least the defenders' printed strength are given up; all of
 * them if they are not enough, the rest is waived [7.6-Ex; R-21].  The last
 * one that stands is not a choice.
 */
void vd_effect_exchange  (VdGame        *game);

/* What @effect does to the attackers or defenders of the open combat. */
void vd_effect_on_attackers (VdGame     *game,
                             VdEffect    effect);
void vd_effect_on_defenders (VdGame     *game,
                             VdEffect    effect);

G_END_DECLS
