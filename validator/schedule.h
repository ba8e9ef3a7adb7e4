/* schedule.h: which rows of the victory schedule scored in a test-play
 *
 * A row that asks for ground or for time is an objective: an exit, a town, a hill, a
 * day.  Of each row and of the objectives of a side together stands how often they
 * scored in games that the side won, since a side may win without them.
 */
#pragma once

#include "formats/io/json-writer.h"
#include "validator/tally.h"

G_BEGIN_DECLS

/* As text, if there are annals and the scenario has a schedule. */
void vd_schedule_print (const VdSummary *self);

/* The same as members "awards" and "objectives" of the open object. */
void vd_schedule_write (const VdSummary *self,
                        VdJson          *json);

G_END_DECLS
