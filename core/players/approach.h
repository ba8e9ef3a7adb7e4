/* approach.h: how units come together for attacks
 *
 * For players.  In a Movement Phase every enemy within reach is weighed: which
 * units can come beside him or fire at him, how many of them the best odds need,
 * and what the attack brings then.  The best is moved up to, the rest weighed
 * anew with the units that are left.
 */
#pragma once

#include "core/players/fight.h"

G_BEGIN_DECLS

/**
 * VdChance: that a unit may go where it can attack
 * @order: the order by which it does
 * @next: another one for the same hex, or -1
 */
typedef struct
{
  VdOrder order;
  int     next;
} VdChance;

/**
 * VdManner: how attacks are chosen; worths as in worth.h
 * @attack: what an attack must bring more than nothing
 * @muster: units that are brought up for one attack, at most
 * @thrift: what a point of strength is worth that is left for another attack;
 *   below 0: what it is worth to use it
 * @distraction: what it costs to come beside another enemy as well, for each
 *   point of his strength
 * @trap: how much it counts that an enemy cannot retreat, in percent
 * @expose: how much of what the enemy could win by attacking an attacker
 *   counts, in percent
 * @whim: by how much the gain of an attack is misjudged, up or down, at most
 * @mood: another mood has other whims
 */
typedef struct
{
  int attack;
  int muster;
  int thrift;
  int distraction;
  int trap;
  int expose;
  int whim;
  int mood;
} VdManner;

/**
 * VdApproach: the workspace of one player
 * @manner: how it attacks
 * @near: [cell]: hexes to the nearest enemy, up to %VD_FAR
 * @within: [range][word]: the hexes that are so near to an enemy, as sets of cells; up to
 *   @longest, the range of the farthest gun
 * @beside: [cell]: the first chance to go there, if an enemy is next to it; or -1
 * @fire: [cell]: the first chance of a gun to fire there; or -1
 * @threat: [cell]: strength of all enemies who could come beside it, in quarters,
 * @threats: [cell]: and how many they are
 * @strength: [unit]: of the phasing side, in quarters, when the phase began
 * @engaged: [unit]: it takes part in an attack already; an enemy: he is attacked
 * @gain: [unit]: what an attack on it brings, as it was weighed last: an attack
 *   that is under way leaves less for the others, so this is the most that it
 *   can bring
 * @weighed: [unit]: which plan that was for
 * @queue: orders that are to be given
 */
typedef struct
{
  VdManner     manner;
  VdFight      fight;
  guint8      *near;
  guint16     *wave;
  guint64     *within;
  guint        longest;
  guint        n_words;
  int         *beside;
  int         *fire;
  guint32     *threat;
  guint8      *threats;
  guint16     *counted; /* [cell]: the enemy who was counted last + 1 */
  guint       *strength;
  guint8      *engaged;
  gint32      *gain;
  guint       *weighed;
  guint        n_plans;
  GArray      *chances;
  VdOrderList  orders;
  VdOrder      queue[64];
  guint        n_queue;
  guint        next_queue;
} VdApproach;

#define VD_FAR 30

void     vd_approach_init  (VdApproach       *self,
                            const VdScenario *scenario);
void     vd_approach_clear (VdApproach       *self);

/**
 * vd_approach_begin:
 *
 * Looks round when a Movement Phase begins.
 */
void     vd_approach_begin (VdApproach       *self,
                            VdView           *view);

/**
 * vd_approach_plan:
 *
 * Puts the moves for the best attack that is left into the queue.
 *
 * Returns: whether there is one
 */
gboolean vd_approach_plan  (VdApproach       *self,
                            VdView           *view);

/**
 * vd_approach_note_threats:
 *
 * Works out how far the enemy can come in his turn; only then
 * vd_approach_danger() may be asked.
 */
void     vd_approach_note_threats (VdApproach *self,
                            VdView           *view);

/**
 * vd_approach_danger:
 *
 * Returns: what an attack on @unit in @cell would bring the enemy if as many of
 *   his units came as find room, 0 if it would not pay
 */
gint32   vd_approach_danger (const VdApproach *self,
                            const VdView     *view,
                            VdUnitId          unit,
                            guint             cell);

G_END_DECLS
