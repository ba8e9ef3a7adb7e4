/* army.h: the morale of armies, and attacks of several of them [DRE 15, 16]
 *
 * An army has a level that its units' retreats and losses lower and their
 * advances raise.  At 0 it is demoralized: it does not advance, its attacks
 * shift a column, what it loses is lost for good, and its reserves are called.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

typedef enum
{
  VD_ARMY_RETREATS,           /* a unit has retreated, */
  VD_ARMY_IS_DISPLACED,       /* has been displaced, */
  VD_ARMY_RETREATS_BY_CHOICE, /* has retreated though it need not, */
  VD_ARMY_LOSES,              /* is eliminated or disrupted, */
  VD_ARMY_ADVANCES            /* has advanced */
} VdArmyEvent;

/* Changes the morale of the army of @unit for what has happened to the unit. */
void     vd_army_adjust_morale (VdGame       *game,
                                VdUnitId      unit,
                                VdArmyEvent   event);

/* Takes @points of morale from an army. */
void     vd_army_spend     (VdGame       *game,
                            guint         army,
                            guint         points);

/* Returns: whether @unit belongs to a demoralized army */
gboolean vd_army_is_demoralized (const VdGame *game,
                                 VdUnitId      unit);

/**
 * vd_army_shift:
 * @why: (nullable)
 *
 * Returns: by how many columns the open combat shifts, to the left if negative:
 *   because units of several armies attack, and because some are demoralized
 */
int      vd_army_shift     (const VdGame *game,
                            VdExplain    *why);

G_END_DECLS
