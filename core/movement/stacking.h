/* stacking.h: stacking while units are still on the move [NAW 5.32; R-33]
 *
 * The limit counts at the end of the phase, and a move is final.  So a unit
 * may end its move where a friend stands only while every overstacked hex can
 * still be thinned out by units that have not moved: each must have a hex of
 * its own to go to.
 */
#pragma once

#include "core/movement/hold.h"

G_BEGIN_DECLS

/* An overstacked hex holds two units at least, and each unit has one seat. */
#define VD_MAX_OVERSTACKED (VD_MAX_UNITS / 2)
#define VD_MAX_SEATS VD_MAX_UNITS

/* Whether the one unit of a hex can make way for a mover: when unsure, it
 * depends on the mover. */
enum
{
  VD_WAY_NEVER,
  VD_WAY_UNSURE,
  VD_WAY_YES
};

typedef struct
{
  guint16 unit;
  guint16 cell;
} VdStackingSeat;

/**
 * VdStacking: one mover's question, for all the hexes it could go to
 * @possible: whether the phase can still end if it just goes away
 * @taken: where other units go, in one way of ending it: those of overstacked
 *   hexes, and those that leave a hex to them; n_cells is off the map
 */
typedef struct _VdStacking
{
  VdGame         *game;
  guint           limit; /* units that a hex holds */
  VdUnitId        mover;
  guint           from; /* n_cells if it comes from off the map */
  guint           to;
  gboolean        possible;
  guint           n;
  guint           n_taken;
  guint16         cells[VD_MAX_OVERSTACKED];
  VdStackingSeat  taken[VD_MAX_SEATS];
} VdStacking;

VdStacking *vd_stacking_new    (void);

/**
 * vd_stacking_begin:
 * @unit: about to leave its place
 */
void        vd_stacking_begin  (VdStacking       *stacking,
                                VdGame           *game,
                                VdUnitId          unit);

/**
 * vd_stacking_open:
 *
 * Works out the cells where every mover may end its move, and those for which to ask
 * vd_stacking_allows(), for the lists of moves (VdMoveCache.open and unsure).  They stay
 * empty if the phase cannot end as it is; then every move of an overstacked unit is asked
 * for, see vd_stacking_needs().  It pays before the moves of many units are asked for.
 */
void        vd_stacking_open   (VdGame           *game);

/* Whether @unit may move, if at all, because it stands in an overstacked hex: the
 * phase could not end without.  Of @stacking as it stands. */
static inline gboolean
vd_stacking_needs (const VdStacking *stacking,
                   VdUnitId          unit)
{
  const VdGame *game = stacking->game;

  return !stacking->possible && vd_game_is_on_map (game, unit) &&
         game->n_at[game->state.units[unit].cell] > stacking->limit;
}

/* Whether each move must be asked for, since any may forbid the overstacked units
 * to move on. */
static inline gboolean
vd_stacking_depends (const VdStacking *stacking)
{
  return stacking->game->scenario->n_holds > 0 && stacking->n_taken > 0 &&
         vd_hold_is_choosing (stacking->game);
}

/* The cells of a word of a set where others go in the way of ending the phase
 * that was found. */
static inline guint64
vd_stacking_promised (const VdStacking *stacking,
                      guint             word)
{
  guint64 set = 0;

  for (guint i = 0; i < stacking->n_taken; i++)
    if (stacking->taken[i].cell / 64u == word)
      set |= G_GUINT64_CONSTANT (1) << stacking->taken[i].cell % 64;

  return set;
}

/**
 * vd_stacking_allows:
 * @to: where the mover would end its move
 *
 * Returns: whether the phase can still end after that move
 */
gboolean    vd_stacking_allows (const VdStacking *stacking,
                                guint             to);

G_END_DECLS
