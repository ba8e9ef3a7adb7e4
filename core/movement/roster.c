#include "core/movement/roster.h"

#include "core/mechanics/command.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/march-orders.h"
#include "core/movement/hold.h"
#include "core/movement/initiative.h"
#include "core/movement/move-cache.h"

#include <string.h>

VdRoster *
vd_roster_new (guint n_words)
{
  return g_malloc0 (sizeof (VdRoster) + n_words * sizeof (guint64));
}

static void
note_home (VdRoster *roster,
           guint     cell)
{
  roster->homes[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
}

static void
enrol_unit (VdGame   *game,
            VdUnitId  unit)
{
  VdRoster *roster = game->movement->roster;
  const VdUnitState *u = &game->state.units[unit];

  if (vd_sent_find_bar (game, unit) != VD_N_POINTS)
    return;
  if (u->place == VD_PLACE_TRACK && game->state.phase != VD_PHASE_INDIVIDUAL)
    roster->on_track[roster->n_on_track++] = unit;

  if (u->place == VD_PLACE_MAP &&
      (!(u->flags & VD_MOVED) || game->state.worker == unit + 1u) && !vd_garrison_stays (game, unit) &&
      vd_command_find_bar (game, unit) == VD_N_POINTS &&
      (game->scenario->n_holds == 0 || vd_hold_find (game, unit) == VD_N_POINTS) &&
      (G_LIKELY (!game->scenario->mechanics[VD_MECHANIC_INITIATIVE]) ||
       vd_initiative_find_bar (game, unit) == VD_N_POINTS))
    {
      roster->movers[roster->n_movers++] = unit;
      note_home (roster, u->cell);
    }
  else if (u->place != VD_PLACE_MAP && game->state.phase != VD_PHASE_INDIVIDUAL &&
           vd_entry_is_due (game, unit))
    roster->arrivals[roster->n_arrivals++] = unit;
}

const VdRoster *
vd_roster_get (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdRoster *roster = game->movement->roster;
  guint player = game->state.player;

  if (game->movement->roster_stamp == game->stamp)
    return roster;

  roster->n_movers = roster->n_arrivals = roster->n_on_track = 0;
  memset (roster->homes, 0, game->n_words * sizeof *roster->homes);
  for (guint i = 0; i < s->n_of_side[player]; i++)
    enrol_unit (game, s->of_side[player][i]);

  game->movement->roster_stamp = game->stamp;
  return roster;
}

/* Returns: whether @unit was on the list. */
static gboolean
strike_off (guint16  *list,
            guint    *n,
            VdUnitId  unit)
{
  guint i = 0;

  while (i < *n && list[i] != unit)
    i++;
  if (i == *n)
    return FALSE;

  --*n;
  memmove (list + i, list + i + 1, (*n - i) * sizeof *list);
  return TRUE;
}

static void
note_left (VdGame *game,
           guint   from)
{
  VdRoster *roster = game->movement->roster;

  g_assert (from < game->scenario->n_cells);

  roster->homes[from / 64] &= ~(G_GUINT64_CONSTANT (1) << from % 64);
  for (guint16 mate = game->unit_at[from]; mate != VD_NONE; mate = game->next_at[mate])
    if (!(game->state.units[mate].flags & VD_MOVED))
      note_home (roster, from);
}

void
vd_roster_strike (VdGame   *game,
                  VdUnitId  unit,
                  guint     from)
{
  VdRoster *roster = game->movement->roster;

  if (strike_off (roster->movers, &roster->n_movers, unit))
    note_left (game, from);
  else if (strike_off (roster->arrivals, &roster->n_arrivals, unit))
    strike_off (roster->on_track, &roster->n_on_track, unit);

  game->movement->roster_stamp = game->stamp;
}

void
vd_roster_forget (VdGame *game)
{
  game->stamp++;
  game->movement->roster_stamp = 0;
  game->movement->stacking_stamp = 0;
  vd_game_forget_reaches (game);
}
