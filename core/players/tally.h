/* tally.h: what losses are worth by rows that compare or bracket them
 *
 * For players.  Such rows go by steps: a point of strength is worth nothing, or three points and
 * the game.  So it is reckoned what the rows would give for what both sides have lost, and what
 * they may lose yet, the same for every amount up to what is likely in the turns that are left;
 * and a point of strength is worth what it changes of that on average.  Who is ahead by little
 * finds his own units dear, who is far ahead the enemy's cheap.
 *
 * Only where formations break by what they lose.
 */
#pragma once

#include "core/play/view.h"

G_BEGIN_DECLS

#define VD_POINT_WORTH 64

/* Losses of so many points are told apart. */
#define VD_TALLY_MOST 24

/* Formations of a side that break by one fight, as many as are told apart. */
#define VD_TALLY_BREAKS 2

/* What has been worked out for the position, and what the rows give; tally.c. */
typedef struct _VdTallyMemo VdTallyMemo;

/**
 * VdTally: the workspace of one player
 * @worth: [side][points of strength]: what it costs the side, and brings the other, to lose so
 *   much, in parts of a victory point
 * @matters: whether there are such rows
 * @losses, @base, @turn: what it was made for
 * @breaks: [side of a formation][side]: what rows give the side for each that is demoralized
 * @span: what each side may lose yet, at most, in quarters
 */
typedef struct
{
  gint32   worth[VD_MAX_SIDES][VD_TALLY_MOST + 1];
  gboolean matters;
  gboolean made;
  guint    losses[VD_MAX_SIDES];
  gint32   base[VD_MAX_SIDES];
  guint    turn;
  gint32   breaks[VD_MAX_SIDES][VD_MAX_SIDES];
  guint    span;
  VdTallyMemo *memo;
} VdTally;

void     vd_tally_init    (VdTally          *self,
                           const VdScenario *scenario);
void     vd_tally_clear   (VdTally          *self);

/* Options have been chosen, by which other rows may hold. */
void     vd_tally_forget  (VdTally          *self);

/* Works it out for the position, if that is another one for its purpose. */
void     vd_tally_note    (VdTally          *self,
                           const VdView     *view);

/* Returns: what it costs its side to lose @unit, by these rows; 0 if there are none */
gint32   vd_tally_of_unit (const VdTally    *self,
                           const VdView     *view,
                           VdUnitId          unit);

/* Returns: what it brings @side by these rows, and by those that count demoralized formations, if
 * the sides lose @lost points more and @broken formations more are demoralized: of both together,
 * as five for five may be worse than five for nothing is good */
gint32   vd_tally_weigh   (const VdTally    *self,
                           guint             side,
                           const guint      *lost,
                           const guint      *broken);

/* Returns: how much the rows give @side more than the other, in parts of a point, if it has lost
 * @losses (in quarters, by side) and all else stays as it is; a victory counts as some points */
gint32   vd_tally_judge   (const VdTally    *self,
                           guint             side,
                           const guint      *losses);

G_END_DECLS
