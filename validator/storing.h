/* storing.h: a test-play whose games go into a store */
#pragma once

#include "formats/store/store.h"
#include "validator/command.h"

G_BEGIN_DECLS

/**
 * VdStoring: a campaign and the store that its games go into
 */
typedef struct _VdStoring VdStoring;

/**
 * vd_storing_parse_shard:
 * @shard: (nullable): "I/N"
 * @campaign: is cut down to the Ith of N parts; what is wrong is said on standard
 *   error
 */
gboolean      vd_storing_parse_shard (const char       *shard,
                                      VdCampaign       *campaign);

/**
 * vd_storing_new:
 * @path: (nullable): the store; %NULL for none
 * @signature: (nullable): what vd_storing_sign() must answer
 * @is_part: others have begun the campaign
 * @opened: what is played
 *
 * Plays the first game of the campaign, for the signature, and begins the run or
 * goes on with it.
 *
 * Returns: (transfer full) (nullable): %NULL if that cannot be, which was said on
 *   standard error
 */
VdStoring    *vd_storing_new         (const char       *path,
                                      const char       *signature,
                                      gboolean          is_part,
                                      const VdOpened   *opened,
                                      const VdCampaign *campaign);
void          vd_storing_free        (VdStoring        *self);

/* Returns: the key of its run */
const char   *vd_storing_get_key     (const VdStoring   *self);

/* Notes what is asked for; FALSE if that can't be written, which was said. */
gboolean      vd_storing_wish        (VdStoring         *self,
                                      const VdStoreWish *wish);

/**
 * vd_storing_sign:
 *
 * Returns: (transfer full) (nullable): what a campaign is and how it begins, in a word;
 *   %NULL if a player could not go on, which was said on standard error
 */
char         *vd_storing_sign        (const VdOpened   *opened,
                                      const VdCampaign *campaign);

/**
 * vd_storing_run:
 *
 * As vd_campaign_run(), but plays only games that the store lacks, and reads the
 * others from it.  Of a store that can't be read nothing is told: see
 * vd_storing_finish().
 */
VdGameResult *vd_storing_run         (VdStoring        *self,
                                      const VdCampaign *campaign);

/* Returns: how many games of all that were run were stored before */
guint         vd_storing_get_n_read  (const VdStoring  *self);

/**
 * vd_storing_finish:
 *
 * Returns: whether all games are in the store; why not is said on standard error
 */
gboolean      vd_storing_finish      (VdStoring        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdStoring, vd_storing_free)

G_END_DECLS
