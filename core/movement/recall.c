#include "core/movement/recall.h"

#include "core/mechanics/reserve.h"
#include "core/movement/reserve-movement.h"
#include "core/position/window.h"

static gboolean
names_unit (const VdRecall *recall,
            VdUnitId        unit)
{
  for (guint i = 0; i < recall->n_units; i++)
    if (recall->units[i] == unit)
      return TRUE;

  return FALSE;
}

static gboolean
is_on (const VdGame *game)
{
  return game->scenario->n_recalls > 0 && vd_game_plays (game, VD_MECHANIC_RESERVES);
}

guint
vd_recall_distance (const VdGame *game,
                    VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_recalls && is_on (game); i++)
    if (s->recalls[i].turn == game->state.turn && names_unit (&s->recalls[i], unit) &&
        vd_game_has (game, VD_POINT_RECALL))
      return s->recalls[i].distance;

  return 0;
}

/* Puts into reserve whose turn has come. */
static void
recall_units (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_recalls && is_on (game) && vd_game_has (game, VD_POINT_RECALL); i++)
    for (guint u = 0; u < s->recalls[i].n_units && s->recalls[i].turn == game->state.turn; u++)
      if (vd_game_is_on_map (game, s->recalls[i].units[u]))
        {
          vd_game_see (game, VD_POINT_RECALL);
          vd_game_see_row (game, s->recalls[i].rule);
          vd_reserve_put (game, s->recalls[i].units[u]);
        }
}

/* Whether the row asks for a march in this turn: in the last one, or in each
 * [F-67]. */
static gboolean
is_marching (const VdGame   *game,
             const VdRecall *recall)
{
  guint turn = game->state.turn;

  return recall->turn < turn &&
         (recall->until == turn || (recall->until > turn &&
                                    game->scenario->settings[VD_SET_RECALL_MARCH_EACH]));
}

/* Whether it was paid for after it was recalled, where that frees it [F-80]. */
static gboolean
is_freed (const VdGame *game,
          VdUnitId      unit)
{
  return game->scenario->settings[VD_SET_RECALL_PAID_FREE] &&
         (game->state.paid[unit / 64] >> unit % 64 & 1) != 0;
}

/* The row by which @unit must be away by the end of this turn, or NULL.  It binds who
 * was recalled, whether or not he is in reserve still: who stood in enemy control was
 * called in the same breath, and has to go all the same. */
static const VdRecall *
find_march (const VdGame *game,
            VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (!is_on (game)) || vd_game_side (game, unit) != game->state.player ||
      !vd_game_has (game, VD_POINT_RECALL_MARCH))
    return NULL;

  for (guint i = 0; i < s->n_recalls; i++)
    if (is_marching (game, &s->recalls[i]) && names_unit (&s->recalls[i], unit))
      return is_freed (game, unit) ? NULL : &s->recalls[i];

  return NULL;
}

/* Whether the unit is away from the enemy in @cell. */
static gboolean
is_away (const VdGame   *game,
         const VdRecall *recall,
         VdUnitId        unit,
         guint           cell)
{
  return vd_reserve_get_near (game)[cell] >= recall->distance ||
         (recall->inside != NULL && recall->inside[cell] &&
          !vd_game_is_controlled (game, vd_game_side (game, unit), cell));
}

/* Whether staying where it is will do. */
static gboolean
may_stay (const VdGame   *game,
          const VdRecall *recall,
          VdUnitId        unit)
{
  return vd_game_is_on_map (game, unit) &&
         is_away (game, recall, unit, game->state.units[unit].cell);
}

guint
vd_recall_filter (VdGame      *game,
                  VdUnitId     unit,
                  VdReachCell *cells,
                  guint16     *n)
{
  const VdRecall *recall = find_march (game, unit);
  guint n_found = *n, kept = 0;

  if (G_LIKELY (recall == NULL))
    return 0;

  for (guint i = 0; i < n_found; i++)
    if (is_away (game, recall, unit, cells[i].cell))
      {
        VdReachCell cell = cells[i];

        cells[i] = cells[kept];
        cells[kept++] = cell;
      }

  if (may_stay (game, recall, unit))
    {
      *n = kept;
      return 0;
    }
  if (kept == 0)
    return 0;

  *n = kept;
  return n_found - kept;
}

/* Whether @unit can come away from the enemy.  What is full, and cannot be made way in, is
 * out of reach. */
static gboolean
finds_refuge (VdGame         *game,
              const VdRecall *recall,
              VdUnitId        unit)
{
  guint n;
  const VdReachCell *cells = vd_reach_find (game, unit, &n);

  return n > 0 && is_away (game, recall, unit, cells[0].cell) && vd_move_finds_room (game, unit);
}

gboolean
vd_recall_must_go (VdGame   *game,
                   VdUnitId  unit)
{
  const VdRecall *recall = find_march (game, unit);

  return recall != NULL && !(game->state.units[unit].flags & VD_MOVED) &&
         !may_stay (game, recall, unit) && finds_refuge (game, recall, unit);
}

gboolean
vd_recall_bars (VdGame   *game,
                VdUnitId  unit,
                guint     cell)
{
  const VdRecall *recall = find_march (game, unit);

  if (G_LIKELY (recall == NULL) || is_away (game, recall, unit, cell))
    return FALSE;

  return may_stay (game, recall, unit) || finds_refuge (game, recall, unit);
}

const VdHooks vd_recall_hooks = {
  .between_turns = recall_units,
};
