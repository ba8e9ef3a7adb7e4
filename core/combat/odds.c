#include "core/combat/odds.h"

#include "core/combat/contact.h"
#include "core/combat/fresh.h"
#include "core/combat/repulse.h"
#include "core/combat/shifts.h"
#include "core/mechanics/army.h"
#include "core/mechanics/fort.h"
#include "core/mechanics/integrity.h"
#include "core/movement/mutants.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/scenario/price.h"

/* The hexside kinds that help a defender against one attacker, as bits.  What a
 * bridge spans helps, or the bridge in its place [F-35]. */
static guint
helping_kinds (const VdGame *game,
               guint         from,
               guint         dir)
{
  const VdScenario *s = game->scenario;
  guint kinds = s->settings[VD_SET_SPANNED_DEFENCE] ? s->sides[from][dir]
                                                    : vd_side_kinds (s, from, dir);
  guint helping = 0;

  if (s->settings[VD_SET_DIRECTED_DEFENCE] || !vd_scenario_has (s, VD_POINT_COMBAT_SIDE_UPHILL))
    kinds |= s->high_sides[from][dir];

  for (; kinds != 0; kinds &= kinds - 1)
    {
      guint as = vd_side_kind_as (s, __builtin_ctz (kinds), VD_NONE, game->period, NULL);

      if (s->side_kinds[as].defence > VD_Q (1))
        helping |= 1u << as;
    }

  return helping;
}

static guint
best_defence (const VdScenario *s,
              guint             kinds)
{
  guint best = VD_Q (1);

  for (guint k = 0; k < s->n_side_kinds; k++)
    if (kinds & (1u << k))
      best = MAX (best, s->side_kinds[k].defence);

  return best;
}

static void
cite_kinds (const VdScenario *s,
            guint             kinds,
            VdExplain        *why)
{
  for (guint k = 0; k < s->n_side_kinds; k++)
    if (kinds & (1u << k))
      {
        vd_because_row (why, s->side_kinds[k].rule, s->side_kinds[k].defence,
                        N_("attacked across %s"), s->side_kinds[k].name);
        if (s->side_kinds[k].directed)
          vd_because (why, VD_POINT_COMBAT_SIDE_UPHILL, 0, N_("from the low hex"));
      }
}

/* Hexsides that are like others today are said to be. */
static void
cite_changes (const VdGame *game,
              guint         from,
              guint         dir,
              VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  guint kinds = vd_side_kinds (s, from, dir);

  for (guint k = 0; k < s->n_side_kinds && why != NULL; k++)
    {
      VdCaseId rule = 0;
      guint as = vd_side_kind_as (s, k, VD_NONE, game->period, &rule);

      if ((kinds & (1u << k)) && as != k)
        {
          vd_because (why, VD_POINT_PERIOD_AS, 0, N_("%s is like %s"), s->side_kinds[k].name,
                      s->side_kinds[as].name);
          vd_explain_see (why, rule);
        }
    }
}

/* What the hexsides multiply the defender by, in quarters: every adjacent attacker must
 * come through one that helps it.  Guns come through none. */
static guint
side_multiple (const VdGame *game,
               VdUnitId      defender,
               VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  guint common = ~0u, used = 0, n = 0;

  if (!vd_scenario_has (s, VD_POINT_COMBAT_SIDE))
    return VD_Q (1);
  if (combat->n_bombarders > 0 && s->settings[VD_SET_BOMBARD_BREAKS_EXCLUSIVE])
    return VD_Q (1);

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      int dir = vd_attack_dir (game, combat->attackers[i], defender);
      guint kinds;

      if (dir < 0)
        continue;

      kinds = helping_kinds (game, game->state.units[combat->attackers[i]].cell, dir);
      cite_changes (game, game->state.units[combat->attackers[i]].cell, dir, why);
      if (kinds == 0)
        return VD_Q (1);

      common &= kinds;
      used |= kinds;
      n++;
    }

  if (n == 0 || (s->settings[VD_SET_EXCLUSIVE_SAME_KIND] && common == 0))
    return VD_Q (1);

  cite_kinds (s, used, why);
  vd_because (why, VD_POINT_COMBAT_SIDE, 0, N_("only through such hexsides"));
  return best_defence (s, s->settings[VD_SET_EXCLUSIVE_SAME_KIND] ? common : used);
}

static guint
hex_multiple (const VdGame *game,
              VdUnitId      defender,
              VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  const VdTerrainKind *terrain = &s->terrains[s->terrain[game->state.units[defender].cell]];

  if (!vd_scenario_has (s, VD_POINT_COMBAT_TERRAIN))
    return VD_Q (1);

  vd_because_row (why, terrain->rule, terrain->defence, N_("in %s"), terrain->name);
  if (terrain->defence > VD_Q (1))
    vd_because (why, VD_POINT_COMBAT_TERRAIN, 0, N_("before the odds"));

  return terrain->defence;
}

static guint
multiple_of (const VdGame *game,
             VdUnitId      defender,
             VdExplain    *why)
{
  guint hex = hex_multiple (game, defender, why);
  guint side = side_multiple (game, defender, why);

  if (hex > VD_Q (1) && side > VD_Q (1))
    {
      vd_because (why, VD_POINT_COMBAT_NOT_TWICE, 0, N_("the greater one counts"));
      if (!vd_game_has (game, VD_POINT_COMBAT_NOT_TWICE))
        return hex * side / VD_Q (1);
    }

  return MAX (hex, side);
}

/* What a defender of the open combat is multiplied by: where all have one modifier, the best
 * that any of them has. */
static guint
shared_multiple (const VdGame *game,
                 VdUnitId      defender,
                 VdExplain    *why)
{
  const VdCombat *combat = &game->state.combat;
  guint own = multiple_of (game, defender, why), most = own;

  if (!game->scenario->settings[VD_SET_ONE_MODIFIER])
    return own;

  for (guint i = 0; i < combat->n_defenders; i++)
    most = MAX (most, multiple_of (game, combat->defenders[i], NULL));

  if (most > own)
    vd_because (why, VD_POINT_COMBAT_ONE_MODIFIER, 0, N_("one modifier for all"));

  return vd_game_has (game, VD_POINT_COMBAT_ONE_MODIFIER) ? most : own;
}

/* What a unit counts for, before any multiple [F-38]. */
static guint
strength_of (const VdGame *game,
             VdUnitId      unit,
             VdExplain    *why)
{
  if (vd_leader_is (game->scenario, unit))
    return vd_leader_get_strength (game, unit, why);

  return vd_piece_price_strength (game->scenario, game->state.units, unit, game->period, why) +
         vd_fresh_strength (game, unit, why);
}

/* Halves */

/* The hexside by which an attacker comes that halves units of that class, or VD_NONE. */
static guint
find_halving (const VdGame *game,
              VdUnitId      attacker,
              VdUnitId      defender,
              VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  int dir = vd_attack_dir (game, attacker, defender);
  guint kinds = dir >= 0 ? vd_side_kinds (s, game->state.units[attacker].cell, dir) : 0;

  for (guint k = 0; k < s->n_side_kinds; k++)
    {
      guint as = vd_side_kind_as (s, k, VD_NONE, game->period, NULL);

      if ((kinds & (1u << k)) && (s->side_kinds[as].halves >> s->units[unit].unit_class & 1))
        return as;
    }

  return VD_NONE;
}

/* Likewise of a unit of the open combat, through which it attacks anybody or is attacked by
 * anybody [F49]. */
static guint
find_halving_of (const VdGame *game,
                 VdUnitId      unit,
                 gboolean      defends)
{
  const VdCombat *combat = &game->state.combat;
  guint n = defends ? combat->n_attackers : combat->n_defenders, kind = VD_NONE;

  for (guint i = 0; i < n && kind == VD_NONE; i++)
    kind = defends ? find_halving (game, combat->attackers[i], unit, unit)
                   : find_halving (game, unit, combat->defenders[i], unit);

  return kind;
}

/* What halves a unit: for those who are helped nothing does [F142]. */
static guint
get_halving (const VdGame *game,
             VdUnitId      unit,
             gboolean      defends,
             VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  guint kind = vd_scenario_has (s, defends ? VD_POINT_COMBAT_HALVED_FOE : VD_POINT_COMBAT_HALVED)
               ? find_halving_of (game, unit, defends) : VD_NONE;

  if (kind == VD_NONE || !defends || shared_multiple (game, unit, NULL) == VD_Q (1))
    return kind;

  vd_because (why, VD_POINT_COMBAT_HALVED_HELPED, 0, N_("is helped and so not halved"));
  return vd_game_has (game, VD_POINT_COMBAT_HALVED_HELPED) ? VD_NONE : kind;
}

/* In whole points, rounded up, but never more than it was [F48]. */
static guint
halve (guint strength)
{
  return MIN (strength, VD_Q ((strength + VD_Q (2) - 1) / VD_Q (2)));
}

static gboolean
halves_anybody (const VdScenario *s)
{
  for (guint k = 0; k < s->n_side_kinds; k++)
    if (s->side_kinds[k].halves != 0)
      return TRUE;

  return FALSE;
}

/* What units[at], all of one side of the combat, counts for before any multiple.  Of a hex those
 * that are halved are rounded up together: each has what it adds to those before it. */
static guint
counts_for (const VdGame  *game,
            const guint16 *units,
            guint          at,
            gboolean       defends,
            VdExplain     *why)
{
  const VdScenario *s = game->scenario;
  guint own = strength_of (game, units[at], why), before = 0, kind, half;

  if (!halves_anybody (s))
    return own;

  kind = get_halving (game, units[at], defends, why);
  if (kind == VD_NONE)
    return own;

  for (guint i = 0; i < at; i++)
    if (game->state.units[units[i]].cell == game->state.units[units[at]].cell &&
        get_halving (game, units[i], defends, NULL) != VD_NONE)
      before += strength_of (game, units[i], NULL);

  half = halve (before + own) - halve (before);
  vd_because_row (why, s->side_kinds[kind].rule, half, N_("across %s"), s->side_kinds[kind].name);
  vd_because (why, defends ? VD_POINT_COMBAT_HALVED_FOE : VD_POINT_COMBAT_HALVED, half,
              N_("%s is halved"), s->units[units[at]].name);
  return half;
}

static guint
sum_attack (const VdGame *game,
            VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  guint sum = 0;

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      const VdUnit *unit = &s->units[combat->attackers[i]];
      guint strength = counts_for (game, combat->attackers, i, FALSE, why);

      sum += strength;
      vd_because (why, VD_POINT_COMBAT_UNITY, strength, N_("%s attacks"), unit->name);
      if (!vd_scenario_has (s, VD_POINT_COMBAT_UNITY))
        sum -= strength / 2;
    }

  for (guint i = 0; i < combat->n_bombarders; i++)
    {
      const VdUnit *unit = &s->units[combat->bombarders[i]];
      guint strength = strength_of (game, combat->bombarders[i], why);

      sum += vd_scenario_has (s, VD_POINT_BOMBARD_COMBINES) || combat->n_attackers == 0
             ? strength : 0;
      vd_because (why, VD_POINT_BOMBARD, strength, N_("%s bombards"), unit->name);
    }

  if (combat->n_bombarders > 0 && combat->n_attackers + combat->n_bombarders > 1)
    vd_because (why, VD_POINT_BOMBARD_COMBINES, 0, N_("guns and others together"));
  if (combat->n_attackers > 1)
    vd_because (why, VD_POINT_COMBAT_ATTACKERS_ADD, 0, N_("attackers add up"));
  if (combat->n_attackers > 1 && !vd_scenario_has (s, VD_POINT_COMBAT_ATTACKERS_ADD))
    return vd_piece_get_strength (s, game->state.units, combat->attackers[0]);

  return sum + vd_integrity_strength (game, why);
}

/* In quarters of quarters, as both strengths and multiples come in quarters [F48]. */
static guint
sum_defence (const VdGame *game,
             VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  guint sum = 0;

  for (guint i = 0; i < combat->n_defenders; i++)
    {
      const VdUnit *unit = &s->units[combat->defenders[i]];
      guint multiple = shared_multiple (game, combat->defenders[i], why);
      guint own = counts_for (game, combat->defenders, i, TRUE, why);
      guint strength = vd_scenario_has (s, VD_POINT_NEEDS_NOTATION) ? own : VD_Q (1);

      if (i > 0 && !vd_scenario_has (s, VD_POINT_COMBAT_DEFENDERS_ADD))
        continue;

      sum += strength * multiple + VD_Q (vd_mutant_support (game, combat->defenders[i]));
      vd_because (why, VD_POINT_NEEDS_NOTATION, own, N_("%s defends"), unit->name);
      if (s->classes[unit->unit_class].range > 0)
        vd_because (why, VD_POINT_GUNS_AS_TARGET, 0, N_("guns are attacked like any unit"));
    }

  vd_because (why, VD_POINT_GUNS_NO_SUPPORT, 0, N_("no other unit helps the defence"));
  if (combat->n_defenders > 1)
    vd_because (why, VD_POINT_COMBAT_DEFENDERS_ADD, 0, N_("defenders add up"));

  return sum + VD_Q (vd_integrity_defence (game, why));
}

/* Newcomers share the morale of the field [JA 14.15]. */
static int
demoralization_shift (const VdGame *game,
                      guint         field,
                      VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  guint demoralized = game->state.demoralized[field];
  int by = s->settings[VD_SET_DEMORALIZATION_SHIFT];
  int shift = 0;

  if (!vd_game_plays (game, VD_MECHANIC_DEMORALIZATION) ||
      !vd_scenario_has (s, VD_POINT_MORALE_SHIFT))
    return 0;

  if ((demoralized & (1u << game->state.player)) && !vd_mutant_has_morale (game))
    shift -= by;
  if (demoralized & (1u << (game->state.player ^ 1)))
    shift += by;
  if (shift != 0)
    vd_because (why, VD_POINT_MORALE_SHIFT, shift, N_("demoralization: %+d"), shift);

  return shift;
}

/* What odds of so many ratios beyond the table add to the die [R06 11.32]. */
static int
extreme_die (const VdScenario *s,
             int               beyond,
             VdExplain        *why)
{
  int die = vd_odds_extreme_die (s, beyond);

  if (die == 0)
    return 0;

  vd_because (why, VD_POINT_COMBAT_EXTREME, die, N_("odds beyond the table: %+d to the die"), die);
  return vd_scenario_has (s, VD_POINT_COMBAT_EXTREME) ? die : 0;
}

VdOddsShare
vd_odds_of_unit (const VdGame *game,
                 VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;
  gboolean defends = vd_game_side (game, unit) != game->state.player;
  const guint16 *units = defends ? combat->defenders : combat->attackers;
  guint n = defends ? combat->n_defenders : combat->n_attackers, at = 0;

  g_assert (unit < game->scenario->n_units);

  while (at < n && units[at] != unit)
    at++;

  return (VdOddsShare) { at < n ? counts_for (game, units, at, defends, NULL)
                                : strength_of (game, unit, NULL),
                         defends ? shared_multiple (game, unit, NULL) : VD_Q (1) };
}

VdOdds
vd_odds_of_combat (const VdGame *game,
                   VdExplain    *why)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  VdOdds odds = { .field = s->field[game->state.units[combat->defenders[0]].cell] };
  guint attack, defence, uncapped;
  VdShiftSum rows;
  int column, beyond;

  g_assert (game->state.combat.n_defenders > 0);

  odds.attack = sum_attack (game, why);
  attack = VD_Q (odds.attack);
  defence = sum_defence (game, why);
  odds.defence = defence / VD_Q (1);
  odds.is_poor = attack < defence;
  odds.base = vd_odds_column (s, attack, defence);
  vd_because (why, VD_POINT_COMBAT_ODDS, 0, "%s", s->table.columns[odds.base].name);
  if (!vd_scenario_has (s, VD_POINT_COMBAT_ODDS) && odds.base + 1 < s->table.n_columns)
    odds.base++;
  uncapped = odds.base;
  odds.base = vd_fort_cap (game, odds.base, why);

  rows = vd_shifts_of_combat (game, why);
  odds.shift = demoralization_shift (game, odds.field, why) + vd_integrity_shift (game, why) +
               vd_army_shift (game, why) + rows.columns;
  odds.die = rows.die;
  if (G_UNLIKELY (vd_repulse_is_owed (game)))
    {
      odds.shift = -s->settings[VD_SET_REPULSE_PENALTY];
      vd_because (why, VD_POINT_REPULSE_PENALTY, odds.shift,
                  N_("owed for a repulse in vain: %+d, and nothing else"), odds.shift);
    }
  beyond = odds.base == uncapped ? vd_odds_beyond (s, attack, defence) : 0;
  odds.die += extreme_die (s, beyond, why);
  column = (int) odds.base + odds.shift;
  if (beyond != 0 || column < 0 || column >= (int) s->table.n_columns)
    vd_because (why, VD_POINT_COMBAT_CLAMP, 0, N_("beyond the table"));
  if (s->settings[VD_SET_SHIFT_BEFORE_CLAMP] && beyond != 0)
    column += beyond;
  if (!vd_scenario_has (s, VD_POINT_COMBAT_CLAMP) && beyond > 0)
    column = 0;

  odds.column = CLAMP (column, 0, (int) s->table.n_columns - 1);
  odds.rolled = MIN (odds.column, combat->announced);
  if (odds.rolled < odds.column)
    vd_because (why, VD_POINT_COMBAT_REDUCTION, 0, N_("%s is announced"),
                s->table.columns[odds.rolled].name);
  if (odds.is_poor)
    vd_because (why, VD_POINT_COMBAT_DIVERSION, 0, N_("poor odds are allowed"));

  return odds;
}

guint
vd_odds_result (const VdScenario *scenario,
                const VdOdds     *odds,
                guint             die)
{
  const VdResultsTable *table = &scenario->table;
  guint row = vd_odds_change_die (scenario, die, odds->die);

  g_return_val_if_fail (die >= 1 && die <= table->die, 0);

  return table->cells[(row - 1) * table->n_columns + odds->rolled];
}

guint
vd_odds_count_worse (const VdGame *game,
                     guint         side)
{
  const VdResultsTable *table = &game->scenario->table;
  const VdCombat *combat = &game->state.combat;
  gboolean attacks = side == game->state.player;
  guint n = 0;

  if (combat->n_defenders == 0 || combat->column == VD_NO_COLUMN)
    return 0;

  for (guint i = 0; i < table->n_columns; i++)
    if (attacks)
      n += i >= combat->column && table->columns[i].attack < table->columns[i].defence;
    else
      n += i <= combat->column && table->columns[i].attack > table->columns[i].defence;

  return n;
}
