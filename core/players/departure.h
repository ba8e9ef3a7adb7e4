/* departure.h: units that leave the map for a row of the schedule
 *
 * For players.  A row of the schedule may count exits only once they come to so
 * many points: no unit earns anything by going alone, and those who are farthest
 * from the edge have to set out first.  So it is reckoned for the whole side how
 * many turns each unit needs, whether enough of them can be gone by the end, and
 * who must set out now.
 *
 * Another row asks the side to lose little: who leaves is saved, each for himself, as soon
 * as there is a way out.
 *
 * Enemies in the way are not looked for: turns to spare make up for them.
 */
#pragma once

#include "core/play/view.h"
#include "core/players/ways.h"

G_BEGIN_DECLS

/**
 * VdDeparture: the workspace of one player
 * @award: the row that it is for, or -1 for none
 * @leaving: [unit]: it is to leave
 * @n_leaving: how many they are
 * @cost: by period, of all kinds of movers: [mover * n_cells + cell]: quarters that
 *   the way out takes, %VD_NO_WAY_OUT if there is none; %NULL until it is asked for
 */
typedef struct
{
  int                award;
  guint8            *leaving;
  guint              n_leaving;
  guint16           *cost[VD_MAX_PERIODS];
  int                costed;   /* which row the costs are of */
  VdWays             search;
} VdDeparture;

#define VD_NO_WAY_OUT VD_NO_WAY_BACK

void     vd_departure_init  (VdDeparture      *self,
                             const VdScenario *scenario);
void     vd_departure_clear (VdDeparture      *self);

/**
 * vd_departure_note:
 * @spare: turns to spare with which a unit sets out, one more once the way is open;
 *   below 0 nobody does
 *
 * Works out who of the phasing side is to leave from this turn on: nobody if no such
 * row is in play, or one that counts exits is earned already or not enough can be gone in
 * time, or one that counts losses is lost.
 */
void     vd_departure_note  (VdDeparture      *self,
                             const VdView     *view,
                             int               spare);

/* Returns: whether units leave to be saved for a row that counts losses, each for himself */
gboolean vd_departure_saves (const VdDeparture *self,
                             const VdView      *view);

/* Forgets who was to leave. */
void     vd_departure_forget (VdDeparture     *self);

/* Returns: whether @order lets a unit leave that is to */
gboolean vd_departure_wants (const VdDeparture *self,
                             const VdView      *view,
                             const VdOrder     *order);

/* Returns: quarters that the way out takes @unit from @cell, %VD_NO_WAY_OUT if there
 *   is none; only of units that are to leave */
guint    vd_departure_cost  (const VdDeparture *self,
                             const VdView      *view,
                             VdUnitId           unit,
                             guint              cell);

G_END_DECLS
