#include "tests/opinion/opinion-compare.h"

#include <string.h>

#include "core/combat/odds.h"
#include "formats/referee/notation.h"

#define TRIES 12 /* combats looked at before each roll */
#define ROUNDS 5 /* combats fought */

/* Combat */

/* Whether one of the set before @i stands in the same hex: it is named for all. */
static gboolean
is_named (const Trial *self,
          guint32      units,
          guint        i)
{
  for (guint j = 0; j < i; j++)
    if ((units & (1u << j)) && self->now.units[j].cell == self->now.units[i].cell)
      return TRUE;

  return FALSE;
}

static void
add_orders (Trial   *self,
            GArray  *orders,
            guint32  units,
            guint    kind)
{
  for (guint i = 0; i < self->now.n; i++)
    if ((units & (1u << i)) && (kind == VD_ORDER_BOMBARD || !is_named (self, units, i)))
      {
        VdOrder order = { .kind = kind, .unit = self->unit[i] };

        if (kind == VD_ORDER_ATTACK && orders->len > 0)
          order.kind = VD_ORDER_ALSO;
        g_array_append_val (orders, order);
      }
}

static GArray *
orders_of (Trial               *self,
           const OpinionCombat *combat)
{
  GArray *orders = g_array_new (FALSE, FALSE, sizeof (VdOrder));
  VdOrder roll = { .kind = VD_ORDER_ROLL, .arg = (guint8) (1 + trial_below (self, 6)) };

  add_orders (self, orders, combat->defenders, VD_ORDER_ATTACK);
  add_orders (self, orders, combat->attackers, VD_ORDER_WITH);
  add_orders (self, orders, combat->guns, VD_ORDER_BOMBARD);
  for (guint i = 0; i < self->rules.n_division; i++)
    if (combat->shifted & (1u << i))
      {
        VdOrder shift = { .kind = VD_ORDER_SHIFT, .unit = (guint16) self->division[i] };

        g_array_append_val (orders, shift);
      }

  g_array_append_val (orders, roll);
  return orders;
}

/* "attack E1; with P1; roll" */
static char *
print_orders (Trial        *self,
              const GArray *orders)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < orders->len; i++)
    {
      const VdOrder *order = &g_array_index (orders, VdOrder, i);

      g_autofree char *printed = order->kind != VD_ORDER_ROLL
                                 ? vd_order_print (self->world.scenario, order, NULL, 0)
                                 : g_strdup ("roll");

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", printed);
    }

  return g_string_free (text, FALSE);
}

static void
compare_odds (Trial               *self,
              const OpinionCombat *combat,
              GArray              *orders)
{
  VdOdds core = vd_odds_of_combat (self->world.game, NULL);
  OpinionOdds odds = opinion_odds (&self->now, combat);
  g_autofree char *text = NULL;
  g_autofree char *attack = compare_points (odds.attack);
  g_autofree char *defence = compare_points (odds.defence);
  const int *column = self->rules.column[odds.column];

  if ((int) core.attack == odds.attack && (int) core.defence == odds.defence &&
      (int) core.base == odds.base && (int) core.column == odds.column)
    return;

  g_array_set_size (orders, orders->len - 1);
  text = print_orders (self, orders);
  self->tally.differ++;
  trial_disagree (self, "<do order=\"%s\"/>\n    "
                  "<expect what=\"odds\" value=\"%s:%s\" column=\"%d-%d\"/>",
                  text, attack, defence, column[0], column[1]);
}

/* Whether the core lets this combat be fought; the position stays as it is. */
static gboolean
core_allows (Trial               *self,
             const OpinionCombat *combat,
             GArray              *orders,
             gboolean             look_at_odds)
{
  VdGame *game = self->world.game;
  g_autofree VdState *before = g_memdup2 (&game->state, sizeof (VdState));
  gboolean legal = TRUE;
  guint i;

  for (i = 0; i < orders->len && legal; i++)
    {
      const VdOrder *order = &g_array_index (orders, VdOrder, i);

      legal = vd_play_test (game, order, NULL, 0, NULL).legal;
      if (!legal || order->kind == VD_ORDER_ROLL)
        break;
      vd_play_apply (game, order);
    }

  if (legal && look_at_odds)
    compare_odds (self, combat, orders);
  if (i > 0)
    vd_game_restore (game, before);
  return legal;
}

static const char *
case_of (const Trial *self,
         VdPoint      point)
{
  return vd_scenario_get_case (self->world.scenario,
                               vd_scenario_cite (self->world.scenario, point));
}

static void
compare_combat (Trial               *self,
                const OpinionCombat *combat,
                gboolean             legal)
{
  g_autoptr (GArray) orders = orders_of (self, combat);
  g_autofree char *text = NULL;

  self->tally.combats++;
  if (core_allows (self, combat, orders, legal) == legal)
    return;

  self->tally.differ++;
  if (!legal)
    g_array_set_size (orders, orders->len - 1);
  text = print_orders (self, orders);
  if (legal)
    trial_disagree (self, "<do order=\"%s\" die=\"1\"/>", text);
  else
    trial_disagree (self, "<do order=\"%s\"/>\n    <refuse order=\"roll\" case=\"%s\"/>", text,
                    case_of (self, VD_POINT_COMBAT_DEFENDER_DUTY));
}

/* Some division asks for a column in a combat that may be fought. */
static void
compare_shift (Trial         *self,
               OpinionCombat  combat)
{
  guint32 all = combat.attackers | combat.guns;
  int division = -1;

  for (guint i = 0; i < self->now.n; i++)
    if ((all & (1u << i)) && (division < 0 || trial_below (self, 2) == 0))
      division = self->now.units[i].division;
  if (division < 0)
    return;

  combat.shifted = 1u << division;
  self->tally.shifts++;
  if (opinion_may_shift (&self->now, &combat, (guint) division))
    {
      compare_combat (self, &combat, TRUE);
      return;
    }

  {
    g_autoptr (GArray) orders = orders_of (self, &combat);
    g_autofree char *text = NULL;

    if (!core_allows (self, &combat, orders, FALSE))
      return;

    g_array_set_size (orders, orders->len - 2);
    text = print_orders (self, orders);
    self->tally.differ++;
    trial_disagree (self, "<do order=\"%s\"/>\n    <refuse order=\"shift %s\" case=\"%s\"/>", text,
                    self->rules.division[division].id, case_of (self, VD_POINT_INTEGRITY));
  }
}

/* Units thrown together; mostly not to be had. */
static void
compare_any (Trial        *self,
             const GArray *combats,
             const GArray *may)
{
  OpinionCombat combat = { 0 };
  gboolean legal = FALSE;

  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].cell >= 0 && trial_below (self, 3) == 0)
      {
        if (self->now.units[i].side == 1)
          combat.defenders |= 1u << i;
        else if (trial_below (self, 3) == 0)
          combat.guns |= 1u << i;
        else
          combat.attackers |= 1u << i;
      }
  if (combat.defenders == 0 || self->rules.stacking > 1)
    return;

  for (guint i = 0; i < combats->len; i++)
    if (memcmp (&g_array_index (combats, OpinionCombat, i), &combat, sizeof combat) == 0)
      legal = g_array_index (may, gboolean, i);

  compare_combat (self, &combat, legal);
}

static void
compare_end (Trial *self)
{
  VdOrder end = { .kind = VD_ORDER_END };
  gboolean owed = opinion_is_owed (&self->now);

  if (vd_play_test (self->world.game, &end, NULL, 0, NULL).legal == !owed)
    return;

  self->tally.differ++;
  if (owed)
    trial_disagree (self, "<refuse order=\"end\" case=\"%s\"/>",
                    case_of (self, VD_POINT_COMBAT_MANDATORY));
  else
    trial_disagree (self, "<do order=\"end\"/>");
}

/* Answers whatever is owed until the next combat can be put together. */
static void
close_windows (Trial *self)
{
  VdGame *game = self->world.game;
  VdOrderList list = { 0 };

  while (game->state.phase == VD_PHASE_COMBAT && game->state.combat.step != VD_STEP_NONE)
    {
      VdOrder order;

      vd_play_list (game, &list);
      order = list.orders[trial_below (self, (int) list.n)];
      trial_do (self, &order);
    }

  vd_order_list_clear (&list);
}

static gboolean
fight_one (Trial        *self,
           const GArray *combats,
           const GArray *may)
{
  guint n = 0, which;

  for (guint i = 0; i < may->len; i++)
    n += g_array_index (may, gboolean, i) ? 1 : 0;
  if (n == 0)
    return FALSE;

  which = (guint) trial_below (self, (int) n);
  for (guint i = 0; i < may->len; i++)
    if (g_array_index (may, gboolean, i) && which-- == 0)
      {
        g_autoptr (GArray) orders =
          orders_of (self, &g_array_index (combats, OpinionCombat, i));

        for (guint j = 0; j < orders->len; j++)
          trial_do (self, &g_array_index (orders, VdOrder, j));
        trial_note_combat (self, &g_array_index (combats, OpinionCombat, i));
        break;
      }

  close_windows (self);
  trial_follow (self);
  opinion_lapse (&self->now);
  return self->world.game->state.phase == VD_PHASE_COMBAT;
}

/* Who may attack nobody that controls him is gone when the first combat comes. */
static void
compare_barred (Trial *self)
{
  gboolean barred[OPINION_UNITS] = { FALSE };

  for (guint i = 0; i < self->now.n; i++)
    barred[i] = self->now.units[i].side == 0 && opinion_is_barred (&self->now, i);

  close_windows (self);
  for (guint i = 0; i < self->now.n; i++)
    self->now.units[i].attacked = barred[i];

  trial_follow (self);
  opinion_lapse (&self->now);
  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].side == 0 &&
        barred[i] != (self->now.units[i].cell != self->began[i]) &&
        (barred[i] || !self->now.units[i].displaced))
      {
        g_autofree char *unit = compare_name (self, i);
        g_autofree char *at = trial_label (self, self->began[i]);

        self->tally.differ++;
        trial_disagree (self, "<!-- %s from %s -->\n    "
                        "<expect what=\"unit\" unit=\"%s\" at=\"%s\"/>",
                        barred[i] ? "it retreats" : "it stays", at, unit,
                        barred[i] ? "eliminated" : at);
      }
}

/* Each unit of both sides asks to be declared fresh by @side's owner. */
static void
compare_asked (Trial *self,
               int    side)
{
  for (guint i = 0; i < self->now.n; i++)
    {
      VdOrder order = { .kind = VD_ORDER_FRESH, .unit = self->unit[i] };
      gboolean may = self->now.units[i].side == side && opinion_may_be_fresh (&self->now, i);
      g_autofree char *unit = NULL;

      self->tally.fresh++;
      if (vd_play_test (self->world.game, &order, NULL, 0, NULL).legal == may)
        continue;

      unit = compare_name (self, i);
      self->tally.differ++;
      if (may)
        trial_disagree (self, "<do order=\"fresh %s\"/>", unit);
      else
        trial_disagree (self, "<refuse order=\"fresh %s\" case=\"%s\"/>", unit,
                        case_of (self, VD_POINT_FRESH_ONCE));
      return;
    }
}

/* Declares one of @side's units, more often than not, or says that it has done. */
static gboolean
declare_one (Trial *self,
             int    side)
{
  VdOrder order = { .kind = VD_ORDER_PASS };
  guint units[OPINION_UNITS];
  guint n = 0;

  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].side == side && opinion_may_be_fresh (&self->now, i))
      units[n++] = i;
  if (n == 0)
    return FALSE;

  if (trial_below (self, 3) > 0)
    order = (VdOrder) {
      .kind = VD_ORDER_FRESH, .unit = self->unit[units[trial_below (self, (int) n)]],
    };
  trial_do (self, &order);
  return order.kind == VD_ORDER_FRESH;
}

/* The attacker declares all, then the defender [EYL 21.1]. */
static void
compare_fresh (Trial *self)
{
  guint differed = self->tally.differ;

  for (int side = 0; side < 2 && self->rules.n_division > 0; side++)
    do
      {
        gboolean any = FALSE;

        for (guint i = 0; i < self->now.n; i++)
          any |= self->now.units[i].side == side && opinion_may_be_fresh (&self->now, i);
        if (any)
          compare_asked (self, side);
      }
    while (self->tally.differ == differed && declare_one (self, side));

  if (self->tally.differ == differed && self->rules.n_division > 0)
    compare_asked (self, -1);
}

void
compare_combats (Trial *self)
{
  g_autoptr (GArray) combats = g_array_new (FALSE, FALSE, sizeof (OpinionCombat));
  g_autoptr (GArray) may = g_array_new (FALSE, FALSE, sizeof (gboolean));
  guint differed = self->tally.differ;

  if (self->rules.period[self->now.period].no_combat)
    return;

  trial_open (self, VD_PHASE_COMBAT);
  compare_barred (self);
  compare_fresh (self);
  for (guint round = 0; round < ROUNDS && self->tally.differ == differed; round++)
    {
      if (!opinion_combats (&self->now, combats, may))
        {
          self->tally.beyond++;
          return;
        }

      compare_end (self);
      for (guint i = 0; i < TRIES && combats->len > 0 && self->tally.differ == differed; i++)
        {
          guint which = (guint) trial_below (self, (int) combats->len);

          compare_combat (self, &g_array_index (combats, OpinionCombat, which),
                          g_array_index (may, gboolean, which));
          if (g_array_index (may, gboolean, which) && self->tally.differ == differed)
            compare_shift (self, g_array_index (combats, OpinionCombat, which));
          compare_any (self, combats, may);
        }

      if (self->tally.differ > differed || !fight_one (self, combats, may))
        return;
    }
}
