#include "core/scenario/crossing.h"

#include "core/scenario/bar.h"
#include "core/scenario/prepare.h"

#include <string.h>

/* The crossings of a battle */

/* The kind with works on that side, or -1. */
static int
find_kind (const VdScenario *s,
           guint             cell,
           guint             dir)
{
  for (guint kind = 0; kind < s->n_side_kinds && s->sides[cell][dir] != 0; kind++)
    if ((s->sides[cell][dir] >> kind & 1) && !s->side_kinds[kind].directed &&
        s->next[cell][dir] >= 0 &&
        (s->side_kinds[kind].works[VD_WORK_DAMAGE].cost > 0 ||
         s->side_kinds[kind].works[VD_WORK_REPAIR].cost > 0 ||
         s->side_kinds[kind].retreat_die > 0))
      return kind;

  return -1;
}

static void
add_crossing (VdScenario *s,
              guint       cell,
              guint       dir,
              guint       kind)
{
  guint to = s->next[cell][dir];

  if (s->n_crossings < VD_MAX_CROSSINGS)
    {
      s->crossings[s->n_crossings] = (VdCrossingRow) { cell, to, dir, kind };
      s->crossing_at[cell][dir] = s->crossing_at[to][vd_dir_opposite (dir)] = s->n_crossings + 1;
    }

  s->n_crossings++;
}

void
vd_scenario_list_crossings (VdScenario *s)
{
  s->n_crossings = 0;
  g_clear_pointer (&s->crossing_at, g_free);
  if (!s->mechanics[VD_MECHANIC_CROSSINGS])
    return;

  s->crossing_at = g_malloc0 (s->n_cells * sizeof *s->crossing_at);
  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int kind = s->next[cell][dir] > (int) cell ? find_kind (s, cell, dir) : -1;

        if (kind >= 0)
          add_crossing (s, cell, dir, kind);
      }
}

int
vd_scenario_find_crossing (const VdScenario *s,
                           guint             cell,
                           guint             dir)
{
  g_return_val_if_fail (cell < s->n_cells && dir < VD_N_DIRS, -1);

  return s->crossing_at != NULL ? s->crossing_at[cell][dir] - 1 : -1;
}

/* Pontoons */

void
vd_scenario_list_pontoons (VdScenario *s)
{
  s->n_pontoons = 0;
  for (guint i = 0; i < s->n_units; i++)
    s->units[i].pontoon = 0;
  if (!s->mechanics[VD_MECHANIC_PONTOONS])
    return;

  for (guint i = 0; i < s->n_units; i++)
    if (s->classes[s->units[i].unit_class].lays != 0)
      {
        if (s->n_pontoons < VD_MAX_PONTOONS)
          {
            s->pontoons[s->n_pontoons] = i;
            s->units[i].pontoon = s->n_pontoons + 1;
          }
        s->n_pontoons++;
      }
}

int
vd_scenario_find_lay (const VdScenario *s,
                      guint             unit_class,
                      guint             cell,
                      guint             dir)
{
  g_return_val_if_fail (unit_class < s->n_classes && cell < s->n_cells && dir < VD_N_DIRS, -1);

  if (s->next[cell][dir] < 0)
    return -1;

  for (guint kind = 0; kind < s->n_side_kinds; kind++)
    if ((s->classes[unit_class].lays >> kind & 1) &&
        (s->side_kinds[kind].removes & s->sides[cell][dir]) != 0)
      return kind;

  return -1;
}

static gboolean
lies_on (const VdScenario *s,
         const VdLaid     *laid,
         guint             cell,
         guint             dir)
{
  return laid->dir > 0 &&
         ((laid->cell == cell && laid->dir == dir + 1u) ||
          (s->next[cell][dir] == laid->cell && laid->dir == vd_dir_opposite (dir) + 1u));
}

const VdLaid *
vd_scenario_find_laid (const VdScenario *s,
                       guint             cell,
                       guint             dir)
{
  for (guint i = 0; i < s->n_pontoons; i++)
    if (lies_on (s, &s->laid[i], cell, dir))
      return &s->laid[i];

  return NULL;
}

/* Rows of one's own */

static gsize
count_steps (const VdScenario *s)
{
  return (gsize) s->n_movers * s->n_periods * s->n_cells;
}

static gsize
count_masks (const VdScenario *s)
{
  return (gsize) s->n_classes * s->n_periods * s->n_cells;
}

#define OWN(array, n) s->array = g_memdup2 (s->array, (gsize) (n) * sizeof *s->array)

VdScenario *
vd_scenario_fork (const VdScenario *self)
{
  VdScenario *s = g_memdup2 (self, sizeof *self);

  s->base = self;
  memset (s->crossing_is, VD_CROSSING_WHOLE, sizeof s->crossing_is);
  memset (s->laid, 0, sizeof s->laid);
  OWN (sides, s->n_cells);
  OWN (paths, s->n_cells);
  OWN (steps, count_steps (s));
  OWN (least_step, s->n_movers * s->n_periods);
  OWN (enter_cost, count_steps (s));
  OWN (control_sides, count_masks (s));
  OWN (attack_sides, count_masks (s));
  OWN (first_shot, s->n_cells + 1);
  OWN (shots, self->first_shot[s->n_cells]);

  return s;
}

void
vd_scenario_free_fork (VdScenario *s)
{
  if (s == NULL)
    return;

  g_free (s->sides);
  g_free (s->paths);
  g_free (s->steps);
  g_free (s->least_step);
  g_free (s->enter_cost);
  g_free (s->control_sides);
  g_free (s->attack_sides);
  g_free (s->first_shot);
  g_free (s->shots);
  g_free (s);
}

/* What lies on the side: all, or neither the crossing nor a path; and the pontoons there. */
static void
lay_side (VdScenario *s,
          guint       cell,
          guint       dir)
{
  int crossing = vd_scenario_find_crossing (s, cell, dir);
  gboolean is_gone = crossing >= 0 && s->crossing_is[crossing] == VD_CROSSING_DAMAGED &&
                     vd_scenario_has (s, VD_POINT_CROSSINGS_GONE);
  guint kinds = s->base->sides[cell][dir];

  if (is_gone)
    kinds &= ~(1u << s->crossings[crossing].kind);
  for (guint i = 0; i < s->n_pontoons; i++)
    if (lies_on (s, &s->laid[i], cell, dir))
      kinds |= 1u << s->laid[i].kind;

  s->sides[cell][dir] = kinds;
  s->paths[cell][dir] = is_gone ? 0 : s->base->paths[cell][dir];
}

/* The cheapest step anywhere is never dearer than one that was found to be it. */
static void
price_cell (VdScenario *s,
            guint       cell,
            guint       bars) /* only of movers under one of these; 0: of all */
{
  for (guint i = 0; i < s->n_movers * s->n_periods; i++)
    {
      const VdMover *mover = &s->movers[i / s->n_periods];
      gsize at = (gsize) i * s->n_cells + cell;

      if (bars != 0 && !(mover->bars & bars))
        continue;

      s->steps[at] = vd_prepare_steps (s, mover, i % s->n_periods, cell);
      s->enter_cost[at] = vd_prepare_entry (s, mover, i % s->n_periods, cell);
      s->least_step[i] = MIN (s->least_step[i], s->steps[at].least);
    }
}

static void
mask_cell (VdScenario *s,
           guint       cell)
{
  for (guint period = 0; period < s->n_periods; period++)
    for (guint unit_class = 0; unit_class < s->n_classes; unit_class++)
      {
        gsize at = vd_scenario_mask (s, unit_class, period) + cell;

        s->control_sides[at] = vd_prepare_sides (s, unit_class, period, cell, FALSE);
        s->attack_sides[at] = vd_prepare_sides (s, unit_class, period, cell, TRUE);
        s->control_varies |= s->control_sides[at] !=
                             s->control_sides[vd_scenario_mask (s, unit_class, 0) + cell];
      }
}

/* In which periods guns fire over the side, from both ends: of lines of fire all that hangs on
 * sides, and seldom another for a bridge. */
static guint
find_fire (const VdScenario *s,
           guint             cell,
           guint             dir)
{
  return vd_prepare_fire (s, cell, dir) |
         (guint) vd_prepare_fire (s, s->next[cell][dir], vd_dir_opposite (dir)) << 8;
}

/* Works out anew what lies on that side, for both its ends, and what follows from it. */
static void
renew_side (VdScenario *s,
            guint       cell,
            guint       dir)
{
  guint to = s->next[cell][dir], fire = find_fire (s, cell, dir);

  lay_side (s, cell, dir);
  lay_side (s, to, vd_dir_opposite (dir));
  price_cell (s, cell, 0);
  price_cell (s, to, 0);
  mask_cell (s, cell);
  mask_cell (s, to);
  if (find_fire (s, cell, dir) != fire)
    vd_prepare_shots (s);
}

void
vd_scenario_set_crossing (VdScenario   *s,
                          guint         crossing,
                          VdCrossingIs  is)
{
  g_return_if_fail (s->base != NULL && crossing < s->n_crossings);

  s->crossing_is[crossing] = is;
  renew_side (s, s->crossings[crossing].cell, s->crossings[crossing].dir);
}

void
vd_scenario_set_pontoon (VdScenario   *s,
                         guint         pontoon,
                         const VdLaid *laid)
{
  VdLaid was;

  g_return_if_fail (s->base != NULL && pontoon < s->n_pontoons);

  was = s->laid[pontoon];
  s->laid[pontoon] = *laid;
  if (was.dir > 0)
    renew_side (s, was.cell, was.dir - 1u);
  if (laid->dir > 0 && !lies_on (s, &was, laid->cell, laid->dir - 1u))
    renew_side (s, laid->cell, laid->dir - 1u);
}

void
vd_scenario_set_bars (VdScenario *s,
                      guint       in_force)
{
  guint changed = s->bars_in_force ^ in_force;

  g_return_if_fail (s->base != NULL);

  s->bars_in_force = in_force;
  for (guint i = 0; changed >> i != 0; i++)
    for (guint cell = 0; cell < s->n_cells && (changed >> i & 1); cell++)
      if (s->bars[i].closed[cell] != 0 || s->bars[i].inside[cell])
        price_cell (s, cell, 1u << i);
}

/* An array of nothing may have no memory. */
#define IS_OTHER(array, n)                                                                     \
  ((n) > 0 && memcmp (s->array, fresh->array, (gsize) (n) * sizeof *s->array) != 0)

gboolean
vd_scenario_has_stale_rows (const VdScenario *s)
{
  VdScenario *fresh;
  gboolean is_stale;

  g_return_val_if_fail (s->base != NULL, FALSE);

  fresh = vd_scenario_fork (s->base);
  vd_scenario_set_bars (fresh, s->bars_in_force);
  for (guint i = 0; i < s->n_crossings; i++)
    if (s->crossing_is[i] != VD_CROSSING_WHOLE)
      vd_scenario_set_crossing (fresh, i, s->crossing_is[i]);
  for (guint i = 0; i < s->n_pontoons; i++)
    if (s->laid[i].dir > 0)
      vd_scenario_set_pontoon (fresh, i, &s->laid[i]);

  is_stale = IS_OTHER (sides, s->n_cells) || IS_OTHER (paths, s->n_cells) ||
             IS_OTHER (steps, count_steps (s)) || IS_OTHER (enter_cost, count_steps (s)) ||
             IS_OTHER (control_sides, count_masks (s)) ||
             IS_OTHER (attack_sides, count_masks (s)) ||
             IS_OTHER (first_shot, s->n_cells + 1) ||
             IS_OTHER (shots, s->first_shot[s->n_cells]);

  vd_scenario_free_fork (fresh);
  return is_stale;
}
