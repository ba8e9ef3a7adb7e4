#include "core/play/audit-views.h"

#include "core/combat/odds.h"
#include "core/mechanics/hidden.h"
#include "core/play/knowledge.h"

#include <string.h>

gboolean
vd_audit_swap (const VdGame *game,
               VdGame       *other,
               guint         side,
               guint64       key)
{
  g_autofree VdState *state = g_memdup2 (&game->state, sizeof game->state);
  gboolean moved = FALSE;
  guint16 hidden[VD_MAX_UNITS];
  guint n = 0;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_hidden_from (game, side, unit))
      hidden[n++] = unit;

  /* What its counter shows is known of each: only the rest of it is swapped. */
  for (guint i = n; i > 1; i--)
    {
      VdUnitState *one = &state->units[hidden[i - 1]];
      VdUnitState *two = &state->units[hidden[vd_below (vd_mix (key, i), i)]];
      VdUnitState kept = *one;
      guint status = two->status;

      moved |= one->cell != two->cell;
      *one = *two;
      one->status = kept.status;
      *two = kept;
      two->status = status;
    }

  vd_game_restore (other, state);
  return moved;
}

/* Whether @other says the same of what is legal as @game, for who decides in both. */
static gboolean
lists_same (VdGame *game,
            VdGame *other)
{
  VdOrderList one = { 0 }, two = { 0 };
  gboolean same = vd_play_decider (game) == vd_play_decider (other);

  vd_play_list (game, &one);
  vd_play_list (other, &two);
  same = same && one.n == two.n &&
         memcmp (one.orders, two.orders, one.n * sizeof *one.orders) == 0;
  vd_order_list_clear (&one);
  vd_order_list_clear (&two);
  return same;
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

  if (vd_play_decider (game) == side && !lists_same (game, other))
    return g_strdup_printf ("V-1: other orders are legal for %s in %s", id, what);
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
