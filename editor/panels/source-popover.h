/* source-popover.h: a source, its key, title and rights typed beside a button
 *
 * One for a new source, another for that which is chosen.  What can't be is told
 * above the buttons, and the popover stays until it is mended or left by Escape.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_SOURCE_POPOVER (vd_source_popover_get_type ())
G_DECLARE_FINAL_TYPE (VdSourcePopover, vd_source_popover, VD, SOURCE_POPOVER, GtkPopover)

/**
 * vd_source_popover_new:
 * @is_new: not for the source that is chosen
 */
GtkWidget *vd_source_popover_new (VdTools  *tools,
                                  gboolean  is_new);

G_END_DECLS
