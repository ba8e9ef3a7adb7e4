#include "core/campaign/chronicle.h"

#include "core/campaign/forces.h"
#include "core/movement/move.h"
#include "core/movement/roster.h"
#include "core/play/victory.h"
#include "core/position/loss.h"
#include "core/position/piece.h"
#include "core/scenario/crossing.h"

#include <string.h>

VdChronicle *
vd_chronicle_new (const VdScenario *s)
{
  VdChronicle *self;

  g_return_val_if_fail (vd_scenario_why_unplayable (s) == NULL, NULL);

  self = g_new0 (VdChronicle, 1);
  self->scenario = s;
  self->turns = g_new0 (VdChronicleTurn, s->n_turns + 1);
  self->efforts = g_new0 (VdChronicleEffort, s->n_turns + 1);
  self->works = g_array_new (FALSE, FALSE, sizeof (VdChronicleWork));
  self->here = g_new0 (guint32, s->n_units + 1);
  self->went = g_new0 (guint8, s->n_units + 1);
  self->combats = g_array_new (FALSE, FALSE, sizeof (VdChronicleCombat));
  self->stands = g_array_new (FALSE, FALSE, sizeof (VdChronicleStand));
  self->units = g_new0 (VdChronicleUnit, s->n_units + 1);
  self->before = g_new0 (VdUnitState, s->n_units + 8);
  self->standing = g_new0 (guint32, s->n_cells);
  self->stand_of = g_new0 (guint32, s->n_cells);
  self->entered = g_new0 (guint32, s->n_cells);
  self->attacked = g_new0 (guint32, s->n_cells);
  self->attacking = g_new0 (guint32, s->n_cells);
  self->lost = g_new0 (guint32, s->n_cells);
  self->passed = g_new0 (guint32, s->n_cells);
  self->awaited = g_new0 (guint32, s->n_cells);
  self->jammed = g_new0 (guint32, s->n_cells);
  self->awaited_in = g_new0 (guint32, s->n_cells);
  self->jammed_in = g_new0 (guint32, s->n_cells);
  self->scored = g_new0 (guint32, s->n_awards + 1);
  self->cases = g_new0 (guint8, s->n_cases + 1);
  self->tells_forces = vd_forces_tell_moves (s) || vd_forces_n_ledgers (s) > 0 ||
                       vd_forces_n_crossings (s) > 0;
  self->trace.scenario = s;
  self->trace.seen = self->cases;

  return self;
}

void
vd_chronicle_free (VdChronicle *self)
{
  g_free (self->turns);
  g_free (self->efforts);
  g_array_unref (self->works);
  g_free (self->here);
  g_free (self->went);
  g_array_unref (self->combats);
  g_array_unref (self->stands);
  g_free (self->units);
  g_free (self->before);
  g_free (self->standing);
  g_free (self->stand_of);
  g_free (self->entered);
  g_free (self->attacked);
  g_free (self->attacking);
  g_free (self->lost);
  g_free (self->passed);
  g_free (self->awaited);
  g_free (self->jammed);
  g_free (self->awaited_in);
  g_free (self->jammed_in);
  g_free (self->scored);
  g_free (self->cases);
  g_free (self);
}

void
vd_chronicle_begin (VdChronicle *self,
                    VdGame      *game,
                    gboolean     closely)
{
  const VdScenario *s = self->scenario;

  g_return_if_fail (vd_scenario_get_base (game->scenario) == self->scenario);

  self->closely = closely;
  self->begun = self->fighting = FALSE;
  self->n_turns = self->leads = self->phase = 0;
  self->leader = VD_MAX_SIDES;
  g_array_set_size (self->combats, 0);
  g_array_set_size (self->works, 0);
  self->has_stands = closely;
  self->has_efforts = TRUE;
  g_array_set_size (self->stands, 0);
  memset (self->stand_of, 0, s->n_cells * sizeof *self->stand_of);
  memset (self->losses, 0, sizeof self->losses);
  memset (self->n_lost, 0, sizeof self->n_lost);
  memset (self->trodden, 0, sizeof self->trodden);
  memset (self->strength, 0, sizeof self->strength);
  memset (self->units, 0, s->n_units * sizeof *self->units);
  memset (self->before, 0, s->n_units * sizeof *self->before);
  memset (self->entered, 0, s->n_cells * sizeof *self->entered);
  memset (self->attacked, 0, s->n_cells * sizeof *self->attacked);
  memset (self->attacking, 0, s->n_cells * sizeof *self->attacking);
  memset (self->lost, 0, s->n_cells * sizeof *self->lost);
  memset (self->awaited, 0, s->n_cells * sizeof *self->awaited);
  memset (self->jammed, 0, s->n_cells * sizeof *self->jammed);
  memset (self->awaited_in, 0, s->n_cells * sizeof *self->awaited_in);
  memset (self->jammed_in, 0, s->n_cells * sizeof *self->jammed_in);
  memset (self->scored, 0, s->n_awards * sizeof *self->scored);
  if (closely)
    {
      memset (self->passed, 0, s->n_cells * sizeof *self->passed);
      memset (self->cases, 0, s->n_cases);
      game->trace = &self->trace;
    }
}

/* Units */

static VdChronicleCombat *
get_last_combat (VdChronicle *self)
{
  return &g_array_index (self->combats, VdChronicleCombat, self->combats->len - 1);
}

static void
note_loss (VdChronicle *self,
           VdUnitId     unit,
           guint        cell)
{
  const VdUnit *u = &self->scenario->units[unit];
  guint strength = vd_loss_of (self->scenario, self->before, unit);

  self->losses[u->side][u->unit_class] += strength;
  self->n_lost[u->side][u->unit_class]++;
  self->lost[cell] += strength;
  if (self->fighting)
    get_last_combat (self)->lost[u->side] += strength;
}

/* It was taken back, or was a leader who has found another place. */
static void
note_return (VdChronicle *self,
             VdUnitId     unit)
{
  const VdUnit *u = &self->scenario->units[unit];

  self->losses[u->side][u->unit_class] -= vd_loss_of (self->scenario, self->before, unit);
  self->n_lost[u->side][u->unit_class]--;
}

static guint
find_due (const VdGame *game,
          VdUnitId      unit)
{
  guint group = game->group[unit];

  return group != VD_NONE ? game->scenario->groups[group].turn : 0;
}

static void
note_arrival (VdChronicle  *self,
              const VdGame *game,
              VdUnitId      unit)
{
  VdChronicleUnit *u = &self->units[unit];

  if (u->came != 0)
    return;

  u->came = self->turn;
  if (u->due == 0)
    u->due = find_due (game, unit);
}

static void
note_entered (VdChronicle *self,
              VdUnitId     unit,
              guint        cell)
{
  const VdScenario *s = self->scenario;

  self->entered[cell]++;
  self->trodden[s->units[unit].unit_class][s->terrain[cell]]++;
}

/* What has become of a unit since it was seen last. */
static void
note_unit (VdChronicle  *self,
           const VdGame *game,
           VdUnitId      unit)
{
  const VdUnit *u = &self->scenario->units[unit];
  const VdUnitState *now = &game->state.units[unit];
  VdUnitState *before = &self->before[unit];
  gboolean was_there = before->place == VD_PLACE_MAP, is_there = now->place == VD_PLACE_MAP;

  if (self->tells_forces)
    vd_forces_note_unit (self, game, unit);
  if (is_there && (!was_there || before->cell != now->cell))
    {
      note_entered (self, unit, now->cell);
      note_arrival (self, game, unit);
    }
  else if (now->place != before->place &&
           (now->place == VD_PLACE_EXITED || now->place == VD_PLACE_TRACK))
    note_arrival (self, game, unit); /* some come in and leave by one order */
  if (is_there && !was_there)
    self->strength[u->side] += vd_piece_get_strength (self->scenario, game->state.units, unit);
  else if (was_there && !is_there)
    self->strength[u->side] -= vd_piece_get_strength (self->scenario, self->before, unit);
  if (vd_place_is_lost (now->place) && !vd_place_is_lost (before->place))
    note_loss (self, unit, now->cell);
  else if (vd_place_is_lost (before->place) && is_there)
    note_return (self, unit);

  *before = *now;
}

/* Most are as they were, so eight are looked at together; beyond the last unit there are
 * only zeros. */
static void
note_units (VdChronicle  *self,
            const VdGame *game)
{
  enum { TOGETHER = 8 };
  const VdUnitState *now = game->state.units;
  guint n = self->scenario->n_units;

  for (guint first = 0; first < n; first += TOGETHER)
    if (memcmp (now + first, self->before + first, TOGETHER * sizeof *now) != 0)
      for (guint unit = first; unit < MIN (n, first + TOGETHER); unit++)
        note_unit (self, game, unit);
}

/* Beginning and end */

/* The units stand where they begin. */
static void
begin_play (VdChronicle  *self,
            const VdGame *game)
{
  const VdScenario *s = self->scenario;

  self->begun = TRUE;
  self->turn = game->state.turn;
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const VdUnitState *now = &game->state.units[unit];

      self->before[unit] = *now;
      if (now->place == VD_PLACE_MAP)
        {
          self->units[unit].came = 1;
          self->strength[s->units[unit].side] += vd_piece_get_strength (s, self->before, unit);
        }
      else if (now->place == VD_PLACE_WAITING)
        self->units[unit].due = find_due (game, unit);
    }

  if (self->tells_forces)
    vd_forces_begin (self, game);
}

static void
note_leader (VdChronicle *self,
             guint        leader)
{
  if (leader == VD_MAX_SIDES)
    return;

  self->leads += self->leader != VD_MAX_SIDES && self->leader != leader;
  self->leader = leader;
}

/* It stands there still, or anew. */
static void
note_stand (VdChronicle *self,
            guint        cell,
            guint        side)
{
  VdChronicleStand now = {
    .cell = cell, .first = self->turn, .last = self->turn, .side = side,
    .strength = self->standing[cell],
  };
  VdChronicleStand *before = self->stand_of[cell] > 0
                             ? &g_array_index (self->stands, VdChronicleStand,
                                               self->stand_of[cell] - 1) : NULL;

  if (before != NULL && before->last + 1u == now.first && before->side == side &&
      before->strength == now.strength)
    {
      before->last = now.last;
      return;
    }

  g_array_append_val (self->stands, now);
  self->stand_of[cell] = self->stands->len;
}

static void
note_stands (VdChronicle  *self,
             const VdGame *game)
{
  const VdScenario *s = self->scenario;
  const VdUnitState *units = game->state.units;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (units[unit].place == VD_PLACE_MAP)
      self->standing[units[unit].cell] += vd_piece_get_strength (s, units, unit);

  for (guint unit = 0; unit < s->n_units; unit++)
    if (units[unit].place == VD_PLACE_MAP && self->standing[units[unit].cell] > 0)
      {
        note_stand (self, units[unit].cell, s->units[unit].side);
        self->standing[units[unit].cell] = 0;
      }
}

static void
note_turn (VdChronicle *self,
           VdGame      *game)
{
  const VdState *state = &game->state;
  VdChronicleTurn *turn = &self->turns[self->n_turns++];

  turn->turn = self->turn;
  if (state->phase == VD_PHASE_OVER)
    {
      turn->leader = state->winner;
      memcpy (turn->points, state->points, sizeof turn->points);
    }
  else
    turn->leader = vd_victory_foresee (game, self->turn, turn->points);

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      turn->lost[side] = vd_state_get_losses (state, side);
      turn->strength[side] = self->strength[side];
    }

  note_leader (self, turn->leader);
  if (self->closely)
    note_stands (self, game);
  if (self->tells_forces)
    vd_forces_note_turn (self, game, self->n_turns - 1);
  self->turn = state->turn;
}

void
vd_chronicle_close (VdChronicle *self,
                    VdGame      *game)
{
  const VdScenario *s = self->scenario;

  if (self->closely)
    game->trace = NULL;
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      VdChronicleUnit *u = &self->units[unit];

      u->place = game->state.units[unit].place;
      u->in_game = u->place != VD_PLACE_UNUSED;
      if (u->place == VD_PLACE_WAITING && u->due == 0)
        u->due = find_due (game, unit);
    }

  if (game->state.phase == VD_PHASE_OVER)
    vd_victory_list (game, self->scored);
}

/* Orders */

/* Once for each hex. */
static void
note_places (const VdGame  *game,
             const guint16 *units,
             guint          n,
             guint32       *counts)
{
  for (guint i = 0; i < n; i++)
    {
      guint cell = game->state.units[units[i]].cell;
      guint k = 0;

      while (k < i && game->state.units[units[k]].cell != cell)
        k++;
      counts[cell] += k == i;
    }
}

static void
note_fighters (VdChronicle   *self,
               const guint16 *units,
               guint          n)
{
  for (guint i = 0; i < n; i++)
    self->units[units[i]].fought = TRUE;
}

/* The combat before its die is rolled. */
static void
note_combat (VdChronicle  *self,
             const VdGame *game)
{
  const VdState *state = &game->state;
  const VdCombat *combat = &state->combat;
  VdChronicleCombat row = { .turn = state->turn, .side = state->player };

  row.cell = state->units[combat->defenders[0]].cell;
  g_array_append_val (self->combats, row);
  self->fighting = TRUE;
  note_places (game, combat->defenders, combat->n_defenders, self->attacked);
  note_places (game, combat->attackers, combat->n_attackers, self->attacking);
  note_places (game, combat->bombarders, combat->n_bombarders, self->attacking);
  note_fighters (self, combat->defenders, combat->n_defenders);
  note_fighters (self, combat->attackers, combat->n_attackers);
  note_fighters (self, combat->bombarders, combat->n_bombarders);
}

/* Once for each hex and phase. */
static void
note_due_cells (VdChronicle  *self,
                const VdGame *game,
                VdUnitId      unit,
                gboolean      jammed)
{
  guint n;
  const VdCell *cells = vd_entry_due_cells (game, unit, &n);

  for (guint i = 0; i < n; i++)
    {
      guint cell = cells[i];

      self->awaited[cell] += self->awaited_in[cell] != self->phase + 1;
      self->awaited_in[cell] = self->phase + 1;
      if (!jammed)
        continue;

      self->jammed[cell] += self->jammed_in[cell] != self->phase + 1;
      self->jammed_in[cell] = self->phase + 1;
    }
}

/* Who is still off the map when a Movement Phase ends. */
static void
note_waiting (VdChronicle *self,
              VdGame      *game)
{
  const VdRoster *roster = vd_roster_get (game);

  for (guint i = 0; i < roster->n_arrivals; i++)
    if (game->state.units[roster->arrivals[i]].place == VD_PLACE_WAITING)
      note_due_cells (self, game, roster->arrivals[i],
                      vd_entry_is_jammed (game, roster->arrivals[i]));
  self->phase++;
}

static void
note_way (VdChronicle   *self,
          VdGame        *game,
          const VdOrder *order,
          const guint16 *path,
          guint          n_path)
{
  guint16 found[VD_MAX_PATH];

  if (n_path == 0)
    {
      n_path = vd_reach_path_of (game, order, found, VD_MAX_PATH);
      path = found;
    }

  for (guint i = 0; i < MIN (n_path, VD_MAX_PATH); i++)
    self->passed[path[i]]++;
}

void
vd_chronicle_before (VdChronicle   *self,
                     VdGame        *game,
                     const VdOrder *order,
                     const guint16 *path,
                     guint          n_path)
{
  if (G_UNLIKELY (!self->begun && game->state.phase != VD_PHASE_SETUP))
    begin_play (self, game);
  if (self->tells_forces)
    vd_forces_note_before (self, game);
  if (self->begun && order->kind == VD_ORDER_ROLL)
    note_combat (self, game);
  if (order->kind == VD_ORDER_ENTER && game->state.units[order->unit].place == VD_PLACE_WAITING)
    note_due_cells (self, game, order->unit, FALSE);
  if (order->kind == VD_ORDER_END && game->state.phase == VD_PHASE_MOVEMENT)
    note_waiting (self, game);
  if (G_UNLIKELY (self->closely) && vd_order_takes (order->kind, VD_OPERAND_PATH))
    note_way (self, game, order, path, n_path);
}

static void
note_result (VdChronicle  *self,
             const VdGame *game)
{
  VdChronicleCombat *last = get_last_combat (self);

  last->column = game->thrown.column;
  last->die = game->thrown.dice[0];
  last->result = game->thrown.result;
}

/* Orders that put nobody elsewhere. */
static gboolean
leaves_units (const VdOrder *order)
{
  switch (order->kind)
    {
    case VD_ORDER_CHOOSE:
    case VD_ORDER_STEP:
    case VD_ORDER_DECLINE:
    case VD_ORDER_ATTACK:
    case VD_ORDER_ALSO:
    case VD_ORDER_WITH:
    case VD_ORDER_BOMBARD:
    case VD_ORDER_ANNOUNCE:
    case VD_ORDER_SUMMON:
    case VD_ORDER_SHIFT:
    case VD_ORDER_FRESH:
    case VD_ORDER_DECLARE:
    case VD_ORDER_JOIN:
    case VD_ORDER_RESOLVE:
      return TRUE;

    default:
      return FALSE;
    }
}

void
vd_chronicle_after (VdChronicle   *self,
                    VdGame        *game,
                    const VdOrder *order)
{
  if (!self->begun)
    return;

  if (order->kind == VD_ORDER_ROLL)
    note_result (self, game);
  if (vd_order_takes (order->kind, VD_OPERAND_PATH))
    {
      self->units[order->unit].moved = TRUE;
      note_unit (self, game, order->unit);
    }
  else if (!leaves_units (order))
    note_units (self, game);
  if (order->kind == VD_ORDER_END)
    self->fighting = FALSE;
  if (self->tells_forces)
    vd_forces_note_after (self, game, order);

  if (game->state.turn != self->turn || game->state.phase == VD_PHASE_OVER)
    note_turn (self, game);
}
