/* prepare.c: what is worked out once for every hex, before play */
#include "core/scenario/prepare.h"

#include "core/scenario/bar.h"
#include "core/scenario/control.h"
#include "core/scenario/crossing.h"
#include "core/scenario/limits.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"

#include <string.h>

/* The movers of a scenario: each class, and each class in each confinement that some
 * unit of it is kept in, and under the bars that it knows. */
static guint
find_mover (VdScenario *s,
            guint       unit_class,
            guint       confinement,
            guint       bars,
            gboolean    marching)
{
  guint i = 0;

  while (i < s->n_movers &&
         (s->movers[i].unit_class != unit_class || s->movers[i].confinement != confinement ||
          s->movers[i].bars != bars || s->movers[i].marching != marching))
    i++;

  if (i == s->n_movers)
    {
      s->movers = g_renew (VdMover, s->movers, ++s->n_movers);
      s->movers[i] = (VdMover) { unit_class, confinement, marching, bars };
    }

  return i;
}

static void
find_movers (VdScenario *s)
{
  for (guint i = 0; i < s->n_classes; i++)
    find_mover (s, i, VD_NONE, 0, FALSE);
  for (guint i = 0; i < s->n_units; i++)
    s->units[i].mover = find_mover (s, s->units[i].unit_class, s->units[i].confinement,
                                    s->units[i].bars, FALSE);

  /* In road march, where it is played: behind all others. */
  for (guint i = 0; i < s->n_units; i++)
    s->units[i].column = s->mechanics[VD_MECHANIC_ROAD_MARCH] &&
                         s->classes[s->units[i].unit_class].marches
                         ? find_mover (s, s->units[i].unit_class, s->units[i].confinement,
                                       s->units[i].bars, TRUE)
                         : VD_NONE;
}

/* Whether @cell is closed to a mover for good. */
static gboolean
is_outside (const VdScenario *s,
            const VdMover    *mover,
            guint             cell)
{
  return mover->confinement != VD_NONE && !s->confinements[mover->confinement].inside[cell] &&
         vd_scenario_has (s, VD_POINT_CONFINED);
}

/* One mover in one period at one hex. */
VdStepRow
vd_prepare_steps (const VdScenario *s,
                  const VdMover    *mover,
                  guint             period,
                  guint             cell)
{
  VdStepRow row = { .least = VD_NEVER };

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = s->next[cell][dir];

      row.next[dir] = next < 0 ? s->n_cells : (guint) next;
      row.cost[dir] = next < 0 || is_outside (s, mover, next) ||
                      (mover->bars != 0 && vd_bar_find_step (s, mover->bars, cell, dir) >= 0)
                      ? VD_NEVER
                      : mover->marching
                      ? vd_price_march (s, mover->unit_class, period, cell, dir, NULL)
                      : vd_price_step (s, mover->unit_class, period, cell, dir, NULL);
      row.least = MIN (row.least, row.cost[dir]);
    }

  return row;
}

guint8
vd_prepare_entry (const VdScenario *s,
                  const VdMover    *mover,
                  guint             period,
                  guint             cell)
{
  return is_outside (s, mover, cell) ||
         (mover->bars != 0 && vd_bar_find_entry (s, mover->bars, cell) >= 0)
         ? VD_NEVER : vd_price_entry (s, mover->unit_class, period, cell, mover->marching, NULL);
}

/* Which bars hold when the battle begins, and whether that changes. */
static void
look_at_bars (VdScenario *s)
{
  s->bars_in_force = vd_bar_in_force (s, 1, 0);
  s->bars_change = FALSE;
  for (guint i = 0; i < s->n_bars; i++)
    s->bars_change |= s->bars[i].turn > 1 || s->bars[i].until < s->n_turns ||
                      s->bars[i].lifted_by < VD_MAX_SIDES;
}

static void
find_hexes (VdScenario *s)
{
  s->hexes = g_new (VdHex, s->n_cells);
  for (guint cell = 0; cell < s->n_cells; cell++)
    s->hexes[cell] = vd_scenario_get_hex (s, cell);
}

/* The least that a step costs anywhere on the maps. */
static void
find_least_steps (VdScenario *s)
{
  const VdStepRow *row = s->steps;

  s->least_step = g_new (guint8, s->n_movers * s->n_periods);
  for (guint i = 0; i < s->n_movers * s->n_periods; i++)
    {
      s->least_step[i] = VD_NEVER;
      for (guint cell = 0; cell < s->n_cells; cell++, row++)
        s->least_step[i] = MIN (s->least_step[i], row->least);
    }
}

static void
price_all (VdScenario *s)
{
  guint i = 0;

  s->steps = g_new (VdStepRow, s->n_movers * s->n_periods * s->n_cells);
  s->enter_cost = g_new (guint8, s->n_movers * s->n_periods * s->n_cells);
  s->leave_cost = g_new (guint8, s->n_movers * s->n_periods * s->n_cells);
  for (const VdMover *mover = s->movers; mover < s->movers + s->n_movers; mover++)
    for (guint period = 0; period < s->n_periods; period++)
      for (guint cell = 0; cell < s->n_cells; cell++, i++)
        {
          s->steps[i] = vd_prepare_steps (s, mover, period, cell);
          s->enter_cost[i] = vd_prepare_entry (s, mover, period, cell);
          s->leave_cost[i] = mover->confinement != VD_NONE && vd_scenario_has (s, VD_POINT_CONFINED)
                             ? VD_NEVER
                             : vd_price_exit (s, mover->unit_class, period, cell, VD_NO_EDGE, NULL);
        }
}

/* Where units may be set up, if their owners choose. */
static void
find_stands (VdScenario *s)
{
  guint i = 0;

  if (s->n_zones == 0)
    return;

  s->stands = g_new (guint8, s->n_movers * s->n_cells);
  for (const VdMover *mover = s->movers; mover < s->movers + s->n_movers; mover++)
    for (guint cell = 0; cell < s->n_cells; cell++, i++)
      s->stands[i] = vd_price_can_stand (s, cell, mover->unit_class) &&
                     !is_outside (s, mover, cell);
}

/* Whether a kind of hexside lets @unit_class control or attack across it. */
static gboolean
kind_passes (const VdScenario *s,
             guint             kind,
             guint             unit_class,
             guint             period,
             gboolean          attack)
{
  gboolean passes = attack ? !s->side_kinds[kind].bars_attack : !s->side_kinds[kind].bars_control;

  for (guint i = 0; i < s->n_exceptions; i++)
    {
      const VdException *e = &s->exceptions[i];
      int change = attack ? e->attack : e->control;

      if (e->what == 1 && e->kind == kind && change >= 0 &&
          (e->period == VD_NONE || e->period == period) &&
          (e->unit_class == VD_NONE || e->unit_class == unit_class))
        passes = change;
    }

  return passes;
}

guint8
vd_prepare_sides (const VdScenario *s,
                  guint             unit_class,
                  guint             period,
                  guint             cell,
                  gboolean          attack)
{
  VdPoint point = attack ? VD_POINT_COMBAT_SIDE_BARRED : VD_POINT_CONTROL_EXTENT;
  guint8 mask = 0;

  if (!attack && vd_control_has_none (s, unit_class))
    return 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint kinds;
      gboolean passes = s->next[cell][dir] >= 0 &&
                        (attack || !vd_control_ends_at (s, s->next[cell][dir]));

      if (!passes)
        continue;

      kinds = vd_scenario_has (s, point) ? vd_side_kinds (s, cell, dir) : 0;
      for (guint k = 0; kinds != 0 && k < s->n_side_kinds; k++)
        if ((kinds & (1u << k)) &&
            !kind_passes (s, vd_side_kind_as (s, k, unit_class, period, NULL), unit_class, period,
                          attack))
          passes = FALSE;

      if (passes)
        mask |= 1u << dir;
    }

  return mask;
}

static void
find_passing_sides (VdScenario *s)
{
  gsize of_period = (gsize) s->n_classes * s->n_cells;

  s->control_sides = g_new (guint8, s->n_periods * of_period);
  s->attack_sides = g_new (guint8, s->n_periods * of_period);
  s->control_varies = s->control_bends = FALSE;
  for (guint unit_class = 0; unit_class < s->n_classes; unit_class++)
    s->control_bends |= vd_control_bends (s, unit_class);

  for (guint period = 0; period < s->n_periods; period++)
    {
      for (guint unit_class = 0; unit_class < s->n_classes; unit_class++)
        for (guint cell = 0; cell < s->n_cells; cell++)
          {
            gsize i = vd_scenario_mask (s, unit_class, period) + cell;

            s->control_sides[i] = vd_prepare_sides (s, unit_class, period, cell, FALSE);
            s->attack_sides[i] = vd_prepare_sides (s, unit_class, period, cell, TRUE);
          }

      s->control_varies |= memcmp (s->control_sides, s->control_sides + period * of_period,
                                   of_period) != 0;
    }
}

guint8
vd_prepare_fire (const VdScenario *s,
                 guint             cell,
                 guint             dir)
{
  guint kinds = vd_side_kinds (s, cell, dir);
  guint8 periods = 0;

  if (kinds == 0 || !vd_scenario_has (s, VD_POINT_GUNS_OVER_WATER))
    return 0;

  for (guint period = 0; period < s->n_periods; period++)
    for (guint k = 0; k < s->n_side_kinds; k++)
      {
        const VdSideKind *as = &s->side_kinds[vd_side_kind_as (s, k, VD_NONE, period, NULL)];

        if ((kinds & (1u << k)) && as->bars_attack && as->bombard_adjacent)
          periods |= 1u << period;
      }

  return periods;
}

static void
add_shots (VdScenario *s,
           GArray     *shots,
           guint       map,
           guint       cell,
           int         range)
{
  const VdGrid *grid = &s->grids[map];
  VdHex from = vd_grid_hex (grid, cell - s->first_cell[map]);

  for (int dr = -range; dr <= range; dr++)
    for (int dq = -range; dq <= range; dq++)
      {
        VdHex hex = { from.q + dq, from.r + dr };
        guint distance = vd_hex_distance (from, hex);
        int found = vd_grid_cell (grid, hex);
        VdShot shot;

        if (distance == 0 || distance > (guint) range || found < 0)
          continue;

        shot = (VdShot) { .cell = s->first_cell[map] + found, .distance = distance };
        if (s->terrain[shot.cell] == VD_NEVER || s->field[shot.cell] != s->field[cell])
          continue;

        if (distance == 1)
          shot.over_water = vd_prepare_fire (s, cell,
                                             vd_grid_dir (grid, cell - s->first_cell[map], found));

        if (distance == 1 ? shot.over_water != 0 : vd_sight_is_open (s, cell, shot.cell, NULL))
          g_array_append_val (shots, shot);
      }
}

void
vd_prepare_shots (VdScenario *s)
{
  GArray *shots = g_array_new (FALSE, FALSE, sizeof (VdShot));
  int range = 0;

  for (guint i = 0; i < s->n_classes; i++)
    range = MAX (range, s->classes[i].range);
  if (range > 0 && !vd_scenario_has (s, VD_POINT_BOMBARD_RANGE))
    range++;

  g_free (s->first_shot);
  g_free (s->shots);
  s->first_shot = g_new0 (guint, s->n_cells + 1);
  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      s->first_shot[cell] = shots->len;
      if (s->terrain[cell] != VD_NEVER)
        add_shots (s, shots, vd_cell_map (s, cell), cell, range);
    }

  s->first_shot[s->n_cells] = shots->len;
  s->shots = (VdShot *) (void *) g_array_free (shots, FALSE);
}

/* Sections are numbered through all tracks. */
static void
find_section_ends (VdScenario *s)
{
  guint bit = 0;

  s->section_ends = g_new0 (guint8, s->n_cells);
  for (guint t = 0; t < s->n_tracks; t++)
    for (guint i = 0; i < s->tracks[t].n_sections; i++, bit++)
      for (guint end = 0; end < 2; end++)
        for (guint k = 0; k < s->tracks[t].sections[i].n_ends[end]; k++)
          s->section_ends[s->tracks[t].sections[i].ends[end][k]] |= 1u << bit;
}

/* Where reinforcements come in, or may be sent on to along an edge. */
static void
find_ways_in (VdScenario *s)
{
  s->ways_in = g_new (guint8, s->n_cells);
  for (guint cell = 0; cell < s->n_cells; cell++)
    s->ways_in[cell] = s->edges[cell] != 0 || s->section_ends[cell] != 0;

  for (guint g = 0; g < s->n_groups; g++)
    for (guint i = 0; i < s->groups[g].n_cells; i++)
      s->ways_in[s->groups[g].cells[i]] = TRUE;
}

/* What is won by entering hexes. */
static void
add_enter_award (VdScenario *s,
                 VdAward    *award)
{
  if (s->n_enter_awards == VD_MAX_ENTER_AWARDS)
    return;

  if (s->enter_awards_at == NULL)
    s->enter_awards_at = g_new0 (guint64, s->n_cells);

  award->enter_index = s->n_enter_awards;
  s->enter_awards[s->n_enter_awards++] = award;
  s->enter_awards_of[award->a] |= G_GUINT64_CONSTANT (1) << award->enter_index;
  for (guint c = 0; c < award->n_cells; c++)
    s->enter_awards_at[award->cells[c]] |= G_GUINT64_CONSTANT (1) << award->enter_index;
}

/* Hexes whose holder must be known. */
static void
add_watch (VdScenario    *s,
           const VdAward *award)
{
  if (s->watch_at == NULL)
    s->watch_at = g_new0 (guint8, s->n_cells);

  for (guint c = 0; c < award->n_cells; c++)
    if (s->watch_at[award->cells[c]] == 0 && s->n_watched < VD_MAX_WATCHED)
      {
        s->watched[s->n_watched++] = award->cells[c];
        s->watch_at[award->cells[c]] = s->n_watched;
      }
}

/* What must be noted in play for an award, or a condition of one. */
static void
note_condition (VdScenario *s,
                VdAward    *award)
{
  if (award->test == VD_TEST_ENTERS)
    add_enter_award (s, award);
  else if (award->test == VD_TEST_CONTROLS || award->test == VD_TEST_KEEPS_EACH)
    add_watch (s, award);
  else if (award->test == VD_TEST_ATTACKED && s->n_attack_awards < VD_MAX_ATTACK_AWARDS)
    {
      award->attack_index = s->n_attack_awards;
      s->attack_awards[s->n_attack_awards++] = award;
    }
}

static void
mark_noted_cells (VdScenario *s)
{
  if (s->enter_awards_at == NULL && s->watch_at == NULL)
    return;

  s->noted_cells = g_new0 (guint64, s->n_cells / 64 + 1);
  for (guint cell = 0; cell < s->n_cells; cell++)
    if ((s->enter_awards_at != NULL && s->enter_awards_at[cell] != 0) ||
        (s->watch_at != NULL && s->watch_at[cell] != 0))
      s->noted_cells[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
}

/* What is noted of entering, holding and attacking, and whether anything is
 * booked in play. */
static void
find_conditions (VdScenario *s)
{
  guint n_held = 0;

  s->books = s->ends_at_once = FALSE;
  s->n_enter_awards = s->n_watched = s->n_attack_awards = 0;
  memset (s->enter_awards_of, 0, sizeof s->enter_awards_of);
  for (guint i = 0; i < s->n_awards; i++)
    {
      VdAward *award = &s->awards[i];

      s->books |= award->test == VD_TEST_ENTERS || award->test == VD_TEST_LOSSES_EACH ||
                  award->test == VD_TEST_EXITED_EACH || award->after != 0;
      s->ends_at_once |= award->wins == VD_WINS_AT_ONCE;
      if (award->after != 0)
        award->held = n_held++;
      note_condition (s, award);
      for (guint j = 0; j < award->n_also; j++)
        note_condition (s, &award->also[j]);
    }

  mark_noted_cells (s);
}

static void
list_sides (VdScenario *s)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      s->of_side[side] = g_new (guint16, s->n_units + 1);
      s->n_of_side[side] = 0;
    }

  for (guint unit = 0; unit < s->n_units; unit++)
    s->of_side[s->units[unit].side][s->n_of_side[s->units[unit].side]++] = unit;
}

static void
list_leaders (VdScenario *s)
{
  s->n_leaders = 0;
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      s->units[unit].leader = 0;
      if (s->mechanics[VD_MECHANIC_LEADERS] && vd_prepare_leads (s, unit))
        {
          s->leaders[s->n_leaders++] = unit;
          s->units[unit].leader = s->n_leaders;
        }
    }
}

static void
list_trains (VdScenario *s)
{
  s->n_trains = 0;
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      s->units[unit].train = 0;
      if (s->mechanics[VD_MECHANIC_TRAINS] &&
          s->classes[s->units[unit].unit_class].role == VD_ROLE_TRAIN &&
          s->n_trains++ < VD_MAX_TRAINS)
        {
          s->trains[s->n_trains - 1] = unit;
          s->units[unit].train = s->n_trains;
        }
    }
}

/* Units that break down into vedettes, each followed by its own. */
static void
list_vedettes (VdScenario *s)
{
  s->n_breakers = s->n_vedettes = 0;
  for (guint i = 0; i < s->n_units; i++)
    s->units[i].breaks = s->units[i].vedette = 0;
  if (!s->mechanics[VD_MECHANIC_VEDETTES])
    return;

  for (guint i = 0; i < s->n_units; i++)
    {
      guint before = s->n_vedettes;

      for (guint k = 0; k < s->n_units; k++)
        if (s->units[k].parent == i && s->n_vedettes++ < VD_MAX_VEDETTES)
          {
            s->vedettes[s->n_vedettes - 1] = k;
            s->units[k].vedette = s->n_vedettes;
          }

      if (s->n_vedettes > before && s->n_breakers++ < VD_MAX_BREAKERS)
        {
          s->breakers[s->n_breakers - 1] = i;
          s->units[i].breaks = s->n_breakers;
        }
    }
}

/* Whether something can make a unit what its counter does not say by itself. */
static gboolean
keeps_status (const VdScenario *s)
{
  if (s->mechanics[VD_MECHANIC_BOXES])
    return TRUE;

  for (guint i = 0; i < s->n_units; i++)
    if (s->units[i].starts_reduced || s->units[i].starts_lost > VD_LOST_FOR_GOOD)
      return TRUE;

  return FALSE;
}

static void
forget_prepared (VdScenario *s)
{
  vd_scenario_refuse (s, NULL);
  g_clear_pointer (&s->movers, g_free);
  g_clear_pointer (&s->stands, g_free);
  s->n_movers = 0;
  g_clear_pointer (&s->steps, g_free);
  g_clear_pointer (&s->least_step, g_free);
  g_clear_pointer (&s->hexes, g_free);
  g_clear_pointer (&s->enter_cost, g_free);
  g_clear_pointer (&s->control_sides, g_free);
  g_clear_pointer (&s->attack_sides, g_free);
  g_clear_pointer (&s->leave_cost, g_free);
  g_clear_pointer (&s->section_ends, g_free);
  g_clear_pointer (&s->ways_in, g_free);
  g_clear_pointer (&s->enter_awards_at, g_free);
  g_clear_pointer (&s->noted_cells, g_free);
  g_clear_pointer (&s->watch_at, g_free);
  g_clear_pointer (&s->of_side[0], g_free);
  g_clear_pointer (&s->of_side[1], g_free);
  g_clear_pointer (&s->by_unit_id, g_hash_table_unref);
  g_clear_pointer (&s->first_shot, g_free);
  g_clear_pointer (&s->shots, g_free);
  g_clear_pointer (&s->crossing_at, g_free);
}

static void
look_at_groups (VdScenario *s)
{
  s->n_rolled_for = 0;
  s->has_queues = FALSE;
  for (guint i = 0; i < s->n_groups; i++)
    {
      s->n_rolled_for += s->groups[i].faces != 0;
      s->has_queues |= s->groups[i].is_queued;
    }
}

static void
index_units (VdScenario *s)
{
  s->by_unit_id = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = s->n_units; i-- > 0;)
    g_hash_table_insert (s->by_unit_id, s->units[i].id, GUINT_TO_POINTER (i + 1));
}

/* Which windows of sequence.def can be open. */
static void
find_windows (VdScenario *s)
{
  guint16 *set = s->windows;
  guint16 bit;

#define WINDOW(window) *set |= bit, bit <<= 1;
#define WINDOW_IF(condition, window) *set |= (condition) ? bit : 0, bit <<= 1;
#define VD_PHASE(symbol, name, point, windows) bit = 1, *set = 0; windows set++;
#include "core/scenario/sequence.def"
#undef WINDOW_IF
#undef WINDOW
}

void
vd_scenario_prepare (VdScenario *s)
{
  forget_prepared (s);
  s->keeps_status = keeps_status (s);
  find_hexes (s);
  vd_scenario_list_crossings (s);
  vd_scenario_list_pontoons (s);
  list_trains (s);
  list_vedettes (s);
  vd_scenario_refuse (s, vd_limits_find (s, &s->lacks));
  if (s->unplayable != NULL)
    return;

  index_units (s);
  look_at_groups (s);
  list_leaders (s);
  look_at_bars (s);
  find_movers (s);
  price_all (s);
  find_least_steps (s);
  find_stands (s);
  find_passing_sides (s);
  vd_prepare_shots (s);
  find_section_ends (s);
  find_ways_in (s);
  find_conditions (s);
  find_windows (s);
  list_sides (s);
  if (s->mechanics[VD_MECHANIC_HIDDEN])
    vd_scenario_refuse (s, vd_limits_find_open (s));
}

void
vd_scenario_switch_off (VdScenario *s,
                        VdPoint     point)
{
  g_return_if_fail (point < VD_N_POINTS);

  s->off[point] = TRUE;
  vd_scenario_prepare (s);
}
