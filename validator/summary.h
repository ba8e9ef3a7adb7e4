/* summary.h: what a test-play came to, for people and for programs */
#pragma once

#include <stdio.h>

#include "formats/io/json-writer.h"
#include "validator/tally.h"

G_BEGIN_DECLS

/**
 * vd_summary_print_failed:
 *
 * Writes a line on each game that was broken off, with the command that plays
 * it again.
 */
void vd_summary_print_failed (const VdSummary *self,
                              FILE            *stream);

/* Writes all of it as text, the games that failed included. */
void vd_summary_print        (const VdSummary *self);

/* Writes all of it as one JSON object. */
void vd_summary_print_json   (const VdSummary *self);

/* Writes who won at which level, in games with that choice, as a member "levels" of
 * the open object. */
void vd_summary_write_levels (const VdSummary *self,
                              VdJson          *json,
                              int              option,
                              int              choice);

G_END_DECLS
