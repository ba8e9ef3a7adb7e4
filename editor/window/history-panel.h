/* history-panel.h: all that was done, and a way back to any of it
 *
 * A page of the side panel: the titles of the steps of the history, the oldest first, with
 * the last one done marked, those undone below it in grey, and the steps at which files were
 * saved.  A click, or Enter, goes there: several undos or redos at once.
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_HISTORY_PANEL (vd_history_panel_get_type ())
G_DECLARE_FINAL_TYPE (VdHistoryPanel, vd_history_panel, VD, HISTORY_PANEL, GtkWidget)

G_END_DECLS
