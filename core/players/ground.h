/* ground.h: ground that is counted when the game is over, and who is sent for it
 *
 * For players.  Rows by which a side wins outright, or keeps what is its own, ask who was last in
 * a hex, or whether it has been reached: one unit is enough, if it comes in time and what follows
 * it cannot be taken back.  So it is reckoned for the whole side how long each unit takes to each
 * of these hexes, in road march where that is faster, over the bridges that stand; and for each
 * hex those are sent who are there soonest, as many as the enemy near it makes advisable.
 *
 * In battles without such rows nobody is sent anywhere.
 */
#pragma once

#include "core/play/view.h"
#include "core/players/ways.h"

G_BEGIN_DECLS

#define VD_MAX_GROUND 16

/* Of VdGround.sent: to no ground. */
#define VD_NOT_SENT 0xffu

/* Quarters, from where there is no way. */
#define VD_NO_WAY_THERE VD_NO_WAY_BACK

/**
 * VdGroundHex: a hex that rows ask for
 * @stake: what it is worth to have it when the game is over, in parts of a point, by side
 */
typedef struct
{
  guint16 cell;
  gint32  stake[VD_MAX_SIDES];
} VdGroundHex;

/**
 * VdGround: the workspace of one player
 * @hexes: (array length=n): all that rows ask for
 * @ways: [hex][mover, open or in a column]: quarters from each cell; %NULL until asked for
 * @bridges: what the crossings were when they were searched
 * @sent: [unit]: the number of the hex that it is sent to, or %VD_NOT_SENT
 * @n_sent: how many are
 */
typedef struct
{
  VdGroundHex  hexes[VD_MAX_GROUND];
  guint        n;
  guint        n_movers;
  guint16    **ways;
  guint8      *bridges;
  VdWays       search;
  guint8      *sent;
  guint        n_sent;
} VdGround;

void     vd_ground_init  (VdGround         *self,
                          const VdScenario *scenario);
void     vd_ground_clear (VdGround         *self);

static inline gboolean
vd_ground_matters (const VdGround *self)
{
  return G_UNLIKELY (self->n > 0);
}

/* Returns: whether rows of the battle ask for ground when it is over */
gboolean vd_ground_is_asked_for (const VdScenario *scenario);

/**
 * vd_ground_send:
 * @errands: 0: nobody is sent anywhere; 1: to each hex as many as seem needed; 2: only to the hex
 *   for which most is at stake
 *
 * Works out who of the phasing side is sent where from now on.
 */
void     vd_ground_send  (VdGround         *self,
                          const VdView     *view,
                          int               errands);

/* Returns: quarters that the way to @hex takes @unit from @cell, %VD_NO_WAY_THERE if there is
 *   none */
guint    vd_ground_cost  (VdGround         *self,
                          const VdView     *view,
                          guint             hex,
                          VdUnitId          unit,
                          guint             cell);

/* Returns: what @side would gain by being the last in @hex, as it stands now */
gint32   vd_ground_gain  (const VdGround   *self,
                          const VdView     *view,
                          guint             hex,
                          guint             side);

G_END_DECLS
