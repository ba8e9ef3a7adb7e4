#include "core/movement/initiative.h"

#include "core/mechanics/casualties.h"
#include "core/mechanics/command.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/march-orders.h"
#include "core/mechanics/supply.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/position/window.h"

/* Who needs it */

/* Commanders, heads of state, trains without initiative, and classes that need no command go
 * where they like [R06 5.18; R06 14.32; F108]. */
static gboolean
is_free (const VdGame *game,
         VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  const VdUnit *u = &s->units[unit];
  VdRole role = s->classes[u->unit_class].role;

  if (!vd_game_has (game, VD_POINT_INITIATIVE_FREE))
    return FALSE;
  if (s->classes[u->unit_class].needs_no_command)
    return TRUE;

  return vd_leader_is (s, unit) ? u->leads == VD_LEADS_ARMY || u->leads == VD_LEADS_NOBODY
                                : role == VD_ROLE_TRAIN && u->initiative == 0;
}

/* Without a mechanic that puts units in command nobody is. */
static gboolean
is_in_command (const VdGame *game,
               VdUnitId      unit)
{
  return vd_game_plays (game, VD_MECHANIC_COMMAND) && vd_unit_is_in_command (game, unit);
}

static gboolean
is_played (const VdGame *game)
{
  return G_UNLIKELY (vd_game_plays (game, VD_MECHANIC_INITIATIVE)) &&
         vd_game_has (game, VD_POINT_INITIATIVE);
}

gboolean
vd_initiative_is_needed (const VdGame *game,
                         VdUnitId      unit)
{
  return is_played (game) && !is_free (game, unit) && !is_in_command (game, unit) &&
         !vd_sent_frees (game, unit);
}

VdPoint
vd_initiative_find_bar (const VdGame *game,
                        VdUnitId      unit)
{
  gboolean alone = game->state.phase == VD_PHASE_INDIVIDUAL;

  if (!is_played (game) || (game->state.units[unit].flags & VD_INSPIRED) != 0 ||
      (!alone && game->state.phase != VD_PHASE_MOVEMENT))
    return VD_N_POINTS;
  if (vd_initiative_is_needed (game, unit))
    return VD_POINT_INITIATIVE;

  return alone && vd_game_has (game, VD_POINT_INITIATIVE_PHASE) ? VD_POINT_INITIATIVE_PHASE
                                                               : VD_N_POINTS;
}

void
vd_initiative_explain (const VdGame *game,
                       VdUnitId      unit,
                       VdExplain    *why)
{
  if (!is_played (game) || why == NULL || !vd_game_is_on_map (game, unit))
    return;

  if (is_free (game, unit))
    vd_because (why, VD_POINT_INITIATIVE_FREE, 0, N_("it needs no command"));
  else if ((game->state.units[unit].flags & VD_INSPIRED) != 0)
    vd_because (why, VD_POINT_INITIATIVE, 0, N_("it moves by its own initiative"));
  if (vd_summons_bind (game, unit))
    vd_because (why, VD_POINT_INITIATIVE_OBLIGED, 0, N_("it marches to the guns"));
}

/* Whether @unit would be in command if an officer had not tried that in vain in this turn
 * [R06 2.11B2 Note; F07]. */
static gboolean
has_failed_officer (const VdGame *game,
                    VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_leaders; i++)
    if (vd_game_is_on_map (game, s->leaders[i]) &&
        vd_game_side (game, s->leaders[i]) == game->state.player &&
        vd_command_has_failed (game, s->leaders[i]) &&
        (unit == s->leaders[i] || vd_command_covers (game, s->leaders[i], unit)))
      return TRUE;

  return FALSE;
}

VdPoint
vd_initiative_find_bar_to_try (const VdGame *game,
                               VdUnitId      unit)
{
  guint flags = game->state.units[unit].flags;

  if (game->state.phase != VD_PHASE_INDIVIDUAL)
    return VD_POINT_INITIATIVE_PHASE;
  if (!vd_game_is_on_map (game, unit) || vd_game_side (game, unit) != game->state.player)
    return VD_POINT_SEQUENCE_PHASING;
  if ((flags & VD_TRIED) != 0 &&
      ((flags & (VD_INSPIRED | VD_MOVED)) != 0 || vd_game_has (game, VD_POINT_INITIATIVE_ONCE)))
    return VD_POINT_INITIATIVE_ONCE;
  if ((flags & VD_MOVED) != 0)
    return VD_POINT_MOVE_TWICE;
  if (vd_garrison_stays (game, unit))
    return VD_POINT_GARRISON_STAYS;

  if (!vd_initiative_is_needed (game, unit))
    return VD_POINT_INITIATIVE_FREE;

  return vd_game_plays (game, VD_MECHANIC_COMMAND) &&
         vd_game_has (game, VD_POINT_INITIATIVE_OFFICER) && has_failed_officer (game, unit)
         ? VD_POINT_INITIATIVE_OFFICER : VD_N_POINTS;
}

/* The die */

static gboolean
hears_guns (const VdGame *game,
            VdUnitId      unit)
{
  guint range = game->scenario->settings[VD_SET_GUNS];

  return range > 0 && vd_game_has (game, VD_POINT_INITIATIVE_GUNS) &&
         vd_summons_get_distance (game, unit, game->state.units[unit].cell) <= range;
}

int
vd_initiative_find_most (const VdGame *game,
                         VdUnitId      unit,
                         int          *with_guns)
{
  int most = vd_piece_get_initiative (game->scenario, game->state.units, unit);

  if ((vd_casualties_is_demoralized (game, unit) &&
       vd_game_has (game, VD_POINT_INITIATIVE_DEMORALIZED)) ||
      vd_supply_demoralizes (game, unit) || vd_sent_demoralizes (game, unit))
    most--;
  if (with_guns != NULL)
    *with_guns = most + hears_guns (game, unit);

  return most;
}

static void
try_initiative (VdGame        *game,
                const VdOrder *order)
{
  VdUnitState *u = &game->state.units[order->unit];
  int die = order->arg != 0 ? order->arg : vd_game_draw_for (game, VD_DIE_INITIATIVE, order->unit);
  int with_guns, most = vd_initiative_find_most (game, order->unit, &with_guns);

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_INITIATIVE);
  vd_game_see (game, VD_POINT_INITIATIVE_PHASE);
  vd_game_see (game, VD_POINT_INITIATIVE_ONCE);
  if (vd_casualties_is_demoralized (game, order->unit))
    vd_game_see (game, VD_POINT_INITIATIVE_DEMORALIZED);
  if (vd_supply_demoralizes (game, order->unit))
    vd_game_see (game, VD_POINT_SUPPLY_DEMORALIZES);
  if (vd_sent_demoralizes (game, order->unit))
    vd_game_see (game, VD_POINT_ORDERS_DEMORALIZES);
  if (with_guns > most)
    vd_game_see (game, VD_POINT_INITIATIVE_GUNS);

  u->flags |= VD_TRIED;
  if (die <= with_guns)
    u->flags |= VD_INSPIRED;
  if (die <= with_guns && die > most)
    u->flags |= VD_SUMMONED;
  game->stamp++;
}

/* The phase */

/* Those who move in it are others than before. */
static void
begin_individual (VdGame *game)
{
  vd_game_note_period (game);
  vd_game_forget_reaches (game);
}

/* Where it is asked what units could do, all of them find the initiative. */
static void
inspire_all (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (!vd_game_plays (game, VD_MECHANIC_INITIATIVE))
    return;

  for (guint i = 0; i < s->n_of_side[game->state.player]; i++)
    game->state.units[s->of_side[game->state.player][i]].flags |= VD_INSPIRED;
}

static void
list_tries (VdGame      *game,
            VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (vd_initiative_find_bar_to_try (game, s->of_side[side][i]) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_TRY,
                                           .unit = s->of_side[side][i] });
}

static VdVerdict
test_try (VdGame        *game,
          const VdOrder *order,
          VdExplain     *why)
{
  VdPoint bar = vd_initiative_find_bar_to_try (game, order->unit);

  return bar == VD_N_POINTS ? vd_allow (0) : vd_forbid (game, bar, why);
}

static gboolean
apply_try (VdGame        *game,
           const VdOrder *order)
{
  try_initiative (game, order);
  return FALSE;
}

const VdPlayWindow vd_initiative_window = {
  .answers = VD_KIND (TRY),
  .owns = VD_KIND (TRY),
  .outside = VD_POINT_INITIATIVE_PHASE,
  .list = list_tries,
  .test = test_try,
  .apply = apply_try,
};

const VdHooks vd_initiative_hooks = {
  .begin[VD_PHASE_INDIVIDUAL] = begin_individual,
  .suppose[VD_PHASE_MOVEMENT] = inspire_all,
};
