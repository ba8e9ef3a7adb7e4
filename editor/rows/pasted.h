/* pasted.h: several cells, pasted into one of a table
 *
 * What a spreadsheet puts on the clipboard is cells with tabs and line ends between
 * them; in an entry they would become one long word.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * VdCellsPasted:
 * @rows: (element-type VdSheetRow): two cells at least
 */
typedef void (*VdCellsPasted) (GtkWidget       *entry,
                               const GPtrArray *rows,
                               gpointer         owner);

/**
 * vd_pasted_connect:
 * @owner: outlives @entry, or is it
 *
 * Calls @pasted when several cells are pasted into the entry; a single one is put where
 * the cursor is, as ever.
 */
void vd_pasted_connect (GtkWidget     *entry,
                        VdCellsPasted  pasted,
                        gpointer       owner);

G_END_DECLS
