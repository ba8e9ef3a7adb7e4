/* roster.h: who of the phasing side may still act in the Movement Phase
 *
 * Made when it is first asked for in a phase, and kept: who moves or comes in is
 * taken off, after anything else it is made anew.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * VdRoster: units by ascending number
 * @movers: on the map and not moved yet
 * @arrivals: off the map and free to come in
 * @on_track: on a transit track, whether they come in or not
 * @homes: cells where movers stand, as a set
 */
typedef struct _VdRoster
{
  guint    n_movers;
  guint    n_arrivals;
  guint    n_on_track;
  guint16  movers[VD_MAX_UNITS];
  guint16  arrivals[VD_MAX_UNITS];
  guint16  on_track[VD_MAX_UNITS];
  guint64  homes[];
} VdRoster;

VdRoster       *vd_roster_new    (guint     n_words);

/**
 * vd_roster_get:
 *
 * Returns: (transfer none): the roster of the position as it stands
 */
const VdRoster *vd_roster_get    (VdGame   *game);

/**
 * vd_roster_strike:
 * @from: the hex that it has left, if it was on the map
 *
 * Takes off @unit, which has moved from hex to hex, or has come in.  Nothing else
 * has changed since the roster was made.
 */
void            vd_roster_strike (VdGame   *game,
                                  VdUnitId  unit,
                                  guint     from);

/* More has changed than a move: who may still act, and where to, is found anew. */
void            vd_roster_forget (VdGame   *game);

G_END_DECLS
