/* advance.h: the victor's advance after combat [NAW 7.74, 7.75; WAG 16.0] */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Notes that the loser has left the hex of @unit, from which his units come one by one: a hex
 * that many of them have left takes the place of one when the list is full. */
void     vd_advance_note_vacated (VdGame   *game,
                                  VdUnitId  unit);

/* The same of a hex in which @unit falls, if it is one of the loser's. */
void     vd_advance_note_fallen  (VdGame   *game,
                                  VdUnitId  unit);

/* Returns: the side that has won the open combat */
guint    vd_advance_victor  (const VdGame *game);

/**
 * vd_advance_refusal:
 *
 * Returns: why @unit, which fought beside it, may not advance to @cell;
 *   %VD_N_POINTS if it may
 */
VdPoint  vd_advance_refusal (const VdGame *game,
                             VdUnitId      unit,
                             guint         cell);

/* Appends every advance that is open after the combat. */
void     vd_advance_list    (VdGame       *game,
                             VdOrderList  *list);

/* Returns: whether the victor has an advance to decide on */
gboolean vd_advance_is_open (VdGame       *game);

/**
 * vd_advance_go:
 * @from: where it stood
 *
 * Notes who of its stack stays behind @unit, which has just advanced, and who may follow: where
 * stacks advance, of each one unit on foot does and all mounted ones, or all with a leader
 * [R06 5.31, 11.46; F103, F149].
 *
 * Returns: whether others may advance too
 */
gboolean vd_advance_go      (VdGame       *game,
                             VdUnitId      unit,
                             guint         from);

/**
 * vd_advance_took_part:
 *
 * Returns: whether @unit was next to the enemy in the open combat, on the side that has won it
 */
gboolean vd_advance_took_part (const VdGame *game,
                               VdUnitId      unit);

G_END_DECLS
