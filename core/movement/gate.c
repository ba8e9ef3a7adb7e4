#include "core/movement/gate.h"

#include <string.h>

#include "core/mechanics/arrival-roll.h"
#include "core/position/stack-kinds.h"

static gboolean
share_hex (const VdGroup *one,
           const VdGroup *other)
{
  for (guint i = 0; i < one->n_cells; i++)
    for (guint k = 0; k < other->n_cells; k++)
      if (one->cells[i] == other->cells[k])
        return TRUE;

  return FALSE;
}

/* Whether a unit of @group may still come. */
static gboolean
is_expected (const VdGame *game,
             guint         group)
{
  const VdGroup *g = &game->scenario->groups[group];

  for (guint i = 0; i < g->n_units; i++)
    if (game->group[g->units[i]] == group &&
        game->state.units[g->units[i]].place == VD_PLACE_WAITING)
      return vd_arrival_roll_allows (game, group) && !vd_arrival_roll_has_lapsed (game, group);

  return FALSE;
}

gboolean
vd_gate_is_queued (const VdGame *game,
                   guint         group)
{
  const VdScenario *s = game->scenario;
  const VdGroup *own = &s->groups[group];

  if (G_LIKELY (!own->is_queued) || !vd_game_has (game, VD_POINT_ENTRY_QUEUE))
    return FALSE;

  for (guint i = 0; i < s->n_groups; i++)
    if (s->groups[i].side == own->side && s->groups[i].turn < own->turn &&
        share_hex (own, &s->groups[i]) && is_expected (game, i))
      return TRUE;

  return FALSE;
}

/* Lost or gone again is in as well. */
static gboolean
has_come (guint place)
{
  return place != VD_PLACE_UNUSED && place != VD_PLACE_WAITING && place != VD_PLACE_DECLINED &&
         place != VD_PLACE_CANCELLED;
}

gboolean
vd_gate_has_begun (const VdGame *game,
                   guint         group)
{
  const VdGroup *g = &game->scenario->groups[group];

  if (G_LIKELY (!g->is_whole) || !vd_game_has (game, VD_POINT_ENTRY_WHOLE))
    return FALSE;

  for (guint i = 0; i < g->n_units; i++)
    if (game->group[g->units[i]] == group && has_come (game->state.units[g->units[i]].place))
      return TRUE;

  return FALSE;
}

/* Stacks that come in */

static guint
find_gate (const VdState *state,
           guint          cell)
{
  guint i = 0;

  while (i < VD_MAX_GATES && state->gates[i].stacks > 0 && state->gates[i].cell != cell)
    i++;

  return i;
}

static gboolean
is_priced (const VdGame *game)
{
  return game->scenario->settings[VD_SET_ENTRY_STACKED] > 0 &&
         vd_game_has (game, VD_POINT_ENTRY_STACKED);
}

/* Whether one hex could hold @unit and the stack that came in last. */
static gboolean
joins_last (const VdGame *game,
            const VdGate *gate,
            VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit);
  VdStackCount count = gate->last;

  if (count.n == 0)
    return FALSE;

  vd_stack_count_add (&count, s, unit);
  if (vd_scenario_stacks_by_kinds (s))
    return vd_stack_count_excess (&count, s, side, NULL) == 0;

  return count.foot + count.horse <= vd_scenario_get_setting (s, side, VD_SET_STACKING);
}

guint
vd_gate_price (const VdGame *game,
               VdUnitId      unit,
               guint         cell,
               gboolean      marching,
               VdExplain    *why)
{
  guint before, price, i;

  if (G_LIKELY (!is_priced (game)) || game->group[unit] == VD_NONE ||
      game->state.units[unit].place == VD_PLACE_TRACK)
    return 0;

  i = find_gate (&game->state, cell);
  if (i == VD_MAX_GATES || game->state.gates[i].stacks == 0)
    return 0;

  before = game->state.gates[i].stacks;
  if (!marching && joins_last (game, &game->state.gates[i], unit))
    before--;

  price = before * game->scenario->settings[VD_SET_ENTRY_STACKED];
  if (before < game->state.gates[i].stacks)
    vd_because (why, VD_POINT_ENTRY_STACKED, price, N_("with those who came in there last"));
  else
    vd_because (why, VD_POINT_ENTRY_STACKED, price, N_("others came in there before"));

  return price;
}

void
vd_gate_note (VdGame   *game,
              VdUnitId  unit,
              guint     cell,
              gboolean  marching)
{
  guint i = find_gate (&game->state, cell);
  VdGate *gate = &game->state.gates[MIN (i, VD_MAX_GATES - 1)];

  if (!is_priced (game) || i == VD_MAX_GATES || game->state.units[unit].place == VD_PLACE_TRACK)
    return;

  if (marching || gate->stacks == 0 || !joins_last (game, gate, unit))
    {
      gate->cell = cell;
      gate->stacks++;
      memset (&gate->last, 0, sizeof gate->last);
    }
  if (!marching)
    vd_stack_count_add (&gate->last, game->scenario, unit);
}

gboolean
vd_gate_matters (const VdGame *game,
                 VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint group = game->group[unit];

  return s->settings[VD_SET_ENTRY_STACKED] > 0 || s->has_queues ||
         (group != VD_NONE && s->groups[group].is_whole);
}

void
vd_gate_open_all (VdGame *game)
{
  memset (game->state.gates, 0, sizeof game->state.gates);
}
