/* again.h: the command that plays a campaign again */
#pragma once

#include "core/campaign/campaign.h"

G_BEGIN_DECLS

/**
 * vd_again_command:
 * @file: what the scenario file is called
 *
 * Returns: (transfer full): what a shell is to be told, on one line
 */
char *vd_again_command (const char       *file,
                        const VdCampaign *campaign);

G_END_DECLS
