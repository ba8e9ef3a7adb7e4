/* rules-panel.h: what the rules say of the counters that one clicks
 *
 * A page (page.h).  What a unit can reach, the odds of an attack, the line of sight of
 * artillery; while it is on the screen it follows the selection and the cursor.
 *
 * Signals:
 *   "marks-changed": vd_rules_panel_get_marks() has changed
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/games/at-hand.h"
#include "editor/games/review.h"
#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_RULES_PANEL (vd_rules_panel_get_type ())
G_DECLARE_FINAL_TYPE (VdRulesPanel, vd_rules_panel, VD, RULES_PANEL, GtkWidget)

/**
 * vd_rules_panel_get_marks:
 *
 * Returns: (nullable) (transfer none): an array of VdMark: what the answer shows
 *   on the map
 */
const GArray *vd_rules_panel_get_marks (VdRulesPanel *self);

/**
 * vd_rules_panel_set_game:
 * @review: (nullable): the game that is shown, whose position the rules are asked about;
 *   borrowed until the next call
 * @board: (nullable): its position on the canvas
 */
void          vd_rules_panel_set_game  (VdRulesPanel   *self,
                                        const VdReview *review,
                                        VdBoard        *board);

/* While a game is shown: asks about the hex of the cursor, and the counters there. */
void          vd_rules_panel_point     (VdRulesPanel   *self);

G_END_DECLS
