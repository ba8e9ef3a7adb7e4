#include "core/movement/hold.h"

#include "core/position/secret.h"

static gboolean
is_in_force (const VdGame *game,
             const VdHold *hold)
{
  return game->state.turn >= hold->turn && game->state.turn <= hold->until &&
         hold->side == game->state.player &&
         vd_secret_must_hold (game, hold->side, &hold->when);
}

static gboolean
holds_unit (const VdGame *game,
            const VdHold *hold,
            VdUnitId      unit)
{
  return hold->units[unit] && is_in_force (game, hold);
}

/* Whether the unit has made its formation one of those that are free. */
static gboolean
has_freed (const VdGame *game,
           const VdHold *hold,
           VdUnitId      unit)
{
  const VdUnitState *u = &game->state.units[unit];

  return hold->units[unit] && (u->flags & VD_MOVED) && !(u->flags & VD_ENTERED);
}

/* Formations of the hold that are free, and @formation among them or not. */
static guint
count_freed (const VdGame *game,
             const VdHold *hold,
             guint         formation,
             gboolean     *is_free)
{
  const VdScenario *s = game->scenario;
  guint16 seen[VD_MAX_FREED];
  guint n = 0;

  *is_free = FALSE;
  for (guint i = 0; i < s->n_of_side[hold->side] && n < VD_MAX_FREED; i++)
    {
      VdUnitId unit = s->of_side[hold->side][i];
      gboolean known = FALSE;

      if (!has_freed (game, hold, unit))
        continue;

      *is_free |= s->units[unit].formation == formation;
      for (guint k = 0; k < n; k++)
        known |= seen[k] == s->units[unit].formation;
      if (!known)
        seen[n++] = s->units[unit].formation;
    }

  return n;
}

static VdPoint
find_in (const VdGame *game,
         const VdHold *hold,
         VdUnitId      unit)
{
  gboolean is_free;
  guint n;

  if (hold->choose == 0)
    return vd_game_has (game, VD_POINT_MOVE_HELD) ? VD_POINT_MOVE_HELD : VD_N_POINTS;

  n = count_freed (game, hold, game->scenario->units[unit].formation, &is_free);
  return is_free || n < hold->choose || !vd_game_has (game, VD_POINT_MOVE_FREED)
         ? VD_N_POINTS : VD_POINT_MOVE_FREED;
}

VdPoint
vd_hold_find (const VdGame *game,
              VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  VdPoint point = VD_N_POINTS;

  for (guint i = 0; i < s->n_holds && point == VD_N_POINTS; i++)
    if (holds_unit (game, &s->holds[i], unit))
      point = find_in (game, &s->holds[i], unit);

  return point;
}

VdVerdict
vd_hold_forbid (const VdGame *game,
                VdPoint       point,
                VdUnitId      unit,
                VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  VdVerdict verdict = { .point = point, .rule = vd_scenario_cite (s, point) };

  vd_explain_see (why, verdict.rule);
  for (guint i = 0; i < s->n_holds; i++)
    if (s->holds[i].rule != 0 && holds_unit (game, &s->holds[i], unit) &&
        find_in (game, &s->holds[i], unit) == point)
      {
        verdict.rule = s->holds[i].rule;
        break;
      }

  vd_because_row (why, verdict.rule, 0, "%s", vd_point_text (point));
  return verdict;
}

gboolean
vd_hold_is_choosing (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_holds; i++)
    if (s->holds[i].choose > 0 && is_in_force (game, &s->holds[i]))
      return TRUE;

  return FALSE;
}

/* How many formations besides those that are free the movers and @unit need. */
static guint
count_needed (const VdGame  *game,
              const VdHold  *hold,
              VdUnitId       unit,
              const guint16 *movers,
              guint          n)
{
  const VdUnit *units = game->scenario->units;
  guint needed = 0;

  for (guint i = 0; i <= n; i++)
    {
      VdUnitId other = i < n ? movers[i] : unit;
      gboolean is_free, known = FALSE;

      if (other == VD_NONE || !hold->units[other] || !vd_game_is_on_map (game, other))
        continue;

      count_freed (game, hold, units[other].formation, &is_free);
      for (guint k = 0; k < i; k++)
        known |= movers[k] != VD_NONE && hold->units[movers[k]] &&
                 vd_game_is_on_map (game, movers[k]) &&
                 units[movers[k]].formation == units[other].formation;
      needed += !is_free && !known;
    }

  return needed;
}

gboolean
vd_hold_spares (const VdGame  *game,
                VdUnitId       unit,
                const guint16 *movers,
                guint          n)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_holds; i++)
    {
      const VdHold *hold = &s->holds[i];
      gboolean is_free;

      if (!holds_unit (game, hold, unit))
        continue;
      if (find_in (game, hold, unit) != VD_N_POINTS)
        return FALSE;
      if (hold->choose > 0 && vd_game_has (game, VD_POINT_MOVE_FREED) &&
          count_freed (game, hold, VD_NONE, &is_free) +
            count_needed (game, hold, unit, movers, n) > hold->choose)
        return FALSE;
    }

  return TRUE;
}
