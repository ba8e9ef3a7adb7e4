#include "core/combat/fresh.h"

#include <string.h>

#include "core/combat/contact.h"
#include "core/position/window.h"

/* VdState.declaring */
enum
{
  DECLARED,
  DUE,
  ATTACKER,
  DEFENDER
};

static gboolean
is_on (const VdGame *game)
{
  return game->scenario->n_markers > 0 && vd_game_plays (game, VD_MECHANIC_FRESH);
}

int
vd_fresh_find_marker (const VdGame *game,
                      VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_markers; i++)
    if (s->markers[i].formation == s->units[unit].formation)
      return i;

  return -1;
}

static guint
find_decider (const VdGame *game)
{
  gboolean attacker = game->state.declaring == ATTACKER;

  if (!vd_game_has (game, VD_POINT_FRESH_ORDER))
    attacker = !attacker;

  return attacker ? game->state.player : game->state.player ^ 1;
}

gboolean
vd_fresh_is_open (const VdGame *game)
{
  return game->state.declaring >= ATTACKER;
}

/* Whether the unit could take part in an attack of this phase; guns from afar
 * only if they may have it. */
static gboolean
is_concerned (VdGame   *game,
              VdUnitId  unit)
{
  vd_contact_refresh (game);
  return vd_game_is_on_map (game, unit) &&
         (vd_contact_find (game, unit) != VD_NOT_LISTED ||
          (vd_contact_find_gun (game, unit) != VD_NOT_LISTED &&
           vd_game_has (game, VD_POINT_FRESH_GUNS)));
}

/* Why @unit may not have fresh strength; VD_N_POINTS if it may. */
static VdPoint
find_bar (VdGame   *game,
          VdUnitId  unit)
{
  int marker = vd_fresh_find_marker (game, unit);

  if (vd_game_side (game, unit) != find_decider (game))
    return VD_POINT_FRESH_ORDER;
  if (marker < 0 || ((game->state.spent >> marker & 1) && vd_game_has (game, VD_POINT_FRESH_ONCE)))
    return VD_POINT_FRESH_ONCE;
  if (!is_concerned (game, unit))
    return vd_game_has (game, VD_POINT_FRESH_GUNS) ? VD_POINT_COMBAT_ADJACENT
                                                   : VD_POINT_FRESH_GUNS;

  return VD_N_POINTS;
}

static gboolean
has_any (VdGame *game)
{
  guint side = find_decider (game);

  for (guint i = 0; i < game->scenario->n_of_side[side]; i++)
    if (find_bar (game, game->scenario->of_side[side][i]) == VD_N_POINTS)
      return TRUE;

  return FALSE;
}

/* Goes on to the side that has something to declare. */
static void
find_declarer (VdGame *game)
{
  while (vd_fresh_is_open (game) && !has_any (game))
    game->state.declaring = game->state.declaring == ATTACKER ? DEFENDER : DECLARED;
}

void
vd_fresh_due (VdGame *game)
{
  memset (game->state.fresh, 0, sizeof game->state.fresh);
  game->state.declaring = is_on (game) ? DUE : DECLARED;
}

void
vd_fresh_open (VdGame *game)
{
  if (game->state.declaring != DUE || game->state.combat.step != VD_STEP_NONE)
    return;

  game->state.declaring = ATTACKER;
  find_declarer (game);
}

static void
skip_declarations (VdGame *game)
{
  game->state.declaring = DECLARED;
}

static void
list_all (VdGame      *game,
          VdOrderList *list)
{
  guint side = find_decider (game);

  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
  for (guint i = 0; i < game->scenario->n_of_side[side]; i++)
    {
      VdUnitId unit = game->scenario->of_side[side][i];

      if (find_bar (game, unit) == VD_N_POINTS)
        vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_FRESH, .unit = unit });
    }
}

static VdVerdict
test_declaration (VdGame        *game,
                  const VdOrder *order,
                  VdExplain     *why)
{
  VdPoint bar = VD_POINT_FRESH_ORDER;

  if (order->kind == VD_ORDER_PASS)
    return vd_allow (0);
  if (order->kind == VD_ORDER_FRESH)
    bar = find_bar (game, order->unit);

  return bar == VD_N_POINTS ? vd_allow (0) : vd_forbid (game, bar, why);
}

/* Without the rule that a marker serves once, its last unit has it. */
static void
declare_unit (VdGame   *game,
              VdUnitId  unit)
{
  int marker = vd_fresh_find_marker (game, unit);

  vd_game_see (game, VD_POINT_FRESH_ONCE);
  vd_game_see_row (game, game->scenario->markers[marker].rule);
  game->state.spent |= G_GUINT64_CONSTANT (1) << marker;
  game->state.fresh[marker] = unit + 1;
}

static gboolean
apply_declaration (VdGame        *game,
                   const VdOrder *order)
{
  vd_game_see (game, VD_POINT_FRESH_ORDER);
  if (order->kind == VD_ORDER_FRESH)
    declare_unit (game, order->unit);
  else
    {
      g_assert (order->kind == VD_ORDER_PASS);
      game->state.declaring = game->state.declaring == ATTACKER ? DEFENDER : DECLARED;
    }

  find_declarer (game);
  return FALSE;
}

/* Whether @unit was in a combat of this phase; who is gone has died of one. */
static gboolean
has_fought (const VdGame *game,
            VdUnitId      unit)
{
  return !vd_game_is_on_map (game, unit) ||
         (game->state.units[unit].flags & (VD_ATTACKED | VD_DEFENDED)) != 0;
}

/* Gives back what was not used, where it is kept. */
static void
give_back (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (!is_on (game) || !s->settings[VD_SET_FRESH_KEPT])
    return;

  for (guint i = 0; i < s->n_markers; i++)
    if (game->state.fresh[i] != 0 && !has_fought (game, game->state.fresh[i] - 1))
      game->state.spent &= ~(G_GUINT64_CONSTANT (1) << i);
}

static gboolean
bombards (const VdCombat *combat,
          VdUnitId        unit)
{
  for (guint i = 0; i < combat->n_bombarders; i++)
    if (combat->bombarders[i] == unit)
      return TRUE;

  return FALSE;
}

guint
vd_fresh_strength (const VdGame *game,
                   VdUnitId      unit,
                   VdExplain    *why)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_markers; i++)
    if (game->state.fresh[i] == unit + 1u && vd_scenario_has (s, VD_POINT_FRESH_ADDS))
      {
        vd_because (why, VD_POINT_FRESH_ADDS, s->markers[i].strength, N_("%s is fresh"),
                    s->units[unit].name);
        if (bombards (&game->state.combat, unit))
          vd_because (why, VD_POINT_FRESH_GUNS, 0, N_("guns too"));
        return s->markers[i].strength;
      }

  return 0;
}

const VdPlayWindow vd_fresh_window = {
  .is_open = vd_fresh_is_open,
  .is_alone = TRUE,
  .answers = VD_KINDS_OF_COMBAT | VD_KIND (END),
  .decide = find_decider,
  .list = list_all,
  .test = test_declaration,
  .apply = apply_declaration,
  .skip = skip_declarations,
};

const VdHooks vd_fresh_hooks = {
  .end[VD_PHASE_COMBAT] = give_back,
};
