/* typed.h: what is typed into an entry and can't stand */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_typed_refuse:
 * @reason: (nullable): %NULL if what @entry holds can stand; to be told after its
 *   tooltip is set
 */
void        vd_typed_refuse      (GtkWidget     *entry,
                                  const char    *reason);

/**
 * vd_typed_show_reason:
 * @reason: (nullable): %NULL takes it away
 *
 * Shows beneath an entry why what is typed in it cannot stand, until one leaves it or
 * gives it up.  vd_typed_refuse() does.
 */
void        vd_typed_show_reason (GtkWidget     *entry,
                                  const char    *reason);

G_END_DECLS
