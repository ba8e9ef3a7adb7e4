#include "core/mechanics/supply-line.h"

#include "core/mechanics/outward.h"
#include "core/position/leader.h"
#include "core/scenario/crossing.h"
#include "core/scenario/price.h"

VdSupplyRules
vd_supply_get_rules (const VdGame *game,
                     guint         side)
{
  const VdScenario *s = game->scenario;
  guint range = vd_scenario_get_setting (s, side, VD_SET_SUPPLY_FORWARD);
  guint trunk = vd_scenario_get_setting (s, side, VD_SET_SUPPLY_TRUNK);

  return (VdSupplyRules) {
    .side = side,
    .range = vd_game_has (game, VD_POINT_SUPPLY_LINE) ? MIN (VD_Q (range), VD_SUPPLY_NEVER - 1)
                                                      : VD_SUPPLY_NEVER - 1,
    .trunk = vd_game_has (game, VD_POINT_SUPPLY_TRUNK) ? MIN (VD_Q (trunk), VD_SUPPLY_NEVER - 1)
                                                       : VD_SUPPLY_NEVER - 1,
    .by_points = s->settings[VD_SET_SUPPLY_BY_POINTS] && vd_game_has (game, VD_POINT_SUPPLY_POINTS),
    .minds_ground = vd_game_has (game, VD_POINT_SUPPLY_GROUND),
    .minds_sides = vd_game_has (game, VD_POINT_SUPPLY_SIDE),
    .uses_bridges = vd_game_has (game, VD_POINT_SUPPLY_BRIDGE),
    .minds_repairs = vd_game_has (game, VD_POINT_SUPPLY_REPAIRED),
    .minds_enemies = vd_game_has (game, VD_POINT_SUPPLY_ENEMY),
    .minds_control = s->settings[VD_SET_SUPPLY_CONTROL_BARS] &&
                     vd_game_has (game, VD_POINT_SUPPLY_CONTROL),
    .minds_owner = vd_game_has (game, VD_POINT_SUPPLY_SOURCE),
    .minds_arrival = vd_game_has (game, VD_POINT_SUPPLY_OPENED),
    .minds_path = vd_game_has (game, VD_POINT_SUPPLY_PATH),
    .has_trains = vd_game_has (game, VD_POINT_SUPPLY_TRAIN),
    .has_rates = vd_game_has (game, VD_POINT_SUPPLY_RATE),
  };
}

/* What is in the way */

/* Whether no line comes into @cell, whose it may be: not for the hex of the unit itself, with
 * whom no enemy stands, and who is a friend. */
static gboolean
is_held (const VdGame        *game,
         const VdSupplyRules *rules,
         guint                cell)
{
  if (rules->minds_enemies && vd_leader_has_fighter (game, rules->side ^ 1, cell))
    return TRUE;

  return rules->minds_control && vd_game_is_controlled (game, rules->side, cell) &&
         !vd_leader_has_fighter (game, rules->side, cell);
}

/* The bridge on the side that was repaired in this turn, as a bit: lines use it from the next. */
static guint
find_repaired (const VdScenario *s,
               guint             from,
               guint             dir)
{
  int crossing = vd_scenario_find_crossing (s, from, dir);

  return crossing >= 0 && (s->crossing_is[crossing] == VD_CROSSING_REPAIRED ||
                           s->crossing_is[crossing] == VD_CROSSING_MENDED)
         ? 1u << s->crossings[crossing].kind : 0;
}

/* Whether a bridge or ford on the side carries lines over what bars them there: over a kind that
 * it takes away, and beside a pontoon that takes the same away. */
static gboolean
is_carried (const VdScenario *s,
            guint             kinds,
            guint             bar)
{
  guint spanned = 1u << bar | s->side_kinds[bar].removes;

  for (guint rest = kinds; rest != 0; rest &= rest - 1)
    {
      const VdSideKind *kind = &s->side_kinds[__builtin_ctz (rest)];

      if (!kind->bars_supply && (kind->removes & spanned) != 0)
        return TRUE;
    }

  return FALSE;
}

/* Whether the side bars lines either way. */
static gboolean
is_barred (const VdScenario    *s,
           const VdSupplyRules *rules,
           guint                from,
           guint                dir)
{
  guint kinds = s->sides[from][dir] | s->high_sides[from][dir];

  if (!rules->minds_sides)
    return FALSE;
  if (G_UNLIKELY (s->n_crossings > 0) && rules->minds_repairs)
    kinds &= ~find_repaired (s, from, dir);

  for (guint rest = kinds; rest != 0; rest &= rest - 1)
    if (s->side_kinds[__builtin_ctz (rest)].bars_supply &&
        !(rules->uses_bridges && is_carried (s, kinds, __builtin_ctz (rest))))
      return TRUE;

  return FALSE;
}

/* Sources, and trains on paths to them */

static gboolean
serves (const VdGame        *game,
        const VdSupplyRules *rules,
        const VdSource      *source)
{
  if (rules->minds_owner && source->side != rules->side)
    return FALSE;
  if (!(rules->minds_arrival ? vd_supply_is_open (game, source)
                             : vd_cond_holds (&source->when, game->scenario, &game->state)))
    return FALSE;

  return !is_held (game, rules, source->cell);
}

static void
add_sources (const VdGame        *game,
             const VdSupplyRules *rules,
             VdOutward           *search)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_sources; i++)
    if (serves (game, rules, &s->sources[i]))
      vd_outward_add (search, s->sources[i].cell, 0);
}

/* What a hex counts that is on a path through this side, or VD_NEVER if there is none. */
static guint
rate (const VdScenario    *s,
      const VdSupplyRules *rules,
      guint                from,
      guint                dir)
{
  guint least = VD_NEVER;

  for (guint set = s->paths[from][dir]; set != 0; set &= set - 1)
    least = MIN (least, rules->has_rates ? s->path_kinds[__builtin_ctz (set)].trunk : VD_Q (1));

  return least;
}

#define KNOWN (1u << VD_N_DIRS)

/* The directions in which no line goes on from @cell, as bits. */
static guint
get_barred (const VdSupplyField *self,
            guint                cell)
{
  const VdScenario *s = self->game->scenario;

  if (self->barred[cell] & KNOWN)
    return self->barred[cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[cell][dir] < 0 || is_held (self->game, self->rules, s->next[cell][dir]) ||
        is_barred (s, self->rules, cell, dir))
      self->barred[cell] |= 1u << dir;

  return self->barred[cell] |= KNOWN;
}

/* Goes on along paths from where the search has begun. */
static void
follow_paths (const VdSupplyField *field,
              VdOutward           *search)
{
  const VdScenario *s = field->game->scenario;
  int to;

  while ((to = vd_outward_take (search)) >= 0)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint cost;

        if (get_barred (field, to) >> dir & 1)
          continue;

        cost = rate (s, field->rules, to, dir);
        if (cost != VD_NEVER && search->away[to] + cost <= field->rules->trunk)
          vd_outward_add (search, s->next[to][dir], search->away[to] + cost);
      }
}

/* From each hex on a path what the others on the way to a source count. */
static const guint16 *
get_trunks (VdSupplyField *self)
{
  VdOutward search;

  if (self->trunks != NULL)
    return self->trunks;

  self->trunks = g_new (guint16, self->game->scenario->n_cells + 1);
  vd_outward_begin (&search, self->game->scenario->n_cells, self->trunks);
  add_sources (self->game, self->rules, &search);
  follow_paths (self, &search);
  vd_outward_end (&search);
  return self->trunks;
}

void
vd_supply_line_measure_from (const VdGame        *game,
                             const VdSupplyRules *rules,
                             guint                cell,
                             guint16             *away)
{
  VdSupplyField field;
  VdOutward search;

  vd_supply_field_init (&field, game, rules);
  vd_outward_begin (&search, game->scenario->n_cells, away);
  vd_outward_add (&search, cell, 0);
  follow_paths (&field, &search);
  vd_outward_end (&search);
  vd_supply_field_clear (&field);
}

/* Whether a train in @cell serves: it is on such a path, and its own hex and those of the way
 * count no more than they may.  Where paths are not minded one serves that is on none. */
static gboolean
is_served (const VdGame        *game,
           const VdSupplyRules *rules,
           const guint16       *trunks,
           guint                cell)
{
  const VdScenario *s = game->scenario;
  gboolean on_path = FALSE, off_all = TRUE;
  guint least = VD_SUPPLY_NEVER;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint cost = rate (s, rules, cell, dir);
      gint32 next = s->next[cell][dir];

      for (guint set = s->paths[cell][dir]; set != 0; set &= set - 1)
        {
          off_all = FALSE;
          on_path |= !s->path_kinds[__builtin_ctz (set)].serves_no_train;
        }

      /* By that side, or from the source itself. */
      if (cost != VD_NEVER && trunks[cell] == 0)
        least = MIN (least, cost);
      if (cost != VD_NEVER && next >= 0 && trunks[next] != VD_SUPPLY_NEVER &&
          !is_barred (s, rules, cell, dir))
        least = MIN (least, trunks[next] + 2 * cost);
    }

  return rules->minds_path ? on_path && least <= rules->trunk : off_all || least <= rules->trunk;
}

static gboolean
may_bring (const VdGame        *game,
           const VdSupplyRules *rules,
           VdUnitId             unit)
{
  const VdScenario *s = game->scenario;

  return rules->has_trains && s->classes[s->units[unit].unit_class].supply == VD_SUPPLY_BROUGHT &&
         vd_game_is_on_map (game, unit) && vd_game_side (game, unit) == rules->side;
}

gboolean
vd_supply_line_brings (const VdGame        *game,
                       const VdSupplyRules *rules,
                       VdUnitId             unit)
{
  VdSupplyField field;
  gboolean served;

  if (!may_bring (game, rules, unit))
    return FALSE;

  vd_supply_field_init (&field, game, rules);
  served = is_served (game, rules, get_trunks (&field), game->state.units[unit].cell);
  vd_supply_field_clear (&field);
  return served;
}

static void
add_trains (VdSupplyField *field,
            VdOutward     *search)
{
  const VdGame *game = field->game;
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_of_side[field->rules->side]; i++)
    {
      VdUnitId unit = s->of_side[field->rules->side][i];
      guint cell = game->state.units[unit].cell;

      if (may_bring (game, field->rules, unit) && !is_held (game, field->rules, cell) &&
          is_served (game, field->rules, get_trunks (field), cell))
        vd_outward_add (search, cell, 0);
    }
}

/* The line */

void
vd_supply_field_init (VdSupplyField       *self,
                      const VdGame        *game,
                      const VdSupplyRules *rules)
{
  *self = (VdSupplyField) { .game = game, .rules = rules };
  self->barred = g_new0 (guint8, game->scenario->n_cells + 1);
}

void
vd_supply_field_clear (VdSupplyField *self)
{
  g_clear_pointer (&self->barred, g_free);
  g_clear_pointer (&self->trunks, g_free);
}

void
vd_supply_field_measure (VdSupplyField *self,
                         guint          unit_class,
                         guint16       *away)
{
  const VdScenario *s = self->game->scenario;
  const VdSupplyRules *rules = self->rules;
  guint period = vd_game_period (self->game);
  VdOutward search;
  int to;

  vd_outward_begin (&search, s->n_cells, away);
  add_sources (self->game, rules, &search);
  add_trains (self, &search);

  /* Of units in the hexes to which it goes on, which have the line behind them, only they
   * themselves are where others go not through. */
  while ((to = vd_outward_take (&search)) >= 0)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        gint32 from = s->next[to][dir];
        guint cost;

        if (get_barred (self, to) >> dir & 1)
          continue;

        cost = vd_price_open (s, unit_class, period, from, vd_dir_opposite (dir));
        if (cost == VD_NEVER && rules->minds_ground)
          continue;
        if (!rules->by_points || cost == VD_NEVER)
          cost = VD_Q (1);

        if (away[to] + cost <= rules->range)
          vd_outward_add (&search, from, away[to] + cost);
      }

  vd_outward_end (&search);
}

void
vd_supply_line_measure (const VdGame        *game,
                        const VdSupplyRules *rules,
                        guint                unit_class,
                        guint16             *away)
{
  VdSupplyField field;

  vd_supply_field_init (&field, game, rules);
  vd_supply_field_measure (&field, unit_class, away);
  vd_supply_field_clear (&field);
}
