/* march-orders.h: forces that march to where they were sent, in command or not [R06 7.4]
 *
 * A force is a stack, named by any of its units, or a formation, named by its leader: those of its
 * units that he has in range, or by a setting those in command.  Its owner sends it to a hex of a
 * kind of terrain that is an objective.  In each night he sends one force on the map to which a
 * way along paths, as long as a trunk line may be, leads from a leader of his who sends orders; or
 * he sends one that has an order and is in command elsewhere.  Each side sends one before its
 * first turn, too; and any number of those who have just come in, on the turn in which they do.
 * Leaders with the trait `sends-orders` send them, or all commanders of a side where none has it.
 *
 * From the next turn on, or at once if it was sent before play or as it came in, each unit of the
 * force moves in each Movement Phase of its side, that of the night too, in which nobody else
 * moves then.  Of the hexes where it could end its move out of enemy control and out of road march
 * those are open to it from which the way to its hex is the least, by what steps cost its class;
 * that way knows no enemy.  Nobody has to go over to road march: a hex counts so only if the way
 * from there is less by no more than he can spend, but he may go nearer.  Who can come no nearer
 * may stay.  It marches with no others and does no other work.
 *
 * The order ends for all of the force when its first unit on foot comes to its hex, or its first
 * unit that fights if it has none on foot, or its first of all; when a unit of it has ended its
 * move next to enemy control, or stands where only a friend in road march keeps it from going on;
 * or when its owner takes it back in a command phase in which all of it is in command.  For the
 * rest of the turn those that have not moved then move as they like; a force that has come to its
 * hex is demoralized until the turn ends.  Units that leave the map leave the force.
 *
 * What the other side has sent whither is no business of views: see vd_sent_forget_other().
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* It keeps the ways to where forces are sent beside the game. */
extern const VdGameCache vd_sent_game_cache;

/**
 * vd_sent_get:
 *
 * Returns: (nullable) (transfer none): the force of @unit, also one whose order has ended in this
 *   turn
 */
static inline const VdSent *
vd_sent_get (const VdGame *game,
             VdUnitId      unit)
{
  return G_UNLIKELY (game->state.sent.of[unit] != 0)
         ? &game->state.sent.forces[game->state.sent.of[unit] - 1] : NULL;
}

/* Returns: whether the order of @unit makes it go to its hex in this phase, in which its side
 * moves */
gboolean vd_sent_binds        (const VdGame *game,
                               VdUnitId      unit);

/* Whether it moves without command by an order, or by one that has ended in this turn. */
gboolean vd_sent_frees        (const VdGame *game,
                               VdUnitId      unit);

/* Why @unit, on the map or off it, does not move as it is night and it was not sent anywhere;
 * %VD_N_POINTS if it may. */
VdPoint  vd_sent_find_bar     (const VdGame *game,
                               VdUnitId      unit);

/* Whether it is demoralized, since its force has come to its hex in this turn. */
gboolean vd_sent_demoralizes  (const VdGame *game,
                               VdUnitId      unit);

/**
 * vd_sent_get_way:
 *
 * Returns: quarters that @unit, which was sent somewhere, would pay from @cell to there, whoever
 *   stands on the way; %G_MAXUINT16 if no way leads there
 */
guint    vd_sent_get_way      (VdGame       *game,
                               VdUnitId      unit,
                               guint         cell);

/**
 * vd_sent_list_force:
 * @units: (out) (array length=VD_MAX_UNITS)
 *
 * Returns: how many units the force has that @unit, on the map, stands for now, itself first
 */
guint    vd_sent_list_force   (const VdGame *game,
                               VdUnitId      unit,
                               guint16      *units);

/**
 * vd_sent_add:
 * @is_new: whether it marches from the next turn on alone
 *
 * Sends those @n @units to @to.
 */
void     vd_sent_add          (VdGame        *game,
                               const guint16 *units,
                               guint          n,
                               guint          to,
                               gboolean       is_new);

/* Takes the order of the force of @unit back. */
void     vd_sent_remove       (VdGame       *game,
                               VdUnitId      unit);

/* Sends the force of @unit elsewhere. */
void     vd_sent_change       (VdGame       *game,
                               VdUnitId      unit,
                               guint         to);

/* Whether @side can send another force anywhere: there is a limit. */
gboolean vd_sent_has_room     (const VdGame *game,
                               guint         side);

/**
 * vd_sent_forget_other:
 *
 * Forgets all that the other side of @side has sent, but who is demoralized since it has come to
 * its hex; forces are numbered anew, for the numbers would tell how many the other side has.  It
 * is for what a side knows: caches of a game with that state have to be made after it.
 */
void     vd_sent_forget_other (VdState          *state,
                               const VdScenario *scenario,
                               guint             side);

G_END_DECLS
