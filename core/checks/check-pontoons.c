/* Checks of units that become bridges. */
#include "core/checks/check-private.h"
#include "core/scenario/crossing.h"

#define TURNS 3 /* in which one that has nothing to do so long is worth a word */

static gboolean
has_water (const VdScenario *self,
           guint             unit_class,
           guint             cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_scenario_find_lay (self, unit_class, cell, dir) >= 0)
      return TRUE;

  return FALSE;
}

/* Whether within @range hexes of @from, whatever the ground, it could be laid. */
static gboolean
finds_water (const VdScenario *self,
             guint             unit_class,
             guint             from,
             guint             range)
{
  g_autofree guint16 *away = g_new0 (guint16, self->n_cells); /* and 1 */
  g_autofree guint *queue = g_new (guint, self->n_cells);
  guint n = 0;

  away[from] = 1;
  queue[n++] = from;
  for (guint i = 0; i < n; i++)
    {
      guint cell = queue[i];

      if (has_water (self, unit_class, cell))
        return TRUE;

      for (guint dir = 0; dir < VD_N_DIRS && away[cell] <= range; dir++)
        {
          gint32 to = self->next[cell][dir];

          if (to < 0 || away[to] != 0)
            continue;
          away[to] = away[cell] + 1;
          queue[n++] = to;
        }
    }

  return FALSE;
}

void
vd_check_pontoons (const VdScenario *self,
                   VdFindings       *findings)
{
  for (guint i = 0; i < MIN (self->n_pontoons, VD_MAX_PONTOONS); i++)
    {
      const VdUnit *unit = &self->units[self->pontoons[i]];

      if (unit->start == VD_NO_CELL ||
          finds_water (self, unit->unit_class, unit->start, TURNS * unit->move))
        continue;

      vd_check_add (self, findings, "setup.no-water", VD_WARNING,
                    vd_about (VD_ABOUT_UNIT, self->pontoons[i]), unit->start, unit->rule,
                    N_("Set it up nearer to the water, or compare the kinds that its class lays "
                       "with those of the map."),
                    N_("Unit %s becomes a bridge, and is in no reach of water in its first %u "
                       "turns."), unit->name, TURNS);
    }
}
