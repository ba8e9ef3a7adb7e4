/* officer.h: who takes the place of an officer who was captured [R06 5.14; F101]
 *
 * When the Movement Phase of his side begins, a replacement is drawn for each formation that has
 * lost its officer and has a unit on the map, once for good, and his owner places him with a unit
 * of it.  With none left the formation stays without an officer.
 */
#pragma once

#include "core/position/window.h"

G_BEGIN_DECLS

/* Whether the phasing side has a replacement to place. */
gboolean vd_officer_is_owed (const VdGame *game);

G_END_DECLS
