#include "core/movement/company.h"

#include "core/mechanics/arrival-roll.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/march-orders.h"
#include "core/movement/hold.h"
#include "core/movement/initiative.h"
#include "core/movement/move-private.h"
#include "core/movement/repulse-way.h"
#include "core/movement/roster.h"
#include "core/movement/step-why.h"
#include "core/movement/vedettes.h"
#include "core/movement/works.h"
#include "core/position/window.h"
#include "core/scenario/price.h"

#include <string.h>

/* Who marches */

/* Why @unit may not open a march; VD_N_POINTS if it may. */
static VdPoint
find_bar_to_muster (VdGame   *game,
                    VdUnitId  unit)
{
  VdPoint bar = vd_move_find_bar (game, unit);

  if (bar != VD_N_POINTS)
    return bar;
  if (!vd_game_is_on_map (game, unit))
    return VD_POINT_SEQUENCE_MOVEMENT;

  if (vd_sent_binds (game, unit))
    return VD_POINT_ORDERS_WAY;

  return vd_company_lags (game, unit) ? VD_POINT_INITIATIVE_OBLIGED : VD_N_POINTS;
}

/* Whether @unit with one of the march would be in road march with another. */
static gboolean
breaks_column (const VdGame *game,
               VdUnitId      unit)
{
  const VdMarchState *march = &game->state.march;

  if (!vd_road_march_knows (game, unit) || !vd_game_has (game, VD_POINT_ROAD_MARCH_ALONE))
    return FALSE;

  for (guint i = 0; i < march->n; i++)
    if (vd_road_march_knows (game, march->units[i]) &&
        (vd_road_march_has (game, unit) || vd_road_march_has (game, march->units[i])))
      return TRUE;

  return FALSE;
}

static VdPoint
find_bar_to_join (VdGame   *game,
                  VdUnitId  unit)
{
  const VdMarchState *march = &game->state.march;
  VdPoint bar = find_bar_to_muster (game, unit);

  if (vd_company_find (game, unit) >= 0)
    return VD_POINT_MOVE_TWICE;
  if (bar != VD_N_POINTS)
    return bar;
  if (game->state.units[unit].cell != game->state.units[march->units[0]].cell ||
      (march->has_gone && vd_game_has (game, VD_POINT_MARCHES_COMPANY)))
    return VD_POINT_MARCHES_COMPANY;
  if (march->n == VD_MAX_COMPANY)
    return VD_POINT_STACK_KINDS_MOST;

  if (breaks_column (game, unit))
    return VD_POINT_ROAD_MARCH_ALONE;

  bar = vd_company_try_along (game, unit, vd_works_spent (game, unit));
  return bar == VD_N_POINTS ? vd_company_find_rival (game, unit, vd_works_spent (game, unit)) : bar;
}

/* Who holds up others that have to go to the guns may leave them where the march began, too. */
static VdPoint
find_bar_to_leave (VdGame   *game,
                   VdUnitId  unit)
{
  const VdMarchState *march = &game->state.march;
  int place = vd_company_find (game, unit);

  if (place < 0)
    return VD_POINT_MARCHES_COMPANY;
  if (march->n < 2 || !vd_game_has (game, VD_POINT_MARCHES_LEAVE) ||
      (!march->has_gone && (vd_summons_bind (game, unit) || !vd_company_is_summoned (game))))
    return VD_POINT_MARCHES_LEAVE;

  return vd_company_is_due (game, unit) ? VD_POINT_INITIATIVE_OBLIGED
                                        : vd_company_try_leave (game, place);
}

/* Where it goes */

/* Where the march may go, and how near to the guns who has to go there has to stay. */
typedef struct
{
  VdCompany company;
  GArray   *found; /* VdCompanyCell */
  gboolean  is_summoned;
  guint     nearest[VD_MAX_COMPANY];
} Goals;

static void
goals_init (Goals  *self,
            VdGame *game,
            guint   goal)
{
  self->is_summoned = G_UNLIKELY (vd_company_is_summoned (game));
  if (self->is_summoned)
    vd_company_find_nearest (game, self->nearest);

  vd_company_begin (game, &self->company);
  self->found = vd_company_search (&self->company, goal);
}

static void
goals_clear (Goals *self)
{
  g_array_unref (self->found);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Goals, goals_clear)

/* Why the march does not go to the hex at @place; VD_N_POINTS if it may.  What strays, and who can
 * still leave a hex, are found by trying: the company is taken up again then. */
static VdPoint
find_bar_to_go (Goals *self,
                guint  place)
{
  VdGame *game = self->company.game;
  const VdCompanyCell *to = &g_array_index (self->found, VdCompanyCell, place);
  VdPoint bar = vd_company_find_stay (&self->company, to->cell, to->spent);

  if (bar == VD_N_POINTS && self->is_summoned &&
      vd_company_strays (game, self->nearest, to->cell, to->spent,
                         vd_company_get_layer (&self->company)))
    bar = VD_POINT_INITIATIVE_OBLIGED;
  if (self->is_summoned || game->unit_at[to->cell] != VD_NONE)
    vd_company_begin (game, &self->company);

  return bar;
}

/* The place of the way to @cell that it takes, and in @bar VD_N_POINTS or what keeps it from
 * going there by any; 0 if there is none. */
static guint
find_goal (Goals   *self,
           guint    cell,
           VdPoint *bar)
{
  guint last = 0;

  for (guint i = 1; i < self->found->len; i++)
    if (g_array_index (self->found, VdCompanyCell, i).cell == cell)
      {
        last = i;
        *bar = find_bar_to_go (self, i);
        if (*bar == VD_N_POINTS)
          return i;
      }

  return last;
}

/* Lists where it may go, @most hexes of them.  Returns: how many */
static guint
list_go (VdGame      *game,
         guint        most,
         VdOrderList *list)
{
  g_autofree guint64 *listed = g_new0 (guint64, game->n_words);
  g_auto (Goals) goals;
  guint n_listed = 0;

  goals_init (&goals, game, VD_NO_CELL);
  for (guint i = 1; i < goals.found->len && n_listed < most; i++)
    {
      guint cell = g_array_index (goals.found, VdCompanyCell, i).cell;

      if ((listed[cell / 64] >> cell % 64 & 1) || find_bar_to_go (&goals, i) != VD_N_POINTS)
        continue;

      listed[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
      n_listed++;
      if (list != NULL)
        vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_GO, .cell = cell });
    }

  return n_listed;
}

gboolean
vd_company_can_go (VdGame *game)
{
  return list_go (game, 1, NULL) > 0;
}

VdPoint
vd_company_find_halt (VdGame       *game,
                      const guint8 *spent)
{
  VdCompany company;

  vd_company_begin (game, &company);
  return vd_company_find_end (&company, company.at, spent, vd_company_get_layer (&company));
}

/* Whether it need not go over to the other layer to go on or halt. */
static gboolean
has_choice (VdGame *game)
{
  return vd_company_can_go (game) ||
         vd_company_find_halt (game, game->state.march.spent) == VD_N_POINTS;
}

/* Layers */

/* The place of the one that can be in road march, or -1 if there is none or more than one. */
static int
find_column (const VdCompany *company)
{
  int found = -1;

  for (guint i = 0; i < company->n; i++)
    if (company->members[i].knows)
      {
        if (found >= 0)
          return -1;
        found = i;
      }

  return found;
}

/* Why the march may not go over to @layer; VD_N_POINTS if it may. */
static VdPoint
find_bar_to_turn (VdGame *game,
                  VdLayer layer)
{
  const VdMarchState *march = &game->state.march;
  guint8 spent[VD_MAX_COMPANY];
  VdCompany company;
  VdPoint bar;
  int column;

  vd_company_begin (game, &company);
  column = find_column (&company);
  if (column < 0)
    return company.has_marcher ? VD_POINT_ROAD_MARCH_ALONE : VD_POINT_ROAD_MARCH_EXEMPT;
  if (company.members[column].layer == layer || march->turned)
    return layer == VD_LAYER_MARCH ? VD_POINT_ROAD_MARCH_DECLARED : VD_POINT_ROAD_MARCH_DROP;

  bar = vd_march_find_bar_to_change (game, &company.marcher, layer, company.at);
  if (bar != VD_N_POINTS)
    return bar;

  memcpy (spent, march->spent, sizeof spent);
  if (layer == VD_LAYER_OPEN && spent[column] + company.marcher.drop >
                                  company.members[column].allowance)
    return VD_POINT_MOVE_ALLOWANCE;
  if (layer == VD_LAYER_OPEN)
    spent[column] += company.marcher.drop;
  if (!vd_company_ends_turned (game, march->units[column], layer, spent))
    return VD_POINT_ROAD_MARCH_ALONE;

  return G_UNLIKELY (vd_company_is_summoned (game)) &&
         vd_company_strays_turned (game, march->units[column], layer, spent) && has_choice (game)
         ? VD_POINT_INITIATIVE_OBLIGED : VD_N_POINTS;
}

/* Ways */

/* The way to the hex @place of those @found, its hexes in order.  Returns: how many */
static guint
find_way (const VdCompanyCell *found,
          guint                place,
          guint16             *way,
          guint                max)
{
  guint n = 0;

  for (guint at = place; at != 0 && n < max; at = found[at].from)
    n++;
  for (guint at = place, i = n; i > 0; at = found[at].from)
    way[--i] = at;

  return n;
}

/* Says what each step costs the one that leads, and that the others can go along. */
static void
explain_way (const VdCompany     *company,
             const VdCompanyCell *found,
             guint                place,
             VdExplain           *why)
{
  VdGame *game = company->game;
  const VdScenario *s = game->scenario;
  const VdCompanion *leader = &company->members[0];
  guint unit_class = s->units[leader->unit].unit_class, period = vd_game_period (game);
  guint16 way[VD_MAX_PATH];
  guint n = find_way (found, place, way, VD_MAX_PATH);

  for (guint i = 0; i < n; i++)
    {
      guint from = found[found[way[i]].from].cell, to = found[way[i]].cell;
      guint dir = vd_scenario_find_direction (s, from, to);
      guint cost = leader->rows[from].cost[dir];

      if (leader->layer == VD_LAYER_MARCH)
        vd_price_march (s, unit_class, period, from, dir, why);
      else
        vd_price_step (s, unit_class, period, from, dir, why);
      vd_step_explain (game, leader->unit, to, cost, game->opposition[company->side][to], why);
      if (cost > leader->allowance)
        vd_because (why, VD_POINT_MOVE_MINIMUM, 0, N_("one hex is its whole move"));
      for (guint k = 0; k < company->n; k++)
        if (company->members[k].is_leader && company->fights &&
            game->opposition[company->side][to] == VD_OPPOSITION_CONTROL)
          vd_because (why, VD_POINT_MARCHES_LEADER, 0, N_("%s goes with those who fight"),
                      s->units[company->members[k].unit].id);
    }

  for (guint k = 1; k < company->n; k++)
    vd_because (why, VD_POINT_MARCHES_COSTS, 0, N_("%s can pay for it"),
                s->units[company->members[k].unit].id);
  if (company->n > 1)
    vd_because (why, VD_POINT_MARCHES_STACK, 0, N_("they do not pay for each other"));
}

/* Why the march does not come to @cell. */
static VdPoint
find_refusal (const VdCompany *company,
              guint            cell)
{
  VdGame *game = company->game;
  int dir = vd_scenario_find_direction (game->scenario, company->at, cell);
  VdPoint bar;

  if (cell == company->at)
    return VD_POINT_MOVE_ADJACENT;
  if (vd_company_find_lock (company) != VD_N_POINTS)
    return vd_company_find_lock (company);
  if (dir < 0)
    return game->state.march.stops ? VD_POINT_CONTROL_STOPS : VD_POINT_MARCHES_COSTS;

  bar = vd_company_find_bar (company, company->at, dir, game->state.march.stops);
  if (bar != VD_N_POINTS)
    return bar;
  if (vd_repulse_plays (game) &&
      game->opposition[company->side][cell] == VD_OPPOSITION_CONTROL)
    for (guint i = 0; i < company->n; i++)
      if (company->members[i].layer == VD_LAYER_MARCH)
        return VD_POINT_REPULSE_COLUMN;
  for (guint i = 0; i < company->n; i++)
    if (company->members[i].rows[company->at].cost[dir] == VD_NEVER)
      return VD_POINT_MOVE_SIDE_CLOSED;

  return company->n > 1 ? VD_POINT_MARCHES_COSTS : VD_POINT_MOVE_ALLOWANCE;
}

static VdVerdict
test_go (VdGame        *game,
         const VdOrder *order,
         VdExplain     *why)
{
  g_auto (Goals) goals;
  const VdCompanyCell *found;
  VdPoint bar = VD_N_POINTS;
  guint i;

  goals_init (&goals, game, order->cell);
  found = (const VdCompanyCell *) (gpointer) goals.found->data;
  i = find_goal (&goals, order->cell, &bar);
  if (i == 0)
    bar = find_refusal (&goals.company, order->cell);
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  if (why != NULL)
    explain_way (&goals.company, found, i, why);
  return vd_allow (found[i].spent[0] - found[0].spent[0]);
}

static void
apply_go (VdGame        *game,
          const VdOrder *order)
{
  g_auto (Goals) goals;
  const VdCompanyCell *found;
  VdMarchState *march = &game->state.march;
  guint16 way[VD_MAX_PATH];
  VdPoint bar = VD_N_POINTS;
  guint n, i;

  goals_init (&goals, game, order->cell);
  found = (const VdCompanyCell *) (gpointer) goals.found->data;
  i = find_goal (&goals, order->cell, &bar);
  g_assert (i > 0);

  march->joins = FALSE;
  for (guint16 mate = game->unit_at[order->cell]; mate != VD_NONE; mate = game->next_at[mate])
    march->joins |= vd_scenario_counts (game->scenario, mate);

  n = find_way (found, i, way, VD_MAX_PATH);
  for (guint k = 0; k < march->n; k++)
    {
      for (guint step = 0; step < n; step++)
        vd_booking_enter (game, march->units[k], found[way[step]].cell);
      vd_game_move (game, march->units[k], order->cell);
    }

  memcpy (march->spent, found[i].spent, sizeof march->spent);
  march->has_gone = TRUE;
  march->turned = march->lodged = FALSE;
  march->stops = goals.company.stops &&
                 game->opposition[goals.company.side][order->cell] == VD_OPPOSITION_CONTROL;
  vd_move_note_way_in (game, goals.company.at);
  vd_move_note_way_in (game, order->cell);
}

/* The end */

/* Whether there is anything to do but to halt. */
static gboolean
can_go_on (VdGame *game)
{
  const VdMarchState march = game->state.march;

  if (vd_company_can_go (game) || find_bar_to_turn (game, VD_LAYER_MARCH) == VD_N_POINTS ||
      find_bar_to_turn (game, VD_LAYER_OPEN) == VD_N_POINTS)
    return TRUE;

  for (guint i = 0; i < march.n; i++)
    if (find_bar_to_leave (game, march.units[i]) == VD_N_POINTS)
      return TRUE;

  return FALSE;
}

static VdPoint
find_bar_to_halt (VdGame *game)
{
  const VdMarchState march = game->state.march;
  VdPoint bar = vd_company_find_halt (game, march.spent);

  for (guint i = 0; i < march.n && bar == VD_N_POINTS; i++)
    if (vd_company_is_due (game, march.units[i]) && can_go_on (game))
      bar = VD_POINT_INITIATIVE_OBLIGED;

  return bar;
}

/* The window of the march */

static void
list_march (VdGame      *game,
            VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (find_bar_to_join (game, s->of_side[side][i]) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { VD_ORDER_ALONG, 0, s->of_side[side][i], 0, 0 });

  list_go (game, G_MAXUINT, list);
  if (find_bar_to_turn (game, VD_LAYER_MARCH) == VD_N_POINTS)
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_ROAD });
  if (find_bar_to_turn (game, VD_LAYER_OPEN) == VD_N_POINTS)
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_FORM });

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (find_bar_to_leave (game, s->of_side[side][i]) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { VD_ORDER_LEAVE, 0, s->of_side[side][i], 0, 0 });
  if (find_bar_to_halt (game) == VD_N_POINTS)
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_HALT });
}

/* Once nothing forbids it. */
static VdVerdict
allow_unless (VdGame    *game,
              VdPoint    bar,
              VdPoint    point,
              guint      cost,
              VdExplain *why)
{
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  vd_because (why, point, cost, "%s", vd_point_text (point));
  return vd_allow (cost);
}

static VdVerdict
test_march (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  guint drop = vd_game_has (game, VD_POINT_ROAD_MARCH_DROP)
               ? VD_Q (game->scenario->settings[VD_SET_MARCH_DROP]) : 0;

  switch (order->kind)
    {
    case VD_ORDER_ALONG:
      return allow_unless (game, find_bar_to_join (game, order->unit), VD_POINT_MARCHES_COMPANY,
                           0, why);
    case VD_ORDER_GO:
      return test_go (game, order, why);
    case VD_ORDER_ROAD:
      return allow_unless (game, find_bar_to_turn (game, VD_LAYER_MARCH),
                           VD_POINT_ROAD_MARCH_DECLARED, 0, why);
    case VD_ORDER_FORM:
      return allow_unless (game, find_bar_to_turn (game, VD_LAYER_OPEN), VD_POINT_ROAD_MARCH_DROP,
                           drop, why);
    case VD_ORDER_LEAVE:
      return allow_unless (game, find_bar_to_leave (game, order->unit), VD_POINT_MARCHES_LEAVE,
                           0, why);
    case VD_ORDER_HALT:
      return allow_unless (game, find_bar_to_halt (game), VD_POINT_MARCHES, 0, why);
    default:
      return vd_forbid (game, VD_POINT_MARCHES, why);
    }
}

/* Those who march have moved, whatever they do.  What one of them has spent on work counts
 * towards its march, and with that its work is over. */
static void
add_unit (VdGame   *game,
          VdUnitId  unit)
{
  VdMarchState *march = &game->state.march;

  march->spent[march->n] = vd_works_spent (game, unit);
  march->units[march->n++] = unit;
  vd_works_end (game, unit);
  game->state.units[unit].flags |= VD_MOVED;
}

static void
turn (VdGame *game,
      VdLayer layer)
{
  const VdMarchState march = game->state.march;
  guint8 spent[VD_MAX_COMPANY];
  VdCompany company;
  guint column;

  vd_company_begin (game, &company);
  column = find_column (&company);
  memcpy (spent, march.spent, sizeof spent);
  if (layer == VD_LAYER_OPEN)
    spent[column] += company.marcher.drop;
  vd_company_turn (game, march.units[column], layer, spent);
}

static gboolean
apply_march (VdGame        *game,
             const VdOrder *order)
{
  if (G_UNLIKELY (game->trace != NULL))
    test_march (game, order, game->trace);

  switch (order->kind)
    {
    case VD_ORDER_ALONG:
      add_unit (game, order->unit);
      break;
    case VD_ORDER_GO:
      apply_go (game, order);
      break;
    case VD_ORDER_ROAD:
      turn (game, VD_LAYER_MARCH);
      break;
    case VD_ORDER_FORM:
      turn (game, VD_LAYER_OPEN);
      break;
    case VD_ORDER_LEAVE:
      vd_vedettes_note_move (game, order->unit,
                             game->state.march.spent[vd_company_find (game, order->unit)]);
      vd_company_drop (&game->state.march, vd_company_find (game, order->unit));
      break;
    case VD_ORDER_HALT:
      vd_vedettes_note_march (game);
      memset (&game->state.march, 0, sizeof game->state.march);
      break;
    default:
      g_assert_not_reached ();
    }

  vd_roster_forget (game);
  return FALSE;
}

const VdPlayWindow vd_company_window = {
  .is_open = vd_company_is_open,
  .answers = VD_ALL_KINDS & ~(VD_KINDS_OF_SETUP | VD_KIND (REPULSE) | VD_KIND (DAMAGE) |
                              VD_KIND (REPAIR)),
  .owns = VD_KIND (ALONG) | VD_KIND (GO) | VD_KIND (ROAD) | VD_KIND (FORM) | VD_KIND (LEAVE) |
          VD_KIND (HALT),
  .outside = VD_POINT_MARCHES,
  .list = list_march,
  .test = test_march,
  .apply = apply_march,
};

/* The window in which one is opened */

static void
list_musters (VdGame      *game,
              VdOrderList *list)
{
  const VdRoster *roster = vd_roster_get (game);

  for (guint i = 0; i < roster->n_movers; i++)
    if (find_bar_to_muster (game, roster->movers[i]) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { VD_ORDER_MARCH, 0, roster->movers[i], 0, 0 });
}

void
vd_company_list_musters (VdGame      *game,
                         VdOrderList *list)
{
  if (vd_company_plays (game))
    list_musters (game, list);
}

static VdVerdict
test_muster (VdGame        *game,
             const VdOrder *order,
             VdExplain     *why)
{
  VdPoint bar = find_bar_to_muster (game, order->unit);

  if (bar == VD_POINT_MOVE_HELD || bar == VD_POINT_MOVE_FREED)
    return vd_hold_forbid (game, bar, order->unit, why);

  return allow_unless (game, bar, VD_POINT_MARCHES, 0, why);
}

static gboolean
open_march (VdGame        *game,
            const VdOrder *order)
{
  if (G_UNLIKELY (game->trace != NULL))
    test_muster (game, order, game->trace);

  memset (&game->state.march, 0, sizeof game->state.march);
  game->state.march.home = game->state.units[order->unit].cell;
  add_unit (game, order->unit);
  vd_roster_forget (game);

  return FALSE;
}

const VdPlayWindow vd_muster_window = {
  .is_open = vd_company_plays,
  .answers = VD_KIND (MARCH),
  .owns = VD_KIND (MARCH),
  .outside = VD_POINT_MARCHES,
  .list = list_musters,
  .test = test_muster,
  .apply = open_march,
};
