#include "core/movement/roll.h"

#include "core/mechanics/garrison.h"
#include "core/movement/hold.h"
#include "core/movement/move-cache.h"

#include <string.h>

VdRoll *
vd_roll_new (guint n_words)
{
  return g_malloc0 (sizeof (VdRoll) + n_words * sizeof (guint64));
}

static void
note_home (VdRoll *roll,
           guint   cell)
{
  roll->homes[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
}

static void
enrol (VdGame   *game,
       VdUnitId  unit)
{
  VdRoll *roll = game->movement->roll;
  const VdUnitState *u = &game->state.units[unit];

  if (u->place == VD_PLACE_TRACK)
    roll->on_track[roll->n_on_track++] = unit;

  if (u->place == VD_PLACE_MAP && !(u->flags & VD_MOVED) && !vd_garrison_bides (game, unit) &&
      (game->scenario->n_holds == 0 || vd_hold_find (game, unit) == VD_N_POINTS))
    {
      roll->movers[roll->n_movers++] = unit;
      note_home (roll, u->cell);
    }
  else if (u->place != VD_PLACE_MAP && vd_entry_is_due (game, unit))
    roll->comers[roll->n_comers++] = unit;
}

const VdRoll *
vd_roll_call (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdRoll *roll = game->movement->roll;
  guint player = game->state.player;

  if (game->movement->roll_stamp == game->stamp)
    return roll;

  roll->n_movers = roll->n_comers = roll->n_on_track = 0;
  memset (roll->homes, 0, game->n_words * sizeof *roll->homes);
  for (guint i = 0; i < s->n_of_side[player]; i++)
    enrol (game, s->of_side[player][i]);

  game->movement->roll_stamp = game->stamp;
  return roll;
}

void
vd_roll_strike (VdGame   *game,
                VdUnitId  unit,
                guint     from)
{
  VdRoll *roll = game->movement->roll;
  guint i = 0;

  while (i < roll->n_movers && roll->movers[i] != unit)
    i++;

  if (i < roll->n_movers)
    {
      roll->n_movers--;
      memmove (roll->movers + i, roll->movers + i + 1,
               (roll->n_movers - i) * sizeof *roll->movers);
    }

  roll->homes[from / 64] &= ~(G_GUINT64_CONSTANT (1) << from % 64);
  for (guint16 mate = game->unit_at[from]; mate != VD_NONE; mate = game->next_at[mate])
    if (!(game->state.units[mate].flags & VD_MOVED))
      note_home (roll, from);

  game->movement->roll_stamp = game->stamp;
}
