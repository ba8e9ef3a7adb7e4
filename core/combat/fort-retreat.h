/* fort-retreat.h: whoever holds a fort says whether he goes back [R06 11.54B] */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_fort_is_asked:
 *
 * Returns: whether defenders of the open combat have still to say so
 */
gboolean vd_fort_is_asked (const VdGame *game);

/**
 * vd_fort_answer:
 * @goes: whether they retreat, all of them
 */
void     vd_fort_answer   (VdGame       *game,
                           gboolean      goes);

G_END_DECLS
