/* trial.h: a game that a player plays on for himself, to see what comes of it
 *
 * For core/players/player-planner.c.  Both sides are played by greedy players, with dice of the
 * trial's own; what the other side keeps secret is guessed.
 */
#pragma once

#include "core/play/world.h"
#include "core/players/player.h"
#include "core/players/worth.h"

G_BEGIN_DECLS

/**
 * VdTrial: the workspace of one player
 * @world: as it stands in the trial
 * @mine: who plays for his side,
 * @theirs: and who answers
 * @worth: of units and hexes; made by vd_worth_note() before a trial is judged
 * @depart: what @mine is told of leaving the map: that is meant for this turn
 * @side: the side of the player
 * @list: room for what is legal in it
 */
typedef struct
{
  VdWorld    *world;
  VdPlayer   *mine;
  VdPlayer   *theirs;
  VdWorth     worth;
  int         depart;
  guint       side;
  VdOrderList list;
} VdTrial;

void   vd_trial_init           (VdTrial          *self,
                                const VdScenario *scenario);
void   vd_trial_clear          (VdTrial          *self);

/**
 * vd_trial_begin:
 * @from: what is played on from
 * @values: the way to play, as parameters of the greedy player
 * @key: what dice, players and guesses follow from
 *
 * @side and @depart have to be set before.
 */
void   vd_trial_begin          (VdTrial          *self,
                                VdWorld          *from,
                                const int        *values,
                                guint64           key);

/* Returns: how the player's side sees it */
VdView *vd_trial_look          (const VdTrial    *self);

/* Plays on until @n turns of sides have been played. */
void   vd_trial_play_on        (VdTrial          *self,
                                guint             n);

/* Plays on to the end of the phase. */
void   vd_trial_play_phase_out (VdTrial          *self);

/**
 * vd_trial_judge:
 * @lead: what a point of the lead is worth
 *
 * Returns: how it stands for the side: what it would score if the game ended now, and
 *   what it still has to go on with
 */
gint32 vd_trial_judge          (VdTrial          *self,
                                int               lead);

G_END_DECLS
