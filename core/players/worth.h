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
 * VdToll: what the loss of a unit comes to, where losses are weighed
 * @loss: points that it adds to what its side has lost
 * @breaks: quarters that its formation loses
 * @ledger: of its formation, or %VD_NO_LEDGER
 * @rest: what it is worth beside the rows, for what it can still do
 */
typedef struct
{
  guint8  loss;
  guint16 breaks;
  guint8  ledger;
  gint32  rest;
} VdToll;

/**
 * VdWorth:
 * @unit: [unit]: what it costs its side to lose it
 * @goal: [side][cell]: what the side wins by a unit there
 * @way: [side][cell]: hexes to the nearest goal, by ground that is open to the
 *   side's first class
 * @toll: [unit]: made where losses are weighed, for units as they are,
 * @left: [ledger]: with what was left until it breaks, in quarters,
 * @break_worth: and what a formation that breaks is worth beside the rows
 * @weighs_whole: whether attacks are weighed by all that a result takes of both sides: not in the
 *   first turns, in which what an exchange costs may be made up for
 */
typedef struct
{
  gint32  *unit;
  gint32  *goal[VD_MAX_SIDES];
  guint16 *way[VD_MAX_SIDES];
  guint16 *queue;
  VdTally  tally;
  gboolean tallies; /* what is lost is weighed by it */
  VdToll  *toll;
  guint    left[VD_MAX_LEDGERS];
  gint32   break_worth;
  gboolean weighs_whole;
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

/**
 * vd_worth_of_outcome:
 * @side: for whom
 * @lost: [side] (array length=n): who is lost of each side
 *
 * Only where losses are weighed.
 *
 * Returns: what it brings @side if all these are lost at once, by the rows as they stand after
 *   it, formations that break by it, and what the units could still have done
 */
gint32   vd_worth_of_outcome (const VdWorth *self,
                           guint             side,
                           const guint16    *lost[VD_MAX_SIDES],
                           const guint       n[VD_MAX_SIDES]);

G_END_DECLS
