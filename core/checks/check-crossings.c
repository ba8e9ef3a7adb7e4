/* Bridges without which the map falls apart, and forts that nobody comes into. */
#include "core/checks/check-private.h"
#include "core/scenario/crossing.h"
#include <string.h>

/* Where one can go on a map whose bridges stand. */
typedef struct
{
  const VdScenario *scenario;
  guint8           *open;  /* [cell]: directions by which a unit of some class steps, as bits */
  guint8           *seen;  /* [cell] */
  guint            *queue; /* [cell] */
} Walk;

/* Steps of all who are under no restriction, in some period. */
static void
find_open (Walk *self)
{
  const VdScenario *s = self->scenario;

  for (guint mover = 0; mover < s->n_movers; mover++)
    if (s->movers[mover].confinement == VD_NONE && s->movers[mover].bars == 0)
      for (guint period = 0; period < s->n_periods; period++)
        {
          const VdStepRow *rows = &s->steps[(gsize) (mover * s->n_periods + period) * s->n_cells];

          for (guint cell = 0; cell < s->n_cells; cell++)
            for (guint dir = 0; dir < VD_N_DIRS; dir++)
              if (s->next[cell][dir] >= 0 && rows[cell].cost[dir] != VD_NEVER)
                self->open[cell] |= 1u << dir;
        }
}

/* Whether the water under a crossing can be passed by nothing else. */
static gboolean
spans_closed_water (const VdScenario    *s,
                    const VdCrossingRow *crossing)
{
  guint under = s->sides[crossing->cell][crossing->dir] & s->side_kinds[crossing->kind].removes;

  for (guint k = 0; k < s->n_side_kinds; k++)
    if ((under >> k & 1) && s->side_kinds[k].cost == VD_NEVER)
      return TRUE;

  return FALSE;
}

/* Whether a train of the battle can be laid in the place of a crossing that is down. */
static gboolean
can_be_bridged (const VdScenario    *s,
                const VdCrossingRow *crossing)
{
  for (guint i = 0; i < MIN (s->n_pontoons, VD_MAX_PONTOONS); i++)
    if (vd_scenario_find_lay (s, s->units[s->pontoons[i]].unit_class, crossing->cell,
                              crossing->dir) >= 0)
      return TRUE;

  return FALSE;
}

/* Hexes that are reached from @from, an end of a crossing, without it; 0 if @to, its other end,
 * is. */
static guint
count_bank (Walk  *self,
            guint  from,
            guint  to)
{
  const VdScenario *s = self->scenario;
  guint n = 0;

  memset (self->seen, 0, s->n_cells);
  self->queue[n++] = from;
  self->seen[from] = TRUE;
  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint cell = self->queue[i];
        guint next;

        if (!(self->open[cell] >> dir & 1))
          continue;

        next = s->next[cell][dir];
        if (self->seen[next] || (cell == from && next == to))
          continue;
        if (next == to)
          return 0;

        self->seen[next] = TRUE;
        self->queue[n++] = next;
      }

  return n;
}

/* A bridge that can be damaged and is the only way over: once it is down nobody comes across who is
 * not there yet, and supply and reinforcements with him. */
static void
check_bridges (Walk       *self,
               VdFindings *findings)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < MIN (s->n_crossings, VD_MAX_CROSSINGS); i++)
    {
      const VdCrossingRow *crossing = &s->crossings[i];
      guint n;

      if (s->side_kinds[crossing->kind].works[VD_WORK_DAMAGE].cost == 0 ||
          !spans_closed_water (s, crossing))
        continue;

      n = count_bank (self, crossing->cell, crossing->to);
      if (n > 0)
        n = MIN (n, count_bank (self, crossing->to, crossing->cell));
      if (n > 0)
        vd_check_add (s, findings, "map.only-crossing", VD_NOTE, vd_about (VD_ABOUT_NOTHING, 0),
                      crossing->cell, vd_scenario_cite (s, VD_POINT_CROSSINGS_GONE),
                      N_("Compare the map with the printed one: another bridge or ford may be "
                         "missing; or accept it."),
                      can_be_bridged (s, crossing)
                      ? N_("Once the crossing between hexes %s and %s is damaged only a pontoon "
                           "leads from one of them to the other; hexes that are cut off without "
                           "one: %u.")
                      : N_("Once the crossing between hexes %s and %s is damaged no way leads "
                           "from one of them to the other; hexes that are cut off: %u."),
                      vd_scenario_get_label (s, crossing->cell),
                      vd_scenario_get_label (s, crossing->to), n);
    }
}

/* Whether a unit of @unit_class is in the battle that begins in @cell or can step into it. */
static gboolean
comes_in (const VdScenario *s,
          guint             unit_class,
          guint             cell)
{
  for (guint i = 0; i < s->n_units; i++)
    if (s->units[i].unit_class == unit_class && s->units[i].start == cell)
      return TRUE;

  for (guint mover = 0; mover < s->n_movers; mover++)
    for (guint period = 0; period < s->n_periods && s->movers[mover].unit_class == unit_class;
         period++)
      {
        const VdStepRow *rows = &s->steps[(gsize) (mover * s->n_periods + period) * s->n_cells];

        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          if (s->next[cell][dir] >= 0 &&
              rows[s->next[cell][dir]].cost[vd_dir_opposite (dir)] != VD_NEVER)
            return TRUE;
      }

  return FALSE;
}

static gboolean
can_be_held (const VdScenario *s,
             guint             cell)
{
  guint8 holders = s->terrains[s->terrain[cell]].fort_for;

  for (guint i = 0; i < s->n_classes; i++)
    if ((holders == 0 ? s->classes[i].role == VD_ROLE_COMBAT : holders >> i & 1) &&
        comes_in (s, i, cell))
      return TRUE;

  return FALSE;
}

static void
check_forts (const VdScenario *s,
             VdFindings       *findings)
{
  for (guint cell = 0; cell < s->n_cells && s->n_units > 0; cell++)
    if (s->terrain[cell] != VD_NEVER && s->terrains[s->terrain[cell]].is_fort &&
        !can_be_held (s, cell))
      vd_check_add (s, findings, "map.fort-apart", VD_WARNING, vd_about (VD_ABOUT_NOTHING, 0), cell,
                    s->terrains[s->terrain[cell]].rule,
                    N_("Open a way to it, or compare the classes that hold it with the rules."),
                    N_("No unit of the classes that hold a fort can come into hex %s, which is one."),
                    vd_scenario_get_label (s, cell));
}

void
vd_check_crossings (const VdScenario *self,
                    VdFindings       *findings)
{
  Walk walk = { .scenario = self };

  if (self->steps == NULL)
    return; /* it cannot be played, which is said */

  if (vd_check_has_fort (self))
    check_forts (self, findings);
  if (!self->mechanics[VD_MECHANIC_CROSSINGS] || self->n_crossings == 0)
    return;

  walk.open = g_new0 (guint8, self->n_cells + 1);
  walk.seen = g_new0 (guint8, self->n_cells + 1);
  walk.queue = g_new (guint, self->n_cells + 1);
  find_open (&walk);
  check_bridges (&walk, findings);
  g_free (walk.open);
  g_free (walk.seen);
  g_free (walk.queue);
}
