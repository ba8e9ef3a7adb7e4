/* source-popover.h: a source, its key, title and rights typed beside a button
 *
 * One for a new source, another for the source that is chosen.  What is not allowed is
 * explained above the buttons, and the popover stays until that is corrected, or Escape is
 * pressed.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_SOURCE_POPOVER (vd_source_popover_get_type ())
G_DECLARE_FINAL_TYPE (VdSourcePopover, vd_source_popover, VD, SOURCE_POPOVER, GtkPopover)

/**
 * vd_source_popover_new:
 * @is_new: whether it is for a new source, not for the one that is chosen
 */
GtkWidget *vd_source_popover_new (VdTools  *tools,
                                  gboolean  is_new);

G_END_DECLS
