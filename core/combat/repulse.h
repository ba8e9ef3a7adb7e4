/* repulse.h: marches that push the enemy out of their way [R06 10; F64, F66]
 *
 * A march in enemy control names hexes from which that comes, pays for the dearest of them and
 * tries: its strength against that of all units there, with terrain alone.  If the odds are good
 * enough, all of them retreat, as their owner likes, or are lost, and the march enters the hex
 * that was named first and may go on.  If not, it is over, and its units owe an attack on those
 * hexes, some columns down and without other shifts.  Who was in road march leaves it then and
 * attacks nobody; a column comes into enemy control only to repulse.
 *
 * What is owed stays until the next Movement Phase begins.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* Returns: whether the open combat is an attack that is owed for a repulse in vain */
gboolean vd_repulse_is_owed (const VdGame *game);

/* Returns: whether @unit owes an attack on others than @enemy, who still stand there */
gboolean vd_repulse_spares  (const VdGame *game,
                             VdUnitId      unit,
                             VdUnitId      enemy);

/* Once nothing is owed for leaders: who has a way has still to go; without any all are lost, and
 * the march enters the hex. */
void     vd_repulse_go_on   (VdGame       *game);

G_END_DECLS
