/* saver.h: the games of a test-play, each into a file of its own */
#pragma once

#include "core/campaign/campaign.h"
#include "validator/command.h"

G_BEGIN_DECLS

typedef struct _VdSaver VdSaver;

/**
 * vd_saver_new:
 * @folder: made if it is not there
 * @opened: what is played; borrowed
 * @campaign: borrowed
 *
 * Returns: (transfer full) (nullable): %NULL if there can be no such folder,
 *   which was said on standard error
 */
VdSaver  *vd_saver_new    (const char       *folder,
                           const VdOpened   *opened,
                           const VdCampaign *campaign);
void      vd_saver_free   (VdSaver          *self);

/**
 * vd_saver_save:
 *
 * Writes FOLDER/SCENARIO-SEED-NUMBER.game; from any thread.  Once a file could
 * not be written it writes no more.
 */
void      vd_saver_save   (VdSaver          *self,
                           guint             number,
                           const VdRecord   *record);

/**
 * vd_saver_save_shortest:
 * @record: of game @number, cut to what breaks it
 *
 * Writes FOLDER/SCENARIO-SEED-NUMBER-shortest.game.
 *
 * Returns: (transfer full) (nullable): the file; %NULL if none could be written
 */
char     *vd_saver_save_shortest (VdSaver    *self,
                           guint             number,
                           const VdRecord   *record);

/**
 * vd_saver_finish:
 *
 * Returns: whether all games were written; why not is said on standard error
 */
gboolean  vd_saver_finish (VdSaver          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdSaver, vd_saver_free)

G_END_DECLS
