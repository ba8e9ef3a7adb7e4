#include "core/reserve.h"

#include "core/army.h"
#include "core/contact.h"
#include "core/move-cache.h"
#include "core/move.h"
#include "core/roll.h"
#include "core/sight.h"
#include "core/summon.h"
#include "core/window.h"

#include <string.h>

#define BIT_OF(unit) (G_GUINT64_CONSTANT (1) << (unit) % 64)

/* How units are called for points of morale. */
enum
{
  RELEASE_NEVER,
  RELEASE_EXCESS,  /* at the beginning of the Movement Phase, for what is above the start */
  RELEASE_ANY_TIME /* whenever the owner acts */
};

static gboolean
is_on (const VdGame *game)
{
  return vd_game_plays (game, VD_MECHANIC_RESERVES);
}

gboolean
vd_reserve_has (const VdGame *game,
                VdUnitId      unit)
{
  return (game->state.reserve[unit / 64] & BIT_OF (unit)) != 0;
}

gboolean
vd_reserve_is_idle (const VdGame *game,
                    VdUnitId      unit)
{
  return G_UNLIKELY (vd_reserve_has (game, unit)) && vd_game_has (game, VD_POINT_RESERVE_IDLE);
}

void
vd_reserve_put (VdGame   *game,
                VdUnitId  unit)
{
  game->state.reserve[unit / 64] |= BIT_OF (unit);
  game->state.paid[unit / 64] &= ~BIT_OF (unit);
  vd_contact_forget (game);
  game->control_changed = TRUE; /* it may stand in enemy control */
}

static void
set_up (VdGame *game)
{
  const VdScenario *s = game->scenario;

  memset (game->state.reserve, 0, sizeof game->state.reserve);
  for (guint unit = 0; unit < s->n_units && is_on (game); unit++)
    if (s->units[unit].in_reserve && vd_game_has (game, VD_POINT_RESERVE_START))
      {
        vd_game_see (game, VD_POINT_RESERVE_START);
        vd_reserve_put (game, unit);
      }
}

void
vd_reserve_take (VdGame   *game,
                 VdUnitId  unit)
{
  game->state.reserve[unit / 64] &= ~BIT_OF (unit);
  game->stamp++;
  vd_game_forget_unit (game, unit); /* nothing keeps it away */
}

/* Goes through the units in reserve that stand on the map. */
static inline VdUnitId
find_next (const VdGame *game,
           guint         after)
{
  guint n_words = (game->scenario->n_units + 63) / 64;

  for (guint word = after / 64; word < n_words; word++)
    {
      guint64 bits = game->state.reserve[word];

      if (word == after / 64)
        bits &= ~G_GUINT64_CONSTANT (0) << after % 64;
      for (; bits != 0; bits &= bits - 1)
        if (vd_game_is_on_map (game, word * 64 + __builtin_ctzll (bits)))
          return word * 64 + __builtin_ctzll (bits);
    }

  return VD_NONE;
}

#define EACH_RESERVE(unit)                                          \
  for (guint unit = find_next (game, 0); unit != VD_NONE;           \
       unit = unit + 1 < VD_MAX_UNITS ? find_next (game, unit + 1) : VD_NONE)

void
vd_reserve_wake (VdGame *game)
{
  if (!game->control_changed || !is_on (game) || !vd_game_has (game, VD_POINT_RESERVE_CONTACT))
    return;

  game->control_changed = FALSE;
  EACH_RESERVE (unit)
    if (vd_game_is_controlled (game, vd_game_side (game, unit), game->state.units[unit].cell))
      {
        vd_game_see (game, VD_POINT_RESERVE_CONTACT);
        vd_reserve_take (game, unit);
      }
}

void
vd_reserve_call_army (VdGame *game,
                      guint   army)
{
  if (!is_on (game) || !vd_game_has (game, VD_POINT_RESERVE_SHAKEN))
    return;

  EACH_RESERVE (unit)
    if (game->scenario->units[unit].army == army)
      {
        vd_game_see (game, VD_POINT_RESERVE_SHAKEN);
        vd_reserve_take (game, unit);
      }
}

/* Movement */

struct _VdGuard
{
  gint32  (*beside)[VD_N_DIRS]; /* (nullable): by cell, the cells beside it, in play or not, or
                                 * -1; made when it is asked for first */
  gboolean valid;  /* whether these are right: */
  guint8  *near;   /* hexes to the nearest enemy of the phasing side */
  guint16 *order;  /* (array length=n_near): the cells near him, the nearest first */
  guint    n_near;
  guint8  *hazard; /* of a search, as VdGame has them for units that are in play: */
  guint8  *left;
  guint64 *hazards_at;
  guint    least;  /* they hold for this distance, */
  guint    side;   /* side, */
  guint    bar;    /* bar */
  guint    stamp;  /* and stamp of the side's hazards, if not 0 */
};

VdGuard *
vd_reserve_guard_new (const VdScenario *s)
{
  VdGuard *guard = g_new0 (VdGuard, 1);
  guint n = s->n_cells + 1;

  guard->near = g_new0 (guint8, n);
  guard->order = g_new0 (guint16, n);
  guard->hazard = g_new0 (guint8, n);
  guard->left = g_new0 (guint8, n);
  guard->hazards_at = g_new0 (guint64, n / 64 + 1);

  return guard;
}

void
vd_reserve_guard_free (VdGuard *guard)
{
  g_free (guard->beside);
  g_free (guard->near);
  g_free (guard->order);
  g_free (guard->hazard);
  g_free (guard->left);
  g_free (guard->hazards_at);
  g_free (guard);
}

void
vd_reserve_guard_forget (VdGuard *guard)
{
  guard->valid = FALSE;
}

/* Each cell's neighbours, in play or not. */
static void
list_beside (const VdScenario *s,
             VdGuard          *guard)
{
  guard->beside = g_malloc_n (s->n_cells, sizeof *guard->beside);
  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        guint map = vd_cell_map (s, cell);
        int next = vd_grid_next (&s->grids[map], cell - s->first_cell[map], dir);

        guard->beside[cell][dir] = next < 0 ? -1 : (int) s->first_cell[map] + next;
      }
}

/* Spreads from the hexes that units of @side stand in, ring by ring. */
guint
vd_reserve_find_near (const VdGame *game,
                      guint         side,
                      guint         most,
                      guint8       *near,
                      guint16      *order)
{
  const VdScenario *s = game->scenario;
  VdGuard *guard = game->movement->guard;
  guint n = 0;

  if (guard->beside == NULL)
    list_beside (s, guard);

  memset (near, VD_NEVER, s->n_cells);
  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      const VdUnitState *u = &game->state.units[s->of_side[side][i]];

      if (u->place == VD_PLACE_MAP && near[u->cell] != 0)
        {
          near[u->cell] = 0;
          order[n++] = u->cell;
        }
    }

  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS && near[order[i]] < most; dir++)
      {
        int to = guard->beside[order[i]][dir];

        if (to >= 0 && near[to] == VD_NEVER)
          {
            near[to] = near[order[i]] + 1;
            order[n++] = to;
          }
      }

  return n;
}

/* The most hexes that anybody has to keep away. */
static guint
find_farthest (const VdScenario *s)
{
  guint most = 0;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    most = MAX (most, (guint) vd_scenario_get_setting (s, side, VD_SET_RESERVE_DISTANCE));
  for (guint i = 0; i < s->n_recalls; i++)
    most = MAX (most, s->recalls[i].distance);

  return MIN (most, VD_NEVER - 1);
}

const guint8 *
vd_reserve_get_near (const VdGame *game)
{
  VdGuard *guard = game->movement->guard;

  if (!guard->valid)
    {
      guard->n_near = vd_reserve_find_near (game, game->state.player ^ 1,
                                            find_farthest (game->scenario), guard->near,
                                            guard->order);
      guard->stamp = 0; /* what rests on it holds no longer */
    }

  guard->valid = TRUE;
  return guard->near;
}

/* The least distance that @unit must keep: it does not come nearer than the
 * limit, or than it is, if it is nearer. */
static guint
find_distance (const VdGame *game,
               VdUnitId      unit)
{
  const guint8 *near = vd_reserve_get_near (game);
  guint limit = vd_scenario_get_setting (game->scenario, vd_game_side (game, unit),
                                         VD_SET_RESERVE_DISTANCE);
  guint now = vd_game_is_on_map (game, unit) ? near[game->state.units[unit].cell] : limit;

  return vd_game_has (game, VD_POINT_RESERVE_INSIDE) ? MIN (limit, now) : limit;
}

VdPoint
vd_reserve_cite (const VdGame *game,
                 VdUnitId      unit)
{
  guint limit = vd_scenario_get_setting (game->scenario, vd_game_side (game, unit),
                                         VD_SET_RESERVE_DISTANCE);

  return find_distance (game, unit) < limit ? VD_POINT_RESERVE_INSIDE : VD_POINT_RESERVE_LIMIT;
}

static gboolean
is_kept_away (const VdGame *game,
              VdUnitId      unit)
{
  return vd_reserve_has (game, unit) && is_on (game) && vd_game_has (game, VD_POINT_RESERVE_LIMIT);
}

gboolean
vd_reserve_bars (VdGame   *game,
                 VdUnitId  unit,
                 guint     cell)
{
  return G_UNLIKELY (vd_reserve_has (game, unit)) && is_kept_away (game, unit) &&
         vd_reserve_get_near (game)[cell] < find_distance (game, unit);
}

/* Hexes from @cell to the nearest enemy of @side. */
static guint
measure (const VdGame *game,
         guint         side,
         guint         cell)
{
  const VdScenario *s = game->scenario;
  guint nearest = G_MAXUINT;

  for (guint i = 0; i < s->n_of_side[side ^ 1]; i++)
    if (vd_game_is_on_map (game, s->of_side[side ^ 1][i]))
      nearest = MIN (nearest,
                     vd_cell_distance (s, cell, game->state.units[s->of_side[side ^ 1][i]].cell));

  return nearest;
}

gboolean
vd_reserve_bars_retreat (const VdGame *game,
                         VdUnitId      unit,
                         guint         cell)
{
  guint side = vd_game_side (game, unit);
  guint limit, now;

  if (!game->scenario->settings[VD_SET_RESERVE_RETREAT] || !is_kept_away (game, unit))
    return FALSE;

  limit = vd_scenario_get_setting (game->scenario, side, VD_SET_RESERVE_DISTANCE);
  now = measure (game, side, game->state.units[unit].cell);
  return measure (game, side, cell) < MIN (limit, now);
}

/* Hexes nearer to the enemy than @least are as if he stood there. */
static void
close_near (const VdGame   *game,
            guint           least,
            const VdSearch *search)
{
  const guint8 *near = vd_reserve_get_near (game);
  VdGuard *guard = game->movement->guard;
  guint n = game->scenario->n_cells;

  memcpy (guard->hazard, search->hazard, n * sizeof *guard->hazard);
  memcpy (guard->left, search->left, n * sizeof *guard->left);
  memcpy (guard->hazards_at, search->hazards_at, game->n_words * sizeof *guard->hazards_at);
  for (guint i = 0; i < guard->n_near && near[guard->order[i]] < least; i++)
    {
      guint cell = guard->order[i];

      guard->hazard[cell] = VD_HAZARD_ENEMY;
      guard->left[cell] = VD_NEVER;
      guard->hazards_at[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
    }
}

void
vd_reserve_guard (const VdGame *game,
                  VdUnitId      unit,
                  VdSearch     *search)
{
  VdGuard *guard = game->movement->guard;
  guint side = vd_game_side (game, unit);
  guint least;

  if (G_LIKELY (!vd_reserve_has (game, unit)) || !is_kept_away (game, unit))
    return;

  least = find_distance (game, unit);
  if (guard->least != least || guard->side != side || guard->bar != search->bar ||
      guard->stamp != game->hazards_stamp[side])
    close_near (game, least, search);

  guard->least = least;
  guard->side = side;
  guard->bar = search->bar;
  guard->stamp = game->hazards_stamp[side];
  search->hazard = guard->hazard;
  search->left = guard->left;
  search->hazards_at = guard->hazards_at;
}

/* For losses */

static gboolean
has_army_reserve (const VdGame *game,
                  guint         army)
{
  EACH_RESERVE (unit)
    if (game->scenario->units[unit].army == army)
      return TRUE;

  return FALSE;
}

void
vd_reserve_offer (VdGame   *game,
                  VdUnitId  lost)
{
  guint army = game->scenario->units[lost].army;
  guint n = vd_scenario_get_setting (game->scenario, vd_game_side (game, lost),
                                     VD_SET_RESERVE_ON_LOSS);

  if (army != VD_NO_ARMY && is_on (game) && vd_game_has (game, VD_POINT_RESERVE_LOSS))
    game->state.offers[army] = MIN (game->state.offers[army] + n, G_MAXUINT8);
}

int
vd_reserve_find_offered (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint army = 0; army < s->n_armies; army++)
    if (G_UNLIKELY (game->state.offers[army] > 0) && has_army_reserve (game, army))
      return s->armies[army].side;

  return -1;
}

static gboolean
is_offered (const VdGame *game,
            VdUnitId      unit)
{
  guint army = game->scenario->units[unit].army;

  return vd_reserve_has (game, unit) && vd_game_is_on_map (game, unit) && army != VD_NO_ARMY &&
         game->state.offers[army] > 0 &&
         (int) vd_game_side (game, unit) == vd_reserve_find_offered (game);
}

void
vd_reserve_list_offered (VdGame      *game,
                         VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
  EACH_RESERVE (unit)
    if (is_offered (game, unit))
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_RELEASE, .unit = unit });
}

VdVerdict
vd_reserve_test_offered (VdGame        *game,
                         const VdOrder *order,
                         VdExplain     *why)
{
  if (order->kind == VD_ORDER_PASS ||
      (order->kind == VD_ORDER_RELEASE && order->arg == 0 && is_offered (game, order->unit)))
    return vd_allow (0);

  return vd_forbid (game, VD_POINT_RESERVE_LOSS, why);
}

void
vd_reserve_apply_offered (VdGame        *game,
                          const VdOrder *order)
{
  guint side = vd_reserve_find_offered (game);

  vd_game_see (game, VD_POINT_RESERVE_NOW);
  if (order->kind == VD_ORDER_RELEASE)
    {
      vd_game_see (game, VD_POINT_RESERVE_LOSS);
      game->state.offers[game->scenario->units[order->unit].army]--;
      vd_reserve_take (game, order->unit);
      return;
    }

  for (guint army = 0; army < game->scenario->n_armies; army++)
    if (game->scenario->armies[army].side == side)
      game->state.offers[army] = 0;
}

/* For points of morale */

static guint
get_mode (const VdGame *game,
          VdUnitId      unit)
{
  return vd_scenario_get_setting (game->scenario, vd_game_side (game, unit),
                                  VD_SET_RESERVE_RELEASE);
}

static guint
get_cost (const VdGame *game,
          VdUnitId      unit)
{
  return vd_scenario_get_setting (game->scenario, vd_game_side (game, unit), VD_SET_RESERVE_COST);
}

static gboolean
has_anyone_moved (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint player = game->state.player;

  for (guint i = 0; i < s->n_of_side[player]; i++)
    if (game->state.units[s->of_side[player][i]].flags & VD_MOVED)
      return TRUE;

  return FALSE;
}

/* Whether the level of the unit's army is so far above where it started. */
static gboolean
has_excess (const VdGame *game,
            VdUnitId      unit)
{
  guint army = game->scenario->units[unit].army;

  return army != VD_NO_ARMY && game->scenario->armies[army].has_morale &&
         game->state.morale[army] >= game->scenario->armies[army].morale + get_cost (game, unit);
}

/* Whether the owner has a moment for it. */
static gboolean
is_time (const VdGame *game)
{
  return (game->state.phase == VD_PHASE_MOVEMENT && vd_summon_find (game) == VD_NONE) ||
         (game->state.phase == VD_PHASE_COMBAT && game->state.combat.step == VD_STEP_NONE);
}

/* Whether the phasing side may call anybody for morale now. */
static gboolean
may_call (const VdGame *game)
{
  guint mode = vd_scenario_get_setting (game->scenario, game->state.player, VD_SET_RESERVE_RELEASE);

  if (mode == RELEASE_NEVER || !is_on (game) || !is_time (game))
    return FALSE;
  if (mode == RELEASE_ANY_TIME)
    return vd_game_has (game, VD_POINT_RESERVE_RELEASE);

  return vd_game_has (game, VD_POINT_RESERVE_EXCESS) &&
         game->state.phase == VD_PHASE_MOVEMENT && !has_anyone_moved (game);
}

/* Whether @unit may be called, alone or with all of its army, if anybody may. */
static gboolean
is_callable (const VdGame *game,
             VdUnitId      unit,
             gboolean      with_all)
{
  if (!vd_reserve_has (game, unit) || !vd_game_is_on_map (game, unit) ||
      vd_game_side (game, unit) != game->state.player)
    return FALSE;
  if (get_mode (game, unit) == RELEASE_EXCESS)
    return !with_all && has_excess (game, unit);

  return !with_all || !game->scenario->settings[VD_SET_RESERVE_COST_EACH];
}

/* Whether others of its army can be called with @unit. */
static gboolean
has_company (const VdGame *game,
             VdUnitId      unit)
{
  EACH_RESERVE (other)
    if (other != unit && game->scenario->units[other].army == game->scenario->units[unit].army)
      return TRUE;

  return FALSE;
}

void
vd_reserve_list (VdGame      *game,
                 VdOrderList *list)
{
  if (!may_call (game))
    return;

  EACH_RESERVE (unit)
    for (guint all = 0; all < 2; all++)
      if (is_callable (game, unit, all) && (!all || has_company (game, unit)))
        vd_order_list_add (list, (VdOrder) { VD_ORDER_RELEASE, all, unit, 0, 0 });
}

static VdVerdict
test_call (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  gboolean with_all = order->arg != 0;

  if (!may_call (game) || !is_callable (game, order->unit, with_all))
    return vd_forbid (game, get_mode (game, order->unit) == RELEASE_EXCESS
                            ? VD_POINT_RESERVE_EXCESS : VD_POINT_RESERVE_RELEASE, why);
  if (with_all && !has_company (game, order->unit))
    return vd_forbid (game, VD_POINT_RESERVE_RELEASE, why);

  return vd_allow (0);
}

/* That it was paid for is kept only where it matters: see recall.h. */
static void
call_paid (VdGame   *game,
           VdUnitId  unit)
{
  if (game->scenario->settings[VD_SET_RECALL_PAID_FREE])
    game->state.paid[unit / 64] |= BIT_OF (unit);

  vd_reserve_take (game, unit);
}

static gboolean
call_for_morale (VdGame        *game,
                 const VdOrder *order)
{
  guint army = game->scenario->units[order->unit].army;

  vd_game_see (game, get_mode (game, order->unit) == RELEASE_EXCESS ? VD_POINT_RESERVE_EXCESS
                                                                  : VD_POINT_RESERVE_RELEASE);
  call_paid (game, order->unit);
  if (order->arg != 0)
    EACH_RESERVE (unit)
      if (game->scenario->units[unit].army == army)
        call_paid (game, unit);

  vd_army_spend (game, army, get_cost (game, order->unit));
  return FALSE;
}

/* Who was recalled is called again at once if his army is demoralized still. */
static void
call_shaken (VdGame *game)
{
  for (guint army = 0; army < game->scenario->n_armies; army++)
    if (game->state.shaken >> army & 1)
      vd_reserve_call_army (game, army);
}

const VdPlayWindow vd_reserve_window = {
  .answers = VD_KIND (RELEASE),
  .owns = VD_KIND (RELEASE),
  .asks_always = TRUE,
  .list = vd_reserve_list,
  .test = test_call,
  .apply = call_for_morale,
};

const VdHooks vd_reserve_hooks = {
  .set_up = set_up,
  .begin[VD_PHASE_MOVEMENT] = vd_reserve_wake,
  .between_turns = call_shaken,
};
