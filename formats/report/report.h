/* report.h: what a campaign of test-plays says, as one page of HTML
 *
 * The page needs nothing beside it: pictures are inside, nothing is fetched, no
 * script runs.  It is well-formed XML too, reads on paper as on a screen, wide or
 * narrow, light or dark, and says how sure it is of what it says.
 */
#pragma once

#include "core/campaign/campaign.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdCampaignReport:
 * @scenario: of @project
 * @file: what the scenario file is called in commands; without its folder if that is the
 *   whole path
 * @players: (array): by side
 * @fixed: options that were fixed, "" if none
 * @core: by which version of the rules (core/play/record.h) the games were played
 * @from: (nullable): where the games continued from
 * @key: (nullable): of the run (formats/store/store.h)
 * @n: games; of these:
 * @numbers: (array length=n): how they are numbered
 * @results: (array length=n)
 * @annals: what happened in those that were played to their ends
 * @games: (nullable): the folder that has the recorded games, as a link from the
 *   page names it; without it the games that the page leads to are played once more, and
 *   the page holds them
 * @stopped: (nullable): the rule by which the games came to an end, or that it is not known,
 *   in sentences for readers
 * @translate: (nullable): into the language of whoever reads
 */
typedef struct
{
  VdProject          *project;
  const VdScenario   *scenario;
  const char         *file;
  const char         *players[VD_MAX_SIDES];
  const char         *fixed;
  const VdCampaignStart *from;
  const char         *key;
  guint               core;
  guint64             seed;
  gboolean            audited;
  guint               n;
  const guint        *numbers;
  const VdGameResult *results;
  const VdAnnals     *annals;
  const char         *games;
  const char         *stopped;
  VdTranslate         translate;
} VdCampaignReport;

/**
 * vd_campaign_report_write:
 *
 * The same report gives the same bytes.
 *
 * Returns: (transfer full): the page
 */
char *vd_campaign_report_write (const VdCampaignReport *self);

G_END_DECLS
