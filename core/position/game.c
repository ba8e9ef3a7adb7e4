#include "core/position/game.h"

#include "core/position/stack-kinds.h"
#include "core/position/unseen.h"
#include "core/scenario/bar.h"
#include "core/scenario/control.h"
#include "core/scenario/crossing.h"

#include <string.h>

/* What is kept of each cell ... */
static void
allot_cells (VdGame *game)
{
  guint n = game->scenario->n_cells + 1;

  game->unit_at = g_new (guint16, n);
  game->n_at = g_new (guint8, n);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      game->control[side] = g_new (guint8, n);
      game->n_beside[side] = g_new (guint16, n);
      game->opposition[side] = g_new (guint8, n);
      game->left[side] = g_new0 (guint8, n);
    }
}

/* ... in sets of cells, a bit for each ... */
static void
allot_sets (VdGame *game)
{
  game->n_words = game->scenario->n_cells / 64 + 1;
  game->full = g_new0 (guint64, game->n_words);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    game->opposed_at[side] = g_new0 (guint64, game->n_words);
}

/* ... and of each unit; of one at least, as what is allotted is cleared whole. */
static void
allot_units (VdGame *game)
{
  guint n = MAX (game->scenario->n_units, 1);

  game->next_at = g_new (guint16, n);
  game->overstacked = g_new (guint16, n);
  game->group = g_new (guint16, n);
}

/* Who stands in a hex, as its visitor sees it. */
enum { HOLDER_NONE, HOLDER_FRIEND, HOLDER_ENEMY };

/* What a mover meets in a hex that so many of either side's units control: one
 * is like more, but for a mutation test. */
static guint8
decide_opposition (const VdScenario *s,
                   guint             holder,
                   guint             enemies,
                   guint             friends)
{
  if (holder == HOLDER_ENEMY && vd_scenario_has (s, VD_POINT_MOVE_ENEMY_HEX))
    return VD_OPPOSITION_ENEMY;
  if (holder == HOLDER_FRIEND && !vd_scenario_has (s, VD_POINT_MOVE_PASSES_FRIEND))
    return VD_OPPOSITION_ENEMY;

  if (enemies > 0 && (holder != HOLDER_FRIEND || vd_scenario_has (s, VD_POINT_CONTROL_ALWAYS)))
    return enemies > 1 && !vd_scenario_has (s, VD_POINT_CONTROL_SHARED) ? VD_OPPOSITION_ENEMY
                                                                        : VD_OPPOSITION_CONTROL;

  return friends > 1 && !vd_scenario_has (s, VD_POINT_MOVE_OWN_CONTROL) ? VD_OPPOSITION_CONTROL
                                                                        : VD_OPPOSITION_NONE;
}

static void
decide_all_opposition (VdGame *game)
{
  for (guint holder = 0; holder < 3; holder++)
    for (guint enemies = 0; enemies < 3; enemies++)
      for (guint friends = 0; friends < 3; friends++)
        game->opposition_by[holder][enemies][friends] =
          decide_opposition (game->scenario, holder, enemies, friends);
}

#define EACH_CACHE(cache, game) \
  for (const VdGameCache *const *each = (game)->caches, *cache; (cache = *each) != NULL; each++)

VdGame *
vd_game_new_with (const VdScenario  *s,
                  const VdGameCache *const *caches)
{
  VdGame *game;

  g_return_val_if_fail (s->unplayable == NULL, NULL);

  s = vd_scenario_get_base (s); /* whoever hands on the rows that another game owns */
  game = g_new0 (VdGame, 1);
  if (s->n_crossings > 0 || s->n_pontoons > 0 || s->bars_change)
    game->own_rows = vd_scenario_fork (s);
  game->scenario = game->own_rows != NULL ? game->own_rows : s;
  allot_cells (game);
  allot_sets (game);
  allot_units (game);
  decide_all_opposition (game);
  game->caches = caches;
  EACH_CACHE (cache, game)
    cache->make (game);
  game->stamp = 1;
  game->state.n_fields = s->n_fields;
  game->state.turn = 1; /* the period is that of a turn */
  vd_game_restore (game, &game->state);

  return game;
}

void
vd_game_free (VdGame *game)
{
  g_free (game->unit_at);
  g_free (game->n_at);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      g_free (game->control[side]);
      g_free (game->n_beside[side]);
      g_free (game->opposition[side]);
      g_free (game->left[side]);
      g_free (game->opposed_at[side]);
    }

  g_free (game->full);
  g_free (game->next_at);
  g_free (game->overstacked);
  g_free (game->group);
  EACH_CACHE (cache, game)
    cache->discard (game);
  vd_order_list_clear (&game->scratch);
  vd_scenario_free_fork (game->own_rows);
  g_free (game);
}

/* What a mover of @side meets in @cell. */
static inline guint8
find_opposition (const VdGame *game,
                 guint         side,
                 guint         cell)
{
  guint16 unit = game->unit_at[cell];
  guint holder = unit == VD_NONE ? HOLDER_NONE
               : vd_game_side (game, unit) == side ? HOLDER_FRIEND : HOLDER_ENEMY;
  guint enemies = game->control[side ^ 1][cell], friends = game->control[side][cell];

  return game->opposition_by[holder][MIN (enemies, 2)][MIN (friends, 2)];
}

gboolean
vd_game_meets (const VdGame *game,
               guint         cell)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      guint8 opposition = find_opposition (game, side, cell);

      if (game->opposition[side][cell] != opposition ||
          (game->opposed_at[side][cell / 64] >> cell % 64 & 1) !=
            (opposition != VD_OPPOSITION_NONE) ||
          game->left[side][cell] != (opposition >= game->bar ? VD_NEVER : 0))
        return FALSE;
    }

  return TRUE;
}

gboolean
vd_game_is_held (const VdGame *game,
                 guint         side,
                 guint         cell)
{
  const VdScenario *s = game->scenario;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int near = s->next[cell][dir];

      for (guint16 unit = near >= 0 ? game->unit_at[near] : VD_NONE; unit != VD_NONE;
           unit = game->next_at[unit])
        if (s->units[unit].side != side &&
            (!vd_control_bends (s, s->units[unit].unit_class) ||
             vd_hidden_from (game, side, unit)) &&
            vd_control_find_bar (s, s->units[unit].unit_class, game->period, near,
                                 vd_dir_opposite (dir)) == VD_N_POINTS)
          return TRUE;
    }

  return FALSE;
}

static void
refresh_opposition (VdGame *game,
                    guint   side,
                    guint   cell)
{
  guint8 opposition = find_opposition (game, side, cell);
  guint64 bit = G_GUINT64_CONSTANT (1) << cell % 64;
  guint64 *word = &game->opposed_at[side][cell / 64];

  *word = opposition != VD_OPPOSITION_NONE ? *word | bit : *word & ~bit;
  game->opposed_stamp[side] += game->opposition[side][cell] != opposition;
  game->opposition[side][cell] = opposition;
  game->left[side][cell] = opposition >= game->bar ? VD_NEVER : 0;
}

static void
refresh_cell (VdGame *game,
              guint   cell)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    refresh_opposition (game, side, cell);
}

static void add_control (VdGame   *game,
                         VdUnitId  unit,
                         guint     cell,
                         int       change);

/* Counts control anew where rain or frost changes what it passes. */
static void
recount_control (VdGame *game)
{
  const VdScenario *s = game->scenario;

  game->period = vd_game_period (game);
  if (!s->control_varies)
    return;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    memset (game->control[side], 0, s->n_cells + 1);
  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit))
      add_control (game, unit, game->state.units[unit].cell, +1);
  for (guint cell = 0; cell < s->n_cells; cell++)
    refresh_cell (game, cell);
}

/* The least opposition that may not be entered in this period. */
static guint
find_bar (const VdGame *game)
{
  gboolean closed = game->scenario->periods[vd_game_period (game)].control_closed &&
                    vd_game_has (game, VD_POINT_PERIOD_CONTROL);

  return closed ? VD_OPPOSITION_CONTROL : VD_OPPOSITION_ENEMY;
}

/* Lays the rows that are the game's own by what the state says. */
static void
lay_rows (VdGame *game)
{
  guint bars = game->scenario->bars_change
               ? vd_bar_in_force (game->scenario, game->state.turn, game->state.bars_lifted)
               : game->scenario->bars_in_force;
  gboolean is_changed = game->scenario->bars_in_force != bars;

  if (is_changed)
    vd_scenario_set_bars (game->own_rows, bars);

  for (guint i = 0; i < game->scenario->n_crossings; i++)
    if (game->scenario->crossing_is[i] != game->state.crossings[i].is)
      {
        vd_scenario_set_crossing (game->own_rows, i, game->state.crossings[i].is);
        is_changed = TRUE;
      }

  for (guint i = 0; i < game->scenario->n_pontoons; i++)
    if (memcmp (&game->scenario->laid[i], &game->state.pontoons[i].laid, sizeof (VdLaid)) != 0)
      {
        vd_scenario_set_pontoon (game->own_rows, i, &game->state.pontoons[i].laid);
        is_changed = TRUE;
      }

  if (!is_changed)
    return;

  game->stamp++;
  vd_game_forget_reaches (game);
  EACH_CACHE (cache, game)
    if (cache->forget_rows != NULL)
      cache->forget_rows (game);
}

void
vd_game_note_period (VdGame *game)
{
  guint bar = find_bar (game);

  if (game->period != vd_game_period (game))
    recount_control (game);
  if (G_UNLIKELY (game->scenario->bars_change))
    lay_rows (game);
  if (bar == game->bar)
    return;

  game->bar = bar;
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    for (guint cell = 0; cell < game->scenario->n_cells; cell++)
      game->left[side][cell] = game->opposition[side][cell] >= bar ? VD_NEVER : 0;
}

/* Hexes are refreshed where control begins or ends; a mutation test looks at
 * how many control them, and at one's own. */
static void
add_control (VdGame   *game,
             VdUnitId  unit,
             guint     cell,
             int       change)
{
  const VdScenario *s = game->scenario;
  guint side = s->units[unit].side;
  gsize row = vd_scenario_mask (s, s->units[unit].unit_class, game->period);
  guint8 mask = s->control_sides[row + cell];
  gboolean counts = !vd_scenario_has (s, VD_POINT_CONTROL_SHARED) ||
                    !vd_scenario_has (s, VD_POINT_MOVE_OWN_CONTROL);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (mask & (1u << dir))
      {
        guint near = s->next[cell][dir];
        guint before = game->control[side][near];

        game->control[side][near] += change;
        if (change > 0 && game->unit_at[near] != VD_NONE &&
            s->units[game->unit_at[near]].side != side)
          game->control_changed = TRUE;
        if (G_UNLIKELY (counts))
          refresh_cell (game, near);
        else if (before == 0 || game->control[side][near] == 0)
          refresh_opposition (game, side ^ 1, near);
      }
}

static guint
stacking_limit (const VdGame *game,
                VdUnitId      unit)
{
  return vd_scenario_get_setting (game->scenario, vd_game_side (game, unit), VD_SET_STACKING);
}

static void
count_beside (VdGame   *game,
              VdUnitId  unit,
              guint     cell,
              int       change)
{
  const gint32 *next = game->scenario->next[cell];
  guint16 *n_beside = game->n_beside[vd_game_side (game, unit)];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0)
      n_beside[next[dir]] += change;
}

static void
forget_overstacked (VdGame *game,
                    guint   cell)
{
  guint i = 0;

  while (game->overstacked[i] != cell)
    i++;

  game->overstacked[i] = game->overstacked[--game->n_overstacked];
}

/* Whether the hex is on the list of those over their limit. */
static gboolean
is_overstacked (const VdGame *game,
                guint         cell)
{
  for (guint i = 0; i < game->n_overstacked; i++)
    if (game->overstacked[i] == cell)
      return TRUE;

  return FALSE;
}

/* By kinds no hex is full to everybody, and one leader makes the difference. */
static void
note_kinds (VdGame *game,
            guint   cell)
{
  gboolean is_over = vd_stack_kinds_excess (game, cell) > 0;

  if (is_over == is_overstacked (game, cell))
    return;

  if (is_over)
    game->overstacked[game->n_overstacked++] = cell;
  else
    forget_overstacked (game, cell);
}

/* The units of a hex stand by falling number, whoever came first: a position
 * that is taken up again is like itself. */
static void
link_unit (VdGame   *game,
           VdUnitId  unit,
           guint     cell)
{
  guint16 *link = &game->unit_at[cell];

  count_beside (game, unit, cell, +1);
  while (*link != VD_NONE && *link > unit)
    link = &game->next_at[*link];
  game->next_at[unit] = *link;
  *link = unit;

  game->n_at[cell] += vd_scenario_counts (game->scenario, unit);
  if (vd_scenario_stacks_by_kinds (game->scenario))
    note_kinds (game, cell);
  else if (!vd_scenario_counts (game->scenario, unit))
    return;
  else if (game->n_at[cell] == stacking_limit (game, unit))
    game->full[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
  else if (game->n_at[cell] == stacking_limit (game, unit) + 1)
    game->overstacked[game->n_overstacked++] = cell;
}

static void
unlink_unit (VdGame   *game,
             VdUnitId  unit,
             guint     cell)
{
  guint16 *link = &game->unit_at[cell];

  count_beside (game, unit, cell, -1);
  while (*link != unit)
    link = &game->next_at[*link];

  *link = game->next_at[unit];
  game->n_at[cell] -= vd_scenario_counts (game->scenario, unit);
  if (vd_scenario_stacks_by_kinds (game->scenario))
    note_kinds (game, cell);
  else if (!vd_scenario_counts (game->scenario, unit))
    return;
  else if (game->n_at[cell] == stacking_limit (game, unit))
    forget_overstacked (game, cell);
  else if (game->n_at[cell] == stacking_limit (game, unit) - 1)
    game->full[cell / 64] &= ~(G_GUINT64_CONSTANT (1) << cell % 64);
}

void
vd_game_place (VdGame   *game,
               VdUnitId  unit,
               guint     cell)
{
  VdUnitState *u = &game->state.units[unit];

  g_return_if_fail (unit < game->scenario->n_units && cell < game->scenario->n_cells);

  u->place = VD_PLACE_MAP;
  u->cell = cell;
  link_unit (game, unit, cell);
  game->control_changed |= vd_game_is_controlled (game, vd_game_side (game, unit), cell);
  add_control (game, unit, cell, +1);
  refresh_cell (game, cell);
  game->stamp++;
}

void
vd_game_remove (VdGame   *game,
                VdUnitId  unit,
                VdPlace   place)
{
  VdUnitState *u = &game->state.units[unit];

  g_return_if_fail (unit < game->scenario->n_units && vd_game_is_on_map (game, unit));
  g_return_if_fail (place != VD_PLACE_MAP);

  unlink_unit (game, unit, u->cell);
  if (place != VD_PLACE_ELIMINATED || vd_game_has (game, VD_POINT_CONTROL_LIFTED))
    add_control (game, unit, u->cell, -1);

  refresh_cell (game, u->cell);
  u->place = place;
  game->stamp++;
}

void
vd_game_move (VdGame   *game,
              VdUnitId  unit,
              guint     cell)
{
  guint from = game->state.units[unit].cell;

  g_return_if_fail (unit < game->scenario->n_units && vd_game_is_on_map (game, unit));
  g_return_if_fail (cell < game->scenario->n_cells);

  unlink_unit (game, unit, from);
  add_control (game, unit, from, -1);
  refresh_cell (game, from);
  vd_game_place (game, unit, cell);
}

void
vd_game_forget_reaches (VdGame *game)
{
  EACH_CACHE (cache, game)
    cache->forget (game);
}

void
vd_game_forget_unit (VdGame   *game,
                     VdUnitId  unit)
{
  g_return_if_fail (unit < game->scenario->n_units);

  EACH_CACHE (cache, game)
    if (cache->forget_unit != NULL)
      cache->forget_unit (game, unit);
}

/* Crossings and bars */

static void
change_control (VdGame *game,
                guint   cell,
                int     change)
{
  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    add_control (game, unit, cell, change);
}

void
vd_game_set_crossing (VdGame       *game,
                      guint         crossing,
                      VdCrossingIs  is)
{
  const VdCrossingRow *c = &game->scenario->crossings[crossing];

  g_return_if_fail (game->own_rows != NULL && crossing < game->scenario->n_crossings);

  change_control (game, c->cell, -1);
  change_control (game, c->to, -1);
  game->state.crossings[crossing].is = is;
  lay_rows (game);
  change_control (game, c->cell, +1);
  change_control (game, c->to, +1);
  vd_game_forget_reaches (game);
  game->stamp++;
}

static void
change_ends (VdGame       *game,
             const VdLaid *laid,
             int           change)
{
  if (laid->dir == 0)
    return;

  change_control (game, laid->cell, change);
  change_control (game, game->scenario->next[laid->cell][laid->dir - 1], change);
}

void
vd_game_set_pontoon (VdGame       *game,
                     guint         pontoon,
                     const VdLaid *laid)
{
  VdLaid was;

  g_return_if_fail (game->own_rows != NULL && pontoon < game->scenario->n_pontoons);

  was = game->state.pontoons[pontoon].laid;
  if (was.dir > 0 && laid->dir > 0)
    g_return_if_fail (was.cell == laid->cell && was.dir == laid->dir);

  change_ends (game, was.dir > 0 ? &was : laid, -1);
  game->state.pontoons[pontoon].laid = *laid;
  lay_rows (game);
  change_ends (game, was.dir > 0 ? &was : laid, +1);
  vd_game_forget_reaches (game);
  game->stamp++;
}

void
vd_game_lift_bar (VdGame *game,
                  guint   bar)
{
  g_return_if_fail (game->own_rows != NULL && bar < game->scenario->n_bars);

  game->state.bars_lifted |= 1u << bar;
  lay_rows (game);
}

/* Whether its condition holds; one that stands in for another takes its place
 * when its turn has come. */
static gboolean
is_in_force (const VdGame  *game,
             const VdGroup *group)
{
  return vd_cond_holds (&group->when, game->scenario, &game->state) &&
         (group->otherwise == VD_NONE ||
          (game->state.turn >= group->turn && vd_game_has (game, VD_POINT_ENTRY_OTHERWISE)));
}

/* Of the groups in force, the one that brings @unit. */
static void
find_groups (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < s->n_units; unit++)
    game->group[unit] = VD_NONE;

  for (guint late = 0; late < 2; late++)
    for (guint g = 0; g < s->n_groups; g++)
      if ((s->groups[g].otherwise != VD_NONE) == late && is_in_force (game, &s->groups[g]))
        for (guint i = 0; i < s->groups[g].n_units; i++)
          game->group[s->groups[g].units[i]] = g;
}

void
vd_game_note_groups (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint g = 0; g < s->n_groups; g++)
    if (s->groups[g].otherwise != VD_NONE)
      {
        find_groups (game);
        return;
      }
}

void
vd_game_restore (VdGame        *game,
                 const VdState *state)
{
  const VdScenario *s = game->scenario;

  if (state != &game->state)
    game->state = *state;

  lay_rows (game);
  memset (game->n_at, 0, s->n_cells + 1);
  for (guint cell = 0; cell <= s->n_cells; cell++)
    game->unit_at[cell] = VD_NONE;
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      memset (game->control[side], 0, s->n_cells + 1);
      memset (game->n_beside[side], 0, (s->n_cells + 1) * sizeof *game->n_beside[side]);
      memset (game->opposition[side], 0, s->n_cells + 1);
      memset (game->left[side], 0, s->n_cells + 1);
      memset (game->opposed_at[side], 0, game->n_words * sizeof (guint64));
      game->opposed_stamp[side]++;
    }

  memset (game->full, 0, game->n_words * sizeof *game->full);
  game->n_overstacked = 0;
  game->bar = find_bar (game);
  game->period = vd_game_period (game);
  find_groups (game);
  vd_game_forget_reaches (game);
  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit))
      vd_game_place (game, unit, game->state.units[unit].cell);
}

#define COPY(to, from, n) memcpy (to, from, (gsize) (n) * sizeof *(to))

void
vd_game_take (VdGame       *game,
              const VdGame *other)
{
  const VdScenario *s = game->scenario;
  guint n_cells = s->n_cells + 1;

  g_return_if_fail (vd_scenario_get_base (other->scenario) ==
                    vd_scenario_get_base (game->scenario));

  game->state = other->state;
  lay_rows (game);
  COPY (game->n_at, other->n_at, n_cells);
  COPY (game->unit_at, other->unit_at, n_cells);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      COPY (game->control[side], other->control[side], n_cells);
      COPY (game->n_beside[side], other->n_beside[side], n_cells);
      COPY (game->opposition[side], other->opposition[side], n_cells);
      COPY (game->left[side], other->left[side], n_cells);
      COPY (game->opposed_at[side], other->opposed_at[side], game->n_words);
      game->opposed_stamp[side]++;
    }

  COPY (game->full, other->full, game->n_words);
  COPY (game->overstacked, other->overstacked, other->n_overstacked);
  COPY (game->next_at, other->next_at, s->n_units);
  COPY (game->group, other->group, s->n_units);
  game->n_overstacked = other->n_overstacked;
  game->bar = other->bar;
  game->period = other->period;
  game->control_changed = TRUE; /* at worst reserves are looked at once too often */
  vd_game_forget_reaches (game);
}

guint
vd_game_draw_for (const VdGame *game,
                  VdDie         what,
                  VdUnitId      unit)
{
  guint64 key = vd_mix (vd_mix (game->state.seed, what), game->state.turn);

  return 1 + vd_below (vd_mix (key, vd_scenario_die_unit (game->scenario, unit)), 6);
}
