#include "core/play/audit-initiative.h"

#include "core/movement/initiative.h"

static gboolean
has_moved (const VdUnitState *was,
           const VdUnitState *is)
{
  return was->place == VD_PLACE_MAP && is->place == VD_PLACE_MAP && was->cell != is->cell;
}

/* In the phase of those who need it. */
static const char *
find_fault_alone (const VdUnitState *was,
                  const VdUnitState *is)
{
  guint told = is->flags & (VD_TRIED | VD_INSPIRED | VD_SUMMONED);

  if (has_moved (was, is) && !(was->flags & VD_INSPIRED))
    return "moved without initiative";
  if ((was->flags & VD_TRIED) && !(is->flags & VD_TRIED))
    return "has thrown for its initiative, and has not";
  if (told != 0 && !(told & VD_TRIED))
    return "has found an initiative for which it did not throw";
  if ((told & VD_SUMMONED) && !(told & VD_INSPIRED))
    return "is summoned, and may not go";

  return NULL;
}

static const char *
find_fault (const VdGame  *game,
            const VdState *before,
            VdUnitId       unit)
{
  const VdUnitState *was = &before->units[unit], *is = &game->state.units[unit];

  if (before->phase == VD_PHASE_INDIVIDUAL)
    return find_fault_alone (was, is);

  return has_moved (was, is) && vd_initiative_is_needed (game, unit)
         ? "moved with those in command" : NULL;
}

char *
vd_audit_initiative_step (const VdGame  *game,
                          const VdState *before)
{
  const VdScenario *s = game->scenario;
  guint side = before->player;

  if (!vd_game_plays (game, VD_MECHANIC_INITIATIVE) || before->phase != game->state.phase ||
      before->player != game->state.player || before->turn != game->state.turn ||
      (before->phase != VD_PHASE_INDIVIDUAL && before->phase != VD_PHASE_MOVEMENT))
    return NULL;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      const char *fault = find_fault (game, before, s->of_side[side][i]);

      if (fault != NULL)
        return g_strdup_printf ("I-94: %s %s", s->units[s->of_side[side][i]].id, fault);
    }

  return NULL;
}
