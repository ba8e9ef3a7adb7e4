/* crowd.h: stacking while units are still on the move [NAW 5.32; R-33]
 *
 * The limit counts at the end of the phase, and a move is final.  So a unit
 * may end its move where a friend stands only while every crowded hex can
 * still be thinned out by units that have not moved: each must have a hex of
 * its own to go to.
 */
#pragma once

#include "core/movement/hold.h"

G_BEGIN_DECLS

/* A crowded hex holds two units at least, and each unit has one seat. */
#define VD_MAX_CROWDED (VD_MAX_UNITS / 2)
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
} VdSeat;

/**
 * VdCrowd: one mover's question, for all the hexes it could go to
 * @possible: whether the phase can still end if it just goes away
 * @taken: where other units go, in one way of ending it: those of crowded
 *   hexes, and those that leave a hex to them; n_cells is off the map
 */
typedef struct _VdCrowd
{
  VdGame   *game;
  guint     limit; /* units that a hex holds */
  VdUnitId  mover;
  guint     from; /* n_cells if it comes from off the map */
  guint     to;
  gboolean  possible;
  guint     n;
  guint     n_taken;
  guint16   cells[VD_MAX_CROWDED];
  VdSeat    taken[VD_MAX_SEATS];
} VdCrowd;

VdCrowd *vd_crowd_new    (void);

/**
 * vd_crowd_begin:
 * @unit: about to leave its place
 */
void     vd_crowd_begin  (VdCrowd       *crowd,
                          VdGame        *game,
                          VdUnitId       unit);

/**
 * vd_crowd_open:
 *
 * Works out the cells where every mover may end its move, and those for which to ask
 * vd_crowd_allows(), for the lists of moves (VdMoveCache.open and unsure).  They stay
 * empty if the phase cannot end as it is; then every move of the crowd is asked for,
 * see vd_crowd_needs().  It pays before the moves of many units are asked for.
 */
void     vd_crowd_open   (VdGame        *game);

/* Whether @unit may move, if at all, because it stands in a crowded hex: the
 * phase could not end without.  Of the @crowd as it stands. */
static inline gboolean
vd_crowd_needs (const VdCrowd *crowd,
                VdUnitId       unit)
{
  const VdGame *game = crowd->game;

  return !crowd->possible && vd_game_is_on_map (game, unit) &&
         game->n_at[game->state.units[unit].cell] > crowd->limit;
}

/* Whether each move must be asked for, since any may take from those of the
 * crowd the leave to move on. */
static inline gboolean
vd_crowd_depends (const VdCrowd *crowd)
{
  return crowd->game->scenario->n_holds > 0 && crowd->n_taken > 0 &&
         vd_hold_is_choosing (crowd->game);
}

/* The cells of a word of a set where others go in the way of ending the phase
 * that was found. */
static inline guint64
vd_crowd_promised (const VdCrowd *crowd,
                   guint          word)
{
  guint64 set = 0;

  for (guint i = 0; i < crowd->n_taken; i++)
    if (crowd->taken[i].cell / 64u == word)
      set |= G_GUINT64_CONSTANT (1) << crowd->taken[i].cell % 64;

  return set;
}

/**
 * vd_crowd_allows:
 * @to: where the mover would end its move
 *
 * Returns: whether the phase can still end after that move
 */
gboolean vd_crowd_allows (const VdCrowd *crowd,
                          guint          to);

G_END_DECLS
