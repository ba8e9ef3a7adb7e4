/* shrink.h: a game that breaks, cut down to the orders that break it
 *
 * A campaign's game breaks after a thousand orders, of which a few matter.  Orders
 * are left out, more and more of them, as long as what is left still breaks in the
 * same way: dice are keyed (dice.h), so that the others throw what they threw.
 */
#pragma once

#include "core/play/record.h"

G_BEGIN_DECLS

/**
 * vd_shrink_kind:
 * @wrong: what an audit said of a game
 *
 * Games break alike if they do so in the same words, whatever unit, army or hex they
 * name.
 *
 * Returns: (transfer full): @wrong with "…" for each name of the scenario
 */
char     *vd_shrink_kind   (const VdScenario *scenario,
                            const char       *wrong);

/**
 * vd_shrink_record:
 * @record: a game that breaks at its end, or before
 * @most: games that are tried; 0 for as many as it takes
 * @wrong: (inout) (transfer full): what an audit said of the game; becomes what is
 *   said of the one that is returned, which is of the same kind
 *
 * Of the game that is returned no order can be left out, unless @most games were
 * tried before that was known.  Dice that were given stay given.
 *
 * Returns: (transfer full) (nullable): the shortest game found; %NULL if @record
 *   does not break that way when it is played again
 */
VdRecord *vd_shrink_record (const VdScenario *scenario,
                            const VdRecord   *record,
                            guint             most,
                            char            **wrong);

G_END_DECLS
