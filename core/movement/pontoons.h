/* pontoons.h: trains that become bridges, and trains again [R06 9.2]
 *
 * A train of a class that lays a kind of hexside becomes a bridge of that kind on a side of its
 * hex, if the kind takes something away that is there, as a bridge a river.  It is off the map
 * then (VD_PLACE_LAID): it has no strength and no control, and takes no room.  In the turn in
 * which it is laid a die says what crossing costs, later the chart does.  Before anybody of its
 * side moves its owner may take it up, into either end; it may move then, but is not laid again
 * in that turn.
 *
 * A train or a bridge that is in the control of enemies who fight, with no friend who fights at
 * it, is captured or destroyed by a die, once a turn or in each phase.  Who captures it has it
 * from then on, as the unit that the scenario names for that; without one it is out of play.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Whether units of this game become bridges. */
static inline gboolean
vd_pontoons_are_played (const VdScenario *s)
{
  return G_UNLIKELY (s->n_pontoons > 0);
}

static inline gboolean
vd_pontoon_is (const VdScenario *s,
               VdUnitId          unit)
{
  return G_UNLIKELY (s->units[unit].pontoon > 0);
}

static inline VdPontoonState *
vd_pontoon_state (VdGame   *game,
                  VdUnitId  unit)
{
  return &game->state.pontoons[game->scenario->units[unit].pontoon - 1];
}

/**
 * vd_pontoon_find_threatened:
 *
 * Returns: the first that a die of capture is due for; %VD_NONE if none is
 */
guint    vd_pontoon_find_threatened (const VdGame *game);

G_END_DECLS
