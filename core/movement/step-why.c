#include "core/movement/step-why.h"

#include "core/mechanics/trains.h"
#include "core/position/leader.h"
#include "core/scenario/control.h"

/* What keeps an enemy beside @cell from controlling it; VD_N_POINTS if none stands there. */
static VdPoint
find_bar_to_control (const VdGame *game,
                     guint         side,
                     guint         cell)
{
  const VdScenario *s = game->scenario;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = s->next[cell][dir];
      guint16 unit = next >= 0 ? game->unit_at[next] : VD_NONE;

      if (unit != VD_NONE && vd_game_side (game, unit) != side)
        return vd_control_find_bar (s, s->units[unit].unit_class, game->period, next,
                                    vd_dir_opposite (dir));
    }

  return VD_N_POINTS;
}

/* Why a hex beside an enemy is free of his control. */
static void
explain_freedom (const VdGame *game,
                 guint         side,
                 guint         cell,
                 VdExplain    *why)
{
  VdPoint bar = find_bar_to_control (game, side, cell);

  if (bar == VD_POINT_CONTROL_EXTENT)
    vd_because (why, bar, 0, N_("control does not pass the hexside"));
  else if (bar == VD_POINT_CONTROL_TERRAIN)
    vd_because (why, bar, 0, N_("control does not reach into the terrain"));
  else if (bar == VD_POINT_CONTROL_CLASS)
    vd_because (why, bar, 0, N_("the enemy beside it controls no hex"));
}

/* What the units round it have to do with a hex that is entered. */
static void
explain_company (VdGame    *game,
                 VdUnitId   unit,
                 guint      to,
                 guint      opposition,
                 VdExplain *why)
{
  guint side = vd_game_side (game, unit);
  gboolean friend = game->unit_at[to] != VD_NONE;

  if (game->control[side][to] > 1)
    vd_because (why, VD_POINT_MOVE_OWN_CONTROL, 0, N_("own control does not hinder"));

  if (opposition != VD_OPPOSITION_CONTROL)
    {
      if (friend)
        vd_because (why, VD_POINT_MOVE_PASSES_FRIEND, 0, N_("friends let it pass"));
      explain_freedom (game, side, to, why);
      return;
    }

  if (vd_leader_is (game->scenario, unit))
    vd_because (why, VD_POINT_LEADERS_ENTER, 0, N_("a friend stands there who fights"));
  if (vd_train_is (game->scenario, unit))
    vd_because (why, VD_POINT_TRAINS_ENTER, 0, N_("a friend stands there who fights"));
  vd_because (why, VD_POINT_CONTROL_STOPS, 0, N_("enemy-controlled"));
  vd_because (why, VD_POINT_CONTROL_FREE, 0, N_("control costs nothing"));
  if (game->control[side ^ 1][to] > 1)
    vd_because (why, VD_POINT_CONTROL_SHARED, 0, N_("several controllers"));
  if (friend)
    vd_because (why, VD_POINT_CONTROL_ALWAYS, 0, N_("a friend does not cancel control"));
}

void
vd_step_explain (VdGame    *game,
                 VdUnitId   unit,
                 guint      to,
                 guint      cost,
                 guint      opposition,
                 VdExplain *why)
{
  vd_because (why, VD_POINT_MOVE_PAYS, cost, N_("enters %s"),
              vd_scenario_get_label (game->scenario, to));
  vd_because (why, VD_POINT_MOVE_ADJACENT, 0, N_("a neighbouring hex"));
  explain_company (game, unit, to, opposition, why);
}
