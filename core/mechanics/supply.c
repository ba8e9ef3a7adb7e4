#include "core/mechanics/supply.h"

#include "core/mechanics/booking.h"
#include "core/mechanics/fort.h"
#include "core/mechanics/supply-line.h"
#include "core/position/window.h"

#include <string.h>

/* Asked */

static gboolean
is_shaken (const VdGame *game,
           VdUnitId      unit)
{
  return vd_supply_lacks (game, unit) && game->scenario->settings[VD_SET_SUPPLY_DEMORALIZES] &&
         vd_game_has (game, VD_POINT_SUPPLY_DEMORALIZES);
}

gboolean
vd_supply_stays_steady (const VdGame *game,
                        VdUnitId      unit)
{
  return is_shaken (game, unit) && vd_fort_holds (game, game->state.units[unit].cell) &&
         !game->scenario->settings[VD_SET_SUPPLY_FORTS_TOO] &&
         vd_game_has (game, VD_POINT_SUPPLY_FORT);
}

gboolean
vd_supply_demoralizes (const VdGame *game,
                       VdUnitId      unit)
{
  return is_shaken (game, unit) && !vd_supply_stays_steady (game, unit);
}

gboolean
vd_supply_is_open (const VdGame   *game,
                   const VdSource *source)
{
  const VdScenario *s = game->scenario;

  return vd_cond_holds (&source->when, s, &game->state) &&
         (!source->from_arrival ||
          (game->state.sources_opened >> (source - s->sources) & 1) != 0);
}

gboolean
vd_supply_brings (const VdGame *game,
                  VdUnitId      unit)
{
  const VdSupplyRules rules = vd_supply_get_rules (game, vd_game_side (game, unit));

  return vd_supply_line_brings (game, &rules, unit);
}

void
vd_supply_measure (const VdGame *game,
                   guint         side,
                   guint         unit_class,
                   guint16      *away)
{
  const VdSupplyRules rules = vd_supply_get_rules (game, side);

  vd_supply_line_measure (game, &rules, unit_class, away);
}

guint
vd_supply_get_range (const VdGame *game,
                     guint         side)
{
  return vd_supply_get_rules (game, side).range;
}

/* Where @unit stands, by these rules. */
static gboolean
reaches (const VdGame        *game,
         const VdSupplyRules *rules,
         VdUnitId             unit)
{
  g_autofree guint16 *away = g_new (guint16, game->scenario->n_cells + 1);

  vd_supply_line_measure (game, rules, game->scenario->units[unit].unit_class, away);
  return away[game->state.units[unit].cell] <= rules->range;
}

gboolean
vd_supply_reaches (const VdGame *game,
                   VdUnitId      unit)
{
  const VdSupplyRules rules = vd_supply_get_rules (game, vd_game_side (game, unit));

  g_return_val_if_fail (vd_game_is_on_map (game, unit), FALSE);

  return reaches (game, &rules, unit);
}

/* Changed */

void
vd_supply_set (VdGame   *game,
               VdUnitId  unit,
               gboolean  supplied)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << unit % 64;

  g_return_if_fail (unit < game->scenario->n_units);

  if (supplied)
    game->state.unsupplied[unit / 64] &= ~bit;
  else
    game->state.unsupplied[unit / 64] |= bit;
}

void
vd_supply_enter (VdGame   *game,
                 VdUnitId  unit,
                 guint     cell)
{
  const VdScenario *s = game->scenario;

  if (!vd_game_plays (game, VD_MECHANIC_SUPPLY) || !vd_scenario_fights (s, unit))
    return;

  for (guint i = 0; i < s->n_sources; i++)
    if (s->sources[i].from_arrival && s->sources[i].cell == cell &&
        s->sources[i].side == vd_game_side (game, unit))
      {
        vd_game_see (game, VD_POINT_SUPPLY_OPENED);
        game->state.sources_opened |= 1u << i;
      }
}

static gboolean
needs_supply (const VdGame *game,
              VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return s->classes[s->units[unit].unit_class].supply == VD_SUPPLY_NEEDED ||
         !vd_game_has (game, VD_POINT_SUPPLY_CLASS);
}

/* Whether that of @unit, of those classes, is judged. */
static gboolean
is_judged (const VdGame *game,
           VdUnitId      unit,
           guint         unit_class)
{
  return game->scenario->units[unit].unit_class == unit_class && vd_game_is_on_map (game, unit) &&
         needs_supply (game, unit);
}

/* Whether it is known already that @point has mattered. */
static gboolean
is_seen (const VdGame *game,
         VdPoint       point)
{
  return game->trace->seen != NULL && game->trace->seen[vd_scenario_cite (game->scenario, point)];
}

/* Which rules keep units of the class in supply, or out of it, if any one of them is enough for
 * that. */
static void
trace_lines (VdGame              *game,
             const VdSupplyRules *rules,
             guint                unit_class,
             const guint16       *away)
{
  const VdScenario *s = game->scenario;
  VdSupplyRules other[] = {
    *rules, *rules, *rules, *rules, *rules, *rules, *rules, *rules, *rules, *rules, *rules, *rules,
    *rules, *rules,
  };
  const VdPoint points[] = {
    VD_POINT_SUPPLY_LINE, VD_POINT_SUPPLY_TRUNK, VD_POINT_SUPPLY_POINTS, VD_POINT_SUPPLY_GROUND,
    VD_POINT_SUPPLY_SIDE, VD_POINT_SUPPLY_ENEMY, VD_POINT_SUPPLY_CONTROL, VD_POINT_SUPPLY_SOURCE,
    VD_POINT_SUPPLY_OPENED, VD_POINT_SUPPLY_PATH, VD_POINT_SUPPLY_TRAIN, VD_POINT_SUPPLY_RATE,
    VD_POINT_SUPPLY_BRIDGE, VD_POINT_SUPPLY_REPAIRED,
  };
  g_autofree guint16 *without = g_new (guint16, s->n_cells + 1);

  other[0].range = other[1].trunk = VD_SUPPLY_NEVER - 1;
  other[2].by_points = other[3].minds_ground = other[4].minds_sides = other[5].minds_enemies =
    other[6].minds_control = other[7].minds_owner = other[8].minds_arrival =
    other[9].minds_path = other[10].has_trains = other[11].has_rates =
    other[12].uses_bridges = other[13].minds_repairs = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      if (!vd_game_has (game, points[i]) || is_seen (game, points[i]))
        continue;

      vd_supply_line_measure (game, &other[i], unit_class, without);
      for (guint k = 0; k < s->n_of_side[rules->side]; k++)
        {
          VdUnitId unit = s->of_side[rules->side][k];
          guint cell = game->state.units[unit].cell;

          if (is_judged (game, unit, unit_class) &&
              (without[cell] <= other[i].range) != (away[cell] <= rules->range))
            vd_game_see (game, points[i]);
        }
    }
}

/* The phase */

/* Who is in supply again holds from now on where he stands [R06 20.16]. */
static void
take_up (VdGame   *game,
         VdUnitId  unit,
         gboolean  supplied)
{
  const VdScenario *s = game->scenario;
  gboolean again = supplied && vd_supply_lacks (game, unit);

  vd_supply_set (game, unit, supplied);
  if (!again || s->settings[VD_SET_SUPPLY_HOLD] == VD_HOLDS_ENTERED)
    return;

  vd_game_see (game, VD_POINT_SUPPLY_REGAINED);
  if (vd_game_has (game, VD_POINT_SUPPLY_REGAINED))
    vd_booking_stand (game, unit, game->state.units[unit].cell);
}

static void
judge_class (VdGame        *game,
             VdSupplyField *field,
             guint          unit_class,
             guint16       *away)
{
  const VdScenario *s = game->scenario;
  const VdSupplyRules *rules = field->rules;
  gboolean measured = FALSE;

  for (guint i = 0; i < s->n_of_side[rules->side]; i++)
    {
      VdUnitId unit = s->of_side[rules->side][i];
      gboolean supplied;

      if (s->units[unit].unit_class != unit_class || !vd_game_is_on_map (game, unit))
        continue;
      if (!needs_supply (game, unit))
        {
          vd_game_see (game, VD_POINT_SUPPLY_CLASS);
          vd_supply_set (game, unit, TRUE);
          continue;
        }

      if (!measured)
        vd_supply_field_measure (field, unit_class, away);
      measured = TRUE;
      supplied = away[game->state.units[unit].cell] <= rules->range;
      take_up (game, unit, supplied);
      if (supplied)
        vd_game_see (game, VD_POINT_SUPPLY_LINE);
    }

  if (G_UNLIKELY (game->trace != NULL) && measured)
    trace_lines (game, rules, unit_class, away);
}

static void
judge (VdGame *game)
{
  const VdScenario *s = game->scenario;
  const VdSupplyRules rules = vd_supply_get_rules (game, game->state.player);
  g_autofree guint16 *away = NULL;
  VdSupplyField field;

  if (!vd_game_plays (game, VD_MECHANIC_SUPPLY))
    {
      for (guint i = 0; i < s->n_of_side[rules.side]; i++)
        vd_supply_set (game, s->of_side[rules.side][i], TRUE);
      return;
    }

  vd_game_see (game, VD_POINT_SUPPLY_PHASE);
  away = g_new (guint16, s->n_cells + 1);
  vd_supply_field_init (&field, game, &rules);
  for (guint i = 0; i < s->n_classes; i++)
    judge_class (game, &field, i, away);
  vd_supply_field_clear (&field);
  for (guint i = 0; i < s->n_sources; i++)
    if (s->sources[i].side == rules.side && vd_supply_is_open (game, &s->sources[i]))
      vd_game_see_row (game, s->sources[i].rule);
  game->stamp++;
}

static VdVerdict
test_nothing (VdGame        *game,
              const VdOrder *order G_GNUC_UNUSED,
              VdExplain     *why)
{
  return vd_forbid (game, VD_POINT_SUPPLY_PHASE, why);
}

const VdPlayWindow vd_supply_window = {
  .passes = TRUE,
  .test = test_nothing,
};

const VdHooks vd_supply_hooks = {
  .begin[VD_PHASE_SUPPLY] = judge,
};

/* Who leaves the map is judged anew when he is there again. */
void
vd_supply_watch (VdGame *game)
{
  if (G_LIKELY (!game->scenario->mechanics[VD_MECHANIC_SUPPLY]))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (game->state.unsupplied); i++)
    for (guint64 rest = game->state.unsupplied[i]; rest != 0; rest &= rest - 1)
      {
        VdUnitId unit = i * 64 + __builtin_ctzll (rest);

        if (!vd_game_is_on_map (game, unit))
          vd_supply_set (game, unit, TRUE);
      }
}
