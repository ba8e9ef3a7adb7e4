/* efforts.h: what test-plays tell of armies, formations and bridges
 *
 * How much of each army moved in each turn, which formations were demoralized, and what became of
 * bridges: of battles whose mechanics have these (core/campaign/forces.h), and nothing of others.
 */
#pragma once

#include "formats/io/json-writer.h"
#include "validator/tally.h"

G_BEGIN_DECLS

void vd_efforts_print (const VdSummary *self);

/* The same as members of the open object. */
void vd_efforts_write (const VdSummary *self,
                       VdJson          *json);

G_END_DECLS
