/* initiative.h: units that move by their own initiative [R06 2.11B2, 5.13, 7.15, 7.17]
 *
 * With this mechanic the movement of a side has two phases.  In the first those move who are in
 * command; in the second, `individual`, each of the others may throw a die once, and moves if it
 * is at most his initiative.  Near guns it is easier; but who moves for these alone has to march
 * to the nearest contact, as near as he can come.
 *
 * What was thrown is kept in the flags VD_TRIED, VD_INSPIRED and VD_SUMMONED, until the side
 * moves again.
 */
#pragma once

#include "core/movement/move.h"

G_BEGIN_DECLS

/**
 * vd_initiative_find_bar:
 * @unit: on the map
 *
 * Returns: what forbids it to move in this phase, for want of command or initiative;
 *   %VD_N_POINTS if nothing does
 */
VdPoint  vd_initiative_find_bar  (const VdGame *game,
                                  VdUnitId      unit);

/* Says why @unit, which may move, does so without being in command. */
void     vd_initiative_explain   (const VdGame *game,
                                  VdUnitId      unit,
                                  VdExplain    *why);

/**
 * vd_initiative_find_bar_to_try:
 *
 * Returns: why the initiative of @unit may not be tried now; %VD_N_POINTS if it may
 */
VdPoint  vd_initiative_find_bar_to_try (const VdGame *game,
                                  VdUnitId      unit);

/**
 * vd_initiative_find_most:
 * @with_guns: (out) (optional): the highest face with the guns that it hears
 *
 * Returns: the highest face of the die by which @unit would move, guns apart; below 1 for none
 */
int      vd_initiative_find_most (const VdGame *game,
                                  VdUnitId      unit,
                                  int          *with_guns);

/* Whether @unit of the phasing side needs initiative to move now. */
gboolean vd_initiative_is_needed (const VdGame *game,
                                  VdUnitId      unit);

/* Summons (obliged.c) */

/**
 * vd_summons_get_distance:
 *
 * Returns: hexes from @cell to the nearest unit that touches the enemy, @unit itself and those
 *   of an open march apart; %G_MAXUINT if there is none
 */
guint    vd_summons_get_distance (const VdGame *game,
                                  VdUnitId      unit,
                                  guint         cell);

/* The same where it counts for who marches there: he need not come nearer than beside it. */
guint    vd_summons_get_way      (const VdGame *game,
                                  VdUnitId      unit,
                                  guint         cell);

/* The nearest that @unit, which may move, can come by a move. */
guint    vd_summons_find_nearest (VdGame       *game,
                                  VdUnitId      unit);

/* The same as vd_summons_bind() and vd_summons_filter(), in the phase where some are bound. */
gboolean vd_summons_hold         (const VdGame *game,
                                  VdUnitId      unit);
void     vd_summons_keep_nearest (VdGame       *game,
                                  VdUnitId      unit,
                                  guint         first,
                                  VdOrderList  *list);

/* Whether @unit has to march to the nearest contact, and there is one. */
static inline gboolean
vd_summons_bind (const VdGame *game,
                 VdUnitId      unit)
{
  return G_UNLIKELY (game->state.phase == VD_PHASE_INDIVIDUAL) && vd_summons_hold (game, unit);
}

/* Drops of the moves of @unit, from @first on in @list, those that end farther from the contact
 * than others, or than where it stands. */
static inline void
vd_summons_filter (VdGame      *game,
                   VdUnitId     unit,
                   guint        first,
                   VdOrderList *list)
{
  if (vd_summons_bind (game, unit))
    vd_summons_keep_nearest (game, unit, first, list);
}

/* Whether @unit may not end its move in @cell since it comes nearer elsewhere. */
gboolean vd_summons_bar          (VdGame       *game,
                                  VdUnitId      unit,
                                  guint         cell);

/* Whether @unit has still to march, and can come nearer. */
gboolean vd_summons_are_due      (VdGame       *game,
                                  VdUnitId      unit);

G_END_DECLS
