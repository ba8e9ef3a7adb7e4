/* casualties.h: formations that are demoralized by their casualties [R06 12]
 *
 * A formation with a level has a ledger: what its units are worth that were lost, by the strength
 * of the piece that died, and less what came back, by its full one.  At its level the formation is
 * demoralized at once; below it, it rallies at once.  Some units whose attack is driven back lower
 * the levels of all formations of their side until the turn ends.
 *
 * A unit belongs to the ledger of its formation, or else to that of the nearest formation above
 * that has one.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Notes that @unit is lost; call while its piece is still as it was. */
void     vd_casualties_lose           (VdGame        *game,
                                       VdUnitId       unit);

/* Notes that @unit, which was lost, is on the map again. */
void     vd_casualties_return         (VdGame        *game,
                                       VdUnitId       unit);

/**
 * vd_casualties_repel:
 *
 * Notes that the attack of @units was driven back or destroyed.
 */
void     vd_casualties_repel          (VdGame        *game,
                                       const guint16 *units,
                                       guint          n);

/**
 * vd_casualties_set:
 * @lost: quarters
 *
 * For positions that are put up: what the formation of @ledger has lost by now.
 */
void     vd_casualties_set            (VdGame        *game,
                                       guint          ledger,
                                       guint          lost);

/* Returns: the ledger of @formation itself, or %VD_NO_LEDGER */
guint    vd_casualties_find           (const VdGame  *game,
                                       guint          formation);

/* Returns: the level of @ledger as it is now, in quarters */
guint    vd_casualties_get_level      (const VdGame  *game,
                                       guint          ledger);

/* Returns: whether @unit belongs to a demoralized formation */
gboolean vd_casualties_is_demoralized (const VdGame  *game,
                                       VdUnitId       unit);

/* Returns: how many formations of @side are demoralized */
guint    vd_casualties_count          (const VdGame  *game,
                                       guint          side);

G_END_DECLS
