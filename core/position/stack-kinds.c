#include "core/position/stack-kinds.h"

static gboolean
is_free (const VdScenario *s,
         const VdClass    *unit_class)
{
  return unit_class->counts == VD_STACK_FREE && vd_scenario_has (s, VD_POINT_STACK_KINDS_FREE);
}

void
vd_stack_count_add (VdStackCount     *count,
                    const VdScenario *s,
                    VdUnitId          unit)
{
  const VdClass *unit_class = &s->classes[s->units[unit].unit_class];

  count->n++;
  count->leaders += unit_class->role == VD_ROLE_LEADER;
  if (is_free (s, unit_class))
    count->free += unit_class->role != VD_ROLE_LEADER;
  else if (vd_scenario_counts (s, unit))
    {
      count->horse += unit_class->counts == VD_STACK_HORSE;
      count->foot += unit_class->counts != VD_STACK_HORSE;
      count->trains += unit_class->role == VD_ROLE_TRAIN;
    }
}

static guint
above (guint            n,
       const VdScenario *s,
       guint            side,
       VdSetting        limit)
{
  guint most = vd_scenario_get_setting (s, side, limit);

  return n > most ? n - most : 0;
}

static guint
excess_led (const VdStackCount *count,
            const VdScenario   *s,
            guint               side)
{
  return above (count->foot, s, side, VD_SET_STACK_LED_FOOT) +
         above (count->horse, s, side, VD_SET_STACK_LED_HORSE);
}

/* Whether there is a train that would have to stand alone. */
static gboolean
crowds_train (const VdStackCount *count,
              const VdScenario   *s)
{
  return count->trains > 0 && count->foot + count->horse > 1 &&
         !s->settings[VD_SET_STACK_TRAIN_COUNTS] && vd_scenario_has (s, VD_POINT_STACK_KINDS_TRAIN);
}

guint
vd_stack_count_excess (const VdStackCount *count,
                       const VdScenario   *s,
                       guint               side,
                       VdPoint            *point)
{
  gboolean is_led = count->leaders > 0 && vd_scenario_has (s, VD_POINT_STACK_KINDS_LED);
  guint counted = is_led ? excess_led (count, s, side)
                : vd_scenario_has (s, VD_POINT_STACK_KINDS_UNLED)
                  ? above (count->foot + count->horse, s, side, VD_SET_STACK_UNLED) : 0;
  guint train = !is_led && crowds_train (count, s);
  guint free = vd_scenario_has (s, VD_POINT_STACK_KINDS_MOST)
               ? above (count->free, s, side, VD_SET_STACK_FREE) : 0;

  if (point != NULL)
    *point = counted > 0 && is_led ? VD_POINT_STACK_KINDS_LED
           : counted > 0           ? VD_POINT_STACK_KINDS_UNLED
           : train > 0             ? VD_POINT_STACK_KINDS_TRAIN
           : free > 0              ? VD_POINT_STACK_KINDS_MOST : VD_N_POINTS;

  return counted + train + free;
}

VdStackCount
vd_stack_kinds_count (const VdGame *game,
                      guint         cell)
{
  VdStackCount count = { 0 };

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    vd_stack_count_add (&count, game->scenario, unit);

  return count;
}

guint
vd_stack_kinds_excess (const VdGame *game,
                       guint         cell)
{
  VdStackCount count = vd_stack_kinds_count (game, cell);

  return count.n < 2 ? 0 : vd_stack_count_excess (&count, game->scenario,
                                                  vd_game_side (game, game->unit_at[cell]), NULL);
}

VdPoint
vd_stack_find_limit (const VdGame *game,
                     VdUnitId      unit,
                     guint         cell)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit);
  VdStackCount count;
  VdPoint point;

  if (!vd_scenario_stacks_by_kinds (s))
    return vd_scenario_counts (s, unit) &&
           game->n_at[cell] >= vd_scenario_get_setting (s, side, VD_SET_STACKING)
           ? VD_POINT_MOVE_STACKING : VD_N_POINTS;

  count = vd_stack_kinds_count (game, cell);
  if (count.n == 0)
    return VD_N_POINTS;
  if (count.n >= VD_MAX_PIECES)
    return VD_POINT_STACK_KINDS_MOST;

  vd_stack_count_add (&count, s, unit);
  vd_stack_count_excess (&count, s, side, &point);
  return point;
}
