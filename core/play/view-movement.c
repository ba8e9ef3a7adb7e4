#include "core/play/view-movement.h"

#include "core/mechanics/command.h"
#include "core/mechanics/command-range.h"
#include "core/mechanics/march-orders.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/road-march.h"
#include "core/movement/company.h"
#include "core/movement/move.h"
#include "core/movement/roster.h"
#include "core/movement/stacking.h"
#include "core/movement/unhindered.h"
#include "core/play/play.h"

gboolean
vd_view_is_moving (const VdView *view)
{
  return vd_play_is_moving (view->game);
}

void
vd_view_list_rest (VdView      *view,
                   VdOrderList *list)
{
  vd_play_list_rest (view->game, list);
}

VdActors
vd_view_call (VdView *view)
{
  const VdRoster *roster = vd_roster_get (view->game);

  return (VdActors) { roster->movers, roster->arrivals, roster->n_movers, roster->n_arrivals };
}

void
vd_view_list_unit (VdView      *view,
                   VdUnitId     unit,
                   VdOrderList *list)
{
  vd_move_list_unit (view->game, unit, list);
}

void
vd_view_list_unit_to (VdView        *view,
                      VdUnitId       unit,
                      const guint64 *wanted,
                      VdOrderList   *list)
{
  vd_move_list_unit_to (view->game, unit, wanted, list);
}

void
vd_view_expect_lists (VdView *view)
{
  vd_stacking_open (view->game);
}

void
vd_view_list_releases (VdView      *view,
                       VdOrderList *list)
{
  vd_reserve_list (view->game, list);
}

void
vd_view_list_musters (VdView      *view,
                      VdOrderList *list)
{
  vd_company_list_musters (view->game, list);
}

gboolean
vd_view_is_marching (const VdView *view)
{
  return vd_company_is_open (view->game);
}

gboolean
vd_view_may_move (VdView        *view,
                  const VdOrder *order)
{
  return vd_move_test (view->game, order, NULL, 0, NULL).legal;
}

gboolean
vd_view_is_in_march (const VdView *view,
                     VdUnitId      unit)
{
  return vd_road_march_has (view->game, unit);
}

const VdReachCell *
vd_view_look_ahead (VdView   *view,
                    VdUnitId  unit,
                    guint    *n)
{
  VdSearch search = vd_search_for (view->game, unit);

  return vd_unhindered_look (view->game, &search, view->units[unit].cell, n);
}

gboolean
vd_view_is_in_command (const VdView *view,
                       VdUnitId      unit)
{
  return vd_unit_is_in_command (view->game, unit);
}

guint
vd_view_sent_to (const VdView *view,
                 VdUnitId      unit)
{
  const VdSent *force = vd_sent_get (view->game, unit);

  if (force == NULL || (force->status & VD_SENT_OVER) != 0 ||
      (view->side < VD_MAX_SIDES && vd_view_side_of (view, unit) != view->side))
    return VD_NO_CELL;

  return force->to;
}

guint
vd_view_list_force (const VdView *view,
                    VdUnitId      unit,
                    guint16      *units)
{
  return vd_sent_list_force (view->game, unit, units);
}

gboolean
vd_view_would_command (const VdView *view,
                       VdUnitId      leader,
                       VdUnitId      unit)
{
  return vd_command_covers (view->game, leader, unit);
}
