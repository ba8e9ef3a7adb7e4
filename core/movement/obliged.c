/* obliged.c: units that have to march to the sound of the guns [R06 2.11B2; F30]
 *
 * Of the hexes where such a unit can end its move those are open to it that are as near to the
 * nearest contact as any of them, or as where it stands; beside it is near enough.  Contact is
 * where a unit stands in enemy control. */
#include "core/movement/initiative.h"

#include "core/movement/company.h"
#include "core/scenario/sight.h"

static gboolean
touches_enemy (const VdGame *game,
               VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) &&
         vd_game_is_controlled (game, vd_game_side (game, unit), game->state.units[unit].cell);
}

guint
vd_summons_get_distance (const VdGame *game,
                         VdUnitId      unit,
                         guint         cell)
{
  const VdScenario *s = game->scenario;
  gboolean own = s->settings[VD_SET_GUNS_OWN];
  guint nearest = G_MAXUINT;

  for (guint other = 0; other < s->n_units; other++)
    if (other != unit && vd_company_find (game, other) < 0 && touches_enemy (game, other) &&
        !(own && vd_game_side (game, other) != vd_game_side (game, unit)))
      nearest = MIN (nearest, vd_cell_distance (s, cell, game->state.units[other].cell));

  return nearest;
}

gboolean
vd_summons_hold (const VdGame *game,
                 VdUnitId      unit)
{
  const VdUnitState *u = &game->state.units[unit];

  return vd_game_plays (game, VD_MECHANIC_INITIATIVE) && u->place == VD_PLACE_MAP &&
         (u->flags & VD_SUMMONED) != 0 && vd_game_has (game, VD_POINT_INITIATIVE_OBLIGED) &&
         vd_summons_get_distance (game, unit, u->cell) != G_MAXUINT;
}

static gboolean
is_move (const VdOrder *order,
         VdUnitId       unit)
{
  return order->kind == VD_ORDER_MOVE && order->unit == unit;
}

guint
vd_summons_get_way (const VdGame *game,
                    VdUnitId      unit,
                    guint         cell)
{
  return MAX (1, vd_summons_get_distance (game, unit, cell));
}

/* How near @unit comes by those moves, or is already. */
static guint
find_nearest (const VdGame      *game,
              VdUnitId           unit,
              guint              first,
              const VdOrderList *list)
{
  guint nearest = vd_summons_get_way (game, unit, game->state.units[unit].cell);

  for (guint i = first; i < list->n; i++)
    if (is_move (&list->orders[i], unit))
      nearest = MIN (nearest, vd_summons_get_way (game, unit, list->orders[i].cell));

  return nearest;
}

void
vd_summons_keep_nearest (VdGame      *game,
                         VdUnitId     unit,
                         guint        first,
                         VdOrderList *list)
{
  guint n = first, nearest = find_nearest (game, unit, first, list);

  for (guint i = first; i < list->n; i++)
    if (!is_move (&list->orders[i], unit) ||
        vd_summons_get_way (game, unit, list->orders[i].cell) <= nearest)
      list->orders[n++] = list->orders[i];

  list->n = n;
}

guint
vd_summons_find_nearest (VdGame   *game,
                         VdUnitId  unit)
{
  VdOrderList list = { 0 };
  guint nearest;

  vd_move_list_unit (game, unit, &list);
  nearest = find_nearest (game, unit, 0, &list);
  vd_order_list_clear (&list);

  return nearest;
}

gboolean
vd_summons_bar (VdGame   *game,
                VdUnitId  unit,
                guint     cell)
{
  return vd_summons_bind (game, unit) &&
         vd_summons_get_way (game, unit, cell) > vd_summons_find_nearest (game, unit);
}

gboolean
vd_summons_are_due (VdGame   *game,
                    VdUnitId  unit)
{
  return vd_summons_bind (game, unit) && !(game->state.units[unit].flags & VD_MOVED) &&
         vd_summons_find_nearest (game, unit) <
           vd_summons_get_way (game, unit, game->state.units[unit].cell);
}
