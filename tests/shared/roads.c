#include "tests/shared/roads.h"

#include "core/play/play.h"
#include "core/scenario/tables.h"

void
roads_allow_marches (VdScenario *scenario)
{
  scenario->mechanics[VD_MECHANIC_ROAD_MARCH] = TRUE;
  scenario->settings[VD_SET_STACKING] = 2;
  for (guint k = 0; k < scenario->n_path_kinds; k++)
    {
      scenario->path_kinds[k].cost = VD_Q (1);
      scenario->path_kinds[k].march = VD_Q (1) / 2;
    }
  for (guint k = 0; k < scenario->n_side_kinds; k++)
    if (scenario->side_kinds[k].removes != 0)
      scenario->side_kinds[k].march = 0;
  for (guint i = 0; i < scenario->n_terrains; i++)
    if (scenario->terrains[i].cost != VD_NEVER && scenario->terrains[i].cost > VD_Q (1))
      scenario->terrains[i].cost = VD_Q (6);
  for (guint i = 0; i < scenario->n_classes; i++)
    scenario->classes[i].marches = i + 1 < scenario->n_classes;
  vd_scenario_prepare (scenario);
}

gboolean
roads_lead (const VdScenario *scenario,
            guint             cell,
            guint             dir)
{
  for (guint k = 0; k < scenario->n_path_kinds; k++)
    if ((scenario->paths[cell][dir] >> k & 1) && scenario->path_kinds[k].march != VD_NEVER)
      return TRUE;

  return FALSE;
}

gboolean
roads_pass (const VdScenario *scenario,
            guint             cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (roads_lead (scenario, cell, dir))
      return TRUE;
  for (guint edge = 0; edge < G_N_ELEMENTS (scenario->paths_off[cell]); edge++)
    for (guint k = 0; k < scenario->n_path_kinds; k++)
      if ((scenario->paths_off[cell][edge] >> k & 1) && scenario->path_kinds[k].march != VD_NEVER)
        return TRUE;

  return FALSE;
}

static void
put_units (Seeded  *random,
           VdState *state,
           VdGame  *game,
           guint    side,
           guint    n,
           guint    centre,
           guint    radius)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < n; i++)
    {
      VdUnitId unit = seeded_put (random, state, s, side, centre, radius, 2);

      if (unit != VD_NONE && s->classes[s->units[unit].unit_class].marches &&
          seeded_below (random, 3) == 0)
        state->marching[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
    }
}

void
roads_begin (VdScenario *s,
             VdGame     *game,
             Seeded     *random)
{
  VdState state;
  guint centre, n;

  do
    centre = seeded_pick_cell (random, s);
  while (!roads_pass (s, centre));

  seeded_begin (random, game, VD_PHASE_MOVEMENT, &state);
  n = 2 + seeded_below (random, 9);
  put_units (random, &state, game, state.player, n, centre, 2 + seeded_below (random, 4));
  n = seeded_below (random, 4);
  put_units (random, &state, game, state.player ^ 1, n, centre, 1 + seeded_below (random, 6));

  s->settings[VD_SET_CONTROL_EXIT] = seeded_below (random, 3);
  s->settings[VD_SET_MINIMUM_MOVE] = seeded_below (random, 2);
  s->settings[VD_SET_MARCH_DROP] = seeded_below (random, 3);
  vd_game_restore (game, &state);
}
