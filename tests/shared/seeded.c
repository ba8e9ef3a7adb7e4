#include "tests/shared/seeded.h"

#include "core/play/play.h"
#include "core/position/dice.h"
#include "core/scenario/sight.h"
#include "core/scenario/tables.h"

Seeded
seeded_new (guint64 state,
            guint64 stream)
{
  const char *added = g_getenv ("VD_SEED");

  if (added != NULL)
    state += g_ascii_strtoull (added, NULL, 10) << 32;

  return (Seeded) { state, stream };
}

guint
seeded_below (Seeded *self,
              guint   n)
{
  self->state = vd_mix (self->state, self->stream);
  return vd_below (self->state, n);
}

guint
seeded_pick_cell (Seeded           *self,
                  const VdScenario *scenario)
{
  guint cell;

  do
    cell = seeded_below (self, scenario->n_cells);
  while (scenario->terrain[cell] == VD_NEVER);

  return cell;
}

guint
seeded_pick_near (Seeded           *self,
                  const VdScenario *scenario,
                  guint             centre,
                  guint             radius)
{
  guint cell;

  do
    cell = seeded_pick_cell (self, scenario);
  while (scenario->field[cell] != scenario->field[centre] ||
         vd_cell_distance (scenario, centre, cell) > radius);

  return cell;
}

void
seeded_begin (Seeded  *self,
              VdGame  *game,
              VdPhase  phase,
              VdState *state)
{
  const VdScenario *scenario = game->scenario;

  vd_play_begin (game, 1);
  *state = game->state;
  state->phase = phase;
  state->turn = 1 + seeded_below (self, scenario->n_turns);
  state->player = seeded_below (self, VD_MAX_SIDES);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    state->units[unit] = (VdUnitState) { .place = VD_PLACE_DECLINED };
}

gboolean
seeded_is_free (const VdState    *state,
                const VdScenario *scenario,
                guint             cell)
{
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell)
      return FALSE;

  return TRUE;
}

VdUnitId
seeded_put (Seeded           *self,
            VdState          *state,
            const VdScenario *scenario,
            guint             side,
            guint             centre,
            guint             radius,
            guint             most)
{
  VdUnitId unit = scenario->of_side[side][seeded_below (self, scenario->n_of_side[side])];
  guint cell = seeded_pick_near (self, scenario, centre, radius), n = 0;

  for (guint other = 0; other < scenario->n_units; other++)
    if (state->units[other].place == VD_PLACE_MAP && state->units[other].cell == cell)
      n += scenario->units[other].side == side ? 1 : most;
  if (state->units[unit].place == VD_PLACE_MAP || n >= most)
    return VD_NONE;

  state->units[unit] = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };
  return unit;
}
