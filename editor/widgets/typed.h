/* typed.h: what is typed into the cells of a table, and not yet an edit
 *
 * A cell that holds what the documents do not keeps that until it is entered or given
 * up by Escape: through edits that are made elsewhere, and, if it was refused, when one
 * leaves it; then it shows why, and nothing is saved without it.
 */
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

/* While a table is shown anew: what is typed in it, by names of its cells. */
typedef struct _VdTyped VdTyped;

VdTyped    *vd_typed_new         (void);
void        vd_typed_free        (VdTyped       *self);
gboolean    vd_typed_is_empty    (const VdTyped *self);

/**
 * vd_typed_keep:
 * @name: (transfer full): what the cell is found again by
 */
void        vd_typed_keep        (VdTyped       *self,
                                  GtkWidget     *entry,
                                  char          *name);

/**
 * vd_typed_give_back:
 *
 * Puts into @entry what was kept of the cell of that name, if anything was, with why it
 * was refused, and with the focus if that was there.
 */
void        vd_typed_give_back   (VdTyped       *self,
                                  GtkWidget     *entry,
                                  const char    *name);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdTyped, vd_typed_free)

G_END_DECLS
