/* worth.h: what units and hexes are worth by the victory schedule
 *
 * For players.  Everything is in parts of a victory point, of which there are
 * %VD_POINT_WORTH; whole numbers, so that a game is the same on every machine.
 */
#pragma once

#include "core/players/tally.h"

G_BEGIN_DECLS


/* What a row is weighed at by which a side wins outright, in points. */
#define VD_OUTRIGHT_STAKE 100

/* Of VdWorth.way: no goal can be reached. */
#define VD_NO_WAY 0xffffu

/**
 * VdWorth:
 * @unit: [unit]: what it costs its side to lose it
 * @goal: [side][cell]: what the side wins by a unit there
 * @way: [side][cell]: hexes to the nearest goal, by ground that is open to the
 *   side's first class
 */
typedef struct
{
  gint32  *unit;
  gint32  *goal[VD_MAX_SIDES];
  guint16 *way[VD_MAX_SIDES];
  guint16 *queue;
  VdTally  tally;
  gboolean tallies; /* what is lost is weighed by it */
  guint    side;   /* for whom it was made, %VD_MAX_SIDES for nobody yet, */
  guint8   choice[VD_MAX_OPTIONS]; /* and how he saw the options chosen */
} VdWorth;

void     vd_worth_init   (VdWorth          *self,
                          const VdScenario *scenario);
void     vd_worth_clear  (VdWorth          *self);

/**
 * vd_worth_note:
 * Works it out for the side of the view and the options as it sees them chosen now, unless
 * it was made for these last; what it does not know counts as open.  Where formations count
 * their casualties, @unit is always made anew.
 *
 * Returns: whether it was worked out
 */
gboolean vd_worth_note   (VdWorth          *self,
                          const VdView     *view);

/* What it costs its side to lose @unit as it is: a reduced one is worth less.  VdWorth.unit is
 * that of its full side. */
gint32   vd_worth_of_unit (const VdWorth   *self,
                           const VdView    *view,
                           VdUnitId         unit);

G_END_DECLS
