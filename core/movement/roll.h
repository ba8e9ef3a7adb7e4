/* roll.h: who of the phasing side may still act in the Movement Phase
 *
 * Called when it is first asked for in a phase, and kept: a move takes one
 * unit off, anything else has it called anew.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * VdRoll: units by ascending number
 * @movers: on the map and not moved yet
 * @comers: off the map and free to come in
 * @on_track: on a transit track, whether they come in or not
 * @homes: cells where movers stand, as a set
 */
typedef struct _VdRoll
{
  guint    n_movers;
  guint    n_comers;
  guint    n_on_track;
  guint16  movers[VD_MAX_UNITS];
  guint16  comers[VD_MAX_UNITS];
  guint16  on_track[VD_MAX_UNITS];
  guint64  homes[];
} VdRoll;

VdRoll       *vd_roll_new    (guint     n_words);

/**
 * vd_roll_call:
 *
 * Returns: (transfer none): the roll of the position as it stands
 */
const VdRoll *vd_roll_call   (VdGame   *game);

/**
 * vd_roll_strike:
 * @from: the hex that it has left
 *
 * Takes off @unit, which has moved from hex to hex.  Nothing else has changed
 * since the roll was called.
 */
void          vd_roll_strike (VdGame   *game,
                              VdUnitId  unit,
                              guint     from);

G_END_DECLS
