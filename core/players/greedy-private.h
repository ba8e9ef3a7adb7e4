/* greedy-private.h: what the parts of the greedy player share
 *
 * How orders of a phase are chosen is in player-greedy.c, and where a unit goes best in
 * greedy-place.c.
 */
#pragma once

#include "core/players/approach.h"
#include "core/players/departure.h"
#include "core/players/ground.h"
#include "core/players/player-kind.h"
#include "core/players/weights.h"

G_BEGIN_DECLS

/* What parameters stand for, in the order of the list in player-greedy.c. */
enum
{
  VD_GREEDY_ATTACK,
  VD_GREEDY_MUSTER,
  VD_GREEDY_NEAR,
  VD_GREEDY_PULL,
  VD_GREEDY_COVER,
  VD_GREEDY_RELEASE,
  VD_GREEDY_THRIFT,
  VD_GREEDY_DISTRACTION,
  VD_GREEDY_TRAP,
  VD_GREEDY_EXPOSE,
  VD_GREEDY_CAUTION,
  VD_GREEDY_GUNS,
  VD_GREEDY_WHIM,
  VD_GREEDY_MOOD,
  VD_GREEDY_DEPART,
  VD_GREEDY_ROOM,
  VD_GREEDY_DRIFT,
  VD_GREEDY_ERRANDS
};

typedef struct
{
  VdPlayer    base;
  VdApproach  approach;
  VdDeparture departure;
  VdGround    ground;
  VdOrderList list;       /* orders of one unit */
  guint8     *considered; /* [unit]: has had its turn in this phase */
  gint32      exit_points[VD_MAX_FIELDS][8]; /* by edge: of each point of strength that leaves */
  guint       phase_key;
  gboolean    recalls;    /* the unit that is being placed may take others back */
  gboolean    is_ahead;   /* it wins as things stand, where losses are weighed */
} VdGreedy;

/**
 * vd_greedy_find_place:
 * @order: (out): the best order of @unit; left alone if it stays
 *
 * Returns: whether a place within reach is worth more to @unit than where it stands
 */
gboolean vd_greedy_find_place      (VdGreedy *self,
                                    VdView   *view,
                                    VdUnitId  unit,
                                    VdOrder  *order);

/* What it would be worth to move @unit, which is out of command: what it could attack, or a better
 * place; nothing for who is held by the enemy or has no chance. */
gint32   vd_greedy_value_of_trying (VdGreedy *self,
                                    VdView   *view,
                                    VdUnitId  unit);

static inline gboolean
vd_greedy_leads (const VdView *view,
                 VdUnitId      unit)
{
  return view->scenario->units[unit].leader > 0;
}

/* How much of what the enemy could win by attacking counts, in percent, for a unit that does not
 * attack: where losses are weighed never less than half. */
static inline gint32
vd_greedy_caution (const VdGreedy *self)
{
  gint32 told = self->base.values[VD_GREEDY_CAUTION];

  return self->approach.fight.worth.tallies ? MAX (told, VD_WEIGH_CAUTION) : told;
}

/* Whether @unit is on its way to ground that is counted. */
static inline gboolean
vd_greedy_is_sent (const VdGreedy *self,
                   VdUnitId        unit)
{
  return G_UNLIKELY (self->ground.n_sent > 0) && self->ground.sent[unit] != VD_NOT_SENT;
}

G_END_DECLS
