/* recorded.h: a position of a recorded game, to be asked about, drawn or played on from
 *
 * What is wrong is said on standard error.
 */
#pragma once

#include "core/campaign/campaign.h"
#include "formats/referee/record-file.h"

G_BEGIN_DECLS

/* That all orders are meant, or no position was asked for. */
#define VD_RECORDED_ALL G_MININT

/**
 * VdRecorded:
 * @file: (nullable): the game
 * @n: after how many of its orders
 * @start: of a campaign that goes on from there
 */
typedef struct
{
  VdRecordFile    *file;
  int              n;
  VdCampaignStart  start;
} VdRecorded;

/**
 * vd_recorded_read:
 * @path: a recorded game
 * @at: after how many orders, or %VD_RECORDED_ALL
 *
 * Returns: whether it is a game; it can be played once its scenario is there, which
 *   vd_record_file_get_scenario() names
 */
gboolean  vd_recorded_read  (VdRecorded       *self,
                             const char       *path,
                             int               at);
void      vd_recorded_clear (VdRecorded       *self);

/**
 * vd_recorded_find_scenario:
 * @named: (nullable): the file that the command line names
 *
 * Returns: (transfer full): the file of the scenario: @named, or the one that the game names
 */
char     *vd_recorded_find_scenario (const VdRecorded *self,
                                     const char       *named);

/**
 * vd_recorded_play:
 * @game: (out) (transfer full): the position
 *
 * Plays the game up to the position.
 *
 * Returns: %VD_EXIT_CLEAN, or the code to exit with if the game is one of another battle,
 *   there is no such position, or the game breaks before
 */
int       vd_recorded_play  (VdRecorded       *self,
                             const VdScenario *scenario,
                             VdGame          **game);

/**
 * vd_recorded_begin:
 * @campaign: with its scenario and choices; its games begin there from now on
 *
 * What has been chosen before the position is fixed.
 *
 * Returns: %VD_EXIT_CLEAN, or the code to exit with
 */
int       vd_recorded_begin (VdRecorded       *self,
                             VdCampaign       *campaign);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdRecorded, vd_recorded_clear)

G_END_DECLS
