#include "core/mechanics/arrival-roll.h"

#include "core/position/dice.h"
#include "core/position/window.h"

static inline guint64
bit_of (const VdGroup *group)
{
  return G_GUINT64_CONSTANT (1) << group->number;
}

/* Whether the group is rolled for at all, under the options chosen. */
static gboolean
is_rolled_for (const VdGame  *game,
               const VdGroup *group)
{
  return group->faces != 0 && vd_game_has (game, VD_POINT_ENTRY_DIE) &&
         vd_cond_holds (&group->when, game->scenario, &game->state);
}

/* Whether any of its units is still to come. */
static gboolean
is_waited_for (const VdGame  *game,
               const VdGroup *group)
{
  for (guint i = 0; i < group->n_units; i++)
    if (game->state.units[group->units[i]].place == VD_PLACE_WAITING)
      return TRUE;

  return FALSE;
}

/* Whether the die must be rolled now; units are looked for last, being many. */
static gboolean
is_owed (const VdGame  *game,
         const VdGroup *group)
{
  const VdState *state = &game->state;

  return group->faces != 0 && group->side == state->player &&
         state->turn >= group->turn && state->turn <= group->until &&
         (group->die_periods == 0 || (group->die_periods >> vd_game_period (game) & 1) ||
          !vd_game_has (game, VD_POINT_ENTRY_DIE_PERIOD)) &&
         !((state->rolled | state->brought) & bit_of (group)) &&
         is_rolled_for (game, group) && is_waited_for (game, group);
}

guint
vd_arrival_roll_find (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (s->n_rolled_for == 0 || game->state.phase != VD_PHASE_MOVEMENT)
    return VD_NONE;

  for (guint i = 0; i < s->n_groups; i++)
    if (is_owed (game, &s->groups[i]))
      return i;

  return VD_NONE;
}

gboolean
vd_arrival_roll_allows (const VdGame *game,
                        guint         group)
{
  const VdGroup *g = &game->scenario->groups[group];

  g_assert (group < game->scenario->n_groups);

  return !is_rolled_for (game, g) || (game->state.brought & bit_of (g)) != 0;
}

gboolean
vd_arrival_roll_has_lapsed (const VdGame *game,
                            guint         group)
{
  const VdGroup *g = &game->scenario->groups[group];

  return game->scenario->settings[VD_SET_ENTRY_DIE_LAPSES] && g->faces != 0 &&
         game->state.turn > g->until;
}

static gboolean
is_open (const VdGame *game)
{
  return vd_arrival_roll_find (game) != VD_NONE;
}

static void
list_roll (VdGame      *game,
           VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_SUMMON,
                                       .unit = vd_arrival_roll_find (game) });
}

static VdVerdict
test_roll (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  if (order->unit != vd_arrival_roll_find (game))
    return vd_forbid (game, VD_POINT_ENTRY_DIE, why);

  return vd_allow (0);
}

/* One die for a group, by turn. */
static guint
draw_die (const VdGame *game,
          guint         group)
{
  const guint16 *numbers = game->scenario->die_groups;
  guint64 key = vd_mix (game->state.seed, VD_DIE_ARRIVAL);

  if (numbers != NULL)
    group = numbers[group];

  return 1 + vd_below (vd_mix (vd_mix (key, game->state.turn), group),
                       game->scenario->table.die);
}

/* Whom the die has brought looks for his way in. */
static gboolean
roll_die (VdGame        *game,
          const VdOrder *order)
{
  const VdGroup *group = &game->scenario->groups[order->unit];
  guint die = order->arg != 0 ? order->arg : draw_die (game, order->unit);

  if (G_UNLIKELY (game->trace != NULL))
    test_roll (game, order, game->trace);

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_ENTRY_DIE);
  if (group->die_periods != 0)
    vd_game_see (game, VD_POINT_ENTRY_DIE_PERIOD);
  vd_game_see_row (game, group->rule);
  game->state.rolled |= bit_of (group);
  if (group->faces & (1u << die))
    game->state.brought |= bit_of (group);

  game->stamp++; /* they may act */
  return FALSE;
}

/* As if all that is owed had been rolled, and had brought nobody. */
static void
skip_rolls (VdGame *game)
{
  guint group;

  while ((group = vd_arrival_roll_find (game)) != VD_NONE)
    game->state.rolled |= bit_of (&game->scenario->groups[group]);
}

const VdPlayWindow vd_arrival_roll_window = {
  .is_open = is_open,
  .is_alone = TRUE,
  .answers = VD_KIND (SUMMON),
  .owns = VD_KIND (SUMMON),
  .asks_always = TRUE,
  .list = list_roll,
  .test = test_roll,
  .apply = roll_die,
  .skip = skip_rolls,
};
