/* fort.h: forts, which help those who hold them against an attack [R06 11.5]
 *
 * Terrain is a fort by its row of the chart.  An attack on it is resolved at its odds at most,
 * before shifts; its garrison need not retreat, and what would halve it is an exchange.  That
 * control does not reach into it is said of the terrain beside that: so nobody in it has to
 * attack.  Who attacks out of it has to attack all enemies in his control, or friends do; out of
 * supply he attacks nobody.  A unit of a garrison that never leaves its hex is another thing, see garrison.h.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_fort_holds:
 *
 * Returns: whether @cell is a fort to the units in it: one of them at least is of a class that
 *   it is for
 */
gboolean vd_fort_holds            (const VdGame   *game,
                                   guint           cell);

/**
 * vd_fort_is_out_of_supply:
 *
 * Returns: whether all of the garrison in @cell that need supply are without: see supply.h
 */
gboolean vd_fort_is_out_of_supply (const VdGame   *game,
                                   guint           cell);

/**
 * vd_fort_covers:
 *
 * Returns: whether @unit is in such a fort and need not retreat out of it
 */
gboolean vd_fort_covers           (const VdGame   *game,
                                   VdUnitId        unit);

/**
 * vd_fort_sallies:
 *
 * Returns: whether @unit, of the phasing side, attacks all enemies in its control if it attacks
 *   one, as it is in a fort [R06 11.53]
 */
gboolean vd_fort_sallies          (const VdGame   *game,
                                   VdUnitId        unit);

/**
 * vd_fort_is_spent:
 *
 * Returns: whether @unit attacks nobody, as it is in a fort that is out of supply [R06 11.56]
 */
gboolean vd_fort_is_spent         (const VdGame   *game,
                                   VdUnitId        unit);

/**
 * vd_fort_cap:
 * @column: that of the open combat, before shifts
 *
 * Returns: the column that forts of the defenders leave of it
 */
guint    vd_fort_cap              (const VdGame   *game,
                                   guint           column,
                                   VdExplain      *why);

/**
 * vd_fort_change:
 * @result: what was rolled for the open combat
 *
 * Returns: what it comes to against forts
 */
VdResult vd_fort_change           (const VdGame   *game,
                                   const VdResult *result);

G_END_DECLS
