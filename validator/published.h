/* published.h: what a campaign says, as a page for others to read */
#pragma once

#include "formats/report/report.h"
#include "formats/store/store.h"
#include "validator/command.h"
#include "validator/tally.h"

G_BEGIN_DECLS

/**
 * vd_published_may_be_at:
 * @path: (nullable): where a page is to be, as vd_output_put() takes it
 *
 * Returns: whether there is room for a page, before games are played for it; why not is
 *   said on standard error
 */
gboolean vd_published_may_be_at (const char       *path);

/**
 * vd_published_write:
 * @report: its games, translation and fixed options may be unset
 * @path: the page, as vd_output_put() takes it; only a file has links to games
 * @games: (nullable): the folder that has its games
 *
 * What goes wrong is said on standard error.
 *
 * Returns: the exit code
 */
int vd_published_write      (VdCampaignReport *report,
                             const char       *path,
                             const char       *games);

/**
 * vd_published_of_summary:
 * @summary: with annals
 *
 * The same of a campaign that was just played.
 */
int vd_published_of_summary (const VdSummary  *summary,
                             const VdOpened   *opened,
                             const char       *path,
                             const char       *games);

/**
 * vd_published_of_store:
 * @key: (nullable): how the key of the run begins; needed if there are several
 *
 * The same of a run of a store.
 */
int vd_published_of_store   (VdStore          *store,
                             const char       *key,
                             const char       *path,
                             const char       *games);

G_END_DECLS
