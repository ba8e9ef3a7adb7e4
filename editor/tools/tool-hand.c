#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

/* The canvas pans by itself; nothing is left to be done. */
const VdToolClass vd_tool_hand = {
  .info = {
    "hand", N_("Pan"), N_("Move the view by dragging; as the middle button does with any tool"),
    "vedette-hand-symbolic", "P", "grab", VD_PAINT_NOTHING },
};
