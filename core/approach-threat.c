/* What the enemy may bring in his turn against a unit that comes near. */
#include "core/approach.h"

#include "core/reach.h"
#include "core/unhindered.h"

#include <string.h>

/* The share of a unit that cannot retreat, of %VD_POINT_WORTH, by how many sides it can
 * be attacked from: where few are open, friends hold the others back.  One enemy traps
 * nobody. */
static const guint8 trapped_by_sides[VD_N_DIRS + 1] = { 0, 0, 2, 8, 20, 40, 56 };

/* Counts @unit for every hex that it could come beside. */
static void
add_threat (VdApproach        *self,
            const VdGame      *game,
            VdUnitId           unit,
            const VdReachCell *cells,
            guint              n)
{
  const VdScenario *s = game->scenario;
  guint strength = vd_fight_strength (game, unit);

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
                          VdGame     *game)
{
  const VdScenario *s = game->scenario;
  guint enemy = game->state.player ^ 1;

  memset (self->threat, 0, s->n_cells * sizeof *self->threat);
  memset (self->threats, 0, s->n_cells);
  memset (self->counted, 0, s->n_cells * sizeof *self->counted);
  for (guint i = 0; i < s->n_of_side[enemy]; i++)
    {
      guint unit = s->of_side[enemy][i], n = 0;

      if (vd_game_is_on_map (game, unit))
        {
          VdSearch search = vd_search_for (game, unit);
          const VdReachCell *cells = vd_unhindered_look (game, &search,
                                                         game->state.units[unit].cell, &n);

          if (cells != NULL)
            add_threat (self, game, unit, cells, n);
        }
    }
}

/* From how many sides @cell can be attacked, on which no friend of @unit stands. */
static guint
count_open_sides (const VdGame *game,
                  VdUnitId      unit,
                  guint         cell)
{
  const VdScenario *s = game->scenario;
  guint n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = s->next[cell][dir];

      n += next >= 0 && (game->unit_at[next] == VD_NONE || game->unit_at[next] == unit ||
                         vd_game_side (game, game->unit_at[next]) != game->state.player);
    }

  return n;
}

gint32
vd_approach_danger (const VdApproach *self,
                    const VdGame     *game,
                    VdUnitId          unit,
                    guint             cell)
{
  const VdScenario *s = game->scenario;
  guint sides = count_open_sides (game, unit, cell), n = self->threats[cell];
  VdAssault a = { .trapped = n > 1 ? trapped_by_sides[sides] : 0 };

  if (n == 0)
    return 0;

  a.attack = n > sides ? self->threat[cell] / n * sides : self->threat[cell];
  a.defence = vd_fight_strength (game, unit) * s->terrains[s->terrain[cell]].defence;
  a.prize = self->fight.worth.unit[unit];
  a.owed = s->units[unit].strength;
  a.beside = a.attack;
  a.stake = (gint32) a.attack * VD_POINT_WORTH / VD_Q (1);
  a.exposed = a.stake / 8;
  a.n_open = 1;

  return MAX (0, vd_assault_value (&a, &self->fight.chances, s));
}
