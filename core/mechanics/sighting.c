#include "core/mechanics/sighting.h"

#include "core/position/leader.h"
#include "core/scenario/sight.h"

enum { FROM_RIM, FROM_HEIGHT };

/* Whether the rule of @point holds, which decides here. */
static gboolean
holds (VdGame  *game,
       VdPoint  point)
{
  vd_game_see (game, point);
  return vd_game_has (game, point);
}

static gboolean
is_closed (const VdScenario *s,
           guint             cell)
{
  return s->terrains[s->terrain[cell]].blocks_sight;
}

static gboolean
is_screened (const VdScenario *s,
             guint             cell,
             guint             dir)
{
  for (guint rest = s->sides[cell][dir] | s->high_sides[cell][dir]; rest != 0; rest &= rest - 1)
    if (s->side_kinds[__builtin_ctz (rest)].blocks_sight)
      return TRUE;

  return FALSE;
}

/* Whether one of @kinds, as they lie from one of the two hexes, is a slope. */
static gboolean
has_slope (const VdScenario *s,
           guint             kinds)
{
  for (; kinds != 0; kinds &= kinds - 1)
    if (s->side_kinds[__builtin_ctz (kinds)].directed)
      return TRUE;

  return FALSE;
}

/* Whether who stands in @cell looks down from a hilltop over @n hexsides by @dir. */
static gboolean
looks_down (const VdScenario *s,
            guint             cell,
            guint             dir,
            guint             n)
{
  gboolean falls = FALSE;

  for (guint i = 0; i < n; i++)
    {
      if (has_slope (s, s->sides[cell][dir]))
        return FALSE;
      if (i == 0 || s->settings[VD_SET_SIGHT_HILLTOP] == FROM_HEIGHT)
        falls |= has_slope (s, s->high_sides[cell][dir]);
      cell = s->next[cell][dir];
    }

  return falls;
}

static gboolean
is_led (const VdGame *game,
        guint         cell,
        guint         side)
{
  const VdScenario *s = game->scenario;
  guint far = s->settings[VD_SET_SIGHT_LEADER];

  if (far == 0)
    return TRUE;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (s->units[unit].side == side && vd_game_is_on_map (game, unit) &&
        s->classes[s->units[unit].unit_class].role == VD_ROLE_LEADER &&
        vd_cell_distance (s, cell, game->state.units[unit].cell) <= far)
      return TRUE;

  return FALSE;
}

/* Whether a force of @side in @cell sees who stands @n hexes away by @dir, nothing between. */
static gboolean
observes (VdGame *game,
          guint   side,
          guint   cell,
          guint   dir,
          guint   n)
{
  return vd_leader_has_fighter (game, side, cell) &&
         (looks_down (game->scenario, cell, dir, n) || !holds (game, VD_POINT_HIDDEN_SIGHT_DOWN)) &&
         (is_led (game, cell, side) || !holds (game, VD_POINT_HIDDEN_SIGHT_LEADER));
}

/* Looks from @target along the row of hexes by @dir for one of @side who sees it. */
static gboolean
is_seen_from (VdGame *game,
              guint   target,
              guint   dir,
              guint   side)
{
  const VdScenario *s = game->scenario;
  guint far = s->settings[VD_SET_SIGHT_FAR];
  guint cell = target;

  for (guint n = 1; n <= far; n++)
    {
      int next = s->next[cell][dir];

      if (next < 0)
        return FALSE;
      if ((is_closed (s, cell) || is_screened (s, cell, dir)) &&
          holds (game, VD_POINT_HIDDEN_SIGHT_TERRAIN))
        return FALSE;
      if (observes (game, side, next, vd_dir_opposite (dir), n))
        return TRUE;
      if (game->unit_at[next] != VD_NONE && holds (game, VD_POINT_HIDDEN_SIGHT_UNITS))
        return FALSE;
      cell = next;
    }

  return FALSE;
}

gboolean
vd_sighting_is_seen (VdGame *game,
                     guint   cell)
{
  guint side;

  g_return_val_if_fail (game->unit_at[cell] != VD_NONE, FALSE);

  side = game->scenario->units[game->unit_at[cell]].side ^ 1;
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (is_seen_from (game, cell, dir, side))
      return TRUE;

  return FALSE;
}
