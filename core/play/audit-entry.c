#include "core/play/audit-entry.h"

#include "core/position/stack-kinds.h"

static guint
count_entered (const VdGame *game)
{
  guint n = 0;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    n += (game->state.units[unit].flags & VD_ENTERED) != 0;

  return n;
}

static gboolean
is_noted_twice (const VdState *state,
                guint          gate)
{
  for (guint i = 0; i < gate; i++)
    if (state->gates[i].stacks > 0 && state->gates[i].cell == state->gates[gate].cell)
      return TRUE;

  return FALSE;
}

char *
vd_audit_entries (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint n_stacks = 0;

  for (guint i = 0; i < VD_MAX_GATES; i++)
    {
      const VdGate *gate = &game->state.gates[i];

      if (gate->stacks == 0)
        continue;

      n_stacks += gate->stacks;
      if (s->settings[VD_SET_ENTRY_STACKED] == 0)
        return g_strdup ("I-94: stacks are counted that cost nobody anything");
      if (is_noted_twice (&game->state, i))
        return g_strdup_printf ("I-94: %s is noted twice",
                                vd_scenario_get_label (s, gate->cell));
      if (vd_scenario_stacks_by_kinds (s) && gate->last.n > 1 &&
          vd_stack_count_excess (&gate->last, s, game->state.player, NULL) > 0)
        return g_strdup_printf ("I-94: no hex holds the stack that came in by %s",
                                vd_scenario_get_label (s, gate->cell));
    }

  if (game->state.phase == VD_PHASE_MOVEMENT && n_stacks > count_entered (game))
    return g_strdup ("I-94: more stacks than units have come in");

  return NULL;
}
