/* typed.h: marks an entry whose text is refused, and says why */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_typed_refuse:
 * @reason: (nullable): %NULL if what @entry holds is not refused; to be called after
 *   its tooltip is set
 */
void        vd_typed_refuse      (GtkWidget     *entry,
                                  const char    *reason);

/**
 * vd_typed_show_reason:
 * @reason: (nullable): %NULL hides it
 *
 * Shows beneath an entry why its text is refused, until the focus leaves the entry or
 * the text is given up.  vd_typed_refuse() calls this.
 */
void        vd_typed_show_reason (GtkWidget     *entry,
                                  const char    *reason);

G_END_DECLS
