#include "core/players/call.h"

#include "core/play/view-movement.h"
#include "core/position/piece.h"
#include "core/scenario/sight.h"

/* What it is worth to come beside an enemy, for each point of strength, in hexes of the way. */
#define CONTACT 4

/* What @unit could do if it were in command: 0 or more, by its strength. */
static gint32
weigh_unit (const VdWorth *worth,
            VdView        *view,
            VdUnitId       unit)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_side_of (view, unit), from = vd_view_cell (view, unit), n = 0;
  gint32 strength = vd_piece_get_strength (s, vd_view_units (view), unit), most = 0;
  gboolean is_near = vd_view_count_beside (view, side ^ 1, from) > 0;
  const VdReachCell *cells = vd_view_look_ahead (view, unit, &n);

  for (guint i = 0; i < n && cells != NULL; i++)
    {
      guint here = worth->way[side][from], there = worth->way[side][cells[i].cell];
      gint32 gain = here != VD_NO_WAY && there != VD_NO_WAY ? (gint32) here - (gint32) there : 0;

      if (!is_near && vd_view_count_beside (view, side ^ 1, cells[i].cell) > 0)
        gain += CONTACT;
      most = MAX (most, gain * strength);
    }

  return most;
}

/* The same of @unit with all whom it would have in command. */
static gint32
weigh (const VdWorth *worth,
       VdView        *view,
       VdUnitId       unit)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_side_of (view, unit);
  gint32 sum = weigh_unit (worth, view, unit);

  for (guint i = 0; i < s->n_of_side[side] && s->units[unit].leader > 0; i++)
    {
      VdUnitId mate = s->of_side[side][i];

      if (vd_view_is_on_map (view, mate) && !vd_view_is_in_command (view, mate) &&
          vd_view_would_command (view, unit, mate))
        sum += 1 + weigh_unit (worth, view, mate);
    }

  return sum;
}

gint32
vd_call_place (const VdView *view,
               VdUnitId      leader,
               guint         cell)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_side_of (view, leader), formation = s->units[leader].formation;
  guint range = vd_scenario_get_setting (s, side, VD_SET_COMMAND_RANGE);
  gint32 sum = 0;

  if (!vd_view_plays (view, VD_MECHANIC_COMMAND) || s->units[leader].leads == VD_LEADS_NOBODY)
    return 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId mate = s->of_side[side][i];
      gboolean is_his = formation == VD_NONE ? s->units[mate].leader > 0 && mate != leader
                                             : vd_scenario_is_of_formation (s, mate, formation);

      if (is_his && vd_view_is_on_map (view, mate) &&
          vd_cell_distance (s, cell, vd_view_cell (view, mate)) <= range)
        sum += 1 + vd_piece_get_strength (s, vd_view_units (view), mate);
    }

  return sum;
}

guint
vd_call_count_lost (const VdView *view,
                    VdUnitId      leader)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_side_of (view, leader), formation = s->units[leader].formation, n = 0;

  if (!vd_view_plays (view, VD_MECHANIC_BOXES) || vd_view_turn (view) >= s->n_turns)
    return 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId unit = s->of_side[side][i];
      guint place = vd_view_unit (view, unit)->place;

      n += (place == VD_PLACE_UNRECOVERED || place == VD_PLACE_RECOVERED) &&
           formation != VD_NONE && vd_scenario_is_of_formation (s, unit, formation);
    }

  return n;
}

VdOrder
vd_call_choose (const VdWorth     *worth,
                VdView            *view,
                const VdOrderList *list)
{
  const VdScenario *s = view->scenario;
  VdOrder best = list->orders[0];
  int rank = -1;
  gint32 most = 0;

  for (guint i = 0; i < list->n; i++)
    {
      const VdOrder *order = &list->orders[i];
      int its = order->kind == VD_ORDER_TRY ? 1
                : order->kind != VD_ORDER_COMMAND ? -1 : s->units[order->unit].leader > 0 ? 2 : 0;
      gint32 value;

      if (its < rank || its < 0)
        continue;

      value = weigh (worth, view, order->unit);
      if (its > rank || value > most)
        {
          rank = its;
          most = value;
          best = *order;
        }
    }

  return best;
}
