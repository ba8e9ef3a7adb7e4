/* system-page.h: tables of the rules that belong together, one below the other
 *
 * Says above them whose rules they are, and below them why something is not allowed.
 *
 * The property "tables" (construct only) names them: "hexes sides paths"; with "results" the
 * Combat Results Table comes first.
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_SYSTEM_PAGE (vd_system_page_get_type ())
G_DECLARE_FINAL_TYPE (VdSystemPage, vd_system_page, VD, SYSTEM_PAGE, GtkWidget)

/* Whether its tables are the scenario's own. */
gboolean vd_system_page_is_of_scenario (VdSystemPage *self);

G_END_DECLS
