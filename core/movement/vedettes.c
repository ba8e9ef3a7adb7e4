#include "core/movement/vedettes.h"

#include "core/mechanics/command.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/hidden.h"
#include "core/mechanics/road-march.h"
#include "core/mechanics/supply.h"
#include "core/movement/hold.h"
#include "core/movement/initiative.h"
#include "core/movement/roster.h"
#include "core/movement/works.h"
#include "core/position/piece.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"

#include <string.h>

/* A unit and its vedettes */

#define EACH_VEDETTE(i, vedette, s, unit) \
  for (guint i = 0, vedette; i < (s)->n_vedettes && (vedette = (s)->vedettes[i], TRUE); i++) \
    if ((s)->units[vedette].parent == (unit))

static gboolean
breaks (const VdScenario *s,
        VdUnitId          unit)
{
  return s->units[unit].breaks > 0;
}

static guint
count (const VdGame *game,
       VdUnitId      unit,
       VdPlace       place)
{
  guint n = 0;

  EACH_VEDETTE (i, vedette, game->scenario, unit)
    n += game->state.units[vedette].place == place;

  return n;
}

/* Whether it goes when its vedettes come [R06 13.11], and does not stay, as one on foot does
 * [R06 13.3]. */
static gboolean
leaves (const VdGame *game,
        VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return s->classes[s->units[unit].unit_class].is_horse ||
         !vd_game_has (game, VD_POINT_VEDETTES_STAYS);
}

static guint64
get_bit (const VdScenario *s,
         VdUnitId          unit)
{
  return G_GUINT64_CONSTANT (1) << (s->units[unit].breaks - 1);
}

static gboolean
has_changed (const VdGame *game,
             VdUnitId      unit)
{
  return (game->state.vedettes.changed & get_bit (game->scenario, unit)) != 0;
}

/* Sending them out */

/* Whether all that @unit has with it find room in its hex, where it may stand no longer. */
static gboolean
finds_room_for_all (const VdGame *game,
                    VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell;
  guint n = 0;

  if (!vd_scenario_stacks_by_kinds (s))
    {
      EACH_VEDETTE (i, vedette, s, unit)
        n += game->state.units[vedette].place == VD_PLACE_KEPT && vd_scenario_counts (s, vedette);
      n += game->n_at[cell] - (leaves (game, unit) && vd_scenario_counts (s, unit));
      return n <= (guint) vd_scenario_get_setting (s, vd_game_side (game, unit), VD_SET_STACKING);
    }

  VdStackCount units = { 0 };

  for (guint16 other = game->unit_at[cell]; other != VD_NONE; other = game->next_at[other])
    if (other != unit || !leaves (game, unit))
      vd_stack_count_add (&units, s, other);
  EACH_VEDETTE (i, vedette, s, unit)
    if (game->state.units[vedette].place == VD_PLACE_KEPT)
      vd_stack_count_add (&units, s, vedette);

  return units.n <= VD_MAX_PIECES &&
         vd_stack_count_excess (&units, s, vd_game_side (game, unit), NULL) == 0;
}

static VdPoint
find_bar_to_act (const VdGame *game,
                 VdUnitId      unit)
{
  guint flags = game->state.units[unit].flags;

  if (((flags & (VD_MOVED | VD_TRIED)) != 0 || has_changed (game, unit) ||
       game->state.worker == unit + 1u) &&
      vd_game_has (game, VD_POINT_VEDETTES_BEFORE))
    return VD_POINT_VEDETTES_BEFORE;
  if (vd_garrison_stays (game, unit))
    return VD_POINT_GARRISON_STAYS;

  return game->scenario->n_holds > 0 ? vd_hold_find (game, unit) : VD_N_POINTS;
}

VdPoint
vd_vedettes_find_bar_to_break (VdGame   *game,
                               VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit);
  VdPoint bar;

  if (side != game->state.player)
    return VD_POINT_SEQUENCE_PHASING;
  if (!breaks (s, unit) || !vd_game_has (game, VD_POINT_VEDETTES_BREAK) ||
      !vd_game_is_on_map (game, unit) || count (game, unit, VD_PLACE_KEPT) == 0)
    return VD_POINT_VEDETTES_BREAK;

  bar = find_bar_to_act (game, unit);
  if (bar != VD_N_POINTS)
    return bar;
  if (vd_piece_is_reduced (s, game->state.units, unit) &&
      vd_game_has (game, VD_POINT_VEDETTES_REDUCED))
    return VD_POINT_VEDETTES_REDUCED;
  if (s->settings[VD_SET_BREAK_APART] && vd_game_has (game, VD_POINT_VEDETTES_APART) &&
      (vd_road_march_has (game, unit) ||
       vd_game_is_controlled (game, side, game->state.units[unit].cell)))
    return VD_POINT_VEDETTES_APART;

  return finds_room_for_all (game, unit) ? VD_N_POINTS : VD_POINT_VEDETTES_BREAK;
}

/* What changes where others can go. */
static void
forget_all (VdGame   *game,
            VdUnitId  unit)
{
  if (G_UNLIKELY (game->state.worker != 0))
    vd_works_end (game, unit);
  vd_game_forget_reaches (game);
  vd_roster_forget (game);
}

static void
send_out (VdGame   *game,
          VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell;
  gboolean commanded = vd_unit_is_in_command (game, unit) ||
                       s->settings[VD_SET_VEDETTES_COMMANDED] ||
                       !vd_game_has (game, VD_POINT_VEDETTES_COMMAND);
  gboolean supplied = !vd_supply_lacks (game, unit);
  gboolean revealed = vd_hidden_is_revealed (game, unit);

  vd_game_see (game, VD_POINT_VEDETTES_BREAK);
  vd_game_see (game, VD_POINT_VEDETTES_BEFORE);
  vd_game_see (game, VD_POINT_VEDETTES_REDUCED);
  if (s->settings[VD_SET_BREAK_APART])
    vd_game_see (game, VD_POINT_VEDETTES_APART);
  if (!commanded)
    vd_game_see (game, VD_POINT_VEDETTES_COMMAND);

  if (leaves (game, unit))
    {
      vd_road_march_set (game, unit, FALSE);
      vd_game_remove (game, unit, VD_PLACE_BROKEN);
    }
  else
    vd_game_see (game, VD_POINT_VEDETTES_STAYS);

  EACH_VEDETTE (i, vedette, s, unit)
    if (game->state.units[vedette].place == VD_PLACE_KEPT)
      {
        game->state.units[vedette].flags = 0;
        vd_game_place (game, vedette, cell);
        vd_hidden_inherit (game, vedette, revealed);
        vd_command_set (game, vedette,
                        commanded ||
                        s->classes[s->units[vedette].unit_class].needs_no_command);
        vd_supply_set (game, vedette, supplied);
      }

  game->state.vedettes.changed |= get_bit (s, unit);
  forget_all (game, unit);
}

/* Coming together */

static gboolean
has_spent (const VdGame *game,
           VdUnitId      vedette)
{
  guint i = game->scenario->units[vedette].vedette - 1;

  return game->state.vedettes.spent[i / 64] >> i % 64 & 1;
}

static guint
get_cost (const VdGame *game)
{
  return VD_Q (game->scenario->settings[VD_SET_REASSEMBLY_COST]);
}

void
vd_vedettes_note_move (VdGame   *game,
                       VdUnitId  unit,
                       guint     cost)
{
  const VdScenario *s = game->scenario;
  guint i;

  if (!vd_vedette_is (s, unit))
    return;

  i = s->units[unit].vedette - 1;
  if (cost + get_cost (game) >
        vd_piece_get_allowance (s, game->state.units, unit, vd_game_period (game)))
    game->state.vedettes.spent[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
}

void
vd_vedettes_note_march (VdGame *game)
{
  const VdMarchState *march = &game->state.march;

  for (guint i = 0; i < march->n; i++)
    vd_vedettes_note_move (game, march->units[i], march->spent[i]);
}

/* Whether it can still spend what it costs: of its move, or of what is left of it. */
static gboolean
can_spend (const VdGame *game,
           VdUnitId      vedette)
{
  if (game->state.units[vedette].flags & VD_MOVED)
    return !has_spent (game, vedette);

  return vd_works_left (game, vedette) >= get_cost (game) &&
         vd_command_find_bar (game, vedette) == VD_N_POINTS &&
         vd_initiative_find_bar (game, vedette) == VD_N_POINTS;
}

/* Why @vedette may not go into its unit again where it stands. */
static VdPoint
find_bar_to_go (const VdGame *game,
                VdUnitId      vedette)
{
  guint side = vd_game_side (game, vedette);

  if (!can_spend (game, vedette) && vd_game_has (game, VD_POINT_VEDETTES_POINT))
    return VD_POINT_VEDETTES_POINT;

  return vd_game_is_controlled (game, side, game->state.units[vedette].cell) &&
         vd_game_has (game, VD_POINT_VEDETTES_CONTROL) ? VD_POINT_VEDETTES_CONTROL : VD_N_POINTS;
}

/* Likewise the unit that is on the map: one of its vedettes at least is in its hex and may. */
static VdPoint
find_bar_to_take_in (const VdGame *game,
                     VdUnitId      unit)
{
  VdPoint bar = VD_POINT_VEDETTES_REASSEMBLE;

  EACH_VEDETTE (i, vedette, game->scenario, unit)
    if (vd_game_is_on_map (game, vedette) &&
        game->state.units[vedette].cell == game->state.units[unit].cell)
      {
        bar = find_bar_to_go (game, vedette);
        if (bar == VD_N_POINTS)
          return bar;
      }

  return bar;
}

/* Room for the unit in the place of its vedettes. */
static gboolean
finds_room (const VdGame *game,
            VdUnitId      unit,
            guint         cell)
{
  const VdScenario *s = game->scenario;
  guint n = 0;

  if (vd_road_march_blocks (game, unit, cell))
    return FALSE;
  if (vd_scenario_stacks_by_kinds (s))
    return vd_stack_has_room (game, unit, cell);

  EACH_VEDETTE (i, vedette, s, unit)
    n += vd_game_is_on_map (game, vedette) && vd_scenario_counts (s, vedette);

  return game->n_at[cell] + (guint) vd_scenario_counts (s, unit) <=
         n + vd_scenario_get_setting (s, vd_game_side (game, unit), VD_SET_STACKING);
}

/* Likewise the unit that is off the map: all of them that are on it. */
static VdPoint
find_bar_to_meet (const VdGame *game,
                  VdUnitId      unit)
{
  guint cell = VD_NO_CELL;

  EACH_VEDETTE (i, vedette, game->scenario, unit)
    if (vd_game_is_on_map (game, vedette))
      {
        VdPoint bar = find_bar_to_go (game, vedette);

        if (bar != VD_N_POINTS)
          return bar;
        if (cell != VD_NO_CELL && cell != game->state.units[vedette].cell &&
            vd_game_has (game, VD_POINT_VEDETTES_ALL))
          return VD_POINT_VEDETTES_ALL;
        cell = game->state.units[vedette].cell;
      }

  return cell != VD_NO_CELL && finds_room (game, unit, cell) ? VD_N_POINTS
                                                             : VD_POINT_VEDETTES_REASSEMBLE;
}

VdPoint
vd_vedettes_find_bar_to_reassemble (VdGame   *game,
                                    VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint place = game->state.units[unit].place;

  if (vd_game_side (game, unit) != game->state.player)
    return VD_POINT_SEQUENCE_PHASING;
  if (!breaks (s, unit) || !vd_game_has (game, VD_POINT_VEDETTES_REASSEMBLE) ||
      (place != VD_PLACE_BROKEN && place != VD_PLACE_MAP))
    return VD_POINT_VEDETTES_REASSEMBLE;
  if (has_changed (game, unit) && vd_game_has (game, VD_POINT_VEDETTES_TURN))
    return VD_POINT_VEDETTES_TURN;

  return place == VD_PLACE_MAP ? find_bar_to_take_in (game, unit) : find_bar_to_meet (game, unit);
}

static void
take_in (VdGame   *game,
         VdUnitId  vedette)
{
  vd_game_remove (game, vedette, VD_PLACE_KEPT);
  vd_command_set (game, vedette, TRUE);
}

static void
see_all (VdGame *game)
{
  vd_game_see (game, VD_POINT_VEDETTES_REASSEMBLE);
  vd_game_see (game, VD_POINT_VEDETTES_POINT);
  vd_game_see (game, VD_POINT_VEDETTES_CONTROL);
  vd_game_see (game, VD_POINT_VEDETTES_TURN);
}

/* It is in command if all of them are, and likewise in supply. */
static void
meet (VdGame   *game,
      VdUnitId  unit)
{
  gboolean commanded = TRUE, supplied = TRUE;
  guint cell = VD_NO_CELL;

  vd_game_see (game, VD_POINT_VEDETTES_ALL);
  EACH_VEDETTE (i, vedette, game->scenario, unit)
    if (vd_game_is_on_map (game, vedette))
      {
        cell = game->state.units[vedette].cell;
        commanded &= vd_unit_is_in_command (game, vedette);
        supplied &= !vd_supply_lacks (game, vedette);
        take_in (game, vedette);
      }

  vd_game_place (game, unit, cell);
  game->state.units[unit].flags = VD_MOVED;
  vd_command_set (game, unit, commanded);
  vd_supply_set (game, unit, supplied);
}

static void
reassemble (VdGame   *game,
            VdUnitId  unit)
{
  see_all (game);
  if (game->state.units[unit].place == VD_PLACE_BROKEN)
    meet (game, unit);
  else
    EACH_VEDETTE (i, vedette, game->scenario, unit)
      if (vd_game_is_on_map (game, vedette) &&
          game->state.units[vedette].cell == game->state.units[unit].cell &&
          find_bar_to_go (game, vedette) == VD_N_POINTS)
        take_in (game, vedette);

  game->state.vedettes.changed |= get_bit (game->scenario, unit);
  forget_all (game, unit);
}

/* The window */

static VdVerdict
test_vedettes (VdGame        *game,
               const VdOrder *order,
               VdExplain     *why)
{
  gboolean is_break = order->kind == VD_ORDER_BREAK;
  VdPoint bar = is_break ? vd_vedettes_find_bar_to_break (game, order->unit)
                         : vd_vedettes_find_bar_to_reassemble (game, order->unit);

  if (bar == VD_POINT_MOVE_HELD || bar == VD_POINT_MOVE_FREED)
    return vd_hold_forbid (game, bar, order->unit, why);

  return bar != VD_N_POINTS ? vd_forbid (game, bar, why)
                            : vd_allow (is_break ? 0 : get_cost (game));
}

static gboolean
apply_vedettes (VdGame        *game,
                const VdOrder *order)
{
  if (order->kind == VD_ORDER_BREAK)
    send_out (game, order->unit);
  else
    reassemble (game, order->unit);

  return FALSE;
}

static void
list_vedettes (VdGame      *game,
               VdOrderList *list)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_breakers; i++)
    if (vd_vedettes_find_bar_to_break (game, s->breakers[i]) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_BREAK, .unit = s->breakers[i] });
  for (guint i = 0; i < s->n_breakers; i++)
    if (vd_vedettes_find_bar_to_reassemble (game, s->breakers[i]) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_REASSEMBLE, .unit = s->breakers[i] });
}

const VdPlayWindow vd_vedette_window = {
  .answers = VD_KIND (BREAK) | VD_KIND (REASSEMBLE),
  .owns = VD_KIND (BREAK) | VD_KIND (REASSEMBLE),
  .outside = VD_POINT_VEDETTES_BREAK,
  .list = list_vedettes,
  .test = test_vedettes,
  .apply = apply_vedettes,
};

/* In the course of play */

VdPlace
vd_vedettes_find_start (const VdGame *game,
                        VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (vd_vedette_is (s, unit))
    return s->units[unit].start == VD_NO_CELL && game->group[unit] == VD_NONE ? VD_PLACE_KEPT
                                                                              : VD_PLACE_MAP;
  if (!breaks (s, unit) || s->units[unit].start == VD_NO_CELL || !leaves (game, unit) ||
      !vd_game_has (game, VD_POINT_VEDETTES_SET_UP))
    return VD_PLACE_MAP;

  EACH_VEDETTE (i, vedette, s, unit)
    if (s->units[vedette].start != VD_NO_CELL)
      return VD_PLACE_BROKEN;

  return VD_PLACE_MAP;
}

static void
forget_moves (VdGame *game)
{
  if (game->scenario->n_vedettes > 0)
    memset (game->state.vedettes.spent, 0, sizeof game->state.vedettes.spent);
}

static void
forget_turn (VdGame *game)
{
  game->state.vedettes.changed = 0;
}

const VdHooks vd_vedette_hooks = {
  .begin[VD_PHASE_MOVEMENT] = forget_moves,
  .between_turns = forget_turn,
};
