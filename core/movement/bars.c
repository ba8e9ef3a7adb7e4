#include "core/movement/bars.h"

#include "core/position/window.h"
#include "core/scenario/bar.h"

VdVerdict
vd_bars_forbid (const VdGame *game,
                VdUnitId      unit,
                guint         cell,
                guint         dir,
                VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  int bar = vd_bar_find_step (s, s->units[unit].bars, cell, dir);
  VdVerdict verdict = { .point = VD_POINT_BARS, .rule = vd_scenario_cite (s, VD_POINT_BARS) };

  vd_explain_see (why, verdict.rule);
  if (bar >= 0 && s->bars[bar].rule != 0)
    verdict.rule = s->bars[bar].rule;

  vd_because_row (why, verdict.rule, 0, "%s", vd_point_text (VD_POINT_BARS));
  return verdict;
}

/* In the course of play */

static gboolean
has_come (const VdGame *game,
          const VdBar  *bar)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_of_side[bar->lifted_by]; i++)
    {
      VdUnitId unit = s->of_side[bar->lifted_by][i];

      if (vd_game_is_on_map (game, unit) && bar->inside[game->state.units[unit].cell])
        return TRUE;
    }

  return FALSE;
}

void
vd_bars_watch (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; G_UNLIKELY (i < s->n_bars); i++)
    if (s->bars[i].lifted_by < VD_MAX_SIDES && !(game->state.bars_lifted >> i & 1) &&
        vd_game_has (game, VD_POINT_BARS_LIFTED) && has_come (game, &s->bars[i]))
      {
        vd_game_see (game, VD_POINT_BARS_LIFTED);
        vd_game_lift_bar (game, i);
      }
}

const VdHooks vd_bars_hooks = {
  .set_up = vd_bars_watch,
  .begin[VD_PHASE_MOVEMENT] = vd_bars_watch,
};
