/* room.h: where units still to be set up can go, so that all find room
 *
 * A seat is a place under the stacking limit.  All units that are owed are
 * given one (a matching, by augmenting paths); where a unit may be set up
 * without leaving another without a hex then follows from one look at each:
 * whether a seat of the hex can be given up.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* One unit that is still to be set up. */
typedef struct
{
  VdUnitId unit;
  guint    cell; /* where it sits, VD_NONE if nowhere */
} VdRoomSeat;

/* Arrays are owned; those by cell have one more for "no hex". */
typedef struct
{
  const VdGame *game;     /* borrowed */
  guint         n;
  VdRoomSeat   *seats;
  guint8       *spare;    /* by cell: seats in which nobody sits */
  guint8       *loose;    /* by cell: whether one who sits there could sit elsewhere */
  guint8       *scratch;  /* by cell */
  gboolean      too_many; /* not all find room, wherever they go */
} VdRoom;

/**
 * vd_room_init:
 *
 * Seats all units that are still to be set up.  vd_room_clear() frees what
 * @self then owns.
 */
void     vd_room_init   (VdRoom       *self,
                         const VdGame *game);
void     vd_room_clear  (VdRoom       *self);

/**
 * vd_room_find_open:
 * @unit: one that is still to be set up
 * @cells: (out caller-allocates): room for all hexes of its zone
 *
 * Finds the hexes of its zone in which @unit leaves room for all others, in
 * the order of the zone.
 *
 * Returns: how many
 */
guint    vd_room_find_open (VdRoom    *self,
                         VdUnitId      unit,
                         guint16      *cells);

/* Whether @unit waits to be set up in a zone. */
static inline gboolean
vd_room_is_owed (const VdGame *game,
                 VdUnitId      unit)
{
  return game->scenario->units[unit].zone != VD_NONE &&
         game->state.units[unit].place == VD_PLACE_WAITING;
}

/* Whether the terrain of @cell lets @unit be set up there. */
static inline gboolean
vd_room_can_stand (const VdGame *game,
                   VdUnitId      unit,
                   guint         cell)
{
  const VdScenario *s = game->scenario;

  return s->stands[s->units[unit].mover * s->n_cells + cell];
}

/* Whether @unit takes a seat: where stacking goes by kinds some count for nothing. */
static inline gboolean
vd_room_takes_seat (const VdGame *game,
                    VdUnitId      unit)
{
  return !vd_scenario_stacks_by_kinds (game->scenario) ||
         vd_scenario_counts (game->scenario, unit);
}

/* How many more of @side may stand in @cell. */
static inline guint
vd_room_count_free (const VdGame *game,
                    guint         side,
                    guint         cell)
{
  guint limit = vd_scenario_get_stack_limit (game->scenario, side);
  guint16 unit = game->unit_at[cell];

  if (game->n_at[cell] >= limit || (unit != VD_NONE && vd_game_side (game, unit) != side))
    return 0;

  return limit - game->n_at[cell];
}

G_END_DECLS
