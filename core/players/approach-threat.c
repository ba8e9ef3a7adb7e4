/* What the enemy may bring in his turn against a unit that comes near. */
#include "core/players/approach.h"

#include "core/play/view-movement.h"
#include "core/position/piece.h"

#include <string.h>

/* The share of a unit that cannot retreat, of %VD_POINT_WORTH, by how many sides it can
 * be attacked from: where few are open, friends hold the others back.  One enemy traps
 * nobody. */
static const guint8 trapped_by_sides[VD_N_DIRS + 1] = { 0, 0, 2, 8, 20, 40, 56 };

/* Counts @unit for every hex that it could come beside. */
static void
add_threat (VdApproach        *self,
            const VdView      *view,
            VdUnitId           unit,
            const VdReachCell *cells,
            guint              n)
{
  const VdScenario *s = view->scenario;
  guint strength = vd_fight_strength (view, unit);

  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int next = s->next[cells[i].cell][dir];

        if (next >= 0 && self->counted[next] != unit + 1)
          {
            self->counted[next] = unit + 1;
            self->threat[next] += strength;
            self->threats[next]++;
          }
      }
}

void
vd_approach_note_threats (VdApproach *self,
                          VdView     *view)
{
  const VdScenario *s = view->scenario;
  guint enemy = vd_view_player (view) ^ 1;

  memset (self->threat, 0, s->n_cells * sizeof *self->threat);
  memset (self->threats, 0, s->n_cells);
  memset (self->counted, 0, s->n_cells * sizeof *self->counted);
  for (guint i = 0; i < s->n_of_side[enemy]; i++)
    {
      guint unit = s->of_side[enemy][i], n = 0;

      if (vd_view_is_on_map (view, unit))
        {
          const VdReachCell *cells = vd_view_look_ahead (view, unit, &n);

          if (cells != NULL)
            add_threat (self, view, unit, cells, n);
        }
    }
}

/* From how many sides @cell can be attacked, on which no friend of @unit stands. */
static guint
count_open_sides (const VdView *view,
                  VdUnitId      unit,
                  guint         cell)
{
  const VdScenario *s = view->scenario;
  guint n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = s->next[cell][dir];

      guint there = next >= 0 ? vd_view_first_at (view, next) : VD_NONE;

      n += next >= 0 && (there == VD_NONE || there == unit ||
                         vd_view_side_of (view, there) != vd_view_player (view));
    }

  return n;
}

gint32
vd_approach_danger (const VdApproach *self,
                    const VdView     *view,
                    VdUnitId          unit,
                    guint             cell)
{
  const VdScenario *s = view->scenario;
  guint sides = count_open_sides (view, unit, cell), n = self->threats[cell];
  VdAssault a = { .trapped = n > 1 ? trapped_by_sides[sides] : 0 };

  if (n == 0)
    return 0;

  a.attack = n > sides ? self->threat[cell] / n * sides : self->threat[cell];
  a.defence = vd_fight_strength (view, unit) * s->terrains[s->terrain[cell]].defence / VD_Q (1);
  a.prize = vd_worth_of_unit (&self->fight.worth, view, unit);
  a.owed = vd_piece_get_strength (s, vd_view_units (view), unit);
  a.beside = a.attack;
  a.stake = (gint32) a.attack * VD_POINT_WORTH / VD_Q (1);
  a.exposed = a.stake / 8;
  a.n_open = 1;
  vd_shares_add (&a.attackers, VD_NONE, a.attack, a.stake);
  vd_shares_add (&a.defenders, VD_NONE, a.owed, a.prize);

  return MAX (0, vd_assault_value (&a, &self->fight.chances, s));
}
