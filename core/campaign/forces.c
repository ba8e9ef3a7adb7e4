#include "core/campaign/forces.h"

#include "core/position/piece.h"

#include <string.h>

/* What there is */

gboolean
vd_forces_tell_moves (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_COMMAND] || s->mechanics[VD_MECHANIC_INITIATIVE];
}

guint
vd_forces_count (const VdScenario *s)
{
  return vd_forces_tell_moves (s) ? s->n_armies + s->n_sides : 0;
}

static guint
find_force (const VdScenario *s,
            VdUnitId          unit)
{
  const VdUnit *u = &s->units[unit];

  return u->army != VD_NO_ARMY ? u->army : s->n_armies + u->side;
}

static gboolean
is_counted (const VdScenario *s,
            VdUnitId          unit)
{
  return s->classes[s->units[unit].unit_class].role == VD_ROLE_COMBAT;
}

gboolean
vd_forces_has_units (const VdScenario *s,
                     guint             force)
{
  for (guint unit = 0; unit < s->n_units; unit++)
    if (is_counted (s, unit) && find_force (s, unit) == force)
      return TRUE;

  return FALSE;
}

guint
vd_forces_get_side (const VdScenario *s,
                    guint             force)
{
  g_return_val_if_fail (force < s->n_armies + s->n_sides, 0);

  return force < s->n_armies ? s->armies[force].side : force - s->n_armies;
}

const char *
vd_forces_get_name (const VdScenario *s,
                    guint             force)
{
  g_return_val_if_fail (force < s->n_armies + s->n_sides, NULL);

  return force < s->n_armies ? s->armies[force].name : s->side[force - s->n_armies].name;
}

const char *
vd_forces_get_id (const VdScenario *s,
                  guint             force)
{
  g_return_val_if_fail (force < s->n_armies + s->n_sides, NULL);

  return force < s->n_armies ? s->armies[force].id : s->side[force - s->n_armies].id;
}

guint
vd_forces_n_ledgers (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_CASUALTIES] ? s->n_ledgers : 0;
}

guint
vd_forces_ledger_side (const VdScenario *s,
                       guint             ledger)
{
  g_return_val_if_fail (ledger < s->n_ledgers, 0);

  return s->ledgers[ledger].side;
}

const char *
vd_forces_ledger_name (const VdScenario *s,
                       guint             ledger)
{
  g_return_val_if_fail (ledger < s->n_ledgers, NULL);

  return s->ledgers[ledger].name != NULL ? s->ledgers[ledger].name
                                         : s->formations[s->ledgers[ledger].formation];
}

const char *
vd_forces_ledger_id (const VdScenario *s,
                     guint             ledger)
{
  g_return_val_if_fail (ledger < s->n_ledgers, NULL);

  return s->formations[s->ledgers[ledger].formation];
}

gboolean
vd_forces_has_fields (const VdScenario *s)
{
  return vd_forces_n_ledgers (s) == 0 || s->mechanics[VD_MECHANIC_DEMORALIZATION];
}

guint
vd_forces_n_crossings (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_CROSSINGS] ? MIN (s->n_crossings, VD_MAX_CROSSINGS) : 0;
}

char *
vd_forces_crossing_name (const VdScenario *s,
                         guint             crossing)
{
  g_return_val_if_fail (crossing < vd_forces_n_crossings (s), NULL);

  return g_strconcat (vd_scenario_get_label (s, s->crossings[crossing].cell), "/",
                      vd_scenario_get_label (s, s->crossings[crossing].to), NULL);
}

gboolean
vd_forces_are_told (const VdScenario *s)
{
  return vd_forces_tell_moves (s) || vd_forces_n_ledgers (s) > 0 || vd_forces_n_crossings (s) > 0;
}

gboolean
vd_forces_is_down (const VdScenario *s,
                   guint             crossing)
{
  const VdCrossingRow *row = &s->crossings[crossing];

  for (guint i = 0; i < s->n_damaged; i++)
    if ((s->damaged[i].cell == row->cell && s->damaged[i].to == row->to) ||
        (s->damaged[i].cell == row->to && s->damaged[i].to == row->cell))
      return TRUE;

  return FALSE;
}

/* One game */

/* Who is on the map as a turn begins is there in it, with the strength that he has then. */
static void
begin_turn (VdChronicle  *self,
            const VdGame *game)
{
  const VdScenario *s = self->scenario;

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      self->went[unit] = FALSE;
      self->here[unit] = game->state.units[unit].place == VD_PLACE_MAP && is_counted (s, unit)
                         ? vd_piece_get_strength (s, game->state.units, unit) : 0;
    }
  self->broken_in = game->state.broken;
}

void
vd_forces_begin (VdChronicle  *self,
                 const VdGame *game)
{
  const VdScenario *s = self->scenario;

  memset (self->efforts, 0, (s->n_turns + 1) * sizeof *self->efforts);
  g_array_set_size (self->works, 0);
  self->is_moving = FALSE;
  for (guint i = 0; i < vd_forces_n_crossings (s); i++)
    self->down[i] = game->state.crossings[i].is == VD_CROSSING_DAMAGED;
  begin_turn (self, game);
}

/* Units go elsewhere by their own will in two phases alone. */
void
vd_forces_note_before (VdChronicle  *self,
                       const VdGame *game)
{
  self->is_moving = game->state.phase == VD_PHASE_MOVEMENT ||
                    game->state.phase == VD_PHASE_INDIVIDUAL;
}

void
vd_forces_note_unit (VdChronicle  *self,
                     const VdGame *game,
                     VdUnitId      unit)
{
  const VdScenario *s = self->scenario;
  const VdUnitState *now = &game->state.units[unit], *before = &self->before[unit];

  if (now->place == VD_PLACE_MAP && self->here[unit] == 0 && is_counted (s, unit))
    self->here[unit] = vd_piece_get_strength (s, game->state.units, unit);
  if (!self->is_moving || s->units[unit].side != game->state.player ||
      (now->place == before->place && now->cell == before->cell) ||
      (now->place != VD_PLACE_MAP && now->place != VD_PLACE_EXITED) ||
      vd_place_is_lost (before->place))
    return;

  self->went[unit] = TRUE;
  self->units[unit].moved = TRUE;
}

static VdChronicleWork *
get_work (VdChronicle *self,
          guint        crossing)
{
  VdChronicleWork work = { .turn = self->turn, .crossing = crossing };

  for (guint i = 0; i < self->works->len; i++)
    {
      VdChronicleWork *other = &g_array_index (self->works, VdChronicleWork, i);

      if (other->turn == self->turn && other->crossing == crossing)
        return other;
    }

  g_array_append_val (self->works, work);
  return &g_array_index (self->works, VdChronicleWork, self->works->len - 1);
}

static void
note_works (VdChronicle  *self,
            const VdGame *game)
{
  for (guint i = 0; i < vd_forces_n_crossings (self->scenario); i++)
    {
      gboolean is_down = game->state.crossings[i].is == VD_CROSSING_DAMAGED;
      VdChronicleWork *work = is_down != self->down[i] ? get_work (self, i) : NULL;

      if (work == NULL)
        continue;

      self->down[i] = work->is_down = is_down;
      if (is_down)
        work->damaged++;
      else
        work->repaired++;
    }
}

void
vd_forces_note_after (VdChronicle   *self,
                      const VdGame  *game,
                      const VdOrder *order)
{
  self->broken_in |= game->state.broken;
  if (order->kind == VD_ORDER_DAMAGE || order->kind == VD_ORDER_REPAIR)
    note_works (self, game);
}

/* The turn is over whose end is row number @row. */
void
vd_forces_note_turn (VdChronicle  *self,
                     const VdGame *game,
                     guint         row)
{
  const VdScenario *s = self->scenario;
  VdChronicleEffort *effort = &self->efforts[row];

  effort->broken = self->broken_in;
  effort->still = game->state.broken;
  for (guint unit = 0; unit < s->n_units && vd_forces_tell_moves (s); unit++)
    {
      effort->present[find_force (s, unit)] += self->here[unit];
      effort->moved[find_force (s, unit)] += self->went[unit] ? self->here[unit] : 0;
    }

  begin_turn (self, game);
}

/* Many games */

static void
add_moves (VdAnnals          *self,
           const VdChronicle *chronicle)
{
  guint n = vd_forces_count (self->scenario);

  for (guint i = 0; i < chronicle->n_turns; i++)
    for (guint force = 0; force < n; force++)
      {
        guint64 *sums = self->moves + ((chronicle->turns[i].turn - 1) * n + force) * 2;

        sums[0] += chronicle->efforts[i].present[force];
        sums[1] += chronicle->efforts[i].moved[force];
      }
}

static void
add_broken (VdAnnals          *self,
            const VdChronicle *chronicle)
{
  for (guint ledger = 0; ledger < vd_forces_n_ledgers (self->scenario); ledger++)
    {
      guint64 *sums = self->broken + ledger * 3;
      guint i = 0;

      while (i < chronicle->n_turns && !(chronicle->efforts[i].broken >> ledger & 1))
        i++;
      if (i == chronicle->n_turns)
        continue;

      sums[0]++;
      sums[1] += chronicle->turns[i].turn;
      sums[2] += chronicle->efforts[chronicle->n_turns - 1].still >> ledger & 1;
    }
}

static void
add_works (VdAnnals          *self,
           const VdChronicle *chronicle)
{
  for (guint crossing = 0; crossing < vd_forces_n_crossings (self->scenario); crossing++)
    {
      guint64 *sums = self->works + crossing * 4;
      gboolean is_down = vd_forces_is_down (self->scenario, crossing);
      guint damaged = 0;

      for (guint i = 0; i < chronicle->works->len; i++)
        {
          const VdChronicleWork *work = &g_array_index (chronicle->works, VdChronicleWork, i);

          if (work->crossing != crossing)
            continue;
          damaged += work->damaged;
          sums[2] += work->repaired;
          is_down = work->is_down;
        }

      sums[0] += damaged > 0;
      sums[1] += damaged;
      sums[3] += is_down;
    }
}

void
vd_forces_add (VdAnnals          *self,
               const VdChronicle *chronicle)
{
  if (!chronicle->has_efforts)
    return;

  self->n_told++;
  add_moves (self, chronicle);
  add_broken (self, chronicle);
  add_works (self, chronicle);
}
