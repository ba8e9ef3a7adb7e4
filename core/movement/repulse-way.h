/* repulse-way.h: whom a march may try to repulse, and what it pays for that [R06 10.1, 10.12]
 *
 * The attempt itself is in core/combat/repulse.h.
 */
#pragma once

#include "core/movement/company.h"

G_BEGIN_DECLS

/* Whether repulses are played. */
static inline gboolean
vd_repulse_plays (const VdGame *game)
{
  return G_UNLIKELY (game->scenario->mechanics[VD_MECHANIC_REPULSE]) && vd_company_plays (game) &&
         vd_game_plays (game, VD_MECHANIC_REPULSE) && vd_game_has (game, VD_POINT_REPULSE);
}

/* What forbids the march, in @from, to name the next hex by @dir; VD_N_POINTS if nothing does. */
VdPoint   vd_repulse_find_bar (const VdCompany *company,
                               guint            from,
                               guint            dir);

/**
 * vd_repulse_pay:
 * @dirs: the hexes, as bits by direction
 * @after: (out) (array): what each has spent then
 *
 * Returns: whether all can pay for the dearest of them
 */
gboolean  vd_repulse_pay      (const VdCompany *company,
                               guint            from,
                               guint            dirs,
                               const guint8    *before,
                               guint8          *after);

/* Whether the march could try to repulse somebody from @cell, having spent that. */
gboolean  vd_repulse_can_try  (const VdCompany *company,
                               guint            cell,
                               const guint8    *spent);

G_END_DECLS
