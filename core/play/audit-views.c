#include "core/play/audit-views.h"

#include "core/combat/odds.h"
#include "core/mechanics/hidden.h"
#include "core/play/knowledge.h"

#include <string.h>

static void
swap_bits (guint64  *set,
           VdUnitId  one,
           VdUnitId  two)
{
  guint64 unlike = ((set[one / 64] >> one % 64) ^ (set[two / 64] >> two % 64)) & 1;

  set[one / 64] ^= unlike << one % 64;
  set[two / 64] ^= unlike << two % 64;
}

static void
swap_names (guint16 *name,
            VdUnitId one,
            VdUnitId two)
{
  if (*name == one)
    *name = two;
  else if (*name == two)
    *name = one;
}

/* Where the state names a unit that moves. */
static void
swap_movers (VdState *state,
             VdUnitId one,
             VdUnitId two)
{
  for (guint i = 0; i < state->march.n; i++)
    swap_names (&state->march.units[i], one, two);
  for (guint i = 0; i < state->repulse.n; i++)
    swap_names (&state->repulse.units[i], one, two);
  for (guint i = 0; i < state->repulse.n_debts; i++)
    swap_names (&state->repulse.debts[i].unit, one, two);
  if (state->worker > 0)
    {
      guint16 worker = state->worker - 1;

      swap_names (&worker, one, two);
      state->worker = worker + 1;
    }
}

/* What a leader has given orders for, not whose officer he is and what is owed for him. */
static void
swap_leaders (VdLeaderState *one,
              VdLeaderState *two)
{
  VdLeaderState kept = *one;

  *one = *two;
  one->leads = kept.leads;
  one->status = kept.status;
  kept.leads = two->leads;
  kept.status = two->status;
  *two = kept;
}

/* On the map neither is a bridge. */
static void
swap_pontoons (VdPontoonState *one,
               VdPontoonState *two)
{
  guint8 kept = one->status;

  one->status = two->status;
  two->status = kept;
}

/* Puts each in the other's place in all that the state says of both, but for what their counters
 * show, which is known of each. */
static void
swap_units (VdState          *state,
            const VdScenario *s,
            VdUnitId          one,
            VdUnitId          two)
{
  guint64 *sets[] = {
    state->reserve, state->paid, state->marching, state->uncommanded, state->duties,
    state->withdrawn, state->unsupplied,
  };
  VdUnitState kept = state->units[one];
  guint status = state->units[two].status;
  guint8 force;

  if (one == two)
    return;

  state->units[one] = state->units[two];
  state->units[one].status = kept.status;
  state->units[two] = kept;
  state->units[two].status = status;
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    swap_bits (sets[i], one, two);
  force = state->sent.of[one];
  state->sent.of[one] = state->sent.of[two];
  state->sent.of[two] = force;
  if (s->units[one].leader > 0 && s->units[two].leader > 0)
    swap_leaders (&state->leaders[s->units[one].leader - 1],
                  &state->leaders[s->units[two].leader - 1]);
  if (s->units[one].vedette > 0 && s->units[two].vedette > 0)
    swap_bits (state->vedettes.spent, s->units[one].vedette - 1, s->units[two].vedette - 1);
  if (s->units[one].pontoon > 0 && s->units[two].pontoon > 0)
    swap_pontoons (&state->pontoons[s->units[one].pontoon - 1],
                   &state->pontoons[s->units[two].pontoon - 1]);
  swap_movers (state, one, two);
}

/* Another hex for each force of the other side, and another number: whither it goes is known of none,
 * not even of those that are seen. */
static gboolean
send_elsewhere (VdState          *state,
                const VdScenario *s,
                guint             side,
                guint64           key)
{
  VdSentState *sent = &state->sent;
  guint8 other[VD_MAX_SENT + 1] = { 0 };
  gboolean moved = FALSE;

  for (guint i = 0; i < VD_MAX_SENT; i++)
    other[i + 1] = VD_MAX_SENT - i;
  for (guint unit = 0; unit < s->n_units; unit++)
    sent->of[unit] = other[sent->of[unit]];
  for (guint i = 0; i < VD_MAX_SENT / 2; i++)
    {
      VdSent kept = sent->forces[i];

      sent->forces[i] = sent->forces[VD_MAX_SENT - 1 - i];
      sent->forces[VD_MAX_SENT - 1 - i] = kept;
    }
  for (guint i = 0; i < s->n_of_side[side ^ 1]; i++)
    {
      guint force = sent->of[s->of_side[side ^ 1][i]];

      if (force == 0)
        continue;
      sent->forces[force - 1].to = vd_below (vd_mix (key, force), s->n_cells);
      moved = TRUE;
    }

  return moved;
}

gboolean
vd_audit_swap (const VdGame *game,
               VdGame       *other,
               guint         side,
               guint64       key)
{
  const VdScenario *s = game->scenario;
  g_autofree VdState *state = g_memdup2 (&game->state, sizeof game->state);
  gboolean moved = FALSE;
  guint16 hidden[VD_MAX_UNITS];

  /* Under each flag is one that fights: who does not is swapped with his like. */
  for (guint role = 0; role <= VD_ROLE_TRAIN; role++)
    {
      guint n = 0;

      for (guint unit = 0; unit < s->n_units; unit++)
        if (s->classes[s->units[unit].unit_class].role == role && vd_hidden_from (game, side, unit))
          hidden[n++] = unit;

      for (guint i = n; i > 1; i--)
        {
          VdUnitId one = hidden[i - 1], two = hidden[vd_below (vd_mix (key, i), i)];

          moved |= state->units[one].cell != state->units[two].cell;
          swap_units (state, s, one, two);
        }
    }

  if (s->mechanics[VD_MECHANIC_MARCH_ORDERS])
    moved |= send_elsewhere (state, s, side, key);
  vd_game_restore (other, state);
  return moved;
}

/* What is asked of the first of these orders that differs, as "move of a unit"; %NULL if none
 * does. */
static char *
find_unlike (const VdScenario  *s,
             const VdOrderList *one,
             const VdOrderList *two)
{
  guint i = 0;
  const VdOrder *order;

  while (i < one->n && i < two->n &&
         memcmp (&one->orders[i], &two->orders[i], sizeof *one->orders) == 0)
    i++;
  if (i == one->n && i == two->n)
    return NULL;

  order = i < one->n ? &one->orders[i] : &two->orders[i];
  return vd_order_takes (order->kind, VD_OPERAND_UNIT) && order->unit < s->n_units
         ? g_strdup_printf ("%s of %s", vd_order_names[order->kind], s->units[order->unit].id)
         : g_strdup (vd_order_names[order->kind]);
}

/* What @other says otherwise than @game of what is legal, for who decides in both. */
static char *
find_other_order (VdGame *game,
                  VdGame *other)
{
  VdOrderList one = { 0 }, two = { 0 };
  char *unlike;

  vd_play_list (game, &one);
  vd_play_list (other, &two);
  unlike = find_unlike (game->scenario, &one, &two);
  vd_order_list_clear (&one);
  vd_order_list_clear (&two);
  return unlike;
}

static gboolean
rolls_same (const VdGame *game,
            const VdGame *other)
{
  const VdCombat *combat = &game->state.combat;
  VdOdds one, two;

  if (game->state.phase != VD_PHASE_COMBAT || combat->step != VD_STEP_BUILDING ||
      combat->n_attackers + combat->n_bombarders == 0)
    return TRUE;

  one = vd_odds_of_combat (game, NULL);
  two = vd_odds_of_combat (other, NULL);
  return one.attack == two.attack && one.defence == two.defence && one.column == two.column &&
         one.rolled == two.rolled;
}

/* What differs between the game and @other, which looks the same to @side; @what names it. */
static char *
compare (VdGame     *game,
         VdGame     *other,
         guint       side,
         const char *what)
{
  const char *id = vd_scenario_get_side_id (game->scenario, side);
  g_autofree char *unlike = NULL;

  if (vd_play_decider (game) != vd_play_decider (other))
    return g_strdup_printf ("V-1: another side decides in %s, for %s", what, id);
  if (vd_play_decider (game) == side)
    unlike = find_other_order (game, other);
  if (unlike != NULL)
    return g_strdup_printf ("V-1: other orders are legal for %s in %s: %s", id, what, unlike);
  if (!rolls_same (game, other))
    return g_strdup_printf ("V-1: the odds are others in %s, for %s", what, id);

  return NULL;
}

/* Of @units, the first whom @side does not know, %VD_NONE if it knows all. */
static guint16
find_unknown (const VdGame  *game,
              guint          side,
              const guint16 *units,
              guint          n)
{
  for (guint i = 0; i < n; i++)
    if (vd_hidden_from (game, side, units[i]))
      return units[i];

  return VD_NONE;
}

/* A combat is open in all its parts. */
static char *
check_combat (const VdGame *game,
              guint         side)
{
  const VdCombat *combat = &game->state.combat;
  guint16 unit = VD_NONE;

  if (game->state.phase != VD_PHASE_COMBAT || combat->step == VD_STEP_NONE)
    return NULL;

  unit = find_unknown (game, side, combat->defenders, combat->n_defenders);
  if (unit == VD_NONE)
    unit = find_unknown (game, side, combat->attackers, combat->n_attackers);
  return unit == VD_NONE ? NULL
                         : g_strdup_printf ("V-1: %s fights, and %s does not know it",
                                            game->scenario->units[unit].id,
                                            vd_scenario_get_side_id (game->scenario, side));
}

static gboolean
looks_same (const VdKnowledge *known,
            const VdGame      *other)
{
  g_autofree VdKnowledge *again = g_new (VdKnowledge, 1);

  vd_knowledge_take (again, other, known->side);
  return vd_knowledge_equal (known, again);
}

static char *
audit_side (VdGame  *game,
            VdGame  *world,
            guint    side,
            guint64  key)
{
  g_autofree VdKnowledge *known = g_new (VdKnowledge, 1);
  const char *id = vd_scenario_get_side_id (game->scenario, side);
  char *wrong = check_combat (game, side);
  VdState state;

  if (wrong != NULL)
    return wrong;

  vd_knowledge_take (known, game, side);
  if (!looks_same (known, game) || !looks_same (known, vd_knowledge_get_mind (game, side)))
    return g_strdup_printf ("V-2: what %s knows differs when it is made again", id);
  wrong = compare (game, vd_knowledge_get_mind (game, side), side, "what is known");
  if (wrong != NULL)
    return wrong;

  vd_knowledge_suppose (known, game->scenario, key, &state);
  vd_game_restore (world, &state);
  if (!looks_same (known, world))
    return g_strdup_printf ("V-2: a sampled world looks otherwise to %s", id);
  wrong = compare (game, world, side, "a sampled world");
  if (wrong != NULL || !vd_audit_swap (game, world, side, key))
    return wrong;

  if (!looks_same (known, world))
    return g_strdup_printf ("V-3: swapped pieces can be told by %s", id);
  return compare (game, world, side, "the game with pieces swapped");
}

char *
vd_audit_views (VdAudit *self,
                VdGame  *game,
                guint64  key)
{
  char *wrong = NULL;

  if (!vd_hidden_is_on (game) || game->state.phase == VD_PHASE_SETUP)
    return NULL;
  if (self->world == NULL)
    self->world = vd_game_new (game->scenario);

  for (guint side = 0; side < VD_MAX_SIDES && wrong == NULL; side++)
    wrong = audit_side (game, self->world, side, vd_mix (key, side));

  return wrong;
}
