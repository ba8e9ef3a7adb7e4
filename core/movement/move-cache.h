/* move-cache.h: what movement works out from a position and keeps beside the game
 *
 * For the files of movement alone, each of which fills its own part.  Others ask
 * move.h for reaches and ways out, roster.h for who may act, stacking.h for hexes with room.
 */
#pragma once

#include "core/movement/leader-move.h"
#include "core/movement/march.h"
#include "core/movement/reach.h"
#include "core/movement/reserve-movement.h"
#include "core/movement/roster.h"
#include "core/movement/stacking.h"
#include "core/movement/unhindered.h"

G_BEGIN_DECLS

/* The hexes that a unit can end its move in, cheapest first. */
typedef struct
{
  guint   first;  /* in VdMoveCache.cells */
  guint16 n;
  guint16 n_amiss; /* behind those: for when none of them has room; see recall.h */
  guint8  valid;
  guint8  doubtful; /* valid if the hexes by which it comes in are still these: */
  guint16 n_starts;
  guint16 starts[4]; /* the first of them */
  guint16 n_listed; /* orders of the last list, in VdMoveCache.listed, */
  guint8  is_written; /* if they are those of VdMoveCache.listed_bits */
  guint16 seat;    /* among its cells: where it could make way to when it was asked last */
  guint8  ways_valid;
  guint16 first_word; /* the words of its set in VdMoveCache.reach_bits that are not 0: */
  guint16 end_word;   /* from the first to before this one, */
  guint64 words;      /* which, a bit each, modulo 64 */
  gboolean is_listed; /* listed before, in a phase that could end without its move */
  guint16 n_ways;  /* orders by which it can leave the map */
  guint   first_way; /* in VdMoveCache.ways */
} VdReachSlice;

struct _VdMoveCache
{
  /* Searches (reach.c): scratch, and what is remembered of them */
  VdQueued         *queue;
  guint8           *no_opposition; /* all zero, for a search that ignores enemies */
  guint8           *free_left; /* what such a search leaves: see VdSearch */
  VdUnhindered     *unhindered;
  VdReserveLimit   *reserve_limit;
  VdLeaderLimit    *leader_limit; /* (nullable) */
  VdStepRow        *mutant_rows; /* (nullable): see mutants.h */
  VdMarchCache     *march;     /* (nullable): where road march is played */

  /* Reaches, found in this phase */
  guint             n_units;
  VdReachSlice     *reach;     /* by unit */
  VdReachCell      *cells;     /* of all reaches, one behind another */
  guint             n_cells;
  guint             size_cells;
  VdOrder          *listed;    /* orders to these cells, as the last list had them */
  guint64          *reach_bits; /* by unit: its reach as a set, */
  guint64          *listed_bits; /* and the part that the last list had */

  /* Stacking (stacking.c) */
  VdStacking       *stacking;  /* nobody being on the move, */
  guint64           stacking_stamp; /* for this VdGame.stamp */
  gboolean          open_valid; /* if stacking is: the sets below */
  guint64          *open;      /* cells that any mover may end in, */
  guint64          *unsure;    /* and those where it depends on the mover; */
  guint64          *open_before; /* as they were before, */
  guint64           unsure_before; /* its words that were not 0 (a bit each, modulo 64), */
  guint64           touched;   /* and the words of either to be looked at again since then */
  guint            *tried;     /* scratch: by cell, */
  guint             tried_stamp; /* the last question it was tried for */

  /* Who may still act in this phase (roster.c) */
  VdRoster         *roster;
  guint64           roster_stamp; /* for this VdGame.stamp */

  /* Ways out (move-list.c) */
  gboolean          ways_out_valid;
  gboolean          any_way_out;
  guint64          *ways_out;  /* cells from which the phasing side may leave the map */
  VdOrderList       ways;      /* orders by which units do, one behind another */
};

/* Searches what vd_move_cache_reach() does not have. */
void vd_reach_renew (VdGame   *game,
                     VdUnitId  unit);

/* The reach of @unit now; its cells stay in their place until the next is looked for. */
static inline VdReachSlice *
vd_move_cache_reach (VdGame   *game,
                     VdUnitId  unit)
{
  VdReachSlice *slice = &game->movement->reach[unit];

  if (G_UNLIKELY (!slice->valid || slice->doubtful))
    vd_reach_renew (game, unit);

  return slice;
}

G_END_DECLS
