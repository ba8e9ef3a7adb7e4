#include "core/combat/repulse.h"

#include "core/combat/bridge-dice.h"
#include "core/combat/effects.h"
#include "core/combat/leader-fate.h"
#include "core/combat/odds.h"
#include "core/combat/retreat.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/hidden.h"
#include "core/movement/repulse-way.h"
#include "core/movement/roster.h"
#include "core/movement/vedettes.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"
#include "core/scenario/sight.h"

#include <string.h>

#define MAX_HEXES 4  /* that a retreat goes, so that few are looked at */
#define MAX_ENDS 64

/* The attempt */

/* The hexes that @order names, as bits by direction from @from; 0 if one is not beside it. */
static guint
find_dirs (const VdGame  *game,
           guint          from,
           const VdOrder *order)
{
  guint16 cells[VD_MAX_ORDER_HEXES];
  guint n = vd_order_list_hexes (game->scenario, order, cells), dirs = 0;

  for (guint i = 0; i < n; i++)
    {
      int dir = vd_scenario_find_direction (game->scenario, from, cells[i]);

      if (dir < 0)
        return 0;
      dirs |= 1u << dir;
    }

  return dirs;
}

/* All who stand in the hexes.  Returns: how many */
static guint
find_targets (const VdGame *game,
              guint         from,
              guint         dirs,
              guint16      *units,
              guint         max)
{
  guint n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (dirs >> dir & 1)
      for (guint16 unit = game->unit_at[game->scenario->next[from][dir]]; unit != VD_NONE;
           unit = game->next_at[unit], n++)
        if (n < max)
          units[n] = unit;

  return n;
}

/* What forbids the march to try it against those by @dirs; VD_N_POINTS if nothing does. */
static VdPoint
find_bar (VdGame          *game,
          const VdCompany *company,
          guint            dirs,
          guint8          *after)
{
  guint16 targets[VD_MAX_REPULSED];

  if (!vd_repulse_plays (game) || !company->fights ||
      !vd_game_is_controlled (game, company->side, company->at))
    return VD_POINT_REPULSE;
  if (dirs == 0)
    return VD_POINT_REPULSE_CONTROL;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (dirs >> dir & 1)
      {
        VdPoint bar = vd_repulse_find_bar (company, company->at, dir);

        if (bar != VD_N_POINTS)
          return bar;
      }

  if (find_targets (game, company->at, dirs, targets, VD_MAX_REPULSED) > VD_MAX_REPULSED ||
      game->state.repulse.n_debts + company->n > VD_MAX_DEBTS)
    return VD_POINT_REPULSE;

  return vd_repulse_pay (company, company->at, dirs, game->state.march.spent, after)
         ? VD_N_POINTS : VD_POINT_REPULSE_PRICE;
}

/* Whether the odds are good enough: strengths are those of an attack, but for shifts. */
static gboolean
succeeds (VdGame          *game,
          const VdCompany *company,
          guint            dirs,
          VdExplain       *why)
{
  const VdScenario *s = game->scenario;
  VdCombat saved = game->state.combat, *combat = &game->state.combat;
  guint odds = s->settings[VD_SET_REPULSE_ODDS], attack = 0, defence = 0;
  gboolean wins;

  memset (combat, 0, sizeof *combat);
  for (guint i = 0; i < company->n; i++)
    combat->attackers[combat->n_attackers++] = company->members[i].unit;
  combat->n_defenders = find_targets (game, company->at, dirs, combat->defenders, VD_MAX_REPULSED);

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      guint strength = vd_odds_of_unit (game, combat->attackers[i]).strength;

      attack += VD_Q (strength);
      vd_because (why, VD_POINT_REPULSE_ODDS, strength, N_("%s attacks"),
                  s->units[combat->attackers[i]].name);
    }
  for (guint i = 0; i < combat->n_defenders; i++)
    {
      VdOddsShare share = vd_odds_of_unit (game, combat->defenders[i]);

      defence += share.strength * share.multiple;
      vd_because (why, VD_POINT_REPULSE_ODDS, share.strength * share.multiple / VD_Q (1),
                  N_("%s defends"), s->units[combat->defenders[i]].name);
    }

  wins = attack >= odds * defence || !vd_game_has (game, VD_POINT_REPULSE_ODDS);
  if (wins)
    vd_because (why, VD_POINT_REPULSE_ODDS, 0, N_("at least %u to one: it succeeds"), odds);
  else
    vd_because (why, VD_POINT_REPULSE_ODDS, 0, N_("less than %u to one: it fails"), odds);

  game->state.combat = saved;
  return wins;
}

static VdVerdict
test_repulse (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  guint8 after[VD_MAX_COMPANY];
  VdCompany company;
  VdPoint bar;
  guint dirs;

  vd_company_begin (game, &company);
  dirs = find_dirs (game, company.at, order);
  bar = find_bar (game, &company, dirs, after);
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  vd_because (why, VD_POINT_REPULSE, 0, N_("it stands in enemy control"));
  vd_because (why, VD_POINT_REPULSE_CONTROL, 0, N_("that comes from there"));
  vd_because (why, VD_POINT_REPULSE_PRICE, after[0] - game->state.march.spent[0],
              N_("the dearest of the hexes"));
  if (why != NULL)
    succeeds (game, &company, dirs, why);

  return vd_allow (after[0] - game->state.march.spent[0]);
}

/* What comes of it */

static void
close_march (VdGame *game)
{
  vd_vedettes_note_march (game);
  memset (&game->state.march, 0, sizeof game->state.march);
}

/* Into the hex that was named first, where nobody stands any more. */
static void
enter_hex (VdGame *game)
{
  VdMarchState *march = &game->state.march;
  guint to = game->state.repulse.to, side = vd_game_side (game, march->units[0]);

  vd_game_see (game, VD_POINT_REPULSE_GOES_ON);
  for (guint i = 0; i < march->n; i++)
    {
      vd_game_move (game, march->units[i], to);
      vd_booking_enter (game, march->units[i], to);
    }

  game->state.repulse.to = 0;
  march->has_gone = march->lodged = TRUE;
  march->joins = march->turned = FALSE;
  march->stops = game->opposition[side][to] == VD_OPPOSITION_CONTROL &&
                 vd_game_has (game, VD_POINT_CONTROL_STOPS);
  if (!vd_game_has (game, VD_POINT_REPULSE_GOES_ON))
    close_march (game);
}

/* The attempt was in vain. */
static void
owe_attack (VdGame          *game,
            const VdCompany *company,
            guint            dirs)
{
  VdRepulse *repulse = &game->state.repulse;

  vd_game_see (game, VD_POINT_REPULSE_FAILS);
  for (guint i = 0; i < company->n; i++)
    {
      VdUnitId unit = company->members[i].unit;
      gboolean is_column = vd_road_march_has (game, unit);

      if (vd_leader_is (game->scenario, unit))
        continue;
      if (is_column)
        {
          vd_game_see (game, VD_POINT_REPULSE_COLUMN);
          vd_road_march_set (game, unit, FALSE);
        }
      if (vd_game_has (game, is_column ? VD_POINT_REPULSE_COLUMN : VD_POINT_REPULSE_FAILS))
        repulse->debts[repulse->n_debts++] = (VdDebt) { unit, is_column ? 0 : dirs, is_column };
    }

  close_march (game);
}

/* Where they go */

typedef struct
{
  const VdGame *game;
  VdUnitId      unit;
  guint         origin;
  guint         hexes;
  guint16       way[MAX_HEXES];
  guint         n;
  guint16       ends[MAX_ENDS]; /* ascending */
  guint16       ways[MAX_ENDS][MAX_HEXES];
  guint8        dice[MAX_ENDS]; /* due on the way */
} Flight;

/* How many dice are due on the way that was found last. */
static guint
count_dice (const Flight *self)
{
  guint from = self->origin, n = 0;

  for (guint i = 0; i < self->hexes; i++)
    {
      n += vd_bridge_dice_are_due (self->game, self->unit, from, self->way[i]);
      from = self->way[i];
    }

  return n;
}

/* Of several ways to a hex the first with the fewest dice. */
static void
note_end (Flight *self)
{
  guint cell = self->way[self->hexes - 1], dice = count_dice (self), at = 0;
  gboolean is_known;

  while (at < self->n && self->ends[at] < cell)
    at++;
  is_known = at < self->n && self->ends[at] == cell;
  if (is_known ? dice >= self->dice[at] : self->n == MAX_ENDS)
    return;

  if (!is_known)
    {
      memmove (self->ends + at + 1, self->ends + at, (self->n - at) * sizeof *self->ends);
      memmove (self->ways + at + 1, self->ways + at, (self->n - at) * sizeof *self->ways);
      memmove (self->dice + at + 1, self->dice + at, (self->n - at) * sizeof *self->dice);
      self->n++;
    }

  self->ends[at] = cell;
  self->dice[at] = dice;
  memcpy (self->ways[at], self->way, sizeof self->way);
}

/* Each hex is farther away than the one before, and not full. */
static void
flee_from (Flight *self,
           guint   from,
           guint   done)
{
  const VdScenario *s = self->game->scenario;

  if (done == self->hexes)
    {
      note_end (self);
      return;
    }

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int to = s->next[from][dir];

      if (vd_retreat_bar_from (self->game, self->unit, from, dir) != VD_N_POINTS ||
          vd_cell_distance (s, self->origin, to) != done + 1 ||
          !vd_stack_has_room (self->game, self->unit, to) ||
          vd_road_march_blocks (self->game, self->unit, to))
        continue;

      self->way[done] = to;
      flee_from (self, to, done + 1);
    }
}

static void
find_flight (const VdGame *game,
             VdUnitId      unit,
             Flight       *flight)
{
  guint hexes = vd_game_has (game, VD_POINT_REPULSE_RETREAT)
                ? game->scenario->settings[VD_SET_REPULSE_HEXES] : 1;

  *flight = (Flight) {
    .game = game,
    .unit = unit,
    .origin = game->state.units[unit].cell,
    .hexes = MIN (hexes, MAX_HEXES),
  };
  flee_from (flight, flight->origin, 0);
}

void
vd_repulse_go_on (VdGame *game)
{
  VdRepulse *repulse = &game->state.repulse;
  VdCombat combat = game->state.combat;
  gboolean is_owed;
  Flight flight;

  for (guint i = 0; i < repulse->n; i++)
    {
      find_flight (game, repulse->units[i], &flight);
      if (flight.n > 0)
        return;
    }

  /* Boxes ask whether they had to, and so do leaders, who are rolled for once. */
  for (guint i = 0; i < repulse->n; i++)
    game->state.units[repulse->units[i]].flags |= VD_RETREATS;
  for (guint i = 0; i < repulse->n; i++)
    if (vd_game_is_on_map (game, repulse->units[i]))
      {
        vd_game_see (game, VD_POINT_REPULSE_RETREAT);
        vd_effect_lose (game, repulse->units[i]);
      }

  is_owed = vd_fate_is_owed (game);
  game->state.combat = combat; /* no combat is open, so that nothing is noted in it */
  memset (repulse->units, 0, sizeof repulse->units);
  repulse->n = 0;
  if (!is_owed)
    enter_hex (game);
}

/* Both sides see who meets whom. */
static void
show_both (VdGame          *game,
           const VdCompany *company,
           guint            dirs)
{
  guint16 targets[VD_MAX_REPULSED];
  guint n = find_targets (game, company->at, dirs, targets, VD_MAX_REPULSED);

  for (guint i = 0; i < company->n; i++)
    vd_hidden_meet (game, company->members[i].unit);
  for (guint i = 0; i < n; i++)
    vd_hidden_meet (game, targets[i]);
}

/* Whom those who have to go would pass by, if nobody knows him. */
static void
ask_for_flight (VdGame *game)
{
  const VdRepulse *repulse = &game->state.repulse;

  for (guint i = 0; i < repulse->n; i++)
    vd_hidden_ask (game, vd_game_side (game, repulse->units[i]),
                   game->state.units[repulse->units[i]].cell,
                   game->scenario->settings[VD_SET_REPULSE_HEXES]);
}

static gboolean
apply_repulse (VdGame        *game,
               const VdOrder *order)
{
  VdRepulse *repulse = &game->state.repulse;
  guint8 after[VD_MAX_COMPANY] = { 0 };
  VdCompany company;
  guint dirs;

  if (G_UNLIKELY (game->trace != NULL))
    test_repulse (game, order, game->trace);

  vd_company_begin (game, &company);
  dirs = find_dirs (game, company.at, order);
  vd_repulse_pay (&company, company.at, dirs, game->state.march.spent, after);
  memcpy (game->state.march.spent, after, company.n);
  show_both (game, &company, dirs);
  if (succeeds (game, &company, dirs, NULL))
    {
      repulse->n = find_targets (game, company.at, dirs, repulse->units, VD_MAX_REPULSED);
      repulse->to = order->cell;
      ask_for_flight (game);
      for (guint i = 0; i < repulse->n; i++)
        {
          vd_road_march_set (game, repulse->units[i], FALSE);
          vd_fate_owe_roll (game, repulse->units[i]);
        }
      if (!vd_fate_is_owed (game))
        vd_repulse_go_on (game);
    }
  else
    owe_attack (game, &company, dirs);

  vd_roster_forget (game);
  return FALSE;
}

/* The windows */

static void
list_repulses (VdGame      *game,
               VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint8 after[VD_MAX_COMPANY];
  VdCompany company;

  if (!vd_repulse_plays (game))
    return;

  vd_company_begin (game, &company);
  if (!vd_game_is_controlled (game, company.side, company.at))
    return;

  for (guint dirs = 1; dirs < 1u << VD_N_DIRS; dirs++)
    if (find_bar (game, &company, dirs, after) == VD_N_POINTS)
      for (guint first = 0; first < VD_N_DIRS; first++)
        if (dirs >> first & 1)
          {
            VdOrder order = { .kind = VD_ORDER_REPULSE, .cell = s->next[company.at][first] };

            for (guint dir = 0; dir < VD_N_DIRS; dir++)
              if (dir != first && (dirs >> dir & 1))
                vd_order_add_hex (s, &order, s->next[company.at][dir]);
            vd_order_list_add (list, order);
          }
}

const VdPlayWindow vd_repulse_window = {
  .is_open = vd_company_is_open,
  .is_alone = TRUE,
  .answers = VD_KIND (REPULSE),
  .owns = VD_KIND (REPULSE),
  .outside = VD_POINT_REPULSE,
  .list = list_repulses,
  .test = test_repulse,
  .apply = apply_repulse,
};

static gboolean
is_owed_retreat (const VdGame *game)
{
  return G_UNLIKELY (game->state.repulse.n > 0);
}

static guint
get_enemy (const VdGame *game)
{
  return game->state.player ^ 1;
}

static int
compare_units (const void *a,
               const void *b)
{
  return *(const guint16 *) a - *(const guint16 *) b;
}

static void
list_flights (VdGame      *game,
              VdOrderList *list)
{
  const VdRepulse *repulse = &game->state.repulse;
  guint16 units[VD_MAX_REPULSED];
  Flight flight;

  memcpy (units, repulse->units, repulse->n * sizeof *units);
  qsort (units, repulse->n, sizeof *units, compare_units);
  for (guint i = 0; i < repulse->n; i++)
    {
      find_flight (game, units[i], &flight);
      for (guint k = 0; k < flight.n; k++)
        vd_order_list_add (list, (VdOrder) { VD_ORDER_RETREAT, 0, units[i], flight.ends[k], 0 });
    }
}

/* The place of @unit among those who have still to go, or -1. */
static int
find_repulsed (const VdGame *game,
               VdUnitId      unit)
{
  for (guint i = 0; i < game->state.repulse.n; i++)
    if (game->state.repulse.units[i] == unit)
      return i;

  return -1;
}

static VdVerdict
test_flight (VdGame        *game,
             const VdOrder *order,
             VdExplain     *why)
{
  Flight flight;

  if (order->kind != VD_ORDER_RETREAT || find_repulsed (game, order->unit) < 0)
    return vd_forbid (game, VD_POINT_REPULSE_RETREAT, why);

  find_flight (game, order->unit, &flight);
  for (guint i = 0; i < flight.n; i++)
    if (flight.ends[i] == order->cell && (order->arg == 0 || flight.dice[i] > 0))
      {
        vd_because (why, VD_POINT_REPULSE_RETREAT, 0, N_("it is repulsed"));
        return vd_allow (0);
      }

  return vd_forbid (game, VD_POINT_REPULSE_RETREAT, why);
}

/* Along the hexes of @way, unless it is lost on a bridge; @die is that of the first. */
static void
flee_along (VdGame        *game,
            VdUnitId       unit,
            const guint16 *way,
            guint          hexes,
            guint          die)
{
  const VdCombat combat = game->state.combat;

  for (guint step = 0; step < hexes && vd_game_is_on_map (game, unit); step++)
    {
      guint from = game->state.units[unit].cell;

      vd_game_move (game, unit, way[step]);
      vd_booking_enter (game, unit, way[step]);
      if (!vd_bridge_dice_are_due (game, unit, from, way[step]))
        continue;
      if (vd_bridge_dice_roll (game, unit, from, die))
        vd_bridge_dice_lose (game, unit, FALSE);
      die = 0;
    }

  game->state.combat = combat; /* no combat is open, so that nothing is noted in it */
}

static gboolean
apply_flight (VdGame        *game,
              const VdOrder *order)
{
  VdRepulse *repulse = &game->state.repulse;
  guint at = find_repulsed (game, order->unit), i = 0;
  Flight flight;

  if (G_UNLIKELY (game->trace != NULL))
    test_flight (game, order, game->trace);

  find_flight (game, order->unit, &flight);
  while (flight.ends[i] != order->cell)
    i++;

  repulse->n--;
  memmove (repulse->units + at, repulse->units + at + 1,
           (repulse->n - at) * sizeof *repulse->units);
  repulse->units[repulse->n] = 0;
  flee_along (game, order->unit, flight.ways[i], flight.hexes, order->arg);
  vd_repulse_go_on (game);
  vd_roster_forget (game);

  return FALSE;
}

const VdPlayWindow vd_repulsed_window = {
  .is_open = is_owed_retreat,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .decide = get_enemy,
  .list = list_flights,
  .test = test_flight,
  .apply = apply_flight,
};

/* What is owed */

static void
forget_debts (VdGame *game)
{
  memset (&game->state.repulse, 0, sizeof game->state.repulse);
}

const VdHooks vd_repulse_hooks = {
  .set_up = forget_debts,
  .begin[VD_PHASE_MOVEMENT] = forget_debts,
};

static gboolean
is_owed (const VdGame *game,
         const VdDebt *debt,
         VdUnitId      enemy)
{
  const gint32 *next = game->scenario->next[game->state.units[debt->unit].cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if ((debt->dirs >> dir & 1) && next[dir] == (int) game->state.units[enemy].cell)
      return TRUE;

  return FALSE;
}

static gboolean
takes_part (const VdGame *game,
            const VdDebt *debt)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers; i++)
    if (combat->attackers[i] == debt->unit)
      for (guint k = 0; k < combat->n_defenders; k++)
        if (is_owed (game, debt, combat->defenders[k]))
          return TRUE;

  return FALSE;
}

gboolean
vd_repulse_is_owed (const VdGame *game)
{
  const VdRepulse *repulse = &game->state.repulse;

  for (guint i = 0; i < repulse->n_debts && vd_game_has (game, VD_POINT_REPULSE_PENALTY); i++)
    if (takes_part (game, &repulse->debts[i]))
      return TRUE;

  return FALSE;
}

/* Whether an enemy still stands where @debt is owed. */
static gboolean
stands_yet (const VdGame *game,
            const VdDebt *debt)
{
  const gint32 *next = game->scenario->next[game->state.units[debt->unit].cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if ((debt->dirs >> dir & 1) && next[dir] >= 0 && game->unit_at[next[dir]] != VD_NONE &&
        vd_game_side (game, game->unit_at[next[dir]]) != vd_game_side (game, debt->unit))
      return TRUE;

  return FALSE;
}

gboolean
vd_repulse_spares (const VdGame *game,
                   VdUnitId      unit,
                   VdUnitId      enemy)
{
  const VdRepulse *repulse = &game->state.repulse;

  for (guint i = 0; i < repulse->n_debts; i++)
    {
      const VdDebt *debt = &repulse->debts[i];

      if (debt->unit == unit && !debt->is_idle && vd_game_is_on_map (game, unit) &&
          !is_owed (game, debt, enemy) && stands_yet (game, debt))
        return TRUE;
    }

  return FALSE;
}
