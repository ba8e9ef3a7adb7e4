/* suffer.h: what a result costs at once: losses, and who owes a retreat
 *
 * The first part of the aftermath (aftermath.h); retreats and advances follow.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Removes a unit, for good unless it is only disrupted, and books the loss. */
void vd_suffer_loss      (VdGame        *game,
                          VdUnitId       unit);

/**
 * vd_suffer_mark:
 * @flag: of VdUnitState
 *
 * Sets @flag for those of @units that are on the map.
 */
void vd_suffer_mark      (VdGame        *game,
                          const guint16 *units,
                          guint          n,
                          guint          flag);

/**
 * vd_suffer_retreat:
 * @attacks: whether @units are the attackers
 *
 * Marks @units as those that have to retreat: garrisons stay or fall.
 */
void vd_suffer_retreat   (VdGame        *game,
                          const guint16 *units,
                          guint          n,
                          gboolean       attacks);

/**
 * vd_suffer_exchange:
 *
 * Attackers of at least the defenders' printed strength are given up; all of
 * them if they are not enough, the rest is waived [7.6-Ex; R-21].  The last
 * one that stands is not a choice.
 */
void vd_suffer_exchange  (VdGame        *game);

/* What @effect does to the attackers or defenders of the open combat. */
void vd_suffer_attackers (VdGame        *game,
                          VdEffect       effect);
void vd_suffer_defenders (VdGame        *game,
                          VdEffect       effect);

G_END_DECLS
