/* stops.h: how the games of a store came to their end
 *
 * A store holds what was asked for (formats/store/store.h).  Where a campaign stopped follows from
 * its rule and its games, so that is worked out again, as validator/until.h did while they
 * were played: also for one that was broken off, divided or gone on with.
 */
#pragma once

#include "formats/store/store.h"
#include "validator/command.h"
#include "validator/until.h"

G_BEGIN_DECLS

/**
 * VdStopped: how far a wish was met
 * @wish: borrowed
 * @until: what its rule has come to
 * @n: how many of its games are there, up to where it stopped
 * @is_read: FALSE where the rule is not understood for want of the scenario: then nothing is
 *   said of @is_met
 * @is_met: FALSE if it was broken off, or goes on
 */
typedef struct
{
  const VdStoreWish *wish;
  VdUntil            until;
  guint              n;
  gboolean           is_read;
  gboolean           is_met;
} VdStopped;

/**
 * VdStops: all of a run
 * @stops: of VdStopped
 * @n_unknown: games that belong to none of them
 */
typedef struct
{
  const VdScenario *scenario; /* borrowed */
  GArray           *stops;
  guint             n;
  guint             n_unknown;
} VdStops;

/**
 * vd_stops_new:
 * @scenario: (nullable): of the run; without it no rule but a number is understood
 * @numbers: (array length=n): of the games that are there, rising
 * @results: (array length=n) (nullable): may be %NULL without @scenario
 *
 * Returns: (transfer full)
 */
VdStops *vd_stops_new   (const VdScenario   *scenario,
                         const GArray       *wishes,
                         const guint        *numbers,
                         const VdGameResult *results,
                         guint               n);
void     vd_stops_free  (VdStops *self);

/**
 * vd_stops_of_run:
 * @opened: cleared; receives the scenario where a rule needs it, which must stay
 *
 * Returns: (transfer full) (nullable): %NULL with @error if the store can't be read
 */
VdStops *vd_stops_of_run (VdStore           *store,
                          const VdStoreRun  *run,
                          VdOpened          *opened,
                          GError           **error);

/* Returns: (transfer full): all that in sentences, for readers of a page */
char    *vd_stops_say   (const VdStops *self);

/* The same, a line each, on standard output. */
void     vd_stops_print (const VdStops *self);

/* The same as members "stops" and "unaccounted" of the open object. */
void     vd_stops_write (const VdStops *self,
                         VdJson        *json);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdStops, vd_stops_free)

G_END_DECLS
