/* repulse-fate.c: leaders who are repulsed [R06 5.22, 5.23; F63]
 *
 * They are rolled for before anybody goes, and those whose stack finds no way are placed with
 * friends, as after combat; the march enters the hex after that. */
#include "core/combat/repulse.h"

#include "core/combat/leader-fate.h"
#include "core/movement/roster.h"
#include "core/position/leader.h"
#include "core/position/window.h"

#include <string.h>

static gboolean
is_owed_fate (const VdGame *game)
{
  return G_UNLIKELY (game->state.march.n > 0) && vd_leader_is_any_owed (game);
}

static VdVerdict
test_fate (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  game->scratch.n = 0;
  vd_fate_list (game, &game->scratch);
  for (guint i = 0; i < game->scratch.n; i++)
    if (game->scratch.orders[i].kind == order->kind &&
        game->scratch.orders[i].unit == order->unit && game->scratch.orders[i].cell == order->cell)
      return vd_allow (0);

  return vd_forbid (game, vd_fate_get_point (game), why);
}

/* Prisoners do not go. */
static void
drop_taken (VdGame *game)
{
  VdRepulse *repulse = &game->state.repulse;
  guint n = 0;

  for (guint i = 0; i < repulse->n; i++)
    if (vd_game_is_on_map (game, repulse->units[i]))
      repulse->units[n++] = repulse->units[i];
  memset (repulse->units + n, 0, (repulse->n - n) * sizeof *repulse->units);
  repulse->n = n;
}

static gboolean
apply_fate (VdGame        *game,
            const VdOrder *order)
{
  const VdCombat combat = game->state.combat;
  gboolean is_owed;

  vd_fate_apply (game, order);
  is_owed = vd_fate_is_owed (game);
  game->state.combat = combat; /* no combat is open, so that nothing is noted in it */
  if (!is_owed)
    {
      drop_taken (game);
      vd_repulse_go_on (game);
    }

  vd_roster_forget (game);
  return FALSE;
}

const VdPlayWindow vd_repulse_fate_window = {
  .is_open = is_owed_fate,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .decide = vd_fate_get_decider,
  .list = vd_fate_list,
  .test = test_fate,
  .apply = apply_fate,
};
