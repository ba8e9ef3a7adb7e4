#include "core/movement/repulse-way.h"

#include "core/mechanics/fort.h"
#include "core/scenario/bar.h"
#include "core/scenario/control.h"

static gboolean
has_controller (const VdCompany *self,
                guint            from,
                guint            dir)
{
  const VdGame *game = self->game;
  const VdScenario *s = game->scenario;
  guint to = s->next[from][dir];

  for (guint16 enemy = game->unit_at[to]; enemy != VD_NONE; enemy = game->next_at[enemy])
    if (vd_control_find_bar (s, s->units[enemy].unit_class, game->period, to,
                             vd_dir_opposite (dir)) == VD_N_POINTS)
      return TRUE;

  return FALSE;
}

VdPoint
vd_repulse_find_bar (const VdCompany *self,
                     guint            from,
                     guint            dir)
{
  const VdGame *game = self->game;
  int to = game->scenario->next[from][dir];

  if (to < 0 || game->opposition[self->side][to] != VD_OPPOSITION_ENEMY)
    return VD_POINT_REPULSE_CONTROL;
  if (vd_game_has (game, VD_POINT_REPULSE_FORT) && vd_fort_holds (game, to))
    return VD_POINT_REPULSE_FORT;
  if (!has_controller (self, from, dir) && vd_game_has (game, VD_POINT_REPULSE_CONTROL))
    return VD_POINT_REPULSE_CONTROL;

  for (guint i = 0; i < self->n; i++)
    if (vd_scenario_confines (game->scenario, self->members[i].unit, to))
      return VD_POINT_CONFINED;
    else if (vd_unit_is_barred (game->scenario, self->members[i].unit, from, dir))
      return VD_POINT_BARS;

  return VD_N_POINTS;
}

gboolean
vd_repulse_pay (const VdCompany *self,
                guint            from,
                guint            dirs,
                const guint8    *before,
                guint8          *after)
{
  for (guint i = 0; i < self->n; i++)
    {
      const VdCompanion *member = &self->members[i];
      guint most = 0;

      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (dirs >> dir & 1)
          most = MAX (most, member->rows[from].cost[dir]);

      if (most == VD_NEVER)
        return FALSE;
      if (!vd_game_has (self->game, VD_POINT_REPULSE_PRICE))
        most = 0;
      if (before[i] + most > member->allowance)
        return FALSE;
      after[i] = before[i] + most;
    }

  return TRUE;
}

gboolean
vd_repulse_can_try (const VdCompany *self,
                    guint            cell,
                    const guint8    *spent)
{
  guint8 after[VD_MAX_COMPANY];

  if (!vd_repulse_plays (self->game) || !self->fights ||
      self->game->state.repulse.n_debts + self->n > VD_MAX_DEBTS)
    return FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_repulse_find_bar (self, cell, dir) == VD_N_POINTS &&
        vd_repulse_pay (self, cell, 1u << dir, spent, after))
      return TRUE;

  return FALSE;
}
