/* summary.h: what a test-play came to */
#pragma once

#include <stdio.h>

#include "core/campaign.h"

G_BEGIN_DECLS

/**
 * VdSummary:
 * @path: the file that was played
 * @results: (array): of the campaign's games
 * @seconds: how long it took
 * @processor_seconds: of all workers together
 *
 * Games that an audit broke off are listed and otherwise left out.
 */
typedef struct
{
  const char         *path;
  const VdCampaign   *campaign;
  const VdGameResult *results;
  double              seconds;
  double              processor_seconds;
} VdSummary;

/**
 * vd_summary_count_failed:
 *
 * Returns: how many games were broken off
 */
guint vd_summary_count_failed (const VdSummary *self);

/**
 * vd_summary_print_failed:
 *
 * Writes a line on each game that was broken off, with the command that plays
 * it again.
 */
void  vd_summary_print_failed (const VdSummary *self,
                               FILE            *stream);
void  vd_summary_print        (const VdSummary *self);
void  vd_summary_print_json   (const VdSummary *self);

G_END_DECLS
