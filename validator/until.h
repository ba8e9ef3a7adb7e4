/* until.h: campaigns that stop as soon as they know enough
 *
 * Games are played in batches, whose sizes depend on nothing but how many games
 * there were before, and looked at in the order of their numbers: so a campaign
 * stops at the same game whatever --jobs is.  A batch is a tenth of what was
 * played before, VD_UNTIL_BATCH games at least.
 *
 * --until waits for an interval to be narrow.  It looks at the width alone, not
 * at where the share lies, and so the interval keeps its 95 %, nearly: see the
 * test "until".  --sprt decides between two shares, with errors that are its own.
 */
#pragma once

#include "core/campaign/chance.h"
#include "formats/io/json-writer.h"
#include "validator/storing.h"
#include "validator/tally.h"

G_BEGIN_DECLS

#define VD_UNTIL_BATCH 50

/* Games that a campaign may take if --games does not say. */
#define VD_UNTIL_MOST 20000

typedef enum
{
  VD_UNTIL_NONE,
  VD_UNTIL_SHARE,  /* the shares of wins, */
  VD_UNTIL_MARGIN, /* or the mean margin in points, are known to within so much */
  VD_UNTIL_SPRT
} VdUntilKind;

/**
 * VdUntil: when to stop
 * @side: whose share; -1 for each side's, and draws
 * @within: half the width of the interval
 * @reach: what it has come to
 * @sprt: of @side's share; a draw is not won
 * @n_looks: how many batches there were
 * @done: whether it was reached
 */
typedef struct _VdUntil
{
  VdUntilKind kind;
  int         side;
  double      within;
  double      reach;
  VdSprt      sprt;
  guint       n_looks;
  gboolean    done;
} VdUntil;

/**
 * vd_until_parse:
 * @until: (nullable): "share within 3%", "SIDE share within 3%" or
 *   "margin within 0.5"
 * @sprt: (nullable): "SIDE 45% 55%", and behind it "alpha 1%", "beta 1%", which
 *   are 5 % otherwise
 *
 * Returns: FALSE if that cannot be understood, which was said on standard error
 */
gboolean      vd_until_parse (const VdScenario *scenario,
                              const char       *until,
                              const char       *sprt,
                              VdUntil          *self);

/**
 * vd_until_look:
 * @results: (array length=n): in the order of their numbers
 * @n_before: how many of these were looked at before
 *
 * Returns: whether they are enough
 */
gboolean      vd_until_look  (VdUntil            *self,
                              const VdGameResult *results,
                              guint               n,
                              guint               n_before);

/* Returns: how many games come next, after @n */
guint         vd_until_batch (guint             n);

/**
 * vd_until_run:
 * @campaign: its n_games are the most that are played; receives how many were
 * @storing: (nullable): where games come from that were played before
 *
 * Returns: (transfer full): as vd_campaign_run()
 */
VdGameResult *vd_until_run   (VdUntil          *self,
                              VdCampaign       *campaign,
                              VdStoring        *storing);

/**
 * vd_until_note:
 * @first: the number of the first game
 * @most: how many there are at most
 *
 * Returns: what a store notes of that; clear it with vd_store_wish_clear()
 */
VdStoreWish   vd_until_note  (const VdUntil    *self,
                              const VdScenario *scenario,
                              guint             first,
                              guint             most);

/* Whether the rule of such a wish is one; nothing is said if not. */
gboolean      vd_until_read  (const VdScenario *scenario,
                              const char       *rule,
                              const char       *wish,
                              VdUntil          *self);

/**
 * vd_until_retrace:
 * @results: (array length=n): of games that were played
 * @stopped: (out): of these, where it stopped; @n if it did not
 *
 * Looks at the games as vd_until_run() does.
 *
 * Returns: whether it stopped
 */
gboolean      vd_until_retrace (VdUntil            *self,
                                const VdGameResult *results,
                                guint               n,
                                guint               most,
                                guint              *stopped);

/* Returns: (transfer full) (nullable): when and why the campaign stopped, and with what
 * error; %NULL if its number of games was given */
char         *vd_until_say   (const VdUntil    *self,
                              const VdCampaign *campaign);

/* The same on standard output. */
void          vd_until_print (const VdUntil    *self,
                              const VdCampaign *campaign);

/* The same as a member "stopped" of the open object. */
void          vd_until_write (const VdUntil    *self,
                              const VdCampaign *campaign,
                              VdJson           *json);

G_END_DECLS
