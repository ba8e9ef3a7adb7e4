#include "core/combat/retreat.h"
#include "core/combat/advance.h"

#include "core/mechanics/army.h"
#include "core/combat/allocation.h"
#include "core/combat/bridge-dice.h"
#include "core/mechanics/booking.h"
#include "core/combat/contact.h"
#include "core/combat/far-retreat.h"
#include "core/combat/leader-fate.h"
#include "core/mechanics/garrison.h"
#include "core/position/piece.h"
#include "core/scenario/bar.h"
#include "core/scenario/price.h"
#include "core/movement/reserve-movement.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"
#include "core/scenario/sight.h"
#include "core/combat/stack.h"
#include "core/combat/train-retreat.h"

#define MAX_DEPTH VD_MAX_CHAIN

static gboolean
is_in_combat (const VdGame *game,
              VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers; i++)
    if (combat->attackers[i] == unit)
      return TRUE;
  for (guint i = 0; i < combat->n_defenders; i++)
    if (combat->defenders[i] == unit)
      return TRUE;
  for (guint i = 0; i < combat->n_bombarders; i++)
    if (combat->bombarders[i] == unit)
      return TRUE;

  return FALSE;
}

gboolean
vd_retreat_may_displace (const VdGame *game,
                         VdUnitId      unit)
{
  return game->scenario->settings[VD_SET_BOMBARD_DISPLACES] ||
         game->state.combat.n_chain > 0 || /* it is displaced itself */
         (game->state.units[unit].flags & (VD_RETREATS | VD_MAY_RETREAT)) != VD_MAY_RETREAT;
}

/* Units that are already being moved on: those of the state's chain and of
 * the one that is being tried. */
typedef struct
{
  guint16 units[2 * MAX_DEPTH];
  guint   n;
  guint   most; /* units in it, at most */
} Chain;

static gboolean
is_in_chain (const Chain *chain,
             VdUnitId     unit)
{
  for (guint i = 0; i < chain->n; i++)
    if (chain->units[i] == unit)
      return TRUE;

  return FALSE;
}

static Chain
get_chain (const VdGame *game)
{
  Chain chain = { .n = 0, .most = MAX_DEPTH };

  for (guint i = 0; i < game->state.combat.n_chain; i++)
    chain.units[chain.n++] = game->state.combat.chain[i].unit;

  return chain;
}

static Chain
begin_chain (const VdGame *game,
             VdUnitId      unit)
{
  Chain chain = get_chain (game);

  chain.units[chain.n++] = unit;
  return chain;
}

/* Whether the step costs more than the whole allowance of the unit [F-21]. */
static inline gboolean
is_too_dear (const VdGame *game,
             VdUnitId      unit,
             guint         cost)
{
  return G_UNLIKELY (game->scenario->settings[VD_SET_RETREAT_COST]) &&
         cost > vd_piece_get_allowance (game->scenario, game->state.units, unit,
                                        vd_game_period (game));
}

/* Whether @to is nearer than @from to one of @enemies. */
static gboolean
is_nearer_to (const VdGame  *game,
              guint          from,
              guint          to,
              const guint16 *enemies,
              guint          n)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, enemies[i]) &&
        vd_cell_distance (s, to, game->state.units[enemies[i]].cell) <
          vd_cell_distance (s, from, game->state.units[enemies[i]].cell))
      return TRUE;

  return FALSE;
}

/* Whether a retreat to @to leads nearer to some opponent in the combat [F-19];
 * who is displaced has none. */
static inline gboolean
comes_nearer (const VdGame *game,
              VdUnitId      unit,
              guint         from,
              guint         to)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;

  if (!s->settings[VD_SET_RETREAT_AWAY] || !vd_scenario_has (s, VD_POINT_RETREAT_AWAY) ||
      !(game->state.units[unit].flags & (VD_RETREATS | VD_MAY_RETREAT)))
    return FALSE;
  if (vd_game_side (game, unit) == game->state.player)
    return is_nearer_to (game, from, to, combat->defenders, combat->n_defenders);

  return is_nearer_to (game, from, to, combat->attackers, combat->n_attackers) ||
         is_nearer_to (game, from, to, combat->bombarders, combat->n_bombarders);
}

/* Terrain and enemies: why the side @dir is closed to a retreat.  Inline, as most ask it of all
 * six sides of one hex. */
static inline VdPoint
find_bar_from (const VdGame *game,
               VdUnitId      unit,
               guint         from,
               guint         dir)
{
  const VdScenario *s = game->scenario;
  guint side = s->units[unit].side;
  guint period = vd_game_period (game);
  gsize row = vd_scenario_row (s, unit, period) + from;
  int to = s->next[from][dir];

  if (to < 0)
    return VD_POINT_EXIT_NOT_BY_COMBAT;
  if (vd_scenario_confines (s, unit, to))
    return VD_POINT_CONFINED;
  if (vd_unit_is_barred (s, unit, from, dir))
    return VD_POINT_BARS;
  if ((s->steps[row].cost[dir] == VD_NEVER || is_too_dear (game, unit, s->steps[row].cost[dir])) &&
      vd_scenario_has (s, VD_POINT_RETREAT_CLOSED))
    return VD_POINT_RETREAT_CLOSED;
  if (game->unit_at[to] != VD_NONE && vd_game_side (game, game->unit_at[to]) != side)
    return VD_POINT_RETREAT_CONTROLLED;
  if (vd_game_is_barred (game, side, to) && !vd_leader_passes (game, unit, to) &&
      vd_scenario_has (s, VD_POINT_RETREAT_CONTROLLED))
    return VD_POINT_RETREAT_CONTROLLED;
  if (G_UNLIKELY (vd_reserve_bars_retreat (game, unit, to)))
    return VD_POINT_RESERVE_LIMIT;

  return comes_nearer (game, unit, from, to) ? VD_POINT_RETREAT_AWAY : VD_N_POINTS;
}

VdPoint
vd_retreat_bar_from (const VdGame *game,
                     VdUnitId      unit,
                     guint         from,
                     guint         dir)
{
  return find_bar_from (game, unit, from, dir);
}

static inline VdPoint
find_bar (const VdGame *game,
          VdUnitId      unit,
          guint         dir)
{
  return find_bar_from (game, unit, game->state.units[unit].cell, dir);
}

/* Whether @unit may not be displaced for its part in the combat: by one reading
 * none of it may, by the other those that still have to retreat [F-24]. */
static gboolean
may_not_make_room (const VdGame *game,
                   VdUnitId      unit)
{
  return is_in_combat (game, unit) &&
         (!game->scenario->settings[VD_SET_DISPLACE_INVOLVED] ||
          (game->state.units[unit].flags & VD_RETREATS));
}

/* Whether @unit owes a bombardment that nobody else can make [NAOW 6.5]. */
static gboolean
owes_fire (VdGame   *game,
           VdUnitId  unit)
{
  return game->scenario->settings[VD_SET_REQUIRED_GUNS_STAND] &&
         vd_game_side (game, unit) == game->state.player &&
         vd_game_has (game, VD_POINT_DISPLACE_REQUIRED) && vd_allocation_needs_gun (game, unit);
}

/* Whether the unit at the end of the chain has a hex with room to go to. */
static gboolean
has_way_on (const VdGame *game,
            VdUnitId      unit)
{
  guint from = game->state.units[unit].cell;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int to = game->scenario->next[from][dir];

      if (to >= 0 && vd_stack_has_room (game, unit, to) &&
          find_bar (game, unit, dir) == VD_N_POINTS)
        return TRUE;
    }

  return FALSE;
}

/* Why @friend cannot be displaced as things stand with itself; VD_N_POINTS if
 * it can, provided that it finds a hex. */
static VdPoint
why_immovable (VdGame      *game,
               VdUnitId     friend,
               const Chain *chain)
{
  if (may_not_make_room (game, friend) && vd_game_has (game, VD_POINT_DISPLACE_INVOLVED))
    return VD_POINT_DISPLACE_INVOLVED;
  if (owes_fire (game, friend))
    return VD_POINT_DISPLACE_REQUIRED;
  if (vd_garrison_stays (game, friend))
    return VD_POINT_GARRISON_STAYS;
  if (vd_leader_is (game->scenario, friend))
    return VD_POINT_STACK_KINDS_FREE;

  return is_in_chain (chain, friend) ? VD_POINT_DISPLACE_CHAIN : VD_N_POINTS;
}

/* Adds to the wave those whom @unit could displace in its turn. */
static void
add_displaced (VdGame      *game,
               VdUnitId     unit,
               const Chain *chain,
               guint16     *wave,
               guint       *n)
{
  guint from = game->state.units[unit].cell;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (find_bar (game, unit, dir) == VD_N_POINTS)
      for (guint16 next = game->unit_at[game->scenario->next[from][dir]]; next != VD_NONE;
           next = game->next_at[next])
        if (!vd_contact_holds (wave, *n, next) && why_immovable (game, next, chain) == VD_N_POINTS)
          wave[(*n)++] = next;
}

/* Whether @friend, displaced, finds a hex, or a chain of others does: in a crowd
 * each is looked at once, the nearest first, so that no longer chain is taken
 * than need be. */
static gboolean
can_move_on (VdGame      *game,
             VdUnitId     friend,
             const Chain *chain)
{
  guint16 wave[VD_MAX_UNITS];
  guint n = 0, done = 0, room = chain->most - chain->n;

  wave[n++] = friend;
  for (guint length = 1; length <= room && done < n; length++)
    for (guint end = n; done < end; done++)
      {
        if (has_way_on (game, wave[done]))
          return TRUE;
        if (length < room && vd_game_has (game, VD_POINT_DISPLACE_CHAIN))
          add_displaced (game, wave[done], chain, wave, &n);
      }

  return FALSE;
}

/* Why @friend cannot be displaced; VD_N_POINTS if it can. */
static VdPoint
why_not_displaced (VdGame   *game,
                   VdUnitId  friend,
                   Chain    *chain)
{
  VdPoint why = why_immovable (game, friend, chain);

  if (why == VD_N_POINTS && chain->n >= chain->most)
    return VD_POINT_DISPLACE_CHAIN;
  if (why != VD_N_POINTS || !vd_game_has (game, VD_POINT_DISPLACE_KILLS))
    return why;

  return can_move_on (game, friend, chain) ? VD_N_POINTS : VD_POINT_DISPLACE_KILLS;
}

/* Why no friend in @cell can be displaced; VD_N_POINTS if one can. */
static VdPoint
why_no_displacement (VdGame *game,
                     guint   cell,
                     Chain  *chain)
{
  VdPoint why = VD_POINT_DISPLACE;

  /* By kinds it would have to be somebody whose place the other can take. */
  if (!vd_game_plays (game, VD_MECHANIC_DISPLACEMENT) ||
      vd_scenario_stacks_by_kinds (game->scenario) || !vd_game_has (game, VD_POINT_DISPLACE))
    return why;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE && why != VD_N_POINTS;
       unit = game->next_at[unit])
    why = why_not_displaced (game, unit, chain);

  return why;
}

gboolean
vd_retreat_may_be_displaced (VdGame   *game,
                             VdUnitId  unit)
{
  Chain chain = get_chain (game);

  return why_not_displaced (game, unit, &chain) == VD_N_POINTS;
}

guint
vd_retreat_count_displaced (VdGame   *game,
                            VdUnitId  unit,
                            guint     cell)
{
  Chain chain = begin_chain (game, unit);

  g_assert (cell < game->scenario->n_cells);

  if (why_no_displacement (game, cell, &chain) != VD_N_POINTS)
    return 0;

  for (guint n = 1; chain.n + n < MAX_DEPTH; n++)
    {
      chain.most = chain.n + n;
      if (why_no_displacement (game, cell, &chain) == VD_N_POINTS)
        return n;
    }

  return MAX_DEPTH;
}

VdPoint
vd_retreat_bar (const VdGame *game,
                VdUnitId      unit,
                guint         dir)
{
  g_assert (dir < VD_N_DIRS);
  return find_bar (game, unit, dir);
}

static inline gboolean
is_open (const VdGame *game,
         VdUnitId      unit,
         guint         dir)
{
  return find_bar (game, unit, dir) == VD_N_POINTS &&
         vd_stack_has_room (game, unit, game->scenario->next[game->state.units[unit].cell][dir]);
}

gboolean
vd_retreat_is_open (const VdGame *game,
                    VdUnitId      unit)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (is_open (game, unit, dir))
      return TRUE;

  return FALSE;
}

guint
vd_retreat_open_hexes (const VdGame *game,
                       VdUnitId      unit,
                       guint16      *cells)
{
  guint from = game->state.units[unit].cell;
  guint n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (is_open (game, unit, dir))
      cells[n++] = game->scenario->next[from][dir];

  return n;
}

guint
vd_retreat_hexes (VdGame   *game,
                  VdUnitId  unit,
                  guint16  *cells,
                  gboolean *displaces)
{
  guint from = game->state.units[unit].cell;
  guint n, vacant;

  g_assert (vd_game_is_on_map (game, unit));

  if (vd_fate_is_led_off (game, unit) || vd_train_waits (game, unit))
    return 0;
  if (vd_stack_retreats_together (game))
    return vd_stack_find_hexes (game, unit, cells);
  if (vd_far_get_hexes (game, unit) > 1)
    return vd_far_find_hexes (game, unit, cells, displaces);

  vacant = n = vd_retreat_open_hexes (game, unit, cells);
  if ((n == 0 || !vd_game_has (game, VD_POINT_RETREAT_VACANT)) &&
      vd_retreat_may_displace (game, unit))
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        Chain chain = begin_chain (game, unit);
        int to = game->scenario->next[from][dir];

        if (find_bar (game, unit, dir) == VD_N_POINTS && !vd_stack_has_room (game, unit, to) &&
            why_no_displacement (game, to, &chain) == VD_N_POINTS)
          cells[n++] = to;
      }

  if (displaces != NULL)
    *displaces = n > vacant;

  return n;
}

gboolean
vd_retreat_must_displace (VdGame   *game,
                          VdUnitId  unit)
{
  guint16 cells[2 * VD_N_DIRS];
  guint n = vd_retreat_hexes (game, unit, cells, NULL);

  for (guint i = 0; i < n; i++)
    if (vd_stack_has_room (game, unit, cells[i]))
      return FALSE;

  return n > 0;
}

VdPoint
vd_retreat_refusal (VdGame   *game,
                    VdUnitId  unit,
                    guint     cell)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;
  guint16 cells[2 * VD_N_DIRS];
  guint n = vd_retreat_hexes (game, unit, cells, NULL);

  for (guint i = 0; i < n; i++)
    if (cells[i] == cell)
      return VD_N_POINTS;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] == (int) cell)
      {
        Chain chain = begin_chain (game, unit);
        VdPoint bar = find_bar (game, unit, dir);
        VdPoint refusal;

        if (bar != VD_N_POINTS)
          return bar;
        if (!vd_retreat_may_displace (game, unit) && !vd_stack_has_room (game, unit, cell))
          return VD_POINT_BOMBARD_MAY_RETREAT;
        if (vd_stack_retreats_together (game))
          return vd_stack_refusal (game, unit, cell);
        if (vd_far_get_hexes (game, unit) > 1 &&
            (vd_stack_has_room (game, unit, cell) ||
             why_no_displacement (game, cell, &chain) == VD_N_POINTS))
          return vd_far_refusal (game, unit, dir);

        refusal = why_no_displacement (game, cell, &chain);
        return refusal == VD_N_POINTS ? VD_POINT_RETREAT_VACANT : refusal;
      }

  return vd_far_get_hexes (game, unit) > 1 ? VD_POINT_RETREAT_FAR : VD_POINT_RETREAT_ONE_HEX;
}

VdPoint
vd_retreat_find_delay (VdGame   *game,
                       VdUnitId  unit,
                       guint     cell)
{
  VdPoint refusal = vd_retreat_refusal (game, unit, cell);

  if (refusal != VD_N_POINTS)
    return refusal;
  if (vd_far_get_walker (game) != VD_NONE)
    return VD_POINT_RETREAT_FAR;

  return game->state.combat.n_chain > 0 ? VD_POINT_DISPLACE : VD_POINT_STACK_RETREATS;
}

VdPoint
vd_retreat_find_displaced_refusal (VdGame   *game,
                                   VdUnitId  unit,
                                   guint     cell)
{
  VdPoint refusal = vd_retreat_refusal (game, unit, cell);

  return refusal != VD_N_POINTS ? refusal : VD_POINT_RETREAT_WHOLE_WAY;
}

/* What a gun leaves of its own will is vacated only where guns go with the
 * others [F-27]. */
static void
note_left (VdGame   *game,
           VdUnitId  unit)
{
  guint flags = game->scenario->settings[VD_SET_BOMBARD_RETREAT_ANY]
                ? VD_RETREATS : VD_RETREATS | VD_MAY_RETREAT;

  if (game->state.units[unit].flags & flags)
    vd_advance_note_vacated (game, unit);
}

/* Whether @unit owes or may make the retreat, and is not displaced. */
static gboolean
is_driven_back (const VdGame *game,
                VdUnitId      unit)
{
  return (game->state.units[unit].flags & (VD_RETREATS | VD_MAY_RETREAT)) != 0;
}

/* What follows once for each unit that goes back or makes room, however far it goes. */
static void
note_begun (VdGame   *game,
            VdUnitId  unit)
{
  guint flags = game->state.units[unit].flags;

  if (is_driven_back (game, unit))
    note_left (game, unit);
  vd_army_adjust_morale (game, unit, flags & VD_RETREATS      ? VD_ARMY_RETREATS
                                     : flags & VD_MAY_RETREAT ? VD_ARMY_RETREATS_BY_CHOICE
                                                              : VD_ARMY_IS_DISPLACED);
}

/* Moves one unit one hex, and marks it if it was displaced, or has come to the end of its
 * retreat. */
static void
step_back (VdGame   *game,
           VdUnitId  unit,
           guint     cell,
           guint     die)
{
  VdUnitState *u = &game->state.units[unit];
  gboolean is_first = vd_far_get_walker (game) != unit, is_last = TRUE, is_lost;
  guint from = u->cell;
  gboolean leads_off = vd_fate_leads_off (game, unit);
  gboolean leads_trains = vd_train_leads_off (game, unit);

  if (is_driven_back (game, unit))
    {
      vd_game_see (game, VD_POINT_RETREAT_ONE_HEX);
      vd_game_see (game, VD_POINT_RETREAT_CONTROLLED);
      is_last = vd_far_step (game, unit);
    }
  else
    {
      /* I-1: a hex from which a unit is displaced is in no control that bars it. */
      g_assert (!vd_game_is_barred (game, vd_game_side (game, unit), u->cell) ||
                !vd_game_has (game, VD_POINT_RETREAT_CONTROLLED));
      vd_game_see (game, VD_POINT_DISPLACE);
      vd_game_see (game, VD_POINT_DISPLACE_INVOLVED);
      u->flags |= VD_DISPLACED;
    }

  if (vd_game_is_controlled (game, vd_game_side (game, unit), cell))
    vd_game_see (game, VD_POINT_CONTROL_FLEXIBLE);
  vd_contact_forget (game);

  vd_stack_note (game, unit, cell);
  if (is_first)
    note_begun (game, unit);
  if (is_driven_back (game, unit))
    u->flags |= VD_RETREATED;
  if (is_last)
    u->flags &= ~(VD_RETREATS | VD_MAY_RETREAT);
  vd_game_move (game, unit, cell);
  vd_booking_enter (game, unit, cell);
  is_lost = vd_bridge_dice_roll (game, unit, from, leads_trains ? 0 : die);
  if (leads_off)
    vd_fate_go_along (game, unit, from, is_last || is_lost);
  /* With its leader a stack has room for a train. */
  if (leads_trains)
    vd_train_go_along (game, unit, from, is_last, die);
  if (is_lost)
    vd_bridge_dice_lose (game, unit, leads_off);
}

void
vd_retreat_go (VdGame   *game,
               VdUnitId  unit,
               guint     cell,
               guint     die)
{
  VdCombat *combat = &game->state.combat;

  if (!vd_stack_has_room (game, unit, cell))
    {
      vd_game_see (game, combat->n_chain > 0 ? VD_POINT_DISPLACE_CHAIN : VD_POINT_DISPLACE);
      combat->chain[combat->n_chain++] = (VdDisplacement) { unit, cell };
      return;
    }

  vd_game_see (game, VD_POINT_RETREAT_VACANT);
  step_back (game, unit, cell, die);
  while (combat->n_chain > 0 && vd_stack_has_room (game, combat->chain[combat->n_chain - 1].unit,
                                         combat->chain[combat->n_chain - 1].to))
    {
      VdDisplacement next = combat->chain[--combat->n_chain];

      step_back (game, next.unit, next.to, 0);
    }
}
