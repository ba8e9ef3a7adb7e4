/* secret.h: what a side knows of the choices that were made [JA 15.1; R-41]
 *
 * The choice of a secret option is the chooser's own, until all can see it.  What the
 * other side may do meanwhile never follows from it, or it could find out: a way out, a choice
 * or a hold that depends on a secret is open to whoever cannot know that it is closed.
 * What comes of an order follows from what was chosen, as does all that happens by itself.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_secret_is_out:
 *
 * Returns: whether a unit has come in, or never will, whose group depends on the option
 */
gboolean vd_secret_is_out    (const VdGame *game,
                              guint         option);

/**
 * vd_secret_is_kept:
 * @side: who looks
 *
 * Returns: whether the choice of @option is the other side's secret: until it is out, or
 *   the turn has begun in which the first unit of @side may be due by it, for whether it
 *   is due tells what was chosen; or the game is over
 */
gboolean vd_secret_is_kept   (const VdGame *game,
                              guint         option,
                              guint         side);

/**
 * vd_secret_may_hold:
 *
 * Returns: whether the condition holds as far as @side can know
 */
gboolean vd_secret_may_hold  (const VdGame *game,
                              guint         side,
                              const VdCond *when);

/**
 * vd_secret_must_hold:
 *
 * Returns: whether the condition holds, and @side can know it
 */
gboolean vd_secret_must_hold (const VdGame *game,
                              guint         side,
                              const VdCond *when);

G_END_DECLS
