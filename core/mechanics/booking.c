#include "core/mechanics/booking.h"

#include "core/mechanics/award.h"
#include "core/mechanics/supply.h"
#include "core/mechanics/trains.h"
#include "core/position/secret.h"
#include "core/position/window.h"

/* Whether points for an award are booked as soon as it is earned. */
static gboolean
is_booked (const VdAward *award)
{
  return award->test == VD_TEST_ENTERS || award->test == VD_TEST_LOSSES_EACH ||
         award->test == VD_TEST_EXITED_EACH || award->after != 0;
}

void
vd_booking_count (const VdGame *game,
                  gint32        points[VD_MAX_SIDES])
{
  const VdScenario *s = game->scenario;

  points[0] = points[1] = 0;
  for (guint i = 0; i < s->n_awards; i++)
    if (is_booked (&s->awards[i]) && vd_award_is_earned (game, &s->awards[i]))
      points[s->awards[i].side] += vd_award_get_worth (game, &s->awards[i]);
}

void
vd_booking_hide (const VdGame *game,
                 guint         side,
                 gint32        points[VD_MAX_SIDES])
{
  const VdScenario *s = game->scenario;

  g_assert (side < VD_MAX_SIDES);

  for (guint i = 0; i < s->n_awards; i++)
    if (is_booked (&s->awards[i]) && vd_award_is_earned (game, &s->awards[i]) &&
        !vd_secret_must_hold (game, side, &s->awards[i].when))
      points[s->awards[i].side] -= vd_award_get_worth (game, &s->awards[i]);
}

void
vd_booking_update (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (!s->books || !vd_game_has (game, VD_POINT_VICTORY_BOOKED))
    return;

  vd_game_see (game, VD_POINT_VICTORY_BOOKED);
  vd_booking_count (game, game->state.points);
  for (guint i = 0; i < s->n_awards && game->trace != NULL; i++)
    if (is_booked (&s->awards[i]) && vd_award_is_earned (game, &s->awards[i]))
      vd_game_see_row (game, s->awards[i].rule);
}

/* Leaders and trains take no ground [R06 20.16; F87]. */
static gboolean
fights (const VdScenario *s,
        VdUnitId          unit)
{
  return s->classes[s->units[unit].unit_class].role == VD_ROLE_COMBAT;
}

void
vd_booking_stand (VdGame   *game,
                  VdUnitId  unit,
                  guint     cell)
{
  const VdScenario *s = game->scenario;

  g_return_if_fail (unit < game->scenario->n_units && cell < game->scenario->n_cells);

  if (G_LIKELY (s->watch_at == NULL || s->watch_at[cell] == 0) || !fights (s, unit))
    return;
  if (G_UNLIKELY (vd_supply_lacks (game, unit)) && s->settings[VD_SET_SUPPLY_HOLD] != VD_HOLDS_ANYWAY)
    {
      vd_game_see (game, VD_POINT_SUPPLY_HOLD);
      if (vd_game_has (game, VD_POINT_SUPPLY_HOLD))
        return;
    }

  vd_game_see (game, VD_POINT_VICTORY_CONTROLLED);
  if (vd_game_has (game, VD_POINT_VICTORY_CONTROLLED))
    game->state.holder[s->watch_at[cell] - 1] = vd_game_side (game, unit) + 1;
}

void
vd_booking_enter (VdGame   *game,
                  VdUnitId  unit,
                  guint     cell)
{
  const VdScenario *s = game->scenario;
  guint64 won = s->enter_awards_at != NULL ? s->enter_awards_at[cell] & ~game->state.entered : 0;

  g_assert (cell < game->scenario->n_cells);

  vd_booking_stand (game, unit, cell);
  if (G_UNLIKELY (s->n_trains > 0))
    vd_trains_meet (game, unit, cell);
  if (G_LIKELY (won == 0) || !fights (s, unit))
    return;

  for (guint i = 0; i < s->n_enter_awards; i++)
    if ((won >> i & 1) && s->enter_awards[i]->a == vd_game_side (game, unit) &&
        vd_game_has (game, VD_POINT_VICTORY_ENTERED))
      {
        vd_game_see (game, VD_POINT_VICTORY_ENTERED);
        vd_game_see_row (game, s->enter_awards[i]->rule);
        game->state.entered |= G_GUINT64_CONSTANT (1) << i;
      }

  vd_booking_update (game);
}

static gboolean
takes_part (const VdCombat *combat,
            VdUnitId        unit)
{
  for (guint i = 0; i < combat->n_attackers; i++)
    if (combat->attackers[i] == unit)
      return TRUE;
  for (guint i = 0; i < combat->n_bombarders; i++)
    if (combat->bombarders[i] == unit)
      return TRUE;

  return FALSE;
}

void
vd_booking_attack (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_attack_awards; i++)
    for (guint u = 0; u < s->attack_awards[i]->n_units; u++)
      if (takes_part (&game->state.combat, s->attack_awards[i]->units[u]) &&
          vd_game_has (game, VD_POINT_VICTORY_ATTACKED))
        {
          vd_game_see (game, VD_POINT_VICTORY_ATTACKED);
          game->state.attacked |= G_GUINT64_CONSTANT (1) << i;
        }
}

/* Notes what is won because it is held now. */
static void
end_combat (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].after == game->state.player + 1 && vd_award_is_held (game, &s->awards[i]) &&
        vd_game_has (game, VD_POINT_VICTORY_HELD))
      {
        vd_game_see (game, VD_POINT_VICTORY_HELD);
        vd_game_see_row (game, s->awards[i].rule);
        game->state.held |= G_GUINT64_CONSTANT (1) << s->awards[i].held;
      }

  vd_booking_update (game);
}

const VdHooks vd_booking_hooks = {
  .end[VD_PHASE_COMBAT] = end_combat,
};
