#include "core/mechanics/morale.h"

#include "core/position/window.h"

static const VdLevel *
find_level (const VdGame *game,
            guint         side,
            guint         field)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_levels; i++)
    if (s->levels[i].side == side && s->levels[i].field == field &&
        vd_cond_holds (&s->levels[i].when, s, &game->state))
      return &s->levels[i];

  return NULL;
}

guint
vd_morale_level (const VdGame *game,
                 guint         side,
                 guint         field)
{
  const VdLevel *level = find_level (game, side, field);

  g_return_val_if_fail (side < VD_MAX_SIDES && field < game->scenario->n_fields, 0);

  return level != NULL ? level->points : 0;
}

static guint
sides_at_level (VdGame *game,
                guint   field)
{
  guint sides = 0;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      const VdLevel *level = find_level (game, side, field);

      if (level != NULL && game->state.losses[side][field] >= level->points)
        {
          sides |= 1u << side;
          vd_game_see_row (game, level->rule);
        }
    }

  return sides;
}

/* Both at once: a fixed one of them [JA 18.0-C; R-49]. */
static guint
break_tie (VdGame *game,
           guint   sides)
{
  guint phasing = game->state.player;

  if ((sides & (sides - 1)) == 0)
    return sides;

  vd_game_see (game, VD_POINT_MORALE_TIE);
  switch (game->scenario->settings[VD_SET_DEMORALIZED_TIE])
    {
    case 0:
      return vd_game_has (game, VD_POINT_MORALE_TIE) ? 1u << (phasing ^ 1) : 1u << phasing;
    case 1:
      return 1u << phasing;
    default:
      return sides;
    }
}

/* Whether on a field only one side can be demoralized. */
static gboolean
is_for_one_side (const VdScenario *s)
{
  return s->settings[VD_SET_DEMORALIZED_ONE_SIDE]
         ? vd_scenario_has (s, VD_POINT_MORALE_ONE_SIDE)
         : !vd_scenario_has (s, VD_POINT_MORALE_BOTH);
}

void
vd_morale_update (VdGame *game,
                  guint   field)
{
  const VdScenario *s = game->scenario;
  gboolean one_side = is_for_one_side (s);
  guint sides;

  g_assert (field < game->scenario->n_fields);

  if (!vd_game_plays (game, VD_MECHANIC_DEMORALIZATION) || !vd_scenario_has (s, VD_POINT_MORALE_LEVEL))
    return;

  sides = sides_at_level (game, field) & ~game->state.demoralized[field];
  if (sides == 0)
    return;

  if (s->settings[VD_SET_DEMORALIZED_ONE_SIDE])
    vd_game_see (game, VD_POINT_MORALE_ONE_SIDE);
  if (one_side && game->state.demoralized[field] != 0)
    return;

  vd_game_see (game, VD_POINT_MORALE_LEVEL);
  if (game->state.demoralized[field] != 0 || (sides & (sides - 1)) != 0)
    vd_game_see (game, VD_POINT_MORALE_BOTH);
  game->state.demoralized[field] |= one_side ? break_tie (game, sides) : sides;
}

/* A new turn changes nothing, for demoralization lasts. */
static void
pass_turn (VdGame *game)
{
  for (guint field = 0; field < game->scenario->n_fields; field++)
    if (game->state.demoralized[field] != 0)
      {
        vd_game_see (game, VD_POINT_MORALE_PERMANENT);
        if (!vd_game_has (game, VD_POINT_MORALE_PERMANENT))
          game->state.demoralized[field] = 0;
      }
}

const VdHooks vd_morale_hooks = {
  .between_turns = pass_turn,
};
