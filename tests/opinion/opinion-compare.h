/* opinion-compare.h: the core beside the second opinion, on one position
 *
 * What differs is printed as a position case and counted in the trial's tally.
 */
#pragma once

#include "tests/opinion/opinion-trial.h"

G_BEGIN_DECLS

/* Transfer full: the id of a unit. */
char *compare_name     (const Trial *self,
                        guint        i);

/* Transfer full: quarters as a case has them, "2 1/2". */
char *compare_points   (int          quarters);

/* Distances and lines of sight of the whole board. */
void  compare_sight    (Trial       *self);

/* A Movement Phase: control, reach, and ways told hex by hex. */
void  compare_movement (Trial       *self);

/* A Combat Phase with some combats: opinion-compare-combats.c */
void  compare_combats  (Trial       *self);

G_END_DECLS
