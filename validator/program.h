/* program.h: players that are programs of their own
 *
 * "program:COMMAND" names one: COMMAND is started without a shell and speaks the
 * protocol of formats/referee/seat.h on its standard input and output.  Each thread that
 * plays has one for each side, which stays for game after game.
 *
 * A program that ends, that says nothing for too long, that writes what is no
 * request, that is refused again and again, or that announces odds without end has a
 * fault, and the campaign ends: to give its games away would put something into the
 * figures that was never played.
 */
#pragma once

#include "core/campaign/campaign.h"

G_BEGIN_DECLS

#define VD_PROGRAMS_PATIENCE 60 /* seconds */

/* Requests of one decision that may be refused. */
#define VD_PROGRAMS_MOST_REFUSED 20

/* Announcements of odds that it may make one after another: chance alone does not
 * make so many. */
#define VD_PROGRAMS_MOST_ANNOUNCED 1000

typedef struct _VdPrograms VdPrograms;

/**
 * vd_programs_new:
 * @patience: seconds that a program may take for one decision
 *
 * Returns: (transfer full): nothing is started yet
 */
VdPrograms *vd_programs_new         (guint             patience);

/* Ends all that run. */
void        vd_programs_free        (VdPrograms       *self);

/**
 * vd_programs_knows:
 * @option: for the message: "--player"
 * @word: likewise, what was written behind it
 * @spec: what it says of the player
 *
 * Returns: whether there is such a player, of this program or outside; if not, what
 *   is wrong was said on standard error
 */
gboolean    vd_programs_knows       (const char       *option,
                                     const char       *word,
                                     const char       *spec,
                                     const VdScenario *scenario);

/**
 * vd_programs_attach:
 * @fault: cleared; outlives the campaign
 *
 * Lets programs play in @campaign.
 */
void        vd_programs_attach      (VdPrograms       *self,
                                     VdCampaign       *campaign,
                                     VdCampaignFault  *fault);

/**
 * vd_programs_complain:
 *
 * Says on standard error why a campaign ended, and clears @fault.
 */
void        vd_programs_complain    (const VdCampaign *campaign);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPrograms, vd_programs_free)

G_END_DECLS
