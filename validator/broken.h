/* broken.h: games of a test-play that broke, grouped with their like */
#pragma once

#include <stdio.h>

#include "validator/saver.h"
#include "validator/tally.h"

G_BEGIN_DECLS

/**
 * vd_broken_print:
 * @saver: (nullable): where the shortest game of each kind is kept
 *
 * Writes for each kind of failure how many games broke that way, and how many orders
 * of the shortest of them it takes (core/campaign/shrink.h).
 */
void vd_broken_print (const VdSummary *self,
                      VdSaver         *saver,
                      FILE            *stream);

G_END_DECLS
