/* leader.h: leaders as pieces [R06 5; F25]
 *
 * With this mechanic a unit of a class whose role is to lead stacks with others and goes where
 * they go.  It has no strength; where nobody who fights is with it, an escort defends it.  By
 * itself it enters no enemy control and attacks nobody.  How it moves is said in
 * leader-move.h, what becomes of it in combat in leader-fate.h, and who takes the place of an
 * officer in officer.h.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* What is owed for a leader: bits of VdLeaderState.status. */
enum
{
  VD_LEADER_ROLLS = 1 << 0, /* a die that may capture him, */
  VD_LEADER_FALLS = 1 << 1, /* and a place to go to: he is off the map */
  VD_LEADER_TAKEN = 1 << 2, /* nothing any more: the enemy has him */
  VD_LEADER_DRAWN = 1 << 3  /* a place beside a unit of the formation that he is to lead */
};

static inline gboolean
vd_scenario_has_leaders (const VdScenario *self)
{
  return G_UNLIKELY (self->n_leaders > 0);
}

/* Whether @unit is one, where the mechanic is on. */
static inline gboolean
vd_leader_is (const VdScenario *s,
              VdUnitId          unit)
{
  return G_UNLIKELY (s->units[unit].leader > 0);
}

static inline VdLeaderState *
vd_leader_state (VdGame   *game,
                 VdUnitId  unit)
{
  return &game->state.leaders[game->scenario->units[unit].leader - 1];
}

static inline guint
vd_leader_get_status (const VdGame *game,
                      VdUnitId      unit)
{
  return game->state.leaders[game->scenario->units[unit].leader - 1].status;
}

/**
 * vd_leader_get_formation:
 *
 * Returns: the formation whose officer he is, also in another's place; %VD_NONE if he is none
 */
guint    vd_leader_get_formation (const VdState    *state,
                                  const VdScenario *scenario,
                                  VdUnitId          unit);

/* Whether a unit of @side that fights stands in @cell. */
gboolean vd_leader_has_fighter   (const VdGame     *game,
                                  guint             side,
                                  guint             cell);

/* Whether the leader @unit, on the map, has nobody with him who fights. */
gboolean vd_leader_is_alone      (const VdGame     *game,
                                  VdUnitId          unit);

/* The strength that he has by himself, in quarters: that of his escort if he is alone. */
guint    vd_leader_get_strength  (const VdGame     *game,
                                  VdUnitId          unit,
                                  VdExplain        *why);

/* Whether a roll or a place is owed for any leader. */
gboolean vd_leader_is_any_owed   (const VdGame     *game);

/* Whether enemy control in @cell does not hinder him, as a friend stands there who fights. */
gboolean vd_leader_passes        (const VdGame     *game,
                                  VdUnitId          unit,
                                  guint             cell);

G_END_DECLS
