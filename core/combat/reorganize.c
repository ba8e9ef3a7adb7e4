/* reorganize.c: the segment in which units recover, and leaders take them back [R06 2.11A1]
 *
 * It stands before the movement of its owner.  Units that have not recovered may try it, once
 * each: the die is at most their initiative, changed by rows for their class, army or trait.
 * Then leaders take back who has recovered, into their own hex, reduced.  In a period whose
 * player-turns have no such phase all recover by themselves when movement begins [R06 2.21A2].
 */
#include "core/combat/boxes.h"
#include "core/combat/make-room.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/road-march.h"
#include "core/position/loss.h"
#include "core/position/piece.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"
#include "core/scenario/bar.h"
#include "core/scenario/price.h"

static gboolean
lies_in (const VdGame *game,
         VdUnitId      unit,
         VdPlace       box)
{
  return game->state.units[unit].place == box && vd_game_side (game, unit) == game->state.player;
}

/* Recovery */

/* It tries but once in a segment. */
static gboolean
may_try (const VdGame *game,
         VdUnitId      unit)
{
  return lies_in (game, unit, VD_PLACE_UNRECOVERED) &&
         !(game->state.units[unit].flags & VD_MOVED);
}

/* The highest face that brings it back: by its full side [F40]. */
static int
find_most (const VdGame *game,
           VdUnitId      unit)
{
  const VdUnit *u = &game->scenario->units[unit];

  return u->initiative + (vd_game_has (game, VD_POINT_BOXES_MODIFIER) ? u->recovery : 0) -
         (vd_casualties_is_demoralized (game, unit) && vd_game_has (game, VD_POINT_BOXES_DEMORALIZED));
}

static void
try_to_recover (VdGame        *game,
                const VdOrder *order)
{
  VdUnitState *u = &game->state.units[order->unit];
  const VdUnit *row = &game->scenario->units[order->unit];
  guint die = order->arg != 0 ? order->arg : vd_game_draw_for (game, VD_DIE_RECOVERY, order->unit);

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_BOXES_RECOVER);
  if (row->recovery != 0)
    {
      vd_game_see (game, VD_POINT_BOXES_MODIFIER);
      vd_game_see_row (game, row->recovery_rule);
    }
  if (vd_casualties_is_demoralized (game, order->unit))
    vd_game_see (game, VD_POINT_BOXES_DEMORALIZED);

  u->flags |= VD_MOVED;
  if ((int) die <= find_most (game, order->unit) || !vd_game_has (game, VD_POINT_BOXES_RECOVER))
    u->place = VD_PLACE_RECOVERED;
  game->stamp++;
}

/* All of the phasing side. */
static void
recover_all (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  if (!vd_game_plays (game, VD_MECHANIC_BOXES) ||
      vd_scenario_has_phase (s, vd_game_period (game), VD_PHASE_REORGANIZATION))
    return;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (lies_in (game, s->of_side[side][i], VD_PLACE_UNRECOVERED))
      {
        vd_game_see (game, VD_POINT_BOXES_NIGHT);
        if (vd_game_has (game, VD_POINT_BOXES_NIGHT))
          game->state.units[s->of_side[side][i]].place = VD_PLACE_RECOVERED;
      }
}

/* Coming back */

static gboolean
comes_whole (const VdGame *game,
             VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return s->classes[s->units[unit].unit_class].recovery == VD_RECOVERS_WHOLE &&
         vd_game_has (game, VD_POINT_BOXES_WHOLE);
}

/* Why @unit cannot come back in @cell, %VD_N_POINTS if it can. */
static VdPoint
find_bar (const VdGame *game,
          VdUnitId      unit,
          guint         cell,
          VdUnitId     *leader)
{
  const VdScenario *s = game->scenario;
  VdPoint point;

  *leader = vd_boxes_find_leader (game, unit, cell, &point);
  if (*leader == VD_NONE)
    return point;
  if (vd_scenario_confines (s, unit, cell))
    return VD_POINT_CONFINED;
  if (vd_bar_is_ground (s, s->units[unit].bars, cell))
    return VD_POINT_BARS;

  if (vd_road_march_blocks (game, unit, cell))
    return VD_POINT_ROAD_MARCH_BLOCKS;

  return vd_scenario_counts (s, unit) && !vd_stack_has_room (game, unit, cell) &&
         !vd_make_room_can (game, unit, cell) ? VD_POINT_MOVE_STACKING : VD_N_POINTS;
}

/* Whether a die is rolled for @unit before it comes back. */
static gboolean
is_rolled_for (const VdGame *game,
               VdUnitId      unit)
{
  return game->scenario->settings[VD_SET_REORGANIZE_LOST] > 0 &&
         vd_casualties_is_demoralized (game, unit) &&
         vd_game_has (game, VD_POINT_BOXES_LOST_AGAIN);
}

/* Whether it is lost for good by that die [R06 12.24]. */
static gboolean
is_lost_again (VdGame        *game,
               const VdOrder *order)
{
  guint die = order->arg;

  if (!is_rolled_for (game, order->unit))
    return FALSE;
  if (die == 0)
    die = vd_game_draw_for (game, VD_DIE_RETURN, order->unit);

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_BOXES_LOST_AGAIN);
  return die >= (guint) game->scenario->settings[VD_SET_REORGANIZE_LOST];
}

/* What it had is no longer lost; its other side is up from now on. */
static void
bring_back (VdGame        *game,
            const VdOrder *order)
{
  const VdScenario *s = game->scenario;
  VdUnitState *u = &game->state.units[order->unit];
  gboolean needs_room;

  vd_loss_take_back (game, order->unit, s->field[u->cell]);
  if (!comes_whole (game, order->unit) && s->units[order->unit].is_reducible)
    vd_piece_turn (s, game->state.units, order->unit, TRUE);

  needs_room = vd_scenario_counts (s, order->unit) &&
               !vd_stack_has_room (game, order->unit, order->cell);
  u->flags = 0;
  vd_game_place (game, order->unit, order->cell);
  if (needs_room)
    vd_make_room_owe (game, order->unit);
  vd_casualties_return (game, order->unit);
  vd_booking_stand (game, order->unit, order->cell);
}

static void
take_back (VdGame        *game,
           const VdOrder *order)
{
  VdUnitId leader;

  find_bar (game, order->unit, order->cell, &leader);
  vd_game_see (game, VD_POINT_BOXES_LEADER);
  vd_game_see (game, VD_POINT_BOXES_OFFICER);
  vd_game_see (game, VD_POINT_BOXES_UNITS);
  vd_game_see (game, comes_whole (game, order->unit) ? VD_POINT_BOXES_WHOLE
                                                     : VD_POINT_BOXES_DISTANCE);

  game->state.units[leader].taken_back =
    MIN (game->state.units[leader].taken_back + 1, VD_MAX_TAKEN_BACK);
  if (!comes_whole (game, order->unit))
    game->state.units[leader].status |= VD_HAS_REORGANIZED;

  if (is_lost_again (game, order))
    game->state.units[order->unit].place = VD_PLACE_ELIMINATED;
  else
    bring_back (game, order);
  game->stamp++;
  vd_booking_update (game);
}

/* The phase */

/* Who has led in the last one commands again. */
static void
begin_segment (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  vd_game_note_period (game);
  vd_game_see (game, VD_POINT_BOXES_PHASE);
  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitState *u = &game->state.units[s->of_side[side][i]];

      u->status &= ~VD_HAS_REORGANIZED;
      if (u->place == VD_PLACE_UNRECOVERED)
        u->flags = 0;
    }
}

static void
end_segment (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitState *u = &game->state.units[s->of_side[side][i]];

      u->taken_back = 0;
      if (u->place == VD_PLACE_UNRECOVERED || u->place == VD_PLACE_RECOVERED)
        u->flags = 0;
    }
}

/* Where @unit can come back: where leaders of its side stand, by rising number of the hex. */
static guint
find_hexes (const VdGame *game,
            VdUnitId      unit,
            guint16      *cells)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player, n = 0;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId leader, piece = s->of_side[side][i];
      guint cell = game->state.units[piece].cell, k = n;

      if (!vd_game_is_on_map (game, piece) ||
          find_bar (game, unit, cell, &leader) != VD_N_POINTS || leader != piece)
        continue;

      for (; k > 0 && cells[k - 1] > cell; k--)
        cells[k] = cells[k - 1];
      cells[k] = cell;
      n++;
    }

  return n;
}

static void
list_segment (VdGame      *game,
              VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;
  g_autofree guint16 *cells = g_new (guint16, s->n_units + 1);

  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (may_try (game, s->of_side[side][i]))
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_RECOVER, .unit = s->of_side[side][i] });

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId unit = s->of_side[side][i];
      guint n = lies_in (game, unit, VD_PLACE_RECOVERED) ? find_hexes (game, unit, cells) : 0;

      for (guint k = 0; k < n; k++)
        vd_order_list_add (list, (VdOrder) { VD_ORDER_REORGANIZE, 0, unit, cells[k], 0 });
    }
}

static VdVerdict
test_segment (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  VdPoint bar = VD_N_POINTS;
  VdUnitId leader;

  if (order->kind == VD_ORDER_RECOVER)
    bar = may_try (game, order->unit) ? VD_N_POINTS : VD_POINT_BOXES_RECOVER;
  else if (order->kind == VD_ORDER_REORGANIZE)
    bar = lies_in (game, order->unit, VD_PLACE_RECOVERED)
          ? find_bar (game, order->unit, order->cell, &leader) : VD_POINT_BOXES_RECOVER;
  else if (order->kind != VD_ORDER_END)
    bar = VD_POINT_BOXES_PHASE;

  return bar == VD_N_POINTS ? vd_allow (0) : vd_forbid (game, bar, why);
}

static gboolean
apply_segment (VdGame        *game,
               const VdOrder *order)
{
  if (order->kind == VD_ORDER_RECOVER)
    try_to_recover (game, order);
  else if (order->kind == VD_ORDER_REORGANIZE)
    take_back (game, order);

  return order->kind == VD_ORDER_END;
}

const VdPlayWindow vd_reorganize_window = {
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .owns = VD_KIND (RECOVER) | VD_KIND (REORGANIZE),
  .outside = VD_POINT_BOXES_PHASE,
  .list = list_segment,
  .test = test_segment,
  .apply = apply_segment,
};

const VdHooks vd_reorganize_hooks = {
  .begin[VD_PHASE_REORGANIZATION] = begin_segment,
  .begin[VD_PHASE_MOVEMENT] = recover_all,
  .end[VD_PHASE_REORGANIZATION] = end_segment,
};
