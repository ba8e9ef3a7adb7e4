/* audit-views.h: that nothing which is hidden reaches a side
 *
 * Held of a position with hidden forces, for each side:
 *
 * V-1 who fights is known to both sides; what is legal, and the odds of the combat that is put together, are the same in the game, in
 *     what the side knows of it, in a world sampled from that, and in the game with hidden
 *     pieces of the enemy swapped
 * V-2 what the side knows is the same bytes when it is made again, and when it is made from what
 *     the side knows, or from the sampled world
 * V-3 and when it is made from the game with the pieces swapped: so no player who plays by views
 *     can decide otherwise
 *
 * No refusal tells more than a view.  R06 F158 lists some that would: of vedettes, who are revealed
 * before it is asked for (vd_hidden_ask()); of trains, which lie open where they are alone; and of
 * supply, which flags bar as forces do.
 */
#pragma once

#include "core/play/audit.h"

G_BEGIN_DECLS

/**
 * vd_audit_views:
 * @key: what is sampled and swapped follows from it
 *
 * Costs as much as listing all legal orders six times.
 */
char *vd_audit_views       (VdAudit        *self,
                            VdGame         *game,
                            guint64         key);

/**
 * vd_audit_swap:
 * @side: who does not see it
 *
 * Makes @other the same game with the pieces that are hidden from @side in one another's places, and
 * with forces that the other side has sent somewhere sent elsewhere.
 *
 * Returns: whether a piece stands elsewhere, or a force has another order
 */
gboolean vd_audit_swap     (const VdGame   *game,
                            VdGame         *other,
                            guint           side,
                            guint64         key);

G_END_DECLS
