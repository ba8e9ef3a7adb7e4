/* audit-march-orders.h: forces that were sent somewhere held to what they can be; see audit.h
 *
 * I-97 each unit with an order is on the map, and of a force that is sent to a hex; all units of
 *      a force are of one side; a force has units; and there is none where a battle knows no
 *      march orders
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_audit_march_orders:
 *
 * Returns: (transfer full) (nullable): what is wrong with the position
 */
char *vd_audit_march_orders (VdGame *game);

G_END_DECLS
